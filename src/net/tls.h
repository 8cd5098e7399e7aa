/* TLS between two memories: what came from the network goes in, what is to go there comes out. OpenSSL
 * appears nowhere else; sockets do not appear here. */
#ifndef NET_TLS_H
#define NET_TLS_H

#include "base/buf.h"

struct tls_keys; /* a certificate and its key */
struct tls;      /* one connection */

/* NULL, or what is wrong; then *out is as it was. Connections keep what they need of the keys. */
const char *tls_load(struct tls_keys **out, const char *chain, const char *key, struct buf *say);
void tls_unload(struct tls_keys *k);

struct tls *tls_open(struct tls_keys *k); /* NULL: no memory */
void tls_close(struct tls *t);

/* What the network has brought; false: no memory. */
bool tls_put(struct tls *t, const char *data, size_t size);
/* What it means: how many bytes; 0: more must come; -1: it is over, in order or not. */
int tls_read(struct tls *t, char *out, size_t cap);
/* False before the handshake is done, or if something is wrong. */
bool tls_write(struct tls *t, const char *data, size_t size);
bool tls_ready(const struct tls *t); /* the handshake is done */
void tls_bye(struct tls *t);         /* says that nothing more will be written */

/* What waits to go to the network, until tls_sent(). */
size_t tls_waiting(const struct tls *t, const char **data);
void tls_sent(struct tls *t);

#endif
