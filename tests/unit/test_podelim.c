/* The rules of Let's Split!, one by one: state, move, expectation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/podelim/state.h"

/* ---- states built by hand, moves and expectations in words ---- */

static struct events heard; /* by the last move that was played */

static int card_of(const char *id, size_t n) {
    const struct word_list *cards = &podelim_words[0];
    for (int i = 0; i < cards->count; i++)
        if (strlen(cards->word[i].id) == n && !memcmp(cards->word[i].id, id, n))
            return i;
    fail_msg("no such card: %s", id);
    return -1;
}

/* Reads "3 joker 10" into an array; returns the number of cards. */
static int read_cards(const char *text, uint8_t *out) {
    int n = 0;
    while (*text) {
        size_t size = strcspn(text, " ");
        out[n++] = (uint8_t)card_of(text, size);
        text += size + (text[size] == ' ');
    }
    return n;
}

/* A round about to begin; give() and lay() come next. */
static struct podelim_state begin(int nseats, int leader) {
    struct podelim_state s;
    struct options usual = options_default(&game_podelim);
    assert_null(game_setup(&game_podelim, &s, &usual, nseats));
    s.leader = (uint8_t)leader;
    return s;
}

/* What a seat has from earlier rounds: a pile of numbers with Jokers on it … */
static void give(struct podelim_state *s, int seat, int value, int cards, int jokers) {
    s->held[seat][value - 1] = (uint8_t)cards;
    s->jokers[seat][value - 1] = (uint8_t)jokers;
}

/* … or Jokers that wait. */
static void give_waiting(struct podelim_state *s, int seat, int jokers) {
    s->held[seat][PODELIM_JOKER] = (uint8_t)jokers;
}

enum rest { MORE_ROUNDS, LAST_ROUND };

/* Deals this row. The cards not in it and not given away are the deck, or were discarded. */
static void lay(struct podelim_state *s, const char *row, enum rest rest) {
    uint8_t open[PODELIM_CARDS];
    s->phase = PODELIM_SPLITTING;
    s->voters = (uint8_t)ALL_SEATS(s->head.nseats);
    s->part_count = 1;
    s->part[0].size = (uint8_t)read_cards(row, s->row);
    assert_true(podelim_count_open(s, open) >= 0);
    for (int card = 0; card < PODELIM_CARDS; card++)
        for (int i = open[card]; i < podelim_copies[card]; i++)
            if (rest == LAST_ROUND)
                s->discard[card]++;
            else
                s->deck[s->deck_left++] = (uint8_t)card;
    while (s->deck_left % (s->head.nseats < 4 ? 7 : 9) !=
           (s->head.nseats < 4 || !s->deck_left ? 0 : 7)) {
        s->discard[s->deck[--s->deck_left]]++; /* P2: whole rows are left */
        s->deck[s->deck_left] = 0;
    }
    const char *why = podelim_audit(s);
    if (why)
        fail_msg("the fixture is wrong: %s", why);
}

/* A round of players who have nothing yet. */
static struct podelim_state round_of(int nseats, int leader, const char *row, enum rest rest) {
    struct podelim_state s = begin(nseats, leader);
    lay(&s, row, rest);
    return s;
}

static struct move parse(int seat, const char *text) {
    struct move m;
    const char *why = move_parse(&game_podelim, seat, text, &m);
    if (why)
        fail_msg("%s: %s", text, why);
    return m;
}

static void play(struct podelim_state *s, int seat, const char *text) {
    struct move m = parse(seat, text);
    const char *why = game_podelim.check(s, &m);
    if (why)
        fail_msg("%d %s: %s", seat, text, why);
    heard.count = 0;
    game_podelim.apply(s, &m, &heard);
    why = podelim_audit(s);
    if (why)
        fail_msg("after %d %s: %s", seat, text, why);
}

/* Everybody votes, from the first voter on: votes(&s, "white black white"). */
static void votes(struct podelim_state *s, const char *colours) {
    FOR_SEATS (i, (seatset)s->voters) {
        char text[16] = "vote ";
        size_t n = strcspn(colours, " ");
        strncat(text, colours, n);
        play(s, i, text);
        colours += n + (colours[n] == ' ');
    }
}

/* The move is refused, and the refusal names the rule. */
static void refused(const struct podelim_state *s, int seat, const char *text, const char *rule) {
    struct move m = parse(seat, text);
    const char *why = game_podelim.check(s, &m);
    if (!why)
        fail_msg("%d %s is allowed, against %s", seat, text, rule);
    else if (strncmp(why, rule, strlen(rule)) || why[strlen(rule)] != ' ')
        fail_msg("%d %s: %s, not by %s", seat, text, why, rule);
}

/* The state's JSON has this in it; single quotes stand for double ones. */
static void has(const struct podelim_state *s, const char *part) {
    static char text[8192];
    char wanted[512];
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    jw_object(&j);
    podelim_describe(s, &j);
    jw_object_end(&j);
    assert_false(b.full);
    snprintf(wanted, sizeof wanted, "%s", part);
    for (char *p = wanted; *p; p++)
        if (*p == '\'')
            *p = '"';
    if (!strstr(text, wanted))
        fail_msg("%s\nis not in\n%s", wanted, text);
}

/* The last move was told with this sentence, as seat 0 reads it. */
static void told(const char *sentence) {
    static const char *const names[MAX_SEATS] = {"You", "Boris", "Clara", "Daria"};
    char text[256] = "";
    for (int i = 0; i < heard.count; i++) {
        struct buf b = BUF(text);
        event_sentence(&game_podelim, &heard.item[i], &(struct speech){.names = names, .reader = 0},
                       &b);
        if (!strcmp(text, sentence))
            return;
    }
    fail_msg("nobody said: %s", sentence);
}

/* ---- the rules ---- */

#define TEST(name)                                                                                 \
    static void name##_(void);                                                                     \
    static void name(void **state) {                                                               \
        (void)state;                                                                               \
        name##_();                                                                                 \
    }                                                                                              \
    static void name##_(void)

TEST(P1_value_v_has_v_copies_and_there_are_fifteen_jokers) {
    struct podelim_state s = begin(3, 0);
    uint8_t count[PODELIM_CARDS] = {0};
    struct move shuffle = chance_move(12345);
    assert_int_equal(game_podelim.to_act(&s), CHANCE);
    assert_null(game_podelim.check(&s, &shuffle));
    game_podelim.apply(&s, &shuffle, NULL);
    for (int i = 0; i < s.deck_left; i++)
        count[s.deck[i]]++;
    for (int i = 0; i < 7; i++)
        count[s.row[i]]++;
    for (int v = 1; v <= 10; v++)
        assert_int_equal(count[v - 1], v);
    assert_int_equal(count[PODELIM_JOKER], 15);
    assert_memory_equal(game_podelim.check(&s, &shuffle), "P1 ", 3);
}

TEST(P1_nobody_moves_before_the_shuffle) {
    struct podelim_state s = begin(2, 0);
    refused(&s, 0, "split 1 2", "P1");
}

static struct podelim_state shuffled(int nseats, uint64_t key) {
    struct podelim_state s = begin(nseats, 0);
    struct move shuffle = chance_move(key);
    game_podelim.apply(&s, &shuffle, NULL);
    return s;
}

TEST(P2_any_seat_may_lead_first) {
    for (int n = 2; n <= 4; n++) {
        seatset leaders = 0;
        for (uint64_t key = 0; key < 64; key++)
            leaders |= SEAT(shuffled(n, key).leader);
        assert_int_equal(leaders, ALL_SEATS(n));
    }
}

TEST(P2_the_option_first_names_the_leader) {
    struct podelim_state s;
    struct options o = options_default(&game_podelim);
    o.value[0] = 2;
    assert_non_null(game_setup(&game_podelim, &s, &o, 2)); /* no such seat */
    for (uint64_t key = 0; key < 9; key++) {
        struct move shuffle = chance_move(key);
        assert_null(game_setup(&game_podelim, &s, &o, 3));
        game_podelim.apply(&s, &shuffle, NULL);
        assert_int_equal(s.leader, 2);
    }
}

TEST(P2_the_row_is_dealt_top_card_leftmost) {
    static char text[2048];
    struct podelim_state before = begin(4, 0), s = shuffled(4, 99);
    struct move shuffle = chance_move(99);
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    podelim_describe_chance(&before, &shuffle, &j);
    assert_memory_equal(text, "\"what\":\"shuffle\",\"cards\":[", 26);
    const char *p = text + 26;
    for (int i = 0; i < 9; i++) {
        size_t n = strcspn(p, ",");
        assert_int_equal(card_of(p + 1, n - 2), s.row[i]);
        p += n + 1;
    }
}

/* Plays a round in which nobody gets anything: everybody wants the same single card. */
static void empty_round(struct podelim_state *s) {
    int leader = s->leader;
    play(s, leader, "split 1 2");
    if (s->phase == PODELIM_DISCARDING)
        play(s, !leader, "discard black");
    votes(s, "white white white white");
}

TEST(P2_rows_have_seven_cards_but_nine_with_four_players_except_the_last) {
    for (int n = 2; n <= 4; n++) {
        struct podelim_state s = shuffled(n, 5);
        for (int left = 70; left > 0; left -= n == 4 && left > 7 ? 9 : 7) {
            assert_int_equal(s.phase, PODELIM_SPLITTING);
            assert_int_equal(s.part[0].size, n == 4 && left > 7 ? 9 : 7);
            empty_round(&s);
        }
        assert_int_equal(s.phase, PODELIM_OVER);
    }
}

TEST(P2_leadership_passes_clockwise_every_round) {
    struct podelim_state s = round_of(3, 2, "1 2 3 4 5 6 7", MORE_ROUNDS);
    empty_round(&s);
    has(&s, "'leader':0,'phase':'split','seats':[0]");
    empty_round(&s);
    has(&s, "'leader':1,'phase':'split','seats':[1]");
}

TEST(P3_the_leader_cuts_the_row_into_three_parts_of_a_card_at_least) {
    struct podelim_state s = round_of(3, 1, "3 joker 10 7 8 8 2", MORE_ROUNDS);
    has(&s, "'parts':[['3','joker','10','7','8','8','2']],'voters':[0,1,2],'queue':[]");
    refused(&s, 0, "split 2 3", "P3");
    refused(&s, 1, "split 0 3", "P3");
    refused(&s, 1, "split 3 3", "P3");
    refused(&s, 1, "split 4 3", "P3");
    refused(&s, 1, "split 2 7", "P3");
    refused(&s, 1, "vote white", "P3");
    play(&s, 1, "split 2 3");
    has(&s, "'phase':'vote','seats':[0,1,2]");
    has(&s, "'parts':[['3','joker'],['10'],['7','8','8','2']],'voters':[0,1,2]");
    told("Boris cuts the row after card 2 and after card 3.");
    told("The white part: 3, Joker.");
}

TEST(P3_a_row_of_nine_can_be_cut_in_28_ways) {
    struct podelim_state s = round_of(4, 0, "1 2 3 4 5 6 7 8 9", MORE_ROUNDS);
    struct move m[28];
    assert_int_equal(game_podelim.legal(&s, 0, m), 28);
    assert_int_equal(game_podelim.max_legal, 28);
    assert_int_equal(game_podelim.legal(&s, 1, m), 0);
}

TEST(P4_of_two_players_the_other_discards_a_part) {
    struct podelim_state s = round_of(2, 1, "3 joker 10 7 8 8 2", MORE_ROUNDS);
    play(&s, 1, "split 2 3");
    has(&s, "'phase':'discard','seats':[0]");
    has(&s, "'voters':[0,1]");
    refused(&s, 1, "discard white", "P4");
    refused(&s, 0, "vote white", "P4");
    play(&s, 0, "discard blue");
    told("You throw the blue part away: 10.");
    has(&s, "'phase':'vote','seats':[0,1]");
    has(&s, "'parts':[['3','joker'],[],['7','8','8','2']]");
    has(&s, "'discard':{'10':1}");
}

TEST(P4_a_contested_part_is_cut_without_a_discard) {
    struct podelim_state s = round_of(2, 0, "3 4 10 7 8 8 2", MORE_ROUNDS);
    play(&s, 0, "split 1 2");
    play(&s, 1, "discard white");
    votes(&s, "black black");
    has(&s, "'phase':'split','seats':[0]");
    has(&s, "'parts':[['10','7','8','8','2']],'voters':[0,1]");
    play(&s, 0, "split 1 3");
    has(&s, "'phase':'vote','seats':[0,1]");
    has(&s, "'parts':[['10'],['7','8'],['8','2']]");
}

TEST(P5_votes_are_secret_until_all_have_voted) {
    struct podelim_state s = round_of(3, 0, "3 joker 10 7 8 8 2", MORE_ROUNDS), view, before;
    play(&s, 0, "split 2 3");
    before = s;
    podelim_redact(&before, 2);
    play(&s, 0, "vote black");
    play(&s, 1, "vote blue");
    assert_int_equal(heard.count, 0);
    refused(&s, 1, "vote white", "P5");
    view = s;
    podelim_redact(&view, 2);
    assert_memory_equal(&view, &before, sizeof view);
    assert_int_equal(game_podelim.to_act(&view), SEAT(0) | SEAT(1) | SEAT(2));
    view = s;
    podelim_redact(&view, 1);
    assert_int_equal(game_podelim.to_act(&view), SEAT(0) | SEAT(2));
    has(&view, "'votes':[null,'blue',null]");
    play(&s, 2, "vote white");
    told("You vote for the black part.");
    told("Boris votes for the blue part.");
}

TEST(P5_a_discarded_part_cannot_be_voted_for) {
    struct podelim_state s = round_of(2, 0, "3 joker 10 7 8 8 2", MORE_ROUNDS);
    struct move m[28];
    play(&s, 0, "split 2 3");
    play(&s, 1, "discard white");
    refused(&s, 0, "vote white", "P5");
    assert_int_equal(game_podelim.legal(&s, 0, m), 2);
    assert_int_equal(game_podelim.legal(&s, 1, m), 2);
}

TEST(P6_an_unwanted_part_is_discarded_and_a_lone_vote_wins) {
    struct podelim_state s = round_of(3, 0, "3 4 10 7 8 8 2", MORE_ROUNDS);
    play(&s, 0, "split 2 3");
    votes(&s, "black black white");
    has(&s, "'discard':{'10':1}");
    has(&s, "'got':[[],[],['3','4']]");
    told("Nobody wants the blue part. Thrown away: 10.");
    told("Clara takes the white part, which nobody else wants: 3, 4.");
    told("Several want the black part: You, Boris.");
    has(&s, "'phase':'split','seats':[0]");
    play(&s, 0, "split 1 2");
    refused(&s, 2, "vote white", "P6");
    votes(&s, "white black");
    has(&s, "'discard':{'8':1,'10':1}");
    has(&s, "'piles':[{'7':{'cards':1,'jokers':0}},{'2':{'cards':1,'jokers':0},"
            "'8':{'cards':1,'jokers':0}},{'3':{'cards':1,'jokers':0},'4':{'cards':1,'jokers':0}}]");
}

TEST(P6_a_contested_single_card_is_discarded) {
    struct podelim_state s = round_of(3, 0, "3 4 10 7 8 8 2", MORE_ROUNDS);
    play(&s, 0, "split 2 3");
    votes(&s, "blue blue blue");
    told("Several want the same single card, so nobody gets it: You, Boris, Clara. Thrown away: "
         "10.");
    told("You come away with nothing this round.");
    told("Boris leads the round and deals a row: Joker, Joker, Joker, Joker, Joker, Joker, Joker.");
    has(&s, "'leader':1,'phase':'split'");
    has(&s, "'discard':{'2':1,'3':1,'4':1,'7':1,'8':2,'10':1}");
}

TEST(P6_a_contested_pair_is_halved_by_itself) {
    struct podelim_state s = round_of(3, 2, "3 4 10 7 8 8 2", MORE_ROUNDS);
    play(&s, 2, "split 2 3");
    votes(&s, "white white black");
    has(&s, "'phase':'vote','seats':[0,1]");
    has(&s, "'parts':[['3'],['4']],'voters':[0,1],'queue':[]");
    refused(&s, 0, "vote black", "P6");
    refused(&s, 2, "vote white", "P6");
    votes(&s, "blue blue"); /* a single card now: P6 applies in turn */
    has(&s, "'discard':{'3':1,'4':1,'10':1}");
    has(&s, "'piles':[{},{},{'2':{'cards':1,'jokers':0}");
}

TEST(P6_the_leader_cuts_for_others_too) {
    struct podelim_state s = round_of(3, 2, "3 4 10 7 8 8 2", MORE_ROUNDS);
    play(&s, 2, "split 3 4");
    votes(&s, "white white black");
    has(&s, "'phase':'split','seats':[2]");
    has(&s, "'parts':[['3','4','10']],'voters':[0,1]");
    has(&s, "'got':[[],[],['8','8','2']]");
    refused(&s, 0, "split 1 2", "P6");
    play(&s, 2, "split 1 2");
    has(&s, "'phase':'vote','seats':[0,1]");
}

/* The book's example, the cards it does not name made up: Diana 0, Ilya 1, Maxim 2, Oksana 3. */
TEST(P6_the_round_of_the_rulebook) {
    struct podelim_state s = round_of(4, 3, "5 9 6 7 joker joker 8 2 10", MORE_ROUNDS);
    play(&s, 3, "split 3 5");
    votes(&s, "blue black white black");
    has(&s, "'got':[['7','joker'],[],['5','9','6'],[]]");
    has(&s, "'parts':[['joker','8','2','10']],'voters':[1,3]");
    play(&s, 3, "split 2 3");
    votes(&s, "black white");
    has(&s, "'discard':{'2':1}");
    has(&s, "'phase':'joker','seats':[0]");
    play(&s, 0, "joker 7");
    has(&s, "'piles':[{'7':{'cards':1,'jokers':1}},{'10':{'cards':1,'jokers':0}},");
    has(&s, "'phase':'joker','seats':[3]");
    has(&s, "'got':[[],[],[],['joker']]");
    play(&s, 3, "joker 8");
    has(&s, "'leader':0,'phase':'split'");
}

TEST(P7_contested_parts_go_white_first_and_deeper_ones_before_those_waiting) {
    struct podelim_state s = round_of(4, 0, "1 2 3 4 5 6 7 8 9", MORE_ROUNDS);
    play(&s, 0, "split 5 6");
    votes(&s, "black white white black");
    has(&s, "'parts':[['1','2','3','4','5']],'voters':[1,2],"
            "'queue':[{'voters':[0,3],'cards':['7','8','9']}]");
    play(&s, 0, "split 1 2");
    votes(&s, "black black"); /* contested again: it goes before the part that waits */
    has(&s, "'phase':'split','seats':[0]");
    has(&s, "'parts':[['3','4','5']],'voters':[1,2],"
            "'queue':[{'voters':[0,3],'cards':['7','8','9']}]");
    play(&s, 0, "split 1 2");
    votes(&s, "white blue");
    has(&s, "'parts':[['7','8','9']],'voters':[0,3],'queue':[]");
    has(&s, "'got':[[],['3'],['4'],[]]");
    told("Next to be settled: 7, 8, 9. You have to cut these cards again.");
}

TEST(P7_contests_of_a_new_cut_go_in_the_order_of_colours) {
    struct podelim_state s = round_of(4, 1, "1 2 3 4 5 6 7 8 9", MORE_ROUNDS);
    play(&s, 1, "split 1 2");
    votes(&s, "black black black black");
    has(&s, "'parts':[['3','4','5','6','7','8','9']],'voters':[0,1,2,3],'queue':[]");
    play(&s, 1, "split 2 4");
    votes(&s, "blue white blue white");
    has(&s, "'phase':'vote','seats':[1,3]");
    has(&s, "'parts':[['3'],['4']],'voters':[1,3],'queue':[{'voters':[0,2],'cards':['5','6']}]");
    votes(&s, "white blue");
    has(&s, "'parts':[['5'],['6']],'voters':[0,2],'queue':[]");
    has(&s, "'got':[[],['3'],[],['4']]");
}

TEST(P8_placing_starts_left_of_the_leader_who_is_the_last) {
    struct podelim_state s = round_of(3, 1, "3 joker joker 7 8 joker 2", MORE_ROUNDS);
    play(&s, 1, "split 2 4");
    votes(&s, "blue white black");
    has(&s, "'phase':'joker','seats':[2],'deck':");
    has(&s, "'parts':[],'voters':[],'queue':[]");
    has(&s, "'got':[['joker','7'],['3','joker'],['joker']]");
    has(&s, "'piles':[{},{},{'2':{'cards':1,'jokers':0},'8':{'cards':1,'jokers':0}}]");
    refused(&s, 0, "joker 7", "P8");
    refused(&s, 2, "vote white", "P9");
    play(&s, 2, "joker 8");
    has(&s, "'phase':'joker','seats':[0]");
    has(&s, "'got':[['joker'],['3','joker'],[]]");
    play(&s, 0, "joker 7");
    has(&s, "'phase':'joker','seats':[1]");
    play(&s, 1, "joker 3");
    has(&s, "'leader':2,'phase':'split'");
    has(&s, "'got':[[],[],[]]");
}

TEST(P9_a_joker_joins_a_value_its_owner_has_and_the_owner_chooses) {
    struct podelim_state s = begin(2, 0);
    give(&s, 1, 9, 2, 1);
    lay(&s, "3 joker joker 7 8 5 2", MORE_ROUNDS);
    play(&s, 0, "split 3 5");
    play(&s, 1, "discard black");
    votes(&s, "blue white");
    has(&s, "'phase':'joker','seats':[1]");
    has(&s, "'got':[['7','8'],['joker','joker']]");
    refused(&s, 1, "joker 7", "P9");
    refused(&s, 1, "joker joker", "P9");
    play(&s, 1, "joker 9");
    told("Boris adds a Joker to the pile of 9s, which now has 4 cards.");
    has(&s, "'got':[['7','8'],['joker']]");
    play(&s, 1, "joker 3");
    has(&s, "'piles':[{'7':{'cards':1,'jokers':0},'8':{'cards':1,'jokers':0}},"
            "{'3':{'cards':1,'jokers':1},'9':{'cards':2,'jokers':2}}]");
}

TEST(P9_it_is_asked_even_when_there_is_only_one_value) {
    struct podelim_state s = round_of(2, 0, "3 joker 10 7 8 5 2", MORE_ROUNDS);
    struct move m[28];
    play(&s, 0, "split 2 3");
    play(&s, 1, "discard black");
    votes(&s, "blue white");
    assert_int_equal(game_podelim.to_act(&s), SEAT(1));
    assert_int_equal(game_podelim.legal(&s, 1, m), 1);
}

TEST(P9_jokers_of_a_player_without_numbers_wait_unasked) {
    struct podelim_state s = begin(2, 0);
    give_waiting(&s, 1, 1);
    lay(&s, "joker joker 10 7 8 5 2", MORE_ROUNDS);
    play(&s, 0, "split 2 3");
    play(&s, 1, "discard black");
    votes(&s, "blue white");
    told("Boris has no number to add a Joker to: 3 Jokers wait.");
    has(&s, "'leader':1,'phase':'split'");
    has(&s, "'waiting':[0,3]");
    has(&s, "'piles':[{'10':{'cards':1,'jokers':0}},{}]");
}

TEST(P9_waiting_jokers_join_the_leftmost_number_before_others_are_asked) {
    struct podelim_state s = begin(2, 0);
    give_waiting(&s, 1, 2);
    lay(&s, "joker 4 9 7 8 5 2", MORE_ROUNDS);
    play(&s, 0, "split 3 4");
    play(&s, 1, "discard black");
    votes(&s, "blue white");
    told("Boris has a number at last: 2 Jokers join the pile of 4s.");
    has(&s, "'phase':'joker','seats':[1]");
    has(&s, "'got':[['7'],['joker']]");
    has(&s, "'piles':[{},{'4':{'cards':1,'jokers':2},'9':{'cards':1,'jokers':0}}]");
    has(&s, "'waiting':[0,0]");
    play(&s, 1, "joker 9");
    has(&s, "{'4':{'cards':1,'jokers':2},'9':{'cards':1,'jokers':1}}]");
}

TEST(P10_the_game_ends_with_the_round_of_the_last_cards) {
    struct podelim_state s = round_of(3, 2, "3 joker 10 7 8 8 2", LAST_ROUND);
    play(&s, 2, "split 2 3");
    votes(&s, "white blue black");
    has(&s, "'phase':'joker','seats':[0],'deck':[]");
    play(&s, 0, "joker 3");
    has(&s, "'leader':2,'phase':'over','seats':[],'deck':[],'parts':[],'voters':[],'queue':[]");
    has(&s, "'scores':[3,10,17],'winners':[2]}");
    refused(&s, 0, "split 1 2", "P10");
    assert_int_equal(game_podelim.to_act(&s), 0);
}

/* Ends the game at once, with what was given. */
static void finish(struct podelim_state *s) {
    lay(s, "joker joker joker joker joker joker joker", LAST_ROUND);
    empty_round(s);
}

TEST(P11_the_most_cards_of_a_value_score_it_jokers_counted) {
    struct podelim_state s = begin(3, 0);
    give(&s, 0, 5, 3, 0); /* the book's Maxim: fives and eights */
    give(&s, 1, 5, 1, 1);
    give(&s, 0, 8, 2, 2);
    give(&s, 1, 8, 3, 0);
    give(&s, 2, 6, 1, 0);
    finish(&s);
    has(&s, "'scores':[13,0,6],'winners':[0]");
    told("Most 8s: You, with 4.");
    told("Nobody has any 10s.");
    told("You have 13 points, for 2 values.");
    told("Winner: You.");
}

TEST(P11_all_who_share_the_most_score_it_in_full) {
    struct podelim_state s = begin(3, 0);
    give(&s, 0, 9, 2, 1);
    give(&s, 1, 9, 3, 0);
    give(&s, 2, 9, 2, 0);
    give(&s, 1, 1, 1, 0);
    finish(&s);
    has(&s, "'scores':[9,10,0],'winners':[1]");
}

TEST(P11_waiting_jokers_count_nowhere) {
    struct podelim_state s = begin(2, 0);
    give_waiting(&s, 0, 5);
    give(&s, 1, 2, 1, 0);
    finish(&s);
    has(&s, "'scores':[0,2],'winners':[1]");
}

TEST(P12_equal_points_are_decided_by_more_different_values) {
    struct podelim_state s = begin(2, 0);
    give(&s, 0, 10, 1, 0);
    give(&s, 1, 7, 1, 0);
    give(&s, 1, 3, 1, 0);
    finish(&s);
    has(&s, "'scores':[10,10],'winners':[1]");
}

TEST(P12_equal_in_both_share_the_win) {
    struct podelim_state s = begin(3, 0);
    give(&s, 0, 9, 1, 0);
    give(&s, 2, 9, 1, 0);
    give(&s, 1, 4, 1, 0);
    finish(&s);
    has(&s, "'scores':[9,4,9],'winners':[0,2]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(P1_value_v_has_v_copies_and_there_are_fifteen_jokers),
        cmocka_unit_test(P1_nobody_moves_before_the_shuffle),
        cmocka_unit_test(P2_any_seat_may_lead_first),
        cmocka_unit_test(P2_the_option_first_names_the_leader),
        cmocka_unit_test(P2_the_row_is_dealt_top_card_leftmost),
        cmocka_unit_test(P2_rows_have_seven_cards_but_nine_with_four_players_except_the_last),
        cmocka_unit_test(P2_leadership_passes_clockwise_every_round),
        cmocka_unit_test(P3_the_leader_cuts_the_row_into_three_parts_of_a_card_at_least),
        cmocka_unit_test(P3_a_row_of_nine_can_be_cut_in_28_ways),
        cmocka_unit_test(P4_of_two_players_the_other_discards_a_part),
        cmocka_unit_test(P4_a_contested_part_is_cut_without_a_discard),
        cmocka_unit_test(P5_votes_are_secret_until_all_have_voted),
        cmocka_unit_test(P5_a_discarded_part_cannot_be_voted_for),
        cmocka_unit_test(P6_an_unwanted_part_is_discarded_and_a_lone_vote_wins),
        cmocka_unit_test(P6_a_contested_single_card_is_discarded),
        cmocka_unit_test(P6_a_contested_pair_is_halved_by_itself),
        cmocka_unit_test(P6_the_leader_cuts_for_others_too),
        cmocka_unit_test(P6_the_round_of_the_rulebook),
        cmocka_unit_test(P7_contested_parts_go_white_first_and_deeper_ones_before_those_waiting),
        cmocka_unit_test(P7_contests_of_a_new_cut_go_in_the_order_of_colours),
        cmocka_unit_test(P8_placing_starts_left_of_the_leader_who_is_the_last),
        cmocka_unit_test(P9_a_joker_joins_a_value_its_owner_has_and_the_owner_chooses),
        cmocka_unit_test(P9_it_is_asked_even_when_there_is_only_one_value),
        cmocka_unit_test(P9_jokers_of_a_player_without_numbers_wait_unasked),
        cmocka_unit_test(P9_waiting_jokers_join_the_leftmost_number_before_others_are_asked),
        cmocka_unit_test(P10_the_game_ends_with_the_round_of_the_last_cards),
        cmocka_unit_test(P11_the_most_cards_of_a_value_score_it_jokers_counted),
        cmocka_unit_test(P11_all_who_share_the_most_score_it_in_full),
        cmocka_unit_test(P11_waiting_jokers_count_nowhere),
        cmocka_unit_test(P12_equal_points_are_decided_by_more_different_values),
        cmocka_unit_test(P12_equal_in_both_share_the_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
