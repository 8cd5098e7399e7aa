/* Everything that a client does with a view that it was sent: whatever view_from_bytes() lets in must
 * bear all of it. Used by a property test and by a fuzz target; `MUST(condition)` and
 * `MUST_BE_SOUND(why)`, where `why` is NULL if all is well, are theirs. */
#ifndef TESTS_LIB_VIEW_USE_H
#define TESTS_LIB_VIEW_USE_H

#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "ai/why.h"
#include "core/menu.h"
#include "core/message.h"
#include "core/scene.h"
#include "run/langs.h"
#include "run/system.h"

enum { VIEW_USE_ITERATIONS = 6, VIEW_USE_MOVES = 8 };

static inline void view_use_scene(const struct game *g, const void *view, const struct speech *s,
                                  struct buf *out) {
    static struct scene scene;
    struct jw j = {.out = out};
    struct json_slice all;
    scene_make(&scene, g, view, s);
    buf_clear(out);
    scene_json(&scene, &j);
    MUST(json_scan(out->data, out->size, JSON_SCAN_DEPTH, &all));
    scene_plain(&scene, out);
    scene_say_odds(&scene, out);
    scene_say_notes(&scene, out);
    scene_say_sheet(&scene, out);
    buf_clear(out);
    message_view(out, g, 1, view, true, NULL);
    MUST(json_scan(out->data, out->size, JSON_SCAN_DEPTH, &all));
}

static inline void view_use_move(const struct game *g, const void *view, const struct move *m,
                                 const struct speech *s, struct buf *out) {
    struct fact fact[FACTS_MAX];
    MUST(!g->check(view, m));
    buf_clear(out);
    say_move(g, m, s, true, out);
    int n = g->ai && g->ai->explain ? g->ai->explain(view, m, fact) : 0;
    for (int i = 0; i < n; i++)
        fact_sentence(g, &fact[i], s, out);
}

static inline void view_use_menu(const struct game *g, const void *view, int seat,
                                 const struct speech *s, struct buf *out) {
    static struct menu menu;
    struct move m;
    menu_open(&menu, g, view, seat, s, 12);
    buf_clear(out);
    for (int k = 0; k < menu.entries; k++)
        menu_label(&menu, k, out);
    for (int turn = 0; turn < 8 && menu.entries && !menu_pick(&menu, menu.entries / 2, &m); turn++)
        menu_title(&menu, out);
}

/* The beginner, the bot without search, and a few iterations of the search. */
static inline void view_use_bots(const struct game *g, const void *view, int seat, struct rng *r) {
    static struct search *search[64]; /* one for each game, for ever */
    struct move m;
    if (g->ai && g->ai->novice) {
        m = g->ai->novice(view, seat, r);
        MUST(!g->check(view, &m));
    }
    if (g->ai && g->ai->greedy) {
        m = g->ai->greedy(view, seat, r);
        MUST(!g->check(view, &m));
    }
    if (!search[g->number]) {
        size_t size = search_memory(g, VIEW_USE_ITERATIONS);
        search[g->number] = search_open(malloc(size), size, g, g->ai);
    }
    search_start(search[g->number], view, seat, rng_next(r));
    search_step(search[g->number], VIEW_USE_ITERATIONS);
    m = search_best(search[g->number]);
    MUST(!g->check(view, &m));
}

/* The game goes on from a state that the viewer thinks possible, by chance and at random. */
static inline void view_use_state(const struct game *g, const void *view, struct rng *r) {
    static _Alignas(8) unsigned char st[STATE_MAX], again[STATE_MAX];
    struct move moves[MAX_LEGAL];
    memcpy(st, view, g->state_size);
    g->determinize(st, r);
    MUST_BE_SOUND(g->audit(st));
    memcpy(again, st, g->state_size);
    g->redact(again, ((const struct head *)view)->viewer);
    MUST(!memcmp(again, view, g->state_size));
    for (int i = 0; i < VIEW_USE_MOVES && g->to_act(st); i++) {
        int seat = seat_first(g->to_act(st)), n = 1;
        moves[0] = chance_move(rng_next(r));
        if (seat != CHANCE_SEAT)
            n = g->legal(st, seat, moves);
        MUST(n > 0 && n <= g->max_legal);
        g->apply(st, &moves[rng_below(r, (uint32_t)n)], NULL);
        MUST_BE_SOUND(g->audit(st));
    }
}

static inline void view_use(const struct game *g, const void *view, struct rng *r) {
    static const char *const names[MAX_SEATS] = {"Ann", "Bob", "Кіт", "D", "E", "F", "G", "H"};
    static struct move moves[MAX_LEGAL];
    const struct head *head = view;
    int seat = head->viewer, n = 0;
    bool awaited = seat != PUBLIC && g->to_act(view) & SEAT(seat);
    struct outcome outcome;
    struct speech s = {.lang = rng_below(r, 2) ? lang_find("uk") : NULL,
                       .context = g->id,
                       .names = names,
                       .reader = seat == PUBLIC ? FULL : seat,
                       .you = seat != PUBLIC};
    struct buf out = heap_buf();
    view_use_scene(g, view, &s, &out);
    MUST(g->outcome(view, &outcome) == !g->to_act(view));
    if (seat != PUBLIC)
        n = g->legal(view, seat, moves);
    MUST(n <= g->max_legal && (n > 0) == awaited);
    for (int i = 0; i < n && i < 64; i++)
        view_use_move(g, view, &moves[n <= 64 ? i : (int)rng_below(r, (uint32_t)n)], &s, &out);
    if (awaited) {
        struct jw j = {.out = &out};
        buf_clear(&out);
        legal_json(g, view, seat, &j);
        view_use_menu(g, view, seat, &s, &out);
        view_use_bots(g, view, seat, r);
    }
    view_use_state(g, view, r);
    heap_free(&out);
}

#endif
