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

static void value_text(const struct game *g, const struct event_field *f, uint32_t v,
                       const char *const *names, struct buf *out) {
    const struct word_list *words = word_list_find(g, f->type, f->type_size);
    if (is(f->type, f->type_size, "seat"))
        buf_str(out, v < MAX_SEATS ? names[v] : "?");
    else if (!words)
        buf_int(out, (int32_t)v);
    else
        buf_str(out, v < (uint32_t)words->count ? words->word[v].title : "?");
}

static void field_text(const struct game *g, const struct event *e, const char *name, size_t n,
                       const char *const *names, struct buf *out) {
    const char *fields = g->events[e->kind].fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        if (f.name_size != n || memcmp(f.name, name, n))
            continue;
        if (!is(f.slot, f.slot_size, "list")) {
            value_text(g, &f, slot_value(e, &f), names, out);
            return;
        }
        uint32_t w;
        if (!e->list)
            buf_str(out, "nothing");
        for (int i = 0; list_word(e, i, &w); i++) {
            buf_str(out, i ? ", " : "");
            value_text(g, &f, w, names, out);
        }
        return;
    }
}

/* Sentences begin with a capital, also where "you" begins one. */
static void capitalise(struct buf *out, size_t start) {
    for (size_t i = start; i < out->size; i++) {
        bool begins = i == start || (i >= start + 2 && !memcmp(out->data + i - 2, ". ", 2));
        if (begins && out->data[i] >= 'a' && out->data[i] <= 'z')
            out->data[i] = (char)(out->data[i] - 'a' + 'A');
    }
}

void event_sentence(const struct game *g, const struct event *e, const char *const *names,
                    int reader, struct buf *out) {
    const char *p = g->events[e->kind].sentence;
    size_t start = out->size;
    while (*p) {
        size_t n = strcspn(p, "{[");
        buf_bytes(out, p, n);
        p += n;
        if (*p == '{') {
            n = strcspn(++p, "}");
            field_text(g, e, p, n, names, out);
            p += n + 1;
        } else if (*p == '[') {
            size_t own = strcspn(++p, "|"), other = strcspn(p + own + 1, "]");
            if (e->seat == reader)
                buf_bytes(out, p, own);
            else
                buf_bytes(out, p + own + 1, other);
            p += own + 1 + other + 1;
        }
    }
    capitalise(out, start);
}
