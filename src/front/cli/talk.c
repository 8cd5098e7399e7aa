/* What all commands do alike: complaints, answers on standard output, Ctrl-C. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "front/cli/cli.h"

/* ---- talk ---- */

/* One line, whatever newlines and control characters a file's name or an argument has. */
static void complain(const char *format, va_list list, const char *tail) {
    char line[8192];
    vsnprintf(line, sizeof line, format, list);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7f)
            *p = '?';
    fprintf(stderr, "koloda: %s%s\n", line, tail);
}

void json_number(struct json *j, const char *key, const char *format, double v) {
    char text[64];
    snprintf(text, sizeof text, format, v);
    json_key(j, key);
    json_raw(j, text);
}

int fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(format, list, "");
    va_end(list);
    return EXIT_FAILED;
}

int misuse(const struct args *a, const char *format, ...) {
    char tail[64] = "; \"koloda --help\" lists the commands";
    va_list list;
    if (a->command)
        snprintf(tail, sizeof tail, " (see: koloda %s --help)", a->command->name);
    va_start(list, format);
    complain(format, list, tail);
    va_end(list);
    return EXIT_USAGE;
}

/* ---- answers ---- */

static int out_error;

static bool out_note(bool fine) {
    if (!fine && !out_error)
        out_error = errno ? errno : EIO;
    return !out_error;
}

bool out_buf(const struct buf *b) {
    return out_note(!out_error && fwrite(b->data, 1, b->size, stdout) == b->size);
}

bool out_text(const char *format, ...) {
    va_list list;
    va_start(list, format);
    bool fine = !out_error && vprintf(format, list) >= 0;
    va_end(list);
    return out_note(fine);
}

bool out_flush(void) {
    return out_note(!out_error && fflush(stdout) == 0);
}

int out_end(int code) {
    if (out_flush())
        return code;
    const char *why = out_error == EPIPE ? "its reader has gone" : strerror(out_error);
    return fail("standard output could not be written to the end: %s", why);
}

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t got_interrupt;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    got_interrupt = 1;
}

/* Without SA_RESTART, so that a read returns. */
void interrupt_catch(void) {
    struct sigaction act = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL); /* the terminal was closed: the game is saved all the same */
}

bool interrupted(void) {
    return got_interrupt;
}
