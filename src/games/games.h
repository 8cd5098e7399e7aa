/* The games there are. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

#define GAME(id) extern const struct game game_##id;
#include "games/games.def"
#undef GAME

#endif
