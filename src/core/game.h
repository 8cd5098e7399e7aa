/* The interface of a game: the one thing every front end, bot, test and record knows of it.
 * This header is the specification; what it says of a function holds for every game. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "base/json.h"
#include "base/rng.h"
#include "core/events.h"
#include "core/game_ai.h"
#include "core/lesson.h"
#include "core/options.h"
#include "core/types.h"

struct scene;
struct speech;

/* How a kind of move is written. The pattern's words stand for themselves; an argument `%name`
 * fills the next of a, b, c: `%seat` is a seat number, `%number` a decimal number, any other name
 * a word of the game's list of that name. `%seats` fills `set` with ascending seats ("1,4").
 * The help sentence may use {name}, a second argument of the same name being {name2}. */
struct move_spec {
    const char *pattern, *help;
    bool passes; /* nothing is done by it: a standing order may make it */
    bool rare;   /* the explorer picks the rare moves, taken together, once in fifty decisions */

    /* So that a move's form can be seen without reading the pattern: a, b and c have it up to these
     * (what is left out costs time only); and whether there are %seats. */
    uint8_t most[3];
    bool seats;
};

/* A list of words that arguments of moves and events come from: ids as in the notation, English
 * titles for people, and what the thing does (NULL where there is nothing to say). Where an option
 * that can be on changes that, the last two are its name and what the thing does then. */
struct word {
    const char *id, *title, *help;
    const char *option, *help_then;
};

/* The last three in a table of cards, as one of its columns. */
#define HELP_BY_OPTION(help, option, help_then) help, option, help_then

struct word_list {
    const char *name;
    const struct word *word;
    int count;
};

struct outcome {
    bool scored; /* false in games that know only winners */
    int32_t score[MAX_SEATS];
    seatset winners;    /* empty: nobody won */
    const char *reason; /* in a word, where a game can end in several ways; else NULL */
};

/* A state is one plain struct of state_size bytes that begins with a struct head, without
 * pointers or padding: memcpy copies, memcmp compares. It is handed over as void pointer.
 * A view is a state after redact(). All functions take both unless they say otherwise. */
struct game {
    const char *id, *title; /* the id is for ever */
    uint16_t number;        /* in head.game, for ever */
    uint16_t rules_version;
    uint16_t max_legal; /* no position has more legal moves for one seat */
    uint8_t min_seats, max_seats;
    uint32_t state_size;               /* a multiple of 4, at most STATE_MAX */
    const struct option_spec *options; /* up to one without a name */
    const struct move_spec *moves;     /* indexed by move.kind; moves[0] is chance */
    int move_count;
    const struct event_spec *events; /* indexed by event.kind */
    int event_count;
    const struct word_list *words; /* up to one without a name; the first is the cards */

    /* Fills a zeroed state whose head is set. Leaves it waiting for chance or for a seat. */
    void (*setup)(void *st, const struct options *o);

    /* Who is awaited. CHANCE alone, or seats, or 0 when the game is over. In a view: all asked
     * seats, without the viewer once it has committed. */
    seatset (*to_act)(const void *st);

    /* The moves `seat` may make now, each once; none if it is not awaited. Depends on nothing
     * that the seat's view does not hold, nor does the order of the moves. */
    int (*legal)(const void *st, int seat, struct move *out);

    /* NULL exactly for the moves of legal() (and for chance when it is awaited); else why not:
     * the rule's number, a space, a sentence. Depends only on the mover's view. */
    const char *(*check)(const void *st, const struct move *m);

    /* Carries out a move that check() lets pass, on a full state. Events may be NULL. */
    void (*apply)(void *st, const struct move *m, struct events *ev);

    /* False while the game goes on. */
    bool (*outcome)(const void *st, struct outcome *out);

    /* What a chance move will do to this state, as members of an open JSON object. */
    void (*describe_chance)(const void *st, const struct move *m, struct jw *out);

    /* Turns a full state into what `viewer`, a seat or PUBLIC, knows. After the end everything is
     * known. */
    void (*redact)(void *st, int viewer);

    /* Turns a view into a full state the viewer thinks possible, uniformly as far as is known:
     * redact() of the result gives the view again, byte for byte. */
    void (*determinize)(void *view, struct rng *r);

    /* The state or view as the rules file's JSON, as members of an open object; what a view
     * does not know is null. */
    void (*describe)(const void *st, struct jw *out);

    /* NULL, or the invariant that a full state breaks. */
    const char *(*audit)(const void *st);

    /* NULL, or why these bytes of the right size, with a right head, are no view: none of the
     * other functions may be called with them then. For views that come from outside. */
    const char *(*audit_view)(const void *view);

    /* Fills in the scene of a view (core/scene.h), everything but the prompt after the end; the
     * sheet as if the game ended now. NULL: there is nothing to draw. */
    void (*scene)(struct scene *s, const void *view);

    /* Why the last move has ended the game as it did, line by line, each a sentence; of a full state
     * after the end. NULL where the sheet says it all. */
    void (*verdict)(const void *st, const struct move *last, const struct speech *s,
                    struct buf *out);

    /* The secret side, 0 or 1, that a seat of a full state is on; NULL where there are none. */
    int (*side)(const void *st, int seat);

    /* How many choices a seat has follows from what is public: it is no secret that somebody has
     * only one (law 4). */
    bool open_choices;

    /* A seat knows more than an onlooker only by what it has committed, or was shown before
     * everybody's eyes: so it is no secret when two seats know the same, and people at one machine
     * need not hide the screen from each other then. */
    bool open_knowledge;

    const struct game_ai *ai;     /* may be NULL */
    const struct lesson *lessons; /* up to one without a text; may be NULL */
};

/* What the word's thing does in a game with these options; NULL where there is nothing to say. */
const char *word_help(const struct game *g, const struct word *w, const struct options *o);

/* All games, in the order of their numbers; game_null is the first and only for learners. This list
 * alone is made by a later layer: src/games/registry.c. */
extern const struct game *const game_list[];
extern const int game_count;
const struct game *game_find(const char *id);

/* Checks options and seats, zeroes the state, fills the head and calls setup(). Returns NULL,
 * or what is wrong; then the state is untouched. */
const char *game_setup(const struct game *g, void *st, const struct options *o, int nseats);

/* Who begins in a game dealt with this key: the seat that the option names, or one drawn by lot.
 * Public at once, so that the fast generator will do: it tells nothing of the cards. */
int game_first(const void *st, uint64_t key);

/* What a seat has won: 1 alone, or as one of a side; where equals share a win, its part. Nobody's win
 * is nobody's. */
float game_share(const struct game *g, const struct outcome *o, int seat);

/* The chance move with this key. */
struct move chance_move(uint64_t key);

/* The end of every audit_view(), once the view can be filled at all: NULL if determinize() makes a
 * state of it that audit() lets pass, in which everybody awaited has a move, and whose view it is,
 * byte for byte. So what a view must be is said once, by the functions that make views. */
const char *game_audit_filled(const struct game *g, const void *view);

/* The identity of what a seat knows: states it cannot tell apart have the same key. */
uint64_t game_info_key(const struct game *g, const void *st, int seat);

#endif
