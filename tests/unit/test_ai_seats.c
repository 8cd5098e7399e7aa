/* Whoever begins is drawn by lot, so all seats are alike: equal bots win equally often on each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/match.h"

/* Wins of each seat; games apart from each other by their seeds. */
static void count_wins(const struct game *g, int nseats, const char *bot, int games,
                       double won[MAX_SEATS]) {
    struct match m = {.game = g, .options = options_default(g), .nseats = nseats};
    for (int i = 0; i < nseats; i++) {
        m.type[i] = bot_find(bot);
        won[i] = 0;
    }
    for (int k = 0; k < games; k++) {
        _Alignas(8) unsigned char st[STATE_MAX];
        struct outcome o;
        struct seed seed = {{(uint8_t)k, (uint8_t)(k >> 8), 77}};
        match_play(&m, &seed, st);
        assert_true(g->outcome(st, &o));
        for (int i = 0; i < nseats; i++)
            won[i] += (double)game_share(g, &o, i);
    }
}

/* Pearson's sum, beyond what luck brings once in ten thousand times. Where sides win, the seats' wins
 * hang together, and the sum is smaller still. */
static void no_seat_is_better(const char *id, int nseats, const char *bot, int games) {
    static const double most[MAX_SEATS] = {0, 15.1, 18.4, 21.1, 23.5, 25.7, 27.9, 29.9};
    double won[MAX_SEATS], mean = 0, sum = 0;
    count_wins(game_find(id), nseats, bot, games, won);
    for (int i = 0; i < nseats; i++)
        mean += won[i] / nseats;
    for (int i = 0; i < nseats; i++)
        sum += (won[i] - mean) * (won[i] - mean) / mean;
    if (sum > most[nseats - 1])
        fail_msg("%s, %d seats, %s: %.0f %.0f %.0f ... of %d: %.1f", id, nseats, bot, won[0],
                 won[1], won[2], games, sum);
}

static void equal_bots_win_equally_often_everywhere(void **state) {
    (void)state;
    static const char *const bots[] = {"easy", "normal"};
    for (int b = 0; b < 2; b++) {
        no_seat_is_better("cardinal", 4, bots[b], 3000);
        no_seat_is_better("cabbage", 5, bots[b], 2000);
        no_seat_is_better("podelim", 3, bots[b], 500);
        no_seat_is_better("coach", 6, bots[b], 3000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_bots_win_equally_often_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
