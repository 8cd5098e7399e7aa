#include "front/cli/habits.h"

#include <string.h>

#include "front/cli/cli.h"
#include "front/cli/saved.h"
#include "run/files.h"
#include "run/system.h"

const char *const pace_names[] = {
    [PACE_SLOW] = "slow",       [PACE_NORMAL] = "normal", [PACE_FAST] = "fast",
    [PACE_AT_ONCE] = "at-once", [PACES] = NULL,
};

enum pace pace_named(const char *name) {
    int i = 0;
    while (pace_names[i] && strcmp(pace_names[i], name) != 0)
        i++;
    return (enum pace)i;
}

static void path_of(struct buf *out) {
    home_folder("XDG_CONFIG_HOME", "/.config", out);
    buf_str(out, "settings");
}

/* "pace normal": lines that say something else are passed over. */
static void read_line_of(char *line, struct habits *s) {
    char *value = strchr(line, ' ');
    if (!value)
        return;
    *value++ = 0;
    if (!strcmp(line, "pace") && pace_named(value) != PACES)
        s->pace = pace_named(value);
    if (!strcmp(line, "ask-twice"))
        s->ask_twice = !strcmp(value, "on");
}

struct habits habits_read(void) {
    struct habits s = {.pace = PACE_NORMAL};
    struct buf path = text_buf(), text = text_buf(), say = text_buf();
    path_of(&path);
    if (!file_read(path.data, &text, &say) && text.size)
        for (char *line = text.data, *end; (end = strchr(line, '\n')); line = end + 1) {
            *end = 0;
            read_line_of(line, &s);
        }
    heap_free(&path);
    heap_free(&text);
    heap_free(&say);
    return s;
}

void habits_keep(const struct habits *s) {
    struct buf path = text_buf(), text = text_buf(), say = text_buf();
    path_of(&path);
    buf_str(&text, "pace ");
    buf_str(&text, pace_names[s->pace]);
    buf_str(&text, s->ask_twice ? "\nask-twice on\n" : "\nask-twice off\n");
    file_write(path.data, &text, &say);
    heap_free(&path);
    heap_free(&text);
    heap_free(&say);
}
