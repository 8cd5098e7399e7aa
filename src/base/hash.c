/* The hashes of hash.h; SHA-256 follows FIPS 180-4. */
#include "base/hash.h"

#include <string.h>

static uint64_t mix(uint64_t h) {
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

/* Bytes are read one by one into words, so the result does not depend on the byte order. */
static uint64_t word(const uint8_t *p, size_t n) {
    uint64_t w = 0;
    for (size_t i = 0; i < n; i++)
        w |= (uint64_t)p[i] << 8 * i;
    return w;
}

uint64_t hash64(const void *data, size_t size, uint64_t start) {
    const uint8_t *p = data;
    uint64_t h = start + 0x9e3779b97f4a7c15u * (size + 1);
    for (; size >= 8; p += 8, size -= 8)
        h = mix(h ^ word(p, 8)) + 0x9e3779b97f4a7c15u;
    return mix(h ^ word(p, size));
}

/* Four words side by side, so that no multiplication waits long for another; each word is stirred by
 * itself first, or the top bit of one could stand for a bit of the next. */
uint64_t hash_quick(const void *data, size_t size) {
    const uint8_t *p = data;
    uint64_t lane[4] = {1, 2, 3, 4}, h = 0;
    for (; size >= 32; p += 32, size -= 32)
        for (int i = 0; i < 4; i++) {
            uint64_t w = word(p + 8 * i, 8) * 0xbf58476d1ce4e5b9u;
            uint64_t product = (lane[i] ^ w ^ w >> 32) * 0x94d049bb133111ebu;
            lane[i] = product << 32 | product >> 32;
        }
    for (int i = 0; i < 4; i++)
        h = mix(h ^ lane[i]);
    return hash64(p, size, h);
}

static const uint32_t k256[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotr(uint32_t v, int n) {
    return v >> n | v << (32 - n);
}

static void sha256_block(struct sha256 *s, const uint8_t *p) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++, p += 4)
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotr(a, 7) ^ rotr(a, 18) ^ a >> 3) + w[i - 7] +
               (rotr(b, 17) ^ rotr(b, 19) ^ b >> 10);
    }
    memcpy(v, s->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t t1 = v[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & v[5]) ^ (~e & v[6])) +
                      k256[i] + w[i];
        uint32_t t2 =
            (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        s->h[i] += v[i];
}

void sha256_init(struct sha256 *s) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, start, sizeof start);
    s->size = 0;
}

void sha256_add(struct sha256 *s, const void *data, size_t size) {
    const uint8_t *p = data;
    while (size > 0) {
        size_t at = s->size % 64, n = 64 - at < size ? 64 - at : size;
        memcpy(s->block + at, p, n);
        s->size += n;
        p += n;
        size -= n;
        if (s->size % 64 == 0)
            sha256_block(s, s->block);
    }
}

void sha256_end(struct sha256 *s, uint8_t out[32]) {
    uint64_t bits = s->size * 8;
    uint8_t tail[72] = {0x80};
    size_t pad = 1 + (119 - s->size % 64) % 64;
    for (int i = 0; i < 8; i++)
        tail[pad + (size_t)i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(s, tail, pad + 8);
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(const void *data, size_t size, uint8_t out[32]) {
    struct sha256 s;
    sha256_init(&s);
    sha256_add(&s, data, size);
    sha256_end(&s, out);
}
