/* A match: a game, its options, and a bot on every seat. Traces, simulations and benches play
 * matches; given the same seed they play the same game. */
#ifndef PLAY_MATCH_H
#define PLAY_MATCH_H

#include "play/sitting.h"

struct match {
    const struct game *game;
    struct options options;
    int nseats;
    const struct bot_type *type[MAX_SEATS];
    void *memory; /* of match_bytes() bytes, if that is not 0 */
};

/* The memory that its bots share: what the one that needs most needs; 0 if none of them searches. */
size_t match_bytes(const struct match *m);

/* Sits its bots down to a game of this deal; nobody listens. Seats of programs are left to others. */
void match_sit(const struct match *m, const struct seed *seed, struct sitting *s);

/* Plays a whole game, leaves its end in `st`, and returns the seats' decisions. */
uint64_t match_play(const struct match *m, const struct seed *seed, void *st);

#endif
