/* How a person chooses a move by lines of text. */
#ifndef FRONT_CLI_CHOOSE_H
#define FRONT_CLI_CHOOSE_H

#include "front/cli/session.h"

enum choice { CHOICE_MOVE, CHOICE_UNDO, CHOICE_QUIT, CHOICE_END };

/* Reads one line into `line`, without its newline; false at the end of input or on Ctrl-C. */
bool read_line(char *line, size_t size);

/* What a line or a key says to a question, in any of the languages. */
enum answer { ANSWER_NEITHER, ANSWER_YES, ANSWER_NO };
enum answer answer_of(const char *text);

/* Asks until there is a legal move, or something else is wanted. */
enum choice choose(struct session *s, struct move *out);

#endif
