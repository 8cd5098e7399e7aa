#include "net/name_key.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum { PARTS = 4 };
struct fold {
    uint32_t from, to[PARTS]; /* zeros behind */
};

#define F(from, ...) {from, {__VA_ARGS__}},
static const struct fold folds[] = {
/* by their characters */
#include "net/name_key.def"
};
#undef F

struct key {
    uint32_t point[NAME_KEY_MAX];
    size_t count;
};

static void add(struct key *k, uint32_t point) {
    if (k->count < NAME_KEY_MAX)
        k->point[k->count++] = point;
}

/* A syllable of Hangul is its consonant, its vowel, and what may follow. */
static bool add_syllable(struct key *k, uint32_t point) {
    if (point < 0xac00 || point >= 0xac00 + 19 * 21 * 28)
        return false;
    uint32_t i = point - 0xac00;
    add(k, 0x1100 + i / (21 * 28));
    add(k, 0x1161 + i / 28 % 21);
    if (i % 28)
        add(k, 0x11a7 + i % 28);
    return true;
}

static int by_character(const void *point, const void *row) {
    uint32_t a = *(const uint32_t *)point, b = ((const struct fold *)row)->from;
    return (a > b) - (a < b);
}

static bool is_mark(uint32_t point) {
    return point >= 0x300 && point < 0x370;
}

static void add_folded(struct key *k, uint32_t point) {
    if (add_syllable(k, point))
        return;
    const struct fold *f =
        bsearch(&point, folds, sizeof folds / sizeof folds[0], sizeof folds[0], by_character);
    if (!f)
        add(k, point);
    for (int i = 0; f && i < PARTS && f->to[i]; i++)
        add(k, f->to[i]);
}

/* Marks on one letter are in one order, whoever typed them. */
static void sort_marks(struct key *k) {
    for (size_t i = 1; i < k->count; i++)
        for (size_t j = i; j > 0 && is_mark(k->point[j]) && is_mark(k->point[j - 1]) &&
                           k->point[j - 1] > k->point[j];
             j--) {
            uint32_t mark = k->point[j];
            k->point[j] = k->point[j - 1];
            k->point[j - 1] = mark;
        }
}

static bool is_blank(uint32_t point) {
    return point == ' ' || point == 0xa0 || (point >= 0x2000 && point <= 0x200a) ||
           point == 0x202f || point == 0x205f || point == 0x3000;
}

/* Whole characters, as many as there is room for. */
static void write_key(const struct key *k, char out[NAME_KEY_MAX + 1]) {
    size_t size = 0;
    for (size_t i = 0; i < k->count; i++) {
        char bytes[4];
        bool raw = k->point[i] >= 0x110000; /* a byte that is no character */
        size_t n = raw ? 1 : utf8_bytes(k->point[i], bytes);
        if (raw)
            bytes[0] = (char)(k->point[i] - 0x110000);
        if (size + n > NAME_KEY_MAX)
            break;
        memcpy(out + size, bytes, n);
        size += n;
    }
    out[size] = 0;
}

void name_key(const char *name, size_t size, char key[NAME_KEY_MAX + 1]) {
    struct key k = {.count = 0};
    bool blank = false;
    for (size_t i = 0; i < size && name[i];) {
        uint32_t point = 0;
        size_t n = utf8_char(name + i, size - i, &point);
        if (n && is_blank(point))
            blank = true;
        else {
            if (blank && k.count)
                add(&k, ' ');
            blank = false;
            if (n)
                add_folded(&k, point);
            else
                add(&k, 0x110000 + (uint8_t)name[i]);
        }
        i += n ? n : 1;
    }
    sort_marks(&k);
    write_key(&k, key);
}
