#include "front/tui/study.h"

#include <stdlib.h>
#include <string.h>

#include "core/menu.h"
#include "core/notation.h"
#include "front/cli/chart.h"
#include "run/system.h"

enum { SLICE = 100, CURVE_COLUMNS = 36, CURVE_ROWS = 5, LINE_MOVES = 12 };

/* ---- thinking ---- */

void study_open(struct study *s, const struct replay *p, int seat) {
    *s = (struct study){.p = p, .seat = seat, .answer = -1};
    s->point = take_memory(analysis_most(&p->r), sizeof *s->point);
    s->memory = take_memory(1, analysis_memory(p->r.game, &s->terms));
    s->at = s->count = analysis_plan(&p->r, &s->now.table, seat, s->point);
    for (uint32_t i = 0; i < s->count; i++)
        s->done += s->point[i].ready;
}

void study_close(struct study *s) {
    free(s->point);
    free(s->memory);
    *s = (struct study){.p = NULL};
}

bool study_step(struct study *s) {
    if (!study_thinks(s))
        return false;
    if (s->at == s->count) {
        s->at = 0;
        while (s->point[s->at].ready)
            s->at++;
        analysis_start(&s->now, &s->p->r, s->seat, s->point, s->at, &s->terms, s->memory);
    }
    if (!analysis_step(&s->now, SLICE))
        return false;
    s->at = s->count;
    s->done++;
    return true;
}

/* ---- marks ---- */

/* The number of the seat's move that was decided here. */
static uint32_t number_of(const struct study *s, const struct point *p) {
    uint32_t i = p->step;
    while (s->p->r.move[i].seat != s->seat)
        i++;
    return i + 1;
}

const struct point *study_move(const struct study *s, uint32_t number) {
    for (uint32_t i = 0; i < s->count; i++)
        if (s->point[i].decides && s->point[i].ready && number_of(s, &s->point[i]) == number)
            return &s->point[i];
    return NULL;
}

uint32_t study_marked(const struct study *s, uint32_t number, bool back) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const struct point *p = &s->point[i];
        if (!p->ready || !p->decides || !point_mark(p))
            continue;
        uint32_t n = number_of(s, p);
        if (back && n < number)
            found = n;
        if (!back && n > number)
            return n;
    }
    return found;
}

/* ---- words ---- */

static const struct speech *speech(const struct study *s) {
    return &s->p->s.speech;
}

/* Millionths, told to a tenth of a per cent. */
static void say_percent(struct buf *out, int32_t millionths, bool sign) {
    int32_t tenths = (millionths + (millionths < 0 ? -500 : 500)) / 1000;
    buf_str(out, tenths < 0 ? "−" : sign ? "+" : "");
    tenths = tenths < 0 ? -tenths : tenths;
    buf_int(out, tenths / 10);
    buf_char(out, *lang_text(cli_lang, "decimal point", "."));
    buf_int(out, tenths % 10);
    buf_str(out, " %");
}

static void say_part(struct buf *out, const char *title, int32_t value, bool sign) {
    buf_str(out, title);
    buf_char(out, ' ');
    say_percent(out, value, sign);
    buf_char(out, '\n');
}

/* The chance after so many moves, as far as it is known. */
static int32_t chance_at(const struct study *s, uint32_t step) {
    int32_t chance = -1;
    for (uint32_t i = 0; i < s->count && s->point[i].step <= step; i++)
        if (s->point[i].ready)
            chance = s->point[i].chance;
    return chance;
}

/* Columns of blocks, and below them where one is and where the marks are. */
static void say_curve(const struct study *s, uint32_t at, struct buf *out) {
    static const char *const block[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    uint32_t moves = s->p->r.move_count ? s->p->r.move_count : 1;
    for (int row = CURVE_ROWS - 1; row >= 0; row--) {
        buf_str(out, "│");
        for (uint32_t c = 0; c < CURVE_COLUMNS; c++) {
            int32_t chance = chance_at(s, c * moves / (CURVE_COLUMNS - 1));
            int level = chance < 0 ? 0 : (int)((int64_t)chance * CURVE_ROWS * 8 / SURE) - 8 * row;
            buf_str(out, block[level < 0 ? 0 : level > 8 ? 8 : level]);
        }
        buf_char(out, '\n');
    }
    buf_str(out, "└");
    for (uint32_t c = 0; c < CURVE_COLUMNS; c++) {
        uint32_t from = c * moves / (CURVE_COLUMNS - 1), to = (c + 1) * moves / (CURVE_COLUMNS - 1);
        uint32_t marked = study_marked(s, from, false);
        bool here = at >= from && at < to;
        buf_str(out, here ? "▲" : marked && marked <= to ? "?" : "─");
    }
    buf_char(out, '\n');
}

static void say_facts_of(const struct study *s, const void *view, const struct move *m,
                         struct buf *out) {
    const struct game *g = s->p->r.game;
    struct fact fact[FACTS_MAX];
    int n = facts_find(g, view, m, fact);
    for (int i = 0; i < n; i++) {
        buf_str(out, "  ");
        fact_sentence(g, &fact[i], speech(s), out);
        buf_char(out, '\n');
    }
}

static void say_choice(const struct study *s, const char *title, const struct move *m,
                       int32_t chance, const void *view, struct buf *out) {
    buf_str(out, title);
    buf_char(out, ' ');
    say_percent(out, chance, false);
    buf_str(out, "\n  ");
    move_sentence(s->p->r.game, m, speech(s), ALL_WORDS, out);
    buf_char(out, '\n');
    say_facts_of(s, view, m, out);
}

/* What the seat knew before its decision. */
static void view_of(const struct study *s, const struct point *p, struct table *t, void *view) {
    const struct record *r = &s->p->r;
    table_open(t, r->game, &r->options, r->nseats, &r->seed, NULL);
    for (uint32_t i = 0; i < p->step; i++)
        table_move(t, &r->move[i], NULL);
    table_view(t, s->seat, view);
}

/* ---- a better line ---- */

/* The better move, and how good players might go on until the seat decides again: on cards as the seat
 * thought possible, not as they lay. */
static void say_line(const struct study *s, const struct point *p, struct table *t, void *view,
                     struct buf *out) {
    const struct game *g = s->p->r.game;
    _Alignas(8) unsigned char seen[STATE_MAX];
    struct seed seed = {{1}};
    struct rng r;
    rng_seed(&r, p->step);
    memcpy(t->state, view, g->state_size);
    g->determinize(t->state, &r);
    buf_str(out, _("A better line, as it might have gone on:"));
    buf_char(out, '\n');
    bool begun = false;
    for (int n = 0; n < LINE_MOVES; n++) {
        seatset asked = g->to_act(t->state);
        if (!asked || (begun && asked & SEAT(s->seat)))
            break;
        struct move moves[MAX_SEATS];
        int count = 0;
        if (asked == CHANCE)
            moves[count++] = chance_move(rng_next(&r));
        FOR_SEATS (i, asked & ~CHANCE) {
            struct bot bot;
            memcpy(seen, t->state, g->state_size);
            g->redact(seen, i);
            bot_open(&bot, bot_find("normal"), g, i, &seed, NULL);
            moves[count++] = i == s->seat ? p->best : bot_decide(&bot, seen);
        }
        for (int i = 0; i < count; i++) {
            struct events ev = {.count = 0};
            g->apply(t->state, &moves[i], &ev);
            for (int k = 0; k < ev.count; k++)
                if (event_heard(&ev.item[k], s->seat)) {
                    buf_str(out, "  ");
                    event_sentence(g, &ev.item[k], speech(s), out);
                    buf_char(out, '\n');
                }
        }
        begun = begun || asked & SEAT(s->seat);
    }
}

/* ---- questions ---- */

/* The better move, one's own, and others spread over the legal ones; in the order of the rules. */
static void gather_choices(struct study *s, const struct point *p, const void *view) {
    struct move legal[MAX_LEGAL];
    int n = s->p->r.game->legal(view, s->seat, legal), step = n / (STUDY_CHOICES - 2) + 1;
    s->choices = 0;
    for (int i = 0; i < n; i++) {
        bool must_be = !memcmp(&legal[i], &p->best, sizeof p->best) ||
                       !memcmp(&legal[i], &p->made, sizeof p->made);
        if ((n <= STUDY_CHOICES || must_be || i % step == 0) && s->choices < STUDY_CHOICES)
            s->choice[s->choices++] = legal[i];
    }
    for (int i = 0; i < s->choices; i++)
        if (!memcmp(&s->choice[i], &p->best, sizeof p->best))
            return;
    s->choice[s->choices - 1] = p->best;
}

void study_ask(struct study *s, uint32_t number) {
    const struct point *p = number ? study_move(s, number) : NULL;
    s->asks = p != NULL;
    s->answer = -1;
    s->line = false;
    if (!p)
        return;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct table *t = take_memory(1, sizeof *t);
    s->subject = (uint32_t)(p - s->point);
    view_of(s, p, t, view);
    gather_choices(s, p, view);
    free(t);
}

void study_answer(struct study *s, int choice) {
    const struct point *p = &s->point[s->subject];
    if (choice < 0 || choice >= s->choices)
        return;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct table *t = take_memory(1, sizeof *t);
    void *memory = take_memory(1, analysis_memory(s->p->r.game, &s->terms));
    struct appraiser *a = take_memory(1, sizeof *a);
    view_of(s, p, t, view);
    appraise_start(a, s->p->r.game, s->seat, view, &s->choice[choice], 1, s->terms.iterations,
                   memory);
    while (!appraise_step(a, SLICE)) {
    }
    s->answer = choice;
    s->verdict = a->lost;
    free(t);
    free(memory);
    free(a);
}

static void say_question(const struct study *s, struct buf *out) {
    const struct point *p = &s->point[s->subject];
    PHRASE(speech(s), out, "Move {n} cost {cost} % of the chances. What is better?",
           {"n", value_number(number_of(s, p))},
           {"cost", value_number((p->lost + SURE / 200) / (SURE / 100))});
    buf_char(out, '\n');
    for (int i = 0; i < s->choices; i++) {
        buf_int(out, i + 1);
        buf_str(out, "  ");
        move_sentence(s->p->r.game, &s->choice[i], speech(s), ALL_WORDS, out);
        buf_char(out, '\n');
    }
}

/* Right is whatever loses no more than a per cent. */
static void say_verdict(const struct study *s, struct table *t, void *view, struct buf *out) {
    const struct point *p = &s->point[s->subject];
    int cost = (int)(100 * s->verdict.mean + 0.5);
    view_of(s, p, t, view);
    buf_char(out, '\n');
    if (s->verdict.mean <= 0.01)
        buf_str(out, _("Right."));
    else
        PHRASE(speech(s), out, "Not quite: that costs {n} %.", {"n", value_number(cost)});
    buf_char(out, '\n');
    if (s->verdict.mean > 0.01)
        say_facts_of(s, view, &s->choice[s->answer], out);
    say_choice(s, _("The bot:"), &p->best, p->chance, view, out);
}

/* ---- all of it ---- */

static void say_move_at(const struct study *s, uint32_t at, struct table *t, void *view,
                        struct buf *out) {
    const struct point *p = at ? study_move(s, at) : NULL;
    if (!p)
        return;
    view_of(s, p, t, view);
    buf_char(out, '\n');
    if (point_mark(p)) {
        static const char *const names[] = {"", N_("Inaccuracy"), N_("Mistake"), N_("Blunder")};
        buf_str(out, mark_signs[point_mark(p)]);
        buf_char(out, ' ');
        buf_str(out, _(names[point_mark(p)]));
        buf_char(out, '\n');
    }
    if (!p->lost_error) {
        say_choice(s, _("A strong bot would have done the same."), &p->made, p->chance, view, out);
        return;
    }
    say_choice(s, _("Made:"), &p->made, p->chance - p->lost, view, out);
    say_choice(s, _("The bot:"), &p->best, p->chance, view, out);
    if (s->line)
        say_line(s, p, t, view, out);
}

static void say_account(const struct study *s, struct buf *out) {
    if (study_thinks(s)) {
        PHRASE(speech(s), out, "A strong bot looks at the game: {n} %",
               {"n", value_number((int64_t)100 * s->done / s->count)});
        buf_char(out, '\n');
        return;
    }
    struct account a = analysis_account(s->point, s->count);
    buf_char(out, '\n');
    say_part(out, _("chance at the start:"), a.start, false);
    say_part(out, _("luck:"), a.luck, true);
    say_part(out, _("own decisions:"), a.skill, true);
    say_part(out, _("what others did:"), a.others, true);
    say_part(out, s->p->r.finished ? _("result:") : _("chance when the record breaks off:"),
             a.result, false);
}

void study_say(const struct study *s, uint32_t at, struct buf *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct table *t = take_memory(1, sizeof *t);
    if (s->asks) {
        say_question(s, out);
        if (s->answer >= 0)
            say_verdict(s, t, view, out);
    } else {
        PHRASE(speech(s), out, "The chances of {name}",
               {"name", value_text(s->p->s.names[s->seat])});
        buf_char(out, '\n');
        say_curve(s, at, out);
        say_move_at(s, at, t, view, out);
        say_account(s, out);
    }
    free(t);
}
