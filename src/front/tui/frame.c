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
    LOG_LEAST = 12
};

void log_add(struct log *l, const char *line) {
    snprintf(l->line[l->count++ % LOG_LINES], LINE_BYTES, "%s", line);
}

static void draw_bars(const struct frame *f) {
    int columns = screen_columns(), last = screen_rows() - 1;
    put_fill(0, 0, columns, STYLE_BAR);
    int n = put(0, 1, columns - 2, STYLE_BAR, f->title);
    put(0, n + 3, columns - n - 4, STYLE_BAR, f->remark);
    put_fill(last, 0, columns, STYLE_BAR);
    put(last, 1, columns - 2, STYLE_BAR, f->keys);
}

/* The last lines that fit, each wrapped; the newest at the bottom. */
static void draw_log(const struct log *l, struct rect r) {
    int first = l->count, rows = 0;
    while (first > 0 && first > l->count - LOG_LINES) {
        const char *line = l->line[(first - 1) % LOG_LINES];
        int more = put_wrapped(-1, 0, r.columns, r.rows, STYLE_PLAIN, line);
        if (rows + more > r.rows)
            break;
        rows += more;
        first--;
    }
    for (int i = first, row = r.row + r.rows - rows; i < l->count; i++)
        row += put_wrapped(row, r.column, r.columns, r.rows, STYLE_PLAIN, l->line[i % LOG_LINES]);
}

/* Line by line, each wrapped, from line `skip` on; returns how many lines there are in all. Without
 * rows it only counts. */
static int draw_text(const char *text, struct rect r, int skip) {
    int row = -skip;
    char line[LINE_BYTES];
    while (*text) {
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        int more = put_wrapped(-1, 0, r.columns, screen_rows(), STYLE_PLAIN, line);
        if (row >= 0 && row + more <= r.rows)
            put_wrapped(r.row + row, r.column, r.columns, more, STYLE_PLAIN, line);
        row += more > 0 ? more : 1;
        text += n + (text[n] == '\n');
    }
    return row + skip;
}

/* Something goes on below. */
static void draw_more(struct rect r) {
    put(r.row + r.rows - 1, r.column + r.columns - 2, 2, STYLE_BOLD, "↓");
}

static void draw_panel(const struct frame *f, struct rect r, int *hidden) {
    int skip = f->panel_open ? f->scroll : 0;
    put(r.row, r.column, r.columns, STYLE_BOLD, f->panel_title);
    struct rect below = {r.row + 1, r.column, r.rows - 1, r.columns};
    int over = draw_text(f->panel, below, skip) - below.rows;
    if (over > skip)
        draw_more(below);
    if (f->panel_open)
        *hidden = over;
}

/* The panel takes what it needs, as long as some of the log is left. */
static void draw_side(const struct frame *f, struct rect r, int *hidden) {
    struct rect panel = {r.row, r.column + 1, 0, r.columns - 1};
    int needs = 2 + draw_text(f->panel, panel, 0), most = r.rows - LOG_LEAST;
    panel.rows = needs > r.rows / 2 ? (needs < most ? needs : most) : r.rows / 2;
    for (int row = r.row; row < r.row + r.rows; row++)
        put(row, r.column, 1, STYLE_DIM, "│");
    draw_panel(f, panel, hidden);
    draw_log(f->log, (struct rect){panel.row + panel.rows, panel.column, r.rows - panel.rows,
                                   panel.columns});
}

/* Returns the rows that it leaves free. */
static int draw_board(const struct frame *f, struct rect r, int *hidden) {
    int skip = f->panel_open ? 0 : f->scroll, over = board_draw(f->scene, r, skip) - r.rows;
    if (over > skip)
        draw_more(r);
    if (!f->panel_open)
        *hidden = over;
    return over < 0 ? -over : 0;
}

bool frame_draw(const struct frame *f, struct rect *foot, int *hidden) {
    int rows = screen_rows(), columns = screen_columns();
    screen_erase();
    if (rows < LEAST_ROWS || columns < LEAST_COLUMNS) {
        put_wrapped(0, 0, columns, rows, STYLE_PLAIN,
                    _("The window is too small: 60 columns and 20 rows are needed."));
        return false;
    }
    bool side = columns >= SIDE_FROM;
    int width = side ? columns - SIDE_COLUMNS - 1 : columns, log_rows = side ? 0 : 3;
    int tip_rows = put_wrapped(-1, 0, width, TIP_ROWS, STYLE_PLAIN, f->tip);
    *foot = (struct rect){rows - 1 - f->foot_rows, 0, f->foot_rows, width};
    struct rect board = {1, 0, foot->row - 1 - tip_rows - log_rows, width};
    draw_bars(f);
    if (f->panel_open && !side)
        draw_panel(f, board, hidden);
    else
        log_rows += draw_board(f, board, hidden);
    if (side)
        draw_side(f, (struct rect){1, width, rows - 2, SIDE_COLUMNS + 1}, hidden);
    else
        draw_log(f->log, (struct rect){foot->row - tip_rows - log_rows, 0, log_rows, columns});
    put_wrapped(foot->row - tip_rows, 0, width, tip_rows, (enum style)(STYLE_TINT + TINT_CYAN),
                f->tip);
    return true;
}
