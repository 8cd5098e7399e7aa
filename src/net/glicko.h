/* Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): how strong somebody is, how well that is
 * known, and how much it changes. Pure arithmetic.
 *
 * Every finished game is a rating period of its own: a rating moves when the game ends, depends on
 * nothing but the games before it, and there is no nightly work that can be missed. What a period
 * does besides, making the deviation grow, goes by the days since the last game.
 *
 * In a game of several the pairs of a winner and a loser are compared, and winners who share a win,
 * as drawn; losers are not: their places are not what they played for. That a wins rather than b,
 * given that one of them does, is just what the model of two players is about. Of n players a pair
 * counts as 2/n of a game: so the pairs of a player together tell as much as who has won does, where
 * all are equally strong. Pairs inside a side that has won are not compared, nor where it has lost. */
#ifndef NET_GLICKO_H
#define NET_GLICKO_H

#include "core/types.h"

struct glicko {
    double rating, deviation, volatility;
};

extern const struct glicko glicko_new; /* 1500, 350, 0.06 */

/* The deviation stays between these. */
#define GLICKO_LEAST 45.0
#define GLICKO_MOST 350.0

/* So long is a period: an active player who stays away for a year is known half as well then. */
#define GLICKO_PERIOD_DAYS 4.0

struct glicko_result {
    struct glicko opponent;
    double score;  /* 1 won, 0 lost, 1/2 drawn */
    double weight; /* of a game */
};

/* After the results of so many periods' time: the published algorithm is 1, its weights too. */
struct glicko glicko_update(const struct glicko *player, const struct glicko_result *results,
                            int count, double periods);

/* After so many days without a game. */
struct glicko glicko_idle(const struct glicko *player, double days);

/* A finished game of the seats in `rated`, so many days after the last one of each: everybody's from
 * before it to after it. Who can be compared with nobody (where nobody won, or all did as a side) has
 * been idle. */
void glicko_game(struct glicko player[MAX_SEATS], const double days[MAX_SEATS], seatset rated,
                 seatset winners, bool as_a_side);

#endif
