/* A queue of bytes on the heap: added behind, taken from the front. One that is empty holds no memory,
 * so that ten thousand connections which say nothing cost nothing here. */
#ifndef NET_BYTES_H
#define NET_BYTES_H

#include <stdbool.h>
#include <stddef.h>

struct bytes {
    char *data; /* all zero is an empty queue */
    size_t start, end, cap;
};

static inline size_t bytes_size(const struct bytes *b) {
    return b->end - b->start;
}
static inline char *bytes_first(const struct bytes *b) {
    return b->data + b->start;
}

/* Room for so many more, and for a NUL behind them. False: out of memory, nothing has changed. */
bool bytes_reserve(struct bytes *b, size_t more);
bool bytes_add(struct bytes *b, const void *data, size_t size);
bool bytes_str(struct bytes *b, const char *text);
void bytes_drop(struct bytes *b, size_t size); /* from the front */
void bytes_cut(struct bytes *b, size_t size);  /* leaves so many */
void bytes_free(struct bytes *b);

#endif
