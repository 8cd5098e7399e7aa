/* A game being played: a table, its record, its players, what they may take back. No arguments, no
 * language, no files, no clock (time is an argument), and nothing ever waits: a terminal, a server
 * and a browser's worker play by calling sitting_step() again and again. Front ends get events, and
 * make sentences of them. */
#ifndef PLAY_SITTING_H
#define PLAY_SITTING_H

#include "core/seat.h"
#include "play/player.h"

struct sitting {
    struct table table;
    struct sitter who[MAX_SEATS];
    struct fair fair;
    struct player player[MAX_SEATS];
    struct seat stream[MAX_VIEWERS]; /* where everybody's stream is */
    struct events said;              /* by the last step: the deal, or a move */
    struct move last;                /* that move */
    struct move completed;           /* the last one that completed a decision */
    struct move refused;             /* the answer that got the sitting stuck */

    /* Law 4: answers that come without a person's hand come at a time drawn for the whole decision,
     * before anybody thinks. In a game that does not show how many choices a seat has (open_choices)
     * it must be more than they think. */
    uint32_t delay_min, delay_max; /* in the unit of `now` */
    struct rng delays;
    uint64_t due;
    uint32_t decision; /* 1 + the ply that `due` is for */

    bool deaf; /* nobody listens: nothing is said, no streams are kept */

    struct buf *record, *scratch; /* the lines so far, without result and end; NULL: not kept */
};

/* Sets a table up and deals. Everybody is a person until seated otherwise. NULL, or what is wrong.
 * `who`, the fair deal (may be NULL) and the buffers (may be NULL) are for the record. */
const char *sitting_open(struct sitting *s, const struct game *g, const struct options *o,
                         int nseats, const struct seed *seed);
void sitting_keep(struct sitting *s, const struct sitter *who, const struct fair *fair,
                  struct buf *record, struct buf *scratch);

/* The same with a record's text, of which it keeps all but result and end; the buffer holds it. */
bool sitting_resume(struct sitting *s, const char *text, size_t size, struct buf *record,
                    struct buf *scratch, struct record_error *error);

/* Puts a bot on a seat, at any moment, or gives it to a person. The memory is for bots that search
 * (bot_memory), and may be shared by all bots of a sitting. */
void sitting_bot(struct sitting *s, int seat, const struct bot_type *type, void *memory);
void sitting_person(struct sitting *s, int seat);

/* Anybody else; `self` is what the player's functions find there. */
void sitting_player(struct sitting *s, int seat, const struct player_type *type, void *self);

enum sitting_state {
    SITTING_WAITS,  /* for a person, or until `due` */
    SITTING_THINKS, /* somebody does: call again */
    SITTING_MOVED,  /* `last` was made, and `said` tells what happened */
    SITTING_STUCK,  /* a player's answer was refused; nothing has changed */
    SITTING_OVER
};

/* Gives the standing order, or takes it back. */
void sitting_order(struct sitting *s, int seat, bool pass);

/* Goes on by at most one move. */
enum sitting_state sitting_step(struct sitting *s, uint64_t now);

/* A person's move, or anybody's: the only door (table_move). NULL, or the refusal. */
const char *sitting_move(struct sitting *s, const struct move *m);

/* Takes back the seat's last move. NULL, or why that cannot be (law 4): another seat has acted, or
 * what it did is settled. While several decide at once, a seat takes back its own commitment, or, if
 * it led there, the move that did, and with it all that others have committed since: whether they
 * have does not show. What is taken back must be kept in a record. */
const char *sitting_may_undo(const struct sitting *s, int seat);
const char *sitting_undo(struct sitting *s, int seat);

/* What the viewer hears of the last step. */
void sitting_heard(const struct sitting *s, int viewer, struct events *out);

/* The record so far, with result and end, appended to `out`. */
void sitting_record(const struct sitting *s, struct buf *out);

#endif
