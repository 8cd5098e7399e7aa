/* Tables: opening, copying, moving. Nothing here knows a rule: every move goes through table_move(). */
#include <stdlib.h>

#include "library.h"

_Static_assert(sizeof(koloda_move) == sizeof(struct move) &&
                   offsetof(koloda_move, seat) == offsetof(struct move, seat) &&
                   offsetof(koloda_move, a) == offsetof(struct move, a) &&
                   offsetof(koloda_move, b) == offsetof(struct move, b) &&
                   offsetof(koloda_move, c) == offsetof(struct move, c) &&
                   offsetof(koloda_move, set) == offsetof(struct move, set),
               "a public move is a move");
_Static_assert(sizeof(koloda_seed) == sizeof(struct seed), "a public seed is a seed");
_Static_assert((int)KOLODA_MAX_SEATS == MAX_SEATS && (int)KOLODA_ONLOOKER == PUBLIC &&
                   (int)KOLODA_MAX_LEGAL == MAX_LEGAL && (int)KOLODA_VIEW_MAX == STATE_MAX &&
                   (int)KOLODA_MOVE_MAX == MOVE_TEXT_MAX,
               "public limits are those of the core");

/* Of a state only the game's own bytes are copied. */
_Static_assert(offsetof(struct table, state) + STATE_MAX == sizeof(struct table),
               "the state is last in a table");

static const char no_table[] = "there is no table", no_seed[] = "there is no seed",
                  no_memory[] = "there is no memory";

/* ---- the log ---- */

static bool log_reserve(struct move_log *log, uint32_t count) {
    if (count <= log->room)
        return true;
    uint32_t room = count < 256 ? 256 : count + count / 2;
    struct move *more = realloc(log->move, room * sizeof *more);
    if (!more)
        return false;
    log->move = more;
    log->room = room;
    return true;
}

/* ---- opening ---- */

/* One "name=value" of a list, up to its comma. */
static bool set_option(const struct game *g, struct options *o, const char *text, size_t size,
                       struct buf *why) {
    char name[64], value[64];
    const char *equals = memchr(text, '=', size);
    size_t n = equals ? (size_t)(equals - text) : size;
    if (!equals || n >= sizeof name || size - n - 1 >= sizeof value) {
        buf_str(why, "an option is name=value, with a comma before the next: ");
        buf_bytes(why, text, size);
        return false;
    }
    memcpy(name, text, n);
    name[n] = 0;
    memcpy(value, equals + 1, size - n - 1);
    value[size - n - 1] = 0;
    char say[KOLODA_WHY_MAX];
    struct buf b = BUF(say);
    const char *wrong = options_set(g, o, name, value, &b);
    if (!wrong)
        return true;
    buf_bytes(why, text, size);
    buf_str(why, ": ");
    buf_str(why, wrong);
    return false;
}

static bool read_options(const struct game *g, const char *text, struct options *out,
                         struct buf *why) {
    *out = options_default(g);
    while (text && *text) {
        size_t size = strcspn(text, ",");
        if (!set_option(g, out, text, size, why))
            return false;
        text += size + (text[size] == ',');
    }
    return true;
}

static void complain_players(const struct game *g, struct buf *why) {
    buf_str(why, "the number of players of ");
    buf_str(why, g->id);
    buf_str(why, " is ");
    buf_int(why, g->min_seats);
    buf_str(why, " to ");
    buf_int(why, g->max_seats);
}

/* A new deal; what was said and logged before is gone with the old one. */
static const char *deal(koloda_table *t, const struct game *g, const struct options *o, int players,
                        const koloda_seed *seed) {
    struct seed core = take_seed(seed);
    t->said.count = 0;
    t->log.count = 0;
    return table_open(&t->table, g, o, players, &core,
                      t->keep & KOLODA_KEEP_EVENTS ? &t->said : NULL);
}

koloda_table *koloda_open(const char *game, int players, const char *options,
                          const koloda_seed *seed, unsigned keep, char why[KOLODA_WHY_MAX]) {
    struct buf say = library_why(why);
    const struct game *g = library_game(game, &say);
    struct options o;
    if (!g || !read_options(g, options, &o, &say))
        return NULL;
    if (players < g->min_seats || players > g->max_seats) {
        complain_players(g, &say);
        return NULL;
    }
    const char *wrong = options_check(g, &o, players);
    if (!wrong && !seed)
        wrong = no_seed;
    if (!wrong && keep & ~(unsigned)(KOLODA_KEEP_EVENTS | KOLODA_KEEP_RECORD))
        wrong = "what to keep is a sum of KOLODA_KEEP_EVENTS and KOLODA_KEEP_RECORD";
    koloda_table *t = wrong ? NULL : calloc(1, sizeof *t);
    if (!t) {
        buf_str(&say, wrong ? wrong : no_memory);
        return NULL;
    }
    t->keep = keep;
    must(!deal(t, g, &o, players, seed), "players and options are checked");
    return t;
}

const char *koloda_reset(koloda_table *t, const koloda_seed *seed) {
    if (!t || !seed)
        return t ? no_seed : no_table;
    struct options o = t->table.options;
    return deal(t, t->table.game, &o, koloda_players(t), seed);
}

/* ---- copying ---- */

/* Everything but the log; of state and events only what is in use. */
static void copy_position(koloda_table *to, const koloda_table *from) {
    to->keep = from->keep;
    to->last = from->last;
    to->said.count = from->said.count;
    memcpy(to->said.item, from->said.item, (size_t)from->said.count * sizeof from->said.item[0]);
    memcpy(&to->table, &from->table, offsetof(struct table, state) + from->table.game->state_size);
}

const char *koloda_copy(koloda_table *to, const koloda_table *from) {
    if (!to || !from)
        return no_table;
    if (to == from)
        return NULL;
    if (!log_reserve(&to->log, from->log.count))
        return no_memory;
    copy_position(to, from);
    if (from->log.count)
        memcpy(to->log.move, from->log.move, from->log.count * sizeof from->log.move[0]);
    to->log.count = from->log.count;
    return NULL;
}

koloda_table *koloda_clone(const koloda_table *t) {
    koloda_table *clone = t ? calloc(1, sizeof *clone) : NULL;
    if (clone && koloda_copy(clone, t)) {
        koloda_close(clone);
        return NULL;
    }
    return clone;
}

void koloda_close(koloda_table *t) {
    if (t)
        free(t->log.move);
    free(t);
}

/* ---- asking ---- */

const char *koloda_game(const koloda_table *t) {
    return t ? t->table.game->id : NULL;
}

int koloda_players(const koloda_table *t) {
    return t ? table_head(&t->table)->nseats : 0;
}

koloda_seed koloda_seed_of(const koloda_table *t) {
    koloda_seed seed = {{0}};
    if (t)
        memcpy(seed.byte, t->table.deal.seed.byte, sizeof seed.byte);
    return seed;
}

uint32_t koloda_awaited(const koloda_table *t) {
    return t ? table_to_act(&t->table) : 0;
}

uint32_t koloda_moves(const koloda_table *t) {
    return t ? t->table.moves : 0;
}

int koloda_legal(const koloda_table *t, int seat, koloda_move *out, int max) {
    struct move all[MAX_LEGAL];
    if (!has_seat(t, seat))
        return 0;
    const struct game *g = t->table.game;
    if (out && max >= g->max_legal)
        return g->legal(t->table.state, seat, core_move(out));
    int n = g->legal(t->table.state, seat, all);
    for (int i = 0; out && i < n && i < max; i++)
        out[i] = give_move(all[i]);
    return n;
}

bool koloda_over(const koloda_table *t, koloda_outcome *out) {
    struct outcome o = {.scored = false};
    if (!t || !t->table.game->outcome(t->table.state, &o))
        return false;
    if (!out)
        return true;
    *out = (koloda_outcome){.winners = o.winners, .scored = o.scored, .reason = o.reason};
    for (int i = 0; o.scored && i < koloda_players(t); i++)
        out->score[i] = o.score[i];
    return true;
}

/* ---- moving ---- */

const char *library_move(koloda_table *t, const struct move *m) {
    bool record = t->keep & KOLODA_KEEP_RECORD, events = t->keep & KOLODA_KEEP_EVENTS;
    if (record && !log_reserve(&t->log, t->log.count + 1))
        return no_memory;
    int said = t->said.count;
    t->said.count = 0;
    const char *why = table_move(&t->table, m, events ? &t->said : NULL);
    if (why) {
        t->said.count = said;
        return why;
    }
    t->last = *m;
    if (record)
        t->log.move[t->log.count++] = *m;
    return NULL;
}

const char *koloda_step(koloda_table *t, const koloda_move *m) {
    if (!t || !m)
        return t ? "there is no move" : no_table;
    struct move core = take_move(m);
    return library_move(t, &core);
}

const char *koloda_check(const koloda_table *t, const koloda_move *m) {
    if (!t || !m)
        return t ? "there is no move" : no_table;
    struct move core = take_move(m);
    if (core.kind == MOVE_CHANCE)
        return "only the table makes chance moves"; /* as table_move() says */
    return t->table.game->check(t->table.state, &core);
}

const char *koloda_step_text(koloda_table *t, int seat, const char *text) {
    koloda_move m;
    const char *why = koloda_move_parse(t, seat, text, &m);
    return why ? why : koloda_step(t, &m);
}
