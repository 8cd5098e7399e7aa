#include "net/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"

/* A decision that is wanted. It belongs to its player, and to the queue or a thread while it is
 * there: whoever comes last frees it. */
struct worker_job {
    struct worker_job *next;
    const struct bot_type *type;
    const struct game *game;
    int seat;
    struct seed seed;
    bool done, unwanted;
    bool listed;   /* among those that have ended */
    void *context; /* of its place */
    struct move answer;
    _Alignas(8) unsigned char view[STATE_MAX];
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct worker_job *first, **last;
    struct worker_job *ended;
    bool stop;
    struct workers_counts counts;
    void (*wake)(void *context);
    void *context;
    int threads;
    pthread_t thread[];
};

/* ---- threads ---- */

/* The first of the queue, which is not empty. */
static struct worker_job *unqueue(struct workers *w) {
    struct worker_job *j = w->first;
    w->first = j->next;
    if (!w->first)
        w->last = &w->first;
    w->counts.waiting--;
    return j;
}

/* The next one that is still wanted; NULL at the end. */
static struct worker_job *take_job(struct workers *w) {
    struct worker_job *j = NULL;
    pthread_mutex_lock(&w->lock);
    while (!j && !w->stop) {
        while (!w->first && !w->stop)
            pthread_cond_wait(&w->work, &w->lock);
        if (w->stop)
            break;
        j = unqueue(w);
        if (j->unwanted) {
            free(j);
            j = NULL;
        }
    }
    w->counts.thinking += j != NULL;
    pthread_mutex_unlock(&w->lock);
    return j;
}

static void give_back(struct workers *w, struct worker_job *j) {
    pthread_mutex_lock(&w->lock);
    bool unwanted = j->unwanted;
    j->done = true;
    if (!unwanted) {
        j->listed = true;
        j->next = w->ended;
        w->ended = j;
    }
    w->counts.thinking--;
    w->counts.decisions++;
    pthread_mutex_unlock(&w->lock);
    if (unwanted)
        free(j);
    else
        w->wake(w->context);
}

/* As much memory as the bot needs; one that cannot have it does not look ahead. */
static struct move decide(struct worker_job *j, void **memory, size_t *size) {
    size_t needs = bot_memory(j->type, j->game);
    if (needs > *size) {
        void *more = realloc(*memory, needs);
        *memory = more ? more : *memory;
        *size = more ? needs : *size;
    }
    const struct bot_type *type = needs > *size ? bot_find("normal") : j->type;
    struct bot bot;
    bot_open(&bot, type, j->game, j->seat, &j->seed, *memory);
    return bot_decide(&bot, j->view);
}

static void *run(void *argument) {
    struct workers *w = argument;
    void *memory = NULL;
    size_t size = 0;
    for (struct worker_job *j; (j = take_job(w));) {
        j->answer = decide(j, &memory, &size);
        give_back(w, j);
    }
    free(memory);
    return NULL;
}

const char *workers_open(struct workers **out, int threads, void (*wake)(void *context),
                         void *context) {
    struct workers *w = calloc(1, sizeof *w + (size_t)threads * sizeof w->thread[0]);
    *out = NULL;
    if (!w)
        return N_("out of memory");
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->work, NULL);
    w->last = &w->first;
    w->wake = wake;
    w->context = context;
    for (; w->threads < threads; w->threads++)
        if (pthread_create(&w->thread[w->threads], NULL, run, w) != 0) {
            workers_close(w);
            return N_("the system gives no more threads");
        }
    *out = w;
    return NULL;
}

static void free_list(struct worker_job *j) {
    for (struct worker_job *next; j; j = next) {
        next = j->next;
        free(j);
    }
}

void workers_close(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->work);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    free_list(w->first);
    free_list(w->ended);
    pthread_cond_destroy(&w->work);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

struct workers_counts workers_counts(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    struct workers_counts c = w->counts;
    pthread_mutex_unlock(&w->lock);
    return c;
}

void workers_deliver(struct workers *w, void (*ready)(void *context)) {
    pthread_mutex_lock(&w->lock);
    struct worker_job *all = w->ended;
    w->ended = NULL;
    pthread_mutex_unlock(&w->lock);
    for (struct worker_job *j = all, *next; j; j = next) {
        next = j->next;
        j->listed = false;
        if (j->unwanted)
            free(j);
        else
            ready(j->context);
    }
}

/* ---- at the table ---- */

/* The table wants the job no more. Whoever else still has it frees it. */
static void let_go(struct worker_seat *place) {
    struct worker_job *j = place->job;
    place->job = NULL;
    pthread_mutex_lock(&place->workers->lock);
    bool mine = j->done && !j->listed;
    j->unwanted = true;
    pthread_mutex_unlock(&place->workers->lock);
    if (mine)
        free(j);
}

static void start(struct player *p) {
    struct worker_seat *place = p->self;
    struct workers *w = place->workers;
    struct worker_job *j = malloc(sizeof *j);
    place->job = j;
    if (!j)
        return; /* step() tries again */
    *j = (struct worker_job){.type = place->type,
                             .game = p->game,
                             .seat = p->seat,
                             .seed = place->seed,
                             .context = place->context};
    memcpy(j->view, p->view, p->game->state_size);
    pthread_mutex_lock(&w->lock);
    *w->last = j;
    w->last = &j->next;
    w->counts.waiting++;
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
}

static bool step(struct player *p) {
    struct worker_seat *place = p->self;
    if (!place->job)
        start(p);
    if (!place->job)
        return false;
    pthread_mutex_lock(&place->workers->lock);
    bool done = place->job->done;
    pthread_mutex_unlock(&place->workers->lock);
    if (done) {
        p->answer = place->job->answer;
        let_go(place);
    }
    return done;
}

static struct move best(struct player *p) {
    return p->answer;
}

static void cancel(struct player *p) {
    struct worker_seat *place = p->self;
    if (place->job)
        let_go(place);
}

static const struct player_type player_worker = {
    .start = start, .step = step, .best = best, .cancel = cancel, .timed = true};

void workers_sit(struct workers *w, struct worker_seat *place, struct sitting *s, int seat,
                 const struct bot_type *type, void *context) {
    *place = (struct worker_seat){
        .workers = w, .type = type, .seed = s->table.deal.seed, .context = context};
    sitting_player(s, seat, &player_worker, place);
}

bool workers_sits(const struct sitting *s, int seat) {
    return s->player[seat].type == &player_worker;
}

void workers_hurry(struct sitting *s, int seat) {
    struct player *p = &s->player[seat];
    struct worker_seat *place = p->self;
    struct bot bot;
    cancel(p);
    bot_open(&bot, bot_find("normal"), p->game, seat, &place->seed, NULL);
    p->answer = bot_decide(&bot, p->view);
    p->answered = true;
}
