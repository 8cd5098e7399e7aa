/* Web push as the standards have it: a message that only one browser can read (RFC 8291), and who
 * sends it (RFC 8292, VAPID). Nothing is sent here. */
#ifndef NET_PUSH_H
#define NET_PUSH_H

#include "base/buf.h"

enum {
    PUSH_KEY = 65,
    PUSH_AUTH = 16,
    PUSH_SALT = 16,
    PUSH_ENDPOINT_MAX = 1023,
    PUSH_TEXT_MAX = 3000
};

/* A browser's subscription. */
struct push_target {
    char endpoint[PUSH_ENDPOINT_MAX + 1];
    uint8_t key[PUSH_KEY]; /* "p256dh": a point of P-256, uncompressed */
    uint8_t auth[PUSH_AUTH];
};

/* Fills in a target from what a browser gives (base64url). NULL, or what is wrong: the endpoint is no
 * https URL, or not of a form that we would ever call, or the key is no point of the curve. */
const char *push_target(struct push_target *out, const char *endpoint, const char *key,
                        const char *auth);

/* May a push go to this address (struct sockaddr *)? Not to ourselves, nor to private networks. */
struct sockaddr;
bool push_address_public(const struct sockaddr *address);

/* The body of a push. With `salt` and `secret` (32 bytes, a private key) of a test it is always the
 * same; both NULL: fresh ones. False: the text is too long, or a key is no key. */
bool push_encrypt(const struct push_target *to, const void *text, size_t size, const uint8_t *salt,
                  const uint8_t *secret, struct buf *out);

/* The server's own key. */
struct push_key;
const char *push_key_read(struct push_key **out, const char *file, struct buf *say); /* PEM */
void push_key_free(struct push_key *k);
const char *push_key_public(const struct push_key *k); /* base64url of the point */
/* Makes a new one, as PEM: for whoever has none yet. */
bool push_key_make(struct buf *pem);

/* The value of an Authorization header, "vapid t=…, k=…", good until `expires` (seconds since 1970, at
 * most a day ahead). The audience is the endpoint's origin. False: a key or URL that is none. */
bool push_authorization(const struct push_key *k, const char *endpoint, const char *subject,
                        int64_t expires, struct buf *out);

#endif
