/* Duels: windows, votes, resources, reward (K12 to K19). */
#include <string.h>

#include "games/coach/play.h"

static int loser(const struct coach_state *s) {
    return s->winner == s->turn ? s->target : s->turn;
}

/* The duel is over: used tokens go back (K16), and used items to their hands. */
static void clear(struct coach_state *s) {
    for (int i = 0; i < s->used_count; i++)
        s->supply += (s->used[i] & 31) == RESOURCE_TOKEN;
    memset(s->used, 0, s->used_count);
    s->used_set = 0;
    s->used_count = s->votes_shown = s->swords = s->excluded = s->duelist = s->winner = 0;
}

static void end(struct coach_state *s, struct events *ev) {
    clear(s);
    coach_end_turn(s, ev);
}

/* K13, K18: a face-down profession may be any. */
static seatset face_down(const struct coach_state *s) {
    return ALL_SEATS(s->head.nseats) & ~(seatset)s->profession_open;
}

/* The seat that answered a window with this kind of move, or -1. */
static int answered(const struct coach_state *s, int kind) {
    FOR_SEATS (i, (seatset)s->asked)
        if (s->commit_kind[i] == kind)
            return i;
    return -1;
}

/* ---- before the fight ---- */

static void open_vote(struct coach_state *s) {
    coach_ask(s, PHASE_VOTE, coach_supporters(s));
}

void coach_duel_begin(struct coach_state *s, int target, struct events *ev) {
    s->target = (uint8_t)target;
    coach_say(ev, SAID_DUEL, s->turn, target, 0);
    seatset asked = face_down(s) & ~SEAT(s->turn);
    if (asked)
        coach_ask(s, PHASE_PRIEST, asked);
    else
        open_vote(s);
}

static void close_priest(struct coach_state *s, struct events *ev) { /* K13 */
    int priest = answered(s, COACH_PRIEST);
    coach_uncommit(s);
    if (priest < 0) {
        open_vote(s);
        return;
    }
    coach_open(s, priest);
    coach_say(ev, SAID_PRIEST, priest, s->turn, 0);
    if (s->hand_count[s->turn] >= 2)
        coach_ask(s, PHASE_PAY, SEAT(s->turn));
    else
        end(s, ev);
}

/* The only open Priest while the attacker pays. */
static int priest_seat(const struct coach_state *s) {
    int seat = 0;
    while (!coach_is_open(s, seat) || s->profession[seat] != PRIEST)
        seat++;
    return seat;
}

static void pay(struct coach_state *s, int kind, struct events *ev) {
    int priest = priest_seat(s);
    coach_move_item(s, s->turn, priest, kind);
    know_given(s, s->turn, priest, kind);
    coach_say(ev, SAID_PAID, s->turn, priest, 0);
    coach_say_moved(ev, s->turn, priest, kind);
    clear(s);
    if (!coach_over_limit(s, priest))
        coach_end_turn(s, ev);
}

static void open_resources(struct coach_state *s) {
    coach_ask(s, PHASE_RESOURCES, ALL_SEATS(s->head.nseats) & ~(seatset)s->excluded);
}

static void close_vote(struct coach_state *s, struct events *ev) { /* K14 */
    FOR_SEATS (i, (seatset)s->asked) {
        bool sword = s->commit_kind[i] == COACH_SWORD;
        s->swords |= (uint8_t)(sword << i);
        coach_add_tally(s, SUPPORTED, i, sword ? s->turn : s->target);
        coach_add_tally(s, OPPOSED, i, sword ? s->target : s->turn);
        coach_say(ev, SAID_VOTED, i, 0, sword ? SIDE_ATTACKER : SIDE_DEFENDER);
    }
    s->votes_shown = 1;
    coach_uncommit(s);
    /* K15: asked unless all can see that the attacker is no Hypnotist. */
    if (!coach_is_open(s, s->turn) || s->profession[s->turn] == HYPNOTIST)
        coach_ask(s, PHASE_HYPNOTIZE, SEAT(s->turn));
    else
        open_resources(s);
}

static void hypnotize(struct coach_state *s, int seat, struct events *ev) { /* K15 */
    coach_open(s, s->turn);
    s->excluded |= (uint8_t)SEAT(seat);
    coach_say(ev, SAID_HYPNOTIZED, s->turn, seat, 0);
    open_resources(s);
}

/* ---- the outcome ---- */

static void open_reward(struct coach_state *s) {
    coach_ask(s, PHASE_REWARD, SEAT(s->winner));
}

static void win(struct coach_state *s, int seat, struct events *ev) { /* K18 */
    s->winner = (uint8_t)seat;
    coach_say(ev, SAID_DUEL_WON, seat, loser(s), 0);
    seatset asked = face_down(s) & ~(seatset)s->excluded;
    if (asked)
        coach_ask(s, PHASE_DOCTOR, asked);
    else
        open_reward(s);
}

static void tie(struct coach_state *s, struct events *ev) { /* K17 */
    int attacker = s->turn;
    coach_say(ev, SAID_TIE, attacker, 0, 0);
    clear(s);
    if (s->pile_count) {
        coach_draw(s, attacker, ev);
        if (coach_over_limit(s, attacker))
            return;
    }
    coach_end_turn(s, ev);
}

/* K17: who used the Poison Ring, or -1. */
static int ring_seat(const struct coach_state *s) {
    for (int i = 0; i < s->used_count; i++)
        if ((s->used[i] & 31) == POISON_RING)
            return s->used[i] >> 5;
    return -1;
}

static void decide(struct coach_state *s, struct events *ev) { /* K17 */
    int swords = coach_points(s, SIDE_ATTACKER), shields = coach_points(s, SIDE_DEFENDER);
    int ring = ring_seat(s);
    coach_say(ev, SAID_POINTS, s->turn, swords, shields);
    if (swords != shields)
        win(s, swords > shields ? s->turn : s->target, ev);
    else if (ring >= 0) {
        coach_say(ev, SAID_RING, ring, 0, 0);
        win(s, ring, ev);
    } else
        tie(s, ev);
}

/* ---- resources ---- */

/* K16: after a Duelist a supporter is asked only as long as it may be the Poison Mixer. */
static void exclude_open(struct coach_state *s) {
    if (s->duelist)
        s->excluded |= (uint8_t)(coach_supporters(s) & s->profession_open);
}

static void use(struct coach_state *s, int seat, int resource, struct events *ev) {
    s->used[s->used_count++] = (uint8_t)(seat << 5 | resource);
    s->used_set |= resource == RESOURCE_TOKEN ? 0 : (uint32_t)1 << resource;
    coach_say(ev, SAID_USED, seat, resource, 0);
}

/* K16: one seat's commitment is shown and applied. Returns false if it ended the duel. */
static bool apply_resource(struct coach_state *s, int seat, struct events *ev) {
    int kind = s->commit_kind[seat], argument = s->commit_argument[seat];
    switch (kind) {
    case COACH_USE_ITEM:
        use(s, seat, argument, ev);
        know_shown(s, seat, argument);
        break;
    case COACH_USE_PROFESSION:
        coach_open(s, seat);
        use(s, seat, RESOURCE_PROFESSION + argument, ev);
        if (argument == DUELIST) {
            s->duelist = 1;
            exclude_open(s);
            coach_say(ev, SAID_DUELIST, seat, 0, 0);
        }
        break;
    case COACH_USE_TOKEN:
        s->tokens[seat]--;
        use(s, seat, RESOURCE_TOKEN, ev);
        break;
    case COACH_POISON:
        coach_open(s, seat);
        exclude_open(s);
        use(s, seat, RESOURCE_PROFESSION + POISONER, ev);
        coach_say(ev, SAID_POISONED, seat, 0, argument);
        coach_uncommit(s);
        win(s, argument == SIDE_ATTACKER ? s->turn : s->target, ev);
        return false;
    }
    return true;
}

/* K16: a Duelist voids what supporters committed, but not their Poison Mixer; it stays unused and
 * unseen. */
static bool is_void(const struct coach_state *s, int seat) {
    return s->duelist && coach_supporters(s) & SEAT(seat) && s->commit_kind[seat] != COACH_POISON;
}

static void close_round(struct coach_state *s, struct events *ev) { /* K16 */
    bool all_passed = true;
    for (int i = 0, seat = s->turn; i < s->head.nseats; i++, seat = coach_next(s, seat)) {
        if (!(s->committed & SEAT(seat)) || s->commit_kind[seat] == COACH_PASS || is_void(s, seat))
            continue;
        all_passed = false;
        if (!apply_resource(s, seat, ev))
            return;
    }
    coach_uncommit(s);
    if (all_passed)
        decide(s, ev);
    else
        open_resources(s);
}

/* ---- after the fight ---- */

static void close_doctor(struct coach_state *s, struct events *ev) { /* K18 */
    int doctor = answered(s, COACH_DOCTOR);
    coach_uncommit(s);
    if (doctor < 0) {
        open_reward(s);
        return;
    }
    coach_open(s, doctor);
    coach_say(ev, SAID_DOCTOR, doctor, 0, 0);
    end(s, ev);
}

/* K19: last of all the hand limit. */
static void end_reward(struct coach_state *s, struct events *ev) {
    int winner = s->winner;
    clear(s);
    if (!coach_over_limit(s, winner))
        coach_end_turn(s, ev);
}

static void transfer(struct coach_state *s, int said, int from, int to, int kind,
                     struct events *ev) {
    coach_move_item(s, from, to, kind);
    know_given(s, from, to, kind);
    coach_say(ev, said, s->winner, loser(s), 0);
    coach_say_moved(ev, from, to, kind);
}

static void take(struct coach_state *s, int kind, struct events *ev) {
    transfer(s, SAID_TAKEN, loser(s), s->winner, kind, ev);
    if (s->hand_count[loser(s)])
        end_reward(s, ev);
    else
        coach_ask(s, PHASE_RETURN, SEAT(s->winner));
}

void coach_duel_move(struct coach_state *s, const struct move *m, struct events *ev) {
    static void (*const close[PHASE_COUNT])(struct coach_state *, struct events *) = {
        [PHASE_PRIEST] = close_priest,
        [PHASE_VOTE] = close_vote,
        [PHASE_RESOURCES] = close_round,
        [PHASE_DOCTOR] = close_doctor,
    };
    if (close[s->phase]) { /* simultaneous: the last commitment resolves */
        if (coach_commit(s, m))
            close[s->phase](s, ev);
        return;
    }
    switch (m->kind) {
    case COACH_PAY:
        pay(s, m->a, ev);
        break;
    case COACH_HYPNOTIZE:
        hypnotize(s, m->a, ev);
        break;
    case COACH_PASS:
        coach_say(ev, SAID_NOT_HYPNOTIZED, s->turn, 0, 0);
        open_resources(s);
        break;
    case COACH_LOOK:
        coach_see_society(s, s->winner, loser(s), ev);
        end(s, ev);
        break;
    case COACH_SEARCH:
        coach_see_hand(s, s->winner, loser(s), ev);
        coach_ask(s, PHASE_TAKE, SEAT(s->winner));
        break;
    case COACH_TAKE:
        take(s, m->a, ev);
        break;
    default:
        transfer(s, SAID_RETURNED, s->winner, loser(s), m->a, ev);
        end_reward(s, ev);
    }
}
