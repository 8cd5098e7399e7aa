/* People in SQLite: accounts, sessions, ratings, pushes, mutes. */
#include <string.h>

#include "core/lang.h"
#include "net/sqlite_rows.h"

/* ---- writing ---- */

/* What SQLite says of a constraint, in words of ours. */
static const char *run(struct database *d, enum sql which) {
    const char *why = sqlite_run(d, which);
    switch (why ? sqlite3_extended_errcode(d->db) : SQLITE_OK) {
    case SQLITE_CONSTRAINT_UNIQUE:
        return N_("this name is taken");
    case SQLITE_CONSTRAINT_FOREIGNKEY:
        return N_("there is no such account");
    default:
        return why;
    }
}

const char *sqlite_put_account(struct database *d, const struct op *op) {
    const struct stored_account *a = &op->named.is_account;
    sqlite3_stmt *st = d->statement[SET_ACCOUNT];
    sqlite3_bind_int64(st, 1, a->id);
    sqlite_bind_text(st, 2, a->name);
    sqlite_bind_text(st, 3, op->named.name_key);
    sqlite_bind_text(st, 4, a->password);
    sqlite3_bind_int64(st, 5, a->created);
    sqlite3_bind_int64(st, 6, a->seen);
    return run(d, SET_ACCOUNT);
}

const char *sqlite_seen_account(struct database *d, const struct op *op) {
    sqlite3_bind_int64(d->statement[SET_SEEN], 2, op->time);
    return sqlite_run_on(d, SET_SEEN, op->id);
}

/* What refers to it goes with it, by the schema; seats do not refer, they stay. */
const char *sqlite_drop_account(struct database *d, const struct op *op) {
    const char *why = sqlite_run_on(d, UNSEAT_ACCOUNT, op->id);
    return why ? why : sqlite_run_on(d, DELETE_ACCOUNT, op->id);
}

const char *sqlite_put_session(struct database *d, const struct op *op) {
    const struct stored_session *s = &op->is_session;
    sqlite3_stmt *st = d->statement[SET_SESSION];
    sqlite3_bind_blob(st, 1, s->token, sizeof s->token, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, s->account);
    sqlite3_bind_int64(st, 3, s->created);
    sqlite3_bind_int64(st, 4, s->expires);
    return run(d, SET_SESSION);
}

const char *sqlite_drop_session(struct database *d, const struct op *op) {
    sqlite3_bind_blob(d->statement[DELETE_SESSION], 1, op->is_session.token, TOKEN_HASH,
                      SQLITE_STATIC);
    return sqlite_run(d, DELETE_SESSION);
}

const char *sqlite_drop_sessions(struct database *d, const struct op *op) {
    return sqlite_run_on(d, DELETE_SESSIONS, op->id);
}

const char *sqlite_drop_expired(struct database *d, const struct op *op) {
    return sqlite_run_on(d, DELETE_EXPIRED, op->time);
}

const char *sqlite_put_rating(struct database *d, const struct op *op) {
    const struct stored_rating *r = &op->is_rating;
    sqlite3_stmt *st = d->statement[SET_RATING];
    sqlite3_bind_int64(st, 1, r->account);
    sqlite_bind_text(st, 2, r->game);
    sqlite3_bind_double(st, 3, r->rating);
    sqlite3_bind_double(st, 4, r->deviation);
    sqlite3_bind_double(st, 5, r->volatility);
    sqlite3_bind_int64(st, 6, r->games);
    sqlite3_bind_double(st, 7, r->wins);
    sqlite3_bind_int64(st, 8, r->changed);
    return run(d, SET_RATING);
}

const char *sqlite_put_push(struct database *d, const struct op *op) {
    const struct stored_push *p = &op->is_push;
    sqlite3_stmt *st = d->statement[SET_PUSH];
    sqlite_bind_text(st, 1, p->endpoint);
    sqlite3_bind_int64(st, 2, p->account);
    sqlite_bind_text(st, 3, p->p256dh);
    sqlite_bind_text(st, 4, p->auth);
    sqlite3_bind_int64(st, 5, p->created);
    return run(d, SET_PUSH);
}

const char *sqlite_drop_push(struct database *d, const struct op *op) {
    sqlite_bind_text(d->statement[DELETE_PUSH], 1, op->is_push.endpoint);
    return sqlite_run(d, DELETE_PUSH);
}

static const char *run_mute(struct database *d, enum sql which, const struct op *op) {
    sqlite3_bind_int64(d->statement[which], 1, op->id);
    sqlite3_bind_int64(d->statement[which], 2, op->muted);
    return run(d, which);
}

const char *sqlite_put_mute(struct database *d, const struct op *op) {
    return run_mute(d, SET_MUTE, op);
}

const char *sqlite_drop_mute(struct database *d, const struct op *op) {
    return run_mute(d, DELETE_MUTE, op);
}

/* ---- reading ---- */

static const char *get_account(struct database *d, sqlite3_stmt *st, struct stored_account *a) {
    const char *why;
    *a = (struct stored_account){.id = 0};
    if (!sqlite_row(d, st, &why))
        return why;
    bool right = sqlite_id(st, 0, &a->id) && sqlite_text(st, 1, a->name, sizeof a->name) &&
                 sqlite_text(st, 2, a->password, sizeof a->password) &&
                 sqlite_number(st, 3, &a->created) && sqlite_number(st, 4, &a->seen);
    return sqlite_checked(d, right);
}

const char *sqlite_account(struct database *d, int64_t account, struct stored_account *out) {
    sqlite3_stmt *st = sqlite_begin(d, ACCOUNT);
    sqlite3_bind_int64(st, 1, account);
    const char *why = get_account(d, st, out);
    sqlite_end(d, st);
    return why;
}

const char *sqlite_find_account(struct database *d, const char *name_key,
                                struct stored_account *out) {
    sqlite3_stmt *st = sqlite_begin(d, FIND_ACCOUNT);
    sqlite_bind_text(st, 1, name_key);
    const char *why = get_account(d, st, out);
    sqlite_end(d, st);
    return why;
}

static bool get_session(sqlite3_stmt *st, struct stored_session *s) {
    *s = (struct stored_session){.account = 0};
    return sqlite_bytes(st, 0, s->token, sizeof s->token) && sqlite_id(st, 1, &s->account) &&
           sqlite_number(st, 2, &s->created) && sqlite_number(st, 3, &s->expires);
}

const char *sqlite_find_session(struct database *d, const uint8_t *token,
                                struct stored_session *out) {
    const char *why;
    sqlite3_stmt *st = sqlite_begin(d, FIND_SESSION);
    *out = (struct stored_session){.account = 0};
    sqlite3_bind_blob(st, 1, token, TOKEN_HASH, SQLITE_STATIC);
    if (sqlite_row(d, st, &why))
        why = sqlite_checked(d, get_session(st, out));
    sqlite_end(d, st);
    return why;
}

const char *sqlite_sessions(struct database *d, int64_t account, const uint8_t *after,
                            struct stored_session *out, int max, int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, account ? SESSIONS_OF : SESSIONS);
    if (after)
        sqlite3_bind_blob(st, 1, after, TOKEN_HASH, SQLITE_STATIC);
    else
        sqlite3_bind_zeroblob(st, 1, 0);
    sqlite3_bind_int(st, 2, max);
    if (account)
        sqlite3_bind_int64(st, 3, account);
    while (!why && *count < max && sqlite_row(d, st, &why))
        if (!(why = sqlite_checked(d, get_session(st, &out[*count]))))
            ++*count;
    sqlite_end(d, st);
    return why;
}

static bool get_rating(sqlite3_stmt *st, struct stored_rating *r) {
    *r = (struct stored_rating){.account = 0};
    return sqlite_id(st, 0, &r->account) && sqlite_text(st, 1, r->game, sizeof r->game) &&
           sqlite_measure(st, 2, -1e6, 1e6, &r->rating) &&
           sqlite_measure(st, 3, 1e-3, 1e6, &r->deviation) &&
           sqlite_measure(st, 4, 1e-9, 1e3, &r->volatility) && sqlite_number(st, 5, &r->games) &&
           sqlite_measure(st, 6, 0, (double)r->games, &r->wins) &&
           sqlite_number(st, 7, &r->changed);
}

const char *sqlite_ratings(struct database *d, int64_t account, struct stored_rating *out, int max,
                           int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, RATINGS);
    sqlite3_bind_int64(st, 1, account);
    sqlite3_bind_int(st, 2, max);
    while (!why && *count < max && sqlite_row(d, st, &why))
        if (!(why = sqlite_checked(d, get_rating(st, &out[*count]))))
            ++*count;
    sqlite_end(d, st);
    return why;
}

const char *sqlite_best(struct database *d, const char *game, int64_t games, double deviation,
                        struct stored_best *out, int max, int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, BEST);
    sqlite_bind_text(st, 1, game);
    sqlite3_bind_int64(st, 2, games);
    sqlite3_bind_double(st, 3, deviation);
    sqlite3_bind_int(st, 4, max);
    while (!why && *count < max && sqlite_row(d, st, &why)) {
        struct stored_best *b = &out[*count];
        *b = (struct stored_best){.name = ""};
        bool right = get_rating(st, &b->rating) && sqlite_text(st, 8, b->name, sizeof b->name);
        if (!(why = sqlite_checked(d, right)))
            ++*count;
    }
    sqlite_end(d, st);
    return why;
}

static bool get_push(sqlite3_stmt *st, struct stored_push *p) {
    *p = (struct stored_push){.account = 0};
    return sqlite_text(st, 0, p->endpoint, sizeof p->endpoint) && sqlite_id(st, 1, &p->account) &&
           sqlite_text(st, 2, p->p256dh, sizeof p->p256dh) &&
           sqlite_text(st, 3, p->auth, sizeof p->auth) && sqlite_number(st, 4, &p->created);
}

const char *sqlite_pushes(struct database *d, int64_t account, struct stored_push *out, int max,
                          int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, PUSHES);
    sqlite3_bind_int64(st, 1, account);
    sqlite3_bind_int(st, 2, max);
    while (!why && *count < max && sqlite_row(d, st, &why))
        if (!(why = sqlite_checked(d, get_push(st, &out[*count]))))
            ++*count;
    sqlite_end(d, st);
    return why;
}

const char *sqlite_mutes(struct database *d, int64_t account, int64_t *out, int max, int *count) {
    const char *why = NULL;
    sqlite3_stmt *st = sqlite_begin(d, MUTES);
    sqlite3_bind_int64(st, 1, account);
    sqlite3_bind_int(st, 2, max);
    while (!why && *count < max && sqlite_row(d, st, &why))
        if (!(why = sqlite_checked(d, sqlite_id(st, 0, &out[*count]))))
            ++*count;
    sqlite_end(d, st);
    return why;
}
