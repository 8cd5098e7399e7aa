/* What a move would cost: a person's move weighed against the one that a bot would make. In steps,
 * as bots think. */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "ai/bot.h"

struct advice {
    struct reason best, made; /* both looked into: `win` is there, unless there is one move only */
    float cost;               /* of the chance to win; 0 if the move is as good as the best */
};

/* A bot that is asked about another's move, and how far it has come. */
struct adviser {
    struct bot bot;
    struct move made, best;
    int stage; /* what it does at present, see advice.c */
    uint32_t left;
    struct advice advice;
};

/* The memory that an adviser needs; a bot of the type must be one that searches. */
size_t advice_memory(const struct bot_type *type, const struct game *g);

/* As bot_open(), with advice_memory() bytes. */
void advice_open(struct adviser *a, const struct bot_type *type, const struct game *g, int seat,
                 const struct seed *seed, void *memory);

/* Begins to weigh a legal move; the rules for bot_start() hold. */
void advice_start(struct adviser *a, const void *view, const struct move *made);

/* Thinks for at most n iterations more; true when all is known. It takes about as many as the bot's
 * own move, and as many again. However they are cut, the result is the same. */
bool advice_step(struct adviser *a, uint32_t n);

/* What came out, when advice_step() has said true. A move that is part of the right mixture costs
 * nothing, however it may turn out this time. */
struct advice advice_best(const struct adviser *a);

#endif
