/* The bots of Intrigues and Cabbage: the best of the moment by exact odds, how long a search should
 * think, and the reasons for a move. */
#include <string.h>

#include "games/cabbage/ai.h"

static float payoff_of(const struct cabbage_state *s, int seat) {
    float payoff[MAX_SEATS];
    cabbage_evaluate(s, payoff);
    return payoff[seat];
}

typedef float judge(const struct cabbage_state *s, int seat);

/* The best answer to an effect, by a judge of what comes after it. */
static struct move best_answer(const struct cabbage_state *s, int seat, judge *judge_of,
                               float *value) {
    struct move move[64];
    int best = 0, count = cabbage_legal(s, seat, move);
    *value = 0;
    for (int i = 0; i < count; i++) {
        struct cabbage_state after = *s;
        cabbage_apply(&after, &move[i], NULL);
        float v = judge_of(&after, seat);
        if (i == 0 || v > *value) {
            best = i;
            *value = v;
        }
    }
    return move[best];
}

/* The seat still has to answer: the best it can do, and then stop. */
static float value_answered(const struct cabbage_state *s, int seat) {
    float value;
    if (s->turn != seat || s->phase <= PHASE_TURN || s->phase >= PHASE_INTRIGUE)
        return payoff_of(s, seat);
    best_answer(s, seat, payoff_of, &value);
    return value;
}

/* How many of each kind the next card may be, as far as the seat knows (B8); returns their sum. */
static int odds_of(const struct cabbage_state *s, int seat, uint8_t odds[KINDS]) {
    if (!(s->looked & SEAT(seat))) {
        cabbage_unseen(s, odds);
        return s->deck_count;
    }
    memset(odds, 0, KINDS);
    odds[s->deck[s->deck_count - 1]] = 1;
    return 1;
}

/* The mean of what comes after drawing, over all cards that may be on top. */
static float mean_of_draw(const struct cabbage_state *s, int seat, judge *judge_of) {
    uint8_t odds[KINDS];
    int all = odds_of(s, seat, odds);
    float sum = 0;
    for (int card = 0; card < KINDS; card++) {
        if (!odds[card])
            continue;
        struct cabbage_state after = *s;
        struct move draw = {.kind = CABBAGE_DRAW, .seat = (uint8_t)seat};
        after.deck[after.deck_count - 1] = (uint8_t)card;
        cabbage_apply(&after, &draw, NULL);
        sum += (float)odds[card] * judge_of(&after, seat);
    }
    return sum / (float)all;
}

/* The turn goes on: stopping, or drawing just once more. */
static float value_of_turn(const struct cabbage_state *s, int seat) {
    float stop = payoff_of(s, seat);
    if (s->deck_count == 0)
        return stop;
    float draw = mean_of_draw(s, seat, payoff_of);
    return draw > stop ? draw : stop;
}

/* What a draw leads to. Of what a Cat or a Chicken turns up a few samples must do. */
static float value_after(const struct cabbage_state *s, int seat) {
    enum { SAMPLES = 3 };
    float sum = 0;
    if (s->turn == seat && s->phase == PHASE_TURN)
        return value_of_turn(s, seat);
    if (s->phase > PHASE_TURN)
        return value_answered(s, seat);
    for (uint64_t key = 0; key < SAMPLES; key++) {
        struct cabbage_state after = *s;
        struct move chance = chance_move(key);
        cabbage_apply(&after, &chance, NULL);
        sum += value_answered(&after, seat);
    }
    return sum / SAMPLES;
}

/* B2: draws while that is better than stopping. */
static struct move greedy(const void *view, int seat, struct rng *r) {
    const struct cabbage_state *s = view;
    float value;
    (void)r;
    if (s->phase != PHASE_TURN)
        return best_answer(s, seat, value_answered, &value);
    bool draw = s->middle_count == 0 ||
                (s->deck_count > 0 && mean_of_draw(s, seat, value_after) > payoff_of(s, seat));
    return (struct move){.kind = draw ? CABBAGE_DRAW : CABBAGE_STOP, .seat = (uint8_t)seat};
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
    .evaluate = cabbage_evaluate,
    .horizon = 1,
    .effort = effort,
};
