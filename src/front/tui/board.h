/* Draws a scene into a part of the screen: cards as boxes as long as there is room, the less
 * important areas as lines first. */
#ifndef FRONT_TUI_BOARD_H
#define FRONT_TUI_BOARD_H

#include "core/scene.h"

struct rect {
    int row, column, rows, columns;
};

/* Draws from line `scroll` of the board on; returns how many lines the board has in all. */
int board_draw(const struct scene *s, struct rect r, int scroll);

#endif
