#include "play/playout.h"

#include "ai/search.h"
#include "base/check.h"
#include "base/hash.h"
#include "play/match.h"

uint64_t playout(const struct game *g, void *st, struct deal *deal, struct rng *r) {
    struct move moves[MAX_LEGAL];
    uint64_t decisions = 0;
    for (seatset asked; (asked = g->to_act(st)) != 0;) {
        if (asked == CHANCE) {
            struct move m = chance_move(deal_next(deal));
            g->apply(st, &m, NULL);
            continue;
        }
        FOR_SEATS (seat, asked) {
            int n = g->legal(st, seat, moves);
            g->apply(st, &moves[rng_below(r, (uint32_t)n)], NULL);
            decisions++;
        }
    }
    return decisions;
}

uint64_t playout_game(const struct game *g, void *st, const struct options *o, int nseats,
                      const struct seed *seed) {
    struct deal deal = deal_start(seed);
    struct rng r;
    rng_seed(&r, seed_private(seed, 0));
    game_setup(g, st, o, nseats);
    return playout(g, st, &deal, &r);
}

uint64_t playout_series(const struct game *g, int nseats, uint64_t first, uint64_t games) {
    _Alignas(8) unsigned char st[STATE_MAX];
    const struct seed series = {{42}};
    struct options o = options_default(g);
    uint64_t decisions = 0;
    for (uint64_t k = 0; k < games; k++) {
        struct seed seed = seed_derive(&series, first + k);
        decisions += playout_game(g, st, &o, nseats, &seed);
    }
    return decisions;
}

/* A whole game of greedy bots, each on its own view. */
static uint64_t greedy_game(const struct game *g, void *st, const struct options *o, int nseats,
                            const struct seed *seed) {
    struct match m = {.game = g, .options = *o, .nseats = nseats};
    for (int i = 0; i < nseats; i++)
        m.type[i] = bot_find("greedy");
    return match_play(&m, seed, st);
}

/* What a search thinks of the first decision: the visits of every move. */
static uint64_t search_part(const struct game *g, const struct options *o, int nseats,
                            const struct seed *seed) {
    enum { ITERATIONS = 100 };
    _Alignas(16) unsigned char memory[1 << 18];
    _Alignas(8) unsigned char st[STATE_MAX];
    struct search_move moves[MAX_LEGAL];
    struct deal deal = deal_start(seed);
    uint64_t hash = 0;
    game_setup(g, st, o, nseats);
    while (g->to_act(st) == CHANCE) {
        struct move m = chance_move(deal_next(&deal));
        g->apply(st, &m, NULL);
    }
    int seat = seat_first(g->to_act(st));
    g->redact(st, seat);
    struct search *s = search_open(memory, sizeof memory, g, g->ai);
    search_start(s, st, seat, 1);
    search_step(s, ITERATIONS);
    int n = search_moves(s, moves, MAX_LEGAL);
    for (int i = 0; i < n; i++)
        hash = hash64(&moves[i].move, sizeof moves[i].move, hash ^ moves[i].visits);
    return hash;
}

uint64_t workload_hash(const struct game *g, uint32_t games) {
    _Alignas(8) unsigned char st[STATE_MAX];
    const struct seed series = {{1, 2, 3}};
    struct options o = options_default(g);
    uint64_t hash = 0;
    for (int n = g->min_seats; n <= g->max_seats; n++)
        for (uint32_t k = 0; k <= games; k++) {
            struct seed seed = seed_derive(&series, k);
            uint64_t decisions =
                k < games ? playout_game(g, st, &o, n, &seed) : greedy_game(g, st, &o, n, &seed);
            hash = hash64(st, g->state_size, hash ^ decisions);
            if (k == games)
                hash ^= search_part(g, &o, n, &seed);
        }
    return hash;
}

uint64_t bench_hash(void) {
    uint64_t hash = 0;
    for (int i = 0; i < game_count; i++) {
        uint64_t part = workload_hash(game_list[i], BENCH_WORKLOAD);
        hash = hash64(&part, sizeof part, hash);
    }
    return hash;
}
