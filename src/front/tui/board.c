#include "front/tui/board.h"

#include "front/tui/screen.h"

enum { TITLE_COLUMNS = 2 };

struct plan {
    const struct scene *s;
    struct rect r;
    bool boxed[SCENE_AREAS];
    int rows[SCENE_AREAS];
};

/* ---- an area as lines: "Castle of Ann  Wolf 3, 2× Wheat; now worth 5 points" ---- */

static void chip_text(const struct scene *s, const struct face *f, bool first, struct buf *out) {
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

static int lines_area(struct pen *pen, const struct area *a) {
    const struct scene *s = pen->p->s;
    int first = pen->row;
    char text[256];
    pen_put(pen, title_style(a), a->title);
    pen_put(pen, STYLE_PLAIN, "  ");
    for (int i = 0; i < a->count; i++) {
        const struct face *f = &s->face[a->first + i];
        struct buf b = BUF(text);
        chip_text(s, f, i == 0, &b);
        buf_str(&b, i + 1 < a->count ? "," : "");
        pen_put(pen, f->flags & FACE_IDLE ? STYLE_DIM : (enum style)(STYLE_TINT + f->tint), text);
        pen->column += i + 1 < a->count ? 1 : 2;
    }
    if (!a->count && !*a->remark)
        pen_put(pen, STYLE_DIM, "–");
    pen_say(pen, STYLE_DIM, a->remark);
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
    pen_put(pen, title_style(a), a->title);
    int title = first - pen->skip, after = pen->column + 2;
    if (title >= 0 && title < p->r.rows) /* cut, not wrapped: the cards come next */
        put(p->r.row + title, p->r.column + after, p->r.columns - after, STYLE_DIM, a->remark);
    for (int i = 0; i < a->count; i++) {
        int row = first + 1 + i / n * CARD_ROWS - pen->skip;
        if (row >= 0 && row + CARD_ROWS <= p->r.rows)
            put_card(p->r.row + row, p->r.column + i % n * (CARD_COLUMNS + 1),
                     &p->s->face[a->first + i]);
    }
}

/* ---- the whole board ---- */

/* What may come is told in the panel of the odds. */
static bool is_drawn(const struct area *a) {
    return a->kind != AREA_ODDS;
}

static int measure_lines(struct plan *p, const struct area *a) {
    struct pen pen = {.p = p, .skip = 1 << 20};
    return lines_area(&pen, a);
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
            int rows = boxed_rows(p, a);
            if (a->kind != order[k] || a->count == 0 || sum - p->rows[i] + rows > p->r.rows)
                continue;
            sum += rows - p->rows[i];
            p->rows[i] = rows;
            p->boxed[i] = true;
        }
}

int board_draw(const struct scene *s, struct rect r, int scroll) {
    struct plan p = {.s = s, .r = r};
    int row = 0;
    make_plan(&p);
    for (int i = 0; i < s->areas; i++) {
        struct pen pen = {.p = &p, .row = row, .skip = scroll};
        if (!is_drawn(&s->area[i]))
            continue;
        if (p.boxed[i])
            boxes_area(&pen, &s->area[i]);
        else
            lines_area(&pen, &s->area[i]);
        row += p.rows[i];
    }
    return row;
}
