/* Any bytes as a view. Whatever is let in bears everything that a client does with a view. An input
 * is either the bytes themselves, or a position somewhere in a game, its viewer, and what to change
 * in the view: an offset and a byte, several times. */
#include "fuzz.h"

#define MUST_BE_SOUND(why)                                                                         \
    do {                                                                                           \
        const char *complaint = why;                                                               \
        if (complaint)                                                                             \
            fprintf(stderr, "%s\n", complaint);                                                    \
        MUST(!complaint);                                                                          \
    } while (0)
#include "../lib/view_use.h"

static void try_view(const uint8_t *data, size_t size) {
    static _Alignas(8) unsigned char view[STATE_MAX];
    const struct game *g = view_from_bytes(data, size, view);
    struct rng r;
    if (!g)
        return;
    MUST(size == g->state_size && !memcmp(view, data, size));
    rng_seed(&r, hash64(data, size, 0));
    view_use(g, view, &r);
}

static void change(unsigned char *view, size_t view_size, const uint8_t *data, size_t size) {
    for (; size >= 3; data += 3, size -= 3)
        view[(data[0] | data[1] << 8) % view_size] = data[2];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct table t;
    static unsigned char view[STATE_MAX];
    if (size < 1 + FUZZ_HEAD + 1)
        return -1;
    if (data[0] & 1) {
        uint8_t *copy = malloc(size - 1); /* exactly as large, so that reading on is seen */
        memcpy(copy, data + 1, size - 1);
        try_view(copy, size - 1);
        free(copy);
        return 0;
    }
    fuzz_table(&t, data + 1);
    int viewer = data[1 + FUZZ_HEAD] % (table_head(&t)->nseats + 1);
    table_view(&t, viewer < table_head(&t)->nseats ? viewer : PUBLIC, view);
    change(view, t.game->state_size, data + FUZZ_HEAD + 2, size - FUZZ_HEAD - 2);
    try_view(view, t.game->state_size);
    return 0;
}
