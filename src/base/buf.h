/* Text is built in a buffer over memory the caller owns. Where the memory comes from is the
 * caller's business: `grow` may get more. What does not fit makes the buffer full, and a full buffer
 * takes nothing more until it is cleared: what is in it is the beginning of the text. Whoever sends
 * or writes a text looks at `full` first: half a text is an error. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *data; /* always ends in a NUL when cap > 0 */
    size_t size, cap;
    bool (*grow)(struct buf *b, size_t cap); /* at least cap bytes, or false; may be NULL */
    bool full;                               /* something did not fit: the rest is lost */
};

/* A buffer over a local array. */
#define BUF(array)                                                                                 \
    { .data = (array), .cap = sizeof(array) }

void buf_clear(struct buf *b);

/* The whole text, where a buffer that is too small would be our own mistake. */
const char *buf_text(const struct buf *b);

void buf_bytes(struct buf *b, const void *data, size_t size);
void buf_str(struct buf *b, const char *s);
void buf_char(struct buf *b, char c);
void buf_uint(struct buf *b, uint64_t v);
void buf_int(struct buf *b, int64_t v);
/* As text of HTML, SVG or XML, also within quotes. */
void buf_markup(struct buf *b, const char *s);
void buf_hex(struct buf *b, const uint8_t *data, size_t size);

#endif
