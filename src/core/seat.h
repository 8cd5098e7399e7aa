/* The stream of one viewer, a seat or an onlooker: what it is told, numbered from 1 without gaps,
 * and what it is asked, numbered too. It follows from the game's moves alone, so that whoever has
 * the record has every stream, and nothing else need be kept.
 *
 * After the deal, and after every move that completes a decision, each viewer gets its events, one
 * view, and an ask if it is awaited. A move that only commits is told to its own seat: others must
 * not even learn that it was made (law 4). */
#ifndef CORE_SEAT_H
#define CORE_SEAT_H

#include "core/record.h"

struct seat {
    int viewer;
    uint32_t events;   /* told so far: the number of the last */
    uint32_t asks;     /* the number of the last ask */
    uint32_t asked_at; /* 1 + the ply at which it was asked */
};

struct seat seat_begin(int viewer);

/* What a step of the table, the deal (m NULL) or a move, tells the viewer: the events it hears are
 * put into `out`, cleaned; the first of them has the number seat.events + 1 - out->count. False if
 * the step is none of its business. */
bool seat_hear(struct seat *s, const struct table *t, const struct move *m, const struct events *ev,
               struct events *out);

/* Is it awaited? Then seat.asks is the number of the ask. */
bool seat_asked(const struct seat *s, const struct table *t);

/* Follows a stream while a record is read or played (record_step): `hear`, which may be NULL, gets
 * the events after number `since`. */
struct seat_listener {
    struct seat seat;
    uint32_t since;
    void (*hear)(void *context, uint32_t number, const struct event *e);
    void *context;
};
bool seat_listen(void *listener, const struct table *t, const struct move *m,
                 const struct events *ev);

#endif
