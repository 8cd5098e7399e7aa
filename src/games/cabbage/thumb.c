/* The rules of thumb of thumb.h. Values are in quarters of a point. */
#include "games/cabbage/thumb.h"

enum { MOST = 13 }; /* of a kind in a castle: twelve Wheat and none */

/* What the next card of a kind is worth to a castle that has so many of them. */
static const int8_t next_worth[KINDS][MOST] = {
    [CAT] = {8, 10, 10, 8, 4, 0, 0, 0},
    [PIG] = {36, -16, -8, 0, 0, 0, 0, 0},
    [CHICKEN] = {5, 6, 12, 16, -12, 0, 0, 0},
    [COW] = {16, 16, 14, 12, 8, 6, 4, 4},
    [FOX] = {4, 4, 4, 4, 4, 4, 4, 4},
    [WOLF] = {12, 12, 12, 12, 12, 12, 12, 12},
    [DOG] = {8, 6, 5, 4, 4, 4, 4, 4, 4, 4},
    [RABBIT] = {5, 6, 12, 16, -8, 0, 0, 0},
    [CABBAGE] = {8, 8, 8, 8, 8, 8, 8, 8},
    [WHEAT] = {8, 8, 8, 8, 6, 6, 6, 6, 4, 4, 4, 4},
};

/* What it is worth to play a card, apart from having it (B6 to B12). */
static const int8_t effect_worth[KINDS] = {
    [CAT] = 10, [PIG] = 12, [CHICKEN] = 4, [COW] = 6, [FOX] = 16, [WOLF] = -2, [DOG] = 8,
};

static int at_most(int value, int top) {
    return value < top ? value : top;
}

static int at_least(int value, int low) {
    return value > low ? value : low;
}

/* What one more card is worth to the castle, given what the intrigue will leave of it (B18). */
static int gain(const uint8_t castle[KINDS], int card) {
    int value = next_worth[card][castle[card]];
    int wolves = castle[WOLF] - castle[DOG]; /* more than 0: they get through */
    switch (card) {
    case PIG:
    case COW:
        return wolves > 0 ? 2 : value;
    case CHICKEN:
        return castle[FOX] && !castle[DOG] ? 1 : value;
    case WOLF:
        return wolves == 0 ? value - 4 * at_most(castle[COW] + 2 * !!castle[PIG], 6) : value;
    case FOX:
        return castle[FOX] || castle[DOG] ? value : value - 2 * castle[CHICKEN];
    case DOG:
        return wolves == 1 ? value + 4 * (castle[COW] + 2 * !!castle[PIG]) : value;
    default:
        return value;
    }
}

/* What the last card of its kind is worth to the castle that has it. */
static int loss(const uint8_t castle[KINDS], int card) {
    int value = next_worth[card][castle[card] - 1];
    int wolves = castle[WOLF] - castle[DOG];
    switch (card) {
    case PIG:
    case COW:
        return wolves > 0 ? 2 : value;
    case CHICKEN:
        return castle[FOX] && !castle[DOG] ? 1 : value;
    case WOLF:
        return wolves == 1 ? value - 4 * at_most(castle[COW] + 2 * !!castle[PIG], 6) : value;
    case FOX:
        return castle[FOX] > 1 || castle[DOG] ? value : value - 2 * castle[CHICKEN];
    case DOG:
        return wolves == 0 && castle[WOLF] ? value + 4 * (castle[COW] + 2 * !!castle[PIG]) : value;
    default:
        return value;
    }
}

/* ---- drawing ---- */

int cabbage_failing(const struct cabbage_state *s) {
    int sum = 0;
    for (uint32_t rest = s->kinds & ~(1u << WHEAT); rest; rest &= rest - 1) {
        int card = __builtin_ctz(rest);
        sum += cabbage_copies[card] - 1 - s->discard[card];
        for (int i = 0; i < s->head.nseats; i++)
            sum -= s->castle[i][card];
    }
    return sum;
}

/* What is lost if the turn fails now: the middle, but for two cards that a Dog saves. */
static int stake(const struct cabbage_state *s) {
    const uint8_t *castle = s->castle[s->turn];
    int sum = 0, first = 0, second = 0;
    for (int i = 0; i < s->middle_count; i++) {
        int value = gain(castle, s->middle[i]);
        sum += value;
        second = at_least(second, at_most(first, value));
        first = at_least(first, value);
    }
    return cabbage_in_middle(s, DOG) ? sum - first - second : sum;
}

static bool fails(const struct cabbage_state *s, int card) {
    return card != WHEAT && cabbage_in_middle(s, card);
}

/* What drawing once more promises, times the cards of the deck. */
static int promise(const struct cabbage_state *s, int hope) {
    int bad = cabbage_failing(s);
    return (s->deck_count - bad) * hope - bad * at_least(stake(s), 4);
}

/* ---- the value of an answer to an effect ---- */

/* Playing a card to the middle: bringing it home later, its effect, or failing. */
static int play_value(const struct cabbage_state *s, int card) {
    return fails(s, card) ? -at_least(stake(s), 4) : effect_worth[card];
}

static int fox_value(const struct cabbage_state *s, int from, int card) {
    int mine = fails(s, card) ? 0 : gain(s->castle[s->turn], card);
    return play_value(s, card) + loss(s->castle[from], card) + mine;
}

static int wolf_value(const struct cabbage_state *s, int card, int to) {
    return -loss(s->castle[s->turn], card) - gain(s->castle[to], card);
}

static int chicken_value(const struct cabbage_state *s, int card) {
    return play_value(s, card) + (fails(s, card) ? 0 : gain(s->castle[s->turn], card));
}

static int rabbit_value(const struct cabbage_state *s, int card) {
    return play_value(s, card) - loss(s->castle[s->turn], card) / (fails(s, card) ? 1 : 4);
}

/* How many of the middle's cards one word of `save` means (B5). */
static int save_value(const struct cabbage_state *s, int card) {
    int count = 1;
    if (card == WHEAT) {
        count = 0;
        for (int i = 0; i < s->middle_count; i++)
            count += s->middle[i] == WHEAT;
    }
    return count * gain(s->castle[s->turn], card);
}

static int save_two_value(const struct cabbage_state *s, int a, int b) {
    if (a != b)
        return save_value(s, a) + save_value(s, b);
    uint8_t after[KINDS];
    for (int card = 0; card < KINDS; card++)
        after[card] = s->castle[s->turn][card];
    after[a]++;
    return gain(s->castle[s->turn], a) + gain(after, a);
}

/* B17: what the castle is worth if its Dogs block so much. */
static int guard_value(const struct cabbage_state *s, int foxes, int wolves) {
    uint8_t after[KINDS];
    for (int card = 0; card < KINDS; card++)
        after[card] = s->castle[s->seat][card];
    cabbage_intrigue(after, foxes, wolves, s->blocking_dogs_score);
    return 4 * cabbage_points(after);
}

static int value(const struct cabbage_state *s, const struct move *m) {
    switch (m->kind) {
    case CABBAGE_FOX:
        return fox_value(s, m->a, m->b);
    case CABBAGE_WOLF:
        return wolf_value(s, m->a, m->b);
    case CABBAGE_PIG:
        return loss(s->castle[m->a], m->b);
    case CABBAGE_CHICKEN:
        return chicken_value(s, m->a);
    case CABBAGE_RABBIT:
        return rabbit_value(s, m->a);
    case CABBAGE_SAVE_ONE:
        return save_value(s, m->a);
    case CABBAGE_SAVE_TWO:
        return save_two_value(s, m->a, m->b);
    case CABBAGE_GUARD:
        return guard_value(s, m->a, m->b);
    default:
        return 0;
    }
}

/* ---- the beginner ---- */

static struct move plain(const struct cabbage_state *s, int kind) {
    return (struct move){.kind = (uint8_t)kind, .seat = s->seat};
}

/* Draws while the odds are better than what is at stake, as bold as the moment makes it. */
static struct move novice_turn(const struct cabbage_state *s, struct rng *r) {
    bool more;
    if (s->middle_count == 0 || s->deck_count == 0)
        more = s->middle_count == 0;
    else if (s->looked & SEAT(s->seat))
        more = !fails(s, s->deck[s->deck_count - 1]);
    else
        more = promise(s, 8 + (int)(rng_next(r) >> 60)) > 0;
    return plain(s, more ? CABBAGE_DRAW : CABBAGE_STOP);
}

struct move cabbage_novice(const void *st, int seat, struct rng *r) {
    const struct cabbage_state *s = st;
    if (s->phase == PHASE_TURN)
        return novice_turn(s, r);
    struct move move[64];
    int count = cabbage_legal(s, seat, move), best = 0, best_value = 0;
    uint64_t luck = rng_next(r);
    for (int i = 0; i < count; i++) {
        int v = value(s, &move[i]) + (int)(luck >> (i * 4 & 63) & 7);
        if (i == 0 || v > best_value) {
            best = i;
            best_value = v;
        }
    }
    return move[best];
}

/* ---- where to look first ---- */

void cabbage_prior(const void *st, int seat, const struct move *moves, int count, float *out) {
    const struct cabbage_state *s = st;
    (void)seat;
    if (s->phase == PHASE_TURN) /* draw comes first */
        return;
    int best = INT16_MIN, v[64];
    for (int i = 0; i < count; i++) {
        v[i] = value(s, &moves[i]);
        best = at_least(best, v[i]);
    }
    for (int i = 0; i < count; i++) {
        float behind = 1 + (float)(best - v[i]) * 0.125f;
        out[i] = 1 / (behind * behind);
    }
}
