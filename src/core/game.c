/* What is the same for all games. */
#include "core/game.h"

#include <string.h>

#include "base/hash.h"

const char *game_setup(const struct game *g, void *st, const struct options *o, int nseats) {
    if (nseats < g->min_seats || nseats > g->max_seats)
        return N_("the number of players is out of the game's range");
    const char *why = options_check(g, o);
    if (why)
        return why;
    memset(st, 0, g->state_size);
    struct head *head = st;
    head->game = g->number;
    head->rules = g->rules_version;
    head->nseats = (uint8_t)nseats;
    head->viewer = FULL;
    g->setup(st, o);
    return NULL;
}

struct move chance_move(uint64_t key) {
    return (struct move){.kind = MOVE_CHANCE, .seat = CHANCE_SEAT, .set = key};
}

uint64_t game_info_key(const struct game *g, const void *st, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    memcpy(view, st, g->state_size);
    g->redact(view, seat);
    return hash64(view, g->state_size, 0);
}
