/* Any bytes as moves, one after the other: the table lets pass what is legal and nothing else. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct table t;
    if (size <= FUZZ_HEAD)
        return -1;
    fuzz_table(&t, data);
    for (size_t at = FUZZ_HEAD; at + sizeof(struct move) <= size && table_to_act(&t);
         at += sizeof(struct move)) {
        struct move m;
        memcpy(&m, data + at, sizeof m);
        char text[2 * MOVE_TEXT_MAX];
        struct buf b = BUF(text);
        if (!fuzz_try(&t, &m))
            continue;
        struct move back; /* a legal move has a text that gives it back */
        move_text(t.game, &m, &b);
        MUST(b.size < MOVE_TEXT_MAX);
        MUST(!move_parse(t.game, m.seat, text, &back) && !memcmp(&m, &back, sizeof m));
    }
    return 0;
}
