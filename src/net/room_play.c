/* The game at a table: it wakes up when somebody comes or something is due, goes on by one move after
 * the other, and sleeps while it waits. */
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"
#include "net/room.h"

enum { MOVES_AT_ONCE = 16, AWAKE_MANY = 1000 };

/* How long it stays awake with nothing to do: less where nobody is there to do anything, or where many
 * are awake. */
static uint64_t drowsy(const struct room *r) {
    return r->used + (!r->guests ? 0 : r->all->counts.awake > AWAKE_MANY ? 1 : 20) * SECOND;
}

static struct sitting *sitting(const struct room *r) {
    return &r->live->sitting;
}

/* ---- waking and sleeping ---- */

static void seat_player(struct room *r, int seat) {
    const struct room_seat *s = &r->seat[seat];
    struct live *l = r->live;
    if (s->kind == SEAT_BOT || s->stand_in) {
        const struct bot_type *level = s->kind == SEAT_BOT ? s->level : r->settings.level;
        workers_sit(r->all->workers, &l->place[seat], &l->sitting, seat, level, r);
        return;
    }
    sitting_person(&l->sitting, seat);
    if (s->order)
        sitting_order(&l->sitting, seat, true);
}

/* Everything about a sitting that its record does not hold. */
static void furnish(struct room *r) {
    struct live *l = r->live;
    l->sitting.delay_min = r->all->terms.delay_min;
    l->sitting.delay_max = r->all->terms.delay_max;
    rng_seed(&l->sitting.delays, rng_next(&r->all->luck));
    for (int i = 0; i < r->settings.nseats; i++)
        seat_player(r, i);
    room_who(r, l->who);
    room_more(r, l->more, sizeof l->more);
    r->all->counts.awake++;
    guests_attach(r);
    clock_new_decision(r);
}

/* The record that is played on; of one that is over the whole text stays. */
static bool resume(struct room *r, struct live *l) {
    struct record_error e = {.text = "there is no memory for it"};
    struct buf text = r->record;
    r->record = heap_buf();
    bool holds =
        sitting_resume(&l->sitting, text.data, text.size, &r->record, &r->all->scratch, &e) &&
        (r->state == STORED_OVER || r->record.size >= text.size);
    if (!holds)
        rooms_trouble(r->all, r->code, e.text);
    bool keep = !holds || r->state == STORED_OVER;
    heap_free(keep ? &r->record : &text);
    if (keep)
        r->record = text;
    return holds;
}

static bool wake(struct room *r) {
    if (r->live)
        return true;
    struct live *l = calloc(1, sizeof *l);
    if (!l || !resume(r, l)) {
        free(l);
        return false;
    }
    r->live = l;
    furnish(r);
    return true;
}

bool room_wake(struct room *r) {
    bool slept = !r->live;
    r->used = r->all->now;
    if (!wake(r))
        return false;
    if (slept)
        room_at(r, 0);
    return true;
}

void room_sleep(struct room *r) {
    if (!r->live)
        return;
    for (int i = 0; i < r->settings.nseats; i++)
        sitting_person(sitting(r), i); /* lets bots forget what they were asked */
    free(r->live);
    r->live = NULL;
    r->all->counts.awake--;
    guests_attach(r);
}

/* ---- the start ---- */

static void sitters(const struct room *r, struct sitter who[MAX_SEATS]) {
    memset(who, 0, MAX_SEATS * sizeof who[0]);
    for (int i = 0; i < r->settings.nseats; i++) {
        who[i].kind = r->seat[i].kind;
        memcpy(who[i].name, r->seat[i].name, sizeof who[i].name);
    }
}

void room_begin(struct room *r) {
    struct sitter who[MAX_SEATS];
    struct fair f = {.committed = true};
    int nseats = r->settings.nseats;
    memcpy(f.secret, r->secret, sizeof f.secret);
    for (int i = 0; i < nseats; i++)
        if (r->seat[i].has_luck) {
            f.lucky |= SEAT(i);
            memcpy(f.luck[i], r->seat[i].luck, FAIR_BYTES);
        }
    struct seed seed = fair_seed(&f, nseats);
    r->live = calloc(1, sizeof *r->live);
    must(r->live, "there is memory for a game");
    const char *why =
        sitting_open(sitting(r), r->settings.game, &r->settings.options, nseats, &seed);
    must(!why, "what was set was checked");
    sitters(r, who);
    sitting_keep(sitting(r), who, &f, &r->record, &r->all->scratch);
    room_turn_to(r, STORED_PLAYING);
    room_tally(r)->begun++;
    r->hold_all = r->all->turn;
    r->used = r->all->now;
    furnish(r);
    clock_show(r, r->live->clocks);
    room_tell_seats(r, NULL);
    guests_update(r, NULL);
    room_at(r, 0);
}

/* ---- going on ---- */

static void finish(struct room *r) {
    record_end(&r->record, &sitting(r)->table);
    must(!r->record.full, "there is room for the end of a record");
    room_turn_to(r, STORED_OVER);
    r->ended = true;
    r->all->counts.ended++;
    room_tally(r)->finished++;
    room_more(r, r->live->more, sizeof r->live->more);
}

/* Law 4: that somebody was late again shows when the decision is over, not while others decide. */
static void replace_the_late(struct room *r) {
    for (int i = 0; i < r->settings.nseats; i++)
        if (r->seat[i].late >= LATE_MOST && !r->seat[i].stand_in)
            room_stand_in(r, i, false);
}

void room_moved(struct room *r, struct guest *sender) {
    struct sitting *s = sitting(r);
    int seat = s->last.seat;
    r->all->counts.moves++;
    room_tally(r)->moves++;
    r->all->moved += sender != NULL;
    r->used = r->all->now;
    if (s->table.committed) /* law 4: nobody else waits for what nobody else may know */
        r->hold_seat[seat] = r->all->turn;
    else
        r->hold_all = r->all->turn;
    clock_moved(r, seat);
    if (r->seat[seat].once) {
        r->seat[seat].once = r->seat[seat].stand_in = false;
        seat_player(r, seat);
    }
    clock_new_decision(r);
    clock_show(r, r->live->clocks);
    if (!table_to_act(&s->table))
        finish(r);
    else if (!s->table.committed)
        replace_the_late(r);
    room_dirty(r);
    guests_update(r, sender);
}

static void remark(struct room *r, const char *what, int seat) {
    char text[64];
    struct buf b = BUF(text);
    buf_clear(&b);
    buf_str(&b, what);
    buf_char(&b, ' ');
    buf_int(&b, seat);
    record_remark(&r->record, buf_text(&b));
    r->hold_all = r->all->turn;
    room_dirty(r);
}

void room_stand_in(struct room *r, int seat, bool once) {
    struct room_seat *s = &r->seat[seat];
    if (s->stand_in && (!s->once || once))
        return;
    s->stand_in = true;
    s->once = once;
    seat_player(r, seat);
    sitting(r)->decision = 0; /* its answer is due at a time of its own, whenever it was asked */
    if (once)
        return;
    r->all->counts.takeovers++;
    remark(r, "bot", seat);
    room_tell_seats(r, NULL);
}

void room_hand_back(struct room *r, int seat) {
    struct room_seat *s = &r->seat[seat];
    if (!s->stand_in || s->once)
        return; /* whose time is up may still move, but wins none by talking */
    s->stand_in = false;
    s->late = 0;
    seat_player(r, seat);
    remark(r, "person", seat);
}

/* Law 4: where the number of choices is secret, no answer shows later than drawn. */
static void hurry(struct room *r) {
    struct sitting *s = sitting(r);
    if (r->settings.game->open_choices || !s->delay_max || r->all->now < s->due ||
        s->decision != table_head(&s->table)->ply + 1)
        return;
    FOR_SEATS (i, table_to_act(&s->table))
        if (workers_sits(s, i) && s->player[i].asked && !s->player[i].answered) {
            workers_hurry(s, i);
            r->all->counts.hurried++;
        }
}

static void unstick(struct room *r) {
    int seat = sitting(r)->refused.seat;
    rooms_trouble(r->all, r->code, N_("a bot has made a wrong move: another takes its seat"));
    workers_sit(r->all->workers, &r->live->place[seat], sitting(r), seat, bot_find("random"), r);
}

/* True: there may be more to do at once. */
static bool go_on(struct room *r) {
    hurry(r);
    switch (sitting_step(sitting(r), r->all->now)) {
    case SITTING_MOVED:
        room_moved(r, NULL);
        return r->state == STORED_PLAYING;
    case SITTING_STUCK:
        unstick(r);
        return true;
    default:
        return false;
    }
}

static bool bots_are_asked(const struct room *r) {
    FOR_SEATS (i, r->asked)
        if (r->seat[i].kind == SEAT_BOT || r->seat[i].stand_in || r->seat[i].order)
            return true;
    return false;
}

static void set_time(struct room *r, bool more) {
    uint64_t now = r->all->now, due = clock_due(r);
    if (more)
        due = now + 1;
    if (r->live && !bots_are_asked(r) && now >= drowsy(r) && !r->dirty)
        room_sleep(r);
    if (r->live && bots_are_asked(r) && sitting(r)->due > now && sitting(r)->due < due)
        due = sitting(r)->due;
    if (r->live && !bots_are_asked(r) && drowsy(r) < due)
        due = drowsy(r) > now ? drowsy(r) : now + SECOND;
    if (due != UINT64_MAX)
        room_at(r, due);
}

void room_play(struct room *r) {
    if (!wake(r)) { /* to look is not to use: where there is nothing to do it sleeps on */
        room_at(r, r->all->now + 60 * SECOND);
        return;
    }
    clock_check(r);
    bool more = true;
    for (int n = 0; more && n < MOVES_AT_ONCE; n++)
        more = go_on(r);
    if (r->state == STORED_PLAYING)
        set_time(r, more);
    else
        room_at(r, r->all->now + 10 * SECOND);
}
