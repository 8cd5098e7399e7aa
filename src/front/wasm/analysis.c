/* The loaded record as a strong bot sees it on one seat (play/analysis.h): a slice a call, the seat's
 * decisions first. One analysis at a time; whoever begins another, or loads another record, gives it up. */
#include <stdlib.h>
#include <string.h>

#include "ai/words.h"
#include "base/base64.h"
#include "calls.h"
#include "play/analysis.h"

enum { SLICE = 100 };

static struct analysed {
    int64_t number; /* 0: none so far */
    int64_t replay;
    const struct record *record;
    int seat;
    struct analysis_terms terms;
    struct point *point;
    uint32_t count, done;
    uint32_t at; /* the point of now, or `count` before the next is begun */
    struct analysis now;
    void *memory;
} analysed;

/* {"replay","seat","iterations"}: begins; "points", how many there are to look into. */
const char *call_analyse(struct call *c) {
    int64_t number, seat, iterations = 0;
    const char *why;
    if ((why = arg_int(c, "replay", 1, INT64_MAX, &number)))
        return why;
    const struct record *r = replay_record(number);
    if (!r)
        return "another record is loaded";
    if ((why = arg_int(c, "seat", 0, r->nseats - 1, &seat)) ||
        (arg_there(c, "iterations") && (why = arg_int(c, "iterations", 10, 1000000, &iterations))))
        return why;
    struct analysed *a = &analysed;
    free(a->point);
    free(a->memory);
    a->number++;
    a->replay = number;
    a->record = r;
    a->seat = (int)seat;
    a->terms = (struct analysis_terms){.iterations = (uint32_t)iterations};
    a->point = memory_take(analysis_most(r) * sizeof *a->point);
    a->memory = memory_take(analysis_memory(r->game, &a->terms));
    a->at = a->count = analysis_plan(r, &a->now.table, a->seat, a->point);
    a->done = 0;
    for (uint32_t i = 0; i < a->count; i++)
        a->done += a->point[i].ready;
    jw_key_int(&c->out, "analysis", a->number);
    jw_key_int(&c->out, "points", a->count);
    return NULL;
}

/* The next point: those first where the seat chose. */
static uint32_t next_point(const struct analysed *a) {
    uint32_t rest = a->count;
    for (uint32_t i = a->count; i-- > 0;)
        if (!a->point[i].ready &&
            (rest == a->count || a->point[i].decides || !a->point[rest].decides))
            rest = i;
    return rest;
}

/* A move with its chance in percent and the facts in words, as advice.c tells it. */
static void tell_move(const char *key, const struct move *m, int32_t chance, const struct speech *s,
                      struct jw *out) {
    const struct game *g = analysed.record->game;
    struct fact fact[FACTS_MAX];
    int facts = facts_find(g, analysed.now.view, m, fact);
    jw_key(out, key);
    jw_object(out);
    move_json(g, m, s, out);
    jw_key_int(out, "win", (chance + SURE / 200) / (SURE / 100));
    jw_key(out, "facts");
    jw_array(out);
    for (int i = 0; i < facts; i++) {
        struct buf text = memory_buf();
        fact_sentence(g, &fact[i], s, &text);
        jw_str(out, text.data);
        memory_free(&text);
    }
    jw_array_end(out);
    jw_object_end(out);
}

static void tell_point(const struct point *p, const struct speech *s, struct jw *out) {
    const struct game *g = analysed.record->game;
    jw_key(out, "point");
    jw_object(out);
    point_json(g, p, out);
    if (p->decides) {
        struct buf bytes = memory_buf();
        base64_encode(&bytes, analysed.now.view, g->state_size);
        json_key_text(out, "view", &bytes);
        tell_move("yours", &p->made, p->chance - p->lost, s, out);
        tell_move("bots", &p->best, p->chance, s, out);
    }
    jw_object_end(out);
}

/* {"analysis","lang","names"}: a slice more; the "point" that is ready now, if one is: with the "view" and
 * both moves in words where the seat chose. When it is "done", the "account". */
const char *call_appraise(struct call *c) {
    struct analysed *a = &analysed;
    struct voice voice;
    int64_t number;
    const char *why = arg_int(c, "analysis", 1, INT64_MAX, &number);
    if (why)
        return why;
    if (number != a->number || replay_record(a->replay) != a->record)
        return "that analysis is given up";
    if ((why = arg_voice(c, a->record->game, a->seat, &voice)))
        return why;
    if (a->at == a->count && a->done < a->count) {
        a->at = next_point(a);
        analysis_start(&a->now, a->record, a->seat, a->point, a->at, &a->terms, a->memory);
    }
    if (a->at < a->count && analysis_step(&a->now, SLICE)) {
        tell_point(&a->point[a->at], &voice.speech, &c->out);
        a->at = a->count;
        a->done++;
    }
    jw_key_int(&c->out, "ready", a->done);
    jw_key_bool(&c->out, "done", a->done == a->count);
    if (a->done < a->count)
        return NULL;
    struct account account = analysis_account(a->point, a->count);
    jw_key(&c->out, "account");
    jw_object(&c->out);
    account_json(&account, &c->out);
    jw_object_end(&c->out);
    jw_key(&c->out, "course");
    jw_array(&c->out);
    for (uint32_t i = 0; i < a->count; i++) {
        jw_object(&c->out);
        point_json(a->record->game, &a->point[i], &c->out);
        jw_object_end(&c->out);
    }
    jw_array_end(&c->out);
    return NULL;
}
