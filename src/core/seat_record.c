#include "core/seat_record.h"

#include <string.h>

#include "core/message.h"

/* ---- writing ---- */

struct writer {
    struct buf *out;
    const struct record *full;
    struct seat seat;
};

static void view_line(struct buf *out, const struct table *t, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct jw j = {.out = out};
    table_view(t, seat, view);
    buf_str(out, "view ");
    view_json(t->game, view, &j);
    buf_char(out, '\n');
}

static void event_line(struct buf *out, const struct game *g, uint32_t number,
                       const struct event *e) {
    struct jw j = {.out = out};
    buf_str(out, "event ");
    buf_uint(out, number);
    buf_char(out, ' ');
    event_json(g, e, &j);
    buf_char(out, '\n');
}

static bool write_step(void *context, const struct table *t, const struct move *m,
                       const struct events *ev) {
    struct writer *w = context;
    struct events heard;
    if (!m)
        record_head(w->out, t, w->full->who, &w->full->fair, w->seat.viewer);
    else if (m->seat == w->seat.viewer)
        record_line_move(w->out, t->game, m);
    seat_hear(&w->seat, t, m, ev, &heard);
    for (int i = 0; i < heard.count; i++)
        event_line(w->out, t->game, w->seat.events - (uint32_t)(heard.count - 1 - i),
                   &heard.item[i]);
    if (!m)
        view_line(w->out, t, w->seat.viewer);
    return true;
}

void seat_record_write(struct buf *out, const struct record *full, struct table *t, int seat) {
    struct writer w = {out, full, seat_begin(seat)};
    record_replay(full, t, write_step, &w);
    view_line(out, t, seat);
    record_end(out, t);
}

/* ---- reading ---- */

enum { VIEW_DEPTH = 16 };

static bool read_view(struct record_reader *in, const char *text) {
    struct json_slice v;
    return (json_scan(text, strlen(text), VIEW_DEPTH, &v) &&
            json_slice_kind(v) == JSON_SLICE_OBJECT) ||
           record_fail(in, N_("this view is not JSON, or too large or too deep"), NULL);
}

static bool read_numbered_event(struct record_reader *in, struct record *r, uint32_t number,
                                struct seat_record_hearer hearer) {
    char start[32];
    struct buf wanted = BUF(start);
    struct json_slice v;
    struct event e;
    buf_str(&wanted, "event ");
    buf_uint(&wanted, number);
    buf_str(&wanted, " {");
    if (strncmp(in->now, wanted.data, wanted.size))
        return record_fail(in, N_("the next event must begin with"), wanted.data);
    const char *json = in->now + wanted.size - 1;
    if (!json_scan(json, strlen(json), VIEW_DEPTH, &v) || !event_read(r->game, r->nseats, v, &e))
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
        else if (strncmp(in.now, "remark ", 7) != 0)
            fine = record_fail(
                &in, N_("\"view\", \"event\", \"move\" or \"result\" must stand here"), NULL);
        if (!fine)
            return false;
    }
    return false;
}
