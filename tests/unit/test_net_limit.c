/* Rate limits: nobody gets more than their rate, however many addresses they come from. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "net/limit.h"

static const uint8_t secret[16] = "sixteen letters!";
static const struct limit_rate rate = {.per_second = 2, .burst = 10};

static int take_all(struct limit *l, const char *key, double now) {
    int n = 0;
    while (limit_take(l, key, 1, now, NULL))
        n++;
    return n;
}

static void a_bucket_gives_its_burst_and_then_its_rate(void **state) {
    (void)state;
    struct limit *l = limit_open(100, rate, secret);
    double wait;
    assert_int_equal(take_all(l, "a", 0), 10);
    assert_false(limit_take(l, "a", 1, 0, &wait));
    assert_true(fabs(wait - 0.5) < 1e-9);
    assert_int_equal(take_all(l, "b", 0), 10); /* another's is its own */
    assert_int_equal(take_all(l, "a", 2.25), 4);
    assert_true(limit_take(l, "a", 1, 2.5, &wait));
    assert_true(wait == 0);
    assert_int_equal(take_all(l, "a", 1000), 10);   /* never more than the burst */
    assert_false(limit_take(l, "a", 1, 999, NULL)); /* a clock that went back gives nothing */
    assert_false(limit_take(l, "c", 11, 0, &wait));
    assert_true(isinf(wait));
    struct limit_counts counts = limit_counts(l);
    assert_int_equal(counts.taken, 10 + 10 + 4 + 1 + 10);
    assert_int_equal(counts.crowded, 0);
    limit_close(l);
}

static void kinds_are_counted_apart(void **state) {
    (void)state;
    struct limit *l = limit_open(100, rate, secret);
    assert_true(limit_take_for(l, "chat", "a", 10, 0, NULL));
    assert_false(limit_take_for(l, "chat", "a", 1, 0, NULL));
    assert_true(limit_take_for(l, "tables", "a", 10, 0, NULL));
    assert_true(limit_take(l, "a", 10, 0, NULL));
    limit_change(l, (struct limit_rate){.per_second = 100, .burst = 5});
    assert_false(limit_take_for(l, "chat", "a", 6, 1, NULL));
    assert_true(limit_take_for(l, "chat", "a", 5, 1, NULL));
    limit_close(l);
}

/* A flood of addresses that each take one token: those who are limited stay limited, and all of the
 * flood together get what the table has room for and not one each. */
static void many_addresses_do_not_free_those_who_are_limited(void **state) {
    (void)state;
    struct limit *l = limit_open(1000, (struct limit_rate){0.001, 10}, secret);
    char key[32];
    for (int i = 0; i < 20; i++) {
        snprintf(key, sizeof key, "limited %d", i);
        assert_int_equal(take_all(l, key, 0), 10);
    }
    long given = 0;
    for (int i = 0; i < 200000; i++) {
        snprintf(key, sizeof key, "2001:db8:%x:%x::/64", i >> 16, i & 0xffff);
        given += limit_take(l, key, 1, 1, NULL);
    }
    assert_true(given < 8 * 1000 * 10);
    assert_true(limit_counts(l).crowded > 100000);
    for (int i = 0; i < 20; i++) {
        snprintf(key, sizeof key, "limited %d", i);
        assert_false(limit_take(l, key, 1, 1, NULL));
    }
    limit_close(l);
}

/* Once they have filled up again buckets give way: an old flood costs nobody anything. */
static void full_buckets_give_way(void **state) {
    (void)state;
    struct limit *l = limit_open(100, rate, secret);
    char key[32];
    for (int round = 0; round < 50; round++) {
        uint64_t before = limit_counts(l).crowded;
        for (int i = 0; i < 40; i++) {
            snprintf(key, sizeof key, "%d %d", round, i);
            assert_true(limit_take(l, key, 1, round, NULL));
        }
        assert_true(limit_counts(l).crowded - before < 10);
    }
    limit_close(l);
}

static void where_a_key_is_depends_on_the_secret(void **state) {
    (void)state;
    uint64_t crowded[2];
    for (int i = 0; i < 2; i++) {
        uint8_t other[16] = {(uint8_t)i};
        struct limit *l = limit_open(1000, rate, other);
        char key[32];
        for (int k = 0; k < 1000; k++) {
            snprintf(key, sizeof key, "%d", k);
            limit_take(l, key, 1, 0, NULL);
        }
        crowded[i] = limit_counts(l).crowded;
        limit_close(l);
    }
    assert_true(crowded[0] != crowded[1]);
}

static void an_address_counts_as_its_network(void **state) {
    (void)state;
    static const struct {
        const char *address, *as;
    } known[] = {
        {"192.0.2.1", "192.0.2.1"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
        {"2001:db8:1:2::9", "2001:db8:1:2::/64"},
        {"::1", "::/64"},
        {"::ffff:192.0.2.1", "192.0.2.1"},
        {"unix", "unix"},
        {"", ""},
    };
    char out[LIMIT_ADDRESS_MAX];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        limit_address(known[i].address, out);
        assert_string_equal(out, known[i].as);
    }
    char much[200];
    memset(much, 'x', sizeof much - 1);
    much[sizeof much - 1] = 0;
    limit_address(much, out);
    assert_int_equal(strlen(out), LIMIT_ADDRESS_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_gives_its_burst_and_then_its_rate),
        cmocka_unit_test(kinds_are_counted_apart),
        cmocka_unit_test(many_addresses_do_not_free_those_who_are_limited),
        cmocka_unit_test(full_buckets_give_way),
        cmocka_unit_test(where_a_key_is_depends_on_the_secret),
        cmocka_unit_test(an_address_counts_as_its_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
