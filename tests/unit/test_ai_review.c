/* Turning points of a finished game: bad play has more of them than good play, they come in the order of
 * the game, and it does not matter how the thinking is cut. */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "ai/review.h"
#include "play/match.h"
#include "run/bots.h"
#include "run/system.h"

/* A record of bots that play by themselves; its moves are to be freed. */
static struct record played(const char *game, int nseats, const char *bots, uint8_t seed) {
    struct match m = {.game = game_find(game), .nseats = nseats};
    struct sitting s;
    struct record r = {.move_max = 5000};
    struct record_error e;
    struct buf say = heap_buf(), lines = heap_buf(), text = heap_buf(), scratch = heap_buf();
    struct seed deal = {{seed}};
    struct table t;
    m.options = options_default(m.game);
    assert_null(match_bots(&m, bots, ALL_SEATS(nseats), &say));
    sitting_open(&s, m.game, &m.options, nseats, &deal);
    struct sitter who[MAX_SEATS];
    for (int i = 0; i < nseats; i++)
        who[i] = bot_sitter(m.type[i]);
    sitting_keep(&s, who, NULL, &lines, &scratch);
    for (int i = 0; i < nseats; i++)
        sitting_bot(&s, i, m.type[i], NULL);
    for (uint64_t now = 0; sitting_step(&s, now) != SITTING_OVER; now++) {
    }
    sitting_record(&s, &text);
    r.move = calloc(r.move_max, sizeof *r.move);
    assert_non_null(r.move);
    assert_true(record_load(text.data, text.size, &r, &t, &scratch, &e));
    heap_free(&say);
    heap_free(&lines);
    heap_free(&text);
    heap_free(&scratch);
    return r;
}

static void review(struct review *v, const struct record *r, seatset seats, uint32_t part) {
    void *memory = malloc(review_memory(r->game));
    assert_non_null(memory);
    review_open(v, r, seats, memory);
    for (int before = 0; !review_step(v, part); before = review_done(v))
        assert_in_range(review_done(v), before, 100);
    assert_int_equal(review_done(v), 100);
    free(memory);
}

static float cost_of(const struct review *v) {
    float sum = 0;
    for (int i = 0; i < v->costs; i++)
        sum += v->cost[i].cost;
    return sum;
}

static void bad_play_costs_more(void **state) {
    (void)state;
    static struct review bad, good;
    struct record a = played("cabbage", 2, "random", 1), b = played("cabbage", 2, "normal", 1);
    review(&bad, &a, SEAT(0), 1000);
    review(&good, &b, SEAT(0), 1000);
    assert_true(cost_of(&bad) > cost_of(&good));
    free(a.move);
    free(b.move);
}

static void points_are_of_the_seats_asked_for_and_in_order(void **state) {
    (void)state;
    static struct review v;
    struct turning_point p[REVIEW_POINTS];
    struct record r = played("cardinal", 3, "random", 2);
    review(&v, &r, SEAT(1), 1000);
    int n = review_points(&v, p);
    assert_in_range(n, 1, REVIEW_POINTS);
    for (int i = 0; i < n; i++) {
        assert_int_equal(p[i].made.move.seat, 1);
        assert_memory_equal(&r.move[p[i].move - 1], &p[i].made.move, sizeof p[i].made.move);
        assert_true(p[i].cost >= REVIEW_COSTLY || p[i].gain >= REVIEW_TELLING);
        assert_true(i == 0 || p[i - 1].move < p[i].move);
    }
    free(r.move);
}

static void steps_of_any_size_come_to_the_same(void **state) {
    (void)state;
    static struct review v;
    struct turning_point a[REVIEW_POINTS], b[REVIEW_POINTS];
    struct record r = played("podelim", 2, "random", 3);
    review(&v, &r, SEAT(0) | SEAT(1), 7);
    int n = review_points(&v, a);
    review(&v, &r, SEAT(0) | SEAT(1), UINT32_MAX);
    assert_int_equal(review_points(&v, b), n);
    for (int i = 0; i < n; i++)
        assert_true(a[i].move == b[i].move && a[i].cost == b[i].cost && a[i].gain == b[i].gain);
    free(r.move);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_play_costs_more),
        cmocka_unit_test(points_are_of_the_seats_asked_for_and_in_order),
        cmocka_unit_test(steps_of_any_size_come_to_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
