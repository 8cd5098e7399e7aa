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
