#include "front/tui/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/replay.h"
#include "front/tui/ask.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/langs.h"
#include "run/names.h"
#include "run/system.h"

/* One line of the screen: what it is, what it is set to, and a sentence about it. */
struct field {
    enum {
        FIELD_GO_ON,
        FIELD_UNFINISHED,
        FIELD_FINISHED,
        FIELD_LANG,
        FIELD_GAME,
        FIELD_SEATS,
        FIELD_SEAT,
        FIELD_OPTION,
        FIELD_TUTOR,
        FIELD_START
    } kind;
    int index; /* of the seat or option */
};

enum { FIELDS_MAX = 7 + MAX_SEATS + MAX_OPTIONS + 1 };

static const char *const lang_ids[] = {"uk", "ru", "en"};
static const char *const lang_names[] = {"українська", "русский", "English"};

static int list_fields(const struct setup *s, struct field *out) {
    int n = 0;
    if (s->unfinished.count)
        out[n++].kind = FIELD_GO_ON;
    if (s->unfinished.count)
        out[n++].kind = FIELD_UNFINISHED;
    out[n++].kind = FIELD_START;
    out[n++].kind = FIELD_GAME;
    out[n++].kind = FIELD_SEATS;
    for (int i = 0; i < s->nseats; i++)
        out[n++] = (struct field){FIELD_SEAT, i};
    for (int i = 0; s->game->options[i].name; i++)
        out[n++] = (struct field){FIELD_OPTION, i};
    out[n++].kind = FIELD_TUTOR;
    out[n++].kind = FIELD_LANG;
    if (s->finished.count)
        out[n++].kind = FIELD_FINISHED;
    return n;
}

/* ---- changing ---- */

static int cycle(int i, int by, int count) {
    return (i + by + count) % count;
}

static void set_game(struct setup *s, const struct game *g) {
    s->game = g;
    s->options = options_default(g);
    s->nseats = s->nseats < g->min_seats   ? g->min_seats
                : s->nseats > g->max_seats ? g->max_seats
                                           : s->nseats;
    setup_tutor(s);
}

static void change_game(struct setup *s, int by) {
    int i = 1;
    while (game_list[i] != s->game)
        i++;
    set_game(s, game_list[1 + cycle(i - 1, by, game_count - 1)]);
}

static const char *const levels[] = {"random", "easy", "normal", "hard", "expert"};
enum { BOT_LEVELS = 5 };

/* A person, then the levels from the weakest up. */
static void change_seat(struct setup *s, int seat, int by) {
    int i = 0;
    for (int k = 0; s->type[seat] && k < BOT_LEVELS; k++)
        if (s->type[seat] == bot_find(levels[k]))
            i = k + 1;
    i = cycle(i, by, BOT_LEVELS + 1);
    s->type[seat] = i ? bot_find(levels[i - 1]) : NULL;
}

static void change_option(struct setup *s, int index, int by) {
    const struct option_spec *o = &s->game->options[index];
    int32_t *v = &s->options.value[index], max = o->type == OPTION_SEAT ? s->nseats - 1 : o->max;
    if (o->type != OPTION_INT)
        *v = o->min + cycle(*v - o->min, by, max - o->min + 1);
    else if (*v + 25 * by >= o->min && *v + 25 * by <= o->max)
        *v += 25 * by;
}

static void change_lang(int by) {
    int i = 0;
    while (i < 2 && (!cli_lang || strcmp(lang_ids[i], cli_lang->id)))
        i++;
    cli_lang = lang_find(lang_ids[cycle(i, by, 3)]);
}

static void change(struct setup *s, struct field f, int by) {
    switch (f.kind) {
    case FIELD_GAME:
        change_game(s, by);
        break;
    case FIELD_SEATS:
        s->nseats = s->game->min_seats + cycle(s->nseats - s->game->min_seats, by,
                                               s->game->max_seats - s->game->min_seats + 1);
        for (int i = 0; s->game->options[i].name; i++) /* a seat that is gone cannot begin */
            if (s->game->options[i].type == OPTION_SEAT && s->options.value[i] >= s->nseats)
                s->options.value[i] = -1;
        break;
    case FIELD_SEAT:
        change_seat(s, f.index, by);
        break;
    case FIELD_OPTION:
        change_option(s, f.index, by);
        break;
    case FIELD_TUTOR:
        s->tutor = !s->tutor;
        break;
    case FIELD_LANG:
        change_lang(by);
        break;
    case FIELD_GO_ON:
    case FIELD_UNFINISHED:
    case FIELD_FINISHED:
    case FIELD_START:
        break;
    }
}

/* Nothing to change there, but something to do. */
static bool is_fixed(struct field f) {
    return f.kind == FIELD_START || f.kind == FIELD_GO_ON || f.kind == FIELD_UNFINISHED ||
           f.kind == FIELD_FINISHED;
}

/* ---- drawing ---- */

static void name_field(const struct setup *s, struct field f, struct buf *out) {
    static const char *const names[] = {
        [FIELD_GO_ON] = N_("Go on with the saved game"),
        [FIELD_UNFINISHED] = N_("Unfinished games"),
        [FIELD_FINISHED] = N_("Recorded games"),
        [FIELD_LANG] = N_("Language"),
        [FIELD_GAME] = N_("Game"),
        [FIELD_SEATS] = N_("Players"),
        [FIELD_SEAT] = N_("Seat"),
        [FIELD_TUTOR] = N_("Tutor"),
        [FIELD_START] = N_("Begin"),
    };
    if (f.kind == FIELD_OPTION)
        buf_str(out, option_title(s->game, &s->game->options[f.index], cli_lang));
    else
        buf_str(out, _(names[f.kind]));
    if (f.kind == FIELD_SEAT) {
        buf_char(out, ' ');
        buf_int(out, f.index + 1);
    }
}

static void value_field(const struct setup *s, struct field f, struct buf *out) {
    switch (f.kind) {
    case FIELD_GAME:
        buf_str(out, lang_text(cli_lang, s->game->id, s->game->title));
        break;
    case FIELD_SEATS:
        buf_int(out, s->nseats);
        break;
    case FIELD_SEAT:
        buf_str(out, s->type[f.index]      ? lang_text(cli_lang, "bot", s->type[f.index]->name)
                     : s->name[f.index][0] ? s->name[f.index]
                                           : _("a person here"));
        break;
    case FIELD_OPTION:
        option_value_title(s->game, &s->game->options[f.index], s->options.value[f.index], cli_lang,
                           out);
        break;
    case FIELD_TUTOR:
        buf_str(out, s->tutor ? _("yes") : _("no"));
        break;
    case FIELD_LANG:
        for (int i = 0; i < 3; i++)
            if (cli_lang && !strcmp(lang_ids[i], cli_lang->id))
                buf_str(out, lang_names[i]);
        break;
    case FIELD_GO_ON:
        saved_title(&s->unfinished.game[0], out);
        break;
    case FIELD_UNFINISHED:
        buf_int(out, s->unfinished.count);
        break;
    case FIELD_FINISHED:
        buf_int(out, s->finished.count);
        break;
    case FIELD_START:
        break;
    }
}

static const char *help_field(const struct setup *s, struct field f) {
    if (f.kind == FIELD_OPTION)
        return lang_text(cli_lang, s->game->id, s->game->options[f.index].help);
    if (f.kind == FIELD_SEAT && s->type[f.index])
        return lang_text(cli_lang, "bot", s->type[f.index]->help);
    if (f.kind == FIELD_SEAT)
        return _("People at this machine take turns; the screen hides their cards between. "
                 "A name can be typed here.");
    if (f.kind == FIELD_TUTOR)
        return _("Explains the first turns at the table, and warns of moves that cost "
                 "much, with reasons.");
    if (f.kind == FIELD_UNFINISHED)
        return _("All games that were left before their end, to go on with or to delete.");
    if (f.kind == FIELD_FINISHED)
        return _("Games that are over, to be looked through move by move.");
    return _("Up and down choose a line, left and right change it, Enter begins.");
}

/* The first of the lines that is shown, where there are too many. */
static int first_shown(int count, int chosen) {
    int rows = screen_rows() - 6, over = chosen - rows + 1;
    return count <= rows || over < 0 ? 0 : over;
}

static void draw_field(const struct setup *s, struct field f, int row, enum style style) {
    char name[128], value[256];
    struct buf n = BUF(name), v = BUF(value);
    int columns = screen_columns();
    bool fixed = is_fixed(f);
    buf_clear(&v);
    name_field(s, f, &n);
    value_field(s, f, &v);
    put_fill(row, 1, columns - 2, style);
    int width = put(row, 2, 28, style, name);
    if (fixed) { /* long, and with nothing to be in line with */
        put(row, width + 4, columns - width - 5, style, value);
        return;
    }
    put(row, 31, 2, style, "‹");
    width = put(row, 33, columns - 36, style, value);
    put(row, 34 + width, 2, style, "›");
}

/* How the game has gone so far, in the bar above. */
static void draw_tally(const struct setup *s) {
    struct buf text = text_buf();
    buf_str(&text, game_title(s->game));
    buf_str(&text, ": ");
    say_tally(&s->tally, &text);
    put(0, 10, screen_columns() - 11, STYLE_BAR, text.data);
    heap_free(&text);
}

static void draw(const struct setup *s, const struct field *f, int count, int chosen,
                 const char *wrong) {
    int columns = screen_columns(), first = first_shown(count, chosen), rows = screen_rows() - 6;
    int shown = count - first < rows ? count - first : rows;
    screen_erase();
    put_fill(0, 0, columns, STYLE_BAR);
    put(0, 1, columns - 2, STYLE_BAR, "Koloda");
    draw_tally(s);
    for (int i = 0; i < shown; i++)
        draw_field(s, f[first + i], 2 + i, first + i == chosen ? STYLE_CHOSEN : STYLE_PLAIN);
    put_wrapped(3 + shown, 2, columns - 4, 3, wrong ? STYLE_BOLD : STYLE_DIM,
                wrong ? wrong : help_field(s, f[chosen]));
    put_fill(screen_rows() - 1, 0, columns, STYLE_BAR);
    put(screen_rows() - 1, 1, columns - 2, STYLE_BAR,
        _("↑ ↓ line  ← → change  Enter begin  F1 help  q leave"));
    screen_show();
}

/* ---- the dialogue ---- */

static int field_at_mouse(int count, int chosen) {
    int row, column, first = first_shown(count, chosen);
    screen_mouse(&row, &column);
    int at = first + row - 2;
    return row >= 2 && row < screen_rows() - 4 && at < count ? at : -1;
}

/* A comma parts names, where flags list them. */
static bool type_name(struct setup *s, struct field f, int key) {
    return f.kind == FIELD_SEAT && !s->type[f.index] && key != ',' &&
           text_type(s->name[f.index], sizeof s->name[f.index], key);
}

/* NULL, or what has to be changed before the game can begin. */
static const char *find_wrong(const struct setup *s) {
    bool people = false;
    for (int i = 0; i < s->nseats; i++) {
        people |= !s->type[i];
        if (s->type[i] || !s->name[i][0])
            continue;
        size_t n = strlen(s->name[i]);
        const char *why = seat_name_check(s->name[i], n);
        if (why)
            return _(why);
        if (name_of_a_bot(s->name[i], n))
            return _("A person cannot have the name of a bot.");
    }
    return people ? NULL : _("Somebody has to sit here: let a seat be a person's.");
}

/* ---- games that are kept ---- */

static void name_saved(const void *context, int entry, struct buf *out) {
    const struct saved_list *l = context;
    saved_title(&l->game[entry], out);
}

static const char *delete_saved(void *context, int entry, struct buf *say) {
    struct saved_list *l = context;
    const char *why = saved_delete(&l->game[entry], say);
    if (why)
        return why;
    free(l->game[entry].path);
    memmove(&l->game[entry], &l->game[entry + 1], (size_t)(--l->count - entry) * sizeof *l->game);
    return NULL;
}

/* The path of one of them, or NULL. */
static const char *choose_unfinished(struct setup *s) {
    struct list l = {
        .title = _("Unfinished games"),
        .nothing = _("There is no unfinished game."),
        .keys = _("↑ ↓ choose  Enter go on  Del delete  Esc back"),
        .count = s->unfinished.count,
        .line = name_saved,
        .question = _("Delete this unfinished game? (y/n)"),
        .really = _("It cannot be brought back. Delete it all the same? (y/n)"),
        .remove = delete_saved,
        .context = &s->unfinished,
    };
    int entry = list_ask(&l);
    return entry < 0 ? NULL : s->unfinished.game[entry].path;
}

void tui_records(struct saved_list *records) {
    struct list l = {
        .title = _("Recorded games"),
        .nothing = _("No game is recorded yet."),
        .keys = _("↑ ↓ choose  Enter look through  Del delete  Esc back"),
        .count = records->count,
        .line = name_saved,
        .question = _("Delete this record? (y/n)"),
        .really = _("It cannot be brought back. Delete it all the same? (y/n)"),
        .remove = delete_saved,
        .context = records,
    };
    for (int entry; (entry = list_ask(&l)) >= 0;)
        tui_view_file(records->game[entry].path);
}

/* ---- the tutor ---- */

static uint32_t place_of(const struct game *g) {
    int i = 0;
    while (game_list[i] != g)
        i++;
    return (uint32_t)1 << i;
}

void setup_tutor(struct setup *s) {
    s->tally = played_tally(s->game);
    s->tutor = !s->tally.played && !(s->tutor_declined & place_of(s->game));
}

static void answer_tutor(struct setup *s) {
    uint32_t place = place_of(s->game);
    s->tutor_taken |= s->tutor ? place : 0;
    s->tutor_declined = (s->tutor_declined & ~place) | (s->tutor ? 0 : place);
}

bool setup_offer_tutor(const struct game *g) {
    struct setup s = {.game = NULL};
    struct buf say = text_buf();
    setup_recall(&s);
    const struct game *last = s.game;
    s.game = g;
    bool asked = (s.tutor_taken | s.tutor_declined) & place_of(g);
    s.tutor = false;
    if (!asked && !played_tally(g).played) {
        s.tutor = ask_yes(game_title(g),
                          _("This is your first game of this kind. Shall a tutor explain the first "
                            "turns and warn of moves that cost much? (y/n)"));
        answer_tutor(&s);
        s.game = last;
        setup_keep(&s, &say);
    }
    heap_free(&say);
    return s.tutor;
}

/* ---- the dialogue ---- */

static void show_help(void) {
    struct buf text = text_buf();
    buf_str(&text, _("Up and down choose a line, left and right change it, Enter begins."));
    buf_str(&text, "\n\n");
    buf_str(&text, _("A seat is a person's or a bot's: left and right go from the weakest to the "
                     "strongest. On a person's seat a name can be typed."));
    buf_str(&text, "\n\n");
    for (int i = 0; i < BOT_LEVELS; i++) {
        const struct bot_type *t = bot_find(levels[i]);
        buf_str(&text, "  ");
        buf_str(&text, lang_text(cli_lang, "bot", t->name));
        buf_str(&text, ": ");
        buf_str(&text, lang_text(cli_lang, "bot", t->help));
        buf_char(&text, '\n');
    }
    buf_char(&text, '\n');
    buf_str(&text,
            _("Every game is kept after each of your moves. Those that were left stand under "
              "Unfinished games, those that are over under Recorded games; Del deletes one, "
              "after asking twice."));
    buf_str(&text, "\n\n");
    buf_str(&text,
            _("At the table F1 tells the rules, F2 asks a strong bot, and q saves and leaves. "
              "\"koloda rules GAME\" prints the rules, \"koloda stats\" how your games went."));
    page_show(_("Help"), text.data);
    heap_free(&text);
}

static void go_on(struct setup *s, const char *path) {
    snprintf(s->load, sizeof s->load, "%s", path);
}

/* Enter begins, on any line but those that lead elsewhere. True: it is chosen. */
static bool enter(struct setup *s, struct field f, const char **wrong) {
    const char *path;
    if (f.kind == FIELD_FINISHED)
        tui_records(&s->finished);
    else if (f.kind == FIELD_GO_ON)
        go_on(s, s->unfinished.game[0].path);
    else if (f.kind == FIELD_UNFINISHED && (path = choose_unfinished(s)))
        go_on(s, path);
    else if (f.kind != FIELD_UNFINISHED && !(*wrong = find_wrong(s))) {
        answer_tutor(s);
        s->lang = cli_lang;
        return true;
    }
    return s->load[0];
}

static bool ask(struct setup *s) {
    int chosen = 0;
    const char *wrong = NULL;
    for (;;) {
        struct field f[FIELDS_MAX] = {{FIELD_START, 0}};
        int count = list_fields(s, f), clicked = -1;
        chosen = chosen < count ? chosen : count - 1;
        draw(s, f, count, chosen, wrong);
        int key = screen_key(-1);
        if (key != KEY_NONE && key != KEY_IS_RESIZE)
            wrong = NULL;
        if (key == KEY_IS_UP)
            chosen = cycle(chosen, -1, count);
        if (key == KEY_IS_DOWN)
            chosen = cycle(chosen, 1, count);
        if (key == KEY_IS_F1)
            show_help();
        if (key == KEY_IS_MOUSE && (clicked = field_at_mouse(count, chosen)) >= 0)
            chosen = clicked;
        if (type_name(s, f[chosen], key))
            continue;
        if (is_leave_key(key) || key == KEY_ESCAPE || key == KEY_IS_END_OF_INPUT)
            return false;
        if (key == KEY_ENTER_LINE || (is_fixed(f[chosen]) && clicked >= 0)) {
            if (enter(s, f[chosen], &wrong))
                return true;
        } else if (key == KEY_IS_RIGHT || key == ' ' || clicked >= 0)
            change(s, f[chosen], 1);
        else if (key == KEY_IS_LEFT)
            change(s, f[chosen], -1);
    }
}

bool setup_ask(struct setup *s) {
    s->unfinished = saved_games(false);
    s->finished = saved_games(true);
    s->load[0] = 0;
    bool chosen = ask(s);
    saved_free(&s->unfinished);
    saved_free(&s->finished);
    return chosen;
}
