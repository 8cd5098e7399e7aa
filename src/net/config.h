/* Everything `koloda serve` can be told: one table of settings behind the configuration file, the
 * flags and their help. A configuration is plain data: a copy of it is another one. */
#ifndef NET_CONFIG_H
#define NET_CONFIG_H

#include "base/buf.h"

enum {
    CONFIG_TEXT_MAX = 1023,
    CONFIG_LISTEN_MAX = 8,
    CONFIG_SETTINGS_MAX = 48,
};
typedef char config_text[CONFIG_TEXT_MAX + 1];

enum config_log { CONFIG_LOG_TEXT, CONFIG_LOG_JSON };
enum config_registration { CONFIG_OPEN, CONFIG_CLOSED };

/* What a table's clock is if nobody says: all zero is none. */
struct config_clock {
    int move, bank; /* seconds */
    int days;       /* per move, in place of the seconds */
};

struct config_listen {
    int count;
    config_text where[CONFIG_LISTEN_MAX]; /* as for transport_listen() */
};

/* Where a value is from; what comes later here goes before what comes earlier. */
enum config_source { CONFIG_USUAL, CONFIG_FILE, CONFIG_FLAG };

struct config {
    struct config_listen listen;
    int socket_mode; /* of a socket file */
    config_text data, web, base, proxies, origins, name;
    config_text tls_certificate, tls_key;
    struct {
        int min, max;
    } bot_delay; /* milliseconds */
    int bot_threads;
    bool limits;
    int connections, per_address, table_limit, tables_per_address;
    int grace, abandoned_days, keep_days, keep_waiting_hours;
    struct config_clock clock;
    enum config_log log;
    int log_level; /* enum log_level of net/log.h */
    enum config_registration registration;
    config_text webhook, webhook_secret_file, push_key_file, push_subject;

    unsigned char source[CONFIG_SETTINGS_MAX]; /* by the place in the table */
};

/* One thing that can be told. The table's order is that of help, manual and example. */
struct setting {
    const char *name;  /* in a file; with "--" before it the flag */
    const char *value; /* what kind of value, for help: "SECONDS", "on|off" */
    const char *usual; /* the default as it would be written, "": none; or, in brackets, what it is
                          taken from: "(processors - 1)" */
    const char *help;  /* one sentence, marked */
    bool reloads;      /* SIGHUP is enough */
    bool repeats;      /* may be given several times */
    /* How config.c reads it, and where it is kept. */
    const struct setting_kind *kind;
    size_t at, size;
    int min, max;
};
extern const struct setting settings[];
extern const size_t settings_count;

const struct setting *setting_find(const char *name); /* or NULL */
const char *setting_nearest(const char *name);        /* the known name that looks most like it */

/* What is so if nobody says anything: takes the data directory from the environment (XDG_DATA_HOME,
 * HOME; below systemd STATE_DIRECTORY) and the threads from the machine. */
void config_usual(struct config *c);

/* Takes one value. What comes from a file does not change what a flag has said (it must be right
 * nevertheless); the same setting twice from one source is wrong, but for those that repeat. NULL, or
 * what is wrong (a text in `say`); then nothing has changed. */
const char *config_set(struct config *c, enum config_source source, const char *name,
                       const char *value, struct buf *say);

/* Takes a file of lines "name = value", "# comment" and empty ones; the whole of it or nothing. NULL,
 * or what is wrong, as "file:line: …" (a text in `say`). config_read() reads the file itself. */
const char *config_parse(struct config *c, const char *file, const char *text, size_t size,
                         struct buf *say);
const char *config_read(struct config *c, const char *file, struct buf *say);

/* Do the values fit together and the world: files can be read, folders are there or can be made,
 * what belongs together is there. NULL, or the first thing that is wrong (a text in `say`). Changes
 * nothing in the world. */
const char *config_check(const struct config *c, struct buf *say);

/* Takes from a fresh configuration what may change while the server runs, all else stays; `stay` gets
 * the names of what would need a restart, with ", " between them. */
void config_reload(struct config *running, const struct config *fresh, struct buf *stay);

/* What holds, as a file that config_parse() takes again. */
void config_write(const struct config *c, struct buf *out);

/* Takes sockets that the system has opened (net/service.h) to those that are listened at, as "fd:N";
 * where nobody has named an address they are all there are. NULL, or what is wrong. */
const char *config_sockets(struct config *c, const int *fd, int count, struct buf *say);

/* Does this listener speak TLS? With a certificate all do but socket files. */
bool config_tls(const struct config *c, const char *where);

#endif
