/* The generators against published vectors and libsodium, and their fairness. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "base/rng.h"

static void from_hex(const char *hex, uint8_t *out, size_t size) {
    assert_int_equal(sodium_hex2bin(out, size, hex, strlen(hex), NULL, NULL, NULL), 0);
}

static uint64_t little_endian(const uint8_t *p) {
    uint64_t v = 0;
    for (int i = 8; i--;)
        v = v << 8 | p[i];
    return v;
}

/* Sum of (seen - wanted)^2 / wanted over `cells` equally likely cells. */
static double chi_square(const uint32_t *seen, int cells, double wanted) {
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
    return sum;
}

/* ---- ChaCha20 ---- */

static void chacha20_of_a_zero_key(void **state) {
    (void)state;
    uint8_t key[32] = {0}, wanted[64], block[64];
    from_hex("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
             "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
             wanted, 64);
    chacha20_block(key, 0, 0, block);
    assert_memory_equal(block, wanted, 64);
}

/* RFC 8439, 2.3.2: its counter of 32 bits and nonce of 96 are our two words of 64. */
static void chacha20_of_rfc_8439(void **state) {
    (void)state;
    uint8_t key[32], wanted[64], block[64];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    from_hex("10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
             "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
             wanted, 64);
    chacha20_block(key, 0x0900000000000001u, 0x4a000000u, block);
    assert_memory_equal(block, wanted, 64);
}

static void chacha20_is_libsodiums(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < 200; i++) {
        uint8_t key[32], nonce[8], zero[64] = {0}, wanted[64], block[64];
        for (int k = 0; k < 32; k++)
            key[k] = (uint8_t)rng_next(&r);
        for (int k = 0; k < 8; k++)
            nonce[k] = (uint8_t)rng_next(&r);
        uint64_t counter = i % 4 ? rng_next(&r) >> (i % 60) : (uint64_t)i;
        crypto_stream_chacha20_xor_ic(wanted, zero, 64, nonce, counter, key);
        chacha20_block(key, counter, little_endian(nonce), block);
        assert_memory_equal(block, wanted, 64);
    }
}

/* ---- the deal ---- */

static struct seed some_seed(uint8_t first) {
    struct seed seed;
    for (int i = 0; i < 32; i++)
        seed.byte[i] = (uint8_t)(first + 37 * i);
    return seed;
}

static void chance_keys_are_the_bytes_of_the_stream(void **state) {
    (void)state;
    enum { KEYS = 300 };
    static uint8_t stream[8 * KEYS];
    struct seed seed = some_seed(9);
    const uint8_t nonce[8] = {0};
    crypto_stream_chacha20(stream, sizeof stream, nonce, seed.byte);
    struct deal deal = deal_start(&seed);
    for (uint64_t n = 0; n < KEYS; n++) {
        assert_int_equal(deal_key(&seed, n), little_endian(stream + 8 * n));
        assert_int_equal(deal_next(&deal), deal_key(&seed, n));
        assert_int_equal(deal.drawn, n + 1);
    }
}

static void a_series_is_the_stream_of_nonce_1(void **state) {
    (void)state;
    static uint8_t stream[64 * 100];
    struct seed series = some_seed(200);
    const uint8_t nonce[8] = {1};
    crypto_stream_chacha20(stream, sizeof stream, nonce, series.byte);
    for (uint64_t k = 0; k < 100; k++) {
        struct seed seed = seed_derive(&series, k);
        assert_memory_equal(seed.byte, stream + 64 * k, 32);
    }
}

/* Also where the counter of blocks passes 32 bits. */
static void a_batch_is_four_of_the_series(void **state) {
    (void)state;
    static const uint64_t first[] = {
        0, 1, 60, UINT32_MAX - 4, UINT32_MAX - 3, UINT32_MAX - 1, UINT32_MAX, UINT64_MAX - 4};
    struct seed series = some_seed(2), batch[SERIES_BATCH];
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        seed_derive_batch(&series, first[i], batch);
        for (uint64_t k = 0; k < SERIES_BATCH; k++) {
            struct seed seed = seed_derive(&series, first[i] + k);
            assert_memory_equal(&batch[k], &seed, sizeof seed);
        }
    }
}

static void private_seeds_are_the_stream_of_nonce_2(void **state) {
    (void)state;
    uint8_t stream[64];
    struct seed seed = some_seed(3);
    const uint8_t nonce[8] = {2};
    crypto_stream_chacha20(stream, sizeof stream, nonce, seed.byte);
    uint64_t all[PRIVATE_SEEDS];
    seed_privates(&seed, all);
    for (uint64_t who = 0; who < PRIVATE_SEEDS; who++) {
        assert_int_equal(seed_private(&seed, who), little_endian(stream + 8 * who));
        assert_int_equal(all[who], little_endian(stream + 8 * who));
    }
}

/* ---- seeds as text ---- */

static void decimal_seeds_are_little_endian(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } right[] = {
        {"0", 0},
        {"1", 1},
        {"42", 42},
        {"007", 7},
        {"4294967296", 4294967296u},
        {"18446744073709551615", UINT64_MAX},
        {"000000000000000000000000000000000000000000000000000000000000042", 42}, /* 63 digits */
    };
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        struct seed seed;
        memset(&seed, 0xaa, sizeof seed);
        assert_null(seed_parse(right[i].text, &seed));
        assert_int_equal(little_endian(seed.byte), right[i].value);
        for (int k = 8; k < 32; k++)
            assert_int_equal(seed.byte[k], 0);
    }
}

static void hex_seeds_have_64_digits(void **state) {
    (void)state;
    struct seed seed, same;
    assert_null(seed_parse("00112233445566778899aabbccddeeff"
                           "ffeeddccbbaa99887766554433221100",
                           &seed));
    for (int i = 0; i < 16; i++) {
        assert_int_equal(seed.byte[i], 0x11 * i);
        assert_int_equal(seed.byte[31 - i], 0x11 * i);
    }
    assert_null(seed_parse("00112233445566778899AABBCCDDEEFF"
                           "FFEEDDCCBBAA99887766554433221100",
                           &same));
    assert_memory_equal(&same, &seed, sizeof seed);
    /* 64 digits are hex, even where they could be a decimal number. */
    assert_null(
        seed_parse("0000000000000000000000000000000000000000000000000000000000000042", &seed));
    assert_int_equal(seed.byte[0], 0);
    assert_int_equal(seed.byte[31], 0x42);
}

static void other_seeds_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "-1",
        "+1",
        "1 ",
        " 1",
        "1x",
        "0x10",
        "abc",
        "1.0",
        "1e3",
        "\n",
        "1\n",
        "18446744073709551616", /* 2^64 */
        "99999999999999999999999",
        "g0112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
        "00112233445566778899aabbccddeeffffeeddccbbaa9988776655443322110 ",
        "00112233445566778899aabbccddeeffffeeddccbbaa998877665544332211",     /* 62 */
        "00112233445566778899aabbccddeeffffeeddccbbaa9988776655443322110",    /* 63 */
        "00112233445566778899aabbccddeeffffeeddccbbaa9988776655443322110011", /* 66 */
    };
    struct seed seed = some_seed(1), before = seed;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_non_null(seed_parse(wrong[i], &seed));
        assert_memory_equal(&seed, &before, sizeof seed);
    }
}

/* ---- shuffles ---- */

static bool is_permutation(const uint8_t *item, int n) {
    bool seen[256] = {false};
    for (int i = 0; i < n; i++) {
        if (item[i] >= n || seen[item[i]])
            return false;
        seen[item[i]] = true;
    }
    return true;
}

static void a_shuffle_keeps_every_card(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 2);
    for (int n = 0; n <= 255; n++) {
        uint8_t item[256], again[256];
        for (int i = 0; i < 256; i++)
            item[i] = again[i] = (uint8_t)i;
        key_shuffle((uint64_t)n * 77, item, n);
        key_shuffle((uint64_t)n * 77, again, n);
        assert_true(is_permutation(item, n));
        assert_memory_equal(item, again, sizeof item);
        assert_int_equal(item[255], 255);
        rng_shuffle(&r, item, n);
        assert_true(is_permutation(item, n));
    }
}

/* Below n from a half of a word, exactly: what is left over when n equal shares are taken of all
 * 65536 halves is thrown away. -1: draw again. */
static int share_of_half(uint32_t half, uint32_t n) {
    return half * n % 65536 < 65536 % n ? -1 : (int)(half * n / 65536);
}

static void shares_of_halves_are_equal(void **state) {
    (void)state;
    for (uint32_t n = 1; n <= 256; n++) {
        uint32_t seen[256] = {0}, again = 0;
        for (uint32_t half = 0; half < 65536; half++) {
            int share = share_of_half(half, n);
            if (share < 0)
                again++;
            else
                seen[share]++;
        }
        assert_int_equal(again, 65536 % n);
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(seen[i], 65536 / n);
    }
}

/* A shuffle by the book, from libsodium's stream; returns how many halves were thrown away. */
static int shuffle_by_the_book(uint64_t key, uint8_t *item, int n) {
    uint8_t stream[4096], nonce[8] = {0}, long_key[32] = {0};
    int thrown = 0;
    const uint8_t *next = stream;
    for (int i = 0; i < 8; i++)
        long_key[i] = (uint8_t)(key >> 8 * i);
    crypto_stream_chacha20(stream, sizeof stream, nonce, long_key);
    for (int i = n - 1; i > 0; i--) {
        int share;
        while ((share = share_of_half(next[0] | (uint32_t)next[1] << 8, (uint32_t)i + 1)) < 0)
            thrown++, next += 2;
        next += 2;
        uint8_t swap = item[i];
        item[i] = item[share];
        item[share] = swap;
    }
    return thrown;
}

/* Without a bias that no number of shuffles would show. */
static void a_shuffle_throws_away_what_does_not_share_evenly(void **state) {
    (void)state;
    int thrown = 0;
    for (int n = 2; n <= 256; n++)
        for (uint64_t key = 0; key < 40; key++) {
            uint8_t item[256], wanted[256];
            for (int i = 0; i < 256; i++)
                item[i] = wanted[i] = (uint8_t)i;
            key_shuffle(key << 33 ^ (uint64_t)n, item, n);
            thrown += shuffle_by_the_book(key << 33 ^ (uint64_t)n, wanted, n);
            assert_memory_equal(item, wanted, sizeof item);
        }
    assert_true(thrown > 100);
}

/* A number of 0 … 23 for each order of four. */
static int order_of_four(const uint8_t *item) {
    int code = 0;
    for (int i = 0; i < 4; i++) {
        int smaller = 0;
        for (int k = i + 1; k < 4; k++)
            smaller += item[k] < item[i];
        code = code * (4 - i) + smaller;
    }
    return code;
}

/* 23 degrees of freedom: above 60 in one of thirty thousand fair tries. */
static void shuffles_of_four_are_fair(void **state) {
    (void)state;
    enum { TRIES = 48000 };
    uint32_t by_key[24] = {0}, by_next_key[24] = {0}, by_rng[24] = {0};
    struct seed seed = some_seed(5);
    struct deal deal = deal_start(&seed);
    struct rng r;
    rng_seed(&r, 3);
    for (uint64_t i = 0; i < TRIES; i++) {
        uint8_t a[4] = {0, 1, 2, 3}, b[4] = {0, 1, 2, 3}, c[4] = {0, 1, 2, 3};
        key_shuffle(deal_next(&deal), a, 4);
        key_shuffle(i, b, 4); /* neighbouring keys must not be alike */
        rng_shuffle(&r, c, 4);
        by_key[order_of_four(a)]++;
        by_next_key[order_of_four(b)]++;
        by_rng[order_of_four(c)]++;
    }
    assert_true(chi_square(by_key, 24, TRIES / 24.0) < 60);
    assert_true(chi_square(by_next_key, 24, TRIES / 24.0) < 60);
    assert_true(chi_square(by_rng, 24, TRIES / 24.0) < 60);
}

/* Where the first card of a deck of 86 ends up: 85 degrees of freedom. */
static void shuffles_of_a_deck_are_fair(void **state) {
    (void)state;
    enum { TRIES = 43000, DECK = 86 };
    uint32_t place[DECK] = {0};
    for (uint64_t key = 0; key < TRIES; key++) {
        uint8_t deck[DECK];
        for (int i = 0; i < DECK; i++)
            deck[i] = (uint8_t)i;
        key_shuffle(key << 40, deck, DECK);
        for (int i = 0; i < DECK; i++)
            if (deck[i] == 0)
                place[i]++;
    }
    assert_true(chi_square(place, DECK, TRIES / (double)DECK) < 145);
}

/* ---- the fast generator ---- */

static void xoshiro_gives_its_authors_numbers(void **state) {
    (void)state;
    static const uint64_t wanted[10] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
        10595114339597558777u,
        2904607092377533576u,
    };
    struct rng r = {{1, 2, 3, 4}};
    for (int i = 0; i < 10; i++)
        assert_int_equal(rng_next(&r), wanted[i]);
}

static void seeding_is_splitmix64(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 0);
    assert_int_equal(r.s[0], 0xe220a8397b1dcdafu);
    assert_int_equal(r.s[1], 0x6e789e6aa1b965f4u);
    assert_int_equal(r.s[2], 0x06c45d188009454fu);
    assert_int_equal(r.s[3], 0xf88bb8a8724c81ecu);
}

static void below_stays_below(void **state) {
    (void)state;
    static const uint32_t limits[] = {1, 2, 3, 7, 50, 256, 65537, 0x80000001u, UINT32_MAX};
    struct rng r;
    rng_seed(&r, 4);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (int k = 0; k < 10000; k++)
            assert_true(rng_below(&r, limits[i]) < limits[i]);
}

static void below_is_fair(void **state) {
    (void)state;
    enum { TRIES = 600000 };
    struct rng r;
    rng_seed(&r, 5);
    for (uint32_t n = 2; n <= 12; n++) {
        uint32_t seen[12] = {0};
        for (int i = 0; i < TRIES; i++)
            seen[rng_below(&r, n)]++;
        assert_true(chi_square(seen, (int)n, TRIES / (double)n) < 40);
    }
}

/* Of 3 · 2^30 values a generator that does not reject would give every third one twice as often:
 * the test that the loop is there. */
static void below_has_no_modulo_bias(void **state) {
    (void)state;
    enum { TRIES = 300000 };
    uint32_t seen[3] = {0};
    struct rng r;
    rng_seed(&r, 6);
    for (int i = 0; i < TRIES; i++)
        seen[rng_below(&r, 3u << 30) % 3]++;
    assert_true(chi_square(seen, 3, TRIES / 3.0) < 25);
}

/* A generator whose next two numbers are `first` and `second`: each is ((s[1] * 5) <<< 7) * 9, and
 * between the two s[1] becomes s[1] ^ s[2] ^ s[0]. */
static struct rng rng_that_gives(uint64_t first, uint64_t second) {
    const uint64_t fifth = 0xcccccccccccccccdu, ninth = 0x8e38e38e38e38e39u; /* modulo 2^64 */
    uint64_t a = first * ninth, b = second * ninth;
    a = (a >> 7 | a << 57) * fifth;
    b = (b >> 7 | b << 57) * fifth;
    return (struct rng){{0, a, a ^ b, 1}};
}

/* On both sides of each border between two shares, as far as there is time: a number that is left
 * over when the 2^32 are shared evenly is thrown away, and the next one is taken. */
static void below_throws_away_what_does_not_share_evenly(void **state) {
    (void)state;
    static const uint32_t limits[] = {1, 2, 3, 6, 7, 50, 86, 256, 65537, 3u << 30, UINT32_MAX};
    const uint64_t next = 0xfffffffe; /* kept, whichever the limit */
    int thrown = 0, kept = 0;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (uint64_t n = limits[i], k = 0; k < n && k < 1000; k++)
            for (uint64_t x = (k << 32) / n, end = x + 3; x < end && x <= UINT32_MAX; x++) {
                bool left_over = (uint32_t)(x * n) < ((uint64_t)1 << 32) % n;
                struct rng r = rng_that_gives(x << 32, next << 32);
                uint64_t taken = left_over ? next : x;
                assert_int_equal(rng_below(&r, (uint32_t)n), taken * n >> 32);
                thrown += left_over;
                kept += !left_over;
            }
    assert_true(thrown > 100 && kept > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_of_a_zero_key),
        cmocka_unit_test(chacha20_of_rfc_8439),
        cmocka_unit_test(chacha20_is_libsodiums),
        cmocka_unit_test(chance_keys_are_the_bytes_of_the_stream),
        cmocka_unit_test(a_series_is_the_stream_of_nonce_1),
        cmocka_unit_test(a_batch_is_four_of_the_series),
        cmocka_unit_test(private_seeds_are_the_stream_of_nonce_2),
        cmocka_unit_test(decimal_seeds_are_little_endian),
        cmocka_unit_test(hex_seeds_have_64_digits),
        cmocka_unit_test(other_seeds_are_refused_and_change_nothing),
        cmocka_unit_test(a_shuffle_keeps_every_card),
        cmocka_unit_test(shares_of_halves_are_equal),
        cmocka_unit_test(a_shuffle_throws_away_what_does_not_share_evenly),
        cmocka_unit_test(shuffles_of_four_are_fair),
        cmocka_unit_test(shuffles_of_a_deck_are_fair),
        cmocka_unit_test(xoshiro_gives_its_authors_numbers),
        cmocka_unit_test(seeding_is_splitmix64),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_is_fair),
        cmocka_unit_test(below_has_no_modulo_bias),
        cmocka_unit_test(below_throws_away_what_does_not_share_evenly),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
