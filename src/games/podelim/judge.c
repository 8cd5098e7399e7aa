/* What every seat may hope for in Let's Split!, judged from the piles and what is still to come. */
#include "games/podelim/state.h"

/* Found by fitting the winners of many games; by the number of players. */
struct judging {
    float base, card, joker; /* what makes the race for a value open: a base, cards, Jokers left */
    float height;            /* Jokers by the points of the value: they go to the high ones */
    float some, none;        /* added to the lead with and without a card of the value */
    float flow;              /* by the cards to come */
    float loose;             /* points of a waiting Joker */
    float slope, noise;      /* of points into wins */
};

static const struct judging judging[PODELIM_SEATS + 1] = {
    [2] = {0.0014f, 0.4314f, 0.0015f, 0.0086f, -0.3785f, -0.5391f, 0.16735f, 2.42f, 3.7552f,
           34.6346f},
    [3] = {0.0077f, 1.3285f, 0.0030f, 0.0199f, 0.3343f, -0.3340f, -0.1134f, 2.524f, 3.2311f, -42.f},
    [4] = {0.0077f, 1.3285f, 0.0030f, 0.0199f, 0.3343f, -0.3340f, -0.1134f, 2.524f, 3.2311f, -42.f},
};

/* A smooth step from 0 to 1. */
static float likely(float x) {
    return 0.5f + 0.5f * x / __builtin_sqrtf(1 + x * x);
}

/* e to the x, about. */
static float exponential(float x) {
    float y = 1 + x * (1 / 16.0f) + x * x * (1 / 512.0f);
    y *= y;
    y *= y;
    y *= y;
    return y * y;
}

/* Mostly the win, a little the margin: as the search judges the end of a game. */
static void pay(int n, const float *win, const float *points, float payoff[MAX_SEATS]) {
    for (int i = 0; i < n; i++) {
        float best = -1;
        for (int k = 0; k < n; k++)
            if (k != i && points[k] > best)
                best = points[k];
        float lead = points[i] - best, size = lead < 0 ? -lead : lead;
        payoff[i] = 0.8f * win[i] + 0.2f * (0.5f + 0.5f * lead / (size + 10));
    }
}

/* Of several players too much is open to speak of the win: who has more than the others on average
 * is better off. On average it is an equal share, as at the end. */
static void hope_for_points(int n, const float *points, float mean, float payoff[MAX_SEATS]) {
    for (int i = 0; i < n; i++) {
        float lead = points[i] - mean, size = lead < 0 ? -lead : lead;
        payoff[i] = (1 + lead / (size + 20)) / (float)n;
    }
}

static void guess(const struct podelim_state *s, float payoff[MAX_SEATS]) {
    int n = s->head.nseats, jokers = podelim_copies[PODELIM_JOKER] - s->discard[PODELIM_JOKER];
    const struct judging *j = &judging[n];
    float points[PODELIM_SEATS], variance = j->noise;
    uint8_t held[PODELIM_SEATS][PODELIM_CARDS];
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < PODELIM_CARDS; c++)
            held[i][c] = s->held[i][c];
        for (int k = s->got[i].start; k < s->got[i].start + s->got[i].size; k++)
            held[i][s->row[k]]++;
        points[i] = j->loose * (float)held[i][PODELIM_JOKER];
        jokers -= held[i][PODELIM_JOKER];
        for (int v = 0; v < PODELIM_VALUES; v++)
            jokers -= s->jokers[i][v];
    }
    for (int v = 0; v < PODELIM_VALUES; v++) {
        int left = podelim_copies[v] - s->discard[v], pile[PODELIM_SEATS], first = 0, second = 0;
        for (int i = 0; i < n; i++) {
            left -= held[i][v];
            pile[i] = held[i][v] + s->jokers[i][v];
            if (pile[i] > first)
                second = first, first = pile[i];
            else if (pile[i] > second)
                second = pile[i];
        }
        float value = (float)(v + 1);
        float open =
            j->base + j->card * (float)left + (j->joker + j->height * value) * (float)jokers;
        float scale = 1 / __builtin_sqrtf(open), shift = j->flow * (float)left;
        for (int i = 0; i < n; i++) {
            if (!pile[i] && !left)
                continue;
            int lead = pile[i] == first ? first - second : pile[i] - first;
            float p = likely(((float)lead + (pile[i] ? j->some : j->none) + shift) * scale);
            points[i] += value * p;
            variance += value * value * p * (1 - p);
        }
    }
    float mean = 0, win[PODELIM_SEATS];
    for (int i = 0; i < n; i++)
        mean += points[i] / (float)n;
    if (n > 2) {
        hope_for_points(n, points, mean, payoff);
        return;
    }
    float slope = j->slope / __builtin_sqrtf(variance > 10 ? variance : 10);
    float first = exponential(slope * (points[0] - mean));
    float second = exponential(slope * (points[1] - mean));
    win[0] = first / (first + second);
    win[1] = 1 - win[0];
    pay(n, win, points, payoff);
}

/* In the last row there is nothing to be guessed: beginners play it to its end. */
static void play_out(const struct podelim_state *now, float payoff[MAX_SEATS]) {
    struct podelim_state s = *now;
    struct outcome o;
    struct rng r;
    float win[PODELIM_SEATS], points[PODELIM_SEATS];
    rng_seed(&r, s.head.ply);
    for (seatset asked; (asked = game_podelim.to_act(&s)) != 0;)
        FOR_SEATS (seat, asked) {
            struct move m = podelim_novice(&s, seat, &r);
            game_podelim.apply(&s, &m, NULL);
        }
    game_podelim.outcome(&s, &o);
    for (int i = 0; i < s.head.nseats; i++) {
        win[i] = o.winners & SEAT(i) ? 1.0f / (float)seat_count(o.winners) : 0;
        points[i] = (float)o.score[i];
    }
    pay(s.head.nseats, win, points, payoff);
}

void podelim_evaluate(const void *st, float payoff[MAX_SEATS]) {
    const struct podelim_state *s = st;
    if (s->deck_left)
        guess(s, payoff);
    else
        play_out(s, payoff);
}
