/* What the bots of Grey Cardinal share. */
#ifndef GAMES_CARDINAL_AI_H
#define GAMES_CARDINAL_AI_H

#include "games/cardinal/state.h"

/* The cards that may be revealed next and how many there are of each, as far as the seat on turn
 * knows; returns their number. */
int cardinal_odds(const struct cardinal_state *s, uint8_t odds[CARDS]);

/* What a column of a kind and length promises, in a unit of its own. */
typedef const int16_t (*cardinal_worth)[CARDINAL_COLUMN + 1];

/* ---- quick.c: what a glance tells, in the unit of the worths ---- */

/* What the seat on turn may hope for from the ways to go on while the last card stands. */
struct cardinal_glance {
    cardinal_worth worth;
    int take, reveal, swap, destroy; /* GLANCE_NEVER: it cannot be done */
    uint8_t swap_seat, swap_kind, destroy_seat, destroy_kind;
};
enum { GLANCE_NEVER = -100000 };
/* Of equals luck decides; NULL: the first after the seat on turn. */
struct cardinal_glance cardinal_glance(const struct cardinal_state *s, struct rng *luck);

/* The ability that wastes least to bring a card down that is higher. */
struct move cardinal_bring_down(const struct cardinal_state *s);

/* C15: what leaves the best columns. */
struct move cardinal_quick_place(const struct cardinal_state *s);

/* A sensible move by a glance, and the same with a beginner's luck. */
struct move cardinal_quick(const struct cardinal_state *s);
struct move cardinal_novice(const void *st, int seat, struct rng *r);

/* How promising moves look by a glance. */
void cardinal_prior(const void *st, int seat, const struct move *moves, int count, float *out);

/* ---- value.c ---- */

/* What columns are worth at this distance from the end. */
cardinal_worth cardinal_worths(const struct cardinal_state *s);

/* The chance of every seat to win. */
void cardinal_evaluate(const void *st, float payoff[MAX_SEATS]);

/* ---- explain.c ---- */

int cardinal_explain(const void *view, const struct move *m, struct fact out[FACTS_MAX]);
extern const struct fact_spec cardinal_facts[];

#endif
