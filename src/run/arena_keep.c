/* A file that keeps the deals of a match: a line that says which match it is, then one line for
 * each deal. All numbers are whole: shares in millionths, seconds in millionths.
 * {"deal":3,"nobody":0,"bots":[[share,moves,iterations,forfeits,seconds],…]} */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "ai/playout.h"
#include "base/hash.h"
#include "run/arena.h"
#include "run/files.h"
#include "run/json_read.h"
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

static bool read_deal(struct arena *a, const struct json_value *line) {
    int64_t k, nobody;
    const struct json_value *bots = json_member(line, "bots");
    if (!json_get_int(json_member(line, "deal"), &k) || k < 0 ||
        !json_get_int(json_member(line, "nobody"), &nobody) || json_length(bots) > ARENA_BOTS)
        return false;
    if ((uint64_t)k >= a->deals) /* kept for a longer run */
        return true;
    struct arena_deal *d = &a->deal[k];
    d->nobody = (float)((double)nobody * 1e-6);
    for (size_t i = 0; i < json_length(bots); i++) {
        int64_t number[5];
        for (size_t n = 0; n < 5; n++)
            if (!json_get_int(json_item(json_item(bots, i), n), &number[n]) || number[n] < 0)
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
    struct buf say = heap_buf();
    while (at < text->size) {
        const char *line = text->data + at, *end = memchr(line, '\n', text->size - at);
        if (!end)
            break;
        struct json_value *v = json_read(line, (size_t)(end - line), &say);
        bool good = v && read_deal(a, v);
        json_free(v);
        if (!good)
            break;
        at = (size_t)(end + 1 - text->data);
    }
    heap_free(&say);
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
