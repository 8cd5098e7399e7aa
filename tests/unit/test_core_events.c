/* Events as JSON and as sentences, by a table with every kind of field. */
#include "played.h"
#include "stops.h"

static const struct word cards[] = {{"cat", "Cat", NULL}, {"dog", "Dog", NULL}};
static const struct word_list words[] = {{"card", cards, 2}, {.name = NULL}};

enum { GAVE, SHOWN, FOUND, COUNTED, NOTHING, EVENTS };

static const struct event_spec specs[EVENTS] = {
    [GAVE] = {"gave", "seat:seat:seat card:a:card to:b:seat",
              "{seat} [give|gives] {card} to {to}."},
    [SHOWN] = {"shown", "cards:list:card", "On the table: {cards}.", .reveals = true},
    [FOUND] = {"found", "seat:seat:seat cards:list:card", "{seat} [find|finds] {cards}.",
               .none = "{seat} [find|finds] nothing at all."},
    [COUNTED] = {"counted", "seat:seat:seat points:c:number", "{seat} [have|has] {points}."},
    [NOTHING] = {"nothing", "", "nothing happens."},
};
static const struct game game = {
    .id = "made-up", .words = words, .events = specs, .event_count = EVENTS};

static const char *const names[MAX_SEATS] = {"you", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

static char text[512];

static const char *sentence(struct event e, int reader) {
    struct buf b = BUF(text);
    buf_clear(&b);
    event_sentence(&game, &e, &(struct speech){.names = names, .reader = reader}, &b);
    return text;
}

static const char *as_json(struct event e) {
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    buf_clear(&b);
    event_json(&game, &e, &j);
    return text;
}

static void the_reader_is_spoken_to(void **state) {
    (void)state;
    struct event e = {.kind = GAVE, .seat = 0, .a = 1, .b = 1};
    assert_string_equal(sentence(e, 0), "You give Dog to Bob.");
    e = (struct event){.kind = GAVE, .seat = 1, .a = 0, .b = 0};
    assert_string_equal(sentence(e, 0), "Bob gives Cat to you.");
    assert_string_equal(sentence(e, FULL), "Bob gives Cat to you.");
    assert_string_equal(sentence((struct event){.kind = NOTHING}, 0), "Nothing happens.");
}

static void the_sentence_is_added_to_what_stands(void **state) {
    (void)state;
    struct buf b = BUF(text);
    buf_clear(&b);
    buf_str(&b, "so: ");
    event_sentence(&game, &(struct event){.kind = NOTHING},
                   &(struct speech){.names = names, .reader = 0}, &b);
    assert_string_equal(text, "so: Nothing happens.");
}

static void an_empty_list_has_words_of_its_own(void **state) {
    (void)state;
    struct event e = {.kind = FOUND, .seat = 1, .list = event_list(0, 1)};
    assert_string_equal(sentence(e, 0), "Bob finds Dog.");
    e.list = 0;
    assert_string_equal(sentence(e, 0), "Bob finds nothing at all.");
    assert_string_equal(sentence((struct event){.kind = SHOWN}, 0), "On the table: nothing.");
}

static void lists_are_said_in_order(void **state) {
    (void)state;
    struct event e = {.kind = SHOWN};
    assert_string_equal(sentence(e, 0), "On the table: nothing.");
    assert_string_equal(as_json(e), "{\"id\":\"shown\",\"cards\":[]}");
    e.list = event_list(event_list(event_list(0, 1), 0), 1);
    assert_string_equal(sentence(e, 0), "On the table: Dog, Cat, Dog.");
    assert_string_equal(as_json(e), "{\"id\":\"shown\",\"cards\":[\"dog\",\"cat\",\"dog\"]}");
}

static void a_list_holds_twelve(void **state) {
    (void)state;
    uint64_t list = 0;
    for (int i = 0; i < EVENT_LIST_MAX; i++)
        list = event_list(list, i % 2 ? 30 : 0);
    for (int i = 0; i < EVENT_LIST_MAX; i++)
        assert_int_equal(list >> 5 * i & 31, i % 2 ? 31 : 1);
}

static void json_of_every_field(void **state) {
    (void)state;
    assert_string_equal(as_json((struct event){.kind = GAVE, .seat = 2, .a = 1, .b = 7}),
                        "{\"id\":\"gave\",\"seat\":2,\"card\":\"dog\",\"to\":7}");
    assert_string_equal(as_json((struct event){.kind = COUNTED, .seat = 1, .c = 70000}),
                        "{\"id\":\"counted\",\"seat\":1,\"points\":70000}");
    assert_string_equal(as_json((struct event){.kind = NOTHING}), "{\"id\":\"nothing\"}");
}

/* Points below zero are points, in JSON as in words. */
static void numbers_may_be_negative(void **state) {
    (void)state;
    struct event e = {.kind = COUNTED, .seat = 1, .c = (uint32_t)-3};
    assert_string_equal(sentence(e, 0), "Bob has -3.");
    assert_string_equal(as_json(e), "{\"id\":\"counted\",\"seat\":1,\"points\":-3}");
}

/* From a stranger's record: a seat or word that is not there is no reason to fall over. */
static void strange_values_do_no_harm(void **state) {
    (void)state;
    struct event e = {.kind = GAVE, .seat = 200, .a = 200, .b = 255};
    assert_string_equal(sentence(e, 0), "? gives ? to ?.");
    assert_non_null(strstr(as_json(e), "\"card\":null"));
}

/* ---- what goes out, and comes in ---- */

static void only_the_fields_of_the_table_go_out(void **state) {
    (void)state;
    struct event e = {.kind = COUNTED,
                      .seat = 2,
                      .a = 9,
                      .b = 9,
                      .c = 40,
                      .audience = SEAT(1) | SEAT(2),
                      .zero = 5,
                      .list = 77};
    struct event clean = event_clean(&game, &e);
    struct event wanted = {.kind = COUNTED, .seat = 2, .c = 40};
    assert_memory_equal(&clean, &wanted, sizeof clean);
    e.kind = NOTHING;
    clean = event_clean(&game, &e);
    wanted = (struct event){.kind = NOTHING, .seat = UNKNOWN};
    assert_memory_equal(&clean, &wanted, sizeof clean);
}

static void there_and_back(const struct game *g, int nseats, const struct event *e) {
    struct buf b = heap_buf();
    struct jw j = {.out = &b};
    struct json_slice all;
    struct event read;
    memset(&read, 0xa5, sizeof read);
    event_json(g, e, &j);
    assert_true(json_scan(b.data, b.size, JSON_SCAN_DEPTH, &all));
    if (!event_read(g, nseats, all, &read) || memcmp(&read, e, sizeof read))
        fail_msg("%s: %s is read as another event", g->id, b.data);
    memset(&read, 0xa5, sizeof read);
    assert_true(event_from_bytes(g, nseats, e, sizeof *e, &read));
    assert_memory_equal(&read, e, sizeof read);
    assert_false(event_from_bytes(g, nseats, e, sizeof *e - 1, &read));
    heap_free(&b);
}

static void events_of_every_game_come_back_from_json_and_bytes(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++) {
            struct played *p = play_random(game_list[i], n, 3, 400);
            for (int m = 0; m < p->moves; m++)
                for (int k = 0; k < p->events[m].count; k++) {
                    struct event clean = event_clean(game_list[i], &p->events[m].item[k]);
                    there_and_back(game_list[i], n, &clean);
                }
            played_free(p);
        }
}

static void bytes_that_are_no_event(void **state) {
    (void)state;
    static const struct event wrong[] = {
        {.kind = EVENTS, .seat = UNKNOWN},
        {.kind = NOTHING, .seat = 0},                      /* has no such field */
        {.kind = NOTHING, .seat = UNKNOWN, .audience = 1}, /* says who else hears it */
        {.kind = NOTHING, .seat = UNKNOWN, .zero = 1},
        {.kind = GAVE, .seat = 3, .b = 1}, /* nobody sits there */
        {.kind = GAVE, .seat = 0, .b = 3},
        {.kind = GAVE, .seat = 0, .a = 2, .b = 1}, /* no such card */
        {.kind = SHOWN, .seat = UNKNOWN, .list = 3},
        {.kind = SHOWN, .seat = UNKNOWN, .list = 1 << 5}, /* behind a gap */
        {.kind = SHOWN, .seat = UNKNOWN, .list = (uint64_t)1 << 60},
    };
    struct event read;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (event_from_bytes(&game, 3, &wrong[i], sizeof wrong[i], &read))
            fail_msg("number %zu is let in", i);
    there_and_back(&game, 3, &(struct event){.kind = GAVE, .seat = 2, .a = UNKNOWN, .b = 1});
}

static void json_that_is_no_event(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "{}",
        "[]",
        "{\"id\":\"took\"}",
        "{\"id\":7}",
        "{\"id\":\"gave\",\"seat\":0,\"card\":\"cat\"}",
        "{\"id\":\"gave\",\"seat\":3,\"card\":\"cat\",\"to\":1}",
        "{\"id\":\"gave\",\"seat\":-1,\"card\":\"cat\",\"to\":1}",
        "{\"id\":\"gave\",\"seat\":0,\"card\":\"cow\",\"to\":1}",
        "{\"id\":\"gave\",\"seat\":0,\"card\":0,\"to\":1}",
        "{\"id\":\"shown\",\"cards\":\"cat\"}",
        "{\"id\":\"shown\",\"cards\":[null]}",
        ("{\"id\":\"shown\",\"cards\":[\"cat\",\"cat\",\"cat\",\"cat\",\"cat\",\"cat\",\"cat\","
         "\"cat\",\"cat\",\"cat\",\"cat\",\"cat\",\"cat\"]}"),
        "{\"id\":\"counted\",\"seat\":0,\"points\":2147483648}",
        "{\"id\":\"counted\",\"seat\":0,\"points\":1.5}",
    };
    struct event read;
    struct json_slice all;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_true(json_scan(wrong[i], strlen(wrong[i]), JSON_SCAN_DEPTH, &all));
        if (event_read(&game, 3, all, &read))
            fail_msg("%s is let in", wrong[i]);
    }
}

static void one_word_more(void *list) {
    event_list(*(uint64_t *)list, 5);
}

static void one_event_more(void *ev) {
    emit(ev, (struct event){.kind = COUNTED});
}

/* Nothing is dropped in silence. */
static void what_does_not_fit_stops_everything(void **state) {
    (void)state;
    static struct events ev;
    uint64_t list = 0;
    emit(NULL, (struct event){.kind = GAVE});
    for (int i = 0; i < EVENTS_MAX; i++)
        emit(&ev,
             (struct event){.kind = COUNTED, .c = (uint32_t)i, .audience = i == 1 ? SEAT(3) : 0});
    assert_int_equal(ev.count, EVENTS_MAX);
    assert_int_equal(ev.item[0].audience, EVERYONE);
    assert_int_equal(ev.item[1].audience, SEAT(3));
    assert_int_equal(ev.item[EVENTS_MAX - 1].c, EVENTS_MAX - 1);
    assert_true(stops(one_event_more, &ev));
    for (int i = 0; i < EVENT_LIST_MAX; i++) {
        assert_false(stops(one_word_more, &list));
        list = event_list(list, 1);
    }
    assert_true(stops(one_word_more, &list));
}

static void fields_are_stepped_through(void **state) {
    (void)state;
    const char *fields = specs[GAVE].fields;
    struct event_field f;
    int n = 0;
    for (; event_field_next(&fields, &f); n++)
        assert_true(f.name_size && f.slot_size && f.type_size);
    assert_int_equal(n, 3);
    fields = "";
    assert_false(event_field_next(&fields, &f));
}

/* Every braced name of a sentence is a field, every field has a slot and a known type. */
static void check_spec(const struct game *g, const struct event_spec *spec) {
    const char *fields = spec->fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        const struct word_list *list = word_list_find(g, f.type, f.type_size);
        bool seat = f.type_size == 4 && !memcmp(f.type, "seat", 4);
        bool number = f.type_size == 6 && !memcmp(f.type, "number", 6);
        assert_true(list || seat || number);
        if (f.slot_size == 4 && !memcmp(f.slot, "list", 4))
            assert_true(seat || (list && list->count <= 31));
    }
    for (const char *p = spec->sentence; (p = strchr(p, '{')); p++) {
        size_t n = strcspn(p + 1, ":|}");
        bool found = false;
        fields = spec->fields;
        for (struct event_field f; event_field_next(&fields, &f);)
            found = found || (f.name_size == n && !memcmp(f.name, p + 1, n));
        if (!found)
            fail_msg("%s: no field for \"%s\"", spec->id, p);
    }
    for (const char *p = spec->sentence; (p = strchr(p, '[')); p++) {
        assert_true(strcspn(p, "|") < strcspn(p, "]"));
        assert_true(strchr(p, ']'));
    }
}

static void tables_of_the_real_games(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < game_list[i]->event_count; k++) {
            check_spec(game_list[i], &game_list[i]->events[k]);
            for (int other = 0; other < k; other++)
                assert_string_not_equal(game_list[i]->events[k].id, game_list[i]->events[other].id);
        }
}

/* No move of random play says so much that some of it is lost. */
static void random_play_never_fills_the_list(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            for (uint8_t seed = 1; seed <= 5; seed++) {
                struct played *p = play_random(game_list[i], n, seed, PLAYED_MAX);
                for (int k = 0; k < p->moves; k++)
                    assert_true(p->events[k].count < EVENTS_MAX);
                played_free(p);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_is_spoken_to),
        cmocka_unit_test(the_sentence_is_added_to_what_stands),
        cmocka_unit_test(an_empty_list_has_words_of_its_own),
        cmocka_unit_test(lists_are_said_in_order),
        cmocka_unit_test(a_list_holds_twelve),
        cmocka_unit_test(json_of_every_field),
        cmocka_unit_test(numbers_may_be_negative),
        cmocka_unit_test(strange_values_do_no_harm),
        cmocka_unit_test(only_the_fields_of_the_table_go_out),
        cmocka_unit_test(events_of_every_game_come_back_from_json_and_bytes),
        cmocka_unit_test(bytes_that_are_no_event),
        cmocka_unit_test(json_that_is_no_event),
        cmocka_unit_test(what_does_not_fit_stops_everything),
        cmocka_unit_test(fields_are_stepped_through),
        cmocka_unit_test(tables_of_the_real_games),
        cmocka_unit_test(random_play_never_fills_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
