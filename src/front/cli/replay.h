/* A recorded game that can be looked at after any of its moves, as anyone saw it. */
#ifndef FRONT_CLI_REPLAY_H
#define FRONT_CLI_REPLAY_H

#include "front/cli/session.h"

struct replay {
    struct session s; /* its table stands after `at` moves */
    struct record r;
    uint32_t at;
    int view; /* a seat, or FULL */
};

/* Reads a record of a whole table, as record_load() does, and keeps its moves until replay_close().
 * Nothing else is set up before replay_view(). */
bool replay_open(struct replay *p, const struct buf *text, struct record_error *e);
void replay_close(struct replay *p);

/* The same from a file, into `text`; EXIT_FINE, or a failure that was told. One seat's record, which
 * cannot be replayed, is fine too: r.seat says whose. */
int replay_file(struct replay *p, const char *path, struct buf *text);

/* From now on it is told as this seat, or as an onlooker who sees everything. */
void replay_view(struct replay *p, int view);

/* To the table after so many moves. The session's `tell` hears what happened on the way, from the
 * beginning of the game or from where it was. */
void replay_go(struct replay *p, uint32_t at);

/* Whose move led to this place and which, if the view may know it; else nothing. */
void replay_move(const struct replay *p, uint32_t at, struct buf *out);

/* Where the next turn begins, or the present or last one: another seat moves there. */
uint32_t replay_next_turn(const struct replay *p);
uint32_t replay_last_turn(const struct replay *p);

/* What is to be said after the last move. */
const char *replay_end(const struct replay *p);

/* "all", or a seat of this game. */
bool replay_parse_view(const struct replay *p, const char *text, int *view);

#endif
