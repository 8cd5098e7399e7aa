/* The reader of JSON: what it takes, what it refuses, class by class, and what it then finds.
 * Every text is copied into memory of just its size, so that a sanitizer sees any byte too far;
 * tests/e2e/test_json_scan compares with another reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_scan.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool scans(const char *text, size_t size, int max_depth, size_t *in_order) {
    struct json_slice root = {"", 7};
    char *copy = malloc(size + !size);
    memcpy(copy, text, size);
    bool fine = json_scan(copy, size, max_depth, &root);
    assert_int_equal(fine, root.text != NULL);
    assert_true(root.size <= size);
    if (fine)
        assert_true(root.text >= copy && root.text + root.size <= copy + size);
    *in_order = root.size;
    free(copy);
    return fine;
}

/* For texts that live as long as the program. */
static struct json_slice scan(const char *text) {
    struct json_slice root;
    if (!json_scan(text, strlen(text), JSON_SCAN_DEPTH, &root))
        fail_msg("%s is refused", text);
    return root;
}

static struct json_slice member(struct json_slice object, const char *name) {
    struct json_slice v;
    bool found = json_slice_member(object, name, &v);
    assert_int_equal(found, v.text != NULL);
    return v;
}

/* ---- what is JSON ---- */

/* As many on a line as there is room for. */
/* clang-format off */
static const char *const right[] = {
    /* every kind alone, with and without space around it */
    "0", "-0", "7", "-7", "10", "1234567890", "0.0", "-0.5", "10.25", "1e5", "1E5", "1e+5", "1e-5",
    "1.5e10", "0e0", "0E+0", "-0e-0", "123456789012345678901234567890", "1e999", "true", "false",
    "null", "\"\"", "\"a\"", "[]", "{}", " 1 ", "\t\n\r [ ] \t\n\r", " \"a\" ", "\ntrue\n",
    /* arrays */
    "[1]", "[1,2]", "[ 1 , 2 ]", "[[]]", "[[],[]]", "[[[1],2],3]", "[null,true,false,0,\"\",{},[]]",
    "[{}]", "[ { } , { } ]", "[\"]\"]", "[\"[\",\"\\\"]\"]",
    /* objects */
    "{\"a\":1}", "{ \"a\" : 1 }", "{\"\":0}", "{\"a\":{\"a\":{}}}", "{\"a\":[],\"b\":[1]}",
    "{\"a\":1,\"a\":2}", "{\"}\":\"{\"}", "{\"a\\\"\":\":\"}", "{\"a\":\"b\",\"c\":null}",
    "{\"\\u0061\":1}", "{\"\\u0000\":1}",
    /* escapes */
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0041\"", "\"\\u00e9\\u00E9\"", "\"\\u0000\"",
    "\"\\u001f\"", "\"\\ud83d\\udc08\"", "\"\\uD800\\uDC00\"", "\"\\udbff\\udfff\"", "\"\\ud7ff\"",
    "\"\\ue000\"", "\"\\uffff\"", "\"\\ufeff\"", "\"\\\\u0000\"", "\"\\\\\"", "\"\\\\\\\"\"",
    /* characters of one to four bytes, at the ends of their ranges */
    "\" ~\x7f\"", "\"\xc2\x80\xdf\xbf\"", "\"\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf\"",
    "\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\"", "\"\xef\xbb\xbf\"", "\"Кіт 🐈\"", "\"'\"", "\"/\"",
};
/* clang-format on */

static void what_is_json_is_taken(void **state) {
    (void)state;
    size_t size;
    for (size_t i = 0; i < COUNT(right); i++)
        if (!scans(right[i], strlen(right[i]), JSON_SCAN_DEPTH, &size))
            fail_msg("%s is refused behind %zu bytes", right[i], size);
}

/* ---- what is not ---- */

/* clang-format off */
#define WRONG(text) {text, sizeof(text) - 1}

static const struct {
    const char *text;
    size_t size;
} wrong[] = {
    /* nothing, too much, or something else */
    WRONG(""), WRONG(" "), WRONG("\n"), WRONG("1 2"), WRONG("{} {}"), WRONG("[]]"), WRONG("{}}"),
    WRONG("[1] x"), WRONG("\"a\"b"), WRONG("1,"), WRONG(",1"), WRONG(","), WRONG(":"), WRONG("x"),
    WRONG("*"), WRONG("<1>"), WRONG("(1)"), WRONG("null null"), WRONG("truefalse"), WRONG("[]\""),
    WRONG("{}#"), WRONG("\"\"\"\""),
    /* words */
    WRONG("nul"), WRONG("nulll"), WRONG("tru"), WRONG("True"), WRONG("TRUE"), WRONG("fals"),
    WRONG("falsy"), WRONG("None"), WRONG("undefined"), WRONG("NaN"), WRONG("nan"), WRONG("-NaN"),
    WRONG("Infinity"), WRONG("-Infinity"), WRONG("inf"), WRONG("n"), WRONG("t"), WRONG("f"),
    /* numbers */
    WRONG("01"), WRONG("-01"), WRONG("00"), WRONG("+1"), WRONG("-"), WRONG("--1"), WRONG("- 1"),
    WRONG("-a"), WRONG(".5"), WRONG("-.5"), WRONG("5."), WRONG("0."), WRONG("1.e1"), WRONG("1.-1"),
    WRONG("1..2"), WRONG("1.2.3"), WRONG("1e"), WRONG("1E"), WRONG("1e+"), WRONG("1e-"),
    WRONG("1e1.5"), WRONG("1ee1"), WRONG("1e+-1"), WRONG("e1"), WRONG("0x1"), WRONG("1f"),
    WRONG("1_000"), WRONG("1 000"), WRONG("1,000"), WRONG("0b1"), WRONG("1L"), WRONG("1+1"),
    WRONG("\xd9\xa1"), WRONG("\xef\xbc\x91"),
    /* arrays */
    WRONG("["), WRONG("]"), WRONG("[1"), WRONG("[1,"), WRONG("[1,]"), WRONG("[,1]"), WRONG("[,]"),
    WRONG("[1,,2]"), WRONG("[1 2]"), WRONG("[1;2]"), WRONG("[1:2]"), WRONG("[1}"),
    WRONG("[\"a\":1]"), WRONG("[[]"), WRONG("[][]"), WRONG("[{]}"), WRONG("[a]"), WRONG("[-]"),
    WRONG("[\"a]"), WRONG("[1]]"), WRONG("[...]"),
    /* objects */
    WRONG("{"), WRONG("}"), WRONG("{\"a\""), WRONG("{\"a\":"), WRONG("{\"a\":1"),
    WRONG("{\"a\":1,"), WRONG("{\"a\"}"), WRONG("{\"a\",1}"), WRONG("{\"a\" 1}"),
    WRONG("{\"a\"::1}"), WRONG("{\"a\":}"), WRONG("{:1}"), WRONG("{,}"), WRONG("{\"a\":1,}"),
    WRONG("{,\"a\":1}"), WRONG("{\"a\":1,,\"b\":2}"), WRONG("{\"a\":1 \"b\":2}"),
    WRONG("{\"a\":1;\"b\":2}"), WRONG("{a:1}"), WRONG("{'a':1}"), WRONG("{1:1}"), WRONG("{null:1}"),
    WRONG("{[]:1}"), WRONG("{{}:1}"), WRONG("{\"a\":1]"), WRONG("{\"a\":1:2}"), WRONG("{\"a\":b}"),
    WRONG("{\"a\":1}}"), WRONG("{1}"), WRONG("{\"a\"=1}"),
    /* strings */
    WRONG("\""), WRONG("\"a"), WRONG("a\""), WRONG("'a'"), WRONG("`a`"), WRONG("\"a\nb\""),
    WRONG("\"\t\""), WRONG("\"\r\""), WRONG("\"\x01\""), WRONG("\"\x1f\""), WRONG("\"\\\""),
    WRONG("\"\\\\\\\""), WRONG("\"a\"\""),
    /* escapes */
    WRONG("\"\\"), WRONG("\"\\x41\""), WRONG("\"\\a\""), WRONG("\"\\v\""), WRONG("\"\\0\""),
    WRONG("\"\\'\""), WRONG("\"\\ \""), WRONG("\"\\N\""), WRONG("\"\\U0041\""), WRONG("\"\\\n\""),
    WRONG("\"\\u\""), WRONG("\"\\u1\""), WRONG("\"\\u12\""), WRONG("\"\\u123\""), WRONG("\"\\u123"),
    WRONG("\"\\u123g\""), WRONG("\"\\u 123\""), WRONG("\"\\u-123\""), WRONG("\"\\u+123\""),
    WRONG("\"\\u{41}\""), WRONG("\"\\u00\xc3\xa9\""), WRONG("\"\\\xc3\xa9\""), WRONG("\\u0022a\""),
    /* surrogates: each half alone, in the wrong order, twice, cut off */
    WRONG("\"\\ud800\""), WRONG("\"\\udbff\""), WRONG("\"\\udc00\""), WRONG("\"\\udfff\""),
    WRONG("\"\\udc00\\ud800\""), WRONG("\"\\ud800\\ud800\""), WRONG("\"\\ud800a\""),
    WRONG("\"\\ud800\\n\""), WRONG("\"\\ud800\\u0041\""), WRONG("\"\\ud800\\udbff\""),
    WRONG("\"\\ud800\\ue000\""), WRONG("\"\\ud800\\u"), WRONG("\"\\ud800\\udc0\""),
    WRONG("\"\\ud800\\udc0"), WRONG("\"\\ud800/udc00\""), WRONG("\"\\ud800\\Udc00\""),
    WRONG("\"\\ud83d\\udc08\\udc08\""),
    /* bytes that are no UTF-8: alone, cut off, overlong, surrogates, too large */
    WRONG("\"\x80\""), WRONG("\"\xbf\""), WRONG("\"\xff\""), WRONG("\"\xfe\""), WRONG("\"\xc3\""),
    WRONG("\"\xc3(\""), WRONG("\"\xe2\x82\""), WRONG("\"\xe2(\xac\""), WRONG("\"\xf0\x9f\x90\""),
    WRONG("\"\xf0\x9f("), WRONG("\"\xc3"), WRONG("\"\xc0\x80\""), WRONG("\"\xc0\xaf\""),
    WRONG("\"\xc1\xbf\""), WRONG("\"\xe0\x80\xaf\""), WRONG("\"\xe0\x9f\xbf\""),
    WRONG("\"\xf0\x80\x80\xaf\""), WRONG("\"\xf0\x8f\xbf\xbf\""), WRONG("\"\xed\xa0\x80\""),
    WRONG("\"\xed\xbf\xbf\""), WRONG("\"\xed\xa0\xbd\xed\xb0\x88\""), WRONG("\"\xf4\x90\x80\x80\""),
    WRONG("\"\xf5\x80\x80\x80\""), WRONG("\"\xf8\x88\x80\x80\x80\""), WRONG("{\"\xff\":1}"),
    WRONG("\xc3\xa9"), WRONG("[\xff]"), WRONG("\xff"),
    /* a NUL anywhere */
    WRONG("\0"), WRONG("1\0"), WRONG("\0" "1"), WRONG("[1\0]"), WRONG("\"\0\""), WRONG("\"a\0b\""),
    WRONG("{}\0"), WRONG("{\"a\0\":1}"), WRONG("nul\0"), WRONG("-\0"), WRONG("\"\\\0\""),
    WRONG("\"\\u\0\0\0\0\""),
    /* what some readers let pass */
    WRONG("\xef\xbb\xbf{}"), WRONG("\xff\xfe{\0}\0"), WRONG("// c\n1"), WRONG("/* c */1"),
    WRONG("1 // c"), WRONG("[1 /* c */]"), WRONG("# c\n1"), WRONG("\v1"), WRONG("\f1"),
    WRONG("\xc2\xa0" "1"), WRONG("\xe2\x80\xa8" "1"), WRONG("[1\f]"), WRONG("[\v1]"), WRONG("\b1"),
    WRONG(")]}'\n1"),
};
/* clang-format on */

static void what_is_not_json_is_refused(void **state) {
    (void)state;
    size_t size;
    for (size_t i = 0; i < COUNT(wrong); i++)
        if (scans(wrong[i].text, wrong[i].size, JSON_SCAN_DEPTH, &size))
            fail_msg("number %zu is taken: %s", i, wrong[i].text);
    /* What is wrong alone is wrong inside. */
    for (size_t i = 0; i < COUNT(wrong); i++) {
        char inside[64] = "{\"a\":[ ";
        size_t n = strlen(inside);
        memcpy(inside + n, wrong[i].text, wrong[i].size);
        memcpy(inside + n + wrong[i].size, " ]}", 3);
        bool empty = strspn(wrong[i].text, " \n") == wrong[i].size; /* which a list may be */
        if (!empty && scans(inside, n + wrong[i].size + 3, JSON_SCAN_DEPTH, &size))
            fail_msg("number %zu is taken inside: %s", i, inside);
    }
}

static const char message[] =
    " {\"type\":\"move\", \"ask\":5,\"move\":\"wolf 1 "
    "\\u043a\\ud83d\\udc08\",\"want\":[\"bytes\",[],{}],"
    "\"since\":-1.5e+3,\"pass\":true,\"token\":null,\"name\":\"Оля \xf0\x9f\x90\x88\"}";

/* Only the whole is a message, and what is cut off was in order up to where its end is missing. */
static void no_part_of_a_message_is_one(void **state) {
    (void)state;
    size_t size, in_order;
    for (size = 0; size < sizeof message - 1; size++) {
        assert_false(scans(message, size, 8, &in_order));
        assert_true(in_order <= size && in_order + 12 > size); /* an escape may be broken off */
    }
    assert_true(scans(message, size, 8, &in_order));
    for (size_t start = 1; start < size; start++) /* behind the space there is no other end */
        assert_int_equal(scans(message + start, size - start, 8, &in_order), start == 1);
}

static void a_refusal_tells_where(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t in_order;
    } where[] = {{"", 0},        {"  ", 2},         {"x", 0},         {"[1,x]", 3},
                 {"[1,]", 3},    {"{\"a\":1,}", 7}, {"{\"a\" 1}", 5}, {"[1] x", 4},
                 {"tree", 2},    {"01", 1},         {"1.x", 2},       {"\"a\\x\"", 2},
                 {"\"a\n\"", 2}, {"[1}", 2},        {"\"a\xff\"", 2}};
    for (size_t i = 0; i < COUNT(where); i++) {
        size_t in_order;
        assert_false(scans(where[i].text, strlen(where[i].text), 8, &in_order));
        if (in_order != where[i].in_order)
            fail_msg("%s: %zu bytes in order, not %zu", where[i].text, in_order, where[i].in_order);
    }
}

/* ---- depth ---- */

static void depth_has_a_limit(void **state) {
    (void)state;
    static char text[4000000];
    static const int limits[] = {0, 1, 2, 63, 64, 65, 1000000};
    size_t in_order;
    for (size_t i = 0; i < COUNT(limits); i++)
        for (int depth = 0; depth <= 70; depth++)
            for (int objects = 0; objects < 2; objects++) {
                size_t n = 0;
                for (int k = 0; k < depth; k++) {
                    memcpy(text + n, objects ? "{\"\":" : "[", objects ? 4 : 1);
                    n += objects ? 4 : 1;
                }
                text[n++] = '0';
                memset(text + n, objects ? '}' : ']', (size_t)depth);
                n += (size_t)depth;
                int limit = limits[i] < JSON_SCAN_DEPTH ? limits[i] : JSON_SCAN_DEPTH;
                assert_int_equal(scans(text, n, limits[i], &in_order), depth <= limit);
            }
    assert_false(scans("[]", 2, -1, &in_order));
    assert_true(scans("1", 1, -1, &in_order));
    /* Side by side is not deep, nor are brackets in a string. */
    assert_true(scans("[[],[],[[]],{},{}]", 18, 3, &in_order));
    assert_true(scans("[\"[[[[[[\\\"{{{\"]", 15, 1, &in_order));
    memset(text, '[', sizeof text);
    assert_false(scans(text, sizeof text, JSON_SCAN_DEPTH, &in_order));
    memset(text, ' ', sizeof text);
    text[sizeof text - 1] = '1';
    assert_true(scans(text, sizeof text, JSON_SCAN_DEPTH, &in_order));
}

/* Each kind of bracket remembers its own end, at every depth. */
static void brackets_close_as_they_were_opened(void **state) {
    (void)state;
    for (unsigned pattern = 0; pattern < 1024; pattern++) {
        char text[64] = "", in[5];
        for (int i = 0; i < 10; i++) {
            memcpy(in, pattern >> i & 1 ? "{\"\":" : "[", 5 - 3 * !(pattern >> i & 1));
            strcat(text, in);
        }
        strcat(text, "1");
        for (int i = 9; i >= 0; i--)
            strcat(text, pattern >> i & 1 ? "}" : "]");
        size_t n = strlen(text), in_order;
        assert_true(scans(text, n, 10, &in_order));
        text[n - 1 - pattern % 10] ^= ']' ^ '}';
        assert_false(scans(text, n, 10, &in_order));
    }
}

/* ---- finding the way ---- */

static void a_root_is_without_the_space_around(void **state) {
    (void)state;
    struct json_slice root = scan(" \t[ 1 ] \n");
    assert_int_equal(root.size, 5);
    assert_memory_equal(root.text, "[ 1 ]", 5);
}

static void values_have_a_kind(void **state) {
    (void)state;
    assert_int_equal(json_slice_kind(scan("null")), JSON_SLICE_NULL);
    assert_int_equal(json_slice_kind(scan("true")), JSON_SLICE_BOOL);
    assert_int_equal(json_slice_kind(scan("false")), JSON_SLICE_BOOL);
    assert_int_equal(json_slice_kind(scan("-1")), JSON_SLICE_NUMBER);
    assert_int_equal(json_slice_kind(scan("0.5")), JSON_SLICE_NUMBER);
    assert_int_equal(json_slice_kind(scan("\"\"")), JSON_SLICE_STRING);
    assert_int_equal(json_slice_kind(scan("[]")), JSON_SLICE_ARRAY);
    assert_int_equal(json_slice_kind(scan("{}")), JSON_SLICE_OBJECT);
    assert_int_equal(json_slice_kind((struct json_slice){NULL, 3}), JSON_SLICE_NOTHING);
}

static void members_are_found_by_name(void **state) {
    (void)state;
    struct json_slice root = scan(message), v;
    int64_t n = 0;
    bool pass = false;
    assert_true(json_slice_is(member(root, "type"), "move"));
    assert_true(json_slice_int(member(root, "ask"), &n));
    assert_int_equal(n, 5);
    assert_true(json_slice_bool(member(root, "pass"), &pass));
    assert_true(pass);
    assert_int_equal(json_slice_kind(member(root, "token")), JSON_SLICE_NULL);
    assert_int_equal(json_slice_kind(member(root, "want")), JSON_SLICE_ARRAY);
    assert_null(member(root, "bytes").text); /* an item, not a member */
    assert_null(member(root, "typ").text);
    assert_null(member(root, "types").text);
    assert_null(member(root, "").text);
    /* A member of a member is not one; a value is not a name. */
    root = scan("{\"a\":{\"b\":\"c\"}, \"c\" : [ \"d\" , 7 ] , \"\" : 3,\"\\u0065\":4,\"є\":5}");
    assert_null(member(root, "b").text);
    assert_null(member(root, "d").text);
    assert_true(json_slice_is(member(member(root, "a"), "b"), "c"));
    v = member(root, "c");
    assert_int_equal(v.size, strlen("[ \"d\" , 7 ]"));
    assert_true(json_slice_int(member(root, ""), &n) && n == 3);
    assert_true(json_slice_int(member(root, "e"), &n) && n == 4);
    assert_true(json_slice_int(member(root, "є"), &n) && n == 5);
    assert_null(member(scan("{}"), "a").text);
    assert_null(member(scan("[\"a\",1]"), "a").text);
    assert_null(member(scan("\"a\""), "a").text);
}

static void of_members_with_the_same_name_the_first_is_taken(void **state) {
    (void)state;
    int64_t n = 0;
    assert_true(json_slice_int(member(scan("{\"a\":1,\"a\":2}"), "a"), &n) && n == 1);
    assert_true(json_slice_int(member(scan("{\"\\u0061\":3,\"a\":4}"), "a"), &n) && n == 3);
    assert_int_equal(json_slice_kind(member(scan("{\"a\":null,\"a\":4}"), "a")), JSON_SLICE_NULL);
}

static void items_come_in_order(void **state) {
    (void)state;
    static const char *const items[] = {
        "1",       "\"],\\\"[\"", "[ 2,[3] ]", "{\"a\":[4],\"b\":{}}", "[]", "{ }", "null",
        "-5.5e-1", "\"\\\\\"",    "true"};
    struct json_slice list = scan("[1,\"],\\\"[\" , [ 2,[3] ],{\"a\":[4],\"b\":{}},[],{ } ,null\n,"
                                  "-5.5e-1,\"\\\\\",true]"),
                      v;
    size_t count = 0;
    for (bool more = json_slice_first(list, &v); more; more = json_slice_next(list, &v)) {
        assert_true(count < COUNT(items));
        assert_int_equal(v.size, strlen(items[count]));
        assert_memory_equal(v.text, items[count++], v.size);
    }
    assert_int_equal(count, COUNT(items));
    assert_null(v.text);
    assert_false(json_slice_next(list, &v)); /* for good */
    assert_false(json_slice_first(scan("[ ]"), &v));
    assert_false(json_slice_first(scan("{\"a\":1}"), &v));
    assert_false(json_slice_first(scan("\"[1]\""), &v));
}

static void members_come_in_order(void **state) {
    (void)state;
    static const char *const names[] = {"a", "b\"", "", "a"}, *const values[] = {"1", "[\"c\",2]",
                                                                                 "{\"d\":{}}",
                                                                                 "\"e\""};
    struct json_slice object =
        scan("{\"a\":1 , \"b\\\"\" : [\"c\",2],\"\":{\"d\":{}},\"a\":\"e\" }");
    struct json_slice name, v;
    size_t count = 0;
    for (bool more = json_slice_first_member(object, &name, &v); more;
         more = json_slice_next_member(object, &name, &v)) {
        assert_true(count < COUNT(names));
        assert_true(json_slice_is(name, names[count]));
        assert_int_equal(v.size, strlen(values[count]));
        assert_memory_equal(v.text, values[count++], v.size);
    }
    assert_int_equal(count, COUNT(names));
    assert_null(name.text);
    assert_null(v.text);
    assert_false(json_slice_next_member(object, &name, &v));
    assert_false(json_slice_first_member(scan("{ }"), &name, &v));
    assert_false(json_slice_first_member(scan("[\"a\",1]"), &name, &v));
}

/* ---- values ---- */

static void whole_numbers_that_fit_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } whole[] = {{"0", 0},
                 {"-0", 0},
                 {"7", 7},
                 {"-7", -7},
                 {"1000000000000", 1000000000000},
                 {"9223372036854775807", INT64_MAX},
                 {"-9223372036854775807", -INT64_MAX},
                 {"-9223372036854775808", INT64_MIN}};
    static const char *const others[] = {"9223372036854775808",
                                         "-9223372036854775809",
                                         "9223372036854775810",
                                         "18446744073709551616",
                                         "18446744073709551617",
                                         "99999999999999999999",
                                         "-99999999999999999999",
                                         "1.0",
                                         "1e0",
                                         "1E2",
                                         "-0.0",
                                         "0e0",
                                         "true",
                                         "null",
                                         "\"1\"",
                                         "[1]",
                                         "{\"1\":1}",
                                         "123456789012345678901234567890"};
    int64_t n;
    for (size_t i = 0; i < COUNT(whole); i++) {
        n = 42;
        assert_true(json_slice_int(scan(whole[i].text), &n));
        assert_true(n == whole[i].value);
    }
    n = 42;
    for (size_t i = 0; i < COUNT(others); i++)
        if (json_slice_int(scan(others[i]), &n))
            fail_msg("%s was read", others[i]);
    assert_int_equal(n, 42);
}

static void only_true_and_false_are_bool(void **state) {
    (void)state;
    static const char *const others[] = {"null", "0", "1", "\"true\"", "[true]", "{}"};
    bool b = false;
    assert_true(json_slice_bool(scan("true"), &b) && b);
    assert_true(json_slice_bool(scan("false"), &b) && !b);
    for (size_t i = 0; i < COUNT(others); i++)
        assert_false(json_slice_bool(scan(others[i]), &b));
}

static void strings_are_decoded(void **state) {
    (void)state;
    static const char *const strings[][2] = {
        {"\"\"", ""},
        {"\"draw\"", "draw"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u007f\\u0080\\u07ff\\u0800\\uffff\"",
         "A\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
        {"\"\\ud800\\udc00\\uDBFF\\uDFFF\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
        {"\"\\u041a\\u0456т \\ud83d\\udc08!\"", "Кіт 🐈!"},
        {"\"\\\\u0000\"", "\\u0000"},
        {"\"a\\u0020b\"", "a b"},
    };
    for (size_t i = 0; i < COUNT(strings); i++) {
        char text[64] = "before:";
        struct buf out = {.data = text, .size = 7, .cap = sizeof text};
        assert_true(json_slice_str(scan(strings[i][0]), &out));
        assert_memory_equal(text, "before:", 7);
        assert_string_equal(text + 7, strings[i][1]);
        assert_int_equal(out.size, 7 + strlen(strings[i][1]));
        assert_true(json_slice_is(scan(strings[i][0]), strings[i][1]));
    }
    char fresh[4] = "xyz";
    struct buf out = BUF(fresh);
    assert_true(json_slice_str(scan("\"\""), &out));
    assert_string_equal(fresh, "");
}

static void what_is_no_text_is_not_decoded(void **state) {
    (void)state;
    static const char *const others[] = {
        "\"\\u0000\"", "\"a\\u0000\"", "\"\\u0000a\"", "\"\\\\\\u0000\"", "1",
        "true",        "null",         "[\"a\"]",      "{\"a\":\"b\"}"};
    for (size_t i = 0; i < COUNT(others); i++) {
        char text[64] = "as it was";
        struct buf out = {.data = text, .size = 9, .cap = sizeof text};
        assert_false(json_slice_str(scan(others[i]), &out));
        assert_string_equal(text, "as it was");
        assert_int_equal(out.size, 9);
        assert_false(out.full);
    }
}

/* Wherever the end of the memory is: it fits wholly, or false is said. */
static void a_string_that_does_not_fit_is_told(void **state) {
    (void)state;
    static const char text[] = "\"ab\\ncd\\u0456ef\\ud83d\\udc08g\"", meant[] = "ab\ncdіef🐈g";
    for (size_t cap = 0; cap <= sizeof meant + 1; cap++) {
        char *memory = malloc(cap + !cap);
        struct buf out = {.data = memory, .cap = cap};
        assert_int_equal(json_slice_str(scan(text), &out), cap >= sizeof meant);
        assert_int_equal(out.full, cap < sizeof meant);
        if (!out.full)
            assert_string_equal(memory, meant);
        else if (cap > 0)
            assert_memory_equal(memory, meant, out.size); /* a part, without gaps */
        free(memory);
    }
    char memory[64];
    struct buf out = {.data = memory, .cap = sizeof memory, .full = true};
    assert_false(json_slice_str(scan("\"a\""), &out)); /* what is full stays so */
}

static void a_word_is_compared_with_what_is_meant(void **state) {
    (void)state;
    assert_true(json_slice_is(scan("\"hello\""), "hello"));
    assert_true(json_slice_is(scan("\"h\\u0065llo\""), "hello"));
    assert_true(json_slice_is(scan("\"\""), ""));
    assert_false(json_slice_is(scan("\"hello\""), "hell"));
    assert_false(json_slice_is(scan("\"hell\""), "hello"));
    assert_false(json_slice_is(scan("\"\""), "hello"));
    assert_false(json_slice_is(scan("\"hello\""), ""));
    assert_false(json_slice_is(scan("\"Hello\""), "hello"));
    assert_false(json_slice_is(scan("\"hello\\u0000\""), "hello"));
    assert_false(json_slice_is(scan("\"\\u0000\""), ""));
    assert_false(json_slice_is(scan("true"), "true"));
    assert_false(json_slice_is(scan("[\"hello\"]"), "hello"));
    assert_false(json_slice_is(scan("\"a\\n\""), "a\\n"));
    assert_false(json_slice_is(scan("\"\xc3\xa9\""), "\xc3")); /* half a letter is none */
}

static void of_nothing_there_is_nothing(void **state) {
    (void)state;
    char text[8] = "";
    struct buf out = BUF(text);
    struct json_slice none = {NULL, 5}, name, v;
    int64_t n;
    bool b;
    assert_false(json_slice_member(none, "a", &v));
    assert_false(json_slice_first(none, &v));
    assert_false(json_slice_next(none, &v));
    assert_false(json_slice_first_member(none, &name, &v));
    assert_false(json_slice_next_member(none, &name, &v));
    assert_false(json_slice_int(none, &n));
    assert_false(json_slice_bool(none, &b));
    assert_false(json_slice_str(none, &out));
    assert_false(json_slice_is(none, ""));
    assert_false(json_slice_is(member(member(scan("{}"), "a"), "b"), ""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_json_is_taken),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(no_part_of_a_message_is_one),
        cmocka_unit_test(a_refusal_tells_where),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(brackets_close_as_they_were_opened),
        cmocka_unit_test(a_root_is_without_the_space_around),
        cmocka_unit_test(values_have_a_kind),
        cmocka_unit_test(members_are_found_by_name),
        cmocka_unit_test(of_members_with_the_same_name_the_first_is_taken),
        cmocka_unit_test(items_come_in_order),
        cmocka_unit_test(members_come_in_order),
        cmocka_unit_test(whole_numbers_that_fit_are_read),
        cmocka_unit_test(only_true_and_false_are_bool),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(what_is_no_text_is_not_decoded),
        cmocka_unit_test(a_string_that_does_not_fit_is_told),
        cmocka_unit_test(a_word_is_compared_with_what_is_meant),
        cmocka_unit_test(of_nothing_there_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
