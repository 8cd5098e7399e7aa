/* Notices, with a server of the test's own at the other end. */
#include "own_folder.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/socket.h>

#include "net/notice.h"
#include "run/files.h"
#include "run/system.h"

static char said[1024];
static struct buf say = BUF(said);

/* ---- the other end ---- */

enum { HEARD_MAX = 64, SILENT = 0 };
static struct {
    int fd, port;
    atomic_bool stop;
    pthread_t thread;
    const int *statuses; /* one an answer, the last for all that follow; SILENT: none */
    const char *more;    /* headers */
    pthread_mutex_t lock;
    int heard;
    char text[HEARD_MAX][8192];
    size_t size[HEARD_MAX];
} there = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* A request with its body; false if it breaks off. */
static bool hear(int fd, char *text, size_t cap, size_t *size) {
    size_t n = 0, wanted = SIZE_MAX;
    while (n < wanted && n < cap - 1) {
        ssize_t more = recv(fd, text + n, cap - 1 - n, 0);
        if (more <= 0)
            return false;
        n += (size_t)more;
        text[n] = 0;
        char *end = memmem(text, n, "\r\n\r\n", 4), *length = strcasestr(text, "content-length:");
        if (end && length)
            wanted = (size_t)(end + 4 - text) + strtoul(length + 15, NULL, 10);
    }
    *size = n;
    return true;
}

static void serve(int fd) {
    static char text[8192];
    size_t size;
    if (!hear(fd, text, sizeof text, &size))
        return;
    pthread_mutex_lock(&there.lock);
    int k = there.heard++;
    memcpy(there.text[k % HEARD_MAX], text, size + 1);
    there.size[k % HEARD_MAX] = size;
    int status = *there.statuses;
    if (there.statuses[1] >= 0)
        there.statuses++;
    pthread_mutex_unlock(&there.lock);
    char answer[256];
    snprintf(answer, sizeof answer,
             "HTTP/1.1 %d x\r\nContent-Length: 0\r\nConnection: close\r\n"
             "%s\r\n",
             status, there.more);
    if (status != SILENT)
        send(fd, answer, strlen(answer), MSG_NOSIGNAL);
    else
        while (!there.stop)
            usleep(1000);
}

static void *run(void *unused) {
    (void)unused;
    while (!there.stop) {
        struct pollfd p = {.fd = there.fd, .events = POLLIN};
        if (poll(&p, 1, 10) <= 0)
            continue;
        int fd = accept(there.fd, NULL, NULL);
        if (fd >= 0)
            serve(fd);
        close(fd);
    }
    return NULL;
}

/* The list of statuses ends in -1. */
static void start(const int *statuses) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    there.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(there.fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(there.fd, 50), 0);
    getsockname(there.fd, (struct sockaddr *)&at, &size);
    there.port = ntohs(at.sin_port);
    there.stop = false;
    there.heard = 0;
    there.more = "";
    there.statuses = statuses;
    pthread_create(&there.thread, NULL, run, NULL);
}

static void stop(void) {
    there.stop = true;
    pthread_join(there.thread, NULL);
    close(there.fd);
}

static const char *url(const char *path) {
    static char text[128];
    snprintf(text, sizeof text, "http://127.0.0.1:%d%s", there.port, path);
    return text;
}

/* ---- this end ---- */

static atomic_int woken;
static void wake(void *context) {
    (void)context;
    woken++;
}

static const struct notice some = {
    .table = "K7Q2", .game = "cabbage", .seat = 1, .who = "Ґаля \"G\""};
static const char secret[] = "a secret of the test";

static void write_file(const char *name, const char *text) {
    struct buf b = heap_buf();
    buf_str(&b, text);
    assert_null(file_write(in_folder(name), &b, &say));
    heap_free(&b);
}

static struct notices *opened(struct notice_options o) {
    struct notices *n;
    char secret_file[128], key_file[128];
    struct buf pem = heap_buf();
    write_file("secret", secret);
    assert_true(push_key_make(&pem));
    write_file("key", pem.data);
    heap_free(&pem);
    strcpy(secret_file, in_folder("secret"));
    strcpy(key_file, in_folder("key"));
    o.webhook = url("/hook");
    o.webhook_secret = secret_file;
    o.push_key = key_file;
    o.push_subject = "mailto:olha@example.org";
    o.first_pause = 10;
    woken = 0;
    const char *why = notices_open(&n, &o, wake, NULL, NULL, &say);
    if (why)
        fail_msg("%s", why);
    return n;
}

static struct notice_counts settled(struct notices *n) {
    struct notice_counts c;
    for (int i = 0; i < 20000 && (c = notices_counts(n)).queued > 0; i++)
        usleep(1000);
    assert_int_equal(c.queued, 0);
    return c;
}

static struct push_target target(const char *endpoint) {
    struct push_target t;
    assert_null(push_target(&t, "https://push.example.net/x",
                            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8"
                            "pZGH6SRpkNtoIAiw4",
                            "BTBZMqHH6r4Tts7J_aSIgg"));
    strcpy(t.endpoint, endpoint);
    return t;
}

/* ---- the webhook ---- */

static void the_webhook_is_told_and_can_check_it(void **state) {
    (void)state;
    start((const int[]){204, -1});
    struct notices *n = opened((struct notice_options){.local = false});
    assert_true(notices_webhook(n, &some));
    struct notice_counts c = settled(n);
    assert_int_equal(c.sent, 1);
    const char *text = there.text[0], *body = strstr(text, "\r\n\r\n") + 4;
    assert_int_equal(strncmp(text, "POST /hook HTTP/1.1\r\n", 21), 0);
    assert_non_null(strstr(text, "\r\nContent-Type: application/json\r\n"));
    assert_string_equal(body, "{\"type\":\"your-turn\",\"table\":\"K7Q2\",\"game\":\"cabbage\","
                              "\"seat\":1,\"who\":\"Ґаля \\\"G\\\"\"}");
    const char *told = strstr(text, "\r\nKoloda-Signature: ");
    assert_non_null(told);
    char expected[128];
    struct buf out = BUF(expected);
    webhook_signature(secret, strlen(secret), atoll(strstr(told, "t=") + 2), body, strlen(body),
                      &out);
    assert_int_equal(strncmp(told + 20, expected, strlen(expected)), 0);
    assert_null(strstr(text, secret));
    notices_close(n);
    stop();
}

/* As `printf '1700000000.{}' | openssl dgst -sha256 -hmac key` says. */
static void the_signature_is_that_of_common_tools(void **state) {
    (void)state;
    char text[128];
    struct buf out = BUF(text);
    webhook_signature("key", 3, 1700000000, "{}", 2, &out);
    assert_string_equal(
        text, "t=1700000000,v1=9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae");
}

static void what_fails_is_tried_again_a_few_times(void **state) {
    (void)state;
    start((const int[]){503, 429, 200, -1});
    struct notices *n = opened((struct notice_options){.local = false});
    assert_true(notices_webhook(n, &some));
    struct notice_counts c = settled(n);
    assert_int_equal(c.sent, 1);
    assert_int_equal(c.retried, 2);
    assert_int_equal(there.heard, 3);
    notices_close(n);
    stop();

    start((const int[]){500, -1});
    n = opened((struct notice_options){.tries = 3});
    assert_true(notices_webhook(n, &some));
    c = settled(n);
    assert_int_equal(c.failed, 1);
    assert_int_equal(there.heard, 3);
    notices_close(n);
    stop();

    start((const int[]){400, -1}); /* the same again would be as wrong */
    n = opened((struct notice_options){.tries = 3});
    assert_true(notices_webhook(n, &some));
    assert_int_equal(settled(n).failed, 1);
    assert_int_equal(there.heard, 1);
    notices_close(n);
    stop();
    n = opened((struct notice_options){.tries = 2}); /* nobody is there */
    assert_true(notices_webhook(n, &some));
    c = settled(n);
    assert_int_equal(c.failed, 1);
    assert_int_equal(c.retried, 1);
    notices_close(n);
}

/* A redirection may lead anywhere. */
static void redirections_are_not_followed(void **state) {
    (void)state;
    start((const int[]){302, -1});
    there.more = "Location: /other\r\n";
    struct notices *n = opened((struct notice_options){.tries = 2});
    assert_true(notices_webhook(n, &some));
    assert_int_equal(settled(n).failed, 1);
    assert_int_equal(there.heard, 1);
    notices_close(n);
    stop();
}

static void the_queue_is_bounded_and_closing_does_not_wait(void **state) {
    (void)state;
    start((const int[]){SILENT, -1});
    struct notices *n = opened((struct notice_options){.queue = 40, .timeout = 60000});
    int taken = 0;
    for (int i = 0; i < 100; i++)
        taken += notices_webhook(n, &some);
    assert_int_equal(taken, 40);
    struct notice_counts c = notices_counts(n);
    assert_int_equal(c.queued, 40);
    assert_int_equal(c.dropped, 60);
    usleep(50000);
    double begun = system_now();
    notices_close(n);
    assert_true(system_now() - begun < 2);
    stop();
}

static void an_answer_that_does_not_come_is_not_waited_for(void **state) {
    (void)state;
    start((const int[]){SILENT, -1});
    struct notices *n = opened((struct notice_options){.timeout = 100, .tries = 1});
    assert_true(notices_webhook(n, &some));
    assert_int_equal(settled(n).failed, 1);
    notices_close(n);
    stop();
}

/* ---- pushes ---- */

static void a_push_has_what_push_services_want(void **state) {
    (void)state;
    start((const int[]){201, -1});
    struct notices *n = opened((struct notice_options){.local = true});
    struct push_target to = target(url("/push/1"));
    assert_int_equal(strlen(notices_public_key(n)), 87);
    assert_true(notices_push(n, &some, &to));
    assert_int_equal(settled(n).sent, 1);
    const char *text = there.text[0];
    assert_int_equal(strncmp(text, "POST /push/1 ", 13), 0);
    assert_non_null(strstr(text, "\r\nContent-Encoding: aes128gcm\r\n"));
    assert_non_null(strstr(text, "\r\nTTL: 86400\r\n"));
    assert_non_null(strstr(text, "\r\nTopic: "));
    assert_non_null(strstr(text, "\r\nAuthorization: vapid t="));
    assert_non_null(strstr(text, notices_public_key(n)));
    assert_null(memmem(text, there.size[0], "K7Q2", 4)); /* for the browser alone */
    assert_null(memmem(text, there.size[0], "cabbage", 7));
    notices_close(n);
    stop();
}

static int gone_count;
static void gone(void *context, const char *endpoint) {
    (void)context;
    assert_non_null(strstr(endpoint, "/push/1"));
    gone_count++;
}

static void subscriptions_that_are_gone_are_told(void **state) {
    (void)state;
    start((const int[]){404, 410, 201, -1});
    struct notices *n = opened((struct notice_options){.local = true});
    struct push_target to = target(url("/push/1"));
    for (int i = 0; i < 3; i++) {
        assert_true(notices_push(n, &some, &to));
        settled(n);
    }
    for (int i = 0; i < 1000 && woken < 2; i++)
        usleep(1000);
    assert_int_equal(woken, 2);
    gone_count = 0;
    notices_deliver(n, gone, NULL);
    notices_deliver(n, gone, NULL);
    assert_int_equal(gone_count, 2);
    assert_int_equal(notices_counts(n).gone, 2);
    notices_close(n);
    stop();
}

/* Endpoints that never answer take no place from the webhook. */
static void pushes_leave_room_for_the_webhook(void **state) {
    (void)state;
    start((const int[]){SILENT, -1});
    struct notices *n = opened((struct notice_options){.local = true, .queue = 40});
    struct push_target to = target(url("/push/1"));
    int taken = 0;
    for (int i = 0; i < 100; i++)
        taken += notices_push(n, &some, &to);
    assert_int_equal(taken, 30);
    for (int i = 0; i < 100; i++)
        taken += notices_webhook(n, &some);
    assert_int_equal(taken, 40);
    notices_close(n);
    stop();
}

/* Whoever subscribes names the endpoint: it must not lead to our own machine. */
static void pushes_reach_neither_http_nor_private_addresses(void **state) {
    (void)state;
    start((const int[]){201, -1});
    struct notices *n = opened((struct notice_options){.local = false, .tries = 1});
    char https[64];
    snprintf(https, sizeof https, "https://127.0.0.1:%d/", there.port);
    struct push_target to = target(url("/push/1")), tls = target(https);
    assert_true(notices_push(n, &some, &to));
    assert_true(notices_push(n, &some, &tls));
    assert_int_equal(settled(n).failed, 2);
    assert_int_equal(there.heard, 0);
    notices_close(n);
    stop();
}

/* ---- opening ---- */

static void what_is_not_configured_is_not_sent(void **state) {
    (void)state;
    struct notices *n;
    struct push_target to = target("https://push.example.net/x");
    assert_null(notices_open(&n, &(struct notice_options){.queue = 0}, NULL, NULL, NULL, &say));
    assert_false(notices_webhook(n, &some));
    assert_false(notices_push(n, &some, &to));
    assert_null(notices_public_key(n));
    notices_close(n);
    notices_close(NULL);
    assert_int_equal(notices_counts(NULL).sent, 0);
    assert_false(notices_webhook(NULL, &some));
    assert_non_null(
        notices_open(&n, &(struct notice_options){.webhook = "http://x"}, NULL, NULL, NULL, &say));
    assert_null(n);
    assert_non_null(notices_open(
        &n, &(struct notice_options){.webhook = "http://x", .webhook_secret = "/nowhere"}, NULL,
        NULL, NULL, &say));
    assert_non_null(notices_open(
        &n, &(struct notice_options){.push_key = "/nowhere", .push_subject = "mailto:a@b"}, NULL,
        NULL, NULL, &say));
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void) {
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(the_webhook_is_told_and_can_check_it),
        cmocka_unit_test(the_signature_is_that_of_common_tools),
        WITH_FOLDER(what_fails_is_tried_again_a_few_times),
        WITH_FOLDER(redirections_are_not_followed),
        WITH_FOLDER(the_queue_is_bounded_and_closing_does_not_wait),
        WITH_FOLDER(an_answer_that_does_not_come_is_not_waited_for),
        WITH_FOLDER(a_push_has_what_push_services_want),
        WITH_FOLDER(subscriptions_that_are_gone_are_told),
        WITH_FOLDER(pushes_leave_room_for_the_webhook),
        WITH_FOLDER(pushes_reach_neither_http_nor_private_addresses),
        cmocka_unit_test(what_is_not_configured_is_not_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
