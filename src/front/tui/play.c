/* A game on the screen: the board, the log, a panel, and a menu of moves that works by arrows,
 * numbers, mouse and typing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "front/cli/rulebook.h"
#include "front/scene/menu.h"
#include "front/tui/board.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/system.h"

enum { LOG_LINES = 400, LINE_BYTES = 2000, TYPED_BYTES = 120, PANEL_LINES = 80 };

/* What the panel shows beside the log. */
enum panel { PANEL_ODDS, PANEL_NOTES, PANEL_HINT, PANEL_HELP, PANELS };

struct log {
    char line[LOG_LINES][LINE_BYTES];
    int count; /* of all lines ever; the last LOG_LINES are kept */
};

struct play {
    struct session *s;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct scene scene;
    struct menu menu;
    bool asked;      /* the menu is open */
    int chosen, top; /* the entry under the cursor, and the first one shown */
    int scroll, board_rows;
    char typed[TYPED_BYTES];
    char status[LINE_BYTES]; /* a refusal, or what the program is doing */
    char rule[16];           /* of the last refusal */
    enum panel panel;
    bool panel_open; /* over the board, where there is no room beside it */
    struct buf text; /* what the panel says, line by line */
    struct log log;
    struct rect menu_rect;
};

static void set_status(struct play *p, const char *text) {
    snprintf(p->status, sizeof p->status, "%s", text);
}

static void hear(void *context, const char *line) {
    struct log *l = &((struct play *)context)->log;
    snprintf(l->line[l->count++ % LOG_LINES], LINE_BYTES, "%s", line);
}

/* ---- the panel ---- */

static void add_lines(struct buf *out, const char *const *line, int count) {
    for (int i = 0; i < count; i++) {
        buf_str(out, line[i]);
        buf_char(out, '\n');
    }
}

static void explain_rule(struct play *p) {
    size_t size;
    const char *text = p->rule[0] ? rulebook_paragraph(p->s->table.game->id, p->rule, &size) : NULL;
    for (size_t i = 0; text && i < size; i++)
        if (text[i] != '*')
            buf_char(&p->text, text[i]);
    if (text)
        buf_str(&p->text, "\n\n");
}

static void fill_help(struct play *p) {
    const struct game *g = p->s->table.game;
    explain_rule(p);
    buf_str(&p->text, _("Arrows and Enter, a number, the mouse, or the move's words choose a "
                        "move; Esc goes back a step."));
    buf_str(&p->text, "\n");
    buf_str(&p->text, _("F1 help, F2 hint, F3 odds, F4 notes, F8 take back, PgUp and PgDn "
                        "scroll the table, q leave."));
    buf_str(&p->text, "\n\n");
    for (int i = 0; i < g->words[0].count; i++) {
        const struct word *w = &g->words[0].word[i];
        say_word(&p->s->speech, w, NULL, &p->text);
        buf_str(&p->text, ": ");
        buf_str(&p->text, w->help ? lang_text(p->s->speech.lang, g->id, w->help) : "");
        buf_char(&p->text, '\n');
    }
}

static void fill_reason(struct play *p, const struct reason *r) {
    char number[32];
    move_text(p->s->table.game, &r->move, &p->text);
    if (r->visits) {
        snprintf(number, sizeof number, "%.0f", (double)(100 * r->win));
        buf_str(&p->text, ": ");
        phrase_named(&p->s->speech, N_("wins about {percent} %"),
                     &(struct named){"percent", value_text(number)}, 1, &p->text);
    }
    buf_char(&p->text, '\n');
    for (int i = 0; i < r->facts; i++) {
        buf_str(&p->text, "  ");
        fact_sentence(p->s->table.game, &r->fact[i], &p->s->speech, &p->text);
        buf_char(&p->text, '\n');
    }
}

static void fill_hint(struct play *p) {
    struct why why;
    struct move m = session_hint(p->s, &why);
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(p->s->table.game, &m, &b);
    phrase_named(&p->s->speech, N_("A strong bot would choose: {move}"),
                 &(struct named){"move", value_text(text)}, 1, &p->text);
    buf_str(&p->text, "\n\n");
    for (int i = 0; i < why.count && i < 5; i++)
        if (i == 0 || why.reason[i].visits > why.iterations / 50)
            fill_reason(p, &why.reason[i]);
}

static void fill_panel(struct play *p) {
    if (p->panel == PANEL_HINT)
        return; /* made when it was asked for */
    buf_clear(&p->text);
    if (p->panel == PANEL_ODDS)
        add_lines(&p->text, p->scene.odds, p->scene.odds_count);
    if (p->panel == PANEL_NOTES)
        add_lines(&p->text, p->scene.notes, p->scene.notes_count);
    if (p->panel == PANEL_HELP)
        fill_help(p);
}

static const char *panel_title(const struct play *p) {
    static const char *const titles[PANELS] = {N_("Odds"), N_("Notebook"), N_("Hint"), N_("Help")};
    return _(titles[p->panel]);
}

/* ---- drawing ---- */

static void draw_title(const struct play *p) {
    const struct game *g = p->s->table.game;
    put_fill(0, 0, screen_columns(), STYLE_BAR);
    int n =
        put(0, 1, screen_columns() - 2, STYLE_BAR, lang_text(p->s->speech.lang, g->id, g->title));
    put(0, n + 3, screen_columns() - n - 4, STYLE_BAR, p->scene.prompt);
}

static void draw_keys(void) {
    int row = screen_rows() - 1;
    const char *keys = _("F1 help  F2 hint  F3 odds  F4 notes  F8 take back  q leave");
    put_fill(row, 0, screen_columns(), STYLE_BAR);
    put(row, 1, screen_columns() - 2, STYLE_BAR, keys);
}

/* The last lines that fit, each wrapped. */
static void draw_log(const struct play *p, struct rect r) {
    int first = p->log.count, rows = 0;
    while (first > 0 && first > p->log.count - LOG_LINES) {
        const char *line = p->log.line[(first - 1) % LOG_LINES];
        int more = put_wrapped(-1, 0, r.columns, r.rows, STYLE_PLAIN, line);
        if (rows + more > r.rows)
            break;
        rows += more;
        first--;
    }
    for (int i = first, row = r.row; i < p->log.count; i++)
        row +=
            put_wrapped(row, r.column, r.columns, r.rows, STYLE_PLAIN, p->log.line[i % LOG_LINES]);
}

static void draw_text(const char *text, struct rect r) {
    int row = 0;
    char line[LINE_BYTES];
    while (*text && row < r.rows) {
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        int more = put_wrapped(r.row + row, r.column, r.columns, r.rows - row, STYLE_PLAIN, line);
        row += more > 0 ? more : 1;
        text += n + (text[n] == '\n');
    }
}

static void draw_panel(struct play *p, struct rect r) {
    put(r.row, r.column, r.columns, STYLE_BOLD, panel_title(p));
    r.row++;
    r.rows--;
    fill_panel(p);
    draw_text(p->text.data ? p->text.data : "", r);
}

static void draw_entry(const struct play *p, int k, int row) {
    char key[16], line[LINE_BYTES];
    struct buf b = BUF(key), label = BUF(line);
    enum style style = k == p->chosen ? STYLE_CHOSEN : STYLE_PLAIN;
    menu_key(&p->menu, k, &b);
    menu_label(&p->menu, k, &label);
    put_fill(row, p->menu_rect.column, p->menu_rect.columns, style);
    int width = text_width(key);
    put(row, p->menu_rect.column + 3 - width, 4, style, key);
    put(row, p->menu_rect.column + 4, p->menu_rect.columns - 4, style, line);
}

static void draw_menu(struct play *p) {
    struct rect r = p->menu_rect;
    char title[LINE_BYTES];
    struct buf b = BUF(title);
    buf_clear(&b);
    if (p->asked)
        menu_title(&p->menu, &b);
    put_wrapped(r.row, r.column, r.columns, 1, STYLE_BOLD,
                !p->asked ? p->status
                : b.size  ? title
                          : p->scene.prompt);
    if (!p->asked)
        return;
    int rows = r.rows - 2;
    p->top = p->chosen < p->top           ? p->chosen
             : p->chosen >= p->top + rows ? p->chosen - rows + 1
                                          : p->top;
    for (int i = 0; i < rows && p->top + i < p->menu.entries; i++)
        draw_entry(p, p->top + i, r.row + 1 + i);
    if (p->top + rows < p->menu.entries)
        put(r.row + rows, r.column + r.columns - 2, 2, STYLE_BOLD, "↓");
    if (p->typed[0]) {
        int n = put(r.row + r.rows - 1, r.column, r.columns, STYLE_BOLD, "> ");
        n += put(r.row + r.rows - 1, r.column + n, r.columns - n, STYLE_BOLD, p->typed);
        put(r.row + r.rows - 1, r.column + n, 1, STYLE_CHOSEN, " ");
    } else
        put(r.row + r.rows - 1, r.column, r.columns, STYLE_BOLD, p->status);
}

enum { LEAST_ROWS = 20, LEAST_COLUMNS = 60, SIDE_FROM = 110, SIDE_COLUMNS = 40 };

/* Beside the board where the screen is wide, else below it. */
static void draw(struct play *p) {
    int rows = screen_rows(), columns = screen_columns();
    screen_erase();
    if (rows < LEAST_ROWS || columns < LEAST_COLUMNS) {
        put_wrapped(0, 0, columns, rows, STYLE_PLAIN,
                    _("The window is too small: 60 columns and 20 rows are needed."));
        screen_show();
        return;
    }
    bool side = columns >= SIDE_FROM;
    int entries = p->asked ? p->menu.entries : 1, most = rows / 3;
    int menu_rows = 2 + (entries < most - 2 ? entries : most - 2);
    menu_rows = menu_rows < 5 ? 5 : menu_rows;
    int log_rows = side ? 0 : 3, width = side ? columns - SIDE_COLUMNS - 1 : columns;
    struct rect board = {1, 0, rows - 2 - menu_rows - log_rows, width};
    p->menu_rect = (struct rect){rows - 1 - menu_rows, 0, menu_rows, width};
    draw_title(p);
    if (p->panel_open && !side)
        draw_panel(p, board);
    else
        p->board_rows = board_draw(&p->scene, board, p->scroll) - board.rows;
    if (p->board_rows > p->scroll && !(p->panel_open && !side))
        put(board.row + board.rows - 1, width - 2, 2, STYLE_BOLD, "↓");
    if (side) {
        int half = (rows - 2) / 2, column = width + 1;
        for (int row = 1; row < rows - 1; row++)
            put(row, width, 1, STYLE_DIM, "│");
        draw_panel(p, (struct rect){1, column, half - 1, SIDE_COLUMNS});
        draw_log(p, (struct rect){half + 1, column, rows - 2 - half, SIDE_COLUMNS});
    } else
        draw_log(p, (struct rect){board.row + board.rows, 0, log_rows, columns});
    draw_menu(p);
    draw_keys();
    screen_show();
}

static void look(struct play *p) {
    table_view(&p->s->table, p->s->me, p->view);
    scene_make(&p->scene, p->s->table.game, p->view, &p->s->speech);
}

/* ---- questions ---- */

/* True for yes. */
static bool ask(struct play *p, const char *question) {
    set_status(p, question);
    p->typed[0] = 0;
    for (;;) {
        draw(p);
        put_fill(p->menu_rect.row + p->menu_rect.rows - 1, 0, p->menu_rect.columns, STYLE_BAR);
        put(p->menu_rect.row + p->menu_rect.rows - 1, 0, p->menu_rect.columns, STYLE_BAR, question);
        screen_show();
        int key = screen_key(-1);
        if (key == 'y' || key == 'Y' || key == 'q' || key == KEY_ENTER_LINE || key == 0x442 ||
            key == 0x434 || key == KEY_IS_END_OF_INPUT || key == 3)
            return true; /* т of так, д of да */
        if (key == 'n' || key == 'N' || key == KEY_ESCAPE || key == 0x43d) /* н of ні, нет */
            break;
    }
    p->status[0] = 0;
    return false;
}

static bool hand_over(struct play *p, int seat) {
    struct buf text = heap_buf();
    int key = KEY_NONE;
    phrase_named(&p->s->speech,
                 N_("Now it is the turn of {name}. Let nobody else look, then press Enter."),
                 &(struct named){"name", value_text(p->s->names[seat])}, 1, &text);
    while (key != KEY_ENTER_LINE && key != KEY_IS_END_OF_INPUT && key != 3) {
        screen_erase();
        put_wrapped(screen_rows() / 2, 4, screen_columns() - 8, 4, STYLE_BOLD, text.data);
        screen_show();
        key = screen_key(-1);
    }
    heap_free(&text);
    p->log.count = 0; /* the other's secrets are in it */
    p->rule[0] = 0;   /* and what the other tried */
    session_reader(p->s, seat);
    return key == KEY_ENTER_LINE;
}

/* ---- choosing ---- */

enum step { STEP_ON, STEP_MOVE, STEP_LEAVE, STEP_UNDO };

static void refuse(struct play *p, const char *why) {
    size_t n = strcspn(why, " ");
    bool rule = n > 1 && n < sizeof p->rule && why[n - 1] >= '0' && why[n - 1] <= '9';
    p->rule[0] = 0;
    if (rule) {
        memcpy(p->rule, why, n);
        p->rule[n] = 0;
    }
    snprintf(p->status, sizeof p->status, "%s %s",
             lang_text(p->s->speech.lang, p->s->table.game->id, why),
             rule ? _("(F1 explains the rule)") : "");
}

static enum step pick(struct play *p, int k, struct move *out) {
    p->status[0] = p->typed[0] = 0;
    if (menu_pick(&p->menu, k, out))
        return STEP_MOVE;
    p->chosen = p->top = 0;
    return STEP_ON;
}

static void open_panel(struct play *p, enum panel panel) {
    p->panel_open = !(p->panel_open && p->panel == panel);
    p->panel = panel;
    if (panel == PANEL_HINT && p->panel_open) {
        set_status(p, _("The bot is thinking …"));
        draw(p);
        buf_clear(&p->text);
        fill_hint(p);
        p->status[0] = 0;
    }
}

/* A whole line: a number, a word of the menu, a move, or a command. */
static enum step enter(struct play *p, struct move *out) {
    static const struct {
        const char *word;
        enum panel panel;
    } panels[] = {
        {"hint", PANEL_HINT}, {"odds", PANEL_ODDS}, {"notes", PANEL_NOTES}, {"help", PANEL_HELP}};
    int k = menu_find(&p->menu, p->typed);
    if (k >= 0)
        return pick(p, k, out);
    if (!strcmp(p->typed, "undo"))
        return STEP_UNDO;
    for (size_t i = 0; i < sizeof panels / sizeof panels[0]; i++)
        if (!strcmp(p->typed, panels[i].word)) {
            open_panel(p, panels[i].panel);
            p->typed[0] = 0;
            return STEP_ON;
        }
    const char *why = move_parse(p->s->table.game, p->s->me, p->typed, out);
    if (!why)
        why = p->s->table.game->check(p->view, out);
    p->typed[0] = 0;
    if (!why)
        return STEP_MOVE;
    refuse(p, why);
    return STEP_ON;
}

static void type(struct play *p, int key) {
    size_t n = strlen(p->typed);
    char bytes[8];
    mbstate_t state = {0};
    if (key == KEY_IS_ERASE) {
        while (n > 0 && (p->typed[--n] & 0xc0) == 0x80) {
        }
        p->typed[n] = 0;
        return;
    }
    if (key < ' ' || key >= 0x110000)
        return;
    size_t more = wcrtomb(bytes, (wchar_t)key, &state);
    if (more == (size_t)-1 || n + more + 1 > sizeof p->typed)
        return;
    memcpy(p->typed + n, bytes, more);
    p->typed[n + more] = 0;
}

static void move_cursor(struct play *p, int by) {
    int last = p->menu.entries - 1, to = p->chosen + by;
    p->chosen = to < 0 ? 0 : to > last ? last : to;
}

static void scroll_board(struct play *p, int by) {
    int to = p->scroll + by;
    p->scroll = to < 0 ? 0 : to > p->board_rows ? (p->board_rows > 0 ? p->board_rows : 0) : to;
}

static enum step click(struct play *p, struct move *out) {
    int row, column;
    screen_mouse(&row, &column);
    int k = p->top + row - p->menu_rect.row - 1;
    if (row <= p->menu_rect.row || row >= p->menu_rect.row + p->menu_rect.rows - 1 ||
        column >= p->menu_rect.columns || k >= p->menu.entries)
        return STEP_ON;
    return pick(p, k, out);
}

static enum step press(struct play *p, int key, struct move *out) {
    if (key != KEY_NONE && key != KEY_IS_RESIZE)
        p->status[0] = 0;
    switch (key) {
    case KEY_IS_UP:
        move_cursor(p, -1);
        break;
    case KEY_IS_DOWN:
        move_cursor(p, 1);
        break;
    case KEY_IS_HOME:
        move_cursor(p, -MAX_LEGAL);
        break;
    case KEY_IS_END:
        move_cursor(p, MAX_LEGAL);
        break;
    case KEY_IS_WHEEL_UP:
    case KEY_IS_PAGE_UP:
        scroll_board(p, -4);
        break;
    case KEY_IS_WHEEL_DOWN:
    case KEY_IS_PAGE_DOWN:
        scroll_board(p, 4);
        break;
    case KEY_ENTER_LINE:
        return p->typed[0] ? enter(p, out) : pick(p, p->chosen, out);
    case KEY_IS_RIGHT:
        return pick(p, p->chosen, out);
    case KEY_ESCAPE:
    case KEY_IS_LEFT:
        if (p->panel_open)
            p->panel_open = false;
        else {
            p->typed[0] = 0;
            menu_restart(&p->menu);
            p->chosen = p->top = 0;
        }
        break;
    case KEY_IS_MOUSE:
        return click(p, out);
    case KEY_IS_F1:
        open_panel(p, PANEL_HELP);
        break;
    case KEY_IS_F1 + 1:
        open_panel(p, PANEL_HINT);
        break;
    case KEY_IS_F1 + 2:
        open_panel(p, PANEL_ODDS);
        break;
    case KEY_IS_F1 + 3:
        open_panel(p, PANEL_NOTES);
        break;
    case KEY_IS_F1 + 7:
        return STEP_UNDO;
    case KEY_IS_END_OF_INPUT:
        return STEP_LEAVE;
    default:
        if (key == 3 || (key == 'q' && !p->typed[0]))
            return ask(p, _("Save the game and leave? (y/n)")) ? STEP_LEAVE : STEP_ON;
        if (key == '?' && !p->typed[0])
            open_panel(p, PANEL_HELP);
        else
            type(p, key);
    }
    return STEP_ON;
}

/* One decision of the person who reads. */
static enum step decide(struct play *p, struct move *out) {
    enum step step = STEP_ON;
    look(p);
    menu_open(&p->menu, p->s->table.game, p->view, p->s->me, &p->s->speech, screen_rows() / 3);
    p->asked = true;
    p->chosen = p->top = 0;
    p->typed[0] = 0;
    if (p->panel == PANEL_HINT || p->panel == PANEL_HELP) {
        p->panel = PANEL_ODDS;
        p->panel_open = false;
    }
    while (step == STEP_ON) {
        draw(p);
        step = press(p, screen_key(-1), out);
    }
    p->asked = false;
    return step;
}

/* ---- the game ---- */

/* In small steps, so that the screen answers meanwhile. False: the person wants to leave. */
static bool let_bot_move(struct play *p, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bot *b = &p->s->bot[seat];
    table_view(&p->s->table, seat, view);
    look(p);
    bot_start(b, view);
    while (!bot_step(b, 300)) {
        snprintf(p->status, sizeof p->status, "%s: …", p->s->names[seat]);
        draw(p);
        int key = screen_key(0);
        if ((key == 3 || key == 'q') && ask(p, _("Save the game and leave? (y/n)")))
            return false;
    }
    struct move m = bot_best(b, NULL);
    p->status[0] = 0;
    session_move(p->s, &m);
    return true;
}

static bool person_moves(struct play *p, seatset asked) {
    struct session *s = p->s;
    struct move m;
    if (!(asked & SEAT(s->me)) && !hand_over(p, seat_first(asked & s->people)))
        return false;
    enum step step = decide(p, &m);
    const char *why = step == STEP_UNDO   ? session_undo(s)
                      : step == STEP_MOVE ? session_move(s, &m)
                                          : NULL;
    if (why)
        refuse(p, why);
    return step != STEP_LEAVE;
}

/* After the end everybody may see everything, as long as they like. */
static void show_end(struct play *p) {
    look(p);
    set_status(p, _("The game is over. Press Enter."));
    int key = KEY_NONE;
    while (key != KEY_ENTER_LINE && key != 'q' && key != KEY_ESCAPE && key != 3 &&
           key != KEY_IS_END_OF_INPUT) {
        draw(p);
        key = screen_key(-1);
        if (key == KEY_IS_PAGE_UP || key == KEY_IS_PAGE_DOWN)
            scroll_board(p, key == KEY_IS_PAGE_UP ? -4 : 4);
    }
}

enum tui_end tui_play(struct session *s) {
    struct play *p = heap_take(1, sizeof *p);
    bool on = true;
    p->s = s;
    p->text = heap_buf();
    s->tell = hear;
    s->context = p;
    session_reader(s, s->me);
    for (seatset asked; on && (asked = table_to_act(&s->table)) != 0;)
        on = asked & s->people ? person_moves(p, asked) : let_bot_move(p, seat_first(asked));
    if (on)
        show_end(p);
    s->tell = NULL;
    heap_free(&p->text);
    free(p);
    return on ? TUI_OVER : TUI_LEFT;
}
