/* Coach to the Devil's Castle: the state, and what its files share. Rule numbers are those of
 * docs/rules/coach.en.md; how knowledge is kept is told in docs/coach-knowledge.md. */
#ifndef GAMES_COACH_STATE_H
#define GAMES_COACH_STATE_H

#include <assert.h>

#include "core/game.h"

/* What an item or a profession is good for: K2, K3. The first four say who may use it in a duel. */
enum coach_trait {
    BY_ATTACKER = 1,
    BY_DEFENDER = 2,
    BY_SWORD = 4,  /* a supporter of the attacker */
    BY_SHIELD = 8, /* a supporter of the defender */
    GOAL = 16,
    BAG = 32,
    EFFECT = 64,  /* something happens when it is traded; a bag: while there is a pile */
    FORCED = 128, /* an offer of it cannot be refused */
};

/* The kinds of item in canonical order. */
enum coach_item {
#define ITEM(name, id, title, copies, traits, help) name,
#include "games/coach/items.def"
#undef ITEM
    ITEM_KINDS
};

enum coach_profession {
#define PROFESSION(name, id, title, once, traits, help) name,
#include "games/coach/professions.def"
#undef PROFESSION
    PROFESSIONS
};

enum coach_society { ORDER, BROTHERHOOD, SOCIETIES };
enum coach_side { SIDE_ATTACKER, SIDE_DEFENDER };
enum coach_direction { LEFT, RIGHT }; /* left is the next seat */

enum {
    COACH_ITEMS = 0
#define ITEM(name, id, title, copies, traits, help) +copies
#include "games/coach/items.def"
#undef ITEM
    ,
    COACH_SLOTS = 24, /* room for the items in whole vectors; the last three are always zero */
    COACH_TOKENS = 12,
    COACH_USED = 24, /* resources of one duel: five items, five professions, twelve tokens */
};

/* What can be used in a duel, as one list of words: the items, the professions, and a token. */
enum { RESOURCE_PROFESSION = ITEM_KINDS, RESOURCE_TOKEN = ITEM_KINDS + PROFESSIONS, RESOURCES };

/* Items are numbered by kind: the keys 0 to 2, the goblets 3 to 5, then one item a kind. Items of
 * the same kind are interchangeable. */
enum { COPIES = 3, FIRST_SINGLE_KIND = GOBLET + 1, FIRST_SINGLE = COPIES * FIRST_SINGLE_KIND };

static inline int coach_slot(int kind) {
    return kind < FIRST_SINGLE_KIND ? COPIES * kind : kind + FIRST_SINGLE - FIRST_SINGLE_KIND;
}

static inline int coach_kind(int slot) {
    return slot < FIRST_SINGLE ? slot / COPIES : slot - FIRST_SINGLE + FIRST_SINGLE_KIND;
}

static inline int coach_copies(int kind) {
    return kind < FIRST_SINGLE_KIND ? COPIES : 1;
}

extern const uint8_t coach_item_traits[ITEM_KINDS];
extern const uint8_t coach_profession_traits[PROFESSIONS];
extern const uint8_t coach_once[PROFESSIONS]; /* spent when used */

enum coach_move {
    COACH_SPY = 1,      /* a: seat */
    COACH_OFFER,        /* a: seat, b: item */
    COACH_DUEL,         /* a: seat */
    COACH_DECLARE,      /* nobody named */
    COACH_DECLARE_WITH, /* set: the named */
    COACH_DECLARE_ALONE,
    COACH_DIVINE, /* set: the named */
    COACH_CLAIRVOYANT,
    COACH_DIPLOMAT,    /* a: seat, b: the item wanted, c: the item given */
    COACH_ARRANGE_ONE, /* a: item */
    COACH_ARRANGE,     /* a: the top item, b: the second */
    COACH_ACCEPT,      /* a: item */
    COACH_REFUSE,
    COACH_ANNOUNCE,
    COACH_SMUGGLE,
    COACH_CLOAK, /* a: profession */
    COACH_CLOAK_KEEP,
    COACH_BOOK_SWAP,
    COACH_BOOK_KEEP,
    COACH_SEXTANT,   /* a: direction */
    COACH_PASS_ITEM, /* a: item */
    COACH_GIVE,      /* a: seat, b: item */
    COACH_PASS,
    COACH_PRIEST,
    COACH_PAY, /* a: item */
    COACH_SWORD,
    COACH_SHIELD,
    COACH_HYPNOTIZE,      /* a: seat */
    COACH_USE_ITEM,       /* a: item */
    COACH_USE_PROFESSION, /* a: profession */
    COACH_USE_TOKEN,
    COACH_POISON, /* a: side */
    COACH_DOCTOR,
    COACH_LOOK,
    COACH_SEARCH,
    COACH_TAKE,   /* a: item */
    COACH_RETURN, /* a: item */
    COACH_MOVE_COUNT
};

enum coach_phase {
    PHASE_DEAL,    /* chance */
    PHASE_SPY,     /* chance */
    PHASE_SHUFFLE, /* chance: the pile below the arranged items */
    PHASE_ACTION,
    PHASE_ARRANGE,
    PHASE_ANSWER,
    PHASE_ANNOUNCE, /* K24: the giver of this step announces or smuggles */
    PHASE_CLOAK,
    PHASE_BOOK,
    PHASE_SEXTANT,
    PHASE_PASS, /* simultaneous */
    PHASE_GIVE,
    PHASE_PRIEST, /* simultaneous */
    PHASE_PAY,
    PHASE_VOTE, /* simultaneous */
    PHASE_HYPNOTIZE,
    PHASE_RESOURCES, /* simultaneous */
    PHASE_DOCTOR,    /* simultaneous */
    PHASE_REWARD,
    PHASE_TAKE,
    PHASE_RETURN,
    PHASE_OVER,
    PHASE_COUNT
};

enum coach_event {
    SAID_DEALT,
    SAID_TURN,
    SAID_SPIED,
    SAID_SEEN,
    SAID_OFFERED,
    SAID_OFFER_SEEN,
    SAID_REFUSED,
    SAID_TOKEN,
    SAID_ACCEPTED,
    SAID_MOVED,
    SAID_ANNOUNCED,
    SAID_BAG_ANNOUNCED,
    SAID_SMUGGLED,
    SAID_DREW,
    SAID_DRAWN,
    SAID_HAND,
    SAID_HAND_SEEN,
    SAID_SOCIETY,
    SAID_SOCIETY_SEEN,
    SAID_UNUSED,
    SAID_CLOAK_TAKEN,
    SAID_CLOAK_KEPT,
    SAID_BOOK_SWAPPED,
    SAID_BOOK_KEPT,
    SAID_PROFESSION,
    SAID_SEXTANT,
    SAID_PASSED,
    SAID_GIVEN,
    SAID_CLAIRVOYANT,
    SAID_PILE,
    SAID_ARRANGED,
    SAID_DIPLOMAT,
    SAID_DIPLOMAT_TRADES,
    SAID_DIPLOMAT_FAILS,
    SAID_DUEL,
    SAID_PRIEST,
    SAID_PAID,
    SAID_VOTED,
    SAID_HYPNOTIZED,
    SAID_NOT_HYPNOTIZED,
    SAID_USED,
    SAID_DUELIST,
    SAID_POISONED,
    SAID_POINTS,
    SAID_RING,
    SAID_TIE,
    SAID_DUEL_WON,
    SAID_DOCTOR,
    SAID_TAKEN,
    SAID_RETURNED,
    SAID_DECLARED,
    SAID_ALONE,
    SAID_DIVINED,
    SAID_OPENED,
    SAID_OPENED_PROFESSION,
    SAID_RIGHT,
    SAID_WRONG,
    SAID_WINNERS,
    SAID_NOBODY,
    COACH_EVENT_COUNT
};

enum coach_reason { DECLARED, WRONG, ALONE, DIVINED, MISDIVINED, MAX_TURNS, REASONS };

/* Law 9: what each seat has openly done to each other, and a bot may weigh. The last two tell who
 * has seen whose society, and whose whole hand. */
enum coach_tally {
    SUPPORTED,
    OPPOSED,
    OFFERED,
    ACCEPTED,
    REFUSED,
    SPIED,
    LOOKED,
    SEARCHED,
    TALLIES
};

/* The places of an item as bits of a mask: bit j is the hand of seat j, and of the pile the top,
 * the second item, and all below. Bits for which the pile is too short are clear. */
enum {
    PLACE_TOP = 8,
    PLACE_SECOND,
    PLACE_REST,
    PLACES,
    HANDS = (1 << PLACE_TOP) - 1,
    IN_PILE = 7 << PLACE_TOP,
    ANYWHERE = HANDS | IN_PILE,
    /* A mask got the partner's hand only because of what moved unseen in the trade that is going
     * on: the offered item to the target, the returned one to the seat on turn. */
    MAYBE_OFFERED = 1 << 14,
    MAYBE_RETURNED = 1 << 15,
};
#define AT(place) ((uint16_t)(1u << (place)))

/* K27: what is left out of a game lies with the last seat, where nobody sits in a game of three. All
 * know that, and nothing comes there or leaves. */
enum { BOX = MAX_SEATS - 1 };

/* The places of a profession: bit j is seat j, and one bit for the pile. */
enum { PROFESSION_PILE = AT(8) };

/* A trade between acceptance and its last effect. The offerer is the seat on turn, the partner the
 * target. Kinds are known to these two; others find UNKNOWN in their views until they are open. */
enum {
    TRADE_DIPLOMAT = 1,     /* K3: the turn goes on afterwards */
    TRADE_OFFERED_OPEN = 2, /* everybody knows the kind of item */
    TRADE_RETURNED_OPEN = 4,
    TRADE_OFFERED_BAG = 8, /* announced: everybody knows that it is a bag */
    TRADE_RETURNED_BAG = 16,
};

struct coach_trade {
    uint8_t
        step; /* 0 no trade, or not answered; 1 the offered item's effect; 2 the returned one's */
    uint8_t flags;
    uint8_t offered, returned; /* kinds; `offered` also while the answer is awaited (K9) */
    /* The seats where each may be by now: the one it went to, and after gifts (K6) or a Sextant
     * those to whom it may have moved on. */
    uint8_t offered_at, returned_at;
};

/* Where nothing else is said, fields that a phase does not use are zero. */
struct coach_state {
    struct head head;
    uint32_t turn_number, max_turns;      /* K23; the first turn is 1 */
    uint32_t used_set;                    /* K16: bit r, resource r has been used in this duel */
    uint8_t smuggling, divination, seals; /* the options */
    uint8_t boxed;                        /* K27: 1 if the Pearl is left out */

    uint8_t phase;
    uint8_t turn;   /* the seat on turn: spy, offerer, attacker */
    uint8_t target; /* K8 spied on; K9 offered to, or named by the Diplomat; K12 the defender */
    uint8_t asked;  /* the seats that decide; one but in the simultaneous phases */
    uint8_t chain;  /* K6, in PHASE_GIVE: who has given or received, and who is to give */

    uint8_t committed; /* who has decided; a view knows only of its own seat */
    uint8_t commit_kind[MAX_SEATS], commit_argument[MAX_SEATS]; /* a move's kind and a */

    uint8_t direction; /* of the Sextant, in PHASE_PASS */
    struct coach_trade trade;

    /* The duel, from PHASE_PRIEST to PHASE_RETURN. */
    uint8_t votes_shown; /* 1 since then */
    uint8_t swords;      /* K14: the supporters who voted for the attacker, once shown */
    uint8_t excluded;    /* K15, K16: who uses nothing more: the hypnotized, and after a Duelist
                            those supporters whose profession lies open */
    uint8_t duelist;     /* K3: 1 once one was used: no supporter counts */
    uint8_t winner;      /* a seat, since PHASE_DOCTOR */
    uint8_t used_count;
    uint8_t used[COACH_USED]; /* in order: seat << 5 | resource */

    uint8_t reason, winners; /* in PHASE_OVER */

    uint8_t supply; /* of duel tokens; those used in a duel come back after it */
    uint8_t tokens[MAX_SEATS];

    uint8_t society[MAX_SEATS];
    uint8_t profession[MAX_SEATS]; /* the others are the profession pile */
    uint8_t profession_open;       /* seats; a once-only profession that is open is spent */

    uint8_t pile_count;
    uint8_t hand_count[MAX_SEATS];
    /* The truth: a seat, or 8 + the position in the pile, 0 being the top. Ascending among items
     * of the same kind. In a view the one place that the viewer's mask allows, or UNKNOWN. */
    uint8_t where[COACH_SLOTS];

    /* What each seat knows (law 3). For every seat the items of a kind can be numbered so that
     * each is in its mask; masks of the same kind ascend. A view has only the viewer's row. The
     * last row is what everybody knows. */
    uint8_t society_known[MAX_VIEWERS]; /* whose society the seat has seen */
    uint8_t zero[3];
    uint16_t profession_mask[MAX_VIEWERS][PROFESSIONS]; /* where each may be */
    uint16_t item_mask[MAX_VIEWERS][COACH_SLOTS];       /* where each may be; MAYBE_… on top */

    uint8_t tally[TALLIES][MAX_SEATS][MAX_SEATS]; /* [what][who][to whom], up to 255 */
};
static_assert(sizeof(struct coach_state) == 1284, "no padding");

/* ---- reading a state or a view ---- */

/* Everybody who knows something: the seats, and PUBLIC. */
#define FOR_VIEWERS(v, s)                                                                          \
    for (int v = 0; v < MAX_VIEWERS; v = v + 1 == (s)->head.nseats ? PUBLIC : v + 1)

/* K27: is this item left out of the game? */
static inline bool coach_is_boxed(const struct coach_state *s, int slot) {
    return s->boxed && slot == coach_slot(PEARL);
}

/* Copies of a kind that the seat holds. In a view: that the viewer knows it to hold. */
static inline int coach_count(const struct coach_state *s, int seat, int kind) {
    int slot = coach_slot(kind), n = 0;
    for (int i = slot; i < slot + coach_copies(kind); i++)
        n += s->where[i] == seat;
    return n;
}

static inline bool coach_has(const struct coach_state *s, int seat, int kind) {
    return kind < FIRST_SINGLE_KIND ? coach_count(s, seat, kind) > 0
                                    : s->where[coach_slot(kind)] == seat;
}

static inline bool coach_is_open(const struct coach_state *s, int seat) {
    return s->profession_open >> seat & 1;
}

/* K3: a once-only profession is spent as soon as it is open. */
static inline bool coach_spent(const struct coach_state *s, int seat) {
    return coach_is_open(s, seat) && coach_once[s->profession[seat]];
}

/* Has the seat this profession ready for use? */
static inline bool coach_ready(const struct coach_state *s, int seat, int profession) {
    return s->profession[seat] == profession && !coach_spent(s, seat);
}

static inline seatset coach_supporters(const struct coach_state *s) {
    return ALL_SEATS(s->head.nseats) & ~SEAT(s->turn) & ~SEAT(s->target);
}

static inline int coach_limit(const struct coach_state *s) { /* K6 */
    return s->head.nseats == 3 ? 8 : s->head.nseats == 4 ? 6 : 5;
}

/* K6: whom the seat may give to. */
static inline seatset coach_receivers(const struct coach_state *s) {
    return ALL_SEATS(s->head.nseats) & ~(seatset)s->chain;
}

static inline int coach_next(const struct coach_state *s, int seat) {
    return seat + 1 < s->head.nseats ? seat + 1 : 0;
}

static inline int coach_previous(const struct coach_state *s, int seat) {
    return seat > 0 ? seat - 1 : s->head.nseats - 1;
}

/* The giver of the item whose effect is due, and the other one. */
static inline int coach_giver(const struct coach_state *s) {
    return s->trade.step == 1 ? s->turn : s->target;
}

static inline int coach_receiver(const struct coach_state *s) {
    return s->trade.step == 1 ? s->target : s->turn;
}

/* ---- functions that the files share ---- */

/* Of rules.c */
void coach_apply(void *st, const struct move *m, struct events *ev);
/* What chance does with this key: the kind of item a spy sees (K8), and the pile, top first, with
 * what the Clairvoyant put on top left there. */
int coach_spied(const struct coach_state *s, uint64_t key);
void coach_shuffled(const struct coach_state *s, uint64_t key, uint8_t pile[COACH_ITEMS]);
/* The pile's kinds, top first. */
void coach_pile(const struct coach_state *s, uint8_t pile[COACH_ITEMS]);
/* K20, K22: goal items of a society in a hand; a bag counts once the pile is empty. */
int coach_goals(const struct coach_state *s, int seat, int society);
/* K5: how many copies of each kind carry a seal that counts with so many players. */
void coach_sealed(const struct coach_state *s, uint8_t copies[ITEM_KINDS]);
/* K20: how many of them the society needs. In a view: as far as its societies are known. */
int coach_needed(const struct coach_state *s, int society);

/* Of legal.c */
seatset coach_to_act(const void *st);
int coach_legal(const void *st, int seat, struct move *out);
const char *coach_check(const void *st, const struct move *m);
/* K12, K14: what the seat is in this duel, as one of the first traits. */
int coach_role(const struct coach_state *s, int seat);
/* K17: what a duel shows so far, for the attacker and for the defender. */
int coach_points(const struct coach_state *s, enum coach_side side);
/* K10, K24: would this kind have an effect in the trade that is going on? */
bool coach_has_effect(const struct coach_state *s, int kind);

/* Of text.c and json.c */
void coach_describe(const void *st, struct jw *out);
extern const char *const coach_reasons[REASONS]; /* how the game ended, in a word */
void coach_describe_chance(const void *st, const struct move *m, struct jw *out);
extern const struct move_spec coach_moves[];
extern const struct event_spec coach_events[];
extern const struct word_list coach_words[];
enum { WORDS_ITEM, WORDS_PROFESSION, WORDS_SOCIETY, WORDS_SIDE, WORDS_DIRECTION, WORDS_RESOURCE };

/* Of scene.c */
void coach_scene(struct scene *s, const void *view);
void coach_verdict(const void *st, const struct move *last, const struct speech *s,
                   struct buf *out);

/* Of notebook.c: the odds, the notes and the sheet of a scene. */
void coach_notebook(struct scene *s, const struct coach_state *st);

/* Of lessons.c */
extern const struct lesson coach_lessons[];

/* Of info.c */
void coach_redact(void *st, int viewer);

/* Of audit.c */
const char *coach_audit(const void *st);
const char *coach_audit_view(const void *view);

/* Of sample.c */
void coach_determinize(void *view, struct rng *r);
/* Has a view whose masks are right anything that fits them? Else it cannot be determinized. */
bool coach_can_fill(const struct coach_state *view);
/* The same, but as likely as the viewer believes by what all have done (game_ai.sample). */
void coach_sample(void *view, struct rng *r);
/* Where each item can be by what the viewer knows and by counting hands and pile: the masks of
 * the viewer's row, narrowed. The viewer is the view's, or any seat of a full state. */
void coach_possible(const struct coach_state *s, int viewer, uint16_t out[COACH_SLOTS]);

extern const struct game game_coach;  /* of rules.c */
extern const struct game_ai coach_ai; /* of ai.c */

#endif
