/* What was chosen on the start screen the last time, as lines of text in the state folder. Anybody may
 * have changed them: each line is taken if it says something possible, and else passed over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/tui/setup.h"
#include "run/files.h"
#include "run/langs.h"
#include "run/names.h"
#include "run/system.h"

static const char file_name[] = "table";

/* What follows the key and a space, or NULL. */
static const char *after(const char *line, const char *key) {
    size_t n = strlen(key);
    return !strncmp(line, key, n) && line[n] == ' ' ? line + n + 1 : NULL;
}

static void take_seat(struct setup *s, const char *text) {
    int seat = text[0] - '0';
    if (seat < 0 || seat >= MAX_SEATS || text[1] != ' ')
        return;
    const char *bot = after(text + 2, "bot"), *name = after(text + 2, "person");
    if (bot && bot_find(bot))
        s->type[seat] = bot_find(bot);
    if (bot || strncmp(text + 2, "person", 6) != 0)
        return;
    s->type[seat] = NULL;
    if (name && !seat_name_check(name, strlen(name)) && !name_of_a_bot(name, strlen(name)))
        snprintf(s->name[seat], sizeof s->name[seat], "%s", name);
}

static void take_option(struct setup *s, const char *text) {
    struct buf say = text_buf();
    char name[64];
    size_t n = strcspn(text, "=");
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    if (text[n])
        options_set(s->game, &s->options, name, text + n + 1, &say); /* or it stays as it is */
    heap_free(&say);
}

static void take_tutor(struct setup *s, const char *text) {
    for (int i = 1; i < game_count && i < 32; i++) {
        const char *answer = after(text, game_list[i]->id);
        if (answer && !strcmp(answer, "yes"))
            s->tutor_taken |= (uint32_t)1 << i;
        if (answer && !strcmp(answer, "no"))
            s->tutor_declined |= (uint32_t)1 << i;
    }
}

/* The game's line comes before its options. */
static void take_line(struct setup *s, const char *line) {
    const char *rest;
    const struct game *g;
    if ((rest = after(line, "lang")))
        s->lang = lang_find(rest);
    else if ((rest = after(line, "game")) && (g = game_find(rest)) && g != game_list[0]) {
        s->game = g;
        s->options = options_default(g);
    } else if ((rest = after(line, "players")) && rest[0] >= '1' && rest[0] <= '8' && !rest[1])
        s->nseats = rest[0] - '0';
    else if ((rest = after(line, "seat")))
        take_seat(s, rest);
    else if ((rest = after(line, "option")) && s->game)
        take_option(s, rest);
    else if ((rest = after(line, "tutor")))
        take_tutor(s, rest);
}

static bool is_possible(const struct setup *s) {
    return s->game && s->nseats >= s->game->min_seats && s->nseats <= s->game->max_seats &&
           !options_check(s->game, &s->options, s->nseats);
}

bool setup_recall(struct setup *s) {
    struct buf text = text_buf(), say = text_buf();
    struct setup new = *s;
    new.game = NULL;
    state_read(file_name, &text, &say); /* what cannot be read is not remembered */
    for (char *line = text.data, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        take_line(&new, line);
    }
    s->tutor_taken = new.tutor_taken;
    s->tutor_declined = new.tutor_declined;
    bool possible = is_possible(&new);
    if (possible)
        *s = new;
    heap_free(&text);
    heap_free(&say);
    return possible;
}

/* ---- writing ---- */

static void say_seats(const struct setup *s, struct buf *out) {
    for (int i = 0; i < MAX_SEATS; i++) {
        buf_str(out, "seat ");
        buf_int(out, i);
        buf_str(out, s->type[i] ? " bot " : s->name[i][0] ? " person " : " person");
        buf_str(out, s->type[i] ? s->type[i]->name : s->name[i]);
        buf_char(out, '\n');
    }
}

static void say_options(const struct setup *s, struct buf *out) {
    for (int i = 0; s->game->options[i].name; i++) {
        buf_str(out, "option ");
        buf_str(out, s->game->options[i].name);
        buf_char(out, '=');
        option_text(&s->game->options[i], s->options.value[i], out);
        buf_char(out, '\n');
    }
}

static void say_table(const struct setup *s, struct buf *out) {
    if (s->lang) {
        buf_str(out, "lang ");
        buf_str(out, s->lang->id);
        buf_char(out, '\n');
    }
    buf_str(out, "game ");
    buf_str(out, s->game->id);
    buf_str(out, "\nplayers ");
    buf_int(out, s->nseats);
    buf_char(out, '\n');
    say_seats(s, out);
    say_options(s, out);
}

const char *setup_keep(const struct setup *s, struct buf *say) {
    struct buf text = text_buf(), path = text_buf();
    if (s->game)
        say_table(s, &text);
    for (int i = 1; i < game_count && i < 32; i++) {
        uint32_t place = (uint32_t)1 << i;
        if (!((s->tutor_taken | s->tutor_declined) & place))
            continue;
        buf_str(&text, "tutor ");
        buf_str(&text, game_list[i]->id);
        buf_str(&text, s->tutor_declined & place ? " no\n" : " yes\n");
    }
    state_path(file_name, &path);
    const char *why = file_write(path.data, &text, say);
    heap_free(&text);
    heap_free(&path);
    return why;
}
