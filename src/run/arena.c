#include "run/arena.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "run/sim.h"
#include "run/system.h"

struct worker {
    pthread_t thread;
    struct arena *arena;
    const struct arena_result *bots; /* who they are */
    struct arena_deal now;           /* the deal that is being played */
    struct outside *outside;         /* NULL: there are no programs */
    void *memory;
};

static pthread_mutex_t telling = PTHREAD_MUTEX_INITIALIZER;

/* ---- who plays ---- */

static int bot_index(const struct arena_result *r, const struct bot_type *type) {
    int i = 0;
    while (i < r->bots && r->bot[i].type != type)
        i++;
    return i;
}

static void list_bots(const struct arena *a, struct arena_result *r) {
    const struct match *m = &a->match;
    for (int seat = 0; seat < m->nseats; seat++) {
        int i = bot_index(r, m->type[seat]);
        if (i == r->bots)
            r->bot[r->bots++].type = m->type[seat];
        r->bot[i].seats++;
    }
}

/* ---- playing ---- */

/* A refused move is a forfeit: the game goes on with a random one. */
static void forfeit(struct sitting *s, struct arena_effort *e) {
    struct move legal[MAX_LEGAL];
    int seat = s->refused.seat, n = s->table.game->legal(s->table.state, seat, legal);
    e->forfeits++;
    sitting_move(s, &legal[rng_below(&s->player[seat].bot.rng, (uint32_t)n)]);
}

static enum sitting_state step(struct worker *w, struct sitting *s) {
    return w->outside ? outside_step(w->outside, 0, 100) : sitting_step(s, 0);
}

/* One move, whoever makes it, with what it took. False at the end. */
static bool make_move(struct worker *w, const struct match *m, struct sitting *s) {
    double start = system_thread_seconds();
    enum sitting_state state;
    while ((state = step(w, s)) == SITTING_THINKS || state == SITTING_WAITS)
        if (atomic_load(&w->arena->stop))
            return false;
    if (state == SITTING_OVER)
        return false;
    int mover = state == SITTING_STUCK ? s->refused.seat : s->last.seat;
    const struct bot *b = &s->player[mover].bot;
    struct arena_effort *e = &w->now.effort[bot_index(w->bots, m->type[mover])];
    e->moves++;
    if (!m->type[mover]->command) {
        e->seconds += system_thread_seconds() - start;
        e->iterations += b->spent;
    }
    if (state == SITTING_STUCK)
        forfeit(s, e);
    return !atomic_load(&w->arena->stop);
}

/* What the programs have taken for a game: theirs is time that passed. */
static void count_programs(struct worker *w, const struct match *m) {
    for (int i = 0; w->outside && i < m->nseats; i++) {
        const struct guest *g = &w->outside->guest[i];
        struct arena_effort *e = &w->now.effort[bot_index(w->bots, m->type[i])];
        e->seconds += g->seconds;
        e->forfeits += g->forfeits;
    }
}

/* The seats' bots, as the arena's match has them for this game of the deal. */
static void seat_bots(const struct arena *a, struct sitting *s, int turn, struct match *m) {
    for (int i = 0; i < m->nseats; i++) {
        int from = a->sides ? m->game->side(s->table.state, i) + turn : i + turn;
        m->type[i] = a->match.type[from % (a->sides ? 2 : m->nseats)];
        if (m->type[i]->command)
            sitting_person(s, i);
        else
            sitting_bot(s, i, m->type[i], m->memory);
    }
}

/* Adds what the bots' seats have won, times `weight`. */
static void play(struct worker *w, int turn, const struct seed *seed, float weight) {
    struct sitting s;
    struct outcome o;
    struct match match = w->arena->match, *m = &match;
    m->memory = w->memory;
    match_sit(m, seed, &s);
    seat_bots(w->arena, &s, turn, m);
    if (w->outside)
        outside_sit(w->outside, m, &s);
    while (make_move(w, m, &s)) {
    }
    if (w->outside)
        outside_leave(w->outside);
    count_programs(w, m);
    if (!m->game->outcome(s.table.state, &o))
        return; /* stopped */
    w->now.nobody += o.winners ? 0 : weight;
    for (int i = 0; i < m->nseats; i++)
        w->now.won[bot_index(w->bots, m->type[i])] += game_share(m->game, &o, i) * weight;
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
static void play_rotations(struct worker *w, const struct seed *seed) {
    int period = w->arena->sides ? 2 : rotation_period(&w->arena->match);
    memset(&w->now, 0, sizeof w->now);
    for (int turn = 0; turn < period; turn++) {
        /* A program may remember: what it has seen of a deal would tell it the next rotation. */
        struct seed own = w->outside ? seed_derive(seed, (uint64_t)turn) : *seed;
        play(w, turn, &own, 1 / (float)period);
    }
}

static void keep_deal(struct worker *w, uint64_t k) {
    struct arena *a = w->arena;
    struct arena_deal *deal = &a->deal[k];
    deal->nobody = w->now.nobody;
    memcpy(deal->won, w->now.won, sizeof deal->won);
    memcpy(deal->effort, w->now.effort, sizeof deal->effort);
    atomic_store(&deal->ready, true);
    if (a->deal_done) {
        pthread_mutex_lock(&telling);
        a->deal_done(a, k);
        pthread_mutex_unlock(&telling);
    }
}

static void *work(void *argument) {
    struct worker *w = argument;
    struct arena *a = w->arena;
    uint64_t k;
    while ((k = atomic_fetch_add(&a->next, 1)) < a->deals && !atomic_load(&a->stop)) {
        if (!atomic_load(&a->deal[k].ready)) {
            struct seed seed = seed_derive(&a->seed, k);
            play_rotations(w, &seed);
            if (atomic_load(&a->stop))
                break;
            keep_deal(w, k);
        }
        atomic_fetch_add(&a->done, 1);
    }
    outside_free(w->outside);
    return NULL;
}

/* ---- what came out ---- */

struct moments {
    uint64_t n;
    double mean, variance;
};

/* How many deals are ready without a gap: so the result does not depend on threads. */
static uint64_t ready_deals(const struct arena *a) {
    uint64_t n = 0;
    while (n < a->deals && atomic_load(&a->deal[n].ready))
        n++;
    return n;
}

/* The bot's seats in a game, on average. */
static double seats_of(const struct arena *a, const struct arena_bot *b) {
    return a->sides ? a->match.nseats / 2.0 : b->seats;
}

/* A win of one is a part of what all can win together; where sides win, each seat can win by itself,
 * and it is their mean that counts. */
static double unit_of(const struct arena *a, const struct arena_bot *b) {
    return a->match.game->side ? 1 / seats_of(a, b) : 1;
}

/* What the bot's seats would have won of a deal if all seats had won as much. */
static double fair_of(const struct arena *a, const struct arena_result *r, int bot, uint64_t k) {
    double sum = 0;
    for (int i = 0; i < r->bots; i++)
        sum += (double)a->deal[k].won[i];
    return sum / a->match.nseats * seats_of(a, &r->bot[bot]) * unit_of(a, &r->bot[bot]);
}

static double share_of(const struct arena *a, const struct arena_result *r, int bot, uint64_t k) {
    return (double)a->deal[k].won[bot] * unit_of(a, &r->bot[bot]);
}

static double lead_of(const struct arena *a, const struct arena_result *r, int bot, uint64_t k) {
    return share_of(a, r, bot, k) - fair_of(a, r, bot, k);
}

static struct moments measure(const struct arena *a, const struct arena_result *r, int bot,
                              uint64_t deals,
                              double (*value)(const struct arena *a, const struct arena_result *r,
                                              int bot, uint64_t k)) {
    struct moments m = {.n = deals};
    double sum = 0, square = 0;
    for (uint64_t k = 0; k < deals; k++) {
        double x = value(a, r, bot, k);
        sum += x;
        square += x * x;
    }
    if (deals == 0)
        return m;
    m.mean = sum / (double)deals;
    m.variance = deals > 1 ? (square - sum * m.mean) / (double)(deals - 1) : 0;
    return m;
}

/* Wald's test, with the normal approximation of the likelihood over deals. */
static enum arena_verdict judge(struct moments lead, double margin) {
    const double limit = log(0.95 / 0.05);
    if (margin <= 0 || lead.n < 16)
        return ARENA_UNDECIDED;
    double variance = lead.variance > 1e-4 ? lead.variance : 1e-4;
    double ratio = (double)lead.n * margin * (2 * lead.mean - margin) / (2 * variance);
    return ratio > limit ? ARENA_STRONGER : ratio < -limit ? ARENA_NOT_STRONGER : ARENA_UNDECIDED;
}

static double elo(double share, double fair) {
    double s = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return fair <= 0 || fair >= 1 ? 0 : 400 * log10(s / (1 - s) / (fair / (1 - fair)));
}

static void fill_bot(const struct arena *a, struct arena_result *r, int index) {
    struct arena_bot *b = &r->bot[index];
    uint64_t deals = r->deals;
    struct moments m = measure(a, r, index, deals, share_of);
    double half = deals ? 1.959964 * sqrt(m.variance / (double)deals) : 1;
    b->share = m.mean;
    b->fair = measure(a, r, index, deals, fair_of).mean;
    b->low = m.mean - half < 0 ? 0 : m.mean - half;
    b->high = m.mean + half > 1 ? 1 : m.mean + half;
    b->elo = elo(b->share, b->fair);
    b->elo_low = elo(b->low, b->fair);
    b->elo_high = elo(b->high, b->fair);
    for (uint64_t k = 0; k < deals; k++) {
        const struct arena_effort *e = &a->deal[k].effort[index];
        b->effort.moves += e->moves;
        b->effort.iterations += e->iterations;
        b->effort.forfeits += e->forfeits;
        b->effort.seconds += e->seconds;
    }
}

static enum arena_verdict verdict(const struct arena *a, const struct arena_result *r) {
    return judge(measure(a, r, 0, ready_deals(a), lead_of), a->margin);
}

static void wait_for_end(struct arena *a, struct arena_result *out,
                         void (*progress)(const struct arena *a)) {
    while (!atomic_load(&a->stop) && atomic_load(&a->done) < a->deals) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        if (progress)
            progress(a);
        out->verdict = verdict(a, out);
        if (out->verdict != ARENA_UNDECIDED)
            atomic_store(&a->stop, true);
    }
}

bool arena_open(struct arena *a) {
    a->deal = calloc(a->deals, sizeof *a->deal);
    return a->deal;
}

void arena_close(struct arena *a) {
    free(a->deal);
}

/* Starts the threads; those that could be are counted. NULL, or what is wrong. */
static const char *start_work(struct arena *a, struct worker *w, const struct arena_result *bots,
                              int *started) {
    for (*started = 0; *started < a->threads; ++*started) {
        struct worker *next = &w[*started];
        *next = (struct worker){.arena = a, .bots = bots};
        if (!match_memory(&a->match, &next->memory))
            return N_("out of memory");
        if (!outside_new(&next->outside, &a->match, &a->terms, &a->stop)) {
            free(next->memory);
            return N_("out of memory");
        }
        if (pthread_create(&next->thread, NULL, work, next) != 0) {
            outside_free(next->outside);
            free(next->memory);
            return N_("the system gives no more threads; try --threads 1");
        }
    }
    return NULL;
}

const char *arena_run(struct arena *a, struct arena_result *out,
                      void (*progress)(const struct arena *a)) {
    struct worker *w = calloc((size_t)a->threads, sizeof *w);
    int started = 0;
    double start = system_now();
    *out = (struct arena_result){.deals = 0};
    if (!w)
        return N_("out of memory");
    list_bots(a, out);
    out->verdict = verdict(a, out); /* deals that were kept may tell already */
    atomic_store(&a->stop, out->verdict != ARENA_UNDECIDED);
    const char *why = start_work(a, w, out, &started);
    if (why)
        atomic_store(&a->stop, true);
    wait_for_end(a, out, progress);
    for (int i = 0; i < started; i++) {
        pthread_join(w[i].thread, NULL);
        free(w[i].memory);
    }
    free(w);
    out->deals = ready_deals(a);
    out->games = out->deals * (uint64_t)(a->sides ? 2 : a->match.nseats);
    for (int k = 0; k < out->bots; k++)
        fill_bot(a, out, k);
    for (uint64_t k = 0; k < out->deals; k++)
        out->nobody += (double)a->deal[k].nobody / (double)out->deals;
    if (out->verdict == ARENA_UNDECIDED)
        out->verdict = verdict(a, out);
    out->seconds = system_now() - start;
    return why;
}
