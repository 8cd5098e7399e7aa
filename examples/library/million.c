/* A million games of random players, and who wins them.
 *
 *   cc -O2 million.c -o million $(pkg-config --cflags --libs koloda)
 *   ./million [GAME [PLAYERS [GAMES [SEED [BOT]]]]]
 *
 * Given the same words it prints the same table, on every machine. Without a BOT the choices are made
 * here: this is the fastest way through the library. With one, bots of that level sit on all seats,
 * and the games are those of `koloda sim GAME --players N --games K --seed SEED --bots BOT`. */
#include <koloda.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* A generator of random numbers (splitmix64): how the players choose. */
static uint64_t next(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static int below(uint64_t *state, int n) {
    return (int)((next(state) >> 32) * (uint64_t)n >> 32);
}

static void fail(const char *why) {
    fprintf(stderr, "million: %s\n", why);
    exit(1);
}

/* Every awaited seat makes one of its legal moves, until nobody is awaited. */
static void play_random(koloda_table *t, uint64_t luck) {
    static koloda_move moves[KOLODA_MAX_LEGAL];
    for (uint32_t awaited; (awaited = koloda_awaited(t)) != 0;) {
        int seat = 0;
        while (!(awaited >> seat & 1))
            seat++;
        int n = koloda_legal(t, seat, moves, KOLODA_MAX_LEGAL);
        koloda_step(t, &moves[below(&luck, n)]);
    }
}

/* Equal points share a win. */
static void count_wins(const koloda_table *t, double wins[]) {
    koloda_outcome o;
    int winners = 0;
    koloda_over(t, &o);
    for (int i = 0; i < koloda_players(t); i++)
        winners += o.winners >> i & 1;
    for (int i = 0; i < koloda_players(t); i++)
        if (o.winners >> i & 1)
            wins[i] += 1.0 / winners;
}

int main(int argc, char **argv) {
    const char *game = argc > 1 ? argv[1] : "cabbage", *seed_text = argc > 4 ? argv[4] : "42";
    int players = argc > 2 ? atoi(argv[2]) : 2;
    uint64_t games = argc > 3 ? strtoull(argv[3], NULL, 10) : 1000000, decisions = 0;
    double wins[KOLODA_MAX_SEATS] = {0};
    koloda_bot *bot = NULL, *bots[KOLODA_MAX_SEATS];
    koloda_seed series;
    char why[KOLODA_WHY_MAX];

    const char *wrong = koloda_seed_parse(seed_text, &series);
    if (wrong)
        fail(wrong);
    koloda_table *t = koloda_open(game, players, NULL, &series, 0, why);
    if (!t || (argc > 5 && !(bot = koloda_bot_open(game, argv[5], why))))
        fail(why);
    for (int i = 0; i < KOLODA_MAX_SEATS; i++)
        bots[i] = bot;

    clock_t start = clock();
    for (uint64_t k = 0; k < games; k++) {
        koloda_seed seed = koloda_seed_derive(&series, k);
        koloda_reset(t, &seed);
        if (bot)
            koloda_play(t, bots);
        else
            play_random(t, k);
        decisions += koloda_moves(t);
        count_wins(t, wins);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;

    printf("%s, %d players: %llu games, %llu decisions\n", game, players, (unsigned long long)games,
           (unsigned long long)decisions);
    for (int i = 0; i < players; i++)
        printf("seat %d wins %.6f\n", i, wins[i] / (double)games);
    fprintf(stderr, "%.0f games and %.0f decisions a second\n", (double)games / seconds,
            (double)decisions / seconds);
    koloda_bot_close(bot);
    koloda_close(t);
}
