/* What bots know of a game beyond its rules. A game gives what it has; the search does without
 * the rest.
 *
 * Nothing here may use what the seat that decides does not know: handed a full state, a function
 * must do the same as with that seat's view of it. (The state may be one that a search made up,
 * but each seat in it still plays by what it would know.) The exceptions say so. */
#ifndef CORE_GAME_AI_H
#define CORE_GAME_AI_H

#include "base/rng.h"
#include "core/types.h"

/* Bots that search, by strength. */
enum level { LEVEL_HARD, LEVEL_EXPERT, LEVELS };

/* What a search takes: so many bytes for its first looks, where all it meets is new, and so many
 * for each iteration. */
struct search_room {
    uint32_t first, each;
};

/* Something a bot knows about a move: which (an index of game_ai.facts), of whom, and how much. */
struct fact {
    uint8_t kind, seat;
    float value;
};

/* A kind of fact. The text may use {value} as its format says, and {seat}. */
struct fact_spec {
    const char *id, *text;
    enum { FACT_CHANCE, FACT_POINTS, FACT_COUNT } format; /* 0 to 1; with a sign; a number */
    bool of_seat;
};

enum { FACTS_MAX = 6 };

struct game_ai {
    /* A beginner's rule of thumb with some luck in it, as fast as can be: the easy bot, and the
     * players of the games that a search tries out. */
    struct move (*novice)(const void *st, int seat, struct rng *r);

    /* The best move that can be found at once: the normal bot. Gets a view. */
    struct move (*greedy)(const void *view, int seat, struct rng *r);

    /* How promising each move looks, in any unit above 0: where a search looks first. `out` comes
     * filled with 1: all alike. */
    void (*prior)(const void *st, int seat, const struct move *moves, int count, float *out);

    /* A full state as likely as the viewer believes; without it, determinize(). */
    void (*sample)(void *view, struct rng *r);

    /* What every seat may hope for in this full state, 0 to 1, where 1 is a sure win as
     * game_share() counts it; sees everything. With it games are tried out only for `horizon` decisions. */
    void (*evaluate)(const void *st, float payoff[MAX_SEATS]);
    int horizon;

    /* The iterations that a decision is worth; 0: greedy will do. */
    uint32_t (*effort)(const void *view, int seat, enum level level);
    uint32_t effort_most[LEVELS]; /* it never says more */

    /* Enough for all searches, at any level; `bench/bots` prints what they fill. */
    struct search_room room;

    /* Where the rest of the game is small enough: how often each of the legal moves should be
     * made, exactly. False elsewhere; then the shares mean nothing. Gets a view. */
    bool (*solve)(const void *view, int seat, const struct move *moves, int count, float *share);

    /* What speaks for or against a move, most important first. Gets a view. */
    int (*explain)(const void *view, const struct move *m, struct fact out[FACTS_MAX]);
    const struct fact_spec *facts; /* indexed by fact.kind, up to one without an id */
};

#endif
