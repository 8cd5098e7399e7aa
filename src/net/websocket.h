/* WebSocket (RFC 6455) as bytes: the handshake's key, frames read and written. Knows no sockets.
 * A client that strays from the protocol is told so and let go: no extension, no guess. */
#ifndef NET_WEBSOCKET_H
#define NET_WEBSOCKET_H

#include "net/bytes.h"
#include "net/transport.h"

enum { WEBSOCKET_HEAD_MAX = 10, WEBSOCKET_CONTROL_MAX = 125, WEBSOCKET_ACCEPT = 28 };

/* The answer to Sec-WebSocket-Key; false if that is not 16 bytes in Base64. */
bool websocket_accept(const char *key, char out[WEBSOCKET_ACCEPT + 1]);

/* What is known of a message that comes in pieces; all zero to begin with. */
struct websocket {
    struct bytes text;
    bool in_pieces;
};

enum websocket_kind {
    WEBSOCKET_MORE,    /* bytes are missing */
    WEBSOCKET_PIECE,   /* of a message: taken, go on */
    WEBSOCKET_MESSAGE, /* UTF-8, and whole */
    WEBSOCKET_PING,
    WEBSOCKET_PONG,
    WEBSOCKET_CLOSE, /* `code` is what to answer */
    WEBSOCKET_WRONG, /* the connection must end with `code` */
};

struct websocket_found {
    char *data; /* in the text that was read, or in the websocket: until it is read again */
    size_t size;
    size_t used; /* of the text */
    enum close_code code;
};

/* Reads one frame at the beginning of the text, which is unmasked in place once it is whole. */
enum websocket_kind websocket_read(struct websocket *w, char *text, size_t size, size_t message_max,
                                   struct websocket_found *out);
void websocket_free(struct websocket *w);

/* The head of a frame that the server sends; how many bytes it is. */
enum websocket_opcode { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };
size_t websocket_head(enum websocket_opcode opcode, size_t size,
                      unsigned char out[WEBSOCKET_HEAD_MAX]);

/* What a close frame says: code and reason, cut to what fits; how many bytes it is. */
size_t websocket_close(enum close_code code, const char *reason,
                       unsigned char out[WEBSOCKET_CONTROL_MAX]);

#endif
