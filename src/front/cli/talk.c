/* What all commands do alike: complaints, answers on standard output, Ctrl-C. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/complaint.h"
#include "front/cli/cli.h"
#include "run/system.h"

/* ---- talk ---- */

const char *complaint_text(const char *why) {
    const char *found = complaint_piece(cli_lang, why);
    return found ? found : why;
}

/* The line with the pieces that come from lower layers translated. What it begins with is in the
 * right language already, or a file's name; unless the line is one piece. */
static void say_pieces(char *line, struct buf *out) {
    char *colon = strstr(line, ": ");
    if (colon && !complaint_piece(cli_lang, line)) {
        buf_bytes(out, line, (size_t)(colon + 2 - line));
        line = colon + 2;
    }
    complaint_say(cli_lang, line, out);
}

/* One line, whatever newlines and control characters a file's name or an argument has. */
static void complain(const char *format, va_list list, const char *tail) {
    char line[8192];
    struct buf out = text_buf();
    vsnprintf(line, sizeof line, _(format), list);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7f)
            *p = '?';
    say_pieces(line, &out);
    fprintf(stderr, "koloda: %s%s\n", out.full ? line : out.data,
            tail); /* in English, if need be */
    heap_free(&out);
}

int fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(format, list, "");
    va_end(list);
    return EXIT_FAILED;
}

void warn(const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(format, list, "");
    va_end(list);
}

int misuse(const struct args *a, const char *format, ...) {
    char tail[160];
    va_list list;
    if (a->command)
        snprintf(tail, sizeof tail, _(" (see: koloda %s --help)"), a->command->name);
    else
        snprintf(tail, sizeof tail, "%s", _("; \"koloda --help\" lists the commands"));
    va_start(list, format);
    complain(format, list, tail);
    va_end(list);
    return EXIT_USAGE;
}

/* ---- memory ---- */

static bool memory_ended;

/* What is asked for first is done last: by then the screen is closed, and the words stay. */
static void last_words(void) {
    if (memory_ended)
        fprintf(stderr, "koloda: %s\n", _("out of memory"));
}

void last_words_ready(void) {
    atexit(last_words);
}

_Noreturn static void end_without_memory(void) {
    memory_ended = true;
    exit(EXIT_FAILED);
}

static bool grow_or_end(struct buf *b, size_t cap) {
    if (!heap_grow(b, cap))
        end_without_memory();
    return true;
}

struct buf text_buf(void) {
    struct buf b = heap_buf();
    b.grow = grow_or_end;
    return b;
}

void *take_memory(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory)
        end_without_memory();
    return memory;
}

/* ---- answers ---- */

void json_number(struct jw *j, const char *key, const char *format, double v) {
    char text[64];
    snprintf(text, sizeof text, format, v);
    jw_key(j, key);
    jw_raw(j, text);
}

static int out_error;

static bool out_note(bool fine) {
    if (!fine && !out_error)
        out_error = errno ? errno : EIO;
    return !out_error;
}

/* Half a text is not printed. */
bool out_buf(const struct buf *b) {
    if (b->full) {
        errno = ENOMEM;
        return out_note(false);
    }
    return out_note(!out_error && fwrite(b->data, 1, b->size, stdout) == b->size);
}

bool out_text(const char *format, ...) {
    va_list list;
    va_start(list, format);
    bool fine = !out_error && vprintf(format, list) >= 0;
    va_end(list);
    return out_note(fine);
}

bool out_named(const char *text, const struct named *named, int count) {
    struct speech speech = cli_speech();
    struct buf out = text_buf();
    phrase_named(&speech, text, named, count, &out);
    bool fine = out_buf(&out);
    heap_free(&out);
    return fine;
}

struct value value_printed(char *memory, size_t size, const char *format, double v) {
    snprintf(memory, size, format, v);
    return value_text(memory);
}

bool out_flush(void) {
    return out_note(!out_error && fflush(stdout) == 0);
}

int out_end(int code) {
    if (out_flush())
        return code;
    const char *why = out_error == EPIPE ? N_("its reader has gone") : system_why(out_error);
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
