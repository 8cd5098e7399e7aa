/* A beginner at coach: rules of thumb and some luck, and no more memory than the seat's own masks.
 * The easy bot; and all the players of the games that a search tries out. */
#ifndef GAMES_COACH_NOVICE_H
#define GAMES_COACH_NOVICE_H

#include "games/coach/state.h"

struct move coach_novice(const void *st, int seat, struct rng *r);

#endif
