/* What a table is set to: who may join and watch, its clock, its bots. Read from the request that
 * makes it and from what the store has kept, both as JSON and by the same reader: neither is trusted. */
#ifndef NET_SETTINGS_H
#define NET_SETTINGS_H

#include "ai/bot.h"
#include "base/json_scan.h"
#include "core/game.h"

enum onlookers { ONLOOKERS_NONE, ONLOOKERS_PUBLIC, ONLOOKERS_AFTER, ONLOOKER_KINDS };

struct clock_terms {
    uint32_t move, bank; /* seconds; both 0: there is no such clock */
    uint32_t days;       /* for a move; then the others are 0 */
};

static inline bool clock_ticks(const struct clock_terms *c) {
    return c->move || c->bank;
}

struct settings {
    const struct game *game;
    int nseats;
    struct options options;
    bool open;    /* listed among the tables that wait */
    bool invited; /* one joins by an invitation, not by the code alone */
    bool rated;
    bool odds; /* the risk of the next card may be asked for */
    enum onlookers onlookers;
    struct clock_terms clock;
    const struct bot_type *level; /* of bots that fill in */
    int bots;                     /* at the last seats, named in */
    const struct bot_type *bot[MAX_SEATS];
};

/* NULL, or what is wrong (it may be in `say`); then `out` means nothing. */
const char *settings_read(struct json_slice json, struct settings *out, struct buf *say);

/* "clock" as a member of an open object, where there is one. */
void clock_json(const struct clock_terms *c, struct jw *out);

/* As members of an open object: settings_read() takes them. */
void settings_json(const struct settings *s, struct jw *out);

#endif
