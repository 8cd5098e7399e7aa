/* Advice to whoever reads a view: what a strong bot would do, what a move would cost, what a beginner
 * should be told. One thought at a time, a slice a call; it knows no more than the view, its luck
 * included. */
#include <stdlib.h>
#include <string.h>

#include "ai/words.h"
#include "base/hash.h"
#include "calls.h"
#include "play/tutor.h"

enum { SLICE = 100, LIMIT_PERCENT = 5 };

/* The thought of now; whoever asks for another gives it up. */
static struct thought {
    int64_t number; /* 0: none so far */
    bool weighs;    /* a move of the reader's, else it looks for the best one */
    const struct game *game;
    int seat;
    struct bot bot;
    struct adviser adviser;
    void *memory;
    _Alignas(8) unsigned char view[STATE_MAX];
} thought;

/* ---- beginning ---- */

/* Equal views get equal advice. */
static struct seed luck(const struct viewed *v) {
    struct seed seed = {{0}};
    uint64_t hash = hash64(v->view, v->game->state_size, 0);
    for (int i = 0; i < 8; i++)
        seed.byte[i] = (uint8_t)(hash >> 8 * i);
    return seed;
}

static const char *arg_decision(struct call *c, struct viewed *v) {
    struct move moves[MAX_LEGAL];
    const char *why = arg_view(c, v);
    if (why)
        return why;
    bool asked = v->viewer != PUBLIC && v->game->legal(v->view, v->viewer, moves);
    return asked ? NULL : "the viewer has nothing to decide";
}

static void begin(struct call *c, const struct viewed *v, bool weighs, size_t bytes) {
    free(thought.memory);
    thought.memory = memory_take(bytes);
    thought.number++;
    thought.weighs = weighs;
    thought.game = v->game;
    thought.seat = v->viewer;
    memcpy(thought.view, v->view, v->game->state_size);
    jw_key_int(&c->out, "thought", thought.number);
}

/* {"view"}: a strong bot begins to think about it. */
const char *call_hint(struct call *c) {
    struct viewed v;
    const struct bot_type *expert = bot_find("expert");
    const char *why = arg_decision(c, &v);
    if (why)
        return why;
    struct seed seed = luck(&v);
    begin(c, &v, false, bot_memory(expert, v.game));
    bot_open(&thought.bot, expert, v.game, v.viewer, &seed, thought.memory);
    bot_start(&thought.bot, thought.view);
    return NULL;
}

/* "view", and "move", a legal one. */
static const char *arg_choice(struct call *c, struct viewed *v, struct move *m) {
    char text[MOVE_TEXT_MAX];
    const char *why;
    if ((why = arg_decision(c, v)) || (why = arg_text(c, "move", text, sizeof text)) ||
        (why = move_parse(v->game, v->viewer, text, m)))
        return why;
    return v->game->check(v->view, m);
}

/* {"view","move"}: it begins to weigh this legal move against the best one. */
const char *call_weigh(struct call *c) {
    struct viewed v;
    struct move m;
    const struct bot_type *expert = bot_find("expert");
    const char *why = arg_choice(c, &v, &m);
    if (why)
        return why;
    struct seed seed = luck(&v);
    begin(c, &v, true, advice_memory(expert, v.game));
    advice_open(&thought.adviser, expert, v.game, v.viewer, &seed, thought.memory);
    advice_start(&thought.adviser, thought.view, &m);
    return NULL;
}

/* {"view","move"}: the facts that speak for or against this legal move, at once. */
const char *call_facts(struct call *c) {
    struct viewed v;
    struct move m;
    struct fact fact[FACTS_MAX];
    const char *why = arg_choice(c, &v, &m);
    if (why)
        return why;
    const struct game_ai *ai = v.game->ai;
    int n = ai && ai->explain ? ai->explain(v.view, &m, fact) : 0;
    facts_json(v.game, fact, n, &c->out);
    return NULL;
}

/* ---- going on ---- */

static int percent_of(float share) {
    return (int)(100 * share + 0.5f);
}

static void tell_reason(const struct reason *r, const struct speech *s, struct jw *out) {
    jw_object(out);
    move_json(thought.game, &r->move, s, out);
    if (r->visits)
        jw_key_int(out, "win", percent_of(r->win));
    if (r->share > 0 && r->share < 1)
        jw_key_int(out, "share", percent_of(r->share));
    jw_key(out, "facts");
    jw_array(out);
    for (int i = 0; i < r->facts; i++) {
        struct buf text = memory_buf();
        fact_sentence(thought.game, &r->fact[i], s, &text);
        jw_str(out, text.data);
        memory_free(&text);
    }
    jw_array_end(out);
    jw_object_end(out);
}

/* The moves that it has looked into, best first, with what a person reads of each: its chance to win
 * and how often it should be made, in percent, and the facts. */
static void tell_reasons(const struct why *why, const struct speech *s, struct jw *out) {
    jw_key_int(out, "tried", why->iterations);
    jw_key(out, "moves");
    jw_array(out);
    for (int i = 0; i < why->count; i++)
        tell_reason(&why->reason[i], s, out);
    jw_array_end(out);
}

static void tell_hint(const struct speech *s, struct jw *out) {
    struct why why;
    struct buf text = memory_buf();
    struct move best = bot_best(&thought.bot, &why);
    say_hint(thought.game, &best, &why, s, &text);
    move_json(thought.game, &best, s, out);
    json_key_text(out, "text", &text);
    tell_reasons(&why, s, out);
}

/* "text" is there if the move deserves a warning. */
static void tell_cost(const struct speech *s, float limit, struct jw *out) {
    struct advice a = advice_best(&thought.adviser);
    struct why why = {
        .iterations = thought.adviser.bot.spent, .count = 2, .reason = {a.best, a.made}};
    if (!memcmp(&a.best.move, &a.made.move, sizeof a.best.move))
        bot_best(&thought.adviser.bot, &why); /* nothing had to be weighed */
    jw_key_int(out, "cost", percent_of(a.cost));
    tell_reasons(&why, s, out);
    if (a.cost <= limit)
        return;
    struct buf text = memory_buf();
    say_warning(thought.game, &a, s, &text);
    move_json(thought.game, &a.best.move, s, out);
    json_key_text(out, "text", &text);
}

/* {"thought","lang","names","limit"}: thinks a slice more. When it is "done": of a hint the move, as
 * notation and sentence, and "text", what a person reads of it; of a move weighed its "cost" in percent
 * of the chance to win, and above the limit what speaks against it; of both the "moves" that were
 * looked into, of a move weighed it and the best one. */
const char *call_think(struct call *c) {
    struct voice voice;
    int64_t number, limit = LIMIT_PERCENT;
    const char *why;
    if ((why = arg_int(c, "thought", 1, INT64_MAX, &number)))
        return why;
    if (number != thought.number)
        return "that thought is given up";
    if ((why = arg_voice(c, thought.game, thought.seat, &voice)) ||
        (arg_there(c, "limit") && (why = arg_int(c, "limit", 0, 100, &limit))))
        return why;
    bool done =
        thought.weighs ? advice_step(&thought.adviser, SLICE) : bot_step(&thought.bot, SLICE);
    jw_key_bool(&c->out, "done", done);
    if (done && thought.weighs)
        tell_cost(&voice.speech, (float)limit / 100, &c->out);
    else if (done)
        tell_hint(&voice.speech, &c->out);
    return NULL;
}

/* ---- lessons ---- */

static uint64_t arg_lessons(const struct call *c, const char *name) {
    struct json_slice list, item;
    uint64_t set = 0;
    int64_t i;
    json_slice_member(c->args, name, &list);
    for (bool more = json_slice_first(list, &item); more; more = json_slice_next(list, &item))
        if (json_slice_int(item, &i) && i >= 0 && i < 64)
            set |= (uint64_t)1 << i;
    return set;
}

/* {"view",…,"told":[…],"seen":[…]}: the lesson for this decision, if there is one. Lessons are told
 * once: the page remembers by their numbers what was told, and what "events" has seen. */
const char *call_lesson(struct call *c) {
    struct viewed v;
    const char *why = arg_decision(c, &v);
    if (why)
        return why;
    struct tutor tutor = {.here = true};
    tutor.told[v.viewer] = arg_lessons(c, "told");
    tutor.seen[v.viewer] = arg_lessons(c, "seen");
    const struct lesson *l = tutor_lesson(&tutor, v.game, v.view, v.viewer);
    if (!l)
        return NULL;
    struct buf text = memory_buf();
    say_lesson(v.game, l, &v.voice.speech, &text);
    jw_key_int(&c->out, "lesson", l - v.game->lessons);
    if (l->rule)
        jw_key_str(&c->out, "rule", l->rule);
    json_key_text(&c->out, "text", &text);
    return NULL;
}
