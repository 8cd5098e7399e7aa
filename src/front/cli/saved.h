/* Where things are kept when nobody says where: games in the data folder, what the program remembers
 * in the state folder. */
#ifndef FRONT_CLI_SAVED_H
#define FRONT_CLI_SAVED_H

#include <time.h>

#include "core/game.h"

/* Our folder below the one that the environment names, as XDG has it: by this variable, or else by
 * its usual place at home. */
void home_folder(const char *variable, const char *below_home, struct buf *out);

/* A path for a new game, which nothing has yet. */
void saved_path(const struct game *g, struct buf *out);

/* A file of the state folder: its path, and what it holds, which is nothing where there is none.
 * NULL, or what is wrong, made in `say`. */
void state_path(const char *name, struct buf *out);
const char *state_read(const char *name, struct buf *out, struct buf *say);

/* A game that is kept, by the head of its record. */
struct saved {
    char *path;
    const struct game *game;
    int nseats;
    time_t when;
};

struct saved_list {
    struct saved *game;
    int count;
};

/* The games of the data folder that are over, or those that are not; the newest first. Whatever else
 * lies there is passed over. To be freed. */
struct saved_list saved_games(bool over);
void saved_free(struct saved_list *l);

/* What it is called: "Grey Cardinal, 3 players, 2026-11-16 14:30". */
void saved_title(const struct saved *s, struct buf *out);

/* Deletes it, unless another program plays it. NULL, or why not, made in `say`. */
const char *saved_delete(const struct saved *s, struct buf *say);

#endif
