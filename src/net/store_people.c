/* What the store keeps of people, on its way to the database and back. */
#include "net/store_people.h"

#include <string.h>

#include "net/database.h"

/* ---- writing ---- */

void store_put_account(struct store_batch *b, const struct stored_account *a) {
    struct op *op = store_op(b, PUT_ACCOUNT, a->id, 0);
    if (!op)
        return;
    op->named.is_account = *a;
    name_key(a->name, strnlen(a->name, sizeof a->name), op->named.name_key);
}

void store_seen_account(struct store_batch *b, int64_t account, int64_t seen) {
    struct op *op = store_op(b, SEEN_ACCOUNT, account, 0);
    if (op)
        op->time = seen;
}

void store_drop_account(struct store_batch *b, int64_t account) {
    store_op(b, DROP_ACCOUNT, account, 0);
}

void store_put_session(struct store_batch *b, const struct stored_session *s) {
    struct op *op = store_op(b, PUT_SESSION, s->account, 0);
    if (op)
        op->is_session = *s;
}

void store_drop_session(struct store_batch *b, const uint8_t token[TOKEN_HASH]) {
    struct op *op = store_op(b, DROP_SESSION, 0, 0);
    if (op)
        memcpy(op->is_session.token, token, TOKEN_HASH);
}

void store_drop_sessions(struct store_batch *b, int64_t account) {
    store_op(b, DROP_SESSIONS, account, 0);
}

void store_drop_expired(struct store_batch *b, int64_t now) {
    struct op *op = store_op(b, DROP_EXPIRED, 0, 0);
    if (op)
        op->time = now;
}

void store_put_rating(struct store_batch *b, const struct stored_rating *r) {
    struct op *op = store_op(b, PUT_RATING, r->account, 0);
    if (op)
        op->is_rating = *r;
}

bool store_rating_put(const struct store_batch *b, int64_t account, const char *game,
                      struct stored_rating *out) {
    bool found = false;
    for (const struct op *op = b ? b->first : NULL; op; op = op->next)
        if (op->kind == PUT_RATING && op->id == account && !strcmp(op->is_rating.game, game)) {
            *out = op->is_rating;
            found = true;
        }
    return found;
}

void store_put_push(struct store_batch *b, const struct stored_push *p) {
    struct op *op = store_op(b, PUT_PUSH, p->account, 0);
    if (op)
        op->is_push = *p;
}

/* An endpoint that is too long is nobody's. */
void store_drop_push(struct store_batch *b, const char *endpoint) {
    struct op *op = store_op(b, DROP_PUSH, 0, 0);
    size_t size = strlen(endpoint);
    if (op && size <= ENDPOINT_MAX)
        memcpy(op->is_push.endpoint, endpoint, size + 1);
}

void store_put_mute(struct store_batch *b, int64_t account, int64_t muted) {
    struct op *op = store_op(b, PUT_MUTE, account, 0);
    if (op)
        op->muted = muted;
}

void store_drop_mute(struct store_batch *b, int64_t account, int64_t muted) {
    struct op *op = store_op(b, DROP_MUTE, account, 0);
    if (op)
        op->muted = muted;
}

/* ---- reading ---- */

const char *store_account(struct store *s, int64_t account, struct stored_account *out) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    return type->account(d, account, out);
}

const char *store_find_account(struct store *s, const char *name, struct stored_account *out) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    char key[NAME_KEY_MAX + 1];
    name_key(name, strlen(name), key);
    return type->find_account(d, key, out);
}

const char *store_find_session(struct store *s, const uint8_t token[TOKEN_HASH],
                               struct stored_session *out) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    return type->find_session(d, token, out);
}

const char *store_sessions(struct store *s, int64_t account, const uint8_t *after,
                           struct stored_session *out, int max, int *count) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    *count = 0;
    return type->sessions(d, account, after, out, max, count);
}

const char *store_ratings(struct store *s, int64_t account, struct stored_rating *out, int max,
                          int *count) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    *count = 0;
    return type->ratings(d, account, out, max, count);
}

const char *store_best(struct store *s, const char *game, int64_t games, double deviation,
                       struct stored_best *out, int max, int *count) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    *count = 0;
    return type->best(d, game, games, deviation, out, max, count);
}

const char *store_pushes(struct store *s, int64_t account, struct stored_push *out, int max,
                         int *count) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    *count = 0;
    return type->pushes(d, account, out, max, count);
}

const char *store_mutes(struct store *s, int64_t account, int64_t *out, int max, int *count) {
    const struct database_type *type;
    struct database *d = store_reading(s, &type);
    *count = 0;
    return type->mutes(d, account, out, max, count);
}
