#include "ai/review.h"

#include <string.h>

#include "core/notation.h"
#include "core/phrase.h"

static const struct bot_type *judge(void) {
    return bot_find("expert");
}

size_t review_memory(const struct game *g) {
    return advice_memory(judge(), g);
}

void review_open(struct review *v, const struct record *r, seatset seats, void *memory) {
    *v = (struct review){.r = r, .seats = seats, .memory = memory};
    table_open(&v->table, r->game, &r->options, r->nseats, &r->seed, NULL);
}

/* ---- judging ---- */

/* Keeps the greatest, by what is at `weight` in them. */
static void keep(struct turning_point *list, int *count, int most, const struct turning_point *p,
                 size_t weight) {
    int at = *count;
    const float mine = *(const float *)((const char *)p + weight);
    while (at > 0 && *(const float *)((const char *)&list[at - 1] + weight) < mine)
        at--;
    if (at == most)
        return;
    *count += *count < most;
    memmove(&list[at + 1], &list[at], (size_t)(*count - at - 1) * sizeof *list);
    list[at] = *p;
}

static void take_advice(struct review *v) {
    struct advice a = advice_best(&v->adviser);
    struct turning_point p = {.move = v->at + 1, .made = a.made, .best = a.best, .cost = a.cost};
    struct why why;
    if (!memcmp(&a.best.move, &a.made.move, sizeof a.best.move)) {
        bot_best(&v->adviser.bot, &why);
        if (why.count > 1 && why.reason[0].visits && why.reason[1].visits &&
            !memcmp(&why.reason[0].move, &a.made.move, sizeof a.made.move)) {
            p.made = p.best = why.reason[0];
            p.gain = why.reason[0].win - why.reason[1].win;
        }
    }
    if (p.cost >= REVIEW_COSTLY)
        keep(v->cost, &v->costs, REVIEW_COSTS, &p, offsetof(struct turning_point, cost));
    if (p.gain >= REVIEW_TELLING)
        keep(v->gain, &v->gains, REVIEW_GAINS, &p, offsetof(struct turning_point, gain));
}

static bool is_choice(const struct review *v, const struct move *m) {
    struct move legal[MAX_LEGAL];
    return v->seats & SEAT(m->seat) && v->r->game->legal(v->table.state, m->seat, legal) > 1;
}

static void start(struct review *v, const struct move *m) {
    table_view(&v->table, m->seat, v->view);
    struct seed luck = advice_luck(v->r->game, v->view);
    advice_open(&v->adviser, judge(), v->r->game, m->seat, &luck, v->memory);
    advice_start(&v->adviser, v->view, m);
    v->thinks = true;
}

bool review_step(struct review *v, uint32_t n) {
    while (v->at < v->r->move_count) {
        const struct move *m = &v->r->move[v->at];
        if (!v->thinks && is_choice(v, m))
            start(v, m);
        bool thought = v->thinks;
        if (thought && !advice_step(&v->adviser, n))
            return false;
        if (thought)
            take_advice(v);
        v->thinks = false;
        table_move(&v->table, m, NULL);
        v->at++;
        if (thought)
            break;
    }
    return v->at == v->r->move_count;
}

int review_done(const struct review *v) {
    return v->r->move_count ? (int)((uint64_t)100 * v->at / v->r->move_count) : 100;
}

/* ---- what was found ---- */

int review_points(const struct review *v, struct turning_point out[REVIEW_POINTS]) {
    int count = 0;
    for (int i = 0; i < v->costs + v->gains; i++) {
        const struct turning_point *p = i < v->costs ? &v->cost[i] : &v->gain[i - v->costs];
        int at = count++;
        for (; at > 0 && out[at - 1].move > p->move; at--)
            out[at] = out[at - 1];
        out[at] = *p;
    }
    return count;
}

static int hundredths(float share) {
    return (int)(100 * share + 0.5f);
}

static void say_point(const struct game *g, const struct turning_point *p, const struct speech *s,
                      struct buf *out) {
    struct value seat = value_seat(p->made.move.seat);
    PHRASE(s, out, "Move {n}, {seat}:", {"n", value_number(p->move)}, {"seat", seat});
    buf_char(out, ' ');
    move_sentence(g, &p->made.move, s, ALL_WORDS, out);
    buf_str(out, "\n  ");
    if (p->cost > 0) {
        PHRASE(s, out,
               "It cost about {cost} % of the chances: {made} wins in 100 instead of {best}.",
               {"cost", value_number(hundredths(p->cost))},
               {"made", value_number(hundredths(p->made.win))},
               {"best", value_number(hundredths(p->best.win))});
        buf_str(out, "\n  ");
        buf_str(out, lang_text(s->lang, NULL, "Better:"));
        buf_char(out, ' ');
        move_sentence(g, &p->best.move, s, ALL_WORDS, out);
    } else
        PHRASE(s, out, "The right move: the next best one was {gain} % worse.",
               {"gain", value_number(hundredths(p->gain))});
    buf_char(out, '\n');
}

void say_review(const struct review *v, const struct speech *s, struct buf *out) {
    struct turning_point point[REVIEW_POINTS];
    int count = review_points(v, point);
    for (int i = 0; i < count; i++)
        say_point(v->r->game, &point[i], s, out);
    if (v->at < v->r->move_count)
        PHRASE(s, out, "A strong bot looks at every move: {n} %",
               {"n", value_number(review_done(v))});
    else if (!count)
        buf_str(out, lang_text(s->lang, NULL, "No move cost much. Well played."));
    buf_str(out, v->at < v->r->move_count || !count ? "\n" : "");
}
