/* Any text as what a seat says: nothing is accepted that is out of range, every refusal has words,
 * and nothing beyond the text is read. */
#include "fuzz.h"

#include "core/message.h"

static bool is_text(const char *text, size_t room) {
    return memchr(text, 0, room) != NULL;
}

static void accepted(const struct message *m) {
    static const uint8_t none[FAIR_BYTES];
    MUST(m->type < MESSAGE_TYPES);
    MUST(is_text(m->token, sizeof m->token) && is_text(m->move, sizeof m->move));
    MUST(m->type == SAYS_HELLO || (!m->token[0] && !m->since && !m->want_bytes));
    MUST(m->type == SAYS_MOVE || (!m->move[0] && !m->ask));
    MUST(m->type == SAYS_ORDERS || !m->pass);
    MUST(m->type == SAYS_LUCK || !memcmp(m->luck, none, FAIR_BYTES));
}

/* What a table does with a move: it may be any text, and is answered. */
static void answered(const struct message *m, struct buf *out) {
    static struct table t[64];
    struct json_slice all;
    struct move move;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        struct options o = options_default(g);
        if (!t[i].game)
            MUST(!table_open(&t[i], g, &o, g->min_seats, &(struct seed){{1}}, NULL));
        int seat = seat_first(table_to_act(&t[i]));
        const char *why = move_parse(g, seat, m->move, &move);
        if (!why)
            why = g->check(t[i].state, &move);
        buf_clear(out);
        if (why)
            message_refused(out, m->ask, m->move, why);
        else
            message_accepted(out, m->ask);
        MUST(json_scan(out->data, out->size, JSON_SCAN_DEPTH, &all));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = malloc(size ? size : 1); /* exactly as large, so that reading on is seen */
    struct buf out = heap_buf();
    struct message m;
    enum error_code error = ERROR_CODES;
    const char *why = NULL;
    struct json_slice all;
    memcpy(copy, data, size);
    memset(&m, 0xa5, sizeof m);
    if (message_read(copy, size, &m, &error, &why)) {
        accepted(&m);
        if (m.type == SAYS_MOVE)
            answered(&m, &out);
    } else {
        MUST(error < ERROR_CODES && error_ids[error] && why && why[0]);
        message_error(&out, error, why);
        MUST(json_scan(out.data, out.size, JSON_SCAN_DEPTH, &all));
    }
    heap_free(&out);
    free(copy);
    return 0;
}
