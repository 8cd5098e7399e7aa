/* Random numbers: the deal stream (ChaCha20, for what players must not predict) and a fast
 * generator (xoshiro256**, for search, bots and tests). No state is shared between the two.
 * Everything here gives the same numbers on every platform. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

/* The 256-bit seed of a deal. */
struct seed {
    uint8_t byte[32];
};

/* One 64-byte block of ChaCha20 with a 64-bit block counter and a 64-bit nonce. */
void chacha20_block(const uint8_t key[32], uint64_t counter, uint64_t nonce, uint8_t out[64]);

/* The n-th chance key of a deal: bytes 8n … 8n+7 of the stream of nonce 0, little-endian. */
uint64_t deal_key(const struct seed *seed, uint64_t n);

/* The same keys one after the other, a block at a time. */
struct deal {
    struct seed seed;
    uint64_t drawn; /* keys handed out so far */
    uint64_t key[8];
};

static inline struct deal deal_start(const struct seed *seed) {
    return (struct deal){.seed = *seed};
}

void deal_block(struct deal *d);

static inline uint64_t deal_next(struct deal *d) {
    if (d->drawn % 8 == 0)
        deal_block(d);
    return d->key[d->drawn++ % 8];
}

/* The seed of game k of a series: the first half of block k of the stream of nonce 1. */
struct seed seed_derive(const struct seed *series, uint64_t k);

/* The seeds of games k … k+3, at less than the cost of two. */
enum { SERIES_BATCH = 4 };
void seed_derive_batch(const struct seed *series, uint64_t k, struct seed out[SERIES_BATCH]);

/* A 64-bit seed for somebody who is not the deal (a bot, a test), from the stream of nonce 2. */
uint64_t seed_private(const struct seed *seed, uint64_t who);

/* The first eight of those, at the cost of one. */
enum { PRIVATE_SEEDS = 8 };
void seed_privates(const struct seed *seed, uint64_t out[PRIVATE_SEEDS]);

/* Text form: 64 hex digits, or a decimal below 2^64 taken as a little-endian integer.
 * Returns NULL, or what would be right. */
const char *seed_parse(const char *text, struct seed *out);

/* Shuffles up to 256 items as a chance key says. The key is expanded with ChaCha20, so that cards already seen
 * do not give away the order of those still hidden. */
void key_shuffle(uint64_t key, uint8_t *item, int n);

/* The fast generator. */
struct rng {
    uint64_t s[4];
};

static inline void rng_seed(struct rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        r->s[i] = z ^ z >> 31;
    }
}

void rng_shuffle(struct rng *r, uint8_t *item, int n);

static inline uint64_t rng_next(struct rng *r) {
    uint64_t *s = r->s;
    uint64_t x = s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Uniform in 0 … n-1, without modulo bias; n is at least 1. */
static inline uint32_t rng_below(struct rng *r, uint32_t n) {
    uint64_t product = (rng_next(r) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)product < floor)
            product = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Evenly between 0 and 1, 1 excluded. */
static inline float rng_float(struct rng *r) {
    return (float)(rng_next(r) >> 40) * (1.0f / 16777216.0f); /* 2^24 */
}

static inline double rng_double(struct rng *r) {
    return (double)(rng_next(r) >> 11) / 9007199254740992.0; /* 2^53 */
}

#endif
