/* Who knows what in the null game: the coin is hidden from all, a pick from all but its seat. */
#include "games/games.h"
#include "games/null/state.h"

void null_redact(void *st, int viewer) {
    struct null_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    if (s->phase == NULL_OVER)
        return;
    if (s->phase == NULL_CHOOSE)
        s->coin = UNKNOWN;
    /* Law 4: nothing of the others' commitments, not even that they are there. */
    s->committed &= (uint8_t)SEAT(viewer);
    for (int i = 0; i < MAX_SEATS; i++)
        if (i != viewer)
            s->pick[i] = 0;
}

void null_determinize(void *view, struct rng *r) {
    struct null_state *s = view;
    s->head.viewer = FULL;
    if (s->coin == UNKNOWN)
        s->coin = (uint8_t)rng_below(r, 2);
}

const char *null_audit(const void *st) {
    const struct null_state *s = st;
    uint8_t all = (uint8_t)ALL_SEATS(s->head.nseats);
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase > NULL_OVER || s->coin > 1 || s->highest_wins > 1)
        return "phase, coin or option out of range";
    if (s->phase == NULL_DEAL
            ? s->coin || s->committed
            : s->committed & ~all || (s->phase == NULL_OVER) != (s->committed == all))
        return "the phase does not fit who has picked";
    for (int i = 0; i < MAX_SEATS; i++)
        if (s->pick[i] > NULL_MAX_NUMBER || (s->pick[i] && !(s->committed & SEAT(i))))
            return "a pick out of range or not committed";
    return NULL;
}

/* There is nothing that could not be filled in: an UNKNOWN coin alone. */
const char *null_audit_view(const void *view) {
    return game_audit_filled(&game_null, view);
}
