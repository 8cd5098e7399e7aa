#include "base/json.h"

#include <string.h>

#include "base/utf8.h"

static void value(struct json *j) {
    if (j->comma)
        buf_char(j->out, ',');
    j->comma = true;
}

static void open(struct json *j, char bracket) {
    value(j);
    buf_char(j->out, bracket);
    j->comma = false;
}

static void shut(struct json *j, char bracket) {
    buf_char(j->out, bracket);
    j->comma = true;
}

void json_object(struct json *j) {
    open(j, '{');
}

void json_object_end(struct json *j) {
    shut(j, '}');
}

void json_array(struct json *j) {
    open(j, '[');
}

void json_array_end(struct json *j) {
    shut(j, ']');
}

void json_key(struct json *j, const char *key) {
    json_str(j, key);
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

void json_strn(struct json *j, const char *s, size_t size) {
    value(j);
    buf_char(j->out, '"');
    for (size_t i = 0; i < size;) {
        uint32_t point;
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

void json_str(struct json *j, const char *s) {
    json_strn(j, s, strlen(s));
}

void json_int(struct json *j, int64_t v) {
    value(j);
    buf_int(j->out, v);
}

void json_bool(struct json *j, bool v) {
    json_raw(j, v ? "true" : "false");
}

void json_null(struct json *j) {
    json_raw(j, "null");
}

void json_raw(struct json *j, const char *text) {
    value(j);
    buf_str(j->out, text);
}

void json_key_str(struct json *j, const char *key, const char *s) {
    json_key(j, key);
    json_str(j, s);
}

void json_key_int(struct json *j, const char *key, int64_t v) {
    json_key(j, key);
    json_int(j, v);
}

void json_key_bool(struct json *j, const char *key, bool v) {
    json_key(j, key);
    json_bool(j, v);
}
