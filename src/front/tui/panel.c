/* What can be read beside the board or over it: odds, notes, the hint, what cards do, the log. */
#include <limits.h>
#include <string.h>

#include "front/tui/help.h"
#include "front/tui/play.h"
#include "front/tui/screen.h"
#include "run/system.h"

/* ---- the panel ---- */

static void fill_log(struct play *p) {
    int first = p->log.count > LOG_LINES ? p->log.count - LOG_LINES : 0;
    for (int i = first; i < p->log.count; i++) {
        buf_str(&p->text, i >= p->fresh ? NEW_MARK " " : "  ");
        buf_str(&p->text, p->log.line[i % LOG_LINES]);
        buf_char(&p->text, '\n');
    }
}

void panel_fill(struct play *p) {
    if (p->panel == PANEL_HINT || p->panel == PANEL_ABOUT || p->panel == PANEL_WARNING)
        return; /* made when it was needed */
    buf_clear(&p->text);
    if (p->panel == PANEL_ODDS)
        scene_say_odds(&p->scene, &p->text);
    if (p->panel == PANEL_NOTES)
        scene_say_notes(&p->scene, &p->text);
    if (p->panel == PANEL_LOG)
        fill_log(p);
}

const char *panel_title(const struct play *p) {
    static const char *const titles[PANELS] = {[PANEL_ODDS] = N_("Odds"),
                                               [PANEL_NOTES] = N_("Notebook"),
                                               [PANEL_HINT] = N_("Hint"),
                                               [PANEL_ABOUT] = N_("What it does"),
                                               [PANEL_LOG] = N_("What has happened"),
                                               [PANEL_WARNING] = N_("Careful")};
    return _(titles[p->panel]);
}

/* Back to the odds, which are there beside the board even when nothing is asked for. */
void panel_close(struct play *p) {
    p->panel = PANEL_ODDS;
    p->panel_open = false;
    p->scroll = 0;
}

bool panel_covers(const struct play *p) {
    return p->panel_open && !frame_has_side();
}

static void open_panel(struct play *p, enum panel panel) {
    p->panel_open = true;
    p->panel = panel;
    p->scroll = panel == PANEL_LOG ? INT_MAX : 0; /* the newest is at the end */
}

void panel_toggle(struct play *p, enum panel panel) {
    if (p->panel_open && p->panel == panel) {
        panel_close(p);
        return;
    }
    open_panel(p, panel);
    if (panel == PANEL_HINT) {
        play_status(p, _("The bot is thinking …"));
        play_draw(p);
        buf_clear(&p->text);
        struct move best;
        if (session_hint(p->s, &best, &p->text))
            menu_hint(&p->menu, &best);
        p->status[0] = 0;
    }
}

void panel_press(struct play *p, int key) {
    p->scroll += frame_scroll(key, p->panel_open);
    if (key == KEY_IS_F1 + 2)
        panel_toggle(p, PANEL_ODDS);
    if (key == KEY_IS_F1 + 3)
        panel_toggle(p, PANEL_NOTES);
    if (key == KEY_IS_F1 + 5)
        panel_toggle(p, PANEL_LOG);
}

/* ---- what cards do ---- */

void panel_about(struct play *p, const char *what) {
    const struct table *t = &p->s->sitting.table;
    struct buf text = text_buf();
    if (!*what)
        say_things(t, &p->s->speech, "", true, &text);
    else if (!say_about(t, what, &p->s->speech, &text)) {
        play_status(p, _("There is no such card or rule. Type ? alone for the cards."));
        heap_free(&text);
        return;
    }
    open_panel(p, PANEL_ABOUT);
    heap_free(&p->text);
    p->text = text;
}

/* The words that the entry stands for: the menu has asked for so many of them. */
void panel_about_entry(struct play *p) {
    const struct menu *m = &p->menu;
    const struct move *move = &m->move[m->first[p->chosen]];
    const char *text = m->text[m->first[p->chosen]];
    int words = menu_ends(m, p->chosen) ? ALL_WORDS : m->depth + 1;
    struct buf out = text_buf();
    move_sentence(m->game, move, &p->s->speech, words, &out);
    capitalise(&out, 0);
    buf_str(&out, ".\n");
    for (int i = 0; i < words && *text; i++) {
        char word[MOVE_TEXT_MAX];
        struct buf b = BUF(word);
        size_t n = strcspn(text, " ");
        buf_bytes(&b, text, n);
        say_named(&p->s->sitting.table, buf_text(&b), true, &p->s->speech, &out);
        text += n + strspn(text + n, " ");
    }
    open_panel(p, PANEL_ABOUT);
    heap_free(&p->text);
    p->text = out;
}

/* ---- help ---- */

int play_help(struct play *p, bool table_shown) {
    static const char *const keys[] = {
        N_("Arrows and Enter, a number, the mouse, or the move's words choose a move; Esc goes "
           "back "
           "a step and never leaves. While something is open over the board, Enter only closes "
           "it."),
        N_("F1 help, F2 hint, F3 odds, F4 notes, F5 make my move for me whenever there is only "
           "one, F6 what has happened, F7 how fast bots move, F8 take back, F9 the notation of "
           "moves, in which seats count from 0, F10 ask twice before a move that cannot be taken "
           "back, PgUp and PgDn scroll, q leave."),
        N_("Tab tells what the cards of the chosen line do; so does ? with a card's name or a "
           "rule's number, typed. While bots move, Space goes on to your turn, and F8 takes back "
           "the move that you have just made, until somebody has seen something."),
        N_("On the board and in the log » marks what is new or has changed since your last "
           "move."),
        NULL,
    };
    return help_show(&(struct help){.table = &p->s->sitting.table,
                                    .speech = &p->s->speech,
                                    .keys = keys,
                                    .scene = table_shown ? &p->scene : NULL,
                                    .rule = table_shown ? p->rule : ""});
}
