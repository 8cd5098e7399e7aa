/* HTTP as text: what is a request, what it says, and what is refused, with which status. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/http.h"

static struct http_head head;

/* The status of the answer that refuses it, 0 if it is fine, -1 if it is not all there. */
static int read_head(const char *text) {
    struct http_scan s = {.at = 0};
    int size = http_scan(&s, text, strlen(text));
    return size > 0 ? http_parse(&head, text, (size_t)size) : size < 0 ? -size : -1;
}

static int read_target(const char *target) {
    char text[8192];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", target);
    return read_head(text);
}

static int read_headers(const char *headers) {
    char text[8192];
    snprintf(text, sizeof text, "POST / HTTP/1.1\r\n%s\r\n", headers);
    return read_head(text);
}

static void heads_are_read(void **state) {
    (void)state;
    assert_int_equal(read_head("POST /a?b#"), -1);
    assert_int_equal(
        read_head("POST /api/games?x=1&y HTTP/1.1\r\nHOST:koloda.example\r\n"
                  "Content-Length:  12 \r\nEmpty:\r\nA: 1\r\nB: 2\r\na: 3\r\n\r\nrest"),
        0);
    assert_int_equal(head.method, HTTP_POST);
    assert_string_equal(head.path, "/api/games");
    assert_string_equal(head.query, "x=1&y");
    assert_string_equal(head.host, "koloda.example");
    assert_int_equal(head.length, 12);
    assert_false(head.close);
    assert_false(head.websocket);
    assert_string_equal(http_header(&head.headers, "empty"), "");
    assert_string_equal(http_header(&head.headers, "a"), "1, 3");
    assert_string_equal(http_header(&head.headers, "b"), "2");
    assert_null(http_header(&head.headers, "c"));
}

static void lines_are_strict(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int status;
    } some[] = {
        {"", -1},
        {"GET / HTTP/1.1\r\nHost: x\r\n\r", -1},
        {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", 0},
        {"GET / HTTP/1.9\r\nHost: x\r\n\r\n", 0},
        {"get / HTTP/1.1\r\nHost: x\r\n\r\n", 0}, /* a method of its own */
        {"\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\rHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\n\n", 400},
        {"GET /\x01 HTTP/1.1\r\n", 400},
        {"GET /\x7f HTTP/1.1\r\n", 400},
        {"GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /  HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400},
        {" GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /\r\nHost: x\r\n\r\n", 400},
        {"GET / http/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.10\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/11\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/0.9\r\nHost: x\r\n\r\n", 505},
        {"PRI * HTTP/2.0\r\n\r\n", 505},
        {"G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 400},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        if (read_head(some[i].text) != some[i].status)
            fail_msg("%d: %s", read_head(some[i].text), some[i].text);
}

static void targets_are_decoded_or_refused(void **state) {
    (void)state;
    static const struct {
        const char *target, *path; /* NULL: refused */
    } some[] = {
        {"/", "/"},
        {"/a%2Fb%20c", "/a/b c"},
        {"/%D2%91", "/ґ"},
        {"/%d2%91", "/ґ"},
        {"/a.b/..c/...", "/a.b/..c/..."},
        {"/a+b", "/a+b"},
        {"http://koloda.example/a", "/a"},
        {"HTTPS://koloda.example?q", "/"},
        {"http://koloda.example", "/"},
        {"http:///a", NULL},
        {"http://user@koloda.example/", NULL},
        {"/..", NULL},
        {"/../", NULL},
        {"/a/../b", NULL},
        {"/a/%2e%2E/b", NULL},
        {"/a/..%2fb", NULL},
        {"/./a", NULL},
        {"/a/.", NULL},
        {"/%", NULL},
        {"/%4", NULL},
        {"/%4g", NULL},
        {"/%00", NULL},
        {"/%0a", NULL},
        {"/%c2%80", NULL},
        {"/%ff", NULL},
        {"/%d2", NULL},
        {"/%c0%af", NULL},
        {"/%ed%a0%80", NULL},
        {"/a#b", NULL},
        {"/a\\b", NULL},
        {"/\"", NULL},
        {"/\xd2\x91", NULL},
        {"/?\xd2\x91", NULL},
        {"a", NULL},
        {"?", NULL},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        int status = read_target(some[i].target);
        if (status != (some[i].path ? 0 : 400))
            fail_msg("%d: %s", status, some[i].target);
        if (some[i].path)
            assert_string_equal(head.path, some[i].path);
    }
    assert_int_equal(read_target("http://koloda.example:1/x?y"), 0);
    assert_string_equal(head.host, "koloda.example:1");
    assert_string_equal(head.query, "y");
}

static void headers_are_strict(void **state) {
    (void)state;
    static const struct {
        const char *headers;
        int status;
    } some[] = {
        {"Host: x\r\n", 0},
        {"Host:\r\n", 0},
        {"", 400},
        {"Host: x\r\nHost: x\r\n", 400},
        {"Host: x y\r\n", 400},
        {"Host: x/y\r\n", 400},
        {"Host: x, y\r\n", 400},
        {"Host : x\r\n", 400},
        {"Host: x\r\n: y\r\n", 400},
        {"Host: x\r\nno colon\r\n", 400},
        {"Host: x\r\nA: b\r\n c\r\n", 400},
        {"Host: x\r\nA: b\r\n\tc\r\n", 400},
        {"Host: x\r\nA(: b\r\n", 400},
        {"Host: x\r\nA: b\x01\r\n", 400},
        {"Host: x\r\nA: b\tc\xff\r\n", 0},
        {"Host: x\r\nContent-Length: 0\r\n", 0},
        {"Host: x\r\nContent-Length: 007\r\n", 0},
        {"Host: x\r\nContent-Length:\r\n", 400},
        {"Host: x\r\nContent-Length: +1\r\n", 400},
        {"Host: x\r\nContent-Length: -1\r\n", 400},
        {"Host: x\r\nContent-Length: 1 2\r\n", 400},
        {"Host: x\r\nContent-Length: 1, 1\r\n", 400},
        {"Host: x\r\nContent-Length: 0x1\r\n", 400},
        {"Host: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n", 400},
        {"Host: x\r\nContent-Length: 99999999999999999999999\r\n", 413},
        {"Host: x\r\nTransfer-Encoding: chunked\r\n", 501},
        {"Host: x\r\nTransfer-Encoding: identity\r\n", 501},
        {"Host: x\r\nTransfer-Encoding : chunked\r\n", 400},
        {"Host: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n", 400},
        {"Host: x\r\nExpect: 100-Continue\r\n", 0},
        {"Host: x\r\nExpect: 200-ok\r\n", 417},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        if (read_headers(some[i].headers) != some[i].status)
            fail_msg("%d: %s", read_headers(some[i].headers), some[i].headers);
}

static void connections_are_understood(void **state) {
    (void)state;
    assert_int_equal(read_headers("Host: x\r\nConnection: foo, CLOSE ,bar\r\n"), 0);
    assert_true(head.close);
    assert_int_equal(read_headers("Host: x\r\nConnection: closed\r\n"), 0);
    assert_false(head.close);
    assert_int_equal(read_head("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), 0);
    assert_true(head.close);
    assert_int_equal(read_headers("Host: x\r\nUpgrade: h2c\r\nUpgrade: WebSocket\r\n"
                                  "Connection: keep-alive\r\nConnection: upgrade\r\n"),
                     0);
    assert_true(head.websocket);
    assert_int_equal(read_headers("Host: x\r\nUpgrade: websocket\r\n"), 0);
    assert_false(head.websocket);
    assert_int_equal(read_headers("Host: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n"), 0);
    assert_true(head.expects);
}

static void heads_have_limits(void **state) {
    (void)state;
    char *text = malloc(HTTP_HEAD_MAX + 100);
    struct http_scan s = {.at = 0};
    memset(text, 'a', HTTP_HEAD_MAX + 100);
    assert_int_equal(http_scan(&s, text, HTTP_HEAD_MAX + 100), -414);
    for (int over = 0; over < 2; over++) {
        int n = snprintf(text, 100, "GET / HTTP/1.1\r\nHost: x\r\nA: ");
        text[n] = 'a';
        memcpy(text + HTTP_HEAD_MAX - 4 + over, "\r\n\r\n", 4);
        s = (struct http_scan){.at = 0};
        int size = http_scan(&s, text, (size_t)HTTP_HEAD_MAX + (size_t)over);
        assert_int_equal(size, over ? -431 : HTTP_HEAD_MAX);
        if (!over)
            assert_int_equal(http_parse(&head, text, (size_t)size), 0);
        memset(text, 'a', HTTP_HEAD_MAX + 100);
    }
    for (int over = 0; over < 2; over++) {
        int n = snprintf(text, 100, "GET / HTTP/1.1\r\nHost: x\r\n");
        for (int i = 1; i < HTTP_HEADERS_MAX + over; i++)
            n += snprintf(text + n, 100, "A:\r\n");
        snprintf(text + n, 100, "\r\n");
        assert_int_equal(read_head(text), over ? 431 : 0);
        assert_true(over || head.headers.count == 2);
    }
    for (int over = 0; over < 2; over++) {
        text[0] = '/';
        memset(text + 1, 'a', HTTP_TARGET_MAX);
        text[HTTP_TARGET_MAX + over] = 0;
        assert_int_equal(read_target(text), over ? 414 : 0);
    }
    free(text);
}

static void values_of_a_query_are_found(void **state) {
    (void)state;
    static const struct {
        const char *query, *value;
    } some[] = {
        {"name=x", "x"},         {"a=b&name=x+y%21&c", "x y!"},
        {"name=", ""},           {"name", NULL},
        {"names=x", NULL},       {"", NULL},
        {"name=%", NULL},        {"name=%ff", NULL},
        {"name=%00", NULL},      {"a=name=x", NULL},
        {"&&name=x", "x"},       {"name=1&name=2", "1"},
        {"name=%D2%91", "ґ"},    {"name=1234567", "1234567"},
        {"name=12345678", NULL},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        struct request r = {.query = some[i].query};
        char out[8];
        bool found = request_query(&r, "name", out, sizeof out);
        if (found != !!some[i].value)
            fail_msg("%s", some[i].query);
        if (found)
            assert_string_equal(out, some[i].value);
    }
}

static void answers_are_written(void **state) {
    (void)state;
    struct bytes out = {.data = NULL};
    struct response r = {.status = 200, .type = "text/html", .headers = "A: b\r\n", .size = 5};
    assert_true(http_write_head(&out, &r, true));
    assert_int_equal(bytes_size(&out), strlen("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                                              "Content-Length: 5\r\nConnection: close\r\nA: b\r\n"
                                              "\r\n"));
    bytes_free(&out);
    r = (struct response){.status = 304};
    assert_true(http_write_head(&out, &r, false));
    assert_memory_equal(bytes_first(&out), "HTTP/1.1 304 Not Modified\r\n\r\n", 29);
    assert_int_equal(bytes_size(&out), 29);
    bytes_free(&out);
    static const int refused[] = {400, 404, 408, 413, 414, 417, 426, 431, 500, 501, 503, 505};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        char text[256];
        struct buf body = BUF(text);
        r = http_refusal(refused[i], &body);
        assert_int_equal(r.status, refused[i]);
        assert_false(body.full);
        assert_null(strstr(body.data, "\"other\""));
        assert_memory_equal(r.body, "{\"error\":{\"code\":\"", 18);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_read),
        cmocka_unit_test(lines_are_strict),
        cmocka_unit_test(targets_are_decoded_or_refused),
        cmocka_unit_test(headers_are_strict),
        cmocka_unit_test(connections_are_understood),
        cmocka_unit_test(heads_have_limits),
        cmocka_unit_test(values_of_a_query_are_found),
        cmocka_unit_test(answers_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
