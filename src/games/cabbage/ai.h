/* What the files of the bots of Intrigues and Cabbage share. */
#ifndef GAMES_CABBAGE_AI_H
#define GAMES_CABBAGE_AI_H

#include "games/cabbage/state.h"

/* Of value.c. The points of a castle without its Cats as if the game ended now, with the best use
 * of its Dogs; and what every seat may hope for, as game_ai.evaluate. */
int cabbage_worth(const struct cabbage_state *s, const uint8_t castle[KINDS]);
void cabbage_evaluate(const void *st, float payoff[MAX_SEATS]);

/* Of thumb.c. How many cards of the deck would fail the turn if drawn, by counting; the
 * answer to an effect that looks best; and game_ai.novice. */
int cabbage_failing(const struct cabbage_state *s);
struct move cabbage_answer(const struct cabbage_state *s);
struct move cabbage_novice(const void *st, int seat, struct rng *r);

#endif
