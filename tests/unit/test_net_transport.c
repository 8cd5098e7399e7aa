/* The transport by its interface, with real sockets: requests, answers, limits, listeners, the end. */
#include "served.h"

static struct transport_limits with_limits(void) {
    return transport_usual_limits;
}

/* ---- requests ---- */

static void a_request_is_told_and_answered(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int fd = come(s);
    say(fd, "GET /a%20b/%D2%91?c=d%20e HTTP/1.1\r\nHost: koloda.example:80\r\nX-Some: one\r\n"
            "x-some:two\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_string_equal(h.body, "0 /a b/ґ ?c=d%20e koloda.example:80 127.0.0.1 open 0 - one, two");
    assert_non_null(strstr(h.head, "X-Test: yes\r\n"));
    assert_non_null(strstr(h.head, "Content-Type: text/plain\r\n"));
    assert_null(strstr(h.head, "Connection: close"));
    say(fd, "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
    assert_int_equal(hear(fd, &h), 200);
    assert_string_equal(h.body, "2 /p ? x 127.0.0.1 open 5 hello -");
    say(fd, "DELETE / HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_non_null(strstr(h.head, "Connection: close\r\n"));
    assert_over(fd);
    struct transport_counts c = serve_end(s, 0);
    assert_int_equal(c.requests, 3);
    assert_int_equal(c.connections, 1);
}

static void head_has_the_length_but_no_body(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int fd = come(s);
    say(fd, "HEAD /big?n=7 HTTP/1.1\r\nHost: x\r\n\r\nGET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
            "GET /now HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear_to(fd, &h, false), 200);
    assert_int_equal(h.size, 7);
    assert_int_equal(hear(fd, &h), 204);
    assert_null(strstr(h.head, "Content-Length"));
    assert_int_equal(hear(fd, &h), 200);
    assert_string_equal(h.body, "now");
    close(fd);
    serve_end(s, 0);
}

static void http_1_0_is_answered_and_closed(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int fd = come(s);
    say(fd, "GET /x HTTP/1.0\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_string_equal(h.body, "0 /x ?  127.0.0.1 open 0 - -");
    assert_over(fd);
    serve_end(s, 0);
}

/* Byte by byte, and all at once. */
static void it_does_not_matter_how_bytes_arrive(void **state) {
    (void)state;
    static const char text[] = "POST /one HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
                               "GET /two HTTP/1.1\r\nHost: x\r\n\r\n";
    struct served *s = serve_usual();
    struct heard h;
    for (int whole = 0; whole < 2; whole++) {
        int fd = come(s);
        for (size_t i = 0; !whole && text[i]; i++) {
            say_bytes(fd, text + i, 1);
            usleep(500);
        }
        if (whole)
            say(fd, text);
        assert_int_equal(hear(fd, &h), 200);
        assert_string_equal(h.body, "2 /one ? x 127.0.0.1 open 3 abc -");
        assert_int_equal(hear(fd, &h), 200);
        assert_string_equal(h.body, "0 /two ? x 127.0.0.1 open 0 - -");
        close(fd);
    }
    serve_end(s, 0);
}

static void many_requests_in_a_row_are_answered_in_order(void **state) {
    (void)state;
    enum { MANY = 2000 };
    struct served *s = serve_usual();
    struct heard h;
    int fd = come(s);
    char text[128];
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "GET /%d HTTP/1.1\r\nHost: x\r\n\r\n", i);
        say(fd, text);
    }
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "0 /%d ? x 127.0.0.1 open 0 - -", i);
        assert_int_equal(hear(fd, &h), 200);
        assert_string_equal(h.body, text);
    }
    close(fd);
    serve_end(s, 0);
}

/* Answers larger than all buffers, to a client that asks first and reads then. */
static void large_answers_do_not_pile_up(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int fd = come(s);
    for (int i = 0; i < 8; i++)
        say(fd, "GET /big?n=3000000 HTTP/1.1\r\nHost: x\r\n\r\n");
    for (int i = 0; i < 8; i++) {
        char part[50000];
        assert_int_equal(hear_to(fd, &h, false), 200);
        assert_int_equal(h.size, 3000000);
        for (int k = 0; k < 60; k++)
            assert_true(hear_bytes(fd, part, sizeof part));
        assert_int_equal(part[49999], 'b');
    }
    close(fd);
    serve_end(s, 0);
}

static void an_answer_may_come_later(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int waits = come(s), other = come(s);
    say(waits, "GET /later HTTP/1.1\r\nHost: x\r\n\r\nGET /behind HTTP/1.1\r\nHost: x\r\n\r\n");
    wait_for(&s->waiting, 1);
    say(other, "GET /now HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(other, &h), 200);
    assert_int_equal(hear(waits, &h), 200);
    assert_string_equal(h.body, "late");
    assert_int_equal(hear(waits, &h), 200);
    assert_string_equal(h.body, "0 /behind ? x 127.0.0.1 open 0 - -");
    /* One who has gone meanwhile is answered without harm, and his number is nobody else's. */
    say(waits, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    wait_for(&s->waiting, 2);
    close(waits);
    for (int i = 0; i < 3; i++) {
        say(other, "GET /now HTTP/1.1\r\nHost: x\r\n\r\n");
        assert_int_equal(hear(other, &h), 200);
        assert_string_equal(h.body, "now");
    }
    close(other);
    serve_end(s, 0);
}

/* ---- what is refused ---- */

static void what_is_no_request_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int status;
        const char *code;
    } bad[] = {
        {"GET / HTTP/1.1\nHost: x\n\n", 400, "bad_request"},
        {"GET / HTTP/1.1\r\n\r\n", 400, "bad_request"},
        {"\x16\x03\x01", 400, "bad_request"},
        {"GET /../x HTTP/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"},
        {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501,
         "not_implemented"},
        {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
         400, "bad_request"},
        {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505, "http_version"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", 413, "too_large"},
        {"GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n", 417, "expectation"},
    };
    struct served *s = serve_usual();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct heard h;
        int fd = come(s);
        say(fd, bad[i].text);
        assert_int_equal(hear(fd, &h), bad[i].status);
        assert_non_null(strstr(h.head, "Connection: close\r\n"));
        assert_non_null(strstr(h.head, "Content-Type: application/json\r\n"));
        assert_non_null(strstr(h.body, "{\"error\":{\"code\":\""));
        assert_non_null(strstr(h.body, bad[i].code));
        assert_over(fd);
    }
    struct transport_counts c = serve_end(s, 0);
    assert_int_equal(c.dropped_wrong, sizeof bad / sizeof bad[0]);
    assert_int_equal(c.requests, 0);
}

static void heads_have_limits(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    char *long_text = malloc(20001);
    memset(long_text, 'a', 20000);
    long_text[20000] = 0;
    int fd = come(s);
    say(fd, "GET /");
    say(fd, long_text);
    assert_int_equal(hear(fd, &h), 414);
    assert_over(fd);
    fd = come(s);
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ");
    say(fd, long_text);
    assert_int_equal(hear(fd, &h), 431);
    assert_over(fd);
    fd = come(s);
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < 100; i++)
        say(fd, "X: y\r\n");
    assert_int_equal(hear(fd, &h), 431);
    assert_over(fd);
    free(long_text);
    serve_end(s, 0);
}

/* The client sends all of a body that is too large before it looks: the answer is there. */
static void a_body_too_large_is_told_in_order(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int fd = come(s);
    char part[10000] = {0};
    say(fd, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n");
    for (int i = 0; i < 200; i++)
        say_bytes(fd, part, sizeof part);
    assert_int_equal(hear(fd, &h), 413);
    assert_over(fd);
    serve_end(s, 0);
}

static void a_body_up_to_the_limit_is_taken(void **state) {
    (void)state;
    struct transport_limits l = with_limits();
    l.body_max = 1000000;
    struct served *s = serve_with(&l);
    struct heard h;
    int fd = come(s);
    char part[10000];
    memset(part, 'z', sizeof part);
    say(fd,
        "PUT /b HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\nContent-Length: 1000000\r\n\r\n");
    assert_int_equal(hear(fd, &h), 100);
    for (int i = 0; i < 100; i++)
        say_bytes(fd, part, sizeof part);
    assert_int_equal(hear(fd, &h), 200);
    assert_memory_equal(h.body, "3 /b ? x 127.0.0.1 open 1000000 zzz", 35);
    close(fd);
    serve_end(s, 0);
}

/* ---- time ---- */

static void who_is_slow_is_let_go(void **state) {
    (void)state;
    struct transport_limits l = with_limits();
    l.request_seconds = 1;
    struct served *s = serve_with(&l);
    struct heard h;
    int half = come(s);
    say(half, "GET / HTTP/1.1\r\nHo");
    int silent = come(s), slow = come(s);
    bool over = false;
    say(slow, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n");
    for (int i = 0; i < 600 && !over; i++) { /* a byte now and then does not help */
        char c;
        say(slow, "x");
        usleep(50000);
        over = recv(slow, &c, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
    }
    assert_true(over);
    assert_int_equal(hear(slow, &h), 408);
    close(slow);
    assert_over(silent);
    assert_int_equal(hear(half, &h), 408);
    assert_over(half);
    struct transport_counts c = serve_end(s, 0);
    assert_int_equal(c.dropped_late, 3);
}

static void an_idle_connection_is_closed(void **state) {
    (void)state;
    struct transport_limits l = with_limits();
    l.idle_seconds = 1;
    struct served *s = serve_with(&l);
    struct heard h;
    int fd = come(s), waits = come(s);
    say(waits, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    wait_for(&s->waiting, 1);
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_over(fd);
    usleep(500000); /* who waits for an answer is not idle */
    fd = come(s);
    say(fd, "GET /now HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(waits, &h), 200);
    assert_string_equal(h.body, "late");
    close(waits);
    close(fd);
    struct transport_counts c = serve_end(s, 0);
    assert_int_equal(c.dropped_late, 0);
}

static void who_does_not_read_an_answer_is_let_go(void **state) {
    (void)state;
    struct transport_limits l = with_limits();
    l.idle_seconds = 1;
    struct served *s = serve_with(&l);
    int fd = come(s);
    say(fd, "GET /big?n=30000000 HTTP/1.1\r\nHost: x\r\n\r\n");
    wait_for(&s->dropped_late, 1);
    close(fd);
    fd = come(s); /* to go on talking does not help */
    say(fd, "GET /big?n=30000000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    for (int i = 0; i < 600 && atomic_load(&s->dropped_late) < 2; i++) {
        say(fd, "more");
        usleep(100000);
    }
    assert_int_equal(atomic_load(&s->dropped_late), 2);
    close(fd);
    serve_end(s, 0);
}

/* ---- who comes ---- */

static void no_more_than_so_many_from_one_address(void **state) {
    (void)state;
    struct transport_limits l = with_limits();
    l.per_address = 2;
    struct served *s = serve_with(&l);
    struct heard h;
    int one = come(s), two = come(s), three = come(s);
    assert_int_equal(hear(three, &h), 503);
    assert_over(three);
    say(one, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_int_equal(hear(one, &h), 200);
    assert_over(one);
    for (int i = 0; i < 200; i++) { /* until the server has noticed */
        int again = come(s);
        say(again, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        int status = hear(again, &h);
        close(again);
        if (status == 200)
            break;
        usleep(20000);
        assert_int_not_equal(i, 199);
    }
    close(two);
    struct transport_counts c = serve_end(s, 0);
    assert_true(c.refused >= 1);
}

static void no_more_than_so_many_at_all(void **state) {
    (void)state;
    struct transport_limits l = with_limits();
    l.connections = 1;
    struct served *s = serve_with(&l);
    struct heard h;
    int one = come(s), two = come(s);
    assert_int_equal(hear(two, &h), 503);
    assert_over(two);
    say(one, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(one, &h), 200);
    close(one);
    serve_end(s, 0);
}

/* Where files run out those who come wait, and come in later. */
static void who_comes_while_files_are_scarce_waits(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int taken[70000], n = 0, first = come(s), waits = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)s->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    say(first, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(first, &h), 200);
    be_patient(waits);
    while (n < 70000 && (taken[n] = dup(waits)) >= 0)
        n++;
    assert_int_equal(connect(waits, (struct sockaddr *)&at, sizeof at), 0);
    say(waits, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    usleep(100000);
    int turns = atomic_load(&s->turns);
    usleep(1000000);
    turns = atomic_load(&s->turns) - turns;
    say(first, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); /* others are served meanwhile */
    assert_int_equal(hear(first, &h), 200);
    while (n > 0)
        close(taken[--n]);
    assert_in_range(turns, 0, 100); /* and the loop has slept */
    assert_int_equal(hear(waits, &h), 200);
    close(first);
    close(waits);
    serve_end(s, 0);
}

static void only_our_proxies_are_believed(void **state) {
    (void)state;
    static const struct {
        const char *proxies, *headers, *seen;
    } some[] = {
        {"", "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\n", "127.0.0.1 open"},
        {"10.0.0.0/8", "X-Forwarded-For: 1.2.3.4\r\n", "127.0.0.1 open"},
        {"127.0.0.1", "", "127.0.0.1 open"},
        {"127.0.0.0/8", "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\n",
         "1.2.3.4 secure"},
        {"127.0.0.1, 10.0.0.0/8", "X-Forwarded-For: 6.6.6.6, 1.2.3.4 , 10.1.2.3\r\n",
         "1.2.3.4 open"},
        {"127.0.0.1", "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: [2001:db8::1]:80\r\n",
         "2001:db8::1 open"},
        {"127.0.0.1", "X-Forwarded-For: 1.2.3.4, nonsense\r\n", "127.0.0.1 open"},
        {"127.0.0.1,1.2.3.4", "X-Forwarded-For: nonsense, 1.2.3.4:99\r\n", "1.2.3.4 open"},
        {"127.0.0.1", "X-Forwarded-For: unix\r\n", "127.0.0.1 open"},
        {"127.0.0.1", "X-Forwarded-Proto: https, http\r\n", "127.0.0.1 open"},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        struct served *s = serve_prepared(&transport_usual_limits);
        struct buf why = heap_buf();
        struct heard h;
        char text[256];
        assert_null(transport_proxies(s->transport, some[i].proxies, &why));
        assert_non_null(transport_proxies(s->transport, "1.2.3.4/33", &why));
        heap_free(&why);
        assert_null(serve_at(s, "127.0.0.1:0", false));
        serve_run(s);
        int fd = come(s);
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: x\r\n%s\r\n", some[i].headers);
        say(fd, text);
        assert_int_equal(hear(fd, &h), 200);
        if (!strstr(h.body, some[i].seen))
            fail_msg("%s is not in %s", some[i].seen, h.body);
        close(fd);
        serve_end(s, 0);
    }
}

static void all_is_below_the_base(void **state) {
    (void)state;
    struct served *s = serve_prepared(&transport_usual_limits);
    struct heard h;
    assert_non_null(transport_base(s->transport, "no"));
    assert_non_null(transport_base(s->transport, "/a b"));
    assert_null(transport_base(s->transport, "/"));
    assert_null(transport_base(s->transport, "/koloda/"));
    assert_null(serve_at(s, "127.0.0.1:0", false));
    serve_run(s);
    int fd = come(s);
    say(fd, "GET /koloda/api HTTP/1.1\r\nHost: x\r\n\r\nGET /koloda HTTP/1.1\r\nHost: x\r\n\r\n"
            "GET /kolodaaa HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_memory_equal(h.body, "0 /api ?", 8);
    assert_int_equal(hear(fd, &h), 308);
    assert_non_null(strstr(h.head, "Location: /koloda/\r\n"));
    assert_int_equal(hear(fd, &h), 404);
    assert_non_null(strstr(h.body, "not_found"));
    close(fd);
    serve_end(s, 0);
}

/* ---- where we listen ---- */

static int come_local(const char *path) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    be_patient(fd);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static void a_socket_file_is_replaced_if_it_is_dead(void **state) {
    (void)state;
    char path[64] = "/tmp/koloda-test-XXXXXX", where[80];
    struct heard h;
    struct stat st;
    int made = mkstemp(path);
    snprintf(where, sizeof where, "unix:%s", path);
    struct served *s = serve_prepared(&transport_usual_limits);
    assert_non_null(strstr(serve_at(s, where, false), "not a socket"));
    close(made);
    unlink(path);

    struct sockaddr_un at = {.sun_family = AF_UNIX}; /* what a killed server leaves */
    strcpy(at.sun_path, path);
    int dead = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(dead, (struct sockaddr *)&at, sizeof at), 0);
    close(dead);
    assert_null(serve_at(s, where, false));
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    serve_run(s);

    struct served *second = serve_prepared(&transport_usual_limits);
    assert_non_null(strstr(serve_at(second, where, false), "listens at this address already"));
    transport_close(second->transport);
    free(second);

    int fd = come_local(path);
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_string_equal(h.body, "0 / ? x unix open 0 - -");
    close(fd);
    serve_end(s, 0);
    assert_int_equal(stat(path, &st), -1);
}

static void a_socket_opened_for_us_will_do(void **state) {
    (void)state;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct heard h;
    char where[32];
    int given = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(given, (struct sockaddr *)&at, sizeof at), 0);
    snprintf(where, sizeof where, "fd:%d", given);
    struct served *s = serve_prepared(&transport_usual_limits);
    assert_non_null(strstr(serve_at(s, where, false), "not a socket that listens"));
    assert_non_null(serve_at(s, "fd:9999", false));
    assert_int_equal(listen(given, 10), 0);
    assert_null(serve_at(s, where, false));
    serve_run(s);
    int fd = come(s);
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    close(fd);
    serve_end(s, 0);
}

static void all_addresses_of_both_kinds(void **state) {
    (void)state;
    struct heard h;
    struct served *s = serve_prepared(&transport_usual_limits);
    assert_null(serve_at(s, "*:0", false));
    serve_run(s);
    int fd = come(s); /* by IPv4 */
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(fd, &h), 200);
    assert_string_equal(h.body, "0 / ? x 127.0.0.1 open 0 - -");
    close(fd);
    struct sockaddr_in6 at = {.sin6_family = AF_INET6,
                              .sin6_port = htons((uint16_t)s->port),
                              .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    fd = socket(AF_INET6, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0) {
        be_patient(fd);
        say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assert_int_equal(hear(fd, &h), 200);
        assert_string_equal(h.body, "0 / ? x ::1 open 0 - -");
    }
    close(fd);
    serve_end(s, 0);
}

static void wrong_addresses_are_explained(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",          "8412",          "127.0.0.1", "localhost:80",
        "1.2.3:80",  "127.0.0.1:x",   "[::1:80",   "127.0.0.1:65536",
        "fd:",       "fd:-1",         "unix:",     "[::g]:1",
        "::1:8412x", "192.0.2.77:80", "127.0.0.1:"};
    struct served *s = serve_prepared(&transport_usual_limits), *other;
    char where[64];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *why = serve_at(s, wrong[i], false);
        if (!why)
            fail_msg("%s", wrong[i]);
        assert_non_null(strstr(why, ": "));
        transport_close(s->transport);
        free(s);
        s = serve_prepared(&transport_usual_limits);
    }
    assert_non_null(strstr(serve_at(s, "127.0.0.1:0", true), "certificate"));
    assert_null(serve_at(s, "127.0.0.1:0", false));
    snprintf(where, sizeof where, "127.0.0.1:%d", s->port);
    other = serve_prepared(&transport_usual_limits);
    assert_non_null(strstr(serve_at(other, where, false), "listens at this address already"));
    transport_close(other->transport);
    free(other);
    transport_close(s->transport);
    free(s);
}

/* ---- the loop ---- */

static void the_end_waits_for_what_is_on_its_way(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    int waits = come(s), idle = come(s), port = s->port;
    say(idle, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(idle, &h), 200);
    say(waits, "GET /big?n=5000000 HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear_to(waits, &h, false), 200);
    atomic_store(&s->want_stop, 600);
    transport_wake(s->transport);
    assert_over(idle);
    char *body = malloc(h.size);
    assert_true(hear_bytes(waits, body, h.size));
    free(body);
    assert_over(waits);
    serve_end(s, 600);
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_not_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    close(fd);
}

static void the_end_comes_even_if_somebody_hangs(void **state) {
    (void)state;
    struct served *s = serve_usual();
    int hangs = come(s), never = come(s);
    say(hangs, "GET /big?n=30000000 HTTP/1.1\r\nHost: x\r\n\r\n");
    say(never, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    wait_for(&s->waiting, 1);
    serve_end(s, 2);
    close(hangs);
    close(never);
}

static void signals_are_told(void **state) {
    (void)state;
    static const int numbers[] = {SIGUSR1, SIGUSR2};
    struct served *s = serve_prepared(&transport_usual_limits);
    assert_null(serve_at(s, "127.0.0.1:0", false));
    transport_signals(s->transport, numbers, 2);
    serve_run(s);
    kill(getpid(), SIGUSR1);
    kill(getpid(), SIGUSR2);
    wait_for(&s->signals, SIGUSR1 + SIGUSR2);
    assert_int_equal(atomic_load(&s->signals), SIGUSR1 + SIGUSR2);
    assert_true(atomic_load(&s->turns) > 0);
    serve_end(s, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_told_and_answered),
        cmocka_unit_test(head_has_the_length_but_no_body),
        cmocka_unit_test(http_1_0_is_answered_and_closed),
        cmocka_unit_test(it_does_not_matter_how_bytes_arrive),
        cmocka_unit_test(many_requests_in_a_row_are_answered_in_order),
        cmocka_unit_test(large_answers_do_not_pile_up),
        cmocka_unit_test(an_answer_may_come_later),
        cmocka_unit_test(what_is_no_request_is_refused),
        cmocka_unit_test(heads_have_limits),
        cmocka_unit_test(a_body_too_large_is_told_in_order),
        cmocka_unit_test(a_body_up_to_the_limit_is_taken),
        cmocka_unit_test(who_is_slow_is_let_go),
        cmocka_unit_test(an_idle_connection_is_closed),
        cmocka_unit_test(who_does_not_read_an_answer_is_let_go),
        cmocka_unit_test(no_more_than_so_many_from_one_address),
        cmocka_unit_test(no_more_than_so_many_at_all),
        cmocka_unit_test(who_comes_while_files_are_scarce_waits),
        cmocka_unit_test(only_our_proxies_are_believed),
        cmocka_unit_test(all_is_below_the_base),
        cmocka_unit_test(a_socket_file_is_replaced_if_it_is_dead),
        cmocka_unit_test(a_socket_opened_for_us_will_do),
        cmocka_unit_test(all_addresses_of_both_kinds),
        cmocka_unit_test(wrong_addresses_are_explained),
        cmocka_unit_test(the_end_waits_for_what_is_on_its_way),
        cmocka_unit_test(the_end_comes_even_if_somebody_hangs),
        cmocka_unit_test(signals_are_told),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
