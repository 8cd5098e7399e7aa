/* Tables in SQLite: their seats, logs and results, and the finished games. */
#include <errno.h>
#include <string.h>

#include "core/lang.h"
#include "net/sqlite_rows.h"
#include "run/system.h"

/* ---- writing ---- */

const char *sqlite_put_table(struct database *d, const struct op *op) {
    const struct stored_table *t = &op->is_table;
    sqlite3_stmt *st = d->statement[SET_TABLE];
    sqlite3_bind_int64(st, 1, t->id);
    sqlite_bind_text(st, 2, t->code);
    sqlite3_bind_int(st, 3, (int)t->state);
    sqlite_bind_text(st, 4, t->game);
    sqlite3_bind_int(st, 5, t->nseats);
    sqlite_bind_text(st, 6, t->settings);
    sqlite3_bind_blob(st, 7, t->secret, sizeof t->secret, SQLITE_STATIC);
    sqlite3_bind_int64(st, 8, t->created);
    sqlite3_bind_int64(st, 9, t->changed);
    return sqlite_run(d, SET_TABLE);
}

const char *sqlite_put_seat(struct database *d, const struct op *op) {
    const struct stored_seat *seat = &op->sitting.is_seat;
    sqlite3_stmt *st = d->statement[SET_SEAT];
    sqlite3_bind_int64(st, 1, op->id);
    sqlite3_bind_int(st, 2, seat->seat);
    sqlite3_bind_int(st, 3, (int)seat->kind);
    sqlite3_bind_int(st, 4, seat->taken);
    sqlite_bind_text(st, 5, seat->name);
    sqlite_bind_text(st, 6, seat->level);
    sqlite3_bind_blob(st, 7, seat->token, sizeof seat->token, SQLITE_STATIC);
    sqlite3_bind_blob(st, 8, seat->has_luck ? seat->luck : NULL, sizeof seat->luck, SQLITE_STATIC);
    sqlite3_bind_int64(st, 9, seat->account);
    sqlite_bind_text(st, 10, op->sitting.name_key);
    return sqlite_run(d, SET_SEAT);
}

static const char *log_end(struct database *d, int64_t table, size_t *end) {
    sqlite3_stmt *st = d->statement[LOG_END];
    const char *why;
    sqlite3_bind_int64(st, 1, table);
    *end = sqlite_row(d, st, &why) ? (size_t)sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return why;
}

const char *sqlite_add_lines(struct database *d, const struct op *op) {
    size_t end;
    const char *why = log_end(d, op->id, &end);
    if (why || end != op->lines.at)
        return why ? why : N_("the log does not end where this begins");
    if (op->lines.size == 0)
        return NULL;
    sqlite3_stmt *st = d->statement[ADD_ROW];
    sqlite3_bind_int64(st, 1, op->id);
    sqlite3_bind_int64(st, 2, (sqlite3_int64)op->lines.at);
    sqlite3_bind_text64(st, 3, op->lines.text, op->lines.size, SQLITE_STATIC, SQLITE_UTF8);
    return sqlite_run(d, ADD_ROW);
}

static const char *run_cut(struct database *d, enum sql which, const struct op *op) {
    sqlite3_bind_int64(d->statement[which], 1, op->id);
    sqlite3_bind_int64(d->statement[which], 2, (sqlite3_int64)op->lines.at);
    return sqlite_run(d, which);
}

/* The rows behind, and what is too much of the one that is the last then. */
const char *sqlite_cut_lines(struct database *d, const struct op *op) {
    size_t end;
    const char *why = log_end(d, op->id, &end);
    if (why || end < op->lines.at)
        return why ? why : N_("the log is shorter than what is to be left of it");
    why = run_cut(d, CUT_ROWS, op);
    return why ? why : run_cut(d, CUT_ROW, op);
}

const char *sqlite_drop_table(struct database *d, const struct op *op) {
    return sqlite_run_on(d, DELETE_TABLE, op->id);
}

const char *sqlite_put_result(struct database *d, const struct op *op) {
    const struct stored_result *r = &op->is_result;
    sqlite3_stmt *st = d->statement[SET_RESULT];
    sqlite3_bind_int64(st, 1, r->table);
    sqlite3_bind_int64(st, 2, r->ended);
    sqlite_bind_text(st, 3, r->scores);
    sqlite3_bind_int64(st, 4, r->winners);
    sqlite3_bind_double(st, 5, r->share);
    sqlite3_bind_int(st, 6, r->rated);
    return sqlite_run(d, SET_RESULT);
}

/* ---- reading ---- */

static const char *get_table(struct database *d, sqlite3_stmt *st, struct stored_table *t) {
    const char *why;
    int state = 0;
    *t = (struct stored_table){.id = 0};
    if (!sqlite_row(d, st, &why))
        return why;
    bool right = sqlite_id(st, 0, &t->id) && sqlite_text(st, 1, t->code, sizeof t->code) &&
                 sqlite_below(st, 2, STORED_OVER + 1, &state) &&
                 sqlite_text(st, 3, t->game, sizeof t->game) &&
                 sqlite_below(st, 4, MAX_SEATS + 1, &t->nseats) &&
                 sqlite_text(st, 5, t->settings, sizeof t->settings) &&
                 sqlite_bytes(st, 6, t->secret, sizeof t->secret) &&
                 sqlite_number(st, 7, &t->created) && sqlite_number(st, 8, &t->changed);
    t->state = (enum stored_state)state;
    return sqlite_checked(d, right);
}

const char *sqlite_next_table(struct database *d, int64_t id, bool over_too,
                              struct stored_table *out) {
    sqlite3_stmt *st = sqlite_begin(d, NEXT_TABLE);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int(st, 2, over_too);
    const char *why = get_table(d, st, out);
    sqlite_end(d, st);
    return why;
}

const char *sqlite_find_table(struct database *d, const char *code, struct stored_table *out) {
    sqlite3_stmt *st = sqlite_begin(d, FIND_TABLE);
    sqlite_bind_text(st, 1, code);
    const char *why = get_table(d, st, out);
    sqlite_end(d, st);
    return why;
}

static const char *get_seat(struct database *d, sqlite3_stmt *st, struct stored_seat *all) {
    int i, kind = 0;
    if (!sqlite_below(st, 0, MAX_SEATS, &i))
        return sqlite_damaged;
    struct stored_seat *seat = &all[i];
    seat->has_luck = sqlite3_column_type(st, 6) != SQLITE_NULL;
    bool right = sqlite_below(st, 1, SEAT_KINDS, &kind) &&
                 sqlite_text(st, 3, seat->name, sizeof seat->name) &&
                 sqlite_text(st, 4, seat->level, sizeof seat->level) &&
                 sqlite_bytes(st, 5, seat->token, sizeof seat->token) &&
                 (!seat->has_luck || sqlite_bytes(st, 6, seat->luck, sizeof seat->luck)) &&
                 sqlite_number(st, 7, &seat->account);
    seat->kind = (enum seat_kind)kind;
    seat->taken = sqlite3_column_int(st, 2) != 0;
    return sqlite_checked(d, right);
}

/* The lock is held. */
static const char *get_seats(struct database *d, int64_t table, struct stored_seat *seat) {
    const char *why = NULL;
    sqlite3_stmt *st = d->statement[SEATS];
    sqlite3_bind_int64(st, 1, table);
    while (!why && sqlite_row(d, st, &why))
        why = get_seat(d, st, seat);
    sqlite3_reset(st);
    return why;
}

const char *sqlite_seats(struct database *d, int64_t table, struct stored_seat *seat) {
    pthread_mutex_lock(&d->lock);
    const char *why = get_seats(d, table, seat);
    pthread_mutex_unlock(&d->lock);
    return why;
}

/* The rows must follow each other without a gap. */
const char *sqlite_log(struct database *d, int64_t table, struct buf *out) {
    size_t before = out->size;
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, LOG);
    sqlite3_bind_int64(st, 1, table);
    while (!why && sqlite_row(d, st, &why)) {
        const void *text = sqlite3_column_text(st, 1);
        if (!text || (size_t)sqlite3_column_int64(st, 0) != out->size - before)
            why = sqlite_checked(d, false);
        else
            buf_bytes(out, text, (size_t)sqlite3_column_bytes(st, 1));
        if (out->full)
            why = system_why(ENOMEM);
    }
    sqlite_end(d, st);
    return why;
}

/* ---- finished games ---- */

static bool get_result(sqlite3_stmt *st, struct stored_result *r) {
    int winners = 0;
    bool right = sqlite_id(st, 0, &r->table) && sqlite_number(st, 1, &r->ended) &&
                 sqlite_text(st, 2, r->scores, sizeof r->scores) &&
                 sqlite_below(st, 3, 1 << MAX_SEATS, &winners) &&
                 sqlite_measure(st, 4, 0, 1, &r->share);
    r->winners = (seatset)winners;
    r->rated = sqlite3_column_int(st, 5) != 0;
    return right;
}

const char *sqlite_result(struct database *d, int64_t table, struct stored_result *out) {
    const char *why;
    sqlite3_stmt *st = sqlite_begin(d, RESULT);
    *out = (struct stored_result){.table = 0};
    sqlite3_bind_int64(st, 1, table);
    if (sqlite_row(d, st, &why))
        why = sqlite_checked(d, get_result(st, out));
    sqlite_end(d, st);
    return why;
}

static const char *get_game(struct database *d, sqlite3_stmt *st, struct stored_game *g) {
    struct stored_seat seat[MAX_SEATS] = {{.seat = 0}};
    *g = (struct stored_game){.table = 0};
    bool right = get_result(st, &g->result) && sqlite_text(st, 6, g->code, sizeof g->code) &&
                 sqlite_text(st, 7, g->game, sizeof g->game) &&
                 sqlite_below(st, 8, MAX_SEATS + 1, &g->nseats);
    g->table = g->result.table;
    const char *why = sqlite_checked(d, right);
    if (!why)
        why = get_seats(d, g->table, seat);
    for (int i = 0; !why && i < g->nseats; i++) {
        g->player[i].kind = seat[i].kind;
        g->player[i].account = seat[i].account;
        memcpy(g->player[i].name, seat[i].name, sizeof seat[i].name);
        memcpy(g->player[i].level, seat[i].level, sizeof seat[i].level);
    }
    return why;
}

const char *sqlite_games(struct database *d, const struct stored_filter *f, const char *name_key,
                         struct stored_game *out, int max, int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, f->account ? GAMES_OF_ACCOUNT
                                       : name_key ? GAMES_OF_NAME
                                       : f->game  ? GAMES_OF_GAME
                                                  : GAMES);
    sqlite3_bind_int64(st, 1, f->before ? f->before : INT64_MAX);
    sqlite3_bind_int(st, 3, max);
    if (f->account || name_key || f->game) /* what a statement has not cannot be bound */
        sqlite_bind_text(st, 2, f->game);
    if (f->account || name_key)
        sqlite_bind_text(st, 5, name_key);
    if (f->account)
        sqlite3_bind_int64(st, 4, f->account);
    else
        sqlite3_bind_int(st, 6, !f->open);
    while (!why && *count < max && sqlite_row(d, st, &why))
        if (!(why = get_game(d, st, &out[*count])))
            ++*count;
    sqlite_end(d, st);
    return why;
}

/* A row is one game with so many people; the rows of a game follow each other. */
static bool get_stats(sqlite3_stmt *st, struct stored_stats *out, int max, int *count) {
    char game[sizeof out->game];
    int people = 0;
    struct stored_tally t;
    if (!sqlite_text(st, 0, game, sizeof game) || !sqlite_below(st, 1, MAX_SEATS + 1, &people) ||
        !sqlite_number(st, 2, &t.played) || !sqlite_measure(st, 3, 0, (double)t.played, &t.won))
        return false;
    if (!*count || strcmp(out[*count - 1].game, game) != 0) {
        if (*count == max)
            return true;
        out[*count] = (struct stored_stats){.all = {.played = 0}};
        memcpy(out[*count].game, game, sizeof game);
        ++*count;
    }
    struct stored_stats *s = &out[*count - 1];
    s->people[people] = t;
    s->all.played += t.played;
    s->all.won += t.won;
    return true;
}

const char *sqlite_stats(struct database *d, int64_t account, struct stored_stats *out, int max,
                         int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, STATS);
    sqlite3_bind_int64(st, 1, account);
    while (!why && sqlite_row(d, st, &why))
        why = sqlite_checked(d, get_stats(st, out, max, count));
    sqlite_end(d, st);
    return why;
}

const char *sqlite_old_tables(struct database *d, enum stored_state state, int64_t before,
                              int64_t *out, int max, int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, state == STORED_OVER ? OLD_OVER : OLD_OTHERS);
    sqlite3_bind_int(st, 1, (int)state);
    sqlite3_bind_int64(st, 2, before);
    sqlite3_bind_int(st, 3, max);
    while (!why && *count < max && sqlite_row(d, st, &why))
        if (!(why = sqlite_checked(d, sqlite_id(st, 0, &out[*count]))))
            ++*count;
    sqlite_end(d, st);
    return why;
}
