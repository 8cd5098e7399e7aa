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
    uint32_t iterations; /* of search, where the game does not say; 0: it does not search */
    enum level level;    /* of those whose game says */
    bool rules_only;     /* the search knows nothing else */
    const char *command; /* of a program outside, which decides for it (run/outside.h); else NULL */
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
    void *memory; /* shared with other bots: only one thinks at a time */
    size_t memory_size;
    struct search *search; /* in that memory, since the start; NULL if this decision needs none */
    const void *view;
    uint32_t left; /* iterations still to do */
    uint32_t spent;
    struct move choice; /* without search */
    bool solved;        /* exactly, by the game itself */
};

/* The memory that a bot of this type needs in this game; 0 if it does not search. Bots that think
 * one after the other may share the memory of the one that needs most: what they do is the same. */
size_t bot_memory(const struct bot_type *type, const struct game *g);

/* The most iterations that a decision takes. */
uint32_t bot_effort_most(const struct bot_type *type, const struct game *g);

/* A bot of this type for this seat; its luck comes from the seed of the deal, but not from the
 * stream that deals. `memory` of bot_memory() bytes is for those who search; others take NULL. */
void bot_open(struct bot *b, const struct bot_type *type, const struct game *g, int seat,
              const struct seed *seed, void *memory);

/* The same with that luck drawn already: seed_private(seed, seat). */
void bot_open_drawn(struct bot *b, const struct bot_type *type, const struct game *g, int seat,
                    uint64_t drawn, void *memory);

/* Begins a decision. View and bot must stay where they are until bot_best(), and no other bot may
 * start in the same memory: the program ends at once if this one then goes on, in any build. */
void bot_start(struct bot *b, const void *view);

/* Thinks for at most n iterations more; true when more would not change anything. */
bool bot_step(struct bot *b, uint32_t n);

/* The best move found; there is one after the first step. `why` may be NULL. */
struct move bot_best(const struct bot *b, struct why *why);

/* All of it at once; reasons are only for those who start and step. */
struct move bot_decide(struct bot *b, const void *view);

/* ---- for those who look closer ---- */

/* The search of the decision that this bot, and no other, thinks about. */
struct search *bot_search(const struct bot *b);

/* A search for a decision that bot_start() has begun without one. Takes the memory over from
 * whichever bot thought there before. */
void bot_start_search(struct bot *b, uint64_t luck);

#endif
