/* Games that bots play under a test's eyes, in every configuration: the same games, move by move,
 * as `koloda trace` plays with the same seed and bots. */
#ifndef TESTS_LIB_PLAY_H
#define TESTS_LIB_PLAY_H

#include "core/game.h"
#include "play/match.h"

/* ---- configurations: every seat count with every combination of option values ---- */

struct config {
    const struct game *game;
    int nseats;
    struct options options;
};

/* Booleans and names take all their values; numbers the default, the least and one between. */
enum { OPTION_VALUES_MAX = 16 };
int option_values(const struct option_spec *spec, int32_t out[OPTION_VALUES_MAX]);

int config_count(const struct game *g);
struct config config_at(const struct game *g, int i); /* the first ones have default options */

/* ---- states with a guard behind them ---- */

enum { GUARD = 64, GUARD_BYTE = 0xa5 };

struct state {
    _Alignas(8) unsigned char byte[STATE_MAX + GUARD];
};

void state_guard(struct state *s, const struct game *g); /* fills what lies behind the state */
bool state_guarded(const struct state *s, const struct game *g); /* is it still there? */

/* ---- play ---- */

struct play {
    struct config config;
    const struct game *game; /* the config's */
    const char *bots;        /* as --bots takes it */
    uint64_t seed;           /* as --seed takes it */
    double share;            /* of the positions, to be checked */
    uint64_t checked;        /* positions so far */

    struct state st;
    uint32_t step;      /* moves made so far, chance's included */
    seatset asked;      /* the seats of the present decision, or CHANCE; 0 when the game is over */
    seatset answered;   /* those of them that have moved */
    struct move next;   /* what will be played */
    struct events said; /* by the last move */
    struct rng rng;     /* the luck of the checks: follows from the seed and the step alone */

    struct match match;
    struct deal deal;
    struct bot bot[MAX_SEATS];
};

void play_open(struct play *p, const struct config *c, const char *bots, uint64_t seed);

/* Makes the next move; false when the game is over. */
bool play_step(struct play *p);

/* True for `share` of the positions, which it counts. */
bool play_sampled(struct play *p);

/* The state as `seat` sees it. */
void play_view(const struct play *p, int seat, struct state *view);

struct seed seed_of_number(uint64_t number);

/* ---- moves that may be wrong ---- */

bool move_listed(const struct move *list, int count, const struct move *m);

/* A move near m: some of its fields changed, or noise. */
struct move move_near(const struct game *g, struct rng *r, struct move m);

#endif
