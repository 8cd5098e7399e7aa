/* Reads .mo files: two sorted tables of strings, and a header that is the translation of "". */
#include "core/lang.h"

#include <string.h>

/* ---- the file ---- */

static uint32_t word_at(const struct lang *l, uint32_t at) {
    const unsigned char *p = l->mo + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* String i of a table; NULL if it reaches beyond the file or has no end. */
static const char *string_at(const struct lang *l, uint32_t table, uint32_t i) {
    uint32_t size = word_at(l, table + 8 * i), at = word_at(l, table + 8 * i + 4);
    if (at >= l->size || size >= l->size - at || l->mo[at + size] != 0)
        return NULL;
    return (const char *)l->mo + at;
}

/* Compares "context\4text", of which the parts are given, with a string of the table. */
static int compare(const char *context, const char *text, const char *other) {
    if (context) {
        size_t n = strlen(context);
        int order = strncmp(context, other, n);
        if (order)
            return order;
        if (other[n] != 4)
            return 4 - (unsigned char)other[n];
        other += n + 1;
    }
    return strcmp(text, other);
}

static const char *find(const struct lang *l, const char *context, const char *text) {
    uint32_t low = 0, high = l ? l->count : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = compare(context, text, string_at(l, l->originals, middle));
        if (order == 0)
            return string_at(l, l->translations, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

bool lang_open(struct lang *l, const char *id, const void *mo, size_t size) {
    enum { HEAD = 28, MAGIC = (int)0x950412de };
    *l = (struct lang){.id = id, .mo = mo, .size = size};
    if (size < HEAD || word_at(l, 0) != (uint32_t)MAGIC)
        return false;
    uint32_t count = word_at(l, 8);
    l->originals = word_at(l, 12);
    l->translations = word_at(l, 16);
    if (count > size / 16 || l->originals > size - 8 * (size_t)count ||
        l->translations > size - 8 * (size_t)count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!string_at(l, l->originals, i) || !string_at(l, l->translations, i))
            return false;
    l->count = count;
    const char *head = find(l, NULL, "");
    const char *plural = head ? strstr(head, "plural=") : NULL;
    l->plural = plural ? plural + strlen("plural=") : "n != 1";
    return true;
}

const char *lang_text(const struct lang *l, const char *context, const char *text) {
    const char *found = find(l, context, text);
    return found && *found ? found : text;
}

bool lang_has(const struct lang *l, const char *context, const char *text) {
    const char *found = find(l, context, text);
    return found && *found;
}

bool lang_message(const struct lang *l, uint32_t i, const char **source, const char **translation) {
    if (i >= l->count)
        return false;
    *source = string_at(l, l->originals, i);
    *translation = string_at(l, l->translations, i);
    return true;
}

/* ---- plural forms: C's expressions over n ---- */

struct parser {
    const char *p;
    uint64_t n;
    int depth;
};

static uint64_t ternary(struct parser *p);

static bool accept(struct parser *p, const char *sign) {
    while (*p->p == ' ')
        p->p++;
    size_t size = strlen(sign);
    if (strncmp(p->p, sign, size) != 0)
        return false;
    p->p += size;
    return true;
}

/* Nothing is read any more then. */
static bool too_deep(struct parser *p) {
    if (p->depth > 64)
        p->p = "";
    return p->depth > 64;
}

static uint64_t primary(struct parser *p) {
    uint64_t v = 0;
    if (too_deep(p))
        return 0;
    if (accept(p, "!")) {
        p->depth++;
        v = !primary(p);
        p->depth--;
        return v;
    }
    if (accept(p, "(")) {
        p->depth++;
        v = ternary(p);
        p->depth--;
        accept(p, ")");
        return v;
    }
    if (accept(p, "n"))
        return p->n;
    while (*p->p >= '0' && *p->p <= '9')
        v = v * 10 + (uint64_t)(*p->p++ - '0');
    return v;
}

static uint64_t remainder_of(struct parser *p) {
    uint64_t v = primary(p);
    while (accept(p, "%")) {
        uint64_t by = primary(p);
        v = by ? v % by : 0;
    }
    return v;
}

static uint64_t comparison(struct parser *p) {
    uint64_t v = remainder_of(p);
    for (;;) {
        if (accept(p, "<="))
            v = v <= remainder_of(p);
        else if (accept(p, ">="))
            v = v >= remainder_of(p);
        else if (accept(p, "<"))
            v = v < remainder_of(p);
        else if (accept(p, ">"))
            v = v > remainder_of(p);
        else if (accept(p, "=="))
            v = v == remainder_of(p);
        else if (accept(p, "!="))
            v = v != remainder_of(p);
        else
            return v;
    }
}

static uint64_t conjunction(struct parser *p) {
    uint64_t v = comparison(p);
    while (accept(p, "&&")) {
        uint64_t other = comparison(p);
        v = v && other;
    }
    return v;
}

static uint64_t disjunction(struct parser *p) {
    uint64_t v = conjunction(p);
    while (accept(p, "||")) {
        uint64_t other = conjunction(p);
        v = v || other;
    }
    return v;
}

static uint64_t ternary(struct parser *p) {
    uint64_t v = disjunction(p);
    if (too_deep(p) || !accept(p, "?"))
        return v;
    p->depth++;
    uint64_t yes = ternary(p);
    accept(p, ":");
    uint64_t no = ternary(p);
    p->depth--;
    return v ? yes : no;
}

int lang_plural(const struct lang *l, uint64_t n) {
    struct parser p = {.p = l ? l->plural : "n != 1", .n = n};
    return (int)(ternary(&p) & 7);
}
