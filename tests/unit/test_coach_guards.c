/* What cannot be, as far as a seat knows, is never played on with: the sampler stops in every build,
 * assertions or not. */
#include "played.h"
#include "stops.h"

#include "ai/search.h"
#include "games/coach/know.h"
#include "games/coach/state.h"

static void determinize(void *view) {
    struct rng r;
    rng_seed(&r, 1);
    coach_determinize(view, &r);
}

static void sample(void *view) {
    struct rng r;
    rng_seed(&r, 1);
    coach_sample(view, &r);
}

/* The view of an onlooker, in the middle of a trade or not. */
static struct coach_state *view_of(bool trading) {
    static struct coach_state view;
    for (uint8_t seed = 0; seed < 100; seed++)
        for (int moves = 2; moves < 30; moves++) {
            struct played *p = play_random(game_find("coach"), 5, seed, moves);
            const struct coach_state *s = (const void *)p->table.state;
            for (int seat = 0; seat < 5; seat++) {
                bool fits = !!s->trade.step == trading && table_to_act(&p->table) &&
                            (!trading || (seat != s->turn && seat != s->target));
                if (!fits)
                    continue;
                table_view(&p->table, seat, &view);
                if (trading && view.trade.offered != UNKNOWN)
                    continue;
                played_free(p);
                return &view;
            }
            played_free(p);
        }
    fail_msg("no such view");
    return NULL;
}

static void knowledge_that_fits_nothing_is_not_played_on(void **state) {
    (void)state;
    for (int trading = 0; trading < 2; trading++) {
        struct coach_state view = *view_of(trading);
        int viewer = view.head.viewer;
        assert_false(stops(determinize, &view));
        assert_false(stops(sample, &view));
        struct coach_state wrong = view;
        memset(wrong.item_mask[viewer], 0, sizeof wrong.item_mask[viewer]);
        assert_true(stops(determinize, &wrong));
        wrong = view;
        memset(wrong.profession_mask[viewer], 0, sizeof wrong.profession_mask[viewer]);
        assert_true(stops(determinize, &wrong));
        assert_true(stops(sample, &wrong));
    }
}

static void see(void *row) {
    know_seen(row, 0, 0);
}

/* Of several equal items none can be where one is seen. */
static void a_sight_that_cannot_be_is_not_written_down(void **state) {
    (void)state;
    uint16_t rows[3][COACH_SLOTS] = {{0}};
    assert_true(coach_copies(0) > 1);
    assert_true(stops(see, rows[1]));
    for (int i = 0; i < COACH_SLOTS; i++)
        rows[1][i] = ANYWHERE;
    assert_false(stops(see, rows[1]));
}

/* A search that is handed the full state would tell what its seat cannot know. */
static void look_ahead(void *state) {
    const struct game *g = game_find("coach");
    size_t size = search_memory(g, 100);
    void *memory = calloc(1, size);
    search_start(search_open(memory, size, g, g->ai), state, 0, 1);
}

static void a_search_takes_no_state_of_everything(void **state) {
    (void)state;
    struct played *p = play_random(game_find("coach"), 5, 1, 5);
    assert_true(stops(look_ahead, p->table.state));
    played_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knowledge_that_fits_nothing_is_not_played_on),
        cmocka_unit_test(a_sight_that_cannot_be_is_not_written_down),
        cmocka_unit_test(a_search_takes_no_state_of_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
