/* WebSockets at a table: what they say, and what they are told. The game's own messages are the
 * door's; here are hello, luck, chat, and how much anybody may say. */
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"
#include "net/room.h"

/* Messages that may come at once, and each second; a line of chat counts as many. */
enum { BURST = 60, RATE = 20, CHAT_COST = 20, WRONGS_MOST = 50, GUESTS_MOST = 200, TABS_MOST = 8 };
enum { CHAT_KEPT = 8 << 10, NOTICE_AFTER = 5 * SECOND, HELLO_WITHIN = 20 * SECOND };

/* ---- telling ---- */

static void guest_send(void *context, const struct buf *message) {
    struct guest *g = context;
    const struct room *r = g->room;
    struct rooms_outside *o = &r->all->outside;
    uint64_t hold = r->hold_all;
    if (g->viewer != PUBLIC && r->hold_seat[g->viewer] > hold)
        hold = r->hold_seat[g->viewer];
    o->send(o->context, g->to, hold, message->data, message->size);
}

void room_tell(struct room *r, const struct buf *message, const struct guest *but) {
    must(!message->full, "a message fits its buffer");
    for (struct guest *g = r->guests; g; g = g->next)
        if (g->open && g != but)
            guest_send(g, message);
}

void room_tell_seats(struct room *r, const struct guest *but) {
    struct message_sitter who[MAX_SEATS];
    room_who(r, who);
    if (r->live)
        memcpy(r->live->who, who, sizeof who);
    buf_clear(&r->all->message);
    message_seats(&r->all->message, who, r->settings.nseats);
    room_tell(r, &r->all->message, but);
}

void guests_attach(struct room *r) {
    for (struct guest *g = r->guests; g; g = g->next) {
        struct live *l = r->live;
        bool clocks = clock_ticks(&r->settings.clock) || r->settings.clock.days;
        g->door.sitting = l ? &l->sitting : NULL;
        g->door.who = l ? l->who : NULL;
        g->door.more = l ? l->more : NULL;
        g->door.clocks = l && clocks ? l->clocks : NULL;
    }
}

void guests_update(struct room *r, struct guest *sender) {
    if (sender)
        door_accept(&sender->door);
    for (struct guest *g = r->guests; g; g = g->next)
        if (g->open) {
            g->door.left_ms = clock_left(r, g->viewer);
            door_update(&g->door);
        }
}

/* Nobody is here for a seat any more, or somebody is again. */
static void count_here(struct room *r, int viewer, int change) {
    if (viewer == PUBLIC)
        return;
    struct room_seat *s = &r->seat[viewer];
    s->here = (uint16_t)(s->here + change);
    if (!s->here)
        s->left = r->all->now;
}

static void send_away(struct guest *g, enum close_code code, const char *reason, bool drop) {
    struct rooms_outside *o = &g->room->all->outside;
    if (g->open)
        count_here(g->room, g->viewer, -1);
    g->open = g->door.open = false;
    g->ended = true;
    o->end(o->context, g->to, code, reason, drop);
}

void guests_send_away(struct room *r, enum close_code code, const char *reason) {
    for (struct guest *g = r->guests; g; g = g->next)
        if (!g->ended)
            send_away(g, code, reason, true);
}

void guests_forget(struct room *r) {
    for (struct guest *g = r->guests; g; g = g->next) {
        g->room = NULL;
        r->all->counts.guests--;
    }
    r->guests = NULL;
}

void guests_dismiss(struct room *r, int seat) {
    for (struct guest *g = r->guests; g; g = g->next)
        if (g->open && g->viewer == seat)
            send_away(g, CLOSE_POLICY, N_("the seat was given to nobody"), false);
}

/* ---- coming and going ---- */

struct guest *room_enter(struct room *r, connection c, uint64_t now) {
    int here = 0;
    for (const struct guest *g = r->guests; g; g = g->next)
        here++;
    struct guest *g = here < GUESTS_MOST ? calloc(1, sizeof *g) : NULL;
    if (!g)
        return NULL;
    r->all->now = now;
    g->room = r;
    g->to = c;
    g->viewer = PUBLIC;
    g->spoke = g->came = now;
    g->tokens = BURST * 1000;
    g->door.program = r->all->terms.program;
    g->door.send = guest_send;
    g->door.context = g;
    g->door.out = &r->all->message;
    g->door.viewer = PUBLIC;
    g->next = r->guests;
    r->guests = g;
    guests_attach(r);
    r->all->counts.guests++;
    room_at(r, now + HELLO_WITHIN);
    return g;
}

void guests_check(struct room *r) {
    for (struct guest *g = r->guests; g; g = g->next) {
        if (g->open || g->ended)
            continue;
        if (r->all->now >= g->came + HELLO_WITHIN)
            send_away(g, CLOSE_POLICY, N_("nobody has said hello"), false);
        else
            room_at(r, g->came + HELLO_WITHIN);
    }
}

/* One of those who were here for a viewer is not any more. Who is awaited is sent a notice of it, if
 * it was not just a page that is loaded again. */
static void tell_absence(struct room *r, int viewer) {
    bool away = viewer != PUBLIC && !r->seat[viewer].here;
    if (away)
        room_tell_seats(r, NULL);
    if (r->state != STORED_PLAYING)
        return;
    room_at(r, clock_due(r));
    if (away && r->asked & SEAT(viewer))
        room_at(r, r->all->now + NOTICE_AFTER);
}

void guest_gone(struct guest *g, uint64_t now) {
    struct room *r = g->room;
    if (!r) { /* its table is no more */
        free(g);
        return;
    }
    r->all->now = now;
    r->all->counts.guests--;
    struct guest **place = &r->guests;
    while (*place != g)
        place = &(*place)->next;
    *place = g->next;
    if (g->open)
        count_here(r, g->viewer, -1);
    if (g->open)
        tell_absence(r, g->viewer);
    if (r->state != STORED_PLAYING)
        r->used = now;
    free(g);
}

static void count_wrong(struct guest *g) {
    bool open = g->open;
    g->room->all->counts.wrong++;
    if (++g->wrongs < WRONGS_MOST || !g->room->all->terms.limits)
        return;
    send_away(g, CLOSE_POLICY, N_("too many messages were wrong"), false);
    if (open)
        tell_absence(g->room, g->viewer);
}

static void say_error(struct guest *g, enum error_code code, const char *text) {
    door_error(&g->door, code, text);
    count_wrong(g);
}

/* ---- hello ---- */

static bool may_watch(const struct room *r) {
    return r->settings.onlookers == ONLOOKERS_PUBLIC ||
           (r->settings.onlookers == ONLOOKERS_AFTER && r->state == STORED_OVER);
}

/* The viewer that a hello asks for, or -1: then it was sent away. */
static int identify(struct guest *g, const struct message *m) {
    const struct room *r = g->room;
    int seat = m->token[0] ? room_seat_of(r, m->token) : PUBLIC;
    const char *why = NULL;
    if (seat < 0)
        why = N_("this token is for no seat of this table");
    else if (seat == PUBLIC && !may_watch(r))
        why = N_("this table has no onlookers now: a token is needed");
    else if (seat != PUBLIC && r->seat[seat].here >= TABS_MOST)
        why = N_("this seat is open in too many places");
    if (!why)
        return seat;
    door_error(&g->door, ERROR_TOKEN, why);
    send_away(g, CLOSE_POLICY, why, false);
    return -1;
}

/* Before the deal there is no game to look at, but there is a table. */
static void welcome_early(struct guest *g) {
    struct room *r = g->room;
    struct message_sitter who[MAX_SEATS];
    struct fair f = {.committed = true};
    uint8_t commitment[FAIR_BYTES];
    char more[512];
    memcpy(f.secret, r->secret, sizeof f.secret);
    fair_commitment(&f, commitment);
    room_who(r, who);
    room_more(r, more, sizeof more);
    buf_clear(&r->all->message);
    message_welcome(&r->all->message, &(struct welcome){.program = r->all->terms.program,
                                                        .game = r->settings.game,
                                                        .options = &r->settings.options,
                                                        .nseats = r->settings.nseats,
                                                        .viewer = g->viewer,
                                                        .who = who,
                                                        .commitment = commitment,
                                                        .more = more});
    guest_send(g, &r->all->message);
}

static void tell_chat(struct guest *g) {
    const struct buf *all = &g->room->chat;
    for (size_t at = 0; at < all->size;) {
        size_t size =
            (size_t)((char *)memchr(all->data + at, '\n', all->size - at) - all->data) - at;
        struct buf line = {.data = all->data + at, .size = size};
        guest_send(g, &line);
        at += size + 1;
    }
}

static void come_back(struct guest *g) {
    struct room *r = g->room;
    bool news = r->seat[g->viewer].here == 0 || r->seat[g->viewer].stand_in;
    count_here(r, g->viewer, 1);
    if (r->state == STORED_PLAYING)
        room_hand_back(r, g->viewer);
    if (news)
        room_tell_seats(r, g);
}

static void hello(struct guest *g, const struct message *m) {
    struct room *r = g->room;
    if (g->open) {
        say_error(g, ERROR_STATE, N_("hello is the first message, and the only one"));
        return;
    }
    if (r->state != STORED_WAITING && !room_wake(r)) {
        door_error(&g->door, ERROR_LIMIT,
                   N_("the table cannot be opened now: come back in a while"));
        send_away(g, CLOSE_LATER, N_("the table cannot be opened now"), false);
        return;
    }
    int viewer = identify(g, m);
    if (viewer < 0)
        return;
    g->viewer = g->door.viewer = viewer;
    if (viewer != PUBLIC)
        come_back(g);
    g->open = true;
    if (r->state == STORED_WAITING) {
        welcome_early(g);
        g->door.open = true; /* the start is told like any step */
        g->door.bytes = m->want_bytes;
    } else {
        g->door.left_ms = clock_left(r, viewer);
        clock_show(r, r->live->clocks);
        room_who(r, r->live->who);
        room_more(r, r->live->more, sizeof r->live->more);
        door_hear(&g->door, m);
    }
    tell_chat(g);
    if (r->state == STORED_PLAYING)
        room_at(r, 0);
}

/* ---- everything else ---- */

static void luck(struct guest *g, const struct message *m) {
    struct room *r = g->room;
    if (g->viewer == PUBLIC || r->state != STORED_WAITING || r->seat[g->viewer].has_luck) {
        say_error(g, ERROR_STATE,
                  g->viewer == PUBLIC ? N_("luck is for those who sit at the table")
                  : r->state == STORED_WAITING
                      ? N_("luck was sent already, and is sent once")
                      : N_("the cards are dealt: luck comes before the start"));
        return;
    }
    struct room_seat *s = &r->seat[g->viewer];
    memcpy(s->luck, m->luck, sizeof s->luck);
    s->has_luck = true;
    r->put_seats |= SEAT(g->viewer);
    room_dirty(r);
}

/* The oldest lines go when there are too many. */
static void keep_chat(struct room *r, const struct buf *message) {
    struct buf *all = &r->chat;
    while (all->size && all->size + message->size > CHAT_KEPT) {
        size_t line = (size_t)((char *)memchr(all->data, '\n', all->size) + 1 - all->data);
        memmove(all->data, all->data + line, all->size - line + 1);
        all->size -= line;
    }
    size_t before = all->size;
    buf_bytes(all, message->data, message->size);
    buf_char(all, '\n');
    if (all->full) { /* without memory it is told and not kept */
        all->full = false;
        all->size = before;
    }
}

static void chat(struct guest *g, const struct message *m) {
    struct room *r = g->room;
    struct buf *out = &r->all->message;
    if (g->viewer == PUBLIC) {
        say_error(g, ERROR_STATE, N_("onlookers are silent"));
        return;
    }
    enum text_fault fault = text_fault(m->text, strlen(m->text));
    if (fault == TEXT_BROKEN || fault == TEXT_BLANK) {
        say_error(g, ERROR_SYNTAX, N_("chat is one line of plain text"));
        return;
    }
    buf_clear(out);
    r->all->counts.chats++;
    message_chat(out, ++r->chats, g->viewer, r->seat[g->viewer].name, m->text);
    must(!out->full, "a message fits its buffer");
    keep_chat(r, out);
    for (struct guest *to = r->guests; to; to = to->next)
        if (to->open && !(to->muted & SEAT(g->viewer)))
            guest_send(to, out);
}

static void mute(struct guest *g, const struct message *m) {
    if (m->on)
        g->muted |= SEAT(m->seat);
    else
        g->muted &= ~SEAT(m->seat);
}

/* Everybody sees it, so it is told like any change of the seats; nobody plays by it. */
static void portrait(struct guest *g, const struct message *m) {
    if (g->viewer == PUBLIC) {
        say_error(g, ERROR_STATE, N_("a portrait is for those who sit at the table"));
        return;
    }
    struct room_seat *s = &g->room->seat[g->viewer];
    if (s->portrait == m->portrait)
        return;
    s->portrait = (uint8_t)m->portrait;
    room_tell_seats(g->room, NULL);
}

static void ping(struct guest *g, const struct message *m) {
    (void)m;
    buf_clear(&g->room->all->message);
    message_pong(&g->room->all->message);
    guest_send(g, &g->room->all->message);
}

/* Moves and orders: through the door. Whoever speaks is back, however long it was silent. */
static void play(struct guest *g, const struct message *m) {
    struct room *r = g->room;
    if (r->state == STORED_WAITING) {
        say_error(g, ERROR_STATE, N_("the game has not begun"));
        return;
    }
    if (!room_wake(r)) {
        say_error(g, ERROR_LIMIT, N_("the table cannot be opened now: try again in a while"));
        return;
    }
    if (g->viewer != PUBLIC && r->state == STORED_PLAYING && r->seat[g->viewer].stand_in) {
        room_hand_back(r, g->viewer);
        room_tell_seats(r, NULL);
    }
    if (m->type == SAYS_ORDERS && g->viewer != PUBLIC)
        r->seat[g->viewer].order = m->pass;
    switch (door_hear(&g->door, m)) {
    case DOOR_MOVED:
        g->tokens += 1000; /* asks are limit enough for their answers */
        room_moved(r, g);
        break;
    case DOOR_WRONG:
        count_wrong(g);
        break;
    default:
        break;
    }
    if (r->state == STORED_PLAYING)
        room_at(r, 0);
}

/* A bucket that fills with time; false: there is not enough in it. */
static bool may_say(struct guest *g, uint64_t now, uint32_t cost) {
    if (!g->room->all->terms.limits)
        return true;
    uint64_t more = g->tokens + (now - g->spoke) * RATE;
    g->tokens = more > BURST * 1000 ? BURST * 1000 : (uint32_t)more;
    g->spoke = now;
    if (g->tokens < cost * 1000)
        return false;
    g->tokens -= cost * 1000;
    return true;
}

void guest_says(struct guest *g, const char *text, size_t size, uint64_t now) {
    static void (*const heard[MESSAGE_TYPES])(struct guest *, const struct message *) = {
        [SAYS_HELLO] = hello, [SAYS_MOVE] = play, [SAYS_ORDERS] = play, [SAYS_PING] = ping,
        [SAYS_LUCK] = luck,   [SAYS_CHAT] = chat, [SAYS_MUTE] = mute,   [SAYS_PORTRAIT] = portrait,
    };
    struct message m;
    enum error_code code;
    const char *why;
    if (g->ended || !g->room)
        return;
    g->room->all->now = now;
    bool fine = message_read(text, size, &m, &code, &why);
    if (!may_say(g, now, fine && m.type == SAYS_CHAT ? CHAT_COST : 1)) {
        say_error(g, ERROR_LIMIT, N_("that was too much at once: slow down"));
        return;
    }
    if (!fine)
        say_error(g, code, why);
    else if (!g->open && m.type != SAYS_HELLO)
        say_error(g, ERROR_STATE, N_("say hello first"));
    else
        heard[m.type](g, &m);
}
