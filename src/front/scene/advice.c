#include "front/scene/advice.h"

#include "core/notation.h"

/* A move that the bot has tried out in less than this part of the games is not worth telling. */
enum { TOLD_PART = 50, TOLD_MOVES = 5 };

void say_move(const struct game *g, const struct move *m, const struct speech *s, struct buf *out) {
    move_text(g, m, out);
    buf_str(out, ": ");
    move_sentence(g, m, s, ALL_WORDS, out);
}

static int hundredths(float share) {
    return (int)(100 * share + 0.5f);
}

static void say_facts(const struct game *g, const struct reason *r, const struct speech *s,
                      struct buf *out) {
    for (int i = 0; i < r->facts; i++) {
        buf_str(out, "  ");
        fact_sentence(g, &r->fact[i], s, out);
        buf_char(out, '\n');
    }
}

static void say_reason(const struct game *g, const struct reason *r, const struct speech *s,
                       struct buf *out) {
    say_move(g, &r->move, s, out);
    buf_char(out, '\n');
    if (r->visits) {
        buf_str(out, "  ");
        PHRASE(s, out, "wins about {percent} %", {"percent", value_number(hundredths(r->win))});
        buf_char(out, '\n');
    }
    if (r->share > 0 && r->share < 1) {
        buf_str(out, "  ");
        PHRASE(s, out, "should be made in {percent} % of such cases",
               {"percent", value_number(hundredths(r->share))});
        buf_char(out, '\n');
    }
    say_facts(g, r, s, out);
}

void say_hint(const struct game *g, const struct move *best, const struct why *why,
              const struct speech *s, struct buf *out) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(g, best, &b);
    PHRASE(s, out, "A strong bot would choose: {move}", {"move", value_text(buf_text(&b))});
    buf_char(out, '\n');
    if (why->legal == 1)
        buf_str(out, lang_text(s->lang, NULL, "It is the only move there is."));
    else if (why->iterations)
        PHRASE(s, out, "It has tried out {n} {n|game|games}.",
               {"n", value_number(why->iterations)});
    buf_str(out, why->legal == 1 || why->iterations ? "\n" : "");
    for (int i = 0; i < why->count && i < TOLD_MOVES; i++)
        if (i == 0 || why->reason[i].visits > why->iterations / TOLD_PART)
            say_reason(g, &why->reason[i], s, out);
}

void say_warning(const struct game *g, const struct advice *a, const struct speech *s,
                 struct buf *out) {
    PHRASE(s, out,
           "The tutor thinks that this costs about {cost} % of your chances: you would win in "
           "{made} cases of 100 instead of {best}.",
           {"cost", value_number(hundredths(a->cost))},
           {"made", value_number(hundredths(a->made.win))},
           {"best", value_number(hundredths(a->best.win))});
    buf_char(out, '\n');
    buf_str(out, lang_text(s->lang, NULL, "Your move:"));
    buf_char(out, ' ');
    say_move(g, &a->made.move, s, out);
    buf_char(out, '\n');
    say_facts(g, &a->made, s, out);
    buf_str(out, lang_text(s->lang, NULL, "It would rather choose:"));
    buf_char(out, ' ');
    say_move(g, &a->best.move, s, out);
    buf_char(out, '\n');
    say_facts(g, &a->best, s, out);
}
