/* Bots: whoever decides for a seat without being a person. A bot is handed a view and thinks in
 * steps, so that it can run beside a server loop or in a worker; it keeps nothing from one
 * decision to the next but its seed, so that it can take any seat at any moment.
 *
 * The levels random, easy, normal, hard and expert are a ladder. How much hard and expert think is
 * counted in iterations, so that they are as strong on a slow machine as on a fast one. */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "ai/why.h"

struct bot;

struct bot_type {
    const char *name, *help;
    bool any_state; /* reads only what is legal, so it may be handed the full state as well */
    struct move (*choose)(struct bot *b, const void *view); /* at once */
    uint32_t (*effort)(const struct bot *b,
                       const void *view); /* iterations of search; NULL: none */
    bool rules_only;                      /* the search knows nothing else */
};

/* All bots, weakest first, up to one without a name. */
extern const struct bot_type bot_types[];
const struct bot_type *bot_find(const char *name);

struct bot {
    const struct bot_type *type;
    const struct game *game;
    int seat;
    uint64_t seed;
    struct rng rng;
    struct search *search; /* shared with other bots: only one thinks at a time */
    const void *view;
    uint32_t left; /* iterations still to do */
    uint32_t spent;
    struct move choice; /* without search */
    bool solved;        /* exactly, by the game itself */
};

/* The memory that the search of bots of a game takes; one will do for all bots of a thread. */
size_t bot_memory(void);

/* A bot of this type for this seat; its luck comes from the seed of the deal, but not from the
 * stream that deals. `memory` of bot_memory() bytes is for those who search; others take NULL. */
void bot_open(struct bot *b, const struct bot_type *type, const struct game *g, int seat,
              const struct seed *seed, void *memory);

/* Begins a decision. The view must stay where it is until bot_best(). */
void bot_start(struct bot *b, const void *view);

/* Thinks for at most n iterations more; true when more would not change anything. */
bool bot_step(struct bot *b, uint32_t n);

/* The best move found; there is one after the first step. `why` may be NULL. */
struct move bot_best(const struct bot *b, struct why *why);

/* All of it at once. */
struct move bot_decide(struct bot *b, const void *view);

#endif
