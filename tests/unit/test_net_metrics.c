/* Metrics: what Prometheus reads is well-formed and adds up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "net/metrics.h"
#include "run/system.h"

static void histograms_count(void **state) {
    (void)state;
    struct histogram h = {.sum = 0}, other = {.sum = 0};
    assert_true(histogram_quantile(&h, 0.5) == histogram_bound[0]);
    histogram_add(&h, 0.0005); /* a bound belongs to its bucket */
    histogram_add(&h, 0.0006);
    histogram_add(&h, 3);
    histogram_add(&other, 11);
    assert_int_equal(h.bucket[0], 1);
    assert_int_equal(h.bucket[1], 1);
    assert_int_equal(h.bucket[12], 1);
    assert_true(histogram_quantile(&h, 0.5) == 0.001);
    assert_true(histogram_quantile(&h, 0.99) == 5);
    histogram_join(&h, &other);
    assert_int_equal(histogram_count(&h), 4);
    assert_int_equal(h.bucket[HISTOGRAM_BUCKETS], 1);
    assert_true(isinf(histogram_quantile(&h, 0.99)));
    assert_true(fabs(h.sum - 14.0011) < 1e-9);
    for (int i = 1; i < HISTOGRAM_BUCKETS; i++)
        assert_true(histogram_bound[i] > histogram_bound[i - 1]);
}

static void the_process_is_seen(void **state) {
    (void)state;
    struct process_metrics p;
    metrics_process(&p);
    assert_true(p.threads >= 1);
    assert_true(p.descriptors >= 3);
    assert_true(p.resident > 100000);
    assert_true(p.started > 1.5e9);
    assert_true(p.cpu >= 0);
}

/* Every line is a comment or "name{labels} value", each name is told of once before its first value,
 * and begins with koloda_. */
static void assert_well_formed(char *text) {
    char family[100] = "", seen[20000] = " ";
    char *rest = NULL;
    for (char *l = strtok_r(text, "\n", &rest); l; l = strtok_r(NULL, "\n", &rest)) {
        char name[100], entry[110], type[20];
        if (sscanf(l, "# HELP %99s", name) == 1) {
            snprintf(entry, sizeof entry, " %s ", name);
            assert_null(strstr(seen, entry));
            strcat(seen, entry + 1);
            strcpy(family, name);
        } else if (sscanf(l, "# TYPE %99s %19s", name, type) == 2) {
            assert_string_equal(name, family);
            assert_non_null(strstr("gauge counter histogram", type));
            size_t n = strlen(name);
            assert_int_equal(!strcmp(type, "counter"), n > 6 && !strcmp(name + n - 6, "_total"));
        } else {
            size_t n = strcspn(l, "{ ");
            assert_true(!strncmp(l, family, strlen(family)) && n >= strlen(family));
            char *value = strrchr(l, ' '), *end;
            assert_non_null(value);
            strtod(value + 1, &end);
            assert_true(*end == 0 && end > value + 1);
        }
        assert_true(!strncmp(family, "koloda_", 7));
    }
}

static void the_whole_text_is_well_formed(void **state) {
    (void)state;
    struct game_metrics games[] = {{.id = "cabbage", .begun = 3, .moves = 1000000007, .playing = 2},
                                   {.id = "a\\b\"c\nd", .waiting = 1, .finished = 1}};
    struct metrics m = {.version = "1.2.3", .ready = true, .games = games, .game_count = 2};
    m.transport.bytes_in = 5000000000;
    m.store.slowest = 0.25;
    m.limits.refused = 9;
    m.log.lines[LOG_LEVEL_ERROR] = 4;
    histogram_add(&m.move, 0.004);
    histogram_add(&m.move, 100);
    struct buf out = heap_buf();
    metrics_write(&m, &out);
    assert_false(out.full);
    static const char *const lines[] = {
        "koloda_build_info{version=\"1.2.3\"} 1\n",
        "koloda_ready 1\n",
        "koloda_received_bytes_total 5000000000\n",
        "koloda_store_slowest_seconds 0.25\n",
        "koloda_limited_total 9\n",
        "koloda_log_lines_total{level=\"error\"} 4\n",
        "koloda_tables{state=\"waiting\"} 1\n",
        "koloda_tables{state=\"playing\"} 2\n",
        "koloda_moves_total{game=\"cabbage\"} 1000000007\n",
        "koloda_games_finished_total{game=\"a\\\\b\\\"c\\nd\"} 1\n",
        "koloda_connections_dropped_total{reason=\"slow\"} 0\n",
        "koloda_move_seconds_bucket{le=\"0.0025\"} 0\n",
        "koloda_move_seconds_bucket{le=\"0.005\"} 1\n",
        "koloda_move_seconds_bucket{le=\"10\"} 1\n",
        "koloda_move_seconds_bucket{le=\"+Inf\"} 2\n",
        "koloda_move_seconds_sum 100.004\n",
        "koloda_move_seconds_count 2\n",
        "# TYPE koloda_bots_hurried_total counter\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (!strstr(out.data, lines[i]))
            fail_msg("there is no line %s", lines[i]);
    assert_well_formed(out.data);
    heap_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histograms_count),
        cmocka_unit_test(the_process_is_seen),
        cmocka_unit_test(the_whole_text_is_well_formed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
