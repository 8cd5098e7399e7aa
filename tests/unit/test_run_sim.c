/* Matches, traces and simulations: the same seed is the same game, however it is played. */
#include "played.h"

#include "core/message.h"
#include "run/bots.h"
#include "run/sim.h"
#include "run/trace.h"

static struct match make_match(const char *id, int nseats, const char *bots) {
    struct match m = {.game = game_find(id), .nseats = nseats};
    struct buf say = heap_buf();
    m.options = options_default(m.game);
    assert_null(match_bots(&m, bots, ALL_SEATS(nseats), &say));
    heap_free(&say);
    return m;
}

/* ---- lists of bots ---- */

static void a_list_is_repeated_to_fill_the_seats(void **state) {
    (void)state;
    struct match m = make_match("cabbage", 5, "random,greedy");
    static const char *const wanted[5] = {"random", "greedy", "random", "greedy", "random"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(m.type[i]->name, wanted[i]);
    m = make_match("cabbage", 2, "greedy,explorer,random");
    assert_string_equal(m.type[0]->name, "greedy");
    assert_string_equal(m.type[1]->name, "explorer");
}

static void only_the_seats_of_the_mask_are_filled(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct match m = make_match("cabbage", 4, "random");
    m.type[1] = NULL;
    assert_null(match_bots(&m, "explorer,greedy", SEAT(0) | SEAT(2) | SEAT(3), &say));
    assert_string_equal(m.type[0]->name, "explorer");
    assert_null(m.type[1]);
    assert_string_equal(m.type[2]->name, "greedy");
    assert_string_equal(m.type[3]->name, "explorer");
    heap_free(&say);
}

static void wrong_lists_are_refused_with_the_right_names(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        ",",
        "random,",
        ",random",
        "random,,greedy",
        "Random",
        "random ",
        " random",
        "clever",
        "random,clever",
        "a-name-that-is-longer-than-any-bot-could-ever-have",
    };
    struct buf say = heap_buf();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct match m = make_match("cabbage", 2, "greedy");
        const char *why = match_bots(&m, wrong[i], ALL_SEATS(2), &say);
        assert_non_null(why);
        assert_non_null(strstr(why, "random, easy, normal, hard, expert"));
        assert_string_equal(m.type[0]->name, "greedy"); /* untouched */
    }
    struct buf many = heap_buf();
    for (int i = 0; i < 65; i++)
        buf_str(&many, i ? ",random" : "random");
    struct match m = make_match("cabbage", 2, "greedy");
    assert_non_null(strstr(match_bots(&m, many.data, ALL_SEATS(2), &say), "more than 64"));
    heap_free(&many);
    heap_free(&say);
}

/* ---- traces ---- */

struct heard {
    struct buf text;
    int lines, stop_after;
};

static bool hear(void *context, const struct buf *line) {
    struct heard *h = context;
    assert_int_equal(line->data[line->size - 1], '\n');
    assert_ptr_equal(memchr(line->data, '\n', line->size), line->data + line->size - 1);
    buf_bytes(&h->text, line->data, line->size);
    return ++h->lines != h->stop_after;
}

static struct heard trace(const struct match *m, const struct seed *seed, int stop_after) {
    struct heard h = {.text = heap_buf(), .stop_after = stop_after};
    assert_null(trace_run(m, NULL, seed, "42", (struct line_sink){.line = hear, .context = &h}));
    assert_true(h.stop_after == 0 || h.lines <= h.stop_after);
    return h;
}

static void a_trace_is_the_match_of_its_seed(void **state) {
    (void)state;
    static const char *const bots[] = {"random", "explorer", "greedy", "greedy,random"};
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            for (int b = 0; b < 4; b++) {
                _Alignas(8) unsigned char st[STATE_MAX];
                struct match m = make_match(game_list[i]->id, n, bots[b]);
                struct seed seed = {{(uint8_t)(3 * n + b)}};
                struct heard one = trace(&m, &seed, 0), two = trace(&m, &seed, 0);
                assert_string_equal(one.text.data, two.text.data);
                uint64_t decisions = match_play(&m, &seed, st), moves = 0;
                for (const char *p = one.text.data; (p = strstr(p, "{\"type\":\"move\"")); p++)
                    moves++;
                assert_int_equal(moves, decisions);
                struct outcome o;
                assert_true(m.game->outcome(st, &o));
                struct buf end = heap_buf();
                buf_str(&end, "{\"type\":\"end\",\"scores\":");
                for (int k = 0; o.scored && k < n; k++) {
                    buf_str(&end, k ? "," : "[");
                    buf_int(&end, o.score[k]);
                }
                assert_non_null(strstr(one.text.data, end.data));
                buf_clear(&end);
                struct jw json = {.out = &end};
                buf_str(&end, "{\"type\":\"state\",\"state\":");
                view_json(m.game, st, &json);
                assert_non_null(strstr(one.text.data, end.data));
                heap_free(&end);
                heap_free(&one.text);
                heap_free(&two.text);
            }
}

static void a_trace_stops_when_nobody_listens(void **state) {
    (void)state;
    struct match m = make_match("podelim", 3, "random");
    struct seed seed = {{1}};
    struct heard whole = trace(&m, &seed, 0);
    for (int stop = 1; stop <= whole.lines; stop++) {
        struct heard part = trace(&m, &seed, stop);
        assert_int_equal(part.lines, stop);
        assert_memory_equal(part.text.data, whole.text.data, part.text.size);
        heap_free(&part.text);
    }
    heap_free(&whole.text);
}

/* ---- simulations ---- */

static void run_sim(struct sim_result *out, const struct match *m, uint64_t games, int threads) {
    struct sim s = {.match = *m, .seed = {{7}}, .games = games, .threads = threads};
    sim_run(&s, out, NULL);
    assert_int_equal(atomic_load(&s.done), games);
    out->seconds = 0;
}

static void threads_change_nothing(void **state) {
    (void)state;
    static struct sim_result one, other;
    for (int i = 0; i < game_count; i++) {
        struct match m = make_match(game_list[i]->id, game_list[i]->max_seats, "random,greedy");
        run_sim(&one, &m, 130, 1);
        assert_int_equal(one.games, 130);
        for (int threads = 2; threads <= 5; threads += 3) {
            run_sim(&other, &m, 130, threads);
            assert_memory_equal(&one, &other, sizeof one);
        }
    }
}

static void a_simulation_is_the_sum_of_its_games(void **state) {
    (void)state;
    static struct sim_result sum;
    const struct seed series = {{7}};
    struct match m = make_match("cabbage", 3, "explorer,greedy,random");
    run_sim(&sum, &m, 100, 2);
    uint64_t decisions = 0, shortest = UINT64_MAX, longest = 0, share[3] = {0};
    int64_t score[3] = {0};
    for (uint64_t k = 0; k < 100; k++) {
        _Alignas(8) unsigned char st[STATE_MAX];
        struct seed seed = seed_derive(&series, k);
        uint64_t n = match_play(&m, &seed, st);
        struct outcome o;
        assert_true(m.game->outcome(st, &o));
        decisions += n;
        shortest = n < shortest ? n : shortest;
        longest = n > longest ? n : longest;
        for (int i = 0; i < 3; i++) {
            score[i] += o.score[i];
            if (o.winners & SEAT(i))
                share[i] += SIM_SHARE / (unsigned)seat_count(o.winners);
        }
    }
    assert_int_equal(sum.decisions, decisions);
    assert_int_equal(sum.shortest, shortest);
    assert_int_equal(sum.longest, longest);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sum.seat[i].share, share[i]);
        assert_int_equal(sum.seat[i].score, score[i]);
    }
}

/* Where sides win, every member has won: at least one, and never all. */
static void wins_are_whole_or_shared(void **state) {
    (void)state;
    static struct sim_result r;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++) {
            struct match m = make_match(game_list[i]->id, n, "random");
            run_sim(&r, &m, 70, 2);
            uint64_t share = 0;
            for (int seat = 0; seat < n; seat++) {
                uint64_t counted = 0;
                share += r.seat[seat].share;
                for (int k = 0; k < SIM_SCORES; k++)
                    counted += r.seat[seat].histogram[k];
                assert_int_equal(counted, r.scored ? 70 : 0);
            }
            uint64_t won = (70 - r.unwon) * SIM_SHARE;
            assert_true(m.game->side ? share > won && share < won * (uint64_t)n : share == won);
            assert_int_equal(share % SIM_SHARE, 0);
            assert_true(r.shortest <= r.longest);
            assert_true(r.shortest * 70 <= r.decisions && r.decisions <= r.longest * 70);
        }
}

static void stop_ends_it_early(void **state) {
    (void)state;
    static struct sim_result r;
    struct sim s = {.match = make_match("cabbage", 2, "random"), .games = 1000000, .threads = 2};
    atomic_store(&s.stop, true);
    sim_run(&s, &r, NULL);
    assert_int_equal(r.games, 0);
}

/* ---- statistics ---- */

static void intervals_hold_their_share(void **state) {
    (void)state;
    static const double shares[] = {0, 0.001, 0.25, 0.5, 0.99, 1};
    for (int i = 0; i < 6; i++) {
        double last = 2;
        for (double n = 1; n < 1e7; n *= 10) {
            double low, high;
            share_interval(shares[i], n, &low, &high);
            assert_true(0 <= low && low <= shares[i] + 1e-12);
            assert_true(shares[i] - 1e-12 <= high && high <= 1);
            assert_true(low < high && high - low < last); /* more games, narrower */
            last = high - low;
        }
    }
    double low, high; /* Wilson's interval of 8 in 10, as tables have it */
    share_interval(0.8, 10, &low, &high);
    assert_true(low > 0.4901 && low < 0.4902 && high > 0.9433 && high < 0.9434);
}

static void quantiles_of_a_histogram(void **state) {
    (void)state;
    static struct sim_result r;
    r.games = 4;
    r.seat[2].histogram[SIM_SCORE_ZERO - 5] = 1;
    r.seat[2].histogram[SIM_SCORE_ZERO + 3] = 2;
    r.seat[2].histogram[SIM_SCORE_ZERO + 40] = 1;
    assert_int_equal(sim_quantile(&r, 2, 0), -5);
    assert_int_equal(sim_quantile(&r, 2, 0.25), -5);
    assert_int_equal(sim_quantile(&r, 2, 0.5), 3);
    assert_int_equal(sim_quantile(&r, 2, 0.75), 3);
    assert_int_equal(sim_quantile(&r, 2, 1), 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_repeated_to_fill_the_seats),
        cmocka_unit_test(only_the_seats_of_the_mask_are_filled),
        cmocka_unit_test(wrong_lists_are_refused_with_the_right_names),
        cmocka_unit_test(a_trace_is_the_match_of_its_seed),
        cmocka_unit_test(a_trace_stops_when_nobody_listens),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_simulation_is_the_sum_of_its_games),
        cmocka_unit_test(wins_are_whole_or_shared),
        cmocka_unit_test(stop_ends_it_early),
        cmocka_unit_test(intervals_hold_their_share),
        cmocka_unit_test(quantiles_of_a_histogram),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
