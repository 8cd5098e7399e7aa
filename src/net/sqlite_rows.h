/* What the parts of the store's SQLite share: the connection with its statements, and rows of them.
 * Nothing outside of those parts sees it. */
#ifndef NET_SQLITE_ROWS_H
#define NET_SQLITE_ROWS_H

#include <pthread.h>
#include <sqlite3.h>

#include "net/database.h"

#define STATEMENT(name, text) name,
enum sql {
#include "net/sqlite_statements.def"
    SQLS
};
#undef STATEMENT

struct database {
    pthread_mutex_t lock; /* of the connection */
    sqlite3 *db;
    sqlite3_stmt *statement[SQLS];
    char *path, *log; /* its file, and the one beside it */
};

extern const char *const sqlite_statements[SQLS];

extern const char sqlite_damaged[], sqlite_foreign[]; /* what is wrong with a file */

/* Why SQLite did not do it. */
const char *sqlite_reason(sqlite3 *db, int code);

/* ---- writing: the lock is held ---- */

/* Values are bound as they lie in the batch. What cannot be bound is null, which columns refuse. */
void sqlite_bind_text(sqlite3_stmt *st, int i, const char *text);
const char *sqlite_run(struct database *d, enum sql which);
/* One that has a number alone. */
const char *sqlite_run_on(struct database *d, enum sql which, int64_t number);

typedef const char *sqlite_write(struct database *d, const struct op *op);
sqlite_write sqlite_put_table, sqlite_put_seat, sqlite_add_lines, sqlite_cut_lines,
    sqlite_put_result, sqlite_drop_table; /* sqlite_tables.c */
sqlite_write sqlite_put_account, sqlite_seen_account, sqlite_drop_account, sqlite_put_session,
    sqlite_drop_session, sqlite_drop_sessions, sqlite_drop_expired, sqlite_put_rating,
    sqlite_put_push, sqlite_drop_push, sqlite_put_mute, sqlite_drop_mute; /* sqlite_people.c */

/* ---- reading ---- */

/* A statement that nobody else uses until sqlite_end(). */
sqlite3_stmt *sqlite_begin(struct database *d, enum sql which);
void sqlite_end(struct database *d, sqlite3_stmt *st);

/* The next row; false if there is none, or what is wrong. */
bool sqlite_row(struct database *d, sqlite3_stmt *st, const char **why);

/* Columns as they must be: whatever else is there is damage. Text is UTF-8 that fits, with its NUL;
 * numbers and times are from 0 on and such that JSON can say them; a measure is one that is neither
 * beyond all bounds. */
bool sqlite_text(sqlite3_stmt *st, int i, char *out, size_t cap);
bool sqlite_bytes(sqlite3_stmt *st, int i, uint8_t *out, size_t wanted);
bool sqlite_below(sqlite3_stmt *st, int i, int end, int *out);
bool sqlite_number(sqlite3_stmt *st, int i, int64_t *out);
bool sqlite_id(sqlite3_stmt *st, int i, int64_t *out); /* not 0 */
bool sqlite_measure(sqlite3_stmt *st, int i, double least, double most, double *out);

/* NULL if the row was right; else why not: for want of memory, or for what is in it. */
const char *sqlite_checked(struct database *d, bool right);

/* What a statement without arguments has for an answer. */
const char *sqlite_last(struct database *d, enum sql which, int64_t *id);

/* The readers of database_type, each in the file of its writers. */
const char *sqlite_next_table(struct database *d, int64_t id, bool over_too,
                              struct stored_table *out);
const char *sqlite_find_table(struct database *d, const char *code, struct stored_table *out);
const char *sqlite_seats(struct database *d, int64_t table, struct stored_seat *seat);
const char *sqlite_log(struct database *d, int64_t table, struct buf *out);

const char *sqlite_result(struct database *d, int64_t table, struct stored_result *out);
const char *sqlite_games(struct database *d, const struct stored_filter *f, const char *name_key,
                         struct stored_game *out, int max, int *count);
const char *sqlite_stats(struct database *d, int64_t account, struct stored_stats *out, int max,
                         int *count);
const char *sqlite_old_tables(struct database *d, enum stored_state state, int64_t before,
                              int64_t *out, int max, int *count);

const char *sqlite_account(struct database *d, int64_t account, struct stored_account *out);
const char *sqlite_find_account(struct database *d, const char *name_key,
                                struct stored_account *out);
const char *sqlite_find_session(struct database *d, const uint8_t *token,
                                struct stored_session *out);
const char *sqlite_sessions(struct database *d, int64_t account, const uint8_t *after,
                            struct stored_session *out, int max, int *count);
const char *sqlite_ratings(struct database *d, int64_t account, struct stored_rating *out, int max,
                           int *count);
const char *sqlite_best(struct database *d, const char *game, int64_t games, double deviation,
                        struct stored_best *out, int max, int *count);
const char *sqlite_pushes(struct database *d, int64_t account, struct stored_push *out, int max,
                          int *count);
const char *sqlite_mutes(struct database *d, int64_t account, int64_t *out, int max, int *count);

#endif
