/* The start screen: games to go on with or to look at, and a new one: which, who sits where, options,
 * language. */
#ifndef FRONT_TUI_SETUP_H
#define FRONT_TUI_SETUP_H

#include "core/record.h"
#include "front/cli/played.h"
#include "front/cli/saved.h"
#include "play/match.h"

struct setup {
    const struct lang *lang; /* that was chosen, or NULL */
    const struct game *game;
    int nseats;
    struct options options;
    bool tutor;
    const struct bot_type *type[MAX_SEATS];  /* NULL: a person */
    char name[MAX_SEATS][SEAT_NAME_MAX + 1]; /* of people; empty: none is given */

    /* By the games' places in game_list: whether its tutor was ever taken or declined. */
    uint32_t tutor_taken, tutor_declined;

    struct saved_list unfinished, finished;
    struct tally tally; /* of the game */
    char load[4096];    /* the path of the game to go on with; empty: a new one */
};

/* Asks; false if the person would rather leave. The screen is open. It speaks the language of this
 * run, which can be changed there. */
bool setup_ask(struct setup *s);

/* The tutor is for who has never finished this game, unless it was declined. */
void setup_tutor(struct setup *s);

/* The same as a question on the screen, once for a game: whether there is to be one. */
bool setup_offer_tutor(const struct game *g);

/* What was chosen the last time; false if nothing can be made of it, and nothing has changed but the
 * tutor's answers. And that this is chosen now: NULL, or why it cannot be kept, made in `say`. */
bool setup_recall(struct setup *s);
const char *setup_keep(const struct setup *s, struct buf *say);

#endif
