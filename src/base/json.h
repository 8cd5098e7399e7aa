/* Writes JSON into a buffer; commas are its business, balance is the caller's. The prefix is not json_,
 * which is the name space of a well-known library. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"

struct jw {
    struct buf *out;
    bool comma; /* a value stands before, in the same object or array */
};

void jw_object(struct jw *j);
void jw_object_end(struct jw *j);
void jw_array(struct jw *j);
void jw_array_end(struct jw *j);
void jw_key(struct jw *j, const char *key);

void jw_str(struct jw *j, const char *s);
void jw_strn(struct jw *j, const char *s, size_t size);
void jw_int(struct jw *j, int64_t v);
void jw_bool(struct jw *j, bool v);
void jw_null(struct jw *j);
void jw_raw(struct jw *j, const char *text); /* a finished value, as it is */

/* "key": value in one go. */
void jw_key_str(struct jw *j, const char *key, const char *s);
void jw_key_int(struct jw *j, const char *key, int64_t v);
void jw_key_bool(struct jw *j, const char *key, bool v);

#endif
