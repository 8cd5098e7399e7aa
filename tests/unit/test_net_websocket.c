/* WebSocket as bytes, addresses, and queues of bytes: what needs no sockets to be tested. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/address.h"
#include "net/websocket.h"
#include "run/system.h"

/* ---- frames ---- */

static void the_key_of_the_standard_is_answered(void **state) {
    (void)state;
    char out[WEBSOCKET_ACCEPT + 1];
    assert_true(websocket_accept("dGhlIHNhbXBsZSBub25jZQ==", out));
    assert_string_equal(out, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    static const char *const wrong[] = {"",
                                        "dGhlIHNhbXBsZSBub25jZQ=",
                                        "dGhlIHNhbXBsZSBub25jZQ= ",
                                        "dGhlIHNhbXBsZSBub25jZWUh",
                                        "dGhlIHNhbXBsZSBub25jZR==",
                                        "dGhlIHNhbXBsZSBub25jZQ==dGhl"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(websocket_accept(wrong[i], out));
}

/* The example of RFC 6455, 5.7. */
static void the_frame_of_the_standard_is_read(void **state) {
    (void)state;
    static const char hello[] = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58";
    struct websocket w = {.in_pieces = false};
    struct websocket_found f;
    char text[12];
    for (size_t n = 0; n <= 11; n++) {
        memcpy(text, hello, sizeof text);
        enum websocket_kind kind = websocket_read(&w, text, n, 100, &f);
        assert_int_equal(kind, n < 11 ? WEBSOCKET_MORE : WEBSOCKET_MESSAGE);
        assert_int_equal(f.used, n < 11 ? 0 : 11);
    }
    assert_int_equal(f.size, 5);
    assert_memory_equal(f.data, "Hello", 5);
    assert_int_equal(websocket_read(&w, text, 2, 4, &f), WEBSOCKET_WRONG);
    assert_int_equal(f.code, CLOSE_SIZE); /* known before a byte of it is there */
    websocket_free(&w);
}

static void heads_are_as_short_as_can_be(void **state) {
    (void)state;
    unsigned char out[WEBSOCKET_HEAD_MAX];
    assert_int_equal(websocket_head(OPCODE_TEXT, 125, out), 2);
    assert_memory_equal(out, "\x81\x7d", 2);
    assert_int_equal(websocket_head(OPCODE_TEXT, 126, out), 4);
    assert_memory_equal(out, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(websocket_head(OPCODE_PONG, 65535, out), 4);
    assert_int_equal(websocket_head(OPCODE_TEXT, 65536, out), 10);
    assert_memory_equal(out, "\x81\x7f\0\0\0\0\0\x01\0\0", 10);
}

static void a_reason_is_cut_between_letters(void **state) {
    (void)state;
    unsigned char out[WEBSOCKET_CONTROL_MAX];
    char reason[200];
    assert_int_equal(websocket_close(CLOSE_AWAY, NULL, out), 2);
    assert_memory_equal(out, "\x03\xe9", 2);
    for (int i = 0; i < 99; i++)
        memcpy(reason + 2 * i, "ґ", 3);
    assert_int_equal(websocket_close(CLOSE_FINE, reason, out), 2 + 122);
    assert_memory_equal(out + 2, reason, 122);
}

/* ---- addresses ---- */

static struct address address_from(const char *text) {
    struct address a;
    assert_true(address_parse(text, strlen(text), true, &a));
    return a;
}

static void addresses_are_read_and_written(void **state) {
    (void)state;
    static const char *const some[][2] = {{"127.0.0.1", "127.0.0.1"},
                                          {"::1", "::1"},
                                          {"unix", "unix"},
                                          {"::ffff:1.2.3.4", "1.2.3.4"},
                                          {"1.2.3.4:80", "1.2.3.4"},
                                          {"[::1]:80", "::1"},
                                          {"[2001:DB8::1]", "2001:db8::1"}};
    static const char *const wrong[] = {"",     "1.2.3",   "1.2.3.4:",       "1.2.3.4:x",
                                        "[::1", "[::1]80", "[::1]:",         "01.2.3.4",
                                        "::g",  "unixx",   "1.2.3.4:123456", "1.2.3.4 "};
    struct address a;
    char text[ADDRESS_TEXT];
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        a = address_from(some[i][0]);
        assert_string_equal(address_text(&a, text), some[i][1]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (address_parse(wrong[i], strlen(wrong[i]), true, &a))
            fail_msg("%s", wrong[i]);
}

static void networks_are_matched(void **state) {
    (void)state;
    struct networks n = {.list = NULL};
    struct buf say = heap_buf();
    static const struct {
        const char *address;
        bool in;
    } some[] = {{"10.1.2.3", true},
                {"11.1.2.3", false},
                {"192.168.1.127", true},
                {"192.168.1.128", false},
                {"2001:db8:0:1::5", true},
                {"2001:db8:0:2::5", false},
                {"::1", true},
                {"::2", false},
                {"unix", true},
                {"::ffff:10.0.0.1", true}};
    assert_null(
        networks_parse(&n, "10.0.0.0/8,192.168.1.0/25 , 2001:db8:0:1::/64,\t::1 unix", &say));
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        struct address a = address_from(some[i].address);
        assert_int_equal(networks_have(&n, &a), some[i].in);
    }
    static const char *const wrong[] = {"10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x",
                                        "x",           "unix/1", "1.2.3.4:80"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *why = networks_parse(&n, wrong[i], &say);
        assert_non_null(why);
        assert_non_null(strstr(why, wrong[i]));
        assert_int_equal(n.count, 5);
    }
    assert_null(networks_parse(&n, "0.0.0.0/0", &say));
    struct address any = address_from("8.8.8.8"), six = address_from("::1");
    assert_true(networks_have(&n, &any));
    assert_false(networks_have(&n, &six));
    networks_free(&n);
    heap_free(&say);
}

/* Against plain counters, in any order. */
static void addresses_are_counted(void **state) {
    (void)state;
    enum { WHO = 300 };
    struct tally t = {.slot = NULL};
    int count[WHO] = {0};
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < 20000; i++) {
        uint32_t who = rng_below(&r, WHO), dice = rng_below(&r, 256);
        bool six = who & 1;
        struct address a = {.family = six ? ADDRESS_6 : ADDRESS_4,
                            .byte = {(uint8_t)(who >> 8), (uint8_t)who}};
        if (six)
            a.byte[12] = (uint8_t)dice; /* another of the same network */
        if (rng_below(&r, 2)) {
            assert_int_equal(tally_add(&t, &a, 5), count[who] < 5);
            count[who] += count[who] < 5;
        } else if (count[who]) {
            tally_remove(&t, &a);
            count[who]--;
        }
    }
    size_t used = 0;
    for (int i = 0; i < WHO; i++)
        used += count[i] > 0;
    assert_int_equal(t.used, used);
    tally_free(&t);
}

/* ---- queues ---- */

static void bytes_come_out_as_they_went_in(void **state) {
    (void)state;
    struct bytes b = {.data = NULL};
    struct rng r;
    uint8_t in = 0, out = 0;
    rng_seed(&r, 2);
    for (int i = 0; i < 20000; i++) {
        char some[600];
        size_t n = rng_below(&r, sizeof some);
        if (rng_below(&r, 2)) {
            for (size_t k = 0; k < n; k++)
                some[k] = (char)in++;
            assert_true(bytes_add(&b, some, n));
            bytes_first(&b)[bytes_size(&b)] = 0; /* there is room behind */
        } else {
            n = n < bytes_size(&b) ? n : bytes_size(&b);
            for (size_t k = 0; k < n; k++)
                assert_int_equal((uint8_t)bytes_first(&b)[k], out++);
            if (n)
                bytes_drop(&b, n);
            assert_true(bytes_size(&b) || !b.data || !n);
        }
    }
    bytes_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_of_the_standard_is_answered),
        cmocka_unit_test(the_frame_of_the_standard_is_read),
        cmocka_unit_test(heads_are_as_short_as_can_be),
        cmocka_unit_test(a_reason_is_cut_between_letters),
        cmocka_unit_test(addresses_are_read_and_written),
        cmocka_unit_test(networks_are_matched),
        cmocka_unit_test(addresses_are_counted),
        cmocka_unit_test(bytes_come_out_as_they_went_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
