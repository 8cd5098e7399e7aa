#include "play/match.h"

#include <string.h>

#include "base/check.h"

size_t match_bytes(const struct match *m) {
    size_t most = 0;
    for (int i = 0; i < m->nseats; i++) {
        size_t bytes = m->type[i] ? bot_memory(m->type[i], m->game) : 0;
        most = bytes > most ? bytes : most;
    }
    return most;
}

void match_sit(const struct match *m, const struct seed *seed, struct sitting *s) {
    const char *why = sitting_open(s, m->game, &m->options, m->nseats, seed);
    must(!why, "a match has options that fit");
    s->deaf = true;
    for (int i = 0; i < m->nseats; i++)
        if (!m->type[i]->command)
            sitting_bot(s, i, m->type[i], m->memory);
}

struct players {
    struct bot bot[MAX_SEATS];
    _Alignas(8) unsigned char view[STATE_MAX]; /* of whoever decides */
};

static struct move decide(void *context, const void *st, int seat) {
    struct players *p = context;
    return bot_decide(&p->bot[seat], st);
}

static struct move decide_by_view(void *context, const void *st, int seat) {
    struct players *p = context;
    memcpy(p->view, st, p->bot[seat].game->state_size);
    p->bot[seat].game->redact(p->view, seat);
    return bot_decide(&p->bot[seat], p->view);
}

/* The same game as in a sitting, without what only those need who listen, wait or go back. */
uint64_t match_play(const struct match *m, const struct seed *seed, void *st) {
    struct table t;
    struct players p;
    uint64_t luck[PRIVATE_SEEDS];
    bool any_state = true;
    const char *why = table_open(&t, m->game, &m->options, m->nseats, seed, NULL);
    must(!why, "a match has options that fit");
    seed_privates(seed, luck);
    for (int i = 0; i < m->nseats; i++) {
        bot_open_drawn(&p.bot[i], m->type[i], m->game, i, luck[i], m->memory);
        any_state = any_state && m->type[i]->any_state;
    }
    why = table_play(&t, any_state ? decide : decide_by_view, &p);
    must(!why, "bots play by the rules");
    memcpy(st, t.state, m->game->state_size);
    return t.moves;
}
