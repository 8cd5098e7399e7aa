/* What a part is worth at once to whoever gets it alone: the points that change hands right then, its
 * Jokers put where they help most. No forecast: later rounds are left out. */
#include <string.h>

#include "games/podelim/state.h"

/* How good n Jokers on a value are for the seat: first its own points, then what others have not. */
static int worth(struct podelim_state *s, int seat, int value, int n) {
    int most;
    s->jokers[seat][value] = (uint8_t)(s->jokers[seat][value] + n);
    seatset leaders = podelim_majority(s, value, &most);
    s->jokers[seat][value] = (uint8_t)(s->jokers[seat][value] - n);
    int own = leaders & SEAT(seat) ? 1 : 0;
    return (value + 1) * (1000 * own - seat_count(leaders & ~SEAT(seat)));
}

/* P9: values do not touch one another, so the best way to place the Jokers is found value by value:
 * `best` is of j Jokers on the values so far, `on` how many of them lie on the last. */
static void place_jokers(struct podelim_state *s, int seat, int jokers) {
    int best[PODELIM_ROW + 1] = {0}, on[PODELIM_VALUES][PODELIM_ROW + 1];
    for (int j = 1; j <= jokers; j++)
        best[j] = -1000000; /* there is nowhere to put them yet */
    for (int v = 0; v < PODELIM_VALUES; v++)
        for (int j = jokers; j >= 0; j--) {
            int top = best[j] + worth(s, seat, v, 0);
            on[v][j] = 0;
            for (int n = 1; n <= j && s->held[seat][v]; n++) {
                int with = best[j - n] + worth(s, seat, v, n);
                if (with > top)
                    top = with, on[v][j] = n;
            }
            best[j] = top;
        }
    for (int v = PODELIM_VALUES - 1; v >= 0; jokers -= on[v][jokers], v--)
        s->jokers[seat][v] = (uint8_t)(s->jokers[seat][v] + on[v][jokers]);
}

static int points(const struct podelim_state *s, int seat) {
    int sum = 0, most;
    for (int v = 0; v < PODELIM_VALUES; v++)
        sum += podelim_majority(s, v, &most) & SEAT(seat) ? v + 1 : 0;
    return sum;
}

void podelim_gain(const struct podelim_state *s, int seat, struct podelim_part p,
                  int change[PODELIM_SEATS]) {
    struct podelim_state after = *s;
    int jokers = 0, first = -1;
    for (int i = p.start; i < p.start + p.size; i++) {
        jokers += s->row[i] == PODELIM_JOKER;
        if (s->row[i] == PODELIM_JOKER)
            continue;
        after.held[seat][s->row[i]]++;
        first = first < 0 ? s->row[i] : first;
    }
    if (first >= 0) { /* those that waited join the leftmost number */
        after.jokers[seat][first] += after.held[seat][PODELIM_JOKER];
        after.held[seat][PODELIM_JOKER] = 0;
    }
    bool placed = false;
    for (int v = 0; v < PODELIM_VALUES; v++)
        placed |= after.held[seat][v] > 0;
    if (placed)
        place_jokers(&after, seat, jokers);
    for (int i = 0; i < s->head.nseats; i++)
        change[i] = points(&after, i) - points(s, i);
}
