#include "front/scene/scene.h"

#include <string.h>

static const struct {
    const char *id;
    scene_maker make;
} makers[] = {
    {"cabbage", scene_cabbage},
    {"cardinal", scene_cardinal},
    {"coach", scene_coach},
    {"podelim", scene_podelim},
};

/* ---- texts ---- */

/* A buffer over what is left of the pool; keep() takes what was written. */
static struct buf open_pool(struct scene *s) {
    struct buf b = {.data = s->pool + s->used, .cap = sizeof s->pool - s->used};
    buf_clear(&b);
    return b;
}

static const char *keep(struct scene *s, const struct buf *b) {
    if (b->full)
        return "…";
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

const char *scene_number(struct scene *s, int n) {
    struct buf b = open_pool(s);
    buf_int(&b, n);
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

/* What does not fit goes to a place of its own that nobody draws. */
struct area *scene_area(struct scene *s, enum area_kind kind, int seat, const char *title) {
    static _Thread_local struct area spare;
    struct area *a = s->areas < SCENE_AREAS ? &s->area[s->areas++] : &spare;
    *a = (struct area){.kind = kind, .title = title, .remark = "", .seat = seat, .first = s->faces};
    return a;
}

struct area *scene_seat(struct scene *s, int seat, const char *title) {
    struct area *a = scene_area(s, seat == s->viewer ? AREA_OWN : AREA_SEAT, seat, title);
    a->active = s->awaited & SEAT(seat);
    return a;
}

struct face *scene_face(struct scene *s, struct area *a, const char *name) {
    static _Thread_local struct face spare;
    struct face *f = &spare;
    if (s->faces < SCENE_FACES) {
        f = &s->face[s->faces++];
        a->count++;
    }
    *f = (struct face){.name = name, .corner = "", .symbol = "", .note = "", .count = 1};
    return f;
}

struct face *scene_card(struct scene *s, struct area *a, const struct word *w,
                        const struct look *look, int count) {
    struct face *f = scene_face(s, a, scene_word(s, w, NULL));
    f->word = w;
    f->symbol = look->symbol;
    f->tint = look->tint;
    f->count = count;
    return f;
}

void scene_unknown(struct scene *s, struct area *a, int count) {
    if (count > 0)
        scene_face(s, a, "")->count = count;
}

static void add_line(const char **line, int *count, const char *text) {
    if (*count < SCENE_LINES)
        line[(*count)++] = text;
}

void scene_odds(struct scene *s, const char *line) {
    add_line(s->odds, &s->odds_count, line);
}

void scene_note(struct scene *s, const char *line) {
    add_line(s->notes, &s->notes_count, line);
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
    s->areas = s->faces = s->odds_count = s->notes_count = 0;
    s->items = false;
    s->used = 0;
    s->speech = speech;
    s->game = g;
    s->viewer = ((const struct head *)view)->viewer;
    s->awaited = g->to_act(view) & ~CHANCE;
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++)
        if (!strcmp(makers[i].id, g->id))
            makers[i].make(s, view);
    if (g->outcome(view, &o))
        say_over(s, o.winners);
}

/* ---- plain lines ---- */

/* Where nothing is known, it goes without saying. */
void scene_unknown_name(const struct scene *s, int count, bool alone, struct buf *out) {
    static const char *const text[2][2] = {
        {N_("{n} unknown {n|card|cards}"), N_("{n} {n|card|cards}")},
        {N_("{n} unknown {n|item|items}"), N_("{n} {n|item|items}")},
    };
    PHRASE(s->speech, out, text[s->items][alone], {"n", value_number(count)});
}

static void say_name(const struct scene *s, const struct face *f, bool first, struct buf *out) {
    if (!*f->name)
        scene_unknown_name(s, f->count, first, out);
    else if (f->word && f->count != 1)
        say_counted(s->speech, f->word, f->count, NULL, out);
    else {
        if (f->count != 1) {
            buf_int(out, f->count);
            buf_str(out, " × ");
        }
        buf_str(out, f->name);
    }
}

/* "2 Kings (9, used)" */
static void say_face(const struct scene *s, const struct face *f, bool first, struct buf *out) {
    say_name(s, f, first, out);
    bool value = *f->corner && strcmp(f->corner, f->name), note = *f->note;
    if (!value && !note)
        return;
    buf_str(out, " (");
    buf_str(out, value ? f->corner : "");
    buf_str(out, value && note ? ", " : "");
    buf_str(out, f->note);
    buf_char(out, ')');
}

static void say_area(const struct scene *s, const struct area *a, struct buf *out) {
    buf_str(out, a->title);
    buf_str(out, ": ");
    for (int i = 0; i < a->count; i++) {
        buf_str(out, i ? ", " : "");
        say_face(s, &s->face[a->first + i], i == 0, out);
    }
    if (a->count && *a->remark)
        buf_str(out, "; ");
    buf_str(out, a->remark);
    if (!a->count && !*a->remark)
        buf_str(out, lang_text(s->speech->lang, "area", "empty"));
    buf_str(out, ".\n");
}

void scene_plain(const struct scene *s, struct buf *out) {
    for (int i = 0; i < s->areas; i++)
        say_area(s, &s->area[i], out);
    if (*s->prompt) {
        buf_str(out, s->prompt);
        buf_str(out, ".\n");
    }
}

static void say_lines(const struct scene *s, const char *const *line, int count,
                      const char *nothing, struct buf *out) {
    for (int i = 0; i < count; i++) {
        buf_str(out, line[i]);
        buf_str(out, ".\n");
    }
    if (!count) {
        buf_str(out, lang_text(s->speech->lang, NULL, nothing));
        buf_char(out, '\n');
    }
}

void scene_say_odds(const struct scene *s, struct buf *out) {
    say_lines(s, s->odds, s->odds_count, N_("There is nothing to work out now."), out);
}

void scene_say_notes(const struct scene *s, struct buf *out) {
    say_lines(s, s->notes, s->notes_count, N_("There is nothing to note in this game."), out);
}
