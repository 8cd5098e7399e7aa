/* The bots of Coach to the Devil's Castle that are more, or less, than greedy: they use nothing
 * that their seat does not know, find what must be found, and give true reasons. */
#include <stdlib.h>

#include "ai/bot.h"
#include "ai/search.h"
#include "coach_table.h"
#include "games/coach/mind.h"

static struct rng r;

/* ---- over random play ---- */

/* Any legal move, but the game rarely ends by it. */
static struct move any_move(int seat) {
    struct move list[MAX_LEGAL], m;
    int n = g->legal(&s, seat, list);
    do
        m = list[rng_below(&r, (uint32_t)n)];
    while (g->moves[m.kind].rare && rng_below(&r, 200));
    return m;
}

static void random_game(int nseats, int variant, uint64_t seed, void (*look)(int seat)) {
    struct options o = options_default(g);
    o.value[0] = variant & 1;
    o.value[1] = variant >> 1 & 1;
    o.value[2] = variant >> 2 & 1;
    o.value[3] = 60;
    assert_null(game_setup(g, &s, &o, nseats));
    rng_seed(&r, seed);
    for (seatset asked; (asked = g->to_act(&s)) != 0;) {
        if (asked == CHANCE) {
            struct move chance = chance_move(rng_next(&r));
            g->apply(&s, &chance, NULL);
            continue;
        }
        FOR_SEATS (seat, asked) {
            look(seat);
            struct move m = any_move(seat);
            g->apply(&s, &m, NULL);
        }
    }
}

static void random_games(void (*look)(int seat)) {
    for (int n = 3; n <= 8; n++)
        for (int variant = 0; variant < 8; variant++)
            random_game(n, variant, (uint64_t)(n * 8 + variant), look);
}

static struct coach_state view_of(int seat) {
    struct coach_state view = s;
    g->redact(&view, seat);
    return view;
}

static void novice_is_blind(int seat) {
    struct coach_state view = view_of(seat);
    struct rng a, b;
    rng_seed(&a, rng_next(&r));
    b = a;
    struct move by_state = g->ai->novice(&s, seat, &a), by_view = g->ai->novice(&view, seat, &b);
    assert_memory_equal(&by_state, &by_view, sizeof by_view);
    assert_memory_equal(&a, &b, sizeof b);
    const char *why = g->check(&view, &by_view);
    if (why)
        fail_msg("phase %d: %s", s.phase, why);
}

static void the_novice_knows_what_its_seat_knows(void **state) {
    (void)state;
    random_games(novice_is_blind);
}

static void prior_is_blind(int seat) {
    static struct move list[MAX_LEGAL];
    static float by_state[MAX_LEGAL], by_view[MAX_LEGAL];
    struct coach_state view = view_of(seat);
    int n = g->legal(&s, seat, list);
    g->ai->prior(&s, seat, list, n, by_state);
    g->ai->prior(&view, seat, list, n, by_view);
    assert_memory_equal(by_state, by_view, (size_t)n * sizeof by_view[0]);
    for (int i = 0; i < n; i++)
        assert_true(by_view[i] > 0 && by_view[i] <= 1);
}

static void priors_know_what_the_seat_knows(void **state) {
    (void)state;
    random_games(prior_is_blind);
}

/* ---- nothing that it thinks little of itself ---- */

/* Where hard takes what looks best, it takes that, whatever the one iteration came to. */
static void hard_takes_the_best(int seat) {
    static void *memory;
    const struct bot_type *hard = bot_find("hard");
    memory = memory ? memory : calloc(1, bot_memory(hard, g));
    struct coach_state view = view_of(seat);
    if (g->ai->effort(&view, seat, LEVEL_HARD) != 1)
        return;
    struct bot bot;
    struct mind mind;
    struct move list[MAX_LEGAL];
    bot_open_drawn(&bot, hard, g, seat, rng_next(&r), memory);
    struct move chosen = bot_decide(&bot, &view);
    mind_make(&mind, coach_keen(view.head.nseats), &view, seat);
    double value = mind_score(&mind, &chosen);
    int n = g->legal(&view, seat, list);
    for (int i = 0; i < n; i++)
        assert_true(mind_score(&mind, &list[i]) < value + 1e-3);
}

static void hard_makes_no_move_it_thinks_little_of(void **state) {
    (void)state;
    random_games(hard_takes_the_best);
}

static void sample_fits(int seat) {
    if (rng_below(&r, 4))
        return;
    struct coach_state view = view_of(seat), filled = view;
    float payoff[MAX_SEATS] = {0};
    g->ai->sample(&filled, &r);
    const char *why = g->audit(&filled);
    if (why)
        fail_msg("phase %d: %s", s.phase, why);
    g->ai->evaluate(&filled, payoff);
    for (int i = 0; i < s.head.nseats; i++)
        assert_true(payoff[i] >= 0 && payoff[i] <= 1);
    g->redact(&filled, seat);
    assert_memory_equal(&filled, &view, sizeof view);
}

static void samples_are_possible_and_can_be_judged(void **state) {
    (void)state;
    random_games(sample_fits);
}

/* ---- beliefs ---- */

static void near(double value, double expected) {
    if (value < expected - 1e-5 || value > expected + 1e-5)
        fail_msg("%f, not %f", value, expected);
}

static double keen_mate(int seat, int other) {
    struct coach_belief b;
    struct coach_state view = view_of(seat);
    belief_keen(&b, &view, seat);
    return b.mate[other];
}

static void votes_count_of_whoever_has_looked(void **state) {
    (void)state;
    five();
    ready(0);
    near(keen_mate(0, 2), 0.4);
    s.tally[OPPOSED][2][0] = 2;
    near(keen_mate(0, 2), 0.4);
    s.tally[LOOKED][2][0] = 1;
    assert_true(keen_mate(0, 2) < 0.2);
    s.tally[OPPOSED][2][0] = 0;
    s.tally[SUPPORTED][2][0] = 2;
    assert_true(keen_mate(0, 2) > 0.7);
    s.society_known[0] |= (uint8_t)SEAT(3); /* seeing is believing */
    s.tally[LOOKED][3][0] = 1;
    s.tally[SUPPORTED][3][0] = 9;
    near(keen_mate(0, 3), 0);
}

/* Samples follow the beliefs. */
static void samples_are_as_likely_as_believed(void **state) {
    (void)state;
    enum { TIMES = 2000 };
    five();
    ready(0);
    s.tally[LOOKED][2][0] = 1;
    s.tally[SUPPORTED][2][0] = 2;
    int mates = 0;
    rng_seed(&r, 1);
    for (int k = 0; k < TIMES; k++) {
        struct coach_state filled = view_of(0);
        g->ai->sample(&filled, &r);
        mates += filled.society[2] == filled.society[0];
        assert_true(filled.society_known[2] & SEAT(0));
    }
    double share = (double)mates / TIMES, believed = keen_mate(0, 2);
    assert_true(share > believed - 0.05 && share < believed + 0.05);
}

/* ---- what must be found ---- */

static const char *found(int seat, uint32_t iterations) {
    static char text[64];
    struct buf b = BUF(text);
    struct coach_state view = view_of(seat);
    size_t size = search_memory(g, iterations);
    void *memory = malloc(size);
    assert_non_null(memory);
    struct search *search = search_open(memory, size, g, g->ai);
    search_start(search, &view, seat, 3);
    search_step(search, iterations);
    struct move m = search_best(search);
    free(memory);
    buf_clear(&b);
    move_text(g, &m, &b);
    return text;
}

/* The seat has seen the other's society, and all items. */
static void has_seen(int seat, int other) {
    s.society_known[seat] |= (uint8_t)SEAT(other);
    know_hand(&s, seat, other);
}

static void four_with_mates(void) {
    table_for(4);
    hand(0, "key");
    hand(1, "book");
    hand(2, "key key");
    hand(3, "whip");
    ready(0);
}

static void k20_the_search_declares_what_it_has_seen(void **state) {
    (void)state;
    four_with_mates();
    assert_null(strstr(found(0, 200), "declare"));
    has_seen(0, 2);
    assert_string_equal(found(0, 1), "declare 2");
    assert_string_equal(found(0, 200), "declare 2");
}

static void k21_the_search_wins_alone(void **state) {
    (void)state;
    table_for(5);
    hand(0, "key goblet goblet signet");
    hand(1, "book");
    hand(2, "cloak");
    hand(3, "whip");
    hand(4, "mirror");
    ready(0);
    assert_string_equal(found(0, 200), "declare-alone");
}

static void k19_the_search_takes_what_wins(void **state) {
    (void)state;
    five();
    tokens(0, 2);
    fight(SEAT(2) | SEAT(3)); /* two swords, three shields */
    uses(0, "use token");
    uses(0, "use token");
    all_play("pass"); /* no more resources */
    all_play("pass"); /* no Doctor */
    play(0, "search");
    assert_string_equal(found(0, 200), "take goblet"); /* K21: with the Signet any goal counts */
}

/* A society that can declare next turn has more to hope for than one that has nothing. */
static void the_judge_knows_who_is_near(void **state) {
    (void)state;
    float payoff[MAX_SEATS];
    four_with_mates();
    has_seen(0, 2);
    g->ai->evaluate(&s, payoff);
    assert_true(payoff[0] > payoff[1] && payoff[2] > payoff[3]);
    assert_true(payoff[0] > 0.5f && payoff[2] > 0.5f); /* each wins wholly what they win together */
    float ready_now = payoff[0];
    four_with_mates();
    g->ai->evaluate(&s, payoff);
    assert_true(ready_now > payoff[0]); /* what one knows is worth something */
}

/* ---- reasons ---- */

static struct fact fact[FACTS_MAX];

static int explained(int seat, const char *text) {
    struct coach_state view = view_of(seat);
    struct move m = parsed(seat, text);
    assert_null(g->check(&view, &m));
    return g->ai->explain(&view, &m, fact);
}

static double fact_of(int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (!strcmp(g->ai->facts[fact[i].kind].id, id))
            return (double)fact[i].value;
    fail_msg("nothing is said of \"%s\"", id);
    return 0;
}

static void a_sight_is_certain(void **state) {
    (void)state;
    four_with_mates();
    near(fact_of(explained(0, "declare"), "right"), 0);
    assert_true(fact_of(explained(0, "declare 2"), "right") < 0.3);
    near(fact_of(explained(0, "spy 2"), "mate"), 1.0 / 3); /* K4: one of three */
    has_seen(0, 2);
    int n = explained(0, "declare 2");
    near(fact_of(n, "right"), 1);
    near(fact_of(n, "mate"), 1);
    near(fact_of(explained(0, "spy 1"), "mate"), 0);
    near(fact_of(explained(0, "declare 1"), "right"), 0);
}

static void what_may_be_there_is_counted(void **state) {
    (void)state;
    table_for(4);
    profession(0, "diplomat");
    hand(0, "key");
    hand(1, "book");
    hand(2, "cloak");
    hand(3, "whip");
    ready(0);
    /* 20 items unseen, 3 of them in hands: one hand has any of them with a chance of 1/20. */
    near(fact_of(explained(0, "diplomat 1 book key"), "there"), 1.0 / 20);
    near(fact_of(explained(0, "diplomat 1 goblet key"), "there"), 3.0 / 20);
    know_hand(&s, 0, 1);
    near(fact_of(explained(0, "diplomat 1 book key"), "there"), 1);
    near(fact_of(explained(0, "diplomat 1 cloak key"), "there"), 0);
}

static void duels_end_somehow(void **state) {
    (void)state;
    five();
    ready(0);
    int n = explained(0, "duel 1");
    near(fact_of(n, "win") + fact_of(n, "tie") + fact_of(n, "lose"), 1);
    double before = fact_of(n, "win");
    tokens(0, 2);
    n = explained(0, "duel 1");
    assert_true(fact_of(n, "win") > before);
}

static void a_bad_trade_is_worth_less(void **state) {
    (void)state;
    five();
    ready(0);
    s.society_known[1] |= (uint8_t)SEAT(0); /* a foe */
    play(0, "offer 1 signet");
    double goal = fact_of(explained(1, "accept goblet"), "gain");
    double cloak = fact_of(explained(1, "accept cloak"), "gain");
    assert_true(cloak > goal + 0.5);
}

/* ---- whole games ---- */

static void beginners_come_to_an_end(void **state) {
    (void)state;
    for (int n = 3; n <= 8; n++) {
        int endless = 0;
        for (uint64_t k = 0; k < 100; k++) {
            struct options o = options_default(g);
            assert_null(game_setup(g, &s, &o, n));
            rng_seed(&r, k);
            for (seatset asked; (asked = g->to_act(&s)) != 0;) {
                struct move m = asked == CHANCE ? chance_move(rng_next(&r))
                                                : g->ai->novice(&s, seat_first(asked), &r);
                g->apply(&s, &m, NULL);
            }
            endless += s.reason == MAX_TURNS;
        }
        assert_true(endless <= 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_novice_knows_what_its_seat_knows),
        cmocka_unit_test(priors_know_what_the_seat_knows),
        cmocka_unit_test(samples_are_possible_and_can_be_judged),
        cmocka_unit_test(votes_count_of_whoever_has_looked),
        cmocka_unit_test(samples_are_as_likely_as_believed),
        cmocka_unit_test(k20_the_search_declares_what_it_has_seen),
        cmocka_unit_test(k21_the_search_wins_alone),
        cmocka_unit_test(k19_the_search_takes_what_wins),
        cmocka_unit_test(the_judge_knows_who_is_near),
        cmocka_unit_test(a_sight_is_certain),
        cmocka_unit_test(what_may_be_there_is_counted),
        cmocka_unit_test(duels_end_somehow),
        cmocka_unit_test(a_bad_trade_is_worth_less),
        cmocka_unit_test(beginners_come_to_an_end),
        cmocka_unit_test(hard_makes_no_move_it_thinks_little_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
