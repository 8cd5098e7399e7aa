/* When names are the same to people: capitals or not, however their accents are put together. */
#ifndef NET_NAME_KEY_H
#define NET_NAME_KEY_H

#include <stddef.h>

enum { NAME_KEY_MAX = 127 };

/* Two names of at most 40 bytes (seat_name_check()) are the same if their keys are. Case is folded and
 * letters with marks are taken apart as Unicode 14 has it, but for compatibility ideographs; blanks are
 * one, and none at the ends. What is no UTF-8 is left as it is; what is too long is cut. The keys are
 * kept: a change of this is a migration of the store. */
void name_key(const char *name, size_t size, char key[NAME_KEY_MAX + 1]);

#endif
