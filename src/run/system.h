/* What the core may not have: memory that grows, the clock, the system's randomness. */
#ifndef RUN_SYSTEM_H
#define RUN_SYSTEM_H

#include "base/buf.h"
#include "base/rng.h"

/* Ends the program, which cannot go on: says why and exits with code 1. The front end sets who says
 * it; without, it is said in English. */
_Noreturn void system_end(const char *why);
extern void (*system_last_words)(const char *why);

/* A buffer on the heap; a program that is out of memory stops with a message. */
struct buf heap_buf(void);
void heap_free(struct buf *b);

/* Zeroed memory, to be freed; likewise. */
void *heap_take(size_t count, size_t size);

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
