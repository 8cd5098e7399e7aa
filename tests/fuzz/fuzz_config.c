/* Any bytes as a file of settings: what is refused changes nothing and is told on one line with its
 * place, and what is taken, written and read again, is the same. */
#include "fuzz.h"

#include "base/utf8.h"
#include "net/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct buf say = heap_buf(), one = heap_buf(), other = heap_buf();
    struct config c, usual, back;
    char *copy = malloc(size + !size); /* of just its size: a byte too far is seen */
    memcpy(copy, data, size);
    config_usual(&usual);
    c = back = usual;
    const char *why = config_parse(&c, "file", copy, size, &say);
    if (why) {
        MUST(!memcmp(&c, &usual, sizeof c));
        MUST(!strncmp(why, "file:", 5) && !strchr(why, '\n') && !strchr(why, '\x1b'));
    } else {
        config_write(&c, &one);
        MUST(!config_parse(&back, "file", one.data, one.size, &say));
        config_write(&back, &other);
        MUST(one.size == other.size && !memcmp(one.data, other.data, one.size));
        memcpy(back.source, c.source, sizeof c.source);
        MUST(!memcmp(&back, &c, sizeof c));
    }
    free(copy);
    heap_free(&say);
    heap_free(&one);
    heap_free(&other);
    return 0;
}
