/* Any text as a move: what is understood is well-formed and has no other spelling, and check()
 * agrees with the list of legal moves and with the mover's view. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct table t;
    struct move m;
    if (size <= FUZZ_HEAD)
        return -1;
    fuzz_table(&t, data);
    size_t n = size - FUZZ_HEAD;
    char *text = malloc(n + 1);
    memcpy(text, data + FUZZ_HEAD, n);
    text[n] = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        if (move_parse(t.game, seat, text, &m))
            continue;
        char back[MOVE_TEXT_MAX];
        struct buf b = BUF(back);
        MUST(m.seat == seat);
        MUST(!move_form(t.game, &m));
        move_text(t.game, &m, &b);
        MUST(!b.full && !strcmp(back, text));
        if (fuzz_try(&t, &m) && !table_to_act(&t))
            break;
    }
    free(text);
    return 0;
}
