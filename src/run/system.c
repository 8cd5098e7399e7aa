#include "run/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/lang.h"

void (*system_last_words)(const char *why);

void system_end(const char *why) {
    void (*say)(const char *) = system_last_words;
    system_last_words = NULL; /* to say it may need memory, and there may be none */
    if (say)
        say(why);
    else
        fprintf(stderr, "koloda: %s\n", why);
    exit(1);
}

static void need(const void *memory) {
    if (!memory)
        system_end(N_("out of memory"));
}

void *heap_take(size_t count, size_t size) {
    void *memory = calloc(count, size);
    need(memory);
    return memory;
}

static bool heap_grow(struct buf *b, size_t cap) {
    size_t want = b->cap ? b->cap : 256;
    if (cap > SIZE_MAX / 2)
        return false;
    while (want < cap)
        want *= 2;
    char *data = realloc(b->data, want);
    need(data);
    if (!b->cap)
        data[0] = 0;
    b->data = data;
    b->cap = want;
    return true;
}

struct buf heap_buf(void) {
    struct buf b = {.grow = heap_grow};
    heap_grow(&b, 1);
    return b;
}

void heap_free(struct buf *b) {
    free(b->data);
    *b = (struct buf){.grow = heap_grow};
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

static const char *complain(struct buf *say, const char *path, const char *why) {
    buf_clear(say);
    buf_str(say, path);
    buf_str(say, ": ");
    buf_str(say, why);
    return say->data;
}

static const char *read_all(int fd, const char *path, struct buf *out, struct buf *say) {
    char chunk[1 << 16];
    for (ssize_t n; (n = read(fd, chunk, sizeof chunk)) != 0;) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return complain(say, path, system_why(errno));
        buf_bytes(out, chunk, (size_t)n);
        if (out->full)
            return complain(say, path, system_why(ENOMEM));
        if (out->size > FILE_READ_MAX)
            return complain(say, path, N_("the file is larger than 16 MiB: this is not a record"));
    }
    return NULL;
}

const char *file_read(const char *path, struct buf *out, struct buf *say) {
    bool standard = !strcmp(path, "-");
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return complain(say, path, system_why(errno));
    const char *why = read_all(fd, path, out, say);
    if (!standard)
        close(fd);
    return why;
}

static void make_folders(const char *path) {
    char part[4096];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        size_t n = (size_t)(slash - path);
        if (n >= sizeof part)
            return;
        memcpy(part, path, n);
        part[n] = 0;
        mkdir(part, 0777); /* if this fails, opening the file says so */
    }
}

static bool write_all(int fd, const struct buf *text) {
    for (size_t done = 0; done < text->size;) {
        ssize_t n = write(fd, text->data + done, text->size - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

/* Makes a rename durable, as far as the file system lets us. */
static void sync_folder(const char *path) {
    struct buf folder = heap_buf();
    const char *slash = strrchr(path, '/');
    buf_bytes(&folder, path, slash ? (size_t)(slash - path) : 0);
    int fd = open(folder.size ? folder.data
                  : slash     ? "/"
                              : ".",
                  O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    heap_free(&folder);
}

/* A file of its own beside `path`, whose name comes into `beside`; -1: errno says why not. */
static int open_beside(const char *path, struct buf *beside) {
    buf_str(beside, path);
    buf_str(beside, ".XXXXXX");
    return mkostemp(beside->data, O_CLOEXEC);
}

/* Writes beside `path`, then renames; 0, or the system's error, and then nothing is left. */
/* A file that is replaced keeps its mode. */
static mode_t mode_of(const char *path) {
    struct stat there;
    mode_t mask = umask(0);
    umask(mask);
    return stat(path, &there) == 0 ? there.st_mode & 0777 : 0666 & ~mask;
}

static int write_and_rename(const char *path, const struct buf *text) {
    struct buf beside = heap_buf();
    int fd = open_beside(path, &beside), error = fd < 0 ? errno : 0;
    if (fd >= 0) {
        if (fchmod(fd, mode_of(path)) != 0 || !write_all(fd, text) || fsync(fd) != 0)
            error = errno;
        if (close(fd) != 0 && !error)
            error = errno;
        if (!error && rename(beside.data, path) != 0)
            error = errno;
        if (error)
            unlink(beside.data);
        else
            sync_folder(path);
    }
    heap_free(&beside);
    return error;
}

/* NULL, or what stands in the place of the file: a rename would replace a device. */
static const char *in_the_way(const char *path) {
    struct stat there;
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode))
        return NULL;
    return S_ISDIR(there.st_mode) ? system_why(EISDIR) : N_("not a regular file");
}

const char *file_can_write(const char *path, struct buf *say) {
    struct buf beside = heap_buf();
    make_folders(path); /* first: a path that ends in a slash becomes one */
    const char *why = in_the_way(path);
    if (why) {
        heap_free(&beside);
        return complain(say, path, why);
    }
    int fd = open_beside(path, &beside);
    if (fd < 0)
        why = complain(say, path, system_why(errno));
    else {
        close(fd);
        unlink(beside.data);
    }
    heap_free(&beside);
    return why;
}

const char *file_write(const char *path, const struct buf *text, struct buf *say) {
    const char *why = text->full ? system_why(ENOMEM) : in_the_way(path);
    if (why)
        return complain(say, path, why);
    make_folders(path);
    char *real = realpath(path, NULL); /* what a link points to is replaced, not the link */
    int error = write_and_rename(real ? real : path, text);
    free(real);
    return error ? complain(say, path, system_why(error)) : NULL;
}
