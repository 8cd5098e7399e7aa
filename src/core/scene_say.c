/* A scene in lines: for plain mode, for screen readers, for whoever has no place to draw it. */
#include "core/scene.h"

/* ---- the table ---- */

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
    else if (f->counts_by_word && f->count != 1)
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
    if (!f->value && !*f->note)
        return;
    buf_str(out, " (");
    if (f->value)
        buf_int(out, f->value);
    buf_str(out, f->value && *f->note ? ", " : "");
    buf_str(out, f->note);
    buf_char(out, ')');
}

void scene_say_area(const struct scene *s, const struct area *a, struct buf *out) {
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
        if (s->area[i].kind != AREA_ODDS)
            scene_say_area(s, &s->area[i], out);
    if (*s->prompt) {
        buf_str(out, s->prompt);
        buf_str(out, ".\n");
    }
}

/* ---- odds and notes ---- */

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

/* ---- the sheet ---- */

/* "3 Chickens: 0 points, thrown out: 3"; where cards are numbers "3 × 7: 7 points". */
static void say_source(const struct scene *s, const struct sheet_line *l, struct buf *out) {
    bool number = l->title[0] >= '0' && l->title[0] <= '9';
    if (l->word && l->count != 1 && !number)
        say_counted(s->speech, l->word, l->count, NULL, out);
    else {
        if (l->count != 1 && number) {
            buf_int(out, l->count);
            buf_str(out, " × ");
        }
        buf_str(out, l->title);
    }
    if (s->scored) {
        buf_str(out, ": ");
        PHRASE(s->speech, out, "{n} {n|point|points}", {"n", value_number(l->points)});
    }
    if (l->out) {
        buf_str(out, ", ");
        PHRASE(s->speech, out, "thrown out: {n}", {"n", value_number(l->out)});
    }
}

static void say_total(const struct scene *s, int seat, struct buf *out) {
    size_t start = out->size;
    phrase_named(s->speech, "{seat}", &(struct named){"seat", value_seat(seat)}, 1, out);
    capitalise(out, start);
    if (s->scored) {
        buf_str(out, ": ");
        PHRASE(s->speech, out, "{n} {n|point|points}", {"n", value_number(scene_points(s, seat))});
    }
    buf_char(out, '\n');
}

void scene_say_sheet(const struct scene *s, struct buf *out) {
    for (int seat = 0; seat < s->nseats; seat++) {
        say_total(s, seat, out);
        for (int i = 0; i < s->sheet_lines; i++) {
            if (s->sheet[i].seat != seat)
                continue;
            buf_str(out, "  ");
            say_source(s, &s->sheet[i], out);
            buf_char(out, '\n');
        }
    }
}
