/* The rules of Coach to the Devil's Castle, one by one: components, set-up, the four actions,
 * trades without effects. Effects are in test_coach_effects.c, duels in test_coach_duel.c. */
#include "coach_table.h"

static void deal(int nseats, const char *name, const char *value, uint64_t key) {
    struct move chance = chance_move(key);
    table_with(nseats, name, value);
    memset(s.where, 0, sizeof s.where);
    memset(s.society, 0, sizeof s.society);
    memset(s.profession, 0, sizeof s.profession);
    s.supply = 0;
    s.turn_number = 0;
    said.count = 0;
    g->apply(&s, &chance, &said);
    sound();
}

static void K1_components(void **state) {
    (void)state;
    assert_int_equal(ITEM_KINDS, 17);
    assert_int_equal(COACH_ITEMS, 21);
    assert_int_equal(PROFESSIONS, 10);
    for (int i = 0; i < COACH_ITEMS; i++) {
        int kind = coach_kind(i);
        assert_in_range(i - coach_slot(kind), 0, coach_copies(kind) - 1);
    }
    deal(5, NULL, NULL, 7);
    assert_int_equal(s.supply, 12);
}

static void K4_societies_are_balanced(void **state) {
    (void)state;
    for (int n = 3; n <= 8; n++) {
        bool order_out = false, brotherhood_out = false;
        for (uint64_t key = 0; key < 50; key++) {
            int count[SOCIETIES] = {0};
            deal(n, NULL, NULL, key);
            for (int i = 0; i < n; i++)
                count[s.society[i]]++;
            assert_in_range(count[ORDER], n / 2, (n + 1) / 2);
            order_out = order_out || count[ORDER] < count[BROTHERHOOD];
            brotherhood_out = brotherhood_out || count[ORDER] > count[BROTHERHOOD];
        }
        assert_int_equal(order_out && brotherhood_out, n % 2);
    }
}

static void K5_red_seals_are_dealt(void **state) {
    static const int red[] = {BAG_KEY, BAG_GOBLET, MONOCLE, PRIVILEGE};
    (void)state;
    for (int n = 3; n <= 8; n++)
        for (uint64_t key = 0; key < 20; key++) {
            deal(n, NULL, NULL, key);
            for (int i = 0; i < 4; i++)
                assert_true(s.where[coach_slot(red[i])] < n);
            for (int i = 0; i < n; i++)
                assert_int_equal(s.hand_count[i], n == 3 ? 2 : 1);
            assert_int_equal(s.pile_count, 21 - (n == 3 ? 6 : n));
        }
}

static void K5_eight_players_get_the_green_seals(void **state) {
    (void)state;
    for (uint64_t key = 0; key < 20; key++) {
        deal(8, NULL, NULL, key);
        assert_true(s.where[coach_slot(BOOK)] < 8 && s.where[coach_slot(CLOAK)] < 8);
    }
}

static int dealt(int kind) {
    int n = 0;
    for (int i = 0; i < s.head.nseats; i++)
        n += coach_count(&s, i, kind);
    return n;
}

static void K5_goal_seals(void **state) {
    (void)state;
    for (uint64_t key = 0; key < 20; key++) {
        deal(4, "seals", "goal", key);
        assert_int_equal(dealt(KEY) + dealt(GOBLET) + dealt(BAG_KEY) + dealt(BAG_GOBLET), 4);
        assert_int_equal(dealt(KEY), 1);
        deal(8, "seals", "goal", key);
        assert_true(dealt(KEY) >= 2 && dealt(GOBLET) >= 2 && dealt(BAG_KEY) && dealt(BAG_GOBLET));
    }
}

static void K5_everything_is_dealt_everywhere(void **state) {
    bool first[MAX_SEATS] = {false}, held[PROFESSIONS] = {false}, top[ITEM_KINDS] = {false};
    (void)state;
    for (uint64_t key = 0; key < 400; key++) {
        uint8_t lies[COACH_ITEMS];
        deal(5, NULL, NULL, key);
        coach_pile(&s, lies);
        first[s.turn] = held[s.profession[0]] = top[lies[0]] = true;
    }
    for (int i = 0; i < 5; i++)
        assert_true(first[i]);
    for (int i = 0; i < PROFESSIONS; i++)
        assert_true(held[i]);
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        assert_int_equal(top[kind], kind != BAG_KEY && kind != BAG_GOBLET && kind != MONOCLE &&
                                        kind != PRIVILEGE);
}

static void K5_everybody_is_told_the_own_cards(void **state) {
    (void)state;
    deal(3, NULL, NULL, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(said.item[i].kind, SAID_DEALT);
        assert_int_equal(said.item[i].audience, SEAT(i));
        assert_int_equal(said.item[i].a, s.society[i]);
        assert_int_equal(said.item[i].b, s.profession[i]);
    }
}

static void K6_limits(void **state) {
    static const int limit[] = {[3] = 8, [4] = 6, [5] = 5, [6] = 5, [7] = 5, [8] = 5};
    (void)state;
    for (int n = 3; n <= 8; n++) {
        table_for(n);
        assert_int_equal(coach_limit(&s), limit[n]);
    }
}

static void too_many_items(void) {
    table_for(5);
    hand(0, "bag_key dagger gloves whip knives");
    hand(1, "key signet pearl goblet key");
    hand(2, "sextant goblet");
    hand(3, "goblet");
    hand(4, "cloak");
    pile("poison_ring book");
    ready(0);
    play(0, "offer 2 bag_key");
    play(2, "accept goblet");
    asks(PHASE_GIVE, SEAT(0));
    hand_is(0, "goblet dagger gloves whip knives poison_ring");
}

static void K6_too_many_items_are_given_to_anybody(void **state) {
    (void)state;
    too_many_items();
    refused(0, "give 0 dagger", "K6");
    refused(0, "give 2 key", "K6");
    refused(2, "give 3 sextant", "K6");
    assert_int_equal(legal_count(0), 4 * 6);
    play(0, "give 3 poison_ring");
    hand_is(3, "goblet poison_ring");
    told_to(SAID_GIVEN, EVERYONE);
    told_to(SAID_MOVED, SEAT(0) | SEAT(3));
    assert_int_equal(s.chain, 0);
    turn_is(1);
}

static void K6_whoever_gets_too_much_gives_on_to_somebody_new(void **state) {
    (void)state;
    too_many_items();
    play(0, "give 1 dagger"); /* who holds five already */
    asks(PHASE_GIVE, SEAT(1));
    assert_int_equal(s.chain, SEAT(0) | SEAT(1));
    refused(1, "give 0 dagger", "K6");
    refused(1, "give 1 dagger", "K6");
    assert_int_equal(legal_count(1), 3 * 5); /* two keys are one kind */
    play(1, "give 2 dagger");                /* the partner of the trade may be named */
    hand_is(2, "sextant bag_key dagger");
    thinks(1, "dagger", "2");
    thinks(2, "dagger", "2");
    thinks(0, "dagger", "1 2"); /* K26: a gift is seen by two */
    turn_is(1);
}

static void K6_the_partner_of_a_trade_may_be_given_to(void **state) {
    (void)state;
    table_for(5);
    hand(0, "sextant dagger gloves whip knives");
    hand(1, "bag_key signet pearl mirror monocle");
    hand(2, "key");
    hand(3, "goblet");
    hand(4, "cloak");
    pile("poison_ring book");
    ready(0);
    play(0, "offer 1 dagger");
    play(1, "accept bag_key");
    asks(PHASE_GIVE, SEAT(1));
    play(1, "give 0 dagger"); /* just traded with */
    asks(PHASE_GIVE, SEAT(0));
    assert_int_equal(s.chain, SEAT(0) | SEAT(1));
    play(0, "give 2 bag_key");
    hand_is(2, "key bag_key");
    thinks(1, "bag_key", "0 2");
    thinks(2, "bag_key", "2");
    turn_is(1);
}

static void K27_the_pearl_can_be_left_out_with_three(void **state) {
    (void)state;
    deal(3, "pearl", "false", 1);
    assert_int_equal(s.pile_count, 14);
    for (int v = 0; v < 3; v++) {
        struct coach_state view = s;
        coach_redact(&view, v);
        assert_int_equal(view.where[coach_slot(PEARL)], BOX);
    }
    profession(s.turn, "diplomat");
    know_opened(&s, s.turn); /* whoever had it before */
    s.profession_open = 0;
    struct move all[MAX_LEGAL];
    int n = g->legal(&s, s.turn, all), named = 0;
    for (int i = 0; i < n; i++)
        named += all[i].kind == COACH_DIPLOMAT && all[i].b == PEARL;
    assert_true(named > 0); /* in vain */
}

static void K27_the_pearl_is_there_with_more_players(void **state) {
    (void)state;
    deal(4, "pearl", "false", 1);
    assert_int_equal(s.pile_count, 17);
    assert_int_equal(s.boxed, 0);
}

static void first_turn_by_option(void **state) {
    (void)state;
    for (uint64_t key = 1; key < 20; key++) {
        deal(5, "first", "3", key);
        assert_int_equal(s.turn, 3);
    }
}

static void K7_nobody_has_a_token_at_first(void **state) {
    (void)state;
    deal(8, NULL, NULL, 1);
    for (int i = 0; i < 8; i++)
        assert_int_equal(s.tokens[i], 0);
}

static void simple_table(void) {
    table_for(4);
    hand(0, "dagger key");
    hand(1, "gloves");
    hand(2, "whip bag_key");
    hand(3, "bag_goblet");
    pile("knives cloak");
    ready(0);
}

static void K8_a_spy_sees_one_item(void **state) {
    (void)state;
    simple_table();
    play(0, "spy 1");
    assert_int_equal(heard(SAID_SEEN)->b, GLOVES);
    told_to(SAID_SEEN, SEAT(0) | SEAT(1));
    told_to(SAID_SPIED, EVERYONE);
    thinks(0, "gloves", "1");
    thinks(2, "gloves", "0 1 3 top second rest");
    assert_int_equal(s.tally[SPIED][0][1], 1);
    turn_is(1);
}

static void K8_any_item_may_be_seen(void **state) {
    int seen[ITEM_KINDS] = {0};
    (void)state;
    simple_table();
    s.target = 2;
    s.phase = PHASE_SPY;
    for (uint64_t key = 0; key < 2000; key++)
        seen[coach_spied(&s, key)]++;
    assert_in_range(seen[WHIP], 900, 1100);
    assert_int_equal(seen[WHIP] + seen[BAG_KEY], 2000);
}

static void K8_refusals(void **state) {
    (void)state;
    simple_table();
    refused(0, "spy 0", "K8");
    refused(0, "spy 4", "K8");
    refused(1, "spy 0", "K11");
}

static void K9_an_offer_is_accepted(void **state) {
    (void)state;
    simple_table();
    play(0, "offer 1 dagger");
    asks(PHASE_ANSWER, SEAT(1));
    told_to(SAID_OFFERED, EVERYONE);
    told_to(SAID_OFFER_SEEN, SEAT(0) | SEAT(1));
    hand_is(0, "dagger key"); /* until the answer it counts as there */
    play(1, "accept gloves");
    hand_is(0, "gloves key");
    hand_is(1, "dagger");
    assert_int_equal(s.tally[OFFERED][0][1], 1);
    assert_int_equal(s.tally[ACCEPTED][1][0], 1);
    turn_is(1);
}

static void K9_an_offer_is_refused_for_a_token(void **state) {
    (void)state;
    simple_table();
    play(0, "offer 1 dagger");
    play(1, "refuse");
    hand_is(0, "dagger key");
    assert_int_equal(s.tokens[0], 1);
    assert_int_equal(s.supply, 11);
    assert_int_equal(s.tally[REFUSED][1][0], 1);
    thinks(1, "dagger", "0");
    turn_is(1);
}

static void K9_no_token_when_the_supply_is_empty(void **state) {
    (void)state;
    simple_table();
    tokens(3, 12);
    play(0, "offer 1 dagger");
    play(1, "refuse");
    assert_int_equal(s.tokens[0], 0);
    not_heard(SAID_TOKEN);
}

static void K9_no_bag_for_a_bag(void **state) {
    (void)state;
    simple_table();
    s.turn = 3;
    s.asked = (uint8_t)SEAT(3);
    play(3, "offer 2 bag_goblet");
    refused(2, "accept bag_key", "K9");
    assert_true(may(2, "accept whip"));
}

static void K9_whose_only_item_is_a_bag_must_refuse_a_bag(void **state) {
    (void)state;
    table_for(4);
    hand(0, "bag_key");
    hand(1, "bag_goblet");
    hand(2, "key");
    hand(3, "whip");
    ready(0);
    play(0, "offer 1 bag_key");
    legal_are(1, "refuse");
}

static void K9_no_bag_for_a_bag_even_without_a_pile(void **state) {
    (void)state;
    table_for(4);
    hand(0, "bag_key");
    hand(1, "bag_goblet");
    deal_rest();
    ready(0);
    assert_int_equal(s.pile_count, 0);
    play(0, "offer 1 bag_key");
    refused(1, "accept bag_goblet", "K9");
}

static void K9_pearl_and_mirror_cannot_be_refused(void **state) {
    static const char *const offer[] = {"offer 1 pearl", "offer 1 mirror"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        table_for(3);
        hand(0, "pearl mirror");
        hand(1, "dagger");
        hand(2, "whip");
        ready(0);
        play(0, offer[i]);
        refused(1, "refuse", "K9");
        legal_are(1, "accept dagger");
    }
}

static void K9_refusals(void **state) {
    (void)state;
    simple_table();
    refused(0, "offer 0 dagger", "K9");
    refused(0, "offer 4 dagger", "K9");
    refused(0, "offer 1 gloves", "K9");
    play(0, "offer 1 dagger");
    refused(1, "accept dagger", "K9");
    refused(1, "spy 0", "K9");
    refused(0, "refuse", "K9");
    refused(2, "refuse", "K9");
}

static void K9_equal_items_can_be_traded(void **state) {
    (void)state;
    table_for(3);
    hand(0, "key");
    hand(1, "key dagger");
    hand(2, "key");
    ready(0);
    play(0, "offer 1 key");
    play(1, "accept key");
    hand_is(0, "key");
    hand_is(1, "key dagger");
}

static void K10_items_without_effect_move_in_silence(void **state) {
    (void)state;
    simple_table();
    play(0, "offer 1 dagger");
    play(1, "accept gloves");
    not_heard(SAID_ANNOUNCED);
    not_heard(SAID_BAG_ANNOUNCED);
}

static void K8_a_turn_cannot_be_passed(void **state) {
    (void)state;
    simple_table();
    refused(0, "pass", "K8");
    refused(0, "refuse", "K8");
    refused(1, "duel 0", "K11");
    legal_are(0, "spy 1, duel 1, offer 1 key, offer 1 dagger, spy 2, duel 2, offer 2 key, "
                 "offer 2 dagger, spy 3, duel 3, offer 3 key, offer 3 dagger, declare, "
                 "declare 1, declare 2, declare 1,2, declare 3, declare 1,3, declare 2,3, "
                 "declare 1,2,3");
}

static void K23_the_game_ends_after_the_last_turn(void **state) {
    struct outcome o;
    (void)state;
    table_with(3, "max_turns", "2");
    hand(0, "dagger");
    hand(1, "whip");
    hand(2, "key");
    ready(1);
    play(1, "spy 0");
    assert_false(g->outcome(&s, &o));
    assert_int_equal(s.turn_number, 2);
    play(2, "spy 0");
    asks(PHASE_OVER, 0);
    assert_true(g->outcome(&s, &o));
    assert_int_equal(o.winners, 0);
    assert_int_equal(s.reason, MAX_TURNS);
    assert_int_equal(s.turn, 2);
    assert_int_equal(s.turn_number, 2);
    told_to(SAID_NOBODY, EVERYONE);
    refused(2, "spy 0", "K20");
}

static void K23_at_least_one_turn(void **state) {
    char words[256];
    struct buf say = BUF(words);
    struct options o = options_default(g);
    (void)state;
    assert_int_equal(o.value[3], 300);
    assert_non_null(options_set(g, &o, "max_turns", "0", &say));
    table_with(3, "max_turns", "1");
    hand(0, "dagger");
    hand(1, "whip");
    hand(2, "key");
    ready(0);
    play(0, "spy 1");
    asks(PHASE_OVER, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(K1_components),
        cmocka_unit_test(K4_societies_are_balanced),
        cmocka_unit_test(K5_red_seals_are_dealt),
        cmocka_unit_test(K5_eight_players_get_the_green_seals),
        cmocka_unit_test(K5_goal_seals),
        cmocka_unit_test(K5_everything_is_dealt_everywhere),
        cmocka_unit_test(K5_everybody_is_told_the_own_cards),
        cmocka_unit_test(K6_limits),
        cmocka_unit_test(K6_too_many_items_are_given_to_anybody),
        cmocka_unit_test(K6_whoever_gets_too_much_gives_on_to_somebody_new),
        cmocka_unit_test(K6_the_partner_of_a_trade_may_be_given_to),
        cmocka_unit_test(K27_the_pearl_can_be_left_out_with_three),
        cmocka_unit_test(K27_the_pearl_is_there_with_more_players),
        cmocka_unit_test(first_turn_by_option),
        cmocka_unit_test(K7_nobody_has_a_token_at_first),
        cmocka_unit_test(K8_a_spy_sees_one_item),
        cmocka_unit_test(K8_any_item_may_be_seen),
        cmocka_unit_test(K8_refusals),
        cmocka_unit_test(K9_an_offer_is_accepted),
        cmocka_unit_test(K9_an_offer_is_refused_for_a_token),
        cmocka_unit_test(K9_no_token_when_the_supply_is_empty),
        cmocka_unit_test(K9_no_bag_for_a_bag),
        cmocka_unit_test(K9_whose_only_item_is_a_bag_must_refuse_a_bag),
        cmocka_unit_test(K9_no_bag_for_a_bag_even_without_a_pile),
        cmocka_unit_test(K9_pearl_and_mirror_cannot_be_refused),
        cmocka_unit_test(K9_refusals),
        cmocka_unit_test(K9_equal_items_can_be_traded),
        cmocka_unit_test(K10_items_without_effect_move_in_silence),
        cmocka_unit_test(K8_a_turn_cannot_be_passed),
        cmocka_unit_test(K23_the_game_ends_after_the_last_turn),
        cmocka_unit_test(K23_at_least_one_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
