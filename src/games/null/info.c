/* Who knows what in Nothing: a hand is its seat's own, the card in the middle is known to whoever
 * has looked, a choice is secret until all have chosen. All else is public. */
#include <string.h>

#include "games/null/state.h"

/* Is a round being played? */
static bool is_on(const struct null_state *s) {
    return s->phase == NULL_LOOKING || s->phase == NULL_PLAYING;
}

/* Between two rounds nothing is hidden, and after the end everything is known. */
void null_redact(void *st, int viewer) {
    struct null_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    if (!is_on(s))
        return;
    if (!(s->looked & SEAT(viewer)))
        s->middle = UNKNOWN;
    /* Law 4: nothing of the others' commitments, not even that they are there. */
    s->committed &= (uint8_t)SEAT(viewer);
    FOR_SEATS (i, ALL_SEATS(s->head.nseats) & ~SEAT(viewer)) {
        memset(s->hand[i], UNKNOWN, NULL_HAND);
        s->played[i] = 0;
    }
}

/* Takes the cards that are known from those there are. Not to be called before it is clear that
 * they are cards, and not too many. */
static void count_unseen(const struct null_state *s, uint8_t left[NULL_KINDS]) {
    memcpy(left, null_copies, NULL_KINDS);
    for (int i = 0; i < s->head.nseats; i++)
        for (int k = 0; k < NULL_HAND; k++)
            if (s->hand[i][k] != UNKNOWN)
                left[s->hand[i][k]]--;
    if (s->middle != UNKNOWN)
        left[s->middle]--;
}

int null_odds(const struct null_state *s, int viewer, uint8_t odds[NULL_KINDS]) {
    struct null_state view = *s;
    int sum = 0;
    if (viewer != FULL) /* who sees everything */
        null_redact(&view, viewer);
    memset(odds, 0, NULL_KINDS);
    if (view.middle == UNKNOWN)
        count_unseen(&view, odds);
    else
        odds[view.middle] = 1;
    for (int card = 0; card < NULL_KINDS; card++)
        sum += odds[card];
    return sum;
}

/* Every deal that the viewer thinks possible is as likely as any other: the unseen cards are
 * shuffled and dealt. The others have not chosen yet, as far as the viewer can tell. */
void null_determinize(void *view, struct rng *r) {
    struct null_state *s = view;
    uint8_t left[NULL_KINDS], deck[NULL_DECK];
    int n = 0;
    s->head.viewer = FULL;
    if (!is_on(s))
        return;
    count_unseen(s, left);
    for (int card = 0; card < NULL_KINDS; card++)
        for (int i = 0; i < left[card]; i++)
            deck[n++] = (uint8_t)card;
    rng_shuffle(r, deck, n);
    if (s->middle == UNKNOWN)
        s->middle = deck[--n];
    for (int i = 0; i < s->head.nseats; i++)
        if (s->hand[i][0] == UNKNOWN) {
            null_take(s->hand[i], deck + n - NULL_HAND);
            n -= NULL_HAND;
        }
}

/* ---- invariants ---- */

/* All but the cards. A view from outside has to pass this too: nothing here may be hidden. */
static const char *audit_round(const struct null_state *s) {
    uint8_t all = (uint8_t)ALL_SEATS(s->head.nseats);
    int n = s->head.nseats, turns = (s->turn - s->starter + n) % n; /* that are over, */
    int done = s->round - is_on(s);                                 /* and rounds */
    if (s->phase > NULL_OVER || s->highest_wins > 1 || s->round > NULL_ROUNDS)
        return "phase, option or round out of range";
    if (s->starter >= n || s->turn >= n)
        return "a seat that is none begins or has its turn";
    if (s->phase == NULL_DEALING ? s->round == NULL_ROUNDS : !s->round)
        return "N2 a round too few or too many";
    if (s->phase != NULL_LOOKING && s->turn)
        return "N3 somebody has a turn when there are none";
    if ((s->looked | s->committed) & ~all)
        return "a seat that does not play has looked or chosen";
    for (int i = 0; s->phase == NULL_LOOKING && i < n; i++)
        if (s->looked & SEAT(i) && (i - s->starter + n) % n >= turns)
            return "N3 a seat has looked before its turn";
    if (s->phase < NULL_PLAYING ? s->committed : (s->phase == NULL_OVER) != (s->committed == all))
        return "N4 the phase does not fit who has chosen";
    for (int i = 0; i < MAX_SEATS; i++) {
        int paid = (s->looked & SEAT(i)) != 0; /* N3: a point for a look, at most one a round */
        if (i < n ? s->points[i] > NULL_TOP * done - paid ||
                        s->points[i] < -(NULL_TOP + 1) * done - paid
                  : s->points[i])
            return "N5 points that nobody can have";
        if (!(s->committed & SEAT(i)) && s->played[i])
            return "N4 a card is played without being chosen";
    }
    return NULL;
}

/* N2: nothing is there before the deal, nor where nobody sits. */
static bool is_clear(const struct null_state *s) {
    int first = s->phase == NULL_DEALING ? 0 : s->head.nseats;
    for (int i = first; i < MAX_SEATS; i++)
        for (int k = 0; k < NULL_HAND; k++)
            if (s->hand[i][k])
                return false;
    return first || !(s->middle || s->looked);
}

/* Cards, hands whole and sorted, and none too many; hidden ones only in a view. */
static const char *audit_cards(const struct null_state *s) {
    bool view = s->head.viewer != FULL;
    int count[NULL_KINDS] = {0};
    if (!is_clear(s))
        return "N2 cards lie where there are none";
    if (s->phase == NULL_DEALING)
        return NULL;
    for (int i = 0; i < s->head.nseats; i++) {
        const uint8_t *hand = s->hand[i];
        bool hidden = view && hand[0] == UNKNOWN;
        for (int k = 0; k < NULL_HAND; k++) {
            if (hidden ? hand[k] != UNKNOWN : hand[k] >= NULL_KINDS || (k && hand[k] < hand[k - 1]))
                return "N1 a hand holds what is no card, or is not sorted";
            if (!hidden)
                count[hand[k]]++;
        }
        if (s->committed & SEAT(i) && !memchr(hand, s->played[i], NULL_HAND))
            return "N4 a card is played from another hand";
    }
    if (s->middle < NULL_KINDS)
        count[s->middle]++;
    else if (!view || s->middle != UNKNOWN)
        return "N1 what lies in the middle is no card";
    for (int card = 0; card < NULL_KINDS; card++)
        if (count[card] > null_copies[card])
            return "N1 more cards of a kind than there are";
    return NULL;
}

const char *null_audit(const void *st) {
    const struct null_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    const char *why = audit_round(s);
    return why ? why : audit_cards(s);
}

/* Bytes from outside: what determinize() relies on is checked first, and the rest says whether they
 * are the view of what it makes of them. */
const char *null_audit_view(const void *view) {
    const char *why = audit_round(view);
    if (!why)
        why = audit_cards(view);
    return why ? why : game_audit_filled(&game_null, view);
}
