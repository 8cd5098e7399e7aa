#include "front/server/server.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/lang.h"
#include "core/message.h"
#include "net/api.h"
#include "net/metrics.h"
#include "net/service.h"
#include "run/files.h"
#include "run/system.h"

enum { STOP_SECONDS = 4, TIDY_SECONDS = 60, LIMITED_KEYS = 20000 };

struct server {
    const struct server_setup *setup;
    struct config config;
    struct api api; /* has the parts */
    struct service service;
    uint64_t tidied, alive;
};

const char *server_control(const char *data, char out[SOCKET_PATH_MAX + 1]) {
    int n = snprintf(out, SOCKET_PATH_MAX + 1, "%s/control.sock", data);
    return n > SOCKET_PATH_MAX ? N_("the data folder's path is too long for a socket in it") : NULL;
}

/* ---- what rooms need ---- */

static void send_out(void *context, connection to, uint64_t hold, const char *text, size_t size) {
    struct server *s = context;
    transport_send(s->api.transport, to, hold, text, size);
}

static void end(void *context, connection to, enum close_code code, const char *reason, bool drop) {
    struct server *s = context;
    transport_end(s->api.transport, to, code, reason, drop);
}

static void release(void *context, uint64_t hold) {
    struct server *s = context;
    transport_release(s->api.transport, hold);
}

static void respond(void *context, connection to, int status, const char *json, size_t size) {
    struct server *s = context;
    api_respond(&s->api, to, status, NULL, json, size);
}

static int64_t wall(void *context) {
    (void)context;
    return (int64_t)time(NULL);
}

static void trouble(void *context, const char *code, const char *why) {
    struct server *s = context;
    LOG(s->api.log, ERROR, "trouble with a table", LOG_TEXT(table, code), LOG_TEXT(why, why));
}

static void push_to(struct server *s, const struct notice *n, int64_t account) {
    enum { BROWSERS = 16 };
    struct stored_push p[BROWSERS];
    int count = 0;
    if (store_pushes(s->api.store, account, p, BROWSERS, &count))
        return;
    for (int i = 0; i < count; i++) {
        struct push_target to;
        if (!push_target(&to, p[i].endpoint, p[i].p256dh, p[i].auth))
            notices_push(s->api.notices, n, &to);
    }
}

static void awaits(void *context, const struct room *r, int seat) {
    struct server *s = context;
    struct notice n = {.seat = seat};
    if (!s->api.notices)
        return;
    snprintf(n.table, sizeof n.table, "%s", room_code(r));
    snprintf(n.game, sizeof n.game, "%s", room_settings(r)->game->id);
    snprintf(n.who, sizeof n.who, "%s", room_name(r, seat));
    notices_webhook(s->api.notices, &n);
    if (room_account(r, seat) && notices_public_key(s->api.notices))
        push_to(s, &n, room_account(r, seat));
}

static void over(void *context, const struct room *r, const struct outcome *o,
                 struct store_batch *batch) {
    struct server *s = context;
    const struct settings *set = room_settings(r);
    bool as_a_side = set->game->side != NULL;
    int64_t account[MAX_SEATS] = {0};
    struct stored_result result = {.table = room_id(r),
                                   .ended = wall(NULL),
                                   .winners = o->winners,
                                   .share = stored_share(o->winners, as_a_side),
                                   .rated = set->rated};
    struct buf b = BUF(result.scores);
    buf_clear(&b);
    for (int i = 0; i < set->nseats; i++) {
        account[i] = room_account(r, i);
        if (!o->scored)
            continue;
        buf_str(&b, i ? "," : "");
        buf_int(&b, o->score[i]);
    }
    store_put_result(batch, &result);
    const char *why = set->rated ? people_rate(s->api.people, batch, set->game->id, account,
                                               o->winners, as_a_side, wall(NULL))
                                 : NULL;
    if (why)
        LOG(s->api.log, ERROR, "a game could not be rated", LOG_TEXT(table, room_code(r)),
            LOG_TEXT(why, why));
    LOG(s->api.log, INFO, "a game is over", LOG_TEXT(table, room_code(r)),
        LOG_TEXT(game, set->game->id));
}

static const struct rooms_outside outside = {.send = send_out,
                                             .end = end,
                                             .release = release,
                                             .respond = respond,
                                             .wall = wall,
                                             .awaits = awaits,
                                             .over = over,
                                             .trouble = trouble};

static struct rooms_terms rooms_terms_of(const struct config *c) {
    return (struct rooms_terms){.program = "koloda " KOLODA_VERSION,
                                .delay_min = (uint32_t)c->bot_delay.min,
                                .delay_max = (uint32_t)c->bot_delay.max,
                                .grace = (uint32_t)c->grace,
                                .abandoned = (uint32_t)c->abandoned_days * 86400,
                                .keep_waiting = (uint32_t)c->keep_waiting_hours * 3600,
                                .tables = (uint32_t)c->table_limit,
                                .limits = c->limits};
}

static struct transport_limits limits_of(const struct config *c) {
    struct transport_limits l = transport_usual_limits;
    l.connections = c->connections;
    l.message_max = MESSAGE_MAX;
    l.per_address = c->limits ? c->per_address : 0;
    return l;
}

/* ---- what happens ---- */

static void request(void *context, const struct request *r) {
    struct server *s = context;
    api_request(&s->api, r);
}

static void upgrade(void *context, const struct request *r) {
    struct server *s = context;
    api_upgrade(&s->api, r);
}

static void message(void *context, void *socket, const char *text, size_t size) {
    struct server *s = context;
    guest_says(socket, text, size, transport_now(s->api.transport));
}

static void closed(void *context, void *socket) {
    struct server *s = context;
    guest_gone(socket, transport_now(s->api.transport));
}

static void forget_push(void *context, const char *endpoint) {
    struct server *s = context;
    struct store_batch *b = store_begin(s->api.store);
    store_drop_push(b, endpoint);
    const char *why = store_commit(b, NULL, NULL);
    if (why)
        LOG(s->api.log, ERROR, "a browser that is gone could not be forgotten", LOG_TEXT(why, why));
}

static void woken(void *context) {
    struct server *s = context;
    store_deliver(s->api.store);
    people_deliver(s->api.people);
    workers_deliver(s->api.workers, rooms_ready);
    if (s->api.notices)
        notices_deliver(s->api.notices, forget_push, s);
}

static void wake(void *context) {
    struct server *s = context;
    transport_wake(s->api.transport);
}

/* Finished games that are kept no longer; sessions that nobody uses. */
static void tidy(struct server *s) {
    enum { AT_ONCE = 200 };
    int64_t old[AT_ONCE];
    int count = 0;
    const char *why = people_tidy(s->api.people, wall(NULL));
    if (!why && s->config.keep_days)
        why = store_old_tables(s->api.store, STORED_OVER,
                               wall(NULL) - (int64_t)s->config.keep_days * 86400, old, AT_ONCE,
                               &count);
    struct store_batch *b = !why && count ? store_begin(s->api.store) : NULL;
    for (int i = 0; b && i < count; i++)
        store_drop_table(b, old[i]);
    if (b)
        why = store_commit(b, NULL, NULL);
    if (why)
        LOG(s->api.log, ERROR, "old games could not be dropped", LOG_TEXT(why, why));
    malloc_trim(0); /* what sleeping tables have left */
}

static int64_t sooner(int64_t a, int64_t b) {
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

/* Twice as often as the watchdog wants to hear of us; returns the milliseconds until then. */
static int64_t stay_alive(struct server *s, uint64_t now) {
    uint64_t every = (uint64_t)s->service.watchdog / 2;
    if (!every)
        return -1;
    if (now >= s->alive + every) {
        service_alive(&s->service);
        s->alive = now;
    }
    return (int64_t)(s->alive + every - now);
}

static void turn(void *context) {
    struct server *s = context;
    uint64_t now = transport_now(s->api.transport);
    int64_t next = sooner(rooms_step(s->api.rooms, now), stay_alive(s, now));
    if (now >= s->tidied + TIDY_SECONDS * 1000) {
        s->tidied = now;
        tidy(s);
    }
    rooms_turn(s->api.rooms);
    transport_timer(s->api.transport, sooner(next, TIDY_SECONDS * 1000));
}

static void timer(void *context) {
    (void)context; /* a turn of the loop follows */
}

/* ---- the page, limits, notices: what can be told anew ---- */

static const char *open_page(struct server *s, struct assets **out, struct buf *say) {
    *out = NULL;
    if (s->config.web[0])
        return assets_folder(out, s->config.web, say);
    return embedded_page_count ? assets_embedded(out, embedded_page, embedded_page_count) : NULL;
}

static const char *open_notices(struct server *s, struct notices **out, struct buf *say) {
    const struct config *c = &s->config;
    if (!c->webhook[0] && !c->push_key_file[0])
        return NULL;
    return notices_open(out,
                        &(struct notice_options){.webhook = c->webhook,
                                                 .webhook_secret = c->webhook_secret_file,
                                                 .push_key = c->push_key_file,
                                                 .push_subject = c->push_subject},
                        wake, s, s->api.log, say);
}

/* All or nothing, as far as what can fail goes. */
static const char *reload(struct server *s, struct buf *say) {
    struct config *fresh = malloc(sizeof *fresh), *before = malloc(sizeof *before);
    struct assets *page = NULL;
    struct notices *notices = NULL;
    struct buf stay = heap_buf();
    const char *why =
        fresh && before ? s->setup->configure(s->setup, fresh, say) : system_why(ENOMEM);
    if (!why) {
        *before = s->config;
        buf_clear(&stay);
        config_reload(&s->config, fresh, &stay);
        why = transport_proxies(s->api.transport, s->config.proxies, say);
        if (!why && s->config.tls_certificate[0])
            why = transport_certificate(s->api.transport, s->config.tls_certificate,
                                        s->config.tls_key, say);
        if (!why)
            why = open_page(s, &page, say);
        if (!why)
            why = open_notices(s, &notices, say);
        if (why)
            s->config = *before;
    }
    if (!why) {
        struct transport_limits limits = limits_of(&s->config);
        struct rooms_terms terms = rooms_terms_of(&s->config);
        assets_close(s->api.assets);
        s->api.assets = page;
        transport_limit(s->api.transport, &limits);
        rooms_change(s->api.rooms, &terms);
        log_change(s->api.log, (enum log_format)s->config.log, (enum log_level)s->config.log_level);
        notices_close(s->api.notices);
        s->api.notices = notices;
    } else
        assets_close(page);
    if (!why && stay.size)
        LOG(s->api.log, WARN, "some settings need a restart", LOG_TEXT(why, stay.data));
    heap_free(&stay);
    free(fresh);
    free(before);
    return why;
}

static void got_signal(void *context, int number) {
    struct server *s = context;
    struct buf say = heap_buf();
    if (number == SIGHUP) {
        service_reloading(&s->service);
        const char *why = reload(s, &say);
        if (why)
            LOG(s->api.log, ERROR, "the configuration was not taken", LOG_TEXT(why, why));
        else
            LOG(s->api.log, INFO, "the configuration was read again");
        service_ready(&s->service, "playing");
    } else if (s->api.ready) {
        LOG(s->api.log, INFO, "the server ends", LOG_NUMBER(signal, number));
        s->api.ready = false;
        service_stopping(&s->service, "writing what is left");
        rooms_turn(s->api.rooms);
        transport_stop(s->api.transport, STOP_SECONDS);
    }
    heap_free(&say);
}

/* ---- opening ---- */

static const char *open_store(struct server *s, struct buf *say) {
    struct rooms_outside o = outside;
    struct rooms_terms terms = rooms_terms_of(&s->config);
    o.context = s;
    const char *why = store_open(&s->api.store, s->config.data, wake, s, say);
    if (!why)
        why =
            people_open(&s->api.people,
                        &(struct people_setup){.store = s->api.store, .wake = wake, .context = s});
    if (!why)
        why = rooms_open(&s->api.rooms, s->api.store, s->api.workers, &o, &terms,
                         transport_now(s->api.transport), say);
    return why;
}

static void close_store(struct server *s) {
    if (s->api.rooms)
        rooms_close(s->api.rooms);
    if (s->api.people)
        people_close(s->api.people);
    store_close(s->api.store);
    s->api.rooms = NULL;
    s->api.people = NULL;
    s->api.store = NULL;
}

/* ---- a backup in the place of everything ---- */

static const char *copy_file(const char *from, const char *to, struct buf *say) {
    struct buf bytes = heap_buf();
    const char *why = file_read(from, &bytes, say);
    if (!why)
        why = file_write(to, &bytes, say);
    heap_free(&bytes);
    return why;
}

/* The backup in a folder of its own, once it was seen to open. */
static const char *try_backup(const char *path, const char *folder, const char *file,
                              struct buf *say) {
    struct store *trial = NULL;
    mkdir(folder, 0700);
    const char *why = copy_file(path, file, say);
    if (!why)
        why = store_open(&trial, folder, NULL, NULL, say);
    store_close(trial);
    return why;
}

struct restoring {
    char folder[CONFIG_TEXT_MAX + 32], fresh[CONFIG_TEXT_MAX + 64], file[CONFIG_TEXT_MAX + 32],
        log[CONFIG_TEXT_MAX + 32], before[CONFIG_TEXT_MAX + 64];
};

/* What was there stays beside it; if the backup cannot take its place it is put back. */
static const char *swap_files(const struct restoring *p) {
    if (rename(p->file, p->before) != 0)
        return system_why(errno);
    if (rename(p->fresh, p->file) != 0) {
        const char *why = system_why(errno);
        rename(p->before, p->file);
        return why;
    }
    unlink(p->log); /* an empty one at most: the store is closed */
    return NULL;
}

static const char *restore(void *context, const char *path, struct buf *say) {
    struct server *s = context;
    struct restoring p;
    const char *data = s->config.data;
    snprintf(p.folder, sizeof p.folder, "%s/restoring", data);
    snprintf(p.fresh, sizeof p.fresh, "%s/restoring/koloda.db", data);
    snprintf(p.file, sizeof p.file, "%s/koloda.db", data);
    snprintf(p.log, sizeof p.log, "%s/koloda.db-wal", data);
    snprintf(p.before, sizeof p.before, "%s/koloda.db.before-restore", data);
    const char *why = try_backup(path, p.folder, p.fresh, say);
    if (why) {
        unlink(p.fresh);
        rmdir(p.folder);
        return why;
    }
    LOG(s->api.log, WARN, "a backup takes the place of all tables");
    rooms_send_away(s->api.rooms, CLOSE_RESTART, N_("the server goes back to a backup"));
    close_store(s);
    why = swap_files(&p);
    const char *then = open_store(s, say);
    if (then) { /* nothing can be served without a store: what is on the disk is whole */
        LOG(s->api.log, ERROR, "the store cannot be opened", LOG_TEXT(why, then));
        exit(1);
    }
    rmdir(p.folder);
    return why;
}

/* ---- beginning and ending ---- */

static const char *listen_at(struct server *s, struct buf *say) {
    char control[SOCKET_PATH_MAX + 6] = "unix:";
    int listener;
    const char *why = server_control(s->config.data, control + 5);
    if (!why)
        why = transport_listen(s->api.transport, control, false, 0600, &s->api.control, say);
    for (int i = 0; !why && i < s->config.listen.count; i++) {
        const char *at = s->config.listen.where[i];
        bool tls = config_tls(&s->config, at);
        why = transport_listen(s->api.transport, at, tls, (unsigned)s->config.socket_mode,
                               &listener, say);
        if (why || !strncmp(at, "unix:", 5) || !strncmp(at, "fd:", 3))
            continue;
        struct buf url = heap_buf();
        buf_str(&url, tls ? "https://" : "http://");
        transport_where(s->api.transport, listener, &url);
        buf_str(&url, s->config.base);
        buf_str(&url, "/");
        if (!url.full && s->setup->listening)
            s->setup->listening(url.data);
        heap_free(&url);
    }
    return why;
}

static const char *open_transport(struct server *s, struct buf *say) {
    static const struct transport_handlers handlers = {.request = request,
                                                       .upgrade = upgrade,
                                                       .message = message,
                                                       .closed = closed,
                                                       .woken = woken,
                                                       .timer = timer,
                                                       .signal = got_signal,
                                                       .turn = turn};
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    struct transport_limits limits = limits_of(&s->config);
    const char *why = transport_open(&s->api.transport, &handlers, s, &limits);
    if (!why)
        why = transport_base(s->api.transport, s->config.base);
    if (!why)
        why = transport_proxies(s->api.transport, s->config.proxies, say);
    if (!why && s->config.tls_certificate[0])
        why = transport_certificate(s->api.transport, s->config.tls_certificate, s->config.tls_key,
                                    say);
    if (!why)
        transport_signals(s->api.transport, signals, 3);
    return why;
}

static const char *open_log(struct server *s) {
    s->api.log = log_open(&(struct log_options){.fd = STDERR_FILENO,
                                                .format = (enum log_format)s->config.log,
                                                .level = (enum log_level)s->config.log_level,
                                                .journal = log_is_journal(STDERR_FILENO)});
    return s->api.log ? NULL : system_why(ENOMEM);
}

static const char *open_all(struct server *s, struct buf *say) {
    uint8_t secret[16];
    if (sodium_init() < 0)
        return N_("the system gives no randomness");
    randombytes_buf(secret, sizeof secret);
    const char *why = open_log(s);
    if (!why)
        why = service_open(&s->service);
    if (!why)
        why = config_sockets(&s->config, s->service.fd, s->service.listeners, say);
    if (!why)
        why = open_transport(s, say);
    if (!why)
        why = workers_open(&s->api.workers, s->config.bot_threads, wake, s);
    if (!why && !(s->api.limit = limit_open(LIMITED_KEYS, (struct limit_rate){20, 100}, secret)))
        why = system_why(ENOMEM);
    if (!why)
        why = open_store(s, say);
    if (!why)
        why = open_page(s, &s->api.assets, say);
    if (!why)
        why = open_notices(s, &s->api.notices, say);
    return why ? why : listen_at(s, say);
}

static void close_all(struct server *s) {
    notices_close(s->api.notices);
    close_store(s);
    if (s->api.workers)
        workers_close(s->api.workers);
    if (s->api.transport)
        transport_close(s->api.transport);
    limit_close(s->api.limit);
    assets_close(s->api.assets);
    service_close(&s->service);
    log_close(s->api.log);
    heap_free(&s->api.out);
    heap_free(&s->api.say);
    heap_free(&s->api.text);
}

const char *server_run(const struct server_setup *setup, struct buf *say) {
    struct server *s = calloc(1, sizeof *s);
    if (!s)
        return system_why(ENOMEM);
    s->setup = setup;
    s->config = setup->config;
    s->service.notify = -1;
    s->api.config = &s->config;
    s->api.control = -1;
    s->api.out = s->api.say = s->api.text = heap_buf();
    s->api.restore = restore;
    s->api.context = s;
    const char *why = open_all(s, say);
    if (!why) {
        struct rooms_counts c = rooms_counts(s->api.rooms);
        s->api.ready = true;
        service_ready(&s->service, "playing");
        LOG(s->api.log, INFO, "the server listens", LOG_TEXT(version, KOLODA_VERSION),
            LOG_NUMBER(tables, c.waiting + c.playing));
        transport_run(s->api.transport);
    }
    close_all(s);
    free(s);
    return why;
}
