/* koloda stats: the games that were finished at this machine, counted. */
#include <stdlib.h>

#include "front/cli/played.h"
#include "front/commands/commands.h"
#include "run/system.h"

static void print_tally(const char *title, const struct tally *t) {
    struct buf text = text_buf();
    say_tally(t, &text);
    out_text("  %s: %s\n", title, text.data);
    heap_free(&text);
}

static const char *level_title(int level) {
    return level == PLAYED_PEOPLE    ? _("people among themselves")
           : level == PLAYED_PROGRAM ? _("against a program")
                                     : NULL;
}

static void print_game(const struct game *g, const struct played *p) {
    struct speech speech = cli_speech();
    struct buf text = text_buf();
    say_tally(&p->all, &text);
    out_text("%s: %s\n", game_title(g), text.data);
    for (int i = 0; i < PLAYED_LEVELS; i++) {
        if (!p->level[i].played)
            continue;
        buf_clear(&text);
        if (level_title(i))
            buf_str(&text, level_title(i));
        else
            PHRASE(&speech, &text, "strongest bot: {level}",
                   {"level", value_text(lang_text(cli_lang, "bot", played_level_id(i)))});
        print_tally(text.data, &p->level[i]);
    }
    for (int i = 1; i <= MAX_SEATS; i++) {
        if (!p->seats[i].played)
            continue;
        buf_clear(&text);
        PHRASE(&speech, &text, "{n} {n|player|players}", {"n", value_number(i)});
        print_tally(text.data, &p->seats[i]);
    }
    heap_free(&text);
}

/* ---- JSON ---- */

static void tally_json(struct jw *j, const struct tally *t) {
    jw_key_int(j, "played", t->played);
    json_number(j, "won", "%.3f", t->won);
}

static void game_json(struct jw *j, const struct game *g, const struct played *p) {
    jw_object(j);
    jw_key_str(j, "game", g->id);
    tally_json(j, &p->all);
    jw_key(j, "levels");
    jw_array(j);
    for (int i = 0; i < PLAYED_LEVELS; i++) {
        if (!p->level[i].played)
            continue;
        jw_object(j);
        jw_key_str(j, "level", played_level_id(i));
        tally_json(j, &p->level[i]);
        jw_object_end(j);
    }
    jw_array_end(j);
    jw_key(j, "players");
    jw_array(j);
    for (int i = 1; i <= MAX_SEATS; i++) {
        if (!p->seats[i].played)
            continue;
        jw_object(j);
        jw_key_int(j, "players", i);
        tally_json(j, &p->seats[i]);
        jw_object_end(j);
    }
    jw_array_end(j);
    jw_object_end(j);
}

int cmd_stats(struct args *a) {
    const struct game *only = a->words ? args_game(a) : NULL;
    if (a->words && !only)
        return EXIT_USAGE;
    if (a->words > 1)
        return misuse(a, "\"%s\" is one word too many", a->word[1]);
    struct played *all = take_memory(PLAYED_GAMES, sizeof *all);
    struct buf out = text_buf(), say = text_buf();
    struct jw j = {.out = &out};
    const char *why = played_count(all, &say);
    int code = why ? fail("%s", why) : EXIT_FINE;
    if (!code && a->json)
        jw_array(&j);
    for (int i = 1; i < game_count && i < PLAYED_GAMES && !code; i++) {
        if (only && game_list[i] != only)
            continue;
        if (a->json)
            game_json(&j, game_list[i], &all[i]);
        else
            print_game(game_list[i], &all[i]);
    }
    if (!code && a->json) {
        jw_array_end(&j);
        out_buf(&out);
        out_text("\n");
    }
    heap_free(&out);
    heap_free(&say);
    free(all);
    return code;
}
