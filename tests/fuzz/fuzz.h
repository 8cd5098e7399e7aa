/* What the fuzz targets share: saying what must hold, and a table somewhere in a game. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/notation.h"
#include "core/record.h"
#include "run/system.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

enum { FUZZ_HEAD = 4 };

/* Four bytes choose the game, the seats, how many random moves were made, and by what luck; the
 * table is left before its end. */
static inline void fuzz_table(struct table *t, const uint8_t head[FUZZ_HEAD]) {
    const struct game *g = game_list[head[0] % game_count];
    int nseats = g->min_seats + head[1] % (g->max_seats - g->min_seats + 1);
    struct options o = options_default(g);
    struct seed seed = {{head[3]}};
    struct move moves[MAX_LEGAL];
    struct rng r;
    rng_seed(&r, head[3]);
    for (int i = 0; g->options[i].name; i++) {
        int32_t min = g->options[i].min, max = g->options[i].max;
        if (g->options[i].type == OPTION_SEAT)
            max = nseats - 1;
        o.value[i] = min + (int32_t)rng_below(&r, (uint32_t)(max - min + 1));
    }
    MUST(!table_open(t, g, &o, nseats, &seed, NULL));
    for (int i = 0; i < head[2]; i++) {
        struct table before = *t;
        int seat = seat_first(table_to_act(t));
        int n = g->legal(t->state, seat, moves);
        MUST(n > 0 && n <= g->max_legal);
        MUST(!table_move(t, &moves[rng_below(&r, (uint32_t)n)], NULL));
        if (!table_to_act(t)) {
            *t = before;
            return;
        }
    }
}

static inline bool fuzz_listed(const struct table *t, const struct move *m) {
    struct move legal[MAX_LEGAL];
    if (m->seat >= table_head(t)->nseats)
        return false;
    int n = t->game->legal(t->state, m->seat, legal);
    for (int i = 0; i < n; i++)
        if (!memcmp(&legal[i], m, sizeof *m))
            return true;
    return false;
}

/* Law 7 and law 4: check() lets pass just the listed moves, and says the same from the full
 * state and from the mover's view. The move is made if it may be. */
static inline bool fuzz_try(struct table *t, const struct move *m) {
    _Alignas(8) unsigned char view[STATE_MAX];
    const char *why = t->game->check(t->state, m);
    MUST(!why == fuzz_listed(t, m));
    if (m->seat < table_head(t)->nseats) {
        table_view(t, m->seat, view);
        const char *seen = t->game->check(view, m);
        MUST(!why == !seen && (!why || !strcmp(why, seen)));
    }
    struct table before = *t;
    struct events ev = {.count = 0};
    const char *refused = table_move(t, m, &ev);
    MUST(!refused == !why);
    if (refused) {
        MUST(!memcmp(&before, t, sizeof before));
        return false;
    }
    MUST(!t->game->audit(t->state));
    MUST(ev.count < EVENTS_MAX);
    return true;
}

#endif
