/* What the bots know of Let's Split!: no more than their seat does, and what they say is so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/search.h"
#include "core/table.h"
#include "games/podelim/state.h"

/* Calls `look` at every decision of some games of beginners, with the full state. */
static void walk(void (*look)(const struct podelim_state *s, int seat)) {
    for (int n = 2; n <= PODELIM_SEATS; n++)
        for (uint8_t number = 0; number < 20; number++) {
            static struct table t;
            struct options o = options_default(&game_podelim);
            struct seed seed = {{number, (uint8_t)n, 3}};
            struct rng r;
            rng_seed(&r, number);
            assert_null(table_open(&t, &game_podelim, &o, n, &seed, NULL));
            for (seatset asked; (asked = table_to_act(&t)) != 0;) {
                int seat = seat_first(asked);
                struct podelim_state s;
                memcpy(&s, t.state, sizeof s);
                look(&s, seat);
                struct move m = podelim_ai.novice(&s, seat, &r);
                assert_null(table_move(&t, &m, NULL));
            }
        }
}

static void same_on_view(const struct podelim_state *s, int seat) {
    struct podelim_state view = *s;
    struct move legal[MAX_LEGAL];
    float here[MAX_LEGAL], there[MAX_LEGAL];
    struct rng a, b;
    podelim_redact(&view, seat);
    for (uint64_t i = 0; i < 4; i++) {
        rng_seed(&a, i);
        b = a;
        struct move x = podelim_ai.novice(s, seat, &a), y = podelim_ai.novice(&view, seat, &b);
        assert_memory_equal(&x, &y, sizeof x);
        assert_memory_equal(&a, &b, sizeof a);
        assert_null(game_podelim.check(s, &x));
    }
    int n = game_podelim.legal(s, seat, legal);
    podelim_ai.prior(s, seat, legal, n, here);
    podelim_ai.prior(&view, seat, legal, n, there);
    for (int i = 0; i < n; i++) {
        assert_true(here[i] > 0);
        assert_true(here[i] == there[i]);
    }
}

static void beginner_and_priors_know_what_the_seat_knows(void **state) {
    (void)state;
    walk(same_on_view);
}

static void facts_are_sound(const struct podelim_state *s, int seat) {
    struct podelim_state view = *s;
    struct move legal[MAX_LEGAL];
    podelim_redact(&view, seat);
    int n = game_podelim.legal(&view, seat, legal);
    for (int i = 0; i < n; i++) {
        struct fact fact[FACTS_MAX];
        int count = podelim_ai.explain(&view, &legal[i], fact);
        double nobody = 1, alone = -1;
        assert_in_range(count, 1, FACTS_MAX);
        for (int k = 0; k < count; k++) {
            const struct fact_spec *spec = &podelim_ai.facts[fact[k].kind];
            if (spec->format == FACT_CHANCE)
                assert_true(fact[k].value >= 0 && fact[k].value <= 1);
            if (!strcmp(spec->id, "wanted"))
                nobody *= 1 - fact[k].value;
            if (!strcmp(spec->id, "alone"))
                alone = fact[k].value;
            if (!strcmp(spec->id, "pile"))
                assert_true(fact[k].value == 1 + podelim_pile(s, seat, legal[i].a));
        }
        if (alone >= 0) /* the chances of a vote fit each other */
            assert_float_equal(alone, nobody, 1e-4);
    }
}

static void facts_fit_each_other_and_the_table(void **state) {
    (void)state;
    walk(facts_are_sound);
}

static void hopes_add_up(const struct podelim_state *s, int seat) {
    float payoff[MAX_SEATS];
    (void)seat;
    podelim_ai.evaluate(s, payoff);
    for (int i = 0; i < s->head.nseats; i++)
        assert_true(payoff[i] >= 0 && payoff[i] <= 1);
    if (s->head.nseats == 2)
        assert_float_equal(payoff[0] + payoff[1], 1, 1e-4);
}

static void what_one_of_two_hopes_for_the_other_fears(void **state) {
    (void)state;
    walk(hopes_add_up);
}

/* The last Joker of the game. Seat 0 is one behind in the 10s and far ahead in the 1s: on the 10s
 * it shares them, on the 1 it changes nothing. */
static void the_last_joker_goes_where_it_counts(void **state) {
    (void)state;
    struct podelim_state s;
    struct options o = options_default(&game_podelim);
    assert_null(game_setup(&game_podelim, &s, &o, 2));
    s.phase = PODELIM_PLACING;
    s.placing = s.leader = 0;
    s.held[0][0] = 1, s.held[0][9] = 4, s.held[1][9] = 5, s.held[0][PODELIM_JOKER] = 1;
    for (int c = 0; c < PODELIM_CARDS; c++)
        s.discard[c] = (uint8_t)(podelim_copies[c] - s.held[0][c] - s.held[1][c]);
    assert_null(podelim_audit(&s));
    podelim_redact(&s, 0);
    size_t size = search_memory(&game_podelim, 100);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *search = search_open(memory, size, &game_podelim, &podelim_ai);
    search_start(search, &s, 0, 1);
    search_step(search, 100);
    struct rng r;
    rng_seed(&r, 1);
    assert_int_equal(search_best(search).a, 9);
    assert_int_equal(podelim_ai.greedy(&s, 0, &r).a, 9);
    assert_int_equal(podelim_ai.novice(&s, 0, &r).a, 9);
    free(memory);

    const float expected[] = {5, 5, 0}; /* the pile, the rival's, cards to come */
    struct fact fact[FACTS_MAX];
    struct move m = {.kind = PODELIM_ADD, .a = 9};
    assert_int_equal(podelim_ai.explain(&s, &m, fact), 4);
    for (int i = 0; i < 3; i++)
        assert_true(fact[i + 1].value == expected[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginner_and_priors_know_what_the_seat_knows),
        cmocka_unit_test(facts_fit_each_other_and_the_table),
        cmocka_unit_test(what_one_of_two_hopes_for_the_other_fears),
        cmocka_unit_test(the_last_joker_goes_where_it_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
