/* The tutor and the lessons of all games: well-formed, said in every language, and each of them told to somebody
 * who plays a few hundred games. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "play/tutor.h"
#include "run/embedded.h"
#include "run/langs.h"

enum { LESSONS_MAX = 32, TEXT_MAX = 260, GAMES = 300 };

static const char *const langs[] = {"en", "uk", "ru"};

static int count_lessons(const struct game *g) {
    int n = 0;
    while (g->lessons[n].text)
        n++;
    assert_in_range(n, 1, LESSONS_MAX);
    return n;
}

/* Calls `check` for every lesson of every game. */
static void every_lesson(void (*check)(const struct game *g, const struct lesson *l)) {
    for (int i = 0; i < game_count; i++)
        for (int k = 0, n = count_lessons(game_list[i]); k < n; k++)
            check(game_list[i], &game_list[i]->lessons[k]);
}

/* ---- well-formed ---- */

static void the_first_comes_first(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const struct lesson *l = game_list[i]->lessons;
        assert_non_null(l);
        for (int k = 0, n = count_lessons(game_list[i]); k < n; k++)
            assert_int_equal(l[k].when == LESSON_FIRST, k == 0);
    }
}

/* Is `what` the first word of this kind of move? */
static bool first_word(const struct game *g, int kind, const char *what) {
    const char *pattern = g->moves[kind].pattern;
    size_t size = strlen(what);
    return pattern && !strncmp(pattern, what, size) && (!pattern[size] || pattern[size] == ' ');
}

static bool is_move(const struct game *g, const char *what) {
    for (int i = 1; i < g->move_count; i++)
        if (first_word(g, i, what))
            return true;
    return false;
}

static bool is_event(const struct game *g, const char *what) {
    for (int i = 0; i < g->event_count; i++)
        if (!strcmp(g->events[i].id, what))
            return true;
    return false;
}

static void check_occasion(const struct game *g, const struct lesson *l) {
    bool fine = l->when == LESSON_FIRST  ? !l->what
                : l->when == LESSON_SEEN ? is_event(g, l->what)
                                         : is_move(g, l->what);
    if (!fine)
        fail_msg("%s: nothing is called %s", g->id, l->what);
}

static void occasions_exist(void **state) {
    (void)state;
    every_lesson(check_occasion);
}

static bool has_paragraph(const char *game, const char *lang, const char *rule) {
    char name[64], mark[32];
    snprintf(name, sizeof name, "%s.%s.md", game, lang);
    snprintf(mark, sizeof mark, "\n**%s.**", rule);
    for (size_t i = 0; i < embedded_rules_count; i++)
        if (!strcmp(embedded_rules[i].name, name))
            return strstr(embedded_rules[i].text, mark);
    return false;
}

static void check_rule(const struct game *g, const struct lesson *l) {
    for (size_t i = 0; l->rule && i < sizeof langs / sizeof *langs; i++)
        if (!has_paragraph(g->id, langs[i], l->rule))
            fail_msg("%s has no rule %s in %s", g->id, l->rule, langs[i]);
}

static void rules_exist(void **state) {
    (void)state;
    every_lesson(check_rule);
}

/* ---- words ---- */

static int characters(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80; /* bytes that begin a character */
    return n;
}

static void check_text(const char *text) {
    if (strpbrk(text, "{%"))
        fail_msg("nothing is filled in here: %s", text);
    if (characters(text) > TEXT_MAX)
        fail_msg("%d characters: %s", characters(text), text);
}

static void check_words(const struct game *g, const struct lesson *l) {
    check_text(l->text);
    for (size_t i = 1; i < sizeof langs / sizeof *langs; i++) {
        const struct lang *lang = lang_find(langs[i]);
        if (!lang_has(lang, g->id, l->text))
            fail_msg("not in %s: %s", langs[i], l->text);
        check_text(lang_text(lang, g->id, l->text));
    }
}

static void texts_are_short_and_translated(void **state) {
    (void)state;
    every_lesson(check_words);
}

/* ---- whole games ---- */

/* Which lessons the tutor told one seat in this game; each of them once. */
static uint64_t taught(const struct config *c, int number) {
    static struct play p;
    struct tutor t = {.here = true};
    struct state view;
    uint64_t told = 0;
    int seat = number % c->nseats;
    bool begun = false; /* what the deal says is told to nobody */
    play_open(&p, c, "normal", (uint64_t)number);
    for (bool going = true; going; going = play_step(&p)) {
        for (int i = 0; i < p.said.count && begun; i++)
            if (p.said.item[i].audience & SEAT(seat))
                tutor_hear(&t, c->game, seat, &p.said.item[i]);
        begun |= p.next.kind != MOVE_CHANCE;
        if (!p.asked || p.next.kind == MOVE_CHANCE || p.next.seat != seat)
            continue;
        play_view(&p, seat, &view);
        const struct lesson *l = tutor_lesson(&t, c->game, view.byte, seat);
        uint64_t bit = l ? UINT64_C(1) << (l - c->game->lessons) : 0;
        assert_false(told & bit);
        assert_true(told || l == c->game->lessons); /* the first comes at the first decision */
        told |= bit;
    }
    return told;
}

/* An occasion that never comes, or is always taken by another, makes a dead lesson. */
static void every_lesson_is_told(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        uint64_t told = 0;
        for (int number = 0; number < GAMES; number++) {
            struct config c = config_at(g, number % config_count(g));
            told |= taught(&c, number);
        }
        for (int k = 0, n = count_lessons(g); k < n; k++)
            if (!(told >> k & 1))
                fail_msg("%s: nobody is ever told: %s", g->id, g->lessons[k].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_comes_first), cmocka_unit_test(occasions_exist),
        cmocka_unit_test(rules_exist),           cmocka_unit_test(texts_are_short_and_translated),
        cmocka_unit_test(every_lesson_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
