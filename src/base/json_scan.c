/* The grammar is checked in one pass, with a bit for each open bracket in place of recursion.
 * What comes after that pass relies on it: it asks only where a value ends. */
#include "base/json_scan.h"

#include <string.h>

#include "base/utf8.h"

static const char *skip_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
        at++;
    return at;
}

/* ---- characters of strings ---- */

static bool hex4(const char *s, uint32_t *out) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        char c = s[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return false;
        value = value << 4 | (uint32_t)digit;
    }
    *out = value;
    return true;
}

/* \uXXXX, or two of them that are a surrogate pair. */
static size_t unicode_escape(const char *s, size_t left, uint32_t *point) {
    uint32_t low;
    if (left < 6 || !hex4(s + 2, point) || (*point >= 0xdc00 && *point < 0xe000))
        return 0;
    if (*point < 0xd800 || *point >= 0xe000)
        return 6;
    if (left < 12 || s[6] != '\\' || s[7] != 'u' || !hex4(s + 8, &low) || low < 0xdc00 ||
        low >= 0xe000)
        return 0;
    *point = 0x10000 + ((*point - 0xd800) << 10) + (low - 0xdc00);
    return 12;
}

/* The bytes of the character at s, escaped or not, of which `left` bytes are there (at least one),
 * and its code point; 0 if there is none. */
static size_t character(const char *s, size_t left, uint32_t *point) {
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (*s != '\\')
        return (unsigned char)*s < 0x20 ? 0 : utf8_char(s, left, point);
    if (left < 2)
        return 0;
    if (s[1] == 'u')
        return unicode_escape(s, left, point);
    const char *name = memchr(names, s[1], sizeof names - 1);
    if (!name)
        return 0;
    *point = (uint32_t)meant[name - names];
    return 2;
}

/* ---- the one pass ---- */

struct reader {
    const char *at, *end;
    uint64_t objects; /* a bit for each open bracket, the innermost lowest: whether it is a { */
    int depth, max_depth;
};

/* The byte that comes next; -1 at the end. */
static int peek(const struct reader *r) {
    return r->at < r->end ? (unsigned char)*r->at : -1;
}

static bool take(struct reader *r, char c) {
    bool here = peek(r) == c;
    r->at += here;
    return here;
}

static void space(struct reader *r) {
    r->at = skip_space(r->at, r->end);
}

static bool string(struct reader *r) {
    if (!take(r, '"'))
        return false;
    while (!take(r, '"')) {
        uint32_t point;
        size_t n = r->at < r->end ? character(r->at, (size_t)(r->end - r->at), &point) : 0;
        if (n == 0)
            return false;
        r->at += n;
    }
    return true;
}

static bool digits(struct reader *r) {
    const char *start = r->at;
    while (peek(r) >= '0' && peek(r) <= '9')
        r->at++;
    return r->at > start;
}

static bool number(struct reader *r) {
    take(r, '-');
    if (!take(r, '0') && !digits(r))
        return false;
    if (take(r, '.') && !digits(r))
        return false;
    if (!take(r, 'e') && !take(r, 'E'))
        return true;
    if (!take(r, '+'))
        take(r, '-');
    return digits(r);
}

static bool literal(struct reader *r, const char *name) {
    for (; *name; name++)
        if (!take(r, *name))
            return false;
    return true;
}

static bool scalar(struct reader *r) {
    switch (peek(r)) {
    case '"':
        return string(r);
    case 't':
        return literal(r, "true");
    case 'f':
        return literal(r, "false");
    case 'n':
        return literal(r, "null");
    default:
        return number(r);
    }
}

static char closing(const struct reader *r) {
    return r->objects & 1 ? '}' : ']';
}

static bool open(struct reader *r) {
    if (r->depth >= r->max_depth)
        return false;
    r->objects = r->objects << 1 | (*r->at++ == '{');
    r->depth++;
    space(r);
    return true;
}

/* To where an item's value begins, behind a bracket or a comma. */
static bool lead(struct reader *r) {
    space(r);
    if (!(r->objects & 1))
        return true;
    if (!string(r))
        return false;
    space(r);
    if (!take(r, ':'))
        return false;
    space(r);
    return true;
}

/* Behind a value: closes what ends with it, up to the next value if there is one. */
static bool follow(struct reader *r) {
    while (r->depth > 0) {
        space(r);
        if (take(r, ','))
            return lead(r);
        if (!take(r, closing(r)))
            return false;
        r->objects >>= 1;
        r->depth--;
    }
    return true;
}

static bool whole(struct reader *r) {
    do {
        if (peek(r) != '{' && peek(r) != '[') {
            if (!scalar(r) || !follow(r))
                return false;
        } else {
            if (!open(r))
                return false;
            bool empty = peek(r) == closing(r);
            if (!(empty ? follow(r) : lead(r)))
                return false;
        }
    } while (r->depth > 0);
    return true;
}

bool json_scan(const char *text, size_t size, int max_depth, struct json_slice *root) {
    struct reader r = {.at = text,
                       .end = text + size,
                       .max_depth = max_depth < JSON_SCAN_DEPTH ? max_depth : JSON_SCAN_DEPTH};
    space(&r);
    const char *start = r.at;
    if (whole(&r)) {
        *root = (struct json_slice){start, (size_t)(r.at - start)};
        space(&r);
        if (r.at == r.end)
            return true;
    }
    *root = (struct json_slice){NULL, (size_t)(r.at - text)};
    return false;
}

/* ---- in a text that is in order ---- */

static const struct json_slice nothing;

enum json_slice_kind json_slice_kind(struct json_slice v) {
    if (!v.text)
        return JSON_SLICE_NOTHING;
    switch (v.text[0]) {
    case '{':
        return JSON_SLICE_OBJECT;
    case '[':
        return JSON_SLICE_ARRAY;
    case '"':
        return JSON_SLICE_STRING;
    case 't':
    case 'f':
        return JSON_SLICE_BOOL;
    case 'n':
        return JSON_SLICE_NULL;
    default:
        return JSON_SLICE_NUMBER;
    }
}

static const char *string_end(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *scalar_end(const char *at, const char *end) {
    while (at < end && !memchr(",]} \n\r\t", *at, 7))
        at++;
    return at;
}

/* Brackets are counted, strings jumped over. */
static const char *value_end(const char *at, const char *end) {
    if (*at != '{' && *at != '[')
        return *at == '"' ? string_end(at, end) : scalar_end(at, end);
    for (int depth = 0; at < end;) {
        if (*at == '"') {
            at = string_end(at, end);
            continue;
        }
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        at++;
        if (depth == 0)
            break;
    }
    return at;
}

/* The value that comes next behind the byte at `before` (a bracket, a comma or a colon); false if
 * the list is empty. */
static bool value_behind(const char *before, const char *end, struct json_slice *out) {
    const char *at = skip_space(before + 1, end);
    if (*at == ']' || *at == '}') {
        *out = nothing;
        return false;
    }
    *out = (struct json_slice){at, (size_t)(value_end(at, end) - at)};
    return true;
}

/* The byte that stands behind a value: a comma, a colon or a bracket that closes. */
static const char *behind(struct json_slice v, const char *end) {
    return skip_space(v.text + v.size, end);
}

bool json_slice_first(struct json_slice array, struct json_slice *item) {
    *item = nothing;
    return json_slice_kind(array) == JSON_SLICE_ARRAY &&
           value_behind(array.text, array.text + array.size, item);
}

bool json_slice_next(struct json_slice array, struct json_slice *item) {
    if (item->text) {
        const char *end = array.text + array.size, *at = behind(*item, end);
        if (*at == ',')
            return value_behind(at, end, item);
    }
    *item = nothing;
    return false;
}

/* The member's value, once its name is known. */
static bool value_of(struct json_slice object, struct json_slice name, struct json_slice *value) {
    *value = nothing;
    if (!name.text)
        return false;
    const char *end = object.text + object.size;
    return value_behind(behind(name, end), end, value);
}

bool json_slice_first_member(struct json_slice object, struct json_slice *name,
                             struct json_slice *value) {
    *name = nothing;
    if (json_slice_kind(object) == JSON_SLICE_OBJECT)
        value_behind(object.text, object.text + object.size, name);
    return value_of(object, *name, value);
}

bool json_slice_next_member(struct json_slice object, struct json_slice *name,
                            struct json_slice *value) {
    *name = *value;
    json_slice_next(object, name);
    return value_of(object, *name, value);
}

bool json_slice_member(struct json_slice object, const char *name, struct json_slice *out) {
    struct json_slice found;
    for (bool more = json_slice_first_member(object, &found, out); more;
         more = json_slice_next_member(object, &found, out))
        if (json_slice_is(found, name))
            return true;
    return false;
}

/* ---- values ---- */

bool json_slice_int(struct json_slice v, int64_t *out) {
    if (json_slice_kind(v) != JSON_SLICE_NUMBER)
        return false;
    bool minus = v.text[0] == '-';
    uint64_t value = 0, most = (uint64_t)INT64_MAX + minus;
    for (size_t i = minus; i < v.size; i++) {
        if (v.text[i] < '0' || v.text[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(v.text[i] - '0');
        if (value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = !minus ? (int64_t)value : value > 0 ? -(int64_t)(value - 1) - 1 : 0;
    return true;
}

bool json_slice_bool(struct json_slice v, bool *out) {
    if (json_slice_kind(v) != JSON_SLICE_BOOL)
        return false;
    *out = v.text[0] == 't';
    return true;
}

/* What stands between the quotes; false if it is no string. */
static bool between_quotes(struct json_slice v, const char **at, const char **end) {
    if (json_slice_kind(v) != JSON_SLICE_STRING)
        return false;
    *at = v.text + 1;
    *end = v.text + v.size - 1;
    return true;
}

static bool holds_nul(const char *at, const char *end) {
    for (uint32_t point; at < end;) {
        at += character(at, (size_t)(end - at), &point);
        if (point == 0)
            return true;
    }
    return false;
}

bool json_slice_str(struct json_slice v, struct buf *out) {
    const char *at, *end;
    if (!between_quotes(v, &at, &end) || holds_nul(at, end))
        return false;
    buf_bytes(out, "", 0); /* of an empty string too something is written: its end */
    while (at < end && !out->full) {
        const char *escape = memchr(at, '\\', (size_t)(end - at));
        size_t plain = (size_t)((escape ? escape : end) - at);
        buf_bytes(out, at, plain);
        at += plain;
        if (at == end || out->full)
            break;
        char bytes[4];
        uint32_t point;
        at += character(at, (size_t)(end - at), &point);
        buf_bytes(out, bytes, utf8_bytes(point, bytes));
    }
    return !out->full;
}

bool json_slice_is(struct json_slice v, const char *word) {
    const char *at, *end;
    if (!between_quotes(v, &at, &end))
        return false;
    while (at < end && *word) {
        uint32_t point, wanted;
        size_t n = utf8_char(word, 4, &wanted); /* which stops at a NUL by itself */
        at += character(at, (size_t)(end - at), &point);
        if (n == 0 || point != wanted)
            return false;
        word += n;
    }
    return at == end && !*word;
}
