/* Buffers and the JSON writer, the latter read back by the reader of JSON from outside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "base/utf8.h"
#include "run/json_read.h"
#include "run/system.h"

/* ---- buffers ---- */

static void a_buffer_ends_in_nul(void **state) {
    (void)state;
    char memory[8];
    memset(memory, 'x', sizeof memory);
    struct buf b = BUF(memory);
    buf_clear(&b);
    assert_string_equal(b.data, "");
    buf_str(&b, "abc");
    buf_char(&b, 'd');
    assert_string_equal(b.data, "abcd");
    assert_int_equal(b.size, 4);
    buf_bytes(&b, "\0e", 2);
    assert_int_equal(b.size, 6);
    assert_memory_equal(b.data, "abcd\0e", 7);
    buf_char(&b, 'f'); /* seven bytes and the NUL: just full */
    assert_false(b.full);
    assert_int_equal(b.data[7], 0);
}

static void after_what_does_not_fit_nothing_is_written(void **state) {
    (void)state;
    char memory[8];
    struct buf b = BUF(memory);
    buf_str(&b, "abcd");
    buf_str(&b, "efgh");
    assert_true(b.full);
    assert_string_equal(b.data, "abcd");
    buf_str(&b, "ef");
    assert_true(b.full);                 /* for good, until it is cleared */
    assert_string_equal(b.data, "abcd"); /* no text with a hole in it */
    buf_clear(&b);
    assert_false(b.full);
    assert_string_equal(b.data, "");
}

/* Sizes near the largest there is: their sum is a small number. */
static void a_size_beyond_all_memory_does_not_fit(void **state) {
    (void)state;
    char memory[8] = "";
    struct buf b = BUF(memory);
    buf_str(&b, "abc");
    for (size_t less = 0; less < 8; less++) {
        b.full = false;
        buf_bytes(&b, "x", SIZE_MAX - less);
        assert_true(b.full);
        assert_string_equal(b.data, "abc");
    }
    struct buf heap = heap_buf();
    buf_str(&heap, "abc");
    buf_bytes(&heap, "x", SIZE_MAX - 3);
    assert_true(heap.full);
    heap_free(&heap);
}

static void a_buffer_of_nothing_holds_nothing(void **state) {
    (void)state;
    struct buf b = {.cap = 0};
    buf_clear(&b);
    buf_str(&b, "");
    assert_true(b.full);
    assert_int_equal(b.size, 0);
}

static void a_heap_buffer_grows(void **state) {
    (void)state;
    struct buf b = heap_buf();
    assert_string_equal(b.data, "");
    for (int i = 0; i < 100000; i++)
        buf_char(&b, (char)('a' + i % 26));
    assert_false(b.full);
    assert_int_equal(b.size, 100000);
    assert_true(b.cap > b.size);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(b.data[i], 'a' + i % 26);
    assert_int_equal(b.data[100000], 0);
    size_t cap = b.cap;
    buf_clear(&b);
    assert_int_equal(b.cap, cap);
    heap_free(&b);
    buf_str(&b, "again"); /* a freed buffer may be used again */
    assert_string_equal(b.data, "again");
    heap_free(&b);
}

static void numbers_of_every_size(void **state) {
    (void)state;
    struct buf b = heap_buf();
    const uint8_t bytes[] = {0x00, 0x0f, 0xa5, 0xff};
    buf_uint(&b, 0);
    buf_char(&b, ' ');
    buf_uint(&b, UINT64_MAX);
    buf_char(&b, ' ');
    buf_int(&b, INT64_MIN);
    buf_char(&b, ' ');
    buf_int(&b, -1);
    buf_char(&b, ' ');
    buf_int(&b, INT64_MAX);
    buf_char(&b, ' ');
    buf_hex(&b, bytes, sizeof bytes);
    assert_string_equal(b.data, "0 18446744073709551615 -9223372036854775808 -1 "
                                "9223372036854775807 000fa5ff");
    heap_free(&b);
}

/* ---- what people type ---- */

static size_t begins(const char *text, const char *start) {
    return utf8_begins(text, strlen(text), start, strlen(start));
}

static void letters_are_the_same_in_any_case(void **state) {
    static const char *const same[][2] = {{"King of Cups", "kING OF CUPS"},
                                          {"ЇЖАК, Єва, Ґанок, Іній", "їжак, єва, ґанок, іній"},
                                          {"Пёс", "ПЕС"},
                                          {"ЕЖ", "ёж"},
                                          {"п’ять", "П'ЯТЬ"},
                                          {"аяАЯ", "АЯая"},
                                          {"\xff?", "\xff?"}};
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_int_equal(begins(same[i][0], same[i][1]), strlen(same[i][0]));
        assert_int_equal(begins(same[i][1], same[i][0]), strlen(same[i][1]));
    }
    assert_int_equal(begins("п’ять", "п'"), strlen("п’"));
    assert_int_equal(begins("Кіт", "кот"), 0);
    assert_int_equal(begins("Кіт", "Кіт і"), 0);
    assert_int_equal(begins("г", "ґ"), 0);
    assert_int_equal(begins("[", "{"), 0);
    assert_int_equal(begins("", "a"), 0);
    assert_int_equal(begins("a", ""), 0);
    assert_int_equal(begins("\xff", "\xfe"), 0);
    assert_int_equal(begins("\xd0\xb0", "\xd0"), 0); /* half a letter is none */
}

/* ---- JSON written ---- */

static void commas_stand_where_they_must(void **state) {
    (void)state;
    struct buf b = heap_buf();
    struct json j = {.out = &b};
    json_object(&j);
    json_key(&j, "empty");
    json_object(&j);
    json_object_end(&j);
    json_key(&j, "list");
    json_array(&j);
    json_int(&j, -3);
    json_bool(&j, true);
    json_null(&j);
    json_array(&j);
    json_array_end(&j);
    json_array(&j);
    json_str(&j, "x");
    json_array_end(&j);
    json_raw(&j, "1.50");
    json_array_end(&j);
    json_key_str(&j, "s", "t");
    json_key_int(&j, "n", 0);
    json_key_bool(&j, "b", false);
    json_object_end(&j);
    assert_string_equal(b.data, "{\"empty\":{},\"list\":[-3,true,null,[],[\"x\"],1.50],"
                                "\"s\":\"t\",\"n\":0,\"b\":false}");
    heap_free(&b);
}

static void every_byte_of_a_string_comes_back(void **state) {
    (void)state;
    char text[256];
    size_t n = 0;
    for (int c = 1; c < 128; c++)
        text[n++] = (char)c;
    text[n] = 0;
    strcat(text, "Кіт, 猫, 🐈 and \" \\ /");
    struct buf b = heap_buf(), say = heap_buf();
    struct json j = {.out = &b};
    json_array(&j);
    json_str(&j, text);
    json_array_end(&j);
    struct json_value *v = json_read(b.data, b.size, &say);
    assert_non_null(v);
    assert_string_equal(json_get_str(json_item(v, 0)), text);
    json_free(v);
    for (size_t i = 0; i < b.size; i++)
        assert_true((unsigned char)b.data[i] >= 0x20); /* one line, whatever is in it */
    heap_free(&b);
    heap_free(&say);
}

/* A file's name may be any bytes, JSON may not. */
static void bytes_that_are_not_text_make_no_broken_json(void **state) {
    (void)state;
    static const char *const wrong[] = {"\xff",         "a\xc3",    "\xc3(",
                                        "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90\x80\x80",
                                        "\x80z",        "\xe2\x82", "\xf0\x9f\x90"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf b = heap_buf(), say = heap_buf();
        struct json j = {.out = &b};
        json_str(&j, wrong[i]);
        struct json_value *v = json_read(b.data, b.size, &say);
        if (!v)
            fail_msg("%s: %s", b.data, say.data);
        json_free(v);
        heap_free(&b);
        heap_free(&say);
    }
}

/* ---- JSON read ---- */

static struct json_value *read_text(const char *text, struct buf *say) {
    return json_read(text, strlen(text), say);
}

static void values_of_every_type(void **state) {
    (void)state;
    struct buf say = heap_buf();
    int64_t n = 7;
    struct json_value *v =
        read_text(" {\"s\":\"a\\u00e9\\n\",\"n\":-9223372036854775808,\"r\":1.5,\"l\":[1,[2]],"
                  "\"t\":true,\"z\":null} \n",
                  &say);
    assert_non_null(v);
    assert_string_equal(json_get_str(json_member(v, "s")), "a\xc3\xa9\n");
    assert_true(json_get_int(json_member(v, "n"), &n));
    assert_true(n == INT64_MIN);
    assert_false(json_get_int(json_member(v, "r"), &n));
    assert_false(json_get_int(json_member(v, "s"), &n));
    assert_false(json_get_int(json_member(v, "t"), &n));
    assert_null(json_get_str(json_member(v, "n")));
    assert_null(json_get_str(json_member(v, "z")));
    assert_int_equal(json_length(json_member(v, "l")), 2);
    assert_true(json_get_int(json_item(json_item(json_member(v, "l"), 1), 0), &n));
    assert_int_equal(n, 2);
    /* What is not there is nothing, and nothing of nothing too. */
    assert_null(json_member(v, "missing"));
    assert_null(json_item(json_member(v, "l"), 2));
    assert_null(json_member(json_member(v, "l"), "s"));
    assert_null(json_item(v, 0));
    assert_null(json_item(json_member(json_member(v, "x"), "y"), 3));
    assert_int_equal(json_length(v), 0);
    assert_true(json_is_list(json_member(v, "l")));
    assert_false(json_is_list(v));
    assert_false(json_is_list(NULL));
    assert_int_equal(json_length(NULL), 0);
    assert_null(json_get_str(NULL));
    assert_false(json_get_int(NULL, &n));
    json_free(v);
    heap_free(&say);
}

static void what_is_not_json_is_refused_with_a_reason(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "{",
        "}",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "'a'",
        "\"a",
        "nul",
        "01",
        "+1",
        ".5",
        "1 2",
        "{} {}",
        "[1] x",
        "{\"a\":1,\"a\":2}",
        "\"\t\"",
        "\"\\x\"",
        "\"\\ud800\"",
        "\"\xff\"",
        "123456789012345678901234567890",
        "NaN",
        "Infinity",
        "// c\n1",
        "\"\\u0000\"",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf say = heap_buf();
        assert_null(read_text(wrong[i], &say));
        assert_true(say.size > 0);
        assert_null(strchr(say.data, '\n'));
        heap_free(&say);
    }
}

static void json_has_limits(void **state) {
    (void)state;
    struct buf text = heap_buf(), say = heap_buf();
    for (int depth = 64; depth <= 65; depth++) {
        buf_clear(&text);
        for (int i = 0; i < depth; i++)
            buf_char(&text, '[');
        for (int i = 0; i < depth; i++)
            buf_char(&text, ']');
        struct json_value *v = json_read(text.data, text.size, &say);
        assert_int_equal(v != NULL, depth == 64);
        json_free(v);
    }
    buf_clear(&text);
    buf_str(&text,
            "[\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\\"[\"]");
    struct json_value *v = json_read(text.data, text.size, &say); /* brackets in a string */
    assert_non_null(v);
    json_free(v);
    buf_clear(&text);
    while (text.size < JSON_READ_MAX)
        buf_char(&text, ' ');
    text.data[0] = '1';
    v = json_read(text.data, text.size, &say);
    assert_non_null(v);
    json_free(v);
    buf_char(&text, ' ');
    assert_null(json_read(text.data, text.size, &say));
    heap_free(&text);
    heap_free(&say);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_ends_in_nul),
        cmocka_unit_test(after_what_does_not_fit_nothing_is_written),
        cmocka_unit_test(a_size_beyond_all_memory_does_not_fit),
        cmocka_unit_test(a_buffer_of_nothing_holds_nothing),
        cmocka_unit_test(a_heap_buffer_grows),
        cmocka_unit_test(numbers_of_every_size),
        cmocka_unit_test(letters_are_the_same_in_any_case),
        cmocka_unit_test(commas_stand_where_they_must),
        cmocka_unit_test(every_byte_of_a_string_comes_back),
        cmocka_unit_test(bytes_that_are_not_text_make_no_broken_json),
        cmocka_unit_test(values_of_every_type),
        cmocka_unit_test(what_is_not_json_is_refused_with_a_reason),
        cmocka_unit_test(json_has_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
