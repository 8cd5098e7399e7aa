/* Who learns what (K26): every operation on masks, and the stories that make them necessary. The
 * order of masks of equal items is that of their bits, so hands come before the pile. */
#include "coach_table.h"

/* ---- operations on one row ---- */

static void mask(int viewer, const char *item, int k, const char *places) {
    s.item_mask[viewer][coach_slot(word("item", item, strlen(item))) + k] = places_of(places);
}

static void sighting_takes_the_narrowest_mask(void **state) {
    (void)state;
    table_for(4);
    mask(0, "key", 0, "1 2");
    mask(0, "key", 1, "1 2 3 top");
    mask(0, "key", 2, "3 top");
    know_seen(s.item_mask[0], KEY, 1);
    thinks_of(0, "key", 0, "1");
    thinks_of(0, "key", 1, "3 top");     /* could not have been seen there */
    thinks_of(0, "key", 2, "1 2 3 top"); /* may be where the other was thought */
}

static void sighting_widens_the_others(void **state) {
    (void)state;
    table_for(4);
    mask(0, "goblet", 0, "1 top");
    mask(0, "goblet", 1, "1 2 3");
    mask(0, "goblet", 2, "2");
    know_seen(s.item_mask[0], GOBLET, 1);
    thinks_of(0, "goblet", 0, "1");
    thinks_of(0, "goblet", 1, "2");
    thinks_of(0, "goblet", 2, "1 2 3 top");
}

static void sighting_again_changes_nothing(void **state) {
    (void)state;
    table_for(4);
    mask(0, "key", 0, "1");
    mask(0, "key", 1, "1 2 3 top");
    mask(0, "key", 2, "1 2 3 top");
    struct coach_state before = s;
    know_seen(s.item_mask[0], KEY, 1);
    assert_memory_equal(&before, &s, sizeof s);
}

static void small_table(void) {
    table_for(4);
    hand(0, "dagger book");
    hand(1, "key key cloak");
    hand(2, "whip sextant");
    hand(3, "key bag_goblet bag_key");
    pile("goblet gloves knives");
    ready(0);
}

static void seeing_a_hand_tells_what_is_not_there(void **state) {
    (void)state;
    small_table();
    know_hand(&s, 0, 1);
    thinks_of(0, "key", 0, "1");
    thinks_of(0, "key", 1, "1");
    thinks_of(0, "key", 2, "2 3 top second rest");
    thinks(0, "cloak", "1");
    thinks(0, "whip", "2 3 top second rest");
    sound();
}

static void seeing_the_pile_tells_what_is_in_hands(void **state) {
    (void)state;
    small_table();
    know_pile(&s, 0);
    thinks(0, "gloves", "top second rest");
    thinks(0, "whip", "1 2 3");
    thinks_of(0, "key", 2, "1 2 3");
    thinks_of(0, "goblet", 0, "top second rest");
    sound();
}

static void what_lies_open_is_known_to_all(void **state) {
    (void)state;
    small_table();
    know_shown(&s, 2, WHIP);
    for (int v = 0; v < 4; v++)
        thinks(v, "whip", "2");
}

static void what_is_not_there_is_known_to_all(void **state) {
    (void)state;
    small_table();
    know_absent(&s, 2, GOBLET);
    thinks_of(0, "goblet", 0, "1 3 top second rest");
    thinks_of(3, "goblet", 2, "0 1 top second rest");
}

static void an_unseen_gift_spreads_one_way(void **state) {
    (void)state;
    small_table();
    mask(0, "cloak", 0, "1");
    mask(0, "whip", 0, "2");
    know_given(&s, 1, 2, CLOAK);
    thinks(0, "cloak", "1 2");
    thinks(0, "whip", "2");
    thinks(1, "cloak", "2");
    thinks(2, "cloak", "2");
}

static void a_draw_moves_the_pile_up(void **state) {
    (void)state;
    small_table();
    mask(0, "goblet", 0, "top");
    mask(0, "gloves", 0, "second");
    mask(0, "knives", 0, "rest");
    s.pile_count--;
    know_drawn(&s, 1, GOBLET);
    thinks_of(0, "goblet", 0, "1");
    thinks(0, "gloves", "top");
    thinks(0, "knives", "second rest");
    thinks_of(1, "goblet", 0, "1");
    thinks(1, "gloves", "0 2 3 top second rest"); /* was second or below */
    thinks(1, "dagger", "0 2 3 top second rest");
}

static void a_short_pile_has_few_places(void **state) {
    (void)state;
    table_for(3);
    pile("goblet gloves knives");
    deal_rest();
    ready(0);
    mask(0, "gloves", 0, "second");
    s.pile_count = 2;
    know_drawn(&s, 1, GOBLET);
    thinks(0, "gloves", "top");
    thinks(0, "knives", "1 2 top second"); /* top: second before; second: the rest before */
    s.pile_count = 1;
    know_drawn(&s, 1, GLOVES);
    thinks(0, "gloves", "1");
    thinks(0, "knives", "1 2 top");
    s.pile_count = 0;
    know_drawn(&s, 2, KNIVES);
    thinks(0, "knives", "1 2");
}

/* ---- stories ---- */

static void K26_the_deal_is_no_secret_about_seals(void **state) {
    struct move chance = chance_move(5);
    (void)state;
    for (int n = 3; n <= 8; n++) {
        struct options o = options_default(g);
        assert_null(game_setup(g, &s, &o, n));
        g->apply(&s, &chance, NULL);
        for (int v = 0; v < n; v++) {
            uint16_t others = (uint16_t)(ALL_SEATS(n) & ~AT(v));
            uint16_t bag = s.item_mask[v][coach_slot(BAG_KEY)];
            uint16_t loose = s.item_mask[v][coach_slot(DAGGER)];
            uint16_t green = s.item_mask[v][coach_slot(BOOK)];
            assert_true(bag == AT(v) || bag == others);
            assert_true(loose == AT(v) || loose == (n == 4 ? IN_PILE : others | IN_PILE));
            if (n == 8)
                assert_true(green == AT(v) || green == others);
        }
    }
}

static void K26_goal_seals_are_one_key_of_three(void **state) {
    struct move chance = chance_move(5);
    (void)state;
    struct options o = options_default(g);
    o.value[2] = 1;
    assert_null(game_setup(g, &s, &o, 5));
    g->apply(&s, &chance, NULL);
    for (int v = 0; v < 5; v++) {
        uint16_t others = (uint16_t)(ALL_SEATS(5) & ~AT(v));
        int known = coach_count(&s, v, KEY);
        assert_int_equal(s.item_mask[v][0] == others, known == 0);
        assert_int_equal(s.item_mask[v][2], known == 3 ? AT(v) : others | IN_PILE);
    }
}

/* Seat 2 knows a good deal about the two who trade. */
static void watched(const char *option) {
    table_with(4, option, option ? "true" : NULL);
    hand(0, "cloak dagger");
    hand(1, "monocle key");
    hand(2, "whip");
    hand(3, "goblet bag_goblet");
    ready(0);
    mask(2, "cloak", 0, "0");
    mask(2, "dagger", 0, "0");
    mask(2, "monocle", 0, "1");
    know_seen(s.item_mask[2], KEY, 1);
    sound();
}

static void K26_an_announced_trade_blurs_nothing_else(void **state) {
    (void)state;
    watched(NULL);
    play(0, "offer 1 cloak");
    play(1, "accept key");
    thinks(2, "cloak", "1");
    thinks(2, "dagger", "0");
    /* What comes back has not been announced yet; a maybe is the highest bit. */
    thinks_of(2, "key", 2, "0 1");
    thinks(2, "monocle", "0 1");
    play(0, "cloak keep");
    thinks_of(2, "key", 0, "0 1");
    thinks(2, "monocle", "1"); /* it would have been read out */
    thinks(2, "cloak", "1");
    thinks(2, "dagger", "0");
}

static void K26_a_second_announcement_takes_the_maybes_back(void **state) {
    (void)state;
    watched(NULL);
    play(0, "offer 1 cloak");
    play(1, "accept monocle");
    assert_true(s.item_mask[2][coach_slot(MONOCLE)] & MAYBE_RETURNED);
    thinks(2, "monocle", "0 1");
    play(0, "cloak keep");
    thinks(2, "monocle", "0");
    thinks_of(2, "key", 0, "1");
    thinks(2, "dagger", "0");
}

static void K26_silence_is_explained_by_the_mirror(void **state) {
    (void)state;
    watched(NULL);
    play(0, "offer 1 dagger");
    play(1, "accept key");
    thinks(2, "dagger", "0 1");
    thinks_of(2, "key", 0, "0 1");
    thinks(2, "cloak", "0 1"); /* the Mirror may have been in it */
    watched(NULL);
    mask(2, "mirror", 0, "3 top second rest");
    play(0, "offer 1 dagger");
    play(1, "accept key");
    thinks(2, "dagger", "0 1");
    thinks(2, "cloak", "0");
    thinks(2, "monocle", "1");
}

static void K26_a_smuggled_trade_is_an_unseen_exchange(void **state) {
    (void)state;
    watched("smuggling");
    play(0, "offer 1 cloak");
    play(1, "accept monocle");
    thinks(2, "cloak", "0 1");
    play(0, "smuggle");
    play(1, "smuggle");
    thinks(2, "cloak", "0 1");
    thinks(2, "dagger", "0 1");
    thinks(2, "monocle", "0 1");
    thinks(2, "whip", "2");
    thinks(3, "cloak", "0 1 2 top second rest");
    assert_int_equal(s.item_mask[2][coach_slot(CLOAK)] & ~ANYWHERE, 0);
}

static void K26_smuggled_first_announced_second(void **state) {
    (void)state;
    watched("smuggling");
    play(0, "offer 1 cloak");
    play(1, "accept monocle");
    play(0, "smuggle");
    play(1, "announce");
    thinks(2, "monocle", "0");
    thinks(2, "cloak", "0 1");
    thinks(2, "dagger", "0 1");
    thinks_of(2, "key", 0, "1");
}

static void K26_an_announced_bag_may_be_either(void **state) {
    (void)state;
    table_for(4);
    hand(0, "bag_key dagger");
    hand(1, "key");
    hand(2, "whip");
    hand(3, "goblet bag_goblet");
    ready(0);
    mask(2, "dagger", 0, "0");
    play(0, "offer 1 bag_key");
    play(1, "accept key");
    thinks(2, "bag_key", "0 1 3 top second rest");
    thinks(2, "bag_goblet", "0 1 3 top second rest");
    thinks(2, "dagger", "0");  /* not a bag: it has not moved */
    thinks(3, "bag_key", "1"); /* the other one is here */
}

static void K26_the_diplomat_tells_all_what_moved(void **state) {
    (void)state;
    table_for(4);
    profession(0, "diplomat");
    hand(0, "dagger cloak");
    hand(1, "key gloves");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
    mask(2, "gloves", 0, "1");
    mask(2, "cloak", 0, "0");
    play(0, "diplomat 1 key dagger");
    thinks_of(2, "key", 0, "0");
    thinks(2, "gloves", "1");
    thinks(2, "cloak", "0 1"); /* the Mirror might have been given */
    thinks(2, "dagger", "0 1 3 top second rest");
    thinks(1, "dagger", "1");
}

static void K26_the_diplomat_in_vain_tells_all_what_is_not_there(void **state) {
    (void)state;
    table_for(4);
    profession(0, "diplomat");
    hand(0, "dagger");
    hand(1, "key");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
    play(0, "diplomat 1 goblet dagger");
    thinks_of(2, "goblet", 0, "0 3 top second rest");
    thinks_of(0, "key", 0, "1");
    thinks_of(0, "key", 1, "2 3 top second rest"); /* the whole hand was seen */
}

static void K26_the_sextant_moves_everything_one_seat(void **state) {
    (void)state;
    table_for(5);
    hand(0, "sextant dagger");
    hand(1, "key");
    hand(2, "whip gloves");
    hand(3, "goblet");
    hand(4, "knives book");
    ready(0);
    mask(2, "knives", 0, "4");
    mask(2, "goblet", 0, "3");
    mask(2, "dagger", 0, "0");
    mask(2, "book", 0, "top");
    mask(2, "book", 0, "4");
    play(0, "offer 1 sextant");
    play(1, "accept key");
    thinks(2, "sextant", "1");
    play(0, "sextant left");
    play(0, "pass dagger");
    play(1, "pass sextant");
    play(2, "pass whip");
    play(3, "pass goblet");
    play(4, "pass knives");
    thinks(2, "sextant", "2"); /* it came here */
    thinks(2, "whip", "3");
    thinks_of(2, "goblet", 0, "3 4"); /* seat 3 passed something */
    thinks(2, "knives", "0 4");
    thinks(2, "book", "0 4");
    thinks(2, "dagger", "0 1");
    thinks(2, "gloves", "2");
    thinks(0, "knives", "0");
    thinks(0, "dagger", "1");
}

static void K26_equal_items_are_passed_one_by_one(void **state) {
    (void)state;
    table_for(3);
    hand(0, "sextant dagger");
    hand(1, "key book");
    hand(2, "key");
    ready(0);
    play(0, "offer 1 sextant");
    play(1, "accept book");
    play(0, "sextant left");
    play(0, "pass dagger");
    play(1, "pass key");
    play(2, "pass key");
    hand_is(0, "book key");
    hand_is(2, "key");
    thinks_of(2, "key", 0, "0"); /* the own one, passed on */
    thinks_of(2, "key", 1, "2");
    thinks_of(1, "key", 0, "2");
}

static void K26_the_clairvoyant_knows_the_pile(void **state) {
    (void)state;
    table_for(3);
    profession(0, "clairvoyant");
    hand(0, "dagger");
    hand(1, "key");
    hand(2, "whip");
    ready(0);
    mask(1, "gloves", 0, "top");
    mask(1, "gloves", 0, "second");
    mask(1, "gloves", 0, "rest");
    play(0, "clairvoyant");
    thinks(0, "gloves", "top second rest");
    thinks_of(0, "key", 0, "1 2");
    thinks(0, "whip", "1 2");
    play(0, "arrange key key");
    thinks_of(0, "key", 1, "top");
    thinks_of(0, "key", 2, "second");
    thinks(0, "gloves", "rest");
    thinks(1, "gloves", "top second rest");
}

static void K26_what_a_fallen_used_is_remembered(void **state) {
    (void)state;
    table_for(3);
    profession(0, "clairvoyant");
    hand(0, "dagger poison_ring");
    hand(1, "key");
    hand(2, "whip");
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    play(2, "sword");
    play(0, "pass");
    play(0, "use dagger");
    all_play("pass");
    thinks(1, "dagger", "0");
    thinks(2, "dagger", "0");
    thinks(2, "poison_ring", "0 1 top second rest");
}

static void K26_a_robbed_hand_is_uncertain(void **state) {
    (void)state;
    table_for(3);
    hand(0, "dagger");
    hand(1, "key cloak");
    hand(2, "whip");
    ready(0);
    know_seen(s.item_mask[2], CLOAK, 1);
    play(0, "duel 1");
    all_play("pass");
    play(2, "sword");
    if (s.phase == PHASE_HYPNOTIZE)
        play(0, "pass");
    all_play("pass");
    all_play("pass");
    play(0, "search");
    thinks(0, "cloak", "1");
    thinks_of(0, "key", 0, "1");
    thinks_of(0, "key", 1, "2 top second rest");
    play(0, "take key");
    thinks(2, "cloak", "0 1");
    thinks(0, "cloak", "1");
}

static void K26_counting_is_for_descriptions_only(void **state) {
    uint16_t possible[COACH_SLOTS];
    (void)state;
    table_for(4);
    hand(0, "dagger");
    hand(1, "cloak");
    hand(2, "whip");
    hand(3, "key");
    ready(0);
    know_seen(s.item_mask[0], CLOAK, 1); /* the only item there is */
    thinks(0, "whip", "1 2 3 top second rest");
    coach_possible(&s, 0, possible);
    assert_int_equal(possible[coach_slot(WHIP)], places_of("2 3 top second rest"));
    assert_int_equal(possible[coach_slot(CLOAK)], AT(1));
    assert_int_equal(possible[coach_slot(DAGGER)], AT(0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sighting_takes_the_narrowest_mask),
        cmocka_unit_test(sighting_widens_the_others),
        cmocka_unit_test(sighting_again_changes_nothing),
        cmocka_unit_test(seeing_a_hand_tells_what_is_not_there),
        cmocka_unit_test(seeing_the_pile_tells_what_is_in_hands),
        cmocka_unit_test(what_lies_open_is_known_to_all),
        cmocka_unit_test(what_is_not_there_is_known_to_all),
        cmocka_unit_test(an_unseen_gift_spreads_one_way),
        cmocka_unit_test(a_draw_moves_the_pile_up),
        cmocka_unit_test(a_short_pile_has_few_places),
        cmocka_unit_test(K26_the_deal_is_no_secret_about_seals),
        cmocka_unit_test(K26_goal_seals_are_one_key_of_three),
        cmocka_unit_test(K26_an_announced_trade_blurs_nothing_else),
        cmocka_unit_test(K26_a_second_announcement_takes_the_maybes_back),
        cmocka_unit_test(K26_silence_is_explained_by_the_mirror),
        cmocka_unit_test(K26_a_smuggled_trade_is_an_unseen_exchange),
        cmocka_unit_test(K26_smuggled_first_announced_second),
        cmocka_unit_test(K26_an_announced_bag_may_be_either),
        cmocka_unit_test(K26_the_diplomat_tells_all_what_moved),
        cmocka_unit_test(K26_the_diplomat_in_vain_tells_all_what_is_not_there),
        cmocka_unit_test(K26_the_sextant_moves_everything_one_seat),
        cmocka_unit_test(K26_equal_items_are_passed_one_by_one),
        cmocka_unit_test(K26_the_clairvoyant_knows_the_pile),
        cmocka_unit_test(K26_what_a_fallen_used_is_remembered),
        cmocka_unit_test(K26_a_robbed_hand_is_uncertain),
        cmocka_unit_test(K26_counting_is_for_descriptions_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
