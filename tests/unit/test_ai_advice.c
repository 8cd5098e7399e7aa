/* What moves cost: nothing if they are the bot's own, little if they are good, much if they throw
 * the game away. */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "ai/advice.h"
#include "ai/search.h"

/* What a seat's moves cost over a few games, as the expert sees them; at a small KOLODA_SCALE some of
 * its moves. */
struct bill {
    double sum, most;
    int moves;
    struct advice worst;
};

static struct advice advise(struct adviser *a, const struct state *view, const struct move *made,
                            uint32_t part) {
    advice_start(a, view->byte, made);
    while (!advice_step(a, part)) {
    }
    return advice_best(a);
}

static void weigh(const struct play *p, void *memory, struct bill *bill) {
    struct state view;
    struct move legal[MAX_LEGAL];
    struct adviser adviser;
    int seat = p->next.seat;
    play_view(p, seat, &view);
    if (p->game->legal(view.byte, seat, legal) < 2)
        return;
    advice_open(&adviser, bot_find("hard"), p->game, seat, &p->deal.seed, memory);
    struct advice a = advise(&adviser, &view, &p->next, 1000);
    assert_true(a.cost >= 0 && a.cost <= 1);
    assert_memory_equal(&a.made.move, &p->next, sizeof p->next);
    assert_null(p->game->check(view.byte, &a.best.move));
    bill->moves++;
    bill->sum += a.cost;
    if (a.cost > bill->most) {
        bill->most = a.cost;
        bill->worst = a;
    }
    if (bill->moves % 16 == 0) { /* its own move */
        struct advice again = advise(&adviser, &view, &a.best.move, 1000);
        assert_true(again.cost == 0);
        assert_memory_equal(&again.best.move, &a.best.move, sizeof a.best.move);
    }
}

static struct bill play(const char *game, int nseats, const char *bots, int games) {
    static struct play p;
    struct config c = config_at(game_find(game), nseats - game_find(game)->min_seats);
    struct bill bill = {.sum = 0};
    void *memory = malloc(advice_memory(bot_find("hard"), c.game));
    assert_non_null(memory);
    for (int k = 0; k < games; k++) {
        play_open(&p, &c, bots, (uint64_t)k);
        p.share = prop_scale() < 1 ? 0.25 : 1;
        do
            if (p.asked && p.next.kind != MOVE_CHANCE && p.next.seat == 0 && play_sampled(&p))
                weigh(&p, memory, &bill);
        while (play_step(&p));
    }
    free(memory);
    assert_in_range(bill.moves, 1, 100000);
    return bill;
}

static void bad_moves_cost_more_than_good_ones(void **state) {
    (void)state;
    static const char *const games[] = {"cabbage", "cardinal", "podelim"};
    for (int i = 0; i < 3; i++) {
        struct bill bad = play(games[i], 2, "random", 3), good = play(games[i], 2, "normal", 3);
        assert_true(bad.sum / bad.moves > 1.5 * good.sum / good.moves);
    }
}

/* Stopping in the last turn while behind: whoever draws on may still win. */
static void a_lost_game_costs_all_there_was(void **state) {
    (void)state;
    struct bill b = play("cabbage", 3, "random", 8);
    assert_true(b.most > 0.3);
    assert_true(b.worst.best.visits >= 1000 && b.worst.made.visits >= 1000);
    assert_true(b.worst.best.facts > 0 && b.worst.made.facts > 0);
}

static void every_game_can_be_weighed(void **state) {
    (void)state;
    play("coach", 4, "random", 1);
    play("coach", 8, "normal", 1);
}

/* ---- in slices ---- */

static void same_reason(const struct reason *a, const struct reason *b) {
    assert_memory_equal(&a->move, &b->move, sizeof a->move);
    assert_int_equal(a->visits, b->visits);
    assert_true(a->win == b->win && a->share == b->share);
    assert_int_equal(a->facts, b->facts);
    for (int i = 0; i < a->facts; i++)
        assert_true(a->fact[i].kind == b->fact[i].kind && a->fact[i].seat == b->fact[i].seat &&
                    a->fact[i].value == b->fact[i].value);
}

/* However the steps are cut; and so that nothing runs out of room. */
static void cut_alike(const struct play *p, void *memory) {
    static const uint32_t parts[] = {1, 7, 256, UINT32_MAX};
    struct state view;
    struct adviser adviser;
    struct advice whole = {.cost = -1};
    play_view(p, p->next.seat, &view);
    for (int i = 0; i < 4; i++) {
        advice_open(&adviser, bot_find("hard"), p->game, p->next.seat, &p->deal.seed, memory);
        struct advice a = advise(&adviser, &view, &p->next, parts[i]);
        whole = i == 0 ? a : whole;
        assert_true(a.cost == whole.cost);
        same_reason(&a.best, &whole.best);
        same_reason(&a.made, &whole.made);
        if (adviser.bot.search)
            assert_false(search_use(adviser.bot.search).full);
    }
}

static void steps_of_any_size_come_to_the_same(void **state) {
    (void)state;
    static struct play p;
    for (int i = 0; i < game_count; i++) {
        struct config c = config_at(game_list[i], 0);
        void *memory = malloc(advice_memory(bot_find("hard"), c.game));
        assert_non_null(memory);
        int left = 3;
        for (uint64_t seed = 0; left > 0 && seed < 20; seed++) {
            play_open(&p, &c, "explorer", seed);
            p.share = 0.1;
            do
                if (p.asked && p.next.kind != MOVE_CHANCE && play_sampled(&p) && left-- > 0)
                    cut_alike(&p, memory);
            while (play_step(&p));
        }
        free(memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_moves_cost_more_than_good_ones),
        cmocka_unit_test(a_lost_game_costs_all_there_was),
        cmocka_unit_test(every_game_can_be_weighed),
        cmocka_unit_test(steps_of_any_size_come_to_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
