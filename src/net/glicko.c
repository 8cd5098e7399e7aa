#include "net/glicko.h"

#include <math.h>

/* The numbers of the steps are Glickman's. */

static const double SCALE = 173.7178, MIDDLE = 1500, PI = 3.14159265358979323846;
static const double CHANGE = 0.5;     /* tau: how much volatility may change */
static const double EXACT = 0.000001; /* epsilon */

const struct glicko glicko_new = {.rating = 1500, .deviation = GLICKO_MOST, .volatility = 0.06};

/* How little a result says whose opponent is not well known. */
static double weight_of(double phi) {
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expected(double mu, double other, double g) {
    return 1 / (1 + exp(-g * (mu - other)));
}

/* Steps 3 and 4: 1/v, and delta/v. */
static double information(double mu, const struct glicko_result *r, int count, double *pull) {
    double sum = 0;
    *pull = 0;
    for (int i = 0; i < count; i++) {
        double g = weight_of(r[i].opponent.deviation / SCALE);
        double e = expected(mu, (r[i].opponent.rating - MIDDLE) / SCALE, g);
        sum += r[i].weight * g * g * e * (1 - e);
        *pull += r[i].weight * g * (r[i].score - e);
    }
    return sum;
}

/* Step 5: what makes the results likely enough, between the old volatility and them. */
struct likelihood {
    double delta2, phi2, v, a;
};

static double slope(const struct likelihood *l, double x) {
    double e = exp(x), sum = l->phi2 + l->v + e;
    return e * (l->delta2 - sum) / (2 * sum * sum) - (x - l->a) / (CHANGE * CHANGE);
}

/* The method of Illinois. It converges in some ten steps; the bounds are for numbers that are none. */
static double new_volatility(const struct glicko *p, double phi, double v, double delta) {
    enum { STEPS = 100 };
    struct likelihood l = {.delta2 = delta * delta, .phi2 = phi * phi, .v = v};
    double a = l.a = log(p->volatility * p->volatility), b = a;
    if (l.delta2 > l.phi2 + v)
        b = log(l.delta2 - l.phi2 - v);
    else
        for (int k = 1; k < STEPS && slope(&l, b = a - k * CHANGE) < 0; k++) {
        }
    double at_a = slope(&l, a), at_b = slope(&l, b);
    for (int i = 0; i < STEPS && fabs(b - a) > EXACT; i++) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = slope(&l, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else
            at_a /= 2;
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

static double grown(double phi, double volatility, double periods) {
    return sqrt(phi * phi + volatility * volatility * periods);
}

static double bounded(double deviation) {
    return deviation < GLICKO_LEAST  ? GLICKO_LEAST
           : deviation < GLICKO_MOST ? deviation
                                     : GLICKO_MOST;
}

struct glicko glicko_update(const struct glicko *player, const struct glicko_result *results,
                            int count, double periods) {
    struct glicko out = *player;
    double mu = (player->rating - MIDDLE) / SCALE, phi = player->deviation / SCALE, pull;
    double known = information(mu, results, count, &pull);
    if (known > 0) {
        out.volatility = new_volatility(player, phi, 1 / known, pull / known);
        phi = grown(phi, out.volatility, periods); /* step 6 */
        phi = 1 / sqrt(1 / (phi * phi) + known);   /* step 7 */
        mu += phi * phi * pull;
    } else
        phi = grown(phi, out.volatility, periods);
    out.rating = mu * SCALE + MIDDLE; /* step 8 */
    out.deviation = bounded(phi * SCALE);
    return out;
}

struct glicko glicko_idle(const struct glicko *player, double days) {
    struct glicko out = *player;
    double periods = days > 0 ? days / GLICKO_PERIOD_DAYS : 0;
    out.deviation = bounded(grown(player->deviation / SCALE, player->volatility, periods) * SCALE);
    return out;
}

/* Have the two anything to do with each other? */
static bool compared(seatset winners, int a, int b, bool as_a_side) {
    bool one = winners & SEAT(a), other = winners & SEAT(b);
    return one != other || (one && other && !as_a_side);
}

void glicko_game(struct glicko player[MAX_SEATS], const double days[MAX_SEATS], seatset rated,
                 seatset winners, bool as_a_side) {
    struct glicko before[MAX_SEATS];
    int n = seat_count(rated);
    FOR_SEATS (i, rated)
        before[i] = glicko_idle(&player[i], days[i]);
    FOR_SEATS (i, rated) {
        struct glicko_result r[MAX_SEATS];
        int count = 0;
        FOR_SEATS (j, rated & ~SEAT(i)) {
            if (!compared(winners, i, j, as_a_side))
                continue;
            double score = !(winners & SEAT(i)) ? 0 : winners & SEAT(j) ? 0.5 : 1;
            r[count++] = (struct glicko_result){before[j], score, 2.0 / n};
        }
        player[i] = glicko_update(&before[i], r, count, 0);
    }
}
