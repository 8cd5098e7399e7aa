/* Scenes of all games over whole plays: they fit, say nothing unfinished, are well-formed as JSON,
 * and depend on nothing that their reader does not know. */
#include "prop.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "core/record.h"
#include "core/scene.h"
#include "run/langs.h"
#include "run/system.h"

/* As long as names may be, so that all texts are as long as they get. */
static char name[MAX_SEATS][SEAT_NAME_MAX + 1];
static const char *names[MAX_SEATS];

static void make_names(void) {
    for (int i = 0; i < MAX_SEATS; i++) {
        memset(name[i], 'a' + i, SEAT_NAME_MAX);
        names[i] = name[i];
    }
}

/* The most that any scene has used of each limit. */
static int most_areas, most_faces, most_figures, most_known, most_sheet, most_lines;
static size_t most_pool;

static struct speech speech_for(const struct game *g, int reader, const char *lang) {
    return (struct speech){.lang = lang ? lang_find(lang) : NULL,
                           .context = g->id,
                           .names = names,
                           .reader = reader,
                           .you = reader != FULL};
}

/* ---- what holds for every scene ---- */

static void check_text(const struct play *p, const char *text, const char *what) {
    HOLDS(p, text, "%s is not there", what);
    HOLDS(p, !strpbrk(text, "{}[]|\n"), "%s is not filled in: %s", what, text);
}

static void check_symbol(const struct play *p, const struct face *f) {
    mbstate_t state = {0};
    wchar_t c;
    size_t size = strlen(f->symbol);
    if (!*f->name) {
        HOLDS(p, size == 0, "an unknown card has the symbol %s", f->symbol);
        return;
    }
    HOLDS(p, size && mbrtowc(&c, f->symbol, size, &state) == size, "%s: not a character", f->name);
    HOLDS(p, wcwidth(c) == 1, "%s: the symbol %s is not one column wide", f->name, f->symbol);
}

static void check_faces(const struct play *p, const struct scene *s, const struct area *a) {
    for (int i = a->first; i < a->first + a->count; i++) {
        const struct face *f = &s->face[i];
        check_text(p, f->name, "a name");
        check_text(p, f->note, "a note");
        check_symbol(p, f);
        HOLDS(p, f->count > 0, "%d times %s", f->count, f->name);
        HOLDS(p, !f->word == !f->list, "%s is of no list", f->name);
        HOLDS(p, !*f->name == (f->flags & FACE_HIDDEN && !*f->symbol), "%s is hidden", f->name);
        HOLDS(p, f->seat >= -1 && f->seat < s->nseats, "%s is of seat %d", f->name, f->seat);
    }
}

static void check_areas(const struct play *p, const struct scene *s) {
    int faces = 0;
    for (int i = 0; i < s->areas; i++) {
        const struct area *a = &s->area[i];
        HOLDS(p, a->first == faces, "%s has the faces of another area", a->title);
        faces += a->count;
        HOLDS(p, *a->title && *a->id, "an area without a title or an id");
        HOLDS(p, !strpbrk(a->id, " ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "%s is no id", a->id);
        HOLDS(p, !(a->seats & ~ALL_SEATS(s->nseats)), "%s is about a seat that is not there",
              a->title);
        HOLDS(p, (a->kind == AREA_OWN) == (a->seat >= 0 && a->seat == s->viewer),
              "%s is of the wrong kind", a->title);
        HOLDS(p, !a->active || s->awaited & SEAT(a->seat), "%s is not awaited", a->title);
        check_text(p, a->title, "a title");
        check_text(p, a->remark, "a remark");
        check_faces(p, s, a);
    }
    HOLDS(p, faces == s->faces, "%d faces are in no area", s->faces - faces);
}

static void check_line(const struct play *p, const char *line) {
    const char *sign = strstr(line, " %");
    check_text(p, line, "a line");
    if (!sign)
        return;
    const char *number = sign;
    while (number > line && number[-1] >= '0' && number[-1] <= '9')
        number--;
    int share = atoi(number);
    HOLDS(p, number < sign && share >= 0 && share <= 100, "no chance: %s", line);
}

static void raise(int *most, int count) {
    *most = count > *most ? count : *most;
}

/* To reach a limit ends the program; here is told how far they were used. */
static void note_limits(const struct scene *s) {
    raise(&most_areas, s->areas);
    raise(&most_faces, s->faces);
    raise(&most_figures, s->figures);
    raise(&most_known, s->knowns);
    raise(&most_sheet, s->sheet_lines);
    raise(&most_lines, s->odds_count);
    raise(&most_lines, s->notes_count);
    most_pool = s->used > most_pool ? s->used : most_pool;
}

static void check_json(const struct play *p, const struct scene *s) {
    struct buf text = heap_buf();
    struct jw j = {.out = &text};
    scene_json(s, &j);
    prop_json(p, "the scene", &text);
    heap_free(&text);
}

static void check_scene(const struct play *p, const struct scene *s) {
    note_limits(s);
    HOLDS(p, *s->prompt, "there is no prompt");
    check_text(p, s->prompt, "the prompt");
    check_areas(p, s);
    for (int i = 0; i < s->odds_count; i++)
        check_line(p, s->odds[i]);
    for (int i = 0; i < s->notes_count; i++)
        check_line(p, s->notes[i]);
}

/* ---- twins ---- */

/* Everything that the scene says and shows. */
static void write_scene(const struct scene *s, struct buf *out) {
    struct jw j = {.out = out};
    scene_json(s, &j);
    scene_plain(s, out);
    for (int i = 0; i < s->faces; i++) {
        buf_str(out, s->face[i].symbol);
        buf_int(out, s->face[i].tint);
    }
    scene_say_odds(s, out);
    scene_say_notes(s, out);
    scene_say_sheet(s, out);
}

static void same_for_twins(struct play *p, const struct state *view, int seat) {
    static struct scene mine, twin;
    struct speech speech = speech_for(p->game, seat, "en");
    struct state other = *view;
    struct buf a = heap_buf(), b = heap_buf();
    p->game->determinize(other.byte, &p->rng);
    p->game->redact(other.byte, seat);
    scene_make(&mine, p->game, view->byte, &speech);
    scene_make(&twin, p->game, other.byte, &speech);
    write_scene(&mine, &a);
    write_scene(&twin, &b);
    HOLDS(p, !strcmp(a.data, b.data), "seat %d: the scenes of twins differ:\n%s\n%s", seat, a.data,
          b.data);
    heap_free(&a);
    heap_free(&b);
}

/* ---- games ---- */

static void check_reader(struct play *p, int seat) {
    static const char *const langs[] = {NULL, "en", "uk", "ru"};
    static struct scene s;
    struct state view = p->st;
    if (seat != FULL)
        play_view(p, seat, &view);
    for (size_t i = 0; i < sizeof langs / sizeof langs[0]; i++) {
        struct speech speech = speech_for(p->game, seat, langs[i]);
        scene_make(&s, p->game, view.byte, &speech);
        check_scene(p, &s);
    }
    check_json(p, &s);
    if (seat != FULL)
        same_for_twins(p, &view, seat);
}

static void game_scenes(struct play *p) {
    do
        if (play_sampled(p)) {
            FOR_SEATS (i, ALL_VIEWERS(p->config.nseats))
                check_reader(p, i);
            check_reader(p, FULL);
        }
    while (play_step(p));
    check_reader(p, 0);
    check_reader(p, FULL);
}

static void scenes_fit_and_tell_no_secrets(void **state) {
    (void)state;
    setlocale(LC_CTYPE, "C.UTF-8");
    make_names();
    prop_run(&(struct property){"scenes", 1500, game_scenes});
    printf("used at most: areas %d of %d, faces %d of %d, figures %d of %d, known %d of %d, sheet "
           "%d of %d, lines "
           "%d of %d, bytes of text %zu of %d\n",
           most_areas, SCENE_AREAS, most_faces, SCENE_FACES, most_figures, SCENE_FIGURES,
           most_known, SCENE_KNOWN, most_sheet, SCENE_SHEET, most_lines, SCENE_LINES, most_pool,
           SCENE_POOL);
    assert_true(most_pool < SCENE_POOL * 3 / 4); /* random play may miss the longest texts */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(scenes_fit_and_tell_no_secrets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
