#include "core/phrase.h"

#include <string.h>

#include "base/utf8.h"
#include "core/game.h"

/* ---- words and their forms ---- */

static const char *const form_names[] = {"nom", "gen", "dat", "acc", "ins"};
enum { CASES = 5 };

/* The case that a form's name begins with, and whether it is of many. */
static int form_index(const char *form, size_t n, bool *many) {
    *many = n == 4 && form[3] == 's';
    for (int i = 0; i < CASES && (n == 3 || *many); i++)
        if (!memcmp(form, form_names[i], 3))
            return i;
    return 0;
}

static size_t part_size(const char *p, const char *end, const char *bar) {
    const char *at = strstr(p, bar); /* a bar counts only if all of it stands before the end */
    return (size_t)((at && at + strlen(bar) <= end ? at : end) - p);
}

/* Part i of the text between bars (" | ", ", "); the first where there are not so many. */
static const char *part(const char *text, const char *bar, int i, size_t *n) {
    const char *end = text + *n, *p = text;
    size_t size = part_size(p, end, bar);
    for (; i > 0 && p + size < end; i--) {
        p += size + strlen(bar);
        size = part_size(p, end, bar);
    }
    if (i > 0) {
        p = text;
        size = part_size(p, end, bar);
    }
    *n = size;
    return p;
}

static void say_form(const char *forms, const char *form, size_t size, struct buf *out) {
    bool many = false;
    int index = form ? form_index(form, size, &many) : 0;
    size_t n = strlen(forms);
    const char *group = part(forms, " | ", many, &n), *p = part(group, ", ", index, &n);
    buf_bytes(out, p, n);
}

/* m, f, n, or p for what is always many; English words have none. */
static int gender(const char *forms) {
    size_t n = strlen(forms);
    const char *p = part(forms, " | ", 2, &n);
    static const char genders[] = "mfnp";
    const char *at = n == 1 ? memchr(genders, *p, 4) : NULL;
    return at ? (int)(at - genders) : 0;
}

static const char *forms_of(const struct speech *s, const struct word *w) {
    return lang_text(s->lang, s->context, w->title);
}

void say_word(const struct speech *s, const struct word *w, const char *form, struct buf *out) {
    say_form(forms_of(s, w), form, form ? strlen(form) : 0, out);
}

/* Does the form hold the name, between spaces, brackets and its ends? */
static bool form_called(const char *form, size_t size, const char *name, bool whole) {
    for (size_t i = 0; i < size; i++) {
        if (i > 0 && (whole || !strchr(" (", form[i - 1])))
            continue;
        size_t n = utf8_begins(form + i, size - i, name, strlen(name));
        if (n > 0 && (i + n == size || (!whole && strchr(" )", form[i + n]))))
            return true;
    }
    return false;
}

bool word_called(const struct speech *s, const struct word *w, const char *name, bool whole) {
    const char *forms = forms_of(s, w);
    for (int group = 0; group < 2; group++) /* the third is the gender */
        for (int i = 0; i < CASES; i++) {
            size_t n = strlen(forms);
            const char *p = part(forms, " | ", group, &n);
            p = part(p, ", ", i, &n);
            if (form_called(p, n, name, whole))
                return true;
        }
    return false;
}

struct counted {
    struct value n, word;
};

static struct value find_counted(const void *context, const char *name, size_t n) {
    const struct counted *c = context;
    return n == 1 && name[0] == 'n' ? c->n : c->word;
}

void say_counted(const struct speech *s, const struct word *w, int n, const char *form,
                 struct buf *out) {
    bool accusative = form && !strncmp(form, "acc", 3);
    struct counted c = {value_number(n), value_word(w, 0)};
    const char *text = lang_text(s->lang, accusative ? "counted, accusative" : "counted",
                                 "{n} {n|{word:nom}|{word:noms}}");
    phrase(s, text, FULL, find_counted, &c, out);
}

/* ---- values ---- */

struct value value_number(int64_t n) {
    return (struct value){.type = VALUE_NUMBER, .number = n};
}

struct value value_written(int64_t n, const char *text) {
    return (struct value){.type = VALUE_NUMBER, .number = n, .text = text};
}

struct value value_fraction(const char *text) {
    return (struct value){.type = VALUE_FRACTION, .text = text};
}

struct value value_text(const char *text) {
    return (struct value){.type = VALUE_TEXT, .text = text};
}

struct value value_seat(int seat) {
    return (struct value){.type = VALUE_SEATS, .count = 1, .item = {(uint8_t)seat}};
}

struct value value_word(const struct word *words, int i) {
    return (struct value){.type = VALUE_WORDS, .words = words, .count = 1, .item = {(uint8_t)i}};
}

static bool is_reader(const struct speech *s, int seat) {
    return seat == s->reader && seat != FULL;
}

static struct value the_value(const void *context, const char *name, size_t n) {
    (void)name, (void)n;
    return *(const struct value *)context;
}

/* A form of a name, with the number or the name itself put in. */
static void say_name(const struct lang *l, const char *forms, struct value v, const char *form,
                     size_t n, struct buf *out) {
    char text[128];
    struct buf b = BUF(text);
    struct speech s = {.lang = l, .reader = FULL};
    buf_clear(&b);
    say_form(forms, form, n, &b);
    phrase(&s, b.data, FULL, the_value, &v, out);
}

static const char *given_forms(const struct lang *l, bool bot) {
    return bot ? lang_text(l, "seat", "Bot {n}") : lang_text(l, "seat", "Player {n}");
}

void seat_name(const struct lang *l, bool bot, int seat, struct buf *out) {
    say_name(l, given_forms(l, bot), value_number(seat + 1), NULL, 0, out);
}

/* A name that we have given has case forms. One's own is left as it is, and has "player" before it
 * in the languages that need a case. */
static void say_name_of(const struct speech *s, int seat, const char *form, size_t n,
                        struct buf *out) {
    const char *name = seat >= MAX_SEATS ? "…" : s->names[seat] ? s->names[seat] : "?";
    for (int bot = 0; bot < 2; bot++) {
        char given[64];
        struct buf b = BUF(given);
        buf_clear(&b);
        seat_name(s->lang, bot, seat, &b);
        if (!strcmp(b.data, name)) {
            say_name(s->lang, given_forms(s->lang, bot), value_number(seat + 1), form, n, out);
            return;
        }
    }
    say_name(s->lang, lang_text(s->lang, "seat", "{name}"), value_text(name), form, n, out);
}

static void say_seat(const struct speech *s, int seat, const char *form, size_t n,
                     struct buf *out) {
    if (is_reader(s, seat) && s->you)
        say_form(lang_text(s->lang, "reader", "you"), form, n, out);
    else
        say_name_of(s, seat, form, n, out);
}

/* Equal neighbours of a list are counted, if the word has a form for many. */
static void say_words(const struct speech *s, const struct value *v, const char *form, size_t n,
                      struct buf *out) {
    char name[5] = "";
    memcpy(name, form, n < 4 ? n : 4);
    for (int i = 0, same = 1; i < v->count; i += same) {
        const struct word *w = &v->words[v->item[i]];
        bool counts = strstr(forms_of(s, w), " | ") != NULL;
        for (same = 1; counts && i + same < v->count && v->item[i + same] == v->item[i]; same++) {
        }
        buf_str(out, i ? ", " : "");
        if (same > 1)
            say_counted(s, w, same, name, out);
        else
            say_word(s, w, name, out);
    }
}

static void say_value(const struct speech *s, const struct value *v, const char *form, size_t n,
                      struct buf *out) {
    switch (v->type) {
    case VALUE_NUMBER:
        if (v->text)
            buf_str(out, v->text);
        else
            buf_int(out, v->number);
        break;
    case VALUE_FRACTION:
    case VALUE_TEXT:
        buf_str(out, v->text);
        break;
    case VALUE_SEATS:
        for (int i = 0; i < v->count; i++) {
            buf_str(out, i ? ", " : "");
            say_seat(s, v->item[i], form, n, out);
        }
        break;
    case VALUE_WORDS:
        say_words(s, v, form, n, out);
        break;
    case VALUE_NONE:
        return;
    }
    if ((v->type == VALUE_SEATS || v->type == VALUE_WORDS) && v->count == 0)
        buf_str(out, lang_text(s->lang, "list", v->type == VALUE_SEATS ? "nobody" : "nothing"));
}

/* ---- templates ---- */

struct template {
    const struct speech *s;
    int about;
    lookup find;
    const void *context;
};

/* Bytes up to one of the two signs that is not inside brackets of its own; or to the end. */
static size_t span(const char *p, size_t n, char stop, char other) {
    int depth = 0;
    for (size_t i = 0; i < n; i++) {
        if (depth == 0 && (p[i] == stop || p[i] == other))
            return i;
        depth += p[i] == '{' || p[i] == '[';
        depth -= p[i] == '}' || p[i] == ']';
    }
    return n;
}

static void fill(const struct template *t, const char *p, size_t n, int depth, struct buf *out);

/* Alternative i of "a|b|c"; the last where there are not so many. */
static void fill_choice(const struct template *t, const char *p, size_t n, int i, int depth,
                        struct buf *out) {
    size_t size = span(p, n, '|', '|');
    for (; i > 0 && size < n; i--) {
        p += size + 1;
        n -= size + 1;
        size = span(p, n, '|', '|');
    }
    fill(t, p, size, depth + 1, out);
}

static int alternatives(const char *p, size_t n) {
    int count = 1;
    for (size_t i = span(p, n, '|', '|'); i < n; i += 1 + span(p + i + 1, n - i - 1, '|', '|'))
        count++;
    return count;
}

/* Which alternative goes with a value. A fraction takes the one after that for five (очка, in
 * Ukrainian, where two are очки), and where there is none the one for two. */
static int choice(const struct template *t, const struct value *v, const char *p, size_t n) {
    const struct lang *l = t->s->lang;
    if (v->type == VALUE_NUMBER)
        return lang_plural(l, (uint64_t)(v->number < 0 ? -v->number : v->number));
    if (v->type == VALUE_FRACTION) {
        int next = lang_plural(l, 5) + 1;
        return next < alternatives(p, n) ? next : lang_plural(l, 2);
    }
    if (v->type == VALUE_WORDS && v->count == 1)
        return gender(forms_of(t->s, &v->words[v->item[0]]));
    return v->count != 1;
}

/* What stands in braces. */
static void fill_value(const struct template *t, const char *p, size_t n, int depth,
                       struct buf *out) {
    size_t name = span(p, n, ':', '|');
    struct value v = t->find(t->context, p, name);
    const char *rest = p + name + (name < n);
    size_t left = n - name - (name < n);
    if (name < n && p[name] == '|')
        fill_choice(t, rest, left, choice(t, &v, rest, left), depth, out);
    else
        say_value(t->s, &v, rest, left, out);
}

/* What stands in square brackets: a choice by the sentence's seat, or by the one it names. */
static void fill_reader(const struct template *t, const char *p, size_t n, int depth,
                        struct buf *out) {
    size_t name = 0;
    int seat = t->about;
    while (name < n && p[name] >= 'a' && p[name] <= 'z')
        name++;
    if (name > 0 && name < n && p[name] == ':') {
        struct value v = t->find(t->context, p, name);
        seat = v.type == VALUE_SEATS && v.count == 1 ? v.item[0] : FULL;
        p += name + 1;
        n -= name + 1;
    }
    fill_choice(t, p, n, !is_reader(t->s, seat), depth, out);
}

static void fill(const struct template *t, const char *p, size_t n, int depth, struct buf *out) {
    for (size_t i = 0; i < n && depth < 8;) {
        size_t plain = 0;
        while (i + plain < n && p[i + plain] != '{' && p[i + plain] != '[')
            plain++;
        buf_bytes(out, p + i, plain);
        i += plain;
        if (i == n)
            break;
        char close = p[i] == '{' ? '}' : ']';
        size_t size = span(p + i + 1, n - i - 1, close, close);
        if (close == '}')
            fill_value(t, p + i + 1, size, depth, out);
        else
            fill_reader(t, p + i + 1, size, depth, out);
        i += size + 2;
    }
}

void phrase(const struct speech *s, const char *text, int about, lookup find, const void *context,
            struct buf *out) {
    struct template t = {s, about, find, context};
    fill(&t, text, strlen(text), 0, out);
}

struct few {
    const struct named *named;
    int count;
};

static struct value find_named(const void *context, const char *name, size_t n) {
    const struct few *few = context;
    for (int i = 0; i < few->count; i++)
        if (strlen(few->named[i].name) == n && !memcmp(few->named[i].name, name, n))
            return few->named[i].value;
    return (struct value){.type = VALUE_NONE};
}

void phrase_named(const struct speech *s, const char *text, const struct named *named, int count,
                  struct buf *out) {
    struct few few = {named, count};
    struct value about = find_named(&few, "seat", 4);
    phrase(s, lang_text(s->lang, NULL, text), about.type == VALUE_SEATS ? about.item[0] : FULL,
           find_named, &few, out);
}

/* ---- capitals ---- */

/* The letter at p made a capital: Latin, or Cyrillic of two bytes. */
static void capital(char *at) {
    unsigned char *p = (unsigned char *)at;
    if (p[0] >= 'a' && p[0] <= 'z')
        p[0] = (unsigned char)(p[0] - 'a' + 'A');
    else if (p[0] == 0xd0 && p[1] >= 0xb0 && p[1] <= 0xbf) /* а–п */
        p[1] = (unsigned char)(p[1] - 0x20);
    else if (p[0] == 0xd1 && p[1] >= 0x80 && p[1] <= 0x8f) { /* р–я */
        p[0] = 0xd0;
        p[1] = (unsigned char)(p[1] + 0x20);
    } else if (p[0] == 0xd1 && p[1] >= 0x90 && p[1] <= 0x9f) { /* ѐ–џ: ё, є, і, ї */
        p[0] = 0xd0;
        p[1] = (unsigned char)(p[1] - 0x10);
    } else if (p[0] == 0xd2 && p[1] == 0x91) /* ґ */
        p[1] = 0x90;
}

void capitalise(struct buf *out, size_t start) {
    for (size_t i = start; i < out->size; i++)
        if (i == start || (i >= start + 2 && out->data[i - 1] == ' ' &&
                           (out->data[i - 2] == '.' || out->data[i - 2] == '!')))
            capital(out->data + i);
}
