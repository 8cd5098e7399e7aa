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

static const char *audit_counts(const struct cabbage_state *s) {
    uint8_t deck[KINDS] = {0}, left[KINDS];
    uint16_t kinds = 0;
    for (int i = 0; i < s->deck_count; i++) {
        if (s->deck[i] >= KINDS)
            return "no such card in the deck";
        deck[s->deck[i]]++;
    }
    cabbage_unseen(s, left);
    if (memcmp(deck, left, KINDS) != 0)
        return "the cards are not those of B1";
    for (int i = 0; i < s->middle_count; i++)
        kinds |= (uint16_t)(1 << s->middle[i]);
    return kinds == s->kinds ? NULL : "the kinds of the middle are wrong";
}

static bool is_zero(const uint8_t *from, const uint8_t *to) {
    while (from < to)
        if (*from++)
            return false;
    return true;
}

static const char *audit_losses(const struct cabbage_state *s) {
    for (int i = 0; i < CABBAGE_SEATS; i++)
        if (!(i < s->head.nseats && cabbage_has_schemed(s, i)) &&
            !is_zero(s->lost[i], s->lost[i] + KINDS))
            return "something is lost before the intrigue";
    return NULL;
}

static const char *audit_ranges(const struct cabbage_state *s) {
    if (s->phase >= PHASE_COUNT || s->turn >= s->head.nseats || s->seat >= s->head.nseats)
        return "phase or seat out of range";
    if (s->deck_count > CABBAGE_DECK || s->middle_count > CABBAGE_MIDDLE ||
        s->shown_count > CABBAGE_HEN_SHOWS)
        return "a count out of range";
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

const char *cabbage_audit(const void *st) {
    const struct cabbage_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    const char *why = audit_ranges(s);
    if (why || s->phase == PHASE_DEAL)
        return why;
    if (s->phase != PHASE_INTRIGUE && s->seat != s->turn)
        return "the wrong seat acts";
    if ((s->phase == PHASE_CHICKEN) != (s->shown_count > 0))
        return "cards are shown without a Chicken";
    if (s->phase >= PHASE_INTRIGUE && (s->deck_count || s->middle_count))
        return "the intrigue before the end";
    if (s->looked >= SEAT(s->head.nseats) || (s->looked && !s->deck_count))
        return "somebody knows the top of no deck";
    why = audit_losses(s);
    return why ? why : audit_counts(s);
}
