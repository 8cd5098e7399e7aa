/* The chance to win a position of Grey Cardinal: what columns are worth, learned from games of
 * bots against each other, at some distances from the end of the game. */
#include "games/cardinal/ai.h"

/* In hundredths of a logit. A column is worth what its length says, and what is available (C9)
 * something more; `order` is for who plays next, after that one and so on. */
struct weights {
    int16_t column[KINDS][CARDINAL_COLUMN + 1];
    int16_t help[KINDS];
    int16_t order[CARDINAL_SEATS];
};

/* The distances: cards still to come until the End card, for each seat. */
enum { DISTANCES = 4 };
static const float distance[DISTANCES] = {1, 4, 10, 26};

static const struct weights weights[CARDINAL_SEATS - 1][DISTANCES] = {
#include "games/cardinal/weights.def"
};

/* How many cards a seat may expect to come. Before the discard pile is shuffled in (C4), of what
 * is still in the deck some will be discarded. */
static float cards_to_come(const struct cardinal_state *s) {
    float cards = (float)(s->deck_count + 1) * 0.5f;
    if (s->discard[END]) {
        int discards = 0;
        for (int card = 0; card < CARDS; card++)
            discards += s->discard[card];
        cards = (float)s->deck_count + ((float)discards + 0.4f * (float)s->deck_count) * 0.5f;
    }
    return cards / (float)s->head.nseats;
}

/* For a glance at a table of three or four seats: in tenths of points, what pairs score, single
 * cards promise and abilities help. Moves chosen by it lead a search better there than the learned
 * weights do; with two seats it is the other way round. */
static const int16_t plain[KINDS][CARDINAL_COLUMN + 1] = {
    [GENERAL] = {0, 14, 27, 30, 32, 32},   [SEER] = {0, 11, 26, 29, 30, 31},
    [JESTER] = {0, 16, 39, 44, 46, 47},    [ASSASSIN] = {0, 22, 52, 60, 62, 63},
    [JUDGE] = {0, 23, 59, 67, 70, 71},     [MINSTREL] = {0, 25, 66, 76, 79, 80},
    [ALCHEMIST] = {0, 28, 76, 87, 91, 92}, [QUEEN] = {0, 28, 80, 92, 96, 98},
    [KING] = {0, 31, 90, 103, 108, 110},
};

cardinal_worth cardinal_worths(const struct cardinal_state *s) {
    if (s->head.nseats > 2)
        return plain;
    float far = cards_to_come(s);
    int i = 0;
    while (i < DISTANCES - 1 && far * far > distance[i] * distance[i + 1])
        i++;
    return weights[0][i].column;
}

static int sum_of(const struct cardinal_state *s, int seat, uint32_t available,
                  const struct weights *w) {
    int n = s->head.nseats, sum = w->order[(seat - s->turn + n) % n];
    for (int kind = 0; kind < KINDS; kind++)
        sum += w->column[kind][s->column[seat][kind]];
    for (; available; available &= available - 1)
        sum += w->help[__builtin_ctz(available)];
    return sum;
}

/* e to the x, near enough, without a library: (1 + x/256)^256. */
static float exponential(float x) {
    float y = 1 + (x < -12 ? -12 : x > 12 ? 12 : x) * (1.0f / 256);
    for (int i = 0; i < 8; i++)
        y *= y;
    return y;
}

/* Between turns: every seat's share of the hope. */
static void judge(const struct cardinal_state *s, float chance[MAX_SEATS]) {
    const struct weights *w = weights[s->head.nseats - 2];
    float far = cards_to_come(s), part = 1, sum = 0;
    int i = 0;
    while (i < DISTANCES - 2 && far > distance[i + 1])
        i++;
    if (far < distance[i + 1])
        part = far > distance[i] ? (far - distance[i]) / (distance[i + 1] - distance[i]) : 0;
    for (int seat = 0; seat < s->head.nseats; seat++) {
        uint32_t available = cardinal_available(s, seat);
        float near_by = (float)sum_of(s, seat, available, &w[i]);
        float far_off = (float)sum_of(s, seat, available, &w[i + 1]);
        chance[seat] = exponential(0.01f * (near_by + part * (far_off - near_by)));
        sum += chance[seat];
    }
    for (int seat = 0; seat < s->head.nseats; seat++)
        chance[seat] /= sum;
}

/* As the search counts a finished game: mostly the win, a little the lead. */
static void count_leads(const struct cardinal_state *s, float payoff[MAX_SEATS]) {
    int points[CARDINAL_SEATS];
    for (int i = 0; i < s->head.nseats; i++)
        points[i] = cardinal_points(s->column[i]);
    for (int i = 0; i < s->head.nseats; i++) {
        int best = 0;
        for (int k = 0; k < s->head.nseats; k++)
            best = k != i && points[k] > best ? points[k] : best;
        float lead = (float)(points[i] - best), size = lead < 0 ? -lead : lead;
        payoff[i] = 0.8f * payoff[i] + 0.2f * (0.5f + 0.5f * lead / (size + 10));
    }
}

/* Plays a turn that has begun to its end, but does not shuffle for it. */
static void finish_turn(struct cardinal_state *s) {
    while (s->phase == PHASE_PLACE || (s->phase == PHASE_REVEAL && s->row_count > 0)) {
        struct move m = cardinal_quick(s);
        if (s->deck_count == 0 && (m.kind == CARDINAL_REVEAL || m.kind == CARDINAL_LOOK))
            m = (struct move){.kind = CARDINAL_TAKE, .seat = s->seat};
        cardinal_apply(s, &m, NULL);
    }
}

void cardinal_evaluate(const void *st, float payoff[MAX_SEATS]) {
    struct cardinal_state s = *(const struct cardinal_state *)st;
    struct outcome o;
    finish_turn(&s);
    judge(&s, payoff);
    if (game_cardinal.outcome(&s, &o))
        for (int i = 0; i < s.head.nseats; i++)
            payoff[i] = o.winners & SEAT(i) ? 1 / (float)seat_count(o.winners) : 0;
    count_leads(&s, payoff);
}
