/* How the game ends: declarations (K20 to K22) and divination (K25). */
#include "coach_table.h"
#include "core/phrase.h"

/* Four players, Order at 0 and 2. */
static void four(const char *option) {
    table_with(4, option, option ? "true" : NULL);
    societies("obob");
}

static void ends(int reason, seatset winners) {
    struct outcome o;
    asks(PHASE_OVER, 0);
    assert_int_equal(s.reason, reason);
    assert_true(g->outcome(&s, &o));
    assert_false(o.scored);
    assert_int_equal(o.winners, winners);
    told_to(SAID_WINNERS, EVERYONE);
    for (int i = 0; i < s.head.nseats; i++) { /* all is open */
        struct coach_state view = s;
        g->redact(&view, i);
        view.head.viewer = FULL;
        assert_memory_equal(&view, &s, sizeof s);
    }
}

/* What is said of it, in English, to an onlooker; seats are called by letters. */
static void is_said(int seat, const char *move, const char *text) {
    static const char *const names[] = {"A", "B", "C", "D", "E"};
    struct speech speech = {.context = "coach", .names = names, .reader = FULL};
    struct move m = parsed(seat, move);
    char memory[1024];
    struct buf out = BUF(memory);
    buf_clear(&out);
    g->verdict(&s, &m, &speech, &out);
    assert_string_equal(out.data, text);
}

static void K20_right_alone(void **state) {
    (void)state;
    four(NULL);
    hand(0, "key key key");
    hand(1, "dagger");
    hand(2, "whip");
    hand(3, "book");
    ready(0);
    play(0, "declare");
    ends(DECLARED, SEAT(0) | SEAT(2));
    told_to(SAID_OPENED, EVERYONE);
    told_to(SAID_OPENED_PROFESSION, EVERYONE);
    told_to(SAID_RIGHT, EVERYONE);
}

static void K20_right_together(void **state) {
    (void)state;
    four(NULL);
    hand(0, "key");
    hand(1, "dagger");
    hand(2, "key key");
    hand(3, "book");
    ready(0);
    play(0, "declare 2");
    ends(DECLARED, SEAT(0) | SEAT(2));
    is_said(0, "declare 2",
            "Why the declaration is right\n"
            "All of the Order of Open Secrets: A, C.\n"
            "Each of them holds what the society seeks.\n"
            "Together they hold 3 of 3.\n"
            "The Order of Open Secrets needs three.\n");
}

static void K20_not_enough_is_wrong(void **state) {
    (void)state;
    four(NULL);
    hand(0, "key");
    hand(1, "key");
    hand(2, "key");
    hand(3, "book");
    ready(0);
    play(0, "declare 2");
    ends(WRONG, SEAT(1) | SEAT(3));
    told_to(SAID_WRONG, EVERYONE);
}

static void K20_who_is_not_named_does_not_count(void **state) {
    (void)state;
    four(NULL);
    hand(0, "key");
    hand(1, "dagger");
    hand(2, "key key");
    hand(3, "book");
    ready(0);
    play(0, "declare");
    ends(WRONG, SEAT(1) | SEAT(3));
}

static void K20_naming_the_wrong_society_is_wrong(void **state) {
    (void)state;
    four(NULL);
    hand(0, "key key");
    hand(1, "key");
    hand(2, "dagger");
    hand(3, "book");
    ready(0);
    play(0, "declare 1");
    ends(WRONG, SEAT(1) | SEAT(3));
    is_said(0, "declare 1",
            "Why the declaration is wrong\n"
            "Not of the Order of Open Secrets: B.\n"
            "Each of them holds what the society seeks.\n"
            "Together they hold 2 of 3.\n"
            "The Order of Open Secrets needs three.\n");
}

static void K20_naming_a_member_without_a_goal_item_is_wrong(void **state) {
    (void)state;
    four(NULL);
    hand(0, "key key key");
    hand(1, "goblet");
    hand(2, "goblet");
    hand(3, "book");
    ready(0);
    play(0, "declare 2");
    ends(WRONG, SEAT(1) | SEAT(3));
    is_said(0, "declare 2",
            "Why the declaration is wrong\n"
            "All of the Order of Open Secrets: A, C.\n"
            "Without what the society seeks: C.\n"
            "Together they hold 3 of 3.\n"
            "The Order of Open Secrets needs three.\n");
}

static void K20_two_are_enough_for_the_smaller_society(void **state) {
    (void)state;
    table_for(5);
    societies("obbbo"); /* two of the Order */
    hand(0, "key");
    hand(1, "goblet goblet");
    hand(2, "whip");
    hand(3, "book");
    hand(4, "key");
    ready(0);
    assert_int_equal(coach_needed(&s, ORDER), 2);
    assert_int_equal(coach_needed(&s, BROTHERHOOD), 3);
    struct coach_state before = s;
    play(0, "declare 4");
    ends(DECLARED, SEAT(0) | SEAT(4));
    is_said(
        0, "declare 4",
        "Why the declaration is right\n"
        "All of the Order of Open Secrets: A, E.\n"
        "Each of them holds what the society seeks.\n"
        "Together they hold 2 of 2.\n"
        "Two are enough: with an odd number of players the Order of Open Secrets is the smaller "
        "society.\n");
    s = before;
    s.turn = 1;
    s.asked = (uint8_t)SEAT(1);
    play(1, "declare");
    ends(WRONG, SEAT(0) | SEAT(4));
}

static void K20_who_may_declare(void **state) {
    (void)state;
    four(NULL);
    hand(0, "goblet goblet goblet");
    hand(1, "dagger");
    hand(2, "pearl key");
    hand(3, "book");
    ready(0);
    refused(0, "declare", "K20");
    refused(0, "declare 2", "K20");
    s.turn = 2;
    s.asked = (uint8_t)SEAT(2);
    refused(2, "declare", "K20"); /* the Pearl */
    four(NULL);
    hand(0, "key");
    hand(1, "dagger");
    hand(2, "pearl");
    hand(3, "book");
    ready(0);
    refused(0, "declare 0", "K20");
    refused(0, "declare 0,1", "K20");
    refused(0, "declare 1,4", "K20");
    assert_true(may(0, "declare 1,2,3"));
}

static void K22_bags_count_once_the_pile_is_empty(void **state) {
    (void)state;
    for (int left = 0; left < 2; left++) {
        four(NULL);
        hand(0, "bag_key key key");
        if (left)
            pile("book");
        deal_rest();
        ready(0);
        assert_int_equal(coach_goals(&s, 0, ORDER), left ? 2 : 3);
        assert_int_equal(coach_goals(&s, 0, BROTHERHOOD), 0);
        play(0, "declare");
        ends(left ? WRONG : DECLARED, left ? SEAT(1) | SEAT(3) : SEAT(0) | SEAT(2));
    }
}

static void K22_a_bag_alone_lets_one_declare_only_without_a_pile(void **state) {
    (void)state;
    for (int left = 0; left < 2; left++) {
        four(NULL);
        hand(0, "bag_key");
        hand(1, "key key key");
        if (left)
            pile("book");
        deal_rest();
        ready(0);
        assert_int_equal(may(0, "declare"), !left);
    }
}

static void K21_the_signet_wins_alone(void **state) {
    (void)state;
    four(NULL);
    hand(0, "signet key goblet goblet");
    hand(1, "dagger");
    hand(2, "whip");
    hand(3, "book");
    ready(0);
    play(0, "declare-alone");
    ends(ALONE, SEAT(0));
    told_to(SAID_ALONE, EVERYONE);
}

static void K21_only_with_three_and_without_the_pearl(void **state) {
    static const char *const hands[] = {"signet key goblet", "key goblet goblet",
                                        "signet key key goblet pearl", "signet key goblet bag_key"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        four(NULL);
        hand(0, hands[i]);
        hand(1, "dagger");
        hand(2, "whip");
        hand(3, "book");
        ready(0);
        refused(0, "declare-alone", "K21");
    }
    four(NULL);
    hand(0, "signet key goblet bag_key");
    deal_rest();
    ready(0);
    assert_true(may(0, "declare-alone")); /* K22: the pile is empty */
}

/* ---- K25 ---- */

static void divination_table(void) {
    four("divination");
    hand(0, "dagger");
    hand(1, "goblet goblet");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
}

static void K25_right(void **state) {
    (void)state;
    divination_table();
    assert_int_equal(legal_count(0), 3 * 3 + 7);
    play(0, "divine 1,3");
    ends(DIVINED, SEAT(0) | SEAT(2));
    told_to(SAID_DIVINED, EVERYONE);
}

static void K25_wrong(void **state) {
    static const char *const wrong[] = {"divine 1", "divine 1,2,3", "divine 2"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        divination_table();
        play(0, wrong[i]);
        ends(MISDIVINED, SEAT(1) | SEAT(3));
    }
}

static void K25_only_the_named_hands_count(void **state) {
    (void)state;
    four("divination");
    hand(0, "goblet");
    hand(1, "goblet goblet");
    hand(2, "whip");
    hand(3, "book");
    ready(0);
    play(0, "divine 1"); /* the third goblet is the diviner's */
    ends(MISDIVINED, SEAT(1) | SEAT(3));
}

static void K25_two_of_the_smaller_society(void **state) {
    (void)state;
    table_with(3, "divination", "true");
    societies("obo");
    hand(0, "dagger");
    hand(1, "goblet goblet");
    hand(2, "whip");
    ready(0);
    play(0, "divine 1");
    ends(DIVINED, SEAT(0) | SEAT(2));
}

static void K25_refusals(void **state) {
    (void)state;
    four(NULL);
    hand(0, "dagger");
    hand(1, "goblet goblet");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
    refused(0, "divine 1,3", "K25"); /* not played */
    four("divination");
    hand(0, "pearl");
    hand(1, "goblet goblet");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
    refused(0, "divine 1,3", "K25");
    divination_table();
    refused(0, "divine 0,1", "K25");
    refused(0, "divine 1,5", "K25");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(K20_right_alone),
        cmocka_unit_test(K20_right_together),
        cmocka_unit_test(K20_not_enough_is_wrong),
        cmocka_unit_test(K20_who_is_not_named_does_not_count),
        cmocka_unit_test(K20_naming_the_wrong_society_is_wrong),
        cmocka_unit_test(K20_naming_a_member_without_a_goal_item_is_wrong),
        cmocka_unit_test(K20_two_are_enough_for_the_smaller_society),
        cmocka_unit_test(K20_who_may_declare),
        cmocka_unit_test(K22_bags_count_once_the_pile_is_empty),
        cmocka_unit_test(K22_a_bag_alone_lets_one_declare_only_without_a_pile),
        cmocka_unit_test(K21_the_signet_wins_alone),
        cmocka_unit_test(K21_only_with_three_and_without_the_pearl),
        cmocka_unit_test(K25_right),
        cmocka_unit_test(K25_wrong),
        cmocka_unit_test(K25_only_the_named_hands_count),
        cmocka_unit_test(K25_two_of_the_smaller_society),
        cmocka_unit_test(K25_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
