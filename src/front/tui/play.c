/* A game on the screen: from one decision to the next, and from one person to the next. */
#include <stdlib.h>
#include <string.h>

#include "front/tui/play.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/system.h"

static void hear(void *context, const char *line) {
    log_add(&((struct play *)context)->log, line);
}

/* ---- from person to person ---- */

static void paint_hidden(struct play *p) {
    screen_erase();
    put_wrapped(screen_rows() / 2, 4, screen_columns() - 8, 4, STYLE_BOLD, p->status);
    screen_show();
}

/* Until Enter is pressed. STEP_UNDO: whoever has moved takes that back, where the table is shown. */
static enum step wait_for_enter(struct play *p, void (*paint)(struct play *p)) {
    bool shown = paint == play_draw;
    for (;;) {
        paint(p);
        int key = screen_key(-1);
        if (key == KEY_IS_F1)
            key = play_help(p, shown);
        if (key == KEY_IS_END_OF_INPUT || (is_leave_key(key) && play_wants_to_leave(p, paint)))
            return STEP_LEAVE;
        if (key == KEY_ENTER_LINE && !(shown && panel_covers(p)))
            return STEP_ON;
        if (shown && (key == KEY_ENTER_LINE || key == KEY_ESCAPE))
            panel_close(p);
        if (shown && key == KEY_IS_F1 + 7 && !session_undo(p->s))
            return STEP_UNDO;
        if (shown)
            panel_press(p, key);
    }
}

/* Nothing of what one person saw is left for the next. */
static void change_reader(struct play *p, int seat) {
    p->log.count = p->shown = p->fresh = p->lingered = 0;
    p->status[0] = p->typed[0] = p->rule[0] = 0;
    buf_clear(&p->tip);
    buf_clear(&p->text);
    panel_close(p);
    session_reader(p->s, seat);
}

/* Whoever has moved sees what came of it; then the screen is empty until the next one is there. Not
 * where nothing is to be hidden. */
static enum step hand_over(struct play *p, int seat) {
    const char *name = p->s->names[seat];
    struct buf text = BUF(p->status);
    if (!session_must_hide(p->s, seat)) {
        change_reader(p, seat);
        return STEP_ON;
    }
    if (p->shown < p->log.count) {
        play_look(p);
        play_status(p, _("Press Enter to pass on."));
        p->passing = true;
        enum step step = wait_for_enter(p, play_draw);
        p->passing = false;
        if (step != STEP_ON)
            return step;
    }
    buf_clear(&text);
    PHRASE(&p->s->speech, &text,
           "Now it is the turn of {name}. Let nobody else look, then press Enter.",
           {"name", value_text(name)});
    screen_forget_keys();
    enum step step = wait_for_enter(p, paint_hidden);
    change_reader(p, seat);
    return step;
}

/* ---- the game ---- */

/* False: the person wants to leave. */
static bool person_moves(struct play *p, seatset asked) {
    struct session *s = p->s;
    struct move m;
    enum step step = asked & SEAT(s->me) ? STEP_ON : hand_over(p, seat_first(asked & s->people));
    if (step != STEP_ON)
        return step != STEP_LEAVE;
    step = play_decide(p, &m);
    const char *why = step == STEP_UNDO   ? session_undo(s)
                      : step == STEP_MOVE ? session_move(s, &m)
                                          : NULL;
    if (why)
        play_refuse(p, why);
    session_autosave(s);
    return step != STEP_LEAVE;
}

/* After the end everybody may see everything, as long as they like. False for who would rather leave
 * than see the result. */
static bool show_end(struct play *p) {
    int key = KEY_NONE;
    play_look(p);
    p->over = true;
    buf_clear(&p->tip);
    play_status(p, _("The game is over. Press Enter."));
    while (key != KEY_ENTER_LINE && key != KEY_ESCAPE && key != KEY_IS_END_OF_INPUT &&
           !is_leave_key(key)) {
        play_draw(p);
        key = screen_key(-1);
        p->scroll += frame_scroll(key, p->panel_open);
        if (key == KEY_IS_F1 + 5)
            panel_toggle(p, PANEL_LOG);
    }
    return key == KEY_ENTER_LINE || key == KEY_ESCAPE;
}

/* Several people: nobody's cards are shown before it is clear who looks. */
static bool begin(struct play *p) {
    struct session *s = p->s;
    seatset asked = table_to_act(&s->sitting.table) & s->people;
    p->shown = p->log.count;
    FOR_SEATS (i, s->people)
        table_view(&s->sitting.table, i, p->then[i]);
    bool here = seat_count(s->people) < 2 || !table_to_act(&s->sitting.table) ||
                hand_over(p, asked ? seat_first(asked) : s->me) == STEP_ON;
    p->fresh = p->lingered = p->log.count;
    return here;
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
    for (seatset asked; on && (asked = table_to_act(&s->sitting.table)) != 0;)
        on = asked & s->people ? person_moves(p, asked) : play_watch(p);
    on = on && show_end(p);
    s->tell = NULL;
    heap_free(&p->text);
    heap_free(&p->tip);
    free(p);
    return on ? TUI_OVER : TUI_LEFT;
}
