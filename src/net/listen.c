/* Where clients come in: addresses to listen at, and who is let in. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/lang.h"
#include "net/connection.h"
#include "run/files.h"
#include "run/system.h"

enum { BACKLOG = 1024 };

/* ---- who is let in ---- */

static struct address address_of_peer(struct peer *p, bool local) {
    struct sockaddr_storage from = {.ss_family = AF_UNIX};
    int size = sizeof from;
    if (!local && uv_tcp_getpeername(&p->handle.tcp, (struct sockaddr *)&from, &size) != 0)
        from.ss_family = AF_UNSPEC;
    return address_of((struct sockaddr *)&from);
}

/* Proxies of ours speak for many. */
static bool is_counted(const struct transport *t, const struct address *a) {
    return a->family >= ADDRESS_4 && !networks_have(&t->proxies, a);
}

static bool is_welcome(struct peer *p, const struct listener *l) {
    struct transport *t = p->transport;
    int most = t->limits.connections < t->most ? t->limits.connections : t->most;
    p->address = address_of_peer(p, l->local);
    if ((int)t->counts.open > most)
        return false;
    if (!is_counted(t, &p->address))
        return true;
    p->counted = tally_add(&t->tally, &p->address, (unsigned)t->limits.per_address);
    return p->counted;
}

/* As good as it can be said to somebody whom we do not wait for. */
static void turn_away(struct peer *p, bool tls) {
    char text[256];
    struct buf body = BUF(text);
    struct response r = http_refusal(503, &body);
    struct bytes out = {.data = NULL};
    p->transport->counts.refused++;
    if (!tls && http_write_head(&out, &r, true) && bytes_add(&out, r.body, r.size)) {
        uv_buf_t b = uv_buf_init(bytes_first(&out), (unsigned)bytes_size(&out));
        uv_try_write(&p->handle.stream, &b, 1);
    }
    bytes_free(&out);
    peer_kill(p);
}

static void start(struct peer *p, struct listener *l) {
    struct transport *t = p->transport;
    if (!is_welcome(p, l)) {
        turn_away(p, l->tls);
        return;
    }
    p->tls = l->tls ? tls_open(t->keys) : NULL;
    if ((l->tls && !p->tls) || !peer_number(p)) {
        peer_kill(p);
        return;
    }
    if (!l->local)
        uv_tcp_nodelay(&p->handle.tcp, 1);
    peer_time(p, TIME_REQUEST);
    peer_read_or_not(p);
}

static void take_in(struct listener *l, int fd) {
    struct transport *t = l->transport;
    struct peer *p = calloc(1, sizeof *p);
    int error = !p         ? UV_ENOMEM
                : l->local ? uv_pipe_init(&t->loop, &p->handle.pipe, 0)
                           : uv_tcp_init(&t->loop, &p->handle.tcp);
    if (error) {
        t->counts.refused++;
        close(fd);
        free(p);
        return;
    }
    p->transport = t;
    p->listener = (uint8_t)(l - t->listener);
    p->state = READING;
    p->timing = TIMINGS;
    p->handle.any.data = p;
    t->counts.open++;
    t->counts.connections++;
    error = l->local ? uv_pipe_open(&p->handle.pipe, fd) : uv_tcp_open(&p->handle.tcp, fd);
    if (error) {
        close(fd);
        peer_kill(p);
        return;
    }
    start(p, l);
}

/* Those who cannot be let in, for want of files say, wait in the system's queue: asking for them again
 * at once would keep the loop busy with nothing. */
static void pause_listening(struct listener *l) {
    uv_poll_stop(&l->poll);
    l->paused = true;
}

static void came_in(uv_poll_t *poll, int status, int events) {
    enum { AT_ONCE = 64 }; /* then others have their turn */
    struct listener *l = poll->data;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        int fd = accept4(l->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0)
            take_in(l, fd);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR && errno != ECONNABORTED) {
            pause_listening(l);
            return;
        }
    }
}

void listen_again(struct transport *t) {
    for (int i = 0; i < t->listeners; i++) {
        struct listener *l = &t->listener[i];
        if (l->open && l->paused)
            l->paused = uv_poll_start(&l->poll, UV_READABLE, came_in) != 0;
    }
}

void listen_end(struct listener *l) {
    if (!l->open)
        return;
    l->open = false;
    uv_close((uv_handle_t *)&l->poll, NULL);
    if (*l->path)
        unlink(l->path);
    close(l->fd);
}

/* ---- where we listen ---- */

static const char *complain(struct buf *say, const char *where, const char *why) {
    return file_complain(say, where, why);
}

static const char *complain_of(struct buf *say, const char *where, int error) {
    static const struct {
        int error;
        const char *text;
    } known[] = {
        {EADDRINUSE, N_("another program listens at this address already")},
        {EADDRNOTAVAIL, N_("this machine does not have this address")},
        {EACCES, N_("listening at this address is not permitted")},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return complain(say, where, known[i].text);
    return complain(say, where, system_why(error));
}

static bool parse_port(const char *text, uint16_t *out) {
    size_t digits = strspn(text, "0123456789");
    unsigned long port = digits && digits <= 5 && !text[digits] ? strtoul(text, NULL, 10) : 65536;
    *out = htons((uint16_t)port);
    return port < 65536;
}

/* "127.0.0.1:8412", "[::1]:8412", "*:8412". */
static bool parse_tcp(const char *where, struct sockaddr_storage *out) {
    const char *colon = strrchr(where, ':');
    struct sockaddr_in *four = (void *)out;
    struct sockaddr_in6 *six = (void *)out;
    uint16_t port;
    char host[64];
    size_t size = colon ? (size_t)(colon - where) : 0;
    *out = (struct sockaddr_storage){.ss_family = AF_UNSPEC};
    if (!size || size >= sizeof host || !parse_port(colon + 1, &port))
        return false;
    memcpy(host, where, size);
    host[size] = 0;
    if (!strcmp(host, "*")) {
        out->ss_family = AF_INET6;
        six->sin6_port = port;
    } else if (host[0] == '[' && host[size - 1] == ']') {
        host[size - 1] = 0;
        out->ss_family = AF_INET6;
        six->sin6_port = port;
        return inet_pton(AF_INET6, host + 1, &six->sin6_addr) == 1;
    } else {
        out->ss_family = AF_INET;
        four->sin_port = port;
        return inet_pton(AF_INET, host, &four->sin_addr) == 1;
    }
    return true;
}

static int new_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

/* What bind() and listen() say; 0 is fine. */
static int listen_at(struct listener *l, const void *at, size_t size) {
    return bind(l->fd, at, (socklen_t)size) == 0 && listen(l->fd, BACKLOG) == 0 ? 0 : errno;
}

static const char *listen_tcp(struct listener *l, const char *where, struct buf *say) {
    struct sockaddr_storage at;
    bool all = where[0] == '*';
    int yes = 1, only_6 = !all;
    if (!parse_tcp(where, &at))
        return complain(say, where,
                        N_("where to listen is like 127.0.0.1:8412, *:8412 or unix:/path; IPv6 "
                           "stands in brackets"));
    l->fd = new_socket(at.ss_family);
    if (l->fd < 0 && all) { /* no IPv6 here */
        struct sockaddr_in four = {.sin_family = AF_INET,
                                   .sin_port = ((struct sockaddr_in6 *)(void *)&at)->sin6_port};
        memcpy(&at, &four, sizeof four);
        l->fd = new_socket(AF_INET);
    }
    if (l->fd < 0)
        return complain_of(say, where, errno);
    bool six = at.ss_family == AF_INET6;
    setsockopt(l->fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (six)
        setsockopt(l->fd, IPPROTO_IPV6, IPV6_V6ONLY, &only_6, sizeof only_6);
    int error = listen_at(l, &at, six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in));
    return error ? complain_of(say, where, error) : NULL;
}

/* A socket file that nobody listens at is in the way; one at which somebody does is his. */
static const char *make_way(const struct sockaddr_un *at, const char *where, struct buf *say) {
    struct stat st;
    if (lstat(at->sun_path, &st) != 0)
        return errno == ENOENT ? NULL : complain(say, where, system_why(errno));
    if (!S_ISSOCK(st.st_mode))
        return complain(say, where, N_("a file is in the way that is not a socket"));
    int fd = new_socket(AF_UNIX);
    if (fd < 0)
        return complain(say, where, system_why(errno));
    bool dead = connect(fd, (const struct sockaddr *)at, sizeof *at) != 0 && errno == ECONNREFUSED;
    close(fd);
    if (!dead)
        return complain_of(say, where, EADDRINUSE);
    return unlink(at->sun_path) == 0 ? NULL : complain(say, where, system_why(errno));
}

static const char *listen_unix(struct listener *l, const char *where, unsigned mode,
                               struct buf *say) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const char *path = where + strlen("unix:");
    if (!*path || strlen(path) >= sizeof at.sun_path)
        return complain(say, where, system_why(*path ? ENAMETOOLONG : ENOENT));
    strcpy(at.sun_path, path);
    const char *why = make_way(&at, where, say);
    if (why)
        return why;
    l->fd = new_socket(AF_UNIX);
    if (l->fd < 0 || bind(l->fd, (struct sockaddr *)&at, sizeof at) != 0)
        return complain_of(say, where, errno);
    strcpy(l->path, path);
    /* Nobody can come in before it listens: so never with another mode. */
    bool fine = chmod(path, mode) == 0 && listen(l->fd, BACKLOG) == 0;
    return fine ? NULL : complain_of(say, where, errno);
}

/* A socket that was opened for us; *local: of which kind. */
static bool is_listening(int fd, bool *local) {
    struct sockaddr_storage at;
    socklen_t size = sizeof at, flag_size = sizeof(int);
    int listening = 0;
    if (getsockname(fd, (struct sockaddr *)&at, &size) != 0 ||
        getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listening, &flag_size) != 0)
        return false;
    *local = at.ss_family == AF_UNIX;
    return listening && (*local || at.ss_family == AF_INET || at.ss_family == AF_INET6);
}

static const char *listen_given(struct listener *l, const char *where, struct buf *say) {
    uint16_t number;
    int fd = parse_port(where + strlen("fd:"), &number) ? ntohs(number) : -1;
    if (fd < 0 || !is_listening(fd, &l->local))
        return complain(say, where, N_("this is not a socket that listens"));
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    l->fd = fd;
    return NULL;
}

const char *transport_listen(struct transport *t, const char *where, bool tls, unsigned mode,
                             int *out, struct buf *say) {
    struct listener *l = &t->listener[t->listeners];
    if (t->listeners == LISTENERS_MAX)
        return complain(say, where, N_("there are too many addresses to listen at"));
    if (tls && !t->keys)
        return complain(say, where, N_("a certificate is needed for TLS"));
    *l = (struct listener){.transport = t, .fd = -1, .tls = tls};
    l->local = !strncmp(where, "unix:", 5);
    const char *why = l->local                    ? listen_unix(l, where, mode, say)
                      : !strncmp(where, "fd:", 3) ? listen_given(l, where, say)
                                                  : listen_tcp(l, where, say);
    int error = why ? 0 : uv_poll_init(&t->loop, &l->poll, l->fd);
    if (error)
        why = complain_of(say, where, -error);
    if (why) {
        if (*l->path)
            unlink(l->path);
        if (l->fd >= 0)
            close(l->fd);
        return why;
    }
    l->poll.data = l;
    l->open = l->paused = true;
    *out = t->listeners++;
    listen_again(t);
    return NULL;
}

void transport_where(const struct transport *t, int listener, struct buf *out) {
    const struct listener *l = &t->listener[listener];
    struct sockaddr_storage at = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof at;
    char text[ADDRESS_TEXT];
    if (getsockname(l->fd, (struct sockaddr *)&at, &size) != 0)
        return;
    if (l->local) {
        buf_str(out, "unix:");
        buf_str(out, ((struct sockaddr_un *)(void *)&at)->sun_path);
        return;
    }
    bool six = at.ss_family == AF_INET6;
    uv_ip_name((struct sockaddr *)&at, text, sizeof text);
    buf_str(out, six ? "[" : "");
    buf_str(out, text);
    buf_str(out, six ? "]:" : ":");
    buf_uint(out, ntohs(six ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                            : ((struct sockaddr_in *)(void *)&at)->sin_port));
}
