#include "ai/why.h"

#include "ai/bot.h"
#include "ai/search.h"
#include "core/notation.h"

static void find_facts(const struct bot *b, struct reason *r) {
    const struct game_ai *ai = b->game->ai;
    r->facts = ai && ai->explain ? ai->explain(b->view, &r->move, r->fact) : 0;
}

void why_find(const struct bot *b, const struct move *best, struct why *why) {
    struct search_move moves[MAX_LEGAL];
    struct move legal[MAX_LEGAL];
    *why = (struct why){.iterations = b->spent, .legal = b->game->legal(b->view, b->seat, legal)};
    if (!b->spent) {
        why->count = 1;
        why->reason[0] = (struct reason){.move = *best, .share = 1};
    } else {
        why->count = search_moves(b->search, moves, WHY_MOVES);
        for (int i = 0; i < why->count; i++)
            why->reason[i] = (struct reason){.move = moves[i].move,
                                             .visits = moves[i].visits,
                                             .value = moves[i].value,
                                             .share = moves[i].share};
    }
    for (int i = 0; i < why->count; i++)
        find_facts(b, &why->reason[i]);
}

static void json_decimal(struct json *out, const char *key, float value) {
    char text[24];
    struct buf b = BUF(text);
    int64_t scaled = (int64_t)(value * 10000 + (value < 0 ? -0.5f : 0.5f)), size = scaled;
    if (scaled < 0) {
        buf_char(&b, '-');
        size = -scaled;
    }
    buf_int(&b, size / 10000);
    buf_char(&b, '.');
    for (int64_t unit = 1000; unit; unit /= 10)
        buf_char(&b, (char)('0' + size / unit % 10));
    json_key(out, key);
    json_raw(out, text);
}

static void reason_json(const struct game *g, const struct reason *r, struct json *out) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(g, &r->move, &b);
    json_object(out);
    json_key_str(out, "move", text);
    json_key_int(out, "visits", r->visits);
    json_decimal(out, "share", r->share);
    if (r->visits)
        json_decimal(out, "value", r->value);
    json_key(out, "facts");
    json_array(out);
    for (int i = 0; i < r->facts; i++) {
        const struct fact_spec *spec = &g->ai->facts[r->fact[i].kind];
        json_object(out);
        json_key_str(out, "fact", spec->id);
        json_decimal(out, "value", r->fact[i].value);
        if (spec->of_seat)
            json_key_int(out, "seat", r->fact[i].seat);
        json_object_end(out);
    }
    json_array_end(out);
    json_object_end(out);
}

void why_json(const struct game *g, const struct why *why, struct json *out) {
    json_object(out);
    json_key_int(out, "iterations", why->iterations);
    json_key_int(out, "legal", why->legal);
    json_key(out, "moves");
    json_array(out);
    for (int i = 0; i < why->count; i++)
        reason_json(g, &why->reason[i], out);
    json_array_end(out);
    json_object_end(out);
}
