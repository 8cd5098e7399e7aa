#include "front/tui/frame.h"

#include <stdio.h>
#include <string.h>

#include "front/cli/cli.h"
#include "front/tui/screen.h"

enum {
    LEAST_ROWS = 20,
    LEAST_COLUMNS = 60,
    SIDE_FROM = 110,
    SIDE_COLUMNS = 40,
    TIP_ROWS = 5,
    LOG_LEAST = 3,   /* rows below the board, */
    LOG_READ = 8,    /* where there is something to read, */
    LOG_BESIDE = 12, /* and beside it */
    PAGE_COLUMNS = 100
};

void log_add(struct log *l, const char *line) {
    snprintf(l->line[l->count++ % LOG_LINES], LINE_BYTES, "%s", line);
}

bool frame_has_side(void) {
    return screen_columns() >= SIDE_FROM;
}

static void draw_bars(const char *title, const char *remark, const char *keys) {
    int columns = screen_columns(), last = screen_rows() - 1;
    put_fill(0, 0, columns, STYLE_BAR);
    int n = put(0, 1, columns - 2, STYLE_BAR, title);
    put(0, n + 3, columns - n - 4, STYLE_BAR, remark);
    put_fill(last, 0, columns, STYLE_BAR);
    put(last, 1, columns - 2, STYLE_BAR, keys);
}

/* ---- the log ---- */

/* Where something is marked, there are columns for that on both sides. */
enum { MARK_COLUMNS = 2 };

static int log_columns(const struct frame *f, int columns) {
    return f->before ? columns - MARK_COLUMNS - 1 : columns;
}

/* The rows of its last lines, from `first` on or as many as fit; where they begin comes out. */
static int log_rows(const struct frame *f, int columns, int most, int *first) {
    const struct log *l = f->log;
    int at = l->count, rows = 0;
    while (at > *first && at > l->count - LOG_LINES) {
        const char *line = l->line[(at - 1) % LOG_LINES];
        int more = put_wrapped(-1, 0, log_columns(f, columns), most, STYLE_PLAIN, line);
        if (rows + more > most)
            break;
        rows += more;
        at--;
    }
    *first = at;
    return rows;
}

/* The last lines that fit, each wrapped; the newest at the bottom. */
static void draw_log(const struct frame *f, struct rect r) {
    const struct log *l = f->log;
    int first = 0, rows = log_rows(f, r.columns, r.rows, &first), row = r.row + r.rows - rows;
    bool marked = f->before && f->fresh < l->count;
    if (marked && first > f->fresh)
        put(row, r.column + r.columns - 1, 1, STYLE_BOLD, "↑");
    for (int i = first; i < l->count; i++) {
        if (marked && i >= f->fresh)
            put(row, r.column, 1, STYLE_BOLD, NEW_MARK);
        row += put_wrapped(row, r.column + (f->before ? MARK_COLUMNS : 0),
                           log_columns(f, r.columns), r.rows, STYLE_PLAIN, l->line[i % LOG_LINES]);
    }
}

/* One paragraph from this row of the rect on, which may lie above it; the rows it takes. */
static int draw_paragraph(const char *text, struct rect r, int row) {
    int indent = (int)strspn(text, " "), columns = r.columns - indent, rows = 0;
    text += indent;
    do {
        size_t n = text_line(text, columns);
        char line[LINE_BYTES];
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (row + rows >= 0 && row + rows < r.rows)
            put(r.row + row + rows, r.column + indent, columns, STYLE_PLAIN, line);
        rows++;
        text += n;
        text += strspn(text, " ");
    } while (*text);
    return rows;
}

/* Paragraph by paragraph, from line `skip` on; returns how many lines there are in all. Without
 * rows it only counts. */
static int draw_text(const char *text, struct rect r, int skip) {
    int row = -skip;
    char paragraph[2 * LINE_BYTES];
    while (*text) {
        size_t n = strcspn(text, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)n, text);
        row += draw_paragraph(paragraph, r, row);
        text += n + (text[n] == '\n');
    }
    return row + skip;
}

/* Keeps the place within what there is; and an arrow if it goes on below. */
static int scrolled_to(int *scroll, int lines, struct rect r) {
    int over = lines > r.rows ? lines - r.rows : 0;
    *scroll = *scroll < 0 ? 0 : *scroll > over ? over : *scroll;
    if (over > *scroll)
        put(r.row + r.rows - 1, r.column + r.columns - 2, 2, STYLE_BOLD, "↓");
    return *scroll;
}

/* The one of board and panel that keys scroll, or the other. */
static int scrolled(const struct frame *f, bool mine, int lines, struct rect r) {
    int still = 0;
    return scrolled_to(mine ? f->scroll : &still, lines, r);
}

void frame_text(const char *text, struct rect r, int *scroll) {
    struct rect inner = {r.row, r.column, r.rows, r.columns - 2};
    int lines = draw_text(text, (struct rect){0, 0, 0, inner.columns}, 0);
    draw_text(text, inner, scrolled_to(scroll, lines, r));
}

static void draw_panel(const struct frame *f, struct rect r) {
    struct rect below = {r.row + 1, r.column, r.rows - 1, r.columns - 2};
    struct rect none = {0, 0, 0, below.columns};
    put(r.row, r.column, r.columns, STYLE_BOLD, f->panel_title);
    int skip = scrolled(f, f->panel_open, draw_text(f->panel, none, 0),
                        (struct rect){below.row, below.column, below.rows, r.columns});
    draw_text(f->panel, below, skip);
}

/* The panel takes what it needs, as long as some of the log is left. */
static void draw_side(const struct frame *f, struct rect r) {
    struct rect panel = {r.row, r.column + 1, 0, r.columns - 1};
    int needs = 2 + draw_text(f->panel, (struct rect){0, 0, 0, panel.columns - 2}, 0);
    int half = r.rows / 2, most = r.rows - LOG_BESIDE > half ? r.rows - LOG_BESIDE : half;
    panel.rows = needs < half ? half : needs < most ? needs : most;
    for (int row = r.row; row < r.row + r.rows; row++)
        put(row, r.column, 1, STYLE_DIM, "│");
    draw_panel(f, panel);
    draw_log(
        f, (struct rect){panel.row + panel.rows, panel.column, r.rows - panel.rows, panel.columns});
}

/* Returns the rows that it leaves free. */
static int draw_board(const struct frame *f, struct rect r) {
    enum { NOWHERE = 1 << 20 };
    int lines = board_draw(f->scene, f->before, r, NOWHERE);
    board_draw(f->scene, f->before, r, scrolled(f, !f->panel_open, lines, r));
    return lines < r.rows ? r.rows - lines : 0;
}

int frame_scroll(int key, bool panel_open) {
    int page = panel_open ? screen_rows() / 2 : 4;
    switch (key) {
    case KEY_IS_WHEEL_UP:
        return -4;
    case KEY_IS_WHEEL_DOWN:
        return 4;
    case KEY_IS_PAGE_UP:
        return -page;
    case KEY_IS_PAGE_DOWN:
        return page;
    default:
        return 0;
    }
}

/* Below the board. Somebody who watches reads; somebody who has to choose reads what is new, as far
 * as the whole board leaves room for it. */
static int rows_for_log(const struct frame *f, int room) {
    int first = f->fresh, fresh = log_rows(f, screen_columns(), LOG_READ, &first);
    int least = board_least_rows(f->scene, f->before, screen_columns());
    int rows = f->watched ? LOG_READ : fresh;
    if (!f->watched && rows > room - least)
        rows = room - least;
    return rows > LOG_LEAST ? rows : LOG_LEAST;
}

bool frame_draw(const struct frame *f, struct rect *foot) {
    int rows = screen_rows(), columns = screen_columns();
    screen_erase();
    if (rows < LEAST_ROWS || columns < LEAST_COLUMNS) {
        put_wrapped(0, 0, columns, rows, STYLE_PLAIN,
                    _("The window is too small: 60 columns and 20 rows are needed."));
        return false;
    }
    bool side = frame_has_side();
    int width = side ? columns - SIDE_COLUMNS - 1 : columns;
    int tip_rows = put_wrapped(-1, 0, width, TIP_ROWS, STYLE_PLAIN, f->tip);
    *foot = (struct rect){rows - 1 - f->foot_rows, 0, f->foot_rows, width};
    int room = foot->row - 1 - tip_rows, below = side ? 0 : rows_for_log(f, room);
    struct rect board = {1, 0, room - below, width};
    draw_bars(f->title, f->remark, f->keys);
    if (f->panel_open && !side)
        draw_panel(f, board);
    else
        below += draw_board(f, board);
    if (side)
        draw_side(f, (struct rect){1, width, rows - 2, SIDE_COLUMNS + 1});
    else
        draw_log(f, (struct rect){foot->row - tip_rows - below, 0, below, columns});
    put_wrapped(foot->row - tip_rows, 0, width, tip_rows, (enum style)(STYLE_TINT + TINT_CYAN),
                f->tip);
    return true;
}

int frame_page_columns(void) {
    int columns = screen_columns() - 4;
    return columns < PAGE_COLUMNS ? columns : PAGE_COLUMNS;
}

void frame_page(const char *title, const char *keys, const char *text, int *scroll) {
    struct rect r = {1, 1, screen_rows() - 2, frame_page_columns()};
    struct rect none = {0, 0, 0, r.columns};
    screen_erase();
    draw_bars(title, "", keys);
    int skip = scrolled_to(scroll, draw_text(text, none, 0),
                           (struct rect){r.row, r.column, r.rows, r.columns + 3});
    draw_text(text, r, skip);
}
