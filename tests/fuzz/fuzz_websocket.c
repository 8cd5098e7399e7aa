/* Any bytes as frames of one client: what is taken is in order, and it does not matter where the
 * network has cut them. The first byte says how. */
#include "fuzz.h"

#include "base/utf8.h"
#include "net/websocket.h"

enum { MESSAGE_MAX = 300 };

static void check_found(enum websocket_kind kind, const struct websocket_found *f) {
    MUST(f->size <= MESSAGE_MAX);
    for (size_t i = 0, n; kind == WEBSOCKET_MESSAGE && i < f->size; i += n) {
        uint32_t point;
        n = utf8_char(f->data + i, f->size - i, &point);
        MUST(n);
    }
    if (kind == WEBSOCKET_PING || kind == WEBSOCKET_PONG || kind == WEBSOCKET_CLOSE)
        MUST(f->size <= WEBSOCKET_CONTROL_MAX);
    if (kind == WEBSOCKET_CLOSE)
        MUST(f->code >= 1000 && f->code < 5000 && f->code != 1005 && f->code != 1006);
}

/* What was read, as one number; `step` bytes come at a time. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t step) {
    struct websocket w = {.in_pieces = false};
    uint64_t hash = 0;
    size_t start = 0;
    bool over = false;
    for (size_t have = 0; have < size && !over;) {
        have = size - have < step ? size : have + step;
        while (start < have && !over) {
            struct websocket_found f;
            char *text = malloc(have - start); /* of just its size: a byte too far is seen */
            memcpy(text, data + start, have - start);
            enum websocket_kind kind = websocket_read(&w, text, have - start, MESSAGE_MAX, &f);
            check_found(kind, &f);
            MUST(f.used <= have - start && bytes_size(&w.text) <= MESSAGE_MAX);
            MUST((kind == WEBSOCKET_MORE || kind == WEBSOCKET_WRONG) || f.used >= 6);
            if (kind == WEBSOCKET_MORE)
                MUST(f.used == 0 && have - start < MESSAGE_MAX + 14);
            over = kind == WEBSOCKET_WRONG || kind == WEBSOCKET_CLOSE;
            uint64_t numbers[] = {(uint64_t)kind, (uint64_t)f.code, f.size};
            if (kind != WEBSOCKET_MORE)
                hash = hash64(numbers, sizeof numbers, hash);
            if (kind != WEBSOCKET_MORE && kind != WEBSOCKET_WRONG)
                hash = hash64(f.data, f.size, hash);
            start += f.used;
            free(text);
            if (kind == WEBSOCKET_MORE)
                break;
        }
    }
    websocket_free(&w);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return -1;
    uint64_t whole = read_all(data + 1, size - 1, size);
    MUST(whole == read_all(data + 1, size - 1, 1u + data[0] % 64));
    return 0;
}
