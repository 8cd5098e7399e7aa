/* The server's log: one line for each thing that happened, as text or JSON.
 *
 * No cards, tokens, secrets or what people write can get in: a message is a literal, and what goes
 * with it are keys of a fixed list, each with a form that its values must have. What has another form
 * is written as "?". Several threads may write. */
#ifndef NET_LOG_H
#define NET_LOG_H

#include "base/buf.h"

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARN, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG, LOG_LEVELS };
enum log_format { LOG_FORMAT_TEXT, LOG_FORMAT_JSON };
extern const char *const log_level_names[LOG_LEVELS + 1]; /* up to NULL */

/* The keys, and of which form their values are. */
#define LOG_KEYS(X)                                                                                \
    X(table, CODE) /* a table's code */                                                            \
    X(game, WORD)  /* an id */                                                                     \
    X(seat, NUMBER)                                                                                \
    X(bot, WORD)       /* its level */                                                             \
    X(account, NUMBER) /* by its number */                                                         \
    X(connection, NUMBER)                                                                          \
    X(address, ADDRESS) /* of a client */                                                          \
    X(listen, ADDRESS)                                                                             \
    X(method, WORD)                                                                                \
    X(path, PATH) /* of a request: a query is cut off, long words are left out */                  \
    X(status, NUMBER)                                                                              \
    X(code, NUMBER) /* a close code, an exit code */                                               \
    X(error, WORD)  /* the code of an answer: "not_your_turn" */                                   \
    X(why, TEXT)    /* what a lower layer complains of; long words are left out */                 \
    X(file, NAME)   /* a file of the operator's */                                                 \
    X(setting, WORD)                                                                               \
    X(version, WORD)                                                                               \
    X(signal, NUMBER)                                                                              \
    X(pid, NUMBER)                                                                                 \
    X(count, NUMBER)                                                                               \
    X(bytes, NUMBER)                                                                               \
    X(tables, NUMBER)                                                                              \
    X(connections, NUMBER)                                                                         \
    X(queued, NUMBER)                                                                              \
    X(tries, NUMBER)                                                                               \
    X(seconds, SECONDS)                                                                            \
    X(repeated, NUMBER) /* so many lines like this one were left out */

enum log_key {
#define X(name, form) LOG_KEY_##name,
    LOG_KEYS(X)
#undef X
        LOG_KEY_COUNT
};

struct log_field {
    enum log_key key;
    int64_t number;   /* of NUMBER */
    double seconds;   /* of SECONDS */
    const char *text; /* of all others */
};
#define LOG_NUMBER(name, v)                                                                        \
    { .key = LOG_KEY_##name, .number = (int64_t)(v) }
#define LOG_SECONDS(name, v)                                                                       \
    { .key = LOG_KEY_##name, .seconds = (v) }
#define LOG_TEXT(name, v)                                                                          \
    { .key = LOG_KEY_##name, .text = (v) }

struct log_options {
    int fd;
    enum log_format format;
    enum log_level level;   /* and all that are worse */
    bool journal;           /* no times, but priorities: see log_is_journal() */
    int64_t (*clock)(void); /* milliseconds since 1970; NULL: the system's */
};

struct log;
struct log *log_open(const struct log_options *o); /* NULL: out of memory */
void log_close(struct log *l);                     /* says what was left out; NULL is none */
void log_change(struct log *l, enum log_format format, enum log_level level);

/* Is this descriptor what systemd's journal reads (JOURNAL_STREAM)? */
bool log_is_journal(int fd);

/* Writes a line; `l` may be NULL: nobody listens. Of one and the same message at most LOG_BURST lines
 * are written in LOG_WINDOW seconds; the next one after them tells how many were left out. */
enum { LOG_BURST = 20, LOG_WINDOW = 10 };
void log_say(struct log *l, enum log_level level, const char *message,
             const struct log_field *fields, int count);

/* LOG(l, WARN, "a client reads too slowly", LOG_TEXT(address, a), LOG_NUMBER(bytes, n)); */
#define LOG(l, level, ...) LOG_WITH(l, LOG_LEVEL_##level, __VA_ARGS__, {.key = LOG_KEY_COUNT})
#define LOG_WITH(l, level, message, ...)                                                           \
    log_say(l, level, "" message, (const struct log_field[]){__VA_ARGS__},                         \
            (int)(sizeof((const struct log_field[]){__VA_ARGS__}) / sizeof(struct log_field)) - 1)

struct log_counts {
    uint64_t lines[LOG_LEVELS]; /* those that were left out as repetitions too */
};
struct log_counts log_counts(struct log *l); /* NULL: zeros */

/* The line itself, with its newline; a time of -1 is left out. */
void log_line(struct buf *out, enum log_format format, enum log_level level, int64_t time,
              const char *message, const struct log_field *fields, int count);

#endif
