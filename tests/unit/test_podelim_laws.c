/* The laws of the core, kept by Let's Split! in random play with two, three and four seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/podelim/state.h"

enum { GAMES = 40, FORMS_EVERY = 9 };

static const struct game *const g = &game_podelim;
static bool seen[PODELIM_EVENT_COUNT];

static struct podelim_state shuffled(int nseats, struct rng *r) {
    struct podelim_state s;
    struct options none = {{0}};
    struct move shuffle = chance_move(rng_next(r));
    assert_null(game_setup(g, &s, &none, nseats));
    assert_null(g->check(&s, &shuffle));
    g->apply(&s, &shuffle, NULL);
    return s;
}

static bool same_move(const struct move *a, const struct move *b) {
    return a->kind == b->kind && a->seat == b->seat && a->a == b->a && a->b == b->b &&
           a->c == b->c && a->set == b->set;
}

static bool is_legal(const struct podelim_state *s, const struct move *m) {
    struct move legal[28];
    int n = m->kind != MOVE_CHANCE && m->seat < MAX_SEATS ? g->legal(s, m->seat, legal) : 0;
    for (int i = 0; i < n; i++)
        if (same_move(m, &legal[i]))
            return true;
    return m->kind == MOVE_CHANCE && s->phase == PODELIM_SHUFFLING;
}

/* Law 7: check() lets exactly the legal moves pass, says the same to a view, and survives all. */
static void check_forms(const struct podelim_state *s) {
    static const struct move odd[] = {
        {.c = 1}, {.set = 1}, {.kind = 250}, {.seat = 30}, {.a = 200}, {.b = 200},
    };
    for (int kind = 0; kind <= PODELIM_MOVE_COUNT; kind++)
        for (int seat = 0; seat <= s->head.nseats; seat++)
            for (int a = 0; a <= PODELIM_CARDS; a++)
                for (int b = 0; b <= PODELIM_ROW; b++) {
                    struct move m = {.kind = (uint8_t)kind,
                                     .seat = (uint8_t)(kind ? seat : CHANCE_SEAT),
                                     .a = (uint8_t)a,
                                     .b = (uint8_t)b};
                    const char *why = g->check(s, &m);
                    assert_int_equal(why == NULL, is_legal(s, &m));
                    if (!kind || seat == s->head.nseats)
                        continue;
                    struct podelim_state view = *s;
                    g->redact(&view, seat);
                    assert_ptr_equal(g->check(&view, &m), why);
                }
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        struct move m[28];
        int seat = seat_first(g->to_act(s));
        assert_true(g->legal(s, seat, m) > 0);
        m[0].kind += odd[i].kind, m[0].seat += odd[i].seat, m[0].a += odd[i].a;
        m[0].b += odd[i].b, m[0].c += odd[i].c, m[0].set += odd[i].set;
        assert_non_null(g->check(s, &m[0]));
    }
}

/* Laws 3 and 4: a view holds what its seat knows, and can be completed to a state again. */
static void check_views(const struct podelim_state *s, struct rng *r) {
    for (int seat = 0; seat < s->head.nseats; seat++) {
        struct podelim_state view = *s, full, again;
        struct move of_state[28], of_view[28];
        g->redact(&view, seat);
        int n = g->legal(s, seat, of_state);
        assert_int_equal(n, g->legal(&view, seat, of_view));
        for (int i = 0; i < n; i++)
            assert_true(same_move(&of_state[i], &of_view[i]));
        full = view;
        g->determinize(&full, r);
        assert_null(g->audit(&full));
        again = full;
        g->redact(&again, seat);
        assert_memory_equal(&again, &view, sizeof view);
        assert_int_equal(g->to_act(&view), g->to_act(s) | (s->committed & ~SEAT(seat)));
    }
}

static void check_texts(const struct podelim_state *s, const struct move *m, int n) {
    char text[28][MOVE_TEXT_MAX];
    for (int i = 0; i < n; i++) {
        struct buf b = BUF(text[i]);
        struct move back;
        move_text(g, &m[i], &b);
        assert_null(move_parse(g, m[i].seat, text[i], &back));
        assert_true(same_move(&m[i], &back));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text[i], text[k]);
    }
    assert_true(n > 0 && n <= g->max_legal);
    assert_true(s->phase != PODELIM_OVER);
}

static void hear(const struct events *ev) {
    static const char *const names[MAX_SEATS] = {"Anna", "Boris", "Clara", "Daria"};
    char text[512], json[512];
    assert_true(ev->count < EVENTS_MAX);
    for (int i = 0; i < ev->count; i++) {
        struct buf b = BUF(text), data = BUF(json);
        struct jw j = {.out = &data};
        event_sentence(g, &ev->item[i], &(struct speech){.names = names, .reader = 1}, &b);
        event_json(g, &ev->item[i], &j);
        assert_false(b.full || data.full);
        assert_null(strpbrk(text, "?{}[]|"));
        seen[ev->item[i].kind] = true;
    }
}

/* Law 5: everybody who is awaited moves, in this order and in the opposite one. */
static void step(struct podelim_state *s, struct rng *r) {
    struct podelim_state other = *s;
    struct move chosen[PODELIM_SEATS];
    struct events forth = {.count = 0}, back = {.count = 0};
    int n = 0;
    FOR_SEATS (i, g->to_act(s)) {
        struct move m[28];
        int count = g->legal(s, i, m);
        check_texts(s, m, count);
        chosen[n++] = m[rng_below(r, (uint32_t)count)];
    }
    for (int i = 0; i < n; i++) {
        check_views(s, r);
        assert_null(g->check(s, &chosen[i]));
        g->apply(s, &chosen[i], &forth);
        assert_null(g->audit(s));
    }
    for (int i = n; i-- > 0;)
        g->apply(&other, &chosen[i], &back);
    assert_memory_equal(s, &other, sizeof other);
    assert_int_equal(forth.count, back.count);
    assert_memory_equal(forth.item, back.item, (size_t)forth.count * sizeof forth.item[0]);
    hear(&forth);
}

static void random_games_keep_the_laws(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 2024);
    for (int game = 0; game < GAMES; game++)
        for (int nseats = 2; nseats <= 4; nseats++) {
            struct podelim_state s = shuffled(nseats, &r);
            for (int steps = 0; g->to_act(&s); steps++) {
                if (steps % FORMS_EVERY == game % FORMS_EVERY)
                    check_forms(&s);
                step(&s, &r);
            }
            check_views(&s, &r);
            struct outcome result;
            assert_true(g->outcome(&s, &result));
            assert_true(result.scored && result.winners);
        }
}

static void every_event_has_happened(void **state) {
    (void)state;
    for (int kind = 0; kind < PODELIM_EVENT_COUNT; kind++)
        if (!seen[kind])
            fail_msg("never heard: %s", podelim_events[kind].id);
}

static void determinize_deals_the_cards_that_were_not_seen(void **state) {
    (void)state;
    uint32_t on_top[PODELIM_CARDS] = {0};
    uint8_t open[PODELIM_CARDS];
    struct rng r;
    rng_seed(&r, 7);
    struct podelim_state view = shuffled(2, &r), full;
    g->redact(&view, 1);
    podelim_count_open(&view, open);
    for (int i = 0; i < 6300; i++) {
        full = view;
        g->determinize(&full, &r);
        on_top[full.deck[full.deck_left - 1]]++;
    }
    for (int card = 0; card < PODELIM_CARDS; card++) { /* 63 unseen cards, each 100 times or so */
        uint32_t unseen = podelim_copies[card] - open[card];
        assert_in_range(on_top[card], 70 * unseen, 130 * unseen);
    }
}

static double win_share_of_greedy(int nseats, int games) {
    struct rng r;
    double wins = 0;
    rng_seed(&r, 11);
    for (int game = 0; game < games; game++) {
        struct podelim_state s = shuffled(nseats, &r), view;
        struct move m[28];
        int greedy = game % nseats;
        for (seatset seats; (seats = g->to_act(&s)) != 0;) {
            int seat = seat_first(seats), n = g->legal(&s, seat, m);
            struct move choice = m[rng_below(&r, (uint32_t)n)];
            if (seat == greedy) {
                view = s;
                g->redact(&view, seat);
                choice = g->ai->greedy(&view, seat, &r);
                assert_null(g->check(&s, &choice));
            }
            g->apply(&s, &choice, NULL);
        }
        struct outcome result;
        g->outcome(&s, &result);
        if (result.winners & SEAT(greedy))
            wins += 1.0 / seat_count(result.winners);
    }
    return wins / games;
}

static void greedy_beats_random(void **state) {
    (void)state;
    assert_true(win_share_of_greedy(2, 60) > 0.8);
    assert_true(win_share_of_greedy(3, 60) > 0.6);
    assert_true(win_share_of_greedy(4, 60) > 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_the_laws),
        cmocka_unit_test(every_event_has_happened),
        cmocka_unit_test(determinize_deals_the_cards_that_were_not_seen),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
