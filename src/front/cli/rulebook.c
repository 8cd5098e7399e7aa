#include "front/cli/rulebook.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "front/cli/cli.h"
#include "run/embedded.h"

const char *rulebook(const char *game, size_t *size) {
    char name[64];
    snprintf(name, sizeof name, "%s.%s.md", game, cli_lang ? cli_lang->id : "en");
    for (size_t i = 0; i < embedded_rules_count; i++)
        if (!strcmp(embedded_rules[i].name, name)) {
            *size = embedded_rules[i].size;
            return embedded_rules[i].text;
        }
    return NULL;
}

const char *rulebook_paragraph(const char *game, const char *rule, size_t *size) {
    char mark[32];
    const char *text = rulebook(game, size);
    int n = snprintf(mark, sizeof mark, "**%s.**", rule);
    if (!text || n < 0 || (size_t)n >= sizeof mark)
        return NULL;
    const char *end = text + *size;
    for (const char *p = text; p && p < end;) {
        if ((size_t)(end - p) >= (size_t)n && !strncasecmp(p, mark, (size_t)n)) {
            const char *stop = strstr(p, "\n\n");
            *size = (size_t)((stop ? stop : end) - p);
            return p;
        }
        p = memchr(p, '\n', (size_t)(end - p));
        p = p ? p + 1 : NULL;
    }
    return NULL;
}

/* How many characters a word of n bytes has, without the stars. */
static int width_of(const char *word, size_t n) {
    int width = 0;
    for (size_t i = 0; i < n; i++)
        width += (word[i] & 0xc0) != 0x80 && word[i] != '*';
    return width;
}

static void say_page_line(const char *line, const char *end, int columns, struct buf *out) {
    int column = 0;
    while (line < end) {
        const char *space = memchr(line, ' ', (size_t)(end - line));
        size_t n = (size_t)((space ? space : end) - line);
        int width = width_of(line, n);
        if (column && column + 1 + width > columns) {
            buf_char(out, '\n');
            column = 0;
        }
        if (column) {
            buf_char(out, ' ');
            column++;
        }
        for (size_t i = 0; i < n; i++)
            if (line[i] != '*')
                buf_char(out, line[i]);
        column += width;
        line += n + (space != NULL);
    }
    buf_char(out, '\n');
}

/* ---- tables ---- */

enum { TABLE_COLUMNS = 6, COLUMN_LEAST = 8 };

struct cell {
    const char *text;
    size_t size;
};

/* "| Dog | 1 each |": the cells of a line, without the spaces around; returns their number. */
static int row_cells(const char *line, const char *end, struct cell cell[TABLE_COLUMNS]) {
    int n = 0;
    for (line++; line < end && n < TABLE_COLUMNS; n++) {
        const char *bar = memchr(line, '|', (size_t)(end - line));
        const char *stop = bar ? bar : end;
        const char *next = stop + 1;
        while (line < stop && *line == ' ')
            line++;
        while (stop > line && stop[-1] == ' ')
            stop--;
        cell[n] = (struct cell){line, (size_t)(stop - line)};
        line = next;
    }
    return n;
}

/* As many bytes of the cell as fit in so many columns, broken at a space where there is one. */
static size_t cell_line(const struct cell *c, int columns) {
    size_t fit = 0, broken = 0;
    for (int width = 0; fit < c->size && width <= columns; fit++) {
        bool begins = (c->text[fit] & 0xc0) != 0x80;
        if (begins && width == columns)
            break;
        width += begins && c->text[fit] != '*';
        if (c->text[fit] == ' ')
            broken = fit;
    }
    return fit == c->size || c->text[fit] == ' ' || !broken ? fit : broken;
}

static void say_cell_line(const char *text, size_t n, int pad, struct buf *out) {
    for (size_t i = 0; i < n; i++)
        if (text[i] != '*')
            buf_char(out, text[i]);
    for (int i = width_of(text, n); i < pad; i++)
        buf_char(out, ' ');
}

/* A row in as many lines as its fullest cell needs. */
static void say_row(struct cell cell[TABLE_COLUMNS], const int *width, int columns,
                    struct buf *out) {
    for (bool more = true; more; buf_char(out, '\n')) {
        more = false;
        for (int i = 0; i < columns; i++) {
            size_t n = cell_line(&cell[i], width[i]);
            bool last = i == columns - 1;
            buf_str(out, i ? " │ " : "");
            say_cell_line(cell[i].text, n, last ? 0 : width[i], out);
            n += n < cell[i].size && cell[i].text[n] == ' ';
            cell[i].text += n;
            cell[i].size -= n;
            more = more || cell[i].size;
        }
    }
}

static void say_rule_line(const int *width, int columns, struct buf *out) {
    for (int i = 0; i < columns; i++) {
        buf_str(out, i ? "─┼─" : "");
        for (int k = 0; k < width[i]; k++)
            buf_str(out, "─");
    }
    buf_char(out, '\n');
}

static const char *line_end(const char *text, const char *end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    return stop ? stop : end;
}

/* All columns as wide as their cells; where there is no room for that, the last gives way. Returns
 * where the table ends. */
static const char *say_table(const char *text, const char *end, int columns, struct buf *out) {
    struct cell cell[TABLE_COLUMNS];
    int width[TABLE_COLUMNS] = {0}, count = 0, before = 0;
    const char *stop = text;
    while (stop < end && *stop == '|') {
        const char *next = line_end(stop, end);
        int n = stop[1] == '-' ? 0 : row_cells(stop, next, cell);
        for (int i = 0; i < n; i++) {
            int w = width_of(cell[i].text, cell[i].size);
            width[i] = w > width[i] ? w : width[i];
        }
        count = n > count ? n : count;
        stop = next + (next < end);
    }
    for (int i = 0; i + 1 < count; i++)
        before += width[i] + 3;
    int room = columns - before;
    if (count && width[count - 1] > room)
        width[count - 1] = room > COLUMN_LEAST ? room : COLUMN_LEAST;
    for (const char *line = text, *next; line < stop; line = next + 1) {
        next = line_end(line, stop);
        memset(cell, 0, sizeof cell);
        if (line[1] == '-')
            say_rule_line(width, count, out);
        else {
            row_cells(line, next, cell);
            say_row(cell, width, count, out);
        }
    }
    return stop;
}

void say_page(const char *text, size_t size, int columns, struct buf *out) {
    for (const char *end = text + size; text < end;) {
        if (*text == '|') {
            text = say_table(text, end, columns, out);
            continue;
        }
        const char *stop = line_end(text, end);
        const char *line = text + strspn(text, "#");
        line += line > text; /* the space after the marks of a title */
        say_page_line(line, stop, columns, out);
        text = stop + 1;
    }
}

bool say_rule(const char *game, const char *rule, struct buf *out) {
    size_t size;
    const char *text = rulebook_paragraph(game, rule, &size);
    if (text)
        say_page(text, size, INT_MAX, out);
    return text;
}

void refusal_rule(const char *why, char rule[RULE_MAX]) {
    size_t n = strcspn(why, " ");
    bool named = n > 1 && n < RULE_MAX && why[n - 1] >= '0' && why[n - 1] <= '9';
    snprintf(rule, RULE_MAX, "%.*s", named ? (int)n : 0, why);
}

/* ---- cards ---- */

void say_thing(const struct table *t, const struct word *w, const struct speech *s, bool with_id,
               struct buf *out) {
    const char *help = word_help(t->game, w, &t->options);
    size_t start = out->size, size = strlen(w->id);
    say_word(s, w, NULL, out);
    bool same = out->size - start == size && !memcmp(out->data + start, w->id, size);
    if (with_id && !same) {
        buf_str(out, " (");
        buf_str(out, w->id);
        buf_char(out, ')');
    }
    buf_str(out, ": ");
    buf_str(out, help ? lang_text(s->lang, s->context, help) : "");
}

/* The next word with a help, each once: games may have the same words in two lists. NULL after the
 * last; to begin with, *list is the game's first and *i is 0. */
static const struct word *next_thing(const struct game *g, const struct word_list **list, int *i) {
    for (; (*list)->name; (*list)++, *i = 0) {
        const struct word_list *first = g->words;
        while (first->word != (*list)->word)
            first++;
        while (first == *list && *i < (*list)->count) {
            const struct word *w = &(*list)->word[(*i)++];
            if (w->help)
                return w;
        }
    }
    return NULL;
}

void say_things(const struct table *t, const struct speech *s, const char *indent, bool with_id,
                struct buf *out) {
    const struct word_list *list = t->game->words;
    int i = 0;
    for (const struct word *w; (w = next_thing(t->game, &list, &i));) {
        buf_str(out, indent);
        say_thing(t, w, s, with_id, out);
        buf_char(out, '\n');
    }
}

static bool has_id(const struct word *w, const char *name) {
    size_t n = strlen(w->id);
    return utf8_begins(w->id, n, name, strlen(name)) == n;
}

bool say_named(const struct table *t, const char *name, bool whole, const struct speech *s,
               struct buf *out) {
    const struct word_list *list = t->game->words;
    bool found = false;
    int i = 0;
    for (const struct word *w; (!found || !whole) && (w = next_thing(t->game, &list, &i));)
        if (has_id(w, name) || word_called(s, w, name, whole)) {
            say_thing(t, w, s, false, out);
            buf_char(out, '\n');
            found = true;
        }
    return found;
}

bool say_about(const struct table *t, const char *what, const struct speech *s, struct buf *out) {
    return say_named(t, what, true, s, out) || say_rule(t->game->id, what, out) ||
           say_named(t, what, false, s, out);
}
