/* The full-screen table, and the viewer of recorded games. */
#ifndef FRONT_TUI_TUI_H
#define FRONT_TUI_TUI_H

#include "front/cli/replay.h"

enum tui_end { TUI_OVER, TUI_LEFT };

/* Plays the session to its end, or until the person leaves. The screen is open. */
enum tui_end tui_play(struct session *s);

/* Shows a recorded game, beginning after so many moves, until the person leaves. */
void tui_view(struct replay *p, uint32_t at);

#endif
