/* A connection's life: its number, what is read from it, how long it may take, and its end. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/connection.h"

/* ---- numbers ---- */

/* The low bits say where it stands, the rest counts all that there ever were. */
enum { SLOT_BITS = 24 };

struct peer *peer_find(struct transport *t, connection c) {
    uint64_t i = c & ((1u << SLOT_BITS) - 1);
    struct peer *p = i < t->slots ? t->slot[i] : NULL;
    return p && p->number == c ? p : NULL;
}

static bool more_slots(struct transport *t) {
    uint32_t n = t->slots ? t->slots * 2 : 64;
    if (n > 1u << SLOT_BITS)
        return false;
    struct peer **slot = realloc(t->slot, n * sizeof *slot);
    if (slot)
        t->slot = slot;
    uint32_t *free_slot = slot ? realloc(t->free_slot, n * sizeof *free_slot) : NULL;
    if (!free_slot)
        return false;
    t->free_slot = free_slot;
    for (uint32_t i = n; i-- > t->slots;) {
        slot[i] = NULL;
        free_slot[t->free_slots++] = i;
    }
    t->slots = n;
    return true;
}

bool peer_number(struct peer *p) {
    struct transport *t = p->transport;
    if (!t->free_slots && !more_slots(t))
        return false;
    uint32_t slot = t->free_slot[--t->free_slots];
    t->slot[slot] = p;
    p->number = ++t->serial << SLOT_BITS | slot;
    return true;
}

static void give_number_back(struct transport *t, struct peer *p) {
    uint32_t slot = p->number & ((1u << SLOT_BITS) - 1);
    if (!p->number)
        return;
    t->slot[slot] = NULL;
    t->free_slot[t->free_slots++] = slot;
    p->number = 0;
}

/* ---- time ---- */

static uint64_t milliseconds_of(const struct transport *t, enum timing timing) {
    const struct transport_limits *l = &t->limits;
    const int seconds[TIMINGS] = {[TIME_REQUEST] = l->request_seconds,
                                  [TIME_IDLE] = l->idle_seconds,
                                  [TIME_PING] = l->ping_seconds,
                                  [TIME_LINGER] = t->stopping ? 1 : LINGER_SECONDS};
    return (uint64_t)seconds[timing] * 1000;
}

void peer_untime(struct peer *p) {
    link_out(&p->timer);
    p->timing = TIMINGS;
}

/* Behind all others: those of the same time run out in the order in which they were set. (After a
 * limit has become shorter some wait for those before them, once.) */
void peer_time(struct peer *p, enum timing timing) {
    struct transport *t = p->transport;
    peer_untime(p);
    if (p->state == DEAD)
        return;
    p->timing = timing;
    p->heard = uv_now(&t->loop);
    p->deadline = p->heard + milliseconds_of(t, timing);
    link_add(&t->timings[timing], &p->timer);
}

static void wait_longer(struct peer *p, uint64_t from) {
    struct link *list = &p->transport->timings[p->timing];
    link_out(&p->timer);
    p->deadline = from + milliseconds_of(p->transport, (enum timing)p->timing);
    link_add(list, &p->timer);
}

static void let_go_late(struct peer *p) {
    p->transport->counts.dropped_late++;
    peer_kill(p);
}

/* A request that does not come is told so, where something of it has come. */
static void request_too_late(struct peer *p) {
    bool begun = bytes_size(&p->in) && p->state == READING;
    p->transport->counts.dropped_late++;
    if (!begun) {
        peer_kill(p);
        return;
    }
    serve_refusal(p, 408);
    p->transport->counts.dropped_wrong--;
}

/* A ping would stand behind what is held: until that is released the client is not to blame. */
static void ping(struct peer *p) {
    if (p->marks) {
        wait_longer(p, uv_now(&p->transport->loop));
        return;
    }
    if (p->pinged) {
        let_go_late(p);
        return;
    }
    p->pinged = true;
    if (p->state != SOCKET || output_frame(p, OPCODE_PING, "", 0))
        wait_longer(p, uv_now(&p->transport->loop));
}

static void run_out(struct peer *p) {
    bool since = p->deadline < p->heard + milliseconds_of(p->transport, (enum timing)p->timing);
    switch ((enum timing)p->timing) {
    case TIME_REQUEST:
        request_too_late(p);
        break;
    case TIME_IDLE:
        if (since)
            wait_longer(p, p->heard);
        else if (output_unsent(p))
            let_go_late(p);
        else
            peer_kill(p);
        break;
    case TIME_PING:
        if (since)
            wait_longer(p, p->heard);
        else
            ping(p);
        break;
    default:
        peer_kill(p);
    }
}

void peer_sweep(struct transport *t) {
    uint64_t now = uv_now(&t->loop);
    for (int i = 0; i < TIMINGS; i++)
        while (!link_empty(&t->timings[i])) {
            struct peer *p = LINK_OF(t->timings[i].next, struct peer, timer);
            if (p->deadline > now)
                break;
            run_out(p);
        }
}

/* ---- reading ---- */

static void give_memory(uv_handle_t *handle, size_t size, uv_buf_t *out) {
    struct peer *p = handle->data;
    (void)size;
    *out = uv_buf_init(p->transport->input, READ_SIZE);
}

static void came_to_end(struct peer *p) {
    p->eof = true;
    p->reading = false;
    if (p->state == READING && output_unsent(p))
        peer_end(p);
    else if (p->state != ENDING)
        peer_kill(p);
}

/* What TLS has to say by itself leaves too: the handshake, or why there is none. */
static void take_encrypted(struct peer *p, const char *data, size_t size) {
    int n = 0;
    if (!tls_put(p->tls, data, size)) {
        peer_kill(p);
        return;
    }
    while (p->state != DEAD && (n = tls_read(p->tls, p->transport->plain, READ_SIZE)) > 0)
        serve_bytes(p, p->transport->plain, (size_t)n);
    output_dirty(p);
    if (n < 0 && p->state < ENDING) {
        p->transport->counts.dropped_wrong += !tls_ready(p->tls);
        if (p->accepted)
            peer_kill(p);
        else
            peer_end(p);
    }
}

static void came(uv_stream_t *stream, ssize_t n, const uv_buf_t *memory) {
    struct peer *p = stream->data;
    struct transport *t = p->transport;
    if (p->state == DEAD || n == 0)
        return;
    if (n < 0) {
        if (n == UV_EOF)
            came_to_end(p);
        else
            peer_kill(p);
        return;
    }
    t->counts.bytes_in += (uint64_t)n;
    if (p->timing == TIME_PING) { /* elsewhere words alone give nobody more time */
        p->heard = uv_now(&t->loop);
        p->pinged = false;
    }
    if (p->state == LINGERING)
        return;
    if (p->tls)
        take_encrypted(p, memory->base, (size_t)n);
    else
        serve_bytes(p, memory->base, (size_t)n);
}

/* Nothing is read where it could not be looked at, but for what is thrown away. */
void peer_read_or_not(struct peer *p) {
    if (p->state == DEAD || p->eof)
        return;
    bool want = p->state != WAITING && !(p->state == READING && output_unsent(p) > UNREAD_MAX);
    if (want == p->reading)
        return;
    p->reading = want;
    if (!want)
        uv_read_stop(&p->handle.stream);
    else if (uv_read_start(&p->handle.stream, give_memory, came) != 0)
        peer_kill(p);
}

/* ---- the end ---- */

void peer_end(struct peer *p) {
    if (p->state >= ENDING)
        return;
    p->state = ENDING;
    peer_time(p, TIME_IDLE);
    output_dirty(p);
    link_out(&p->ready);
    if (!p->serving) {
        bytes_free(&p->in);
        peer_read_or_not(p);
    }
}

void peer_linger(struct peer *p) {
    uv_os_fd_t fd;
    if (p->tls && !p->tls_over) {
        p->tls_over = true;
        tls_bye(p->tls);
        output_dirty(p);
        return;
    }
    if (p->eof || uv_fileno(&p->handle.any, &fd) != 0 || shutdown(fd, SHUT_WR) != 0) {
        peer_kill(p);
        return;
    }
    p->state = LINGERING;
    peer_time(p, TIME_LINGER);
    peer_read_or_not(p);
}

static void gone(uv_handle_t *handle) {
    struct peer *p = handle->data;
    struct transport *t = p->transport;
    if (p->accepted) {
        t->counts.sockets--;
        t->handlers.closed(t->context, p->socket);
    }
    t->counts.open--;
    tls_close(p->tls);
    websocket_free(&p->frames);
    bytes_free(&p->in);
    free(p);
}

/* The memory stays until the loop is out of everybody's hands: then it is told. */
void peer_kill(struct peer *p) {
    if (p->state == DEAD)
        return;
    struct transport *t = p->transport;
    p->state = DEAD;
    give_number_back(t, p);
    if (p->counted)
        tally_remove(&t->tally, &p->address);
    link_out(&p->timer);
    link_out(&p->dirty);
    link_out(&p->ready);
    output_free(p);
    if (!p->serving)
        bytes_free(&p->in);
    uv_close(&p->handle.any, gone);
}
