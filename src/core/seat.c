#include "core/seat.h"

struct seat seat_begin(int viewer) {
    return (struct seat){.viewer = viewer};
}

bool seat_asked(const struct seat *s, const struct table *t) {
    return table_to_act(t) & SEAT(s->viewer);
}

bool seat_hear(struct seat *s, const struct table *t, const struct move *m, const struct events *ev,
               struct events *out) {
    out->count = 0;
    if (t->committed && m && m->seat != s->viewer)
        return false;
    for (int i = 0; i < ev->count; i++)
        if (event_heard(&ev->item[i], s->viewer))
            out->item[out->count++] = event_clean(t->game, &ev->item[i]);
    s->events += (uint32_t)out->count;
    uint32_t at = table_head(t)->ply + 1;
    if (seat_asked(s, t) && s->asked_at != at) {
        s->asked_at = at;
        s->asks++;
    }
    return true;
}

bool seat_listen(void *listener, const struct table *t, const struct move *m,
                 const struct events *ev) {
    struct seat_listener *l = listener;
    struct events heard;
    seat_hear(&l->seat, t, m, ev, &heard);
    for (int i = 0; l->hear && i < heard.count; i++) {
        uint32_t number = l->seat.events - (uint32_t)(heard.count - 1 - i);
        if (number > l->since)
            l->hear(l->context, number, &heard.item[i]);
    }
    return true;
}
