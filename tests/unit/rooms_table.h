/* Rooms in process: a real store in a folder of its own, real workers, and a world that remembers
 * whatever rooms say. Time stands still until a test lets it pass. */
#ifndef TESTS_UNIT_ROOMS_TABLE_H
#define TESTS_UNIT_ROOMS_TABLE_H

#include "own_folder.h"

#include <signal.h>
#include <sodium.h>
#include <sys/resource.h>

#include "core/message.h"
#include "net/room.h"
#include "run/system.h"

enum { SECONDS = 1000, HEARD_MAX = 20000, GRACE = 60, ABANDONED = 7 * 86400, CODE_TEXT = 16 };

/* What rooms have told the world, in its order. */
enum heard_kind { SENT, ENDED, RELEASED, ANSWERED };
struct heard {
    enum heard_kind kind;
    connection to;
    uint64_t hold, at;
    int code;        /* of an end or an answer */
    bool drop, held; /* held: when it was said, its turn was not written yet */
    char *text;
};

struct world {
    struct store *store;
    struct workers *workers;
    struct rooms *rooms;
    struct rooms_terms terms;
    uint64_t now, released;
    int64_t wall;
    connection last;
    struct heard *heard;
    int count;
    int awaited[MAX_SEATS], overs, troubles;
    seatset winners;
    char trouble[256];
};

/* A WebSocket at a table, and a place to sit. */
struct client {
    struct guest *guest;
    connection to;
};
struct sat {
    char code[CODE_TEXT], token[TOKEN_TEXT + 1];
    int seat;
};

/* ---- the world ---- */

static inline struct heard *hear(struct world *w, enum heard_kind kind, connection to,
                                 const char *text, size_t size) {
    assert_true(w->count < HEARD_MAX);
    struct heard *h = &w->heard[w->count++];
    *h = (struct heard){.kind = kind, .to = to, .at = w->now, .text = calloc(1, size + 1)};
    memcpy(h->text, text, size);
    return h;
}

static inline void world_send(void *context, connection to, uint64_t hold, const char *text,
                              size_t size) {
    struct world *w = context;
    struct heard *h = hear(w, SENT, to, text, size);
    h->hold = hold;
    h->held = hold > w->released;
}

static inline void world_end(void *context, connection to, enum close_code code, const char *reason,
                             bool drop) {
    struct heard *h = hear(context, ENDED, to, reason, strlen(reason));
    h->code = (int)code;
    h->drop = drop;
}

static inline void world_release(void *context, uint64_t hold) {
    struct world *w = context;
    hear(w, RELEASED, 0, "", 0)->hold = hold;
    assert_true(hold > w->released); /* holds only go up */
    w->released = hold;
}

static inline void world_respond(void *context, connection to, int status, const char *json,
                                 size_t size) {
    hear(context, ANSWERED, to, json, size)->code = status;
}

static inline int64_t world_wall(void *context) {
    return ((struct world *)context)->wall;
}

static inline void world_awaits(void *context, const struct room *r, int seat) {
    (void)r;
    ((struct world *)context)->awaited[seat]++;
}

static inline void world_over(void *context, const struct room *r, const struct outcome *o,
                              struct store_batch *batch) {
    struct world *w = context;
    struct stored_result result = {.table = room_id(r),
                                   .ended = w->wall,
                                   .winners = o->winners,
                                   .share = stored_share(o->winners, false),
                                   .rated = room_settings(r)->rated};
    w->overs++;
    w->winners = o->winners;
    store_put_result(batch, &result);
}

static inline void world_trouble(void *context, const char *code, const char *why) {
    struct world *w = context;
    w->troubles++;
    snprintf(w->trouble, sizeof w->trouble, "%s: %s", code, why);
}

static inline void world_woken(void *context) {
    (void)context; /* a test looks for itself */
}

static inline void world_rooms(struct world *w) {
    const struct rooms_outside outside = {.context = w,
                                          .send = world_send,
                                          .end = world_end,
                                          .release = world_release,
                                          .respond = world_respond,
                                          .wall = world_wall,
                                          .awaits = world_awaits,
                                          .over = world_over,
                                          .trouble = world_trouble};
    struct buf say = heap_buf();
    const char *why = store_open(&w->store, folder, NULL, NULL, &say);
    if (!why)
        why = rooms_open(&w->rooms, w->store, w->workers, &outside, &w->terms, w->now, &say);
    if (why)
        fail_msg("%s", why);
    heap_free(&say);
}

static inline struct world *world_open(void) {
    struct world *w = calloc(1, sizeof *w);
    assert_true(sodium_init() >= 0);
    w->heard = calloc(HEARD_MAX, sizeof *w->heard);
    w->now = 5000;
    w->wall = 1800000000;
    w->last = 1;
    w->terms = (struct rooms_terms){.program = "koloda",
                                    .grace = GRACE,
                                    .abandoned = ABANDONED,
                                    .keep_waiting = 3600,
                                    .tables = 1000};
    assert_null(workers_open(&w->workers, 2, world_woken, NULL));
    world_rooms(w);
    return w;
}

static inline void world_end_rooms(struct world *w) {
    rooms_close(w->rooms);
    store_close(w->store);
    w->rooms = NULL;
}

static inline void forget_heard(struct world *w) {
    while (w->count)
        free(w->heard[--w->count].text);
}

static inline void world_close(struct world *w) {
    if (w->rooms)
        world_end_rooms(w);
    workers_close(w->workers);
    forget_heard(w);
    free(w->heard);
    free(w);
}

/* The server goes and comes back on the same folder; whoever was connected is no more. */
static inline void world_restart(struct world *w) {
    world_end_rooms(w);
    w->now += 12345; /* it was away for a while */
    w->wall += 12;
    world_rooms(w);
}

/* ---- time ---- */

static int world_delivered;
static inline void world_ready(void *room) {
    world_delivered++;
    rooms_ready(room);
}

/* Bots that think have thought: their answers are here. */
static inline bool world_bots(struct world *w) {
    for (struct workers_counts c = workers_counts(w->workers); c.waiting + c.thinking;
         c = workers_counts(w->workers))
        usleep(20);
    world_delivered = 0;
    workers_deliver(w->workers, world_ready);
    return world_delivered != 0;
}

/* All that there is to do now is done, and is on the disk; the milliseconds until there is more. */
static inline int64_t settle(struct world *w) {
    int64_t next;
    do {
        next = rooms_step(w->rooms, w->now);
        rooms_turn(w->rooms);
        store_settle(w->store);
    } while (world_bots(w) || next == 0);
    return next;
}

static inline void pass(struct world *w, uint64_t milliseconds) {
    uint64_t until = w->now + milliseconds;
    int64_t wall = w->wall, since = (int64_t)w->now;
    for (;;) {
        int64_t next = settle(w);
        if (next < 0 || w->now + (uint64_t)next > until)
            break;
        w->now += (uint64_t)next;
        w->wall = wall + ((int64_t)w->now - since) / SECONDS;
    }
    w->now = until;
    w->wall = wall + ((int64_t)until - since) / SECONDS;
    settle(w);
}

/* The disk is full, or has room again. The limit holds for root too; all files are longer. */
static inline void disk_is_full(bool full) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = full ? 1 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* ---- at a table ---- */

static inline struct settings settings_of(const char *json) {
    struct json_slice slice;
    struct settings s;
    struct buf say = heap_buf();
    assert_true(json_scan(json, strlen(json), 8, &slice));
    const char *why = settings_read(slice, NULL, &s, &say);
    if (why)
        fail_msg("%s: %s", json, why);
    heap_free(&say);
    return s;
}

static inline struct sat sat_of(const struct place *p) {
    struct sat s = {.seat = p->seat};
    snprintf(s.code, sizeof s.code, "%s", p->code);
    if (p->seat >= 0)
        memcpy(s.token, p->token, sizeof s.token);
    return s;
}

static inline struct sat make(struct world *w, const char *json, const char *name) {
    struct settings set = settings_of(json);
    struct place p;
    struct refusal no = rooms_make(w->rooms, &set, &(struct comer){.name = name, .whence = 1}, &p);
    if (no.status)
        fail_msg("%s", no.text);
    return sat_of(&p);
}

static inline struct room *room_at_code(struct world *w, const char *code) {
    struct refusal no;
    struct room *r = rooms_find(w->rooms, code, &no);
    assert_non_null(r);
    return r;
}

static inline struct sat join(struct world *w, const struct sat *host, const char *name) {
    struct place p;
    struct refusal no =
        room_join(room_at_code(w, host->code), &(struct comer){.name = name}, -1, NULL, &p);
    if (no.status)
        fail_msg("%s", no.text);
    return sat_of(&p);
}

/* The same cards every time: before the start. */
static inline void same_cards(struct world *w, const struct sat *host) {
    memset(room_at_code(w, host->code)->secret, 7, FAIR_BYTES);
}

#define assert_refusal(call, wanted, name)                                                         \
    do {                                                                                           \
        struct refusal no_ = (call);                                                               \
        assert_int_equal(no_.status, wanted);                                                      \
        if (wanted)                                                                                \
            assert_string_equal(no_.code, name);                                                   \
    } while (0)

static inline struct client enter(struct world *w, const char *code) {
    struct client c = {.to = ++w->last};
    c.guest = room_enter(room_at_code(w, code), c.to, w->now);
    assert_non_null(c.guest);
    return c;
}

static inline void says(struct world *w, const struct client *c, const char *text) {
    guest_says(c->guest, text, strlen(text), w->now);
}

static inline struct client hello(struct world *w, const char *code, const char *token,
                                  unsigned since) {
    char text[256];
    struct client c = enter(w, code);
    if (token)
        snprintf(text, sizeof text,
                 "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\",\"since\":%u}", token, since);
    else
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"protocol\":1,\"since\":%u}", since);
    says(w, &c, text);
    return c;
}

static inline struct client come(struct world *w, const struct sat *s) {
    return hello(w, s->code, s->token, 0);
}

static inline void go(struct world *w, struct client *c) {
    if (c->guest)
        guest_gone(c->guest, w->now);
    c->guest = NULL;
}

/* ---- what was heard ---- */

/* The last message of a type that went to a client since `from`, or NULL. */
static inline const struct heard *last_of(const struct world *w, const struct client *c, int from,
                                          const char *type) {
    char begin[48];
    snprintf(begin, sizeof begin, "{\"type\":\"%s\"", type);
    for (int i = w->count; i-- > from;)
        if (w->heard[i].kind == SENT && w->heard[i].to == c->to &&
            !strncmp(w->heard[i].text, begin, strlen(begin)))
            return &w->heard[i];
    return NULL;
}

static inline const char *told(const struct world *w, const struct client *c, const char *type) {
    const struct heard *h = last_of(w, c, 0, type);
    if (!h)
        fail_msg("nobody was told \"%s\"", type);
    return h->text;
}

static inline int count_of(const struct world *w, enum heard_kind kind, const struct client *c,
                           int from) {
    int n = 0;
    for (int i = from; i < w->count; i++)
        n += w->heard[i].kind == kind && (!c || w->heard[i].to == c->to);
    return n;
}

static inline const struct heard *end_of(const struct world *w, const struct client *c) {
    for (int i = w->count; i-- > 0;)
        if (w->heard[i].kind == ENDED && w->heard[i].to == c->to)
            return &w->heard[i];
    return NULL;
}

#define assert_says(text, part)                                                                    \
    do {                                                                                           \
        const char *text_ = (text);                                                                \
        if (!strstr(text_, part))                                                                  \
            fail_msg("%s:%d: \"%s\" is not in %s", __FILE__, __LINE__, part, text_);               \
    } while (0)
#define assert_silent_of(text, part)                                                               \
    do {                                                                                           \
        const char *text_ = (text);                                                                \
        if (strstr(text_, part))                                                                   \
            fail_msg("%s:%d: \"%s\" is in %s", __FILE__, __LINE__, part, text_);                   \
    } while (0)

/* ---- moves ---- */

/* The n-th of a list of legal moves, around and around. */
static inline void nth_legal(const char *ask, unsigned n, char *move, size_t cap) {
    const char *list = strstr(ask, "\"legal\":[\"") + 9, *end = strchr(list, ']');
    unsigned count = 0, at = 0;
    for (const char *q = list; q < end; q++)
        count += *q == '"';
    for (const char *q = list; q < end; q++)
        if (*q == '"' && at++ == 2 * (n % (count / 2)))
            snprintf(move, cap, "%.*s", (int)strcspn(q + 1, "\""), q + 1);
}

/* The open ask of a client; 0: it has none. `move` gets the n-th that is legal. */
static inline unsigned nth_ask_of(const struct world *w, const struct client *c, unsigned nth,
                                  char *move, size_t cap) {
    unsigned open = 0, n;
    const char *ask = NULL;
    for (int i = 0; i < w->count; i++) {
        const struct heard *h = &w->heard[i];
        if (h->kind != SENT || h->to != c->to)
            continue;
        if (sscanf(h->text, "{\"type\":\"ask\",\"ask\":%u", &n) == 1) {
            open = n;
            ask = h->text;
        } else if (!strncmp(h->text, "{\"type\":\"view\"", 14) ||
                   (sscanf(h->text, "{\"type\":\"accepted\",\"ask\":%u", &n) == 1 && n == open))
            open = 0;
    }
    if (open)
        nth_legal(ask, nth, move, cap);
    return open;
}

static inline unsigned ask_of(const struct world *w, const struct client *c, char *move,
                              size_t cap) {
    return nth_ask_of(w, c, 0, move, cap);
}

static inline void moves(struct world *w, const struct client *c, unsigned ask, const char *move) {
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"move\",\"ask\":%u,\"move\":\"%s\"}", ask, move);
    says(w, c, text);
}

/* Answers whatever it is asked by the n-th move, or the first; false if it is not asked. */
static inline bool answers_nth(struct world *w, const struct client *c, unsigned n) {
    char move[128];
    unsigned ask = nth_ask_of(w, c, n, move, sizeof move);
    if (ask)
        moves(w, c, ask, move);
    return ask != 0;
}

static inline bool answers(struct world *w, const struct client *c) {
    return answers_nth(w, c, 0);
}

/* Until the game is over, or `most` decisions later. */
static inline int play_on(struct world *w, const struct client *c, int clients, int most) {
    int made = 0;
    for (bool any = true; any && made < most;) {
        settle(w);
        any = false;
        for (int i = 0; i < clients && made < most; i++)
            if (answers(w, &c[i])) {
                made++;
                any = true;
                settle(w);
            }
    }
    return made;
}

static inline char *record_of(struct world *w, const char *code, int seat) {
    struct buf out = heap_buf();
    struct refusal no = room_record(room_at_code(w, code), seat, &out);
    if (no.status)
        fail_msg("%s", no.text);
    char *text = strdup(out.data);
    heap_free(&out);
    return text;
}

static inline char *json_of(struct world *w, const char *code) {
    struct buf out = heap_buf();
    struct jw j = {.out = &out};
    room_json(room_at_code(w, code), &j);
    char *text = strdup(out.data);
    heap_free(&out);
    return text;
}

#define ROOMS_TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

#endif
