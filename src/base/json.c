#include "base/json.h"

#include <string.h>

#include "base/utf8.h"

static void value(struct jw *j) {
    if (j->comma)
        buf_char(j->out, ',');
    j->comma = true;
}

static void open(struct jw *j, char bracket) {
    value(j);
    buf_char(j->out, bracket);
    j->comma = false;
}

static void shut(struct jw *j, char bracket) {
    buf_char(j->out, bracket);
    j->comma = true;
}

void jw_object(struct jw *j) {
    open(j, '{');
}

void jw_object_end(struct jw *j) {
    shut(j, '}');
}

void jw_array(struct jw *j) {
    open(j, '[');
}

void jw_array_end(struct jw *j) {
    shut(j, ']');
}

void jw_key(struct jw *j, const char *key) {
    jw_str(j, key);
    buf_char(j->out, ':');
    j->comma = false;
}

static void escaped(struct buf *out, char c) {
    static const char named[][2] = {{'"', '"'},  {'\\', '\\'}, {'\b', 'b'}, {'\f', 'f'},
                                    {'\n', 'n'}, {'\r', 'r'},  {'\t', 't'}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (named[i][0] == c) {
            buf_char(out, '\\');
            buf_char(out, named[i][1]);
            return;
        }
    if ((unsigned char)c < 0x20) {
        uint8_t byte = (uint8_t)c;
        buf_str(out, "\\u00");
        buf_hex(out, &byte, 1);
    } else
        buf_char(out, c);
}

/* Bytes that stand for themselves; most texts are nothing else. */
static size_t plain(const char *s, size_t size) {
    size_t n = 0;
    while (n < size && s[n] >= ' ' && s[n] < 0x7f && s[n] != '"' && s[n] != '\\')
        n++;
    return n;
}

void jw_strn(struct jw *j, const char *s, size_t size) {
    value(j);
    buf_char(j->out, '"');
    for (size_t i = 0; i < size;) {
        uint32_t point;
        size_t run = plain(s + i, size - i);
        if (run) {
            buf_bytes(j->out, s + i, run);
            i += run;
            continue;
        }
        size_t n = utf8_char(s + i, size - i, &point);
        if (n == 1)
            escaped(j->out, s[i]);
        else if (n > 1)
            buf_bytes(j->out, s + i, n);
        else
            buf_str(j->out, "\xef\xbf\xbd"); /* U+FFFD: JSON is UTF-8, names of files may not be */
        i += n ? n : 1;
    }
    buf_char(j->out, '"');
}

void jw_str(struct jw *j, const char *s) {
    jw_strn(j, s, strlen(s));
}

void jw_int(struct jw *j, int64_t v) {
    value(j);
    buf_int(j->out, v);
}

void jw_bool(struct jw *j, bool v) {
    jw_raw(j, v ? "true" : "false");
}

void jw_null(struct jw *j) {
    jw_raw(j, "null");
}

void jw_raw(struct jw *j, const char *text) {
    value(j);
    buf_str(j->out, text);
}

void jw_key_str(struct jw *j, const char *key, const char *s) {
    jw_key(j, key);
    jw_str(j, s);
}

void jw_key_int(struct jw *j, const char *key, int64_t v) {
    jw_key(j, key);
    jw_int(j, v);
}

void jw_key_bool(struct jw *j, const char *key, bool v) {
    jw_key(j, key);
    jw_bool(j, v);
}
