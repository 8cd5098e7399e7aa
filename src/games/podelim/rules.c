/* The rules of Let's Split!: set-up, who acts, what is legal, what a move does, who won. */
#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "games/podelim/state.h"

#define CARD(id, title, copies, help) copies,
const uint8_t podelim_copies[PODELIM_CARDS] = {
#include "games/podelim/cards.def"
};
#undef CARD

/* P2: 70 cards are 7 rows of 9 and one of 7, or 10 of 7. */
int podelim_row_size(const struct podelim_state *s) {
    return s->head.nseats == 4 && s->deck_left ? 9 : 7;
}

/* P4, P6: is this the row itself, or a contested part of it? */
static bool is_row(const struct podelim_state *s) {
    return s->part[0].size == podelim_row_size(s) && s->voters == ALL_SEATS(s->head.nseats);
}

int podelim_pile(const struct podelim_state *s, int seat, int value) {
    return s->held[seat][value] + s->jokers[seat][value];
}

static bool has_number(const struct podelim_state *s, int seat) {
    for (int v = 0; v < PODELIM_VALUES; v++)
        if (s->held[seat][v])
            return true;
    return false;
}

static int next_seat(const struct podelim_state *s, int seat) {
    return seat + 1 < s->head.nseats ? seat + 1 : 0;
}

/* ---- who acts, and what they may do ---- */

static void setup(void *st, const struct options *o) {
    struct podelim_state *s = st;
    (void)o;
    s->phase = PODELIM_SHUFFLING;
}

static seatset to_act(const void *st) {
    const struct podelim_state *s = st;
    switch (s->phase) {
    case PODELIM_SHUFFLING:
        return CHANCE;
    case PODELIM_SPLITTING:
        return SEAT(s->leader);
    case PODELIM_DISCARDING:
        return SEAT(!s->leader);
    case PODELIM_VOTING:
        return (seatset)(s->voters & ~s->committed);
    case PODELIM_PLACING:
        return SEAT(s->placing);
    default:
        return 0;
    }
}

/* P5: a part that was discarded cannot be voted for, nor can the black part of a pair. */
static bool is_part(const struct podelim_state *s, int colour) {
    return s->part[colour].size > 0;
}

static int legal(const void *st, int seat, struct move *out) {
    const struct podelim_state *s = st;
    if (!(to_act(st) & SEAT(seat)))
        return 0;
    struct move m = {.kind = s->phase, .seat = (uint8_t)seat};
    int n = 0;
    switch (s->phase) {
    case PODELIM_SPLITTING:
        for (m.a = 1; m.a < s->part[0].size - 1; m.a++)
            for (m.b = m.a + 1; m.b < s->part[0].size; m.b++)
                out[n++] = m;
        break;
    case PODELIM_DISCARDING:
    case PODELIM_VOTING:
        for (; m.a < PODELIM_COLOURS; m.a++) {
            out[n] = m; /* written always, counted if legal: no branch to mispredict */
            n += is_part(s, m.a);
        }
        break;
    case PODELIM_PLACING:
        for (; m.a < PODELIM_VALUES; m.a++) {
            out[n] = m;
            n += s->held[seat][m.a] > 0;
        }
        break;
    }
    return n;
}

/* Why a seat that is not awaited may not make the kind of move that is. */
static const char *not_awaited(const struct podelim_state *s, int seat) {
    switch (s->phase) {
    case PODELIM_SPLITTING:
        return is_row(s) ? "P3 only the leader cuts the row"
                         : "P6 only the leader cuts a contested part";
    case PODELIM_DISCARDING:
        return "P4 the player who did not cut discards a part";
    case PODELIM_VOTING:
        return s->voters & SEAT(seat) ? "P5 you have voted already; a vote stands"
                                      : "P6 only those who wanted this part vote again";
    default:
        return "P8 it is another player's turn to place cards";
    }
}

static const char *check(const void *st, const struct move *m) {
    static const char *const awaited[] = {
        [PODELIM_SHUFFLING] = "P1 the deck is not shuffled yet",
        [PODELIM_SPLITTING] = "P3 the leader has to cut the cards into three parts now",
        [PODELIM_DISCARDING] = "P4 one part has to be discarded before the vote",
        [PODELIM_VOTING] = "P5 the players are voting now",
        [PODELIM_PLACING] = "P9 a Joker has to be added to a pile now",
        [PODELIM_OVER] = "P10 the game is over",
    };
    const struct podelim_state *s = st;
    const char *why = move_form(&game_podelim, m);
    if (why)
        return why;
    if (m->kind != s->phase)
        return m->kind == MOVE_CHANCE ? "P1 the deck is shuffled only once" : awaited[s->phase];
    if (!(to_act(st) & SEAT(m->seat)))
        return not_awaited(s, m->seat);
    switch (m->kind) {
    case PODELIM_SPLIT:
        return 0 < m->a && m->a < m->b && m->b < s->part[0].size
                   ? NULL
                   : "P3 each of the three parts must have at least one card";
    case PODELIM_DISCARD:
        return NULL;
    case PODELIM_VOTE:
        return is_part(s, m->a)     ? NULL
               : s->part_count == 2 ? "P6 a pair has only a white and a blue half"
                                    : "P5 this part was discarded";
    case PODELIM_ADD:
        return m->a < PODELIM_VALUES && s->held[m->seat][m->a]
                   ? NULL
                   : "P9 a Joker joins only a value that you already have";
    }
    return NULL;
}

/* ---- events ---- */

static uint64_t card_list(const struct podelim_state *s, struct podelim_part p) {
    uint64_t list = 0;
    for (int i = p.start; i < p.start + p.size; i++)
        list = event_list(list, s->row[i]);
    return list;
}

static void say(struct events *ev, int kind, int seat, int a, int b) {
    emit(ev, (struct event){
                 .kind = (uint8_t)kind, .seat = (uint8_t)seat, .a = (uint8_t)a, .b = (uint8_t)b});
}

/* An event about the cards of a part. */
static void say_part(struct events *ev, int kind, int seat, int a, const struct podelim_state *s,
                     struct podelim_part p) {
    if (ev)
        emit(ev, (struct event){.kind = (uint8_t)kind,
                                .seat = (uint8_t)seat,
                                .a = (uint8_t)a,
                                .list = card_list(s, p)});
}

static void say_numbers(struct events *ev, int seat, const struct podelim_state *s,
                        struct podelim_part p) {
    uint64_t list = 0;
    for (int i = p.start; ev && i < p.start + p.size; i++)
        if (s->row[i] != PODELIM_JOKER)
            list = event_list(list, s->row[i]);
    emit(ev, (struct event){.kind = PODELIM_PLACED, .seat = (uint8_t)seat, .list = list});
}

/* An event about several seats. */
static void say_seats(struct events *ev, int kind, int a, int b, seatset seats) {
    if (ev)
        emit(ev, (struct event){.kind = (uint8_t)kind,
                                .seat = UNKNOWN,
                                .a = (uint8_t)a,
                                .b = (uint8_t)b,
                                .list = event_seats(seats)});
}

static void say_parts(struct events *ev, const struct podelim_state *s) {
    for (int colour = 0; ev && colour < s->part_count; colour++)
        say_part(ev, PODELIM_PART, UNKNOWN, colour, s, s->part[colour]);
}

/* ---- the course of a round ---- */

void podelim_deck(uint64_t key, uint8_t deck[PODELIM_DECK]) {
    int n = 0;
    for (int card = 0; card < PODELIM_CARDS; card++)
        for (int i = 0; i < podelim_copies[card]; i++)
            deck[n++] = (uint8_t)card;
    key_shuffle(key, deck, PODELIM_DECK);
}

/* P2: dealing is automatic, top card leftmost. */
static void deal(struct podelim_state *s, struct events *ev) {
    int size = s->head.nseats < 4 || s->deck_left < PODELIM_ROW ? 7 : PODELIM_ROW;
    for (int i = 0; i < size; i++) {
        s->row[i] = s->deck[--s->deck_left];
        s->deck[s->deck_left] = 0;
    }
    s->phase = PODELIM_SPLITTING;
    s->voters = (uint8_t)ALL_SEATS(s->head.nseats);
    s->part_count = 1;
    s->part[0] = (struct podelim_part){0, (uint8_t)size};
    say_part(ev, PODELIM_DEALT, s->leader, s->deck_left, s, s->part[0]);
}

static void shuffle(struct podelim_state *s, uint64_t key, struct events *ev) {
    podelim_deck(key, s->deck);
    s->deck_left = PODELIM_DECK;
    s->leader = (uint8_t)game_first(s, key);
    deal(s, ev);
}

static void discard_part(struct podelim_state *s, struct podelim_part p) {
    for (int i = p.start; i < p.start + p.size; i++) {
        s->discard[s->row[i]]++;
        s->row[i] = 0;
    }
}

/* P3, P6: the row, or a contested part, into three. */
static void split(struct podelim_state *s, int a, int b, struct events *ev) {
    struct podelim_part p = s->part[0];
    bool row = is_row(s);
    s->part_count = 3;
    s->part[0] = (struct podelim_part){p.start, (uint8_t)a};
    s->part[1] = (struct podelim_part){(uint8_t)(p.start + a), (uint8_t)(b - a)};
    s->part[2] = (struct podelim_part){(uint8_t)(p.start + b), (uint8_t)(p.size - b)};
    s->phase = row && s->head.nseats == 2 ? PODELIM_DISCARDING : PODELIM_VOTING; /* P4 */
    say(ev, row ? PODELIM_CUT : PODELIM_RECUT, s->leader, a, b);
    say_parts(ev, s);
}

/* The next contest: a pair is halved (P6), more is for the leader to cut. */
static void take_up(struct podelim_state *s, struct podelim_contest c, struct events *ev) {
    s->voters = c.voters;
    if (c.part.size == 2) {
        s->phase = PODELIM_VOTING;
        s->part_count = 2;
        s->part[0] = (struct podelim_part){c.part.start, 1};
        s->part[1] = (struct podelim_part){(uint8_t)(c.part.start + 1), 1};
        say_seats(ev, PODELIM_HALVED, 0, 0, c.voters);
        say_parts(ev, s);
    } else {
        s->phase = PODELIM_SPLITTING;
        s->part_count = 1;
        s->part[0] = c.part;
        say_part(ev, PODELIM_NEXT, s->leader, 0, s, c.part);
    }
}

/* P9: the Jokers that waited join the leftmost number of the part. */
static void end_wait(struct podelim_state *s, int seat, struct podelim_part p, int waited,
                     struct events *ev) {
    int i = p.start;
    while (s->row[i] == PODELIM_JOKER)
        i++;
    s->held[seat][PODELIM_JOKER] -= (uint8_t)waited;
    s->jokers[seat][s->row[i]] += (uint8_t)waited;
    say(ev, PODELIM_JOINED, seat, s->row[i], waited);
}

/* P9: numbers first. True if the part's own Jokers have to be asked for. */
static bool place_part(struct podelim_state *s, int seat, struct events *ev) {
    struct podelim_part p = s->got[seat];
    uint8_t *loose = &s->held[seat][PODELIM_JOKER];
    int waited = *loose;
    for (int i = p.start; i < p.start + p.size; i++)
        s->held[seat][s->row[i]]++;
    int jokers = *loose - waited;
    if (jokers < p.size) {
        say_numbers(ev, seat, s, p);
        if (waited)
            end_wait(s, seat, p, waited, ev);
    } else if (!has_number(s, seat)) {
        say(ev, PODELIM_KEPT, seat, jokers, *loose);
        jokers = 0;
    }
    memset(s->row + p.start, 0, p.size);
    s->got[seat] = (struct podelim_part){0, 0};
    return jokers > 0;
}

static void end_round(struct podelim_state *s, struct events *ev);

/* P8: the seats place one after the other, from `seat` to the leader, who is the last. */
static void place_from(struct podelim_state *s, int seat, struct events *ev) {
    for (;; seat = next_seat(s, seat)) {
        if (!s->got[seat].size)
            say(ev, PODELIM_NOTHING, seat, 0, 0);
        else if (place_part(s, seat, ev)) {
            s->phase = PODELIM_PLACING;
            s->placing = (uint8_t)seat;
            return;
        }
        if (seat == s->leader)
            break;
    }
    end_round(s, ev);
}

/* P6: what the votes do, part by part; contests go before the one that waits (P7). */
static void settle(struct podelim_state *s, struct events *ev) {
    uint8_t wanted[PODELIM_COLOURS] = {0};
    struct podelim_contest contest[2];
    int contests = 0;
    FOR_SEATS (i, s->voters) {
        wanted[s->vote[i]] |= (uint8_t)SEAT(i);
        say(ev, PODELIM_VOTED, i, s->vote[i], 0);
    }
    for (int colour = 0; colour < s->part_count; colour++) {
        struct podelim_part p = s->part[colour];
        uint8_t voters = wanted[colour];
        s->part[colour] = (struct podelim_part){0, 0};
        if (!p.size)
            continue;
        if (!voters) {
            say_part(ev, PODELIM_UNWANTED, UNKNOWN, colour, s, p);
            discard_part(s, p);
        } else if (!(voters & (voters - 1))) {
            int seat = seat_first(voters);
            s->got[seat] = p;
            say_part(ev, PODELIM_WON, seat, colour, s, p);
        } else if (p.size == 1) {
            say_seats(ev, PODELIM_SPOILED, colour, s->row[p.start], voters);
            discard_part(s, p);
        } else {
            say_seats(ev, PODELIM_CONTESTED, colour, 0, voters);
            contest[contests++] = (struct podelim_contest){p, voters};
        }
    }
    s->part_count = s->voters = s->committed = 0;
    memset(s->vote, 0, sizeof s->vote);

    if (contests == 2) {
        assert(!s->queue.voters);
        s->queue = contest[1];
    }
    if (contests)
        take_up(s, contest[0], ev);
    else if (s->queue.voters) {
        struct podelim_contest waiting = s->queue;
        s->queue = (struct podelim_contest){.voters = 0};
        take_up(s, waiting, ev);
    } else
        place_from(s, next_seat(s, s->leader), ev);
}

static void apply(void *st, const struct move *m, struct events *ev) {
    struct podelim_state *s = st;
    if (m->kind == MOVE_CHANCE) {
        shuffle(s, m->set, ev);
        return;
    }
    s->head.ply += to_act(s) == SEAT(m->seat); /* the last vote completes the decision */
    switch (m->kind) {
    case PODELIM_SPLIT:
        split(s, m->a, m->b, ev);
        break;
    case PODELIM_DISCARD: /* P4 */
        say_part(ev, PODELIM_DISCARDED, m->seat, m->a, s, s->part[m->a]);
        discard_part(s, s->part[m->a]);
        s->part[m->a] = (struct podelim_part){0, 0};
        s->phase = PODELIM_VOTING;
        break;
    case PODELIM_VOTE: /* P5 */
        s->vote[m->seat] = m->a;
        s->committed |= (uint8_t)SEAT(m->seat);
        if (s->committed == s->voters)
            settle(s, ev);
        break;
    case PODELIM_ADD: /* P9: one Joker at a time */
        s->jokers[m->seat][m->a]++;
        say(ev, PODELIM_ADDED, m->seat, m->a, podelim_pile(s, m->seat, m->a));
        if (--s->held[m->seat][PODELIM_JOKER])
            break;
        s->placing = 0;
        if (m->seat == s->leader)
            end_round(s, ev);
        else
            place_from(s, next_seat(s, m->seat), ev);
        break;
    }
}

/* ---- the end ---- */

seatset podelim_majority(const struct podelim_state *s, int value, int *most) {
    seatset seats = 0;
    *most = 1; /* P11: at least one card */
    for (int i = 0; i < s->head.nseats; i++) {
        int pile = podelim_pile(s, i, value);
        if (pile > *most)
            seats = 0, *most = pile;
        if (pile == *most)
            seats |= SEAT(i);
    }
    return seats;
}

static bool outcome(const void *st, struct outcome *out) {
    const struct podelim_state *s = st;
    if (s->phase != PODELIM_OVER)
        return false;
    int values[PODELIM_SEATS] = {0}, best = -1, most;
    *out = (struct outcome){.scored = true};
    for (int v = 0; v < PODELIM_VALUES; v++)
        FOR_SEATS (i, podelim_majority(s, v, &most)) {
            out->score[i] += v + 1;
            values[i]++;
        }
    for (int i = 0; i < s->head.nseats; i++) { /* P12: points first, then different values */
        int rank = (int)out->score[i] * (PODELIM_VALUES + 1) + values[i];
        if (rank > best)
            out->winners = 0, best = rank;
        if (rank == best)
            out->winners |= SEAT(i);
    }
    return true;
}

static void say_scores(const struct podelim_state *s, struct events *ev) {
    struct outcome result;
    int values[PODELIM_SEATS] = {0}, most;
    outcome(s, &result);
    for (int v = 0; v < PODELIM_VALUES; v++) {
        seatset seats = podelim_majority(s, v, &most);
        FOR_SEATS (i, seats)
            values[i]++;
        say_seats(ev, seats ? PODELIM_MAJORITY : PODELIM_NO_MAJORITY, v, seats ? most : 0, seats);
    }
    for (int i = 0; i < s->head.nseats; i++)
        say(ev, PODELIM_SCORED, i, (int)result.score[i], values[i]);
    say_seats(ev, PODELIM_WINNERS, 0, 0, result.winners);
}

/* P2, P10: the next leader deals, or the last cards have been played. */
static void end_round(struct podelim_state *s, struct events *ev) {
    say(ev, PODELIM_ROUND_OVER, UNKNOWN, s->deck_left, 0);
    if (s->deck_left) {
        s->leader = (uint8_t)next_seat(s, s->leader);
        deal(s, ev);
        return;
    }
    s->phase = PODELIM_OVER;
    if (ev)
        say_scores(s, ev);
}

static const struct option_spec options[] = {OPTION_FIRST, {.name = NULL}};

const struct game game_podelim = {
    .id = "podelim",
    .title = "Let's Split!",
    .number = 3,
    .rules_version = 1,
    .max_legal = (PODELIM_ROW - 1) * (PODELIM_ROW - 2) / 2, /* P3: the cuts of a row */
    .min_seats = 2,
    .max_seats = PODELIM_SEATS,
    .state_size = sizeof(struct podelim_state),
    .options = options,
    .moves = podelim_moves,
    .move_count = PODELIM_MOVE_COUNT,
    .events = podelim_events,
    .event_count = PODELIM_EVENT_COUNT,
    .words = podelim_words,
    .setup = setup,
    .to_act = to_act,
    .legal = legal,
    .check = check,
    .apply = apply,
    .outcome = outcome,
    .describe_chance = podelim_describe_chance,
    .redact = podelim_redact,
    .determinize = podelim_determinize,
    .describe = podelim_describe,
    .audit = podelim_audit,
    .audit_view = podelim_audit_view,
    .open_choices = true,
    .open_knowledge = true,
    .scene = podelim_scene,
    .ai = &podelim_ai,
    .lessons = podelim_lessons,
};
