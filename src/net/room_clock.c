/* Time at a table: clocks, people who are away, and that no table waits for ever. Only what everybody
 * knows decides who is replaced: who is asked, who is here, and since when. A move of a person whose
 * time is up is made by a bot. The server's own absence costs nobody any time. */
#include <stdlib.h>
#include <string.h>

#include "net/room.h"

enum { DAY = 86400 };

static const struct clock_terms *terms(const struct room *r) {
    return &r->settings.clock;
}

static int64_t wall(const struct room *r) {
    return r->all->outside.wall(r->all->outside.context);
}

static uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static void remark(struct room *r, const char *what, int64_t a, int64_t b) {
    char text[64];
    struct buf t = BUF(text);
    buf_clear(&t);
    buf_str(&t, what);
    if (a >= 0) {
        buf_char(&t, ' ');
        buf_int(&t, a);
    }
    buf_char(&t, ' ');
    buf_int(&t, b);
    record_remark(&r->record, buf_text(&t));
}

/* ---- decisions ---- */

void clock_new_decision(struct room *r) {
    _Alignas(8) unsigned char view[STATE_MAX];
    const struct table *t = &r->live->sitting.table;
    uint32_t ply = table_head(t)->ply + 1;
    if (r->asked_ply != ply) {
        bool going_on = !r->asked_ply && r->asked_wall; /* it was read from the disk */
        r->asked_at = r->all->now;
        r->noticed = 0;
        for (int i = 0; i < r->settings.nseats; i++)
            r->seat[i].shown = r->seat[i].bank;
        if (!going_on) {
            r->asked_wall = wall(r);
            if (terms(r)->days && r->state == STORED_PLAYING) {
                remark(r, "time", -1, r->asked_wall);
                room_dirty(r);
            }
        }
        r->asked_ply = ply;
    }
    table_view(t, PUBLIC, view);
    r->asked = table_to_act(t);
    r->asked_all = t->game->to_act(view);
}

/* What a seat has left of its bank if it moved now. */
static int64_t bank_now(const struct room *r, int seat) {
    int64_t over = (int64_t)(r->all->now - r->asked_at) - (int64_t)terms(r)->move * SECOND;
    int64_t left = r->seat[seat].bank - (over > 0 ? over : 0);
    return left > 0 ? left : 0;
}

void clock_moved(struct room *r, int seat) {
    struct room_seat *s = &r->seat[seat];
    if (!room_is_person(r, seat) || s->stand_in)
        return;
    s->late = 0;
    if (!clock_ticks(terms(r)))
        return;
    int64_t left = bank_now(r, seat);
    if (left == s->bank)
        return;
    s->bank = left;
    remark(r, "clock", seat, left);
}

/* Law 4: of those who decide in secret only what they had when the decision began. */
void clock_show(const struct room *r, int64_t left[MAX_SEATS]) {
    for (int i = 0; i < MAX_SEATS; i++)
        left[i] = terms(r)->days ? (int64_t)terms(r)->days * DAY * SECOND
                                 : (int64_t)terms(r)->move * SECOND + r->seat[i].shown;
}

/* ---- who is late, who is away ---- */

static uint64_t ends(const struct room *r, int seat) {
    const struct clock_terms *c = terms(r);
    if (clock_ticks(c))
        return r->asked_at + (uint64_t)c->move * SECOND + (uint64_t)r->seat[seat].bank;
    if (c->days) {
        int64_t left = r->asked_wall + (int64_t)c->days * DAY - wall(r);
        return r->all->now + (left > 0 ? (uint64_t)left * SECOND : 0);
    }
    return r->asked_at + (uint64_t)r->all->terms.abandoned * SECOND;
}

int64_t clock_left(const struct room *r, int viewer) {
    if (viewer == PUBLIC || (!clock_ticks(terms(r)) && !terms(r)->days))
        return -1;
    uint64_t end = ends(r, viewer);
    return end > r->all->now ? (int64_t)(end - r->all->now) : 0;
}

static bool anybody_is_here(const struct room *r) {
    for (int i = 0; i < r->settings.nseats; i++)
        if (r->seat[i].here)
            return true;
    return false;
}

/* When a bot takes the seat of whoever is away. Where all are, the table waits for them a long time;
 * where there are days for a move, nobody need be here. */
static uint64_t replaced(const struct room *r, int seat) {
    const struct room_seat *s = &r->seat[seat];
    if (!room_is_person(r, seat) || s->here || (s->stand_in && !s->once) || terms(r)->days)
        return UINT64_MAX;
    uint32_t seconds = anybody_is_here(r) ? r->all->terms.grace : r->all->terms.abandoned;
    return later(s->left, r->asked_at) + (uint64_t)seconds * SECOND;
}

static void check_time(struct room *r, int seat) {
    struct room_seat *s = &r->seat[seat];
    if (!room_is_person(r, seat) || s->stand_in || r->all->now < ends(r, seat))
        return;
    s->bank = 0;
    bool again = s->late || (!clock_ticks(terms(r)) && !terms(r)->days);
    s->late = again ? LATE_MOST : 1;
    room_stand_in(r, seat, true);
}

static void notice(struct room *r, int seat) {
    if (!room_is_person(r, seat) || r->seat[seat].here || r->noticed & SEAT(seat) ||
        r->seat[seat].stand_in)
        return;
    r->noticed |= SEAT(seat);
    r->all->outside.awaits(r->all->outside.context, r, seat);
}

void clock_check(struct room *r) {
    seatset asked = r->asked;
    FOR_SEATS (i, r->asked_all) {
        if (r->all->now >= replaced(r, i))
            room_stand_in(r, i, false);
        else if (asked & SEAT(i)) {
            notice(r, i);
            check_time(r, i);
        }
    }
}

uint64_t clock_due(const struct room *r) {
    uint64_t due = UINT64_MAX;
    FOR_SEATS (i, r->asked_all) {
        uint64_t at = replaced(r, i);
        due = at < due ? at : due;
    }
    FOR_SEATS (i, r->asked)
        if (room_is_person(r, i) && !r->seat[i].stand_in && ends(r, i) < due)
            due = ends(r, i);
    /* A look once in a while keeps the days right when somebody sets the clock of the wall. */
    if (terms(r)->days && due > r->all->now + 3600 * SECOND)
        due = r->all->now + 3600 * SECOND;
    return due;
}

/* ---- after a restart ---- */

/* "remark clock 0 52300", "remark bot 1", "remark person 1", "remark time 1800000000" */
static void resume_remark(struct room *r, const char *line) {
    char *end;
    bool bot = !strncmp(line, "bot ", 4), person = !strncmp(line, "person ", 7);
    bool bank = !strncmp(line, "clock ", 6), at = !strncmp(line, "time ", 5);
    if (!bot && !person && !bank && !at)
        return;
    long long first = strtoll(strchr(line, ' ') + 1, &end, 10);
    if (at)
        r->asked_wall = first > 0 ? first : 0;
    else if (first < 0 || first >= r->settings.nseats)
        return;
    else if (bank && *end == ' ') {
        long long left = strtoll(end + 1, NULL, 10);
        long long most = (long long)terms(r)->bank * SECOND;
        r->seat[first].bank = left < 0 ? 0 : left > most ? most : left;
    } else if (room_is_person(r, (int)first))
        r->seat[first].stand_in = bot;
}

void clock_resume(struct room *r) {
    const char *text = r->record.data, *end = text + r->record.size;
    for (const char *line = text, *next; line && line < end; line = next) {
        next = memchr(line, '\n', (size_t)(end - line));
        next = next ? next + 1 : end;
        if (next - line > 7 && !strncmp(line, "remark ", 7))
            resume_remark(r, line + 7);
    }
}
