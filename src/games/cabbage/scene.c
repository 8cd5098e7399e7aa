/* The scene of Intrigues and Cabbage. Its areas:
 *
 *   middle   what has been played this turn, in order; Wheat is one stack
 *   shown    what the Chicken turns up, while its choice is open
 *   deck     with its top if the reader knows it
 *   discard
 *   castle   of each seat; what the intrigue would throw out now is marked
 *   left     what is left in the deck, by counting; what would fail the turn is marked
 *
 * Its figures:
 *
 *   stop     during a turn: what the sheet would give this seat if the middle came home now */
#include <string.h>

#include "core/scene.h"
#include "games/cabbage/state.h"

static const struct look looks[KINDS] = {
    [CAT] = {"♦", TINT_MAGENTA},  [PIG] = {"●", TINT_MAGENTA}, [CHICKEN] = {"▼", TINT_YELLOW},
    [COW] = {"■", TINT_CYAN},     [FOX] = {"►", TINT_RED},     [WOLF] = {"▲", TINT_RED},
    [DOG] = {"†", TINT_BLUE},     [RABBIT] = {"○", TINT_CYAN}, [CABBAGE] = {"♣", TINT_GREEN},
    [WHEAT] = {"‡", TINT_YELLOW},
};

static struct face *add(struct scene *s, struct area *a, int card, int count) {
    return scene_card(s, a, &cabbage_words[0], card, &looks[card], count);
}

static void add_pile(struct scene *s, struct area *a, const uint8_t pile[KINDS]) {
    for (int card = 0; card < KINDS; card++)
        if (pile[card])
            add(s, a, card, pile[card]);
}

/* ---- the areas ---- */

/* In order of play; Wheat makes one stack. */
static void add_middle(struct scene *s, const struct cabbage_state *st) {
    struct area *a = scene_area(s, AREA_CENTRE, "middle", scene_text(s, "Middle"));
    struct face *wheat = NULL, *last = NULL;
    for (int i = 0; i < st->middle_count; i++) {
        bool stacked = st->middle[i] == WHEAT && wheat;
        last = stacked ? wheat : add(s, a, st->middle[i], 1);
        last->count += stacked;
        if (st->middle[i] == WHEAT)
            wheat = last;
    }
    if (last)
        last->flags |= FACE_NEW;
    if (st->phase == PHASE_SAVE && last) {
        last->flags |= FACE_FAILING;
        last->note = scene_text(s, "one too many");
    }
}

static void add_shown(struct scene *s, const struct cabbage_state *st) {
    struct area *a = scene_area(s, AREA_CENTRE, "shown", scene_text(s, "Turned up"));
    for (int i = 0; i < st->shown_count; i++)
        add(s, a, st->shown[i], 1);
}

/* The top of the deck if somebody who reads this has seen it, else UNKNOWN. */
static int known_top(const struct cabbage_state *st) {
    return st->looked && st->deck_count ? st->deck[st->deck_count - 1] : UNKNOWN;
}

static bool would_fail(const struct cabbage_state *st, int card) {
    return card != WHEAT && cabbage_in_middle(st, card);
}

static void add_piles(struct scene *s, const struct cabbage_state *st) {
    int top = known_top(st);
    if (st->phase != PHASE_OVER) {
        struct area *deck = scene_area(s, AREA_PILE, "deck", scene_text(s, "Deck"));
        if (top != UNKNOWN) {
            struct face *f = add(s, deck, top, 1);
            f->note = scene_text(s, "on top");
            f->flags = FACE_TOP | FACE_PRIVATE | (would_fail(st, top) ? FACE_FAILING : 0);
        }
        scene_unknown(s, deck, st->deck_count - (top != UNKNOWN));
    }
    add_pile(s, scene_area(s, AREA_PILE, "discard", scene_text(s, "Discard pile")), st->discard);
}

/* What a castle has, or had, before its intrigue and what it has after: as it was, or as it would
 * be now if the Dogs do their best. Of equal ways the one that needs fewer Dogs. */
static void foresee(const struct cabbage_state *st, int seat, uint8_t before[KINDS],
                    uint8_t after[KINDS]) {
    int best = -1;
    memcpy(before, st->castle[seat], KINDS);
    memcpy(after, st->castle[seat], KINDS);
    for (int card = 0; card < KINDS; card++)
        before[card] = (uint8_t)(before[card] + st->lost[seat][card]);
    if (cabbage_has_schemed(st, seat))
        return;
    for (int foxes = 0; foxes <= (before[FOX] > 0); foxes++)
        for (int wolves = 0; wolves <= before[WOLF] && foxes + wolves <= before[DOG]; wolves++) {
            uint8_t castle[KINDS];
            memcpy(castle, before, sizeof castle);
            cabbage_intrigue(castle, foxes, wolves, st->blocking_dogs_score);
            if (cabbage_points(castle) <= best)
                continue;
            best = cabbage_points(castle);
            memcpy(after, castle, sizeof castle);
        }
}

/* A castle's points for a kind, the Cats' among them. */
static int points_for(const struct cabbage_state *st, int seat, const uint8_t castle[KINDS],
                      int card) {
    return cabbage_kind_points(castle, card) +
           (card == CAT && cabbage_cat_seat(st) == seat ? CABBAGE_CAT_POINTS : 0);
}

static void add_sheet(struct scene *s, const struct cabbage_state *st, int seat) {
    uint8_t before[KINDS], after[KINDS];
    foresee(st, seat, before, after);
    for (int card = 0; card < KINDS; card++) {
        if (!before[card])
            continue;
        int points = points_for(st, seat, after, card);
        struct sheet_line *l = scene_score(s, seat, &cabbage_words[0], card, before[card], points);
        l->out = before[card] - after[card];
        l->lost = points_for(st, seat, before, card) - points;
    }
}

static void add_castle(struct scene *s, const struct cabbage_state *st, struct area *a, int seat) {
    uint8_t before[KINDS], after[KINDS];
    foresee(st, seat, before, after);
    for (int card = 0; card < KINDS; card++)
        if (st->castle[seat][card])
            add(s, a, card, st->castle[seat][card])->flags =
                st->castle[seat][card] > after[card] ? FACE_OUT : 0;
}

static void add_castles(struct scene *s, const struct cabbage_state *st) {
    bool over = st->phase == PHASE_OVER;
    for (int i = 0; i < st->head.nseats; i++) {
        struct value n = value_number(cabbage_points_now(st, i));
        struct area *a =
            scene_seat(s, i, "castle",
                       SCENE_SAY(s, "[Your castle|Castle of {seat:gen}]", {"seat", value_seat(i)}));
        add_castle(s, st, a, i);
        add_sheet(s, st, i);
        a->remark =
            over ? SCENE_SAY(s, "{n} {n|point|points}", {"n", n})
                 : SCENE_SAY(s, "now worth {n} {n|point|points} after the intrigue", {"n", n});
    }
}

/* ---- the prompt ---- */

static const char *question(const struct cabbage_state *st) {
    static const char *const text[PHASE_COUNT] = {
        [PHASE_DEAL] = N_("The deck is shuffled"),
        [PHASE_CAT_SHOW] = N_("The Cat turns up cards of the discard pile"),
        [PHASE_CHICKEN_SHOW] = N_("The Chicken turns up cards of the discard pile"),
        [PHASE_TURN] = N_("[Your turn: draw or stop|Turn of {seat:gen}: draw or stop]"),
        [PHASE_FOX] = N_("[Choose what your Fox takes from another castle|{seat} chooses what the "
                         "Fox takes from another castle]"),
        [PHASE_WOLF] = N_("[Choose what your Wolf drives out, and where to|{seat} chooses what the "
                          "Wolf drives out, and where to]"),
        [PHASE_PIG] = N_("[Choose what your Pig throws out of another castle|{seat} chooses what "
                         "the Pig throws out]"),
        [PHASE_CHICKEN] = N_("[Choose which of the cards turned up you play|{seat} chooses "
                             "one of the cards turned up]"),
        [PHASE_RABBIT] = N_("[Choose what your Rabbit brings out of your castle|{seat} chooses "
                            "what the Rabbit brings out]"),
        [PHASE_SAVE] = N_("[Your turn has failed: choose what the Dog saves|{seat} has failed: the "
                          "Dog may save something]"),
        [PHASE_INTRIGUE] = N_("[The intrigue: choose what your Dogs block|The intrigue: "
                              "{seat} chooses what the Dogs block]"),
    };
    if (st->phase == PHASE_TURN && st->middle_count == 0)
        return N_("[Your turn: draw the first card|Turn of {seat:gen}: the first card is drawn]");
    if (st->phase == PHASE_TURN && st->deck_count == 0)
        return N_("[The deck is empty: you can only stop|The deck is empty: {seat} can only stop]");
    return text[st->phase];
}

static void ask(struct scene *s, const struct cabbage_state *st) {
    if (st->phase != PHASE_OVER)
        s->prompt = SCENE_SAY(s, question(st), {"seat", value_seat(st->seat)});
}

/* ---- the odds ---- */

static const char *certain(struct scene *s, const struct cabbage_state *st, int top) {
    struct value card = value_word(cabbage_words[0].word, top);
    return would_fail(st, top)
               ? SCENE_SAY(s, "The next card is known: {card}. It fails the turn", {"card", card})
               : SCENE_SAY(s, "The next card is known: {card}. It does not fail the turn",
                           {"card", card});
}

static void add_next(struct scene *s, const struct cabbage_state *st) {
    uint8_t left[KINDS];
    int bad = 0, top = known_top(st);
    struct area *a = scene_area(s, AREA_ODDS, "left", scene_text(s, "Left in the deck"));
    cabbage_unseen(st, left);
    for (int card = 0; card < KINDS; card++) {
        bad += would_fail(st, card) ? left[card] : 0;
        if (left[card])
            add(s, a, card, left[card])->flags = would_fail(st, card) ? FACE_FAILING : 0;
    }
    if (top != UNKNOWN)
        scene_odds(s, certain(s, st, top));
    else
        scene_odds(s, SCENE_SAY(s, "The next card fails the turn at once: {p} %, {k} of {n}",
                                {"p", value_number(percent(bad, st->deck_count))},
                                {"k", value_number(bad)}, {"n", value_number(st->deck_count)}));
    scene_odds(
        s, SCENE_SAY(s, "Left in the deck: {cards}",
                     {"cards", value_text(scene_counts(s, cabbage_words[0].word, left, KINDS))}));
}

static void add_stop(struct scene *s, const struct cabbage_state *st) {
    struct cabbage_state after = *st;
    for (int i = 0; i < st->middle_count; i++)
        after.castle[st->turn][st->middle[i]]++;
    scene_odds(s, SCENE_SAY(s,
                            "Stopping now makes [your castle|the castle of {seat:gen}] worth {to} "
                            "{to|point|points} after the intrigue, from {from} before",
                            {"seat", value_seat(st->turn)},
                            {"to", value_number(cabbage_points_now(&after, st->turn))},
                            {"from", value_number(cabbage_points_now(st, st->turn))}));
}

/* In the midst of an effect too, where nobody can stop yet. */
static void add_if_stopped(struct scene *s, const struct cabbage_state *st) {
    struct cabbage_state home = *st;
    if (!st->middle_count || st->phase >= PHASE_SAVE)
        return;
    for (int i = 0; i < st->middle_count; i++)
        home.castle[st->turn][st->middle[i]]++;
    for (int seat = 0; seat < st->head.nseats; seat++)
        scene_figure(s, "stop", seat, cabbage_points_now(&home, seat));
}

static void add_odds(struct scene *s, const struct cabbage_state *st) {
    if (st->phase < PHASE_TURN || st->phase >= PHASE_SAVE)
        return;
    if (st->deck_count)
        add_next(s, st);
    if (st->phase == PHASE_TURN && st->middle_count)
        add_stop(s, st);
}

void cabbage_scene(struct scene *s, const void *view) {
    const struct cabbage_state *st = view;
    if (st->phase != PHASE_OVER)
        add_middle(s, st);
    if (st->phase == PHASE_CHICKEN)
        add_shown(s, st);
    add_piles(s, st);
    add_castles(s, st);
    ask(s, st);
    add_if_stopped(s, st);
    add_odds(s, st);
}
