/* Of which kinds the values of settings are: how each is read, and written again. */
#ifndef NET_CONFIG_KINDS_H
#define NET_CONFIG_KINDS_H

#include "net/config.h"

struct setting_kind {
    /* Takes a value to where it is kept. NULL, or what would be right, marked; `detail` gets what
     * belongs behind that: a range, say. */
    const char *(*take)(const struct setting *s, void *to, const char *value, struct buf *detail);
    void (*write)(const struct setting *s, const void *from, struct buf *out);
};

extern const struct setting_kind kind_text, kind_base, kind_proxies, kind_origins, kind_url,
    kind_subject, kind_listen, kind_number, kind_mode, kind_switch, kind_choice, kind_delay,
    kind_clock;

#endif
