/* One seat's record: what that seat saw, and nothing else. It cannot be replayed, and is safe to
 * share while the game goes on. After the head of a record:
 *
 *   event 1 {…}      what it was told, numbered, the deal's first
 *   view {…}         what it knew then, as JSON
 *   move 0 draw      its own moves
 *   event 2 {…}
 *   view {…}         at last, what it knows now
 *   result …, end …  as in a full record
 */
#ifndef CORE_SEAT_RECORD_H
#define CORE_SEAT_RECORD_H

#include "core/seat.h"

/* Makes the record of `seat` from a full one that record_load() has accepted. `t` is a table to
 * play it on. */
void seat_record_write(struct buf *out, const struct record *full, struct table *t, int seat);

/* Told of every line that holds. */
struct seat_record_hearer {
    void (*event)(void *context, const struct record *r, const struct event *e);
    void (*move)(void *context, const struct record *r, const struct move *m);
    void *context;
};

/* Reads one as hostile text; false: error names the first line that does not hold. */
bool seat_record_read(const char *text, size_t size, struct record *r,
                      struct seat_record_hearer hearer, struct record_error *error);

#endif
