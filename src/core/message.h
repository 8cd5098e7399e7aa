/* What goes through the door of a table (docs/protocol.md), as JSON: written and read in this one
 * place, without allocation. A message is one JSON object; how it is framed (a line, a frame, a
 * worker's message) is the transport's business. */
#ifndef CORE_MESSAGE_H
#define CORE_MESSAGE_H

#include "core/describe.h"
#include "core/notation.h"
#include "core/seat.h"

enum { PROTOCOL = 1, MESSAGE_MAX = 64 << 10, TOKEN_MAX = 64 };

/* ---- pieces that traces and records write too ---- */

/* The state or view as one JSON object, as the rules file has it. */
void view_json(const struct game *g, const void *view, struct jw *out);

/* The legal moves of a seat, as a list of their texts. */
void legal_json(const struct game *g, const void *st, int seat, struct jw *out);

/* ---- what a seat is told ---- */

/* Who sits where; `level` NULL for people. */
struct message_sitter {
    const char *name, *kind, *level;
    int here;     /* 1: somebody is connected for it, -1: nobody is; 0: not to be said */
    int portrait; /* 1 to PORTRAITS; 0: none was chosen */
};

/* "seats" as a member of an open object. */
void sitters_json(struct jw *out, const struct message_sitter *who, int nseats);

/* A table, dealt or not. `viewer` PUBLIC is an onlooker; the commitment NULL where there is none. */
struct welcome {
    const char *program;
    const struct game *game;
    const struct options *options;
    int nseats, viewer;
    const struct message_sitter *who;
    const uint8_t *commitment;
    const char *more; /* further members, as JSON text with a comma before each; NULL: none */
};
void message_welcome(struct buf *out, const struct welcome *w);
void message_seats(struct buf *out, const struct message_sitter *who, int nseats);

/* With `bytes` they carry the struct too, for a client that has the core inside. `clocks`, the
 * milliseconds that every seat has left, NULL where there is no clock. */
void message_event(struct buf *out, const struct game *g, uint32_t number, const struct event *e,
                   bool bytes);
void message_view(struct buf *out, const struct game *g, uint32_t number, const void *view,
                  bool bytes, const int64_t *clocks);

/* left_ms below 0: there is no clock. */
void message_ask(struct buf *out, const struct game *g, const void *view, int seat, uint32_t ask,
                 int64_t left_ms);
void message_accepted(struct buf *out, uint32_t ask);
/* `why` is a refusal: the rule's number, a space, a sentence. */
void message_refused(struct buf *out, uint32_t ask, const char *move, const char *why);

/* The viewer's events after `number` are taken back, and the ask that follows is asked again. */
void message_undone(struct buf *out, uint32_t number);

/* The end, on a table whose game is over; the secret NULL where there was no commitment. */
void message_over(struct buf *out, const struct table *t, const uint8_t *secret);

enum error_code {
    ERROR_SYNTAX,
    ERROR_TYPE,
    ERROR_STALE,
    ERROR_TOKEN,
    ERROR_LIMIT,
    ERROR_VERSION,
    ERROR_STATE,
    ERROR_CODES
};
extern const char *const error_ids[ERROR_CODES];
void message_error(struct buf *out, enum error_code code, const char *text);
void message_pong(struct buf *out);

/* What somebody has said to all; the seat PUBLIC is an onlooker, -1 the table itself. */
void message_chat(struct buf *out, uint32_t number, int seat, const char *name, const char *text);

/* ---- what a seat says ---- */

enum message_type {
    SAYS_HELLO,
    SAYS_MOVE,
    SAYS_ORDERS,
    SAYS_PING,
    SAYS_LUCK,
    SAYS_CHAT,
    SAYS_MUTE,
    SAYS_PORTRAIT,
    MESSAGE_TYPES
};

enum { CHAT_MAX = 300 }; /* bytes of what is said at once */
enum { PORTRAITS = 10 }; /* faces to choose from; they do nothing */

struct message {
    enum message_type type;
    /* hello */
    char token[TOKEN_MAX + 1]; /* "": none */
    uint32_t since;
    bool want_bytes, want_games;
    /* move */
    uint32_t ask;
    char move[MOVE_TEXT_MAX];
    /* orders */
    bool pass;
    /* luck */
    uint8_t luck[FAIR_BYTES];
    /* chat */
    char text[CHAT_MAX + 1];
    /* mute */
    uint32_t seat;
    bool on;
    /* portrait */
    uint32_t portrait;
};

/* Reads one message as hostile text. False: `error` and `why` say what to answer, and `m` means
 * nothing. */
bool message_read(const char *text, size_t size, struct message *m, enum error_code *error,
                  const char **why);

/* ---- what a client reads ---- */

/* A view from its bytes; false if they are not what a table of this program could have sent. */
const struct game *view_from_bytes(const void *bytes, size_t size, void *view);

#endif
