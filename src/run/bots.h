/* Whoever can be named as a bot: the levels of ai/bot.h by their names, and programs outside as
 * exec:COMMAND (run/outside.h lets them play). */
#ifndef RUN_BOTS_H
#define RUN_BOTS_H

#include "core/record.h"
#include "play/match.h"

/* Puts the bots of a comma-separated list on the seats of `mask`, repeating the list. A comma that
 * belongs to a command is written "\,". NULL, or what is wrong (a text in `say`). */
const char *match_bots(struct match *m, const char *list, seatset mask, struct buf *say);

/* Is any of them a program? */
bool match_has_programs(const struct match *m);

/* The number of a program, from 1 in the order in which they were named; 0 for a bot. */
int program_number(const struct bot_type *t);

/* As a record has it: a bot by its level, a program by what its command runs. */
struct sitter bot_sitter(const struct bot_type *t);

#endif
