/* Whatever options allow can be saved and read again: the longest game of them, too. */
#include "played.h"

#include "games/coach/state.h"
#include "run/files.h"

static uint32_t turns(const struct table *t) {
    return ((const struct coach_state *)(const void *)t->state)->turn_number;
}

/* Nobody claims to have won: so the game lasts as long as it may. */
static struct move lasting_move(const struct table *t, struct rng *r) {
    struct move m;
    const char *word;
    do {
        m = random_move(t, r);
        size_t n = move_word(t->game, &m, &word);
        if ((n < 7 || strncmp(word, "declare", 7)) && (n < 6 || strncmp(word, "divine", 6)))
            break;
    } while (true);
    return m;
}

static double bytes_a_turn(int nseats, uint8_t seed_byte, uint32_t last) {
    static struct table t;
    const struct game *g = game_find("coach");
    struct buf out = heap_buf(), scratch = heap_buf();
    struct options o = options_default(g);
    struct seed seed = {{seed_byte}};
    struct rng r;
    rng_seed(&r, seed_byte);
    o.value[3] = (int32_t)last;
    assert_string_equal(g->options[3].name, "max_turns");
    assert_null(table_open(&t, g, &o, nseats, &seed));
    while (table_to_act(&t)) {
        struct move m = lasting_move(&t, &r);
        assert_null(table_move(&t, &m, NULL));
        record_move(&out, &t, &m, &scratch);
    }
    double size = (double)out.size / turns(&t);
    heap_free(&out);
    heap_free(&scratch);
    return size;
}

static void the_longest_game_can_be_read_again(void **state) {
    (void)state;
    const struct option_spec *turns_at_most = &game_find("coach")->options[3];
    double worst = 0;
    for (int nseats = 3; nseats <= 8; nseats++)
        for (uint8_t seed = 0; seed < 4; seed++) {
            double size = bytes_a_turn(nseats, seed, 200);
            worst = size > worst ? size : worst;
        }
    print_message("%.0f bytes a turn\n", worst);
    assert_true(2 * worst * turns_at_most->max < FILE_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_longest_game_can_be_read_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
