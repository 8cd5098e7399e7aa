/* Non-interference up to the screen: a person who sits before the true state and one who sits before
 * a twin of it (a state that the person cannot tell from it) press the same keys, and the terminal
 * gets the same bytes, until a move is made. The real table of src/front/tui runs in a process of
 * its own, with its keys in one file and the terminal in another.
 *
 * KOLODA_SCALE  a number, 1 if not set: how much to do */
#include "front/tui/screen.h"
#include "front/tui/tui.h"

#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/menu.h"
#include "prop.h"
#include "run/langs.h"
#include "run/system.h"

/* Keys as a terminal that calls itself xterm sends them. */
#define PRESS_F1 "\033OP"
#define PRESS_F2 "\033OQ"
#define PRESS_F3 "\033OR"
#define PRESS_F4 "\033OS"
#define PRESS_F8 "\033[19~"
#define PRESS_PAGE_UP "\033[5~"
#define PRESS_PAGE_DOWN "\033[6~"
#define PRESS_DOWN "\033OB"
#define PRESS_BACK "\033OD"
#define PRESS_ENTER "\r"

/* Half of the time goes into hints and warnings, for which an expert thinks; the other half into
 * drawing, once a key. */
enum { POSITIONS = 60, ONE_OF = 6, HINT_EVERY = 3, TUTOR_EVERY = 2 };

struct size {
    int rows, columns;
};

/* What has been compared, so that a test of nothing does not pass for one. */
static struct {
    uint64_t pairs, hints, refusals, warnings, second_steps, hand_overs;
} tally[64]; /* by the game's number */

/* ---- the table with its keys, in another process ---- */

static int file_of(const struct buf *text) {
    int fd = memfd_create("koloda", 0);
    assert_true(fd >= 0);
    if (text)
        assert_int_equal(write(fd, text->data, text->size), text->size);
    lseek(fd, 0, SEEK_SET);
    return fd;
}

static void set_number(const char *name, int n) {
    char text[16];
    snprintf(text, sizeof text, "%d", n);
    setenv(name, text, 1);
}

/* 0 if the person left by the keys. ncurses would not draw while it sees more keys waiting. */
static int sit_down(struct session *s, int keys, int terminal, struct size size) {
    set_number("LINES", size.rows);
    set_number("COLUMNS", size.columns);
    dup2(keys, STDIN_FILENO);
    dup2(terminal, STDOUT_FILENO);
    if (screen_open(true))
        return 2;
    typeahead(-1);
    enum tui_end end = tui_play(s);
    screen_close();
    return end == TUI_LEFT ? 0 : 1;
}

/* Everything that is sent to the terminal. `state`, if given, takes the place of the true one. */
static void watch(struct session *s, const void *state, const struct buf *keys, struct size size,
                  struct buf *out) {
    int in = file_of(keys), terminal = file_of(NULL), status = -1;
    struct stat st;
    pid_t child = fork();
    if (child == 0) {
        if (state)
            memcpy(s->sitting.table.state, state, s->sitting.table.game->state_size);
        _exit(sit_down(s, in, terminal, size));
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(fstat(terminal, &st), 0);
    buf_clear(out);
    for (off_t at = 0; at < st.st_size;) {
        char part[4096];
        ssize_t n = pread(terminal, part, sizeof part, at);
        assert_true(n > 0);
        buf_bytes(out, part, (size_t)n);
        at += n;
    }
    close(in);
    close(terminal);
}

/* ---- keys ---- */

/* Goes down the menu as far as no move is made, then back to its beginning. */
static void press_steps(const struct session *s, const void *view, int seat, struct size size,
                        struct rng *r, struct buf *keys) {
    static struct menu menu;
    struct move m;
    menu_open(&menu, s->sitting.table.game, view, seat, &s->speech, size.rows / 3);
    for (int tries = 0; tries < 8; tries++) {
        struct menu before = menu;
        int k = (int)rng_below(r, (uint32_t)menu.entries);
        if (menu_pick(&menu, k, &m)) {
            menu = before;
            continue;
        }
        menu_key(&before, k, keys);
        buf_str(keys, PRESS_ENTER PRESS_DOWN);
        tally[s->sitting.table.game->number].second_steps++;
    }
    buf_str(keys, PRESS_BACK PRESS_BACK PRESS_BACK);
}

/* A move that exists but is not allowed now, if one is found. */
static void press_refused(const struct game *g, const void *view, int seat, struct rng *r,
                          struct buf *keys) {
    struct move legal[MAX_LEGAL];
    int n = g->legal(view, seat, legal);
    for (int tries = 0; tries < 100; tries++) {
        struct move m = move_near(g, r, legal[rng_below(r, (uint32_t)n)]);
        char text[MOVE_TEXT_MAX];
        struct buf b = BUF(text);
        m.seat = (uint8_t)seat;
        if (m.kind == MOVE_CHANCE || move_form(g, &m) || !g->check(view, &m))
            continue;
        move_text(g, &m, &b);
        buf_str(keys, text);
        buf_str(keys, PRESS_ENTER PRESS_F1 PRESS_F1);
        return;
    }
}

/* A move that is allowed, which the tutor warns of in any case; then the person thinks again. */
static void press_warned(const struct session *s, const void *view, int seat, struct rng *r,
                         struct buf *keys) {
    struct move legal[MAX_LEGAL];
    int n = s->sitting.table.game->legal(view, seat, legal);
    move_text(s->sitting.table.game, &legal[rng_below(r, (uint32_t)n)], keys);
    buf_str(keys, PRESS_ENTER "n");
}

static void press_all(const struct session *s, const void *view, int seat, struct size size,
                      struct rng *r, struct buf *keys) {
    buf_clear(keys);
    if (s->me != seat)
        buf_str(keys, "x" PRESS_ENTER); /* the hand-over asks for Enter alone */
    buf_str(keys, PRESS_PAGE_DOWN PRESS_PAGE_DOWN PRESS_PAGE_UP PRESS_F4 PRESS_F3 PRESS_F3);
    press_steps(s, view, seat, size, r, keys);
    press_refused(s->sitting.table.game, view, seat, r, keys);
    if (s->tutor.here)
        press_warned(s, view, seat, r, keys);
    buf_str(keys, "no Капуста" PRESS_ENTER PRESS_F1 PRESS_PAGE_DOWN PRESS_BACK);
    buf_str(keys, "odds" PRESS_ENTER "notes" PRESS_ENTER);
    if (tally[s->sitting.table.game->number].pairs % HINT_EVERY == 0)
        buf_str(keys, PRESS_F2 PRESS_BACK);
    buf_str(keys, "qn" PRESS_F8 "qy");
    if (s->me != seat)
        buf_str(keys, "qy"); /* a move taken back may have brought the hand-over again */
}

/* ---- positions ---- */

/* Was this text sent, in the reader's language, up to where things are filled in? */
static bool shows(const struct buf *sent, const char *text) {
    char begin[128];
    const char *words = lang_text(cli_lang, NULL, text);
    snprintf(begin, sizeof begin, "%.*s", (int)strcspn(words, "{"), words);
    return strstr(sent->data, begin) != NULL;
}

/* What was sent there, without what a terminal would obey. */
static void tell_sent(const struct buf *sent, size_t from) {
    print_error("\"");
    for (size_t i = from; i < from + 120 && i < sent->size; i++)
        print_error("%c", (unsigned char)sent->data[i] < ' ' ? '.' : sent->data[i]);
    print_error("\"\n");
}

static void tell_difference(const struct buf *a, const struct buf *b) {
    size_t at = 0;
    while (at < a->size && at < b->size && a->data[at] == b->data[at])
        at++;
    print_error("after %zu bytes of %zu and %zu:\n", at, a->size, b->size);
    tell_sent(a, at > 60 ? at - 60 : 0);
    tell_sent(b, at > 60 ? at - 60 : 0);
}

/* False where nothing is hidden or the dice fell on the truth; and where people at one machine,
 * who see each other commit, would be asked in another order. */
static bool make_twin(const struct session *s, const void *view, struct rng *r, void *twin) {
    const struct game *g = s->sitting.table.game;
    memcpy(twin, view, g->state_size);
    g->determinize(twin, r);
    return memcmp(twin, s->sitting.table.state, g->state_size) != 0 &&
           (g->to_act(twin) & s->people) == (g->to_act(s->sitting.table.state) & s->people);
}

static void look_at_twins(struct session *s, int seat, struct rng *r, uint64_t seed) {
    static const struct size sizes[] = {{24, 80}, {45, 140}, {20, 60}, {30, 110}};
    const struct game *g = s->sitting.table.game;
    _Alignas(8) unsigned char view[STATE_MAX], twin[STATE_MAX];
    struct size size = sizes[rng_below(r, 4)];
    struct buf keys = heap_buf(), truth = heap_buf(), other = heap_buf();
    table_view(&s->sitting.table, seat, view);
    if (make_twin(s, view, r, twin)) {
        press_all(s, view, seat, size, r, &keys);
        watch(s, NULL, &keys, size, &truth);
        watch(s, twin, &keys, size, &other);
        tally[g->number].pairs++;
        tally[g->number].hints += shows(&truth, "A strong bot would choose: {move}");
        tally[g->number].refusals += shows(&truth, "(F1 explains the rule)");
        tally[g->number].warnings += shows(&truth, "Make this move all the same? (y/n)");
        tally[g->number].hand_overs += s->me != seat;
        if (truth.size != other.size || memcmp(truth.data, other.data, truth.size) != 0) {
            tell_difference(&truth, &other);
            fail_msg("%s with %d players, seed %llu, ply %u: seat %d can tell a twin by the screen",
                     g->id, table_head(&s->sitting.table)->nseats, (unsigned long long)seed,
                     table_head(&s->sitting.table)->ply, seat);
        }
    }
    heap_free(&keys);
    heap_free(&truth);
    heap_free(&other);
}

static struct session *open_session(const struct game *g, int nseats, seatset people,
                                    uint64_t seed) {
    struct session *s = calloc(1, sizeof *s);
    struct args a = {.word = {g->id},
                     .words = 1,
                     .players = nseats,
                     .people = people,
                     .has_seed = true,
                     .seed = seed_of_number(seed),
                     .bots = "random"};
    s->me = FULL;
    s->tutor = (struct tutor){.here = seed % TUTOR_EVERY == 1, .limit = -1};
    assert_int_equal(session_open(s, &a), EXIT_FINE);
    return s;
}

/* A random game; at some decisions of the watcher the screens are compared. While it is played
 * nobody reads, so that the screen has the whole story to tell. */
static void one_game(const struct game *g, int nseats, int seat, bool two, uint64_t seed) {
    struct rng r;
    int other = (seat + 1) % nseats;
    struct session *s = open_session(g, nseats, SEAT(seat) | (two ? SEAT(other) : 0), seed);
    rng_seed(&r, seed);
    for (seatset asked; (asked = table_to_act(&s->sitting.table)) != 0;) {
        struct move legal[MAX_LEGAL];
        int mover = seat_first(asked);
        if (asked & SEAT(seat) && !(two && asked & SEAT(other)) && rng_below(&r, ONE_OF) == 0) {
            s->me = s->speech.reader = two ? other : seat;
            s->speech.you = true;
            look_at_twins(s, seat, &r, seed);
        }
        s->me = FULL;
        int n = g->legal(s->sitting.table.state, mover, legal);
        assert_null(session_move(s, &legal[rng_below(&r, (uint32_t)n)]));
    }
    session_free(s);
    free(s);
}

static void twins_look_alike(const struct game *g) {
    static const char *const langs[] = {"en", "uk", "ru"};
    double positions = POSITIONS * (prop_scale() < 0.15 ? 0.15 : prop_scale());
    for (uint64_t seed = 1; (double)tally[g->number].pairs < positions && seed < 5000; seed++) {
        int nseats = g->min_seats + (int)(seed % (uint64_t)(g->max_seats - g->min_seats + 1));
        int seat = (int)(seed / 3 % (uint64_t)nseats);
        cli_lang = lang_find(langs[seed / 2 % 3]);
        one_game(g, nseats, seat, seed % 4 == 3, seed);
    }
    printf("screens of %-9s %llu pairs; %llu with a hint, %llu with a refusal, %llu with a "
           "warning, %llu after a hand-over; %llu second steps\n",
           g->id, (unsigned long long)tally[g->number].pairs,
           (unsigned long long)tally[g->number].hints,
           (unsigned long long)tally[g->number].refusals,
           (unsigned long long)tally[g->number].warnings,
           (unsigned long long)tally[g->number].hand_overs,
           (unsigned long long)tally[g->number].second_steps);
    assert_true(tally[g->number].pairs && tally[g->number].hints && tally[g->number].refusals &&
                tally[g->number].warnings);
}

static void of_cardinal(void **state) {
    (void)state;
    twins_look_alike(game_find("cardinal"));
}

static void of_coach(void **state) {
    (void)state;
    twins_look_alike(game_find("coach"));
}

static void of_podelim(void **state) {
    (void)state;
    twins_look_alike(game_find("podelim"));
}

static void of_cabbage(void **state) {
    (void)state;
    twins_look_alike(game_find("cabbage"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_cardinal), cmocka_unit_test(of_coach),
                                       cmocka_unit_test(of_podelim), cmocka_unit_test(of_cabbage)};
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", "xterm", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
