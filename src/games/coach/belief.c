/* Beliefs of one seat. Societies: every split that K4 and the societies seen allow, weighed by
 * who has stood by whom. Items: the masks of law 3, filled so that hands and pile have the sizes
 * everybody sees. Only + - * /: the same numbers on every machine. */
#include "games/coach/belief.h"

#include <string.h>

#include "base/check.h"

/* ---- societies ---- */

/* What open deeds say of two seats being on the same side, as steps of the odds. */
#define LEAN_VOTE 0.3
#define LEAN_OFFER 0.05
#define LEAN_ANSWER 0.13
#define LEAN_SPY 0.1
#define LEANING_MOST 3.0 /* deeds repeat each other: odds of more than 4 to 1 need a sight */

static double lean(const struct coach_state *s, int who, int whom) {
    return LEAN_VOTE * (s->tally[SUPPORTED][who][whom] - s->tally[OPPOSED][who][whom]) +
           LEAN_ANSWER * (s->tally[ACCEPTED][who][whom] - s->tally[REFUSED][who][whom]) +
           LEAN_OFFER * s->tally[OFFERED][who][whom] - LEAN_SPY * s->tally[SPIED][who][whom];
}

/* The odds that two seats are on the same side rather than not; the own deeds tell nothing. */
static double odds(const struct coach_state *s, int me, int i, int j) {
    double sum = (i == me ? 0 : lean(s, i, j)) + (j == me ? 0 : lean(s, j, i));
    sum = sum > LEANING_MOST ? LEANING_MOST : sum < -LEANING_MOST ? -LEANING_MOST : sum;
    return sum >= 0 ? 1 + sum : 1 / (1 - sum);
}

/* ---- the same, by what was measured ---- */

/* How much each deed of one seat towards another raises the logarithm of the odds that they are on
 * the same side: fitted to games of greedy bots. The first row is for deeds among others, the
 * second for deeds towards me. Votes count only of whoever has seen that seat's society; others
 * tell nothing. */
enum {
    DEED_SUPPORTED,
    DEED_OPPOSED,
    DEED_OFFERED,
    DEED_ACCEPTED,
    DEED_REFUSED,
    DEED_SPIED,
    DEED_LOOKED,
    DEED_SEARCHED,
    DEEDS
};

static const double evidence[2][DEEDS] = {
    {1.09, -1.15, -0.26, 0.46, 0.38, -0.27, -0.08, -0.11},
    {1.14, -1.15, 0.41, -0.50, -0.43, -0.13, -0.20, -0.01},
};

/* Each time tells less than the one before. */
static double times(int count) {
    return 6.0 * count / (count + 6);
}

static double deeds(const struct coach_state *s, int who, int whom, bool towards_me) {
    const double *weight = evidence[towards_me];
    bool looked = s->tally[LOOKED][who][whom] > 0, searched = s->tally[SEARCHED][who][whom] > 0;
    double sum = weight[DEED_OFFERED] * times(s->tally[OFFERED][who][whom]) +
                 weight[DEED_ACCEPTED] * times(s->tally[ACCEPTED][who][whom]) +
                 weight[DEED_REFUSED] * times(s->tally[REFUSED][who][whom]) +
                 weight[DEED_SPIED] * times(s->tally[SPIED][who][whom]);
    if (looked)
        sum += weight[DEED_LOOKED] +
               weight[DEED_SUPPORTED] * times(s->tally[SUPPORTED][who][whom]) +
               weight[DEED_OPPOSED] * times(s->tally[OPPOSED][who][whom]);
    return sum + (searched ? weight[DEED_SEARCHED] : 0);
}

static double keen_odds(const struct coach_state *s, int me, int i, int j) {
    return coach_exp((i == me ? 0 : deeds(s, i, j, j == me)) +
                     (j == me ? 0 : deeds(s, j, i, i == me)));
}

/* K4: with an odd number of seats either society may be the smaller one. */
static bool fair(int seats, int members) {
    return members == seats / 2 || members == (seats + 1) / 2;
}

static void list_splits(struct coach_belief *b, const struct coach_state *s) {
    seatset known = s->society_known[b->me] | SEAT(b->me), mates = 0;
    FOR_SEATS (i, known)
        if (s->society[i] == b->society)
            mates |= SEAT(i);
    for (seatset split = 0; split < SEAT(b->seats); split++)
        if ((split & known) == mates && fair(b->seats, seat_count(split)))
            b->split[b->split_count++] = (uint8_t)split;
}

static double split_weight(double pair[MAX_SEATS][MAX_SEATS], int seats, seatset split) {
    double weight = 1;
    for (int i = 0; i < seats; i++)
        for (int j = i + 1; j < seats; j++)
            if (!((split >> i ^ split >> j) & 1))
                weight *= pair[i][j];
    return weight;
}

static void weigh_splits(struct coach_belief *b, const struct coach_state *s, int seat,
                         double (*odds_of)(const struct coach_state *s, int me, int i, int j)) {
    double pair[MAX_SEATS][MAX_SEATS], sum = 0;
    b->me = seat;
    b->seats = s->head.nseats;
    b->society = s->society[seat];
    b->split_count = 0;
    memset(b->mate, 0, sizeof b->mate);
    list_splits(b, s);
    for (int i = 0; i < b->seats; i++)
        for (int j = i + 1; j < b->seats; j++)
            pair[i][j] = odds_of(s, seat, i, j);
    for (int k = 0; k < b->split_count; k++)
        sum += b->weight[k] = split_weight(pair, b->seats, b->split[k]);
    for (int k = 0; k < b->split_count; k++) {
        b->weight[k] /= sum;
        FOR_SEATS (i, b->split[k])
            b->mate[i] += b->weight[k];
    }
}

void belief_societies(struct coach_belief *b, const struct coach_state *s, int seat) {
    weigh_splits(b, s, seat, odds);
}

void belief_keen(struct coach_belief *b, const struct coach_state *s, int seat) {
    weigh_splits(b, s, seat, keen_odds);
}

double belief_same(const struct coach_belief *b, int seat, int other) {
    double sum = 0;
    for (int k = 0; k < b->split_count; k++)
        if (!((b->split[k] >> seat ^ b->split[k] >> other) & 1))
            sum += b->weight[k];
    return sum;
}

/* ---- items ---- */

enum { FITTING_ROUNDS = 4 };

/* How many places of the pile a mask allows, as a share of the pile. */
static double pile_share(const struct coach_state *s, uint16_t mask) {
    int places = !!(mask & AT(PLACE_TOP)) + !!(mask & AT(PLACE_SECOND)) +
                 (mask & AT(PLACE_REST) ? s->pile_count - 2 : 0);
    return places ? (double)places / s->pile_count : 0;
}

static void first_guess(struct coach_belief *b, const struct coach_state *s, int slot) {
    uint16_t mask = s->item_mask[b->me][slot];
    double *place = b->place[slot];
    memset(place, 0, sizeof b->place[slot]);
    FOR_SEATS (i, mask & HANDS)
        place[i] = 1;
    place[BELIEF_PILE] = pile_share(s, mask);
}

/* Scales the items not placed yet so that each hand gets as many as are missing there. */
static void fit_places(struct coach_belief *b, const double missing[BELIEF_PLACES],
                       const uint8_t *open, int count) {
    double sum[BELIEF_PLACES] = {0};
    for (int k = 0; k < count; k++)
        for (int p = 0; p < BELIEF_PLACES; p++)
            sum[p] += b->place[open[k]][p];
    for (int p = 0; p < BELIEF_PLACES; p++)
        sum[p] = sum[p] > 0 ? missing[p] / sum[p] : 0;
    for (int k = 0; k < count; k++) {
        double *place = b->place[open[k]], all = 0;
        for (int p = 0; p < BELIEF_PLACES; p++)
            all += place[p] *= sum[p];
        must(all > 0, "where the item is, something is missing");
        for (int p = 0; p < BELIEF_PLACES; p++)
            place[p] /= all;
    }
}

void belief_items(struct coach_belief *b, const struct coach_state *s) {
    double missing[BELIEF_PLACES] = {0};
    uint8_t open[COACH_ITEMS];
    int count = 0;
    for (int i = 0; i < b->seats; i++)
        missing[i] = s->hand_count[i];
    missing[BELIEF_PILE] = s->pile_count;
    for (int slot = 0; slot < COACH_ITEMS; slot++) {
        uint16_t mask = s->item_mask[b->me][slot] & ANYWHERE;
        first_guess(b, s, slot);
        if (mask & (mask - 1) && mask & HANDS) {
            open[count++] = (uint8_t)slot;
            continue;
        }
        int at = mask & HANDS ? seat_first(mask) : BELIEF_PILE;
        b->place[slot][at] = 1;
        missing[at] -= 1;
    }
    for (int round = 0; round < FITTING_ROUNDS; round++)
        fit_places(b, missing, open, count);
}

/* ---- declarations ---- */

/* The items that are goals of a society now (K22); their number. */
static int goal_slots(const struct coach_state *s, int society, int slot[COPIES + 1]) {
    for (int i = 0; i < COPIES; i++)
        slot[i] = coach_slot(coach_goal(society)) + i;
    slot[COPIES] = coach_slot(coach_bag(society));
    return s->pile_count ? COPIES : COPIES + 1;
}

/* The chance that each named seat holds a goal item and all the holders have two in all, or
 * three. Takes the items as independent of each other. */
static void holding(const struct coach_belief *b, const struct coach_state *s, int society,
                    seatset named, seatset holders, double enough[2]) {
    double now[1 << COPIES][COPIES + 1] = {{0}}; /* by who has nothing yet, and items so far */
    int slot[COPIES + 1], slots = goal_slots(s, society, slot), all = 1 << seat_count(named);
    now[all - 1][0] = 1;
    for (int k = 0; k < slots; k++) {
        const double *place = b->place[slot[k]];
        double next[1 << COPIES][COPIES + 1] = {{0}}, elsewhere = 1;
        int bit = 1;
        FOR_SEATS (i, holders) {
            int has = named >> i & 1 ? bit : 0;
            bit <<= has > 0;
            elsewhere -= place[i];
            for (int lack = 0; place[i] > 0 && lack < all; lack++)
                for (int n = 0; n <= COPIES; n++)
                    next[lack & ~has][n < COPIES ? n + 1 : n] += place[i] * now[lack][n];
        }
        for (int lack = 0; lack < all; lack++)
            for (int n = 0; n <= COPIES; n++)
                now[lack][n] = next[lack][n] + elsewhere * now[lack][n];
    }
    enough[1] = now[0][COPIES];
    enough[0] = now[0][COPIES] + now[0][COPIES - 1];
}

double belief_right(const struct coach_belief *b, const struct coach_state *s, seatset named,
                    int society) {
    bool own = society == b->society;
    double enough[2], right = 0, trust = 0;
    if (seat_count(named) > COPIES) /* more than are ever needed */
        return 0;
    for (int k = 0; k < b->split_count; k++)
        if (!(named & ~(own ? b->split[k] : ~(seatset)b->split[k])))
            trust += b->weight[k];
    if (trust < 0.3)
        return 0;
    holding(b, s, society, named, own ? named | SEAT(b->me) : named, enough);
    for (int k = 0; k < b->split_count; k++) {
        seatset side = own ? b->split[k] : ALL_SEATS(b->seats) & ~(seatset)b->split[k];
        bool smaller = 2 * seat_count(side) < b->seats;
        if (!(named & ~side))
            right += b->weight[k] * enough[smaller ? 0 : 1];
    }
    return right;
}
