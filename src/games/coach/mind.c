/* What things are worth to a bot, by its beliefs and its taste. */
#include "games/coach/mind.h"

#include <string.h>

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

/* K21: how near the hand would be to a win alone with the Signet: 0 with one goal item, 1 with
 * three. */
static double nearness(const struct mind *m, int seat) {
    double goals = m->goals[seat][ORDER] + m->goals[seat][BROTHERHOOD];
    return goals > 1 ? (goals - 1) / 2 : 0;
}

static double weigh_goal(const struct mind *m, int kind, int seat) {
    bool bag = coach_item_traits[kind] & BAG;
    double early = bag ? (double)m->s->pile_count / COACH_ITEMS : 0;
    double signet = belief_count(&m->b, seat, SIGNET);
    double kept = seat == m->me ? 1 : 1 - m->w->traitor * signet;
    double goal = goal_value(m, kind, seat) * kept;
    double alone = signet * (seat == m->me ? m->w->alone_goal : -m->w->threat * nearness(m, seat));
    return m->b.mate[seat] * (goal * (1 - early) + m->w->bag_early * early) + alone * (1 - early);
}

/* K21: good in the own hand only. */
static double weigh_signet(const struct mind *m, int seat) {
    double step = seat == m->me ? m->w->alone_step : m->w->threat_step;
    double value = m->w->usefulness[SIGNET] + 2 * step * nearness(m, seat);
    return seat == m->me ? value : -value;
}

/* K21: who has the Signet and nearly enough beside it is nobody's mate. */
static void find_friends(struct mind *m) {
    for (int i = 0; i < m->b.seats; i++)
        m->friend[i] =
            m->b.mate[i] -
            (i == m->me ? 0 : m->w->menace * nearness(m, i) * belief_count(&m->b, i, SIGNET));
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

/* By the own masks: a full state tells no more than a view. */
static void recall_professions(struct mind *m) {
    memset(m->profession, UNKNOWN, sizeof m->profession);
    for (int p = 0; p < PROFESSIONS; p++) {
        uint16_t mask = m->s->profession_mask[m->me][p];
        if (!(mask & (mask - 1)) && mask != PROFESSION_PILE)
            m->profession[__builtin_ctz(mask)] = (uint8_t)p;
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
    find_friends(m);
    recall_professions(m);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        for (int i = 0; i < m->b.seats; i++)
            m->worth[kind][i] = weigh_item(m, kind, i);
        pile += m->worth[kind][seat] * belief_count(&m->b, BELIEF_PILE, kind);
    }
    m->draw =
        view->pile_count ? hurry(m) * m->w->draw_more + m->w->draw * pile / view->pile_count : 0;
}

/* ---- sights ---- */

double mind_look(const struct mind *m, int seat) {
    double doubt = 4 * m->b.mate[seat] * (1 - m->b.mate[seat]);
    return doubt * hurry(m) *
           (m->w->know_side + m->w->know_side_goal * m->goals[seat][m->b.society]);
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
    bool spent = m->profession[seat] != UNKNOWN && coach_spent(m->s, seat);
    return spent ? 0 : mind_profession(m, m->profession[seat]);
}

double mind_own_profession(const struct mind *m) {
    return present_profession(m, m->me);
}

double mind_swap(const struct mind *m, int partner) {
    const uint8_t *profession = m->profession;
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
