/* Grey Cardinal, the end of a turn and of the game (C13 to C18), and the JSON of the state. */
#include "cardinal_table.h"

static void C13_take_or_swap_while_the_last_card_stands(void **state) {
    (void)state;
    table_for(2);
    deck("king");
    row("queen");
    columns(0, "jester");
    columns(1, "seer");
    play("reveal");
    legal_are("use jester-, use jester+, bust");
    play("use jester-");
    legal_are("reveal, take, destroy 0 jester, destroy 1 seer, swap 1 seer");
    row("king queen judge judge seer");
    refused("reveal", "C13");
    play("take");
    turn_of(1);
}

static void C14_row_becomes_columns(void **state) {
    (void)state;
    table_for(2);
    row("king queen queen");
    columns(0, "queen seer");
    play("take");
    columns_are(0, "seer queen queen queen king");
    discard_is("end");
    turn_of(1);
    assert_int_equal(s.value, 0);
}

static void C14_sixth_card_of_a_kind_is_discarded(void **state) {
    (void)state;
    table_for(2);
    row("king king king");
    columns(0, "king king king king seer");
    play("take");
    columns_are(0, "king king king king king seer");
    discard_is("king king end");
    assert_int_equal(event_of(SAID_FULL)->c, 2);
}

static void C15_new_kinds_that_fit_are_placed_by_themselves(void **state) {
    (void)state;
    table_for(2);
    row("king queen seer");
    columns(0, "general jester queen");
    play("take");
    columns_are(0, "general seer jester queen queen king");
    turn_of(1);
    refused("keep king", "C15");
}

static void C15_decided_kind_by_kind_when_they_do_not_fit(void **state) {
    (void)state;
    table_for(2);
    row("king king queen alchemist judge");
    columns(0, "general seer jester queen");
    play("take");
    to_place_is(0, "judge alchemist king king");
    columns_are(0, "general seer jester queen queen"); /* what is there comes first */
    row_is("");
    legal_are("keep judge, keep alchemist, keep king"); /* while a column is free */
    refused("drop king", "C15");
    refused("replace seer king", "C15");
    refused("keep queen", "C15");
    refused("take", "C15");
    play("keep king");
    columns_are(0, "general seer jester queen queen king king");
    legal_are("drop judge, replace general judge, replace seer judge, replace jester judge, "
              "replace queen judge, replace king judge, drop alchemist, "
              "replace general alchemist, replace seer alchemist, replace jester alchemist, "
              "replace queen alchemist, replace king alchemist");
    refused("keep judge", "C15");
    refused("drop king", "C15");
    refused("replace minstrel judge", "C15");
    refused("replace judge judge", "C15");
    play("replace king alchemist"); /* also one just filled */
    columns_are(0, "general seer jester queen queen alchemist");
    discard_is("king king end");
    assert_int_equal(s.turn, 0);
    play("drop judge");
    discard_is("king king judge end");
    turn_of(1);
}

static void C15_only_the_seat_that_places_is_asked(void **state) {
    (void)state;
    table_for(2);
    row("king");
    columns(0, "general seer jester assassin judge");
    play("take");
    struct move m = {.kind = CARDINAL_DROP, .seat = 1, .a = KING};
    assert_int_equal(strncmp(g->check(&s, &m), "C15 ", 4), 0);
    legal_are("drop king, replace general king, replace seer king, replace jester king, "
              "replace assassin king, replace judge king");
    play("replace general king");
    columns_are(0, "seer jester assassin judge king");
}

static void C16_swap_of_the_row_for_a_card(void **state) {
    (void)state;
    table_for(3);
    row("king queen");
    columns(0, "seer");
    columns(2, "alchemist alchemist king");
    refused("swap 0 seer", "C16");
    refused("swap 1 king", "C16");
    refused("swap 3 king", "C16");
    play("swap 2 alchemist");
    columns_are(0, "seer alchemist");
    columns_are(2, "alchemist queen king king");
    turn_of(1);
    assert_int_equal(event_of(SAID_RECEIVED)->seat, 2);
}

static void C16_row_as_long_as_the_own_kings(void **state) {
    (void)state;
    table_for(2);
    row("queen");
    columns(0, "king king");
    columns(1, "seer");
    refused("swap 1 seer", "C16");
    row("queen judge");
    play("swap 1 seer");
}

static void C16_minstrel_gives_up_only_minstrels(void **state) {
    (void)state;
    table_for(3);
    row("king");
    columns(0, "minstrel");
    columns(1, "minstrel king");
    columns(2, "queen");
    legal_are("reveal, take, swap 1 minstrel, swap 2 queen");
    refused("swap 1 king", "C16");
    columns(0, "minstrel minstrel"); /* theirs is outnumbered */
    play("swap 1 king");
}

static void C16_swapper_places_first_then_the_opponent(void **state) {
    (void)state;
    table_for(2);
    row("queen assassin");
    columns(0, "general seer jester assassin judge");
    columns(1, "general seer jester judge king");
    play("swap 1 king");
    to_place_is(0, "king");
    row_is("queen assassin"); /* until the swapper has placed */
    assert_int_equal(s.row_to, 1);
    columns_are(1, "general seer jester judge");
    play("replace seer king");
    to_place_is(1, "assassin queen"); /* the card has left first: one column is free */
    row_is("");
    assert_int_equal(s.turn, 0);
    assert_int_equal(g->to_act(&s), SEAT(1));
    play("keep queen");
    play("drop assassin");
    columns_are(1, "general seer jester judge queen");
    discard_is("seer assassin end");
    turn_of(1);
}

static void C16_sixth_card_of_a_swap_is_discarded(void **state) {
    (void)state;
    table_for(2);
    row("queen");
    columns(0, "seer seer seer seer seer");
    columns(1, "seer");
    play("swap 1 seer");
    columns_are(0, "seer seer seer seer seer");
    columns_are(1, "queen");
    discard_is("seer end");
}

static void C17_next_seat_plays(void **state) {
    (void)state;
    table_for(3);
    for (int turn = 0; turn < 4; turn++) {
        turn_of(turn % 3);
        struct move m = {.kind = CARDINAL_REVEAL, .seat = (uint8_t)((turn + 1) % 3)};
        assert_int_equal(strncmp(g->check(&s, &m), "C17 ", 4), 0);
        row("king");
        play("take");
    }
}

static void C18_columns_of_two_or_more_score_once(void **state) {
    struct outcome o;
    (void)state;
    table_for(3);
    discard("");
    deck("end");
    columns(0, "king king king queen seer seer");
    columns(1, "judge judge minstrel minstrel");
    columns(2, "king alchemist alchemist");
    play("reveal");
    assert_true(g->outcome(&s, &o));
    assert_true(o.scored);
    assert_int_equal(o.score[0], 11);
    assert_int_equal(o.score[1], 11);
    assert_int_equal(o.score[2], 7);
    assert_int_equal(o.winners, SEAT(0) | SEAT(1)); /* shared */
    assert_int_equal(event_of(SAID_SHARED)->seat, 0);
    assert_null(event_of(SAID_WON));
}

/* ---- JSON ---- */

static void json_is(const char *expected) {
    char text[4096];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    buf_clear(&b);
    jw_object(&j);
    g->describe(&s, &j);
    jw_object_end(&j);
    assert_string_equal(text, expected);
}

#define AFTER_THE_DECK                                                                             \
    "\"discard\":{\"end\":1},\"row\":[\"queen\"],\"value\":4,\"used\":[\"general\","               \
    "\"seer\",\"jester\"],\"destroyed_from\":[],\"destroyed_now\":false,\"columns\":["             \
    "{\"general\":1,\"seer\":1,\"jester\":1,\"assassin\":1,\"judge\":1},"                          \
    "{\"general\":1,\"seer\":1,\"jester\":1,\"judge\":1,\"king\":1}]}"

static void json_as_in_the_rules(void **state) {
    (void)state;
    table_for(2);
    deck("queen king");
    columns(0, "general seer jester assassin judge");
    columns(1, "general seer jester judge king");
    row("queen");
    play("use jester-");
    play("use general");
    play("look");
    struct cardinal_state full = s;
    g->redact(&s, 0);
    json_is("{\"turn\":0,\"phase\":\"reveal\",\"deck\":[\"queen\",null]," AFTER_THE_DECK);
    s = full;
    g->redact(&s, 1);
    json_is("{\"turn\":0,\"phase\":\"reveal\",\"deck\":[null,null]," AFTER_THE_DECK);
    s = full;
    play("reveal");
    play("destroy 1 seer");
    play("swap 1 king");
    json_is("{\"turn\":0,\"phase\":\"place\",\"deck\":[\"king\"],"
            "\"discard\":{\"seer\":1,\"end\":1},\"row\":[\"queen\",\"queen\"],\"row_to\":1,"
            "\"value\":8,\"used\":[\"general\",\"seer\",\"jester\"],\"destroyed_from\":[1],"
            "\"destroyed_now\":true,\"columns\":[{\"general\":1,\"seer\":1,\"jester\":1,"
            "\"assassin\":1,\"judge\":1},{\"general\":1,\"jester\":1,\"judge\":1}],"
            "\"to_place\":{\"seat\":0,\"kinds\":{\"king\":1}}}");
}

static void json_after_the_end(void **state) {
    (void)state;
    table_for(2);
    discard("king");
    deck("end seer");
    row("king");
    columns(0, "jester");
    columns(1, "king king");
    play("use jester+");
    play("reveal");
    json_is("{\"turn\":0,\"phase\":\"over\",\"deck\":[\"seer\"],\"discard\":{\"king\":1},"
            "\"row\":[\"king\",\"end\"],\"value\":null,\"used\":[\"jester\"],"
            "\"destroyed_from\":[],\"destroyed_now\":false,"
            "\"columns\":[{\"jester\":1},{\"king\":2}],\"scores\":[0,9],\"winners\":[1]}");
}

static void chance_does_what_it_says(void **state) {
    char text[4096];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    struct move m = chance_move(99);
    (void)state;
    table_for(2);
    discard("end");
    s.phase = PHASE_SHUFFLE_REVEAL;
    buf_clear(&b);
    g->describe_chance(&s, &m, &j);
    assert_string_equal(text, "\"what\":\"shuffle\",\"cards\":[\"end\"]");
    g->apply(&s, &m, NULL);
    assert_int_equal(s.phase, PHASE_OVER);
    assert_int_equal(s.deck_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(C13_take_or_swap_while_the_last_card_stands),
        cmocka_unit_test(C14_row_becomes_columns),
        cmocka_unit_test(C14_sixth_card_of_a_kind_is_discarded),
        cmocka_unit_test(C15_new_kinds_that_fit_are_placed_by_themselves),
        cmocka_unit_test(C15_decided_kind_by_kind_when_they_do_not_fit),
        cmocka_unit_test(C15_only_the_seat_that_places_is_asked),
        cmocka_unit_test(C16_swap_of_the_row_for_a_card),
        cmocka_unit_test(C16_row_as_long_as_the_own_kings),
        cmocka_unit_test(C16_minstrel_gives_up_only_minstrels),
        cmocka_unit_test(C16_swapper_places_first_then_the_opponent),
        cmocka_unit_test(C16_sixth_card_of_a_swap_is_discarded),
        cmocka_unit_test(C17_next_seat_plays),
        cmocka_unit_test(C18_columns_of_two_or_more_score_once),
        cmocka_unit_test(json_as_in_the_rules),
        cmocka_unit_test(json_after_the_end),
        cmocka_unit_test(chance_does_what_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
