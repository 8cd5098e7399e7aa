/* Your-turn notices to the world outside: a webhook of the operator's, and web push to people's
 * browsers. One thread of its own sends several at a time; nobody waits for it, and what does not
 * fit into its queue is dropped and counted.
 *
 * A notice tells what everybody at the table may know: which table, which game, which seat, who. */
#ifndef NET_NOTICE_H
#define NET_NOTICE_H

#include "base/buf.h"
#include "net/log.h"
#include "net/push.h"
#include "net/store.h"

struct notices;

struct notice_options {
    const char *webhook;        /* URL; NULL or "": none */
    const char *webhook_secret; /* file of the key: without the line's end at least 16 bytes */
    const char *push_key;       /* file of the P-256 key (PEM); NULL or "": no push */
    const char *push_subject;   /* "mailto:…" or "https://…" */
    int queue;                  /* at most so many wait or are on their way; 0: NOTICE_QUEUE */
    int tries;                  /* of each; 0: NOTICE_TRIES */
    int first_pause; /* milliseconds before the second; then four times as long; 0: 2000 */
    int timeout;     /* milliseconds of one; 0: 10000 */
    bool local;      /* tests: pushes may go to http and to private addresses */
};
/* People name where pushes go, and may name what never answers: a quarter of the queue and of those
 * that are sent at once is for the webhook alone. */
enum { NOTICE_QUEUE = 1000, NOTICE_TRIES = 4, NOTICE_AT_ONCE = 16 };

/* `wake` is called by the thread when there is something for notices_deliver(); the log may be NULL.
 * NULL, or what is wrong (a text in `say`). */
const char *notices_open(struct notices **out, const struct notice_options *o,
                         void (*wake)(void *context), void *context, struct log *log,
                         struct buf *say);
/* At once: what is still queued is dropped. NULL is none. */
void notices_close(struct notices *n);

struct notice {
    char table[CODE_MAX + 1];
    char game[16];
    int seat;
    char who[SEAT_NAME_MAX + 1];
};

/* All that can be told, and what is, may be told by any thread. False: there is no webhook (no push
 * key), or the queue is full. */
bool notices_webhook(struct notices *n, const struct notice *what);
bool notices_push(struct notices *n, const struct notice *what, const struct push_target *to);

/* The key that a browser subscribes with (base64url); NULL: there is no push. */
const char *notices_public_key(const struct notices *n);

/* Calls `gone` for each subscription that its push service knows no more: it is to be forgotten. */
void notices_deliver(struct notices *n, void (*gone)(void *context, const char *endpoint),
                     void *context);

struct notice_counts {
    uint64_t sent, retried, failed, dropped, gone;
    unsigned queued; /* waiting or on their way */
};
struct notice_counts notices_counts(struct notices *n); /* NULL: zeros */

/* The JSON that is sent: {"type":"your-turn","table":…,"game":…,"seat":…,"who":…}. */
void notice_json(const struct notice *what, struct buf *out);

/* "t=TIME,v1=HEX": HMAC-SHA-256 of "TIME.BODY". */
void webhook_signature(const void *key, size_t key_size, int64_t time, const char *body,
                       size_t size, struct buf *out);

#endif
