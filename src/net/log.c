#include "net/log.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/utf8.h"
#include "run/files.h"

const char *const log_level_names[LOG_LEVELS + 1] = {"error", "warn", "info", "debug", NULL};

/* ---- values ---- */

enum form { NUMBER, SECONDS, CODE, WORD, ADDRESS, PATH, TEXT, NAME };
static const struct {
    const char *name;
    enum form form;
} keys[] = {
#define X(name, form) {#name, form},
    LOG_KEYS(X)
#undef X
};

enum {
    CODE_LONGEST = 15,
    WORD_LONGEST = 40,
    ADDRESS_LONGEST = 128,
    TEXT_LONGEST = 1024,
    SECRET_SHORTEST = 20 /* a token of 128 bits has 22 letters, or 32 digits */
};

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool consists_of(const char *text, const char *others, size_t longest) {
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        if (!is_letter(text[i]) && !strchr(others, text[i]))
            return false;
    return n > 0 && n <= longest;
}

/* How long the word is that begins here: what a token or a key may be made of. */
static size_t word_length(const char *text) {
    size_t n = 0;
    while (is_letter(text[n]) || (text[n] && strchr("+-_=", text[n])))
        n++;
    return n;
}

/* Might this be a token or a key? Those that are drawn at random have more than small letters. */
static bool is_secret(const char *text, size_t size) {
    size_t small = 0;
    while (small < size &&
           ((text[small] >= 'a' && text[small] <= 'z') || strchr("-_", text[small])))
        small++;
    return size >= SECRET_SHORTEST && small < size;
}

/* A text without words so long that they might be a token, up to one of the characters in `stop`. */
static void put_careful(struct buf *out, const char *text, const char *stop) {
    size_t left = strnlen(text, TEXT_LONGEST);
    while (left > 0 && !strchr(stop, *text)) {
        uint32_t point;
        size_t word = word_length(text), n = word ? word : utf8_char(text, left, &point);
        n = n > left ? left : n;
        if (is_secret(text, word) || n == 0)
            buf_char(out, '?');
        else
            buf_bytes(out, text, n);
        n = n ? n : 1;
        text += n;
        left -= n;
    }
}

static void put_text(struct buf *out, const char *text, size_t longest) {
    for (size_t n, left = strnlen(text, longest); left > 0; text += n, left -= n) {
        uint32_t point;
        n = utf8_char(text, left, &point);
        if (n)
            buf_bytes(out, text, n);
        else
            buf_char(out, '?');
        n = n ? n : 1;
    }
}

/* The value as text, in the form that its key has. */
static void put_value(struct buf *out, const struct log_field *f) {
    enum form form = keys[f->key].form;
    char seconds[32];
    if (form == NUMBER) {
        buf_int(out, f->number);
    } else if (form == SECONDS) {
        snprintf(seconds, sizeof seconds, "%.6f", isfinite(f->seconds) ? f->seconds : -1.0);
        buf_str(out, seconds);
    } else if (!f->text)
        buf_char(out, '?');
    else if (form == CODE)
        buf_str(out, consists_of(f->text, "-_", CODE_LONGEST) ? f->text : "?");
    else if (form == WORD)
        buf_str(out,
                consists_of(f->text, "-_.+", WORD_LONGEST) && !is_secret(f->text, strlen(f->text))
                    ? f->text
                    : "?");
    else if (form == ADDRESS)
        buf_str(out, consists_of(f->text, ".:[]%*/-_", ADDRESS_LONGEST) ? f->text : "?");
    else if (form == PATH)
        put_careful(out, f->text, "?#");
    else if (form == TEXT)
        put_careful(out, f->text, "");
    else
        put_text(out, f->text, TEXT_LONGEST);
}

static bool is_number(const struct log_field *f) {
    return keys[f->key].form == NUMBER || keys[f->key].form == SECONDS;
}

/* ---- lines ---- */

static void put_time(struct buf *out, int64_t time) {
    time_t seconds = (time_t)(time / 1000);
    struct tm t;
    char text[40], all[48];
    gmtime_r(&seconds, &t);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &t);
    snprintf(all, sizeof all, "%s.%03dZ", text, (int)(time % 1000));
    buf_str(out, all);
}

static void json_line(struct buf *out, enum log_level level, int64_t time, const char *message,
                      const struct log_field *fields, int count) {
    char space[2 * TEXT_LONGEST];
    struct jw j = {.out = out};
    jw_object(&j);
    if (time >= 0) {
        struct buf when = BUF(space);
        put_time(&when, time);
        jw_key_str(&j, "time", space);
    }
    jw_key_str(&j, "level", log_level_names[level]);
    jw_key_str(&j, "message", message);
    for (int i = 0; i < count; i++) {
        struct buf value = BUF(space);
        buf_clear(&value);
        put_value(&value, &fields[i]);

        jw_key(&j, keys[fields[i].key].name);
        if (is_number(&fields[i]))
            jw_raw(&j, space);
        else
            jw_strn(&j, space, value.size);
    }
    jw_object_end(&j);
    buf_char(out, '\n');
}

/* As it is where that is plain, else in quotes as JSON has it. */
static void text_value(struct buf *out, const char *text, size_t size) {
    if (consists_of(text, "-_.:/+%*[]?,", TEXT_LONGEST)) {
        buf_bytes(out, text, size);
        return;
    }
    struct jw j = {.out = out};
    jw_strn(&j, text, size);
}

static void text_line(struct buf *out, enum log_level level, int64_t time, const char *message,
                      const struct log_field *fields, int count) {
    char space[2 * TEXT_LONGEST];
    if (time >= 0) {
        put_time(out, time);
        buf_char(out, ' ');
    }
    buf_str(out, log_level_names[level]);
    buf_char(out, ' ');
    buf_str(out, message);
    for (int i = 0; i < count; i++) {
        struct buf value = BUF(space);
        buf_clear(&value);
        put_value(&value, &fields[i]);
        buf_char(out, ' ');
        buf_str(out, keys[fields[i].key].name);
        buf_char(out, '=');
        text_value(out, space, value.size);
    }
    buf_char(out, '\n');
}

void log_line(struct buf *out, enum log_format format, enum log_level level, int64_t time,
              const char *message, const struct log_field *fields, int count) {
    (format == LOG_FORMAT_JSON ? json_line : text_line)(out, level, time, message, fields, count);
}

/* ---- the log ---- */

/* How often a message was said lately; another one may have taken its place. */
struct lately {
    uint64_t message; /* its hash */
    int64_t since;
    unsigned said, left_out;
    enum log_level level;
    const char *text;
};
enum { LATELY = 64 };

struct log {
    pthread_mutex_t lock;
    struct log_options options;
    struct lately lately[LATELY];
    struct log_counts counts;
};

static int64_t system_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct log *log_open(const struct log_options *o) {
    struct log *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    pthread_mutex_init(&l->lock, NULL);
    l->options = *o;
    if (!o->clock)
        l->options.clock = system_time;
    return l;
}

void log_change(struct log *l, enum log_format format, enum log_level level) {
    pthread_mutex_lock(&l->lock);
    l->options.format = format;
    l->options.level = level;
    pthread_mutex_unlock(&l->lock);
}

bool log_is_journal(int fd) {
    const char *stream = getenv("JOURNAL_STREAM");
    unsigned long long device, inode;
    struct stat st;
    return stream && sscanf(stream, "%llu:%llu", &device, &inode) == 2 && fstat(fd, &st) == 0 &&
           st.st_dev == device && st.st_ino == inode;
}

/* One write, so that lines of others do not come between. Where nobody reads there is nobody to tell
 * that. */
static void put_line(struct log *l, enum log_level level, int64_t now, const char *message,
                     const struct log_field *fields, int count) {
    static const char *const priority[LOG_LEVELS] = {"<3>", "<4>", "<6>", "<7>"};
    char space[16384];
    struct buf line = BUF(space);
    if (l->options.journal)
        buf_str(&line, priority[level]);
    log_line(&line, l->options.format, level, l->options.journal ? -1 : now, message, fields,
             count);
    if (line.full) { /* too long: the message alone */
        buf_clear(&line);
        log_line(&line, l->options.format, level, l->options.journal ? -1 : now, message, NULL, 0);
    }
    file_put(l->options.fd, line.data, line.size);
}

static void tell_left_out(struct log *l, struct lately *r, int64_t now) {
    struct log_field repeated = LOG_NUMBER(repeated, r->left_out);
    if (r->left_out > 0)
        put_line(l, r->level, now, r->text, &repeated, 1);
    r->left_out = 0;
}

/* May this be said? Tells first what was left out of it, or of what was in its place. */
static bool may_say(struct log *l, enum log_level level, const char *message, int64_t now) {
    uint64_t hash = hash64(message, strlen(message), level);
    struct lately *r = &l->lately[hash % LATELY];
    bool other = r->message != hash || !r->text;
    if (other || now - r->since >= LOG_WINDOW * 1000 || now < r->since) {
        tell_left_out(l, r, now);
        *r = (struct lately){.message = hash, .since = now, .level = level, .text = message};
    }
    if (r->said < LOG_BURST) {
        r->said++;
        return true;
    }
    r->left_out++;
    return false;
}

void log_say(struct log *l, enum log_level level, const char *message,
             const struct log_field *fields, int count) {
    if (!l)
        return;
    pthread_mutex_lock(&l->lock);
    if (level <= l->options.level) {
        int64_t now = l->options.clock();
        l->counts.lines[level]++;
        if (may_say(l, level, message, now))
            put_line(l, level, now, message, fields, count);
    }
    pthread_mutex_unlock(&l->lock);
}

struct log_counts log_counts(struct log *l) {
    struct log_counts c = {.lines = {0}};
    if (!l)
        return c;
    pthread_mutex_lock(&l->lock);
    c = l->counts;
    pthread_mutex_unlock(&l->lock);
    return c;
}

void log_close(struct log *l) {
    if (!l)
        return;
    for (int i = 0; i < LATELY; i++)
        tell_left_out(l, &l->lately[i], l->options.clock());
    pthread_mutex_destroy(&l->lock);
    free(l);
}
