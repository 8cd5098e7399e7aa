/* The sheets of all games: well-formed for every reader at every moment, right about what all may
 * know, and at the end the points that the outcome says. Twins are compared by prop_scenes; what a
 * sheet says before the end, by the tests of the games' scenes. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "core/scene.h"
#include "run/system.h"

static const char *const names[MAX_SEATS] = {"a", "b", "c", "d", "e", "f", "g", "h"};

static void make(const struct play *p, int reader, struct scene *s) {
    static struct speech speech;
    struct state view = p->st;
    speech = (struct speech){.context = p->game->id, .names = names, .reader = reader};
    if (reader != FULL)
        play_view(p, reader, &view);
    scene_make(s, p->game, view.byte, &speech);
}

static void check_line(const struct play *p, const struct sheet_line *l) {
    const struct word_list *list =
        l->list ? word_list_find(p->game, l->list, strlen(l->list)) : NULL;
    HOLDS(p, l->seat >= 0 && l->seat < p->config.nseats, "a line of seat %d", l->seat);
    HOLDS(p, !l->list == !l->word, "%s: a word without its list", l->source);
    HOLDS(p, !l->list || (list && l->word >= list->word && l->word < list->word + list->count),
          "%s is not of the list %s", l->source, l->list);
    HOLDS(p, !l->word || !strcmp(l->source, l->word->id), "%s is the source %s", l->source,
          l->word->id);
    HOLDS(p, *l->source && *l->title, "a line without a source");
    HOLDS(p, l->count > 0 && l->out >= 0 && l->out <= l->count, "%s: %d of %d are thrown out",
          l->source, l->out, l->count);
}

static void check_sheet(const struct play *p, int reader) {
    static struct scene s;
    make(p, reader, &s);
    for (int i = 0; i < s.sheet_lines; i++) {
        const struct sheet_line *l = &s.sheet[i];
        check_line(p, l);
        HOLDS(p, i == 0 || l[-1].seat <= l->seat, "the seats do not ascend");
        for (int k = 0; k < i; k++)
            HOLDS(p, s.sheet[k].seat != l->seat || strcmp(s.sheet[k].source, l->source) != 0,
                  "%s is there twice", l->source);
        HOLDS(p, s.scored || (!l->points && !l->lost), "points in a game that has none");
    }
}

static void check_words(const struct play *p) {
    static struct scene s;
    char line[64];
    struct buf text = heap_buf();
    make(p, FULL, &s);
    scene_say_sheet(&s, &text);
    for (int i = 0; s.scored && i < p->config.nseats; i++) {
        int points = scene_points(&s, i);
        snprintf(line, sizeof line, "%c: %d point", 'A' + i, points);
        HOLDS(p, strstr(text.data, line), "nothing says \"%s\" in:\n%s", line, text.data);
    }
    heap_free(&text);
}

static void check_end(const struct play *p, int reader) {
    static struct scene s;
    struct outcome o;
    make(p, reader, &s);
    HOLDS(p, p->game->outcome(p->st.byte, &o), "the game is not over");
    HOLDS(p, s.scored == o.scored, "points where there are none, or none where there are");
    for (int i = 0; o.scored && i < p->config.nseats; i++)
        HOLDS(p, scene_points(&s, i) == o.score[i], "seat %d has %d points, on its sheet %d", i,
              (int)o.score[i], scene_points(&s, i));
}

static void game_sheets(struct play *p) {
    do
        if (play_sampled(p)) {
            FOR_SEATS (i, ALL_VIEWERS(p->config.nseats))
                check_sheet(p, i);
            check_sheet(p, FULL);
        }
    while (play_step(p));
    check_end(p, 0);
    check_end(p, FULL);
    check_words(p);
}

static void sheets_add_up(void **state) {
    (void)state;
    prop_run(&(struct property){"sheets", 4000, game_sheets});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sheets_add_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
