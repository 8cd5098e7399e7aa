/* The rules of the null game: set-up, who acts, what is legal, what a move does, who won. */
#include <string.h>

#include "core/notation.h"
#include "games/games.h"
#include "games/null/state.h"

static void setup(void *st, const struct options *o) {
    struct null_state *s = st;
    s->highest_wins = (uint8_t)o->value[0];
    s->phase = NULL_DEAL;
}

static seatset to_act(const void *st) {
    const struct null_state *s = st;
    switch (s->phase) {
    case NULL_DEAL:
        return CHANCE;
    case NULL_CHOOSE:
        return ALL_SEATS(s->head.nseats) & ~(seatset)s->committed;
    default:
        return 0;
    }
}

static int legal(const void *st, int seat, struct move *out) {
    if (!(to_act(st) & SEAT(seat)))
        return 0;
    for (int number = 0; number <= NULL_MAX_NUMBER; number++)
        out[number] = (struct move){.kind = NULL_PICK, .seat = (uint8_t)seat, .a = (uint8_t)number};
    return NULL_MAX_NUMBER + 1;
}

static const char *check(const void *st, const struct move *m) {
    const char *why = move_form(&game_null, m);
    if (why)
        return why;
    if (!(to_act(st) & SEAT(m->seat)))
        return "N1 every seat picks once";
    if (m->kind == NULL_PICK && m->a > NULL_MAX_NUMBER)
        return "N1 the number is 0 to 9";
    return NULL;
}

/* The option turns the order round. */
int null_points(const struct null_state *s, int seat) {
    return s->highest_wins ? s->pick[seat] : NULL_MAX_NUMBER - s->pick[seat];
}

static void apply(void *st, const struct move *m, struct events *ev) {
    struct null_state *s = st;
    if (m->kind == MOVE_CHANCE) { /* N2 */
        s->coin = m->set & 1;
        s->phase = NULL_CHOOSE;
        return;
    }
    s->pick[m->seat] = m->a;
    s->committed |= (uint8_t)SEAT(m->seat);
    if (s->committed != ALL_SEATS(s->head.nseats))
        return;
    s->head.ply++;
    s->phase = NULL_OVER; /* N3: the last commit resolves */
    for (int i = 0; i < s->head.nseats; i++)
        emit(ev, (struct event){.kind = NULL_SHOWN, .seat = (uint8_t)i, .a = s->pick[i]});
    emit(ev, (struct event){.kind = NULL_TOSSED, .a = s->coin});
}

static bool outcome(const void *st, struct outcome *out) {
    const struct null_state *s = st;
    if (s->phase != NULL_OVER)
        return false;
    int best = 0;
    *out = (struct outcome){.scored = true};
    for (int i = 0; i < s->head.nseats; i++) {
        out->score[i] = null_points(s, i);
        best = null_points(s, i) > best ? null_points(s, i) : best;
    }
    for (int i = 0; i < s->head.nseats; i++)
        if (null_points(s, i) == best)
            out->winners |= SEAT(i);
    return true;
}

static const struct option_spec options[] = {
    {.name = "highest_wins",
     .title = "The highest number wins",
     .help = "the highest number wins, not the lowest",
     .type = OPTION_BOOL,
     .initial = 1,
     .max = 1},
    {.name = NULL},
};

const struct game game_null = {
    .id = "null",
    .title = "Nothing",
    .number = 0,
    .rules_version = 1,
    .max_legal = NULL_MAX_NUMBER + 1,
    .min_seats = 1,
    .max_seats = MAX_SEATS,
    .state_size = sizeof(struct null_state),
    .options = options,
    .moves = null_moves,
    .move_count = NULL_MOVE_COUNT,
    .events = null_events,
    .event_count = NULL_EVENT_COUNT,
    .words = null_words,
    .setup = setup,
    .to_act = to_act,
    .legal = legal,
    .check = check,
    .apply = apply,
    .outcome = outcome,
    .describe_chance = null_describe_chance,
    .redact = null_redact,
    .determinize = null_determinize,
    .describe = null_describe,
    .audit = null_audit,
    .audit_view = null_audit_view,
    .open_choices = true,
    .scene = null_scene,
    .ai = &null_ai,
};
