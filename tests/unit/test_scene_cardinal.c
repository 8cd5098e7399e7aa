/* The odds of Grey Cardinal against counting: every card that may be the next is revealed. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "games/cardinal/state.h"

static const char *const names[MAX_SEATS] = {"a", "b", "c", "d", "e", "f", "g", "h"};

/* What an odds line is about, and the event that it counts. */
static const struct {
    const char *chance, *known;
    int event;
} lines[] = {
    {"The next card is higher than can be brought down: ", "It loses the row", SAID_BUST},
    {"The next card is higher, but can be brought down: ", "It is higher, but", SAID_HIGHER},
    {"The next card equals the last one: ", "It equals the last one", SAID_EQUAL},
    {"The next card ends the game: ", "It ends the game", SAID_END},
};
enum { LINES = sizeof lines / sizeof lines[0] };

/* Which of the lines tells what happens if card i of the deck is revealed next; LINES: none. */
static int line_of(const struct cardinal_state *full, int i) {
    struct cardinal_state s = *full;
    struct events ev = {.count = 0};
    int top = s.deck_count - 1;
    s.deck[top] = full->deck[i];
    s.deck[i] = full->deck[top];
    cardinal_apply(&s, &(struct move){.kind = CARDINAL_REVEAL, .seat = s.seat}, &ev);
    for (int k = 0; k < ev.count; k++)
        for (int line = 0; line < LINES; line++)
            if (ev.item[k].kind == lines[line].event)
                return line;
    return LINES;
}

/* C4: an empty deck is made of the discard pile before anything is revealed. */
static void refill(struct cardinal_state *s) {
    bool empty = !s->deck_count;
    for (int card = 0; card < CARDS && empty; card++)
        for (; s->discard[card]; s->discard[card]--)
            s->deck[s->deck_count++] = (uint8_t)card;
}

static void check_known(struct play *p, const struct scene *s, const struct cardinal_state *full) {
    int line = line_of(full, full->deck_count - 1);
    HOLDS(p, strstr(s->odds[0], line < LINES ? lines[line].known : "It stands"),
          "what happens is line %d: %s", line, s->odds[0]);
}

static const char *find(const struct scene *s, const char *begin) {
    for (int i = 0; i < s->odds_count; i++)
        if (!strncmp(s->odds[i], begin, strlen(begin)))
            return s->odds[i] + strlen(begin);
    return NULL;
}

static void check_chances(struct play *p, const struct scene *s,
                          const struct cardinal_state *full) {
    int count[LINES + 1] = {0};
    for (int i = 0; i < full->deck_count; i++)
        count[line_of(full, i)]++;
    for (int line = 0; line < LINES; line++) {
        int share = -1, part = -1, whole = -1;
        const char *numbers = find(s, lines[line].chance);
        if (!numbers && !full->row_count && !count[line])
            continue;
        HOLDS(p, numbers && sscanf(numbers, "%d %%, %d of %d", &share, &part, &whole) == 3,
              "nothing is said of line %d", line);
        double exact = 100.0 * count[line] / full->deck_count;
        HOLDS(p, part == count[line] && whole == full->deck_count, "%d of %d: %s%s", count[line],
              full->deck_count, lines[line].chance, numbers);
        HOLDS(p, share >= exact - 0.5 && share <= exact + 0.5, "%f %%: %s", exact, numbers);
    }
}

static void check_view(struct play *p, int seat) {
    static struct scene s;
    struct state view;
    struct speech speech = {.context = "cardinal", .names = names, .reader = seat, .you = true};
    play_view(p, seat, &view);
    scene_make(&s, p->game, view.byte, &speech);
    for (int k = 0; k < 3; k++) {
        struct state full = view;
        struct cardinal_state *f = (struct cardinal_state *)full.byte;
        cardinal_determinize(full.byte, &p->rng);
        refill(f);
        if (f->looked)
            check_known(p, &s, f);
        else
            check_chances(p, &s, f);
    }
}

static void odds_are_those_of_the_deck(void **state) {
    (void)state;
    static struct play p;
    static const char *const bots[] = {"random", "greedy"};
    for (int i = 0; i < 4 * config_count(&game_cardinal); i++) {
        struct config c = config_at(&game_cardinal, i % config_count(&game_cardinal));
        const struct cardinal_state *s = (const struct cardinal_state *)p.st.byte;
        play_open(&p, &c, bots[i % 2], (uint64_t)i);
        do
            if (s->phase == PHASE_REVEAL && cardinal_stands(s) && s->row_count < CARDINAL_ROW)
                for (int seat = 0; seat < c.nseats; seat++)
                    check_view(&p, seat);
        while (play_step(&p));
    }
}

/* ---- the sheet ---- */

static void check_sheet(struct play *p) {
    static struct scene s;
    const struct cardinal_state *st = (const struct cardinal_state *)p->st.byte;
    struct speech speech = {.context = "cardinal", .names = names, .reader = FULL};
    scene_make(&s, p->game, p->st.byte, &speech);
    for (int seat = 0; seat < p->config.nseats; seat++)
        HOLDS(p, scene_points(&s, seat) == cardinal_points(st->column[seat]),
              "the sheet of %s has %d points", names[seat], scene_points(&s, seat));
    for (int i = 0; i < s.sheet_lines; i++) {
        const struct sheet_line *l = &s.sheet[i];
        int kind = (int)(l->word - cardinal_words[0].word);
        HOLDS(p, l->count == st->column[l->seat][kind], "%d of %s", l->count, l->source);
    }
}

static void sheet_goes_by_columns(void **state) {
    (void)state;
    static struct play p;
    for (int i = 0; i < config_count(&game_cardinal); i++) {
        struct config c = config_at(&game_cardinal, i);
        play_open(&p, &c, "greedy", (uint64_t)i);
        do
            check_sheet(&p);
        while (play_step(&p));
        check_sheet(&p);
    }
}

/* ---- flags ---- */

static const struct area *area_called(const struct scene *s, const char *id, int seat) {
    for (int i = 0; i < s->areas; i++)
        if (!strcmp(s->area[i].id, id) && s->area[i].seat == seat)
            return &s->area[i];
    fail_msg("there is no area %s", id);
    return NULL;
}

static void flags_tell_the_state_of_cards(void **state) {
    (void)state;
    static struct scene s;
    struct speech speech = {.context = "cardinal", .names = names, .reader = 0, .you = true};
    struct cardinal_state st = {
        .head = {.game = game_cardinal.number, .nseats = 2, .viewer = 0},
        .phase = PHASE_REVEAL,
        .looked = 1,
        .deck_count = 2,
        .row_count = 2,
        .value = 8,
        .used = KIND(GENERAL),
        .row = {ALCHEMIST, KING},
        .column = {{[GENERAL] = 1, [JESTER] = 1, [KING] = 2}, {[JESTER] = 2}},
        .deck = {UNKNOWN, END},
    };
    scene_make(&s, &game_cardinal, &st, &speech);
    const struct face *row = &s.face[area_called(&s, "row", -1)->first],
                      *own = &s.face[area_called(&s, "columns", 0)->first],
                      *deck = &s.face[area_called(&s, "deck", -1)->first];
    assert_int_equal(row[0].flags, 0);
    assert_int_equal(row[1].flags, FACE_NEW | FACE_FAILING);
    assert_int_equal(row[1].value, 9);
    assert_int_equal(row[1].worth, 8);
    assert_int_equal(own[0].flags, FACE_SIDEWAYS | FACE_USED);
    assert_int_equal(own[1].flags, FACE_SIDEWAYS | FACE_OUTNUMBERED);
    assert_int_equal(own[2].flags, 0);
    assert_int_equal(deck[0].flags, FACE_TOP | FACE_PRIVATE);
    assert_int_equal(deck[1].flags, FACE_HIDDEN);
    assert_int_equal(scene_points(&s, 0), 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_are_those_of_the_deck),
                                       cmocka_unit_test(sheet_goes_by_columns),
                                       cmocka_unit_test(flags_tell_the_state_of_cards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
