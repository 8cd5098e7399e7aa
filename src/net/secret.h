/* Secrets of the operator's come from files, never from flags. */
#ifndef NET_SECRET_H
#define NET_SECRET_H

#include "base/buf.h"

enum { SECRET_MIN = 16, SECRET_MAX = 1024 };
struct secret {
    size_t size;
    uint8_t byte[SECRET_MAX];
};

/* The file's bytes without the end of its last line. NULL, or what is wrong (a text in `say`); then
 * there is nothing in it. */
const char *secret_read(struct secret *out, const char *file, struct buf *say);
void secret_wipe(struct secret *s);

#endif
