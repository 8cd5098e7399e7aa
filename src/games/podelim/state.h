/* Let's Split!: the leader cuts a row in three, everybody votes for a part in secret, and gets it
 * only if nobody else wanted it. The rules P1 … P12 stand in docs/rules/podelim.en.md. */
#ifndef GAMES_PODELIM_STATE_H
#define GAMES_PODELIM_STATE_H

#include "core/game.h"

/* A card is its line in cards.def: value v is v - 1, the Joker is PODELIM_JOKER. */
#define CARD(id, title, copies, help) +copies
enum {
    PODELIM_SEATS = 4,
    PODELIM_VALUES = 10,
    PODELIM_JOKER = PODELIM_VALUES,
    PODELIM_CARDS, /* different ones */
    PODELIM_DECK = 0
#include "games/podelim/cards.def"
    ,
    PODELIM_ROW = 9, /* the longest row */
};
#undef CARD

enum podelim_colour { PODELIM_WHITE, PODELIM_BLUE, PODELIM_BLACK, PODELIM_COLOURS };

/* Each phase awaits the one kind of move that has its number. */
enum podelim_move {
    PODELIM_SPLIT = 1, /* a, b: cut after the a-th and the b-th card */
    PODELIM_DISCARD,   /* a: colour */
    PODELIM_VOTE,      /* a: colour */
    PODELIM_ADD,       /* a: the card the Joker joins */
    PODELIM_MOVE_COUNT
};

enum podelim_phase {
    PODELIM_SHUFFLING = MOVE_CHANCE,
    PODELIM_SPLITTING = PODELIM_SPLIT,
    PODELIM_DISCARDING = PODELIM_DISCARD,
    PODELIM_VOTING = PODELIM_VOTE,
    PODELIM_PLACING = PODELIM_ADD,
    PODELIM_OVER
};

enum podelim_event {
    PODELIM_DEALT,
    PODELIM_CUT,
    PODELIM_RECUT,
    PODELIM_HALVED,
    PODELIM_PART,
    PODELIM_DISCARDED,
    PODELIM_VOTED,
    PODELIM_WON,
    PODELIM_UNWANTED,
    PODELIM_SPOILED,
    PODELIM_CONTESTED,
    PODELIM_NEXT,
    PODELIM_PLACED,
    PODELIM_JOINED,
    PODELIM_ADDED,
    PODELIM_KEPT,
    PODELIM_NOTHING,
    PODELIM_ROUND_OVER,
    PODELIM_MAJORITY,
    PODELIM_NO_MAJORITY,
    PODELIM_SCORED,
    PODELIM_WINNERS,
    PODELIM_EVENT_COUNT
};

/* Parts are never rearranged (P2): a part is a stretch of the row. Without cards it is all zero. */
struct podelim_part {
    uint8_t start, size;
};

/* A part that several want. */
struct podelim_contest {
    struct podelim_part part;
    uint8_t voters; /* seats */
};

struct podelim_state {
    struct head head;
    uint8_t phase, leader;
    uint8_t placing; /* the seat that adds Jokers, else 0 */

    uint8_t voters;              /* who votes, or will vote, on these parts */
    uint8_t committed;           /* who has voted; a view knows only of its own seat */
    uint8_t vote[PODELIM_SEATS]; /* colours; 0 where not committed */
    uint8_t part_count; /* 1 uncut, 2 a halved pair, 3 cut, 0 in the phases without parts */
    struct podelim_part part[PODELIM_COLOURS];
    /* P7: voters of different parts are different and a contest has at least two, so with four
     * seats at most one contest waits while another is settled. */
    struct podelim_contest queue;

    struct podelim_part got[PODELIM_SEATS]; /* won in this round and not yet placed */
    uint8_t row[PODELIM_ROW];               /* cards that have left the row leave a zero */
    uint8_t deck_left;
    uint8_t deck[PODELIM_DECK]; /* the top is deck[deck_left - 1]; UNKNOWN in a view */
    uint8_t discard[PODELIM_CARDS];

    /* The piles: number cards by value, and the Jokers added to them. The Jokers that lie on no
     * value are the last of `held`: they wait, or the placing seat still has to add them. */
    uint8_t held[PODELIM_SEATS][PODELIM_CARDS];
    uint8_t jokers[PODELIM_SEATS][PODELIM_VALUES];
    uint8_t zero[2]; /* fills the size up to a multiple of 4 */
};

_Static_assert(PODELIM_DECK == 70, "P1");
_Static_assert(sizeof(struct podelim_state) == 216, "no padding");

/* Of rules.c */
int podelim_pile(const struct podelim_state *s, int seat, int value); /* Jokers counted */
/* The seats with the most cards of a value, at least one; how many that is into `most`. */
seatset podelim_majority(const struct podelim_state *s, int value, int *most);
void podelim_deck(uint64_t key, uint8_t deck[PODELIM_DECK]); /* as the chance key shuffles it */
int podelim_row_size(const struct podelim_state *s);         /* of the row that lies dealt */
extern const uint8_t podelim_copies[PODELIM_CARDS];

/* Of gain.c: how the points of all seats change at once if this one gets the part (P9, P11). */
void podelim_gain(const struct podelim_state *s, int seat, struct podelim_part p,
                  int change[PODELIM_SEATS]);

/* Of text.c */
void podelim_describe(const void *st, struct jw *out);
void podelim_describe_chance(const void *st, const struct move *m, struct jw *out);
extern const struct move_spec podelim_moves[];
extern const struct event_spec podelim_events[];
extern const struct word_list podelim_words[];

/* Of scene.c */
void podelim_scene(struct scene *s, const void *view);

/* Of lessons.c */
extern const struct lesson podelim_lessons[];

/* Of info.c */
void podelim_redact(void *st, int viewer);
void podelim_determinize(void *view, struct rng *r);
const char *podelim_audit(const void *st);
const char *podelim_audit_view(const void *view);
int podelim_count_open(const struct podelim_state *s, uint8_t count[PODELIM_CARDS]);

/* Of endgame.c */
bool podelim_solve(const void *view, int seat, const struct move *moves, int count, float *share);

/* Of quick.c */
struct move podelim_novice(const void *st, int seat, struct rng *r);
void podelim_prior(const void *st, int seat, const struct move *moves, int count, float *out);

/* Of judge.c */
void podelim_evaluate(const void *st, float payoff[MAX_SEATS]);

extern const struct game_ai podelim_ai; /* of ai.c */

extern const struct game game_podelim;

#endif
