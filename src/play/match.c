#include "play/match.h"

#include <string.h>

#include "base/check.h"

static const struct bot_type *find(const char *name, size_t size) {
    char word[32];
    if (size >= sizeof word)
        return NULL;
    memcpy(word, name, size);
    word[size] = 0;
    return bot_find(word);
}

const char *match_bots(struct match *m, const char *list, seatset mask, struct buf *say) {
    const struct bot_type *type[64];
    int count = 0;
    buf_clear(say);
    for (const char *p = list;; p++) {
        size_t n = strcspn(p, ",");
        const struct bot_type *t = find(p, n);
        if (!t || count == 64) {
            buf_str(say, t ? "there are more than 64 bots in the list" : "there is no bot \"");
            if (!t) {
                buf_bytes(say, p, n);
                buf_str(say, "\"; the bots are");
                for (const struct bot_type *b = bot_types; b->name; b++) {
                    buf_str(say, b == bot_types ? " " : ", ");
                    buf_str(say, b->name);
                }
            }
            return say->data;
        }
        type[count++] = t;
        p += n;
        if (!*p)
            break;
    }
    int next = 0;
    FOR_SEATS (seat, mask)
        m->type[seat] = type[next++ % count];
    return NULL;
}

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
        sitting_bot(s, i, m->type[i], m->memory);
}

/* The same game as in a sitting, without what only those need who listen, wait or go back. */
uint64_t match_play(const struct match *m, const struct seed *seed, void *st) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct table t;
    struct bot bot[MAX_SEATS];
    const char *why = table_open(&t, m->game, &m->options, m->nseats, seed, NULL);
    must(!why, "a match has options that fit");
    for (int i = 0; i < m->nseats; i++)
        bot_open(&bot[i], m->type[i], m->game, i, seed, m->memory);
    for (seatset asked; (asked = table_to_act(&t)) != 0;)
        FOR_SEATS (seat, asked) {
            bool reads = !m->type[seat]->any_state;
            if (reads)
                table_view(&t, seat, view);
            struct move move = bot_decide(&bot[seat], reads ? view : t.state);
            must(!table_move(&t, &move, NULL), "bots play by the rules");
        }
    memcpy(st, t.state, m->game->state_size);
    return t.moves;
}
