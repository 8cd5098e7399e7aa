#include "ai/appraise.h"

#include <string.h>

#include "ai/search.h"
#include "base/check.h"

enum { TRIES = 1500 };

/* First the bot decides as it would itself; if it has not looked ahead for that, it does so now. What
 * was done is looked into as deeply as what the bot would do, else it would be played on worse. Then
 * both are tried out by turns and with the same luck: what is due to the cards falls out of their
 * difference. */
enum { DECIDE, LOOK_AHEAD, LOOK_DEEPER, TRY, DONE };

static const struct bot_type *expert(void) {
    return bot_find("expert");
}

static uint32_t tries(uint32_t iterations) {
    return iterations ? iterations : TRIES;
}

size_t appraise_memory(const struct game *g, uint32_t iterations) {
    uint32_t most = bot_effort_most(expert(), g), tried = tries(iterations);
    if (iterations && most > iterations)
        most = iterations;
    return search_memory(g, 2 * (most > tried ? most : tried) + 2 * tried);
}

double tally_error(const struct tally *t) {
    return t->count > 1 ? __builtin_sqrt(t->squares / ((double)t->count * (t->count - 1))) : 0;
}

static void tally_add(struct tally *t, double x) {
    double step = x - t->mean;
    t->mean += step / ++t->count;
    t->squares += step * (x - t->mean);
}

/* ---- stages ---- */

static void look_ahead(struct appraiser *a) {
    bot_start_search(&a->bot, a->bot.seed);
    a->left = tries(a->limit);
    a->stage = LOOK_AHEAD;
}

void appraise_start(struct appraiser *a, const struct game *g, int seat, const void *view,
                    const struct move *made, uint64_t seed, uint32_t iterations, void *memory) {
    struct move legal[MAX_LEGAL];
    *a = (struct appraiser){.limit = iterations, .stage = DECIDE};
    a->chooses = made && g->legal(view, seat, legal) > 1;
    bot_open_drawn(&a->bot, expert(), g, seat, seed, memory);
    a->bot.memory_size = appraise_memory(g, iterations);
    if (a->chooses) {
        a->made = *made;
        bot_start(&a->bot, view);
        if (iterations && a->bot.left > iterations)
            a->bot.left = iterations;
    } else {
        a->bot.view = view;
        look_ahead(a);
    }
}

void appraise_moves(struct appraiser *a, const struct game *g, int seat, const void *view,
                    const struct move *moves, uint32_t count, uint64_t seed, uint32_t iterations,
                    void *memory) {
    appraise_start(a, g, seat, view, NULL, seed, iterations, memory);
    search_force(bot_search(&a->bot), moves, count);
}

/* How often a move should be made where moves are mixed: as the game knows, or else the search. */
static float share_of(const struct bot *b, const struct move *m) {
    struct move legal[MAX_LEGAL];
    float share[MAX_LEGAL];
    int n = b->game->legal(b->view, b->seat, legal);
    if (!b->solved || !b->game->ai->solve(b->view, b->seat, legal, n, share))
        return search_move(bot_search(b), m).share;
    int i = 0;
    while (i < n - 1 && memcmp(&legal[i], m, sizeof *m) != 0)
        i++;
    return share[i];
}

static bool differ(const struct appraiser *a) {
    return memcmp(&a->best, &a->made, sizeof a->best) != 0;
}

static void start_tries(struct appraiser *a) {
    if (a->chooses)
        search_force(bot_search(&a->bot), NULL, 0);
    a->left = tries(a->limit);
    a->stage = TRY;
}

/* It has looked ahead. A move of the right mixture is as good as the best. */
static void looked(struct appraiser *a) {
    struct search *s = bot_search(&a->bot);
    if (a->chooses && share_of(&a->bot, &a->made) >= SHARE_LEAST)
        a->best = a->made;
    uint32_t best = 0, made = 0;
    if (a->chooses) {
        best = search_move(s, &a->best).visits;
        made = search_move(s, &a->made).visits;
    }
    a->left = best > made ? best - made : 0;
    a->stage = LOOK_DEEPER;
    if (a->chooses)
        search_force(s, &a->made, 1);
    if (!a->left)
        start_tries(a);
}

static void decided(struct appraiser *a) {
    a->best = bot_best(&a->bot, NULL);
    if (a->bot.spent)
        looked(a);
    else
        look_ahead(a);
}

static double try_out(struct appraiser *a, const struct move *m) {
    return (double)search_sample(bot_search(&a->bot), m, a->bot.seed + a->left);
}

static void try_once(struct appraiser *a) {
    double won = try_out(a, a->chooses ? &a->made : NULL);
    tally_add(&a->win, won);
    if (a->chooses && differ(a))
        tally_add(&a->lost, try_out(a, &a->best) - won);
    if (--a->left == 0)
        a->stage = DONE;
}

/* At most n iterations of the present stage; returns how many. */
static uint32_t think(struct appraiser *a, uint32_t n) {
    if (a->stage == TRY) {
        try_once(a);
        return 1;
    }
    uint32_t spent = a->bot.spent;
    if (a->stage == DECIDE) {
        if (bot_step(&a->bot, n))
            decided(a);
        return a->bot.spent - spent;
    }
    n = n < a->left ? n : a->left;
    search_step(bot_search(&a->bot), n);
    a->left -= n;
    if (!a->left)
        (a->stage == LOOK_DEEPER ? start_tries : looked)(a);
    return n;
}

bool appraise_step(struct appraiser *a, uint32_t n) {
    while (n && a->stage != DONE)
        n -= think(a, n);
    return a->stage == DONE;
}
