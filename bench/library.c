/* Random play, legal + choose + step, through the library as its users have it (libkoloda.a, linked
 * beside the core: their names do not meet), as a ratio to play on the bare state.
 *
 * Both play the same deals in turns, so that whatever else the machine does meets both; the best of
 * their times count. */
#include <stdio.h>
#include <stdlib.h>

#include "front/library/koloda.h"
#include "play/playout.h"
#include "run/system.h"

enum { GAMES = 200 };

struct timing {
    double best; /* nanoseconds a decision */
    uint64_t decisions;
};

static void count(struct timing *t, double seconds, uint64_t decisions) {
    double ns = 1e9 * seconds / (double)decisions;
    t->best = t->decisions == 0 || ns < t->best ? ns : t->best;
    t->decisions += decisions;
}

/* What a program would do that uses nothing but koloda.h. */
static uint64_t play_library(koloda_table *t, uint64_t first) {
    static koloda_move moves[KOLODA_MAX_LEGAL];
    const koloda_seed series = {{42}};
    uint64_t decisions = 0;
    struct rng r;
    rng_seed(&r, first);
    for (uint64_t k = first; k < first + GAMES; k++) {
        koloda_seed seed = koloda_seed_derive(&series, k);
        koloda_reset(t, &seed);
        for (uint32_t asked; (asked = koloda_awaited(t)) != 0; decisions++) {
            int n = koloda_legal(t, seat_first(asked), moves, KOLODA_MAX_LEGAL);
            koloda_step(t, &moves[rng_below(&r, (uint32_t)n)]);
        }
    }
    return decisions;
}

static uint64_t play_out(koloda_table *t, uint64_t first) {
    const koloda_seed series = {{42}};
    uint64_t decisions = 0;
    for (uint64_t k = first; k < first + GAMES; k++) {
        koloda_seed seed = koloda_seed_derive(&series, k);
        koloda_reset(t, &seed);
        decisions += koloda_playout(t, k);
    }
    return decisions;
}

static void measure(const struct game *g, int players, double seconds) {
    static const char *const names[] = {"bare", "library", "playout", "events", "record"};
    enum { BARE, LIBRARY, PLAYOUT, EVENTS, RECORD, WAYS };
    static const unsigned keep[WAYS] = {
        [EVENTS] = KOLODA_KEEP_EVENTS, [RECORD] = KOLODA_KEEP_RECORD};
    struct timing timing[WAYS] = {{0, 0}};
    const koloda_seed seed = {{0}};
    koloda_table *t[WAYS];
    for (int i = 0; i < WAYS; i++)
        t[i] = koloda_open(g->id, players, NULL, &seed, keep[i], NULL);
    double end = system_now() + seconds;
    for (uint64_t first = 0; system_now() < end; first += GAMES)
        for (int way = 0; way < WAYS; way++) {
            double start = system_thread_seconds();
            uint64_t n = way == BARE      ? playout_series(g, players, first, GAMES)
                         : way == PLAYOUT ? play_out(t[way], first)
                                          : play_library(t[way], first);
            count(&timing[way], system_thread_seconds() - start, n);
        }
    printf("%-9s %d", g->id, players);
    for (int way = 0; way < WAYS; way++) {
        printf("  %s %.1f", names[way], timing[way].best);
        if (way)
            printf(" (%.2f)", timing[way].best / timing[BARE].best);
        koloda_close(t[way]);
    }
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 3;
    printf("Random play, ns a decision, and the ratio to play on the bare state.\n");
    for (int i = 1; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            measure(game_list[i], n, seconds);
}
