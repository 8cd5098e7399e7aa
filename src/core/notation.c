/* Interprets the patterns of struct move_spec. Knows nothing of any one game. */
#include "core/notation.h"

#include <string.h>

/* One step through a pattern: a literal word, or an argument and where it is stored. */
struct token {
    const char *text;
    size_t size;
    bool argument;
};

static bool next_token(const char **pattern, struct token *t) {
    const char *p = *pattern;
    while (*p == ' ')
        p++;
    if (!*p)
        return false;
    t->argument = *p == '%';
    p += t->argument;
    t->text = p;
    while (*p && *p != ' ')
        p++;
    t->size = (size_t)(p - t->text);
    *pattern = p;
    return true;
}

static bool is(const struct token *t, const char *name) {
    return t->size == strlen(name) && !memcmp(t->text, name, t->size);
}

const struct word_list *word_list_find(const struct game *g, const char *name, size_t n) {
    for (const struct word_list *l = g->words; l->name; l++)
        if (strlen(l->name) == n && !memcmp(l->name, name, n))
            return l;
    return NULL;
}

/* Arguments fill a, b, c in turn. */
static uint32_t argument(const struct move *m, int i) {
    return i == 0 ? m->a : i == 1 ? m->b : m->c;
}

static bool set_argument(struct move *m, int i, uint32_t v) {
    if (i < 2 && v > UINT8_MAX)
        return false;
    if (i == 0)
        m->a = (uint8_t)v;
    else if (i == 1)
        m->b = (uint8_t)v;
    else
        m->c = v;
    return true;
}

const char *move_form_read(const struct game *g, const struct move *m) {
    if (m->kind == MOVE_CHANCE)
        return m->seat == CHANCE_SEAT && !m->a && !m->b && !m->c ? NULL
                                                                 : N_("this is no chance move");
    if (m->kind >= g->move_count || m->seat >= MAX_SEATS)
        return N_("there is no such kind of move");
    const char *pattern = g->moves[m->kind].pattern;
    struct token t;
    int used = 0;
    bool set = false;
    while (next_token(&pattern, &t)) {
        if (!t.argument)
            continue;
        if (is(&t, "seats")) {
            set = true;
            continue;
        }
        uint32_t v = argument(m, used++), limit = UINT32_MAX;
        if (is(&t, "seat"))
            limit = MAX_SEATS - 1;
        else if (!is(&t, "number"))
            limit = (uint32_t)word_list_find(g, t.text, t.size)->count - 1;
        if (v > limit)
            return N_("an argument of the move is out of range");
    }
    for (; used < 3; used++)
        if (argument(m, used))
            return N_("an unused field of the move is not zero");
    if (set ? m->set >= SEAT(MAX_SEATS) || !m->set : m->set != 0)
        return N_("the set of the move is out of range");
    return NULL;
}

static void seats_text(uint64_t set, struct buf *out) {
    bool first = true;
    FOR_SEATS (i, (seatset)set) {
        buf_str(out, first ? "" : ",");
        buf_int(out, i);
        first = false;
    }
}

void move_text(const struct game *g, const struct move *m, struct buf *out) {
    const char *pattern = g->moves[m->kind].pattern;
    struct token t;
    int used = 0;
    for (bool first = true; next_token(&pattern, &t); first = false) {
        buf_str(out, first ? "" : " ");
        if (!t.argument)
            buf_bytes(out, t.text, t.size);
        else if (is(&t, "seats"))
            seats_text(m->set, out);
        else if (is(&t, "seat") || is(&t, "number"))
            buf_uint(out, argument(m, used++));
        else
            buf_str(out, word_list_find(g, t.text, t.size)->word[argument(m, used++)].id);
    }
}

/* A decimal number without leading zeros, at most 9 digits. */
static bool parse_number(const char *s, size_t n, uint32_t *out) {
    uint32_t v = 0;
    if (n == 0 || n > 9 || (n > 1 && s[0] == '0'))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        v = v * 10 + (uint32_t)(s[i] - '0');
    }
    *out = v;
    return true;
}

static bool parse_seats(const char *s, size_t n, uint64_t *out) {
    uint64_t set = 0;
    for (size_t i = 0; i < n; i += 2) {
        if (s[i] < '0' || s[i] >= '0' + MAX_SEATS || (i + 1 < n && s[i + 1] != ',') || i + 2 == n)
            return false;
        uint64_t bit = SEAT(s[i] - '0');
        if (set >= bit) /* ascending, without repeats */
            return false;
        set |= bit;
    }
    *out = set;
    return set != 0;
}

static bool parse_argument(const struct game *g, const struct token *t, const char *s, size_t n,
                           struct move *m, int *used) {
    uint32_t v = 0;
    if (is(t, "seats"))
        return parse_seats(s, n, &m->set);
    if (is(t, "seat") || is(t, "number")) {
        if (!parse_number(s, n, &v) || (is(t, "seat") && v >= MAX_SEATS))
            return false;
        return set_argument(m, (*used)++, v);
    }
    const struct word_list *l = word_list_find(g, t->text, t->size);
    for (int i = 0; i < l->count; i++)
        if (strlen(l->word[i].id) == n && !memcmp(l->word[i].id, s, n))
            return set_argument(m, (*used)++, (uint32_t)i);
    return false;
}

/* How far the text follows the pattern: -1 all the way, else the number of words that fit. */
static int match(const struct game *g, const char *pattern, const char *text, struct move *m) {
    struct token t;
    int used = 0, words = 0;
    const char *p = text;
    while (next_token(&pattern, &t)) {
        if (words > 0 && *p++ != ' ')
            return words;
        size_t n = strcspn(p, " ");
        bool fits = t.argument ? parse_argument(g, &t, p, n, m, &used)
                               : n == t.size && !memcmp(p, t.text, n);
        if (!fits)
            return words;
        p += n;
        words++;
    }
    return *p ? words : -1;
}

const char *move_parse(const struct game *g, int seat, const char *text, struct move *out) {
    int best = 0;
    for (int kind = 1; kind < g->move_count; kind++) {
        struct move m = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
        int words = match(g, g->moves[kind].pattern, text, &m);
        if (words < 0) {
            *out = m;
            return NULL;
        }
        if (words > best)
            best = words;
    }
    return best ? N_("the move's arguments are not understood") : N_("there is no such move");
}

size_t move_word(const struct game *g, const struct move *m, const char **word) {
    const char *pattern = g->moves[m->kind].pattern;
    *word = pattern;
    return strcspn(pattern, " ");
}

/* An argument as something to be said; `used` counts those before it. */
static struct value argument_value(const struct game *g, const struct move *m,
                                   const struct token *t, int used) {
    uint32_t v = argument(m, used);
    struct value value = {.type = VALUE_SEATS};
    if (is(t, "seats")) {
        FOR_SEATS (i, (seatset)m->set)
            value.item[value.count++] = (uint8_t)i;
        return value;
    }
    if (is(t, "seat"))
        return v < MAX_SEATS ? value_seat((int)v) : value_text("?");
    if (is(t, "number"))
        return value_number(v);
    return value_word(word_list_find(g, t->text, t->size)->word, (int)v);
}

static struct value the_value(const void *context, const char *name, size_t n) {
    (void)name, (void)n;
    return *(const struct value *)context;
}

/* The i-th token of the move's pattern; `used` arguments stand before it. */
static bool token_at(const struct game *g, const struct move *m, int i, struct token *t,
                     int *used) {
    const char *pattern = g->moves[m->kind].pattern;
    for (*used = 0; next_token(&pattern, t); i--) {
        if (i == 0)
            return true;
        *used += t->argument && !is(t, "seats");
    }
    return false;
}

bool move_token_title(const struct game *g, const struct move *m, int i, const struct speech *s,
                      struct buf *out) {
    struct token t;
    int used;
    if (!token_at(g, m, i, &t, &used))
        return false;
    struct value v = {.type = VALUE_NONE};
    if (t.argument)
        v = argument_value(g, m, &t, used);
    if (t.argument)
        phrase(s, "{value}", FULL, the_value, &v, out);
    else
        buf_bytes(out, t.text, t.size);
    return true;
}

int move_token_seat(const struct game *g, const struct move *m, int i) {
    struct token t;
    int used;
    return token_at(g, m, i, &t, &used) && t.argument && is(&t, "seat") ? (int)argument(m, used)
                                                                        : -1;
}

struct asked {
    const struct game *game;
    const struct move *move;
    int words;
};

/* The argument a help sentence calls by this name; {card2} is the second card. */
static struct value named_value(const void *context, const char *name, size_t n) {
    const struct asked *a = context;
    const char *pattern = a->game->moves[a->move->kind].pattern;
    struct token t;
    int used = 0, wanted = 1;
    if (n > 1 && name[n - 1] >= '2' && name[n - 1] <= '9')
        wanted = name[--n] - '0';
    for (int word = 0; next_token(&pattern, &t); word++) {
        if (!t.argument)
            continue;
        bool named = t.size == n && !memcmp(t.text, name, n) && --wanted == 0;
        if (named && word >= a->words)
            return is(&t, "seat") || is(&t, "seats") ? value_seat(OPEN_SEAT) : value_text("…");
        if (named)
            return argument_value(a->game, a->move, &t, used);
        used += !is(&t, "seats");
    }
    return (struct value){.type = VALUE_NONE};
}

void move_sentence(const struct game *g, const struct move *m, const struct speech *s, int words,
                   struct buf *out) {
    const char *text = g->moves[m->kind].help;
    struct asked asked = {g, m, words};
    if (text)
        phrase(s, lang_text(s->lang, g->id, text), m->seat, named_value, &asked, out);
}
