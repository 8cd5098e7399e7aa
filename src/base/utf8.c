#include "base/utf8.h"

size_t utf8_char(const char *s, size_t left, uint32_t *point) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)s;
    size_t n = byte[0] < 0x80   ? 1
               : byte[0] < 0xc2 ? 0
               : byte[0] < 0xe0 ? 2
               : byte[0] < 0xf0 ? 3
                                : 4;
    if (n == 0 || n > left || byte[0] > 0xf4)
        return 0;
    uint32_t c = n == 1 ? byte[0] : byte[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (byte[i] & 0x3fu);
    }
    *point = c;
    return c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ? 0 : n;
}

size_t utf8_bytes(uint32_t point, char out[4]) {
    static const uint32_t lead[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t n = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; point >>= 6)
        out[i] = (char)(0x80 | (point & 0x3f));
    out[0] = (char)(lead[n] | point);
    return n;
}

/* What stands for all characters that people type alike. */
static uint32_t fold(uint32_t c) {
    if (c >= 'A' && c <= 'Z')
        c += 'a' - 'A';
    else if (c >= 0x400 && c < 0x410) /* Ѐ–Џ: Ё, Є, І, Ї */
        c += 0x50;
    else if (c >= 0x410 && c < 0x430) /* А–Я */
        c += 0x20;
    else if (c == 0x490) /* Ґ */
        c++;
    return c == 0x451 /* ё */ ? 0x435 : c == 0x2019 /* ’ */ ? '\'' : c;
}

/* The folded character at s, which goes on; bytes that are none stand for themselves. */
static uint32_t next_folded(const char **s, const char *end) {
    uint32_t point;
    size_t n = utf8_char(*s, (size_t)(end - *s), &point);
    if (n == 0)
        return 0x110000 + (unsigned char)*(*s)++;
    *s += n;
    return fold(point);
}

size_t utf8_begins(const char *text, size_t left, const char *start, size_t n) {
    const char *p = text, *end = text + left, *stop = start + n;
    while (start < stop)
        if (p == end || next_folded(&p, end) != next_folded(&start, stop))
            return 0;
    return (size_t)(p - text);
}
