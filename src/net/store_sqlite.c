/* The store's database in SQLite: one file, one connection that is this process's alone, a write-ahead
 * log that is synced at every commit. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/lang.h"
#include "net/database.h"
#include "net/sqlite_log.h"
#include "run/files.h"
#include "run/system.h"

/* ---- statements ---- */

enum sql { /* clang-format off */
    BEGIN, COMMIT, ROLLBACK,
    SET_TABLE, SET_SEAT, LOG_END, ADD_ROW, CUT_ROWS, CUT_ROW, DELETE_TABLE,
    LAST_TABLE, NEXT_TABLE, FIND_TABLE, SEATS, LOG,
    SQLS
}; /* clang-format on */

static const char *const sql[SQLS] = {
    [BEGIN] = "begin immediate",
    [COMMIT] = "commit",
    [ROLLBACK] = "rollback",
    [SET_TABLE] = "insert into tables"
                  " (id, code, state, game, nseats, settings, secret, created, changed)"
                  " values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) on conflict (id) do update set"
                  " code = ?2, state = ?3, game = ?4, nseats = ?5, settings = ?6, secret = ?7,"
                  " created = ?8, changed = ?9",
    [SET_SEAT] = "insert into seats"
                 " (table_id, seat, kind, taken, name, level, token, luck, account)"
                 " values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                 " on conflict (table_id, seat) do update set kind = ?3, taken = ?4, name = ?5,"
                 " level = ?6, token = ?7, luck = ?8, account = ?9",
    [LOG_END] = "select at + length(cast(text as blob)) from lines where table_id = ?1"
                " order by at desc limit 1",
    [ADD_ROW] = "insert into lines (table_id, at, text) values (?1, ?2, ?3)",
    [CUT_ROWS] = "delete from lines where table_id = ?1 and at >= ?2",
    [CUT_ROW] = "update lines set text = cast(substr(cast(text as blob), 1, ?2 - at) as text)"
                " where table_id = ?1 and at = (select max(at) from lines where table_id = ?1)",
    [DELETE_TABLE] = "delete from tables where id = ?1",
    [LAST_TABLE] = "select max(id) from tables",
    [NEXT_TABLE] = "select id, code, state, game, nseats, settings, secret, created, changed"
                   " from tables where id > ?1 and (state <> 2 or ?2) order by id limit 1",
    [FIND_TABLE] = "select id, code, state, game, nseats, settings, secret, created, changed"
                   " from tables where code = ?1",
    [SEATS] = "select seat, kind, taken, name, level, token, luck, account from seats"
              " where table_id = ?1 order by seat",
    [LOG] = "select at, text from lines where table_id = ?1 order by at",
};
_Static_assert(STORED_OVER == 2, "as in NEXT_TABLE");

/* What each database has seen of these is its user_version. */
#define MIGRATION(text) text,
static const char *const migration[] = {
#include "net/schema.def"
};
#undef MIGRATION
enum { VERSION = sizeof migration / sizeof migration[0], APPLICATION = 0x4b6f6c6f /* "Kolo" */ };

struct database {
    pthread_mutex_t lock; /* of the connection */
    sqlite3 *db;
    sqlite3_stmt *statement[SQLS];
    char *path, *log; /* its file, and the one beside it */
};

/* ---- what can go wrong ---- */

static const char damaged[] = N_("the database is damaged: put a backup in its place, or save what "
                                 "is left by \"sqlite3 koloda.db .recover\"");
static const char damaged_log[] = N_(
    "the log beside the database is damaged, and the latest moves are in it: put a backup in its "
    "place, or go on with what came before the damage after \"sqlite3 koloda.db vacuum\"");
static const char foreign[] = N_("this is no database of Koloda, or its beginning is damaged: move "
                                 "it away, or put a backup in its place");

/* Why SQLite did not do it. */
static const char *reason(sqlite3 *db, int code) {
    int error = db ? sqlite3_system_errno(db) : 0;
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return system_why(ENOMEM);
    case SQLITE_FULL:
        return system_why(ENOSPC);
    case SQLITE_IOERR:
        return system_why(error ? error : EIO);
    case SQLITE_CANTOPEN:
        return system_why(error ? error : EACCES);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return N_("the database may not be written");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return N_("another program is using this database: let it end first");
    case SQLITE_CORRUPT:
        return damaged;
    case SQLITE_NOTADB:
        return foreign;
    case SQLITE_CONSTRAINT:
        return N_("this does not fit what is kept: there is no such table, or its code is taken");
    default:
        return sqlite3_errstr(code);
    }
}

/* Takes a statement up to its first row. */
static bool first_row(struct database *d, sqlite3_stmt *st, const char **why) {
    int code = sqlite3_step(st);
    *why = code == SQLITE_ROW || code == SQLITE_DONE ? NULL : reason(d->db, code);
    return code == SQLITE_ROW;
}

static const char *run(struct database *d, enum sql which) {
    const char *why;
    first_row(d, d->statement[which], &why);
    sqlite3_reset(d->statement[which]);
    return why;
}

/* ---- writing ---- */

/* Values are bound as they lie in the batch. What cannot be bound is null, which columns refuse. */
static void bind_text(sqlite3_stmt *st, int i, const char *text) {
    sqlite3_bind_text(st, i, text, -1, SQLITE_STATIC);
}

static const char *write_table(struct database *d, const struct op *op) {
    const struct stored_table *t = &op->is_table;
    sqlite3_stmt *st = d->statement[SET_TABLE];
    sqlite3_bind_int64(st, 1, t->id);
    bind_text(st, 2, t->code);
    sqlite3_bind_int(st, 3, (int)t->state);
    bind_text(st, 4, t->game);
    sqlite3_bind_int(st, 5, t->nseats);
    bind_text(st, 6, t->settings);
    sqlite3_bind_blob(st, 7, t->secret, sizeof t->secret, SQLITE_STATIC);
    sqlite3_bind_int64(st, 8, t->created);
    sqlite3_bind_int64(st, 9, t->changed);
    return run(d, SET_TABLE);
}

static const char *write_seat(struct database *d, const struct op *op) {
    const struct stored_seat *seat = &op->is_seat;
    sqlite3_stmt *st = d->statement[SET_SEAT];
    sqlite3_bind_int64(st, 1, op->table);
    sqlite3_bind_int(st, 2, seat->seat);
    sqlite3_bind_int(st, 3, (int)seat->kind);
    sqlite3_bind_int(st, 4, seat->taken);
    bind_text(st, 5, seat->name);
    bind_text(st, 6, seat->level);
    sqlite3_bind_blob(st, 7, seat->token, sizeof seat->token, SQLITE_STATIC);
    sqlite3_bind_blob(st, 8, seat->has_luck ? seat->luck : NULL, sizeof seat->luck, SQLITE_STATIC);
    sqlite3_bind_int64(st, 9, seat->account);
    return run(d, SET_SEAT);
}

static const char *log_end(struct database *d, int64_t table, size_t *end) {
    sqlite3_stmt *st = d->statement[LOG_END];
    const char *why;
    sqlite3_bind_int64(st, 1, table);
    *end = first_row(d, st, &why) ? (size_t)sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return why;
}

static const char *add_lines(struct database *d, const struct op *op) {
    size_t end;
    const char *why = log_end(d, op->table, &end);
    if (why || end != op->lines.at)
        return why ? why : N_("the log does not end where this begins");
    if (op->lines.size == 0)
        return NULL;
    sqlite3_stmt *st = d->statement[ADD_ROW];
    sqlite3_bind_int64(st, 1, op->table);
    sqlite3_bind_int64(st, 2, (sqlite3_int64)op->lines.at);
    sqlite3_bind_text64(st, 3, op->lines.text, op->lines.size, SQLITE_STATIC, SQLITE_UTF8);
    return run(d, ADD_ROW);
}

static const char *run_cut(struct database *d, enum sql which, const struct op *op) {
    sqlite3_bind_int64(d->statement[which], 1, op->table);
    sqlite3_bind_int64(d->statement[which], 2, (sqlite3_int64)op->lines.at);
    return run(d, which);
}

/* The rows behind, and what is too much of the one that is the last then. */
static const char *cut_lines(struct database *d, const struct op *op) {
    size_t end;
    const char *why = log_end(d, op->table, &end);
    if (why || end < op->lines.at)
        return why ? why : N_("the log is shorter than what is to be left of it");
    why = run_cut(d, CUT_ROWS, op);
    return why ? why : run_cut(d, CUT_ROW, op);
}

static const char *drop_table(struct database *d, const struct op *op) {
    sqlite3_bind_int64(d->statement[DELETE_TABLE], 1, op->table);
    return run(d, DELETE_TABLE);
}

static const char *(*const write_op[OPS])(struct database *d, const struct op *op) = {
    [PUT_TABLE] = write_table, [PUT_SEAT] = write_seat,   [ADD_LINES] = add_lines,
    [CUT_LINES] = cut_lines,   [DROP_TABLE] = drop_table,
};

static const char *write_batches(struct database *d, const struct store_batch *from,
                                 const struct store_batch *to) {
    pthread_mutex_lock(&d->lock);
    const char *why = run(d, BEGIN);
    for (const struct store_batch *b = from; !why && b != to; b = b->next)
        for (const struct op *op = b->first; !why && op; op = op->next)
            why = write_op[op->kind](d, op);
    if (!why)
        why = run(d, COMMIT);
    if (why && !sqlite3_get_autocommit(d->db))
        run(d, ROLLBACK);
    pthread_mutex_unlock(&d->lock);
    return why;
}

/* ---- reading ---- */

/* A statement that nobody else uses until end_reading(). */
static sqlite3_stmt *begin_reading(struct database *d, enum sql which) {
    pthread_mutex_lock(&d->lock);
    return d->statement[which];
}

static void end_reading(struct database *d, sqlite3_stmt *st) {
    sqlite3_reset(st);
    pthread_mutex_unlock(&d->lock);
}

/* Columns as they must be: whatever else is there is damage. */
static bool get_text(sqlite3_stmt *st, int i, char *out, size_t cap) {
    const void *text = sqlite3_column_text(st, i);
    size_t size = (size_t)sqlite3_column_bytes(st, i);
    if (!text || size >= cap)
        return false;
    memcpy(out, text, size);
    out[size] = 0;
    return true;
}

static bool get_bytes(sqlite3_stmt *st, int i, uint8_t *out, size_t wanted) {
    const void *bytes = sqlite3_column_blob(st, i);
    if (!bytes || (size_t)sqlite3_column_bytes(st, i) != wanted)
        return false;
    memcpy(out, bytes, wanted);
    return true;
}

static bool get_below(sqlite3_stmt *st, int i, int end, int *out) {
    sqlite3_int64 n = sqlite3_column_int64(st, i);
    *out = (int)n;
    return n >= 0 && n < end;
}

/* A row that cannot be taken: for want of memory, or for what is in it. */
static const char *bad_row(struct database *d) {
    return sqlite3_errcode(d->db) == SQLITE_NOMEM ? system_why(ENOMEM) : damaged;
}

static const char *get_table(struct database *d, sqlite3_stmt *st, struct stored_table *t) {
    const char *why;
    int state = 0;
    *t = (struct stored_table){.id = 0};
    if (!first_row(d, st, &why))
        return why;
    bool right =
        get_text(st, 1, t->code, sizeof t->code) && get_below(st, 2, STORED_OVER + 1, &state) &&
        get_text(st, 3, t->game, sizeof t->game) && get_below(st, 4, MAX_SEATS + 1, &t->nseats) &&
        get_text(st, 5, t->settings, sizeof t->settings) &&
        get_bytes(st, 6, t->secret, sizeof t->secret);
    t->id = sqlite3_column_int64(st, 0);
    t->state = (enum stored_state)state;
    t->created = sqlite3_column_int64(st, 7);
    t->changed = sqlite3_column_int64(st, 8);
    return right ? NULL : bad_row(d);
}

static const char *last_table(struct database *d, int64_t *id) {
    const char *why;
    sqlite3_stmt *st = begin_reading(d, LAST_TABLE);
    *id = first_row(d, st, &why) ? sqlite3_column_int64(st, 0) : 0;
    end_reading(d, st);
    return why;
}

static const char *next_table(struct database *d, int64_t id, bool over_too,
                              struct stored_table *out) {
    sqlite3_stmt *st = begin_reading(d, NEXT_TABLE);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int(st, 2, over_too);
    const char *why = get_table(d, st, out);
    end_reading(d, st);
    return why;
}

static const char *find_table(struct database *d, const char *code, struct stored_table *out) {
    sqlite3_stmt *st = begin_reading(d, FIND_TABLE);
    bind_text(st, 1, code);
    const char *why = get_table(d, st, out);
    end_reading(d, st);
    return why;
}

static const char *get_seat(struct database *d, sqlite3_stmt *st, struct stored_seat *all) {
    int i, kind = 0;
    if (!get_below(st, 0, MAX_SEATS, &i))
        return damaged;
    struct stored_seat *seat = &all[i];
    seat->has_luck = sqlite3_column_type(st, 6) != SQLITE_NULL;
    bool right = get_below(st, 1, SEAT_KINDS, &kind) &&
                 get_text(st, 3, seat->name, sizeof seat->name) &&
                 get_text(st, 4, seat->level, sizeof seat->level) &&
                 get_bytes(st, 5, seat->token, sizeof seat->token) &&
                 (!seat->has_luck || get_bytes(st, 6, seat->luck, sizeof seat->luck));
    seat->kind = (enum seat_kind)kind;
    seat->taken = sqlite3_column_int(st, 2) != 0;
    seat->account = sqlite3_column_int64(st, 7);
    return right ? NULL : bad_row(d);
}

static const char *read_seats(struct database *d, int64_t table, struct stored_seat *seat) {
    const char *why = NULL;
    sqlite3_stmt *st = begin_reading(d, SEATS);
    sqlite3_bind_int64(st, 1, table);
    while (!why && first_row(d, st, &why))
        why = get_seat(d, st, seat);
    end_reading(d, st);
    return why;
}

/* The rows must follow each other without a gap. */
static const char *read_log(struct database *d, int64_t table, struct buf *out) {
    size_t before = out->size;
    const char *why = NULL;
    sqlite3_stmt *st = begin_reading(d, LOG);
    sqlite3_bind_int64(st, 1, table);
    while (!why && first_row(d, st, &why)) {
        const void *text = sqlite3_column_text(st, 1);
        if (!text || (size_t)sqlite3_column_int64(st, 0) != out->size - before)
            why = bad_row(d);
        else
            buf_bytes(out, text, (size_t)sqlite3_column_bytes(st, 1));
        if (out->full)
            why = system_why(ENOMEM);
    }
    end_reading(d, st);
    return why;
}

/* ---- opening ---- */

static const char *execute(sqlite3 *db, const char *text) {
    int code = sqlite3_exec(db, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? NULL : reason(db, code);
}

/* What a question about the whole database has for an answer, a number or a word. */
static const char *ask(sqlite3 *db, const char *question, int64_t *number, char word[8]) {
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(db, question, -1, &st, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(st);
    if (code == SQLITE_ROW && number)
        *number = sqlite3_column_int64(st, 0);
    if (code == SQLITE_ROW && word && !get_text(st, 0, word, 8))
        word[0] = 0;
    const char *why = code == SQLITE_ROW ? NULL : reason(db, code);
    sqlite3_finalize(st);
    return why;
}

/* Is it ours, and can we read it? `version` is 0 for one that is new. */
static const char *inspect(sqlite3 *db, int64_t *version) {
    int64_t application, things;
    const char *why = ask(db, "pragma application_id", &application, NULL);
    if (!why)
        why = ask(db, "pragma user_version", version, NULL);
    if (!why)
        why = ask(db, "select count(*) from sqlite_schema", &things, NULL);
    if (why)
        return why;
    if (application != APPLICATION && (application || *version || things))
        return foreign;
    if (*version > VERSION)
        return N_("a newer Koloda made this database: use that one, or a backup of before");
    char word[8] = "";
    why = ask(db, "pragma quick_check(1)", NULL, word);
    return why ? why : strcmp(word, "ok") ? damaged : NULL;
}

/* Each step is there as a whole or not at all, and so is its number. */
static const char *migrate(sqlite3 *db, int64_t version) {
    for (; version < VERSION; version++) {
        char number[96];
        snprintf(number, sizeof number, "pragma application_id = %d; pragma user_version = %d;",
                 APPLICATION, (int)version + 1);
        const char *why = execute(db, "begin exclusive");
        if (!why)
            why = execute(db, migration[version]);
        if (!why)
            why = execute(db, number);
        if (!why)
            why = execute(db, "commit");
        if (why) {
            if (!sqlite3_get_autocommit(db))
                execute(db, "rollback");
            return why;
        }
    }
    return NULL;
}

static const char *set_up(struct database *d) {
    char word[8] = "";
    const char *why = ask(d->db, "pragma journal_mode = wal", NULL, word);
    if (!why && strcmp(word, "wal") != 0)
        why = N_("the database may not be written");
    if (!why)
        why = execute(d->db, "pragma synchronous = full; pragma foreign_keys = on;"
                             "pragma temp_store = memory; pragma cache_size = -16000;"
                             "pragma journal_size_limit = 16777216");
    for (int i = 0; !why && i < SQLS; i++) {
        int code = sqlite3_prepare_v3(d->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &d->statement[i], NULL);
        why = code == SQLITE_OK ? NULL : reason(d->db, code);
    }
    return why;
}

/* Nothing but reading until we know that it is ours and whole: not even what is in its log is put
 * in its place when we leave it. */
static const char *open_database(struct database *d, bool logged) {
    int64_t version = 0;
    int code = sqlite3_open_v2(d->path, &d->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return reason(d->db, code);
    sqlite3_extended_result_codes(d->db, 1);
    sqlite3_db_config(d->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, logged, NULL);
    if (sqlite3_db_readonly(d->db, "main"))
        return reason(d->db, SQLITE_READONLY);
    const char *why = execute(d->db, "pragma locking_mode = exclusive");
    if (!why)
        why = inspect(d->db, &version);
    if (!why && logged && !sqlite_log_whole(d->log))
        why = damaged_log;
    if (!why)
        why = migrate(d->db, version);
    if (!why)
        why = set_up(d);
    if (!why)
        sqlite3_db_config(d->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return why;
}

static void sync_folder(const char *folder) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* The file, empty if it was not there. An empty one beside a log that is not is what is left of a
 * database; SQLite would throw the log away. */
static const char *make_file(const char *folder, const struct database *d, bool *logged) {
    struct stat st;
    *logged = stat(d->log, &st) == 0 && st.st_size > 0;
    bool there = stat(d->path, &st) == 0;
    if (*logged && (!there || st.st_size == 0))
        return damaged;
    if (there)
        return S_ISREG(st.st_mode) ? NULL : N_("not a regular file");
    mkdir(folder, 0700); /* if this fails, opening the file says so */
    int fd = open(d->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return system_why(errno);
    close(fd);
    sync_folder(folder);
    return NULL;
}

static void close_database(struct database *d) {
    for (int i = 0; i < SQLS; i++)
        sqlite3_finalize(d->statement[i]);
    sqlite3_close(d->db);
    sqlite3_free(d->path);
    sqlite3_free(d->log);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

static const char *open_in(struct database **out, const char *folder, struct buf *say) {
    *out = NULL;
    struct database *d = calloc(1, sizeof *d);
    if (!d)
        return file_complain(say, folder, system_why(ENOMEM));
    pthread_mutex_init(&d->lock, NULL);
    d->path = sqlite3_mprintf("%s/koloda.db", folder);
    d->log = sqlite3_mprintf("%s/koloda.db-wal", folder);
    bool logged;
    const char *why = d->path && d->log ? make_file(folder, d, &logged) : system_why(ENOMEM);
    if (!why)
        why = open_database(d, logged);
    if (why) {
        why = file_complain(say, d->path ? d->path : folder, why);
        close_database(d);
        return why;
    }
    *out = d;
    return NULL;
}

/* ---- backups ---- */

enum { PAGES_AT_ONCE = 256 }; /* then it is the writer's turn */

/* What this connection writes meanwhile SQLite puts into the copy too. */
static const char *copy_pages(struct database *d, sqlite3 *to) {
    pthread_mutex_lock(&d->lock);
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", d->db, "main");
    int code = copy ? SQLITE_OK : sqlite3_errcode(to);
    while (copy && (code = sqlite3_backup_step(copy, PAGES_AT_ONCE)) == SQLITE_OK) {
        pthread_mutex_unlock(&d->lock);
        usleep(500);
        pthread_mutex_lock(&d->lock);
    }
    const char *why = code == SQLITE_DONE ? NULL : reason(to, code);
    sqlite3_backup_finish(copy);
    pthread_mutex_unlock(&d->lock);
    return why;
}

/* Into a file that is there and empty. */
static const char *copy_into(struct database *d, const char *path, int fd) {
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    const char *why = code == SQLITE_OK ? NULL : reason(to, code);
    if (!why)
        why = execute(to, "pragma journal_mode = off");
    if (!why)
        why = copy_pages(d, to);
    code = sqlite3_close(to);
    if (!why && (code != SQLITE_OK || fsync(fd) != 0))
        why = system_why(errno);
    return why;
}

static bool is_own(const struct database *d, const char *path) {
    struct stat ours, there;
    return stat(d->path, &ours) == 0 && stat(path, &there) == 0 && ours.st_dev == there.st_dev &&
           ours.st_ino == there.st_ino;
}

static void sync_folder_of(char *path) {
    char *slash = strrchr(path, '/');
    if (slash)
        slash[slash == path] = 0;
    sync_folder(slash ? path : ".");
}

static const char *make_backup(struct database *d, const char *path, struct buf *say) {
    if (is_own(d, path))
        return file_complain(say, path, N_("this is the database itself: name another file"));
    char *beside = sqlite3_mprintf("%s.XXXXXX", path);
    int fd = beside ? mkostemp(beside, O_CLOEXEC) : -1;
    if (fd < 0) {
        const char *why = system_why(beside ? errno : ENOMEM);
        sqlite3_free(beside);
        return file_complain(say, path, why);
    }
    const char *why = copy_into(d, beside, fd);
    if (!why && rename(beside, path) != 0)
        why = system_why(errno);
    if (why)
        unlink(beside);
    else
        sync_folder_of(beside);
    close(fd);
    sqlite3_free(beside);
    return why ? file_complain(say, path, why) : NULL;
}

const struct database_type database_sqlite = {
    .open = open_in,
    .close = close_database,
    .write = write_batches,
    .last_table = last_table,
    .next_table = next_table,
    .find_table = find_table,
    .seats = read_seats,
    .log = read_log,
    .backup = make_backup,
};
