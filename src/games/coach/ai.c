/* The bots of coach: a beginner, a greedy one, and what a search is given: where to look first, how
 * likely the hidden cards are, and what a state promises. */
#include "games/coach/judge.h"
#include "games/coach/mind.h"
#include "games/coach/novice.h"

/* ---- at once ---- */

static struct move greedy(const void *view, int seat, struct rng *rng) {
    struct move move[MAX_LEGAL];
    struct mind m;
    int n = coach_legal(view, seat, move), best = 0;
    if (n == 1)
        return move[0];
    mind_make(&m, &coach_plain, view, seat);
    double waver = m.s->phase == PHASE_VOTE ? m.w->waver_vote : m.w->waver, most = 0;
    for (int i = 0; i < n; i++) {
        double luck = rng_double(rng);
        double value = mind_score(&m, &move[i]) + waver * luck;
        if (i == 0 || value > most) {
            most = value;
            best = i;
        }
    }
    return move[best];
}

/* ---- for the search ---- */

#define PRIOR_STEP 0.15   /* so much less promising is e times less likely to be looked at */
#define PRIOR_LEAST 1e-5f /* nearly never, but above 0 */

static void prior(const void *st, int seat, const struct move *moves, int count, float *out) {
    struct mind m;
    double score[MAX_LEGAL], most = 0;
    mind_make(&m, coach_keen(((const struct coach_state *)st)->head.nseats), st, seat);
    for (int i = 0; i < count; i++) {
        score[i] = mind_score(&m, &moves[i]);
        most = i == 0 || score[i] > most ? score[i] : most;
    }
    for (int i = 0; i < count; i++) {
        out[i] = (float)coach_exp((score[i] - most) / PRIOR_STEP);
        out[i] = out[i] > PRIOR_LEAST ? out[i] : PRIOR_LEAST;
    }
}

/* Several decide at once: their moves are hints and small things, and greedy will do. */
static bool together(int phase) {
    return phase == PHASE_PASS || phase == PHASE_PRIEST || phase == PHASE_VOTE ||
           phase == PHASE_RESOURCES || phase == PHASE_DOCTOR;
}

/* Hard makes the most promising move, which is what the first iteration finds; in a game that
 * drags on it looks closer, for what is most promising every time leads round in circles. Among
 * seven or eight too much is hidden: looking ahead was measured to win nothing there. */
static uint32_t effort(const void *view, int seat, enum level level) {
    const struct coach_state *s = view;
    int n = s->head.nseats;
    (void)seat;
    if (together(s->phase))
        return 0;
    if (level == LEVEL_HARD && n == 4) /* taste alone gains nothing for a society of two */
        return 250;
    if (level == LEVEL_HARD || n > 6)
        return s->turn_number > 10u * (uint32_t)n ? 100 : 1;
    return n < 5 ? 1500 : 500;
}

/* ---- reasons ---- */

enum { FACT_RIGHT, FACT_ALONE, FACT_MATE, FACT_WIN, FACT_TIE, FACT_LOSE, FACT_THERE, FACT_GAIN };

static const struct fact_spec facts[] = {
    [FACT_RIGHT] = {"right", "by all that is known this is right with a chance of {value}",
                    FACT_CHANCE},
    [FACT_ALONE] = {"alone",
                    "the Signet Ring and {value} goal {value|item|items} are in your own hand",
                    FACT_COUNT},
    [FACT_MATE] = {"mate", "{seat} is on your side with a chance of {value}", FACT_CHANCE, true},
    [FACT_WIN] = {"win", "you win the duel with a chance of about {value}", FACT_CHANCE},
    [FACT_TIE] = {"tie", "it is a tie, and an item from the pile, with a chance of about {value}",
                  FACT_CHANCE},
    [FACT_LOSE] = {"lose", "you lose the duel with a chance of about {value}", FACT_CHANCE},
    [FACT_THERE] = {"there", "{seat} has that item with a chance of {value}", FACT_CHANCE, true},
    [FACT_GAIN] = {"gain", "it is worth {value} to you, where a goal item is worth 1", FACT_POINTS},
    {NULL},
};

struct facts {
    struct fact *out;
    int count;
};

static void tell(struct facts *f, int kind, int seat, double value) {
    if (f->count < FACTS_MAX)
        f->out[f->count++] =
            (struct fact){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .value = (float)value};
}

static void tell_mate(struct facts *f, const struct mind *m, int seat) {
    if (seat != m->me)
        tell(f, FACT_MATE, seat, m->b.mate[seat]);
}

static void tell_declaration(struct facts *f, const struct mind *m, const struct move *move) {
    seatset named = (seatset)move->set;
    int society = move->kind == COACH_DIVINE ? !m->b.society : m->b.society;
    tell(f, FACT_RIGHT, 0, belief_right(&m->b, m->s, named, society));
    FOR_SEATS (i, named)
        tell_mate(f, m, i);
}

static void tell_duel(struct facts *f, const struct mind *m, int target) {
    struct duel_chances c = mind_duel(m, target);
    tell(f, FACT_WIN, 0, c.win);
    tell(f, FACT_TIE, 0, c.tie);
    tell(f, FACT_LOSE, 0, c.lose);
    tell_mate(f, m, target);
}

/* Of a duel or a trade between others, or with me: whom I would help. */
static void tell_parties(struct facts *f, const struct mind *m) {
    tell_mate(f, m, m->s->turn);
    tell_mate(f, m, m->s->target);
}

static int explain(const void *view, const struct move *move, struct fact out[FACTS_MAX]) {
    struct facts f = {.out = out};
    struct mind m;
    mind_make(&m, coach_keen(((const struct coach_state *)view)->head.nseats), view, move->seat);
    switch (move->kind) {
    case COACH_DECLARE:
    case COACH_DECLARE_WITH:
    case COACH_DIVINE:
        tell_declaration(&f, &m, move);
        break;
    case COACH_DECLARE_ALONE:
        tell(&f, FACT_ALONE, 0,
             coach_goals(m.s, m.me, ORDER) + coach_goals(m.s, m.me, BROTHERHOOD));
        break;
    case COACH_DUEL:
        tell_duel(&f, &m, move->a);
        break;
    case COACH_DIPLOMAT: {
        double there = belief_count(&m.b, move->a, move->b);
        tell(&f, FACT_THERE, move->a, there < 1 ? there : 1);
        tell(&f, FACT_GAIN, 0, mind_trade(&m, move->a, (int)move->c, move->b));
        tell_mate(&f, &m, move->a);
        break;
    }
    case COACH_ACCEPT:
    case COACH_REFUSE:
        tell(&f, FACT_GAIN, 0, mind_score(&m, move));
        tell_mate(&f, &m, m.s->turn);
        break;
    case COACH_OFFER:
    case COACH_GIVE:
        tell(&f, FACT_GAIN, 0, mind_score(&m, move));
        tell_mate(&f, &m, move->a);
        break;
    case COACH_SPY:
        tell_mate(&f, &m, move->a);
        break;
    default:
        if (m.s->phase >= PHASE_PRIEST)
            tell_parties(&f, &m);
    }
    return f.count;
}

const struct game_ai coach_ai = {
    .novice = coach_novice,
    .greedy = greedy,
    .prior = prior,
    .sample = coach_sample,
    .evaluate = coach_evaluate,
    .horizon = 4,
    .effort = effort,
    .effort_most = {[LEVEL_HARD] = 250, [LEVEL_EXPERT] = 1500},
    .room = {.first = 3 << 18, .each = 1536},
    .explain = explain,
    .facts = facts,
};
