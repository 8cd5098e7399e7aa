/* What bots know of Nothing beyond its rules. The search does without whatever is left out here:
 * first give a game `greedy`, and more of core/game_ai.h when it needs more. None of it may use what
 * the seat does not know, even if handed a full state. */
#include "games/null/state.h"

/* What playing this card brings on average, times the sum of the odds. */
static int mean(const struct null_state *s, int card, const uint8_t odds[NULL_KINDS]) {
    int sum = 0;
    for (int middle = 0; middle < NULL_KINDS; middle++)
        sum += odds[middle] * null_brings(s, card, middle);
    return sum;
}

static int best_card(const struct null_state *s, int seat, const uint8_t odds[NULL_KINDS]) {
    const uint8_t *hand = s->hand[seat];
    int best = hand[0];
    for (int i = 1; i < NULL_HAND; i++)
        if (mean(s, hand[i], odds) > mean(s, best, odds))
            best = hand[i];
    return best;
}

/* N3: the best card for each that may be hidden, less a point, against one card for all of them. */
static bool is_look_worth_it(const struct null_state *s, int seat, const uint8_t odds[NULL_KINDS]) {
    int seeing = 0, blind = mean(s, best_card(s, seat, odds), odds);
    for (int middle = 0; middle < NULL_KINDS; middle++) {
        uint8_t sure[NULL_KINDS] = {0};
        sure[middle] = odds[middle];
        seeing += mean(s, best_card(s, seat, sure), sure) - odds[middle];
    }
    return seeing > blind;
}

static struct move greedy(const void *view, int seat, struct rng *r) {
    const struct null_state *s = view;
    uint8_t odds[NULL_KINDS];
    (void)r;
    null_odds(s, seat, odds);
    struct move m = {.kind = NULL_PLAY, .seat = (uint8_t)seat};
    if (s->phase == NULL_PLAYING)
        m.a = (uint8_t)best_card(s, seat, odds);
    else
        m.kind = is_look_worth_it(s, seat, odds) ? NULL_LOOK : NULL_PASS;
    return m;
}

/* A beginner plays a good card and never looks; mostly. The search plays its games out like this. */
static struct move novice(const void *st, int seat, struct rng *r) {
    const struct null_state *s = st;
    struct move m = {.kind = NULL_PASS, .seat = (uint8_t)seat};
    if (s->phase == NULL_PLAYING) {
        m.kind = NULL_PLAY;
        m.a = s->hand[seat][s->highest_wins ? NULL_HAND - 1 : 0];
        if (rng_below(r, 4) == 0)
            m.a = s->hand[seat][1];
    }
    return m;
}

/* The reasons for a move, as a hint gives them. */
enum { FACT_SAME, FACT_BRINGS };
static const struct fact_spec facts[] = {
    [FACT_SAME] = {"same", "the same card lies in the middle: {value}", FACT_CHANCE},
    [FACT_BRINGS] = {"brings", "brings {value} {value|point|points} on average", FACT_POINTS},
    {.id = NULL},
};

static int explain(const void *view, const struct move *m, struct fact out[FACTS_MAX]) {
    const struct null_state *s = view;
    uint8_t odds[NULL_KINDS];
    if (m->kind != NULL_PLAY)
        return 0;
    float all = (float)null_odds(s, m->seat, odds);
    out[0] = (struct fact){.kind = FACT_SAME, .value = (float)odds[m->a] / all};
    out[1] = (struct fact){.kind = FACT_BRINGS, .value = (float)mean(s, m->a, odds) / all};
    return 2;
}

/* Luck decides so much that looking far ahead is not worth the time. */
static uint32_t effort(const void *view, int seat, enum level level) {
    static const uint32_t most[LEVELS] = {500, 4000};
    (void)view;
    (void)seat;
    return most[level];
}

const struct game_ai null_ai = {
    .novice = novice,
    .greedy = greedy,
    .effort = effort,
    .effort_most = {500, 4000},
    .room = {.first = 1 << 16, .each = 512},
    .explain = explain,
    .facts = facts,
};
