#include "run/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "core/lang.h"

/* What a buffer holds that has no memory yet: nobody writes it, since its size is 0. */
static char nothing[1];

bool heap_grow(struct buf *b, size_t cap) {
    size_t want = b->cap ? b->cap : 256;
    if (cap > SIZE_MAX / 2)
        return false;
    while (want < cap)
        want *= 2;
    char *data = realloc(b->cap ? b->data : NULL, want);
    if (!data)
        return false;
    if (!b->cap)
        data[0] = 0;
    b->data = data;
    b->cap = want;
    return true;
}

struct buf heap_buf(void) {
    return (struct buf){.data = nothing, .grow = heap_grow};
}

void heap_free(struct buf *b) {
    if (b->cap)
        free(b->data);
    *b = (struct buf){.data = nothing, .grow = b->grow ? b->grow : heap_grow};
}

static double clock_seconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double system_now(void) {
    return clock_seconds(CLOCK_MONOTONIC);
}

double system_thread_seconds(void) {
    return clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

int system_cores(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (int)n;
}

bool system_seed(struct seed *out) {
    return getrandom(out->byte, sizeof out->byte, 0) == sizeof out->byte;
}

/* What a person can meet; the words are mostly those of strerror() in English. */
const char *system_why(int error) {
    static const struct {
        int error;
        const char *text;
    } known[] = {
        {EACCES, N_("Permission denied")},
        {EBADF, N_("Bad file descriptor")},
        {EBUSY, N_("Device or resource busy")},
        {ECONNREFUSED, N_("Connection refused")},
        {EDQUOT, N_("Disk quota exceeded")},
        {EFBIG, N_("File too large")},
        {EIO, N_("Input/output error")},
        {EISDIR, N_("Is a directory")},
        {ELOOP, N_("Too many levels of symbolic links")},
        {EMFILE, N_("Too many open files")},
        {ENAMETOOLONG, N_("File name too long")},
        {ENOMEM, N_("out of memory")},
        {ENOENT, N_("No such file or directory")},
        {ENOSPC, N_("No space left on device")},
        {ENOTDIR, N_("Not a directory")},
        {EPERM, N_("Operation not permitted")},
        {EROFS, N_("Read-only file system")},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].text;
    return strerror(error);
}
