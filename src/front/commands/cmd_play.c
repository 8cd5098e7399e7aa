/* koloda play: sets a game up, plays it on the screen or line by line (readable aloud, works in a
 * pipe), and keeps it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/check.h"
#include "front/cli/choose.h"
#include "front/cli/ending.h"
#include "front/cli/played.h"
#include "front/cli/saved.h"
#include "front/cli/session.h"
#include "front/commands/commands.h"
#include "front/tui/screen.h"
#include "front/tui/setup.h"
#include "front/tui/tui.h"
#include "run/files.h"
#include "run/system.h"

/* ---- keeping the game ---- */

/* A game that goes on is this program's alone before it is read. */
static int claim_loaded(struct session *s, const struct args *a) {
    struct buf say = text_buf();
    const char *why = NULL;
    if (a->load && !a->save) {
        buf_str(&s->path, a->load);
        why = file_claim(a->load, false, &s->file, &say);
    }
    int code = why ? fail("%s", why) : EXIT_FINE;
    heap_free(&say);
    return code;
}

/* Told before the first move, not after the last: where there was no game yet, it is saved. */
static const char *claim_place(struct session *s, const struct args *a, struct buf *say) {
    if (a->load && !a->save)
        return file_can_write(s->path.data, say);
    if (a->save)
        buf_str(&s->path, a->save);
    else
        saved_path(s->sitting.table.game, &s->path);
    const char *why = file_claim(s->path.data, true, &s->file, say);
    if (why)
        return why;
    return s->file.made ? session_keep(s, say) : file_can_write(s->path.data, say);
}

/* Nothing is left of a game that could not begin. */
static void forget_game(struct session *s) {
    if (s->file.made)
        remove(s->path.data);
}

static int can_save(struct session *s, const struct args *a) {
    struct buf say = text_buf();
    const char *why = claim_place(s, a, &say);
    int code = why ? fail("the game could not be saved: %s", why) : EXIT_FINE;
    if (code)
        forget_game(s);
    heap_free(&say);
    return code;
}

/* Where it is, and of a game that is over how to play it again. */
static void tell_place(const struct session *s, const struct args *a) {
    bool over = !table_to_act(&s->sitting.table);
    if (over && !a->load && !a->has_seed)
        tell_seed(&a->seed); /* not before: it tells every card */
    fprintf(stderr,
            over ? _("The game is recorded in %s\n")
                 : _("Saved. Go on with: koloda play --load %s\n"),
            s->path.data);
}

/* ---- play ---- */

static void print_lesson(struct session *s) {
    const struct lesson *l = session_lesson(s);
    struct buf text = text_buf();
    if (l) {
        say_lesson(s->sitting.table.game, l, &s->speech, &text);
        out_text(_("Tutor: %s\n"), text.data);
    }
    heap_free(&text);
}

/* True unless the tutor warns and the person thinks again. */
static bool is_sure(struct session *s, const struct move *m) {
    struct buf text = text_buf();
    char line[64] = "";
    bool warned = session_warning(s, m, &text);
    out_text("%s", text.data);
    while (warned && answer_of(line) == ANSWER_NEITHER) {
        out_text("%s\n> ", _("Make it all the same? Type y (yes) or n (no)."));
        if (!out_flush() || !read_line(line, sizeof line))
            break;
    }
    heap_free(&text);
    return !warned || answer_of(line) == ANSWER_YES;
}

static enum choice my_decision(struct session *s) {
    struct move m;
    if (session_ordered_move(s, &m)) {
        session_move(s, &m);
        return CHOICE_MOVE;
    }
    out_text("\n");
    session_show(s, s->me);
    print_lesson(s);
    enum choice c = choose(s, &m);
    out_text("\n");
    if (c == CHOICE_MOVE && is_sure(s, &m)) {
        const char *why = session_move(s, &m);
        if (why)
            out_text(_("Not possible: %s.\n"), complaint_text(why));
    }
    if (c == CHOICE_UNDO) {
        const char *why = session_undo(s);
        if (why)
            out_text(_("Not possible: %s.\n"), complaint_text(why));
        c = CHOICE_MOVE;
    }
    return c;
}

/* Until the bots have made a move, or it is time to end. */
static void bots_decide(struct session *s) {
    enum sitting_state state;
    while ((state = session_step(s)) != SITTING_MOVED && !interrupted())
        if (state == SITTING_WAITS)
            nanosleep(&(struct timespec){.tv_nsec = 1000000L * (session_wait(s) % 1000)}, NULL);
}

/* The next person reads: not before the one before has looked away, if there is anything to hide. */
static bool hand_over(struct session *s, int seat) {
    char line[64];
    if (!session_must_hide(s, seat)) {
        out_text(_("\n%s is next.\n"), s->names[seat]);
        session_reader(s, seat);
        return true;
    }
    out_text(_("\n%s is next. Let nobody else look, then press Enter.\n"), s->names[seat]);
    if (!out_flush() || !read_line(line, sizeof line))
        return false;
    for (int i = 0; i < 60; i++)
        out_text("\n");
    session_reader(s, seat);
    return true;
}

/* The person first: so nobody has acted yet when a move is taken back. */
static enum choice play_on(struct session *s) {
    seatset first = table_to_act(&s->sitting.table) & s->people;
    if (seat_count(s->people) > 1 && first && !hand_over(s, seat_first(first)))
        return CHOICE_END;
    for (seatset asked; (asked = table_to_act(&s->sitting.table)) != 0;) {
        if (asked & s->people) {
            if (!(asked & SEAT(s->me)) && !hand_over(s, seat_first(asked & s->people)))
                return CHOICE_END;
            enum choice c = my_decision(s);
            if (c != CHOICE_MOVE)
                return c;
            session_autosave(s);
            continue; /* who is awaited may be others now */
        }
        bots_decide(s);
        if (interrupted() || !out_flush())
            return CHOICE_END;
    }
    return CHOICE_MOVE;
}

/* EXIT_FINE with *out NULL if the person would rather leave. */
static int ask_game(const struct game **out) {
    char line[64];
    *out = NULL;
    for (;;) {
        out_text(_("Which game?\n"));
        for (int i = 1; i < game_count; i++)
            out_text(_("  %d  %s (%s), %d to %d players\n"), i, game_title(game_list[i]),
                     game_list[i]->id, game_list[i]->min_seats, game_list[i]->max_seats);
        out_text("> ");
        if (!out_flush())
            return EXIT_FAILED;
        if (!read_line(line, sizeof line))
            return fail("no game was chosen; name one: koloda play GAME");
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return EXIT_FINE;
        const struct game *g = game_find(line);
        char *end;
        long number = strtol(line, &end, 10);
        if (!g && !*end && number >= 1 && number < game_count)
            g = game_list[number];
        if (g) {
            *out = g;
            return EXIT_FINE;
        }
        out_text(_("Type a number from 1 to %d, or the name of a game; \"quit\" leaves.\n"),
                 game_count - 1);
    }
}

/* ---- the screen ---- */

static bool wants_screen(const struct args *a) {
    return !a->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* Puts what the set-up screen says into the flags, as if it had been typed. */
static void take_setup(struct args *a, const struct setup *s) {
    static char bots[256], names[MAX_SEATS * (SEAT_NAME_MAX + 1)], option[MAX_OPTIONS][128];
    struct buf list = BUF(bots), people = BUF(names);
    a->word[0] = s->game->id;
    a->words = 1;
    a->players = s->nseats;
    a->people = 0;
    buf_clear(&list);
    buf_clear(&people);
    for (int i = 0; i < s->nseats; i++) {
        if (!s->type[i]) {
            buf_str(&people, a->people ? "," : "");
            buf_str(&people, s->name[i]);
            a->people |= SEAT(i);
        } else {
            buf_str(&list, list.size ? "," : "");
            buf_str(&list, s->type[i]->name);
        }
    }
    a->bots = list.size ? buf_text(&list) : NULL;
    a->names = buf_text(&people);
    a->options = 0;
    for (int i = 0; s->game->options[i].name; i++) {
        struct buf b = BUF(option[i]);
        buf_str(&b, s->game->options[i].name);
        buf_char(&b, '=');
        option_text(&s->game->options[i], s->options.value[i], &b);
        a->option[a->options++] = buf_text(&b);
    }
}

/* A game for so many players, or NULL: the one that most people like at once, or else another. */
static const struct game *game_for(int nseats) {
    const struct game *g = game_find("cabbage");
    for (int i = 1; i < game_count && (nseats < g->min_seats || nseats > g->max_seats); i++)
        g = game_list[i];
    return nseats < g->min_seats || nseats > g->max_seats ? NULL : g;
}

/* Do flags say who sits there? */
static bool has_seats(const struct args *a) {
    return a->players || a->bots || a->names || a->people;
}

/* What flags say already, in a game that has room for so many; without them what was chosen the last
 * time. */
static int fill_setup(const struct args *a, struct setup *s) {
    struct match m = {.nseats = MAX_SEATS};
    seatset people = a->people ? a->people : SEAT(0);
    int code = args_bots(a, &m, ALL_SEATS(MAX_SEATS) & ~people, "normal");
    memcpy(s->type, m.type, sizeof s->type);
    s->nseats = a->players ? a->players : 2;
    s->game = game_for(s->nseats);
    if (code || !s->game)
        return code ? code : misuse(a, "no game is for so many players: %d", s->nseats);
    s->options = options_default(s->game);
    const char *name = a->names ? a->names : "";
    FOR_SEATS (i, people) {
        size_t n = strcspn(name, ",");
        snprintf(s->name[i], sizeof s->name[i], "%.*s", (int)n, name);
        name += n + (name[n] == ',');
    }
    struct setup last = *s;
    bool known = setup_recall(&last);
    s->lang = last.lang;
    s->tutor_taken = last.tutor_taken;
    s->tutor_declined = last.tutor_declined;
    if (known && !has_seats(a))
        *s = last;
    return EXIT_FINE;
}

/* Remembers it for the next time. */
static void keep_setup(const struct setup *s) {
    struct buf say = text_buf();
    const char *why = setup_keep(s, &say);
    if (why)
        warn("the choice could not be remembered: %s", why);
    heap_free(&say);
}

/* EXIT_FINE with nothing chosen if the person would rather leave. */
static int ask_on_screen(struct args *a) {
    static struct setup s;
    s = (struct setup){.game = NULL};
    if (a->options)
        return misuse(a, "an option belongs to a game: name it too");
    int code = fill_setup(a, &s);
    if (!code)
        code = args_screen(a);
    if (code)
        return code;
    if (s.lang && !a->lang)
        cli_lang = s.lang;
    setup_tutor(&s);
    s.tutor |= a->tutor;
    bool chosen = setup_ask(&s);
    screen_close();
    if (!chosen)
        return EXIT_FINE;
    if (s.load[0]) {
        a->load = s.load;
        a->names = NULL;
        return EXIT_FINE;
    }
    if (s.tutor && !a->tutor)
        flag_tutor(a, NULL);
    a->tutor = s.tutor;
    keep_setup(&s);
    take_setup(a, &s);
    return EXIT_FINE;
}

/* ---- one game ---- */

/* How a game came about, which says what becomes of it. */
struct origin {
    bool chosen;        /* on the start screen, which has offered the tutor */
    bool known_deal;    /* its cards have been seen: it does not count */
    struct tutor tutor; /* what it has told at this table */
};

static void seat_tutor(struct session *s, const struct args *a) {
    s->tutor.here = a->tutor;
    s->tutor.limit = (float)a->tutor_percent / 100;
}

static void offer_tutor(struct session *s, struct args *a, const struct origin *from) {
    bool fresh = !from->chosen && !a->tutor && !a->load;
    bool scripted = a->save || a->has_seed; /* whoever names these has been here before */
    if (!fresh || scripted || !setup_offer_tutor(s->match.game))
        return;
    flag_tutor(a, NULL);
    seat_tutor(s, a);
}

/* A finished game counts once: not again when its record is loaded. */
static const char *note(const struct session *s, bool was_over, const struct origin *from,
                        struct buf *say) {
    bool over = !table_to_act(&s->sitting.table);
    return over && !was_over && !from->known_deal ? played_note(s, say) : NULL;
}

static int play_on_screen(struct session *s, struct args *a, const struct origin *from,
                          enum next *next) {
    int code = args_screen(a);
    if (code) {
        forget_game(s);
        return code;
    }
    struct buf kept = text_buf(), noted = text_buf();
    bool was_over = !table_to_act(&s->sitting.table);
    offer_tutor(s, a, from);
    bool left = tui_play(s) == TUI_LEFT;
    const char *unkept = session_keep(s, &kept);
    const char *unnoted = unkept ? NULL : note(s, was_over, from, &noted);
    *next = left || unkept ? NEXT_LEAVE : tui_result(s);
    screen_close();
    if (unkept)
        code = fail("the game could not be saved: %s", unkept);
    if (unnoted)
        warn("the statistics could not be kept: %s", unnoted);
    if (!code && *next == NEXT_LEAVE)
        tell_place(s, a);
    heap_free(&kept);
    heap_free(&noted);
    return code;
}

static void greet(struct session *s) {
    if (s->people != SEAT(s->me)) {
        out_text(_("%s, %d players. Type \"help\" for help.\n"), game_title(s->match.game),
                 s->match.nseats);
        return;
    }
    out_text(_("%s, %d players. You are seat %d. Type \"help\" for help.\n"),
             game_title(s->match.game), s->match.nseats, s->me + 1);
    session_reader(s, s->me);
}

static void print_end(struct session *s, const struct record *r) {
    struct buf text = text_buf();
    out_text("\n");
    session_show(s, s->me);
    struct scene *scene = ending_scene(s);
    say_verdict(s, r, &text);
    say_sheet(scene, &text);
    out_buf(&text);
    heap_free(&text);
    free(scene);
}

static void print_turning_points(const struct session *s, const struct record *r) {
    struct review *v = take_memory(1, sizeof *v);
    void *memory = take_memory(1, review_memory(r->game));
    struct buf text = text_buf();
    review_open(v, r, s->people, memory);
    while (!review_step(v, 1000) && !interrupted()) {
    }
    say_review(v, &s->speech, &text);
    out_buf(&text);
    heap_free(&text);
    free(memory);
    free(v);
}

/* What comes next; whoever looks at this game again is asked again. */
static enum next ask_next(const struct session *s, struct replay *p) {
    char line[64];
    for (;;) {
        out_text("\n");
        for (int i = 0; i < NEXT_COUNT; i++)
            out_text("  %d  %s\n", i + 1, next_text((enum next)i));
        out_text("> ");
        if (!out_flush() || !read_line(line, sizeof line) || !strcmp(line, "q") ||
            !strcmp(line, "quit"))
            return NEXT_LEAVE;
        int n = line[0] >= '1' && line[0] < '1' + NEXT_COUNT && !line[1] ? line[0] - '1' : -1;
        if (n == NEXT_POINTS)
            print_turning_points(s, &p->r);
        else if (n == NEXT_REVIEW)
            step_through(p, 0);
        else if (n >= 0)
            return (enum next)n;
        else
            out_text(_("Type a number from 1 to %d; \"quit\" leaves.\n"), NEXT_COUNT);
    }
}

static int end_in_lines(struct session *s, const struct args *a, bool was_over,
                        const struct origin *from, enum next *next) {
    struct replay *p = take_memory(1, sizeof *p);
    struct buf record = text_buf(), say = text_buf();
    struct record_error e;
    sitting_record(&s->sitting, &record);
    must(replay_open(p, &record, &e), "a record holds that was just written");
    replay_view(p, FULL);
    print_end(s, &p->r);
    out_flush();
    const char *why = session_keep(s, &say);
    int code = why ? fail("the game could not be saved: %s", why) : EXIT_FINE;
    if (!code) {
        tell_place(s, a);
        if ((why = note(s, was_over, from, &say)))
            warn("the statistics could not be kept: %s", why);
        *next = isatty(STDIN_FILENO) ? ask_next(s, p) : NEXT_LEAVE;
    }
    replay_close(p);
    free(p);
    heap_free(&record);
    heap_free(&say);
    return code;
}

static int play_in_lines(struct session *s, const struct args *a, const struct origin *from,
                         enum next *next) {
    bool was_over = !table_to_act(&s->sitting.table);
    greet(s);
    if (play_on(s) == CHOICE_MOVE)
        return end_in_lines(s, a, was_over, from, next);
    out_flush();
    struct buf say = text_buf();
    const char *why = session_keep(s, &say);
    int code = why ? fail("the game could not be saved: %s", why) : EXIT_FINE;
    if (!code)
        tell_place(s, a);
    heap_free(&say);
    return code;
}

/* ---- one after the other ---- */

/* The table of a game that was loaded, as if it had been set up. */
static void take_session(struct args *a, const struct session *s) {
    struct setup table = {
        .game = s->match.game, .nseats = s->match.nseats, .options = s->match.options};
    for (int i = 0; i < s->match.nseats; i++) {
        table.type[i] = s->match.type[i];
        if (s->people & SEAT(i) && !session_is_unnamed(s, i))
            memcpy(table.name[i], s->who[i].name, sizeof table.name[i]);
    }
    take_setup(a, &table);
}

/* What flags would say of the next game. */
static void prepare(struct args *a, const struct session *s, enum next next) {
    if (next != NEXT_OTHER && a->load)
        take_session(a, s);
    a->load = a->save = NULL; /* these were of that game alone */
    a->has_seed = next == NEXT_SAME;
    a->seed = s->sitting.table.deal.seed;
    if (next != NEXT_OTHER)
        return;
    a->words = a->options = a->players = 0;
    a->people = 0;
    a->bots = a->names = NULL;
    a->tutor = false;
}

/* What was set at a table before, unless flags say otherwise. */
static void take_habits(struct session *s, const struct args *a) {
    s->habits = habits_read();
    if (args_given(a, "pace"))
        s->habits.pace = a->pace;
    if (args_given(a, "ask-twice"))
        s->habits.ask_twice = a->ask_twice;
}

static int play_one(struct args *a, struct origin *from, enum next *next) {
    struct session s = {.me = FULL, .path = text_buf(), .tutor = from->tutor};
    seat_tutor(&s, a);
    take_habits(&s, a);
    int code = claim_loaded(&s, a);
    if (!code)
        code = a->load ? session_load(&s, a, a->load) : session_open(&s, a);
    if (!code)
        code = can_save(&s, a);
    if (!code)
        code =
            wants_screen(a) ? play_on_screen(&s, a, from, next) : play_in_lines(&s, a, from, next);
    if (!code && *next != NEXT_LEAVE)
        prepare(a, &s, *next);
    *from = (struct origin){.chosen = true, .known_deal = *next == NEXT_SAME};
    if (*next != NEXT_OTHER)
        from->tutor = s.tutor;
    session_free(&s);
    return code;
}

/* Which game, where none is named. */
static int ask_which(struct args *a) {
    const struct game *g;
    if (wants_screen(a))
        return ask_on_screen(a);
    int code = ask_game(&g);
    if (!code && g)
        a->word[a->words++] = g->id;
    return code;
}

int cmd_play(struct args *a) {
    struct origin from = {.chosen = false};
    interrupt_catch();
    if (a->words > 1)
        return misuse(a, "\"%s\" is one word too many", a->word[1]);
    if (a->load &&
        (a->players || a->bots || a->options || a->has_seed || a->names || args_given(a, "seat")))
        return misuse(
            a, "--load goes on with a game as it is: it takes only --save and --tutor beside it");
    if (a->load && !strcmp(a->load, "-") && !a->save)
        return misuse(a, "a game from standard input needs a place to be kept: --save FILE");
    for (;;) {
        enum next next = NEXT_LEAVE;
        int code = EXIT_FINE;
        if (!a->words && !a->load) {
            code = ask_which(a);
            from.chosen = true;
        }
        if (code || (!a->words && !a->load))
            return code;
        code = play_one(a, &from, &next);
        if (code || next == NEXT_LEAVE)
            return code;
    }
}
