/* What every screen of a table has: the board, a panel and the log beside or below it, a tip, a
 * foot for a menu or a question, and bars above and below. */
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
    const struct scene *scene;
    int *scroll; /* of the board, or of the panel while that is open; kept within what there is */
    const char *panel_title, *panel;
    bool panel_open; /* over the board, where there is no room beside it */
    const char *tip; /* what the tutor says; or "" */
    const struct log *log;
    int foot_rows;
};

/* Draws it all but the foot, whose place comes out; false if the window is too small for it. */
bool frame_draw(const struct frame *f, struct rect *foot);

/* How far a key scrolls, or 0. */
int frame_scroll(int key, bool panel_open);

#endif
