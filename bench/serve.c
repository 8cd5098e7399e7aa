/* Drives a server over loopback: opens tables, sits at all their seats over WebSockets, makes random
 * legal moves, and tells how many are accepted a second and how long each waits. Knows of JSON no more
 * than where in a message the few things stand that it needs. For bench/serve.
 *
 * bench_serve --port P --pid SERVER [--tables T] [--seconds S] [--game G] [--players N]
 *             [--idle-tables N] [--idle-connections N] [--settle S] [--boardgame] */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 8, CLERKS = 32, READ_SIZE = 1 << 20, WAITS_MAX = 1 << 23, CELLS = 9, PATIENCE = 60 };

struct table;

enum kind { CLERK, OPENING, PLAYING };
struct line {
    int fd;
    enum kind kind;
    struct table *table;
    int seat;
    char *rest; /* what has come of a message so far */
    size_t nrest;
    double sent; /* when its move left; 0: none is on its way */
};

struct table {
    char code[32], token[SEATS][96];
    int joined, over;
    struct line line[SEATS];
    char cell[CELLS]; /* of the toy game */
    int filled, state;
    struct table *next; /* in the queue of those to be opened */
};

static struct {
    int port, pid, tables, players, idle_tables, idle_connections;
    double seconds, settle;
    const char *game;
    bool boardgame;
} opt = {.tables = 500, .players = 2, .seconds = 5, .settle = 1, .game = "cabbage"};

static int loop;
static struct line clerk[CLERKS];
static struct table *queue, **queue_end = &queue;
static int opened, connected; /* tables so far, sockets now */
static bool sit = true;       /* at the seats of a table that is open */
static unsigned serial;
static uint64_t luck = 88172645463325252u;

static bool measuring;
static uint64_t accepted, told, games;
static float *waits;

/* ---- small things ---- */

static void die(const char *what, const char *more) {
    fprintf(stderr, "bench_serve: %s%s%.300s\n", what, more ? ": " : "", more ? more : "");
    exit(1);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint32_t random_below(uint32_t n) {
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (uint32_t)(((luck >> 32) * n) >> 32);
}

/* The value behind a name such as `"token":"`, up to a quote; false if it is not there. */
static bool member(const char *text, const char *name, char *out, size_t cap) {
    const char *p = strstr(text, name), *end;
    if (!p || !(end = strchr(p += strlen(name), '"')) || (size_t)(end - p) >= cap)
        return false;
    memcpy(out, p, (size_t)(end - p));
    out[end - p] = 0;
    return true;
}

static long server_stat(const char *file, const char *name) {
    char path[64], text[256];
    long found = -1;
    snprintf(path, sizeof path, "/proc/%d/%s", opt.pid, file);
    FILE *f = fopen(path, "r");
    while (f && fgets(text, sizeof text, f))
        if (!strncmp(text, name, strlen(name)))
            found = strtol(text + strlen(name), NULL, 10);
    if (f)
        fclose(f);
    return found;
}

static double server_memory(void) {
    return (double)server_stat("status", "VmRSS:") * 1024;
}

/* Seconds of processor time: of the server, all its threads, and ours. */
static double server_time(void) {
    char path[64], text[1024];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", opt.pid);
    FILE *f = fopen(path, "r");
    if (f && fgets(text, sizeof text, f) && strrchr(text, ')'))
        sscanf(strrchr(text, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
               &user, &kernel);
    if (f)
        fclose(f);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double own_time(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

/* ---- lines ---- */

static void line_open(struct line *l, enum kind kind) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)opt.port)};
    int one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (l->fd < 0 || connect(l->fd, (struct sockaddr *)&to, sizeof to))
        die("cannot connect", strerror(errno));
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(l->fd, F_SETFL, O_NONBLOCK);
    l->kind = kind;
    l->sent = 0;
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = l};
    if (epoll_ctl(loop, EPOLL_CTL_ADD, l->fd, &e))
        die("epoll", strerror(errno));
}

static void line_close(struct line *l) {
    if (l->fd > 0)
        close(l->fd);
    free(l->rest);
    l->rest = NULL;
    l->nrest = 0;
    l->fd = 0;
}

/* What we say is short: it fits the socket's buffer, or we wait a moment. */
static void line_write(struct line *l, const char *data, size_t size) {
    while (size) {
        ssize_t n = send(l->fd, data, size, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN) {
            poll(&(struct pollfd){l->fd, POLLOUT, 0}, 1, 1000);
            continue;
        }
        if (n < 0)
            die("the server is gone", strerror(errno));
        data += n;
        size -= (size_t)n;
    }
}

/* A text frame; masked by zeros, which is a mask like any other. */
static void line_say(struct line *l, const char *text, size_t size, int opcode) {
    char f[1024] = {(char)(0x80 | opcode)};
    size_t head = 6;
    if (size > 900)
        die("too much to say", text);
    if (size < 126)
        f[1] = (char)(0x80 | size);
    else {
        f[1] = (char)(0x80 | 126);
        f[2] = (char)(size >> 8);
        f[3] = (char)size;
        head = 8;
    }
    memcpy(f + head, text, size);
    line_write(l, f, head + size);
}

static void say(struct line *l, const char *text) {
    line_say(l, text, strlen(text), 1);
}

/* ---- opening tables ---- */

static void enqueue(struct table *t) {
    t->joined = t->over = t->filled = t->state = 0;
    t->next = NULL;
    *queue_end = t;
    queue_end = &t->next;
}

static void post(struct line *l, const char *path, const char *body) {
    char text[1024];
    int n = snprintf(text, sizeof text,
                     "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                     "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                     path, opt.port, strlen(body), body);
    line_write(l, text, (size_t)n);
}

static void clerk_ask(struct line *l) {
    char path[64], body[256];
    struct table *t = l->table;
    if (l->fd <= 0)
        line_open(l, CLERK);
    snprintf(path, sizeof path, "/api/tables%s%s%s", t->joined ? "/" : "", t->joined ? t->code : "",
             t->joined ? "/join" : "");
    if (t->joined)
        snprintf(body, sizeof body, "{\"name\":\"Ivan\"}");
    else
        snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"players\":%d,\"name\":\"Olha\",\"open\":false}", opt.game,
                 opt.players);
    post(l, path, body);
}

static void socket_open(struct table *t, int seat) {
    char text[512];
    struct line *l = &t->line[seat];
    l->table = t;
    l->seat = seat;
    line_open(l, OPENING);
    int n = snprintf(text, sizeof text,
                     "GET %s%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                     opt.boardgame ? "/socket.io/?EIO=4&transport=websocket" : "/ws/",
                     opt.boardgame ? "" : t->code, opt.port);
    line_write(l, text, (size_t)n);
}

static void table_opened(struct table *t) {
    opened++;
    for (int i = 0; sit && i < opt.players; i++)
        socket_open(t, i);
}

/* A clerk without work takes the next table of the queue. */
static void clerks_work(void) {
    for (int i = 0; i < CLERKS && queue; i++)
        if (!clerk[i].table) {
            struct table *t = queue;
            queue = t->next;
            if (!queue)
                queue_end = &queue;
            if (opt.boardgame) { /* its tables are there as soon as somebody asks for one */
                snprintf(t->code, sizeof t->code, "m%u", serial++);
                memset(t->cell, 0, sizeof t->cell);
                table_opened(t);
                i--;
                continue;
            }
            clerk[i].table = t;
            clerk_ask(&clerk[i]);
        }
}

/* A whole answer: its length, or 0 if more must come. */
static size_t answer_length(const char *text, size_t size) {
    const char *body = strstr(text, "\r\n\r\n"), *length = strcasestr(text, "\r\ncontent-length:");
    if (!body)
        return 0;
    if (!length || length > body)
        die("an answer without a length", text);
    size_t all = (size_t)(body - text) + 4 + strtoul(length + 17, NULL, 10);
    return all <= size ? all : 0;
}

static size_t clerk_hear(struct line *l, const char *text, size_t size) {
    size_t all = answer_length(text, size);
    struct table *t = l->table;
    if (!all)
        return 0;
    if (strncmp(text, "HTTP/1.1 20", 11) || !t)
        die("refused", text);
    if (!t->joined && !member(text, "\"table\":\"", t->code, sizeof t->code))
        die("no code", text);
    if (!member(text, "\"token\":\"", t->token[t->joined], sizeof t->token[0]))
        die("no token", text);
    if (strcasestr(text, "\r\nconnection: close"))
        line_close(l);
    if (++t->joined < opt.players)
        clerk_ask(l);
    else {
        l->table = NULL;
        table_opened(t);
        clerks_work();
    }
    return all;
}

static size_t upgrade_hear(struct line *l, const char *text, size_t size) {
    char hello[256];
    const char *end = strstr(text, "\r\n\r\n");
    if (!end)
        return 0;
    (void)size;
    if (strncmp(text, "HTTP/1.1 101", 12))
        die("no WebSocket", text);
    l->kind = PLAYING;
    connected++;
    if (!opt.boardgame) {
        snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}",
                 l->table->token[l->seat]);
        say(l, hello);
    }
    return (size_t)(end - text) + 4;
}

/* ---- playing ---- */

static void table_over(struct table *t) {
    for (int i = 0; i < opt.players; i++) {
        line_say(&t->line[i], "\x03\xe8", 2, 8);
        line_close(&t->line[i]);
        connected--;
    }
    games += measuring;
    enqueue(t);
}

static void stands(struct line *l) {
    if (measuring && l->sent > 0) {
        if (accepted < WAITS_MAX)
            waits[accepted] = (float)(now() - l->sent);
        accepted++;
    }
    l->sent = 0;
}

/* One of the texts of a list, each as likely; moves have no quotes in them. */
static const char *any_of(const char *p, int *length) {
    const char *chosen = NULL;
    for (uint32_t count = 1; *p == '"'; count++) {
        const char *end = strchr(p + 1, '"');
        if (!end)
            break;
        if (random_below(count) == 0) {
            chosen = p + 1;
            *length = (int)(end - p) - 1;
        }
        p = end + 1;
        if (*p == ',')
            p++;
    }
    return chosen;
}

static void answer_ask(struct line *l, const char *text) {
    char move[512];
    int length = 0;
    const char *number = strstr(text, "\"ask\":"), *legal = strstr(text, "\"legal\":[");
    const char *chosen = legal ? any_of(legal + 9, &length) : NULL;
    if (!number || !chosen)
        die("an ask without moves", text);
    int n = snprintf(move, sizeof move, "{\"type\":\"move\",\"ask\":%lu,\"move\":\"%.*s\"}",
                     strtoul(number + 6, NULL, 10), length, chosen);
    l->sent = now();
    line_say(l, move, (size_t)n, 1);
}

/* Returns whether the table, and the line with it, is gone. */
static bool hear_koloda(struct line *l, const char *text) {
    const char *type = text + 9;
    if (strncmp(text, "{\"type\":\"", 9))
        die("no message", text);
    if (!strncmp(type, "ask\"", 4))
        answer_ask(l, text);
    else if (!strncmp(type, "accepted", 8))
        stands(l);
    else if (!strncmp(type, "over", 4)) {
        if (++l->table->over < opt.players)
            return false;
        table_over(l->table);
        return true;
    } else if (!strncmp(type, "error", 5) || !strncmp(type, "refused", 7))
        die("it does not like us", text);
    return false;
}

/* ---- the toy game of boardgame.io: noughts and crosses over socket.io ---- */

static bool toy_won(const char *c) {
    static const uint8_t row[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (c[row[i][0]] && c[row[i][0]] == c[row[i][1]] && c[row[i][0]] == c[row[i][2]])
            return true;
    return false;
}

static void toy_move(struct line *l) {
    char text[512];
    struct table *t = l->table;
    uint32_t at = random_below((uint32_t)(CELLS - t->filled));
    int cell = 0;
    while (t->cell[cell] || at-- > 0)
        cell++;
    t->cell[cell] = (char)(1 + l->seat);
    t->filled++;
    snprintf(text, sizeof text,
             "42/toy,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"clickCell\","
             "\"args\":[%d],\"playerID\":\"%d\",\"credentials\":null}},%d,\"%s\",\"%d\"]",
             cell, l->seat, t->state, t->code, l->seat);
    l->sent = now();
    say(l, text);
}

static void toy_sync(struct line *l) {
    char out[256];
    snprintf(out, sizeof out, "42/toy,[\"sync\",\"%s\",\"%d\",null,2]", l->table->code, l->seat);
    say(l, out);
}

/* Its games are short and its connections dear: the next one is played on the same. */
static void toy_again(struct table *t) {
    games += measuring;
    snprintf(t->code, sizeof t->code, "m%u", serial++);
    memset(t->cell, 0, sizeof t->cell);
    t->joined = t->filled = t->state = 0;
    toy_sync(&t->line[0]);
    toy_sync(&t->line[1]);
}

static void hear_toy(struct line *l, const char *text) {
    struct table *t = l->table;
    const char *state;
    if (text[0] == '2') /* are you there? */
        say(l, "3");
    else if (text[0] == '0')
        say(l, "40/toy,");
    else if (!strncmp(text, "40", 2))
        toy_sync(l);
    else if (!strncmp(text, "42/toy,[\"sync\"", 14)) {
        if (++t->joined == 2) /* both are there */
            toy_move(&t->line[0]);
    } else if (!strncmp(text, "42/toy,[\"update\"", 16)) {
        if (l->sent > 0) { /* one's own: it stands */
            if (!(state = strstr(text, "\"_stateID\":")))
                die("no state", text);
            t->state = atoi(state + 11);
            stands(l);
        }
        if (++t->over < 2) /* who has heard of the move */
            return;
        t->over = 0;
        if (t->filled == CELLS || toy_won(t->cell))
            toy_again(t);
        else
            toy_move(&t->line[t->filled % 2]);
    } else if (!strncmp(text, "42/toy,[\"matchData\"", 19)) {
        /* who is there: nothing to us */
    } else
        die("what is this", text);
}

/* ---- hearing ---- */

/* One frame; 0 if more must come. *gone: so is the line. */
static size_t frame_hear(struct line *l, char *p, size_t size, bool *gone) {
    size_t head = 2, length;
    if (size < 2)
        return 0;
    length = p[1] & 127;
    if (length == 126) {
        head = 4;
        length = size < 4 ? 0 : (size_t)(uint8_t)p[2] << 8 | (uint8_t)p[3];
    } else if (length == 127) {
        head = 10;
        length = 0;
        for (int i = 2; size >= 10 && i < 10; i++)
            length = length << 8 | (uint8_t)p[i];
    }
    if (size < head + length)
        return 0;
    int opcode = p[0] & 15;
    char *text = p + head, kept = text[length]; /* there is room for it behind all that is read */
    if (opcode == 8)
        die("the server closes", length > 2 ? text + 2 : "");
    if (opcode == 9)
        line_say(l, text, length, 10);
    if (opcode == 1) {
        text[length] = 0;
        told += measuring;
        if (opt.boardgame)
            hear_toy(l, text);
        else
            *gone = hear_koloda(l, text);
        text[length] = kept;
    }
    return head + length;
}

static void line_hear(struct line *l) {
    static char data[READ_SIZE + 1];
    size_t have = l->nrest, at = 0, used;
    bool gone = false;
    memcpy(data, l->rest ? l->rest : "", have);
    ssize_t n = recv(l->fd, data + have, READ_SIZE - have, 0);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0) {
        if (l->kind != CLERK || l->table)
            die("the server has hung up", n ? strerror(errno) : NULL);
        line_close(l);
        return;
    }
    free(l->rest);
    l->rest = NULL;
    l->nrest = 0;
    have += (size_t)n;
    data[have] = 0;
    do {
        used = l->kind == CLERK     ? clerk_hear(l, data + at, have - at)
               : l->kind == OPENING ? upgrade_hear(l, data + at, have - at)
                                    : frame_hear(l, data + at, have - at, &gone);
        at += used;
    } while (used && at < have && !gone && l->fd > 0);
    if (gone || l->fd <= 0 || at == have)
        return;
    if (have == READ_SIZE)
        die("a message without an end", NULL);
    l->nrest = have - at;
    l->rest = malloc(l->nrest);
    if (!l->rest)
        die("no memory", NULL);
    memcpy(l->rest, data + at, l->nrest);
}

static void turn(int milliseconds) {
    struct epoll_event e[256];
    int n = epoll_wait(loop, e, 256, milliseconds);
    for (int i = 0; i < n; i++) {
        struct line *l = e[i].data.ptr;
        if (l->fd > 0) /* its table may have ended in this very turn */
            line_hear(l);
    }
    clerks_work();
}

static void run_until(const int *what, int least, const char *name) {
    double begin = now();
    while (*what < least) {
        turn(100);
        if (now() - begin > PATIENCE + least / 50)
            die("it takes too long", name);
    }
}

/* ---- measuring ---- */

static int by_length(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static struct table *tables_open(int count) {
    struct table *t = calloc((size_t)count, sizeof *t);
    if (!t)
        die("no memory", NULL);
    for (int i = 0; i < count; i++)
        enqueue(&t[i]);
    clerks_work();
    return t;
}

/* A moment for the server to end what it has begun, and to lay tables aside that nobody uses. */
static void settle(void) {
    for (double until = now() + opt.settle; now() < until;)
        turn(50);
}

static void measure_idle(void) {
    sit = false;
    tables_open(200); /* what is needed once is there */
    run_until(&opened, 200, "tables");
    settle();
    double bare = server_memory(), began = now();
    struct table *t = tables_open(opt.idle_tables);
    run_until(&opened, 200 + opt.idle_tables, "tables");
    printf("opened %.0f\n", opt.idle_tables / (now() - began));
    settle();
    double with_tables = server_memory();
    if (opt.idle_tables)
        printf("table_bytes %.0f\n", (with_tables - bare) / opt.idle_tables);
    int most = opt.idle_tables * opt.players;
    int count = opt.idle_connections < most ? opt.idle_connections : most;
    for (int i = 0; i < count; i++) {
        socket_open(&t[i / opt.players], i % opt.players);
        run_until(&connected, i > 100 ? i - 100 : 0, "connections");
    }
    run_until(&connected, count, "connections");
    settle();
    double with_all = server_memory();
    if (count)
        printf("connection_bytes %.0f\n", (with_all - with_tables) / count);
    printf("memory %.0f\n", with_all);
}

static void measure_play(void) {
    waits = malloc(WAITS_MAX * sizeof *waits);
    if (!waits)
        die("no memory", NULL);
    tables_open(opt.tables);
    run_until(&opened, opt.tables, "tables");
    settle();
    double begin = now(), server = server_time(), own = own_time();
    measuring = true;
    while (now() - begin < opt.seconds)
        turn(100);
    measuring = false;
    double took = now() - begin;
    size_t n = accepted < WAITS_MAX ? accepted : WAITS_MAX;
    if (!n)
        die("no move was accepted", NULL);
    qsort(waits, n, sizeof *waits, by_length);
    printf("moves %.0f\nmessages %.0f\ngames %.1f\n", (double)accepted / took, (double)told / took,
           (double)games / took);
    printf("p50 %.3f\np99 %.3f\nmost %.3f\n", waits[n / 2] * 1e3, waits[n * 99 / 100] * 1e3,
           waits[n - 1] * 1e3);
    printf("server_cpu %.2f\ndriver_cpu %.2f\nmemory %.0f\n", (server_time() - server) / took,
           (own_time() - own) / took, server_memory());
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(name, "--boardgame")) {
            opt.boardgame = true;
            continue;
        }
        i++;
        if (!strcmp(name, "--port"))
            opt.port = atoi(value);
        else if (!strcmp(name, "--pid"))
            opt.pid = atoi(value);
        else if (!strcmp(name, "--tables"))
            opt.tables = atoi(value);
        else if (!strcmp(name, "--players"))
            opt.players = atoi(value);
        else if (!strcmp(name, "--seconds"))
            opt.seconds = atof(value);
        else if (!strcmp(name, "--settle"))
            opt.settle = atof(value);
        else if (!strcmp(name, "--game"))
            opt.game = value;
        else if (!strcmp(name, "--idle-tables"))
            opt.idle_tables = atoi(value);
        else if (!strcmp(name, "--idle-connections"))
            opt.idle_connections = atoi(value);
        else
            die("no such option", name);
    }
    if (!opt.port || opt.players < 2 || opt.players > SEATS || (opt.boardgame && opt.players != 2))
        die("--port and --pid are needed; 2 to 8 players", NULL);
    struct rlimit r;
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    loop = epoll_create1(EPOLL_CLOEXEC);
    luck ^= (uint64_t)getpid() << 32;
    if (opt.idle_tables || opt.idle_connections)
        measure_idle();
    else
        measure_play();
    return 0;
}
