/* What WebSockets cost a server: memory of those who say nothing, and processor time for messages that
 * come back. bench_transport [SOCKETS [TALKING]] */
#include <arpa/inet.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "net/transport.h"
#include "run/system.h"

enum { MESSAGE = 120, ROUNDS = 2000 };

static struct transport *transport;
static int sockets = 9000, talking = 100, port;
static size_t heap_before;
static double seconds_before;
static uint64_t messages_before;

static void stop(const char *why) {
    fprintf(stderr, "%s\n", why);
    exit(1);
}

/* ---- the server ---- */

static void request(void *context, const struct request *r) { /* "/start", "/end" of talking */
    (void)context;
    double seconds = system_thread_seconds() - seconds_before;
    struct transport_counts c = transport_counts(transport);
    uint64_t n = c.messages_in - messages_before;
    if (!strcmp(r->path, "/start")) {
        printf("%u sockets, %.0f bytes of heap each\n", c.sockets,
               (double)(mallinfo2().uordblks - heap_before) / c.sockets);
        seconds_before = system_thread_seconds();
        messages_before = c.messages_in;
    } else {
        printf("%llu messages of %d bytes, %.0f a second of processor\n", (unsigned long long)n,
               MESSAGE, (double)n / seconds);
        transport_stop(transport, 0);
    }
    fflush(stdout);
    transport_respond(transport, r->from, &(struct response){.status = 204});
}

static void upgrade(void *context, const struct request *r) {
    (void)context;
    transport_accept(transport, r, (void *)(uintptr_t)r->from);
}

static void message(void *context, void *socket, const char *text, size_t size) {
    (void)context;
    transport_send(transport, (connection)(uintptr_t)socket, 0, text, size);
}

static void closed(void *context, void *socket) {
    (void)context;
    (void)socket;
}

/* ---- the clients ---- */

static int come(void) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
        stop("a client cannot come");
    return fd;
}

static void hear(int fd, size_t size) {
    char text[1024];
    if (recv(fd, text, size, MSG_WAITALL) != (ssize_t)size)
        stop("a client does not hear");
}

static void say(int fd, const char *text, size_t size) {
    if (send(fd, text, size, MSG_NOSIGNAL) != (ssize_t)size)
        stop("a client cannot speak");
}

static void be_clients(void) {
    static const char ask[] =
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    static const char start[] = "GET /start HTTP/1.1\r\nHost: x\r\n\r\n",
                      end[] = "GET /end HTTP/1.1\r\nHost: x\r\n\r\n";
    char frame[6 + MESSAGE] = {(char)0x81, (char)(0x80 | MESSAGE)};
    int *fd = malloc((size_t)sockets * sizeof *fd), teller = come();
    memset(frame + 6, 'm', MESSAGE);
    for (int i = 0; i < sockets; i++) {
        fd[i] = come();
        say(fd[i], ask, sizeof ask - 1);
        hear(fd[i], 129);
    }
    say(teller, start, sizeof start - 1);
    hear(teller, 27);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < talking && i < sockets; i++)
            say(fd[i], frame, sizeof frame);
        for (int i = 0; i < talking && i < sockets; i++)
            hear(fd[i], 2 + MESSAGE);
    }
    say(teller, end, sizeof end - 1);
    hear(teller, 27);
    free(fd);
}

int main(int argc, char **argv) {
    static const struct transport_handlers handlers = {
        .request = request, .upgrade = upgrade, .message = message, .closed = closed};
    struct transport_limits limits = transport_usual_limits;
    struct buf say_why = heap_buf(), where = heap_buf();
    int listener = 0;
    sockets = argc > 1 ? atoi(argv[1]) : sockets;
    talking = argc > 2 ? atoi(argv[2]) : talking;
    limits.connections = sockets + 10;
    limits.per_address = 0;
    signal(SIGPIPE, SIG_IGN);
    const char *why = transport_open(&transport, &handlers, NULL, &limits);
    if (!why)
        why = transport_listen(transport, "127.0.0.1:0", false, 0, &listener, &say_why);
    if (why)
        stop(why);
    transport_where(transport, listener, &where);
    port = atoi(strrchr(where.data, ':') + 1);
    pid_t clients = fork();
    if (clients == 0) {
        be_clients();
        _exit(0);
    }
    heap_before = mallinfo2().uordblks;
    transport_run(transport);
    waitpid(clients, NULL, 0);
    transport_close(transport);
    heap_free(&say_why);
    heap_free(&where);
    return 0;
}
