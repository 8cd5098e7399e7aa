#include "net/token.h"

#include <sodium.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"

_Static_assert(TOKEN_TEXT == sodium_base64_ENCODED_LEN(TOKEN_BYTES,
                                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING) -
                                 1,
               "as long as the text of so many bytes");

void token_make(char text[TOKEN_TEXT + 1]) {
    uint8_t bytes[TOKEN_BYTES];
    must(sodium_init() >= 0, "the system has randomness");
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_TEXT + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

/* Bits behind the last byte are refused there: a token has one text. */
bool token_hash(const char *text, size_t size, uint8_t hash[TOKEN_HASH]) {
    uint8_t bytes[TOKEN_BYTES];
    size_t count = 0;
    memset(hash, 0, TOKEN_HASH);
    bool right = size == TOKEN_TEXT &&
                 sodium_base642bin(bytes, sizeof bytes, text, size, NULL, &count, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
                 count == TOKEN_BYTES;
    if (right)
        sha256(text, size, hash);
    sodium_memzero(bytes, sizeof bytes);
    return right;
}

bool token_equal(const uint8_t a[TOKEN_HASH], const uint8_t b[TOKEN_HASH]) {
    return sodium_memcmp(a, b, TOKEN_HASH) == 0;
}
