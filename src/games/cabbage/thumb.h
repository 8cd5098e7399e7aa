/* A beginner's rules of thumb for Intrigues and Cabbage, made to be fast: a search plays millions
 * of turns by them. All of them read only what is open to the seat that decides. */
#ifndef GAMES_CABBAGE_THUMB_H
#define GAMES_CABBAGE_THUMB_H

#include "games/cabbage/state.h"

/* Of cards in the deck that would fail the turn, by counting. */
int cabbage_failing(const struct cabbage_state *s);

/* Hooks of game_ai. */
struct move cabbage_novice(const void *st, int seat, struct rng *r);
void cabbage_prior(const void *st, int seat, const struct move *moves, int count, float *out);

#endif
