/* The games that people have finished at this machine, as a log of one line each that only grows:
 * statistics are counted from it. */
#ifndef FRONT_CLI_PLAYED_H
#define FRONT_CLI_PLAYED_H

#include "front/cli/session.h"

/* Notes the session's game, which is over and was not when the session began. NULL, or why that cannot
 * be, made in `say`. */
const char *played_note(const struct session *s, struct buf *say);

/* Wins as everywhere: shared wins are split, whoever wins as a side wins wholly; where several people
 * sat here, the mean of theirs. */
struct tally {
    uint32_t played;
    double won;
};

/* Whom people played against: the strongest bot at the table, or no bot at all. */
enum { PLAYED_LEVELS = 16, PLAYED_PROGRAM = PLAYED_LEVELS - 2, PLAYED_PEOPLE = PLAYED_LEVELS - 1 };
const char *played_level_id(int level); /* "hard", "program", "people" */

struct played {
    struct tally all, level[PLAYED_LEVELS], seats[MAX_SEATS + 1];
};

enum { PLAYED_GAMES = 16 };
/* What the log holds, by the games' places in game_list; equal records are one game. Lines that are
 * none are passed over. NULL, or why it cannot be read; that there is no log yet is fine. */
const char *played_count(struct played out[PLAYED_GAMES], struct buf *say);

/* The same of one game, where nobody asks why. */
struct tally played_tally(const struct game *g);

/* "played 12, won 5.5 (46 %)", the latter where there is something to count. */
void say_tally(const struct tally *t, struct buf *out);

#endif
