/* koloda play: sets a game up, plays it on the screen or line by line (readable aloud, works in a
 * pipe), and keeps it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "front/cli/choose.h"
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

static int save(struct session *s, const struct args *a, bool over) {
    struct buf say = text_buf();
    const char *why = session_keep(s, &say);
    int code = why ? fail("the game could not be saved: %s", why) : EXIT_FINE;
    if (over && !a->load && !a->has_seed)
        tell_seed(&a->seed); /* not before: it tells every card */
    if (!code && over)
        fprintf(stderr, _("The game is recorded in %s\n"), s->path.data);
    if (!code && !over)
        fprintf(stderr, _("Saved. Go on with: koloda play --load %s\n"), s->path.data);
    heap_free(&say);
    return code;
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

/* The next person reads: not before the one before has looked away. */
static bool hand_over(struct session *s, int seat) {
    char line[64];
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
    a->word[a->words++] = s->game->id;
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

/* What flags say already; a game that has room for so many. */
static int fill_setup(const struct args *a, struct setup *s) {
    struct match m = {.nseats = MAX_SEATS};
    seatset people = a->people ? a->people : SEAT(0);
    int code = args_bots(a, &m, ALL_SEATS(MAX_SEATS) & ~people, "normal");
    memcpy(s->type, m.type, sizeof s->type);
    s->nseats = a->players ? a->players : 2;
    s->game = game_for(s->nseats);
    if (!code && !s->game)
        code = misuse(a, "no game is for so many players: %d", s->nseats);
    const char *name = a->names ? a->names : "";
    FOR_SEATS (i, people) {
        size_t n = strcspn(name, ",");
        snprintf(s->name[i], sizeof s->name[i], "%.*s", (int)n, name);
        name += n + (name[n] == ',');
    }
    return code;
}

/* EXIT_FINE with nothing chosen if the person would rather leave. */
static int ask_on_screen(struct args *a) {
    static char unfinished[4096];
    char name[256];
    struct buf path = BUF(unfinished), named = BUF(name);
    struct setup s = {.lang = cli_lang};
    if (a->options)
        return misuse(a, "an option belongs to a game: name it too");
    int code = fill_setup(a, &s);
    if (!code)
        code = args_screen(a);
    if (code)
        return code;
    buf_clear(&path);
    buf_clear(&named);
    s.tutor = !saved_unfinished(&path) || a->tutor; /* a first game has one */
    saved_title(unfinished, &named);
    s.unfinished = path.size && !path.full ? name : NULL;
    s.options = options_default(s.game);
    bool chosen = setup_ask(&s);
    screen_close();
    cli_lang = s.lang;
    if (s.tutor && !a->tutor)
        flag_tutor(a, NULL);
    a->tutor = s.tutor;
    if (chosen && s.go_on) {
        a->load = unfinished;
        a->names = NULL;
    } else if (chosen)
        take_setup(a, &s);
    return EXIT_FINE;
}

static int play_on_screen(struct session *s, const struct args *a) {
    int code = args_screen(a);
    if (!code) {
        enum tui_end end = tui_play(s);
        screen_close();
        code = save(s, a, end == TUI_OVER);
    } else
        forget_game(s);
    session_free(s);
    return code;
}

int cmd_play(struct args *a) {
    struct session s = {.me = FULL, .path = text_buf()};
    interrupt_catch();
    if (a->words > 1)
        return misuse(a, "\"%s\" is one word too many", a->word[1]);
    if (a->load &&
        (a->players || a->bots || a->options || a->has_seed || a->names || args_given(a, "seat")))
        return misuse(
            a, "--load goes on with a game as it is: it takes only --save and --tutor beside it");
    if (a->load && !strcmp(a->load, "-") && !a->save)
        return misuse(a, "a game from standard input needs a place to be kept: --save FILE");
    if (!a->words && !a->load && wants_screen(a)) {
        int code = ask_on_screen(a);
        if (code || (!a->words && !a->load))
            return code;
    }
    if (!a->words && !a->load) {
        const struct game *g;
        int code = ask_game(&g);
        if (code || !g)
            return code;
        a->word[a->words++] = g->id;
    }
    s.tutor = (struct tutor){.here = a->tutor, .limit = (float)a->tutor_percent / 100};
    int code = claim_loaded(&s, a);
    if (!code)
        code = a->load ? session_load(&s, a, a->load) : session_open(&s, a);
    if (!code)
        code = can_save(&s, a);
    if (!code) {
        if (wants_screen(a))
            return play_on_screen(&s, a);
        if (s.people == SEAT(s.me))
            out_text(_("%s, %d players. You are seat %d. Type \"help\" for help.\n"),
                     game_title(s.match.game), s.match.nseats, s.me);
        else
            out_text(_("%s, %d players. Type \"help\" for help.\n"), game_title(s.match.game),
                     s.match.nseats);
        if (s.people == SEAT(s.me))
            session_reader(&s, s.me);
        bool over = play_on(&s) == CHOICE_MOVE;
        if (over) {
            out_text("\n");
            session_show(&s, s.me);
        }
        out_flush();
        code = save(&s, a, over);
    }
    session_free(&s);
    return code;
}
