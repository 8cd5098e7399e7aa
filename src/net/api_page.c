/* What is there for browsers and for whoever watches the server: the page, or a small one where there is
 * no other; its health and its counters. */
#include <string.h>

#include "core/lang.h"
#include "net/api.h"
#include "net/metrics.h"

/* ---- operations ---- */

static void health(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "status", "fine");
    jw_object_end(&j);
    api_answer(c, 200);
}

static void readiness(struct call *c) {
    if (!c->api->ready)
        api_refuse(c, 503, "starting", N_("the server is not ready"));
    else
        health(c);
}

/* Where a WebSocket is, asked for without being one. */
static void not_a_socket(struct call *c) {
    api_refuse_with(c, 426, "upgrade", N_("this is the address of a WebSocket"),
                    "Upgrade: websocket\r\nConnection: Upgrade\r\n");
}

static void write_metrics(struct api *api, struct buf *out) {
    struct metrics m = {.version = KOLODA_VERSION,
                        .ready = api->ready,
                        .transport = transport_counts(api->transport),
                        .store = store_counts(api->store),
                        .workers = workers_counts(api->workers),
                        .notices = notices_counts(api->notices),
                        .limits = limit_counts(api->limit)};
    struct rooms_counts rooms = rooms_counts(api->rooms);
    m.games = rooms.game;
    m.game_count = game_count;
    m.messages_wrong = rooms.wrong;
    m.bot_takeovers = rooms.takeovers;
    m.chat_lines = rooms.chats;
    m.guests = rooms.guests;
    m.awake = rooms.awake;
    m.hurried = rooms.hurried;
    m.log = log_counts(api->log);
    m.move = rooms.move;
    metrics_process(&m.process);
    metrics_write(&m, out);
}

/* Law 4: who can watch the counters sees that somebody has moved in secret. They are for this machine,
 * and not for those who come through a proxy on it. */
static bool may_count(const struct call *c) {
    const struct request *r = c->request;
    bool here = !strcmp(r->address, "127.0.0.1") || !strcmp(r->address, "::1");
    return r->listener == c->api->control ||
           (here && !request_header(r, "x-forwarded-for") && !request_header(r, "forwarded") &&
            !request_header(r, "via"));
}

static void metrics(struct call *c) {
    if (!may_count(c)) {
        api_refuse(c, 403, "address", N_("the counters are for the server's own machine"));
        return;
    }
    buf_clear(&c->api->text);
    write_metrics(c->api, &c->api->text);
    api_answer_text(c, metrics_type, "", &c->api->text);
}

/* ---- the page ---- */

/* Which games there are, which tables wait, and how to come to one. */
static void small_page(struct api *api, struct buf *out) {
    buf_str(out, "<!doctype html><html lang=en><meta charset=utf-8>"
                 "<meta name=viewport content=\"width=device-width\"><title>Koloda</title>"
                 "<h1>Koloda</h1><p>This server was built without the page. Its tables are open to "
                 "programs that speak the protocol: POST /api/tables makes one, POST "
                 "/api/tables/CODE/join joins one, a WebSocket at /ws/CODE plays.</p><h2>Games</h2>"
                 "<ul>");
    for (int i = 1; i < game_count; i++) {
        buf_str(out, "<li>");
        buf_markup(out, game_list[i]->title);
        buf_str(out, " (");
        buf_str(out, game_list[i]->id);
        buf_str(out, "): ");
        buf_int(out, game_list[i]->min_seats);
        buf_str(out, " to ");
        buf_int(out, game_list[i]->max_seats);
        buf_str(out, " players</li>");
    }
    buf_str(out, "</ul><h2>Tables that wait for people</h2><pre>");
    struct buf *json = &api->out;
    struct jw j = {.out = json};
    buf_clear(json);
    rooms_json(api->rooms, false, &j);
    buf_markup(out, json->full ? "[]" : json->data);
    buf_str(out, "</pre></html>");
}

void api_page(struct call *c) {
    const struct request *r = c->request;
    struct assets_answer a = {.status = 404};
    bool at_table = !strncmp(r->path, "/t/", 3);
    char headers[2048];
    struct buf b = BUF(headers);
    if (c->api->assets)
        assets_answer(
            c->api->assets,
            &(struct assets_request){.path = at_table ? "/t/" : r->path,
                                     .accept_encoding = request_header(r, "accept-encoding"),
                                     .if_none_match = request_header(r, "if-none-match")},
            &a);
    else if (!strcmp(r->path, "/") || at_table) {
        buf_clear(&c->api->text);
        small_page(c->api, &c->api->text);
        a = (struct assets_answer){.status = 200,
                                   .type = "text/html; charset=utf-8",
                                   .headers = "Cache-Control: no-store\r\n",
                                   .body = c->api->text.data,
                                   .size = c->api->text.size};
    }
    if (a.status == 404) {
        api_refuse(c, 404, "path", N_("there is nothing at this address"));
        return;
    }
    buf_clear(&b);
    security_headers(&b, r->host, r->secure);
    buf_str(&b, a.headers);
    transport_respond(c->api->transport, r->from,
                      &(struct response){.status = a.status,
                                         .type = a.type,
                                         .headers = buf_text(&b),
                                         .body = a.body,
                                         .size = a.size});
}

const struct route page_routes[] = {
    {HTTP_GET, "/healthz", health, false},
    {HTTP_GET, "/readyz", readiness, false},
    {HTTP_GET, "/metrics", metrics, false},
    {HTTP_GET, "/ws/*", not_a_socket, false},
    {.path = NULL},
};
