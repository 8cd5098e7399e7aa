/* What rooms tell is on the disk, and what is on the disk is all they need: holds, writes that fail,
 * sleeping, restarts, and tables that are damaged. */
#include "rooms_table.h"

static const char two[] = "{\"game\":\"cabbage\",\"players\":2}";

struct pair {
    struct sat sat[2];
    struct client c[2];
};

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

static void leave_all(struct world *w, struct client *c, int clients) {
    for (int i = 0; i < clients; i++)
        go(w, &c[i]);
}

static int asked(struct world *w, const struct pair *p) {
    char move[64];
    return ask_of(w, &p->c[0], move, sizeof move) ? 0 : 1;
}

/* ---- holds ---- */

/* Whatever was said since `from` waits for a turn that is not written yet. */
static void assert_all_held(const struct world *w, int from, const struct client *c) {
    for (int i = from; i < w->count; i++)
        if (w->heard[i].kind == SENT && (!c || w->heard[i].to == c->to) &&
            w->heard[i].hold <= w->released)
            fail_msg("told before it is kept: %s", w->heard[i].text);
}

static void moves_are_told_when_they_are_written(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, two);
    for (int round = 0; round < 6; round++) {
        int mover = asked(w, &p), from = w->count;
        answers(w, &p.c[mover]);
        assert_true(count_of(w, SENT, &p.c[0], from) > 0);
        assert_true(count_of(w, SENT, &p.c[1], from) > 0);
        assert_non_null(last_of(w, &p.c[mover], from, "accepted"));
        assert_all_held(w, from, NULL);
        rooms_turn(w->rooms);
        assert_all_held(w, from, NULL);
        assert_int_equal(count_of(w, RELEASED, NULL, from), 0);
        uint64_t hold = last_of(w, &p.c[0], from, "view")->hold;
        store_settle(w->store);
        assert_true(w->released == hold);
    }
    leave_all(w, p.c, 2);
    world_close(w);
}

/* A commitment is held for its own seat alone: nobody else waits for it. */
static void commitments_hold_nobody_else(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat s[3];
    struct client c[3];
    s[0] = make(w, "{\"game\":\"podelim\",\"players\":3,\"options\":{\"first\":0}}", "Olha");
    for (int i = 1; i < 3; i++)
        s[i] = join(w, &s[0], "Ivan");
    for (int i = 0; i < 3; i++)
        c[i] = come(w, &s[i]);
    settle(w);
    answers(w, &c[0]); /* it splits, and all vote */
    settle(w);
    assert_says(told(w, &c[2], "ask"), "vote");
    int from = w->count;
    answers(w, &c[0]);
    says(w, &c[0], "{\"type\":\"ping\"}");
    says(w, &c[1], "{\"type\":\"ping\"}");
    assert_all_held(w, from, &c[0]);
    assert_int_equal(count_of(w, SENT, &c[1], from), 1);
    assert_true(last_of(w, &c[1], from, "pong")->hold <= w->released);
    assert_int_equal(count_of(w, SENT, &c[2], from), 0);
    struct client tab = come(w, &s[0]), other = come(w, &s[2]);
    assert_all_held(w, from, &tab);
    assert_true(last_of(w, &other, from, "welcome")->hold <= w->released);
    settle(w);
    go(w, &tab);
    go(w, &other);
    leave_all(w, c, 3);
    world_close(w);
}

/* Who has come, gone or been replaced is told when it is kept, too. */
static void seats_are_told_when_they_are_written(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, "{\"game\":\"cabbage\",\"players\":4}", "Olha");
    struct client olha = come(w, &host);
    settle(w);
    int from = w->count;
    join(w, &host, "Ivan");
    assert_non_null(last_of(w, &olha, from, "seats"));
    assert_all_held(w, from, &olha);
    settle(w);
    from = w->count;
    assert_refusal(room_remove(room_at_code(w, host.code), 0, 1), 0, "");
    assert_all_held(w, from, &olha);
    settle(w);
    struct sat ivan = join(w, &host, "Ivan");
    settle(w);
    from = w->count;
    assert_refusal(room_start(room_at_code(w, host.code), 0), 0, "");
    assert_all_held(w, from, &olha);
    settle(w);
    from = w->count;
    assert_refusal(room_leave(room_at_code(w, host.code), 1), 0, "");
    assert_non_null(last_of(w, &olha, from, "seats"));
    assert_all_held(w, from, &olha);
    settle(w);
    from = w->count;
    struct client back = come(w, &ivan);
    assert_says(last_of(w, &olha, from, "seats")->text, "\"name\":\"Ivan\",\"kind\":\"person\"");
    assert_all_held(w, from, NULL);
    go(w, &back);
    go(w, &olha);
    world_close(w);
}

static const struct heard *answer_to(const struct world *w, connection to) {
    for (int i = w->count; i-- > 0;)
        if (w->heard[i].kind == ANSWERED && w->heard[i].to == to)
            return &w->heard[i];
    return NULL;
}

static void answers_wait_for_the_disk(void **state) {
    (void)state;
    struct world *w = world_open();
    make(w, two, "Olha");
    rooms_answer(w->rooms, 77, 201, "{}", 2);
    assert_null(answer_to(w, 77));
    rooms_turn(w->rooms);
    assert_null(answer_to(w, 77));
    store_settle(w->store);
    assert_int_equal(answer_to(w, 77)->code, 201);
    rooms_answer(w->rooms, 78, 200, "{}", 2); /* nothing has changed */
    assert_int_equal(answer_to(w, 78)->code, 200);
    world_close(w);
}

/* ---- writes that fail ---- */

static void what_cannot_be_kept_has_not_happened(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, two), other = begin(w, two);
    play_on(w, p.c, 2, 5);
    char *before = record_of(w, p.sat[0].code, 0);
    for (int round = 0; round < 3; round++) {
        int mover = asked(w, &p), from = w->count;
        disk_is_full(true);
        answers(w, &p.c[mover]);
        assert_all_held(w, from, NULL);
        settle(w);
        disk_is_full(false);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(end_of(w, &p.c[i])->code, CLOSE_TROUBLE);
            assert_true(end_of(w, &p.c[i])->drop);
            assert_null(end_of(w, &other.c[i])); /* another table has nothing to do with it */
        }
        assert_true(w->troubles > round);
        int said = w->count;
        says(w, &p.c[0], "{\"type\":\"ping\"}"); /* it is not listened to */
        assert_int_equal(w->count, said);
        leave_all(w, p.c, 2);
        char *after = record_of(w, p.sat[0].code, 0);
        assert_string_equal(before, after);
        free(after);
        for (int i = 0; i < 2; i++)
            p.c[i] = come(w, &p.sat[i]);
        settle(w);
    }
    free(before);
    assert_true(play_on(w, p.c, 2, 5000) > 5);
    assert_int_equal(w->overs, 1);
    assert_true(play_on(w, other.c, 2, 5000) > 5);
    assert_int_equal(w->overs, 2);
    leave_all(w, p.c, 2);
    leave_all(w, other.c, 2);
    world_close(w);
}

static void a_table_that_cannot_be_kept_is_none(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat first = make(w, two, "Olha");
    settle(w);
    disk_is_full(true);
    struct sat lost = make(w, two, "Olha");
    rooms_answer(w->rooms, 77, 201, "{}", 2);
    struct client early = come(w, &lost);
    settle(w);
    disk_is_full(false);
    assert_int_equal(answer_to(w, 77)->code, 503);
    assert_says(answer_to(w, 77)->text, "\"store\"");
    struct refusal no;
    assert_null(rooms_find(w->rooms, lost.code, &no));
    assert_int_equal(end_of(w, &early)->code, CLOSE_TROUBLE);
    go(w, &early);
    assert_int_equal(rooms_counts(w->rooms).guests, 0);
    assert_int_equal(rooms_counts(w->rooms).waiting, 1);
    join(w, &first, "Ivan");
    settle(w);
    assert_int_equal(rooms_counts(w->rooms).playing, 1);
    world_close(w);
}

/* A failure comes to light while the next change waits to be written: that is lost with it. */
static void a_change_that_a_failure_undoes_is_not_answered_well(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, "{\"game\":\"cabbage\",\"players\":4}", "Olha");
    settle(w);
    disk_is_full(true);
    join(w, &host, "Ivan");
    rooms_answer(w->rooms, 77, 200, "{}", 2);
    rooms_turn(w->rooms);
    struct stored_table t;
    store_find(w->store, host.code, &t); /* waits for the writing, delivers nothing */
    disk_is_full(false);
    struct sat anna = join(w, &host, "Anna");
    rooms_answer(w->rooms, 78, 200, "{}", 2);
    struct sat fine = make(w, two, "Petro"); /* in the same turn, and not concerned */
    rooms_answer(w->rooms, 79, 201, "{}", 2);
    store_deliver(w->store);
    settle(w);
    assert_int_equal(answer_to(w, 77)->code, 503);
    assert_int_equal(answer_to(w, 79)->code, 201);
    assert_int_equal(room_seat_of(room_at_code(w, fine.code), fine.token), 0);
    bool sits = room_seat_of(room_at_code(w, host.code), anna.token) >= 0;
    assert_int_equal(answer_to(w, 78)->code == 200, sits);
    world_close(w);
}

/* Neither the change is kept nor can be read what was: the table is not to be had until it can. */
static void what_cannot_be_read_again_is_not_to_be_had(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, two);
    play_on(w, p.c, 2, 3);
    char *before = record_of(w, p.sat[0].code, 0);
    struct stored_table t, torn;
    assert_null(store_find(w->store, p.sat[0].code, &t));
    torn = t;
    strcpy(torn.settings, "{");
    struct store_batch *b = store_begin(w->store);
    store_put_table(b, &torn);
    assert_null(store_commit(b, NULL, NULL));
    store_settle(w->store);
    disk_is_full(true);
    answers(w, &p.c[asked(w, &p)]);
    settle(w);
    disk_is_full(false);
    leave_all(w, p.c, 2);
    struct refusal no;
    assert_null(rooms_find(w->rooms, p.sat[0].code, &no));
    assert_int_equal(no.status, 503);
    pass(w, 20 * SECONDS);
    assert_null(rooms_find(w->rooms, p.sat[0].code, &no));
    b = store_begin(w->store);
    store_put_table(b, &t);
    assert_null(store_commit(b, NULL, NULL));
    pass(w, 20 * SECONDS);
    char *after = record_of(w, p.sat[0].code, 0);
    assert_string_equal(before, after);
    free(before);
    free(after);
    for (int i = 0; i < 2; i++)
        p.c[i] = come(w, &p.sat[i]);
    assert_true(play_on(w, p.c, 2, 5000) > 3);
    leave_all(w, p.c, 2);
    world_close(w);
}

/* ---- the same after a sleep and after a restart ---- */

/* All that somebody is told who comes in now, as one text. */
static char *all_told(struct world *w, const char *code, const char *token) {
    struct client c = hello(w, code, token, 0);
    struct buf all = heap_buf();
    for (int i = 0; i < w->count; i++)
        if (w->heard[i].kind == SENT && w->heard[i].to == c.to) {
            buf_str(&all, w->heard[i].text);
            buf_char(&all, '\n');
        }
    go(w, &c);
    settle(w);
    char *text = strdup(all.data);
    heap_free(&all);
    return text;
}

static void the_same_is_told(void **state) {
    (void)state;
    static const char *const games[] = {
        "{\"game\":\"cabbage\",\"players\":3}", "{\"game\":\"podelim\",\"players\":3}",
        "{\"game\":\"cardinal\",\"players\":3}", "{\"game\":\"coach\",\"players\":3}"};
    for (int g = 0; g < 4; g++)
        for (int decisions = 1; decisions < 40; decisions += 7) {
            struct world *w = world_open();
            struct sat s[3];
            struct client c[3];
            char *told_before[4];
            s[0] = make(w, games[g], "Olha");
            for (int i = 1; i < 3; i++)
                s[i] = join(w, &s[0], "Ivan");
            for (int i = 0; i < 3; i++)
                c[i] = come(w, &s[i]);
            play_on(w, c, 3, decisions);
            leave_all(w, c, 3);
            pass(w, 1);
            for (int i = 0; i < 4; i++)
                told_before[i] = all_told(w, s[0].code, i < 3 ? s[i].token : NULL);
            char *record = record_of(w, s[0].code, 1);
            for (int round = 0; round < 2; round++) {
                if (round)
                    world_restart(w);
                pass(w, 25 * SECONDS);
                assert_int_equal(rooms_counts(w->rooms).awake, 0);
                for (int i = 0; i < 4; i++) {
                    char *now = all_told(w, s[0].code, i < 3 ? s[i].token : NULL);
                    assert_string_equal(told_before[i], now);
                    free(now);
                }
                char *again = record_of(w, s[0].code, 1);
                assert_string_equal(record, again);
                free(again);
            }
            for (int i = 0; i < 4; i++)
                free(told_before[i]);
            free(record);
            for (int i = 0; i < 3; i++)
                c[i] = come(w, &s[i]);
            play_on(w, c, 3, 4);
            assert_int_equal(w->troubles, 0);
            leave_all(w, c, 3);
            world_close(w);
            remove_folder(NULL);
            make_folder(NULL);
        }
}

/* Whoever stays connected through a sleep hears what it would have heard. */
static void a_sleep_goes_unnoticed(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, two);
    for (int i = 0; i < 12; i++) {
        pass(w, 25 * SECONDS);
        assert_int_equal(rooms_counts(w->rooms).awake, 0);
        int mover = asked(w, &p), from = w->count;
        if (!answers(w, &p.c[mover]))
            break;
        assert_non_null(last_of(w, &p.c[mover], from, "accepted"));
        assert_int_equal(rooms_counts(w->rooms).awake, 1);
        settle(w);
        assert_non_null(last_of(w, &p.c[!mover], from, "view"));
        assert_null(last_of(w, &p.c[!mover], from, "welcome"));
    }
    leave_all(w, p.c, 2);
    world_close(w);
}

static void finished_games_are_read_again(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w, two);
    play_on(w, p.c, 2, 5000);
    char *over = strdup(told(w, &p.c[0], "over"));
    leave_all(w, p.c, 2);
    for (int round = 0; round < 2; round++) {
        if (round)
            world_restart(w);
        pass(w, 200 * SECONDS);
        assert_int_equal(rooms_counts(w->rooms).over, 0);
        struct client back = come(w, &p.sat[0]);
        assert_string_equal(told(w, &back, "over"), over);
        assert_says(told(w, &back, "welcome"), "\"state\":\"over\"");
        int from = w->count;
        moves(w, &back, 999, "draw");
        assert_says(last_of(w, &back, from, "error")->text, "stale");
        go(w, &back);
    }
    free(over);
    world_close(w);
}

/* ---- damage ---- */

static struct stored_table damaged(struct world *w, const char *code, const char *settings) {
    struct stored_table t = {
        .id = store_new_table(w->store), .state = STORED_PLAYING, .game = "cabbage", .nseats = 2};
    snprintf(t.code, sizeof t.code, "%s", code);
    snprintf(t.settings, sizeof t.settings, "%s", settings);
    return t;
}

static void damage_stays_where_it_is(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{\"game\":\"chess\",\"players\":2}",
                                      "{\"game\":\"cabbage\",\"players\":99}",
                                      "{\"game\":\"cabbage\",\"players\":3}",
                                      "{\"game\":\"podelim\",\"players\":2}",
                                      "{\"game\":\"cabbage\",\"players\":2,\"level\":\"genius\"}"};
    struct world *w = world_open();
    struct pair p = begin(w, two);
    play_on(w, p.c, 2, 3);
    struct store_batch *b = store_begin(w->store);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char code[16];
        snprintf(code, sizeof code, "BAD%zu", i);
        struct stored_table t = damaged(w, code, bad[i]);
        store_put_table(b, &t);
    }
    struct stored_table torn = damaged(w, "TORN", two);
    store_put_table(b, &torn);
    for (int i = 0; i < 2; i++) {
        struct stored_seat s = {.seat = i, .taken = true, .name = "X"};
        store_put_seat(b, torn.id, &s);
    }
    store_add_lines(b, torn.id, 0, "koloda-record 2\ngame cabbage\nrubbish\n", 37);
    assert_null(store_commit(b, NULL, NULL));
    world_restart(w);
    leave_all(w, p.c, 2);
    assert_int_equal(w->troubles, sizeof bad / sizeof bad[0]);
    struct refusal no;
    assert_null(rooms_find(w->rooms, "BAD0", &no));
    assert_int_equal(no.status, 404);
    settle(w);
    assert_says(w->trouble, "TORN: ");
    struct client eyes = hello(w, "TORN", NULL, 0);
    assert_int_equal(end_of(w, &eyes)->code, CLOSE_LATER);
    assert_null(last_of(w, &eyes, 0, "welcome"));
    struct buf out = heap_buf();
    assert_refusal(room_record(room_at_code(w, "TORN"), 0, &out), 503, "busy");
    heap_free(&out);
    go(w, &eyes);
    for (int i = 0; i < 2; i++)
        p.c[i] = come(w, &p.sat[i]);
    assert_true(play_on(w, p.c, 2, 5000) > 3);
    assert_int_equal(w->overs, 1);
    leave_all(w, p.c, 2);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ROOMS_TEST(moves_are_told_when_they_are_written),
        ROOMS_TEST(commitments_hold_nobody_else),
        ROOMS_TEST(seats_are_told_when_they_are_written),
        ROOMS_TEST(answers_wait_for_the_disk),
        ROOMS_TEST(what_cannot_be_kept_has_not_happened),
        ROOMS_TEST(a_table_that_cannot_be_kept_is_none),
        ROOMS_TEST(a_change_that_a_failure_undoes_is_not_answered_well),
        ROOMS_TEST(what_cannot_be_read_again_is_not_to_be_had),
        ROOMS_TEST(the_same_is_told),
        ROOMS_TEST(a_sleep_goes_unnoticed),
        ROOMS_TEST(finished_games_are_read_again),
        ROOMS_TEST(damage_stays_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
