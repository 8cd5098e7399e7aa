/* What things are worth to a bot. The weights were found by letting sides with different ones play
 * each other; a change of one is a change of how all greedy bots play. */
#include "games/coach/mind.h"

#define OWN_MORE 0.3       /* each goal item beside others of its kind is worth so much more */
#define OTHER_GOAL 1.3     /* a goal item of the other society that could still win with it */
#define OTHER_SPARE 0.65   /* the same if it cannot */
#define TRAITOR 0.7        /* a goal item with a mate who has the Signet is lost by so much */
#define BAG_EARLY 1.0      /* a bag while the pile is high; later it is nearly a goal item */
#define DUEL_ITEM 0.32     /* Dagger and Gloves; Knives and Whip are worth half of it */
#define ALONE_STEP 0.3     /* K21: the Signet, for each goal item but one in the same hand */
#define DRAW 1.5           /* an item of the pile, in the mean of what may be there */
#define DRAW_MORE 0.1      /* and for bringing the game on */
#define HURRY 0.08         /* draws and sights gain so much with every round of turns */
#define KNOW_SIDE 0.65     /* the society of somebody wholly unknown */
#define KNOW_SIDE_GOAL 0.6 /* more for each goal item of ours in that hand */
#define KNOW_HAND 0.12     /* a hand, for each goal item that is as likely there as not */
#define SHOWN 0.5          /* what a seat learns about me, as a part of what it is to me */
#define ANY_PROFESSION 0.48

/* The other items, to whoever holds them. */
static const double usefulness[ITEM_KINDS] = {
    [DAGGER] = DUEL_ITEM,
    [GLOVES] = DUEL_ITEM,
    [POISON_RING] = 1.4 * DUEL_ITEM,
    [KNIVES] = DUEL_ITEM / 2,
    [WHIP] = DUEL_ITEM / 2,
    [BOOK] = 0.2,
    [CLOAK] = 0.2,
    [PRIVILEGE] = 0.15,
    [MONOCLE] = 0.15,
    [SEXTANT] = 0.05,
    [PEARL] = -0.4,
    [MIRROR] = 0.05,
    [SIGNET] = 0.05,
};

static const double profession_value[PROFESSIONS] = {
    [THUG] = 0.4,        [GRANDMASTER] = 0.35, [BODYGUARD] = 0.3, [HYPNOTIST] = 0.45,
    [DUELIST] = 0.4,     [POISONER] = 0.4,     [PRIEST] = 0.35,   [DOCTOR] = 0.35,
    [CLAIRVOYANT] = 0.3, [DIPLOMAT] = 0.45,
};

/* A journey must come to an end: after many rounds fighting over the same things is worth less
 * than what changes the game. */
static double hurry(const struct mind *m) {
    return 1 + HURRY * m->s->turn_number / m->b.seats;
}

/* ---- items ---- */

/* A goal item with a seat of the own side, beside what it has. Those of the own society are worth
 * more together; of the others' two are enough to stop them. */
static double goal_value(const struct mind *m, int kind, int seat) {
    int society = kind == KEY || kind == BAG_KEY ? ORDER : BROTHERHOOD;
    if (society != m->b.society)
        return m->denied < 1.5 ? OTHER_GOAL : OTHER_SPARE;
    return m->goals[seat][society] < 2.5 ? 1 + OWN_MORE * m->goals[seat][society] : 0.5;
}

static double weigh_goal(const struct mind *m, int kind, int seat) {
    bool bag = coach_item_traits[kind] & BAG;
    double early = bag ? (double)m->s->pile_count / COACH_ITEMS : 0;
    double kept = seat == m->me ? 1 : 1 - TRAITOR * belief_count(&m->b, seat, SIGNET);
    double goal = goal_value(m, kind, seat) * kept;
    return m->b.mate[seat] * (goal * (1 - early) + BAG_EARLY * early);
}

/* K21: good in the own hand only, a mate with it is none. */
static double weigh_signet(const struct mind *m, int seat) {
    double goals = m->goals[seat][ORDER] + m->goals[seat][BROTHERHOOD];
    double value = usefulness[SIGNET] + (goals > 1 ? ALONE_STEP * (goals - 1) : 0);
    return seat == m->me ? value : -value;
}

static double weigh_item(const struct mind *m, int kind, int seat) {
    if (mind_is_goal(kind))
        return weigh_goal(m, kind, seat);
    return kind == SIGNET ? weigh_signet(m, seat) : usefulness[kind] * mind_sign(m, seat);
}

static void count_goals(struct mind *m) {
    for (int seat = 0; seat < m->b.seats; seat++) {
        for (int society = 0; society < SOCIETIES; society++)
            m->goals[seat][society] = belief_count(&m->b, seat, coach_goal(society)) +
                                      belief_count(&m->b, seat, coach_bag(society));
        m->denied += m->b.mate[seat] * m->goals[seat][!m->b.society];
    }
}

void mind_make(struct mind *m, const struct coach_state *view, int seat) {
    double pile = 0;
    m->s = view;
    m->me = seat;
    m->denied = 0;
    belief_societies(&m->b, view, seat);
    belief_items(&m->b, view);
    count_goals(m);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        for (int i = 0; i < m->b.seats; i++)
            m->worth[kind][i] = weigh_item(m, kind, i);
        pile += m->worth[kind][seat] * belief_count(&m->b, BELIEF_PILE, kind);
    }
    m->draw = view->pile_count ? hurry(m) * DRAW_MORE + DRAW * pile / view->pile_count : 0;
}

/* ---- sights ---- */

double mind_look(const struct mind *m, int seat) {
    double doubt = 4 * m->b.mate[seat] * (1 - m->b.mate[seat]);
    return doubt * hurry(m) * (KNOW_SIDE + KNOW_SIDE_GOAL * m->goals[seat][m->b.society]);
}

double mind_hand(const struct mind *m, int seat) {
    double doubt = 0;
    for (int slot = 0; slot < FIRST_SINGLE; slot++)
        doubt += 4 * m->b.place[slot][seat] * (1 - m->b.place[slot][seat]);
    return KNOW_HAND * doubt;
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
    double worst = mind_sign(m, winner) * SHOWN * KNOW_SIDE;
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (coach_has(m->s, m->me, kind) && mind_moved(m, kind, m->me, winner) < worst)
            worst = mind_moved(m, kind, m->me, winner);
    return worst;
}

/* ---- professions ---- */

double mind_profession(int profession) {
    return profession == UNKNOWN ? ANY_PROFESSION : profession_value[profession];
}

static double present_profession(const struct mind *m, int seat) {
    bool spent = m->s->profession[seat] != UNKNOWN && coach_spent(m->s, seat);
    return spent ? 0 : mind_profession(m->s->profession[seat]);
}

double mind_own_profession(const struct mind *m) {
    return present_profession(m, m->me);
}

double mind_swap(const struct mind *m, int partner) {
    const uint8_t *profession = m->s->profession;
    double mine = mind_profession(profession[partner]) - present_profession(m, m->me);
    double theirs = mind_profession(profession[m->me]) - present_profession(m, partner);
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
        return mine ? mind_look(m, partner) : side * SHOWN * KNOW_SIDE;
    case PRIVILEGE:
        return mine ? mind_hand(m, partner) : side * SHOWN * KNOW_HAND;
    case BOOK:
        swap = mind_swap(m, mine ? partner : giver);
        return swap > 0 ? swap : 0;
    case CLOAK: /* the best of the unused ones is a little better than any */
        return side * (ANY_PROFESSION + 0.1 - present_profession(m, giver));
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
