/* Flags as a table: every flag once, each command names those it takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/cli.h"
#include "run/bots.h"
#include "run/langs.h"
#include "run/system.h"

const struct lang *cli_lang;

/* A number of digits only, from min to max. */
static bool whole(const char *text, uint64_t min, uint64_t max, uint64_t *out) {
    uint64_t v = 0;
    if (!*text || strlen(text) > 18)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        v = v * 10 + (uint64_t)(*text - '0');
    }
    *out = v;
    return v >= min && v <= max;
}

/* A taker returns NULL, or what would be right, to be translated. */
#define TAKE_INT(field, min, max, right)                                                           \
    static const char *take_##field(struct args *a, const char *value) {                           \
        uint64_t v;                                                                                \
        if (!whole(value, min, max, &v))                                                           \
            return right;                                                                          \
        a->field = (int)v;                                                                         \
        return NULL;                                                                               \
    }
#define TAKE_TEXT(field)                                                                           \
    static const char *take_##field(struct args *a, const char *value) {                           \
        a->field = value;                                                                          \
        return NULL;                                                                               \
    }
#define TAKE_BOOL(field)                                                                           \
    static const char *take_##field(struct args *a, const char *value) {                           \
        (void)value;                                                                               \
        a->field = true;                                                                           \
        return NULL;                                                                               \
    }

TAKE_INT(players, 1, 8, N_("a whole number from 1 to 8"))
TAKE_INT(threads, 1, 256, N_("a whole number from 1 to 256"))
TAKE_INT(bot_time, 1, 3600000, N_("a whole number of milliseconds from 1 to 3600000"))
TAKE_INT(at, 0, 100000000, N_("a whole number from 0 to 100000000"))
TAKE_TEXT(bots)
TAKE_TEXT(level)
TAKE_TEXT(load)
TAKE_TEXT(record)
TAKE_TEXT(save)
TAKE_TEXT(keep)
TAKE_TEXT(names)
TAKE_TEXT(view)
TAKE_TEXT(export_seat)
TAKE_BOOL(sides)
TAKE_BOOL(json)
TAKE_BOOL(plain)
TAKE_BOOL(notation)
TAKE_BOOL(no_color)
TAKE_BOOL(hash)
TAKE_BOOL(step)
TAKE_BOOL(list_seeds)

/* "0", or several as "0,2". */
static const char *take_seat(struct args *a, const char *value) {
    for (const char *p = value;; p += 2) {
        if (p[0] < '0' || p[0] > '7' || (p[1] && p[1] != ',') || a->people & SEAT(p[0] - '0'))
            return N_("a seat from 0 to 7, or several as 0,2");
        a->people |= SEAT(p[0] - '0');
        if (!p[1])
            return NULL;
    }
}

static const char *take_games(struct args *a, const char *value) {
    return whole(value, 1, 1000000000000, &a->games) ? NULL : N_("a whole number from 1 to 10^12");
}

static const char *take_deals(struct args *a, const char *value) {
    return whole(value, 1, 10000000, &a->deals) ? NULL : N_("a whole number from 1 to 10000000");
}

static const char *take_margin(struct args *a, const char *value) {
    char *end;
    a->margin = strtod(value, &end);
    bool fine = end != value && !*end && a->margin > 0 && a->margin < 1;
    return fine ? NULL : N_("a share of wins between 0 and 1, such as 0.05");
}

static bool parse_delay(const char *value, struct delay *out) {
    unsigned min, max;
    char rest;
    if (sscanf(value, "%5u-%5u%c", &min, &max, &rest) != 2 || min > max || max > 60000)
        return false;
    *out = (struct delay){min, max};
    return true;
}

static const char *take_bot_delay(struct args *a, const char *value) {
    bool fine = parse_delay(value, &a->delay);
    return fine ? NULL : N_("two numbers of milliseconds up to 60000, as 100-200");
}

struct delay args_bot_delay(const struct args *a) {
    struct delay usual = {100, 250}; /* more than a bot thinks, less than bores */
    const char *wish = getenv("KOLODA_BOT_DELAY");
    if (args_given(a, "bot-delay"))
        return a->delay;
    if (wish)
        parse_delay(wish, &usual);
    return usual;
}

static const char *take_seconds(struct args *a, const char *value) {
    char *end;
    a->seconds = strtod(value, &end);
    bool fine = end != value && !*end && a->seconds >= 0.001 && a->seconds <= 3600;
    return fine ? NULL : N_("a number of seconds from 0.001 to 3600");
}

static const char *take_seed(struct args *a, const char *value) {
    a->seed_text = value;
    a->has_seed = true;
    return seed_parse(value, &a->seed) ? N_("64 hex digits or a decimal number below 2^64") : NULL;
}

static const char *take_option(struct args *a, const char *value) {
    size_t n = strcspn(value, "=");
    if (!value[n])
        return "NAME=VALUE";
    for (int i = 0; i < a->options; i++)
        if (!strncmp(a->option[i], value, n + 1))
            return N_("given once for each option");
    if (a->options == MAX_OPTIONS)
        return N_("given at most 8 times");
    a->option[a->options++] = value;
    return NULL;
}

const char *const languages[] = {"en", "uk", "ru", NULL};

static const char *take_lang(struct args *a, const char *value) {
    a->lang = value;
    for (int i = 0; languages[i]; i++)
        if (!strcmp(value, languages[i]))
            return NULL;
    return N_("en, uk or ru");
}

const char *flag_tutor(struct args *a, const char *percent) {
    uint64_t v = 5;
    if (percent && !whole(percent, 1, 100, &v))
        return N_("a whole number from 1 to 100");
    a->tutor = true;
    a->tutor_percent = (int)v;
    return NULL;
}

static const char *take_pace(struct args *a, const char *value) {
    a->pace = pace_named(value);
    return a->pace == PACES ? N_("slow, normal, fast or at-once") : NULL;
}

static const char *take_ask_twice(struct args *a, const char *value) {
    a->ask_twice = !strcmp(value, "on");
    return a->ask_twice || !strcmp(value, "off") ? NULL : N_("on or off");
}

static const struct flag flags[] = {
    {"players", "N", N_("how many sit at the table"), take_players},
    {"seat", "S",
     N_("the seat that is yours, from 0 (default 0); several, as 0,2, take turns here"), take_seat},
    {"names", "NAMES", N_("what the people at this machine are called, as Olha,Ivan"), take_names},
    {"bots", "LIST", N_("who plays, as hard,easy,exec:./mybot; repeated to fill the seats"),
     take_bots},
    {"bot-time", "MS", N_("milliseconds that a program outside has for a move (default 5000)"),
     take_bot_time},
    {"bot-delay", "MIN-MAX",
     N_("milliseconds that bots take where the time they think could tell something"),
     take_bot_delay},
    {"level", "LEVEL", N_("how strong it plays, as --bots has it (default hard)"), take_level},
    {"option", "NAME=VALUE", N_("an option of the game; may be repeated"), take_option},
    {"seed", "SEED", N_("64 hex digits or a decimal number; the same seed is the same deal"),
     take_seed},
    {"games", "K", N_("how many games to play"), take_games},
    {"deals", "K", N_("how many deals to play, each in all rotations of the seats"), take_deals},
    {"margin", "X", N_("stop once it is clear: fair share, or fair share and X more"), take_margin},
    {"sides", NULL, N_("no rotations: two bots, each takes each of the secret sides once"),
     take_sides},
    {"keep", "FILE", N_("keep what is finished in FILE, and go on with what it has"), take_keep},
    {"threads", "T", N_("how many threads to use (default: all cores)"), take_threads},
    {"load", "RECORD", N_("go on with the game of this record"), take_load},
    {"record", "RECORD", N_("print the game of this record, as it was played"), take_record},
    {"save", "FILE", N_("where the game is saved (default: your data folder)"), take_save},
    {"view", "VIEW",
     N_("a seat, counted from 0, to see it as that seat does, or \"all\" for everything"),
     take_view},
    {"at", "PLY", N_("begin after so many moves"), take_at},
    {"step", NULL, N_("step by commands from standard input, even if it is not a terminal"),
     take_step},
    {"export-seat", "SEAT",
     N_("print what this seat, counted from 0, saw as a record that is safe to share"),
     take_export_seat},
    {"seconds", "X", N_("how long each measurement takes"), take_seconds},
    {"hash", NULL, N_("print only the hash of the fixed workload"), take_hash},
    {"list-seeds", NULL, N_("print the seed of every game; koloda trace replays it"),
     take_list_seeds},
    {"json", NULL, N_("answer as JSON"), take_json},
    {"tutor", "[=PERCENT]",
     N_("explain the first turns; warn of moves that cost more of your chances (default: 5)"),
     flag_tutor},
    {"pace", "PACE", N_("how fast bots move on the screen: slow, normal, fast or at-once"),
     take_pace},
    {"ask-twice", "SWITCH", N_("ask again before a move that cannot be taken back"),
     take_ask_twice},
    {"notation", NULL,
     N_("show the notation of moves too, where seats count from 0; always with --plain"),
     take_notation},
    {"plain", NULL, N_("plain lines, no screen control"), take_plain},
    {"no-color", NULL, N_("no colours (also: the environment variable NO_COLOR)"), take_no_color},
    {"lang", "LANG", N_("the language: en, uk or ru (default: what the environment says)"),
     take_lang},
    {.name = NULL},
};

/* Is `name` (of n characters) one of the words of `list`? */
static bool listed(const char *list, const char *name, size_t n) {
    for (const char *p = list; p && *p; p += strcspn(p, " "), p += *p == ' ')
        if (strcspn(p, " ") == n && !memcmp(p, name, n))
            return true;
    return false;
}

/* Every command takes these. */
static const char *const common = "lang plain no-color";

static bool takes(const struct command *c, const struct flag *f) {
    size_t n = strlen(f->name);
    return listed(c->flags, f->name, n) || listed(common, f->name, n);
}

/* First those of the command's own. */
const struct flag *command_flag(const struct command *c, const struct flag *f) {
    const struct flag *own = c && c->more ? c->more() : NULL;
    bool shared = f && f >= flags && f < flags + sizeof flags / sizeof flags[0];
    if (own && !shared) {
        f = f ? f + 1 : own;
        if (f->name)
            return f;
        f = NULL;
    }
    f = f ? f + 1 : flags;
    while (f->name && c && !takes(c, f))
        f++;
    return f->name ? f : NULL;
}

void command_help(const struct command *c, struct buf *out) {
    buf_str(out, _("usage:"));
    buf_str(out, " koloda ");
    buf_str(out, c->usage);
    buf_str(out, "\n");
    buf_str(out, _(c->summary));
    buf_str(out, ".\n\n");
    for (const struct flag *f = NULL; (f = command_flag(c, f));) {
        size_t start = out->size;
        buf_str(out, "  --");
        buf_str(out, f->name);
        if (f->value) {
            buf_str(out, flag_needs_value(f) ? " " : "");
            buf_str(out, f->value);
        }
        if (out->size >= start + 24) { /* too long for its column */
            buf_char(out, '\n');
            start = out->size;
        }
        while (out->size < start + 24)
            buf_char(out, ' ');
        buf_str(out, _(f->help));
        buf_char(out, '\n');
    }
    buf_str(out, "  --help                ");
    buf_str(out, _("this text"));
    buf_char(out, '\n');
    if (c->notes) {
        buf_char(out, '\n');
        buf_str(out, _(c->notes));
    }
}

static const struct flag *flag_find(const struct command *c, const char *name, size_t n) {
    for (const struct flag *f = NULL; (f = command_flag(c, f));)
        if (strlen(f->name) == n && !memcmp(f->name, name, n))
            return f;
    return NULL;
}

bool args_given(const struct args *a, const char *name) {
    const struct flag *f = flag_find(a->command, name, strlen(name));
    return f && a->given >> (f - flags) & 1;
}

const char *args_more(const struct args *a, const char *name) {
    for (int i = 0; i < a->mores; i++)
        if (!strcmp(a->more[i].name, name))
            return a->more[i].value;
    return NULL;
}

static int take_flag(struct args *a, const char *text, char ***next, char **end) {
    const char *name = text + 2;
    size_t n = strcspn(name, "=");
    const struct flag *f = flag_find(a->command, name, n);
    if (!f)
        return misuse(a, "there is no flag --%.*s here", (int)n, name);
    const char *value = name[n] == '=' ? name + n + 1 : NULL;
    bool needs = flag_needs_value(f);
    if (needs && !value && *next < end)
        value = *(*next)++;
    if (needs && (!value || !*value))
        return misuse(a, "--%s needs a value: --%s %s", f->name, f->name, f->value);
    if (!f->value && value)
        return misuse(a, "--%s takes no value", f->name);
    if (!f->take) {
        if (a->mores == sizeof a->more / sizeof a->more[0])
            return misuse(a, "there are too many flags");
        a->more[a->mores].name = f->name;
        a->more[a->mores++].value = value;
        return EXIT_FINE;
    }
    uint64_t bit = (uint64_t)1 << (f - flags);
    if (a->given & bit && f->take != take_option)
        return misuse(a, "--%s is given twice", f->name);
    a->given |= bit;
    const char *right = f->take(a, value);
    if (right)
        return misuse(a, "--%s must be %s, not \"%s\"", f->name, _(right), value);
    return EXIT_FINE;
}

const struct lang *args_lang(int argc, char **argv) {
    const struct lang *asked = NULL;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (!strncmp(argv[i], "--lang=", 7))
            asked = lang_find(argv[i] + 7);
        else if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            asked = lang_find(argv[i + 1]);
    }
    return asked ? asked : lang_of_environment();
}

int args_parse(struct args *a, int argc, char **argv) {
    bool flags_over = false;
    for (char **next = argv, **end = argv + argc; next < end;) {
        const char *text = *next++;
        if (!flags_over && !strcmp(text, "--"))
            flags_over = true;
        else if (!flags_over && (!strcmp(text, "--help") || !strcmp(text, "-h")))
            return -1;
        else if (!flags_over && !strncmp(text, "--", 2)) {
            int code = take_flag(a, text, &next, end);
            if (code)
                return code;
        } else if (!flags_over && text[0] == '-' && text[1])
            return misuse(a, "there is no flag %s here; flags begin with --", text);
        else if (a->words == 4)
            return misuse(a, "\"%s\" is one word too many", text);
        else
            a->word[a->words++] = text;
    }
    return EXIT_FINE;
}

const struct game *args_game(const struct args *a) {
    if (a->words == 0) {
        misuse(a, "name a game; \"koloda games\" lists them");
        return NULL;
    }
    const struct game *g = game_find(a->word[0]);
    if (!g)
        misuse(a, "there is no game \"%s\"; \"koloda games\" lists them", a->word[0]);
    return g;
}

int args_bots(const struct args *a, struct match *m, seatset seats, const char *bots) {
    struct buf say = text_buf();
    const char *why = match_bots(m, a->bots ? a->bots : bots, seats, &say);
    int code = why ? misuse(a, "--bots: %s", why) : EXIT_FINE;
    heap_free(&say);
    return code;
}

void warn_forfeit(void *context, int seat, const struct bot_type *type, const char *why) {
    (void)context;
    warn("seat %d: %s forfeits: %s", seat + 1, type->name, why);
}

int args_programs(const struct args *a, const struct match *m, struct outside_terms *out) {
    struct buf say = text_buf();
    *out = (struct outside_terms){.time = a->bot_time, .tell = warn_forfeit};
    const char *why = outside_check(m, out, &say);
    int code = why ? fail("%s", why) : EXIT_FINE;
    heap_free(&say);
    return code;
}

int args_match(struct args *a, struct match *m, int players, const char *bots) {
    int code = EXIT_FINE;
    m->game = args_game(a);
    if (!m->game)
        return EXIT_USAGE;
    struct buf say = text_buf();
    m->options = options_default(m->game);
    for (int i = 0; i < a->options && !code; i++) {
        char name[64];
        size_t n = strcspn(a->option[i], "=");
        snprintf(name, sizeof name, "%.*s", (int)n, a->option[i]);
        const char *why = options_set(m->game, &m->options, name, a->option[i] + n + 1, &say);
        if (why)
            code = misuse(a, "--option %s: %s", a->option[i], why);
    }
    m->nseats = a->players ? a->players : players ? players : m->game->min_seats;
    if (!code && (m->nseats < m->game->min_seats || m->nseats > m->game->max_seats))
        code = misuse(a, "%s is for %d to %d players, not %d", m->game->id, m->game->min_seats,
                      m->game->max_seats, m->nseats);
    const char *why = code ? NULL : options_check(m->game, &m->options, m->nseats);
    if (why)
        code = misuse(a, "%s", why);
    if (!code)
        code = args_bots(a, m, ALL_SEATS(m->nseats), bots);
    heap_free(&say);
    return code;
}

int args_seed(struct args *a) {
    int code = args_secret_seed(a);
    if (!code && !a->has_seed)
        tell_seed(&a->seed);
    return code;
}

void tell_seed(const struct seed *seed) {
    char hex[65];
    struct buf b = BUF(hex);
    buf_hex(&b, seed->byte, 32);
    fprintf(stderr, _("koloda: seed %s\n"), buf_text(&b));
}

int args_secret_seed(struct args *a) {
    static char hex[65];
    if (a->has_seed)
        return EXIT_FINE;
    if (!system_seed(&a->seed))
        return fail("the system gives no random seed; give one with --seed");
    struct buf b = BUF(hex);
    buf_hex(&b, a->seed.byte, 32);
    a->seed_text = buf_text(&b);
    return EXIT_FINE;
}
