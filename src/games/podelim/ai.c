/* What a bot knows of Let's Split! without search: how much a part brings a seat nearer to its
 * majorities, and how often to vote for it when the others want it too. */
#include "core/choice.h"
#include "games/podelim/state.h"

/* The race for the values: what lies before each seat, and what can still come. */
struct race {
    int seats;
    int left[PODELIM_VALUES]; /* number cards of this value in the deck */
    int pile[PODELIM_SEATS][PODELIM_VALUES];
    int loose[PODELIM_SEATS]; /* waiting Jokers */
};

static struct race look(const struct podelim_state *s) {
    struct race r = {.seats = s->head.nseats};
    uint8_t open[PODELIM_CARDS];
    podelim_count_open(s, open);
    for (int v = 0; v < PODELIM_VALUES; v++) {
        r.left[v] = podelim_copies[v] - open[v];
        for (int i = 0; i < r.seats; i++)
            r.pile[i][v] = podelim_pile(s, i, v);
    }
    for (int i = 0; i < r.seats; i++)
        r.loose[i] = s->held[i][PODELIM_JOKER];
    return r;
}

/* How likely the seat is to score the value (P11; a tie scores too). */
static double chance(const struct race *r, int seat, int v) {
    int mine = r->pile[seat][v], best = 0;
    for (int i = 0; i < r->seats; i++)
        if (i != seat && r->pile[i][v] > best)
            best = r->pile[i][v];
    if (!mine && !r->left[v])
        return 0;
    double lead = mine - best + (mine ? 0.5 : -0.5), spread = 0.1 + 0.5 * r->left[v];
    return 0.5 + 0.5 * lead / ((lead < 0 ? -lead : lead) + spread);
}

/* What the value is worth to the seat, compared with the others. */
static double worth(const struct race *r, int seat, int v) {
    double own = chance(r, seat, v), others = 0;
    for (int i = 0; i < r->seats; i++)
        if (i != seat)
            others += chance(r, i, v);
    return (v + 1) * (own - others / (r->seats - 1));
}

/* What n more cards on a value would bring. */
static double add(struct race *r, int seat, int v, int n) {
    double before = worth(r, seat, v);
    r->pile[seat][v] += n;
    return worth(r, seat, v) - before;
}

/* The value a Joker helps most; -1 if there is none to add it to. */
static int best_value(const struct race *r, int seat, struct rng *luck) {
    struct choice choice = {.luck = luck};
    int best = -1;
    for (int v = 0; v < PODELIM_VALUES; v++) {
        if (!r->pile[seat][v])
            continue;
        struct race try = *r;
        if (choice_takes(&choice, add(&try, seat, v, 1)))
            best = v;
    }
    return best;
}

/* Gives the seat the cards of a part; what that brings it, compared with the others. */
static double take(const struct podelim_state *s, struct race *r, int seat, struct podelim_part p) {
    double sum = 0;
    int jokers = 0;
    for (int i = p.start; i < p.start + p.size; i++) {
        if (s->row[i] == PODELIM_JOKER) {
            jokers++;
            continue;
        }
        sum += add(r, seat, s->row[i], 1 + r->loose[seat]);
        r->loose[seat] = 0;
    }
    for (; jokers; jokers--) {
        int v = best_value(r, seat, NULL);
        if (v < 0)
            return sum + jokers; /* they wait; a point each is a guess */
        sum += add(r, seat, v, 1);
    }
    return sum;
}

static double part_gain(const struct podelim_state *s, struct race r, int seat,
                        struct podelim_part p) {
    return take(s, &r, seat, p);
}

/* ---- the vote as a game of its own ---- */

/* How much a loss of the others is worth, compared with a gain of one's own. Two players who
 * grudge each other all (1) cannot be exploited, but then nearly every card is fought over until
 * it is thrown away, which is no fun; with more players a third party has the profit. */
#define SPITE 0.5

struct ballot {
    int seats;
    seatset voters;
    int size[PODELIM_COLOURS]; /* 0: not to be voted for */
    double gain[PODELIM_SEATS][PODELIM_COLOURS];
    double mix[PODELIM_SEATS][PODELIM_COLOURS]; /* how often each seat votes for each part */
};

/* The chance that the seat, voting for the part, is alone with it; and the share of its worth
 * that the seat may hope for if not: about two thirds survive new cuts, and all want some. */
static double alone(const struct ballot *b, int seat, int colour, double *share) {
    double nobody = 1, crowd = 0;
    FOR_SEATS (i, b->voters & ~SEAT(seat)) {
        nobody *= 1 - b->mix[i][colour];
        crowd += b->mix[i][colour];
    }
    double left = b->size[colour] == 1 ? 0 : b->size[colour] == 2 ? 0.5 : 0.7;
    *share = left / (1 + (crowd > 1 ? crowd : 1));
    return nobody;
}

/* What a vote brings the seat: the part if nobody else wants it, and what it spoils for others. */
static double vote_gain(const struct ballot *b, int seat, int colour) {
    double share, others, spoiled = 0, single = alone(b, seat, colour, &share);
    FOR_SEATS (i, b->voters & ~SEAT(seat)) {
        double only = b->mix[i][colour];
        FOR_SEATS (k, b->voters & ~SEAT(seat) & ~SEAT(i))
            only *= 1 - b->mix[k][colour];
        spoiled += only * b->gain[i][colour] * (1 - share);
    }
    others = spoiled * SPITE / (b->seats - 1);
    return b->gain[seat][colour] * (single + (1 - single) * share) + others;
}

/* Fictitious play: each answers the others' average, again and again, until the averages are
 * mixtures nobody gains much by leaving. */
static void solve(struct ballot *b, int rounds) {
    int open = 0;
    for (int c = 0; c < PODELIM_COLOURS; c++)
        open += b->size[c] > 0;
    FOR_SEATS (i, b->voters)
        for (int c = 0; c < PODELIM_COLOURS; c++)
            b->mix[i][c] = b->size[c] ? 1.0 / open : 0;
    for (int round = 0; round < rounds; round++) {
        int answer[PODELIM_SEATS] = {0};
        FOR_SEATS (i, b->voters) {
            double best = -1e9;
            for (int c = 0; c < PODELIM_COLOURS; c++) {
                double g = b->size[c] ? vote_gain(b, i, c) : -1e9;
                if (g > best)
                    best = g, answer[i] = c;
            }
        }
        FOR_SEATS (i, b->voters)
            for (int c = 0; c < PODELIM_COLOURS; c++)
                b->mix[i][c] += ((c == answer[i]) - b->mix[i][c]) / (round + 2);
    }
}

/* What the seat may expect of the vote, whether it votes or not. */
static double expect(const struct ballot *b, int seat) {
    double sum = 0;
    FOR_SEATS (i, b->voters)
        for (int c = 0; c < PODELIM_COLOURS; c++) {
            double share, single = alone(b, i, c, &share);
            double got = b->mix[i][c] * (single + (1 - single) * share);
            sum += got * b->gain[i][c] * (i == seat ? 1 : -SPITE / (b->seats - 1));
        }
    return sum;
}

/* ---- the decisions ---- */

enum { SOLVE_ROUNDS = 16, VOTE_ROUNDS = 64, GUESSES = 2 };

/* Gains of every stretch of the row, by its first card and its size, for every voter. */
struct stretches {
    double gain[PODELIM_SEATS][PODELIM_ROW][PODELIM_ROW + 1];
};

static struct ballot cut_ballot(const struct podelim_state *s, const struct stretches *t, int a,
                                int b) {
    int from = s->part[0].start, at[4] = {0, a, b, s->part[0].size};
    struct ballot ballot = {.seats = s->head.nseats, .voters = s->voters};
    for (int c = 0; c < PODELIM_COLOURS; c++) {
        ballot.size[c] = at[c + 1] - at[c];
        FOR_SEATS (i, s->voters)
            ballot.gain[i][c] = t->gain[i][from + at[c]][ballot.size[c]];
    }
    return ballot;
}

/* P4: what the seat may expect if this part is discarded first. */
static double expect_without(struct ballot b, int seat, int colour) {
    b.size[colour] = 0;
    solve(&b, SOLVE_ROUNDS);
    return expect(&b, seat);
}

static struct stretches stretch_gains(const struct podelim_state *s) {
    struct race r = look(s);
    struct stretches t;
    struct podelim_part p = s->part[0];
    FOR_SEATS (i, s->voters)
        for (int start = p.start; start < p.start + p.size; start++)
            for (int size = 1; size <= p.start + p.size - start && size <= p.size - 2; size++)
                t.gain[i][start][size] =
                    part_gain(s, r, i, (struct podelim_part){(uint8_t)start, (uint8_t)size});
    return t;
}

/* What the leader may expect of a cut. */
static double cut_hope(const struct podelim_state *s, const struct stretches *t,
                       const struct move *cut) {
    struct ballot b = cut_ballot(s, t, cut->a, cut->b);
    double worst = 1e9;
    if (s->head.nseats > 2 || s->part[0].size < podelim_row_size(s)) {
        solve(&b, SOLVE_ROUNDS);
        return expect(&b, cut->seat);
    }
    for (int c = 0; c < PODELIM_COLOURS; c++) {
        double v = expect_without(b, cut->seat, c);
        worst = v < worst ? v : worst;
    }
    return worst;
}

static struct move choose_cut(const struct podelim_state *s, const struct move *cut, int n,
                              struct rng *luck) {
    struct stretches t = stretch_gains(s);
    struct choice choice = {.luck = luck};
    int best = 0;
    for (int k = 0; k < n; k++)
        if (choice_takes(&choice, cut_hope(s, &t, &cut[k])))
            best = k;
    return cut[best];
}

static struct ballot open_ballot(const struct podelim_state *s) {
    struct race r = look(s);
    struct ballot b = {.seats = s->head.nseats, .voters = s->voters};
    for (int c = 0; c < PODELIM_COLOURS; c++) {
        b.size[c] = s->part[c].size;
        FOR_SEATS (i, s->voters)
            b.gain[i][c] = part_gain(s, r, i, s->part[c]);
    }
    return b;
}

static struct move choose_discard(const struct podelim_state *s, int seat, struct move *discard,
                                  struct rng *luck) {
    struct ballot b = open_ballot(s);
    struct choice choice = {.luck = luck};
    int best = 0;
    for (int c = 0; c < PODELIM_COLOURS; c++)
        if (choice_takes(&choice, expect_without(b, seat, c)))
            best = c;
    return discard[best];
}

/* A vote that can be foreseen is a vote that can be spoiled: drawn from a mixture. Two guesses at
 * what the others want are what a person makes; the search looks further. */
static struct move choose_vote(const struct podelim_state *s, int seat, struct move *vote, int n,
                               struct rng *rng) {
    struct ballot b = open_ballot(s);
    double point = rng_double(rng);
    int k = 0;
    solve(&b, GUESSES);
    for (; k < n - 1; k++) {
        point -= b.mix[seat][vote[k].a];
        if (point < 0)
            break;
    }
    return vote[k];
}

static struct move greedy(const void *view, int seat, struct rng *rng) {
    const struct podelim_state *s = view;
    struct move move[(PODELIM_ROW - 1) * (PODELIM_ROW - 2) / 2];
    int n = game_podelim.legal(view, seat, move);
    if (n == 1)
        return move[0];
    switch (s->phase) {
    case PODELIM_SPLITTING:
        return choose_cut(s, move, n, rng);
    case PODELIM_DISCARDING:
        return choose_discard(s, seat, move, rng);
    case PODELIM_VOTING:
        return choose_vote(s, seat, move, n, rng);
    default: {
        struct race r = look(s);
        return (struct move){
            .kind = PODELIM_ADD, .seat = (uint8_t)seat, .a = (uint8_t)best_value(&r, seat, rng)};
    }
    }
}

/* ---- what speaks for a move ---- */

enum { FACT_WORTH, FACT_WANTED, FACT_ALONE, FACT_HOPE, FACT_TAKES, FACT_RIVAL, FACT_TO_COME };

static const struct fact_spec facts[] = {
    [FACT_WORTH] = {"worth", "the cards are worth about {value} {value|point|points}", FACT_COUNT},
    [FACT_WANTED] = {"wanted", "{seat} votes for the same part with a chance of about {value}",
                     FACT_CHANCE, true},
    [FACT_ALONE] = {"alone", "the chance to be the only one who votes for it is about {value}",
                    FACT_CHANCE},
    [FACT_HOPE] = {"hope",
                   "compared with the others, the vote should then bring about {value} "
                   "{value|point|points}",
                   FACT_POINTS},
    [FACT_TAKES] = {"pile", "the pile then has {value} {value|card|cards}", FACT_COUNT},
    [FACT_RIVAL] = {"rival", "the largest pile of another player has {value} {value|card|cards}",
                    FACT_COUNT},
    [FACT_TO_COME] = {"to-come",
                      "{value} {value|card|cards} of this value {value|is|are} still to come",
                      FACT_COUNT},
    {.id = NULL},
};

/* The expected points that a part brings the seat itself, others aside. */
static double own_points(const struct podelim_state *s, int seat, struct podelim_part p) {
    struct race before = look(s), after = before;
    double sum = 0;
    take(s, &after, seat, p);
    for (int v = 0; v < PODELIM_VALUES; v++)
        sum += (v + 1) * (chance(&after, seat, v) - chance(&before, seat, v));
    return sum;
}

static int explain_vote(const struct podelim_state *s, const struct move *m, struct fact *out) {
    struct ballot b = open_ballot(s);
    double share;
    int n = 0;
    solve(&b, VOTE_ROUNDS);
    out[n++] =
        (struct fact){.kind = FACT_WORTH, .value = (float)own_points(s, m->seat, s->part[m->a])};
    out[n++] = (struct fact){.kind = FACT_ALONE, .value = (float)alone(&b, m->seat, m->a, &share)};
    FOR_SEATS (i, s->voters & ~SEAT(m->seat))
        out[n++] =
            (struct fact){.kind = FACT_WANTED, .seat = (uint8_t)i, .value = (float)b.mix[i][m->a]};
    return n;
}

static int explain_joker(const struct podelim_state *s, const struct move *m, struct fact *out) {
    struct race r = look(s);
    int best = 0;
    double before = chance(&r, m->seat, m->a);
    for (int i = 0; i < r.seats; i++)
        if (i != m->seat && r.pile[i][m->a] > best)
            best = r.pile[i][m->a];
    r.pile[m->seat][m->a]++;
    double gain = (m->a + 1) * (chance(&r, m->seat, m->a) - before);
    out[0] = (struct fact){.kind = FACT_WORTH, .value = (float)gain};
    out[1] = (struct fact){.kind = FACT_TAKES, .value = (float)r.pile[m->seat][m->a]};
    out[2] = (struct fact){.kind = FACT_RIVAL, .value = (float)best};
    out[3] = (struct fact){.kind = FACT_TO_COME, .value = (float)r.left[m->a]};
    return 4;
}

static int explain(const void *view, const struct move *m, struct fact out[FACTS_MAX]) {
    const struct podelim_state *s = view;
    double hope;
    switch (m->kind) {
    case PODELIM_VOTE:
        return explain_vote(s, m, out);
    case PODELIM_ADD:
        return explain_joker(s, m, out);
    case PODELIM_SPLIT: {
        struct stretches t = stretch_gains(s);
        hope = cut_hope(s, &t, m);
        break;
    }
    default:
        hope = expect_without(open_ballot(s), m->seat, m->a);
        out[1] = (struct fact){.kind = FACT_WORTH,
                               .value = (float)own_points(s, m->seat, s->part[m->a])};
    }
    out[0] = (struct fact){.kind = FACT_HOPE, .value = (float)hope};
    return m->kind == PODELIM_SPLIT ? 1 : 2;
}

/* Iterations. With more than two players a cut leads to more votes than can be tried: greedy cuts
 * better. */
/* Two players who both look far give each other nothing at all; hard looks far only in the last
 * row, where votes are a small game of their own. */
static uint32_t effort(const void *view, int seat, enum level level) {
    const struct podelim_state *s = view;
    bool two = s->head.nseats == 2;
    (void)seat;
    if (!two && s->phase == PODELIM_SPLITTING)
        return 0;
    if (two && level == LEVEL_HARD)
        return s->deck_left ? 100 : 20000;
    if (s->phase == PODELIM_PLACING)
        return 4000;
    return two || level == LEVEL_HARD ? 20000 : 60000;
}

const struct game_ai podelim_ai = {
    .novice = podelim_novice,
    .greedy = greedy,
    .prior = podelim_prior,
    .evaluate = podelim_evaluate,
    .effort = effort,
    .effort_most = {[LEVEL_HARD] = 20000, [LEVEL_EXPERT] = 60000},
    /* Votes of three lead to more positions than an expert has room for: it goes on with those it
     * met first, the ones that matter most. */
    .room = {.first = 5 << 20, .each = 40},
    .solve = podelim_solve,
    .explain = explain,
    .facts = facts,
};
