/* What a server measures, as Prometheus reads it. Counting is the business of whoever has something
 * to count; this only writes down. Names are for ever. */
#ifndef NET_METRICS_H
#define NET_METRICS_H

#include "net/limit.h"
#include "net/log.h"
#include "net/notice.h"
#include "net/store.h"
#include "net/transport.h"
#include "net/workers.h"

/* How long something took, in fixed buckets of half a millisecond to ten seconds. Plain data, for one
 * thread; whoever measures in several has one for each and joins them. */
enum { HISTOGRAM_BUCKETS = 14 };
extern const double histogram_bound[HISTOGRAM_BUCKETS]; /* seconds */
struct histogram {
    uint64_t bucket[HISTOGRAM_BUCKETS + 1]; /* each its own, not those below too */
    double sum;
};
void histogram_add(struct histogram *h, double seconds);
void histogram_join(struct histogram *h, const struct histogram *more);
uint64_t histogram_count(const struct histogram *h);
/* So many seconds or less took this part (0.99) of all: a bucket's bound, or infinity. */
double histogram_quantile(const struct histogram *h, double part);

/* Of one game. */
struct game_metrics {
    const char *id;
    uint64_t begun, finished, moves;
    unsigned waiting, playing;
};

/* The process as the system sees it; zeros where it does not tell. */
struct process_metrics {
    double started; /* seconds since 1970 */
    double cpu;     /* seconds */
    uint64_t resident, descriptors, threads;
};
void metrics_process(struct process_metrics *out);

struct metrics {
    const char *version;
    bool ready;
    struct process_metrics process;
    struct transport_counts transport;
    struct store_counts store;
    struct workers_counts workers;
    struct notice_counts notices;
    struct limit_counts limits;
    const struct game_metrics *games;
    int game_count;
    unsigned guests, awake;
    uint64_t messages_wrong, chat_lines, bot_takeovers, hurried;
    struct log_counts log;
    struct histogram move; /* from a move's message to its answer */
};

/* The whole text. */
void metrics_write(const struct metrics *m, struct buf *out);
extern const char metrics_type[]; /* its content type */

#endif
