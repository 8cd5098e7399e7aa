/* How often something may be done: a bucket of tokens for every key (an address, an account), in a
 * table that never grows. Time is an argument.
 *
 * A bucket that has filled up again is as good as none and gives way to a new one. Where a new key
 * finds no place, since all buckets it could take are in use, it shares one with all others who found
 * none there: so whoever comes from a great many addresses neither makes the table grow nor frees
 * those who are being limited. Where a key's place is depends on a secret of this run. */
#ifndef NET_LIMIT_H
#define NET_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limit;

struct limit_rate {
    double per_second;
    double burst; /* so many at once */
};

/* For about so many keys at a time. `secret` is random. NULL: out of memory. */
struct limit *limit_open(size_t keys, struct limit_rate rate, const uint8_t secret[16]);
void limit_close(struct limit *l); /* NULL is none */

/* Other rates from now on. */
void limit_change(struct limit *l, struct limit_rate rate);

/* Takes `cost` tokens of the key's, at a time in seconds that only goes forward. False: there are not
 * so many; then none are taken, and `wait`, unless NULL, says in how many seconds there will be
 * (infinity: never). */
bool limit_take(struct limit *l, const char *key, double cost, double now, double *wait);

/* The same for a key and what it stands for: "chat", "tables". */
bool limit_take_for(struct limit *l, const char *what, const char *key, double cost, double now,
                    double *wait);

/* What an address counts as: itself, or of IPv6 its /64, and of a mapped IPv4 address that. */
enum { LIMIT_ADDRESS_MAX = 64 };
void limit_address(const char *address, char out[LIMIT_ADDRESS_MAX]);

struct limit_counts {
    uint64_t taken, refused;
    uint64_t crowded; /* times that a key had to share */
};
struct limit_counts limit_counts(const struct limit *l); /* NULL: zeros */

#endif
