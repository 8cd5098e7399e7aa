/* The rules of Intrigues and Cabbage: set-up, what a move does, who won. What is legal stands in
 * legal.c. */
#include <string.h>

#include "games/cabbage/state.h"

static const struct option_spec options[] = {
    {.name = "blocking_dogs_score",
     .title = "Blocking Dogs score",
     .help = "Dogs that block in the intrigue stay in the castle and score",
     .type = OPTION_BOOL,
     .max = 1},
    OPTION_FIRST,
    {.name = NULL},
};

const uint8_t cabbage_copies[KINDS] = {
#define CARD(name, id, title, copies, help) copies,
#include "games/cabbage/cards.def"
#undef CARD
};

static bool is_empty(const uint8_t pile[KINDS]) {
    static const uint8_t nothing[KINDS];
    return !memcmp(pile, nothing, KINDS);
}

static bool others_empty(const struct cabbage_state *s) {
    for (int i = 0; i < s->head.nseats; i++)
        if (i != s->turn && !is_empty(s->castle[i]))
            return false;
    return true;
}

static int next_seat(const struct cabbage_state *s, int seat) {
    return seat + 1 < s->head.nseats ? seat + 1 : 0;
}

/* ---- chance ---- */

enum { STRIDE = 16 }; /* no kind has more copies */

/* Writes a pile out card by card, ascending, and returns its size. Every kind is written at full
 * stride and overwritten by the next: the list needs room for one stride more. */
static int spread(const uint8_t pile[KINDS], uint8_t list[CABBAGE_DECK + STRIDE]) {
    int n = 0;
    for (int card = 0; card < KINDS; card++) {
        memset(list + n, card, STRIDE);
        n += pile[card];
    }
    return n;
}

void cabbage_deal(uint64_t key, uint8_t deck[CABBAGE_DECK]) {
    uint8_t list[CABBAGE_DECK + STRIDE];
    spread(cabbage_copies, list);
    key_shuffle(key, list, CABBAGE_DECK); /* B1 */
    memcpy(deck, list, CABBAGE_DECK);
}

static void order(uint8_t *a, uint8_t *b) {
    uint8_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

/* B9, B11: the Chicken turns up four, the Cat five. */
int cabbage_sample(const struct cabbage_state *s, uint64_t key, uint8_t out[CABBAGE_CAT_SHOWS]) {
    uint8_t list[CABBAGE_DECK + STRIDE];
    int size = s->phase == PHASE_CAT_SHOW ? CABBAGE_CAT_SHOWS : CABBAGE_HEN_SHOWS;
    int left = spread(s->discard, list);
    if (left <= size) {
        memcpy(out, list, CABBAGE_CAT_SHOWS);
        return left;
    }
    struct rng r;
    rng_seed(&r, key);
    memset(out, UNKNOWN, CABBAGE_CAT_SHOWS);
    for (int i = 0; i < size; i++) {
        uint32_t at = rng_below(&r, (uint32_t)left);
        out[i] = list[at];
        list[at] = list[--left];
    }
    /* A sorting network: what is turned up is a set. */
    order(out, out + 1), order(out + 3, out + 4), order(out + 2, out + 4);
    order(out + 2, out + 3), order(out + 1, out + 4), order(out, out + 3);
    order(out, out + 2), order(out + 1, out + 3), order(out + 1, out + 2);
    return size;
}

/* ---- what is said ---- */

static void say(struct events *ev, int kind, int seat, int card) {
    emit(ev, (struct event){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .a = (uint8_t)card});
}

static void say_cards(struct events *ev, int kind, int seat, int card, const uint8_t *list,
                      int count) {
    struct event e = {.kind = (uint8_t)kind, .seat = (uint8_t)seat, .a = (uint8_t)card};
    emit_words(ev, e, list, count);
}

/* Cards by kind and number. */
static void say_piles(struct events *ev, int kind, int seat, const uint8_t count[KINDS]) {
    uint8_t list[CABBAGE_DECK];
    int n = 0;
    if (!ev)
        return;
    for (int card = 0; card < KINDS; card++)
        for (int i = 0; i < count[card]; i++)
            list[n++] = (uint8_t)card;
    say_cards(ev, kind, seat, 0, list, n);
}

/* ---- end, intrigue, scoring ---- */

void cabbage_intrigue(uint8_t castle[KINDS], int foxes, int wolves, bool blocking_dogs_stay) {
    if (!blocking_dogs_stay) /* B17 */
        castle[DOG] = (uint8_t)(castle[DOG] - foxes - wolves);
    if (castle[FOX] && !foxes) /* B18 */
        castle[CHICKEN] = 0;
    if (castle[WOLF] > wolves)
        castle[COW] = castle[PIG] = 0;
    if (castle[CHICKEN] >= 5)
        castle[WHEAT] = 0;
    if (castle[RABBIT] >= 5)
        castle[CABBAGE] = 0;
}

/* B20. Inline, so that the sum below is made without asking for the kind. */
static inline int kind_points(const uint8_t castle[KINDS], int card) {
    static const uint8_t set[] = {0, 1, 1, 4, 8}, pigs[] = {0, 9, 5, 3};
    int n = castle[card], pairs = castle[WHEAT] / 2;
    switch (card) {
    case DOG:
    case FOX:
    case WHEAT:
        return n;
    case WOLF:
        return 3 * n;
    case CABBAGE:
        return 2 * n;
    case RABBIT:
    case CHICKEN:
        return set[n < 4 ? n : 4];
    case PIG:
        return pigs[n < 3 ? n : 3];
    case COW:
        return n + 5 * (pairs < n ? pairs : n);
    default: /* Cats score for one castle only */
        return 0;
    }
}

int cabbage_kind_points(const uint8_t castle[KINDS], int card) {
    return kind_points(castle, card);
}

int cabbage_points(const uint8_t castle[KINDS]) {
    return kind_points(castle, PIG) + kind_points(castle, CHICKEN) + kind_points(castle, COW) +
           kind_points(castle, FOX) + kind_points(castle, WOLF) + kind_points(castle, DOG) +
           kind_points(castle, RABBIT) + kind_points(castle, CABBAGE) + kind_points(castle, WHEAT);
}

int cabbage_cat_seat(const struct cabbage_state *s) { /* B20 */
    int most = 0, seat = -1;
    for (int i = 0; i < s->head.nseats; i++) {
        if (s->castle[i][CAT] > most) {
            most = s->castle[i][CAT];
            seat = i;
        } else if (s->castle[i][CAT] == most)
            seat = -1;
    }
    return seat;
}

static bool outcome(const void *st, struct outcome *out) {
    const struct cabbage_state *s = st;
    if (s->phase != PHASE_OVER)
        return false;
    *out = (struct outcome){.scored = true};
    int cats = cabbage_cat_seat(s), best = -1;
    for (int i = 0; i < s->head.nseats; i++) {
        out->score[i] = cabbage_points(s->castle[i]) + (i == cats ? CABBAGE_CAT_POINTS : 0);
        int rank = out->score[i] << 8 | s->castle[i][WHEAT]; /* B21: Wheat breaks ties */
        if (rank > best)
            out->winners = 0;
        if (rank >= best) {
            best = rank;
            out->winners |= SEAT(i);
        }
    }
    return true;
}

static void finish(struct cabbage_state *s, struct events *ev) {
    s->phase = PHASE_OVER;
    if (!ev)
        return;
    struct outcome o;
    outcome(s, &o);
    for (int i = 0; i < s->head.nseats; i++)
        emit(ev, (struct event){.kind = SAID_SCORE,
                                .seat = (uint8_t)i,
                                .a = s->castle[i][WHEAT],
                                .c = (uint32_t)o.score[i]});
    FOR_SEATS (i, o.winners)
        say(ev, seat_count(o.winners) > 1 ? SAID_SHARED : SAID_WON, i, 0);
}

/* One seat's whole intrigue. What is lost goes to the discard pile. */
static void scheme(struct cabbage_state *s, int foxes, int wolves, struct events *ev) {
    static const struct {
        uint8_t lost, culprit;
    } loss[] = {{DOG, DOG},  {CHICKEN, FOX},   {COW, WOLF},
                {PIG, WOLF}, {WHEAT, CHICKEN}, {CABBAGE, RABBIT}}; /* B16: in this order */
    uint8_t *castle = s->castle[s->seat], before[KINDS];
    memcpy(before, castle, sizeof before);
    cabbage_intrigue(castle, foxes, wolves, s->blocking_dogs_score);
    for (size_t i = 0; i < sizeof loss / sizeof loss[0]; i++) {
        int card = loss[i].lost, count = before[card] - castle[card];
        s->discard[card] = (uint8_t)(s->discard[card] + count);
        s->lost[s->seat][card] = (uint8_t)count;
        if (count > 0)
            emit(ev, (struct event){.kind = card == DOG ? SAID_DOGS_LEFT : SAID_LOST,
                                    .seat = s->seat,
                                    .a = (uint8_t)card,
                                    .b = loss[i].culprit,
                                    .c = (uint32_t)count});
    }
}

/* B16: the intrigue goes on with s->seat, up to somebody who must be asked (B19), or the end. */
static void intrigue(struct cabbage_state *s, struct events *ev) {
    do {
        const uint8_t *castle = s->castle[s->seat];
        if (castle[DOG] && (castle[FOX] || castle[WOLF])) {
            s->phase = PHASE_INTRIGUE;
            return;
        }
        scheme(s, 0, 0, ev);
        s->seat = (uint8_t)next_seat(s, s->seat);
    } while (s->seat != s->turn);
    finish(s, ev);
}

static void guard(struct cabbage_state *s, int foxes, int wolves, struct events *ev) {
    if (foxes)
        say(ev, SAID_FOXES_BLOCKED, s->seat, 0);
    if (wolves)
        say(ev, SAID_WOLVES_BLOCKED, s->seat, wolves);
    if (!foxes && !wolves)
        say(ev, SAID_NOT_BLOCKED, s->seat, 0);
    scheme(s, foxes, wolves, ev);
    s->seat = (uint8_t)next_seat(s, s->seat);
    if (s->seat == s->turn)
        finish(s, ev);
    else
        intrigue(s, ev);
}

/* ---- a turn ---- */

static void begin_turn(struct cabbage_state *s, int seat, struct events *ev) {
    s->turn = s->seat = (uint8_t)seat;
    s->phase = PHASE_TURN;
    say(ev, SAID_TURN, seat, 0);
}

/* B4, B15: the middle has been given away. */
static void end_turn(struct cabbage_state *s, struct events *ev) {
    memset(s->middle, 0, sizeof s->middle);
    s->middle_count = 0;
    s->kinds = 0;
    if (s->deck_count > 0) {
        begin_turn(s, next_seat(s, s->turn), ev);
        return;
    }
    say(ev, SAID_INTRIGUE, s->turn, 0);
    intrigue(s, ev);
}

/* The whole middle goes to one place; `kind` says where. */
static void clear_middle(struct cabbage_state *s, uint8_t pile[KINDS], int kind,
                         struct events *ev) {
    if (ev) {
        uint8_t count[KINDS] = {0};
        for (int i = 0; i < s->middle_count; i++)
            count[s->middle[i]]++;
        say_piles(ev, kind, s->turn, count);
    }
    for (int i = 0; i < s->middle_count; i++)
        pile[s->middle[i]]++;
    end_turn(s, ev);
}

/* B5: the cards that m names are kept, of Wheat the stack; the rest is discarded. */
static void save(struct cabbage_state *s, const struct move *m, struct events *ev) {
    uint8_t keep[KINDS] = {0}, saved[KINDS] = {0}, lost[KINDS] = {0};
    if (m->kind != CABBAGE_SAVE)
        keep[m->a]++;
    if (m->kind == CABBAGE_SAVE_TWO)
        keep[m->b]++;
    if (keep[WHEAT])
        keep[WHEAT] = cabbage_copies[WHEAT];
    for (int i = 0; i < s->middle_count; i++) {
        int card = s->middle[i];
        bool kept = keep[card] > saved[card];
        (kept ? s->castle[s->turn] : s->discard)[card]++;
        (kept ? saved : lost)[card]++;
    }
    say_piles(ev, SAID_SAVED, s->turn, saved);
    if (!is_empty(lost))
        say_piles(ev, SAID_DISCARDED, s->turn, lost);
    end_turn(s, ev);
}

static void fail(struct cabbage_state *s, int card, struct events *ev) { /* B3 */
    say(ev, SAID_FAILED, s->turn, card);
    if (cabbage_in_middle(s, DOG)) { /* B5 */
        s->phase = PHASE_SAVE;
        return;
    }
    clear_middle(s, s->discard, SAID_DISCARDED, ev);
}

/* B8: the deck is not empty. */
static void look(struct cabbage_state *s, struct events *ev) {
    s->looked |= (uint8_t)SEAT(s->turn);
    say(ev, SAID_LOOKED, s->turn, 0);
    emit(ev, (struct event){.kind = SAID_SEEN,
                            .seat = s->turn,
                            .a = s->deck[s->deck_count - 1],
                            .audience = SEAT(s->turn)});
}

/* The phase that resolves the card's effect; none (PHASE_TURN) if it has nothing to work on. */
static int effect(const struct cabbage_state *s, int card) {
    switch (card) {
    case CAT:
        return is_empty(s->discard) ? PHASE_TURN : PHASE_CAT_SHOW; /* B11 */
    case PIG:
        return others_empty(s) ? PHASE_TURN : PHASE_PIG; /* B10 */
    case CHICKEN:
        return is_empty(s->discard) ? PHASE_TURN : PHASE_CHICKEN_SHOW; /* B9 */
    case FOX:
        return others_empty(s) ? PHASE_TURN : PHASE_FOX; /* B6 */
    case WOLF:
        return is_empty(s->castle[s->turn]) ? PHASE_TURN : PHASE_WOLF; /* B7 */
    case RABBIT:
        return is_empty(s->castle[s->turn]) ? PHASE_TURN : PHASE_RABBIT; /* B12 */
    default:
        return PHASE_TURN; /* B13 */
    }
}

/* B3: the Wheat of the middle is counted only where somebody listens. */
static void say_stack(const struct cabbage_state *s, struct events *ev) {
    int count = 0;
    for (int i = 0; ev && i < s->middle_count; i++)
        count += s->middle[i] == WHEAT;
    say(ev, SAID_STACK, s->turn, count);
}

/* B2, B14: a card comes to the middle from anywhere. An effect that plays a card ends in here
 * again, so what is unfinished never needs to be remembered. */
static void play(struct cabbage_state *s, int card, struct events *ev) {
    bool again = cabbage_in_middle(s, card);
    s->middle[s->middle_count++] = (uint8_t)card;
    s->kinds |= (uint16_t)(1 << card);
    if (again && card != WHEAT) { /* B3 */
        fail(s, card, ev);
        return;
    }
    s->phase = (uint8_t)effect(s, card);
    if (again)
        say_stack(s, ev);
    else if (card == COW && s->deck_count > 0)
        look(s, ev);
    else if (s->phase == PHASE_TURN && card != DOG && card != CABBAGE && card != WHEAT)
        say(ev, SAID_IDLE, s->turn, card);
}

static void draw(struct cabbage_state *s, struct events *ev) { /* B2 */
    int card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->looked = 0;
    say(ev, SAID_DRAWN, s->turn, card);
    if (s->deck_count == 0) /* B15 */
        say(ev, SAID_LAST, s->turn, 0);
    play(s, card, ev);
}

/* B9: four cards leave the discard pile for the choice. */
static void show_to_chicken(struct cabbage_state *s, const uint8_t *cards, int count,
                            struct events *ev) {
    for (int i = 0; i < count; i++)
        s->discard[cards[i]]--;
    memcpy(s->shown, cards, (size_t)count);
    s->shown_count = (uint8_t)count;
    s->phase = PHASE_CHICKEN;
    say_cards(ev, SAID_SHOWN, s->turn, CHICKEN, cards, count);
}

static void choose_shown(struct cabbage_state *s, int card, struct events *ev) {
    for (int i = 0; i < s->shown_count; i++)
        s->discard[s->shown[i]]++;
    s->discard[card]--;
    memset(s->shown, 0, sizeof s->shown);
    s->shown_count = 0;
    say(ev, SAID_CHICKEN, s->turn, card);
    play(s, card, ev);
}

/* B11: what the castle has is measured before anything arrives: copies come together. */
static void show_to_cat(struct cabbage_state *s, const uint8_t *cards, int count,
                        struct events *ev) {
    uint8_t *castle = s->castle[s->turn], before[KINDS], taken[CABBAGE_CAT_SHOWS];
    int n = 0;
    memcpy(before, castle, sizeof before);
    for (int i = 0; i < count; i++)
        if (!before[cards[i]]) {
            s->discard[cards[i]]--;
            castle[cards[i]]++;
            taken[n++] = cards[i];
        }
    s->phase = PHASE_TURN;
    say_cards(ev, SAID_SHOWN, s->turn, CAT, cards, count);
    say_cards(ev, SAID_CAT, s->turn, 0, taken, n);
}

static void chance(struct cabbage_state *s, uint64_t key, struct events *ev) {
    if (s->phase == PHASE_DEAL) {
        cabbage_deal(key, s->deck);
        s->deck_count = CABBAGE_DECK;
        begin_turn(s, game_first(s, key), ev);
        return;
    }
    uint8_t cards[CABBAGE_CAT_SHOWS];
    int count = cabbage_sample(s, key, cards);
    if (s->phase == PHASE_CAT_SHOW)
        show_to_cat(s, cards, count, ev);
    else
        show_to_chicken(s, cards, count, ev);
}

/* A card changes its owner, or leaves for the discard pile. */
static void say_between(struct events *ev, int kind, int seat, int card, int other) {
    emit(ev, (struct event){.kind = (uint8_t)kind,
                            .seat = (uint8_t)seat,
                            .a = (uint8_t)card,
                            .b = (uint8_t)other});
}

void cabbage_apply(void *st, const struct move *m, struct events *ev) {
    struct cabbage_state *s = st;
    if (m->kind == MOVE_CHANCE) {
        chance(s, m->set, ev);
        return;
    }
    s->head.ply++;
    switch (m->kind) {
    case CABBAGE_DRAW:
        draw(s, ev);
        break;
    case CABBAGE_STOP:
        clear_middle(s, s->castle[s->turn], SAID_STOPPED, ev);
        break;        /* B4 */
    case CABBAGE_FOX: /* B6 */
        s->castle[m->a][m->b]--;
        say_between(ev, SAID_FOX, s->turn, m->b, m->a);
        play(s, m->b, ev);
        break;
    case CABBAGE_WOLF: /* B7 */
        s->castle[s->turn][m->a]--;
        s->castle[m->b][m->a]++;
        s->phase = PHASE_TURN;
        say_between(ev, SAID_WOLF, s->turn, m->a, m->b);
        break;
    case CABBAGE_PIG: /* B10 */
        s->castle[m->a][m->b]--;
        s->discard[m->b]++;
        s->phase = PHASE_TURN;
        say_between(ev, SAID_PIG, s->turn, m->b, m->a);
        break;
    case CABBAGE_CHICKEN:
        choose_shown(s, m->a, ev);
        break;
    case CABBAGE_RABBIT: /* B12 */
        s->castle[s->turn][m->a]--;
        say(ev, SAID_RABBIT, s->turn, m->a);
        play(s, m->a, ev);
        break;
    case CABBAGE_SAVE:
    case CABBAGE_SAVE_ONE:
    case CABBAGE_SAVE_TWO:
        save(s, m, ev);
        break;
    case CABBAGE_GUARD:
        guard(s, m->a, m->b, ev);
        break;
    default:
        assert(false);
    }
}

static void setup(void *st, const struct options *o) {
    struct cabbage_state *s = st;
    s->blocking_dogs_score = (uint8_t)o->value[0];
    s->phase = PHASE_DEAL;
}

const struct game game_cabbage = {
    .id = "cabbage",
    .title = "Intrigues and Cabbage",
    .number = 4,
    .rules_version = 1,
    .max_legal = 1 + KINDS + KINDS * (KINDS - 1) / 2 + 1, /* `save` with every kind there */
    .min_seats = 2,
    .max_seats = CABBAGE_SEATS,
    .state_size = sizeof(struct cabbage_state),
    .options = options,
    .moves = cabbage_moves,
    .move_count = CABBAGE_MOVE_COUNT,
    .events = cabbage_events,
    .event_count = CABBAGE_EVENT_COUNT,
    .words = cabbage_words,
    .setup = setup,
    .to_act = cabbage_to_act,
    .legal = cabbage_legal,
    .check = cabbage_check,
    .apply = cabbage_apply,
    .outcome = outcome,
    .describe_chance = cabbage_describe_chance,
    .redact = cabbage_redact,
    .determinize = cabbage_determinize,
    .describe = cabbage_describe,
    .audit = cabbage_audit,
    .audit_view = cabbage_audit_view,
    .open_choices = true,
    .open_knowledge = true,
    .scene = cabbage_scene,
    .ai = &cabbage_ai,
    .lessons = cabbage_lessons,
};
