/* What traded items do (K2, K10), smuggling (K24), and the professions of one's own turn (K3). */
#include "coach_table.h"

/* Three players; seat 0 has `item` to offer and seat 1 `back` to return. */
static void trade_of(const char *item, const char *back) {
    char text[64];
    table_for(3);
    hand(0, item);
    hand(0, "signet");
    hand(1, back);
    hand(1, "knives");
    hand(2, "whip");
    pile("poison_ring gloves");
    ready(0);
    snprintf(text, sizeof text, "offer 1 %s", item);
    play(0, text);
    snprintf(text, sizeof text, "accept %s", back);
    play(1, text);
}

static void K10_a_bag_lets_its_giver_draw(void **state) {
    (void)state;
    trade_of("bag_key", "dagger");
    hand_is(0, "dagger signet poison_ring");
    hand_is(1, "bag_key knives");
    told_to(SAID_BAG_ANNOUNCED, EVERYONE);
    not_heard(SAID_ANNOUNCED);
    told_to(SAID_DREW, EVERYONE);
    told_to(SAID_DRAWN, SEAT(0));
    turn_is(1);
    trade_of("dagger", "bag_goblet");
    hand_is(1, "dagger knives poison_ring");
    top_is("gloves");
}

static void K10_a_bag_does_nothing_without_a_pile(void **state) {
    (void)state;
    table_for(3);
    hand(0, "bag_key");
    hand(1, "dagger");
    deal_rest();
    ready(0);
    play(0, "offer 1 bag_key");
    play(1, "accept dagger");
    not_heard(SAID_BAG_ANNOUNCED);
    turn_is(1);
}

static void K2_privilege_shows_the_hand(void **state) {
    (void)state;
    trade_of("privilege", "dagger");
    told_to(SAID_ANNOUNCED, EVERYONE);
    assert_int_equal(heard(SAID_ANNOUNCED)->seat, 1); /* read out by the receiver */
    told_to(SAID_HAND, EVERYONE);
    told_to(SAID_HAND_SEEN, SEAT(0));
    thinks(0, "privilege", "1");
    thinks(0, "knives", "1");
    thinks(0, "whip", "2 top second rest");
    turn_is(1);
}

static void K2_monocle_shows_the_society(void **state) {
    (void)state;
    trade_of("dagger", "monocle");
    told_to(SAID_SOCIETY, EVERYONE);
    told_to(SAID_SOCIETY_SEEN, SEAT(1));
    assert_int_equal(heard(SAID_SOCIETY_SEEN)->a, s.society[0]);
    assert_int_equal(s.society_known[1], SEAT(0) | SEAT(1));
    assert_int_equal(s.society_known[0], SEAT(0));
}

static void K2_book_swaps_professions_and_makes_them_fresh(void **state) {
    (void)state;
    table_for(3);
    profession(0, "doctor");
    profession(1, "thug");
    open_profession(0);
    open_profession(1);
    hand(0, "book");
    hand(1, "dagger");
    hand(2, "whip");
    ready(0);
    play(0, "offer 1 book");
    play(1, "accept dagger");
    asks(PHASE_BOOK, SEAT(0));
    legal_are(0, "book swap, book keep");
    refused(1, "book swap", "K10");
    refused(0, "spy 1", "K2");
    play(0, "book swap");
    assert_int_equal(s.profession[0], THUG);
    assert_int_equal(s.profession[1], DOCTOR);
    assert_int_equal(s.profession_open, 0);
    assert_int_equal(s.profession_mask[2][THUG], AT(0)); /* all saw it happen */
    turn_is(1);
}

static void K2_book_may_be_kept(void **state) {
    (void)state;
    trade_of("dagger", "book");
    asks(PHASE_BOOK, SEAT(1));
    play(1, "book keep");
    assert_int_equal(s.profession[0], THUG);
    told_to(SAID_BOOK_KEPT, EVERYONE);
    turn_is(1);
}

static void K2_cloak_takes_a_profession_from_the_pile(void **state) {
    (void)state;
    table_for(3);
    profession(0, "priest");
    open_profession(0);
    hand(0, "cloak");
    hand(1, "dagger");
    hand(2, "whip");
    ready(0);
    play(0, "offer 1 cloak");
    play(1, "accept dagger");
    asks(PHASE_CLOAK, SEAT(0));
    told_to(SAID_UNUSED, SEAT(0));
    legal_are(0, "cloak thug, cloak hypnotist, cloak duelist, cloak poisoner, cloak doctor, "
                 "cloak clairvoyant, cloak diplomat, cloak keep");
    refused(0, "cloak priest", "K2");
    refused(0, "cloak bodyguard", "K2");
    refused(1, "cloak keep", "K10");
    play(0, "cloak thug");
    assert_int_equal(s.profession[0], THUG);
    assert_false(coach_is_open(&s, 0));
    told_to(SAID_CLOAK_TAKEN, EVERYONE);
    told_to(SAID_PROFESSION, SEAT(0));
    assert_int_equal(s.profession_mask[1][PRIEST], PROFESSION_PILE);
    assert_int_equal(s.profession_mask[2][THUG], AT(0) | AT(1) | PROFESSION_PILE);
}

static void K2_cloak_may_be_kept(void **state) {
    (void)state;
    trade_of("cloak", "dagger");
    play(0, "cloak keep");
    assert_int_equal(s.profession[0], THUG);
    assert_int_equal(s.profession_mask[0][PRIEST], PROFESSION_PILE);
    told_to(SAID_CLOAK_KEPT, EVERYONE);
    turn_is(1);
}

static void K2_sextant_passes_an_item_each(void **state) {
    (void)state;
    trade_of("sextant", "dagger");
    asks(PHASE_SEXTANT, SEAT(0));
    legal_are(0, "sextant left, sextant right");
    refused(1, "sextant left", "K10");
    play(0, "sextant left");
    asks(PHASE_PASS, SEAT(0) | SEAT(1) | SEAT(2));
    refused(0, "pass whip", "K2");
    refused(0, "pass", "K2");
    play(2, "pass whip");
    refused(2, "pass whip", "K26");
    play(0, "pass dagger");
    play(1, "pass sextant");
    hand_is(0, "signet whip");
    hand_is(1, "knives dagger");
    hand_is(2, "sextant");
    turn_is(1);
    trade_of("sextant", "dagger");
    play(0, "sextant right");
    play(0, "pass dagger");
    play(1, "pass knives");
    play(2, "pass whip");
    hand_is(0, "signet knives");
    hand_is(1, "sextant whip");
    hand_is(2, "dagger");
}

static void K10_offered_first_then_returned(void **state) {
    (void)state;
    trade_of("book", "cloak");
    asks(PHASE_BOOK, SEAT(0));
    play(0, "book keep");
    asks(PHASE_CLOAK, SEAT(1));
    play(1, "cloak keep");
    turn_is(1);
}

static void K10_a_hand_limit_comes_before_the_next_effect(void **state) {
    (void)state;
    table_for(5);
    hand(0, "bag_key dagger gloves whip knives");
    hand(1, "cloak");
    hand(2, "mirror");
    hand(3, "goblet");
    hand(4, "key");
    ready(0);
    play(0, "offer 1 bag_key");
    play(1, "accept cloak");
    asks(PHASE_GIVE, SEAT(0));
    play(0, "give 2 cloak"); /* the second effect happens though its card has moved on */
    asks(PHASE_CLOAK, SEAT(1));
}

static void K10_the_returned_effect_happens_after_the_sextant(void **state) {
    (void)state;
    trade_of("sextant", "monocle");
    play(0, "sextant left");
    play(0, "pass monocle");
    play(1, "pass knives");
    play(2, "pass whip");
    told_to(SAID_ANNOUNCED, EVERYONE);
    assert_int_equal(heard(SAID_ANNOUNCED)->b, MONOCLE);
    assert_int_equal(s.society_known[1], SEAT(0) | SEAT(1));
    thinks(2, "monocle", "0 1"); /* passed on, or not */
    thinks(0, "monocle", "1");
    turn_is(1);
}

static void K10_with_the_mirror_nothing_happens(void **state) {
    (void)state;
    trade_of("mirror", "cloak");
    not_heard(SAID_ANNOUNCED);
    turn_is(1);
    trade_of("bag_key", "mirror");
    not_heard(SAID_BAG_ANNOUNCED);
    assert_int_equal(s.pile_count, 16);
    turn_is(1);
}

/* ---- K24 ---- */

static void smuggling_trade(const char *item, const char *back) {
    char text[64];
    table_with(4, "smuggling", "true");
    hand(0, item);
    hand(1, back);
    hand(1, "knives");
    hand(2, "whip");
    hand(3, "key");
    ready(0);
    snprintf(text, sizeof text, "offer 1 %s", item);
    play(0, text);
    snprintf(text, sizeof text, "accept %s", back);
    play(1, text);
}

static void K24_each_giver_is_asked(void **state) {
    (void)state;
    smuggling_trade("monocle", "bag_key");
    asks(PHASE_ANNOUNCE, SEAT(0));
    not_heard(SAID_ANNOUNCED);
    legal_are(0, "announce, smuggle");
    refused(1, "announce", "K24");
    refused(0, "refuse", "K24");
    play(0, "announce");
    assert_int_equal(s.society_known[0], SEAT(0) | SEAT(1));
    asks(PHASE_ANNOUNCE, SEAT(1));
    play(1, "smuggle");
    told_to(SAID_SMUGGLED, EVERYONE);
    hand_is(1, "monocle knives");
    turn_is(1);
}

static void K24_asked_whatever_the_item(void **state) {
    (void)state;
    smuggling_trade("dagger", "goblet");
    legal_are(0, "smuggle");
    refused(0, "announce", "K24");
    play(0, "smuggle");
    legal_are(1, "smuggle");
    play(1, "smuggle");
    turn_is(1);
}

static void K24_nothing_to_announce_with_the_mirror(void **state) {
    (void)state;
    smuggling_trade("cloak", "mirror");
    legal_are(0, "smuggle");
    play(0, "smuggle");
    legal_are(1, "smuggle");
}

static void K24_nothing_to_announce_without_a_pile(void **state) {
    (void)state;
    table_with(4, "smuggling", "true");
    hand(0, "bag_key");
    hand(1, "dagger");
    deal_rest();
    ready(0);
    play(0, "offer 1 bag_key");
    play(1, "accept dagger");
    legal_are(0, "smuggle");
}

static void K24_nobody_learns_what_was_smuggled(void **state) {
    (void)state;
    smuggling_trade("monocle", "bag_key");
    play(0, "smuggle");
    play(1, "smuggle");
    thinks(2, "monocle", "0 1 3 top second rest");
    thinks(0, "monocle", "1");
}

/* ---- the Diplomat and the Clairvoyant ---- */

static void diplomat_table(const char *option, const char *value) {
    table_with(4, option, value);
    profession(0, "diplomat");
    hand(0, "dagger bag_key cloak");
    hand(1, "key bag_goblet");
    hand(2, "mirror");
    hand(3, "whip");
    ready(0);
}

static void K3_diplomat_trades_if_the_item_is_there(void **state) {
    (void)state;
    diplomat_table(NULL, NULL);
    play(0, "diplomat 1 key dagger");
    hand_is(0, "key bag_key cloak");
    hand_is(1, "dagger bag_goblet");
    assert_true(coach_spent(&s, 0));
    turn_is(0); /* the turn goes on */
    refused(0, "diplomat 1 dagger key", "K3");
    told_to(SAID_DIPLOMAT, EVERYONE);
    told_to(SAID_DIPLOMAT_TRADES, EVERYONE);
    play(0, "spy 1");
    turn_is(1);
}

static void K3_diplomat_sees_the_hand_if_it_is_not(void **state) {
    (void)state;
    diplomat_table(NULL, NULL);
    play(0, "diplomat 1 goblet dagger");
    hand_is(0, "dagger bag_key cloak");
    told_to(SAID_DIPLOMAT_FAILS, EVERYONE);
    told_to(SAID_HAND_SEEN, SEAT(0));
    thinks(0, "key", "1");
    turn_is(1);
}

static void K3_diplomat_trades_with_effects(void **state) {
    (void)state;
    diplomat_table(NULL, NULL);
    play(0, "diplomat 1 bag_goblet cloak");
    asks(PHASE_CLOAK, SEAT(0));
    play(0, "cloak keep");
    assert_int_equal(s.hand_count[1], 3); /* the bag's giver has drawn */
    turn_is(0);
}

static void K3_diplomat_and_the_mirror(void **state) {
    (void)state;
    diplomat_table(NULL, NULL);
    play(0, "diplomat 2 mirror cloak");
    not_heard(SAID_ANNOUNCED);
    hand_is(0, "dagger bag_key mirror");
    turn_is(0);
}

static void K3_diplomat_and_smuggling(void **state) {
    (void)state;
    diplomat_table("smuggling", "true");
    play(0, "diplomat 1 key cloak");
    asks(PHASE_ANNOUNCE, SEAT(0));
    play(0, "smuggle");
    asks(PHASE_ANNOUNCE, SEAT(1));
    legal_are(1, "smuggle");
    play(1, "smuggle");
    turn_is(0);
}

static void K3_diplomat_refusals(void **state) {
    (void)state;
    diplomat_table(NULL, NULL);
    refused(0, "diplomat 0 key dagger", "K3");
    refused(0, "diplomat 1 key whip", "K3");
    refused(0, "diplomat 1 bag_goblet bag_key", "K9");
    assert_true(may(0, "diplomat 1 dagger dagger")); /* also one you hold yourself */
    assert_int_equal(legal_count(0), 3 * (1 + 1 + 3) + 3 * (17 * 3 - 2));
    profession(0, "thug");
    refused(0, "diplomat 1 key dagger", "K3");
}

static void K3_clairvoyant_arranges_the_pile(void **state) {
    (void)state;
    table_for(3);
    profession(0, "clairvoyant");
    hand(0, "dagger");
    hand(1, "key");
    hand(2, "whip");
    pile("gloves cloak goblet");
    ready(0);
    play(0, "clairvoyant");
    asks(PHASE_ARRANGE, SEAT(0));
    told_to(SAID_PILE, SEAT(0));
    refused(0, "arrange key", "K3");
    refused(0, "arrange dagger key", "K3");
    refused(0, "arrange gloves gloves", "K3");
    refused(0, "spy 1", "K3");
    refused(1, "arrange key key", "K11");
    assert_true(may(0, "arrange key key")); /* two of them are there */
    play(0, "arrange signet goblet");
    top_is("signet goblet");
    assert_int_equal(s.pile_count, 18);
    turn_is(0); /* before the action */
    refused(0, "clairvoyant", "K3");
    thinks(0, "signet", "top");
    thinks(0, "gloves", "rest");
    thinks(1, "signet", "0 2 top second rest");
}

static void K3_clairvoyant_with_a_short_pile(void **state) {
    (void)state;
    for (int size = 0; size <= 2; size++) {
        table_for(3);
        profession(0, "clairvoyant");
        pile(size == 2 ? "cloak dagger" : size == 1 ? "cloak" : "");
        deal_rest();
        ready(0);
        if (size == 0) {
            refused(0, "clairvoyant", "K3");
            continue;
        }
        play(0, "clairvoyant");
        legal_are(0, size == 2 ? "arrange dagger cloak, arrange cloak dagger" : "arrange cloak");
        refused(0, size == 2 ? "arrange cloak" : "arrange cloak dagger", "K3");
        play(0, size == 2 ? "arrange dagger cloak" : "arrange cloak");
        top_is(size == 2 ? "dagger cloak" : "cloak");
        turn_is(0);
    }
}

static void K3_clairvoyant_refusals(void **state) {
    (void)state;
    table_for(3);
    hand(0, "dagger");
    hand(1, "key");
    hand(2, "whip");
    ready(0);
    refused(0, "clairvoyant", "K3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(K10_a_bag_lets_its_giver_draw),
        cmocka_unit_test(K10_a_bag_does_nothing_without_a_pile),
        cmocka_unit_test(K2_privilege_shows_the_hand),
        cmocka_unit_test(K2_monocle_shows_the_society),
        cmocka_unit_test(K2_book_swaps_professions_and_makes_them_fresh),
        cmocka_unit_test(K2_book_may_be_kept),
        cmocka_unit_test(K2_cloak_takes_a_profession_from_the_pile),
        cmocka_unit_test(K2_cloak_may_be_kept),
        cmocka_unit_test(K2_sextant_passes_an_item_each),
        cmocka_unit_test(K10_offered_first_then_returned),
        cmocka_unit_test(K10_a_hand_limit_comes_before_the_next_effect),
        cmocka_unit_test(K10_the_returned_effect_happens_after_the_sextant),
        cmocka_unit_test(K10_with_the_mirror_nothing_happens),
        cmocka_unit_test(K24_each_giver_is_asked),
        cmocka_unit_test(K24_asked_whatever_the_item),
        cmocka_unit_test(K24_nothing_to_announce_with_the_mirror),
        cmocka_unit_test(K24_nothing_to_announce_without_a_pile),
        cmocka_unit_test(K24_nobody_learns_what_was_smuggled),
        cmocka_unit_test(K3_diplomat_trades_if_the_item_is_there),
        cmocka_unit_test(K3_diplomat_sees_the_hand_if_it_is_not),
        cmocka_unit_test(K3_diplomat_trades_with_effects),
        cmocka_unit_test(K3_diplomat_and_the_mirror),
        cmocka_unit_test(K3_diplomat_and_smuggling),
        cmocka_unit_test(K3_diplomat_refusals),
        cmocka_unit_test(K3_clairvoyant_arranges_the_pile),
        cmocka_unit_test(K3_clairvoyant_with_a_short_pile),
        cmocka_unit_test(K3_clairvoyant_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
