#include "core/fair.h"

#include <string.h>

#include "base/hash.h"

static struct sha256 begin(const char *what, const struct fair *f) {
    struct sha256 h;
    sha256_init(&h);
    sha256_add(&h, what, strlen(what));
    sha256_add(&h, f->secret, sizeof f->secret);
    return h;
}

void fair_commitment(const struct fair *f, uint8_t out[FAIR_BYTES]) {
    struct sha256 h = begin("koloda-commit 1\n", f);
    sha256_end(&h, out);
}

struct seed fair_seed(const struct fair *f, int nseats) {
    static const uint8_t none[FAIR_BYTES];
    struct sha256 h = begin("koloda-seed 1\n", f);
    struct seed seed;
    for (int i = 0; i < nseats; i++)
        sha256_add(&h, f->lucky & SEAT(i) ? f->luck[i] : none, FAIR_BYTES);
    sha256_end(&h, seed.byte);
    return seed;
}
