/* Batches, their queue, and the thread that writes them; which database keeps them is not known
 * here. */
#include "net/store.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"
#include "net/database.h"
#include "run/files.h"
#include "run/system.h"

struct queue {
    struct store_batch *first, **last;
};

struct store {
    const struct database_type *type;
    struct database *database;
    pthread_t thread;
    int64_t last_table, last_account;
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t work, progress;
    struct queue waiting, ended;
    uint64_t taken_in, dealt_with; /* batches */
    bool stop;
    struct store_counts counts;
};

static void push(struct queue *q, struct store_batch *b) {
    b->next = NULL;
    *q->last = b;
    q->last = &b->next;
}

static struct store_batch *take_all(struct queue *q) {
    struct store_batch *all = q->first;
    q->first = NULL;
    q->last = &q->first;
    return all;
}

static void free_batch(struct store_batch *b) {
    for (struct op *op = b->first, *next; op; op = next) {
        next = op->next;
        free(op);
    }
    free(b);
}

/* ---- making a batch ---- */

struct store_batch *store_begin(struct store *s) {
    struct store_batch *b = calloc(1, sizeof *b);
    if (b) {
        b->store = s;
        b->last = &b->first;
    }
    return b;
}

struct op *store_op(struct store_batch *b, enum op_kind kind, int64_t id, size_t more) {
    struct op *op = b ? calloc(1, sizeof *op + more) : NULL;
    if (!op) {
        if (b)
            b->lost = true;
        return NULL;
    }
    op->kind = kind;
    op->id = id;
    *b->last = op;
    b->last = &op->next;
    return op;
}

void store_put_table(struct store_batch *b, const struct stored_table *t) {
    struct op *op = store_op(b, PUT_TABLE, t->id, 0);
    if (op)
        op->is_table = *t;
}

void store_put_seat(struct store_batch *b, int64_t table, const struct stored_seat *seat) {
    struct op *op = store_op(b, PUT_SEAT, table, 0);
    if (!op)
        return;
    op->sitting.is_seat = *seat;
    name_key(seat->name, strnlen(seat->name, sizeof seat->name), op->sitting.name_key);
}

void store_add_lines(struct store_batch *b, int64_t table, size_t at, const char *text,
                     size_t size) {
    struct op *op = store_op(b, ADD_LINES, table, size);
    if (!op)
        return;
    op->lines.at = at;
    op->lines.size = size;
    op->lines.text = (char *)(op + 1);
    memcpy(op->lines.text, text, size);
}

void store_cut_lines(struct store_batch *b, int64_t table, size_t at) {
    struct op *op = store_op(b, CUT_LINES, table, 0);
    if (op)
        op->lines.at = at;
}

void store_put_result(struct store_batch *b, const struct stored_result *r) {
    struct op *op = store_op(b, PUT_RESULT, r->table, 0);
    if (op)
        op->is_result = *r;
}

void store_drop_table(struct store_batch *b, int64_t table) {
    store_op(b, DROP_TABLE, table, 0);
}

const char *store_commit(struct store_batch *b, store_done done, void *context) {
    if (!b || b->lost) {
        if (b)
            free_batch(b);
        return system_why(ENOMEM);
    }
    struct store *s = b->store;
    b->done = done;
    b->context = context;
    pthread_mutex_lock(&s->lock);
    push(&s->waiting, b);
    s->taken_in++;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

int64_t store_new_table(struct store *s) {
    return ++s->last_table;
}

int64_t store_new_account(struct store *s) {
    return ++s->last_account;
}

/* ---- the thread ---- */

/* One that fails must not spoil the others: then each is tried alone. */
static struct store_counts write_group(struct store *s, struct store_batch *group) {
    struct store_counts c = {.slowest = system_now()};
    const char *why = s->type->write(s->database, group, NULL);
    bool alone = why && group->next;
    c.groups = !why;
    for (struct store_batch *b = group; b; b = b->next) {
        b->why = alone ? s->type->write(s->database, b, b->next) : why;
        c.groups += alone && !b->why;
        c.writes += !b->why;
        c.failures += !!b->why;
    }
    c.slowest = system_now() - c.slowest;
    return c;
}

static void hand_over(struct store *s, struct store_batch *group, const struct store_counts *c) {
    for (struct store_batch *b = group, *next; b; b = next) {
        next = b->next;
        push(&s->ended, b);
    }
    s->dealt_with += c->writes + c->failures;
    s->counts.writes += c->writes;
    s->counts.groups += c->groups;
    s->counts.failures += c->failures;
    if (c->slowest > s->counts.slowest)
        s->counts.slowest = c->slowest;
    pthread_cond_broadcast(&s->progress);
}

static void *write_all(void *argument) {
    struct store *s = argument;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->waiting.first && !s->stop)
            pthread_cond_wait(&s->work, &s->lock);
        struct store_batch *group = take_all(&s->waiting);
        if (!group)
            break;
        pthread_mutex_unlock(&s->lock);
        struct store_counts c = write_group(s, group);
        pthread_mutex_lock(&s->lock);
        hand_over(s, group, &c);
        pthread_mutex_unlock(&s->lock);
        if (s->wake)
            s->wake(s->context);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Signals are for the threads of the program, not for this one. */
static const char *start_thread(struct store *s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&s->thread, NULL, write_all, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error == 0 ? NULL : N_("the system gives no more threads");
}

/* Until all that is queued now is dealt with. */
static void wait_for_queued(struct store *s) {
    pthread_mutex_lock(&s->lock);
    for (uint64_t until = s->taken_in; s->dealt_with < until;)
        pthread_cond_wait(&s->progress, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

void store_deliver(struct store *s) {
    pthread_mutex_lock(&s->lock);
    struct store_batch *all = take_all(&s->ended);
    pthread_mutex_unlock(&s->lock);
    for (struct store_batch *b = all, *next; b; b = next) {
        next = b->next;
        if (b->done)
            b->done(b->context, b->why);
        free_batch(b);
    }
}

struct store_counts store_counts(struct store *s) {
    pthread_mutex_lock(&s->lock);
    struct store_counts c = s->counts;
    c.queued = s->taken_in - s->dealt_with;
    s->counts.slowest = 0;
    pthread_mutex_unlock(&s->lock);
    return c;
}

/* ---- reading ---- */

/* One after the other, so that nothing is held while somebody looks at it. */
const char *store_tables(struct store *s, bool over_too, store_table_seen seen, void *context) {
    struct stored_table t = {.id = 0};
    for (;;) {
        wait_for_queued(s);
        const char *why = s->type->next_table(s->database, t.id, over_too, &t);
        if (why || !t.id || !seen(context, &t))
            return why;
    }
}

const char *store_find(struct store *s, const char *code, struct stored_table *out) {
    wait_for_queued(s);
    return s->type->find_table(s->database, code, out);
}

const char *store_seats(struct store *s, int64_t table, struct stored_seat seat[MAX_SEATS]) {
    for (int i = 0; i < MAX_SEATS; i++)
        seat[i] = (struct stored_seat){.seat = i};
    wait_for_queued(s);
    return s->type->seats(s->database, table, seat);
}

const char *store_log(struct store *s, int64_t table, struct buf *out) {
    wait_for_queued(s);
    return s->type->log(s->database, table, out);
}

const char *store_result(struct store *s, int64_t table, struct stored_result *out) {
    wait_for_queued(s);
    return s->type->result(s->database, table, out);
}

const char *store_games(struct store *s, const struct stored_filter *f, struct stored_game *out,
                        int max, int *count) {
    char key[NAME_KEY_MAX + 1];
    *count = 0;
    if (f->name)
        name_key(f->name, strlen(f->name), key);
    wait_for_queued(s);
    return s->type->games(s->database, f, f->name ? key : NULL, out, max, count);
}

const char *store_stats(struct store *s, int64_t account, struct stored_stats *out, int max,
                        int *count) {
    *count = 0;
    wait_for_queued(s);
    return s->type->stats(s->database, account, out, max, count);
}

const char *store_old_tables(struct store *s, enum stored_state state, int64_t before, int64_t *out,
                             int max, int *count) {
    *count = 0;
    wait_for_queued(s);
    return s->type->old_tables(s->database, state, before, out, max, count);
}

struct database *store_reading(struct store *s, const struct database_type **type) {
    wait_for_queued(s);
    *type = s->type;
    return s->database;
}

const char *store_backup(struct store *s, const char *path, struct buf *say) {
    wait_for_queued(s);
    return s->type->backup(s->database, path, say);
}

/* ---- opening ---- */

static void release(struct store *s) {
    if (s->database)
        s->type->close(s->database);
    pthread_cond_destroy(&s->work);
    pthread_cond_destroy(&s->progress);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

const char *store_open(struct store **out, const char *folder, void (*wake)(void *context),
                       void *context, struct buf *say) {
    *out = NULL;
    struct store *s = calloc(1, sizeof *s);
    if (!s)
        return file_complain(say, folder, system_why(ENOMEM));
    *s = (struct store){.type = &database_sqlite, .wake = wake, .context = context};
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->work, NULL);
    pthread_cond_init(&s->progress, NULL);
    take_all(&s->waiting);
    take_all(&s->ended);
    const char *why = s->type->open(&s->database, folder, say);
    if (!why &&
        ((why = s->type->last_table(s->database, &s->last_table)) ||
         (why = s->type->last_account(s->database, &s->last_account)) || (why = start_thread(s))))
        why = file_complain(say, folder, why);
    if (why)
        release(s);
    else
        *out = s;
    return why;
}

/* Whoever is told may queue more. */
static bool anything_left(struct store *s) {
    pthread_mutex_lock(&s->lock);
    bool left = s->ended.first || s->dealt_with < s->taken_in;
    pthread_mutex_unlock(&s->lock);
    return left;
}

void store_settle(struct store *s) {
    while (anything_left(s)) {
        wait_for_queued(s);
        store_deliver(s);
    }
}

void store_close(struct store *s) {
    if (!s)
        return;
    store_settle(s);
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    release(s);
}
