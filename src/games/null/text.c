/* The null game in words: notation, events, JSON. */
#include "games/null/state.h"

const struct move_spec null_moves[NULL_MOVE_COUNT] = {
    [NULL_PICK] = {.pattern = "pick %number", .help = "pick {number}"},
};

const struct event_spec null_events[NULL_EVENT_COUNT] = {
    [NULL_SHOWN] = {"shown", "seat:seat:seat number:a:number", "{seat} picked {number}.",
                    .reveals = true},
    [NULL_TOSSED] = {"tossed", "coin:a:coin", "The coin shows {coin}.", .reveals = true},
};

static const struct word coins[] = {
    {"heads", "heads", "No effect at all."},
    {"tails", "tails", "No effect either."},
};

const struct word_list null_words[] = {{"coin", coins, 2}, {.name = NULL}};

void null_describe_chance(const void *st, const struct move *m, struct jw *out) {
    (void)st;
    jw_key_str(out, "what", "toss");
    jw_key_str(out, "coin", coins[m->set & 1].id);
}

void null_describe(const void *st, struct jw *out) {
    static const char *const phases[] = {"deal", "choose", "over"};
    const struct null_state *s = st;
    jw_key_str(out, "phase", phases[s->phase]);
    jw_key(out, "coin");
    if (s->coin == UNKNOWN)
        jw_null(out);
    else
        jw_str(out, coins[s->coin].id);
    if (s->phase != NULL_OVER)
        return;
    jw_key(out, "picks");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        jw_int(out, s->pick[i]);
    jw_array_end(out);
}
