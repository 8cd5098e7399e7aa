/* The sessions that a server knows, in memory: what is asked at every request does not wait for a disk.
 * What is kept of them is the store's business. */
#ifndef NET_SESSIONS_H
#define NET_SESSIONS_H

#include "net/store_people.h"

struct session {
    struct session *next;
    struct stored_session is;
    uint64_t number; /* in the order they were added in */
};

struct sessions {
    struct session **bucket;
    size_t buckets, count; /* a power of two, or 0 */
    uint64_t last;         /* number */
};

void sessions_free(struct sessions *s);

/* False if there is no memory. A token that is there is changed. */
bool sessions_add(struct sessions *s, const struct stored_session *session);

/* NULL if there is none. */
struct session *sessions_find(const struct sessions *s, const uint8_t token[TOKEN_HASH]);

void sessions_drop(struct sessions *s, const uint8_t token[TOKEN_HASH]);
/* Those of an account that were added before a number (`last` + 1: all); those that have expired. */
void sessions_drop_account(struct sessions *s, int64_t account, uint64_t before);
void sessions_drop_expired(struct sessions *s, int64_t now);

/* How many an account has, and the one of them that expires first. */
int sessions_of(const struct sessions *s, int64_t account, const struct session **first);

#endif
