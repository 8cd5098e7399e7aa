#include "net/bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 240 };

/* What was taken from the front is given back only where that pays: less is moved than was taken. */
static void move_to_front(struct bytes *b) {
    size_t size = bytes_size(b);
    memmove(b->data, b->data + b->start, size);
    b->start = 0;
    b->end = size;
}

bool bytes_reserve(struct bytes *b, size_t more) {
    size_t size = bytes_size(b);
    if (more >= SIZE_MAX / 4 - size)
        return false;
    if (b->cap - b->end > more)
        return true;
    if (b->start >= size && b->cap - size > more) {
        move_to_front(b);
        return true;
    }
    size_t want = b->cap < LEAST ? LEAST : b->cap;
    while (want <= size + more)
        want *= 2;
    char *data = malloc(want);
    if (!data)
        return false;
    if (size)
        memcpy(data, bytes_first(b), size);
    free(b->data);
    *b = (struct bytes){.data = data, .end = size, .cap = want};
    return true;
}

bool bytes_add(struct bytes *b, const void *data, size_t size) {
    if (!bytes_reserve(b, size))
        return false;
    if (size)
        memcpy(b->data + b->end, data, size);
    b->end += size;
    return true;
}

bool bytes_str(struct bytes *b, const char *text) {
    return bytes_add(b, text, strlen(text));
}

void bytes_drop(struct bytes *b, size_t size) {
    b->start += size;
    if (b->start == b->end)
        bytes_free(b);
}

void bytes_cut(struct bytes *b, size_t size) {
    b->end = b->start + size;
    if (!size)
        bytes_free(b);
}

void bytes_free(struct bytes *b) {
    free(b->data);
    *b = (struct bytes){.data = NULL};
}
