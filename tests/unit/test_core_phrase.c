/* Sentences in other languages: cases, counts, genders, the reader; and catalogues that lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/phrase.h"

/* ---- a small catalogue ---- */

static const char header[] =
    "Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
    "(n%100<12 || n%100>14) ? 1 : 2;\n";

/* In the order of their bytes. */
static const char *const messages[][2] = {
    {"", header},
    {"counted\4{n} {n|{word:nom}|{word:noms}}", "{n} {n|{word:nom}|{word:noms}|{word:gens}}"},
    {"counted, accusative\4{n} {n|{word:nom}|{word:noms}}",
     "{n} {n|{word:acc}|{word:accs}|{word:gens}}"},
    {"game\4King", "Король, Короля, Королю, Короля, Королем | Королі, Королів, Королям, Королів, "
                   "Королями | m"},
    {"game\4Queen", "Королева, Королеви, Королеві, Королеву, Королевою | Королеви, Королев, "
                    "Королевам, Королев, Королевами | f"},
    {"reader\4you", "ви, вас, вам, вас, вами"},
    {"seat\4Bot {n}", "Бот {n}, Бота {n}, Боту {n}, Бота {n}, Ботом {n}"},
    {"seat\4Player {n}", "Гравець {n}, Гравця {n}, Гравцеві {n}, Гравця {n}, Гравцем {n}"},
    {"seat\4{name}", "{name}, гравця {name}, гравцеві {name}, гравця {name}, гравцем {name}"},
    {"{seat} [take|takes] {card}.", "{seat} [берете|бере] {card:acc}."},
};
enum { MESSAGES = sizeof messages / sizeof messages[0] };

static unsigned char file[4096];

static void put(size_t at, uint32_t v) {
    for (int i = 0; i < 4; i++)
        file[at + (size_t)i] = (unsigned char)(v >> 8 * i);
}

static size_t make_file(void) {
    size_t at = 28 + 16 * MESSAGES;
    memset(file, 0, sizeof file);
    put(0, 0x950412de);
    put(8, MESSAGES);
    put(12, 28);
    put(16, 28 + 8 * MESSAGES);
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < MESSAGES; i++) {
            size_t n = strlen(messages[i][side]);
            put(28 + 8 * (i + side * MESSAGES), (uint32_t)n);
            put(32 + 8 * (i + side * MESSAGES), (uint32_t)at);
            memcpy(file + at, messages[i][side], n + 1);
            at += n + 1;
        }
    return at;
}

static struct lang uk;
static const struct word words[] = {{"king", "King", NULL}, {"queen", "Queen", NULL}};
static const char *const names[MAX_SEATS] = {"Ann", "Oksana"};
static char room[512];

static struct speech to(const struct lang *l, int reader) {
    return (struct speech){
        .lang = l, .context = "game", .names = names, .reader = reader, .you = true};
}

static const char *said(const struct speech *s, const char *text, const struct named *n,
                        int count) {
    struct buf b = BUF(room);
    buf_clear(&b);
    phrase_named(s, text, n, count, &b);
    capitalise(&b, 0);
    return room;
}

/* ---- the tests ---- */

static void cases_and_the_reader(void **state) {
    (void)state;
    static const char text[] = "{seat} [take|takes] {card}.";
    const struct named n[] = {{"seat", value_seat(1)}, {"card", value_word(words, 1)}};
    struct speech other = to(&uk, 0), own = to(&uk, 1), english = to(NULL, 1);
    assert_string_equal(said(&other, text, n, 2), "Oksana бере Королеву.");
    assert_string_equal(said(&own, text, n, 2), "Ви берете Королеву.");
    assert_string_equal(said(&english, text, n, 2), "You take Queen.");
    own.you = false;
    assert_string_equal(said(&own, text, n, 2), "Oksana берете Королеву.");
}

/* A name that we have given declines; a person's own does not, even if it looks like a template. */
static void names_and_cases(void **state) {
    (void)state;
    static const char *const here[MAX_SEATS] = {"Гравець 1", "Бот 2",  "Oksana",
                                                "Бот 3",     "{name}", "Bot 6"};
    static const char *const wanted[] = {
        "Гравця 1 Гравцеві 1",           "Бота 2 Боту 2",
        "гравця Oksana гравцеві Oksana", "гравця Бот 3 гравцеві Бот 3",  /* another seat's name */
        "гравця {name} гравцеві {name}", "гравця Bot 6 гравцеві Bot 6"}; /* another language's */
    struct speech s = to(&uk, FULL), english = to(NULL, FULL);
    s.names = english.names = here;
    for (int i = 0; i < 6; i++) {
        struct named n = {"seat", value_seat(i)};
        struct buf b = BUF(room);
        buf_clear(&b);
        phrase_named(&s, "{seat:gen} {seat:dat}", &n, 1, &b);
        assert_string_equal(room, wanted[i]);
        assert_string_equal(said(&english, "Castle of {seat:gen}", &n, 1) + 10, here[i]);
    }
    struct named open = {"seat", value_seat(OPEN_SEAT)};
    struct buf b = BUF(room);
    buf_clear(&b);
    phrase_named(&s, "{seat:ins}", &open, 1, &b);
    assert_string_equal(room, "гравцем …");
    buf_clear(&b);
    seat_name(&uk, true, 4, &b);
    assert_string_equal(room, "Бот 5");
    buf_clear(&b);
    seat_name(NULL, false, 0, &b);
    assert_string_equal(room, "Player 1");
}

static void counts(void **state) {
    (void)state;
    static const struct {
        int n;
        const char *cards, *kings;
    } wanted[] = {{1, "1 карта", "1 Король"},    {2, "2 карти", "2 Королі"},
                  {5, "5 карт", "5 Королів"},    {11, "11 карт", "11 Королів"},
                  {21, "21 карта", "21 Король"}, {112, "112 карт", "112 Королів"},
                  {0, "0 карт", "0 Королів"}};
    struct speech s = to(&uk, FULL);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct named n = {"n", value_number(wanted[i].n)};
        assert_string_equal(said(&s, "{n} {n|карта|карти|карт}", &n, 1), wanted[i].cards);
        struct buf b = BUF(room);
        say_counted(&s, &words[0], wanted[i].n, "nom", &b);
        assert_string_equal(room, wanted[i].kings);
    }
    struct named n = {"n", value_number(1)};
    struct speech english = to(NULL, FULL);
    assert_string_equal(said(&english, "{n} {n|card|cards}", &n, 1), "1 card");
    n.value.number = 0;
    assert_string_equal(said(&english, "{n} {n|card|cards}", &n, 1), "0 cards");
}

/* Ukrainian has 2 очки but 1,5 очка: one more text; without it the one for two. */
static void fractions(void **state) {
    (void)state;
    struct speech s = to(&uk, FULL), english = to(NULL, FULL);
    struct named n = {"n", value_fraction("1,5")};
    assert_string_equal(said(&s, "{n} {n|очко|очки|очок|очка}", &n, 1), "1,5 очка");
    assert_string_equal(said(&s, "{n} {n|карта|карти|карт}", &n, 1), "1,5 карти");
    assert_string_equal(said(&s, "{n} {n|[a|b]|карти|{n|c|d}|{n}}", &n, 1), "1,5 1,5");
    n.value = value_fraction("0.5");
    assert_string_equal(said(&english, "{n} {n|point|points}", &n, 1), "0.5 points");
    n.value = value_written(-21, "-21");
    assert_string_equal(said(&s, "{n} {n|очко|очки|очок|очка}", &n, 1), "-21 очко");
}

static void lists_count_what_is_equal(void **state) {
    (void)state;
    struct named n = {"cards",
                      {.type = VALUE_WORDS, .words = words, .count = 4, .item = {0, 0, 1, 0}}};
    struct speech s = to(&uk, FULL), english = to(NULL, FULL);
    assert_string_equal(said(&s, "{cards:acc}", &n, 1), "2 Королів, Королеву, Короля");
    assert_string_equal(said(&s, "{cards}", &n, 1), "2 Королі, Королева, Король");
    assert_string_equal(said(&english, "{cards}", &n, 1), "King, King, Queen, King");
    n.value.count = 0;
    assert_string_equal(said(&english, "{cards}", &n, 1), "Nothing");
}

static void genders(void **state) {
    (void)state;
    struct speech s = to(&uk, FULL);
    for (int i = 0; i < 2; i++) {
        struct named n = {"card", value_word(words, i)};
        assert_string_equal(said(&s, "{card} {card|знищений|знищена|знищене|знищені}", &n, 1),
                            i ? "Королева знищена" : "Король знищений");
    }
}

static void another_seat_may_be_the_reader(void **state) {
    (void)state;
    const struct named n[] = {{"seat", value_seat(0)}, {"other", value_seat(1)}};
    static const char text[] = "{seat} [шукаєте|шукає] [other:у вас|у гравця {other}]";
    struct speech first = to(&uk, 0), second = to(&uk, 1);
    assert_string_equal(said(&first, text, n, 2), "Ви шукаєте у гравця Oksana");
    assert_string_equal(said(&second, text, n, 2), "Ann шукає у вас");
}

static void texts_may_hold_placeholders(void **state) {
    (void)state;
    struct speech s = to(&uk, 0);
    const struct named n[] = {{"seat", value_seat(0)}, {"card", value_word(words, 0)}};
    assert_string_equal(said(&s, "[{card:gens}|no {seat}] [a|b]", n, 2), "Королів a");
    /* Broken templates do no harm. */
    assert_string_equal(said(&s, "{card", n, 2), "Король");
    assert_string_equal(said(&s, "[a|b", n, 2), "A");
    assert_string_equal(said(&s, "{nothing}{}[]!", n, 2), "!");
}

static void words_are_found_by_any_form(void **state) {
    (void)state;
    struct speech s = to(&uk, 0), english = to(NULL, 0);
    const struct word ring = {"ring", "Ring of Lies (the old one)", NULL};
    assert_true(word_called(&s, &words[0], "короля", true));
    assert_true(word_called(&s, &words[0], "КОРОЛЯМИ", true));
    assert_false(word_called(&s, &words[0], "Корол", true));
    assert_false(word_called(&s, &words[0], "Корол", false));
    assert_false(word_called(&s, &words[0], "Королева", false));
    assert_false(word_called(&s, &words[0], "m", false)); /* the gender is no form */
    assert_false(word_called(&s, &words[0], "king", true));
    assert_false(word_called(&s, &words[0], "Король, Короля", false));
    assert_true(word_called(&english, &words[0], "king", true));
    assert_true(word_called(&english, &ring, "ring of lies", false));
    assert_true(word_called(&english, &ring, "OLD ONE", false));
    assert_false(word_called(&english, &ring, "ring", true));
    assert_false(word_called(&english, &ring, "lie", false));
    assert_false(word_called(&english, &ring, "", false));
}

static void capitals(void **state) {
    static const char *const pairs[][2] = {
        {"ви. яка? ґанок", "Ви. Яка? ґанок"}, {"їжак. ёж", "Їжак. Ёж"}, {"єва. пес", "Єва. Пес"},
        {"рада. ґава", "Рада. Ґава"},         {"1. a", "1. A"},         {"", ""}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct buf b = BUF(room);
        buf_clear(&b);
        buf_str(&b, pairs[i][0]);
        capitalise(&b, 0);
        assert_string_equal(room, pairs[i][1]);
    }
}

/* Whatever a file says, nothing outside of it is read. */
static void broken_catalogues_are_refused_or_harmless(void **state) {
    (void)state;
    size_t size = make_file();
    struct lang l;
    for (size_t n = 0; n < size; n++) { /* every beginning of it, in memory of that size */
        unsigned char *copy = malloc(n + 1);
        assert_non_null(copy);
        memcpy(copy, file, n);
        if (lang_open(&l, "uk", copy, n))
            lang_text(&l, "game", "King");
        free(copy);
    }
    for (size_t at = 0; at < 28 + 16 * MESSAGES; at++)
        for (int value = 0; value < 256; value += 51) {
            unsigned char *copy = malloc(size);
            assert_non_null(copy);
            memcpy(copy, file, size);
            copy[at] = (unsigned char)value;
            if (lang_open(&l, "uk", copy, size)) {
                lang_text(&l, "game", "King");
                lang_plural(&l, 5);
            }
            free(copy);
        }
    assert_false(lang_open(&l, "uk", "", 0));
    assert_int_equal(lang_plural(NULL, 1), 0);
    assert_string_equal(lang_text(NULL, "game", "King"), "King");
}

/* A rule of plurals from hostile hands ends, however deep it goes. */
static void plurals_are_not_read_too_deep(void **state) {
    (void)state;
    static char deep[1 << 21];
    static const char *const parts[] = {"!", "(", "n?", "(n?!", "n%(", "n||(", "1?2:"};
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) {
        size_t n = strlen(parts[k]);
        for (size_t i = 0; i + n < sizeof deep; i += n)
            memcpy(deep + i, parts[k], n + 1);
        int form = lang_plural(&(struct lang){.plural = deep}, 5);
        assert_in_range(form, 0, 7);
    }
    assert_int_equal(lang_plural(&(struct lang){.plural = "!!(n==5)?(((3))):2"}, 5), 3);
    assert_int_equal(lang_plural(&(struct lang){.plural = "!!(n==5)?(((3))):2"}, 4), 2);
}

static int open_uk(void **state) {
    (void)state;
    return lang_open(&uk, "uk", file, make_file()) ? 0 : -1;
}

/* A catalogue is text from outside: however its lists of forms are broken, a form is a part of the
 * list, never what lies behind it. */
static void broken_lists_of_forms_are_harmless(void **state) {
    (void)state;
    static const char *const lists[] = {
        "K, | Ks | m", "K,",          "K, ",       ", ",
        " | ",         " |",          "| ",        "",
        ",",           "K | ",        "K | , | m", "K,  | Ks",
        "K, a | Ks,",  "K, | Ks, | ", " |  |  | ", ", , , , , | , , , , | p"};
    static const char *const forms[] = {NULL,   "nom",  "gen",  "dat",  "acc",  "ins",
                                        "noms", "gens", "dats", "accs", "inss", "x"};
    struct speech s = to(NULL, FULL);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
            struct word w = {"w", lists[i], NULL};
            struct buf b = BUF(room);
            buf_clear(&b);
            say_word(&s, &w, forms[k], &b);
            assert_false(b.full);
            assert_non_null(strstr(lists[i], room));
            const struct named n[] = {{"w", value_word(&w, 0)}};
            said(&s, "{w|a|b|c|d}", n, 1); /* by gender */
        }
    struct word w = {"w", "K, | Ks | m", NULL};
    struct buf b = BUF(room);
    say_word(&s, &w, "gen", &b);
    assert_string_equal(room, "K,");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_and_the_reader),
        cmocka_unit_test(names_and_cases),
        cmocka_unit_test(counts),
        cmocka_unit_test(fractions),
        cmocka_unit_test(lists_count_what_is_equal),
        cmocka_unit_test(genders),
        cmocka_unit_test(another_seat_may_be_the_reader),
        cmocka_unit_test(texts_may_hold_placeholders),
        cmocka_unit_test(words_are_found_by_any_form),
        cmocka_unit_test(capitals),
        cmocka_unit_test(broken_lists_of_forms_are_harmless),
        cmocka_unit_test(broken_catalogues_are_refused_or_harmless),
        cmocka_unit_test(plurals_are_not_read_too_deep),
    };
    return cmocka_run_group_tests(tests, open_uk, NULL);
}
