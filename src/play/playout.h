/* Random play to the end, the measure of a game's speed, and the fixed workload whose hash must
 * be the same on every platform. */
#ifndef PLAY_PLAYOUT_H
#define PLAY_PLAYOUT_H

#include "core/game.h"

/* Plays a full state to its end, uniformly over the legal moves; returns the number of seats'
 * decisions. Chance comes from `deal`, the players' choices from `r`. */
uint64_t playout(const struct game *g, void *st, struct deal *deal, struct rng *r);

/* One whole random game with this seed: set-up and playout. */
uint64_t playout_game(const struct game *g, void *st, const struct options *o, int nseats,
                      const struct seed *seed);

/* Games first … first+games-1 of the series that is measured; returns the decisions. */
uint64_t playout_series(const struct game *g, int nseats, uint64_t first, uint64_t games);

/* `games` random games at every seat count, then one of greedy bots and one search at each;
 * returns a hash of all final states and lengths, and of what the searches think. */
uint64_t workload_hash(const struct game *g, uint32_t games);

enum { BENCH_WORKLOAD = 200 };

/* One hash of the fixed workload over all games; the same on every platform. */
uint64_t bench_hash(void);

#endif
