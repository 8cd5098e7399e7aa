/* What the page's worker asks of the module: calls. A call is a line of JSON, {"do":"scene",…}, and
 * whatever follows its newline: a catalogue, a record, a message. The answer is one JSON object, or
 * {"error":"…"}: a complaint in English, and nothing has changed. docs/devel.md lists the calls.
 *
 * Tables are the module's own; everything else is worked out of what the call brings, so that a view
 * from a table far away is as good as one from here. Nothing takes long: whoever thinks does so a
 * slice a call. */
#ifndef FRONT_WASM_CALLS_H
#define FRONT_WASM_CALLS_H

#include "base/json_scan.h"
#include "core/message.h"
#include "core/phrase.h"

struct call {
    struct json_slice args; /* the line, an object */
    const char *load;       /* what follows it */
    size_t load_size;
    struct jw out;   /* the answer, an open object */
    struct buf *say; /* where complaints are made */
};

/* Answers a call, or says what is wrong with it. */
typedef const char *call_answer(struct call *c);

call_answer call_language, call_games, call_words, call_complaint;                 /* texts.c */
call_answer call_open, call_resume, call_record, call_step, call_undo, call_delay, /* tables.c */
    call_receive, call_leave, call_close;
call_answer call_scene, call_tell, call_moves, call_outlook, call_after, call_menu, /* views.c */
    call_events;
call_answer call_hint, call_weigh, call_think, call_facts, call_lesson; /* advice.c */
call_answer call_replay, call_look;                                     /* replay.c */
call_answer call_analyse, call_appraise;                                /* analysis.c */

/* The record that is loaded, if it has this number; else NULL. */
const struct record *replay_record(int64_t number);

/* Carries out the call of these bytes, answer in `out`. */
void call_carry_out(const char *text, size_t size, struct buf *out);

/* ---- memory: from the heap; where there is none the module ends ---- */

struct buf memory_buf(void);
void memory_free(struct buf *b);
void *memory_take(size_t size); /* zeroed */

/* ---- arguments: NULL, or what is wrong with them ---- */

const char *call_wrong(struct call *c, const char *what, const char *name); /* "what: name" */

bool arg_there(const struct call *c, const char *name); /* and not null */
const char *arg_int(struct call *c, const char *name, int64_t min, int64_t max, int64_t *out);
const char *arg_text(struct call *c, const char *name, char *out, size_t size);
const char *arg_game(struct call *c, const struct game **out);
const char *arg_viewer(struct call *c, int nseats, int *out); /* absent or null: PUBLIC */
const char *arg_options(struct call *c, const struct game *g, struct options *out);
const char *arg_lang(struct call *c, const struct lang **out); /* absent: NULL, English */

/* A name that may stand in a record; where there is none, "Player 1" or "Bot 2". */
const char *take_name(struct json_slice v, char out[SEAT_NAME_MAX + 1]);
void name_seat(const struct lang *l, bool bot, int seat, char out[SEAT_NAME_MAX + 1]);

/* How the reader is spoken to: "lang", "names" and "you", which is true unless it is false. */
struct voice {
    struct speech speech;
    char name[MAX_SEATS][SEAT_NAME_MAX + 1];
    const char *names[MAX_SEATS];
};
const char *arg_voice(struct call *c, const struct game *g, int reader, struct voice *out);

/* The view of "view", in base64, as a table sends it, and its reader. */
struct viewed {
    const struct game *game;
    int nseats, viewer; /* a seat, or PUBLIC */
    struct voice voice;
    _Alignas(8) unsigned char view[STATE_MAX];
};
const char *arg_view(struct call *c, struct viewed *out);

/* The bytes of a base64 text. */
bool take_bytes(struct json_slice v, void *out, size_t room, size_t *size);

/* "move" and "sentence", as members of an open object. */
void move_json(const struct game *g, const struct move *m, const struct speech *s, struct jw *out);

/* A member that is the buffer's text; the buffer is freed. */
void json_key_text(struct jw *out, const char *key, struct buf *text);

#endif
