/* What a position is worth to a seat by what it knows: its chance to win, and, where it decides, what
 * its move lost against the best that a strong bot finds. With the errors of both, and without help for
 * a person at the table: for that see advice.h. In steps, as bots think. */
#ifndef AI_APPRAISE_H
#define AI_APPRAISE_H

#include "ai/bot.h"

/* The mean of what was tried out, one after the other, and its spread. */
struct tally {
    uint32_t count;
    double mean, squares;
};
double tally_error(const struct tally *t); /* a standard error */

struct appraiser {
    struct bot bot;
    bool chooses; /* there is a move to be compared */
    struct move made, best;
    int stage;            /* what it does at present, see appraise.c */
    uint32_t limit, left; /* iterations */
    struct tally win;     /* what came of what was done */
    struct tally lost;    /* and what the best move brought more in the same games */
};

/* The memory that it needs. `iterations` are those for looking ahead, and again for trying out each
 * move; 0: as many as an expert takes, and enough for a chance to be known to about two per cent. */
size_t appraise_memory(const struct game *g, uint32_t iterations);

/* Begins; the view must stay where it is. The seat need not be awaited there; where it has a choice,
 * `made` is the move to be compared (NULL: none). Nothing but the seed and the view has a part in what
 * comes out. */
void appraise_start(struct appraiser *a, const struct game *g, int seat, const void *view,
                    const struct move *made, uint64_t seed, uint32_t iterations, void *memory);

/* The same after the next decision came to these moves, before it is seen what they bring. */
void appraise_moves(struct appraiser *a, const struct game *g, int seat, const void *view,
                    const struct move *moves, uint32_t count, uint64_t seed, uint32_t iterations,
                    void *memory);

/* Thinks for at most n iterations more; true when all is known. However they are cut, the result is
 * the same: `win`, and where it chooses `best` and `lost`, which has no tries if nothing was better:
 * the move is the best one, or part of the right mixture. */
bool appraise_step(struct appraiser *a, uint32_t n);

#endif
