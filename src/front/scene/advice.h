/* A bot's advice in words, line by line: for line mode and the screen alike. */
#ifndef FRONT_SCENE_ADVICE_H
#define FRONT_SCENE_ADVICE_H

#include "ai/advice.h"
#include "core/phrase.h"

/* A move as menus show it: "swap 1 king: give the row away and get a King for it". */
void say_move(const struct game *g, const struct move *m, const struct speech *s, struct buf *out);

/* What a bot would do, and why. */
void say_hint(const struct game *g, const struct move *best, const struct why *why,
              const struct speech *s, struct buf *out);

/* What speaks against the move that a person is about to make. */
void say_warning(const struct game *g, const struct advice *a, const struct speech *s,
                 struct buf *out);

#endif
