/* What the core may not have: memory that grows, the clock, the system's randomness. */
#ifndef RUN_SYSTEM_H
#define RUN_SYSTEM_H

#include "base/buf.h"
#include "base/rng.h"

/* A buffer on the heap: it takes memory when something is written, and is full where there is none.
 * Once it is freed it may be used again. */
struct buf heap_buf(void);
bool heap_grow(struct buf *b, size_t cap);
void heap_free(struct buf *b);

/* Seconds of a clock that only goes forward. */
double system_now(void);

/* Seconds that this thread has had a processor. */
double system_thread_seconds(void);

int system_cores(void);

/* A fresh seed from the system; false if it has none to give. */
bool system_seed(struct seed *out);

/* What an errno means, in English that the catalogues know. */
const char *system_why(int error);

#endif
