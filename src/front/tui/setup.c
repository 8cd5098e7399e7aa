#include "front/tui/setup.h"

#include <stdio.h>
#include <string.h>

#include "front/tui/screen.h"
#include "run/langs.h"

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
    int32_t *v = &s->options.value[index];
    if (o->type != OPTION_INT)
        *v = o->min + cycle(*v - o->min, by, o->max - o->min + 1);
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
        buf_str(out, s->type[f.index] ? lang_text(s->lang, "bot", s->type[f.index]->name)
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
        return tr(s,
                  N_("People at this machine take turns; the screen hides their cards between."));
    if (f.kind == FIELD_TUTOR)
        return tr(s, N_("Explains the first turns at the table, and warns of moves that cost "
                        "much, with reasons."));
    return tr(s, N_("Up and down choose a line, left and right change it, Enter begins."));
}

static void draw(const struct setup *s, const struct field *f, int count, int chosen) {
    int columns = screen_columns();
    screen_erase();
    put_fill(0, 0, columns, STYLE_BAR);
    put(0, 1, columns - 2, STYLE_BAR, "Koloda");
    for (int i = 0; i < count; i++) {
        char name[128], value[256];
        struct buf n = BUF(name), v = BUF(value);
        buf_clear(&v);
        name_field(s, f[i], &n);
        value_field(s, f[i], &v);
        enum style style = i == chosen ? STYLE_CHOSEN : STYLE_PLAIN;
        put_fill(2 + i, 1, columns - 2, style);
        put(2 + i, 2, 28, style, name);
        if (f[i].kind != FIELD_START && f[i].kind != FIELD_GO_ON)
            put(2 + i, 31, 2, style, "‹");
        int width = put(2 + i, 33, columns - 36, style, value);
        if (f[i].kind != FIELD_START && f[i].kind != FIELD_GO_ON)
            put(2 + i, 34 + width, 2, style, "›");
    }
    put_wrapped(3 + count, 2, columns - 4, 3, STYLE_DIM, help_field(s, f[chosen]));
    screen_show();
}

/* ---- the dialogue ---- */

static int field_at_mouse(int count) {
    int row, column;
    screen_mouse(&row, &column);
    return row >= 2 && row < 2 + count ? row - 2 : -1;
}

bool setup_ask(struct setup *s) {
    int chosen = 0;
    for (;;) {
        struct field f[FIELDS_MAX] = {{FIELD_START, 0}};
        int count = list_fields(s, f), by = 0, clicked = -1;
        chosen = chosen < count ? chosen : count - 1;
        draw(s, f, count, chosen);
        int key = screen_key(-1);
        if (key == KEY_IS_UP)
            chosen = cycle(chosen, -1, count);
        if (key == KEY_IS_DOWN)
            chosen = cycle(chosen, 1, count);
        if (key == KEY_IS_MOUSE && (clicked = field_at_mouse(count)) >= 0)
            chosen = clicked;
        if (key == 'q' || key == KEY_ESCAPE || key == 3 || key == KEY_IS_END_OF_INPUT)
            return false;
        bool start = f[chosen].kind == FIELD_START || f[chosen].kind == FIELD_GO_ON;
        if (start && (key == KEY_ENTER_LINE || clicked >= 0)) {
            s->go_on = f[chosen].kind == FIELD_GO_ON;
            return true;
        }
        if (key == KEY_IS_RIGHT || key == ' ' || key == KEY_ENTER_LINE || clicked >= 0)
            by = 1;
        if (key == KEY_IS_LEFT)
            by = -1;
        if (by)
            change(s, f[chosen], by);
    }
}
