/* Nothing: everybody may pay to look at a hidden card, then all play a card at once. The rules
 * N1 … N6 stand in docs/rules/null.en.md. */
#ifndef GAMES_NULL_STATE_H
#define GAMES_NULL_STATE_H

#include "core/game.h"

/* A card is its line in cards.def. */
#define CARD(id, title, copies, help) +1
enum {
    NULL_KINDS = 0
#include "games/null/cards.def"
    ,
#undef CARD
#define CARD(id, title, copies, help) +copies
    NULL_DECK = 0
#include "games/null/cards.def"
    ,
#undef CARD
    NULL_HAND = 3,
    NULL_ROUNDS = 3,
    NULL_TOP = NULL_KINDS - 1, /* the highest card */
};

enum null_move {
    NULL_LOOK = 1,
    NULL_PASS,
    NULL_PLAY, /* a: card */
    NULL_MOVE_COUNT
};

/* Whatever has to be decided is a phase: apply() never asks. */
enum null_phase {
    NULL_DEALING, /* chance */
    NULL_LOOKING, /* one after the other */
    NULL_PLAYING, /* all at once */
    NULL_OVER
};

enum null_event {
    NULL_BEGUN,
    NULL_DEALT,
    NULL_LOOKED,
    NULL_SEEN,
    NULL_PASSED,
    NULL_MIDDLE,
    NULL_PLAYED,
    NULL_WINNERS,
    NULL_EVENT_COUNT
};

/* Plain data: no pointers, no padding, and one way only to write a position down. So hands are
 * sorted, and what is not in use is zero. For every field ask who knows it: info.c answers. */
struct null_state {
    struct head head;
    uint8_t phase;
    uint8_t highest_wins;               /* the option */
    uint8_t round;                      /* 1 … NULL_ROUNDS; 0 before the first deal */
    uint8_t starter;                    /* who has the first turn of the round */
    uint8_t turn;                       /* whose turn it is while there are turns */
    uint8_t middle;                     /* the hidden card */
    uint8_t looked;                     /* the seats that know it: knowledge is part of the state */
    uint8_t committed;                  /* the seats that have chosen a card to play */
    uint8_t hand[MAX_SEATS][NULL_HAND]; /* ascending */
    uint8_t played[MAX_SEATS];          /* of the committed seats; the card stays in the hand */
    int8_t points[MAX_SEATS];
};
_Static_assert(sizeof(struct null_state) == sizeof(struct head) + 8 + MAX_SEATS * (NULL_HAND + 2),
               "no padding");

extern const struct game game_null; /* of rules.c */

/* Of rules.c: the copies of each card (N1), the deck that a key shuffles, a hand of these cards; what
 * a card is worth, and what it brings where this one is in the middle (N5). */
extern const uint8_t null_copies[NULL_KINDS];
void null_shuffle(uint64_t key, uint8_t deck[NULL_DECK]);
void null_take(uint8_t hand[NULL_HAND], const uint8_t cards[NULL_HAND]);
int null_worth(const struct null_state *s, int card);
int null_brings(const struct null_state *s, int card, int middle);

/* Of info.c */
void null_redact(void *st, int viewer);
void null_determinize(void *view, struct rng *r);
const char *null_audit(const void *st);
const char *null_audit_view(const void *view);
/* In how many cases the hidden card is of each kind, by counting what the viewer sees; returns their
 * sum. */
int null_odds(const struct null_state *s, int viewer, uint8_t odds[NULL_KINDS]);

/* Of text.c */
void null_describe(const void *st, struct jw *out);
void null_describe_chance(const void *st, const struct move *m, struct jw *out);
extern const struct move_spec null_moves[];
extern const struct event_spec null_events[];
extern const struct word_list null_words[];

void null_scene(struct scene *s, const void *view); /* of scene.c */
extern const struct lesson null_lessons[];          /* of lessons.c */
extern const struct game_ai null_ai;                /* of ai.c */

#endif
