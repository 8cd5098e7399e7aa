#include "net/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/lang.h"
#include "run/files.h"
#include "run/system.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static struct address address_6(const uint8_t byte[16]) {
    struct address a = {.family = ADDRESS_6};
    if (!memcmp(byte, mapped, sizeof mapped)) {
        a.family = ADDRESS_4;
        memcpy(a.byte, byte + 12, 4);
    } else {
        memcpy(a.byte, byte, 16);
    }
    return a;
}

struct address address_of(const struct sockaddr *from) {
    struct address a = {.family = ADDRESS_NONE};
    if (from->sa_family == AF_INET) {
        a.family = ADDRESS_4;
        memcpy(a.byte, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    } else if (from->sa_family == AF_INET6) {
        a = address_6(((const struct sockaddr_in6 *)(const void *)from)->sin6_addr.s6_addr);
    } else if (from->sa_family == AF_UNIX) {
        a.family = ADDRESS_LOCAL;
    }
    return a;
}

static bool is_port(const char *text, size_t size) {
    return size >= 2 && size <= 6 && text[0] == ':' && strspn(text + 1, "0123456789") >= size - 1;
}

/* Takes a port and brackets off; false if there are such in disorder. */
static bool strip_port(const char **text, size_t *size) {
    const char *colon = memchr(*text, ':', *size), *close = memchr(*text, ']', *size);
    if (*size && **text == '[') {
        size_t rest = close ? *size - (size_t)(close + 1 - *text) : 0;
        if (!close || (rest && !is_port(close + 1, rest)))
            return false;
        *size = (size_t)(close - *text) - 1;
        ++*text;
    } else if (colon && !memchr(colon + 1, ':', *size - (size_t)(colon + 1 - *text))) {
        if (!is_port(colon, *size - (size_t)(colon - *text)))
            return false;
        *size = (size_t)(colon - *text);
    }
    return true;
}

bool address_parse(const char *text, size_t size, bool port_too, struct address *out) {
    char copy[ADDRESS_TEXT];
    uint8_t byte[16];
    *out = (struct address){.family = ADDRESS_NONE};
    if (size == 4 && !memcmp(text, "unix", 4)) {
        out->family = ADDRESS_LOCAL;
        return true;
    }
    if ((port_too && !strip_port(&text, &size)) || size >= sizeof copy)
        return false;
    memcpy(copy, text, size);
    copy[size] = 0;
    if (strlen(copy) != size)
        return false;
    if (inet_pton(AF_INET, copy, out->byte) == 1)
        out->family = ADDRESS_4;
    else if (inet_pton(AF_INET6, copy, byte) == 1)
        *out = address_6(byte);
    return out->family != ADDRESS_NONE;
}

const char *address_text(const struct address *a, char out[ADDRESS_TEXT]) {
    if (a->family == ADDRESS_4)
        inet_ntop(AF_INET, a->byte, out, ADDRESS_TEXT);
    else if (a->family == ADDRESS_6)
        inet_ntop(AF_INET6, a->byte, out, ADDRESS_TEXT);
    else
        strcpy(out, a->family == ADDRESS_LOCAL ? "unix" : "");
    return out;
}

/* ---- lists of networks ---- */

static bool parse_bits(const char *text, size_t size, int most, int *out) {
    int bits = 0;
    if (size < 1 || size > 3)
        return false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        bits = bits * 10 + text[i] - '0';
    }
    *out = bits;
    return bits <= most;
}

static bool parse_network(const char *text, size_t size, struct network *out) {
    const char *slash = memchr(text, '/', size);
    size_t n = slash ? (size_t)(slash - text) : size;
    if (!address_parse(text, n, false, &out->address))
        return false;
    int most = out->address.family == ADDRESS_4 ? 32 : out->address.family == ADDRESS_6 ? 128 : 0;
    out->bits = most;
    return !slash || (most && parse_bits(slash + 1, size - n - 1, most, &out->bits));
}

static const char *add_network(struct networks *n, const char *text, size_t size, struct buf *say) {
    struct network one;
    if (!parse_network(text, size, &one)) {
        buf_clear(say);
        buf_str(say, N_("this is neither an address nor a network such as 10.0.0.0/8"));
        buf_str(say, ": ");
        buf_bytes(say, text, size);
        return say->full ? system_why(ENOMEM) : say->data;
    }
    struct network *list = realloc(n->list, (n->count + 1) * sizeof *list);
    if (!list)
        return system_why(ENOMEM);
    n->list = list;
    list[n->count++] = one;
    return NULL;
}

const char *networks_parse(struct networks *n, const char *text, struct buf *say) {
    struct networks fresh = {.list = NULL};
    const char *why = NULL;
    while (*text && !why) {
        text += strspn(text, " \t,");
        size_t size = strcspn(text, " \t,");
        if (size)
            why = add_network(&fresh, text, size, say);
        text += size;
    }
    networks_free(why ? &fresh : n);
    if (!why)
        *n = fresh;
    return why;
}

static bool same_bits(const uint8_t *a, const uint8_t *b, int bits) {
    int whole = bits / 8, rest = bits % 8;
    return !memcmp(a, b, (size_t)whole) && (!rest || (a[whole] ^ b[whole]) >> (8 - rest) == 0);
}

bool networks_have(const struct networks *n, const struct address *a) {
    for (size_t i = 0; i < n->count; i++)
        if (n->list[i].address.family == a->family &&
            same_bits(n->list[i].address.byte, a->byte, n->list[i].bits))
            return true;
    return false;
}

void networks_free(struct networks *n) {
    free(n->list);
    *n = (struct networks){.list = NULL};
}

/* ---- how many come from where ---- */

/* Who has one IPv6 address has the 2^64 around it too. */
static struct address counted_as(const struct address *a) {
    struct address key = *a;
    if (key.family == ADDRESS_6)
        memset(key.byte + 8, 0, 8);
    return key;
}

static size_t home(const struct tally *t, const struct address *key) {
    return hash64(key, sizeof *key, t->secret) & (t->size - 1);
}

/* Where it is, or the free slot where it would be. */
static size_t slot_of(const struct tally *t, const struct address *key) {
    size_t i = home(t, key);
    while (t->slot[i].count && memcmp(&t->slot[i].who, key, sizeof *key) != 0)
        i = (i + 1) & (t->size - 1);
    return i;
}

static bool grow(struct tally *t) {
    struct seed seed = {{0}};
    struct tally larger = {.size = t->size ? t->size * 2 : 64, .used = t->used};
    if (system_seed(&seed))
        memcpy(&larger.secret, seed.byte, sizeof larger.secret);
    larger.slot = calloc(larger.size, sizeof *larger.slot);
    if (!larger.slot)
        return false;
    for (size_t i = 0; i < t->size; i++)
        if (t->slot[i].count)
            larger.slot[slot_of(&larger, &t->slot[i].who)] = t->slot[i];
    free(t->slot);
    *t = larger;
    return true;
}

bool tally_add(struct tally *t, const struct address *a, unsigned most) {
    struct address key = counted_as(a);
    if (t->used * 2 >= t->size && !grow(t))
        return false;
    struct tally_slot *s = &t->slot[slot_of(t, &key)];
    if (most && s->count >= most)
        return false;
    t->used += !s->count;
    s->who = key;
    s->count++;
    return true;
}

/* Those behind a freed slot move up, so that they are found without marks of what was there. */
static void close_gap(struct tally *t, size_t gap) {
    for (size_t i = (gap + 1) & (t->size - 1); t->slot[i].count; i = (i + 1) & (t->size - 1)) {
        size_t from = home(t, &t->slot[i].who);
        if (((i - from) & (t->size - 1)) < ((i - gap) & (t->size - 1)))
            continue;
        t->slot[gap] = t->slot[i];
        t->slot[i].count = 0;
        gap = i;
    }
}

void tally_remove(struct tally *t, const struct address *a) {
    struct address key = counted_as(a);
    if (!t->size)
        return;
    size_t i = slot_of(t, &key);
    if (t->slot[i].count && --t->slot[i].count == 0) {
        t->used--;
        close_gap(t, i);
    }
}

void tally_free(struct tally *t) {
    free(t->slot);
    *t = (struct tally){.slot = NULL};
}
