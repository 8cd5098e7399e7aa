/* The scene of Let's Split! against the state: the colours of the parts, what is left in the deck,
 * what a part brings, and the sheet against the majorities. */
#include "prop.h"

#include <string.h>

#include "core/scene.h"
#include "games/podelim/state.h"

static const char *const names[MAX_SEATS] = {"a", "b", "c", "d", "e", "f", "g", "h"};

static const struct area *area_called(const struct scene *s, const char *id) {
    for (int i = 0; i < s->areas; i++)
        if (!strcmp(s->area[i].id, id))
            return &s->area[i];
    return NULL;
}

static void check_part(struct play *p, const struct scene *s, const char *id, uint32_t flag,
                       int colour) {
    const struct podelim_state *st = (const struct podelim_state *)p->st.byte;
    const struct area *a = area_called(s, id);
    bool there = st->part_count > 1 && colour < st->part_count;
    HOLDS(p, there == (a != NULL), "the part %s", id);
    HOLDS(p, !a || a->row == (colour ? ROW_GOES_ON : ROW_BEGINS), "%s is no part of the row", id);
    for (int i = 0; a && i < st->part[colour].size; i++) {
        const struct face *f = &s->face[a->first + i];
        HOLDS(p, f->flags == flag, "a card of the part %s has the flags %x", id, f->flags);
        HOLDS(p, f->word == &podelim_words[0].word[st->row[st->part[colour].start + i]],
              "%s is not card %d of the part %s", f->name, i, id);
    }
}

static void check_left(struct play *p, const struct scene *s) {
    const struct podelim_state *st = (const struct podelim_state *)p->st.byte;
    const struct area *a = area_called(s, "left");
    int count[PODELIM_CARDS] = {0};
    for (int i = 0; i < st->deck_left; i++)
        count[st->deck[i]]++;
    for (int i = 0; a && i < a->count; i++) {
        const struct face *f = &s->face[a->first + i];
        int card = (int)(f->word - podelim_words[0].word);
        HOLDS(p, f->count == count[card], "%d of %s are left", f->count, f->name);
        count[card] = 0;
    }
    for (int card = 0; a && card < PODELIM_CARDS; card++)
        HOLDS(p, !count[card], "%s is left", podelim_words[0].word[card].id);
}

static void check_sheet(struct play *p, const struct scene *s) {
    const struct podelim_state *st = (const struct podelim_state *)p->st.byte;
    for (int seat = 0; seat < p->config.nseats; seat++) {
        int points = 0, most;
        for (int v = 0; v < PODELIM_VALUES; v++)
            points += podelim_majority(st, v, &most) & SEAT(seat) ? v + 1 : 0;
        HOLDS(p, scene_points(s, seat) == points, "the sheet of %s has %d points", names[seat],
              scene_points(s, seat));
    }
}

/* ---- what a part brings ---- */

static int points_of(const struct podelim_state *st, int seat) {
    int points = 0, most;
    for (int v = 0; v < PODELIM_VALUES; v++)
        points += podelim_majority(st, v, &most) & SEAT(seat) ? v + 1 : 0;
    return points;
}

/* The most points that this many Jokers can make, each put on every value that is there. */
static int most_points(struct podelim_state *st, int seat, int jokers) {
    int best = -1;
    for (int v = 0; jokers && v < PODELIM_VALUES; v++) {
        if (!st->held[seat][v])
            continue;
        st->jokers[seat][v]++;
        int points = most_points(st, seat, jokers - 1);
        st->jokers[seat][v]--;
        best = points > best ? points : best;
    }
    return best < 0 ? points_of(st, seat) : best;
}

/* P9: numbers first; what waited joins the leftmost of them. */
static int points_with(const struct podelim_state *st, int seat, struct podelim_part part) {
    struct podelim_state after = *st;
    int jokers = 0;
    for (int i = part.start; i < part.start + part.size; i++) {
        int card = st->row[i];
        jokers += card == PODELIM_JOKER;
        if (card == PODELIM_JOKER)
            continue;
        after.held[seat][card]++;
        after.jokers[seat][card] += after.held[seat][PODELIM_JOKER];
        after.held[seat][PODELIM_JOKER] = 0;
    }
    return most_points(&after, seat, jokers);
}

static void check_gains(struct play *p, const struct scene *s) {
    static const char *const ids[] = {"white", "blue", "black"};
    const struct podelim_state *st = (const struct podelim_state *)p->st.byte;
    int wanted = 0;
    for (int colour = 0; st->part_count > 1 && colour < st->part_count; colour++)
        wanted += st->part[colour].size ? seat_count(st->voters) : 0;
    HOLDS(p, s->figures == wanted, "%d figures, not %d", s->figures, wanted);
    for (int i = 0; i < s->figures; i++)
        for (int colour = 0; colour < st->part_count; colour++) {
            const struct figure *f = &s->figure[i];
            int gain = points_with(st, f->seat, st->part[colour]) - points_of(st, f->seat);
            HOLDS(p, strcmp(f->id, ids[colour]) || f->value == gain, "%s brings %s %d, not %d",
                  f->id, names[f->seat], f->value, gain);
        }
}

static void scene_is_that_of_the_state(void **state) {
    (void)state;
    static struct play p;
    static struct scene s;
    for (int i = 0; i < 4 * config_count(&game_podelim); i++) {
        struct config c = config_at(&game_podelim, i % config_count(&game_podelim));
        struct speech speech = {.context = "podelim", .names = names, .reader = FULL};
        bool going = true;
        play_open(&p, &c, i % 2 ? "greedy" : "random", (uint64_t)i);
        for (; going; going = play_step(&p)) {
            scene_make(&s, p.game, p.st.byte, &speech);
            check_part(&p, &s, "white", FACE_WHITE, PODELIM_WHITE);
            check_part(&p, &s, "blue", FACE_BLUE, PODELIM_BLUE);
            check_part(&p, &s, "black", FACE_BLACK, PODELIM_BLACK);
            check_left(&p, &s);
            check_sheet(&p, &s);
            check_gains(&p, &s);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(scene_is_that_of_the_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
