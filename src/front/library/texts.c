/* What goes out as text or bytes: moves, views, events, states, records. A viewer's text is made of its
 * view and of nothing else. */
#include <stdlib.h>

#include "base/hash.h"
#include "library.h"

size_t library_give(const char *text, size_t length, char *out, size_t size) {
    if (!out || !size)
        return length;
    bool fits = length < size;
    memcpy(out, text, fits ? length : 0);
    out[fits ? length : 0] = 0;
    return length;
}

static size_t give_nothing(char *out, size_t size) {
    return library_give("", 0, out, size);
}

struct jw *library_begin(struct library_text *x) {
    x->buf = (struct buf)BUF(x->text);
    x->json = (struct jw){.out = &x->buf};
    buf_clear(&x->buf);
    return &x->json;
}

size_t library_end(const struct library_text *x, char *out, size_t size) {
    return library_give(buf_text(&x->buf), x->buf.size, out, size);
}

/* ---- moves ---- */

size_t koloda_move_text(const koloda_table *t, const koloda_move *m, char *out, size_t size) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    struct move core = m ? take_move(m) : (struct move){.kind = MOVE_CHANCE};
    if (!t || core.kind == MOVE_CHANCE || move_form(t->table.game, &core))
        return give_nothing(out, size);
    move_text(t->table.game, &core, &b);
    return library_give(buf_text(&b), b.size, out, size);
}

const char *koloda_move_parse(const koloda_table *t, int seat, const char *text, koloda_move *out) {
    struct move m;
    if (!has_seat(t, seat))
        return t ? "there is no such seat at this table" : "there is no table";
    if (!text || !out)
        return text ? "there is no place for the move" : "there is no text";
    const char *why = move_parse(t->table.game, seat, text, &m);
    if (!why)
        *out = give_move(m);
    return why;
}

size_t koloda_legal_json(const koloda_table *t, int seat, char *out, size_t size) {
    struct library_text x;
    if (!has_seat(t, seat))
        return give_nothing(out, size);
    legal_json(t->table.game, t->table.state, seat, library_begin(&x));
    return library_end(&x, out, size);
}

/* ---- views ---- */

struct view {
    _Alignas(8) unsigned char byte[STATE_MAX];
};

size_t koloda_view_json(const koloda_table *t, int viewer, char *out, size_t size) {
    struct library_text x;
    struct view view;
    if (!has_viewer(t, viewer))
        return give_nothing(out, size);
    table_view(&t->table, viewer, view.byte);
    view_json(t->table.game, view.byte, library_begin(&x));
    return library_end(&x, out, size);
}

size_t koloda_view_bytes(const koloda_table *t, int viewer, void *out, size_t size) {
    struct view view;
    if (!has_viewer(t, viewer))
        return 0;
    size_t bytes = t->table.game->state_size;
    if (!out || size < bytes)
        return bytes;
    table_view(&t->table, viewer, view.byte);
    memcpy(out, view.byte, bytes);
    return bytes;
}

uint64_t koloda_view_key(const koloda_table *t, int viewer) {
    return has_viewer(t, viewer) ? game_info_key(t->table.game, t->table.state, viewer) : 0;
}

uint32_t koloda_view_awaited(const koloda_table *t, int viewer) {
    struct view view;
    if (!has_viewer(t, viewer))
        return 0;
    table_view(&t->table, viewer, view.byte);
    return t->table.game->to_act(view.byte);
}

size_t koloda_events_json(const koloda_table *t, int viewer, char *out, size_t size) {
    struct library_text x;
    struct events heard;
    if (!has_viewer(t, viewer) || !(t->keep & KOLODA_KEEP_EVENTS))
        return give_nothing(out, size);
    struct seat stream = seat_begin(viewer);
    const struct move *m = t->table.moves ? &t->last : NULL;
    if (!seat_hear(&stream, &t->table, m, &t->said, &heard))
        return give_nothing(out, size);
    struct jw *j = library_begin(&x);
    jw_array(j);
    for (int i = 0; i < heard.count; i++)
        event_json(t->table.game, &heard.item[i], j);
    jw_array_end(j);
    return library_end(&x, out, size);
}

/* ---- the truth ---- */

size_t koloda_state_json(const koloda_table *t, char *out, size_t size) {
    struct library_text x;
    if (!t)
        return give_nothing(out, size);
    table_json(&t->table, library_begin(&x));
    return library_end(&x, out, size);
}

size_t koloda_options_json(const koloda_table *t, char *out, size_t size) {
    struct library_text x;
    if (!t)
        return give_nothing(out, size);
    options_json(t->table.game, &t->table.options, library_begin(&x));
    return library_end(&x, out, size);
}

static bool grow(struct buf *b, size_t cap) {
    size_t room = 2 * b->cap > cap ? 2 * b->cap : cap;
    char *data = realloc(b->data, room);
    if (!data)
        return false;
    b->data = data;
    b->cap = room;
    return true;
}

/* Plays the log again and writes it down. */
static void write_record(const koloda_table *t, struct buf *out) {
    struct library_text scratch;
    struct sitter who[MAX_SEATS] = {{.kind = SEAT_PROGRAM}};
    struct table again;
    for (int i = 0; i < MAX_SEATS; i++)
        who[i] = (struct sitter){.kind = SEAT_PROGRAM,
                                 .name = {'p', 'l', 'a', 'y', 'e', 'r', ' ', (char)('0' + i)}};
    library_begin(&scratch);
    const char *why = table_open(&again, t->table.game, &t->table.options, koloda_players(t),
                                 &t->table.deal.seed, NULL);
    must(!why, "a deal can be dealt again");
    record_head(out, &again, who, NULL, FULL);
    for (uint32_t i = 0; i < t->log.count; i++) {
        must(!table_move(&again, &t->log.move[i], NULL), "a game can be played again");
        record_move(out, &again, &t->log.move[i], &scratch.buf);
    }
    record_end(out, &again);
}

size_t koloda_record(const koloda_table *t, char *out, size_t size) {
    if (!t || !(t->keep & KOLODA_KEEP_RECORD))
        return give_nothing(out, size);
    struct buf text = {.data = malloc(4096), .cap = 4096, .grow = grow};
    if (text.data) {
        buf_clear(&text);
        write_record(t, &text);
    }
    bool whole = text.data && !text.full;
    size_t length = library_give(whole ? text.data : "", whole ? text.size : 0, out, size);
    free(text.data);
    return length;
}
