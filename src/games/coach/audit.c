/* The invariants of a state, and of a view that comes from outside. What a phase needs stands in
 * one table; what a view may show is what redact() would leave (game_audit_filled). */
#include <string.h>

#include "games/coach/know.h"

static bool is_zero(const void *from, size_t size) {
    const uint8_t *p = from;
    for (size_t i = 0; i < size; i++)
        if (p[i])
            return false;
    return true;
}

/* ---- what is the same in a state and in a view ---- */

enum { MAX_TURNS_MOST = 1000000 }; /* K23, as the option has it */

static const char *audit_options(const struct coach_state *s) {
    bool boxed = s->boxed && (s->boxed > 1 || s->head.nseats != 3);
    if (s->smuggling > 1 || s->divination > 1 || s->seals > 1 || boxed || !s->max_turns ||
        s->max_turns > MAX_TURNS_MOST)
        return "an option out of range";
    return NULL;
}

/* K4: the state that setup() has left. */
static const char *audit_deal(const struct coach_state *s) {
    struct coach_state fresh = {.head = s->head,
                                .max_turns = s->max_turns,
                                .smuggling = s->smuggling,
                                .divination = s->divination,
                                .seals = s->seals,
                                .boxed = s->boxed};
    fresh.head.ply = 0;
    if (memcmp(s, &fresh, sizeof fresh))
        return "something has happened before the deal";
    return audit_options(s);
}

static const char *audit_ranges(const struct coach_state *s) {
    int n = s->head.nseats;
    if (s->phase >= PHASE_COUNT || s->turn >= n || s->target >= n || s->winner >= n)
        return "phase or seat out of range";
    if (!s->turn_number || s->turn_number > s->max_turns)
        return "K23 there is no such turn";
    if (s->trade.step > 2 || s->trade.flags >> 5 ||
        (s->trade.offered_at | s->trade.returned_at) >> n)
        return "a trade out of range";
    if (s->used_count > COACH_USED || s->pile_count > COACH_ITEMS || s->profession_open >> n)
        return "a count or an open profession out of range";
    return NULL;
}

/* Slots of seats and items that are not there. */
static const char *audit_zeros(const struct coach_state *s) {
    int n = s->head.nseats;
    size_t absent = (size_t)(MAX_SEATS - n);
    bool clean = is_zero(s->tokens + n, absent) && is_zero(s->society + n, absent) &&
                 is_zero(s->profession + n, absent) && is_zero(s->hand_count + n, absent) &&
                 is_zero(s->society_known + n, absent) &&
                 is_zero(s->profession_mask + n, absent * sizeof s->profession_mask[0]) &&
                 is_zero(s->item_mask + n, absent * sizeof s->item_mask[0]) &&
                 is_zero(s->zero, sizeof s->zero) &&
                 is_zero(s->where + COACH_ITEMS, COACH_SLOTS - COACH_ITEMS) &&
                 is_zero(s->used + s->used_count, (size_t)(COACH_USED - s->used_count));
    FOR_VIEWERS(v, s)
    clean = clean && is_zero(s->item_mask[v] + COACH_ITEMS,
                             (COACH_SLOTS - COACH_ITEMS) * sizeof s->item_mask[v][0]);
    for (int t = 0; t < TALLIES; t++)
        for (int i = 0; i < MAX_SEATS; i++)
            clean = clean && is_zero(s->tally[t][i] + (i < n ? n : 0), i < n ? absent : MAX_SEATS);
    return clean ? NULL : "an unused slot is not zero";
}

/* K6, K7: how many items everybody holds. */
static const char *audit_counts(const struct coach_state *s) {
    int sum = s->pile_count + s->boxed;
    for (int i = 0; i < s->head.nseats; i++) {
        int count = s->hand_count[i], limit = coach_limit(s);
        bool returns = s->phase == PHASE_RETURN, won = i == s->winner;
        bool robbed = returns && !won && (i == s->turn || i == s->target);
        bool waits = s->phase == PHASE_GIVE && s->asked == SEAT(i);
        if (robbed ? count : !count)
            return "K7 everyone holds at least one item";
        if (waits ? count != limit + 1 : count > limit + (returns && won))
            return "K6 a hand is above the limit";
        if (s->chain & SEAT(i) && !waits && count != limit)
            return "K6 a chain of gifts goes through full hands";
        sum += count;
    }
    return sum == COACH_ITEMS ? NULL : "hands or pile are miscounted";
}

/* ---- the phase ---- */

/* What each phase is part of, and whom it asks. */
enum { ALONE_ON_TURN = 1, TRADING = 2, DUELLING = 4, TOGETHER = 8, EFFECT_OF_TRADE = 16 };
enum asks {
    NOBODY,
    ON_TURN,
    TARGET,
    GIVER,
    ALL,
    CLOSED,
    SUPPORTERS,
    IN_DUEL,
    CLOSED_IN_DUEL,
    WINNER
};

static const struct {
    uint8_t part, asks;
} phases[PHASE_COUNT] = {
    [PHASE_SPY] = {0, NOBODY},
    [PHASE_SHUFFLE] = {ALONE_ON_TURN, NOBODY},
    [PHASE_ACTION] = {ALONE_ON_TURN, ON_TURN},
    [PHASE_ARRANGE] = {ALONE_ON_TURN, ON_TURN},
    [PHASE_ANSWER] = {0, TARGET},
    [PHASE_ANNOUNCE] = {TRADING, GIVER},
    [PHASE_CLOAK] = {TRADING | EFFECT_OF_TRADE, GIVER},
    [PHASE_BOOK] = {TRADING | EFFECT_OF_TRADE, GIVER},
    [PHASE_SEXTANT] = {TRADING | EFFECT_OF_TRADE, GIVER},
    [PHASE_PASS] = {TRADING | TOGETHER | EFFECT_OF_TRADE, ALL},
    [PHASE_GIVE] = {0, NOBODY}, /* in a trade or not; somebody */
    [PHASE_PRIEST] = {DUELLING | TOGETHER, CLOSED},
    [PHASE_PAY] = {DUELLING, ON_TURN},
    [PHASE_VOTE] = {DUELLING | TOGETHER, SUPPORTERS},
    [PHASE_HYPNOTIZE] = {DUELLING, ON_TURN},
    [PHASE_RESOURCES] = {DUELLING | TOGETHER, IN_DUEL},
    [PHASE_DOCTOR] = {DUELLING | TOGETHER, CLOSED_IN_DUEL},
    [PHASE_REWARD] = {DUELLING, WINNER},
    [PHASE_TAKE] = {DUELLING, WINNER},
    [PHASE_RETURN] = {DUELLING, WINNER},
    [PHASE_OVER] = {ALONE_ON_TURN, NOBODY},
};

static seatset expected(const struct coach_state *s) {
    seatset all = ALL_SEATS(s->head.nseats), closed = all & ~(seatset)s->profession_open;
    switch ((enum asks)phases[s->phase].asks) {
    case NOBODY:
        return 0;
    case ON_TURN:
        return SEAT(s->turn);
    case TARGET:
        return SEAT(s->target);
    case GIVER:
        return SEAT(coach_giver(s));
    case ALL:
        return all;
    case CLOSED:
        return closed & ~SEAT(s->turn);
    case SUPPORTERS:
        return coach_supporters(s);
    case IN_DUEL:
        return all & ~(seatset)s->excluded;
    case CLOSED_IN_DUEL:
        return closed & ~(seatset)s->excluded;
    case WINNER:
        return SEAT(s->winner);
    }
    return 0;
}

static const char *audit_asked(const struct coach_state *s) {
    int part = phases[s->phase].part;
    bool waits = s->phase >= PHASE_ACTION && s->phase < PHASE_OVER;
    bool gives = s->phase == PHASE_GIVE;
    if (gives ? seat_count(s->asked) != 1 || s->asked >> s->head.nseats
              : s->asked != expected(s) || !s->asked == waits)
        return "the wrong seats are asked";
    if (part & ALONE_ON_TURN ? s->target != 0 : s->target == s->turn)
        return "the wrong seat is the target";
    if (gives ? !(s->chain & s->asked) || s->chain >> s->head.nseats : s->chain)
        return "a chain of gifts without a giver";
    if (s->committed & ~s->asked ||
        (s->committed && (!(part & TOGETHER) || s->committed == s->asked)))
        return "a seat has decided that is not asked, or nobody is awaited";
    if (s->direction > (s->phase == PHASE_PASS ? RIGHT : 0))
        return "a direction without a Sextant";
    if (s->phase == PHASE_OVER ? s->reason >= REASONS || s->winners >> s->head.nseats
                               : s->reason || s->winners)
        return "the end is wrong";
    return NULL;
}

/* Law 5: what a seat has committed itself to is a move that it had. */
static const char *audit_commitments(const struct coach_state *s) {
    for (int i = 0; i < MAX_SEATS; i++) {
        struct move m = {.kind = s->commit_kind[i], .seat = (uint8_t)i, .a = s->commit_argument[i]};
        struct coach_state before;
        if (!(s->committed & SEAT(i))) {
            if (m.kind || m.a)
                return "a commitment of nobody";
            continue;
        }
        before = *s;
        before.committed &= (uint8_t)~SEAT(i);
        if (m.kind == MOVE_CHANCE || coach_check(&before, &m))
            return "a commitment that is no move";
    }
    return NULL;
}

/* ---- the duel ---- */

/* K16: things that can be used, each once, by whoever could. */
static const char *audit_used(const struct coach_state *s) {
    uint32_t set = 0;
    for (int i = 0; i < s->used_count; i++) {
        int resource = s->used[i] & 31, seat = s->used[i] >> 5;
        if (seat >= s->head.nseats || resource >= RESOURCES)
            return "K16 there is no such resource";
        if (resource == RESOURCE_TOKEN)
            continue;
        int traits = resource < RESOURCE_PROFESSION
                         ? coach_item_traits[resource]
                         : coach_profession_traits[resource - RESOURCE_PROFESSION];
        if (!(traits & coach_role(s, seat)) || set >> resource & 1)
            return "K16 a resource is used twice, or does nothing there";
        set |= (uint32_t)1 << resource;
    }
    return set == s->used_set ? NULL : "K16 the set of what was used is wrong";
}

static const char *audit_duel(const struct coach_state *s) {
    bool shown = s->phase >= PHASE_HYPNOTIZE && s->phase <= PHASE_RETURN;
    bool fought = s->phase >= PHASE_RESOURCES && shown, won = s->phase >= PHASE_DOCTOR && shown;
    bool duelist = s->used_set >> (RESOURCE_PROFESSION + DUELIST) & 1;
    if (s->votes_shown != shown || (s->swords && !shown) || (s->excluded && !fought))
        return "something of a duel is left, or is missing";
    if ((s->swords | s->excluded) & ~coach_supporters(s))
        return "K14 who is no supporter votes or is out of the duel";
    if (s->duelist != duelist || (s->used_count && !fought))
        return "something is used without a duel";
    if (won ? s->winner != s->turn && s->winner != s->target : s->winner)
        return "K17 the wrong seat has won";
    return audit_used(s);
}

/* ---- the trade ---- */

/* A kind of a trade: of an item, or UNKNOWN to a view. */
static bool is_kind(const struct coach_state *s, int kind) {
    return kind < ITEM_KINDS || (kind == UNKNOWN && s->head.viewer != FULL);
}

static const char *audit_flags(const struct coach_state *s) {
    const struct coach_trade *t = &s->trade;
    bool named = t->flags & TRADE_DIPLOMAT, returned = t->flags & TRADE_RETURNED_OPEN;
    bool told = t->flags & (TRADE_OFFERED_OPEN | TRADE_OFFERED_BAG);
    if (named && !returned)
        return "K3 the Diplomat names what comes back";
    if (t->step == 1 && (t->flags & TRADE_RETURNED_BAG || returned != named))
        return "K10 the second item is announced before the first";
    if (t->step == 1 && s->phase == PHASE_ANNOUNCE ? told : t->step == 1 && !told)
        return "K10 the first item's effect before it is announced";
    if (t->step == 2 && s->phase == PHASE_ANNOUNCE &&
        (t->flags & TRADE_RETURNED_BAG || returned != named))
        return "K10 the second item is announced twice";
    if (s->phase == PHASE_ANNOUNCE && !s->smuggling)
        return "K24 nobody smuggles in this game";
    return NULL;
}

/* The kind whose effect is due is open, and the right one. */
static const char *audit_effect(const struct coach_state *s) {
    static const uint8_t of[PHASE_COUNT] = {[PHASE_CLOAK] = CLOAK,
                                            [PHASE_BOOK] = BOOK,
                                            [PHASE_SEXTANT] = SEXTANT,
                                            [PHASE_PASS] = SEXTANT};
    bool first = s->trade.step == 1;
    int kind = first ? s->trade.offered : s->trade.returned;
    int open = first ? TRADE_OFFERED_OPEN : TRADE_RETURNED_OPEN;
    if (phases[s->phase].part & EFFECT_OF_TRADE &&
        (kind != of[s->phase] || !(s->trade.flags & open)))
        return "K10 an effect without its item";
    return NULL;
}

static const char *audit_trade(const struct coach_state *s) {
    const struct coach_trade *t = &s->trade;
    bool may = phases[s->phase].part & TRADING || s->phase == PHASE_GIVE;
    if (s->phase == PHASE_ANSWER)
        return t->step || t->flags || t->returned || t->offered_at || t->returned_at ||
                       !is_kind(s, t->offered)
                   ? "K9 an offer is wrong"
                   : NULL;
    if (!t->step)
        return phases[s->phase].part & TRADING || !is_zero(t, sizeof *t)
                   ? "something of a trade is left, or is missing"
                   : NULL;
    if (!may || !is_kind(s, t->offered) || !is_kind(s, t->returned))
        return "a trade without its items, or in a phase without trades";
    if (!(t->offered_at & SEAT(s->target)) || !(t->returned_at & SEAT(s->turn)))
        return "K10 a traded item has never arrived";
    const char *why = audit_flags(s);
    return why ? why : audit_effect(s);
}

/* Everything that is no secret, and its shape. */
static const char *audit_open(const struct coach_state *s) {
    const char *(*const part[])(const struct coach_state *) = {
        audit_options, audit_ranges, audit_zeros, audit_asked,
        audit_duel,    audit_counts, audit_trade};
    const char *why = NULL;
    for (size_t i = 0; !why && i < sizeof part / sizeof part[0]; i++)
        why = part[i](s);
    return why;
}

/* ---- what is hidden ---- */

static const char *audit_items(const struct coach_state *s) {
    uint32_t pile = 0;
    uint8_t count[MAX_SEATS] = {0};
    for (int i = 0; i < COACH_ITEMS; i++) {
        int where = s->where[i];
        if (i % COPIES && i < FIRST_SINGLE && s->where[i - 1] > where)
            return "equal items are not in order";
        if (where < s->head.nseats)
            count[where]++;
        else if (where >= PLACE_TOP && where < PLACE_TOP + s->pile_count)
            pile |= (uint32_t)1 << (where - PLACE_TOP);
        else if (where != BOX || !coach_is_boxed(s, i))
            return "an item is nowhere";
    }
    if (memcmp(count, s->hand_count, sizeof count) || pile != ((uint32_t)1 << s->pile_count) - 1)
        return "hands or pile are miscounted";
    return NULL;
}

static const char *audit_people(const struct coach_state *s) {
    int n = s->head.nseats, society[SOCIETIES] = {0}, tokens = s->supply;
    uint16_t held = 0;
    for (int i = 0; i < n; i++) {
        if (s->society[i] >= SOCIETIES || ++society[s->society[i]] > (n + 1) / 2)
            return "K4 the societies are wrong";
        if (s->profession[i] >= PROFESSIONS || held >> s->profession[i] & 1)
            return "K4 the professions are wrong";
        held |= AT(s->profession[i]);
        tokens += s->tokens[i];
    }
    for (int i = 0; i < s->used_count; i++)
        tokens += (s->used[i] & 31) == RESOURCE_TOKEN;
    return tokens != COACH_TOKENS ? "K1 there are twelve duel tokens" : NULL;
}

/* K10: what is traded is where it may be by now. Of what is announced as a bag, and of equal
 * items, that may not be known. */
static bool is_arrived(const struct coach_state *s, int kind, seatset at, bool bag) {
    int where = s->where[coach_slot(kind)];
    return kind < FIRST_SINGLE_KIND || bag || (where < PLACE_TOP && at & SEAT(where));
}

/* K3, K19: the seat has seen all that is at these places, which hold so many items. */
static bool has_seen(const struct coach_state *s, int seat, uint16_t places, int items) {
    for (int i = 0; i < COACH_ITEMS; i++) {
        uint16_t mask = s->item_mask[seat][i];
        if (mask & places && mask & ~places)
            return false;
        items -= (mask & places) != 0;
    }
    return items == 0;
}

/* What the present decision rests on. */
static const char *audit_secrets(const struct coach_state *s) {
    const struct coach_trade *t = &s->trade;
    int loser = s->winner == s->turn ? s->target : s->turn, priest = -1;
    for (int i = 0; i < s->head.nseats; i++)
        if (coach_is_open(s, i) && s->profession[i] == PRIEST)
            priest = i;
    if (s->phase == PHASE_ANSWER && !coach_has(s, s->turn, t->offered))
        return "K9 an item is offered that is not there";
    if (t->step && !(is_arrived(s, t->offered, t->offered_at, t->flags & TRADE_OFFERED_BAG) &&
                     is_arrived(s, t->returned, t->returned_at, t->flags & TRADE_RETURNED_BAG)))
        return "K10 a traded item is elsewhere";
    if (s->phase == PHASE_PAY && (priest < 0 || priest == s->turn || s->hand_count[s->turn] < 2))
        return "K3 the attacker pays no Priest";
    if (s->phase == PHASE_ARRANGE &&
        (!s->pile_count || !has_seen(s, s->turn, IN_PILE, s->pile_count)))
        return "K3 the Clairvoyant has not seen the pile";
    if (s->phase == PHASE_TAKE && !has_seen(s, s->winner, AT(loser), s->hand_count[loser]))
        return "K19 the winner has not seen the loser's hand";
    return NULL;
}

static const char *audit_hidden(const struct coach_state *s) {
    const char *(*const part[])(const struct coach_state *) = {audit_items, audit_people,
                                                               audit_secrets, audit_commitments};
    const char *why = NULL;
    for (size_t i = 0; !why && i < sizeof part / sizeof part[0]; i++)
        why = part[i](s);
    FOR_VIEWERS(v, s)
    why = why ? why : know_audit(s, v);
    return why;
}

const char *coach_audit(const void *st) {
    const struct coach_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase == PHASE_DEAL)
        return audit_deal(s);
    const char *why = audit_open(s);
    return why ? why : audit_hidden(s);
}

/* What a view needs to be filled: known societies, masks that are possible, and room for all. */
static const char *audit_knowledge(const struct coach_state *s) {
    for (int i = 0; i < s->head.nseats; i++)
        if (s->society[i] >= SOCIETIES && s->society[i] != UNKNOWN)
            return "K4 there is no such society";
    const char *why = know_audit_masks(s, s->head.viewer);
    return why || coach_can_fill(s) ? why : "nothing fits what the viewer knows";
}

const char *coach_audit_view(const void *view) {
    const struct coach_state *s = view;
    const char *why = s->phase == PHASE_DEAL ? audit_deal(s) : audit_open(s);
    if (!why && s->phase != PHASE_DEAL && s->phase != PHASE_OVER)
        why = audit_knowledge(s);
    return why ? why : game_audit_filled(&game_coach, view);
}
