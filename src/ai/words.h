/* A bot's advice in words, line by line: the same for every front end. */
#ifndef AI_WORDS_H
#define AI_WORDS_H

#include "ai/advice.h"
#include "core/phrase.h"

/* What a bot would do, and why. */
void say_hint(const struct game *g, const struct move *best, const struct why *why,
              const struct speech *s, struct buf *out);

/* What speaks against the move that a person is about to make. */
void say_warning(const struct game *g, const struct advice *a, const struct speech *s,
                 struct buf *out);

#endif
