/* A strong bot's opinion: the move that it would make, what each of the best moves is worth, and what a
 * person's move would cost. Hints, the tutor and reviews all ask here, so that they say the same of
 * the same move. In steps, as bots think. */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "ai/bot.h"

/* So many moves are looked into. */
enum { ADVICE_MOVES = 5 };

struct advice {
    struct why why; /* the moves that were tried out, as a hint lists them */
    bool mixes;     /* the best moves must be mixed: they are listed by their shares; else the best
                     * move comes first, then the others by their chances */
    struct reason best, made; /* `win` is there, unless there is one move only */
    float cost;               /* of the chance to win; 0 if the move is as good as the best */
};

/* A bot that is asked, and how far it has come. */
struct adviser {
    struct bot bot;
    bool weighs; /* a move of somebody's, `made` */
    struct move made;
    int stage; /* what it does at present, see advice.c */
    uint32_t left;
    int count, at; /* of the moves to be tried out, the best one first, and which it is now */
    struct move move[ADVICE_MOVES];
    struct advice advice;
};

/* The memory that an adviser needs; a bot of the type must be one that searches. */
size_t advice_memory(const struct bot_type *type, const struct game *g);

/* As bot_open(), with advice_memory() bytes. */
void advice_open(struct adviser *a, const struct bot_type *type, const struct game *g, int seat,
                 const struct seed *seed, void *memory);

/* Luck for whoever is asked about a view: it knows no more than that, and equal views get equal
 * advice. */
struct seed advice_luck(const struct game *g, const void *view);

/* Begins to weigh a legal move; with NULL, to look for the best. The rules for bot_start() hold. */
void advice_start(struct adviser *a, const void *view, const struct move *made);

/* Thinks for at most n iterations more; true when all is known. It takes about as many as the bot's
 * own move, and as many again. However they are cut, the result is the same. */
bool advice_step(struct adviser *a, uint32_t n);

/* What came out, when advice_step() has said true. A move that is part of the right mixture costs
 * nothing, however it may turn out this time. */
struct advice advice_best(const struct adviser *a);

/* The cost in percent, as people read it: the difference of the two chances as they read them. */
int advice_cost(const struct advice *a);

#endif
