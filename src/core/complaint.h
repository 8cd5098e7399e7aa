/* Complaints in the reader's language. What the lower layers complain of is English, in pieces with
 * ": " between them, each a marked text or a name (core/lang.h); a refusal begins with its rule. */
#ifndef CORE_COMPLAINT_H
#define CORE_COMPLAINT_H

#include "base/buf.h"
#include "core/lang.h"

/* The translation of one piece, or NULL if the catalogue has none. */
const char *complaint_piece(const struct lang *l, const char *text);

/* The line piece by piece; what the catalogue does not have stays as it is. The line is touched, but
 * the same again in the end. */
void complaint_say(const struct lang *l, char *line, struct buf *out);

#endif
