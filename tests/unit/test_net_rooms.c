/* Who sits at a table: making, joining, inviting, removing, standing up, starting, once more; who may
 * watch; and the fair deal. */
#include "rooms_table.h"

static const char three[] = "{\"game\":\"cabbage\",\"players\":3,\"open\":true}";

/* ---- making and joining ---- */

static void a_table_is_made_and_joined(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat olha = make(w, three, "Olha");
    assert_int_equal(olha.seat, 0);
    assert_int_equal(strlen(olha.code), 8);
    assert_int_equal(strlen(olha.token), TOKEN_TEXT);
    struct sat ivan = join(w, &olha, "Ivan");
    assert_int_equal(ivan.seat, 1);
    assert_string_not_equal(ivan.token, olha.token);
    struct room *r = room_at_code(w, olha.code);
    assert_int_equal(room_seat_of(r, olha.token), 0);
    assert_int_equal(room_seat_of(r, ivan.token), 1);
    assert_int_equal(room_seat_of(r, ""), -1);
    assert_int_equal(room_seat_of(r, "AAAAAAAAAAAAAAAAAAAAAA"), -1);
    struct place p;
    assert_refusal(room_join(r, &(struct comer){.name = "x"}, 1, NULL, &p), 409, "full");
    assert_refusal(room_join(r, &(struct comer){.name = "x"}, 7, NULL, &p), 409, "full");
    assert_int_equal(rooms_counts(w->rooms).waiting, 1);
    join(w, &olha, "Petro");
    assert_int_equal(rooms_counts(w->rooms).playing, 1);
    assert_refusal(room_join(r, &(struct comer){.name = "x"}, -1, NULL, &p), 409, "begun");
    world_close(w);
}

static void codes_are_found_in_any_spelling(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat olha = make(w, three, "Olha");
    struct refusal no;
    char text[80];
    snprintf(text, sizeof text, "%.4s-%s", olha.code, olha.code + 4);
    assert_non_null(rooms_find(w->rooms, text, &no));
    snprintf(text, sizeof text, " %.4s %s", olha.code, olha.code + 4);
    for (char *c = text; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    assert_non_null(rooms_find(w->rooms, text, &no));
    for (int i = 0; i < 6; i++) {
        static const char *const none[] = {
            "", "--", "ABC", "../../etc", "ABCDEFGHABCDEFGHABCDEFGH", "AB\nCDEF"};
        assert_null(rooms_find(w->rooms, none[i], &no));
        assert_int_equal(no.status, 404);
    }
    world_close(w);
}

static void names_are_kept_apart(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, "{\"game\":\"coach\",\"players\":5}", "Ivan");
    join(w, &host, "Ivan");
    join(w, &host, "Ivan 2");
    char *json = json_of(w, host.code);
    assert_says(json, "\"name\":\"Ivan\"");
    assert_says(json, "\"name\":\"Ivan 2\"");
    assert_says(json, "\"name\":\"Ivan 2 2\"");
    free(json);
    struct sat other = make(w, three, "Ґаля й Ко: двадцять лі."); /* 40 bytes */
    join(w, &other, "Ґаля й Ко: двадцять лі.");
    json = json_of(w, other.code);
    assert_says(json, "двадцять л 2");
    free(json);
    world_close(w);
}

static void only_open_tables_are_listed(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat open = make(w, three, "Olha");
    struct sat closed = make(w, "{\"game\":\"cabbage\",\"players\":2}", "Ivan");
    struct buf out = heap_buf();
    struct jw j = {.out = &out};
    rooms_json(w->rooms, false, &j);
    assert_says(out.data, open.code);
    assert_silent_of(out.data, closed.code);
    assert_silent_of(out.data, open.token);
    buf_clear(&out);
    j = (struct jw){.out = &out};
    rooms_json(w->rooms, true, &j);
    assert_says(out.data, closed.code);
    heap_free(&out);
    world_close(w);
}

static void there_are_at_most_so_many(void **state) {
    (void)state;
    struct world *w = world_open();
    w->terms.tables = 3;
    rooms_change(w->rooms, &w->terms);
    struct settings s = settings_of(three);
    struct place p;
    for (int i = 0; i < 3; i++)
        make(w, three, "Olha");
    assert_int_equal(rooms_made_from(w->rooms, 1), 3);
    assert_int_equal(rooms_made_from(w->rooms, 2), 0);
    assert_refusal(rooms_make(w->rooms, &s, &(struct comer){.name = "x"}, &p), 503, "full");
    world_close(w);
}

static void a_table_that_nobody_joins_is_dropped(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat alone = make(w, three, "Olha"), watched = make(w, three, "Olha");
    struct client here = come(w, &watched);
    struct refusal no;
    pass(w, 3590 * SECONDS);
    assert_non_null(rooms_find(w->rooms, alone.code, &no));
    pass(w, 70 * SECONDS);
    assert_null(rooms_find(w->rooms, alone.code, &no));
    assert_non_null(rooms_find(w->rooms, watched.code, &no));
    world_restart(w);
    go(w, &here);
    assert_null(rooms_find(w->rooms, alone.code, &no));
    assert_non_null(rooms_find(w->rooms, watched.code, &no));
    world_close(w);
}

/* ---- the host ---- */

static void invitations_let_in(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, "{\"game\":\"cabbage\",\"players\":3,\"invited\":true}", "Olha");
    struct room *r = room_at_code(w, host.code);
    struct place p;
    char token[TOKEN_TEXT + 1], again[TOKEN_TEXT + 1];
    struct comer ivan = {.name = "Ivan"};
    assert_refusal(room_join(r, &ivan, -1, NULL, &p), 403, "invitation");
    assert_refusal(room_join(r, &ivan, -1, "wrong", &p), 403, "invitation");
    assert_refusal(room_join(r, &ivan, -1, host.token, &p), 403, "invitation");
    assert_refusal(room_invite(r, 0, token), 0, "");
    assert_refusal(room_join(r, &ivan, -1, token, &p), 0, "");
    assert_refusal(room_invite(r, 1, again), 403, "host");
    world_restart(w);
    r = room_at_code(w, host.code);
    assert_refusal(room_invite(r, 0, again), 0, "");
    assert_string_equal(token, again);
    assert_int_equal(room_seat_of(r, token), -1); /* it is for no seat */
    world_close(w);
}

static void the_host_removes_others(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, three, "Olha"), ivan = join(w, &host, "Ivan");
    struct room *r = room_at_code(w, host.code);
    struct client olha = come(w, &host), out = come(w, &ivan);
    settle(w);
    assert_refusal(room_remove(r, 1, 0), 403, "host");
    assert_refusal(room_remove(r, 0, 0), 400, "seat");
    assert_refusal(room_remove(r, 0, 2), 400, "seat");
    assert_refusal(room_remove(r, 0, -1), 400, "seat");
    assert_refusal(room_remove(r, 0, 99), 400, "seat");
    assert_refusal(room_remove(r, 0, 1), 0, "");
    assert_int_equal(end_of(w, &out)->code, CLOSE_POLICY);
    assert_int_equal(room_seat_of(r, ivan.token), -1);
    assert_says(told(w, &olha, "seats"), "\"kind\":\"empty\"");
    go(w, &out);
    struct sat petro = join(w, &host, "Petro");
    assert_int_equal(petro.seat, 1);
    assert_says(told(w, &olha, "seats"), "\"name\":\"Petro\",\"kind\":\"person\",\"here\":false");
    go(w, &olha);
    world_close(w);
}

/* Whoever stands up has no more part in the seat: the next one's cards are not theirs to see. */
static void who_stands_up_hears_nothing_of_the_next(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, "{\"game\":\"coach\",\"players\":3}", "Olha");
    struct sat ivan = join(w, &host, "Ivan");
    struct room *r = room_at_code(w, host.code);
    struct client olha = come(w, &host), old = come(w, &ivan);
    settle(w);
    assert_refusal(room_leave(r, 1), 0, "");
    assert_says(told(w, &olha, "seats"), "\"kind\":\"empty\"");
    assert_int_equal(room_seat_of(r, ivan.token), -1);
    int from = w->count;
    struct sat petro = join(w, &host, "Petro");
    assert_int_equal(petro.seat, 1);
    join(w, &host, "Anna");
    settle(w);
    assert_non_null(last_of(w, &olha, from, "view"));
    assert_int_equal(count_of(w, SENT, &old, from), 0);
    assert_non_null(end_of(w, &old));
    struct client new = come(w, &petro);
    settle(w);
    from = w->count;
    says(w, &old, "{\"type\":\"move\",\"ask\":1,\"move\":\"spy 0\"}");
    assert_int_equal(w->count, from);
    go(w, &old);
    go(w, &olha);
    go(w, &new);
    world_close(w);
}

static void the_host_is_the_first_who_stays(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, three, "Olha");
    join(w, &host, "Ivan");
    struct room *r = room_at_code(w, host.code);
    struct refusal no;
    assert_refusal(room_start(r, 1), 403, "host");
    assert_refusal(room_leave(r, 0), 0, "");
    char *json = json_of(w, host.code);
    assert_says(json, "\"host\":1");
    free(json);
    assert_int_equal(join(w, &host, "Anna").seat, 0);
    assert_refusal(room_leave(r, 0), 0, "");
    assert_refusal(room_leave(r, 1), 0, "");
    pass(w, 30 * SECONDS);
    assert_null(rooms_find(w->rooms, host.code, &no)); /* nobody is there any more */
    world_close(w);
}

static void empty_seats_are_taken_by_bots(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(
        w, "{\"game\":\"cabbage\",\"players\":4,\"level\":\"easy\",\"bots\":[\"random\"]}", "O");
    join(w, &host, "Ivan");
    struct client olha = come(w, &host);
    struct room *r = room_at_code(w, host.code);
    assert_refusal(room_start(r, 0), 0, "");
    assert_refusal(room_start(r, 0), 409, "begun");
    assert_refusal(room_remove(r, 0, 1), 409, "begun");
    settle(w);
    assert_says(told(w, &olha, "seats"),
                "{\"seat\":2,\"name\":\"easy\",\"kind\":\"bot\",\"level\":\"easy\"}");
    assert_says(told(w, &olha, "seats"), "\"level\":\"random\"");
    assert_says(told(w, &olha, "view"), "\"n\":");
    go(w, &olha);
    world_close(w);
}

static void bots_alone_play_at_once(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat s =
        make(w, "{\"game\":\"cabbage\",\"players\":2,\"bots\":[\"random\",\"random\"]}", NULL);
    assert_int_equal(s.seat, -1);
    struct client eyes = hello(w, s.code, NULL, 0);
    pass(w, 5 * SECONDS);
    assert_int_equal(w->overs, 1);
    assert_says(told(w, &eyes, "over"), "\"winners\":[");
    assert_says(told(w, &eyes, "welcome"), "\"seat\":null");
    go(w, &eyes);
    world_close(w);
}

/* ---- once more ---- */

static void the_same_people_play_again(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host =
        make(w, "{\"game\":\"cabbage\",\"players\":3,\"bots\":[\"easy\"],\"open\":true}", "Olha");
    struct sat ivan = join(w, &host, "Ivan");
    struct client c[2] = {come(w, &host), come(w, &ivan)};
    struct room *r = room_at_code(w, host.code);
    struct place p;
    assert_refusal(room_rematch(r, 0, &p), 409, "playing");
    assert_true(play_on(w, c, 2, 5000) > 3);
    assert_int_equal(w->overs, 1);
    int from = w->count;
    assert_refusal(room_rematch(r, 1, &p), 0, "");
    struct sat again = sat_of(&p);
    assert_int_equal(again.seat, 1);
    assert_string_not_equal(again.code, host.code);
    settle(w);
    assert_says(last_of(w, &c[0], from, "rematch")->text, again.code);
    assert_refusal(room_rematch(r, 1, &p), 0, ""); /* whose answer was lost: the same seat */
    assert_int_equal(p.seat, 1);
    assert_int_equal(room_seat_of(room_at_code(w, again.code), p.token), 1);
    assert_int_equal(room_seat_of(room_at_code(w, again.code), again.token), -1);
    assert_refusal(room_rematch(r, 0, &p), 0, "");
    assert_string_equal(p.code, again.code);
    assert_refusal(room_rematch(r, 0, &p), 0, ""); /* also once it has begun */
    char *json = json_of(w, again.code);
    assert_says(json, "\"state\":\"playing\"");
    assert_says(json, "\"level\":\"easy\"");
    assert_says(json, "\"open\":false");
    free(json);
    go(w, &c[0]);
    go(w, &c[1]);
    pass(w, 60 * SECONDS);
    json = json_of(w, host.code); /* out of the store */
    assert_says(json, again.code);
    free(json);
    world_close(w);
}

static void a_rematch_that_was_dropped_is_made_anew(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat host = make(w, "{\"game\":\"cabbage\",\"players\":2}", "Olha");
    struct sat ivan = join(w, &host, "Ivan");
    struct client c[2] = {come(w, &host), come(w, &ivan)};
    play_on(w, c, 2, 5000);
    struct place p;
    assert_refusal(room_rematch(room_at_code(w, host.code), 0, &p), 0, "");
    struct sat first = sat_of(&p);
    pass(w, 3700 * SECONDS);
    assert_refusal(room_rematch(room_at_code(w, host.code), 1, &p), 0, "");
    assert_string_not_equal(first.code, p.code);
    assert_int_equal(p.seat, 1);
    go(w, &c[0]);
    go(w, &c[1]);
    world_close(w);
}

/* ---- who may watch ---- */

static void onlookers_see_what_the_table_allows(void **state) {
    (void)state;
    static const struct {
        const char *settings;
        bool before, after;
    } kinds[] = {{"{\"game\":\"cabbage\",\"players\":2}", true, true},
                 {"{\"game\":\"cabbage\",\"players\":2,\"onlookers\":\"none\"}", false, false},
                 {"{\"game\":\"cabbage\",\"players\":2,\"onlookers\":\"after\"}", false, true}};
    for (int i = 0; i < 3; i++) {
        struct world *w = world_open();
        struct sat host = make(w, kinds[i].settings, "Olha");
        struct client early = hello(w, host.code, NULL, 0);
        assert_int_equal(end_of(w, &early) == NULL, kinds[i].before);
        go(w, &early);
        struct sat ivan = join(w, &host, "Ivan");
        struct client c[2] = {come(w, &host), come(w, &ivan)};
        struct client during = hello(w, host.code, NULL, 0);
        assert_int_equal(end_of(w, &during) == NULL, kinds[i].before);
        if (!kinds[i].before) {
            assert_says(told(w, &during, "error"), "\"token\"");
            assert_int_equal(end_of(w, &during)->code, CLOSE_POLICY);
            assert_null(last_of(w, &during, 0, "view"));
        } else
            assert_says(told(w, &during, "welcome"), "\"seat\":null");
        play_on(w, c, 2, 5000);
        struct client after = hello(w, host.code, NULL, 0);
        assert_int_equal(end_of(w, &after) == NULL, kinds[i].after);
        go(w, &c[0]);
        go(w, &c[1]);
        go(w, &during);
        go(w, &after);
        world_close(w);
        remove_folder(NULL);
        make_folder(NULL);
    }
}

/* ---- the fair deal ---- */

static void luck_is_sent_once_and_is_in_the_record(void **state) {
    (void)state;
    struct world *w = world_open();
    static const uint8_t made_of[FAIR_BYTES] = {7, 7};
    struct settings s = settings_of("{\"game\":\"cabbage\",\"players\":2}");
    struct place p;
    rooms_make(w->rooms, &s, &(struct comer){.name = "Olha", .luck = made_of}, &p);
    struct sat host = sat_of(&p);
    struct client olha = come(w, &host), eyes = hello(w, host.code, NULL, 0);
    static const char luck[] = "{\"type\":\"luck\",\"hex\":\"0123456789abcdef0123456789abcdef"
                               "0123456789abcdef0123456789abcdef\"}";
    says(w, &olha, luck);
    assert_says(told(w, &olha, "error"), "once");
    says(w, &eyes, luck);
    assert_says(told(w, &eyes, "error"), "sit at the table");
    char commitment[80];
    snprintf(commitment, sizeof commitment, "commit %.64s",
             strstr(told(w, &olha, "welcome"), "\"commitment\":\"") + 14);
    world_restart(w);
    go(w, &olha);
    go(w, &eyes);
    struct sat ivan = join(w, &host, "Ivan");
    struct client c[2] = {come(w, &host), come(w, &ivan)};
    says(w, &c[1], luck);
    assert_says(told(w, &c[1], "error"), "\"state\"");
    play_on(w, c, 2, 5000);
    char *record = record_of(w, host.code, -1);
    assert_says(record, commitment);
    assert_says(record, "luck 0 0707000000");
    assert_silent_of(record, "luck 1");
    struct record r = {.game = NULL};
    struct record_error e;
    struct table t;
    struct buf scratch = heap_buf();
    assert_true(record_load(record, strlen(record), &r, &t, &scratch, &e));
    assert_true(r.whole && r.finished);
    struct seed seed = fair_seed(&r.fair, 2);
    assert_memory_equal(&seed, &r.seed, sizeof seed);
    heap_free(&scratch);
    free(record);
    go(w, &c[0]);
    go(w, &c[1]);
    world_close(w);
}

/* ---- rated tables ---- */

static void rated_tables_are_for_accounts(void **state) {
    (void)state;
    struct world *w = world_open();
    struct settings s = settings_of("{\"game\":\"cabbage\",\"players\":2,\"rated\":true}");
    struct settings bots =
        settings_of("{\"game\":\"cabbage\",\"players\":2,\"rated\":true,\"bots\":[\"easy\"]}");
    struct place p;
    struct comer olha = {.name = "Olha", .account = 5}, guest = {.name = "Ivan"},
                 program = {.name = "Robo", .account = 6, .program = true},
                 anna = {.name = "Anna", .account = 7};
    assert_refusal(rooms_make(w->rooms, &bots, &olha, &p), 400, "rated");
    assert_refusal(rooms_make(w->rooms, &s, &guest, &p), 403, "account");
    assert_refusal(rooms_make(w->rooms, &s, &olha, &p), 0, "");
    struct sat host = sat_of(&p);
    struct room *r = room_at_code(w, host.code);
    assert_refusal(room_join(r, &guest, -1, NULL, &p), 403, "account");
    assert_refusal(room_join(r, &program, -1, NULL, &p), 403, "account");
    assert_refusal(room_join(r, &olha, -1, NULL, &p), 409, "twice");
    assert_refusal(room_start(r, 0), 409, "rated");
    assert_refusal(room_join(r, &anna, -1, NULL, &p), 0, "");
    assert_int_equal(room_account(r, 1), 7);
    struct sat second = sat_of(&p);
    struct client c[2] = {come(w, &host), come(w, &second)};
    assert_says(told(w, &c[0], "welcome"), "\"odds\":false");
    play_on(w, c, 2, 5000);
    struct stored_result result;
    assert_null(store_result(w->store, room_id(r), &result));
    assert_true(result.rated && result.table == room_id(r));
    assert_int_equal(result.winners, w->winners);
    go(w, &c[0]);
    go(w, &c[1]);
    world_close(w);
}

/* ---- the keeper ---- */

static void the_keeper_ends_tables(void **state) {
    (void)state;
    struct world *w = world_open();
    struct sat waiting = make(w, three, "Olha");
    struct sat host = make(w, "{\"game\":\"cabbage\",\"players\":2}", "Olha");
    struct sat ivan = join(w, &host, "Ivan");
    struct client c[2] = {come(w, &host), come(w, &ivan)};
    play_on(w, c, 2, 4);
    struct room *r = room_at_code(w, host.code);
    assert_refusal(room_end(r), 0, "");
    assert_refusal(room_end(r), 409, "over");
    assert_int_equal(end_of(w, &c[0])->code, CLOSE_FINE);
    assert_refusal(room_end(room_at_code(w, waiting.code)), 0, "");
    settle(w);
    char *record = record_of(w, host.code, -1);
    assert_says(record, "result unfinished");
    free(record);
    go(w, &c[0]);
    go(w, &c[1]);
    pass(w, 120 * SECONDS);
    assert_int_equal(rooms_counts(w->rooms).over, 0); /* all are out of memory */
    struct refusal no;
    assert_null(rooms_find(w->rooms, waiting.code, &no)); /* what never began is gone */
    record = record_of(w, host.code, -1);
    assert_says(record, "result unfinished");
    free(record);
    struct client eyes = hello(w, host.code, NULL, 0);
    assert_says(told(w, &eyes, "welcome"), "\"state\":\"over\"");
    go(w, &eyes);
    assert_int_equal(w->troubles, 0);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ROOMS_TEST(a_table_is_made_and_joined),
        ROOMS_TEST(codes_are_found_in_any_spelling),
        ROOMS_TEST(names_are_kept_apart),
        ROOMS_TEST(only_open_tables_are_listed),
        ROOMS_TEST(there_are_at_most_so_many),
        ROOMS_TEST(a_table_that_nobody_joins_is_dropped),
        ROOMS_TEST(invitations_let_in),
        ROOMS_TEST(the_host_removes_others),
        ROOMS_TEST(who_stands_up_hears_nothing_of_the_next),
        ROOMS_TEST(the_host_is_the_first_who_stays),
        ROOMS_TEST(empty_seats_are_taken_by_bots),
        ROOMS_TEST(bots_alone_play_at_once),
        ROOMS_TEST(the_same_people_play_again),
        ROOMS_TEST(a_rematch_that_was_dropped_is_made_anew),
        ROOMS_TEST(onlookers_see_what_the_table_allows),
        ROOMS_TEST(luck_is_sent_once_and_is_in_the_record),
        ROOMS_TEST(rated_tables_are_for_accounts),
        ROOMS_TEST(the_keeper_ends_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
