/* All rooms: found by their codes, looked at in time, and written at the end of every turn. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"
#include "net/room.h"

void rooms_trouble(struct rooms *all, const char *code, const char *why) {
    all->outside.trouble(all->outside.context, code, why);
}

/* ---- by code ---- */

static uint32_t hash(const char *code) {
    uint32_t h = 2166136261u;
    for (; *code; code++)
        h = (h ^ (unsigned char)*code) * 16777619u;
    return h;
}

struct room *room_by_code(const struct rooms *all, const char *code) {
    struct room *r = all->bucket[hash(code) % all->buckets];
    while (r && strcmp(r->code, code) != 0)
        r = r->chain;
    return r;
}

static void put_into_bucket(struct rooms *all, struct room *r) {
    struct room **b = &all->bucket[hash(r->code) % all->buckets];
    r->chain = *b;
    *b = r;
}

/* Chains stay short; where there is no memory they get longer. */
static void more_buckets(struct rooms *all) {
    uint32_t more = 2 * all->buckets;
    struct room **bucket = calloc(more, sizeof *bucket);
    if (!bucket)
        return;
    free(all->bucket);
    all->bucket = bucket;
    all->buckets = more;
    for (struct room *r = all->first; r; r = r->after)
        put_into_bucket(all, r);
}

static unsigned in_memory(const struct rooms *all) {
    return all->counts.waiting + all->counts.playing + all->counts.over;
}

struct game_metrics *room_tally(const struct room *r) {
    for (int i = 0; i < game_count; i++)
        if (game_list[i] == r->settings.game)
            return &r->all->counts.game[i];
    must(false, "a table is of a game that there is");
    return NULL;
}

static void count(const struct room *r, int change) {
    struct rooms_counts *c = &r->all->counts;
    struct game_metrics *g = room_tally(r);
    unsigned *all = r->state == STORED_WAITING   ? &c->waiting
                    : r->state == STORED_PLAYING ? &c->playing
                                                 : &c->over;
    *all = (unsigned)((int)*all + change);
    if (r->state == STORED_WAITING)
        g->waiting = (unsigned)((int)g->waiting + change);
    if (r->state == STORED_PLAYING)
        g->playing = (unsigned)((int)g->playing + change);
}

struct room *room_new(struct rooms *all) {
    struct room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->all = all;
    r->heap = -1;
    r->record = r->chat = heap_buf();
    r->used = all->now;
    return r;
}

void room_list(struct room *r) {
    struct rooms *all = r->all;
    r->after = all->first;
    if (r->after)
        r->after->before = r;
    all->first = r;
    count(r, 1);
    put_into_bucket(all, r);
    if (in_memory(all) > all->buckets)
        more_buckets(all);
}

void room_turn_to(struct room *r, enum stored_state state) {
    count(r, -1);
    r->state = state;
    count(r, 1);
    r->changed = r->all->outside.wall(r->all->outside.context);
    r->put_table = true;
    room_dirty(r);
}

static void unlist(struct room *r) {
    struct rooms *all = r->all;
    struct room **b = &all->bucket[hash(r->code) % all->buckets];
    while (*b && *b != r)
        b = &(*b)->chain;
    if (!*b)
        return; /* it never was there */
    *b = r->chain;
    if (r->before)
        r->before->after = r->after;
    else
        all->first = r->after;
    if (r->after)
        r->after->before = r->before;
    count(r, -1);
}

/* ---- in time: a heap of rooms, the next first ---- */

static void heap_put(struct rooms *all, int at, struct room *r) {
    all->heap[at] = r;
    r->heap = at;
}

static void heap_up(struct rooms *all, int at) {
    struct room *r = all->heap[at];
    for (; at && all->heap[(at - 1) / 2]->due > r->due; at = (at - 1) / 2)
        heap_put(all, at, all->heap[(at - 1) / 2]);
    heap_put(all, at, r);
}

static void heap_down(struct rooms *all, int at) {
    struct room *r = all->heap[at];
    for (int child; (child = 2 * at + 1) < all->heap_size; at = child) {
        if (child + 1 < all->heap_size && all->heap[child + 1]->due < all->heap[child]->due)
            child++;
        if (all->heap[child]->due >= r->due)
            break;
        heap_put(all, at, all->heap[child]);
    }
    heap_put(all, at, r);
}

static void heap_remove(struct room *r) {
    struct rooms *all = r->all;
    int at = r->heap;
    if (at < 0)
        return;
    r->heap = -1;
    struct room *last = all->heap[--all->heap_size];
    if (last == r)
        return;
    heap_put(all, at, last);
    heap_up(all, at);
    heap_down(all, last->heap);
}

static bool heap_room(struct rooms *all) {
    if (all->heap_size < all->heap_cap)
        return true;
    int cap = all->heap_cap ? 2 * all->heap_cap : 256;
    struct room **more = realloc(all->heap, (size_t)cap * sizeof *more);
    if (!more)
        return false;
    all->heap = more;
    all->heap_cap = cap;
    return true;
}

void room_at(struct room *r, uint64_t due) {
    struct rooms *all = r->all;
    if (r->heap >= 0 && r->due <= due)
        return;
    if (r->heap < 0) {
        if (!heap_room(all)) {
            rooms_trouble(all, r->code, system_why(ENOMEM));
            return;
        }
        r->due = due;
        heap_put(all, all->heap_size++, r);
    }
    r->due = due;
    heap_up(all, r->heap);
}

static void fail_room(struct room *r);

/* What a room does when its time has come; it says itself when to be looked at again. */
static void step(struct room *r) {
    heap_remove(r);
    guests_check(r);
    if (r->unread)
        fail_room(r);
    else if (r->state == STORED_PLAYING)
        room_play(r);
    else
        room_wait_step(r);
}

int64_t rooms_step(struct rooms *all, uint64_t now) {
    all->now = now;
    for (int most = all->heap_size; most && all->heap_size && all->heap[0]->due <= now; most--)
        step(all->heap[0]);
    if (!all->heap_size)
        return -1;
    return all->heap[0]->due > now ? (int64_t)(all->heap[0]->due - now) : 0;
}

void rooms_ready(void *room) {
    struct room *r = room;
    room_at(r, 0);
}

void room_forget(struct room *r) {
    struct rooms *all = r->all;
    room_sleep(r);
    heap_remove(r);
    unlist(r);
    for (struct room **d = &all->dirty; *d; d = &(*d)->next_dirty)
        if (*d == r) {
            *d = r->next_dirty;
            break;
        }
    heap_free(&r->record);
    heap_free(&r->chat);
    free(r);
}

/* ---- on the disk ---- */

void room_dirty(struct room *r) {
    memcpy(r->all->touched, r->code, sizeof r->code);
    if (r->dirty)
        return;
    r->dirty = true;
    r->next_dirty = r->all->dirty;
    r->all->dirty = r;
}

void rooms_answer(struct rooms *all, connection to, int status, const char *json, size_t size) {
    struct answer *a = all->dirty ? malloc(sizeof *a + size) : NULL;
    if (!a) { /* nothing waits to be written; where there is no memory, nobody is told too early */
        bool fine = !all->dirty;
        static const char busy[] =
            "{\"error\":{\"code\":\"busy\",\"text\":\"" N_("the server is out of memory") "\"}}";
        all->outside.respond(all->outside.context, to, fine ? status : 503, fine ? json : busy,
                             fine ? size : sizeof busy - 1);
        return;
    }
    *a = (struct answer){.to = to, .status = status, .size = size};
    memcpy(a->code, all->touched, sizeof a->code);
    memcpy(a->json, json, size);
    *all->last_answer = a;
    all->last_answer = &a->next;
}

/* What one turn has written, and who waits for that. */
struct turn {
    struct rooms *all;
    uint64_t number, began, moved;
    struct answer *answers;
    int count;
    struct {
        char code[CODE_MAX + 1];
        size_t size; /* of its record */
    } room[];
};

static void tell_answers(struct turn *t, bool written) {
    static const char lost[] = "{\"error\":{\"code\":\"store\",\"text\":\"" N_(
        "it could not be kept, and has not happened; please try again later") "\"}}";
    struct rooms_outside *o = &t->all->outside;
    for (struct answer *a = t->answers, *next; a; a = next) {
        next = a->next;
        if (written && !a->lost)
            o->respond(o->context, a->to, a->status, a->json, a->size);
        else
            o->respond(o->context, a->to, 503, lost, sizeof lost - 1);
        free(a);
    }
}

/* What waits to be written is lost, too, and so are those who wait for that. */
static void lose_changes(struct room *r) {
    for (struct answer *a = r->all->answers; r->dirty && a; a = a->next)
        a->lost |= !strcmp(a->code, r->code);
    room_sleep(r);
    buf_clear(&r->record);
    r->kept = 0;
    r->put_table = r->ended = false;
    r->put_seats = 0;
    r->unread = true;
}

/* As it is kept. Where it cannot be read it stays as it was, and is not to be used. */
static const char *read_again(struct room *r, const struct stored_table *kept) {
    struct settings settings = r->settings;
    enum stored_state state = r->state;
    count(r, -1);
    const char *why = room_read(r, kept, &r->all->say);
    if (why) {
        r->settings = settings;
        r->state = state;
    }
    r->unread = why != NULL;
    count(r, 1);
    return why;
}

/* Nothing of what happened since the last writing has happened. */
static void fail_room(struct room *r) {
    struct rooms *all = r->all;
    struct stored_table kept;
    lose_changes(r);
    guests_send_away(r, CLOSE_TROUBLE,
                     N_("the last moves could not be kept; come back in a while"));
    const char *why = store_find(all->store, r->code, &kept);
    if (!why && !kept.id) { /* it was never written */
        guests_forget(r);
        room_forget(r);
        return;
    }
    if (!why)
        why = read_again(r, &kept);
    if (why)
        rooms_trouble(all, r->code, why);
    room_at(r, all->now + (why ? 5 * SECOND : 0));
}

static void count_moves(const struct turn *t) {
    double seconds = (double)(t->all->now - t->began) / SECOND;
    for (uint64_t i = 0; i < t->moved; i++)
        histogram_add(&t->all->counts.move, seconds);
}

static void turn_done(void *context, const char *why) {
    struct turn *t = context;
    struct rooms *all = t->all;
    if (why)
        rooms_trouble(all, "", why);
    else
        count_moves(t);
    for (int i = 0; i < t->count; i++) {
        struct room *r = room_by_code(all, t->room[i].code);
        if (r && why)
            fail_room(r);
        else if (r)
            r->written = t->room[i].size;
    }
    all->outside.release(all->outside.context, t->number);
    tell_answers(t, !why);
    free(t);
}

static void store_row(const struct room *r, struct store_batch *b) {
    struct stored_table t = {.id = r->id,
                             .state = r->state,
                             .nseats = r->settings.nseats,
                             .created = r->created,
                             .changed = r->changed};
    struct buf text = BUF(t.settings);
    struct jw j = {.out = &text};
    buf_clear(&text);
    jw_object(&j);
    settings_json(&r->settings, &j);
    if (r->again[0])
        jw_key_str(&j, "again", r->again);
    jw_object_end(&j);
    must(!text.full, "there is room for a table's settings");
    memcpy(t.code, r->code, sizeof t.code);
    memcpy(t.secret, r->secret, sizeof t.secret);
    buf_text(&text);
    strncpy(t.game, r->settings.game->id, sizeof t.game - 1);
    store_put_table(b, &t);
}

static void store_one_seat(const struct room *r, int i, struct store_batch *b) {
    const struct room_seat *from = &r->seat[i];
    struct stored_seat s = {.seat = i,
                            .kind = from->kind,
                            .taken = from->taken,
                            .has_luck = from->has_luck,
                            .account = from->account};
    memcpy(s.name, from->name, sizeof s.name);
    memcpy(s.token, from->token, sizeof s.token);
    memcpy(s.luck, from->luck, sizeof s.luck);
    if (from->level)
        strncpy(s.level, from->level->name, sizeof s.level - 1);
    store_put_seat(b, r->id, &s);
}

static void store_room(struct room *r, struct store_batch *b) {
    struct rooms_outside *o = &r->all->outside;
    if (r->put_table)
        store_row(r, b);
    FOR_SEATS (i, r->put_seats)
        store_one_seat(r, i, b);
    if (r->record.size > r->kept)
        store_add_lines(b, r->id, r->kept, r->record.data + r->kept, r->record.size - r->kept);
    if (r->ended) {
        struct outcome outcome;
        must(r->live, "a game that has just ended is there");
        const struct table *t = &r->live->sitting.table;
        if (t->game->outcome(t->state, &outcome))
            o->over(o->context, r, &outcome, b);
    }
    r->kept = r->record.size;
    r->put_table = r->ended = r->dirty = false;
    r->put_seats = 0;
}

static int count_dirty(const struct rooms *all) {
    int n = 0;
    for (const struct room *r = all->dirty; r; r = r->next_dirty)
        n++;
    return n;
}

/* What could not even be queued has failed like what could not be written. */
void rooms_turn(struct rooms *all) {
    if (!all->dirty)
        return;
    int number = count_dirty(all);
    struct turn *t = malloc(sizeof *t + (size_t)number * sizeof t->room[0]);
    must(t, "there is memory to finish a turn");
    *t = (struct turn){.all = all,
                       .number = all->turn++,
                       .began = all->now,
                       .moved = all->moved,
                       .answers = all->answers,
                       .count = number};
    struct store_batch *b = store_begin(all->store);
    int i = 0;
    for (struct room *r = all->dirty, *next; r; r = next) {
        next = r->next_dirty;
        memcpy(t->room[i].code, r->code, sizeof r->code);
        t->room[i++].size = r->record.size;
        store_room(r, b);
    }
    all->dirty = NULL;
    all->moved = 0;
    all->answers = NULL;
    all->last_answer = &all->answers;
    const char *why = store_commit(b, turn_done, t);
    if (why)
        turn_done(t, why);
}

/* ---- from the disk ---- */

static const char *read_settings(struct room *r, const struct stored_table *t, struct buf *say) {
    struct json_slice json, again;
    struct buf code = BUF(r->again);
    if (!json_scan(t->settings, strlen(t->settings), 8, &json))
        return N_("its settings are damaged");
    const char *why = settings_read(json, NULL, &r->settings, say);
    buf_clear(&code);
    if (!why && json_slice_member(json, "again", &again) && !json_slice_str(again, &code))
        why = N_("its settings are damaged");
    if (!why && (strcmp(r->settings.game->id, t->game) != 0 || r->settings.nseats != t->nseats))
        why = N_("its settings are damaged");
    return why;
}

static const char *read_seats(struct room *r) {
    struct stored_seat kept[MAX_SEATS];
    const char *why = store_seats(r->all->store, r->id, kept);
    for (int i = 0; !why && i < r->settings.nseats; i++) {
        struct room_seat *s = &r->seat[i];
        struct room_seat fresh = {.kind = kept[i].kind,
                                  .taken = kept[i].taken,
                                  .has_luck = kept[i].has_luck,
                                  .account = kept[i].account,
                                  .here = s->here,
                                  .left = r->all->now};
        memcpy(fresh.name, kept[i].name, sizeof fresh.name);
        memcpy(fresh.token, kept[i].token, sizeof fresh.token);
        memcpy(fresh.luck, kept[i].luck, sizeof fresh.luck);
        fresh.level = kept[i].level[0] ? bot_find(kept[i].level) : NULL;
        if (fresh.taken && fresh.kind == SEAT_BOT && !fresh.level)
            why = N_("the level of one of its bots is not known");
        fresh.bank = (int64_t)r->settings.clock.bank * SECOND;
        *s = fresh;
    }
    return why;
}

const char *room_read(struct room *r, const struct stored_table *t, struct buf *say) {
    r->id = t->id;
    r->state = t->state;
    r->created = t->created;
    r->changed = t->changed;
    memcpy(r->code, t->code, sizeof r->code);
    memcpy(r->secret, t->secret, sizeof r->secret);
    r->put_table = r->ended = false;
    r->put_seats = 0;
    buf_clear(&r->record);
    const char *why = read_settings(r, t, say);
    if (!why)
        why = read_seats(r);
    if (!why && r->state != STORED_WAITING)
        why = store_log(r->all->store, r->id, &r->record);
    r->kept = r->written = r->record.size;
    r->asked_ply = 0;
    if (!why && r->state == STORED_PLAYING)
        clock_resume(r);
    return why;
}

/* One table that is damaged does not keep the others from being played; it is left as it is. */
static bool load(void *context, const struct stored_table *t) {
    struct rooms *all = context;
    struct room *r = room_new(all);
    if (!r) {
        rooms_trouble(all, t->code, system_why(ENOMEM));
        return false;
    }
    const char *why = room_read(r, t, &all->say);
    if (why) {
        rooms_trouble(all, t->code, why);
        room_forget(r);
        return true;
    }
    room_list(r);
    room_at(r, all->now);
    return true;
}

/* In any spelling: small letters, spaces and dashes between. */
static bool read_code(const char *text, char code[CODE_MAX + 1]) {
    size_t n = 0;
    for (; *text; text++) {
        char c = *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text;
        if (c == '-' || c == ' ')
            continue;
        if (n == CODE_MAX || !((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')))
            return false;
        code[n++] = c;
    }
    code[n] = 0;
    return n > 0;
}

static const struct refusal unreadable = {503, "store",
                                          N_("the table cannot be read at the moment")};

struct room *rooms_find(struct rooms *all, const char *text, struct refusal *refusal) {
    char code[CODE_MAX + 1];
    struct stored_table t;
    *refusal = (struct refusal){404, "table", N_("there is no such table")};
    if (!read_code(text, code))
        return NULL;
    struct room *r = room_by_code(all, code);
    if (r && r->unread)
        *refusal = unreadable;
    if (r)
        return r->unread ? NULL : r;
    const char *why = store_find(all->store, code, &t);
    if (!why && (!t.id || t.state != STORED_OVER))
        return NULL; /* one that is damaged is not played */
    if (!why && !(r = room_new(all)))
        why = system_why(ENOMEM);
    if (!why && (why = room_read(r, &t, &all->say)))
        room_forget(r);
    if (why) {
        rooms_trouble(all, code, why);
        *refusal = unreadable;
        return NULL;
    }
    room_list(r);
    room_at(r, all->now + 30 * SECOND);
    return r;
}

/* ---- opening ---- */

const char *rooms_open(struct rooms **out, struct store *store, struct workers *workers,
                       const struct rooms_outside *outside, const struct rooms_terms *terms,
                       uint64_t now, struct buf *say) {
    struct seed seed;
    struct rooms *all = calloc(1, sizeof *all);
    *out = NULL;
    if (!all || !(all->bucket = calloc(256, sizeof *all->bucket)) || !system_seed(&seed)) {
        free(all);
        return N_("out of memory");
    }
    all->buckets = 256;
    for (int i = 0; i < game_count && i < GAMES_MOST; i++)
        all->counts.game[i].id = game_list[i]->id;
    all->store = store;
    all->workers = workers;
    all->outside = *outside;
    all->terms = *terms;
    all->now = now;
    all->turn = (now << 20) + 1; /* above whatever was held and released before a restore */
    all->last_answer = &all->answers;
    all->scratch = all->message = all->say = heap_buf();
    rng_seed(&all->luck, seed_private(&seed, 0));
    const char *why = store_tables(store, false, load, all);
    if (why) {
        buf_clear(say);
        buf_str(say, why);
        rooms_close(all);
        return say->full ? why : say->data;
    }
    *out = all;
    return NULL;
}

void rooms_close(struct rooms *all) {
    rooms_turn(all);
    store_settle(all->store);
    while (all->first) {
        guests_forget(all->first);
        room_forget(all->first);
    }
    heap_free(&all->scratch);
    heap_free(&all->message);
    heap_free(&all->say);
    free(all->heap);
    free(all->bucket);
    free(all);
}

void rooms_send_away(struct rooms *all, enum close_code code, const char *reason) {
    for (struct room *r = all->first; r; r = r->after)
        guests_send_away(r, code, reason);
}

void rooms_change(struct rooms *all, const struct rooms_terms *terms) {
    all->terms = *terms;
    for (struct room *r = all->first; r; r = r->after)
        if (r->live) {
            r->live->sitting.delay_min = terms->delay_min;
            r->live->sitting.delay_max = terms->delay_max;
        }
}

struct rooms_counts rooms_counts(const struct rooms *all) {
    return all->counts;
}

int rooms_made_from(const struct rooms *all, uint64_t whence) {
    int n = 0;
    for (const struct room *r = all->first; r; r = r->after)
        n += r->state != STORED_OVER && r->whence == whence;
    return n;
}

void rooms_json(const struct rooms *all, bool all_of_them, struct jw *out) {
    enum { LISTED = 200 }; /* the newest; more would be no help to anybody who looks for a seat */
    int left = all_of_them ? INT_MAX : LISTED;
    jw_array(out);
    for (const struct room *r = all->first; r && left; r = r->after)
        if (all_of_them ? r->state != STORED_OVER
                        : r->state == STORED_WAITING && r->settings.open) {
            room_json(r, out);
            left--;
        }
    jw_array_end(out);
}
