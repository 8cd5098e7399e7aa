/* Records: a game as text that people can read and anyone can check. Play itself goes through
 * this form, so it cannot rot.
 *
 *   koloda-record 1              the format
 *   game cabbage                 then rules, scope, every option, players, a name a seat, the seed
 *   move 0 draw                  every move of a seat in canonical notation; chance is derived
 *   hash 32 9f86d0…              every 32 moves: SHA-256 of the full-state JSON
 *   result scores 3,9 winners 1  or: result unfinished
 *   end 2c26b4…                  SHA-256 of all lines before this one
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/table.h"

enum { RECORD_FORMAT = 1, RECORD_HASH_EVERY = 32, SEAT_NAME_MAX = 40, RECORD_LINE_MAX = 8192 };

/* NULL if the name may stand in a record: UTF-8 of 1 to 40 bytes that can be seen, without control
 * characters and those that are invisible or turn the writing around. That a person is not called
 * like a bot is asked where people's names come in (run/names.h). */
const char *seat_name_check(const char *name, size_t size);

/* Writing. The head is followed by record_move() after every successful table_move(), and a
 * finished text by record_end(). `scratch` holds a state's JSON for the hash. `seat` is FULL for
 * a full record; else the head of what this seat saw, without the seed. */
void record_head(struct buf *out, const struct table *t, const char *const *names, int seat);
void record_move(struct buf *out, const struct table *t, const struct move *m, struct buf *scratch);
void record_end(struct buf *out, const struct table *t);
void record_seal(struct buf *out); /* the end line alone */

/* Reading. */
struct record {
    const struct game *game;
    struct options options;
    int nseats;
    int seat; /* FULL, or whose record this is: such a one cannot be replayed */
    char name[MAX_SEATS][SEAT_NAME_MAX + 1];
    struct seed seed;
    bool finished;
    struct move *move; /* the caller's memory */
    uint32_t move_count, move_max;
};

struct record_error {
    uint32_t line; /* from 1 */
    char text[512];
};

/* Upper bound of the moves in a record's text. */
uint32_t record_lines(const char *text, size_t size);

/* Where lines are taken from. */
struct record_reader {
    const char *text;
    size_t size, at;
    uint32_t line;
    char now[RECORD_LINE_MAX]; /* the present line, NUL-terminated, without its newline */
    struct record_error *error;
};

/* Reads the head, of a full record or of one seat's; leaves the reader on the line after it. */
bool record_read_head(struct record_reader *in, struct record *r);

/* The lines one by one: false at a line that is not there or not text, with the error set. */
bool record_next(struct record_reader *in);
bool record_fail(struct record_reader *in, const char *why, const char *what);

/* Checks that the present line is the right `end` line and nothing follows. */
bool record_check_end(struct record_reader *in);

/* Reads a full record, plays it from the deal to its end on `t`, and holds every line against
 * what happens there. False: error names the first line that does not hold, and `r` and `t` are
 * not to be used. */
bool record_load(const char *text, size_t size, struct record *r, struct table *t,
                 struct buf *scratch, struct record_error *error);

#endif
