/* Matches between bots that are worth believing: every deal is played in all rotations of the
 * seats, so that luck of the deal and of the seat cancels out, and deals are the unit of error. */
#ifndef RUN_ARENA_H
#define RUN_ARENA_H

#include <stdatomic.h>

#include "ai/match.h"

enum { ARENA_BOTS = MAX_SEATS };

/* Of the bots of a list, each name once. */
struct arena_bot {
    const struct bot_type *type;
    int seats; /* of the table, in every rotation */
    double fair;
    double share, low, high;       /* of wins; 95 % interval over deals */
    double elo, elo_low, elo_high; /* against the average of the others */
    double ms_per_move, iterations_per_move;
    uint64_t forfeits; /* moves that were refused: the bot is out of order */
};

enum arena_verdict { ARENA_UNDECIDED, ARENA_STRONGER, ARENA_NOT_STRONGER };

struct arena_result {
    uint64_t deals, games;
    double seconds;
    int bots;
    struct arena_bot bot[ARENA_BOTS];
    enum arena_verdict verdict; /* on the first bot of the list, if a margin was asked for */
};

struct arena {
    struct match match; /* the first rotation */
    struct seed seed;   /* deal k has seed_derive(&seed, k) */
    uint64_t deals;
    int threads;
    double margin; /* SPRT: fair share against fair + margin, errors of 5 %; 0: play all deals */
    atomic_uint_least64_t next, done;
    atomic_bool stop;
};

/* Plays; calls `progress` about ten times a second meanwhile, unless it is NULL. */
void arena_run(struct arena *a, struct arena_result *out, void (*progress)(const struct arena *a));

#endif
