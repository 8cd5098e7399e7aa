/* Moves of Grey Cardinal by a glance at the table, without copying states: for the beginner, for
 * games that a search tries out, and for what a search looks at first. The unit is that of the worths of columns. */
#include "core/choice.h"
#include "games/cardinal/ai.h"

/* What the End card brings to whoever leads. */
enum { VICTORY = 150 };

int cardinal_odds(const struct cardinal_state *s, uint8_t odds[CARDS]) {
    if (s->looked & SEAT(s->turn)) { /* C11 */
        for (int card = 0; card < CARDS; card++)
            odds[card] = card == s->deck[s->deck_count - 1];
        return 1;
    }
    if (s->deck_count > 0) {
        cardinal_unseen(s, odds);
        return s->deck_count;
    }
    int all = 0; /* C4 */
    for (int card = 0; card < CARDS; card++) {
        odds[card] = s->discard[card];
        all += odds[card];
    }
    return all;
}

/* ---- columns ---- */

/* The best five columns (C14) of those there are and the cards that come to them. */
static int sum_of(cardinal_worth worth, const uint8_t column[KINDS], const uint8_t more[KINDS]) {
    enum { GONE = 1000 };
    int16_t part[KINDS];
    int sum = 0, count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int length = column[kind] + more[kind];
        length = length < CARDINAL_COLUMN ? length : CARDINAL_COLUMN;
        part[kind] = length > 0 ? worth[kind][length] : GONE;
        sum += worth[kind][length];
        count += length > 0;
    }
    for (; count > CARDINAL_COLUMNS; count--) {
        int least = 0;
        for (int kind = 1; kind < KINDS; kind++)
            least = part[kind] < part[least] ? kind : least;
        sum -= part[least];
        part[least] = GONE;
    }
    return sum;
}

/* What a card more of a kind brings, where there is a column for it. */
static int gain(cardinal_worth worth, const uint8_t column[KINDS], int columns, int kind) {
    int length = column[kind];
    if (length >= CARDINAL_COLUMN || (length == 0 && columns >= CARDINAL_COLUMNS))
        return 0;
    return worth[kind][length + 1] - worth[kind][length];
}

static int loss(cardinal_worth worth, const uint8_t column[KINDS], int kind) {
    return worth[kind][column[kind]] - worth[kind][column[kind] - 1];
}

static const uint8_t none[KINDS];

static void count_row(const struct cardinal_state *s, uint8_t row[KINDS]) {
    for (int kind = 0; kind < KINDS; kind++)
        row[kind] = 0;
    for (int i = 0; i < s->row_count; i++)
        row[s->row[i]]++;
}

static int count_columns(const uint8_t column[KINDS]) {
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        n += column[kind] > 0;
    return n;
}

/* What another seat's loss is worth: with more seats it helps others as well. */
static int share_of(const struct cardinal_state *s, int points) {
    return points / (s->head.nseats - 1);
}

/* Who have most points, the seat on turn aside. */
static seatset leaders(const struct cardinal_state *s) {
    seatset best = 0;
    int most = -1;
    for (int i = 0; i < s->head.nseats; i++) {
        int points = i == s->turn ? -2 : cardinal_points(s->column[i]);
        if (points > most)
            most = points, best = 0;
        if (points == most)
            best |= SEAT(i);
    }
    return best;
}

/* ---- what can be done to others ---- */

/* C7, C16: an available protector is all that others may touch. */
static uint32_t exposed(const struct cardinal_state *s, int seat, int protector) {
    int own = s->column[seat][protector];
    bool is_protected = own > 0;
    for (int i = 0; i < s->head.nseats; i++)
        is_protected = is_protected && s->column[i][protector] <= own;
    return is_protected ? KIND(protector) : cardinal_kinds(s, seat);
}

static bool may_destroy(const struct cardinal_state *s, int row) { /* C7 */
    return row > s->column[s->turn][QUEEN];
}

/* The best card to destroy, if an equal card allows it. */
static void glance_destroy(const struct cardinal_state *s, struct rng *luck,
                           struct cardinal_glance *g) {
    seatset first = leaders(s);
    struct choice choice = {.luck = luck};
    g->destroy = GLANCE_NEVER;
    for (int n = 1; n < s->head.nseats; n++) {
        int i = (s->turn + n) % s->head.nseats;
        if (s->destroyed_from & SEAT(i))
            continue;
        for (uint32_t left = exposed(s, i, ALCHEMIST); left; left &= left - 1) {
            int kind = __builtin_ctz(left);
            int v = share_of(s, loss(g->worth, s->column[i], kind)) * (first & SEAT(i) ? 5 : 4) / 4;
            if (choice_takes(&choice, v)) {
                g->destroy = v;
                g->destroy_seat = (uint8_t)i;
                g->destroy_kind = (uint8_t)kind;
            }
        }
    }
}

static void glance_swap(const struct cardinal_state *s, const uint8_t row[KINDS], struct rng *luck,
                        struct cardinal_glance *g) {
    const uint8_t *own = s->column[s->turn];
    struct choice choice = {.luck = luck};
    int columns = count_columns(own);
    g->swap = GLANCE_NEVER;
    if (s->row_count < own[KING]) /* C16 */
        return;
    for (int n = 1; n < s->head.nseats; n++) {
        int i = (s->turn + n) % s->head.nseats;
        int gift = sum_of(g->worth, s->column[i], row) - sum_of(g->worth, s->column[i], none);
        for (uint32_t left = exposed(s, i, MINSTREL); left; left &= left - 1) {
            int kind = __builtin_ctz(left);
            int v = gain(g->worth, own, columns, kind) +
                    share_of(s, loss(g->worth, s->column[i], kind) - gift);
            if (choice_takes(&choice, v)) {
                g->swap = v;
                g->swap_seat = (uint8_t)i;
                g->swap_kind = (uint8_t)kind;
            }
        }
    }
}

static int promise_destroy(const struct cardinal_state *s, const struct cardinal_glance *g,
                           int seat, int kind) {
    int v = loss(g->worth, s->column[seat], kind);
    return seat == s->turn ? -v : share_of(s, v) * (leaders(s) & SEAT(seat) ? 5 : 4) / 4;
}

static int promise_swap(const struct cardinal_state *s, const struct cardinal_glance *g, int seat,
                        int kind) {
    uint8_t row[KINDS];
    const uint8_t *own = s->column[s->turn];
    count_row(s, row);
    int gift = sum_of(g->worth, s->column[seat], row) - sum_of(g->worth, s->column[seat], none);
    return gain(g->worth, own, count_columns(own), kind) +
           share_of(s, loss(g->worth, s->column[seat], kind) - gift);
}

/* ---- one card more ---- */

/* C12: who would win now? */
static int glance_end(const struct cardinal_state *s) {
    int own = cardinal_points(s->column[s->turn]), most = -1;
    for (int i = 0; i < s->head.nseats; i++)
        if (i != s->turn) {
            int points = cardinal_points(s->column[i]);
            most = points > most ? points : most;
        }
    return own > most ? VICTORY : own < most ? -VICTORY : 0;
}

/* The mean over the cards that may come, if the turn ends after it. */
static int glance_reveal(const struct cardinal_state *s, const uint8_t row[KINDS],
                         const struct cardinal_glance *g) {
    uint8_t odds[CARDS], after[KINDS];
    int last = cardinal_value[s->row[s->row_count - 1]], limit = last + cardinal_reach(s);
    int all = cardinal_odds(s, odds), sum = odds[END] ? odds[END] * glance_end(s) : 0;
    int equal = may_destroy(s, s->row_count + 1) && g->destroy > 0 ? g->destroy : 0;
    for (int kind = 0; kind < KINDS; kind++)
        after[kind] = (uint8_t)(s->column[s->turn][kind] + row[kind]);
    int columns = count_columns(after);
    const uint8_t *other = s->column[g->swap_seat];
    int others = g->swap > 0 ? count_columns(other) : 0;
    for (int kind = 0; kind < KINDS && cardinal_value[kind] <= limit; kind++) {
        int v = g->take + gain(g->worth, after, columns, kind);
        if (g->swap > 0) {
            int swap = g->swap - share_of(s, gain(g->worth, other, others, kind));
            v = swap > v ? swap : v;
        }
        sum += odds[kind] * (cardinal_value[kind] == last ? v + equal : v);
    }
    return sum / all;
}

struct cardinal_glance cardinal_glance(const struct cardinal_state *s, struct rng *luck) {
    struct cardinal_glance g = {.worth = cardinal_worths(s)};
    uint8_t row[KINDS];
    count_row(s, row);
    g.take = sum_of(g.worth, s->column[s->turn], row) - sum_of(g.worth, s->column[s->turn], none);
    glance_swap(s, row, luck, &g);
    glance_destroy(s, luck, &g);
    g.reveal = s->row_count < CARDINAL_ROW ? glance_reveal(s, row, &g) : GLANCE_NEVER;
    return g;
}

/* ---- moves ---- */

static struct move make(const struct cardinal_state *s, int kind, int a, int b) {
    return (struct move){.kind = (uint8_t)kind, .seat = s->seat, .a = (uint8_t)a, .b = (uint8_t)b};
}

/* The least that is enough, or the most that there is; a Judge only when nothing else is left. */
struct move cardinal_bring_down(const struct cardinal_state *s) {
    static const uint8_t by_size[] = {BY_JESTER_DOWN, BY_ASSASSIN, BY_GENERAL};
    uint32_t up = cardinal_upright(s), own = cardinal_kinds(s, s->turn);
    int need = s->value - cardinal_previous(s), use = -1, judge = -1;
    for (int i = 0; i < 3; i++) {
        const struct cardinal_ability_spec *a = &cardinal_abilities[by_size[i]];
        if (up & KIND(a->kind) && (use < 0 || -cardinal_abilities[use].change < need))
            use = by_size[i];
        if (own & ~up & KIND(a->kind))
            judge = by_size[i];
    }
    return use >= 0 ? make(s, CARDINAL_USE, use, 0) : make(s, CARDINAL_JUDGE, judge, 0);
}

struct move cardinal_quick_place(const struct cardinal_state *s) { /* C15 */
    cardinal_worth worth = cardinal_worths(s);
    const uint8_t *own = s->column[s->seat];
    int best = -1, most = -1000, weakest = -1, least = 0, columns = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int v = s->to_place[kind] ? worth[kind][s->to_place[kind]] : -1000;
        if (v > most)
            most = v, best = kind;
        columns += own[kind] > 0;
        if (own[kind] && (weakest < 0 || worth[kind][own[kind]] < least))
            least = worth[kind][own[kind]], weakest = kind;
    }
    if (columns < CARDINAL_COLUMNS)
        return make(s, CARDINAL_KEEP, best, 0);
    return most > least ? make(s, CARDINAL_REPLACE, weakest, best)
                        : make(s, CARDINAL_DROP, best, 0);
}

/* C11: a look is free where there is something to decide. */
static bool may_look(const struct cardinal_state *s) {
    return s->row_count > 0 && s->row_count < CARDINAL_ROW && !(s->looked & SEAT(s->turn)) &&
           cardinal_upright(s) & KIND(SEER);
}

/* With the worth of one more card made better or worse by `courage`. */
static struct move quick(const struct cardinal_state *s, int courage, struct rng *luck) {
    if (s->phase == PHASE_PLACE)
        return cardinal_quick_place(s);
    if (s->row_count == 0)
        return make(s, CARDINAL_REVEAL, 0, 0);
    if (!cardinal_stands(s))
        return cardinal_bring_down(s);
    if (may_look(s))
        return make(s, CARDINAL_LOOK, 0, 0);
    struct cardinal_glance g = cardinal_glance(s, luck);
    if (g.destroy > 0 && cardinal_equal(s) && !s->destroyed_now && may_destroy(s, s->row_count))
        return make(s, CARDINAL_DESTROY, g.destroy_seat, g.destroy_kind);
    int stop = g.take > g.swap ? g.take : g.swap;
    if (g.reveal > GLANCE_NEVER && g.reveal + courage > stop)
        return make(s, CARDINAL_REVEAL, 0, 0);
    return g.take >= g.swap ? make(s, CARDINAL_TAKE, 0, 0)
                            : make(s, CARDINAL_SWAP, g.swap_seat, g.swap_kind);
}

struct move cardinal_quick(const struct cardinal_state *s) {
    return quick(s, 0, NULL);
}

/* How far a beginner misjudges one card more. */
enum { LUCK = 80 };

struct move cardinal_novice(const void *st, int seat, struct rng *r) {
    (void)seat;
    int courage = (int)rng_below(r, 2 * LUCK + 1) - LUCK;
    return quick(st, courage, r);
}

/* ---- what to look at first ---- */

static int promise(const struct cardinal_state *s, const struct cardinal_glance *g,
                   const struct move *down, const struct move *m) {
    enum { POOR = -60 };
    switch (m->kind) {
    case CARDINAL_TAKE:
        return g->take;
    case CARDINAL_REVEAL:
        return g->reveal;
    case CARDINAL_SWAP:
        return promise_swap(s, g, m->a, m->b);
    case CARDINAL_DESTROY:
        return g->take + promise_destroy(s, g, m->a, m->b);
    case CARDINAL_LOOK: /* of use before a card is revealed */
        return s->looked & SEAT(s->turn) || down || s->row_count == CARDINAL_ROW ? POOR : g->reveal;
    case CARDINAL_USE:
    case CARDINAL_JUDGE:
        return down && down->kind == m->kind && down->a == m->a ? 0 : POOR;
    case CARDINAL_BUST:
        return POOR;
    default:
        return 0;
    }
}

void cardinal_prior(const void *st, int seat, const struct move *moves, int count, float *out) {
    const struct cardinal_state *s = st;
    (void)seat;
    struct cardinal_glance g = {.take = 0};
    struct move down, *lower = NULL;
    int value[MAX_LEGAL], best = GLANCE_NEVER;
    if (s->phase == PHASE_PLACE)
        down = cardinal_quick_place(s);
    else if (!cardinal_stands(s))
        down = cardinal_bring_down(s), lower = &down;
    else if (s->row_count > 0)
        g = cardinal_glance(s, NULL);
    for (int i = 0; i < count; i++) {
        if (s->phase == PHASE_PLACE)
            value[i] =
                moves[i].kind == down.kind && moves[i].a == down.a && moves[i].b == down.b ? 20 : 0;
        else
            value[i] = promise(s, &g, lower, &moves[i]);
        best = value[i] > best ? value[i] : best;
    }
    float scale = s->head.nseats > 2 ? 1.0f / 15 : 1.0f / 60;
    for (int i = 0; i < count; i++) {
        float below = (float)(best - value[i]) * scale;
        out[i] = 1 / (1 + below + below * below);
    }
}
