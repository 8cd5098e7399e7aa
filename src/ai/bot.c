/* The bots: those that choose at once, and the search. */
#include "ai/bot.h"

#include <string.h>

#include "ai/search.h"
#include "ai/why.h"
#include "base/check.h"
#include "core/notation.h"

/* What a decision's generator begins with. */
static uint64_t luck_of(const struct bot *b, const void *view) {
    const struct head *head = view;
    return b->seed ^ (uint64_t)head->ply << 32;
}

/* Uniform over the legal moves. */
static struct move choose_random(struct bot *b, const void *view) {
    struct move moves[MAX_LEGAL];
    struct rng r; /* its own: one draw does not need the whole generator, as the compiler sees */
    int n = b->game->legal(view, b->seat, moves);
    rng_seed(&r, luck_of(b, view));
    return moves[rng_below(&r, (uint32_t)n)];
}

/* The kinds of legal moves a person would tell apart: first words of their patterns. */
struct words {
    const char *word[32];
    size_t size[32];
    int count;
};

static bool same_word(const struct game *g, const struct move *m, const char *word, size_t size) {
    const char *own;
    return move_word(g, m, &own) == size && !memcmp(own, word, size);
}

static struct words collect_words(const struct game *g, const struct move *moves, int n) {
    struct words w = {.count = 0};
    for (int i = 0; i < n; i++) {
        const char *word;
        size_t size = move_word(g, &moves[i], &word);
        int known = 0;
        while (known < w.count && !same_word(g, &moves[i], w.word[known], w.size[known]))
            known++;
        if (known == w.count && w.count < 32) {
            w.word[w.count] = word;
            w.size[w.count++] = size;
        }
    }
    return w;
}

/* Keeps the moves that are rare, or those that are not; unless that leaves none. */
static int keep_rare(const struct game *g, struct move *moves, int n, bool rare) {
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (g->moves[moves[i].kind].rare == rare)
            moves[kept++] = moves[i];
    return kept;
}

/* First the kind of move, then one of that kind: reaches corners that uniform play does not. */
static struct move choose_explorer(struct bot *b, const void *view) {
    struct move all[MAX_LEGAL], moves[MAX_LEGAL];
    int total = b->game->legal(view, b->seat, all);
    memcpy(moves, all, (size_t)total * sizeof moves[0]);
    int n = keep_rare(b->game, moves, total, false);
    if (n < total && (n == 0 || rng_below(&b->rng, 50) == 0)) {
        memcpy(moves, all, (size_t)total * sizeof moves[0]);
        n = keep_rare(b->game, moves, total, true);
    }
    struct words w = collect_words(b->game, moves, n);
    uint32_t pick = rng_below(&b->rng, (uint32_t)w.count);
    int same = 0;
    for (int i = 0; i < n; i++)
        if (same_word(b->game, &moves[i], w.word[pick], w.size[pick]))
            moves[same++] = moves[i];
    return moves[rng_below(&b->rng, (uint32_t)same)];
}

static struct move choose_novice(struct bot *b, const void *view) {
    const struct game_ai *ai = b->game->ai;
    return ai && ai->novice ? ai->novice(view, b->seat, &b->rng) : choose_random(b, view);
}

static struct move choose_greedy(struct bot *b, const void *view) {
    const struct game_ai *ai = b->game->ai;
    return ai && ai->greedy ? ai->greedy(view, b->seat, &b->rng) : choose_random(b, view);
}

const struct bot_type bot_types[] = {
    {"random", "any legal move, all alike", .any_state = true, .choose = choose_random},
    {"easy", "a beginner with a rule of thumb", .choose = choose_novice},
    {"normal", "the best of the moment by the odds, without looking ahead",
     .choose = choose_greedy},
    {"hard", "looks ahead a little", .choose = choose_greedy, .level = LEVEL_HARD,
     .iterations = 4000},
    {"expert", "looks ahead as far as pays, for less than a second", .choose = choose_greedy,
     .level = LEVEL_EXPERT, .iterations = 20000},
    {"greedy", "the same as normal", .choose = choose_greedy},
    {"explorer", "first a kind of move, then one of that kind", .any_state = true,
     .choose = choose_explorer},
    {"search", "looks ahead, knowing nothing but the rules", .choose = choose_random,
     .iterations = 4000, .rules_only = true},
    {.name = NULL},
};

const struct bot_type *bot_find(const char *name) {
    for (const struct bot_type *t = bot_types; t->name; t++)
        if (!strcmp(t->name, name))
            return t;
    return NULL;
}

/* ---- thinking ---- */

/* What the game knows that the bot may use, or NULL. */
static const struct game_ai *knowledge(const struct bot_type *type, const struct game *g) {
    return type->rules_only ? NULL : g->ai;
}

uint32_t bot_effort_most(const struct bot_type *type, const struct game *g) {
    const struct game_ai *ai = knowledge(type, g);
    return type->iterations && ai && ai->effort ? ai->effort_most[type->level] : type->iterations;
}

static uint32_t effort(const struct bot *b) {
    const struct game_ai *ai = knowledge(b->type, b->game);
    return ai && ai->effort ? ai->effort(b->view, b->seat, b->type->level) : b->type->iterations;
}

size_t bot_memory(const struct bot_type *type, const struct game *g) {
    return type->iterations ? search_memory(g, bot_effort_most(type, g)) : 0;
}

void bot_open(struct bot *b, const struct bot_type *type, const struct game *g, int seat,
              const struct seed *seed, void *memory) {
    bot_open_drawn(b, type, g, seat, seed_private(seed, (uint64_t)seat), memory);
}

void bot_open_drawn(struct bot *b, const struct bot_type *type, const struct game *g, int seat,
                    uint64_t drawn, void *memory) {
    must(memory || !type->iterations, "a bot that searches has no memory");
    *b = (struct bot){.type = type,
                      .game = g,
                      .seat = seat,
                      .seed = drawn,
                      .memory = memory,
                      .memory_size = bot_memory(type, g)};
}

void bot_start_search(struct bot *b, uint64_t luck) {
    b->search = search_open(b->memory, b->memory_size, b->game, knowledge(b->type, b->game));
    search_claim(b->search, b);
    search_start(b->search, b->view, b->seat, luck);
}

struct search *bot_search(const struct bot *b) {
    must(b->search && search_owner(b->search) == b, "another bot thinks in this bot's memory");
    return b->search;
}

/* Draws from the exact mixture, where the game knows it. */
static bool choose_solved(struct bot *b, const struct move *moves, int n) {
    const struct game_ai *ai = knowledge(b->type, b->game);
    if (!ai)
        return false;
    float share[MAX_LEGAL], rest = rng_float(&b->rng);
    if (!ai->solve || !ai->solve(b->view, b->seat, moves, n, share))
        return false;
    int k = 0;
    while (k < n - 1 && rest >= share[k])
        rest -= share[k++];
    b->choice = moves[k];
    return true;
}

/* The move of a bot that does not search. */
static struct move choose_at_once(struct bot *b, const void *view) {
    if (b->type->choose != choose_random) /* which draws for itself */
        rng_seed(&b->rng, luck_of(b, view));
    return b->type->choose(b, view);
}

/* A bot that searches: an exact solution, a search, or what can be found at once. */
static void begin_thinking(struct bot *b, uint64_t luck) {
    struct move moves[MAX_LEGAL];
    b->search = NULL;
    b->left = b->spent = 0;
    rng_seed(&b->rng, luck);
    int n = b->game->legal(b->view, b->seat, moves);
    b->solved = n > 1 && choose_solved(b, moves, n);
    if (b->solved)
        return;
    if (n > 1)
        b->left = effort(b);
    if (b->left)
        bot_start_search(b, luck);
    else
        b->choice = b->type->choose(b, b->view);
}

void bot_start(struct bot *b, const void *view) {
    b->view = view;
    if (b->type->iterations)
        begin_thinking(b, luck_of(b, view));
    else
        b->choice = choose_at_once(b, view);
}

/* How often it is looked whether thinking on can change anything. Not a matter of how the caller
 * cuts the steps: so the reasons are the same too. */
enum { LOOK_EVERY = 256 };

bool bot_step(struct bot *b, uint32_t n) {
    while (b->left && n) {
        uint32_t part = LOOK_EVERY - b->spent % LOOK_EVERY;
        part = part < n ? part : n;
        part = part < b->left ? part : b->left;
        search_step(bot_search(b), part);
        b->spent += part;
        b->left -= part;
        n -= part;
        if (b->spent % LOOK_EVERY == 0 && search_settled(bot_search(b), b->left))
            b->left = 0;
    }
    return b->left == 0;
}

struct move bot_best(const struct bot *b, struct why *why) {
    must(b->view && (b->spent || !b->left), "a bot is asked before it has thought");
    struct move best = b->spent ? search_best(bot_search(b)) : b->choice;
    if (why)
        why_find(b, &best, why);
    return best;
}

struct move bot_decide(struct bot *b, const void *view) {
    if (!b->type->iterations)
        return choose_at_once(b, view);
    bot_start(b, view);
    while (!bot_step(b, 1000)) {
    }
    return bot_best(b, NULL);
}
