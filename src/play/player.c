#include "play/player.h"

/* ---- persons ---- */

static void person_start(struct player *p) {
    (void)p;
}

/* Law 4: only where there is nothing to choose, and at a time that does not tell so. */
static bool person_step(struct player *p) {
    struct move moves[MAX_LEGAL];
    if (!p->order || p->game->legal(p->view, p->seat, moves) != 1 ||
        !p->game->moves[moves[0].kind].passes)
        return false;
    p->answer = moves[0];
    return true;
}

static struct move person_best(struct player *p) {
    return p->answer;
}

const struct player_type player_person = {
    .start = person_start, .step = person_step, .best = person_best, .timed = true};

/* ---- bots ---- */

/* So many iterations make a slice of a few milliseconds. */
enum { SLICE = 200 };

static void start(struct player *p) {
    bot_start(&p->bot, p->view);
}

static bool step(struct player *p) {
    return bot_step(&p->bot, SLICE);
}

static struct move best(struct player *p) {
    return bot_best(&p->bot, NULL);
}

const struct player_type player_bot = {
    .start = start, .step = step, .best = best, .thinks = true, .timed = true};
