#include "play.h"

#include <assert.h>
#include <string.h>

#include "run/bots.h"

/* ---- configurations ---- */

static int add_value(int32_t *out, int n, int32_t v) {
    for (int i = 0; i < n; i++)
        if (out[i] == v)
            return n;
    assert(n < OPTION_VALUES_MAX);
    out[n] = v;
    return n + 1;
}

int option_values(const struct option_spec *spec, int32_t out[OPTION_VALUES_MAX]) {
    int n = add_value(out, 0, spec->initial);
    if (spec->type == OPTION_SEAT)
        return add_value(out, n, 1); /* which every table has */
    if (spec->type != OPTION_INT) {
        for (int32_t v = spec->min; v <= spec->max; v++)
            n = add_value(out, n, v);
        return n;
    }
    n = add_value(out, n, spec->min);
    return add_value(out, n, spec->min + (spec->initial - spec->min) / 4);
}

static int seat_counts(const struct game *g) {
    return g->max_seats - g->min_seats + 1;
}

int config_count(const struct game *g) {
    int32_t values[OPTION_VALUES_MAX];
    int count = seat_counts(g);
    for (int i = 0; g->options[i].name; i++)
        count *= option_values(&g->options[i], values);
    return count;
}

struct config config_at(const struct game *g, int i) {
    int32_t values[OPTION_VALUES_MAX];
    struct config c = {.game = g, .nseats = g->min_seats + i % seat_counts(g)};
    int rest = i / seat_counts(g);
    for (int k = 0; g->options[k].name; k++) {
        int n = option_values(&g->options[k], values);
        c.options.value[k] = values[rest % n];
        rest /= n;
    }
    return c;
}

/* ---- states ---- */

void state_guard(struct state *s, const struct game *g) {
    memset(s->byte + g->state_size, GUARD_BYTE, sizeof s->byte - g->state_size);
}

bool state_guarded(const struct state *s, const struct game *g) {
    const unsigned char *end = s->byte + g->state_size;
    return end[0] == GUARD_BYTE && !memcmp(end, end + 1, sizeof s->byte - g->state_size - 1);
}

/* ---- play ---- */

struct seed seed_of_number(uint64_t number) {
    struct seed seed = {{0}};
    for (int i = 0; i < 8; i++)
        seed.byte[i] = (uint8_t)(number >> 8 * i);
    return seed;
}

/* What is asked now, and what will be answered. */
static void look_ahead(struct play *p) {
    const struct game *g = p->game;
    rng_seed(&p->rng, p->seed * 1000003 + p->step);
    if (!(p->asked & ~p->answered)) {
        p->asked = g->to_act(p->st.byte);
        p->answered = 0;
    }
    if (p->asked == CHANCE) {
        p->next = chance_move(deal_next(&p->deal));
    } else if (p->asked) {
        struct state view;
        int seat = seat_first(p->asked & ~p->answered);
        play_view(p, seat, &view);
        p->next = bot_decide(&p->bot[seat], view.byte);
    }
}

void play_open(struct play *p, const struct config *c, const char *bots, uint64_t seed_number) {
    char words[256];
    struct buf say = BUF(words);
    struct seed seed = seed_of_number(seed_number);
    *p = (struct play){.config = *c,
                       .game = c->game,
                       .bots = bots,
                       .seed = seed_number,
                       .share = 1,
                       .deal = deal_start(&seed)};
    p->match = (struct match){.game = c->game, .options = c->options, .nseats = c->nseats};
    const char *why = match_bots(&p->match, bots, ALL_SEATS(c->nseats), &say);
    assert(!why);
    for (int i = 0; i < c->nseats; i++)
        bot_open(&p->bot[i], p->match.type[i], c->game, i, &seed, NULL);
    state_guard(&p->st, c->game);
    why = game_setup(c->game, p->st.byte, &c->options, c->nseats);
    assert(!why);
    look_ahead(p);
}

bool play_step(struct play *p) {
    if (!p->asked)
        return false;
    p->said.count = 0;
    p->game->apply(p->st.byte, &p->next, &p->said);
    p->answered |= SEAT(p->next.seat);
    p->step++;
    look_ahead(p);
    return true;
}

bool play_sampled(struct play *p) {
    bool taken = p->share >= 1 || (double)(rng_next(&p->rng) >> 11) * 0x1p-53 < p->share;
    p->checked += taken;
    return taken;
}

void play_view(const struct play *p, int seat, struct state *view) {
    *view = p->st;
    p->game->redact(view->byte, seat);
}

/* ---- moves that may be wrong ---- */

bool move_listed(const struct move *list, int count, const struct move *m) {
    for (int i = 0; i < count; i++)
        if (!memcmp(&list[i], m, sizeof *m))
            return true;
    return false;
}

/* Mostly small numbers, sometimes those next to `old`, sometimes anything. */
static uint64_t other_value(struct rng *r, uint64_t old) {
    switch (rng_below(r, 8)) {
    case 0:
        return rng_next(r);
    case 1:
        return (uint64_t)1 << rng_below(r, 64);
    case 2:
        return old + 1;
    case 3:
        return old - 1;
    default:
        return rng_below(r, 24);
    }
}

struct move move_near(const struct game *g, struct rng *r, struct move m) {
    if (rng_below(r, 16) == 0)
        return (struct move){.kind = (uint8_t)rng_below(r, (uint32_t)g->move_count + 1),
                             .seat = (uint8_t)rng_next(r),
                             .a = (uint8_t)rng_next(r),
                             .b = (uint8_t)rng_next(r),
                             .c = (uint32_t)rng_next(r),
                             .set = rng_next(r)};
    for (uint32_t changes = 1 + rng_below(r, 3); changes > 0; changes--)
        switch (rng_below(r, 6)) {
        case 0:
            m.kind = (uint8_t)other_value(r, m.kind);
            break;
        case 1:
            m.seat =
                (uint8_t)(rng_below(r, 2) ? rng_below(r, MAX_SEATS + 1) : other_value(r, m.seat));
            break;
        case 2:
            m.a = (uint8_t)other_value(r, m.a);
            break;
        case 3:
            m.b = (uint8_t)other_value(r, m.b);
            break;
        case 4:
            m.c = (uint32_t)other_value(r, m.c);
            break;
        default:
            m.set = other_value(r, m.set);
        }
    return m;
}
