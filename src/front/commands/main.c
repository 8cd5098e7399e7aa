/* The program: its commands, and the one that was asked for. */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "front/commands/commands.h"
#include "run/system.h"

const struct command commands[] = {
    {"play", "play [GAME] [flags]", N_("Play a game against bots"),
     "players seat names bots bot-time bot-delay option seed tutor pace ask-twice load save "
     "notation",
     N_("Without a game it asks which. Type a move's number or its text; \"help\" lists the "
        "rest.\n"),
     cmd_play},
    {"sim", "sim GAME --players N --games K [flags]",
     N_("Play many games between bots and count who wins"),
     "players games bots bot-time option seed threads list-seeds json",
     N_("Game k's seed is derived from the seed given; --list-seeds prints them.\n"), cmd_sim},
    {"trace", "trace GAME --players N --seed S [flags]",
     N_("Print one game as JSON Lines: every question, move, chance and state"),
     "players bots bot-time option seed record",
     N_("The game is played by bots, or taken from a record: koloda trace --record RECORD.\n"),
     cmd_trace},
    {"replay", "replay [RECORD] [flags]", N_("Step through a recorded game, from any seat's view"),
     "view at step export-seat notation",
     N_("On a terminal it fills the screen, where F9 shows the notation of moves; in a pipe the\n"
        "whole game is printed. With --plain or --step these lines are commands: Enter or n "
        "(next),\n"
        "p (back), g N (go to move N), v SEAT, counted from 0, or v all (view), q (quit).\n"
        "Without a record it lists those in your data folder.\n"),
     cmd_replay},
    {"analyse", "analyse RECORD [flags]",
     N_("Weigh the decisions of a recorded game, and tell luck from skill"),
     "seed keep threads json",
     N_("Every decision is compared with the best that a strong bot finds, by what the seat knew "
        "then:\n"
        "?! inaccuracy, ? mistake, ?? blunder, where more than 2, 5 or 10 % of the chance to win "
        "are\n"
        "surely lost. Start, luck, decisions and what the others did add up to the result.\n"
        "The same record and flags give the same numbers. With --keep an analysis that was cut "
        "off\n"
        "goes on where it was.\n"),
     cmd_analyse, analyse_flags},
    {"verify", "verify RECORD [flags]",
     N_("Check a record: the deal, every move, every hash, the result"), "json", NULL, cmd_verify},
    {"stats", "stats [GAME] [flags]", N_("Count the games that you have finished here"), "json",
     N_("By the strongest bot at the table, and by the number of players. A win that is shared is "
        "split;\n"
        "whoever wins as a side wins wholly. Games between bots are not counted.\n"),
     cmd_stats},
    {"rules", "rules GAME [RULE]", N_("Print the rules of a game, or one rule by its number"), "",
     NULL, cmd_rules},
    {"bench", "bench [GAME] [flags]",
     N_("Measure random play and print the hash of a fixed workload"),
     "players seconds threads hash json", NULL, cmd_bench},
    {"arena", "arena GAME --players N --bots A,B --deals K [flags]",
     N_("Let bots play for strength: every deal in all rotations of the seats"),
     "players bots bot-time option seed deals margin sides keep threads json",
     N_("With --margin it stops as soon as the first bot of the list is shown to be stronger than\n"
        "its fair share, or not to be stronger by that much (SPRT, errors of 5 %).\n"
        "With --keep a match that was cut off goes on where it was.\n"),
     cmd_arena},
    {"engine", "engine [flags]",
     N_("Play a seat of a table elsewhere, over standard input and output"), "level seed",
     N_("It speaks the protocol of docs/protocol.md, one JSON object a line, and begins with "
        "hello:\n"
        "koloda arena cabbage --players 2 --bots \"hard,exec:koloda engine --level easy\"\n"
        "Levels are random, easy, normal, hard and expert. All but random need a table that sends\n"
        "the bytes of its views, as Koloda's own do.\n"),
     cmd_engine},
    {"serve", "serve [flags]", N_("Let people play together: a server of tables"), "",
     N_("Without flags it listens at http://127.0.0.1:8412/ for this machine alone. SIGTERM ends "
        "it,\n"
        "SIGHUP reads the configuration again. The manual is koloda-server(8), the protocol\n"
        "docs/protocol.md.\n"),
     cmd_serve, serve_flags},
    {"admin", "admin WHAT [WORD] [flags]", N_("Look after a running server"), "json",
     N_("status                what it does at the moment\n"
        "tables                those that wait or are played\n"
        "end CODE              ends a table; what was played is kept\n"
        "account NAME          makes an account; the password is read from standard input\n"
        "delete-account NAME   deletes one\n"
        "backup FILE           a copy of everything, while the server runs\n"
        "restore FILE          puts a backup in the place of everything\n"),
     cmd_admin, admin_flags},
    {"games", "games [flags]", N_("List the games"), "json", NULL, cmd_games},
    {"credits", "credits [flags]", N_("Tell who made the games and what the program is built with"),
     "", NULL, cmd_credits},
    {"completion", "completion SHELL", N_("Print what makes bash, zsh or fish complete your words"),
     "",
     N_("To try it in bash: source <(koloda completion bash). \"make install\" puts it in "
        "place.\n"),
     cmd_completion},
    {.name = NULL},
};

const struct command *command_find(const char *name) {
    for (const struct command *c = commands; c->name; c++)
        if (!strcmp(c->name, name))
            return c;
    return NULL;
}

/* ---- the program ---- */

static void general_help(struct buf *out) {
    buf_str(out, _("usage:"));
    buf_str(out, " koloda COMMAND [flags]\n");
    buf_str(out, _("Card games to play, simulate and study."));
    buf_str(out, "\n\n");
    for (const struct command *c = commands; c->name; c++) {
        size_t start = out->size;
        buf_str(out, "  ");
        buf_str(out, c->name);
        while (out->size < start + 14)
            buf_char(out, ' ');
        buf_str(out, _(c->summary));
        buf_char(out, '\n');
    }
    buf_str(out, _("\n\"koloda COMMAND --help\" tells more; \"koloda --version\" the version.\n"));
}

static int print_help(const struct command *c) {
    struct buf out = text_buf();
    if (c)
        command_help(c, &out);
    else
        general_help(&out);
    out_buf(&out);
    heap_free(&out);
    return out_end(EXIT_FINE);
}

/* What is promised and not there yet says so. */
static bool is_planned(const char *name) {
    static const char *const planned[] = {"puzzle"};
    for (size_t i = 0; i < sizeof planned / sizeof planned[0]; i++)
        if (!strcmp(planned[i], name))
            return true;
    return false;
}

/* koloda help [COMMAND], also as --help. It takes --lang like every command. */
static int help(int argc, char **argv) {
    static const struct command help_command = {.name = "help", .flags = ""};
    struct args a = {.command = &help_command};
    int code = args_parse(&a, argc, argv);
    if (code > 0)
        return code;
    const struct command *about = a.words ? command_find(a.word[0]) : NULL;
    if (a.words && !about) {
        a.command = NULL;
        return misuse(&a, "there is no command \"%s\"", a.word[0]);
    }
    return print_help(about);
}

/* "koloda --lang uk play" is "koloda play --lang uk". */
static void command_first(int argc, char **argv) {
    int n = argc < 2 ? 0 : !strcmp(argv[1], "--lang") ? 2 : !strncmp(argv[1], "--lang=", 7);
    if (n == 0 || argc < n + 2)
        return;
    char *name = argv[n + 1];
    memmove(argv + 2, argv + 1, (size_t)n * sizeof *argv);
    argv[1] = name;
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like any other */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file grown too large */
    signal(SIGCHLD, SIG_DFL); /* else nobody learns how a program outside has ended */
    last_words_ready();
    cli_lang = args_lang(argc, argv);
    command_first(argc, argv);
    struct args a = {.command = NULL};
    bool bare = argc < 2 || !strncmp(argv[1], "--lang", 6);
    if (bare && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        a.command = command_find("play"); /* the start screen */
        int code = args_parse(&a, argc - 1, argv + 1);
        return code ? code < 0 ? print_help(NULL) : code : out_end(cmd_play(&a));
    }
    if (argc < 2)
        return misuse(&a, "name a command");
    const char *name = argv[1];
    if (!strcmp(name, "--version")) {
        out_text("koloda %s\n", KOLODA_VERSION);
        return out_end(EXIT_FINE);
    }
    if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help"))
        return help(argc - 2, argv + 2);
    a.command = command_find(name);
    if (!a.command && is_planned(name))
        return fail("the command \"%s\" is not there yet", name);
    if (!a.command)
        return misuse(&a, "there is no command \"%s\"", name);
    int code = args_parse(&a, argc - 2, argv + 2);
    if (code)
        return code < 0 ? print_help(a.command) : code;
    return out_end(a.command->run(&a));
}
