#include "ai/why.h"

#include <string.h>

#include "ai/bot.h"
#include "ai/search.h"
#include "core/notation.h"

int chance_percent(float chance) {
    return (int)(100 * chance + 0.5f);
}

/* The value without its sign, as it is read: rounded to tenths. */
static int64_t tenths_of(float value) {
    return (int64_t)((value < 0 ? -value : value) * 10 + 0.5f);
}

int facts_find(const struct game *g, const void *view, const struct move *m,
               struct fact out[FACTS_MAX]) {
    int n = g->ai && g->ai->explain ? g->ai->explain(view, m, out) : 0, kept = 0;
    for (int i = 0; i < n; i++)
        if (g->ai->facts[out[i].kind].format != FACT_POINTS || tenths_of(out[i].value))
            out[kept++] = out[i];
    return kept;
}

void why_find(const struct bot *b, const struct move *best, struct why *why) {
    struct search_move moves[MAX_LEGAL];
    struct move legal[MAX_LEGAL];
    *why = (struct why){.iterations = b->spent, .legal = b->game->legal(b->view, b->seat, legal)};
    if (b->solved) {
        float share[MAX_LEGAL];
        b->game->ai->solve(b->view, b->seat, legal, why->legal, share);
        for (int i = 0; i < why->legal; i++) {
            int at = why->count < WHY_MOVES ? why->count++ : WHY_MOVES;
            for (; at > 0 && share[i] > why->reason[at - 1].share; at--)
                if (at < WHY_MOVES)
                    why->reason[at] = why->reason[at - 1];
            if (at < WHY_MOVES)
                why->reason[at] = (struct reason){.move = legal[i], .share = share[i]};
        }
    } else if (!b->spent) {
        why->count = 1;
        why->reason[0] = (struct reason){.move = *best, .share = 1};
    } else {
        why->count = search_moves(bot_search(b), moves, WHY_MOVES);
        for (int i = 0; i < why->count; i++)
            why->reason[i] = (struct reason){.move = moves[i].move,
                                             .visits = moves[i].visits,
                                             .win = moves[i].win,
                                             .share = moves[i].share};
    }
    for (int i = 0; i < why->count; i++)
        why->reason[i].facts =
            facts_find(b->game, b->view, &why->reason[i].move, why->reason[i].fact);
}

/* A decimal with so many places after the point, rounded. */
static void decimal(struct buf *out, float value, int places) {
    int64_t one = 1;
    for (int i = 0; i < places; i++)
        one *= 10;
    float size = value < 0 ? -value : value;
    int64_t scaled = (int64_t)(size * (float)one + 0.5f);
    if (value < 0 && scaled)
        buf_char(out, '-');
    buf_int(out, scaled / one);
    if (places)
        buf_char(out, '.');
    for (int64_t unit = one / 10; unit; unit /= 10)
        buf_char(out, (char)('0' + scaled / unit % 10));
}

/* The value as it is written (in `out`), for the sentence to be counted by. */
static struct value fact_value(const struct fact_spec *spec, float value, const struct lang *l,
                               struct buf *out) {
    if (spec->format == FACT_CHANCE) {
        buf_int(out, chance_percent(value));
        buf_str(out, " %");
        return value_text(out->data);
    }
    int64_t tenths = tenths_of(value);
    buf_str(out, spec->format == FACT_POINTS && value > 0 && tenths ? "+" : "");
    decimal(out, value, tenths % 10 ? 1 : 0);
    char *point = memchr(out->data, '.', out->size);
    if (!point)
        return value_written(tenths / 10, out->data);
    *point = *lang_text(l, "decimal point", ".");
    return value_fraction(out->data);
}

struct filled {
    struct value value;
    int seat;
};

static struct value fact_part(const void *context, const char *name, size_t n) {
    const struct filled *f = context;
    return n == 4 && !memcmp(name, "seat", 4) ? value_seat(f->seat) : f->value;
}

void fact_sentence(const struct game *g, const struct fact *f, const struct speech *s,
                   struct buf *out) {
    char room[32];
    struct buf text = BUF(room);
    const struct fact_spec *spec = &g->ai->facts[f->kind];
    struct filled filled = {fact_value(spec, f->value, s->lang, &text), f->seat};
    phrase(s, lang_text(s->lang, g->id, spec->text), f->seat, fact_part, &filled, out);
}

static void json_decimal(struct jw *out, const char *key, float value) {
    char text[24];
    struct buf b = BUF(text);
    decimal(&b, value, 4);
    jw_key(out, key);
    jw_raw(out, buf_text(&b));
}

void facts_json(const struct game *g, const struct fact *fact, int count, struct jw *out) {
    jw_key(out, "facts");
    jw_array(out);
    for (int i = 0; i < count; i++) {
        const struct fact_spec *spec = &g->ai->facts[fact[i].kind];
        jw_object(out);
        jw_key_str(out, "fact", spec->id);
        json_decimal(out, "value", fact[i].value);
        if (spec->of_seat)
            jw_key_int(out, "seat", fact[i].seat);
        jw_object_end(out);
    }
    jw_array_end(out);
}

static void reason_json(const struct game *g, const struct reason *r, struct jw *out) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(g, &r->move, &b);
    jw_object(out);
    jw_key_str(out, "move", buf_text(&b));
    jw_key_int(out, "visits", r->visits);
    json_decimal(out, "share", r->share);
    if (r->visits)
        json_decimal(out, "win", r->win);
    facts_json(g, r->fact, r->facts, out);
    jw_object_end(out);
}

void why_json(const struct game *g, const struct why *why, struct jw *out) {
    jw_object(out);
    jw_key_int(out, "iterations", why->iterations);
    jw_key_int(out, "legal", why->legal);
    jw_key(out, "moves");
    jw_array(out);
    for (int i = 0; i < why->count; i++)
        reason_json(g, &why->reason[i], out);
    jw_array_end(out);
    jw_object_end(out);
}
