/* What a database does for the store. Batches, their queue and the thread that writes them are
 * store.c's; a database knows how to write some as one and how to read. One thread writes, others
 * read and make backups at the same time: the database keeps them apart. */
#ifndef NET_DATABASE_H
#define NET_DATABASE_H

#include "net/store.h"

enum op_kind { PUT_TABLE, PUT_SEAT, ADD_LINES, CUT_LINES, DROP_TABLE, OPS };

struct op {
    struct op *next;
    enum op_kind kind;
    int64_t table;
    union {
        struct stored_table is_table;
        struct stored_seat is_seat;
        struct {
            size_t at, size;
            char *text; /* behind the op itself */
        } lines;
    };
};

struct store_batch {
    struct store_batch *next;
    struct store *store;
    struct op *first, **last;
    bool lost; /* there was no memory for all of it */
    const char *why;
    store_done done;
    void *context;
};

/* All return NULL, or what is wrong, as those of store.h that they stand behind. */
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
    const char *(*backup)(struct database *d, const char *path, struct buf *say);
};

extern const struct database_type database_sqlite; /* where: a folder */

#endif
