/* `koloda serve`: one process that listens, keeps, plays and thinks. The parts are src/net's; here
 * they are put together, told of signals, and taken apart again. */
#ifndef FRONT_SERVER_SERVER_H
#define FRONT_SERVER_SERVER_H

#include "net/config.h"

/* What can be told anew by SIGHUP: the flags stay, the file is read again. */
struct server_setup {
    struct config config;
    const char *file; /* of the configuration; NULL: none */
    /* Makes a fresh configuration of both. NULL, or what is wrong. */
    const char *(*configure)(const struct server_setup *s, struct config *out, struct buf *say);
    const void *flags;
    /* Told once, when the server listens: an address that a browser takes. */
    void (*listening)(const char *url);
};

/* Runs until it is told to end. NULL, or why it could not begin (a text in `say`). */
const char *server_run(const struct server_setup *setup, struct buf *say);

/* The control socket of a server whose data are in this folder. */
enum { SOCKET_PATH_MAX = 107 };
const char *server_control(const char *data, char out[SOCKET_PATH_MAX + 1]);

#endif
