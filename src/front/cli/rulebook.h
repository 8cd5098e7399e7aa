/* The rules as people read them: docs/rules, built into the program. */
#ifndef FRONT_CLI_RULEBOOK_H
#define FRONT_CLI_RULEBOOK_H

#include "core/phrase.h"
#include "core/table.h"

/* The whole text of a game's rules, or NULL. */
const char *rulebook(const char *game, size_t *size);

/* The paragraph that begins with this rule number ("B7"), in any case of letters, or NULL. */
const char *rulebook_paragraph(const char *game, const char *rule, size_t *size);

/* The same as people read it, without the marks of Markdown, a line each; false if there is none. */
bool say_rule(const char *game, const char *rule, struct buf *out);

/* Markdown as it reads well in lines of so many columns: without marks, broken at spaces, tables in
 * columns with lines between. */
void say_page(const char *text, size_t size, int columns, struct buf *out);

/* The number of the rule that a refusal begins with; empty if it names none. */
enum { RULE_MAX = 16 };
void refusal_rule(const char *why, char rule[RULE_MAX]);

/* "King: takes the row", with the id in brackets where it may be typed, if that is another. */
void say_thing(const struct table *t, const struct word *w, const struct speech *s, bool with_id,
               struct buf *out);

/* The same of everything that the game has something to say about, each thing once and after
 * `indent`, a line each. */
void say_things(const struct table *t, const struct speech *s, const char *indent, bool with_id,
                struct buf *out);

/* The same of what `name` names: an id or a title as people type it; or else, where `whole` is
 * false, all that have these words in their titles. False if there is none. */
bool say_named(const struct table *t, const char *name, bool whole, const struct speech *s,
               struct buf *out);

/* What a person asks for: a thing by its id or title, a rule by its number, or all things with these
 * words in their titles, which may be many. False if there is none. */
bool say_about(const struct table *t, const char *what, const struct speech *s, struct buf *out);

#endif
