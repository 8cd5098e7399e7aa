/* koloda analyse: what a recorded game's decisions were worth, and what was luck. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/hash.h"
#include "core/notation.h"
#include "front/cli/chart.h"
#include "front/commands/commands.h"
#include "run/system.h"

const struct flag *analyse_flags(void) {
    static const struct flag own[] = {
        {"seat", "S",
         N_("whose decisions: a seat, counted from 0, or \"all\" (default: people's, else all)"),
         NULL},
        {"iterations", "N",
         N_("how far to look ahead, and how often to try a move out (default: as an expert does)"),
         NULL},
        {"svg", "FILE", N_("write the course of the chances to FILE, as a picture"), NULL},
        {.name = NULL}};
    return own;
}

/* ---- as a table ---- */

static double in_percent(int32_t millionths) {
    return (double)millionths * 1e-4;
}

static void print_decision(const struct game *g, const struct point *p) {
    char made[MOVE_TEXT_MAX], best[MOVE_TEXT_MAX];
    struct buf m = BUF(made), b = BUF(best);
    move_text(g, &p->made, &m);
    if (p->lost_error)
        move_text(g, &p->best, &b);
    out_text("%5u %7.1f ", p->step + 1, in_percent(p->chance));
    if (p->lost_error)
        out_text("%7.1f ± %-4.1f ", in_percent(-p->lost), 1.96 * in_percent(p->lost_error));
    else
        out_text("%15s", "");
    out_text("%-2s  %s", mark_signs[point_mark(p)], buf_text(&m));
    out_text("%s%s\n", b.size ? "  →  " : "", b.size ? buf_text(&b) : "");
}

static void print_part(const char *title, int32_t value, int32_t error) {
    out_text("  %s %+.1f ± %.1f\n", title, in_percent(value), 1.96 * in_percent(error));
}

static void print_account(const struct record *r, const struct account *a) {
    OUT_SAY(
        "{n} {n|decision|decisions}: {a} {a|inaccuracy|inaccuracies}, {b} {b|mistake|mistakes}, "
        "{c} {c|blunder|blunders}\n",
        {"n", value_number(a->decisions)}, {"a", value_number(a->marks[MARK_INACCURACY])},
        {"b", value_number(a->marks[MARK_MISTAKE])}, {"c", value_number(a->marks[MARK_BLUNDER])});
    out_text("  %s %.1f\n", _("chance at the start:"), in_percent(a->start));
    print_part(_("luck:"), a->luck, a->luck_error);
    print_part(_("own decisions:"), a->skill, a->skill_error);
    print_part(_("what others did:"), a->others, a->others_error);
    out_text("  %s %.1f\n", r->finished ? _("result:") : _("chance when the record breaks off:"),
             in_percent(a->result));
}

static void print_course(const struct replay *p, int seat, const struct course *c) {
    struct account account = analysis_account(c->point, c->count);
    out_text("\n%s\n", p->s.names[seat]);
    out_text("%s", _(" move   chance      lost          made → better\n"));
    for (uint32_t i = 0; i < c->count; i++)
        if (c->point[i].decides)
            print_decision(p->r.game, &c->point[i]);
    print_account(&p->r, &account);
}

static void print_table(const struct replay *p, const struct analyse *a) {
    OUT_SAY("{game}, {players} {players|player|players}, {moves} {moves|move|moves}; all numbers "
            "are per cent, ± their 95 % interval\n",
            {"game", value_text(game_title(p->r.game))}, {"players", value_number(p->r.nseats)},
            {"moves", value_number(p->r.move_count)});
    FOR_SEATS (i, a->seats)
        print_course(p, i, &a->course[i]);
}

/* ---- as JSON ---- */

static void course_json(const struct replay *p, int seat, const struct course *c, struct jw *j) {
    struct account account = analysis_account(c->point, c->count);
    jw_object(j);
    jw_key_int(j, "seat", seat);
    jw_key_str(j, "name", p->r.who[seat].name);
    account_json(&account, j);
    jw_key(j, "points");
    jw_array(j);
    for (uint32_t i = 0; i < c->count; i++) {
        jw_object(j);
        point_json(p->r.game, &c->point[i], j);
        jw_object_end(j);
    }
    jw_array_end(j);
    jw_object_end(j);
}

static void print_json(const struct replay *p, const struct analyse *a) {
    struct buf out = text_buf();
    struct jw j = {.out = &out};
    jw_object(&j);
    jw_key_str(&j, "game", p->r.game->id);
    jw_key_int(&j, "players", p->r.nseats);
    jw_key_int(&j, "moves", p->r.move_count);
    jw_key_bool(&j, "finished", p->r.finished);
    jw_key_int(&j, "iterations", a->terms.iterations);
    jw_key(&j, "seats");
    jw_array(&j);
    FOR_SEATS (i, a->seats)
        course_json(p, i, &a->course[i], &j);
    jw_array_end(&j);
    jw_object_end(&j);
    buf_char(&out, '\n');
    out_buf(&out);
    heap_free(&out);
}

/* ---- the run ---- */

enum { BAR = 30 };

static void progress(struct analyse *a) {
    uint32_t done = atomic_load(&a->done);
    if (interrupted())
        atomic_store(&a->stop, true);
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r[");
    for (uint32_t i = 0; i < BAR; i++)
        fputc(i * a->total < done * BAR ? '#' : '.', stderr);
    fprintf(stderr, "] %u/%u", done, a->total);
}

static int write_svg(const char *path, const struct replay *p, const struct analyse *all) {
    if (!path)
        return EXIT_FINE;
    struct buf svg = text_buf(), say = text_buf();
    chart_svg(p, all, &svg);
    const char *why = file_write(path, &svg, &say);
    int code = why ? fail("%s", why) : EXIT_FINE;
    heap_free(&svg);
    heap_free(&say);
    return code;
}

static int run(const struct args *a, const struct replay *p, struct analyse *all) {
    struct buf say = text_buf();
    const char *keep = a->keep, *why = keep ? analyse_keep(all, keep, &say) : NULL;
    if (!why)
        why = analyse_run(all, progress);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", BAR + 24, "");
    if (!why)
        why = analyse_keep_end(all, &say);
    int code = why ? fail("%s", why) : EXIT_FINE;
    heap_free(&say);
    if (code)
        return code;
    if (all->done < all->total && keep)
        return fail("interrupted: %u of %u positions are done; the same command goes on",
                    (unsigned)all->done, (unsigned)all->total);
    if (all->done < all->total)
        return fail("interrupted after %u of %u positions; --keep FILE would keep them",
                    (unsigned)all->done, (unsigned)all->total);
    if (a->json)
        print_json(p, all);
    else
        print_table(p, all);
    return write_svg(args_more(a, "svg"), p, all);
}

/* People's decisions are asked for, unless there are none. */
static int choose_seats(const struct args *a, const struct replay *p, seatset *seats) {
    const char *wish = args_more(a, "seat");
    int seat = FULL;
    if (wish && !replay_parse_view(p, wish, &seat))
        return misuse(a, "--seat must be 0 to %d, or all", p->r.nseats - 1);
    if (seat != FULL)
        *seats = SEAT(seat);
    for (int i = 0; i < p->r.nseats && !wish; i++)
        *seats |= p->r.who[i].kind == SEAT_PERSON ? SEAT(i) : 0;
    if (!*seats)
        *seats = ALL_SEATS(p->r.nseats);
    return EXIT_FINE;
}

static int choose_iterations(const struct args *a, uint32_t *out) {
    const char *wish = args_more(a, "iterations");
    char *end = NULL;
    unsigned long n = wish ? strtoul(wish, &end, 10) : 0;
    if (wish && (*wish < '0' || *wish > '9' || *end || n < 10 || n > 1000000))
        return misuse(a, "--iterations must be a whole number from 10 to 1000000");
    *out = (uint32_t)n;
    return EXIT_FINE;
}

static int analyse(struct args *a, struct replay *p, const struct buf *text) {
    struct analyse all = {.record = &p->r,
                          .record_hash = hash64(text->data, text->size, 0),
                          .terms = {.seed = a->has_seed ? seed_private(&a->seed, 0) : 0},
                          .threads = a->threads ? a->threads : system_cores()};
    int code = choose_seats(a, p, &all.seats);
    if (!code)
        code = choose_iterations(a, &all.terms.iterations);
    if (code)
        return code;
    replay_view(p, FULL);
    code = analyse_open(&all) ? run(a, p, &all) : fail("out of memory");
    analyse_close(&all);
    return code;
}

int cmd_analyse(struct args *a) {
    static struct replay p;
    if (a->words != 1)
        return misuse(a, "name one record file");
    struct buf text = text_buf();
    interrupt_catch();
    int code = replay_file(&p, a->word[0], &text);
    if (!code && p.r.seat != FULL)
        code = fail("%s is one seat's record: it tells what that seat saw, but not the positions "
                    "that a bot needs; analyse the full record, when the game is over",
                    a->word[0]);
    if (!code)
        code = analyse(a, &p, &text);
    replay_close(&p);
    heap_free(&text);
    return code;
}
