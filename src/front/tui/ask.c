#include "front/tui/ask.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "front/tui/frame.h"
#include "front/tui/screen.h"
#include "run/system.h"

enum answer answer_of_key(int key) {
    char text[8] = "";
    mbstate_t state = {0};
    if (key == KEY_ESCAPE || key == KEY_IS_END_OF_INPUT || key == 3)
        return ANSWER_NO;
    if (key < ' ' || key >= 0x110000 || wcrtomb(text, (wchar_t)key, &state) == (size_t)-1)
        return ANSWER_NEITHER;
    return answer_of(text);
}

static void draw_bars(const char *title, const char *keys) {
    int columns = screen_columns(), last = screen_rows() - 1;
    put_fill(0, 0, columns, STYLE_BAR);
    put(0, 1, columns - 2, STYLE_BAR, title);
    put_fill(last, 0, columns, STYLE_BAR);
    put(last, 1, columns - 2, STYLE_BAR, keys);
}

bool ask_yes(const char *title, const char *question) {
    enum answer answer = ANSWER_NEITHER;
    while (answer == ANSWER_NEITHER) {
        screen_erase();
        draw_bars(title, "");
        put_wrapped(screen_rows() / 3, 4, screen_columns() - 8, 10, STYLE_BOLD, question);
        screen_show();
        answer = answer_of_key(screen_key(-1));
    }
    return answer == ANSWER_YES;
}

void page_show(const char *title, const char *text) {
    int scroll = 0, key = KEY_NONE;
    while (key != KEY_ESCAPE && key != KEY_ENTER_LINE && key != KEY_IS_F1 &&
           key != KEY_IS_END_OF_INPUT && !is_leave_key(key)) {
        frame_page(title, _("PgUp PgDn scroll  Esc back"), text, &scroll);
        screen_show();
        key = screen_key(-1);
        scroll += frame_scroll(key, true);
    }
}

/* ---- lists ---- */

static int list_rows(void) {
    return screen_rows() - 6;
}

/* The first entry shown, so that the chosen one is. */
static int first_shown(const struct list *l) {
    int over = l->chosen - list_rows() + 1;
    return over < 0 ? 0 : over;
}

static void draw_list(const struct list *l, const char *wrong) {
    struct buf line = text_buf();
    int columns = screen_columns(), first = first_shown(l);
    screen_erase();
    draw_bars(l->title, l->keys);
    if (!l->count)
        put_wrapped(2, 2, columns - 4, 3, STYLE_PLAIN, l->nothing);
    for (int i = 0; i < list_rows() && first + i < l->count; i++) {
        enum style style = first + i == l->chosen ? STYLE_CHOSEN : STYLE_PLAIN;
        buf_clear(&line);
        l->line(l->context, first + i, &line);
        put_fill(2 + i, 1, columns - 2, style);
        put(2 + i, 2, columns - 4, style, line.data);
    }
    put_wrapped(screen_rows() - 3, 2, columns - 4, 2, STYLE_BOLD, wrong);
    screen_show();
    heap_free(&line);
}

static void try_to_remove(struct list *l, struct buf *wrong) {
    struct buf line = text_buf(), say = text_buf();
    buf_clear(wrong);
    l->line(l->context, l->chosen, &line);
    if (ask_yes(line.data, l->question) && ask_yes(line.data, l->really)) {
        const char *why = l->remove(l->context, l->chosen, &say);
        l->count -= !why;
        buf_str(wrong, why ? complaint_text(why) : "");
    }
    heap_free(&line);
    heap_free(&say);
}

static int clamp(int v, int count) {
    return v >= count ? count - 1 : v < 0 ? 0 : v;
}

static int entry_at_mouse(const struct list *l) {
    int row, column;
    screen_mouse(&row, &column);
    int at = first_shown(l) + row - 2;
    return row >= 2 && row < 2 + list_rows() && at < l->count ? at : -1;
}

int list_ask(struct list *l) {
    struct buf wrong = text_buf();
    int answer = -2, clicked;
    while (answer == -2) {
        l->chosen = clamp(l->chosen, l->count);
        draw_list(l, wrong.size ? wrong.data : "");
        int key = screen_key(-1);
        if (key == KEY_IS_UP || key == KEY_IS_DOWN)
            l->chosen += key == KEY_IS_DOWN ? 1 : -1;
        else if (key == KEY_IS_ERASE && l->remove && l->count)
            try_to_remove(l, &wrong);
        else if (key == KEY_IS_MOUSE && (clicked = entry_at_mouse(l)) >= 0)
            answer = l->chosen = clicked;
        else if (key == KEY_ENTER_LINE && l->count)
            answer = l->chosen;
        else if (key == KEY_ESCAPE || key == KEY_IS_LEFT || key == KEY_IS_END_OF_INPUT ||
                 is_leave_key(key))
            answer = -1;
        else
            l->chosen += frame_scroll(key, true);
    }
    heap_free(&wrong);
    return answer;
}
