/* Whoever decides for a seat, behind one small table of functions: a person whose front end
 * answers, a bot that thinks in slices, a program outside, a seat far away. */
#ifndef PLAY_PLAYER_H
#define PLAY_PLAYER_H

#include "ai/bot.h"

struct player;

struct player_type {
    /* A decision begins; what the seat knows is in the player, and stays until the answer is
     * taken or cancelled. */
    void (*start)(struct player *p);

    /* Goes on for a little while, without ever waiting. True: there is an answer. */
    bool (*step)(struct player *p);

    /* The answer; checked by whoever takes it. */
    struct move (*best)(struct player *p);

    /* The decision is wanted no more: it was taken back, or somebody else makes it. May be NULL. */
    void (*cancel)(struct player *p);

    bool thinks; /* until it has answered nobody else is asked to think: they share memory */
    bool timed;  /* its answers show at the decision's own time (sitting.h), not when it is ready */
};

struct player {
    const struct player_type *type;
    const struct game *game;
    int seat;
    bool asked, answered; /* the decision has begun; there is an answer that waits for its time */
    bool order;           /* a person's standing order: "pass for me when I have nothing to say" */
    struct move answer;
    struct bot bot; /* of a bot */
    void *self;     /* of programs and remote seats */
    const void *view;
    _Alignas(8) unsigned char memory[STATE_MAX]; /* of the view, where it is one */
};

/* Persons never answer here: their front end makes their moves (sitting_move). But they may have
 * given a standing order. */
extern const struct player_type player_person;
extern const struct player_type player_bot; /* after bot_open(&p->bot, …) */

#endif
