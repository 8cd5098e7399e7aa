/* libkoloda from the inside: what its header promises, held against the core. That it installs, links
 * and runs outside is shown by e2e/test_library. */
#include "played.h"

#include <pthread.h>

#include "base/hash.h"
#include "core/message.h"
#include "front/library/koloda.h"
#include "play.h"

enum { TEXT = 1 << 16 };

static koloda_seed seed_with(uint8_t byte) {
    return (koloda_seed){{byte}};
}

static koloda_table *open_table(const char *game, int players, uint8_t seed_byte, unsigned keep) {
    koloda_seed seed = seed_with(seed_byte);
    koloda_table *t = koloda_open(game, players, NULL, &seed, keep, NULL);
    assert_non_null(t);
    return t;
}

static int first_awaited(const koloda_table *t) {
    return seat_first(koloda_awaited(t));
}

static koloda_move random_choice(const koloda_table *t, struct rng *r) {
    koloda_move moves[KOLODA_MAX_LEGAL];
    uint32_t asked = koloda_awaited(t);
    for (uint32_t skip = rng_below(r, (uint32_t)seat_count(asked)); skip--;)
        asked &= asked - 1;
    int n = koloda_legal(t, seat_first(asked), moves, KOLODA_MAX_LEGAL);
    assert_true(n > 0);
    return moves[rng_below(r, (uint32_t)n)];
}

/* Everything that can be seen of a table, as one hash. */
static uint64_t hash_of(const koloda_table *t) {
    static _Thread_local char text[TEXT];
    koloda_seed seed = koloda_seed_of(t);
    uint64_t hash = hash64(&seed, sizeof seed, koloda_moves(t) + koloda_awaited(t));
    hash = hash64(text, koloda_state_json(t, text, TEXT), hash);
    hash = hash64(text, koloda_options_json(t, text, TEXT), hash);
    hash = hash64(text, koloda_record(t, text, TEXT), hash);
    for (int v = 0; v <= KOLODA_ONLOOKER; v++) {
        hash ^= koloda_view_key(t, v) + koloda_view_awaited(t, v);
        hash = hash64(text, koloda_view_json(t, v, text, TEXT), hash);
        hash = hash64(text, koloda_view_bytes(t, v, text, TEXT), hash);
        hash = hash64(text, koloda_events_json(t, v, text, TEXT), hash);
        hash = hash64(text, koloda_legal_json(t, v, text, TEXT), hash);
    }
    return hash;
}

/* ---- the same games as everywhere ---- */

/* Bots at a library's table play the match of these bots: all games, seats and levels that are quick. */
static void bots_play_the_same_game(void **state) {
    static const char *const lists[][3] = {{"random", "random", "random"},
                                           {"normal", "random", "normal"},
                                           {"explorer", "easy", "normal"}};
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            for (int k = 0; k < 3; k++) {
                char text[TEXT], wanted[TEXT];
                struct buf json = BUF(wanted);
                struct match m = {.game = game_list[i], .nseats = n};
                struct seed seed = {{(uint8_t)(7 + k)}};
                koloda_bot *bots[MAX_SEATS];
                _Alignas(8) unsigned char st[STATE_MAX];
                m.options = options_default(m.game);
                for (int seat = 0; seat < n; seat++) {
                    m.type[seat] = bot_find(lists[k][seat % 3]);
                    bots[seat] = koloda_bot_open(m.game->id, lists[k][seat % 3], NULL);
                }
                koloda_table *t = open_table(m.game->id, n, (uint8_t)(7 + k), 0);
                assert_null(koloda_play(t, bots));
                assert_int_equal(koloda_moves(t), match_play(&m, &seed, st));
                struct jw j = {.out = &json};
                view_json(m.game, st, &j);
                assert_int_equal(koloda_state_json(t, text, TEXT), json.size);
                assert_string_equal(text, wanted);
                for (int seat = 0; seat < n; seat++)
                    koloda_bot_close(bots[seat]);
                koloda_close(t);
            }
}

/* One bot for all seats of several tables in turn is as good as one for each. */
static void a_bot_remembers_nothing(void **state) {
    (void)state;
    koloda_bot *shared = koloda_bot_open("podelim", "hard", NULL);
    koloda_table *t[2] = {open_table("podelim", 2, 1, 0), open_table("podelim", 2, 2, 0)};
    for (int step = 0; step < 12; step++)
        for (int k = 0; k < 2; k++) {
            koloda_move m, alone;
            koloda_bot *fresh = koloda_bot_open("podelim", "hard", NULL);
            int seat = first_awaited(t[k]);
            assert_null(koloda_bot_choose(shared, t[k], seat, &m));
            assert_null(koloda_bot_choose(fresh, t[k], seat, &alone));
            assert_memory_equal(&m, &alone, sizeof m);
            assert_null(koloda_step(t[k], &m));
            koloda_bot_close(fresh);
        }
    koloda_bot_close(shared);
    koloda_close(t[0]);
    koloda_close(t[1]);
}

/* A table beside one of the core, move by move: legal moves, views, events, the end, the record. */
static void a_table_is_the_cores(void **state) {
    static char text[TEXT], wanted[TEXT];
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++) {
            const struct game *g = game_list[i];
            struct played *p = play_random(g, n, (uint8_t)(n + 1), 300);
            struct table core;
            struct options o = options_default(g);
            struct seed seed = {{(uint8_t)(n + 1)}};
            assert_null(table_open(&core, g, &o, n, &seed, NULL));
            koloda_table *t = open_table(g->id, n, (uint8_t)(n + 1), KOLODA_KEEP_EVENTS);
            for (int k = 0; k <= p->moves; k++) {
                const struct events *ev = k ? &p->events[k - 1] : &p->dealt;
                assert_int_equal(koloda_awaited(t), table_to_act(&core));
                FOR_SEATS (v, ALL_VIEWERS(n)) {
                    _Alignas(8) unsigned char view[STATE_MAX], mine[STATE_MAX];
                    struct buf b = BUF(wanted);
                    struct jw j = {.out = &b};
                    struct events heard;
                    struct seat stream = seat_begin(v);
                    table_view(&core, v, view);
                    assert_int_equal(koloda_view_bytes(t, v, mine, sizeof mine), g->state_size);
                    assert_memory_equal(mine, view, g->state_size);
                    assert_int_equal(koloda_view_awaited(t, v), g->to_act(view));
                    if (!seat_hear(&stream, &core, k ? &p->move[k - 1] : NULL, ev, &heard)) {
                        assert_int_equal(koloda_events_json(t, v, text, TEXT), 0);
                        continue;
                    }
                    jw_array(&j);
                    for (int e = 0; e < heard.count; e++)
                        event_json(g, &heard.item[e], &j);
                    jw_array_end(&j);
                    assert_int_equal(koloda_events_json(t, v, text, TEXT), b.size);
                    assert_string_equal(text, wanted);
                }
                FOR_SEATS (seat, ALL_SEATS(n)) {
                    struct move legal[MAX_LEGAL];
                    koloda_move mine[KOLODA_MAX_LEGAL], few[2] = {{0}};
                    int count = g->legal(core.state, seat, legal);
                    assert_int_equal(koloda_legal(t, seat, mine, KOLODA_MAX_LEGAL), count);
                    assert_memory_equal(mine, legal, (size_t)count * sizeof legal[0]);
                    assert_int_equal(koloda_legal(t, seat, few, 1), count);
                    assert_memory_equal(few, legal, count ? sizeof legal[0] : 0);
                    assert_int_equal(few[1].kind, 0);
                    assert_int_equal(koloda_legal(t, seat, NULL, 0), count);
                }
                if (k == p->moves)
                    break;
                const koloda_move *m = (const koloda_move *)(const void *)&p->move[k];
                assert_null(table_move(&core, &p->move[k], NULL));
                assert_null(koloda_step(t, m));
            }
            koloda_outcome out = {.winners = 99};
            struct outcome end;
            bool over = g->outcome(core.state, &end);
            assert_int_equal(koloda_over(t, NULL), over);
            assert_int_equal(koloda_over(t, &out), over);
            assert_int_equal(out.winners, over ? end.winners : 99);
            for (int seat = 0; over && seat < n; seat++)
                assert_int_equal(out.score[seat], end.scored ? end.score[seat] : 0);
            koloda_close(t);
            played_free(p);
        }
}

static void records_hold(void **state) {
    static char text[1 << 20];
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int limit = 1; limit <= 1000; limit *= 10) {
            struct buf scratch = heap_buf();
            struct record r = {.move = NULL};
            struct record_error error = {0, ""};
            struct table replayed;
            struct rng rng;
            koloda_table *t =
                open_table(game_list[i]->id, game_list[i]->max_seats, 3, KOLODA_KEEP_RECORD);
            rng_seed(&rng, (uint64_t)limit);
            for (int k = 0; k < limit && koloda_awaited(t); k++) {
                koloda_move m = random_choice(t, &rng);
                assert_null(koloda_step(t, &m));
            }
            size_t size = koloda_record(t, text, sizeof text);
            assert_in_range(size, 100, sizeof text - 1);
            if (!record_load(text, size, &r, &replayed, &scratch, &error) || !r.whole)
                fail_msg("line %u: %s", error.line, error.text);
            assert_int_equal(replayed.moves, koloda_moves(t));
            assert_int_equal(r.finished, koloda_over(t, NULL));
            koloda_close(t);
            heap_free(&scratch);
        }
}

/* ---- opening, copying ---- */

/* What is said of a game that is not there, with all that are. */
static const char *unknown(const char *id, char text[256]) {
    int n = snprintf(text, 256, "there is no such game: %s; there are ", id);
    for (int i = 1; i < game_count; i++)
        n += snprintf(text + n, 256 - (size_t)n, "%s%s", i > 1 ? ", " : "", game_list[i]->id);
    return text;
}

static void what_cannot_be_opened_is_told(void **state) {
    char one[256], two[256];
    const struct {
        const char *game;
        int players;
        const char *options;
        unsigned keep;
        const char *says;
    } wrong[] = {
        {"no-game", 2, NULL, 0, unknown("no-game", one)},
        {NULL, 2, NULL, 0, unknown("NULL", two)},
        {"cabbage", 1, NULL, 0, "the number of players of cabbage is 2 to 5"},
        {"cabbage", 6, NULL, 0, "the number of players of cabbage is 2 to 5"},
        {"cabbage", -1, NULL, 0, "the number of players of cabbage is 2 to 5"},
        {"cabbage", 2, "first", 0, "an option is name=value, with a comma before the next: first"},
        {"cabbage", 2, "first=0,,", 0, "an option is name=value, with a comma before the next: "},
        {"cabbage", 2, "dogs=1", 0,
         "dogs=1: there is no such option, only: blocking_dogs_score, first"},
        {"cabbage", 2, "blocking_dogs_score=2", 0,
         "blocking_dogs_score=2: the option must be one of: false, true"},
        {"coach", 3, "pearl=false,max_turns=0", 0,
         "max_turns=0: the option must be a number in the range: 1 … 1000000"},
        {"cabbage", 2, "first=2", 0, "the option first names a seat that is not at this table"},
        {"cabbage", 2, NULL, 4,
         "what to keep is a sum of KOLODA_KEEP_EVENTS and KOLODA_KEEP_RECORD"},
    };
    (void)state;
    koloda_seed seed = seed_with(1);
    char why[KOLODA_WHY_MAX], text[512], name[1000];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        memset(why, 'x', sizeof why);
        assert_null(koloda_open(wrong[i].game, wrong[i].players, wrong[i].options, &seed,
                                wrong[i].keep, why));
        assert_string_equal(why, wrong[i].says);
        assert_null(koloda_open(wrong[i].game, wrong[i].players, wrong[i].options, &seed,
                                wrong[i].keep, NULL));
    }
    assert_null(koloda_open("cabbage", 2, NULL, NULL, 0, why));
    assert_string_equal(why, "there is no seed");
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = 0;
    assert_null(koloda_open(name, 2, NULL, &seed, 0, why)); /* longer than what may be said */
    assert_null(koloda_open("cabbage", 2, name, &seed, 0, why));
    name[70] = '=';
    assert_null(koloda_open("cabbage", 2, name, &seed, 0, why));
    assert_true(memchr(why, 0, sizeof why) && why[0]);
    koloda_table *t = koloda_open("cabbage", 2, "first=1,blocking_dogs_score=on,", &seed, 0, why);
    assert_string_equal(why, "");
    koloda_options_json(t, text, sizeof text);
    assert_string_equal(text, "{\"blocking_dogs_score\":true,\"first\":1}");
    koloda_close(t);
    assert_null(koloda_bot_open("cabbage", "genius", why));
    assert_string_equal(why, "there is no such bot: genius; there are random, easy, normal, hard, "
                             "expert, greedy, explorer, search");
    assert_null(koloda_bot_open("no-game", "hard", NULL));
    assert_null(koloda_bot_open("cabbage", NULL, why));
}

static void a_reset_table_is_a_new_one(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        unsigned keep = KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD;
        int n = game_list[i]->max_seats;
        koloda_seed seed = seed_with(9);
        koloda_table *used = open_table(game_list[i]->id, n, 1, keep);
        koloda_table *fresh = open_table(game_list[i]->id, n, 9, keep);
        koloda_playout(used, 5);
        assert_null(koloda_reset(used, &seed));
        assert_int_equal(hash_of(used), hash_of(fresh));
        assert_int_equal(koloda_playout(used, 1), koloda_playout(fresh, 1));
        assert_int_equal(hash_of(used), hash_of(fresh));
        koloda_close(used);
        koloda_close(fresh);
    }
}

/* A copy is the same now and later, and what happens to one does not happen to the other. */
static void copies_are_equal_and_apart(void **state) {
    (void)state;
    koloda_table *copy = open_table("null", 2, 1, 0);
    for (int i = 0; i < game_count; i++)
        for (unsigned keep = 0; keep < 4; keep++) {
            struct rng r;
            koloda_table *t = open_table(game_list[i]->id, game_list[i]->max_seats, 4, keep);
            rng_seed(&r, keep);
            for (int k = 0; k < 20 && koloda_awaited(t); k++) {
                koloda_move m = random_choice(t, &r);
                assert_null(koloda_step(t, &m));
            }
            uint64_t before = hash_of(t);
            koloda_table *clone = koloda_clone(t);
            assert_null(koloda_copy(copy, t));
            assert_null(koloda_copy(t, t));
            assert_int_equal(hash_of(clone), before);
            assert_int_equal(hash_of(copy), before);
            koloda_playout(clone, 3);
            koloda_playout(copy, 3);
            assert_int_equal(hash_of(clone), hash_of(copy));
            assert_int_equal(hash_of(t), before);
            koloda_close(clone);
            koloda_close(t);
        }
    koloda_close(copy);
}

/* ---- what does harm nowhere ---- */

static void what_is_wrong_changes_nothing(void **state) {
    struct rng r;
    (void)state;
    rng_seed(&r, 1);
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        unsigned keep = KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD;
        koloda_table *t = open_table(g->id, g->max_seats, 6, keep);
        for (int k = 0; k < 30 && koloda_awaited(t); k++) {
            uint64_t before = hash_of(t);
            koloda_move right = random_choice(t, &r);
            for (int near = 0; near < 20; near++) {
                struct move core = {right.kind, right.seat, right.a, right.b, right.c, right.set};
                core = move_near(g, &r, core);
                koloda_move m = {core.kind, core.seat, core.a, core.b, core.c, core.set};
                const char *why = koloda_check(t, &m);
                if (!why)
                    continue;
                assert_string_equal(koloda_step(t, &m), why);
                char text[KOLODA_MOVE_MAX] = "x";
                size_t length = koloda_move_text(t, &m, text, sizeof text);
                assert_int_equal(strlen(text), length); /* none if it is no move at all */
            }
            assert_non_null(koloda_step_text(t, right.seat, "castle"));
            assert_non_null(koloda_step_text(t, right.seat, ""));
            assert_int_equal(hash_of(t), before);
            char text[KOLODA_MOVE_MAX];
            koloda_move back;
            assert_true(koloda_move_text(t, &right, text, sizeof text) > 0);
            assert_null(koloda_move_parse(t, right.seat, text, &back));
            assert_memory_equal(&back, &right, sizeof back);
            assert_null(koloda_step_text(t, right.seat, text));
        }
        koloda_playout(t, 1);
        koloda_move m = {.kind = 1};
        assert_non_null(koloda_step(t, &m)); /* nobody moves after the end */
        koloda_close(t);
    }
}

static void nothing_is_refused_kindly(void **state) {
    (void)state;
    koloda_table *t = open_table("cabbage", 2, 1, KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD);
    koloda_table *bare = open_table("cabbage", 2, 1, 0), *other = open_table("podelim", 2, 1, 0);
    koloda_bot *bot = koloda_bot_open("cabbage", "random", NULL);
    koloda_bot *both[2] = {bot, NULL}, *two[2] = {bot, bot};
    koloda_seed seed = seed_with(1);
    koloda_move m = {0};
    char text[KOLODA_SEED_MAX] = "x";
    int asked = first_awaited(t), idle = 1 - asked;
    uint64_t before = hash_of(t);

    assert_string_equal(koloda_reset(NULL, &seed), "there is no table");
    assert_string_equal(koloda_reset(t, NULL), "there is no seed");
    assert_null(koloda_clone(NULL));
    assert_string_equal(koloda_copy(NULL, t), "there is no table");
    assert_string_equal(koloda_copy(t, NULL), "there is no table");
    koloda_close(NULL);
    koloda_bot_close(NULL);
    assert_null(koloda_game(NULL));
    assert_int_equal(koloda_players(NULL) + (int)koloda_awaited(NULL), 0);
    assert_int_equal(koloda_moves(NULL) + koloda_seed_of(NULL).byte[0], 0);
    assert_int_equal(koloda_options_json(NULL, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(koloda_legal(NULL, 0, &m, 1) + koloda_legal(t, -1, &m, 1), 0);
    assert_int_equal(koloda_legal(t, 2, &m, 1) + koloda_legal(t, KOLODA_ONLOOKER, &m, 1), 0);
    assert_int_equal(koloda_legal_json(NULL, 0, NULL, 0) + koloda_legal_json(t, 2, NULL, 0), 0);
    assert_int_equal(koloda_legal_json(t, idle, text, sizeof text), 2); /* [] */
    assert_int_equal(koloda_move_text(NULL, &m, NULL, 0) + koloda_move_text(t, NULL, NULL, 0), 0);
    assert_int_equal(koloda_move_text(t, &m, text, sizeof text), 0); /* chance has no text */
    assert_string_equal(koloda_move_parse(NULL, 0, "draw", &m), "there is no table");
    assert_string_equal(koloda_move_parse(t, 2, "draw", &m), "there is no such seat at this table");
    assert_string_equal(koloda_move_parse(t, 0, NULL, &m), "there is no text");
    assert_string_equal(koloda_move_parse(t, 0, "draw", NULL), "there is no place for the move");
    assert_string_equal(koloda_step(NULL, &m), "there is no table");
    assert_string_equal(koloda_step(t, NULL), "there is no move");
    assert_string_equal(koloda_step(t, &m), "only the table makes chance moves");
    assert_string_equal(koloda_check(NULL, &m), "there is no table");
    assert_string_equal(koloda_check(t, NULL), "there is no move");
    assert_non_null(koloda_check(t, &m));
    assert_string_equal(koloda_step_text(NULL, 0, "draw"), "there is no table");
    assert_string_equal(koloda_step_text(t, 0, NULL), "there is no text");
    for (int v = -1; v < 300; v++) {
        if (v == 0 || v == 1 || v == KOLODA_ONLOOKER)
            continue; /* the only viewers of two seats */
        assert_int_equal(koloda_view_json(t, v, NULL, 0) + koloda_view_bytes(t, v, NULL, 0), 0);
        assert_int_equal(koloda_view_key(t, v) + koloda_view_awaited(t, v), 0);
        assert_int_equal(koloda_events_json(t, v, NULL, 0), 0);
        assert_string_equal(koloda_imagine(t, v, 1), "there is no such viewer at this table");
    }
    assert_int_equal(koloda_view_json(NULL, 0, NULL, 0) + koloda_view_bytes(NULL, 0, NULL, 0), 0);
    assert_int_equal(koloda_view_key(NULL, 0) + koloda_view_awaited(NULL, 0), 0);
    assert_int_equal(koloda_events_json(NULL, 0, NULL, 0), 0);
    assert_int_equal(koloda_events_json(bare, 0, NULL, 0), 0); /* not kept */
    assert_int_equal(koloda_record(bare, NULL, 0) + koloda_record(NULL, NULL, 0), 0);
    assert_int_equal(koloda_state_json(NULL, NULL, 0), 0);
    assert_false(koloda_over(NULL, NULL));
    assert_string_equal(koloda_imagine(NULL, 0, 1), "there is no table");
    assert_int_equal(koloda_playout(NULL, 1), 0);
    assert_string_equal(koloda_bot_choose(NULL, t, asked, &m), "there is no bot");
    assert_string_equal(koloda_bot_choose(bot, NULL, asked, &m), "there is no table");
    assert_string_equal(koloda_bot_choose(bot, other, 0, &m),
                        "the bot was opened for another game");
    assert_string_equal(koloda_bot_choose(bot, t, idle, &m), "the seat is not awaited");
    assert_string_equal(koloda_bot_choose(bot, t, 2, &m), "there is no such seat at this table");
    assert_string_equal(koloda_bot_choose(bot, t, asked, NULL), "there is no place for the move");
    assert_string_equal(koloda_play(NULL, both), "there is no table");
    assert_string_equal(koloda_play(NULL, NULL), "there is no table");
    assert_string_equal(koloda_play(t, NULL), "there is no bot");
    assert_string_equal(koloda_play(t, both), "there is no bot");
    assert_string_equal(koloda_play(other, two), "the bot was opened for another game");
    assert_non_null(koloda_seed_parse(NULL, &seed));
    assert_non_null(koloda_seed_parse("1", NULL));
    assert_non_null(koloda_seed_parse("one", &seed));
    assert_int_equal(seed.byte[0], 1);
    koloda_seed_text(NULL, text);
    koloda_seed_text(&seed, NULL);
    assert_int_equal(koloda_seed_derive(NULL, 1).byte[0], 0);
    assert_null(koloda_game_id(-1));
    assert_null(koloda_game_id(game_count - 1));
    assert_int_equal(koloda_rules(NULL) + koloda_rules("no-game"), 0);
    assert_int_equal(koloda_game_json(NULL, NULL, 0) + koloda_game_json("no-game", NULL, 0), 0);
    assert_int_equal(hash_of(t), before);

    koloda_bot_close(bot);
    koloda_close(t);
    koloda_close(bare);
    koloda_close(other);
}

/* A text that does not fit leaves nothing but its length. */
static size_t write_text(int which, const koloda_table *t, char *out, size_t size) {
    koloda_move m;
    koloda_legal(t, first_awaited(t), &m, 1);
    switch (which) {
    case 0:
        return koloda_game_json("coach", out, size);
    case 1:
        return koloda_bots_json(out, size);
    case 2:
        return koloda_options_json(t, out, size);
    case 3:
        return koloda_legal_json(t, first_awaited(t), out, size);
    case 4:
        return koloda_move_text(t, &m, out, size);
    case 5:
        return koloda_view_json(t, 0, out, size);
    case 6:
        return koloda_events_json(t, 0, out, size);
    case 7:
        return koloda_state_json(t, out, size);
    case 8:
        return koloda_record(t, out, size);
    default:
        return 0;
    }
}

static void small_buffers(void **state) {
    (void)state;
    static char whole[TEXT], out[TEXT];
    koloda_table *t = open_table("coach", 4, 2, KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD);
    for (int which = 0; which < 9; which++) {
        size_t length = write_text(which, t, whole, TEXT);
        assert_true(length > 1 && strlen(whole) == length);
        assert_int_equal(write_text(which, t, NULL, 0), length);
        for (size_t size = 0; size <= length + 1; size += size < 3 || size > length - 2 ? 1 : 7) {
            memset(out, 'x', sizeof out);
            assert_int_equal(write_text(which, t, out, size), length);
            assert_int_equal(out[size], 'x');
            if (size == length + 1)
                assert_string_equal(out, whole);
            else if (size)
                assert_string_equal(out, "");
        }
    }
    memset(out, 'x', sizeof out);
    size_t bytes = koloda_view_bytes(t, 0, out, 1);
    assert_int_equal(koloda_view_bytes(t, 0, out, bytes - 1), bytes);
    assert_int_equal(out[0], 'x');
    assert_int_equal(koloda_view_bytes(t, 0, out, bytes), bytes);
    assert_int_equal(out[bytes], 'x');
    koloda_close(t);
}

/* ---- what nobody may know ---- */

/* Two tables that a viewer cannot tell apart: it sees, may do and imagines the same at both, and what
 * is imagined with the same luck is the same table, down to the chance to come. */
static void imagining_tells_nothing(void **state) {
    static char text[2][TEXT];
    int differ = 0, committed = 0;
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++) {
            struct rng r;
            koloda_table *t = open_table(game_list[i]->id, n, 8, 0);
            koloda_table *twin = koloda_clone(t), *a = koloda_clone(t), *b = koloda_clone(t);
            rng_seed(&r, 8);
            for (int k = 0; k < 120 && koloda_awaited(t); k++) {
                int v = (int)rng_below(&r, (uint32_t)n + 1);
                v = v == n ? KOLODA_ONLOOKER : v;
                uint64_t luck = rng_next(&r);
                koloda_copy(twin, t);
                assert_null(koloda_imagine(twin, v, rng_next(&r)));
                committed += koloda_moves(twin) != koloda_moves(t);
                assert_int_equal(koloda_view_bytes(t, v, text[0], TEXT),
                                 koloda_view_bytes(twin, v, text[1], TEXT));
                assert_memory_equal(text[0], text[1], game_list[i]->state_size);
                assert_int_equal(koloda_view_key(t, v), koloda_view_key(twin, v));
                assert_int_equal(koloda_view_awaited(t, v), koloda_view_awaited(twin, v));
                koloda_legal_json(t, v, text[0], TEXT);
                koloda_legal_json(twin, v, text[1], TEXT);
                assert_string_equal(text[0], text[1]);
                koloda_view_json(t, v, text[0], TEXT);
                koloda_view_json(twin, v, text[1], TEXT);
                assert_string_equal(text[0], text[1]);
                koloda_state_json(t, text[0], TEXT);
                koloda_state_json(twin, text[1], TEXT);
                differ += strcmp(text[0], text[1]) != 0;
                koloda_copy(a, t);
                koloda_copy(b, twin);
                assert_null(koloda_imagine(a, v, luck));
                assert_null(koloda_imagine(b, v, luck));
                assert_int_equal(hash_of(a), hash_of(b));
                assert_int_equal(koloda_playout(a, luck), koloda_playout(b, luck));
                assert_int_equal(hash_of(a), hash_of(b));
                koloda_move m = random_choice(t, &r);
                assert_null(koloda_step(t, &m));
            }
            koloda_close(t);
            koloda_close(twin);
            koloda_close(a);
            koloda_close(b);
        }
    assert_true(differ > 0 && committed > 0);
}

static void an_imagined_table_has_no_past(void **state) {
    (void)state;
    koloda_seed was = seed_with(1);
    koloda_table *t = open_table("coach", 3, 1, KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD);
    assert_null(koloda_imagine(t, 0, 1));
    koloda_seed now = koloda_seed_of(t);
    assert_memory_not_equal(&now, &was, sizeof was);
    assert_int_equal(koloda_record(t, NULL, 0), 0);
    char text[64];
    koloda_events_json(t, 0, text, sizeof text);
    assert_string_equal(text, "[]");
    koloda_playout(t, 1);
    assert_null(koloda_imagine(t, 0, 1)); /* at the end everything is known */
    assert_true(koloda_over(t, NULL));
    koloda_close(t);
}

/* ---- threads ---- */

static uint64_t play_everything(void) {
    uint64_t hash = 0;
    for (int i = 0; koloda_game_id(i); i++) {
        const char *game = koloda_game_id(i);
        koloda_bot *bot = koloda_bot_open(game, "normal", NULL), *bots[MAX_SEATS];
        koloda_table *t = open_table(game, 3, 5, KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD);
        for (int seat = 0; seat < MAX_SEATS; seat++)
            bots[seat] = bot;
        for (uint64_t k = 0; k < 3; k++) {
            koloda_table *mind = koloda_clone(t);
            koloda_imagine(mind, 1, k);
            koloda_playout(mind, k);
            hash = hash64(&hash, sizeof hash, hash_of(mind));
            koloda_play(t, bots);
            hash = hash64(&hash, sizeof hash, hash_of(t));
            koloda_seed series = koloda_seed_of(t), seed = koloda_seed_derive(&series, k);
            koloda_reset(t, &seed);
            koloda_close(mind);
        }
        koloda_close(t);
        koloda_bot_close(bot);
    }
    return hash;
}

static void *work(void *out) {
    *(uint64_t *)out = play_everything();
    return NULL;
}

static void threads_do_not_meet(void **state) {
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    uint64_t hash[THREADS], wanted = play_everything();
    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, work, &hash[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(hash[i], wanted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_the_same_game),
        cmocka_unit_test(a_bot_remembers_nothing),
        cmocka_unit_test(a_table_is_the_cores),
        cmocka_unit_test(records_hold),
        cmocka_unit_test(what_cannot_be_opened_is_told),
        cmocka_unit_test(a_reset_table_is_a_new_one),
        cmocka_unit_test(copies_are_equal_and_apart),
        cmocka_unit_test(what_is_wrong_changes_nothing),
        cmocka_unit_test(nothing_is_refused_kindly),
        cmocka_unit_test(small_buffers),
        cmocka_unit_test(imagining_tells_nothing),
        cmocka_unit_test(an_imagined_table_has_no_past),
        cmocka_unit_test(threads_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
