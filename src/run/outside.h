/* Programs outside at a table (docs/protocol.md): each has a door of its own, on pipes. Whoever
 * lets a sitting with programs go on calls outside_step() where it would call sitting_step().
 *
 * A program that crashes, hangs, floods, answers nonsense or moves illegally three times forfeits
 * its seat to the bot "random" for the rest of the game, and whoever listens is told why. It never
 * holds up more than its time. */
#ifndef RUN_OUTSIDE_H
#define RUN_OUTSIDE_H

#include <stdatomic.h>

#include "play/door.h"
#include "play/match.h"
#include "run/program.h"

enum {
    OUTSIDE_TIME = 5000,  /* ms for hello and for each move, if nobody says otherwise */
    OUTSIDE_FAULTS = 3,   /* so many wrong messages are too many */
    OUTSIDE_FLOOD = 1000, /* and so many messages without a move in between */
};

/* A program on a seat. */
struct guest {
    const struct bot_type *type; /* NULL: none */
    struct program program;      /* or nothing, once it has forfeited */
    struct door door;
    bool again; /* it has played at another table before */
    int faults, messages;
    uint32_t ask; /* the ask that runs, 0: hello */
    double since; /* when it began to */
    uint64_t forfeits;
    double seconds; /* that it took for its moves */
};

/* What programs are told to keep to, and who hears of those that do not. */
struct outside_terms {
    int time; /* ms for hello and for each move; 0: OUTSIDE_TIME */

    /* Told of every forfeit, by any thread, in English that the catalogues know; may be NULL. */
    void (*tell)(void *context, int seat, const struct bot_type *type, const char *why);
    void *context;
};

struct outside {
    struct outside_terms terms;
    const atomic_bool *stop; /* may be NULL: set by whoever cannot wait any longer */
    const struct match *match;
    struct sitting *sitting;
    struct guest guest[MAX_SEATS]; /* what they count is of the last game */
    struct guest idle[MAX_SEATS];  /* programs that wait for another game */
    struct message_sitter who[MAX_SEATS];
    struct buf message, record, scratch;
    char say[512];
};

/* For the programs of a match, one table at a time; NULL where it has none. False: no memory. */
bool outside_new(struct outside **out, const struct match *m, const struct outside_terms *terms,
                 const atomic_bool *stop);
void outside_free(struct outside *o); /* nothing of them is left; may be NULL */

/* Starts and stops each program of a match once. NULL, or which of them cannot be started (a text
 * in `say`). */
const char *outside_check(const struct match *m, const struct outside_terms *terms,
                          struct buf *say);

/* Seats the match's programs at a sitting, which keeps a record from now on if it does not yet. */
void outside_sit(struct outside *o, const struct match *m, struct sitting *s);

/* Goes on by at most one move; while it is for a program to move it waits up to `ms` for that. */
enum sitting_state outside_step(struct outside *o, uint64_t now, int ms);

/* Somebody has moved by another door; or taken a move back, which has changed these seats' views. */
void outside_update(struct outside *o);
void outside_undo(struct outside *o, seatset changed);

/* After the game, or in the middle of it: programs are told the end and leave the table. */
void outside_leave(struct outside *o);

/* Plays a whole game, like match_play(). False if it was stopped before the end. */
bool outside_play(struct outside *o, const struct match *m, const struct seed *seed, void *st,
                  uint64_t *decisions);

#endif
