/* Corners of cardinal: the Seer at odd moments. */
#include "corners.h"
#include "games/cardinal/state.h"

static bool looks(const struct move *m) {
    return m->kind == CARDINAL_LOOK || (m->kind == CARDINAL_JUDGE && m->a == BY_SEER);
}

static bool look_while_higher(const void *st, const struct move *m) {
    return looks(m) && !cardinal_stands(st);
}

static bool look_at_five(const void *st, const struct move *m) {
    const struct cardinal_state *s = st;
    return looks(m) && s->row_count == CARDINAL_ROW;
}

static bool bust_by_look(const void *st, const struct move *m) {
    struct cardinal_state s = *(const struct cardinal_state *)st;
    if (!looks(m) || cardinal_stands(&s) || !s.deck_count)
        return false;
    cardinal_apply(&s, m, NULL);
    return s.turn != m->seat;
}

static void corners_of_cardinal(void **state) {
    struct corner corners[] = {
        {"C11 a look while the last card is higher", look_while_higher},
        {"C11 a look with five cards in the row", look_at_five},
        {"C6 a look that costs the row", bust_by_look},
    };
    (void)state;
    CORNERS_HAPPEN(&game_cardinal, corners);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(corners_of_cardinal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
