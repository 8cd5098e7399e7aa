/* One search for all games: Monte Carlo tree search over information sets.
 *
 * Every iteration fills the view with a state its owner thinks possible and plays it on, to the
 * end or to where the game can be judged. Whoever decides on the way does so at a node of its own, found by what that seat knows (game_info_key): so a seat's node never depends on
 * another's secret, chance needs no nodes, and positions reached on different ways are one.
 * Where one seat decides, the node is a bandit (UCB,
 * guided by the game's priors). Where several decide at once, each node matches regrets by itself, and its average is the mixed move it recommends.
 *
 * No allocation: all nodes live in the memory given at the start. The same seed, view and number
 * of iterations give the same result on every platform. */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "core/game.h"

struct search;

/* How much memory lets a search of this game make so many iterations without running out of room:
 * by what the game says of itself (game_ai.room). For 0 it is the least a search can do with. */
size_t search_memory(const struct game *g, uint32_t iterations);

/* Puts a search into `size` bytes of memory, aligned as malloc aligns. Out of room it goes on, with
 * the nodes it has. With `ai` NULL it knows nothing but the rules: all moves alike at first, games
 * tried out at random. */
struct search *search_open(void *memory, size_t size, const struct game *g,
                           const struct game_ai *ai);

/* Whoever the memory serves at present; a note for those who share it. NULL after search_open(). */
void search_claim(struct search *s, const void *owner);
const void *search_owner(const struct search *s);

/* What the thinking since the start has filled. */
struct search_use {
    uint32_t nodes;
    size_t bytes; /* of nodes and moves */
    bool full;    /* something found no room */
};
struct search_use search_use(const struct search *s);

/* Forgets everything and begins with this view of `seat`. It need not be awaited there: then there
 * are no moves to choose from, only what the seat may hope for. */
void search_start(struct search *s, const void *view, int seat, uint64_t seed);

/* From now on these moves, at most one of a seat, are what the first decision comes to, wherever they
 * are legal: to learn what they are worth to a seat that saw them made. */
void search_force(struct search *s, const struct move *moves, uint32_t count);

/* So many iterations more. */
void search_step(struct search *s, uint32_t iterations);

/* So many that all begin with this legal move, to learn what it is worth. They make it look more
 * visited than it deserves: afterwards only its `value` and `win` mean something. */
void search_try(struct search *s, const struct move *m, uint32_t iterations);

/* One that begins with this legal move (NULL: with whatever is chosen) and with this luck, the cards
 * included, in which those who decide at once do so by what is known to be sound: what the seat won.
 * Two moves that are tried with the same luck meet the same cards. */
float search_sample(struct search *s, const struct move *m, uint64_t luck);

/* True if no so many iterations more can change the best move. */
bool search_settled(const struct search *s, uint32_t iterations);

/* One move as the search sees it. */
struct search_move {
    struct move move;
    uint32_t visits;
    float value; /* mean payoff for the seat, 0 to 1: the win, and a little the margin */
    float win;   /* the chance to win */
    float share; /* how often it should be played: 1 for the best, or a mixture */
    float prior; /* how promising it looked before */
};

/* The legal moves of the root, best first; at most `max`. Returns their number. */
int search_moves(const struct search *s, struct search_move *out, int max);

/* What it knows of one legal move. */
struct search_move search_move(const struct search *s, const struct move *m);

/* A move that is hardly ever right is a trace of exploring, not of mixing. */
#define SHARE_LEAST 0.05f

/* The move to make: the best, or one drawn from the mixture where several decide at once. */
struct move search_best(const struct search *s);

#endif
