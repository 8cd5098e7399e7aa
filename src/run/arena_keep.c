/* A file that keeps the deals of a match: a line that says which match it is, then one line for
 * each deal. All numbers are whole: shares in millionths, seconds in millionths.
 * {"deal":3,"nobody":0,"bots":[[share,moves,iterations,forfeits,seconds],…]} */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "ai/playout.h"
#include "base/hash.h"
#include "base/json_scan.h"
#include "run/arena.h"
#include "run/system.h"

static FILE *file;

/* Bots of another build are other bots: the program itself is part of the match. */
static uint64_t program_hash(void) {
    struct buf program = heap_buf(), say = heap_buf();
    const char *why = file_read("/proc/self/exe", &program, &say);
    uint64_t hash = why ? bench_hash() : hash64(program.data, program.size, 0);
    heap_free(&program);
    heap_free(&say);
    return hash;
}

static void write_head(const struct arena *a, struct buf *out) {
    struct json j = {.out = out};
    uint64_t hash = program_hash();
    json_object(&j);
    json_key_str(&j, "keeps", "koloda arena");
    json_key_int(&j, "hash", (int64_t)(hash >> 1));
    json_key_str(&j, "game", a->match.game->id);
    json_key(&j, "options");
    options_json(a->match.game, &a->match.options, &j);
    json_key(&j, "seats");
    json_array(&j);
    for (int i = 0; i < a->match.nseats; i++)
        json_str(&j, a->match.type[i]->name);
    json_array_end(&j);
    json_key_int(&j, "sides", a->sides);
    json_key(&j, "seed");
    json_array(&j);
    for (int i = 0; i < 32; i++)
        json_int(&j, a->seed.byte[i]);
    json_array_end(&j);
    json_object_end(&j);
    buf_char(out, '\n');
}

static int64_t millionths(double x) {
    return (int64_t)(x * 1e6 + 0.5);
}

static void write_deal(const struct arena *a, uint64_t k, struct buf *out) {
    const struct arena_deal *d = &a->deal[k];
    struct json j = {.out = out};
    json_object(&j);
    json_key_int(&j, "deal", (int64_t)k);
    json_key_int(&j, "nobody", millionths((double)d->nobody));
    json_key(&j, "bots");
    json_array(&j);
    for (int i = 0; i < ARENA_BOTS && d->effort[i].moves; i++) {
        const struct arena_effort *e = &d->effort[i];
        const int64_t number[] = {millionths((double)d->share[i]), (int64_t)e->moves,
                                  (int64_t)e->iterations, (int64_t)e->forfeits,
                                  millionths(e->seconds)};
        json_array(&j);
        for (int n = 0; n < 5; n++)
            json_int(&j, number[n]);
        json_array_end(&j);
    }
    json_array_end(&j);
    json_object_end(&j);
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
        d->share[i] = (float)((double)number[0] * 1e-6);
        d->effort[i] = (struct arena_effort){.moves = (uint64_t)number[1],
                                             .iterations = (uint64_t)number[2],
                                             .forfeits = (uint64_t)number[3],
                                             .seconds = (double)number[4] * 1e-6};
    }
    atomic_store(&d->ready, true);
    return true;
}

/* Reads line by line; what follows the last good line (a write that was cut off) is dropped. */
static size_t read_deals(struct arena *a, const struct buf *text, size_t at) {
    while (at < text->size) {
        const char *line = text->data + at, *end = memchr(line, '\n', text->size - at);
        if (!end)
            break;
        struct json_slice deal;
        if (!json_scan(line, (size_t)(end - line), JSON_SCAN_DEPTH, &deal) || !read_deal(a, deal))
            break;
        at = (size_t)(end + 1 - text->data);
    }
    return at;
}

static void deal_done(struct arena *a, uint64_t k) {
    struct buf line = heap_buf();
    write_deal(a, k, &line);
    fwrite(line.data, 1, line.size, file);
    fflush(file);
    heap_free(&line);
}

static const char *explain(struct buf *say, const char *path, const char *what) {
    buf_clear(say);
    buf_str(say, path);
    buf_str(say, ": ");
    buf_str(say, what);
    return say->data;
}

/* The text of the file up to its last good line; the head alone if there is no file yet. */
static const char *take_over(struct arena *a, const char *path, struct buf *text, struct buf *say) {
    struct buf head = heap_buf();
    FILE *there = fopen(path, "r");
    const char *why = there || errno == ENOENT ? NULL : explain(say, path, system_why(errno));
    write_head(a, &head);
    if (there)
        fclose(there);
    if (there && !why)
        why = file_read(path, text, say);
    if (!why && text->size == 0)
        buf_bytes(text, head.data, head.size);
    if (!why && (text->size < head.size || memcmp(text->data, head.data, head.size) != 0))
        why = explain(say, path,
                      N_("this file keeps another match, or was begun with other bots of the same "
                         "names; remove it or name another file"));
    if (!why)
        text->size = read_deals(a, text, head.size);
    heap_free(&head);
    return why;
}

const char *arena_keep(struct arena *a, const char *path, struct buf *say) {
    struct buf text = heap_buf();
    const char *why = take_over(a, path, &text, say);
    if (!why)
        why = file_write(path, &text, say);
    heap_free(&text);
    if (!why && !(file = fopen(path, "a")))
        why = explain(say, path, system_why(errno));
    if (!why)
        a->deal_done = deal_done;
    return why;
}

void arena_keep_end(void) {
    if (file)
        fclose(file);
    file = NULL;
}
