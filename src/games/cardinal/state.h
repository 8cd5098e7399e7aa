/* Grey Cardinal: the state, and what its files share. Rule numbers are those of
 * docs/rules/cardinal.en.md. */
#ifndef GAMES_CARDINAL_STATE_H
#define GAMES_CARDINAL_STATE_H

#include <assert.h>

#include "core/game.h"

/* C1: the characters in canonical order, and the End card. */
enum cardinal_card {
#define CARD(name, id, title, value, type, help) name,
#include "games/cardinal/cards.def"
#undef CARD
    CARDS,
    KINDS = END /* of characters */
};

/* What a character can do for its owner. */
enum cardinal_type { INFLUENCE, PROTECTION, RESTRICTION, NO_CHARACTER };

/* Sets of kinds: bit k is kind k. */
#define KIND(k) ((uint32_t)1 << (k))
enum {
    INFLUENCES = 0
#define CARD(name, id, title, value, type, help) | ((type) == INFLUENCE) << (name)
#include "games/cardinal/cards.def"
#undef CARD
};

enum {
    CARDINAL_SEATS = 4,
    CARDINAL_DECK = 9 * KINDS + 1, /* C1 */
    CARDINAL_ROW = 5,              /* C3 */
    CARDINAL_COLUMNS = 5,          /* C14: kinds before a player, */
    CARDINAL_COLUMN = 5,           /* and cards of a kind */
};

/* C10: the ways to use an influence. */
enum cardinal_ability { BY_GENERAL, BY_ASSASSIN, BY_JESTER_DOWN, BY_JESTER_UP, BY_SEER, ABILITIES };

struct cardinal_ability_spec {
    uint8_t kind;
    int8_t change; /* of the last card's value; 0: the Seer's look */
};
extern const struct cardinal_ability_spec cardinal_abilities[ABILITIES];

enum cardinal_move {
    CARDINAL_LOOK = 1,
    CARDINAL_REVEAL,
    CARDINAL_USE,     /* a: ability */
    CARDINAL_JUDGE,   /* a: ability */
    CARDINAL_DESTROY, /* a: seat, b: kind */
    CARDINAL_BUST,
    CARDINAL_TAKE,
    CARDINAL_SWAP,    /* a: seat, b: kind */
    CARDINAL_KEEP,    /* a: kind */
    CARDINAL_DROP,    /* a: kind */
    CARDINAL_REPLACE, /* a: old kind, b: new kind */
    CARDINAL_MOVE_COUNT
};

enum cardinal_phase {
    PHASE_DEAL,           /* chance */
    PHASE_SHUFFLE_LOOK,   /* chance, then the look goes on (C4) */
    PHASE_SHUFFLE_REVEAL, /* chance, then the reveal goes on (C4) */
    PHASE_REVEAL,
    PHASE_PLACE,
    PHASE_OVER,
    PHASE_COUNT
};

enum cardinal_event {
    SAID_TURN,
    SAID_SHUFFLED,
    SAID_LOOKED,
    SAID_SEEN,
    SAID_REVEALED,
    SAID_HIGHER,
    SAID_EQUAL,
    SAID_LOWERED,
    SAID_RAISED,
    SAID_JUDGED,
    SAID_BUST,
    SAID_GAVE_UP,
    SAID_DESTROYED,
    SAID_DESTROYED_OWN,
    SAID_TAKEN,
    SAID_SWAPPED,
    SAID_RECEIVED,
    SAID_PLACED,
    SAID_FULL,
    SAID_DROPPED,
    SAID_REPLACED,
    SAID_END,
    SAID_SCORE,
    SAID_WON,
    SAID_SHARED,
    CARDINAL_EVENT_COUNT
};

/* Piles that are open and have no order are counts by kind. What is not in use is zero. */
struct cardinal_state {
    struct head head;
    uint8_t phase;
    uint8_t turn;   /* whose turn it is; after the end, whose it was */
    uint8_t seat;   /* who acts: `turn`, or the seat that places */
    uint8_t looked; /* C11: the seats that know the top of the deck; in a view only the viewer */
    uint8_t deck_count, row_count;
    int8_t value;           /* of the row's last card at present (C8) */
    uint8_t used;           /* C10: the kinds whose columns were used this turn */
    uint8_t destroyed_from; /* C7: the seats that have lost a card this turn */
    uint8_t destroyed_now;  /* C7: the last card's destruction is spent */
    uint8_t row_to;         /* C16: who gets the row; only while the swapper places */
    uint8_t row[CARDINAL_ROW];
    uint8_t to_place[KINDS]; /* C15: the new kinds that `seat` decides about */
    uint8_t discard[CARDS];
    uint8_t column[CARDINAL_SEATS][KINDS];
    uint8_t deck[CARDINAL_DECK + 3]; /* the top is deck[deck_count - 1]; three fill the word */
};
static_assert(sizeof(struct cardinal_state) == sizeof(struct head) + 11 + CARDINAL_ROW + KINDS +
                                                   CARDS + CARDINAL_SEATS * KINDS + CARDINAL_DECK +
                                                   3,
              "no padding");

extern const uint8_t cardinal_value[CARDS]; /* C1: as printed */

/* C2: copies of each character: 9, 7 or 5. */
static inline int cardinal_copies(int nseats) {
    return 1 + 2 * nseats;
}

/* C5: the printed value of the card before the last one; there are two cards or more. */
static inline int cardinal_previous(const struct cardinal_state *s) {
    return cardinal_value[s->row[s->row_count - 2]];
}

/* C5: an empty row stands too. */
static inline bool cardinal_stands(const struct cardinal_state *s) {
    return s->row_count < 2 || s->value <= cardinal_previous(s);
}

static inline bool cardinal_equal(const struct cardinal_state *s) { /* C7 */
    return s->row_count >= 2 && s->value == cardinal_previous(s);
}

/* Columns of seats, as sets of kinds: those there are; those that are available (C9, of
 * influences and protections); and those influences of the seat on turn that stand upright. */
uint32_t cardinal_kinds(const struct cardinal_state *s, int seat);
uint32_t cardinal_available(const struct cardinal_state *s, int seat);
int cardinal_column_count(const struct cardinal_state *s, int seat);
uint32_t cardinal_upright(const struct cardinal_state *s);

/* C6: by how much the seat on turn can still lower a card. */
int cardinal_reach(const struct cardinal_state *s);

/* C18: the points of a column of so many cards, and of all columns. */
static inline int cardinal_column_points(int kind, int cards) {
    return cards >= 2 ? cardinal_value[kind] : 0;
}
int cardinal_points(const uint8_t column[KINDS]);

/* What chance does with this key: the deck it makes, and its size. */
int cardinal_shuffle(const struct cardinal_state *s, uint64_t key, uint8_t deck[CARDINAL_DECK]);

/* Works on a view too; there `reveal` takes what stands on top of its deck. */
void cardinal_apply(void *st, const struct move *m, struct events *ev);

/* Of legal.c */
seatset cardinal_to_act(const void *st);
int cardinal_legal(const void *st, int seat, struct move *out);
const char *cardinal_check(const void *st, const struct move *m);

/* Of text.c */
void cardinal_describe(const void *st, struct jw *out);
void cardinal_describe_chance(const void *st, const struct move *m, struct jw *out);
extern const struct move_spec cardinal_moves[];
extern const struct event_spec cardinal_events[];
extern const struct word_list cardinal_words[];

/* Of scene.c */
void cardinal_scene(struct scene *s, const void *view);

/* Of lessons.c */
extern const struct lesson cardinal_lessons[];

/* Of info.c */
void cardinal_redact(void *st, int viewer);
void cardinal_determinize(void *view, struct rng *r);
const char *cardinal_audit(const void *st);
const char *cardinal_audit_view(const void *view);
void cardinal_unseen(const struct cardinal_state *s, uint8_t left[CARDS]); /* by counting */

extern const struct game game_cardinal;  /* of rules.c */
extern const struct game_ai cardinal_ai; /* of ai.c */

#endif
