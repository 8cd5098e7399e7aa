/* Any bytes as the file that keeps the deals of a match: behind the head that fits, or all of it. What
 * is taken over is written back, and read again is the same. */
#include "fuzz.h"

#include <unistd.h>

#include "ai/bot.h"
#include "run/arena.h"

enum { DEALS = 4 };

static char path[64];

static struct arena a_match(void) {
    struct arena a = {.match = {.game = game_find("cabbage"), .nseats = 2}, .deals = DEALS};
    a.match.options = options_default(a.match.game);
    a.match.type[0] = bot_find("greedy");
    a.match.type[1] = bot_find("random");
    MUST(arena_open(&a));
    return a;
}

static void write_file(const struct buf *text) {
    struct buf say = heap_buf();
    MUST(!file_write(path, text, &say));
    heap_free(&say);
}

static void read_file(struct buf *text) {
    struct buf say = heap_buf();
    buf_clear(text);
    MUST(!file_read(path, text, &say));
    heap_free(&say);
}

/* The first line, as it is written where there is no file. */
static const struct buf *head(void) {
    static struct buf text;
    if (text.size)
        return &text;
    struct buf say = heap_buf();
    struct arena a = a_match();
    text = heap_buf();
    snprintf(path, sizeof path, "/tmp/koloda-fuzz-%ld", (long)getpid());
    unlink(path);
    MUST(!arena_keep(&a, path, &say));
    MUST(!arena_keep_end(&a, &say));
    arena_close(&a);
    read_file(&text);
    unlink(path);
    MUST(text.size);
    heap_free(&say);
    return &text;
}

static void same_deals(const struct arena *a, const struct arena *b) {
    for (int k = 0; k < DEALS; k++) {
        MUST(a->deal[k].ready == b->deal[k].ready);
        MUST(!a->deal[k].ready ||
             !memcmp(a->deal[k].won, b->deal[k].won, sizeof a->deal[k].won));
    }
}

/* Takes the file over; what it does not take it leaves as it was. */
static void try_file(const struct buf *text) {
    struct buf say = heap_buf(), kept = heap_buf();
    struct arena a = a_match();
    write_file(text);
    struct buf end = heap_buf();
    const char *why = arena_keep(&a, path, &say);
    MUST(!arena_keep_end(&a, &end));
    read_file(&kept);
    if (why) {
        MUST(kept.size == text->size && !memcmp(kept.data, text->data, text->size));
        MUST(*why && !strchr(why, '\n'));
    } else {
        MUST(kept.size >= head()->size && kept.data[kept.size - 1] == '\n');
        MUST(text->size == 0 ||
             (kept.size <= text->size && !memcmp(kept.data, text->data, kept.size)));
        struct arena again = a_match();
        MUST(!arena_keep(&again, path, &say));
        arena_keep_end(&again, &say);
        same_deals(&a, &again);
        arena_close(&again);
    }
    arena_close(&a);
    unlink(path);
    heap_free(&say);
    heap_free(&end);
    heap_free(&kept);
}

/* The rest is played, added to the file, and what comes out is a result. */
static void finish_match(void) {
    struct buf say = heap_buf();
    struct arena_result result;
    struct arena a = a_match();
    a.threads = 1;
    MUST(!arena_keep(&a, path, &say));
    arena_run(&a, &result, NULL);
    MUST(!arena_keep_end(&a, &say));
    MUST(result.deals == DEALS && result.bots == 2);
    struct arena again = a_match();
    MUST(!arena_keep(&again, path, &say));
    arena_keep_end(&again, &say);
    for (int k = 0; k < DEALS; k++)
        MUST(again.deal[k].ready);
    arena_close(&again);
    arena_close(&a);
    heap_free(&say);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return -1;
    const struct buf *first = head();
    struct buf text = heap_buf();
    if (data[0] % 4)
        buf_bytes(&text, first->data, first->size);
    buf_bytes(&text, (const char *)data + 1, size - 1);
    try_file(&text);
    if (data[0] % 4 == 3) {
        write_file(&text);
        finish_match();
        unlink(path);
    }
    heap_free(&text);
    return 0;
}
