/* Draws a scene into a part of the screen: cards as boxes as long as there is room, the less
 * important areas as lines first. */
#ifndef FRONT_TUI_BOARD_H
#define FRONT_TUI_BOARD_H

#include "core/scene.h"

/* Before what is new, on the board and in the log; no card has it for a symbol. */
#define NEW_MARK "»"

struct rect {
    int row, column, rows, columns;
};

/* Draws from line `scroll` of the board on, with a mark at what was otherwise `before` (NULL: without);
 * returns how many lines the board has in all. */
int board_draw(const struct scene *s, const struct scene *before, struct rect r, int scroll);

/* The rows that it needs at least: nothing in boxes but a row, which is cut by their numbers. */
int board_least_rows(const struct scene *s, const struct scene *before, int columns);

#endif
