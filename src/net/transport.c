/* The loop: turns, timers, signals, waking, the beginning and the end. */
#include "net/transport.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "core/lang.h"
#include "net/connection.h"
#include "run/system.h"

const struct transport_limits transport_usual_limits = {
    .body_max = 64 << 10,
    .message_max = 16 << 10,
    .output_max = 256 << 10,
    .connections = 10000,
    .per_address = 64,
    .request_seconds = 10,
    .idle_seconds = 60,
    .ping_seconds = 30,
};

/* ---- turns ---- */

static void serve_ready(struct transport *t) {
    while (!link_empty(&t->ready)) {
        struct peer *p = LINK_OF(t->ready.next, struct peer, ready);
        link_out(&p->ready);
        serve_queued(p);
    }
}

static void flush_dirty(struct transport *t) {
    while (!link_empty(&t->dirty)) {
        struct peer *p = LINK_OF(t->dirty.next, struct peer, dirty);
        link_out(&p->dirty);
        output_flush(p);
    }
}

static void kill_all(struct transport *t) {
    for (uint32_t i = 0; i < t->slots; i++)
        if (t->slot[i])
            peer_kill(t->slot[i]);
}

/* Before the loop waits: what was answered late lets the next request be read, which is told, and so
 * on; it ends, since nothing new comes in here. */
static void turn(uv_prepare_t *prepare) {
    struct transport *t = prepare->data;
    do {
        do {
            if (t->handlers.turn)
                t->handlers.turn(t->context);
            serve_ready(t);
        } while (!link_empty(&t->ready));
        flush_dirty(t);
    } while (!link_empty(&t->ready));
    if (!t->stopping)
        return;
    if (uv_now(&t->loop) >= t->stop_at)
        kill_all(t);
    if (!t->counts.open)
        uv_stop(&t->loop);
}

static void sweep(uv_timer_t *timer) {
    peer_sweep(timer->data);
    listen_again(timer->data);
}

static void woken(uv_async_t *async) {
    struct transport *t = async->data;
    t->handlers.woken(t->context);
}

static void timed(uv_timer_t *timer) {
    struct transport *t = timer->data;
    t->handlers.timer(t->context);
}

static void signalled(uv_signal_t *signal, int number) {
    struct transport *t = signal->data;
    t->handlers.signal(t->context, number);
}

void transport_wake(struct transport *t) {
    uv_async_send(&t->async);
}

void transport_timer(struct transport *t, int64_t milliseconds) {
    uv_update_time(&t->loop); /* from now, not from when the turn began */
    if (milliseconds < 0)
        uv_timer_stop(&t->timer);
    else
        uv_timer_start(&t->timer, timed, (uint64_t)milliseconds, 0);
}

void transport_signals(struct transport *t, const int *numbers, int count) {
    for (int i = 0; i < count && t->signals < SIGNALS_MAX; i++) {
        uv_signal_t *s = &t->signal[t->signals];
        if (uv_signal_init(&t->loop, s) != 0)
            return;
        s->data = t;
        t->signals++;
        uv_signal_start(s, signalled, numbers[i]);
    }
}

uint64_t transport_now(const struct transport *t) {
    return uv_now(&t->loop);
}

struct transport_counts transport_counts(const struct transport *t) {
    return t->counts;
}

/* ---- settings ---- */

void transport_limit(struct transport *t, const struct transport_limits *limits) {
    t->limits = *limits;
}

const char *transport_base(struct transport *t, const char *base) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "-._~/";
    size_t n = strlen(base);
    while (n && base[n - 1] == '/')
        n--;
    if (n && base[0] != '/')
        return N_("the base of all addresses begins with /");
    if (n >= BASE_MAX)
        return N_("the base of all addresses is too long");
    if (strspn(base, allowed) < n || strstr(base, "//") || strstr(base, "/."))
        return N_("the base of all addresses may have letters, digits and -._~ only");
    memcpy(t->base, base, n);
    t->base[n] = 0;
    return NULL;
}

const char *transport_proxies(struct transport *t, const char *list, struct buf *say) {
    return networks_parse(&t->proxies, list, say);
}

const char *transport_certificate(struct transport *t, const char *chain, const char *key,
                                  struct buf *say) {
    struct tls_keys *fresh;
    const char *why = tls_load(&fresh, chain, key, say);
    if (why)
        return why;
    if (t->keys)
        tls_unload(t->keys);
    t->keys = fresh;
    return NULL;
}

/* ---- the beginning and the end ---- */

/* As many files as the system lets us have; some of them are not for connections. */
static int raise_files(void) {
    enum { OTHERS = 64 };
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) != 0)
        return 1024 - OTHERS;
    l.rlim_cur = l.rlim_max;
    setrlimit(RLIMIT_NOFILE, &l);
    getrlimit(RLIMIT_NOFILE, &l);
    rlim_t files = l.rlim_cur > 1 << 24 ? 1 << 24 : l.rlim_cur;
    return files > 2 * OTHERS ? (int)files - OTHERS : (int)files / 2;
}

static int open_handles(struct transport *t) {
    int error = uv_prepare_init(&t->loop, &t->prepare);
    t->prepare.data = t->async.data = t->timer.data = t->sweep.data = t;
    if (!error)
        error = uv_async_init(&t->loop, &t->async, woken);
    if (!error)
        error = uv_timer_init(&t->loop, &t->timer);
    if (!error)
        error = uv_timer_init(&t->loop, &t->sweep);
    if (!error)
        error = uv_prepare_start(&t->prepare, turn);
    if (!error)
        error = uv_timer_start(&t->sweep, sweep, SWEEP_MILLISECONDS, SWEEP_MILLISECONDS);
    return error;
}

static void close_handle(uv_handle_t *handle, void *context) {
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

const char *transport_open(struct transport **out, const struct transport_handlers *h,
                           void *context, const struct transport_limits *limits) {
    struct transport *t = calloc(1, sizeof *t);
    if (!t)
        return system_why(ENOMEM);
    t->handlers = *h;
    t->context = context;
    t->limits = *limits;
    t->most = raise_files();
    for (int i = 0; i < TIMINGS; i++)
        link_open(&t->timings[i]);
    link_open(&t->dirty);
    link_open(&t->ready);
    link_open(&t->held);
    int error = uv_loop_init(&t->loop);
    if (error) {
        free(t);
        return system_why(-error);
    }
    error = open_handles(t);
    if (error) {
        transport_close(t);
        return system_why(-error);
    }
    *out = t;
    return NULL;
}

void transport_run(struct transport *t) {
    uv_run(&t->loop, UV_RUN_DEFAULT);
}

static void stop_peer(struct peer *p) {
    if (p->state == SOCKET)
        transport_end(p->transport, p->number, CLOSE_AWAY, NULL, false);
    else if (p->state == READING && output_unsent(p))
        peer_end(p);
    else if (p->state == READING)
        peer_kill(p);
}

void transport_stop(struct transport *t, double seconds) {
    uv_update_time(&t->loop);
    uint64_t at = uv_now(&t->loop) + (seconds > 0 ? (uint64_t)(seconds * 1000) : 0);
    if (t->stopping && at >= t->stop_at)
        return;
    t->stop_at = at;
    if (t->stopping)
        return;
    t->stopping = true;
    uv_timer_start(&t->sweep, sweep, 20, 20); /* looks at the time more often */
    for (int i = 0; i < t->listeners; i++)
        listen_end(&t->listener[i]);
    for (uint32_t i = 0; i < t->slots; i++)
        if (t->slot[i])
            stop_peer(t->slot[i]);
}

void transport_close(struct transport *t) {
    kill_all(t);
    for (int i = 0; i < t->listeners; i++)
        listen_end(&t->listener[i]);
    uv_walk(&t->loop, close_handle, NULL);
    uv_run(&t->loop, UV_RUN_DEFAULT);
    uv_loop_close(&t->loop);
    if (t->keys)
        tls_unload(t->keys);
    networks_free(&t->proxies);
    tally_free(&t->tally);
    free(t->slot);
    free(t->free_slot);
    free(t);
}
