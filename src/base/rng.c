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

/* Four words side by side: a row of one block, or the same word of four blocks. */
typedef uint32_t row __attribute__((vector_size(16)));

#define ROTL(v, n) ((v) << (n) | (v) >> (32 - (n)))
#define TURN(v, n)                                                                                 \
    __builtin_shufflevector(v, v, (n) % 4, (1 + (n)) % 4, (2 + (n)) % 4, (3 + (n)) % 4)

static inline void quarter(row *a, row *b, row *c, row *d) {
    *a += *b, *d ^= *a, *d = ROTL(*d, 16);
    *c += *d, *b ^= *c, *b = ROTL(*b, 12);
    *a += *b, *d ^= *a, *d = ROTL(*d, 8);
    *c += *d, *b ^= *c, *b = ROTL(*b, 7);
}

static void chacha20_words(const uint32_t in[16], uint32_t out[16]) {
    row start[4], x[4];
    memcpy(start, in, sizeof start);
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 10; round++) {
        quarter(&x[0], &x[1], &x[2], &x[3]); /* columns */
        x[1] = TURN(x[1], 1), x[2] = TURN(x[2], 2), x[3] = TURN(x[3], 3);
        quarter(&x[0], &x[1], &x[2], &x[3]); /* diagonals */
        x[1] = TURN(x[1], 3), x[2] = TURN(x[2], 2), x[3] = TURN(x[3], 1);
    }
    for (int i = 0; i < 4; i++)
        x[i] += start[i];
    memcpy(out, x, sizeof x);
}

/* Four blocks side by side, each in a lane of its own: a shuffle needs that many. */
static void chacha20_four(const uint32_t in[16], uint32_t out[64]) {
    row start[16], x[16];
    for (int i = 0; i < 16; i++)
        start[i] = (row){in[i], in[i], in[i], in[i]};
    start[12] += (row){0, 1, 2, 3};
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < 16; i++) {
        x[i] += start[i];
        for (int block = 0; block < 4; block++)
            out[16 * block + i] = x[i][block];
    }
}

static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

static void chacha20_start(const uint8_t key[32], uint64_t counter, uint64_t nonce,
                           uint32_t in[16]) {
    memcpy(in, sigma, sizeof sigma);
    for (int i = 0; i < 8; i++)
        in[4 + i] = load32(key + 4 * i);
    in[12] = (uint32_t)counter;
    in[13] = (uint32_t)(counter >> 32);
    in[14] = (uint32_t)nonce;
    in[15] = (uint32_t)(nonce >> 32);
}

void chacha20_block(const uint8_t key[32], uint64_t counter, uint64_t nonce, uint8_t out[64]) {
    uint32_t in[16], block[16];
    chacha20_start(key, counter, nonce, in);
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

/* The words of a whole block. */
static void stream_words(const struct seed *seed, uint64_t nonce, uint64_t at, uint64_t out[8]) {
    uint8_t block[64];
    chacha20_block(seed->byte, at, nonce, block);
    for (int i = 0; i < 8; i++)
        out[i] = load64(block + 8 * i);
}

void deal_block(struct deal *d) {
    stream_words(&d->seed, STREAM_DEAL, d->drawn / 8, d->key);
}

uint64_t seed_private(const struct seed *seed, uint64_t who) {
    return stream_word(seed, STREAM_PRIVATE, who);
}

void seed_privates(const struct seed *seed, uint64_t out[PRIVATE_SEEDS]) {
    stream_words(seed, STREAM_PRIVATE, 0, out);
}

struct seed seed_derive(const struct seed *series, uint64_t k) {
    uint8_t block[64];
    struct seed seed;
    chacha20_block(series->byte, k, STREAM_SERIES, block);
    memcpy(seed.byte, block, sizeof seed.byte);
    return seed;
}

/* chacha20_four() counts in 32 bits. */
void seed_derive_batch(const struct seed *series, uint64_t k, struct seed out[SERIES_BATCH]) {
    uint32_t in[16], block[64];
    if ((uint32_t)k > UINT32_MAX - SERIES_BATCH) {
        for (uint64_t i = 0; i < SERIES_BATCH; i++)
            out[i] = seed_derive(series, k + i);
        return;
    }
    chacha20_start(series->byte, k, STREAM_SERIES, in);
    chacha20_four(in, block);
    for (int i = 0; i < SERIES_BATCH; i++)
        for (int word = 0; word < 8; word++)
            store32(out[i].byte + 4 * word, block[16 * i + word]);
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
            return "64 hex digits or a decimal number below 2^64";
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
            return "64 hex digits or a decimal number below 2^64";
        value = value * 10 + digit;
    }
    if (p == text || *p)
        return "64 hex digits or a decimal number below 2^64";
    memset(out, 0, sizeof *out);
    store32(out->byte, (uint32_t)value);
    store32(out->byte + 4, (uint32_t)(value >> 32));
    return NULL;
}

/* A chance key's own ChaCha20 stream, four blocks at a time, in halves of words: 128 draws are
 * enough for any deck we know. */
enum { KEY_HALVES = 128 };

struct key_stream {
    uint32_t in[16], word[KEY_HALVES / 2];
    int used;
};

static uint32_t key_half(struct key_stream *k) {
    if (k->used == KEY_HALVES) {
        chacha20_four(k->in, k->word);
        k->in[12] += 4;
        k->used = 0;
    }
    int i = k->used++;
    return k->word[i / 2] >> 16 * (i % 2) & 0xffff;
}

/* Uniform below n, by rejection; n is at most 256. */
static uint32_t key_below(struct key_stream *k, uint32_t n) {
    uint32_t product = key_half(k) * n;
    if ((product & 0xffff) < n) {
        uint32_t floor = 0x10000 % n;
        while ((product & 0xffff) < floor)
            product = key_half(k) * n;
    }
    return product >> 16;
}

void key_shuffle(uint64_t key, uint8_t *item, int n) {
    struct key_stream k = {.used = KEY_HALVES};
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

void rng_shuffle(struct rng *r, uint8_t *item, int n) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = rng_below(r, (uint32_t)i + 1);
        uint8_t swap = item[i];
        item[i] = item[j];
        item[j] = swap;
    }
}
