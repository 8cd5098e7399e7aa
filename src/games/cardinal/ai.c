/* What a bot knows of Grey Cardinal without search: what stopping now is worth, and by exact odds
 * what one more card is worth if it stops after that. */
#include "games/cardinal/ai.h"
#include "core/choice.h"

enum { MOVES_MAX = 64 };

/* What the columns of a seat promise, in points: pairs score, single cards may become pairs,
 * further cards are a reserve, and what is available helps in turns to come. */
static double worth(const struct cardinal_state *s, int seat) {
    static const double share[CARDINAL_COLUMN + 1] = {0, 0.35, 1, 1.15, 1.2, 1.22};
    static const double help[KINDS] = {
        [GENERAL] = 2, [SEER] = 0.7,     [JESTER] = 1,     [ASSASSIN] = 1.4,
        [JUDGE] = 1,   [MINSTREL] = 0.7, [ALCHEMIST] = 0.7};
    uint32_t available = cardinal_available(s, seat);
    double sum = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        sum += share[s->column[seat][kind]] * cardinal_value[kind];
        if (available & KIND(kind))
            sum += help[kind];
    }
    return sum;
}

/* The seat's lead over the mean of the others. */
static double lead(const struct cardinal_state *s, int seat) {
    double own = worth(s, seat), others = 0;
    for (int i = 0; i < s->head.nseats; i++)
        others += i == seat ? 0 : worth(s, i);
    return own - others / (s->head.nseats - 1);
}

/* C18: what counts when the End card is there. */
static double final_lead(const struct cardinal_state *s, int seat) {
    enum { VICTORY = 20 };
    struct outcome o;
    game_cardinal.outcome(s, &o);
    double won = o.winners & SEAT(seat) ? 1.0 / seat_count(o.winners) : 0;
    double others = 0;
    for (int i = 0; i < s->head.nseats; i++)
        others += i == seat ? 0 : o.score[i];
    return o.score[seat] - others / (s->head.nseats - 1) + VICTORY * (2 * won - 1);
}

/* C15: the decision that leaves whoever places best off at once. */
static struct move best_place(const struct cardinal_state *s, struct rng *luck) {
    struct move move[MOVES_MAX];
    struct choice choice = {.luck = luck};
    int best = 0, count = cardinal_legal(s, s->seat, move);
    for (int i = 0; i < count; i++) {
        struct cardinal_state after = *s;
        cardinal_apply(&after, &move[i], NULL);
        if (choice_takes(&choice, lead(&after, s->seat)))
            best = i;
    }
    return move[best];
}

/* What the position is worth once everybody has placed. */
static double settled(struct cardinal_state s, int seat) {
    while (s.phase == PHASE_PLACE) {
        struct move m = best_place(&s, NULL);
        cardinal_apply(&s, &m, NULL);
    }
    return lead(&s, seat);
}

/* Is it worth thinking about? Abilities bring a card down that is higher, or up to an equality
 * that allows to destroy. */
static bool is_useful(const struct cardinal_state *s, const struct move *m) {
    if (m->kind == CARDINAL_REVEAL || m->kind == CARDINAL_LOOK)
        return false;
    if (m->kind != CARDINAL_USE && m->kind != CARDINAL_JUDGE)
        return true;
    int change = cardinal_abilities[m->a].change;
    if (!cardinal_stands(s))
        return change < 0;
    return change > 0 && s->row_count >= 2 && s->value + change <= cardinal_previous(s) &&
           !s->destroyed_now && s->row_count > s->column[s->turn][QUEEN];
}

static bool is_on_turn(const struct cardinal_state *s, int seat) {
    return s->turn == seat && s->phase == PHASE_REVEAL;
}

/* The best way to end the turn without another card, and its first move. Of all destructions
 * only the best in itself is followed up. */
static double best_stop(const struct cardinal_state *s, int seat, struct rng *luck,
                        struct move *move_of) {
    struct move move[MOVES_MAX], then, destroy = {.kind = MOVE_CHANCE};
    struct choice wrecked = {.luck = luck}, choice = {.luck = luck, .best = -1e9};
    int count = cardinal_legal(s, seat, move);
    choice_takes(&wrecked, lead(s, seat)); /* to destroy nothing */
    for (int i = 0; i < count; i++) {
        if (!is_useful(s, &move[i]))
            continue;
        struct cardinal_state after = *s;
        cardinal_apply(&after, &move[i], NULL);
        if (move[i].kind == CARDINAL_DESTROY) {
            if (choice_takes(&wrecked, lead(&after, seat)))
                destroy = move[i];
            continue;
        }
        double v =
            is_on_turn(&after, seat) ? best_stop(&after, seat, luck, &then) : settled(after, seat);
        if (choice_takes(&choice, v))
            *move_of = move[i];
    }
    if (destroy.kind != CARDINAL_DESTROY)
        return choice.best;
    struct cardinal_state after = *s;
    cardinal_apply(&after, &destroy, NULL);
    *move_of = destroy;
    return best_stop(&after, seat, luck, &then);
}

/* The mean over all cards that may come, if the seat stops after it. */
static double mean_of_next(const struct cardinal_state *s, int seat, struct rng *luck) {
    const struct move reveal = {.kind = CARDINAL_REVEAL, .seat = (uint8_t)seat};
    uint8_t odds[CARDS] = {0};
    struct move then;
    double sum = 0;
    int all = 0;
    if (s->looked)
        odds[s->deck[s->deck_count - 1]] = 1;
    else if (s->deck_count > 0)
        cardinal_unseen(s, odds);
    else /* C4 */
        for (int card = 0; card < CARDS; card++)
            odds[card] = s->discard[card];
    for (int card = 0; card < CARDS; card++) {
        if (!odds[card])
            continue;
        struct cardinal_state after = *s;
        after.deck_count = (uint8_t)(s->deck_count > 0 ? s->deck_count : 1);
        after.deck[after.deck_count - 1] = (uint8_t)card;
        cardinal_apply(&after, &reveal, NULL);
        double v = card == END                ? final_lead(&after, seat)
                   : is_on_turn(&after, seat) ? best_stop(&after, seat, luck, &then)
                                              : lead(&after, seat);
        sum += odds[card] * v;
        all += odds[card];
    }
    return sum / all;
}

/* C11: a look costs nothing where there is something to decide. */
static bool find_look(const struct cardinal_state *s, const struct move *move, int count,
                      struct move *look) {
    for (int i = 0; i < count && !s->looked; i++)
        if (move[i].kind == CARDINAL_LOOK ||
            (move[i].kind == CARDINAL_JUDGE && move[i].a == BY_SEER)) {
            *look = move[i];
            return true;
        }
    return false;
}

static struct move greedy(const void *view, int seat, struct rng *r) {
    const struct cardinal_state *s = view;
    const struct move reveal = {.kind = CARDINAL_REVEAL, .seat = (uint8_t)seat};
    struct move move[MOVES_MAX], choice, look;
    if (s->phase == PHASE_PLACE)
        return best_place(s, r);
    if (s->row_count == 0)
        return reveal;
    double stop = best_stop(s, seat, r, &choice);
    bool stops = choice.kind == CARDINAL_TAKE || choice.kind == CARDINAL_SWAP;
    if (!stops || s->row_count == CARDINAL_ROW)
        return choice;
    if (find_look(s, move, cardinal_legal(s, seat, move), &look))
        return look;
    struct choice last = {.luck = r};
    choice_takes(&last, stop);
    return choice_takes(&last, mean_of_next(s, seat, r)) ? reveal : choice;
}

/* ---- how long to think ---- */

static uint32_t effort(const void *view, int seat, enum level level) {
    const struct cardinal_state *s = view;
    (void)seat;
    if (s->phase == PHASE_REVEAL && s->row_count == 0 && !cardinal_upright(s))
        return 0; /* C3: there is only the reveal */
    return level == LEVEL_HARD ? 200 : 10000;
}

const struct game_ai cardinal_ai = {.novice = cardinal_novice,
                                    .greedy = greedy,
                                    .prior = cardinal_prior,
                                    .evaluate = cardinal_evaluate,
                                    .effort = effort,
                                    .effort_most = {[LEVEL_HARD] = 200, [LEVEL_EXPERT] = 10000},
                                    .room = {.first = 1 << 16, .each = 320},
                                    .explain = cardinal_explain,
                                    .facts = cardinal_facts};
