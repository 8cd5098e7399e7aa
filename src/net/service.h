/* A service of systemd's, without its library: sockets that it has opened, and telling it how we
 * are. Without systemd all of it does nothing. */
#ifndef NET_SERVICE_H
#define NET_SERVICE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { SERVICE_FDS_MAX = 16 };

struct service {
    int listeners, fd[SERVICE_FDS_MAX]; /* sockets that were opened for us */
    int64_t watchdog; /* milliseconds in which it wants to hear from us; 0: never */
    int notify;       /* a socket, or -1 */
    struct sockaddr_un to;
    socklen_t to_size;
};

/* Takes what the environment says, and takes it out of there, so that no program that we start
 * believes it is meant. To be called before there are threads. NULL, or what is wrong with what it
 * says; then there is nothing of it. */
const char *service_open(struct service *s);
void service_close(struct service *s); /* the listeners are not ours to close */

/* All return whether somebody was told. The text is one line, for people: what a `systemctl status`
 * shows. */
bool service_ready(struct service *s, const char *status);
bool service_reloading(struct service *s); /* service_ready() ends it */
bool service_stopping(struct service *s, const char *status);
bool service_status(struct service *s, const char *status);
bool service_alive(struct service *s); /* for the watchdog: twice as often as it wants */

#endif
