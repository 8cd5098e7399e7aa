/* A file that keeps the deals of a match: a line that says which match it is, then one line for
 * each deal. All numbers are whole: shares in millionths, seconds in millionths.
 * {"deal":3,"nobody":0,"bots":[[share,moves,iterations,forfeits,seconds],…]} */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json_scan.h"
#include "play/playout.h"
#include "run/arena.h"
#include "run/files.h"
#include "run/system.h"

/* Bots of another build are other bots: the program itself is part of the match. Read once. */
static uint64_t program_hash(void) {
    static uint64_t hash;
    if (hash)
        return hash;
    struct buf program = heap_buf(), say = heap_buf();
    const char *why = file_read("/proc/self/exe", &program, &say);
    hash = why ? bench_hash() : hash64(program.data, program.size, 0);
    heap_free(&program);
    heap_free(&say);
    return hash;
}

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
        const int64_t number[] = {millionths((double)d->share[i]), (int64_t)e->moves,
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

/* Called by one thread at a time. A line that cannot be written whole is taken away again, and the
 * match ends: the next one would be joined to what is left of it. */
static void deal_done(struct arena *a, uint64_t k) {
    struct arena_kept *kept = &a->kept;
    if (kept->error)
        return;
    struct buf line = heap_buf();
    write_deal(a, k, &line);
    if (line.full)
        kept->error = ENOMEM;
    else if (!file_put(kept->fd, line.data, line.size)) {
        kept->error = errno;
        if (ftruncate(kept->fd, kept->size) != 0) /* the next run drops half a line, too */
            kept->error = errno;
    } else
        kept->size += (off_t)line.size;
    if (kept->error)
        atomic_store(&a->stop, true);
    heap_free(&line);
}

static const char *read_kept(int fd, struct buf *text) {
    char chunk[1 << 16];
    for (ssize_t n; (n = read(fd, chunk, sizeof chunk)) != 0;) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return system_why(errno);
        buf_bytes(text, chunk, (size_t)n);
        if (text->full)
            return system_why(ENOMEM);
    }
    return NULL;
}

/* Takes over the deals of the file and leaves it ready for the next line. A file that holds nothing,
 * or was cut off within its head, begins anew. */
static const char *take_over(struct arena *a, const struct buf *text, const struct buf *head) {
    bool fresh = text->size < head->size && !memcmp(text->data, head->data, text->size);
    if (!fresh && (text->size < head->size || memcmp(text->data, head->data, head->size) != 0))
        return N_("this file keeps another match, or was begun with other bots of the same names; "
                  "remove it or name another file");
    size_t good = fresh ? 0 : read_deals(a, text, head->size);
    if (ftruncate(a->kept.fd, (off_t)good) != 0 || lseek(a->kept.fd, 0, SEEK_END) < 0 ||
        (fresh && !file_put(a->kept.fd, head->data, head->size)))
        return system_why(errno);
    a->kept.size = (off_t)(fresh ? head->size : good);
    return NULL;
}

const char *arena_keep(struct arena *a, const char *path, struct buf *say) {
    struct buf text = heap_buf(), head = heap_buf();
    a->kept = (struct arena_kept){.fd = -1, .path = path};
    const char *why = file_claim(path, true, &a->kept.claim, say);
    if (!why) {
        a->kept.fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
        why = a->kept.fd < 0 ? system_why(errno) : read_kept(a->kept.fd, &text);
        write_head(a, &head);
        if (!why && head.full)
            why = system_why(ENOMEM);
        if (!why)
            why = take_over(a, &text, &head);
        if (why)
            why = file_complain(say, path, why);
    }
    if (!why)
        a->deal_done = deal_done;
    heap_free(&text);
    heap_free(&head);
    return why;
}

const char *arena_keep_end(struct arena *a, struct buf *say) {
    struct arena_kept *kept = &a->kept;
    if (!kept->path)
        return NULL;
    if (kept->fd >= 0 && close(kept->fd) != 0 && !kept->error)
        kept->error = errno;
    kept->fd = -1;
    file_let_go(&kept->claim);
    return kept->error ? file_complain(say, kept->path, system_why(kept->error)) : NULL;
}
