/* The inside of a room, for the files that make it up: rooms.c (all of them, their times and what is
 * written), room.c (who sits there, until the start), room_play.c (the game), room_clock.c (time and
 * absence), guest.c (WebSockets). */
#ifndef NET_ROOM_H
#define NET_ROOM_H

#include "net/rooms.h"
#include "play/door.h"
#include "run/system.h"

enum { SECOND = 1000, LATE_MOST = 2 };

struct room_seat {
    enum seat_kind kind;
    bool taken; /* by a person or program; bots' seats are too */
    bool has_luck, stand_in, order;
    bool again;       /* from the same seat of the game before */
    bool once;        /* the stand-in makes one move, for a person whose time is up */
    uint8_t portrait; /* which it has chosen; not kept: whoever comes back says it again */
    uint8_t late;     /* asks whose time ran out, one after the other; LATE_MOST: a bot stays */
    uint16_t here;    /* its WebSockets that have said hello */
    int64_t bank;     /* milliseconds left beside those for a move */
    int64_t shown;    /* of it, when the open decision began */
    uint64_t left;    /* since when nobody is here for it */
    int64_t account;
    const struct bot_type *level; /* of a bot */
    char name[SEAT_NAME_MAX + 1];
    uint8_t token[TOKEN_HASH], luck[FAIR_BYTES];
};

/* What a table needs while somebody plays: it is made anew from the record whenever it is wanted. */
struct live {
    struct sitting sitting;
    struct worker_seat place[MAX_SEATS];
    struct message_sitter who[MAX_SEATS];
    int64_t clocks[MAX_SEATS];
    char more[512];
};

struct room {
    struct rooms *all;
    struct room *chain;          /* the next with this hash of the code */
    struct room *before, *after; /* among all */
    int64_t id, created, changed;
    uint64_t whence; /* it was made from; 0: not known */
    char code[CODE_MAX + 1];
    char again[CODE_MAX + 1]; /* of the next game of the same people */
    enum stored_state state;
    struct settings settings;
    struct room_seat seat[MAX_SEATS];
    uint8_t secret[FAIR_BYTES];

    struct buf record; /* from the start on */
    struct live *live;
    struct guest *guests;
    struct buf chat; /* the latest messages, a line each */
    uint32_t chats;

    seatset asked;      /* who really has yet to answer */
    seatset asked_all;  /* whom everybody knows to be asked */
    uint32_t asked_ply; /* 1 + the ply of the open decision */
    uint64_t asked_at;  /* since when, and the same by the wall's clock */
    int64_t asked_wall;
    seatset noticed; /* absent people who were sent a notice of this decision */

    uint64_t hold_all,
        hold_seat[MAX_SEATS]; /* the turn whose writing everybody, a seat waits for */
    uint64_t used;            /* when something last happened */
    uint64_t due;             /* when to look again */
    int heap;                 /* its place there, -1: none */

    bool dirty, put_table, ended; /* to be written: at all, its row, its result */
    bool unread; /* what it was could not be kept, and what is kept not be read: it is nothing */
    seatset put_seats;
    size_t kept;    /* bytes of the record that were handed to the store, */
    size_t written; /* and that are on the disk */
    struct room *next_dirty;
};

/* One who waits for what the present turn writes. */
struct answer {
    struct answer *next;
    connection to;
    int status;
    char code[CODE_MAX + 1]; /* of the table it is about */
    bool lost;
    size_t size;
    char json[];
};

struct rooms {
    struct store *store;
    struct workers *workers;
    struct rooms_outside outside;
    struct rooms_terms terms;
    struct room *first, **bucket;
    uint32_t buckets;
    struct room **heap;
    int heap_size, heap_cap;
    struct room *dirty;
    char touched[CODE_MAX + 1]; /* the table that has changed last */
    struct answer *answers, **last_answer;
    uint64_t turn, now;
    uint64_t moved; /* moves of people in this turn */
    struct buf scratch, message, say;
    struct rng luck; /* of delays */
    struct rooms_counts counts;
};

struct guest {
    struct room *room;
    struct guest *next;
    connection to;
    struct door door;
    int viewer;
    bool open;  /* hello was said */
    bool ended; /* it was sent away, and is not listened to */
    seatset muted;
    uint16_t wrongs;
    uint32_t tokens; /* how much it may say before it has said too much, in thousandths */
    uint64_t spoke, came;
};

/* rooms.c */
struct room *room_new(struct rooms *all);
void room_forget(struct room *r); /* out of memory; guests are gone */
void room_list(struct room *r);   /* finds it by its code from now on */
void room_turn_to(struct room *r, enum stored_state state);
struct room *room_by_code(const struct rooms *all, const char *code);
void room_dirty(struct room *r);
struct game_metrics *room_tally(const struct room *r);
void room_at(struct room *r, uint64_t due); /* looks at it then, or earlier */
void rooms_trouble(struct rooms *all, const char *code, const char *why);
const char *room_read(struct room *r, const struct stored_table *t, struct buf *say);

/* room.c */
int room_host(const struct room *r);
bool room_full(const struct room *r);
void room_who(const struct room *r, struct message_sitter who[MAX_SEATS]);
void room_more(const struct room *r, char *out, size_t cap);
void room_wait_step(struct room *r);

/* room_play.c */
bool room_wake(struct room *r); /* false: it cannot be; that was told */
void room_sleep(struct room *r);
void room_begin(struct room *r);
void room_moved(struct room *r, struct guest *sender);
void room_stand_in(struct room *r, int seat, bool once);
void room_hand_back(struct room *r, int seat);
void room_play(struct room *r);

/* room_clock.c */
void clock_new_decision(struct room *r);
void clock_moved(struct room *r, int seat);
void clock_show(const struct room *r, int64_t left[MAX_SEATS]); /* to everybody */
int64_t clock_left(const struct room *r, int viewer);
void clock_check(struct room *r);
uint64_t clock_due(const struct room *r);
void clock_resume(struct room *r); /* out of the record's remarks */

/* guest.c */
void room_tell(struct room *r, const struct buf *message, const struct guest *but);
void room_tell_seats(struct room *r, const struct guest *but);
void guests_attach(struct room *r); /* doors to a sitting that was made anew */
void guests_update(struct room *r, struct guest *sender);
void guests_check(struct room *r);             /* who does not say hello in time has to go */
void guests_dismiss(struct room *r, int seat); /* its people are no more than onlookers, if that */
void guests_send_away(struct room *r, enum close_code code, const char *reason);
void guests_forget(struct room *r); /* they stay until they go, at no table */

static inline bool room_is_person(const struct room *r, int seat) {
    return r->seat[seat].taken && r->seat[seat].kind != SEAT_BOT;
}

#endif
