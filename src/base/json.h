/* Writes JSON into a buffer; commas are its business, balance is the caller's. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"

struct json {
    struct buf *out;
    bool comma; /* a value stands before, in the same object or array */
};

void json_object(struct json *j);
void json_object_end(struct json *j);
void json_array(struct json *j);
void json_array_end(struct json *j);
void json_key(struct json *j, const char *key);

void json_str(struct json *j, const char *s);
void json_strn(struct json *j, const char *s, size_t size);
void json_int(struct json *j, int64_t v);
void json_bool(struct json *j, bool v);
void json_null(struct json *j);
void json_raw(struct json *j, const char *text); /* a finished value, as it is */

/* "key": value in one go. */
void json_key_str(struct json *j, const char *key, const char *s);
void json_key_int(struct json *j, const char *key, int64_t v);
void json_key_bool(struct json *j, const char *key, bool v);

#endif
