/* Reads a folder's files. Nothing outside of it, whatever links say, and nothing hidden. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/lang.h"
#include "net/assets_table.h"
#include "run/files.h"
#include "run/system.h"

enum { DEPTH_MAX = 16, PATH_LONGEST = 400 };

struct walk {
    struct assets *assets;
    const char *root; /* without links */
    size_t total;
    struct buf *say;
    const char *why; /* what is wrong, once something is */
};

static bool give_up(struct walk *w, const char *path, const char *why) {
    w->why = file_complain(w->say, path, why);
    return false;
}

/* Is the open file in the folder, and no part of its path hidden? Where a link has led to is known
 * only now. */
static bool is_inside(const struct walk *w, int fd) {
    char link[32], path[4096];
    size_t root = strlen(w->root);
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0)
        return false;
    path[n] = 0;
    return strncmp(path, w->root, root) == 0 && path[root] == '/' && !strstr(path + root, "/.");
}

/* The file, or -1: it is none of ours. */
static int open_file(const struct walk *w, int folder, const char *name, struct stat *st) {
    if (fstatat(folder, name, st, 0) != 0 || !S_ISREG(st->st_mode))
        return -1;
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0 && fstat(fd, st) == 0 && S_ISREG(st->st_mode) && is_inside(w, fd))
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool add_file(struct walk *w, int folder, const char *name, const char *path) {
    struct stat st;
    int fd = open_file(w, folder, name, &st);
    if (fd < 0)
        return true;
    size_t size = (size_t)st.st_size, done = 0;
    w->total += size;
    if (size > ASSETS_FILE_MAX || w->total > ASSETS_TOTAL_MAX ||
        w->assets->count == ASSETS_COUNT_MAX) {
        close(fd);
        return give_up(w, path, N_("too much for a page: 64 MiB a file, 256 MiB and 10000 files"));
    }
    char *data = malloc(size + 1);
    ssize_t n = 1;
    while (data && done < size && (n = read(fd, data + done, size - done)) != 0) {
        if (n < 0 && errno != EINTR)
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    int error = !data ? ENOMEM : n < 0 ? errno : 0;
    close(fd);
    if (!error && assets_add(w->assets, path, data, done, true))
        return true;
    free(data);
    return give_up(w, path, system_why(error ? error : ENOMEM));
}

static bool walk_folder(struct walk *w, int fd, const char *path,
                        int depth); /* they call each other */

static bool visit(struct walk *w, int folder, const char *name, const char *path, int depth) {
    struct stat st;
    if (name[0] == '.' || fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return true;
    if (!S_ISDIR(st.st_mode))
        return add_file(w, folder, name, path);
    if (depth == DEPTH_MAX)
        return give_up(w, path, N_("folders are too deep in one another"));
    int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return fd < 0 ? give_up(w, path, system_why(errno)) : walk_folder(w, fd, path, depth + 1);
}

/* Closes fd. */
static bool walk_folder(struct walk *w, int fd, const char *path, int depth) {
    DIR *d = fdopendir(fd);
    bool fine = true;
    if (!d) {
        close(fd);
        return give_up(w, path, system_why(errno));
    }
    for (struct dirent *e; fine && (e = readdir(d));) {
        char inner[PATH_LONGEST + 1];
        int n = snprintf(inner, sizeof inner, "%s%s%s", path, *path ? "/" : "", e->d_name);
        fine = n <= PATH_LONGEST ? visit(w, fd, e->d_name, inner, depth)
                                 : give_up(w, inner, system_why(ENAMETOOLONG));
    }
    closedir(d);
    return fine;
}

const char *assets_folder(struct assets **out, const char *folder, struct buf *say) {
    *out = NULL;
    char *root = realpath(folder, NULL);
    int fd = root ? open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd < 0) {
        const char *why = file_complain(say, folder, system_why(errno));
        free(root);
        return why;
    }
    struct walk w = {.assets = calloc(1, sizeof *w.assets),
                     .root = strcmp(root, "/") == 0 ? "" : root,
                     .say = say};
    if (!w.assets) {
        close(fd);
        w.why = system_why(ENOMEM);
    } else if (walk_folder(&w, fd, "", 0)) {
        assets_sort(w.assets);
        *out = w.assets;
    } else
        assets_close(w.assets);
    free(root);
    return w.why;
}
