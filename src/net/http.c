#include "net/http.h"

#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/utf8.h"
#include "core/lang.h"

/* ---- the end of a head ---- */

enum { AROUND_TARGET = 64 }; /* method, version, spaces */

static int refuse_byte(const struct http_scan *s, char c, char before) {
    unsigned char byte = (unsigned char)c;
    uint32_t column = s->at - s->line;
    if ((before == '\r') != (c == '\n'))
        return 400; /* CR and LF come as a pair or not at all */
    if ((byte < ' ' && c != '\t' && c != '\r' && c != '\n') || byte == 0x7f)
        return 400;
    if (column == 0 && (c == ' ' || c == '\t'))
        return 400; /* a header that goes on in the next line has been out of use since 2014 */
    if (s->lines == 0 && column >= HTTP_TARGET_MAX + AROUND_TARGET)
        return 414;
    if (s->at >= HTTP_HEAD_MAX || s->lines > HTTP_HEADERS_MAX + 1)
        return 431;
    return 0;
}

int http_scan(struct http_scan *s, const char *text, size_t size) {
    for (; s->at < size; s->at++) {
        char c = text[s->at];
        int status = refuse_byte(s, c, s->at > s->line ? text[s->at - 1] : 0);
        if (status)
            return -status;
        if (c != '\n')
            continue;
        bool empty = s->at - s->line == 1;
        if (empty)
            return s->lines ? (int)s->at + 1 : -400;
        s->line = s->at + 1;
        s->lines++;
    }
    return 0;
}

/* ---- small pieces ---- */

static bool is_token(const char *text) {
    static const char more[] = "!#$%&'*+-.^_`|~";
    if (!*text)
        return false;
    for (; *text; text++) {
        char c = *text;
        bool common = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!common && !strchr(more, c))
            return false;
    }
    return true;
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* UTF-8 without control characters: what may be shown, and written to a log. */
static bool is_plain_text(const char *text, size_t size) {
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t point;
        n = utf8_char(text + i, size - i, &point);
        if (!n || point < ' ' || (point >= 0x7f && point < 0xa0))
            return false;
    }
    return true;
}

/* %41 is A; in a form + is a space. Never longer than it was: `out` may be `text`. */
static bool percent_decode(const char *text, size_t size, bool form, char *out, size_t cap) {
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (c == '%') {
            int high = i + 2 < size ? hex_digit(text[i + 1]) : -1;
            int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
            if (low < 0)
                return false;
            c = (char)(high << 4 | low);
            i += 2;
        } else if (form && c == '+') {
            c = ' ';
        }
        if (n + 1 >= cap)
            return false;
        out[n++] = c;
    }
    out[n] = 0;
    return is_plain_text(out, n);
}

bool http_lists(const char *list, const char *word) {
    size_t size = strlen(word);
    for (const char *at = list; at && *at;) {
        at += strspn(at, " \t,");
        size_t n = strcspn(at, ",");
        const char *next = at + n;
        while (n && (at[n - 1] == ' ' || at[n - 1] == '\t'))
            n--;
        if (n == size && !strncasecmp(at, word, n))
            return true;
        at = next;
    }
    return false;
}

/* ---- the request line ---- */

static enum http_method method_of(const char *name) {
    static const char *const known[] = {[HTTP_GET] = "GET",
                                        [HTTP_HEAD] = "HEAD",
                                        [HTTP_POST] = "POST",
                                        [HTTP_PUT] = "PUT",
                                        [HTTP_DELETE] = "DELETE"};
    for (int i = 0; i < HTTP_OTHER; i++)
        if (!strcmp(known[i], name))
            return (enum http_method)i;
    return HTTP_OTHER;
}

/* Characters that no browser leaves as they are in an address. */
static bool is_address_text(const char *text, const char *refused) {
    for (; *text; text++)
        if (*text <= ' ' || *text > '~' || strchr(refused, *text))
            return false;
    return true;
}

static bool has_dot_segment(const char *path) {
    for (const char *at = path; *at;) {
        at += *at == '/';
        size_t n = strcspn(at, "/");
        if ((n == 1 && at[0] == '.') || (n == 2 && at[0] == '.' && at[1] == '.'))
            return true;
        at += n;
    }
    return false;
}

/* "http://host/path", as proxies are asked: the host moves to the left, to have room for a NUL. */
static char *take_host(struct http_head *h, char *target) {
    char *host = !strncasecmp(target, "http://", 7)    ? target + 7
                 : !strncasecmp(target, "https://", 8) ? target + 8
                                                       : NULL;
    if (!host)
        return target;
    size_t n = strcspn(host, "/?");
    if (!n)
        return NULL;
    memmove(host - 1, host, n);
    host[n - 1] = 0;
    h->host = host - 1;
    return host + n;
}

static int parse_target(struct http_head *h, char *target) {
    static char root[] = "/";
    if (strlen(target) > HTTP_TARGET_MAX)
        return 414;
    char *path = take_host(h, target);
    if (!path)
        return 400;
    char *query = strchr(path, '?');
    h->query = query ? query + 1 : "";
    if (query)
        *query = 0;
    if (h->host && !*path)
        path = root;
    if (*path != '/' || !is_address_text(path, "\"#<>\\") || !is_address_text(h->query, "\"#<>"))
        return 400;
    size_t size = strlen(path);
    if (!percent_decode(path, size, false, path, size + 1) || has_dot_segment(path))
        return 400;
    h->path = path;
    return 0;
}

/* *minor is that of HTTP/1.minor. */
static int parse_version(const char *version, int *minor) {
    bool form = strlen(version) == 8 && !strncmp(version, "HTTP/", 5) && version[6] == '.' &&
                version[5] >= '0' && version[5] <= '9' && version[7] >= '0' && version[7] <= '9';
    if (!form)
        return 400;
    *minor = version[7] - '0';
    return version[5] == '1' ? 0 : 505;
}

static int parse_request_line(struct http_head *h, char *line, int *minor) {
    char *target = strchr(line, ' ');
    char *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version)
        return 400;
    *target++ = 0;
    *version++ = 0;
    int status = parse_version(version, minor);
    if (status)
        return status;
    if (!is_token(line))
        return 400;
    h->method = method_of(line);
    return parse_target(h, target);
}

/* ---- headers ---- */

static int parse_header(struct http_head *h, char *line, char *end) {
    char *colon = strchr(line, ':');
    if (!colon)
        return 400;
    *colon = 0;
    if (!is_token(line))
        return 400; /* also where a space stands before the colon */
    if (h->headers.count == HTTP_HEADERS_MAX)
        return 431;
    for (char *c = line; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c += 'a' - 'A';
    char *value = colon + 1 + strspn(colon + 1, " \t");
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = 0;
    h->headers.header[h->headers.count++] = (struct http_header){line, value};
    return 0;
}

/* The first of a name gets the values of all; the room is enough, since ", " is shorter than what
 * stands between two values in the head. */
static void join_repeated(struct http_head *h) {
    struct buf out = BUF(h->joined);
    struct http_headers *all = &h->headers;
    int kept = 0;
    for (int i = 0; i < all->count; i++) {
        struct http_header one = all->header[i];
        size_t start = out.size;
        bool first = true;
        for (int k = 0; k < kept && first; k++)
            first = strcmp(all->header[k].name, one.name) != 0;
        if (!first)
            continue;
        for (int k = i + 1; k < all->count; k++) {
            if (strcmp(all->header[k].name, one.name))
                continue;
            if (out.size == start)
                buf_str(&out, one.value);
            buf_str(&out, ", ");
            buf_str(&out, all->header[k].value);
        }
        if (out.size > start) {
            one.value = out.data + start;
            buf_bytes(&out, "", 1);
        }
        all->header[kept++] = one;
    }
    all->count = kept;
}

static int count_headers(const struct http_headers *h, const char *name) {
    int n = 0;
    for (int i = 0; i < h->count; i++)
        n += !strcmp(h->header[i].name, name);
    return n;
}

const char *http_header(const struct http_headers *h, const char *name) {
    for (int i = 0; i < h->count; i++)
        if (!strcmp(h->header[i].name, name))
            return h->header[i].value;
    return NULL;
}

/* ---- what the headers mean ---- */

static int parse_length(struct http_head *h) {
    const char *length = http_header(&h->headers, "content-length");
    if (http_header(&h->headers, "transfer-encoding"))
        return length ? 400 : 501; /* where a body ends must not be a question */
    if (!length)
        return 0;
    size_t digits = strspn(length, "0123456789");
    if (!digits || length[digits])
        return 400;
    if (digits > 15)
        return 413;
    for (; *length; length++)
        h->length = h->length * 10 + (uint64_t)(*length - '0');
    return 0;
}

static int parse_host(struct http_head *h, int minor) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "-._~%!$&'()*+;=:[]";
    const char *host = http_header(&h->headers, "host");
    if (!host && minor > 0)
        return 400;
    if (host && host[strspn(host, allowed)])
        return 400;
    if (!h->host)
        h->host = host ? host : "";
    return h->host[strspn(h->host, allowed)] ? 400 : 0;
}

static int understand(struct http_head *h, int minor) {
    const char *connection_is = http_header(&h->headers, "connection");
    const char *expect = http_header(&h->headers, "expect");
    int status = parse_length(h);
    if (!status)
        status = parse_host(h, minor);
    if (status)
        return status;
    if (expect && minor > 0 && strcasecmp(expect, "100-continue") != 0)
        return 417;
    h->expects = expect && minor > 0 && h->length > 0;
    h->close = minor == 0 || http_lists(connection_is, "close");
    h->websocket = minor > 0 && http_lists(connection_is, "upgrade") &&
                   http_lists(http_header(&h->headers, "upgrade"), "websocket");
    return 0;
}

static int parse_lines(struct http_head *h, size_t size, int *minor) {
    int status = 0;
    char *end = h->text + size - 2; /* of the empty line */
    for (char *line = h->text; line < end && !status;) {
        char *stop = strchr(line, '\r');
        *stop = 0;
        status = line == h->text ? parse_request_line(h, line, minor) : parse_header(h, line, stop);
        line = stop + 2;
    }
    return status;
}

int http_parse(struct http_head *h, const char *text, size_t size) {
    int minor = 0;
    memset(h, 0, offsetof(struct http_head, headers.header));
    memcpy(h->text, text, size);
    h->text[size] = 0;
    int status = parse_lines(h, size, &minor);
    if (status)
        return status;
    if (count_headers(&h->headers, "content-length") > 1 || count_headers(&h->headers, "host") > 1)
        return 400;
    join_repeated(h);
    return understand(h, minor);
}

/* ---- what a handler asks of a request ---- */

const char *request_header(const struct request *r, const char *name) {
    return http_header(r->headers, name);
}

bool request_query(const struct request *r, const char *name, char *out, size_t cap) {
    size_t size = strlen(name);
    for (const char *at = r->query; *at;) {
        size_t n = strcspn(at, "&");
        if (n > size && at[size] == '=' && !strncmp(at, name, size))
            return percent_decode(at + size + 1, n - size - 1, true, out, cap);
        at += n + (at[n] == '&');
    }
    return false;
}

/* ---- answers ---- */

static const struct status {
    int status;
    const char *reason, *code, *text; /* a text only where we refuse by ourselves */
} statuses[] = {
    {101, "Switching Protocols", NULL, NULL},
    {200, "OK", NULL, NULL},
    {201, "Created", NULL, NULL},
    {202, "Accepted", NULL, NULL},
    {204, "No Content", NULL, NULL},
    {206, "Partial Content", NULL, NULL},
    {301, "Moved Permanently", NULL, NULL},
    {302, "Found", NULL, NULL},
    {303, "See Other", NULL, NULL},
    {304, "Not Modified", NULL, NULL},
    {307, "Temporary Redirect", NULL, NULL},
    {308, "Permanent Redirect", NULL, NULL},
    {400, "Bad Request", "bad_request", N_("this is no request that can be understood")},
    {401, "Unauthorized", NULL, NULL},
    {403, "Forbidden", NULL, NULL},
    {404, "Not Found", "not_found", N_("there is nothing at this address")},
    {405, "Method Not Allowed", NULL, NULL},
    {406, "Not Acceptable", NULL, NULL},
    {408, "Request Timeout", "timeout", N_("the request took too long to arrive")},
    {409, "Conflict", NULL, NULL},
    {410, "Gone", NULL, NULL},
    {411, "Length Required", NULL, NULL},
    {412, "Precondition Failed", NULL, NULL},
    {413, "Content Too Large", "too_large", N_("the request is too large")},
    {414, "URI Too Long", "address_too_long", N_("the address is too long")},
    {415, "Unsupported Media Type", NULL, NULL},
    {417, "Expectation Failed", "expectation", N_("only 100-continue can be expected")},
    {422, "Unprocessable Content", NULL, NULL},
    {425, "Too Early", NULL, NULL},
    {426, "Upgrade Required", "websocket_version", N_("only version 13 of WebSocket is spoken")},
    {429, "Too Many Requests", NULL, NULL},
    {431, "Request Header Fields Too Large", "headers_too_large",
     N_("the headers of the request are too large")},
    {500, "Internal Server Error", "trouble", N_("the server has a trouble of its own")},
    {501, "Not Implemented", "not_implemented",
     N_("a body needs a Content-Length; other encodings are not understood")},
    {502, "Bad Gateway", NULL, NULL},
    {503, "Service Unavailable", "busy", N_("there are too many connections: try again later")},
    {504, "Gateway Timeout", NULL, NULL},
    {505, "HTTP Version Not Supported", "http_version", N_("only HTTP/1.1 is spoken")},
};

static const struct status *status_find(int status) {
    static const struct status unknown = {0, "Other", "other", "?"};
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i].status == status)
            return &statuses[i];
    return &unknown;
}

bool http_has_body(int status) {
    return status >= 200 && status != 204 && status != 304;
}

static bool write_number(struct bytes *out, const char *before, uint64_t n, const char *after) {
    char digits[24];
    struct buf b = BUF(digits);
    buf_uint(&b, n);
    return bytes_str(out, before) && bytes_str(out, buf_text(&b)) && bytes_str(out, after);
}

bool http_write_head(struct bytes *out, const struct response *r, bool close) {
    const char *reason = status_find(r->status)->reason;
    return write_number(out, "HTTP/1.1 ", (uint64_t)r->status, " ") && bytes_str(out, reason) &&
           bytes_str(out, "\r\n") &&
           (!r->type || (bytes_str(out, "Content-Type: ") && bytes_str(out, r->type) &&
                         bytes_str(out, "\r\n"))) &&
           (!http_has_body(r->status) || write_number(out, "Content-Length: ", r->size, "\r\n")) &&
           (!close || bytes_str(out, "Connection: close\r\n")) &&
           (!r->headers || bytes_str(out, r->headers)) && bytes_str(out, "\r\n");
}

bool http_write_continue(struct bytes *out) {
    return bytes_str(out, "HTTP/1.1 100 Continue\r\n\r\n");
}

struct response http_refusal(int status, struct buf *body) {
    const struct status *s = status_find(status);
    struct jw j = {.out = body};
    jw_object(&j);
    jw_key(&j, "error");
    jw_object(&j);
    jw_key_str(&j, "code", s->code ? s->code : "other");
    jw_key_str(&j, "text", s->text ? s->text : s->reason);
    jw_object_end(&j);
    jw_object_end(&j);
    return (struct response){
        .status = status,
        .type = "application/json",
        .headers = status == 426 ? "Sec-WebSocket-Version: 13\r\nUpgrade: websocket\r\n" : NULL,
        .body = body->data,
        .size = body->size};
}
