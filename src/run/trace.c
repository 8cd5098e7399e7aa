#include "run/trace.h"

#include <stdlib.h>

#include "core/notation.h"
#include "run/sim.h"
#include "run/system.h"

struct tracer {
    struct table table;
    struct bot bot[MAX_SEATS];
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
    table_json(&t->table, &t->json);
}

static void start_line(struct tracer *t, const struct match *m, const char *seed_text) {
    begin(t, "start");
    json_key_str(&t->json, "game", m->game->id);
    json_key_int(&t->json, "players", m->nseats);
    json_key(&t->json, "options");
    options_json(m->game, &m->options, &t->json);
    json_key_str(&t->json, "seed", seed_text);
    key_state(t);
    end(t);
}

static void key_legal(struct tracer *t, int seat) {
    struct move moves[MAX_LEGAL];
    char text[MOVE_TEXT_MAX];
    char key[2] = {(char)('0' + seat), 0};
    int n = t->table.game->legal(t->table.state, seat, moves);
    json_key(&t->json, key);
    json_array(&t->json);
    for (int i = 0; i < n; i++) {
        struct buf b = BUF(text);
        move_text(t->table.game, &moves[i], &b);
        json_str(&t->json, buf_text(&b));
    }
    json_array_end(&t->json);
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
    FOR_SEATS (seat, asked)
        key_legal(t, seat);
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

static void decision(struct tracer *t, seatset asked) {
    _Alignas(8) unsigned char view[STATE_MAX];
    ask_line(t, asked);
    FOR_SEATS (seat, asked) {
        table_view(&t->table, seat, view);
        struct move m = bot_decide(&t->bot[seat], view);
        move_line(t, &m);
        table_move(&t->table, &m, NULL);
    }
    begin(t, "state");
    key_state(t);
    end(t);
}

static void end_line(struct tracer *t) {
    struct outcome o;
    int nseats = table_head(&t->table)->nseats;
    t->table.game->outcome(t->table.state, &o);
    begin(t, "end");
    json_key(&t->json, "scores");
    if (o.scored) {
        json_array(&t->json);
        for (int i = 0; i < nseats; i++)
            json_int(&t->json, o.score[i]);
        json_array_end(&t->json);
    } else
        json_null(&t->json);
    json_key(&t->json, "winners");
    json_array(&t->json);
    FOR_SEATS (seat, o.winners)
        json_int(&t->json, seat);
    json_array_end(&t->json);
    end(t);
}

const char *trace_run(const struct match *m, const struct seed *seed, const char *seed_text,
                      struct line_sink sink) {
    struct tracer t = {.line = heap_buf(), .sink = sink, .heard = true};
    void *memory;
    if (!match_memory(m, &memory))
        return N_("out of memory");
    table_open(&t.table, m->game, &m->options, m->nseats, seed);
    t.table.on_chance = chance_line;
    t.table.context = &t;
    for (int i = 0; i < m->nseats; i++)
        bot_open(&t.bot[i], m->type[i], m->game, i, seed, memory);
    start_line(&t, m, seed_text);
    for (seatset asked; t.heard && (asked = table_to_act(&t.table)) != 0;)
        decision(&t, asked);
    if (t.heard)
        end_line(&t);
    bool lost = t.line.full;
    heap_free(&t.line);
    free(memory);
    return lost ? N_("out of memory") : NULL;
}
