/* A finished game, looked at again by a strong bot: which decisions cost most of the chances to win, and
 * which were the only good ones. In steps, as bots think; it judges each decision by the view of whoever
 * made it, so it says nothing of luck. */
#ifndef AI_REVIEW_H
#define AI_REVIEW_H

#include "ai/advice.h"
#include "core/record.h"

/* A move is costly from so much of the chances on, and telling if the next best one is so much worse. */
#define REVIEW_COSTLY 0.03f
#define REVIEW_TELLING 0.10f

struct turning_point {
    uint32_t move;            /* the number of the move, from 1 */
    struct reason made, best; /* equal where nothing was better */
    float cost, gain;         /* one of them is 0 */
};

enum { REVIEW_COSTS = 6, REVIEW_GAINS = 2, REVIEW_POINTS = REVIEW_COSTS + REVIEW_GAINS };

struct review {
    const struct record *r;
    seatset seats;
    struct table table; /* before the move that is looked at */
    uint32_t at;        /* so many moves are judged */
    bool thinks;        /* about the next one */
    struct adviser adviser;
    void *memory;
    struct turning_point cost[REVIEW_COSTS], gain[REVIEW_GAINS]; /* the greatest first */
    int costs, gains;
    _Alignas(8) unsigned char view[STATE_MAX];
};

/* The memory that a review of this game needs. */
size_t review_memory(const struct game *g);

/* Begins to judge what these seats decided. Record and memory stay where they are. */
void review_open(struct review *v, const struct record *r, seatset seats, void *memory);

/* Thinks for about n iterations more, at most one decision; true when all is judged. */
bool review_step(struct review *v, uint32_t n);

/* Percent of the moves that are judged. */
int review_done(const struct review *v);

/* What was found so far, in the order of the game; how many. */
int review_points(const struct review *v, struct turning_point out[REVIEW_POINTS]);

/* The same in words, line by line. */
void say_review(const struct review *v, const struct speech *s, struct buf *out);

#endif
