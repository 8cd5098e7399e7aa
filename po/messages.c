/* Prints what the tables of the games say to people, as a template for the catalogues in po/:
 * cards and other words, moves, events, options, lessons, reasons, and the bots. scripts/messages adds the rest. */
#include <stdio.h>

#include "ai/bot.h"

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
    }
    putchar('"');
}

static void message(const char *context, const char *what, const char *text) {
    if (!text || !*text)
        return;
    printf("#. %s\nmsgctxt \"%s\"\nmsgid ", what, context);
    print_quoted(text);
    puts("\nmsgstr \"\"\n");
}

static void print_game(const struct game *g) {
    message(g->id, "the game", g->title);
    for (const struct word_list *l = g->words; l->name; l++)
        for (int i = 0; i < l->count; i++) {
            message(g->id, l->name, l->word[i].title);
            message(g->id, "what it does", l->word[i].help);
            message(g->id, l->word[i].option, l->word[i].help_then);
        }
    for (int i = 1; i < g->move_count; i++)
        message(g->id, g->moves[i].pattern, g->moves[i].help);
    for (int i = 0; i < g->event_count; i++) {
        message(g->id, g->events[i].fields, g->events[i].sentence);
        message(g->id, g->events[i].fields, g->events[i].none);
    }
    for (const struct option_spec *o = g->options; o->name; o++) {
        message(g->id, o->name, o->title);
        message(g->id, o->name, o->help);
        for (int i = o->min; o->titles && i <= o->max; i++)
            message(g->id, o->names[i], o->titles[i]);
    }
    for (const struct lesson *l = g->lessons; l && l->text; l++)
        message(g->id, "a lesson", l->text);
    for (const struct fact_spec *f = g->ai ? g->ai->facts : NULL; f && f->id; f++)
        message(g->id, f->id, f->text);
}

int main(void) {
    for (const struct bot_type *b = bot_types; b->name; b++) {
        message("bot", "a level, or another bot", b->name);
        message("bot", b->name, b->help);
    }
    for (int i = 0; i < game_count; i++)
        print_game(game_list[i]);
    return 0;
}
