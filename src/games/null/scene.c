/* The scene of Nothing. Its areas:
 *
 *   middle  the hidden card, open to whoever has looked, and to all after the end
 *   hand    of each seat; only its own is open to a reader
 *   played  the card a seat has chosen, as far as the reader knows it
 *   left    what may lie in the middle, by counting */
#include "core/scene.h"
#include "games/null/state.h"

/* A symbol of its own for each card: colour never says what nothing else says. */
static const struct look looks[NULL_KINDS] = {
    {"○", TINT_PLAIN}, {"•", TINT_YELLOW},  {"■", TINT_BLUE},
    {"†", TINT_GREEN}, {"♦", TINT_MAGENTA}, {"●", TINT_CYAN},
};

static struct face *add(struct scene *s, struct area *a, int card, int count) {
    return scene_card(s, a, &null_words[0], card, &looks[card], count);
}

static void add_middle(struct scene *s, const struct null_state *st) {
    struct area *a = scene_area(s, AREA_CENTRE, "middle", scene_text(s, "Middle"));
    if (st->middle == UNKNOWN)
        scene_unknown(s, a, 1);
    else
        add(s, a, st->middle, 1)->flags = st->phase == NULL_OVER ? FACE_OPEN : FACE_PRIVATE;
}

/* Equal cards of a sorted hand make one face. */
static void add_hand(struct scene *s, const struct null_state *st, struct area *a, int seat) {
    const uint8_t *hand = st->hand[seat];
    if (hand[0] == UNKNOWN) {
        scene_unknown(s, a, NULL_HAND);
        return;
    }
    for (int i = 0, n; i < NULL_HAND; i += n) {
        for (n = 1; i + n < NULL_HAND && hand[i + n] == hand[i]; n++)
            ;
        add(s, a, hand[i], n)->flags = st->phase == NULL_OVER ? 0 : FACE_PRIVATE;
    }
}

static void add_seat(struct scene *s, const struct null_state *st, int seat) {
    struct value who = value_seat(seat);
    struct area *hand =
        scene_seat(s, seat, "hand", SCENE_SAY(s, "[Your hand|Hand of {seat:gen}]", {"seat", who}));
    hand->remark = SCENE_SAY(s, "{n} {n|point|points}", {"n", value_number(st->points[seat])});
    if (st->phase != NULL_DEALING)
        add_hand(s, st, hand, seat);
    if (st->committed & SEAT(seat))
        add(s,
            scene_seat(s, seat, "played",
                       SCENE_SAY(s, "[Played by you|Played by {seat:ins}]", {"seat", who})),
            st->played[seat], 1)
            ->seat = seat;
}

/* Who is to do what; the core says the rest after the end. */
static const char *question(const struct scene *s, const struct null_state *st) {
    switch (st->phase) {
    case NULL_DEALING:
        return N_("The cards are dealt");
    case NULL_LOOKING:
        return N_("[Your turn: look at the card in the middle for a point, or pass|Turn of "
                  "{seat:gen}: look or pass]");
    default:
        return s->awaited & scene_reader(s) ? N_("Choose a card to play, in secret")
                                            : N_("Choosing a card in secret: {seats}");
    }
}

/* What a careful player could count; a bot knows no more. */
static void add_odds(struct scene *s, const struct null_state *st) {
    uint8_t odds[NULL_KINDS];
    int all = null_odds(st, s->viewer, odds);
    struct area *left =
        scene_area(s, AREA_ODDS, "left", scene_text(s, "What may lie in the middle"));
    for (int card = 0; card < NULL_KINDS; card++) {
        if (!odds[card])
            continue;
        add(s, left, card, odds[card]);
        scene_odds(s, SCENE_SAY(s, "{card} in the middle: {p} %, {k} of {n}",
                                {"card", value_word(null_words[0].word, card)},
                                {"p", value_number(percent(odds[card], all))},
                                {"k", value_number(odds[card])}, {"n", value_number(all)}));
    }
    if (st->looked)
        scene_note(s, SCENE_SAY(s, "The card in the middle is known to: {seats}",
                                {"seats", value_seats(st->looked)}));
}

void null_scene(struct scene *s, const void *view) {
    const struct null_state *st = view;
    scene_figure(s, "round", -1, st->round);
    if (st->phase != NULL_DEALING)
        add_middle(s, st);
    for (int i = 0; i < st->head.nseats; i++) {
        add_seat(s, st, i);
        scene_figure(s, "points", i, st->points[i]);
        if (st->round)
            scene_source(s, i, "rounds", scene_text(s, "Rounds"), st->round, st->points[i]);
    }
    if (st->phase == NULL_LOOKING || st->phase == NULL_PLAYING)
        add_odds(s, st);
    if (st->phase != NULL_OVER)
        s->prompt = SCENE_SAY(s, question(s, st), {"seat", value_seat(st->turn)},
                              {"seats", value_seats(s->awaited)});
}
