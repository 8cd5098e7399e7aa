/* SHA-256 against FIPS 180-4's examples and libsodium; what the fast hash must tell apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "base/hash.h"

static void check_hex(const void *data, size_t size, const char *hex) {
    uint8_t out[32], wanted[32];
    sodium_hex2bin(wanted, 32, hex, 64, NULL, NULL, NULL);
    sha256(data, size, out);
    assert_memory_equal(out, wanted, 32);
}

static void sha256_of_fips_180(void **state) {
    (void)state;
    const char *two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    check_hex("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_hex("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_hex(two, strlen(two), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char *million = malloc(1000000);
    memset(million, 'a', 1000000);
    check_hex(million, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* Every length around several blocks, whole and in pieces of 1, 2, 3 … bytes. */
static void sha256_is_libsodiums(void **state) {
    (void)state;
    uint8_t data[300], out[32], wanted[32];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * i + 11 * i);
    for (size_t size = 0; size <= sizeof data; size++) {
        crypto_hash_sha256(wanted, data, size);
        sha256(data, size, out);
        assert_memory_equal(out, wanted, 32);
        struct sha256 s;
        sha256_init(&s);
        for (size_t at = 0, piece = 1; at < size; at += piece, piece += 2) {
            if (piece > size - at)
                piece = size - at;
            sha256_add(&s, data + at, piece);
            sha256_add(&s, data, 0);
        }
        sha256_end(&s, out);
        assert_memory_equal(out, wanted, 32);
    }
}

static int by_value(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_all_different(uint64_t *hash, size_t n) {
    qsort(hash, n, sizeof *hash, by_value);
    for (size_t i = 1; i < n; i++)
        assert_true(hash[i] != hash[i - 1]);
}

/* One changed bit or one zero byte more: another hash. Another start: another hash. */
static void hash64_tells_apart(void **state) {
    (void)state;
    enum { SIZE = 61, BITS = 8 * SIZE };
    uint8_t data[SIZE] = {0};
    static uint64_t hash[BITS + SIZE + 1];
    size_t n = 0;
    for (int bit = 0; bit < BITS; bit++) {
        data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        hash[n++] = hash64(data, SIZE, 0);
        data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t size = 0; size <= SIZE; size++)
        hash[n++] = hash64(data, size, 0);
    assert_all_different(hash, n);
    n = 0;
    for (uint64_t start = 0; start <= SIZE; start++)
        hash[n++] = hash64(data, SIZE, start);
    assert_all_different(hash, n);
}

static void hash_quick_tells_apart(void **state) {
    (void)state;
    enum { SIZE = 171, BITS = 8 * SIZE };
    uint8_t data[SIZE] = {0};
    static uint64_t hash[BITS + SIZE + 1];
    size_t n = 0;
    for (int bit = 0; bit < BITS; bit++) {
        data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        hash[n++] = hash_quick(data, SIZE);
        data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t size = 0; size <= SIZE; size++)
        hash[n++] = hash_quick(data, size);
    assert_all_different(hash, n);
}

/* Many states differ in a few small numbers: swapped, moved on, one more here and one less there. */
static void hash_quick_tells_small_numbers_apart(void **state) {
    (void)state;
    enum { SIZE = 96, PAIRS = SIZE * (SIZE - 1) / 2 };
    static uint64_t hash[4 * PAIRS + 1];
    uint8_t data[SIZE] = {0};
    size_t n = 0;
    for (int a = 0; a < SIZE; a++)
        for (int b = 0; b < a; b++)
            for (int k = 0; k < 4; k++) {
                data[a] = (uint8_t)(1 + k % 2);
                data[b] = (uint8_t)(1 + k / 2);
                hash[n++] = hash_quick(data, SIZE);
                data[a] = data[b] = 0;
            }
    hash[n++] = hash_quick(data, SIZE);
    assert_all_different(hash, n);
}

static void hashes_depend_on_bytes_alone(void **state) {
    (void)state;
    uint8_t shifted[80];
    const char *text = "wherever these bytes lie, their hash is the same";
    size_t size = strlen(text);
    uint64_t hash = hash64(text, size, 7), quick = hash_quick(text, size);
    for (size_t at = 0; at < 16; at++) {
        memset(shifted, (int)at, sizeof shifted);
        memcpy(shifted + at, text, size);
        assert_true(hash64(shifted + at, size, 7) == hash);
        assert_true(hash_quick(shifted + at, size) == quick);
    }
}

/* The bench hash of every platform stands on these numbers. */
static void hash64_never_changes(void **state) {
    (void)state;
    assert_true(hash64("", 0, 0) == 0xe220a8397b1dcdafu);
    assert_true(hash64("koloda", 6, 0) == 0xfa5797aedba23bf2u);
    assert_true(hash64("a longer text, of several words", 31, 99) == 0x6844b7638da5087fu);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_of_fips_180),
        cmocka_unit_test(sha256_is_libsodiums),
        cmocka_unit_test(hash64_tells_apart),
        cmocka_unit_test(hash_quick_tells_apart),
        cmocka_unit_test(hash_quick_tells_small_numbers_apart),
        cmocka_unit_test(hashes_depend_on_bytes_alone),
        cmocka_unit_test(hash64_never_changes),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
