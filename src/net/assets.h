/* The page: files by their path, from the program itself or a folder, ready to be sent; and the
 * headers that make a browser careful. Sending them is somebody else's business.
 *
 * A folder is read once, when it is opened: whatever happens there later, a path finds what was in it
 * then. For one thread. */
#ifndef NET_ASSETS_H
#define NET_ASSETS_H

#include "base/buf.h"
#include "run/embedded.h"

struct assets;

/* Of a file that is larger, or of more files than that, the folder is refused. */
enum { ASSETS_FILE_MAX = 64 << 20, ASSETS_TOTAL_MAX = 256 << 20, ASSETS_COUNT_MAX = 10000 };

/* Embedded files are known by their name, which may have folders: "fonts/text.woff2". They stay where
 * they are. NULL, or what is wrong. */
const char *assets_embedded(struct assets **out, const struct embedded_file *files, size_t count);

/* A folder and those in it. Names that begin with a dot are left out, and so are links that lead out
 * of the folder or to a folder, and whatever is no file. NULL, or what is wrong (a text in `say`). */
const char *assets_folder(struct assets **out, const char *folder, struct buf *say);

void assets_close(struct assets *a); /* NULL is none */
size_t assets_count(const struct assets *a);

struct assets_request {
    const char *path;            /* decoded, from "/" on; one that ends in "/" is its index.html */
    const char *accept_encoding; /* these two as they came, or NULL */
    const char *if_none_match;
};

/* Fits struct response of the transport. What it points to lives as long as the assets do. */
struct assets_answer {
    int status;        /* 200, 304 or 404 */
    const char *type;  /* of the content; NULL: none */
    char headers[256]; /* each ending in CRLF: caching, encoding */
    const void *body;
    size_t size;
};

/* What to answer to GET and HEAD, whose body the transport leaves out: depends on the files and the request alone. 404 has no body: the caller's page. */
void assets_answer(struct assets *a, const struct assets_request *r, struct assets_answer *out);

/* ---- pieces, each for itself ---- */

const char *assets_type(const char *path); /* content type by the ending */
/* Does the name carry a hash of its content, as app-3f9a2c1b.js, app.3f9a2c1b.js or app-K3JW2ABC.js? */
bool assets_hashed(const char *path);
/* Is this one of the tags of an If-None-Match, or is that "*"? */
bool assets_matches(const char *if_none_match, const char *tag);
bool assets_takes_gzip(const char *accept_encoding);

/* ---- for all answers, whatever they are ---- */

/* The headers that every answer has, each ending in CRLF: a strict content security policy and its
 * company. `host` is the request's (its web socket may be spoken to; NULL or nonsense: only 'self'),
 * `secure`: it came over TLS. */
void security_headers(struct buf *out, const char *host, bool secure);

#endif
