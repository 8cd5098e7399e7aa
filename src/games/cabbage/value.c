/* What castles are worth: now, and at the end as far as it can be told. */
#include <string.h>

#include "games/cabbage/ai.h"

static int worth_blocking(const struct cabbage_state *s, const uint8_t castle[KINDS], int foxes,
                          int wolves) {
    uint8_t after[KINDS];
    memcpy(after, castle, sizeof after);
    cabbage_intrigue(after, foxes, wolves, s->blocking_dogs_score);
    return cabbage_points(after);
}

int cabbage_worth(const struct cabbage_state *s, const uint8_t castle[KINDS]) {
    int best = worth_blocking(s, castle, 0, 0);
    if (castle[DOG] == 0)
        return best;
    /* A Dog more or less changes nothing unless all Wolves are blocked. */
    for (int foxes = 0; foxes <= (castle[FOX] > 0); foxes++)
        for (int wolves = 0; wolves <= castle[WOLF]; wolves += castle[WOLF] ? castle[WOLF] : 1) {
            if (foxes + wolves == 0 || foxes + wolves > castle[DOG])
                continue;
            int points = worth_blocking(s, castle, foxes, wolves);
            best = points > best ? points : best;
        }
    return best;
}

int cabbage_points_now(const struct cabbage_state *s, int seat) {
    const uint8_t *castle = s->castle[seat];
    return (cabbage_has_schemed(s, seat) ? cabbage_points(castle) : cabbage_worth(s, castle)) +
           (seat == cabbage_cat_seat(s) ? CABBAGE_CAT_POINTS : 0);
}

/* What comes to a castle, or leaves it, before the end: tenths of a point for so many cards of a
 * kind with the whole deck to come. Fitted by least squares to the final scores of about 1500
 * games of weak searches at two, three and five seats and smoothed by hand, as are the numbers
 * below; how far the points still spread is a guess from what the fit left over. */
enum { MOST = 8 };
static const int16_t future[KINDS][MOST + 1] = {
    [CAT] = {0, -4, -7, -7, -7, -7, -7, -7, -7},
    [PIG] = {0, 12, 10, 10, 8, 8, 8, 8, 8},
    [CHICKEN] = {0, 2, 8, 3, -19, -34, -34, -34, -34},
    [COW] = {0, 8, 21, 37, 44, 46, 46, 46, 46},
    [FOX] = {0, 24, 38, 48, 66, 78, 78, 78, 78},
    [WOLF] = {0, 3, 5, 5, 8, 10, 10, 10, 10},
    [DOG] = {0, 11, 24, 48, 70, 100, 110, 110, 110},
    [RABBIT] = {0, 3, 16, 16, -9, -16, -32, -32, -32},
    [CABBAGE] = {0, 10, 25, 36, 58, 58, 58, 58, 58},
    [WHEAT] = {0, 4, 22, 32, 49, 53, 84, 90, 144},
};

static float tenths_to_come(const uint8_t castle[KINDS], int worth) {
    int sum = -127 * worth / 10;
    for (int card = 0; card < KINDS; card++)
        sum += future[card][castle[card] < MOST ? castle[card] : MOST];
    return (float)sum;
}

/* The points of all seats at the end, as far as can be told; the same for all may be missing. */
static void foretell(const struct cabbage_state *s, float rest, float points[CABBAGE_SEATS]) {
    int n = s->head.nseats, cats = cabbage_cat_seat(s);
    for (int i = 0; i < n; i++) {
        int now = cabbage_has_schemed(s, i) ? cabbage_points(s->castle[i])
                                            : cabbage_worth(s, s->castle[i]);
        int wait = (i - s->turn + n) % n; /* turns of others first */
        float later = tenths_to_come(s->castle[i], now) - 50.0f * (float)wait / (float)n;
        if (i == cats)
            later -= 40;
        points[i] = (float)(now + (i == cats ? CABBAGE_CAT_POINTS : 0)) + 0.1f * rest * later;
    }
}

/* A turn is judged as if it stopped now; a failed one when the Dog has saved (B5). */
static void finish_turn(struct cabbage_state *s) {
    if (s->phase == PHASE_SAVE) {
        struct move m = cabbage_answer(s);
        cabbage_apply(s, &m, NULL);
        return;
    }
    for (int i = 0; i < s->middle_count; i++)
        s->castle[s->turn][s->middle[i]]++;
    s->turn = (uint8_t)((s->turn + 1) % s->head.nseats);
}

void cabbage_evaluate(const void *st, float payoff[MAX_SEATS]) {
    struct cabbage_state s = *(const struct cabbage_state *)st;
    float points[CABBAGE_SEATS], rest = (float)s.deck_count / CABBAGE_DECK;
    int n = s.head.nseats;
    if (s.middle_count)
        finish_turn(&s);
    foretell(&s, __builtin_sqrtf(rest), points);
    float spread = n == 2 ? 12 + 10 * rest : 9 + 6 * rest;
    for (int i = 0; i < n; i++) {
        float best = -1000;
        for (int k = 0; k < n; k++)
            if (k != i && points[k] > best)
                best = points[k];
        float x = (points[i] - best) / spread;
        payoff[i] = 0.5f + 0.5f * x / __builtin_sqrtf(1 + x * x);
    }
}
