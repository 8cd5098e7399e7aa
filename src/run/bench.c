#include "run/bench.h"

#include <pthread.h>
#include <stdlib.h>

#include "run/system.h"

struct runner {
    pthread_t thread;
    const struct game *game;
    int nseats;
    uint64_t first, games, decisions;
};

static void *run(void *argument) {
    struct runner *r = argument;
    r->decisions = playout_series(r->game, r->nseats, r->first, r->games);
    return NULL;
}

/* `games` games on each thread; returns the seconds it took. */
static double repeat(const struct game *g, int nseats, int threads, uint64_t games,
                     uint64_t *decisions) {
    struct runner r[256];
    double start = system_now();
    *decisions = 0;
    for (int i = 0; i < threads; i++) {
        r[i] = (struct runner){
            .game = g, .nseats = nseats, .first = (uint64_t)i * games, .games = games};
        if (i > 0 && pthread_create(&r[i].thread, NULL, run, &r[i]) != 0)
            threads = i;
    }
    run(&r[0]);
    for (int i = 0; i < threads; i++) {
        if (i > 0)
            pthread_join(r[i].thread, NULL);
        *decisions += r[i].decisions;
    }
    return system_now() - start;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct bench_row bench_measure(const struct game *g, int nseats, int threads, double seconds) {
    uint64_t games = 16, decisions;
    double once = repeat(g, nseats, 1, games, &decisions);
    while (once < 0.005 && games < 1u << 30) {
        games *= 4;
        once = repeat(g, nseats, 1, games, &decisions);
    }
    games = 1 + (uint64_t)((double)games * seconds / BENCH_REPEATS / once);
    double took[BENCH_REPEATS];
    for (int i = 0; i < BENCH_REPEATS; i++)
        took[i] = repeat(g, nseats, threads, games, &decisions);
    qsort(took, BENCH_REPEATS, sizeof took[0], by_value);
    uint64_t all = games * (uint64_t)threads;
    double scale = 1e9 * threads / (double)decisions;
    return (struct bench_row){
        .game = g,
        .nseats = nseats,
        .threads = threads,
        .games = all,
        .decisions = decisions,
        .ns_per_decision = took[0] * scale,
        .ns_median = took[BENCH_REPEATS / 2] * scale,
        .games_per_second = (double)all / took[0],
    };
}
