/* What the store keeps of people: accounts, sessions, ratings, whom they do not want to hear, and
 * where their browsers want to be told that it is their turn. Passwords and tokens are here as hashes
 * alone; what they mean is people.h's business. The writes are parts of batches as those of store.h,
 * and the reads wait as those do. */
#ifndef NET_STORE_PEOPLE_H
#define NET_STORE_PEOPLE_H

#include "net/store.h"

enum { PASSWORD_HASH_MAX = 127, ENDPOINT_MAX = 1023, PUSH_KEY_MAX = 127 };

struct stored_account {
    int64_t id; /* of store_new_account() */
    /* No two have names that are the same to people (net/name_key.h). */
    char name[SEAT_NAME_MAX + 1];
    char password[PASSWORD_HASH_MAX + 1];
    int64_t created, seen; /* seconds since 1970 */
};

struct stored_session {
    uint8_t token[TOKEN_HASH];
    int64_t account, created, expires;
};

struct stored_rating {
    int64_t account;
    char game[16];
    double rating, deviation, volatility;
    int64_t games;
    double wins; /* as stored_share() counts them */
    int64_t changed;
};

struct stored_push { /* a browser: an endpoint belongs to whoever gave it last */
    int64_t account, created;
    char endpoint[ENDPOINT_MAX + 1];
    char p256dh[PUSH_KEY_MAX + 1], auth[PUSH_KEY_MAX + 1];
};

/* ---- writing ---- */

/* A number from 1 on that no account has or has had at a table that is kept; given out at once. */
int64_t store_new_account(struct store *s);

/* New, or changed: refused where somebody else has the name. And when they were here, alone. */
void store_put_account(struct store_batch *b, const struct stored_account *a);
void store_seen_account(struct store_batch *b, int64_t account, int64_t seen);
/* With sessions, ratings, pushes and mutes, by them and of them. Their seats are a guest's then, with
 * the names that are in the records. */
void store_drop_account(struct store_batch *b, int64_t account);

/* All of these but the drops are refused where there is no such account. */
void store_put_session(struct store_batch *b, const struct stored_session *s);
void store_drop_session(struct store_batch *b, const uint8_t token[TOKEN_HASH]);
void store_drop_sessions(struct store_batch *b, int64_t account); /* all of them */
void store_drop_expired(struct store_batch *b, int64_t now);      /* of everybody: expires <= now */

void store_put_rating(struct store_batch *b, const struct stored_rating *r);
/* The last one that was put into this batch; false if there is none. */
bool store_rating_put(const struct store_batch *b, int64_t account, const char *game,
                      struct stored_rating *out);

void store_put_push(struct store_batch *b, const struct stored_push *p);
void store_drop_push(struct store_batch *b, const char *endpoint);

void store_put_mute(struct store_batch *b, int64_t account, int64_t muted);
void store_drop_mute(struct store_batch *b, int64_t account, int64_t muted);

/* ---- reading ---- */

/* The number is 0 if there is none. */
const char *store_account(struct store *s, int64_t account, struct stored_account *out);
const char *store_find_account(struct store *s, const char *name, struct stored_account *out);
const char *store_find_session(struct store *s, const uint8_t token[TOKEN_HASH],
                               struct stored_session *out); /* its account is 0 if there is none */

/* Lists: as many as there is room for, and how many these are. */

/* Of an account, or of all if it is 0, in the order of their tokens' hashes, behind one; NULL: from
 * the beginning. */
const char *store_sessions(struct store *s, int64_t account, const uint8_t *after,
                           struct stored_session *out, int max, int *count);
/* By games. */
const char *store_ratings(struct store *s, int64_t account, struct stored_rating *out, int max,
                          int *count);
/* The best in a game who have played so often and are known so well, the best first. */
struct stored_best {
    char name[SEAT_NAME_MAX + 1];
    struct stored_rating rating;
};
const char *store_best(struct store *s, const char *game, int64_t games, double deviation,
                       struct stored_best *out, int max, int *count);
const char *store_pushes(struct store *s, int64_t account, struct stored_push *out, int max,
                         int *count);
/* The numbers of those whom the account does not want to hear. */
const char *store_mutes(struct store *s, int64_t account, int64_t *out, int max, int *count);

#endif
