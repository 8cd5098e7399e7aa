/* Events say what happened: structures for programs, sentences for people. Every event has an
 * audience; what one may know goes into an event of one's own. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H

#include "base/check.h"
#include "base/json.h"
#include "base/json_scan.h"
#include "core/phrase.h"
#include "core/types.h"

struct game;

struct event {
    uint8_t kind, seat, a, b;
    uint32_t c;
    seatset audience;
    uint32_t zero;
    uint64_t list; /* up to twelve words, see event_list() */
};

/* Fields are "name:slot:type" with spaces between. The slot is seat, a, b, c or list; the type is
 * seat, number or the name of one of the game's word lists (a list has words of that kind).
 * The sentence is as phrase.h has it: {name} stands for a field, and [one|other] for the form
 * of the verb: the first where the event's seat is the reader. */
struct event_spec {
    const char *id, *fields, *sentence;
    const char *none; /* what is said instead where its list is empty, or NULL */
    bool reveals; /* somebody has learned what was hidden: no way back */
};

enum { EVENTS_MAX = 96, EVENT_LIST_MAX = 12, EVENT_WORD_MAX = 30 };

struct events {
    int count;
    struct event item[EVENTS_MAX];
};

#define EVERYONE (~(seatset)0)

/* Does nothing if ev is NULL: search does not listen. No move says more than there is room for. */
static inline void emit(struct events *ev, struct event e) {
    if (!ev)
        return;
    if (!e.audience)
        e.audience = EVERYONE;
    must(ev->count < EVENTS_MAX, "a move says too much");
    ev->item[ev->count++] = e;
}

/* Adds word w, at most EVENT_WORD_MAX, to a list of up to EVENT_LIST_MAX words. */
static inline uint64_t event_list(uint64_t list, int w) {
    int n = 0;
    while (list >> 5 * n)
        n++;
    must(n < EVENT_LIST_MAX && w <= EVENT_WORD_MAX, "a list is too long");
    return list | (uint64_t)(w + 1) << 5 * n;
}

/* Seats as such a list. */
static inline uint64_t event_seats(seatset seats) {
    uint64_t list = 0;
    FOR_SEATS (i, seats)
        list = event_list(list, i);
    return list;
}

/* Emits an event with a list of any length: as several of them where one has no room for all. */
static inline void emit_words(struct events *ev, struct event e, const uint8_t *words, int count) {
    int i = 0;
    if (!ev)
        return;
    do {
        e.list = 0;
        for (int n = 0; i < count && n < EVENT_LIST_MAX; n++)
            e.list = event_list(e.list, words[i++]);
        emit(ev, e);
    } while (i < count);
}

/* May this viewer, a seat or PUBLIC, hear it? */
static inline bool event_heard(const struct event *e, int viewer) {
    return e->audience & SEAT(viewer);
}

/* One field of a spec, for whoever reads events from outside. */
struct event_field {
    const char *name, *slot, *type;
    size_t name_size, slot_size, type_size;
};

/* Steps through a spec's fields; false when there are no more. */
bool event_field_next(const char **fields, struct event_field *f);

/* What goes out to a viewer: the fields of the spec and nothing else, not even who else hears it. */
struct event event_clean(const struct game *g, const struct event *e);

/* The event as a JSON object, {"id":…} and its fields. */
void event_json(const struct game *g, const struct event *e, struct jw *out);

/* A clean event from its JSON, or from its bytes; false if that is no event of a table of so many
 * seats. */
bool event_read(const struct game *g, int nseats, struct json_slice json, struct event *out);
bool event_from_bytes(const struct game *g, int nseats, const void *bytes, size_t size,
                      struct event *out);

/* The event as a sentence. */
void event_sentence(const struct game *g, const struct event *e, const struct speech *s,
                    struct buf *out);

#endif
