/* The odds of Nothing against counting in the deals that a view allows, and its sheet against the
 * points. */
#include "prop.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "games/null/state.h"

enum { DEALS = 400 };

static const char *const names[MAX_SEATS] = {"a", "b", "c", "d", "e", "f", "g", "h"};

/* "Pearl in the middle: 15 %, 4 of 27", or 0 of 1 where nothing is said of the card. */
static void odds_said(const struct scene *s, int card, int *part, int *whole) {
    char wanted[64];
    int share;
    *part = 0, *whole = 1;
    snprintf(wanted, sizeof wanted, "%s in the middle: %%d %%%%, %%d of %%d",
             null_words[0].word[card].title);
    for (int i = 0; i < s->odds_count; i++)
        if (sscanf(s->odds[i], wanted, &share, part, whole) == 3)
            return;
}

/* Each card is hidden as often as the odds say, four times the usual error at most. */
static void check_odds(struct play *p, int seat) {
    static struct scene s;
    struct state view;
    struct speech speech = {.context = "null", .names = names, .reader = seat, .you = true};
    int count[NULL_KINDS] = {0}, part, whole;
    play_view(p, seat, &view);
    scene_make(&s, p->game, view.byte, &speech);
    for (int i = 0; i < DEALS; i++) {
        struct state full = view;
        null_determinize(full.byte, &p->rng);
        count[((const struct null_state *)full.byte)->middle]++;
    }
    for (int card = 0; card < NULL_KINDS; card++) {
        odds_said(&s, card, &part, &whole);
        double share = (double)part / whole;
        HOLDS(p, fabs(count[card] - DEALS * share) <= 4 * sqrt(DEALS * share * (1 - share)) + 0.5,
              "card %d is hidden %d times in %d, and should be in %d of %d", card, count[card],
              DEALS, part, whole);
    }
}

static void check_sheet(struct play *p) {
    static struct scene s;
    const struct null_state *st = (const struct null_state *)p->st.byte;
    struct speech speech = {.context = "null", .names = names, .reader = FULL};
    scene_make(&s, p->game, p->st.byte, &speech);
    for (int i = 0; i < p->config.nseats; i++)
        HOLDS(p, scene_points(&s, i) == st->points[i], "the sheet of %s has %d points", names[i],
              scene_points(&s, i));
}

static void scene_is_that_of_the_state(void **state) {
    (void)state;
    static struct play p;
    for (int i = 0; i < config_count(&game_null); i++) {
        struct config c = config_at(&game_null, i);
        play_open(&p, &c, i % 2 ? "greedy" : "random", (uint64_t)i);
        do {
            check_sheet(&p);
            if (p.asked && p.asked != CHANCE)
                check_odds(&p, i % c.nseats);
        } while (play_step(&p));
        check_sheet(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(scene_is_that_of_the_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
