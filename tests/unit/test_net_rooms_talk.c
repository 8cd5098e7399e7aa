/* WebSockets at a table: hello, tokens, chat, and how much anybody may say. */
#include "rooms_table.h"

static const char two[] = "{\"game\":\"cabbage\",\"players\":2}";

struct pair {
    struct sat sat[2];
    struct client c[2];
};

static struct pair begin(struct world *w) {
    struct pair p;
    p.sat[0] = make(w, two, "Olha");
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

static void limit(struct world *w, bool on) {
    w->terms.limits = on;
    rooms_change(w->rooms, &w->terms);
}

/* ---- hello ---- */

static void wrong_tokens_are_sent_away(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct sat other = make(w, two, "Anna");
    char near[TOKEN_TEXT + 1];
    strcpy(near, p.sat[0].token);
    near[0] = near[0] == 'A' ? 'B' : 'A';
    const char *const wrong[] = {near, other.token, "x", "AAAAAAAAAAAAAAAAAAAAAAA"};
    for (int i = 0; i < 4; i++) {
        int from = w->count;
        struct client c = hello(w, p.sat[0].code, wrong[i], 0);
        assert_says(told(w, &c, "error"), "\"token\"");
        assert_int_equal(end_of(w, &c)->code, CLOSE_POLICY);
        assert_int_equal(count_of(w, SENT, &c, from), 1);
        assert_int_equal(count_of(w, SENT, &p.c[1], from), 0);
        says(w, &c, "{\"type\":\"ping\"}");
        assert_int_equal(count_of(w, SENT, &c, from), 1); /* it is not listened to */
        go(w, &c);
    }
    assert_int_equal(rooms_counts(w->rooms).guests, 2);
    finish(w, &p);
}

static void hello_comes_first_and_once(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    static const char *const early[] = {
        "{\"type\":\"ping\"}", "{\"type\":\"move\",\"ask\":1,\"move\":\"draw\"}",
        "{\"type\":\"chat\",\"text\":\"x\"}", "{\"type\":\"orders\",\"pass\":true}",
        "{\"type\":\"mute\",\"seat\":1,\"on\":true}"};
    struct client c = enter(w, p.sat[0].code);
    for (int i = 0; i < 5; i++) {
        int from = w->count;
        says(w, &c, early[i]);
        assert_int_equal(w->count, from + 1);
        assert_says(w->heard[from].text, "\"state\"");
    }
    static const char *const rubbish[] = {"",
                                          "{",
                                          "[]",
                                          "null",
                                          "{\"type\":7}",
                                          "{\"type\":\"dance\"}",
                                          "{\"type\":\"hello\"}",
                                          "{\"type\":\"hello\",\"protocol\":2}",
                                          "\xff",
                                          "{\"type\":\"hello\",\"protocol\":1,\"since\":-1}"};
    for (int i = 0; i < 10; i++) {
        int from = w->count;
        says(w, &c, rubbish[i]);
        assert_true(count_of(w, SENT, &c, from) >= 1);
        assert_int_equal(count_of(w, SENT, &p.c[0], from), 0);
    }
    go(w, &c);
    int from = w->count;
    says(w, &p.c[0], "{\"type\":\"hello\",\"protocol\":1}");
    assert_says(last_of(w, &p.c[0], from, "error")->text, "hello is the first message");
    finish(w, &p);
}

static void who_never_says_hello_is_sent_away(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct client silent = enter(w, p.sat[0].code);
    pass(w, 15 * SECONDS);
    assert_null(end_of(w, &silent));
    pass(w, 10 * SECONDS);
    assert_int_equal(end_of(w, &silent)->code, CLOSE_POLICY);
    assert_null(end_of(w, &p.c[0]));
    go(w, &silent);
    finish(w, &p);
}

#define ZEROS "00000000000000000000000000000000"
#define LUCK "{\"type\":\"luck\",\"hex\":\"" ZEROS ZEROS "\"}"

static void onlookers_only_look(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct client eyes = hello(w, p.sat[0].code, NULL, 0);
    static const char *const tries[] = {
        "{\"type\":\"move\",\"ask\":1,\"move\":\"draw\"}", "{\"type\":\"chat\",\"text\":\"x\"}",
        "{\"type\":\"orders\",\"pass\":true}",
        LUCK};
    for (int i = 0; i < 4; i++) {
        int from = w->count;
        says(w, &eyes, tries[i]);
        assert_says(last_of(w, &eyes, from, "error")->text, "\"state\"");
        assert_int_equal(count_of(w, SENT, NULL, from), 1);
    }
    assert_null(last_of(w, &eyes, 0, "ask"));
    go(w, &eyes);
    finish(w, &p);
}

static void a_seat_is_open_in_so_many_places(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct client tab[8];
    for (int i = 0; i < 8; i++)
        tab[i] = come(w, &p.sat[0]);
    assert_null(end_of(w, &tab[6]));
    assert_says(told(w, &tab[7], "error"), "too many places");
    go(w, &tab[0]);
    struct client again = come(w, &p.sat[0]);
    assert_null(end_of(w, &again));
    go(w, &again);
    for (int i = 1; i < 8; i++)
        go(w, &tab[i]);
    enum { MANY = 250 };
    static struct client crowd[MANY];
    struct room *r = room_at_code(w, p.sat[0].code);
    int in = 0;
    for (; in < MANY; in++) {
        crowd[in] = (struct client){.to = ++w->last};
        if (!(crowd[in].guest = room_enter(r, crowd[in].to, w->now)))
            break;
    }
    assert_int_equal(in, 198);
    for (int i = 0; i < in; i++)
        go(w, &crowd[i]);
    assert_int_equal(rooms_counts(w->rooms).guests, 2);
    finish(w, &p);
}

/* The other tab of a seat hears the same; a move made twice is done once. */
static void two_tabs_are_one_seat(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct client tab[2] = {come(w, &p.sat[0]), come(w, &p.sat[1])};
    for (int i = 0; i < 6; i++) {
        char move[64];
        int seat = ask_of(w, &p.c[0], move, sizeof move) ? 0 : 1, from = w->count;
        unsigned ask = ask_of(w, &p.c[seat], move, sizeof move);
        moves(w, i % 2 ? &tab[seat] : &p.c[seat], ask, move);
        moves(w, i % 2 ? &p.c[seat] : &tab[seat], ask, move);
        settle(w);
        assert_non_null(last_of(w, &p.c[seat], from, "accepted"));
        assert_non_null(last_of(w, &tab[seat], from, "accepted"));
        assert_string_equal(last_of(w, &p.c[seat], from, "view")->text,
                            last_of(w, &tab[seat], from, "view")->text);
    }
    go(w, &tab[0]);
    go(w, &tab[1]);
    finish(w, &p);
}

/* ---- chat ---- */

static void chat_is_heard_by_all_and_kept_a_while(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct client eyes = hello(w, p.sat[0].code, NULL, 0);
    says(w, &p.c[0], "{\"type\":\"chat\",\"text\":\"Привіт, <b>\\\"усі\\\"</b>\"}");
    const struct client *const all[] = {&p.c[0], &p.c[1], &eyes};
    for (int i = 0; i < 3; i++) {
        assert_says(told(w, all[i], "chat"), "\"seat\":0,\"name\":\"Olha\"");
        assert_says(told(w, all[i], "chat"), "Привіт, <b>\\\"усі\\\"</b>");
    }
    struct client late = hello(w, p.sat[0].code, NULL, 0);
    assert_string_equal(told(w, &late, "chat"), told(w, &eyes, "chat"));
    static const char *const bad[] = {"{\"type\":\"chat\",\"text\":\"a\\nb\"}",
                                      "{\"type\":\"chat\",\"text\":\"\"}",
                                      "{\"type\":\"chat\",\"text\":\"  \"}",
                                      "{\"type\":\"chat\",\"text\":5}",
                                      "{\"type\":\"chat\"}",
                                      "{\"type\":\"chat\",\"text\":\"\\u0000\"}",
                                      "{\"type\":\"chat\",\"text\":\"\\u001b[31m\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int from = w->count;
        says(w, &p.c[0], bad[i]);
        assert_non_null(last_of(w, &p.c[0], from, "error"));
        assert_int_equal(count_of(w, SENT, NULL, from), 1);
    }
    char longest[400] = "{\"type\":\"chat\",\"text\":\"";
    size_t at = strlen(longest);
    memset(longest + at, 'x', 301);
    strcpy(longest + at + 301, "\"}");
    int from = w->count;
    says(w, &p.c[0], longest);
    assert_non_null(last_of(w, &p.c[0], from, "error"));
    go(w, &eyes);
    go(w, &late);
    finish(w, &p);
}

static void old_chat_is_forgotten(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    char text[400];
    for (int i = 0; i < 200; i++) {
        snprintf(text, sizeof text, "{\"type\":\"chat\",\"text\":\"%03d %0250d\"}", i, 0);
        says(w, &p.c[0], text);
    }
    struct client late = come(w, &p.sat[1]);
    int lines = 0;
    size_t bytes = 0;
    for (int i = 0; i < w->count; i++)
        if (w->heard[i].to == late.to && strstr(w->heard[i].text, "\"chat\"")) {
            lines++;
            bytes += strlen(w->heard[i].text);
        }
    assert_in_range(lines, 10, 100);
    assert_in_range(bytes, 4000, 9000);
    assert_says(told(w, &late, "chat"), "\"199 ");
    go(w, &late);
    finish(w, &p);
}

static void mute_is_for_oneself(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    struct client tab = come(w, &p.sat[1]);
    says(w, &p.c[1], "{\"type\":\"mute\",\"seat\":0,\"on\":true}");
    int from = w->count;
    says(w, &p.c[0], "{\"type\":\"chat\",\"text\":\"one\"}");
    assert_null(last_of(w, &p.c[1], from, "chat"));
    assert_non_null(last_of(w, &tab, from, "chat"));
    says(w, &p.c[1], "{\"type\":\"mute\",\"seat\":0,\"on\":false}");
    says(w, &p.c[0], "{\"type\":\"chat\",\"text\":\"two\"}");
    assert_non_null(last_of(w, &p.c[1], from, "chat"));
    from = w->count;
    says(w, &p.c[1], "{\"type\":\"mute\",\"seat\":8,\"on\":true}");
    assert_non_null(last_of(w, &p.c[1], from, "error"));
    go(w, &tab);
    finish(w, &p);
}

static void a_portrait_is_told_to_all(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    says(w, &p.c[1], "{\"type\":\"portrait\",\"portrait\":7}");
    assert_says(told(w, &p.c[0], "seats"), "\"portrait\":7");
    assert_says(told(w, &p.c[1], "seats"), "\"portrait\":7");
    struct client late = come(w, &p.sat[0]);
    assert_says(told(w, &late, "welcome"), "\"portrait\":7");
    int from = w->count;
    says(w, &p.c[1], "{\"type\":\"portrait\",\"portrait\":7}");
    assert_int_equal(w->count, from); /* nothing is new */
    says(w, &p.c[1], "{\"type\":\"portrait\",\"portrait\":11}");
    assert_non_null(last_of(w, &p.c[1], from, "error"));
    assert_null(last_of(w, &p.c[0], from, "seats"));
    go(w, &late);
    finish(w, &p);
}

/* ---- how much ---- */

static void there_is_a_limit_to_talk(void **state) {
    (void)state;
    struct world *w = world_open();
    limit(w, true);
    struct pair p = begin(w);
    pass(w, 10 * SECONDS);
    int from = w->count, heard = 0;
    for (int i = 0; i < 10; i++)
        says(w, &p.c[0], "{\"type\":\"chat\",\"text\":\"spam\"}");
    for (int i = from; i < w->count; i++)
        heard += w->heard[i].to == p.c[1].to;
    assert_int_equal(heard, 3); /* of sixty, at twenty each */
    assert_says(last_of(w, &p.c[0], from, "error")->text, "\"limit\"");
    pass(w, 1 * SECONDS);
    from = w->count;
    says(w, &p.c[0], "{\"type\":\"chat\",\"text\":\"calm\"}");
    assert_non_null(last_of(w, &p.c[1], from, "chat"));
    pass(w, 10 * SECONDS);
    from = w->count;
    int pongs = 0;
    for (int i = 0; i < 90; i++)
        says(w, &p.c[1], "{\"type\":\"ping\"}");
    for (int i = from; i < w->count; i++)
        pongs += strstr(w->heard[i].text, "pong") != NULL;
    assert_int_equal(pongs, 60);
    assert_null(end_of(w, &p.c[1]));
    limit(w, false);
    from = w->count;
    for (int i = 0; i < 500; i++)
        says(w, &p.c[0], "{\"type\":\"ping\"}");
    assert_int_equal(count_of(w, SENT, &p.c[0], from), 500);
    finish(w, &p);
}

/* Refused moves change nothing, and too many wrong ones are enough. */
static void wrong_moves_change_nothing(void **state) {
    (void)state;
    struct world *w = world_open();
    struct pair p = begin(w);
    char *before = record_of(w, p.sat[0].code, 0);
    char move[64];
    int seat = ask_of(w, &p.c[0], move, sizeof move) ? 0 : 1;
    unsigned ask = ask_of(w, &p.c[seat], move, sizeof move);
    int from = w->count;
    moves(w, &p.c[seat], ask, "fly");
    assert_non_null(last_of(w, &p.c[seat], from, "refused"));
    moves(w, &p.c[seat], ask + 1, move);
    assert_says(last_of(w, &p.c[seat], from, "error")->text, "stale");
    moves(w, &p.c[!seat], ask, move);
    assert_says(last_of(w, &p.c[!seat], from, "error")->text, "stale");
    settle(w);
    char *after = record_of(w, p.sat[0].code, 0);
    assert_string_equal(before, after);
    free(before);
    free(after);
    limit(w, true);
    for (int i = 0; i < 60; i++, w->now += SECONDS)
        moves(w, &p.c[seat], ask, "fly");
    assert_int_equal(end_of(w, &p.c[seat])->code, CLOSE_POLICY);
    finish(w, &p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ROOMS_TEST(wrong_tokens_are_sent_away),
        ROOMS_TEST(hello_comes_first_and_once),
        ROOMS_TEST(who_never_says_hello_is_sent_away),
        ROOMS_TEST(onlookers_only_look),
        ROOMS_TEST(a_seat_is_open_in_so_many_places),
        ROOMS_TEST(two_tabs_are_one_seat),
        ROOMS_TEST(chat_is_heard_by_all_and_kept_a_while),
        ROOMS_TEST(old_chat_is_forgotten),
        ROOMS_TEST(mute_is_for_oneself),
        ROOMS_TEST(a_portrait_is_told_to_all),
        ROOMS_TEST(there_is_a_limit_to_talk),
        ROOMS_TEST(wrong_moves_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
