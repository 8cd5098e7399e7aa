/* Addresses of clients: read, written, looked up in lists of networks, and counted. */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include "base/buf.h"

struct sockaddr;

enum address_family { ADDRESS_NONE, ADDRESS_LOCAL, ADDRESS_4, ADDRESS_6 };

struct address { /* no padding: compared as bytes */
    uint8_t family;
    uint8_t byte[16]; /* IPv4: the first four, the rest zero */
};

enum { ADDRESS_TEXT = 48 };

/* An IPv4 address that comes as an IPv6 one ("::ffff:1.2.3.4") is IPv4. */
struct address address_of(const struct sockaddr *from);
/* "1.2.3.4", "::1", "unix"; with `port_too` also "1.2.3.4:80" and "[::1]:80". */
bool address_parse(const char *text, size_t size, bool port_too, struct address *out);
const char *address_text(const struct address *a, char out[ADDRESS_TEXT]);

/* ---- lists of networks ---- */

struct networks {
    struct network {
        struct address address;
        int bits;
    } * list; /* on the heap; all zero is an empty list */
    size_t count;
};

/* Replaces the list. NULL, or what is wrong; then nothing has changed. */
const char *networks_parse(struct networks *n, const char *text, struct buf *say);
bool networks_have(const struct networks *n, const struct address *a);
void networks_free(struct networks *n);

/* ---- how many come from where ---- */

struct tally {
    struct tally_slot {
        struct address who;
        uint32_t count;
    } * slot;
    size_t used, size; /* the size is a power of two, or 0 */
    uint64_t secret;   /* so that nobody can choose addresses that are slow to find */
};

/* Counts one more, unless there would be more than `most` of them (IPv6: of its /64); 0: any
 * number. False: too many, or no memory. */
bool tally_add(struct tally *t, const struct address *a, unsigned most);
void tally_remove(struct tally *t, const struct address *a); /* one that was added */
void tally_free(struct tally *t);

#endif
