/* Who knows what in the null game: the coin is hidden from all, a pick from all but its seat. */
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
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase > NULL_OVER || s->coin > 1)
        return "phase or coin out of range";
    for (int i = 0; i < MAX_SEATS; i++)
        if (s->pick[i] > NULL_MAX_NUMBER || (s->pick[i] && !(s->committed & SEAT(i))))
            return "a pick out of range or not committed";
    return NULL;
}
