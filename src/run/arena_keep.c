/* A file that keeps the deals of a match: a line that says which match it is, then one line for
 * each deal. All numbers are whole: wins in millionths, seconds in millionths.
 * {"deal":3,"nobody":0,"bots":[[won,moves,iterations,forfeits,seconds],…]} */
#include "run/arena.h"
#include "run/system.h"

static void write_head(const struct arena *a, struct buf *out) {
    struct jw j = {.out = out};
    uint64_t hash = program_hash();
    jw_object(&j);
    jw_key_str(&j, "keeps", "koloda arena");
    jw_key_int(&j, "hash", (int64_t)(hash >> 1));
    jw_key_str(&j, "game", a->match.game->id);
    jw_key(&j, "options");
    options_json(a->match.game, &a->match.options, &j);
    jw_key(&j, "seats");
    jw_array(&j);
    for (int i = 0; i < a->match.nseats; i++)
        jw_str(&j, a->match.type[i]->name);
    jw_array_end(&j);
    jw_key_int(&j, "sides", a->sides);
    jw_key(&j, "seed");
    jw_array(&j);
    for (int i = 0; i < 32; i++)
        jw_int(&j, a->seed.byte[i]);
    jw_array_end(&j);
    jw_object_end(&j);
    buf_char(out, '\n');
}

static int64_t millionths(double x) {
    return (int64_t)(x * 1e6 + 0.5);
}

static void write_deal(const struct arena *a, uint64_t k, struct buf *out) {
    const struct arena_deal *d = &a->deal[k];
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key_int(&j, "deal", (int64_t)k);
    jw_key_int(&j, "nobody", millionths((double)d->nobody));
    jw_key(&j, "bots");
    jw_array(&j);
    for (int i = 0; i < ARENA_BOTS && d->effort[i].moves; i++) {
        const struct arena_effort *e = &d->effort[i];
        const int64_t number[] = {millionths((double)d->won[i]), (int64_t)e->moves,
                                  (int64_t)e->iterations, (int64_t)e->forfeits,
                                  millionths(e->seconds)};
        jw_array(&j);
        for (int n = 0; n < 5; n++)
            jw_int(&j, number[n]);
        jw_array_end(&j);
    }
    jw_array_end(&j);
    jw_object_end(&j);
    buf_char(out, '\n');
}

static bool member_int(struct json_slice line, const char *name, int64_t *out) {
    struct json_slice v;
    return json_slice_member(line, name, &v) && json_slice_int(v, out);
}

/* Five numbers, none below zero. */
static bool read_bot(struct json_slice bot, int64_t number[5]) {
    struct json_slice v;
    bool more = json_slice_first(bot, &v);
    for (int n = 0; n < 5; n++, more = json_slice_next(bot, &v))
        if (!more || !json_slice_int(v, &number[n]) || number[n] < 0)
            return false;
    return true;
}

static bool read_deal(struct arena *a, struct json_slice line) {
    struct json_slice bots, bot;
    int64_t k, nobody, number[5];
    if (!member_int(line, "deal", &k) || k < 0 || !member_int(line, "nobody", &nobody) ||
        !json_slice_member(line, "bots", &bots))
        return false;
    if ((uint64_t)k >= a->deals) /* kept for a longer run */
        return true;
    struct arena_deal *d = &a->deal[k];
    d->nobody = (float)((double)nobody * 1e-6);
    int i = 0;
    for (bool more = json_slice_first(bots, &bot); more; more = json_slice_next(bots, &bot), i++) {
        if (i == ARENA_BOTS || !read_bot(bot, number))
            return false;
        d->won[i] = (float)((double)number[0] * 1e-6);
        d->effort[i] = (struct arena_effort){.moves = (uint64_t)number[1],
                                             .iterations = (uint64_t)number[2],
                                             .forfeits = (uint64_t)number[3],
                                             .seconds = (double)number[4] * 1e-6};
    }
    atomic_store(&d->ready, true);
    return true;
}

static bool take_line(void *arena, struct json_slice line) {
    return read_deal(arena, line);
}

/* Called by one thread at a time. Without a file to keep them in the match ends. */
static void deal_done(struct arena *a, uint64_t k) {
    struct buf line = heap_buf();
    write_deal(a, k, &line);
    kept_add(&a->kept, &line);
    if (a->kept.error)
        atomic_store(&a->stop, true);
    heap_free(&line);
}

const char *arena_keep(struct arena *a, const char *path, struct buf *say) {
    struct buf head = heap_buf();
    a->kept = (struct kept){
        .foreign = N_("this file keeps another match, or was begun with other bots of the same "
                      "names; remove it or name another file")};
    write_head(a, &head);
    const char *why = kept_open(&a->kept, path, &head, take_line, a, say);
    if (!why)
        a->deal_done = deal_done;
    heap_free(&head);
    return why;
}

const char *arena_keep_end(struct arena *a, struct buf *say) {
    return kept_end(&a->kept, say);
}
