/* The rules of Nothing: set-up, who acts, what is legal, what a move does, who won. */
#include <string.h>

#include "core/notation.h"
#include "games/null/state.h"

#define CARD(id, title, copies, help) copies,
const uint8_t null_copies[NULL_KINDS] = {
#include "games/null/cards.def"
};
#undef CARD

/* ---- who acts, and what they may do ---- */

/* The state is zeroed and its head filled. There is no luck here: the deal is a move of chance. */
static void setup(void *st, const struct options *o) {
    struct null_state *s = st;
    s->highest_wins = (uint8_t)o->value[0];
    s->phase = NULL_DEALING;
}

static seatset to_act(const void *st) {
    const struct null_state *s = st;
    switch (s->phase) {
    case NULL_DEALING:
        return CHANCE;
    case NULL_LOOKING:
        return SEAT(s->turn);
    case NULL_PLAYING: /* in a view the others seem not to have chosen: it cannot tell */
        return ALL_SEATS(s->head.nseats) & ~(seatset)s->committed;
    default:
        return 0;
    }
}

/* Each move once: of equal cards the first. Only the seat's own hand is read, which it knows. */
static int legal(const void *st, int seat, struct move *out) {
    const struct null_state *s = st;
    int n = 0;
    if (!(to_act(st) & SEAT(seat)))
        return 0;
    if (s->phase == NULL_LOOKING) {
        out[n++] = (struct move){.kind = NULL_PASS, .seat = (uint8_t)seat};
        out[n++] = (struct move){.kind = NULL_LOOK, .seat = (uint8_t)seat};
        return n;
    }
    for (int i = 0; i < NULL_HAND; i++)
        if (i == 0 || s->hand[seat][i] != s->hand[seat][i - 1])
            out[n++] =
                (struct move){.kind = NULL_PLAY, .seat = (uint8_t)seat, .a = s->hand[seat][i]};
    return n;
}

/* A refusal is the number of a rule and what would be right. Like legal() it may depend on nothing
 * that the mover does not know. */
static const char *check(const void *st, const struct move *m) {
    const struct null_state *s = st;
    const char *why = move_form(&game_null, m);
    if (why)
        return why;
    bool awaited = to_act(st) & SEAT(m->seat);
    switch (s->phase) {
    case NULL_DEALING:
        return awaited ? NULL : "N2 the cards are not dealt yet";
    case NULL_LOOKING:
        if (m->kind == NULL_PLAY)
            return "N4 cards are played when everybody has had a turn";
        return awaited ? NULL : "N3 it is not your turn";
    case NULL_PLAYING:
        if (m->kind != NULL_PLAY)
            return "N3 the turns are over: play a card";
        if (!awaited)
            return "N4 you have already chosen a card";
        return memchr(s->hand[m->seat], m->a, NULL_HAND) ? NULL
                                                         : "N4 this card is not in your hand";
    default:
        return "N6 the game is over";
    }
}

/* ---- what happens ---- */

void null_shuffle(uint64_t key, uint8_t deck[NULL_DECK]) {
    int n = 0;
    for (int card = 0; card < NULL_KINDS; card++)
        for (int i = 0; i < null_copies[card]; i++)
            deck[n++] = (uint8_t)card;
    key_shuffle(key, deck, NULL_DECK);
}

/* The order of a hand would be information: it is sorted. */
void null_take(uint8_t hand[NULL_HAND], const uint8_t cards[NULL_HAND]) {
    int n = 0;
    for (int card = 0; card < NULL_KINDS; card++)
        for (int i = 0; i < NULL_HAND; i++)
            if (cards[i] == card)
                hand[n++] = (uint8_t)card;
}

static int next_seat(const struct null_state *s, int seat) {
    return seat + 1 < s->head.nseats ? seat + 1 : 0;
}

/* N2 */
static void deal(struct null_state *s, uint64_t key, struct events *ev) {
    uint8_t deck[NULL_DECK];
    null_shuffle(key, deck);
    s->starter = (uint8_t)(s->round++ ? next_seat(s, s->starter) : game_first(s, key));
    s->turn = s->starter;
    s->phase = NULL_LOOKING;
    emit(ev, (struct event){.kind = NULL_BEGUN, .seat = s->starter, .a = s->round});
    for (int i = 0; i < s->head.nseats; i++) {
        null_take(s->hand[i], deck + NULL_HAND * i);
        /* What only one may know is an event of its own, with an audience. */
        struct event e = {.kind = NULL_DEALT, .seat = (uint8_t)i, .audience = SEAT(i)};
        emit_words(ev, e, s->hand[i], NULL_HAND);
    }
    s->middle = deck[NULL_HAND * s->head.nseats];
}

/* N3: that somebody looks is public, what there is to be seen is not. */
static void look(struct null_state *s, int seat, struct events *ev) {
    struct event e = {.kind = NULL_LOOKED, .seat = (uint8_t)seat};
    s->looked |= (uint8_t)SEAT(seat);
    s->points[seat]--;
    emit(ev, e);
    e.kind = NULL_SEEN;
    e.a = s->middle;
    e.audience = SEAT(seat);
    emit(ev, e);
}

static void end_turn(struct null_state *s) {
    s->turn = (uint8_t)next_seat(s, s->turn);
    if (s->turn != s->starter)
        return;
    s->turn = 0;
    s->phase = NULL_PLAYING;
}

/* N5: with `highest_wins` off the order is turned round, and a card that is not even worth looking
 * at is worth the most. */
int null_worth(const struct null_state *s, int card) {
    return s->highest_wins ? card : NULL_TOP - card;
}

int null_brings(const struct null_state *s, int card, int middle) {
    return card == middle ? -null_worth(s, card) : null_worth(s, card);
}

/* N6. Where equal points share a win, all of them are winners. */
static bool outcome(const void *st, struct outcome *out) {
    const struct null_state *s = st;
    int best = s->points[0];
    if (s->phase != NULL_OVER)
        return false;
    *out = (struct outcome){.scored = true};
    for (int i = 0; i < s->head.nseats; i++) {
        out->score[i] = s->points[i];
        best = s->points[i] > best ? s->points[i] : best;
    }
    for (int i = 0; i < s->head.nseats; i++)
        out->winners |= s->points[i] == best ? SEAT(i) : 0;
    return true;
}

/* N2: nothing of a round stays but the points. What nobody has seen, nobody ever will. */
static void clear_round(struct null_state *s) {
    s->phase = NULL_DEALING;
    s->middle = s->looked = s->committed = 0;
    memset(s->hand, 0, sizeof s->hand);
    memset(s->played, 0, sizeof s->played);
}

/* N4: all have chosen. In the order of the seats, whoever was the last to choose. */
static void end_round(struct null_state *s, struct events *ev) {
    struct outcome o;
    emit(ev, (struct event){.kind = NULL_MIDDLE, .a = s->middle});
    for (int i = 0; i < s->head.nseats; i++) {
        int points = null_brings(s, s->played[i], s->middle);
        s->points[i] = (int8_t)(s->points[i] + points);
        emit(ev, (struct event){.kind = NULL_PLAYED,
                                .seat = (uint8_t)i,
                                .a = s->played[i],
                                .c = (uint32_t)points});
    }
    if (s->round < NULL_ROUNDS) {
        clear_round(s);
        return;
    }
    s->phase = NULL_OVER;
    if (outcome(s, &o))
        emit(ev, (struct event){.kind = NULL_WINNERS, .list = event_seats(o.winners)});
}

/* Carries out what check() has let pass. `ply` counts decisions: one at which all choose at once is
 * one, and only the last commit completes it. */
static void apply(void *st, const struct move *m, struct events *ev) {
    struct null_state *s = st;
    switch (m->kind) {
    case MOVE_CHANCE:
        deal(s, m->set, ev);
        return;
    case NULL_LOOK:
        look(s, m->seat, ev);
        end_turn(s);
        break;
    case NULL_PASS:
        emit(ev, (struct event){.kind = NULL_PASSED, .seat = m->seat});
        end_turn(s);
        break;
    default: /* NULL_PLAY */
        s->played[m->seat] = m->a;
        s->committed |= (uint8_t)SEAT(m->seat);
        if (s->committed != ALL_SEATS(s->head.nseats))
            return;
        end_round(s, ev);
    }
    s->head.ply++;
}

/* ---- the game ---- */

static const struct option_spec options[] = {
    {.name = "highest_wins",
     .title = "High cards are worth more",
     .help = "high cards are worth more than low ones",
     .type = OPTION_BOOL,
     .initial = 1,
     .max = 1},
    OPTION_FIRST,
    {.name = NULL},
};

const struct game game_null = {
    .id = "null",
    .title = "Nothing",
    .number = 0,
    .rules_version = 1,
    .max_legal = NULL_HAND,
    .min_seats = 2,
    .max_seats = MAX_SEATS,
    .state_size = sizeof(struct null_state),
    .options = options,
    .moves = null_moves,
    .move_count = NULL_MOVE_COUNT,
    .events = null_events,
    .event_count = NULL_EVENT_COUNT,
    .words = null_words,
    .setup = setup,
    .to_act = to_act,
    .legal = legal,
    .check = check,
    .apply = apply,
    .outcome = outcome,
    .describe_chance = null_describe_chance,
    .redact = null_redact,
    .determinize = null_determinize,
    .describe = null_describe,
    .audit = null_audit,
    .audit_view = null_audit_view,
    .open_choices = false,   /* how many different cards a hand holds is a secret */
    .open_knowledge = false, /* and so is which */
    .scene = null_scene,
    .ai = &null_ai,
    .lessons = null_lessons,
};
