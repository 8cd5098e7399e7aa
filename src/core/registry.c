/* The list of games, and what is the same for all of them. */
#include <string.h>

#include "base/hash.h"
#include "core/game.h"

extern const struct game game_null;
extern const struct game game_cardinal;
extern const struct game game_coach;
extern const struct game game_podelim;
extern const struct game game_cabbage;

const struct game *const game_list[] = {&game_null, &game_cardinal, &game_coach, &game_podelim,
                                        &game_cabbage};
const int game_count = sizeof game_list / sizeof game_list[0];

const struct game *game_find(const char *id) {
    for (int i = 0; i < game_count; i++)
        if (!strcmp(game_list[i]->id, id))
            return game_list[i];
    return NULL;
}

const char *word_help(const struct game *g, const struct word *w, const struct options *o) {
    for (int i = 0; w->option && g->options[i].name; i++)
        if (!strcmp(g->options[i].name, w->option) && o->value[i])
            return w->help_then;
    return w->help;
}

const char *game_setup(const struct game *g, void *st, const struct options *o, int nseats) {
    if (nseats < g->min_seats || nseats > g->max_seats)
        return N_("the number of players is out of the game's range");
    const char *why = options_check(g, o, nseats);
    if (why)
        return why;
    memset(st, 0, g->state_size);
    struct head *head = st;
    head->game = g->number;
    head->rules = g->rules_version;
    head->nseats = (uint8_t)nseats;
    head->viewer = FULL;
    head->first = (uint8_t)options_first(g, o);
    g->setup(st, o);
    return NULL;
}

int game_first(const void *st, uint64_t key) {
    const struct head *head = st;
    struct rng r;
    if (head->first != LOT)
        return head->first;
    rng_seed(&r, key);
    return (int)rng_below(&r, head->nseats);
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
