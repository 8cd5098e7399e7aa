/* The rules of Nothing, one by one: state, move, expectation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/null/state.h"

#define TEST(name) static void name(void **state)

/* ---- states built by hand, moves and expectations in words ---- */

enum { HOLE, CRUMB, BUTTON, FEATHER, COIN, PEARL };

static struct events heard; /* by the last move that was played */

static struct null_state begin(int nseats) {
    struct null_state s;
    struct options o = options_default(&game_null);
    assert_null(game_setup(&game_null, &s, &o, nseats));
    return s;
}

static void deal(struct null_state *s, uint64_t key) {
    struct move m = chance_move(key);
    assert_null(game_null.check(s, &m));
    heard.count = 0;
    game_null.apply(s, &m, &heard);
    assert_null(null_audit(s));
}

/* Two seats in the first round, seat 0 begins: their hands, and the card in the middle. */
static struct null_state round_of(const uint8_t first[NULL_HAND], const uint8_t second[NULL_HAND],
                                  uint8_t middle) {
    struct null_state s = begin(2);
    s.phase = NULL_LOOKING;
    s.round = 1;
    s.middle = middle;
    null_take(s.hand[0], first);
    null_take(s.hand[1], second);
    assert_null(null_audit(&s));
    return s;
}

static struct null_state usual_round(void) {
    return round_of((uint8_t[]){CRUMB, COIN, PEARL}, (uint8_t[]){HOLE, HOLE, BUTTON}, PEARL);
}

static struct move parse(int seat, const char *text) {
    struct move m;
    const char *why = move_parse(&game_null, seat, text, &m);
    if (why)
        fail_msg("%s: %s", text, why);
    return m;
}

static void play(struct null_state *s, int seat, const char *text) {
    struct move m = parse(seat, text);
    const char *why = game_null.check(s, &m);
    if (why)
        fail_msg("%d %s: %s", seat, text, why);
    heard.count = 0;
    game_null.apply(s, &m, &heard);
    assert_null(null_audit(s));
}

static void refused(const struct null_state *s, int seat, const char *text, const char *why) {
    struct move m = parse(seat, text);
    assert_string_equal(game_null.check(s, &m), why);
}

/* The first event of this kind that the last move said, or NULL. */
static const struct event *told(enum null_event kind) {
    for (int i = 0; i < heard.count; i++)
        if (heard.item[i].kind == kind)
            return &heard.item[i];
    return NULL;
}

/* ---- the rules ---- */

TEST(N1_five_cards_of_each_of_six_kinds) {
    uint8_t deck[NULL_DECK], count[NULL_KINDS] = {0};
    (void)state;
    null_shuffle(7, deck);
    for (int i = 0; i < NULL_DECK; i++)
        count[deck[i]]++;
    assert_int_equal(NULL_DECK, 30);
    for (int card = HOLE; card <= PEARL; card++)
        assert_int_equal(count[card], 5);
}

TEST(N2_everybody_is_dealt_three_cards_and_told_of_them_alone) {
    (void)state;
    struct null_state s = begin(8);
    assert_int_equal(game_null.to_act(&s), CHANCE);
    refused(&s, 0, "pass", "N2 the cards are not dealt yet");
    deal(&s, 1);
    assert_int_equal(heard.count, 9);
    assert_int_equal(told(NULL_BEGUN)->seat, s.starter);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(heard.item[1 + i].audience, SEAT(i));
        assert_int_equal(heard.item[1 + i].seat, i);
    }
}

TEST(N2_a_round_leaves_nothing_but_points) {
    (void)state;
    struct null_state s = usual_round(), fresh;
    play(&s, 0, "look");
    play(&s, 1, "pass");
    play(&s, 0, "play coin");
    play(&s, 1, "play button");
    assert_int_equal(game_null.to_act(&s), CHANCE);
    fresh = begin(2);
    fresh.round = 1;
    fresh.head.ply = 3;
    fresh.points[0] = 3;
    fresh.points[1] = 2;
    assert_memory_equal(&s, &fresh, sizeof s);
}

TEST(N3_turns_go_round_and_the_next_seat_begins_the_next_round) {
    (void)state;
    struct null_state s = begin(3);
    s.head.first = 2;
    deal(&s, 1);
    for (int round = 0; round < NULL_ROUNDS; round++) {
        for (int i = 0; i < 3; i++) {
            assert_int_equal(game_null.to_act(&s), SEAT((2 + round + i) % 3));
            play(&s, (2 + round + i) % 3, "pass");
        }
        for (int i = 0; i < 3; i++) {
            struct move m[NULL_HAND];
            assert_true(game_null.legal(&s, i, m) > 0);
            game_null.apply(&s, &m[0], NULL);
        }
        if (game_null.to_act(&s))
            deal(&s, 2);
    }
    assert_int_equal(s.phase, NULL_OVER);
}

TEST(N3_to_look_costs_a_point_and_shows_the_card_to_one) {
    (void)state;
    struct null_state s = usual_round(), own, other;
    refused(&s, 1, "look", "N3 it is not your turn");
    refused(&s, 0, "play coin", "N4 cards are played when everybody has had a turn");
    play(&s, 0, "look");
    assert_int_equal(s.points[0], -1);
    assert_int_equal(told(NULL_LOOKED)->audience, EVERYONE);
    assert_int_equal(told(NULL_SEEN)->audience, SEAT(0));
    assert_int_equal(told(NULL_SEEN)->a, PEARL);
    own = other = s;
    null_redact(&own, 0);
    null_redact(&other, 1);
    assert_int_equal(own.middle, PEARL);
    assert_int_equal(other.middle, UNKNOWN);
    play(&s, 1, "pass");
    assert_int_equal(s.points[1], 0);
    refused(&s, 1, "look", "N3 the turns are over: play a card");
}

TEST(N4_all_choose_in_secret) {
    (void)state;
    struct null_state s = usual_round(), view;
    play(&s, 0, "pass");
    play(&s, 1, "pass");
    refused(&s, 0, "play hole", "N4 this card is not in your hand");
    play(&s, 0, "play coin");
    assert_int_equal(heard.count, 0);
    refused(&s, 0, "play crumb", "N4 you have already chosen a card");
    view = s;
    null_redact(&view, 1);
    assert_int_equal(game_null.to_act(&view), ALL_SEATS(2)); /* law 4: it cannot tell */
    assert_int_equal(view.played[0], 0);
    play(&s, 1, "play hole");
    assert_int_equal(told(NULL_MIDDLE)->a, PEARL);
    assert_int_equal(told(NULL_PLAYED)->a, COIN);
}

TEST(N4_equal_cards_are_one_choice) {
    struct move m[NULL_HAND];
    (void)state;
    struct null_state s = usual_round();
    play(&s, 0, "pass");
    play(&s, 1, "pass");
    assert_int_equal(game_null.legal(&s, 1, m), 2);
}

TEST(N5_a_card_brings_what_it_says_or_costs_it) {
    (void)state;
    struct null_state s = usual_round();
    play(&s, 0, "pass");
    play(&s, 1, "pass");
    play(&s, 0, "play pearl");
    play(&s, 1, "play button");
    assert_int_equal(s.points[0], -5);
    assert_int_equal(s.points[1], 2);
}

TEST(N5_without_highest_wins_low_cards_are_worth_more) {
    (void)state;
    struct null_state s = usual_round();
    s.highest_wins = 0;
    play(&s, 0, "pass");
    play(&s, 1, "pass");
    play(&s, 0, "play pearl");
    play(&s, 1, "play hole");
    assert_int_equal(s.points[0], 0);
    assert_int_equal(s.points[1], 5);
}

TEST(N6_the_most_points_win_and_equal_ones_share) {
    struct outcome o;
    (void)state;
    struct null_state s = usual_round();
    s.round = NULL_ROUNDS;
    s.points[0] = -2;
    play(&s, 0, "pass");
    play(&s, 1, "pass");
    play(&s, 0, "play coin");
    assert_false(game_null.outcome(&s, &o));
    play(&s, 1, "play button");
    assert_true(game_null.outcome(&s, &o));
    assert_int_equal(o.winners, ALL_SEATS(2));
    assert_int_equal(o.score[0], 2);
    assert_int_equal(told(NULL_WINNERS)->list, event_seats(ALL_SEATS(2)));
    assert_int_equal(game_null.to_act(&s), 0);
    refused(&s, 0, "pass", "N6 the game is over");
}

/* ---- the bot ---- */

static struct move greedy(const struct null_state *s, int seat) {
    struct null_state view = *s;
    struct rng r;
    rng_seed(&r, 1);
    null_redact(&view, seat);
    return null_ai.greedy(&view, seat, &r);
}

TEST(the_bot_looks_where_that_pays_and_avoids_what_it_saw) {
    (void)state;
    struct null_state s = usual_round();
    assert_int_equal(greedy(&s, 0).kind, NULL_LOOK); /* Coin or Pearl? */
    play(&s, 0, "look");
    assert_int_equal(greedy(&s, 1).kind, NULL_PASS); /* nothing to lose */
    play(&s, 1, "pass");
    assert_int_equal(greedy(&s, 0).a, COIN);
    assert_int_equal(greedy(&s, 1).a, BUTTON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(N1_five_cards_of_each_of_six_kinds),
        cmocka_unit_test(N2_everybody_is_dealt_three_cards_and_told_of_them_alone),
        cmocka_unit_test(N2_a_round_leaves_nothing_but_points),
        cmocka_unit_test(N3_turns_go_round_and_the_next_seat_begins_the_next_round),
        cmocka_unit_test(N3_to_look_costs_a_point_and_shows_the_card_to_one),
        cmocka_unit_test(N4_all_choose_in_secret),
        cmocka_unit_test(N4_equal_cards_are_one_choice),
        cmocka_unit_test(N5_a_card_brings_what_it_says_or_costs_it),
        cmocka_unit_test(N5_without_highest_wins_low_cards_are_worth_more),
        cmocka_unit_test(N6_the_most_points_win_and_equal_ones_share),
        cmocka_unit_test(the_bot_looks_where_that_pays_and_avoids_what_it_saw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
