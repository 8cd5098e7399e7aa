/* Who knows what: all is open but the order of the deck, of which a Seer shows the top (C11). */
#include <string.h>

#include "games/cardinal/state.h"

void cardinal_redact(void *st, int viewer) {
    struct cardinal_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    if (s->phase == PHASE_OVER)
        return;
    s->looked &= (uint8_t)SEAT(viewer);
    if (s->deck_count > 0) /* the top stays if the viewer has seen it */
        memset(s->deck, UNKNOWN, (size_t)(s->deck_count - (s->looked != 0)));
}

/* Cards of each kind that are in none of the open places: those of the deck. What smaller games
 * leave out (C2) is known to all. */
void cardinal_unseen(const struct cardinal_state *s, uint8_t left[CARDS]) {
    memset(left, cardinal_copies(s->head.nseats), KINDS);
    left[END] = 1;
    for (int card = 0; card < CARDS; card++)
        left[card] = (uint8_t)(left[card] - s->discard[card]);
    for (int kind = 0; kind < KINDS; kind++) {
        left[kind] = (uint8_t)(left[kind] - s->to_place[kind]);
        for (int i = 0; i < s->head.nseats; i++)
            left[kind] = (uint8_t)(left[kind] - s->column[i][kind]);
    }
    for (int i = 0; i < s->row_count; i++)
        left[s->row[i]]--;
}

void cardinal_determinize(void *view, struct rng *r) {
    struct cardinal_state *s = view;
    s->head.viewer = FULL;
    if (s->phase == PHASE_OVER || s->deck_count == 0)
        return;
    uint8_t left[CARDS];
    int n = 0;
    cardinal_unseen(s, left);
    if (s->looked)
        left[s->deck[s->deck_count - 1]]--;
    for (int card = 0; card < CARDS; card++) {
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

static const char *audit_ranges(const struct cardinal_state *s) {
    int n = s->head.nseats;
    if (s->phase >= PHASE_COUNT || s->turn >= n || s->seat >= n || s->row_to >= n)
        return "phase or seat out of range";
    if (s->deck_count > CARDINAL_DECK || s->row_count > CARDINAL_ROW)
        return "a count out of range";
    for (int i = 0; i < s->row_count; i++)
        if (s->row[i] > (s->phase == PHASE_OVER && i == s->row_count - 1 ? END : KING))
            return "no such card in the row";
    if (s->used & ~INFLUENCES || s->destroyed_from >= SEAT(n) || s->destroyed_now > 1)
        return "what happened this turn is out of range";
    if (s->looked >= SEAT(n) || (s->looked && !s->deck_count))
        return "somebody knows the top of no deck";
    int copies = cardinal_copies(n), waiting = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        waiting += s->to_place[kind];
        if (s->discard[kind] > copies || s->to_place[kind] > CARDINAL_ROW)
            return "more cards of a kind than there are";
    }
    if (s->discard[END] > 1 || waiting > CARDINAL_ROW)
        return "more cards than there are";
    if (!is_zero(s->deck + s->deck_count, s->deck + sizeof s->deck) ||
        !is_zero(s->row + s->row_count, s->row + sizeof s->row) ||
        !is_zero(s->column[n - 1] + KINDS, s->column[CARDINAL_SEATS - 1] + KINDS))
        return "an unused slot is not zero";
    return NULL;
}

static const char *audit_columns(const struct cardinal_state *s) {
    for (int i = 0; i < s->head.nseats; i++) {
        int kinds = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            kinds += s->column[i][kind] > 0;
            if (s->column[i][kind] > CARDINAL_COLUMN)
                return "C14 a column is too long";
        }
        if (kinds > CARDINAL_COLUMNS)
            return "C14 there are too many columns";
    }
    for (int kind = 0; kind < KINDS; kind++)
        if (s->to_place[kind] && s->column[s->seat][kind])
            return "C15 cards of a column's kind wait to be placed";
    return NULL;
}

/* C2: the state that setup() has left. */
static const char *audit_deal(const struct cardinal_state *s) {
    struct cardinal_state fresh = {.head = s->head, .discard[END] = 1};
    fresh.head.ply = 0;
    return memcmp(s, &fresh, sizeof fresh) ? "something has happened before the deal" : NULL;
}

/* C8, C10: the last card is worth what is printed on it, changed by what was used this turn; the
 * Judge may have been any ability. */
static bool is_value_possible(const struct cardinal_state *s) {
    if (s->row_count == 0)
        return !s->value;
    int least = 0, most = 0, judge_least = 0, judge_most = 0;
    for (int i = 0; i < ABILITIES; i++) {
        int change = cardinal_abilities[i].change, used = s->used >> cardinal_abilities[i].kind & 1;
        least += change < 0 ? used * change : 0;
        most += change > 0 ? used * change : 0;
        judge_least = change < judge_least ? change : judge_least;
        judge_most = change > judge_most ? change : judge_most;
    }
    int change = s->value - cardinal_value[s->row[s->row_count - 1]], judge = s->used >> JUDGE & 1;
    return change >= least + judge * judge_least && change <= most + judge * judge_most;
}

static const char *audit_phase(const struct cardinal_state *s) {
    bool placing = s->phase == PHASE_PLACE, swapping = placing && s->row_count > 0;
    if (placing == is_zero(s->to_place, s->to_place + KINDS))
        return "cards to place in the wrong phase";
    if (!placing && s->seat != s->turn)
        return "the wrong seat acts";
    if (swapping ? s->row_to == s->turn || s->seat != s->turn : s->row_to != 0)
        return "C16 the row goes to the wrong seat";
    if (!is_value_possible(s) || (s->row_count == 0 && s->destroyed_now))
        return "the last card has no such value";
    if (s->phase < PHASE_REVEAL && s->deck_count)
        return "C4 a deck is shuffled that is not empty";
    if (s->phase == PHASE_SHUFFLE_REVEAL && (s->row_count == CARDINAL_ROW || !cardinal_stands(s)))
        return "C13 a card is revealed that may not be";
    if ((s->phase == PHASE_OVER) != (s->row_count && s->row[s->row_count - 1] == END))
        return "C12 the End card and the game's end";
    if (s->phase == PHASE_REVEAL && !cardinal_stands(s) &&
        s->value - cardinal_reach(s) > cardinal_previous(s))
        return "C6 the row has busted";
    return NULL;
}

/* All but the deck. */
static const char *audit_open(const struct cardinal_state *s) {
    const char *why = audit_ranges(s);
    if (!why)
        why = audit_phase(s);
    return why ? why : audit_columns(s);
}

static const char *audit_cards(const struct cardinal_state *s) {
    uint8_t deck[CARDS] = {0}, left[CARDS];
    for (int i = 0; i < s->deck_count; i++) {
        if (s->deck[i] >= CARDS)
            return "no such card in the deck";
        deck[s->deck[i]]++;
    }
    cardinal_unseen(s, left);
    return memcmp(deck, left, CARDS) ? "the cards are not those of C2" : NULL;
}

const char *cardinal_audit(const void *st) {
    const struct cardinal_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase == PHASE_DEAL)
        return audit_deal(s);
    const char *why = audit_open(s);
    return why ? why : audit_cards(s);
}

/* Can the deck be filled in, with the top that the viewer may have seen? The ranges keep what is
 * open below a byte, so that a kind with too many cards counts far above those there are. */
static const char *audit_hidden(const struct cardinal_state *s) {
    uint8_t left[CARDS];
    int sum = 0;
    cardinal_unseen(s, left);
    for (int card = 0; card < CARDS; card++) {
        if (left[card] > CARDINAL_DECK) /* less than none */
            return "more cards of a kind than there are";
        sum += left[card];
    }
    if (sum != s->deck_count)
        return "the cards are not those of C2";
    int top = s->looked ? s->deck[s->deck_count - 1] : GENERAL;
    return top >= CARDS || (s->looked && !left[top]) ? "the top of the deck cannot be that" : NULL;
}

const char *cardinal_audit_view(const void *view) {
    const struct cardinal_state *s = view;
    const char *why = s->phase == PHASE_DEAL ? audit_deal(s) : audit_open(s);
    if (!why && s->phase != PHASE_DEAL && s->phase != PHASE_OVER)
        why = audit_hidden(s);
    return why ? why : game_audit_filled(&game_cardinal, view);
}
