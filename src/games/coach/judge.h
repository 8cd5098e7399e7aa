/* What a full state promises to each seat: how near the societies are to a declaration, and the
 * holder of the Signet to winning alone. Weights are fitted to games of good bots. */
#ifndef GAMES_COACH_JUDGE_H
#define GAMES_COACH_JUDGE_H

#include "games/coach/state.h"

enum { JUDGE_SOCIETY = 16, JUDGE_ALONE = 10, JUDGE_WEIGHTS = JUDGE_SOCIETY + JUDGE_ALONE };

/* The ways in which the game can end. */
enum { ENDS_ORDER, ENDS_BROTHERHOOD, ENDS_ALONE, ENDS_ALONE_OTHER, JUDGE_ENDS };

/* What speaks for each way: the score is the sum of these times the weights. */
void judge_features(const struct coach_state *s, float out[JUDGE_ENDS][JUDGE_WEIGHTS]);

/* game_ai.evaluate: if its society wins, every member has won. */
void coach_evaluate(const void *st, float payoff[MAX_SEATS]);

#endif
