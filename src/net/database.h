/* What a database does for the store. Batches, their queue and the thread that writes them are
 * store.c's; a database knows how to write some as one and how to read. One thread writes, others
 * read and make backups at the same time: the database keeps them apart. */
#ifndef NET_DATABASE_H
#define NET_DATABASE_H

#include "net/name_key.h"
#include "net/store_people.h"

enum op_kind { /* clang-format off */
    PUT_TABLE, PUT_SEAT, ADD_LINES, CUT_LINES, PUT_RESULT, DROP_TABLE,
    PUT_ACCOUNT, SEEN_ACCOUNT, DROP_ACCOUNT,
    PUT_SESSION, DROP_SESSION, DROP_SESSIONS, DROP_EXPIRED,
    PUT_RATING, PUT_PUSH, DROP_PUSH, PUT_MUTE, DROP_MUTE,
    OPS
}; /* clang-format on */

struct op {
    struct op *next;
    enum op_kind kind;
    int64_t id; /* the table's or the account's that it is about */
    union {
        struct stored_table is_table;
        struct {
            struct stored_seat is_seat;
            char name_key[NAME_KEY_MAX + 1];
        } sitting;
        struct {
            size_t at, size;
            char *text; /* behind the op itself */
        } lines;
        struct stored_result is_result;
        struct {
            struct stored_account is_account;
            char name_key[NAME_KEY_MAX + 1];
        } named;
        struct stored_session is_session; /* a drop has its token alone */
        struct stored_rating is_rating;
        struct stored_push is_push; /* a drop has its endpoint alone */
        int64_t time;               /* SEEN_ACCOUNT, DROP_EXPIRED */
        int64_t muted;
    };
};

struct database_type;

struct store_batch {
    struct store_batch *next;
    struct store *store;
    struct op *first, **last;
    bool lost; /* there was no memory for all of it */
    const char *why;
    store_done done;
    void *context;
};

/* One more part of a batch, zero but for these and with more bytes behind it; NULL if there is no
 * memory, and then the batch is lost. */
struct op *store_op(struct store_batch *b, enum op_kind kind, int64_t id, size_t more);

/* The store's database, once all that is queued now is dealt with. */
struct database *store_reading(struct store *s, const struct database_type **type);

/* All return NULL, or what is wrong, as those of store.h and store_people.h that they stand behind.
 * Those that fill in one thing leave it zero if there is none. Names come as their keys. */
struct database; /* each type's own */
struct database_type {
    const char *(*open)(struct database **out, const char *where, struct buf *say);
    void (*close)(struct database *d);

    /* The batches from one up to another, which may be NULL: all of them are on the disk, or nothing
     * of them is there. */
    const char *(*write)(struct database *d, const struct store_batch *from,
                         const struct store_batch *to);

    const char *(*last_table)(struct database *d, int64_t *id); /* 0: there is none */
    /* The first with a higher number; its own is 0 if there is none. */
    const char *(*next_table)(struct database *d, int64_t id, bool over_too,
                              struct stored_table *out);
    const char *(*find_table)(struct database *d, const char *code, struct stored_table *out);
    const char *(*seats)(struct database *d, int64_t table, struct stored_seat *seat);
    const char *(*log)(struct database *d, int64_t table, struct buf *out);
    const char *(*result)(struct database *d, int64_t table, struct stored_result *out);
    const char *(*games)(struct database *d, const struct stored_filter *f, const char *name_key,
                         struct stored_game *out, int max, int *count);
    const char *(*stats)(struct database *d, int64_t account, struct stored_stats *out, int max,
                         int *count);
    const char *(*old_tables)(struct database *d, enum stored_state state, int64_t before,
                              int64_t *out, int max, int *count);

    const char *(*last_account)(struct database *d, int64_t *id); /* those of seats too */
    const char *(*account)(struct database *d, int64_t account, struct stored_account *out);
    const char *(*find_account)(struct database *d, const char *name_key,
                                struct stored_account *out);
    const char *(*find_session)(struct database *d, const uint8_t *token,
                                struct stored_session *out);
    const char *(*sessions)(struct database *d, int64_t account, const uint8_t *after,
                            struct stored_session *out, int max, int *count);
    const char *(*ratings)(struct database *d, int64_t account, struct stored_rating *out, int max,
                           int *count);
    const char *(*best)(struct database *d, const char *game, int64_t games, double deviation,
                        struct stored_best *out, int max, int *count);
    const char *(*pushes)(struct database *d, int64_t account, struct stored_push *out, int max,
                          int *count);
    const char *(*mutes)(struct database *d, int64_t account, int64_t *out, int max, int *count);

    const char *(*backup)(struct database *d, const char *path, struct buf *say);
};

extern const struct database_type database_sqlite; /* where: a folder */

#endif
