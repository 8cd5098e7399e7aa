/* Matches between bots that are worth believing: every deal is played in all rotations of the
 * seats, so that luck of the deal and of the seat cancels out, and deals are the unit of error. */
#ifndef RUN_ARENA_H
#define RUN_ARENA_H

#include <stdatomic.h>

#include "run/kept.h"
#include "run/outside.h"

enum { ARENA_BOTS = MAX_SEATS };

/* What a bot's thinking took. */
struct arena_effort {
    uint64_t moves, iterations;
    uint64_t forfeits; /* moves of bots that were refused, games that programs have given up */
    double seconds;    /* of the processor; of the clock for programs outside */
};

/* What came out of one deal, all rotations together. */
struct arena_deal {
    atomic_bool ready;
    float nobody;          /* share of games that nobody won */
    float won[ARENA_BOTS]; /* by all its seats together, as game_share() counts */
    struct arena_effort effort[ARENA_BOTS];
};

/* Of the bots of a list, each name once. */
struct arena_bot {
    const struct bot_type *type;
    int seats;                     /* of the table, in every rotation */
    double share, low, high;       /* of wins; where sides win, a seat's chance; 95 % over deals */
    double fair;                   /* the share if all seats of these games had won as much */
    double elo, elo_low, elo_high; /* against the average of the others */
    struct arena_effort effort;
};

enum arena_verdict { ARENA_UNDECIDED, ARENA_STRONGER, ARENA_NOT_STRONGER };

struct arena_result {
    uint64_t deals, games;
    double seconds; /* of this run */
    double nobody;  /* share of games */
    int bots;
    struct arena_bot bot[ARENA_BOTS];
    enum arena_verdict verdict; /* on the first bot of the list, if a margin was asked for */
};

struct arena {
    struct match match; /* the first rotation */
    struct seed seed;   /* deal k has seed_derive(&seed, k) */
    uint64_t deals;
    int threads;
    struct outside_terms terms; /* for programs outside */
    bool sides;    /* seats not in rotation: two bots, each takes each secret side once */
    double margin; /* SPRT: fair share against fair + margin, errors of 5 %; 0: play all deals */
    struct arena_deal *deal;
    void (*deal_done)(struct arena *a, uint64_t k); /* called by one thread at a time, or NULL */
    struct kept kept;                               /* the file that keeps the deals */
    atomic_uint_least64_t next, done;
    atomic_bool stop;
};

/* Room for the deals, all of them to be played (false: there is none); and its end. */
bool arena_open(struct arena *a);
void arena_close(struct arena *a);

/* Plays the deals that are not ready yet; calls `progress` about ten times a second meanwhile,
 * unless it is NULL. NULL, or why it could not be. */
const char *arena_run(struct arena *a, struct arena_result *out,
                      void (*progress)(const struct arena *a));

/* ---- deals that outlive the run (arena_keep.c) ---- */

/* Takes over what FILE keeps of the same match, and adds every deal to it that is played from now
 * on. NULL, or what is wrong (a text in `say`); then nothing has been changed. */
const char *arena_keep(struct arena *a, const char *path, struct buf *say);

/* Lets the file go. NULL, or why not every deal that was played is in it (a text in `say`). */
const char *arena_keep_end(struct arena *a, struct buf *say);

#endif
