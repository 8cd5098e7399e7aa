/* A game being played: who answers when, what can be taken back, who takes over. */
#include "played.h"

#include "play/door.h"
#include "play/sitting.h"

static struct sitting s;
static struct buf record, scratch;

static void open_sitting(const char *id, int nseats, uint8_t seed_byte) {
    const struct game *g = game_find(id);
    struct options o = options_default(g);
    struct seed seed = {{seed_byte}};
    assert_null(sitting_open(&s, g, &o, nseats, &seed));
    sitting_keep(&s, played_by, NULL, &record, &scratch);
}

static void all_bots(const char *level) {
    for (int i = 0; i < table_head(&s.table)->nseats; i++)
        sitting_bot(&s, i, bot_find(level), NULL);
}

static int setup(void **state) {
    (void)state;
    record = heap_buf();
    scratch = heap_buf();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    heap_free(&record);
    heap_free(&scratch);
    return 0;
}

/* ---- time ---- */

/* Law 4: however many choices a bot has and however long it thinks, its answer shows at a time that
 * was drawn before, for the whole decision. */
static void thinking_does_not_show(void **state) {
    (void)state;
    int forced = 0, free_choice = 0;
    for (uint8_t seed = 1; seed <= 6; seed++) {
        open_sitting("coach", 5, seed);
        all_bots("normal");
        s.delay_min = 100;
        s.delay_max = 300;
        rng_seed(&s.delays, seed);
        struct rng expected = s.delays;
        uint64_t now = 1000;
        for (int k = 0; k < 400 && table_to_act(&s.table); k++) {
            struct move legal[MAX_LEGAL];
            uint32_t ply = table_head(&s.table)->ply;
            uint64_t due = now + 100 + rng_below(&expected, 201);
            seatset asked = table_to_act(&s.table);
            FOR_SEATS (i, asked)
                if (s.table.game->legal(s.table.state, i, legal) == 1)
                    forced++;
                else
                    free_choice++;
            for (; now < due; now += 7) /* whoever has thought enough, waits */
                assert_int_equal(sitting_step(&s, now), SITTING_WAITS);
            now = due;
            for (int i = 0; i < seat_count(asked); i++)
                assert_int_equal(sitting_step(&s, now), SITTING_MOVED);
            assert_int_equal(table_head(&s.table)->ply, ply + 1);
        }
    }
    assert_true(forced > 100 && free_choice > 100);
}

static void without_a_delay_nobody_waits(void **state) {
    (void)state;
    open_sitting("cabbage", 3, 1);
    all_bots("normal");
    for (int i = 0; i < 50; i++)
        assert_int_equal(sitting_step(&s, 5), SITTING_MOVED);
}

/* "Make my only move for me": at the decision's own time, and only where it is the only one. */
static void a_standing_order_waits_too(void **state) {
    (void)state;
    struct move legal[MAX_LEGAL];
    int made = 0, asked = 0;
    open_sitting("coach", 4, 3);
    all_bots("normal");
    sitting_person(&s, 2);
    s.player[2].order = true;
    s.delay_min = s.delay_max = 50;
    for (uint64_t now = 0; table_to_act(&s.table) && made + asked < 40; now += 200) {
        bool mine = table_to_act(&s.table) & SEAT(2);
        int n = s.table.game->legal(s.table.state, 2, legal);
        uint32_t ply = table_head(&s.table)->ply;
        assert_int_equal(sitting_step(&s, now), SITTING_WAITS);
        while (table_head(&s.table)->ply == ply && sitting_step(&s, s.due) == SITTING_MOVED) {
        }
        assert_int_equal(table_head(&s.table)->ply == ply, mine && n > 1);
        made += mine && n == 1;
        if (mine && n > 1) /* it is asked, and nobody answers for it */
            assert_null(sitting_move(&s, &legal[asked++ % n]));
    }
    assert_true(made > 5 && asked > 5);
}

/* ---- players ---- */

static void a_bot_takes_over_at_any_moment(void **state) {
    (void)state;
    open_sitting("podelim", 3, 2);
    while (table_to_act(&s.table)) {
        assert_int_equal(sitting_step(&s, 0), SITTING_WAITS); /* for people */
        seatset asked = table_to_act(&s.table);
        int seat = seat_first(asked);
        sitting_bot(&s, seat, bot_find("easy"), NULL);
        assert_int_equal(sitting_step(&s, 0), SITTING_MOVED);
        assert_int_equal(s.last.seat, seat);
        sitting_person(&s, seat); /* and it is back */
    }
    assert_int_equal(sitting_step(&s, 0), SITTING_OVER);
}

static struct move nonsense(struct player *p) {
    return (struct move){.kind = 200, .seat = (uint8_t)p->seat};
}

static void a_refused_answer_changes_nothing(void **state) {
    (void)state;
    struct player_type wrong = player_bot;
    wrong.best = nonsense;
    open_sitting("cardinal", 2, 2);
    all_bots("random");
    int seat = seat_first(table_to_act(&s.table));
    s.player[seat].type = &wrong;
    struct table before = s.table;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sitting_step(&s, 0), SITTING_STUCK);
        assert_memory_equal(before.state, s.table.state, sizeof before.state);
        assert_int_equal(s.table.moves, 0);
    }
    s.player[seat].type = &player_bot;
    assert_int_equal(sitting_step(&s, 0), SITTING_MOVED);
}

/* ---- taking back ---- */

static void play_text(int seat, const char *text) {
    struct move m;
    assert_null(move_parse(s.table.game, seat, text, &m));
    const char *why = sitting_move(&s, &m);
    if (why)
        fail_msg("%s: %s", text, why);
}

/* The leader cuts, two of three vote, one takes its vote back; the third vote settles all. */
static void a_commitment_can_be_taken_back_until_all_have_committed(void **state) {
    (void)state;
    open_sitting("podelim", 3, 1);
    int leader = seat_first(table_to_act(&s.table));
    int a = (leader + 1) % 3, b = (leader + 2) % 3;
    size_t head = record.size;
    play_text(leader, "split 2 4");
    assert_null(sitting_undo(&s, leader));
    assert_int_equal(record.size, head);
    assert_int_equal(s.table.moves, 0);
    play_text(leader, "split 2 4");
    play_text(a, "vote white");
    assert_null(sitting_undo(&s, leader)); /* whether anybody has voted is a secret */
    assert_int_equal(record.size, head);
    play_text(leader, "split 2 4");
    play_text(a, "vote white");
    struct table before = s.table;
    size_t size = record.size;
    play_text(b, "vote blue");
    assert_null(sitting_undo(&s, b));
    assert_memory_equal(before.state, s.table.state, sizeof before.state);
    assert_int_equal(record.size, size);
    play_text(b, "vote blue");
    assert_null(sitting_undo(&s, a)); /* as long as the vote is open, whoever has voted since */
    assert_int_equal(table_to_act(&s.table), SEAT(leader) | SEAT(a));
    play_text(a, "vote black");
    assert_null(sitting_undo(&s, b));
    play_text(b, "vote white");
    play_text(leader, "vote black");
    assert_non_null(sitting_undo(&s, leader));
    assert_non_null(sitting_undo(&s, b));
}

static void the_end_cannot_be_taken_back(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < game_count; i++) {
        open_sitting(game_list[i]->id, game_list[i]->max_seats, 4);
        while (table_to_act(&s.table)) {
            struct move m = random_move(&s.table, &r);
            assert_null(sitting_move(&s, &m));
        }
        assert_non_null(sitting_undo(&s, s.last.seat));
    }
}

/* ---- the door ---- */

static struct buf heard, out;

static void hear(void *context, const struct buf *message) {
    (void)context;
    buf_bytes(&heard, message->data, message->size);
    buf_char(&heard, '\n');
}

static struct door open_door(int viewer) {
    static const struct message_sitter who[MAX_SEATS] = {{"Olha", "person", NULL},
                                                         {"Bot 1", "bot", "hard"}};
    return (struct door){.sitting = &s,
                         .viewer = viewer,
                         .program = "koloda",
                         .who = who,
                         .send = hear,
                         .out = &out};
}

static enum door_answer say(struct door *d, const char *text) {
    buf_clear(&heard);
    return door_receive(d, text, strlen(text));
}

static void says(const char *start) {
    if (strncmp(heard.data, start, strlen(start)))
        fail_msg("wanted %s, heard %s", start, heard.data);
}

static void the_door_answers_everything(void **state) {
    (void)state;
    heard = heap_buf(), out = heap_buf();
    open_sitting("cabbage", 2, 1);
    int seat = seat_first(table_to_act(&s.table));
    struct door d = open_door(seat);
    say(&d, "{\"type\":\"move\",\"ask\":1,\"move\":\"draw\"}");
    says("{\"type\":\"error\",\"code\":\"state\"");
    say(&d, "{\"type\":\"hello\",\"protocol\":2}");
    says("{\"type\":\"error\",\"code\":\"version\"");
    say(&d, "{\"type\":\"hello\",\"protocol\":1,\"since\":99}"); /* from the future: told what is */
    says("{\"type\":\"welcome\",\"protocol\":1,");
    assert_non_null(
        strstr(heard.data, "\n{\"type\":\"undone\",\"n\":1}\n{\"type\":\"view\",\"n\":1,"));
    assert_non_null(strstr(heard.data, "\n{\"type\":\"ask\",\"ask\":1,\"legal\":[\"draw\"]}\n"));
    say(&d, "{\"type\":\"hello\",\"protocol\":1}");
    says("{\"type\":\"error\",\"code\":\"state\"");
    say(&d, "{\"type\":\"dance\"}");
    says("{\"type\":\"error\",\"code\":\"type\"");
    say(&d, "{\"type\":");
    says("{\"type\":\"error\",\"code\":\"syntax\"");
    say(&d, "{\"type\":\"ping\"}");
    says("{\"type\":\"pong\"}");
    say(&d, "{\"type\":\"luck\",\"hex\":\"00\"}");
    says("{\"type\":\"error\",\"code\":\"syntax\"");
    say(&d, "{\"type\":\"move\",\"ask\":2,\"move\":\"draw\"}"); /* an ask from the future */
    says("{\"type\":\"error\",\"code\":\"stale\"");
    say(&d, "{\"type\":\"move\",\"ask\":1,\"move\":\"fly\"}");
    says("{\"type\":\"refused\",\"ask\":1,\"move\":\"fly\",\"rule\":\"\",");
    say(&d, "{\"type\":\"move\",\"ask\":1,\"move\":\"stop\"}");
    says("{\"type\":\"refused\",\"ask\":1,\"move\":\"stop\",\"rule\":\"B2\",\"reason\":\"");
    assert_int_equal(s.table.moves, 0);
    assert_int_equal(say(&d, "{\"type\":\"move\",\"ask\":1,\"move\":\"draw\"}"), DOOR_MOVED);
    assert_int_equal(heard.size, 0); /* not before it is kept */
    door_accept(&d);
    says("{\"type\":\"accepted\",\"ask\":1}");
    buf_clear(&heard);
    door_update(&d);
    says("{\"type\":\"event\",\"n\":2,\"event\":{\"id\":\"");
    assert_int_equal(say(&d, "{\"type\":\"move\",\"ask\":1,\"move\":\"draw\"}"), DOOR_FINE);
    says("{\"type\":\"accepted\",\"ask\":1}"); /* again, and done once */
    assert_int_equal(s.table.moves, 1);
    say(&d, "{\"type\":\"move\",\"ask\":1,\"move\":\"stop\"}");
    says("{\"type\":\"error\",\"code\":\"stale\"");
    struct door onlooker = open_door(PUBLIC);
    say(&onlooker, "{\"type\":\"hello\",\"protocol\":1}");
    assert_non_null(strstr(heard.data, "\"seat\":null,"));
    assert_null(strstr(heard.data, "\"ask\""));
    say(&onlooker, "{\"type\":\"move\",\"ask\":1,\"move\":\"draw\"}");
    says("{\"type\":\"error\",\"code\":\"state\"");
    heap_free(&heard), heap_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thinking_does_not_show),
        cmocka_unit_test(without_a_delay_nobody_waits),
        cmocka_unit_test(a_standing_order_waits_too),
        cmocka_unit_test(a_bot_takes_over_at_any_moment),
        cmocka_unit_test(a_refused_answer_changes_nothing),
        cmocka_unit_test(a_commitment_can_be_taken_back_until_all_have_committed),
        cmocka_unit_test(the_end_cannot_be_taken_back),
        cmocka_unit_test(the_door_answers_everything),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
