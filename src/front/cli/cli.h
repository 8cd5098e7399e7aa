/* The command line: what the commands share. Commands talk on stderr and answer on stdout. */
#ifndef FRONT_CLI_CLI_H
#define FRONT_CLI_CLI_H

#include "front/cli/habits.h"
#include "run/outside.h"

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* Milliseconds from … to …, one drawn for every decision. */
struct delay {
    uint32_t min, max;
};

/* Everything flags can say. */
struct args {
    const struct command *command;
    const char *word[4]; /* what is not a flag: game, file, … */
    int words;

    int players, threads, at, bot_time;
    struct delay delay;
    seatset people;
    uint64_t games, deals;
    double seconds, margin;
    int tutor_percent; /* see flag_tutor() */
    enum pace pace;
    bool ask_twice, tutor, sides, json, plain, notation, no_color, has_seed, hash, step, list_seeds;
    struct seed seed;
    const char *seed_text, *bots, *load, *save, *record, *view, *export_seat, *keep, *lang, *names,
        *level;
    const char *option[MAX_OPTIONS];
    int options;
    uint64_t given; /* the flags that were, by their place in the table */
    struct {
        const char *name, *value;
    } more[64]; /* flags of the command's own, as they came */
    int mores;
};

/* `value` says of which kind the value is (completion goes by it), NULL: there is none. In
 * brackets, as "[=PERCENT]", it may be left out. */
struct flag {
    const char *name, *value, *help;
    const char *(*take)(struct args *a, const char *value); /* NULL, or what would be right */
};
static inline bool flag_needs_value(const struct flag *f) {
    return f->value && f->value[0] != '[';
}

struct command {
    const char *name;
    const char *usage; /* the name, then what is not a flag, by kind: GAME, RECORD, … */
    const char *summary;
    const char *flags; /* names of those it takes, with spaces between */
    const char *notes; /* more help, or NULL */
    int (*run)(struct args *a);
    const struct flag *(*more)(void); /* flags of its own, up to one without a name: `take` is NULL,
                                         args.more gets them; NULL: none */
};

extern const char *const languages[]; /* up to NULL */

/* The flags that a command takes (all, without one): the one after f, the first after NULL. */
const struct flag *command_flag(const struct command *c, const struct flag *f);
void command_help(const struct command *c, struct buf *out);

/* The language that argv asks for by --lang, wherever it stands, else the environment: known before
 * the first complaint. */
const struct lang *args_lang(int argc, char **argv);

/* Fills in what argv says; EXIT_FINE, or EXIT_USAGE after a message. -1: help was asked. */
int args_parse(struct args *a, int argc, char **argv);
bool args_given(const struct args *a, const char *name);
const char *args_more(const struct args *a, const char *name); /* the first value, or NULL */
struct delay args_bot_delay(const struct args *a);

/* Puts a tutor beside the person; NULL: one that warns from the usual cost on. */
const char *flag_tutor(struct args *a, const char *percent);

/* "koloda: …" on stderr, always one line. Returns EXIT_FAILED or EXIT_USAGE, to be returned on. The
 * format needs no _(): it is translated here, and so are the complaints of lower layers that are
 * filled in (see N_() in core/lang.h). */
int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
int misuse(const struct args *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same where it is no failure. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A buffer that is never full, and zeroed memory, to be freed: where there is none the program ends
 * with a word and exit code 1. */
struct buf text_buf(void);
void *take_memory(size_t count, size_t size);
void last_words_ready(void); /* to be called before anything else: it makes the word be said */

/* Why something cannot be, as a lower layer or a game says it, in the language of this run. */
const char *complaint_text(const char *why);

/* Standard output. False once nobody listens any more; out_end() then tells and fails. */
bool out_buf(const struct buf *b);
bool out_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool out_flush(void);
int out_end(int code);

/* PHRASE() of core/phrase.h to standard output. Where a noun is counted the sentence is said so, not
 * by printf: "{games} {games|game|games}" has as many forms as the language needs. */
bool out_named(const char *text, const struct named *named, int count);
#define OUT_SAY(text, ...)                                                                         \
    out_named(text, (const struct named[]){__VA_ARGS__},                                           \
              (int)(sizeof((const struct named[]){__VA_ARGS__}) / sizeof(struct named)))

/* A number as text that a sentence can hold, for printf's `format`; the memory is the caller's. */
struct value value_printed(char *memory, size_t size, const char *format, double v);

/* A number in the form that printf knows by `format`, as a member of an open object. */
void json_number(struct jw *j, const char *key, const char *format, double v);

/* The language of this run, and a text in it. */
extern const struct lang *cli_lang;
static inline const char *_(const char *text) __attribute__((format_arg(1)));
static inline const char *_(const char *text) {
    return lang_text(cli_lang, NULL, text);
}

/* How nobody in particular is spoken to: for PHRASE() of core/phrase.h. */
static inline struct speech cli_speech(void) {
    return (struct speech){.lang = cli_lang, .reader = FULL};
}

/* The game's title. */
static inline const char *game_title(const struct game *g) {
    return lang_text(cli_lang, g->id, g->title);
}

/* The game that the first word names, or NULL after a message. */
const struct game *args_game(const struct args *a);

/* Game, options, players (or `players` if there is no flag) and bots; EXIT_FINE or a failure. */
int args_match(struct args *a, struct match *m, int players, const char *bots);

/* Lets bots sit on these seats: those of the flag, or `bots` if there is none. */
int args_bots(const struct args *a, struct match *m, seatset seats, const char *bots);

/* A line for a program that gives up, at once. */
void warn_forfeit(void *context, int seat, const struct bot_type *type, const char *why);

/* What programs outside have to keep to; EXIT_FINE, or a failure if one of them cannot be started. */
int args_programs(const struct args *a, const struct match *m, struct outside_terms *out);

/* The seed of the flag, or a fresh one that is told on stderr. Fills seed_text. */
int args_seed(struct args *a);

/* The same without a word: a person at the table is told at the end. */
int args_secret_seed(struct args *a);
void tell_seed(const struct seed *seed);

/* Set by Ctrl-C. */
bool interrupted(void);
void interrupt_catch(void);

#endif
