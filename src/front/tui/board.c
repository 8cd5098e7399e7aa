#include "front/tui/board.h"

#include <string.h>

#include "front/tui/screen.h"

enum { TITLE_COLUMNS = 2, NARROW_COLUMNS = 8 };

static const char divider[] = " ┃ ";

struct plan {
    const struct scene *s, *before;
    struct rect r;
    bool boxed[SCENE_AREAS];
    int rows[SCENE_AREAS];
};

/* ---- what has changed ---- */

static bool same_place(const struct area *a, const struct area *b) {
    return a->kind == b->kind && a->seat == b->seat && !strcmp(a->id, b->id);
}

/* The area as it was: there may be several with one id, in their order. NULL: it was not there. */
static const struct area *area_before(const struct plan *p, const struct area *a) {
    int n = 0;
    for (const struct area *b = p->s->area; b < a; b++)
        n += same_place(a, b);
    for (int i = 0; i < p->before->areas; i++)
        if (same_place(a, &p->before->area[i]) && n-- == 0)
            return &p->before->area[i];
    return NULL;
}

/* How many of this card, in this condition, the area's first faces are. */
static int count_of(const struct scene *s, const struct area *a, int faces, const struct face *f) {
    int sum = 0;
    for (int i = 0; a && i < faces; i++) {
        const struct face *g = &s->face[a->first + i];
        if (g->word == f->word && !strcmp(g->name, f->name) && !strcmp(g->note, f->note))
            sum += g->count;
    }
    return sum;
}

/* Were there fewer of the i-th card of the area? Of equal ones the last are new. */
static bool is_new(const struct plan *p, const struct area *a, int i) {
    if (!p->before)
        return false;
    const struct area *b = area_before(p, a);
    const struct face *f = &p->s->face[a->first + i];
    return count_of(p->s, a, i + 1, f) > count_of(p->before, b, b ? b->count : 0, f);
}

/* A pile gets smaller all the time. */
static bool is_changed(const struct plan *p, const struct area *a) {
    if (!p->before)
        return false;
    const struct area *b = area_before(p, a);
    if (!b)
        return true;
    for (int i = 0; i < a->count; i++)
        if (is_new(p, a, i))
            return true;
    for (int i = 0; a->kind != AREA_PILE && i < b->count; i++) {
        const struct face *f = &p->before->face[b->first + i];
        if (count_of(p->s, a, a->count, f) < count_of(p->before, b, b->count, f))
            return true;
    }
    return false;
}

/* How many areas make one row with this one, which is its first. */
static int row_areas(const struct scene *s, const struct area *a) {
    int n = 1;
    while (a + n < s->area + s->areas && a[n].row == ROW_GOES_ON)
        n++;
    return n;
}

/* ---- an area as lines: "Castle of Ann  Wolf 3, 2× Wheat; now worth 5 points" ---- */

static void chip_text(const struct scene *s, const struct face *f, bool first, struct buf *out) {
    buf_str(out, f->flags & FACE_SIDEWAYS ? "▬ " : "");
    if (*f->symbol) {
        buf_str(out, f->symbol);
        buf_char(out, ' ');
    }
    if (*f->name && f->count != 1) {
        buf_int(out, f->count);
        buf_str(out, "× ");
    }
    if (*f->name)
        buf_str(out, f->name);
    else
        scene_unknown_name(s, f->count, first, out);
    if (f->value) {
        buf_char(out, ' ');
        buf_int(out, f->value);
    }
    if (*f->note) {
        buf_str(out, " (");
        buf_str(out, f->note);
        buf_char(out, ')');
    }
}

static enum style title_style(const struct area *a) {
    return a->active ? STYLE_BAR : STYLE_BOLD;
}

/* A place in the area's lines; words that do not fit begin a new one. With row below the first of
 * the board, or outside, nothing is drawn. */
struct pen {
    const struct plan *p;
    int row, column; /* within the board */
    int skip;        /* lines scrolled away */
};

static void pen_put(struct pen *pen, enum style style, const char *text) {
    int width = text_width(text), columns = pen->p->r.columns, row = pen->row - pen->skip;
    if (pen->column > TITLE_COLUMNS && pen->column + width > columns) {
        pen->row++;
        pen->column = TITLE_COLUMNS;
        row = pen->row - pen->skip;
    }
    if (row >= 0 && row < pen->p->r.rows)
        put(pen->p->r.row + row, pen->p->r.column + pen->column, columns - pen->column, style,
            text);
    pen->column += width;
}

/* Word by word. */
static void pen_say(struct pen *pen, enum style style, const char *text) {
    while (*text) {
        char word[128];
        struct buf b = BUF(word);
        do
            buf_char(&b, *text++);
        while (*text && text[-1] != ' ');
        pen_put(pen, style, word);
    }
}

static void pen_title(struct pen *pen, const struct area *a) {
    if (is_changed(pen->p, a))
        pen_put(pen, STYLE_BOLD, NEW_MARK);
    pen_put(pen, title_style(a), a->title);
}

static void lines_area(struct pen *pen, const struct area *a) {
    const struct scene *s = pen->p->s;
    char text[256];
    if (a->row == ROW_GOES_ON)
        pen_put(pen, STYLE_BOLD, divider);
    pen_title(pen, a);
    pen_put(pen, STYLE_PLAIN, "  ");
    for (int i = 0; i < a->count; i++) {
        const struct face *f = &s->face[a->first + i];
        struct buf b = BUF(text);
        buf_str(&b, is_new(pen->p, a, i) ? NEW_MARK : "");
        chip_text(s, f, i == 0, &b);
        buf_str(&b, i + 1 < a->count ? "," : "");
        pen_put(pen, f->flags & FACE_IDLE ? STYLE_DIM : (enum style)(STYLE_TINT + f->tint), text);
        pen->column += i + 1 < a->count ? 1 : 2;
    }
    if (!a->count && !*a->remark)
        pen_put(pen, STYLE_DIM, "–");
    pen_say(pen, STYLE_DIM, a->remark);
}

/* The area and those joined to it, as one flow of words; the lines they took. */
static int lines_row(struct pen *pen, const struct area *a) {
    int first = pen->row, n = row_areas(pen->p->s, a);
    for (int i = 0; i < n; i++)
        lines_area(pen, &a[i]);
    return pen->row - first + 1;
}

/* ---- an area as boxes ---- */

static int boxes_a_row(const struct plan *p) {
    int n = p->r.columns / (CARD_COLUMNS + 1);
    return n > 0 ? n : 1;
}

static int boxed_rows(const struct plan *p, const struct area *a) {
    int n = boxes_a_row(p);
    return 1 + (a->count + n - 1) / n * CARD_ROWS;
}

static void boxes_area(struct pen *pen, const struct area *a) {
    const struct plan *p = pen->p;
    int first = pen->row, n = boxes_a_row(p);
    pen_title(pen, a);
    int title = first - pen->skip, after = pen->column + 2;
    if (title >= 0 && title < p->r.rows) /* cut, not wrapped: the cards come next */
        put(p->r.row + title, p->r.column + after, p->r.columns - after, STYLE_DIM, a->remark);
    for (int i = 0; i < a->count; i++) {
        int row = first + 1 + i / n * CARD_ROWS - pen->skip;
        if (row < 0 || row + CARD_ROWS > p->r.rows)
            continue;
        int column = p->r.column + i % n * (CARD_COLUMNS + 1);
        put_card(p->r.row + row, column, CARD_COLUMNS, &p->s->face[a->first + i]);
        if (is_new(p, a, i))
            put(p->r.row + row, column + 1, 1, STYLE_BOLD, NEW_MARK);
    }
}

/* ---- areas that are one row: narrow cards, dividers, each part under its title ---- */

static int part_columns(const struct area *a) {
    int cards = a->count * NARROW_COLUMNS, title = text_width(a->title),
        remark = text_width(a->remark), most = title > remark ? title : remark;
    return cards > most ? cards : most;
}

static bool has_remarks(const struct plan *p, const struct area *a) {
    for (int i = 0; i < row_areas(p->s, a); i++)
        if (*a[i].remark)
            return true;
    return false;
}

/* Rows of a row of parts as boxes; 0 if it is too wide for them. */
static int parts_rows(const struct plan *p, const struct area *a) {
    int n = row_areas(p->s, a), columns = (n - 1) * text_width(divider);
    for (int i = 0; i < n; i++)
        columns += part_columns(&a[i]);
    return columns > p->r.columns ? 0 : 1 + has_remarks(p, a) + CARD_ROWS;
}

/* A row that is still whole has its cards numbered: by these numbers it is cut. */
static void put_place(int row, int column, int n) {
    char number[16];
    struct buf b = BUF(number);
    buf_int(&b, n);
    put(row, column, NARROW_COLUMNS, STYLE_DIM, number);
}

static void put_part(const struct plan *p, const struct area *a, int row, int column, int cards) {
    bool whole = a->row == ROW_BEGINS && row_areas(p->s, a) == 1;
    put(row, column, p->r.columns, title_style(a), a->title);
    put(row + 1, column, p->r.columns, STYLE_DIM, a->remark);
    for (int i = 0; i < a->count; i++, column += NARROW_COLUMNS) {
        put_card(cards, column, NARROW_COLUMNS, &p->s->face[a->first + i]);
        if (is_new(p, a, i))
            put(cards, column + 1, 1, STYLE_BOLD, NEW_MARK);
        if (whole)
            put_place(cards + CARD_ROWS - 1, column + NARROW_COLUMNS / 2 - 1, i + 1);
    }
}

/* Drawn as a whole or not at all: cards half scrolled away say little. */
static void parts_row(struct pen *pen, const struct area *a) {
    const struct plan *p = pen->p;
    int row = pen->row - pen->skip, column = p->r.column, rows = parts_rows(p, a);
    if (row < 0 || row + rows > p->r.rows)
        return;
    row += p->r.row;
    for (int i = 0; i < row_areas(p->s, a); i++) {
        for (int k = 0; i > 0 && k < rows; k++)
            put(row + k, column, p->r.columns, STYLE_BOLD, divider);
        column += i > 0 ? text_width(divider) : 0;
        put_part(p, &a[i], row, column, row + rows - CARD_ROWS);
        column += part_columns(&a[i]);
    }
}

/* ---- the whole board ---- */

/* What may come is told in the panel of the odds. */
static bool is_drawn(const struct area *a) {
    return a->kind != AREA_ODDS && a->row != ROW_GOES_ON; /* the first of a row draws all of it */
}

static int measure_lines(struct plan *p, const struct area *a) {
    struct pen pen = {.p = p, .skip = 1 << 20};
    return lines_row(&pen, a);
}

/* How many rows the area takes as boxes; 0 if it cannot be drawn so. */
static int measure_boxes(const struct plan *p, const struct area *a) {
    if (a->row)
        return parts_rows(p, a);
    return a->count ? boxed_rows(p, a) : 0;
}

/* Boxes for the centre first, then for what is one's own, then for the others. */
static void make_plan(struct plan *p) {
    static const enum area_kind order[] = {AREA_CENTRE, AREA_OWN, AREA_SEAT};
    const struct scene *s = p->s;
    int sum = 0;
    for (int i = 0; i < s->areas; i++) {
        p->boxed[i] = false;
        p->rows[i] = is_drawn(&s->area[i]) ? measure_lines(p, &s->area[i]) : 0;
        sum += p->rows[i];
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < s->areas; i++) {
            const struct area *a = &s->area[i];
            int rows = measure_boxes(p, a);
            if (a->kind != order[k] || !is_drawn(a) || !rows || sum - p->rows[i] + rows > p->r.rows)
                continue;
            sum += rows - p->rows[i];
            p->rows[i] = rows;
            p->boxed[i] = true;
        }
}

int board_least_rows(const struct scene *s, const struct scene *before, int columns) {
    struct plan p = {.s = s, .before = before, .r = {.columns = columns}};
    int sum = 0;
    for (int i = 0; i < s->areas; i++) {
        const struct area *a = &s->area[i];
        int boxes = a->row ? parts_rows(&p, a) : 0;
        if (is_drawn(a))
            sum += boxes ? boxes : measure_lines(&p, a);
    }
    return sum;
}

int board_draw(const struct scene *s, const struct scene *before, struct rect r, int scroll) {
    struct plan p = {.s = s, .before = before, .r = r};
    int row = 0;
    make_plan(&p);
    for (int i = 0; i < s->areas; i++) {
        struct pen pen = {.p = &p, .row = row, .skip = scroll};
        if (!is_drawn(&s->area[i]))
            continue;
        if (p.boxed[i])
            (s->area[i].row ? parts_row : boxes_area)(&pen, &s->area[i]);
        else
            lines_row(&pen, &s->area[i]);
        row += p.rows[i];
    }
    return row;
}
