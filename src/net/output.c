/* What connections are sent: queued, held back, encrypted, and given to the system once a turn. */
#include <stdlib.h>
#include <string.h>

#include "net/connection.h"

struct write {
    uv_write_t request;
    struct peer *peer;
    size_t size;
    char data[];
};

size_t output_unsent(const struct peer *p) {
    const char *waiting;
    size_t n = bytes_size(&p->out) + (p->writing ? p->writing->size : 0);
    return n + (p->tls ? tls_waiting(p->tls, &waiting) : 0);
}

void output_dirty(struct peer *p) {
    if (!link_in(&p->dirty) && p->state != DEAD)
        link_add(&p->transport->dirty, &p->dirty);
}

/* ---- what is held back ---- */

static void forget_marks(struct peer *p) {
    free(p->mark);
    p->mark = NULL;
    p->marks = p->marks_room = 0;
    link_out(&p->held);
}

/* Holds need not be remembered where an earlier one holds longer. */
void output_hold(struct peer *p, uint64_t hold) {
    if (hold <= p->transport->released || (p->marks && p->mark[p->marks - 1].hold >= hold))
        return;
    if (p->marks == p->marks_room) {
        unsigned room = p->marks_room ? p->marks_room * 2u : 2u;
        struct mark *more = room <= UINT16_MAX ? realloc(p->mark, room * sizeof *more) : NULL;
        if (!more) {
            p->transport->counts.dropped_slow++;
            peer_kill(p); /* rather than tell what must not be told yet */
            return;
        }
        p->mark = more;
        p->marks_room = (uint16_t)room;
    }
    p->mark[p->marks++] = (struct mark){p->left + bytes_size(&p->out), hold};
    if (!link_in(&p->held))
        link_add(&p->transport->held, &p->held);
}

static void release_marks(struct peer *p) {
    unsigned gone = 0;
    while (gone < p->marks && p->mark[gone].hold <= p->transport->released)
        gone++;
    p->marks = (uint16_t)(p->marks - gone);
    if (!p->marks)
        forget_marks(p);
    else if (gone)
        memmove(p->mark, p->mark + gone, p->marks * sizeof *p->mark);
}

void transport_release(struct transport *t, uint64_t hold) {
    if (hold <= t->released)
        return;
    t->released = hold;
    for (struct link *l = t->held.next, *next; l != &t->held; l = next) {
        struct peer *p = LINK_OF(l, struct peer, held);
        next = l->next;
        if (p->mark[0].hold <= hold) {
            release_marks(p);
            output_dirty(p);
        }
    }
}

/* How much of what is queued may leave. */
static size_t may_leave(const struct peer *p) {
    return p->marks ? (size_t)(p->mark[0].at - p->left) : bytes_size(&p->out);
}

void output_drop_held(struct peer *p) {
    if (p->marks)
        bytes_cut(&p->out, may_leave(p));
    forget_marks(p);
}

/* ---- what is queued ---- */

bool output_add(struct peer *p, const void *data, size_t size) {
    if (!bytes_add(&p->out, data, size)) {
        peer_kill(p);
        return false;
    }
    output_dirty(p);
    return true;
}

/* A WebSocket whose client does not read is let go; the answer to a request is as long as it is. */
static bool has_room(struct peer *p, size_t more) {
    if (output_unsent(p) + more <= p->transport->limits.output_max)
        return true;
    p->transport->counts.dropped_slow++;
    peer_kill(p);
    return false;
}

bool output_frame(struct peer *p, enum websocket_opcode opcode, const void *data, size_t size) {
    unsigned char head[WEBSOCKET_HEAD_MAX];
    size_t n = websocket_head(opcode, size, head);
    if (!has_room(p, n + size))
        return false;
    if (!bytes_reserve(&p->out, n + size)) {
        peer_kill(p);
        return false;
    }
    bytes_add(&p->out, head, n);
    return output_add(p, data, size);
}

void output_close_frame(struct peer *p, enum close_code code, const char *reason) {
    unsigned char data[WEBSOCKET_CONTROL_MAX];
    output_frame(p, OPCODE_CLOSE, data, websocket_close(code, reason, data));
}

void transport_send(struct transport *t, connection c, uint64_t hold, const char *text,
                    size_t size) {
    struct peer *p = peer_find(t, c);
    if (!p || p->state != SOCKET)
        return;
    output_hold(p, hold);
    if (p->state == SOCKET && output_frame(p, OPCODE_TEXT, text, size))
        t->counts.messages_out++;
}

void transport_end(struct transport *t, connection c, enum close_code code, const char *reason,
                   bool drop) {
    struct peer *p = peer_find(t, c);
    if (!p || (p->state != SOCKET && p->state != CLOSING))
        return;
    bool queued = p->state == CLOSING;
    if (queued && !(drop && p->marks))
        return;
    if (drop)
        output_drop_held(p);
    p->state = CLOSING;
    output_close_frame(p, code, reason);
}

/* ---- what leaves ---- */

static void written(uv_write_t *request, int status) {
    struct write *w = LINK_OF(request, struct write, request);
    struct peer *p = w->peer;
    p->writing = NULL;
    if (status == 0)
        p->transport->counts.bytes_out += w->size;
    free(w);
    if (p->state == DEAD)
        return;
    if (status != 0) {
        peer_kill(p);
        return;
    }
    p->heard = uv_now(&p->transport->loop); /* somebody takes what we send */
    output_dirty(p);
}

/* What the system does not take at once is copied, so that the queue may grow and move meanwhile. */
static void write_later(struct peer *p, const char *data, size_t size) {
    struct write *w = malloc(sizeof *w + size);
    if (w) {
        w->peer = p;
        w->size = size;
        memcpy(w->data, data, size);
        uv_buf_t b = uv_buf_init(w->data, (unsigned)size);
        if (uv_write(&w->request, &p->handle.stream, &b, 1, written) == 0) {
            p->writing = w;
            return;
        }
        free(w);
    }
    peer_kill(p);
}

/* All of it is gone then, or will be. */
static void write_now(struct peer *p, const char *data, size_t size) {
    uv_buf_t b = uv_buf_init((char *)(uintptr_t)data, (unsigned)size);
    int n = uv_try_write(&p->handle.stream, &b, 1);
    if (n == UV_EAGAIN)
        n = 0;
    if (n < 0) {
        peer_kill(p);
        return;
    }
    p->transport->counts.bytes_out += (uint64_t)n;
    if ((size_t)n < size)
        write_later(p, data + n, size - (size_t)n);
}

static void took(struct peer *p, size_t size) {
    if (p->state == DEAD)
        return;
    p->left += size;
    bytes_drop(&p->out, size);
}

/* One portion; false if there is nothing to do, or it must wait. */
static bool flush_some(struct peer *p) {
    size_t size = may_leave(p);
    if (size > WRITE_SIZE)
        size = WRITE_SIZE;
    if (p->state == DEAD || p->writing)
        return false;
    if (!p->tls) {
        if (!size)
            return false;
        write_now(p, bytes_first(&p->out), size);
        took(p, size);
        return true;
    }
    const char *data;
    if (size && tls_ready(p->tls)) {
        if (!tls_write(p->tls, bytes_first(&p->out), size)) {
            peer_kill(p);
            return false;
        }
        took(p, size);
    }
    size_t waiting = tls_waiting(p->tls, &data);
    if (!waiting)
        return false;
    write_now(p, data, waiting);
    tls_sent(p->tls);
    return true;
}

void output_flush(struct peer *p) {
    while (flush_some(p))
        ;
    if (p->state == DEAD || output_unsent(p))
        return;
    if (p->state == ENDING)
        peer_linger(p);
    else if (p->state == CLOSING && p->timing != TIME_LINGER)
        peer_time(p, TIME_LINGER);
    else if (p->state == READING && (bytes_size(&p->in) || !p->reading) && !link_in(&p->ready))
        link_add(&p->transport->ready, &p->ready);
}

void output_free(struct peer *p) {
    bytes_free(&p->out);
    forget_marks(p);
}
