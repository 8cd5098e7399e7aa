#include "net/sessions.h"

#include <stdlib.h>
#include <string.h>

/* Tokens are hashes already: any of their bytes will do. */
static struct session **place(const struct sessions *s, const uint8_t *token) {
    size_t at;
    memcpy(&at, token, sizeof at);
    return &s->bucket[at & (s->buckets - 1)];
}

void sessions_free(struct sessions *s) {
    for (size_t i = 0; i < s->buckets; i++)
        for (struct session *n = s->bucket[i], *next; n; n = next) {
            next = n->next;
            free(n);
        }
    free(s->bucket);
    *s = (struct sessions){.bucket = NULL};
}

/* One a bucket, more or less. One that cannot grow goes on with longer chains. */
static bool grow(struct sessions *s) {
    if (s->count < s->buckets)
        return true;
    struct sessions more = *s;
    more.buckets = s->buckets ? 2 * s->buckets : 64;
    more.bucket = calloc(more.buckets, sizeof *more.bucket);
    if (!more.bucket)
        return s->buckets > 0;
    for (size_t i = 0; i < s->buckets; i++)
        for (struct session *n = s->bucket[i], *next; n; n = next) {
            struct session **to = place(&more, n->is.token);
            next = n->next;
            n->next = *to;
            *to = n;
        }
    free(s->bucket);
    *s = more;
    return true;
}

struct session *sessions_find(const struct sessions *s, const uint8_t token[TOKEN_HASH]) {
    struct session *n = s->buckets ? *place(s, token) : NULL;
    while (n && !token_equal(n->is.token, token))
        n = n->next;
    return n;
}

bool sessions_add(struct sessions *s, const struct stored_session *session) {
    struct session *n = sessions_find(s, session->token);
    if (!n) {
        n = grow(s) ? malloc(sizeof *n) : NULL;
        if (!n)
            return false;
        struct session **to = place(s, session->token);
        n->next = *to;
        *to = n;
        s->count++;
    }
    n->is = *session;
    n->number = ++s->last;
    return true;
}

static void unlink_one(struct sessions *s, struct session **at) {
    struct session *n = *at;
    *at = n->next;
    free(n);
    s->count--;
}

void sessions_drop(struct sessions *s, const uint8_t token[TOKEN_HASH]) {
    if (!s->buckets)
        return;
    for (struct session **at = place(s, token); *at; at = &(*at)->next)
        if (token_equal((*at)->is.token, token)) {
            unlink_one(s, at);
            return;
        }
}

/* Whoever is not of that account, or too new; or expires later. */
static void sweep(struct sessions *s, int64_t account, uint64_t before, int64_t now) {
    for (size_t i = 0; i < s->buckets; i++)
        for (struct session **at = &s->bucket[i]; *at;) {
            const struct session *n = *at;
            bool gone =
                account ? n->is.account == account && n->number < before : n->is.expires <= now;
            if (gone)
                unlink_one(s, at);
            else
                at = &(*at)->next;
        }
}

void sessions_drop_account(struct sessions *s, int64_t account, uint64_t before) {
    if (account)
        sweep(s, account, before, 0);
}

void sessions_drop_expired(struct sessions *s, int64_t now) {
    sweep(s, 0, 0, now);
}

int sessions_of(const struct sessions *s, int64_t account, const struct session **first) {
    int count = 0;
    *first = NULL;
    for (size_t i = 0; i < s->buckets; i++)
        for (const struct session *n = s->bucket[i]; n; n = n->next) {
            if (n->is.account != account)
                continue;
            count++;
            if (!*first || n->is.expires < (*first)->is.expires)
                *first = n;
        }
    return count;
}
