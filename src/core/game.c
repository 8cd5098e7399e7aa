/* What is the same for all games. */
#include "core/game.h"

#include <string.h>

#include "base/hash.h"

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

float game_share(const struct game *g, const struct outcome *o, int seat) {
    if (!(o->winners & SEAT(seat)))
        return 0;
    return g->side ? 1 : 1 / (float)seat_count(o->winners);
}

struct move chance_move(uint64_t key) {
    return (struct move){.kind = MOVE_CHANCE, .seat = CHANCE_SEAT, .set = key};
}

const char *game_audit_filled(const struct game *g, const void *view) {
    _Alignas(8) unsigned char st[STATE_MAX];
    struct move moves[MAX_LEGAL];
    struct outcome outcome;
    struct rng r;
    memcpy(st, view, g->state_size);
    rng_seed(&r, 0); /* whether a view can be filled does not depend on luck */
    g->determinize(st, &r);
    const char *why = g->audit(st);
    if (why)
        return why;
    if (g->outcome(st, &outcome) != !g->to_act(st))
        return "nobody is awaited, and the game is not over";
    FOR_SEATS (i, g->to_act(st) & ~CHANCE)
        if (!g->legal(st, i, moves))
            return "a seat is awaited that has no move";
    g->redact(st, ((const struct head *)view)->viewer);
    return memcmp(st, view, g->state_size) ? "it shows what its viewer does not know" : NULL;
}

uint64_t game_info_key(const struct game *g, const void *st, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    memcpy(view, st, g->state_size);
    g->redact(view, seat);
    return hash_quick(view, g->state_size);
}
