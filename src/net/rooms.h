/* All tables of a server, and whoever is at them. A room is a table with its people: before the start,
 * during the game, after its end. It holds the only true state and knows neither sockets nor HTTP:
 * what it has to say goes out through `struct rooms_outside`, and time is an argument.
 *
 * Nobody hears of what is not on the disk. What happens in one turn of the loop is one batch of the
 * store; messages about it carry the turn's number as their hold, answers to requests wait with it,
 * and both are let go when the batch is written. If it cannot be, everybody at its tables is sent
 * away without a word of it, and the tables are read anew from the disk.
 *
 * Law 4 on the wire: a message to one viewer is held for what that viewer is told, not for what else
 * is being written; who is awaited, absent or replaced is decided by what is public. */
#ifndef NET_ROOMS_H
#define NET_ROOMS_H

#include "net/metrics.h"
#include "net/settings.h"
#include "net/store.h"
#include "net/token.h"
#include "net/transport.h"
#include "net/workers.h"

struct rooms;
struct room;
struct guest; /* a WebSocket at a table */

/* What rooms need of the world; all of it is called on their thread. */
struct rooms_outside {
    void *context;
    void (*send)(void *context, connection to, uint64_t hold, const char *text, size_t size);
    void (*end)(void *context, connection to, enum close_code code, const char *reason, bool drop);
    void (*release)(void *context, uint64_t hold);
    void (*respond)(void *context, connection to, int status, const char *json, size_t size);
    int64_t (*wall)(void *context); /* seconds since 1970 */
    /* A person who is not here is awaited. */
    void (*awaits)(void *context, const struct room *r, int seat);
    /* The game is over: whatever else is to be written goes into the same batch. */
    void (*over)(void *context, const struct room *r, const struct outcome *o,
                 struct store_batch *batch);
    void (*trouble)(void *context, const char *code, const char *why); /* for the log */
};

struct rooms_terms {
    const char *program;           /* of welcome: "koloda 0.1.0" */
    uint32_t delay_min, delay_max; /* of bots' answers, in milliseconds */
    uint32_t grace;                /* seconds until a bot takes an absent seat */
    uint32_t abandoned;            /* seconds until bots end a game that nobody is at */
    uint32_t keep_waiting;         /* seconds until a table that never began is dropped */
    uint32_t tables;               /* at most so many that are not over */
    bool limits;                   /* how much anybody may say in a while */
};

/* Opens all tables that the store has kept. NULL, or what is wrong (a text in `say`). */
const char *rooms_open(struct rooms **out, struct store *store, struct workers *workers,
                       const struct rooms_outside *outside, const struct rooms_terms *terms,
                       uint64_t now, struct buf *say);
void rooms_close(struct rooms *all); /* before the workers and the store; nobody is told */
void rooms_change(struct rooms *all, const struct rooms_terms *terms);

/* Everybody at every table. */
void rooms_send_away(struct rooms *all, enum close_code code, const char *reason);

/* Goes on with all whose time has come; returns the milliseconds until the next, -1: none. */
int64_t rooms_step(struct rooms *all, uint64_t now);
/* A bot has answered (workers_deliver). */
void rooms_ready(void *room);
/* At the end of a turn of the loop: what happened is handed to the store. */
void rooms_turn(struct rooms *all);

enum { GAMES_MOST = 16 };
struct rooms_counts {
    unsigned waiting, playing, over, awake, guests; /* right now; over: those still in memory */
    uint64_t made, ended, moves, hurried; /* so far; hurried: answers of bots that were late */
    uint64_t takeovers, chats, wrong;     /* seats taken by bots; messages that were refused */
    struct histogram move;                /* from a move's message to its answer */
    struct game_metrics game[GAMES_MOST]; /* as in game_list */
};
struct rooms_counts rooms_counts(const struct rooms *all);

/* ---- who comes to a table ---- */

/* Where a request can fail: an HTTP status and a code, and what is wrong. Status 0: all is well. */
struct refusal {
    int status;
    const char *code, *text;
};

/* Who sits down. */
struct comer {
    const char *name;    /* checked already */
    bool program;        /* an outside bot */
    int64_t account;     /* 0: a guest */
    const uint8_t *luck; /* for the fair deal, or NULL */
};

/* What sitting down gives: the seat is -1 where the table is for bots alone. */
struct place {
    const char *code;
    int seat;
    char token[TOKEN_TEXT + 1];
};

/* A new table with the comer on seat 0. */
struct refusal rooms_make(struct rooms *all, const struct settings *s, const struct comer *who,
                          struct place *out);
/* The table of a code in any spelling, also a finished one; NULL, and why in `refusal`. */
struct room *rooms_find(struct rooms *all, const char *code, struct refusal *refusal);

/* The first empty seat, or `seat` if that is not -1; the invitation NULL: none. */
struct refusal room_join(struct room *r, const struct comer *who, int seat, const char *invitation,
                         struct place *out);
/* The seat of a token, or -1. */
int room_seat_of(const struct room *r, const char *token);
/* Before the start: stands up. During the game: a bot plays on until the person comes back. */
struct refusal room_leave(struct room *r, int seat);
struct refusal room_remove(struct room *r, int by, int seat);
struct refusal room_start(struct room *r, int by);
struct refusal room_invite(struct room *r, int by, char token[TOKEN_TEXT + 1]);
/* After the end: the same table once more, and this seat's place there. */
struct refusal room_rematch(struct room *r, int seat, struct place *out);
/* An operator ends it: what was played is kept. */
struct refusal room_end(struct room *r);

/* What anybody may know of it, as one JSON object. */
void room_json(const struct room *r, struct jw *out);
/* All that wait for people and are open, as one JSON array; with `all_of_them` every one that is not
 * over. */
void rooms_json(const struct rooms *all, bool all_of_them, struct jw *out);
/* After the end the whole record, before it what a seat saw (-1: nobody's). */
struct refusal room_record(struct room *r, int seat, struct buf *out);

/* What other parts of the server need to know. */
const char *room_code(const struct room *r);
int64_t room_id(const struct room *r);
const struct settings *room_settings(const struct room *r);
int64_t room_account(const struct room *r, int seat); /* 0: a guest, a bot, nobody */
const char *room_name(const struct room *r, int seat);

/* The answer to a request that has changed something: it leaves when that is written. */
void rooms_answer(struct rooms *all, connection to, int status, const char *json, size_t size);

/* ---- WebSockets ---- */

/* Somebody at the door of a table, who has yet to say hello. NULL: there is no memory or no room.
 * The connection may be told later, before anything else. */
struct guest *room_enter(struct room *r, connection c, uint64_t now);
void guest_says(struct guest *g, const char *text, size_t size, uint64_t now);
void guest_gone(struct guest *g, uint64_t now); /* and is no more */

#endif
