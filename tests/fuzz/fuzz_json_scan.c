/* Any bytes as JSON: what is accepted can be walked through to its last string, and written and
 * read again it is the same tree. And any bytes as a string to be written as JSON. */
#include "fuzz.h"

#include "base/json.h"
#include "base/json_scan.h"
#include "base/utf8.h"

/* Its text as it stands. */
static void write_raw(struct jw *j, struct json_slice v) {
    struct buf text = heap_buf();
    buf_bytes(&text, v.text, v.size);
    jw_raw(j, text.data);
    heap_free(&text);
}

/* A string decoded; where there is a NUL in it, as it stands. */
static void write_string(struct jw *j, struct json_slice v) {
    struct buf text = heap_buf();
    if (json_slice_str(v, &text)) {
        MUST(json_slice_is(v, text.data) && strlen(text.data) == text.size);
        jw_strn(j, text.data, text.size);
    } else
        write_raw(j, v);
    heap_free(&text);
}

static void write_value(struct jw *j, struct json_slice v);

static void write_list(struct jw *j, struct json_slice list) {
    struct json_slice v;
    jw_array(j);
    for (bool more = json_slice_first(list, &v); more; more = json_slice_next(list, &v)) {
        MUST(v.text > list.text && v.text + v.size < list.text + list.size);
        write_value(j, v);
    }
    jw_array_end(j);
}

static void write_members(struct jw *j, struct json_slice object) {
    struct json_slice name, v;
    jw_object(j);
    for (bool more = json_slice_first_member(object, &name, &v); more;
         more = json_slice_next_member(object, &name, &v)) {
        MUST(name.text > object.text && name.text + name.size < v.text);
        MUST(v.text + v.size < object.text + object.size);
        write_string(j, name);
        buf_char(j->out, ':');
        j->comma = false;
        write_value(j, v);
    }
    jw_object_end(j);
}

static void write_value(struct jw *j, struct json_slice v) {
    int64_t number;
    bool yes;
    switch (json_slice_kind(v)) {
    case JSON_SLICE_ARRAY:
        write_list(j, v);
        break;
    case JSON_SLICE_OBJECT:
        write_members(j, v);
        break;
    case JSON_SLICE_STRING:
        write_string(j, v);
        break;
    case JSON_SLICE_BOOL:
        MUST(json_slice_bool(v, &yes));
        jw_bool(j, yes);
        break;
    case JSON_SLICE_NUMBER:
        if (json_slice_int(v, &number) && (number != 0 || v.size == 1)) /* not -0 */
            jw_int(j, number);
        else
            write_raw(j, v);
        break;
    default:
        MUST(v.size == 4 && !memcmp(v.text, "null", 4));
        jw_null(j);
    }
}

static void must_be_same(struct json_slice a, struct json_slice b);

static void lists_must_be_same(struct json_slice a, struct json_slice b) {
    struct json_slice v, w;
    bool more = json_slice_first(a, &v), also = json_slice_first(b, &w);
    for (; more && also; more = json_slice_next(a, &v), also = json_slice_next(b, &w))
        must_be_same(v, w);
    MUST(!more && !also);
}

static void members_must_be_same(struct json_slice a, struct json_slice b) {
    struct json_slice name, other, v, w;
    bool more = json_slice_first_member(a, &name, &v),
         also = json_slice_first_member(b, &other, &w);
    while (more && also) {
        must_be_same(name, other);
        must_be_same(v, w);
        more = json_slice_next_member(a, &name, &v);
        also = json_slice_next_member(b, &other, &w);
    }
    MUST(!more && !also);
}

/* Numbers are written as they stood, and of strings this asks only what is meant. */
static void must_be_same(struct json_slice a, struct json_slice b) {
    struct buf one = heap_buf(), other = heap_buf();
    enum json_slice_kind kind = json_slice_kind(a);
    MUST(kind == json_slice_kind(b));
    if (kind == JSON_SLICE_ARRAY)
        lists_must_be_same(a, b);
    else if (kind == JSON_SLICE_OBJECT)
        members_must_be_same(a, b);
    else if (kind == JSON_SLICE_STRING && json_slice_str(a, &one)) {
        MUST(json_slice_str(b, &other));
        MUST(one.size == other.size && !memcmp(one.data, other.data, one.size));
    } else
        MUST(a.size == b.size && !memcmp(a.text, b.text, a.size));
    heap_free(&one);
    heap_free(&other);
}

/* The member of a name is the first that has it. */
static void check_members(struct json_slice object) {
    struct json_slice name, v, found;
    struct buf text = heap_buf();
    int left = 8; /* each lookup is linear */
    for (bool more = json_slice_first_member(object, &name, &v); more && left-- > 0;
         more = json_slice_next_member(object, &name, &v)) {
        buf_clear(&text);
        if (json_slice_str(name, &text))
            MUST(json_slice_member(object, text.data, &found) && found.text <= v.text);
    }
    heap_free(&text);
}

static void check_text(const char *text, size_t size) {
    struct json_slice root, again;
    struct buf out = heap_buf();
    struct jw j = {.out = &out};
    if (json_scan(text, size, JSON_SCAN_DEPTH, &root)) {
        write_value(&j, root);
        MUST(json_scan(out.data, out.size, JSON_SCAN_DEPTH, &again));
        MUST(again.size == out.size);
        must_be_same(root, again);
        check_members(root);
    } else
        MUST(!root.text && root.size <= size);
    heap_free(&out);
}

static void check_string(const char *bytes, size_t size) {
    struct buf out = heap_buf(), back = heap_buf();
    struct jw j = {.out = &out};
    struct json_slice v;
    bool text = true;
    uint32_t point;
    for (size_t i = 0, n; text && i < size; i += n) {
        n = utf8_char(bytes + i, size - i, &point);
        text = n > 0;
    }
    jw_strn(&j, bytes, size);
    for (size_t i = 0; i < out.size; i++)
        MUST((unsigned char)out.data[i] >= 0x20);
    MUST(json_scan(out.data, out.size, 0, &v));
    bool nul = memchr(bytes, 0, size) != NULL;
    MUST(json_slice_str(v, &back) == !nul);
    if (text && !nul)
        MUST(back.size == size && !memcmp(back.data, bytes, size));
    heap_free(&out);
    heap_free(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + !size); /* of just its size: a byte too far is seen */
    memcpy(text, data, size);
    check_text(text, size);
    check_string(text, size < 10000 ? size : 10000);
    free(text);
    return 0;
}
