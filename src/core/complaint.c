#include "core/complaint.h"

#include <string.h>

#include "core/game.h"

/* Refusals begin with a rule's number, and belong to a game. */
const char *complaint_piece(const struct lang *l, const char *text) {
    if (lang_has(l, NULL, text))
        return lang_text(l, NULL, text);
    bool refusal = *text >= 'A' && *text <= 'Z' && text[1] >= '0' && text[1] <= '9';
    for (int i = 0; refusal && i < game_count; i++)
        if (lang_has(l, game_list[i]->id, text))
            return lang_text(l, game_list[i]->id, text);
    return NULL;
}

/* How many bytes of the line are the longest piece that the catalogue has: up to the end, or to a
 * ": " (texts may have that inside as well); 0 if there is none. */
static size_t known_piece(const struct lang *l, char *line, const char **found) {
    for (size_t n = strlen(line); n > 0; n--) {
        if (line[n] && strncmp(line + n, ": ", 2) != 0)
            continue;
        char end = line[n];
        line[n] = 0;
        *found = complaint_piece(l, line);
        line[n] = end;
        if (*found)
            return n;
    }
    return 0;
}

void complaint_say(const struct lang *l, char *line, struct buf *out) {
    while (*line) {
        const char *found, *colon = strstr(line, ": ");
        size_t n = known_piece(l, line, &found);
        if (n)
            buf_str(out, found);
        else {
            n = colon ? (size_t)(colon - line) : strlen(line);
            buf_bytes(out, line, n);
        }
        line += n;
        if (*line) {
            buf_str(out, ": ");
            line += 2;
        }
    }
}
