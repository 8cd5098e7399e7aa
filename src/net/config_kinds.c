#include "net/config_kinds.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>

#include "core/lang.h"

/* ---- pieces ---- */

/* Digits only, as far as `end`, from min to max. */
static bool whole(const char *text, const char *end, int min, int max, int *out) {
    int64_t v = 0;
    if (text == end || end - text > 9)
        return false;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9')
            return false;
        v = v * 10 + (*text - '0');
    }
    *out = (int)v;
    return v >= min && v <= max;
}

static const char *end_of(const char *text) {
    return text + strlen(text);
}

static const char *take_text(const struct setting *s, void *to, const char *value,
                             struct buf *detail) {
    (void)s;
    (void)detail;
    if (strlen(value) > CONFIG_TEXT_MAX)
        return N_("a text of at most 1023 bytes is wanted");
    memset(to, 0, sizeof(config_text)); /* equal configurations are equal bytes */
    memcpy(to, value, strlen(value));
    return NULL;
}

static void write_text(const struct setting *s, const void *from, struct buf *out) {
    (void)s;
    buf_str(out, from);
}

/* One after the other of a list with commas or spaces between: its end; NULL after the last. */
static const char *next_item(const char **item) {
    *item += strspn(*item, ", ");
    return **item ? *item + strcspn(*item, ", ") : NULL;
}

/* The item of a list as a text of its own; false if it is too long. */
static bool cut(const char *item, const char *end, char *out, size_t cap) {
    size_t n = (size_t)(end - item);
    if (n >= cap)
        return false;
    memcpy(out, item, n);
    out[n] = 0;
    return true;
}

/* ---- addresses ---- */

static const char *take_base(const struct setting *s, void *to, const char *value,
                             struct buf *detail) {
    static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~.";
    const char *right = N_("a path is wanted that begins with a slash and does not end in one, of "
                           "letters, digits and -._~");
    if (!strcmp(value, "/"))
        value = "";
    for (const char *p = value; *p;) {
        size_t n = *p == '/' ? strspn(p + 1, fine) : 0;
        if (n == 0 || p[1] == '.')
            return right;
        p += n + 1;
    }
    return take_text(s, to, value, detail);
}

static bool is_address(const char *text, int *bits) {
    unsigned char bytes[16];
    *bits = inet_pton(AF_INET, text, bytes) == 1    ? 32
            : inet_pton(AF_INET6, text, bytes) == 1 ? 128
                                                    : 0;
    return *bits > 0;
}

/* "10.0.0.0/8", "::1", "unix". */
static bool is_network(char *text) {
    int bits, wanted;
    char *slash = strchr(text, '/');
    if (slash)
        *slash = 0;
    return (!strcmp(text, "unix") && !slash) ||
           (is_address(text, &bits) &&
            (!slash || whole(slash + 1, end_of(slash + 1), 0, bits, &wanted)));
}

static const char *take_proxies(const struct setting *s, void *to, const char *value,
                                struct buf *detail) {
    char one[64];
    for (const char *item = value, *end; (end = next_item(&item)); item = end)
        if (!cut(item, end, one, sizeof one) || !is_network(one)) {
            buf_bytes(detail, item, (size_t)(end - item));
            return N_("addresses, networks such as 10.0.0.0/8, or unix are wanted, with commas "
                      "between them, and this is none");
        }
    return take_text(s, to, value, detail);
}

static const char host_chars[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]";

/* The part of a URL behind its scheme that begins with a host; NULL if it is not of this scheme. */
static const char *behind_scheme(const char *url, const char *scheme) {
    size_t n = strlen(scheme);
    return strncmp(url, scheme, n) == 0 && strspn(url + n, host_chars) > 0 ? url + n : NULL;
}

static bool is_origin(const char *text) {
    const char *host = behind_scheme(text, "https://");
    host = host ? host : behind_scheme(text, "http://");
    return host && !host[strspn(host, host_chars)];
}

static const char *take_origins(const struct setting *s, void *to, const char *value,
                                struct buf *detail) {
    char one[280];
    for (const char *item = value, *end; (end = next_item(&item)); item = end)
        if (!cut(item, end, one, sizeof one) || !is_origin(one)) {
            buf_bytes(detail, item, (size_t)(end - item));
            return N_("origins such as https://example.org are wanted, with commas between them, "
                      "and this is none");
        }
    return take_text(s, to, value, detail);
}

static const char *take_url(const struct setting *s, void *to, const char *value,
                            struct buf *detail) {
    if (*value && (strchr(value, ' ') ||
                   !(behind_scheme(value, "https://") || behind_scheme(value, "http://"))))
        return N_("a URL is wanted, such as https://example.org/hook");
    return take_text(s, to, value, detail);
}

static const char *take_subject(const struct setting *s, void *to, const char *value,
                                struct buf *detail) {
    bool mail = strncmp(value, "mailto:", 7) == 0 && strchr(value + 7, '@');
    if (*value && (strpbrk(value, " \"\\") || !(mail || behind_scheme(value, "https://"))))
        return N_("mailto:ADDRESS or an https URL is wanted");
    return take_text(s, to, value, detail);
}

/* ---- where to listen ---- */

static bool is_port(const char *text) {
    int port;
    return whole(text, end_of(text), 0, 65535, &port);
}

static bool is_tcp(const char *where) {
    char host[64];
    int bits;
    const char *colon = strrchr(where, ':');
    if (!colon || !is_port(colon + 1) || !cut(where, colon, host, sizeof host))
        return false;
    size_t n = strlen(host);
    if (n > 2 && host[0] == '[' && host[n - 1] == ']') {
        host[n - 1] = 0;
        return is_address(host + 1, &bits) && bits == 128;
    }
    return !strcmp(host, "*") || (is_address(host, &bits) && bits == 32);
}

static bool is_listener(const char *where) {
    int fd;
    if (!strncmp(where, "unix:", 5))
        return where[5] == '/' && strlen(where + 5) < sizeof((struct sockaddr_un *)0)->sun_path;
    if (!strncmp(where, "fd:", 3))
        return whole(where + 3, end_of(where), 3, 1023, &fd);
    return is_tcp(where);
}

static const char *take_listen(const struct setting *s, void *to, const char *value,
                               struct buf *detail) {
    struct config_listen *l = to;
    if (!is_listener(value))
        return N_("127.0.0.1:8412, *:8412, unix:/PATH or fd:3 is wanted, with numbers of your own; "
                  "IPv6 stands in brackets");
    for (int i = 0; i < l->count; i++)
        if (!strcmp(l->where[i], value))
            return N_("one time is enough");
    if (l->count == CONFIG_LISTEN_MAX)
        return N_("there is room for eight of them");
    const char *why = take_text(s, l->where[l->count], value, detail);
    l->count += !why;
    return why;
}

static void write_listen(const struct setting *s, const void *from, struct buf *out) {
    const struct config_listen *l = from;
    for (int i = 0; i < l->count; i++) {
        if (i > 0) {
            buf_char(out, '\n');
            buf_str(out, s->name);
            buf_str(out, " = ");
        }
        buf_str(out, l->where[i]);
    }
}

/* ---- numbers ---- */

static void write_range(int min, int max, struct buf *out) {
    buf_int(out, min);
    buf_char(out, '-');
    buf_int(out, max);
}

static const char *take_number(const struct setting *s, void *to, const char *value,
                               struct buf *detail) {
    int v;
    if (!whole(value, end_of(value), s->min, s->max, &v)) {
        write_range(s->min, s->max, detail);
        return N_("a whole number is wanted, in the range");
    }
    memcpy(to, &v, sizeof v);
    return NULL;
}

static int number_at(const void *from) {
    int v;
    memcpy(&v, from, sizeof v);
    return v;
}

static void write_number(const struct setting *s, const void *from, struct buf *out) {
    (void)s;
    buf_int(out, number_at(from));
}

static const char *take_mode(const struct setting *s, void *to, const char *value,
                             struct buf *detail) {
    (void)s;
    (void)detail;
    size_t n = strspn(value, "01234567");
    if (n != 3 || value[n])
        return N_("three octal digits are wanted, such as 660");
    int v = (value[0] - '0') << 6 | (value[1] - '0') << 3 | (value[2] - '0');
    memcpy(to, &v, sizeof v);
    return NULL;
}

static void write_mode(const struct setting *s, const void *from, struct buf *out) {
    char digits[16];
    (void)s;
    snprintf(digits, sizeof digits, "%03o", (unsigned)number_at(from));
    buf_str(out, digits);
}

static const char *take_delay(const struct setting *s, void *to, const char *value,
                              struct buf *detail) {
    int v[2];
    const char *dash = strchr(value, '-');
    if (!dash || !whole(value, dash, s->min, s->max, &v[0]) ||
        !whole(dash + 1, end_of(value), s->min, s->max, &v[1]) || v[0] > v[1]) {
        write_range(s->min, s->max, detail);
        return N_("MIN-MAX is wanted, two whole numbers of milliseconds in the range");
    }
    memcpy(to, v, sizeof v);
    return NULL;
}

static void write_delay(const struct setting *s, const void *from, struct buf *out) {
    int v[2];
    (void)s;
    memcpy(v, from, sizeof v);
    write_range(v[0], v[1], out);
}

/* ---- words ---- */

static const char *take_switch(const struct setting *s, void *to, const char *value,
                               struct buf *detail) {
    (void)s;
    (void)detail;
    bool on = !strcmp(value, "on");
    if (!on && strcmp(value, "off") != 0)
        return N_("on or off is wanted");
    memcpy(to, &on, sizeof on);
    return NULL;
}

static void write_switch(const struct setting *s, const void *from, struct buf *out) {
    bool on;
    (void)s;
    memcpy(&on, from, sizeof on);
    buf_str(out, on ? "on" : "off");
}

/* The words of a setting are its value in the help, with "|" between them. */
static const char *take_choice(const struct setting *s, void *to, const char *value,
                               struct buf *detail) {
    int v = 0;
    for (const char *word = s->value; *word; v++) {
        size_t n = strcspn(word, "|");
        if (strlen(value) == n && !strncmp(word, value, n)) {
            memcpy(to, &v, sizeof v);
            return NULL;
        }
        word += n + (word[n] == '|');
    }
    buf_str(detail, s->value);
    return N_("one of these is wanted");
}

static void write_choice(const struct setting *s, const void *from, struct buf *out) {
    const char *word = s->value;
    for (int v = number_at(from); v > 0; v--)
        word += strcspn(word, "|") + 1;
    buf_bytes(out, word, strcspn(word, "|"));
}

/* "none", "90", "30+600" or "2d". */
static const char *take_clock(const struct setting *s, void *to, const char *value,
                              struct buf *detail) {
    enum { SECONDS_MAX = 86400, DAYS_MAX = 60 };
    struct config_clock c = {.days = 0};
    const char *end = end_of(value), *plus = strchr(value, '+');
    (void)s;
    (void)detail;
    bool fine = !strcmp(value, "none") ||
                (plus ? whole(value, plus, 0, SECONDS_MAX, &c.move) &&
                            whole(plus + 1, end, 0, SECONDS_MAX, &c.bank) && c.move + c.bank > 0
                 : end > value && end[-1] == 'd' ? whole(value, end - 1, 1, DAYS_MAX, &c.days)
                                                 : whole(value, end, 1, SECONDS_MAX, &c.move));
    if (!fine)
        return N_("none, SECONDS a move, SECONDS+BANK (each at most a day), or DAYSd (at most 60) "
                  "is wanted");
    memcpy(to, &c, sizeof c);
    return NULL;
}

static void write_clock(const struct setting *s, const void *from, struct buf *out) {
    struct config_clock c;
    (void)s;
    memcpy(&c, from, sizeof c);
    if (c.days) {
        buf_int(out, c.days);
        buf_char(out, 'd');
    } else if (c.move || c.bank) {
        buf_int(out, c.move);
        buf_char(out, '+');
        buf_int(out, c.bank);
    } else
        buf_str(out, "none");
}

const struct setting_kind kind_text = {take_text, write_text}, kind_base = {take_base, write_text},
                          kind_proxies = {take_proxies, write_text},
                          kind_origins = {take_origins, write_text},
                          kind_url = {take_url, write_text},
                          kind_subject = {take_subject, write_text},
                          kind_listen = {take_listen, write_listen},
                          kind_number = {take_number, write_number},
                          kind_mode = {take_mode, write_mode},
                          kind_switch = {take_switch, write_switch},
                          kind_choice = {take_choice, write_choice},
                          kind_delay = {take_delay, write_delay},
                          kind_clock = {take_clock, write_clock};
