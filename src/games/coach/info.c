/* Who sees what: a view is built from the seat's own knowledge. */
#include <string.h>

#include "games/coach/know.h"

/* The place if the mask allows only one. Below the second item the pile has no places. */
static uint8_t single(uint16_t mask) {
    mask &= ANYWHERE;
    return mask & (mask - 1) || mask == AT(PLACE_REST) ? UNKNOWN : (uint8_t)__builtin_ctz(mask);
}

static void redact_people(struct coach_state *s, int viewer) {
    for (int i = 0; i < s->head.nseats; i++) {
        if (!(s->society_known[viewer] & SEAT(i)))
            s->society[i] = UNKNOWN;
        s->profession[i] = UNKNOWN;
    }
    for (int p = 0; p < PROFESSIONS; p++) {
        uint16_t mask = s->profession_mask[viewer][p];
        if (!(mask & (mask - 1)) && mask != PROFESSION_PILE)
            s->profession[__builtin_ctz(mask)] = (uint8_t)p;
    }
}

/* K9, K10: the kinds of a trade are its partners' business until they are read out. */
static void redact_trade(struct coach_state *s, int viewer) {
    bool traded = s->trade.step > 0 || s->phase == PHASE_ANSWER;
    if (!traded || viewer == s->turn || viewer == s->target)
        return;
    if (!(s->trade.flags & TRADE_OFFERED_OPEN))
        s->trade.offered = UNKNOWN;
    if (s->trade.step && !(s->trade.flags & TRADE_RETURNED_OPEN))
        s->trade.returned = UNKNOWN;
}

/* Law 4: nothing of the others' commitments, not even that they are there. */
static void redact_commitments(struct coach_state *s, int viewer) {
    s->committed &= (uint8_t)SEAT(viewer);
    for (int i = 0; i < s->head.nseats; i++)
        if (i != viewer)
            s->commit_kind[i] = s->commit_argument[i] = 0;
}

void coach_redact(void *st, int viewer) {
    struct coach_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    if (s->phase == PHASE_OVER || s->phase == PHASE_DEAL)
        return;
    for (int i = 0; i < COACH_ITEMS; i++)
        s->where[i] = single(s->item_mask[viewer][i]);
    redact_people(s, viewer);
    redact_trade(s, viewer);
    redact_commitments(s, viewer);
    for (int i = 0; i < MAX_VIEWERS; i++) {
        if (i == viewer)
            continue;
        s->society_known[i] = 0;
        memset(s->profession_mask[i], 0, sizeof s->profession_mask[i]);
        memset(s->item_mask[i], 0, sizeof s->item_mask[i]);
    }
}
