/* The other side of a door (docs/protocol.md): a client that has the core inside and plays a seat of
 * a table elsewhere. It is handed what it is told, message by message, all of it hostile until
 * checked, and says when it is its turn. */
#ifndef PLAY_CLIENT_H
#define PLAY_CLIENT_H

#include "core/message.h"

enum client_news {
    CLIENT_NOTHING, /* that it need react to */
    CLIENT_GAME,    /* a game begins */
    CLIENT_ASK,     /* it is this seat's turn */
    CLIENT_OVER,    /* the game is over */
    CLIENT_WRONG,   /* the table has answered with an error or a refusal: `why` says what */
    CLIENT_NONSENSE /* that was no message of a table: `why` says what is wrong with it */
};

struct client {
    const struct game *game; /* NULL: no game has begun */
    int seat, nseats;
    uint32_t ask;
    struct json_slice legal; /* the moves as texts, in the message of the ask */
    bool knows;              /* the view has come as bytes */
    _Alignas(8) unsigned char view[STATE_MAX];
    char why[256];
};

/* What a client says first. */
extern const char client_hello[];

enum client_news client_hear(struct client *c, const char *text, size_t size);

/* The number of moves in the list of the ask, and the text of the i-th; while its message lives. */
int client_moves(const struct client *c);
bool client_move(const struct client *c, int i, struct buf *out);

/* The message of a move that answers the ask. */
void client_say_move(const struct client *c, const char *move, struct buf *out);

#endif
