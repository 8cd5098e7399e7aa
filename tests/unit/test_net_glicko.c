/* Ratings: the published example, and what must hold whoever plays. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "net/glicko.h"

static const double no_days[MAX_SEATS];

static void assert_near(double value, double wanted, double within) {
    if (!(fabs(value - wanted) <= within))
        fail_msg("%.8f is not %.8f", value, wanted);
}

/* Glickman, "Example of the Glicko-2 system": 1500, 200, 0.06 against three, tau 0.5. */
static void the_published_example(void **state) {
    (void)state;
    static const struct glicko_result results[] = {
        {{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    struct glicko p = {1500, 200, 0.06}, after = glicko_update(&p, results, 3, 1);
    assert_near(after.rating, 1464.06, 0.011);
    assert_near(after.deviation, 151.52, 0.006);
    assert_near(after.volatility, 0.05999, 0.000006);
}

static void who_plays_nobody_is_known_less(void **state) {
    (void)state;
    struct glicko p = {1700, 60, 0.06}, after = glicko_update(&p, NULL, 0, 1);
    assert_near(after.rating, 1700, 1e-9);
    assert_near(after.deviation, sqrt(60 * 60 + 10.423068 * 10.423068), 1e-4);
    assert_near(glicko_idle(&p, GLICKO_PERIOD_DAYS).deviation, after.deviation, 1e-9);
    double before = p.deviation;
    for (int days = 1; days < 4000; days *= 2) {
        after = glicko_idle(&p, days);
        assert_true(after.deviation > before || after.deviation == GLICKO_MOST);
        assert_true(after.rating == p.rating && after.volatility == p.volatility);
        before = after.deviation;
    }
    assert_near(glicko_idle(&p, 365).deviation, 116, 1);
    assert_true(glicko_idle(&p, 1e9).deviation == GLICKO_MOST);
    assert_true(glicko_idle(&p, -5).deviation == p.deviation); /* a clock that was set back */
}

static void two_of_the_same_strength_part_evenly(void **state) {
    (void)state;
    struct glicko p[MAX_SEATS] = {glicko_new, glicko_new};
    glicko_game(p, no_days, 3, 1, false);
    assert_true(p[0].rating > 1600);
    assert_near(p[0].rating - 1500, 1500 - p[1].rating, 1e-9);
    assert_true(p[0].deviation < 350 && p[0].deviation == p[1].deviation);
    struct glicko shared[MAX_SEATS] = {glicko_new, glicko_new};
    glicko_game(shared, no_days, 3, 3, false);
    assert_near(shared[0].rating, 1500, 1e-9);
    assert_near(shared[0].deviation, p[0].deviation, 0.1);
}

static bool same(const struct glicko *a, const struct glicko *b) {
    return fabs(a->rating - b->rating) < 1e-9 && fabs(a->deviation - b->deviation) < 1e-9 &&
           a->volatility == b->volatility;
}

/* Neither inside the winning side, nor where nobody won, nor with seats that have no rating. */
static void only_winners_and_losers_are_compared(void **state) {
    (void)state;
    struct glicko p[MAX_SEATS], before[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++)
        before[i] = p[i] = (struct glicko){1400 + 50 * i, 100 + i, 0.06};
    glicko_game(p, no_days, 15, 0, false);
    glicko_game(p, no_days, 15, 15, true);
    glicko_game(p, no_days, 3, 4, false); /* a bot has won */
    glicko_game(p, no_days, 1, 1, false);
    glicko_game(p, no_days, 0, 0, false);
    for (int i = 0; i < MAX_SEATS; i++)
        assert_true(same(&p[i], &before[i]));
    /* The stronger one of a side does not pay for the weaker one. */
    glicko_game(p, no_days, 15, 3, true);
    assert_true(p[0].rating > before[0].rating && p[1].rating > before[1].rating);
    assert_true(p[2].rating < before[2].rating && p[3].rating < before[3].rating);
    for (int i = 4; i < MAX_SEATS; i++)
        assert_true(same(&p[i], &before[i]));
    /* Alone against them all: a loser's rating depends on the winner alone. */
    struct glicko a[MAX_SEATS], b[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++)
        a[i] = b[i] = glicko_new;
    b[3].rating = 2400;
    glicko_game(a, no_days, 15, 1, false);
    glicko_game(b, no_days, 15, 1, false);
    assert_true(same(&a[1], &b[1]) && !same(&a[0], &b[0]));
}

/* All pairs of a game tell as much as one game of two does. */
static void many_players_are_not_many_games(void **state) {
    (void)state;
    for (int n = 2; n <= MAX_SEATS; n++) {
        double known = 0;
        for (int winner = 0; winner < n; winner++) {
            struct glicko p[MAX_SEATS];
            for (int i = 0; i < n; i++)
                p[i] = (struct glicko){1500, 100, 0.06};
            glicko_game(p, no_days, ALL_SEATS(n), SEAT(winner), false);
            known += (1 / (p[0].deviation * p[0].deviation) - 1e-4) / n;
        }
        double g2 = 1 / (1 + 3 * 0.5756463 * 0.5756463 / 9.8696044);
        double one = g2 / 4 / (173.7178 * 173.7178); /* of a game of two */
        assert_near(known / one, 4.0 * (n - 1) / (n * n), 0.05);
    }
}

/* Players of known strengths: after many games the ratings are in their order, and about so far apart
 * as by how often they win. */
static void ratings_find_strengths(void **state) {
    (void)state;
    static const double strength[4] = {1200, 1400, 1600, 1800};
    struct glicko p[MAX_SEATS] = {glicko_new, glicko_new, glicko_new, glicko_new};
    struct rng r;
    double mean[4] = {0};
    enum { GAMES = 3000 };
    rng_seed(&r, 7);
    for (int game = 0; game < 2 * GAMES; game++) {
        double weight[4], sum = 0;
        for (int i = 0; i < 4; i++)
            sum += weight[i] = pow(10, strength[i] / 400);
        double at = rng_below(&r, 1 << 30) / (double)(1 << 30) * sum;
        int winner = 0;
        while (winner < 3 && at >= weight[winner])
            at -= weight[winner++];
        glicko_game(p, no_days, 15, SEAT(winner), false);
        for (int i = 0; i < 4; i++)
            mean[i] += game < GAMES ? 0 : p[i].rating / GAMES;
    }
    for (int i = 0; i < 3; i++)
        assert_near(mean[i + 1] - mean[i], 200, 50);
}

/* Whatever happens, numbers stay numbers. */
static void nothing_runs_away(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    struct glicko p[MAX_SEATS];
    double days[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++)
        p[i] = glicko_new;
    for (int game = 0; game < 20000; game++) {
        for (int i = 0; i < MAX_SEATS; i++)
            days[i] = rng_below(&r, 10) ? 0 : rng_below(&r, 2000);
        seatset winners = game < 10000 ? 1 : (seatset)rng_below(&r, 256); /* one wins for ever */
        glicko_game(p, days, 255 & ~(seatset)rng_below(&r, 256), winners, rng_below(&r, 2));
        for (int i = 0; i < MAX_SEATS; i++) {
            assert_true(fabs(p[i].rating) < 100000);
            assert_true(p[i].deviation >= GLICKO_LEAST && p[i].deviation <= GLICKO_MOST);
            assert_true(p[i].volatility > 0.001 && p[i].volatility < 1);
        }
    }
    struct glicko wild[MAX_SEATS] = {{-1e6, 45, 1e-9}, {1e6, 350, 1000}};
    glicko_game(wild, no_days, 3, 1, false);
    for (int i = 0; i < 2; i++)
        assert_true(isfinite(wild[i].rating) && isfinite(wild[i].volatility));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(who_plays_nobody_is_known_less),
        cmocka_unit_test(two_of_the_same_strength_part_evenly),
        cmocka_unit_test(only_winners_and_losers_are_compared),
        cmocka_unit_test(many_players_are_not_many_games),
        cmocka_unit_test(ratings_find_strengths),
        cmocka_unit_test(nothing_runs_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
