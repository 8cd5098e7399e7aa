#include "net/service.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/lang.h"

enum { FIRST_FD = 3 };

/* A number of the environment from 0 on, or -1. */
static int64_t number_of(const char *variable) {
    const char *text = getenv(variable);
    char *end;
    if (!text || *text < '0' || *text > '9')
        return -1;
    errno = 0;
    long long v = strtoll(text, &end, 10);
    return errno || *end ? -1 : v;
}

static const char *take_listeners(struct service *s) {
    int64_t count = number_of("LISTEN_FDS");
    if (number_of("LISTEN_PID") != getpid() || count <= 0)
        return NULL; /* meant for another */
    if (count > SERVICE_FDS_MAX)
        return N_("LISTEN_FDS: at most 16 sockets can be handed over");
    for (int fd = FIRST_FD; fd < FIRST_FD + count; fd++) {
        struct stat st;
        int flags = fcntl(fd, F_GETFD);
        if (flags < 0 || fcntl(fd, F_SETFD, flags | FD_CLOEXEC) != 0 || fstat(fd, &st) != 0 ||
            !S_ISSOCK(st.st_mode)) {
            s->listeners = 0;
            return N_("LISTEN_FDS: what was handed over is no socket");
        }
        s->fd[s->listeners++] = fd;
    }
    return NULL;
}

static const char *take_notify(struct service *s) {
    const char *path = getenv("NOTIFY_SOCKET");
    if (!path || !*path)
        return NULL;
    size_t n = strlen(path);
    if ((path[0] != '/' && path[0] != '@') || n < 2 || n >= sizeof s->to.sun_path)
        return N_("NOTIFY_SOCKET: this is no path of a socket");
    s->to.sun_family = AF_UNIX;
    memcpy(s->to.sun_path, path, n);
    s->to_size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n + (path[0] == '/'));
    if (path[0] == '@')
        s->to.sun_path[0] = 0; /* abstract: its name has no NUL behind it */
    s->notify = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    return s->notify < 0 ? N_("NOTIFY_SOCKET: there is no socket to be had") : NULL;
}

static void take_watchdog(struct service *s) {
    int64_t every = number_of("WATCHDOG_USEC"), whose = number_of("WATCHDOG_PID");
    if (every > 0 && (whose < 0 || whose == getpid()))
        s->watchdog = every < 1000 ? 1 : every / 1000;
}

const char *service_open(struct service *s) {
    static const char *const names[] = {"LISTEN_FDS",    "LISTEN_PID",    "LISTEN_FDNAMES",
                                        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"};
    *s = (struct service){.notify = -1};
    const char *why = take_listeners(s);
    const char *other = take_notify(s);
    take_watchdog(s);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unsetenv(names[i]);
    return why ? why : other;
}

void service_close(struct service *s) {
    if (s->notify >= 0)
        close(s->notify);
    s->notify = -1;
}

static bool tell(struct service *s, const char *text) {
    ssize_t n;
    if (s->notify < 0)
        return false;
    do
        n = sendto(s->notify, text, strlen(text), MSG_NOSIGNAL, (const struct sockaddr *)&s->to,
                   s->to_size);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)strlen(text);
}

/* A state and, unless NULL, a text; a second line of it would be a state. */
static bool tell_with(struct service *s, const char *state, const char *status) {
    char text[512];
    snprintf(text, sizeof text, "%s%s%.*s", state, status ? "STATUS=" : "",
             status ? (int)strcspn(status, "\n") : 0, status ? status : "");
    return tell(s, text);
}

bool service_ready(struct service *s, const char *status) {
    return tell_with(s, "READY=1\n", status);
}

bool service_reloading(struct service *s) {
    struct timespec now;
    char text[80];
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(text, sizeof text, "RELOADING=1\nMONOTONIC_USEC=%lld\n",
             (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000);
    return tell(s, text);
}

bool service_stopping(struct service *s, const char *status) {
    return tell_with(s, "STOPPING=1\n", status);
}

bool service_status(struct service *s, const char *status) {
    return tell_with(s, "", status);
}

bool service_alive(struct service *s) {
    return s->watchdog > 0 && tell(s, "WATCHDOG=1\n");
}
