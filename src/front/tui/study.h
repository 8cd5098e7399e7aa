/* The analysis of a recorded game beside its viewer: the course of a seat's chances, what its moves cost
 * and what would have been better, a better line, and its mistakes as questions. It thinks in slices
 * between keys, and knows nothing of the screen but its text. */
#ifndef FRONT_TUI_STUDY_H
#define FRONT_TUI_STUDY_H

#include "front/cli/replay.h"
#include "play/analysis.h"

enum { STUDY_CHOICES = 9 };

struct study {
    const struct replay *p;
    int seat;
    struct point *point;
    uint32_t count, done;
    struct analysis now;
    struct analysis_terms terms;
    void *memory;
    uint32_t at;      /* the point it thinks about, or `count` */
    bool line;        /* a better line is shown */
    bool asks;        /* a question is put: which of the choices would have been better? */
    uint32_t subject; /* the point of the question */
    struct move choice[STUDY_CHOICES];
    int choices;
    int answer;           /* one of them, or -1 */
    struct tally verdict; /* what the answer loses against the best move */
};

void study_open(struct study *s, const struct replay *p, int seat);
void study_close(struct study *s);

/* Thinks a slice further; true if there is something new to show. */
bool study_step(struct study *s);
static inline bool study_thinks(const struct study *s) {
    return s->done < s->count;
}

/* The decision that the seat's move of this number (from 1) was, once it is looked into; or NULL. */
const struct point *study_move(const struct study *s, uint32_t number);

/* The number of the next marked move after this one, or before it, or 0. */
uint32_t study_marked(const struct study *s, uint32_t number, bool back);

/* Puts the marked move of this number as a question, or ends asking with 0. */
void study_ask(struct study *s, uint32_t number);
void study_answer(struct study *s, int choice);

/* All that is to be read beside the table after `at` moves. */
void study_say(const struct study *s, uint32_t at, struct buf *out);

#endif
