/* A program outside on three pipes, which nothing can hold up: whatever it does, reading and writing
 * never wait, its output is taken in bounded pieces, and when it is stopped all that it has started
 * is gone too, even if this program is killed first. What it says is nobody's business here. */
#ifndef RUN_PROGRAM_H
#define RUN_PROGRAM_H

#include <poll.h>
#include <sys/types.h>

#include "base/buf.h"

enum {
    PROGRAM_LINE_MAX = 64 << 10, /* bytes of a line that it may send */
    PROGRAM_UNREAD_MAX = 8 << 20 /* bytes that may wait until it reads them */
};

struct program {
    pid_t minder; /* 0: there is none, and nothing below means anything */
    int in, out, err, life;
    struct buf unread; /* what it has yet to read, */
    size_t passed;     /* so much of it written already */
    char *line;        /* what it has said, in PROGRAM_LINE_MAX + 1 bytes */
    size_t said, taken;
    char words[160]; /* the last line of its stderr, for people */
    size_t wrote;    /* of that */
    bool ended;      /* with its newline */
    bool deaf;       /* too much is unread */
};

/* Starts a command of the shell. NULL, or what is wrong; then nothing is left. */
const char *program_start(struct program *p, const char *command);

/* Lets it have a line, sooner or later. */
void program_send(struct program *p, const struct buf *line);

enum program_said {
    PROGRAM_LINE,    /* there is a line, without its newline, until the next call */
    PROGRAM_NOTHING, /* so far */
    PROGRAM_ENDLESS, /* a line longer than any may be */
    PROGRAM_CLOSED   /* and it will never say anything again */
};

/* Reads and writes as far as that goes at once. */
enum program_said program_hear(struct program *p, const char **line, size_t *size);

/* What to wait for until it is worth hearing again: up to 3 for poll(); returns how many. */
int program_polls(const struct program *p, struct pollfd *out);

/* The exit code of one that has ended by itself, 128 and more after a signal, as a shell has it; -1
 * if it has not within `ms`. */
int program_exit_code(struct program *p, int ms);

/* Ends it and all that it has started: at once, or after it has had `ms` to end by itself, knowing
 * by the end of its input that nothing more will come. */
void program_stop(struct program *p, int ms);

#endif
