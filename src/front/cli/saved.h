/* Where games are kept when nobody says where: the data folder. */
#ifndef FRONT_CLI_SAVED_H
#define FRONT_CLI_SAVED_H

#include "core/game.h"

/* A path for a new game, which nothing has yet. */
void saved_path(const struct game *g, struct buf *out);

/* The newest game there that has no result yet, as a path; or nothing. Returns how many games there
 * are. */
int saved_unfinished(struct buf *out);

/* What a kept game is called: "Grey Cardinal, 2026-11-16 14:30". */
void saved_title(const char *path, struct buf *out);

#endif
