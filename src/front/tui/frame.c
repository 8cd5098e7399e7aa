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

/* Where it is scrolled to, within what there is of it; and an arrow if it goes on below. */
static int scrolled(const struct frame *f, bool mine, int lines, struct rect r) {
    int over = lines > r.rows ? lines - r.rows : 0;
    if (mine)
        *f->scroll = *f->scroll < 0 ? 0 : *f->scroll > over ? over : *f->scroll;
    int skip = mine ? *f->scroll : 0;
    if (over > skip)
        put(r.row + r.rows - 1, r.column + r.columns - 2, 2, STYLE_BOLD, "↓");
    return skip;
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
    int half = r.rows / 2, most = r.rows - LOG_LEAST > half ? r.rows - LOG_LEAST : half;
    panel.rows = needs < half ? half : needs < most ? needs : most;
    for (int row = r.row; row < r.row + r.rows; row++)
        put(row, r.column, 1, STYLE_DIM, "│");
    draw_panel(f, panel);
    draw_log(f->log, (struct rect){panel.row + panel.rows, panel.column, r.rows - panel.rows,
                                   panel.columns});
}

/* Returns the rows that it leaves free. */
static int draw_board(const struct frame *f, struct rect r) {
    enum { NOWHERE = 1 << 20 };
    int lines = board_draw(f->scene, r, NOWHERE);
    board_draw(f->scene, r, scrolled(f, !f->panel_open, lines, r));
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

bool frame_draw(const struct frame *f, struct rect *foot) {
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
        draw_panel(f, board);
    else
        log_rows += draw_board(f, board);
    if (side)
        draw_side(f, (struct rect){1, width, rows - 2, SIDE_COLUMNS + 1});
    else
        draw_log(f->log, (struct rect){foot->row - tip_rows - log_rows, 0, log_rows, columns});
    put_wrapped(foot->row - tip_rows, 0, width, tip_rows, (enum style)(STYLE_TINT + TINT_CYAN),
                f->tip);
    return true;
}
