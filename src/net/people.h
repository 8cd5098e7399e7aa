/* People with an account: who they are, how they come in, and what is known of them. No sockets here
 * and no HTTP: whoever has those calls this, from the thread of the store.
 *
 * A password is hashed (Argon2id) by a thread of its own, one after the other, and only so many wait:
 * hashing is made to be expensive. Whether a name is there shows neither in the answer nor in the
 * time. What must be kept is on the disk before anybody is told.
 *
 * Time is an argument, in seconds since 1970. How often somebody may try is the caller's business. */
#ifndef NET_PEOPLE_H
#define NET_PEOPLE_H

#include "net/store_people.h"

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 256, SESSIONS_MAX = 32 };

struct people;

struct people_setup {
    struct store *store; /* must be open longer than this */
    /* Called by the thread when there is something for people_deliver(); may be NULL. */
    void (*wake)(void *context);
    void *context;
    int queue;              /* passwords that may wait; 0: 32 */
    int64_t session;        /* seconds that a session lives after it was last used; 0: 30 days */
    unsigned long long ops; /* of Argon2id; 0: libsodium's "interactive" */
    size_t memory;          /* bytes; 0: the same, 64 MiB */
};

/* NULL, or what is wrong. */
const char *people_open(struct people **out, const struct people_setup *setup);

/* Answers those who still wait with a complaint, and delivers for the store what is under way there. */
void people_close(struct people *p);

/* Goes on with all whose password is dealt with. */
void people_deliver(struct people *p);

/* `why` is NULL, or what is wrong: a marked text (core/lang.h). `in` is who has come in, with a new
 * token (empty where none was made); it lives until this returns. */
struct person {
    int64_t account;
    char name[SEAT_NAME_MAX + 1];
    char token[TOKEN_TEXT + 1];
};
typedef void (*people_done)(void *context, const char *why, const struct person *in);

/* Each of these returns what is wrong at once, and then `done` is not called; or NULL, and it is called
 * exactly once, by people_deliver(), store_deliver() or people_close(). What is given is copied. */

const char *people_register(struct people *p, const char *name, size_t name_size,
                            const char *password, size_t size, int64_t now, people_done done,
                            void *context);
const char *people_log_in(struct people *p, const char *name, size_t name_size,
                          const char *password, size_t size, int64_t now, people_done done,
                          void *context);
/* Ends all sessions of the account and begins a new one. */
const char *people_change_password(struct people *p, int64_t account, const char *old,
                                   size_t old_size, const char *password, size_t size, int64_t now,
                                   people_done done, void *context);
/* Deletes the account for good; its seats stay, as a guest's. */
const char *people_delete(struct people *p, int64_t account, const char *password, size_t size,
                          int64_t now, people_done done, void *context);

/* Ends one session, or all of an account; from now on, and kept soon. NULL, or what is wrong. */
const char *people_log_out(struct people *p, const char *token, size_t size);
const char *people_log_out_everywhere(struct people *p, int64_t account);

/* Whose session this is, and that it was used; 0: nobody's. From memory. */
int64_t people_session(struct people *p, const char *token, size_t size, int64_t now);

/* Forgets sessions that have expired: once an hour, say. */
const char *people_tidy(struct people *p, int64_t now);

/* All that is kept of an account, as one JSON document, behind what is in the buffer: of its games
 * those that are finished. The hashes of the password and of tokens are left out. */
const char *people_export(struct people *p, int64_t account, int64_t now, struct buf *out);

extern const char people_taken[]; /* why people_register() refuses a name that somebody has */

/* May somebody have this name? NULL, or why not; whether it is free is known when it is taken. */
const char *people_name_check(const char *name, size_t size);

/* A rated game that has ended, as parts of the batch of its end: the new ratings of the accounts.
 * `account` is 0 for seats without; where fewer than two have one, or one has two seats, nothing is
 * rated. It reads: commit the batch before a game of another one is rated. NULL, or what is wrong. */
const char *people_rate(struct people *p, struct store_batch *b, const char *game,
                        const int64_t account[MAX_SEATS], seatset winners, bool as_a_side,
                        int64_t now);

struct people_counts {
    uint64_t hashed;   /* passwords, by the thread */
    uint64_t lost;     /* writes that nobody waited for and that were not kept */
    unsigned waiting;  /* passwords, the one at work too */
    unsigned sessions; /* that are known */
};
struct people_counts people_counts(struct people *p);

#endif
