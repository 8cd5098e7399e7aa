#include "core/table.h"

#include <assert.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"

static void tell(const struct table *t, const struct move *m) {
    if (t->on_move)
        t->on_move(t->context, t, m);
}

static void run_chance(struct table *t, struct events *ev) {
    while (t->game->to_act(t->state) == CHANCE) {
        struct move m = chance_move(deal_next(&t->deal));
        tell(t, &m);
        t->game->apply(t->state, &m, ev);
        t->settled = t->moves;
    }
}

const char *table_open(struct table *t, const struct game *g, const struct options *o, int nseats,
                       const struct seed *seed, struct events *ev) {
    const char *why = game_setup(g, t->state, o, nseats);
    if (why)
        return why;
    memset(t->state + g->state_size, 0, sizeof t->state - g->state_size);
    t->game = g;
    t->options = *o;
    t->deal = deal_start(seed);
    t->moves = t->settled = t->committed = 0;
    t->on_move = NULL;
    t->context = NULL;
    run_chance(t, ev);
    assert(!g->audit(t->state));
    return NULL;
}

static bool any_reveals(const struct table *t, const struct events *ev, int from) {
    for (int i = from; i < ev->count; i++)
        if (t->game->events[ev->item[i].kind].reveals)
            return true;
    return false;
}

/* Why a seat may not make this move, or NULL. */
static const char *refusal(const struct game *g, const void *st, const struct move *m) {
    return m->kind == MOVE_CHANCE ? N_("only the table makes chance moves") : g->check(st, m);
}

const char *table_move(struct table *t, const struct move *m, struct events *ev) {
    const char *why = refusal(t->game, t->state, m);
    if (why)
        return why;
    tell(t, m);
    int before = ev ? ev->count : 0;
    uint32_t ply = table_head(t)->ply;
    seatset others = t->committed; /* this may complete their decision */
    t->game->apply(t->state, m, ev);
    t->moves++;
    t->committed = table_head(t)->ply == ply ? others | SEAT(m->seat) : 0;
    /* Law 4: a sight, a completed simultaneous decision and the end settle what came before. Where
     * nobody listens, whatever happens may have been a sight. */
    seatset asked = table_to_act(t);
    if (!ev || any_reveals(t, ev, before) || (others && !t->committed) || !asked)
        t->settled = t->moves;
    if (asked == CHANCE)
        run_chance(t, ev);
    assert(!t->game->audit(t->state));
    return NULL;
}

const char *table_play(struct table *t, table_decide *decide, void *context) {
    const struct game *g = t->game;
    for (seatset asked; (asked = g->to_act(t->state)) != 0; t->settled = t->moves) {
        if (asked == CHANCE)
            run_chance(t, NULL);
        else
            FOR_SEATS (seat, asked) {
                struct move m = decide(context, t->state, seat);
                const char *why = refusal(g, t->state, &m);
                if (why)
                    return why;
                g->apply(t->state, &m, NULL);
                t->moves++;
            }
        assert(!g->audit(t->state));
    }
    return NULL;
}

void table_view(const struct table *t, int seat, void *view) {
    memcpy(view, t->state, t->game->state_size);
    t->game->redact(view, seat);
}

void table_json(const struct table *t, struct jw *out) {
    jw_object(out);
    t->game->describe(t->state, out);
    jw_object_end(out);
}

void table_hash(const struct table *t, struct buf *scratch, uint8_t out[32]) {
    buf_clear(scratch);
    struct jw j = {.out = scratch};
    table_json(t, &j);
    must(!scratch->full, "the state's text fits");
    sha256(scratch->data, scratch->size, out);
}
