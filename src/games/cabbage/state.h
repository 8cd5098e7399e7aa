/* Intrigues and Cabbage: the state, and what its files share. Rule numbers are those of
 * docs/rules/cabbage.en.md. */
#ifndef GAMES_CABBAGE_STATE_H
#define GAMES_CABBAGE_STATE_H

#include <assert.h>

#include "core/game.h"

/* B1: the kinds of card in canonical order. */
enum cabbage_card {
#define CARD(name, id, title, copies, help) name,
#include "games/cabbage/cards.def"
#undef CARD
    KINDS
};

enum {
    CABBAGE_DECK = 0
#define CARD(name, id, title, copies, help) +copies
#include "games/cabbage/cards.def"
#undef CARD
    ,
    CABBAGE_SEATS = 5,
    CABBAGE_MIDDLE = 22,   /* nine kinds once, twelve Wheat, and the card that fails the turn */
    CABBAGE_HEN_SHOWS = 4, /* B9 */
    CABBAGE_CAT_SHOWS = 5, /* B11 */
};

enum cabbage_move {
    CABBAGE_DRAW = 1,
    CABBAGE_STOP,
    CABBAGE_FOX,      /* a: seat, b: card */
    CABBAGE_WOLF,     /* a: card, b: seat */
    CABBAGE_PIG,      /* a: seat, b: card */
    CABBAGE_CHICKEN,  /* a: card */
    CABBAGE_RABBIT,   /* a: card */
    CABBAGE_SAVE,     /* nothing */
    CABBAGE_SAVE_ONE, /* a: card */
    CABBAGE_SAVE_TWO, /* a, b: cards, ascending */
    CABBAGE_GUARD,    /* a: the Foxes are blocked, b: number of Wolves blocked */
    CABBAGE_MOVE_COUNT
};

enum cabbage_phase {
    PHASE_DEAL,         /* chance */
    PHASE_CAT_SHOW,     /* chance */
    PHASE_CHICKEN_SHOW, /* chance */
    PHASE_TURN,
    PHASE_FOX,
    PHASE_WOLF,
    PHASE_PIG,
    PHASE_CHICKEN,
    PHASE_RABBIT,
    PHASE_SAVE,
    PHASE_INTRIGUE,
    PHASE_OVER,
    PHASE_COUNT
};

enum cabbage_event {
    SAID_TURN,
    SAID_DRAWN,
    SAID_LAST,
    SAID_STACK,
    SAID_IDLE,
    SAID_FAILED,
    SAID_SAVED,
    SAID_DISCARDED,
    SAID_STOPPED,
    SAID_FOX,
    SAID_WOLF,
    SAID_PIG,
    SAID_LOOKED,
    SAID_SEEN,
    SAID_SHOWN,
    SAID_CHICKEN,
    SAID_CAT,
    SAID_RABBIT,
    SAID_INTRIGUE,
    SAID_FOXES_BLOCKED,
    SAID_WOLVES_BLOCKED,
    SAID_NOT_BLOCKED,
    SAID_DOGS_LEFT,
    SAID_LOST,
    SAID_SCORE,
    SAID_WON,
    SAID_SHARED,
    CABBAGE_EVENT_COUNT
};

/* Piles that are open and have no order are counts by kind. Unused slots of lists are zero. */
struct cabbage_state {
    struct head head;
    uint8_t phase;
    uint8_t turn;   /* the seat whose turn it is; after the deck's end, of the last turn */
    uint8_t seat;   /* who acts: `turn`, or in the intrigue the seat that is asked */
    uint8_t looked; /* B8: the seats that know the top of the deck; in a view only the viewer */
    uint8_t blocking_dogs_score; /* the option */
    uint8_t deck_count, middle_count, shown_count;
    uint16_t kinds;                   /* bit k: kind k is in the middle */
    uint8_t shown[CABBAGE_HEN_SHOWS]; /* ascending, while a Chicken's choice is open */
    uint8_t middle[CABBAGE_MIDDLE];   /* in order of play */
    uint8_t discard[KINDS];
    uint8_t castle[CABBAGE_SEATS][KINDS];
    uint8_t lost[CABBAGE_SEATS][KINDS]; /* B16: what the intrigue has thrown out of each castle; it
                                           lies in the discard pile too */
    uint8_t deck[CABBAGE_DECK];         /* the top is deck[deck_count - 1] */
};
static_assert(sizeof(struct cabbage_state) == sizeof(struct head) + 8 + 2 + CABBAGE_HEN_SHOWS +
                                                  CABBAGE_MIDDLE + KINDS * (1 + 2 * CABBAGE_SEATS) +
                                                  CABBAGE_DECK,
              "no padding");

/* B1: how many cards of each kind there are. */
extern const uint8_t cabbage_copies[KINDS];

/* What chance does with this key. The deal fills the deck; the sample is taken from the discard
 * pile (B9, B11), ascending, and its size returned. */
void cabbage_deal(uint64_t key, uint8_t deck[CABBAGE_DECK]);
int cabbage_sample(const struct cabbage_state *s, uint64_t key, uint8_t out[CABBAGE_CAT_SHOWS]);

/* B17, B18: what the intrigue leaves of a castle whose Dogs block so much. */
void cabbage_intrigue(uint8_t castle[KINDS], int foxes, int wolves, bool blocking_dogs_stay);

/* B16: is the seat's intrigue over? */
static inline bool cabbage_has_schemed(const struct cabbage_state *s, int seat) {
    int n = s->head.nseats;
    return s->phase == PHASE_OVER ||
           (s->phase == PHASE_INTRIGUE && (seat - s->turn + n) % n < (s->seat - s->turn + n) % n);
}

/* B20: the points of a castle without its Cats, of one kind and in all; and the seat that the Cats
 * score for, or -1. */
int cabbage_kind_points(const uint8_t castle[KINDS], int card);
int cabbage_points(const uint8_t castle[KINDS]);
int cabbage_cat_seat(const struct cabbage_state *s);

/* Of value.c: a seat's points as if the game ended now: after an intrigue with the best use of its
 * Dogs, the Cats included. Whoever tells people what a castle is worth tells this. */
int cabbage_points_now(const struct cabbage_state *s, int seat);
enum { CABBAGE_CAT_POINTS = 7 };

static inline bool cabbage_in_middle(const struct cabbage_state *s, int card) {
    return s->kinds >> card & 1;
}

/* Works on a view too; there `draw` plays what stands on top of its deck. */
void cabbage_apply(void *st, const struct move *m, struct events *ev);

/* Of legal.c */
seatset cabbage_to_act(const void *st);
int cabbage_legal(const void *st, int seat, struct move *out);
const char *cabbage_check(const void *st, const struct move *m);

/* Of text.c */
void cabbage_describe(const void *st, struct jw *out);
void cabbage_describe_chance(const void *st, const struct move *m, struct jw *out);
extern const struct move_spec cabbage_moves[];
extern const struct event_spec cabbage_events[];
extern const struct word_list cabbage_words[];

/* Of scene.c */
void cabbage_scene(struct scene *s, const void *view);

/* Of lessons.c */
extern const struct lesson cabbage_lessons[];

/* Of info.c */
void cabbage_redact(void *st, int viewer);
void cabbage_determinize(void *view, struct rng *r);
const char *cabbage_audit(const void *st);
const char *cabbage_audit_view(const void *view);
void cabbage_unseen(const struct cabbage_state *s, uint8_t left[KINDS]); /* the deck, by counting */

extern const struct game game_cabbage;  /* of rules.c */
extern const struct game_ai cabbage_ai; /* of ai.c */

#endif
