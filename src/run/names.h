/* What people may not be called. */
#ifndef RUN_NAMES_H
#define RUN_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Would people take whoever is called so for a bot? By any of the languages' words for bots, however
 * they are spelled: "Hard", "BOT-2", "b0t", "бот 1", letters of one alphabet in words of another.
 * Asked where people's names come in; a bot's own seat of course is called so. */
bool name_of_a_bot(const char *name, size_t size);

#endif
