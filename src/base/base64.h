/* Base64 as RFC 4648 has it, with padding: bytes inside JSON. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/buf.h"

void base64_encode(struct buf *out, const void *data, size_t size);

/* Takes nothing but what base64_encode() writes: no white space, no missing padding, no bits set
 * behind the last byte. False: the text is not that (nothing is appended), or the bytes did not
 * fit (out is full). */
bool base64_decode(struct buf *out, const char *text, size_t size);

#endif
