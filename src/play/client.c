#include "play/client.h"

#include <string.h>

#include "base/base64.h"

const char client_hello[] = "{\"type\":\"hello\",\"protocol\":1,\"want\":[\"bytes\",\"games\"]}";

static enum client_news nonsense(struct client *c, const char *why) {
    struct buf b = BUF(c->why);
    buf_clear(&b);
    buf_str(&b, why);
    return CLIENT_NONSENSE;
}

static bool read_int(struct json_slice root, const char *name, int64_t min, int64_t max,
                     int64_t *out) {
    struct json_slice v;
    return json_slice_member(root, name, &v) && json_slice_int(v, out) && *out >= min &&
           *out <= max;
}

static bool read_str(struct json_slice root, const char *name, struct buf *out) {
    struct json_slice v;
    return json_slice_member(root, name, &v) && json_slice_str(v, out);
}

/* ---- messages ---- */

static enum client_news welcome(struct client *c, struct json_slice root) {
    char id[32];
    struct buf b = BUF(id);
    int64_t seat, players, rules;
    c->game = NULL;
    buf_clear(&b);
    if (!read_str(root, "game", &b) || !game_find(buf_text(&b)))
        return nonsense(c, N_("the table plays a game that is not known here"));
    const struct game *g = game_find(buf_text(&b));
    if (read_int(root, "rules", 0, INT32_MAX, &rules) && rules != g->rules_version)
        return nonsense(c, N_("the table plays another version of the rules"));
    if (!read_int(root, "players", g->min_seats, g->max_seats, &players) ||
        !read_int(root, "seat", 0, players - 1, &seat))
        return nonsense(c, N_("the table has no seat for this player"));
    c->game = g;
    c->seat = (int)seat;
    c->nseats = (int)players;
    c->knows = false;
    return CLIENT_GAME;
}

/* Without bytes, or with bytes of something else, it knows only what is legal. */
static enum client_news view(struct client *c, struct json_slice root) {
    _Alignas(8) char bytes[STATE_MAX + 1];
    char text[(STATE_MAX + 3) / 3 * 4 + 1];
    struct buf b = BUF(bytes), t = BUF(text);
    const struct head *head = (const struct head *)c->view;
    buf_clear(&b);
    buf_clear(&t);
    c->knows = read_str(root, "bytes", &t) && base64_decode(&b, text, t.size) &&
               view_from_bytes(bytes, b.size, c->view) == c->game && head->viewer == c->seat &&
               head->nseats == c->nseats;
    return CLIENT_NOTHING;
}

static enum client_news ask(struct client *c, struct json_slice root) {
    int64_t number;
    if (!read_int(root, "ask", 0, UINT32_MAX, &number) ||
        !json_slice_member(root, "legal", &c->legal) || !client_moves(c))
        return nonsense(c, N_("an ask needs its number and a list of legal moves"));
    c->ask = (uint32_t)number;
    return CLIENT_ASK;
}

static enum client_news over(struct client *c, struct json_slice root) {
    (void)root;
    c->game = NULL;
    return CLIENT_OVER;
}

static enum client_news wrong(struct client *c, struct json_slice root) {
    struct buf b = BUF(c->why);
    buf_clear(&b);
    if (!read_str(root, "reason", &b))
        read_str(root, "text", &b);
    return CLIENT_WRONG;
}

enum client_news client_hear(struct client *c, const char *text, size_t size) {
    static const struct {
        const char *type;
        enum client_news (*read)(struct client *c, struct json_slice root);
        bool seated; /* only in a game */
    } kinds[] = {
        {"welcome", welcome, false}, {"view", view, true},      {"ask", ask, true},
        {"over", over, true},        {"refused", wrong, false}, {"error", wrong, false},
    };
    struct json_slice root, type;
    if (!json_scan(text, size, JSON_SCAN_DEPTH, &root) || !json_slice_member(root, "type", &type))
        return nonsense(c, N_("a message is one JSON object with a type"));
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (json_slice_is(type, kinds[i].type))
            return kinds[i].seated && !c->game
                       ? nonsense(c, N_("no game has begun; welcome comes first"))
                       : kinds[i].read(c, root);
    return CLIENT_NOTHING; /* events, and whatever else there may be some day */
}

/* ---- answering ---- */

int client_moves(const struct client *c) {
    struct json_slice item;
    int n = 0;
    for (bool more = json_slice_first(c->legal, &item); more;
         more = json_slice_next(c->legal, &item))
        n++;
    return n;
}

bool client_move(const struct client *c, int i, struct buf *out) {
    struct json_slice item;
    bool more = json_slice_first(c->legal, &item);
    while (more && i-- > 0)
        more = json_slice_next(c->legal, &item);
    return more && json_slice_str(item, out);
}

void client_say_move(const struct client *c, const char *move, struct buf *out) {
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key_str(&j, "type", "move");
    jw_key_int(&j, "ask", c->ask);
    jw_key_str(&j, "move", move);
    jw_object_end(&j);
}
