/* Seats change places, and so must what bots choose: the table turned by some seats is played move by
 * move as before, turned. */
#ifndef TESTS_UNIT_ROTATED_H
#define TESTS_UNIT_ROTATED_H

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/table.h"

static int turned_by, turned_seats;

static uint8_t turned_seat(int seat) {
    return (uint8_t)((seat + turned_by) % turned_seats);
}

static uint8_t turned_set(uint8_t seats) {
    uint8_t out = 0;
    for (int i = 0; i < turned_seats; i++)
        if (seats >> i & 1)
            out |= (uint8_t)(1 << turned_seat(i));
    return out;
}

/* Rows of `size` bytes, one a seat. */
static void turn_rows(void *rows, size_t size) {
    unsigned char old[MAX_SEATS * 64], *row = rows;
    memcpy(old, rows, (size_t)turned_seats * size);
    for (int i = 0; i < turned_seats; i++)
        memcpy(row + turned_seat(i) * size, old + (size_t)i * size, size);
}

static struct move turned_move(const struct game *of, struct move m) {
    uint8_t *argument[] = {&m.a, &m.b};
    const char *at = of->moves[m.kind].pattern;
    m.seat = turned_seat(m.seat);
    for (int i = 0; i < 2 && (at = strchr(at, '%')); i++, at++)
        if (!strncmp(at, "%seat", 5))
            *argument[i] = turned_seat(*argument[i]);
    return m;
}

/* All moves that are ever made here, and how often. */
enum { ROTATED_TRIES = 128 };
struct chosen {
    struct move move[ROTATED_TRIES];
    int times[ROTATED_TRIES], count;
};

static struct chosen all_chosen(struct move (*choose)(const void *, int, struct rng *),
                                const void *view, int seat, uint64_t luck) {
    struct chosen c = {.count = 0};
    for (uint64_t k = 0; k < ROTATED_TRIES; k++) {
        struct rng r;
        rng_seed(&r, luck + k);
        struct move m = choose(view, seat, &r);
        int i = 0;
        while (i < c.count && memcmp(&c.move[i], &m, sizeof m) != 0)
            i++;
        c.move[i] = m;
        c.times[i]++;
        c.count += i == c.count;
    }
    return c;
}

/* The same moves, turned; and where one decides among equals, each about as often as the others. */
static void choose_alike(const struct game *of, const void *view, const void *turned, int seat) {
    struct chosen here = all_chosen(of->ai->greedy, view, seat, 1000);
    struct chosen there = all_chosen(of->ai->greedy, turned, turned_seat(seat), 2000);
    for (int i = 0; i < here.count; i++) {
        struct move m = turned_move(of, here.move[i]);
        int k = 0;
        while (k < there.count && memcmp(&there.move[k], &m, sizeof m) != 0)
            k++;
        if (k == there.count)
            fail_msg("kind %d with %d %d is chosen %d times of %d, and never on the turned table",
                     m.kind, m.a, m.b, here.times[i], ROTATED_TRIES);
        if (here.count <= 8)
            assert_true(here.times[i] * here.count * 5 > ROTATED_TRIES);
    }
}

/* ---- games in which anything is played ---- */

struct rotated {
    const struct game *game;
    void (*turn)(void *st);
    bool (*wanted)(const void *st); /* positions to look at */
    struct rng rng;
    int checked;
};

static struct move rotated_step(void *context, const void *st, int seat) {
    struct rotated *r = context;
    _Alignas(8) unsigned char view[STATE_MAX], turned[STATE_MAX];
    struct move legal[MAX_LEGAL];
    int n = r->game->legal(st, seat, legal);
    if (n > 1 && r->wanted(st) && rng_below(&r->rng, 4) == 0) {
        memcpy(view, st, r->game->state_size);
        r->game->redact(view, seat);
        memcpy(turned, view, r->game->state_size);
        turned_by = 1 + (int)rng_below(&r->rng, (uint32_t)turned_seats - 1);
        r->turn(turned);
        ((struct head *)turned)->viewer = turned_seat(seat);
        choose_alike(r->game, view, turned, seat);
        r->checked++;
    }
    if (rng_below(&r->rng, 2)) /* castles and columns grow only if somebody plays well */
        return r->game->ai->greedy(st, seat, &r->rng);
    return legal[rng_below(&r->rng, (uint32_t)n)];
}

static void rotate_games(const char *id, void (*turn)(void *), bool (*wanted)(const void *),
                         int games) {
    struct rotated r = {.game = game_find(id), .turn = turn, .wanted = wanted};
    struct options o = options_default(r.game);
    rng_seed(&r.rng, 5);
    for (int k = 0; k < games; k++) {
        static struct table t;
        struct seed seed = {{(uint8_t)k, 9}};
        turned_seats = r.game->min_seats + k % (r.game->max_seats - r.game->min_seats + 1);
        assert_null(table_open(&t, r.game, &o, turned_seats, &seed, NULL));
        assert_null(table_play(&t, rotated_step, &r));
    }
    assert_true(r.checked > 10 * games);
}

#endif
