/* Any bytes as requests of one client: what is taken is in order, and it does not matter where the
 * network has cut them. The first byte says how. */
#include "fuzz.h"

#include "base/utf8.h"
#include "net/http.h"

static struct http_head head;

static void check_text(const char *text) {
    size_t size = strlen(text);
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t point;
        n = utf8_char(text + i, size - i, &point);
        MUST(n && point >= ' ' && (point < 0x7f || point > 0x9f));
    }
}

static void check_query(void) {
    struct request r = {.query = head.query, .headers = &head.headers};
    char value[32];
    if (request_query(&r, "a", value, sizeof value))
        check_text(value);
    for (const char *c = head.query; *c; c++)
        MUST(*c > ' ' && *c <= '~');
}

static void check_head(void) {
    MUST(head.path[0] == '/' && !strstr(head.path, "/../") && !strstr(head.path, "/./"));
    check_text(head.path);
    MUST(!strpbrk(head.host, " \t\r\n/@,\"<>"));
    check_query();
    for (int i = 0; i < head.headers.count; i++) {
        const struct http_header *h = &head.headers.header[i];
        MUST(*h->name && !strpbrk(h->name, " \t\r\n:ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
        MUST(!strpbrk(h->value, "\r\n"));
        MUST(http_header(&head.headers, h->name) == h->value); /* no name twice */
    }
    MUST(!http_header(&head.headers, "transfer-encoding"));
}

static uint64_t add(uint64_t hash, const char *text) {
    return hash64(text, strlen(text) + 1, hash);
}

/* What was read, as one number. */
static uint64_t hash_head(uint64_t hash) {
    uint64_t numbers[] = {(uint64_t)head.method, head.close, head.expects, head.websocket,
                          head.length};
    hash = hash64(numbers, sizeof numbers, hash);
    hash = add(add(add(hash, head.path), head.query), head.host);
    for (int i = 0; i < head.headers.count; i++)
        hash = add(add(hash, head.headers.header[i].name), head.headers.header[i].value);
    return hash;
}

/* Reads as the transport does, `step` bytes at a time. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t step) {
    struct http_scan scan = {.at = 0};
    uint64_t hash = 0;
    size_t start = 0;
    for (size_t have = 0; have < size;) {
        have = size - have < step ? size : have + step;
        while (start < have) {
            char *text = malloc(have - start); /* of just its size: a byte too far is seen */
            memcpy(text, data + start, have - start);
            int n = http_scan(&scan, text, have - start);
            int status = n > 0 ? http_parse(&head, text, (size_t)n) : -n;
            free(text);
            MUST(status == 0 || (status >= 400 && status < 600));
            MUST(n <= HTTP_HEAD_MAX);
            if (status)
                return hash64(&status, sizeof status, hash);
            if (n == 0)
                break;
            check_head();
            hash = hash_head(hash);
            scan = (struct http_scan){.at = 0};
            if (head.length > size - start - (size_t)n)
                return hash;
            start += (size_t)n + (size_t)head.length;
        }
        if (start > have)
            have = start;
    }
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return -1;
    uint64_t whole = read_all(data + 1, size - 1, size);
    MUST(whole == read_all(data + 1, size - 1, 1u + data[0]));
    return 0;
}
