#include "games/coach/novice.h"

#include "games/coach/belief.h"

/* What the beginner sees at a glance: the own hand, and nothing it does not know. */
struct glance {
    const struct coach_state *s;
    int me, society;
    struct rng *r;
    seatset mates, foes; /* of those whose society is known, or follows by K4; not the own seat */
    int count;
    uint8_t hand[COACH_ITEMS]; /* kinds */
    int goals;                 /* of the own society in it, as they count now (K22) */
    int weary;                 /* the journey is long: 1 tries anything, 2 even more */
};

/* What an item is worth to a beginner; goal items and bags are worth more to their society. */
static const int8_t worth[ITEM_KINDS] = {
    [KEY] = 5,    [GOBLET] = 5,    [BAG_KEY] = 7,     [BAG_GOBLET] = 7, [DAGGER] = 4,
    [GLOVES] = 4, [BOOK] = 2,      [POISON_RING] = 5, [KNIVES] = 3,     [WHIP] = 3,
    [CLOAK] = 2,  [PRIVILEGE] = 2, [MONOCLE] = 2,     [SEXTANT] = 1,    [PEARL] = -3,
    [MIRROR] = 1, [SIGNET] = 1,
};
enum { OWN_GOAL = 10, OWN_BAG = 9 };

static int value(const struct glance *g, int kind) {
    return kind == coach_goal(g->society)  ? OWN_GOAL
           : kind == coach_bag(g->society) ? OWN_BAG
                                           : worth[kind];
}

static bool chance_of(struct glance *g, uint32_t percent) {
    return rng_below(g->r, 100) < percent;
}

/* K4: who has seen a whole society knows the rest. */
static void sides(struct glance *g) {
    seatset all = ALL_SEATS(g->s->head.nseats) & ~SEAT(g->me), seen = g->s->society_known[g->me];
    int most = (g->s->head.nseats + 1) / 2;
    g->mates = g->foes = 0;
    FOR_SEATS (i, seen & all)
        *(g->s->society[i] == g->society ? &g->mates : &g->foes) |= SEAT(i);
    if (seat_count(g->mates) + 1 == most)
        g->foes = all & ~g->mates;
    else if (seat_count(g->foes) == most)
        g->mates = all & ~g->foes;
}

static struct glance look_round(const struct coach_state *s, int me, struct rng *r) {
    struct glance g = {.s = s, .me = me, .society = s->society[me], .r = r};
    for (int i = 0; i < COACH_ITEMS; i++) {
        g.hand[g.count] = (uint8_t)coach_kind(i);
        g.count += s->where[i] == me;
    }
    g.goals = coach_goals(s, me, g.society);
    g.weary = (s->turn_number > 14u * s->head.nseats) + (s->turn_number > 200);
    sides(&g);
    return g;
}

/* Known to be with the seat, by the own masks. */
static bool knows_at(const struct glance *g, int slot, int seat) {
    return (g->s->item_mask[g->me][slot] & ANYWHERE) == AT(seat);
}

static struct move say(const struct glance *g, int kind, int a, int b) {
    return (struct move){
        .kind = (uint8_t)kind, .seat = (uint8_t)g->me, .a = (uint8_t)a, .b = (uint8_t)b};
}

static int any_of(struct glance *g, seatset seats) {
    uint32_t skip = rng_below(g->r, (uint32_t)seat_count(seats));
    while (skip--)
        seats &= seats - 1;
    return seat_first(seats);
}

/* 1 for mates, -1 for foes, 0 for whom one does not know. */
static int side(const struct glance *g, int seat) {
    return seat == g->me || g->mates >> seat & 1 ? 1 : g->foes >> seat & 1 ? -1 : 0;
}

/* The item that is missed least; `but_bags`: a bag is offered (K9). -1 if there is none. */
static int least(const struct glance *g, bool but_bags) {
    int best = -1;
    for (int i = 0; i < g->count; i++)
        if (!(but_bags && coach_item_traits[g->hand[i]] & BAG) &&
            (best < 0 || value(g, g->hand[i]) < value(g, best)))
            best = g->hand[i];
    return best;
}

/* ---- the own turn ---- */

/* Goal items of the own society that the seat is known to hold. */
static int known_goals(const struct glance *g, int seat) {
    int slot = coach_slot(coach_goal(g->society)), n = 0;
    for (int i = slot; i < slot + COPIES; i++)
        n += knows_at(g, i, seat);
    return n + (!g->s->pile_count && knows_at(g, coach_slot(coach_bag(g->society)), seat));
}

/* K20: three, or two if the own society is known to be the smaller one. */
static int needed(const struct glance *g) {
    int n = g->s->head.nseats;
    return n % 2 && seat_count(g->foes) == (n + 1) / 2 ? 2 : 3;
}

/* Declares what is certain. In the end, rather than travel for ever, also what may well be. */
static bool declares(struct glance *g, struct move *out) {
    seatset named = 0, maybe = 0;
    int sum = g->goals, need = needed(g);
    if (!g->goals || coach_has(g->s, g->me, PEARL))
        return false;
    FOR_SEATS (i, ALL_SEATS(g->s->head.nseats) & ~SEAT(g->me) & ~g->foes) {
        int goals = known_goals(g, i);
        if (goals && g->mates >> i & 1) {
            named |= SEAT(i);
            sum += goals;
        } else if (goals)
            maybe |= SEAT(i);
    }
    while (g->weary && maybe && sum < need) {
        int i = any_of(g, maybe);
        maybe &= ~SEAT(i);
        named |= SEAT(i);
        sum += known_goals(g, i);
    }
    if (sum < need && !(g->weary > 1 && sum == need - 1))
        return false;
    *out = (struct move){
        .kind = named ? COACH_DECLARE_WITH : COACH_DECLARE, .seat = (uint8_t)g->me, .set = named};
    return true;
}

static bool wins_alone(const struct glance *g) { /* K21 */
    return coach_has(g->s, g->me, SIGNET) && !coach_has(g->s, g->me, PEARL) &&
           coach_goals(g->s, g->me, ORDER) + coach_goals(g->s, g->me, BROTHERHOOD) >= 3;
}

/* K3: asks for a goal item of ours that is known to be with somebody else than a mate. */
static bool uses_diplomat(struct glance *g, struct move *out) {
    int give = least(g, false), slot = coach_slot(coach_goal(g->society));
    if (!coach_ready(g->s, g->me, DIPLOMAT))
        return false;
    seatset have = 0;
    for (int i = slot; i < slot + COPIES; i++)
        FOR_SEATS (seat, ALL_SEATS(g->s->head.nseats) & ~SEAT(g->me) & ~g->mates)
            if (knows_at(g, i, seat))
                have |= SEAT(seat);
    if (!have)
        return false;
    *out = say(g, COACH_DIPLOMAT, any_of(g, have), coach_goal(g->society));
    out->c = (uint32_t)give;
    return true;
}

/* To a mate something for both to know of; to others what does something, or is of little use. */
static struct move offer(struct glance *g, seatset others) {
    int goal = coach_goal(g->society);
    if (g->mates && coach_has(g->s, g->me, goal) && chance_of(g, 50))
        return say(g, COACH_OFFER, any_of(g, g->mates), goal);
    int kind = least(g, false), partner = any_of(g, others);
    if (g->weary) {
        kind = g->hand[rng_below(g->r, (uint32_t)g->count)];
        if (g->s->pile_count && chance_of(g, 50)) /* to bring the pile down */
            kind = coach_has(g->s, g->me, BAG_KEY)      ? BAG_KEY
                   : coach_has(g->s, g->me, BAG_GOBLET) ? BAG_GOBLET
                                                        : kind;
        return say(g, COACH_OFFER, partner, kind);
    }
    for (int i = 0; i < g->count; i++) {
        int traits = coach_item_traits[g->hand[i]];
        if (traits & EFFECT && (!(traits & BAG) || g->s->pile_count) && chance_of(g, 50))
            kind = g->hand[i];
    }
    return say(g, COACH_OFFER, partner, kind);
}

static struct move own_turn(struct glance *g) {
    seatset others = ALL_SEATS(g->s->head.nseats) & ~SEAT(g->me), strange = others & ~g->mates;
    struct move m;
    if (wins_alone(g))
        return say(g, COACH_DECLARE_ALONE, 0, 0);
    if (declares(g, &m) || uses_diplomat(g, &m))
        return m;
    if (g->s->pile_count && coach_ready(g->s, g->me, CLAIRVOYANT) && chance_of(g, 30))
        return say(g, COACH_CLAIRVOYANT, 0, 0);
    uint32_t luck = rng_below(g->r, 100);
    if (luck < 10)
        return say(g, COACH_SPY, any_of(g, others), 0);
    if (luck < 50 && strange)
        return say(g, COACH_DUEL, any_of(g, strange), 0);
    return offer(g, others);
}

/* K3: what is on top is mine if I have a bag to trade. */
static struct move arrange(const struct glance *g) {
    bool bag = coach_has(g->s, g->me, BAG_KEY) || coach_has(g->s, g->me, BAG_GOBLET);
    int best[2] = {-1, -1}, wants = bag ? 1 : -1;
    for (int i = 0; i < COACH_ITEMS; i++) {
        int kind = coach_kind(i);
        if (!(g->s->item_mask[g->me][i] & IN_PILE))
            continue;
        if (best[0] < 0 || wants * value(g, kind) > wants * value(g, best[0])) {
            best[1] = best[0];
            best[0] = kind;
        } else if (best[1] < 0 || wants * value(g, kind) > wants * value(g, best[1]))
            best[1] = kind;
    }
    return g->s->pile_count == 1 ? say(g, COACH_ARRANGE_ONE, best[0], 0)
                                 : say(g, COACH_ARRANGE, best[0], best[1]);
}

/* ---- trades ---- */

static struct move answer(struct glance *g) {
    int offered = g->s->trade.offered, traits = coach_item_traits[offered];
    int give = least(g, traits & BAG);
    if (give < 0)
        return say(g, COACH_REFUSE, 0, 0);
    bool draw = coach_item_traits[give] & BAG && g->s->pile_count;
    int gain = value(g, offered) - value(g, give) + 3 * draw + 3 * side(g, g->s->turn);
    bool likes = gain > 0 || (gain == 0 && chance_of(g, 50)) || chance_of(g, g->weary ? 50 : 10);
    return traits & FORCED || likes ? say(g, COACH_ACCEPT, give, 0) : say(g, COACH_REFUSE, 0, 0);
}

static struct move announce(const struct glance *g) {
    int kind = g->s->trade.step == 1 ? g->s->trade.offered : g->s->trade.returned;
    return say(g, coach_has_effect(g->s, kind) ? COACH_ANNOUNCE : COACH_SMUGGLE, 0, 0);
}

/* A profession that is spent is changed for any other. */
static struct move cloak(struct glance *g) {
    seatset unused = 0;
    for (int p = 0; p < PROFESSIONS; p++)
        if (g->s->profession_mask[g->me][p] == PROFESSION_PILE)
            unused |= SEAT(p);
    if (!unused || !(coach_spent(g->s, g->me) || chance_of(g, 30)))
        return say(g, COACH_CLOAK_KEEP, 0, 0);
    return say(g, COACH_CLOAK, any_of(g, unused), 0);
}

static struct move give_away(struct glance *g) { /* K6 */
    seatset all = coach_receivers(g->s);
    seatset to = all & g->mates ? all & g->mates : all & ~g->foes ? all & ~g->foes : all;
    return say(g, COACH_GIVE, any_of(g, to), least(g, false));
}

/* ---- duels ---- */

/* What one would like: above 0, that the attacker wins. */
static int leaning(const struct glance *g) {
    const struct coach_state *s = g->s;
    return g->me == s->turn ? 2 : g->me == s->target ? -2 : side(g, s->turn) - side(g, s->target);
}

static struct move hypnotize(struct glance *g) {
    seatset against = coach_supporters(g->s) & ~(seatset)g->s->swords;
    if (g->s->profession[g->me] != HYPNOTIST || !against)
        return say(g, COACH_PASS, 0, 0);
    return say(g, COACH_HYPNOTIZE, any_of(g, against), 0);
}

/* K16: who is not ahead uses the first thing there is, if it is worth it. */
static struct move use(struct glance *g) {
    const struct coach_state *s = g->s;
    bool swords = g->me == s->turn || s->swords >> g->me & 1, duels = g->me == s->turn;
    duels = duels || g->me == s->target;
    int role = g->me == s->turn ? BY_ATTACKER : duels ? BY_DEFENDER : swords ? BY_SWORD : BY_SHIELD;
    int lead = coach_points(s, SIDE_ATTACKER) - coach_points(s, SIDE_DEFENDER);
    lead = swords ? lead : -lead;
    if (lead > 0 || lead < -2 || (swords ? leaning(g) : -leaning(g)) <= 0)
        return say(g, COACH_PASS, 0, 0);
    bool adds = !s->duelist || duels; /* K16: supporters may still poison */
    for (int i = 0; adds && i < g->count; i++)
        if (coach_item_traits[g->hand[i]] & role && !(s->used_set >> g->hand[i] & 1))
            return say(g, COACH_USE_ITEM, g->hand[i], 0);
    int p = s->profession[g->me];
    if ((adds || p == POISONER) && coach_profession_traits[p] & role && !coach_spent(s, g->me) &&
        !(s->used_set >> (RESOURCE_PROFESSION + p) & 1) && (duels || chance_of(g, 50)))
        return p == POISONER ? say(g, COACH_POISON, swords ? SIDE_ATTACKER : SIDE_DEFENDER, 0)
                             : say(g, COACH_USE_PROFESSION, p, 0);
    bool token = adds && s->tokens[g->me] && (duels || chance_of(g, 50));
    return say(g, token ? COACH_USE_TOKEN : COACH_PASS, 0, 0);
}

static struct move window(struct glance *g) {
    const struct coach_state *s = g->s;
    if (s->phase == PHASE_PRIEST)
        return say(g, s->profession[g->me] == PRIEST && leaning(g) < 0 ? COACH_PRIEST : COACH_PASS,
                   0, 0);
    int wish = s->winner == s->turn ? leaning(g) : -leaning(g);
    return say(g, s->profession[g->me] == DOCTOR && wish < 0 ? COACH_DOCTOR : COACH_PASS, 0, 0);
}

static struct move reward(struct glance *g) {
    int loser = g->s->winner == g->s->turn ? g->s->target : g->s->turn;
    return say(g, side(g, loser) == 0 && chance_of(g, 60) ? COACH_LOOK : COACH_SEARCH, 0, 0);
}

static struct move take(const struct glance *g) {
    int loser = g->s->winner == g->s->turn ? g->s->target : g->s->turn, best = -1;
    for (int i = 0; i < COACH_ITEMS; i++)
        if (knows_at(g, i, loser) && (best < 0 || value(g, coach_kind(i)) > value(g, best)))
            best = coach_kind(i);
    return say(g, COACH_TAKE, best, 0);
}

/* ---- the decision ---- */

struct move coach_novice(const void *st, int seat, struct rng *r) {
    struct glance g = look_round(st, seat, r);
    switch (g.s->phase) {
    case PHASE_ACTION:
        return own_turn(&g);
    case PHASE_ARRANGE:
        return arrange(&g);
    case PHASE_ANSWER:
        return answer(&g);
    case PHASE_ANNOUNCE:
        return announce(&g);
    case PHASE_CLOAK:
        return cloak(&g);
    case PHASE_BOOK:
        return say(&g, coach_spent(g.s, seat) ? COACH_BOOK_SWAP : COACH_BOOK_KEEP, 0, 0);
    case PHASE_SEXTANT:
        return say(&g, COACH_SEXTANT, chance_of(&g, 50) ? LEFT : RIGHT, 0);
    case PHASE_PASS:
        return say(&g, COACH_PASS_ITEM, least(&g, false), 0);
    case PHASE_GIVE:
        return give_away(&g);
    case PHASE_PAY:
        return say(&g, COACH_PAY, least(&g, false), 0);
    case PHASE_VOTE: {
        int wish = leaning(&g);
        return say(&g, wish > 0 || (wish == 0 && chance_of(&g, 50)) ? COACH_SWORD : COACH_SHIELD, 0,
                   0);
    }
    case PHASE_HYPNOTIZE:
        return hypnotize(&g);
    case PHASE_RESOURCES:
        return use(&g);
    case PHASE_REWARD:
        return reward(&g);
    case PHASE_TAKE:
        return take(&g);
    case PHASE_RETURN:
        return say(&g, COACH_RETURN, least(&g, false), 0);
    default:
        return window(&g);
    }
}
