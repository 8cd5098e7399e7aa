/* The end of a game: the points by source for every seat, how it came to this, where it turned, and
 * what comes next. A strong bot looks at the moves meanwhile, as long as nobody presses a key. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "front/tui/frame.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/system.h"

/* Here the turning points come by themselves. */
static const enum next choices[] = {NEXT_AGAIN, NEXT_SAME, NEXT_REVIEW, NEXT_OTHER, NEXT_LEAVE};
enum {
    CHOICES = sizeof choices / sizeof choices[0],
    SLICE = 300,
    TITLE_COLUMNS = 22,
    SEAT_MOST = 16
};

struct end {
    struct session *s;
    struct replay *p; /* the same game, to be looked through */
    struct scene *scene;
    struct review *review;
    void *memory;
    struct buf text;
    int chosen; /* -1 at first: whoever pressed Enter all the time sees the end before it chooses */
    int scroll;
};

/* ---- the sheet ---- */

/* A text in so many columns, to the left or to the right. */
static void pad(struct buf *out, const char *text, int columns, bool right) {
    size_t n = text_fit(text, columns);
    char part[256];
    snprintf(part, sizeof part, "%.*s", (int)n, text);
    int blanks = columns - text_width(part);
    for (int i = 0; right && i < blanks; i++)
        buf_char(out, ' ');
    buf_str(out, part);
    for (int i = 0; !right && i < blanks; i++)
        buf_char(out, ' ');
}

static int seat_columns(const struct scene *s) {
    int columns = (screen_columns() - 6 - TITLE_COLUMNS) / s->nseats;
    return columns < SEAT_MOST ? columns : SEAT_MOST;
}

/* "12 (3)": points, and of how many cards; "4 (3−1)" where one was thrown out. */
static void say_cell(const struct sheet_line *l, struct buf *out) {
    buf_int(out, l->points);
    buf_str(out, " (");
    buf_int(out, l->count);
    if (l->out) {
        buf_str(out, "−");
        buf_int(out, l->out);
    }
    buf_char(out, ')');
}

static const struct sheet_line *line_of(const struct scene *s, int seat, const char *source) {
    for (int i = 0; i < s->sheet_lines; i++)
        if (s->sheet[i].seat == seat && !strcmp(s->sheet[i].source, source))
            return &s->sheet[i];
    return NULL;
}

static void say_row(const struct scene *s, const struct sheet_line *of, struct buf *out) {
    pad(out, of->title, TITLE_COLUMNS, false);
    for (int seat = 0; seat < s->nseats; seat++) {
        const struct sheet_line *l = line_of(s, seat, of->source);
        char cell[64];
        struct buf b = BUF(cell);
        buf_clear(&b);
        if (l)
            say_cell(l, &b);
        pad(out, cell, seat_columns(s), true);
    }
    buf_char(out, '\n');
}

static void say_names(const struct scene *s, struct buf *out) {
    pad(out, "", TITLE_COLUMNS, false);
    for (int seat = 0; seat < s->nseats; seat++) {
        char name[128];
        struct buf b = BUF(name);
        phrase_named(s->speech, " {seat}", &(struct named){"seat", value_seat(seat)}, 1, &b);
        capitalise(&b, 1);
        pad(out, name, seat_columns(s), true);
    }
    buf_char(out, '\n');
}

static void say_sums(const struct scene *s, seatset winners, struct buf *out) {
    pad(out, _("Points"), TITLE_COLUMNS, false);
    for (int seat = 0; seat < s->nseats; seat++) {
        char cell[32];
        snprintf(cell, sizeof cell, "%s%d", winners & SEAT(seat) ? "★ " : "",
                 scene_points(s, seat));
        pad(out, cell, seat_columns(s), true);
    }
    buf_char(out, '\n');
}

/* The sources that have their row. */
struct said {
    const char *source[SCENE_SHEET];
    int count;
};

static void say_once(const struct scene *s, const struct sheet_line *l, struct said *said,
                     struct buf *out) {
    for (int i = 0; i < said->count; i++)
        if (!strcmp(said->source[i], l->source))
            return;
    said->source[said->count++] = l->source;
    say_row(s, l, out);
}

/* A row for each source that anybody has: cards in the order of the game's lists, then the rest. */
static void say_table(const struct scene *s, seatset winners, struct buf *out) {
    struct said said = {.count = 0};
    say_names(s, out);
    say_sums(s, winners, out);
    for (const struct word_list *list = s->game->words; list->name; list++)
        for (int w = 0; w < list->count; w++)
            for (int i = 0; i < s->sheet_lines; i++)
                if (s->sheet[i].word == &list->word[w])
                    say_once(s, &s->sheet[i], &said, out);
    for (int i = 0; i < s->sheet_lines; i++)
        say_once(s, &s->sheet[i], &said, out);
    buf_str(out, _("In brackets: how many cards; ★ has won."));
    buf_char(out, '\n');
}

static void say_heading(const char *text, struct buf *out) {
    buf_str(out, text);
    buf_char(out, '\n');
}

static void make_text(struct end *e) {
    const struct table *t = &e->s->sitting.table;
    struct outcome o;
    buf_clear(&e->text);
    t->game->outcome(t->state, &o);
    say_verdict(e->s, &e->p->r, &e->text);
    buf_str(&e->text, e->text.size ? "\n" : "");
    if (e->scene->scored) {
        say_table(e->scene, o.winners, &e->text);
        say_thrown_out(e->scene, &e->text);
    } else {
        say_heading(_("Who was who"), &e->text);
        say_hands(e->scene, &e->text);
    }
    buf_char(&e->text, '\n');
    say_heading(_("Turning points"), &e->text);
    say_review(e->review, &e->s->speech, &e->text);
}

/* ---- drawing ---- */

static void draw(struct end *e) {
    const struct game *g = e->scene->game;
    int rows = screen_rows(), columns = screen_columns(), last = rows - 1, menu = last - CHOICES;
    make_text(e);
    screen_erase();
    put_fill(0, 0, columns, STYLE_BAR);
    int n = put(0, 1, columns - 2, STYLE_BAR, lang_text(e->s->speech.lang, g->id, g->title));
    put(0, n + 3, columns - n - 4, STYLE_BAR, e->scene->prompt);
    frame_text(e->text.data, (struct rect){2, 2, menu - 3, columns - 4}, &e->scroll);
    for (int i = 0; i < CHOICES; i++) {
        char line[256];
        enum style style = i == e->chosen ? STYLE_CHOSEN : STYLE_PLAIN;
        snprintf(line, sizeof line, "%d %s", i + 1, next_text(choices[i]));
        put_fill(menu + i, 1, columns - 2, style);
        put(menu + i, 2, columns - 4, style, line);
    }
    put_fill(last, 0, columns, STYLE_BAR);
    put(last, 1, columns - 2, STYLE_BAR,
        _("↑ ↓ Enter or a number choose  PgUp PgDn scroll  q leave"));
    screen_show();
}

/* ---- keys ---- */

/* The choice that a key makes, or -1. */
static int press(struct end *e, int key) {
    int row, column, menu = screen_rows() - 1 - CHOICES;
    e->scroll += frame_scroll(key, true);
    if (key == KEY_IS_UP || key == KEY_IS_DOWN)
        e->chosen = key == KEY_IS_DOWN ? (e->chosen + 1) % CHOICES
                    : e->chosen > 0    ? e->chosen - 1
                                       : CHOICES - 1;
    if (is_leave_key(key) || key == KEY_IS_END_OF_INPUT)
        return CHOICES - 1;
    if (key == KEY_ENTER_LINE)
        return e->chosen;
    if (key >= '1' && key < '1' + CHOICES)
        return e->chosen = key - '1';
    if (key == KEY_IS_MOUSE) {
        screen_mouse(&row, &column);
        if (row >= menu && row < menu + CHOICES)
            return e->chosen = row - menu;
    }
    return -1;
}

/* While nobody presses a key the bot goes on; what it finds is shown as it comes. */
static enum next ask(struct end *e) {
    bool done = false;
    for (;;) {
        draw(e);
        int key, before = review_done(e->review);
        do {
            key = screen_key(done ? -1 : 0);
            if (key == KEY_NONE && !done)
                done = review_step(e->review, SLICE);
        } while (key == KEY_NONE && !done && review_done(e->review) == before);
        int choice = press(e, key);
        if (choice >= 0 && choices[choice] != NEXT_REVIEW)
            return choices[choice];
        if (choice >= 0)
            tui_view(e->p, 0);
    }
}

enum next tui_result(struct session *s) {
    struct end e = {.s = s, .text = text_buf(), .chosen = -1};
    struct buf record = text_buf();
    struct record_error error;
    if (seat_count(s->people) > 1)
        session_reader(s, FULL); /* it is nobody's screen alone */
    sitting_record(&s->sitting, &record);
    e.p = take_memory(1, sizeof *e.p);
    e.review = take_memory(1, sizeof *e.review);
    e.memory = take_memory(1, review_memory(s->match.game));
    must(replay_open(e.p, &record, &error), "a record holds that was just written");
    replay_view(e.p, FULL);
    review_open(e.review, &e.p->r, s->people, e.memory);
    e.scene = ending_scene(s);
    screen_forget_keys();
    enum next next = ask(&e);
    replay_close(e.p);
    free(e.p);
    free(e.review);
    free(e.memory);
    free(e.scene);
    heap_free(&e.text);
    heap_free(&record);
    return next;
}
