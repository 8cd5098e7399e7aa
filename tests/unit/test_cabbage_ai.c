/* The bots of Intrigues and Cabbage: they know no more than their seat, their facts are exact, and
 * they find the right move where it is known. */
#include "cabbage_table.h"

#include <stdlib.h>

#include "ai/search.h"
#include "core/table.h"
#include "games/cabbage/ai.h"
#include "rotated.h"

static const struct game_ai *const ai = &cabbage_ai;

/* All cards that lie nowhere else go to the discard pile. */
static void rest_to_discard(void) {
    uint8_t left[KINDS];
    memset(s.discard, 0, sizeof s.discard);
    cabbage_unseen(&s, left);
    for (int i = 0; i < s.deck_count; i++)
        left[s.deck[i]]--;
    memcpy(s.discard, left, sizeof left);
    assert_null(g->audit(&s));
}

static struct cabbage_state view_of(int seat) {
    struct cabbage_state view = s;
    g->redact(&view, seat);
    return view;
}

/* ---- what nobody may know ---- */

static void same_on_state_and_view(const struct cabbage_state *full, int seat, uint64_t luck) {
    struct cabbage_state view = *full;
    struct rng a, b;
    struct move moves[64];
    float prior[64], blind[64];
    g->redact(&view, seat);
    rng_seed(&a, luck);
    rng_seed(&b, luck);
    struct move m = ai->novice(full, seat, &a), n = ai->novice(&view, seat, &b);
    assert_memory_equal(&m, &n, sizeof m);
    assert_memory_equal(&a, &b, sizeof a);
    assert_null(g->check(full, &m));
    int count = g->legal(full, seat, moves);
    for (int i = 0; i < count; i++)
        prior[i] = blind[i] = 1;
    ai->prior(full, seat, moves, count, prior);
    ai->prior(&view, seat, moves, count, blind);
    for (int i = 0; i < count; i++) {
        assert_true(prior[i] > 0 && prior[i] <= 1);
        assert_true(prior[i] == blind[i]);
    }
    struct move best = ai->greedy(&view, seat, &a);
    assert_null(g->check(full, &best));
}

/* Random moves and good ones in turn, so that castles fill and every effect is met. */
static void nobody_uses_what_a_seat_does_not_know(void **state) {
    (void)state;
    static struct table t;
    struct options o = options_default(g);
    int met[PHASE_COUNT] = {0};
    for (uint32_t k = 0; k < 60; k++) {
        struct seed seed = {{(uint8_t)k, 3}};
        struct rng r;
        rng_seed(&r, k);
        assert_null(table_open(&t, g, &o, 2 + (int)k % 4, &seed, NULL));
        while (table_to_act(&t)) {
            const struct cabbage_state *now = (const void *)t.state;
            int seat = seat_first(table_to_act(&t));
            struct move moves[64];
            met[now->phase]++;
            same_on_state_and_view(now, seat, rng_next(&r));
            int count = g->legal(now, seat, moves);
            struct move m = rng_below(&r, 4) ? ai->novice(now, seat, &r)
                                             : moves[rng_below(&r, (uint32_t)count)];
            assert_null(table_move(&t, &m, NULL));
        }
    }
    for (int phase = PHASE_TURN; phase < PHASE_OVER; phase++)
        assert_true(met[phase] > 0);
}

/* B8: what another seat has looked at changes nothing for this one. */
static void a_card_seen_by_another_seat_is_no_news(void **state) {
    (void)state;
    table_for(2);
    castle(0, "dog wheat");
    middle("cow fox");
    deck("fox wheat wheat wheat wheat wheat wheat wheat wheat");
    rest_to_discard();
    s.looked = (uint8_t)SEAT(1);
    struct rng r;
    for (uint64_t luck = 0; luck < 20; luck++)
        same_on_state_and_view(&s, 0, luck);
    rng_seed(&r, 1);
    assert_int_equal(ai->novice(&s, 0, &r).kind, CABBAGE_DRAW);
    s.looked = (uint8_t)SEAT(0);
    assert_int_equal(ai->novice(&s, 0, &r).kind, CABBAGE_STOP);
    struct cabbage_state view = view_of(0);
    assert_int_equal(ai->greedy(&view, 0, &r).kind, CABBAGE_STOP);
}

/* ---- facts ---- */

static float fact_of(const char *text, const char *id, int seat) {
    struct cabbage_state view = view_of(s.seat);
    struct move m = parsed(text);
    struct fact fact[FACTS_MAX];
    int count = ai->explain(&view, &m, fact);
    assert_in_range(count, 1, FACTS_MAX);
    for (int i = 0; i < count; i++)
        if (!strcmp(ai->facts[fact[i].kind].id, id) && fact[i].seat == seat)
            return fact[i].value;
    fail_msg("%s tells nothing of %s", text, id);
    return 0;
}

static void odds_are_those_of_the_rest_of_the_deck(void **state) {
    (void)state;
    table_for(2);
    middle("cabbage wheat");
    deck("wheat cabbage dog dog cabbage");
    rest_to_discard();
    assert_float_equal(fact_of("draw", "fail", 0), 0.4, 1e-6);
    assert_float_equal(fact_of("stop", "home", 0), 3, 1e-6);
    /* Wheat or a Dog: 1 more; a second Cabbage: 3 lost. */
    assert_float_equal(fact_of("draw", "points", 0), (3 * 1 - 2 * 3) / 5.0, 1e-6);
    s.looked = (uint8_t)SEAT(0);
    assert_float_equal(fact_of("draw", "fail", 0), 0, 1e-6);
    assert_float_equal(fact_of("draw", "points", 0), 1, 1e-6);
    s.looked = (uint8_t)SEAT(1);
    assert_float_equal(fact_of("draw", "fail", 0), 0.4, 1e-6);
}

/* B5: with a Dog a failed turn still brings home the best two. */
static void a_dog_softens_the_odds(void **state) {
    (void)state;
    table_for(2);
    middle("dog cabbage wolf");
    deck("wolf wolf");
    rest_to_discard();
    assert_float_equal(fact_of("draw", "fail", 0), 1, 1e-6);
    assert_float_equal(fact_of("draw", "points", 0), 6 - 6, 1e-6);
    play("draw");
    assert_float_equal(fact_of("save wolf wolf", "home", 0), 6, 1e-6);
    assert_float_equal(fact_of("save dog", "home", 0), 1, 1e-6);
}

static void answers_tell_what_they_do_to_whom(void **state) {
    (void)state;
    table_for(3);
    castle(0, "wheat pig pig");
    castle(1, "pig");
    castle(2, "cow wheat wheat");
    middle("fox");
    deck("wheat");
    s.phase = PHASE_FOX;
    rest_to_discard();
    assert_float_equal(fact_of("fox 1 pig", "other", 1), -9, 1e-6);
    assert_float_equal(fact_of("fox 2 wheat", "other", 2), -6, 1e-6);
    assert_float_equal(fact_of("fox 2 wheat", "points", 0), 1 + 6 / 2.0, 1e-6);
    s.phase = PHASE_WOLF;
    assert_float_equal(fact_of("wolf pig 1", "other", 1), -4, 1e-6);
    assert_float_equal(fact_of("wolf pig 1", "points", 0), 4 + 4 / 2.0, 1e-6);
    castle(1, "fox");
    middle("wolf fox");
    s.phase = PHASE_FOX;
    rest_to_discard();
    assert_float_equal(fact_of("fox 1 fox", "fails", 0), 1, 1e-6);
}

static void a_guard_tells_the_final_points(void **state) {
    (void)state;
    table_for(2);
    castle(0, "dog wolf pig");
    s.phase = PHASE_INTRIGUE;
    rest_to_discard();
    assert_float_equal(fact_of("guard 0 1", "castle", 0), 3 + 9, 1e-6);
    assert_float_equal(fact_of("guard 0 0", "castle", 0), 3 + 1, 1e-6);
}

/* ---- the right move ---- */

static void best_is(const char *expected) {
    enum { ITERATIONS = 1500 };
    struct cabbage_state view = view_of(s.seat);
    struct move m = parsed(expected);
    struct rng r;
    size_t size = search_memory(g, ITERATIONS);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *search = search_open(memory, size, g, ai);
    search_start(search, &view, s.seat, 1);
    search_step(search, ITERATIONS);
    struct move found = search_best(search);
    free(memory);
    assert_memory_equal(&found, &m, sizeof m);
    rng_seed(&r, 1);
    struct move greedy = ai->greedy(&view, s.seat, &r);
    assert_memory_equal(&greedy, &m, sizeof m);
}

static void a_known_failure_is_not_drawn(void **state) {
    (void)state;
    table_for(2);
    middle("cow cabbage");
    deck("cow wheat"); /* B20: 3 points against 2, or 0 against 1 */
    rest_to_discard();
    s.looked = (uint8_t)SEAT(0);
    best_is("stop");
}

static void what_cannot_fail_is_drawn(void **state) {
    (void)state;
    table_for(2);
    middle("cabbage wheat");
    deck("wheat wheat dog wheat");
    rest_to_discard();
    best_is("draw");
}

static void the_pig_hits_the_only_pig_of_the_leader(void **state) {
    (void)state;
    table_for(3);
    castle(0, "wheat wheat");
    castle(1, "pig cabbage cabbage");
    castle(2, "wheat cabbage");
    middle("pig");
    deck("wheat wheat");
    s.phase = PHASE_PIG;
    rest_to_discard();
    best_is("pig 1 pig");
}

/* B20: a second Pig costs 4; given to whom has one it costs as much there. */
static void the_wolf_gives_away_the_second_pig(void **state) {
    (void)state;
    table_for(2);
    castle(0, "pig pig cabbage");
    castle(1, "pig cabbage");
    middle("dog wolf");
    deck("wheat wheat");
    s.phase = PHASE_WOLF;
    rest_to_discard();
    best_is("wolf pig 1");
}

static void the_dog_blocks_the_wolf_of_a_pig(void **state) {
    (void)state;
    table_for(2);
    castle(0, "dog wolf pig");
    castle(1, "cabbage cabbage");
    s.phase = PHASE_INTRIGUE;
    rest_to_discard();
    best_is("guard 0 1");
}

/* ---- judging ---- */

static void a_better_castle_hopes_for_more(void **state) {
    (void)state;
    float even[MAX_SEATS], ahead[MAX_SEATS];
    table_for(2);
    castle(0, "cabbage");
    castle(1, "cabbage");
    deck("wheat wheat wheat");
    rest_to_discard();
    cabbage_evaluate(&s, even);
    castle(0, "cabbage pig");
    rest_to_discard();
    cabbage_evaluate(&s, ahead);
    assert_true(ahead[0] > even[0] && ahead[1] < even[1]);
    assert_true(ahead[0] < 1 && ahead[1] > 0);
    assert_float_equal(ahead[0] + ahead[1], 1, 1e-5);
}

static void worth_is_the_best_that_dogs_can_do(void **state) {
    (void)state;
    table_for(2);
    castle(0, "dog wolf wolf cow pig");
    assert_int_equal(cabbage_worth(&s, s.castle[0]), 7); /* one Dog cannot block two Wolves */
    castle(0, "dog dog wolf wolf cow pig");
    assert_int_equal(cabbage_worth(&s, s.castle[0]), 16);
    castle(0, "dog fox chicken chicken chicken chicken");
    assert_int_equal(cabbage_worth(&s, s.castle[0]), 9);
    /* five Chickens cost the Wheat: better left to the Fox */
    castle(0, "dog fox chicken chicken chicken chicken chicken wheat wheat wheat wheat wheat wheat "
              "wheat wheat wheat");
    assert_int_equal(cabbage_worth(&s, s.castle[0]), 11);
}

/* ---- all seats alike ---- */

static void turn_table(void *st) {
    struct cabbage_state *t = st;
    t->turn = turned_seat(t->turn);
    t->seat = turned_seat(t->seat);
    t->looked = turned_set(t->looked);
    turn_rows(t->castle, sizeof t->castle[0]);
    turn_rows(t->lost, sizeof t->lost[0]);
}

static bool any_position(const void *st) {
    (void)st;
    return true;
}

static void luck_decides_between_equals(void **state) {
    (void)state;
    rotate_games("cabbage", turn_table, any_position, 40);
}

/* ---- no silly draws ---- */

static int draws;

/* What it says of a draw itself, in points: what is clearly lost is not done. */
static struct move watched(void *context, const void *st, int seat) {
    struct rng *r = context;
    struct cabbage_state view = *(const struct cabbage_state *)st;
    g->redact(&view, seat);
    struct move m = ai->greedy(&view, seat, r);
    if (m.kind != CABBAGE_DRAW || !view.middle_count)
        return m;
    struct fact fact[FACTS_MAX];
    int n = ai->explain(&view, &m, fact);
    for (int i = 0; i < n; i++)
        if (!strcmp(ai->facts[fact[i].kind].id, "points") && fact[i].value < -1)
            fail_msg("draws for %g points, with %d cards in the deck", (double)fact[i].value,
                     view.deck_count);
    draws++;
    return m;
}

static void nothing_is_drawn_at_a_clear_loss(void **state) {
    (void)state;
    struct options o = options_default(g);
    struct rng r;
    rng_seed(&r, 3);
    for (int k = 0; k < 600; k++) {
        static struct table t;
        struct seed seed = {{(uint8_t)k, (uint8_t)(k >> 8), 4}};
        assert_null(table_open(&t, g, &o, 2 + k % 4, &seed, NULL));
        assert_null(table_play(&t, watched, &r));
    }
    assert_true(draws > 20000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_uses_what_a_seat_does_not_know),
        cmocka_unit_test(a_card_seen_by_another_seat_is_no_news),
        cmocka_unit_test(odds_are_those_of_the_rest_of_the_deck),
        cmocka_unit_test(a_dog_softens_the_odds),
        cmocka_unit_test(answers_tell_what_they_do_to_whom),
        cmocka_unit_test(a_guard_tells_the_final_points),
        cmocka_unit_test(a_known_failure_is_not_drawn),
        cmocka_unit_test(what_cannot_fail_is_drawn),
        cmocka_unit_test(the_pig_hits_the_only_pig_of_the_leader),
        cmocka_unit_test(the_wolf_gives_away_the_second_pig),
        cmocka_unit_test(the_dog_blocks_the_wolf_of_a_pig),
        cmocka_unit_test(a_better_castle_hopes_for_more),
        cmocka_unit_test(worth_is_the_best_that_dogs_can_do),
        cmocka_unit_test(luck_decides_between_equals),
        cmocka_unit_test(nothing_is_drawn_at_a_clear_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
