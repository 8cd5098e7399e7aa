/* A game as JSON Lines: every question, answer, chance and state (docs/devel.md). */
#ifndef RUN_TRACE_H
#define RUN_TRACE_H

#include "core/record.h"
#include "run/outside.h"

/* Where lines go, one at a time with their newline; false: stop, nobody listens. */
struct line_sink {
    bool (*line)(void *context, const struct buf *line);
    void *context;
};

/* A game between bots and programs, which keep to `terms`. NULL, also if the sink stopped it, or why it could not be. `seed_text` is the
 * seed as the user gave it. */
const char *trace_run(const struct match *m, const struct outside_terms *terms,
                      const struct seed *seed, const char *seed_text, struct line_sink sink);

/* A loaded record, with its moves, up to the last decision that everybody has answered. The answers
 * to one decision are told by seats: their order never matters. */
const char *trace_record(const struct record *r, struct line_sink sink);

#endif
