/* A random game on a table, with its record and every event: what the tests of tables and
 * records start from. */
#ifndef TESTS_UNIT_PLAYED_H
#define TESTS_UNIT_PLAYED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/record.h"
#include "run/system.h"

enum { PLAYED_MAX = 4096 };

struct played {
    struct table table; /* at the end of the game */
    struct buf text;    /* the record */
    int moves;
    struct move move[PLAYED_MAX];
    struct events dealt;              /* what the deal said */
    struct events events[PLAYED_MAX]; /* of each move */
};

static const struct sitter played_by[MAX_SEATS] = {
    {SEAT_PERSON, "human"},   {SEAT_BOT, "random"},   {SEAT_PERSON, "Кіт Ґ"}, {SEAT_BOT, "greedy"},
    {SEAT_PROGRAM, "a b  c"}, {SEAT_BOT, "explorer"}, {SEAT_PERSON, "g"},     {SEAT_PERSON, "h"}};

static inline struct move random_move(const struct table *t, struct rng *r) {
    struct move moves[MAX_LEGAL];
    seatset asked = table_to_act(t);
    for (uint32_t skip = rng_below(r, (uint32_t)seat_count(asked)); skip--;)
        asked &= asked - 1;
    int n = t->game->legal(t->state, seat_first(asked), moves);
    assert_true(n > 0);
    return moves[rng_below(r, (uint32_t)n)];
}

/* Plays up to `limit` moves; free the text with played_free(). */
static inline struct played *play_random(const struct game *g, int nseats, uint8_t seed_byte,
                                         int limit) {
    struct played *p = calloc(1, sizeof *p);
    struct options o = options_default(g);
    struct seed seed = {{seed_byte}};
    struct buf scratch = heap_buf();
    struct rng r;
    rng_seed(&r, seed_byte);
    p->text = heap_buf();
    assert_null(table_open(&p->table, g, &o, nseats, &seed, &p->dealt));
    record_head(&p->text, &p->table, played_by, NULL, FULL);
    while (table_to_act(&p->table) && p->moves < limit) {
        struct move m = random_move(&p->table, &r);
        assert_null(table_move(&p->table, &m, &p->events[p->moves]));
        record_move(&p->text, &p->table, &m, &scratch);
        p->move[p->moves++] = m;
        assert_true(p->moves < PLAYED_MAX);
    }
    record_end(&p->text, &p->table);
    heap_free(&scratch);
    return p;
}

static inline void played_free(struct played *p) {
    heap_free(&p->text);
    free(p);
}

/* What record_load() makes of a text. */
struct loaded {
    bool fine;
    struct record record;
    struct table table;
    struct record_error error;
};

static inline struct loaded *load_text(const char *text, size_t size) {
    struct loaded *l = calloc(1, sizeof *l);
    struct buf scratch = heap_buf();
    /* A copy of just this size: reading beyond it is seen by the address sanitizer. */
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    l->record.move_max = record_lines(copy, size);
    l->record.move = calloc(l->record.move_max + 1, sizeof *l->record.move);
    l->fine =
        record_load(copy, size, &l->record, &l->table, &scratch, &l->error) && l->record.whole;
    free(copy);
    heap_free(&scratch);
    return l;
}

static inline void loaded_free(struct loaded *l) {
    free(l->record.move);
    free(l);
}

/* The text with its end line made anew. */
static inline void reseal(struct buf *text) {
    size_t at = text->size - 1;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    text->size = at;
    text->data[at] = 0;
    record_seal(text);
}

/* The text with line `number` (from 1) replaced; NULL takes it out. */
static inline struct buf with_line(const struct buf *text, uint32_t number, const char *line) {
    struct buf out = heap_buf();
    uint32_t n = 1;
    for (const char *p = text->data; *p; n++) {
        const char *end = strchr(p, '\n') + 1;
        if (n != number)
            buf_bytes(&out, p, (size_t)(end - p));
        else if (line) {
            buf_str(&out, line);
            buf_char(&out, '\n');
        }
        p = end;
    }
    return out;
}

static inline uint32_t line_starting(const struct buf *text, const char *start) {
    uint32_t n = 1;
    for (const char *p = text->data; *p; p = strchr(p, '\n') + 1, n++)
        if (!strncmp(p, start, strlen(start)))
            return n;
    return 0;
}

#endif
