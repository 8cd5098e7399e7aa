/* Any bytes as an event, or any text as its JSON: what is let in is the same event in both forms,
 * and can be said in every language. The first bytes choose the game, the seats and the form. */
#include "fuzz.h"

#include "core/message.h"
#include "run/langs.h"

static const char *const names[MAX_SEATS] = {"Ann", "Bob", "Кіт", "D", "E", "F", "G", "H"};

static void say(const struct game *g, int nseats, const struct event *e, struct buf *out) {
    const struct lang *lang;
    for (int i = 0; (lang = lang_at(i)) != NULL; i++)
        for (int reader = 0; reader <= nseats; reader++) {
            struct speech s = {.lang = lang,
                               .context = g->id,
                               .names = names,
                               .reader = reader < nseats ? reader : FULL,
                               .you = reader < nseats};
            buf_clear(out);
            event_sentence(g, e, &s, out);
            MUST(!out->full);
        }
}

/* Bytes to JSON and back, JSON to bytes and back. */
static void both_forms(const struct game *g, int nseats, const struct event *e) {
    struct buf out = heap_buf();
    struct jw j = {.out = &out};
    struct json_slice json;
    struct event again, raw, clean = event_clean(g, e);
    MUST(!memcmp(&clean, e, sizeof clean));
    event_json(g, e, &j);
    MUST(json_scan(out.data, out.size, JSON_SCAN_DEPTH, &json));
    MUST(event_read(g, nseats, json, &again) && !memcmp(&again, e, sizeof again));
    MUST(event_from_bytes(g, nseats, e, sizeof *e, &raw) && !memcmp(&raw, e, sizeof raw));
    buf_clear(&out);
    message_event(&out, g, UINT32_MAX, e, true);
    MUST(json_scan(out.data, out.size, JSON_SCAN_DEPTH, &json));
    say(g, nseats, e, &out);
    heap_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct event e;
    struct json_slice json;
    if (size < 3)
        return -1;
    const struct game *g = game_list[data[0] % game_count];
    int nseats = g->min_seats + data[1] % (g->max_seats - g->min_seats + 1);
    bool bytes = data[2] & 1;
    uint8_t *copy = malloc(size - 3 ? size - 3 : 1); /* so that reading on is seen */
    memcpy(copy, data + 3, size - 3);
    if (bytes ? event_from_bytes(g, nseats, copy, size - 3, &e)
              : json_scan((char *)copy, size - 3, JSON_SCAN_DEPTH, &json) &&
                    event_read(g, nseats, json, &e))
        both_forms(g, nseats, &e);
    free(copy);
    return 0;
}
