/* A game at this machine: a table, its record, names and bots. The front ends' common ground;
 * what is shown always comes from a view. */
#ifndef FRONT_CLI_SESSION_H
#define FRONT_CLI_SESSION_H

#include "ai/words.h"
#include "core/record.h"
#include "core/scene.h"
#include "front/cli/cli.h"
#include "play/sitting.h"
#include "play/tutor.h"
#include "run/files.h"

struct session {
    struct sitting sitting;
    struct match match;      /* type NULL: a person */
    struct outside *outside; /* its programs; NULL: there are none */
    seatset people;          /* the seats of persons at this machine */
    int me;                  /* the person who reads at present, or FULL */
    struct habits habits;
    bool notation;       /* moves are shown in the words of records too */
    bool standing_order; /* "make my only move for me"; while nobody else watches how fast */
    struct sitter who[MAX_SEATS]; /* as the record has them: "Olha", "human", "normal" */
    char name[MAX_SEATS][SEAT_NAME_MAX + 1];
    const char *names[MAX_SEATS]; /* as people read them: "Bot 2" */
    struct speech speech;
    void (*tell)(void *context, const char *line); /* hears what the reader is told; NULL: stdout */
    void *context;
    struct buf missed[MAX_SEATS]; /* what was told to people who were not reading */
    struct tutor tutor;
    struct move hinted; /* what the last hint named, and after how many moves + 1 */
    uint32_t hinted_moves;
    const struct lesson *lesson; /* the last one, and at which decision and to whom it was told */
    uint32_t lesson_moves;
    int lesson_seat;
    struct buf path;   /* of the file in which the game is kept; empty: nowhere */
    struct claim file; /* which is this program's alone */
    struct buf record; /* the record so far, without its end */
    struct buf scratch;
};

/* A new game; the seed is args'. EXIT_FINE or a failure. */
int session_open(struct session *s, struct args *a);

/* Goes on with the record in a file. Its people have missed the last moves so far. */
int session_load(struct session *s, struct args *a, const char *path);

void session_free(struct session *s);

/* From now on this person reads, beginning with what it has missed. */
void session_reader(struct session *s, int seat);

/* Makes a person's move, keeps the record, tells the person what happened. NULL or why not. */
const char *session_move(struct session *s, const struct move *m);

/* Lets the bots go on, by at most one move, and tells the person what happened; never waits. */
enum sitting_state session_step(struct session *s);

/* Milliseconds until the bots' answers may be shown; 0: they may. */
int session_wait(const struct session *s);

/* Gives the standing order, or takes it back; a sentence that says which. */
const char *session_order(struct session *s);

/* True where the person has nothing to choose and wants not to be asked: the only move there is. */
bool session_ordered_move(const struct session *s, struct move *out);

/* Takes back the person's last move and tells all people of it; NULL, or why that cannot be. Where
 * people need not hide the screen from each other it may be the last move of another of them. */
const char *session_undo(struct session *s);

/* Must the screen be empty between whoever reads and this person? Not where both know the same. */
bool session_must_hide(const struct session *s, int seat);

/* Would this move of the person's stand for good, as far as the person can know? */
bool session_is_final(const struct session *s, const struct move *m);

/* Is it what the last hint named, at this very decision? */
bool session_is_hinted(const struct session *s, const struct move *m);

/* Writes the record so far to its path. NULL, or why that cannot be, made in `say`. */
const char *session_keep(struct session *s, struct buf *say);

/* The same after every move of a person, so that nothing is lost whatever happens to the machine.
 * It keeps quiet: the end of the game tells of errors. */
void session_autosave(struct session *s);

/* What a strong bot would do on the person's seat, and why. Takes about as long as its move; false if
 * that was interrupted. */
bool session_hint(struct session *s, struct move *best, struct buf *out);

/* What the tutor has to tell the person who is about to decide, or NULL: one lesson a decision,
 * each once. */
const struct lesson *session_lesson(struct session *s);

/* True if the tutor warns of this move of the person's; then `out` says why. */
bool session_warning(struct session *s, const struct move *m, struct buf *out);

/* Gives the seats the names by which people read of them: their own, else "Player 1", "Bot 2". */
void session_name_seats(struct session *s);

/* Has the person on this seat given no name? */
bool session_is_unnamed(const struct session *s, int seat);

/* How `reader`, a seat or FULL, is spoken to; by the session's names. */
struct speech session_speech(const struct session *s, const struct game *g, int reader);

/* The state as `seat` may know it, or all of it for FULL. */
void session_view(const struct session *s, int seat, void *view);

/* The table as `seat` sees it, or everything for FULL; to be freed. It is told by the session's
 * speech. */
struct scene *session_scene(const struct session *s, int seat);

/* Prints it as plain lines. */
void session_show(const struct session *s, int seat);

#endif
