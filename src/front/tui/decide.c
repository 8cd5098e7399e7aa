/* A person chooses: by arrows, numbers, mouse and typing; nothing is played unseen or by mistake. */
#include <stdio.h>
#include <string.h>

#include "front/cli/choose.h"
#include "front/tui/ask.h"
#include "front/tui/play.h"
#include "front/tui/screen.h"
#include "run/system.h"

/* ---- questions ---- */

bool play_ask(struct play *p, void (*paint)(struct play *p), const char *question) {
    enum answer answer = ANSWER_NEITHER;
    p->typed[0] = 0;
    while (answer == ANSWER_NEITHER) {
        paint(p);
        bool table = paint == play_draw && !p->blind;
        int row = p->blind ? 2 : screen_rows() - 2;
        int columns = table ? p->menu_rect.columns : screen_columns();
        put_fill(row, 0, columns, STYLE_BAR);
        put(row, 0, columns, STYLE_BAR, question);
        screen_show();
        int key = screen_key(-1);
        answer = answer_of_key(key);
        p->scroll += frame_scroll(key, p->panel_open);
    }
    return answer == ANSWER_YES;
}

bool play_wants_to_leave(struct play *p, void (*paint)(struct play *p)) {
    return play_ask(p, paint, _("Save the game and leave? (y/n)")) || interrupted();
}

/* True unless the tutor warns and the person thinks again. */
static bool is_warned_and_sure(struct play *p, const struct move *m) {
    struct buf text = text_buf();
    bool sure = true;
    if (p->s->tutor.here) {
        play_status(p, _("The tutor is thinking …"));
        play_draw(p);
        p->status[0] = 0;
    }
    if (session_warning(p->s, m, &text)) {
        buf_clear(&p->text);
        buf_str(&p->text, text.data);
        p->panel = PANEL_WARNING;
        p->panel_open = true;
        sure = play_ask(p, play_draw, _("Make this move all the same? (y/n)"));
        panel_close(p);
    }
    heap_free(&text);
    return sure;
}

/* A move that cannot be taken back may be asked for twice; not one that a hint has named, or that is
 * the only one. */
static bool is_sure(struct play *p, const struct move *m) {
    if (!is_warned_and_sure(p, m))
        return false;
    return !p->s->habits.ask_twice || p->menu.count == 1 || session_is_hinted(p->s, m) ||
           !session_is_final(p->s, m) ||
           play_ask(p, play_draw, _("This cannot be taken back. Make this move? (y/n)"));
}

/* ---- choosing ---- */

void play_refuse(struct play *p, const char *why) {
    refusal_rule(why, p->rule);
    snprintf(p->status, sizeof p->status, "%s %s", complaint_text(why),
             p->rule[0] ? _("(F1 explains the rule)") : "");
    if (p->s->tutor.here && p->rule[0]) {
        buf_clear(&p->tip);
        say_rule(p->s->sitting.table.game->id, p->rule, &p->tip);
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

/* The standing order, or no longer. */
static enum step order(struct play *p, struct move *out) {
    play_status(p, session_order(p->s));
    return session_ordered_move(p->s, out) ? STEP_MOVE : STEP_ON;
}

/* Something that is typed and is no move; false if it is none of that. */
static bool command(struct play *p) {
    static const struct {
        const char *word;
        enum panel panel;
    } panels[] = {
        {"hint", PANEL_HINT}, {"odds", PANEL_ODDS}, {"notes", PANEL_NOTES}, {"log", PANEL_LOG}};
    if (p->typed[0] == '?') {
        panel_about(p, p->typed + 1 + strspn(p->typed + 1, " "));
        return true;
    }
    for (size_t i = 0; i < sizeof panels / sizeof panels[0]; i++)
        if (!strcmp(p->typed, panels[i].word)) {
            panel_toggle(p, panels[i].panel);
            return true;
        }
    return false;
}

/* A whole line: a number, a word of the menu, a move, or a command. Nothing is played while the
 * board is hidden: what is typed stays for the next Enter. */
static enum step enter(struct play *p, struct move *out) {
    bool covered = panel_covers(p);
    int k;
    if (command(p)) {
        p->typed[0] = 0;
        return STEP_ON;
    }
    if (covered) {
        panel_close(p);
        return STEP_ON;
    }
    if (!strcmp(p->typed, "undo"))
        return STEP_UNDO;
    if (!strcmp(p->typed, "auto")) {
        p->typed[0] = 0;
        return order(p, out);
    }
    const char *why = menu_read(&p->menu, p->view, p->typed, &k, out);
    if (!why && k >= 0)
        return pick(p, k, out);
    p->typed[0] = 0;
    if (!why)
        return STEP_MOVE;
    play_refuse(p, why);
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

/* Keys that have nothing to do with what is typed. */
static enum step press_function(struct play *p, int key, struct move *out) {
    switch (key) {
    case KEY_IS_F1 + 1:
        panel_toggle(p, PANEL_HINT);
        break;
    case KEY_IS_F1 + 4:
        return order(p, out);
    case KEY_IS_F1 + 6:
        play_next_pace(p);
        break;
    case KEY_IS_F1 + 7:
        return STEP_UNDO;
    case KEY_IS_F1 + 8:
        p->menu.notation = p->s->notation = !p->s->notation;
        break;
    case KEY_IS_F1 + 9:
        play_toggle_ask_twice(p);
        break;
    default:
        panel_press(p, key);
    }
    return STEP_ON;
}

static enum step press(struct play *p, int key, struct move *out) {
    if (key == KEY_IS_F1 && !p->blind)
        key = play_help(p, true);
    if (key != KEY_NONE && key != KEY_IS_RESIZE)
        p->status[0] = 0;
    if (key == KEY_IS_END_OF_INPUT)
        return STEP_LEAVE;
    if (key == 3 || (is_leave_key(key) && !p->typed[0]))
        return play_wants_to_leave(p, play_draw) ? STEP_LEAVE : STEP_ON;
    if (p->blind)
        return STEP_ON;
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
        if (p->typed[0])
            return enter(p, out);
        if (!panel_covers(p))
            return pick(p, p->chosen, out);
        panel_close(p);
        break;
    case KEY_IS_RIGHT: /* goes on to the next word, but makes no move */
        return menu_ends(&p->menu, p->chosen) ? STEP_ON : pick(p, p->chosen, out);
    case KEY_ESCAPE:
    case KEY_IS_LEFT:
        if (p->panel_open)
            panel_close(p);
        else
            restart_menu(p);
        break;
    case '\t':
        panel_about_entry(p);
        break;
    case KEY_IS_MOUSE:
        return click(p, out);
    default:
        if (key != ' ' || p->typed[0]) /* which was meant to skip what bots do */
            text_type(p->typed, sizeof p->typed, key);
        return press_function(p, key, out);
    }
    return STEP_ON;
}

static void hear_lesson(struct play *p) {
    const struct lesson *l = session_lesson(p->s);
    buf_clear(&p->tip);
    if (!l)
        return;
    say_lesson(p->s->sitting.table.game, l, &p->s->speech, &p->tip);
    snprintf(p->rule, sizeof p->rule, "%s", l->rule ? l->rule : "");
}

/* What the person decides by is what changes are told from afterwards. */
static void remember(struct play *p) {
    memcpy(p->then[p->s->me], p->view, sizeof p->view);
    p->fresh = p->log.count;
    p->moved = true;
}

enum step play_decide(struct play *p, struct move *out) {
    enum step step = STEP_ON;
    if (session_ordered_move(p->s, out))
        return STEP_MOVE;
    play_look(p);
    menu_open(&p->menu, p->s->sitting.table.game, p->view, p->s->me, &p->s->speech,
              screen_rows() / 3);
    p->menu.notation = p->s->notation;
    p->asked = true;
    p->skip = false;
    p->chosen = p->top = 0;
    p->typed[0] = 0;
    if (p->panel == PANEL_HINT || p->panel == PANEL_ABOUT || panel_covers(p))
        panel_close(p);
    hear_lesson(p);
    if (p->menu.count == 1 && !p->status[0] && p->s->people == SEAT(p->s->me))
        play_status(p, _("There is only one move. F5 makes such moves for you."));
    while (step == STEP_ON) {
        play_draw(p);
        step = press(p, screen_key(-1), out);
        if (step == STEP_MOVE && !is_sure(p, out)) {
            step = STEP_ON;
            restart_menu(p);
        }
    }
    p->asked = false;
    if (step == STEP_MOVE)
        remember(p);
    if (panel_covers(p)) /* a click has chosen all the same */
        panel_close(p);
    return step;
}
