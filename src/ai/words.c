#include "ai/words.h"

#include "core/menu.h"

/* In percent: what the chances of two moves may differ by when each has been tried out as often as
 * advice does. */
enum { NOISE = 4 };

/* A line of its own, under the move that it is about. */
static void begin_line(struct buf *out) {
    buf_str(out, "  ");
}

static void say_facts(const struct game *g, const struct reason *r, const struct speech *s,
                      struct buf *out) {
    for (int i = 0; i < r->facts; i++) {
        begin_line(out);
        fact_sentence(g, &r->fact[i], s, out);
        buf_char(out, '\n');
    }
}

const char *say_doubt(const struct advice *a, const struct reason *r, const struct lang *l) {
    int more = chance_percent(r->win) - chance_percent(a->best.win);
    if (a->mixes || more <= 0)
        return NULL;
    return more <= NOISE
               ? lang_text(l, NULL, "a difference that so few games cannot tell from luck")
               : lang_text(l, NULL, "better in these games, but not by the bot's own judgement");
}

static void say_chance(const struct advice *a, const struct reason *r, const struct speech *s,
                       struct buf *out) {
    const char *doubt = say_doubt(a, r, s->lang);
    begin_line(out);
    PHRASE(s, out, "wins about {percent} %", {"percent", value_number(chance_percent(r->win))});
    buf_char(out, '\n');
    if (a->mixes && r->share > 0) {
        begin_line(out);
        PHRASE(s, out, "should be made in {percent} % of such cases",
               {"percent", value_number(chance_percent(r->share))});
        buf_char(out, '\n');
    }
    if (doubt) {
        begin_line(out);
        buf_str(out, doubt);
        buf_char(out, '\n');
    }
}

static void say_reason(const struct game *g, const struct advice *a, const struct reason *r,
                       const struct speech *s, bool notation, struct buf *out) {
    say_move(g, &r->move, s, notation, out);
    buf_char(out, '\n');
    if (r->visits)
        say_chance(a, r, s, out);
    say_facts(g, r, s, out);
}

void say_hint(const struct game *g, const struct advice *a, const struct speech *s, bool notation,
              struct buf *out) {
    char text[512];
    struct buf move = BUF(text);
    const struct why *why = &a->why;
    say_move(g, &a->best.move, s, notation, &move);
    PHRASE(s, out, "A strong bot would choose: {move}", {"move", value_text(move.data)});
    buf_char(out, '\n');
    if (why->legal == 1)
        buf_str(out, lang_text(s->lang, NULL, "It is the only move there is."));
    else
        PHRASE(s, out, "It has tried out {n} {n|game|games}.",
               {"n", value_number(why->iterations)});
    if (a->mixes) {
        buf_char(out, ' ');
        buf_str(out, lang_text(s->lang, NULL,
                               "Whoever always does the same here can be foreseen: it draws one of "
                               "the best by lot."));
    }
    buf_char(out, '\n');
    for (int i = 0; i < why->count; i++)
        say_reason(g, a, &why->reason[i], s, notation, out);
}

static void say_choice(const struct game *g, const char *title, const struct reason *r,
                       const struct speech *s, bool notation, struct buf *out) {
    buf_str(out, title);
    buf_char(out, ' ');
    say_move(g, &r->move, s, notation, out);
    buf_char(out, '\n');
    say_facts(g, r, s, out);
}

void say_warning(const struct game *g, const struct advice *a, const struct speech *s,
                 bool notation, struct buf *out) {
    PHRASE(s, out,
           "The tutor thinks that this costs about {cost} % of your chances: you would win in "
           "{made} cases of 100 instead of {best}.",
           {"cost", value_number(advice_cost(a))},
           {"made", value_number(chance_percent(a->made.win))},
           {"best", value_number(chance_percent(a->best.win))});
    buf_char(out, '\n');
    say_choice(g, lang_text(s->lang, NULL, "Your move:"), &a->made, s, notation, out);
    say_choice(g, lang_text(s->lang, NULL, "It would rather choose:"), &a->best, s, notation, out);
}
