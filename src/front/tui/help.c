#include "front/tui/help.h"

#include <limits.h>
#include <string.h>

#include "front/cli/cli.h"
#include "front/cli/rulebook.h"
#include "front/tui/frame.h"
#include "front/tui/screen.h"
#include "run/system.h"

static void say_lines(const char *const *lines, struct buf *out) {
    for (; *lines; lines++) {
        buf_str(out, _(*lines));
        buf_char(out, '\n');
    }
}

/* What the board's signs mean, and each card's sign as long as it lies there. */
static void say_legend(const struct scene *s, struct buf *out) {
    static const char *const signs[] = {
        N_("×2  two of the same"),
        N_("░  cards that you do not know"),
        N_("↓ ↑  there is more to read: PgDn, PgUp, F6"),
        NULL,
    };
    say_lines(signs, out);
    for (int i = 0; i < s->faces; i++) {
        const struct face *f = &s->face[i];
        bool told = !*f->symbol || !*f->name;
        for (int k = 0; k < i && !told; k++)
            told = !strcmp(s->face[k].symbol, f->symbol) && !strcmp(s->face[k].name, f->name);
        if (told)
            continue;
        buf_str(out, f->symbol);
        buf_str(out, "  ");
        buf_str(out, f->name);
        buf_char(out, '\n');
    }
}

static void say_help(const struct help *h, int columns, struct buf *out) {
    const char *id = h->table->game->id;
    size_t size;
    const char *text = *h->rule ? rulebook_paragraph(id, h->rule, &size) : NULL;
    if (text) {
        say_page(text, size, columns, out);
        buf_char(out, '\n');
    }
    say_lines(h->keys, out);
    if (h->scene) {
        buf_char(out, '\n');
        say_legend(h->scene, out);
    }
    buf_char(out, '\n');
    say_things(h->table, h->speech, "", false, out);
    text = rulebook(id, &size);
    if (text) {
        buf_char(out, '\n');
        say_page(text, size, columns, out);
    }
}

/* How far a key scrolls the page; the ends are further than any page. */
static int page_scroll(int key) {
    switch (key) {
    case KEY_IS_UP:
        return -1;
    case KEY_IS_DOWN:
        return 1;
    case KEY_IS_HOME:
        return -(INT_MAX / 2);
    case KEY_IS_END:
        return INT_MAX / 2;
    default:
        return frame_scroll(key, true);
    }
}

int help_show(const struct help *h) {
    struct buf text = text_buf();
    int scroll = 0, key;
    bool closes, others;
    do {
        buf_clear(&text);
        say_help(h, frame_page_columns(), &text);
        frame_page(_("Help"), _("PgUp PgDn scroll  Enter close"), text.data, &scroll);
        screen_show();
        key = screen_key(-1);
        scroll += page_scroll(key);
        closes = key == KEY_ENTER_LINE || key == KEY_ESCAPE || key == KEY_IS_F1 ||
                 (is_leave_key(key) && key != 3);
        others =
            (key > KEY_IS_F1 && key < KEY_IS_F1 + 12) || key == KEY_IS_END_OF_INPUT || key == 3;
    } while (!closes && !others);
    heap_free(&text);
    return closes ? KEY_NONE : key;
}
