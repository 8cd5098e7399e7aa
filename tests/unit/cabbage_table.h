/* A small language for tests of Intrigues and Cabbage: states, moves and expectations in the words
 * of the rules. One table, one file of tests. */
#ifndef TESTS_CABBAGE_TABLE_H
#define TESTS_CABBAGE_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/cabbage/state.h"

static const struct game *const g = &game_cabbage;
static struct cabbage_state s;
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

/* "cow wheat wheat" as cards; returns their number. */
static inline int cards_of(const char *text, uint8_t *out) {
    int n = 0;
    for (const char *p = text; *p; p += strspn(p, " ")) {
        size_t size = strcspn(p, " ");
        out[n++] = (uint8_t)card_named(p, size);
        p += size;
    }
    return n;
}

static inline void pile(uint8_t *counts, const char *text) {
    uint8_t list[CABBAGE_DECK];
    int n = cards_of(text, list);
    memset(counts, 0, KINDS);
    for (int i = 0; i < n; i++)
        counts[list[i]]++;
}

/* Seat 0 is on turn; castles, middle and discard pile are empty, and so is the deck. */
static inline void table_for(int nseats) {
    struct options o = options_default(g);
    assert_null(game_setup(g, &s, &o, nseats));
    s.phase = PHASE_TURN;
    said.count = 0;
}

static inline void castle(int seat, const char *text) {
    pile(s.castle[seat], text);
}

static inline void discard(const char *text) {
    pile(s.discard, text);
}

static inline void middle(const char *text) {
    s.middle_count = (uint8_t)cards_of(text, s.middle);
    s.kinds = 0;
    for (int i = 0; i < s.middle_count; i++)
        s.kinds |= (uint16_t)(1 << s.middle[i]);
}

/* Top first. */
static inline void deck(const char *text) {
    uint8_t list[CABBAGE_DECK];
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
    struct cabbage_state before = s;
    const char *why = g->check(&s, &m);
    assert_non_null(why);
    assert_true(!strncmp(why, rule, strlen(rule)) && why[strlen(rule)] == ' ');
    assert_memory_equal(&before, &s, sizeof s);
}

/* All legal moves, in the order of the list, as "draw, stop". */
static inline void legal_are(const char *expected) {
    char text[4096];
    struct buf b = BUF(text);
    struct move move[64];
    int count = g->legal(&s, s.seat, move);
    buf_clear(&b);
    for (int i = 0; i < count; i++) {
        buf_str(&b, i ? ", " : "");
        move_text(g, &move[i], &b);
    }
    assert_string_equal(text, expected);
}

static inline void castle_is(int seat, const char *text) {
    uint8_t counts[KINDS];
    pile(counts, text);
    assert_memory_equal(s.castle[seat], counts, KINDS);
}

static inline void discard_is(const char *text) {
    uint8_t counts[KINDS];
    pile(counts, text);
    assert_memory_equal(s.discard, counts, KINDS);
}

static inline void middle_is(const char *text) {
    uint8_t list[CABBAGE_DECK];
    int n = cards_of(text, list);
    assert_int_equal(s.middle_count, n);
    assert_memory_equal(s.middle, list, (size_t)n);
}

/* The cards of the last event of this kind; NULL: nothing of the kind was said. */
static inline void said_cards(int kind, const char *text) {
    uint64_t list = 0;
    uint8_t cards[CABBAGE_DECK];
    const struct event *last = NULL;
    for (int i = 0; i < said.count; i++)
        last = said.item[i].kind == kind ? &said.item[i] : last;
    assert_true(!last == !text);
    for (int i = 0, n = text ? cards_of(text, cards) : 0; i < n; i++)
        list = event_list(list, cards[i]);
    assert_true(!last || last->list == list);
}

static inline void turn_of(int seat, int phase) {
    assert_int_equal(s.turn, seat);
    assert_int_equal(s.phase, phase);
}

static inline int points(const char *text) {
    uint8_t counts[KINDS];
    pile(counts, text);
    return cabbage_points(counts);
}

static inline const struct event *event_of(int kind) {
    for (int i = 0; i < said.count; i++)
        if (said.item[i].kind == kind)
            return &said.item[i];
    return NULL;
}

#endif
