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

static void came_in(uv_stream_t *server, int status) {
    struct listener *l = server->data;
    struct transport *t = l->transport;
    struct peer *p = status == 0 ? calloc(1, sizeof *p) : NULL;
    l->stuck = status == 0 && !p; /* without memory nobody else is taken in: it is tried again */
    if (!p)
        return;
    p->transport = t;
    p->listener = (uint8_t)(l - t->listener);
    p->state = READING;
    p->timing = TIMINGS;
    int error = l->local ? uv_pipe_init(&t->loop, &p->handle.pipe, 0)
                         : uv_tcp_init(&t->loop, &p->handle.tcp);
    if (error) {
        free(p);
        return;
    }
    p->handle.any.data = p;
    t->counts.open++;
    t->counts.connections++;
    if (uv_accept(server, &p->handle.stream) == 0)
        start(p, l);
    else
        peer_kill(p);
}

void listen_again(struct transport *t) {
    for (int i = 0; i < t->listeners; i++)
        if (t->listener[i].stuck && t->listener[i].open)
            came_in(&t->listener[i].handle.stream, 0);
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
        {UV_EADDRINUSE, N_("another program listens at this address already")},
        {UV_EADDRNOTAVAIL, N_("this machine does not have this address")},
        {UV_EACCES, N_("listening at this address is not permitted")},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return complain(say, where, known[i].text);
    return complain(say, where, system_why(-error));
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

static int bind_tcp(struct listener *l, const struct sockaddr_storage *at, bool all) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    unsigned flags = at->ss_family == AF_INET6 && !all ? UV_TCP_IPV6ONLY : 0;
    int error = uv_tcp_bind(&l->handle.tcp, (const struct sockaddr *)at, flags);
    if (!error || !all || (error != UV_EAFNOSUPPORT && error != UV_EADDRNOTAVAIL))
        return error;
    four.sin_port = ((const struct sockaddr_in6 *)(const void *)at)->sin6_port;
    return uv_tcp_bind(&l->handle.tcp, (struct sockaddr *)&four, 0); /* no IPv6 here */
}

static const char *listen_tcp(struct listener *l, const char *where, struct buf *say) {
    struct sockaddr_storage at;
    if (!parse_tcp(where, &at))
        return complain(say, where,
                        N_("where to listen is like 127.0.0.1:8412, [::1]:8412, *:8412 or "
                           "unix:/path"));
    int error = bind_tcp(l, &at, where[0] == '*');
    if (!error)
        error = uv_listen(&l->handle.stream, BACKLOG, came_in);
    return error ? complain_of(say, where, error) : NULL;
}

/* A socket file that nobody listens at is in the way; one at which somebody does is his. */
static const char *make_way(const struct sockaddr_un *at, const char *where, struct buf *say) {
    struct stat st;
    if (lstat(at->sun_path, &st) != 0)
        return errno == ENOENT ? NULL : complain(say, where, system_why(errno));
    if (!S_ISSOCK(st.st_mode))
        return complain(say, where, N_("a file is in the way that is not a socket"));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return complain(say, where, system_why(errno));
    bool dead = connect(fd, (const struct sockaddr *)at, sizeof *at) != 0 && errno == ECONNREFUSED;
    close(fd);
    if (!dead)
        return complain_of(say, where, UV_EADDRINUSE);
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
    int error = uv_pipe_bind(&l->handle.pipe, path);
    if (!error && chmod(path, mode) != 0) /* nobody can come in before it listens */
        error = -errno;
    if (!error)
        error = uv_listen(&l->handle.stream, BACKLOG, came_in);
    return error ? complain_of(say, where, error) : NULL;
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

static const char *listen_fd(struct listener *l, const char *where, int fd, struct buf *say) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    int error = l->local ? uv_pipe_open(&l->handle.pipe, fd) : uv_tcp_open(&l->handle.tcp, fd);
    if (!error)
        error = uv_listen(&l->handle.stream, BACKLOG, came_in);
    return error ? complain_of(say, where, error) : NULL;
}

const char *transport_listen(struct transport *t, const char *where, bool tls, unsigned mode,
                             int *out, struct buf *say) {
    struct listener *l = &t->listener[t->listeners];
    bool is_unix = !strncmp(where, "unix:", 5);
    int fd = -1;
    if (t->listeners == LISTENERS_MAX)
        return complain(say, where, N_("that are too many addresses to listen at"));
    if (tls && !t->keys)
        return complain(say, where, N_("a certificate is needed for TLS"));
    *l = (struct listener){.transport = t, .tls = tls, .local = is_unix, .open = true};
    if (!strncmp(where, "fd:", 3)) {
        uint16_t number;
        fd = parse_port(where + 3, &number) ? ntohs(number) : -1;
        if (fd < 0 || !is_listening(fd, &l->local))
            return complain(say, where, N_("this is not a socket that listens"));
    }
    int error = l->local ? uv_pipe_init(&t->loop, &l->handle.pipe, 0)
                         : uv_tcp_init(&t->loop, &l->handle.tcp);
    if (error)
        return complain_of(say, where, error);
    l->handle.any.data = l;
    const char *why = fd >= 0   ? listen_fd(l, where, fd, say)
                      : is_unix ? listen_unix(l, where, mode, say)
                                : listen_tcp(l, where, say);
    *out = t->listeners++; /* one that failed is closed, which takes a turn of the loop */
    if (why) {
        l->open = false;
        uv_close(&l->handle.any, NULL);
    }
    return why;
}

void transport_where(const struct transport *t, int listener, struct buf *out) {
    const struct listener *l = &t->listener[listener];
    struct sockaddr_storage at = {.ss_family = AF_UNSPEC};
    int size = sizeof at;
    char text[ADDRESS_TEXT];
    if (l->local) {
        char name[sizeof(struct sockaddr_un)];
        size_t room = sizeof name;
        buf_str(out, "unix:");
        if (uv_pipe_getsockname(&l->handle.pipe, name, &room) == 0)
            buf_bytes(out, name, room);
        return;
    }
    if (uv_tcp_getsockname(&l->handle.tcp, (struct sockaddr *)&at, &size) != 0)
        return;
    bool six = at.ss_family == AF_INET6;
    uv_ip_name((struct sockaddr *)&at, text, sizeof text);
    buf_str(out, six ? "[" : "");
    buf_str(out, text);
    buf_str(out, six ? "]:" : ":");
    buf_uint(out, ntohs(six ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                            : ((struct sockaddr_in *)(void *)&at)->sin_port));
}
