/* Why a declaration was right or wrong, test by test (K20, K21, K25). */
#include "core/scene.h"
#include "games/coach/state.h"

static void end_line(struct buf *out, size_t start) {
    capitalise(out, start);
    buf_str(out, ".\n");
}

static void say_line(const struct speech *s, const char *text, struct buf *out) {
    size_t start = out->size;
    buf_str(out, lang_text(s->lang, NULL, text));
    end_line(out, start);
}

static void say_members(const struct coach_state *st, seatset team, int society,
                        const struct speech *s, struct buf *out) {
    struct value name = value_word(coach_words[WORDS_SOCIETY].word, society);
    seatset others = 0;
    size_t start = out->size;
    FOR_SEATS (i, team)
        others |= st->society[i] != society ? SEAT(i) : 0;
    if (others)
        PHRASE(s, out, "not of the {society}: {seats}", {"society", name},
               {"seats", value_seats(others)});
    else
        PHRASE(s, out, "all of the {society}: {seats}", {"society", name},
               {"seats", value_seats(team)});
    end_line(out, start);
}

static void say_holders(const struct coach_state *st, seatset team, int society,
                        const struct speech *s, struct buf *out) {
    seatset without = 0;
    size_t start = out->size;
    FOR_SEATS (i, team)
        without |= st->society[i] == society && !coach_goals(st, i, society) ? SEAT(i) : 0;
    if (!without) {
        say_line(s, N_("each of them holds what the society seeks"), out);
        return;
    }
    PHRASE(s, out, "without what the society seeks: {seats}", {"seats", value_seats(without)});
    end_line(out, start);
}

/* K20, K22: who is of another society does not help. */
static void say_sum(const struct coach_state *st, seatset team, int society, const struct speech *s,
                    struct buf *out) {
    struct value name = value_word(coach_words[WORDS_SOCIETY].word, society);
    int sum = 0, needed = coach_needed(st, society);
    size_t start = out->size;
    FOR_SEATS (i, team)
        sum += st->society[i] == society ? coach_goals(st, i, society) : 0;
    PHRASE(s, out, "together they hold {n} of {needed}", {"n", value_number(sum)},
           {"needed", value_number(needed)});
    end_line(out, start);
    start = out->size;
    if (needed == 2)
        PHRASE(s, out,
               "two are enough: with an odd number of players the {society} is the smaller "
               "society",
               {"society", name});
    else
        PHRASE(s, out, "the {society} needs three", {"society", name});
    end_line(out, start);
    if (!st->pile_count)
        say_line(s, N_("the item pile is empty: bags count too"), out);
}

void coach_verdict(const void *state, const struct move *last, const struct speech *s,
                   struct buf *out) {
    const struct coach_state *st = state;
    bool divine = last->kind == COACH_DIVINE;
    if (last->kind == COACH_DECLARE_ALONE) {
        say_line(s, N_("the Signet Ring of Lies and three goal items in one hand"), out);
        return;
    }
    if (last->kind != COACH_DECLARE && last->kind != COACH_DECLARE_WITH && !divine)
        return;
    seatset team = (seatset)last->set | (divine ? 0 : SEAT(last->seat));
    int own = st->society[last->seat], society = divine ? !own : own;
    bool right = st->reason == DECLARED || st->reason == DIVINED;
    buf_str(out, lang_text(s->lang, NULL,
                           right ? N_("Why the declaration is right")
                                 : N_("Why the declaration is wrong")));
    buf_char(out, '\n');
    say_members(st, team, society, s, out);
    say_holders(st, team, society, s, out);
    say_sum(st, team, society, s, out);
}
