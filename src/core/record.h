/* Records: a game as text that people can read and anyone can check. Play itself goes through
 * this form, so it cannot rot.
 *
 *   koloda-record 2              the format
 *   game cabbage                 then rules, scope, every option, players
 *   seat 0 person Olha           who sits where: a person or program by name, a bot by its level
 *   commit 5feceb…               where the deal was fair (core/fair.h): the commitment, then
 *   luck 1 6b86b2…               what seats added, and the secret
 *   secret d4735e…
 *   seed 4e0740…
 *   move 0 draw                  every move of a seat in canonical notation; chance is derived
 *   remark clock 0 52300         what a reader may pass over: clocks, who took over a seat
 *   hash 32 9f86d0…              every 32 moves: SHA-256 of the full-state JSON
 *   result scores 3,9 winners 1  or: result unfinished
 *   end 2c26b4…                  SHA-256 of all lines before this one
 *
 * A record that is still being written has no result and no end, and its last line may be torn: it
 * is read as far as its lines are whole. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/fair.h"
#include "core/table.h"

enum { RECORD_FORMAT = 2, RECORD_HASH_EVERY = 32, SEAT_NAME_MAX = 40, RECORD_LINE_MAX = 8192 };

/* NULL if the name may stand in a record: UTF-8 of 1 to 40 bytes that can be seen, without control
 * characters and those that are invisible or turn the writing around. That a person is not called
 * like a bot is asked where people's names come in (run/names.h). */
const char *seat_name_check(const char *name, size_t size);

/* The same of any text: whether it could be shown as it is. */
enum text_fault { TEXT_FINE, TEXT_BROKEN, TEXT_INVISIBLE, TEXT_BLANK };
enum text_fault text_fault(const char *text, size_t size);

/* Who sits on a seat. A bot's name is its level. */
enum seat_kind { SEAT_PERSON, SEAT_BOT, SEAT_PROGRAM, SEAT_KINDS };
extern const char *const seat_kind_ids[SEAT_KINDS];

struct sitter {
    enum seat_kind kind;
    char name[SEAT_NAME_MAX + 1];
};

/* Writing. The head is followed by record_move() after every successful table_move(), and a
 * finished text by record_end(). `scratch` holds a state's JSON for the hash. `seat` is FULL for
 * a full record; else the head of what this seat saw, without seed and secret. The fair deal may
 * be NULL. */
void record_head(struct buf *out, const struct table *t, const struct sitter *who,
                 const struct fair *fair, int seat);
void record_move(struct buf *out, const struct table *t, const struct move *m, struct buf *scratch);
void record_line_move(struct buf *out, const struct game *g, const struct move *m); /* alone */
void record_remark(struct buf *out, const char *text);
void record_end(struct buf *out, const struct table *t);
void record_seal(struct buf *out); /* the end line alone */

/* Told of the deal (m is NULL) and of every move, with all its events. */
typedef bool (*record_step)(void *context, const struct table *t, const struct move *m,
                            const struct events *ev);

/* Reading. */
struct record {
    const struct game *game;
    struct options options;
    int nseats;
    int seat; /* FULL, or whose record this is: such a one cannot be replayed */
    struct sitter who[MAX_SEATS];
    struct fair fair;
    uint8_t commitment[FAIR_BYTES]; /* if fair.committed; one seat's record has no more of it */
    struct seed seed;
    bool whole;        /* it has its result and its end */
    bool finished;     /* the game is over */
    struct move *move; /* the caller's memory; NULL: the moves are not kept */
    uint32_t move_count, move_max;
    record_step step; /* the caller's, to be told while it is read; may be NULL */
    void *context;
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
    bool torn;                 /* the text ends without its newline here */
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

/* Reads a full record, plays it from the deal to its end, or as far as it is whole, on `t`, and
 * holds every line against what happens there. False: error names the first line that does not
 * hold, and `r` and `t` are not to be used. True, but not r->whole: what is there holds, and error
 * names the line where it breaks off. */
bool record_load(const char *text, size_t size, struct record *r, struct table *t,
                 struct buf *scratch, struct record_error *error);

/* What a record that goes on begins with: the whole lines of a text before its result, and the hash
 * that is due if it breaks off there. The text was loaded on `t`. */
void record_resume(struct buf *out, const char *text, size_t size, const struct table *t,
                   struct buf *scratch);

/* Where the last move begins, or 0. */
size_t record_last_move(const char *text, size_t size);
/* The text of the seat's n-th move, from 1, appended; false if there is none. */
bool record_move_of(const char *text, size_t size, int seat, uint32_t n, struct buf *out);

/* Plays a loaded record's moves again on `t`, from the deal on; `step` may stop it by answering
 * false. */
void record_replay(const struct record *r, struct table *t, record_step step, void *context);

#endif
