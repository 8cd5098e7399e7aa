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
                       struct jw *out) {
    const struct word_list *words = word_list_find(g, f->type, f->type_size);
    if (!words)
        jw_int(out, (int32_t)v);
    else if (v < (uint32_t)words->count)
        jw_str(out, words->word[v].id);
    else
        jw_null(out);
}

void event_json(const struct game *g, const struct event *e, struct jw *out) {
    const struct event_spec *spec = &g->events[e->kind];
    jw_object(out);
    jw_key_str(out, "id", spec->id);
    const char *fields = spec->fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        jw_strn(out, f.name, f.name_size);
        buf_char(out->out, ':');
        out->comma = false;
        if (is(f.slot, f.slot_size, "list")) {
            uint32_t w;
            jw_array(out);
            for (int i = 0; list_word(e, i, &w); i++)
                value_json(g, &f, w, out);
            jw_array_end(out);
        } else
            value_json(g, &f, slot_value(e, &f), out);
    }
    jw_object_end(out);
}

/* ---- what goes out, and comes in ---- */

/* The slot of a field that is no list; c is the only wide one. */
static void set_slot(struct event *e, const struct event_field *f, uint32_t v) {
    if (is(f->slot, f->slot_size, "seat"))
        e->seat = (uint8_t)v;
    else if (f->slot[0] == 'a')
        e->a = (uint8_t)v;
    else if (f->slot[0] == 'b')
        e->b = (uint8_t)v;
    else
        e->c = v;
}

static bool is_list(const struct event_field *f) {
    return is(f->slot, f->slot_size, "list");
}

struct event event_clean(const struct game *g, const struct event *e) {
    struct event clean = {.kind = e->kind, .seat = UNKNOWN};
    const char *fields = g->events[e->kind].fields;
    for (struct event_field f; event_field_next(&fields, &f);)
        if (is_list(&f))
            clean.list = e->list;
        else
            set_slot(&clean, &f, slot_value(e, &f));
    return clean;
}

/* A seat, a number, or a word of one of the game's lists; UNKNOWN words are null. */
static bool right_value(const struct game *g, int nseats, const struct event_field *f, uint32_t v) {
    const struct word_list *words = word_list_find(g, f->type, f->type_size);
    bool wide = f->slot[0] == 'c';
    if (words)
        return v < (uint32_t)words->count || (!is_list(f) && v == UNKNOWN);
    if (is(f->type, f->type_size, "seat"))
        return v < (uint32_t)nseats;
    return wide || v <= UINT8_MAX;
}

static bool read_value(const struct game *g, int nseats, const struct event_field *f,
                       struct json_slice v, uint32_t *out) {
    const struct word_list *words = word_list_find(g, f->type, f->type_size);
    int64_t number;
    if (!words) {
        if (!json_slice_int(v, &number) || number < INT32_MIN || number > INT32_MAX)
            return false;
        *out = (uint32_t)number;
        return right_value(g, nseats, f, *out);
    }
    *out = UNKNOWN;
    for (int i = 0; i < words->count; i++)
        if (json_slice_is(v, words->word[i].id)) {
            *out = (uint32_t)i;
            return true;
        }
    return !is_list(f) && json_slice_kind(v) == JSON_SLICE_NULL;
}

static bool read_list(const struct game *g, int nseats, const struct event_field *f,
                      struct json_slice v, uint64_t *list) {
    struct json_slice item;
    uint32_t word;
    int count = 0;
    if (json_slice_kind(v) != JSON_SLICE_ARRAY)
        return false;
    for (bool more = json_slice_first(v, &item); more; more = json_slice_next(v, &item)) {
        if (++count > EVENT_LIST_MAX || !read_value(g, nseats, f, item, &word) ||
            word > EVENT_WORD_MAX)
            return false;
        *list = event_list(*list, (int)word);
    }
    return true;
}

static bool read_field(const struct game *g, int nseats, const struct event_field *f,
                       struct json_slice json, struct event *e) {
    char name[32];
    struct buf b = BUF(name);
    struct json_slice v;
    uint32_t word;
    buf_bytes(&b, f->name, f->name_size);
    if (!json_slice_member(json, buf_text(&b), &v))
        return false;
    if (is_list(f))
        return read_list(g, nseats, f, v, &e->list);
    if (!read_value(g, nseats, f, v, &word))
        return false;
    set_slot(e, f, word);
    return true;
}

bool event_read(const struct game *g, int nseats, struct json_slice json, struct event *out) {
    struct json_slice id;
    if (!json_slice_member(json, "id", &id))
        return false;
    for (int kind = 0; kind < g->event_count; kind++) {
        if (!g->events[kind].id || !json_slice_is(id, g->events[kind].id))
            continue;
        *out = (struct event){.kind = (uint8_t)kind, .seat = UNKNOWN};
        const char *fields = g->events[kind].fields;
        for (struct event_field f; event_field_next(&fields, &f);)
            if (!read_field(g, nseats, &f, json, out))
                return false;
        return true;
    }
    return false;
}

bool event_from_bytes(const struct game *g, int nseats, const void *bytes, size_t size,
                      struct event *out) {
    uint32_t word;
    if (size != sizeof *out)
        return false;
    memcpy(out, bytes, size);
    if (out->kind >= g->event_count || !g->events[out->kind].id)
        return false;
    struct event clean = event_clean(g, out);
    if (memcmp(out, &clean, sizeof clean) || out->list >> 5 * EVENT_LIST_MAX)
        return false;
    const char *fields = g->events[out->kind].fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        if (!is_list(&f) && !right_value(g, nseats, &f, slot_value(out, &f)))
            return false;
        uint64_t list = 0;
        for (int i = 0; is_list(&f) && list_word(out, i, &word); i++) {
            if (!right_value(g, nseats, &f, word))
                return false;
            list = event_list(list, (int)word);
        }
        if (is_list(&f) && list != out->list) /* something behind a gap */
            return false;
    }
    return true;
}

/* ---- in words ---- */

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
    const struct event_spec *spec = &g->events[e->kind];
    const char *text = spec->none && !e->list ? spec->none : spec->sentence;
    size_t start = out->size;
    struct told told = {g, e};
    phrase(s, text ? lang_text(s->lang, g->id, text) : "", e->seat, field_value, &told, out);
    capitalise(out, start);
}
