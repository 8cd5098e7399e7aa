#include "run/names.h"

#include <string.h>

#include "ai/bot.h"
#include "base/utf8.h"
#include "run/langs.h"

/* Letters that look alike are one: small, Latin where there is one like it. */
static uint32_t looks_like(uint32_t c) {
    static const struct {
        uint32_t from, to;
    } alike[] = {
        {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x451, 'e'}, {0x43a, 'k'}, {0x43c, 'm'},
        {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'},
        {0x445, 'x'}, {0x456, 'i'}, {0x455, 's'}, {0x458, 'j'}, {0x44c, 'b'}, {'0', 'o'},
    };
    if (c > 0xff00 && c < 0xff5f) /* wide ones */
        c -= 0xfee0;
    if (c >= 'A' && c <= 'Z')
        c += 'a' - 'A';
    else if (c >= 0x410 && c <= 0x42f) /* А–Я */
        c += 0x20;
    else if (c >= 0x400 && c <= 0x40f) /* Ѐ–Џ: Ё, І, Ї */
        c += 0x50;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].from == c)
            return alike[i].to;
    return c;
}

/* What is left of a name where only letters count. */
enum { SKELETON_MAX = 64 };
struct skeleton {
    uint32_t letter[SKELETON_MAX];
    size_t size;
};

static bool is_letter(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 0x80 && c != 0x2116 && (c < 0x2000 || c > 0x206f)) ||
           c == '0';
}

/* With a zero as the letter that it looks like, or as a number. */
static struct skeleton skeleton_of(const char *text, size_t size, bool zeros) {
    struct skeleton s = {.size = 0};
    for (size_t i = 0; i < size && s.size < SKELETON_MAX;) {
        uint32_t c = 0;
        size_t n = utf8_char(text + i, size - i, &c);
        bool zero = c == '0';
        c = looks_like(c);
        if (n && is_letter(c) && (zeros || !zero) && c != 0xa0)
            s.letter[s.size++] = c;
        i += n ? n : 1;
    }
    return s;
}

static bool same(const struct skeleton *a, const struct skeleton *b) {
    return a->size == b->size && !memcmp(a->letter, b->letter, a->size * sizeof a->letter[0]);
}

static bool is_word(const struct skeleton *name, const char *word, size_t size) {
    struct skeleton s = skeleton_of(word, size, true);
    return same(name, &s);
}

/* One of the words for bots in a language: its levels, and what stands before a number. */
static bool is_bot_word(const struct skeleton *name, const struct lang *l) {
    const char *numbered = lang_text(l, "seat", "Bot {n}");
    if (is_word(name, numbered, strcspn(numbered, " {")))
        return true;
    for (const struct bot_type *t = bot_types; t->name; t++) {
        const char *word = lang_text(l, "bot", t->name);
        if (is_word(name, t->name, strlen(t->name)) || is_word(name, word, strlen(word)))
            return true;
    }
    return false;
}

bool name_of_a_bot(const char *name, size_t size) {
    for (int zeros = 0; zeros < 2; zeros++) {
        struct skeleton s = skeleton_of(name, size, zeros);
        for (int i = 0; lang_at(i); i++)
            if (is_bot_word(&s, lang_at(i)))
                return true;
    }
    return false;
}
