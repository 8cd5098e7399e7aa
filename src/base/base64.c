#include "base/base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_encode(struct buf *out, const void *data, size_t size) {
    const uint8_t *byte = data;
    buf_bytes(out, "", 0); /* no bytes are a text too */
    for (size_t i = 0; i < size; i += 3) {
        size_t n = size - i < 3 ? size - i : 3;
        uint32_t bits = (uint32_t)byte[i] << 16;
        if (n > 1)
            bits |= (uint32_t)byte[i + 1] << 8;
        if (n > 2)
            bits |= byte[i + 2];
        char four[4] = {alphabet[bits >> 18], alphabet[bits >> 12 & 63],
                        n > 1 ? alphabet[bits >> 6 & 63] : '=', n > 2 ? alphabet[bits & 63] : '='};
        buf_bytes(out, four, 4);
    }
}

static int sextet(char c) {
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* Four characters; how many bytes they are, 0 if none. */
static size_t quantum(const char *four, bool last, char byte[3]) {
    size_t n = !last || four[3] != '=' ? 3 : four[2] != '=' ? 2 : 1;
    uint32_t bits = 0;
    for (size_t i = 0; i < 4; i++) {
        int six = i <= n ? sextet(four[i]) : 0;
        if (six < 0)
            return 0;
        bits = bits << 6 | (uint32_t)six;
    }
    for (size_t i = 0; i < 3; i++)
        byte[i] = (char)(bits >> (16 - 8 * i) & 0xff);
    return (bits & (0xffffffu >> 8 * n)) == 0 ? n : 0;
}

bool base64_decode(struct buf *out, const char *text, size_t size) {
    char byte[3];
    if (size % 4 != 0)
        return false;
    for (size_t i = 0; i < size; i += 4)
        if (quantum(text + i, i + 4 == size, byte) == 0)
            return false;
    for (size_t i = 0; i < size && !out->full; i += 4)
        buf_bytes(out, byte, quantum(text + i, i + 4 == size, byte));
    return !out->full;
}
