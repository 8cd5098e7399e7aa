#include "run/sim.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "run/system.h"

/* So many games are given out at a time; but one where a program plays, which may take long. */
enum { CHUNK = 64 };

static void count_seat(struct sim_seat *s, const struct game *g, const struct outcome *o,
                       int seat) {
    s->share += (uint64_t)(SIM_SHARE * game_share(g, o, seat) + 0.5f);
    if (!o->scored)
        return;
    int slot = o->score[seat] + SIM_SCORE_ZERO;
    s->score += o->score[seat];
    s->histogram[slot < 0 ? 0 : slot >= SIM_SCORES ? SIM_SCORES - 1 : slot]++;
}

bool match_memory(const struct match *m, void **out) {
    size_t bytes = match_bytes(m);
    *out = bytes ? calloc(1, bytes) : NULL;
    return *out || !bytes;
}

/* `outside` NULL: there are no programs. */
static void play_one(const struct match *m, struct outside *outside, const struct seed *seed,
                     struct sim_result *r) {
    _Alignas(8) unsigned char st[STATE_MAX];
    struct outcome o = {.scored = false};
    uint64_t decisions = 0;
    if (!outside)
        decisions = match_play(m, seed, st);
    else if (!outside_play(outside, m, seed, st, &decisions))
        return; /* stopped */
    m->game->outcome(st, &o);
    r->shortest = r->games == 0 || decisions < r->shortest ? decisions : r->shortest;
    r->longest = decisions > r->longest ? decisions : r->longest;
    r->games++;
    r->decisions += decisions;
    r->unwon += o.winners == 0;
    r->scored = o.scored;
    for (int i = 0; i < m->nseats; i++)
        count_seat(&r->seat[i], m->game, &o, i);
    for (int i = 0; outside && i < m->nseats; i++)
        r->seat[i].forfeits += outside->guest[i].forfeits;
}

struct worker {
    pthread_t thread;
    struct sim *sim;
    void *memory;
    struct outside *outside; /* NULL: there are no programs */
    struct sim_result result;
    double end; /* when it had nothing more to do */
};

static void *work(void *argument) {
    struct worker *w = argument;
    struct sim *s = w->sim;
    struct match m = s->match;
    m.memory = w->memory;
    uint64_t chunk = w->outside ? 1 : CHUNK;
    while (!atomic_load(&s->stop)) {
        uint64_t first = atomic_fetch_add(&s->next, chunk);
        if (first >= s->games)
            break;
        uint64_t n = s->games - first < chunk ? s->games - first : chunk, played = 0;
        struct seed seed[SERIES_BATCH];
        for (; played < n && !atomic_load(&s->stop); played++) {
            if (played % SERIES_BATCH == 0)
                seed_derive_batch(&s->seed, first + played, seed);
            play_one(&m, w->outside, &seed[played % SERIES_BATCH], &w->result);
        }
        atomic_fetch_add(&s->done, played);
    }
    outside_free(w->outside);
    w->end = system_now();
    return NULL;
}

/* About ten times a second; at first sooner, so that few games take no longer than they need. */
static void watch(const struct sim *s, void (*progress)(const struct sim *s)) {
    enum { MOST = 100000000 };
    for (long pause = 1000000; !atomic_load(&s->stop) && atomic_load(&s->done) < s->games;) {
        nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
        progress(s);
        pause = pause < MOST / 2 ? pause + pause / 8 : MOST;
    }
}

static void add(struct sim_result *sum, const struct sim_result *r) {
    if (!r->games)
        return;
    sum->shortest = !sum->games || r->shortest < sum->shortest ? r->shortest : sum->shortest;
    sum->longest = r->longest > sum->longest ? r->longest : sum->longest;
    sum->games += r->games;
    sum->decisions += r->decisions;
    sum->unwon += r->unwon;
    sum->scored = r->scored;
    for (int i = 0; i < MAX_SEATS; i++) {
        sum->seat[i].share += r->seat[i].share;
        sum->seat[i].score += r->seat[i].score;
        sum->seat[i].forfeits += r->seat[i].forfeits;
        for (int k = 0; k < SIM_SCORES; k++)
            sum->seat[i].histogram[k] += r->seat[i].histogram[k];
    }
}

/* Starts the threads; those that could be are counted. NULL, or what is wrong. */
static const char *start_work(struct sim *s, struct worker *w, int *started) {
    for (*started = 0; *started < s->threads; ++*started) {
        struct worker *next = &w[*started];
        next->sim = s;
        if (!match_memory(&s->match, &next->memory))
            return N_("out of memory");
        if (!outside_new(&next->outside, &s->match, &s->terms, &s->stop)) {
            free(next->memory);
            return N_("out of memory");
        }
        if (pthread_create(&next->thread, NULL, work, next) != 0) {
            free(next->memory);
            outside_free(next->outside);
            return N_("the system gives no more threads; try --threads 1");
        }
    }
    return NULL;
}

const char *sim_run(struct sim *s, struct sim_result *out, void (*progress)(const struct sim *s)) {
    struct worker *w = calloc((size_t)s->threads, sizeof *w);
    int started = 0;
    double start = system_now();
    *out = (struct sim_result){.games = 0};
    if (!w)
        return N_("out of memory");
    const char *why = start_work(s, w, &started);
    if (why)
        atomic_store(&s->stop, true);
    if (progress)
        watch(s, progress);
    for (int i = 0; i < started; i++) {
        pthread_join(w[i].thread, NULL);
        free(w[i].memory);
        add(out, &w[i].result);
        out->seconds = w[i].end - start > out->seconds ? w[i].end - start : out->seconds;
    }
    free(w);
    return why;
}

void share_interval(double share, double n, double *low, double *high) {
    const double z = 1.959964;
    double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    *low = centre - half < 0 ? 0 : centre - half;
    *high = centre + half > 1 ? 1 : centre + half;
}

int sim_quantile(const struct sim_result *r, int seat, double q) {
    uint64_t below = 0;
    int last = 0;
    for (int i = 0; i < SIM_SCORES; i++) {
        if (!r->seat[seat].histogram[i])
            continue;
        last = i;
        below += r->seat[seat].histogram[i];
        if ((double)below >= q * (double)r->games)
            break;
    }
    return last - SIM_SCORE_ZERO;
}
