/* A recorded game as a strong bot sees it on one seat: the course of that seat's chances to win, what
 * its decisions were worth, and what of the result was luck.
 *
 * The course is a row of points. At each the chance is estimated by what the seat knew then and by
 * nothing else, its luck included, so that points can be looked into in any order, and again, with the
 * same result. From one point to the next the chance changes by one cause: a decision of the seat
 * costs what the best move would have brought more; what others do is theirs; what a move then brings,
 * the cards and whatever else is seen only then, is luck. Chances are whole millionths, so these add up exactly. */
#ifndef PLAY_ANALYSIS_H
#define PLAY_ANALYSIS_H

#include "ai/appraise.h"
#include "core/record.h"

enum { SURE = 1000000 }; /* millionths: a chance of 1 */

enum point_when {
    POINT_START, /* before the deal */
    POINT_CARDS, /* others have moved, and it is yet to be seen what that brings */
    POINT_TURN,  /* somebody decides */
    POINT_OVER
};
enum point_by { BY_LUCK, BY_OTHERS };
extern const char *const point_when_ids[], *const point_by_ids[];

/* How bad a move was. It counts as what it surely is: the 95 % interval must lie beyond the limit. */
enum mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS };
extern const char *const mark_ids[MARKS];
extern const int32_t mark_limits[MARKS]; /* of the chance to win */

struct point {
    uint32_t step; /* so many moves of the record were made before */
    uint8_t when, by;
    bool decides; /* the seat chose here, between several moves */
    bool ready;
    struct move made, best; /* where it did */
    int32_t chance;         /* to win; with the best move, where it chose */
    int32_t error;          /* one standard error, as are the others */
    int32_t lost, lost_error;
};

/* How many points a record has at most. */
static inline uint32_t analysis_most(const struct record *r) {
    return 2 * r->move_count + 3;
}

/* Finds the points of the record for this seat; their number. `t` is a table to play it on. The last
 * one is ready if the game is over. */
uint32_t analysis_plan(const struct record *r, struct table *t, int seat, struct point *out);

/* ---- looking into a point, in steps ---- */

struct analysis_terms {
    uint64_t seed;
    uint32_t iterations; /* as for appraise_start() */
};

struct analysis {
    struct point *point;
    struct table table;
    struct appraiser appraiser;
    _Alignas(8) unsigned char view[STATE_MAX];
};

size_t analysis_memory(const struct game *g, const struct analysis_terms *terms);
/* Begins with the point of this number in the seat's plan. */
void analysis_start(struct analysis *a, const struct record *r, int seat, struct point *plan,
                    uint32_t number, const struct analysis_terms *terms, void *memory);

/* Thinks for at most n iterations more; true when the point is ready. */
bool analysis_step(struct analysis *a, uint32_t n);

/* ---- what came out ---- */

enum mark point_mark(const struct point *p);

/* What a seat's chance came to: start + luck + skill + others = result. */
struct account {
    int32_t start, luck, skill, others, result;
    int32_t luck_error, skill_error, others_error;
    uint32_t decisions, marks[MARKS];
};
struct account analysis_account(const struct point *p, uint32_t count);

/* A number of millionths as a decimal; a point and an account as members of an open object. */
void json_millionths(struct jw *out, const char *key, int64_t v);
void point_json(const struct game *g, const struct point *p, struct jw *out);
void account_json(const struct account *a, struct jw *out);

#endif
