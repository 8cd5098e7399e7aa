/* What marks of an analysis are good for: games between expert and easy are analysed as usual; whose the
 * marks are, and what becomes of decisions, marked and not, that are looked into again with many times the
 * budget and other luck. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "play/analysis.h"
#include "play/match.h"
#include "run/system.h"

enum { MOVES_MAX = 4096, USUAL_TRIES = 1500, EVERY = 9 };

static const struct {
    const char *game;
    int nseats;
} tables[] = {{"cabbage", 2}, {"cardinal", 2}, {"podelim", 2}, {"coach", 4}};

static const char *const levels[] = {"expert", "easy"};

struct sums {
    unsigned decisions[2], marks[2][MARKS]; /* by level */
    double lost[2];
    unsigned again, within, surely, held; /* positions looked into again */
    double worst;
};

static void *given(void *memory) {
    if (memory)
        return memory;
    fprintf(stderr, "bench/analysis: out of memory\n");
    exit(1);
}

/* A game in which the seats are taken by turns, from `first` on. */
static void play(struct match *m, int first, const struct seed *seed, struct record *r) {
    static struct sitting s;
    enum sitting_state state;
    for (int i = 0; i < m->nseats; i++)
        m->type[i] = bot_find(levels[(i + first) % 2]);
    match_sit(m, seed, &s);
    r->move_count = 0;
    while ((state = sitting_step(&s, 0)) != SITTING_OVER)
        if (state == SITTING_MOVED && r->move_count < r->move_max)
            r->move[r->move_count++] = s.last;
    r->game = m->game;
    r->options = m->options;
    r->nseats = m->nseats;
    r->seat = FULL;
    r->seed = *seed;
    r->finished = true;
}

static struct point look(const struct record *r, int seat, const struct point *p, uint32_t number,
                         const struct analysis_terms *terms, void *memory) {
    static struct analysis a;
    static struct point plan[2 * MOVES_MAX + 3];
    plan[number] = *p;
    analysis_start(&a, r, seat, plan, number, terms, memory);
    while (!analysis_step(&a, 1000)) {
    }
    return plan[number];
}

/* They agree if their difference is within its own 95 % interval. A mark holds if what was surely lost is
 * lost by the second look too. */
static void compare(const struct point *a, const struct point *b, struct sums *s) {
    double error =
        1.96 * sqrt((double)a->lost_error * a->lost_error + (double)b->lost_error * b->lost_error);
    double apart = fabs((double)a->lost - b->lost);
    s->again++;
    s->within += apart <= error;
    s->worst = apart > s->worst ? apart : s->worst;
    if (point_mark(a)) {
        s->surely++;
        s->held += b->lost >= mark_limits[point_mark(a)];
    }
}

static void analyse(const struct record *r, int first, unsigned wanted, uint32_t times,
                    void *memory, struct sums *s) {
    static struct point plan[2 * MOVES_MAX + 3];
    static struct table t;
    const struct analysis_terms usual = {.seed = 1},
                                deep = {.seed = 2, .iterations = times * USUAL_TRIES};
    unsigned met = 0;
    for (int seat = 0; seat < r->nseats; seat++) {
        int level = (seat + first) % 2;
        uint32_t count = analysis_plan(r, &t, seat, plan);
        for (uint32_t i = 0; i < count; i++) {
            if (!plan[i].decides)
                continue;
            struct point p = look(r, seat, &plan[i], i, &usual, memory);
            s->decisions[level]++;
            s->marks[level][point_mark(&p)]++;
            s->lost[level] += p.lost;
            if (s->again >= wanted || (!point_mark(&p) && ++met % EVERY))
                continue;
            struct point q = look(r, seat, &plan[i], i, &deep, memory);
            compare(&p, &q, s);
        }
    }
}

static void tell(const char *game, unsigned games, const struct sums *s) {
    for (int i = 0; i < 2; i++)
        printf("%-9s %5u %-7s %9u %8.2f %6u %6u %6u\n", game, games, levels[i], s->decisions[i],
               s->lost[i] / s->decisions[i] / SURE * 100, s->marks[i][MARK_INACCURACY],
               s->marks[i][MARK_MISTAKE], s->marks[i][MARK_BLUNDER]);
    printf("%-9s looked into again: %u, within the interval %u, worst %.1f %%; marked %u, still so "
           "%u\n\n",
           game, s->again, s->within, s->worst / SURE * 100, s->surely, s->held);
    fflush(stdout);
}

int main(int argc, char **argv) {
    unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 4;
    unsigned wanted = argc > 2 ? (unsigned)atoi(argv[2]) : 15;
    uint32_t times = argc > 3 ? (uint32_t)atoi(argv[3]) : 100;
    const struct analysis_terms deep = {.iterations = times * USUAL_TRIES},
                                usual = {.iterations = 0};
    static struct record r;
    r.move = given(malloc(MOVES_MAX * sizeof *r.move));
    r.move_max = MOVES_MAX;
    printf("game      games level   decisions  lost %%     ?!      ?     ??\n");
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        struct match m = {.game = game_find(tables[i].game), .nseats = tables[i].nseats};
        if (argc > 4 && m.game != game_find(argv[4]))
            continue;
        size_t bytes = analysis_memory(m.game, &deep), least = analysis_memory(m.game, &usual);
        void *memory = given(malloc(bytes > least ? bytes : least));
        struct sums s = {.again = 0};
        m.options = options_default(m.game);
        m.type[0] = bot_find("expert");
        for (int j = 1; j < m.nseats; j++)
            m.type[j] = m.type[0];
        m.memory = given(malloc(match_bytes(&m)));
        for (unsigned k = 0; k < games; k++) {
            struct seed seed = {{(uint8_t)k, (uint8_t)(k >> 8), 77, (uint8_t)i}};
            play(&m, (int)k, &seed, &r);
            analyse(&r, (int)k, wanted, times, memory, &s);
        }
        tell(tables[i].game, games, &s);
        free(m.memory);
        free(memory);
    }
    free(r.move);
}
