/* What descriptions of games are made of, as JSON: seats, words of a game's lists, rows, decks and
 * piles of cards. */
#ifndef CORE_DESCRIBE_H
#define CORE_DESCRIBE_H

#include "core/game.h"

/* A list of seats, ascending; as a value, or as a member. */
void seats_json(seatset seats, struct jw *out);
void key_seats_json(const char *key, seatset seats, struct jw *out);

/* The id of a word; null if it is UNKNOWN. */
void word_json(const struct word *words, int word, struct jw *out);

/* Cards in order; a deck whose top is its last card, top first; a pile as {"cat":2}. */
void words_json(const struct word *words, const uint8_t *list, int count, struct jw *out);
void deck_json(const struct word *words, const uint8_t *deck, int count, struct jw *out);
void pile_json(const struct word *words, const uint8_t *pile, int kinds, struct jw *out);

/* "scores" and "winners", as members. */
void outcome_json(const struct outcome *o, int nseats, struct jw *out);

#endif
