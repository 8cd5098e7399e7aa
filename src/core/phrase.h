/* Sentences with things filled in, in any language.
 *
 *   {name}            what is called so: a number, a text, a seat's name, a card's title
 *   {name:acc}        the same in a case: nom gen dat acc ins, and noms gens dats accs inss for
 *                     many; a seat that is the reader is "you" in that case, one that has its name
 *                     from us "Бота 2", anybody else "гравця Olha"
 *   {name|one|many}   one of several texts: by a number, as the language counts (two in English,
 *                     three in Ukrainian; a fraction takes one more, or else the one for two);
 *                     by the gender of a word: m, f, n, plural; by whether a list has one entry
 *   [you|other]       the first where the sentence's seat is the reader, else the second
 *   [name:you|other]  the same for another seat that the sentence names
 *
 * The texts between bars may hold placeholders again. Case forms come from the catalogue: the
 * translation of a word, in the context of its game, lists them:
 * "King" is "Король, Короля, Королю, Короля, Королем | Королі, Королів, … | m". */
#ifndef CORE_PHRASE_H
#define CORE_PHRASE_H

#include "base/buf.h"
#include "core/lang.h"
#include "core/types.h"

struct word;

/* Who is spoken to, and how. */
struct speech {
    const struct lang *lang;  /* NULL: English */
    const char *context;      /* of the words: the game's id */
    const char *const *names; /* of the seats */
    int reader;               /* a seat, or FULL for an onlooker */
    bool you;                 /* call the reader "you", else by its name too */
};

/* Something to be filled in. */
struct value {
    enum { VALUE_NONE, VALUE_NUMBER, VALUE_FRACTION, VALUE_TEXT, VALUE_SEATS, VALUE_WORDS } type;
    int64_t number;
    const char *text;         /* of a number: how it is written, or NULL */
    const struct word *words; /* the list that the items are of */
    int count;                /* of items: seats, or words */
    uint8_t item[24];
};

struct value value_number(int64_t n);
struct value value_written(int64_t n, const char *text); /* "+3" */
struct value value_fraction(const char *text);           /* "1.5" */
struct value value_text(const char *text);
struct value value_seat(int seat); /* OPEN_SEAT: one that is still to be chosen */
enum { OPEN_SEAT = UNKNOWN };
struct value value_word(const struct word *words, int i);

/* The name of a seat whose player has none: "Bot 2", "Player 1"; people count from 1. */
void seat_name(const struct lang *l, bool bot, int seat, struct buf *out);

/* What the sentence calls by this name (of n bytes). */
typedef struct value (*lookup)(const void *context, const char *name, size_t n);

/* The text, which is already in the reader's language, with everything filled in. `about` is the
 * seat that [you|other] goes by. Begins with a capital if it is a sentence. */
void phrase(const struct speech *s, const char *text, int about, lookup find, const void *context,
            struct buf *out);

/* The same for a few named values, translating the text first. */
struct named {
    const char *name;
    struct value value;
};
void phrase_named(const struct speech *s, const char *text, const struct named *named, int count,
                  struct buf *out);
#define PHRASE(s, out, text, ...)                                                                  \
    phrase_named(s, text, (const struct named[]){__VA_ARGS__},                                     \
                 (int)(sizeof((const struct named[]){__VA_ARGS__}) / sizeof(struct named)), out)

/* A word's title in a case, as above; NULL is the nominative. */
void say_word(const struct speech *s, const struct word *w, const char *form, struct buf *out);

/* "2 Kings" as the language counts. */
void say_counted(const struct speech *s, const struct word *w, int n, const char *form,
                 struct buf *out);

/* Is this (any case of) the word's title, or, where `whole` is false, some whole words of it? In
 * the reader's language, as people type it: see utf8_begins(). */
bool word_called(const struct speech *s, const struct word *w, const char *name, bool whole);

/* Makes the first letter from `start` on, and the first after each full stop, a capital. */
void capitalise(struct buf *out, size_t start);

#endif
