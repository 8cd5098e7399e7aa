/* What every move of coach promises by what the seat believes and values: greedy bots make the
 * best, and a search looks there first. */
#include <string.h>

#include "games/coach/mind.h"

/* ---- trades ---- */

/* How likely the partner is to accept. Whose only item is a bag must refuse one (K9). */
static double acceptance(const struct mind *m, int partner, int kind) {
    uint8_t traits = coach_item_traits[kind];
    if (traits & FORCED)
        return 1;
    if (traits & BAG && m->s->hand_count[partner] == 1) {
        int other = kind == BAG_KEY ? BAG_GOBLET : BAG_KEY;
        return m->w->accepts_goal * (1 - belief_count(&m->b, partner, other));
    }
    return mind_is_goal(kind) ? m->w->accepts_goal : m->w->accepts;
}

/* K9: a mate who is offered a goal item of ours knows of it then; the less often it has refused
 * me, the more that is news. */
static double shown(const struct mind *m, int partner, int kind) {
    int refusals = m->s->tally[REFUSED][partner][m->me];
    if (kind != coach_goal(m->b.society))
        return 0;
    return m->w->show_goal * mind_sign(m, partner) / (1 + m->w->refused_less * refusals);
}

static double score_offer(const struct mind *m, int partner, int kind) {
    double accepted = acceptance(m, partner, kind), refused = m->s->supply ? m->w->token : 0;
    double gain = mind_moved(m, kind, m->me, partner) + m->w->returned +
                  (m->w->returned_mate - m->w->returned) * m->b.mate[partner];
    if (kind != MIRROR)
        gain += mind_effect(m, kind, m->me, partner);
    return accepted * gain + (1 - accepted) * refused + shown(m, partner, kind);
}

static double score_answer(const struct mind *m, const struct move *move) {
    if (move->kind == COACH_REFUSE)
        return m->w->token * mind_sign(m, m->s->turn);
    return mind_trade(m, m->s->turn, move->a, m->s->trade.offered);
}

/* K3: if the item is there, my turn goes on; if not, I see the hand and lose my action. */
static double score_diplomat(const struct mind *m, const struct move *move) {
    const double action = 0.3, later = 0.4;
    double there = belief_count(&m->b, move->a, move->b);
    there = there > 1 ? 1 : there;
    double gain = mind_trade(m, move->a, (int)move->c, move->b);
    return there * (gain + action) + (1 - there) * mind_hand(m, move->a) - later;
}

/* K24: an announced item does something, and all know of it. */
static double score_announce(const struct mind *m) {
    int kind = m->s->trade.step == 1 ? m->s->trade.offered : m->s->trade.returned;
    return mind_effect(m, kind, m->me, coach_receiver(m->s)) - 0.05;
}

static bool holds_bag(const struct mind *m) {
    return coach_has(m->s, m->me, BAG_KEY) || coach_has(m->s, m->me, BAG_GOBLET);
}

/* K3: what lies on top is mine if I am about to trade a bag, else somebody else's. */
static double score_arrange(const struct mind *m, int top, int second) {
    double first = m->worth[top][m->me], then = m->worth[second][m->me];
    return holds_bag(m) ? 2 * first - then : -first - then;
}

static int neighbour(const struct mind *m, int direction) {
    return direction == LEFT ? coach_next(m->s, m->me) : coach_previous(m->s, m->me);
}

static double score_trade_move(const struct mind *m, const struct move *move) {
    switch (move->kind) {
    case COACH_ACCEPT:
    case COACH_REFUSE:
        return score_answer(m, move);
    case COACH_ANNOUNCE:
        return score_announce(m);
    case COACH_CLOAK:
        return mind_profession(m, move->a);
    case COACH_CLOAK_KEEP:
        return mind_own_profession(m);
    case COACH_BOOK_SWAP:
        return mind_swap(m, coach_receiver(m->s));
    case COACH_SEXTANT:
        return m->b.mate[neighbour(m, move->a)];
    case COACH_PASS_ITEM:
        return mind_moved(m, move->a, m->me, neighbour(m, m->s->direction));
    case COACH_GIVE:
        return mind_moved(m, move->b, m->me, move->a);
    case COACH_ARRANGE:
        return score_arrange(m, move->a, move->b);
    default: /* smuggle, keep the profession by the Book, arrange the only item */
        return 0;
    }
}

/* ---- whether to duel ---- */

/* Resources that the seat has, or may have, as attacker or defender. */
static double strength(const struct mind *m, int seat, bool attacks) {
    const struct coach_state *s = m->s;
    int profession = m->profession[seat];
    double sum = s->tokens[seat] + belief_count(&m->b, seat, attacks ? DAGGER : GLOVES) +
                 0.5 * belief_count(&m->b, seat, POISON_RING);
    if (profession == UNKNOWN)
        return sum + 0.15;
    if (profession == DUELIST)
        return sum + !coach_spent(s, seat);
    return sum +
           (attacks ? profession == THUG || profession == HYPNOTIST : profession == GRANDMASTER);
}

/* K14, K17: the supporters vote for whom they rather belong to, and help with their tokens. */
struct duel_chances mind_duel(const struct mind *m, int target) {
    double margin[2 * MAX_SEATS + 1] = {0}; /* by swords minus shields of the votes, + MAX_SEATS */
    double edge = strength(m, m->me, true) - strength(m, target, false);
    struct duel_chances c = {.win = 0};
    margin[MAX_SEATS] = 1;
    FOR_SEATS (i, ALL_SEATS(m->b.seats) & ~SEAT(m->me) & ~SEAT(target)) {
        double sword = 0.5 + m->w->votes_true * (m->b.mate[i] - belief_same(&m->b, i, target));
        double after[2 * MAX_SEATS + 1] = {0};
        edge += 0.7 * m->s->tokens[i] * (2 * sword - 1);
        for (int k = 1; k < 2 * MAX_SEATS; k++) {
            after[k + 1] += margin[k] * sword;
            after[k - 1] += margin[k] * (1 - sword);
        }
        memcpy(margin, after, sizeof margin);
    }
    for (int k = 0; k <= 2 * MAX_SEATS; k++) {
        double lead = k - MAX_SEATS + edge;
        *(lead > 0.5 ? &c.win : lead < -0.5 ? &c.lose : &c.tie) += margin[k];
    }
    return c;
}

static double score_duel(const struct mind *m, int target) {
    struct duel_chances c = mind_duel(m, target);
    return c.win * mind_reward(m, target) + c.tie * m->draw + c.lose * mind_defeat(m, target);
}

/* ---- in a duel ---- */

static int my_side(const struct mind *m) {
    bool swords = m->me == m->s->turn || m->s->swords >> m->me & 1;
    return swords ? SIDE_ATTACKER : SIDE_DEFENDER;
}

/* What it is worth to me that the first wins rather than the second. */
static double stake(const struct mind *m, int winner, int loser) {
    if (winner == m->me)
        return mind_reward(m, loser) - mind_defeat(m, loser);
    if (loser == m->me)
        return mind_defeat(m, winner) - mind_reward(m, winner);
    return m->w->stake * (m->friend[winner] - m->friend[loser]);
}

static double side_stake(const struct mind *m, int side) {
    return side == SIDE_ATTACKER ? stake(m, m->s->turn, m->s->target)
                                 : stake(m, m->s->target, m->s->turn);
}

static bool has_used(const struct coach_state *s, int seat, int resource) {
    for (int i = 0; i < s->used_count; i++)
        if (s->used[i] == (seat << 5 | resource))
            return true;
    return false;
}

/* How far my side is ahead; the Poison Ring is worth half a point. */
static double lead(const struct mind *m) {
    const struct coach_state *s = m->s;
    double ring = 0.5 * (has_used(s, s->turn, POISON_RING) - has_used(s, s->target, POISON_RING));
    double ahead = coach_points(s, SIDE_ATTACKER) - coach_points(s, SIDE_DEFENDER) + ring;
    return my_side(m) == SIDE_ATTACKER ? ahead : -ahead;
}

/* What a duellist has used that gives a point. */
static int own_points(const struct coach_state *s, int seat) {
    int points = 0;
    for (int i = 0; i < s->used_count; i++)
        points += s->used[i] >> 5 == seat && (s->used[i] & 31) != POISON_RING;
    return points;
}

/* What a resource adds to a lead. A Duelist makes it what the two have by themselves. */
static double addition(const struct mind *m, const struct move *use, double now) {
    int other = m->me == m->s->turn ? m->s->target : m->s->turn;
    if (use->kind == COACH_USE_ITEM && use->a == POISON_RING)
        return 0.5;
    if (use->kind == COACH_USE_PROFESSION && use->a == DUELIST)
        return own_points(m->s, m->me) - own_points(m->s, other) + 1 - now;
    return use->kind == COACH_POISON ? 99 : 1;
}

/* What it costs to use it up, or only to show it. */
static double cost(const struct mind *m, const struct move *use) {
    if (use->kind == COACH_USE_TOKEN)
        return m->w->token;
    if (use->kind == COACH_USE_PROFESSION)
        return coach_once[use->a] ? m->w->once : 0.05;
    return use->kind == COACH_POISON ? m->w->once : 0.02;
}

/* All that I could still throw in, but for what decides a duel by itself. */
static double potential(const struct mind *m) {
    const struct coach_state *s = m->s;
    int role = m->me == s->turn              ? BY_ATTACKER
               : m->me == s->target          ? BY_DEFENDER
               : my_side(m) == SIDE_ATTACKER ? BY_SWORD
                                             : BY_SHIELD;
    int profession = s->profession[m->me];
    double sum = s->tokens[m->me];
    if (s->duelist && role & (BY_SWORD | BY_SHIELD))
        return 0; /* K16 */
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (coach_item_traits[kind] & role && coach_has(s, m->me, kind) &&
            !(s->used_set >> kind & 1))
            sum += kind == POISON_RING ? 0.5 : 1;
    bool lasting = coach_profession_traits[profession] & role && !coach_once[profession];
    return sum + (lasting && !(s->used_set >> (RESOURCE_PROFESSION + profession) & 1));
}

/* K16: who leads waits; who can still win uses the cheapest thing first. */
static double score_resource(const struct mind *m, const struct move *use) {
    double now = lead(m), add = addition(m, use, now), all = potential(m);
    if (use->kind == COACH_POISON && use->a != my_side(m)) /* my vote was a mistake */
        return side_stake(m, use->a) - cost(m, use);
    if (now > 0 || add <= 0 || now + (add > all ? add : all) <= 0)
        return -1;
    return side_stake(m, my_side(m)) - cost(m, use);
}

static double score_hypnotize(const struct mind *m, int seat) {
    if (m->s->swords >> seat & 1)
        return -1;
    return 0.3 + 0.3 * m->s->tokens[seat] - 0.2 * mind_sign(m, seat);
}

/* K13: half a stake, for nobody knows yet who would win; and an item from the attacker. */
static double score_priest(const struct mind *m) {
    const struct coach_state *s = m->s;
    double spared = m->me == s->target ? -mind_defeat(m, s->turn) : stake(m, s->target, s->turn);
    double paid = s->hand_count[s->turn] > 1 ? -0.1 * mind_sign(m, s->turn) : 0;
    return spared / 2 + paid - m->w->once;
}

static double score_doctor(const struct mind *m) {
    int winner = m->s->winner, loser = winner == m->s->turn ? m->s->target : m->s->turn;
    if (winner == m->me)
        return -1;
    return (loser == m->me ? -mind_defeat(m, winner) : stake(m, loser, winner)) - m->w->once;
}

/* Whom the attacker pays: all can see who it is. */
static int priest(const struct coach_state *s) {
    int seat = 0;
    while (!coach_is_open(s, seat) || s->profession[seat] != PRIEST)
        seat++;
    return seat;
}

static double score_vote(const struct mind *m) {
    return m->friend[m->s->turn] - m->friend[m->s->target];
}

static double score_duel_move(const struct mind *m, const struct move *move) {
    int other = m->s->turn == m->me ? m->s->target : m->s->turn;
    switch (move->kind) {
    case COACH_PASS:
        return 0;
    case COACH_PRIEST:
        return score_priest(m);
    case COACH_PAY:
        return mind_moved(m, move->a, m->me, priest(m->s));
    case COACH_SWORD:
        return score_vote(m);
    case COACH_SHIELD:
        return -score_vote(m);
    case COACH_HYPNOTIZE:
        return score_hypnotize(m, move->a);
    case COACH_DOCTOR:
        return score_doctor(m);
    case COACH_LOOK:
        return mind_look(m, other);
    case COACH_SEARCH:
        return mind_search(m, other);
    case COACH_TAKE:
        return mind_moved(m, move->a, other, m->me);
    case COACH_RETURN:
        return mind_moved(m, move->a, m->me, other);
    default:
        return score_resource(m, move);
    }
}

/* ---- the own turn ---- */

/* Who waits for certainty is overtaken: the longer the game, the less is enough. */
static double score_declaration(const struct mind *m, seatset named, int society) {
    double rounds = (double)m->s->turn_number / m->b.seats;
    double dare =
        m->w->dare - m->w->dare_less * (rounds < m->w->dare_rounds ? rounds : m->w->dare_rounds);
    double right = belief_right(&m->b, m->s, named, society);
    return right >= dare ? 100 + right : -100;
}

static double score_own_turn(const struct mind *m, const struct move *move) {
    switch (move->kind) {
    case COACH_SPY:
        return m->w->spy + mind_hand(m, move->a) / m->s->hand_count[move->a];
    case COACH_OFFER:
        return score_offer(m, move->a, move->b);
    case COACH_DUEL:
        return score_duel(m, move->a);
    case COACH_DECLARE:
    case COACH_DECLARE_WITH:
        return score_declaration(m, (seatset)move->set, m->b.society);
    case COACH_DIVINE:
        return score_declaration(m, (seatset)move->set, !m->b.society);
    case COACH_DECLARE_ALONE:
        return 1000;
    case COACH_CLAIRVOYANT: /* costs no action; best when I draw what I have put on top */
        return holds_bag(m) || (int)m->s->turn_number > 2 * m->b.seats ? 5 : -1;
    default:
        return score_diplomat(m, move);
    }
}

/* ---- the decision ---- */

double mind_score(const struct mind *m, const struct move *move) {
    if (m->s->phase == PHASE_ACTION)
        return score_own_turn(m, move);
    return m->s->phase < PHASE_PRIEST ? score_trade_move(m, move) : score_duel_move(m, move);
}
