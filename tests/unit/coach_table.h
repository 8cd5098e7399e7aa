/* A small language for tests of Coach to the Devil's Castle: states, moves and expectations in
 * the words of the rules. One table, one file of tests. */
#ifndef TESTS_COACH_TABLE_H
#define TESTS_COACH_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/coach/know.h"

static const struct game *const g = &game_coach;
static struct coach_state s;
static struct events said;
static uint64_t next_key = 1; /* of chance */

static inline int word(const char *list, const char *name, size_t n) {
    const struct word_list *words = word_list_find(g, list, strlen(list));
    for (int i = 0; i < words->count; i++)
        if (strlen(words->word[i].id) == n && !memcmp(words->word[i].id, name, n))
            return i;
    fail_msg("no %s is called %.*s", list, (int)n, name);
    return -1;
}

/* "key dagger" as kinds; returns their number. */
static inline int kinds_of(const char *text, uint8_t *out) {
    int n = 0;
    for (const char *p = text; *p; p += strspn(p, " ")) {
        size_t size = strcspn(p, " ");
        out[n++] = (uint8_t)word("item", p, size);
        p += size;
    }
    return n;
}

/* ---- setting the table: table_for(), then what lies where, then ready() ---- */

/* Nobody has anything yet. Societies alternate, and everybody has a profession. */
static inline void table_with(int nseats, const char *name, const char *value) {
    char words[128];
    struct buf say = BUF(words);
    struct options o = options_default(g);
    if (name)
        assert_null(options_set(g, &o, name, value, &say));
    assert_null(game_setup(g, &s, &o, nseats));
    memset(s.where, UNKNOWN, COACH_ITEMS);
    for (int i = 0; i < nseats; i++) {
        s.society[i] = (uint8_t)(i % SOCIETIES);
        s.profession[i] = (uint8_t)i;
    }
    s.supply = COACH_TOKENS;
    s.turn_number = 1;
    said.count = 0;
}

static inline void table_for(int nseats) {
    table_with(nseats, NULL, NULL);
}

static inline void put(int kind, int where) {
    int slot = coach_slot(kind);
    while (slot < coach_slot(kind) + coach_copies(kind) && s.where[slot] != UNKNOWN)
        slot++;
    assert_true(slot < coach_slot(kind) + coach_copies(kind));
    s.where[slot] = (uint8_t)where;
}

static inline void hand(int seat, const char *text) {
    uint8_t kinds[COACH_ITEMS];
    int n = kinds_of(text, kinds);
    for (int i = 0; i < n; i++)
        put(kinds[i], seat);
}

/* Top first; what is not named anywhere lies below. */
static inline void pile(const char *text) {
    uint8_t kinds[COACH_ITEMS];
    int n = kinds_of(text, kinds);
    for (int i = 0; i < n; i++)
        put(kinds[i], PLACE_TOP + s.pile_count++);
}

/* Everything that is left goes to whoever has the least: the pile is what pile() has named. */
static inline void deal_rest(void) {
    for (int i = 0; i < COACH_ITEMS; i++) {
        int count[MAX_SEATS] = {0}, least = 0;
        for (int k = 0; k < COACH_ITEMS; k++)
            if (s.where[k] < MAX_SEATS)
                count[s.where[k]]++;
        for (int seat = 1; seat < s.head.nseats; seat++)
            least = count[seat] < count[least] ? seat : least;
        if (s.where[i] == UNKNOWN)
            s.where[i] = (uint8_t)least;
    }
}

/* Whoever has the profession gets the seat's. */
static inline void profession(int seat, const char *name) {
    int p = word("profession", name, strlen(name));
    for (int i = 0; i < s.head.nseats; i++)
        if (s.profession[i] == p)
            s.profession[i] = s.profession[seat];
    s.profession[seat] = (uint8_t)p;
}

/* The seat's profession lies open. */
static inline void open_profession(int seat) {
    s.profession_open |= (uint8_t)SEAT(seat);
}

static inline void societies(const char *text) {
    for (int i = 0; i < s.head.nseats; i++)
        s.society[i] = text[i] == 'o' ? ORDER : BROTHERHOOD;
}

static inline void tokens(int seat, int count) {
    s.tokens[seat] = (uint8_t)count;
    s.supply = (uint8_t)(s.supply - count);
}

static inline void sound(void) {
    const char *why = g->audit(&s);
    if (why)
        fail_msg("%s", why);
}

/* What is left is the rest of the pile; everybody knows the own cards and what lies open. */
static inline void ready(int turn) {
    for (int i = 0; i < COACH_ITEMS; i++)
        if (s.where[i] == UNKNOWN)
            s.where[i] = (uint8_t)(PLACE_TOP + s.pile_count++);
    for (int i = 0; i < FIRST_SINGLE; i += COPIES)
        for (int k = 0; k < COPIES * COPIES; k++) { /* in order, by the simplest of all sorts */
            int at = i + k % (COPIES - 1);
            uint8_t swap = s.where[at];
            if (swap > s.where[at + 1]) {
                s.where[at] = s.where[at + 1];
                s.where[at + 1] = swap;
            }
        }
    for (int i = 0; i < COACH_ITEMS; i++)
        if (s.where[i] < PLACE_TOP)
            s.hand_count[s.where[i]]++;
    FOR_VIEWERS(v, &s) {
        uint16_t others = (uint16_t)(ALL_SEATS(s.head.nseats) & ~AT(v));
        s.society_known[v] = (uint8_t)SEAT(v);
        for (int i = 0; i < COACH_ITEMS; i++)
            s.item_mask[v][i] = v != PUBLIC && s.where[i] == v
                                    ? AT(v)
                                    : (uint16_t)(others | know_pile_bits(s.pile_count));
        know_sort(s.item_mask[v]);
        for (int p = 0; p < PROFESSIONS; p++)
            s.profession_mask[v][p] = (uint16_t)((others & ~s.profession_open) | PROFESSION_PILE);
        for (int i = 0; i < s.head.nseats; i++)
            if (i == v || coach_is_open(&s, i))
                s.profession_mask[v][s.profession[i]] = AT(i);
    }
    s.turn = (uint8_t)turn;
    s.phase = PHASE_ACTION;
    s.asked = (uint8_t)SEAT(turn);
    sound();
}

/* ---- moves ---- */

static inline struct move parsed(int seat, const char *text) {
    struct move m = {0};
    const char *why = move_parse(g, seat, text, &m);
    if (why)
        fail_msg("%s: %s", text, why);
    return m;
}

/* Carries out a move, and chance after it. */
static inline void play(int seat, const char *text) {
    struct move m = parsed(seat, text);
    const char *why = g->check(&s, &m);
    if (why)
        fail_msg("%d %s: %s", seat, text, why);
    said.count = 0;
    g->apply(&s, &m, &said);
    while (g->to_act(&s) == CHANCE) {
        struct move chance = chance_move(next_key++);
        assert_null(g->check(&s, &chance));
        g->apply(&s, &chance, &said);
    }
    sound();
}

/* All awaited seats make the same move. */
static inline void all_play(const char *text) {
    FOR_SEATS (i, g->to_act(&s))
        play(i, text);
}

/* The seats vote: votes(1, "shield"), the others "sword". */
static inline void votes(seatset shields) {
    FOR_SEATS (i, g->to_act(&s))
        play(i, shields & SEAT(i) ? "shield" : "sword");
}

static inline bool may(int seat, const char *text) {
    struct move list[MAX_LEGAL], m = parsed(seat, text);
    int n = g->legal(&s, seat, list);
    bool listed = false;
    for (int i = 0; i < n; i++)
        listed = listed || !memcmp(&list[i], &m, sizeof m);
    assert_int_equal(listed, g->check(&s, &m) == NULL);
    return listed;
}

static inline void refused(int seat, const char *text, const char *rule) {
    struct move m = parsed(seat, text);
    const char *why = g->check(&s, &m);
    if (!why)
        fail_msg("%d %s is allowed, against %s", seat, text, rule);
    else if (strncmp(why, rule, strlen(rule)) || why[strlen(rule)] != ' ')
        fail_msg("%d %s: %s, not by %s", seat, text, why, rule);
    assert_false(may(seat, text));
}

static inline int legal_count(int seat) {
    struct move list[MAX_LEGAL];
    return g->legal(&s, seat, list);
}

/* All legal moves, in the order of the list, as "look, search". */
static inline void legal_are(int seat, const char *expected) {
    static char text[8192];
    struct buf b = BUF(text);
    struct move list[MAX_LEGAL];
    int n = g->legal(&s, seat, list);
    buf_clear(&b);
    for (int i = 0; i < n; i++) {
        buf_str(&b, i ? ", " : "");
        move_text(g, &list[i], &b);
    }
    assert_string_equal(text, expected);
}

/* ---- expectations ---- */

static inline void asks(int phase, seatset seats) {
    assert_int_equal(s.phase, phase);
    assert_int_equal(g->to_act(&s), seats);
}

static inline void turn_is(int seat) {
    asks(PHASE_ACTION, SEAT(seat));
    assert_int_equal(s.turn, seat);
}

static inline void hand_is(int seat, const char *text) {
    uint8_t kinds[COACH_ITEMS];
    int n = kinds_of(text, kinds), count[ITEM_KINDS] = {0};
    for (int i = 0; i < n; i++)
        count[kinds[i]]++;
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        assert_int_equal(coach_count(&s, seat, kind), count[kind]);
    assert_int_equal(s.hand_count[seat], n);
}

static inline void top_is(const char *text) {
    uint8_t kinds[COACH_ITEMS], lies[COACH_ITEMS];
    int n = kinds_of(text, kinds);
    coach_pile(&s, lies);
    assert_true(n <= s.pile_count);
    assert_memory_equal(kinds, lies, (size_t)n);
}

static inline const struct event *heard(int kind) {
    for (int i = 0; i < said.count; i++)
        if (said.item[i].kind == kind)
            return &said.item[i];
    return NULL;
}

static inline void not_heard(int kind) {
    assert_null(heard(kind));
}

/* The event was told to these and nobody else. */
static inline void told_to(int kind, seatset audience) {
    assert_non_null(heard(kind));
    assert_int_equal(heard(kind)->audience, audience);
}

/* "0 3 top" as places. */
static inline uint16_t places_of(const char *text) {
    uint16_t mask = 0;
    for (const char *p = text; *p; p += strcspn(p, " "), p += strspn(p, " "))
        mask |= *p == 't'   ? AT(PLACE_TOP)
                : *p == 's' ? AT(PLACE_SECOND)
                : *p == 'r' ? AT(PLACE_REST)
                            : AT(*p - '0');
    return mask;
}

/* The viewer thinks the item, the k-th of its kind in the order of the masks, at these places. */
static inline void thinks_of(int viewer, const char *item, int k, const char *places) {
    int slot = coach_slot(word("item", item, strlen(item))) + k;
    uint16_t mask = s.item_mask[viewer][slot] & ANYWHERE;
    if (mask != places_of(places))
        fail_msg("%d thinks %s at %#x, not at %s", viewer, item, mask, places);
}

static inline void thinks(int viewer, const char *item, const char *places) {
    thinks_of(viewer, item, 0, places);
}

/* ---- duels among five ---- */

/* Five players; seat 0 attacks seat 1, the others may help. Nobody's profession is of use in a
 * duel, and nobody has anything in hand that is. */
static inline void five(void) {
    table_for(5);
    profession(0, "clairvoyant");
    profession(1, "diplomat");
    profession(2, "priest");
    profession(3, "doctor");
    profession(4, "hypnotist");
    hand(0, "key signet");
    hand(1, "goblet cloak");
    hand(2, "book");
    hand(3, "pearl");
    hand(4, "mirror");
}

/* To the resources: shields vote for the defender. */
static inline void fight(seatset shields) {
    ready(0);
    play(0, "duel 1");
    all_play("pass");
    votes(shields);
    if (s.phase == PHASE_HYPNOTIZE)
        play(0, "pass");
    asks(PHASE_RESOURCES, ALL_SEATS(5));
}

/* One seat uses something, the others pass. */
static inline void uses(int seat, const char *text) {
    FOR_SEATS (i, g->to_act(&s))
        play(i, i == seat ? text : "pass");
}

#endif
