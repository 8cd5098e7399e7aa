/* Events as JSON and as sentences, by the game's table. */
#include "core/events.h"

#include <string.h>

#include "core/game.h"
#include "core/notation.h"

bool event_field_next(const char **fields, struct event_field *f) {
    const char *p = *fields;
    while (*p == ' ')
        p++;
    if (!*p)
        return false;
    f->name = p, f->name_size = strcspn(p, ":"), p += f->name_size + 1;
    f->slot = p, f->slot_size = strcspn(p, ":"), p += f->slot_size + 1;
    f->type = p, f->type_size = strcspn(p, " "), p += f->type_size;
    *fields = p;
    return true;
}

static bool is(const char *s, size_t n, const char *word) {
    return strlen(word) == n && !memcmp(s, word, n);
}

static uint32_t slot_value(const struct event *e, const struct event_field *f) {
    return is(f->slot, f->slot_size, "seat") ? e->seat
           : f->slot[0] == 'a'               ? e->a
           : f->slot[0] == 'b'               ? e->b
                                             : e->c;
}

/* The words of the event's list, in order; false when there are no more. */
static bool list_word(const struct event *e, int i, uint32_t *word) {
    uint32_t w = i < EVENT_LIST_MAX ? (uint32_t)(e->list >> 5 * i & 31) : 0;
    *word = w - 1;
    return w > 0;
}

static void value_json(const struct game *g, const struct event_field *f, uint32_t v,
                       struct json *out) {
    const struct word_list *words = word_list_find(g, f->type, f->type_size);
    if (!words)
        json_int(out, (int32_t)v);
    else if (v < (uint32_t)words->count)
        json_str(out, words->word[v].id);
    else
        json_null(out);
}

void event_json(const struct game *g, const struct event *e, struct json *out) {
    const struct event_spec *spec = &g->events[e->kind];
    json_object(out);
    json_key_str(out, "event", spec->id);
    const char *fields = spec->fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        json_strn(out, f.name, f.name_size);
        buf_char(out->out, ':');
        out->comma = false;
        if (is(f.slot, f.slot_size, "list")) {
            uint32_t w;
            json_array(out);
            for (int i = 0; list_word(e, i, &w); i++)
                value_json(g, &f, w, out);
            json_array_end(out);
        } else
            value_json(g, &f, slot_value(e, &f), out);
    }
    json_object_end(out);
}

struct told {
    const struct game *game;
    const struct event *event;
};

/* The field of this name, as something to be said. */
static struct value field_value(const void *context, const char *name, size_t n) {
    const struct told *t = context;
    const char *fields = t->game->events[t->event->kind].fields;
    struct value v = {.type = VALUE_NONE};
    for (struct event_field f; event_field_next(&fields, &f);) {
        if (f.name_size != n || memcmp(f.name, name, n))
            continue;
        const struct word_list *words = word_list_find(t->game, f.type, f.type_size);
        bool seat = is(f.type, f.type_size, "seat"), list = is(f.slot, f.slot_size, "list");
        uint32_t one = list ? 0 : slot_value(t->event, &f);
        if (!seat && !words)
            return value_number((int32_t)one);
        v.type = seat ? VALUE_SEATS : VALUE_WORDS;
        v.words = seat ? NULL : words->word;
        uint32_t limit = seat ? MAX_SEATS : (uint32_t)words->count;
        for (int i = 0; list && list_word(t->event, i, &one); i++)
            if (one < limit)
                v.item[v.count++] = (uint8_t)one;
        if (!list && one >= limit) /* UNKNOWN */
            return value_text("?");
        if (!list)
            v.item[v.count++] = (uint8_t)one;
    }
    return v;
}

void event_sentence(const struct game *g, const struct event *e, const struct speech *s,
                    struct buf *out) {
    const char *text = g->events[e->kind].sentence;
    size_t start = out->size;
    struct told told = {g, e};
    phrase(s, text ? lang_text(s->lang, g->id, text) : "", e->seat, field_value, &told, out);
    capitalise(out, start);
}
