/* What a bot knows of the null game: the best number. */
#include "games/null/state.h"

static struct move greedy(const void *view, int seat, struct rng *r) {
    const struct null_state *s = view;
    (void)r;
    return (struct move){
        .kind = NULL_PICK, .seat = (uint8_t)seat, .a = s->highest_wins ? NULL_MAX_NUMBER : 0};
}

/* One decision is all there is to search. */
const struct game_ai null_ai = {.greedy = greedy, .room = {.first = 1 << 12, .each = 1}};
