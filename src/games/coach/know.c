/* Keeps what each seat knows. Works on masks alone: nothing here decides what happens, and no
 * seat's masks depend on what that seat has not seen. */
#include "games/coach/know.h"

#include <string.h>

#include "base/check.h"

enum {
    MAYBE = MAYBE_OFFERED | MAYBE_RETURNED,
    HELD = 1 << 13, /* inside one function: this item's new place is settled */
};

/* Loops over whole rows are written without branches, so that a compiler can do eight masks in
 * one step. The three slots past the items are zero, and none of the loops changes that. */

/* 1 or 0: is this bit set? */
#define BIT(mask, place) ((uint16_t)((mask) >> (place)&1))

static void order(uint16_t *a, uint16_t *b) {
    uint16_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

void know_sort(uint16_t row[COACH_SLOTS]) {
    for (int i = 0; i < FIRST_SINGLE; i += COPIES) {
        order(&row[i], &row[i + 1]);
        order(&row[i + 1], &row[i + 2]);
        order(&row[i], &row[i + 1]);
    }
}

/* ---- sightings ---- */

/* The viewer sees an item of this kind at one of `places`. Which of several equal items it is
 * nobody can tell, so it is taken to be the one whose place was known best. Every other that
 * could have been seen there may in truth be where that one was thought to be. Items HELD were
 * seen at the same moment and are different ones. Returns the slot; the caller fills it. */
static int sight(uint16_t *row, int kind, uint16_t places) {
    int slot = coach_slot(kind);
    if (coach_copies(kind) == 1)
        return slot;
    int best = -1, fewest = PLACES + 1;
    for (int i = slot; i < slot + COPIES; i++) {
        int size = __builtin_popcount(row[i] & ANYWHERE);
        if (row[i] & places && !(row[i] & HELD) && size < fewest) {
            best = i;
            fewest = size;
        }
    }
    must(best >= 0, "what is seen was possible");
    for (int i = slot; i < slot + COPIES; i++)
        if (row[i] & places && !(row[i] & HELD))
            row[i] |= row[best] & ANYWHERE;
    return best;
}

void know_seen(uint16_t row[COACH_SLOTS], int kind, int place) {
    row[sight(row, kind, AT(place))] = AT(place);
    know_sort(row);
}

/* The viewer sees everything at `places`, which is what the truth has from the first place to the
 * last. Nothing else can be there. */
static void see_all(uint16_t *row, const struct coach_state *s, int first, int last,
                    uint16_t places) {
    for (int i = FIRST_SINGLE; i < COACH_ITEMS; i++)
        row[i] =
            s->where[i] >= first && s->where[i] <= last ? places : (uint16_t)(row[i] & ~places);
    for (int i = 0; i < FIRST_SINGLE; i++)
        if (s->where[i] >= first && s->where[i] <= last)
            row[sight(row, coach_kind(i), places)] = places | HELD;
    for (int i = 0; i < FIRST_SINGLE; i++)
        row[i] &= row[i] & HELD ? ANYWHERE : (uint16_t)~places;
    know_sort(row);
}

void know_hand(struct coach_state *s, int viewer, int seat) {
    see_all(s->item_mask[viewer], s, seat, seat, AT(seat));
}

void know_pile(struct coach_state *s, int viewer) {
    see_all(s->item_mask[viewer], s, PLACE_TOP, PLACE_TOP + COACH_ITEMS,
            know_pile_bits(s->pile_count));
}

/* The viewer sees which profession is at a seat: that one is there, and no other. */
static void profession_at(struct coach_state *s, int viewer, int seat) {
    uint16_t *row = s->profession_mask[viewer];
    for (int p = 0; p < PROFESSIONS; p++)
        row[p] &= (uint16_t)~AT(seat);
    row[s->profession[seat]] = AT(seat);
}

/* ---- the deal ---- */

void know_dealt(struct coach_state *s) {
    int n = s->head.nseats;
    uint16_t hands = (uint16_t)ALL_SEATS(n), base[COACH_SLOTS] = {0};
    uint8_t sealed[ITEM_KINDS];
    coach_sealed(s, sealed);
    for (int i = 0; i < COACH_ITEMS; i++) {
        int kind = coach_kind(i);
        bool seal = i - coach_slot(kind) < sealed[kind];
        /* K5: seals are dealt out, and with four players nothing else is. */
        base[i] = coach_is_boxed(s, i) ? AT(BOX)
                  : seal               ? hands
                                       : (uint16_t)(n == 4 ? IN_PILE : hands | IN_PILE);
    }
    FOR_VIEWERS(v, s) {
        memcpy(s->item_mask[v], base, sizeof base);
        for (int p = 0; p < PROFESSIONS; p++)
            s->profession_mask[v][p] = hands | PROFESSION_PILE;
        if (v == PUBLIC)
            continue;
        know_hand(s, v, v);
        profession_at(s, v, v);
        s->society_known[v] = (uint8_t)SEAT(v);
    }
}

/* ---- what all seats learn ---- */

void know_shown(struct coach_state *s, int seat, int kind) {
    FOR_VIEWERS(v, s)
    know_seen(s->item_mask[v], kind, seat);
}

void know_absent(struct coach_state *s, int seat, int kind) {
    int slot = coach_slot(kind);
    FOR_VIEWERS(v, s) {
        for (int i = slot; i < slot + coach_copies(kind); i++)
            s->item_mask[v][i] &= (uint16_t)~AT(seat);
        know_sort(s->item_mask[v]);
    }
}

void know_given(struct coach_state *s, int from, int to, int kind) {
    FOR_VIEWERS(v, s) {
        uint16_t *row = s->item_mask[v];
        if (v == from || v == to) {
            row[sight(row, kind, AT(from))] = AT(to);
            for (int i = 0; i < COACH_SLOTS; i++)
                row[i] &= ANYWHERE;
        } else {
            for (int i = 0; i < COACH_SLOTS; i++)
                row[i] = (uint16_t)((row[i] & ANYWHERE) | BIT(row[i], from) << to);
        }
        know_sort(row);
    }
}

/* What is below moves up one place; the top is in the hand, or known not to be this item. */
static void draw(uint16_t *row, uint16_t hand, uint16_t lower) {
    for (int i = 0; i < COACH_SLOTS; i++) {
        uint16_t m = row[i], top = BIT(m, PLACE_TOP);
        uint16_t stay = (uint16_t)(m & (HANDS | (MAYBE & (top - 1))));
        row[i] = (uint16_t)(stay | (hand & -top) | BIT(m, PLACE_SECOND) << PLACE_TOP |
                            (lower & -BIT(m, PLACE_REST)));
    }
}

void know_drawn(struct coach_state *s, int seat, int kind) {
    uint16_t lower = know_pile_bits(s->pile_count) & ~AT(PLACE_TOP);
    FOR_VIEWERS(v, s) {
        uint16_t *row = s->item_mask[v];
        int seen = v == seat ? sight(row, kind, AT(PLACE_TOP)) : -1;
        draw(row, v == seat ? 0 : AT(seat), lower);
        if (seen >= 0)
            row[seen] = AT(seat);
        know_sort(row);
    }
}

/* The viewer has seen the pile: what it has not put on top lies below. */
static void arrange_seen(uint16_t *row, int pile_count, int top, int second) {
    row[sight(row, top, IN_PILE)] = AT(PLACE_TOP) | HELD;
    if (pile_count > 1)
        row[sight(row, second, IN_PILE)] = AT(PLACE_SECOND) | HELD;
    for (int i = 0; i < COACH_SLOTS; i++) {
        uint16_t below = row[i] & IN_PILE ? AT(PLACE_REST) : row[i];
        row[i] = row[i] & HELD ? row[i] & ANYWHERE : below;
    }
}

void know_arranged(struct coach_state *s, int viewer, int top, int second) {
    uint16_t pile = know_pile_bits(s->pile_count);
    FOR_VIEWERS(v, s) {
        uint16_t *row = s->item_mask[v];
        if (v == viewer)
            arrange_seen(row, s->pile_count, top, second);
        else
            for (int i = 0; i < COACH_SLOTS; i++)
                row[i] |= row[i] & IN_PILE ? pile : 0;
        know_sort(row);
    }
}

uint8_t know_shift(uint8_t hands, int n, int direction) {
    return direction == LEFT ? (uint8_t)((hands << 1 | hands >> (n - 1)) & ALL_SEATS(n))
                             : (uint8_t)(hands >> 1 | (hands & 1) << (n - 1));
}

/* From the hands whose passing was not seen something may be one seat further. */
static void pass_unseen(uint16_t *row, uint16_t hands, int n, int direction) {
    for (int i = 0; i < COACH_SLOTS; i++)
        row[i] =
            (uint16_t)((row[i] & ANYWHERE) | know_shift((uint8_t)(row[i] & hands), n, direction));
}

void know_passed(struct coach_state *s, int direction) {
    int n = s->head.nseats;
    for (int v = 0; v < n; v++) {
        uint16_t *row = s->item_mask[v];
        int next = coach_next(s, v), previous = coach_previous(s, v);
        int to = direction == LEFT ? next : previous, from = direction == LEFT ? previous : next;
        int given = sight(row, s->commit_argument[v], AT(v));
        row[given] |= HELD;
        int got = sight(row, s->commit_argument[from], AT(from));
        pass_unseen(row, (uint16_t)(ALL_SEATS(n) & ~AT(v) & ~AT(from)), n, direction);
        row[given] = AT(to);
        row[got] = AT(v);
        know_sort(row);
    }
    pass_unseen(s->item_mask[PUBLIC], (uint16_t)ALL_SEATS(n), n, direction);
    know_sort(s->item_mask[PUBLIC]);
}

/* ---- a trade ---- */

/* The rows of those who are not part of the trade. */
static seatset onlookers(const struct coach_state *s) {
    return coach_supporters(s) | SEAT(PUBLIC);
}

/* A partner sees both items. */
static void trade_seen(uint16_t *row, const struct coach_state *s) {
    int offered = sight(row, s->trade.offered, AT(s->turn));
    row[offered] = AT(s->target) | HELD;
    row[sight(row, s->trade.returned, AT(s->target))] = AT(s->turn);
    row[offered] = AT(s->target);
}

/* An onlooker sees none: what was in one hand may be in the other, no further, since both go at
 * once. What got a hand only by this is marked. The Diplomat's item is known to have moved. */
static void trade_unseen(uint16_t *row, const struct coach_state *s, bool named) {
    int a = s->turn, b = s->target, slot = -1;
    uint16_t unseen = named ? 0 : 1; /* what came back */
    if (named)
        slot = sight(row, s->trade.returned, AT(b));
    for (int i = 0; i < COACH_SLOTS; i++) {
        uint16_t here = BIT(row[i], a), there = BIT(row[i], b), back = there & unseen;
        row[i] |= (uint16_t)(here << b | back << a | (here & ~there) * MAYBE_OFFERED |
                             (back & ~here) * MAYBE_RETURNED);
    }
    if (named)
        row[slot] = AT(a);
}

void know_traded(struct coach_state *s, bool named) {
    FOR_VIEWERS(v, s) {
        if (v == s->turn || v == s->target)
            trade_seen(s->item_mask[v], s);
        else
            trade_unseen(s->item_mask[v], s, named);
        know_sort(s->item_mask[v]);
    }
}

/* The mask of an item that did not move in this direction after all. */
static uint16_t without(uint16_t mask, uint16_t maybe, uint16_t place) {
    uint16_t gone = maybe | place;
    return mask & maybe ? mask & ~gone : mask;
}

static void take_back(uint16_t *mask, uint16_t maybe, uint16_t place) {
    *mask = without(*mask, maybe, place);
}

/* K10: a bag is announced, but not which of the two; unless only one can be meant: one that may
 * be in either hand now, having been in the giver's before. */
static void announce_bag(uint16_t *row, uint16_t giver, uint16_t receiver) {
    uint16_t *bag = &row[coach_slot(BAG_KEY)], either = giver | receiver;
    bool first = (bag[0] & either) == either, second = (bag[1] & either) == either;
    for (int i = 0; i < 2; i++)
        bag[i] &= ANYWHERE;
    if (first != second)
        bag[second] = receiver;
}

/* K10: the returned item is announced, but it may have moved on since: it is in one of several
 * hands. There are no maybes left. */
static void announce_late(struct coach_state *s, int kind) {
    if (coach_item_traits[kind] & BAG && !(s->trade.flags & TRADE_RETURNED_OPEN))
        return;
    FOR_SEATS (v, onlookers(s))
        s->item_mask[v][coach_slot(kind)] &= s->trade.returned_at;
}

void know_announced(struct coach_state *s) {
    bool first = s->trade.step == 1;
    int kind = first ? s->trade.offered : s->trade.returned;
    bool named = !first && s->trade.flags & TRADE_RETURNED_OPEN; /* by the Diplomat */
    bool bag = coach_item_traits[kind] & BAG && !named;
    uint16_t maybe = first ? MAYBE_OFFERED : MAYBE_RETURNED, other = MAYBE & ~maybe;
    uint16_t giver = AT(coach_giver(s)), receiver = AT(coach_receiver(s));
    if (s->trade.returned_at != SEAT(s->turn)) {
        announce_late(s, kind);
        return;
    }
    FOR_SEATS (v, onlookers(s)) {
        uint16_t *row = s->item_mask[v], *bags = &row[coach_slot(BAG_KEY)];
        uint16_t kept[2] = {bags[0], bags[1]};
        for (int i = 0; i < COACH_SLOTS; i++)
            row[i] = without(row[i], maybe, receiver);
        /* The Mirror was no part of this trade, nor was a bag given for a bag (K9). */
        take_back(&row[coach_slot(MIRROR)], other, giver);
        if (bag) {
            memcpy(bags, kept, sizeof kept);
            take_back(&bags[0], other, giver);
            take_back(&bags[1], other, giver);
            announce_bag(row, giver, receiver);
        } else
            row[coach_slot(kind)] = receiver;
        know_sort(row);
    }
}

/* K10: all bits for what is not traded in silence, unless the Mirror is there; and for that. */
static void loud_items(const struct coach_state *s, uint16_t loud[COACH_SLOTS]) {
    memset(loud, 0, COACH_SLOTS * sizeof loud[0]);
    for (int kind = FIRST_SINGLE_KIND; kind < ITEM_KINDS; kind++) {
        int traits = coach_item_traits[kind];
        if (kind == MIRROR || (traits & EFFECT && !(traits & BAG && !s->pile_count)))
            loud[coach_slot(kind)] = UINT16_MAX;
    }
}

void know_settled(struct coach_state *s, bool returned_announced) {
    bool offered_announced = s->trade.flags & (TRADE_OFFERED_OPEN | TRADE_OFFERED_BAG);
    uint16_t a = AT(s->turn), b = AT(s->target), loud[COACH_SLOTS];
    uint16_t offered = s->smuggling || offered_announced ? 0 : MAYBE_OFFERED;
    uint16_t returned = s->smuggling || returned_announced ? 0 : MAYBE_RETURNED;
    loud_items(s, loud);
    FOR_SEATS (v, onlookers(s)) {
        uint16_t *row = s->item_mask[v];
        bool mirror = !offered_announced && !returned_announced &&
                      row[coach_slot(MIRROR)] & (a | b); /* may explain the silence */
        uint16_t silent = mirror ? 0 : UINT16_MAX;
        for (int i = 0; i < COACH_SLOTS; i++) {
            uint16_t stayed = loud[i] & silent, m = without(row[i], offered & stayed, b);
            row[i] = without(m, returned & stayed, a) & ANYWHERE;
        }
        know_sort(row);
    }
}

/* ---- professions ---- */

void know_opened(struct coach_state *s, int seat) {
    FOR_VIEWERS(v, s)
    profession_at(s, v, seat);
}

void know_swapped(struct coach_state *s, int a, int b) {
    FOR_VIEWERS(v, s)
    for (int p = 0; p < PROFESSIONS; p++) {
        uint16_t m = s->profession_mask[v][p], differ = BIT(m, a) ^ BIT(m, b);
        s->profession_mask[v][p] = (uint16_t)(m ^ (differ << a | differ << b));
    }
    profession_at(s, a, a);
    profession_at(s, b, b);
}

void know_profession_pile(struct coach_state *s, int seat) {
    uint16_t held = 0;
    for (int i = 0; i < s->head.nseats; i++)
        held |= AT(s->profession[i]);
    for (int p = 0; p < PROFESSIONS; p++)
        s->profession_mask[seat][p] = BIT(held, p)
                                          ? s->profession_mask[seat][p] & (uint16_t)~PROFESSION_PILE
                                          : PROFESSION_PILE;
}

void know_cloaked(struct coach_state *s, int seat, int old) {
    FOR_VIEWERS(v, s) {
        uint16_t *row = s->profession_mask[v];
        if (v == seat) {
            row[old] = PROFESSION_PILE;
            row[s->profession[seat]] = AT(seat);
            continue;
        }
        /* What the seat had is in the pile now, and one thing of the pile is at the seat. */
        for (int p = 0; p < PROFESSIONS; p++) {
            uint16_t m = row[p], was_here = BIT(m, seat), was_in_pile = !!(m & PROFESSION_PILE);
            row[p] = (uint16_t)((m & ~AT(seat)) | (was_here | was_in_pile) * PROFESSION_PILE |
                                was_in_pile << seat);
        }
    }
}

/* ---- is it sound? ---- */

/* Can the three items of a kind be numbered so that each is in its mask? */
static bool fits(const uint16_t *mask, const uint8_t *where) {
    static const uint8_t numbering[6][COPIES] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                 {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int k = 0; k < 6; k++) {
        bool all = true;
        for (int i = 0; i < COPIES; i++)
            all = all && mask[i] & know_place(where[numbering[k][i]]);
        if (all)
            return true;
    }
    return false;
}

/* What came to a hand in a trade, unseen by this viewer, has not moved on since. */
static bool may_doubt(const struct coach_state *s, int viewer) {
    return s->trade.step && onlookers(s) & SEAT(viewer) && s->trade.offered_at == SEAT(s->target) &&
           s->trade.returned_at == SEAT(s->turn);
}

const char *know_audit_masks(const struct coach_state *s, int viewer) {
    const uint16_t *row = s->item_mask[viewer], *professions = s->profession_mask[viewer];
    uint16_t seats = (uint16_t)ALL_SEATS(s->head.nseats);
    uint16_t real = seats | know_pile_bits(s->pile_count), both = AT(s->turn) | AT(s->target);
    bool doubts = may_doubt(s, viewer);
    for (int i = 0; i < COACH_ITEMS; i++) {
        uint16_t maybe = row[i] & MAYBE, places = row[i] & ~MAYBE;
        if (!places || (coach_is_boxed(s, i) ? places != AT(BOX) : places & ~real))
            return "a seat thinks an item where there is no place";
        if (maybe && (!doubts || maybe == MAYBE || (places & both) != both))
            return "a seat doubts what it has seen";
        if (viewer != PUBLIC && row[i] & AT(viewer) && row[i] != AT(viewer))
            return "a seat does not know its own hand";
        if (i % COPIES && i < FIRST_SINGLE && row[i - 1] > row[i])
            return "masks of the same kind are not in order";
    }
    for (int p = 0; p < PROFESSIONS; p++)
        if (!professions[p] || professions[p] & ~(seats | PROFESSION_PILE))
            return "a seat thinks a profession where there is no place";
    return NULL;
}

/* The places of an item without those that only another item's move explains. */
static uint16_t explained(const struct coach_state *s, uint16_t mask, int kind) {
    if (kind != s->trade.offered)
        mask = without(mask, MAYBE_OFFERED, AT(s->target));
    return kind != s->trade.returned ? without(mask, MAYBE_RETURNED, AT(s->turn)) : mask;
}

static const char *audit_items(const struct coach_state *s, int viewer) {
    uint16_t row[COACH_ITEMS];
    for (int i = 0; i < COACH_ITEMS; i++) {
        row[i] = explained(s, s->item_mask[viewer][i], coach_kind(i));
        if (i >= FIRST_SINGLE && !(row[i] & know_place(s->where[i])))
            return "a seat is mistaken about an item";
    }
    if (!fits(row, s->where) || !fits(row + COPIES, s->where + COPIES))
        return "a seat is mistaken about a goal item";
    for (int kind = 0; viewer != PUBLIC && kind < ITEM_KINDS; kind++) {
        int known = 0;
        for (int i = coach_slot(kind); i < coach_slot(kind) + coach_copies(kind); i++)
            known += row[i] == AT(viewer);
        if (known != coach_count(s, viewer, kind))
            return "a seat miscounts its own hand";
    }
    return NULL;
}

static const char *audit_professions(const struct coach_state *s, int viewer) {
    const uint16_t *row = s->profession_mask[viewer];
    uint16_t held = 0;
    for (int i = 0; i < s->head.nseats; i++) {
        int p = s->profession[i];
        held |= AT(p);
        if (!(row[p] & AT(i)))
            return "a seat is mistaken about a profession";
        if ((i == viewer || coach_is_open(s, i)) && row[p] != AT(i))
            return "a seat does not know a profession it has seen";
    }
    for (int p = 0; p < PROFESSIONS; p++)
        if (!BIT(held, p) && !(row[p] & PROFESSION_PILE))
            return "a seat is mistaken about the profession pile";
    return NULL;
}

const char *know_audit(const struct coach_state *s, int viewer) {
    seatset known = s->society_known[viewer];
    if (viewer == PUBLIC ? known : !(known & SEAT(viewer)) || known & ~ALL_SEATS(s->head.nseats))
        return "a seat knows the wrong societies";
    const char *why = know_audit_masks(s, viewer);
    if (!why)
        why = audit_items(s, viewer);
    return why ? why : audit_professions(s, viewer);
}
