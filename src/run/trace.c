#include "run/trace.h"

#include <stdlib.h>

#include "core/message.h"
#include "run/sim.h"
#include "run/system.h"

struct tracer {
    struct sitting sitting;
    const struct record *record; /* what was answered, if bots do not answer now */
    uint32_t at;                 /* where the answers to this decision begin there */
    struct buf line;
    struct jw json;
    struct line_sink sink;
    struct outside *outside; /* NULL: there are no programs */
    struct move answer[MAX_SEATS];
    seatset answered; /* whose answers are there, but not told yet */
    bool heard, lost;
};

static void begin(struct tracer *t, const char *type) {
    buf_clear(&t->line);
    t->json = (struct jw){.out = &t->line};
    jw_object(&t->json);
    jw_key_str(&t->json, "type", type);
}

static void end(struct tracer *t) {
    jw_object_end(&t->json);
    buf_char(&t->line, '\n');
    t->lost = t->lost || t->line.full;
    t->heard = t->heard && !t->lost && t->sink.line(t->sink.context, &t->line);
}

static void key_state(struct tracer *t) {
    jw_key(&t->json, "state");
    view_json(t->sitting.table.game, t->sitting.table.state, &t->json);
}

static void start_line(struct tracer *t, const char *seed_text) {
    begin(t, "start");
    jw_key_str(&t->json, "game", t->sitting.table.game->id);
    jw_key_int(&t->json, "players", table_head(&t->sitting.table)->nseats);
    jw_key(&t->json, "options");
    options_json(t->sitting.table.game, &t->sitting.table.options, &t->json);
    jw_key_str(&t->json, "seed", seed_text);
    key_state(t);
    end(t);
}

static void ask_line(struct tracer *t, seatset asked) {
    begin(t, "ask");
    jw_key(&t->json, "seats");
    jw_array(&t->json);
    FOR_SEATS (seat, asked)
        jw_int(&t->json, seat);
    jw_array_end(&t->json);
    jw_key(&t->json, "legal");
    jw_object(&t->json);
    FOR_SEATS (seat, asked) {
        jw_key(&t->json, (char[]){(char)('0' + seat), 0});
        legal_json(t->sitting.table.game, t->sitting.table.state, seat, &t->json);
    }
    jw_object_end(&t->json);
    end(t);
}

static void move_line(struct tracer *t, const struct move *m) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(t->sitting.table.game, m, &b);
    begin(t, "move");
    jw_key_int(&t->json, "seat", m->seat);
    jw_key_str(&t->json, "move", buf_text(&b));
    end(t);
}

static void chance_line(struct tracer *t, const struct move *m) {
    begin(t, "chance");
    t->sitting.table.game->describe_chance(t->sitting.table.state, m, &t->json);
    end(t);
}

/* Seats may answer one decision in any order; told they are by their numbers. */
static void move_lines(struct tracer *t) {
    FOR_SEATS (seat, t->answered)
        move_line(t, &t->answer[seat]);
    t->answered = 0;
}

static void on_move(void *context, const struct table *table, const struct move *m) {
    struct tracer *t = context;
    (void)table;
    if (m->kind == MOVE_CHANCE) {
        move_lines(t);
        chance_line(t, m);
        return;
    }
    t->answer[m->seat] = *m;
    t->answered |= SEAT(m->seat);
}

/* ---- a record's players ---- */

/* A record has the answers to one decision in the order in which they were given; all of them are
 * there, or none is told. */
static bool is_answered(const struct tracer *t, seatset asked) {
    return !t->record ||
           t->record->move_count - t->sitting.table.moves >= (uint32_t)seat_count(asked);
}

static void start(struct player *p) {
    (void)p;
}

static bool step(struct player *p) {
    (void)p;
    return true;
}

static struct move best(struct player *p) {
    const struct tracer *t = p->self;
    const struct move *m = &t->record->move[t->at];
    while (m->seat != p->seat)
        m++;
    return *m;
}

static const struct player_type recorded = {.start = start, .step = step, .best = best};

/* ---- decisions ---- */

static void decision(struct tracer *t, seatset asked) {
    ask_line(t, asked);
    t->at = t->sitting.table.moves;
    while (t->sitting.table.moves < t->at + (uint32_t)seat_count(asked))
        if (t->outside)
            outside_step(t->outside, 0, 100);
        else
            sitting_step(&t->sitting, 0);
    move_lines(t);
    begin(t, "state");
    key_state(t);
    end(t);
}

static void end_line(struct tracer *t) {
    struct outcome o;
    t->sitting.table.game->outcome(t->sitting.table.state, &o);
    begin(t, "end");
    outcome_json(&o, table_head(&t->sitting.table)->nseats, &t->json);
    end(t);
}

/* From the deal on, which is made already, as far as there are answers. */
static const char *trace(struct tracer *t, const char *seed_text) {
    seatset asked;
    t->line = heap_buf();
    t->heard = true;
    t->sitting.table.on_move = on_move;
    t->sitting.table.context = t;
    start_line(t, seed_text);
    while (t->heard && (asked = table_to_act(&t->sitting.table)) != 0 && is_answered(t, asked))
        decision(t, asked);
    if (t->heard && !table_to_act(&t->sitting.table))
        end_line(t);
    heap_free(&t->line);
    return t->lost ? N_("out of memory") : NULL;
}

const char *trace_run(const struct match *m, const struct outside_terms *terms,
                      const struct seed *seed, const char *seed_text, struct line_sink sink) {
    struct tracer t = {.sink = sink};
    void *memory;
    if (!match_memory(m, &memory))
        return N_("out of memory");
    struct match match = *m;
    match.memory = memory;
    if (!outside_new(&t.outside, m, terms, NULL)) {
        free(memory);
        return N_("out of memory");
    }
    match_sit(&match, seed, &t.sitting);
    if (t.outside)
        outside_sit(t.outside, &match, &t.sitting);
    const char *why = trace(&t, seed_text);
    outside_free(t.outside);
    free(memory);
    return why;
}

const char *trace_record(const struct record *r, struct line_sink sink) {
    struct tracer t = {.sink = sink, .record = r};
    char hex[2 * sizeof r->seed.byte + 1];
    struct buf seed = BUF(hex);
    buf_hex(&seed, r->seed.byte, sizeof r->seed.byte);
    sitting_open(&t.sitting, r->game, &r->options, r->nseats, &r->seed);
    for (int i = 0; i < r->nseats; i++) {
        t.sitting.player[i].type = &recorded;
        t.sitting.player[i].self = &t;
    }
    return trace(&t, buf_text(&seed));
}
