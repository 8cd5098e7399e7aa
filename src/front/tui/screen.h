/* The terminal: opening and closing it, colours, and text that is cut by columns, not by bytes.
 * The only file that is not about Koloda. */
#ifndef FRONT_TUI_SCREEN_H
#define FRONT_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "core/scene.h"

/* How a text looks; colour is always only a help. */
enum style {
    STYLE_PLAIN,
    STYLE_BOLD,
    STYLE_DIM,
    STYLE_CHOSEN, /* the entry under the cursor */
    STYLE_BAR,    /* title and key bars */
    STYLE_TINT,   /* + enum tint */
};

/* Takes the terminal over. NULL, or why that cannot be (not UTF-8, unknown terminal). */
const char *screen_open(bool colour);

/* Gives the terminal back as it was; may be called at any time. */
void screen_close(void);

int screen_rows(void);
int screen_columns(void);

void screen_erase(void);
void screen_show(void); /* sends what has changed, and nothing else */

/* Columns that a text takes. */
int text_width(const char *text);

/* The bytes of the text's beginning that fit in so many columns. */
size_t text_fit(const char *text, int columns);

/* The bytes of its first line if lines have so many columns: broken at a space where there is
 * one. The next line begins after the spaces that follow. */
size_t text_line(const char *text, int columns);

/* Adds the character of a key to a text in memory of `size` bytes, as long as there is room, or
 * takes the last one away; true if the key is about text. */
bool text_type(char *text, size_t size, int key);

/* Puts a text at a place, cut to `columns`; the columns it took. */
int put(int row, int column, int columns, enum style style, const char *text);
void put_fill(int row, int column, int columns, enum style style); /* blanks */

/* Puts a text in as many lines as it needs, at most `rows`; the lines it took. If it begins with
 * spaces, so do all its lines. With `row` below zero it only counts. */
int put_wrapped(int row, int column, int columns, int rows, enum style style, const char *text);

/* A card of CARD_ROWS rows, CARD_COLUMNS wide where there is room. Within its edges there is room for
 * a name of two lines, and on the lower edge for a note of one; a symbol must be one column wide.
 * One that lies sideways is lower. */
enum { CARD_ROWS = 5, CARD_COLUMNS = 15 };
void put_card(int row, int column, int columns, const struct face *f);

/* Keys: a Unicode character, or one of these. */
enum key {
    KEY_NONE = -1, /* nothing within the time */
    KEY_ESCAPE = 27,
    KEY_ENTER_LINE = '\n',
    KEY_IS_UP = 0x110000,
    KEY_IS_DOWN,
    KEY_IS_LEFT,
    KEY_IS_RIGHT,
    KEY_IS_PAGE_UP,
    KEY_IS_PAGE_DOWN,
    KEY_IS_HOME,
    KEY_IS_END,
    KEY_IS_ERASE,
    KEY_IS_RESIZE,
    KEY_IS_MOUSE, /* see screen_mouse() */
    KEY_IS_WHEEL_UP,
    KEY_IS_WHEEL_DOWN,
    KEY_IS_F1, /* and so on up to F12 */
    KEY_IS_END_OF_INPUT = 0x110100,
};

/* Does the key ask to leave? q, also where a Cyrillic layout has й there, and Ctrl-C. */
bool is_leave_key(int key);

/* Throws away what was typed ahead. */
void screen_forget_keys(void);

/* The next key; waits at most `milliseconds`, below 0 for ever. */
int screen_key(int milliseconds);
void screen_mouse(int *row, int *column);

#endif
