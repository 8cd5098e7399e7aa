/* A scene as JSON: ids and flags by name for whoever draws, and every text in the reader's
 * language. What does not apply is left out: a seat, a note, flags; an unknown card has no id. */
#include "core/describe.h"
#include "core/scene.h"

static const char *const kind_names[AREA_KINDS] = {
    [AREA_CENTRE] = "centre", [AREA_OWN] = "own",   [AREA_SEAT] = "seat",
    [AREA_PILE] = "pile",     [AREA_ODDS] = "odds",
};

/* In the order of enum face_flag. */
static const char *const flag_names[FACE_FLAGS] = {
    "hidden", "private",     "open",     "new",     "top",   "second", "sideways",
    "used",   "outnumbered", "failing",  "high",    "equal", "ending", "out",
    "goal",   "offered",     "returned", "waiting", "white", "blue",   "black",
};
_Static_assert(FACE_BLACK == 1 << (FACE_FLAGS - 1), "every flag has a name");

static void text_json(const char *key, const char *text, struct jw *out) {
    if (*text)
        jw_key_str(out, key, text);
}

static void number_json(const char *key, int number, struct jw *out) {
    if (number)
        jw_key_int(out, key, number);
}

static void seat_json(int seat, struct jw *out) {
    if (seat >= 0)
        jw_key_int(out, "seat", seat);
}

static void flags_json(uint32_t flags, struct jw *out) {
    if (!flags)
        return;
    jw_key(out, "flags");
    jw_array(out);
    for (int i = 0; i < FACE_FLAGS; i++)
        if (flags >> i & 1)
            jw_str(out, flag_names[i]);
    jw_array_end(out);
}

static void face_json(const struct face *f, struct jw *out) {
    jw_object(out);
    if (f->word) {
        jw_key_str(out, "list", f->list);
        jw_key_str(out, "id", f->word->id);
    }
    text_json("name", f->name, out);
    jw_key_int(out, "count", f->count);
    number_json("wild", f->wild, out);
    if (f->value) {
        jw_key_int(out, "value", f->value);
        jw_key_int(out, "worth", f->worth);
    }
    seat_json(f->seat, out);
    flags_json(f->flags, out);
    text_json("note", f->note, out);
    jw_object_end(out);
}

static void area_json(const struct scene *s, const struct area *a, struct jw *out) {
    jw_object(out);
    jw_key_str(out, "id", a->id);
    jw_key_str(out, "kind", kind_names[a->kind]);
    seat_json(a->seat, out);
    if (a->seats)
        key_seats_json("seats", a->seats, out);
    if (a->active)
        jw_key_bool(out, "active", true);
    jw_key_str(out, "title", a->title);
    text_json("remark", a->remark, out);
    jw_key(out, "faces");
    jw_array(out);
    for (int i = a->first; i < a->first + a->count; i++)
        face_json(&s->face[i], out);
    jw_array_end(out);
    jw_object_end(out);
}

static void lines_json(const char *key, const char *const *line, int count, struct jw *out) {
    jw_key(out, key);
    jw_array(out);
    for (int i = 0; i < count; i++)
        jw_str(out, line[i]);
    jw_array_end(out);
}

static void figures_json(const struct scene *s, struct jw *out) {
    jw_key(out, "figures");
    jw_array(out);
    for (int i = 0; i < s->figures; i++) {
        jw_object(out);
        jw_key_str(out, "id", s->figure[i].id);
        seat_json(s->figure[i].seat, out);
        jw_key_int(out, "value", s->figure[i].value);
        jw_object_end(out);
    }
    jw_array_end(out);
}

static void known_json(const struct known *k, struct jw *out) {
    jw_object(out);
    jw_key_str(out, "id", k->word->id);
    number_json("count", k->count, out);
    if (k->chance >= 0)
        jw_key_int(out, "chance", k->chance);
    if (k->counted)
        jw_key_bool(out, "counted", true);
    jw_object_end(out);
}

/* Words of the same seat and list together. */
static void knowns_json(const struct scene *s, struct jw *out) {
    jw_key(out, "known");
    jw_array(out);
    for (int i = 0, next; i < s->knowns; i = next) {
        const struct known *k = &s->known[i];
        jw_object(out);
        jw_key_int(out, "seat", k->seat);
        jw_key_str(out, "list", k->list);
        jw_key(out, "words");
        jw_array(out);
        for (next = i;
             next < s->knowns && s->known[next].seat == k->seat && s->known[next].list == k->list;
             next++)
            known_json(&s->known[next], out);
        jw_array_end(out);
        jw_object_end(out);
    }
    jw_array_end(out);
}

static void sheet_line_json(const struct scene *s, const struct sheet_line *l, struct jw *out) {
    jw_object(out);
    jw_key_int(out, "seat", l->seat);
    if (l->list)
        jw_key_str(out, "list", l->list);
    jw_key_str(out, "source", l->source);
    jw_key_str(out, "title", l->title);
    jw_key_int(out, "count", l->count);
    number_json("out", l->out, out);
    if (s->scored)
        jw_key_int(out, "points", l->points);
    number_json("lost", l->lost, out);
    jw_object_end(out);
}

/* "points" is the sum of each seat; null where there are no points. */
static void sheet_json(const struct scene *s, struct jw *out) {
    jw_key(out, "sheet");
    jw_object(out);
    jw_key(out, "points");
    if (s->scored) {
        jw_array(out);
        for (int i = 0; i < s->nseats; i++)
            jw_int(out, scene_points(s, i));
        jw_array_end(out);
    } else
        jw_null(out);
    jw_key(out, "lines");
    jw_array(out);
    for (int i = 0; i < s->sheet_lines; i++)
        sheet_line_json(s, &s->sheet[i], out);
    jw_array_end(out);
    jw_object_end(out);
}

void scene_json(const struct scene *s, struct jw *out) {
    jw_object(out);
    jw_key_str(out, "game", s->game->id);
    if (scene_reader(s))
        jw_key_int(out, "viewer", s->viewer);
    key_seats_json("awaited", s->awaited, out);
    jw_key_str(out, "prompt", s->prompt);
    jw_key(out, "areas");
    jw_array(out);
    for (int i = 0; i < s->areas; i++)
        area_json(s, &s->area[i], out);
    jw_array_end(out);
    figures_json(s, out);
    lines_json("odds", s->odds, s->odds_count, out);
    lines_json("notes", s->notes, s->notes_count, out);
    knowns_json(s, out);
    sheet_json(s, out);
    jw_object_end(out);
}
