/* What a server keeps: tables with their seats and logs, and how they ended; store_people.h has what it
 * keeps of people. One interface; a database stands behind it (store_sqlite.c) and appears nowhere
 * else.
 *
 * Writing is asynchronous and grouped: a thread of the store's own takes all that is queued, makes it
 * one transaction, waits until it is on the disk, and then says so. Whoever must not tell anybody of
 * a move before it is kept tells it in `done`. Batches are written in the order they were queued in;
 * one that fails changes nothing at all, and does not keep those after it from being written. Reading
 * is for start-up and for lists: it waits for what was queued before it.
 *
 * All of this is for one thread, but for store_backup() and store_counts(). */
#ifndef NET_STORE_H
#define NET_STORE_H

#include "core/record.h"
#include "net/token.h"

struct store;

enum { CODE_MAX = 15, SETTINGS_MAX = 1024, LEVEL_MAX = 15 };

/* A table as it is kept. Its game, options and seats are here until it starts; from then on the log
 * alone, a record's lines (core/record.h), says everything about the game. */
enum stored_state { STORED_WAITING, STORED_PLAYING, STORED_OVER };
struct stored_table {
    int64_t id;              /* of store_new_table() */
    char code[CODE_MAX + 1]; /* no two tables have the same */
    enum stored_state state;
    char game[16];
    int nseats;
    char settings[SETTINGS_MAX]; /* JSON: options, clock, who may join */
    uint8_t secret[FAIR_BYTES];
    int64_t created, changed; /* seconds since 1970 */
};

struct stored_seat {
    int seat;
    enum seat_kind kind;
    bool taken;
    char name[SEAT_NAME_MAX + 1];
    char level[LEVEL_MAX + 1];
    uint8_t token[TOKEN_HASH]; /* its hash: tokens themselves are kept nowhere */
    uint8_t luck[FAIR_BYTES];
    bool has_luck;
    int64_t account; /* 0: a guest */
};

/* How a table ended. */
enum { SCORES_MAX = 127 };
struct stored_result {
    int64_t table, ended;        /* seconds since 1970 */
    char scores[SCORES_MAX + 1]; /* "3,9" as in a record; empty where a game knows only winners */
    seatset winners;
    double share; /* what each winner has won: stored_share() */
    bool rated;
};

/* The win of each winner: 1 where they win as a side, else the 1 is split; 0 where nobody won. */
static inline double stored_share(seatset winners, bool as_a_side) {
    return !winners ? 0 : as_a_side ? 1 : 1.0 / seat_count(winners);
}

/* ---- opening ---- */

/* Opens or makes the store in a folder, brings an older one up to date, and refuses, without
 * touching it, one that is newer, damaged, somebody else's or in use. `wake` is called by the store's
 * thread when there is something for store_deliver(); it may be NULL. NULL, or what is wrong (a text
 * in `say`). */
const char *store_open(struct store **out, const char *folder, void (*wake)(void *context),
                       void *context, struct buf *say);

/* Waits for what is queued, delivers it, and ends. NULL is none. */
void store_close(struct store *s);

/* Waits for what is queued and delivers it, also what is queued by that. */
void store_settle(struct store *s);

/* Calls `done` of all batches that have ended, in their order. */
void store_deliver(struct store *s);

/* ---- writing ---- */

/* `why` is NULL once the batch is on the disk, else why it is not; a marked text (core/lang.h). */
typedef void (*store_done)(void *context, const char *why);

/* Several writes that belong together. What is given is copied. Where there is no memory the batch
 * is NULL or lacks a part; nobody need look before store_commit(), which then refuses it. */
struct store_batch;
struct store_batch *store_begin(struct store *s);
void store_put_table(struct store_batch *b, const struct stored_table *t); /* new, or changed */
void store_put_seat(struct store_batch *b, int64_t table, const struct stored_seat *seat);
/* More of the log, which must have exactly `at` bytes so far: so nothing follows a batch that failed.
 * And less of it, down to so many, of at least so many. */
void store_add_lines(struct store_batch *b, int64_t table, size_t at, const char *text,
                     size_t size);
void store_cut_lines(struct store_batch *b, int64_t table, size_t at);
/* Of a table that is there; it is listed among the finished games from now on. */
void store_put_result(struct store_batch *b, const struct stored_result *r);
/* With all that belongs to it, its result too. */
void store_drop_table(struct store_batch *b, int64_t table);
/* Queues the batch; it is the store's from now on. `done`, which may be NULL, is called exactly once
 * by store_deliver(). But if this returns what is wrong nothing was queued, nor is `done` called. */
const char *store_commit(struct store_batch *b, store_done done, void *context);

/* A number from 1 on that no table has; given out at once. */
int64_t store_new_table(struct store *s);

/* ---- reading ---- */

/* All return NULL, or what is wrong. */

/* Every table that is not over, or all, by their numbers; false stops. `seen` may read and write. */
typedef bool (*store_table_seen)(void *context, const struct stored_table *t);
const char *store_tables(struct store *s, bool over_too, store_table_seen seen, void *context);
/* By code; the number is 0 if there is none. */
const char *store_find(struct store *s, const char *code, struct stored_table *out);
/* All seats; those that were never put are zero but for their numbers. */
const char *store_seats(struct store *s, int64_t table, struct stored_seat seat[MAX_SEATS]);
/* The whole log, behind what is in the buffer. */
const char *store_log(struct store *s, int64_t table, struct buf *out);

/* The table's number in it is 0 if there is none. */
const char *store_result(struct store *s, int64_t table, struct stored_result *out);

/* Lists: as many as there is room for, and how many these are. */

/* Finished games, the newest tables first. What is left out does not matter. */
struct stored_filter {
    const char *game;
    int64_t account;  /* who sat at it */
    const char *name; /* the same, by any name that is the same to people (net/name_key.h) */
    int64_t before;   /* tables with lower numbers: the last of the list before */
    bool open; /* of tables that were open to everybody alone; not asked of an account's own */
};
struct stored_game {
    int64_t table;
    char code[CODE_MAX + 1];
    char game[16];
    int nseats;
    struct {
        enum seat_kind kind;
        char name[SEAT_NAME_MAX + 1];
        char level[LEVEL_MAX + 1];
        int64_t account;
    } player[MAX_SEATS];
    struct stored_result result;
};
const char *store_games(struct store *s, const struct stored_filter *f, struct stored_game *out,
                        int max, int *count);

/* What an account has played, by games: in all, and by how many of the seats were people's. */
struct stored_tally {
    int64_t played;
    double won;
};
struct stored_stats {
    char game[16];
    struct stored_tally all, people[MAX_SEATS + 1]; /* [1]: against bots and programs alone */
};
const char *store_stats(struct store *s, int64_t account, struct stored_stats *out, int max,
                        int *count);

/* Tables that may be dropped, the oldest first: over, and ended before a time; or in another state and
 * not changed since. */
const char *store_old_tables(struct store *s, enum stored_state state, int64_t before, int64_t *out,
                             int max, int *count);

/* ---- for operators, from any thread ---- */

/* A copy of all that was queued before, as one file that store_open() takes in the place of its own.
 * It takes the place of `path` when it is whole; writing goes on meanwhile. */
const char *store_backup(struct store *s, const char *path, struct buf *say);

struct store_counts {
    uint64_t writes, groups, failures; /* batches written, transactions they took, batches not */
    uint64_t queued;                   /* batches that are waiting or being written */
    double slowest;                    /* seconds of a group, since the last look */
};
struct store_counts store_counts(struct store *s);

#endif
