/* Tokens: who has one is let in. 128 bits from the system as text; what is kept is their hash, so that
 * nobody who sees the store can use it. */
#ifndef NET_TOKEN_H
#define NET_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOKEN_BYTES = 16, TOKEN_TEXT = 22, TOKEN_HASH = 32 };

/* A fresh one: TOKEN_TEXT letters, digits, "-" and "_", which need no escaping anywhere. */
void token_make(char text[TOKEN_TEXT + 1]);

/* The SHA-256 of its text; false, and zeros, for what token_make() cannot have made. */
bool token_hash(const char *text, size_t size, uint8_t hash[TOKEN_HASH]);

/* Takes as long wherever they differ. */
bool token_equal(const uint8_t a[TOKEN_HASH], const uint8_t b[TOKEN_HASH]);

#endif
