/* Intrigues and Cabbage under the laws of the core: what must hold in every position of random
 * play, whatever the rules are. */
#include "cabbage_table.h"

#include "core/table.h"

enum { GAMES = 60 };

static struct rng r;

static bool is_listed(const struct move *list, int count, const struct move *m) {
    for (int i = 0; i < count; i++)
        if (!memcmp(&list[i], m, sizeof *m))
            return true;
    return false;
}

/* A byte that is mostly small enough to mean something. */
static uint8_t some_byte(void) {
    return (uint8_t)(rng_below(&r, 8) ? rng_below(&r, KINDS) : rng_next(&r));
}

/* Legal and checked are the same, over moves of the right form and of no form at all. */
static void check_agrees(int seat) {
    struct move list[64];
    int count = g->legal(&s, seat, list);
    assert_in_range(count, 0, g->max_legal);
    for (int i = 0; i < count; i++)
        assert_null(g->check(&s, &list[i]));
    for (int i = 0; i < 200; i++) {
        struct move m = {.kind = some_byte(),
                         .seat = (uint8_t)seat,
                         .a = some_byte(),
                         .b = some_byte(),
                         .c = rng_below(&r, 16) ? 0 : some_byte(),
                         .set = rng_below(&r, 16) ? 0 : some_byte()};
        assert_int_equal(g->check(&s, &m) == NULL, is_listed(list, count, &m));
        m.seat = (uint8_t)(s.head.nseats + rng_below(&r, MAX_SEATS));
        assert_non_null(g->check(&s, &m));
    }
}

static void views_agree(int seat) {
    struct cabbage_state view = s, full;
    struct move list[64], seen[64];
    g->redact(&view, seat);
    full = view;
    g->determinize(&full, &r);
    assert_null(g->audit(&full));
    assert_int_equal(g->to_act(&view), g->to_act(&s));
    int count = g->legal(&s, seat, list);
    assert_int_equal(g->legal(&view, seat, seen), count);
    assert_memory_equal(list, seen, (size_t)count * sizeof list[0]);
    g->redact(&full, seat);
    assert_memory_equal(&full, &view, sizeof view);
}

static void text_agrees(int seat) {
    char text[MOVE_TEXT_MAX];
    struct move list[64], back;
    int count = g->legal(&s, seat, list);
    for (int i = 0; i < count; i++) {
        struct buf b = BUF(text);
        buf_clear(&b);
        move_text(g, &list[i], &b);
        assert_false(b.full);
        assert_null(move_parse(g, seat, text, &back));
        assert_memory_equal(&list[i], &back, sizeof back);
    }
}

/* Every event is understood by whom it may concern. */
static void events_are_sound(const char *const *names) {
    char text[1024];
    assert_in_range(said.count, 0, EVENTS_MAX - 1);
    for (int i = 0; i < said.count; i++) {
        struct buf b = BUF(text);
        buf_clear(&b);
        event_sentence(g, &said.item[i], &(struct speech){.names = names, .reader = 0}, &b);
        assert_false(b.full);
        assert_null(strpbrk(text, "{}[]|?"));
        assert_true(said.item[i].kind == SAID_SEEN ? seat_count(said.item[i].audience) == 1
                                                   : said.item[i].audience == EVERYONE);
    }
}

static void deal(int nseats, int dogs_score) {
    struct options o = {{dogs_score}};
    struct move m = chance_move(rng_next(&r));
    assert_null(game_setup(g, &s, &o, nseats));
    g->apply(&s, &m, NULL);
}

static void random_play_keeps_all_laws(void **state) {
    static const char *const names[] = {"Ann", "Bob", "Cyd", "Dan", "Eve"};
    bool met[CABBAGE_MOVE_COUNT] = {false}, heard[CABBAGE_EVENT_COUNT] = {false};
    (void)state;
    rng_seed(&r, 1);
    for (int k = 0; k < GAMES; k++) {
        int nseats = 2 + k % 4;
        deal(nseats, k / 4 % 2);
        for (uint32_t ply = 0; g->to_act(&s); ply = s.head.ply) {
            struct move list[64], m = chance_move(rng_next(&r));
            assert_int_equal(s.head.ply, ply);
            assert_null(g->audit(&s));
            for (int i = 0; i < nseats; i++) {
                check_agrees(i);
                views_agree(i);
            }
            if (g->to_act(&s) != CHANCE) {
                int seat = seat_first(g->to_act(&s)), count = g->legal(&s, seat, list);
                assert_in_range(count, 1, g->max_legal);
                text_agrees(seat);
                m = list[rng_below(&r, (uint32_t)count)];
                ply++;
            }
            said.count = 0;
            met[m.kind] = true;
            g->apply(&s, &m, &said);
            events_are_sound(names);
            for (int i = 0; i < said.count; i++)
                heard[said.item[i].kind] = true;
            assert_int_equal(s.head.ply, ply);
        }
        assert_null(g->audit(&s));
        views_agree(k % nseats);
    }
    for (int i = 0; i < CABBAGE_MOVE_COUNT; i++)
        assert_true(met[i]);
    for (int i = 0; i < CABBAGE_EVENT_COUNT; i++)
        assert_true(heard[i] || i == SAID_SHARED);
}

/* Apply with and without listeners comes to the same. */
static void events_change_nothing(void **state) {
    (void)state;
    rng_seed(&r, 2);
    deal(3, 0);
    while (g->to_act(&s)) {
        struct move list[64], m = chance_move(rng_next(&r));
        if (g->to_act(&s) != CHANCE)
            m = list[rng_below(&r, (uint32_t)g->legal(&s, s.seat, list))];
        struct cabbage_state silent = s;
        said.count = 0;
        g->apply(&s, &m, &said);
        g->apply(&silent, &m, NULL);
        assert_memory_equal(&s, &silent, sizeof s);
    }
}

/* The unknown deck is dealt again with every order equally likely. */
static void determinize_is_uniform(void **state) {
    int first[KINDS] = {0};
    (void)state;
    rng_seed(&r, 3);
    deal(2, 0);
    struct cabbage_state view = s;
    g->redact(&view, 1);
    for (int i = 0; i < 8600; i++) {
        struct cabbage_state full = view;
        g->determinize(&full, &r);
        first[full.deck[40]]++;
    }
    for (int card = 0; card < KINDS; card++)
        assert_in_range(first[card], cabbage_copies[card] * 85, cabbage_copies[card] * 115);
}

static void samples_are_uniform(void **state) {
    int shown[KINDS] = {0};
    uint8_t cards[CABBAGE_CAT_SHOWS];
    (void)state;
    table_for(2);
    discard("cat cat cat cat pig pig wheat dog cow wolf");
    s.phase = PHASE_CAT_SHOW;
    for (uint64_t key = 0; key < 4000; key++) {
        assert_int_equal(cabbage_sample(&s, key, cards), 5);
        for (int i = 0; i < 5; i++) {
            shown[cards[i]]++;
            assert_true(i == 0 || cards[i - 1] <= cards[i]);
        }
    }
    for (int card = 0; card < KINDS; card++)
        assert_in_range(shown[card], s.discard[card] * 1850, s.discard[card] * 2150);
}

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

static void json_as_in_the_rules(void **state) {
    (void)state;
    table_for(2);
    deck("cow wolf");
    castle(1, "dog wheat wheat");
    discard("cat");
    middle("wheat cabbage");
    json_is("{\"turn\":0,\"phase\":\"turn\",\"seat\":0,\"deck\":[\"cow\",\"wolf\"],"
            "\"discard\":{\"cat\":1},\"middle\":[\"wheat\",\"cabbage\"],"
            "\"castles\":[{},{\"dog\":1,\"wheat\":2}]}");
    play("draw");
    struct cabbage_state full = s;
    g->redact(&s, 0);
    json_is("{\"turn\":0,\"phase\":\"turn\",\"seat\":0,\"deck\":[\"wolf\"],"
            "\"discard\":{\"cat\":1},\"middle\":[\"wheat\",\"cabbage\",\"cow\"],"
            "\"castles\":[{},{\"dog\":1,\"wheat\":2}]}");
    s = full;
    g->redact(&s, 1);
    json_is("{\"turn\":0,\"phase\":\"turn\",\"seat\":0,\"deck\":[null],"
            "\"discard\":{\"cat\":1},\"middle\":[\"wheat\",\"cabbage\",\"cow\"],"
            "\"castles\":[{},{\"dog\":1,\"wheat\":2}]}");
    s = full;
    play("draw");
    play("stop");
    json_is("{\"turn\":0,\"phase\":\"over\",\"seat\":null,\"deck\":[],"
            "\"discard\":{\"cat\":1,\"cow\":1},\"middle\":[],"
            "\"castles\":[{\"wolf\":1,\"cabbage\":1,\"wheat\":1},{\"dog\":1,\"wheat\":2}],"
            "\"scores\":[6,3],\"winners\":[0]}");
}

static void chance_does_what_it_says(void **state) {
    char text[4096];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    struct move m = chance_move(99);
    (void)state;
    table_for(2);
    discard("wheat cow cat");
    s.phase = PHASE_CHICKEN_SHOW;
    buf_clear(&b);
    g->describe_chance(&s, &m, &j);
    assert_string_equal(text, "\"what\":\"sample\",\"cards\":[\"cat\",\"cow\",\"wheat\"]");
    g->apply(&s, &m, NULL);
    json_is("{\"turn\":0,\"phase\":\"chicken\",\"seat\":0,\"deck\":[],\"discard\":{},"
            "\"middle\":[],\"shown\":[\"cat\",\"cow\",\"wheat\"],\"castles\":[{},{}]}");
}

/* Wins of the greedy bot against random moves, in two-player games. */
static void greedy_beats_random(void **state) {
    double wins = 0;
    (void)state;
    rng_seed(&r, 5);
    for (int k = 0; k < 500; k++) {
        deal(2, 0);
        while (g->to_act(&s)) {
            struct move list[64], m = chance_move(rng_next(&r));
            if (g->to_act(&s) != CHANCE) {
                m = list[rng_below(&r, (uint32_t)g->legal(&s, s.seat, list))];
                if (s.seat == k % 2) {
                    struct cabbage_state view = s;
                    g->redact(&view, s.seat);
                    m = g->ai->greedy(&view, s.seat, &r);
                }
            }
            assert_null(g->check(&s, &m));
            g->apply(&s, &m, NULL);
        }
        struct outcome o;
        g->outcome(&s, &o);
        if (o.winners & SEAT(k % 2))
            wins += 1.0 / seat_count(o.winners);
    }
    assert_true(wins >= 0.95 * 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_keeps_all_laws), cmocka_unit_test(events_change_nothing),
        cmocka_unit_test(determinize_is_uniform),     cmocka_unit_test(samples_are_uniform),
        cmocka_unit_test(json_as_in_the_rules),       cmocka_unit_test(chance_does_what_it_says),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
