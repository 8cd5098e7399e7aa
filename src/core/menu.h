/* Choosing one of the legal moves: all of them where they are few, else word by word (kind, seat,
 * card). Line mode and the screen show the same entries. */
#ifndef CORE_MENU_H
#define CORE_MENU_H

#include "core/notation.h"

struct menu {
    const struct game *game;
    const struct speech *speech;
    int room; /* more moves than this are not shown whole */
    int count;
    struct move move[MAX_LEGAL];
    char text[MAX_LEGAL][MOVE_TEXT_MAX];
    char prefix[MOVE_TEXT_MAX]; /* the words chosen so far, each followed by a space */
    int depth;                  /* how many they are */
    int first[MAX_LEGAL];       /* for each entry: the first move that has it */
    int entries;
};

/* The moves that `seat` may make in this view. */
void menu_open(struct menu *m, const struct game *g, const void *view, int seat,
               const struct speech *speech, int room);

/* Chooses entry k. True: one move is left, in out; else the menu shows the next word. */
bool menu_pick(struct menu *m, int k, struct move *out);

/* Is entry k a whole move? */
bool menu_ends(const struct menu *m, int k);

/* From the beginning again. */
void menu_restart(struct menu *m);

/* The entry that a line names, by its word or by its number; or -1. */
int menu_find(const struct menu *m, const char *line);

/* Are the moves shown whole? If not: are the words numbers that stand for themselves? */
bool menu_whole(const struct menu *m);
bool menu_own_numbers(const struct menu *m);

/* The number or letter that an entry is chosen by, and what it says. */
void menu_key(const struct menu *m, int k, struct buf *out);
void menu_label(const struct menu *m, int k, struct buf *out);

/* A move as menus show it: "swap 1 king: give the row away and get a King for it". */
void say_move(const struct game *g, const struct move *m, const struct speech *s, struct buf *out);

/* What has been chosen so far, as a sentence with gaps; empty at the beginning. */
void menu_title(const struct menu *m, struct buf *out);

/* The word of entry k at the present depth; its length in n. */
const char *menu_word(const struct menu *m, int k, size_t *n);

#endif
