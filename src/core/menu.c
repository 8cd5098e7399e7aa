#include "core/menu.h"

#include <string.h>

#include "base/utf8.h"

/* The word of move i at the present depth; its length in n, 0 if the words chosen so far are the move.
 * NULL: the move is elsewhere. */
static const char *next_word(const struct menu *m, int i, size_t *n) {
    size_t skip = strlen(m->prefix), size = strlen(m->text[i]);
    *n = 0;
    if (size + 1 == skip && !memcmp(m->text[i], m->prefix, size))
        return m->text[i] + size;
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

/* Is the next word a number that stands for nothing but itself? */
bool menu_own_numbers(const struct menu *m) {
    char title[MOVE_TEXT_MAX];
    struct buf b = BUF(title);
    size_t n;
    const char *word = menu_word(m, 0, &n);
    if (menu_whole(m) || word[0] < '0' || word[0] > '9')
        return false;
    move_token_title(m->game, &m->move[m->first[0]], m->depth, m->speech, &b);
    return b.size == n && !memcmp(title, word, n);
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
    m->notation = false;
    m->hinted = -1;
    m->count = g->legal(view, seat, m->move);
    for (int i = 0; i < m->count; i++) {
        struct buf b = BUF(m->text[i]);
        move_text(g, &m->move[i], &b);
        buf_text(&b); /* what is chosen by its text needs all of it */
    }
    menu_restart(m);
}

/* The number by which people choose entry k: a seat's is the one of its name. */
static int key_of(const struct menu *m, int k) {
    int seat = menu_whole(m) ? -1 : move_token_seat(m->game, &m->move[m->first[k]], m->depth);
    return (seat < 0 ? k : seat) + 1;
}

/* The number that a line is, or 0; so many digits are no entry's. */
static int number(const char *line) {
    int n = 0;
    for (; *line >= '0' && *line <= '9' && n <= MAX_LEGAL; line++)
        n = 10 * n + *line - '0';
    return *line ? 0 : n;
}

/* The entry that a line names by its number or, unless it is a number, by its word; or -1. */
static int find_entry(const struct menu *m, const char *line) {
    bool keys = line[0] && strspn(line, "0123456789") == strlen(line) && !menu_own_numbers(m);
    for (int k = 0; k < m->entries; k++) {
        size_t n;
        const char *word = menu_word(m, k, &n);
        if (keys ? number(line) == key_of(m, k)
                 : !menu_whole(m) && strlen(line) == n && !memcmp(line, word, n))
            return k;
    }
    return -1;
}

void menu_hint(struct menu *m, const struct move *best) {
    m->hinted = -1;
    for (int i = 0; i < m->count; i++)
        if (!memcmp(&m->move[i], best, sizeof *best))
            m->hinted = i;
}

bool menu_hinted(const struct menu *m, int k) {
    return m->hinted >= 0 &&
           (menu_whole(m) ? m->first[k] == m->hinted : same_word(m, m->hinted, m->first[k]));
}

/* ---- what is typed in words ---- */

/* How well a line fits what can be chosen, better and better. */
enum fit { FIT_NOT, FIT_WORDS, FIT_BEGINS, FIT_EQUAL };

/* Texts are many words, and everything else between them. */
static bool is_gap(char c) {
    return c == ' ' || c == ',' || c == '.' || c == ':' || c == ';' || c == '(' || c == ')';
}

static size_t word_size(const char *p) {
    size_t n = 0;
    while (p[n] && !is_gap(p[n]))
        n++;
    return n;
}

static const char *skip_gaps(const char *p) {
    while (*p && is_gap(*p))
        p++;
    return p;
}

enum { LETTERS_LEAST = 3 }; /* of a word that is not typed to its end */

static size_t letters(const char *p, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)p[i] & 0xc0) != 0x80;
    return count;
}

/* The first word of the text that the typed one stands for, or NULL. */
static const char *find_word(const char *text, const char *typed, size_t n) {
    for (text = skip_gaps(text); *text; text = skip_gaps(text)) {
        size_t size = word_size(text), same = utf8_begins(text, size, typed, n);
        if (same && (same == size || letters(typed, n) >= LETTERS_LEAST))
            return text;
        text += size;
    }
    return NULL;
}

static enum fit fit_text(const char *text, const char *line) {
    size_t n = strlen(line), same = utf8_begins(text, strlen(text), line, n);
    if (same)
        return text[same] ? FIT_BEGINS : FIT_EQUAL;
    for (line = skip_gaps(line); *line && text; line = skip_gaps(line + n)) {
        n = word_size(line);
        text = find_word(text, line, n);
        text = text ? text + word_size(text) : NULL;
    }
    return text ? FIT_WORDS : FIT_NOT;
}

/* The title of the k-th word of a move, unless it is the word itself; false if there is no such. */
static bool add_title(const struct menu *m, int i, int k, struct buf *out) {
    const char *word = m->text[i];
    buf_char(out, ' ');
    size_t start = out->size;
    for (int skip = k; skip > 0 && *word; skip--)
        word += strcspn(word, " ") + (word[strcspn(word, " ")] == ' ');
    if (!move_token_title(m->game, &m->move[i], k, m->speech, out))
        return false;
    size_t n = strcspn(word, " ");
    if (out->size - start == n && !memcmp(out->data + start, word, n))
        out->data[out->size = start] = 0;
    return true;
}

enum { SAID_MAX = 512 };

/* What an entry, or with `whole` the move, may be called by: as it is shown, in English, with its
 * cards and seats as they are called by themselves, in notation; and, not in parts, in notation and
 * words. False when there is no more. */
enum { AS_A_WHOLE = 4 };

static bool name_at(const struct menu *m, int i, bool whole, int which, struct buf *out) {
    struct speech s = *m->speech;
    const struct move *move = &m->move[i];
    if (which == 1)
        s.lang = NULL;
    buf_clear(out);
    if (!whole && which < 2)
        move_token_title(m->game, move, m->depth, &s, out);
    else if (which < 3)
        move_sentence(m->game, move, &s, whole ? ALL_WORDS : m->depth + 1, out);
    else if (whole && which == 3)
        buf_str(out, m->text[i]);
    else if (whole && which == AS_A_WHOLE)
        say_move(m->game, move, &s, true, out);
    else
        return false;
    if (whole && which == 2)
        for (int k = 0; add_title(m, i, k, out); k++) {
        }
    return true;
}

static enum fit fit_of(const struct menu *m, int i, bool whole, const char *line) {
    char text[SAID_MAX];
    struct buf b = BUF(text);
    enum fit best = FIT_NOT;
    for (int which = 0; name_at(m, i, whole, which, &b); which++) {
        enum fit fit = fit_text(text, line);
        if (fit > best && (fit == FIT_EQUAL || which != AS_A_WHOLE))
            best = fit;
    }
    return best;
}

/* The best fit of a line, of whole moves or of the entries; how many have it, and the first. */
struct found {
    enum fit fit;
    int count, first;
};

static void note_fit(struct found *f, enum fit fit, int i) {
    if (fit > f->fit)
        *f = (struct found){fit, 0, i};
    f->count += fit && fit == f->fit;
}

/* All of a sentence is understood at any step; a part of it among what the step leaves. */
static const char *read_words(const struct menu *m, const char *line, int *entry,
                              struct move *out) {
    struct found move = {FIT_NOT, 0, 0}, step = {FIT_NOT, 0, 0};
    if (!*skip_gaps(line))
        return N_("there is no such move");
    for (int i = 0; i < m->count; i++) {
        size_t n;
        enum fit fit = fit_of(m, i, true, line);
        note_fit(&move, fit == FIT_EQUAL || next_word(m, i, &n) ? fit : FIT_NOT, i);
    }
    for (int k = 0; k < m->entries && !menu_whole(m); k++)
        note_fit(&step, fit_of(m, m->first[k], false, line), k);
    if (move.count != 1 && step.count != 1)
        return move.fit || step.fit ? N_("this fits several moves, type more of the one you mean")
                                    : N_("there is no such move");
    bool whole = move.count == 1 && (step.count != 1 || move.fit >= step.fit);
    *entry = whole ? -1 : step.first;
    *out = m->move[whole ? move.first : m->first[step.first]];
    return NULL;
}

const char *menu_read(const struct menu *m, const void *view, const char *line, int *entry,
                      struct move *out) {
    const char *wrong = move_parse(m->game, m->move[0].seat, line, out);
    const char *refused = wrong ? wrong : m->game->check(view, out);
    *entry = refused ? find_entry(m, line) : -1;
    if (!wrong || *entry >= 0)
        return *entry >= 0 ? NULL : refused;
    const char *unclear = read_words(m, line, entry, out);
    return unclear && !strcmp(unclear, N_("there is no such move")) ? wrong : unclear;
}

/* ---- what is shown ---- */

void say_move(const struct game *g, const struct move *m, const struct speech *s, bool notation,
              struct buf *out) {
    if (notation) {
        move_text(g, m, out);
        buf_str(out, ": ");
    }
    move_sentence(g, m, s, ALL_WORDS, out);
}

void menu_key(const struct menu *m, int k, struct buf *out) {
    size_t n;
    const char *word = menu_word(m, k, &n);
    if (menu_own_numbers(m))
        buf_bytes(out, word, n);
    else
        buf_int(out, key_of(m, k));
}

/* A word of the notation says little: what it stands for is in the sentence, whose later words are
 * still open. A seat or a card is its title. */
static void label_word(const struct menu *m, int k, struct buf *line) {
    const struct move *move = &m->move[m->first[k]];
    bool ends = menu_ends(m, k);
    size_t n, start = line->size;
    const char *word = menu_word(m, k, &n);
    move_token_title(m->game, move, m->depth, m->speech, line);
    bool same = line->size - start == n && !memcmp(line->data + start, word, n);
    if (!same && m->notation && move_token_seat(m->game, move, m->depth) < 0) {
        buf_str(line, " (");
        buf_bytes(line, word, n);
        buf_str(line, ")");
    }
    if (same && !m->notation) {
        line->size = start;
        move_sentence(m->game, move, m->speech, ends ? ALL_WORDS : m->depth + 1, line);
        return;
    }
    buf_str(line, ends ? "" : " …");
    if (same) {
        buf_str(line, ": ");
        move_sentence(m->game, move, m->speech, ends ? ALL_WORDS : m->depth + 1, line);
    }
}

/* A number alone says little too. */
void menu_label(const struct menu *m, int k, struct buf *out) {
    const struct move *move = &m->move[m->first[k]];
    if (menu_whole(m))
        say_move(m->game, move, m->speech, m->notation, out);
    else if (menu_own_numbers(m))
        move_sentence(m->game, move, m->speech, m->depth + 1, out);
    else
        label_word(m, k, out);
}

void menu_title(const struct menu *m, struct buf *out) {
    if (m->depth == 0)
        return;
    if (m->notation) {
        buf_str(out, m->prefix);
        buf_str(out, "…: ");
    }
    move_sentence(m->game, &m->move[m->first[0]], m->speech, m->depth, out);
}
