/* A whole analysis of a record: all points of the seats asked for (play/analysis.h), in threads, and
 * kept in a file on request. */
#ifndef RUN_ANALYSE_H
#define RUN_ANALYSE_H

#include <stdatomic.h>

#include "play/analysis.h"
#include "run/kept.h"

struct course {
    struct point *point;
    uint32_t count;
};

struct analyse {
    const struct record *record;
    uint64_t record_hash; /* of its text */
    seatset seats;
    struct analysis_terms terms;
    int threads;
    struct course course[MAX_SEATS]; /* of the seats asked for */
    uint32_t total;                  /* points */
    struct kept kept;
    atomic_uint next, done;
    atomic_bool stop;
};

/* Finds the points of all seats; false: there is no memory for them. */
bool analyse_open(struct analyse *a);
void analyse_close(struct analyse *a);

/* Takes over what FILE keeps of the same analysis, and adds what is found from now on. NULL, or what
 * is wrong (a text in `say`). */
const char *analyse_keep(struct analyse *a, const char *path, struct buf *say);
const char *analyse_keep_end(struct analyse *a, struct buf *say);

/* Looks into all points that are not ready; calls `progress` about ten times a second meanwhile,
 * unless it is NULL. NULL, or why it could not be. It is done if `done` is `total` then. */
const char *analyse_run(struct analyse *a, void (*progress)(struct analyse *a));

#endif
