#include "net/sqlite_log.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The file is a head and then frames, each a head and a page. All numbers are big-endian, but for
 * those that are added up: their order is in the magic. (sqlite.org/fileformat2.html#walformat) */
enum { HEAD = 32, FRAME_HEAD = 24, PAGE_MIN = 512, PAGE_MAX = 65536, MAGIC = 0x377f0682 };

struct sum {
    uint32_t a, b;
};

static uint32_t big(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t little(const uint8_t *p) {
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static struct sum add_up(struct sum s, bool is_big, const uint8_t *p, size_t size) {
    for (size_t i = 0; i < size; i += 8) {
        s.a += (is_big ? big(p + i) : little(p + i)) + s.b;
        s.b += (is_big ? big(p + i + 4) : little(p + i + 4)) + s.a;
    }
    return s;
}

static bool is_sum(struct sum s, const uint8_t *p) {
    return s.a == big(p) && s.b == big(p + 4);
}

/* Every frame is added to the sum of those before it. Behind a wrong one the sum goes on from what
 * that one says it is; if a second transaction ends there, the first had been synced. What is left
 * of one that was rolled back has no second. */
static bool frames_whole(FILE *f, const uint8_t *head, struct sum sum) {
    uint8_t frame[FRAME_HEAD + PAGE_MAX];
    bool is_big = big(head) & 1, wrong = false;
    uint32_t page = big(head + 8);
    int ends = 0; /* of transactions, since the last wrong frame */
    while (fread(frame, FRAME_HEAD + page, 1, f) == 1) {
        sum = add_up(sum, is_big, frame, 8);
        sum = add_up(sum, is_big, frame + FRAME_HEAD, page);
        if (is_sum(sum, frame + 16) && !memcmp(frame + 8, head + 16, 8))
            ends += big(frame + 4) != 0;
        else {
            wrong = true;
            ends = 0;
            sum = (struct sum){big(frame + 16), big(frame + 20)};
        }
        if (wrong && ends > 1)
            return false;
    }
    return true;
}

static bool head_right(const uint8_t *head, struct sum sum) {
    uint32_t page = big(head + 8);
    return (big(head) & ~1u) == MAGIC && is_sum(sum, head + 24) && page >= PAGE_MIN &&
           page <= PAGE_MAX && page % 8 == 0;
}

/* The head is synced before there are frames. */
bool sqlite_log_whole(const char *path) {
    uint8_t head[HEAD];
    FILE *f = fopen(path, "rbe");
    if (!f)
        return true;
    bool whole = true;
    if (fread(head, HEAD, 1, f) == 1) {
        struct sum sum = add_up((struct sum){0, 0}, big(head) & 1, head, 24);
        whole = head_right(head, sum) ? frames_whole(f, head, sum) : fgetc(f) == EOF;
    }
    fclose(f);
    return whole;
}
