/* The store's database in SQLite: one file, one connection that is this process's alone, a write-ahead
 * log that is synced at every commit. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/lang.h"
#include "net/sqlite_log.h"
#include "net/sqlite_rows.h"
#include "run/files.h"
#include "run/system.h"

/* What each database has seen of these is its user_version. */
#define MIGRATION(text) text,
static const char *const migration[] = {
#include "net/schema.def"
};
#undef MIGRATION
enum { VERSION = sizeof migration / sizeof migration[0], APPLICATION = 0x4b6f6c6f /* "Kolo" */ };

static const char damaged_log[] = N_(
    "the log beside the database is damaged, and the latest moves are in it: put a backup in its "
    "place, or go on with what came before the damage after \"sqlite3 koloda.db vacuum\"");

/* ---- writing ---- */

static sqlite_write *const write_op[OPS] = {
    [PUT_TABLE] = sqlite_put_table,       [PUT_SEAT] = sqlite_put_seat,
    [ADD_LINES] = sqlite_add_lines,       [CUT_LINES] = sqlite_cut_lines,
    [PUT_RESULT] = sqlite_put_result,     [DROP_TABLE] = sqlite_drop_table,
    [PUT_ACCOUNT] = sqlite_put_account,   [SEEN_ACCOUNT] = sqlite_seen_account,
    [DROP_ACCOUNT] = sqlite_drop_account, [PUT_SESSION] = sqlite_put_session,
    [DROP_SESSION] = sqlite_drop_session, [DROP_SESSIONS] = sqlite_drop_sessions,
    [DROP_EXPIRED] = sqlite_drop_expired, [PUT_RATING] = sqlite_put_rating,
    [PUT_PUSH] = sqlite_put_push,         [DROP_PUSH] = sqlite_drop_push,
    [PUT_MUTE] = sqlite_put_mute,         [DROP_MUTE] = sqlite_drop_mute,
};

static const char *write_batches(struct database *d, const struct store_batch *from,
                                 const struct store_batch *to) {
    pthread_mutex_lock(&d->lock);
    const char *why = sqlite_run(d, BEGIN);
    for (const struct store_batch *b = from; !why && b != to; b = b->next)
        for (const struct op *op = b->first; !why && op; op = op->next)
            why = write_op[op->kind](d, op);
    if (!why)
        why = sqlite_run(d, COMMIT);
    if (why && !sqlite3_get_autocommit(d->db))
        sqlite_run(d, ROLLBACK);
    pthread_mutex_unlock(&d->lock);
    return why;
}

/* ---- reading ---- */

static const char *last_table(struct database *d, int64_t *id) {
    return sqlite_last(d, LAST_TABLE, id);
}

static const char *last_account(struct database *d, int64_t *id) {
    return sqlite_last(d, LAST_ACCOUNT, id);
}

/* ---- opening ---- */

static const char *execute(sqlite3 *db, const char *text) {
    int code = sqlite3_exec(db, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? NULL : sqlite_reason(db, code);
}

/* What a question about the whole database has for an answer, a number or a word. */
static const char *ask(sqlite3 *db, const char *question, int64_t *number, char word[8]) {
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(db, question, -1, &st, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(st);
    if (code == SQLITE_ROW && number)
        *number = sqlite3_column_int64(st, 0);
    if (code == SQLITE_ROW && word && !sqlite_text(st, 0, word, 8))
        word[0] = 0;
    const char *why = code == SQLITE_ROW ? NULL : sqlite_reason(db, code);
    sqlite3_finalize(st);
    return why;
}

/* name_key() as the migrations call it: names that were kept before it was. */
static void key_of_name(sqlite3_context *out, int count, sqlite3_value **value) {
    char key[NAME_KEY_MAX + 1];
    (void)count;
    const void *name = sqlite3_value_text(value[0]);
    if (!name) {
        sqlite3_result_error_nomem(out);
        return;
    }
    name_key(name, (size_t)sqlite3_value_bytes(value[0]), key);
    sqlite3_result_text(out, key, -1, SQLITE_TRANSIENT);
}

/* A file may come from anywhere: what is in its schema may neither run our functions nor change what
 * SQLite keeps about itself, and no row is larger than any of ours. */
static const char *trust_nothing(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 64 << 20);
    int code = sqlite3_create_function(db, "name_key", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                       key_of_name, NULL, NULL);
    return code == SQLITE_OK ? NULL : sqlite_reason(db, code);
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
        return sqlite_foreign;
    if (*version > VERSION)
        return N_("a newer Koloda made this database: use that one, or a backup of before");
    char word[8] = "";
    why = ask(db, "pragma quick_check(1)", NULL, word);
    return why ? why : strcmp(word, "ok") ? sqlite_damaged : NULL;
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
        int code = sqlite3_prepare_v3(d->db, sqlite_statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &d->statement[i], NULL);
        why = code == SQLITE_OK ? NULL : sqlite_reason(d->db, code);
    }
    return why;
}

/* Nothing but reading until we know that it is ours and whole: not even what is in its log is put
 * in its place when we leave it. */
static const char *open_database(struct database *d, bool logged) {
    int64_t version = 0;
    int code = sqlite3_open_v2(d->path, &d->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return sqlite_reason(d->db, code);
    sqlite3_extended_result_codes(d->db, 1);
    sqlite3_db_config(d->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, logged, NULL);
    if (sqlite3_db_readonly(d->db, "main"))
        return sqlite_reason(d->db, SQLITE_READONLY);
    const char *why = trust_nothing(d->db);
    if (!why)
        why = execute(d->db, "pragma locking_mode = exclusive; pragma cell_size_check = on");
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
        return sqlite_damaged;
    if (there)
        return S_ISREG(st.st_mode) ? NULL : N_("not a regular file");
    file_folders(d->path);
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
    const char *why = code == SQLITE_DONE ? NULL : sqlite_reason(to, code);
    sqlite3_backup_finish(copy);
    pthread_mutex_unlock(&d->lock);
    return why;
}

/* Into a file that is there and empty. */
static const char *copy_into(struct database *d, const char *path, int fd) {
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    const char *why = code == SQLITE_OK ? NULL : sqlite_reason(to, code);
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
    .next_table = sqlite_next_table,
    .find_table = sqlite_find_table,
    .seats = sqlite_seats,
    .log = sqlite_log,
    .result = sqlite_result,
    .games = sqlite_games,
    .stats = sqlite_stats,
    .old_tables = sqlite_old_tables,
    .last_account = last_account,
    .account = sqlite_account,
    .find_account = sqlite_find_account,
    .find_session = sqlite_find_session,
    .sessions = sqlite_sessions,
    .ratings = sqlite_ratings,
    .best = sqlite_best,
    .pushes = sqlite_pushes,
    .mutes = sqlite_mutes,
    .backup = make_backup,
};
