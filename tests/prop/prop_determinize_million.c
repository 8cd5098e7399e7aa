/* A million positions: what a seat thinks possible looks to it like what it sees. */
#include "prop.h"

#include <string.h>

static void agrees(struct play *p, int seat) {
    const struct game *g = p->game;
    struct state view, full;
    memcpy(view.byte, p->st.byte, g->state_size);
    g->redact(view.byte, seat);
    memcpy(full.byte, view.byte, g->state_size);
    g->determinize(full.byte, &p->rng);
    const char *why = g->audit(full.byte);
    HOLDS(p, !why, "seat %d thinks possible what is not: %s", seat, why);
    g->redact(full.byte, seat);
    HOLDS(p, !memcmp(full.byte, view.byte, g->state_size),
          "seat %d: redact of determinize gives another view", seat);
}

static void game(struct play *p) {
    do
        if (play_sampled(p))
            FOR_SEATS (i, ALL_VIEWERS(p->config.nseats))
                agrees(p, i);
    while (play_step(p));
}

static void determinize_keeps_the_view(void **state) {
    (void)state;
    prop_run(&(struct property){"determinize", 1e6 / (game_count - 1), game});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(determinize_keeps_the_view)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
