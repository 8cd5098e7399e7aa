/* Batches a second through the store, each one move of another table, with so many in flight; and how
 * long one waits. bench_store [FOLDER] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "net/store.h"
#include "run/system.h"

enum { IN_FLIGHT_MAX = 500, WAITS_MAX = 1 << 20 };
static const double seconds = 3;

static struct store *store;
static double until, waits[WAITS_MAX];
static unsigned told;

struct slot {
    int64_t table;
    size_t at;
    double since;
};

static void next(void *context, const char *why);

static void queue(struct slot *s) {
    static const char text[] = "move 0 put 7 of clubs on 3\n";
    struct store_batch *b = store_begin(store);
    store_add_lines(b, s->table, s->at, text, sizeof text - 1);
    s->at += sizeof text - 1;
    s->since = system_now();
    store_commit(b, next, s);
}

static void next(void *context, const char *why) {
    struct slot *s = context;
    double now = system_now();
    if (why) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    if (told < WAITS_MAX)
        waits[told] = now - s->since;
    told++;
    if (now < until)
        queue(s);
}

static void open_slot(struct slot *s) {
    struct stored_table t = {.id = store_new_table(store), .state = STORED_PLAYING};
    snprintf(t.code, sizeof t.code, "%lld", (long long)t.id);
    struct store_batch *b = store_begin(store);
    store_put_table(b, &t);
    store_commit(b, NULL, NULL);
    *s = (struct slot){.table = t.id};
}

static int by_length(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(unsigned in_flight) {
    static struct slot slot[IN_FLIGHT_MAX];
    for (unsigned i = 0; i < in_flight; i++)
        open_slot(&slot[i]);
    struct store_counts before = store_counts(store);
    double start = system_now();
    told = 0;
    until = start + seconds;
    for (unsigned i = 0; i < in_flight; i++)
        queue(&slot[i]);
    while (system_now() < until) {
        store_deliver(store);
        usleep(20);
    }
    while (store_counts(store).queued)
        usleep(20);
    store_deliver(store);
    double took = system_now() - start;
    struct store_counts c = store_counts(store);
    unsigned n = told < WAITS_MAX ? told : WAITS_MAX;
    qsort(waits, n, sizeof waits[0], by_length);
    printf("%3u in flight: %7.0f batches a second, %5.1f a group, wait %.2f ms, p99 %.2f ms\n",
           in_flight, told / took,
           (double)(c.writes - before.writes) / (double)(c.groups - before.groups),
           waits[n / 2] * 1e3, waits[n * 99 / 100] * 1e3);
}

int main(int argc, char **argv) {
    char folder[256], command[600];
    struct buf say = heap_buf();
    snprintf(folder, sizeof folder, "%s/koloda-bench-XXXXXX", argc > 1 ? argv[1] : "/tmp");
    const char *why =
        mkdtemp(folder) ? store_open(&store, folder, NULL, NULL, &say) : "no such folder";
    if (why) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    measure(500); /* the most first: the files have grown when a single one is measured */
    measure(50);
    measure(1);
    store_close(store);
    snprintf(command, sizeof command, "du -h '%s' && rm -r '%s'", folder, folder);
    return system(command) != 0;
}
