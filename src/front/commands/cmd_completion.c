/* koloda completion: fills the scripts of src/front/cli/completion with what the tables of the
 * program say. In a script @mark stands for what the writer of that name writes. */
#include <string.h>

#include "ai/bot.h"
#include "front/cli/rulebook.h"
#include "front/commands/commands.h"
#include "run/embedded.h"
#include "run/system.h"

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

struct page {
    struct buf *out;
    bool fish;
    int indent; /* of the line that the mark is on */
};

/* ---- pieces ---- */

/* Text within single quotes; a backslash before what is special. */
static void escaped(struct page *p, const char *text, const char *special) {
    for (; *text; text++) {
        if (strchr(special, *text))
            buf_char(p->out, '\\');
        else if (!p->fish && *text == '\'')
            buf_str(p->out, "'\\'");
        buf_char(p->out, *text);
    }
}

static void quoted(struct page *p, const char *text) {
    buf_char(p->out, '\'');
    escaped(p, text, p->fish ? "'\\" : "");
    buf_char(p->out, '\'');
}

static void new_line(struct page *p, int deeper) {
    buf_char(p->out, '\n');
    for (int i = 0; i < p->indent + deeper; i++)
        buf_char(p->out, ' ');
}

/* All lines of a writer but the first begin so. */
static void next_line(struct page *p, bool first) {
    if (!first)
        new_line(p, 0);
}

/* A variable that holds a list: list_begin, list_word for each, list_end. */
static void list_begin(struct page *p, const char *name) {
    if (p->fish) {
        new_line(p, 4);
        buf_str(p->out, "set ");
    } else if (p->out->data[p->out->size - 1] != ' ')
        buf_char(p->out, ' ');
    buf_str(p->out, name);
    buf_str(p->out, p->fish ? "" : "='");
}

static void list_word(struct page *p, const char *word, const char *more) {
    if (!strchr("'\" ", p->out->data[p->out->size - 1]))
        buf_char(p->out, ' ');
    buf_str(p->out, word);
    buf_str(p->out, more);
}

static void list_number(struct page *p, int from, int to) {
    for (int i = from; i <= to; i++) {
        list_word(p, "", "");
        buf_int(p->out, i);
    }
}

static void list_end(struct page *p) {
    buf_str(p->out, p->fish ? "" : "'");
}

static void list_all(struct page *p, const char *const *words) {
    for (; *words; words++)
        list_word(p, *words, "");
}

/* ---- lists of words ---- */

static void write_languages(struct page *p) {
    list_all(p, languages);
}

static void write_shells(struct page *p) {
    list_all(p, shells);
}

static void write_paces(struct page *p) {
    list_all(p, pace_names);
}

static void write_command_names(struct page *p) {
    for (const struct command *c = commands; c->name; c++)
        list_word(p, c->name, "");
}

static void write_game_names(struct page *p) {
    for (int i = 1; i < game_count; i++) /* the null game is for learners */
        list_word(p, game_list[i]->id, "");
}

static void write_bot_names(struct page *p) {
    for (const struct bot_type *b = bot_types; b->name; b++)
        list_word(p, b->name, "");
}

/* A word and what it means: 'easy:a beginner' or, for fish, easy 'a beginner'. */
static void named(struct page *p, const char *name, const char *meaning, bool first) {
    if (p->fish) {
        buf_str(p->out, first ? "" : " ");
        buf_str(p->out, name);
        buf_char(p->out, ' ');
        quoted(p, meaning);
        return;
    }
    next_line(p, first);
    buf_char(p->out, '\'');
    buf_str(p->out, name);
    buf_char(p->out, ':');
    escaped(p, meaning, "");
    buf_char(p->out, '\'');
}

static void write_named_games(struct page *p) {
    for (int i = 1; i < game_count; i++)
        named(p, game_list[i]->id, game_title(game_list[i]), i == 1);
}

static void write_named_bots(struct page *p) {
    for (const struct bot_type *b = bot_types; b->name; b++)
        named(p, b->name, lang_text(cli_lang, "bot", b->help), b == bot_types);
}

static void write_named_commands(struct page *p) {
    for (const struct command *c = commands; c->name; c++)
        named(p, c->name, _(c->summary), c == commands);
}

/* ---- what a game has ---- */

static void option_values(struct page *p, const struct option_spec *o, int last_seat) {
    char text[80];
    struct buf b = BUF(text);
    int32_t max = o->type == OPTION_SEAT ? last_seat : o->max;
    buf_str(&b, o->name);
    buf_char(&b, '=');
    size_t stem = b.size;
    if (o->type == OPTION_INT) {
        list_word(p, buf_text(&b), "");
        return;
    }
    for (int32_t v = o->min; v <= max; v++) {
        b.size = stem;
        option_text(o, v, &b);
        list_word(p, buf_text(&b), "");
    }
}

/* A paragraph of the rules begins with its number: **B7.** */
static void rule_numbers(struct page *p, const struct game *g) {
    size_t size;
    const char *text = rulebook(g->id, &size);
    for (; text; text = strstr(text, "\n**")) {
        text += strspn(text, "\n*");
        size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        if (!n || strncmp(text + n, ".**", 3))
            continue;
        list_word(p, "", "");
        buf_bytes(p->out, text, n);
    }
}

/* Have games before this one, from `from` on, an option of that name? */
static bool is_known_option(int from, int game, const char *name) {
    for (int i = from; i < game; i++)
        for (const struct option_spec *o = game_list[i]->options; o->name; o++)
            if (!strcmp(o->name, name))
                return true;
    return false;
}

/* What can be said once one of the games from..to is known: `name`, or '' for not yet. */
static void game_arm(struct page *p, const char *name, int from, int to) {
    int min = MAX_SEATS, max = 0;
    for (int i = from; i <= to; i++) {
        min = game_list[i]->min_seats < min ? game_list[i]->min_seats : min;
        max = game_list[i]->max_seats > max ? game_list[i]->max_seats : max;
    }
    buf_str(p->out, p->fish ? "case " : "");
    buf_str(p->out, name);
    buf_str(p->out, p->fish ? "" : ") ");
    list_begin(p, "players");
    list_number(p, min, max);
    list_end(p);
    list_begin(p, "seats");
    list_number(p, 0, max - 1);
    list_end(p);
    list_begin(p, "choices");
    for (int i = from; i <= to; i++)
        for (const struct option_spec *o = game_list[i]->options; o->name; o++)
            if (!is_known_option(from, i, o->name))
                option_values(p, o, max - 1);
    list_end(p);
    list_begin(p, "rules");
    if (from == to)
        rule_numbers(p, game_list[from]);
    list_end(p);
    buf_str(p->out, p->fish ? "" : " ;;");
}

static void write_games(struct page *p) {
    game_arm(p, "''", 1, game_count - 1);
    for (int i = 1; i < game_count; i++) {
        new_line(p, 0);
        game_arm(p, game_list[i]->id, i, i);
    }
}

/* ---- commands and flags ---- */

/* The kind of a command's next word that is not a flag, or 0: "GAME" of "[GAME]". */
static size_t next_place(const char **usage, const char **kind) {
    *usage += strcspn(*usage, " ");
    *usage += strspn(*usage, " [");
    *kind = *usage;
    return strspn(*usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

static void write_values(struct page *p) {
    bool first = true;
    for (const struct flag *f = NULL; (f = command_flag(NULL, f));) {
        if (!flag_needs_value(f))
            continue;
        next_line(p, first);
        first = false;
        buf_str(p->out, "--");
        buf_str(p->out, f->name);
        buf_str(p->out, ") kind=");
        buf_str(p->out, f->value);
        buf_str(p->out, " ;;");
    }
}

static void write_value_flags(struct page *p) {
    for (const struct flag *f = NULL; (f = command_flag(NULL, f));)
        if (flag_needs_value(f))
            list_word(p, "--", f->name);
}

static void write_commands(struct page *p) {
    for (const struct command *c = commands; c->name; c++) {
        const char *usage = c->usage, *kind;
        next_line(p, c == commands);
        buf_str(p->out, c->name);
        buf_str(p->out, ") ");
        list_begin(p, "places");
        for (size_t n; (n = next_place(&usage, &kind));) {
            list_word(p, "", "");
            buf_bytes(p->out, kind, n);
        }
        list_end(p);
        list_begin(p, "flags");
        for (const struct flag *f = NULL; (f = command_flag(c, f));)
            list_word(p, "--", f->name);
        list_end(p);
        buf_str(p->out, " ;;");
    }
}

static void with_kind(struct page *p, const char *before, const char *kind, size_t n,
                      const char *after) {
    buf_str(p->out, before);
    buf_bytes(p->out, kind, n);
    buf_str(p->out, after);
}

/* '--flag=[help]:KIND: _koloda_value KIND', with a star if it may be repeated. */
static void zsh_flag(struct page *p, const struct flag *f) {
    buf_str(p->out, strcmp(f->name, "option") ? "'--" : "'*--");
    buf_str(p->out, f->name);
    buf_str(p->out, flag_needs_value(f) ? "=[" : "[");
    escaped(p, _(f->help), "[]");
    buf_char(p->out, ']');
    if (flag_needs_value(f)) {
        with_kind(p, ":", f->value, strlen(f->value), ": _koloda_value ");
        buf_str(p->out, f->value);
    }
    buf_char(p->out, '\'');
}

static void write_arguments(struct page *p) {
    for (const struct command *c = commands; c->name; c++) {
        const char *usage = c->usage, *kind;
        int place = 0;
        next_line(p, c == commands);
        buf_str(p->out, c->name);
        buf_str(p->out, ")");
        new_line(p, 4);
        buf_str(p->out, "_arguments");
        for (size_t n; (n = next_place(&usage, &kind));) {
            buf_str(p->out, " \\");
            new_line(p, 8);
            buf_char(p->out, '\'');
            buf_int(p->out, ++place);
            with_kind(p, ":", kind, n, "");
            with_kind(p, ": _koloda_value ", kind, n, "'");
        }
        for (const struct flag *f = NULL; (f = command_flag(c, f));) {
            buf_str(p->out, " \\");
            new_line(p, 8);
            zsh_flag(p, f);
        }
        buf_str(p->out, " \\");
        new_line(p, 8);
        buf_str(p->out, "'--help[");
        escaped(p, _("this text"), "[]");
        buf_str(p->out, "]'");
        new_line(p, 4);
        buf_str(p->out, ";;");
    }
}

static void fish_flag(struct page *p, const struct command *c, const struct flag *f) {
    buf_str(p->out, "\ncomplete -c koloda -n '__koloda_command ");
    buf_str(p->out, c->name);
    buf_str(p->out, "' -l ");
    buf_str(p->out, f->name);
    if (f->value && !strcmp(f->value, "FILE"))
        buf_str(p->out, " -rF");
    else if (flag_needs_value(f))
        with_kind(p, " -xa '(__koloda_value ", f->value, strlen(f->value), ")'");
    buf_str(p->out, " -d ");
    quoted(p, _(f->help));
}

static void write_complete(struct page *p) {
    static const struct flag help = {.name = "help", .help = N_("this text")};
    for (const struct command *c = commands; c->name; c++) {
        const char *usage = c->usage, *kind;
        int place = 0;
        next_line(p, c == commands);
        buf_str(p->out, "complete -c koloda -n 'test (count (commandline -opc)) = 1' -a ");
        buf_str(p->out, c->name);
        buf_str(p->out, " -d ");
        quoted(p, _(c->summary));
        for (size_t n; (n = next_place(&usage, &kind));) {
            buf_str(p->out, "\ncomplete -c koloda -n '__koloda_command ");
            buf_str(p->out, c->name);
            buf_char(p->out, ' ');
            buf_int(p->out, place++);
            with_kind(p, "' -a '(__koloda_value ", kind, n, ")'");
        }
        for (const struct flag *f = NULL; (f = command_flag(c, f));)
            fish_flag(p, c, f);
        fish_flag(p, c, &help);
    }
}

/* ---- the scripts ---- */

static const struct {
    const char *mark;
    void (*write)(struct page *p);
} writers[] = {
    {"arguments", write_arguments},
    {"bot_names", write_bot_names},
    {"command_names", write_command_names},
    {"commands", write_commands},
    {"complete", write_complete},
    {"game_names", write_game_names},
    {"games", write_games},
    {"languages", write_languages},
    {"named_bots", write_named_bots},
    {"named_commands", write_named_commands},
    {"named_games", write_named_games},
    {"paces", write_paces},
    {"shells", write_shells},
    {"value_flags", write_value_flags},
    {"values", write_values},
};

static void write_mark(struct page *p, const char *mark, size_t n) {
    size_t count = sizeof writers / sizeof writers[0];
    for (size_t i = 0; i < count; i++)
        if (strlen(writers[i].mark) == n && !memcmp(writers[i].mark, mark, n))
            writers[i].write(p);
}

static void fill_in(struct page *p, const char *text) {
    for (const char *line = text; *text;) {
        size_t n = *text == '@' ? strspn(text + 1, "abcdefghijklmnopqrstuvwxyz_") : 0;
        if (n) {
            p->indent = (int)strspn(line, " ");
            write_mark(p, text + 1, n);
            text += n + 1;
            continue;
        }
        if (*text == '\n')
            line = text + 1;
        buf_char(p->out, *text++);
    }
}

int cmd_completion(struct args *a) {
    if (a->words != 1)
        return misuse(a, "name one shell: bash, zsh or fish");
    int shell = 0;
    while (shells[shell] && strcmp(shells[shell], a->word[0]))
        shell++;
    if (!shells[shell])
        return misuse(a, "there is no completion for \"%s\", only for bash, zsh and fish",
                      a->word[0]);
    char name[32];
    struct buf file = BUF(name), out = text_buf();
    buf_str(&file, "koloda.");
    buf_str(&file, shells[shell]);
    struct page p = {.out = &out, .fish = !strcmp(shells[shell], "fish")};
    fill_in(&p, embedded_text(buf_text(&file))->text);
    out_buf(&out);
    heap_free(&out);
    return EXIT_FINE;
}
