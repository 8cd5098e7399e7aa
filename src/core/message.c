#include "core/message.h"

#include <string.h>

#include "base/base64.h"
#include "core/lang.h"

/* ---- pieces ---- */

void view_json(const struct game *g, const void *view, struct jw *out) {
    jw_object(out);
    g->describe(view, out);
    jw_object_end(out);
}

void legal_json(const struct game *g, const void *st, int seat, struct jw *out) {
    struct move moves[MAX_LEGAL];
    int n = g->legal(st, seat, moves);
    jw_array(out);
    for (int i = 0; i < n; i++) {
        char text[MOVE_TEXT_MAX];
        struct buf b = BUF(text);
        move_text(g, &moves[i], &b);
        jw_str(out, buf_text(&b));
    }
    jw_array_end(out);
}

/* ---- writing ---- */

static struct jw begin(struct buf *out, const char *type) {
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key_str(&j, "type", type);
    return j;
}

static void key_bytes(struct jw *j, const char *key, const void *bytes, size_t size) {
    jw_key(j, key);
    buf_char(j->out, '"');
    base64_encode(j->out, bytes, size);
    buf_char(j->out, '"');
    j->comma = true;
}

static void key_hex(struct jw *j, const char *key, const uint8_t bytes[FAIR_BYTES]) {
    char hex[2 * FAIR_BYTES + 1];
    struct buf b = BUF(hex);
    buf_hex(&b, bytes, FAIR_BYTES);
    jw_key_str(j, key, buf_text(&b));
}

void sitters_json(struct jw *j, const struct message_sitter *who, int nseats) {
    jw_key(j, "seats");
    jw_array(j);
    for (int i = 0; i < nseats; i++) {
        jw_object(j);
        jw_key_int(j, "seat", i);
        jw_key_str(j, "name", who[i].name);
        jw_key_str(j, "kind", who[i].kind);
        if (who[i].level)
            jw_key_str(j, "level", who[i].level);
        if (who[i].here)
            jw_key_bool(j, "here", who[i].here > 0);
        if (who[i].portrait)
            jw_key_int(j, "portrait", who[i].portrait);
        jw_object_end(j);
    }
    jw_array_end(j);
}

static void key_seat(struct jw *j, int seat) {
    jw_key(j, "seat");
    if (seat == PUBLIC || seat < 0)
        jw_null(j);
    else
        jw_int(j, seat);
}

void message_welcome(struct buf *out, const struct welcome *w) {
    struct jw j = begin(out, "welcome");
    jw_key_int(&j, "protocol", PROTOCOL);
    jw_key_str(&j, "program", w->program);
    jw_key_str(&j, "game", w->game->id);
    jw_key_int(&j, "rules", w->game->rules_version);
    jw_key(&j, "options");
    options_json(w->game, w->options, &j);
    jw_key_int(&j, "players", w->nseats);
    key_seat(&j, w->viewer);
    sitters_json(&j, w->who, w->nseats);
    if (w->commitment)
        key_hex(&j, "commitment", w->commitment);
    if (w->more)
        buf_str(out, w->more);
    jw_object_end(&j);
}

void message_seats(struct buf *out, const struct message_sitter *who, int nseats) {
    struct jw j = begin(out, "seats");
    sitters_json(&j, who, nseats);
    jw_object_end(&j);
}

void message_event(struct buf *out, const struct game *g, uint32_t number, const struct event *e,
                   bool bytes) {
    struct jw j = begin(out, "event");
    jw_key_int(&j, "n", number);
    jw_key(&j, "event");
    event_json(g, e, &j);
    if (bytes)
        key_bytes(&j, "raw", e, sizeof *e);
    jw_object_end(&j);
}

void message_view(struct buf *out, const struct game *g, uint32_t number, const void *view,
                  bool bytes, const int64_t *clocks) {
    struct jw j = begin(out, "view");
    jw_key_int(&j, "n", number);
    jw_key(&j, "view");
    view_json(g, view, &j);
    if (bytes)
        key_bytes(&j, "bytes", view, g->state_size);
    if (clocks) {
        jw_key(&j, "clocks");
        jw_array(&j);
        for (int i = 0; i < ((const struct head *)view)->nseats; i++)
            jw_int(&j, clocks[i]);
        jw_array_end(&j);
    }
    jw_object_end(&j);
}

void message_ask(struct buf *out, const struct game *g, const void *view, int seat, uint32_t ask,
                 int64_t left_ms) {
    struct jw j = begin(out, "ask");
    jw_key_int(&j, "ask", ask);
    jw_key(&j, "legal");
    legal_json(g, view, seat, &j);
    if (left_ms >= 0)
        jw_key_int(&j, "left_ms", left_ms);
    jw_object_end(&j);
}

void message_accepted(struct buf *out, uint32_t ask) {
    struct jw j = begin(out, "accepted");
    jw_key_int(&j, "ask", ask);
    jw_object_end(&j);
}

void message_refused(struct buf *out, uint32_t ask, const char *move, const char *why) {
    struct jw j = begin(out, "refused");
    size_t n = strcspn(why, " ");
    bool rule = why[n] == ' ' && n > 1 && why[1] >= '0' && why[1] <= '9';
    jw_key_int(&j, "ask", ask);
    jw_key_str(&j, "move", move);
    jw_key(&j, "rule");
    jw_strn(&j, why, rule ? n : 0); /* none if it is no move of the game at all */
    jw_key_str(&j, "reason", rule ? why + n + 1 : why);
    jw_object_end(&j);
}

void message_undone(struct buf *out, uint32_t number) {
    struct jw j = begin(out, "undone");
    jw_key_int(&j, "n", number);
    jw_object_end(&j);
}

void message_over(struct buf *out, const struct table *t, const uint8_t *secret) {
    struct jw j = begin(out, "over");
    struct outcome o;
    must(t->game->outcome(t->state, &o), "the game is over");
    outcome_json(&o, table_head(t)->nseats, &j);
    key_hex(&j, "seed", t->deal.seed.byte);
    if (secret)
        key_hex(&j, "secret", secret);
    if (o.reason)
        jw_key_str(&j, "reason", o.reason);
    jw_object_end(&j);
}

const char *const error_ids[ERROR_CODES] = {
    [ERROR_SYNTAX] = "syntax", [ERROR_TYPE] = "type",   [ERROR_STALE] = "stale",
    [ERROR_TOKEN] = "token",   [ERROR_LIMIT] = "limit", [ERROR_VERSION] = "version",
    [ERROR_STATE] = "state",
};

void message_error(struct buf *out, enum error_code code, const char *text) {
    struct jw j = begin(out, "error");
    jw_key_str(&j, "code", error_ids[code]);
    jw_key_str(&j, "text", text);
    jw_object_end(&j);
}

void message_pong(struct buf *out) {
    struct jw j = begin(out, "pong");
    jw_object_end(&j);
}

void message_chat(struct buf *out, uint32_t number, int seat, const char *name, const char *text) {
    struct jw j = begin(out, "chat");
    jw_key_int(&j, "n", number);
    key_seat(&j, seat);
    jw_key_str(&j, "name", name);
    jw_key_str(&j, "text", text);
    jw_object_end(&j);
}

/* ---- reading what a seat says ---- */

/* A message that is being read. */
struct reading {
    struct json_slice root;
    struct message *m;
    enum error_code error;
    const char *why;
};

static bool wrong(struct reading *r, enum error_code error, const char *why) {
    r->error = error;
    r->why = why;
    return false;
}

static bool read_uint(struct reading *r, const char *name, uint32_t *out) {
    struct json_slice v;
    int64_t number;
    if (!json_slice_member(r->root, name, &v) || !json_slice_int(v, &number) || number < 0 ||
        number > UINT32_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool has(const struct reading *r, const char *name) {
    struct json_slice v;
    return json_slice_member(r->root, name, &v);
}

static bool read_text(struct reading *r, const char *name, char *out, size_t size) {
    struct json_slice v;
    struct buf b = {.data = out, .cap = size};
    buf_clear(&b);
    return json_slice_member(r->root, name, &v) && json_slice_str(v, &b);
}

static void read_wants(struct reading *r) {
    struct json_slice list, item;
    if (!json_slice_member(r->root, "want", &list))
        return;
    for (bool more = json_slice_first(list, &item); more; more = json_slice_next(list, &item)) {
        r->m->want_bytes = r->m->want_bytes || json_slice_is(item, "bytes");
        r->m->want_games = r->m->want_games || json_slice_is(item, "games");
    }
}

static bool read_hello(struct reading *r) {
    uint32_t protocol;
    if (!read_uint(r, "protocol", &protocol))
        return wrong(r, ERROR_VERSION, N_("hello needs \"protocol\":1"));
    if (protocol != PROTOCOL)
        return wrong(r, ERROR_VERSION, N_("this table speaks protocol 1"));
    if (has(r, "token") &&
        !(read_text(r, "token", r->m->token, sizeof r->m->token) && r->m->token[0]))
        return wrong(r, ERROR_TOKEN, N_("the token must be the text that joining gave"));
    if (has(r, "since") && !read_uint(r, "since", &r->m->since))
        return wrong(r, ERROR_SYNTAX, N_("\"since\" is the number of the last event seen, or 0"));
    read_wants(r);
    return true;
}

static bool read_move_message(struct reading *r) {
    if (!read_uint(r, "ask", &r->m->ask))
        return wrong(r, ERROR_SYNTAX, N_("a move needs \"ask\", the number of the ask it answers"));
    return read_text(r, "move", r->m->move, sizeof r->m->move) ||
           wrong(r, ERROR_SYNTAX,
                 N_("a move needs \"move\", its text as in the list of legal moves"));
}

static bool read_orders(struct reading *r) {
    struct json_slice v;
    return (json_slice_member(r->root, "pass", &v) && json_slice_bool(v, &r->m->pass)) ||
           wrong(r, ERROR_SYNTAX, N_("orders need \"pass\", true or false"));
}

static bool read_ping(struct reading *r) {
    (void)r;
    return true;
}

static bool read_luck(struct reading *r) {
    char hex[2 * FAIR_BYTES + 1];
    struct seed bytes;
    if (!read_text(r, "hex", hex, sizeof hex) || strlen(hex) != 2 * FAIR_BYTES ||
        seed_parse(hex, &bytes))
        return wrong(r, ERROR_SYNTAX, N_("luck needs \"hex\", 64 hex digits"));
    memcpy(r->m->luck, bytes.byte, FAIR_BYTES);
    return true;
}

static bool read_chat(struct reading *r) {
    return (read_text(r, "text", r->m->text, sizeof r->m->text) && r->m->text[0]) ||
           wrong(r, has(r, "text") ? ERROR_LIMIT : ERROR_SYNTAX,
                 N_("chat needs \"text\", of 1 to 300 bytes"));
}

static bool read_mute(struct reading *r) {
    struct json_slice v;
    return (read_uint(r, "seat", &r->m->seat) && r->m->seat < MAX_SEATS &&
            json_slice_member(r->root, "on", &v) && json_slice_bool(v, &r->m->on)) ||
           wrong(r, ERROR_SYNTAX, N_("mute needs \"seat\" and \"on\", true or false"));
}

static bool read_portrait(struct reading *r) {
    return (read_uint(r, "portrait", &r->m->portrait) && r->m->portrait >= 1 &&
            r->m->portrait <= PORTRAITS) ||
           wrong(r, ERROR_SYNTAX, N_("portrait needs \"portrait\", a number from 1 to 10"));
}

bool message_read(const char *text, size_t size, struct message *m, enum error_code *error,
                  const char **why) {
    static const struct {
        const char *type;
        bool (*read)(struct reading *r);
    } kinds[MESSAGE_TYPES] = {
        [SAYS_HELLO] = {"hello", read_hello},    [SAYS_MOVE] = {"move", read_move_message},
        [SAYS_ORDERS] = {"orders", read_orders}, [SAYS_PING] = {"ping", read_ping},
        [SAYS_LUCK] = {"luck", read_luck},       [SAYS_CHAT] = {"chat", read_chat},
        [SAYS_MUTE] = {"mute", read_mute},       [SAYS_PORTRAIT] = {"portrait", read_portrait},
    };
    struct reading r = {.m = m, .error = ERROR_TYPE, .why = N_("there is no message of this type")};
    struct json_slice type;
    bool fine = false;
    memset(m, 0, sizeof *m);
    if (size > MESSAGE_MAX)
        wrong(&r, ERROR_LIMIT, N_("a message has at most 65536 bytes"));
    else if (!json_scan(text, size, 8, &r.root) || json_slice_kind(r.root) != JSON_SLICE_OBJECT)
        wrong(&r, ERROR_SYNTAX,
              N_("a message is one JSON object in UTF-8, not deeper than 8 levels"));
    else if (!json_slice_member(r.root, "type", &type))
        wrong(&r, ERROR_TYPE, N_("a message needs \"type\""));
    else
        for (int i = 0; i < MESSAGE_TYPES; i++)
            if (json_slice_is(type, kinds[i].type)) {
                m->type = (enum message_type)i;
                fine = kinds[i].read(&r);
            }
    *error = r.error;
    *why = r.why;
    return fine;
}

/* ---- reading what a client was told ---- */

const struct game *view_from_bytes(const void *bytes, size_t size, void *view) {
    struct head head;
    if (size < sizeof head)
        return NULL;
    memcpy(&head, bytes, sizeof head);
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        if (g->number != head.game)
            continue;
        if (size != g->state_size || head.rules != g->rules_version || head.zero ||
            head.nseats < g->min_seats || head.nseats > g->max_seats ||
            (head.viewer >= head.nseats && head.viewer != PUBLIC) ||
            (head.first >= head.nseats && head.first != LOT))
            return NULL;
        memcpy(view, bytes, size);
        return g->audit_view(view) ? NULL : g;
    }
    return NULL;
}
