/* koloda sim and koloda bench: numbers about many games. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "front/commands/commands.h"
#include "run/bench.h"
#include "run/sim.h"
#include "run/system.h"

/* ---- sim ---- */

static void show_progress(const struct sim *s) {
    uint64_t done = atomic_load(&s->done);
    int filled = (int)(done * 30 / s->games);
    char text[80];
    struct buf b = BUF(text);
    struct speech speech = cli_speech();
    PHRASE(&speech, &b, "{n} {n|game|games}", {"n", value_number((int64_t)done)});
    fprintf(stderr, "\r[%.*s%.*s] %3d %% %s", filled, "##############################", 30 - filled,
            "..............................", (int)(done * 100 / s->games), text);
}

static void progress(const struct sim *s) {
    if (interrupted())
        atomic_store((atomic_bool *)&s->stop, true);
    if (isatty(STDERR_FILENO))
        show_progress(s);
}

static double share_of(const struct sim_result *r, int seat) {
    return (double)r->seat[seat].share / SIM_SHARE / (double)r->games;
}

static void json_scores(struct jw *j, const struct sim_result *r, int seat) {
    static const double part[] = {0, 0.25, 0.5, 0.75, 1};
    jw_key(j, "score_quartiles");
    jw_array(j);
    for (int i = 0; i < 5; i++)
        jw_int(j, sim_quantile(r, seat, part[i]));
    jw_array_end(j);
}

static void json_bot(struct jw *j, const struct sim *s, const struct sim_result *r, int seat) {
    double share = share_of(r, seat), low, high;
    share_interval(share, (double)r->games, &low, &high);
    jw_object(j);
    jw_key_str(j, "name", s->match.type[seat]->name);
    jw_key_int(j, "seat", seat);
    json_number(j, "win_share", "%.6f", share);
    json_number(j, "low", "%.6f", low);
    json_number(j, "high", "%.6f", high);
    if (r->scored) {
        json_number(j, "score", "%.4f", (double)r->seat[seat].score / (double)r->games);
        json_scores(j, r, seat);
    } else {
        jw_key(j, "score");
        jw_null(j);
    }
    if (s->match.type[seat]->command)
        jw_key_int(j, "forfeits", (int64_t)r->seat[seat].forfeits);
    jw_object_end(j);
}

static void print_json(const struct sim *s, const struct sim_result *r, const char *seed_text) {
    struct buf out = text_buf();
    struct jw j = {.out = &out};
    jw_object(&j);
    jw_key_str(&j, "game", s->match.game->id);
    jw_key_int(&j, "players", s->match.nseats);
    jw_key(&j, "options");
    options_json(s->match.game, &s->match.options, &j);
    jw_key_str(&j, "seed", seed_text);
    jw_key_int(&j, "games", (int64_t)r->games);
    jw_key_int(&j, "decisions", (int64_t)r->decisions);
    json_number(&j, "seconds", "%.6f", r->seconds);
    jw_key_int(&j, "threads", s->threads);
    jw_key_int(&j, "shortest", (int64_t)r->shortest);
    jw_key_int(&j, "longest", (int64_t)r->longest);
    jw_key_int(&j, "without_winner", (int64_t)r->unwon);
    jw_key(&j, "bots");
    jw_array(&j);
    for (int i = 0; i < s->match.nseats; i++)
        json_bot(&j, s, r, i);
    jw_array_end(&j);
    jw_object_end(&j);
    buf_char(&out, '\n');
    out_buf(&out);
    heap_free(&out);
}

static void print_table(const struct sim *s, const struct sim_result *r) {
    double games = (double)r->games;
    char mean[32], seconds[32], rate[32];
    OUT_SAY("{game}, {players} {players|player|players}: {games} {games|game|games}, "
            "{mean} decisions a game ({shortest} to {longest}), {seconds} s, "
            "{rate} games a second\n",
            {"game", value_text(game_title(s->match.game))},
            {"players", value_number(s->match.nseats)}, {"games", value_number((int64_t)r->games)},
            {"mean", value_printed(mean, sizeof mean, "%.1f", (double)r->decisions / games)},
            {"shortest", value_number((int64_t)r->shortest)},
            {"longest", value_number((int64_t)r->longest)},
            {"seconds", value_printed(seconds, sizeof seconds, "%.2f", r->seconds)},
            {"rate", value_printed(rate, sizeof rate, "%.0f", games / r->seconds)});
    if (r->unwon)
        OUT_SAY("without a winner: {n}\n", {"n", value_number((int64_t)r->unwon)});
    say_programs(&s->match);
    out_text("%s",
             _("seat  bot         wins    95 % interval     score  min  q1 median  q3  max\n"));
    for (int i = 0; i < s->match.nseats; i++) {
        double share = share_of(r, i), low, high;
        share_interval(share, games, &low, &high);
        out_text("%4d  %-9s %6.2f %%  %5.2f … %5.2f", i + 1, bot_label(s->match.type[i]).text,
                 100 * share, 100 * low, 100 * high);
        if (r->scored)
            out_text("  %8.2f %4d %3d %6d %3d %4d", (double)r->seat[i].score / games,
                     sim_quantile(r, i, 0), sim_quantile(r, i, 0.25), sim_quantile(r, i, 0.5),
                     sim_quantile(r, i, 0.75), sim_quantile(r, i, 1));
        say_forfeits(r->seat[i].forfeits);
        out_text("\n");
    }
}

static int list_seeds(const struct sim *s) {
    struct buf line = text_buf();
    bool heard = true;
    for (uint64_t k = 0; k < s->games && heard && !interrupted(); k++) {
        struct seed seed = seed_derive(&s->seed, k);
        buf_clear(&line);
        buf_uint(&line, k);
        buf_char(&line, ' ');
        buf_hex(&line, seed.byte, 32);
        buf_char(&line, '\n');
        heard = out_buf(&line);
    }
    heap_free(&line);
    return EXIT_FINE;
}

int cmd_sim(struct args *a) {
    struct sim s = {.games = a->games ? a->games : 1000,
                    .threads = a->threads ? a->threads : system_cores()};
    static struct sim_result r;
    int code = args_match(a, &s.match, 0, "random");
    if (!code && a->words > 1)
        code = misuse(a, "\"%s\" is one word too many", a->word[1]);
    if (!code)
        code = args_seed(a);
    if (code)
        return code;
    s.seed = a->seed;
    interrupt_catch();
    if (a->list_seeds)
        return list_seeds(&s);
    code = args_programs(a, &s.match, &s.terms);
    if (code)
        return code;
    const char *why = sim_run(&s, &r, progress);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", 60, "");
    if (why)
        return fail("%s", why);
    if (r.games == 0)
        return fail("interrupted before a game was over");
    if (a->json)
        print_json(&s, &r, a->seed_text);
    else
        print_table(&s, &r);
    return r.games < s.games ? fail("interrupted: %llu of %llu games were played",
                                    (unsigned long long)r.games, (unsigned long long)s.games)
                             : EXIT_FINE;
}

/* ---- bench ---- */

static void bench_json(struct jw *j, const struct bench_row *row) {
    jw_object(j);
    jw_key_str(j, "game", row->game->id);
    jw_key_int(j, "players", row->nseats);
    jw_key_int(j, "threads", row->threads);
    json_number(j, "ns_per_decision", "%.2f", row->ns_per_decision);
    json_number(j, "ns_median", "%.2f", row->ns_median);
    json_number(j, "games_per_second", "%.0f", row->games_per_second);
    json_number(j, "decisions_per_game", "%.2f", (double)row->decisions / (double)row->games);
    jw_object_end(j);
}

static void bench_print(const struct bench_row *row) {
    out_text("%-9s %7d %7d %11.1f %9.1f %12.0f %10.1f\n", row->game->id, row->nseats, row->threads,
             row->ns_per_decision, row->ns_median, row->games_per_second,
             (double)row->decisions / (double)row->games);
    out_flush();
}

static void bench_game(const struct args *a, const struct game *g, struct jw *j) {
    int cores = a->threads ? a->threads : system_cores();
    double seconds = a->seconds > 0 ? a->seconds : 0.5;
    for (int n = g->min_seats; n <= g->max_seats; n++) {
        if (a->players && a->players != n)
            continue;
        for (int threads = 1;; threads = cores) {
            struct bench_row row = bench_measure(g, n, threads, seconds);
            if (a->json)
                bench_json(j, &row);
            else
                bench_print(&row);
            if (threads >= cores)
                break;
        }
    }
}

static bool bench_search_game(const struct args *a, const struct game *g, struct jw *j) {
    for (int n = g->min_seats; n <= g->max_seats; n++) {
        if (a->players && a->players != n)
            continue;
        struct bench_search_row row;
        if (!bench_search(g, n, a->seconds > 0 ? a->seconds : 0.5, &row))
            return false;
        if (!a->json) {
            out_text("%-9s %7d %13.0f %13.0f\n", g->id, n, row.rules, row.knowing);
            out_flush();
            continue;
        }
        jw_object(j);
        jw_key_str(j, "game", g->id);
        jw_key_int(j, "players", n);
        json_number(j, "rules_only", "%.0f", row.rules);
        json_number(j, "knowing", "%.0f", row.knowing);
        jw_object_end(j);
    }
    return true;
}

int cmd_bench(struct args *a) {
    const struct game *only = a->words ? args_game(a) : NULL;
    if (a->words && !only)
        return EXIT_USAGE;
    if (a->words > 1)
        return misuse(a, "\"%s\" is one word too many", a->word[1]);
    if (only && a->players && (a->players < only->min_seats || a->players > only->max_seats))
        return misuse(a, "%s is for %d to %d players, not %d", only->id, only->min_seats,
                      only->max_seats, a->players);
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)bench_hash());
    if (a->hash) {
        out_text("%s\n", hash);
        return EXIT_FINE;
    }
    bool fine = true;
    struct buf out = text_buf();
    struct jw j = {.out = &out};
    jw_object(&j);
    jw_key_str(&j, "hash", hash);
    jw_key(&j, "rows");
    jw_array(&j);
    if (!a->json)
        OUT_SAY("Random play, whole games on the full state; ns: best and median of {n} repeats.\n"
                "game      players threads ns/decision    median games/second  decisions\n",
                {"n", value_number(BENCH_REPEATS)});
    for (int i = 1; i < game_count; i++)
        if (!only || only == game_list[i])
            bench_game(a, game_list[i], &j);
    jw_array_end(&j);
    jw_key(&j, "search");
    jw_array(&j);
    if (!a->json)
        out_text("%s", _("Search half-way through a game, iterations a second, one thread: games "
                         "tried out at\n"
                         "random to the end; and as the bots hard and expert do it.\n"
                         "game      players    rules only       knowing\n"));
    for (int i = 1; i < game_count; i++)
        if (!only || only == game_list[i])
            fine = fine && bench_search_game(a, game_list[i], &j);
    jw_array_end(&j);
    jw_object_end(&j);
    buf_char(&out, '\n');
    if (fine && a->json)
        out_buf(&out);
    else if (fine)
        out_text(_("bench hash %s\n"), hash);
    heap_free(&out);
    return fine ? EXIT_FINE : fail("out of memory");
}
