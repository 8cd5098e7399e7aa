/* A recorded game on the screen: move by move or turn by turn, forwards and backwards, as any seat
 * saw it. */
#include <stdlib.h>
#include <string.h>

#include "front/tui/frame.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/system.h"

enum { FOOT_ROWS = 3, NUMBER_MAX = 9 };

struct viewer {
    struct replay *p;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct scene scene;
    struct log log;
    struct buf panel;
    bool panel_open, notes;      /* notes: the panel shows them, else the odds */
    char number[NUMBER_MAX + 1]; /* of the move to go to, as far as it is typed */
    int scroll;
    struct rect foot;
};

static void hear(void *context, const char *line) {
    log_add(&((struct viewer *)context)->log, line);
}

/* The whole game up to here, told to whoever looks now. */
static void go(struct viewer *v, uint32_t at) {
    struct replay *p = v->p;
    v->log.count = 0;
    p->at = 0;
    replay_go(p, at);
    session_view(&p->s, p->view, v->view);
    scene_make(&v->scene, p->r.game, v->view, &p->s.speech);
    buf_clear(&v->panel);
    (v->notes ? scene_say_notes : scene_say_odds)(&v->scene, &v->panel);
}

/* ---- drawing ---- */

static void draw_foot(const struct viewer *v) {
    const struct replay *p = v->p;
    struct buf line = text_buf();
    PHRASE(&p->s.speech, &line, "Move {n} of {all}", {"n", value_number(p->at)},
           {"all", value_number(p->r.move_count)});
    buf_str(&line, ". ");
    replay_move(p, p->at, &line);
    put(v->foot.row, 0, v->foot.columns, STYLE_BOLD, line.data);
    buf_clear(&line);
    if (p->view == FULL)
        buf_str(&line, _("Everything is shown."));
    else
        PHRASE(&p->s.speech, &line, "Shown as {name} saw it.",
               {"name", value_text(p->s.names[p->view])});
    if (p->at == p->r.move_count && !p->r.whole) {
        buf_char(&line, ' ');
        buf_str(&line, replay_end(p));
    }
    put(v->foot.row + 1, 0, v->foot.columns, STYLE_PLAIN, line.data);
    buf_clear(&line);
    if (v->number[0])
        PHRASE(&p->s.speech, &line, "Go to move: {number}", {"number", value_text(v->number)});
    put(v->foot.row + 2, 0, v->foot.columns, STYLE_BOLD, line.data);
    heap_free(&line);
}

static void draw(struct viewer *v) {
    const struct game *g = v->p->r.game;
    struct frame f = {
        .title = lang_text(v->p->s.speech.lang, g->id, g->title),
        .remark = v->scene.prompt,
        .keys =
            _("→ ← move  ↓ ↑ turn  Home End  0–9 Enter go to  v view  F3 odds  F4 notes  q leave"),
        .scene = &v->scene,
        .scroll = &v->scroll,
        .panel_title = v->notes ? _("Notebook") : _("Odds"),
        .panel = v->panel.data,
        .panel_open = v->panel_open,
        .tip = "",
        .log = &v->log,
        .foot_rows = FOOT_ROWS,
    };
    if (frame_draw(&f, &v->foot))
        draw_foot(v);
    screen_show();
}

/* ---- keys ---- */

static void step(struct viewer *v, int by) {
    uint32_t at = v->p->at, last = v->p->r.move_count;
    if (by < 0 ? at > 0 : at < last)
        go(v, by < 0 ? at - 1 : at + 1);
}

static void next_view(struct viewer *v) {
    int view = v->p->view;
    replay_view(v->p, view == FULL ? 0 : view + 1 < v->p->r.nseats ? view + 1 : FULL);
    go(v, v->p->at);
}

static void open_panel(struct viewer *v, bool notes) {
    v->panel_open = !(v->panel_open && v->notes == notes);
    v->notes = notes;
    v->scroll = 0;
    go(v, v->p->at);
}

/* Without a number it is the next move. */
static void enter(struct viewer *v) {
    uint32_t to = (uint32_t)strtoul(v->number, NULL, 10), last = v->p->r.move_count;
    if (v->number[0])
        go(v, to < last ? to : last);
    else
        step(v, 1);
}

static void type(struct viewer *v, int key) {
    size_t n = strlen(v->number);
    if (key == KEY_IS_ERASE && n > 0)
        v->number[n - 1] = 0;
    else if (key >= '0' && key <= '9' && n < NUMBER_MAX)
        v->number[n] = (char)key;
}

/* True to go on. */
static bool press(struct viewer *v, int key) {
    bool typing = (key >= '0' && key <= '9') || key == KEY_IS_ERASE || key == KEY_IS_RESIZE;
    if (is_leave_key(key) || key == KEY_IS_END_OF_INPUT)
        return false;
    switch (key) {
    case KEY_ESCAPE:
        v->panel_open = false;
        v->scroll = 0;
        break;
    case KEY_IS_RIGHT:
    case 'n':
    case 0x442: /* т, where a Cyrillic layout has it */
    case ' ':
        step(v, 1);
        break;
    case KEY_IS_LEFT:
    case 'p':
    case 0x437: /* з */
        step(v, -1);
        break;
    case KEY_IS_DOWN:
        go(v, replay_next_turn(v->p));
        break;
    case KEY_IS_UP:
        go(v, replay_last_turn(v->p));
        break;
    case KEY_IS_HOME:
        go(v, 0);
        break;
    case KEY_IS_END:
        go(v, v->p->r.move_count);
        break;
    case KEY_ENTER_LINE:
        enter(v);
        break;
    case 'v':
    case 0x43c: /* м */
    case '\t':
        next_view(v);
        break;
    case KEY_IS_F1 + 2:
        open_panel(v, false);
        break;
    case KEY_IS_F1 + 3:
        open_panel(v, true);
        break;
    default:
        v->scroll += frame_scroll(key, v->panel_open);
        type(v, key);
    }
    if (!typing)
        memset(v->number, 0, sizeof v->number);
    return true;
}

void tui_view(struct replay *p, uint32_t at) {
    struct viewer *v = take_memory(1, sizeof *v);
    v->p = p;
    v->panel = text_buf();
    p->s.tell = hear;
    p->s.context = v;
    go(v, at);
    do
        draw(v);
    while (press(v, screen_key(-1)));
    p->s.tell = NULL;
    heap_free(&v->panel);
    free(v);
}
