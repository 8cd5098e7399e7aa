/* One seat's record: all that the seat saw, nothing else, and read as hostile text. */
#include "played.h"

#include "core/seat_record.h"

/* What was heard while reading, as text: a line for every event and move. */
static void hear_event(void *context, const struct record *r, const struct event *e) {
    const char *names[MAX_SEATS] = {NULL}; /* nobody sits where the table has no seat */
    for (int i = 0; i < r->nseats; i++)
        names[i] = played_by[i].name;
    struct jw j = {.out = context};
    event_json(r->game, e, &j);
    event_sentence(r->game, e, &(struct speech){.names = names, .reader = r->seat}, context);
    buf_char(context, '\n');
}

static void hear_move(void *context, const struct record *r, const struct move *m) {
    move_text(r->game, m, context);
    buf_char(context, '\n');
}

static bool read_text(const struct buf *text, struct buf *heard, struct record_error *error) {
    struct record *r = calloc(1, sizeof *r);
    struct seat_record_hearer hearer = {hear_event, hear_move, heard};
    char *copy = malloc(text->size + !text->size);
    memcpy(copy, text->data, text->size);
    bool fine = seat_record_read(copy, text->size, r, hearer, error);
    free(copy);
    free(r);
    return fine;
}

static struct buf export(const struct played *p, int seat) {
    struct loaded *l = load_text(p->text.data, p->text.size);
    struct buf out = heap_buf();
    assert_true(l->fine);
    seat_record_write(&out, &l->record, &l->table, seat);
    loaded_free(l);
    return out;
}

static void hear_events(struct buf *out, const struct record *r, const struct events *ev) {
    for (int k = 0; k < ev->count; k++)
        if (ev->item[k].audience & SEAT(r->seat))
            hear_event(out, r, &ev->item[k]);
}

/* What the seat must hear, from the events as they were said. */
static void expect_heard(const struct played *p, int seat, struct buf *out) {
    struct record r = {
        .game = p->table.game, .seat = seat, .nseats = table_head(&p->table)->nseats};
    hear_events(out, &r, &p->dealt);
    for (int i = 0; i < p->moves; i++) {
        if (p->move[i].seat == seat)
            hear_move(out, &r, &p->move[i]);
        hear_events(out, &r, &p->events[i]);
    }
}

static void what_is_read_is_what_was_said(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            for (int limit = 0; limit < 400; limit += 57) {
                struct played *p = play_random(game_list[i], n, (uint8_t)(limit + n), limit);
                for (int seat = 0; seat < n; seat++) {
                    struct buf text = export(p, seat), heard = heap_buf(), wanted = heap_buf();
                    struct record_error e;
                    if (!read_text(&text, &heard, &e))
                        fail_msg("line %u: %s", e.line, e.text);
                    expect_heard(p, seat, &wanted);
                    assert_string_equal(heard.data, wanted.data);
                    heap_free(&text);
                    heap_free(&heard);
                    heap_free(&wanted);
                }
                played_free(p);
            }
}

/* While the game goes on neither the seed nor the deck nor another's moves stand in it. */
static void no_secrets(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct played *p = play_random(game_list[i], game_list[i]->max_seats, 8, 30);
        assert_true(table_to_act(&p->table));
        for (int seat = 0; seat < game_list[i]->max_seats; seat++) {
            struct buf text = export(p, seat);
            assert_null(strstr(text.data, "seed"));
            char hex[65];
            struct buf b = BUF(hex);
            buf_hex(&b, p->table.deal.seed.byte, 32);
            assert_null(strstr(text.data, hex));
            assert_null(strstr(text.data, "\nhash "));
            const char *at = text.data;
            while ((at = strstr(at, "\nmove ")) != NULL)
                assert_int_equal((at += 6)[0], '0' + seat);
            heap_free(&text);
        }
        played_free(p);
    }
}

/* Twins: what a seat cannot know makes no difference to a byte of its record. Another seat's
 * vote, not yet shown, is such a thing. */
static void a_hidden_vote_leaves_no_trace(void **state) {
    (void)state;
    static struct table t;
    const struct game *g = game_find("podelim");
    struct options o = options_default(g);
    struct seed seed = {{5}};
    struct buf scratch = heap_buf(), seen[2];
    assert_null(table_open(&t, g, &o, 3, &seed, NULL));
    int leader = seat_first(table_to_act(&t));
    static const char *const votes[2] = {"vote white", "vote black"};
    for (int twin = 0; twin < 2; twin++) {
        struct buf text = heap_buf();
        struct move m;
        assert_null(table_open(&t, g, &o, 3, &seed, NULL));
        record_head(&text, &t, played_by, NULL, FULL);
        assert_null(move_parse(g, leader, "split 2 4", &m));
        assert_null(table_move(&t, &m, NULL));
        record_move(&text, &t, &m, &scratch);
        assert_null(move_parse(g, leader, votes[twin], &m));
        assert_null(table_move(&t, &m, NULL));
        record_move(&text, &t, &m, &scratch);
        record_end(&text, &t);
        struct loaded *l = load_text(text.data, text.size);
        assert_true(l->fine);
        seen[twin] = heap_buf();
        seat_record_write(&seen[twin], &l->record, &l->table, (leader + 1) % 3);
        loaded_free(l);
        heap_free(&text);
    }
    assert_string_equal(seen[0].data, seen[1].data);
    heap_free(&seen[0]);
    heap_free(&seen[1]);
    heap_free(&scratch);
}

/* ---- lines that do not hold ---- */

static struct buf some_text(void) {
    struct played *p = play_random(game_find("cabbage"), 3, 31, 16);
    struct buf text = export(p, 1);
    played_free(p);
    return text;
}

static void assert_fails_at(const struct buf *text, uint32_t line, const char *says) {
    struct buf heard = heap_buf();
    struct record_error e = {.line = 0};
    if (read_text(text, &heard, &e) || e.line != line || !strstr(e.text, says))
        fail_msg("wanted line %u \"%s\", got line %u \"%s\"", line, says, e.line, e.text);
    heap_free(&heard);
}

static void wrong_lines_are_named(void **state) {
    (void)state;
    static const struct {
        const char *line, *with, *says;
    } wrong[] = {
        {"scope ", "scope seat 3", ""},
        {"scope ", "scope full", "this line must begin with: seed"},
        {"view ", "view", "must stand here"},
        {"view ", "view ", "not JSON"},
        {"view ", "view {", "not JSON"},
        {"view ", "view {} {}", "not JSON"},
        {"view ", "seed 00", "must stand here"},
        {"view ", "hash 0", "must stand here"},
        {"event 1 ", "event 2 {\"id\":\"turn\",\"seat\":0}", "event 1"},
        {"event 1 ", "event 01 {\"id\":\"turn\",\"seat\":0}", "event 1"},
        {"event 1 ", "event 1 turn", "event 1"},
        {"event 1 ", "event 1 {", "no event of the game"},
        {"event 1 ", "event 1 {}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":3}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"dance\"}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"turn\"}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"turn\",\"seat\":8}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"turn\",\"seat\":7}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"turn\",\"seat\":3}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"turn\",\"seat\":-1}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"turn\",\"seat\":\"0\"}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"drawn\",\"seat\":0,\"card\":\"ox\"}",
         "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"drawn\",\"seat\":0,\"card\":1}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"stack\",\"seat\":0,\"count\":256}", "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"saved\",\"seat\":0,\"cards\":[\"ox\"]}",
         "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"saved\",\"seat\":0,\"cards\":\"cow\"}",
         "no event of the game"},
        {"event 1 ", "event 1 {\"id\":\"saved\",\"seat\":0}", "no event of the game"},
        {"event 1 ",
         "event 1 {\"id\":\"saved\",\"seat\":0,\"cards\":[\"cow\",\"cow\",\"cow\",\"cow\","
         "\"cow\",\"cow\",\"cow\",\"cow\",\"cow\",\"cow\",\"cow\",\"cow\",\"cow\"]}",
         "no event of the game"},
        {"move ", "move 0 draw", "only the seat's own moves"},
        {"move ", "move ", "only the seat's own moves"},
        {"move ", "move 1", "only the seat's own moves"},
        {"move ", "move 1 fly", "no such move"},
        {"move ", "move 1 fox 1 ox", "arguments"},
    };
    struct buf text = some_text();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        uint32_t line = line_starting(&text, wrong[i].line);
        assert_true(line > 0);
        struct buf bad = with_line(&text, line, wrong[i].with);
        reseal(&bad);
        if (!strcmp(wrong[i].with, "scope seat 3"))
            assert_fails_at(&bad, line_starting(&text, "players "), "a seat that is not there");
        else if (!strcmp(wrong[i].with, "scope full"))
            assert_fails_at(&bad, line_starting(&text, "event 1 "), wrong[i].says);
        else
            assert_fails_at(&bad, line, wrong[i].says);
        heap_free(&bad);
    }
    heap_free(&text);
}

static void truncated_or_changed_anywhere(void **state) {
    (void)state;
    struct buf text = some_text();
    for (size_t size = 0; size < text.size; size++) {
        struct buf part = {.data = text.data, .size = size}, heard = heap_buf();
        struct record_error e;
        assert_false(read_text(&part, &heard, &e));
        assert_int_equal(e.line, record_lines(text.data, size) + 1);
        heap_free(&heard);
    }
    for (size_t at = 0; at < text.size; at++) {
        struct buf heard = heap_buf();
        struct record_error e;
        text.data[at] ^= 1;
        assert_false(read_text(&text, &heard, &e));
        text.data[at] ^= 1;
        heap_free(&heard);
    }
    buf_str(&text, "more\n");
    assert_fails_at(&text, record_lines(text.data, text.size), "nothing may follow");
    heap_free(&text);
}

static void a_full_record_is_not_a_seats(void **state) {
    (void)state;
    struct played *p = play_random(game_find("cabbage"), 3, 31, 40);
    struct buf heard = heap_buf();
    struct record_error e;
    assert_false(read_text(&p->text, &heard, &e));
    assert_non_null(strstr(e.text, "full record"));
    assert_int_equal(heard.size, 0);
    heap_free(&heard);
    played_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_what_was_said),
        cmocka_unit_test(no_secrets),
        cmocka_unit_test(a_hidden_vote_leaves_no_trace),
        cmocka_unit_test(wrong_lines_are_named),
        cmocka_unit_test(truncated_or_changed_anywhere),
        cmocka_unit_test(a_full_record_is_not_a_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
