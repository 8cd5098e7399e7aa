/* The best of many, and of those about as good as it any, by luck: whose luck it is alone decides
 * between them, never the order of seats or cards. Sums of the same numbers in another order differ a
 * little, so equal means nearly equal. */
#ifndef CORE_CHOICE_H
#define CORE_CHOICE_H

#include <stdbool.h>

#include "base/rng.h"

struct choice {
    struct rng *luck; /* NULL: only the value is asked for */
    double best;
    uint32_t equals; /* how many are as good as the best; 0 before the first */
};

#define CHOICE_EQUAL 1e-5

/* One more; true if it is the one to take, until another call says so again. */
static inline bool choice_takes(struct choice *c, double value) {
    if (!c->equals || value > c->best + CHOICE_EQUAL) {
        c->best = value;
        c->equals = 1;
        return true;
    }
    return value >= c->best - CHOICE_EQUAL && c->luck && rng_below(c->luck, ++c->equals) == 0;
}

#endif
