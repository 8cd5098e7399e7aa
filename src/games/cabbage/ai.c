/* What a bot knows of cabbage without search: one look ahead, by exact odds. */
#include <string.h>

#include "games/cabbage/ai.h"

/* The seat's lead over the mean of the others, times their number. */
static int lead(const struct cabbage_state *s, int seat) {
    int others = s->head.nseats - 1, cats = cabbage_cat_seat(s), sum = 0;
    for (int i = 0; i < s->head.nseats; i++) {
        int points = cabbage_worth(s, s->castle[i]) + (i == cats ? CABBAGE_CAT_POINTS : 0);
        sum += i == seat ? others * points : -points;
    }
    return sum;
}

static struct move best_choice(const struct cabbage_state *s, int seat, int *value);

/* What a position in or after the seat's turn is worth to it, if it stops as soon as it may. */
static int value_of(const struct cabbage_state *s, int seat) {
    int value;
    if (s->turn == seat && s->phase == PHASE_SAVE) {
        best_choice(s, seat, &value);
        return value;
    }
    if (s->turn != seat || s->middle_count == 0)
        return lead(s, seat);
    struct cabbage_state home = *s;
    for (int i = 0; i < s->middle_count; i++)
        home.castle[seat][s->middle[i]]++;
    return lead(&home, seat);
}

static struct move best_choice(const struct cabbage_state *s, int seat, int *value) {
    struct move move[64];
    int best = 0, count = cabbage_legal(s, seat, move);
    for (int i = 0; i < count; i++) {
        struct cabbage_state after = *s;
        cabbage_apply(&after, &move[i], NULL);
        int v = value_of(&after, seat);
        if (i == 0 || v > *value) {
            best = i;
            *value = v;
        }
    }
    return move[best];
}

/* B2: draws while the mean over all cards that may come is better than stopping. */
static struct move draw_or_stop(const struct cabbage_state *s, int seat) {
    const struct move draw = {.kind = CABBAGE_DRAW, .seat = (uint8_t)seat},
                      stop = {.kind = CABBAGE_STOP, .seat = (uint8_t)seat};
    if (s->middle_count == 0)
        return draw;
    if (s->deck_count == 0)
        return stop;
    uint8_t odds[KINDS] = {0};
    if (s->looked)
        odds[s->deck[s->deck_count - 1]] = 1;
    else
        cabbage_unseen(s, odds);
    int gain = 0, now = value_of(s, seat);
    for (int card = 0; card < KINDS; card++) {
        if (!odds[card])
            continue;
        struct cabbage_state after = *s;
        after.deck[after.deck_count - 1] = (uint8_t)card;
        cabbage_apply(&after, &draw, NULL);
        gain += odds[card] * (value_of(&after, seat) - now);
    }
    return gain > 0 ? draw : stop;
}

static struct move greedy(const void *view, int seat, struct rng *r) {
    const struct cabbage_state *s = view;
    int value;
    (void)r;
    return s->phase == PHASE_TURN ? draw_or_stop(s, seat) : best_choice(s, seat, &value);
}


/* ---- how much a search should think ---- */

static uint32_t effort(const void *view, int seat, enum level level) {
    (void)view, (void)seat;
    return level == LEVEL_HARD ? 4000 : 20000;
}

const struct game_ai cabbage_ai = {
    .novice = cabbage_novice,
    .greedy = greedy,
    .prior = cabbage_prior,
    .effort = effort,
};
