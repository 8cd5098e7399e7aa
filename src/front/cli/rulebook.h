/* The rules as people read them: docs/rules, built into the program. */
#ifndef FRONT_CLI_RULEBOOK_H
#define FRONT_CLI_RULEBOOK_H

#include "core/game.h"
#include "core/phrase.h"

/* The whole text of a game's rules, or NULL. */
const char *rulebook(const char *game, size_t *size);

/* The paragraph that begins with this rule number ("B7"), in any case of letters, or NULL. */
const char *rulebook_paragraph(const char *game, const char *rule, size_t *size);

/* The same as people read it, without the marks of Markdown, a line each; false if there is none. */
bool say_rule(const char *game, const char *rule, struct buf *out);

/* Markdown as it reads well in lines of so many columns: without marks, broken at spaces. */
void say_page(const char *text, size_t size, int columns, struct buf *out);

/* The number of the rule that a refusal begins with; empty if it names none. */
enum { RULE_MAX = 16 };
void refusal_rule(const char *why, char rule[RULE_MAX]);

/* "King: takes the row", and the id in brackets where it may be typed. */
void say_thing(const struct word *w, const struct speech *s, bool with_id, struct buf *out);

#endif
