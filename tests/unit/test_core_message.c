/* Messages: written as the protocol shows them, and read as hostile text. */
#include "played.h"

#include "base/base64.h"
#include "core/message.h"

static char text[4096];

static struct buf fresh(void) {
    struct buf b = BUF(text);
    buf_clear(&b);
    return b;
}

static const struct message_sitter sitters[] = {
    {"Olha", "person", NULL}, {"hard", "bot", "hard"}, {"Кіт \"Ґ\"", "program", NULL}};

#define SEATS_JSON                                                                                 \
    "\"seats\":[{\"seat\":0,\"name\":\"Olha\",\"kind\":\"person\"},"                               \
    "{\"seat\":1,\"name\":\"hard\",\"kind\":\"bot\",\"level\":\"hard\"},"                          \
    "{\"seat\":2,\"name\":\"Кіт \\\"Ґ\\\"\",\"kind\":\"program\"}]"

#define HEX_00_TO_1F "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static const uint8_t bytes_0_to_31[FAIR_BYTES] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                  11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                  22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

static void open_null(struct table *t, int nseats) {
    const struct game *g = game_find("null");
    struct options o = options_default(g);
    o.value[1] = 1; /* who begins */
    assert_null(table_open(t, g, &o, nseats, &(struct seed){{1, 2}}, NULL));
}

/* Everybody makes its first move, up to the end. */
static void play_out(struct table *t) {
    struct move legal[MAX_LEGAL];
    while (table_to_act(t)) {
        assert_true(t->game->legal(t->state, seat_first(table_to_act(t)), legal) > 0);
        assert_null(table_move(t, &legal[0], NULL));
    }
}

/* ---- written ---- */

static void say_welcome(struct buf *b, const struct table *t, int viewer, const uint8_t *commitment,
                        const char *more) {
    message_welcome(b, &(struct welcome){.program = "koloda 1",
                                         .game = t->game,
                                         .options = &t->options,
                                         .nseats = 3,
                                         .viewer = viewer,
                                         .who = sitters,
                                         .commitment = commitment,
                                         .more = more});
}

static void welcome_names_the_table_and_who_sits_there(void **state) {
    (void)state;
    static struct table t;
    struct buf b = fresh();
    const struct game *g = game_find("cabbage");
    struct options o = options_default(g);
    assert_null(table_open(&t, g, &o, 3, &(struct seed){{1}}, NULL));
    say_welcome(&b, &t, 1, bytes_0_to_31, NULL);
    assert_string_equal(text, "{\"type\":\"welcome\",\"protocol\":1,\"program\":\"koloda 1\","
                              "\"game\":\"cabbage\",\"rules\":1,"
                              "\"options\":{\"blocking_dogs_score\":false,\"first\":\"lot\"},"
                              "\"players\":3,\"seat\":1," SEATS_JSON
                              ",\"commitment\":\"" HEX_00_TO_1F "\"}");
}

static void an_onlooker_has_no_seat_and_a_table_need_not_be_committed(void **state) {
    (void)state;
    static struct table t;
    struct buf b = fresh();
    open_null(&t, 3);
    say_welcome(&b, &t, PUBLIC, NULL, ",\"table\":\"ABCD\"");
    assert_string_equal(text, "{\"type\":\"welcome\",\"protocol\":1,\"program\":\"koloda 1\","
                              "\"game\":\"null\",\"rules\":1,"
                              "\"options\":{\"highest_wins\":true,\"first\":1},"
                              "\"players\":3,\"seat\":null," SEATS_JSON ",\"table\":\"ABCD\"}");
    buf_clear(&b);
    message_seats(&b, sitters, 3);
    assert_string_equal(text, "{\"type\":\"seats\"," SEATS_JSON "}");
}

static void an_event_carries_its_struct_if_wanted(void **state) {
    (void)state;
    struct buf b = fresh();
    struct event e = {.kind = 3, .seat = 2, .a = 4};
    message_event(&b, game_find("null"), 18, &e, false);
    assert_string_equal(text, "{\"type\":\"event\",\"n\":18,"
                              "\"event\":{\"id\":\"seen\",\"seat\":2,\"card\":\"coin\"}}");
    buf_clear(&b);
    message_event(&b, game_find("null"), UINT32_MAX, &e, true);
    assert_string_equal(text, "{\"type\":\"event\",\"n\":4294967295,"
                              "\"event\":{\"id\":\"seen\",\"seat\":2,\"card\":\"coin\"},"
                              "\"raw\":\"AwIEAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}");
}

static void a_view_carries_its_struct_if_wanted(void **state) {
    (void)state;
    static struct table t;
    _Alignas(8) unsigned char view[STATE_MAX], read[STATE_MAX];
    struct buf b = fresh(), bytes = heap_buf();
    struct json_slice all, member;
    open_null(&t, 2);
    table_view(&t, 1, view);
    message_view(&b, t.game, 3, view, false, NULL);
    assert_string_equal(text, "{\"type\":\"view\",\"n\":3,"
                              "\"view\":{\"phase\":\"look\",\"round\":1,\"starter\":1,\"turn\":1,"
                              "\"looked\":[],\"middle\":null,"
                              "\"hands\":[[null,null,null],[\"crumb\",\"button\",\"button\"]],"
                              "\"played\":[null,null],\"points\":[0,0]}}");
    buf_clear(&b);
    message_view(&b, t.game, 3, view, true, NULL);
    assert_true(json_scan(b.data, b.size, 8, &all));
    assert_true(json_slice_member(all, "bytes", &member));
    assert_true(base64_decode(&bytes, member.text + 1, member.size - 2));
    assert_ptr_equal(view_from_bytes(bytes.data, bytes.size, read), t.game);
    assert_memory_equal(read, view, t.game->state_size);
    heap_free(&bytes);
}

static void an_ask_lists_what_is_legal_and_the_time_left(void **state) {
    (void)state;
    static struct table t;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct buf b = fresh();
    open_null(&t, 2);
    table_view(&t, 1, view);
    message_ask(&b, t.game, view, 1, 5, -1);
#define LEGAL "\"legal\":[\"pass\",\"look\"]"
    assert_string_equal(text, "{\"type\":\"ask\",\"ask\":5," LEGAL "}");
    buf_clear(&b);
    message_ask(&b, t.game, view, 1, 5, 60000);
    assert_string_equal(text, "{\"type\":\"ask\",\"ask\":5," LEGAL ",\"left_ms\":60000}");
    buf_clear(&b);
    message_ask(&b, t.game, view, 1, 5, 0);
    assert_string_equal(text, "{\"type\":\"ask\",\"ask\":5," LEGAL ",\"left_ms\":0}");
}

static void answers_to_a_move(void **state) {
    (void)state;
    struct buf b = fresh();
    message_accepted(&b, 5);
    assert_string_equal(text, "{\"type\":\"accepted\",\"ask\":5}");
    buf_clear(&b);
    message_refused(&b, 5, "take", "B3 the turn has failed");
    assert_string_equal(text, "{\"type\":\"refused\",\"ask\":5,\"move\":\"take\","
                              "\"rule\":\"B3\",\"reason\":\"the turn has failed\"}");
    buf_clear(&b);
    message_refused(&b, 5, "\"", "there is no such move"); /* of no rule */
    assert_string_equal(text, "{\"type\":\"refused\",\"ask\":5,\"move\":\"\\\"\","
                              "\"rule\":\"\",\"reason\":\"there is no such move\"}");
    buf_clear(&b);
    message_undone(&b, 17);
    assert_string_equal(text, "{\"type\":\"undone\",\"n\":17}");
}

/* Every refusal of a game is a rule and a sentence. */
static void refusals_of_the_games_name_their_rule(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        static struct table t;
        const struct game *g = game_list[i];
        struct options o = options_default(g);
        struct json_slice all, rule;
        struct buf b = fresh();
        assert_null(table_open(&t, g, &o, g->max_seats, &(struct seed){{1}}, NULL));
        struct move m = chance_move(0);
        message_refused(&b, 1, "?", g->check(t.state, &m));
        assert_true(json_scan(b.data, b.size, 8, &all));
        assert_true(json_slice_member(all, "rule", &rule));
        assert_int_equal(json_slice_kind(rule), JSON_SLICE_STRING);
    }
}

static void the_end_tells_scores_seed_and_secret(void **state) {
    (void)state;
    static struct table t;
    struct buf b = fresh();
    open_null(&t, 3);
    play_out(&t);
#define OVER                                                                                       \
    "{\"type\":\"over\",\"scores\":[5,-1,2],\"winners\":[0],\"seed\":"                             \
    "\"0102000000000000000000000000000000000000000000000000000000000000\""
    message_over(&b, &t, NULL);
    assert_string_equal(text, OVER "}");
    buf_clear(&b);
    message_over(&b, &t, bytes_0_to_31);
    assert_string_equal(text, OVER ",\"secret\":\"" HEX_00_TO_1F "\"}");
}

static void a_game_without_points_has_no_scores(void **state) {
    (void)state;
    struct buf b = fresh();
    struct jw j = {.out = &b};
    jw_object(&j);
    outcome_json(&(struct outcome){.winners = SEAT(0) | SEAT(4)}, 5, &j);
    jw_object_end(&j);
    assert_string_equal(text, "{\"scores\":null,\"winners\":[0,4]}");
}

static void errors_have_the_codes_of_the_protocol(void **state) {
    (void)state;
    static const char *const codes[ERROR_CODES] = {"syntax", "type",    "stale", "token",
                                                   "limit",  "version", "state"};
    for (int i = 0; i < ERROR_CODES; i++) {
        char wanted[128];
        struct buf b = fresh();
        message_error(&b, (enum error_code)i, "why");
        snprintf(wanted, sizeof wanted, "{\"type\":\"error\",\"code\":\"%s\",\"text\":\"why\"}",
                 codes[i]);
        assert_string_equal(text, wanted);
    }
    struct buf b = fresh();
    message_pong(&b);
    assert_string_equal(text, "{\"type\":\"pong\"}");
}

/* ---- read ---- */

static struct message read_fine(const char *line) {
    struct message m;
    enum error_code error;
    const char *why;
    if (!message_read(line, strlen(line), &m, &error, &why))
        fail_msg("%s: refused: %s: %s", line, error_ids[error], why);
    return m;
}

static void assert_wrong(const char *line, size_t size, enum error_code code, const char *says) {
    struct message m;
    enum error_code error;
    const char *why;
    if (message_read(line, size, &m, &error, &why))
        fail_msg("%.100s is accepted", line);
    if (error != code || !strstr(why, says))
        fail_msg("%.100s: wanted %s \"%s\", got %s \"%s\"", line, error_ids[code], says,
                 error_ids[error], why);
}

static void hello_brings_token_since_and_wants(void **state) {
    (void)state;
    struct message m = read_fine(
        "{\"type\":\"hello\",\"protocol\":1,\"token\":\"aB-_9\",\"since\":7,\"want\":[\"bytes\"]}");
    assert_int_equal(m.type, SAYS_HELLO);
    assert_string_equal(m.token, "aB-_9");
    assert_int_equal(m.since, 7);
    assert_true(m.want_bytes);
    m = read_fine(" {\"protocol\":1 , \"later\":{\"more\":[]},\"type\":\"hello\"} \n");
    assert_string_equal(m.token, "");
    assert_int_equal(m.since, 0);
    assert_false(m.want_bytes);
    m = read_fine("{\"type\":\"hello\",\"protocol\":1,\"since\":4294967295,\"want\":[1,\"x\"]}");
    assert_int_equal(m.since, UINT32_MAX);
    assert_false(m.want_bytes);
    m = read_fine("{\"type\":\"hello\",\"protocol\":1,\"want\":[\"x\",\"bytes\",\"y\"]}");
    assert_true(m.want_bytes);
}

static void a_token_has_a_limit(void **state) {
    (void)state;
    char line[256], token[TOKEN_MAX + 2];
    memset(token, 't', sizeof token);
    token[TOKEN_MAX] = 0;
    snprintf(line, sizeof line, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", token);
    struct message m = read_fine(line);
    assert_string_equal(m.token, token);
    token[TOKEN_MAX] = 't', token[TOKEN_MAX + 1] = 0;
    snprintf(line, sizeof line, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", token);
    assert_wrong(line, strlen(line), ERROR_TOKEN, "the token must be");
}

static void the_other_messages(void **state) {
    (void)state;
    struct message m = read_fine("{\"type\":\"move\",\"ask\":5,\"move\":\"wolf cow 1\"}");
    assert_int_equal(m.type, SAYS_MOVE);
    assert_int_equal(m.ask, 5);
    assert_string_equal(m.move, "wolf cow 1");
    m = read_fine("{\"type\":\"orders\",\"pass\":true}");
    assert_true(m.type == SAYS_ORDERS && m.pass);
    m = read_fine("{\"type\":\"orders\",\"pass\":false}");
    assert_true(m.type == SAYS_ORDERS && !m.pass);
    assert_int_equal(read_fine("{\"type\":\"ping\"}").type, SAYS_PING);
    m = read_fine("{\"type\":\"chat\",\"text\":\"вітаю\"}");
    assert_int_equal(m.type, SAYS_CHAT);
    assert_string_equal(m.text, "вітаю");
    m = read_fine("{\"type\":\"mute\",\"seat\":2,\"on\":true}");
    assert_true(m.type == SAYS_MUTE && m.seat == 2 && m.on);
    m = read_fine("{\"type\":\"portrait\",\"portrait\":10}");
    assert_true(m.type == SAYS_PORTRAIT && m.portrait == 10);
    m = read_fine("{\"type\":\"luck\",\"hex\":\"" HEX_00_TO_1F "\"}");
    assert_int_equal(m.type, SAYS_LUCK);
    assert_memory_equal(m.luck, bytes_0_to_31, FAIR_BYTES);
}

static void every_refusal(void **state) {
    (void)state;
    static const struct {
        const char *line;
        enum error_code code;
        const char *says;
    } wrong[] = {
        {"", ERROR_SYNTAX, "one JSON object"},
        {"[]", ERROR_SYNTAX, "one JSON object"},
        {"\"ping\"", ERROR_SYNTAX, "one JSON object"},
        {"{\"type\":\"ping\"", ERROR_SYNTAX, "one JSON object"},
        {"{\"type\":\"ping\"}{}", ERROR_SYNTAX, "one JSON object"},
        {"{\"type\":\"p\xe9ng\"}", ERROR_SYNTAX, "UTF-8"},
        {"{\"type\":\"ping\",\"x\":[[[[[[[[1]]]]]]]]}", ERROR_SYNTAX, "8 levels"},
        {"{}", ERROR_TYPE, "needs \"type\""},
        {"{\"type\":\"pong\"}", ERROR_TYPE, "no message of this type"},
        {"{\"type\":7}", ERROR_TYPE, "no message of this type"},
        {"{\"type\":null}", ERROR_TYPE, "no message of this type"},
        {"{\"type\":\"hello\"}", ERROR_VERSION, "\"protocol\":1"},
        {"{\"type\":\"hello\",\"protocol\":\"1\"}", ERROR_VERSION, "\"protocol\":1"},
        {"{\"type\":\"hello\",\"protocol\":2}", ERROR_VERSION, "speaks protocol 1"},
        {"{\"type\":\"hello\",\"protocol\":1,\"token\":7}", ERROR_TOKEN, "the text"},
        {"{\"type\":\"hello\",\"protocol\":1,\"token\":null}", ERROR_TOKEN, "the text"},
        {"{\"type\":\"hello\",\"protocol\":1,\"token\":\"a\\u0000b\"}", ERROR_TOKEN, "the text"},
        {"{\"type\":\"hello\",\"protocol\":1,\"since\":-1}", ERROR_SYNTAX, "\"since\""},
        {"{\"type\":\"hello\",\"protocol\":1,\"since\":4294967296}", ERROR_SYNTAX, "\"since\""},
        {"{\"type\":\"hello\",\"protocol\":1,\"since\":1.5}", ERROR_SYNTAX, "\"since\""},
        {"{\"type\":\"hello\",\"protocol\":1,\"since\":1e3}", ERROR_SYNTAX, "\"since\""},
        {"{\"type\":\"hello\",\"protocol\":1,\"since\":\"1\"}", ERROR_SYNTAX, "\"since\""},
        {"{\"type\":\"move\",\"move\":\"draw\"}", ERROR_SYNTAX, "\"ask\""},
        {"{\"type\":\"move\",\"ask\":-1,\"move\":\"draw\"}", ERROR_SYNTAX, "\"ask\""},
        {"{\"type\":\"move\",\"ask\":99999999999999999999,\"move\":\"draw\"}", ERROR_SYNTAX,
         "\"ask\""},
        {"{\"type\":\"move\",\"ask\":5}", ERROR_SYNTAX, "\"move\""},
        {"{\"type\":\"move\",\"ask\":5,\"move\":[\"draw\"]}", ERROR_SYNTAX, "\"move\""},
        {"{\"type\":\"move\",\"ask\":5,\"move\":\"dr\\u0000aw\"}", ERROR_SYNTAX, "\"move\""},
        {"{\"type\":\"orders\"}", ERROR_SYNTAX, "\"pass\""},
        {"{\"type\":\"orders\",\"pass\":1}", ERROR_SYNTAX, "\"pass\""},
        {"{\"type\":\"luck\"}", ERROR_SYNTAX, "64 hex digits"},
        {"{\"type\":\"chat\"}", ERROR_SYNTAX, "1 to 300 bytes"},
        {"{\"type\":\"chat\",\"text\":\"\"}", ERROR_LIMIT, "1 to 300 bytes"},
        {"{\"type\":\"mute\",\"seat\":8,\"on\":true}", ERROR_SYNTAX, "true or false"},
        {"{\"type\":\"portrait\"}", ERROR_SYNTAX, "from 1 to 10"},
        {"{\"type\":\"portrait\",\"portrait\":0}", ERROR_SYNTAX, "from 1 to 10"},
        {"{\"type\":\"portrait\",\"portrait\":11}", ERROR_SYNTAX, "from 1 to 10"},
        {"{\"type\":\"luck\",\"hex\":\"00\"}", ERROR_SYNTAX, "64 hex digits"},
        {"{\"type\":\"luck\",\"hex\":\"" HEX_00_TO_1F "0\"}", ERROR_SYNTAX, "64 hex digits"},
        {"{\"type\":\"luck\",\"hex\":\"x00102030405060708090a0b0c0d0e0f"
         "101112131415161718191a1b1c1d1e1f\"}",
         ERROR_SYNTAX, "64 hex digits"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_wrong(wrong[i].line, strlen(wrong[i].line), wrong[i].code, wrong[i].says);
    assert_wrong("{\"type\":\"ping\"}\0", 16, ERROR_SYNTAX, "one JSON object");
}

static void a_move_and_a_message_have_a_limit(void **state) {
    (void)state;
    static char line[MESSAGE_MAX + 2];
    snprintf(line, sizeof line, "{\"type\":\"move\",\"ask\":1,\"move\":\"%0*d\"}",
             MOVE_TEXT_MAX - 1, 0);
    assert_int_equal(strlen(read_fine(line).move), MOVE_TEXT_MAX - 1);
    snprintf(line, sizeof line, "{\"type\":\"move\",\"ask\":1,\"move\":\"%0*d\"}", MOVE_TEXT_MAX,
             0);
    assert_wrong(line, strlen(line), ERROR_SYNTAX, "\"move\"");

    memset(line, ' ', sizeof line);
    memcpy(line, "{\"type\":\"ping\"}", 15);
    struct message m;
    enum error_code error;
    const char *why;
    assert_true(message_read(line, MESSAGE_MAX, &m, &error, &why));
    assert_wrong(line, MESSAGE_MAX + 1, ERROR_LIMIT, "65536");
}

/* ---- views from bytes ---- */

static void a_view_with_a_wrong_head_is_refused(void **state) {
    (void)state;
    static struct table t;
    _Alignas(8) unsigned char view[STATE_MAX], read[STATE_MAX];
    const struct game *g = game_find("cabbage");
    struct options o = options_default(g);
    struct head *head = (struct head *)view, right;
    assert_null(table_open(&t, g, &o, 3, &(struct seed){{1}}, NULL));
    table_view(&t, 1, view);
    right = *head;
    assert_ptr_equal(view_from_bytes(view, g->state_size, read), g);
    for (size_t size = 0; size < g->state_size; size++)
        assert_null(view_from_bytes(view, size, read));
    assert_null(view_from_bytes(view, g->state_size + 1, read));
    const struct head wrong[] = {
        {99, right.rules, 3, 1, LOT, 0, 0},         {right.game, 99, 3, 1, LOT, 0, 0},
        {right.game, right.rules, 1, 0, LOT, 0, 0}, {right.game, right.rules, 6, 1, LOT, 0, 0},
        {right.game, right.rules, 3, 3, LOT, 0, 0}, {right.game, right.rules, 3, FULL, LOT, 0, 0},
        {right.game, right.rules, 3, 1, 3, 0, 0},   {right.game, right.rules, 3, 1, LOT, 1, 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        *head = wrong[i];
        assert_null(view_from_bytes(view, g->state_size, read));
    }
    *head = right;
    memcpy(view, t.state, g->state_size); /* the truth itself, with a viewer in its head */
    head->viewer = 1;
    assert_null(view_from_bytes(view, g->state_size, read));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(welcome_names_the_table_and_who_sits_there),
        cmocka_unit_test(an_onlooker_has_no_seat_and_a_table_need_not_be_committed),
        cmocka_unit_test(an_event_carries_its_struct_if_wanted),
        cmocka_unit_test(a_view_carries_its_struct_if_wanted),
        cmocka_unit_test(an_ask_lists_what_is_legal_and_the_time_left),
        cmocka_unit_test(answers_to_a_move),
        cmocka_unit_test(refusals_of_the_games_name_their_rule),
        cmocka_unit_test(the_end_tells_scores_seed_and_secret),
        cmocka_unit_test(a_game_without_points_has_no_scores),
        cmocka_unit_test(errors_have_the_codes_of_the_protocol),
        cmocka_unit_test(hello_brings_token_since_and_wants),
        cmocka_unit_test(a_token_has_a_limit),
        cmocka_unit_test(the_other_messages),
        cmocka_unit_test(every_refusal),
        cmocka_unit_test(a_move_and_a_message_have_a_limit),
        cmocka_unit_test(a_view_with_a_wrong_head_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
