/* The table of Let's Split! */
#include "games/podelim/state.h"

#include "front/scene/scene.h"

/* The numbers tell themselves apart. */
static const struct look looks[PODELIM_CARDS] = {
    {"•", TINT_CYAN}, {"•", TINT_CYAN}, {"•", TINT_GREEN},   {"•", TINT_GREEN},
    {"•", TINT_BLUE}, {"•", TINT_BLUE}, {"•", TINT_MAGENTA}, {"•", TINT_MAGENTA},
    {"•", TINT_RED},  {"•", TINT_RED},  {"*", TINT_YELLOW},
};

static struct face *add(struct scene *s, struct area *a, int card, int count) {
    struct face *f = scene_card(s, a, &podelim_words[0].word[card], &looks[card], count);
    if (card != PODELIM_JOKER) /* "2 × 7", not "2 7" */
        f->word = NULL;
    return f;
}

static void add_part(struct scene *s, struct area *a, const struct podelim_state *st,
                     struct podelim_part p) {
    for (int i = 0; i < p.size; i++)
        add(s, a, st->row[p.start + i], 1);
}

/* ---- the parts ---- */

/* Who has voted for a part, as far as the view says: the reader, or all in a full state. */
static seatset votes_for(const struct podelim_state *st, int colour) {
    seatset seats = 0;
    FOR_SEATS (i, st->committed)
        seats |= st->vote[i] == colour ? SEAT(i) : 0;
    return seats;
}

static const char *part_remark(struct scene *s, const struct podelim_state *st, int colour) {
    seatset voted = st->phase == PODELIM_VOTING ? votes_for(st, colour) : 0;
    if (!st->part[colour].size)
        return scene_text(s, "discarded");
    if (st->part_count == 1 && st->voters != ALL_SEATS(st->head.nseats)) /* P6 */
        return SCENE_SAY(s, "wanted by {seats}", {"seats", value_seats(st->voters)});
    if (!voted)
        return "";
    return s->viewer != FULL ? scene_text(s, "your vote")
                             : SCENE_SAY(s, "voted for by {seats}", {"seats", value_seats(voted)});
}

static void add_parts(struct scene *s, const struct podelim_state *st) {
    static const char *const title[] = {N_("White part"), N_("Blue part"), N_("Black part")};
    for (int i = 0; i < st->part_count; i++) {
        const char *name = st->part_count == 1 ? N_("To be cut") : title[i];
        struct area *a = scene_area(s, AREA_CENTRE, -1, scene_text(s, name));
        add_part(s, a, st, st->part[i]);
        a->remark = part_remark(s, st, i);
    }
    if (!st->queue.voters)
        return;
    struct area *later = scene_area(s, AREA_CENTRE, -1, scene_text(s, "To be settled later"));
    add_part(s, later, st, st->queue.part);
    later->remark = SCENE_SAY(s, "wanted by {seats}", {"seats", value_seats(st->queue.voters)});
}

/* ---- before the seats ---- */

static int points_now(const struct podelim_state *st, int seat) {
    int points = 0, most;
    for (int v = 0; v < PODELIM_VALUES; v++)
        points += podelim_majority(st, v, &most) & SEAT(seat) ? v + 1 : 0;
    return points;
}

static void add_piles(struct scene *s, const struct podelim_state *st, int seat) {
    struct value who = value_seat(seat), n = value_number(points_now(st, seat));
    struct area *a =
        scene_seat(s, seat, SCENE_SAY(s, "[Your piles|Piles of {seat:gen}]", {"seat", who}));
    int loose = st->held[seat][PODELIM_JOKER];
    for (int v = 0; v < PODELIM_VALUES; v++) {
        int jokers = st->jokers[seat][v];
        if (!st->held[seat][v])
            continue;
        struct face *f = add(s, a, v, st->held[seat][v] + jokers);
        if (jokers)
            f->note = SCENE_SAY(s, "{n} {n|Joker|Jokers}", {"n", value_number(jokers)});
    }
    if (loose)
        add(s, a, PODELIM_JOKER, loose)->note =
            st->phase == PODELIM_PLACING && seat == st->placing
                ? scene_text(s, "to be added")
                : SCENE_SAY(s, "{n|waits|wait}", {"n", value_number(loose)});
    a->remark = st->phase == PODELIM_OVER
                    ? SCENE_SAY(s, "{n} {n|point|points}", {"n", n})
                    : SCENE_SAY(s, "now worth {n} {n|point|points}", {"n", n});
}

static void add_got(struct scene *s, const struct podelim_state *st, int seat) {
    if (st->got[seat].size)
        add_part(s,
                 scene_seat(s, seat,
                            SCENE_SAY(s, "[Won by you this round|Won by {seat:ins} this round]",
                                      {"seat", value_seat(seat)})),
                 st, st->got[seat]);
}

static void add_stock(struct scene *s, const struct podelim_state *st) {
    scene_unknown(s, scene_area(s, AREA_PILE, -1, scene_text(s, "Deck")), st->deck_left);
    struct area *discard = scene_area(s, AREA_PILE, -1, scene_text(s, "Discard pile"));
    for (int card = 0; card < PODELIM_CARDS; card++)
        if (st->discard[card])
            add(s, discard, card, st->discard[card]);
}

/* ---- the prompt ---- */

static const char *question(const struct scene *s, const struct podelim_state *st) {
    switch (st->phase) {
    case PODELIM_SPLITTING:
        return N_("[You lead: cut the cards into three parts|{seat} leads and cuts the cards into "
                  "three parts]");
    case PODELIM_DISCARDING:
        return N_("[Throw one of the three parts away|{seat} throws one of the three parts away]");
    case PODELIM_VOTING:
        return s->viewer != FULL && s->awaited & SEAT(s->viewer)
                   ? N_("Your vote: choose a part, in secret")
                   : N_("Voting in secret: {seats}");
    case PODELIM_PLACING:
        return N_("[Add a Joker to one of your piles|{seat} adds a Joker to a pile]");
    default:
        return N_("The deck is shuffled");
    }
}

static void ask(struct scene *s, const struct podelim_state *st) {
    if (st->phase != PODELIM_OVER)
        s->prompt = SCENE_SAY(s, question(s, st),
                              {"seat", value_seat(s->awaited ? seat_first(s->awaited) : 0)},
                              {"seats", value_seats(s->awaited)});
}

/* ---- the odds ---- */

static void add_odds(struct scene *s, const struct podelim_state *st) {
    uint8_t open[PODELIM_CARDS];
    if (st->phase == PODELIM_SHUFFLING || st->phase == PODELIM_OVER)
        return;
    podelim_count_open(st, open);
    for (int v = 0; v < PODELIM_VALUES; v++) {
        int most;
        seatset seats = podelim_majority(st, v, &most);
        const char *text = seats ? N_("Value {card}: {left} in the deck; most: {seats}, with {n}")
                                 : N_("Value {card}: {left} in the deck; nobody has it");
        scene_odds(s, SCENE_SAY(s, text, {"card", value_word(podelim_words[0].word, v)},
                                {"left", value_number(podelim_copies[v] - open[v])},
                                {"seats", value_seats(seats)}, {"n", value_number(most)}));
    }
    scene_odds(
        s, SCENE_SAY(s, "Jokers: {left} in the deck",
                     {"left", value_number(podelim_copies[PODELIM_JOKER] - open[PODELIM_JOKER])}));
}

void scene_podelim(struct scene *s, const void *view) {
    const struct podelim_state *st = view;
    add_parts(s, st);
    add_stock(s, st);
    for (int i = 0; i < st->head.nseats; i++) {
        add_piles(s, st, i);
        add_got(s, st, i);
    }
    ask(s, st);
    add_odds(s, st);
}
