/* The rules of thumb of a beginner, made to be fast: a search plays millions of turns by them.
 * They read only what is open to the seat that decides. Values are in quarters of a point. */
#include "games/cabbage/ai.h"

/* How much of a decision is luck. */
enum { LEAST_HOPE = 2, HOPE_LUCK = 30, ANSWER_LUCK = 36 };

enum { MOST = 13 }; /* of a kind in a castle: twelve Wheat and none */

/* What the next card of a kind is worth to a castle that has so many of them. */
static const int8_t next_worth[KINDS][MOST] = {
    [CAT] = {8, 10, 10, 8, 4, 0, 0, 0},       [PIG] = {36, -16, -8, 0, 0, 0, 0, 0},
    [CHICKEN] = {5, 6, 12, 16, -12, 0, 0, 0}, [COW] = {16, 16, 14, 12, 8, 6, 4, 4},
    [FOX] = {4, 4, 4, 4, 4, 4, 4, 4},         [WOLF] = {12, 12, 12, 12, 12, 12, 12, 12},
    [DOG] = {8, 6, 5, 4, 4, 4, 4, 4, 4, 4},   [RABBIT] = {5, 6, 12, 16, -8, 0, 0, 0},
    [CABBAGE] = {8, 8, 8, 8, 8, 8, 8, 8},     [WHEAT] = {8, 8, 8, 8, 6, 6, 6, 6, 4, 4, 4, 4},
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

/* What the castle's Cows and Pigs are worth, roughly: a Wolf that gets through takes them (B18). */
static int herd(const uint8_t castle[KINDS]) {
    return 4 * at_most(castle[COW] + 2 * (castle[PIG] > 0), 6);
}

/* What one more card of each kind is worth to the castle, given what the intrigue will leave. */
static void gains(const uint8_t castle[KINDS], int out[KINDS]) {
    int loose = castle[WOLF] - castle[DOG]; /* Wolves that no Dog can block */
    for (int card = 0; card < KINDS; card++)
        out[card] = next_worth[card][castle[card]];
    if (loose > 0)
        out[PIG] = out[COW] = 2;
    if (loose == 0)
        out[WOLF] -= herd(castle);
    if (loose == 1)
        out[DOG] += herd(castle);
    if (castle[DOG] == 0) {
        if (castle[FOX])
            out[CHICKEN] = 1;
        else
            out[FOX] -= 2 * castle[CHICKEN];
    }
}

/* The same of the last card of each kind; nothing of a kind that is not there. */
static void losses(const uint8_t castle[KINDS], int out[KINDS]) {
    int loose = castle[WOLF] - castle[DOG];
    for (int card = 0; card < KINDS; card++)
        out[card] = castle[card] ? next_worth[card][castle[card] - 1] : 0;
    if (loose > 0)
        out[PIG] = out[COW] = 2;
    if (loose == 1)
        out[WOLF] -= herd(castle);
    if (loose == 0 && castle[WOLF])
        out[DOG] += herd(castle);
    if (castle[FOX] && castle[DOG] == 0) {
        out[CHICKEN] = 1;
        if (castle[FOX] == 1)
            out[FOX] -= 2 * castle[CHICKEN];
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
static int stake(const struct cabbage_state *s, const int gain[KINDS]) {
    int sum = 0, first = 0, second = 0;
    for (int i = 0; i < s->middle_count; i++) {
        int value = gain[s->middle[i]];
        sum += value;
        second = at_least(second, at_most(first, value));
        first = at_least(first, value);
    }
    return at_least(cabbage_in_middle(s, DOG) ? sum - first - second : sum, 4);
}

static bool fails(const struct cabbage_state *s, int card) {
    return card != WHEAT && cabbage_in_middle(s, card);
}

/* ---- the value of an answer to an effect ---- */

/* What a decision is judged by: what cards are worth to whom. */
struct thumb {
    int gain[KINDS];                 /* one more of them, to the seat on turn */
    int loss[KINDS];                 /* one less */
    int play[KINDS];                 /* their effect, or failing */
    int other[CABBAGE_SEATS][KINDS]; /* B6, B10: one less to another seat; B7: one more */
};

static void judge(const struct cabbage_state *s, struct thumb *t) {
    gains(s->castle[s->turn], t->gain);
    if (s->phase == PHASE_WOLF || s->phase == PHASE_RABBIT)
        losses(s->castle[s->turn], t->loss);
    if (s->phase == PHASE_FOX || s->phase == PHASE_CHICKEN || s->phase == PHASE_RABBIT) {
        int failed = -stake(s, t->gain);
        for (int card = 0; card < KINDS; card++)
            t->play[card] = fails(s, card) ? failed : effect_worth[card];
    }
    for (int i = 0; i < s->head.nseats; i++)
        if (s->phase == PHASE_WOLF)
            gains(s->castle[i], t->other[i]);
        else if (s->phase == PHASE_FOX || s->phase == PHASE_PIG)
            losses(s->castle[i], t->other[i]);
}

/* B5: a stack of Wheat is one word of `save`. */
static int save_value(const struct cabbage_state *s, const struct thumb *t, int card) {
    int count = card != WHEAT;
    for (int i = 0; i < s->middle_count && card == WHEAT; i++)
        count += s->middle[i] == WHEAT;
    return count * t->gain[card];
}

/* B17: what the castle is worth if its Dogs block so much. */
static int guard_value(const struct cabbage_state *s, int foxes, int wolves) {
    uint8_t after[KINDS];
    for (int card = 0; card < KINDS; card++)
        after[card] = s->castle[s->seat][card];
    cabbage_intrigue(after, foxes, wolves, s->blocking_dogs_score);
    return 4 * cabbage_points(after);
}

static int value(const struct cabbage_state *s, const struct thumb *t, const struct move *m) {
    switch (m->kind) {
    case CABBAGE_FOX:
        return t->other[m->a][m->b] + t->play[m->b] + (fails(s, m->b) ? 0 : t->gain[m->b]);
    case CABBAGE_WOLF:
        return -t->loss[m->a] - t->other[m->b][m->a];
    case CABBAGE_PIG:
        return t->other[m->a][m->b];
    case CABBAGE_CHICKEN:
        return t->play[m->a] + (fails(s, m->a) ? 0 : t->gain[m->a]);
    case CABBAGE_RABBIT:
        return t->play[m->a] - t->loss[m->a] / (fails(s, m->a) ? 1 : 4);
    case CABBAGE_SAVE_ONE:
        return save_value(s, t, m->a);
    case CABBAGE_SAVE_TWO:
        return save_value(s, t, m->a) + (m->a == m->b
                                             ? next_worth[m->a][s->castle[s->turn][m->a] + 1]
                                             : save_value(s, t, m->b));
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
    else {
        int gain[KINDS], bad = cabbage_failing(s), hope = LEAST_HOPE + (int)rng_below(r, HOPE_LUCK);
        gains(s->castle[s->seat], gain);
        more = (s->deck_count - bad) * hope > bad * stake(s, gain);
    }
    return plain(s, more ? CABBAGE_DRAW : CABBAGE_STOP);
}

/* The legal answer that looks best, with up to `luck` added to each. */
static struct move answer(const struct cabbage_state *s, uint64_t bits, uint32_t luck) {
    struct move move[64];
    struct thumb t;
    int count = cabbage_legal(s, s->seat, move), best = 0;
    int64_t best_value = INT64_MIN;
    judge(s, &t);
    for (int i = 0; i < count; i++) {
        bits = bits * 0x5851f42d4c957f2du + 1;
        int64_t v = (int64_t)value(s, &t, &move[i]) * (1 << 24) + (int64_t)((bits >> 40) * luck);
        if (v > best_value) {
            best = i;
            best_value = v;
        }
    }
    return move[best];
}

struct move cabbage_answer(const struct cabbage_state *s) {
    return answer(s, 0, 0);
}

struct move cabbage_novice(const void *st, int seat, struct rng *r) {
    const struct cabbage_state *s = st;
    (void)seat;
    return s->phase == PHASE_TURN ? novice_turn(s, r) : answer(s, rng_next(r), ANSWER_LUCK);
}
