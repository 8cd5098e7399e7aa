#include "ai/advice.h"

#include <assert.h>
#include <string.h>

#include "ai/search.h"

/* So often it looks ahead at least, and so often each of the two moves is tried out: a chance is
 * then known to about two per cent. */
enum { TRIES = 1500 };

static struct reason look_into(struct bot *b, const struct move *m) {
    search_try(bot_search(b), m, TRIES);
    struct search_move seen = search_move(bot_search(b), m);
    struct reason r = {.move = *m, .visits = seen.visits, .win = seen.win, .share = seen.share};
    why_facts(b, &r);
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

void advise(struct bot *b, const void *view, const struct move *made, struct advice *out) {
    assert(b->memory);
    struct move best = bot_decide(b, view);
    *out = (struct advice){.best = {.move = best}, .made = {.move = *made}};
    if (!memcmp(&best, made, sizeof best))
        return;
    if (!b->spent) { /* it has chosen without looking ahead */
        bot_start_search(b, b->seed);
        search_step(bot_search(b), TRIES);
    }
    out->best = look_into(b, &best);
    out->made = look_into(b, made);
    take_solved_share(b, &out->best);
    take_solved_share(b, &out->made);
    float cost = out->best.win - out->made.win;
    out->cost = cost > 0 && out->made.share < SHARE_LEAST ? cost : 0;
}
