#include "run/json_read.h"

#include <jansson.h>

enum { MAX_DEPTH = 64 };

static const json_t *inside(const struct json_value *v) {
    return (const json_t *)v;
}

static struct json_value *outside(json_t *j) {
    return (struct json_value *)j;
}

/* Brackets outside strings; the parser itself would follow two thousand. */
static bool too_deep(const char *text, size_t size) {
    int depth = 0;
    bool string = false;
    for (size_t i = 0; i < size; i++) {
        if (string && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            string = !string;
        else if (!string && (text[i] == '{' || text[i] == '['))
            depth++;
        else if (!string && (text[i] == '}' || text[i] == ']'))
            depth--;
        if (depth > MAX_DEPTH)
            return true;
    }
    return false;
}

struct json_value *json_read(const char *text, size_t size, struct buf *say) {
    json_error_t error;
    buf_clear(say);
    if (size > JSON_READ_MAX || too_deep(text, size)) {
        buf_str(say, "the JSON is too large or too deep");
        return NULL;
    }
    json_t *j = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!j) {
        buf_str(say, "this is not JSON: ");
        buf_str(say, error.text);
    }
    return outside(j);
}

void json_free(struct json_value *document) {
    json_decref((json_t *)document);
}

const struct json_value *json_member(const struct json_value *v, const char *key) {
    return v ? outside(json_object_get(inside(v), key)) : NULL;
}

const struct json_value *json_item(const struct json_value *v, size_t i) {
    return v ? outside(json_array_get(inside(v), i)) : NULL;
}

bool json_is_list(const struct json_value *v) {
    return v && json_is_array(inside(v));
}

size_t json_length(const struct json_value *v) {
    return v ? json_array_size(inside(v)) : 0;
}

const char *json_get_str(const struct json_value *v) {
    return v ? json_string_value(inside(v)) : NULL;
}

bool json_get_int(const struct json_value *v, int64_t *out) {
    if (!v || !json_is_integer(inside(v)))
        return false;
    *out = json_integer_value(inside(v));
    return true;
}
