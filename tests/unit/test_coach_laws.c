/* Coach to the Devil's Castle under the laws of the core, where it needs a word of its own: JSON,
 * chance, what a view hides at which moment, and how a view is filled again. */
#include "coach_table.h"

static struct rng r;

static void expect_json(const struct coach_state *st, const char *expected) {
    static char text[16384];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    buf_clear(&b);
    jw_object(&j);
    g->describe(st, &j);
    jw_object_end(&j);
    assert_false(b.full);
    assert_string_equal(text, expected);
}

/* The JSON of a view has this in it. */
static void view_has(int viewer, const char *part) {
    static char text[16384];
    struct coach_state view = s;
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    g->redact(&view, viewer);
    buf_clear(&b);
    jw_object(&j);
    g->describe(&view, &j);
    jw_object_end(&j);
    if (!strstr(text, part))
        fail_msg("%s\nis not in\n%s", part, text);
}

static void table_of_three(void) {
    table_for(3);
    hand(0, "monocle key");
    hand(1, "dagger");
    hand(2, "whip goblet");
    pile("cloak");
    hand(2, "bag_key bag_goblet gloves poison_ring knives book");
    hand(1, "privilege sextant pearl mirror signet key key");
    hand(0, "goblet goblet");
    ready(0);
}

static void json_as_in_the_rules(void **state) {
    (void)state;
    table_of_three();
    expect_json(
        &s,
        "{\"turn\":0,\"turn_number\":1,\"phase\":\"action\",\"seats\":[0],\"pile\":[\"cloak\"],"
        "\"supply\":12,\"societies\":[\"order\",\"brotherhood\",\"order\"],\"professions\":["
        "{\"kind\":\"thug\",\"open\":false,\"spent\":false},{\"kind\":\"grandmaster\",\"open\":"
        "false,\"spent\":false},{\"kind\":\"bodyguard\",\"open\":false,\"spent\":false}],"
        "\"profession_pile\":[\"hypnotist\",\"duelist\",\"poisoner\",\"priest\",\"doctor\","
        "\"clairvoyant\",\"diplomat\"],\"hands\":[[\"key\",\"goblet\",\"goblet\",\"monocle\"],["
        "\"key\",\"key\",\"dagger\",\"privilege\",\"sextant\",\"pearl\",\"mirror\",\"signet\"],["
        "\"goblet\",\"bag_key\",\"bag_goblet\",\"gloves\",\"poison_ring\",\"knives\",\"whip\","
        "\"book\"]],\"tokens\":[0,0,0]}");
}

static void json_of_an_offer_and_a_duel(void **state) {
    (void)state;
    table_of_three();
    play(0, "offer 1 monocle");
    view_has(0, "\"offer\":{\"from\":0,\"to\":1,\"item\":\"monocle\"}");
    view_has(1, "\"offer\":{\"from\":0,\"to\":1,\"item\":\"monocle\"}");
    view_has(2, "\"offer\":{\"from\":0,\"to\":1,\"item\":null}");
    play(1, "refuse");
    play(1, "duel 0");
    view_has(2, "\"duel\":{\"attacker\":1,\"defender\":0,\"votes\":{},\"excluded\":[],"
                "\"duelist\":false,\"swords\":1,\"shields\":1,\"used\":[]}");
    all_play("pass");
    play(2, "sword");
    play(1, "pass");
    play(1, "use dagger");
    play(0, "use token");
    play(2, "pass");
    view_has(0, "\"duel\":{\"attacker\":1,\"defender\":0,\"votes\":{\"2\":\"sword\"},"
                "\"excluded\":[],\"duelist\":false,\"swords\":3,\"shields\":2,\"used\":[{\"seat\":"
                "1,\"what\":"
                "\"dagger\"},{\"seat\":0,\"what\":\"token\"}]}");
}

static void json_of_a_view(void **state) {
    (void)state;
    table_of_three();
    view_has(0, "\"pile\":[null]");
    view_has(0, "\"societies\":[\"order\",null,null]");
    view_has(0, "{\"kind\":null,\"open\":false,\"spent\":false}");
    view_has(0, "\"profession_pile\":[null,null,null,null,null,null,null]");
    view_has(0, "\"hands\":[[\"key\",\"goblet\",\"goblet\",\"monocle\"],[null,");
    view_has(0, "{\"item\":\"dagger\",\"places\":[1,2,\"top\"]}");
    view_has(0, "\"tallies\":{\"supported\":[[0,0,0],");
    play(0, "spy 1");
    view_has(0, "\"spied\":[[0,1,0],[0,0,0],[0,0,0]]");
}

static void chance_does_what_it_says(void **state) {
    char text[1024];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    struct move m = chance_move(3), spy;
    (void)state;
    table_of_three();
    spy = parsed(0, "spy 2");
    g->apply(&s, &spy, NULL);
    buf_clear(&b);
    g->describe_chance(&s, &m, &j);
    int seen = coach_spied(&s, 3);
    char expected[64];
    snprintf(expected, sizeof expected, "\"what\":\"spy\",\"cards\":[\"%s\"]",
             coach_words[0].word[seen].id);
    assert_string_equal(text, expected);
    said.count = 0;
    g->apply(&s, &m, &said);
    assert_int_equal(heard(SAID_SEEN)->b, seen);
}

static void clairvoyant_shuffle(void **state) {
    char text[1024];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    struct move chance = chance_move(9), m;
    (void)state;
    table_for(3);
    profession(0, "clairvoyant");
    pile("cloak dagger book whip");
    deal_rest();
    ready(0);
    play(0, "clairvoyant");
    m = parsed(0, "arrange whip cloak");
    g->apply(&s, &m, NULL);
    assert_int_equal(g->to_act(&s), CHANCE);
    buf_clear(&b);
    g->describe_chance(&s, &chance, &j);
    bool dagger_first = strstr(text, "\"cards\":[\"whip\",\"cloak\",\"dagger\",\"book\"]");
    assert_true(dagger_first || strstr(text, "\"cards\":[\"whip\",\"cloak\",\"book\",\"dagger\"]"));
    g->apply(&s, &chance, NULL);
    top_is(dagger_first ? "whip cloak dagger book" : "whip cloak book dagger");
    sound();
}

/* ---- views ---- */

static struct coach_state view_of(int viewer) {
    struct coach_state view = s;
    g->redact(&view, viewer);
    return view;
}

static void a_pending_trade_is_hidden_from_onlookers(void **state) {
    (void)state;
    table_for(4);
    hand(0, "cloak dagger");
    hand(1, "monocle key");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
    play(0, "offer 1 cloak");
    assert_int_equal(view_of(2).trade.offered, UNKNOWN);
    assert_int_equal(view_of(1).trade.offered, CLOAK);
    play(1, "accept monocle");
    asks(PHASE_CLOAK, SEAT(0));
    assert_int_equal(view_of(2).trade.offered, CLOAK); /* announced */
    assert_int_equal(view_of(2).trade.returned, UNKNOWN);
    assert_int_equal(view_of(0).trade.returned, MONOCLE);
    /* Whatever came back, the view is the same. */
    struct coach_state other = s;
    table_for(4);
    hand(0, "cloak dagger");
    hand(1, "monocle key");
    hand(2, "whip");
    hand(3, "goblet");
    ready(0);
    play(0, "offer 1 cloak");
    play(1, "accept key");
    struct coach_state one = view_of(2);
    g->redact(&other, 2);
    assert_memory_equal(&one, &other, sizeof one);
}

static void commitments_are_hidden(void **state) {
    (void)state;
    table_for(3);
    profession(1, "priest");
    hand(0, "key");
    hand(1, "book");
    hand(2, "mirror");
    ready(0);
    play(0, "duel 1");
    struct coach_state before = view_of(2);
    play(1, "priest");
    struct coach_state after = view_of(2);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(view_of(1).commit_kind[1], COACH_PRIEST);
    struct coach_state own = view_of(1), watching = view_of(2);
    assert_int_equal(g->to_act(&own), SEAT(2));
    assert_int_equal(g->to_act(&watching), SEAT(1) | SEAT(2));
}

static void determinize_fills_what_the_phase_demands(void **state) {
    (void)state;
    rng_seed(&r, 4);
    for (int k = 0; k < 200; k++) {
        table_for(4);
        hand(0, "cloak dagger");
        hand(1, "monocle key");
        hand(2, "whip");
        hand(3, "goblet");
        ready(0);
        play(0, "offer 1 cloak");
        struct coach_state full = view_of(2);
        g->determinize(&full, &r);
        assert_null(g->audit(&full));
        assert_true(coach_has(&full, 0, full.trade.offered));
        assert_int_equal(full.item_mask[1][coach_slot(full.trade.offered)] & ~AT(0), 0);
        play(1, "accept monocle");
        full = view_of(3);
        g->determinize(&full, &r);
        assert_null(g->audit(&full));
        assert_true(coach_has(&full, 1, CLOAK));
        assert_true(coach_has(&full, 0, full.trade.returned));
        assert_true(full.trade.returned != MIRROR);
        struct move list[MAX_LEGAL];
        assert_true(g->legal(&full, 0, list) > 0); /* the Cloak's pile has been looked through */
    }
}

static void determinize_is_fair_about_societies(void **state) {
    int order[5] = {0};
    (void)state;
    rng_seed(&r, 5);
    table_for(5); /* three and two, or two and three: one card is out */
    for (int i = 0; i < 5; i++)
        hand(i, (const char *[]){"key", "whip", "book", "mirror", "pearl"}[i]);
    ready(0);
    struct coach_state view = view_of(0);
    for (int k = 0; k < 4000; k++) {
        struct coach_state full = view;
        g->determinize(&full, &r);
        for (int i = 0; i < 5; i++)
            order[i] += full.society[i] == ORDER;
    }
    assert_int_equal(order[0], 4000);
    for (int i = 1; i < 5; i++)
        assert_in_range(order[i], 1500, 1700); /* two of the other five cards */
}

static void determinize_is_fair_about_items(void **state) {
    int there[ITEM_KINDS] = {0};
    (void)state;
    rng_seed(&r, 6);
    table_for(5);
    for (int i = 0; i < 5; i++)
        hand(i, (const char *[]){"dagger", "whip", "book", "mirror", "pearl"}[i]);
    ready(0);
    struct coach_state view = view_of(0);
    for (int k = 0; k < 8000; k++) {
        struct coach_state full = view;
        g->determinize(&full, &r);
        for (int kind = 0; kind < ITEM_KINDS; kind++)
            there[kind] += coach_count(&full, 3, kind);
    }
    assert_int_equal(there[DAGGER], 0);
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (kind != DAGGER)
            assert_in_range(there[kind], 300 * coach_copies(kind), 500 * coach_copies(kind));
}

static void max_legal_is_reached(void **state) {
    (void)state;
    table_with(8, "divination", "true");
    profession(0, "diplomat");
    hand(0, "key signet dagger gloves book");
    for (int i = 1; i < 8; i++)
        hand(i, (const char *[]){"whip", "knives", "goblet", "mirror", "pearl", "cloak",
                                 "monocle"}[i - 1]);
    ready(0);
    assert_int_equal(legal_count(0), g->max_legal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_as_in_the_rules),
        cmocka_unit_test(json_of_an_offer_and_a_duel),
        cmocka_unit_test(json_of_a_view),
        cmocka_unit_test(chance_does_what_it_says),
        cmocka_unit_test(clairvoyant_shuffle),
        cmocka_unit_test(a_pending_trade_is_hidden_from_onlookers),
        cmocka_unit_test(commitments_are_hidden),
        cmocka_unit_test(determinize_fills_what_the_phase_demands),
        cmocka_unit_test(determinize_is_fair_about_societies),
        cmocka_unit_test(determinize_is_fair_about_items),
        cmocka_unit_test(max_legal_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
