/* Bots never read more than the view, whatever lies under it: positions that a seat cannot tell
 * apart get the same move for the same reasons. */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "ai/why.h"
#include "run/system.h"

/* ---- the knowledge of a game on the full state and on the view ---- */

/* Any state the seat takes for possible must do. */
static void same_novice(struct play *p, int seat, const struct state *view,
                        const struct state *other, uint64_t luck) {
    const struct game_ai *ai = p->game->ai;
    struct rng r[3];
    for (int i = 0; i < 3; i++)
        rng_seed(&r[i], luck);
    struct move a = ai->novice(view->byte, seat, &r[0]), b = ai->novice(p->st.byte, seat, &r[1]),
                c = ai->novice(other->byte, seat, &r[2]);
    const char *why = p->game->check(view->byte, &a);
    HOLDS(p, !why, "seat %d: the novice moves %s: %s", seat, move_words(p->game, &a), why);
    HOLDS(p, !memcmp(&a, &b, sizeof a), "seat %d: the novice moves %s on its view, %s on the state",
          seat, move_words(p->game, &a), move_words(p->game, &b));
    HOLDS(p, !memcmp(&a, &c, sizeof a), "seat %d: the novice moves %s, and %s in a twin", seat,
          move_words(p->game, &a), move_words(p->game, &c));
}

static void same_prior(struct play *p, int seat, const struct state *view,
                       const struct state *other) {
    struct move moves[MAX_LEGAL];
    float a[MAX_LEGAL], b[MAX_LEGAL], c[MAX_LEGAL];
    int n = p->game->legal(view->byte, seat, moves);
    for (int i = 0; i < n; i++)
        a[i] = b[i] = c[i] = 1;
    p->game->ai->prior(view->byte, seat, moves, n, a);
    p->game->ai->prior(p->st.byte, seat, moves, n, b);
    p->game->ai->prior(other->byte, seat, moves, n, c);
    for (int i = 0; i < n; i++) {
        const char *move = move_words(p->game, &moves[i]);
        HOLDS(p, a[i] > 0 && a[i] < 1e6f, "seat %d: the prior of %s is %g", seat, move,
              (double)a[i]);
        HOLDS(p, a[i] == b[i] && a[i] == c[i],
              "seat %d: the prior of %s is %g on the view, %g on the state, %g in a twin", seat,
              move, (double)a[i], (double)b[i], (double)c[i]);
    }
}

static void sample_fits(struct play *p, int seat, const struct state *view) {
    struct state full = *view;
    p->game->ai->sample(full.byte, &p->rng);
    const char *why = p->game->audit(full.byte);
    HOLDS(p, !why, "a sample for seat %d: %s", seat, why);
    p->game->redact(full.byte, seat);
    HOLDS(p, !memcmp(full.byte, view->byte, p->game->state_size),
          "a sample for seat %d is not what the seat sees", seat);
}

static void evaluation_fits(struct play *p, const struct state *full) {
    float payoff[MAX_SEATS];
    p->game->ai->evaluate(full->byte, payoff);
    for (int i = 0; i < p->config.nseats; i++)
        HOLDS(p, payoff[i] >= 0 && payoff[i] <= 1, "seat %d may hope for %g", i, (double)payoff[i]);
}

static void facts_fit(struct play *p, int seat, const struct state *view) {
    static const char *const names[MAX_SEATS] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    struct move moves[MAX_LEGAL];
    char room[256];
    int n = p->game->legal(view->byte, seat, moves);
    for (int i = 0; i < n; i++) {
        struct fact fact[FACTS_MAX];
        int count = p->game->ai->explain(view->byte, &moves[i], fact);
        const char *move = move_words(p->game, &moves[i]);
        HOLDS(p, count >= 0 && count <= FACTS_MAX, "%d facts about %s", count, move);
        for (int k = 0; k < count; k++) {
            const struct fact_spec *spec = &p->game->ai->facts[fact[k].kind];
            struct buf text = BUF(room);
            fact_sentence(p->game, &fact[k], &(struct speech){.names = names, .reader = FULL},
                          &text);
            HOLDS(p, !strpbrk(room, "{}") && !text.full, "a fact about %s reads \"%s\"", move,
                  room);
            HOLDS(p, fact[k].value == fact[k].value, "%s of %s is not a number", spec->id, move);
            bool chance = spec->format == FACT_CHANCE;
            HOLDS(p, !chance || (fact[k].value >= 0 && fact[k].value <= 1.0001f),
                  "the chance %s of %s is %g", spec->id, move, (double)fact[k].value);
            HOLDS(p, fact[k].seat < p->config.nseats, "%s of %s is about seat %d", spec->id, move,
                  fact[k].seat);
        }
    }
}

static void know_alike(struct play *p) {
    const struct game_ai *ai = p->game->ai;
    FOR_SEATS (seat, p->asked & ~p->answered) {
        struct state view, other;
        play_view(p, seat, &view);
        other = view;
        p->game->determinize(other.byte, &p->rng);
        if (ai->novice)
            same_novice(p, seat, &view, &other, rng_next(&p->rng));
        if (ai->prior)
            same_prior(p, seat, &view, &other);
        if (ai->sample)
            sample_fits(p, seat, &view);
        if (ai->evaluate)
            evaluation_fits(p, &other);
        if (ai->explain)
            facts_fit(p, seat, &view);
    }
}

static void game_knowledge(struct play *p) {
    do
        if (p->asked != CHANCE && p->game->ai && play_sampled(p))
            know_alike(p);
    while (play_step(p));
}

static void games_know_no_more_than_the_seat(void **state) {
    (void)state;
    prop_run(&(struct property){"knowledge", 20000, game_knowledge});
}

/* ---- whole decisions ---- */

/* More would only take longer: a bot may be asked at any time. */
enum { THOUGHTS = 1000, MEMORY = 1 << 24 };

/* Thinks in steps of `part`, in memory that is full of what others thought before. */
static void decide(struct play *p, int seat, const struct bot_type *type, const struct state *view,
                   uint32_t part, struct move *move, struct why *why) {
    static void *memory; /* enough for any bot of any game */
    struct seed seed = seed_of_number(p->seed);
    struct bot bot;
    memory = memory ? memory : calloc(1, MEMORY);
    HOLDS(p, bot_memory(type, p->game) <= MEMORY, "%s needs more memory than this test has",
          type->name);
    memset(why, 0, sizeof *why);
    bot_open(&bot, type, p->game, seat, &seed, memory);
    bot_start(&bot, view->byte);
    for (uint32_t left = THOUGHTS; left && !bot_step(&bot, part);) {
        left -= part;
        part = part < left ? part : left;
    }
    *move = bot_best(&bot, why);
    struct move again = bot_best(&bot, NULL);
    HOLDS(p, !memcmp(move, &again, sizeof again), "%s answers another move when asked again",
          type->name);
}

static void same_reasons(struct play *p, const struct bot_type *type, const struct why *a,
                         const struct why *b) {
    HOLDS(p, a->count == b->count && a->iterations == b->iterations && a->legal == b->legal,
          "%s has other reasons", type->name);
    for (int i = 0; i < a->count; i++) {
        const struct reason *x = &a->reason[i], *y = &b->reason[i];
        HOLDS(p,
              !memcmp(&x->move, &y->move, sizeof x->move) && x->visits == y->visits &&
                  x->win == y->win && x->share == y->share && x->facts == y->facts,
              "%s thinks otherwise of move %d", type->name, i);
        for (int k = 0; k < x->facts; k++)
            HOLDS(p,
                  x->fact[k].kind == y->fact[k].kind && x->fact[k].value == y->fact[k].value &&
                      x->fact[k].seat == y->fact[k].seat,
                  "%s knows another fact %d of move %d", type->name, k, i);
    }
}

/* The state itself, and one that looks the same from this seat, each through the seat's eyes. */
static void decide_alike(struct play *p, int seat) {
    struct state view, other;
    struct move a, b;
    struct why why_a, why_b;
    char room[1 << 14];
    play_view(p, seat, &view);
    other = view;
    p->game->determinize(other.byte, &p->rng);
    p->game->redact(other.byte, seat);
    for (const struct bot_type *type = bot_types; type->name; type++) {
        decide(p, seat, type, &view, THOUGHTS, &a, &why_a);
        decide(p, seat, type, &other, 77, &b, &why_b);
        HOLDS(p, !memcmp(&a, &b, sizeof a), "%s moves %s, and %s in a twin", type->name,
              move_words(p->game, &a), move_words(p->game, &b));
        HOLDS(p, !p->game->check(p->st.byte, &a), "%s moves %s", type->name,
              move_words(p->game, &a));
        same_reasons(p, type, &why_a, &why_b);
        struct buf text = BUF(room);
        struct jw json = {.out = &text};
        why_json(p->game, &why_a, &json);
        prop_json(p, "why", &text);
    }
}

static void game_decisions(struct play *p) {
    do
        if (p->asked != CHANCE && (p->asked & ~p->answered) && play_sampled(p))
            decide_alike(p, seat_first(p->asked & ~p->answered));
    while (play_step(p));
}

static void twins_get_the_same_move_for_the_same_reasons(void **state) {
    (void)state;
    prop_run(&(struct property){"decisions", 100, game_decisions});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_know_no_more_than_the_seat),
        cmocka_unit_test(twins_get_the_same_move_for_the_same_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
