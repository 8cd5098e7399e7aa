/* Who sits at a table: until it starts, and what others may know of it. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/lang.h"
#include "core/seat_record.h"
#include "net/room.h"

static const struct refusal fine = {0, NULL, NULL};

static struct refusal refuse(int status, const char *code, const char *text) {
    return (struct refusal){status, code, text};
}

static const struct refusal no_memory = {503, "busy", N_("the server is out of memory")};
static const struct refusal begun = {409, "begun", N_("the game has begun")};
static const struct refusal host_only = {
    403, "host", N_("only whoever has opened the table may do that: send the token of its seat")};

/* ---- names and codes ---- */

/* Nothing that looks like something else; eight of them are 39 bits. */
static void make_code(char code[CODE_MAX + 1]) {
    static const char letters[] = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
    enum { LENGTH = 8 };
    for (int i = 0; i < LENGTH; i++)
        code[i] = letters[randombytes_uniform(sizeof letters - 1)];
    code[LENGTH] = 0;
}

static bool is_called(const struct room *r, const char *name) {
    for (int i = 0; i < r->settings.nseats; i++)
        if (r->seat[i].taken && !strcmp(r->seat[i].name, name))
            return true;
    return false;
}

/* Two Ivans are Ivan and Ivan 2. The name may have to be cut for that, between letters. */
static void name_apart(const struct room *r, const char *name, char out[SEAT_NAME_MAX + 1]) {
    struct buf b = {.data = out, .cap = SEAT_NAME_MAX + 1};
    size_t size = strlen(name);
    buf_clear(&b);
    buf_str(&b, name);
    for (unsigned n = 2; is_called(r, out); n++) {
        while (size > SEAT_NAME_MAX - 2 || (size && ((unsigned char)name[size] & 0xc0) == 0x80))
            size--;
        buf_clear(&b);
        buf_bytes(&b, name, size);
        buf_char(&b, ' ');
        buf_uint(&b, n);
    }
}

/* ---- seats ---- */

int room_host(const struct room *r) {
    for (int i = 0; i < r->settings.nseats; i++)
        if (room_is_person(r, i))
            return i;
    return -1;
}

bool room_full(const struct room *r) {
    for (int i = 0; i < r->settings.nseats; i++)
        if (!r->seat[i].taken)
            return false;
    return true;
}

static void seat_bot(struct room *r, int seat, const struct bot_type *level) {
    struct room_seat *s = &r->seat[seat];
    *s = (struct room_seat){.kind = SEAT_BOT, .taken = true, .level = level};
    strncpy(s->name, level->name, SEAT_NAME_MAX);
    r->put_seats |= SEAT(seat);
}

/* Who sits there is kept before anybody is told. */
static void put_seat(struct room *r, int seat) {
    r->put_seats |= SEAT(seat);
    r->hold_all = r->all->turn;
    room_dirty(r);
}

static void give_token(struct room *r, int seat, struct place *out) {
    token_make(out->token);
    token_hash(out->token, TOKEN_TEXT, r->seat[seat].token);
    out->code = r->code;
    out->seat = seat;
    put_seat(r, seat);
}

static void seat_comer(struct room *r, int seat, const struct comer *who, struct place *out) {
    struct room_seat *s = &r->seat[seat];
    *s = (struct room_seat){.kind = who->program ? SEAT_PROGRAM : SEAT_PERSON,
                            .account = who->account,
                            .left = r->all->now,
                            .bank = (int64_t)r->settings.clock.bank * SECOND};
    name_apart(r, who->name, s->name);
    s->taken = true;
    if (who->luck) {
        memcpy(s->luck, who->luck, sizeof s->luck);
        s->has_luck = true;
    }
    give_token(r, seat, out);
}

static void empty_seat(struct room *r, int seat) {
    r->seat[seat] = (struct room_seat){.taken = false};
    put_seat(r, seat);
}

int room_seat_of(const struct room *r, const char *token) {
    uint8_t hash[TOKEN_HASH];
    int found = -1;
    if (!token_hash(token, strlen(token), hash))
        return -1;
    for (int i = 0; i < r->settings.nseats; i++)
        if (room_is_person(r, i) && token_equal(hash, r->seat[i].token))
            found = i;
    return found;
}

/* ---- making and joining ---- */

static struct refusal may_sit(const struct room *r, const struct comer *who) {
    if (r->settings.rated && (!who->account || who->program))
        return refuse(403, "account", N_("a rated table is for people with an account: log in"));
    for (int i = 0; r->settings.rated && i < r->settings.nseats; i++)
        if (room_is_person(r, i) && r->seat[i].account == who->account)
            return refuse(409, "twice", N_("you sit at this rated table already"));
    return fine;
}

static struct room *make_room(struct rooms *all, const struct settings *s) {
    struct room *r = room_new(all);
    if (!r)
        return NULL;
    do
        make_code(r->code);
    while (room_by_code(all, r->code));
    r->id = store_new_table(all->store);
    r->settings = *s;
    r->created = r->changed = all->outside.wall(all->outside.context);
    randombytes_buf(r->secret, sizeof r->secret);
    r->put_table = true;
    r->put_seats = ALL_SEATS(s->nseats);
    room_list(r);
    room_dirty(r);
    room_at(r, all->now + (uint64_t)all->terms.keep_waiting * SECOND);
    all->counts.made++;
    return r;
}

static struct refusal may_make(const struct rooms *all, const struct settings *s) {
    if (all->counts.waiting + all->counts.playing >= all->terms.tables)
        return refuse(503, "full", N_("the server has as many tables as it may have"));
    if (s->rated && s->bots)
        return refuse(400, "rated", N_("bots do not play at rated tables"));
    return fine;
}

struct refusal rooms_make(struct rooms *all, const struct settings *s, const struct comer *who,
                          struct place *out) {
    struct room draft = {.settings = *s};
    struct refusal no = may_make(all, s);
    if (!no.status)
        no = may_sit(&draft, who);
    struct room *r = no.status ? NULL : make_room(all, s);
    if (!r)
        return no.status ? no : no_memory;
    for (int i = 0; i < s->bots; i++)
        seat_bot(r, s->nseats - s->bots + i, s->bot[i]);
    r->whence = who->whence;
    *out = (struct place){.code = r->code, .seat = -1};
    if (s->bots < s->nseats)
        seat_comer(r, 0, who, out);
    if (room_full(r))
        room_begin(r);
    return fine;
}

/* One invitation for all, made of the secret: nothing more need be kept. */
static void invitation(const struct room *r, char token[TOKEN_TEXT + 1]) {
    static const char what[] = "koloda-invite 1\n";
    uint8_t text[sizeof what - 1 + FAIR_BYTES], digest[32];
    memcpy(text, what, sizeof what - 1);
    memcpy(text + sizeof what - 1, r->secret, FAIR_BYTES);
    sha256(text, sizeof text, digest);
    sodium_bin2base64(token, TOKEN_TEXT + 1, digest, TOKEN_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool is_invited(const struct room *r, const char *given) {
    char token[TOKEN_TEXT + 1];
    invitation(r, token);
    return given && strlen(given) == TOKEN_TEXT && !sodium_memcmp(given, token, TOKEN_TEXT);
}

static int empty_at(const struct room *r, int wanted) {
    if (wanted >= 0)
        return wanted < r->settings.nseats && !r->seat[wanted].taken ? wanted : -1;
    for (int i = 0; i < r->settings.nseats; i++)
        if (!r->seat[i].taken)
            return i;
    return -1;
}

struct refusal room_join(struct room *r, const struct comer *who, int seat, const char *given,
                         struct place *out) {
    if (r->state != STORED_WAITING)
        return begun;
    if (r->settings.invited && !is_invited(r, given))
        return refuse(403, "invitation", N_("one joins this table by an invitation"));
    struct refusal no = may_sit(r, who);
    if (no.status)
        return no;
    seat = empty_at(r, seat);
    if (seat < 0)
        return refuse(409, "full", N_("there is no such empty seat"));
    seat_comer(r, seat, who, out);
    if (room_full(r))
        room_begin(r);
    else
        room_tell_seats(r, NULL);
    return fine;
}

struct refusal room_leave(struct room *r, int seat) {
    if (r->state == STORED_OVER)
        return refuse(409, "over", N_("the game is over"));
    if (r->state == STORED_PLAYING) {
        if (!room_wake(r))
            return no_memory;
        room_stand_in(r, seat, false);
        room_at(r, 0);
        return fine;
    }
    guests_dismiss(r, seat);
    empty_seat(r, seat);
    guests_dismiss(r, seat); /* whoever sits there next is another: their cards are not for these */
    room_tell_seats(r, NULL);
    if (room_host(r) < 0)
        room_at(r, r->all->now);
    return fine;
}

struct refusal room_remove(struct room *r, int by, int seat) {
    if (by != room_host(r))
        return host_only;
    if (r->state != STORED_WAITING)
        return begun;
    if (seat < 0 || seat >= r->settings.nseats || !room_is_person(r, seat) || seat == by)
        return refuse(400, "seat", N_("\"seat\" must be that of somebody else who has joined"));
    guests_dismiss(r, seat);
    empty_seat(r, seat);
    room_tell_seats(r, NULL);
    return fine;
}

struct refusal room_start(struct room *r, int by) {
    if (by != room_host(r))
        return host_only;
    if (r->state != STORED_WAITING)
        return begun;
    if (r->settings.rated)
        return refuse(409, "rated", N_("a rated table starts when all its seats are taken"));
    for (int i = 0; i < r->settings.nseats; i++)
        if (!r->seat[i].taken)
            seat_bot(r, i, r->settings.level);
    room_begin(r);
    return fine;
}

struct refusal room_invite(struct room *r, int by, char token[TOKEN_TEXT + 1]) {
    if (by != room_host(r))
        return host_only;
    if (r->state != STORED_WAITING)
        return begun;
    invitation(r, token);
    return fine;
}

/* ---- once more ---- */

static struct room *make_again(struct room *r) {
    struct settings s = r->settings;
    s.open = false;
    struct room *again = make_room(r->all, &s);
    if (!again)
        return NULL;
    for (int i = 0; i < s.nseats; i++)
        if (r->seat[i].kind == SEAT_BOT && r->seat[i].taken)
            seat_bot(again, i, r->seat[i].level);
    memcpy(r->again, again->code, sizeof r->again);
    r->put_table = true;
    room_dirty(r);
    return again;
}

static void tell_again(struct room *r) {
    struct buf *out = &r->all->message;
    struct jw j = {.out = out};
    buf_clear(out);
    jw_object(&j);
    jw_key_str(&j, "type", "rematch");
    jw_key_str(&j, "table", r->again);
    jw_object_end(&j);
    r->hold_all = r->all->turn;
    room_tell(r, out, NULL);
}

struct refusal room_rematch(struct room *r, int seat, struct place *out) {
    struct refusal no;
    if (r->state != STORED_OVER)
        return refuse(409, "playing", N_("the game is not over yet"));
    struct room *again = r->again[0] ? rooms_find(r->all, r->again, &no) : NULL;
    bool fresh = !again;
    if (fresh && (no = may_make(r->all, &(struct settings){.rated = false})).status)
        return no;
    if (fresh && !(again = make_again(r)))
        return no_memory;
    if (again->seat[seat].again) { /* whoever lost the answer has the old token still */
        give_token(again, seat, out);
        return fine;
    }
    char token[TOKEN_TEXT + 1];
    invitation(again, token);
    struct comer who = {.name = r->seat[seat].name,
                        .program = r->seat[seat].kind == SEAT_PROGRAM,
                        .account = r->seat[seat].account};
    no = room_join(again, &who, seat, token, out);
    again->seat[seat].again |= !no.status;
    if (fresh && !no.status)
        tell_again(r);
    return no;
}

/* A table that never began leaves nothing behind. */
static void drop(struct room *r) {
    struct store_batch *b = store_begin(r->all->store);
    store_drop_table(b, r->id);
    const char *why = store_commit(b, NULL, NULL);
    if (why)
        rooms_trouble(r->all, r->code, why);
    guests_forget(r);
    room_forget(r);
}

struct refusal room_end(struct room *r) {
    if (r->state == STORED_OVER)
        return refuse(409, "over", N_("the game is over"));
    if (r->state == STORED_WAITING) {
        guests_send_away(r, CLOSE_FINE, N_("the table was ended by the server's keeper"));
        drop(r);
        return fine;
    }
    if (!room_wake(r))
        return no_memory;
    record_end(&r->record, &r->live->sitting.table); /* "result unfinished" */
    guests_send_away(r, CLOSE_FINE, N_("the table was ended by the server's keeper"));
    room_turn_to(r, STORED_OVER);
    r->all->counts.ended++;
    room_at(r, r->all->now);
    return fine;
}

/* Tables that nobody waits at any more are dropped, those that are over leave the memory. */
void room_wait_step(struct room *r) {
    struct rooms *all = r->all;
    uint64_t until =
        r->used + (r->state == STORED_OVER ? 30 : (uint64_t)all->terms.keep_waiting) * SECOND;
    if (r->live && all->now >= r->used + 10 * SECOND && !r->dirty)
        room_sleep(r);
    bool gone = r->state == STORED_WAITING && room_host(r) < 0;
    if (r->guests || r->dirty || (all->now < until && !gone)) {
        room_at(r, all->now + (r->live || r->dirty ? 10 : 60) * SECOND);
        return;
    }
    if (r->state == STORED_WAITING)
        drop(r);
    else
        room_forget(r);
}

/* ---- what others may know ---- */

void room_who(const struct room *r, struct message_sitter who[MAX_SEATS]) {
    for (int i = 0; i < r->settings.nseats; i++) {
        const struct room_seat *s = &r->seat[i];
        bool bot = s->stand_in && !s->once;
        who[i] = (struct message_sitter){.name = s->name,
                                         .kind = !s->taken ? "empty"
                                                 : bot     ? "bot"
                                                           : seat_kind_ids[s->kind],
                                         .level = !s->taken             ? NULL
                                                  : bot                 ? r->settings.level->name
                                                  : s->kind == SEAT_BOT ? s->level->name
                                                                        : NULL,
                                         .here = !room_is_person(r, i) ? 0
                                                 : s->here             ? 1
                                                                       : -1,
                                         .portrait = s->portrait};
    }
}

static const char *const state_ids[] = {
    [STORED_WAITING] = "waiting", [STORED_PLAYING] = "playing", [STORED_OVER] = "over"};

void room_more(const struct room *r, char *out, size_t cap) {
    struct buf b = {.data = out, .cap = cap};
    struct jw j = {.out = &b, .comma = true};
    buf_clear(&b);
    jw_key_str(&j, "table", r->code);
    jw_key_str(&j, "state", state_ids[r->state]);
    jw_key_bool(&j, "rated", r->settings.rated);
    jw_key_bool(&j, "odds", r->settings.odds);
    jw_key_int(&j, "host", room_host(r));
    clock_json(&r->settings.clock, &j);
    if (r->again[0])
        jw_key_str(&j, "again", r->again);
    must(!b.full, "there is room for what else is told");
}

void room_json(const struct room *r, struct jw *out) {
    struct message_sitter who[MAX_SEATS];
    struct fair f = {.committed = true};
    uint8_t commitment[FAIR_BYTES];
    char hex[2 * FAIR_BYTES + 1];
    struct buf b = BUF(hex);
    memcpy(f.secret, r->secret, sizeof f.secret);
    fair_commitment(&f, commitment);
    buf_hex(&b, commitment, sizeof commitment);
    jw_object(out);
    jw_key_str(out, "table", r->code);
    jw_key_str(out, "state", state_ids[r->state]);
    settings_json(&r->settings, out);
    room_who(r, who);
    sitters_json(out, who, r->settings.nseats);
    jw_key_int(out, "host", room_host(r));
    jw_key_str(out, "commitment", buf_text(&b));
    jw_key_int(out, "created", r->created);
    if (r->again[0])
        jw_key_str(out, "again", r->again);
    jw_object_end(out);
}

/* What one seat saw, of what is on the disk. */
static bool write_seat_record(struct room *r, int seat, struct buf *out) {
    struct table t;
    struct record_error e;
    struct record full = {.move_max = record_lines(r->record.data, r->written)};
    full.move = calloc(full.move_max + 1, sizeof *full.move);
    bool holds =
        full.move && record_load(r->record.data, r->written, &full, &t, &r->all->scratch, &e);
    if (holds)
        seat_record_write(out, &full, &t, seat);
    free(full.move);
    return holds && !out->full;
}

struct refusal room_record(struct room *r, int seat, struct buf *out) {
    if (r->state == STORED_WAITING || !r->written)
        return refuse(409, "waiting", N_("the game has not begun"));
    if (r->state == STORED_OVER && r->written == r->record.size) {
        buf_bytes(out, r->record.data, r->record.size);
        return out->full ? no_memory : fine;
    }
    if (seat < 0)
        return refuse(403, "playing",
                      N_("while the game goes on a record is for those who sit at "
                         "the table: send the token of a seat"));
    return write_seat_record(r, seat, out) ? fine : no_memory;
}

const char *room_code(const struct room *r) {
    return r->code;
}

int64_t room_id(const struct room *r) {
    return r->id;
}

const struct settings *room_settings(const struct room *r) {
    return &r->settings;
}

int64_t room_account(const struct room *r, int seat) {
    return room_is_person(r, seat) ? r->seat[seat].account : 0;
}

const char *room_name(const struct room *r, int seat) {
    return r->seat[seat].name;
}
