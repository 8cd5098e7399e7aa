/* Two hashes: a fast 64-bit one for the identity of states (not for adversaries), and SHA-256
 * for records and commitments, so that anyone can check them with common tools. And a faster one for
 * what is forgotten when the program ends: it may change from version to version. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash64(const void *data, size_t size, uint64_t start);
uint64_t hash_quick(const void *data, size_t size);

struct sha256 {
    uint32_t h[8];
    uint64_t size;
    uint8_t block[64];
};

void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *data, size_t size);
void sha256_end(struct sha256 *s, uint8_t out[32]);
void sha256(const void *data, size_t size, uint8_t out[32]);

#endif
