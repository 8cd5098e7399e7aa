/* The rules of Grey Cardinal: set-up, what a move does, who won. What is legal stands in
 * legal.c. */
#include <string.h>

#include "games/cardinal/state.h"

const uint8_t cardinal_value[CARDS] = {
#define CARD(name, id, title, value, type, help) value,
#include "games/cardinal/cards.def"
#undef CARD
};

const struct cardinal_ability_spec cardinal_abilities[ABILITIES] = {
    [BY_GENERAL] = {GENERAL, -3},  [BY_ASSASSIN] = {ASSASSIN, -2}, [BY_JESTER_DOWN] = {JESTER, -1},
    [BY_JESTER_UP] = {JESTER, +1}, [BY_SEER] = {SEER, 0},
};

/* ---- chance ---- */

/* C2: the characters without the End card; C4: the discard pile with it. */
int cardinal_shuffle(const struct cardinal_state *s, uint64_t key, uint8_t deck[CARDINAL_DECK]) {
    int n = 0;
    for (int card = 0; card < CARDS; card++) {
        int count = s->phase != PHASE_DEAL ? s->discard[card]
                    : card < KINDS         ? cardinal_copies(s->head.nseats)
                                           : 0;
        memset(deck + n, card, (size_t)count);
        n += count;
    }
    key_shuffle(key, deck, n);
    return n;
}

/* ---- what is said ---- */

static void say(struct events *ev, int kind, int seat, int a, int b, int c) {
    emit(ev, (struct event){.kind = (uint8_t)kind,
                            .seat = (uint8_t)seat,
                            .a = (uint8_t)a,
                            .b = (uint8_t)b,
                            .c = (uint32_t)c});
}

static void say_cards(struct events *ev, int kind, int seat, int card, const uint8_t *list,
                      int count) {
    struct event e = {.kind = (uint8_t)kind, .seat = (uint8_t)seat, .a = (uint8_t)card};
    emit_words(ev, e, list, count);
}

/* Cards by kind and number, if there are any. */
static void say_pile(struct events *ev, int kind, int seat, const uint8_t pile[KINDS]) {
    uint8_t list[CARDINAL_ROW];
    int n = 0;
    for (int card = 0; ev && card < KINDS; card++)
        for (int i = 0; i < pile[card]; i++)
            list[n++] = (uint8_t)card;
    if (n > 0)
        say_cards(ev, kind, seat, 0, list, n);
}

static void say_row(const struct cardinal_state *s, struct events *ev, int kind, int seat) {
    say_cards(ev, kind, seat, s->row[s->row_count - 1], s->row, s->row_count);
}

/* ---- scoring ---- */

int cardinal_points(const uint8_t column[KINDS]) { /* C18 */
    int points = 0;
    for (int kind = 0; kind < KINDS; kind++)
        points += cardinal_column_points(kind, column[kind]);
    return points;
}

static bool outcome(const void *st, struct outcome *out) {
    const struct cardinal_state *s = st;
    if (s->phase != PHASE_OVER)
        return false;
    *out = (struct outcome){.scored = true};
    int best = -1;
    for (int i = 0; i < s->head.nseats; i++) {
        out->score[i] = cardinal_points(s->column[i]);
        if (out->score[i] > best) {
            best = out->score[i];
            out->winners = 0;
        }
        if (out->score[i] == best)
            out->winners |= SEAT(i);
    }
    return true;
}

static void finish(struct cardinal_state *s, struct events *ev) { /* C12 */
    s->phase = PHASE_OVER;
    if (!ev)
        return;
    struct outcome o;
    outcome(s, &o);
    say(ev, SAID_END, s->turn, END, 0, 0);
    for (int i = 0; i < s->head.nseats; i++)
        say(ev, SAID_SCORE, i, 0, 0, o.score[i]);
    FOR_SEATS (i, o.winners)
        say(ev, seat_count(o.winners) > 1 ? SAID_SHARED : SAID_WON, i, 0, 0, 0);
}

/* ---- the end of a turn ---- */

static void begin_turn(struct cardinal_state *s, int seat, struct events *ev) {
    s->turn = s->seat = (uint8_t)seat;
    s->phase = PHASE_REVEAL;
    say(ev, SAID_TURN, seat, 0, 0, 0);
}

static void clear_row(struct cardinal_state *s) {
    memset(s->row, 0, sizeof s->row);
    s->row_count = 0;
    s->value = 0;
    s->destroyed_now = 0;
}

static void end_turn(struct cardinal_state *s, struct events *ev) { /* C17 */
    s->used = 0;
    s->destroyed_from = 0;
    begin_turn(s, s->turn + 1 < s->head.nseats ? s->turn + 1 : 0, ev);
}

static void bust(struct cardinal_state *s, int kind, struct events *ev) { /* C6 */
    say_row(s, ev, kind, s->turn);
    for (int i = 0; i < s->row_count; i++)
        s->discard[s->row[i]]++;
    clear_row(s);
    end_turn(s, ev);
}

/* ---- placing ---- */

/* C14: cards join the columns of their kinds, old or new; what is over five is discarded. All
 * kinds alike, without a branch on cards that nobody could foretell. */
static void fill_columns(struct cardinal_state *s, const uint8_t cards[KINDS], struct events *ev) {
    uint8_t *column = s->column[s->seat];
    for (int kind = 0; ev && kind < KINDS; kind++)
        if (column[kind] + cards[kind] > CARDINAL_COLUMN)
            say(ev, SAID_FULL, s->seat, kind, 0, column[kind] + cards[kind] - CARDINAL_COLUMN);
    for (int kind = 0; kind < KINDS; kind++) {
        uint8_t length = (uint8_t)(column[kind] + cards[kind]);
        column[kind] = length < CARDINAL_COLUMN ? length : CARDINAL_COLUMN;
        s->discard[kind] = (uint8_t)(s->discard[kind] + length - column[kind]);
    }
}

/* C14, C15: the seat receives cards. Kinds it has are placed first, then the new ones if all of
 * them fit; otherwise these wait for its decision. */
static void receive(struct cardinal_state *s, int seat, uint8_t cards[KINDS], struct events *ev) {
    const uint8_t *own = s->column[seat];
    int columns = 0;
    for (int kind = 0; kind < KINDS; kind++)
        columns += (cards[kind] | own[kind]) > 0;
    s->seat = (uint8_t)seat;
    s->phase = PHASE_REVEAL;
    if (columns > CARDINAL_COLUMNS) {
        s->phase = PHASE_PLACE;
        for (int kind = 0; kind < KINDS; kind++) {
            s->to_place[kind] = own[kind] ? 0 : cards[kind];
            cards[kind] = own[kind] ? cards[kind] : 0;
        }
        say_pile(ev, SAID_PLACED, seat, cards);
    }
    fill_columns(s, cards, ev);
}

static void receive_row(struct cardinal_state *s, int seat, struct events *ev) {
    uint8_t cards[KINDS] = {0};
    for (int i = 0; i < s->row_count; i++)
        cards[s->row[i]]++;
    clear_row(s);
    receive(s, seat, cards, ev);
}

/* Somebody has placed all cards, or has begun to wait. In a swap the row is there until the
 * swapper has placed; then the opponent gets it (C16). */
static void go_on(struct cardinal_state *s, struct events *ev) {
    if (s->phase == PHASE_PLACE)
        return;
    if (s->row_count > 0) {
        int to = s->row_to;
        s->row_to = 0;
        say_row(s, ev, SAID_RECEIVED, to);
        receive_row(s, to, ev);
    }
    if (s->phase != PHASE_PLACE)
        end_turn(s, ev);
}

static void take(struct cardinal_state *s, struct events *ev) { /* C14 */
    say_row(s, ev, SAID_TAKEN, s->turn);
    receive_row(s, s->turn, ev);
    go_on(s, ev);
}

static void swap(struct cardinal_state *s, int seat, int kind, struct events *ev) { /* C16 */
    uint8_t card[KINDS] = {0};
    say(ev, SAID_SWAPPED, s->turn, kind, seat, 0);
    s->column[seat][kind]--;
    s->row_to = (uint8_t)seat;
    card[kind] = 1;
    receive(s, s->turn, card, ev);
    go_on(s, ev);
}

/* C15: a decision about all received cards of a kind. */
static void place(struct cardinal_state *s, const struct move *m, struct events *ev) {
    static const uint8_t none[KINDS];
    int kind = m->kind == CARDINAL_REPLACE ? m->b : m->a, count = s->to_place[kind];
    uint8_t cards[KINDS] = {0};
    s->to_place[kind] = 0;
    cards[kind] = (uint8_t)count;
    if (m->kind == CARDINAL_DROP) {
        say_pile(ev, SAID_DROPPED, s->seat, cards);
        s->discard[kind] = (uint8_t)(s->discard[kind] + count);
    } else if (m->kind == CARDINAL_REPLACE) {
        uint8_t *old = &s->column[s->seat][m->a];
        say(ev, SAID_REPLACED, s->seat, m->a, kind, *old);
        s->discard[m->a] = (uint8_t)(s->discard[m->a] + *old);
        *old = 0;
    }
    if (m->kind == CARDINAL_KEEP)
        say_pile(ev, SAID_PLACED, s->seat, cards);
    if (m->kind != CARDINAL_DROP)
        fill_columns(s, cards, ev);
    if (!memcmp(s->to_place, none, KINDS))
        s->phase = PHASE_REVEAL;
    go_on(s, ev);
}

/* ---- the row ---- */

/* C6: is the last card too high to be saved? Tested after every reveal and every ability. */
static bool is_lost(const struct cardinal_state *s) {
    return !cardinal_stands(s) && s->value - cardinal_reach(s) > cardinal_previous(s);
}

static void compare(struct cardinal_state *s, struct events *ev) {
    if (s->row_count < 2)
        return;
    int card = s->row[s->row_count - 1], before = s->row[s->row_count - 2];
    if (cardinal_equal(s))
        say(ev, SAID_EQUAL, s->turn, card, before, 0);
    else if (is_lost(s))
        bust(s, SAID_BUST, ev);
    else if (!cardinal_stands(s))
        say(ev, SAID_HIGHER, s->turn, card, before, s->value - cardinal_value[before]);
}

static void reveal(struct cardinal_state *s, struct events *ev) {
    if (s->deck_count == 0) { /* C4 */
        s->phase = PHASE_SHUFFLE_REVEAL;
        return;
    }
    int card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->looked = 0;
    s->row[s->row_count++] = (uint8_t)card;
    s->value = (int8_t)cardinal_value[card]; /* C8: abilities are forgotten */
    s->destroyed_now = 0;
    s->phase = PHASE_REVEAL;
    say(ev, SAID_REVEALED, s->turn, card, cardinal_value[card], s->row_count);
    if (card == END)
        finish(s, ev);
    else
        compare(s, ev);
}

static void look(struct cardinal_state *s, struct events *ev) { /* C11 */
    if (s->deck_count == 0) {                                   /* C4 */
        s->phase = PHASE_SHUFFLE_LOOK;
        return;
    }
    s->phase = PHASE_REVEAL;
    s->looked |= (uint8_t)SEAT(s->turn);
    say(ev, SAID_LOOKED, s->turn, 0, 0, 0);
    emit(ev, (struct event){.kind = SAID_SEEN,
                            .seat = s->turn,
                            .a = s->deck[s->deck_count - 1],
                            .audience = SEAT(s->turn)});
    if (is_lost(s)) /* the Judge might have saved the row */
        bust(s, SAID_BUST, ev);
}

/* C8, C10: by its own column, or by the Judge; that one is used. */
static void influence(struct cardinal_state *s, int ability, int used, struct events *ev) {
    int change = cardinal_abilities[ability].change;
    s->used |= (uint8_t)KIND(used);
    if (used == JUDGE)
        say(ev, SAID_JUDGED, s->turn, cardinal_abilities[ability].kind, 0, 0);
    if (ability == BY_SEER) {
        look(s, ev);
        return;
    }
    s->value = (int8_t)(s->value + change);
    say(ev, change < 0 ? SAID_LOWERED : SAID_RAISED, s->turn, cardinal_abilities[ability].kind,
        s->row[s->row_count - 1], change < 0 ? -change : change);
    compare(s, ev);
}

static void destroy(struct cardinal_state *s, int seat, int kind, struct events *ev) { /* C7 */
    s->column[seat][kind]--;
    s->discard[kind]++;
    s->destroyed_from |= (uint8_t)SEAT(seat);
    s->destroyed_now = 1;
    say(ev, seat == s->turn ? SAID_DESTROYED_OWN : SAID_DESTROYED, s->turn, kind, seat, 0);
}

static void chance(struct cardinal_state *s, uint64_t key, struct events *ev) {
    int phase = s->phase;
    s->deck_count = (uint8_t)cardinal_shuffle(s, key, s->deck);
    if (phase == PHASE_DEAL) {
        begin_turn(s, game_first(s, key), ev);
        return;
    }
    memset(s->discard, 0, sizeof s->discard);
    say(ev, SAID_SHUFFLED, s->turn, 0, 0, s->deck_count);
    if (phase == PHASE_SHUFFLE_LOOK)
        look(s, ev);
    else
        reveal(s, ev);
}

void cardinal_apply(void *st, const struct move *m, struct events *ev) {
    struct cardinal_state *s = st;
    if (m->kind == MOVE_CHANCE) {
        chance(s, m->set, ev);
        return;
    }
    s->head.ply++;
    switch (m->kind) {
    case CARDINAL_LOOK:
        influence(s, BY_SEER, SEER, ev);
        break;
    case CARDINAL_REVEAL:
        reveal(s, ev);
        break;
    case CARDINAL_USE:
        influence(s, m->a, cardinal_abilities[m->a].kind, ev);
        break;
    case CARDINAL_JUDGE:
        influence(s, m->a, JUDGE, ev);
        break;
    case CARDINAL_DESTROY:
        destroy(s, m->a, m->b, ev);
        break;
    case CARDINAL_BUST:
        bust(s, SAID_GAVE_UP, ev);
        break;
    case CARDINAL_TAKE:
        take(s, ev);
        break;
    case CARDINAL_SWAP:
        swap(s, m->a, m->b, ev);
        break;
    default:
        place(s, m, ev);
        break;
    }
}

static void setup(void *st, const struct options *o) {
    struct cardinal_state *s = st;
    (void)o;
    s->phase = PHASE_DEAL;
    s->discard[END] = 1; /* C2 */
}

static const struct option_spec options[] = {OPTION_FIRST, {.name = NULL}};

const struct game game_cardinal = {
    .id = "cardinal",
    .title = "Grey Cardinal",
    .number = 1,
    .rules_version = 2,
    /* reveal and take; each ability used or judged; a card of anybody destroyed or swapped */
    .max_legal = 2 + ABILITIES + 2 * CARDINAL_SEATS * CARDINAL_COLUMNS,
    .min_seats = 2,
    .max_seats = CARDINAL_SEATS,
    .state_size = sizeof(struct cardinal_state),
    .options = options,
    .moves = cardinal_moves,
    .move_count = CARDINAL_MOVE_COUNT,
    .events = cardinal_events,
    .event_count = CARDINAL_EVENT_COUNT,
    .words = cardinal_words,
    .setup = setup,
    .to_act = cardinal_to_act,
    .legal = cardinal_legal,
    .check = cardinal_check,
    .apply = cardinal_apply,
    .outcome = outcome,
    .describe_chance = cardinal_describe_chance,
    .redact = cardinal_redact,
    .determinize = cardinal_determinize,
    .describe = cardinal_describe,
    .audit = cardinal_audit,
    .audit_view = cardinal_audit_view,
    .open_choices = true,
    .open_knowledge = true,
    .scene = cardinal_scene,
    .ai = &cardinal_ai,
    .lessons = cardinal_lessons,
};
