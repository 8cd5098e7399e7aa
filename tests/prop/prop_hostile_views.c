/* Views through the door: every view that a table sends is let in, and one with a byte changed is
 * either refused or bears everything that a client does with a view. */
#include "prop.h"

#include <stdio.h>

static const struct play *now;
static char hint[64]; /* what was changed */
#define MUST(condition) HOLDS(now, condition, "%s: %s", hint, #condition)
#define MUST_BE_SOUND(why)                                                                         \
    do {                                                                                           \
        const char *complaint = why;                                                               \
        HOLDS(now, !complaint, "%s: %s", hint, complaint);                                         \
    } while (0)
#include "view_use.h"

static uint64_t changed, let_in;

static void view_is_let_in(struct play *p, const struct state *view) {
    struct state read;
    const char *why = p->game->audit_view(view->byte);
    HOLDS(p, !why, "a view is refused: %s", why);
    state_guard(&read, p->game);
    HOLDS(p, view_from_bytes(view->byte, p->game->state_size, read.byte) == p->game,
          "the bytes of a view are refused");
    HOLDS(p, !memcmp(view->byte, read.byte, p->game->state_size), "a view is read as another");
    HOLDS(p, state_guarded(&read, p->game), "reading a view writes beyond it");
}

/* Near misses find more than noise: one more, one less, a bit, nothing, all. */
static uint8_t other_byte(struct rng *r, uint8_t old) {
    switch (rng_below(r, 6)) {
    case 0:
        return (uint8_t)(old + 1);
    case 1:
        return (uint8_t)(old - 1);
    case 2:
        return (uint8_t)(old ^ 1 << rng_below(r, 8));
    case 3:
        return 0;
    case 4:
        return UNKNOWN;
    default:
        return (uint8_t)rng_next(r);
    }
}

static void change_is_harmless(struct play *p, const struct state *view) {
    struct state hostile = *view, read;
    uint32_t at = rng_below(&p->rng, p->game->state_size);
    hostile.byte[at] = other_byte(&p->rng, hostile.byte[at]);
    const struct game *g = view_from_bytes(hostile.byte, p->game->state_size, read.byte);
    snprintf(hint, sizeof hint, "byte %u of the view of %u, %u, is %u", at,
             ((const struct head *)view->byte)->viewer, view->byte[at], hostile.byte[at]);
    changed++;
    if (!g)
        return;
    let_in++;
    view_use(g, read.byte, &p->rng);
}

static void game_views(struct play *p) {
    now = p;
    do {
        if (!play_sampled(p))
            continue;
        FOR_SEATS (i, ALL_VIEWERS(p->config.nseats)) {
            struct state view;
            play_view(p, i, &view);
            view_is_let_in(p, &view);
            for (int k = 0; k < 12; k++)
                change_is_harmless(p, &view);
        }
    } while (play_step(p));
}

static void a_view_is_let_in_and_a_changed_one_does_no_harm(void **state) {
    (void)state;
    prop_run(&(struct property){"hostile views", 700, game_views});
    print_message("%llu views changed, %llu of them let in\n", (unsigned long long)changed,
                  (unsigned long long)let_in);
    if (changed)
        assert_true(let_in > 0 && let_in < changed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_is_let_in_and_a_changed_one_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
