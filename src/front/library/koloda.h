/* libkoloda: the card games of Koloda as a library, for whoever writes bots or studies the games.
 * This header needs nothing but the C library; docs/library.md shows how to begin.
 *
 * What holds everywhere:
 *  - A table is a game with its whole truth. It is yours alone: the library has no state beside the
 *    tables and bots that you have opened. One of them is used by one thread at a time; different
 *    ones by different threads at the same time, without locks.
 *  - A function that can refuse returns NULL when it has done what it says. Else it returns why not,
 *    in English, and nothing has changed. The text stays; do not free it. Of a move that the rules
 *    forbid it is the rule's number, a space and a sentence ("B3 …"): docs/rules has the rules.
 *  - A function that writes text into `out`, of `size` bytes, returns the length of the whole text
 *    without its NUL, as snprintf does. If that is not below `size` the text did not fit and `out`
 *    holds none of it ("" if size is not 0): try again with more. 0: there is no such text.
 *    `out` may be NULL if `size` is 0.
 *  - Seats are numbered from 0. A viewer is a seat or KOLODA_ONLOOKER, who knows what is public.
 *    Functions that take a viewer tell what it may know and nothing more.
 *  - NULL in place of a table, a wrong seat, a text that means nothing: all of that is refused, or
 *    answered by 0, and does no harm. Pointers to closed or foreign memory are beyond our reach.
 *  - Memory is taken by koloda_open, koloda_clone and koloda_bot_open; on tables that keep a record
 *    also by koloda_record, koloda_copy and what makes moves. Nothing else allocates; nothing reads a
 *    clock, a file or the environment; nothing prints.
 *  - The same calls have the same results, on every machine.
 *
 * Stable within libkoloda.so.1 (symbol version KOLODA_1): every function and struct here, ids of
 * games, options and bots, the notation of moves, members of JSON. There may be more of them; what is
 * there, and the members of each struct, stay. What a seed deals and how the bytes of a view lie is stable as long as koloda_rules() of the game; what bots
 * choose, and English sentences, are not. */
#ifndef KOLODA_H
#define KOLODA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KOLODA_API __attribute__((visibility("default")))
#else
#define KOLODA_API
#endif

enum {
    KOLODA_MAX_SEATS = 8,    /* at any table */
    KOLODA_MAX_LEGAL = 1024, /* moves that a seat can ever choose from */
    KOLODA_VIEW_MAX = 4096,  /* bytes of any view */
    KOLODA_MOVE_MAX = 96,    /* bytes of any move's text, its NUL included */
    KOLODA_SEED_MAX = 65,    /* the same of a seed's */
    KOLODA_WHY_MAX = 256,    /* the same of what a failing *_open says */
    KOLODA_ONLOOKER = 8,     /* the viewer who sits on no seat */
};

typedef struct koloda_table koloda_table;
typedef struct koloda_bot koloda_bot;

/* A decision of a seat: plain data, to be copied and compared byte by byte (there is no padding).
 * Its numbers mean what the game makes of them: koloda_move_text() tells. */
typedef struct koloda_move {
    uint8_t kind, seat, a, b;
    uint32_t c;
    uint64_t set;
} koloda_move;

/* Chance: everything that a game draws follows from its seed. */
typedef struct koloda_seed {
    uint8_t byte[32];
} koloda_seed;

typedef struct koloda_outcome {
    uint32_t winners; /* bit i is seat i; 0: nobody has won */
    bool scored;      /* false in games that know only winners: no scores then */
    int32_t score[KOLODA_MAX_SEATS];
    const char *reason; /* a word where a game can end in several ways; else NULL */
} koloda_outcome;

/* ---- versions and games ---- */

/* Of the program that this library belongs to ("0.1.0"), and of the language that seats speak with
 * tables (docs/protocol.md). */
KOLODA_API const char *koloda_version(void);
KOLODA_API int koloda_protocol(void);

/* The id of game i, from 0 on; NULL after the last. */
KOLODA_API const char *koloda_game_id(int i);

/* The version of a game's rules; 0 if there is no such game. */
KOLODA_API int koloda_rules(const char *game);

/* {"id","title","rules","min_players","max_players","max_legal","view_size","options"} of a game; the
 * options are a list of {"name","title","help","initial"} with "values", or "min" and "max". */
KOLODA_API size_t koloda_game_json(const char *game, char *out, size_t size);

/* The bots, weakest first: a list of {"id","help"}. */
KOLODA_API size_t koloda_bots_json(char *out, size_t size);

/* ---- seeds ---- */

/* A seed from its text, as `koloda --seed` takes it: 64 hex digits, or a decimal number below 2^64. */
KOLODA_API const char *koloda_seed_parse(const char *text, koloda_seed *out);

/* Its 64 hex digits. */
KOLODA_API void koloda_seed_text(const koloda_seed *seed, char out[KOLODA_SEED_MAX]);

/* The seed of game k of a series, the same that `koloda sim --seed` plays. */
KOLODA_API koloda_seed koloda_seed_derive(const koloda_seed *series, uint64_t k);

/* ---- tables ---- */

/* What a table keeps beyond the position; nothing is fastest. */
enum {
    KOLODA_KEEP_EVENTS = 1, /* for koloda_events_json() */
    KOLODA_KEEP_RECORD = 2, /* for koloda_record() */
};

/* Opens a table and deals. `options` is "name=value,name=value"; those that are not named, or all if
 * it is NULL, are as the game has them initially. `keep` is a sum of KOLODA_KEEP_… NULL if that
 * cannot be; then `why`, if it is not NULL, tells. To be closed. */
KOLODA_API koloda_table *koloda_open(const char *game, int players, const char *options,
                                     const koloda_seed *seed, unsigned keep,
                                     char why[KOLODA_WHY_MAX]);

/* Deals anew at the same table: game, players, options and what is kept stay. */
KOLODA_API const char *koloda_reset(koloda_table *t, const koloda_seed *seed);

/* Another table in the same position, with the same chance to come. NULL if there is no memory. To
 * be closed. */
KOLODA_API koloda_table *koloda_clone(const koloda_table *t);

/* The same into a table that is there already, whatever is played at it; what it keeps follows too. */
KOLODA_API const char *koloda_copy(koloda_table *to, const koloda_table *from);

/* NULL is fine. */
KOLODA_API void koloda_close(koloda_table *t);

/* What it was opened with. */
KOLODA_API const char *koloda_game(const koloda_table *t);
KOLODA_API int koloda_players(const koloda_table *t);
KOLODA_API koloda_seed koloda_seed_of(const koloda_table *t);

/* {"name":value,…}: every option. */
KOLODA_API size_t koloda_options_json(const koloda_table *t, char *out, size_t size);

/* ---- moves ---- */

/* Who has to move: bit i is seat i, 0 when the game is over. Where several are awaited they decide
 * at the same time and in secret: each moves once, in any order. (This is the truth, for whoever
 * runs the table; a seat may know koloda_view_awaited().) */
KOLODA_API uint32_t koloda_awaited(const koloda_table *t);

/* The moves that a seat may make now, in an order that depends on nothing but what it knows.
 * Returns how many there are, 0 if it is not awaited; the first `max` of them are written.
 * Fastest with room for KOLODA_MAX_LEGAL. */
KOLODA_API int koloda_legal(const koloda_table *t, int seat, koloda_move *out, int max);

/* The same as a list of their texts, in the same order: ["draw","stop"]. */
KOLODA_API size_t koloda_legal_json(const koloda_table *t, int seat, char *out, size_t size);

/* A move of this table's game as text ("fox 1 cat"), and back. There is one text for each move. This
 * is spelling only: whether it may be made now is another question. */
KOLODA_API size_t koloda_move_text(const koloda_table *t, const koloda_move *m, char *out,
                                   size_t size);
KOLODA_API const char *koloda_move_parse(const koloda_table *t, int seat, const char *text,
                                         koloda_move *out);

/* Makes a move, lets chance act, and goes on to where a seat is awaited or the game is over. Every
 * move is checked here, wherever it comes from. */
KOLODA_API const char *koloda_step(koloda_table *t, const koloda_move *m);
KOLODA_API const char *koloda_step_text(koloda_table *t, int seat, const char *text);

/* What koloda_step() would say; nothing is changed. */
KOLODA_API const char *koloda_check(const koloda_table *t, const koloda_move *m);

/* Moves of seats made so far. (The truth too: it counts what others have decided in secret.) */
KOLODA_API uint32_t koloda_moves(const koloda_table *t);

/* ---- what a viewer knows ---- */

/* The position as the rules describe it (docs/rules), one JSON object; what the viewer does not know
 * is null. After the end everything is known. */
KOLODA_API size_t koloda_view_json(const koloda_table *t, int viewer, char *out, size_t size);

/* The same as bytes, the "bytes" of docs/protocol.md: equal exactly when the viewer knows the same.
 * Returns how many there are ("view_size" of koloda_game_json), 0 for a wrong viewer. If that is
 * more than `size` nothing is written. */
KOLODA_API size_t koloda_view_bytes(const koloda_table *t, int viewer, void *out, size_t size);

/* A 64-bit hash of these bytes: a name for the viewer's information set. 0 for a wrong viewer. */
KOLODA_API uint64_t koloda_view_key(const koloda_table *t, int viewer);

/* Who is awaited as far as the viewer knows: all who were asked, but not the viewer itself once it
 * has decided. Whether another has decided already does not show. */
KOLODA_API uint32_t koloda_view_awaited(const koloda_table *t, int viewer);

/* What the viewer hears of the last step, or of the deal: a list of events, each an "id" and its
 * fields. 0 if the step is none of its business: another has decided in secret, and the viewer may
 * not even know that. Only with KOLODA_KEEP_EVENTS. */
KOLODA_API size_t koloda_events_json(const koloda_table *t, int viewer, char *out, size_t size);

/* ---- the truth, for whoever runs the table ---- */

/* The full position: koloda_view_json() with nothing hidden. */
KOLODA_API size_t koloda_state_json(const koloda_table *t, char *out, size_t size);

/* Is the game over? Then `out`, if it is not NULL, has the outcome; else it is untouched. */
KOLODA_API bool koloda_over(const koloda_table *t, koloda_outcome *out);

/* The game so far as a record, which `koloda replay` shows and `koloda verify` checks. Only with
 * KOLODA_KEEP_RECORD. */
KOLODA_API size_t koloda_record(const koloda_table *t, char *out, size_t size);

/* ---- guessing ---- */

/* Turns the table into one that the viewer thinks possible: what it does not know, and all chance to
 * come, is drawn by `luck`, and follows from nothing else. What the viewer knows, koloda_view_bytes()
 * and koloda_legal() of it, is as before. Do it to a copy: the truth is gone, and the record. */
KOLODA_API const char *koloda_imagine(koloda_table *t, int viewer, uint64_t luck);

/* Plays to the end, every move drawn evenly from the legal ones by `luck`. Returns how many moves
 * were made. */
KOLODA_API uint64_t koloda_playout(koloda_table *t, uint64_t luck);

/* ---- bots ---- */

/* A bot for any seat at any table of this game: "random", "easy", "normal", "hard", "expert" or
 * another of koloda_bots_json(). It remembers nothing of tables: one bot may play all seats of many
 * tables in turn. NULL if that cannot be; then `why`, if it is not NULL, tells. To be closed. */
KOLODA_API koloda_bot *koloda_bot_open(const char *game, const char *bot, char why[KOLODA_WHY_MAX]);
KOLODA_API void koloda_bot_close(koloda_bot *b);

/* What the bot would do on this seat, which must be awaited. It is shown the seat's view and nothing
 * else. Its luck follows from the table's seed, the seat and the number of decisions so far, as in
 * `koloda sim` and `koloda trace`. */
KOLODA_API const char *koloda_bot_choose(koloda_bot *b, const koloda_table *t, int seat,
                                         koloda_move *out);

/* Plays to the end, bots[i] on seat i; the same bot may be there several times. From the deal on
 * this is the game that `koloda trace --seed … --bots …` shows. (Should the record find no memory,
 * the game stops there.) */
KOLODA_API const char *koloda_play(koloda_table *t, koloda_bot *const bots[]);

#ifdef __cplusplus
}
#endif

#endif
