/* What the bots of Grey Cardinal know: facts that are exact, hooks that use nothing a seat cannot
 * see, and moves that must not be missed. */
#include "ai/search.h"
#include "cardinal_table.h"
#include "games/cardinal/ai.h"
#include "rotated.h"

#include <stdlib.h>

/* ---- facts ---- */

/* Everything that is not on the table or in the row is in the deck. */
static void fill_deck(void) {
    uint8_t left[CARDS];
    int n = 0;
    cardinal_unseen(&s, left);
    memset(s.deck, 0, sizeof s.deck);
    for (int card = 0; card < CARDS; card++)
        for (int i = 0; i < left[card]; i++)
            s.deck[n++] = (uint8_t)card;
    s.deck_count = (uint8_t)n;
    assert_null(g->audit(&s));
}

static float fact_of(const char *text, const char *id) {
    struct fact fact[FACTS_MAX];
    struct move m = parsed(text);
    struct cardinal_state view = s;
    assert_null(g->check(&s, &m));
    g->redact(&view, s.seat);
    int n = g->ai->explain(&view, &m, fact);
    assert_in_range(n, 1, FACTS_MAX);
    for (int i = 0; i < n; i++)
        if (!strcmp(g->ai->facts[fact[i].kind].id, id))
            return fact[i].value;
    fail_msg("%s: nothing is said of %s", text, id);
    return 0;
}

static void near(double value, double expected) {
    if (value < expected - 1e-5 || value > expected + 1e-5)
        fail_msg("%f, not %f", value, expected);
}

static void the_chance_to_bust_counts_open_abilities(void **state) {
    (void)state;
    table_for(2);
    row("jester");
    fill_deck(); /* 44 cards: 5 of every kind but 4 Jesters */
    near(fact_of("reveal", "bust"), 30 / 44.0);
    columns(0, "assassin");
    columns(1, "general"); /* of another seat: no help */
    fill_deck();
    near(fact_of("reveal", "bust"), 20 / 42.0); /* above 3 + 2 */
    columns(0, "assassin judge");
    fill_deck();
    near(fact_of("reveal", "bust"), 10 / 41.0); /* the Judge calls on the Assassin again */
    s.used = 1 << ASSASSIN;
    near(fact_of("reveal", "bust"), 20 / 41.0);
}

static void what_a_seer_saw_is_sure(void **state) {
    (void)state;
    table_for(2);
    row("jester");
    fill_deck();
    s.looked = SEAT(0);
    s.deck[s.deck_count - 1] = KING;
    near(fact_of("reveal", "bust"), 1);
    s.deck[s.deck_count - 1] = SEER;
    near(fact_of("reveal", "bust"), 0);
    s.looked = SEAT(1); /* somebody else knows */
    near(fact_of("reveal", "bust"), 30 / 44.0);
}

static void the_end_is_among_what_comes(void **state) {
    (void)state;
    table_for(2);
    row("jester");
    fill_deck();
    struct move m = parsed("reveal");
    struct fact fact[FACTS_MAX];
    int n = g->ai->explain(&s, &m, fact);
    for (int i = 0; i < n; i++)
        assert_string_not_equal(g->ai->facts[fact[i].kind].id, "end");
    discard("end general general king"); /* C4: they are what comes when the deck is empty */
    s.deck_count = 0;
    near(fact_of("reveal", "end"), 0.25);
    near(fact_of("reveal", "bust"), 0.25);
}

static void points_of_taking_and_of_one_more_card(void **state) {
    (void)state;
    table_for(2);
    columns(0, "queen assassin");
    row("queen minstrel");
    discard("end assassin minstrel king king");
    s.deck_count = 0;
    near(fact_of("take", "points"), 8);
    /* Assassin: 8 + 4; Minstrel: 8 + 6; Kings: the Assassin is not enough; the End: nothing */
    near(fact_of("reveal", "next"), (12 + 14) / 5.0);
    near(fact_of("reveal", "bust"), 2 / 5.0);
    s.used = KIND(ASSASSIN);
    near(fact_of("reveal", "next"), (12 + 14) / 5.0);
}

static void only_five_columns_bring_points(void **state) {
    (void)state;
    table_for(2);
    columns(0, "king king queen queen judge judge jester jester general general");
    row("alchemist alchemist");
    near(fact_of("take", "points"), 7 - 1);
}

static void what_swaps_and_destructions_change(void **state) {
    (void)state;
    table_for(2);
    columns(0, "king");
    columns(1, "king king jester");
    row("jester jester");
    near(fact_of("swap 1 king", "brings"), 9);
    near(fact_of("swap 1 king", "costs"), 3 - 9);
    near(fact_of("swap 1 jester", "costs"), 3);
    near(fact_of("destroy 1 king", "costs"), -9);
    near(fact_of("destroy 1 jester", "costs"), 0);
    near(fact_of("destroy 0 king", "brings"), 0);
}

static void what_placing_changes(void **state) {
    (void)state;
    table_for(2);
    columns(0, "king king queen judge judge jester general");
    row("alchemist alchemist");
    play("take");
    near(fact_of("drop alchemist", "brings"), 0);
    near(fact_of("replace queen alchemist", "brings"), 7);
    near(fact_of("replace judge alchemist", "brings"), 7 - 5);
}

/* ---- nothing but what the seat knows ---- */

static void compare_hooks(const struct cardinal_state *st, uint64_t luck) {
    int seat = st->seat;
    struct cardinal_state view = *st;
    struct rng a, b;
    struct move move[MAX_LEGAL];
    float prior[MAX_LEGAL], prior_view[MAX_LEGAL];
    g->redact(&view, seat);
    rng_seed(&a, luck);
    rng_seed(&b, luck);
    struct move m = g->ai->novice(st, seat, &a), v = g->ai->novice(&view, seat, &b);
    assert_memory_equal(&m, &v, sizeof m);
    assert_memory_equal(&a, &b, sizeof a);
    assert_null(g->check(st, &m));
    int n = g->legal(st, seat, move);
    g->ai->prior(st, seat, move, n, prior);
    g->ai->prior(&view, seat, move, n, prior_view);
    for (int i = 0; i < n; i++) {
        assert_true(prior[i] > 0 && prior[i] <= 1);
        assert_true(prior[i] == prior_view[i]);
    }
}

static void check_chances(const struct cardinal_state *st) {
    float payoff[MAX_SEATS] = {0}, sum = 0;
    cardinal_evaluate(st, payoff);
    for (int i = 0; i < st->head.nseats; i++) {
        assert_true(payoff[i] >= 0 && payoff[i] <= 1);
        sum += payoff[i];
    }
    assert_true(sum > 0.7f && sum < 1.3f);
}

static void hooks_see_what_the_seat_sees(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 3);
    for (int game = 0; game < 60; game++) {
        struct options o = options_default(g);
        assert_null(game_setup(g, &s, &o, 2 + game % 3));
        for (seatset asked; (asked = g->to_act(&s)) != 0;) {
            struct move move[MAX_LEGAL] = {chance_move(rng_next(&r))};
            int n = 1;
            if (asked != CHANCE) {
                compare_hooks(&s, rng_next(&r));
                check_chances(&s);
                n = g->legal(&s, s.seat, move);
                if (rng_below(&r, 3))
                    move[0] = g->ai->novice(&s, s.seat, &r), n = 1;
            }
            g->apply(&s, &move[rng_below(&r, (uint32_t)n)], NULL);
        }
    }
}

/* ---- moves that must not be missed ---- */

static const char *searched(uint32_t iterations) {
    enum { ROOM_FOR = 4000 };
    static char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    struct cardinal_state view = s;
    size_t size = search_memory(g, ROOM_FOR);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *search = search_open(memory, size, g, g->ai);
    g->redact(&view, s.seat);
    search_start(search, &view, s.seat, 1);
    search_step(search, iterations);
    struct move m = search_best(search);
    free(memory);
    buf_clear(&b);
    move_text(g, &m, &b);
    return text;
}

/* The deck is down to a General and the End: whoever reveals may end the game. */
static void the_last_turns(const char *own, const char *other, const char *in_row) {
    uint8_t left[CARDS];
    table_for(2);
    columns(0, own);
    columns(1, other);
    row(in_row);
    discard("");
    cardinal_unseen(&s, left);
    left[END] = 0;
    left[GENERAL]--;
    memcpy(s.discard, left, sizeof left);
    deck("end general");
    assert_null(g->audit(&s));
}

static void takes_what_wins_before_the_end(void **state) {
    (void)state;
    the_last_turns("king general", "queen queen", "king");
    assert_string_equal(searched(2000), "take");
}

/* Now or after the General, the End is a win: the other must not get a turn with a choice. */
static void reveals_where_the_end_wins(void **state) {
    (void)state;
    the_last_turns("king king general", "queen queen jester", "jester");
    assert_string_equal(searched(2000), "reveal");
}

static void swaps_where_taking_loses(void **state) {
    (void)state;
    the_last_turns("jester jester queen", "queen queen assassin", "general");
    assert_string_equal(searched(2000), "swap 1 queen");
}

static void destroys_what_wins(void **state) {
    (void)state;
    the_last_turns("judge judge jester", "king king", "jester jester");
    assert_string_equal(searched(2000), "destroy 1 king");
}

static void does_not_reveal_what_a_seer_saw_bust(void **state) {
    (void)state;
    table_for(2);
    columns(0, "queen seer");
    columns(1, "minstrel minstrel minstrel");
    row("queen jester");
    fill_deck();
    s.deck[s.deck_count - 1] = KING;
    s.looked = SEAT(0);
    s.used = 1 << SEER;
    assert_string_equal(searched(500), "take");
}

/* ---- all seats alike ---- */

static void turn_table(void *st) {
    struct cardinal_state *t = st;
    t->turn = turned_seat(t->turn);
    t->seat = turned_seat(t->seat);
    t->looked = turned_set(t->looked);
    t->destroyed_from = turned_set(t->destroyed_from);
    turn_rows(t->column, sizeof t->column[0]);
}

static bool is_turn(const void *st) {
    return ((const struct cardinal_state *)st)->phase == PHASE_REVEAL;
}

static void luck_decides_between_equals(void **state) {
    (void)state;
    rotate_games("cardinal", turn_table, is_turn, 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chance_to_bust_counts_open_abilities),
        cmocka_unit_test(what_a_seer_saw_is_sure),
        cmocka_unit_test(the_end_is_among_what_comes),
        cmocka_unit_test(points_of_taking_and_of_one_more_card),
        cmocka_unit_test(only_five_columns_bring_points),
        cmocka_unit_test(what_swaps_and_destructions_change),
        cmocka_unit_test(what_placing_changes),
        cmocka_unit_test(hooks_see_what_the_seat_sees),
        cmocka_unit_test(takes_what_wins_before_the_end),
        cmocka_unit_test(reveals_where_the_end_wins),
        cmocka_unit_test(swaps_where_taking_loses),
        cmocka_unit_test(destroys_what_wins),
        cmocka_unit_test(does_not_reveal_what_a_seer_saw_bust),
        cmocka_unit_test(luck_decides_between_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
