/* The null game: a game of nothing, the template of all others. One round: every seat commits
 * to a number in secret (N1), one hidden coin is tossed (N2), the highest number wins (N3). */
#ifndef GAMES_NULL_STATE_H
#define GAMES_NULL_STATE_H

#include "core/game.h"

enum { NULL_MAX_NUMBER = 9 };

enum null_move { NULL_PICK = 1, NULL_MOVE_COUNT };
enum null_event { NULL_SHOWN, NULL_TOSSED, NULL_EVENT_COUNT };
enum null_phase { NULL_DEAL, NULL_CHOOSE, NULL_OVER };

struct null_state {
    struct head head;
    uint8_t phase;
    uint8_t coin;            /* 0 or 1, hidden from all until the end: UNKNOWN in a view */
    uint8_t highest_wins;    /* the option */
    uint8_t committed;       /* the seats that have picked */
    uint8_t pick[MAX_SEATS]; /* 0 until then; other seats' picks are hidden */
};

/* Of rules.c: N3, what the seat has picked is worth. */
int null_points(const struct null_state *s, int seat);

/* Of text.c */
void null_describe(const void *st, struct jw *out);
void null_describe_chance(const void *st, const struct move *m, struct jw *out);
extern const struct move_spec null_moves[];
extern const struct event_spec null_events[];
extern const struct word_list null_words[];

/* Of scene.c */
void null_scene(struct scene *s, const void *view);

/* Of info.c */
void null_redact(void *st, int viewer);
void null_determinize(void *view, struct rng *r);
const char *null_audit(const void *st);
const char *null_audit_view(const void *view);

extern const struct game_ai null_ai; /* of ai.c */

#endif
