/* The full-screen table. */
#ifndef FRONT_TUI_TUI_H
#define FRONT_TUI_TUI_H

#include "front/cli/session.h"

enum tui_end { TUI_OVER, TUI_LEFT };

/* Plays the session to its end, or until the person leaves. The screen is open. */
enum tui_end tui_play(struct session *s);

#endif
