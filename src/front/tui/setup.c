#include "front/tui/setup.h"

#include <stdio.h>
#include <string.h>

#include "front/tui/screen.h"
#include "run/langs.h"
#include "run/names.h"

/* One line of the screen: what it is, what it is set to, and a sentence about it. */
struct field {
    enum {
        FIELD_GO_ON,
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

enum { FIELDS_MAX = 5 + MAX_SEATS + MAX_OPTIONS + 1 };

static const char *const lang_ids[] = {"uk", "ru", "en"};
static const char *const lang_names[] = {"українська", "русский", "English"};

static const char *tr(const struct setup *s, const char *text) {
    return lang_text(s->lang, NULL, text);
}

static int list_fields(const struct setup *s, struct field *out) {
    int n = 0;
    if (s->unfinished)
        out[n++].kind = FIELD_GO_ON;
    out[n++].kind = FIELD_START;
    out[n++].kind = FIELD_GAME;
    out[n++].kind = FIELD_SEATS;
    for (int i = 0; i < s->nseats; i++)
        out[n++] = (struct field){FIELD_SEAT, i};
    for (int i = 0; s->game->options[i].name; i++)
        out[n++] = (struct field){FIELD_OPTION, i};
    out[n++].kind = FIELD_TUTOR;
    out[n++].kind = FIELD_LANG;
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
}

static void change_game(struct setup *s, int by) {
    int i = 1;
    while (game_list[i] != s->game)
        i++;
    set_game(s, game_list[1 + cycle(i - 1, by, game_count - 1)]);
}

/* A person, then the levels from the weakest up. */
static void change_seat(struct setup *s, int seat, int by) {
    static const char *const levels[] = {"random", "easy", "normal", "hard", "expert"};
    int i = 0;
    for (int k = 0; s->type[seat] && k < 5; k++)
        if (s->type[seat] == bot_find(levels[k]))
            i = k + 1;
    i = cycle(i, by, 6);
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

static void change_lang(struct setup *s, int by) {
    int i = 0;
    while (i < 2 && (!s->lang || strcmp(lang_ids[i], s->lang->id)))
        i++;
    s->lang = lang_find(lang_ids[cycle(i, by, 3)]);
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
        change_lang(s, by);
        break;
    case FIELD_GO_ON:
    case FIELD_START:
        break;
    }
}

/* ---- drawing ---- */

static void name_field(const struct setup *s, struct field f, struct buf *out) {
    static const char *const names[] = {
        [FIELD_GO_ON] = N_("Go on with the saved game"),
        [FIELD_LANG] = N_("Language"),
        [FIELD_GAME] = N_("Game"),
        [FIELD_SEATS] = N_("Players"),
        [FIELD_SEAT] = N_("Seat"),
        [FIELD_TUTOR] = N_("Tutor"),
        [FIELD_START] = N_("Begin"),
    };
    if (f.kind == FIELD_OPTION)
        buf_str(out, option_title(s->game, &s->game->options[f.index], s->lang));
    else
        buf_str(out, tr(s, names[f.kind]));
    if (f.kind == FIELD_SEAT) {
        buf_char(out, ' ');
        buf_int(out, f.index);
    }
}

static void value_field(const struct setup *s, struct field f, struct buf *out) {
    switch (f.kind) {
    case FIELD_GAME:
        buf_str(out, lang_text(s->lang, s->game->id, s->game->title));
        break;
    case FIELD_SEATS:
        buf_int(out, s->nseats);
        break;
    case FIELD_SEAT:
        buf_str(out, s->type[f.index]      ? lang_text(s->lang, "bot", s->type[f.index]->name)
                     : s->name[f.index][0] ? s->name[f.index]
                                           : tr(s, N_("a person here")));
        break;
    case FIELD_OPTION:
        option_value_title(s->game, &s->game->options[f.index], s->options.value[f.index], s->lang,
                           out);
        break;
    case FIELD_TUTOR:
        buf_str(out, s->tutor ? tr(s, N_("yes")) : tr(s, N_("no")));
        break;
    case FIELD_LANG:
        for (int i = 0; i < 3; i++)
            if (s->lang && !strcmp(lang_ids[i], s->lang->id))
                buf_str(out, lang_names[i]);
        break;
    case FIELD_GO_ON:
        buf_str(out, s->unfinished);
        break;
    case FIELD_START:
        break;
    }
}

static const char *help_field(const struct setup *s, struct field f) {
    if (f.kind == FIELD_OPTION)
        return lang_text(s->lang, s->game->id, s->game->options[f.index].help);
    if (f.kind == FIELD_SEAT && s->type[f.index])
        return lang_text(s->lang, "bot", s->type[f.index]->help);
    if (f.kind == FIELD_SEAT)
        return tr(s, N_("People at this machine take turns; the screen hides their cards between. "
                        "A name can be typed here."));
    if (f.kind == FIELD_TUTOR)
        return tr(s, N_("Explains the first turns at the table, and warns of moves that cost "
                        "much, with reasons."));
    return tr(s, N_("Up and down choose a line, left and right change it, Enter begins."));
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
    bool fixed = f.kind == FIELD_START || f.kind == FIELD_GO_ON;
    buf_clear(&v);
    name_field(s, f, &n);
    value_field(s, f, &v);
    put_fill(row, 1, columns - 2, style);
    put(row, 2, 28, style, name);
    put(row, 31, 2, style, fixed ? "" : "‹");
    int width = put(row, 33, columns - 36, style, value);
    put(row, 34 + width, 2, style, fixed ? "" : "›");
}

static void draw(const struct setup *s, const struct field *f, int count, int chosen,
                 const char *wrong) {
    int columns = screen_columns(), first = first_shown(count, chosen), rows = screen_rows() - 6;
    int shown = count - first < rows ? count - first : rows;
    screen_erase();
    put_fill(0, 0, columns, STYLE_BAR);
    put(0, 1, columns - 2, STYLE_BAR, "Koloda");
    for (int i = 0; i < shown; i++)
        draw_field(s, f[first + i], 2 + i, first + i == chosen ? STYLE_CHOSEN : STYLE_PLAIN);
    put_wrapped(3 + shown, 2, columns - 4, 3, wrong ? STYLE_BOLD : STYLE_DIM,
                wrong ? wrong : help_field(s, f[chosen]));
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
            return tr(s, why);
        if (name_of_a_bot(s->name[i], n))
            return tr(s, N_("A person cannot have the name of a bot."));
    }
    return people ? NULL : tr(s, N_("Somebody has to sit here: let a seat be a person's."));
}

/* Enter begins, on any line; with the saved game where that is chosen. */
static bool begin(struct setup *s, struct field f, const char **wrong) {
    s->go_on = f.kind == FIELD_GO_ON;
    *wrong = s->go_on ? NULL : find_wrong(s);
    return !*wrong;
}

bool setup_ask(struct setup *s) {
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
        if (key == KEY_IS_MOUSE && (clicked = field_at_mouse(count, chosen)) >= 0)
            chosen = clicked;
        if (type_name(s, f[chosen], key))
            continue;
        if (is_leave_key(key) || key == KEY_ESCAPE || key == KEY_IS_END_OF_INPUT)
            return false;
        bool fixed = f[chosen].kind == FIELD_START || f[chosen].kind == FIELD_GO_ON;
        if (key == KEY_ENTER_LINE || (fixed && clicked >= 0)) {
            if (begin(s, f[chosen], &wrong))
                return true;
        } else if (key == KEY_IS_RIGHT || key == ' ' || clicked >= 0)
            change(s, f[chosen], 1);
        else if (key == KEY_IS_LEFT)
            change(s, f[chosen], -1);
    }
}
