/* Trades: offer and answer, the Diplomat, and the effects of what was traded (K9, K10, K24), with
 * the giving away of what is too much (K6). */
#include <string.h>

#include "games/coach/play.h"

/* ---- the course of a trade ---- */

static void run_step(struct coach_state *s, struct events *ev);

/* The kind of item whose effect is due. */
static int step_kind(const struct coach_state *s) {
    return s->trade.step == 1 ? s->trade.offered : s->trade.returned;
}

static void end_trade(struct coach_state *s, struct events *ev) {
    bool goes_on = s->trade.flags & TRADE_DIPLOMAT;
    s->trade = (struct coach_trade){0};
    if (goes_on) {
        s->target = 0;
        coach_begin_action(s);
    } else
        coach_end_turn(s, ev);
}

static void end_step(struct coach_state *s, struct events *ev) {
    if (s->trade.step == 2) {
        end_trade(s, ev);
        return;
    }
    s->trade.step = 2;
    run_step(s, ev);
}

/* Nothing is said about this step's item, and nothing happens. */
static void stay_silent(struct coach_state *s, struct events *ev) {
    if (s->trade.step == 2)
        know_settled(s, false);
    end_step(s, ev);
}

/* K10: done by the giver, completely, before anything else. */
static void carry_out(struct coach_state *s, int kind, struct events *ev) {
    int giver = coach_giver(s), receiver = coach_receiver(s);
    switch (kind) {
    case BOOK:
        coach_ask(s, PHASE_BOOK, SEAT(giver));
        return;
    case CLOAK:
        know_profession_pile(s, giver);
        coach_ask(s, PHASE_CLOAK, SEAT(giver));
        if (ev) {
            struct event e = {.kind = SAID_UNUSED, .seat = (uint8_t)giver, .audience = SEAT(giver)};
            for (int p = 0; p < PROFESSIONS; p++)
                if (s->profession_mask[giver][p] == PROFESSION_PILE)
                    e.list = event_list(e.list, p);
            emit(ev, e);
        }
        return;
    case SEXTANT:
        coach_ask(s, PHASE_SEXTANT, SEAT(giver));
        return;
    case PRIVILEGE:
        coach_see_hand(s, giver, receiver, ev);
        break;
    case MONOCLE:
        coach_see_society(s, giver, receiver, ev);
        break;
    default: /* a bag */
        coach_draw(s, giver, ev);
        if (coach_over_limit(s, giver))
            return;
    }
    end_step(s, ev);
}

/* K10: read out by the receiver; of a bag only that it is one. */
static void announce(struct coach_state *s, struct events *ev) {
    int kind = step_kind(s), first = s->trade.step == 1;
    bool bag = coach_item_traits[kind] & BAG;
    know_announced(s);
    s->trade.flags |= (uint8_t)(first ? (bag ? TRADE_OFFERED_BAG : TRADE_OFFERED_OPEN)
                                      : (bag ? TRADE_RETURNED_BAG : TRADE_RETURNED_OPEN));
    if (!first)
        know_settled(s, true);
    coach_say(ev, bag ? SAID_BAG_ANNOUNCED : SAID_ANNOUNCED, coach_receiver(s), coach_giver(s),
              bag ? 0 : kind);
    carry_out(s, kind, ev);
}

static void run_step(struct coach_state *s, struct events *ev) {
    if (s->smuggling) /* K24: asked whatever the item */
        coach_ask(s, PHASE_ANNOUNCE, SEAT(coach_giver(s)));
    else if (coach_has_effect(s, step_kind(s)))
        announce(s, ev);
    else
        stay_silent(s, ev);
}

/* The items change hands. */
static void exchange(struct coach_state *s, int returned, bool named, struct events *ev) {
    s->trade.step = 1;
    s->trade.returned = (uint8_t)returned;
    s->trade.offered_at = (uint8_t)SEAT(s->target);
    s->trade.returned_at = (uint8_t)SEAT(s->turn);
    coach_move_item(s, s->turn, s->target, s->trade.offered);
    coach_move_item(s, s->target, s->turn, returned);
    know_traded(s, named);
    coach_say_moved(ev, s->turn, s->target, s->trade.offered);
    coach_say_moved(ev, s->target, s->turn, returned);
    run_step(s, ev);
}

/* ---- offer, answer, Diplomat ---- */

void coach_trade_offer(struct coach_state *s, const struct move *m, struct events *ev) { /* K9 */
    s->target = m->a;
    s->trade.offered = m->b;
    know_seen(s->item_mask[s->target], m->b, s->turn);
    coach_add_tally(s, OFFERED, s->turn, s->target);
    coach_ask(s, PHASE_ANSWER, SEAT(s->target));
    coach_say(ev, SAID_OFFERED, s->turn, s->target, 0);
    coach_say_to(ev, SEAT(s->turn) | SEAT(s->target), SAID_OFFER_SEEN, s->turn, s->target, m->b);
}

static void refuse(struct coach_state *s, struct events *ev) { /* K9 */
    coach_add_tally(s, REFUSED, s->target, s->turn);
    coach_say(ev, SAID_REFUSED, s->target, s->turn, 0);
    if (s->supply) {
        s->supply--;
        s->tokens[s->turn]++;
        coach_say(ev, SAID_TOKEN, s->turn, s->tokens[s->turn], 0);
    }
    s->trade = (struct coach_trade){0};
    coach_end_turn(s, ev);
}

static void accept(struct coach_state *s, int returned, struct events *ev) {
    coach_add_tally(s, ACCEPTED, s->target, s->turn);
    coach_say(ev, SAID_ACCEPTED, s->target, s->turn, 0);
    exchange(s, returned, false, ev);
}

void coach_trade_diplomat(struct coach_state *s, const struct move *m, struct events *ev) { /* K3 */
    s->target = m->a;
    coach_open(s, s->turn);
    coach_say(ev, SAID_DIPLOMAT, s->turn, s->target, m->b);
    if (coach_has(s, s->target, m->b)) {
        s->trade.flags = TRADE_DIPLOMAT | TRADE_RETURNED_OPEN;
        s->trade.offered = (uint8_t)m->c;
        coach_say(ev, SAID_DIPLOMAT_TRADES, s->target, s->turn, m->b);
        exchange(s, m->b, true, ev);
        return;
    }
    coach_say(ev, SAID_DIPLOMAT_FAILS, s->target, s->turn, m->b);
    know_absent(s, s->target, m->b);
    coach_see_hand(s, s->turn, s->target, ev);
    coach_end_turn(s, ev);
}

/* ---- effects ---- */

static void say_profession(const struct coach_state *s, int seat, struct events *ev) {
    coach_say_to(ev, SEAT(seat), SAID_PROFESSION, seat, s->profession[seat], 0);
}

static void book_swap(struct coach_state *s, struct events *ev) {
    int a = s->turn, b = s->target;
    uint8_t own = s->profession[a];
    s->profession[a] = s->profession[b];
    s->profession[b] = own;
    s->profession_open &= (uint8_t) ~(SEAT(a) | SEAT(b)); /* fresh again */
    know_swapped(s, a, b);
    coach_say(ev, SAID_BOOK_SWAPPED, coach_giver(s), coach_receiver(s), 0);
    say_profession(s, a, ev);
    say_profession(s, b, ev);
    end_step(s, ev);
}

static void cloak_take(struct coach_state *s, int profession, struct events *ev) {
    int seat = coach_giver(s), old = s->profession[seat];
    s->profession[seat] = (uint8_t)profession;
    s->profession_open &= (uint8_t)~SEAT(seat);
    know_cloaked(s, seat, old);
    coach_say(ev, SAID_CLOAK_TAKEN, seat, 0, 0);
    say_profession(s, seat, ev);
    end_step(s, ev);
}

/* K10: an item has gone on in the middle of a trade; it may be one of the trade's. */
static void move_on(struct coach_state *s, int from, int to) {
    s->trade.offered_at |= (uint8_t)((s->trade.offered_at >> from & 1) << to);
    s->trade.returned_at |= (uint8_t)((s->trade.returned_at >> from & 1) << to);
}

/* Sextant: all pass at once, so every item moves one seat and no further. */
static void pass_on(struct coach_state *s, struct events *ev) {
    int n = s->head.nseats;
    uint8_t before[COACH_SLOTS];
    memcpy(before, s->where, sizeof before);
    for (int i = 0; i < n; i++) {
        int kind = s->commit_argument[i], slot = coach_slot(kind);
        int to = s->direction == LEFT ? coach_next(s, i) : coach_previous(s, i);
        while (before[slot] != i)
            slot++;
        before[slot] = UNKNOWN; /* moved */
        s->where[slot] = (uint8_t)to;
        coach_say_moved(ev, i, to, kind);
    }
    coach_sort(s);
    know_passed(s, s->direction);
    coach_say(ev, SAID_PASSED, UNKNOWN, s->direction, 0);
    s->trade.offered_at |= know_shift(s->trade.offered_at, n, s->direction);
    s->trade.returned_at |= know_shift(s->trade.returned_at, n, s->direction);
    s->direction = 0;
    coach_uncommit(s);
    end_step(s, ev);
}

/* K6: whoever gets too much by a gift gives on, to somebody who is not in the chain yet. */
static void give(struct coach_state *s, const struct move *m, struct events *ev) {
    int chain = s->chain;
    coach_move_item(s, m->seat, m->a, m->b);
    know_given(s, m->seat, m->a, m->b);
    if (s->trade.step)
        move_on(s, m->seat, m->a);
    coach_say(ev, SAID_GIVEN, m->seat, m->a, 0);
    coach_say_moved(ev, m->seat, m->a, m->b);
    s->chain = 0;
    if (coach_over_limit(s, m->a)) {
        s->chain |= (uint8_t)chain;
        return;
    }
    if (s->trade.step)
        end_step(s, ev);
    else
        coach_end_turn(s, ev);
}

void coach_trade_move(struct coach_state *s, const struct move *m, struct events *ev) {
    switch (m->kind) {
    case COACH_ACCEPT:
        accept(s, m->a, ev);
        break;
    case COACH_REFUSE:
        refuse(s, ev);
        break;
    case COACH_ANNOUNCE:
        announce(s, ev);
        break;
    case COACH_SMUGGLE:
        coach_say(ev, SAID_SMUGGLED, m->seat, 0, 0);
        stay_silent(s, ev);
        break;
    case COACH_CLOAK:
        cloak_take(s, m->a, ev);
        break;
    case COACH_CLOAK_KEEP:
        coach_say(ev, SAID_CLOAK_KEPT, m->seat, 0, 0);
        end_step(s, ev);
        break;
    case COACH_BOOK_SWAP:
        book_swap(s, ev);
        break;
    case COACH_BOOK_KEEP:
        coach_say(ev, SAID_BOOK_KEPT, m->seat, 0, 0);
        end_step(s, ev);
        break;
    case COACH_SEXTANT:
        s->direction = m->a;
        coach_ask(s, PHASE_PASS, ALL_SEATS(s->head.nseats));
        coach_say(ev, SAID_SEXTANT, m->seat, m->a, 0);
        break;
    case COACH_PASS_ITEM:
        if (coach_commit(s, m))
            pass_on(s, ev);
        break;
    default:
        give(s, m, ev);
    }
}
