#include "net/api.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/hash.h"
#include "core/lang.h"
#include "net/metrics.h"
#include "run/names.h"
#include "run/system.h"

/* What every answer that is no page says of itself. */
#define JSON_HEADERS                                                                               \
    "Cache-Control: no-store\r\n"                                                                  \
    "X-Content-Type-Options: nosniff\r\n"                                                          \
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"                      \
    "Referrer-Policy: no-referrer\r\n"                                                             \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

/* ---- answers ---- */

void api_respond(struct api *api, connection to, int status, const char *headers, const char *json,
                 size_t size) {
    char all[1024];
    struct buf b = BUF(all);
    buf_clear(&b);
    buf_str(&b, JSON_HEADERS);
    buf_str(&b, headers ? headers : "");
    transport_respond(api->transport, to,
                      &(struct response){.status = status,
                                         .type = "application/json",
                                         .headers = buf_text(&b),
                                         .body = json,
                                         .size = size});
}

static void write_error(struct buf *out, const char *code, const char *text) {
    struct jw j = {.out = out};
    buf_clear(out);
    jw_object(&j);
    jw_key(&j, "error");
    jw_object(&j);
    jw_key_str(&j, "code", code);
    jw_key_str(&j, "text", text);
    jw_object_end(&j);
    jw_object_end(&j);
}

void api_respond_error(struct api *api, connection to, int status, const char *code,
                       const char *text) {
    write_error(&api->out, code, text);
    api_respond(api, to, status, NULL, api->out.data, api->out.size);
}

struct jw api_json(struct call *c) {
    buf_clear(&c->api->out);
    return (struct jw){.out = &c->api->out};
}

void api_answer_with(struct call *c, int status, const char *headers) {
    struct buf *out = &c->api->out;
    if (out->full)
        api_refuse(c, 503, "busy", N_("the server is out of memory"));
    else
        api_respond(c->api, c->request->from, status, headers, out->data, out->size);
}

void api_answer(struct call *c, int status) {
    api_answer_with(c, status, NULL);
}

void api_refuse(struct call *c, int status, const char *code, const char *text) {
    struct buf *out = &c->api->out;
    if (text == out->data)
        text = "";
    write_error(out, code, text);
    api_respond(c->api, c->request->from, status,
                status == 401 ? "WWW-Authenticate: Bearer\r\n" : NULL, out->data, out->size);
}

void api_answer_written(struct call *c, int status) {
    struct buf *out = &c->api->out;
    must(!out->full, "an answer has room");
    rooms_answer(c->api->rooms, c->request->from, status, out->data, out->size);
}

/* True: it was refused, and that was told. */
static bool refused(struct call *c, struct refusal no) {
    if (no.status)
        api_refuse(c, no.status, no.code, no.text);
    return no.status != 0;
}

static void page_headers(struct call *c, struct buf *out) {
    buf_clear(out);
    security_headers(out, c->request->host, c->request->secure);
}

/* ---- what comes in ---- */

bool api_text(const struct call *c, const char *name, char *out, size_t cap) {
    struct json_slice v;
    struct buf b = {.data = out, .cap = cap};
    buf_clear(&b);
    return json_slice_member(c->body, name, &v) && json_slice_str(v, &b);
}

bool api_allow(struct call *c, const char *what, const char *key, double cost) {
    double wait;
    if (!c->api->config->limits || c->request->listener == c->api->control ||
        limit_take_for(c->api->limit, what, key, cost, system_now(), &wait))
        return true;
    char later[64];
    struct buf b = BUF(later);
    buf_clear(&b);
    buf_str(&b, "Retry-After: ");
    buf_uint(&b, wait < 3600 ? (uint64_t)wait + 1 : 3600);
    buf_str(&b, "\r\n");
    write_error(&c->api->out, "limit", N_("that was too often: try again later"));
    api_answer_with(c, 429, buf_text(&b));
    return false;
}

/* The address as limits count it. */
static const char *whence(const struct call *c) {
    static char key[LIMIT_ADDRESS_MAX];
    limit_address(c->request->address, key);
    return key;
}

/* The token of "Authorization: Bearer …", or "". */
static const char *bearer(const struct call *c) {
    const char *header = request_header(c->request, "authorization");
    return header && !strncasecmp(header, "bearer ", 7) ? header + 7 : "";
}

/* The table of the route, or NULL: that was answered. */
static struct room *table_of(struct call *c) {
    struct refusal no;
    struct room *r = rooms_find(c->api->rooms, c->word[0], &no);
    if (!r)
        refused(c, no);
    return r;
}

/* The seat whose token came along, or -1: that was answered. */
static int seat_of(struct call *c, const struct room *r) {
    int seat = room_seat_of(r, bearer(c));
    if (seat < 0)
        api_refuse(c, bearer(c)[0] ? 403 : 401, "token",
                   bearer(c)[0] ? N_("this token is for no seat of this table")
                                : N_("send the token of your seat: Authorization: Bearer …"));
    return seat;
}

/* Origins of browsers: the server's own, and those of the configuration. */
static bool origin_fits(const struct call *c) {
    const char *origin = request_header(c->request, "origin");
    const char *list = c->api->config->origins;
    if (!origin)
        return true; /* no browser */
    const char *scheme = c->request->secure ? "https://" : "http://";
    if (!strncmp(origin, scheme, strlen(scheme)) &&
        !strcasecmp(origin + strlen(scheme), c->request->host))
        return true;
    for (size_t n; *list; list += n) {
        list += strspn(list, ", ");
        n = strcspn(list, ", ");
        if (n && n == strlen(origin) && !strncasecmp(list, origin, n))
            return true;
    }
    return false;
}

/* ---- who sits down ---- */

struct comer_text {
    char name[SEAT_NAME_MAX + 1];
    struct seed luck;
};

static bool read_name(struct call *c, struct comer_text *t) {
    struct stored_account a;
    struct json_slice v;
    const char *why = NULL;
    if (c->account && !store_account(c->api->store, c->account, &a) && a.id) {
        memcpy(t->name, a.name, sizeof t->name);
        return true;
    }
    if (!json_slice_member(c->body, "name", &v))
        why = N_("\"name\" is missing: how others see you");
    else if (!api_text(c, "name", t->name, sizeof t->name))
        why = N_("a seat's name has 1 to 40 bytes");
    else if (!(why = seat_name_check(t->name, strlen(t->name))) &&
             name_of_a_bot(t->name, strlen(t->name)))
        why = N_("people are not called like bots here");
    if (why)
        api_refuse(c, 400, "name", why);
    return !why;
}

static bool read_comer(struct call *c, struct comer_text *t, struct comer *out) {
    char hex[2 * FAIR_BYTES + 1], kind[16];
    struct json_slice v;
    if (!read_name(c, t))
        return false;
    *out = (struct comer){.name = t->name, .account = c->account};
    if (json_slice_member(c->body, "kind", &v)) {
        if (!api_text(c, "kind", kind, sizeof kind) ||
            (strcmp(kind, "person") != 0 && strcmp(kind, "program") != 0)) {
            api_refuse(c, 400, "kind", N_("\"kind\" must be \"person\" or \"program\""));
            return false;
        }
        out->program = !strcmp(kind, "program");
    }
    if (json_slice_member(c->body, "luck", &v)) {
        if (!api_text(c, "luck", hex, sizeof hex) || strlen(hex) != 2 * FAIR_BYTES ||
            seed_parse(hex, &t->luck)) {
            api_refuse(c, 400, "luck", N_("\"luck\" must be 64 hex digits"));
            return false;
        }
        out->luck = t->luck.byte;
    }
    return true;
}

static void answer_place(struct call *c, int status, const struct place *p) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "table", p->code);
    jw_key(&j, "seat");
    if (p->seat >= 0)
        jw_int(&j, p->seat);
    else
        jw_null(&j);
    jw_key(&j, "token");
    if (p->seat >= 0)
        jw_str(&j, p->token);
    else
        jw_null(&j);
    jw_object_end(&j);
    api_answer_written(c, status);
}

/* ---- tables ---- */

static void make_table(struct call *c) {
    struct settings s;
    struct comer_text t;
    struct comer who = {.name = ""};
    struct place place;
    if (!api_allow(c, "tables", whence(c), 5))
        return;
    const struct config *config = c->api->config;
    const struct clock_terms usual = {(uint32_t)config->clock.move, (uint32_t)config->clock.bank,
                                      (uint32_t)config->clock.days};
    const char *why = settings_read(c->body, &usual, &s, &c->api->say);
    if (why) {
        api_refuse(c, 400, "settings", why);
        return;
    }
    if (s.bots < s.nseats && !read_comer(c, &t, &who))
        return;
    who.whence = hash64(whence(c), strlen(whence(c)), 0);
    if (config->limits && config->tables_per_address &&
        rooms_made_from(c->api->rooms, who.whence) >= config->tables_per_address) {
        api_refuse(c, 429, "limit", N_("there are too many tables of yours: end some first"));
        return;
    }
    if (!refused(c, rooms_make(c->api->rooms, &s, &who, &place)))
        answer_place(c, 201, &place);
}

static void list_tables(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "tables");
    rooms_json(c->api->rooms, false, &j);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void show_table(struct call *c) {
    struct room *r = table_of(c);
    if (!r)
        return;
    struct jw j = api_json(c);
    room_json(r, &j);
    api_answer(c, 200);
}

static void join(struct call *c) {
    struct comer_text t;
    struct comer who;
    struct place place;
    struct json_slice v;
    char invitation[64];
    int64_t seat = -1;
    struct room *r = table_of(c);
    if (!r || !read_comer(c, &t, &who))
        return;
    if (json_slice_member(c->body, "seat", &v) &&
        (!json_slice_int(v, &seat) || seat < 0 || seat >= MAX_SEATS)) {
        api_refuse(c, 400, "seat", N_("\"seat\" must be the number of an empty seat"));
        return;
    }
    bool invited = api_text(c, "invitation", invitation, sizeof invitation);
    if (!refused(c, room_join(r, &who, (int)seat, invited ? invitation : NULL, &place)))
        answer_place(c, 200, &place);
}

/* {} when it is written. */
static void answer_done(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_object_end(&j);
    api_answer_written(c, 200);
}

static void start(struct call *c) {
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat >= 0 && !refused(c, room_start(r, seat)))
        answer_done(c);
}

static void leave(struct call *c) {
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat >= 0 && !refused(c, room_leave(r, seat)))
        answer_done(c);
}

static void remove_seat(struct call *c) {
    struct json_slice v;
    int64_t which = -1;
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat < 0)
        return;
    if (!json_slice_member(c->body, "seat", &v) || !json_slice_int(v, &which) || which < 0 ||
        which >= MAX_SEATS)
        which = -1;
    if (!refused(c, room_remove(r, seat, (int)which)))
        answer_done(c);
}

static void invite(struct call *c) {
    char token[TOKEN_TEXT + 1];
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat < 0 || refused(c, room_invite(r, seat, token)))
        return;
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "invitation", token);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void rematch(struct call *c) {
    struct place place;
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat >= 0 && !refused(c, room_rematch(r, seat, &place)))
        answer_place(c, 200, &place);
}

/* A record as text, to be kept as a file. */
static void answer_record(struct call *c, const struct buf *text, const char *name) {
    char headers[512];
    struct buf b = BUF(headers);
    buf_clear(&b);
    buf_str(&b, JSON_HEADERS "Content-Disposition: attachment; filename=\"");
    buf_str(&b, name);
    buf_str(&b, ".koloda\"\r\n");
    transport_respond(c->api->transport, c->request->from,
                      &(struct response){.status = 200,
                                         .type = "text/plain; charset=utf-8",
                                         .headers = buf_text(&b),
                                         .body = text->data,
                                         .size = text->size});
}

static void record(struct call *c) {
    struct room *r = table_of(c);
    if (!r)
        return;
    int seat = bearer(c)[0] ? room_seat_of(r, bearer(c)) : -1;
    buf_clear(&c->api->text);
    if (!refused(c, room_record(r, seat, &c->api->text)))
        answer_record(c, &c->api->text, room_code(r));
}

/* ---- finished games ---- */

enum { LISTED_MOST = 100 };

static void game_json(const struct stored_game *g, struct jw *j) {
    jw_object(j);
    jw_key_str(j, "table", g->code);
    jw_key_str(j, "game", g->game);
    jw_key(j, "seats");
    jw_array(j);
    for (int i = 0; i < g->nseats; i++) {
        jw_object(j);
        jw_key_int(j, "seat", i);
        jw_key_str(j, "name", g->player[i].name);
        jw_key_str(j, "kind", seat_kind_ids[g->player[i].kind]);
        if (g->player[i].level[0])
            jw_key_str(j, "level", g->player[i].level);
        jw_object_end(j);
    }
    jw_array_end(j);
    jw_key(j, "scores");
    if (g->result.scores[0]) {
        jw_array(j);
        jw_raw(j, g->result.scores);
        jw_array_end(j);
    } else
        jw_null(j);
    jw_key(j, "winners");
    jw_array(j);
    FOR_SEATS (i, g->result.winners)
        jw_int(j, i);
    jw_array_end(j);
    jw_key_int(j, "ended", g->result.ended);
    jw_key_bool(j, "rated", g->result.rated);
    jw_key_int(j, "before", g->table);
    jw_object_end(j);
}

/* The games that ?game= ?player= ?before= ?limit= ask for, or `account`'s; NULL: it was answered. To
 * be freed. */
static struct stored_game *find_games(struct call *c, int64_t account, int *count) {
    char game[16], player[SEAT_NAME_MAX + 1], number[24];
    struct stored_filter f = {.account = account, .open = true};
    if (request_query(c->request, "game", game, sizeof game))
        f.game = game;
    if (request_query(c->request, "player", player, sizeof player))
        f.name = player;
    if (request_query(c->request, "before", number, sizeof number))
        f.before = strtoll(number, NULL, 10);
    int most = 50;
    if (request_query(c->request, "limit", number, sizeof number))
        most = atoi(number);
    most = most < 1 ? 1 : most > LISTED_MOST ? LISTED_MOST : most;
    struct stored_game *all = calloc((size_t)most, sizeof *all);
    const char *why = all ? store_games(c->api->store, &f, all, most, count) : N_("out of memory");
    if (!why)
        return all;
    free(all);
    api_refuse(c, 503, "store", why);
    return NULL;
}

void api_games_of(struct call *c, int64_t account) {
    int count;
    struct stored_game *all = find_games(c, account, &count);
    if (!all)
        return;
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "games");
    jw_array(&j);
    for (int i = 0; i < count; i++)
        game_json(&all[i], &j);
    jw_array_end(&j);
    jw_object_end(&j);
    free(all);
    api_answer(c, 200);
}

static void list_records(struct call *c) {
    api_games_of(c, 0);
}

/* Their records, one after the other: each begins with its "koloda-record" line. */
static void all_records(struct call *c) {
    int count;
    struct buf *text = &c->api->text;
    struct stored_game *all = find_games(c, 0, &count);
    if (!all)
        return;
    const char *why = NULL;
    buf_clear(text);
    for (int i = 0; !why && i < count; i++)
        why = store_log(c->api->store, all[i].table, text);
    free(all);
    if (why)
        api_refuse(c, 503, "store", why);
    else
        answer_record(c, text, "records");
}

/* ---- games ---- */

static void option_json(const struct option_spec *o, struct jw *j) {
    static const char *const types[] = {[OPTION_BOOL] = "bool",
                                        [OPTION_INT] = "int",
                                        [OPTION_NAME] = "name",
                                        [OPTION_SEAT] = "seat"};
    char text[32];
    struct buf b = BUF(text);
    buf_clear(&b);
    option_text(o, o->initial, &b);
    jw_object(j);
    jw_key_str(j, "name", o->name);
    jw_key_str(j, "type", types[o->type]);
    jw_key_str(j, "title", o->title);
    jw_key_str(j, "help", o->help);
    jw_key_str(j, "initial", buf_text(&b));
    if (o->type == OPTION_INT) {
        jw_key_int(j, "min", o->min);
        jw_key_int(j, "max", o->max);
    }
    if (o->type == OPTION_NAME) {
        jw_key(j, "values");
        jw_array(j);
        for (int i = o->min; i <= o->max; i++)
            jw_str(j, o->names[i]);
        jw_array_end(j);
    }
    jw_object_end(j);
}

static void list_games(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "server", c->api->config->name);
    jw_key(&j, "games");
    jw_array(&j);
    for (int i = 1; i < game_count; i++) { /* the null game is for learners */
        const struct game *g = game_list[i];
        jw_object(&j);
        jw_key_str(&j, "id", g->id);
        jw_key_str(&j, "title", g->title);
        jw_key_int(&j, "min_players", g->min_seats);
        jw_key_int(&j, "max_players", g->max_seats);
        jw_key_int(&j, "rules", g->rules_version);
        struct options initial = options_default(g);
        jw_key(&j, "options");
        options_json(g, &initial, &j);
        jw_key(&j, "option_list");
        jw_array(&j);
        for (const struct option_spec *o = g->options; o->name; o++)
            option_json(o, &j);
        jw_array_end(&j);
        jw_object_end(&j);
    }
    jw_array_end(&j);
    jw_key(&j, "levels");
    jw_array(&j);
    for (const struct bot_type *t = bot_types; t->name; t++)
        jw_str(&j, t->name);
    jw_array_end(&j);
    jw_object_end(&j);
    api_answer(c, 200);
}

/* ---- operations ---- */

static void answer_text(struct call *c, int status, const char *type, const struct buf *text) {
    transport_respond(c->api->transport, c->request->from,
                      &(struct response){.status = status,
                                         .type = type,
                                         .headers = JSON_HEADERS,
                                         .body = text->data,
                                         .size = text->size});
}

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
    write_error(&c->api->out, "upgrade", N_("this is the address of a WebSocket"));
    api_answer_with(c, 426, "Upgrade: websocket\r\nConnection: Upgrade\r\n");
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
    api_metrics(c->api, &c->api->text);
    answer_text(c, 200, metrics_type, &c->api->text);
}

/* ---- the page ---- */

static void page(struct call *c) {
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
        api_small_page(c->api, &c->api->text);
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
    page_headers(c, &b);
    buf_str(&b, a.headers);
    transport_respond(c->api->transport, r->from,
                      &(struct response){.status = a.status,
                                         .type = a.type,
                                         .headers = buf_text(&b),
                                         .body = a.body,
                                         .size = a.size});
}

/* ---- routes ---- */

static const struct route table_routes[] = {
    {HTTP_GET, "/healthz", health, false},
    {HTTP_GET, "/readyz", readiness, false},
    {HTTP_GET, "/metrics", metrics, false},
    {HTTP_GET, "/ws/*", not_a_socket, false},
    {HTTP_GET, "/api/games", list_games, false},
    {HTTP_GET, "/api/tables", list_tables, false},
    {HTTP_POST, "/api/tables", make_table, false},
    {HTTP_GET, "/api/tables/*", show_table, false},
    {HTTP_POST, "/api/tables/*/join", join, false},
    {HTTP_POST, "/api/tables/*/start", start, false},
    {HTTP_POST, "/api/tables/*/leave", leave, false},
    {HTTP_POST, "/api/tables/*/remove", remove_seat, false},
    {HTTP_POST, "/api/tables/*/invite", invite, false},
    {HTTP_POST, "/api/tables/*/rematch", rematch, false},
    {HTTP_GET, "/api/tables/*/record", record, false},
    {HTTP_GET, "/api/records", list_records, false},
    {HTTP_GET, "/api/records/text", all_records, false},
    {.path = NULL},
};

static const struct route *const all_routes[] = {table_routes, people_routes, admin_routes};

/* Does the path fit, part by part? */
static bool fits(const char *pattern, const char *path, char word[2][64]) {
    int words = 0;
    word[0][0] = word[1][0] = 0;
    while (*pattern) {
        if (*pattern != '*') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        size_t n = strcspn(path, "/");
        if (!n || n >= 64)
            return false;
        memcpy(word[words], path, n);
        word[words++][n] = 0;
        path += n;
        pattern++;
    }
    return !*path;
}

static const char *const method_names[] = {
    [HTTP_GET] = "GET, HEAD", [HTTP_POST] = "POST", [HTTP_PUT] = "PUT", [HTTP_DELETE] = "DELETE"};

/* The route of a request; NULL, and what it would take in `allowed`, if the path is known. */
static const struct route *find_route(struct call *c, struct buf *allowed) {
    enum http_method method = c->request->method == HTTP_HEAD ? HTTP_GET : c->request->method;
    bool control = c->request->listener == c->api->control;
    for (size_t i = 0; i < sizeof all_routes / sizeof all_routes[0]; i++)
        for (const struct route *r = all_routes[i]; r->path; r++) {
            if ((r->control && !control) || !fits(r->path, c->request->path, c->word))
                continue;
            if (r->method == method)
                return r;
            if (allowed->size)
                buf_str(allowed, ", ");
            buf_str(allowed, method_names[r->method]);
        }
    return NULL;
}

/* A body is one JSON object, and says so. */
static bool read_body(struct call *c) {
    const struct request *r = c->request;
    const char *type = request_header(r, "content-type");
    if (!r->size)
        return true;
    if (!type || strncasecmp(type, "application/json", 16) != 0 ||
        (type[16] && type[16] != ';' && type[16] != ' ')) {
        api_refuse(c, 415, "type", N_("send JSON: Content-Type: application/json"));
        return false;
    }
    if (json_scan(r->body, r->size, 8, &c->body) && json_slice_kind(c->body) == JSON_SLICE_OBJECT)
        return true;
    api_refuse(c, 400, "syntax", N_("the body must be one JSON object, not deeper than 8 levels"));
    return false;
}

static void identify(struct call *c) {
    const char *cookies = request_header(c->request, "cookie");
    for (const char *at = cookies; at && *at;) {
        at += strspn(at, "; ");
        size_t n = strcspn(at, "; ");
        if (!strncmp(at, "koloda=", 7))
            c->account = people_session(c->api->people, at + 7, n - 7, (int64_t)time(NULL));
        at += n;
    }
}

static void dispatch(struct call *c) {
    char methods[64];
    struct buf allowed = BUF(methods);
    buf_clear(&allowed);
    buf_str(&allowed, "");
    const struct route *r = find_route(c, &allowed);
    bool safe = c->request->method == HTTP_GET || c->request->method == HTTP_HEAD;
    bool of_the_page = strncmp(c->request->path, "/api/", 5) != 0;
    if (!r && !safe && of_the_page && !allowed.size)
        buf_str(&allowed, method_names[HTTP_GET]);
    if (!r && allowed.size) {
        char headers[96];
        struct buf b = BUF(headers);
        buf_clear(&b);
        buf_str(&b, "Allow: ");
        buf_str(&b, methods);
        buf_str(&b, "\r\n");
        write_error(&c->api->out, "method", N_("this address does not take that method"));
        api_answer_with(c, 405, buf_text(&b));
    } else if (!r && !safe)
        api_refuse(c, 404, "path", N_("there is nothing at this address"));
    else if (!r)
        page(c);
    else if (!safe && !origin_fits(c))
        api_refuse(c, 403, "origin", N_("pages of other sites may not do that"));
    else if (read_body(c)) {
        identify(c);
        r->answer(c);
    }
}

void api_request(struct api *api, const struct request *r) {
    struct call c = {.api = api, .request = r};
    bool of_operators = !strcmp(r->path, "/healthz") || !strcmp(r->path, "/readyz");
    if (of_operators || api_allow(&c, "requests", whence(&c), 1))
        dispatch(&c);
}

void api_upgrade(struct api *api, const struct request *r) {
    struct call c = {.api = api, .request = r};
    struct refusal no;
    if (!api_allow(&c, "sockets", whence(&c), 1))
        return;
    if (!fits("/ws/*", r->path, c.word)) {
        api_refuse(&c, 404, "path", N_("a WebSocket is at /ws/CODE"));
        return;
    }
    if (!origin_fits(&c)) {
        api_refuse(&c, 403, "origin", N_("pages of other sites may not do that"));
        return;
    }
    struct room *room = rooms_find(api->rooms, c.word[0], &no);
    if (!room) {
        refused(&c, no);
        return;
    }
    struct guest *g = room_enter(room, r->from, transport_now(api->transport));
    if (!g)
        api_refuse(&c, 503, "full", N_("there are too many at this table"));
    else
        transport_accept(api->transport, r, g);
}
