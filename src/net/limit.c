#include "net/limit.h"

#include <arpa/inet.h>
#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A key may be in any bucket of its set, and shares the set's last one if all others are in use. */
enum { WAYS = 8 };

struct bucket {
    uint64_t key; /* 0: nobody's */
    double tokens, at;
};

struct limit {
    struct limit_rate rate;
    uint8_t secret[16];
    struct limit_counts counts;
    size_t sets; /* a power of two */
    struct bucket bucket[][WAYS];
};
_Static_assert(crypto_shorthash_KEYBYTES == 16 && crypto_shorthash_BYTES == 8, "SipHash");

struct limit *limit_open(size_t keys, struct limit_rate rate, const uint8_t secret[16]) {
    size_t sets = 1;
    while (sets * (WAYS - 1) < keys && sets < SIZE_MAX / sizeof(struct bucket[WAYS]) / 4)
        sets *= 2;
    struct limit *l = calloc(1, sizeof *l + sets * sizeof l->bucket[0]);
    if (!l)
        return NULL;
    l->rate = rate;
    l->sets = sets;
    memcpy(l->secret, secret, sizeof l->secret);
    return l;
}

void limit_close(struct limit *l) {
    free(l);
}

void limit_change(struct limit *l, struct limit_rate rate) {
    l->rate = rate;
}

/* Lets a bucket fill up for the time that has passed. */
static void fill(const struct limit *l, struct bucket *b, double now) {
    double passed = now > b->at ? now - b->at : 0;
    b->tokens = fmin(b->tokens + passed * l->rate.per_second, l->rate.burst);
    b->at = now > b->at ? now : b->at;
}

static struct bucket *begin(const struct limit *l, struct bucket *b, uint64_t key, double now) {
    *b = (struct bucket){.key = key, .tokens = l->rate.burst, .at = now};
    return b;
}

/* The key's own bucket, or one that it takes, or the one that it shares. */
static struct bucket *find(struct limit *l, uint64_t key, double now) {
    struct bucket *set = l->bucket[key & (l->sets - 1)], *free_one = NULL;
    for (int i = 0; i < WAYS - 1; i++) {
        struct bucket *b = &set[i];
        if (b->key == key) {
            fill(l, b, now);
            return b;
        }
        if (!free_one && b->key)
            fill(l, b, now);
        if (!free_one && (!b->key || b->tokens >= l->rate.burst))
            free_one = b;
    }
    if (free_one)
        return begin(l, free_one, key, now);
    l->counts.crowded++;
    struct bucket *shared = &set[WAYS - 1];
    if (!shared->key)
        return begin(l, shared, 1, now);
    fill(l, shared, now);
    return shared;
}

static bool take(struct limit *l, uint64_t key, double cost, double now, double *wait) {
    struct bucket *b = find(l, key ? key : 1, now);
    bool fine = b->tokens >= cost;
    if (fine)
        b->tokens -= cost;
    if (wait)
        *wait = fine ? 0
                : cost > l->rate.burst || l->rate.per_second <= 0
                    ? INFINITY
                    : (cost - b->tokens) / l->rate.per_second;
    l->counts.taken += fine;
    l->counts.refused += !fine;
    return fine;
}

static uint64_t hashed(const struct limit *l, const void *text, size_t size, uint64_t start) {
    uint8_t out[crypto_shorthash_BYTES], secret[16];
    uint64_t hash;
    memcpy(secret, l->secret, sizeof secret);
    for (int i = 0; i < 8; i++)
        secret[i] ^= (uint8_t)(start >> 8 * i);
    crypto_shorthash(out, text, size, secret);
    memcpy(&hash, out, sizeof hash);
    return hash;
}

bool limit_take(struct limit *l, const char *key, double cost, double now, double *wait) {
    return take(l, hashed(l, key, strlen(key), 0), cost, now, wait);
}

bool limit_take_for(struct limit *l, const char *what, const char *key, double cost, double now,
                    double *wait) {
    uint64_t kind = hashed(l, what, strlen(what), 0);
    return take(l, hashed(l, key, strlen(key), kind), cost, now, wait);
}

struct limit_counts limit_counts(const struct limit *l) {
    return l ? l->counts : (struct limit_counts){.taken = 0};
}

void limit_address(const char *address, char out[LIMIT_ADDRESS_MAX]) {
    struct in6_addr six;
    size_t n = strlen(address) < LIMIT_ADDRESS_MAX ? strlen(address) : LIMIT_ADDRESS_MAX - 1;
    if (inet_pton(AF_INET6, address, &six) != 1) {
        memcpy(out, address, n);
        out[n] = 0;
    } else if (IN6_IS_ADDR_V4MAPPED(&six))
        inet_ntop(AF_INET, &six.s6_addr[12], out, LIMIT_ADDRESS_MAX);
    else {
        memset(&six.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &six, out, LIMIT_ADDRESS_MAX - 4);
        strcat(out, "/64");
    }
}
