/* The tutor of a first game: tells the game's lessons one by one, each when its occasion is there,
 * and knows from which cost on a move deserves a warning. */
#ifndef PLAY_TUTOR_H
#define PLAY_TUTOR_H

#include "core/game.h"
#include "core/phrase.h"

struct tutor {
    bool here;
    float limit; /* a move that costs more of the chance to win is warned of */
    uint64_t told[MAX_SEATS], seen[MAX_SEATS]; /* lessons, by their place in the game's list */
};

/* A seat has seen an event. */
void tutor_hear(struct tutor *t, const struct game *g, int seat, const struct event *e);

/* The lesson for a seat that has to decide in this view, or NULL; the next time another one. */
const struct lesson *tutor_lesson(struct tutor *t, const struct game *g, const void *view,
                                  int seat);

/* The lesson in words, with the number of its rule. */
void say_lesson(const struct game *g, const struct lesson *l, const struct speech *s,
                struct buf *out);

#endif
