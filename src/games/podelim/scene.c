/* The scene of Let's Split! Its areas:
 *
 *   row                what is to be cut, in order
 *   white, blue, black the parts, their cards marked by colour; in `seats` who is known to want one
 *   later              a contested part that waits, and in `seats` who wants it
 *   deck, discard
 *   piles              of each seat, a face for each value; `wild` are the Jokers on it
 *   won                what a seat has won and not yet placed
 *   left               what is left in the deck, by counting
 *
 * Its figures, of each part that can be had:
 *
 *   white, blue, black  what it brings this seat at once, if nobody else gets any of it
 *   white-costs, …      what this seat loses at once if the reader gets it */
#include "core/scene.h"
#include "games/podelim/state.h"

/* The numbers tell themselves apart. */
static const struct look looks[PODELIM_CARDS] = {
    {"•", TINT_CYAN}, {"•", TINT_CYAN}, {"•", TINT_GREEN},   {"•", TINT_GREEN},
    {"•", TINT_BLUE}, {"•", TINT_BLUE}, {"•", TINT_MAGENTA}, {"•", TINT_MAGENTA},
    {"•", TINT_RED},  {"•", TINT_RED},  {"*", TINT_YELLOW},
};

static struct face *add(struct scene *s, struct area *a, int card, int count) {
    struct face *f = scene_card(s, a, &podelim_words[0], card, &looks[card], count);
    f->counts_by_word = card == PODELIM_JOKER; /* "2 × 7", not "2 7" */
    return f;
}

static void add_part(struct scene *s, struct area *a, const struct podelim_state *st,
                     struct podelim_part p, uint32_t flag) {
    for (int i = 0; i < p.size; i++)
        add(s, a, st->row[p.start + i], 1)->flags = flag;
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
    return scene_reader(s) ? scene_text(s, "your vote")
                           : SCENE_SAY(s, "voted for by {seats}", {"seats", value_seats(voted)});
}

static void add_gains(struct scene *s, const struct podelim_state *st, int colour) {
    static const char *const gain[] = {"white", "blue", "black"};
    static const char *const cost[] = {"white-costs", "blue-costs", "black-costs"};
    FOR_SEATS (seat, st->voters) {
        int change[PODELIM_SEATS];
        podelim_gain(st, seat, st->part[colour], change);
        scene_figure(s, gain[colour], seat, change[seat]);
        for (int i = 0; seat == s->viewer && i < st->head.nseats; i++)
            if (i != seat && change[i])
                scene_figure(s, cost[colour], i, -change[i]);
    }
}

static void add_parts(struct scene *s, const struct podelim_state *st) {
    static const struct {
        const char *id, *title;
        uint32_t flag;
    } uncut = {"row", N_("To be cut"), 0}, part[] = {{"white", N_("White"), FACE_WHITE},
                                                     {"blue", N_("Blue"), FACE_BLUE},
                                                     {"black", N_("Black"), FACE_BLACK}};
    for (int i = 0; i < st->part_count; i++) {
        bool whole = st->part_count == 1;
        struct area *a = scene_area(s, AREA_CENTRE, whole ? uncut.id : part[i].id,
                                    scene_text(s, whole ? uncut.title : part[i].title));
        a->row = i ? ROW_GOES_ON : ROW_BEGINS;
        add_part(s, a, st, st->part[i], whole ? uncut.flag : part[i].flag);
        a->seats = whole ? st->voters : votes_for(st, i);
        a->remark = part_remark(s, st, i);
        if (!whole && st->part[i].size)
            add_gains(s, st, i);
    }
    if (!st->queue.voters)
        return;
    struct area *later = scene_area(s, AREA_CENTRE, "later", scene_text(s, "To be settled later"));
    add_part(s, later, st, st->queue.part, 0);
    later->seats = st->queue.voters;
    later->remark = SCENE_SAY(s, "wanted by {seats}", {"seats", value_seats(st->queue.voters)});
}

/* ---- before the seats ---- */

/* P11: value by value; Jokers that wait score nothing. */
static void add_sheet(struct scene *s, const struct podelim_state *st, int seat) {
    int loose = st->held[seat][PODELIM_JOKER], most;
    for (int v = 0; v < PODELIM_VALUES; v++)
        if (st->held[seat][v])
            scene_score(s, seat, &podelim_words[0], v, podelim_pile(st, seat, v),
                        podelim_majority(st, v, &most) & SEAT(seat) ? v + 1 : 0);
    if (loose)
        scene_score(s, seat, &podelim_words[0], PODELIM_JOKER, loose, 0);
}

static void add_piles(struct scene *s, const struct podelim_state *st, int seat) {
    add_sheet(s, st, seat);
    struct value who = value_seat(seat), n = value_number(scene_points(s, seat));
    struct area *a = scene_seat(s, seat, "piles",
                                SCENE_SAY(s, "[Your piles|Piles of {seat:gen}]", {"seat", who}));
    int loose = st->held[seat][PODELIM_JOKER];
    for (int v = 0; v < PODELIM_VALUES; v++) {
        int jokers = st->jokers[seat][v];
        if (!st->held[seat][v])
            continue;
        struct face *f = add(s, a, v, st->held[seat][v] + jokers);
        f->wild = jokers;
        if (jokers)
            f->note = SCENE_SAY(s, "{n} {n|Joker|Jokers}", {"n", value_number(jokers)});
    }
    if (loose) {
        struct face *f = add(s, a, PODELIM_JOKER, loose);
        f->flags = FACE_WAITING;
        f->note = st->phase == PODELIM_PLACING && seat == st->placing
                      ? scene_text(s, "to be added")
                      : SCENE_SAY(s, "{n|waits|wait}", {"n", value_number(loose)});
    }
    a->remark = st->phase == PODELIM_OVER
                    ? SCENE_SAY(s, "{n} {n|point|points}", {"n", n})
                    : SCENE_SAY(s, "now worth {n} {n|point|points}", {"n", n});
}

static void add_got(struct scene *s, const struct podelim_state *st, int seat) {
    if (st->got[seat].size)
        add_part(s,
                 scene_seat(s, seat, "won",
                            SCENE_SAY(s, "[Won by you this round|Won by {seat:ins} this round]",
                                      {"seat", value_seat(seat)})),
                 st, st->got[seat], 0);
}

static void add_stock(struct scene *s, const struct podelim_state *st) {
    scene_unknown(s, scene_area(s, AREA_PILE, "deck", scene_text(s, "Deck")), st->deck_left);
    struct area *discard = scene_area(s, AREA_PILE, "discard", scene_text(s, "Discard pile"));
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
        return s->awaited & scene_reader(s) ? N_("Your vote: choose a part, in secret")
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
    struct area *left = scene_area(s, AREA_ODDS, "left", scene_text(s, "Left in the deck"));
    for (int card = 0; card < PODELIM_CARDS; card++)
        if (podelim_copies[card] > open[card])
            add(s, left, card, podelim_copies[card] - open[card]);
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

void podelim_scene(struct scene *s, const void *view) {
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
