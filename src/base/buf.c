#include "base/buf.h"

#include <string.h>

#include "base/check.h"

void buf_clear(struct buf *b) {
    b->size = 0;
    b->full = false;
    if (b->cap > 0)
        b->data[0] = 0;
}

const char *buf_text(const struct buf *b) {
    must(!b->full, "the text has lost a part");
    return b->data;
}

void buf_bytes(struct buf *b, const void *data, size_t size) {
    bool possible = !b->full && size < SIZE_MAX - b->size;
    size_t need = b->size + size + 1;
    if (!possible || (need > b->cap && !(b->grow && b->grow(b, need)))) {
        b->full = true;
        if (b->size < b->cap)
            b->data[b->size] = 0; /* nothing may have been written yet */
        return;
    }
    memcpy(b->data + b->size, data, size);
    b->size += size;
    b->data[b->size] = 0;
}

void buf_str(struct buf *b, const char *s) {
    buf_bytes(b, s, strlen(s));
}

void buf_char(struct buf *b, char c) {
    buf_bytes(b, &c, 1);
}

void buf_uint(struct buf *b, uint64_t v) {
    char digit[20];
    size_t n = sizeof digit;
    do {
        digit[--n] = (char)('0' + v % 10);
        v /= 10;
    } while (v > 0);
    buf_bytes(b, digit + n, sizeof digit - n);
}

void buf_int(struct buf *b, int64_t v) {
    if (v < 0)
        buf_char(b, '-');
    buf_uint(b, v < 0 ? -(uint64_t)v : (uint64_t)v);
}

void buf_hex(struct buf *b, const uint8_t *data, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char pair[2] = {"0123456789abcdef"[data[i] >> 4], "0123456789abcdef"[data[i] & 15]};
        buf_bytes(b, pair, 2);
    }
}

void buf_markup(struct buf *b, const char *s) {
    static const struct {
        char c;
        const char *entity;
    } special[] = {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}};
    for (; *s; s++) {
        size_t i = 0;
        while (i < sizeof special / sizeof special[0] && special[i].c != *s)
            i++;
        if (i < sizeof special / sizeof special[0])
            buf_str(b, special[i].entity);
        else
            buf_char(b, *s);
    }
}
