#include "front/cli/rulebook.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

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

void say_page(const char *text, size_t size, int columns, struct buf *out) {
    for (const char *end = text + size; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop : end;
        const char *line = text + strspn(text, "#");
        line += line > text; /* the space after the marks of a title */
        if (strncmp(line, "|--", 3) != 0)
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

void say_thing(const struct word *w, const struct speech *s, bool with_id, struct buf *out) {
    say_word(s, w, NULL, out);
    if (with_id) {
        buf_str(out, " (");
        buf_str(out, w->id);
        buf_char(out, ')');
    }
    buf_str(out, ": ");
    buf_str(out, w->help ? lang_text(s->lang, s->context, w->help) : "");
}
