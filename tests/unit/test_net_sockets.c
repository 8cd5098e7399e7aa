/* The transport's WebSockets, with real sockets: the handshake, frames, what is held, the end. */
#include "served.h"

/* ---- the handshake ---- */

static void a_message_comes_back(void **state) {
    (void)state;
    struct served *s = serve_usual();
    int fd = come_socket(s);
    say_text(fd, "hello");
    assert_text(fd, "hello");
    say_text(fd, "");
    assert_text(fd, "");
    say_text(fd, "Ґ");
    assert_text(fd, "Ґ");
    say_frame(fd, 0x88, "\x03\xe8 bye", 6);
    assert_close(fd, 1000);
    assert_over(fd);
    struct transport_counts c = serve_end(s, 0);
    assert_int_equal(c.upgrades, 1);
    assert_int_equal(c.messages_in, 3);
    assert_int_equal(c.messages_out, 3);
    assert_int_equal(c.dropped_wrong, 0);
}

/* The first frames may come with the request, and the first message with the answer. */
static void nobody_must_wait_for_the_answer(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct heard h;
    char text[1024];
    int fd = come(s);
    int n = snprintf(text, sizeof text,
                     "GET /ws?welcome HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
                     "upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Version: 13\r\n\r\n");
    size_t size = (size_t)n;
    size += make_frame(text + size, 0x81, "one", 3);
    size += make_frame(text + size, 0x81, "two", 3);
    say_bytes(fd, text, size);
    assert_int_equal(hear(fd, &h), 101);
    assert_text(fd, "welcome");
    assert_text(fd, "one");
    assert_text(fd, "two");
    close(fd);
    serve_end(s, 0);
}

static void wrong_handshakes_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *line, *headers;
        int status;
    } wrong[] = {
        {"GET /ws", "Sec-WebSocket-Version: 13\r\n", 400},
        {"GET /ws", "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n", 400},
        {"GET /ws", "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         426},
        {"GET /ws", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", 426},
        {"PUT /ws", "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"GET /refuse",
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", 403},
        {"GET /none",
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", 500},
    };
    struct served *s = serve_usual();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct heard h;
        char text[512];
        int fd = come(s);
        snprintf(text, sizeof text,
                 "%s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n%s\r\n",
                 wrong[i].line, wrong[i].headers);
        say(fd, text);
        assert_int_equal(hear(fd, &h), wrong[i].status);
        assert_true(wrong[i].status != 426 || strstr(h.head, "Sec-WebSocket-Version: 13\r\n"));
        assert_over(fd);
    }
    assert_int_equal(serve_end(s, 0).upgrades, 0);
}

/* ---- frames ---- */

static void a_message_may_come_in_pieces(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct frame_heard f;
    int fd = come_socket(s);
    say_frame(fd, 0x01, "al", 2);
    say_frame(fd, 0x89, "between", 7);
    say_frame(fd, 0x00, "l \xd2", 3);
    say_frame(fd, 0x8a, "", 0);
    say_frame(fd, 0x80, "\x91", 1);
    assert_true(hear_frame(fd, &f));
    assert_int_equal(f.first, 0x8a);
    assert_string_equal(f.data, "between");
    assert_text(fd, "all ґ");
    char frame[64];
    size_t size = make_frame(frame, 0x81, "byte by byte", 12);
    for (size_t i = 0; i < size; i++) {
        say_bytes(fd, frame + i, 1);
        usleep(500);
    }
    assert_text(fd, "byte by byte");
    close(fd);
    serve_end(s, 0);
}

static void large_messages_come_through(void **state) {
    (void)state;
    struct transport_limits l = transport_usual_limits;
    l.message_max = 65536;
    struct served *s = serve_with(&l);
    static const size_t sizes[] = {124, 125, 126, 127, 65535, 65536};
    int fd = come_socket(s);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct frame_heard f;
        char *text = malloc(sizes[i]);
        memset(text, 'm', sizes[i]);
        say_frame(fd, 0x81, text, sizes[i]);
        assert_true(hear_frame(fd, &f));
        assert_int_equal(f.size, sizes[i]);
        assert_memory_equal(f.data, text, sizes[i]);
        free(text);
    }
    close(fd);
    serve_end(s, 0);
}

static void who_breaks_the_protocol_is_told_and_let_go(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        int code;
    } bad[] = {
        {"\x81\x02hi", 4, 1002},                            /* no mask */
        {"\xc1\x80\0\0\0\0", 6, 1002},                      /* a reserved bit */
        {"\x83\x80\0\0\0\0", 6, 1002},                      /* a reserved opcode */
        {"\x82\x80\0\0\0\0", 6, 1003},                      /* binary */
        {"\x80\x80\0\0\0\0", 6, 1002},                      /* goes on with nothing */
        {"\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 12, 1002},     /* begins anew within */
        {"\x09\x80\0\0\0\0", 6, 1002},                      /* a ping in pieces */
        {"\x89\xfe\0\x7e", 4, 1002},                        /* a ping too long */
        {"\x81\xfe\0\x7d\0\0\0\0", 8, 1002},                /* 125 said at length */
        {"\x81\xff\0\0\0\0\0\0\xff\xff", 10, 1002},         /* 65535 at length */
        {"\x81\xff\x80\0\0\0\0\0\0\0", 10, 1002},           /* below zero */
        {"\x81\xff\0\0\0\0\0\1\0\0", 10, 1009},             /* too large, as told */
        {"\x81\x81\0\0\0\0\xff", 7, 1007},                  /* no UTF-8 */
        {"\x01\x81\0\0\0\0\xd2\x80\x80\0\0\0\0", 13, 1007}, /* half a letter */
        {"\x88\x81\0\0\0\0\x03", 7, 1002},                  /* half a code */
        {"\x88\x82\0\0\0\0\x03\xed", 8, 1002},              /* 1005 is never sent */
        {"\x88\x83\0\0\0\0\x03\xe8\xff", 9, 1007},          /* a reason of no UTF-8 */
        {"\x88\x80\0\0\0\0", 6, 1000},                      /* in order */
        {"\x88\x82\0\0\0\0\x0f\xa0", 8, 4000},              /* what it said itself */
        {"\x88\x80\0\0\0\0\x81\x81\0\0\0\0x", 13, 1000},    /* data behind it */
    };
    struct served *s = serve_usual();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int fd = come_socket(s);
        say_bytes(fd, bad[i].bytes, bad[i].size);
        assert_close(fd, bad[i].code);
        assert_over(fd);
    }
    struct transport_counts c = serve_end(s, 0);
    assert_int_equal(c.dropped_wrong, 17);
    assert_int_equal(c.messages_in, 0);
}

static void pieces_together_have_the_limit(void **state) {
    (void)state;
    struct served *s = serve_usual();
    char part[8000];
    memset(part, 'p', sizeof part);
    int fd = come_socket(s);
    say_frame(fd, 0x01, part, sizeof part);
    say_frame(fd, 0x00, part, sizeof part);
    say_frame(fd, 0x00, part, sizeof part);
    assert_close(fd, 1009);
    assert_over(fd);
    serve_end(s, 0);
}

/* ---- what goes out ---- */

static void what_is_held_waits_and_keeps_its_order(void **state) {
    (void)state;
    struct served *s = serve_usual();
    int fd = come_socket(s), other = come_socket(s);
    say_text(fd, "before");
    say_text(fd, "hold 5 five");
    say_text(fd, "behind five");
    say_text(fd, "hold 3 three");
    say_text(fd, "hold 7 seven");
    say_text(fd, "hold 7 seven again");
    say_text(fd, "hold 9 nine");
    assert_text(fd, "before");
    say_text(other, "hold 6 six");
    say_text(other, "release 4");
    usleep(100000);
    char c;
    assert_int_equal(recv(fd, &c, 1, MSG_DONTWAIT | MSG_PEEK), -1);
    say_text(other, "release 6");
    assert_text(other, "six");
    assert_text(fd, "five");
    assert_text(fd, "behind five");
    assert_text(fd, "three");
    usleep(100000);
    assert_int_equal(recv(fd, &c, 1, MSG_DONTWAIT | MSG_PEEK), -1);
    say_text(other, "release 8");
    say_text(other, "release 2");
    assert_text(fd, "seven");
    assert_text(fd, "seven again");
    say_text(other, "release 100");
    assert_text(fd, "nine");
    say_text(fd, "hold 50 at once");
    assert_text(fd, "at once");
    close(fd);
    close(other);
    serve_end(s, 0);
}

static void the_end_comes_after_what_was_sent(void **state) {
    (void)state;
    struct served *s = serve_usual();
    struct frame_heard f;
    int fd = come_socket(s), other = come_socket(s);
    say_text(fd, "hold 1 kept");
    say_text(fd, "end 1008 enough of this");
    say_text(fd, "nobody hears this");
    say_text(other, "wait");
    assert_text(other, "wait");
    say_text(other, "release 1");
    assert_text(fd, "kept");
    assert_true(hear_frame(fd, &f));
    assert_int_equal(f.first, 0x88);
    assert_string_equal(f.data + 2, "enough of this");
    say_frame(fd, 0x88, "\x03\xf0", 2);
    assert_over(fd);

    fd = come_socket(s);
    say_text(fd, "open");
    say_text(fd, "hold 2 lost");
    say_text(fd, "drop 1013 later");
    assert_text(fd, "open");
    assert_close(fd, 1013);
    say_frame(fd, 0x88, "\x03\xf5", 2);
    assert_over(fd);

    fd = come_socket(s); /* the client's own end does not wait for what is held */
    say_text(fd, "hold 3 lost");
    say_text(fd, "end 1000 x");
    say_frame(fd, 0x88, "", 0);
    assert_close(fd, 1000);
    assert_over(fd);
    close(other);
    serve_end(s, 0);
}

static void who_does_not_read_is_dropped(void **state) {
    (void)state;
    struct served *s = serve_usual();
    int fd = come_socket(s), other = come_socket(s);
    for (int i = 0; i < 200; i++) /* more than the system's buffers take */
        say_text(fd, "flood 200");
    wait_for(&s->closed, 1);
    say_text(other, "still here");
    assert_text(other, "still here");
    say_text(other, "flood 300"); /* in one turn: dropped at once */
    wait_for(&s->closed, 2);
    close(fd);
    close(other);
    assert_int_equal(serve_end(s, 0).dropped_slow, 2);
}

/* Some read slowly, and lose nothing. */
static void a_slow_reader_gets_all(void **state) {
    (void)state;
    struct transport_limits l = transport_usual_limits;
    l.output_max = 64 << 20;
    struct served *s = serve_with(&l);
    struct frame_heard f;
    int fd = come_socket(s);
    say_text(fd, "flood 20000");
    say_text(fd, "last");
    usleep(200000);
    for (int i = 0; i < 20000; i++) {
        assert_true(hear_frame(fd, &f));
        assert_int_equal(f.size, 1024);
    }
    assert_text(fd, "last");
    close(fd);
    assert_int_equal(serve_end(s, 0).messages_out, 20001);
}

/* ---- time and the end ---- */

static void who_is_silent_is_pinged_and_then_dropped(void **state) {
    (void)state;
    struct transport_limits l = transport_usual_limits;
    l.ping_seconds = 2; /* time enough to answer, however busy the machine is */
    struct served *s = serve_with(&l);
    struct frame_heard f;
    int answers = come_socket(s), silent = come_socket(s);
    for (int i = 0; i < 2; i++) {
        assert_true(hear_frame(answers, &f));
        assert_int_equal(f.first, 0x89);
        say_frame(answers, 0x8a, "", 0);
    }
    assert_true(hear_frame(silent, &f));
    assert_int_equal(f.first, 0x89);
    assert_over(silent);
    say_text(answers, "here");
    do
        assert_true(hear_frame(answers, &f));
    while (f.first == 0x89);
    assert_string_equal(f.data, "here");
    close(answers);
    assert_int_equal(serve_end(s, 0).dropped_late, 1);
}

static void at_the_end_of_the_server_sockets_are_told(void **state) {
    (void)state;
    struct served *s = serve_usual();
    int polite = come_socket(s), rude = come_socket(s);
    atomic_store(&s->want_stop, 10);
    transport_wake(s->transport);
    assert_close(polite, 1001);
    say_frame(polite, 0x88, "\x03\xe9", 2);
    assert_over(polite);
    assert_close(rude, 1001);
    serve_end(s, 9);
    assert_over(rude);
}

static void a_timer_is_told_once(void **state) {
    (void)state;
    struct served *s = serve_usual();
    int fd = come_socket(s);
    say_text(fd, "timer 3600000");
    say_text(fd, "timer 1");
    wait_for(&s->timers, 1);
    usleep(50000);
    assert_int_equal(atomic_load(&s->timers), 1);
    close(fd);
    serve_end(s, 0);
}

static void one_who_vanishes_is_told(void **state) {
    (void)state;
    struct served *s = serve_usual();
    for (int i = 0; i < 50; i++) {
        int fd = come_socket(s);
        say_text(fd, i % 2 ? "hold 1000 never" : "open");
        close(fd);
    }
    wait_for(&s->closed, 50);
    serve_end(s, 0);
}

/* ---- anything ---- */

/* One of what clients say, right or wrong; how many bytes. */
static size_t some_words(struct rng *r, char *out) {
    static const char *const texts[] = {"DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                                        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
                                        "GET /later HTTP/1.1\r\nHost: x\r\n\r\n",
                                        "GET /now HTTP/1.1\r\nHost: x\r\n\r\n",
                                        "GET /big?n=300000 HTTP/1.1\r\nHost: x\r\n\r\n",
                                        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
                                        "nonsense\r\n\r\n"};
    static const char *const messages[] = {"hello",      "hold 3 x",    "hold 900 x", "release 3",
                                           "end 1000 x", "drop 1000 x", "flood 100",  "flood 300"};
    uint32_t which = rng_below(r, 12);
    if (which < 7)
        return strlen(strcpy(out, texts[which]));
    if (which == 7)
        return make_frame(out, 0x88, "", 0);
    if (which == 8)
        return make_frame(out, rng_below(r, 256), "some", 4);
    const char *text = messages[rng_below(r, 8)];
    return make_frame(out, 0x81, text, strlen(text));
}

static void act(struct rng *r, int fd) {
    char words[1024];
    if (rng_below(r, 2))
        ask_socket(fd, "/ws");
    for (uint32_t i = rng_below(r, 8); i > 0; i--) {
        size_t n = some_words(r, words);
        say_bytes(fd, words, rng_below(r, 8) ? n : rng_below(r, (uint32_t)n));
        if (rng_below(r, 4) == 0)
            recv(fd, words, sizeof words, MSG_DONTWAIT);
    }
}

static void whatever_clients_do_the_server_lives(void **state) {
    (void)state;
    enum { AT_ONCE = 20 };
    struct transport_limits l = transport_usual_limits;
    l.ping_seconds = l.idle_seconds = 1;
    l.request_seconds = 3;
    l.per_address = 0; /* those who are gone need not have been noticed yet */
    l.connections = 10000;
    struct served *s = serve_with(&l);
    struct linger cut = {.l_onoff = 1};
    struct heard h;
    struct rng r;
    int fd[AT_ONCE] = {0};
    rng_seed(&r, 3);
    for (int i = 0; i < 3000; i++) {
        int *one = &fd[rng_below(&r, AT_ONCE)];
        if (!*one)
            *one = come(s);
        act(&r, *one);
        uint32_t end = rng_below(&r, 4);
        if (end == 0)
            setsockopt(*one, SOL_SOCKET, SO_LINGER, &cut, sizeof cut);
        if (end == 1)
            shutdown(*one, SHUT_WR);
        if (end < 2) {
            close(*one);
            *one = 0;
        }
    }
    for (int i = 0; i < AT_ONCE; i++)
        if (fd[i])
            close(fd[i]);
    int last = come(s);
    say(last, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(hear(last, &h), 200);
    close(last);
    serve_end(s, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_comes_back),
        cmocka_unit_test(nobody_must_wait_for_the_answer),
        cmocka_unit_test(wrong_handshakes_are_refused),
        cmocka_unit_test(a_message_may_come_in_pieces),
        cmocka_unit_test(large_messages_come_through),
        cmocka_unit_test(who_breaks_the_protocol_is_told_and_let_go),
        cmocka_unit_test(pieces_together_have_the_limit),
        cmocka_unit_test(what_is_held_waits_and_keeps_its_order),
        cmocka_unit_test(the_end_comes_after_what_was_sent),
        cmocka_unit_test(who_does_not_read_is_dropped),
        cmocka_unit_test(a_slow_reader_gets_all),
        cmocka_unit_test(who_is_silent_is_pinged_and_then_dropped),
        cmocka_unit_test(at_the_end_of_the_server_sockets_are_told),
        cmocka_unit_test(a_timer_is_told_once),
        cmocka_unit_test(one_who_vanishes_is_told),
        cmocka_unit_test(whatever_clients_do_the_server_lives),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
