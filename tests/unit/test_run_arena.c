/* The arena: every deal in all rotations of the seats, and nothing that depends on who sits where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "run/arena.h"
#include "run/bots.h"
#include "run/system.h"

static struct match make_match(const char *id, int nseats, const char *bots) {
    struct match m = {.game = game_find(id), .nseats = nseats};
    struct buf say = heap_buf();
    m.options = options_default(m.game);
    assert_null(match_bots(&m, bots, ALL_SEATS(nseats), &say));
    heap_free(&say);
    return m;
}

/* ---- what must come out ---- */

struct expected {
    double won[MAX_SEATS]; /* by the seat of the first rotation */
    double nobody;
};

/* One game with these bots; adds what it brings to whoever sits at `origin` of each seat first. */
static void add_game(const struct match *m, const struct seed *seed, const int *origin,
                     double weight, struct expected *e) {
    _Alignas(8) unsigned char st[STATE_MAX];
    struct outcome o;
    match_play(m, seed, st);
    assert_true(m->game->outcome(st, &o));
    e->nobody += o.winners ? 0 : weight;
    for (int i = 0; i < m->nseats; i++)
        e->won[origin[i]] += !(o.winners & SEAT(i)) ? 0
                             : m->game->side        ? weight
                                                    : weight / seat_count(o.winners);
}

/* Each bot moves on by one seat from game to game, until it has had them all. */
static struct expected play_all_rotations(const struct match *first, const struct seed *seed) {
    struct expected e = {{0}};
    int n = first->nseats;
    for (int turn = 0; turn < n; turn++) {
        struct match m = *first;
        int origin[MAX_SEATS];
        for (int seat = 0; seat < n; seat++) {
            origin[seat] = (seat + turn) % n;
            m.type[seat] = first->type[origin[seat]];
        }
        add_game(&m, seed, origin, 1.0 / n, &e);
    }
    return e;
}

/* ---- what comes out ---- */

static struct arena run(const struct match *m, uint64_t deals, bool sides,
                        struct arena_result *out) {
    struct arena a = {.match = *m, .seed = {{5}}, .deals = deals, .threads = 2, .sides = sides};
    arena_open(&a);
    arena_run(&a, out, NULL);
    assert_int_equal(out->deals, deals);
    return a;
}

/* A bot's seats of the first rotation, all together. */
static double won_by(const struct expected *e, const struct match *m, const struct bot_type *t) {
    double sum = 0;
    for (int seat = 0; seat < m->nseats; seat++)
        sum += m->type[seat] == t ? e->won[seat] : 0;
    return sum;
}

static void rotations_are(const struct match *m, uint64_t deals) {
    struct arena_result r;
    struct arena a = run(m, deals, false, &r);
    double mean[ARENA_BOTS] = {0}, all = 0;
    for (uint64_t k = 0; k < deals; k++) {
        struct seed seed = seed_derive(&a.seed, k);
        struct expected e = play_all_rotations(m, &seed);
        assert_float_equal(a.deal[k].nobody, e.nobody, 1e-5);
        for (int i = 0; i < r.bots; i++) {
            double won = won_by(&e, m, r.bot[i].type);
            assert_float_equal(a.deal[k].won[i], won, 1e-5);
            mean[i] += won / (double)deals;
            all += won / (double)deals;
        }
    }
    for (int i = 0; i < r.bots; i++) {
        int apart =
            m->game->side ? r.bot[i].seats : 1; /* where sides win, each seat's win is one */
        assert_float_equal(r.bot[i].share, mean[i] / apart, 1e-5);
        assert_float_equal(r.bot[i].fair, all / m->nseats * r.bot[i].seats / apart, 1e-5);
    }
    assert_int_equal(r.games, deals * (uint64_t)m->nseats);
    arena_close(&a);
}

static void every_bot_sits_on_every_seat_of_every_deal(void **state) {
    (void)state;
    static const char *const bots[] = {"normal,random", "random,easy,normal",
                                       "normal,random,random", "easy,normal,easy,random"};
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < game_count; i++)
            for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats && n < 6; n++) {
                struct match m = make_match(game_list[i]->id, n, bots[b]);
                rotations_are(&m, 4);
            }
}

/* Luck of the seat cancels out: to play against oneself is worth what is fair, deal by deal. */
static void equal_bots_get_equal_shares_of_a_deal(void **state) {
    (void)state;
    struct match m = make_match("cabbage", 3, "random");
    struct arena_result r;
    struct arena a = run(&m, 10, false, &r);
    assert_int_equal(r.bots, 1);
    assert_int_equal(r.bot[0].seats, 3);
    for (uint64_t k = 0; k < 10; k++)
        assert_float_equal(a.deal[k].won[0], 1, 1e-5);
    arena_close(&a);
}

/* ---- secret sides ---- */

/* Two bots, each on every secret side once: the deal decides who sits where. */
static void every_bot_takes_each_side_once(void **state) {
    (void)state;
    struct match m = make_match("coach", 4, "normal,random");
    struct arena_result r;
    struct arena a = run(&m, 12, true, &r);
    for (uint64_t k = 0; k < 12; k++) {
        struct seed seed = seed_derive(&a.seed, k);
        struct expected e = {{0}};
        static struct table t;
        assert_null(table_open(&t, m.game, &m.options, m.nseats, &seed, NULL));
        for (int turn = 0; turn < 2; turn++) {
            struct match game = m;
            int origin[MAX_SEATS];
            for (int seat = 0; seat < m.nseats; seat++) {
                origin[seat] = (m.game->side(t.state, seat) + turn) % 2;
                game.type[seat] = m.type[origin[seat]];
            }
            add_game(&game, &seed, origin, 0.5, &e);
        }
        for (int i = 0; i < 2; i++)
            assert_float_equal(a.deal[k].won[i], e.won[i], 1e-5);
    }
    double all = 0; /* four seats, two of each bot */
    for (int i = 0; i < 2; i++)
        all += r.bot[i].share / 2;
    for (int i = 0; i < 2; i++)
        assert_float_equal(r.bot[i].fair, all, 1e-5);
    arena_close(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_sits_on_every_seat_of_every_deal),
        cmocka_unit_test(equal_bots_get_equal_shares_of_a_deal),
        cmocka_unit_test(every_bot_takes_each_side_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
