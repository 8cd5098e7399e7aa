/* Fills a view with what the viewer thinks possible, by matching cards to places: each card to one
 * that its mask allows, each place with as many as it has room for. The same matching makes the
 * counting arguments of a description. */
#include <string.h>

#include "base/check.h"
#include "games/coach/belief.h"
#include "games/coach/play.h"

/* ---- matching ---- */

struct matching {
    int cards;
    uint16_t may[COACH_SLOTS]; /* the places of each card */
    uint8_t at[COACH_SLOTS];   /* the place it has, or UNKNOWN */
    uint32_t cards_at[PLACES]; /* the same, as sets of cards */
    uint8_t room[PLACES];      /* free room of each place */
    struct rng *rng;           /* NULL: always the lowest place */
};

static int pick(const struct matching *m, uint16_t places) {
    int skip = m->rng ? (int)rng_below(m->rng, (uint32_t)__builtin_popcount(places)) : 0;
    while (skip--)
        places &= places - 1;
    return __builtin_ctz(places);
}

static void put(struct matching *m, int card, int place) {
    if (m->at[card] != UNKNOWN)
        m->cards_at[m->at[card]] &= ~((uint32_t)1 << card);
    m->at[card] = (uint8_t)place;
    m->cards_at[place] |= (uint32_t)1 << card;
}

static bool place_card(struct matching *m, int card, uint16_t *tried);

/* Lets one of these cards find another place, the lowest that can. */
static bool move_on(struct matching *m, uint32_t cards, uint16_t *tried) {
    for (; cards; cards &= cards - 1)
        if (place_card(m, __builtin_ctz(cards), tried))
            return true;
    return false;
}

/* Finds a place for a card; others may have to move, but never through a place tried before. */
static bool place_card(struct matching *m, int card, uint16_t *tried) {
    uint16_t places;
    while ((places = m->may[card] & ~*tried) != 0) {
        int p = pick(m, places);
        *tried |= AT(p);
        if (m->room[p]) {
            m->room[p]--;
            put(m, card, p);
            return true;
        }
        uint32_t start = m->rng ? rng_below(m->rng, (uint32_t)m->cards) : 0;
        uint32_t below = ((uint32_t)1 << start) - 1, there = m->cards_at[p];
        if (move_on(m, there & ~below, tried) || move_on(m, there & below, tried)) {
            put(m, card, p);
            return true;
        }
    }
    return false;
}

/* Places all cards, in random order; false if that cannot be. */
static bool place_all(struct matching *m) {
    uint8_t turn[COACH_SLOTS];
    for (int i = 0; i < m->cards; i++)
        turn[i] = (uint8_t)i;
    if (m->rng)
        rng_shuffle(m->rng, turn, m->cards);
    memset(m->at, UNKNOWN, sizeof m->at);
    memset(m->cards_at, 0, sizeof m->cards_at);
    for (int i = 0; i < m->cards; i++) {
        uint16_t tried = 0;
        if (!place_card(m, turn[i], &tried))
            return false;
    }
    return true;
}

static struct matching item_matching(const struct coach_state *s, int viewer, struct rng *r) {
    struct matching m = {.cards = COACH_ITEMS, .rng = r};
    for (int i = 0; i < COACH_ITEMS; i++)
        m.may[i] = s->item_mask[viewer][i] & ANYWHERE;
    memcpy(m.room, s->hand_count, MAX_SEATS);
    m.room[BOX] = (uint8_t)(m.room[BOX] + s->boxed);
    m.room[PLACE_TOP] = s->pile_count > 0;
    m.room[PLACE_SECOND] = s->pile_count > 1;
    m.room[PLACE_REST] = (uint8_t)(s->pile_count > 2 ? s->pile_count - 2 : 0);
    return m;
}

/* One way to place all items is found; an item can also be at another place that it may have if
 * those there can move on, one by one, until somebody takes the place it leaves. */
void coach_possible(const struct coach_state *s, int viewer, uint16_t out[COACH_SLOTS]) {
    struct matching m = item_matching(s, viewer, NULL);
    uint16_t reach[PLACES] = {0}; /* where items of a place can move to, in any number of steps */
    memset(out, 0, COACH_SLOTS * sizeof out[0]);
    if (!place_all(&m))
        return;
    for (int i = 0; i < COACH_ITEMS; i++)
        reach[m.at[i]] |= m.may[i] | AT(m.at[i]);
    for (int by = 0; by < PLACES; by++)
        for (int p = 0; p < PLACES; p++)
            if (reach[p] & AT(by))
                reach[p] |= reach[by];
    for (int i = 0; i < COACH_ITEMS; i++)
        for (int p = 0; p < PLACES; p++)
            if (m.may[i] & AT(p) && reach[p] & AT(m.at[i]))
                out[i] |= AT(p);
}

/* ---- people ---- */

/* The fillers below answer false where nothing fits: that never happens to a view that redact() has
 * made, but those that come from outside are asked (coach_can_fill). */

static bool fill_professions(struct coach_state *s, int viewer, struct rng *r) {
    struct matching m = {.cards = PROFESSIONS, .rng = r};
    memcpy(m.may, s->profession_mask[viewer], sizeof s->profession_mask[viewer]);
    memset(m.room, 1, s->head.nseats);
    m.room[MAX_SEATS] = (uint8_t)(PROFESSIONS - s->head.nseats);
    if (!place_all(&m))
        return false;
    for (int p = 0; p < PROFESSIONS; p++)
        if (m.at[p] < s->head.nseats)
            s->profession[m.at[p]] = (uint8_t)p;
    return true;
}

/* K4: the cards that the viewer has not seen, in any order; with an odd number one stays out. */
static bool fill_societies(struct coach_state *s, struct rng *r) {
    int n = s->head.nseats, count = 0;
    uint8_t left[SOCIETIES] = {(uint8_t)((n + 1) / 2), (uint8_t)((n + 1) / 2)}, card[MAX_SEATS];
    for (int i = 0; i < n; i++)
        if (s->society[i] != UNKNOWN && !left[s->society[i]]--)
            return false;
    for (int society = 0; society < SOCIETIES; society++)
        while (left[society]--)
            card[count++] = (uint8_t)society;
    rng_shuffle(r, card, count);
    for (int i = 0; i < n; i++)
        if (s->society[i] == UNKNOWN)
            s->society[i] = card[--count];
    return true;
}

/* ---- items ---- */

static bool is_bag(int slot) {
    return coach_item_traits[coach_kind(slot)] & BAG;
}

/* Could this item have gone from the one partner to the other, as far as the viewer knows? What
 * went unseen may be in either hand now; of a bag that was announced it may be known. */
static bool may_have_gone(uint16_t mask, int from, int to, bool announced_bag, int slot) {
    uint16_t either = AT(from) | AT(to);
    return announced_bag ? is_bag(slot) && mask & AT(to) : (mask & either) == either;
}

static bool may_be_offered(const struct coach_state *s, uint16_t mask, int slot) {
    return may_have_gone(mask, s->turn, s->target, s->trade.flags & TRADE_OFFERED_BAG, slot) &&
           !(mask & MAYBE_RETURNED);
}

static bool may_be_returned(const struct coach_state *s, uint16_t mask, int slot) {
    bool announced = s->trade.flags & (TRADE_OFFERED_OPEN | TRADE_OFFERED_BAG);
    return may_have_gone(mask, s->target, s->turn, s->trade.flags & TRADE_RETURNED_BAG, slot) &&
           !(mask & MAYBE_OFFERED) && !(announced && slot == coach_slot(MIRROR));
}

/* K9: no bag for a bag; of each item either the slot is guessed or the kind is open. */
static bool is_bag_for_bag(const struct coach_state *s, int offered, int returned) {
    int given = offered < COACH_ITEMS ? coach_kind(offered) : s->trade.offered;
    int got = returned < COACH_ITEMS ? coach_kind(returned) : s->trade.returned;
    return given != UNKNOWN && got != UNKNOWN && coach_item_traits[given] & BAG &&
           coach_item_traits[got] & BAG;
}

/* Only one item has moved unseen in each direction: nothing else may have come to that hand so. */
static void fix(struct matching *m, const uint16_t *row, int slot, uint16_t maybe, int hand) {
    for (int i = 0; i < COACH_ITEMS; i++)
        if (row[i] & maybe)
            m->may[i] &= (uint16_t)~AT(hand);
    m->may[slot] = AT(hand);
}

static bool try_trade(const struct coach_state *s, struct matching *m, const uint16_t *row,
                      int offered, int returned) {
    if (offered == returned || is_bag_for_bag(s, offered, returned))
        return false;
    if (offered < COACH_ITEMS)
        fix(m, row, offered, MAYBE_OFFERED, s->target);
    if (returned < COACH_ITEMS)
        fix(m, row, returned, MAYBE_RETURNED, s->turn);
    return place_all(m);
}

/* An onlooker of a trade: guesses what moved and deals the rest round it. The truth is one of the
 * guesses, so one of them works. An item that is known, or may have moved on, is not guessed. */
static bool deal_trade(struct coach_state *s, int viewer, struct rng *r, struct matching *out) {
    const uint16_t *row = s->item_mask[viewer];
    bool guess_offered = s->trade.offered == UNKNOWN && s->trade.offered_at == SEAT(s->target);
    bool guess_returned = s->trade.returned == UNKNOWN && s->trade.returned_at == SEAT(s->turn);
    uint8_t one[COACH_ITEMS], two[COACH_ITEMS];
    for (int i = 0; i < COACH_ITEMS; i++)
        one[i] = two[i] = (uint8_t)i;
    rng_shuffle(r, one, COACH_ITEMS);
    rng_shuffle(r, two, COACH_ITEMS);
    for (int i = 0; i < COACH_ITEMS; i++) {
        if (guess_offered && !may_be_offered(s, row[one[i]], one[i]))
            continue;
        for (int k = 0; k < COACH_ITEMS; k++) {
            if (guess_returned && !may_be_returned(s, row[two[k]], two[k]))
                continue;
            int offered = guess_offered ? one[i] : COACH_ITEMS;
            int returned = guess_returned ? two[k] : COACH_ITEMS + 1;
            *out = item_matching(s, viewer, r);
            if (try_trade(s, out, row, offered, returned)) {
                if (guess_offered)
                    s->trade.offered = (uint8_t)coach_kind(offered);
                if (guess_returned)
                    s->trade.returned = (uint8_t)coach_kind(returned);
                return true;
            }
            if (!guess_returned)
                break;
        }
        if (!guess_offered)
            break;
    }
    return false;
}

/* A kind from a hand, each item alike. */
static uint8_t random_kind(const struct coach_state *s, int seat, struct rng *r) {
    uint32_t left = rng_below(r, s->hand_count[seat]);
    int slot = 0;
    while (s->where[slot] != seat || left--)
        slot++;
    return (uint8_t)coach_kind(slot);
}

/* An item of the trade that may have moved on, to one of `at`. If it was not read out as a bag,
 * what may have gone from one partner to the other is thought in either hand still. Failing that,
 * anything of those who had it. */
static uint8_t moved_kind(const struct coach_state *s, int viewer, seatset at, bool bag,
                          struct rng *r) {
    uint16_t either = AT(s->turn) | AT(s->target);
    uint8_t kinds[COACH_ITEMS];
    uint32_t count = 0;
    for (int i = 0; i < COACH_ITEMS; i++)
        if (s->where[i] < PLACE_TOP && at & SEAT(s->where[i]) &&
            (bag ? is_bag(i) : (s->item_mask[viewer][i] & either) == either))
            kinds[count++] = (uint8_t)coach_kind(i);
    return count ? kinds[rng_below(r, count)] : bag ? BAG_KEY : random_kind(s, seat_first(at), r);
}

/* The kinds of a trade that are unknown still. */
static void fill_trade(struct coach_state *s, int viewer, struct rng *r) {
    struct coach_trade *t = &s->trade;
    if (t->offered == UNKNOWN && !t->step) /* the answer is awaited */
        t->offered = random_kind(s, s->turn, r);
    if (t->offered == UNKNOWN)
        t->offered = moved_kind(s, viewer, t->offered_at, t->flags & TRADE_OFFERED_BAG, r);
    if (t->returned == UNKNOWN)
        t->returned = moved_kind(s, viewer, t->returned_at, t->flags & TRADE_RETURNED_BAG, r);
}

static bool fill_items(struct coach_state *s, int viewer, struct rng *r) {
    struct matching m = item_matching(s, viewer, r);
    if (!(s->trade.step ? deal_trade(s, viewer, r, &m) : place_all(&m)))
        return false;
    uint8_t below[COACH_ITEMS];
    int rest = 0;
    for (int i = 0; i < COACH_ITEMS; i++)
        if (m.at[i] == PLACE_REST)
            below[rest++] = (uint8_t)i;
        else
            s->where[i] = m.at[i];
    rng_shuffle(r, below, rest);
    for (int i = 0; i < rest; i++)
        s->where[below[i]] = (uint8_t)(PLACE_REST + i);
    coach_sort(s);
    fill_trade(s, viewer, r);
    return true;
}

/* ---- what the others know ---- */

/* The least they can: their own cards, and what lies open. */
static void fill_knowledge(struct coach_state *s, int seat) {
    uint16_t seats = (uint16_t)(ALL_SEATS(s->head.nseats) & ~AT(seat));
    uint16_t places = (uint16_t)(seats | know_pile_bits(s->pile_count));
    uint16_t down = (uint16_t)((seats & ~s->profession_open) | PROFESSION_PILE);
    s->society_known[seat] = (uint8_t)SEAT(seat);
    for (int i = 0; i < COACH_ITEMS; i++)
        s->item_mask[seat][i] = seat != PUBLIC && s->where[i] == seat ? AT(seat)
                                : coach_is_boxed(s, i)                ? AT(BOX)
                                                                      : places;
    know_sort(s->item_mask[seat]);
    for (int p = 0; p < PROFESSIONS; p++)
        s->profession_mask[seat][p] = down;
    for (int i = 0; i < s->head.nseats; i++)
        if (i == seat || coach_is_open(s, i))
            s->profession_mask[seat][s->profession[i]] = AT(i);
}

/* What the phase says a seat has just seen. */
static void fill_sight(struct coach_state *s, int viewer) {
    int actor = seat_first(s->asked | CHANCE);
    if (actor == viewer)
        return;
    if (s->phase == PHASE_ANSWER)
        know_seen(s->item_mask[actor], s->trade.offered, s->turn);
    else if (s->phase == PHASE_ARRANGE)
        know_pile(s, actor);
    else if (s->phase == PHASE_CLOAK)
        know_profession_pile(s, actor);
    else if (s->phase == PHASE_TAKE)
        know_hand(s, actor, s->winner == s->turn ? s->target : s->turn);
}

/* Everything but the societies. */
static void fill_rest(struct coach_state *s, int viewer, struct rng *r) {
    bool filled = fill_professions(s, viewer, r) && fill_items(s, viewer, r);
    must(filled, "cards and items have places that the viewer thinks possible");
    FOR_VIEWERS(v, s)
    if (v != viewer)
        fill_knowledge(s, v);
    fill_sight(s, viewer);
}

void coach_determinize(void *view, struct rng *r) {
    struct coach_state *s = view;
    int viewer = s->head.viewer;
    s->head.viewer = FULL;
    if (s->phase == PHASE_OVER || s->phase == PHASE_DEAL)
        return;
    fill_societies(s, r);
    fill_rest(s, viewer, r);
}

bool coach_can_fill(const struct coach_state *view) {
    struct coach_state s = *view;
    struct rng r;
    rng_seed(&r, 0); /* matching and guessing find a way whenever there is one */
    return fill_societies(&s, &r) && fill_professions(&s, view->head.viewer, &r) &&
           fill_items(&s, view->head.viewer, &r);
}

/* ---- the same as likely as the viewer believes ---- */

static void fill_believed_societies(struct coach_state *s, int viewer, struct rng *r) {
    struct coach_belief b;
    belief_keen(&b, s, viewer);
    double rest = rng_double(r);
    int split = 0;
    while (split + 1 < b.split_count && rest >= b.weight[split])
        rest -= b.weight[split++];
    for (int i = 0; i < s->head.nseats; i++)
        s->society[i] = (uint8_t)(b.split[split] >> i & 1 ? b.society : !b.society);
}

/* All have seen who looked at whose society. */
static void fill_looks(struct coach_state *s, int viewer) {
    for (int i = 0; i < s->head.nseats; i++)
        for (int k = 0; k < s->head.nseats; k++)
            if (i != viewer && s->tally[LOOKED][i][k])
                s->society_known[i] |= (uint8_t)SEAT(k);
}

void coach_sample(void *view, struct rng *r) {
    struct coach_state *s = view;
    int viewer = s->head.viewer;
    s->head.viewer = FULL;
    if (s->phase == PHASE_OVER || s->phase == PHASE_DEAL)
        return;
    if (viewer == PUBLIC)
        fill_societies(s, r); /* an onlooker's own side tells nothing */
    else
        fill_believed_societies(s, viewer, r);
    fill_rest(s, viewer, r);
    fill_looks(s, viewer);
}
