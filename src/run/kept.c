#include "run/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "play/playout.h"
#include "run/system.h"

uint64_t program_hash(void) {
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

/* Reads line by line; what follows the last good line (a write that was cut off) is dropped. */
static size_t read_lines(const struct buf *text, size_t at, kept_line *take, void *context) {
    while (at < text->size) {
        const char *line = text->data + at, *end = memchr(line, '\n', text->size - at);
        if (!end)
            break;
        struct json_slice slice;
        if (!json_scan(line, (size_t)(end - line), JSON_SCAN_DEPTH, &slice) ||
            !take(context, slice))
            break;
        at = (size_t)(end + 1 - text->data);
    }
    return at;
}

void kept_add(struct kept *k, const struct buf *line) {
    if (k->error)
        return;
    if (line->full)
        k->error = ENOMEM;
    else if (!file_put(k->fd, line->data, line->size)) {
        k->error = errno;
        if (ftruncate(k->fd, k->size) != 0) /* the next run drops half a line, too */
            k->error = errno;
    } else
        k->size += (off_t)line->size;
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

/* Takes over the lines of the file and leaves it ready for the next. A file that holds nothing, or was
 * cut off within its head, begins anew. */
static const char *take_over(struct kept *k, const struct buf *text, const struct buf *head,
                             kept_line *take, void *context) {
    bool fresh = text->size < head->size && !memcmp(text->data, head->data, text->size);
    if (!fresh && (text->size < head->size || memcmp(text->data, head->data, head->size) != 0))
        return k->foreign;
    size_t good = fresh ? 0 : read_lines(text, head->size, take, context);
    if (ftruncate(k->fd, (off_t)good) != 0 || lseek(k->fd, 0, SEEK_END) < 0 ||
        (fresh && !file_put(k->fd, head->data, head->size)))
        return system_why(errno);
    k->size = (off_t)(fresh ? head->size : good);
    return NULL;
}

const char *kept_open(struct kept *k, const char *path, const struct buf *head, kept_line *take,
                      void *context, struct buf *say) {
    struct buf text = heap_buf();
    k->fd = -1;
    k->path = path;
    const char *why = file_claim(path, true, &k->claim, say);
    if (!why) {
        k->fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
        why = k->fd < 0 ? system_why(errno) : read_kept(k->fd, &text);
        if (!why && head->full)
            why = system_why(ENOMEM);
        if (!why)
            why = take_over(k, &text, head, take, context);
        if (why)
            why = file_complain(say, path, why);
    }
    heap_free(&text);
    return why;
}

const char *kept_end(struct kept *k, struct buf *say) {
    if (!k->path)
        return NULL;
    if (k->fd >= 0 && close(k->fd) != 0 && !k->error)
        k->error = errno;
    k->fd = -1;
    file_let_go(&k->claim);
    return k->error ? file_complain(say, k->path, system_why(k->error)) : NULL;
}
