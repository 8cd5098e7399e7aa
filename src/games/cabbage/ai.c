/* The bots of Intrigues and Cabbage: the best of the moment by exact odds, how long a search should
 * think, and the reasons for a move. */
#include <string.h>

#include "core/choice.h"
#include "games/cabbage/ai.h"

static float payoff_of(const struct cabbage_state *s, int seat) {
    float payoff[MAX_SEATS];
    cabbage_evaluate(s, payoff);
    return payoff[seat];
}

typedef float judge(const struct cabbage_state *s, int seat);

/* The best answer to an effect, by a judge of what comes after it. */
static struct move best_answer(const struct cabbage_state *s, int seat, judge *judge_of,
                               struct choice *choice) {
    struct move move[64];
    int best = 0, count = cabbage_legal(s, seat, move);
    for (int i = 0; i < count; i++) {
        struct cabbage_state after = *s;
        cabbage_apply(&after, &move[i], NULL);
        if (choice_takes(choice, (double)judge_of(&after, seat)))
            best = i;
    }
    return move[best];
}

static bool has_to_answer(const struct cabbage_state *s, int seat) {
    return s->turn == seat && s->phase > PHASE_TURN && s->phase < PHASE_INTRIGUE;
}

/* The seat still has to answer: the best it can do, and then stop. */
static float value_answered(const struct cabbage_state *s, int seat) {
    struct choice choice = {.luck = NULL};
    if (!has_to_answer(s, seat))
        return payoff_of(s, seat);
    best_answer(s, seat, payoff_of, &choice);
    return (float)choice.best;
}

/* How many of each kind the next card may be, as far as the seat knows (B8); returns their sum. */
static int odds_of(const struct cabbage_state *s, int seat, uint8_t odds[KINDS]) {
    int top = s->deck[s->deck_count - 1];
    if (!(s->looked & SEAT(seat)) || top == UNKNOWN) { /* a Cow that was only thought of */
        cabbage_unseen(s, odds);
        return s->deck_count;
    }
    memset(odds, 0, KINDS);
    odds[top] = 1;
    return 1;
}

/* The mean of what comes after drawing, over all cards that may be on top; `least` is what the
 * seat can have instead when it sees the card. */
static float mean_of_draw(const struct cabbage_state *s, int seat, judge *judge_of, float least) {
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
        float value = judge_of(&after, seat);
        sum += (float)odds[card] * (value > least ? value : least);
    }
    return sum / (float)all;
}

enum { NO_CHOICE = -1000 }; /* less than any judge says */

/* The turn goes on: stopping, or drawing just once more; after a Cow with open eyes (B8). */
static float value_of_turn(const struct cabbage_state *s, int seat) {
    float stop = payoff_of(s, seat);
    if (s->deck_count == 0)
        return stop;
    float draw = mean_of_draw(s, seat, payoff_of, s->looked & SEAT(seat) ? stop : NO_CHOICE);
    return draw > stop ? draw : stop;
}

/* Of what a Cat or a Chicken turns up a few samples must do. */
static float mean_of_shown(const struct cabbage_state *s, int seat, judge *judge_of) {
    enum { SAMPLES = 3 };
    float sum = 0;
    for (uint64_t key = 0; key < SAMPLES; key++) {
        struct cabbage_state after = *s;
        struct move chance = chance_move(key);
        cabbage_apply(&after, &chance, NULL);
        sum += judge_of(&after, seat);
    }
    return sum / SAMPLES;
}

/* What a draw leads to. */
static float value_after(const struct cabbage_state *s, int seat) {
    if (s->phase < PHASE_TURN)
        return mean_of_shown(s, seat, value_answered);
    return s->turn == seat && s->phase == PHASE_TURN ? value_of_turn(s, seat)
                                                     : value_answered(s, seat);
}

/* ---- points ---- */

static float lead_of(const struct cabbage_state *s, int seat) {
    int sum = 0;
    for (int i = 0; i < s->head.nseats; i++)
        sum += i == seat ? 0 : cabbage_points_now(s, i);
    return (float)cabbage_points_now(s, seat) - (float)sum / (float)(s->head.nseats - 1);
}

/* The middle goes to the castle of the seat on turn (B4). */
static void bring_home(struct cabbage_state *s) {
    for (int i = 0; i < s->middle_count; i++)
        s->castle[s->turn][s->middle[i]]++;
}

/* The lead if the turn stops here, or when the Dog has saved the best (B5). */
static float lead_home(const struct cabbage_state *s, int seat) {
    if (s->turn == seat && s->phase == PHASE_SAVE) {
        struct move move[64];
        float best = 0;
        int count = cabbage_legal(s, seat, move);
        for (int i = 0; i < count; i++) {
            struct cabbage_state after = *s;
            cabbage_apply(&after, &move[i], NULL);
            float lead = lead_of(&after, seat);
            best = i == 0 || lead > best ? lead : best;
        }
        return best;
    }
    struct cabbage_state home = *s;
    bring_home(&home);
    return lead_of(&home, seat);
}

/* The same when effects have been answered as is best for that. */
static float lead_answered(const struct cabbage_state *s, int seat) {
    struct choice choice = {.luck = NULL};
    if (!has_to_answer(s, seat) || s->phase == PHASE_SAVE)
        return lead_home(s, seat);
    best_answer(s, seat, lead_home, &choice);
    return (float)choice.best;
}

static float lead_after(const struct cabbage_state *s, int seat) {
    return s->phase < PHASE_TURN ? mean_of_shown(s, seat, lead_answered) : lead_answered(s, seat);
}

/* By how much the next card should change the lead if the turn stops after it. */
static float lead_by_draw(const struct cabbage_state *s, int seat) {
    return mean_of_draw(s, seat, lead_after, NO_CHOICE) - lead_home(s, seat);
}

/* ---- the best of the moment ---- */

/* What a card may bring later is worth a loss of points now, but not more than this. */
#define VENTURE 1

/* B2: draws while that is better than stopping. */
static struct move greedy(const void *view, int seat, struct rng *r) {
    const struct cabbage_state *s = view;
    if (s->phase != PHASE_TURN)
        return best_answer(s, seat, value_answered, &(struct choice){.luck = r});
    bool draw =
        s->middle_count == 0 ||
        (s->deck_count > 0 && mean_of_draw(s, seat, value_after, NO_CHOICE) > payoff_of(s, seat) &&
         lead_by_draw(s, seat) > -VENTURE);
    return (struct move){.kind = draw ? CABBAGE_DRAW : CABBAGE_STOP, .seat = (uint8_t)seat};
}

/* ---- what a search asks for ---- */

/* Answers by what they leave; to draw or to stop is the search's own question. */
static void prior(const void *st, int seat, const struct move *moves, int count, float *out) {
    const struct cabbage_state *s = st;
    float value[64], best = 0;
    if (s->phase == PHASE_TURN)
        return;
    for (int i = 0; i < count; i++) {
        struct cabbage_state after = *s;
        cabbage_apply(&after, &moves[i], NULL);
        value[i] = payoff_of(&after, seat);
        best = value[i] > best ? value[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float behind = 1 + 20 * (best - value[i]);
        out[i] = 1 / (behind * behind);
    }
}

/* Luck hides what deeper looks gain: a hundred times the thinking is one level. */
static uint32_t effort(const void *view, int seat, enum level level) {
    (void)view, (void)seat;
    return level == LEVEL_HARD ? 100 : 10000;
}

/* ---- reasons ---- */

enum { FACT_FAIL, FACT_FAILS, FACT_LEAD, FACT_HOME, FACT_CASTLE, FACT_OTHER };

static const struct fact_spec facts[] = {
    [FACT_FAIL] = {"fail", "the next card fails the turn with a chance of {value}", FACT_CHANCE},
    [FACT_FAILS] = {"fails", "this card fails the turn with a chance of {value}", FACT_CHANCE},
    [FACT_LEAD] = {"points",
                   "if you then stop, your lead over the average of the others should change by "
                   "{value} {value|point|points}",
                   FACT_POINTS},
    [FACT_HOME] = {"home", "it brings home {value} {value|point|points}", FACT_COUNT},
    [FACT_CASTLE] = {"castle", "your castle then scores {value} {value|point|points}", FACT_COUNT},
    [FACT_OTHER] = {"other", "the castle of {seat:gen} changes by {value} {value|point|points}",
                    FACT_POINTS, .of_seat = true},
    {.id = NULL},
};

static int add_fact(struct fact *out, int n, int kind, int seat, float value) {
    out[n] = (struct fact){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .value = value};
    return n + 1;
}

/* B2: what stopping brings, or the odds of the next card and what it brings. */
static int explain_turn(const struct cabbage_state *s, const struct move *m, struct fact *out) {
    int bad = 0;
    uint8_t odds[KINDS];
    if (m->kind == CABBAGE_STOP) {
        struct cabbage_state home = *s;
        bring_home(&home);
        return add_fact(
            out, 0, FACT_HOME, m->seat,
            (float)(cabbage_points_now(&home, m->seat) - cabbage_points_now(s, m->seat)));
    }
    int all = odds_of(s, m->seat, odds);
    for (int card = 0; card < KINDS; card++)
        bad += card != WHEAT && cabbage_in_middle(s, card) ? odds[card] : 0;
    int n = add_fact(out, 0, FACT_FAIL, m->seat, (float)bad / (float)all);
    return add_fact(out, n, FACT_LEAD, m->seat, lead_by_draw(s, m->seat));
}

/* The castle that a Fox, a Wolf or a Pig visits; or -1. */
static int visited(const struct move *m) {
    return m->kind == CABBAGE_FOX || m->kind == CABBAGE_PIG ? m->a
           : m->kind == CABBAGE_WOLF                        ? m->b
                                                            : -1;
}

/* The card that comes to the middle; or -1. */
static int played(const struct move *m) {
    return m->kind == CABBAGE_FOX                                    ? m->b
           : m->kind == CABBAGE_CHICKEN || m->kind == CABBAGE_RABBIT ? m->a
                                                                     : -1;
}

static int explain_answer(const struct cabbage_state *s, const struct move *m, struct fact *out) {
    struct cabbage_state after = *s;
    int n = 0, seat = m->seat, card = played(m), other = visited(m);
    cabbage_apply(&after, m, NULL);
    if (m->kind == CABBAGE_GUARD) {
        uint8_t castle[KINDS];
        memcpy(castle, s->castle[seat], sizeof castle);
        cabbage_intrigue(castle, m->a, m->b, s->blocking_dogs_score);
        return add_fact(out, n, FACT_CASTLE, seat, (float)cabbage_points(castle));
    }
    if (card >= 0 && card != WHEAT && cabbage_in_middle(s, card))
        n = add_fact(out, n, FACT_FAILS, seat, 1);
    if (s->phase == PHASE_SAVE)
        n = add_fact(out, n, FACT_HOME, seat,
                     (float)(cabbage_points_now(&after, seat) - cabbage_points_now(s, seat)));
    else
        n = add_fact(out, n, FACT_LEAD, seat, lead_after(&after, seat) - lead_home(s, seat));
    if (other >= 0)
        n = add_fact(out, n, FACT_OTHER, other,
                     (float)(cabbage_points_now(&after, other) - cabbage_points_now(s, other)));
    return n;
}

static int explain(const void *view, const struct move *m, struct fact out[FACTS_MAX]) {
    const struct cabbage_state *s = view;
    return s->phase == PHASE_TURN ? explain_turn(s, m, out) : explain_answer(s, m, out);
}

const struct game_ai cabbage_ai = {
    .novice = cabbage_novice,
    .greedy = greedy,
    .prior = prior,
    .evaluate = cabbage_evaluate,
    .horizon = 1,
    .effort = effort,
    .effort_most = {[LEVEL_HARD] = 100, [LEVEL_EXPERT] = 10000},
    .room = {.first = 1 << 16, .each = 256},
    .explain = explain,
    .facts = facts,
};
