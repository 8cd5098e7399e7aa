/* Tables over HTTP: who makes one, sits down, begins, leaves, asks for its record. */
#include <string.h>
#include <strings.h>

#include "base/hash.h"
#include "core/lang.h"
#include "net/api.h"
#include "run/names.h"

/* ---- which table, which seat ---- */

/* The token of "Authorization: Bearer …", or "". */
static const char *bearer(const struct call *c) {
    const char *header = request_header(c->request, "authorization");
    return header && !strncasecmp(header, "bearer ", 7) ? header + 7 : "";
}

/* The table of the route, or NULL: that was answered. */
static struct room *table_of(struct call *c) {
    struct refusal no;
    struct room *r = rooms_find(c->api->rooms, c->word[0], &no);
    if (!r)
        api_refused(c, no);
    return r;
}

/* The seat whose token came along, or -1: that was answered. */
static int seat_of(struct call *c, const struct room *r) {
    int seat = room_seat_of(r, bearer(c));
    if (seat < 0)
        api_refuse(c, bearer(c)[0] ? 403 : 401, "token",
                   bearer(c)[0] ? N_("this token is for no seat of this table")
                                : N_("send the token of your seat: Authorization: Bearer …"));
    return seat;
}

/* ---- who sits down ---- */

struct comer_text {
    char name[SEAT_NAME_MAX + 1];
    struct seed luck;
};

static bool read_name(struct call *c, struct comer_text *t) {
    struct stored_account a;
    struct json_slice v;
    const char *why = NULL;
    if (c->account && !store_account(c->api->store, c->account, &a) && a.id) {
        memcpy(t->name, a.name, sizeof t->name);
        return true;
    }
    if (!json_slice_member(c->body, "name", &v))
        why = N_("\"name\" is missing: how others see you");
    else if (!api_text(c, "name", t->name, sizeof t->name))
        why = N_("a seat's name has 1 to 40 bytes");
    else if (!(why = seat_name_check(t->name, strlen(t->name))) &&
             name_of_a_bot(t->name, strlen(t->name)))
        why = N_("people are not called like bots here");
    if (why)
        api_refuse(c, 400, "name", why);
    return !why;
}

static bool read_comer(struct call *c, struct comer_text *t, struct comer *out) {
    char hex[2 * FAIR_BYTES + 1], kind[16];
    struct json_slice v;
    if (!read_name(c, t))
        return false;
    *out = (struct comer){.name = t->name, .account = c->account};
    if (json_slice_member(c->body, "kind", &v)) {
        if (!api_text(c, "kind", kind, sizeof kind) ||
            (strcmp(kind, "person") != 0 && strcmp(kind, "program") != 0)) {
            api_refuse(c, 400, "kind", N_("\"kind\" must be \"person\" or \"program\""));
            return false;
        }
        out->program = !strcmp(kind, "program");
    }
    if (json_slice_member(c->body, "luck", &v)) {
        if (!api_text(c, "luck", hex, sizeof hex) || strlen(hex) != 2 * FAIR_BYTES ||
            seed_parse(hex, &t->luck)) {
            api_refuse(c, 400, "luck", N_("\"luck\" must be 64 hex digits"));
            return false;
        }
        out->luck = t->luck.byte;
    }
    return true;
}

static void answer_place(struct call *c, int status, const struct place *p) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "table", p->code);
    jw_key(&j, "seat");
    if (p->seat >= 0)
        jw_int(&j, p->seat);
    else
        jw_null(&j);
    jw_key(&j, "token");
    if (p->seat >= 0)
        jw_str(&j, p->token);
    else
        jw_null(&j);
    jw_object_end(&j);
    api_answer_written(c, status);
}

/* ---- tables ---- */

static void make_table(struct call *c) {
    struct settings s;
    struct comer_text t;
    struct comer who = {.name = ""};
    struct place place;
    if (!api_allow(c, "tables", api_whence(c), 5))
        return;
    const struct config *config = c->api->config;
    const struct clock_terms usual = {(uint32_t)config->clock.move, (uint32_t)config->clock.bank,
                                      (uint32_t)config->clock.days};
    const char *why = settings_read(c->body, &usual, &s, &c->api->say);
    if (why) {
        api_refuse(c, 400, "settings", why);
        return;
    }
    if (s.bots < s.nseats && !read_comer(c, &t, &who))
        return;
    who.whence = hash64(api_whence(c), strlen(api_whence(c)), 0);
    if (config->limits && config->tables_per_address &&
        rooms_made_from(c->api->rooms, who.whence) >= config->tables_per_address) {
        api_refuse(c, 429, "limit", N_("there are too many tables of yours: end some first"));
        return;
    }
    if (!api_refused(c, rooms_make(c->api->rooms, &s, &who, &place)))
        answer_place(c, 201, &place);
}

static void list_tables(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "tables");
    rooms_json(c->api->rooms, false, &j);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void show_table(struct call *c) {
    struct room *r = table_of(c);
    if (!r)
        return;
    struct jw j = api_json(c);
    room_json(r, &j);
    api_answer(c, 200);
}

static void join(struct call *c) {
    struct comer_text t;
    struct comer who;
    struct place place;
    struct json_slice v;
    char invitation[64];
    int64_t seat = -1;
    struct room *r = table_of(c);
    if (!r || !read_comer(c, &t, &who))
        return;
    if (json_slice_member(c->body, "seat", &v) &&
        (!json_slice_int(v, &seat) || seat < 0 || seat >= MAX_SEATS)) {
        api_refuse(c, 400, "seat", N_("\"seat\" must be the number of an empty seat"));
        return;
    }
    bool invited = api_text(c, "invitation", invitation, sizeof invitation);
    if (!api_refused(c, room_join(r, &who, (int)seat, invited ? invitation : NULL, &place)))
        answer_place(c, 200, &place);
}

/* {} when it is written. */
static void answer_done(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_object_end(&j);
    api_answer_written(c, 200);
}

static void start(struct call *c) {
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat >= 0 && !api_refused(c, room_start(r, seat)))
        answer_done(c);
}

static void leave(struct call *c) {
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat >= 0 && !api_refused(c, room_leave(r, seat)))
        answer_done(c);
}

static void remove_seat(struct call *c) {
    struct json_slice v;
    int64_t which = -1;
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat < 0)
        return;
    if (!json_slice_member(c->body, "seat", &v) || !json_slice_int(v, &which) || which < 0 ||
        which >= MAX_SEATS)
        which = -1;
    if (!api_refused(c, room_remove(r, seat, (int)which)))
        answer_done(c);
}

static void invite(struct call *c) {
    char token[TOKEN_TEXT + 1];
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat < 0 || api_refused(c, room_invite(r, seat, token)))
        return;
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "invitation", token);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void rematch(struct call *c) {
    struct place place;
    struct room *r = table_of(c);
    int seat = r ? seat_of(c, r) : -1;
    if (seat >= 0 && !api_refused(c, room_rematch(r, seat, &place)))
        answer_place(c, 200, &place);
}

static void record(struct call *c) {
    struct room *r = table_of(c);
    if (!r)
        return;
    int seat = bearer(c)[0] ? room_seat_of(r, bearer(c)) : -1;
    buf_clear(&c->api->text);
    if (!api_refused(c, room_record(r, seat, &c->api->text)))
        api_answer_record(c, &c->api->text, room_code(r));
}

const struct route table_routes[] = {
    {HTTP_GET, "/api/tables", list_tables, false},
    {HTTP_POST, "/api/tables", make_table, false},
    {HTTP_GET, "/api/tables/*", show_table, false},
    {HTTP_POST, "/api/tables/*/join", join, false},
    {HTTP_POST, "/api/tables/*/start", start, false},
    {HTTP_POST, "/api/tables/*/leave", leave, false},
    {HTTP_POST, "/api/tables/*/remove", remove_seat, false},
    {HTTP_POST, "/api/tables/*/invite", invite, false},
    {HTTP_POST, "/api/tables/*/rematch", rematch, false},
    {HTTP_GET, "/api/tables/*/record", record, false},
    {.path = NULL},
};
