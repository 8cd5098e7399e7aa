/* The scene of Grey Cardinal. Its areas:
 *
 *   row      what has been revealed this turn, in order; in a swap its `seats` get it
 *   placing  the new kinds that its `seats` decide about
 *   deck     with its top if the reader knows it
 *   discard
 *   columns  of each seat, a face for each; those that cannot be used lie sideways
 *   left     what may be revealed next, by counting, and what it would do */
#include <string.h>

#include "core/scene.h"
#include "games/cardinal/state.h"

static const struct look looks[CARDS] = {
    [GENERAL] = {"▲", TINT_RED},     [SEER] = {"○", TINT_CYAN},     [JESTER] = {"♣", TINT_GREEN},
    [ASSASSIN] = {"†", TINT_RED},    [JUDGE] = {"§", TINT_BLUE},    [MINSTREL] = {"♪", TINT_CYAN},
    [ALCHEMIST] = {"☼", TINT_GREEN}, [QUEEN] = {"♥", TINT_MAGENTA}, [KING] = {"♦", TINT_YELLOW},
    [END] = {"×", TINT_PLAIN},
};

static struct face *add(struct scene *s, struct area *a, int card, int count) {
    struct face *f = scene_card(s, a, &cardinal_words[0], card, &looks[card], count);
    f->value = f->worth = cardinal_value[card];
    return f;
}

static void add_pile(struct scene *s, struct area *a, const uint8_t *pile, int kinds) {
    for (int card = 0; card < kinds; card++)
        if (pile[card])
            add(s, a, card, pile[card]);
}

/* ---- the row ---- */

static const char *row_remark(struct scene *s, const struct cardinal_state *st) {
    if (st->phase == PHASE_PLACE && st->row_count)
        return SCENE_SAY(s, "it goes to {seat:dat}", {"seat", value_seat(st->row_to)});
    if (st->phase != PHASE_REVEAL)
        return "";
    if (!cardinal_stands(st))
        return scene_text(s, "the last card is too high");
    if (cardinal_equal(st) && st->destroyed_now)
        return scene_text(s, "the last two are equal, and a card has been destroyed");
    return cardinal_equal(st) ? scene_text(s, "the last two are equal") : "";
}

/* C5, C8: the last card of the row is the one that is compared and changed. */
static void judge_last(struct scene *s, const struct cardinal_state *st, struct face *f) {
    f->flags |= FACE_NEW;
    if (!f->value)
        return; /* the End */
    f->worth = st->value;
    if (f->worth != f->value)
        f->note = SCENE_SAY(s, "counts {n}", {"n", value_number(st->value)});
    if (st->phase == PHASE_REVEAL)
        f->flags |= !cardinal_stands(st) ? FACE_FAILING : cardinal_equal(st) ? FACE_EQUAL : 0;
}

static void add_row(struct scene *s, const struct cardinal_state *st) {
    struct area *a = scene_area(s, AREA_CENTRE, "row", scene_text(s, "Row"));
    struct face *last = NULL;
    for (int i = 0; i < st->row_count; i++)
        last = add(s, a, st->row[i], 1);
    if (last)
        judge_last(s, st, last);
    a->remark = row_remark(s, st);
    if (st->phase != PHASE_PLACE)
        return;
    if (st->row_count)
        a->seats = SEAT(st->row_to);
    a = scene_area(
        s, AREA_CENTRE, "placing",
        SCENE_SAY(s, "[For you to place|For {seat:gen} to place]", {"seat", value_seat(st->seat)}));
    a->seats = SEAT(st->seat);
    add_pile(s, a, st->to_place, KINDS);
}

/* ---- piles and columns ---- */

/* The top of the deck if somebody who reads this has seen it, else UNKNOWN. */
static int known_top(const struct cardinal_state *st) {
    bool known = st->looked && st->deck_count && st->phase != PHASE_OVER;
    return known ? st->deck[st->deck_count - 1] : UNKNOWN;
}

static void add_piles(struct scene *s, const struct cardinal_state *st) {
    int top = known_top(st);
    struct area *deck = scene_area(s, AREA_PILE, "deck", scene_text(s, "Deck"));
    if (top != UNKNOWN) {
        struct face *f = add(s, deck, top, 1);
        f->note = scene_text(s, "on top");
        f->flags = FACE_TOP | FACE_PRIVATE;
    }
    scene_unknown(s, deck, st->deck_count - (top != UNKNOWN));
    if (!st->discard[END] && st->phase != PHASE_OVER && top != END)
        deck->remark = scene_text(s, "the End is among them");
    add_pile(s, scene_area(s, AREA_PILE, "discard", scene_text(s, "Discard pile")), st->discard,
             CARDS);
}

/* A column that cannot be used says why; Queens and Kings (C9) are of no use to anybody. */
static void judge_column(struct scene *s, const struct cardinal_state *st, int seat, int kind,
                         struct face *f) {
    bool used = seat == st->turn && st->used & KIND(kind);
    if (kind == QUEEN || kind == KING)
        return;
    if (used) {
        f->flags = FACE_SIDEWAYS | FACE_USED;
        f->note = scene_text(s, "used");
    } else if (!(cardinal_available(st, seat) & KIND(kind))) {
        f->flags = FACE_SIDEWAYS | FACE_OUTNUMBERED;
        f->note = scene_text(s, "outnumbered");
    }
}

static void add_columns(struct scene *s, const struct cardinal_state *st, int seat) {
    bool over = st->phase == PHASE_OVER;
    struct value n = value_number(cardinal_points(st->column[seat]));
    struct area *a = scene_seat(
        s, seat, "columns",
        SCENE_SAY(s, "[Your columns|Columns of {seat:gen}]", {"seat", value_seat(seat)}));
    for (int kind = 0; kind < KINDS; kind++) {
        if (!st->column[seat][kind])
            continue;
        int cards = st->column[seat][kind];
        struct face *f = add(s, a, kind, cards);
        scene_score(s, seat, &cardinal_words[0], kind, cards, cardinal_column_points(kind, cards));
        if (!over)
            judge_column(s, st, seat, kind, f);
    }
    a->remark = over ? SCENE_SAY(s, "{n} {n|point|points}", {"n", n})
                     : SCENE_SAY(s, "now worth {n} {n|point|points}", {"n", n});
}

/* ---- the prompt ---- */

static const char *question(const struct cardinal_state *st) {
    if (st->phase == PHASE_PLACE)
        return N_("[Decide which of the new cards you keep|{seat} decides which of the new cards "
                  "to keep]");
    if (st->phase != PHASE_REVEAL)
        return N_("The deck is shuffled");
    if (st->row_count == 0)
        return N_("[Your turn: reveal the first card|Turn of {seat:gen}: the first card is "
                  "revealed]");
    if (!cardinal_stands(st))
        return N_("[Your turn: bring the last card down or give the row up|Turn of {seat:gen}: "
                  "bring the last card down or give the row up]");
    if (st->row_count < CARDINAL_ROW)
        return N_("[Your turn: reveal on, take the row or swap it|Turn of {seat:gen}: reveal on, "
                  "take the row or swap it]");
    return N_("[Your turn: take the row or swap it|Turn of {seat:gen}: take the row or swap it]");
}

static void ask(struct scene *s, const struct cardinal_state *st) {
    if (st->phase != PHASE_OVER)
        s->prompt = SCENE_SAY(s, question(st), {"seat", value_seat(st->seat)});
}

/* ---- the odds ---- */

enum fate { STANDS, EQUALS, HIGHER, TOO_HIGH, ENDS, FATES };

/* What the next card would do: it is compared as printed (C5) and then brought down (C6). */
static enum fate fate(const struct cardinal_state *st, int card) {
    if (card == END)
        return ENDS;
    if (st->row_count == 0)
        return STANDS;
    int above = cardinal_value[card] - cardinal_value[st->row[st->row_count - 1]];
    return above > cardinal_reach(st) ? TOO_HIGH : above > 0 ? HIGHER : above < 0 ? STANDS : EQUALS;
}

static const char *const certain[FATES] = {
    [STANDS] = N_("The next card is known: {card}. It stands"),
    [EQUALS] = N_("The next card is known: {card}. It equals the last one"),
    [HIGHER] = N_("The next card is known: {card}. It is higher, but can be brought down"),
    [TOO_HIGH] = N_("The next card is known: {card}. It loses the row"),
    [ENDS] = N_("The next card is known: {card}. It ends the game"),
};

static const char *const chance[FATES] = {
    [EQUALS] = N_("The next card equals the last one: {p} %, {k} of {n}"),
    [HIGHER] = N_("The next card is higher, but can be brought down: {p} %, {k} of {n}"),
    [TOO_HIGH] = N_("The next card is higher than can be brought down: {p} %, {k} of {n}"),
    [ENDS] = N_("The next card ends the game: {p} %, {k} of {n}"),
};

static void add_left(struct scene *s, const struct cardinal_state *st, const uint8_t left[CARDS]) {
    static const uint32_t flag[FATES] = {[EQUALS] = FACE_EQUAL,
                                         [HIGHER] = FACE_HIGH,
                                         [TOO_HIGH] = FACE_FAILING,
                                         [ENDS] = FACE_ENDING};
    bool next = cardinal_stands(st) && st->row_count < CARDINAL_ROW;
    struct area *a = scene_area(s, AREA_ODDS, "left", scene_text(s, "Left in the deck"));
    for (int card = 0; card < CARDS; card++)
        if (left[card])
            add(s, a, card, left[card])->flags = next ? flag[fate(st, card)] : 0;
}

static void say_chances(struct scene *s, const struct cardinal_state *st,
                        const uint8_t left[CARDS]) {
    static const enum fate order[] = {TOO_HIGH, HIGHER, EQUALS, ENDS};
    int n[FATES] = {0}, all = 0;
    for (int card = 0; card < CARDS; card++) {
        n[fate(st, card)] += left[card];
        all += left[card];
    }
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (st->row_count || order[i] == ENDS)
            scene_odds(s, SCENE_SAY(s, chance[order[i]],
                                    {"p", value_number(percent(n[order[i]], all))},
                                    {"k", value_number(n[order[i]])}, {"n", value_number(all)}));
}

/* C4: from an empty deck comes what is shuffled then. */
static void add_odds(struct scene *s, const struct cardinal_state *st) {
    uint8_t left[CARDS];
    int top = known_top(st);
    if (st->phase != PHASE_REVEAL)
        return;
    if (st->deck_count)
        cardinal_unseen(st, left);
    else
        memcpy(left, st->discard, sizeof left);
    if (cardinal_stands(st) && st->row_count < CARDINAL_ROW) {
        if (top != UNKNOWN)
            scene_odds(s, SCENE_SAY(s, certain[fate(st, top)],
                                    {"card", value_word(cardinal_words[0].word, top)}));
        else
            say_chances(s, st, left);
    }
    add_left(s, st, left);
    struct value cards = value_text(scene_counts(s, cardinal_words[0].word, left, CARDS));
    scene_odds(s, st->deck_count ? SCENE_SAY(s, "Left in the deck: {cards}", {"cards", cards})
                                 : SCENE_SAY(s, "The deck is empty. What will be shuffled: {cards}",
                                             {"cards", cards}));
}

void cardinal_scene(struct scene *s, const void *view) {
    const struct cardinal_state *st = view;
    add_row(s, st);
    add_piles(s, st);
    for (int i = 0; i < st->head.nseats; i++)
        add_columns(s, st, i);
    ask(s, st);
    add_odds(s, st);
}
