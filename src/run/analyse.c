#include "run/analyse.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/notation.h"
#include "run/system.h"

enum { SLICE = 200 }; /* iterations, then it is looked whether to go on */

static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;

bool analyse_open(struct analyse *a) {
    struct table *t = malloc(sizeof *t);
    bool room = t != NULL;
    a->total = 0;
    FOR_SEATS (i, a->seats) {
        struct course *c = &a->course[i];
        c->point = calloc(analysis_most(a->record), sizeof *c->point);
        room = room && c->point;
        c->count = room ? analysis_plan(a->record, t, i, c->point) : 0;
        a->total += c->count;
    }
    free(t);
    return room;
}

void analyse_close(struct analyse *a) {
    FOR_SEATS (i, a->seats)
        free(a->course[i].point);
}

/* ---- what is kept ---- */

static void write_head(const struct analyse *a, struct buf *out) {
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key_str(&j, "keeps", "koloda analyse");
    jw_key_int(&j, "hash", (int64_t)(program_hash() >> 1));
    jw_key_int(&j, "record", (int64_t)(a->record_hash >> 1));
    jw_key_int(&j, "seed", (int64_t)(a->terms.seed >> 1));
    jw_key_int(&j, "iterations", a->terms.iterations);
    jw_object_end(&j);
    buf_char(out, '\n');
}

/* {"point":[seat,number,chance,error,lost,lost_error],"best":"draw"} */
static void write_point(const struct analyse *a, int seat, uint32_t number, struct buf *out) {
    const struct point *p = &a->course[seat].point[number];
    const int64_t numbers[] = {seat, number, p->chance, p->error, p->lost, p->lost_error};
    char text[MOVE_TEXT_MAX];
    struct buf best = BUF(text);
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key(&j, "point");
    jw_array(&j);
    for (int i = 0; i < 6; i++)
        jw_int(&j, numbers[i]);
    jw_array_end(&j);
    if (p->decides) {
        move_text(a->record->game, &p->best, &best);
        jw_key_str(&j, "best", buf_text(&best));
    }
    jw_object_end(&j);
    buf_char(out, '\n');
}

static bool read_numbers(struct json_slice list, int64_t out[6]) {
    static const int64_t least[] = {0, 0, -SURE, 0, -SURE, 0},
                         most[] = {MAX_SEATS - 1, UINT32_MAX, 2 * SURE, SURE, SURE, SURE};
    struct json_slice v;
    bool more = json_slice_first(list, &v);
    for (int i = 0; i < 6; i++, more = json_slice_next(list, &v))
        if (!more || !json_slice_int(v, &out[i]) || out[i] < least[i] || out[i] > most[i])
            return false;
    return true;
}

static bool read_point(void *context, struct json_slice line) {
    struct analyse *a = context;
    struct json_slice list, best;
    char text[MOVE_TEXT_MAX];
    int64_t n[6];
    if (!json_slice_member(line, "point", &list) || !read_numbers(list, n))
        return false;
    struct course *c = &a->course[n[0]];
    if (!(a->seats >> n[0] & 1)) /* kept for another run */
        return true;
    if (n[1] >= c->count)
        return false;
    struct point *p = &c->point[n[1]];
    struct buf b = BUF(text);
    if (p->decides && (!json_slice_member(line, "best", &best) || !json_slice_str(best, &b) ||
                       move_parse(a->record->game, (int)n[0], buf_text(&b), &p->best)))
        return false;
    p->chance = (int32_t)n[2];
    p->error = (int32_t)n[3];
    p->lost = (int32_t)n[4];
    p->lost_error = (int32_t)n[5];
    p->ready = true;
    return true;
}

const char *analyse_keep(struct analyse *a, const char *path, struct buf *say) {
    struct buf head = heap_buf();
    a->kept = (struct kept){.foreign = N_("this file keeps something else, or was begun with other "
                                          "flags; remove it or name another file")};
    write_head(a, &head);
    const char *why = kept_open(&a->kept, path, &head, read_point, a, say);
    heap_free(&head);
    return why;
}

const char *analyse_keep_end(struct analyse *a, struct buf *say) {
    return kept_end(&a->kept, say);
}

static void keep_point(struct analyse *a, int seat, uint32_t number) {
    struct buf line = heap_buf();
    pthread_mutex_lock(&keeping);
    write_point(a, seat, number, &line);
    kept_add(&a->kept, &line);
    if (a->kept.error)
        atomic_store(&a->stop, true);
    pthread_mutex_unlock(&keeping);
    heap_free(&line);
}

/* ---- work ---- */

struct worker {
    struct analyse *all;
    struct analysis now;
    void *memory;
    pthread_t thread;
};

/* The seat of the n-th point of all; n becomes its number there. */
static int seat_of(const struct analyse *a, uint32_t *n) {
    int seat = seat_first(a->seats);
    while (*n >= a->course[seat].count) {
        *n -= a->course[seat++].count;
        while (!(a->seats >> seat & 1))
            seat++;
    }
    return seat;
}

static void *work(void *argument) {
    struct worker *w = argument;
    struct analyse *a = w->all;
    uint32_t n;
    while ((n = atomic_fetch_add(&a->next, 1)) < a->total && !atomic_load(&a->stop)) {
        int seat = seat_of(a, &n);
        struct point *plan = a->course[seat].point;
        if (!plan[n].ready) {
            analysis_start(&w->now, a->record, seat, plan, n, &a->terms, w->memory);
            while (!atomic_load(&a->stop) && !analysis_step(&w->now, SLICE)) {
            }
            if (!plan[n].ready)
                break;
            if (a->kept.path)
                keep_point(a, seat, n);
        }
        atomic_fetch_add(&a->done, 1);
    }
    return NULL;
}

static const char *start_work(struct analyse *a, struct worker *w, int *started) {
    for (*started = 0; *started < a->threads; ++*started) {
        struct worker *next = &w[*started];
        next->all = a;
        next->memory = malloc(analysis_memory(a->record->game, &a->terms));
        if (!next->memory)
            return N_("out of memory");
        if (pthread_create(&next->thread, NULL, work, next) != 0) {
            free(next->memory);
            return N_("the system gives no more threads; try --threads 1");
        }
    }
    return NULL;
}

const char *analyse_run(struct analyse *a, void (*progress)(struct analyse *a)) {
    int started = 0;
    struct worker *w = calloc((size_t)a->threads, sizeof *w);
    if (!w)
        return N_("out of memory");
    const char *why = start_work(a, w, &started);
    if (why)
        atomic_store(&a->stop, true);
    while (!atomic_load(&a->stop) && atomic_load(&a->done) < a->total) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        if (progress)
            progress(a);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(w[i].thread, NULL);
        free(w[i].memory);
    }
    free(w);
    return why;
}
