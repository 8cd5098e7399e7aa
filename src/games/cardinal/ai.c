/* What a bot knows of Grey Cardinal without search. */
#include "games/cardinal/state.h"
static struct move greedy(const void *view, int seat, struct rng *r) {
    struct move m[64];
    int n = cardinal_legal(view, seat, m);
    return m[rng_below(r, (uint32_t)n)];
}
const struct game_ai cardinal_ai = {.greedy = greedy};
