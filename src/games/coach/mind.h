/* What a bot makes of a view: its beliefs, and what things are worth to it by them. One point is
 * about a goal item on the own side instead of the other one. */
#ifndef GAMES_COACH_MIND_H
#define GAMES_COACH_MIND_H

#include "games/coach/belief.h"

struct mind {
    const struct coach_state *s; /* the view */
    int me;
    struct coach_belief b;
    double goals[MAX_SEATS][SOCIETIES];  /* goal items expected in each hand, bags included */
    double denied;                       /* of the other society's, those on the own side */
    double worth[ITEM_KINDS][MAX_SEATS]; /* an item in a hand, to me */
    double draw;                         /* the top item of the pile, to me */
};

void mind_make(struct mind *m, const struct coach_state *view, int seat);

/* Whatever is good for the seat, how good is that for me: 1 for mates, -1 for foes. */
static inline double mind_sign(const struct mind *m, int seat) {
    return 2 * m->b.mate[seat] - 1;
}

/* How much better off I am if an item changes hands. */
static inline double mind_moved(const struct mind *m, int kind, int from, int to) {
    return m->worth[kind][to] - m->worth[kind][from];
}

/* Is it a goal item, or will it be one when the pile is empty (K22)? */
static inline bool mind_is_goal(int kind) {
    return coach_item_traits[kind] & (GOAL | BAG);
}

/* To learn a seat's society; to learn its items; to see them and take one (K19). */
double mind_look(const struct mind *m, int seat);
double mind_hand(const struct mind *m, int seat);
double mind_search(const struct mind *m, int seat);

/* What a duel against the other brings me if I win it, and if I lose it. */
double mind_reward(const struct mind *m, int loser);
double mind_defeat(const struct mind *m, int winner);

/* To have this profession, fresh; to have the present one. */
double mind_profession(int profession);
double mind_own_profession(const struct mind *m);

/* To swap professions with a partner, by the Book. */
double mind_swap(const struct mind *m, int partner);

/* What happens because `giver` has traded an item of this kind to `partner` (K10). One is me. */
double mind_effect(const struct mind *m, int kind, int giver, int partner);

/* A whole trade in which I give one kind of item for another. */
double mind_trade(const struct mind *m, int partner, int give, int get);

#endif
