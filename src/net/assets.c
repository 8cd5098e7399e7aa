#include "net/assets.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/hash.h"
#include "core/lang.h"
#include "net/assets_table.h"

/* ---- what follows from a name ---- */

static const struct {
    const char *ending, *type;
    bool packed; /* it is compressed already */
} types[] = {
    {".html", "text/html; charset=utf-8", false},
    {".js", "text/javascript; charset=utf-8", false},
    {".mjs", "text/javascript; charset=utf-8", false},
    {".css", "text/css; charset=utf-8", false},
    {".json", "application/json", false},
    {".map", "application/json", false},
    {".webmanifest", "application/manifest+json", false},
    {".wasm", "application/wasm", false},
    {".svg", "image/svg+xml", false},
    {".txt", "text/plain; charset=utf-8", false},
    {".md", "text/markdown; charset=utf-8", false},
    {".ico", "image/x-icon", false},
    {".png", "image/png", true},
    {".jpg", "image/jpeg", true},
    {".webp", "image/webp", true},
    {".avif", "image/avif", true},
    {".woff2", "font/woff2", true},
    {".ogg", "audio/ogg", true},
    {".mp3", "audio/mpeg", true},
    {NULL, "application/octet-stream", true},
};

static size_t type_of(const char *path) {
    const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
    size_t i = 0;
    while (types[i].ending && !(dot && !strcmp(dot, types[i].ending)))
        i++;
    return i;
}

const char *assets_type(const char *path) {
    return types[type_of(path)].type;
}

bool assets_hashed(const char *path) {
    enum { SHORTEST = 8 };
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    for (const char *p = name; (p = strpbrk(p, "-.")); p++) {
        size_t small = strspn(p + 1, "0123456789abcdef");
        size_t large = strspn(p + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        size_t n = small > large ? small : large;
        if (p > name && n >= SHORTEST && p[1 + n] == '.')
            return true;
    }
    return false;
}

/* ---- the table ---- */

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct asset *)a)->path, ((const struct asset *)b)->path);
}

bool assets_add(struct assets *a, const char *path, const void *data, size_t size, bool owned) {
    if (a->count == a->cap) {
        size_t cap = a->cap ? 2 * a->cap : 64;
        struct asset *more = realloc(a->asset, cap * sizeof *more);
        if (!more)
            return false;
        a->asset = more;
        a->cap = cap;
    }
    struct asset *e = &a->asset[a->count];
    *e = (struct asset){.path = malloc(strlen(path) + 2), .data = data, .size = size};
    if (!e->path)
        return false;
    e->path[0] = '/';
    strcpy(e->path + 1, path);
    e->owned = owned;
    uint8_t hash[32];
    struct buf tag = BUF(e->tag);
    sha256(data, size, hash);
    buf_clear(&tag);
    buf_hex(&tag, hash, 16);
    a->count++;
    return true;
}

void assets_sort(struct assets *a) {
    if (a->count > 0)
        qsort(a->asset, a->count, sizeof a->asset[0], by_path);
}

const char *assets_embedded(struct assets **out, const struct embedded_file *files, size_t count) {
    struct assets *a = calloc(1, sizeof *a);
    bool fine = a != NULL;
    for (size_t i = 0; fine && i < count; i++)
        if (files[i].name[0] != '.' && !strstr(files[i].name, "/."))
            fine = assets_add(a, files[i].name, files[i].text, files[i].size, false);
    if (!fine) {
        assets_close(a);
        a = NULL;
    } else
        assets_sort(a);
    *out = a;
    return fine ? NULL : N_("out of memory");
}

void assets_close(struct assets *a) {
    for (size_t i = 0; a && i < a->count; i++) {
        struct asset *e = &a->asset[i];
        free(e->path);
        free(e->zip);
        if (e->owned)
            free((void *)e->data);
    }
    if (a)
        free(a->asset);
    free(a);
}

size_t assets_count(const struct assets *a) {
    return a->count;
}

/* The file at a path, an index.html of a folder too. */
static struct asset *find(const struct assets *a, const char *path) {
    char index[512];
    size_t n = strlen(path);
    if (n == 0 || path[0] != '/' || n + sizeof "index.html" > sizeof index || a->count == 0)
        return NULL;
    memcpy(index, path, n + 1);
    if (path[n - 1] == '/')
        strcpy(index + n, "index.html");
    struct asset wanted = {.path = index};
    return bsearch(&wanted, a->asset, a->count, sizeof a->asset[0], by_path);
}

/* ---- compression ---- */

/* Made when it is first wanted, and kept if it is smaller. */
static void make_zip(struct asset *e) {
    z_stream z = {.next_in = (Bytef *)(uintptr_t)e->data, .avail_in = (uInt)e->size};
    e->zip_tried = true;
    if (types[type_of(e->path)].packed || e->size < 64 ||
        deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    unsigned char *zip = malloc(e->size);
    z.next_out = zip;
    z.avail_out = (uInt)e->size - 1;
    if (zip && deflate(&z, Z_FINISH) == Z_STREAM_END) {
        unsigned char *less = realloc(zip, z.total_out);
        e->zip = less ? less : zip;
        e->zip_size = z.total_out;
    } else
        free(zip);
    deflateEnd(&z);
}

/* Is the weight of this coding zero: ";q=0", "; q=0.000"? */
static bool is_refused(const char *p, const char *end) {
    const char *q = memchr(p, ';', (size_t)(end - p));
    if (!q)
        return false;
    for (q++; q < end && *q == ' '; q++)
        ;
    if (end - q < 3 || (q[0] != 'q' && q[0] != 'Q') || q[1] != '=')
        return false;
    for (q += 2; q < end && (*q == '0' || *q == '.' || *q == ' '); q++)
        ;
    return q == end;
}

bool assets_takes_gzip(const char *accept) {
    bool any = false;
    for (const char *p = accept ? accept : ""; *p;) {
        p += strspn(p, ", \t");
        const char *end = p + strcspn(p, ",");
        size_t n = strcspn(p, ",; \t");
        if (n == 4 && !strncmp(p, "gzip", n))
            return !is_refused(p, end);
        if (n == 1 && *p == '*')
            any = !is_refused(p, end);
        p = end;
    }
    return any;
}

/* ---- answers ---- */

bool assets_matches(const char *if_none_match, const char *tag) {
    size_t size = strlen(tag);
    for (const char *p = if_none_match ? if_none_match : ""; *p;) {
        p += strspn(p, ", \t");
        if (*p == '*')
            return true;
        if (!strncmp(p, "W/", 2))
            p += 2; /* what is as good as the same is good enough */
        if (*p != '"')
            return false;
        const char *end = strchr(p + 1, '"');
        if (!end)
            return false;
        if ((size_t)(end - p - 1) == size && !strncmp(p + 1, tag, size))
            return true;
        p = end + 1;
    }
    return false;
}

static void write_headers(const struct asset *e, const char *tag, bool zipped,
                          struct assets_answer *out) {
    struct buf b = BUF(out->headers);
    buf_clear(&b);
    buf_str(&b, "ETag: \"");
    buf_str(&b, tag);
    buf_str(&b, "\"\r\nCache-Control: ");
    buf_str(&b, assets_hashed(e->path) ? "public, max-age=31536000, immutable" : "no-cache");
    buf_str(&b, "\r\n");
    if (e->zip) /* whatever was sent, it depends on what was asked for */
        buf_str(&b, "Vary: Accept-Encoding\r\n");
    if (zipped)
        buf_str(&b, "Content-Encoding: gzip\r\n");
    buf_text(&b);
}

void assets_answer(struct assets *a, const struct assets_request *r, struct assets_answer *out) {
    struct asset *e = find(a, r->path);
    *out = (struct assets_answer){.status = e ? 200 : 404};
    if (!e)
        return;
    if (!e->zip_tried)
        make_zip(e);
    bool zipped = e->zip && assets_takes_gzip(r->accept_encoding);
    char tag[sizeof e->tag + 3];
    strcpy(tag, e->tag);
    if (zipped)
        strcat(tag, "-gz"); /* other bytes, another tag */
    bool same = assets_matches(r->if_none_match, tag);
    write_headers(e, tag, zipped && !same, out);
    out->status = same ? 304 : 200;
    out->type = same ? NULL : assets_type(e->path);
    out->body = same ? NULL : zipped ? (const void *)e->zip : e->data;
    out->size = same ? 0 : zipped ? e->zip_size : e->size;
}

/* ---- for all answers ---- */

/* A host as it may stand in a policy; what comes from a client may be anything. */
static bool is_host(const char *host) {
    static const char fine[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    return host && *host && strlen(host) <= 255 && !host[strspn(host, fine)];
}

void security_headers(struct buf *out, const char *host, bool secure) {
    buf_str(out, "Content-Security-Policy: default-src 'self'; script-src 'self' "
                 "'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'");
    if (is_host(host)) {
        buf_str(out, secure ? " wss://" : " ws://");
        buf_str(out, host);
    }
    buf_str(out, "; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
                 "form-action 'self'; frame-ancestors 'none'\r\n"
                 "X-Content-Type-Options: nosniff\r\n"
                 "X-Frame-Options: DENY\r\n"
                 "Referrer-Policy: no-referrer\r\n"
                 "Cross-Origin-Opener-Policy: same-origin\r\n"
                 "Cross-Origin-Resource-Policy: same-origin\r\n"
                 "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), "
                 "usb=()\r\n");
    if (secure)
        buf_str(out, "Strict-Transport-Security: max-age=31536000\r\n");
}
