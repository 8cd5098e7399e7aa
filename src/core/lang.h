/* Languages. The program's own sentences are English; a catalogue, made of po/LANG.po, says the
 * same in another language. A catalogue is the bytes of a .mo file, wherever they come from; the
 * language is always an argument, never a setting of the process. */
#ifndef CORE_LANG_H
#define CORE_LANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lang {
    const char *id; /* "uk" */
    const unsigned char *mo;
    size_t size;
    uint32_t count, originals, translations; /* of messages; where their tables are */
    const char *plural;                      /* the expression of Plural-Forms */
};

/* Fills in a catalogue that stays where it is; false if it is not well-formed. */
bool lang_open(struct lang *l, const char *id, const void *mo, size_t size);

/* The translation, or the text itself where there is none. The context tells apart what English
 * has one word for; NULL is no context. */
const char *lang_text(const struct lang *l, const char *context, const char *text);

/* Marks a text that is translated elsewhere: in a table, say. Complaints of the layers below the
 * front ends are marked so too. They stay English there and are pieces with ": " between them, each
 * a marked text or a name: "there is no such game: chess". A front end translates the pieces. */
#define N_(text) text

/* Is there a translation? */
bool lang_has(const struct lang *l, const char *context, const char *text);

/* Message i of the catalogue, from 0 on: "text" or "context\4text", and its translation. False
 * after the last. */
bool lang_message(const struct lang *l, uint32_t i, const char **source, const char **translation);

/* Which of the language's plural forms goes with n, counted from 0. */
int lang_plural(const struct lang *l, uint64_t n);

#endif
