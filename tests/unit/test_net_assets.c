/* The page: every path finds its own bytes, and nothing else is ever found. */
#include "own_folder.h"

#include <sys/stat.h>
#include <zlib.h>

#include "net/assets.h"
#include "run/files.h"
#include "run/system.h"

static char said[1024];
static struct buf say = BUF(said);

static void write_file(const char *name, const char *data, size_t size) {
    struct buf b = heap_buf();
    buf_bytes(&b, data, size);
    assert_null(file_write(in_folder(name), &b, &say));
    heap_free(&b);
}

static char script[5000];

static struct assets *opened(void) {
    struct assets *a;
    for (size_t i = 0; i < sizeof script; i++)
        script[i] = "let the games begin;\n"[i % 21];
    struct embedded_file files[] = {
        {"index.html", "<!doctype html>", 15},
        {"app-3f9a2c1b.js", script, sizeof script},
        {"fonts/text.woff2", script, sizeof script},
        {".secret", "x", 1},
        {"fonts/.secret", "x", 1},
        {"icon.svg", script, sizeof script},
        {"empty.txt", "", 0},
    };
    assert_null(assets_embedded(&a, files, sizeof files / sizeof files[0]));
    return a;
}

static struct assets_answer asked(struct assets *a, const char *path, const char *accept,
                                  const char *tag) {
    struct assets_answer out;
    assets_answer(
        a, &(struct assets_request){.path = path, .accept_encoding = accept, .if_none_match = tag},
        &out);
    return out;
}

/* The tag of an answer, as a client would send it again. */
static const char *tag_of(const struct assets_answer *r) {
    static char tag[64];
    assert_int_equal(sscanf(r->headers, "ETag: %63s", tag), 1);
    return tag;
}

static void paths_find_their_files(void **state) {
    (void)state;
    struct assets *a = opened();
    assert_int_equal(assets_count(a), 5);
    struct assets_answer r = asked(a, "/", NULL, NULL);
    assert_int_equal(r.status, 200);
    assert_string_equal(r.type, "text/html; charset=utf-8");
    assert_int_equal(r.size, 15);
    assert_memory_equal(r.body, "<!doctype html>", 15);
    assert_non_null(strstr(r.headers, "Cache-Control: no-cache\r\n"));
    assert_null(strstr(r.headers, "Vary"));
    r = asked(a, "/index.html", NULL, NULL);
    assert_int_equal(r.status, 200);
    r = asked(a, "/app-3f9a2c1b.js", NULL, NULL);
    assert_int_equal(r.size, sizeof script);
    assert_non_null(strstr(r.headers, "Cache-Control: public, max-age=31536000, immutable\r\n"));
    assert_non_null(strstr(r.headers, "Vary: Accept-Encoding\r\n"));
    assert_null(strstr(r.headers, "Content-Encoding"));
    r = asked(a, "/empty.txt", "gzip", NULL);
    assert_int_equal(r.status, 200);
    assert_int_equal(r.size, 0);
    static const char *const nowhere[] = {
        "",
        "index.html",
        "//index.html",
        "/../index.html",
        "/.secret",
        "/fonts/.secret",
        "/fonts",
        "/fonts/",
        "/Index.html",
        "/index.html/",
        "/%2e%2e/",
        "/index.html ",
        "/app-.js",
        "/fonts/../app-3f9a2c1b.js",
    };
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
        assert_int_equal(asked(a, nowhere[i], NULL, NULL).status, 404);
    char much[5000] = "/";
    memset(much + 1, 'x', sizeof much - 2);
    much[sizeof much - 1] = 0;
    assert_int_equal(asked(a, much, NULL, NULL).status, 404);
    assets_close(a);
    struct assets *none;
    assert_null(assets_embedded(&none, NULL, 0));
    assert_int_equal(asked(none, "/", NULL, NULL).status, 404);
    assets_close(none);
    assets_close(NULL);
}

static void what_is_worth_it_is_compressed(void **state) {
    (void)state;
    struct assets *a = opened();
    for (int round = 0; round < 2; round++) {
        struct assets_answer r = asked(a, "/app-3f9a2c1b.js", "deflate, gzip;q=0.5", NULL);
        assert_true(r.size < 200);
        assert_non_null(strstr(r.headers, "Content-Encoding: gzip\r\n"));
        char plain[sizeof script + 1];
        z_stream z = {.next_in = (Bytef *)(uintptr_t)r.body,
                      .avail_in = (uInt)r.size,
                      .next_out = (Bytef *)plain,
                      .avail_out = sizeof plain};
        assert_int_equal(inflateInit2(&z, 15 + 16), Z_OK);
        assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
        assert_int_equal(z.total_out, sizeof script);
        assert_memory_equal(plain, script, sizeof script);
        inflateEnd(&z);
    }
    struct assets_answer r = asked(a, "/fonts/text.woff2", "gzip", NULL);
    assert_int_equal(r.size, sizeof script); /* fonts are compressed already */
    assert_null(strstr(r.headers, "gzip"));
    r = asked(a, "/", "gzip", NULL);
    assert_int_equal(r.size, 15); /* it would be longer */
    assets_close(a);
}

static void who_has_it_is_told_so(void **state) {
    (void)state;
    struct assets *a = opened();
    struct assets_answer r = asked(a, "/icon.svg", NULL, NULL);
    char tag[64], other[64], list[200];
    strcpy(tag, tag_of(&r));
    r = asked(a, "/icon.svg", "gzip", NULL);
    strcpy(other, tag_of(&r));
    assert_string_not_equal(tag, other); /* other bytes */
    r = asked(a, "/icon.svg", NULL, tag);
    assert_int_equal(r.status, 304);
    assert_null(r.body);
    assert_null(r.type);
    assert_int_equal(r.size, 0);
    assert_string_equal(tag_of(&r), tag);
    assert_non_null(strstr(r.headers, "Cache-Control"));
    assert_int_equal(asked(a, "/icon.svg", "gzip", tag).status, 200);
    snprintf(list, sizeof list, "\"x\", W/%s , \"y\"", other);
    assert_int_equal(asked(a, "/icon.svg", "gzip", list).status, 304);
    assert_int_equal(asked(a, "/icon.svg", NULL, "*").status, 304);
    assert_int_equal(asked(a, "/nothing", NULL, "*").status, 404);
    assets_close(a);
}

static void lists_of_headers_are_read(void **state) {
    (void)state;
    assert_true(assets_takes_gzip("gzip"));
    assert_true(assets_takes_gzip("br, gzip"));
    assert_true(assets_takes_gzip("gzip;q=0.001"));
    assert_true(assets_takes_gzip("*"));
    assert_false(assets_takes_gzip(NULL));
    assert_false(assets_takes_gzip(""));
    assert_false(assets_takes_gzip("x-gzip, gzipped"));
    assert_false(assets_takes_gzip("gzip;q=0"));
    assert_false(assets_takes_gzip("gzip; q=0.000, *"));
    assert_false(assets_takes_gzip("*;q=0"));
    assert_true(assets_matches("\"a\"", "a"));
    assert_true(assets_matches("W/\"a\"", "a"));
    assert_true(assets_matches("\"b\",\"a\"", "a"));
    assert_false(assets_matches("a", "a"));
    assert_false(assets_matches("\"a", "a"));
    assert_false(assets_matches("\"ab\"", "a"));
    assert_false(assets_matches("", "a"));
    assert_false(assets_matches(NULL, "a"));
}

static void names_tell_type_and_hash(void **state) {
    (void)state;
    static const struct {
        const char *path, *type;
    } known[] = {
        {"/koloda.wasm", "application/wasm"},
        {"/a.webmanifest", "application/manifest+json"},
        {"/a.css", "text/css; charset=utf-8"},
        {"/a.min.js", "text/javascript; charset=utf-8"},
        {"/a.json", "application/json"},
        {"/a.png", "image/png"},
        {"/favicon.ico", "image/x-icon"},
        {"/robots.txt", "text/plain; charset=utf-8"},
        {"/a.woff2", "font/woff2"},
        {"/dir.js/file", "application/octet-stream"},
        {"/a.JS", "application/octet-stream"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_string_equal(assets_type(known[i].path), known[i].type);
    assert_true(assets_hashed("/app-3f9a2c1b.js"));
    assert_true(assets_hashed("/a/app.3f9a2c1b0d.js.map"));
    assert_false(assets_hashed("/app.js"));
    assert_false(assets_hashed("/app-3f9a2c1.js"));
    assert_false(assets_hashed("/app-3f9a2c1b"));
    assert_true(assets_hashed("/app-K3JW2ABC.js"));
    assert_false(assets_hashed("/app-K3jW2ABC.js"));
    assert_false(assets_hashed("/x-3f9a2c1b.d/app.js"));
    assert_false(assets_hashed("/3f9a2c1b.js"));
}

/* ---- a folder ---- */

static void a_folder_is_read_and_nothing_outside_of_it(void **state) {
    (void)state;
    struct assets *a;
    char page[100];
    write_file("outside.txt", "secret", 6);
    write_file("page/index.html", "<p>", 3);
    write_file("page/deep/er/a.txt", "deep", 4);
    write_file("page/.hidden", "x", 1);
    write_file("page/.git/config", "x", 1);
    assert_int_equal(symlink("index.html", in_folder("page/inside.html")), 0);
    assert_int_equal(symlink("../outside.txt", in_folder("page/out.txt")), 0);
    assert_int_equal(symlink("/etc/hostname", in_folder("page/host.txt")), 0);
    assert_int_equal(symlink(".hidden", in_folder("page/shown.txt")), 0);
    assert_int_equal(symlink("..", in_folder("page/up")), 0);
    assert_int_equal(symlink("nowhere", in_folder("page/nowhere.txt")), 0);
    assert_int_equal(mkfifo(in_folder("page/pipe.txt"), 0600), 0);
    strcpy(page, in_folder("page"));
    assert_null(assets_folder(&a, page, &say));
    assert_int_equal(assets_count(a), 3);
    assert_int_equal(asked(a, "/", NULL, NULL).size, 3);
    assert_int_equal(asked(a, "/inside.html", NULL, NULL).size, 3);
    struct assets_answer r = asked(a, "/deep/er/a.txt", NULL, NULL);
    assert_int_equal(r.size, 4);
    assert_memory_equal(r.body, "deep", 4);
    static const char *const nowhere[] = {"/out.txt",  "/host.txt",      "/shown.txt",
                                          "/.hidden",  "/.git/config",   "/up/outside.txt",
                                          "/pipe.txt", "/../outside.txt"};
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
        assert_int_equal(asked(a, nowhere[i], NULL, NULL).status, 404);
    unlink(in_folder("page/index.html")); /* it was read before */
    assert_int_equal(asked(a, "/", NULL, NULL).status, 200);
    assets_close(a);
    assert_non_null(strstr(assets_folder(&a, in_folder("nowhere"), &say), "No such file"));
    assert_null(a);
    assert_non_null(strstr(assets_folder(&a, in_folder("outside.txt"), &say), "Not a directory"));
}

static void what_is_too_much_is_refused(void **state) {
    (void)state;
    struct assets *a;
    write_file("large.bin", "", 0);
    assert_int_equal(truncate(in_folder("large.bin"), ASSETS_FILE_MAX + 1), 0);
    assert_non_null(strstr(assets_folder(&a, folder, &say), "large.bin: too much for a page"));
    assert_null(a);
    unlink(in_folder("large.bin"));
    char path[200] = "d";
    for (int i = 0; i < 20; i++)
        strcat(path, "/d");
    strcat(path, "/x");
    write_file(path, "x", 1);
    assert_non_null(strstr(assets_folder(&a, folder, &say), "too deep"));
    assert_null(a);
}

/* ---- for all answers ---- */

static const char *headers(const char *host, bool secure) {
    static char text[4096];
    struct buf out = BUF(text);
    buf_clear(&out);
    security_headers(&out, host, secure);
    return buf_text(&out);
}

static void the_policy_is_strict(void **state) {
    (void)state;
    const char *h = headers("example.org:8412", true);
    static const char *const lines[] = {
        "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ",
        " connect-src 'self' wss://example.org:8412;",
        "object-src 'none'; base-uri 'none';",
        "frame-ancestors 'none'\r\n",
        "\r\nX-Content-Type-Options: nosniff\r\n",
        "\r\nReferrer-Policy: no-referrer\r\n",
        "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
        "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
        "\r\nPermissions-Policy: ",
        "\r\nStrict-Transport-Security: max-age=31536000\r\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (!strstr(h, lines[i]))
            fail_msg("there is no %s", lines[i]);
    assert_null(strstr(h, "unsafe-inline"));
    assert_null(strstr(h, "'unsafe-eval'"));
    h = headers("[::1]:8412", false);
    assert_non_null(strstr(h, " ws://[::1]:8412;"));
    assert_null(strstr(h, "Strict-Transport-Security"));
    static const char *const nonsense[] = {"", "a b", "a;script-src *", "a\r\nSet-Cookie: x",
                                           "a'b"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        assert_non_null(strstr(headers(nonsense[i], true), "connect-src 'self'; worker-src"));
    assert_non_null(strstr(headers(NULL, true), "connect-src 'self'; worker-src"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_find_their_files),
        cmocka_unit_test(what_is_worth_it_is_compressed),
        cmocka_unit_test(who_has_it_is_told_so),
        cmocka_unit_test(lists_of_headers_are_read),
        cmocka_unit_test(names_tell_type_and_hash),
        cmocka_unit_test_setup_teardown(a_folder_is_read_and_nothing_outside_of_it, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_is_too_much_is_refused, make_folder, remove_folder),
        cmocka_unit_test(the_policy_is_strict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
