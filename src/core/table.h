/* The table owns the truth: the only holder of a full state. It checks every move, makes chance
 * from the seed, and hands out views. No sockets, no clock, no allocation. */
#ifndef CORE_TABLE_H
#define CORE_TABLE_H

#include "core/game.h"

struct table {
    const struct game *game;
    struct options options;
    struct deal deal;  /* the seed, and how far chance has read its stream */
    uint32_t moves;    /* made by seats so far */
    uint32_t settled;  /* so many of them stand: law 4 forbids to take them back */
    seatset committed; /* who has moved in a decision that others have yet to complete: nobody else
                          may know of it */

    /* Told of every move after the deal, a seat's or chance's, before it happens; for traces. May
     * be NULL. */
    void (*on_move)(void *context, const struct table *t, const struct move *m);
    void *context;

    _Alignas(8) unsigned char state[STATE_MAX];
};

/* Sets the game up and deals; the events are those of the deal, and may be NULL. NULL, or what is
 * wrong. */
const char *table_open(struct table *t, const struct game *g, const struct options *o, int nseats,
                       const struct seed *seed, struct events *ev);

/* The only door for a move: checks it, carries it out, and lets chance act until a seat is
 * awaited. NULL, or the refusal; then nothing has changed. The events are those of this move; they
 * may be NULL: then everything so far is settled. */
const char *table_move(struct table *t, const struct move *m, struct events *ev);

/* A whole game at once, where nobody listens and nobody undoes: each awaited seat's move comes from
 * `decide`, which is shown the full state, and is checked like any other. NULL, or the refusal of
 * the move that it stopped at. */
typedef struct move table_decide(void *context, const void *st, int seat);
const char *table_play(struct table *t, table_decide *decide, void *context);

static inline const struct head *table_head(const struct table *t) {
    return (const struct head *)t->state;
}

static inline seatset table_to_act(const struct table *t) {
    return t->game->to_act(t->state);
}

/* What `seat` knows, into state_size bytes at `view`. */
void table_view(const struct table *t, int seat, void *view);

/* The full state as one JSON object. */
void table_json(const struct table *t, struct jw *out);

/* SHA-256 of that JSON: the state's identity in records. */
void table_hash(const struct table *t, struct buf *scratch, uint8_t out[32]);

#endif
