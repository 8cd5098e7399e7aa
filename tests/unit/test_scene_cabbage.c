/* The odds of Intrigues and Cabbage against counting, where every card that may be the next is
 * drawn; and its sheet against the scoring and against what is told of the intrigue. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "games/cabbage/ai.h"

static const char *const names[MAX_SEATS] = {"a", "b", "c", "d", "e", "f", "g", "h"};

/* Does the turn fail if card i of the deck is drawn next? */
static bool fails_with(const struct cabbage_state *full, int i) {
    struct cabbage_state s = *full;
    struct events ev = {.count = 0};
    int top = s.deck_count - 1;
    s.deck[top] = full->deck[i];
    s.deck[i] = full->deck[top];
    cabbage_apply(&s, &(struct move){.kind = CABBAGE_DRAW, .seat = s.seat}, &ev);
    for (int k = 0; k < ev.count; k++)
        if (ev.item[k].kind == SAID_FAILED)
            return true;
    return false;
}

static void check_known(struct play *p, const struct scene *s, const struct cabbage_state *full) {
    bool fails = fails_with(full, full->deck_count - 1);
    HOLDS(p, strstr(s->odds[0], fails ? "It fails the turn" : "It does not fail the turn"),
          "the next card %s the turn: %s", fails ? "fails" : "does not fail", s->odds[0]);
}

static void check_chance(struct play *p, const struct scene *s, const struct cabbage_state *full) {
    int share, part, whole, failing = 0;
    const char *numbers = strchr(s->odds[0], ':');
    HOLDS(p, numbers && sscanf(numbers, ": %d %%, %d of %d", &share, &part, &whole) == 3,
          "no chance: %s", s->odds[0]);
    for (int i = 0; i < full->deck_count; i++)
        failing += fails_with(full, i);
    HOLDS(p, part == failing && whole == full->deck_count, "%d of %d fail: %s", failing,
          full->deck_count, s->odds[0]);
    double exact = 100.0 * failing / full->deck_count;
    HOLDS(p, share >= exact - 0.5 && share <= exact + 0.5, "%f %%: %s", exact, s->odds[0]);
}

/* What the odds say of stopping against the sheet after it, the intrigue included. */
static void check_stop(struct play *p, const struct scene *s, const struct cabbage_state *full) {
    static struct scene then;
    struct cabbage_state after = *full;
    struct speech speech = {.context = "cabbage", .names = names, .reader = FULL};
    int points, seat = full->turn;
    const char *worth = strstr(s->odds[s->odds_count - 1], "worth ");
    HOLDS(p, worth && sscanf(worth, "worth %d", &points) == 1, "nothing is said of stopping");
    cabbage_apply(&after, &(struct move){.kind = CABBAGE_STOP, .seat = after.seat}, NULL);
    scene_make(&then, p->game, &after, &speech);
    int wanted = scene_points(&then, seat);
    HOLDS(p, points == wanted, "stopping makes %d points: %s", wanted, worth);
}

/* The figures of stopping against the sheet after it. */
static void check_figures(struct play *p, const struct scene *s, const struct cabbage_state *full) {
    static struct scene then;
    struct cabbage_state after = *full;
    struct speech speech = {.context = "cabbage", .names = names, .reader = FULL};
    cabbage_apply(&after, &(struct move){.kind = CABBAGE_STOP, .seat = after.seat}, NULL);
    scene_make(&then, p->game, &after, &speech);
    HOLDS(p, s->figures == p->config.nseats, "%d figures", s->figures);
    for (int i = 0; i < s->figures; i++)
        HOLDS(p, s->figure[i].value == scene_points(&then, s->figure[i].seat),
              "%s has %d points after stopping", names[s->figure[i].seat], s->figure[i].value);
}

static void check_view(struct play *p, int seat) {
    static struct scene s;
    struct state view;
    struct speech speech = {.context = "cabbage", .names = names, .reader = seat, .you = true};
    play_view(p, seat, &view);
    const struct cabbage_state *v = (const struct cabbage_state *)view.byte;
    scene_make(&s, p->game, view.byte, &speech);
    for (int k = 0; k < 3; k++) {
        struct state full = view;
        const struct cabbage_state *f = (const struct cabbage_state *)full.byte;
        cabbage_determinize(full.byte, &p->rng);
        if (v->deck_count && v->looked)
            check_known(p, &s, f);
        else if (v->deck_count)
            check_chance(p, &s, f);
        if (v->middle_count && v->deck_count) /* else the intrigue follows */
            check_stop(p, &s, f);
        if (v->middle_count && v->deck_count)
            check_figures(p, &s, f);
    }
}

static void odds_are_those_of_the_deck(void **state) {
    (void)state;
    static struct play p;
    for (int i = 0; i < config_count(&game_cabbage); i++) {
        struct config c = config_at(&game_cabbage, i);
        play_open(&p, &c, "random", (uint64_t)i);
        do
            if (((struct cabbage_state *)p.st.byte)->phase == PHASE_TURN)
                for (int seat = 0; seat < c.nseats; seat++)
                    check_view(&p, seat);
        while (play_step(&p));
    }
}

/* ---- the sheet ---- */

/* All that this seat's lines count of a card; with `out` only what is thrown out. */
static int on_sheet(const struct scene *s, int seat, int card, bool out) {
    for (int i = 0; i < s->sheet_lines; i++)
        if (s->sheet[i].seat == seat && s->sheet[i].word == &cabbage_words[0].word[card])
            return out ? s->sheet[i].out : s->sheet[i].count;
    return 0;
}

static int foretold(const struct cabbage_state *st, int seat) {
    int points = cabbage_has_schemed(st, seat) ? cabbage_points(st->castle[seat])
                                               : cabbage_worth(st, st->castle[seat]);
    return points + (cabbage_cat_seat(st) == seat ? CABBAGE_CAT_POINTS : 0);
}

/* What is said beside a castle is what its sheet adds up to. */
static void check_remark(struct play *p, const struct scene *s, int seat) {
    int points = -1;
    for (int i = 0; i < s->areas; i++)
        if (!strcmp(s->area[i].id, "castle") && s->area[i].seat == seat)
            sscanf(s->area[i].remark + strcspn(s->area[i].remark, "0123456789-"), "%d", &points);
    HOLDS(p, points == scene_points(s, seat), "the castle of %s is said to be worth %d",
          names[seat], points);
}

/* Points, counts, and that lost points are those that nothing thrown out would bring. */
static void check_sheet(struct play *p, uint8_t lost[CABBAGE_SEATS][KINDS]) {
    static struct scene s;
    const struct cabbage_state *st = (const struct cabbage_state *)p->st.byte;
    struct speech speech = {.context = "cabbage", .names = names, .reader = FULL};
    scene_make(&s, p->game, p->st.byte, &speech);
    for (int seat = 0; seat < p->config.nseats; seat++) {
        uint8_t had[KINDS];
        int missed = 0, cats = cabbage_cat_seat(st) == seat ? CABBAGE_CAT_POINTS : 0;
        check_remark(p, &s, seat);
        HOLDS(p, scene_points(&s, seat) == foretold(st, seat), "the sheet of %s has %d points",
              names[seat], scene_points(&s, seat));
        for (int card = 0; card < KINDS; card++) {
            had[card] = (uint8_t)(st->castle[seat][card] + lost[seat][card]);
            HOLDS(p, on_sheet(&s, seat, card, false) == had[card], "%s: %d on the sheet",
                  cabbage_words[0].word[card].id, on_sheet(&s, seat, card, false));
            HOLDS(p,
                  !cabbage_has_schemed(st, seat) ||
                      on_sheet(&s, seat, card, true) == lost[seat][card],
                  "%s: %d were thrown out", cabbage_words[0].word[card].id, lost[seat][card]);
        }
        for (int i = 0; i < s.sheet_lines; i++)
            missed += s.sheet[i].seat == seat ? s.sheet[i].lost : 0;
        HOLDS(p, foretold(st, seat) + missed == cabbage_points(had) + cats, "%s has lost %d points",
              names[seat], missed);
    }
}

static void hear_losses(const struct play *p, uint8_t lost[CABBAGE_SEATS][KINDS]) {
    for (int i = 0; i < p->said.count; i++) {
        const struct event *e = &p->said.item[i];
        if (e->kind == SAID_LOST || e->kind == SAID_DOGS_LEFT)
            lost[e->seat][e->a] = (uint8_t)e->c;
    }
}

static void sheet_is_what_would_score(void **state) {
    (void)state;
    static struct play p;
    for (int i = 0; i < 4 * config_count(&game_cabbage); i++) {
        struct config c = config_at(&game_cabbage, i % config_count(&game_cabbage));
        uint8_t lost[CABBAGE_SEATS][KINDS] = {{0}};
        play_open(&p, &c, i % 2 ? "greedy" : "random", (uint64_t)i);
        check_sheet(&p, lost);
        while (play_step(&p)) {
            hear_losses(&p, lost);
            check_sheet(&p, lost);
        }
        hear_losses(&p, lost);
        check_sheet(&p, lost);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_are_those_of_the_deck),
                                       cmocka_unit_test(sheet_is_what_would_score)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
