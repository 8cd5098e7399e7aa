/* What things are worth to a bot. The weights were found by letting sides with different ones play
 * each other; a change of one is a change of how all greedy bots play. */
#include "games/coach/mind.h"

const struct taste coach_plain = {
    .own_more = 0.3,
    .other_goal = 1.3,
    .other_spare = 0.65,
    .traitor = 0.7,
    .bag_early = 1.0,
    .duel_item = 0.32,
    .alone_step = 0.3,
    .alone_goal = 0,
    .draw = 1.5,
    .draw_more = 0.1,
    .hurry = 0.08,
    .know_side = 0.65,
    .know_side_goal = 0.6,
    .know_hand = 0.12,
    .shown = 0.5,
    .any_profession = 0.48,
    .token = 0.3,
    .once = 0.3,
    .stake = 0.7,
    .show_goal = 0.9,
    .refused_less = 0.3,
    .accepts = 0.8,
    .accepts_goal = 0.9,
    .spy = 0.03,
    .returned = 0.1,
    .returned_mate = 0.3,
    .votes_true = 0.4,
    .dare = 0.9,
    .dare_less = 0.015,
    .dare_rounds = 20,
    .waver = 0.02,
    .waver_vote = 0.5,
    .usefulness = {[DAGGER] = 0.32, [GLOVES] = 0.32, [POISON_RING] = 0.448, [KNIVES] = 0.16, [WHIP] = 0.16, [BOOK] = 0.2, [CLOAK] = 0.2, [PRIVILEGE] = 0.15, [MONOCLE] = 0.15, [SEXTANT] = 0.05, [PEARL] = -0.4, [MIRROR] = 0.05, [SIGNET] = 0.05},
    .profession = {[THUG] = 0.4, [GRANDMASTER] = 0.35, [BODYGUARD] = 0.3, [HYPNOTIST] = 0.45, [DUELIST] = 0.4, [POISONER] = 0.4, [PRIEST] = 0.35, [DOCTOR] = 0.35, [CLAIRVOYANT] = 0.3, [DIPLOMAT] = 0.45},
};

const struct taste coach_keen = {
    .own_more = 0.3,
    .other_goal = 1.3,
    .other_spare = 0.65,
    .traitor = 0.7,
    .bag_early = 1.0,
    .duel_item = 0.32,
    .alone_step = 0.3,
    .alone_goal = 0,
    .draw = 1.5,
    .draw_more = 0.1,
    .hurry = 0.08,
    .know_side = 0.65,
    .know_side_goal = 0.6,
    .know_hand = 0.12,
    .shown = 0.5,
    .any_profession = 0.48,
    .token = 0.3,
    .once = 0.3,
    .stake = 0.7,
    .show_goal = 0.9,
    .refused_less = 0.3,
    .accepts = 0.8,
    .accepts_goal = 0.9,
    .spy = 0.03,
    .returned = 0.1,
    .returned_mate = 0.3,
    .votes_true = 0.4,
    .dare = 0.9,
    .dare_less = 0.015,
    .dare_rounds = 20,
    .waver = 0.02,
    .waver_vote = 0.5,
    .usefulness = {[DAGGER] = 0.32, [GLOVES] = 0.32, [POISON_RING] = 0.448, [KNIVES] = 0.16, [WHIP] = 0.16, [BOOK] = 0.2, [CLOAK] = 0.2, [PRIVILEGE] = 0.15, [MONOCLE] = 0.15, [SEXTANT] = 0.05, [PEARL] = -0.4, [MIRROR] = 0.05, [SIGNET] = 0.05},
    .profession = {[THUG] = 0.4, [GRANDMASTER] = 0.35, [BODYGUARD] = 0.3, [HYPNOTIST] = 0.45, [DUELIST] = 0.4, [POISONER] = 0.4, [PRIEST] = 0.35, [DOCTOR] = 0.35, [CLAIRVOYANT] = 0.3, [DIPLOMAT] = 0.45},
    .keen = true,
};


/* A journey must come to an end: after many rounds fighting over the same things is worth less
 * than what changes the game. */
static double hurry(const struct mind *m) {
    return 1 + m->w->hurry * m->s->turn_number / m->b.seats;
}

/* ---- items ---- */

/* A goal item with a seat of the own side, beside what it has. Those of the own society are worth
 * more together; of the others' two are enough to stop them. */
static double goal_value(const struct mind *m, int kind, int seat) {
    int society = kind == KEY || kind == BAG_KEY ? ORDER : BROTHERHOOD;
    if (society != m->b.society)
        return m->denied < 1.5 ? m->w->other_goal : m->w->other_spare;
    return m->goals[seat][society] < 2.5 ? 1 + m->w->own_more * m->goals[seat][society] : 0.5;
}

static double weigh_goal(const struct mind *m, int kind, int seat) {
    bool bag = coach_item_traits[kind] & BAG;
    double early = bag ? (double)m->s->pile_count / COACH_ITEMS : 0;
    double kept = seat == m->me ? 1 : 1 - m->w->traitor * belief_count(&m->b, seat, SIGNET);
    double goal = goal_value(m, kind, seat) * kept;
    double alone = seat == m->me && coach_has(m->s, seat, SIGNET) ? m->w->alone_goal : 0;
    return m->b.mate[seat] * ((goal + alone) * (1 - early) + m->w->bag_early * early);
}

/* K21: good in the own hand only, a mate with it is none. */
static double weigh_signet(const struct mind *m, int seat) {
    double goals = m->goals[seat][ORDER] + m->goals[seat][BROTHERHOOD];
    double value = m->w->usefulness[SIGNET] + (goals > 1 ? m->w->alone_step * (goals - 1) : 0);
    return seat == m->me ? value : -value;
}

static double weigh_item(const struct mind *m, int kind, int seat) {
    if (mind_is_goal(kind))
        return weigh_goal(m, kind, seat);
    return kind == SIGNET ? weigh_signet(m, seat) : m->w->usefulness[kind] * mind_sign(m, seat);
}

static void count_goals(struct mind *m) {
    for (int seat = 0; seat < m->b.seats; seat++) {
        for (int society = 0; society < SOCIETIES; society++)
            m->goals[seat][society] = belief_count(&m->b, seat, coach_goal(society)) +
                                      belief_count(&m->b, seat, coach_bag(society));
        m->denied += m->b.mate[seat] * m->goals[seat][!m->b.society];
    }
}

void mind_make(struct mind *m, const struct taste *w, const struct coach_state *view, int seat) {
    double pile = 0;
    m->w = w;
    m->s = view;
    m->me = seat;
    m->denied = 0;
    (w->keen ? belief_keen : belief_societies)(&m->b, view, seat);
    belief_items(&m->b, view);
    count_goals(m);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        for (int i = 0; i < m->b.seats; i++)
            m->worth[kind][i] = weigh_item(m, kind, i);
        pile += m->worth[kind][seat] * belief_count(&m->b, BELIEF_PILE, kind);
    }
    m->draw = view->pile_count ? hurry(m) * m->w->draw_more + m->w->draw * pile / view->pile_count : 0;
}

/* ---- sights ---- */

double mind_look(const struct mind *m, int seat) {
    double doubt = 4 * m->b.mate[seat] * (1 - m->b.mate[seat]);
    return doubt * hurry(m) * (m->w->know_side + m->w->know_side_goal * m->goals[seat][m->b.society]);
}

double mind_hand(const struct mind *m, int seat) {
    double doubt = 0;
    for (int slot = 0; slot < FIRST_SINGLE; slot++)
        doubt += 4 * m->b.place[slot][seat] * (1 - m->b.place[slot][seat]);
    return m->w->know_hand * doubt;
}

/* The least I lose by giving the seat one of my items. */
static double cheapest(const struct mind *m, int seat) {
    double least = 9;
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (coach_has(m->s, m->me, kind) && mind_moved(m, kind, seat, m->me) < least)
            least = mind_moved(m, kind, seat, m->me);
    return least;
}

/* Adds what taking the goals, or the other items, of a hand brings; `none`: nothing taken yet. */
static double take(const struct mind *m, int seat, bool goals, double price, double *none) {
    double gain = 0;
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        double better = mind_moved(m, kind, seat, m->me) - price;
        if (mind_is_goal(kind) != goals || better <= 0)
            continue;
        double has = belief_count(&m->b, seat, kind);
        has = has > 1 ? 1 : has;
        gain += *none * has * better;
        *none *= 1 - has;
    }
    return gain;
}

/* K19: for the last item of a hand I return one. */
double mind_search(const struct mind *m, int seat) {
    double none = 1, price = m->s->hand_count[seat] == 1 ? cheapest(m, seat) : 0;
    double goals = take(m, seat, true, price, &none);
    return goals + take(m, seat, false, price, &none) + mind_hand(m, seat);
}

double mind_reward(const struct mind *m, int loser) {
    double look = mind_look(m, loser), search = mind_search(m, loser);
    return look > search ? look : search;
}

double mind_defeat(const struct mind *m, int winner) {
    double worst = mind_sign(m, winner) * m->w->shown * m->w->know_side;
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (coach_has(m->s, m->me, kind) && mind_moved(m, kind, m->me, winner) < worst)
            worst = mind_moved(m, kind, m->me, winner);
    return worst;
}

/* ---- professions ---- */

double mind_profession(const struct mind *m, int profession) {
    return profession == UNKNOWN ? m->w->any_profession : m->w->profession[profession];
}

static double present_profession(const struct mind *m, int seat) {
    bool spent = m->s->profession[seat] != UNKNOWN && coach_spent(m->s, seat);
    return spent ? 0 : mind_profession(m, m->s->profession[seat]);
}

double mind_own_profession(const struct mind *m) {
    return present_profession(m, m->me);
}

double mind_swap(const struct mind *m, int partner) {
    const uint8_t *profession = m->s->profession;
    double mine = mind_profession(m, profession[partner]) - present_profession(m, m->me);
    double theirs = mind_profession(m, profession[m->me]) - present_profession(m, partner);
    return mine + mind_sign(m, partner) * theirs;
}

/* ---- trades ---- */

double mind_effect(const struct mind *m, int kind, int giver, int partner) {
    bool mine = giver == m->me;
    double side = mind_sign(m, giver), swap;
    switch (kind) {
    case BAG_KEY:
    case BAG_GOBLET:
        return side * m->draw;
    case MONOCLE:
        return mine ? mind_look(m, partner) : side * m->w->shown * m->w->know_side;
    case PRIVILEGE:
        return mine ? mind_hand(m, partner) : side * m->w->shown * m->w->know_hand;
    case BOOK:
        swap = mind_swap(m, mine ? partner : giver);
        return swap > 0 ? swap : 0;
    case CLOAK: /* the best of the unused ones is a little better than any */
        return side * (m->w->any_profession + 0.1 - present_profession(m, giver));
    default:
        return 0;
    }
}

double mind_trade(const struct mind *m, int partner, int give, int get) {
    double sum = mind_moved(m, give, m->me, partner) + mind_moved(m, get, partner, m->me);
    if (give == MIRROR || get == MIRROR)
        return sum;
    return sum + mind_effect(m, give, m->me, partner) + mind_effect(m, get, partner, m->me);
}
