/* What is said when a game is over, and what may come next; for the screen and for lines. */
#ifndef FRONT_CLI_ENDING_H
#define FRONT_CLI_ENDING_H

#include "ai/review.h"
#include "front/cli/session.h"

enum next { NEXT_AGAIN, NEXT_SAME, NEXT_POINTS, NEXT_REVIEW, NEXT_OTHER, NEXT_LEAVE, NEXT_COUNT };

/* What each of them does, in the language of this run. */
const char *next_text(enum next n);

/* Everything is open after the end: the table as one sees it who knows all of it. To be freed. */
struct scene *ending_scene(const struct session *s);

/* The points by source, or what else decided, as lines. */
void say_sheet(const struct scene *scene, struct buf *out);

/* Why the last move of the record has ended it so; nothing where there is nothing to say. */
void say_verdict(const struct session *s, const struct record *r, struct buf *out);

/* What everybody had. */
void say_hands(const struct scene *scene, struct buf *out);

/* What the end threw out, seat by seat; nothing where it threw out nothing. */
void say_thrown_out(const struct scene *scene, struct buf *out);

#endif
