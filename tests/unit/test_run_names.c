/* Who is taken for a bot by its name; and that languages may be looked up by many threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>

#include "ai/bot.h"
#include "run/langs.h"
#include "run/names.h"

static bool is_bots(const char *name) {
    return name_of_a_bot(name, strlen(name));
}

/* First of all tests: nobody has looked a language up yet. */
enum { THREADS = 16 };
static pthread_barrier_t start;

static void *look_up(void *out) {
    const struct lang **found = out;
    pthread_barrier_wait(&start);
    found[0] = lang_find("uk");
    found[1] = lang_find("ru");
    found[2] = lang_find("en");
    return NULL;
}

static void threads_find_the_same_languages(void **state) {
    (void)state;
    pthread_t thread[THREADS];
    const struct lang *found[THREADS][3];
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, look_up, found[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    pthread_barrier_destroy(&start);
    static const char *const ids[] = {"uk", "ru", "en"};
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < 3; k++) {
            assert_non_null(found[i][k]);
            assert_string_equal(found[i][k]->id, ids[k]);
            assert_ptr_equal(found[i][k], found[0][k]);
        }
    int count = 0;
    while (lang_at(count))
        count++;
    assert_int_equal(count, 3); /* each once */
}

static void every_word_for_a_bot_in_every_language(void **state) {
    (void)state;
    for (const struct bot_type *t = bot_types; t->name; t++) {
        assert_true(is_bots(t->name));
        for (int i = 0; lang_at(i); i++)
            assert_true(is_bots(lang_text(lang_at(i), "bot", t->name)));
    }
    static const char *const bots[] = {
        "bot", "Bot", "BOT",   "Bot 1",  "bot1", "Bot 10",   "bot#7",  " b-o_t ", "b0t",
        "Бот", "бот", "БОТ 2", "Бот №3", "HARD", "hard (2)", "Лёгкий", "ЕКСПЕРТ"};
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++)
        assert_true(is_bots(bots[i]));
}

static void letters_of_another_alphabet(void **state) {
    (void)state;
    static const char *const bots[] = {"bоt", "nоrmаl", "нard", "бoт", "ｂｏｔ", "Вot"};
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++)
        assert_true(is_bots(bots[i]));
}

static void people_have_their_names(void **state) {
    (void)state;
    static const char *const people[] = {
        "Olha", "Іван", "Botticelli", "Abbot", "Harding",   "Bo", "Robot", "名前",
        "1",    "0",    "human",      "Ботан", "Hard Rain", "R2", "?",     "Оля 2"};
    for (size_t i = 0; i < sizeof people / sizeof people[0]; i++)
        if (is_bots(people[i]))
            fail_msg("%s is taken for a bot", people[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_the_same_languages),
        cmocka_unit_test(every_word_for_a_bot_in_every_language),
        cmocka_unit_test(letters_of_another_alphabet),
        cmocka_unit_test(people_have_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
