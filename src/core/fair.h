/* The fair deal: before the first card the table commits itself to a secret, every seat may add
 * bytes of its own, and the seed is the hash of all of them. So nobody chooses the deal alone, and
 * whoever has the record can check it. */
#ifndef CORE_FAIR_H
#define CORE_FAIR_H

#include "base/rng.h"
#include "core/types.h"

enum { FAIR_BYTES = 32 };

struct fair {
    bool committed; /* else there was no commitment, and the rest means nothing */
    uint8_t secret[FAIR_BYTES];
    seatset lucky; /* the seats that sent bytes; the others count as zeros */
    uint8_t luck[MAX_SEATS][FAIR_BYTES];
};

/* SHA-256 of "koloda-commit 1", a newline and the secret: told before the deal. */
void fair_commitment(const struct fair *f, uint8_t out[FAIR_BYTES]);

/* SHA-256 of "koloda-seed 1", a newline, the secret, and the bytes of all seats in order. */
struct seed fair_seed(const struct fair *f, int nseats);

#endif
