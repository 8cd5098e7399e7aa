/* A file that keeps what long work has finished, so that it can go on after it was cut off: a first line
 * that says which work it is, then one line of JSON for each piece. */
#ifndef RUN_KEPT_H
#define RUN_KEPT_H

#include "base/json_scan.h"
#include "run/files.h"

struct kept {
    const char *path;    /* NULL: none */
    const char *foreign; /* what is said of a file that keeps other work */
    struct claim claim;
    int fd;
    int64_t size; /* whole lines */
    int error;    /* of the system; the work ends with it */
};

/* A line that was kept; false: it is not one. */
typedef bool kept_line(void *context, struct json_slice line);

/* Takes over what the file keeps of the work that `head` names. NULL, or what is wrong (a text in
 * `say`); then nothing has been changed. */
const char *kept_open(struct kept *k, const char *path, const struct buf *head, kept_line *take,
                      void *context, struct buf *say);

/* One line more. If it cannot be written whole it is taken away again, and `error` is set: the next
 * one would be joined to what is left of it. */
void kept_add(struct kept *k, const struct buf *line);

/* Lets the file go. NULL, or why not everything is in it (a text in `say`). */
const char *kept_end(struct kept *k, struct buf *say);

/* Bots of another build are other bots: the program itself, read once, is part of the work. */
uint64_t program_hash(void);

#endif
