/* The inside of the full-screen table, shared by its files: play.c goes through the game, decide.c
 * lets a person choose, watch.c shows what bots do, panel.c says what can be read beside the board,
 * paint.c draws it all. */
#ifndef FRONT_TUI_PLAY_H
#define FRONT_TUI_PLAY_H

#include "core/menu.h"
#include "front/cli/rulebook.h"
#include "front/cli/session.h"
#include "front/tui/frame.h"

enum { TYPED_BYTES = 120 };

/* What the panel shows beside the log. */
enum panel { PANEL_ODDS, PANEL_NOTES, PANEL_HINT, PANEL_ABOUT, PANEL_LOG, PANEL_WARNING, PANELS };

struct play {
    struct session *s;
    _Alignas(8) unsigned char view[STATE_MAX];
    _Alignas(8) unsigned char then[MAX_SEATS][STATE_MAX]; /* what each person saw when it decided */
    struct scene scene, before;                           /* of the view, and of what was then */
    struct menu menu;
    bool asked;      /* the menu is open */
    int chosen, top; /* the entry under the cursor, and the first one shown */
    int scroll;
    char typed[TYPED_BYTES];
    char status[LINE_BYTES]; /* a refusal, or what the program is doing */
    char rule[RULE_MAX];     /* of the last refusal or lesson */
    enum panel panel;
    bool panel_open; /* over the board, where there is no room beside it */
    struct buf text; /* what the panel says, line by line */
    struct buf tip;  /* what the tutor says */
    struct log log;
    int shown;    /* so many of its lines have been on the screen, */
    int fresh;    /* so many had been told when the reader decided last, */
    int lingered; /* and so many were left there for a while, at the pace that is set */
    bool moved;   /* a person, just now: it may have second thoughts */
    bool skip;    /* on to the reader's turn, without lingering */
    struct rect menu_rect;
    bool passing; /* the next person is waited for */
    bool blind;   /* the window is too small for anything */
    bool over;    /* nothing is left to choose */
};

/* ---- paint.c ---- */

void play_draw(struct play *p);

/* Reads the table anew, as the reader sees it. */
void play_look(struct play *p);

void play_status(struct play *p, const char *text);

/* ---- panel.c ---- */

void panel_fill(struct play *p); /* what it says, unless it was made when it was needed */
const char *panel_title(const struct play *p);
void panel_toggle(struct play *p, enum panel panel);
void panel_close(struct play *p);

/* Is the board hidden by it? Then nothing is played. */
bool panel_covers(const struct play *p);

/* What cards do: those that a person names, or those of the entry under the cursor. */
void panel_about(struct play *p, const char *what);
void panel_about_entry(struct play *p);

/* The keys that do the same wherever the table is shown: scrolling, and F3, F4, F6. */
void panel_press(struct play *p, int key);

/* Help over the whole screen, until it is closed; then the key that the caller has to deal with, or
 * KEY_NONE. What only the reader may see is told only while the table is shown. */
int play_help(struct play *p, bool table_shown);

/* ---- decide.c ---- */

enum step { STEP_ON, STEP_MOVE, STEP_LEAVE, STEP_UNDO };

/* One decision of the person who reads. */
enum step play_decide(struct play *p, struct move *out);

/* Says why something cannot be. */
void play_refuse(struct play *p, const char *why);

/* True for yes; `paint` draws what is behind the question. */
bool play_ask(struct play *p, void (*paint)(struct play *p), const char *question);

/* A terminal that has gone, or a signal, does not wait for an answer. */
bool play_wants_to_leave(struct play *p, void (*paint)(struct play *p));

/* ---- watch.c ---- */

/* Bots make a move, once what happened before has been seen. False: the person wants to leave. */
bool play_watch(struct play *p);

/* The next pace, or whether to ask twice; remembered, and said. */
void play_next_pace(struct play *p);
void play_toggle_ask_twice(struct play *p);

#endif
