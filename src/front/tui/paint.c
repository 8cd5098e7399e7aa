/* The table on the screen: the menu, what is typed, the bars. */
#include <stdio.h>

#include "front/tui/play.h"
#include "front/tui/screen.h"

void play_status(struct play *p, const char *text) {
    snprintf(p->status, sizeof p->status, "%s", text);
}

void play_look(struct play *p) {
    const struct game *g = p->s->sitting.table.game;
    table_view(&p->s->sitting.table, p->s->me, p->view);
    scene_make(&p->scene, g, p->view, &p->s->speech);
    scene_make(&p->before, g, p->then[p->s->me], &p->s->speech);
}

/* ---- the bar of keys ---- */

struct hint_of_key {
    const char *text;
    int rank; /* the higher, the sooner it gives way; help has all of them */
};

static const struct hint_of_key deciding[] = {
    {N_("F1 help"), 0},  {N_("F2 hint"), 0}, {N_("F3 odds"), 1}, {N_("F4 notes"), 4},
    {N_("F5 auto"), 6},  {N_("F6 log"), 2},  {N_("F7 pace"), 5}, {N_("F8 undo"), 0},
    {N_("Tab card"), 3}, {N_("q leave"), 0}, {.text = NULL},
};
static const struct hint_of_key watching[] = {
    {N_("Space to my turn"), 0}, {N_("F1 help"), 0}, {N_("F3 odds"), 2},
    {N_("F4 notes"), 3},         {N_("F6 log"), 1},  {N_("F7 pace"), 0},
    {N_("F8 undo"), 0},          {N_("q leave"), 0}, {.text = NULL},
};
static const struct hint_of_key passing[] = {
    {N_("F1 help"), 0}, {N_("F6 log"), 0}, {N_("F8 undo"), 0}, {N_("q leave"), 0}, {.text = NULL},
};
static const struct hint_of_key covered[] = {
    {N_("Enter close"), 0}, {N_("PgUp PgDn scroll"), 0}, {N_("F1 help"), 0},
    {N_("F2 hint"), 1},     {N_("F3 odds"), 3},          {N_("F4 notes"), 4},
    {N_("F6 log"), 5},      {N_("q leave"), 2},          {.text = NULL},
};
enum { LAST_RANK = 6 };

/* Those that fit, the important ones in any case. */
static void say_keys(const struct hint_of_key *keys, int columns, struct buf *out) {
    for (int rank = LAST_RANK; rank >= 0; rank--) {
        buf_clear(out);
        for (const struct hint_of_key *k = keys; k->text; k++)
            if (k->rank <= rank) {
                buf_str(out, out->size ? "  " : "");
                buf_str(out, _(k->text));
            }
        if (text_width(out->data) <= columns)
            return;
    }
}

/* ---- the menu ---- */

static void draw_entry(const struct play *p, int k, int row) {
    char key[16], line[LINE_BYTES];
    struct buf b = BUF(key), label = BUF(line);
    enum style style = k == p->chosen ? STYLE_CHOSEN : STYLE_PLAIN;
    menu_key(&p->menu, k, &b);
    menu_label(&p->menu, k, &label);
    put_fill(row, p->menu_rect.column, p->menu_rect.columns, style);
    put(row, p->menu_rect.column, 1, style, menu_hinted(&p->menu, k) ? MENU_MARK : "");
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

void play_draw(struct play *p) {
    const struct game *g = p->s->sitting.table.game;
    int entries = p->menu.entries, most = screen_rows() / 3 - 2;
    int rows = entries < most ? entries : most;
    char keys[256];
    struct buf b = BUF(keys);
    panel_fill(p);
    bool prompted = p->asked && p->menu.depth == 0; /* the prompt stands over the menu then */
    say_keys(panel_covers(p) ? covered
             : p->asked      ? deciding
             : p->passing    ? passing
                             : watching,
             screen_columns() - 2, &b);
    struct frame f = {
        .title = lang_text(p->s->speech.lang, g->id, g->title),
        .remark = prompted ? "" : p->scene.prompt,
        .keys = p->over ? _("PgUp PgDn scroll  F6 log  Enter leave") : keys,
        .scene = &p->scene,
        .before = p->over ? NULL : &p->before,
        .scroll = &p->scroll,
        .panel_title = panel_title(p),
        .panel = p->text.data,
        .panel_open = p->panel_open,
        .tip = p->tip.data,
        .log = &p->log,
        .fresh = p->fresh,
        .watched = !p->asked && !p->over,
        .foot_rows = p->asked || p->over ? 2 + (rows < 3 ? 3 : rows) : 1,
    };
    p->blind = !frame_draw(&f, &p->menu_rect);
    if (!p->blind) {
        draw_menu(p);
        p->shown = p->log.count;
    }
    screen_show();
}
