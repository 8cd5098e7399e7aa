#include "ai/advice.h"

#include <string.h>

#include "ai/search.h"
#include "base/check.h"

/* So often it looks ahead at least, and so often each of the two moves is tried out: a chance is
 * then known to about two per cent. */
enum { TRIES = 1500 };

/* First the bot decides as it would itself; if it has not looked ahead for that, it does so now;
 * then each of the two moves is tried out. */
enum { DECIDE, LOOK_AHEAD, TRY_BEST, TRY_MADE, DONE };

size_t advice_memory(const struct bot_type *type, const struct game *g) {
    return search_memory(g, bot_effort_most(type, g) + 3 * TRIES);
}

void advice_open(struct adviser *a, const struct bot_type *type, const struct game *g, int seat,
                 const struct seed *seed, void *memory) {
    must(type->iterations, "an adviser does not search");
    *a = (struct adviser){.stage = DONE};
    bot_open(&a->bot, type, g, seat, seed, memory);
    a->bot.memory_size = advice_memory(type, g);
}

void advice_start(struct adviser *a, const void *view, const struct move *made) {
    a->made = *made;
    a->advice = (struct advice){.made = {.move = *made}};
    a->stage = DECIDE;
    bot_start(&a->bot, view);
}

static struct reason look_into(const struct adviser *a, const struct move *m) {
    struct search_move seen = search_move(bot_search(&a->bot), m);
    struct reason r = {.move = *m, .visits = seen.visits, .win = seen.win, .share = seen.share};
    why_facts(&a->bot, &r);
    return r;
}

/* Where the game knows the exact mixture, that is the share; else the search's. */
static void take_solved_share(const struct bot *b, struct reason *r) {
    struct move legal[MAX_LEGAL];
    float share[MAX_LEGAL];
    int n = b->game->legal(b->view, b->seat, legal);
    if (!b->solved || !b->game->ai->solve(b->view, b->seat, legal, n, share))
        return;
    for (int i = 0; i < n; i++)
        if (!memcmp(&legal[i], &r->move, sizeof r->move))
            r->share = share[i];
}

static void weigh(struct adviser *a) {
    struct advice *out = &a->advice;
    take_solved_share(&a->bot, &out->best);
    take_solved_share(&a->bot, &out->made);
    float cost = out->best.win - out->made.win;
    out->cost = cost > 0 && out->made.share < SHARE_LEAST ? cost : 0;
}

/* The end of a stage, and the beginning of the next. */
static void next_stage(struct adviser *a) {
    a->left = TRIES;
    switch (a->stage) {
    case DECIDE:
        a->best = bot_best(&a->bot, NULL);
        a->advice.best.move = a->best;
        if (!memcmp(&a->best, &a->made, sizeof a->best)) {
            a->stage = DONE;
            return;
        }
        if (a->bot.spent)
            a->stage++; /* it has looked ahead */
        else
            bot_start_search(&a->bot, a->bot.seed);
        break;
    case TRY_BEST:
        a->advice.best = look_into(a, &a->best);
        break;
    case TRY_MADE:
        a->advice.made = look_into(a, &a->made);
        weigh(a);
    }
    a->stage++;
}

/* At most n iterations of the present stage; returns how many. */
static uint32_t think(struct adviser *a, uint32_t n) {
    struct search *s = bot_search(&a->bot);
    n = n < a->left ? n : a->left;
    if (a->stage == LOOK_AHEAD)
        search_step(s, n);
    else
        search_try(s, a->stage == TRY_BEST ? &a->best : &a->made, n);
    a->left -= n;
    return n;
}

bool advice_step(struct adviser *a, uint32_t n) {
    while (n && a->stage != DONE) {
        if (a->stage == DECIDE) {
            uint32_t spent = a->bot.spent;
            if (bot_step(&a->bot, n))
                next_stage(a);
            n -= a->bot.spent - spent;
            continue;
        }
        n -= think(a, n);
        if (!a->left)
            next_stage(a);
    }
    return a->stage == DONE;
}

struct advice advice_best(const struct adviser *a) {
    must(a->stage == DONE, "an adviser is asked too early");
    return a->advice;
}
