#include "run/trace.h"

#include <stdlib.h>

#include "core/message.h"
#include "run/sim.h"
#include "run/system.h"

struct tracer {
    struct table table;
    struct bot bot[MAX_SEATS];   /* who answers */
    const struct record *record; /* or what was answered, and how many moves are told already */
    uint32_t at;
    struct buf line;
    struct json json;
    struct line_sink sink;
    bool heard;
};

static void begin(struct tracer *t, const char *type) {
    buf_clear(&t->line);
    t->json = (struct json){.out = &t->line};
    json_object(&t->json);
    json_key_str(&t->json, "type", type);
}

static void end(struct tracer *t) {
    json_object_end(&t->json);
    buf_char(&t->line, '\n');
    t->heard = t->heard && !t->line.full && t->sink.line(t->sink.context, &t->line);
}

static void key_state(struct tracer *t) {
    json_key(&t->json, "state");
    view_json(t->table.game, t->table.state, &t->json);
}

static void start_line(struct tracer *t, const char *seed_text) {
    begin(t, "start");
    json_key_str(&t->json, "game", t->table.game->id);
    json_key_int(&t->json, "players", table_head(&t->table)->nseats);
    json_key(&t->json, "options");
    options_json(t->table.game, &t->table.options, &t->json);
    json_key_str(&t->json, "seed", seed_text);
    key_state(t);
    end(t);
}

static void ask_line(struct tracer *t, seatset asked) {
    begin(t, "ask");
    json_key(&t->json, "seats");
    json_array(&t->json);
    FOR_SEATS (seat, asked)
        json_int(&t->json, seat);
    json_array_end(&t->json);
    json_key(&t->json, "legal");
    json_object(&t->json);
    FOR_SEATS (seat, asked) {
        json_key(&t->json, (char[]){(char)('0' + seat), 0});
        legal_json(t->table.game, t->table.state, seat, &t->json);
    }
    json_object_end(&t->json);
    end(t);
}

static void move_line(struct tracer *t, const struct move *m) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(t->table.game, m, &b);
    begin(t, "move");
    json_key_int(&t->json, "seat", m->seat);
    json_key_str(&t->json, "move", buf_text(&b));
    end(t);
}

static void chance_line(void *context, const struct table *table, const struct move *m) {
    struct tracer *t = context;
    begin(t, "chance");
    table->game->describe_chance(table->state, m, &t->json);
    end(t);
}

/* A record has the answers to one decision in the order in which they were given. */
static bool is_answered(const struct tracer *t, seatset asked) {
    return !t->record || t->record->move_count - t->at >= (uint32_t)seat_count(asked);
}

static struct move answer(struct tracer *t, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    if (t->record) {
        const struct move *m = &t->record->move[t->at];
        while (m->seat != seat)
            m++;
        return *m;
    }
    table_view(&t->table, seat, view);
    return bot_decide(&t->bot[seat], view);
}

static void decision(struct tracer *t, seatset asked) {
    ask_line(t, asked);
    FOR_SEATS (seat, asked) {
        struct move m = answer(t, seat);
        move_line(t, &m);
        table_move(&t->table, &m, NULL);
    }
    t->at += (uint32_t)seat_count(asked);
    begin(t, "state");
    key_state(t);
    end(t);
}

static void end_line(struct tracer *t) {
    struct outcome o;
    t->table.game->outcome(t->table.state, &o);
    begin(t, "end");
    outcome_json(&o, table_head(&t->table)->nseats, &t->json);
    end(t);
}

/* From the deal on, which is made already, as far as there are answers. */
static const char *trace(struct tracer *t, const char *seed_text) {
    seatset asked;
    t->line = heap_buf();
    t->heard = true;
    t->table.on_chance = chance_line;
    t->table.context = t;
    start_line(t, seed_text);
    while (t->heard && (asked = table_to_act(&t->table)) != 0 && is_answered(t, asked))
        decision(t, asked);
    if (t->heard && !table_to_act(&t->table))
        end_line(t);
    bool lost = t->line.full;
    heap_free(&t->line);
    return lost ? N_("out of memory") : NULL;
}

const char *trace_run(const struct match *m, const struct seed *seed, const char *seed_text,
                      struct line_sink sink) {
    struct tracer t = {.sink = sink};
    void *memory;
    if (!match_memory(m, &memory))
        return N_("out of memory");
    table_open(&t.table, m->game, &m->options, m->nseats, seed, NULL);
    for (int i = 0; i < m->nseats; i++)
        bot_open(&t.bot[i], m->type[i], m->game, i, seed, memory);
    const char *why = trace(&t, seed_text);
    free(memory);
    return why;
}

const char *trace_record(const struct record *r, struct line_sink sink) {
    struct tracer t = {.sink = sink, .record = r};
    char hex[2 * sizeof r->seed.byte + 1];
    struct buf seed = BUF(hex);
    buf_hex(&seed, r->seed.byte, sizeof r->seed.byte);
    table_open(&t.table, r->game, &r->options, r->nseats, &r->seed, NULL);
    return trace(&t, buf_text(&seed));
}
