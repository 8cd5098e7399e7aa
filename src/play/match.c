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

uint64_t match_play(const struct match *m, const struct seed *seed, void *st) {
    struct sitting s;
    enum sitting_state state;
    match_sit(m, seed, &s);
    while ((state = sitting_step(&s, 0)) != SITTING_OVER)
        must(state != SITTING_STUCK, "bots play by the rules");
    memcpy(st, s.table.state, m->game->state_size);
    return s.table.moves;
}
