/* What is kept of an account, for the one whose it is. */
#ifndef NET_EXPORT_H
#define NET_EXPORT_H

#include "net/store_people.h"

/* One JSON document, behind what is in the buffer; `now` is its date. NULL, or what is wrong. */
const char *export_account(struct store *s, int64_t account, int64_t now, struct buf *out);

#endif
