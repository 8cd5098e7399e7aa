/* Any bytes as JSON, and any bytes as a string to be written as JSON. */
#include "fuzz.h"

#include "base/utf8.h"
#include "run/json_read.h"

/* A string or number written and read again is the same. */
static void check_value(const struct json_value *v) {
    struct buf out = heap_buf(), say = heap_buf();
    struct json j = {.out = &out};
    const char *s = json_get_str(v);
    int64_t number = 0, back;
    bool whole = json_get_int(v, &number);
    MUST(!(s && whole));
    if (s || whole) {
        if (s)
            json_str(&j, s);
        else
            json_int(&j, number);
        struct json_value *again = json_read(out.data, out.size, &say);
        MUST(again);
        MUST(s ? !strcmp(json_get_str(again), s) : json_get_int(again, &back) && back == number);
        json_free(again);
    }
    heap_free(&out);
    heap_free(&say);
    MUST(json_is_list(v) || json_length(v) == 0);
    for (size_t i = 0; i < json_length(v); i++)
        check_value(json_item(v, i));
    MUST(!json_item(v, json_length(v)));
    if (json_member(v, "event"))
        check_value(json_member(v, "event"));
}

static void check_string(const char *bytes, size_t size) {
    struct buf out = heap_buf(), say = heap_buf();
    struct json j = {.out = &out};
    bool text = true;
    uint32_t point;
    for (size_t i = 0, n; text && i < size; i += n) {
        n = utf8_char(bytes + i, size - i, &point);
        text = n > 0;
    }
    json_strn(&j, bytes, size);
    for (size_t i = 0; i < out.size; i++)
        MUST((unsigned char)out.data[i] >= 0x20);
    struct json_value *v = json_read(out.data, out.size, &say);
    MUST(v || memchr(bytes, 0, size)); /* the reader takes no NUL in a string */
    if (v && text)
        MUST(strlen(json_get_str(v)) == size && !memcmp(json_get_str(v), bytes, size));
    json_free(v);
    heap_free(&out);
    heap_free(&say);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct buf say = heap_buf();
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    struct json_value *v = json_read(text, size, &say);
    MUST(v || say.size > 0);
    if (v)
        check_value(v);
    json_free(v);
    check_string(text, size < 10000 ? size : 10000);
    free(text);
    heap_free(&say);
    return 0;
}
