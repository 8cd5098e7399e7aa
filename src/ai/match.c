#include "ai/match.h"

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

static struct move decide(const struct match *m, struct bot *b, const void *st) {
    if (b->type->any_state)
        return bot_decide(b, st);
    _Alignas(8) unsigned char view[STATE_MAX];
    memcpy(view, st, m->game->state_size);
    m->game->redact(view, b->seat);
    struct move move = bot_decide(b, view);
    must(!m->game->check(st, &move), "bots play by the rules");
    return move;
}

uint64_t match_play(const struct match *m, const struct seed *seed, void *st) {
    const struct game *g = m->game;
    struct deal deal = deal_start(seed);
    struct bot bot[MAX_SEATS];
    uint64_t decisions = 0;
    for (int i = 0; i < m->nseats; i++)
        bot_open(&bot[i], m->type[i], g, i, seed, m->memory);
    game_setup(g, st, &m->options, m->nseats);
    for (seatset asked; (asked = g->to_act(st)) != 0;) {
        if (asked == CHANCE) {
            struct move chance = chance_move(deal_next(&deal));
            g->apply(st, &chance, NULL);
            continue;
        }
        FOR_SEATS (seat, asked) {
            struct move move = decide(m, &bot[seat], st);
            g->apply(st, &move, NULL);
            decisions++;
        }
    }
    return decisions;
}
