/* Sockets behind a narrow interface: listeners, HTTP requests, WebSockets, timers, signals. What is
 * asked and told is the caller's business; the event loop, TLS, HTTP and frames appear nowhere else.
 * All of it is for one thread, but for transport_wake().
 *
 * A connection is known by a number that is never used again, so that whoever answers late answers
 * nobody rather than somebody else. What is sent is queued and leaves when the loop is about to wait:
 * all that a turn of the loop has to say to a client is one write. */
#ifndef NET_TRANSPORT_H
#define NET_TRANSPORT_H

#include "base/buf.h"

struct transport;
typedef uint64_t connection; /* 0 is none */

/* ---- what comes in ---- */

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_PUT, HTTP_DELETE, HTTP_OTHER };

/* A request, whole and checked; everything in it lives until the handler returns. */
struct request {
    connection from;
    int listener; /* of transport_listen() */
    enum http_method method;
    const char
        *path; /* decoded, below the base path: "/api/games"; UTF-8 without control characters */
    const char *query; /* behind the "?", as it came; "" */
    const char *host;  /* "" if the client named none */
    const char
        *address; /* the client's; behind a trusted proxy what that says. "unix" for a local one */
    bool secure;  /* over TLS, or a trusted proxy says so */
    const char *body; /* with a NUL behind it */
    size_t size;
    const struct http_headers *headers; /* for request_header() */
};

/* A header by its name in lower case, or NULL; repeated ones are joined by ", ". */
const char *request_header(const struct request *r, const char *name);
/* A value of the query by its name, decoded; false if it is not there or not in order. */
bool request_query(const struct request *r, const char *name, char *out, size_t cap);

enum close_code {
    CLOSE_FINE = 1000,
    CLOSE_AWAY = 1001,     /* the server ends */
    CLOSE_PROTOCOL = 1002, /* a frame that is none */
    CLOSE_TYPE = 1003,     /* a binary frame */
    CLOSE_TEXT = 1007,     /* no UTF-8 */
    CLOSE_POLICY = 1008,   /* too often, or a token that is wrong */
    CLOSE_SIZE = 1009,     /* too large */
    CLOSE_TROUBLE = 1011,  /* ours */
    CLOSE_RESTART = 1012,
    CLOSE_LATER = 1013, /* too busy */
};

struct transport_handlers {
    /* Answer it by transport_respond(), now or later; nothing more is read from there until then. */
    void (*request)(void *context, const struct request *r);
    /* Somebody wants a WebSocket: transport_accept() or transport_respond(), before it returns. */
    void (*upgrade)(void *context, const struct request *r);
    /* A text message of a WebSocket, whole, UTF-8, at most message_max bytes, with a NUL behind it. */
    void (*message)(void *context, void *socket, const char *text, size_t size);
    /* A WebSocket that was accepted is gone, whoever ended it; called once for each, by
     * transport_run() and never from within another function of this file. */
    void (*closed)(void *context, void *socket);
    void (*woken)(void *context);              /* after transport_wake() */
    void (*timer)(void *context);              /* the time of transport_timer() has come */
    void (*signal)(void *context, int number); /* one of those of transport_signals() */
    /* All that was ready has been dealt with: before output leaves and the loop waits. May be NULL. */
    void (*turn)(void *context);
};

/* ---- opening ---- */

struct transport_limits {
    size_t body_max;     /* of a request */
    size_t message_max;  /* of a WebSocket */
    size_t output_max;   /* unsent bytes of one WebSocket: beyond it the client is dropped. (Of
                              answers to requests one waits, or 64 kB of small ones.) */
    int connections;     /* at once, all together */
    int per_address;     /* and from one address (IPv6: a /64); 0: any number. Not for local ones,
                              nor for trusted proxies */
    int request_seconds; /* a request must be whole by then, and TLS's beginning too */
    int idle_seconds;    /* a connection kept for more requests */
    int ping_seconds;    /* a WebSocket from which nothing came is pinged, and dropped if the
                              pong does not come either within as long again */
};
extern const struct transport_limits transport_usual_limits;

const char *transport_open(struct transport **out, const struct transport_handlers *h,
                           void *context, const struct transport_limits *limits);
void transport_close(struct transport *t); /* after transport_run() has returned */

/* May be changed at any time, for whoever comes from then on. */
void transport_limit(struct transport *t, const struct transport_limits *limits);
/* What stands before every path, such as "/koloda"; "" or "/": nothing. NULL, or what is wrong. */
const char *transport_base(struct transport *t, const char *base);
/* Whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses and networks
 * ("127.0.0.1, 10.0.0.0/8, ::1, unix") with commas between. NULL, or what is wrong; then nothing has
 * changed. */
const char *transport_proxies(struct transport *t, const char *list, struct buf *say);
/* A certificate chain and its key (PEM) for the TLS listeners; again to load them anew: those who are
 * connected stay. NULL, or what is wrong; then the old ones stay. */
const char *transport_certificate(struct transport *t, const char *chain, const char *key,
                                  struct buf *say);

/* Listens at "127.0.0.1:8412", "[::1]:8412", "*:8412" (all, both families), "unix:/path", or "fd:3"
 * (a socket that the system has opened for us). Port 0: any; transport_where() tells it. A socket
 * file that nobody listens at any more is replaced, and has this mode. `*out` is the listener's
 * number. NULL, or what is wrong. */
const char *transport_listen(struct transport *t, const char *where, bool tls, unsigned mode,
                             int *out, struct buf *say);
void transport_where(const struct transport *t, int listener,
                     struct buf *out); /* "127.0.0.1:8412" */

/* ---- running ---- */

void transport_run(struct transport *t); /* until transport_stop(), and all output has left or
                                             `seconds` of it have passed */
void transport_stop(struct transport *t, double seconds); /* listens no more; WebSockets are closed
                                                             with CLOSE_AWAY */
void transport_wake(struct transport *t);                 /* from any thread or signal handler */
/* The handler's next call, so many milliseconds from now; only one is set at a time. -1: none. */
void transport_timer(struct transport *t, int64_t milliseconds);
void transport_signals(struct transport *t, const int *numbers, int count);
/* Milliseconds of a clock that only goes forward, as of this turn of the loop. */
uint64_t transport_now(const struct transport *t);

/* ---- what goes out ---- */

struct response {
    int status;
    const char *type;    /* of the content; NULL: none */
    const char *headers; /* more of them, each ending in CRLF; NULL: none */
    const void *body;    /* is copied */
    size_t size;
};
/* Nothing happens if the client is gone, or has its answer already. The length, and that the
 * connection ends where it does, are told by themselves. */
void transport_respond(struct transport *t, connection c, const struct response *r);

/* Lets a WebSocket in, within the handler `upgrade`; `socket` is what the other handlers are given.
 * Its connection is r->from: something may be sent there at once. */
void transport_accept(struct transport *t, const struct request *r, void *socket);

/* One text frame. It does not leave before transport_release() has been told at least `hold`, nor
 * does what is sent after it: so nobody hears of what is not on the disk yet. 0 holds nothing back. */
void transport_send(struct transport *t, connection c, uint64_t hold, const char *text,
                    size_t size);
void transport_release(struct transport *t, uint64_t hold);

/* Ends a WebSocket after what was sent, or, with `drop`, without what is still held. The reason is at
 * most 123 bytes of UTF-8. */
void transport_end(struct transport *t, connection c, enum close_code code, const char *reason,
                   bool drop);

struct transport_counts {
    uint64_t connections, requests, upgrades, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t dropped_slow, dropped_wrong, dropped_late, refused; /* why clients were let go */
    unsigned open, sockets;                                      /* right now; WebSockets of them */
};
struct transport_counts transport_counts(const struct transport *t);

#endif
