/* A position somewhere in a game, as each seat and an onlooker see it, filled again by any luck, as
 * likely as can be or as a bot believes: the result is a sound state that the viewer cannot tell from
 * the true one, and in which the game goes on. */
#include "fuzz.h"

/* A generator in any state but zero, in which it would stay. */
static struct rng luck(const uint8_t *data, size_t size) {
    struct rng r = {{1}};
    memcpy(r.s, data, size < sizeof r.s ? size : sizeof r.s);
    if (!(r.s[0] | r.s[1] | r.s[2] | r.s[3]))
        r.s[0] = 1;
    return r;
}

static void same_moves(const struct table *t, const struct table *twin, int seat) {
    struct move in_truth[MAX_LEGAL], in_twin[MAX_LEGAL];
    int n = t->game->legal(t->state, seat, in_truth);
    MUST(n == t->game->legal(twin->state, seat, in_twin));
    MUST(!memcmp(in_truth, in_twin, (size_t)n * sizeof in_truth[0]));
}

static void describe(const struct game *g, const void *view) {
    struct buf text = heap_buf();
    struct jw j = {.out = &text};
    jw_object(&j);
    g->describe(view, &j);
    jw_object_end(&j);
    MUST(!text.full && text.data[text.size - 1] == '}');
    heap_free(&text);
}

static void fill_again(const struct table *t, int viewer, struct rng *r, struct table *twin) {
    _Alignas(8) unsigned char view[STATE_MAX], again[STATE_MAX];
    const struct game *g = t->game;
    bool believed = g->ai && g->ai->sample && rng_below(r, 2);
    table_view(t, viewer, view);
    describe(g, view);
    *twin = *t;
    memcpy(twin->state, view, g->state_size);
    (believed ? g->ai->sample : g->determinize)(twin->state, r);
    MUST(!g->audit(twin->state));
    memcpy(again, twin->state, g->state_size);
    g->redact(again, viewer);
    MUST(!memcmp(again, view, g->state_size));
    if (viewer != PUBLIC)
        same_moves(t, twin, viewer);
}

/* Some moves on in the twin, so that its other seats' knowledge is used too. */
static void go_on(struct table *t, struct rng *r) {
    struct move moves[MAX_LEGAL];
    for (int i = 0; i < 6 && table_to_act(t); i++) {
        seatset asked = table_to_act(t);
        for (uint32_t skip = rng_below(r, (uint32_t)seat_count(asked)); skip--;)
            asked &= asked - 1;
        int n = t->game->legal(t->state, seat_first(asked), moves);
        MUST(n > 0 && n <= t->game->max_legal);
        MUST(!table_move(t, &moves[rng_below(r, (uint32_t)n)], NULL));
        MUST(!t->game->audit(t->state));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct table t, twin;
    if (size < FUZZ_HEAD)
        return -1;
    fuzz_table(&t, data);
    struct rng r = luck(data + FUZZ_HEAD, size - FUZZ_HEAD);
    FOR_SEATS (viewer, ALL_VIEWERS(table_head(&t)->nseats)) {
        fill_again(&t, viewer, &r, &twin);
        go_on(&twin, &r);
    }
    return 0;
}
