/* A small language for tests of Grey Cardinal: states, moves and expectations in the words of the
 * rules. One table, one file of tests. */
#ifndef TESTS_CARDINAL_TABLE_H
#define TESTS_CARDINAL_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/cardinal/state.h"

static const struct game *const g = &game_cardinal;
static struct cardinal_state s;
static struct events said;

/* ---- a small language for states ---- */

static inline int card_named(const char *name, size_t n) {
    const struct word_list *cards = &g->words[0];
    for (int i = 0; i < cards->count; i++)
        if (strlen(cards->word[i].id) == n && !memcmp(cards->word[i].id, name, n))
            return i;
    fail_msg("no card is called %.*s", (int)n, name);
    return -1;
}

/* "king queen queen" as cards; returns their number. */
static inline int cards_of(const char *text, uint8_t *out) {
    int n = 0;
    for (const char *p = text; *p; p += strspn(p, " ")) {
        size_t size = strcspn(p, " ");
        out[n++] = (uint8_t)card_named(p, size);
        p += size;
    }
    return n;
}

static inline void pile(uint8_t *counts, int kinds, const char *text) {
    uint8_t list[CARDINAL_DECK];
    int n = cards_of(text, list);
    memset(counts, 0, (size_t)kinds);
    for (int i = 0; i < n; i++)
        counts[list[i]]++;
}

/* Seat 0 is on turn; columns, row and deck are empty, the End card is discarded. */
static inline void table_for(int nseats) {
    struct options o = options_default(g);
    assert_null(game_setup(g, &s, &o, nseats));
    s.phase = PHASE_REVEAL;
    said.count = 0;
}

static inline void columns(int seat, const char *text) {
    pile(s.column[seat], KINDS, text);
}

static inline void discard(const char *text) {
    pile(s.discard, CARDS, text);
}

/* The last card has its printed value. */
static inline void row(const char *text) {
    memset(s.row, 0, sizeof s.row);
    s.row_count = (uint8_t)cards_of(text, s.row);
    s.value = (int8_t)(s.row_count ? cardinal_value[s.row[s.row_count - 1]] : 0);
}

/* Top first. */
static inline void deck(const char *text) {
    uint8_t list[CARDINAL_DECK];
    int n = cards_of(text, list);
    memset(s.deck, 0, sizeof s.deck);
    for (int i = 0; i < n; i++)
        s.deck[n - 1 - i] = list[i];
    s.deck_count = (uint8_t)n;
}

/* ---- moves and expectations ---- */

static inline struct move parsed(const char *text) {
    struct move m = {0};
    const char *why = move_parse(g, s.seat, text, &m);
    if (why)
        fail_msg("%s: %s", text, why);
    return m;
}

/* Carries out a move, and chance after it. */
static inline void play(const char *text) {
    struct move m = parsed(text);
    const char *why = g->check(&s, &m);
    if (why)
        fail_msg("%s: %s", text, why);
    g->apply(&s, &m, &said);
    for (uint64_t key = 1; g->to_act(&s) == CHANCE; key++) {
        struct move chance = chance_move(key);
        assert_null(g->check(&s, &chance));
        g->apply(&s, &chance, &said);
    }
}

static inline void refused(const char *text, const char *rule) {
    struct move m = parsed(text);
    struct cardinal_state before = s;
    const char *why = g->check(&s, &m);
    if (!why || strncmp(why, rule, strlen(rule)) || why[strlen(rule)] != ' ')
        fail_msg("%s: %s", text, why ? why : "legal");
    assert_memory_equal(&before, &s, sizeof s);
}

/* All legal moves, in the order of the list, as "reveal, take". */
static inline void legal_are(const char *expected) {
    char text[4096];
    struct buf b = BUF(text);
    struct move move[MAX_LEGAL];
    int count = g->legal(&s, s.seat, move);
    buf_clear(&b);
    for (int i = 0; i < count; i++) {
        buf_str(&b, i ? ", " : "");
        move_text(g, &move[i], &b);
    }
    assert_string_equal(text, expected);
}

static inline void columns_are(int seat, const char *text) {
    uint8_t counts[KINDS];
    pile(counts, KINDS, text);
    assert_memory_equal(s.column[seat], counts, KINDS);
}

static inline void discard_is(const char *text) {
    uint8_t counts[CARDS];
    pile(counts, CARDS, text);
    assert_memory_equal(s.discard, counts, CARDS);
}

static inline void to_place_is(int seat, const char *text) {
    uint8_t counts[KINDS];
    pile(counts, KINDS, text);
    assert_int_equal(s.phase, PHASE_PLACE);
    assert_int_equal(s.seat, seat);
    assert_memory_equal(s.to_place, counts, KINDS);
}

static inline void row_is(const char *text) {
    uint8_t list[CARDINAL_DECK];
    int n = cards_of(text, list);
    assert_int_equal(s.row_count, n);
    assert_memory_equal(s.row, list, (size_t)n);
}

static inline void turn_of(int seat) {
    assert_int_equal(s.turn, seat);
    assert_int_equal(s.seat, seat);
    assert_int_equal(s.phase, PHASE_REVEAL);
}

static inline const struct event *event_of(int kind) {
    for (int i = 0; i < said.count; i++)
        if (said.item[i].kind == kind)
            return &said.item[i];
    return NULL;
}

#endif
