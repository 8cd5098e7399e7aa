/* A server in a thread of its own that does what its clients tell it, and such a client: what the
 * tests of the transport share. The handlers assert nothing: that is for the thread of the test. */
#ifndef TESTS_UNIT_SERVED_H
#define TESTS_UNIT_SERVED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/transport.h"
#include "run/system.h"

/* ---- the server ---- */

struct served {
    struct transport *transport;
    pthread_t thread;
    int port;
    connection late;      /* whose answer is awaited */
    atomic_int want_stop; /* tenths of a second and one */
    atomic_int closed, turns, timers, signals;
    atomic_int waiting, dropped_late; /* asked for later; as counted */
};

struct socket {
    connection number;
};

static void respond_text(struct served *s, connection c, int status, const char *text,
                         size_t size) {
    transport_respond(s->transport, c,
                      &(struct response){.status = status,
                                         .type = "text/plain",
                                         .headers = "X-Test: yes\r\n",
                                         .body = text,
                                         .size = size});
}

static void on_request(void *context, const struct request *r) {
    struct served *s = context;
    char text[4096], value[64];
    struct buf out = BUF(text);
    if (!strcmp(r->path, "/later")) {
        s->late = r->from;
        atomic_fetch_add(&s->waiting, 1);
    } else if (!strcmp(r->path, "/now")) {
        respond_text(s, s->late, 200, "late", 4);
        respond_text(s, r->from, 200, "now", 3);
    } else if (!strcmp(r->path, "/big")) {
        size_t n = request_query(r, "n", value, sizeof value) ? strtoul(value, NULL, 10) : 0;
        char *big = calloc(1, n + 1);
        memset(big, 'b', n);
        respond_text(s, r->from, 200, big, n);
        free(big);
    } else if (!strcmp(r->path, "/nothing")) {
        respond_text(s, r->from, 204, "", 0);
    } else {
        const char *header = request_header(r, "x-some");
        snprintf(text, sizeof text, "%d %s ?%s %s %s %s %zu %.64s %s", (int)r->method, r->path,
                 r->query, r->host, r->address, r->secure ? "secure" : "open", r->size,
                 r->size ? r->body : "-", header ? header : "-");
        out.size = strlen(text);
        respond_text(s, r->from, 200, text, out.size);
    }
}

static void on_upgrade(void *context, const struct request *r) {
    struct served *s = context;
    if (!strcmp(r->path, "/refuse"))
        respond_text(s, r->from, 403, "no", 2);
    if (strcmp(r->path, "/ws") != 0)
        return;
    struct socket *socket = malloc(sizeof *socket);
    socket->number = r->from;
    transport_accept(s->transport, r, socket);
    if (*r->query)
        transport_send(s->transport, r->from, 0, r->query, strlen(r->query));
}

static void on_message(void *context, void *of, const char *text, size_t size) {
    struct served *s = context;
    struct socket *socket = of;
    unsigned long long n = 0;
    int at = 0;
    if (text[size] != 0)
        abort();
    if (sscanf(text, "hold %llu %n", &n, &at) == 1 && at)
        transport_send(s->transport, socket->number, n, text + at, size - (size_t)at);
    else if (sscanf(text, "release %llu", &n) == 1)
        transport_release(s->transport, n);
    else if (sscanf(text, "end %llu %n", &n, &at) == 1)
        transport_end(s->transport, socket->number, (enum close_code)n, text + at, false);
    else if (sscanf(text, "drop %llu %n", &n, &at) == 1)
        transport_end(s->transport, socket->number, (enum close_code)n, text + at, true);
    else if (sscanf(text, "flood %llu", &n) == 1) {
        static char big[1024];
        memset(big, 'f', sizeof big);
        for (unsigned long long i = 0; i < n; i++)
            transport_send(s->transport, socket->number, 0, big, sizeof big);
    } else if (sscanf(text, "timer %llu", &n) == 1)
        transport_timer(s->transport, (int64_t)n);
    else
        transport_send(s->transport, socket->number, 0, text, size);
}

static void on_closed(void *context, void *socket) {
    struct served *s = context;
    free(socket);
    atomic_fetch_add(&s->closed, 1);
}

static void on_woken(void *context) {
    struct served *s = context;
    int stop = atomic_load(&s->want_stop);
    if (stop)
        transport_stop(s->transport, (stop - 1) * 0.1);
}

static void on_timer(void *context) {
    struct served *s = context;
    atomic_fetch_add(&s->timers, 1);
}

static void on_signal(void *context, int number) {
    struct served *s = context;
    atomic_fetch_add(&s->signals, number);
}

static void on_turn(void *context) {
    struct served *s = context;
    atomic_fetch_add(&s->turns, 1);
    atomic_store(&s->dropped_late, (int)transport_counts(s->transport).dropped_late);
}

static inline void *run_served(void *argument) {
    struct served *s = argument;
    transport_run(s->transport);
    return NULL;
}

/* Opens it, and lets it listen at a port of 127.0.0.1, or, if `where` says so, elsewhere. */
static inline struct served *serve_prepared(const struct transport_limits *limits) {
    static const struct transport_handlers handlers = {
        on_request, on_upgrade, on_message, on_closed, on_woken, on_timer, on_signal, on_turn};
    struct served *s = calloc(1, sizeof *s);
    assert_null(transport_open(&s->transport, &handlers, s, limits));
    return s;
}

static inline const char *serve_at(struct served *s, const char *where, bool tls) {
    static char text[512];
    struct buf say = heap_buf(), at = heap_buf();
    int listener;
    const char *why = transport_listen(s->transport, where, tls, 0600, &listener, &say);
    if (!why) {
        transport_where(s->transport, listener, &at);
        const char *colon = strrchr(at.data, ':');
        s->port = colon ? atoi(colon + 1) : 0;
    } else {
        snprintf(text, sizeof text, "%s", why);
        why = text;
    }
    heap_free(&say);
    heap_free(&at);
    return why;
}

static inline void serve_run(struct served *s) {
    assert_int_equal(pthread_create(&s->thread, NULL, run_served, s), 0);
}

static inline struct served *serve_with(const struct transport_limits *limits) {
    struct served *s = serve_prepared(limits);
    assert_null(serve_at(s, "127.0.0.1:0", false));
    serve_run(s);
    return s;
}

static inline struct served *serve_usual(void) {
    return serve_with(&transport_usual_limits);
}

/* Tells it to stop within so many tenths of a second, and waits for that. */
static inline struct transport_counts serve_end(struct served *s, int tenths) {
    atomic_store(&s->want_stop, tenths + 1);
    transport_wake(s->transport);
    pthread_join(s->thread, NULL);
    struct transport_counts c = transport_counts(s->transport);
    assert_int_equal(c.open, 0);
    assert_int_equal(c.sockets, 0);
    assert_int_equal(atomic_load(&s->closed), c.upgrades);
    transport_close(s->transport);
    free(s);
    return c;
}

/* Until the server has counted so far; a minute is more than it needs. */
static inline void wait_for(atomic_int *count, int least) {
    for (int i = 0; i < 6000 && atomic_load(count) < least; i++)
        usleep(10000);
    assert_true(atomic_load(count) >= least);
}

/* ---- the client ---- */

static inline void be_patient(int fd) { /* but not for ever */
    struct timeval long_time = {.tv_sec = 60};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &long_time, sizeof long_time);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &long_time, sizeof long_time);
}

static inline int come_to_port(int port) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    be_patient(fd);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static inline int come(const struct served *s) {
    return come_to_port(s->port);
}

static inline void say_bytes(int fd, const void *data, size_t size) {
    for (const char *at = data; size;) {
        ssize_t n = send(fd, at, size, MSG_NOSIGNAL);
        if (n <= 0)
            return; /* the server may have had enough: what it answered is what counts */
        at += n;
        size -= (size_t)n;
    }
}

static inline void say(int fd, const char *text) {
    say_bytes(fd, text, strlen(text));
}

/* Exactly so many bytes; false if the connection ends before. */
static inline bool hear_bytes(int fd, void *out, size_t size) {
    for (char *at = out; size;) {
        ssize_t n = recv(fd, at, size, 0);
        if (n <= 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

struct heard {
    int status;
    char head[4096];
    size_t size;
    char body[4096]; /* the beginning of it */
};

static inline bool hear_head(int fd, struct heard *h) {
    size_t n = 0;
    while (n < 4 || memcmp(h->head + n - 4, "\r\n\r\n", 4) != 0)
        if (n + 1 >= sizeof h->head || !hear_bytes(fd, h->head + n++, 1))
            return false;
    h->head[n] = 0;
    h->status = atoi(h->head + 9);
    return true;
}

/* An answer; its status, 0 if the connection ended. */
static inline int hear_to(int fd, struct heard *h, bool body_too) {
    *h = (struct heard){.status = 0};
    if (!hear_head(fd, h))
        return 0;
    const char *length = strstr(h->head, "Content-Length: ");
    h->size = length ? strtoul(length + 16, NULL, 10) : 0;
    for (size_t i = 0; body_too && i < h->size; i++) {
        char c;
        if (!hear_bytes(fd, &c, 1))
            return 0;
        if (i + 1 < sizeof h->body)
            h->body[i] = c;
    }
    return h->status;
}

static inline int hear(int fd, struct heard *h) {
    return hear_to(fd, h, true);
}

/* The connection is over: in order, or cut. */
static inline void assert_over(int fd) {
    char c;
    ssize_t n = recv(fd, &c, 1, 0);
    if (n > 0)
        fail_msg("there is more: %c", c);
    if (n < 0 && errno != ECONNRESET)
        fail_msg("it is not over: %s", strerror(errno));
    close(fd);
}

/* ---- a WebSocket's client ---- */

static inline void ask_socket(int fd, const char *target) {
    char text[512];
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: WebSocket\r\nConnection: keep-alive, "
             "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Version: 13\r\n\r\n",
             target);
    say(fd, text);
}

static inline int come_socket(const struct served *s) {
    struct heard h;
    int fd = come(s);
    ask_socket(fd, "/ws");
    assert_int_equal(hear(fd, &h), 101);
    assert_non_null(strstr(h.head, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    return fd;
}

/* A frame as a client sends it; how many bytes. */
static inline size_t make_frame(char *out, unsigned first, const void *data, size_t size) {
    static const char mask[4] = {0x12, 0x34, 0x56, 0x78};
    size_t n = 0;
    out[n++] = (char)first;
    out[n++] = (char)(0x80 | (size < 126 ? size : size < 65536 ? 126 : 127));
    size_t more = size < 126 ? 0 : size < 65536 ? 2 : 8;
    for (size_t i = 0; i < more; i++)
        out[n++] = (char)((uint64_t)size >> 8 * (more - 1 - i));
    memcpy(out + n, mask, 4);
    n += 4;
    for (size_t i = 0; i < size; i++)
        out[n + i] = (char)(((const char *)data)[i] ^ mask[i % 4]);
    return n + size;
}

static inline void say_frame(int fd, unsigned first, const void *data, size_t size) {
    char *frame = malloc(size + 14);
    say_bytes(fd, frame, make_frame(frame, first, data, size));
    free(frame);
}

static inline void say_text(int fd, const char *text) {
    say_frame(fd, 0x81, text, strlen(text));
}

struct frame_heard {
    unsigned first;
    size_t size;
    char data[70000];
};

static inline bool hear_frame(int fd, struct frame_heard *f) {
    unsigned char head[2], more[8];
    memset(f, 0, sizeof *f);
    if (!hear_bytes(fd, head, 2))
        return false;
    f->first = head[0];
    f->size = head[1];
    size_t n = f->size == 126 ? 2 : f->size == 127 ? 8 : 0;
    if (n && !hear_bytes(fd, more, n))
        return false;
    for (size_t i = 0; i < n; i++)
        f->size = (i ? f->size << 8 : 0) | more[i];
    return f->size < sizeof f->data && hear_bytes(fd, f->data, f->size);
}

static inline void assert_text(int fd, const char *text) {
    struct frame_heard f;
    assert_true(hear_frame(fd, &f));
    assert_int_equal(f.first, 0x81);
    assert_string_equal(f.data, text);
}

static inline void assert_close(int fd, int code) {
    struct frame_heard f;
    assert_true(hear_frame(fd, &f));
    assert_int_equal(f.first, 0x88);
    assert_int_equal((unsigned char)f.data[0] << 8 | (unsigned char)f.data[1], code);
}

#endif
