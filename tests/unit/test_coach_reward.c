/* What follows a duel that has a winner: the Doctor (K18), and the reward (K19). */
#include "coach_table.h"

static void K18_a_doctor_makes_the_duel_void(void **state) {
    (void)state;
    five();
    fight(0);
    all_play("pass");
    asks(PHASE_DOCTOR, ALL_SEATS(5));
    legal_are(3, "pass, doctor");
    legal_are(0, "pass");
    refused(0, "doctor", "K3");
    refused(0, "look", "K18");
    play(3, "doctor");
    all_play("pass");
    told_to(SAID_DOCTOR, EVERYONE);
    assert_true(coach_spent(&s, 3));
    assert_int_equal(s.society_known[0], SEAT(0));
    turn_is(1);
}

static void K18_excluded_seats_are_not_asked(void **state) {
    (void)state;
    five();
    profession(0, "hypnotist");
    open_profession(2);
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    votes(0);
    play(0, "hypnotize 3"); /* the Doctor sleeps */
    all_play("pass");
    asks(PHASE_DOCTOR, SEAT(1) | SEAT(4));
    refused(3, "doctor", "K18");
}

static void K18_the_window_is_skipped_if_nobody_is_left(void **state) {
    (void)state;
    five();
    for (int i = 0; i < 5; i++)
        open_profession(i);
    ready(0);
    play(0, "duel 1");
    votes(0);
    all_play("pass");
    asks(PHASE_REWARD, SEAT(0));
}

/* The attacker has won. */
static void won(void) {
    fight(0);
    all_play("pass");
    all_play("pass");
    asks(PHASE_REWARD, SEAT(0));
}

static void K19_look_at_the_society(void **state) {
    (void)state;
    five();
    won();
    legal_are(0, "look, search");
    refused(1, "look", "K19");
    refused(0, "pass", "K19");
    play(0, "look");
    assert_int_equal(s.society_known[0], SEAT(0) | SEAT(1));
    told_to(SAID_SOCIETY_SEEN, SEAT(0));
    turn_is(1);
}

static void K19_search_and_take(void **state) {
    (void)state;
    five();
    won();
    play(0, "search");
    asks(PHASE_TAKE, SEAT(0));
    told_to(SAID_HAND_SEEN, SEAT(0));
    legal_are(0, "take goblet, take cloak");
    refused(0, "take key", "K19");
    refused(0, "look", "K19");
    refused(1, "take goblet", "K19");
    play(0, "take cloak");
    hand_is(0, "key signet cloak");
    hand_is(1, "goblet");
    not_heard(SAID_ANNOUNCED); /* no trade effects */
    told_to(SAID_TAKEN, EVERYONE);
    turn_is(1);
}

static void K19_the_last_item_is_made_good(void **state) {
    (void)state;
    five();
    ready(0);
    play(0, "duel 2");
    all_play("pass");
    votes(0);
    play(0, "pass");
    all_play("pass");
    all_play("pass");
    play(0, "search");
    play(0, "take book");
    asks(PHASE_RETURN, SEAT(0));
    legal_are(0, "return key, return book, return signet");
    refused(0, "return cloak", "K19");
    refused(2, "return book", "K19");
    play(0, "return signet");
    hand_is(0, "key book");
    hand_is(2, "signet");
    told_to(SAID_RETURNED, EVERYONE);
    turn_is(1);
}

static void K19_the_return_comes_before_the_limit(void **state) {
    (void)state;
    five();
    hand(0, "dagger gloves whip");
    ready(0);
    play(0, "duel 2");
    all_play("pass");
    votes(0);
    play(0, "pass");
    all_play("pass");
    all_play("pass");
    play(0, "search");
    play(0, "take book");
    asks(PHASE_RETURN, SEAT(0)); /* six items in hand for a moment */
    play(0, "return book");
    turn_is(1);
}

static void K19_the_limit_after_taking(void **state) {
    (void)state;
    five();
    hand(0, "dagger gloves whip");
    won();
    play(0, "search");
    play(0, "take cloak");
    asks(PHASE_GIVE, SEAT(0));
    play(0, "give 1 cloak");
    turn_is(1);
}

static void K19_a_used_item_can_be_taken(void **state) {
    (void)state;
    five();
    hand(1, "gloves");
    fight(0);
    uses(1, "use gloves");
    all_play("pass");
    all_play("pass");
    play(0, "search");
    play(0, "take gloves");
    hand_is(0, "key signet gloves");
    thinks(2, "gloves", "0 1"); /* lay open, and something was taken */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(K18_a_doctor_makes_the_duel_void),
        cmocka_unit_test(K18_excluded_seats_are_not_asked),
        cmocka_unit_test(K18_the_window_is_skipped_if_nobody_is_left),
        cmocka_unit_test(K19_look_at_the_society),
        cmocka_unit_test(K19_search_and_take),
        cmocka_unit_test(K19_the_last_item_is_made_good),
        cmocka_unit_test(K19_the_return_comes_before_the_limit),
        cmocka_unit_test(K19_the_limit_after_taking),
        cmocka_unit_test(K19_a_used_item_can_be_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
