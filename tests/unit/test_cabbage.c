/* Intrigues and Cabbage, a turn (B1 to B14): a state, a move, what comes of it. */
#include "cabbage_table.h"

static void B1_deck_of_86_cards_shuffled_by_the_key(void **state) {
    static const uint8_t copies[KINDS] = {8, 8, 8, 8, 8, 8, 10, 8, 8, 12};
    struct options o = options_default(g);
    struct cabbage_state other;
    uint8_t count[KINDS] = {0};
    int firsts[CABBAGE_SEATS] = {0};
    (void)state;
    for (uint64_t key = 0; key < 500; key++) {
        struct move deal = chance_move(key);
        game_setup(g, &s, &o, 5);
        assert_int_equal(g->to_act(&s), CHANCE);
        g->apply(&s, &deal, NULL);
        assert_null(g->audit(&s));
        firsts[s.turn]++;
    }
    assert_int_equal(s.deck_count, 86);
    for (int i = 0; i < 86; i++)
        count[s.deck[i]]++;
    assert_memory_equal(count, copies, KINDS);
    for (int i = 0; i < 5; i++)
        assert_in_range(firsts[i], 60, 140);
    other = s;
    game_setup(g, &s, &o, 5);
    g->apply(&s, &(struct move){.seat = CHANCE_SEAT, .set = 499}, NULL);
    assert_memory_equal(&s, &other, sizeof s);
}

static void B2_first_card_must_be_drawn(void **state) {
    (void)state;
    table_for(2);
    deck("dog cabbage cat");
    legal_are("draw");
    refused("stop", "B2");
    refused("save", "B2");
    play("draw");
    middle_is("dog");
    legal_are("draw, stop");
    assert_int_equal(event_of(SAID_DRAWN)->a, DOG);
}

static void B3_second_card_of_a_kind_fails_the_turn(void **state) {
    (void)state;
    table_for(3);
    deck("cow dog dog");
    middle("cabbage cow");
    discard("pig");
    play("draw");
    discard_is("pig cabbage cow cow");
    castle_is(0, "");
    turn_of(1, PHASE_TURN);
    middle_is("");
    assert_int_equal(s.looked, 0); /* the effect does not happen */
    assert_non_null(event_of(SAID_FAILED));
}

static void B3_wheat_never_fails(void **state) {
    (void)state;
    table_for(2);
    deck("wheat wheat dog");
    middle("wheat");
    play("draw");
    play("draw");
    turn_of(0, PHASE_TURN);
    middle_is("wheat wheat wheat");
    play("stop");
    castle_is(0, "wheat wheat wheat");
}

static void B4_stopping_brings_the_middle_home(void **state) {
    (void)state;
    table_for(2);
    deck("dog");
    middle("wheat cow wheat");
    castle(0, "cow");
    play("stop");
    castle_is(0, "cow cow wheat wheat");
    turn_of(1, PHASE_TURN);
    play("draw");
    play("stop"); /* the deck is empty now */
    assert_int_equal(s.phase, PHASE_OVER);
    refused("stop", "B21");
}

static void B4_only_the_seat_on_turn_moves(void **state) {
    (void)state;
    table_for(3);
    deck("dog");
    struct move m = {.kind = CABBAGE_DRAW, .seat = 1};
    assert_int_equal(strncmp(g->check(&s, &m), "B4 ", 3), 0);
    m.seat = 7;
    assert_non_null(g->check(&s, &m));
}

static void B5_dog_saves_up_to_two_cards(void **state) {
    (void)state;
    table_for(2);
    deck("cow wolf");
    middle("dog cow wheat");
    play("draw");
    turn_of(0, PHASE_SAVE);
    middle_is("dog cow wheat cow");
    legal_are("save, save cow, save cow cow, save cow dog, save cow wheat, save dog, "
              "save dog wheat, save wheat");
    refused("draw", "B5");
    refused("save cat", "B5");
    refused("save dog cow", "B5"); /* canonical order */
    refused("save dog dog", "B5");
    refused("save cow fox", "B5");
    play("save cow cow");
    castle_is(0, "cow cow");
    discard_is("dog wheat");
    turn_of(1, PHASE_TURN);
}

static void B5_wheat_is_saved_as_one_card(void **state) {
    (void)state;
    table_for(2);
    deck("dog wolf");
    middle("wheat dog wheat wheat");
    play("draw"); /* the second Dog fails, the first one saves */
    refused("save wheat wheat", "B5");
    play("save dog wheat");
    castle_is(0, "dog wheat wheat wheat");
    discard_is("dog");
    said_cards(SAID_SAVED, "dog wheat wheat wheat"); /* all that come home are told */
    said_cards(SAID_DISCARDED, "dog");
}

static void B5_nothing_is_told_of_what_nobody_lost(void **state) {
    (void)state;
    table_for(2);
    deck("dog wolf");
    middle("dog");
    play("draw");
    play("save dog dog");
    said_cards(SAID_SAVED, "dog dog");
    said_cards(SAID_DISCARDED, NULL);
}

static void B5_fewer_may_be_saved(void **state) {
    (void)state;
    for (int kept = 0; kept < 2; kept++) {
        table_for(2);
        deck("pig wolf");
        middle("dog pig");
        play("draw");
        play(kept ? "save pig" : "save");
        castle_is(0, kept ? "pig" : "");
        discard_is(kept ? "dog pig" : "dog pig pig");
    }
}

static void B6_fox_takes_from_another_castle_and_plays_it(void **state) {
    (void)state;
    table_for(3);
    deck("fox rabbit");
    castle(0, "cat");
    castle(1, "cow cow");
    castle(2, "dog");
    play("draw");
    legal_are("fox 1 cow, fox 2 dog");
    refused("fox 0 cat", "B6");
    refused("fox 7 cat", "B6");
    refused("fox 2 cow", "B6");
    refused("stop", "B6");
    play("fox 1 cow");
    castle_is(1, "cow");
    middle_is("fox cow");
    assert_int_equal(s.looked, SEAT(0)); /* effect included */
    turn_of(0, PHASE_TURN);
}

static void B6_fox_must_take_even_what_fails(void **state) {
    (void)state;
    table_for(2);
    deck("fox rabbit");
    middle("cow");
    castle(1, "cow");
    play("draw");
    legal_are("fox 1 cow");
    play("fox 1 cow");
    discard_is("cow fox cow"); /* B14 */
    castle_is(1, "");
    turn_of(1, PHASE_TURN);
}

static void B6_fox_finds_nothing_in_empty_castles(void **state) {
    (void)state;
    table_for(2);
    deck("fox rabbit");
    castle(0, "cow");
    play("draw");
    turn_of(0, PHASE_TURN);
    assert_int_equal(event_of(SAID_IDLE)->a, FOX);
}

static void B7_wolf_gives_own_card_to_another_castle(void **state) {
    (void)state;
    table_for(3);
    deck("wolf rabbit");
    castle(0, "pig");
    play("draw");
    legal_are("wolf pig 1, wolf pig 2");
    refused("wolf pig 0", "B7");
    refused("wolf pig 3", "B7");
    refused("wolf cat 1", "B7");
    refused("draw", "B7");
    play("wolf pig 2");
    castle_is(0, "");
    castle_is(2, "pig");
    turn_of(0, PHASE_TURN);
}

static void B7_wolf_does_nothing_without_a_castle(void **state) {
    (void)state;
    table_for(2);
    deck("wolf rabbit");
    castle(1, "pig");
    play("draw");
    turn_of(0, PHASE_TURN);
    middle_is("wolf");
}

static void B8_cow_shows_the_top_to_its_player_alone(void **state) {
    (void)state;
    table_for(2);
    deck("cow rabbit dog");
    play("draw");
    assert_int_equal(s.looked, SEAT(0));
    assert_int_equal(event_of(SAID_SEEN)->a, RABBIT);
    assert_int_equal(event_of(SAID_SEEN)->audience, SEAT(0));
    assert_int_equal(event_of(SAID_LOOKED)->audience, EVERYONE);
    struct cabbage_state own = s, other = s;
    g->redact(&own, 0);
    g->redact(&other, 1);
    assert_int_equal(own.deck[1], RABBIT);
    assert_int_equal(own.deck[0], UNKNOWN);
    assert_int_equal(other.deck[1], UNKNOWN);
    assert_int_equal(other.looked, 0);
    play("stop"); /* what has been seen is not forgotten */
    assert_int_equal(s.looked, SEAT(0));
    play("draw");
    assert_int_equal(s.looked, 0);
}

static void B8_cow_sees_nothing_in_an_empty_deck(void **state) {
    (void)state;
    table_for(2);
    deck("cow");
    play("draw");
    assert_int_equal(s.looked, 0);
    assert_int_equal(event_of(SAID_IDLE)->a, COW);
}

static void B9_chicken_turns_up_four_and_one_is_played(void **state) {
    (void)state;
    table_for(2);
    deck("chicken rabbit");
    discard("cow cow cow cow cow cow cow dog");
    play("draw");
    turn_of(0, PHASE_CHICKEN);
    assert_int_equal(s.shown_count, 4);
    assert_int_equal(s.discard[COW] + s.discard[DOG], 4);
    refused("chicken cat", "B9");
    refused("stop", "B9");
    play("chicken cow");
    discard_is("cow cow cow cow cow cow dog");
    middle_is("chicken cow");
    assert_int_equal(s.looked, SEAT(0));
    assert_int_equal(s.shown_count, 0);
}

static void B9_small_pile_is_shown_whole_and_the_choice_is_forced(void **state) {
    (void)state;
    table_for(2);
    deck("chicken rabbit");
    middle("dog cat");
    discard("dog cat cat");
    play("draw");
    assert_int_equal(s.shown_count, 3);
    legal_are("chicken cat, chicken dog");
    play("chicken cat");
    turn_of(0, PHASE_SAVE);
    middle_is("dog cat chicken cat"); /* B14 */
    play("save cat cat");
    discard_is("dog cat dog chicken");
}

static void B9_chicken_does_nothing_without_a_pile(void **state) {
    (void)state;
    table_for(2);
    deck("chicken rabbit");
    play("draw");
    turn_of(0, PHASE_TURN);
}

static void B10_pig_discards_from_another_castle(void **state) {
    (void)state;
    table_for(3);
    deck("pig rabbit");
    castle(0, "cat");
    castle(2, "wheat wheat");
    play("draw");
    legal_are("pig 2 wheat");
    refused("pig 0 cat", "B10");
    refused("pig 1 cat", "B10");
    refused("pig 5 cat", "B10");
    refused("fox 2 wheat", "B10");
    play("pig 2 wheat");
    castle_is(2, "wheat");
    discard_is("wheat");
    turn_of(0, PHASE_TURN);
}

static void B10_pig_does_nothing_without_other_castles(void **state) {
    (void)state;
    table_for(3);
    deck("pig rabbit");
    castle(0, "cat");
    play("draw");
    turn_of(0, PHASE_TURN);
}

static void B11_cat_brings_home_every_new_kind(void **state) {
    (void)state;
    table_for(2);
    deck("cat rabbit");
    castle(0, "wheat");
    discard("chicken chicken dog wheat wheat");
    play("draw");
    castle_is(0, "wheat chicken chicken dog");
    discard_is("wheat wheat");
    middle_is("cat");
    turn_of(0, PHASE_TURN);
    assert_non_null(event_of(SAID_SHOWN));
}

static void B11_cat_turns_up_five(void **state) {
    (void)state;
    table_for(2);
    deck("cat rabbit");
    discard("chicken chicken chicken chicken chicken chicken chicken");
    play("draw");
    castle_is(0, "chicken chicken chicken chicken chicken");
    discard_is("chicken chicken");
}

static void B12_rabbit_plays_from_the_own_castle(void **state) {
    (void)state;
    table_for(2);
    deck("rabbit dog");
    castle(0, "fox cow cow");
    castle(1, "wheat");
    play("draw");
    legal_are("rabbit cow, rabbit fox");
    refused("rabbit wheat", "B12");
    refused("stop", "B12");
    play("rabbit fox"); /* effect included: a chain */
    turn_of(0, PHASE_FOX);
    play("fox 1 wheat");
    middle_is("rabbit fox wheat");
    castle_is(0, "cow cow");
    turn_of(0, PHASE_TURN);
}

static void B12_rabbit_is_forced_to_fail(void **state) {
    (void)state;
    table_for(2);
    deck("rabbit dog");
    castle(0, "rabbit rabbit");
    play("draw");
    legal_are("rabbit rabbit");
    play("rabbit rabbit");
    castle_is(0, "rabbit");
    discard_is("rabbit rabbit");
    turn_of(1, PHASE_TURN);
}

static void B13_dog_wheat_and_cabbage_do_nothing(void **state) {
    (void)state;
    table_for(2);
    deck("dog wheat cabbage cat");
    castle(0, "cow");
    castle(1, "pig");
    discard("wolf");
    for (int i = 0; i < 3; i++) {
        play("draw");
        turn_of(0, PHASE_TURN);
    }
    castle_is(0, "cow");
    castle_is(1, "pig");
    discard_is("wolf");
    assert_null(event_of(SAID_IDLE));
}

static void B14_chain_of_effects_stays_in_the_middle(void **state) {
    (void)state;
    table_for(2);
    deck("fox dog");
    castle(1, "chicken cat");
    discard("rabbit");
    castle(0, "pig");
    play("draw");
    play("fox 1 chicken");
    play("chicken rabbit");
    play("rabbit pig");
    play("pig 1 cat");
    middle_is("fox chicken rabbit pig");
    turn_of(0, PHASE_TURN);
    legal_are("draw, stop");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_deck_of_86_cards_shuffled_by_the_key),
        cmocka_unit_test(B2_first_card_must_be_drawn),
        cmocka_unit_test(B3_second_card_of_a_kind_fails_the_turn),
        cmocka_unit_test(B3_wheat_never_fails),
        cmocka_unit_test(B4_stopping_brings_the_middle_home),
        cmocka_unit_test(B4_only_the_seat_on_turn_moves),
        cmocka_unit_test(B5_dog_saves_up_to_two_cards),
        cmocka_unit_test(B5_wheat_is_saved_as_one_card),
        cmocka_unit_test(B5_nothing_is_told_of_what_nobody_lost),
        cmocka_unit_test(B5_fewer_may_be_saved),
        cmocka_unit_test(B6_fox_takes_from_another_castle_and_plays_it),
        cmocka_unit_test(B6_fox_must_take_even_what_fails),
        cmocka_unit_test(B6_fox_finds_nothing_in_empty_castles),
        cmocka_unit_test(B7_wolf_gives_own_card_to_another_castle),
        cmocka_unit_test(B7_wolf_does_nothing_without_a_castle),
        cmocka_unit_test(B8_cow_shows_the_top_to_its_player_alone),
        cmocka_unit_test(B8_cow_sees_nothing_in_an_empty_deck),
        cmocka_unit_test(B9_chicken_turns_up_four_and_one_is_played),
        cmocka_unit_test(B9_small_pile_is_shown_whole_and_the_choice_is_forced),
        cmocka_unit_test(B9_chicken_does_nothing_without_a_pile),
        cmocka_unit_test(B10_pig_discards_from_another_castle),
        cmocka_unit_test(B10_pig_does_nothing_without_other_castles),
        cmocka_unit_test(B11_cat_brings_home_every_new_kind),
        cmocka_unit_test(B11_cat_turns_up_five),
        cmocka_unit_test(B12_rabbit_plays_from_the_own_castle),
        cmocka_unit_test(B12_rabbit_is_forced_to_fail),
        cmocka_unit_test(B13_dog_wheat_and_cabbage_do_nothing),
        cmocka_unit_test(B14_chain_of_effects_stays_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
