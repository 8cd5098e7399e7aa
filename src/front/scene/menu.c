#include "front/scene/menu.h"

#include <stdlib.h>
#include <string.h>

/* The word of move i at the present depth; its length in n. NULL: the move is elsewhere. */
static const char *next_word(const struct menu *m, int i, size_t *n) {
    size_t skip = strlen(m->prefix);
    *n = 0;
    if (strncmp(m->text[i], m->prefix, skip))
        return NULL;
    *n = strcspn(m->text[i] + skip, " ");
    return m->text[i] + skip;
}

const char *menu_word(const struct menu *m, int k, size_t *n) {
    return next_word(m, m->first[k], n);
}

bool menu_whole(const struct menu *m) {
    int within = 0;
    size_t n;
    for (int i = 0; i < m->count; i++)
        within += next_word(m, i, &n) != NULL;
    return within <= m->room;
}

static bool same_word(const struct menu *m, int i, int k) {
    size_t n, other;
    const char *word = next_word(m, i, &n), *seen = next_word(m, k, &other);
    return word && seen && n == other && !memcmp(word, seen, n);
}

/* One entry for every move, or for every different next word. */
static void collect(struct menu *m) {
    bool whole = menu_whole(m);
    size_t n;
    m->entries = 0;
    for (int i = 0; i < m->count; i++) {
        bool known = !next_word(m, i, &n);
        for (int k = 0; !whole && !known && k < m->entries; k++)
            known = same_word(m, i, m->first[k]);
        if (!known)
            m->first[m->entries++] = i;
    }
}

/* Does entry k name one move only? */
bool menu_ends(const struct menu *m, int k) {
    int same = 0;
    for (int i = 0; i < m->count; i++)
        same += same_word(m, i, m->first[k]);
    return same == 1 || menu_whole(m);
}

bool menu_own_numbers(const struct menu *m) {
    size_t n;
    const char *word = menu_word(m, 0, &n);
    return !menu_whole(m) && word[0] >= '0' && word[0] <= '9';
}

bool menu_pick(struct menu *m, int k, struct move *out) {
    for (;;) {
        size_t n, size = strlen(m->prefix);
        const char *word = menu_word(m, k, &n);
        *out = m->move[m->first[k]];
        if (menu_ends(m, k))
            return true;
        memcpy(m->prefix + size, word, n);
        memcpy(m->prefix + size + n, " ", 2);
        m->depth++;
        collect(m);
        if (m->entries != 1 || menu_whole(m)) /* on while there is nothing to choose */
            return false;
        k = 0;
    }
}

void menu_restart(struct menu *m) {
    struct move ignored;
    m->prefix[0] = 0;
    m->depth = 0;
    collect(m);
    if (m->entries == 1 && !menu_whole(m))
        menu_pick(m, 0, &ignored);
}

void menu_open(struct menu *m, const struct game *g, const void *view, int seat,
               const struct speech *speech, int room) {
    m->game = g;
    m->speech = speech;
    m->room = room;
    m->count = g->legal(view, seat, m->move);
    for (int i = 0; i < m->count; i++) {
        struct buf b = BUF(m->text[i]);
        move_text(g, &m->move[i], &b);
        buf_text(&b); /* what is chosen by its text needs all of it */
    }
    menu_restart(m);
}

int menu_find(const struct menu *m, const char *line) {
    for (int k = 0; k < m->entries && !menu_whole(m); k++) {
        size_t n;
        const char *word = menu_word(m, k, &n);
        if (strlen(line) == n && !memcmp(line, word, n))
            return k;
    }
    char *end;
    long number = strtol(line, &end, 10);
    bool fits = !*end && end != line && number >= 1 && number <= m->entries;
    return fits && !menu_own_numbers(m) ? (int)number - 1 : -1;
}

/* ---- what is shown ---- */

void menu_key(const struct menu *m, int k, struct buf *out) {
    size_t n;
    const char *word = menu_word(m, k, &n);
    if (menu_own_numbers(m))
        buf_bytes(out, word, n);
    else
        buf_int(out, k + 1);
}

static void label_word(const struct menu *m, int k, struct buf *line) {
    size_t n, start = line->size;
    const char *word = menu_word(m, k, &n);
    move_token_title(m->game, &m->move[m->first[k]], m->depth, m->speech, line);
    bool same = line->size - start == n && !memcmp(line->data + start, word, n);
    if (!same) {
        buf_str(line, " (");
        buf_bytes(line, word, n);
        buf_str(line, ")");
    }
    buf_str(line, menu_ends(m, k) ? "" : " …");
    if (same) { /* a word of the notation: what it stands for is in the sentence */
        buf_str(line, ": ");
        move_sentence(m->game, &m->move[m->first[k]], m->speech,
                      menu_ends(m, k) ? ALL_WORDS : m->depth + 1, line);
    }
}

/* A number alone says little: it is shown in its sentence, whose later words are still open. */
void menu_label(const struct menu *m, int k, struct buf *out) {
    if (menu_own_numbers(m)) {
        move_sentence(m->game, &m->move[m->first[k]], m->speech, m->depth + 1, out);
        return;
    }
    if (!menu_whole(m)) {
        label_word(m, k, out);
        return;
    }
    buf_str(out, m->text[m->first[k]]);
    buf_str(out, ": ");
    move_sentence(m->game, &m->move[m->first[k]], m->speech, ALL_WORDS, out);
}

void menu_title(const struct menu *m, struct buf *out) {
    if (m->depth > 0) {
        buf_str(out, m->prefix);
        buf_str(out, "…: ");
        move_sentence(m->game, &m->move[m->first[0]], m->speech, m->depth, out);
    }
}
