/* The greedy bot of Coach to the Devil's Castle: what it believes, what it must not miss, and that
 * its games come to a good end. */
#include "coach_table.h"
#include "games/coach/belief.h"

static struct rng r;

/* What the bot on this seat does, as text. */
static const char *choice(int seat) {
    static char text[64];
    struct buf b = BUF(text);
    struct coach_state view = s;
    g->redact(&view, seat);
    struct move m = g->ai->greedy(&view, seat, &r);
    assert_null(g->check(&s, &m));
    buf_clear(&b);
    move_text(g, &m, &b);
    return text;
}

static void chooses(int seat, const char *expected) {
    for (int k = 0; k < 20; k++)
        assert_string_equal(choice(seat), expected);
}

static struct coach_belief believes(int seat) {
    struct coach_belief b;
    struct coach_state view = s;
    g->redact(&view, seat);
    belief_societies(&b, &view, seat);
    belief_items(&b, &view);
    return b;
}

static void near(double value, double expected) {
    if (value < expected - 1e-6 || value > expected + 1e-6)
        fail_msg("%f, not %f", value, expected);
}

/* The seat has seen the other's society, and all items. */
static void has_seen(int seat, int other) {
    s.society_known[seat] |= (uint8_t)SEAT(other);
    know_hand(&s, seat, other);
}

/* ---- beliefs ---- */

static void k4_splits_are_even(void **state) {
    (void)state;
    table_for(6);
    for (int i = 0; i < 6; i++)
        hand(i, (const char *[]){"key", "goblet", "book", "cloak", "whip", "pearl"}[i]);
    ready(0);
    struct coach_belief b = believes(0);
    assert_int_equal(b.split_count, 10);
    near(b.mate[0], 1);
    near(b.mate[3], 0.4);
    has_seen(0, 2);
    has_seen(0, 4); /* mates, so there are no others */
    b = believes(0);
    assert_int_equal(b.split_count, 1);
    near(b.mate[2] + b.mate[4], 2);
    near(b.mate[1] + b.mate[3] + b.mate[5], 0);
}

static void k4_either_society_may_be_the_smaller(void **state) {
    (void)state;
    five();
    ready(0);
    assert_int_equal(believes(0).split_count, 6 + 4);
    near(believes(0).mate[1], 0.4);
}

static void votes_tell_of_societies(void **state) {
    (void)state;
    five();
    ready(0);
    s.tally[SUPPORTED][2][0] = s.tally[OPPOSED][3][0] = 3;
    struct coach_belief b = believes(0);
    assert_true(b.mate[2] > 0.5 && b.mate[3] < 0.3);
    s.tally[SUPPORTED][0][3] = 9; /* what one does oneself tells nothing */
    near(believes(0).mate[3], b.mate[3]);
}

static void items_fill_hands_and_pile(void **state) {
    (void)state;
    five();
    ready(0);
    has_seen(0, 1);
    struct coach_belief b = believes(0);
    double sum[BELIEF_PLACES] = {0};
    for (int slot = 0; slot < COACH_ITEMS; slot++) {
        double row = 0;
        for (int p = 0; p < BELIEF_PLACES; p++) {
            row += b.place[slot][p];
            sum[p] += b.place[slot][p];
        }
        near(row, 1);
    }
    for (int i = 0; i < 5; i++)
        near(sum[i], s.hand_count[i]);
    near(sum[BELIEF_PILE], s.pile_count);
    near(belief_count(&b, 1, GOBLET), 1);
}

/* ---- moves it must not miss ---- */

static void k20_declares_what_it_holds(void **state) {
    (void)state;
    table_for(4);
    hand(0, "key key key");
    hand(1, "book");
    hand(2, "cloak");
    hand(3, "whip");
    ready(0);
    chooses(0, "declare");
}

static void k20_declares_with_a_mate_it_has_seen(void **state) {
    (void)state;
    table_for(4);
    hand(0, "key");
    hand(1, "book");
    hand(2, "key key");
    hand(3, "whip");
    ready(0);
    assert_string_not_equal(choice(0), "declare 2");
    has_seen(0, 2);
    chooses(0, "declare 2");
}

static void k21_wins_alone_at_once(void **state) {
    (void)state;
    table_for(4);
    hand(0, "key key goblet signet");
    hand(1, "book");
    hand(2, "key");
    hand(3, "whip");
    ready(0);
    has_seen(0, 2);
    chooses(0, "declare-alone");
}

static void k25_divines_what_it_has_seen(void **state) {
    (void)state;
    table_with(4, "divination", "true");
    hand(0, "key");
    hand(1, "goblet goblet");
    hand(2, "book");
    hand(3, "goblet");
    ready(0);
    has_seen(0, 1);
    has_seen(0, 3);
    chooses(0, "divine 1,3");
}

static void k14_votes_for_a_mate(void **state) {
    (void)state;
    five();
    ready(0);
    s.society_known[2] |= SEAT(0) | SEAT(1);
    play(0, "duel 1");
    all_play("pass");
    chooses(2, "sword");
}

static void k16_leads_and_waits(void **state) {
    (void)state;
    five();
    tokens(0, 2);
    fight(SEAT(4));
    chooses(0, "pass");
}

static void k16_a_token_can_still_win(void **state) {
    (void)state;
    table_for(4);
    hand(0, "book");
    hand(1, "goblet whip");
    hand(2, "pearl");
    hand(3, "mirror");
    profession(0, "clairvoyant");
    tokens(0, 1);
    ready(0);
    has_seen(0, 1);
    play(0, "duel 1");
    all_play("pass");
    votes(SEAT(3));
    play(0, "pass");
    chooses(0, "use token");
}

/* ---- whole games ---- */

static void deal(int nseats) {
    struct options o = options_default(g);
    assert_null(game_setup(g, &s, &o, nseats));
}

static struct move greedy_move(int seat) {
    struct coach_state view = s;
    g->redact(&view, seat);
    return g->ai->greedy(&view, seat, &r);
}

static struct move random_move(int seat) {
    struct move list[MAX_LEGAL];
    int n = g->legal(&s, seat, list);
    return list[rng_below(&r, (uint32_t)n)];
}

/* A game in which these societies have greedy bots, the others play at random. */
static void play_game(int nseats, bool order, bool brotherhood) {
    deal(nseats);
    for (seatset asked; (asked = g->to_act(&s));) {
        int seat = asked == CHANCE ? CHANCE_SEAT : seat_first(asked);
        struct move m;
        if (asked == CHANCE)
            m = chance_move(rng_next(&r));
        else
            m = (s.society[seat] == ORDER ? order : brotherhood) ? greedy_move(seat)
                                                                 : random_move(seat);
        assert_null(g->check(&s, &m));
        g->apply(&s, &m, NULL);
    }
}

static void greedy_mates_beat_random(void **state) {
    enum { GAMES = 60 };
    int wins = 0;
    (void)state;
    rng_seed(&r, 5);
    for (int k = 0; k < GAMES; k++) {
        play_game(6, k % 2, !(k % 2));
        wins += s.winners && s.society[seat_first(s.winners)] == (k % 2 ? ORDER : BROTHERHOOD);
    }
    assert_in_range(wins, GAMES * 9 / 10, GAMES);
}

static void greedy_games_end_by_declaration(void **state) {
    enum { GAMES = 40 };
    (void)state;
    rng_seed(&r, 6);
    for (int nseats = 3; nseats <= MAX_SEATS; nseats++) {
        int ended[REASONS] = {0}, turns = 0;
        for (int k = 0; k < GAMES; k++) {
            play_game(nseats, true, true);
            ended[s.reason]++;
            turns += (int)s.turn_number;
        }
        assert_in_range(ended[MAX_TURNS], 0, 1);
        assert_in_range(ended[WRONG], 0, GAMES / 4);
        assert_in_range(turns / GAMES, 15, 75);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(k4_splits_are_even),
        cmocka_unit_test(k4_either_society_may_be_the_smaller),
        cmocka_unit_test(votes_tell_of_societies),
        cmocka_unit_test(items_fill_hands_and_pile),
        cmocka_unit_test(k20_declares_what_it_holds),
        cmocka_unit_test(k20_declares_with_a_mate_it_has_seen),
        cmocka_unit_test(k21_wins_alone_at_once),
        cmocka_unit_test(k25_divines_what_it_has_seen),
        cmocka_unit_test(k14_votes_for_a_mate),
        cmocka_unit_test(k16_leads_and_waits),
        cmocka_unit_test(k16_a_token_can_still_win),
        cmocka_unit_test(greedy_mates_beat_random),
        cmocka_unit_test(greedy_games_end_by_declaration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
