/* What the files of the transport share: the loop's state, and that of a connection. Nobody else
 * includes this.
 *   listen.c      where clients come in
 *   connection.c  a connection's life: it is read, timed, and ends
 *   serve.c       what its bytes mean: requests, messages
 *   output.c      what it is sent
 *   transport.c   the loop, and the rest of the interface */
#ifndef NET_CONNECTION_H
#define NET_CONNECTION_H

#include <uv.h>

#include "net/address.h"
#include "net/bytes.h"
#include "net/http.h"
#include "net/links.h"
#include "net/tls.h"
#include "net/transport.h"
#include "net/websocket.h"

enum state {
    READING,   /* a request is awaited, or half here */
    WAITING,   /* for the handler's answer: nothing is read */
    SOCKET,    /* a WebSocket */
    CLOSING,   /* a WebSocket that we have ended: its client is to agree */
    ENDING,    /* what is queued leaves, then no more */
    LINGERING, /* nothing more is written; what comes is thrown away until the client ends too,
                  since ending first would take the answer from the client's hands */
    DEAD
};

/* All that run out after the same time stand in one list, the next to run out in front. */
enum timing { TIME_REQUEST, TIME_IDLE, TIME_PING, TIME_LINGER, TIMINGS };

enum {
    READ_SIZE = 64 << 10,  /* read at once, into memory that all share */
    WRITE_SIZE = 64 << 10, /* given to the system at once */
    UNREAD_MAX = 64 << 10, /* behind more than this no other request is looked at: so a client that
                              asks much and reads nothing costs one answer */
    LINGER_SECONDS = 5,
    SWEEP_MILLISECONDS = 250,
    LISTENERS_MAX = 16,
    SIGNALS_MAX = 8,
    BASE_MAX = 128
};

struct mark { /* from byte `at` of the stream on, nothing leaves before `hold` is released */
    uint64_t at, hold;
};

struct write;

struct peer {
    union {
        uv_handle_t any;
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
    } handle;
    struct transport *transport;
    connection number;
    struct tls *tls;
    void *socket;
    struct bytes in;  /* what has come and is no request or frame yet */
    struct bytes out; /* what has not left yet */
    uint64_t left;    /* bytes of the stream that have gone out of `out` */
    struct mark *mark;
    struct write *writing; /* what the system has not taken yet */
    struct websocket frames;
    struct link timer, dirty, ready, held; /* in the lists of the transport */
    uint64_t deadline, heard;              /* milliseconds of the loop */
    size_t need;                           /* bytes of a request of which the head is known */
    struct http_scan scan;
    struct address address;
    uint8_t listener, state, timing;
    uint16_t marks, marks_room;
    bool accepted;  /* a WebSocket: its end is told */
    bool counted;   /* in the tally of addresses */
    bool reading;   /* the system is asked for more */
    bool serving;   /* its bytes are being looked at, further down the stack */
    bool close;     /* after the answer */
    bool head_only; /* the answer has no body */
    bool eof;       /* the client says no more */
    bool tls_over;  /* TLS has said that we say no more */
    bool pinged;    /* and has not been heard since */
};

struct listener {
    struct transport *transport;
    uv_poll_t poll;
    int fd;
    bool tls, local, open;
    bool paused;    /* until the next sweep */
    char path[108]; /* of a socket file that is ours; as long as the system lets it be */
};

struct transport {
    uv_loop_t loop;
    uv_prepare_t prepare;
    uv_async_t async;
    uv_timer_t timer, sweep;
    uv_signal_t signal[SIGNALS_MAX];
    int signals;
    struct listener listener[LISTENERS_MAX];
    int listeners;
    struct transport_handlers handlers;
    void *context;
    struct transport_limits limits;
    int most; /* connections that there are files for */
    struct networks proxies;
    struct tally tally;
    struct tls_keys *keys;
    char base[BASE_MAX];
    struct peer **slot; /* by the low bits of the number */
    uint32_t *free_slot;
    uint32_t slots, free_slots;
    uint64_t serial;
    struct link timings[TIMINGS];
    struct link dirty; /* have something to write */
    struct link ready; /* have something to be looked at */
    struct link held;  /* have marks */
    uint64_t released;
    bool stopping;
    uint64_t stop_at;
    struct transport_counts counts;
    struct http_head head; /* of the request that is being told */
    struct peer *asking;   /* whose upgrade is being told */
    char input[READ_SIZE + 1], plain[READ_SIZE + 1];
};

/* listen.c */
void listen_again(struct transport *t); /* those who could not come in before */
void listen_end(struct listener *l);

/* connection.c */
struct peer *peer_find(struct transport *t, connection c); /* NULL: it is gone */
bool peer_number(struct peer *p);                          /* gives it one; false: no memory */
void peer_kill(struct peer *p);                            /* at once */
void peer_time(struct peer *p, enum timing timing);        /* from now on */
void peer_untime(struct peer *p);
void peer_end(struct peer *p);    /* after what is queued */
void peer_linger(struct peer *p); /* all has left: says so, and waits for the client's end */
void peer_read_or_not(struct peer *p);
void peer_sweep(struct transport *t); /* those whose time is over */

/* serve.c */
void serve_bytes(struct peer *p, char *data, size_t size); /* data[size] may be written */
void serve_queued(struct peer *p);                         /* goes on where it had stopped */
void serve_refusal(struct peer *p, int status);

/* output.c */
bool output_add(struct peer *p, const void *data, size_t size);
bool output_frame(struct peer *p, enum websocket_opcode opcode, const void *data, size_t size);
void output_close_frame(struct peer *p, enum close_code code, const char *reason);
void output_hold(struct peer *p, uint64_t hold); /* what is added from now on */
void output_drop_held(struct peer *p);
size_t output_unsent(const struct peer *p);
void output_dirty(struct peer *p);
void output_flush(struct peer *p);
void output_free(struct peer *p);

#endif
