/* A game on the screen, and a menu of moves that works by arrows, numbers, mouse and typing. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "front/cli/choose.h"
#include "front/cli/rulebook.h"
#include "front/scene/menu.h"
#include "front/tui/frame.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/system.h"

enum { TYPED_BYTES = 120 };

/* What the panel shows beside the log. */
enum panel { PANEL_ODDS, PANEL_NOTES, PANEL_HINT, PANEL_HELP, PANEL_LOG, PANEL_WARNING, PANELS };

struct play {
    struct session *s;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct scene scene;
    struct menu menu;
    bool asked;      /* the menu is open */
    int chosen, top; /* the entry under the cursor, and the first one shown */
    int scroll;
    char typed[TYPED_BYTES];
    char status[LINE_BYTES]; /* a refusal, or what the program is doing */
    char rule[RULE_MAX];     /* of the last refusal or lesson */
    enum panel panel;
    bool panel_open; /* over the board, where there is no room beside it */
    struct buf text; /* what the panel says, line by line */
    struct buf tip;  /* what the tutor says */
    struct log log;
    int shown; /* so many of its lines have been on the screen */
    struct rect menu_rect;
    bool blind; /* the window is too small for anything */
    bool over;  /* nothing is left to choose */
};

static void set_status(struct play *p, const char *text) {
    snprintf(p->status, sizeof p->status, "%s", text);
}

static void hear(void *context, const char *line) {
    log_add(&((struct play *)context)->log, line);
}

/* ---- the panel ---- */

static void fill_help(struct play *p) {
    const struct game *g = p->s->table.game;
    if (say_rule(g->id, p->rule, &p->text))
        buf_char(&p->text, '\n');
    buf_str(&p->text, _("Arrows and Enter, a number, the mouse, or the move's words choose a "
                        "move; Esc goes back a step."));
    buf_str(&p->text, "\n");
    buf_str(&p->text, _("F1 help, F2 hint, F3 odds, F4 notes, F5 make my move for me whenever "
                        "there is only one, F6 what has happened, F8 take back, PgUp and PgDn "
                        "scroll, q leave."));
    buf_str(&p->text, "\n\n");
    say_things(&p->s->table, &p->s->speech, "", false, &p->text);
    size_t size;
    const char *rules = rulebook(g->id, &size);
    buf_char(&p->text, '\n');
    if (rules)
        say_page(rules, size, INT_MAX, &p->text);
}

static void fill_log(struct play *p) {
    int first = p->log.count > LOG_LINES ? p->log.count - LOG_LINES : 0;
    for (int i = first; i < p->log.count; i++) {
        buf_str(&p->text, p->log.line[i % LOG_LINES]);
        buf_char(&p->text, '\n');
    }
}

static void fill_panel(struct play *p) {
    if (p->panel == PANEL_HINT || p->panel == PANEL_WARNING)
        return; /* made when it was needed */
    buf_clear(&p->text);
    if (p->panel == PANEL_ODDS)
        scene_say_odds(&p->scene, &p->text);
    if (p->panel == PANEL_NOTES)
        scene_say_notes(&p->scene, &p->text);
    if (p->panel == PANEL_HELP)
        fill_help(p);
    if (p->panel == PANEL_LOG)
        fill_log(p);
}

/* Back to the odds, which are there beside the board even when nothing is asked for. */
static void close_panel(struct play *p) {
    p->panel = PANEL_ODDS;
    p->panel_open = false;
    p->scroll = 0;
}

static const char *panel_title(const struct play *p) {
    static const char *const titles[PANELS] = {[PANEL_ODDS] = N_("Odds"),
                                               [PANEL_NOTES] = N_("Notebook"),
                                               [PANEL_HINT] = N_("Hint"),
                                               [PANEL_HELP] = N_("Help"),
                                               [PANEL_LOG] = N_("What has happened"),
                                               [PANEL_WARNING] = N_("Careful")};
    return _(titles[p->panel]);
}

/* ---- drawing ---- */

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

static void draw(struct play *p) {
    const struct game *g = p->s->table.game;
    int entries = p->asked ? p->menu.entries : 1, most = screen_rows() / 3 - 2;
    int rows = entries < most ? entries : most;
    fill_panel(p);
    bool prompted = p->asked && p->menu.depth == 0; /* the prompt stands over the menu then */
    struct frame f = {
        .title = lang_text(p->s->speech.lang, g->id, g->title),
        .remark = prompted ? "" : p->scene.prompt,
        .keys = p->over
                    ? _("PgUp PgDn scroll  F6 log  Enter leave")
                    : _("F1 help  F2 hint  F3 odds  F4 notes  F5 auto  F6 log  F8 undo  q leave"),
        .scene = &p->scene,
        .scroll = &p->scroll,
        .panel_title = panel_title(p),
        .panel = p->text.data,
        .panel_open = p->panel_open,
        .tip = p->tip.data,
        .log = &p->log,
        .foot_rows = 2 + (rows < 3 ? 3 : rows),
    };
    p->blind = !frame_draw(&f, &p->menu_rect);
    if (!p->blind) {
        draw_menu(p);
        p->shown = p->log.count;
    }
    screen_show();
}

static void look(struct play *p) {
    table_view(&p->s->table, p->s->me, p->view);
    scene_make(&p->scene, p->s->table.game, p->view, &p->s->speech);
}

/* ---- questions ---- */

/* The letters of yes and no count in every language. */
static enum answer answer_of_key(int key) {
    char text[8] = "";
    mbstate_t state = {0};
    if (key == KEY_ESCAPE || key == KEY_IS_END_OF_INPUT || key == 3)
        return ANSWER_NO;
    if (key < ' ' || key >= 0x110000 || wcrtomb(text, (wchar_t)key, &state) == (size_t)-1)
        return ANSWER_NEITHER;
    return answer_of(text);
}

/* True for yes. */
static bool ask(struct play *p, const char *question) {
    enum answer answer = ANSWER_NEITHER;
    set_status(p, question);
    p->typed[0] = 0;
    while (answer == ANSWER_NEITHER) {
        draw(p);
        int row = p->blind ? 2 : p->menu_rect.row + p->menu_rect.rows - 1;
        put_fill(row, 0, p->menu_rect.columns, STYLE_BAR);
        put(row, 0, p->menu_rect.columns, STYLE_BAR, question);
        screen_show();
        int key = screen_key(-1);
        answer = answer_of_key(key);
        p->scroll += frame_scroll(key, p->panel_open);
    }
    p->status[0] = 0;
    return answer == ANSWER_YES;
}

/* A terminal that has gone, or a signal, does not wait for an answer. */
static bool wants_to_leave(struct play *p) {
    return ask(p, _("Save the game and leave? (y/n)")) || interrupted();
}

/* True unless the tutor warns and the person thinks again. */
static bool is_sure(struct play *p, const struct move *m) {
    struct buf text = text_buf();
    bool sure = true;
    if (p->s->tutor.here) {
        set_status(p, _("The tutor is thinking …"));
        draw(p);
        p->status[0] = 0;
    }
    if (session_warning(p->s, m, &text)) {
        buf_clear(&p->text);
        buf_str(&p->text, text.data);
        p->panel = PANEL_WARNING;
        p->panel_open = true;
        sure = ask(p, _("Make this move all the same? (y/n)"));
        close_panel(p);
    }
    heap_free(&text);
    return sure;
}

/* Until Enter is pressed; false for who would rather leave. */
static bool wait_for_enter(struct play *p, void (*paint)(struct play *p)) {
    for (;;) {
        paint(p);
        int key = screen_key(-1);
        if (is_leave_key(key) || key == KEY_IS_END_OF_INPUT)
            return false;
        if (key == KEY_ENTER_LINE)
            return true;
        p->scroll += frame_scroll(key, p->panel_open);
    }
}

static void paint_hidden(struct play *p) {
    screen_erase();
    put_wrapped(screen_rows() / 2, 4, screen_columns() - 8, 4, STYLE_BOLD, p->status);
    screen_show();
}

/* Whoever has moved sees what came of it; then nothing of that is left for the next. */
static bool hand_over(struct play *p, int seat) {
    const char *name = p->s->names[seat];
    struct buf text = BUF(p->status);
    if (p->shown < p->log.count) {
        look(p);
        set_status(p, _("Press Enter to pass on."));
        if (!wait_for_enter(p, draw))
            return false;
    }
    buf_clear(&text);
    PHRASE(&p->s->speech, &text,
           "Now it is the turn of {name}. Let nobody else look, then press Enter.",
           {"name", value_text(name)});
    screen_forget_keys();
    bool here = wait_for_enter(p, paint_hidden);
    p->log.count = p->shown = 0;
    p->status[0] = p->typed[0] = p->rule[0] = 0;
    buf_clear(&p->tip);
    buf_clear(&p->text);
    close_panel(p);
    session_reader(p->s, seat);
    return here;
}

/* ---- choosing ---- */

enum step { STEP_ON, STEP_MOVE, STEP_LEAVE, STEP_UNDO };

static void refuse(struct play *p, const char *why) {
    refusal_rule(why, p->rule);
    snprintf(p->status, sizeof p->status, "%s %s", complaint_text(why),
             p->rule[0] ? _("(F1 explains the rule)") : "");
    if (p->s->tutor.here && p->rule[0]) {
        buf_clear(&p->tip);
        say_rule(p->s->table.game->id, p->rule, &p->tip);
        p->tip.size = strcspn(p->tip.data, "\n"); /* its table, if there is one, is in the help */
        p->tip.data[p->tip.size] = 0;
    }
}

static enum step pick(struct play *p, int k, struct move *out) {
    p->status[0] = p->typed[0] = 0;
    if (menu_pick(&p->menu, k, out))
        return STEP_MOVE;
    p->chosen = p->top = 0;
    return STEP_ON;
}

static void open_panel(struct play *p, enum panel panel) {
    if (p->panel_open && p->panel == panel) {
        close_panel(p);
        return;
    }
    p->panel_open = true;
    p->panel = panel;
    p->scroll = panel == PANEL_LOG ? INT_MAX : 0; /* the newest is at the end */
    if (panel == PANEL_HINT) {
        set_status(p, _("The bot is thinking …"));
        draw(p);
        buf_clear(&p->text);
        session_hint(p->s, &p->text);
        p->status[0] = 0;
    }
}

/* The standing order, or no longer. */
static enum step order(struct play *p, struct move *out) {
    set_status(p, session_order(p->s));
    return session_ordered_move(p->s, out) ? STEP_MOVE : STEP_ON;
}

/* A whole line: a number, a word of the menu, a move, or a command. */
static enum step enter(struct play *p, struct move *out) {
    static const struct {
        const char *word;
        enum panel panel;
    } panels[] = {{"hint", PANEL_HINT},
                  {"odds", PANEL_ODDS},
                  {"notes", PANEL_NOTES},
                  {"help", PANEL_HELP},
                  {"log", PANEL_LOG}};
    int k = menu_find(&p->menu, p->typed);
    if (k >= 0)
        return pick(p, k, out);
    if (!strcmp(p->typed, "undo"))
        return STEP_UNDO;
    if (!strcmp(p->typed, "auto")) {
        p->typed[0] = 0;
        return order(p, out);
    }
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

static void move_cursor(struct play *p, int by) {
    int last = p->menu.entries - 1, to = p->chosen + by;
    p->chosen = to < 0 ? 0 : to > last ? last : to;
}

static void restart_menu(struct play *p) {
    p->typed[0] = 0;
    menu_restart(&p->menu);
    p->chosen = p->top = 0;
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
    if (key == KEY_IS_END_OF_INPUT)
        return STEP_LEAVE;
    if (key == 3 || (is_leave_key(key) && !p->typed[0]))
        return wants_to_leave(p) ? STEP_LEAVE : STEP_ON;
    if (p->blind)
        return STEP_ON;
    p->scroll += frame_scroll(key, p->panel_open);
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
    case KEY_ENTER_LINE:
        return p->typed[0] ? enter(p, out) : pick(p, p->chosen, out);
    case KEY_IS_RIGHT: /* goes on to the next word, but makes no move */
        return menu_ends(&p->menu, p->chosen) ? STEP_ON : pick(p, p->chosen, out);
    case KEY_ESCAPE:
    case KEY_IS_LEFT:
        if (p->panel_open)
            close_panel(p);
        else
            restart_menu(p);
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
    case KEY_IS_F1 + 4:
        return order(p, out);
    case KEY_IS_F1 + 5:
        open_panel(p, PANEL_LOG);
        break;
    case KEY_IS_F1 + 7:
        return STEP_UNDO;
    default:
        if (key == '?' && !p->typed[0])
            open_panel(p, PANEL_HELP);
        else
            text_type(p->typed, sizeof p->typed, key);
    }
    return STEP_ON;
}

static void hear_lesson(struct play *p) {
    const struct lesson *l = session_lesson(p->s);
    buf_clear(&p->tip);
    if (!l)
        return;
    say_lesson(p->s->table.game, l, &p->s->speech, &p->tip);
    snprintf(p->rule, sizeof p->rule, "%s", l->rule ? l->rule : "");
}

/* One decision of the person who reads. */
static enum step decide(struct play *p, struct move *out) {
    enum step step = STEP_ON;
    if (session_ordered_move(p->s, out))
        return STEP_MOVE;
    look(p);
    menu_open(&p->menu, p->s->table.game, p->view, p->s->me, &p->s->speech, screen_rows() / 3);
    p->asked = true;
    p->chosen = p->top = 0;
    p->typed[0] = 0;
    if (p->panel == PANEL_HINT || p->panel == PANEL_HELP)
        close_panel(p);
    hear_lesson(p);
    if (p->menu.count == 1 && !p->status[0] && p->s->people == SEAT(p->s->me))
        set_status(p, _("There is only one move. F5 makes such moves for you."));
    while (step == STEP_ON) {
        draw(p);
        step = press(p, screen_key(-1), out);
        if (step == STEP_MOVE && !is_sure(p, out)) {
            step = STEP_ON;
            restart_menu(p);
        }
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
        if (key == KEY_IS_END_OF_INPUT || (is_leave_key(key) && wants_to_leave(p)))
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
    session_autosave(s);
    return step != STEP_LEAVE;
}

/* After the end everybody may see everything, as long as they like. */
static void show_end(struct play *p) {
    int key = KEY_NONE;
    look(p);
    p->over = true;
    buf_clear(&p->tip);
    set_status(p, _("The game is over. Press Enter."));
    while (key != KEY_ENTER_LINE && key != KEY_ESCAPE && key != KEY_IS_END_OF_INPUT &&
           !is_leave_key(key)) {
        draw(p);
        key = screen_key(-1);
        p->scroll += frame_scroll(key, p->panel_open);
        if (key == KEY_IS_F1 + 5)
            open_panel(p, PANEL_LOG);
    }
}

/* Several people: nobody's cards are shown before it is clear who looks. */
static bool begin(struct play *p) {
    struct session *s = p->s;
    seatset asked = table_to_act(&s->table) & s->people;
    p->shown = p->log.count;
    return seat_count(s->people) < 2 || !table_to_act(&s->table) ||
           hand_over(p, asked ? seat_first(asked) : s->me);
}

enum tui_end tui_play(struct session *s) {
    struct play *p = take_memory(1, sizeof *p);
    bool on = true;
    p->s = s;
    p->text = text_buf();
    p->tip = text_buf();
    s->tell = hear;
    s->context = p;
    if (s->people == SEAT(s->me))
        session_reader(s, s->me);
    on = begin(p);
    for (seatset asked; on && (asked = table_to_act(&s->table)) != 0;)
        on = asked & s->people ? person_moves(p, asked) : let_bot_move(p, seat_first(asked));
    if (on)
        show_end(p);
    s->tell = NULL;
    heap_free(&p->text);
    heap_free(&p->tip);
    free(p);
    return on ? TUI_OVER : TUI_LEFT;
}
