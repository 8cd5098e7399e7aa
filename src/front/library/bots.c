/* Bots at the library's tables, and games guessed and played out. */
#include <stdlib.h>

#include "ai/bot.h"
#include "library.h"

struct koloda_bot {
    const struct bot_type *type;
    const struct game *game;
    void *memory;     /* of its search, if it searches: all seats think there in turn */
    struct seed seed; /* of the deal that the seats in `open` have their luck from */
    seatset open;
    struct bot seat[MAX_SEATS];
    _Alignas(8) unsigned char view[STATE_MAX];
};

/* ---- opening ---- */

static const struct bot_type *find_type(const char *id, struct buf *why) {
    const struct bot_type *type = id ? bot_find(id) : NULL;
    if (type)
        return type;
    buf_str(why, "there is no such bot: ");
    buf_str(why, id ? id : "NULL");
    buf_str(why, "; there are");
    for (const struct bot_type *b = bot_types; b->name; b++) {
        buf_str(why, b == bot_types ? " " : ", ");
        buf_str(why, b->name);
    }
    return NULL;
}

koloda_bot *koloda_bot_open(const char *game, const char *bot, char why[KOLODA_WHY_MAX]) {
    struct buf say = library_why(why);
    const struct game *g = library_game(game, &say);
    const struct bot_type *type = g ? find_type(bot, &say) : NULL;
    if (!type)
        return NULL;
    size_t bytes = bot_memory(type, g);
    koloda_bot *b = calloc(1, sizeof *b);
    void *memory = b && bytes ? calloc(1, bytes) : NULL;
    if (!b || (bytes && !memory)) {
        buf_str(&say, "there is no memory");
        free(b);
        return NULL;
    }
    b->type = type;
    b->game = g;
    b->memory = memory;
    return b;
}

void koloda_bot_close(koloda_bot *b) {
    if (b)
        free(b->memory);
    free(b);
}

/* ---- choosing ---- */

static const char *not_for(const koloda_bot *b, const koloda_table *t) {
    if (!t)
        return "there is no table";
    if (!b)
        return "there is no bot";
    return b->game == t->table.game ? NULL : "the bot was opened for another game";
}

/* Law 9: a bot is handed a view. Where it reads only what is legal, the state says the same. */
static struct move choose(koloda_bot *b, const koloda_table *t, int seat) {
    const struct seed *seed = &t->table.deal.seed;
    if (memcmp(&b->seed, seed, sizeof *seed)) {
        b->seed = *seed;
        b->open = 0;
    }
    if (!(b->open & SEAT(seat)))
        bot_open(&b->seat[seat], b->type, b->game, seat, seed, b->memory);
    b->open |= SEAT(seat);
    if (b->type->any_state)
        return bot_decide(&b->seat[seat], t->table.state);
    table_view(&t->table, seat, b->view);
    return bot_decide(&b->seat[seat], b->view);
}

const char *koloda_bot_choose(koloda_bot *b, const koloda_table *t, int seat, koloda_move *out) {
    const char *why = not_for(b, t);
    if (why)
        return why;
    if (!has_seat(t, seat) || !(table_to_act(&t->table) & SEAT(seat)))
        return has_seat(t, seat) ? "the seat is not awaited"
                                 : "there is no such seat at this table";
    if (!out)
        return "there is no place for the move";
    *out = give_move(choose(b, t, seat));
    return NULL;
}

const char *koloda_play(koloda_table *t, koloda_bot *const bots[]) {
    const char *why = bots ? NULL : not_for(NULL, t);
    for (int i = 0; !why && i < koloda_players(t); i++)
        why = not_for(bots[i], t);
    if (why || !t)
        return why ? why : not_for(NULL, t);
    for (seatset asked; !why && (asked = table_to_act(&t->table)) != 0;) {
        int seat = seat_first(asked);
        struct move m = choose(bots[seat], t, seat);
        why = library_move(t, &m);
    }
    return why;
}

/* ---- guessing ---- */

uint64_t koloda_playout(koloda_table *t, uint64_t luck) {
    struct move moves[MAX_LEGAL];
    struct rng r;
    uint64_t made = 0;
    rng_seed(&r, luck);
    for (seatset asked; t && (asked = table_to_act(&t->table)) != 0; made++) {
        int n = t->table.game->legal(t->table.state, seat_first(asked), moves);
        if (library_move(t, &moves[rng_below(&r, (uint32_t)n)]))
            break; /* no memory for the record */
    }
    return made;
}

const char *koloda_imagine(koloda_table *t, int viewer, uint64_t luck) {
    struct rng r;
    struct seed seed;
    if (!has_viewer(t, viewer))
        return t ? "there is no such viewer at this table" : "there is no table";
    struct table *in = &t->table;
    rng_seed(&r, luck);
    for (size_t i = 0; i < sizeof seed.byte; i++)
        seed.byte[i] = (uint8_t)(rng_next(&r) >> 56);
    if (table_to_act(in)) {
        in->game->redact(in->state, viewer);
        in->game->determinize(in->state, &r);
    }
    in->deal = deal_start(&seed);
    /* What others have decided in secret is not in a view: they have yet to decide. */
    in->moves -= (uint32_t)seat_count(in->committed & ~SEAT(viewer));
    in->committed &= SEAT(viewer);
    in->settled = in->moves;
    t->said.count = 0;
    t->log.count = 0;
    t->keep &= ~(unsigned)KOLODA_KEEP_RECORD;
    return NULL;
}
