/* What the seats know of items and professions, and how it changes (law 3, K26). Every function
 * belongs to one kind of event; docs/coach-knowledge.md tells the whole story. Knowledge is sound:
 * it may be wider than what a seat could work out, never narrower than the truth allows.
 *
 * Functions that take the truth from the state say when they want to be called. Where nothing is
 * said, the kind and the seats tell all, and the order does not matter. */
#ifndef GAMES_COACH_KNOW_H
#define GAMES_COACH_KNOW_H

#include "games/coach/state.h"

/* The bits of the pile that a pile of so many items has. */
static inline uint16_t know_pile_bits(int pile_count) {
    return (uint16_t)((pile_count > 2   ? IN_PILE
                       : pile_count > 1 ? AT(PLACE_TOP) | AT(PLACE_SECOND)
                       : pile_count > 0 ? AT(PLACE_TOP)
                                        : 0));
}

/* The bit of a true place. */
static inline uint16_t know_place(int where) {
    return AT(where < PLACE_REST ? where : PLACE_REST);
}

/* ---- items: one seat learns something ---- */

/* It sees one item of this kind at a place. */
void know_seen(uint16_t row[COACH_SLOTS], int kind, int place);
/* It sees all items of a hand; or of the pile, but not their order. The truth is as it was seen. */
void know_hand(struct coach_state *s, int viewer, int seat);
void know_pile(struct coach_state *s, int viewer);

/* ---- items: all seats learn something ---- */

/* K4, K5: the deal, when hands and pile are in place. */
void know_dealt(struct coach_state *s);
/* An item lies open in a hand (K16). */
void know_shown(struct coach_state *s, int seat, int kind);
/* A hand has no item of this kind (Diplomat). */
void know_absent(struct coach_state *s, int seat, int kind);
/* An item goes from hand to hand; only these two see it (K26). */
void know_given(struct coach_state *s, int from, int to, int kind);
/* The top of the pile went to a hand; only that seat has seen it. After pile_count went down. */
void know_drawn(struct coach_state *s, int seat, int kind);
/* The Clairvoyant put items on top; `second` is not used when the pile has only one. */
void know_arranged(struct coach_state *s, int viewer, int top, int second);
/* Everybody passed one item on, of the kind that `commit_argument` says (Sextant). */
void know_passed(struct coach_state *s, int direction);

/* ---- items: a trade, step by step ---- */

/* K9: the items have changed hands; only the two partners see them. If the Diplomat named the
 * returned item, all know that it moved. */
void know_traded(struct coach_state *s, bool named);
/* K10: the item of the trade's present step is announced. */
void know_announced(struct coach_state *s);
/* No announcement will follow any more: what the silence tells, and an end of all maybes. */
void know_settled(struct coach_state *s, bool returned_announced);

/* ---- professions ---- */

void know_opened(struct coach_state *s, int seat);           /* turned up for all */
void know_swapped(struct coach_state *s, int a, int b);      /* Book, after the swap */
void know_profession_pile(struct coach_state *s, int seat);  /* Cloak: the seat looks through it */
void know_cloaked(struct coach_state *s, int seat, int old); /* Cloak, after the exchange */

/* ---- the shape of knowledge ---- */

/* A set of hands, each one step on round a table of n. */
uint8_t know_shift(uint8_t hands, int n, int direction);

/* Brings masks of the same kind into their order. */
void know_sort(uint16_t row[COACH_SLOTS]);
/* NULL, or what is wrong with the masks of a viewer as such, also in a view; and with what a
 * viewer of a full state knows. */
const char *know_audit_masks(const struct coach_state *s, int viewer);
const char *know_audit(const struct coach_state *s, int viewer);

#endif
