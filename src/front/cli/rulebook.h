/* The rules as people read them: docs/rules, built into the program. */
#ifndef FRONT_CLI_RULEBOOK_H
#define FRONT_CLI_RULEBOOK_H

#include <stddef.h>

/* The whole text of a game's rules, or NULL. */
const char *rulebook(const char *game, size_t *size);

/* The paragraph that begins with this rule number ("B7"), in any case of letters, or NULL. */
const char *rulebook_paragraph(const char *game, const char *rule, size_t *size);

#endif
