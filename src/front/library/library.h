/* What the files of the library share: what is behind a koloda_table, and how text goes out. */
#ifndef FRONT_LIBRARY_H
#define FRONT_LIBRARY_H

#include <string.h>

#include "core/message.h"
#include "koloda.h"

/* The moves so far, for the record; it is written only when it is asked for. */
struct move_log {
    struct move *move;
    uint32_t count, room;
};

struct koloda_table {
    unsigned keep;
    struct move last;
    struct events said; /* by the last step; none if they are not kept */
    struct move_log log;
    struct table table;
};

/* The public move is the core's: legal moves are written in place. */
static inline struct move *core_move(koloda_move *m) {
    return (struct move *)m;
}

static inline struct move take_move(const koloda_move *m) {
    return (struct move){m->kind, m->seat, m->a, m->b, m->c, m->set};
}

static inline koloda_move give_move(struct move m) {
    return (koloda_move){m.kind, m.seat, m.a, m.b, m.c, m.set};
}

static inline struct seed take_seed(const koloda_seed *s) {
    struct seed seed;
    memcpy(seed.byte, s->byte, sizeof seed.byte);
    return seed;
}

/* The seat is one of the table's, or the viewer is; no table has none. */
static inline bool has_seat(const koloda_table *t, int seat) {
    return t && seat >= 0 && seat < table_head(&t->table)->nseats;
}

static inline bool has_viewer(const koloda_table *t, int viewer) {
    return has_seat(t, viewer) || (t && viewer == KOLODA_ONLOOKER);
}

/* Makes a move at the table: the only way. NULL, or the refusal. */
const char *library_move(koloda_table *t, const struct move *m);

/* Hands a text out as koloda.h promises; returns its length. */
size_t library_give(const char *text, size_t length, char *out, size_t size);

/* JSON is written here first, since its length is not known before. The longest of it, the moves of a
 * seat in coach, is a fraction of that. */
struct library_text {
    struct buf buf;
    struct jw json;
    char text[MESSAGE_MAX];
};
struct jw *library_begin(struct library_text *x);
size_t library_end(const struct library_text *x, char *out, size_t size);

/* For what a failing *_open says, in a caller's array that may be NULL: what fits of it. */
struct buf library_why(char why[KOLODA_WHY_MAX]);

/* The game of this id; NULL, and `why` tells which there are. */
const struct game *library_game(const char *id, struct buf *why);

#endif
