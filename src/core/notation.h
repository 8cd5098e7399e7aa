/* Moves as text and back, by the game's table of patterns: there is no other spelling. */
#ifndef CORE_NOTATION_H
#define CORE_NOTATION_H

#include "core/game.h"

enum { MOVE_TEXT_MAX = 96 };

/* NULL if kind, arguments and unused fields are as the pattern of the move's kind demands. */
const char *move_form_read(const struct game *g, const struct move *m);

/* The same; it seldom has to read the pattern. */
static inline const char *move_form(const struct game *g, const struct move *m) {
    if (m->kind != MOVE_CHANCE && m->kind < g->move_count && m->seat < MAX_SEATS) {
        const struct move_spec *s = &g->moves[m->kind];
        if (m->a <= s->most[0] && m->b <= s->most[1] && m->c <= s->most[2] && !m->set && !s->seats)
            return NULL;
    }
    return move_form_read(g, m);
}

/* The canonical text of a well-formed move of a seat; chance moves have none. */
void move_text(const struct game *g, const struct move *m, struct buf *out);

/* The move that `text` names; NULL, or what is wrong. Says nothing about legality. */
const char *move_parse(const struct game *g, int seat, const char *text, struct move *out);

/* The move's help sentence with its arguments filled in. Where only the first words of its text
 * are chosen so far, `words` of them, the other arguments are left open; else ALL_WORDS. */
enum { ALL_WORDS = 99 };
void move_sentence(const struct game *g, const struct move *m, const struct speech *s, int words,
                   struct buf *out);

/* What the i-th word of the move's text means to people: a seat's name, a card's title, or the
 * word itself. False if the text has no such word. */
bool move_token_title(const struct game *g, const struct move *m, int i, const struct speech *s,
                      struct buf *out);

/* The seat that this word names, or -1. */
int move_token_seat(const struct game *g, const struct move *m, int i);

/* The first word of the move's pattern: what kind of move a person would call it. */
size_t move_word(const struct game *g, const struct move *m, const char **word);

/* The game's list of words of this name (the first n characters of it), or NULL. */
const struct word_list *word_list_find(const struct game *g, const char *name, size_t n);

#endif
