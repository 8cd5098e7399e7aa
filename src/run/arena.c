#include "run/arena.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "run/sim.h"
#include "run/system.h"

/* What one thread has seen of one bot's thinking. */
struct effort {
    uint64_t moves, iterations, forfeits;
    double seconds;
};

struct worker {
    pthread_t thread;
    struct arena *arena;
    const struct arena_result *bots; /* who they are */
    float *share;                    /* [deal][bot]: of the wins of its rotations */
    atomic_bool *ready;              /* [deal] */
    void *memory;
    struct effort effort[ARENA_BOTS];
};

/* ---- who plays ---- */

static int bot_index(const struct arena_result *r, const struct bot_type *type) {
    int i = 0;
    while (i < r->bots && r->bot[i].type != type)
        i++;
    return i;
}

static void list_bots(const struct match *m, struct arena_result *r) {
    for (int seat = 0; seat < m->nseats; seat++) {
        int i = bot_index(r, m->type[seat]);
        if (i == r->bots)
            r->bot[r->bots++].type = m->type[seat];
        r->bot[i].seats++;
    }
    for (int i = 0; i < r->bots; i++)
        r->bot[i].fair = (double)r->bot[i].seats / m->nseats;
}

/* ---- playing ---- */

/* A refused move is a forfeit: the game goes on with a random one. */
static struct move decide(struct worker *w, struct bot *b, const void *view) {
    struct effort *e = &w->effort[bot_index(w->bots, b->type)];
    double start = system_now();
    struct move m = bot_decide(b, view);
    e->seconds += system_now() - start;
    e->moves++;
    e->iterations += b->spent;
    if (!b->game->check(view, &m))
        return m;
    e->forfeits++;
    struct move legal[MAX_LEGAL];
    int n = b->game->legal(view, b->seat, legal);
    return legal[rng_below(&b->rng, (uint32_t)n)];
}

/* Adds the bots' shares of the win, times `weight`. */
static void play(struct worker *w, const struct match *m, const struct seed *seed, float weight,
                 float *share) {
    static _Thread_local struct table t;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bot bot[MAX_SEATS];
    struct outcome o;
    table_open(&t, m->game, &m->options, m->nseats, seed);
    for (int i = 0; i < m->nseats; i++)
        bot_open(&bot[i], m->type[i], m->game, i, seed, w->memory);
    for (seatset asked; (asked = table_to_act(&t)) != 0 && !atomic_load(&w->arena->stop);)
        FOR_SEATS (seat, asked) {
            table_view(&t, seat, view);
            struct move move = decide(w, &bot[seat], view);
            table_move(&t, &move, NULL);
        }
    if (!m->game->outcome(t.state, &o))
        return; /* stopped */
    for (int i = 0; i < m->nseats; i++) {
        float won = !o.winners            ? 1.0f / (float)m->nseats
                    : o.winners & SEAT(i) ? 1.0f / (float)seat_count(o.winners)
                                          : 0;
        share[bot_index(w->bots, m->type[i])] += won * weight;
    }
}

/* After how many turns of the table the same bots sit on the same seats again. */
static int rotation_period(const struct match *m) {
    for (int turn = 1; turn < m->nseats; turn++) {
        int same = 0;
        while (same < m->nseats && m->type[same] == m->type[(same + turn) % m->nseats])
            same++;
        if (same == m->nseats)
            return turn;
    }
    return m->nseats;
}

/* Every rotation counts; those that would be the same game again, move by move, are not played
 * again: the shares are means over a period. */
static void play_rotations(struct worker *w, const struct seed *seed, float *share) {
    const struct match *first = &w->arena->match;
    int period = rotation_period(first);
    for (int turn = 0; turn < period; turn++) {
        struct match m = *first;
        for (int i = 0; i < m.nseats; i++)
            m.type[i] = first->type[(i + turn) % m.nseats];
        play(w, &m, seed, 1 / (float)period, share);
    }
}

static void *work(void *argument) {
    struct worker *w = argument;
    struct arena *a = w->arena;
    uint64_t k;
    while ((k = atomic_fetch_add(&a->next, 1)) < a->deals && !atomic_load(&a->stop)) {
        struct seed seed = seed_derive(&a->seed, k);
    play_rotations(w, &seed, w->share + k * ARENA_BOTS);
        if (atomic_load(&a->stop))
            break;
        atomic_store(&w->ready[k], true);
        atomic_fetch_add(&a->done, 1);
    }
    return NULL;
}

/* ---- what came out ---- */

struct moments {
    uint64_t n;
    double mean, variance;
};

/* Of the first deals that are ready without a gap: so the result does not depend on threads. */
static struct moments measure(const struct worker *w, uint64_t deals, int bot) {
    struct moments m = {0};
    double sum = 0, square = 0;
    while (m.n < deals && atomic_load(&w->ready[m.n])) {
        double x = (double)w->share[m.n * ARENA_BOTS + (uint64_t)bot];
        sum += x;
        square += x * x;
        m.n++;
    }
    if (m.n == 0)
        return m;
    m.mean = sum / (double)m.n;
    m.variance = m.n > 1 ? (square - sum * m.mean) / (double)(m.n - 1) : 0;
    return m;
}

/* Wald's test, with the normal approximation of the likelihood over deals. */
static enum arena_verdict judge(struct moments m, double fair, double margin) {
    const double limit = log(0.95 / 0.05);
    if (margin <= 0 || m.n < 16)
        return ARENA_UNDECIDED;
    double variance = m.variance > 1e-4 ? m.variance : 1e-4;
    double ratio = (double)m.n * margin * (2 * (m.mean - fair) - margin) / (2 * variance);
    return ratio > limit ? ARENA_STRONGER : ratio < -limit ? ARENA_NOT_STRONGER : ARENA_UNDECIDED;
}

static double elo(double share, double fair) {
    double s = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return fair <= 0 || fair >= 1 ? 0 : 400 * log10(s / (1 - s) / (fair / (1 - fair)));
}

static void fill_bot(struct arena_bot *b, struct moments m, const struct effort *e) {
    double half = m.n ? 1.959964 * sqrt(m.variance / (double)m.n) : 1;
    b->share = m.mean;
    b->low = m.mean - half < 0 ? 0 : m.mean - half;
    b->high = m.mean + half > 1 ? 1 : m.mean + half;
    b->elo = elo(b->share, b->fair);
    b->elo_low = elo(b->low, b->fair);
    b->elo_high = elo(b->high, b->fair);
    b->ms_per_move = e->moves ? 1000 * e->seconds / (double)e->moves : 0;
    b->iterations_per_move = e->moves ? (double)e->iterations / (double)e->moves : 0;
    b->forfeits = e->forfeits;
}

static void wait_for_end(struct arena *a, struct arena_result *out, const struct worker *w,
                         void (*progress)(const struct arena *a)) {
    while (!atomic_load(&a->stop) && atomic_load(&a->done) < a->deals) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        if (progress)
            progress(a);
        out->verdict = judge(measure(w, a->deals, 0), out->bot[0].fair, a->margin);
        if (out->verdict != ARENA_UNDECIDED)
            atomic_store(&a->stop, true);
    }
}

void arena_run(struct arena *a, struct arena_result *out, void (*progress)(const struct arena *a)) {
    struct worker *w = heap_take((size_t)a->threads, sizeof *w);
    float *share = heap_take(a->deals * ARENA_BOTS, sizeof *share);
    atomic_bool *ready = heap_take(a->deals, sizeof *ready);
    double start = system_now();
    *out = (struct arena_result){.deals = 0};
    list_bots(&a->match, out);
    for (int i = 0; i < a->threads; i++) {
        w[i] = (struct worker){.arena = a, .bots = out, .share = share, .ready = ready};
        w[i].memory = match_memory(&a->match);
        if (pthread_create(&w[i].thread, NULL, work, &w[i]) != 0) {
            fputs("koloda: the system gives no more threads; try --threads 1\n", stderr);
            exit(1);
        }
    }
    wait_for_end(a, out, w, progress);
    struct effort effort[ARENA_BOTS] = {{0}};
    for (int i = 0; i < a->threads; i++) {
        pthread_join(w[i].thread, NULL);
        for (int k = 0; k < out->bots; k++) {
            effort[k].moves += w[i].effort[k].moves;
            effort[k].iterations += w[i].effort[k].iterations;
            effort[k].forfeits += w[i].effort[k].forfeits;
            effort[k].seconds += w[i].effort[k].seconds;
        }
        free(w[i].memory);
    }
    for (int k = 0; k < out->bots; k++) {
        struct moments m = measure(w, a->deals, k);
        out->deals = m.n;
        fill_bot(&out->bot[k], m, &effort[k]);
    }
    out->games = out->deals * (uint64_t)a->match.nseats;
    if (out->verdict == ARENA_UNDECIDED)
        out->verdict = judge(measure(w, a->deals, 0), out->bot[0].fair, a->margin);
    out->seconds = system_now() - start;
    free(share);
    free(ready);
    free(w);
}
