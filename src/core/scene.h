/* What lies on the table, ready to be drawn: cards as faces in areas, the prompt, the odds, the
 * notes and the sheet of points. The game's own file makes it from a view (struct game, scene), so
 * it holds nothing that its reader may not know. A terminal draws the texts in boxes and lines, a
 * page goes by the ids and flags and draws pictures of its own; neither shows anything that is not
 * in here, and how wide a text is, only they know.
 *
 * Each game's scene.c begins with the ids of its areas. Ids are for ever; texts are not. */
#ifndef CORE_SCENE_H
#define CORE_SCENE_H

#include "core/game.h"
#include "core/phrase.h"

enum tint { TINT_PLAIN, TINT_RED, TINT_GREEN, TINT_YELLOW, TINT_BLUE, TINT_MAGENTA, TINT_CYAN };

/* What is to be seen of a card besides its picture. Their names in JSON stand in scene_json.c. */
enum face_flag {
    FACE_HIDDEN = 1 << 0,      /* the reader does not know what it is */
    FACE_PRIVATE = 1 << 1,     /* the reader knows it, which not everybody need */
    FACE_OPEN = 1 << 2,        /* turned up for all, where others lie face down */
    FACE_NEW = 1 << 3,         /* the last one that came */
    FACE_TOP = 1 << 4,         /* of a pile */
    FACE_SECOND = 1 << 5,      /* of a pile */
    FACE_SIDEWAYS = 1 << 6,    /* lies sideways: cannot be used now */
    FACE_USED = 1 << 7,        /* because it has been */
    FACE_OUTNUMBERED = 1 << 8, /* because somebody has more of them */
    FACE_FAILING = 1 << 9,     /* fails the turn or breaks the row, or would if it came */
    FACE_HIGH = 1 << 10,       /* so it would, but can be brought down */
    FACE_EQUAL = 1 << 11,      /* equals the card before it, or would */
    FACE_ENDING = 1 << 12,     /* would end the game */
    FACE_OUT = 1 << 13,        /* some of them would be thrown out at the end; see the sheet */
    FACE_GOAL = 1 << 14,       /* counts for a victory */
    FACE_OFFERED = 1 << 15,    /* in a trade */
    FACE_RETURNED = 1 << 16,   /* in a trade, for what was offered */
    FACE_WAITING = 1 << 17,    /* has no place yet */
    FACE_WHITE = 1 << 18,      /* of the white part, */
    FACE_BLUE = 1 << 19,       /* of the blue one, */
    FACE_BLACK = 1 << 20,      /* of the black one */
    FACE_FLAGS = 21,           /* how many there are */
    FACE_IDLE = FACE_SIDEWAYS | FACE_USED, /* of no use at present */
};

/* A card, or several equal ones. Colour never says what nothing else says. */
struct face {
    const struct word *word; /* which card, of the game's list with this name; */
    const char *list;        /* both NULL if the reader does not know it */
    const char *name;        /* how it is called for short, in the nominative; "" if not known */
    const char *symbol;      /* one character, for terminals; "" for what is not known */
    const char *note;        /* a word or two on its state: "used", "counts 7"; or "" */
    bool counts_by_word;     /* several are called "2 Kings", not "2 × 7" */
    int count;               /* how many of them */
    int wild;                /* how many of these stand in for it: Jokers */
    int value, worth; /* the number printed on it, and what it counts now; 0 if it has none */
    int seat;         /* who has played it, or -1 */
    uint32_t flags;   /* of enum face_flag */
    enum tint tint;
};

enum area_kind {
    AREA_CENTRE, /* what everybody looks at: the row, the middle, the parts */
    AREA_OWN,    /* what lies before the reader, or is in its hand */
    AREA_SEAT,   /* the same of somebody else */
    AREA_PILE,   /* deck, discard pile, supply */
    AREA_ODDS,   /* what may come, by counting: in words it is among the odds */
    AREA_KINDS
};

/* Areas can be the parts of one row of cards, with dividers between them. */
enum area_row { ROW_NONE, ROW_BEGINS, ROW_GOES_ON };

struct area {
    const char *id; /* of the game's list: "row", "castle" */
    enum area_kind kind;
    const char *title;  /* "Row", "Castle of Ann" */
    const char *remark; /* what else there is to say: "now worth 12 points"; or "" */
    int seat;           /* whose it is, or -1 */
    seatset seats;      /* who else has to do with it: voters, supporters; in words: the remark */
    bool active;        /* this seat is awaited */
    enum area_row row;  /* is it one row, or a part of one? */
    int first, count;   /* of the scene's faces */
};

/* A number that is on the table but on no card: duel tokens, swords, the number of the turn. */
struct figure {
    const char *id;
    int seat; /* whose, or -1 */
    int value;
};

/* The notes word by word, for whoever draws them: what the reader knows of a seat or thinks possible.
 * A word that is not there is out of the question. */
struct known {
    int seat;
    const char *list;
    const struct word *word; /* of that list */
    int count;               /* so many of it for certain; 0: it is only possible */
    int chance;              /* of one more, in percent, as good players would guess; -1: no idea */
    bool counted;            /* certain by counting; it was never seen */
};

/* What one source brings a seat, as if the game ended now. Cards that the end throws out are still
 * counted, and so they are after it. */
struct sheet_line {
    int seat;
    const char *list, *source; /* the card's word, or with no list a source that is no card */
    const char *title;         /* in the nominative */
    const struct word *word;   /* the card's, or NULL */
    int count;                 /* of cards, */
    int out;                   /* of them thrown out */
    int points;
    int lost; /* points that it would bring if nothing were thrown out, less these */
};

/* More than any position needs: prop_scenes shows how far they are used, and to reach one is an
 * error of ours that ends the program. */
enum {
    SCENE_AREAS = 32,
    SCENE_FACES = 160,
    SCENE_LINES = 64,
    SCENE_FIGURES = 40,
    SCENE_KNOWN = 256,
    SCENE_SHEET = 80,
    SCENE_POOL = 48 << 10
};

/* No text ends in a full stop. Titles, the prompt and the lines begin with a capital, remarks and
 * notes do not. */
struct scene {
    const char *prompt; /* who is to do what: "Your turn: draw or stop" */
    struct area area[SCENE_AREAS];
    struct face face[SCENE_FACES];
    struct figure figure[SCENE_FIGURES];
    struct sheet_line sheet[SCENE_SHEET]; /* by seats, ascending */
    struct known known[SCENE_KNOWN];      /* by seats and lists */
    const char *odds[SCENE_LINES];        /* what the reader can work out of the chances */
    const char *notes[SCENE_LINES];       /* what the reader knows and what is possible */
    int areas, faces, figures, knowns, sheet_lines, odds_count, notes_count;
    bool scored; /* the sheet has points; else only counts */
    const struct speech *speech;
    const struct game *game;
    int nseats;
    int viewer;      /* whose view it is: a seat, or FULL or another onlooker */
    seatset awaited; /* without chance */
    bool items;      /* what lies there is called items, not cards */
    size_t used;
    char pool[SCENE_POOL]; /* where all the texts are */
};

/* Everything that the view's reader sees. The speech stays where it is as long as the scene. A
 * game without scenes gives one without areas. */
void scene_make(struct scene *s, const struct game *g, const void *view,
                const struct speech *speech);

/* All of it as one JSON object, for whoever draws it by ids. */
void scene_json(const struct scene *s, struct jw *out);

/* The scene as lines, one for each area, then the prompt. */
void scene_plain(const struct scene *s, struct buf *out);

/* One of these lines. */
void scene_say_area(const struct scene *s, const struct area *a, struct buf *out);

/* What an unknown face is called: "3 cards", or "3 unknown cards" beside known ones. */
void scene_unknown_name(const struct scene *s, int count, bool alone, struct buf *out);

/* Its two lists of lines, as sentences; one that says so where a list is empty. */
void scene_say_odds(const struct scene *s, struct buf *out);
void scene_say_notes(const struct scene *s, struct buf *out);

/* The sheet: a line for every seat, then one for each of its sources. */
void scene_say_sheet(const struct scene *s, struct buf *out);

/* The sum of a seat's points on the sheet. */
int scene_points(const struct scene *s, int seat);

/* ---- for the games' files ---- */

/* The reader as a set: one seat, or none for an onlooker. */
static inline seatset scene_reader(const struct scene *s) {
    return s->viewer < MAX_SEATS ? SEAT(s->viewer) : 0;
}

/* A text with values filled in, kept in the pool; the text is marked for translation here. Its
 * first letter becomes a capital unless the text itself begins with a small one. */
const char *scene_say(struct scene *s, const char *text, const struct named *named, int count);
#define SCENE_SAY(s, text, ...)                                                                    \
    scene_say(s, text, (const struct named[]){__VA_ARGS__},                                        \
              (int)(sizeof((const struct named[]){__VA_ARGS__}) / sizeof(struct named)))
const char *scene_text(struct scene *s, const char *text); /* only translated */
const char *scene_word(struct scene *s, const struct word *w, const char *form);
/* "5 Cats, 3 Pigs": as many of each word as the counts say. */
const char *scene_counts(struct scene *s, const struct word *words, const uint8_t *count,
                         int kinds);
struct value value_seats(seatset seats);
const char *scene_name(struct scene *s, int seat);       /* "You", "Ann" */
const char *scene_names(struct scene *s, seatset seats); /* "you, Ann", or "nobody" */

/* A new area; faces are added to the last one only. */
struct area *scene_area(struct scene *s, enum area_kind kind, const char *id, const char *title);
/* What belongs to a seat: the reader's own, or somebody's. */
struct area *scene_seat(struct scene *s, int seat, const char *id, const char *title);

/* How the cards of a game look in a terminal, by their place in its list of words. */
struct look {
    const char *symbol;
    enum tint tint;
};
/* A card of one of the game's lists of words. */
struct face *scene_card(struct scene *s, struct area *a, const struct word_list *list, int card,
                        const struct look *look, int count);
/* A card of which no more than this name is known. */
struct face *scene_face(struct scene *s, struct area *a, const char *name);
void scene_unknown(struct scene *s, struct area *a, int count); /* nothing if there are none */

void scene_odds(struct scene *s, const char *line);
void scene_note(struct scene *s, const char *line);
/* A word that a seat has so many times for certain, and more with this chance (or -1). */
struct known *scene_know(struct scene *s, int seat, const struct word_list *list, int word,
                         int count, int chance);
int percent(int part, int whole); /* rounded; 0 of nothing */

void scene_figure(struct scene *s, const char *id, int seat, int value);

/* A line of the sheet: of a card, or of a source that is none. */
struct sheet_line *scene_score(struct scene *s, int seat, const struct word_list *list, int card,
                               int count, int points);
struct sheet_line *scene_source(struct scene *s, int seat, const char *source, const char *title,
                                int count, int points);

#endif
