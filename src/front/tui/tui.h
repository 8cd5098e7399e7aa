/* The full-screen table, and the viewer of recorded games. */
#ifndef FRONT_TUI_TUI_H
#define FRONT_TUI_TUI_H

#include "front/cli/ending.h"
#include "front/cli/replay.h"

enum tui_end { TUI_OVER, TUI_LEFT };

/* Plays the session to its end, or until the person leaves, which may be at the end. The screen is
 * open. */
enum tui_end tui_play(struct session *s);

/* Shows how a game that is over has ended, and asks what comes next. */
enum next tui_result(struct session *s);

/* Shows a recorded game, beginning after so many moves, until the person leaves. */
void tui_view(struct replay *p, uint32_t at);

/* The same of a file. What cannot be read is said on the screen. */
void tui_view_file(const char *path);

/* Lets the person look through games that are kept, one after the other. */
struct saved_list;
void tui_records(struct saved_list *records);

#endif
