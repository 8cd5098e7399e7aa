/* What a view shows its reader, in its language: the table, what can be done, what has happened. The
 * view's bytes come with every call, from a table of this module or from one far away. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "core/menu.h"
#include "core/scene.h"
#include "play/tutor.h"

/* ---- the table ---- */

/* {"view","lang","names","you"}: the scene, which has odds, notes and the sheet in it. */
const char *call_scene(struct call *c) {
    struct viewed v;
    const char *why = arg_view(c, &v);
    if (why)
        return why;
    struct scene *scene = memory_take(sizeof *scene);
    scene_make(scene, v.game, v.view, &v.voice.speech);
    jw_key(&c->out, "scene");
    scene_json(scene, &c->out);
    free(scene);
    return NULL;
}

/* {"view",…,"what"}: the table, or a part of it, as lines to be read out. */
const char *call_tell(struct call *c) {
    static const struct {
        const char *name;
        void (*say)(const struct scene *s, struct buf *out);
    } parts[] = {{"table", scene_plain},
                 {"odds", scene_say_odds},
                 {"notes", scene_say_notes},
                 {"sheet", scene_say_sheet}};
    struct viewed v;
    struct json_slice what;
    const char *why = arg_view(c, &v);
    if (why)
        return why;
    json_slice_member(c->args, "what", &what);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!json_slice_is(what, parts[i].name))
            continue;
        struct buf text = memory_buf();
        struct scene *scene = memory_take(sizeof *scene);
        scene_make(scene, v.game, v.view, &v.voice.speech);
        parts[i].say(scene, &text);
        free(scene);
        json_key_text(&c->out, "text", &text);
        return NULL;
    }
    return "what is told is the table, the odds, the notes or the sheet";
}

/* ---- moves ---- */

/* {"view",…}: the legal moves of its viewer, each as notation and sentence. */
const char *call_moves(struct call *c) {
    struct viewed v;
    struct move moves[MAX_LEGAL];
    const char *why = arg_view(c, &v);
    if (why)
        return why;
    int n = v.viewer == PUBLIC ? 0 : v.game->legal(v.view, v.viewer, moves);
    jw_key(&c->out, "moves");
    jw_array(&c->out);
    for (int i = 0; i < n; i++) {
        jw_object(&c->out);
        move_json(v.game, &moves[i], &v.voice.speech, &c->out);
        jw_object_end(&c->out);
    }
    jw_array_end(&c->out);
    return NULL;
}

/* The view of one of the states that the viewer thinks possible, right after a move of the viewer's,
 * before chance or anybody else acts. What is the same after several of them is taken for sure. */
enum { POSSIBLE = 4 };

static void scene_after(const struct viewed *v, const struct move *m, uint64_t which,
                        struct scene *scene) {
    _Alignas(8) unsigned char st[STATE_MAX];
    struct rng luck;
    rng_seed(&luck, which);
    memcpy(st, v->view, v->game->state_size);
    v->game->determinize(st, &luck);
    v->game->apply(st, m, NULL);
    v->game->redact(st, v->viewer);
    scene_make(scene, v->game, st, &v->voice.speech);
}

/* What all seats would score then. False if that is not sure. */
static bool points_after(const struct viewed *v, const struct move *m, struct scene *scene,
                         int points[MAX_SEATS]) {
    for (uint64_t i = 0; i < POSSIBLE; i++) {
        scene_after(v, m, i, scene);
        if (!scene->scored)
            return false;
        for (int seat = 0; seat < scene->nseats; seat++) {
            int now = scene_points(scene, seat);
            if (i && now != points[seat])
                return false;
            points[seat] = now;
        }
    }
    return true;
}

/* {"view",…}: of every legal move the points of all seats after it, null where they are not sure. */
const char *call_outlook(struct call *c) {
    struct viewed v;
    struct move moves[MAX_LEGAL];
    const char *why = arg_view(c, &v);
    if (why)
        return why;
    int n = v.viewer == PUBLIC ? 0 : v.game->legal(v.view, v.viewer, moves);
    struct scene *scene = memory_take(sizeof *scene);
    scene_make(scene, v.game, v.view, &v.voice.speech);
    bool scored = scene->scored; /* in a game without points there is nothing to try out */
    jw_key(&c->out, "outlook");
    jw_array(&c->out);
    for (int i = 0; i < n; i++) {
        int points[MAX_SEATS];
        if (!scored || !points_after(&v, &moves[i], scene, points)) {
            jw_null(&c->out);
            continue;
        }
        jw_array(&c->out);
        for (int seat = 0; seat < scene->nseats; seat++)
            jw_int(&c->out, points[seat]);
        jw_array_end(&c->out);
    }
    jw_array_end(&c->out);
    free(scene);
    return NULL;
}

/* {"view",…,"move"}: the scene right after this legal move, null where it is not sure. */
const char *call_after(struct call *c) {
    struct viewed v;
    struct move m;
    char text[MOVE_TEXT_MAX];
    const char *why;
    if ((why = arg_view(c, &v)) || (why = arg_text(c, "move", text, sizeof text)))
        return why;
    if (v.viewer == PUBLIC)
        return "the viewer has nothing to decide";
    if ((why = move_parse(v.game, v.viewer, text, &m)) || (why = v.game->check(v.view, &m)))
        return why;
    struct scene *scene = memory_take(sizeof *scene);
    struct buf first = memory_buf(), other = memory_buf();
    bool sure = true;
    for (uint64_t i = 0; sure && i < POSSIBLE; i++) {
        struct buf *now = i ? &other : &first;
        buf_clear(now);
        scene_after(&v, &m, i, scene);
        scene_json(scene, &(struct jw){.out = now});
        sure = !i || strcmp(buf_text(&first), buf_text(&other)) == 0;
    }
    jw_key(&c->out, "scene");
    if (sure)
        jw_raw(&c->out, buf_text(&first));
    else
        jw_null(&c->out);
    memory_free(&first);
    memory_free(&other);
    free(scene);
    return NULL;
}

static void entry_json(const struct menu *m, int k, const struct speech *s, struct jw *out) {
    struct buf key = memory_buf(), label = memory_buf();
    menu_key(m, k, &key);
    menu_label(m, k, &label);
    jw_object(out);
    json_key_text(out, "key", &key);
    json_key_text(out, "label", &label);
    if (menu_ends(m, k))
        move_json(m->game, &m->move[m->first[k]], s, out);
    jw_object_end(out);
}

/* Goes down the menu by the entries picked, as far as there are such. */
static void pick_entries(struct call *c, struct menu *m) {
    struct json_slice list, item;
    struct move chosen;
    int64_t k;
    json_slice_member(c->args, "picks", &list);
    for (bool more = json_slice_first(list, &item); more; more = json_slice_next(list, &item))
        if (!json_slice_int(item, &k) || k < 0 || k >= m->entries || menu_pick(m, (int)k, &chosen))
            return;
}

/* {"view",…,"room","picks":[0,2]}: the legal moves as a menu, word by word where they are more than
 * fit; an entry that is a whole move has it. */
const char *call_menu(struct call *c) {
    struct viewed v;
    int64_t room;
    const char *why;
    if ((why = arg_view(c, &v)) || (why = arg_int(c, "room", 0, MAX_LEGAL, &room)))
        return why;
    if (v.viewer == PUBLIC)
        return "an onlooker has nothing to choose";
    struct buf title = memory_buf();
    struct menu *m = memory_take(sizeof *m);
    menu_open(m, v.game, v.view, v.viewer, &v.voice.speech, (int)room);
    pick_entries(c, m);
    if (m->count)
        menu_title(m, &title);
    json_key_text(&c->out, "title", &title);
    jw_key(&c->out, "entries");
    jw_array(&c->out);
    for (int k = 0; k < m->entries; k++)
        entry_json(m, k, &v.voice.speech, &c->out);
    jw_array_end(&c->out);
    free(m);
    return NULL;
}

/* ---- events ---- */

/* The sentence of one event, or null for bytes that are none. */
static void say_event(const struct game *g, int nseats, struct json_slice raw,
                      const struct speech *s, struct tutor *tutor, struct jw *out) {
    unsigned char bytes[sizeof(struct event) + 1]; /* a buffer ends in a NUL */
    struct event e;
    size_t size;
    if (!take_bytes(raw, bytes, sizeof bytes, &size) ||
        !event_from_bytes(g, nseats, bytes, size, &e)) {
        jw_null(out);
        return;
    }
    struct buf text = memory_buf();
    event_sentence(g, &e, s, &text);
    jw_str(out, text.data);
    memory_free(&text);
    tutor_hear(tutor, g, 0, &e);
}

/* {"game","players","viewer","lang","names","raw":[…]}: the sentences of events that the viewer was
 * told, and the lessons whose occasion they are (see "lesson"). */
const char *call_events(struct call *c) {
    const struct game *g;
    struct voice voice;
    struct tutor tutor = {.here = true};
    struct json_slice list, item;
    int64_t nseats;
    int viewer;
    const char *why;
    if ((why = arg_game(c, &g)) ||
        (why = arg_int(c, "players", g->min_seats, g->max_seats, &nseats)) ||
        (why = arg_viewer(c, (int)nseats, &viewer)) || (why = arg_voice(c, g, viewer, &voice)))
        return why;
    jw_key(&c->out, "sentences");
    jw_array(&c->out);
    json_slice_member(c->args, "raw", &list);
    for (bool more = json_slice_first(list, &item); more; more = json_slice_next(list, &item))
        say_event(g, (int)nseats, item, &voice.speech, &tutor, &c->out);
    jw_array_end(&c->out);
    jw_key(&c->out, "seen");
    jw_array(&c->out);
    for (int i = 0; i < 64; i++)
        if (tutor.seen[0] >> i & 1)
            jw_int(&c->out, i);
    jw_array_end(&c->out);
    return NULL;
}
