/* Who knows what: all is open but the order of the deck, of which a Cow shows the top (B8). */
#include <string.h>

#include "games/cabbage/state.h"

void cabbage_redact(void *st, int viewer) {
    struct cabbage_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    s->looked &= (uint8_t)SEAT(viewer);
    if (s->deck_count > 0) /* the top stays if the viewer has seen it */
        memset(s->deck, UNKNOWN, (size_t)(s->deck_count - (s->looked != 0)));
}

/* Cards of each kind that are in none of the open places: those of the deck. */
void cabbage_unseen(const struct cabbage_state *s, uint8_t left[KINDS]) {
    memcpy(left, cabbage_copies, KINDS);
    for (int card = 0; card < KINDS; card++) {
        left[card] = (uint8_t)(left[card] - s->discard[card]);
        for (int i = 0; i < s->head.nseats; i++)
            left[card] = (uint8_t)(left[card] - s->castle[i][card]);
    }
    for (int i = 0; i < s->middle_count; i++)
        left[s->middle[i]]--;
    for (int i = 0; i < s->shown_count; i++)
        left[s->shown[i]]--;
}

void cabbage_determinize(void *view, struct rng *r) {
    struct cabbage_state *s = view;
    s->head.viewer = FULL;
    if (s->deck_count == 0)
        return;
    uint8_t left[KINDS];
    int n = 0;
    cabbage_unseen(s, left);
    if (s->looked)
        left[s->deck[s->deck_count - 1]]--;
    for (int card = 0; card < KINDS; card++) {
        memset(s->deck + n, card, left[card]);
        n += left[card];
    }
    rng_shuffle(r, s->deck, n);
}

/* ---- invariants ---- */

static bool is_zero(const uint8_t *from, const uint8_t *to) {
    while (from < to)
        if (*from++)
            return false;
    return true;
}

/* B1: the state that setup() has left. */
static const char *audit_deal(const struct cabbage_state *s) {
    struct cabbage_state fresh = {.head = s->head, .blocking_dogs_score = s->blocking_dogs_score};
    fresh.head.ply = 0;
    return memcmp(s, &fresh, sizeof fresh) ? "something has happened before the deal" : NULL;
}

static const char *audit_ranges(const struct cabbage_state *s) {
    if (s->phase >= PHASE_COUNT || s->turn >= s->head.nseats || s->seat >= s->head.nseats)
        return "phase or seat out of range";
    if (s->deck_count > CABBAGE_DECK || s->middle_count > CABBAGE_MIDDLE ||
        s->shown_count > CABBAGE_HEN_SHOWS || s->blocking_dogs_score > 1)
        return "a count or the option out of range";
    for (int i = 0; i < s->middle_count; i++)
        if (s->middle[i] >= KINDS)
            return "no such card in the middle";
    for (int i = 0; i < s->shown_count; i++)
        if (s->shown[i] >= KINDS || (i && s->shown[i] < s->shown[i - 1]))
            return "the shown cards are wrong";
    if (!is_zero(s->deck + s->deck_count, s->deck + sizeof s->deck) ||
        !is_zero(s->middle + s->middle_count, s->middle + sizeof s->middle) ||
        !is_zero(s->shown + s->shown_count, s->shown + sizeof s->shown) ||
        !is_zero(s->castle[s->head.nseats - 1] + KINDS, s->castle[CABBAGE_SEATS - 1] + KINDS))
        return "an unused slot is not zero";
    return NULL;
}

/* Every pile by itself has no more of a kind than there are: so their sum is below a byte. */
static const char *audit_piles(const struct cabbage_state *s) {
    for (int card = 0; card < KINDS; card++) {
        int lost = 0;
        for (int i = 0; i < CABBAGE_SEATS; i++) {
            lost += s->lost[i][card];
            if (s->castle[i][card] > cabbage_copies[card])
                return "more cards of a kind than there are";
            if (s->lost[i][card] && !(i < s->head.nseats && cabbage_has_schemed(s, i)))
                return "something is lost before the intrigue";
        }
        if (s->discard[card] > cabbage_copies[card] || lost > s->discard[card])
            return "the discard pile has too many cards, or not what was lost";
    }
    return NULL;
}

/* B3: a kind lies in the middle once, but for Wheat, and for the card that fails a turn while the
 * Dog saves what it can. */
static const char *audit_middle(const struct cabbage_state *s) {
    bool failed = s->phase == PHASE_SAVE;
    int last = s->middle_count - failed;
    uint16_t kinds = 0;
    for (int i = 0; i < last; i++) {
        if (kinds >> s->middle[i] & 1 && s->middle[i] != WHEAT)
            return "B3 a kind lies in the middle twice";
        kinds |= (uint16_t)(1 << s->middle[i]);
    }
    if (failed && (last < 1 || !(kinds >> DOG & 1) || !(kinds >> s->middle[last] & 1) ||
                   s->middle[last] == WHEAT))
        return "B5 a Dog saves from a turn that has not failed";
    return kinds == s->kinds ? NULL : "the kinds of the middle are wrong";
}

static const char *audit_phase(const struct cabbage_state *s) {
    static const uint8_t of[PHASE_COUNT] = {[PHASE_CAT_SHOW] = CAT, [PHASE_CHICKEN_SHOW] = CHICKEN,
                                            [PHASE_FOX] = FOX,      [PHASE_WOLF] = WOLF,
                                            [PHASE_PIG] = PIG,      [PHASE_CHICKEN] = CHICKEN,
                                            [PHASE_RABBIT] = RABBIT};
    bool effect = s->phase != PHASE_TURN && s->phase < PHASE_SAVE;
    if (s->phase != PHASE_INTRIGUE && s->seat != s->turn)
        return "the wrong seat acts";
    if (effect && (!s->middle_count || s->middle[s->middle_count - 1] != of[s->phase]))
        return "B14 an effect without its card";
    if ((s->phase == PHASE_CAT_SHOW || s->phase == PHASE_CHICKEN_SHOW) &&
        is_zero(s->discard, s->discard + KINDS))
        return "B9 there is nothing to turn up";
    if ((s->phase == PHASE_CHICKEN) != (s->shown_count > 0))
        return "cards are shown without a Chicken";
    if (s->phase >= PHASE_INTRIGUE && (s->deck_count || s->middle_count))
        return "the intrigue before the end";
    if (s->looked >= SEAT(s->head.nseats) || (s->looked && !s->deck_count))
        return "somebody knows the top of no deck";
    return NULL;
}

/* All but the deck. */
static const char *audit_open(const struct cabbage_state *s) {
    const char *(*const part[])(const struct cabbage_state *) = {audit_ranges, audit_piles,
                                                                 audit_middle, audit_phase};
    const char *why = NULL;
    for (size_t i = 0; !why && i < sizeof part / sizeof part[0]; i++)
        why = part[i](s);
    return why;
}

static const char *audit_cards(const struct cabbage_state *s) {
    uint8_t deck[KINDS] = {0}, left[KINDS];
    for (int i = 0; i < s->deck_count; i++) {
        if (s->deck[i] >= KINDS)
            return "no such card in the deck";
        deck[s->deck[i]]++;
    }
    cabbage_unseen(s, left);
    return memcmp(deck, left, KINDS) ? "the cards are not those of B1" : NULL;
}

const char *cabbage_audit(const void *st) {
    const struct cabbage_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase == PHASE_DEAL)
        return audit_deal(s);
    const char *why = audit_open(s);
    return why ? why : audit_cards(s);
}

/* Can the deck be filled in, with the top that the viewer may have seen? */
static const char *audit_hidden(const struct cabbage_state *s) {
    uint8_t left[KINDS];
    int sum = 0;
    cabbage_unseen(s, left);
    for (int card = 0; card < KINDS; card++) {
        if (left[card] > cabbage_copies[card])
            return "more cards of a kind than there are";
        sum += left[card];
    }
    if (sum != s->deck_count)
        return "the cards are not those of B1";
    int top = s->looked ? s->deck[s->deck_count - 1] : CAT;
    return top >= KINDS || (s->looked && !left[top]) ? "the top of the deck cannot be that" : NULL;
}

const char *cabbage_audit_view(const void *view) {
    const struct cabbage_state *s = view;
    const char *why = s->phase == PHASE_DEAL ? audit_deal(s) : audit_open(s);
    if (!why && s->phase != PHASE_DEAL)
        why = audit_hidden(s);
    return why ? why : game_audit_filled(&game_cabbage, view);
}
