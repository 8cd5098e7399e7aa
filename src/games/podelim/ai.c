#include "games/podelim/state.h"
static struct move greedy(const void *view, int seat, struct rng *r) {
    struct move moves[28];
    int n = game_podelim.legal(view, seat, moves);
    return moves[rng_below(r, (uint32_t)n)];
}
const struct game_ai podelim_ai = {.greedy = greedy};
