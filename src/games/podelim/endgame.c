/* The last row of a two-player game, exactly: nothing is hidden there but the votes, so the rest is
 * a small game of perfect play, and every vote a matrix whose equilibrium can be computed. */
#include <string.h>

#include "games/podelim/state.h"

/* ---- matrix games of at most three moves a side ---- */

enum { SIDE = PODELIM_COLOURS };

struct matrix {
    int rows, columns;
    double at[SIDE][SIDE]; /* what the rows' player gets; the other one gets the rest of 1 */
};

/* Solves n equations by Gauss and Jordan; false if they are not independent. */
static bool solve_equations(int n, double a[SIDE + 1][SIDE + 2]) {
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int k = i + 1; k < n; k++)
            if (a[k][i] * a[k][i] > a[pivot][i] * a[pivot][i])
                pivot = k;
        if (a[pivot][i] * a[pivot][i] < 1e-18)
            return false;
        for (int c = 0; c <= n; c++) {
            double swap = a[i][c];
            a[i][c] = a[pivot][c];
            a[pivot][c] = swap;
        }
        for (int k = 0; k < n; k++) {
            double factor = k == i ? 0 : a[k][i] / a[i][i];
            for (int c = 0; c <= n; c++)
                a[k][c] -= factor * a[i][c];
        }
    }
    for (int i = 0; i < n; i++)
        a[i][n] /= a[i][i];
    return true;
}

/* The mixture of the moves `own` that makes all moves `other` of the other side worth the same. */
static bool equalise(const struct matrix *m, bool rows, int own, int other, double mix[SIDE],
                     double *value) {
    double a[SIDE + 1][SIDE + 2] = {{0}};
    int n = seat_count((seatset)own), line = 0;
    FOR_SEATS (k, (seatset)other) {
        int at = 0;
        FOR_SEATS (i, (seatset)own)
            a[line][at++] = rows ? m->at[i][k] : m->at[k][i];
        a[line++][n] = -1;
    }
    for (int i = 0; i < n; i++)
        a[n][i] = 1;
    a[n][n + 1] = 1;
    if (!solve_equations(n + 1, a))
        return false;
    int at = 0;
    memset(mix, 0, SIDE * sizeof *mix);
    FOR_SEATS (i, (seatset)own)
        mix[i] = a[at++][n + 1];
    *value = a[n][n + 1];
    for (int i = 0; i < SIDE; i++)
        if (mix[i] < -1e-9)
            return false;
    return true;
}

/* Can the other side do better against this mixture than `value` says? */
static bool holds(const struct matrix *m, bool rows, const double mix[SIDE], double value) {
    for (int k = 0; k < (rows ? m->columns : m->rows); k++) {
        double sum = 0;
        for (int i = 0; i < (rows ? m->rows : m->columns); i++)
            sum += mix[i] * (rows ? m->at[i][k] : m->at[k][i]);
        if (rows ? sum < value - 1e-9 : sum > value + 1e-9)
            return false;
    }
    return true;
}

/* Tries all pairs of supports of the same size, the small ones first. */
static double solve_matrix(const struct matrix *m, double row[SIDE], double column[SIDE]) {
    double value, other;
    for (int size = 1; size <= SIDE; size++)
        for (int r = 1; r < 1 << m->rows; r++)
            for (int c = 1; c < 1 << m->columns; c++)
                if (seat_count((seatset)r) == size && seat_count((seatset)c) == size &&
                    equalise(m, true, r, c, row, &value) &&
                    equalise(m, false, c, r, column, &other) && holds(m, true, row, value) &&
                    holds(m, false, column, value))
                    return value;
    return 0.5; /* there always is one; only rounding could hide it */
}

/* ---- the rest of the game ---- */

static double solve(const struct podelim_state *s, double row[SIDE], double column[SIDE]);

static double after(const struct podelim_state *s, const struct move *a, const struct move *b) {
    struct podelim_state next = *s;
    double row[SIDE], column[SIDE];
    game_podelim.apply(&next, a, NULL);
    if (b)
        game_podelim.apply(&next, b, NULL);
    return solve(&next, row, column);
}

static double solve_vote(const struct podelim_state *s, double row[SIDE], double column[SIDE]) {
    struct move first[SIDE], second[SIDE];
    struct matrix m = {.rows = game_podelim.legal(s, 0, first),
                       .columns = game_podelim.legal(s, 1, second)};
    for (int r = 0; r < m.rows; r++)
        for (int c = 0; c < m.columns; c++)
            m.at[r][c] = after(s, &first[r], &second[c]);
    return solve_matrix(&m, row, column);
}

/* What seat 0 may hope for, as the search has it: mostly the win, a little the margin. */
static double solve(const struct podelim_state *s, double row[SIDE], double column[SIDE]) {
    struct move move[PODELIM_ROW * PODELIM_ROW];
    seatset asked = game_podelim.to_act(s);
    if (asked == 3)
        return solve_vote(s, row, column);
    if (asked) {
        int seat = seat_first(asked), n = game_podelim.legal(s, seat, move);
        double best = seat ? 2 : -1;
        for (int i = 0; i < n; i++) {
            double v = after(s, &move[i], NULL);
            best = (seat ? v < best : v > best) ? v : best;
        }
        return best;
    }
    struct outcome o;
    game_podelim.outcome(s, &o);
    double lead = o.score[0] - o.score[1], size = lead < 0 ? -lead : lead;
    double win = o.winners == 3 ? 0.5 : o.winners & 1 ? 1 : 0;
    return 0.8 * win + 0.2 * (0.5 + 0.5 * lead / (size + 10));
}

bool podelim_solve(const void *view, int seat, const struct move *moves, int count, float *share) {
    enum { CARDS_MOST = 5 };
    const struct podelim_state *s = view;
    double row[SIDE], column[SIDE];
    int cards = 0;
    (void)moves;
    for (int i = 0; i < s->part_count; i++)
        cards += s->part[i].size;
    if (s->head.nseats != 2 || s->deck_left || s->phase != PODELIM_VOTING || cards > CARDS_MOST)
        return false;
    struct podelim_state full = *s;
    full.head.viewer = FULL; /* with the deck gone and no votes cast a view hides nothing */
    solve(&full, row, column);
    for (int i = 0; i < count; i++)
        share[i] = (float)(seat ? column[i] : row[i]);
    return true;
}
