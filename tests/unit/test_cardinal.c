/* Grey Cardinal, the row and what influences it (C1 to C12): a state, a move, what comes of it. */
#include "cardinal_table.h"

static void C1_nine_characters_with_values_one_to_nine(void **state) {
    (void)state;
    assert_int_equal(g->words[0].count, 10);
    for (int kind = 0; kind < KINDS; kind++)
        assert_int_equal(cardinal_value[kind], kind + 1);
    assert_int_equal(card_named("general", 7), 0);
    assert_int_equal(card_named("king", 4), 8);
    assert_int_equal(INFLUENCES,
                     KIND(GENERAL) | KIND(SEER) | KIND(JESTER) | KIND(ASSASSIN) | KIND(JUDGE));
}

static void C2_smaller_games_have_fewer_copies(void **state) {
    static const int copies[] = {[2] = 5, [3] = 7, [4] = 9};
    struct options o = options_default(g);
    (void)state;
    for (int nseats = 2; nseats <= 4; nseats++) {
        uint8_t count[CARDS] = {0};
        int first[CARDINAL_SEATS] = {0};
        for (uint64_t key = 0; key < 400; key++) {
            struct move deal = chance_move(key);
            game_setup(g, &s, &o, nseats);
            assert_int_equal(g->to_act(&s), CHANCE);
            refused("reveal", "C2");
            assert_null(g->check(&s, &deal));
            g->apply(&s, &deal, NULL);
            assert_null(g->audit(&s));
            first[s.turn]++;
        }
        discard_is("end");
        assert_int_equal(s.deck_count, 9 * copies[nseats]);
        for (int i = 0; i < s.deck_count; i++)
            count[s.deck[i]]++;
        for (int kind = 0; kind < KINDS; kind++)
            assert_int_equal(count[kind], copies[nseats]);
        assert_int_equal(count[END], 0);
        for (int i = 0; i < nseats; i++)
            assert_in_range(first[i], 280 / nseats, 520 / nseats);
    }
}

static void C3_at_least_one_card_and_at_most_five(void **state) {
    (void)state;
    table_for(2);
    columns(1, "seer");
    deck("king queen queen judge seer general");
    legal_are("reveal");
    refused("take", "C3");
    refused("swap 1 seer", "C3");
    refused("bust", "C6");
    for (int i = 0; i < 5; i++)
        play("reveal");
    row_is("king queen queen judge seer");
    refused("reveal", "C13");
}

static void C4_empty_deck_is_made_anew_when_a_card_is_needed(void **state) {
    (void)state;
    table_for(2);
    deck("king");
    discard("seer seer end");
    columns(1, "king");
    play("reveal");
    assert_int_equal(s.deck_count, 0); /* not the moment it runs out */
    discard_is("seer seer end");
    struct move reveal = parsed("reveal"), chance = chance_move(5);
    assert_non_null(g->check(&s, &chance));
    g->apply(&s, &reveal, &said);
    assert_int_equal(g->to_act(&s), CHANCE);
    refused("reveal", "C4");
    g->apply(&s, &chance, &said);
    discard_is("");
    assert_int_equal(s.deck_count + s.row_count, 4);
    assert_int_equal(event_of(SAID_SHUFFLED)->c, 3);
}

static void C4_also_to_look(void **state) {
    (void)state;
    for (int judged = 0; judged < 2; judged++) {
        table_for(2);
        discard("king king end");
        columns(0, judged ? "seer judge" : "seer");
        columns(1, judged ? "seer seer" : "");
        play(judged ? "judge seer" : "look");
        discard_is("");
        assert_int_equal(s.deck_count, 3);
        assert_int_equal(s.row_count, 0);
        assert_int_equal(s.looked, SEAT(0));
        assert_int_equal(s.used, judged ? KIND(JUDGE) : KIND(SEER));
        turn_of(0);
    }
}

static void C5_compared_with_the_printed_value_before(void **state) {
    (void)state;
    table_for(2);
    deck("judge jester minstrel king");
    columns(0, "assassin jester");
    row("minstrel");
    play("use assassin"); /* a Minstrel of 4 is one of 6 for the next card */
    play("reveal");
    row_is("minstrel judge");
    turn_of(0);
    legal_are("use jester-, use jester+, reveal, take");
}

static void C6_higher_card_busts_without_help(void **state) {
    (void)state;
    table_for(3);
    deck("judge king");
    row("king assassin");
    columns(0, "seer judge king");
    play("reveal");
    discard_is("king assassin judge end");
    row_is("");
    turn_of(1);
    assert_int_equal(event_of(SAID_BUST)->a, JUDGE);
}

static void C6_higher_card_may_be_brought_down(void **state) {
    (void)state;
    table_for(2);
    deck("alchemist king");
    row("assassin");
    columns(0, "general seer");
    columns(1, "king");
    play("reveal");
    legal_are("look, use general, bust");
    refused("reveal", "C6");
    refused("take", "C13");
    refused("swap 1 king", "C13");
    refused("destroy 1 king", "C7");
    play("use general");
    assert_int_equal(s.value, 4);
    legal_are("look, reveal, take, destroy 0 general, destroy 0 seer, destroy 1 king, "
              "swap 1 king");
}

/* C6: the previous card is a General (1); what else must be there for a card to be brought down. */
static void bring_down(const char *own, const char *other, const char *card, bool possible) {
    table_for(2);
    row("general");
    columns(0, own);
    columns(1, other);
    deck(card);
    play("reveal");
    assert_int_equal(s.turn == 0, possible);
}

static void C6_every_combination_counts(void **state) {
    (void)state;
    bring_down("general", "", "assassin", true);
    bring_down("general", "", "judge", false);
    bring_down("general assassin", "", "minstrel", true);
    bring_down("general assassin", "", "alchemist", false);
    bring_down("general assassin jester", "", "alchemist", true);
    bring_down("general assassin jester", "", "queen", false);
    bring_down("general judge", "", "alchemist", true); /* used, then judged */
    bring_down("general judge", "", "queen", false);
    bring_down("general assassin judge", "", "king", true);
    bring_down("assassin judge", "", "judge", true);
    bring_down("jester judge", "", "jester", true);
    bring_down("jester judge", "", "assassin", false);
    bring_down("general", "general general", "seer", false);           /* outnumbered */
    bring_down("general judge", "general general", "assassin", true);  /* but judged */
    bring_down("general judge", "general general", "judge", false);    /* only once */
    bring_down("general judge", "judge judge", "judge", false);        /* no Judge */
    bring_down("assassin judge", "assassin assassin", "jester", true); /* the best there is */
    bring_down("assassin jester judge", "assassin assassin", "assassin", true);
    bring_down("seer judge king", "", "seer", false);
}

static void C6_tested_after_every_ability(void **state) {
    (void)state;
    table_for(2);
    deck("judge king");
    row("assassin");
    columns(0, "jester");
    play("reveal");
    turn_of(0);
    play("use jester+"); /* 6 over 4, and nothing is left */
    turn_of(1);
    discard_is("assassin judge end");
}

static void C6_bust_may_be_accepted(void **state) {
    (void)state;
    table_for(2);
    deck("judge king");
    row("assassin");
    columns(0, "jester");
    play("reveal");
    play("bust");
    turn_of(1);
    discard_is("assassin judge end");
    columns_are(0, "jester");
    assert_non_null(event_of(SAID_GAVE_UP));
}

static void C7_destroy_only_when_equal(void **state) {
    (void)state;
    table_for(2);
    deck("king queen king");
    columns(1, "seer king");
    play("reveal");
    refused("destroy 1 seer", "C7"); /* nothing before it */
    play("reveal");
    refused("destroy 1 seer", "C7"); /* lower */
    row("king king");
    legal_are("reveal, take, destroy 1 seer, destroy 1 king, swap 1 seer, swap 1 king");
    refused("destroy 1 judge", "C7");
    refused("destroy 7 king", "C7");
    play("destroy 1 king");
    columns_are(1, "seer");
    discard_is("king end");
    turn_of(0);
    assert_int_equal(event_of(SAID_DESTROYED)->b, 1);
}

static void C7_equal_after_abilities(void **state) {
    (void)state;
    table_for(2);
    deck("seer");
    row("king alchemist");
    columns(0, "jester judge");
    columns(1, "king");
    refused("destroy 1 king", "C7");
    play("use jester+");
    refused("destroy 1 king", "C7");
    play("judge jester+");
    play("destroy 1 king");
    columns_are(1, "");
    assert_int_equal(s.value, 9);
}

static void C7_one_destruction_a_card_and_one_card_a_player_and_turn(void **state) {
    (void)state;
    table_for(3);
    deck("king king queen");
    row("king");
    columns(1, "seer seer");
    columns(2, "judge");
    play("reveal");
    play("destroy 1 seer");
    refused("destroy 1 seer", "C7");
    refused("destroy 2 judge", "C7");
    play("reveal");
    assert_int_equal(s.destroyed_now, 0);
    refused("destroy 1 seer", "C7"); /* has lost a card this turn */
    play("destroy 2 judge");
    assert_int_equal(s.destroyed_from, SEAT(1) | SEAT(2));
    play("take");
    assert_int_equal(s.destroyed_from, 0); /* a new turn */
    assert_int_equal(s.destroyed_now, 0);
}

static void C7_row_longer_than_the_own_queens(void **state) {
    (void)state;
    table_for(2);
    deck("king queen");
    row("king king");
    columns(0, "queen queen");
    columns(1, "seer queen queen queen");
    refused("destroy 1 seer", "C7");
    play("reveal");
    play("destroy 1 seer"); /* three cards, two Queens */
}

static void C7_alchemist_protects_in_the_turns_of_others(void **state) {
    (void)state;
    table_for(3);
    row("king king");
    columns(0, "alchemist seer");
    columns(1, "alchemist king");
    columns(2, "king");
    refused("destroy 1 king", "C7");
    assert_null(g->check(&s, &(struct move){CARDINAL_DESTROY, 0, 1, ALCHEMIST, 0, 0}));
    assert_null(g->check(&s, &(struct move){CARDINAL_DESTROY, 0, 0, SEER, 0, 0}));
    assert_null(g->check(&s, &(struct move){CARDINAL_DESTROY, 0, 2, KING, 0, 0}));
    columns(0, "alchemist alchemist seer"); /* theirs is not available any more */
    play("destroy 1 king");
    columns(0, "alchemist seer");
    s.destroyed_now = 0;
    play("destroy 0 seer"); /* himself */
    columns_are(0, "alchemist");
    assert_non_null(event_of(SAID_DESTROYED_OWN));
}

static void C8_change_lasts_until_the_next_card(void **state) {
    (void)state;
    table_for(2);
    deck("seer seer");
    columns(0, "general jester");
    refused("use general", "C8"); /* an empty row */
    refused("judge general", "C10");
    play("reveal");
    play("use general"); /* the first card too, below 1 too */
    assert_int_equal(s.value, -1);
    play("use jester-");
    assert_int_equal(s.value, -2);
    play("reveal");
    assert_int_equal(s.value, 2);
    turn_of(0); /* 2 after a printed 2 */
}

static void C9_available_is_as_long_as_any_other(void **state) {
    (void)state;
    table_for(3);
    row("king");
    columns(0, "general general");
    columns(1, "general general");
    columns(2, "general");
    play("use general"); /* equal is enough */
    s.used = 0;
    columns(2, "general general general");
    refused("use general", "C9");
    refused("use assassin", "C10");
}

static void C9_destruction_can_make_a_column_available(void **state) {
    (void)state;
    table_for(2);
    row("king king");
    deck("king");
    columns(0, "assassin judge");
    columns(1, "assassin assassin");
    refused("use assassin", "C9");
    play("destroy 1 assassin");
    refused("judge assassin", "C10"); /* it stands upright at once */
    play("use assassin");
    play("judge assassin");
    assert_int_equal(s.value, 5);
}

static void C10_each_column_once_a_turn(void **state) {
    (void)state;
    table_for(2);
    deck("king seer");
    row("king");
    columns(0, "general general general jester");
    play("use general");
    refused("use general", "C10");
    play("use jester+");
    refused("use jester-", "C10");
    play("reveal");
    refused("use general", "C10");
    play("take");
    assert_int_equal(s.used, 0);
    s.turn = s.seat = 0;
    row("king");
    play("use general");
}

static void C10_judge_uses_a_column_that_lies_sideways(void **state) {
    (void)state;
    table_for(2);
    row("king");
    columns(0, "general assassin jester judge seer");
    columns(1, "assassin assassin");
    legal_are("look, use general, use jester-, use jester+, judge assassin, reveal, take, "
              "swap 1 assassin");
    refused("judge general", "C10"); /* upright */
    refused("judge seer", "C10");
    play("use general");
    refused("use seer", "C11");
    legal_are("look, use jester-, use jester+, judge general, judge assassin, reveal, take, "
              "swap 1 assassin");
    play("judge general");
    assert_int_equal(s.value, 3);
    assert_int_equal(s.used, KIND(GENERAL) | KIND(JUDGE));
    refused("judge assassin", "C10");
}

static void C10_judged_column_may_still_be_used_if_it_becomes_available(void **state) {
    (void)state;
    table_for(2);
    row("king king");
    columns(0, "general judge");
    columns(1, "general general");
    play("judge general");
    assert_int_equal(s.used, KIND(JUDGE));
    s.value = 9;
    play("destroy 1 general");
    play("use general");
    assert_int_equal(s.value, 6);
}

static void C10_judge_must_be_available(void **state) {
    (void)state;
    table_for(2);
    row("king");
    columns(0, "general judge");
    columns(1, "judge judge");
    play("use general");
    refused("judge general", "C9");
    columns(1, "");
    refused("judge jester+", "C10"); /* no such column */
    play("judge general");
}

static void C11_seer_looks_before_any_card_is_revealed(void **state) {
    (void)state;
    table_for(2);
    deck("king queen judge");
    columns(0, "seer judge");
    legal_are("look, reveal");
    play("look");
    assert_int_equal(s.looked, SEAT(0));
    assert_int_equal(event_of(SAID_SEEN)->a, KING);
    assert_int_equal(event_of(SAID_SEEN)->audience, SEAT(0));
    assert_int_equal(event_of(SAID_LOOKED)->audience, EVERYONE);
    refused("look", "C10");
    legal_are("judge seer, reveal"); /* the same card again */
    play("judge seer");
    play("reveal");
    assert_int_equal(s.looked, 0);
    row_is("king");
}

static void C11_look_is_private(void **state) {
    (void)state;
    table_for(2);
    deck("king queen judge");
    columns(0, "seer");
    play("look");
    struct cardinal_state own = s, other = s;
    g->redact(&own, 0);
    g->redact(&other, 1);
    assert_int_equal(own.deck[2], KING);
    assert_int_equal(own.deck[1], UNKNOWN);
    assert_int_equal(other.deck[2], UNKNOWN);
    assert_int_equal(other.looked, 0);
}

static void C11_the_seer_looks_while_the_last_card_is_higher(void **state) {
    (void)state;
    table_for(2);
    deck("king queen judge");
    columns(0, "seer jester judge");
    row("queen");
    play("reveal"); /* higher by one */
    legal_are("look, use jester-, use jester+, bust");
    play("look");
    assert_int_equal(event_of(SAID_SEEN)->a, QUEEN);
    row_is("queen king");
    legal_are("use jester-, use jester+, judge seer, bust");
    play("judge seer"); /* the Jester is still enough */
    row_is("queen king");
    play("use jester-");
    refused("bust", "C6");
    play("reveal");
}

static void C11_the_seer_looks_with_five_cards_in_the_row(void **state) {
    (void)state;
    table_for(2);
    deck("judge");
    columns(0, "seer");
    row("king king king king king");
    refused("reveal", "C13");
    play("look");
    assert_int_equal(event_of(SAID_SEEN)->a, JUDGE);
    refused("look", "C10");
    play("take");
    turn_of(1);
    assert_int_equal(s.looked, SEAT(0)); /* and still knows it */
}

static void C11_the_bust_test_follows_a_look(void **state) {
    (void)state;
    table_for(2);
    deck("king queen");
    columns(0, "seer jester judge");
    row("alchemist");
    s.used = KIND(SEER);
    discard("end");
    play("reveal"); /* higher by two: the Jester, and the Jester judged */
    play("judge seer");
    assert_non_null(event_of(SAID_SEEN));
    assert_non_null(event_of(SAID_BUST));
    turn_of(1);
    discard_is("alchemist king end");
}

static void C11_a_row_that_busts_after_a_look_goes_to_the_new_pile(void **state) {
    (void)state;
    table_for(2);
    deck("king");
    columns(0, "seer jester judge");
    row("alchemist");
    s.used = KIND(SEER);
    discard("queen queen end");
    play("reveal");
    play("judge seer"); /* C4: the deck is renewed for it */
    assert_int_equal(s.deck_count, 3);
    discard_is("alchemist king");
    turn_of(1);
}

static void C12_end_card_ends_the_game_at_once(void **state) {
    struct outcome o;
    (void)state;
    table_for(2);
    discard("");
    deck("end king");
    row("king queen");
    columns(1, "seer seer");
    assert_false(g->outcome(&s, &o));
    play("reveal");
    assert_int_equal(s.phase, PHASE_OVER);
    assert_int_equal(g->to_act(&s), 0);
    row_is("king queen end");
    columns_are(0, "");
    refused("take", "C12");
    assert_true(g->outcome(&s, &o));
    assert_int_equal(o.winners, SEAT(1));
    assert_non_null(event_of(SAID_END));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(C1_nine_characters_with_values_one_to_nine),
        cmocka_unit_test(C2_smaller_games_have_fewer_copies),
        cmocka_unit_test(C3_at_least_one_card_and_at_most_five),
        cmocka_unit_test(C4_empty_deck_is_made_anew_when_a_card_is_needed),
        cmocka_unit_test(C4_also_to_look),
        cmocka_unit_test(C5_compared_with_the_printed_value_before),
        cmocka_unit_test(C6_higher_card_busts_without_help),
        cmocka_unit_test(C6_higher_card_may_be_brought_down),
        cmocka_unit_test(C6_every_combination_counts),
        cmocka_unit_test(C6_tested_after_every_ability),
        cmocka_unit_test(C6_bust_may_be_accepted),
        cmocka_unit_test(C7_destroy_only_when_equal),
        cmocka_unit_test(C7_equal_after_abilities),
        cmocka_unit_test(C7_one_destruction_a_card_and_one_card_a_player_and_turn),
        cmocka_unit_test(C7_row_longer_than_the_own_queens),
        cmocka_unit_test(C7_alchemist_protects_in_the_turns_of_others),
        cmocka_unit_test(C8_change_lasts_until_the_next_card),
        cmocka_unit_test(C9_available_is_as_long_as_any_other),
        cmocka_unit_test(C9_destruction_can_make_a_column_available),
        cmocka_unit_test(C10_each_column_once_a_turn),
        cmocka_unit_test(C10_judge_uses_a_column_that_lies_sideways),
        cmocka_unit_test(C10_judged_column_may_still_be_used_if_it_becomes_available),
        cmocka_unit_test(C10_judge_must_be_available),
        cmocka_unit_test(C11_seer_looks_before_any_card_is_revealed),
        cmocka_unit_test(C11_look_is_private),
        cmocka_unit_test(C11_the_seer_looks_while_the_last_card_is_higher),
        cmocka_unit_test(C11_the_seer_looks_with_five_cards_in_the_row),
        cmocka_unit_test(C11_the_bust_test_follows_a_look),
        cmocka_unit_test(C11_a_row_that_busts_after_a_look_goes_to_the_new_pile),
        cmocka_unit_test(C12_end_card_ends_the_game_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
