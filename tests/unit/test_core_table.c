/* The table: the only door for moves, the only maker of chance, the keeper of secrets. */
#include "played.h"

#include "base/hash.h"

static struct table table;

static void open_table(const char *id, int nseats, uint8_t seed_byte) {
    const struct game *g = game_find(id);
    struct options o = options_default(g);
    struct seed seed = {{seed_byte}};
    assert_null(table_open(&table, g, &o, nseats, &seed, NULL));
}

static void a_table_that_cannot_be_opened_is_left_alone(void **state) {
    (void)state;
    const struct game *g = game_find("cabbage");
    struct options right = options_default(g), wrong = right;
    struct seed seed = {{1}};
    open_table("podelim", 3, 7);
    struct table before = table;
    wrong.value[0] = 2;
    assert_non_null(table_open(&table, g, &right, 1, &seed, NULL));
    assert_non_null(table_open(&table, g, &right, 6, &seed, NULL));
    assert_non_null(table_open(&table, g, &right, 0, &seed, NULL));
    assert_non_null(table_open(&table, g, &right, -1, &seed, NULL));
    assert_non_null(table_open(&table, g, &wrong, 3, &seed, NULL));
    wrong = right;
    wrong.value[MAX_OPTIONS - 1] = 1;
    assert_non_null(table_open(&table, g, &wrong, 3, &seed, NULL));
    assert_memory_equal(&table, &before, sizeof table);
}

static void the_seed_is_the_deal(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        open_table(g->id, g->max_seats, 3);
        struct table one = table;
        open_table(g->id, g->max_seats, 3);
        assert_memory_equal(one.state, table.state, g->state_size);
        open_table(g->id, g->max_seats, 4);
        assert_memory_not_equal(one.state, table.state, g->state_size);
    }
}

static bool is_legal(const struct table *t, const struct move *m) {
    struct move legal[MAX_LEGAL];
    if (m->seat >= MAX_SEATS)
        return false;
    int n = t->game->legal(t->state, m->seat, legal);
    for (int i = 0; i < n; i++)
        if (!memcmp(&legal[i], m, sizeof *m))
            return true;
    return false;
}

/* Refused moves of every sort, all through two games: not a byte changes, nothing is said. */
static void a_refusal_changes_nothing(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < game_count; i++) {
        open_table(game_list[i]->id, game_list[i]->max_seats, 5);
        while (table_to_act(&table)) {
            struct table before = table;
            struct events ev = {.count = 0};
            for (int k = 0; k < 30; k++) {
                struct move m = {.kind = (uint8_t)rng_below(&r, 16),
                                 .seat = (uint8_t)rng_below(&r, 10),
                                 .a = (uint8_t)rng_below(&r, 12),
                                 .b = (uint8_t)rng_below(&r, 12),
                                 .c = rng_below(&r, 4) ? 0 : 1,
                                 .set = rng_below(&r, 4) ? 0 : rng_next(&r)};
                if (is_legal(&table, &m))
                    continue;
                assert_non_null(table_move(&table, &m, &ev));
                assert_int_equal(ev.count, 0);
                assert_memory_equal(&table, &before, sizeof table);
            }
            struct move m = random_move(&table, &r);
            assert_null(table_move(&table, &m, NULL));
        }
        struct move m = {.kind = 1};
        assert_non_null(table_move(&table, &m, NULL)); /* nobody moves after the end */
    }
}

static void chance_never_comes_from_outside(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        open_table(game_list[i]->id, game_list[i]->min_seats, 6);
        struct table before = table;
        struct move chance = chance_move(12345), as_seat = {.kind = MOVE_CHANCE, .seat = 0};
        assert_non_null(table_move(&table, &chance, NULL));
        assert_non_null(table_move(&table, &as_seat, NULL));
        assert_memory_equal(&table, &before, sizeof table);
        assert_false(table_to_act(&table) & CHANCE);
    }
}

/* ---- what stands and what may be taken back ---- */

static int chances;

static void count_chance(void *context, const struct table *t, const struct move *m) {
    assert_ptr_equal(context, &chances);
    if (m->kind != MOVE_CHANCE) { /* told before it happens */
        assert_null(t->game->check(t->state, m));
        return;
    }
    assert_int_equal(t->game->to_act(t->state), CHANCE);
    assert_true(m->set == deal_key(&t->deal.seed, t->deal.drawn - 1));
    chances++;
}

static bool reveals(const struct game *g, const struct events *ev) {
    for (int i = 0; i < ev->count; i++)
        if (g->events[ev->item[i].kind].reveals)
            return true;
    return false;
}

/* A move is settled exactly when somebody learned from it or chance acted; and always where nobody
 * listens to the events. */
/* Law 4: so do the end, and the last commit of several. */
static void moves_are_settled_by_sights_and_chance(void **state) {
    (void)state;
    struct rng r;
    int open = 0, settled = 0;
    rng_seed(&r, 2);
    for (int i = 0; i < game_count; i++)
        for (uint8_t seed = 1; seed <= 4; seed++) {
            open_table(game_list[i]->id, game_list[i]->max_seats, seed);
            struct table deaf = table;
            table.on_move = count_chance;
            table.context = &chances;
            while (table_to_act(&table)) {
                static struct events ev;
                uint32_t before = table.settled, ply = table_head(&table)->ply;
                bool others = table.committed;
                ev.count = 0;
                chances = 0;
                struct move m = random_move(&table, &r);
                assert_null(table_move(&table, &m, &ev));
                assert_null(table_move(&deaf, &m, NULL));
                bool completes = table_head(&table)->ply != ply;
                assert_int_equal(table.committed != 0, !completes);
                bool stands = chances > 0 || reveals(table.game, &ev) || (others && completes) ||
                              !table_to_act(&table);
                uint32_t moves = table.moves;
                assert_int_equal(table.settled, stands ? moves : before);
                assert_int_equal(deaf.settled, moves);
                assert_memory_equal(deaf.state, table.state, table.game->state_size);
                settled += stands;
                open += !stands;
            }
        }
    assert_true(open > 0 && settled > 0);
}

/* Events that stood in the list before do not settle the move that comes now. */
static void only_the_moves_own_events_count(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 3);
    open_table("podelim", 3, 1);
    uint32_t before = table.settled;
    struct events ev = {.count = 0};
    while (!table.game->events[ev.item[0].kind].reveals)
        ev.item[0].kind++;
    ev.count = 1;
    struct move m = random_move(&table, &r); /* the leader cuts: open, but nothing is shown */
    assert_null(table_move(&table, &m, &ev));
    assert_true(ev.count > 1);
    assert_int_equal(table.settled, before);
}

/* ---- whole games at once ---- */

struct decider {
    struct rng rng;
    uint32_t moves, wrong_at;
};

/* A legal move, but now and then one of chance, of another kind, or with an argument too many. */
static struct move decide(void *context, const void *st, int seat) {
    struct decider *d = context;
    struct move legal[MAX_LEGAL];
    int n = table.game->legal(st, seat, legal);
    struct move m = legal[rng_below(&d->rng, (uint32_t)n)];
    assert_ptr_equal(st, table.state);
    if (d->moves++ != d->wrong_at)
        return m;
    switch (rng_below(&d->rng, 3)) {
    case 0:
        return chance_move(1);
    case 1:
        return m.kind = (uint8_t)table.game->move_count, m;
    default:
        return m.c = UINT32_MAX, m;
    }
}

/* The same moves one by one lead to the same end; a wrong one stops the game and changes nothing. */
static void a_game_at_once_checks_every_move(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (uint8_t seed = 1; seed <= 20; seed++) {
            struct decider d = {.wrong_at = UINT32_MAX}, again;
            rng_seed(&d.rng, seed);
            again = d;
            open_table(game_list[i]->id, game_list[i]->max_seats, seed);
            assert_null(table_play(&table, decide, &d));
            assert_int_equal(table_to_act(&table), 0);
            assert_int_equal(table.moves, d.moves);
            assert_int_equal(table.settled, d.moves);
            struct table whole = table;

            open_table(game_list[i]->id, game_list[i]->max_seats, seed);
            for (seatset asked; (asked = table_to_act(&table)) != 0;)
                FOR_SEATS (seat, asked) {
                    struct move m = decide(&again, table.state, seat);
                    assert_null(table_move(&table, &m, NULL));
                }
            assert_memory_equal(table.state, whole.state, table.game->state_size);
            assert_int_equal(table.moves, whole.moves);

            again = (struct decider){.wrong_at = d.moves / 2};
            rng_seed(&again.rng, seed);
            open_table(game_list[i]->id, game_list[i]->max_seats, seed);
            assert_non_null(table_play(&table, decide, &again));
            assert_int_equal(table.moves, again.wrong_at);
            assert_null(table.game->audit(table.state));
        }
}

/* ---- views and JSON ---- */

static void views_json_and_hash(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 4);
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        open_table(g->id, g->max_seats, 9);
        struct buf json = heap_buf(), scratch = heap_buf();
        for (int k = 0; table_to_act(&table) && k < 40; k++) {
            _Alignas(8) unsigned char view[STATE_MAX], copy[STATE_MAX];
            uint8_t hash[32], wanted[32];
            for (int seat = 0; seat < g->max_seats; seat++) {
                table_view(&table, seat, view);
                memcpy(copy, table.state, g->state_size);
                g->redact(copy, seat);
                assert_memory_equal(view, copy, g->state_size);
                assert_int_equal(((struct head *)view)->viewer, seat);
            }
            buf_clear(&json);
            struct jw j = {.out = &json};
            table_json(&table, &j);
            assert_int_equal(json.data[0], '{');
            assert_int_equal(json.data[json.size - 1], '}');
            sha256(json.data, json.size, wanted);
            table_hash(&table, &scratch, hash);
            assert_memory_equal(hash, wanted, 32);
            struct move m = random_move(&table, &r);
            assert_null(table_move(&table, &m, NULL));
        }
        heap_free(&json);
        heap_free(&scratch);
    }
}

static void games_are_found_by_id(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        assert_ptr_equal(game_find(game_list[i]->id), game_list[i]);
        assert_int_equal(game_list[i]->state_size % 4, 0);
        assert_true(game_list[i]->state_size <= STATE_MAX);
        assert_true(game_list[i]->max_legal <= MAX_LEGAL);
        assert_int_equal(game_list[i]->number, i); /* games.def */
    }
    assert_null(game_find(""));
    assert_null(game_find("Cabbage"));
    assert_null(game_find("cabbage "));
}

/* Records and views name a game by its id and number: neither ever changes. */
static void ids_and_numbers_stay(void **state) {
    static const char *const ids[] = {"null", "cardinal", "coach", "podelim", "cabbage"};
    (void)state;
    for (int i = 0; i < (int)(sizeof ids / sizeof *ids); i++)
        assert_string_equal(game_list[i]->id, ids[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_cannot_be_opened_is_left_alone),
        cmocka_unit_test(the_seed_is_the_deal),
        cmocka_unit_test(a_refusal_changes_nothing),
        cmocka_unit_test(chance_never_comes_from_outside),
        cmocka_unit_test(moves_are_settled_by_sights_and_chance),
        cmocka_unit_test(only_the_moves_own_events_count),
        cmocka_unit_test(a_game_at_once_checks_every_move),
        cmocka_unit_test(views_json_and_hash),
        cmocka_unit_test(games_are_found_by_id),
        cmocka_unit_test(ids_and_numbers_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
