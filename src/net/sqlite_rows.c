#include "net/sqlite_rows.h"

#include <errno.h>
#include <string.h>

#include "base/utf8.h"
#include "core/lang.h"
#include "run/system.h"

#define STATEMENT(name, text) [name] = text,
const char *const sqlite_statements[SQLS] = {
#include "net/sqlite_statements.def"
};
#undef STATEMENT
_Static_assert(STORED_OVER == 2 && SEAT_PERSON == 0, "as in the statements");

/* ---- what can go wrong ---- */

const char sqlite_damaged[] = N_("the database is damaged: put a backup in its place, or save what "
                                 "is left by \"sqlite3 koloda.db .recover\"");
const char sqlite_foreign[] = N_("this is no database of Koloda, or its beginning is damaged: move "
                                 "it away, or put a backup in its place");

const char *sqlite_reason(sqlite3 *db, int code) {
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
    case SQLITE_ERROR: /* it has not the tables that it says it has */
    case SQLITE_SCHEMA:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
        return sqlite_damaged;
    case SQLITE_NOTADB:
        return sqlite_foreign;
    case SQLITE_CONSTRAINT:
        return N_("this does not fit what is kept: there is no such table, or its code is taken");
    default:
        return sqlite3_errstr(code);
    }
}

/* ---- writing ---- */

void sqlite_bind_text(sqlite3_stmt *st, int i, const char *text) {
    sqlite3_bind_text(st, i, text, -1, SQLITE_STATIC);
}

const char *sqlite_run(struct database *d, enum sql which) {
    const char *why;
    sqlite_row(d, d->statement[which], &why);
    sqlite3_reset(d->statement[which]);
    return why;
}

const char *sqlite_run_on(struct database *d, enum sql which, int64_t number) {
    sqlite3_bind_int64(d->statement[which], 1, number);
    return sqlite_run(d, which);
}

/* ---- reading ---- */

sqlite3_stmt *sqlite_begin(struct database *d, enum sql which) {
    pthread_mutex_lock(&d->lock);
    return d->statement[which];
}

void sqlite_end(struct database *d, sqlite3_stmt *st) {
    sqlite3_reset(st);
    pthread_mutex_unlock(&d->lock);
}

bool sqlite_row(struct database *d, sqlite3_stmt *st, const char **why) {
    int code = sqlite3_step(st);
    *why = code == SQLITE_ROW || code == SQLITE_DONE ? NULL : sqlite_reason(d->db, code);
    return code == SQLITE_ROW;
}

static bool is_text(const char *text, size_t size) {
    uint32_t point = 1;
    for (size_t i = 0, n; i < size; i += n)
        if (!(n = utf8_char(text + i, size - i, &point)) || !point)
            return false;
    return true;
}

bool sqlite_text(sqlite3_stmt *st, int i, char *out, size_t cap) {
    const void *text = sqlite3_column_text(st, i);
    size_t size = (size_t)sqlite3_column_bytes(st, i);
    if (!text || size >= cap || !is_text(text, size))
        return false;
    memcpy(out, text, size);
    out[size] = 0;
    return true;
}

bool sqlite_bytes(sqlite3_stmt *st, int i, uint8_t *out, size_t wanted) {
    const void *bytes = sqlite3_column_blob(st, i);
    if (!bytes || (size_t)sqlite3_column_bytes(st, i) != wanted)
        return false;
    memcpy(out, bytes, wanted);
    return true;
}

bool sqlite_below(sqlite3_stmt *st, int i, int end, int *out) {
    sqlite3_int64 n = sqlite3_column_int64(st, i);
    *out = (int)n;
    return n >= 0 && n < end;
}

bool sqlite_number(sqlite3_stmt *st, int i, int64_t *out) {
    *out = sqlite3_column_int64(st, i);
    return *out >= 0 && *out < 1LL << 53;
}

bool sqlite_id(sqlite3_stmt *st, int i, int64_t *out) {
    return sqlite_number(st, i, out) && *out > 0;
}

bool sqlite_measure(sqlite3_stmt *st, int i, double least, double most, double *out) {
    *out = sqlite3_column_double(st, i);
    return *out >= least && *out <= most;
}

const char *sqlite_checked(struct database *d, bool right) {
    return right                                    ? NULL
           : sqlite3_errcode(d->db) == SQLITE_NOMEM ? system_why(ENOMEM)
                                                    : sqlite_damaged;
}

const char *sqlite_last(struct database *d, enum sql which, int64_t *id) {
    const char *why;
    sqlite3_stmt *st = sqlite_begin(d, which);
    *id = 0;
    if (sqlite_row(d, st, &why))
        why = sqlite_checked(d, sqlite_number(st, 0, id));
    sqlite_end(d, st);
    return why;
}
