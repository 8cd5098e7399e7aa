#include "net/people.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "core/lang.h"
#include "net/export.h"
#include "net/glicko.h"
#include "net/passwords.h"
#include "net/sessions.h"
#include "run/names.h"
#include "run/system.h"

enum { QUEUE = 32, DAY = 24 * 60 * 60, SESSION_DAYS = 30 };

struct people {
    struct store *store;
    struct passwords *passwords;
    struct sessions sessions;
    int64_t session;    /* seconds */
    unsigned under_way; /* batches in the store that will come back to us */
    uint64_t lost;
};

/* What somebody wants that begins with a password: first it is there, then in the store. */
enum wish { REGISTER, LOG_IN, CHANGE_PASSWORD, DELETE };
struct job {
    struct password_job password; /* first */
    enum wish wish;
    struct people *people;
    struct stored_account account; /* as it is, or shall be */
    int64_t now;
    struct stored_session session; /* the new one; its account is 0 if there is none */
    uint64_t number;               /* sessions of before it end */
    struct person in;
    people_done done;
    void *context;
};

const char people_taken[] = N_("this name is taken");
static const char wrong[] = N_("the name or the password is wrong");
static const char no_account[] = N_("there is no such account");

/* ---- opening ---- */

static const char *load_sessions(struct people *p) {
    struct stored_session s[256];
    const uint8_t *after = NULL;
    uint8_t last[TOKEN_HASH];
    for (int count = 1; count > 0;) {
        const char *why = store_sessions(p->store, 0, after, s, 256, &count);
        if (why)
            return why;
        for (int i = 0; i < count; i++)
            if (!sessions_add(&p->sessions, &s[i]))
                return system_why(ENOMEM);
        if (count)
            memcpy(last, s[count - 1].token, sizeof last);
        after = last;
    }
    return NULL;
}

const char *people_open(struct people **out, const struct people_setup *setup) {
    *out = NULL;
    struct people *p = calloc(1, sizeof *p);
    if (!p)
        return system_why(ENOMEM);
    p->store = setup->store;
    p->session = setup->session ? setup->session : (int64_t)SESSION_DAYS * DAY;
    const char *why = load_sessions(p);
    if (!why)
        why = passwords_open(&p->passwords, setup->queue ? setup->queue : QUEUE, setup->ops,
                             setup->memory, setup->wake, setup->context);
    if (why) {
        sessions_free(&p->sessions);
        free(p);
    } else
        *out = p;
    return why;
}

/* Tells whoever waits, and forgets. */
static void end_job(struct job *j, const char *why) {
    if (!why) {
        j->in.account = j->account.id;
        memcpy(j->in.name, j->account.name, sizeof j->in.name);
    }
    if (j->done)
        j->done(j->context, why, why ? NULL : &j->in);
    sodium_memzero(j, sizeof *j);
    free(j);
}

void people_close(struct people *p) {
    if (!p)
        return;
    for (struct password_job *j = passwords_close(p->passwords), *next; j; j = next) {
        next = j->next;
        end_job((struct job *)j, N_("the server is ending: try again later"));
    }
    while (p->under_way) {
        struct stored_account any;
        store_account(p->store, 0, &any); /* waits for what is queued */
        store_deliver(p->store);
    }
    sessions_free(&p->sessions);
    free(p);
}

/* ---- what is written and not waited for ---- */

static void note_lost(void *context, const char *why) {
    struct people *p = context;
    p->under_way--;
    p->lost += why != NULL;
}

static const char *commit(struct people *p, struct store_batch *b) {
    const char *why = store_commit(b, note_lost, p);
    p->under_way += !why;
    return why;
}

/* ---- sessions ---- */

int64_t people_session(struct people *p, const char *token, size_t size, int64_t now) {
    uint8_t hash[TOKEN_HASH];
    struct session *s = token_hash(token, size, hash) ? sessions_find(&p->sessions, hash) : NULL;
    if (!s || s->is.expires <= now)
        return 0;
    int64_t expires = now + p->session;
    if (expires - s->is.expires > p->session / SESSION_DAYS) { /* about once a day, not oftener */
        struct store_batch *b = store_begin(p->store);
        s->is.expires = expires;
        store_put_session(b, &s->is);
        store_seen_account(b, s->is.account, now);
        p->lost += commit(p, b) != NULL;
    }
    return s->is.account;
}

const char *people_log_out(struct people *p, const char *token, size_t size) {
    uint8_t hash[TOKEN_HASH];
    if (!token_hash(token, size, hash) || !sessions_find(&p->sessions, hash))
        return NULL; /* as it shall be */
    struct store_batch *b = store_begin(p->store);
    store_drop_session(b, hash);
    sessions_drop(&p->sessions, hash);
    return commit(p, b);
}

const char *people_log_out_everywhere(struct people *p, int64_t account) {
    struct store_batch *b = store_begin(p->store);
    store_drop_sessions(b, account);
    sessions_drop_account(&p->sessions, account, p->sessions.last + 1);
    return commit(p, b);
}

const char *people_tidy(struct people *p, int64_t now) {
    struct store_batch *b = store_begin(p->store);
    store_drop_expired(b, now);
    sessions_drop_expired(&p->sessions, now);
    return commit(p, b);
}

/* A new one, in memory at once: nobody has its token yet. */
static const char *make_session(struct job *j) {
    struct people *p = j->people;
    struct stored_session s = {
        .account = j->account.id, .created = j->now, .expires = j->now + p->session};
    token_make(j->in.token);
    token_hash(j->in.token, TOKEN_TEXT, s.token);
    if (!sessions_add(&p->sessions, &s))
        return system_why(ENOMEM);
    j->session = s;
    return NULL;
}

/* Who has too many loses the one that would end first. */
static void write_session(struct job *j, struct store_batch *b) {
    struct people *p = j->people;
    const struct session *first;
    store_put_session(b, &j->session);
    while (sessions_of(&p->sessions, j->account.id, &first) > SESSIONS_MAX) {
        uint8_t token[TOKEN_HASH];
        memcpy(token, first->is.token, sizeof token);
        store_drop_session(b, token);
        sessions_drop(&p->sessions, token);
    }
}

/* ---- from the password to the store ---- */

static void forget_session(struct job *j) {
    if (j->session.account)
        sessions_drop(&j->people->sessions, j->session.token);
}

/* It is on the disk, or not. */
static void kept(void *context, const char *why) {
    struct job *j = context;
    struct people *p = j->people;
    p->under_way--;
    if (why)
        forget_session(j);
    else if (j->wish == CHANGE_PASSWORD || j->wish == DELETE)
        sessions_drop_account(&p->sessions, j->account.id, j->number);
    end_job(j, why);
}

static void write_wish(struct job *j, struct store_batch *b) {
    if (j->password.made[0])
        memcpy(j->account.password, j->password.made, sizeof j->account.password);
    j->account.seen = j->now;
    if (j->wish == DELETE)
        store_drop_account(b, j->account.id);
    else
        store_put_account(b, &j->account);
    if (j->wish == CHANGE_PASSWORD)
        store_drop_sessions(b, j->account.id);
    if (j->wish != DELETE)
        write_session(j, b);
}

/* Whose password was right, unless it was changed meanwhile, or they have gone. */
static const char *check_again(struct job *j) {
    struct stored_account now;
    const char *why = store_account(j->people->store, j->account.id, &now);
    if (!why && (!now.id || strcmp(now.password, j->account.password) != 0))
        why = wrong;
    if (!why)
        j->account = now;
    return why;
}

static void go_on(struct job *j) {
    struct people *p = j->people;
    const char *why = j->password.why;
    if (!why && !j->password.right)
        why = wrong;
    if (!why && j->wish != REGISTER)
        why = check_again(j);
    if (!why && j->wish == REGISTER)
        j->account.id = store_new_account(p->store);
    j->number = p->sessions.last + 1;
    if (!why && j->wish != DELETE)
        why = make_session(j);
    if (!why) {
        struct store_batch *b = store_begin(p->store);
        write_wish(j, b);
        why = store_commit(b, kept, j);
        p->under_way += !why;
    }
    if (why) {
        forget_session(j);
        end_job(j, why);
    }
}

void people_deliver(struct people *p) {
    for (struct password_job *j = passwords_take(p->passwords), *next; j; j = next) {
        next = j->next;
        go_on((struct job *)j);
    }
}

/* ---- what is asked for ---- */

const char *people_name_check(const char *name, size_t size) {
    const char *why = seat_name_check(name, size);
    if (!why && name_of_a_bot(name, size))
        why = N_("a person may not be called like a bot");
    return why;
}

static const char *password_check(const char *password, size_t size) {
    uint32_t point;
    if (size < PASSWORD_MIN || size > PASSWORD_MAX)
        return N_("a password has 8 to 256 bytes");
    for (size_t i = 0, n; i < size; i += n)
        if (!(n = utf8_char(password + i, size - i, &point)))
            return N_("a password is UTF-8 text");
    return NULL;
}

static struct job *new_job(struct people *p, enum wish wish, int64_t now, people_done done,
                           void *context) {
    struct job *j = calloc(1, sizeof *j);
    if (j)
        *j = (struct job){.wish = wish, .people = p, .now = now, .done = done, .context = context};
    return j;
}

static void keep_secret(struct secret *s, const char *text, size_t size) {
    memcpy(s->text, text, size);
    s->size = size;
}

static const char *queue(struct people *p, struct job *j) {
    if (passwords_add(p->passwords, &j->password))
        return NULL;
    sodium_memzero(j, sizeof *j);
    free(j);
    return N_("too many people are coming in just now: try again in a moment");
}

/* The account with a name that may be one: zero if there is none. */
static const char *find(struct people *p, const char *name, size_t size,
                        struct stored_account *out) {
    char text[SEAT_NAME_MAX + 1];
    *out = (struct stored_account){.id = 0};
    if (seat_name_check(name, size))
        return NULL;
    memcpy(text, name, size);
    text[size] = 0;
    return store_find_account(p->store, text, out);
}

const char *people_register(struct people *p, const char *name, size_t name_size,
                            const char *password, size_t size, int64_t now, people_done done,
                            void *context) {
    struct stored_account there;
    const char *why = people_name_check(name, name_size);
    if (!why)
        why = password_check(password, size);
    if (!why)
        why = find(p, name, name_size, &there);
    if (!why && there.id)
        why = people_taken;
    if (why)
        return why;
    struct job *j = new_job(p, REGISTER, now, done, context);
    if (!j)
        return system_why(ENOMEM);
    memcpy(j->account.name, name, name_size);
    j->account.created = now;
    j->password.make = true;
    keep_secret(&j->password.fresh, password, size);
    return queue(p, j);
}

/* What begins with a password that was kept; nobody's is checked too, and is wrong. */
static const char *check_first(struct people *p, const struct stored_account *a,
                               const char *password, size_t size, struct job *j) {
    if (!j)
        return system_why(ENOMEM);
    j->account = *a;
    j->password.check = true;
    memcpy(j->password.kept, a->password, sizeof a->password);
    keep_secret(&j->password.old, password, size);
    return queue(p, j);
}

const char *people_log_in(struct people *p, const char *name, size_t name_size,
                          const char *password, size_t size, int64_t now, people_done done,
                          void *context) {
    struct stored_account a;
    const char *why = password_check(password, size);
    if (!why)
        why = find(p, name, name_size, &a);
    return why ? why : check_first(p, &a, password, size, new_job(p, LOG_IN, now, done, context));
}

const char *people_change_password(struct people *p, int64_t account, const char *old,
                                   size_t old_size, const char *password, size_t size, int64_t now,
                                   people_done done, void *context) {
    struct stored_account a;
    const char *why = password_check(old, old_size);
    if (!why)
        why = password_check(password, size);
    if (!why)
        why = store_account(p->store, account, &a);
    if (why || !a.id)
        return why ? why : no_account;
    struct job *j = new_job(p, CHANGE_PASSWORD, now, done, context);
    if (j) {
        j->password.make = true;
        keep_secret(&j->password.fresh, password, size);
    }
    return check_first(p, &a, old, old_size, j);
}

const char *people_delete(struct people *p, int64_t account, const char *password, size_t size,
                          int64_t now, people_done done, void *context) {
    struct stored_account a;
    const char *why = password_check(password, size);
    if (!why)
        why = store_account(p->store, account, &a);
    if (why || !a.id)
        return why ? why : no_account;
    return check_first(p, &a, password, size, new_job(p, DELETE, now, done, context));
}

struct people_counts people_counts(struct people *p) {
    struct people_counts c = {.lost = p->lost, .sessions = (unsigned)p->sessions.count};
    passwords_count(p->passwords, &c.waiting, &c.hashed);
    return c;
}

const char *people_export(struct people *p, int64_t account, int64_t now, struct buf *out) {
    return export_account(p->store, account, now, out);
}

/* ---- ratings ---- */

/* What an account has in a game; a new one's if there is none. */
static const char *rating_of(struct people *p, const struct store_batch *b, int64_t account,
                             const char *game, struct stored_rating *out) {
    struct stored_rating all[64];
    int count;
    const char *why = store_ratings(p->store, account, all, 64, &count);
    *out = (struct stored_rating){.account = account,
                                  .rating = glicko_new.rating,
                                  .deviation = glicko_new.deviation,
                                  .volatility = glicko_new.volatility};
    strncat(out->game, game, sizeof out->game - 1);
    for (int i = 0; !why && i < count; i++)
        if (!strcmp(all[i].game, game))
            *out = all[i];
    store_rating_put(b, account, game, out); /* by a game that ended in the same turn */
    return why;
}

/* The seats of those who have an account still; none, if one sits twice or fewer than two are left. */
static const char *rated_seats(struct people *p, const int64_t account[MAX_SEATS], seatset *out) {
    *out = 0;
    seatset rated = 0;
    for (int i = 0; i < MAX_SEATS; i++) {
        struct stored_account a = {.id = 0};
        for (int k = 0; account[i] && k < i; k++)
            if (account[k] == account[i])
                return NULL;
        const char *why = account[i] ? store_account(p->store, account[i], &a) : NULL;
        if (why)
            return why;
        rated |= a.id ? SEAT(i) : 0;
    }
    *out = seat_count(rated) < 2 ? 0 : rated;
    return NULL;
}

const char *people_rate(struct people *p, struct store_batch *b, const char *game,
                        const int64_t account[MAX_SEATS], seatset winners, bool as_a_side,
                        int64_t now) {
    struct stored_rating r[MAX_SEATS];
    struct glicko player[MAX_SEATS];
    double days[MAX_SEATS];
    seatset rated;
    const char *why = rated_seats(p, account, &rated);
    if (why)
        return why;
    FOR_SEATS (i, rated) {
        why = rating_of(p, b, account[i], game, &r[i]);
        if (why)
            return why;
        player[i] = (struct glicko){r[i].rating, r[i].deviation, r[i].volatility};
        days[i] = r[i].games ? (double)(now - r[i].changed) / DAY : 0;
    }
    glicko_game(player, days, rated, winners, as_a_side);
    FOR_SEATS (i, rated) {
        r[i].rating = player[i].rating;
        r[i].deviation = player[i].deviation;
        r[i].volatility = player[i].volatility;
        r[i].games++;
        r[i].wins += winners & SEAT(i) ? stored_share(winners, as_a_side) : 0;
        r[i].changed = now;
        store_put_rating(b, &r[i]);
    }
    return NULL;
}
