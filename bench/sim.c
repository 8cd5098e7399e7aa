/* What `koloda sim` with random bots costs beside bare random play (`koloda bench`), both on one
 * thread: the same tables, bots, checks and counts as the command, by turns with the other, so that
 * a noisy machine disturbs both alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "play/playout.h"
#include "run/sim.h"

enum { REPEATS = 50 }; /* short ones: some of them are undisturbed */

static void give_up(const char *why) {
    fprintf(stderr, "bench/sim: %s\n", why);
    exit(1);
}

typedef uint64_t series(const struct game *g, int nseats, uint64_t games);

static uint64_t bare(const struct game *g, int nseats, uint64_t games) {
    return playout_series(g, nseats, 0, games);
}

static uint64_t simulated(const struct game *g, int nseats, uint64_t games) {
    static struct sim_result r;
    struct sim s = {.match = {.game = g, .options = options_default(g), .nseats = nseats},
                    .seed = {{42}},
                    .games = games,
                    .threads = 1};
    for (int i = 0; i < nseats; i++)
        s.match.type[i] = bot_find("random");
    const char *why = sim_run(&s, &r, NULL);
    if (why)
        give_up(why);
    return r.decisions;
}

/* The processor's time: others' programs take less of that than of the clock's. */
static double now(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static void least(series *play, const struct game *g, int nseats, uint64_t games, double *ns) {
    double start = now();
    uint64_t decisions = play(g, nseats, games);
    double took = 1e9 * (now() - start) / (double)decisions;
    *ns = took < *ns ? took : *ns;
}

static void print_row(const struct game *g, int nseats, double seconds) {
    enum { TRY = 256 };
    double start = now(), a = 1e9, b = 1e9;
    simulated(g, nseats, TRY);
    uint64_t games = 1 + (uint64_t)(TRY * seconds / 2 / REPEATS / (now() - start));
    for (int i = 0; i < REPEATS; i++) {
        least(bare, g, nseats, games, &a);
        least(simulated, g, nseats, games, &b);
    }
    printf("%-9s %7d %8.1f %8.1f %6.2f\n", g->id, nseats, a, b, b / a);
    fflush(stdout);
}

/* For a profiler: `bare|sim GAME PLAYERS GAMES` plays and prints the decisions. */
static int play_once(char **word) {
    const struct game *g = game_find(word[1]);
    series *play = strcmp(word[0], "sim") ? bare : simulated;
    int nseats = atoi(word[2]);
    if (!g || nseats < g->min_seats || nseats > g->max_seats)
        give_up("bare|sim GAME PLAYERS GAMES");
    printf("%llu\n", (unsigned long long)play(g, nseats, strtoull(word[3], NULL, 10)));
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 5)
        return play_once(argv + 1);
    bool list = argc == 2 && !strcmp(argv[1], "--list");
    double seconds = argc > 1 && !list ? atof(argv[1]) : 1;
    const char *only = argc > 2 ? argv[2] : NULL;
    if (!list)
        printf("game      players bench ns   sim ns  ratio\n");
    for (int i = 1; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            if (list)
                printf("%s %d\n", game_list[i]->id, n);
            else if (!only || !strcmp(game_list[i]->id, only))
                print_row(game_list[i], n, seconds);
    return 0;
}
