/* What a client's bytes mean: requests and messages, told to the handlers one after the other. */
#include <string.h>

#include "net/connection.h"

/* ---- answers ---- */

static void answer(struct peer *p, const struct response *r) {
    bool close = p->close || p->transport->stopping;
    if (!http_write_head(&p->out, r, close) ||
        (!p->head_only && http_has_body(r->status) && !bytes_add(&p->out, r->body, r->size))) {
        peer_kill(p);
        return;
    }
    output_dirty(p);
    if (close) {
        peer_end(p);
        return;
    }
    p->state = READING;
    peer_time(p, TIME_IDLE);
    if (!p->serving && !link_in(&p->ready))
        link_add(&p->transport->ready, &p->ready);
}

void transport_respond(struct transport *t, connection c, const struct response *r) {
    struct peer *p = peer_find(t, c);
    if (p && p->state == WAITING)
        answer(p, r);
}

void serve_refusal(struct peer *p, int status) {
    char text[256];
    struct buf body = BUF(text);
    struct response r = http_refusal(status, &body);
    p->close = true;
    p->head_only = false; /* what was wrong may have been the method */
    p->transport->counts.dropped_wrong++;
    answer(p, &r);
}

/* ---- requests ---- */

/* The client as the nearest proxy that is not ours has seen it. */
static struct address forwarded_for(const struct networks *proxies, struct address peer,
                                    const char *list) {
    for (const char *end = list + strlen(list); end > list;) {
        const char *start = end;
        while (start > list && start[-1] != ',')
            start--;
        const char *from = start + strspn(start, " \t"), *to = end;
        while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
            to--;
        struct address one;
        if (to <= from || !address_parse(from, (size_t)(to - from), true, &one) ||
            one.family == ADDRESS_LOCAL)
            return peer;
        peer = one;
        if (!networks_have(proxies, &one))
            return peer;
        end = start > list ? start - 1 : list;
    }
    return peer;
}

static bool forwarded_securely(const char *list) {
    const char *last = list ? strrchr(list, ',') : NULL;
    return http_lists(last ? last : list, "https");
}

/* The path below the base, or NULL. */
static const char *below_base(const struct transport *t, const char *path) {
    size_t n = strlen(t->base);
    return !strncmp(path, t->base, n) && path[n] == '/' ? path + n : NULL;
}

static void refuse_path(struct peer *p) {
    struct transport *t = p->transport;
    char text[256], header[BASE_MAX + 32];
    struct buf body = BUF(text), location = BUF(header);
    struct response r = http_refusal(404, &body);
    if (!strcmp(t->head.path, t->base)) { /* relative addresses need the slash */
        buf_str(&location, "Location: ");
        buf_str(&location, t->base);
        buf_str(&location, "/\r\n");
        r = (struct response){.status = 308, .headers = buf_text(&location)};
    }
    p->state = WAITING;
    answer(p, &r);
}

static void tell_upgrade(struct peer *p, const struct request *r) {
    struct transport *t = p->transport;
    char accept[WEBSOCKET_ACCEPT + 1];
    const char *version = request_header(r, "sec-websocket-version");
    const char *key = request_header(r, "sec-websocket-key");
    if (r->method != HTTP_GET || r->size || !key || !websocket_accept(key, accept)) {
        serve_refusal(p, 400);
    } else if (!version || strcmp(version, "13") != 0) {
        serve_refusal(p, 426);
    } else {
        t->asking = p;
        t->handlers.upgrade(t->context, r);
        t->asking = NULL;
        if (p->state == WAITING)
            serve_refusal(p, 500);
    }
}

static void tell_request(struct peer *p, char *body, size_t size) {
    struct transport *t = p->transport;
    struct address client = p->address;
    char text[ADDRESS_TEXT];
    bool secure = p->tls != NULL;
    const char *path = below_base(t, t->head.path);
    /* Where a WebSocket is refused, who knows what its client has sent already? */
    p->close = t->head.close || t->head.websocket;
    p->head_only = t->head.method == HTTP_HEAD;
    if (!path) {
        refuse_path(p);
        return;
    }
    if (networks_have(&t->proxies, &p->address)) {
        const char *list = http_header(&t->head.headers, "x-forwarded-for");
        client = list ? forwarded_for(&t->proxies, client, list) : client;
        secure |= forwarded_securely(http_header(&t->head.headers, "x-forwarded-proto"));
    }
    struct request r = {.from = p->number,
                        .listener = p->listener,
                        .method = t->head.method,
                        .path = path,
                        .query = t->head.query,
                        .host = t->head.host,
                        .address = address_text(&client, text),
                        .secure = secure,
                        .body = body,
                        .size = size,
                        .headers = &t->head.headers};
    t->counts.requests++;
    p->state = WAITING;
    peer_untime(p);
    if (t->head.websocket)
        tell_upgrade(p, &r);
    else
        t->handlers.request(t->context, &r);
}

/* Once the head is there: how much the whole request is; false if it was refused. */
static bool measure(struct peer *p, const char *text, size_t head, size_t size) {
    struct transport *t = p->transport;
    int status = http_parse(&t->head, text, head);
    if (!status && t->head.length > t->limits.body_max)
        status = 413;
    if (status) {
        serve_refusal(p, status);
        return false;
    }
    p->need = head + (size_t)t->head.length;
    if (t->head.expects && size < p->need) {
        if (http_write_continue(&p->out))
            output_dirty(p);
        else
            peer_kill(p);
    }
    return p->state == READING;
}

/* Takes one request from the text; how many bytes it was, 0 if it is not whole. */
static size_t serve_request(struct peer *p, char *text, size_t size) {
    if (p->timing != TIME_REQUEST)
        peer_time(p, TIME_REQUEST);
    bool known = p->need;
    if (!known) {
        int head = http_scan(&p->scan, text, size);
        if (head < 0)
            serve_refusal(p, -head);
        if (head <= 0 || !measure(p, text, (size_t)head, size))
            return 0;
    }
    if (size < p->need)
        return 0;
    size_t head = p->scan.at + 1, whole = p->need;
    if (known) /* others have been here since: the head is read again */
        http_parse(&p->transport->head, text, head);
    p->scan = (struct http_scan){.at = 0};
    p->need = 0;
    char behind = text[whole];
    text[whole] = 0;
    tell_request(p, text + head, whole - head);
    text[whole] = behind;
    return whole;
}

/* ---- messages ---- */

void transport_accept(struct transport *t, const struct request *r, void *socket) {
    struct peer *p = peer_find(t, r->from);
    char accept[WEBSOCKET_ACCEPT + 1];
    const char *key = request_header(r, "sec-websocket-key");
    if (!p || p != t->asking || p->state != WAITING || !websocket_accept(key, accept))
        return;
    p->state = SOCKET;
    p->socket = socket;
    p->accepted = true;
    t->counts.upgrades++;
    t->counts.sockets++;
    peer_time(p, TIME_PING);
    if (!bytes_str(&p->out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Accept: ") ||
        !bytes_str(&p->out, accept) || !bytes_str(&p->out, "\r\n\r\n"))
        peer_kill(p);
    else
        output_dirty(p);
}

/* Answers to what the client has said by itself wait for nothing that is held. */
static void end_frames(struct peer *p, enum close_code code) {
    output_drop_held(p);
    output_close_frame(p, code, NULL);
    if (p->state != DEAD)
        peer_end(p);
}

static void take_close(struct peer *p, enum close_code code) {
    if (p->state == SOCKET || p->marks)
        end_frames(p, code);
    else
        peer_end(p); /* ours is on its way already */
}

static void tell_message(struct peer *p, const struct websocket_found *f) {
    struct transport *t = p->transport;
    if (p->state != SOCKET)
        return; /* we have ended it */
    char behind = f->data[f->size];
    f->data[f->size] = 0;
    t->counts.messages_in++;
    t->handlers.message(t->context, p->socket, f->data, f->size);
    f->data[f->size] = behind;
}

/* Takes one frame from the text; how many bytes it was, 0 if it is not whole. */
static size_t serve_frame(struct peer *p, char *text, size_t size) {
    struct websocket_found f;
    switch (websocket_read(&p->frames, text, size, p->transport->limits.message_max, &f)) {
    case WEBSOCKET_MORE:
    case WEBSOCKET_PIECE:
    case WEBSOCKET_PONG:
        break;
    case WEBSOCKET_MESSAGE:
        tell_message(p, &f);
        if (!p->frames.in_pieces)
            websocket_free(&p->frames);
        break;
    case WEBSOCKET_PING:
        if (p->state == SOCKET)
            output_frame(p, OPCODE_PONG, f.data, f.size);
        break;
    case WEBSOCKET_CLOSE:
        take_close(p, f.code);
        break;
    case WEBSOCKET_WRONG:
        p->transport->counts.dropped_wrong++;
        if (p->state == SOCKET || p->marks)
            end_frames(p, f.code);
        else
            peer_end(p);
        break;
    }
    return f.used;
}

/* ---- bytes ---- */

/* Looks at the bytes as long as there is somebody to tell; how many were used. */
static size_t serve_all(struct peer *p, char *data, size_t size) {
    size_t used = 0, n = 1;
    while (n && used < size) {
        if (p->state == READING && output_unsent(p) <= UNREAD_MAX)
            n = serve_request(p, data + used, size - used);
        else if (p->state == SOCKET || p->state == CLOSING)
            n = serve_frame(p, data + used, size - used);
        else
            n = 0;
        used += n;
    }
    return used;
}

static void serve(struct peer *p, char *data, size_t size, bool queued) {
    p->serving = true;
    size_t used = serve_all(p, data, size);
    p->serving = false;
    bool of_use = p->state < ENDING;
    if (!of_use)
        bytes_free(&p->in);
    else if (queued)
        bytes_drop(&p->in, used);
    else if (used < size && !bytes_add(&p->in, data + used, size - used))
        peer_kill(p);
    peer_read_or_not(p);
}

void serve_bytes(struct peer *p, char *data, size_t size) {
    bool queued = bytes_size(&p->in);
    if (p->state >= ENDING)
        return;
    if (!queued)
        serve(p, data, size, false);
    else if (bytes_add(&p->in, data, size))
        serve_queued(p);
    else
        peer_kill(p);
}

void serve_queued(struct peer *p) {
    if (bytes_size(&p->in))
        serve(p, bytes_first(&p->in), bytes_size(&p->in), true);
    else
        peer_read_or_not(p);
}
