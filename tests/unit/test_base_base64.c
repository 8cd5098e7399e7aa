/* Base64: the vectors of RFC 4648, every byte, and everything that only looks like it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "base/base64.h"

static void the_published_vectors(void **state) {
    (void)state;
    static const char *const vectors[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
        {"\xff\xef\xbe", "/+++"},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        char text[16], bytes[16];
        struct buf out = BUF(text), back = BUF(bytes);
        base64_encode(&out, vectors[i][0], strlen(vectors[i][0]));
        assert_string_equal(text, vectors[i][1]);
        assert_true(base64_decode(&back, text, out.size));
        assert_int_equal(back.size, strlen(vectors[i][0]));
        assert_memory_equal(bytes, vectors[i][0], back.size);
    }
}

static void bytes_of_every_length_are_as_another_library_has_them(void **state) {
    (void)state;
    uint8_t data[256];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * 167 + 89); /* every byte once */
    for (size_t n = 0; n <= sizeof data; n++) {
        char text[400], theirs[400], bytes[300];
        struct buf out = BUF(text), back = BUF(bytes);
        base64_encode(&out, data, n);
        sodium_bin2base64(theirs, sizeof theirs, data, n, sodium_base64_VARIANT_ORIGINAL);
        assert_string_equal(text, theirs);
        assert_true(base64_decode(&back, text, out.size));
        assert_int_equal(back.size, n);
        assert_memory_equal(bytes, data, n);
    }
}

static void what_only_looks_like_it_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "Z",         "Zg",         "Zg=",      "Zm8",      "Zm9vY",    "=",        "==",
        "====",      "Z===",       "Zm9=v",    "Zg==Zg==", "Zm8=Zm9v", "Zm9v====", "=Zm9",
        "Z=m9",      "Zm=v",       "Zh==",     "Zk==",     "Zm9=",     "Zm+=",     "Zm9v\n",
        "Zm9v Zm9v", " Zm9v",      "Zm9v    ", "Zm\n9",    "Zm-v",     "Zm_v",     "Zm9.",
        "Zm9\x7f",   "Zm\xc3\xa9", "Zm9@",     "Zm9[",     "Zm9`",     "Zm9{",     "Zm9:",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char bytes[16] = "as it was";
        struct buf out = {.data = bytes, .size = 9, .cap = sizeof bytes};
        if (base64_decode(&out, wrong[i], strlen(wrong[i])))
            fail_msg("\"%s\" was taken", wrong[i]);
        assert_string_equal(bytes, "as it was");
        assert_int_equal(out.size, 9);
        assert_false(out.full);
    }
    char bytes[16];
    struct buf out = BUF(bytes);
    assert_false(base64_decode(&out, "Zm9\0", 4));
}

/* Of all texts of four characters that end in each way just those are taken that come back. */
static void there_is_one_text_for_each_bytes(void **state) {
    (void)state;
    int taken = 0;
    for (int c = 0; c < 256; c++)
        for (int d = 0; d < 256; d++) {
            char text[5] = {'A', (char)c, (char)d, '='}, bytes[8], again[8];
            struct buf out = BUF(bytes), back = BUF(again);
            if (!base64_decode(&out, text, 4))
                continue;
            base64_encode(&back, bytes, out.size);
            assert_memory_equal(again, text, 4);
            taken++;
        }
    assert_int_equal(taken, 64 * 16 + 4); /* two bytes of 10 bits, one byte of 2 */
}

static void what_does_not_fit_is_told(void **state) {
    (void)state;
    for (size_t cap = 0; cap < 9; cap++) {
        char bytes[9], text[9];
        struct buf out = {.data = bytes, .cap = cap}, back = {.data = text, .cap = cap};
        assert_int_equal(base64_decode(&out, "Zm9vYg==", 8), cap >= 5);
        assert_int_equal(out.full, cap < 5);
        base64_encode(&back, "foob", 4);
        assert_true(back.full); /* eight characters and the NUL */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_vectors),
        cmocka_unit_test(bytes_of_every_length_are_as_another_library_has_them),
        cmocka_unit_test(what_only_looks_like_it_is_refused),
        cmocka_unit_test(there_is_one_text_for_each_bytes),
        cmocka_unit_test(what_does_not_fit_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
