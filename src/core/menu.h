/* Choosing one of the legal moves: all of them where they are few, else word by word (kind, seat,
 * card). Line mode and the screen show the same entries, in sentences; in the notation of records too
 * where that is wanted. Typed, a move may be either. */
#ifndef CORE_MENU_H
#define CORE_MENU_H

#include "core/notation.h"

/* What stands before the entry that a bot would choose. */
#define MENU_MARK "*"

struct menu {
    const struct game *game;
    const struct speech *speech;
    int room;      /* more moves than this are not shown whole */
    bool notation; /* show it; not after menu_open() */
    int hinted;    /* the move that a bot would make, see menu_hint(); -1: nobody has asked */
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

/* What somebody has typed: an entry by its number, a move by its notation, or either by its words as
 * far as they are clear: the whole sentence, its beginning, or some words of it in their order, in the
 * reader's language or in English. NULL with the entry, or with entry -1 and the move; or why not. */
const char *menu_read(const struct menu *m, const void *view, const char *line, int *entry,
                      struct move *out);

/* Marks what a bot would choose. */
void menu_hint(struct menu *m, const struct move *best);

/* Does entry k lead to it? */
bool menu_hinted(const struct menu *m, int k);

/* Are the moves shown whole? If not: are the words numbers that stand for themselves? */
bool menu_whole(const struct menu *m);
bool menu_own_numbers(const struct menu *m);

/* The number or letter that an entry is chosen by, and what it says. */
void menu_key(const struct menu *m, int k, struct buf *out);
void menu_label(const struct menu *m, int k, struct buf *out);

/* A move as menus show it: "give Bot 2 the row and get a King for it"; with its notation, "swap 1 king:
 * give Bot 2 …". */
void say_move(const struct game *g, const struct move *m, const struct speech *s, bool notation,
              struct buf *out);

/* What has been chosen so far, as a sentence with gaps; empty at the beginning. */
void menu_title(const struct menu *m, struct buf *out);

/* The word of entry k at the present depth; its length in n. */
const char *menu_word(const struct menu *m, int k, size_t *n);

#endif
