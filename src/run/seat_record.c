#include "run/seat_record.h"

#include <string.h>

#include "core/notation.h"
#include "run/json_read.h"
#include "run/system.h"

/* ---- writing ---- */

static void view_line(struct buf *out, const struct table *t, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct json j = {.out = out};
    table_view(t, seat, view);
    buf_str(out, "view ");
    json_object(&j);
    t->game->describe(view, &j);
    json_object_end(&j);
    buf_char(out, '\n');
}

static void event_lines(struct buf *out, const struct game *g, const struct events *ev, int seat,
                        uint32_t *number) {
    for (int i = 0; i < ev->count; i++) {
        if (!(ev->item[i].audience & SEAT(seat)))
            continue;
        struct json j = {.out = out};
        buf_str(out, "event ");
        buf_uint(out, ++*number);
        buf_char(out, ' ');
        event_json(g, &ev->item[i], &j);
        buf_char(out, '\n');
    }
}

void seat_record_write(struct buf *out, const struct record *full, int seat) {
    const char *names[MAX_SEATS];
    struct table t;
    uint32_t number = 0;
    for (int i = 0; i < full->nseats; i++)
        names[i] = full->name[i];
    table_open(&t, full->game, &full->options, full->nseats, &full->seed);
    record_head(out, &t, names, seat);
    view_line(out, &t, seat);
    for (uint32_t i = 0; i < full->move_count; i++) {
        struct events ev = {.count = 0};
        const struct move *m = &full->move[i];
        table_move(&t, m, &ev);
        if (m->seat == seat) {
            buf_str(out, "move ");
            buf_int(out, seat);
            buf_char(out, ' ');
            move_text(t.game, m, out);
            buf_char(out, '\n');
        }
        event_lines(out, t.game, &ev, seat, &number);
    }
    view_line(out, &t, seat);
    record_end(out, &t);
}

/* ---- reading ---- */

static bool is(const char *s, size_t n, const char *word) {
    return strlen(word) == n && !memcmp(s, word, n);
}

/* A seat of this table, a number or a word of one of the game's lists. */
static bool read_value(const struct record *r, const struct event_field *f,
                       const struct json_value *v, uint32_t *out) {
    const struct word_list *words = word_list_find(r->game, f->type, f->type_size);
    int64_t number;
    if (!words) {
        bool seat = is(f->type, f->type_size, "seat");
        int64_t min = seat ? 0 : INT32_MIN, max = seat ? r->nseats - 1 : INT32_MAX;
        if (!json_get_int(v, &number) || number < min || number > max)
            return false;
        *out = (uint32_t)number;
        return true;
    }
    const char *id = json_get_str(v);
    for (int i = 0; id && i < words->count; i++)
        if (!strcmp(words->word[i].id, id)) {
            *out = (uint32_t)i;
            return true;
        }
    return false;
}

static bool read_field(const struct record *r, const struct event_field *f,
                       const struct json_value *v, struct event *e) {
    uint32_t word;
    if (is(f->slot, f->slot_size, "list")) {
        if (!json_is_list(v) || json_length(v) > EVENT_LIST_MAX)
            return false;
        for (size_t i = 0; i < json_length(v); i++) {
            if (!read_value(r, f, json_item(v, i), &word) || word > EVENT_WORD_MAX)
                return false;
            e->list = event_list(e->list, (int)word);
        }
        return true;
    }
    if (!read_value(r, f, v, &word))
        return false;
    if (is(f->slot, f->slot_size, "c")) {
        e->c = word;
        return true;
    }
    uint8_t *slot = is(f->slot, f->slot_size, "seat") ? &e->seat
                    : f->slot[0] == 'a'               ? &e->a
                                                      : &e->b;
    *slot = (uint8_t)word;
    return word <= UINT8_MAX;
}

static bool read_event(const struct record *r, const char *text, struct event *e) {
    const struct game *g = r->game;
    struct buf say = heap_buf();
    struct json_value *v = json_read(text, strlen(text), &say);
    const char *id = json_get_str(json_member(v, "event"));
    bool fine = false;
    for (int kind = 0; id && kind < g->event_count && !fine; kind++) {
        if (!g->events[kind].id || strcmp(g->events[kind].id, id))
            continue;
        *e = (struct event){.kind = (uint8_t)kind, .seat = FULL};
        fine = true;
        const char *fields = g->events[kind].fields;
        for (struct event_field f; fine && event_field_next(&fields, &f);) {
            char name[32];
            size_t n = f.name_size < sizeof name ? f.name_size : sizeof name - 1;
            memcpy(name, f.name, n);
            name[n] = 0;
            fine = read_field(r, &f, json_member(v, name), e);
        }
    }
    json_free(v);
    heap_free(&say);
    return fine;
}

static bool read_view(struct record_reader *in, const char *json) {
    struct buf say = heap_buf();
    struct json_value *v = json_read(json, strlen(json), &say);
    bool fine = v || record_fail(in, N_("this view is not JSON, or too large or too deep"), NULL);
    json_free(v);
    heap_free(&say);
    return fine;
}

static bool read_numbered_event(struct record_reader *in, struct record *r, uint32_t number,
                                struct seat_record_hearer hearer) {
    char start[32];
    struct buf wanted = BUF(start);
    struct event e;
    buf_str(&wanted, "event ");
    buf_uint(&wanted, number);
    buf_str(&wanted, " {");
    if (strncmp(in->now, wanted.data, wanted.size))
        return record_fail(in, N_("the next event must begin with"), wanted.data);
    if (!read_event(r, in->now + wanted.size - 1, &e))
        return record_fail(in, N_("this is no event of the game"), NULL);
    hearer.event(hearer.context, r, &e);
    return true;
}

static bool read_own_move(struct record_reader *in, struct record *r,
                          struct seat_record_hearer hearer) {
    struct move m;
    if (in->now[5] != '0' + r->seat || in->now[6] != ' ')
        return record_fail(in, N_("only the seat's own moves stand in its record"), NULL);
    const char *why = move_parse(r->game, r->seat, in->now + 7, &m);
    if (why)
        return record_fail(in, why, NULL);
    hearer.move(hearer.context, r, &m);
    return true;
}

bool seat_record_read(const char *text, size_t size, struct record *r,
                      struct seat_record_hearer hearer, struct record_error *error) {
    struct record_reader in = {.text = text, .size = size, .error = error};
    uint32_t number = 0;
    error->line = 0;
    if (!record_read_head(&in, r))
        return false;
    if (r->seat == FULL)
        return record_fail(&in, N_("this is a full record, not one seat's"), NULL);
    while (record_next(&in)) {
        bool fine = true;
        if (!strncmp(in.now, "view ", 5))
            fine = read_view(&in, in.now + 5);
        else if (!strncmp(in.now, "event ", 6))
            fine = read_numbered_event(&in, r, ++number, hearer);
        else if (!strncmp(in.now, "move ", 5))
            fine = read_own_move(&in, r, hearer);
        else if (!strncmp(in.now, "result ", 7))
            return record_next(&in) && record_check_end(&in);
        else
            fine = record_fail(
                &in, N_("\"view\", \"event\", \"move\" or \"result\" must stand here"), NULL);
        if (!fine)
            return false;
    }
    return false;
}
