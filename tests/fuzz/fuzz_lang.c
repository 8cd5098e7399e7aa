/* Any bytes as a catalogue, as they are or made into a well-formed .mo file of hostile texts: what is
 * opened can be looked up, counted by and spoken with, and nothing is read beyond its end. */
#include "fuzz.h"

#include "core/phrase.h"

enum { MESSAGES_MAX = 64, HEAD = 28 };

/* ---- a catalogue of the input's lines: source and translation by turns ---- */

struct line {
    const char *p;
    size_t n;
};

struct message {
    struct line source, translation;
};

static struct line next_line(const char **p, const char *end) {
    const char *stop = memchr(*p, '\n', (size_t)(end - *p));
    struct line l = {*p, (size_t)((stop ? stop : end) - *p)};
    *p = stop ? stop + 1 : end;
    return l;
}

static int by_source(const void *a, const void *b) {
    const struct line *one = &((const struct message *)a)->source;
    const struct line *other = &((const struct message *)b)->source;
    int order = memcmp(one->p, other->p, one->n < other->n ? one->n : other->n);
    return order ? order : (one->n > other->n) - (one->n < other->n);
}

static void store32(unsigned char *p, size_t v) {
    for (int i = 0; i < 4; i++)
        p[i] = (unsigned char)(v >> 8 * i);
}

static size_t store_line(unsigned char *mo, size_t entry, size_t at, const struct line *l) {
    store32(mo + entry, l->n);
    store32(mo + entry + 4, at);
    memcpy(mo + at, l->p, l->n);
    mo[at + l->n] = 0;
    return at + l->n + 1;
}

/* To be freed. Ends with its last text, so that reading on is seen. */
static unsigned char *make_catalogue(const char *text, size_t size, size_t *mo_size) {
    struct message message[MESSAGES_MAX];
    size_t count = 0, at = HEAD;
    const char *end = text + size;
    while (text < end && count < MESSAGES_MAX) {
        struct line source = next_line(&text, end), translation = next_line(&text, end);
        message[count++] = (struct message){source, translation};
        at += 16 + source.n + translation.n + 2;
    }
    qsort(message, count, sizeof message[0], by_source);
    unsigned char *mo = calloc(1, at);
    MUST(mo);
    *mo_size = at;
    store32(mo, 0x950412de);
    store32(mo + 8, count);
    store32(mo + 12, HEAD);
    store32(mo + 16, HEAD + 8 * count);
    at = HEAD + 16 * count;
    for (size_t i = 0; i < count; i++) {
        at = store_line(mo, HEAD + 8 * i, at, &message[i].source);
        at = store_line(mo, HEAD + 8 * (count + i), at, &message[i].translation);
    }
    MUST(at == *mo_size);
    return mo;
}

/* ---- what is done with it ---- */

static struct value of_any_type(const void *context, const char *name, size_t n) {
    const struct game *g = context;
    switch (n ? name[0] : 0) {
    case 'n':
        return value_number(n > 1 ? -21 : 3);
    case 'w':
        return value_written(5, "+5");
    case 'f':
        return value_fraction("1.5");
    case 's':
        return value_seat(n > 1 ? 1 : 0);
    case 'a':
        return (struct value){.type = VALUE_SEATS, .count = 2, .item = {0, 2}};
    case 'i':
        return value_word(g->words[0].word, (int)(n % (size_t)g->words[0].count));
    case 'l':
        return (struct value){
            .type = VALUE_WORDS, .words = g->words[0].word, .count = 3, .item = {0, 0, 1}};
    case 'e':
        return (struct value){.type = VALUE_WORDS, .words = g->words[0].word};
    case 't':
        return value_text("text");
    default:
        return (struct value){.type = VALUE_NONE};
    }
}

/* Into a buffer that grows, and into one that is soon full. */
static void speak(const struct speech *s, const char *text, const struct game *g) {
    char few[16];
    struct buf all = heap_buf(), small = BUF(few);
    phrase(s, text, 0, of_any_type, g, &all);
    capitalise(&all, 0);
    MUST(!all.full && all.data[all.size] == 0);
    buf_clear(&small);
    phrase(s, text, FULL, of_any_type, g, &small);
    MUST(small.size < sizeof few && few[small.size] == 0);
    heap_free(&all);
}

static void speak_of_words(const struct speech *s, const struct game *g, const char *name) {
    static const char *const forms[] = {NULL, "nom", "gen", "dats", "accs", "ins", "x", ""};
    struct buf out = heap_buf();
    const struct word_list *list = &g->words[0];
    for (int i = 0; i < list->count && i < 6; i++) {
        for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
            say_word(s, &list->word[i], forms[k], &out);
            say_counted(s, &list->word[i], (int)k, forms[k], &out);
        }
        word_called(s, &list->word[i], name, i % 2);
    }
    PHRASE(s, &out, "{seat} [take|takes] the last move back.", {"seat", value_seat(0)});
    MUST(!out.full);
    heap_free(&out);
}

static void use(const struct lang *l, const struct game *g, bool well_formed) {
    static const char *const names[MAX_SEATS] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    static const uint64_t counts[] = {0, 1, 2, 5, 11, 21, 100, 1000001, UINT64_MAX};
    const char *source, *translation, *name = "King";
    struct speech s = {.lang = l, .context = g->id, .names = names, .reader = 0, .you = true};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int form = lang_plural(l, counts[i]);
        MUST(form >= 0 && form < 8);
    }
    for (uint32_t i = 0; lang_message(l, i, &source, &translation) && i < MESSAGES_MAX; i++) {
        const char *found = lang_text(l, NULL, source);
        MUST(!well_formed || lang_has(l, NULL, source) == (*found && found != source));
        lang_text(l, g->id, source);
        speak(&s, translation, g);
        name = translation;
    }
    speak_of_words(&s, g, name);
}

static void try_catalogue(const unsigned char *mo, size_t size, const struct game *g, bool made) {
    struct lang l;
    bool opened = lang_open(&l, "xx", mo, size);
    MUST(opened || !made);
    if (opened)
        use(&l, g, made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return -1;
    const struct game *g = game_list[1 + data[0] / 2 % (game_count - 1)];
    if (data[0] % 2) {
        try_catalogue(data + 1, size - 1, g, false);
        return 0;
    }
    unsigned char *mo = make_catalogue((const char *)data + 1, size - 1, &size);
    try_catalogue(mo, size, g, true);
    free(mo);
    return 0;
}
