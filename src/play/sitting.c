#include "play/sitting.h"

#include <string.h>

#include "core/notation.h"

/* ---- streams ---- */

/* Everybody hears the step that has just been made; m is NULL for the deal. */
static void advance(struct seat stream[MAX_VIEWERS], const struct table *t, const struct move *m,
                    const struct events *ev) {
    struct events heard;
    FOR_SEATS (v, ALL_VIEWERS(table_head(t)->nseats))
        seat_hear(&stream[v], t, m, ev, &heard);
}

static void begin_streams(struct seat stream[MAX_VIEWERS]) {
    for (int v = 0; v < MAX_VIEWERS; v++)
        stream[v] = seat_begin(v);
}

void sitting_heard(const struct sitting *s, int viewer, struct events *out) {
    struct seat again = s->stream[viewer];
    const struct move *m = s->table.moves ? &s->last : NULL;
    seat_hear(&again, &s->table, m, &s->said, out);
}

/* ---- opening ---- */

static void seat_people(struct sitting *s) {
    for (int i = 0; i < table_head(&s->table)->nseats; i++)
        sitting_person(s, i);
}

const char *sitting_open(struct sitting *s, const struct game *g, const struct options *o,
                         int nseats, const struct seed *seed) {
    s->said.count = 0;
    const char *why = table_open(&s->table, g, o, nseats, seed, &s->said);
    if (why)
        return why;
    s->record = s->scratch = NULL;
    s->delay_min = s->delay_max = s->decision = 0;
    s->due = 0;
    s->deaf = false;
    s->fair = (struct fair){.committed = false};
    for (int i = 0; i < MAX_SEATS; i++)
        s->player[i].type = NULL;
    seat_people(s);
    begin_streams(s->stream);
    advance(s->stream, &s->table, NULL, &s->said);
    return NULL;
}

void sitting_keep(struct sitting *s, const struct sitter *who, const struct fair *fair,
                  struct buf *record, struct buf *scratch) {
    memcpy(s->who, who, sizeof s->who);
    if (fair)
        s->fair = *fair;
    s->record = record;
    s->scratch = scratch;
    buf_clear(record);
    record_head(record, &s->table, s->who, &s->fair, FULL);
}

/* ---- going on with a record ---- */

struct listener {
    struct seat stream[MAX_VIEWERS];
    struct events said;
    struct move last, completed;
};

static bool listen(void *context, const struct table *t, const struct move *m,
                   const struct events *ev) {
    struct listener *l = context;
    advance(l->stream, t, m, ev);
    l->said = *ev;
    if (m)
        l->last = *m;
    if (m && !t->committed)
        l->completed = *m;
    return true;
}

/* Plays the lines of a text anew. On failure nothing has changed. */
static bool play_lines(struct sitting *s, const char *text, size_t size, struct buf *scratch,
                       struct record *r, struct record_error *error) {
    struct listener l;
    struct table fresh;
    begin_streams(l.stream);
    *r = (struct record){.step = listen, .context = &l};
    if (!record_load(text, size, r, &fresh, scratch, error))
        return false;
    s->table = fresh;
    s->said = l.said;
    s->last = l.last;
    s->completed = l.completed;
    memcpy(s->stream, l.stream, sizeof s->stream);
    return true;
}

bool sitting_resume(struct sitting *s, const char *text, size_t size, struct buf *record,
                    struct buf *scratch, struct record_error *error) {
    struct record r;
    if (!play_lines(s, text, size, scratch, &r, error))
        return false;
    memcpy(s->who, r.who, sizeof s->who);
    s->fair = r.fair;
    s->record = record;
    s->scratch = scratch;
    s->delay_min = s->delay_max = s->decision = 0;
    s->deaf = false;
    for (int i = 0; i < MAX_SEATS; i++)
        s->player[i].type = NULL;
    buf_clear(record);
    record_resume(record, text, size, &s->table, scratch);
    seat_people(s);
    return true;
}

/* ---- players ---- */

static void cancel(struct player *p) {
    if (p->asked && p->type->cancel)
        p->type->cancel(p);
    p->asked = p->answered = false;
}

static void seat_player(struct sitting *s, int seat, const struct player_type *type) {
    struct player *p = &s->player[seat];
    if (p->type)
        cancel(p);
    p->type = type;
    p->seat = seat;
    p->asked = p->answered = p->order = false;
    p->self = NULL;
    p->game = s->table.game;
}

void sitting_player(struct sitting *s, int seat, const struct player_type *type, void *self) {
    seat_player(s, seat, type);
    s->player[seat].self = self;
}

void sitting_person(struct sitting *s, int seat) {
    seat_player(s, seat, &player_person);
}

void sitting_bot(struct sitting *s, int seat, const struct bot_type *type, void *memory) {
    seat_player(s, seat, &player_bot);
    bot_open(&s->player[seat].bot, type, s->table.game, seat, &s->table.deal.seed, memory);
}

void sitting_order(struct sitting *s, int seat, bool pass) {
    cancel(&s->player[seat]); /* an answer that waits may be another's now */
    s->player[seat].order = pass;
}

/* ---- moving ---- */

const char *sitting_move(struct sitting *s, const struct move *m) {
    int said = s->said.count;
    s->said.count = 0;
    const char *why = table_move(&s->table, m, s->deaf ? NULL : &s->said);
    if (why) {
        s->said.count = said;
        return why;
    }
    s->last = *m;
    if (!s->table.committed)
        s->completed = *m;
    if (s->record)
        record_move(s->record, &s->table, m, s->scratch);
    must(!s->record || !s->record->full, "there is room for the record");
    if (!s->deaf)
        advance(s->stream, &s->table, m, &s->said);
    cancel(&s->player[m->seat]);
    return NULL;
}

/* Draws the time of a decision's answers as soon as it is there. */
static void draw_due(struct sitting *s, uint64_t now) {
    uint32_t decision = table_head(&s->table)->ply + 1;
    if (s->decision == decision)
        return;
    s->decision = decision;
    s->due = now;
    if (s->delay_max)
        s->due += s->delay_min + rng_below(&s->delays, s->delay_max - s->delay_min + 1);
}

/* A bot that reads nothing but what is legal needs no view. */
static void ask(struct sitting *s, struct player *p) {
    bool any = p->type == &player_bot && p->bot.type->any_state;
    p->view = any ? s->table.state : p->memory;
    if (!any)
        table_view(&s->table, p->seat, p->memory);
    p->asked = true;
    p->answered = false;
    p->type->start(p);
}

enum sitting_state sitting_step(struct sitting *s, uint64_t now) {
    seatset asked = table_to_act(&s->table);
    if (!asked)
        return SITTING_OVER;
    draw_due(s, now);
    FOR_SEATS (seat, asked) {
        struct player *p = &s->player[seat];
        if (!p->asked)
            ask(s, p);
        if (!p->answered && p->type->step(p)) {
            p->answer = p->type->best(p);
            p->answered = true;
        }
        if (!p->answered && p->type->thinks)
            return SITTING_THINKS;
        if (!p->answered || (p->type->timed && now < s->due))
            continue;
        struct move m = p->answer;
        if (!sitting_move(s, &m))
            return SITTING_MOVED;
        s->refused = m;
        cancel(p);
        return SITTING_STUCK;
    }
    return SITTING_WAITS;
}

/* ---- taking back ---- */

const char *sitting_may_undo(const struct sitting *s, int seat) {
    const struct table *t = &s->table;
    uint32_t completed = t->moves - (uint32_t)seat_count(t->committed);
    if (t->committed & SEAT(seat))
        return NULL;
    if (!completed || s->completed.seat != seat)
        return N_("there is no move of yours to take back: another seat has acted since");
    if (completed <= t->settled)
        return N_("the move cannot be taken back: it has shown something or chance has acted");
    return NULL;
}

/* Cuts the commitments of the open decision off the record, and keeps those of other seats; or all
 * of them, with the move before. Returns the number of those to be made again. */
static int cut_moves(struct sitting *s, int seat, size_t *at, struct move others[MAX_SEATS]) {
    const char *text = s->record->data;
    bool own = s->table.committed & SEAT(seat);
    int moves = seat_count(s->table.committed) + !own, kept = 0;
    *at = s->record->size;
    for (int i = 0; i < moves; i++) {
        char line[MOVE_TEXT_MAX];
        struct buf b = BUF(line);
        *at = record_last_move(text, *at);
        const char *move = text + *at + 5; /* "move 0 draw" */
        buf_bytes(&b, move + 2, strcspn(move + 2, "\n"));
        if (own && move[0] - '0' != seat)
            must(!move_parse(s->table.game, move[0] - '0', buf_text(&b), &others[kept++]),
                 "the own record is text of moves");
    }
    return kept;
}

/* Chance is derived from the seed, so the game without some of its last moves is the record without
 * their lines, played again; what other seats have committed is made again. */
const char *sitting_undo(struct sitting *s, int seat) {
    struct move others[MAX_SEATS];
    struct record r;
    struct record_error e;
    size_t at;
    const char *why = sitting_may_undo(s, seat);
    if (why)
        return why;
    must(s->record && !s->record->full, "what can be taken back is kept");
    int kept = cut_moves(s, seat, &at, others);
    if (!play_lines(s, s->record->data, at, s->scratch, &r, &e))
        return N_("the record does not hold");
    s->record->size = at;
    s->record->data[at] = 0;
    s->decision = 0;
    for (int i = 0; i < table_head(&s->table)->nseats; i++)
        cancel(&s->player[i]);
    while (kept)
        must(!sitting_move(s, &others[--kept]), "a commitment can be made again");
    return NULL;
}

void sitting_record(const struct sitting *s, struct buf *out) {
    must(out->size == 0 && !s->record->full, "a record is a text of its own, and whole");
    buf_bytes(out, s->record->data, s->record->size);
    record_end(out, &s->table);
}
