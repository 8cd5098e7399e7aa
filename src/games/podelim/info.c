/* Who knows what in Let's Split!: the order of the deck is hidden from all, a vote from all but
 * its seat until everybody has voted. What is in the deck is known by counting. */
#include <string.h>

#include "games/podelim/state.h"

void podelim_redact(void *st, int viewer) {
    struct podelim_state *s = st;
    s->head.viewer = (uint8_t)viewer;
    memset(s->deck, UNKNOWN, s->deck_left); /* empty after the end */
    /* Law 4: nothing of the others' commitments, not even that they are there. */
    s->committed &= (uint8_t)SEAT(viewer);
    for (int i = 0; i < PODELIM_SEATS; i++)
        if (i != viewer)
            s->vote[i] = 0;
}

/* Counts the cards that lie open: discarded, in piles, waiting, in the row. Returns the places of
 * the row that are covered by parts, or -1 if these overlap or leave it. */
int podelim_count_open(const struct podelim_state *s, uint8_t count[PODELIM_CARDS]) {
    struct podelim_part stretch[PODELIM_COLOURS + 1 + PODELIM_SEATS];
    memcpy(count, s->discard, PODELIM_CARDS);
    for (int i = 0; i < s->head.nseats; i++) {
        for (int card = 0; card < PODELIM_CARDS; card++)
            count[card] += s->held[i][card];
        for (int v = 0; v < PODELIM_VALUES; v++)
            count[PODELIM_JOKER] += s->jokers[i][v];
    }
    memcpy(stretch, s->part, sizeof s->part);
    stretch[PODELIM_COLOURS] = s->queue.part;
    memcpy(stretch + PODELIM_COLOURS + 1, s->got, sizeof s->got);
    int covered = 0;
    for (size_t k = 0; k < sizeof stretch / sizeof stretch[0]; k++)
        for (int i = stretch[k].start; i < stretch[k].start + stretch[k].size; i++) {
            if (i >= PODELIM_ROW || covered >> i & 1 || s->row[i] >= PODELIM_CARDS)
                return -1;
            covered |= 1 << i;
            count[s->row[i]]++;
        }
    return covered;
}

void podelim_determinize(void *view, struct rng *r) {
    struct podelim_state *s = view;
    uint8_t open[PODELIM_CARDS];
    int n = 0;
    s->head.viewer = FULL;
    if (!s->deck_left)
        return;
    podelim_count_open(s, open);
    for (int card = 0; card < PODELIM_CARDS; card++)
        for (int i = open[card]; i < podelim_copies[card] && n < PODELIM_DECK; i++)
            s->deck[n++] = (uint8_t)card;
    rng_shuffle(r, s->deck, n);
}

/* ---- invariants ---- */

/* P2: rows of the right sizes are dealt from it. */
static bool is_deck_size(const struct podelim_state *s) {
    int left = s->deck_left;
    return left <= PODELIM_DECK &&
           (s->head.nseats < 4 || !left ? left % 7 == 0 : left % PODELIM_ROW == 7);
}

/* No more of a card lies in piles than there are. In wide numbers, which hostile ones cannot
 * overflow; what lies in the row besides fits into a byte. */
static bool are_piles_possible(const struct podelim_state *s) {
    for (int card = 0; card < PODELIM_CARDS; card++) {
        int sum = s->discard[card];
        for (int i = 0; i < PODELIM_SEATS; i++) {
            sum += s->held[i][card];
            for (int v = 0; card == PODELIM_JOKER && v < PODELIM_VALUES; v++)
                sum += s->jokers[i][v];
        }
        if (sum > podelim_copies[card])
            return false;
    }
    return true;
}

/* What lies open, counted into `count`. */
static const char *audit_open_cards(const struct podelim_state *s, uint8_t count[PODELIM_CARDS]) {
    if (!is_deck_size(s) || !are_piles_possible(s))
        return "P1 there are too many cards, or P2 not as many as rows are dealt from";
    int covered = podelim_count_open(s, count);
    if (covered < 0)
        return "parts of the row overlap, or hold no cards";
    for (int i = 0; i < PODELIM_ROW; i++)
        if (!(covered >> i & 1) && s->row[i])
            return "a card lies in the row outside of all parts";
    for (int i = s->deck_left; i < PODELIM_DECK; i++)
        if (s->deck[i])
            return "a card lies behind the deck's end";
    return NULL;
}

static const char *audit_cards(const struct podelim_state *s) {
    uint8_t count[PODELIM_CARDS];
    const char *why = audit_open_cards(s, count);
    if (why)
        return why;
    for (int i = 0; i < s->deck_left; i++) {
        if (s->deck[i] >= PODELIM_CARDS)
            return "the deck holds what is no card";
        count[s->deck[i]]++;
    }
    return memcmp(count, podelim_copies, sizeof count) ? "P1 the cards do not add up" : NULL;
}

static const char *audit_piles(const struct podelim_state *s) {
    for (int i = 0; i < PODELIM_SEATS; i++) {
        int numbers = 0, loose = s->held[i][PODELIM_JOKER];
        bool placing = s->phase == PODELIM_PLACING && i == s->placing;
        for (int v = 0; v < PODELIM_VALUES; v++) {
            if (s->jokers[i][v] && !s->held[i][v])
                return "P9 a Joker lies on a value its owner does not have";
            numbers += s->held[i][v];
        }
        if (numbers && loose && !placing)
            return "P9 Jokers wait though their owner has numbers";
        if (placing && !(numbers && loose))
            return "P9 a seat places without a Joker, or without a number to add it to";
        if (i >= s->head.nseats && (numbers || loose || s->got[i].size || s->vote[i]))
            return "a seat that does not play holds something";
        if (!s->got[i].size && s->got[i].start)
            return "an empty part begins somewhere";
    }
    return NULL;
}

static const char *audit_vote(const struct podelim_state *s) {
    static const uint8_t parts[] = {0, 1, 3, 3, 0, 0};
    bool halved = s->phase == PODELIM_VOTING && s->part_count == 2;
    int empty = 0;
    if (!halved && s->part_count != parts[s->phase])
        return "the number of parts does not fit the phase";
    for (int i = 0; i < PODELIM_COLOURS; i++) {
        if (!s->part[i].size && s->part[i].start)
            return "an empty part begins somewhere";
        if (i >= s->part_count && s->part[i].size)
            return "there are more parts than their number";
        empty += i < s->part_count && !s->part[i].size;
    }
    if (empty > (s->head.nseats == 2 && s->phase == PODELIM_VOTING))
        return "P3 a part is empty";
    if ((s->part_count > 0) != (s->voters != 0) || (s->voters | s->queue.voters) >> s->head.nseats)
        return "the voters do not fit the parts";
    if (s->voters & s->queue.voters ||
        (s->queue.voters ? s->queue.part.size < 2 || seat_count(s->queue.voters) < 2
                         : s->queue.part.size || s->queue.part.start))
        return "P7 the part that waits is wrong";
    if (s->part_count && seat_count(s->voters) < 2)
        return "P6 nobody else wants these parts";
    if (s->phase == PODELIM_VOTING && s->committed == s->voters)
        return "all have voted, and nothing is settled";
    if (s->committed & ~s->voters || (s->phase != PODELIM_VOTING && s->committed))
        return "somebody has voted who does not vote";
    for (int i = 0; i < PODELIM_SEATS; i++) {
        if (!(s->committed & SEAT(i)) && s->vote[i])
            return "a vote without a voter";
        if (s->committed & SEAT(i) && (s->vote[i] > 2 || !s->part[s->vote[i]].size))
            return "P5 a vote for a part that is not there";
        if (s->got[i].size && (s->voters | s->queue.voters) & SEAT(i))
            return "P6 a player who got a part is not out of the round";
    }
    return NULL;
}

/* P1: the state that setup() has left. */
static const char *audit_shuffle(const struct podelim_state *s) {
    struct podelim_state fresh = {.head = s->head};
    fresh.head.ply = 0;
    return memcmp(s, &fresh, sizeof fresh) ? "something has happened before the deal" : NULL;
}

/* All but the cards. */
static const char *audit_play(const struct podelim_state *s) {
    if (s->phase > PODELIM_OVER || s->head.nseats < 2 || s->head.nseats > PODELIM_SEATS)
        return "phase or seats out of range";
    if (s->leader >= s->head.nseats || s->placing >= s->head.nseats || s->zero[0] || s->zero[1])
        return "leader or placing seat out of range";
    if (s->phase != PODELIM_PLACING && s->placing)
        return "P9 a seat places in another phase";
    if (s->phase == PODELIM_DISCARDING && s->head.nseats != 2)
        return "P4 only two players discard";
    if (s->phase == PODELIM_OVER && s->deck_left)
        return "P10 the game is over before its last row";
    const char *why = audit_vote(s);
    return why ? why : audit_piles(s);
}

const char *podelim_audit(const void *st) {
    const struct podelim_state *s = st;
    if (s->head.viewer != FULL)
        return "a view is not a state";
    if (s->phase == PODELIM_SHUFFLING)
        return audit_shuffle(s);
    const char *why = audit_play(s);
    return why ? why : audit_cards(s);
}

/* The deck is as large as what is not open: then it can be filled in. */
static const char *audit_hidden(const struct podelim_state *s) {
    uint8_t open[PODELIM_CARDS];
    int left = 0;
    const char *why = audit_open_cards(s, open);
    for (int card = 0; !why && card < PODELIM_CARDS; card++) {
        if (open[card] > podelim_copies[card])
            return "more cards of a kind than there are";
        left += podelim_copies[card] - open[card];
    }
    return why || left == s->deck_left ? why : "P1 the cards do not add up";
}

const char *podelim_audit_view(const void *view) {
    const struct podelim_state *s = view;
    const char *why = s->phase == PODELIM_SHUFFLING ? audit_shuffle(s) : audit_play(s);
    if (!why && s->phase != PODELIM_SHUFFLING)
        why = audit_hidden(s);
    return why ? why : game_audit_filled(&game_podelim, view);
}
