/* Time at a table: clocks, who is late, who is away, who comes back; and that no table waits for
 * ever. */
#include "rooms_table.h"

static const char ticking[] =
    "{\"game\":\"cabbage\",\"players\":2,\"clock\":{\"move\":10,\"bank\":20},\"level\":\"random\","
    "\"options\":{\"first\":0}}";
static const char unhurried[] = "{\"game\":\"cabbage\",\"players\":2,\"level\":\"random\","
                                "\"options\":{\"first\":0}}";
static const char days[] = "{\"game\":\"cabbage\",\"players\":2,\"clock\":{\"days\":2},"
                           "\"level\":\"random\",\"options\":{\"first\":0}}";

struct pair {
    struct sat sat[2];
    struct client c[2];
};

/* Seat 0 is asked first. */
static struct pair begin(struct world *w, const char *settings) {
    struct pair p;
    p.sat[0] = make(w, settings, "Olha");
    same_cards(w, &p.sat[0]);
    p.sat[1] = join(w, &p.sat[0], "Ivan");
    p.c[0] = come(w, &p.sat[0]);
    p.c[1] = come(w, &p.sat[1]);
    settle(w);
    return p;
}

static void finish(struct world *w, struct pair *p) {
    go(w, &p->c[0]);
    go(w, &p->c[1]);
    world_close(w);
}

static bool is_asked(const struct world *w, const struct client *c) {
    char move[64];
    return ask_of(w, c, move, sizeof move) != 0;
}

static long left_of(const struct world *w, const struct client *c) {
    const char *at = strstr(told(w, c, "ask"), "\"left_ms\":");
    assert_non_null(at);
    return atol(at + 10);
}

static int moves_of(struct world *w, const struct sat *s, int seat) {
    char line[16];
    char *record = record_of(w, s->code, s->seat);
    int n = 0;
    snprintf(line, sizeof line, "\nmove %d ", seat);
    for (const char *at = record; (at = strstr(at, line)); at++)
        n++;
    free(record);
    return n;
}

#define assert_kind(w, client, seat, kind)                                                         \
    do {                                                                                           \
        char wanted_[64], end_[64];                                                                \
        const char *seats_ = told(w, client, "seats");                                             \
        snprintf(wanted_, sizeof wanted_, "{\"seat\":%d,", seat);                                  \
        snprintf(end_, sizeof end_, "\"kind\":\"%s\"", kind);                                      \
        const char *at_ = strstr(seats_, wanted_);                                                 \
        assert_non_null(at_);                                                                      \
        const char *found_ = strstr(at_, "\"kind\"");                                              \
        if (strncmp(found_, end_, strlen(end_)) != 0)                                              \
            fail_msg("%s:%d: seat %d is no %s: %s", __FILE__, __LINE__, seat, kind, seats_);       \
    } while (0)

/* ---- clocks ---- */

static void a_move_costs_the_bank_what_is_over(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, ticking);
    assert_int_equal(left_of(w, &p.c[0]), 30000);
    pass(w, 4 * SECONDS);
    struct client tab = come(w, &p.sat[0]); /* somebody looks in the meantime */
    assert_int_equal(left_of(w, &tab), 26000);
    go(w, &tab);
    answers(w, &p.c[0]); /* draw: four seconds are below ten */
    settle(w);
    assert_int_equal(left_of(w, &p.c[0]), 30000);
    pass(w, 15 * SECONDS);
    answers(w, &p.c[0]);
    settle(w);
    assert_true(is_asked(w, &p.c[0]));
    assert_int_equal(left_of(w, &p.c[0]), 25000);
    assert_says(told(w, &p.c[1], "view"), "\"clocks\":[25000,30000]");
    world_restart(w);
    go(w, &p.c[0]);
    go(w, &p.c[1]);
    pass(w, 3 * SECONDS);
    p.c[0] = come(w, &p.sat[0]);
    p.c[1] = come(w, &p.sat[1]);
    assert_int_equal(left_of(w, &p.c[0]), 22000); /* the server's absence costs nothing */
    finish(w, &p);
}

static void who_is_late_is_moved_for_once(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, ticking);
    int from = w->count;
    pass(w, 29 * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 0);
    pass(w, 2 * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 1);
    assert_null(last_of(w, &p.c[1], from, "seats")); /* it is a person's seat still */
    assert_true(is_asked(w, &p.c[0]));
    assert_int_equal(left_of(w, &p.c[0]), 10000); /* and the bank is empty */
    answers(w, &p.c[0]);
    settle(w);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 2);
    assert_null(last_of(w, &p.c[1], from, "seats")); /* it has spoken */
    pass(w, 11 * SECONDS);
    assert_null(last_of(w, &p.c[1], from, "seats"));
    finish(w, &p);
}

/* Two in a row, and the bot stays; it plays at once, until the person speaks. */
static void who_is_late_twice_is_replaced(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, ticking);
    int from = w->count;
    for (int i = 0; i < 200 && !last_of(w, &p.c[1], from, "seats"); i++) {
        if (is_asked(w, &p.c[1]))
            answers(w, &p.c[1]);
        pass(w, SECONDS);
    }
    assert_kind(w, &p.c[1], 0, "bot");
    assert_int_equal(rooms_counts(w->rooms).takeovers, 1);
    char *json = json_of(w, p.sat[0].code);
    assert_says(json, "\"name\":\"Olha\",\"kind\":\"bot\",\"level\":\"random\"");
    free(json);
    pass(w, 5);
    for (int i = 0; i < 4; i++) { /* from now on nobody waits for it */
        assert_true(is_asked(w, &p.c[1]));
        answers(w, &p.c[1]);
        pass(w, 20);
    }
    world_restart(w); /* it is a bot's after that, too */
    go(w, &p.c[0]);
    go(w, &p.c[1]);
    p.c[1] = come(w, &p.sat[1]);
    pass(w, 20);
    for (int i = 0; i < 2; i++) {
        assert_true(is_asked(w, &p.c[1]));
        answers(w, &p.c[1]);
        pass(w, 20);
    }
    p.c[0] = come(w, &p.sat[0]);
    assert_kind(w, &p.c[1], 0, "person");
    finish(w, &p);
}

/* Whoever is late does not win time by talking: the table goes on. */
static void talk_does_not_stop_the_clock(void **state) {
    (void)state;
    struct world *w = world_open();
    w->terms.delay_min = 700;
    w->terms.delay_max = 1600;
    rooms_change(w->rooms, &w->terms);
    struct pair p = begin(w, ticking);
    pass(w, 30 * SECONDS - 100);
    for (int i = 0; i < 20; i++) {
        says(w, &p.c[0], "{\"type\":\"orders\",\"pass\":false}");
        pass(w, 200);
        moves(w, &p.c[0], 1, "nonsense");
        struct client tab = come(w, &p.sat[0]);
        pass(w, 200);
        go(w, &tab);
    }
    assert_true(moves_of(w, &p.sat[0], 0) >= 1);
    finish(w, &p);
}

static void days_are_counted_by_the_wall(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, days);
    assert_int_equal(left_of(w, &p.c[0]), 2 * 86400 * 1000L);
    go(w, &p.c[0]);
    go(w, &p.c[1]);
    pass(w, 86400 * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 0); /* nobody need be here */
    assert_int_equal(rooms_counts(w->rooms).awake, 0);
    assert_int_equal(w->awaited[0], 1); /* it was told once */
    assert_int_equal(w->awaited[1], 0);
    world_restart(w);
    p.c[0] = come(w, &p.sat[0]);
    assert_int_equal(left_of(w, &p.c[0]), (86400 - 12) * 1000L);
    go(w, &p.c[0]);
    w->wall += 86400; /* the server's clock stands still, the wall's does not */
    pass(w, 2 * 3600 * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 1);
    p.c[0] = come(w, &p.sat[0]);
    assert_true(left_of(w, &p.c[0]) > 86400 * 1000L);
    finish(w, &p);
}

/* ---- who is away ---- */

static void who_is_away_is_replaced_and_comes_back(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, unhurried);
    go(w, &p.c[0]);
    settle(w);
    assert_says(told(w, &p.c[1], "seats"), "\"name\":\"Olha\",\"kind\":\"person\",\"here\":false");
    assert_int_equal(w->awaited[0], 0); /* it may only be another page */
    pass(w, 10 * SECONDS);
    assert_int_equal(w->awaited[0], 1);
    pass(w, (GRACE - 11) * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 0);
    assert_kind(w, &p.c[1], 0, "person");
    pass(w, 2 * SECONDS);
    assert_true(moves_of(w, &p.sat[0], 0) > 0);
    assert_kind(w, &p.c[1], 0, "bot");
    world_restart(w);
    go(w, &p.c[1]);
    p.c[1] = come(w, &p.sat[1]);
    settle(w);
    char *json = json_of(w, p.sat[0].code);
    assert_says(json, "\"name\":\"Olha\",\"kind\":\"bot\"");
    free(json);
    p.c[0] = come(w, &p.sat[0]);
    settle(w);
    assert_kind(w, &p.c[1], 0, "person");
    for (int i = 0; i < 20 && !is_asked(w, &p.c[0]); i++) {
        answers(w, &p.c[1]);
        settle(w);
    }
    int made = moves_of(w, &p.sat[0], 0);
    pass(w, 1000 * SECONDS); /* it is here, and there is no clock */
    assert_int_equal(moves_of(w, &p.sat[0], 0), made);
    finish(w, &p);
}

/* Also at a table that sleeps, and once for each decision. */
static void who_goes_while_it_is_awaited_is_told(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, unhurried);
    pass(w, 100 * SECONDS);
    assert_int_equal(rooms_counts(w->rooms).awake, 0);
    for (int i = 0; i < 3; i++) {
        go(w, &p.c[1]);
        go(w, &p.c[0]);
        pass(w, 30 * SECONDS);
        assert_int_equal(w->awaited[0], 1);
        assert_int_equal(w->awaited[1], 0);
        p.c[0] = come(w, &p.sat[0]);
        p.c[1] = come(w, &p.sat[1]);
    }
    finish(w, &p);
}

static void where_nobody_is_the_table_waits(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, unhurried);
    go(w, &p.c[0]);
    go(w, &p.c[1]);
    pass(w, 86400 * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 0);
    assert_int_equal(rooms_counts(w->rooms).awake, 0);
    assert_int_equal(w->awaited[0], 1);
    pass(w, (uint64_t)ABANDONED * SECONDS);
    assert_true(moves_of(w, &p.sat[0], 0) > 0);
    pass(w, (uint64_t)ABANDONED * SECONDS);
    assert_int_equal(w->overs, 1); /* bots have played it to its end */
    world_close(w);
}

/* A second tab is somebody who is here; so is whoever was sent away nobody. */
static void here_is_counted_right(void **state) {
    (void)state;
    struct world *w = world_open();
    w->terms.limits = true;
    rooms_change(w->rooms, &w->terms);
    struct pair p = begin(w, unhurried);
    struct client tab = come(w, &p.sat[0]);
    go(w, &p.c[0]);
    settle(w);
    pass(w, 2 * GRACE * SECONDS);
    assert_int_equal(moves_of(w, &p.sat[0], 0), 0);
    int from = w->count;
    for (int i = 0; i < 60; i++) {
        says(w, &tab, "rubbish");
        pass(w, SECONDS / 10);
    }
    assert_int_equal(end_of(w, &tab)->code, CLOSE_POLICY);
    assert_non_null(last_of(w, &p.c[1], from, "seats"));
    assert_says(told(w, &p.c[1], "seats"), "\"name\":\"Olha\",\"kind\":\"person\",\"here\":false");
    go(w, &tab);
    pass(w, 2 * GRACE * SECONDS);
    assert_true(moves_of(w, &p.sat[0], 0) > 0);
    finish(w, &p);
}

static void leaving_on_purpose_is_at_once(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, unhurried);
    assert_refusal(room_leave(room_at_code(w, p.sat[0].code), 0), 0, "");
    settle(w);
    assert_kind(w, &p.c[1], 0, "bot");
    assert_true(moves_of(w, &p.sat[0], 0) > 0);
    assert_refusal(room_leave(room_at_code(w, p.sat[0].code), 0), 0, ""); /* and again */
    world_restart(w);
    go(w, &p.c[0]);
    go(w, &p.c[1]);
    p.c[1] = come(w, &p.sat[1]);
    pass(w, 10);
    char *json = json_of(w, p.sat[0].code);
    assert_says(json, "\"name\":\"Olha\",\"kind\":\"bot\"");
    free(json);
    p.c[0] = come(w, &p.sat[0]); /* one may think better of it */
    settle(w);
    assert_kind(w, &p.c[1], 0, "person");
    assert_true(play_on(w, p.c, 2, 5000) > 2);
    assert_refusal(room_leave(room_at_code(w, p.sat[0].code), 0), 409, "over");
    finish(w, &p);
}

/* ---- bots ---- */

static void bots_answer_when_it_was_drawn(void **state) {
    (void)state;
    struct world *w = world_open();
    w->terms.delay_min = 700;
    w->terms.delay_max = 1600;
    rooms_change(w->rooms, &w->terms);
    struct sat s =
        make(w, "{\"game\":\"cabbage\",\"players\":2,\"bots\":[\"random\",\"random\"]}", NULL);
    struct client eyes = hello(w, s.code, NULL, 0);
    uint64_t before = w->now;
    int gaps = 0, most = 0, least = 9999;
    for (int i = w->count; w->overs == 0 && gaps < 20;) {
        int64_t next = settle(w);
        for (; i < w->count; i++)
            if (w->heard[i].kind == SENT && !strncmp(w->heard[i].text, "{\"type\":\"view\"", 14) &&
                w->heard[i].at > before) {
                int gap = (int)(w->heard[i].at - before);
                assert_in_range(gap, 700, 1600);
                most = gap > most ? gap : most;
                least = gap < least ? gap : least;
                before = w->heard[i].at;
                gaps++;
            }
        w->now += next > 0 ? (uint64_t)next : 1;
    }
    assert_true(gaps > 3 && most > least);
    go(w, &eyes);
    world_close(w);
}

/* ---- standing orders ---- */

static void standing_orders_hold_through_sleep(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat s[4];
    struct client c[4];
    int passed = 0;
    s[0] = make(w, "{\"game\":\"coach\",\"players\":4}", "Olha");
    same_cards(w, &s[0]);
    for (int i = 1; i < 4; i++)
        s[i] = join(w, &s[0], "Ivan");
    for (int i = 0; i < 4; i++) {
        c[i] = come(w, &s[i]);
        says(w, &c[i], "{\"type\":\"orders\",\"pass\":true}");
    }
    for (int i = 0; i < 150 && !w->overs; i++) {
        pass(w, i % 10 ? 5 : 25 * SECONDS);
        for (int k = 0; k < 4; k++) {
            int from = w->count;
            if (is_asked(w, &c[k])) {
                assert_silent_of(told(w, &c[k], "ask"), "\"legal\":[\"pass\"]");
                answers_nth(w, &c[k], (unsigned)(i * 7 + 1));
                pass(w, 5);
            }
            for (int n = from; n < w->count; n++)
                passed += strstr(w->heard[n].text, "\"legal\":[\"pass\"]") != NULL;
        }
    }
    assert_true(passed > 0);
    for (int i = 0; i < 4; i++)
        go(w, &c[i]);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ROOMS_TEST(a_move_costs_the_bank_what_is_over),
        ROOMS_TEST(who_is_late_is_moved_for_once),
        ROOMS_TEST(who_is_late_twice_is_replaced),
        ROOMS_TEST(talk_does_not_stop_the_clock),
        ROOMS_TEST(days_are_counted_by_the_wall),
        ROOMS_TEST(who_is_away_is_replaced_and_comes_back),
        ROOMS_TEST(who_goes_while_it_is_awaited_is_told),
        ROOMS_TEST(where_nobody_is_the_table_waits),
        ROOMS_TEST(here_is_counted_right),
        ROOMS_TEST(leaving_on_purpose_is_at_once),
        ROOMS_TEST(bots_answer_when_it_was_drawn),
        ROOMS_TEST(standing_orders_hold_through_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
