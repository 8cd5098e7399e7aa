/* Runs a property over games of every configuration. A failure names the game, the position and
 * the commands that lead there again.
 *
 * KOLODA_SCALE  a number, 1 if not set: how much to do
 * KOLODA_GAMES  ids with commas between: these games alone
 * KOLODA_ONLY   "GAME PLAYERS BOTS SEED [option=value]...": this game alone, every position
 */
#ifndef TESTS_LIB_PROP_H
#define TESTS_LIB_PROP_H

/* cmocka wants these first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play.h"

struct property {
    const char *name;
    double positions; /* to be checked in each game of the list, at scale 1 */

    /* Gets an opened play and brings it to its end. */
    void (*game)(struct play *p);
};

void prop_run(const struct property *property);

double prop_scale(void);

/* Is this game among those that KOLODA_GAMES names? All are if nothing is named. */
bool prop_wants(const struct game *g);

/* Where in which game this is, and what is wrong there: ends the test. */
_Noreturn void prop_fail(const struct play *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#define HOLDS(p, condition, ...)                                                                   \
    do {                                                                                           \
        if (!(condition))                                                                          \
            prop_fail(p, __VA_ARGS__);                                                             \
    } while (0)

/* The text of a move, for messages: its notation, or its fields if it has none. Overwritten by
 * the fourth call after. */
const char *move_words(const struct game *g, const struct move *m);

/* Fails the test unless the text is one JSON object. */
void prop_json(const struct play *p, const char *what, const struct buf *text);

#endif
