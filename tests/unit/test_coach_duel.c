/* Duels, rule by rule (K12 to K17), with every profession and item that is used in them. What
 * comes after is in test_coach_reward.c. */
#include "coach_table.h"

static void points_are(int swords, int shields) {
    assert_int_equal(coach_points(&s, SIDE_ATTACKER), swords);
    assert_int_equal(coach_points(&s, SIDE_DEFENDER), shields);
}

static void K12_refusals(void **state) {
    (void)state;
    five();
    ready(0);
    refused(0, "duel 0", "K12");
    refused(0, "duel 5", "K12");
}

static void K13_everybody_but_the_attacker_is_asked_for_a_priest(void **state) {
    (void)state;
    five();
    ready(0);
    play(0, "duel 1");
    told_to(SAID_DUEL, EVERYONE);
    asks(PHASE_PRIEST, SEAT(1) | SEAT(2) | SEAT(3) | SEAT(4));
    legal_are(1, "pass");
    legal_are(2, "pass, priest");
    refused(1, "priest", "K3");
    refused(0, "pass", "K13");
    refused(1, "sword", "K13");
    play(1, "pass");
    refused(1, "pass", "K26");
}

static void K13_only_face_down_professions_are_asked(void **state) {
    (void)state;
    five();
    open_profession(1);
    open_profession(2); /* a spent Priest */
    ready(0);
    play(0, "duel 3");
    asks(PHASE_PRIEST, SEAT(3) | SEAT(4));
    refused(2, "priest", "K13");
}

static void K13_the_window_is_skipped_if_nobody_is_left(void **state) {
    (void)state;
    five();
    for (int i = 1; i < 5; i++)
        open_profession(i);
    ready(0);
    play(0, "duel 3");
    asks(PHASE_VOTE, SEAT(1) | SEAT(2) | SEAT(4));
}

static void K3_a_priest_stops_the_duel_and_is_paid(void **state) {
    (void)state;
    five();
    ready(0);
    play(0, "duel 1");
    play(2, "priest");
    assert_false(coach_is_open(&s, 2)); /* nothing is shown before all have answered */
    all_play("pass");
    asks(PHASE_PAY, SEAT(0));
    assert_true(coach_spent(&s, 2));
    legal_are(0, "pay key, pay signet");
    refused(0, "pay book", "K3");
    refused(0, "pass", "K3");
    refused(2, "pay book", "K3");
    play(0, "pay key");
    hand_is(2, "book key");
    told_to(SAID_PAID, EVERYONE);
    told_to(SAID_MOVED, SEAT(0) | SEAT(2));
    turn_is(1);
}

static void K3_one_item_is_not_paid(void **state) {
    (void)state;
    table_for(3);
    profession(1, "priest");
    hand(0, "key");
    hand(1, "book");
    hand(2, "mirror");
    ready(0);
    play(0, "duel 2");
    play(1, "priest");
    play(2, "pass");
    hand_is(0, "key");
    turn_is(1);
}

static void K6_a_priest_with_too_many_items_gives_one_away(void **state) {
    (void)state;
    five();
    hand(2, "dagger gloves knives whip");
    ready(0);
    play(0, "duel 1");
    play(2, "priest");
    all_play("pass");
    play(0, "pay key");
    asks(PHASE_GIVE, SEAT(2));
    play(2, "give 1 key");
    turn_is(1);
}

static void K14_all_others_vote(void **state) {
    (void)state;
    five();
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    asks(PHASE_VOTE, SEAT(2) | SEAT(3) | SEAT(4));
    legal_are(2, "sword, shield");
    refused(2, "pass", "K14");
    refused(0, "sword", "K14");
    refused(1, "shield", "K14");
    play(2, "sword");
    play(3, "shield");
    not_heard(SAID_VOTED);
    assert_int_equal(s.votes_shown, 0);
    play(4, "sword");
    told_to(SAID_VOTED, EVERYONE);
    points_are(3, 2);
    assert_int_equal(s.tally[SUPPORTED][2][0], 1);
    assert_int_equal(s.tally[OPPOSED][2][1], 1);
    assert_int_equal(s.tally[SUPPORTED][3][1], 1);
    assert_int_equal(s.tally[OPPOSED][3][0], 1);
}

static void K15_a_hypnotist_silences_a_supporter(void **state) {
    (void)state;
    five();
    profession(0, "hypnotist");
    tokens(3, 1);
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    votes(SEAT(3));
    asks(PHASE_HYPNOTIZE, SEAT(0));
    legal_are(0, "pass, hypnotize 2, hypnotize 3, hypnotize 4");
    refused(0, "hypnotize 1", "K15");
    refused(1, "pass", "K15");
    refused(0, "sword", "K15");
    play(0, "hypnotize 3");
    assert_true(coach_is_open(&s, 0));
    assert_false(coach_spent(&s, 0));
    points_are(3, 1);
    asks(PHASE_RESOURCES, SEAT(0) | SEAT(1) | SEAT(2) | SEAT(4));
    refused(3, "use token", "K16");
}

static void K15_an_open_hypnotist_is_asked_again(void **state) {
    (void)state;
    five();
    profession(0, "hypnotist");
    open_profession(0);
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    votes(0);
    asks(PHASE_HYPNOTIZE, SEAT(0));
}

static void K15_asked_unless_all_see_another_profession(void **state) {
    (void)state;
    five();
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    votes(0);
    asks(PHASE_HYPNOTIZE, SEAT(0)); /* the Clairvoyant lies face down */
    legal_are(0, "pass");
    refused(0, "hypnotize 2", "K3");
    play(0, "pass");
    told_to(SAID_NOT_HYPNOTIZED, EVERYONE);
    five();
    open_profession(0);
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    votes(0);
    asks(PHASE_RESOURCES, ALL_SEATS(5));
}

/* What each item does for whom. */
static void K2_items_of_a_duel(void **state) {
    static const struct {
        const char *item, *use;
        int seat, swords, shields;
    } of[] = {
        {"dagger", "use dagger", 0, 1, 0},           {"gloves", "use gloves", 1, 0, 1},
        {"knives", "use knives", 2, 1, 0},           {"whip", "use whip", 4, 0, 1},
        {"poison_ring", "use poison_ring", 0, 0, 0}, {"poison_ring", "use poison_ring", 1, 0, 0},
    };
    (void)state;
    for (size_t k = 0; k < sizeof of / sizeof of[0]; k++)
        for (int seat = 0; seat < 5; seat++) {
            five();
            hand(seat, of[k].item);
            fight(SEAT(4)); /* 2 and 3 for the attacker */
            bool fits =
                seat == of[k].seat || (of[k].seat == 2 && seat == 3) || (k >= 4 && seat < 2);
            assert_int_equal(may(seat, of[k].use), fits);
            if (!fits) {
                refused(seat, of[k].use, "K2");
                continue;
            }
            points_are(3, 2);
            uses(seat, of[k].use);
            points_are(3 + of[k].swords, 2 + of[k].shields);
            hand_is(seat, seat == 0   ? k == 0 ? "key signet dagger" : "key signet poison_ring"
                          : seat == 1 ? k == 1 ? "goblet cloak gloves" : "goblet cloak poison_ring"
                          : seat == 2 ? "book knives"
                          : seat == 3 ? "pearl knives"
                                      : "mirror whip");
            thinks(seat ? 0 : 1, of[k].item, (char[2]){(char)('0' + seat), 0});
            refused(seat, of[k].use, "K16"); /* once a duel */
        }
}

static void K16_refusals(void **state) {
    (void)state;
    five();
    hand(0, "dagger");
    fight(0);
    refused(1, "use dagger", "K16");
    refused(0, "use token", "K16");
    refused(0, "use thug", "K3");
    refused(0, "use clairvoyant", "K3");
    refused(0, "poison attacker", "K3");
    refused(0, "sword", "K16");
}

static void K3_professions_of_a_duel(void **state) {
    static const struct {
        const char *name, *use;
        int seat, swords, shields;
    } of[] = {{"thug", "use thug", 0, 1, 0},
              {"grandmaster", "use grandmaster", 1, 0, 1},
              {"bodyguard", "use bodyguard", 2, 1, 0},
              {"bodyguard", "use bodyguard", 4, 0, 1}};
    (void)state;
    for (size_t k = 0; k < sizeof of / sizeof of[0]; k++)
        for (int open = 0; open < 2; open++) {
            five();
            profession(of[k].seat, of[k].name);
            if (open)
                open_profession(of[k].seat);
            fight(SEAT(4));
            uses(of[k].seat, of[k].use);
            points_are(3 + of[k].swords, 2 + of[k].shields);
            assert_true(coach_is_open(&s, of[k].seat));
            assert_false(coach_spent(&s, of[k].seat));
            refused(of[k].seat, of[k].use, "K16");
        }
}

static void K3_a_profession_only_in_its_role(void **state) {
    (void)state;
    five();
    profession(1, "thug");
    fight(0);
    refused(1, "use thug", "K3");
    legal_are(1, "pass");
}

static void K16_tokens_come_back_after_the_duel(void **state) {
    (void)state;
    five();
    tokens(1, 2);
    fight(SEAT(4)); /* three to two */
    uses(1, "use token");
    points_are(3, 3);
    assert_int_equal(s.tokens[1], 1);
    assert_int_equal(s.supply, 10);
    uses(1, "use token");
    points_are(3, 4);
    refused(1, "use token", "K16");
    all_play("pass");
    asks(PHASE_DOCTOR, ALL_SEATS(5));
    all_play("pass");
    assert_int_equal(s.supply, 10);
    play(1, "look");
    assert_int_equal(s.supply, 12);
}

static void K16_rounds_repeat_until_all_pass(void **state) {
    (void)state;
    five();
    hand(0, "dagger");
    hand(1, "gloves");
    fight(0);
    play(0, "pass");
    all_play("pass");
    asks(PHASE_DOCTOR, ALL_SEATS(5));
    five();
    hand(0, "dagger");
    hand(1, "gloves");
    fight(0);
    uses(1, "use gloves");
    asks(PHASE_RESOURCES, ALL_SEATS(5)); /* also who has passed */
    uses(0, "use dagger");
    asks(PHASE_RESOURCES, ALL_SEATS(5));
    all_play("pass");
    asks(PHASE_DOCTOR, ALL_SEATS(5));
}

static void K3_a_duelist_voids_all_support(void **state) {
    (void)state;
    five();
    profession(1, "duelist");
    hand(2, "knives");
    tokens(0, 1);
    tokens(3, 1);
    fight(0);
    uses(2, "use knives");
    points_are(5, 1);
    play(0, "use token");
    play(1, "use duelist");
    play(2, "pass");
    play(3, "use token"); /* after the Duelist: void and unseen */
    play(4, "pass");
    points_are(2, 2);
    assert_int_equal(s.tokens[3], 1);
    assert_int_equal(s.used_count, 3);
    assert_true(coach_spent(&s, 1));
    assert_int_equal(s.excluded, 0);
    asks(PHASE_RESOURCES, ALL_SEATS(5)); /* any of them may be the Poison Mixer */
    refused(1, "use duelist", "K3");
    refused(3, "use token", "K16");
    refused(3, "poison attacker", "K3");
    legal_are(3, "pass");
    all_play("pass");
    told_to(SAID_TIE, EVERYONE);
    turn_is(1);
    assert_int_equal(s.supply, 11);
}

static void K16_after_a_duelist_an_open_profession_is_not_asked(void **state) {
    (void)state;
    five();
    profession(1, "duelist");
    profession(2, "bodyguard");
    fight(0);
    uses(2, "use bodyguard");
    points_are(5, 1);
    uses(1, "use duelist");
    points_are(1, 2);
    assert_int_equal(s.excluded, SEAT(2));
    asks(PHASE_RESOURCES, ALL_SEATS(5) & ~SEAT(2));
    all_play("pass");
    asks(PHASE_DOCTOR, SEAT(0) | SEAT(3) | SEAT(4));
}

static void K16_a_duelist_does_not_stop_the_poison_mixer(void **state) {
    (void)state;
    five();
    profession(0, "duelist");
    profession(3, "poisoner");
    hand(2, "knives");
    fight(0);
    play(0, "use duelist");
    play(1, "pass");
    play(2, "use knives"); /* void and unseen */
    play(3, "poison defender");
    play(4, "pass");
    assert_int_equal(s.used_count, 2);
    assert_int_equal(s.winner, 1);
    assert_int_equal(s.excluded, SEAT(3));
    assert_null(heard(SAID_POINTS));
    asks(PHASE_DOCTOR, SEAT(1) | SEAT(2) | SEAT(4));
}

static void K16_the_poison_mixer_may_wait_for_the_duelist(void **state) {
    (void)state;
    five();
    profession(0, "duelist");
    profession(3, "poisoner");
    fight(0);
    uses(0, "use duelist");
    legal_are(3, "pass, poison attacker, poison defender");
    uses(3, "poison defender");
    assert_int_equal(s.winner, 1);
}

static void K18_a_supporter_calls_the_doctor_after_a_duelist(void **state) {
    (void)state;
    five();
    profession(0, "duelist");
    profession(3, "doctor");
    fight(0);
    uses(0, "use duelist");
    all_play("pass");
    asks(PHASE_DOCTOR, ALL_SEATS(5) & ~SEAT(0));
    for (int i = 1; i < 5; i++)
        play(i, i == 3 ? "doctor" : "pass");
    told_to(SAID_DOCTOR, EVERYONE);
    turn_is(1);
}

static void K16_earlier_supporters_are_shown_before_a_duelist(void **state) {
    (void)state;
    five();
    profession(4, "duelist");
    hand(2, "knives");
    ready(0);
    play(0, "duel 4");
    all_play("pass");
    votes(0);
    play(0, "pass");
    play(2, "use knives");
    play(4, "use duelist");
    all_play("pass");
    assert_int_equal(s.used_count, 2);
    points_are(1, 2);
}

static void K3_a_poison_mixer_names_the_winner(void **state) {
    (void)state;
    five();
    profession(3, "poisoner");
    hand(0, "dagger");
    tokens(4, 1);
    fight(0);
    legal_are(3, "pass, poison attacker, poison defender");
    refused(3, "use poisoner", "K3");
    play(0, "use dagger");
    play(3, "poison defender");
    play(4, "use token"); /* unused and unseen */
    all_play("pass");
    assert_int_equal(s.used_count, 2);
    assert_int_equal(s.tokens[4], 1);
    told_to(SAID_DUEL_WON, EVERYONE);
    assert_int_equal(s.winner, 1);
    asks(PHASE_DOCTOR, ALL_SEATS(5) & ~SEAT(3));
}

static void K17_a_tie_lets_the_attacker_draw(void **state) {
    (void)state;
    five();
    pile("dagger");
    hand(1, "gloves");
    fight(SEAT(2));
    uses(1, "use gloves");
    points_are(3, 3);
    all_play("pass");
    told_to(SAID_TIE, EVERYONE);
    hand_is(0, "key signet dagger");
    turn_is(1); /* no Doctor */
}

static void K17_a_tie_without_a_pile(void **state) {
    (void)state;
    table_for(3);
    hand(0, "key");
    hand(1, "goblet");
    hand(2, "whip");
    deal_rest();
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    play(2, "shield");
    play(0, "pass");
    uses(0, "use dagger");
    all_play("pass");
    turn_is(1);
}

static void K17_the_poison_ring_wins_a_tie(void **state) {
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        five();
        hand(seat, "poison_ring");
        tokens(1, 1);
        fight(SEAT(2));
        play(0, seat ? "pass" : "use poison_ring");
        play(1, "use token");
        all_play("pass");
        if (seat)
            uses(1, "use poison_ring");
        all_play("pass");
        told_to(SAID_RING, EVERYONE);
        assert_int_equal(s.winner, seat);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(K12_refusals),
        cmocka_unit_test(K13_everybody_but_the_attacker_is_asked_for_a_priest),
        cmocka_unit_test(K13_only_face_down_professions_are_asked),
        cmocka_unit_test(K13_the_window_is_skipped_if_nobody_is_left),
        cmocka_unit_test(K3_a_priest_stops_the_duel_and_is_paid),
        cmocka_unit_test(K3_one_item_is_not_paid),
        cmocka_unit_test(K6_a_priest_with_too_many_items_gives_one_away),
        cmocka_unit_test(K14_all_others_vote),
        cmocka_unit_test(K15_a_hypnotist_silences_a_supporter),
        cmocka_unit_test(K15_an_open_hypnotist_is_asked_again),
        cmocka_unit_test(K15_asked_unless_all_see_another_profession),
        cmocka_unit_test(K2_items_of_a_duel),
        cmocka_unit_test(K16_refusals),
        cmocka_unit_test(K3_professions_of_a_duel),
        cmocka_unit_test(K3_a_profession_only_in_its_role),
        cmocka_unit_test(K16_tokens_come_back_after_the_duel),
        cmocka_unit_test(K16_rounds_repeat_until_all_pass),
        cmocka_unit_test(K3_a_duelist_voids_all_support),
        cmocka_unit_test(K16_after_a_duelist_an_open_profession_is_not_asked),
        cmocka_unit_test(K16_a_duelist_does_not_stop_the_poison_mixer),
        cmocka_unit_test(K16_the_poison_mixer_may_wait_for_the_duelist),
        cmocka_unit_test(K18_a_supporter_calls_the_doctor_after_a_duelist),
        cmocka_unit_test(K16_earlier_supporters_are_shown_before_a_duelist),
        cmocka_unit_test(K3_a_poison_mixer_names_the_winner),
        cmocka_unit_test(K17_a_tie_lets_the_attacker_draw),
        cmocka_unit_test(K17_a_tie_without_a_pile),
        cmocka_unit_test(K17_the_poison_ring_wins_a_tie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
