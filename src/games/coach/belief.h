/* What a seat may believe beyond what it knows: who is on its side, and where the items are. Made
 * anew from a view for each decision; the rules know nothing of it. */
#ifndef GAMES_COACH_BELIEF_H
#define GAMES_COACH_BELIEF_H

#include "games/coach/state.h"

/* Where an item can be: the hands, and the pile as a whole. */
enum { BELIEF_PILE = MAX_SEATS, BELIEF_PLACES };

/* The ways K4 can have chosen the own society's other members, at most. */
enum { BELIEF_SPLITS = 35 };

struct coach_belief {
    int me, seats, society; /* the own society */
    int split_count;
    uint8_t split[BELIEF_SPLITS]; /* the members of the own society, the own seat included */
    double weight[BELIEF_SPLITS]; /* how likely; sums to 1 */
    double mate[MAX_SEATS];       /* how likely each seat is of the own society */
    double place[COACH_ITEMS][BELIEF_PLACES]; /* how likely each item is where; rows sum to 1 */
};

/* Only the societies: `place` stays empty. */
void belief_societies(struct coach_belief *b, const struct coach_state *view, int seat);

/* The same by what has been measured of the deeds of good players: for bots that search. */
void belief_keen(struct coach_belief *b, const struct coach_state *view, int seat);

/* Where the items are, once the societies are weighed. */
void belief_items(struct coach_belief *b, const struct coach_state *view);

/* How likely two other seats are on the same side. */
double belief_same(const struct coach_belief *b, int seat, int other);

/* How likely it is that naming these seats is right (K20, or K25 for the other society). */
double belief_right(const struct coach_belief *b, const struct coach_state *view, seatset named,
                    int society);

/* The exponential function, near enough for weighing, by multiplications only: the same on every
 * machine. */
static inline double coach_exp(double x) {
    double y = 1 + (x < -12 ? -12 : x > 12 ? 12 : x) / 64;
    for (int i = 0; i < 6; i++)
        y *= y;
    return y;
}

/* The goal item and the bag of a society. */
static inline int coach_goal(int society) {
    return society == ORDER ? KEY : GOBLET;
}

static inline int coach_bag(int society) {
    return society == ORDER ? BAG_KEY : BAG_GOBLET;
}

/* How many of this kind the seat (or the pile) is expected to have. */
static inline double belief_count(const struct coach_belief *b, int place, int kind) {
    double sum = 0;
    for (int i = 0; i < coach_copies(kind); i++)
        sum += b->place[coach_slot(kind) + i][place];
    return sum;
}

#endif
