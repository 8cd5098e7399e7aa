#include "net/passwords.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"
#include "run/system.h"

_Static_assert(crypto_pwhash_STRBYTES <= PASSWORD_HASH_MAX + 1, "a hash must fit");

struct queue {
    struct password_job *first, **last;
};

struct passwords {
    pthread_t thread;
    unsigned long long ops;
    size_t memory;
    unsigned most;
    char nobody[PASSWORD_HASH_MAX + 1]; /* what is checked for who is not there */
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t work;
    struct queue waiting, done;
    unsigned count; /* in `waiting`, and the one at work */
    uint64_t hashed;
    bool stop;
};

static void push(struct queue *q, struct password_job *j) {
    j->next = NULL;
    *q->last = j;
    q->last = &j->next;
}

static struct password_job *take_all(struct queue *q) {
    struct password_job *all = q->first;
    q->first = NULL;
    q->last = &q->first;
    return all;
}

/* ---- the thread ---- */

/* The same work whether or not there is a hash. */
static bool check(struct passwords *p, struct password_job *j) {
    bool there = j->kept[0] != 0;
    errno = 0;
    int differs = crypto_pwhash_str_verify(there ? j->kept : p->nobody, j->old.text, j->old.size);
    if (differs && errno == ENOMEM)
        j->why = system_why(ENOMEM);
    return there && !differs;
}

static void make(struct passwords *p, struct password_job *j, const struct secret *of) {
    if (crypto_pwhash_str(j->made, of->text, of->size, p->ops, p->memory) != 0) {
        j->made[0] = 0;
        j->why = system_why(ENOMEM);
    }
}

static void work_on(struct passwords *p, struct password_job *j) {
    j->right = !j->check || check(p, j);
    if (j->right && j->make)
        make(p, j, &j->fresh);
    else if (j->right && j->check && crypto_pwhash_str_needs_rehash(j->kept, p->ops, p->memory))
        make(p, j, &j->old);
    sodium_memzero(&j->old, sizeof j->old);
    sodium_memzero(&j->fresh, sizeof j->fresh);
}

static void *run(void *argument) {
    struct passwords *p = argument;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->waiting.first && !p->stop)
            pthread_cond_wait(&p->work, &p->lock);
        if (p->stop)
            break;
        struct password_job *j = p->waiting.first;
        p->waiting.first = j->next;
        if (!j->next)
            p->waiting.last = &p->waiting.first;
        pthread_mutex_unlock(&p->lock);
        work_on(p, j);
        pthread_mutex_lock(&p->lock);
        push(&p->done, j);
        p->count--;
        p->hashed++;
        pthread_mutex_unlock(&p->lock);
        if (p->wake)
            p->wake(p->context);
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Signals are for the threads of the program, not for this one. */
static const char *start_thread(struct passwords *p) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&p->thread, NULL, run, p);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error == 0 ? NULL : N_("the system gives no more threads");
}

/* ---- its owner ---- */

static void release(struct passwords *p) {
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

const char *passwords_open(struct passwords **out, int most, unsigned long long ops, size_t memory,
                           void (*wake)(void *context), void *context) {
    *out = NULL;
    struct passwords *p = calloc(1, sizeof *p);
    if (!p)
        return system_why(ENOMEM);
    p->ops = ops ? ops : crypto_pwhash_OPSLIMIT_INTERACTIVE;
    p->memory = memory ? memory : crypto_pwhash_MEMLIMIT_INTERACTIVE;
    p->most = (unsigned)most;
    p->wake = wake;
    p->context = context;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    take_all(&p->waiting);
    take_all(&p->done);
    char anything[32];
    const char *why = sodium_init() < 0 ? N_("the system has no randomness to give") : NULL;
    if (!why) {
        randombytes_buf(anything, sizeof anything);
        if (crypto_pwhash_str(p->nobody, anything, sizeof anything, p->ops, p->memory) != 0)
            why = system_why(ENOMEM);
    }
    if (!why)
        why = start_thread(p);
    if (why)
        release(p);
    else
        *out = p;
    return why;
}

struct password_job *passwords_close(struct passwords *p) {
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    for (struct password_job *j = take_all(&p->waiting), *next; j; j = next) {
        next = j->next;
        push(&p->done, j);
    }
    struct password_job *left = take_all(&p->done);
    release(p);
    return left;
}

bool passwords_add(struct passwords *p, struct password_job *job) {
    pthread_mutex_lock(&p->lock);
    bool room = p->count < p->most;
    if (room) {
        push(&p->waiting, job);
        p->count++;
        pthread_cond_signal(&p->work);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
}

struct password_job *passwords_take(struct passwords *p) {
    pthread_mutex_lock(&p->lock);
    struct password_job *all = take_all(&p->done);
    pthread_mutex_unlock(&p->lock);
    return all;
}

void passwords_count(struct passwords *p, unsigned *waiting, uint64_t *hashed) {
    pthread_mutex_lock(&p->lock);
    *waiting = p->count;
    *hashed = p->hashed;
    pthread_mutex_unlock(&p->lock);
}
