/* A database file from hostile hands: it is refused with a reason, or what is read of it is within
 * the limits of store.h, and writing goes on. The first byte says how the file is made: any bytes;
 * bytes changed in a good one; values changed in its rows; statements run on it. */
#include "fuzz.h"

#include <sqlite3.h>
#include <unistd.h>

#include "net/store_people.h"
#include "run/files.h"

static char folder[64], path[96];

/* ---- a good file ---- */

static void write_all(struct store *s) {
    struct store_batch *b = store_begin(s);
    struct stored_table t = {
        .id = 1, .code = "one", .state = STORED_OVER, .game = "cabbage", .nseats = 2};
    struct stored_result r = {.table = 1, .ended = 5, .scores = "3,9", .winners = 1, .share = 1};
    struct stored_session session = {.token = {1}, .account = 1, .created = 1, .expires = 2};
    struct stored_rating rating = {.account = 1,
                                   .game = "cabbage",
                                   .rating = 1500,
                                   .deviation = 100,
                                   .volatility = 0.06,
                                   .games = 1};
    struct stored_push push = {.account = 1, .endpoint = "https://e", .p256dh = "k", .auth = "a"};
    store_put_table(b, &t);
    for (int i = 0; i < 2; i++) {
        struct stored_account a = {.id = i + 1, .name = {(char)('A' + i)}, .password = "$"};
        struct stored_seat seat = {
            .seat = i, .taken = true, .name = "Olha", .account = i + 1, .has_luck = i};
        store_put_account(b, &a);
        store_put_seat(b, 1, &seat);
    }
    store_add_lines(b, 1, 0, "one\n", 4);
    store_add_lines(b, 1, 4, "two\n", 4);
    store_put_result(b, &r);
    store_put_session(b, &session);
    store_put_rating(b, &rating);
    store_put_push(b, &push);
    store_put_mute(b, 1, 2);
    t = (struct stored_table){.id = 2, .code = "two", .game = "coach", .nseats = 3};
    store_put_table(b, &t);
    MUST(!store_commit(b, NULL, NULL));
}

static void remove_files(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void clean_up(void) {
    remove_files();
    rmdir(folder);
}

static void write_file(const void *data, size_t size) {
    FILE *f = fopen(path, "wb");
    MUST(f && fwrite(data, 1, size, f) == size && fclose(f) == 0);
}

/* Small pages, so that a change of a byte is likely to mean something. */
static const struct buf *good(void) {
    static struct buf file;
    if (file.size)
        return &file;
    struct buf say = heap_buf();
    struct store *s;
    sqlite3 *db;
    strcpy(folder,
           access("/dev/shm", W_OK) ? "/tmp/koloda-fuzz-XXXXXX" : "/dev/shm/koloda-fuzz-XXXXXX");
    MUST(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/koloda.db", folder);
    atexit(clean_up);
    MUST(!store_open(&s, folder, NULL, NULL, &say));
    write_all(s);
    store_close(s);
    MUST(sqlite3_open(path, &db) == SQLITE_OK);
    MUST(sqlite3_exec(db, "pragma journal_mode = delete; pragma page_size = 512; vacuum", NULL,
                      NULL, NULL) == SQLITE_OK);
    MUST(sqlite3_close(db) == SQLITE_OK);
    file = heap_buf();
    MUST(!file_read(path, &file, &say));
    heap_free(&say);
    return &file;
}

/* ---- a bad one ---- */

static const uint8_t *take(const uint8_t **data, size_t *size, size_t n) {
    const uint8_t *at = *data;
    n = n < *size ? n : *size;
    *data += n;
    *size -= n;
    return at;
}

static void change_bytes(const uint8_t *data, size_t size) {
    const struct buf *file = good();
    char *copy = malloc(file->size);
    memcpy(copy, file->data, file->size);
    while (size >= 4) {
        const uint8_t *p = take(&data, &size, 4);
        copy[(size_t)(p[0] | p[1] << 8 | p[2] << 16) % file->size] = (char)p[3];
    }
    write_file(copy, file->size);
    free(copy);
}

static const char *const columns[] = {
    "tables set id",          "tables set code",       "tables set state",
    "tables set game",        "tables set nseats",     "tables set settings",
    "tables set secret",      "tables set created",    "tables set changed",
    "seats set table_id",     "seats set seat",        "seats set kind",
    "seats set taken",        "seats set name",        "seats set level",
    "seats set token",        "seats set luck",        "seats set account",
    "seats set name_key",     "lines set table_id",    "lines set at",
    "lines set text",         "results set table_id",  "results set ended",
    "results set scores",     "results set winners",   "results set share",
    "results set rated",      "accounts set id",       "accounts set name",
    "accounts set name_key",  "accounts set password", "accounts set created",
    "accounts set seen",      "sessions set token",    "sessions set account",
    "sessions set created",   "sessions set expires",  "ratings set account",
    "ratings set game",       "ratings set rating",    "ratings set deviation",
    "ratings set volatility", "ratings set games",     "ratings set wins",
    "ratings set changed",    "pushes set endpoint",   "pushes set account",
    "pushes set p256dh",      "pushes set auth",       "pushes set created",
    "mutes set account",      "mutes set muted",
};

/* Which column, what kind of value, its size, the value. What SQLite refuses does not matter. */
static void change_rows(sqlite3 *db, const uint8_t *data, size_t size) {
    while (size >= 3) {
        char text[96];
        sqlite3_stmt *st = NULL;
        const uint8_t *p = take(&data, &size, 3);
        size_t n = p[2] < size ? p[2] : size;
        const uint8_t *value = take(&data, &size, n);
        uint64_t bits = 0;
        memcpy(&bits, value, n < 8 ? n : 8);
        double number;
        memcpy(&number, &bits, sizeof number);
        snprintf(text, sizeof text, "update or ignore %s = ?1",
                 columns[p[0] % (sizeof columns / sizeof columns[0])]);
        MUST(sqlite3_prepare_v2(db, text, -1, &st, NULL) == SQLITE_OK);
        switch (p[1] % 5) {
        case 0:
            sqlite3_bind_int64(st, 1, (sqlite3_int64)bits);
            break;
        case 1:
            sqlite3_bind_text(st, 1, (const char *)value, (int)n, SQLITE_TRANSIENT);
            break;
        case 2:
            sqlite3_bind_blob(st, 1, value, (int)n, SQLITE_TRANSIENT);
            break;
        case 3:
            sqlite3_bind_double(st, 1, number);
            break;
        default: /* a long one */
            sqlite3_bind_zeroblob(st, 1, (int)(bits % 100000));
        }
        sqlite3_step(st);
        sqlite3_finalize(st);
    }
}

static int nothing_outside(void *context, int action, const char *a, const char *b, const char *c,
                           const char *d) {
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_ATTACH || action == SQLITE_FUNCTION ? SQLITE_DENY : SQLITE_OK;
}

static int too_long(void *context) {
    return --*(int *)context < 0;
}

static void run_statements(sqlite3 *db, const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    int steps = 20;
    memcpy(text, data, size);
    text[size] = 0;
    sqlite3_set_authorizer(db, nothing_outside, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_progress_handler(db, 1000, too_long, &steps);
    sqlite3_exec(db, text, NULL, NULL, NULL);
    free(text);
}

static void change_file(void (*change)(sqlite3 *, const uint8_t *, size_t), const uint8_t *data,
                        size_t size) {
    sqlite3 *db;
    write_file(good()->data, good()->size);
    MUST(sqlite3_open(path, &db) == SQLITE_OK);
    change(db, data, size);
    sqlite3_close_v2(db);
}

/* ---- reading all of it ---- */

#define TEXT(array) MUST(memchr(array, 0, sizeof array))
#define NUMBER(n) MUST((n) >= 0 && (n) < 1LL << 53)

static bool see_table(void *context, const struct stored_table *t) {
    int *left = context;
    MUST(t->id > 0 && t->state <= STORED_OVER && t->nseats >= 0 && t->nseats <= MAX_SEATS);
    TEXT(t->code);
    TEXT(t->game);
    TEXT(t->settings);
    NUMBER(t->created);
    NUMBER(t->changed);
    return --*left > 0;
}

static void see_result(const struct stored_result *r) {
    NUMBER(r->ended);
    TEXT(r->scores);
    MUST(r->winners < 1 << MAX_SEATS && r->share >= 0 && r->share <= 1);
}

static void read_table(struct store *s, int64_t id) {
    struct stored_seat seat[MAX_SEATS];
    struct stored_result result;
    struct buf log = heap_buf();
    if (!store_seats(s, id, seat))
        for (int i = 0; i < MAX_SEATS; i++) {
            MUST(seat[i].seat == i && (unsigned)seat[i].kind < SEAT_KINDS);
            TEXT(seat[i].name);
            TEXT(seat[i].level);
            NUMBER(seat[i].account);
        }
    store_log(s, id, &log);
    if (!store_result(s, id, &result) && result.table)
        see_result(&result);
    heap_free(&log);
}

static void read_games(struct store *s, struct stored_filter f) {
    struct stored_game g[3];
    int count;
    const char *why = store_games(s, &f, g, 3, &count);
    MUST(count >= 0 && count <= 3 && (!why || *why));
    for (int i = 0; i < count; i++) {
        MUST(g[i].table > 0 && g[i].nseats >= 0 && g[i].nseats <= MAX_SEATS);
        TEXT(g[i].code);
        TEXT(g[i].game);
        see_result(&g[i].result);
        for (int k = 0; k < g[i].nseats; k++)
            MUST((unsigned)g[i].player[k].kind < SEAT_KINDS);
    }
}

static void see_rating(const struct stored_rating *r) {
    TEXT(r->game);
    NUMBER(r->games);
    NUMBER(r->changed);
    MUST(r->account > 0 && r->deviation > 0 && r->volatility > 0 && r->wins >= 0);
    MUST(r->rating >= -1e6 && r->rating <= 1e6 && r->deviation <= 1e6 && r->wins <= 1e16);
}

static void read_account(struct store *s, int64_t id) {
    struct stored_account a;
    struct stored_rating rating[3];
    struct stored_push push[3];
    struct stored_session session[3];
    struct stored_stats stats[3];
    int64_t mute[3];
    int count;
    if (!store_account(s, id, &a) && a.id) {
        TEXT(a.name);
        TEXT(a.password);
        NUMBER(a.created);
        NUMBER(a.seen);
    }
    store_find_account(s, "a", &a);
    store_ratings(s, id, rating, 3, &count);
    for (int i = 0; i < count; i++)
        see_rating(&rating[i]);
    store_pushes(s, id, push, 3, &count);
    for (int i = 0; i < count; i++) {
        TEXT(push[i].endpoint);
        TEXT(push[i].p256dh);
        TEXT(push[i].auth);
    }
    store_sessions(s, id, NULL, session, 3, &count);
    for (int i = 0; i < count; i++)
        MUST(session[i].account > 0 && session[i].expires >= 0);
    store_find_session(s, (const uint8_t[TOKEN_HASH]){1}, session);
    store_stats(s, id, stats, 3, &count);
    for (int i = 0; i < count; i++) {
        TEXT(stats[i].game);
        MUST(stats[i].all.won >= 0 && stats[i].all.won <= (double)stats[i].all.played);
    }
    store_mutes(s, id, mute, 3, &count);
    for (int i = 0; i < count; i++)
        MUST(mute[i] > 0);
}

static void read_everything(struct store *s) {
    struct stored_table t;
    struct stored_best best[3];
    int64_t old[3];
    int count, left = 100;
    store_tables(s, true, see_table, &left);
    store_find(s, "one", &t);
    for (int64_t id = 0; id < 3; id++) {
        read_table(s, id);
        read_account(s, id);
    }
    read_games(s, (struct stored_filter){.game = NULL});
    read_games(s, (struct stored_filter){.game = "cabbage", .account = 1, .name = "olha"});
    read_games(s, (struct stored_filter){.name = "OLHA", .before = 2});
    store_best(s, "cabbage", 0, 1e9, best, 3, &count);
    for (int i = 0; i < count; i++) {
        TEXT(best[i].name);
        see_rating(&best[i].rating);
    }
    for (int state = 0; state <= STORED_OVER; state++) {
        store_old_tables(s, (enum stored_state)state, 1LL << 40, old, 3, &count);
        for (int i = 0; i < count; i++)
            MUST(old[i] > 0);
    }
}

/* New numbers are new; what is written then is there, or there is a reason. */
static void write_more(struct store *s) {
    struct stored_table t = {.id = store_new_table(s), .code = "new", .game = "cabbage"}, back;
    struct stored_account a = {.id = store_new_account(s), .name = "New", .password = "$"};
    struct store_batch *b = store_begin(s);
    MUST(t.id > 0 && a.id > 0);
    store_put_table(b, &t);
    store_add_lines(b, t.id, 0, "new\n", 4);
    MUST(!store_commit(b, NULL, NULL));
    b = store_begin(s);
    store_put_account(b, &a);
    MUST(!store_commit(b, NULL, NULL));
    uint64_t failures = store_counts(s).failures;
    if (!store_find(s, "new", &back) && !failures && !store_counts(s).failures)
        MUST(back.id == t.id);
    b = store_begin(s);
    store_drop_account(b, 1);
    store_drop_table(b, 1);
    store_drop_expired(b, 100);
    MUST(!store_commit(b, NULL, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size)
        return 0;
    good();
    remove_files();
    unsigned how = data[0] % 4;
    data++;
    size--;
    if (how == 0)
        write_file(data, size);
    else if (how == 1)
        change_bytes(data, size);
    else
        change_file(how == 2 ? change_rows : run_statements, data, size);
    struct buf say = heap_buf();
    struct store *s;
    const char *why = store_open(&s, folder, NULL, NULL, &say);
    MUST(!why == !!s && (!why || strstr(why, folder)));
    if (s) {
        read_everything(s);
        write_more(s);
        read_everything(s);
        store_close(s);
    }
    heap_free(&say);
    return 0;
}
