/* What the server says of itself: its metrics, and a small page where there is no other. */
#include "core/lang.h"
#include "net/api.h"
#include "net/metrics.h"

void api_metrics(struct api *api, struct buf *out) {
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

static void escape(struct buf *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '<':
            buf_str(out, "&lt;");
            break;
        case '>':
            buf_str(out, "&gt;");
            break;
        case '&':
            buf_str(out, "&amp;");
            break;
        default:
            buf_char(out, *text);
        }
}

/* Which games there are, which tables wait, and how to come to one. */
void api_small_page(struct api *api, struct buf *out) {
    buf_str(out, "<!doctype html><html lang=en><meta charset=utf-8>"
                 "<meta name=viewport content=\"width=device-width\"><title>Koloda</title>"
                 "<h1>Koloda</h1><p>This server was built without the page. Its tables are open to "
                 "programs that speak the protocol: POST /api/tables makes one, POST "
                 "/api/tables/CODE/join joins one, a WebSocket at /ws/CODE plays.</p><h2>Games</h2>"
                 "<ul>");
    for (int i = 1; i < game_count; i++) {
        buf_str(out, "<li>");
        escape(out, game_list[i]->title);
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
    escape(out, json->full ? "[]" : json->data);
    buf_str(out, "</pre></html>");
}
