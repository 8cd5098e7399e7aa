/* Non-interference (law 4). Beside a game walk twins of it: states that one seat, the watcher,
 * cannot tell from the true one. All get the same moves and the same chance; as long as nothing is
 * revealed that differs, the watcher sees, hears and may do the same in all of them.
 *
 * What is revealed: the watcher's events of a step are compared in order; the first that differs
 * must, in one of the two, be of a kind that reveals. Then the twin has done its work and a new
 * one takes its place. A step with the same events must leave the same view, byte for byte; one
 * that reveals must leave another. At the end of a game everything is open, so there only the
 * events count. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "run/system.h"

enum { TWINS = 4, PROBES = 12 };

struct twin {
    struct state st;
    uint32_t age; /* steps walked together */
};

/* What the watcher has of one step. */
struct step {
    struct state view;
    struct event heard[EVENTS_MAX];
    int heard_count;
    bool over;
};

enum verdict { SAME, REVEALED, DIFFERENT };

static struct {
    uint64_t walked, ended, steps_of_ended, deepest, stuck, varied;
} tally[64]; /* by the game's number */

/* ---- comparing ---- */

static void watch(const struct play *p, int watcher, const struct state *st,
                  const struct events *said, struct step *out) {
    out->heard_count = 0;
    for (int i = 0; i < said->count; i++)
        if (said->item[i].audience & SEAT(watcher)) {
            out->heard[out->heard_count] = said->item[i];
            out->heard[out->heard_count++].audience = 0; /* who else hears it is not told */
        }
    out->view = *st;
    p->game->redact(out->view.byte, watcher);
    out->over = !p->game->to_act(st->byte);
}

static bool reveals(const struct game *g, const struct step *s, int i) {
    return i < s->heard_count && g->events[s->heard[i].kind].reveals;
}

static enum verdict compare(const struct game *g, const struct step *a, const struct step *b) {
    for (int i = 0; i < a->heard_count || i < b->heard_count; i++)
        if (i >= a->heard_count || i >= b->heard_count ||
            memcmp(&a->heard[i], &b->heard[i], sizeof a->heard[i]))
            return reveals(g, a, i) || reveals(g, b, i) ? REVEALED : DIFFERENT;
    if (a->over && b->over)
        return REVEALED;
    return memcmp(a->view.byte, b->view.byte, g->state_size) ? DIFFERENT : SAME;
}

static void say_events(const struct game *g, const struct step *s, const char *who) {
    static const char *const names[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    char words[512];
    for (int i = 0; i < s->heard_count; i++) {
        struct buf text = BUF(words);
        buf_clear(&text);
        event_sentence(g, &s->heard[i], &(struct speech){.names = names, .reader = FULL}, &text);
        fprintf(stderr, "%s heard%s: %s\n", who,
                g->events[s->heard[i].kind].reveals ? " (reveals)" : "", words);
    }
}

/* Refusals are for the watcher's own moves: nobody else's can be tried. */
static void probe(struct play *p, int watcher, const struct state *a, const struct state *b) {
    const struct game *g = p->game;
    struct move in_a[MAX_LEGAL], in_b[MAX_LEGAL];
    int n = g->legal(a->byte, watcher, in_a), k = g->legal(b->byte, watcher, in_b);
    HOLDS(p, n == k && !memcmp(in_a, in_b, (size_t)n * sizeof in_a[0]),
          "seat %d has other legal moves in a twin", watcher);
    for (int i = 0; i < PROBES; i++) {
        struct move m = n ? in_a[rng_below(&p->rng, (uint32_t)n)]
                          : (struct move){.kind = 1 + (uint8_t)(i % (g->move_count - 1))};
        m = move_near(g, &p->rng, m);
        m.seat = (uint8_t)watcher;
        const char *why_a = g->check(a->byte, &m), *why_b = g->check(b->byte, &m);
        HOLDS(p, !why_a == !why_b && (!why_a || !strcmp(why_a, why_b)),
              "seat %d, %s: \"%s\", and in a twin \"%s\"", watcher, move_words(g, &m),
              why_a ? why_a : "(fine)", why_b ? why_b : "(fine)");
    }
}

/* ---- walking ---- */

/* A move of the same seat and kind that looks to the watcher as the true one does. */
static bool find_likeness(const struct play *p, int watcher, const struct state *st,
                          const struct step *truth, struct state *after) {
    struct move legal[MAX_LEGAL];
    int n = p->game->legal(st->byte, p->next.seat, legal);
    for (int i = 0; i < n; i++) {
        struct events said = {.count = 0};
        struct step step;
        if (legal[i].kind != p->next.kind)
            continue;
        *after = *st;
        p->game->apply(after->byte, &legal[i], &said);
        watch(p, watcher, after, &said, &step);
        if (compare(p->game, truth, &step) == SAME)
            return true;
    }
    return false;
}

/* While others commit in secret, the twin's may commit to something else. */
static struct move vary(struct play *p, int watcher, const struct state *st, struct move m) {
    struct move legal[MAX_LEGAL];
    if (p->asked == CHANCE || m.seat == watcher || seat_count(p->asked) < 2 ||
        rng_below(&p->rng, 3))
        return m;
    tally[p->game->number].varied++;
    return legal[rng_below(&p->rng, (uint32_t)p->game->legal(st->byte, m.seat, legal))];
}

static void retire(const struct play *p, struct twin *t) {
    if (t->age) {
        tally[p->game->number].ended++;
        tally[p->game->number].steps_of_ended += t->age;
        if (t->age > tally[p->game->number].deepest)
            tally[p->game->number].deepest = t->age;
    }
    t->age = 0;
}

/* False if the watcher knows all there is, or the dice fell on the truth: that is no twin. */
static bool renew(struct play *p, int watcher, struct twin *t) {
    t->st = p->st;
    p->game->redact(t->st.byte, watcher);
    p->game->determinize(t->st.byte, &p->rng);
    return memcmp(t->st.byte, p->st.byte, p->game->state_size) != 0;
}

/* Makes the next move in the twin too; false when it is a twin no longer. */
static bool walk(struct play *p, int watcher, struct twin *t, const struct state *true_after,
                 const struct step *truth) {
    const struct game *g = p->game;
    struct move m = vary(p, watcher, &t->st, p->next);
    struct state after = t->st;
    struct events said = {.count = 0};
    struct step step;
    const char *why = g->check(t->st.byte, &m);
    if (why) {
        HOLDS(p, m.seat != watcher && m.kind != MOVE_CHANCE, "seat %d is refused in a twin: %s",
              watcher, why);
        tally[p->game->number].stuck++;
        bool found = find_likeness(p, watcher, &t->st, truth, &after);
        t->st = after;
        t->age += found;
        return found;
    }
    g->apply(after.byte, &m, &said);
    why = g->audit(after.byte);
    HOLDS(p, !why, "audit of a twin after %s: %s", move_words(g, &m), why);
    watch(p, watcher, &after, &said, &step);
    enum verdict verdict = compare(g, truth, &step);
    if (verdict == DIFFERENT) {
        say_events(g, truth, "here");
        say_events(g, &step, "twin");
        prop_fail(p, "seat %d can tell a twin from the true state, and nothing was revealed",
                  watcher);
    }
    /* Law 3: what a seat is told stays in its view. What many decide at once may be settled alike
     * by different votes, so that they leave nothing behind; so may the end. And chance may show
     * a seat one or the other of two things that it has known before. */
    HOLDS(p,
          verdict == SAME || seat_count(p->asked) > 1 || p->asked == CHANCE || truth->over ||
              step.over || memcmp(truth->view.byte, step.view.byte, g->state_size),
          "seat %d is told what its view does not hold", watcher);
    t->st = after;
    t->age++;
    tally[p->game->number].walked++;
    p->checked++;
    if (verdict != SAME)
        return false;
    /* Whatever is made of the view is the same, its bytes being the same. */
    probe(p, watcher, true_after, &after);
    return true;
}

static void game_twins(struct play *p) {
    static struct twin twin[TWINS];
    static struct step truth;
    int watcher = (int)(p->seed / 7 % (uint64_t)(p->config.nseats + 1));
    watcher = watcher == p->config.nseats ? PUBLIC : watcher; /* an onlooker */
    bool lives[TWINS] = {false};
    memset(twin, 0, sizeof twin);
    while (p->asked) {
        struct state after = p->st;
        struct events said = {.count = 0};
        if (!(p->answered & ~SEAT(watcher))) /* not amid others' commits */
            for (int i = 0; i < TWINS; i++)
                lives[i] = lives[i] || renew(p, watcher, &twin[i]);
        p->game->apply(after.byte, &p->next, &said);
        watch(p, watcher, &after, &said, &truth);
        for (int i = 0; i < TWINS; i++) {
            lives[i] = lives[i] && walk(p, watcher, &twin[i], &after, &truth) &&
                       memcmp(twin[i].st.byte, after.byte, p->game->state_size) != 0;
            if (!lives[i])
                retire(p, &twin[i]);
        }
        play_step(p);
    }
}

static void twins_cannot_be_told_apart(void **state) {
    (void)state;
    prop_run(&(struct property){"twins", 400000, game_twins});
    for (int i = 0; i < game_count; i++) {
        int k = game_list[i]->number;
        double ended = tally[k].ended ? (double)tally[k].ended : 1;
        printf("twins of %-9s %.2f steps of %llu together on average, %llu at most; %llu commits "
               "varied, %llu moves of others impossible\n",
               game_list[i]->id, (double)tally[k].steps_of_ended / ended,
               (unsigned long long)tally[k].walked, (unsigned long long)tally[k].deepest,
               (unsigned long long)tally[k].varied, (unsigned long long)tally[k].stuck);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(twins_cannot_be_told_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
