/* Reads JSON from outside. The parser is jansson's; this is the only file that knows it. */
#ifndef RUN_JSON_READ_H
#define RUN_JSON_READ_H

#include "base/buf.h"

struct json_value; /* lives as long as the document */

enum { JSON_READ_MAX = 1 << 20 };

/* One JSON text and nothing else: UTF-8, no repeated keys, at most 1 MiB, at most 64 levels.
 * NULL, and why in `say`; else free it with json_free(). */
struct json_value *json_read(const char *text, size_t size, struct buf *say);
void json_free(struct json_value *document);

/* NULL, or the member or item that is there. All of them take NULL and answer with nothing. */
const struct json_value *json_member(const struct json_value *v, const char *key);
const struct json_value *json_item(const struct json_value *v, size_t i);
bool json_is_list(const struct json_value *v);
size_t json_length(const struct json_value *v);

const char *json_get_str(const struct json_value *v); /* NULL if it is no string */
bool json_get_int(const struct json_value *v, int64_t *out);

#endif
