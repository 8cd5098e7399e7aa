/* What a move would cost: a person's move weighed against the one that a bot would make. */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "ai/bot.h"

struct advice {
    struct reason best, made; /* both looked into: `win` is there, unless there is one move only */
    float cost;               /* of the chance to win; 0 if the move is as good as the best */
};

/* A move that is part of the right mixture costs nothing, however it may turn out this time. The
 * bot must be one that searches. Takes about as long as its move, and as much again. */
void advise(struct bot *b, const void *view, const struct move *made, struct advice *out);

#endif
