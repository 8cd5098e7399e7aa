/* ChaCha20 as published by D. J. Bernstein, xoshiro256** and SplitMix64 by Blackman and Vigna;
 * tested against published vectors and libsodium. Knows nothing of games. */
#include "base/rng.h"

#include <string.h>

static uint32_t load32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void store32(uint8_t *p, uint32_t v) {
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(v >> 8 * i);
}

static uint32_t rotl(uint32_t v, int n) {
    return v << n | v >> (32 - n);
}

static inline void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotl(*d ^ *a, 16);
    *c += *d, *b = rotl(*b ^ *c, 12);
    *a += *b, *d = rotl(*d ^ *a, 8);
    *c += *d, *b = rotl(*b ^ *c, 7);
}

static void chacha20_words(const uint32_t in[16], uint32_t out[16]) {
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 10; round++) {
        quarter(&x[0], &x[4], &x[8], &x[12]);
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

void chacha20_block(const uint8_t key[32], uint64_t counter, uint64_t nonce, uint8_t out[64]) {
    uint32_t in[16], block[16];
    memcpy(in, sigma, sizeof sigma);
    for (int i = 0; i < 8; i++)
        in[4 + i] = load32(key + 4 * i);
    in[12] = (uint32_t)counter;
    in[13] = (uint32_t)(counter >> 32);
    in[14] = (uint32_t)nonce;
    in[15] = (uint32_t)(nonce >> 32);
    chacha20_words(in, block);
    for (int i = 0; i < 16; i++)
        store32(out + 4 * i, block[i]);
}

enum { STREAM_DEAL, STREAM_SERIES, STREAM_PRIVATE };

static uint64_t load64(const uint8_t *p) {
    return (uint64_t)load32(p) | (uint64_t)load32(p + 4) << 32;
}

static uint64_t stream_word(const struct seed *seed, uint64_t nonce, uint64_t n) {
    uint8_t block[64];
    chacha20_block(seed->byte, n / 8, nonce, block);
    return load64(block + 8 * (n % 8));
}

uint64_t deal_key(const struct seed *seed, uint64_t n) {
    return stream_word(seed, STREAM_DEAL, n);
}

void deal_block(struct deal *d) {
    uint8_t block[64];
    chacha20_block(d->seed.byte, d->drawn / 8, STREAM_DEAL, block);
    for (int i = 0; i < 8; i++)
        d->key[i] = load64(block + 8 * i);
}

uint64_t seed_private(const struct seed *seed, uint64_t who) {
    return stream_word(seed, STREAM_PRIVATE, who);
}

struct seed seed_derive(const struct seed *series, uint64_t k) {
    uint8_t block[64];
    struct seed seed;
    chacha20_block(series->byte, k, STREAM_SERIES, block);
    memcpy(seed.byte, block, sizeof seed.byte);
    return seed;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static const char *seed_parse_hex(const char *text, struct seed *out) {
    struct seed seed;
    for (int i = 0; i < 32; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return "a seed of 64 characters must be hex digits only";
        seed.byte[i] = (uint8_t)(high << 4 | low);
    }
    *out = seed;
    return NULL;
}

const char *seed_parse(const char *text, struct seed *out) {
    if (strlen(text) == 64)
        return seed_parse_hex(text, out);
    uint64_t value = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9'; p++) {
        unsigned digit = (unsigned)(*p - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return "a seed is 64 hex digits or a decimal number below 2^64";
        value = value * 10 + digit;
    }
    if (p == text || *p)
        return "a seed is 64 hex digits or a decimal number below 2^64";
    memset(out, 0, sizeof *out);
    store32(out->byte, (uint32_t)value);
    store32(out->byte + 4, (uint32_t)(value >> 32));
    return NULL;
}

/* The words of a chance key's own ChaCha20 stream. */
struct key_stream {
    uint32_t in[16], word[16];
    int used;
};

static uint32_t key_word(struct key_stream *k) {
    if (k->used == 16) {
        chacha20_words(k->in, k->word);
        k->in[12]++;
        k->used = 0;
    }
    return k->word[k->used++];
}

static uint32_t key_below(struct key_stream *k, uint32_t n) {
    uint64_t product = (uint64_t)key_word(k) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)product < floor)
            product = (uint64_t)key_word(k) * n;
    }
    return (uint32_t)(product >> 32);
}

void key_shuffle(uint64_t key, uint8_t *item, int n) {
    struct key_stream k = {.used = 16};
    memcpy(k.in, sigma, sizeof sigma);
    k.in[4] = (uint32_t)key;
    k.in[5] = (uint32_t)(key >> 32);
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = key_below(&k, (uint32_t)i + 1);
        uint8_t swap = item[i];
        item[i] = item[j];
        item[j] = swap;
    }
}

void rng_seed(struct rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        r->s[i] = z ^ z >> 31;
    }
}

void rng_shuffle(struct rng *r, uint8_t *item, int n) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = rng_below(r, (uint32_t)i + 1);
        uint8_t swap = item[i];
        item[i] = item[j];
        item[j] = swap;
    }
}
