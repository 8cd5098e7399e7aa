/* Advice to whoever reads a view: what a strong bot would do, what a move would cost, what a beginner
 * should be told. One thought at a time, a slice a call; it knows no more than the view, its luck
 * included. */
#include <stdlib.h>
#include <string.h>

#include "ai/words.h"
#include "calls.h"
#include "play/tutor.h"

enum { SLICE = 100, LIMIT_PERCENT = 5 };

/* The thought of now; whoever asks for another gives it up. */
static struct thought {
    int64_t number; /* 0: none so far */
    const struct game *game;
    int seat;
    struct adviser adviser;
    void *memory;
    _Alignas(8) unsigned char view[STATE_MAX];
} thought;

/* ---- beginning ---- */

static const char *arg_decision(struct call *c, struct viewed *v) {
    struct move moves[MAX_LEGAL];
    const char *why = arg_view(c, v);
    if (why)
        return why;
    bool asked = v->viewer != PUBLIC && v->game->legal(v->view, v->viewer, moves);
    return asked ? NULL : "the viewer has nothing to decide";
}

/* A strong bot begins to think about the view: of this move, or NULL of the best. */
static void begin(struct call *c, const struct viewed *v, const struct move *made) {
    const struct bot_type *expert = bot_find("expert");
    struct seed seed = advice_luck(v->game, v->view);
    free(thought.memory);
    thought.memory = memory_take(advice_memory(expert, v->game));
    thought.number++;
    thought.game = v->game;
    thought.seat = v->viewer;
    memcpy(thought.view, v->view, v->game->state_size);
    advice_open(&thought.adviser, expert, v->game, v->viewer, &seed, thought.memory);
    advice_start(&thought.adviser, thought.view, made);
    jw_key_int(&c->out, "thought", thought.number);
}

/* {"view"}: a strong bot begins to look for the best move. */
const char *call_hint(struct call *c) {
    struct viewed v;
    const char *why = arg_decision(c, &v);
    if (!why)
        begin(c, &v, NULL);
    return why;
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
    const char *why = arg_choice(c, &v, &m);
    if (!why)
        begin(c, &v, &m);
    return why;
}

/* {"view","move"}: the facts that speak for or against this legal move, at once. */
const char *call_facts(struct call *c) {
    struct viewed v;
    struct move m;
    struct fact fact[FACTS_MAX];
    const char *why = arg_choice(c, &v, &m);
    if (!why)
        facts_json(v.game, fact, facts_find(v.game, v.view, &m, fact), &c->out);
    return why;
}

/* ---- going on ---- */

static void tell_reason(const struct advice *a, const struct reason *r, const struct speech *s,
                        struct jw *out) {
    const char *doubt = say_doubt(a, r, s->lang);
    jw_object(out);
    move_json(thought.game, &r->move, s, out);
    if (r->visits)
        jw_key_int(out, "win", chance_percent(r->win));
    if (a->mixes && r->share > 0)
        jw_key_int(out, "share", chance_percent(r->share));
    jw_key(out, "facts");
    jw_array(out);
    if (doubt)
        jw_str(out, doubt);
    for (int i = 0; i < r->facts; i++) {
        struct buf text = memory_buf();
        fact_sentence(thought.game, &r->fact[i], s, &text);
        jw_str(out, text.data);
        memory_free(&text);
    }
    jw_array_end(out);
    jw_object_end(out);
}

/* Moves with what a person reads of each: its chance to win and how often it should be made, in
 * percent, and the facts. */
static void tell_reasons(const struct advice *a, const struct reason *reason, int count,
                         const struct speech *s, struct jw *out) {
    jw_key(out, "moves");
    jw_array(out);
    for (int i = 0; i < count; i++)
        tell_reason(a, &reason[i], s, out);
    jw_array_end(out);
}

static void tell_hint(const struct advice *a, const struct speech *s, struct jw *out) {
    struct buf text = memory_buf();
    say_hint(thought.game, a, s, false, &text);
    move_json(thought.game, &a->best.move, s, out);
    json_key_text(out, "text", &text);
    tell_reasons(a, a->why.reason, a->why.count, s, out);
}

static bool is_best(const struct advice *a, const struct reason *r) {
    return !memcmp(&a->best.move, &r->move, sizeof r->move);
}

/* The best move, then the one that was weighed, or if that is the best the next. "text" is there if the
 * move deserves a warning. */
static void tell_cost(const struct advice *a, const struct speech *s, float limit, struct jw *out) {
    struct reason told[2] = {a->best, a->made};
    int n = a->why.count > 1 ? 2 : 1;
    if (n == 2 && is_best(a, &a->made))
        told[1] = a->why.reason[is_best(a, &a->why.reason[0])];
    tell_reasons(a, told, n, s, out);
    jw_key_int(out, "cost", advice_cost(a));
    if (a->cost <= limit)
        return;
    struct buf text = memory_buf();
    say_warning(thought.game, a, s, false, &text);
    move_json(thought.game, &a->best.move, s, out);
    json_key_text(out, "text", &text);
}

/* {"thought","lang","names","limit"}: thinks a slice more. When it is "done": of a hint the move, as
 * notation and sentence, and "text", what a person reads of it; of a move weighed its "cost" in percent
 * of the chance to win, and above the limit what speaks against it; of both the "moves" that were
 * looked into and how many games were "tried" out. */
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
    bool done = advice_step(&thought.adviser, SLICE);
    jw_key_bool(&c->out, "done", done);
    if (!done)
        return NULL;
    struct advice a = advice_best(&thought.adviser);
    jw_key_int(&c->out, "tried", a.why.iterations);
    if (thought.adviser.weighs)
        tell_cost(&a, &voice.speech, (float)limit / 100, &c->out);
    else
        tell_hint(&a, &voice.speech, &c->out);
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
