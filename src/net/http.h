/* HTTP/1.1 as text: reads the head of a request, writes the head of an answer. Knows no sockets. What
 * two readers could read in two ways is refused: behind that difference requests are smuggled. */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include "net/bytes.h"
#include "net/transport.h"

enum { HTTP_HEAD_MAX = 16 << 10, HTTP_TARGET_MAX = 4096, HTTP_HEADERS_MAX = 64 };

/* How far a head has been looked through; all zero to begin with. */
struct http_scan {
    uint32_t at, line, lines;
};

/* Goes on looking for the end of a head whose text has grown: its size, 0 if it is not all there
 * yet, or minus the status of an answer that refuses it. */
int http_scan(struct http_scan *s, const char *text, size_t size);

struct http_header {
    const char *name, *value; /* the name in lower case */
};

struct http_headers {
    int count;
    struct http_header header[HTTP_HEADERS_MAX];
};

struct http_head {
    enum http_method method;
    bool close;      /* the connection ends with the answer */
    bool expects;    /* the client waits for "100 Continue" */
    bool websocket;  /* wants to be one */
    uint64_t length; /* of the body */
    const char *path, *query, *host;
    struct http_headers headers;
    char text[HTTP_HEAD_MAX + 1]; /* what the pointers point into */
    char joined[HTTP_HEAD_MAX];
};

/* Reads a head that http_scan() has found. 0, or the status of an answer that refuses it. */
int http_parse(struct http_head *h, const char *text, size_t size);

const char *http_header(const struct http_headers *h, const char *name);

/* Whether a word is in a list with commas between, capitals or not; NULL is an empty list. */
bool http_lists(const char *list, const char *word);

/* Writes the head of an answer with a body of so many bytes; false if there is no memory. */
bool http_write_head(struct bytes *out, const struct response *r, bool close);
bool http_write_continue(struct bytes *out);

/* The answer to what was refused here, its body written to `body`. */
struct response http_refusal(int status, struct buf *body);

/* Whether answers of this status have a body at all. */
bool http_has_body(int status);

#endif
