/* Who sees what: a view is built from the seat's own knowledge. And the invariants of a state. */
#include <string.h>

#include "games/coach/know.h"

/* ---- views ---- */

/* The place if the mask allows only one. Below the second item the pile has no places. */
static uint8_t single(uint16_t mask) {
    mask &= ANYWHERE;
    return mask & (mask - 1) || mask == AT(PLACE_REST) ? UNKNOWN : (uint8_t)__builtin_ctz(mask);
}

static void redact_people(struct coach_state *s, int viewer) {
    for (int i = 0; i < s->head.nseats; i++) {
        if (!(s->society_known[viewer] & SEAT(i)))
            s->society[i] = UNKNOWN;
        s->profession[i] = UNKNOWN;
    }
    for (int p = 0; p < PROFESSIONS; p++) {
        uint16_t mask = s->profession_mask[viewer][p];
        if (!(mask & (mask - 1)) && mask != PROFESSION_PILE)
            s->profession[__builtin_ctz(mask)] = (uint8_t)p;
    }
}

/* K9, K10: the kinds of a trade are its partners' business until they are read out. */
static void redact_trade(struct coach_state *s, int viewer) {
    bool traded = s->trade.step > 0 || s->phase == PHASE_ANSWER;
    if (!traded || viewer == s->turn || viewer == s->target)
        return;
    if (!(s->trade.flags & TRADE_OFFERED_OPEN))
        s->trade.offered = UNKNOWN;
    if (s->trade.step && !(s->trade.flags & TRADE_RETURNED_OPEN))
        s->trade.returned = UNKNOWN;
}

/* Law 4: nothing of the others' commitments, not even that they are there. */
static void redact_commitments(struct coach_state *s, int viewer) {
    s->committed &= (uint8_t)SEAT(viewer);
    for (int i = 0; i < s->head.nseats; i++)
        if (i != viewer)
            s->commit_kind[i] = s->commit_argument[i] = 0;
}

void coach_redact(void *st, int viewer) {
    struct coach_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    if (s->phase == PHASE_OVER || s->phase == PHASE_DEAL)
        return;
    for (int i = 0; i < COACH_ITEMS; i++)
        s->where[i] = single(s->item_mask[viewer][i]);
    redact_people(s, viewer);
    redact_trade(s, viewer);
    redact_commitments(s, viewer);
    for (int i = 0; i < MAX_VIEWERS; i++) {
        if (i == viewer)
            continue;
        s->society_known[i] = 0;
        memset(s->profession_mask[i], 0, sizeof s->profession_mask[i]);
        memset(s->item_mask[i], 0, sizeof s->item_mask[i]);
    }
}

/* ---- invariants ---- */

static bool is_zero(const void *from, size_t size) {
    const uint8_t *p = from;
    for (size_t i = 0; i < size; i++)
        if (p[i])
            return false;
    return true;
}

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
    for (int i = 0; i < s->head.nseats; i++) {
        bool robbed = s->phase == PHASE_RETURN && i != s->winner;
        bool waits = s->phase == PHASE_GIVE && s->asked == SEAT(i);
        bool took = s->phase == PHASE_RETURN && i == s->winner;
        if (!count[i] && !robbed)
            return "K7 everyone holds at least one item";
        if (count[i] > coach_limit(s) && !waits && !took)
            return "K6 a hand is above the limit";
    }
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
    if (tokens != COACH_TOKENS)
        return "K1 there are twelve duel tokens";
    return s->profession_open >> n ? "a seat that is not there has a profession" : NULL;
}

static const char *audit_phase(const struct coach_state *s) {
    bool duel = s->phase >= PHASE_PRIEST && s->phase <= PHASE_RETURN;
    if (s->asked >> s->head.nseats || s->committed & ~s->asked)
        return "a seat decides that is not asked";
    if (s->phase >= PHASE_ACTION && s->phase < PHASE_OVER && !(s->asked & ~s->committed))
        return "nobody is awaited";
    if (!duel && (s->used_count || s->used_set || s->votes_shown || s->swords || s->excluded ||
                  s->duelist || s->winner))
        return "something of a duel is left";
    if (s->phase == PHASE_GIVE ? !(s->chain & s->asked) : s->chain)
        return "a chain of gifts without a giver";
    if (!s->trade.step && s->phase != PHASE_ANSWER && !is_zero(&s->trade, sizeof s->trade))
        return "something of a trade is left";
    for (int i = 0; i < MAX_SEATS; i++)
        if (!(s->committed & SEAT(i)) && (s->commit_kind[i] || s->commit_argument[i]))
            return "a commitment of nobody";
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
    return clean ? NULL : "an unused slot is not zero";
}

const char *coach_audit(const void *st) {
    const struct coach_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase >= PHASE_COUNT || s->turn >= s->head.nseats || s->target >= s->head.nseats)
        return "phase or seat out of range";
    if (s->phase == PHASE_DEAL)
        return NULL;
    const char *(*const part[])(const struct coach_state *) = {audit_items, audit_people,
                                                               audit_phase, audit_zeros};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const char *why = part[i](s);
        if (why)
            return why;
    }
    FOR_VIEWERS(v, s) {
        const char *why = know_audit(s, v);
        if (why)
            return why;
    }
    return NULL;
}
