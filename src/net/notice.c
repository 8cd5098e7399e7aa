#include "net/notice.h"

#include <curl/curl.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json.h"
#include "core/lang.h"
#include "net/secret.h"
#include "run/system.h"

enum { ANSWER_MAX = 64 << 10, PAUSE_MAX = 300, URL_MAX = 1024, GONE_MAX = 1000 };

/* One notice on its way to somewhere. */
struct item {
    struct item *next;
    bool is_push;
    struct push_target to;
    struct notice what;
    int tries;
    double due; /* when it may be sent; system_now() */
    CURL *easy; /* while it is being sent */
    struct curl_slist *headers;
    struct buf body;
    size_t answered; /* bytes of the answer */
};

struct notices {
    /* Never changed after opening. */
    char webhook[URL_MAX];
    struct secret secret;
    struct push_key *key;
    char subject[URL_MAX];
    int queue, tries, first_pause, timeout;
    bool local;
    void (*wake)(void *context);
    void *context;
    struct log *log;
    CURLM *multi;
    pthread_t thread;

    /* Shared, under the lock. */
    pthread_mutex_t lock;
    bool stop;
    struct item *incoming, **incoming_end;
    struct notice_counts counts;
    int pushes;        /* of those queued */
    struct item *gone; /* pushes that nobody takes any more */
    int gone_count;

    /* The thread's own. */
    struct item *waiting;
    struct item *sending[NOTICE_AT_ONCE];
    int sending_count;
};

/* ---- what is sent ---- */

void notice_json(const struct notice *what, struct buf *out) {
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key_str(&j, "type", "your-turn");
    jw_key_str(&j, "table", what->table);
    jw_key_str(&j, "game", what->game);
    jw_key_int(&j, "seat", what->seat);
    jw_key_str(&j, "who", what->who);
    jw_object_end(&j);
}

void webhook_signature(const void *key, size_t key_size, int64_t time, const char *body,
                       size_t size, struct buf *out) {
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    char digits[24];
    struct buf t = BUF(digits);
    crypto_auth_hmacsha256_state s;
    buf_clear(&t);
    buf_int(&t, time);
    buf_char(&t, '.');
    crypto_auth_hmacsha256_init(&s, key, key_size);
    crypto_auth_hmacsha256_update(&s, (const unsigned char *)digits, t.size);
    crypto_auth_hmacsha256_update(&s, (const unsigned char *)body, size);
    crypto_auth_hmacsha256_final(&s, hash);
    buf_str(out, "t=");
    buf_int(out, time);
    buf_str(out, ",v1=");
    buf_hex(out, hash, sizeof hash);
}

static bool add_header(struct item *i, const char *name, const char *value) {
    struct buf line = heap_buf();
    buf_str(&line, name);
    buf_str(&line, ": ");
    buf_str(&line, value);
    struct curl_slist *more = line.full ? NULL : curl_slist_append(i->headers, line.data);
    heap_free(&line);
    if (more)
        i->headers = more;
    return more != NULL;
}

static bool dress_webhook(struct notices *n, struct item *i) {
    char signature[128];
    struct buf s = BUF(signature);
    notice_json(&i->what, &i->body);
    webhook_signature(n->secret.byte, n->secret.size, time(NULL), i->body.data, i->body.size, &s);
    return !i->body.full && add_header(i, "Content-Type", "application/json") &&
           add_header(i, "Koloda-Signature", buf_text(&s));
}

/* A newer notice takes the place of one that the push service still has. What it is called tells
 * nobody which table that is. */
static bool add_topic(struct item *i) {
    uint8_t hash[32], seat = (uint8_t)i->what.seat;
    char text[48];
    struct sha256 s;
    sha256_init(&s);
    sha256_add(&s, i->to.auth, sizeof i->to.auth);
    sha256_add(&s, i->what.table, strlen(i->what.table));
    sha256_add(&s, &seat, 1);
    sha256_end(&s, hash);
    sodium_bin2base64(text, sizeof text, hash, 18, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return add_header(i, "Topic", text);
}

static bool dress_push(struct notices *n, struct item *i) {
    struct buf text = heap_buf(), who = heap_buf();
    notice_json(&i->what, &text);
    bool fine =
        !text.full && push_encrypt(&i->to, text.data, text.size, NULL, NULL, &i->body) &&
        push_authorization(n->key, i->to.endpoint, n->subject, time(NULL) + 12 * 3600, &who) &&
        add_header(i, "Authorization", who.data) &&
        add_header(i, "Content-Type", "application/octet-stream") &&
        add_header(i, "Content-Encoding", "aes128gcm") && add_header(i, "TTL", "86400") &&
        add_header(i, "Urgency", "normal") && add_topic(i);
    heap_free(&text);
    heap_free(&who);
    return fine;
}

/* ---- sending ---- */

/* What they answer does not interest us, nor much of it. */
static size_t answer(char *data, size_t size, size_t count, void *context) {
    struct item *i = context;
    (void)data;
    i->answered += size * count;
    return i->answered > ANSWER_MAX ? 0 : size * count;
}

/* People name the endpoints of pushes: none may lead into the operator's own network. The address is
 * the one that is connected to, so a name that changes does not get round this. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    const struct notices *n = context;
    (void)purpose;
    if (!n->local && !push_address_public(&to->addr))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static bool set_options(struct notices *n, struct item *i) {
    CURL *e = i->easy;
    const char *protocols = i->is_push && !n->local ? "https" : "http,https";
    bool fine =
        curl_easy_setopt(e, CURLOPT_URL, i->is_push ? i->to.endpoint : n->webhook) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR, protocols) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_POST, 1L) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_POSTFIELDS, i->body.data) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)i->body.size) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_HTTPHEADER, i->headers) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_USERAGENT, "koloda/" KOLODA_VERSION) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_TIMEOUT_MS, (long)n->timeout) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, answer) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_WRITEDATA, i) == CURLE_OK &&
        curl_easy_setopt(e, CURLOPT_PRIVATE, i) == CURLE_OK;
    if (fine && i->is_push) /* a proxy would connect for us, wherever that leads */
        fine = curl_easy_setopt(e, CURLOPT_PROXY, "") == CURLE_OK &&
               curl_easy_setopt(e, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
               curl_easy_setopt(e, CURLOPT_OPENSOCKETDATA, n) == CURLE_OK;
    curl_easy_setopt(e, CURLOPT_QUICK_EXIT, 1L); /* closing does not wait for a name to be found */
    return fine;
}

static void undress(struct item *i) {
    if (i->easy)
        curl_easy_cleanup(i->easy);
    curl_slist_free_all(i->headers);
    heap_free(&i->body);
    i->easy = NULL;
    i->headers = NULL;
    i->answered = 0;
}

static bool start(struct notices *n, struct item *i) {
    i->tries++;
    i->easy = curl_easy_init();
    bool fine = i->easy && (i->is_push ? dress_push(n, i) : dress_webhook(n, i)) &&
                set_options(n, i) && curl_multi_add_handle(n->multi, i->easy) == CURLM_OK;
    if (!fine)
        undress(i);
    else
        n->sending[n->sending_count++] = i;
    return fine;
}

/* ---- how it went ---- */

enum ending { SENT, GONE, AGAIN, FAILED };

static enum ending ending_of(const struct item *i, CURLcode result, long status) {
    if (status >= 200 && status < 300)
        return SENT;
    if (status == 0)
        return result == CURLE_UNSUPPORTED_PROTOCOL || result == CURLE_URL_MALFORMAT ? FAILED
                                                                                     : AGAIN;
    if (i->is_push && (status == 404 || status == 410))
        return GONE;
    return status >= 500 || status == 408 || status == 425 || status == 429 ? AGAIN : FAILED;
}

static void done_with(struct notices *n, struct item *i, enum ending how) {
    pthread_mutex_lock(&n->lock);
    n->counts.queued--;
    n->pushes -= i->is_push;
    n->counts.sent += how == SENT;
    n->counts.failed += how == FAILED;
    n->counts.gone += how == GONE;
    bool tell = how == GONE && n->gone_count < GONE_MAX; /* else it is found out again */
    if (tell) {
        i->next = n->gone;
        n->gone = i;
        n->gone_count++;
    }
    pthread_mutex_unlock(&n->lock);
    if (!tell)
        free(i);
    if (tell && n->wake)
        n->wake(n->context);
}

static void try_later(struct notices *n, struct item *i, double at_least) {
    double pause = n->first_pause * 1e-3 * pow(4, i->tries - 1);
    i->due = system_now() + fmin(fmax(pause, at_least), PAUSE_MAX);
    i->next = n->waiting;
    n->waiting = i;
    pthread_mutex_lock(&n->lock);
    n->counts.retried++;
    pthread_mutex_unlock(&n->lock);
}

static void finish(struct notices *n, struct item *i, CURLcode result) {
    long status = 0;
    curl_off_t wait = 0;
    curl_easy_getinfo(i->easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(i->easy, CURLINFO_RETRY_AFTER, &wait);
    enum ending how = ending_of(i, result, status);
    curl_multi_remove_handle(n->multi, i->easy);
    for (int k = 0; k < n->sending_count; k++)
        if (n->sending[k] == i)
            n->sending[k] = n->sending[--n->sending_count];
    undress(i);
    if (how == AGAIN && i->tries < n->tries) {
        try_later(n, i, (double)wait);
        return;
    }
    if (how == AGAIN || how == FAILED) {
        how = FAILED;
        if (i->is_push)
            LOG(n->log, WARN, "a push notice was given up", LOG_TEXT(table, i->what.table),
                LOG_NUMBER(seat, i->what.seat), LOG_NUMBER(status, status),
                LOG_TEXT(why, curl_easy_strerror(result)), LOG_NUMBER(tries, i->tries));
        else
            LOG(n->log, WARN, "a notice to the webhook was given up",
                LOG_TEXT(table, i->what.table), LOG_NUMBER(seat, i->what.seat),
                LOG_NUMBER(status, status), LOG_TEXT(why, curl_easy_strerror(result)),
                LOG_NUMBER(tries, i->tries));
    }
    done_with(n, i, how);
}

/* ---- the thread ---- */

/* False: it is to end. */
static bool take_incoming(struct notices *n) {
    pthread_mutex_lock(&n->lock);
    bool stop = n->stop;
    struct item *first = n->incoming;
    n->incoming = NULL;
    n->incoming_end = &n->incoming;
    pthread_mutex_unlock(&n->lock);
    struct item **end = &n->waiting;
    while (*end)
        end = &(*end)->next;
    *end = first;
    return !stop;
}

static bool may_start(const struct notices *n, const struct item *i) {
    int pushes = 0;
    for (int k = 0; k < n->sending_count; k++)
        pushes += n->sending[k]->is_push;
    return n->sending_count < NOTICE_AT_ONCE &&
           (!i->is_push || pushes < NOTICE_AT_ONCE - NOTICE_AT_ONCE / 4);
}

/* Starts what is due; returns the milliseconds until something else is. */
static int start_due(struct notices *n) {
    double now = system_now(), next = now + 3600;
    for (struct item **at = &n->waiting; *at;) {
        struct item *i = *at;
        if (i->due > now || !may_start(n, i)) {
            next = i->due > now && i->due < next ? i->due : next;
            at = &i->next;
            continue;
        }
        *at = i->next;
        i->next = NULL;
        if (!start(n, i))
            done_with(n, i, FAILED);
    }
    return (int)ceil((next - now) * 1e3);
}

static void *run(void *argument) {
    struct notices *n = argument;
    while (take_incoming(n)) {
        int running, left;
        int pause = start_due(n);
        curl_multi_perform(n->multi, &running);
        bool finished = false;
        for (CURLMsg *m; (m = curl_multi_info_read(n->multi, &left));) {
            struct item *i = NULL;
            CURLcode result = m->data.result;
            if (m->msg != CURLMSG_DONE)
                continue;
            curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&i);
            finish(n, i, result);
            finished = true;
        }
        if (!finished) /* else there is room for others */
            curl_multi_poll(n->multi, NULL, 0, pause, NULL);
    }
    return NULL;
}

/* ---- opening ---- */

static bool keep_text(char *out, size_t cap, const char *text) {
    size_t n = text ? strlen(text) : 0;
    if (n >= cap)
        return false;
    memcpy(out, text ? text : "", n + 1);
    return true;
}

static const char *set_up(struct notices *n, const struct notice_options *o, struct buf *say) {
    n->queue = o->queue ? o->queue : NOTICE_QUEUE;
    n->tries = o->tries ? o->tries : NOTICE_TRIES;
    n->first_pause = o->first_pause ? o->first_pause : 2000;
    n->timeout = o->timeout ? o->timeout : 10000;
    n->local = o->local;
    if (!keep_text(n->webhook, sizeof n->webhook, o->webhook) ||
        !keep_text(n->subject, sizeof n->subject, o->push_subject))
        return N_("a URL is too long: at most 1023 bytes");
    const char *why = NULL;
    if (n->webhook[0])
        why = o->webhook_secret ? secret_read(&n->secret, o->webhook_secret, say)
                                : N_("a webhook needs a secret that signs what it is told");
    if (!why && o->push_key && *o->push_key)
        why = n->subject[0] ? push_key_read(&n->key, o->push_key, say)
                            : N_("web push needs a subject: whom push services may write to");
    return why;
}

static void drop_all(struct item *first) {
    for (struct item *next; first; first = next) {
        next = first->next;
        undress(first);
        free(first);
    }
}

static void let_go(struct notices *n) {
    for (int k = 0; k < n->sending_count; k++) {
        curl_multi_remove_handle(n->multi, n->sending[k]->easy);
        drop_all(n->sending[k]);
    }
    drop_all(n->waiting);
    drop_all(n->incoming);
    if (n->multi)
        curl_multi_cleanup(n->multi);
    push_key_free(n->key);
    secret_wipe(&n->secret);
    pthread_mutex_destroy(&n->lock);
    curl_global_cleanup();
    free(n);
}

const char *notices_open(struct notices **out, const struct notice_options *o,
                         void (*wake)(void *context), void *context, struct log *log,
                         struct buf *say) {
    *out = NULL;
    struct notices *n = calloc(1, sizeof *n);
    if (!n || sodium_init() < 0 || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(n);
        return N_("out of memory");
    }
    pthread_mutex_init(&n->lock, NULL);
    n->incoming_end = &n->incoming;
    n->wake = wake;
    n->context = context;
    n->log = log;
    const char *why = set_up(n, o, say);
    n->multi = why ? NULL : curl_multi_init();
    if (!why && !n->multi)
        why = N_("out of memory");
    if (!why && pthread_create(&n->thread, NULL, run, n) != 0)
        why = N_("the system gives no more threads");
    if (why)
        let_go(n);
    else
        *out = n;
    return why;
}

void notices_close(struct notices *n) {
    if (!n)
        return;
    pthread_mutex_lock(&n->lock);
    n->stop = true;
    pthread_mutex_unlock(&n->lock);
    curl_multi_wakeup(n->multi);
    pthread_join(n->thread, NULL);
    notices_deliver(n, NULL, NULL);
    let_go(n);
}

/* ---- from other threads ---- */

static bool enqueue(struct notices *n, const struct notice *what, const struct push_target *to) {
    struct item *i = calloc(1, sizeof *i);
    if (i) {
        i->is_push = to != NULL;
        i->what = *what;
        i->body = heap_buf();
        if (to)
            i->to = *to;
    }
    pthread_mutex_lock(&n->lock);
    bool room =
        i && n->counts.queued < (unsigned)n->queue && (!to || n->pushes < n->queue - n->queue / 4);
    if (room) {
        n->pushes += to != NULL;
        *n->incoming_end = i;
        n->incoming_end = &i->next;
        n->counts.queued++;
    } else
        n->counts.dropped++;
    pthread_mutex_unlock(&n->lock);
    if (room)
        curl_multi_wakeup(n->multi);
    else
        free(i);
    return room;
}

bool notices_webhook(struct notices *n, const struct notice *what) {
    return n && n->webhook[0] && enqueue(n, what, NULL);
}

bool notices_push(struct notices *n, const struct notice *what, const struct push_target *to) {
    return n && n->key && enqueue(n, what, to);
}

const char *notices_public_key(const struct notices *n) {
    return n && n->key ? push_key_public(n->key) : NULL;
}

void notices_deliver(struct notices *n, void (*gone)(void *context, const char *endpoint),
                     void *context) {
    pthread_mutex_lock(&n->lock);
    struct item *all = n->gone;
    n->gone = NULL;
    n->gone_count = 0;
    pthread_mutex_unlock(&n->lock);
    for (struct item *i = all, *next; i; i = next) {
        next = i->next;
        if (gone)
            gone(context, i->to.endpoint);
        free(i);
    }
}

struct notice_counts notices_counts(struct notices *n) {
    struct notice_counts c = {.sent = 0};
    if (!n)
        return c;
    pthread_mutex_lock(&n->lock);
    c = n->counts;
    pthread_mutex_unlock(&n->lock);
    return c;
}
