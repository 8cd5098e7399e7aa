/* Intrigues and Cabbage, the end (B15 to B21) and the rulebook's examples. */
#include "cabbage_table.h"

static void B15_last_card_ends_with_this_turn(void **state) {
    (void)state;
    table_for(2);
    deck("rabbit");
    castle(0, "cabbage");
    discard("wheat");
    play("draw");
    play("rabbit cabbage");
    legal_are("stop");
    refused("draw", "B15");
    play("stop");
    assert_int_equal(s.phase, PHASE_OVER);
    discard_is("wheat"); /* never reshuffled */
    assert_int_equal(g->to_act(&s), 0);
}

static void B15_failing_on_the_last_card_ends_too(void **state) {
    (void)state;
    table_for(3);
    deck("cow");
    middle("cow dog");
    play("draw");
    turn_of(0, PHASE_SAVE);
    play("save cow");
    assert_int_equal(s.phase, PHASE_OVER);
    castle_is(0, "cow");
}

/* The last card is drawn and taken by seat 1 of three. */
static void end_game(const char *first, const char *second, const char *third) {
    table_for(3);
    s.turn = s.seat = 1;
    deck("cabbage");
    castle(0, first);
    castle(1, second);
    castle(2, third);
    play("draw");
    play("stop");
}

static void B16_intrigue_goes_round_from_the_last_player(void **state) {
    (void)state;
    end_game("dog wolf", "dog fox", "dog wolf");
    turn_of(1, PHASE_INTRIGUE);
    assert_int_equal(s.seat, 1);
    play("guard 0 0");
    assert_int_equal(s.seat, 2);
    struct move early = {.kind = CABBAGE_GUARD, .seat = 0};
    assert_int_equal(strncmp(g->check(&s, &early), "B16 ", 4), 0);
    play("guard 0 1");
    assert_int_equal(s.seat, 0);
    play("guard 0 0");
    turn_of(1, PHASE_OVER);
}

static void B16_fox_comes_before_chicken(void **state) {
    (void)state;
    /* The Fox has chased the Chickens away before they could eat the Wheat. */
    end_game("fox chicken chicken chicken chicken chicken wheat", "", "");
    castle_is(0, "fox wheat");
}

static void B17_dogs_block_and_leave(void **state) {
    (void)state;
    end_game("", "dog dog dog fox fox wolf wolf chicken cow", "");
    legal_are("guard 0 0, guard 0 1, guard 0 2, guard 1 0, guard 1 1, guard 1 2");
    refused("guard 2 0", "B17");
    refused("guard 0 3", "B17");
    refused("stop", "B17");
    play("guard 1 2");
    castle_is(1, "fox fox wolf wolf chicken cow cabbage");
    discard_is("dog dog dog");
}

static void B17_one_dog_cannot_do_everything(void **state) {
    (void)state;
    end_game("", "dog wolf wolf cow fox", "");
    refused("guard 1 1", "B17");
    refused("guard 0 2", "B17");
    play("guard 0 1"); /* the other Wolf is enough */
    castle_is(1, "wolf wolf fox cabbage");
    end_game("", "dog wolf", "");
    refused("guard 1 0", "B17");
}

static void B17_option_keeps_blocking_dogs(void **state) {
    (void)state;
    end_game("", "dog dog wolf cow", "");
    s.blocking_dogs_score = 1;
    play("guard 0 1");
    castle_is(1, "dog dog wolf cow cabbage");
    discard_is("");
}

static void B18_what_the_animals_do(void **state) {
    (void)state;
    end_game("fox chicken chicken", "wolf cow pig pig wheat",
             "chicken chicken chicken chicken chicken wheat wheat rabbit rabbit rabbit rabbit "
             "rabbit cabbage");
    castle_is(0, "fox");
    castle_is(1, "wolf wheat cabbage");
    castle_is(2, "chicken chicken chicken chicken chicken rabbit rabbit rabbit rabbit rabbit");
    discard_is("chicken chicken cow pig pig wheat wheat cabbage");
    end_game("", "", "chicken chicken chicken chicken wheat rabbit rabbit rabbit rabbit cabbage");
    assert_int_equal(s.castle[2][WHEAT] + s.castle[2][CABBAGE], 2); /* four are not five */
}

static void B19_asked_only_with_a_dog_and_a_fox_or_wolf(void **state) {
    (void)state;
    end_game("dog chicken", "fox chicken", "wolf");
    assert_int_equal(s.phase, PHASE_OVER);
    end_game("dog wolf", "dog", "fox");
    turn_of(1, PHASE_INTRIGUE);
    assert_int_equal(s.seat, 0);
    legal_are("guard 0 0, guard 0 1");
}

static void B20_points(void **state) {
    (void)state;
    assert_int_equal(points(""), 0);
    assert_int_equal(points("dog fox wolf wheat cabbage"), 1 + 1 + 3 + 1 + 2);
    assert_int_equal(points("rabbit"), 1);
    assert_int_equal(points("rabbit rabbit"), 1);
    assert_int_equal(points("rabbit rabbit rabbit"), 4);
    assert_int_equal(points("rabbit rabbit rabbit rabbit"), 8);
    assert_int_equal(points("rabbit rabbit rabbit rabbit rabbit"), 8);
    assert_int_equal(points("chicken chicken chicken rabbit"), 5);
    assert_int_equal(points("pig"), 9);
    assert_int_equal(points("pig pig"), 5);
    assert_int_equal(points("pig pig pig"), 3);
    assert_int_equal(points("pig pig pig pig"), 3);
    assert_int_equal(points("cow"), 1);
    assert_int_equal(points("cow wheat"), 2);
    assert_int_equal(points("cow wheat wheat"), 8);
    assert_int_equal(points("cow cow wheat wheat wheat"), 6 + 1 + 3);
    assert_int_equal(points("cow cow wheat wheat wheat wheat wheat"), 12 + 5);
    assert_int_equal(points("cat cat"), 0);
}

static void scores_are(int first, int second, int third, seatset winners) {
    struct outcome o;
    assert_true(g->outcome(&s, &o));
    assert_true(o.scored);
    assert_int_equal(o.score[0], first);
    assert_int_equal(o.score[1], second);
    assert_int_equal(o.score[2], third);
    assert_int_equal(o.winners, winners);
}

static void B20_most_cats_score_only_alone(void **state) {
    (void)state;
    end_game("cat cat", "cat", "");
    scores_are(7, 2, 0, SEAT(0));
    end_game("cat cat", "cat cat", "cat");
    scores_are(0, 2, 0, SEAT(1));
    end_game("", "", "");
    scores_are(0, 2, 0, SEAT(1));
}

static void B21_wheat_breaks_ties(void **state) {
    (void)state;
    end_game("wheat wheat", "", "dog dog");
    scores_are(2, 2, 2, SEAT(0));
    end_game("dog dog", "", "fox fox");
    scores_are(2, 2, 2, SEAT(0) | SEAT(1) | SEAT(2));
    assert_non_null(event_of(SAID_SHARED));
    assert_null(event_of(SAID_WON));
    end_game("wolf", "", "");
    scores_are(3, 2, 0, SEAT(0));
    assert_int_equal(event_of(SAID_WON)->seat, 0);
}

static void B21_only_wheat_left_after_the_intrigue_counts(void **state) {
    (void)state;
    end_game("chicken chicken chicken chicken chicken wheat", "wheat cabbage cabbage",
             "wolf wolf cabbage");
    scores_are(8, 7, 8, SEAT(0) | SEAT(2));
}

/* ---- the examples of the rulebook ---- */

static void example_castle_of_25_points(void **state) {
    (void)state;
    table_for(2);
    deck("cabbage");
    castle(0,
           "dog fox fox wolf chicken chicken cow cow pig pig rabbit wheat wheat wheat cabbage cat");
    castle(1, "cat cat");
    play("draw");
    play("stop");
    play("guard 0 1");
    castle_is(0, "fox fox wolf cow cow pig pig rabbit wheat wheat wheat cabbage cabbage cat");
    struct outcome o;
    assert_true(g->outcome(&s, &o));
    assert_int_equal(o.score[0], 25);
    assert_int_equal(o.score[1], 7);
}

static void example_turn_of_wolf_cat_dog_and_wheat(void **state) {
    (void)state;
    table_for(2);
    deck("wolf cat dog wheat wheat wolf cow");
    castle(0, "pig wheat wheat");
    discard("chicken chicken dog wheat");
    play("draw");
    play("wolf pig 1");
    play("draw");
    castle_is(0, "wheat wheat chicken chicken dog");
    for (int i = 0; i < 4; i++)
        play("draw");
    turn_of(0, PHASE_SAVE);
    middle_is("wolf cat dog wheat wheat wolf");
    play("save dog wheat");
    castle_is(0, "wheat wheat chicken chicken dog dog wheat wheat");
    castle_is(1, "pig");
    discard_is("wheat wolf cat wolf");
    turn_of(1, PHASE_TURN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B15_last_card_ends_with_this_turn),
        cmocka_unit_test(B15_failing_on_the_last_card_ends_too),
        cmocka_unit_test(B16_intrigue_goes_round_from_the_last_player),
        cmocka_unit_test(B16_fox_comes_before_chicken),
        cmocka_unit_test(B17_dogs_block_and_leave),
        cmocka_unit_test(B17_one_dog_cannot_do_everything),
        cmocka_unit_test(B17_option_keeps_blocking_dogs),
        cmocka_unit_test(B18_what_the_animals_do),
        cmocka_unit_test(B19_asked_only_with_a_dog_and_a_fox_or_wolf),
        cmocka_unit_test(B20_points),
        cmocka_unit_test(B20_most_cats_score_only_alone),
        cmocka_unit_test(B21_wheat_breaks_ties),
        cmocka_unit_test(B21_only_wheat_left_after_the_intrigue_counts),
        cmocka_unit_test(example_castle_of_25_points),
        cmocka_unit_test(example_turn_of_wolf_cat_dog_and_wheat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
