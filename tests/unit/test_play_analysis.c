/* What an analysis finds: sums that hold, numbers that can be had again, nothing that the seat did not
 * know, and mistakes where they are made. */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "play/analysis.h"

/* A game of bots as a record that was loaded. */
struct recorded {
    struct record r;
    struct move move[4096];
};

static void record_game(struct recorded *out, const char *game, int nseats, const char *bots,
                        uint64_t seed) {
    static struct play p;
    const struct game *g = game_find(game);
    struct config c = config_at(g, nseats - g->min_seats);
    play_open(&p, &c, bots, seed);
    out->r = (struct record){.game = g,
                             .options = c.options,
                             .nseats = nseats,
                             .seat = FULL,
                             .seed = p.deal.seed,
                             .whole = true,
                             .finished = true,
                             .move = out->move};
    do
        if (p.asked && p.next.kind != MOVE_CHANCE) {
            assert_true(out->r.move_count < 4096);
            out->move[out->r.move_count++] = p.next;
        }
    while (play_step(&p));
}

/* The same with bots that think, whom other tests cannot wait for. */
static void record_match(struct recorded *out, const char *game, const char *const bots[2],
                         uint64_t number) {
    static struct table t;
    const struct game *g = game_find(game);
    struct options o = options_default(g);
    struct seed seed = seed_of_number(number);
    struct bot bot[2];
    struct state view;
    void *memory = malloc(bot_memory(bot_find("expert"), g));
    out->r = (struct record){.game = g,
                             .options = o,
                             .nseats = 2,
                             .seat = FULL,
                             .seed = seed,
                             .whole = true,
                             .finished = true,
                             .move = out->move};
    for (int i = 0; i < 2; i++)
        bot_open(&bot[i], bot_find(bots[i]), g, i, &seed, memory);
    assert_null(table_open(&t, g, &o, 2, &seed, NULL));
    for (seatset asked; (asked = table_to_act(&t)) != 0;)
        FOR_SEATS (i, asked) {
            table_view(&t, i, view.byte);
            struct move m = bot_decide(&bot[i], view.byte);
            out->move[out->r.move_count++] = m;
            assert_null(table_move(&t, &m, NULL));
        }
    free(memory);
}

struct looked {
    uint32_t count;
    struct point *point;
    struct account account;
};

static struct looked look(const struct record *r, int seat, uint32_t iterations, uint32_t slice) {
    static struct table table;
    static struct analysis a;
    struct analysis_terms terms = {.seed = 7, .iterations = iterations};
    struct looked l = {.point = calloc(analysis_most(r), sizeof *l.point)};
    void *memory = malloc(analysis_memory(r->game, &terms));
    assert_true(l.point && memory);
    l.count = analysis_plan(r, &table, seat, l.point);
    assert_in_range(l.count, 2, analysis_most(r));
    for (uint32_t i = 0; i < l.count; i++) {
        if (l.point[i].ready)
            continue;
        analysis_start(&a, r, seat, l.point, i, &terms, memory);
        while (!analysis_step(&a, slice)) {
        }
    }
    free(memory);
    l.account = analysis_account(l.point, l.count);
    return l;
}

static const struct {
    const char *game;
    int nseats;
} tables[] = {{"cabbage", 2}, {"cabbage", 4}, {"cardinal", 2}, {"cardinal", 3}, {"podelim", 2},
              {"podelim", 4}, {"coach", 3},   {"coach", 5},    {"null", 3}};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* ---- sums ---- */

static void sums_hold(const struct recorded *g, int seat) {
    struct looked l = look(&g->r, seat, 10, 1000);
    const struct account *a = &l.account;
    assert_int_equal(a->start + a->luck + a->skill + a->others, a->result);
    assert_int_equal(l.point[0].when, POINT_START);
    assert_int_equal(l.point[l.count - 1].when, POINT_OVER);
    assert_true(a->result >= 0 && a->result <= SURE);
    uint32_t own = 0, marks = 0;
    for (uint32_t i = 0; i < l.count; i++) {
        const struct point *p = &l.point[i];
        own += p->decides;
        assert_true(p->ready && p->chance >= 0 && p->chance <= SURE);
        assert_true(p->decides || (!p->lost && !p->lost_error));
        assert_true(!p->decides || p->made.seat == seat);
    }
    for (int i = 0; i < MARKS; i++)
        marks += a->marks[i];
    assert_int_equal(own, a->decisions);
    assert_int_equal(marks, l.count);
    free(l.point);
}

static void luck_skill_and_others_add_up_to_the_result(void **state) {
    (void)state;
    static struct recorded g;
    for (int i = 0; i < TABLES; i++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            record_game(&g, tables[i].game, tables[i].nseats, seed % 2 ? "random" : "easy", seed);
            for (int seat = 0; seat < tables[i].nseats; seat++)
                sums_hold(&g, seat);
        }
}

/* Every decision of the seat is there, in order. */
static void every_choice_is_a_point(void **state) {
    (void)state;
    static struct recorded g;
    static struct table t;
    struct move legal[MAX_LEGAL];
    for (int i = 0; i < TABLES; i++) {
        record_game(&g, tables[i].game, tables[i].nseats, "explorer", 3);
        struct point *p = calloc(analysis_most(&g.r), sizeof *p);
        uint32_t count = analysis_plan(&g.r, &t, 0, p), at = 0;
        assert_null(table_open(&t, g.r.game, &g.r.options, g.r.nseats, &g.r.seed, NULL));
        for (uint32_t k = 0; k < g.r.move_count; k++) {
            const struct move *m = &g.move[k];
            if (m->seat == 0 && g.r.game->legal(t.state, 0, legal) > 1) {
                while (at < count && !p[at].decides)
                    at++;
                assert_true(at < count && p[at].step <= k);
                assert_memory_equal(&p[at++].made, m, sizeof *m);
            }
            assert_null(table_move(&t, m, NULL));
        }
        while (at < count)
            assert_false(p[at++].decides);
        free(p);
    }
}

/* ---- the same again ---- */

static void same(const struct looked *a, const struct looked *b) {
    assert_int_equal(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++) {
        const struct point *p = &a->point[i], *q = &b->point[i];
        assert_int_equal(p->chance, q->chance);
        assert_int_equal(p->error, q->error);
        assert_int_equal(p->lost, q->lost);
        assert_int_equal(p->lost_error, q->lost_error);
        assert_int_equal(p->by, q->by);
        assert_memory_equal(&p->best, &q->best, sizeof p->best);
        assert_memory_equal(&p->made, &q->made, sizeof p->made);
    }
}

static void slices_of_any_size_come_to_the_same(void **state) {
    (void)state;
    static struct recorded g;
    static const uint32_t slices[] = {1, 7, 64};
    for (int i = 0; i < TABLES; i++) {
        record_game(&g, tables[i].game, tables[i].nseats, "random", 5);
        g.r.move_count = g.r.move_count < 12 ? g.r.move_count : 12;
        struct looked whole = look(&g.r, 1, 20, UINT32_MAX);
        for (int k = 0; k < 3; k++) {
            struct looked cut = look(&g.r, 1, 20, slices[k]);
            same(&whole, &cut);
            free(cut.point);
        }
        free(whole.point);
    }
}

/* A record that breaks off ends with a chance, not with a result. */
static void a_record_that_breaks_off_adds_up_too(void **state) {
    (void)state;
    static struct recorded g;
    record_game(&g, "cabbage", 3, "easy", 1);
    g.r.move_count /= 2;
    struct looked l = look(&g.r, 0, 10, 1000);
    const struct account *a = &l.account;
    assert_int_equal(l.point[l.count - 1].when, POINT_TURN);
    assert_int_equal(a->start + a->luck + a->skill + a->others, a->result);
    free(l.point);
}

/* ---- what the seat did not know ---- */

/* Law 5: when several decide at once the record's order of their moves means nothing. */
static void the_order_of_votes_means_nothing(void **state) {
    (void)state;
    static struct recorded g, turned;
    static struct table t;
    record_game(&g, "podelim", 3, "random", 2);
    g.r.move_count = g.r.move_count < 40 ? g.r.move_count : 40;
    turned = g;
    turned.r.move = turned.move;
    uint32_t first = 0, turns = 0;
    assert_null(table_open(&t, g.r.game, &g.r.options, g.r.nseats, &g.r.seed, NULL));
    for (uint32_t k = 0; k < g.r.move_count; k++) {
        assert_null(table_move(&t, &g.move[k], NULL));
        if (t.committed)
            continue;
        for (uint32_t i = first; i <= k; i++)
            turned.move[i] = g.move[first + k - i];
        turns += k > first;
        first = k + 1;
    }
    g.r.move_count = turned.r.move_count = first;
    assert_true(turns > 0);
    for (int seat = 0; seat < 3; seat++) {
        struct looked a = look(&g.r, seat, 10, 1000), b = look(&turned.r, seat, 10, 1000);
        same(&a, &b);
        free(a.point);
        free(b.point);
    }
}

/* Twins: another deal that the seat cannot tell from this one gives the same numbers. */
static void appraise(const struct state *view, const struct play *p, struct appraiser *a,
                     void *memory) {
    int seat = ((const struct head *)view->byte)->viewer;
    const struct move *made = p->next.seat == seat && p->asked != CHANCE ? &p->next : NULL;
    appraise_start(a, p->game, seat, view->byte, made, 1, 30, memory);
    while (!appraise_step(a, 100)) {
    }
}

static void twins_are_worth_the_same(void **state) {
    (void)state;
    static struct play p;
    for (int i = 0; i < TABLES; i++) {
        const struct game *g = game_find(tables[i].game);
        struct config c = config_at(g, tables[i].nseats - g->min_seats);
        void *memory = malloc(appraise_memory(g, 30));
        play_open(&p, &c, "random", 11);
        p.share = 0.1;
        do {
            if (!p.asked || !play_sampled(&p))
                continue;
            for (int seat = 0; seat < c.nseats; seat++) {
                struct state view, twin;
                struct appraiser a, b;
                play_view(&p, seat, &view);
                twin = view;
                g->determinize(twin.byte, &p.rng);
                g->redact(twin.byte, seat);
                appraise(&view, &p, &a, memory);
                appraise(&twin, &p, &b, memory);
                assert_true(a.win.mean == b.win.mean && a.lost.mean == b.lost.mean &&
                            a.win.count == b.win.count);
                assert_memory_equal(&a.best, &b.best, sizeof a.best);
            }
        } while (play_step(&p));
        free(memory);
    }
}

/* ---- marks ---- */

static void a_mark_needs_its_interval_beyond_the_limit(void **state) {
    (void)state;
    struct point p = {.decides = true, .lost = 60000, .lost_error = 5000};
    assert_int_equal(point_mark(&p), MARK_MISTAKE);
    p.lost_error = 5200;
    assert_int_equal(point_mark(&p), MARK_INACCURACY);
    p.lost_error = 30000;
    assert_int_equal(point_mark(&p), MARK_NONE);
    p.lost = 300000;
    assert_int_equal(point_mark(&p), MARK_BLUNDER);
    p.lost = -300000;
    assert_int_equal(point_mark(&p), MARK_NONE);
}

struct bill {
    int64_t lost, decisions, mistakes;
};

static void add(struct bill *b, const struct account *a) {
    b->lost -= a->skill;
    b->decisions += a->decisions;
    b->mistakes += a->marks[MARK_MISTAKE] + a->marks[MARK_BLUNDER];
}

static void mistakes_are_the_beginners(void **state) {
    (void)state;
    static struct recorded g;
    static const char *const games[] = {"cabbage", "cardinal", "podelim"};
    bool all = prop_scale() >= 1; /* in two games a beginner may be lucky */
    int rounds = all ? 6 : 2;
    for (int i = 0; i < 3; i++) {
        struct bill expert = {0}, easy = {0};
        for (int k = 0; k < rounds; k++) {
            const char *bots[] = {"easy", "easy"};
            bots[k % 2] = "expert";
            record_match(&g, games[i], bots, (uint64_t)k);
            for (int seat = 0; seat < 2; seat++) {
                struct looked l = look(&g.r, seat, 300, 1000);
                add(seat == k % 2 ? &expert : &easy, &l.account);
                free(l.point);
            }
        }
        assert_true(easy.lost > (all ? 4 : 1) * expert.lost);
        assert_true(easy.mistakes > (all ? 2 : 1) * expert.mistakes);
    }
}

/* Between good players it is the cards that decide: neither gives the other anything. */
static void between_experts_it_is_luck(void **state) {
    (void)state;
    static struct recorded g;
    static const char *const bots[] = {"expert", "expert"};
    record_match(&g, "cabbage", bots, 1);
    for (int seat = 0; seat < 2; seat++) {
        struct looked l = look(&g.r, seat, 1000, 1000);
        const struct account *a = &l.account;
        int32_t luck = a->luck < 0 ? -a->luck : a->luck;
        assert_true(luck > 300000);
        assert_in_range(a->skill + 200000, 0, 400000);
        assert_in_range(a->others + 200000, 0, 400000);
        assert_true((a->result == SURE) == (a->luck > 0));
        free(l.point);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_skill_and_others_add_up_to_the_result),
        cmocka_unit_test(every_choice_is_a_point),
        cmocka_unit_test(slices_of_any_size_come_to_the_same),
        cmocka_unit_test(a_record_that_breaks_off_adds_up_too),
        cmocka_unit_test(the_order_of_votes_means_nothing),
        cmocka_unit_test(twins_are_worth_the_same),
        cmocka_unit_test(a_mark_needs_its_interval_beyond_the_limit),
        cmocka_unit_test(mistakes_are_the_beginners),
        cmocka_unit_test(between_experts_it_is_luck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
