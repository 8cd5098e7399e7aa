/* A store in a folder of its own, and what is put into it: what the tests of the store share. */
#ifndef TESTS_UNIT_STORED_H
#define TESTS_UNIT_STORED_H

#include "own_folder.h"

#include "net/store.h"
#include "run/system.h"

static inline struct store *opened_at(const char *where) {
    struct buf say = heap_buf();
    struct store *s;
    const char *why = store_open(&s, where, NULL, NULL, &say);
    if (why)
        fail_msg("%s", why);
    heap_free(&say);
    return s;
}

static inline struct store *opened(void) {
    return opened_at(folder);
}

static inline void assert_refused(const char *why_not) {
    struct buf say = heap_buf();
    struct store *s;
    const char *why = store_open(&s, folder, NULL, NULL, &say);
    assert_non_null(why);
    assert_null(s);
    assert_non_null(strstr(why, "/koloda.db: "));
    if (!strstr(why, why_not))
        fail_msg("\"%s\" does not say \"%s\"", why, why_not);
    heap_free(&say);
}

static inline struct stored_table some_table(int64_t id) {
    struct stored_table t = {.id = id, .state = STORED_PLAYING, .game = "cabbage", .nseats = 3};
    snprintf(t.code, sizeof t.code, "code%lld", (long long)id);
    snprintf(t.settings, sizeof t.settings, "{\"public\":true,\"names\":\"Кіт Ґ\"}");
    for (size_t i = 0; i < sizeof t.secret; i++)
        t.secret[i] = (uint8_t)(id + (int64_t)i);
    t.created = 1700000000 + id;
    t.changed = t.created + 5;
    return t;
}

/* What the batches of a test were told, in order. */
struct told {
    int count, failures;
    const char *why; /* of the last failure */
};

static inline void note(void *context, const char *why) {
    struct told *t = context;
    t->count++;
    t->failures += why != NULL;
    t->why = why ? why : t->why;
}

/* Waits until this many were told. */
static inline void wait_told(struct store *s, const struct told *t, int count) {
    while (t->count < count) {
        store_deliver(s);
        if (t->count < count)
            usleep(50);
    }
}

/* Commits and waits: NULL, or why not. */
static inline const char *written(struct store *s, struct store_batch *b) {
    struct told t = {.count = 0};
    const char *why = store_commit(b, note, &t);
    if (!why)
        wait_told(s, &t, 1);
    return why ? why : t.why;
}

static inline int64_t put_some_table(struct store *s) {
    int64_t id = store_new_table(s);
    struct stored_table t = some_table(id);
    struct store_batch *b = store_begin(s);
    store_put_table(b, &t);
    assert_null(written(s, b));
    return id;
}

static inline struct store_batch *lines_batch(struct store *s, int64_t table, size_t at,
                                              const char *text) {
    struct store_batch *b = store_begin(s);
    store_add_lines(b, table, at, text, strlen(text));
    return b;
}

static inline void assert_log(struct store *s, int64_t table, const char *wanted) {
    struct buf log = heap_buf();
    assert_null(store_log(s, table, &log));
    assert_string_equal(log.data, wanted);
    heap_free(&log);
}

/* Line i of a log whose lines all have the same size. */
enum { LINE = 12 };
static inline const char *line(unsigned i) {
    static char text[32];
    snprintf(text, sizeof text, "move %06u\n", i);
    return text;
}

/* How many of these lines there are; nothing else may be in the log. */
static inline unsigned count_lines(struct store *s, int64_t table) {
    struct buf log = heap_buf();
    assert_null(store_log(s, table, &log));
    assert_int_equal(log.size % LINE, 0);
    for (unsigned i = 0; i < log.size / LINE; i++)
        assert_memory_equal(log.data + (size_t)i * LINE, line(i), LINE);
    unsigned n = (unsigned)(log.size / LINE);
    heap_free(&log);
    return n;
}

#endif
