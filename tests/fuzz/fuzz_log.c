/* Whatever clients send, what is logged of it is one line, JSON is JSON, and no word in it might be a
 * token. And whatever they name as host, the headers of an answer are ours. */
#include "fuzz.h"

#include "base/json_scan.h"
#include "net/assets.h"
#include "net/log.h"

/* Twenty letters and digits in a row, of which one is no small letter. */
static bool has_token(const char *text, size_t size) {
    size_t row = 0;
    bool other = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (c == '\\') /* an escape is one character, and no letter */
            i += i + 1 < size && text[i + 1] == 'u' ? 5 : 1;
        bool small = c >= 'a' && c <= 'z',
             letter = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        row = small || letter ? row + 1 : 0;
        other = row > 0 && (other || letter);
        if (row >= 20 && other)
            return true;
    }
    return false;
}

static void check_line(const char *text, enum log_format format) {
    const struct log_field fields[] = {
        LOG_TEXT(path, text), LOG_TEXT(why, text),    LOG_TEXT(table, text),
        LOG_TEXT(game, text), LOG_TEXT(method, text), LOG_TEXT(error, text),
    };
    struct buf line = heap_buf();
    struct json_slice root;
    log_line(&line, format, LOG_LEVEL_INFO, -1, "m", fields, sizeof fields / sizeof fields[0]);
    MUST(!line.full && memchr(line.data, '\n', line.size) == line.data + line.size - 1);
    MUST(!memchr(line.data, '\x1b', line.size) && !memchr(line.data, 0, line.size));
    MUST(!has_token(line.data, line.size));
    if (format == LOG_FORMAT_JSON)
        MUST(json_scan(line.data, line.size, 2, &root));
    heap_free(&line);
}

static void check_headers(const char *text) {
    struct buf usual = heap_buf(), with = heap_buf();
    security_headers(&usual, NULL, false);
    security_headers(&with, text, false);
    size_t lines = 0, others = 0;
    for (const char *p = usual.data; (p = strstr(p, "\r\n")); p++)
        lines++;
    for (const char *p = with.data; (p = strpbrk(p, "\r\n")); p++)
        others++;
    MUST(others == 2 * lines);
    size_t policies = 0;
    for (const char *p = with.data; (p = strchr(p, ';')); p++)
        policies++;
    for (const char *p = usual.data; (p = strchr(p, ';')); p++)
        policies--;
    MUST(policies == 0);
    assets_takes_gzip(text);
    assets_matches(text, "3f9a2c1b");
    assets_hashed(text);
    MUST(assets_type(text));
    heap_free(&usual);
    heap_free(&with);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = 0;
    check_line(text, LOG_FORMAT_TEXT);
    check_line(text, LOG_FORMAT_JSON);
    check_headers(text);
    free(text);
    return 0;
}
