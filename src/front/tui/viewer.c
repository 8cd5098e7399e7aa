/* A recorded game on the screen: move by move or turn by turn, forwards and backwards, as any seat
 * saw it, and as a strong bot sees it. */
#include <stdlib.h>
#include <string.h>

#include "front/cli/chart.h"
#include "front/tui/ask.h"
#include "front/tui/frame.h"
#include "front/tui/help.h"
#include "front/tui/screen.h"
#include "front/tui/study.h"
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
    struct study study;          /* or, while it is open (p is not NULL), that */
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
    if (v->study.p)
        study_say(&v->study, at, &v->panel);
    else
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
    const struct point *judged = v->study.p && !v->study.asks ? study_move(&v->study, p->at) : NULL;
    if (judged && point_mark(judged)) {
        buf_str(&line, "  ");
        buf_str(&line, mark_signs[point_mark(judged)]);
    }
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

static const char *keys_of(const struct viewer *v) {
    if (v->study.asks)
        return _("1–9 answer  l next question  Esc enough  Home End  q leave");
    if (v->study.p)
        return _("→ ← move  > < marked  b better line  l learn  Esc close  Home End  q leave");
    return _("F1 help  → ← move  ↓ ↑ turn  Home End  v view  a analysis  F3 odds  q leave");
}

static void draw(struct viewer *v) {
    const struct game *g = v->p->r.game;
    struct frame f = {
        .title = lang_text(v->p->s.speech.lang, g->id, g->title),
        .remark = v->scene.prompt,
        .keys = keys_of(v),
        .scene = &v->scene,
        .scroll = &v->scroll,
        .panel_title = v->study.p ? _("Analysis")
                       : v->notes ? _("Notebook")
                                  : _("Odds"),
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
    study_close(&v->study);
    int view = v->p->view;
    replay_view(v->p, view == FULL ? 0 : view + 1 < v->p->r.nseats ? view + 1 : FULL);
    go(v, v->p->at);
}

static void open_panel(struct viewer *v, bool notes) {
    study_close(&v->study);
    v->panel_open = !(v->panel_open && v->notes == notes);
    v->notes = notes;
    v->scroll = 0;
    go(v, v->p->at);
}

/* ---- the analysis ---- */

static void close_study(struct viewer *v) {
    study_close(&v->study);
    v->panel_open = false;
    v->scroll = 0;
    go(v, v->p->at);
}

/* Of the seat that is looked from; else of the first person, or of the first seat. */
static void open_study(struct viewer *v) {
    const struct replay *p = v->p;
    int seat = p->view == FULL ? 0 : p->view;
    if (v->study.p) {
        close_study(v);
        return;
    }
    while (p->view == FULL && seat + 1 < p->r.nseats && p->r.who[seat].kind != SEAT_PERSON)
        seat++;
    if (p->view == FULL && p->r.who[seat].kind != SEAT_PERSON)
        seat = 0;
    replay_view(v->p, seat); /* what a question shows is what the seat saw */
    study_open(&v->study, p, seat);
    v->panel_open = true;
    v->scroll = 0;
    go(v, p->at);
}

static void to_mark(struct viewer *v, bool back) {
    uint32_t number = study_marked(&v->study, v->p->at, back);
    if (number)
        go(v, number);
}

/* The next marked move becomes a question, and the table is as it was before it; the first after the
 * last. */
static void ask_next(struct viewer *v) {
    const struct study *s = &v->study;
    uint32_t number = study_marked(s, s->asks ? v->p->at + 1 : v->p->at, false);
    if (!number)
        number = study_marked(s, 0, false);
    study_ask(&v->study, number);
    go(v, number ? number - 1 : v->p->at);
}

/* True if the key was for the analysis. */
static bool press_study(struct viewer *v, int key) {
    struct study *s = &v->study;
    if (s->asks && key >= '1' && key <= '9')
        study_answer(s, key - '1');
    else if (s->asks && key == KEY_ESCAPE)
        study_ask(s, 0);
    else if (key == KEY_ESCAPE) {
        close_study(v);
        return true;
    } else if (key == 'l' || key == 0x434) { /* д */
        ask_next(v);
        return true;
    } else if (key == 'b' || key == 0x438) /* и */
        s->line = !s->line;
    else if (key == '>' || key == '.' || key == 0x44e) { /* ю */
        to_mark(v, false);
        return true;
    } else if (key == '<' || key == ',' || key == 0x431) { /* б */
        to_mark(v, true);
        return true;
    } else
        return false;
    v->scroll = 0;
    go(v, v->p->at);
    return true;
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

static int show_help(struct viewer *v) {
    static const char *const keys[] = {
        N_("→ and ← go by moves, ↓ and ↑ by turns, Home and End to the ends, a number and Enter "
           "to a move. v shows the game as another seat saw it, F3 the odds, F4 the notes; PgUp "
           "and "
           "PgDn scroll, q leaves."),
        N_("a lets a strong bot look at the game: > and < go to marked moves, b shows a better "
           "line, l "
           "puts your mistakes as questions."),
        NULL,
    };
    return help_show(&(struct help){.table = &v->p->s.sitting.table,
                                    .speech = &v->p->s.speech,
                                    .keys = keys,
                                    .scene = &v->scene,
                                    .rule = ""});
}

/* True to go on. */
static bool press(struct viewer *v, int key) {
    if (key == KEY_IS_F1)
        key = show_help(v);
    bool typing = (key >= '0' && key <= '9') || key == KEY_IS_ERASE || key == KEY_IS_RESIZE;
    if (is_leave_key(key) || key == KEY_IS_END_OF_INPUT)
        return false;
    if (v->study.p && press_study(v, key))
        return true;
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
    case 'a':
    case 0x444: /* ф */
        open_study(v);
        break;
    case KEY_IS_F1 + 2:
        open_panel(v, false);
        break;
    case KEY_IS_F1 + 3:
        open_panel(v, true);
        break;
    case KEY_IS_F1 + 8:
        v->p->s.notation = !v->p->s.notation;
        break;
    default:
        v->scroll += frame_scroll(key, v->panel_open);
        type(v, key);
    }
    if (!typing)
        memset(v->number, 0, sizeof v->number);
    return true;
}

/* Thinks while nobody types. */
static int next_key(struct viewer *v) {
    int key = KEY_NONE;
    while (v->study.p && study_thinks(&v->study) && (key = screen_key(0)) == KEY_NONE)
        if (study_step(&v->study)) {
            go(v, v->p->at);
            draw(v);
        }
    return key == KEY_NONE ? screen_key(-1) : key;
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
    while (press(v, next_key(v)));
    study_close(&v->study);
    p->s.tell = NULL;
    heap_free(&v->panel);
    free(v);
}

void tui_view_file(const char *path) {
    struct replay *p = take_memory(1, sizeof *p);
    struct buf text = text_buf(), say = text_buf();
    struct record_error e = {.line = 0};
    const char *why = file_read(path, &text, &say);
    if (!why && replay_open(p, &text, &e)) {
        replay_view(p, FULL);
        tui_view(p, 0);
    } else
        page_show(path, complaint_text(why ? why : e.text));
    replay_close(p);
    heap_free(&text);
    heap_free(&say);
    free(p);
}
