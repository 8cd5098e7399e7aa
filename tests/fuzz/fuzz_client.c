/* Any lines as what a table tells its client: whatever the client then believes to know is a view
 * of its own seat, in which it can make a move, and nothing beyond the text is read. */
#include "fuzz.h"

#include "ai/bot.h"
#include "play/client.h"

static void asked(const struct client *c) {
    char text[MOVE_TEXT_MAX], message[6 * MOVE_TEXT_MAX + 64];
    struct buf move = BUF(text), out = BUF(message);
    struct json_slice all;
    MUST(c->game && c->seat < c->nseats && client_moves(c) > 0);
    buf_clear(&move);
    buf_clear(&out);
    if (c->knows && (c->game->to_act(c->view) & SEAT(c->seat))) {
        struct bot bot;
        bot_open(&bot, bot_find("normal"), c->game, c->seat, &(struct seed){{1}}, NULL);
        struct move m = bot_decide(&bot, c->view);
        MUST(!c->game->check(c->view, &m));
        move_text(c->game, &m, &move);
    } else if (!client_move(c, client_moves(c) - 1, &move))
        return; /* no text, or a long one */
    client_say_move(c, text, &out);
    MUST(!out.full && json_scan(message, out.size, JSON_SCAN_DEPTH, &all));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct client c;
    memset(&c, 0, sizeof c);
    while (size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t n = end ? (size_t)(end - data) : size;
        char *copy = malloc(n ? n : 1);
        memcpy(copy, data, n);
        enum client_news news = client_hear(&c, copy, n);
        if (news == CLIENT_ASK)
            asked(&c);
        if (news == CLIENT_NONSENSE)
            MUST(c.why[0]);
        free(copy);
        data += n + (end != NULL);
        size -= n + (end != NULL);
    }
    return 0;
}
