#include "play/door.h"

#include <string.h>

#include "core/lang.h"

/* ---- telling ---- */

static void send(struct door *d) {
    must(!d->out->full, "a message fits its buffer");
    d->send(d->context, d->out);
}

static const struct game *game(const struct door *d) {
    return d->sitting->table.game;
}

static const struct seat *stream(const struct door *d) {
    return &d->sitting->stream[d->viewer];
}

static bool is_asked(const struct door *d) {
    return seat_asked(stream(d), &d->sitting->table);
}

static void tell_event(void *context, uint32_t number, const struct event *e) {
    struct door *d = context;
    buf_clear(d->out);
    message_event(d->out, game(d), number, e, d->bytes);
    send(d);
}

enum door_answer door_error(struct door *d, enum error_code code, const char *text) {
    buf_clear(d->out);
    message_error(d->out, code, text);
    send(d);
    d->wrong = text;
    return DOOR_WRONG;
}

/* The view, the ask and the end, as far as they are due. */
static void tell_now(struct door *d) {
    _Alignas(8) unsigned char view[STATE_MAX];
    const struct table *t = &d->sitting->table;
    table_view(t, d->viewer, view);
    buf_clear(d->out);
    message_view(d->out, game(d), stream(d)->events, view, d->bytes, d->clocks);
    send(d);
    if (is_asked(d)) {
        d->asked = stream(d)->asks + d->shift;
        buf_clear(d->out);
        message_ask(d->out, game(d), view, d->viewer, d->asked, d->clocks ? d->left_ms : -1);
        send(d);
    }
    if (!table_to_act(t) && !d->over) {
        buf_clear(d->out);
        message_over(d->out, t, d->sitting->fair.committed ? d->sitting->fair.secret : NULL);
        send(d);
        d->over = true;
    }
}

/* The events after number d->told, out of the record. */
static void tell_past(struct door *d) {
    struct table again;
    struct record r;
    struct record_error e;
    struct seat_listener listener = {seat_begin(d->viewer), d->told, tell_event, d};
    r = (struct record){.step = seat_listen, .context = &listener};
    must(d->sitting->record, "what was said before is in the record");
    bool holds = record_load(d->sitting->record->data, d->sitting->record->size, &r, &again,
                             d->sitting->scratch, &e);
    must(holds, "the own record holds");
    d->told = stream(d)->events;
}

static void tell_events(struct door *d) {
    struct events heard;
    uint32_t all = stream(d)->events;
    sitting_heard(d->sitting, d->viewer, &heard);
    if (d->told + (uint32_t)heard.count != all) {
        if (d->told != all)
            tell_past(d);
        return;
    }
    for (int i = 0; i < heard.count; i++)
        tell_event(d, ++d->told, &heard.item[i]);
}

void door_update(struct door *d) {
    const struct sitting *s = d->sitting;
    if (!d->open || (s->table.committed && s->last.seat != d->viewer))
        return; /* law 4: a commitment is nobody else's business */
    tell_events(d);
    tell_now(d);
}

/* The next ask is not one that was told already. */
static void bury_asks(struct door *d) {
    uint32_t next = stream(d)->asks + !is_asked(d) + d->shift;
    if (next > d->asked)
        return;
    d->dead = d->asked;
    d->shift += d->asked + 1 - next;
}

void door_undo(struct door *d, bool changed) {
    uint32_t all = stream(d)->events;
    if (!d->open || (d->told == all && !changed))
        return;
    if (d->told > all) {
        buf_clear(d->out);
        message_undone(d->out, all);
        send(d);
        d->told = all;
    }
    bury_asks(d);
    tell_now(d);
}

void door_accept(struct door *d) {
    buf_clear(d->out);
    message_accepted(d->out, stream(d)->asks - is_asked(d) + d->shift);
    send(d);
}

/* ---- hearing ---- */

static enum door_answer hello(struct door *d, const struct message *m) {
    uint8_t commitment[FAIR_BYTES] = {0};
    const struct sitting *s = d->sitting;
    if (d->open)
        return door_error(d, ERROR_STATE, N_("hello is the first message, and the only one"));
    d->open = true;
    d->bytes = m->want_bytes;
    d->again = m->want_games;
    d->told = m->since;
    if (s->fair.committed)
        fair_commitment(&s->fair, commitment);
    buf_clear(d->out);
    message_welcome(d->out, &(struct welcome){.program = d->program,
                                              .game = game(d),
                                              .options = &s->table.options,
                                              .nseats = table_head(&s->table)->nseats,
                                              .viewer = d->viewer,
                                              .who = d->who,
                                              .commitment = s->fair.committed ? commitment : NULL,
                                              .more = d->more});
    send(d);
    if (d->told > stream(d)->events) { /* something was taken back while it was away */
        buf_clear(d->out);
        message_undone(d->out, stream(d)->events);
        send(d);
        d->told = stream(d)->events;
    }
    if (d->told < stream(d)->events)
        tell_past(d);
    tell_now(d);
    return DOOR_FINE;
}

static enum door_answer refuse(struct door *d, const struct message *m, const char *why) {
    buf_clear(d->out);
    message_refused(d->out, m->ask, m->move, why);
    send(d);
    d->wrong = why;
    return DOOR_WRONG;
}

/* The seat's n-th move answers its n-th ask: a repetition is known by the record. */
static bool is_repeated(const struct door *d, const struct message *m) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    buf_clear(&b);
    return d->sitting->record && m->ask > d->dead &&
           record_move_of(d->sitting->record->data, d->sitting->record->size, d->viewer,
                          m->ask - d->shift, &b) &&
           !strcmp(text, m->move);
}

static enum door_answer make_move(struct door *d, const struct message *m) {
    struct move move;
    if (d->viewer == PUBLIC)
        return door_error(d, ERROR_STATE, N_("an onlooker has no seat to move for"));
    if (!is_asked(d) || m->ask != stream(d)->asks + d->shift) {
        if (m->ask <= d->dead) { /* it could not know */
            door_error(d, ERROR_STALE, N_("that ask was taken back"));
            return DOOR_FINE;
        }
        if (!is_repeated(d, m))
            return door_error(d, ERROR_STALE, N_("that ask is not open"));
        buf_clear(d->out);
        message_accepted(d->out, m->ask);
        send(d);
        return DOOR_FINE;
    }
    const char *why = move_parse(game(d), d->viewer, m->move, &move);
    if (!why)
        why = sitting_move(d->sitting, &move);
    return why ? refuse(d, m, why) : DOOR_MOVED;
}

static enum door_answer orders(struct door *d, const struct message *m) {
    if (d->viewer == PUBLIC)
        return door_error(d, ERROR_STATE, N_("an onlooker has nothing to order"));
    sitting_order(d->sitting, d->viewer, m->pass);
    return DOOR_FINE;
}

static enum door_answer ping(struct door *d, const struct message *m) {
    (void)m;
    buf_clear(d->out);
    message_pong(d->out);
    send(d);
    return DOOR_FINE;
}

static enum door_answer luck(struct door *d, const struct message *m) {
    (void)m;
    return door_error(d, ERROR_STATE, N_("the cards are dealt: luck comes before the start"));
}

static enum door_answer chat(struct door *d, const struct message *m) {
    (void)m;
    return door_error(d, ERROR_STATE, N_("nobody listens here but the table"));
}

enum door_answer door_hear(struct door *d, const struct message *m) {
    static enum door_answer (*const hear[MESSAGE_TYPES])(struct door *, const struct message *) = {
        [SAYS_HELLO] = hello, [SAYS_MOVE] = make_move, [SAYS_ORDERS] = orders,
        [SAYS_PING] = ping,   [SAYS_LUCK] = luck,      [SAYS_CHAT] = chat,
        [SAYS_MUTE] = chat,   [SAYS_PORTRAIT] = chat,
    };
    if (!d->open && m->type != SAYS_HELLO)
        return door_error(d, ERROR_STATE, N_("say hello first"));
    return hear[m->type](d, m);
}

enum door_answer door_receive(struct door *d, const char *text, size_t size) {
    struct message m;
    enum error_code code;
    const char *why;
    return message_read(text, size, &m, &code, &why) ? door_hear(d, &m) : door_error(d, code, why);
}
