/* The set-up screen: which game, who sits where, options, language. */
#ifndef FRONT_TUI_SETUP_H
#define FRONT_TUI_SETUP_H

#include "core/lang.h"
#include "core/record.h"
#include "play/match.h"

struct setup {
    const struct lang *lang;
    const char *unfinished; /* what the saved game is called that one can go on with, or NULL */
    bool go_on;             /* with that one */
    const struct game *game;
    int nseats;
    struct options options;
    bool tutor;
    const struct bot_type *type[MAX_SEATS];  /* NULL: a person */
    char name[MAX_SEATS][SEAT_NAME_MAX + 1]; /* of people; empty: none is given */
};

/* Asks; false if the person would rather leave. The screen is open. */
bool setup_ask(struct setup *s);

#endif
