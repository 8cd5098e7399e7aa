/* The table of Intrigues and Cabbage in plain lines, one fact a line. */
#include "front/cli/show.h"
#include "games/cabbage/state.h"

static const char *title(int card) {
    return cabbage_words[0].word[card].title;
}

/* "1 Cow, 2 Wheat" in canonical order, or "nothing". */
static void say_pile(const uint8_t pile[KINDS], struct buf *out) {
    bool any = false;
    for (int card = 0; card < KINDS; card++) {
        if (!pile[card])
            continue;
        buf_str(out, any ? ", " : "");
        buf_int(out, pile[card]);
        buf_char(out, ' ');
        buf_str(out, title(card));
        any = true;
    }
    buf_str(out, any ? "" : "nothing");
}

static void say_list(const char *what, const uint8_t *list, int count, struct buf *out) {
    buf_str(out, what);
    for (int i = 0; i < count; i++) {
        buf_str(out, i ? ", " : "");
        buf_str(out, title(list[i]));
    }
    buf_str(out, count ? ".\n" : "nothing.\n");
}

static void say_points(int points, struct buf *out) {
    buf_int(out, points);
    buf_str(out, points == 1 ? " point" : " points");
}

/* "Your castle: " or "Castle of Ann: ". */
static void say_whose(const struct cabbage_state *s, int seat, const char *own, const char *other,
                      const char *const *names, struct buf *out) {
    buf_str(out, seat == s->head.viewer ? own : other);
    buf_str(out, seat == s->head.viewer ? "" : names[seat]);
    buf_str(out, ": ");
}

static void say_deck(const struct cabbage_state *s, struct buf *out) {
    buf_str(out, "Deck: ");
    buf_int(out, s->deck_count);
    buf_str(out, s->deck_count == 1 ? " card" : " cards");
    if (s->looked && s->deck[s->deck_count - 1] != UNKNOWN) {
        buf_str(out, ", the top one is ");
        buf_str(out, title(s->deck[s->deck_count - 1]));
    }
    buf_str(out, ".\n");
}

/* What a castle would score if the game ended now without an intrigue. */
static int points_now(const struct cabbage_state *s, int seat) {
    return cabbage_points(s->castle[seat]) + (cabbage_cat_seat(s) == seat ? CABBAGE_CAT_POINTS : 0);
}

static void say_castles(const struct cabbage_state *s, const char *const *names, struct buf *out) {
    for (int i = 0; i < s->head.nseats; i++) {
        say_whose(s, i, "Your castle", "Castle of ", names, out);
        say_pile(s->castle[i], out);
        buf_str(out, s->phase == PHASE_OVER ? "; " : "; now worth ");
        say_points(points_now(s, i), out);
        buf_str(out, ".\n");
    }
}

static void say_who(const struct cabbage_state *s, const char *const *names, struct buf *out) {
    static const char *const asked[PHASE_COUNT] = {
        [PHASE_TURN] = "draw or stop",
        [PHASE_FOX] = "a card for the Fox",
        [PHASE_WOLF] = "a card for the Wolf",
        [PHASE_PIG] = "a card for the Pig",
        [PHASE_CHICKEN] = "a card for the Chicken",
        [PHASE_RABBIT] = "a card for the Rabbit",
        [PHASE_SAVE] = "the turn has failed, what to save",
        [PHASE_INTRIGUE] = "what the Dogs block",
    };
    if (s->phase < PHASE_TURN)
        return;
    if (s->phase == PHASE_INTRIGUE)
        say_whose(s, s->seat, "Your intrigue", "Intrigue of ", names, out);
    else
        say_whose(s, s->seat, "Your turn", "Turn of ", names, out);
    buf_str(out, asked[s->phase]);
    buf_str(out, ".\n");
}

static void say_winners(const struct cabbage_state *s, const char *const *names, struct buf *out) {
    struct outcome o;
    bool first = true;
    game_cabbage.outcome(s, &o);
    buf_str(out, seat_count(o.winners) > 1 ? "Winners: " : "Winner: ");
    FOR_SEATS (i, o.winners) {
        buf_str(out, first ? "" : ", ");
        buf_str(out, names[i]);
        first = false;
    }
    buf_str(out, ".\n");
}

void show_cabbage(const void *view, const char *const *names, struct buf *out) {
    const struct cabbage_state *s = view;
    if (s->phase != PHASE_OVER) {
        say_list("Middle: ", s->middle, s->middle_count, out);
        say_deck(s, out);
    }
    buf_str(out, "Discard pile: ");
    say_pile(s->discard, out);
    buf_str(out, ".\n");
    if (s->phase == PHASE_CHICKEN)
        say_list("Turned up: ", s->shown, s->shown_count, out);
    say_castles(s, names, out);
    if (s->phase == PHASE_OVER)
        say_winners(s, names, out);
    else
        say_who(s, names, out);
}
