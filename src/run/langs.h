/* The languages the program brings along. */
#ifndef RUN_LANGS_H
#define RUN_LANGS_H

#include "core/lang.h"

/* "en", "uk" or "ru"; NULL if there is no such language. */
const struct lang *lang_find(const char *id);

/* All of them by number, from 0; NULL after the last. */
const struct lang *lang_at(int i);

/* The language that the environment asks for, by LANGUAGE, LC_ALL, LC_MESSAGES or LANG; else
 * English. */
const struct lang *lang_of_environment(void);

#endif
