#include "run/outside.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"
#include "run/bots.h"
#include "run/system.h"

enum {
    BURST = 64,       /* messages of one program before others are looked at */
    GRACE = 1000,     /* ms that a program has to end by itself after a game */
    LAST_WORDS = 256, /* pieces of its stderr: what the largest pipe holds */
};

static bool is_here(const struct guest *g) {
    return g->type && g->program.minder;
}

/* ---- telling ---- */

static void send_line(void *context, const struct buf *message) {
    struct guest *g = context;
    program_send(&g->program, message);
}

/* Its time begins with every ask that it is told. */
static void start_clock(struct guest *g) {
    if (g->ask != g->door.asked)
        g->since = system_now();
    g->ask = g->door.asked;
}

void outside_update(struct outside *o) {
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->guest[i])) {
            door_update(&o->guest[i].door);
            start_clock(&o->guest[i]);
        }
}

void outside_undo(struct outside *o, seatset changed) {
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->guest[i])) {
            door_undo(&o->guest[i].door, changed & SEAT(i));
            start_clock(&o->guest[i]);
        }
}

static void tell_seats(struct outside *o) {
    buf_clear(&o->message);
    message_seats(&o->message, o->who, o->match->nseats);
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->guest[i]) && o->guest[i].door.open)
            program_send(&o->guest[i].program, &o->message);
}

/* ---- giving up ---- */

static void forfeit(struct outside *o, struct guest *g, const char *why) {
    int seat = g->door.viewer;
    program_stop(&g->program, 0);
    g->forfeits++;
    sitting_bot(o->sitting, seat, bot_find("random"), NULL);
    o->who[seat].kind = "bot";
    o->who[seat].level = "random";
    tell_seats(o);
    if (o->terms.tell)
        o->terms.tell(o->terms.context, seat, g->type, why);
}

/* "a reason: a number or a text: what it said last". */
static const char *reason(struct outside *o, const struct guest *g, const char *why, int number,
                          const char *text) {
    struct buf b = BUF(o->say);
    buf_clear(&b);
    buf_str(&b, why);
    if (number >= 0 || text) {
        buf_str(&b, ": ");
        buf_str(&b, text ? text : "");
        if (!text)
            buf_uint(&b, (uint64_t)number);
    }
    if (g->program.words[0]) {
        buf_str(&b, ": ");
        buf_str(&b, g->program.words);
    }
    return buf_text(&b);
}

static const char *why_closed(struct outside *o, struct guest *g) {
    const char *line;
    size_t size;
    int code = program_exit_code(&g->program, 100);
    for (int i = 0; i < LAST_WORDS; i++)
        program_hear(&g->program, &line, &size);
    if (code < 0)
        return reason(o, g, N_("it closed its output"), -1, NULL);
    if (code > 128 && code - 128 < NSIG)
        return reason(o, g, N_("it was ended by signal"), code - 128, NULL);
    return reason(o, g, N_("it ended with exit code"), code, NULL);
}

/* Has it had its time? */
static bool is_late(const struct outside *o, const struct guest *g) {
    const struct seat *stream = &o->sitting->stream[g->door.viewer];
    bool awaited = !g->door.open || seat_asked(stream, &o->sitting->table);
    return awaited && (system_now() - g->since) * 1000 > o->terms.time;
}

static const char *why_late(struct outside *o, const struct guest *g) {
    if (!g->door.open && g->door.wrong)
        return reason(o, g, N_("no right hello in time; the last was wrong"), -1, g->door.wrong);
    return reason(o, g, g->door.open ? N_("no move in time (ms)") : N_("no hello in time (ms)"),
                  o->terms.time, NULL);
}

/* ---- hearing ---- */

/* One message, or an empty line, which only counts. True: it was a move. */
static bool take(struct outside *o, struct guest *g, const char *line, size_t size) {
    if (++g->messages > OUTSIDE_FLOOD) {
        forfeit(o, g, reason(o, g, N_("more than 1000 messages without a move"), -1, NULL));
        return false;
    }
    if (!size)
        return false;
    enum door_answer answer = door_receive(&g->door, line, size);
    start_clock(g); /* it may have been hello */
    if (answer == DOOR_WRONG && ++g->faults == OUTSIDE_FAULTS)
        forfeit(o, g, reason(o, g, N_("three wrong messages; the last"), -1, g->door.wrong));
    if (answer != DOOR_MOVED)
        return false;
    g->seconds += system_now() - g->since;
    g->messages = 0;
    door_accept(&g->door);
    return true;
}

/* What it has to say, as far as it is there. True: a move was made. */
static bool hear(struct outside *o, struct guest *g) {
    const char *line;
    size_t size;
    for (int i = 0; i < BURST && is_here(g); i++)
        switch (program_hear(&g->program, &line, &size)) {
        case PROGRAM_LINE:
            if (take(o, g, line, size))
                return true;
            break;
        case PROGRAM_ENDLESS:
            forfeit(o, g, reason(o, g, N_("a line longer than 65536 bytes"), -1, NULL));
            return false;
        case PROGRAM_CLOSED:
            forfeit(o, g, why_closed(o, g));
            return false;
        case PROGRAM_NOTHING:
            if (g->program.deaf)
                forfeit(o, g, reason(o, g, N_("it does not read what it is told"), -1, NULL));
            else if (is_late(o, g))
                forfeit(o, g, why_late(o, g));
            return false;
        }
    return false;
}

static bool hear_all(struct outside *o) {
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->guest[i]) && hear(o, &o->guest[i]))
            return true;
    return false;
}

static void wait_for_any(const struct outside *o, int ms) {
    struct pollfd look[3 * MAX_SEATS];
    int n = 0;
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->guest[i]))
            n += program_polls(&o->guest[i].program, look + n);
    poll(look, (nfds_t)n, ms);
}

/* Nobody begins before all are there: else a short game could be over before a program knows of it. */
static bool all_greeted(const struct outside *o) {
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->guest[i]) && !o->guest[i].door.open)
            return false;
    return true;
}

enum sitting_state outside_step(struct outside *o, uint64_t now, int ms) {
    enum sitting_state state = all_greeted(o) ? sitting_step(o->sitting, now) : SITTING_WAITS;
    if (state == SITTING_WAITS && now >= o->sitting->due) { /* law 4: not before its time */
        if (hear_all(o))
            state = SITTING_MOVED;
        else
            wait_for_any(o, ms);
    }
    if (state == SITTING_MOVED)
        outside_update(o);
    return state;
}

/* ---- coming and going ---- */

bool outside_new(struct outside **out, const struct match *m, const struct outside_terms *terms,
                 const atomic_bool *stop) {
    bool needed = match_has_programs(m);
    *out = needed ? malloc(sizeof **out) : NULL;
    if (!*out)
        return !needed;
    **out = (struct outside){.terms = *terms,
                             .stop = stop,
                             .message = heap_buf(),
                             .record = heap_buf(),
                             .scratch = heap_buf()};
    if (!terms->time)
        (*out)->terms.time = OUTSIDE_TIME;
    return true;
}

/* A program for the seat: one that waits for another game, or a new one. */
static const char *fetch(struct outside *o, struct guest *g, const struct bot_type *type) {
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->idle[i]) && o->idle[i].type == type) {
            *g = (struct guest){.type = type,
                                .program = o->idle[i].program,
                                .again = true,
                                .door.bytes = o->idle[i].door.bytes};
            o->idle[i].program.minder = 0;
            return NULL;
        }
    *g = (struct guest){.type = type};
    return program_start(&g->program, type->command);
}

static void invite(struct outside *o, int seat) {
    static const char *const hello[] = {
        "{\"type\":\"hello\",\"protocol\":1,\"want\":[\"games\"]}",
        "{\"type\":\"hello\",\"protocol\":1,\"want\":[\"games\",\"bytes\"]}"};
    struct guest *g = &o->guest[seat];
    const char *why = fetch(o, g, o->match->type[seat]);
    bool bytes = g->door.bytes;
    g->door = (struct door){.sitting = o->sitting,
                            .viewer = seat,
                            .program = "koloda " KOLODA_VERSION,
                            .who = o->who,
                            .send = send_line,
                            .context = g,
                            .out = &o->message};
    g->since = system_now();
    if (why)
        forfeit(o, g, reason(o, g, N_("it cannot be started"), -1, why));
    else if (g->again)
        door_receive(&g->door, hello[bytes], strlen(hello[bytes]));
    start_clock(g);
}

void outside_sit(struct outside *o, const struct match *m, struct sitting *s) {
    outside_leave(o);
    memset(o->guest, 0, sizeof o->guest);
    o->match = m;
    o->sitting = s;
    if (!s->record) {
        struct sitter who[MAX_SEATS];
        for (int i = 0; i < m->nseats; i++)
            who[i] = bot_sitter(m->type[i]);
        s->deaf = false;
        sitting_keep(s, who, NULL, &o->record, &o->scratch);
    }
    for (int i = 0; i < m->nseats; i++)
        o->who[i] = (struct message_sitter){s->who[i].name, seat_kind_ids[s->who[i].kind],
                                            s->who[i].kind == SEAT_BOT ? s->who[i].name : NULL};
    for (int i = 0; i < m->nseats; i++)
        if (m->type[i] && m->type[i]->command)
            invite(o, i);
}

static void leave(struct outside *o, struct guest *g) {
    bool over = !table_to_act(&o->sitting->table);
    for (int i = 0; i < MAX_SEATS && over && g->door.again; i++)
        if (!is_here(&o->idle[i])) {
            o->idle[i] = *g;
            return;
        }
    program_stop(&g->program, over ? GRACE : 0);
}

void outside_leave(struct outside *o) {
    for (int i = 0; i < MAX_SEATS; i++) {
        if (is_here(&o->guest[i]))
            leave(o, &o->guest[i]);
        o->guest[i].program.minder = 0;
    }
}

void outside_free(struct outside *o) {
    if (!o)
        return;
    outside_leave(o);
    for (int i = 0; i < MAX_SEATS; i++)
        if (is_here(&o->idle[i]))
            program_stop(&o->idle[i].program, GRACE);
    heap_free(&o->message);
    heap_free(&o->record);
    heap_free(&o->scratch);
    free(o);
}

/* ---- whole games, and before the first ---- */

bool outside_play(struct outside *o, const struct match *m, const struct seed *seed, void *st,
                  uint64_t *decisions) {
    struct sitting s;
    enum sitting_state state;
    match_sit(m, seed, &s);
    outside_sit(o, m, &s);
    while ((state = outside_step(o, 0, 100)) != SITTING_OVER) {
        must(state != SITTING_STUCK, "bots play by the rules");
        if (o->stop && atomic_load(o->stop))
            break;
    }
    outside_leave(o);
    memcpy(st, s.table.state, m->game->state_size);
    *decisions = s.table.moves;
    return state == SITTING_OVER;
}

/* What a shell answers for a command that it cannot find, or not start. A signal that somebody
 * catches ends the wait: it may be a person's who has had enough. */
static bool is_started(struct program *p, int time) {
    const char *line;
    size_t size;
    struct pollfd look[3];
    double start = system_now();
    enum program_said said = PROGRAM_NOTHING;
    while (said == PROGRAM_NOTHING && (system_now() - start) * 1000 < time &&
           poll(look, (nfds_t)program_polls(p, look), 100) >= 0)
        said = program_hear(p, &line, &size);
    int code = said == PROGRAM_CLOSED ? program_exit_code(p, 100) : -1;
    program_hear(p, &line, &size);
    return code != 126 && code != 127;
}

static const char *cannot(const struct bot_type *type, const char *why, struct buf *say) {
    buf_clear(say);
    buf_str(say, type->name);
    buf_str(say, ": ");
    buf_str(say, N_("it cannot be started"));
    buf_str(say, ": ");
    buf_str(say, why);
    return say->data;
}

const char *outside_check(const struct match *m, const struct outside_terms *terms,
                          struct buf *say) {
    struct program p;
    int time = terms->time ? terms->time : OUTSIDE_TIME;
    for (int i = 0; i < m->nseats; i++) {
        const struct bot_type *type = m->type[i];
        bool seen = !type || !type->command;
        for (int k = 0; k < i && !seen; k++)
            seen = m->type[k] == type;
        if (seen)
            continue;
        const char *why = program_start(&p, type->command);
        if (why)
            return cannot(type, why, say);
        if (!is_started(&p, time))
            why = cannot(type, p.words[0] ? p.words : N_("the shell cannot run it"), say);
        program_stop(&p, 0);
        if (why)
            return why;
    }
    return NULL;
}
