/* What every screen of a table has: the board, a panel and the log beside or below it, a tip, a
 * foot for a menu or a question, and bars above and below. And a text over all of it. */
#ifndef FRONT_TUI_FRAME_H
#define FRONT_TUI_FRAME_H

#include "front/tui/board.h"

enum { LOG_LINES = 400, LINE_BYTES = 2000 };

struct log {
    char line[LOG_LINES][LINE_BYTES];
    int count; /* of all lines ever; the last LOG_LINES are kept */
};
void log_add(struct log *l, const char *line);

struct frame {
    const char *title, *remark; /* of the bar above */
    const char *keys;           /* the bar below */
    const struct scene *scene,
        *before; /* what has changed since then is marked; NULL: nothing is */
    int *scroll; /* of the board, or of the panel while that is open; kept within what there is */
    const char *panel_title, *panel;
    bool panel_open; /* over the board, where there is no room beside it */
    const char *tip; /* what the tutor says; or "" */
    const struct log *log;
    int fresh; /* its lines from this one on are new: they are marked, and have room to be read; if
                     there are none so far, none is marked */
    bool watched; /* nobody has to choose: there is more room for the log */
    int foot_rows;
};

/* Draws it all but the foot, whose place comes out; false if the window is too small for it. */
bool frame_draw(const struct frame *f, struct rect *foot);

/* Is there room for the panel beside the board? Else it lies over it. */
bool frame_has_side(void);

/* A text over the whole screen, within lines of so many columns, from line *scroll on, which is kept
 * within what there is. */
int frame_page_columns(void);
void frame_page(const char *title, const char *keys, const char *text, int *scroll);
/* A text line by line, scrolled so far, which is kept within what there is. */
void frame_text(const char *text, struct rect r, int *scroll);

/* How far a key scrolls, or 0. */
int frame_scroll(int key, bool panel_open);

#endif
