/* Reads JSON (RFC 8259) that anybody may have sent: json_scan() checks a whole text once, and the
 * rest finds its way in it. Nothing is copied or allocated: a value is a slice of the text, and
 * lives as long as the text does. base/json.h is the writer. */
#ifndef BASE_JSON_SCAN_H
#define BASE_JSON_SCAN_H

#include "base/buf.h"

/* One value of a text that json_scan() has accepted; nothing at all where text is NULL. */
struct json_slice {
    const char *text;
    size_t size;
};

enum { JSON_SCAN_DEPTH = 64 }; /* no text may be deeper, whatever the caller would take */

/* One value, white space around it, and nothing else: UTF-8 without a byte order mark, at most
 * max_depth arrays and objects inside each other. Surrogates are right only as an escaped pair.
 * False: root is nothing, and root->size tells how many bytes were in order. */
bool json_scan(const char *text, size_t size, int max_depth, struct json_slice *root);

/* All that follow take nothing too, and answer false. */

enum json_slice_kind {
    JSON_SLICE_NOTHING,
    JSON_SLICE_NULL,
    JSON_SLICE_BOOL,
    JSON_SLICE_NUMBER,
    JSON_SLICE_STRING,
    JSON_SLICE_ARRAY,
    JSON_SLICE_OBJECT
};

enum json_slice_kind json_slice_kind(struct json_slice v);

/* The member of that name; of several the first is taken. False: out is nothing. */
bool json_slice_member(struct json_slice object, const char *name, struct json_slice *out);

/* The items of an array, in order; false when there are no more, and item is nothing:
 * for (bool more = json_slice_first(list, &v); more; more = json_slice_next(list, &v)) */
bool json_slice_first(struct json_slice array, struct json_slice *item);
bool json_slice_next(struct json_slice array, struct json_slice *item);

/* The members of an object in the same way, repeated names included; each name is a string. */
bool json_slice_first_member(struct json_slice object, struct json_slice *name,
                             struct json_slice *value);
bool json_slice_next_member(struct json_slice object, struct json_slice *name,
                            struct json_slice *value);

/* A number without fraction and exponent that fits. */
bool json_slice_int(struct json_slice v, int64_t *out);
bool json_slice_bool(struct json_slice v, bool *out);

/* Appends a string's text. False: it is no string, holds a NUL (nothing is appended), or did not
 * fit (out is full). */
bool json_slice_str(struct json_slice v, struct buf *out);

/* Whether it is a string of just this text. */
bool json_slice_is(struct json_slice v, const char *word);

#endif
