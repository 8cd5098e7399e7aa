/* Reads texts, tells of each what base/json_scan makes of it: for test_json_scan.
 *
 * In: the size of a text in decimal, a newline, the text; and so on. Out: a line for each, "-" if
 * it is refused, else the value written anew, numbers as they stood, strings with a NUL too. */
#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "base/json_scan.h"
#include "run/system.h"

static void write_raw(struct jw *j, struct json_slice v) {
    struct buf text = heap_buf();
    buf_bytes(&text, v.text, v.size);
    jw_raw(j, text.data);
    heap_free(&text);
}

static void write_string(struct jw *j, struct json_slice v) {
    struct buf text = heap_buf();
    if (json_slice_str(v, &text))
        jw_strn(j, text.data, text.size);
    else
        write_raw(j, v);
    heap_free(&text);
}

static void write_value(struct jw *j, struct json_slice v) {
    struct json_slice name, item;
    switch (json_slice_kind(v)) {
    case JSON_SLICE_ARRAY:
        jw_array(j);
        for (bool more = json_slice_first(v, &item); more; more = json_slice_next(v, &item))
            write_value(j, item);
        jw_array_end(j);
        break;
    case JSON_SLICE_OBJECT:
        jw_object(j);
        for (bool more = json_slice_first_member(v, &name, &item); more;
             more = json_slice_next_member(v, &name, &item)) {
            write_string(j, name);
            buf_char(j->out, ':');
            j->comma = false;
            write_value(j, item);
        }
        jw_object_end(j);
        break;
    case JSON_SLICE_STRING:
        write_string(j, v);
        break;
    default:
        write_raw(j, v);
    }
}

int main(void) {
    size_t size;
    while (scanf("%zu", &size) == 1 && getchar() == '\n') {
        char *text = malloc(size + !size);
        struct buf line = heap_buf();
        struct jw j = {.out = &line};
        struct json_slice root;
        if (fread(text, 1, size, stdin) != size)
            return 1;
        if (json_scan(text, size, JSON_SCAN_DEPTH, &root))
            write_value(&j, root);
        else
            buf_char(&line, '-');
        puts(line.data);
        heap_free(&line);
        free(text);
    }
    return 0;
}
