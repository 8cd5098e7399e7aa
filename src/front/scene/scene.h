/* What lies on the table, in words and ready to be drawn. The game's own file makes it from a
 * view, so it holds nothing that its reader may not know. The screen draws it as boxes, plain
 * mode as lines, and neither shows anything that is not in it. */
#ifndef FRONT_SCENE_SCENE_H
#define FRONT_SCENE_SCENE_H

#include "core/game.h"
#include "core/phrase.h"

enum tint { TINT_PLAIN, TINT_RED, TINT_GREEN, TINT_YELLOW, TINT_BLUE, TINT_MAGENTA, TINT_CYAN };

/* A card, or several equal ones. Colour never says what nothing else says. */
struct face {
    const char *name;        /* in the nominative; "" if the reader does not know it */
    const struct word *word; /* what that is the name of, to be counted by; or NULL */
    const char *corner;      /* its value, or "" */
    const char *symbol;      /* one column wide; "" for what is not known */
    const char *note;        /* "used", "counts 7", or ""; a card has room for 13 columns */
    int count;               /* how many of them */
    enum tint tint;
    bool dim; /* of no use at present */
};

enum area_kind {
    AREA_CENTRE, /* what everybody looks at: the row, the middle, the parts */
    AREA_OWN,    /* what lies before the reader, or is in its hand */
    AREA_SEAT,   /* the same of somebody else */
    AREA_PILE,   /* deck, discard pile, supply */
};

struct area {
    enum area_kind kind;
    const char *title;  /* "Row", "Castle of Ann" */
    const char *remark; /* what else there is to say: "now worth 12 points"; or "" */
    int seat;           /* whose it is, or -1 */
    bool active;        /* this seat is awaited */
    int first, count;   /* of the scene's faces */
};

enum { SCENE_AREAS = 40, SCENE_FACES = 240, SCENE_LINES = 40, SCENE_POOL = 24 << 10 };

/* No text ends in a full stop. Titles, the prompt and the lines begin with a capital, remarks and
 * notes do not. */
struct scene {
    const char *prompt; /* who is to do what: "Your turn: draw or stop" */
    struct area area[SCENE_AREAS];
    struct face face[SCENE_FACES];
    const char *odds[SCENE_LINES];  /* what the reader can work out of the chances, a line each */
    const char *notes[SCENE_LINES]; /* what the reader knows and what is possible, a line each */
    int areas, faces, odds_count, notes_count;
    const struct speech *speech;
    const struct game *game;
    int viewer;      /* whose view it is, or FULL */
    seatset awaited; /* without chance */
    bool items;      /* what lies there is called items, not cards */
    size_t used;
    char pool[SCENE_POOL]; /* where all the texts are */
};

/* Everything that the view's reader sees. The speech stays where it is as long as the scene. */
void scene_make(struct scene *s, const struct game *g, const void *view,
                const struct speech *speech);

/* The scene as lines, one for each area, then the prompt. */
void scene_plain(const struct scene *s, struct buf *out);

/* What an unknown face is called: "3 cards", or "3 unknown cards" beside known ones. */
void scene_unknown_name(const struct scene *s, int count, bool alone, struct buf *out);

/* Its two lists of lines, as sentences; one that says so where a list is empty. */
void scene_say_odds(const struct scene *s, struct buf *out);
void scene_say_notes(const struct scene *s, struct buf *out);

/* ---- for the games' files ---- */

/* Fills in everything but the prompt after the end. */
typedef void (*scene_maker)(struct scene *s, const void *view);
void scene_cabbage(struct scene *s, const void *view);
void scene_cardinal(struct scene *s, const void *view);
void scene_coach(struct scene *s, const void *view);
void scene_podelim(struct scene *s, const void *view);

/* A text with values filled in, kept in the pool; the text is marked for translation here. Its
 * first letter becomes a capital unless the text itself begins with a small one. */
const char *scene_say(struct scene *s, const char *text, const struct named *named, int count);
#define SCENE_SAY(s, text, ...)                                                                    \
    scene_say(s, text, (const struct named[]){__VA_ARGS__},                                        \
              (int)(sizeof((const struct named[]){__VA_ARGS__}) / sizeof(struct named)))
const char *scene_text(struct scene *s, const char *text); /* only translated */
const char *scene_word(struct scene *s, const struct word *w, const char *form);
const char *scene_number(struct scene *s, int n);
/* "5 Cats, 3 Pigs": as many of each word as the counts say. */
const char *scene_counts(struct scene *s, const struct word *words, const uint8_t *count,
                         int kinds);
struct value value_seats(seatset seats);
const char *scene_name(struct scene *s, int seat);       /* "You", "Ann" */
const char *scene_names(struct scene *s, seatset seats); /* "you, Ann", or "nobody" */

struct area *scene_area(struct scene *s, enum area_kind kind, int seat, const char *title);
/* What belongs to a seat: the reader's own, or somebody's. */
struct area *scene_seat(struct scene *s, int seat, const char *title);

/* How the cards of a game look, by their place in its list of words. */
struct look {
    const char *symbol;
    enum tint tint;
};
struct face *scene_face(struct scene *s, struct area *a, const char *name);
struct face *scene_card(struct scene *s, struct area *a, const struct word *w,
                        const struct look *look, int count);
void scene_unknown(struct scene *s, struct area *a, int count); /* nothing if there are none */

void scene_odds(struct scene *s, const char *line);
void scene_note(struct scene *s, const char *line);
int percent(int part, int whole); /* rounded; 0 of nothing */

#endif
