/* Who acts in Intrigues and Cabbage, and what is legal: listed, and checked with the reason why
 * not. Both read only what is open to all. */
#include <string.h>

#include "core/notation.h"
#include "games/cabbage/state.h"

/* Until the game is over. */
static int awaited_seat(const struct cabbage_state *s) {
    return s->phase < PHASE_TURN ? CHANCE_SEAT : s->seat;
}

seatset cabbage_to_act(const void *st) {
    const struct cabbage_state *s = st;
    return s->phase == PHASE_OVER ? 0 : SEAT(awaited_seat(s));
}

static struct move make(const struct cabbage_state *s, int kind, int a, int b) {
    return (struct move){.kind = (uint8_t)kind, .seat = s->seat, .a = (uint8_t)a, .b = (uint8_t)b};
}

/* The lists below are built without branches, which nobody could foretell: every candidate is
 * written down, and stays if it counts. */

/* B6, B10: any card of another castle. */
static int legal_in_others(const struct cabbage_state *s, int kind, struct move *out) {
    int n = 0;
    for (int i = 0; i < s->head.nseats; i++) {
        if (i == s->turn)
            continue;
        for (int card = 0; card < KINDS; card++) {
            out[n] = make(s, kind, i, card);
            n += s->castle[i][card] > 0;
        }
    }
    return n;
}

static int legal_wolf(const struct cabbage_state *s, struct move *out) { /* B7 */
    int n = 0;
    for (int i = 0; i < s->head.nseats; i++) {
        if (i == s->turn)
            continue;
        for (int card = 0; card < KINDS; card++) {
            out[n] = make(s, CABBAGE_WOLF, card, i);
            n += s->castle[s->turn][card] > 0;
        }
    }
    return n;
}

static int legal_chicken(const struct cabbage_state *s, struct move *out) { /* B9 */
    int n = 0;
    for (int i = 0; i < s->shown_count; i++) {
        out[n] = make(s, CABBAGE_CHICKEN, s->shown[i], 0);
        n += i == 0 || s->shown[i] != s->shown[i - 1];
    }
    return n;
}

static int legal_rabbit(const struct cabbage_state *s, struct move *out) { /* B12 */
    int n = 0;
    for (int card = 0; card < KINDS; card++) {
        out[n] = make(s, CABBAGE_RABBIT, card, 0);
        n += s->castle[s->turn][card] > 0;
    }
    return n;
}

/* B5: the kind that failed the turn, the only one of which two cards can be kept. */
static int failing(const struct cabbage_state *s) {
    return s->middle[s->middle_count - 1];
}

static int legal_save(const struct cabbage_state *s, struct move *out) { /* B5 */
    int n = 0;
    out[n++] = make(s, CABBAGE_SAVE, 0, 0);
    for (uint32_t first = s->kinds; first; first &= first - 1) {
        int a = __builtin_ctz(first);
        out[n++] = make(s, CABBAGE_SAVE_ONE, a, 0);
        if (a == failing(s))
            out[n++] = make(s, CABBAGE_SAVE_TWO, a, a);
        for (uint32_t second = first & (first - 1); second; second &= second - 1)
            out[n++] = make(s, CABBAGE_SAVE_TWO, a, __builtin_ctz(second));
    }
    return n;
}

static int legal_guard(const struct cabbage_state *s, struct move *out) { /* B17 */
    const uint8_t *castle = s->castle[s->seat];
    int n = 0;
    for (int foxes = 0; foxes <= (castle[FOX] > 0); foxes++)
        for (int wolves = 0; wolves <= castle[WOLF] && foxes + wolves <= castle[DOG]; wolves++)
            out[n++] = make(s, CABBAGE_GUARD, foxes, wolves);
    return n;
}

static int legal_turn(const struct cabbage_state *s, struct move *out) { /* B2, B15 */
    int n = 0;
    if (s->deck_count > 0)
        out[n++] = make(s, CABBAGE_DRAW, 0, 0);
    if (s->middle_count > 0)
        out[n++] = make(s, CABBAGE_STOP, 0, 0);
    return n;
}

int cabbage_legal(const void *st, int seat, struct move *out) {
    const struct cabbage_state *s = st;
    if (seat != s->seat)
        return 0;
    switch (s->phase) {
    case PHASE_TURN:
        return legal_turn(s, out);
    case PHASE_FOX:
        return legal_in_others(s, CABBAGE_FOX, out);
    case PHASE_WOLF:
        return legal_wolf(s, out);
    case PHASE_PIG:
        return legal_in_others(s, CABBAGE_PIG, out);
    case PHASE_CHICKEN:
        return legal_chicken(s, out);
    case PHASE_RABBIT:
        return legal_rabbit(s, out);
    case PHASE_SAVE:
        return legal_save(s, out);
    case PHASE_INTRIGUE:
        return legal_guard(s, out);
    default:
        return 0;
    }
}

/* The first kind of move that a phase waits for, the last, and what to say to any other. */
static const struct {
    uint8_t first, last;
    const char *refusal;
} awaited[PHASE_COUNT] = {
    [PHASE_TURN] = {CABBAGE_DRAW, CABBAGE_STOP, "B2 now draw a card or stop"},
    [PHASE_FOX] = {CABBAGE_FOX, CABBAGE_FOX, "B6 now the Fox takes a card from another castle"},
    [PHASE_WOLF] = {CABBAGE_WOLF, CABBAGE_WOLF, "B7 now the Wolf moves a card of your castle"},
    [PHASE_PIG] = {CABBAGE_PIG, CABBAGE_PIG, "B10 now the Pig discards a card of another castle"},
    [PHASE_CHICKEN] = {CABBAGE_CHICKEN, CABBAGE_CHICKEN,
                       "B9 now choose one of the cards that the Chicken turned up"},
    [PHASE_RABBIT] = {CABBAGE_RABBIT, CABBAGE_RABBIT,
                      "B12 now the Rabbit brings out a card of your castle"},
    [PHASE_SAVE] = {CABBAGE_SAVE, CABBAGE_SAVE_TWO,
                    "B5 the turn has failed: now choose what the Dog saves"},
    [PHASE_INTRIGUE] = {CABBAGE_GUARD, CABBAGE_GUARD, "B17 now say what your Dogs block"},
};

static bool is_other_seat(const struct cabbage_state *s, int seat) {
    return seat < s->head.nseats && seat != s->turn;
}

static const char *check_save(const struct cabbage_state *s, const struct move *m) { /* B5 */
    if (m->kind == CABBAGE_SAVE)
        return NULL;
    if (!cabbage_in_middle(s, m->a))
        return "B5 that card is not in the middle";
    if (m->kind == CABBAGE_SAVE_ONE)
        return NULL;
    if (!cabbage_in_middle(s, m->b))
        return "B5 that card is not in the middle";
    if (m->a > m->b)
        return "B5 name the two cards in the order of their kinds";
    if (m->a == m->b && m->a != failing(s))
        return m->a == WHEAT ? "B5 the stack of Wheat is one card"
                             : "B5 there is only one such card";
    return NULL;
}

static const char *check_guard(const struct cabbage_state *s, const struct move *m) { /* B17 */
    const uint8_t *castle = s->castle[s->seat];
    if (m->a > 1)
        return "B17 one Dog blocks all Foxes: the first number is 0 or 1";
    if (m->a && !castle[FOX])
        return "B17 you have no Fox to block";
    if (m->b > castle[WOLF])
        return "B17 you do not have that many Wolves to block";
    if (m->a + m->b > castle[DOG])
        return "B17 you do not have that many Dogs";
    return NULL;
}

const char *cabbage_check(const void *st, const struct move *m) {
    const struct cabbage_state *s = st;
    const char *why = move_form(&game_cabbage, m);
    if (why)
        return why;
    if (s->phase == PHASE_OVER)
        return "B21 the game is over";
    if (m->seat != awaited_seat(s))
        return s->phase == PHASE_INTRIGUE ? "B16 it is not your turn in the intrigue"
                                          : "B4 it is not your turn";
    if (m->kind == MOVE_CHANCE)
        return NULL;
    if (m->kind < awaited[s->phase].first || m->kind > awaited[s->phase].last)
        return awaited[s->phase].refusal;
    switch (m->kind) {
    case CABBAGE_DRAW:
        return s->deck_count ? NULL : "B15 the deck is empty: you can only stop";
    case CABBAGE_STOP:
        return s->middle_count ? NULL : "B2 draw at least one card";
    case CABBAGE_FOX:
        if (!is_other_seat(s, m->a))
            return "B6 the Fox takes a card from another player";
        return s->castle[m->a][m->b] ? NULL : "B6 that castle has no such card";
    case CABBAGE_WOLF:
        if (!is_other_seat(s, m->b))
            return "B7 the Wolf moves the card to another player";
        return s->castle[s->turn][m->a] ? NULL : "B7 your castle has no such card";
    case CABBAGE_PIG:
        if (!is_other_seat(s, m->a))
            return "B10 the Pig discards a card of another player";
        return s->castle[m->a][m->b] ? NULL : "B10 that castle has no such card";
    case CABBAGE_CHICKEN:
        return memchr(s->shown, m->a, s->shown_count)
                   ? NULL
                   : "B9 the Chicken has not turned up such a card";
    case CABBAGE_RABBIT:
        return s->castle[s->turn][m->a] ? NULL : "B12 your castle has no such card";
    case CABBAGE_GUARD:
        return check_guard(s, m);
    default:
        return check_save(s, m);
    }
}
