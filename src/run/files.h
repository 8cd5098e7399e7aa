/* Files: read whole, written whole or not at all, and kept by one program at a time. */
#ifndef RUN_FILES_H
#define RUN_FILES_H

#include "base/buf.h"

/* What a file may take, read or written: more than the longest game that the options allow. */
enum { FILE_MAX = 1 << 30 };

/* The whole file; "-" is standard input. NULL, or what is wrong (a text in `say`). */
const char *file_read(const char *path, struct buf *out, struct buf *say);

/* Writes the file whole or not at all: beside it first, then renamed over it. Makes missing
 * folders of the path. What is new can be read by its owner alone (a game's seed is in its record);
 * what is replaced keeps its mode. NULL, or what is wrong (a text in `say`). */
const char *file_write(const char *path, const struct buf *text, struct buf *say);

/* Adds a line, which ends in a newline, whole or not at all; whoever else adds one waits. A last line
 * that was left torn stays one by itself. NULL, or what is wrong (a text in `say`). */
const char *file_append(const char *path, const struct buf *line, struct buf *say);

/* Makes the folders of a path that are missing, for their owner alone; of "a/b/c" a and b. Whatever is
 * opened there says if that failed. */
void file_folders(const char *path);

/* ---- one program at a time ---- */

/* A file that is ours until it is let go, or the program ends, however it does. */
struct claim {
    bool held; /* all zero is no claim */
    bool made; /* the file was not there before */
    int fd;
};

/* Claims the file, and removes what killed programs have left beside it. With `make` a file that is
 * missing is made, and its folders. NULL, or what is wrong: that another program has it, say. */
const char *file_claim(const char *path, bool make, struct claim *c, struct buf *say);

/* NULL if there is room beside the file, which file_write() needs. */
const char *file_can_write(const char *path, struct buf *say);

/* file_write() of a file that is claimed: it stays so. */
const char *file_write_claimed(const char *path, const struct buf *text, struct claim *c,
                               struct buf *say);

void file_let_go(struct claim *c);

/* All of it, or false: errno says why. */
bool file_put(int fd, const char *data, size_t size);

/* "path: why", made in `say`. */
const char *file_complain(struct buf *say, const char *path, const char *why);

#endif
