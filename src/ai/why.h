/* Why a bot makes a move: what it hopes for of the best moves there are, and the facts that speak
 * for or against them. Front ends make sentences of it. */
#ifndef AI_WHY_H
#define AI_WHY_H

#include "core/game.h"

struct bot;

/* One move, as the bot that was asked sees it. */
struct reason {
    struct move move;
    uint32_t visits; /* of the search; 0: it has not been looked into */
    float win;       /* with visits: the chance to win, as far as the search can see */
    float share;     /* how often it should be made, where moves must be mixed; else 1 or 0 */
    int facts;
    struct fact fact[FACTS_MAX];
};

enum { WHY_MOVES = 8 };

/* The best moves, best first. The one to make is the first, unless the shares say to mix. */
struct why {
    uint32_t iterations;
    int count, legal; /* moves here, and moves there are */
    struct reason reason[WHY_MOVES];
};

/* What the bot that has just chosen `best` thought. */
void why_find(const struct bot *b, const struct move *best, struct why *why);

/* The facts about a legal move in the mover's view; their number. That something does not change is
 * none. */
int facts_find(const struct game *g, const void *view, const struct move *m,
               struct fact out[FACTS_MAX]);

/* A chance as people read it, whoever tells of it. */
int chance_percent(float chance);

/* A fact as a sentence without its full stop. */
void fact_sentence(const struct game *g, const struct fact *f, const struct speech *s,
                   struct buf *out);

/* Facts as the member "facts" of an open JSON object. */
void facts_json(const struct game *g, const struct fact *fact, int count, struct jw *out);

/* All of it as a JSON object. */
void why_json(const struct game *g, const struct why *why, struct jw *out);

#endif
