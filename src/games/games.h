/* The games there are. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

extern const struct game game_null, game_cardinal, game_coach, game_podelim, game_cabbage;

#endif
