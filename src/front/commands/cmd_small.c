/* The commands that fit a screen: games, trace, verify, rules, credits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/record.h"
#include "front/cli/rulebook.h"
#include "front/commands/commands.h"
#include "run/embedded.h"
#include "run/files.h"
#include "run/pager.h"
#include "run/system.h"
#include "run/trace.h"

static void game_json(const struct game *g, struct jw *j) {
    struct options o = options_default(g);
    jw_object(j);
    jw_key_str(j, "id", g->id);
    jw_key_str(j, "title", g->title);
    jw_key_int(j, "min_players", g->min_seats);
    jw_key_int(j, "max_players", g->max_seats);
    jw_key_int(j, "rules_version", g->rules_version);
    jw_key(j, "options");
    options_json(g, &o, j);
    jw_object_end(j);
}

int cmd_games(struct args *a) {
    if (a->words)
        return misuse(a, "\"%s\" is one word too many", a->word[0]);
    struct buf out = text_buf();
    struct jw j = {.out = &out};
    if (a->json)
        jw_array(&j);
    for (int i = 1; i < game_count; i++) { /* the null game is for learners */
        const struct game *g = game_list[i];
        if (a->json) {
            game_json(g, &j);
            continue;
        }
        out_text("%-9s ", g->id);
        OUT_SAY("{game}, {min} to {max} {max|player|players}\n",
                {"game", value_text(game_title(g))}, {"min", value_number(g->min_seats)},
                {"max", value_number(g->max_seats)});
        for (const struct option_spec *o = g->options; o->name; o++) {
            buf_clear(&out);
            option_text(o, o->initial, &out);
            out_text("          %s=%s: %s\n", o->name, out.data,
                     lang_text(cli_lang, g->id, o->help));
        }
    }
    if (a->json) {
        jw_array_end(&j);
        out_buf(&out);
        out_text("\n");
    }
    heap_free(&out);
    return EXIT_FINE;
}

static bool print_line(void *context, const struct buf *line) {
    (void)context;
    return out_buf(line);
}

/* Reads a record and its moves, which are to be freed. EXIT_FINE, or a failure; `e` is as
 * record_load() leaves it. */
static int read_record(const char *path, struct record *r, struct record_error *e, bool *holds) {
    struct buf text = text_buf(), scratch = text_buf();
    struct table t;
    const char *why = file_read(path, &text, &scratch);
    int code = why ? fail("%s", why) : EXIT_FINE;
    r->move_max = record_lines(text.data, text.size);
    r->move = take_memory(r->move_max + 1, sizeof *r->move);
    *holds = !why && record_load(text.data, text.size, r, &t, &scratch, e);
    heap_free(&text);
    heap_free(&scratch);
    return code;
}

static int trace_file(const struct args *a) {
    struct record r = {.game = NULL};
    struct record_error e = {.line = 0};
    bool holds;
    if (a->words || a->players || a->bots || a->options || a->has_seed)
        return misuse(a, "--record prints a game as it was played: no game is named beside it, and "
                         "no other flag of trace");
    int code = read_record(a->record, &r, &e, &holds);
    if (!code && !holds)
        code = fail("%s:%u: %s", a->record, e.line, e.text);
    const char *why = code ? NULL : trace_record(&r, (struct line_sink){.line = print_line});
    if (why)
        code = fail("%s", why);
    if (!code && !r.whole)
        warn("%s:%u: %s", a->record, e.line, N_("the record breaks off here"));
    free(r.move);
    return code;
}

int cmd_trace(struct args *a) {
    struct match m;
    struct outside_terms terms;
    if (a->record)
        return trace_file(a);
    int code = args_match(a, &m, 0, "random");
    if (!code && a->words > 1)
        code = misuse(a, "\"%s\" is one word too many", a->word[1]);
    if (!code)
        code = args_seed(a);
    if (!code)
        code = args_programs(a, &m, &terms);
    const char *why = code ? NULL
                           : trace_run(&m, &terms, &a->seed, a->seed_text,
                                       (struct line_sink){.line = print_line});
    return why ? fail("%s", why) : code;
}

static void verify_json(const char *file, const struct record *r, const struct record_error *e,
                        bool read) {
    struct buf out = text_buf();
    struct jw j = {.out = &out};
    bool holds = read && r->whole;
    jw_object(&j);
    jw_key_str(&j, "file", file);
    jw_key_bool(&j, "holds", holds);
    if (read) {
        jw_key_str(&j, "game", r->game->id);
        jw_key_int(&j, "players", r->nseats);
        jw_key_int(&j, "moves", r->move_count);
        jw_key_bool(&j, "finished", r->finished);
    }
    if (!holds) {
        if (read)
            jw_key_bool(&j, "breaks_off", true);
        jw_key_int(&j, "line", e->line);
        jw_key_str(&j, "why", e->text);
    }
    jw_object_end(&j);
    out_buf(&out);
    out_text("\n");
    heap_free(&out);
}

int cmd_verify(struct args *a) {
    struct record r = {.game = NULL};
    struct record_error e = {.line = 0};
    bool read;
    if (a->words != 1)
        return misuse(a, "name one record file");
    int code = read_record(a->word[0], &r, &e, &read);
    if (!code && a->json)
        verify_json(a->word[0], &r, &e, read);
    if (!code && !read)
        code = fail("%s:%u: %s", a->word[0], e.line, e.text);
    else if (!code && !r.whole)
        code = fail("%s:%u: the record breaks off here; all before it holds, and \"koloda play "
                    "--load\" goes on with the game",
                    a->word[0], e.line);
    else if (!code && !a->json)
        OUT_SAY(r.finished ? N_("{file}: holds. {game}, {players} {players|player|players}, "
                                "{moves} {moves|move|moves}, finished.\n")
                           : N_("{file}: holds. {game}, {players} {players|player|players}, "
                                "{moves} {moves|move|moves}, unfinished.\n"),
                {"file", value_text(a->word[0])}, {"game", value_text(game_title(r.game))},
                {"players", value_number(r.nseats)}, {"moves", value_number(r.move_count)});
    free(r.move);
    return code;
}

int cmd_rules(struct args *a) {
    const struct game *g = args_game(a);
    if (!g)
        return EXIT_USAGE;
    if (a->words > 2)
        return misuse(a, "\"%s\" is one word too many", a->word[2]);
    size_t size;
    const char *text = rulebook(g->id, &size);
    if (!text)
        return fail("the rules of %s are not written yet", g->id);
    if (a->words == 2) {
        text = rulebook_paragraph(g->id, a->word[1], &size);
        if (!text)
            return fail("%s has no rule %s; \"koloda rules %s\" prints all", g->id, a->word[1],
                        g->id);
    }
    struct buf out = text_buf();
    bool terminal = !a->plain && isatty(STDOUT_FILENO);
    if (terminal)
        say_page(text, size, pager_columns(), &out);
    else
        buf_bytes(&out, text, size);
    if (a->words == 2 && !terminal)
        buf_char(&out, '\n');
    bool paged = a->words == 1 && terminal && pager_show(&out);
    if (!paged)
        out_buf(&out);
    heap_free(&out);
    return EXIT_FINE;
}

int cmd_credits(struct args *a) {
    if (a->words)
        return misuse(a, "\"%s\" is one word too many", a->word[0]);
    char name[32];
    snprintf(name, sizeof name, "credits.%s.md", cli_lang ? cli_lang->id : "en");
    const struct embedded_file *credits = embedded_text(name);
    out_text("%s", (credits ? credits : embedded_text("credits.md"))->text); /* in English */
    return EXIT_FINE;
}
