/* A bot's advice in words, line by line: the same for every front end. With `notation` moves are told
 * in the words of records too. */
#ifndef AI_WORDS_H
#define AI_WORDS_H

#include "ai/advice.h"
#include "core/phrase.h"

/* What a bot would do, and why. */
void say_hint(const struct game *g, const struct advice *a, const struct speech *s, bool notation,
              struct buf *out);

/* Why a move that looks better than the best one is not; NULL if it does not. */
const char *say_doubt(const struct advice *a, const struct reason *r, const struct lang *l);

/* What speaks against the move that a person is about to make. */
void say_warning(const struct game *g, const struct advice *a, const struct speech *s,
                 bool notation, struct buf *out);

#endif
