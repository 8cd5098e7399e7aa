/* Many games between bots on all cores, and what came out of them. */
#ifndef RUN_SIM_H
#define RUN_SIM_H

#include <stdatomic.h>

#include "run/outside.h"

enum { SIM_SCORES = 1024, SIM_SCORE_ZERO = 256, SIM_SHARE = 840 };

/* Sums over games; integers only, so that the number of threads changes nothing. */
struct sim_seat {
    uint64_t share; /* game_share() in 840ths, which all seat counts divide */
    int64_t score;
    uint64_t histogram[SIM_SCORES]; /* of scores, score 0 at SIM_SCORE_ZERO, ends take the rest */
    uint64_t forfeits;              /* games that a program outside has given up */
};

struct sim_result {
    uint64_t games, decisions, shortest, longest, unwon;
    bool scored;
    double seconds;
    struct sim_seat seat[MAX_SEATS];
};

struct sim {
    struct match match;
    struct seed seed; /* game k has seed_derive(&seed, k) */
    uint64_t games;
    int threads;
    struct outside_terms terms;       /* for programs outside */
    atomic_uint_least64_t next, done; /* progress: games given out, games played */
    atomic_bool stop;                 /* set it to end early */
};

/* Plays; calls `progress` about ten times a second meanwhile, unless it is NULL. NULL, or why it
 * could not be. */
const char *sim_run(struct sim *s, struct sim_result *out, void (*progress)(const struct sim *s));

/* Memory for the searching bots of one thread's matches, NULL if none of them searches; to be freed.
 * False if there is none. */
bool match_memory(const struct match *m, void **out);

/* The 95 % interval (Wilson) of a share of n games. */
void share_interval(double share, double n, double *low, double *high);

/* The score below or at which the part q of a seat's scores lies. */
int sim_quantile(const struct sim_result *r, int seat, double q);

#endif
