/* The search: same result for the same seed whatever was in its memory, always legal, mixed where
 * mixing is right, and sensible where the answer is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/bot.h"
#include "ai/search.h"
#include "core/table.h"

enum { ROOM_FOR = 3000 };

/* A table after some random moves, and the seat that is awaited there. */
static int open_table(struct table *t, const struct game *g, int nseats, uint32_t moves,
                      uint64_t number) {
    struct options o = options_default(g);
    struct seed seed = {{(uint8_t)number, (uint8_t)(number >> 8), 77}};
    struct rng r;
    assert_null(table_open(t, g, &o, nseats, &seed, NULL));
    rng_seed(&r, number);
    while (moves-- && table_to_act(t)) {
        struct move legal[MAX_LEGAL];
        int seat = seat_first(table_to_act(t));
        int n = g->legal(t->state, seat, legal);
        assert_null(table_move(t, &legal[rng_below(&r, (uint32_t)n)], NULL));
    }
    return table_to_act(t) ? seat_first(table_to_act(t)) : -1;
}

static struct move think(const struct table *t, int seat, size_t size, uint32_t iterations,
                         int garbage) {
    _Alignas(8) unsigned char view[STATE_MAX];
    void *memory = malloc(size);
    assert_non_null(memory);
    memset(memory, garbage, size);
    table_view(t, seat, view);
    struct search *s = search_open(memory, size, t->game, NULL);
    search_start(s, view, seat, 5);
    search_step(s, iterations);
    struct move m = search_best(s);
    free(memory);
    return m;
}

static void legal_in_every_game_and_the_same_for_the_same_seed(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            for (uint32_t k = 0; k < 12; k++) {
                static struct table t;
                int seat = open_table(&t, game_list[i], n, k * 7, k);
                if (seat < 0)
                    continue;
                size_t size = search_memory(t.game, 60);
                struct move a = think(&t, seat, size, 60, 0), b = think(&t, seat, size, 60, 0xab);
                assert_memory_equal(&a, &b, sizeof a);
                assert_null(t.game->check(t.state, &a));
            }
}

/* With room for the root alone, and for a little more each time: it goes on with what it has, and
 * the same way every time. */
static void a_full_memory_is_no_trouble(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        static struct table t;
        int seat = open_table(&t, game_list[i], game_list[i]->max_seats, 3, 1);
        if (seat < 0)
            continue;
        size_t size = search_memory(t.game, 0);
        for (int more = 0; more < 20; more++, size += 1234) {
            struct move a = think(&t, seat, size, 300, 0), b = think(&t, seat, size, 300, 0xab);
            assert_memory_equal(&a, &b, sizeof a);
            assert_null(t.game->check(t.state, &a));
        }
    }
}

/* Whatever was asked for, more room changes nothing. */
static void a_memory_that_suffices_is_as_good_as_any(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (uint32_t k = 0; k < 12; k++) {
            static struct table t;
            int seat = open_table(&t, game_list[i], game_list[i]->max_seats, k * 5, k);
            if (seat < 0)
                continue;
            size_t size = search_memory(t.game, 400);
            struct move a = think(&t, seat, size, 400, 0), b = think(&t, seat, 10 * size, 400, 0);
            assert_memory_equal(&a, &b, sizeof a);
        }
}

/* Steps of any size come to the same. */
static void thinking_can_be_cut_into_pieces(void **state) {
    (void)state;
    static struct table t;
    _Alignas(8) unsigned char view[STATE_MAX];
    int seat = open_table(&t, game_find("cabbage"), 2, 40, 3);
    struct search_move whole[MAX_LEGAL], pieces[MAX_LEGAL];
    size_t size = search_memory(t.game, ROOM_FOR);
    void *memory = malloc(size);
    assert_non_null(memory);
    table_view(&t, seat, view);
    struct search *s = search_open(memory, size, t.game, NULL);
    search_start(s, view, seat, 5);
    search_step(s, 500);
    int n = search_moves(s, whole, MAX_LEGAL);
    search_start(s, view, seat, 5);
    for (int i = 0; i < 50; i++)
        search_step(s, 10);
    assert_int_equal(search_moves(s, pieces, MAX_LEGAL), n);
    for (int i = 0; i < n; i++) {
        assert_memory_equal(&whole[i].move, &pieces[i].move, sizeof whole[i].move);
        assert_int_equal(whole[i].visits, pieces[i].visits);
        assert_true(whole[i].value == pieces[i].value);
    }
    free(memory);
}

/* ---- a game of which the right mixture is known ----
 * Both seats show one or two fingers at once. Two equal ones: seat 0 wins; two pairs: they share;
 * unequal: seat 1 wins. So seat 0 must show one finger in a third of the games. */

struct fingers {
    struct head head;
    uint8_t committed, shown[2], zero;
};

static void fingers_setup(void *st, const struct options *o) {
    (void)st, (void)o;
}

static seatset fingers_to_act(const void *st) {
    const struct fingers *f = st;
    return 3 & ~(seatset)f->committed;
}

static int fingers_legal(const void *st, int seat, struct move *out) {
    if (!(fingers_to_act(st) & SEAT(seat)))
        return 0;
    for (int i = 0; i < 2; i++)
        out[i] = (struct move){.kind = 1, .seat = (uint8_t)seat, .a = (uint8_t)(i + 1)};
    return 2;
}

static void fingers_apply(void *st, const struct move *m, struct events *ev) {
    struct fingers *f = st;
    (void)ev;
    f->shown[m->seat] = m->a;
    f->committed |= (uint8_t)SEAT(m->seat);
}

static bool fingers_outcome(const void *st, struct outcome *out) {
    const struct fingers *f = st;
    *out = (struct outcome){.scored = false};
    out->winners = f->shown[0] != f->shown[1] ? SEAT(1) : f->shown[0] == 1 ? SEAT(0) : 3;
    return f->committed == 3;
}

static void fingers_redact(void *st, int viewer) {
    struct fingers *f = st;
    f->head.viewer = (uint8_t)viewer;
    f->committed &= (uint8_t)SEAT(viewer);
    f->shown[!viewer] = 0;
}

static void fingers_determinize(void *st, struct rng *r) {
    (void)r;
    ((struct fingers *)st)->head.viewer = FULL;
}

static const struct option_spec no_options[] = {{.name = NULL}};

static const struct game fingers = {
    .id = "fingers",
    .max_legal = 2,
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(struct fingers),
    .options = no_options,
    .setup = fingers_setup,
    .to_act = fingers_to_act,
    .legal = fingers_legal,
    .apply = fingers_apply,
    .outcome = fingers_outcome,
    .redact = fingers_redact,
    .determinize = fingers_determinize,
};

static void moves_are_mixed_where_mixing_is_right(void **state) {
    (void)state;
    struct options o = {{0}};
    size_t size = search_memory(&fingers, ROOM_FOR);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *s = search_open(memory, size, &fingers, NULL);
    for (int seat = 0; seat < 2; seat++) {
        struct fingers f;
        struct search_move moves[2];
        assert_null(game_setup(&fingers, &f, &o, 2));
        fingers_redact(&f, seat);
        search_start(s, &f, seat, 1);
        search_step(s, 50000);
        assert_int_equal(search_moves(s, moves, 2), 2);
        const struct search_move *one = &moves[moves[0].move.a != 1];
        assert_float_equal(one->share, 1 / 3.0, 0.04);
    }
    free(memory);
}

/* Against the right mixture both moves win a third of the games; against the regrets of one moment
 * one of them would look much better than the other. */
static void a_move_is_weighed_against_the_mixture(void **state) {
    (void)state;
    struct options o = {{0}};
    struct fingers f;
    size_t size = search_memory(&fingers, ROOM_FOR);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *s = search_open(memory, size, &fingers, NULL);
    for (uint64_t seed = 0; seed < 10; seed++) {
        assert_null(game_setup(&fingers, &f, &o, 2));
        fingers_redact(&f, 0);
        search_start(s, &f, 0, seed);
        search_step(s, 20000);
        for (uint8_t shown = 1; shown <= 2; shown++) {
            struct move m = {.kind = 1, .a = shown};
            float share = search_move(s, &m).share;
            search_try(s, &m, 8000);
            assert_float_equal(search_move(s, &m).win, 1 / 3.0, 0.06);
            assert_true(search_move(s, &m).share == share); /* trying changes no strategy */
        }
    }
    free(memory);
}

/* ---- a game in which trying things out misleads those who take it for play ----
 * Seat 1 has one right move and many blunders, which it makes only when it tries them. Seat 0 can
 * play for its blunders, which costs a little when there is none, or play safe. It does so either
 * at the same time, or before (`early`), where seat 1 then decides together with an idle seat 0. */

enum { BLUNDERS = 9, SAFE = 1, DARING = 2, RIGHT = 3 };

struct lure {
    struct head head;
    uint8_t early, committed, plan, answer;
};

static void lure_setup(void *st, const struct options *o) {
    (void)st, (void)o;
}

static seatset lure_to_act(const void *st) {
    const struct lure *l = st;
    if (l->early && !l->plan)
        return SEAT(0);
    return 3 & ~(seatset)l->committed;
}

static int lure_legal(const void *st, int seat, struct move *out) {
    const struct lure *l = st;
    bool idle = seat == 0 && l->plan;
    int first = seat == 0 ? SAFE : RIGHT, count = seat || idle ? 1 + BLUNDERS : 2;
    if (!(lure_to_act(st) & SEAT(seat)))
        return 0;
    for (int i = 0; i < count; i++)
        out[i] = (struct move){.kind = 1, .seat = (uint8_t)seat, .a = (uint8_t)(first + i)};
    return count;
}

static void lure_apply(void *st, const struct move *m, struct events *ev) {
    struct lure *l = st;
    (void)ev;
    if (m->seat == 0 && !l->plan) {
        l->plan = m->a;
        l->committed |= l->early ? 0 : SEAT(0);
        return;
    }
    l->answer = m->seat ? m->a : l->answer;
    l->committed |= (uint8_t)SEAT(m->seat);
}

/* Against the right answer safe is better than daring by a little, else daring by much. */
static bool lure_outcome(const void *st, struct outcome *out) {
    const struct lure *l = st;
    bool blunder = l->answer != RIGHT, daring = l->plan == DARING;
    *out = (struct outcome){.scored = true, .winners = blunder && daring ? SEAT(0) : 3};
    out->score[0] = blunder ? 10 : daring ? -3 : 0;
    return l->committed == 3;
}

/* `plan` is public where it comes early. */
static void lure_redact(void *st, int viewer) {
    struct lure *l = st;
    l->head.viewer = (uint8_t)viewer;
    l->committed &= (uint8_t)SEAT(viewer);
    if (viewer == 1 && !l->early)
        l->plan = 0;
    if (viewer == 0)
        l->answer = 0;
}

static void lure_determinize(void *st, struct rng *r) {
    (void)r;
    ((struct lure *)st)->head.viewer = FULL;
}

static const struct game lure = {
    .id = "lure",
    .max_legal = 1 + BLUNDERS,
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(struct lure),
    .options = no_options,
    .setup = lure_setup,
    .to_act = lure_to_act,
    .legal = lure_legal,
    .apply = lure_apply,
    .outcome = lure_outcome,
    .redact = lure_redact,
    .determinize = lure_determinize,
};

/* How often seat 0 should play safe, as the search sees it. */
static float share_of_safe(bool early, uint64_t seed) {
    struct options o = {{0}};
    struct lure l;
    size_t size = search_memory(&lure, ROOM_FOR);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *s = search_open(memory, size, &lure, NULL);
    assert_null(game_setup(&lure, &l, &o, 2));
    l.early = early;
    lure_redact(&l, 0);
    search_start(s, &l, 0, seed);
    search_step(s, 20000);
    struct search_move best[2];
    assert_int_equal(search_moves(s, best, 2), 2);
    float share = best[best[0].move.a != SAFE].share;
    free(memory);
    return share;
}

/* What another seat only tries is no reason to expect it in play. */
static void nobody_learns_from_what_another_seat_tries_at_the_same_time(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++)
        assert_true(share_of_safe(false, seed) > 0.9f);
}

static void nobody_learns_from_what_another_seat_tries_later(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++)
        assert_true(share_of_safe(true, seed) > 0.9f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_in_every_game_and_the_same_for_the_same_seed),
        cmocka_unit_test(a_full_memory_is_no_trouble),
        cmocka_unit_test(a_memory_that_suffices_is_as_good_as_any),
        cmocka_unit_test(thinking_can_be_cut_into_pieces),
        cmocka_unit_test(moves_are_mixed_where_mixing_is_right),
        cmocka_unit_test(a_move_is_weighed_against_the_mixture),
        cmocka_unit_test(nobody_learns_from_what_another_seat_tries_at_the_same_time),
        cmocka_unit_test(nobody_learns_from_what_another_seat_tries_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
