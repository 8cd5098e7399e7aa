/* The table of Grey Cardinal in plain lines, one fact a line. */
#include "front/cli/show.h"
#include "games/cardinal/state.h"

static const char *title(int card) {
    return cardinal_words[0].word[card].title;
}

static void say_count(int n, const char *one, const char *many, struct buf *out) {
    buf_int(out, n);
    buf_char(out, ' ');
    buf_str(out, n == 1 ? one : many);
}

/* "1 Judge, 2 King" in canonical order, or "nothing". */
static void say_pile(const uint8_t *pile, int kinds, struct buf *out) {
    const char *comma = "";
    for (int card = 0; card < kinds; card++) {
        if (!pile[card])
            continue;
        buf_str(out, comma);
        buf_int(out, pile[card]);
        buf_char(out, ' ');
        buf_str(out, title(card));
        comma = ", ";
    }
    buf_str(out, *comma ? "" : "nothing");
}

/* "Your columns: " or "Columns of Ann: ". */
static void say_whose(const struct cardinal_state *s, int seat, const char *own, const char *other,
                      const char *const *names, struct buf *out) {
    bool mine = seat == s->head.viewer;
    buf_str(out, mine ? own : other);
    buf_str(out, mine ? "" : names[seat]);
    buf_str(out, ": ");
}

/* "Row: King 9, Queen 8, now 7." */
static void say_row(const struct cardinal_state *s, const char *const *names, struct buf *out) {
    int last = s->row_count - 1;
    buf_str(out, "Row: ");
    for (int i = 0; i < s->row_count; i++) {
        buf_str(out, i ? ", " : "");
        buf_str(out, title(s->row[i]));
        if (s->row[i] == END)
            continue;
        buf_char(out, ' ');
        buf_int(out, cardinal_value[s->row[i]]);
        if (i == last && s->value != cardinal_value[s->row[i]]) {
            buf_str(out, " that counts ");
            buf_int(out, s->value);
        }
    }
    buf_str(out, s->row_count ? "" : "empty");
    if (s->phase == PHASE_REVEAL && !cardinal_stands(s))
        buf_str(out, "; the last card is too high");
    else if (s->phase == PHASE_REVEAL && cardinal_equal(s))
        buf_str(out, s->destroyed_now ? "; the last two are equal, a card has been destroyed"
                                      : "; the last two are equal");
    if (s->phase == PHASE_PLACE && s->row_count) {
        buf_str(out, "; it goes to ");
        buf_str(out, names[s->row_to]);
    }
    buf_str(out, ".\n");
}

static void say_deck(const struct cardinal_state *s, struct buf *out) {
    buf_str(out, "Deck: ");
    say_count(s->deck_count, "card", "cards", out);
    if (s->looked && s->deck[s->deck_count - 1] != UNKNOWN) {
        buf_str(out, ", the top one is ");
        buf_str(out, title(s->deck[s->deck_count - 1]));
    }
    buf_str(out, s->discard[END] || s->phase == PHASE_OVER ? ".\n" : "; the End is among them.\n");
    buf_str(out, "Discard pile: ");
    say_pile(s->discard, CARDS, out);
    buf_str(out, ".\n");
}

/* What can be said of a column besides its length. */
static const char *remark(const struct cardinal_state *s, int seat, int kind) {
    bool is_available = cardinal_available(s, seat) & KIND(kind);
    if (kind == QUEEN || kind == KING) /* C9: they work for nobody */
        return "";
    if (seat == s->turn && s->used & KIND(kind))
        return " (used)";
    return is_available ? " (available)" : " (outnumbered)";
}

static void say_columns(const struct cardinal_state *s, const char *const *names, struct buf *out) {
    for (int i = 0; i < s->head.nseats; i++) {
        const char *comma = "";
        say_whose(s, i, "Your columns", "Columns of ", names, out);
        for (int kind = 0; kind < KINDS; kind++) {
            if (!s->column[i][kind])
                continue;
            buf_str(out, comma);
            buf_int(out, s->column[i][kind]);
            buf_char(out, ' ');
            buf_str(out, title(kind));
            buf_str(out, s->phase == PHASE_OVER ? "" : remark(s, i, kind));
            comma = ", ";
        }
        buf_str(out, *comma ? "; " : "none; ");
        buf_str(out, s->phase == PHASE_OVER ? "" : "now worth ");
        say_count(cardinal_points(s->column[i]), "point", "points", out);
        buf_str(out, ".\n");
    }
}

static void say_who(const struct cardinal_state *s, const char *const *names, struct buf *out) {
    say_whose(s, s->turn, "Your turn", "Turn of ", names, out);
    if (s->phase == PHASE_REVEAL)
        buf_str(out, s->row_count == 0             ? "reveal a card"
                     : !cardinal_stands(s)         ? "bring the last card down or give the row up"
                     : s->row_count < CARDINAL_ROW ? "reveal on, take the row or swap it"
                                                   : "take the row or swap it");
    else if (s->phase == PHASE_PLACE) {
        buf_str(out, names[s->seat]);
        buf_str(out, " must decide about ");
        say_pile(s->to_place, KINDS, out);
    } else
        buf_str(out, "the deck is shuffled");
    buf_str(out, ".\n");
}

static void say_winners(const struct cardinal_state *s, const char *const *names, struct buf *out) {
    struct outcome o;
    const char *comma = "";
    game_cardinal.outcome(s, &o);
    buf_str(out, seat_count(o.winners) > 1 ? "Winners: " : "Winner: ");
    FOR_SEATS (i, o.winners) {
        buf_str(out, comma);
        buf_str(out, names[i]);
        comma = ", ";
    }
    buf_str(out, ".\n");
}

void show_cardinal(const void *view, const char *const *names, struct buf *out) {
    const struct cardinal_state *s = view;
    say_row(s, names, out);
    say_deck(s, out);
    say_columns(s, names, out);
    if (s->phase == PHASE_OVER)
        say_winners(s, names, out);
    else
        say_who(s, names, out);
}
