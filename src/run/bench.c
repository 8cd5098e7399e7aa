#include "run/bench.h"

#include <pthread.h>
#include <stdlib.h>

#include "ai/bot.h"
#include "ai/search.h"
#include "core/table.h"
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

/* ---- the search ---- */

/* Plays so many random moves; returns how many there were. */
static uint32_t play_some(struct table *t, const struct game *g, int nseats, uint32_t moves) {
    const struct seed seed = {{42}};
    struct options o = options_default(g);
    struct rng r;
    uint32_t made = 0;
    rng_seed(&r, 42);
    table_open(t, g, &o, nseats, &seed, NULL);
    for (seatset asked; made < moves && (asked = table_to_act(t)) != 0; made++) {
        struct move legal[MAX_LEGAL];
        int n = g->legal(t->state, seat_first(asked), legal);
        table_move(t, &legal[rng_below(&r, (uint32_t)n)], NULL);
    }
    return made;
}

static double iterations_a_second(struct search *s, const void *view, int seat, double seconds) {
    enum { STEP = 500 };
    double best = 0;
    for (int repeat = 0; repeat < BENCH_REPEATS; repeat++) {
        uint32_t done = 0;
        double start = system_now(), took;
        search_start(s, view, seat, (uint64_t)repeat);
        do {
            search_step(s, STEP);
            done += STEP;
            took = system_now() - start;
        } while (took < seconds / BENCH_REPEATS);
        best = done / took > best ? done / took : best;
    }
    return best;
}

bool bench_search(const struct game *g, int nseats, double seconds, struct bench_search_row *out) {
    enum { ROOM_FOR = 100000 };
    static struct table t;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bench_search_row row = {.game = g, .nseats = nseats};
    size_t size = search_memory(g, ROOM_FOR);
    void *memory = calloc(1, size);
    if (!memory)
        return false;
    play_some(&t, g, nseats, play_some(&t, g, nseats, UINT32_MAX) / 2);
    int seat = seat_first(table_to_act(&t));
    table_view(&t, seat, view);
    row.rules = iterations_a_second(search_open(memory, size, g, NULL), view, seat, seconds);
    row.knowing = iterations_a_second(search_open(memory, size, g, g->ai), view, seat, seconds);
    free(memory);
    *out = row;
    return true;
}
