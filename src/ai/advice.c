#include "ai/advice.h"

#include <string.h>

#include "ai/search.h"
#include "base/check.h"
#include "base/hash.h"

/* So often it looks ahead at least, and so often each move is tried out: a chance is then known to
 * about two per cent. What has been looked into in less than this part of the games is not worth
 * telling, unless there is nothing else to compare with. */
enum { TRIES = 1500, TOLD_PART = 50 };

/* First the bot decides as it would itself; if it has not looked ahead for that, it does so now;
 * then moves are tried out one after the other. Their order does not depend on which of them is
 * asked about: a move's chance is the same in a hint and in a warning. */
enum { DECIDE, LOOK_AHEAD, TRY, DONE };

size_t advice_memory(const struct bot_type *type, const struct game *g) {
    return search_memory(g, bot_effort_most(type, g) + (1 + ADVICE_MOVES) * TRIES);
}

void advice_open(struct adviser *a, const struct bot_type *type, const struct game *g, int seat,
                 const struct seed *seed, void *memory) {
    must(type->iterations, "an adviser does not search");
    *a = (struct adviser){.stage = DONE};
    bot_open(&a->bot, type, g, seat, seed, memory);
    a->bot.memory_size = advice_memory(type, g);
}

struct seed advice_luck(const struct game *g, const void *view) {
    struct seed seed = {{0}};
    uint64_t hash = hash64(view, g->state_size, 0);
    for (int i = 0; i < 8; i++)
        seed.byte[i] = (uint8_t)(hash >> 8 * i);
    return seed;
}

void advice_start(struct adviser *a, const void *view, const struct move *made) {
    struct move legal[MAX_LEGAL];
    a->weighs = made != NULL;
    a->made = made ? *made : (struct move){0};
    a->advice = (struct advice){.made = {.move = a->made}};
    a->advice.why.legal = a->bot.game->legal(view, a->bot.seat, legal);
    a->count = a->at = 0;
    a->stage = DECIDE;
    bot_start(&a->bot, view);
}

static bool same_move(const struct move *a, const struct move *b) {
    return !memcmp(a, b, sizeof *a);
}

/* Where the game knows the exact mixture, that is the share; else the search's. */
static float share_of(const struct bot *b, const struct search_move *seen) {
    struct move legal[MAX_LEGAL];
    float share[MAX_LEGAL];
    int n = b->game->legal(b->view, b->seat, legal);
    if (!b->solved || !b->game->ai->solve(b->view, b->seat, legal, n, share))
        return seen->share;
    for (int i = 0; i < n; i++)
        if (same_move(&legal[i], &seen->move))
            return share[i];
    return 0;
}

static struct reason look_into(const struct adviser *a, const struct move *m) {
    const struct bot *b = &a->bot;
    struct search_move seen = search_move(bot_search(b), m);
    struct reason r = {
        .move = *m, .visits = seen.visits, .win = seen.win, .share = share_of(b, &seen)};
    r.facts = facts_find(b->game, b->view, m, r.fact);
    return r;
}

/* ---- which moves are tried out ---- */

static void take(struct adviser *a, const struct move *m) {
    for (int i = 0; i < a->count; i++)
        if (same_move(&a->move[i], m))
            return;
    if (a->count < ADVICE_MOVES)
        a->move[a->count++] = *m;
}

/* The best, and what the search liked next. Where a move is weighed, as far as that one, as a hint
 * would go on; if it is none of them, it and the best. */
static void choose_moves(struct adviser *a) {
    struct search_move seen[MAX_LEGAL];
    uint32_t all = 0;
    int n = search_moves(bot_search(&a->bot), seen, MAX_LEGAL);
    for (int i = 0; i < n; i++)
        all += seen[i].visits;
    take(a, &a->advice.best.move);
    for (int i = 0; i < n; i++)
        if (a->count < 2 || seen[i].visits > all / TOLD_PART)
            take(a, &seen[i].move);
    if (!a->weighs)
        return;
    int made = 0;
    while (made < a->count && !same_move(&a->move[made], &a->made))
        made++;
    if (made < a->count)
        a->count = made ? made + 1 : 2; /* the best is compared with the next */
    else
        a->move[1] = a->made, a->count = 2;
}

/* ---- what comes out ---- */

static bool comes_before(const struct advice *a, const struct reason *r, const struct reason *s) {
    if (a->mixes && r->share != s->share)
        return r->share > s->share;
    bool best = same_move(&r->move, &a->best.move), other = same_move(&s->move, &a->best.move);
    return !a->mixes && best != other ? best : r->win > s->win;
}

/* Those that hardly anybody should make are traces of exploring. Where moves are not mixed, the one
 * to make is. */
static void tidy_share(const struct advice *a, struct reason *r) {
    if (!a->mixes)
        r->share = same_move(&r->move, &a->best.move);
    else if (r->share < SHARE_LEAST)
        r->share = 0;
}

static void list_moves(struct advice *a) {
    struct why *w = &a->why;
    for (int i = 0; i < w->count; i++) {
        struct reason r = w->reason[i];
        int at = i;
        tidy_share(a, &r);
        for (; at > 0 && comes_before(a, &r, &w->reason[at - 1]); at--)
            w->reason[at] = w->reason[at - 1];
        w->reason[at] = r;
    }
}

static void finish(struct adviser *a) {
    struct advice *out = &a->advice;
    const struct bot *b = &a->bot;
    float cost = out->best.win - out->made.win;
    out->cost = a->weighs && cost > 0 && out->made.share < SHARE_LEAST ? cost : 0;
    /* What was found at once was not mixed, whatever the search that tried it out would do. */
    out->mixes = (b->solved || b->spent) && out->best.share > 0 && out->best.share < 1;
    list_moves(out);
}

int advice_cost(const struct advice *a) {
    return a->cost > 0 ? chance_percent(a->best.win) - chance_percent(a->made.win) : 0;
}

/* ---- thinking ---- */

/* Nothing to choose: the only move there is, without a look ahead. */
static void only_move(struct adviser *a) {
    struct why *w = &a->advice.why;
    w->count = 1;
    w->reason[0] = (struct reason){.move = a->advice.best.move, .share = 1};
    w->reason[0].facts =
        facts_find(a->bot.game, a->bot.view, &a->advice.best.move, w->reason[0].fact);
}

static void begin_to_try(struct adviser *a) {
    choose_moves(a);
    a->stage = TRY;
}

/* The move of now has been tried out. */
static void note_move(struct adviser *a) {
    struct why *w = &a->advice.why;
    struct reason r = look_into(a, &a->move[a->at]);
    w->reason[w->count++] = r;
    if (a->at == 0)
        a->advice.best = r;
    if (a->weighs && same_move(&r.move, &a->made))
        a->advice.made = r;
    a->stage = ++a->at < a->count ? TRY : DONE;
    if (a->stage == DONE)
        finish(a);
}

/* The end of a stage, and the beginning of the next. */
static void next_stage(struct adviser *a) {
    a->left = TRIES;
    switch (a->stage) {
    case DECIDE:
        a->advice.best.move = bot_best(&a->bot, NULL);
        a->advice.why.iterations = a->bot.spent;
        if (a->advice.why.legal == 1) {
            only_move(a);
            a->stage = DONE;
        } else if (a->bot.spent) {
            begin_to_try(a);
        } else {
            bot_start_search(&a->bot, a->bot.seed);
            a->stage = LOOK_AHEAD;
        }
        break;
    case LOOK_AHEAD:
        begin_to_try(a);
        break;
    case TRY:
        note_move(a);
    }
}

/* At most n iterations of the present stage; returns how many. */
static uint32_t think(struct adviser *a, uint32_t n) {
    struct search *s = bot_search(&a->bot);
    n = n < a->left ? n : a->left;
    if (a->stage == LOOK_AHEAD)
        search_step(s, n);
    else
        search_try(s, &a->move[a->at], n);
    a->left -= n;
    a->advice.why.iterations += n;
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
