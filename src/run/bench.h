/* Measures random play (whole games on the full state, set-up and chance included), and the search
 * in the middle of a game. */
#ifndef RUN_BENCH_H
#define RUN_BENCH_H

#include "play/playout.h" /* bench_hash() */

struct bench_row {
    const struct game *game;
    int nseats, threads;
    uint64_t games, decisions; /* of one repeat */
    double ns_per_decision;    /* the best repeat's: noise only ever adds */
    double ns_median;          /* and the median of all */
    double games_per_second;   /* the best repeat's, all threads together */
};

enum { BENCH_REPEATS = 5 };

/* Plays about `seconds` in BENCH_REPEATS repeats. */
struct bench_row bench_measure(const struct game *g, int nseats, int threads, double seconds);

struct bench_search_row {
    const struct game *game;
    int nseats;
    double rules, knowing; /* iterations a second, the best repeat's: random play; the game's own */
};

/* One thread, the view of the seat that is awaited half-way through a random game. False if there is
 * no memory for it. */
bool bench_search(const struct game *g, int nseats, double seconds, struct bench_search_row *out);

#endif
