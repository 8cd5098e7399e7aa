/* koloda arena: who is stronger, and how sure is that. */
#include <stdio.h>
#include <unistd.h>

#include "front/commands/commands.h"
#include "run/arena.h"
#include "run/bots.h"
#include "run/system.h"

/* By verdict: for programs, and for people. */
static const char *const verdicts[] = {"undecided", "stronger", "not stronger"};
static const char *const sentences[] = {N_("whether {bot} is stronger is undecided\n"),
                                        N_("{bot} is stronger\n"), N_("{bot} is not stronger\n")};

static void show_progress(const struct arena *a, uint64_t done) {
    char text[80];
    struct buf b = BUF(text);
    struct speech speech = cli_speech();
    PHRASE(&speech, &b, "{done} of {deals} {deals|deal|deals}",
           {"done", value_number((int64_t)done)}, {"deals", value_number((int64_t)a->deals)});
    fprintf(stderr, "\r%s", text);
}

static void progress(const struct arena *a) {
    uint64_t done = atomic_load(&a->done);
    if (interrupted())
        atomic_store((atomic_bool *)&a->stop, true);
    if (isatty(STDERR_FILENO))
        show_progress(a, done);
}

static double ms_per_move(const struct arena_bot *b) {
    return b->effort.moves ? 1000 * b->effort.seconds / (double)b->effort.moves : 0;
}

static double iterations_per_move(const struct arena_bot *b) {
    return b->effort.moves ? (double)b->effort.iterations / (double)b->effort.moves : 0;
}

static void bot_json(struct jw *j, const struct arena_bot *b) {
    jw_object(j);
    jw_key_str(j, "name", b->type->name);
    jw_key_int(j, "seats", b->seats);
    json_number(j, "share", "%.6f", b->share);
    json_number(j, "low", "%.6f", b->low);
    json_number(j, "high", "%.6f", b->high);
    json_number(j, "fair", "%.6f", b->fair);
    json_number(j, "elo", "%.6f", b->elo);
    json_number(j, "elo_low", "%.6f", b->elo_low);
    json_number(j, "elo_high", "%.6f", b->elo_high);
    json_number(j, "ms_per_move", "%.6f", ms_per_move(b));
    json_number(j, "iterations_per_move", "%.1f", iterations_per_move(b));
    jw_key_int(j, "forfeits", (int64_t)b->effort.forfeits);
    jw_object_end(j);
}

static void print_json(const struct args *args, const struct arena *a,
                       const struct arena_result *r) {
    struct buf out = text_buf();
    struct jw j = {.out = &out};
    jw_object(&j);
    jw_key_str(&j, "game", a->match.game->id);
    jw_key_int(&j, "players", a->match.nseats);
    jw_key(&j, "options");
    options_json(a->match.game, &a->match.options, &j);
    jw_key_str(&j, "seed", args->seed_text);
    jw_key_int(&j, "deals", (int64_t)r->deals);
    jw_key_int(&j, "games", (int64_t)r->games);
    json_number(&j, "seconds", "%.6f", r->seconds);
    json_number(&j, "no_winner", "%.6f", r->nobody);
    if (a->margin > 0)
        jw_key_str(&j, "verdict", verdicts[r->verdict]);
    jw_key(&j, "bots");
    jw_array(&j);
    for (int i = 0; i < r->bots; i++)
        bot_json(&j, &r->bot[i]);
    jw_array_end(&j);
    jw_object_end(&j);
    buf_char(&out, '\n');
    out_buf(&out);
    heap_free(&out);
}

struct bot_label bot_label(const struct bot_type *t) {
    struct bot_label l;
    if (t->command)
        snprintf(l.text, sizeof l.text, "exec %d", program_number(t));
    else
        snprintf(l.text, sizeof l.text, "%s", t->name);
    return l;
}

void say_programs(const struct match *m) {
    for (int i = 0; i < m->nseats; i++) {
        bool first = m->type[i]->command;
        for (int k = 0; k < i && first; k++)
            first = m->type[k] != m->type[i];
        if (first)
            out_text("%s: %s\n", bot_label(m->type[i]).text, m->type[i]->command);
    }
}

void say_forfeits(uint64_t n) {
    if (n)
        OUT_SAY("  {n} {n|forfeit|forfeits}", {"n", value_number((int64_t)n)});
}

static void print_table(const struct arena *a, const struct arena_result *r) {
    char seconds[32], nobody[32];
    OUT_SAY("{game}, {players} {players|player|players}: {deals} {deals|deal|deals}, "
            "{games} {games|game|games}, {seconds} s\n",
            {"game", value_text(game_title(a->match.game))},
            {"players", value_number(a->match.nseats)}, {"deals", value_number((int64_t)r->deals)},
            {"games", value_number((int64_t)r->games)},
            {"seconds", value_printed(seconds, sizeof seconds, "%.1f", r->seconds)});
    say_programs(&a->match);
    out_text(
        "%s",
        _("bot        seats   fair   share    95 % interval      Elo   ms/move  iterations\n"));
    for (int i = 0; i < r->bots; i++) {
        const struct arena_bot *b = &r->bot[i];
        out_text("%-9s %6d %6.3f %7.3f    %.3f … %.3f %+8.0f %9.2f %11.0f", bot_label(b->type).text,
                 b->seats, b->fair, b->share, b->low, b->high, b->elo, ms_per_move(b),
                 iterations_per_move(b));
        say_forfeits(b->effort.forfeits);
        out_text("\n");
    }
    if (r->nobody > 0)
        OUT_SAY("nobody won {share} % of the games\n",
                {"share", value_printed(nobody, sizeof nobody, "%.1f", 100 * r->nobody)});
    if (a->margin > 0)
        OUT_SAY(sentences[r->verdict], {"bot", value_text(bot_label(r->bot[0].type).text)});
}

static int run(const struct args *a, struct arena *arena) {
    struct arena_result r;
    interrupt_catch();
    const char *why = arena_run(arena, &r, progress);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", 40, "");
    if (why)
        return fail("%s", why);
    if (r.deals == 0 && arena->kept.error)
        return EXIT_FAILED;
    if (r.deals == 0)
        return fail("interrupted before a deal was over");
    if (a->json)
        print_json(a, arena, &r);
    else
        print_table(arena, &r);
    if (arena->kept.error)
        return EXIT_FAILED; /* and keep_end() says why */
    bool cut = r.deals < arena->deals && r.verdict == ARENA_UNDECIDED;
    return cut ? fail("interrupted: %llu of %llu deals were played", (unsigned long long)r.deals,
                      (unsigned long long)arena->deals)
               : EXIT_FINE;
}

/* Who may take sides: exactly two bots, in a game that has them. */
static const char *check_sides(const struct match *m) {
    if (!m->game->side)
        return N_("this game has no secret sides: leave --sides out");
    for (int i = 2; i < m->nseats; i++)
        if (m->type[i] != m->type[i % 2])
            return N_("--sides needs two bots: --bots A,B");
    return m->type[0] == m->type[1] ? N_("--sides needs two different bots: --bots A,B") : NULL;
}

static int keep(struct arena *arena, const char *path) {
    struct buf say = text_buf();
    const char *why = arena_keep(arena, path, &say);
    int code = why ? fail("%s", why) : EXIT_FINE;
    heap_free(&say);
    return code;
}

static int keep_end(struct arena *arena, int code) {
    struct buf say = text_buf();
    const char *why = arena_keep_end(arena, &say);
    if (why)
        code = fail("%s", why);
    heap_free(&say);
    return code;
}

int cmd_arena(struct args *a) {
    struct arena arena = {.deals = a->deals ? a->deals : 100,
                          .margin = a->margin,
                          .sides = a->sides,
                          .threads = a->threads ? a->threads : system_cores()};
    if (!a->bots)
        return misuse(a, "name the bots to compare: --bots A,B");
    int code = args_match(a, &arena.match, 0, NULL);
    if (!code && a->words > 1)
        code = misuse(a, "\"%s\" is one word too many", a->word[1]);
    const char *why = code || !a->sides ? NULL : check_sides(&arena.match);
    if (why)
        code = misuse(a, "%s", why);
    if (!code)
        code = args_seed(a);
    if (code)
        return code;
    code = args_programs(a, &arena.match, &arena.terms);
    if (code)
        return code;
    arena.seed = a->seed;
    if (!arena_open(&arena))
        return fail("out of memory");
    code = a->keep ? keep(&arena, a->keep) : EXIT_FINE;
    if (!code)
        code = run(a, &arena);
    code = keep_end(&arena, code);
    arena_close(&arena);
    return code;
}
