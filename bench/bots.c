/* What a bot takes beside others: memory by game and level, and the longest slices of its thinking,
 * over positions of games that others play.
 *
 * A slice is repeated and the least of its times counts: what it takes is the same every time, and
 * all the rest is the system's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/advice.h"
#include "ai/search.h"
#include "core/table.h"
#include "run/system.h"

enum { REPEATS = 3, SLICES_MAX = 1 << 17 };

/* Memory that is there. */
static void *given(void *memory) {
    if (memory)
        return memory;
    fprintf(stderr, "bench/bots: out of memory\n");
    exit(1);
}

/* ---- positions ---- */

typedef void look(void *context, const struct game *g, const struct table *t, int seat);

/* Shows decisions of many games, some of each, until the time is over. */
static void visit_positions(const struct game *g, int nseats, double seconds, look *look_at,
                            void *context) {
    static const char *const players[] = {"random", "explorer", "normal"};
    static struct table t;
    double end = system_now() + seconds;
    struct options o = options_default(g);
    struct rng r;
    rng_seed(&r, 1);
    for (int game = 0; system_now() < end; game++) {
        struct seed seed = {{(uint8_t)game, (uint8_t)(game >> 8), (uint8_t)nseats}};
        struct bot bot[MAX_SEATS];
        table_open(&t, g, &o, nseats, &seed, NULL);
        for (int i = 0; i < nseats; i++)
            bot_open(&bot[i], bot_find(players[game % 3]), g, i, &seed, NULL);
        for (seatset asked; (asked = table_to_act(&t)) != 0 && system_now() < end;)
            FOR_SEATS (seat, asked) {
                _Alignas(8) unsigned char view[STATE_MAX];
                table_view(&t, seat, view);
                if (rng_below(&r, 6) == 0)
                    look_at(context, g, &t, seat);
                struct move m = bot_decide(&bot[seat], view);
                table_move(&t, &m, NULL);
            }
    }
}

/* ---- memory ---- */

struct filled {
    const struct bot_type *type;
    void *memory;
    uint32_t searches, iterations, nodes, full;
    size_t bytes;
};

static void fill(void *context, const struct game *g, const struct table *t, int seat) {
    struct filled *f = context;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bot bot;
    table_view(t, seat, view);
    bot_open(&bot, f->type, g, seat, &t->deal.seed, f->memory);
    bot_decide(&bot, view);
    if (!bot.spent)
        return;
    struct search_use use = search_use(bot_search(&bot));
    f->searches++;
    f->full += use.full;
    f->iterations = bot.spent > f->iterations ? bot.spent : f->iterations;
    f->nodes = use.nodes > f->nodes ? use.nodes : f->nodes;
    f->bytes = use.bytes > f->bytes ? use.bytes : f->bytes;
}

static void print_memory(const struct game *g, const char *type, double seconds) {
    struct filled f = {.type = bot_find(type)};
    size_t size = bot_memory(f.type, g);
    f.memory = given(calloc(1, size));
    for (int n = g->min_seats; n <= g->max_seats; n++)
        visit_positions(g, n, seconds / (g->max_seats - g->min_seats + 1), fill, &f);
    printf("%-9s %-7s %6.2f MB %6.2f MB %8u %8u %8u %8u %5u\n", g->id, type, (double)size / 1e6,
           (double)f.bytes / 1e6, bot_effort_most(f.type, g), f.iterations, f.nodes, f.searches,
           f.full);
    fflush(stdout);
    free(f.memory);
}

/* ---- slices ---- */

struct times {
    double *at;
    size_t count, room;
};

static void keep(struct times *t, double value) {
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 1024;
        t->at = given(realloc(t->at, t->room * sizeof *t->at));
    }
    t->at[t->count++] = value;
}

enum { CUTS = 3 };
static const uint32_t cut[CUTS] = {1, 10, 100};

struct sliced {
    const struct bot_type *type;
    void *memory;
    struct times start, step[CUTS], answer;
};

static double since(double *last) {
    double now = system_thread_seconds(), took = now - *last;
    *last = now;
    return took;
}

static void least(double *kept, double took, bool first) {
    *kept = first || took < *kept ? took : *kept;
}

/* Thinks a decision through in slices; returns their number. */
static int decide(struct bot *b, const void *view, uint32_t n, bool first, double *took) {
    int steps = 0;
    bot_start(b, view);
    double last = system_thread_seconds();
    for (bool done = false; !done && steps < SLICES_MAX; steps++) {
        done = bot_step(b, n);
        least(&took[steps], since(&last), first);
    }
    return steps;
}

static void slice(void *context, const struct game *g, const struct table *t, int seat) {
    static double took[SLICES_MAX];
    struct sliced *s = context;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bot bot;
    table_view(t, seat, view);
    bot_open(&bot, s->type, g, seat, &t->deal.seed, s->memory);
    for (int c = 0; c < CUTS; c++) {
        int steps = 0;
        for (int i = 0; i < REPEATS; i++)
            steps = decide(&bot, view, cut[c], i == 0, took);
        for (int i = 0; i < steps; i++)
            keep(&s->step[c], took[i]);
    }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_times(const struct game *g, const char *type, const char *what, struct times *t) {
    if (!t->count)
        return;
    qsort(t->at, t->count, sizeof *t->at, by_value);
    static const double part[] = {0.5, 0.99, 0.999};
    printf("%-9s %-7s %-9s %9zu", g->id, type, what, t->count);
    for (int i = 0; i < 3; i++)
        printf(" %9.1f", 1e6 * t->at[(size_t)(part[i] * (double)(t->count - 1))]);
    printf(" %9.1f\n", 1e6 * t->at[t->count - 1]);
    fflush(stdout);
    free(t->at);
}

/* Many positions, of which only the first and the last moment count. */
static void glance(void *context, const struct game *g, const struct table *t, int seat) {
    struct sliced *s = context;
    double start = 0, answer = 0;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bot bot;
    table_view(t, seat, view);
    bot_open(&bot, s->type, g, seat, &t->deal.seed, s->memory);
    for (int i = 0; i < REPEATS; i++) {
        struct why why;
        double last = system_thread_seconds();
        bot_start(&bot, view);
        least(&start, since(&last), i == 0);
        bot_step(&bot, 1);
        since(&last);
        bot_best(&bot, &why);
        least(&answer, since(&last), i == 0);
    }
    keep(&s->start, start);
    keep(&s->answer, answer);
}

static void print_slices(const struct game *g, const char *type, double seconds) {
    struct sliced s = {.type = bot_find(type)};
    size_t size = bot_memory(s.type, g);
    s.memory = size ? given(calloc(1, size)) : NULL;
    for (int n = g->min_seats; n <= g->max_seats; n++) {
        double part = seconds / (g->max_seats - g->min_seats + 1);
        visit_positions(g, n, part / 3, glance, &s);
        visit_positions(g, n, s.type->iterations ? part : 0, slice, &s);
    }
    print_times(g, type, "start", &s.start);
    for (int c = 0; c < CUTS; c++) {
        char what[16];
        snprintf(what, sizeof what, "step %u", cut[c]);
        print_times(g, type, what, &s.step[c]);
    }
    print_times(g, type, "answer", &s.answer);
    free(s.memory);
}

static bool is_asked(const struct game *g, const char *only) {
    return !only || !strcmp(g->id, only);
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 10;
    const char *only = argc > 2 ? argv[2] : NULL;
    static const char *const searching[] = {"hard", "expert", "search"};
    static const char *const levels[] = {"easy", "normal", "hard", "expert"};
    printf("memory: given, filled at most; iterations: most there may be, seen; nodes; searches, "
           "and those that ran out\n");
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < 3 && is_asked(game_list[i], only); k++)
            print_memory(game_list[i], searching[k], seconds);
    printf("\nmicroseconds of a slice: count, half, 99 %%, 99.9 %% of them below, longest\n");
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < 4 && is_asked(game_list[i], only); k++)
            print_slices(game_list[i], levels[k], seconds);
    return 0;
}
