/* The list of games: what the core asks of a layer after it. */
#include <string.h>

#include "games/games.h"

const struct game *const game_list[] = {
#define GAME(id) &game_##id,
#include "games/games.def"
#undef GAME
};
const int game_count = sizeof game_list / sizeof game_list[0];

const struct game *game_find(const char *id) {
    for (int i = 0; i < game_count; i++)
        if (!strcmp(game_list[i]->id, id))
            return game_list[i];
    return NULL;
}
