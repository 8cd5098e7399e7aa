#include "net/metrics.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

const char metrics_type[] = "text/plain; version=0.0.4; charset=utf-8";

/* ---- histograms ---- */

const double histogram_bound[HISTOGRAM_BUCKETS] = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
};

void histogram_add(struct histogram *h, double seconds) {
    int i = 0;
    while (i < HISTOGRAM_BUCKETS && seconds > histogram_bound[i])
        i++;
    h->bucket[i]++;
    h->sum += seconds;
}

void histogram_join(struct histogram *h, const struct histogram *more) {
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++)
        h->bucket[i] += more->bucket[i];
    h->sum += more->sum;
}

uint64_t histogram_count(const struct histogram *h) {
    uint64_t n = 0;
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++)
        n += h->bucket[i];
    return n;
}

double histogram_quantile(const struct histogram *h, double part) {
    double wanted = part * (double)histogram_count(h);
    uint64_t n = 0;
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        n += h->bucket[i];
        if ((double)n >= wanted)
            return histogram_bound[i];
    }
    return INFINITY;
}

/* ---- the process ---- */

static uint64_t count_descriptors(void) {
    DIR *d = opendir("/proc/self/fd");
    uint64_t n = 0;
    for (struct dirent *e; d && (e = readdir(d));)
        n += e->d_name[0] != '.';
    if (d)
        closedir(d);
    return n > 0 ? n - 1 : 0; /* one is the folder's own */
}

/* Fields 20 and 22 of /proc/self/stat: threads, and ticks since the machine was started. */
static void read_stat(struct process_metrics *out) {
    char text[1024] = "";
    FILE *f = fopen("/proc/self/stat", "re");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = 0;
    const char *p = strrchr(text, ')'); /* the name before it may have spaces */
    unsigned long threads;
    unsigned long long start;
    if (!p || sscanf(p + 1,
                     " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d "
                     "%lu %*d %llu",
                     &threads, &start) != 2)
        return;
    struct timespec now, up;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_BOOTTIME, &up);
    out->threads = threads;
    out->started = (double)(now.tv_sec - up.tv_sec) + (double)start / (double)sysconf(_SC_CLK_TCK);
}

void metrics_process(struct process_metrics *out) {
    *out = (struct process_metrics){.descriptors = count_descriptors()};
    read_stat(out);
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used) == 0)
        out->cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                   (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
    FILE *f = fopen("/proc/self/statm", "re");
    unsigned long pages;
    if (f && fscanf(f, "%*u %lu", &pages) == 1)
        out->resident = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
    if (f)
        fclose(f);
}

/* ---- writing ---- */

static void number(struct buf *out, double v) {
    char text[40];
    if (isinf(v) || isnan(v))
        snprintf(text, sizeof text, "%s", isnan(v) ? "NaN" : v > 0 ? "+Inf" : "-Inf");
    else if (v == floor(v) && fabs(v) < 9007199254740992.0)
        snprintf(text, sizeof text, "%.0f", v);
    else
        snprintf(text, sizeof text, "%.9g", v);
    buf_str(out, text);
}

static void head(struct buf *out, const char *name, const char *type, const char *help) {
    buf_str(out, "# HELP ");
    buf_str(out, name);
    buf_char(out, ' ');
    buf_str(out, help);
    buf_str(out, "\n# TYPE ");
    buf_str(out, name);
    buf_char(out, ' ');
    buf_str(out, type);
    buf_char(out, '\n');
}

/* A label's value with what is special there escaped. */
static void label(struct buf *out, const char *name, const char *value) {
    buf_char(out, '{');
    buf_str(out, name);
    buf_str(out, "=\"");
    for (; *value; value++) {
        if (*value == '\\' || *value == '"')
            buf_char(out, '\\');
        if (*value == '\n')
            buf_str(out, "\\n");
        else
            buf_char(out, *value);
    }
    buf_str(out, "\"}");
}

static void value(struct buf *out, const char *name, const char *key, const char *of, double v) {
    buf_str(out, name);
    if (key)
        label(out, key, of);
    buf_char(out, ' ');
    number(out, v);
    buf_char(out, '\n');
}

static void histogram(struct buf *out, const char *name, const char *help,
                      const struct histogram *h) {
    char part[96], bound[24];
    uint64_t n = 0;
    head(out, name, "histogram", help);
    snprintf(part, sizeof part, "%s_bucket", name);
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++) {
        struct buf le = BUF(bound);
        n += h->bucket[i];
        buf_clear(&le);
        number(&le, i < HISTOGRAM_BUCKETS ? histogram_bound[i] : INFINITY);
        value(out, part, "le", bound, (double)n);
    }
    snprintf(part, sizeof part, "%s_sum", name);
    value(out, part, NULL, NULL, h->sum);
    snprintf(part, sizeof part, "%s_count", name);
    value(out, part, NULL, NULL, (double)n);
}

static void games(struct buf *out, const struct metrics *m) {
    static const char tables[] = "koloda_tables", begun[] = "koloda_games_begun_total",
                      finished[] = "koloda_games_finished_total", moves[] = "koloda_moves_total";
    static const char *const states[] = {"waiting", "playing"};
    head(out, tables, "gauge", "Tables that wait for people, and those being played.");
    for (int s = 0; s < 2; s++) {
        uint64_t n = 0;
        for (int i = 0; i < m->game_count; i++)
            n += s == 0 ? m->games[i].waiting : m->games[i].playing;
        value(out, tables, "state", states[s], (double)n);
    }
    head(out, begun, "counter", "Games that were begun.");
    for (int i = 0; i < m->game_count; i++)
        value(out, begun, "game", m->games[i].id, (double)m->games[i].begun);
    head(out, finished, "counter", "Games that were played to their end.");
    for (int i = 0; i < m->game_count; i++)
        value(out, finished, "game", m->games[i].id, (double)m->games[i].finished);
    head(out, moves, "counter", "Moves that were made, by people and bots.");
    for (int i = 0; i < m->game_count; i++)
        value(out, moves, "game", m->games[i].id, (double)m->games[i].moves);
}

/* Several causes of one thing. */
static void dropped(struct buf *out, const struct transport_counts *t) {
    static const char name[] = "koloda_connections_dropped_total";
    head(out, name, "counter", "Connections that were let go, by the reason.");
    value(out, name, "reason", "slow", (double)t->dropped_slow);
    value(out, name, "reason", "wrong", (double)t->dropped_wrong);
    value(out, name, "reason", "late", (double)t->dropped_late);
    value(out, name, "reason", "refused", (double)t->refused);
}

static void log_lines(struct buf *out, const struct log_counts *l) {
    static const char name[] = "koloda_log_lines_total";
    head(out, name, "counter", "What was logged, repetitions too.");
    for (int i = 0; i < LOG_LEVELS; i++)
        value(out, name, "level", log_level_names[i], (double)l->lines[i]);
}

void metrics_write(const struct metrics *m, struct buf *out) {
    static const char gauge[] = "gauge", counter[] = "counter", build[] = "koloda_build_info";
    const struct {
        const char *name, *type, *help;
        double value;
    } simple[] = {
        {"koloda_ready", gauge, "1 if the server takes part in games.", m->ready},
        {"koloda_start_time_seconds", gauge, "When the process was started, since 1970.",
         m->process.started},
        {"koloda_cpu_seconds_total", counter, "Processor time of the process.", m->process.cpu},
        {"koloda_resident_memory_bytes", gauge, "Memory of the process.",
         (double)m->process.resident},
        {"koloda_open_descriptors", gauge, "Open files and sockets.",
         (double)m->process.descriptors},
        {"koloda_threads", gauge, "Threads of the process.", (double)m->process.threads},
        {"koloda_connections", gauge, "Connections that are open.", m->transport.open},
        {"koloda_websockets", gauge, "WebSockets that are open.", m->transport.sockets},
        {"koloda_connections_total", counter, "Connections that were made.",
         (double)m->transport.connections},
        {"koloda_requests_total", counter, "HTTP requests.", (double)m->transport.requests},
        {"koloda_upgrades_total", counter, "WebSockets that were asked for.",
         (double)m->transport.upgrades},
        {"koloda_messages_received_total", counter, "Messages of WebSockets that came in.",
         (double)m->transport.messages_in},
        {"koloda_messages_sent_total", counter, "Messages of WebSockets that went out.",
         (double)m->transport.messages_out},
        {"koloda_received_bytes_total", counter, "Bytes that came in.",
         (double)m->transport.bytes_in},
        {"koloda_sent_bytes_total", counter, "Bytes that went out.",
         (double)m->transport.bytes_out},
        {"koloda_messages_wrong_total", counter, "Messages that were no messages.",
         (double)m->messages_wrong},
        {"koloda_guests", gauge, "WebSockets at tables.", m->guests},
        {"koloda_tables_awake", gauge, "Tables that are in memory as a whole.", m->awake},
        {"koloda_bots_hurried_total", counter, "Answers of bots that were late and made at once.",
         (double)m->hurried},
        {"koloda_bot_takeovers_total", counter, "Seats that a bot took over.",
         (double)m->bot_takeovers},
        {"koloda_chat_lines_total", counter, "Lines of chat.", (double)m->chat_lines},
        {"koloda_limited_total", counter, "Things that were asked for too often.",
         (double)m->limits.refused},
        {"koloda_limit_crowded_total", counter, "Times that an address shared its limit.",
         (double)m->limits.crowded},
        {"koloda_store_writes_total", counter, "Batches that were written to the disk.",
         (double)m->store.writes},
        {"koloda_store_groups_total", counter, "Transactions that took.", (double)m->store.groups},
        {"koloda_store_failures_total", counter, "Batches that could not be written.",
         (double)m->store.failures},
        {"koloda_store_queued", gauge, "Batches that wait for the disk.", (double)m->store.queued},
        {"koloda_store_slowest_seconds", gauge, "The slowest transaction since the last look.",
         m->store.slowest},
        {"koloda_bot_decisions_total", counter, "Decisions of bots.", (double)m->workers.decisions},
        {"koloda_bots_waiting", gauge, "Decisions that wait for a thread.", m->workers.waiting},
        {"koloda_bots_thinking", gauge, "Decisions being thought about.", m->workers.thinking},
        {"koloda_notices_sent_total", counter, "Notices that arrived.", (double)m->notices.sent},
        {"koloda_notices_retried_total", counter, "Notices that were tried again.",
         (double)m->notices.retried},
        {"koloda_notices_failed_total", counter, "Notices that were given up.",
         (double)m->notices.failed},
        {"koloda_notices_dropped_total", counter, "Notices that the queue had no room for.",
         (double)m->notices.dropped},
        {"koloda_notices_gone_total", counter, "Push subscriptions that are no more.",
         (double)m->notices.gone},
        {"koloda_notices_queued", gauge, "Notices that wait.", m->notices.queued},
    };
    head(out, build, gauge, "The version of the program.");
    value(out, build, "version", m->version ? m->version : "", 1);
    for (size_t i = 0; i < sizeof simple / sizeof simple[0]; i++) {
        head(out, simple[i].name, simple[i].type, simple[i].help);
        value(out, simple[i].name, NULL, NULL, simple[i].value);
    }
    dropped(out, &m->transport);
    log_lines(out, &m->log);
    games(out, m);
    histogram(out, "koloda_move_seconds", "From a move's message to its answer.", &m->move);
}
