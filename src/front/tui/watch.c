/* What bots do, shown at a pace that people can follow. How long something stays follows from what
 * the reader was told and from nothing else, so it tells nothing of anybody's cards (law 4); what
 * hides the time that bots think is the sitting's own delay. */
#include <stdio.h>

#include "front/tui/play.h"
#include "front/tui/screen.h"
#include "run/system.h"

/* ---- settings ---- */

void play_next_pace(struct play *p) {
    static const char *const said[PACES] = {
        [PACE_SLOW] = N_("Bots move slowly. F7 sets another pace."),
        [PACE_NORMAL] = N_("Bots move at a normal pace. F7 sets another one."),
        [PACE_FAST] = N_("Bots move fast. F7 sets another pace."),
        [PACE_AT_ONCE] = N_("Bots move at once. F7 sets another pace."),
    };
    struct habits *set = &p->s->habits;
    set->pace = (enum pace)((set->pace + 1) % PACES);
    habits_keep(set);
    play_status(p, _(said[set->pace]));
}

void play_toggle_ask_twice(struct play *p) {
    struct habits *set = &p->s->habits;
    set->ask_twice = !set->ask_twice;
    habits_keep(set);
    play_status(p, set->ask_twice
                       ? _("You are asked twice before a move that cannot be taken back.")
                       : _("You are not asked twice."));
}

/* ---- watching ---- */

/* A key while bots move. STEP_ON: they may go on. */
static enum step press(struct play *p, int key) {
    if (key == KEY_IS_F1)
        key = play_help(p, true);
    if (key == KEY_NONE || key == KEY_IS_RESIZE)
        return STEP_ON;
    p->status[0] = 0;
    if (key == KEY_IS_END_OF_INPUT)
        return STEP_LEAVE;
    if (is_leave_key(key))
        return play_wants_to_leave(p, play_draw) ? STEP_LEAVE : STEP_ON;
    panel_press(p, key);
    p->skip = p->skip || key == ' ';
    if (key == KEY_ESCAPE || key == KEY_ENTER_LINE || key == ' ')
        panel_close(p);
    if (key == KEY_IS_F1 + 6)
        play_next_pace(p);
    if (key == KEY_IS_F1 + 7) {
        const char *why = session_undo(p->s);
        session_autosave(p->s);
        if (!why)
            return STEP_UNDO;
        play_refuse(p, why);
    }
    if (key == KEY_IS_F1 + 9)
        play_toggle_ask_twice(p);
    return STEP_ON;
}

/* Milliseconds that so many new lines stay: the first takes longest. */
static int time_for(const struct play *p, int lines) {
    static const int first[PACES] = {[PACE_SLOW] = 2400, [PACE_NORMAL] = 1200, [PACE_FAST] = 400};
    int more = lines > 5 ? 4 : lines > 1 ? lines - 1 : 0;
    return first[p->s->habits.pace] * (3 + more) / 3;
}

/* Leaves what is new on the screen for a while; for as long as one likes while something is open
 * over the board. */
static enum step linger(struct play *p) {
    enum step step = STEP_ON;
    double begin = system_now();
    int lines = p->log.count - p->lingered;
    while (step == STEP_ON && (panel_covers(p) || (!p->skip && (lines > 0 || p->moved)))) {
        int left = time_for(p, lines) - (int)((system_now() - begin) * 1000);
        if (left <= 0 && !panel_covers(p))
            break;
        bool covered = panel_covers(p);
        play_draw(p);
        step = press(p, screen_key(covered ? -1 : left));
        if (covered && !panel_covers(p)) /* the board is seen again */
            begin = system_now();
    }
    p->lingered = p->log.count;
    p->moved = false;
    return step;
}

bool play_watch(struct play *p) {
    play_look(p);
    enum step step = linger(p);
    while (step == STEP_ON && session_step(p->s) != SITTING_MOVED) {
        if (!p->status[0])
            play_status(p, "…");
        play_draw(p);
        step = press(p, screen_key(session_wait(p->s)));
    }
    p->status[0] = 0;
    return step != STEP_LEAVE;
}
