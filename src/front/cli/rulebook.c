#include "front/cli/rulebook.h"

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

bool say_rule(const char *game, const char *rule, struct buf *out) {
    size_t size;
    const char *text = rulebook_paragraph(game, rule, &size);
    for (size_t i = 0; text && i < size; i++)
        if (text[i] != '*')
            buf_char(out, text[i]);
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
