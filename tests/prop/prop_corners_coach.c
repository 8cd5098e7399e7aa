/* Corners of coach: chains of gifts, what a Duelist leaves possible, the Pearl that is not there. */
#include "corners.h"
#include "games/coach/state.h"

static bool third_gift(const void *st, const struct move *m) {
    const struct coach_state *s = st;
    return m->kind == COACH_GIVE && seat_count(s->chain) >= 3;
}

static bool poison_after_duelist(const void *st, const struct move *m) {
    const struct coach_state *s = st;
    return m->kind == COACH_POISON && s->duelist;
}

static bool doctor_after_duelist(const void *st, const struct move *m) {
    const struct coach_state *s = st;
    return m->kind == COACH_DOCTOR && s->duelist && coach_supporters(s) & SEAT(m->seat);
}

static bool pearl_asked_in_vain(const void *st, const struct move *m) {
    const struct coach_state *s = st;
    return m->kind == COACH_DIPLOMAT && s->boxed && m->b == PEARL;
}

/* By somebody who may hold the offered item, before the trade is over: it may move on unseen. */
static bool gift_of_a_traded_item(const void *st, const struct move *m) {
    const struct coach_state *s = st;
    return m->kind == COACH_GIVE && s->trade.step && s->trade.offered_at & SEAT(m->seat);
}

static void corners_of_coach(void **state) {
    struct corner corners[] = {
        {"K6 a third gift in a chain", third_gift},
        {"K10 what was traded may move on", gift_of_a_traded_item},
        {"K16 a Poison Mixer after a Duelist", poison_after_duelist},
        {"K18 a supporter as Doctor after a Duelist", doctor_after_duelist},
        {"K27 the Diplomat asks for the Pearl in vain", pearl_asked_in_vain},
    };
    (void)state;
    CORNERS_HAPPEN(&game_coach, corners);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(corners_of_coach)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
