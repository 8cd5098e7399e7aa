/* What the server answers over HTTP (docs/protocol.md): requests become calls of rooms and people, and
 * their answers JSON. A table of routes; no sockets and no rules in here. */
#ifndef NET_API_H
#define NET_API_H

#include "net/assets.h"
#include "net/config.h"
#include "net/limit.h"
#include "net/log.h"
#include "net/notice.h"
#include "net/people.h"
#include "net/rooms.h"

struct api {
    struct transport *transport;
    struct rooms *rooms;
    struct store *store;
    struct people *people;
    struct workers *workers;
    struct notices *notices; /* NULL: there are none */
    struct assets *assets;   /* the page; NULL: there is none */
    struct log *log;
    const struct config *config;
    struct limit *limit;
    int control; /* the listener for operators; -1: none */
    bool ready;

    /* Puts a backup in the place of everything. NULL, or what is wrong (a text in `say`). */
    const char *(*restore)(void *context, const char *path, struct buf *say);
    void *context;

    struct buf out, say, text;
};

/* Handlers of the transport. */
void api_request(struct api *api, const struct request *r);
void api_upgrade(struct api *api, const struct request *r);

/* ---- for the routes ---- */

/* A request on its way to its answer. */
struct call {
    struct api *api;
    const struct request *request;
    char word[2][64];       /* what stood for the * in the route */
    struct json_slice body; /* an object, or nothing */
    int64_t account;        /* 0: nobody is logged in */
};

struct route {
    enum http_method method;
    const char *path; /* "*" stands for any one part */
    void (*answer)(struct call *c);
    bool control; /* for operators alone */
};
/* Up to one without a path. */
extern const struct route page_routes[], table_routes[], record_routes[], people_routes[],
    admin_routes[];

/* An answer is made in api->out, as the object or array that `api_json()` begins. */
struct jw api_json(struct call *c);
void api_answer(struct call *c, int status);
void api_answer_with(struct call *c, int status, const char *headers);
void api_answer_text(struct call *c, const char *type, const char *headers, const struct buf *text);
/* A record as text, to be kept as a file. */
void api_answer_record(struct call *c, const struct buf *text, const char *name);
void api_refuse(struct call *c, int status, const char *code, const char *text);
void api_refuse_with(struct call *c, int status, const char *code, const char *text,
                     const char *headers);
/* True: it was refused, and that was told. */
bool api_refused(struct call *c, struct refusal no);
/* The answer to what has changed something: when it is written. */
void api_answer_written(struct call *c, int status);
/* To a request that is gone. */
void api_respond(struct api *api, connection to, int status, const char *headers, const char *json,
                 size_t size);
void api_respond_error(struct api *api, connection to, int status, const char *code,
                       const char *text);

/* Finished games, of one account or of all; what the query asks for. */
void api_games_of(struct call *c, int64_t account);
/* A file of the page, for every path that is no route. */
void api_page(struct call *c);

/* A member of the body as text; false if it is missing, no text, or too long. */
bool api_text(const struct call *c, const char *name, char *out, size_t cap);
/* The address as limits count it. */
const char *api_whence(const struct call *c);
/* May this be done once more, by this key? If not it was answered. */
bool api_allow(struct call *c, const char *what, const char *key, double cost);

#endif
