/* UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of the character at s, of which `left` bytes are there (at least one), and its code
 * point; 0 if there is none. */
size_t utf8_char(const char *s, size_t left, uint32_t *point);

/* The other way round: how many bytes it has become. */
size_t utf8_bytes(uint32_t point, char out[4]);

/* How many bytes of the text (of `left` bytes) are the same as `start` (of n bytes) to people who
 * type: capitals as small letters, Latin and Cyrillic, е for ё, either apostrophe. 0 if the text
 * does not begin so. */
size_t utf8_begins(const char *text, size_t left, const char *start, size_t n);

#endif
