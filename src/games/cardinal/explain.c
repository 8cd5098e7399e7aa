/* What speaks for or against a move of Grey Cardinal, in exact odds and points (C18). Whoever
 * places cards is taken to place them for most points. */
#include "games/cardinal/ai.h"

enum { BUST_CHANCE, END_CHANCE, POINTS, NEXT, ROW, BRINGS, COSTS, FACT_KINDS };

const struct fact_spec cardinal_facts[FACT_KINDS + 1] = {
    [BUST_CHANCE] = {"bust", "the next card busts the row with a chance of {value}", FACT_CHANCE},
    [END_CHANCE] = {"end", "the next card is the End card with a chance of {value}", FACT_CHANCE},
    [POINTS] = {"points", "taking the row now brings {value} {value|point|points}", FACT_COUNT},
    [NEXT] = {"next",
              "revealing one more card and then taking the row brings {value} "
              "{value|point|points} on average",
              FACT_COUNT},
    [ROW] = {"row", "if it is saved and taken, the row brings {value} {value|point|points}",
             FACT_COUNT},
    [BRINGS] = {"brings", "it changes your points by {value}", FACT_POINTS},
    [COSTS] = {"costs", "it changes the points of {seat:gen} by {value}", FACT_POINTS, true},
};

static int add(struct fact *out, int n, int kind, int seat, double value) {
    out[n] = (struct fact){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .value = (float)value};
    return n + 1;
}

/* C14, C18: the points of the best five columns that the cards make. */
static int points_of(const uint8_t cards[KINDS]) {
    int points = 0, columns = 0;
    for (int kind = KING; kind >= 0 && columns < CARDINAL_COLUMNS; kind--)
        if (cards[kind] >= 2) {
            points += cardinal_value[kind];
            columns++;
        }
    return points;
}

/* What the row and a card more or less change in a seat's points. */
static int change(const struct cardinal_state *s, int seat, bool with_row, int kind, int more) {
    uint8_t cards[KINDS];
    for (int i = 0; i < KINDS; i++)
        cards[i] = s->column[seat][i];
    cards[kind] = (uint8_t)(cards[kind] + more);
    for (int i = 0; with_row && i < s->row_count; i++)
        cards[s->row[i]]++;
    return points_of(cards) - cardinal_points(s->column[seat]);
}

/* What may come: a chance to bust with all abilities still open (C6), one that the game ends, and
 * the mean of the points if the row is taken after it. */
static int explain_next(const struct cardinal_state *s, struct fact *out, int n) {
    uint8_t odds[CARDS];
    int all = cardinal_odds(s, odds), busts = 0, points = 0;
    int limit = s->row_count ? cardinal_value[s->row[s->row_count - 1]] + cardinal_reach(s) : 9;
    for (int kind = 0; kind < KINDS; kind++)
        if (cardinal_value[kind] > limit)
            busts += odds[kind];
        else if (odds[kind])
            points += odds[kind] * change(s, s->turn, true, kind, 1);
    n = add(out, n, BUST_CHANCE, 0, (double)busts / all);
    if (odds[END])
        n = add(out, n, END_CHANCE, 0, (double)odds[END] / all);
    return add(out, n, NEXT, 0, (double)points / all);
}

/* C15: the columns as they are after one decision. */
static int explain_place(const struct cardinal_state *s, const struct move *m, struct fact *out) {
    bool replaces = m->kind == CARDINAL_REPLACE;
    int kind = replaces ? m->b : m->a, points = 0;
    if (m->kind != CARDINAL_DROP && s->to_place[kind] >= 2)
        points += cardinal_value[kind];
    if (replaces && s->column[s->seat][m->a] >= 2)
        points -= cardinal_value[m->a];
    return add(out, 0, BRINGS, 0, points);
}

int cardinal_explain(const void *view, const struct move *m, struct fact out[FACTS_MAX]) {
    const struct cardinal_state *s = view;
    int n = 0, row = change(s, s->turn, true, 0, 0);
    bool judges_seer = m->kind == CARDINAL_JUDGE && m->a == BY_SEER;
    switch (judges_seer ? CARDINAL_LOOK : m->kind) {
    case CARDINAL_TAKE:
        return add(out, n, POINTS, 0, row);
    case CARDINAL_REVEAL:
    case CARDINAL_LOOK:
        if (!cardinal_stands(s) || s->row_count == CARDINAL_ROW) /* no card follows the look */
            return add(out, n, cardinal_stands(s) ? POINTS : ROW, 0, row);
        n = explain_next(s, out, n);
        return s->row_count > 0 ? add(out, n, POINTS, 0, row) : n;
    case CARDINAL_USE:
    case CARDINAL_JUDGE:
    case CARDINAL_BUST:
        return s->row_count > 0 ? add(out, n, ROW, 0, row) : n;
    case CARDINAL_DESTROY:
        if (m->a == s->turn)
            return add(out, n, BRINGS, 0, change(s, s->turn, false, m->b, -1));
        return add(out, n, COSTS, m->a, change(s, m->a, false, m->b, -1));
    case CARDINAL_SWAP:
        n = add(out, n, BRINGS, 0, change(s, s->turn, false, m->b, 1));
        n = add(out, n, COSTS, m->a, change(s, m->a, true, m->b, -1));
        return add(out, n, POINTS, 0, row);
    default:
        return explain_place(s, m, out);
    }
}
