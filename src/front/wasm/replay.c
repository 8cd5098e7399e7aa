/* A record to look at: checked as `koloda verify` does, then shown after any of its moves, as any seat
 * saw it or open. One at a time; it stays loaded until another comes. */
#include <stdlib.h>

#include "base/base64.h"
#include "calls.h"
#include "core/scene.h"

static struct replay {
    int64_t number; /* 0: none so far */
    struct record record;
    struct table table;
} replay;

/* ---- loading ---- */

static void sitters(const struct record *r, struct jw *out) {
    struct message_sitter who[MAX_SEATS];
    for (int i = 0; i < r->nseats; i++) {
        const struct sitter *s = &r->who[i];
        who[i] = (struct message_sitter){.name = s->name, .kind = seat_kind_ids[s->kind]};
        if (s->kind == SEAT_BOT)
            who[i].level = s->name;
    }
    sitters_json(out, who, r->nseats);
}

static void moves(const struct record *r, struct jw *out) {
    jw_key(out, "moves");
    jw_array(out);
    for (uint32_t i = 0; i < r->move_count; i++) {
        char text[MOVE_TEXT_MAX];
        struct buf notation = BUF(text);
        move_text(r->game, &r->move[i], &notation);
        jw_object(out);
        jw_key_int(out, "seat", r->move[i].seat);
        jw_key_str(out, "move", buf_text(&notation));
        jw_object_end(out);
    }
    jw_array_end(out);
}

struct course {
    struct jw *out;
    struct scene *scene;
    struct speech speech;
};

/* What everybody would score if the game ended here. */
static bool score(void *context, const struct table *t, const struct move *m,
                  const struct events *ev) {
    struct course *c = context;
    (void)ev;
    if (m && !c->scene->scored)
        return true;
    scene_make(c->scene, t->game, t->state, &c->speech);
    if (!c->scene->scored)
        return true;
    jw_array(c->out);
    for (int i = 0; i < c->scene->nseats; i++)
        jw_int(c->out, scene_points(c->scene, i));
    jw_array_end(c->out);
    return true;
}

/* Leaves the table at its end. */
static void points(struct call *c) {
    char name[MAX_SEATS][SEAT_NAME_MAX + 1]; /* the scene says them, and nobody reads it */
    const char *names[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++) {
        name_seat(NULL, false, i, name[i]);
        names[i] = name[i];
    }
    struct course course = {&c->out,
                            memory_take(sizeof *course.scene),
                            {.context = replay.record.game->id, .names = names, .reader = FULL}};
    jw_key(&c->out, "points");
    jw_array(&c->out);
    record_replay(&replay.record, &replay.table, score, &course);
    jw_array_end(&c->out);
    free(course.scene);
}

/* The record's text, or why it does not hold: the line, a colon, what is wrong there. */
static const char *load(struct call *c, struct record_error *e) {
    const char *text = c->load ? c->load : "";
    struct buf scratch = memory_buf();
    struct record r = {.move_max = record_lines(text, c->load_size)};
    r.move = memory_take((r.move_max + 1) * sizeof *r.move);
    struct table *t = memory_take(sizeof *t);
    bool read = record_load(text, c->load_size, &r, t, &scratch, e);
    memory_free(&scratch);
    free(t);
    if (!read) {
        free(r.move);
        buf_clear(c->say);
        buf_uint(c->say, e->line);
        buf_str(c->say, ": ");
        buf_str(c->say, e->text);
        return c->say->data;
    }
    free(replay.record.move);
    replay.record = r;
    replay.number++;
    return NULL;
}

const struct record *replay_record(int64_t number) {
    return number == replay.number ? &replay.record : NULL;
}

static void over(struct call *c) {
    struct buf text = memory_buf();
    const struct fair *fair = &replay.record.fair;
    message_over(&text, &replay.table, fair->committed ? fair->secret : NULL);
    jw_key(&c->out, "over");
    jw_raw(&c->out, buf_text(&text));
    memory_free(&text);
}

/* {}, then a record's text: "replay", its number; what it is, who played, all moves, the points of all
 * seats after the deal and after each move where there are such, "over" if it is. Where it is not
 * "whole", all there is holds, and "line" is where it breaks off. */
const char *call_replay(struct call *c) {
    struct record_error e = {.line = 0};
    const char *why = load(c, &e);
    if (why)
        return why;
    const struct record *r = &replay.record;
    jw_key_int(&c->out, "replay", replay.number);
    jw_key_str(&c->out, "game", r->game->id);
    jw_key_int(&c->out, "rules", r->game->rules_version);
    jw_key(&c->out, "options");
    options_json(r->game, &r->options, &c->out);
    jw_key_int(&c->out, "players", r->nseats);
    sitters(r, &c->out);
    jw_key_bool(&c->out, "fair", r->fair.committed);
    jw_key_bool(&c->out, "whole", r->whole);
    if (!r->whole)
        jw_key_int(&c->out, "line", e.line);
    moves(r, &c->out);
    points(c);
    if (r->finished)
        over(c);
    return NULL;
}

/* ---- looking ---- */

struct walk {
    struct jw *out;
    const struct speech *speech;
    struct seat seat; /* of the viewer; FULL hears everything */
    uint32_t from, at, step;
};

static void tell(struct walk *w, const struct game *g, const struct event *e, uint32_t number) {
    struct buf text = memory_buf();
    event_sentence(g, e, w->speech, &text);
    jw_object(w->out);
    jw_key_int(w->out, "n", number);
    jw_key_int(w->out, "step", w->step);
    jw_key(w->out, "event");
    event_json(g, e, w->out);
    json_key_text(w->out, "sentence", &text);
    jw_object_end(w->out);
}

static void hear_all(struct seat *s, const struct table *t, const struct events *ev,
                     struct events *out) {
    out->count = ev->count;
    for (int i = 0; i < ev->count; i++)
        out->item[i] = event_clean(t->game, &ev->item[i]);
    s->events += (uint32_t)ev->count;
}

static bool walk_on(void *context, const struct table *t, const struct move *m,
                    const struct events *ev) {
    struct walk *w = context;
    struct events heard;
    if (w->seat.viewer == FULL)
        hear_all(&w->seat, t, ev, &heard);
    else
        seat_hear(&w->seat, t, m, ev, &heard);
    uint32_t first = w->seat.events + 1 - (uint32_t)heard.count;
    for (int i = 0; i < heard.count && w->step >= w->from; i++)
        tell(w, t->game, &heard.item[i], first + (uint32_t)i);
    return w->step++ < w->at;
}

static void show(struct call *c, int viewer, const struct speech *speech) {
    _Alignas(8) unsigned char view[STATE_MAX];
    const struct table *t = &replay.table;
    const void *seen = t->state;
    if (viewer != FULL) {
        struct buf bytes = memory_buf();
        table_view(t, viewer, view);
        base64_encode(&bytes, view, t->game->state_size);
        json_key_text(&c->out, "view", &bytes);
        seen = view;
    }
    struct scene *scene = memory_take(sizeof *scene);
    scene_make(scene, t->game, seen, speech);
    jw_key(&c->out, "scene");
    scene_json(scene, &c->out);
    free(scene);
}

/* {"replay","at","from","viewer","open","lang","names"}: the table after so many moves, as the viewer
 * saw it (no viewer: an onlooker), or with "open" all of it: its "scene" and, unless open, its "view";
 * the "events" that it heard from step "from" on, the deal being step 0; the last move if it may know
 * it, which of others' it knows by their events alone. */
const char *call_look(struct call *c) {
    struct voice voice;
    struct json_slice v;
    const struct record *r = &replay.record;
    int64_t number, at, from = 0;
    int viewer;
    bool open = false;
    const char *why;
    if ((why = arg_int(c, "replay", 1, INT64_MAX, &number)))
        return why;
    if (number != replay.number)
        return "another record is loaded";
    if ((why = arg_int(c, "at", 0, r->move_count, &at)) ||
        (arg_there(c, "from") && (why = arg_int(c, "from", 0, INT32_MAX, &from))) ||
        (why = arg_viewer(c, r->nseats, &viewer)) || (why = arg_voice(c, r->game, viewer, &voice)))
        return why;
    json_slice_member(c->args, "open", &v);
    json_slice_bool(v, &open);
    if (open) {
        viewer = FULL;
        voice.speech.reader = FULL;
        voice.speech.you = false;
    }
    struct walk w = {&c->out, &voice.speech, seat_begin(viewer), (uint32_t)from, (uint32_t)at, 0};
    jw_key(&c->out, "events");
    jw_array(&c->out);
    record_replay(r, &replay.table, walk_on, &w);
    jw_array_end(&c->out);
    show(c, viewer, &voice.speech);
    const struct move *last = at ? &r->move[at - 1] : NULL;
    if (last && (open || last->seat == viewer)) {
        jw_key_int(&c->out, "seat", last->seat);
        move_json(r->game, last, &voice.speech, &c->out);
    }
    return NULL;
}
