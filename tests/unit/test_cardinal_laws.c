/* Grey Cardinal under the laws of the core: what must hold in every position of random play,
 * whatever the rules are. */
#include "cardinal_table.h"

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
    return (uint8_t)(rng_below(&r, 8) ? rng_below(&r, CARDINAL_MOVE_COUNT) : rng_next(&r));
}

/* Legal and checked are the same, over moves of the right form and of no form at all. */
static void check_agrees(int seat) {
    struct move list[MAX_LEGAL];
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
    struct cardinal_state view = s, full;
    struct move list[MAX_LEGAL], seen[MAX_LEGAL];
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

/* Every event is understood by whom it may concern. */
static void events_are_sound(void) {
    static const char *const names[] = {"Ann", "Bob", "Cyd", "Dan"};
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

static void deal(int nseats) {
    struct options o = options_default(g);
    struct move m = chance_move(rng_next(&r));
    assert_null(game_setup(g, &s, &o, nseats));
    assert_null(g->audit(&s));
    g->apply(&s, &m, NULL);
}

/* Chance, or one of the legal moves. */
static struct move any_move(void) {
    struct move list[MAX_LEGAL];
    if (g->to_act(&s) == CHANCE)
        return chance_move(rng_next(&r));
    int count = g->legal(&s, seat_first(g->to_act(&s)), list);
    assert_in_range(count, 1, g->max_legal);
    return list[rng_below(&r, (uint32_t)count)];
}

static void random_play_keeps_all_laws(void **state) {
    bool met[CARDINAL_MOVE_COUNT] = {false}, heard[CARDINAL_EVENT_COUNT] = {false};
    (void)state;
    rng_seed(&r, 1);
    for (int k = 0; k < GAMES; k++) {
        int nseats = 2 + k % 3;
        deal(nseats);
        while (g->to_act(&s)) {
            assert_null(g->audit(&s));
            for (int i = 0; i < nseats; i++) {
                check_agrees(i);
                views_agree(i);
            }
            struct move m = any_move();
            uint32_t ply = s.head.ply + (m.kind != MOVE_CHANCE);
            struct cardinal_state silent = s;
            said.count = 0;
            met[m.kind] = true;
            g->apply(&s, &m, &said);
            g->apply(&silent, &m, NULL); /* with and without listeners the same */
            assert_memory_equal(&s, &silent, sizeof s);
            events_are_sound();
            for (int i = 0; i < said.count; i++)
                heard[said.item[i].kind] = true;
            assert_int_equal(s.head.ply, ply);
        }
        assert_null(g->audit(&s));
        views_agree(k % nseats);
    }
    for (int i = 0; i < CARDINAL_MOVE_COUNT; i++)
        assert_true(met[i]);
    for (int i = 0; i < CARDINAL_EVENT_COUNT; i++)
        assert_true(heard[i] || i == SAID_SHARED);
}

/* After the end there are no secrets. */
static void nothing_is_hidden_after_the_end(void **state) {
    (void)state;
    rng_seed(&r, 2);
    deal(3);
    while (g->to_act(&s)) {
        struct move m = any_move();
        g->apply(&s, &m, NULL);
    }
    struct cardinal_state view = s;
    g->redact(&view, 1);
    view.head.viewer = FULL;
    assert_memory_equal(&view, &s, sizeof s);
}

/* The unknown deck is dealt again with every order equally likely; a top that was seen stays. */
static void determinize_is_uniform(void **state) {
    int third[CARDS] = {0};
    (void)state;
    table_for(2);
    deck("king queen end seer seer jester jester jester");
    s.looked = SEAT(0);
    memset(s.discard, 5, KINDS);
    for (int i = 1; i < s.deck_count; i++)
        s.discard[s.deck[i - 1]]--;
    s.discard[KING]--;
    s.discard[END] = 0;
    assert_null(g->audit(&s));
    struct cardinal_state view = s;
    g->redact(&view, 0);
    rng_seed(&r, 3);
    for (int i = 0; i < 7000; i++) {
        struct cardinal_state full = view;
        g->determinize(&full, &r);
        assert_int_equal(full.deck[7], KING);
        third[full.deck[5]]++;
    }
    assert_int_equal(third[KING], 0);
    assert_in_range(third[QUEEN], 850, 1150);
    assert_in_range(third[END], 850, 1150);
    assert_in_range(third[SEER], 1800, 2200);
    assert_in_range(third[JESTER], 2750, 3250);
}

static void greedy_beats_random(void **state) {
    double wins = 0;
    (void)state;
    rng_seed(&r, 5);
    for (int k = 0; k < 300; k++) {
        deal(2);
        while (g->to_act(&s)) {
            struct move m = any_move();
            if (m.kind != MOVE_CHANCE && s.seat == k % 2) {
                struct cardinal_state view = s;
                g->redact(&view, s.seat);
                m = g->ai->greedy(&view, s.seat, &r);
            }
            assert_null(g->check(&s, &m));
            g->apply(&s, &m, NULL);
        }
        struct outcome o;
        g->outcome(&s, &o);
        if (o.winners & SEAT(k % 2))
            wins += 1.0 / seat_count(o.winners);
    }
    assert_true(wins >= 0.95 * 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_keeps_all_laws),
        cmocka_unit_test(nothing_is_hidden_after_the_end),
        cmocka_unit_test(determinize_is_uniform),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
