#include "net/config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "base/utf8.h"
#include "core/lang.h"
#include "net/config_kinds.h"
#include "run/files.h"
#include "run/system.h"

/* ---- the table ---- */

#define AT(field) offsetof(struct config, field)
#define KEPT(field) .at = AT(field), .size = sizeof(((struct config *)0)->field)
#define BETWEEN(from, to) .min = (from), .max = (to)
#define RELOADS .reloads = true

const struct setting settings[] = {
    {"listen", "ADDRESS:PORT", "127.0.0.1:8412",
     N_("where to listen; also *:8412 (everywhere), IPv6 in brackets, unix:/PATH or fd:3; may be "
        "repeated"),
     .repeats = true, .kind = &kind_listen, KEPT(listen)},
    {"socket-mode", "MODE", "660", N_("the permissions of a socket file"), .kind = &kind_mode,
     KEPT(socket_mode)},
    {"data", "DIR", "(XDG_DATA_HOME/koloda/server)",
     N_("the folder where tables, games and accounts are kept"), .kind = &kind_text, KEPT(data)},
    {"name", "NAME", "Koloda", N_("what the server is called"), RELOADS, .kind = &kind_text,
     KEPT(name)},
    {"web", "DIR", "", N_("a folder with the page, in place of the built-in one"), RELOADS,
     .kind = &kind_text, KEPT(web)},
    {"base", "PATH", "", N_("what stands before every path, such as /koloda"), .kind = &kind_base,
     KEPT(base)},
    {"proxies", "ADDRESSES", "",
     N_("the proxies whose word about clients is taken: addresses, networks or unix, with commas"),
     RELOADS, .kind = &kind_proxies, KEPT(proxies)},
    {"origins", "ORIGINS", "",
     N_("further sites whose pages may talk to this server, as https://example.org, with commas"),
     RELOADS, .kind = &kind_origins, KEPT(origins)},
    {"tls-certificate", "FILE", "",
     N_("the certificate chain (PEM); with it all listeners but "
        "socket files speak TLS"),
     RELOADS, .kind = &kind_text, KEPT(tls_certificate)},
    {"tls-key", "FILE", "", N_("the certificate's private key (PEM)"), RELOADS, .kind = &kind_text,
     KEPT(tls_key)},
    {"bot-delay", "MIN-MAX", "700-1600",
     N_("milliseconds after which bots answer, drawn for every decision"), RELOADS,
     .kind = &kind_delay, KEPT(bot_delay), BETWEEN(0, 60000)},
    {"bot-threads", "N", "(processors - 1)", N_("how many bots think at the same time"),
     .kind = &kind_number, KEPT(bot_threads), BETWEEN(1, 256)},
    {"clock", "CLOCK", "none",
     N_("the clock of tables that name none: none, SECONDS, SECONDS+BANK, or DAYSd"), RELOADS,
     .kind = &kind_clock, KEPT(clock)},
    {"grace", "SECONDS", "60", N_("how long a seat may be absent before a bot takes it over"),
     RELOADS, .kind = &kind_number, KEPT(grace), BETWEEN(0, 86400)},
    {"abandoned-days", "DAYS", "7", N_("when a table that nobody has touched is ended"), RELOADS,
     .kind = &kind_number, KEPT(abandoned_days), BETWEEN(1, 3650)},
    {"keep-days", "DAYS", "0", N_("how long finished games are kept; 0: for ever"), RELOADS,
     .kind = &kind_number, KEPT(keep_days), BETWEEN(0, 36500)},
    {"keep-waiting-hours", "HOURS", "24", N_("how long a table waits for people to join"), RELOADS,
     .kind = &kind_number, KEPT(keep_waiting_hours), BETWEEN(1, 8760)},
    {"registration", "open|closed", "open", N_("may people make accounts themselves?"), RELOADS,
     .kind = &kind_choice, KEPT(registration)},
    {"limits", "on|off", "on", N_("limits of how often things may be done; off: for load tests"),
     RELOADS, .kind = &kind_switch, KEPT(limits)},
    {"connections", "N", "12000", N_("connections at once"), RELOADS, .kind = &kind_number,
     KEPT(connections), BETWEEN(1, 1000000)},
    {"per-address", "N", "100", N_("connections at once from one address; 0: any number"), RELOADS,
     .kind = &kind_number, KEPT(per_address), BETWEEN(0, 1000000)},
    {"table-limit", "N", "10000", N_("tables at once that wait or are played"), RELOADS,
     .kind = &kind_number, KEPT(table_limit), BETWEEN(1, 1000000)},
    {"tables-per-address", "N", "50",
     N_("tables at once that were made from one address; 0: any number"), RELOADS,
     .kind = &kind_number, KEPT(tables_per_address), BETWEEN(0, 1000000)},
    {"log", "text|json", "text", N_("what the lines of the log look like"), RELOADS,
     .kind = &kind_choice, KEPT(log)},
    {"log-level", "error|warn|info|debug", "info", N_("how much the log tells"), RELOADS,
     .kind = &kind_choice, KEPT(log_level)},
    {"webhook", "URL", "", N_("is told whose turn it is; needs webhook-secret-file"), RELOADS,
     .kind = &kind_url, KEPT(webhook)},
    {"webhook-secret-file", "FILE", "",
     N_("the secret that signs what the webhook is told; 16 bytes or more"), RELOADS,
     .kind = &kind_text, KEPT(webhook_secret_file)},
    {"push-key-file", "FILE", "",
     N_("the private key of web push (VAPID: P-256, PEM); needs push-subject"), RELOADS,
     .kind = &kind_text, KEPT(push_key_file)},
    {"push-subject", "CONTACT", "",
     N_("whom push services may write to: mailto:ADDRESS or an https URL"), RELOADS,
     .kind = &kind_subject, KEPT(push_subject)},
};
const size_t settings_count = sizeof settings / sizeof settings[0];
_Static_assert(sizeof settings / sizeof settings[0] <= CONFIG_SETTINGS_MAX, "raise the limit");

const struct setting *setting_find(const char *name) {
    for (size_t i = 0; i < settings_count; i++)
        if (!strcmp(settings[i].name, name))
            return &settings[i];
    return NULL;
}

/* How many letters must be changed, added or left out to make one of the other. */
static size_t distance(const char *a, const char *b) {
    enum { LONG = 64 };
    size_t n = strlen(a), m = strlen(b), row[LONG + 1];
    if (n > LONG || m > LONG)
        return n + m;
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t above = row[0]++;
        for (size_t j = 1; j <= m; j++) {
            size_t change = above + (a[i - 1] != b[j - 1]);
            above = row[j];
            size_t other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < other ? change : other;
        }
    }
    return row[m];
}

/* A beginning is nearer than a slip. */
static size_t farness(const char *name, const char *known) {
    return strncmp(known, name, strlen(name)) == 0 ? 0 : distance(name, known);
}

const char *setting_nearest(const char *name) {
    size_t best = 0;
    for (size_t i = 1; i < settings_count; i++)
        if (farness(name, settings[i].name) < farness(name, settings[best].name))
            best = i;
    return settings[best].name;
}

/* ---- one value ---- */

static bool is_text(const char *value) {
    for (size_t n, left = strlen(value); left > 0; value += n, left -= n) {
        uint32_t point;
        n = utf8_char(value, left, &point);
        if (n == 0 || point < 0x20 || (point >= 0x7f && point < 0xa0))
            return false;
    }
    return true;
}

/* "name: value: what would be right: detail", or what of it there is. */
static const char *complain(struct buf *say, const char *name, const char *value, const char *right,
                            const char *detail) {
    buf_clear(say);
    buf_str(say, name);
    buf_str(say, ": ");
    if (value) {
        buf_str(say, *value ? value : "\"\"");
        buf_str(say, ": ");
    }
    buf_str(say, right);
    if (detail && *detail) {
        buf_str(say, ": ");
        buf_str(say, detail);
    }
    return say->full ? right : say->data;
}

/* Puts a value into the configuration whatever was there before. */
static const char *put(struct config *c, const struct setting *s, const char *value,
                       struct buf *say) {
    char more[CONFIG_TEXT_MAX + 1] = "";
    struct buf detail = BUF(more);
    if (!is_text(value))
        return complain(say, s->name, NULL,
                        N_("UTF-8 without control characters is wanted, on one line"), NULL);
    const char *right = s->kind->take(s, (char *)c + s->at, value, &detail);
    return right ? complain(say, s->name, value, right, more) : NULL;
}

/* `again`: this source has named it before. */
static const char *set(struct config *c, enum config_source source, const struct setting *s,
                       const char *value, bool again, struct buf *say) {
    size_t i = (size_t)(s - settings);
    if (again && !s->repeats)
        return complain(say, s->name, NULL, N_("it is given twice; leave one of them out"), NULL);
    struct config next = *c;
    if (s->repeats && !again)
        memset((char *)&next + s->at, 0, s->size);
    const char *why = put(&next, s, value, say);
    if (!why && source >= c->source[i]) {
        next.source[i] = (unsigned char)source;
        *c = next;
    }
    return why;
}

static const char *unknown(const char *name, struct buf *say) {
    const char *why = N_("there is no such setting");
    buf_clear(say);
    buf_str(say, why);
    buf_str(say, ": ");
    buf_str(say, name);
    buf_str(say, ": ");
    buf_str(say, N_("the nearest is"));
    buf_str(say, ": ");
    buf_str(say, setting_nearest(name));
    return say->full ? why : say->data;
}

const char *config_set(struct config *c, enum config_source source, const char *name,
                       const char *value, struct buf *say) {
    const struct setting *s = setting_find(name);
    if (!s)
        return unknown(name, say);
    return set(c, source, s, value, c->source[s - settings] == source, say);
}

/* ---- what is usual ---- */

static bool folder_of(const char *variable, const char *more, char *out, size_t cap) {
    const char *folder = getenv(variable);
    if (!folder || folder[0] != '/')
        return false;
    size_t first = strcspn(folder, ":"); /* STATE_DIRECTORY may be several */
    int n = snprintf(out, cap, "%.*s%s", (int)first, folder, more);
    return n > 0 && (size_t)n < cap;
}

void config_usual(struct config *c) {
    char wrong[512], data[CONFIG_TEXT_MAX + 1] = "", threads[16];
    struct buf say = BUF(wrong);
    memset(c, 0, sizeof *c);
    if (!folder_of("STATE_DIRECTORY", "", data, sizeof data) &&
        !folder_of("XDG_DATA_HOME", "/koloda/server", data, sizeof data) &&
        !folder_of("HOME", "/.local/share/koloda/server", data, sizeof data))
        data[0] = 0;
    int cores = system_cores();
    snprintf(threads, sizeof threads, "%d", cores > 1 ? cores - 1 : 1);
    for (size_t i = 0; i < settings_count; i++) {
        const struct setting *s = &settings[i];
        const char *value = s->at == AT(data)          ? (is_text(data) ? data : "")
                            : s->at == AT(bot_threads) ? threads
                                                       : s->usual;
        const char *why = put(c, s, value, &say);
        must(!why, "a default is right");
    }
}

/* ---- a file ---- */

static char *trim(char *text, char *end) {
    while (end > text && (end[-1] == ' ' || end[-1] == '\r'))
        end--;
    *end = 0;
    return text + strspn(text, " ");
}

static const char *take_line(struct config *c, char *line, bool *seen, struct buf *say) {
    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    char *text = trim(line, line + strlen(line));
    if (!*text || *text == '#')
        return NULL;
    if (!is_text(text))
        return N_("UTF-8 without control characters is wanted, on one line");
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return N_("a line is NAME = VALUE, or a comment that begins with #");
    char *value = trim(equals + 1, equals + strlen(equals)), *name = trim(text, equals);
    const struct setting *s = setting_find(name);
    if (!s)
        return unknown(name, say);
    bool again = seen[s - settings];
    seen[s - settings] = true;
    return set(c, CONFIG_FILE, s, value, again, say);
}

/* "file:line: why". */
static const char *at_line(const char *file, size_t line, const char *why, struct buf *say) {
    struct buf whole = heap_buf();
    buf_str(&whole, file);
    buf_char(&whole, ':');
    buf_uint(&whole, line);
    buf_str(&whole, ": ");
    buf_str(&whole, why);
    if (!whole.full) {
        buf_clear(say);
        buf_bytes(say, whole.data, whole.size);
        why = say->full ? N_("the configuration is wrong") : say->data;
    }
    heap_free(&whole);
    return why;
}

const char *config_parse(struct config *c, const char *file, const char *text, size_t size,
                         struct buf *say) {
    enum { LINE_MAX_BYTES = 4096 };
    struct config next = *c;
    bool seen[CONFIG_SETTINGS_MAX] = {false};
    char line[LINE_MAX_BYTES];
    const char *end = text + size;
    if (size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
        text += 3; /* some editors put a mark before the first line */
    for (size_t number = 1; text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((newline ? newline : end) - text);
        const char *why = n >= sizeof line ? N_("the line is too long: at most 4095 bytes")
                          : memchr(text, 0, n)
                              ? N_("UTF-8 without control characters is wanted, on one line")
                              : NULL;
        if (!why) {
            memcpy(line, text, n);
            line[n] = 0;
            why = take_line(&next, line, seen, say);
        }
        if (why)
            return at_line(file, number, why, say);
        text += n + (newline != NULL);
    }
    *c = next;
    return NULL;
}

const char *config_read(struct config *c, const char *file, struct buf *say) {
    enum { SETTINGS_FILE_MAX = 1 << 20 };
    struct buf text = heap_buf();
    const char *why = file_read(file, &text, say);
    if (!why && text.size > SETTINGS_FILE_MAX)
        why = file_complain(say, file, N_("the file is larger than 1 MiB: these are no settings"));
    if (!why)
        why = config_parse(c, file, text.data, text.size, say);
    heap_free(&text);
    return why;
}

/* ---- as a whole ---- */

bool config_tls(const struct config *c, const char *where) {
    return c->tls_certificate[0] && strncmp(where, "unix:", 5) != 0;
}

const char *config_sockets(struct config *c, const int *fd, int count, struct buf *say) {
    const struct setting *s = setting_find("listen");
    struct config next = *c;
    if (count > 0 && c->source[s - settings] == CONFIG_USUAL)
        memset(&next.listen, 0, sizeof next.listen);
    for (int i = 0; i < count; i++) {
        char where[16];
        bool there = false;
        snprintf(where, sizeof where, "fd:%d", fd[i]);
        for (int k = 0; k < next.listen.count; k++)
            there |= !strcmp(next.listen.where[k], where);
        const char *why = there ? NULL : put(&next, s, where, say);
        if (why)
            return why;
    }
    *c = next;
    return NULL;
}

void config_reload(struct config *running, const struct config *fresh, struct buf *stay) {
    struct config next = *fresh;
    for (size_t i = 0; i < settings_count; i++) {
        const struct setting *s = &settings[i];
        char *to = (char *)&next + s->at, *from = (char *)running + s->at;
        if (s->reloads || !memcmp(to, from, s->size))
            continue;
        memcpy(to, from, s->size);
        if (stay->size > 0)
            buf_str(stay, ", ");
        buf_str(stay, s->name);
    }
    *running = next;
}

void config_write(const struct config *c, struct buf *out) {
    for (size_t i = 0; i < settings_count; i++) {
        const struct setting *s = &settings[i];
        buf_str(out, s->name);
        buf_str(out, " = ");
        s->kind->write(s, (const char *)c + s->at, out);
        buf_char(out, '\n');
    }
}
