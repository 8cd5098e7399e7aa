#include "core/scene.h"

#include <assert.h>

/* A limit that is reached is our own mistake. Nothing is dropped in silence, in no build. */
static void must_fit(bool fits) {
    assert(fits);
    if (!fits)
        __builtin_trap();
}

/* ---- texts ---- */

/* A buffer over what is left of the pool; keep() takes what was written. */
static struct buf open_pool(struct scene *s) {
    struct buf b = {.data = s->pool + s->used, .cap = sizeof s->pool - s->used};
    buf_clear(&b);
    return b;
}

static const char *keep(struct scene *s, const struct buf *b) {
    must_fit(!b->full && s->used + b->size < sizeof s->pool);
    s->used += b->size + 1;
    return b->data;
}

const char *scene_say(struct scene *s, const char *text, const struct named *named, int count) {
    struct buf b = open_pool(s);
    phrase_named(s->speech, text, named, count, &b);
    if (*text < 'a' || *text > 'z')
        capitalise(&b, 0);
    return keep(s, &b);
}

const char *scene_text(struct scene *s, const char *text) {
    return lang_text(s->speech->lang, NULL, text);
}

const char *scene_word(struct scene *s, const struct word *w, const char *form) {
    struct buf b = open_pool(s);
    say_word(s->speech, w, form, &b);
    return keep(s, &b);
}

const char *scene_counts(struct scene *s, const struct word *words, const uint8_t *count,
                         int kinds) {
    struct buf b = open_pool(s);
    for (int i = 0; i < kinds; i++) {
        if (!count[i])
            continue;
        buf_str(&b, b.size ? ", " : "");
        say_counted(s->speech, &words[i], count[i], NULL, &b);
    }
    if (!b.size)
        buf_str(&b, lang_text(s->speech->lang, "list", "nothing"));
    return keep(s, &b);
}

struct value value_seats(seatset seats) {
    struct value v = {.type = VALUE_SEATS};
    FOR_SEATS (i, seats)
        v.item[v.count++] = (uint8_t)i;
    return v;
}

const char *scene_name(struct scene *s, int seat) {
    return scene_say(s, "{seat}", &(struct named){"seat", value_seat(seat)}, 1);
}

const char *scene_names(struct scene *s, seatset seats) {
    struct buf b = open_pool(s);
    struct named named = {"seats", value_seats(seats)};
    phrase_named(s->speech, "{seats}", &named, 1, &b);
    return keep(s, &b);
}

int percent(int part, int whole) {
    return whole ? (200 * part + whole) / (2 * whole) : 0;
}

/* ---- things ---- */

struct area *scene_area(struct scene *s, enum area_kind kind, const char *id, const char *title) {
    must_fit(s->areas < SCENE_AREAS);
    struct area *a = &s->area[s->areas++];
    *a = (struct area){
        .id = id, .kind = kind, .title = title, .remark = "", .seat = -1, .first = s->faces};
    return a;
}

struct area *scene_seat(struct scene *s, int seat, const char *id, const char *title) {
    struct area *a = scene_area(s, seat == s->viewer ? AREA_OWN : AREA_SEAT, id, title);
    a->seat = seat;
    a->active = s->awaited & SEAT(seat);
    return a;
}

struct face *scene_face(struct scene *s, struct area *a, const char *name) {
    must_fit(s->faces < SCENE_FACES && a == &s->area[s->areas - 1]);
    struct face *f = &s->face[s->faces++];
    a->count++;
    *f = (struct face){.name = name, .symbol = "", .note = "", .count = 1, .seat = -1};
    return f;
}

struct face *scene_card(struct scene *s, struct area *a, const struct word_list *list, int card,
                        const struct look *look, int count) {
    struct face *f = scene_face(s, a, scene_word(s, &list->word[card], NULL));
    f->list = list->name;
    f->word = &list->word[card];
    f->counts_by_word = true;
    f->symbol = look->symbol;
    f->tint = look->tint;
    f->count = count;
    return f;
}

void scene_unknown(struct scene *s, struct area *a, int count) {
    if (count <= 0)
        return;
    struct face *f = scene_face(s, a, "");
    f->flags = FACE_HIDDEN;
    f->count = count;
}

static void add_line(const char **line, int *count, const char *text) {
    must_fit(*count < SCENE_LINES);
    line[(*count)++] = text;
}

void scene_odds(struct scene *s, const char *line) {
    add_line(s->odds, &s->odds_count, line);
}

void scene_note(struct scene *s, const char *line) {
    add_line(s->notes, &s->notes_count, line);
}

struct known *scene_know(struct scene *s, int seat, const struct word_list *list, int word,
                         int count, int chance) {
    must_fit(s->knowns < SCENE_KNOWN);
    struct known *k = &s->known[s->knowns++];
    *k = (struct known){.seat = seat,
                        .list = list->name,
                        .word = &list->word[word],
                        .count = count,
                        .chance = chance};
    return k;
}

void scene_figure(struct scene *s, const char *id, int seat, int value) {
    must_fit(s->figures < SCENE_FIGURES);
    s->figure[s->figures++] = (struct figure){id, seat, value};
}

/* ---- the sheet ---- */

struct sheet_line *scene_source(struct scene *s, int seat, const char *source, const char *title,
                                int count, int points) {
    must_fit(s->sheet_lines < SCENE_SHEET);
    struct sheet_line *l = &s->sheet[s->sheet_lines++];
    *l = (struct sheet_line){
        .seat = seat, .source = source, .title = title, .count = count, .points = points};
    return l;
}

struct sheet_line *scene_score(struct scene *s, int seat, const struct word_list *list, int card,
                               int count, int points) {
    const struct word *w = &list->word[card];
    struct sheet_line *l = scene_source(s, seat, w->id, scene_word(s, w, NULL), count, points);
    l->list = list->name;
    l->word = w;
    return l;
}

int scene_points(const struct scene *s, int seat) {
    int sum = 0;
    for (int i = 0; i < s->sheet_lines; i++)
        sum += s->sheet[i].seat == seat ? s->sheet[i].points : 0;
    return sum;
}

/* ---- all of it ---- */

/* The prompt after the end. */
static void say_over(struct scene *s, seatset winners) {
    int count = seat_count(winners);
    if (count == 0)
        s->prompt = scene_text(s, "The game is over. Nobody wins");
    else if (count == 1)
        s->prompt = SCENE_SAY(s, "The game is over. {seat} [win|wins]",
                              {"seat", value_seat(seat_first(winners))});
    else
        s->prompt =
            SCENE_SAY(s, "The game is over. Winners: {seats}", {"seats", value_seats(winners)});
}

void scene_make(struct scene *s, const struct game *g, const void *view,
                const struct speech *speech) {
    struct outcome o;
    s->prompt = "";
    s->areas = s->faces = s->figures = s->knowns = s->sheet_lines = s->odds_count = s->notes_count =
        0;
    s->scored = true;
    s->items = false;
    s->used = 0;
    s->speech = speech;
    s->game = g;
    s->nseats = ((const struct head *)view)->nseats;
    s->viewer = ((const struct head *)view)->viewer;
    s->awaited = g->to_act(view) & ~CHANCE;
    if (g->scene)
        g->scene(s, view);
    if (g->outcome(view, &o))
        say_over(s, o.winners);
}
