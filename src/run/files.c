#include "run/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/lang.h"
#include "run/system.h"

const char *file_complain(struct buf *say, const char *path, const char *why) {
    buf_clear(say);
    buf_str(say, path);
    buf_str(say, ": ");
    buf_str(say, why);
    return say->full ? why : say->data;
}

/* ---- reading ---- */

static const char too_large[] = N_("the file is larger than 1 GiB: this is not a record");

static const char *read_all(int fd, const char *path, struct buf *out, struct buf *say) {
    char chunk[1 << 16];
    for (ssize_t n; (n = read(fd, chunk, sizeof chunk)) != 0;) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return file_complain(say, path, system_why(errno));
        buf_bytes(out, chunk, (size_t)n);
        if (out->full)
            return file_complain(say, path, system_why(ENOMEM));
        if (out->size > FILE_MAX)
            return file_complain(say, path, too_large);
    }
    return NULL;
}

const char *file_read(const char *path, struct buf *out, struct buf *say) {
    bool standard = !strcmp(path, "-");
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return file_complain(say, path, system_why(errno));
    struct stat st;
    bool fits = fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size <= FILE_MAX;
    const char *why = fits ? read_all(fd, path, out, say) : file_complain(say, path, too_large);
    if (!standard)
        close(fd);
    return why;
}

/* ---- writing ---- */

void file_folders(const char *path) {
    char part[4096];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        size_t n = (size_t)(slash - path);
        if (n >= sizeof part)
            return;
        memcpy(part, path, n);
        part[n] = 0;
        mkdir(part, 0700); /* if this fails, opening the file says so */
    }
}

bool file_put(int fd, const char *data, size_t size) {
    while (size > 0) {
        ssize_t n = write(fd, data, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        size -= (size_t)n;
    }
    return true;
}

/* The folder of a path, and the name in it. */
static const char *split(const char *path, struct buf *folder) {
    const char *slash = strrchr(path, '/');
    if (slash)
        buf_bytes(folder, path, slash == path ? 1 : (size_t)(slash - path));
    else
        buf_char(folder, '.');
    return slash ? slash + 1 : path;
}

/* Makes a rename durable, as far as the file system lets us. */
static void sync_folder(const char *folder) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* What a text is called until it takes its place: one beginning for all, then six letters. */
static const char beside[] = ".koloda-";

static void name_beside(const char *folder, struct buf *out) {
    buf_str(out, folder);
    buf_char(out, '/');
    buf_str(out, beside);
    buf_str(out, "XXXXXX");
}

/* A file without a name in this folder, which nothing is left of when the program is killed; where
 * there is no such thing one with a name, which comes into `name`. -1: errno says why not. */
static int open_beside(const char *folder, struct buf *name) {
    bool nameable = access("/proc/self/fd", X_OK) == 0;
    int fd = nameable ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600) : -1;
    if (fd < 0) {
        name_beside(folder, name);
        if (name->full) {
            errno = ENOMEM;
            return -1;
        }
        fd = mkostemp(name->data, O_CLOEXEC);
        if (fd < 0)
            buf_clear(name);
    }
    if (fd >= 0)
        flock(fd, LOCK_EX | LOCK_NB); /* nobody else has it; so it is claimed and no leftover */
    return fd;
}

/* Gives a file without a name one that nobody has. False: errno says why not. */
static bool name_it(int fd, const char *folder, struct buf *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    char from[32];
    snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
    for (int tries = 0; tries < 100; tries++) {
        struct seed luck;
        buf_clear(name);
        name_beside(folder, name);
        errno = ENOMEM;
        if (name->full || !system_seed(&luck))
            return false;
        for (size_t i = 0; i < 6; i++)
            name->data[name->size - 6 + i] = letters[luck.byte[i] % 32];
        if (linkat(AT_FDCWD, from, AT_FDCWD, name->data, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    buf_clear(name);
    return false;
}

/* A file that is replaced keeps its mode. */
static bool fill(int fd, const char *path, const struct buf *text) {
    struct stat there;
    mode_t mode = stat(path, &there) == 0 ? there.st_mode & 0777 : 0600;
    return fchmod(fd, mode) == 0 && file_put(fd, text->data, text->size) && fsync(fd) == 0;
}

/* The file that has taken the place of `path`; -1: errno says why not, and nothing is left. */
static int put_in_place(const char *path, const struct buf *text) {
    struct buf folder = heap_buf(), name = heap_buf();
    split(path, &folder);
    int fd = folder.full ? -1 : open_beside(folder.data, &name);
    bool fine = fd >= 0 && fill(fd, path, text) && (name.size || name_it(fd, folder.data, &name)) &&
                rename(name.data, path) == 0;
    int error = errno;
    if (fine)
        sync_folder(folder.data);
    else if (name.size)
        unlink(name.data);
    if (!fine && fd >= 0) {
        close(fd);
        fd = -1;
    }
    heap_free(&folder);
    heap_free(&name);
    errno = error;
    return fd;
}

/* NULL, or what stands in the place of the file: a rename would replace a device. */
static const char *in_the_way(const char *path) {
    struct stat there;
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode))
        return NULL;
    return S_ISDIR(there.st_mode) ? system_why(EISDIR) : N_("not a regular file");
}

const char *file_write_claimed(const char *path, const struct buf *text, struct claim *c,
                               struct buf *say) {
    const char *why = text->full              ? system_why(ENOMEM)
                      : text->size > FILE_MAX ? too_large
                                              : in_the_way(path);
    if (why)
        return file_complain(say, path, why);
    file_folders(path);
    char *real = realpath(path, NULL); /* what a link points to is replaced, not the link */
    int fd = put_in_place(real ? real : path, text);
    int error = errno;
    free(real);
    if (fd < 0)
        return file_complain(say, path, system_why(error));
    file_let_go(c); /* the file that was: the new one has been ours since before it was here */
    c->held = true;
    c->fd = fd;
    return NULL;
}

const char *file_write(const char *path, const struct buf *text, struct buf *say) {
    struct claim c = {.held = false};
    const char *why = file_write_claimed(path, text, &c, say);
    file_let_go(&c);
    return why;
}

/* Whoever reads meanwhile may see half a line, but never two that are mixed. */
static bool append(int fd, const struct buf *line) {
    char last = '\n';
    while (flock(fd, LOCK_EX) != 0)
        if (errno != EINTR)
            return false;
    off_t end = lseek(fd, 0, SEEK_END);
    if (end > 0 && pread(fd, &last, 1, end - 1) != 1)
        return false;
    bool fine = end >= 0 && (last == '\n' || file_put(fd, "\n", 1)) &&
                file_put(fd, line->data, line->size) && fsync(fd) == 0;
    int error = errno;
    if (!fine && end >= 0 && ftruncate(fd, end) != 0)
        return false; /* the next line stays apart from what is left of this one */
    errno = error;
    return fine;
}

const char *file_append(const char *path, const struct buf *line, struct buf *say) {
    file_folders(path);
    const char *why = in_the_way(path);
    int fd = why ? -1 : open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600);
    if (!why && (fd < 0 || !append(fd, line)))
        why = system_why(errno);
    if (fd >= 0)
        close(fd);
    return why ? file_complain(say, path, why) : NULL;
}

const char *file_can_write(const char *path, struct buf *say) {
    struct buf folder = heap_buf(), name = heap_buf();
    file_folders(path); /* first: a path that ends in a slash becomes one */
    const char *why = in_the_way(path);
    split(path, &folder);
    int fd = why || folder.full ? -1 : open_beside(folder.data, &name);
    if (fd < 0)
        why = file_complain(say, path, why ? why : system_why(folder.full ? ENOMEM : errno));
    else {
        if (name.size)
            unlink(name.data);
        close(fd);
    }
    heap_free(&folder);
    heap_free(&name);
    return why;
}

/* ---- claims ---- */

/* Of a program that was killed: nobody has it, and nobody has only just made it (where there are no
 * files without names it has one for a moment before it is claimed). */
static bool is_left(int folder, const char *name) {
    struct stat st;
    if (strlen(name) != sizeof beside - 1 + 6 || strncmp(name, beside, sizeof beside - 1) != 0 ||
        fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(st.st_mode) ||
        time(NULL) - st.st_mtime < 60)
        return false;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool left = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0)
        close(fd);
    return left;
}

static void sweep_beside(const char *path) {
    struct buf folder = heap_buf();
    split(path, &folder);
    DIR *d = folder.full ? NULL : opendir(folder.data);
    for (struct dirent *e; d && (e = readdir(d));)
        if (is_left(dirfd(d), e->d_name))
            unlinkat(dirfd(d), e->d_name, 0);
    if (d)
        closedir(d);
    heap_free(&folder);
}

/* Whoever had the file may have put another in its place meanwhile. */
static bool still_there(int fd, const char *path) {
    struct stat ours, there;
    return fstat(fd, &ours) == 0 && stat(path, &there) == 0 && ours.st_dev == there.st_dev &&
           ours.st_ino == there.st_ino;
}

static int open_claim(const char *path, bool make, bool *made) {
    enum { FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };
    *made = false;
    int fd = open(path, FLAGS);
    if (fd >= 0 || errno != ENOENT || !make)
        return fd;
    fd = open(path, FLAGS | O_CREAT | O_EXCL, 0600);
    *made = fd >= 0;
    return fd >= 0 || errno != EEXIST ? fd : open(path, FLAGS | O_CREAT, 0600); /* by a link */
}

const char *file_claim(const char *path, bool make, struct claim *c, struct buf *say) {
    if (make)
        file_folders(path);
    for (int tries = 0; tries < 100; tries++) {
        const char *why = in_the_way(path);
        bool made;
        int fd = why ? -1 : open_claim(path, make, &made);
        if (fd < 0)
            return file_complain(say, path, why ? why : system_why(errno));
        if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(fd);
            break;
        }
        if (still_there(fd, path)) {
            *c = (struct claim){.held = true, .made = made, .fd = fd};
            sweep_beside(path);
            return NULL;
        }
        close(fd);
    }
    return file_complain(say, path,
                         N_("another program is using this file: let it end, or name another"));
}

void file_let_go(struct claim *c) {
    if (c->held)
        close(c->fd);
    c->held = false;
}
