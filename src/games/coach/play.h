/* What rules.c, trade.c and duel.c share: the steps of a game. They change a full state and tell
 * what happens; what is legal has been checked before. */
#ifndef GAMES_COACH_PLAY_H
#define GAMES_COACH_PLAY_H

#include "games/coach/know.h"

/* Of rules.c */

/* The next decision belongs to these seats. */
static inline void coach_ask(struct coach_state *s, enum coach_phase phase, seatset seats) {
    s->phase = (uint8_t)phase;
    s->asked = (uint8_t)seats;
}

void coach_end_turn(struct coach_state *s, struct events *ev);
/* The seat's own turn goes on, or begins. */
void coach_begin_action(struct coach_state *s);
/* Equal items have no names: brings their places into ascending order. */
void coach_sort(struct coach_state *s);
/* An item changes hands, without a word. The seat draws the top of the pile, and knows it. */
void coach_move_item(struct coach_state *s, int from, int to, int kind);
void coach_draw(struct coach_state *s, int seat, struct events *ev);
/* K6: asks the seat to give if it holds too many. */
bool coach_over_limit(struct coach_state *s, int seat);
/* Turns the seat's profession up. */
void coach_open(struct coach_state *s, int seat);
/* The seat sees all items, or the society, of another; all see that it does. */
void coach_see_hand(struct coach_state *s, int seat, int other, struct events *ev);
void coach_see_society(struct coach_state *s, int seat, int other, struct events *ev);
void coach_add_tally(struct coach_state *s, enum coach_tally what, int who, int whom);
/* Simultaneous decisions: notes one; true if it was the last. */
bool coach_commit(struct coach_state *s, const struct move *m);
void coach_uncommit(struct coach_state *s);

/* Of events: to all, or to some. Fields as text.c names them. */
void coach_say(struct events *ev, int kind, int seat, int a, int b);
void coach_say_to(struct events *ev, seatset audience, int kind, int seat, int a, int b);
void coach_say_moved(struct events *ev, int from, int to, int kind);

/* Of trade.c */
void coach_trade_offer(struct coach_state *s, const struct move *m, struct events *ev);
void coach_trade_diplomat(struct coach_state *s, const struct move *m, struct events *ev);
void coach_trade_move(struct coach_state *s, const struct move *m, struct events *ev);

/* Of duel.c */
void coach_duel_begin(struct coach_state *s, int target, struct events *ev);
void coach_duel_move(struct coach_state *s, const struct move *m, struct events *ev);

#endif
