/* Buffers, what people type, and the JSON writer, read back by the reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "base/json_scan.h"
#include "base/utf8.h"
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

static void markup_is_text(void **state) {
    (void)state;
    struct buf b = heap_buf();
    buf_markup(&b, "<b title=\"Оля & Co\">");
    assert_string_equal(b.data, "&lt;b title=&quot;Оля &amp; Co&quot;&gt;");
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
    struct jw j = {.out = &b};
    jw_object(&j);
    jw_key(&j, "empty");
    jw_object(&j);
    jw_object_end(&j);
    jw_key(&j, "list");
    jw_array(&j);
    jw_int(&j, -3);
    jw_bool(&j, true);
    jw_null(&j);
    jw_array(&j);
    jw_array_end(&j);
    jw_array(&j);
    jw_str(&j, "x");
    jw_array_end(&j);
    jw_raw(&j, "1.50");
    jw_array_end(&j);
    jw_key_str(&j, "s", "t");
    jw_key_int(&j, "n", 0);
    jw_key_bool(&j, "b", false);
    jw_object_end(&j);
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
    struct buf b = heap_buf(), back = heap_buf();
    struct jw j = {.out = &b};
    struct json_slice list, string;
    jw_array(&j);
    jw_str(&j, text);
    jw_array_end(&j);
    assert_true(json_scan(b.data, b.size, 1, &list));
    assert_true(json_slice_first(list, &string));
    assert_true(json_slice_str(string, &back));
    assert_string_equal(back.data, text);
    for (size_t i = 0; i < b.size; i++)
        assert_true((unsigned char)b.data[i] >= 0x20); /* one line, whatever is in it */
    heap_free(&b);
    heap_free(&back);
}

/* A file's name may be any bytes, JSON may not. */
static void bytes_that_are_not_text_make_no_broken_json(void **state) {
    (void)state;
    static const char *const wrong[] = {"\xff",         "a\xc3",    "\xc3(",
                                        "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90\x80\x80",
                                        "\x80z",        "\xe2\x82", "\xf0\x9f\x90"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf b = heap_buf();
        struct jw j = {.out = &b};
        struct json_slice v;
        jw_str(&j, wrong[i]);
        if (!json_scan(b.data, b.size, 0, &v))
            fail_msg("%s is not JSON", b.data);
        heap_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_ends_in_nul),
        cmocka_unit_test(after_what_does_not_fit_nothing_is_written),
        cmocka_unit_test(a_size_beyond_all_memory_does_not_fit),
        cmocka_unit_test(a_buffer_of_nothing_holds_nothing),
        cmocka_unit_test(a_heap_buffer_grows),
        cmocka_unit_test(numbers_of_every_size),
        cmocka_unit_test(markup_is_text),
        cmocka_unit_test(letters_are_the_same_in_any_case),
        cmocka_unit_test(commas_stand_where_they_must),
        cmocka_unit_test(every_byte_of_a_string_comes_back),
        cmocka_unit_test(bytes_that_are_not_text_make_no_broken_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
