/* The tables of this module: sittings with doors for everybody, so that the page hears the same of
 * them as of a table far away (docs/protocol.md). The page passes messages on, lets time pass by
 * calling "step", and keeps the record. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "play/door.h"
#include "play/match.h"

enum { TABLES = 16, DELAY_MAX = 60000 };

static const char program[] = "koloda in the page";
static const char unnamed[] = "human"; /* as the program's own records have it */

struct place {
    struct sitting sitting;
    struct match match; /* its bots */
    struct door door[MAX_VIEWERS];
    struct message_sitter who[MAX_SEATS];
    char name[MAX_SEATS][SEAT_NAME_MAX + 1];
    struct buf record, scratch, message;
};

/* The page knows them by their numbers. */
static struct place *places[TABLES];

static const char *arg_table(struct call *c, struct place **out) {
    int64_t i;
    const char *why = arg_int(c, "table", 0, TABLES - 1, &i);
    if (why)
        return why;
    *out = places[i];
    return *out ? NULL : "there is no such table";
}

/* ---- what goes out ---- */

struct post {
    struct jw *out;
    int viewer;
};

static void send_message(void *context, const struct buf *message) {
    const struct post *p = context;
    jw_object(p->out);
    jw_key(p->out, "viewer");
    if (p->viewer == PUBLIC)
        jw_null(p->out);
    else
        jw_int(p->out, p->viewer);
    jw_key(p->out, "message");
    jw_raw(p->out, buf_text(message));
    jw_object_end(p->out);
}

static struct door *open_door(struct place *p, int viewer, struct post *post) {
    struct door *d = &p->door[viewer];
    d->context = post;
    return d;
}

static void update_all(struct place *p, struct jw *out) {
    FOR_SEATS (v, ALL_VIEWERS(p->match.nseats)) {
        struct post post = {out, v};
        door_update(open_door(p, v, &post));
    }
}

static void begin_messages(struct call *c) {
    jw_key(&c->out, "messages");
    jw_array(&c->out);
}

/* ---- opening ---- */

static void place_free(struct place *p) {
    memory_free(&p->record);
    memory_free(&p->scratch);
    memory_free(&p->message);
    free(p->match.memory);
    free(p);
}

static struct place *place_new(void) {
    struct place *p = memory_take(sizeof *p);
    p->record = memory_buf();
    p->scratch = memory_buf();
    p->message = memory_buf();
    return p;
}

static void shut_door(struct place *p, int viewer) {
    p->door[viewer] = (struct door){.sitting = &p->sitting,
                                    .viewer = viewer,
                                    .program = program,
                                    .who = p->who,
                                    .send = send_message,
                                    .out = &p->message};
}

static void seat_bots(struct place *p) {
    size_t bytes = match_bytes(&p->match);
    p->match.memory = bytes ? memory_take(bytes) : NULL;
    for (int i = 0; i < p->match.nseats; i++) {
        const struct bot_type *type = p->match.type[i];
        p->who[i] = (struct message_sitter){
            p->name[i], seat_kind_ids[type ? SEAT_BOT : SEAT_PERSON], type ? type->name : NULL};
        if (type)
            sitting_bot(&p->sitting, i, type, p->match.memory);
    }
}

/* {"delay":[min,max]}: how many milliseconds bots seem to think, where the time could tell something
 * (law 4). */
static const char *take_delay(struct call *c, struct place *p) {
    struct json_slice list, item;
    int64_t min = -1, max = -1;
    json_slice_member(c->args, "delay", &list);
    if (json_slice_first(list, &item) && json_slice_int(item, &min) && json_slice_next(list, &item))
        json_slice_int(item, &max);
    if (min < 0 || max < min || max > DELAY_MAX)
        return "a delay is two numbers of milliseconds, the least and the most";
    p->sitting.delay_min = (uint32_t)min;
    p->sitting.delay_max = (uint32_t)max;
    return NULL;
}

/* A sitting that holds gets its bots, its doors and a number. */
static const char *settle(struct call *c, struct place *p) {
    int i = 0;
    while (i < TABLES && places[i])
        i++;
    const char *why = i == TABLES ? "there are too many tables: close one" : NULL;
    if (!why && arg_there(c, "delay"))
        why = take_delay(c, p);
    if (why) {
        place_free(p);
        return why;
    }
    places[i] = p;
    /* drawn from the bots' luck, not from that of the cards */
    rng_seed(&p->sitting.delays, seed_private(&p->sitting.table.deal.seed, MAX_SEATS));
    for (int v = 0; v < MAX_VIEWERS; v++)
        shut_door(p, v);
    seat_bots(p);
    jw_key_int(&c->out, "table", i);
    return NULL;
}

/* One of the seats: {"name":"Olha"}, or {"bot":"hard","name":…}. The record calls a bot by its level. */
static const char *take_seat(struct call *c, struct place *p, const struct lang *l,
                             struct json_slice item, struct sitter *who) {
    char level[16];
    int seat = p->match.nseats;
    struct json_slice bot, name;
    struct buf b = BUF(level), record = BUF(who->name);
    const char *why = NULL;
    buf_clear(&b);
    buf_clear(&record);
    if (json_slice_kind(item) != JSON_SLICE_OBJECT)
        return "a seat is an object, with a name, a bot, or neither";
    if (json_slice_member(item, "bot", &bot)) {
        p->match.type[seat] = json_slice_str(bot, &b) ? bot_find(level) : NULL;
        if (!p->match.type[seat])
            return call_wrong(c, "there is no such bot", b.full ? "" : level);
    }
    const struct bot_type *type = p->match.type[seat];
    bool named = json_slice_member(item, "name", &name);
    name_seat(l, type, seat, p->name[seat]);
    if (named)
        why = take_name(name, p->name[seat]);
    who->kind = type ? SEAT_BOT : SEAT_PERSON;
    buf_str(&record, type ? type->name : named ? p->name[seat] : unnamed);
    p->match.nseats++;
    return why;
}

static const char *take_seats(struct call *c, struct place *p, struct sitter who[MAX_SEATS]) {
    struct json_slice list, item;
    const struct lang *l;
    const char *why = arg_lang(c, &l);
    json_slice_member(c->args, "seats", &list);
    for (bool more = json_slice_first(list, &item); more && !why;
         more = json_slice_next(list, &item))
        why = p->match.nseats == MAX_SEATS ? "there are too many seats"
                                           : take_seat(c, p, l, item, &who[p->match.nseats]);
    return why;
}

static const char *fill(struct call *c, struct place *p) {
    char text[65];
    struct seed seed;
    struct sitter who[MAX_SEATS] = {{.kind = SEAT_PERSON}};
    struct match *m = &p->match;
    const char *why;
    if ((why = arg_game(c, &m->game)) || (why = arg_options(c, m->game, &m->options)) ||
        (why = take_seats(c, p, who)) || (why = arg_text(c, "seed", text, sizeof text)) ||
        (why = seed_parse(text, &seed)) ||
        (why = sitting_open(&p->sitting, m->game, &m->options, m->nseats, &seed)))
        return why;
    sitting_keep(&p->sitting, who, NULL, &p->record, &p->scratch);
    return NULL;
}

/* {"game","options":{…},"seed","seats":[…],"lang","delay"}: deals. */
const char *call_open(struct call *c) {
    struct place *p = place_new();
    const char *why = fill(c, p);
    if (why) {
        place_free(p);
        return why;
    }
    return settle(c, p);
}

/* Who sits where, by the record. */
static void take_players(struct place *p, const struct lang *l) {
    const struct table *t = &p->sitting.table;
    p->match =
        (struct match){.game = t->game, .options = t->options, .nseats = table_head(t)->nseats};
    for (int i = 0; i < p->match.nseats; i++) {
        const struct sitter *who = &p->sitting.who[i];
        p->match.type[i] = who->kind == SEAT_BOT ? bot_find(who->name) : NULL;
        name_seat(l, p->match.type[i], i, p->name[i]);
        if (who->kind != SEAT_BOT && strcmp(who->name, unnamed))
            memcpy(p->name[i], who->name, sizeof p->name[i]);
    }
}

/* {"lang","delay"}, then a record's text: goes on with it, as far as it is whole. */
const char *call_resume(struct call *c) {
    struct record_error e = {.line = 0};
    const struct lang *l;
    const char *why = arg_lang(c, &l);
    if (why)
        return why;
    struct place *p = place_new();
    if (!sitting_resume(&p->sitting, c->load ? c->load : "", c->load_size, &p->record, &p->scratch,
                        &e)) {
        place_free(p);
        buf_clear(c->say);
        buf_uint(c->say, e.line);
        buf_str(c->say, ": ");
        buf_str(c->say, e.text);
        return c->say->data;
    }
    take_players(p, l);
    return settle(c, p);
}

/* {"table"} */
const char *call_close(struct call *c) {
    struct place *p;
    const char *why = arg_table(c, &p);
    if (why)
        return why;
    for (int i = 0; i < TABLES; i++)
        if (places[i] == p)
            places[i] = NULL;
    place_free(p);
    return NULL;
}

/* ---- playing ---- */

/* {"table","delay"} */
const char *call_delay(struct call *c) {
    struct place *p;
    const char *why = arg_table(c, &p);
    return why ? why : take_delay(c, p);
}

/* {"table","now"}: goes on by at most one move; `now` counts milliseconds. "state" is waits (for a
 * person, or for "wait" milliseconds), thinks (call again), moved, or over. */
const char *call_step(struct call *c) {
    static const char *const states[] = {[SITTING_WAITS] = "waits",
                                         [SITTING_THINKS] = "thinks",
                                         [SITTING_MOVED] = "moved",
                                         [SITTING_STUCK] = "stuck",
                                         [SITTING_OVER] = "over"};
    struct place *p;
    int64_t now;
    const char *why;
    if ((why = arg_table(c, &p)) || (why = arg_int(c, "now", 0, INT64_MAX / 2, &now)))
        return why;
    enum sitting_state state = sitting_step(&p->sitting, (uint64_t)now);
    jw_key_str(&c->out, "state", states[state]);
    if (state == SITTING_WAITS && p->sitting.due > (uint64_t)now)
        jw_key_int(&c->out, "wait", (int64_t)p->sitting.due - now);
    begin_messages(c);
    if (state == SITTING_MOVED)
        update_all(p, &c->out);
    jw_array_end(&c->out);
    return NULL;
}

/* {"table","viewer"}, then a message of the protocol: what comes out of all doors, in order. */
const char *call_receive(struct call *c) {
    struct place *p;
    int viewer;
    const char *why;
    if ((why = arg_table(c, &p)) || (why = arg_viewer(c, p->match.nseats, &viewer)))
        return why;
    struct post post = {&c->out, viewer};
    struct door *d = open_door(p, viewer, &post);
    begin_messages(c);
    if (door_receive(d, c->load ? c->load : "", c->load_size) == DOOR_MOVED) {
        door_accept(d);
        update_all(p, &c->out);
    }
    jw_array_end(&c->out);
    return NULL;
}

/* {"table","viewer"}: it hears nothing until it says hello again. */
const char *call_leave(struct call *c) {
    struct place *p;
    int viewer;
    const char *why;
    if ((why = arg_table(c, &p)) || (why = arg_viewer(c, p->match.nseats, &viewer)))
        return why;
    shut_door(p, viewer);
    return NULL;
}

/* {"table","viewer"}: takes back the last move of that seat. */
const char *call_undo(struct call *c) {
    _Alignas(8) unsigned char before[MAX_VIEWERS][STATE_MAX], after[STATE_MAX];
    struct place *p;
    int viewer;
    const char *why;
    if ((why = arg_table(c, &p)) || (why = arg_viewer(c, p->match.nseats, &viewer)))
        return why;
    seatset all = ALL_VIEWERS(p->match.nseats);
    FOR_SEATS (v, all)
        table_view(&p->sitting.table, v, before[v]);
    why = sitting_undo(&p->sitting, viewer);
    if (why)
        return why;
    begin_messages(c);
    FOR_SEATS (v, all) {
        struct post post = {&c->out, v};
        table_view(&p->sitting.table, v, after);
        door_undo(open_door(p, v, &post), memcmp(before[v], after, p->match.game->state_size));
    }
    jw_array_end(&c->out);
    return NULL;
}

/* {"table","end":true}: the record so far; with "end" as a finished text. */
const char *call_record(struct call *c) {
    struct place *p;
    struct json_slice v;
    bool end = false;
    const char *why = arg_table(c, &p);
    if (why)
        return why;
    struct buf text = memory_buf();
    json_slice_member(c->args, "end", &v);
    json_slice_bool(v, &end);
    if (end)
        sitting_record(&p->sitting, &text);
    else
        buf_bytes(&text, p->record.data, p->record.size);
    json_key_text(&c->out, "record", &text);
    return NULL;
}
