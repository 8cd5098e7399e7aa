/* What takes no time to think of in Let's Split!: the beginner, who also plays the games that a
 * search tries out, and where a search looks first. No state is copied, no move is listed, and
 * neither the deck's order nor another seat's vote is looked at. */
#include "games/podelim/state.h"

/* What a card of a value is worth to a seat: most where the race is close and few are to come. */
static inline float want(const struct podelim_state *s, int seat, int v) {
    int mine = s->held[seat][v] + s->jokers[seat][v], best = 0;
    int left = podelim_copies[v] - s->discard[v];
    for (int i = 0; i < s->head.nseats; i++) {
        int pile = s->held[i][v] + s->jokers[i][v];
        best = i != seat && pile > best ? pile : best;
        left -= s->held[i][v];
    }
    float lead = (float)(mine > best ? mine - best : best - mine - 1) + 0.5f;
    float spread = 0.6f + 0.5f * (float)left;
    return (float)(v + 1) * spread / ((lead + spread) * (lead + spread));
}

/* A Joker goes where it is wanted; that is worth about as much as a middling card. */
static const float joker_want = 3;

/* The worth of every card of a stretch, added up: sum[i] is that of the first i cards. */
static void add_up(const struct podelim_state *s, int seat, struct podelim_part p, float *sum) {
    sum[0] = 0;
    for (int i = 0; i < p.size; i++) {
        int card = s->row[p.start + i];
        sum[i + 1] = sum[i] + (card == PODELIM_JOKER ? joker_want : want(s, seat, card));
    }
}

static float part_want(const struct podelim_state *s, int seat, struct podelim_part p) {
    float sum[PODELIM_ROW + 1];
    add_up(s, seat, p, sum);
    return sum[p.size];
}

/* A part that others want as well is soon gone: the leader likes all three to be worth having. */
static float evenness(const float *sum, int size, int a, int b) {
    float white = sum[a], blue = sum[b] - sum[a], black = sum[size] - sum[b];
    float least = white < blue ? white : blue;
    return least < black ? least : black;
}

static struct move quick_cut(const struct podelim_state *s, int seat, struct rng *r) {
    struct move best = {.kind = PODELIM_SPLIT, .seat = (uint8_t)seat};
    uint32_t size = s->part[0].size;
    float sum[PODELIM_ROW + 1], most = -1;
    add_up(s, seat, s->part[0], sum);
    for (int i = 0; i < 3; i++) {
        uint32_t a = 1 + rng_below(r, size - 1), b = 1 + rng_below(r, size - 2);
        b += b >= a;
        if (b < a) {
            uint32_t other = a;
            a = b, b = other;
        }
        float even = evenness(sum, (int)size, (int)a, (int)b);
        if (even > most)
            most = even, best.a = (uint8_t)a, best.b = (uint8_t)b;
    }
    return best;
}

/* The larger its worth the likelier the vote, but never for sure: it must not be foreseen. */
static struct move quick_vote(const struct podelim_state *s, int seat, struct rng *r) {
    float weight[PODELIM_COLOURS], sum = 0;
    for (int c = 0; c < PODELIM_COLOURS; c++) {
        float w = s->part[c].size ? part_want(s, seat, s->part[c]) + 0.01f : 0;
        weight[c] = w * w;
        sum += weight[c];
    }
    float point = rng_float(r) * sum;
    int c = 0;
    while (c < PODELIM_BLACK && (point >= weight[c] || !s->part[c].size))
        point -= weight[c++];
    while (!s->part[c].size)
        c--; /* rounding went past the last part */
    return (struct move){.kind = PODELIM_VOTE, .seat = (uint8_t)seat, .a = (uint8_t)c};
}

/* P4: the part goes that is better for the leader than for the seat. */
static struct move quick_discard(const struct podelim_state *s, int seat, struct rng *r) {
    int worst = 0;
    float most = -1000;
    for (int c = 0; c < PODELIM_COLOURS; c++) {
        float harm = part_want(s, s->leader, s->part[c]) - part_want(s, seat, s->part[c]);
        harm += 2 * rng_float(r);
        if (harm > most)
            most = harm, worst = c;
    }
    return (struct move){.kind = PODELIM_DISCARD, .seat = (uint8_t)seat, .a = (uint8_t)worst};
}

static struct move quick_joker(const struct podelim_state *s, int seat, struct rng *r) {
    int best = -1;
    float most = 0;
    for (int v = 0; v < PODELIM_VALUES; v++) {
        if (!s->held[seat][v])
            continue;
        float w = want(s, seat, v) + rng_float(r);
        if (best < 0 || w > most)
            most = w, best = v;
    }
    return (struct move){.kind = PODELIM_ADD, .seat = (uint8_t)seat, .a = (uint8_t)best};
}

struct move podelim_novice(const void *st, int seat, struct rng *r) {
    const struct podelim_state *s = st;
    switch (s->phase) {
    case PODELIM_SPLITTING:
        return quick_cut(s, seat, r);
    case PODELIM_DISCARDING:
        return quick_discard(s, seat, r);
    case PODELIM_VOTING:
        return quick_vote(s, seat, r);
    default:
        return quick_joker(s, seat, r);
    }
}

void podelim_prior(const void *st, int seat, const struct move *moves, int count, float *out) {
    const struct podelim_state *s = st;
    float sum[PODELIM_ROW + 1];
    if (s->phase == PODELIM_SPLITTING)
        add_up(s, seat, s->part[0], sum);
    for (int i = 0; i < count; i++) {
        const struct move *m = &moves[i];
        switch (s->phase) {
        case PODELIM_SPLITTING:
            out[i] = 0.5f + evenness(sum, s->part[0].size, m->a, m->b);
            break;
        case PODELIM_DISCARDING:
            out[i] = 1;
            break;
        case PODELIM_VOTING:
            out[i] = 0.5f + part_want(s, seat, s->part[m->a]);
            break;
        default:
            out[i] = 0.2f + want(s, seat, m->a);
        }
    }
}
