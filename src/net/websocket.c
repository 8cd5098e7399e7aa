#include "net/websocket.h"

#include <string.h>

#include <openssl/sha.h>

#include "base/base64.h"
#include "base/utf8.h"

enum { OPCODE_PIECE = 0, OPCODE_BINARY = 2, MASK = 4 };

/* ---- the handshake ---- */

bool websocket_accept(const char *key, char out[WEBSOCKET_ACCEPT + 1]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char raw[17], text[24 + sizeof guid];
    unsigned char digest[SHA_DIGEST_LENGTH];
    struct buf bytes = BUF(raw), all = BUF(text),
               accept = {.data = out, .cap = WEBSOCKET_ACCEPT + 1};
    if (strlen(key) != 24 || !base64_decode(&bytes, key, 24) || bytes.size != 16)
        return false;
    buf_str(&all, key);
    buf_str(&all, guid);
    SHA1((const unsigned char *)all.data, all.size, digest);
    base64_encode(&accept, digest, sizeof digest);
    return true;
}

/* ---- heads of frames ---- */

struct frame {
    bool last;
    unsigned opcode;
    uint64_t size;
    size_t head; /* bytes of the head, the mask with them; 0: not all there yet */
};

static bool is_control(unsigned opcode) {
    return opcode & 8;
}

/* What the first byte says is judged before the second is there, and so on: so it does not matter
 * how the network has cut the bytes. 0, or the code to end with. */
static int read_first_byte(const struct websocket *w, unsigned char byte, struct frame *f) {
    f->last = byte & 0x80;
    f->opcode = byte & 0x0f;
    if (byte & 0x70 || (f->opcode > OPCODE_BINARY && f->opcode < OPCODE_CLOSE) ||
        f->opcode > OPCODE_PONG)
        return CLOSE_PROTOCOL;
    if (is_control(f->opcode))
        return f->last ? 0 : CLOSE_PROTOCOL;
    if (w->in_pieces != (f->opcode == OPCODE_PIECE))
        return CLOSE_PROTOCOL;
    return f->opcode == OPCODE_BINARY ? CLOSE_TYPE : 0;
}

static int read_head(const struct websocket *w, const unsigned char *byte, size_t size,
                     size_t message_max, struct frame *f) {
    int code = size > 0 ? read_first_byte(w, byte[0], f) : 0;
    if (code || size < 2)
        return code;
    unsigned shortly = byte[1] & 0x7f;
    if (!(byte[1] & 0x80) || (is_control(f->opcode) && shortly > WEBSOCKET_CONTROL_MAX))
        return CLOSE_PROTOCOL;
    size_t more = shortly == 126 ? 2 : shortly == 127 ? 8 : 0;
    if (size < 2 + more)
        return 0;
    f->size = more ? 0 : shortly;
    for (size_t i = 0; i < more; i++)
        f->size = f->size << 8 | byte[2 + i];
    if ((more == 2 && f->size < 126) || (more == 8 && (f->size <= 0xffff || f->size >> 63)))
        return CLOSE_PROTOCOL; /* every length has one form only */
    if (!is_control(f->opcode) &&
        (f->size > message_max || f->size + bytes_size(&w->text) > message_max))
        return CLOSE_SIZE;
    if (size >= 2 + more + MASK)
        f->head = 2 + more + MASK;
    return 0;
}

/* ---- what is in them ---- */

static void unmask(char *data, size_t size, const char mask[MASK]) {
    uint64_t wide;
    char twice[8];
    memcpy(twice, mask, 4);
    memcpy(twice + 4, mask, 4);
    memcpy(&wide, twice, 8);
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        uint64_t eight;
        memcpy(&eight, data + i, 8);
        eight ^= wide;
        memcpy(data + i, &eight, 8);
    }
    for (; i < size; i++)
        data[i] = (char)(data[i] ^ mask[i % MASK]);
}

/* Most of a message is ASCII: eight bytes at a time. */
static bool is_utf8(const char *text, size_t size) {
    for (size_t i = 0; i < size;) {
        uint64_t eight;
        uint32_t point;
        if (i + 8 <= size && (memcpy(&eight, text + i, 8), !(eight & 0x8080808080808080u))) {
            i += 8;
            continue;
        }
        size_t n = utf8_char(text + i, size - i, &point);
        if (!n)
            return false;
        i += n;
    }
    return true;
}

static enum websocket_kind wrong(struct websocket_found *out, enum close_code code) {
    out->code = code;
    return WEBSOCKET_WRONG;
}

static bool is_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static enum websocket_kind take_close(struct websocket_found *out) {
    const unsigned char *byte = (const unsigned char *)out->data;
    out->code = CLOSE_FINE;
    if (out->size == 0)
        return WEBSOCKET_CLOSE;
    unsigned code = out->size < 2 ? 0 : (unsigned)byte[0] << 8 | byte[1];
    if (!is_code(code))
        return wrong(out, CLOSE_PROTOCOL);
    if (!is_utf8(out->data + 2, out->size - 2))
        return wrong(out, CLOSE_TEXT);
    out->code = (enum close_code)code;
    return WEBSOCKET_CLOSE;
}

static enum websocket_kind take_text(struct websocket *w, const struct frame *f,
                                     struct websocket_found *out) {
    if (!f->last || w->in_pieces) {
        if (!bytes_add(&w->text, out->data, out->size))
            return wrong(out, CLOSE_TROUBLE);
        w->in_pieces = !f->last;
        if (!f->last)
            return WEBSOCKET_PIECE;
        out->data = bytes_first(&w->text);
        out->size = bytes_size(&w->text);
    }
    return is_utf8(out->data, out->size) ? WEBSOCKET_MESSAGE : wrong(out, CLOSE_TEXT);
}

enum websocket_kind websocket_read(struct websocket *w, char *text, size_t size, size_t message_max,
                                   struct websocket_found *out) {
    struct frame f = {.head = 0};
    if (!w->in_pieces)
        websocket_free(w); /* the message told last */
    *out = (struct websocket_found){.used = 0};
    int code = read_head(w, (const unsigned char *)text, size, message_max, &f);
    if (code)
        return wrong(out, (enum close_code)code);
    if (!f.head || size - f.head < f.size)
        return WEBSOCKET_MORE;
    out->data = text + f.head;
    out->size = (size_t)f.size;
    out->used = f.head + out->size;
    unmask(out->data, out->size, out->data - MASK);
    switch (f.opcode) {
    case OPCODE_CLOSE:
        return take_close(out);
    case OPCODE_PING:
        return WEBSOCKET_PING;
    case OPCODE_PONG:
        return WEBSOCKET_PONG;
    default:
        return take_text(w, &f, out);
    }
}

void websocket_free(struct websocket *w) {
    if (w->text.data)
        bytes_free(&w->text);
    w->in_pieces = false;
}

/* ---- what the server sends ---- */

size_t websocket_head(enum websocket_opcode opcode, size_t size,
                      unsigned char out[WEBSOCKET_HEAD_MAX]) {
    size_t more = size < 126 ? 0 : size <= 0xffff ? 2 : 8;
    out[0] = (unsigned char)(0x80 | opcode);
    out[1] = (unsigned char)(more == 0 ? size : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++)
        out[2 + i] = (unsigned char)((uint64_t)size >> 8 * (more - 1 - i));
    return 2 + more;
}

size_t websocket_close(enum close_code code, const char *reason,
                       unsigned char out[WEBSOCKET_CONTROL_MAX]) {
    size_t size = reason ? strlen(reason) : 0, fits = 0;
    uint32_t point;
    out[0] = (unsigned char)(code >> 8);
    out[1] = (unsigned char)(code & 0xff);
    while (fits < size) { /* no character in halves */
        size_t n = utf8_char(reason + fits, size - fits, &point);
        if (!n || fits + n > WEBSOCKET_CONTROL_MAX - 2)
            break;
        fits += n;
    }
    if (fits)
        memcpy(out + 2, reason, fits);
    return 2 + fits;
}
