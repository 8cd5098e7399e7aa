#include "net/api.h"

#include <string.h>
#include <strings.h>
#include <time.h>

#include "core/lang.h"
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

void api_refuse_with(struct call *c, int status, const char *code, const char *text,
                     const char *headers) {
    struct buf *out = &c->api->out;
    if (text == out->data)
        text = "";
    write_error(out, code, text);
    api_respond(c->api, c->request->from, status, headers, out->data, out->size);
}

void api_refuse(struct call *c, int status, const char *code, const char *text) {
    api_refuse_with(c, status, code, text, status == 401 ? "WWW-Authenticate: Bearer\r\n" : NULL);
}

void api_answer_written(struct call *c, int status) {
    struct buf *out = &c->api->out;
    must(!out->full, "an answer has room");
    rooms_answer(c->api->rooms, c->request->from, status, out->data, out->size);
}

void api_answer_text(struct call *c, const char *type, const char *headers,
                     const struct buf *text) {
    char all[1024];
    struct buf b = BUF(all);
    buf_clear(&b);
    buf_str(&b, JSON_HEADERS);
    buf_str(&b, headers);
    transport_respond(c->api->transport, c->request->from,
                      &(struct response){.status = 200,
                                         .type = type,
                                         .headers = buf_text(&b),
                                         .body = text->data,
                                         .size = text->size});
}

bool api_refused(struct call *c, struct refusal no) {
    if (no.status)
        api_refuse(c, no.status, no.code, no.text);
    return no.status != 0;
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
    api_refuse_with(c, 429, "limit", N_("that was too often: try again later"), buf_text(&b));
    return false;
}

const char *api_whence(const struct call *c) {
    static char key[LIMIT_ADDRESS_MAX];
    limit_address(c->request->address, key);
    return key;
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

/* ---- routes ---- */

static const struct route *const all_routes[] = {page_routes, table_routes, record_routes,
                                                 people_routes, admin_routes};

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
        api_refuse_with(c, 405, "method", N_("this address does not take that method"),
                        buf_text(&b));
    } else if (!r && !safe)
        api_refuse(c, 404, "path", N_("there is nothing at this address"));
    else if (!r)
        api_page(c);
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
    if (of_operators || api_allow(&c, "requests", api_whence(&c), 1))
        dispatch(&c);
}

void api_upgrade(struct api *api, const struct request *r) {
    struct call c = {.api = api, .request = r};
    struct refusal no;
    if (!api_allow(&c, "sockets", api_whence(&c), 1))
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
        api_refused(&c, no);
        return;
    }
    struct guest *g = room_enter(room, r->from, transport_now(api->transport));
    if (!g)
        api_refuse(&c, 503, "full", N_("there are too many at this table"));
    else
        transport_accept(api->transport, r, g);
}
