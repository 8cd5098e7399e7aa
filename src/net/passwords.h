/* Passwords, hashed with Argon2id by a thread of their own: hashing is made to take time and memory.
 * One is dealt with after the other, and only so many may wait. */
#ifndef NET_PASSWORDS_H
#define NET_PASSWORDS_H

#include "net/people.h"

struct passwords;

/* What is to be done: a password is checked against a hash, then, if that was right or there was none,
 * one is hashed. The first member of whatever its owner wants to know when it is done; from malloc(),
 * with all of it forgotten when it comes back but `right`, `why` and `made`. */
struct secret {
    char text[PASSWORD_MAX];
    size_t size;
};
struct password_job {
    struct password_job *next;
    bool check;
    char kept[PASSWORD_HASH_MAX + 1]; /* the hash; empty: there is none, and it is never right */
    struct secret old;
    bool make; /* else only where the hash was made with other limits than ours */
    struct secret fresh;
    /* When it comes back: */
    bool right;
    const char *why;                  /* no memory */
    char made[PASSWORD_HASH_MAX + 1]; /* empty: none was made */
};

/* Limits as libsodium's crypto_pwhash(); 0: its "interactive" ones. NULL, or what is wrong. */
const char *passwords_open(struct passwords **out, int most, unsigned long long ops, size_t memory,
                           void (*wake)(void *context), void *context);
/* Waits for the one at work. Those who wait come back undone. */
struct password_job *passwords_close(struct passwords *p);

/* False, and the job stays the caller's, if too many wait. */
bool passwords_add(struct passwords *p, struct password_job *job);
/* All that are done, in their order. */
struct password_job *passwords_take(struct passwords *p);

void passwords_count(struct passwords *p, unsigned *waiting, uint64_t *hashed);

#endif
