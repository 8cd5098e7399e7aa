/* Options of every type: what may be said, what is refused and how. */
#include "played.h"

static const char *const levels[] = {"low", "middle", "high"};
static const char *const level_titles[] = {"Low", "In the middle", "High"};

static const struct option_spec specs[] = {
    {.name = "dogs", .title = "Dogs", .help = "dogs", .type = OPTION_BOOL, .initial = 1, .max = 1},
    {.name = "rounds",
     .title = "Rounds",
     .help = "rounds",
     .type = OPTION_INT,
     .initial = 5,
     .min = -2,
     .max = 12},
    {.name = "level",
     .title = "Level",
     .help = "level",
     .type = OPTION_NAME,
     .initial = 1,
     .max = 2,
     .names = levels,
     .titles = level_titles},
    {.name = NULL},
};
static const struct option_spec none[] = {{.name = NULL}};
static const struct game game = {.id = "made-up", .options = specs};
static const struct game bare = {.id = "bare", .options = none};

static struct options o;
static char words[256];

static const char *set(const struct game *g, const char *name, const char *value) {
    struct buf say = BUF(words);
    return options_set(g, &o, name, value, &say);
}

static void defaults_are_the_tables(void **state) {
    (void)state;
    o = options_default(&game);
    struct options wanted = {{1, 5, 1}};
    assert_memory_equal(&o, &wanted, sizeof o);
    assert_null(options_check(&game, &o, 2));
}

static void all_right_values(void **state) {
    (void)state;
    static const struct {
        const char *name, *text;
        int option, value;
    } right[] = {
        {"dogs", "true", 0, 1},  {"dogs", "on", 0, 1},    {"dogs", "1", 0, 1},
        {"dogs", "false", 0, 0}, {"dogs", "off", 0, 0},   {"dogs", "0", 0, 0},
        {"rounds", "-2", 1, -2}, {"rounds", "0", 1, 0},   {"rounds", "12", 1, 12},
        {"level", "low", 2, 0},  {"level", "high", 2, 2},
    };
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        o = options_default(&game);
        assert_null(set(&game, right[i].name, right[i].text));
        assert_int_equal(o.value[right[i].option], right[i].value);
        assert_null(options_check(&game, &o, 2));
    }
}

static void wrong_values_change_nothing_and_say_what_is_right(void **state) {
    (void)state;
    static const struct {
        const char *name, *text, *says;
    } wrong[] = {
        {"dogs", "", "one of: false, true"},
        {"dogs", "yes", "one of: false, true"},
        {"dogs", "TRUE", "one of: false, true"},
        {"dogs", "2", "one of: false, true"},
        {"rounds", "", "in the range: -2 … 12"},
        {"rounds", "13", "in the range: -2 … 12"},
        {"rounds", "-3", "in the range: -2 … 12"},
        {"rounds", "x", "in the range: -2 … 12"},
        {"rounds", "1 ", "in the range: -2 … 12"},
        {"rounds", "-", "in the range: -2 … 12"},
        {"rounds", "99999999999999999999", "in the range: -2 … 12"},
        {"level", "", "one of: low, middle, high"},
        {"level", "Low", "one of: low, middle, high"},
        {"level", "0", "one of: low, middle, high"},
        {"cats", "1", "no such option, only: dogs, rounds, level"},
        {"", "1", "no such option"},
        {"dog", "1", "no such option"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        o = options_default(&game);
        struct options before = o;
        const char *why = set(&game, wrong[i].name, wrong[i].text);
        assert_non_null(why);
        if (!strstr(why, wrong[i].says))
            fail_msg("%s=%s: \"%s\" does not say \"%s\"", wrong[i].name, wrong[i].text, why,
                     wrong[i].says);
        assert_memory_equal(&o, &before, sizeof o);
    }
    assert_non_null(strstr(set(&bare, "dogs", "1"), "has no options"));
}

static void values_out_of_range_do_not_pass(void **state) {
    (void)state;
    static const struct options wrong[] = {
        {{2, 5, 1}}, {{-1, 5, 1}}, {{1, 13, 1}},   {{1, -3, 1}},
        {{1, 5, 3}}, {{1, 5, -1}}, {{1, 5, 1, 1}}, {{1, 5, 1, 0, 0, 0, 0, 9}},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_non_null(options_check(&game, &wrong[i], 2));
}

/* What is written can be said again. */
static void text_and_json(void **state) {
    (void)state;
    struct buf b = heap_buf();
    struct jw j = {.out = &b};
    o = (struct options){{0, -2, 2}};
    options_json(&game, &o, &j);
    assert_string_equal(b.data, "{\"dogs\":false,\"rounds\":-2,\"level\":\"high\"}");
    struct options wanted = o;
    for (int i = 0; i < 3; i++) {
        buf_clear(&b);
        option_text(&specs[i], wanted.value[i], &b);
        o = options_default(&game);
        assert_null(set(&game, specs[i].name, b.data));
        assert_int_equal(o.value[i], wanted.value[i]);
    }
    buf_clear(&b);
    j = (struct jw){.out = &b};
    options_json(&bare, &o, &j);
    assert_string_equal(b.data, "{}");
    heap_free(&b);
}

static void titles(void **state) {
    (void)state;
    static const char *const wanted[] = {"yes", "-2", "In the middle"};
    static const int32_t values[] = {1, -2, 1};
    for (int i = 0; i < 3; i++) {
        struct buf b = BUF(words);
        buf_clear(&b);
        option_value_title(&game, &specs[i], values[i], NULL, &b);
        assert_string_equal(words, wanted[i]);
    }
    assert_string_equal(option_title(&game, &specs[0], NULL), "Dogs");
}

/* The options of the real games hold to their own tables. */
static void real_games(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        o = options_default(g);
        assert_null(options_check(g, &o, g->min_seats));
        for (const struct option_spec *spec = g->options; spec->name; spec++) {
            assert_in_range(spec->initial - spec->min, 0, spec->max - spec->min);
            assert_non_null(spec->help);
            assert_non_null(spec->title);
            assert_true(spec->type != OPTION_NAME || spec->titles);
            for (int32_t v = spec->min; v <= spec->max; v++) {
                struct buf b = heap_buf();
                option_text(spec, v, &b);
                assert_null(set(g, spec->name, b.data));
                assert_int_equal(o.value[spec - g->options], v);
                heap_free(&b);
            }
        }
    }
}

static void words_name_options_that_can_be_on(void **state) {
    (void)state;
    int named = 0;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        for (const struct word_list *l = g->words; l->name; l++)
            for (const struct word *w = l->word; w < l->word + l->count; w++) {
                o = options_default(g);
                assert_ptr_equal(word_help(g, w, &o), w->help);
                if (!w->option)
                    continue;
                named++;
                assert_null(set(g, w->option, "on"));
                assert_ptr_equal(word_help(g, w, &o), w->help_then);
                assert_non_null(w->help_then);
            }
    }
    assert_true(named > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_the_tables),
        cmocka_unit_test(all_right_values),
        cmocka_unit_test(wrong_values_change_nothing_and_say_what_is_right),
        cmocka_unit_test(values_out_of_range_do_not_pass),
        cmocka_unit_test(text_and_json),
        cmocka_unit_test(titles),
        cmocka_unit_test(real_games),
        cmocka_unit_test(words_name_options_that_can_be_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
