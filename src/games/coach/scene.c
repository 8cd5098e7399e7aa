/* The scene of Coach to the Devil's Castle; its notes and its sheet are made in notebook.c. Its
 * areas:
 *
 *   turn                how far the journey has come
 *   offer, trade        what is offered between its `seats`, or has been exchanged
 *   duel                what has been used, by whom; its `seats` are the two who fight
 *   attacker, defender  the supporters of each, in `seats`, once the votes are shown
 *   excluded            who is out of the duel
 *   choice              what the reader has decided while others are awaited
 *   end                 why the game is over
 *   hand                of each seat: society and profession if known, items
 *   pile                of items, from its top as far as known
 *   supply              of duel tokens
 *
 * Its figures: turn, turns, tokens, supply, swords, shields, limit (of a hand), needed (goal items,
 * by the reader's society), supported and opposed (how often a seat has voted for and against the
 * reader), step (of a duel: 0 Priest, 1 votes, 2 Hypnotist, 3 resources, 4 Doctor, 5 reward). */
#include "core/scene.h"
#include "core/notation.h"
#include "games/coach/state.h"

/* The resources of a duel: items, professions, tokens. */
static const struct look looks[RESOURCES] = {
    [KEY] = {"♦", TINT_YELLOW},
    [GOBLET] = {"♥", TINT_RED},
    [BAG_KEY] = {"●", TINT_YELLOW},
    [BAG_GOBLET] = {"○", TINT_RED},
    [DAGGER] = {"†", TINT_CYAN},
    [GLOVES] = {"♣", TINT_CYAN},
    [POISON_RING] = {"°", TINT_GREEN},
    [KNIVES] = {"‡", TINT_CYAN},
    [WHIP] = {"~", TINT_CYAN},
    [BOOK] = {"■", TINT_BLUE},
    [CLOAK] = {"▲", TINT_BLUE},
    [PRIVILEGE] = {"§", TINT_BLUE},
    [MONOCLE] = {"¤", TINT_BLUE},
    [SEXTANT] = {"+", TINT_BLUE},
    [PEARL] = {"◊", TINT_MAGENTA},
    [MIRROR] = {"□", TINT_MAGENTA},
    [SIGNET] = {"Ω", TINT_MAGENTA},
    [RESOURCE_PROFESSION + THUG] = {"×", TINT_PLAIN},
    [RESOURCE_PROFESSION + GRANDMASTER] = {"≡", TINT_PLAIN},
    [RESOURCE_PROFESSION + BODYGUARD] = {"▼", TINT_PLAIN},
    [RESOURCE_PROFESSION + HYPNOTIST] = {"∞", TINT_PLAIN},
    [RESOURCE_PROFESSION + DUELIST] = {"≠", TINT_PLAIN},
    [RESOURCE_PROFESSION + POISONER] = {"%", TINT_PLAIN},
    [RESOURCE_PROFESSION + PRIEST] = {"┼", TINT_PLAIN},
    [RESOURCE_PROFESSION + DOCTOR] = {"±", TINT_PLAIN},
    [RESOURCE_PROFESSION + CLAIRVOYANT] = {"☼", TINT_PLAIN},
    [RESOURCE_PROFESSION + DIPLOMAT] = {"=", TINT_PLAIN},
    [RESOURCE_TOKEN] = {"•", TINT_PLAIN},
};

/* A society looks like what it gathers. */
static const int goal[SOCIETIES] = {[ORDER] = KEY, [BROTHERHOOD] = GOBLET};

/* As a card calls them. */
static const char *const short_societies[SOCIETIES] = {
    [ORDER] = N_("Order"), [BROTHERHOOD] = N_("Brotherhood")};

static struct face *add_item(struct scene *s, const struct coach_state *st, struct area *a,
                             int kind, int count) {
    struct face *f = scene_card(s, a, &coach_words[WORDS_ITEM], kind, &looks[kind], count);
    uint8_t traits = coach_item_traits[kind];
    if (kind == SIGNET)
        f->name = scene_text(s, "Signet Ring");
    if (traits & GOAL || (traits & BAG && !st->pile_count)) /* K22 */
        f->flags |= FACE_GOAL;
    return f;
}

static bool is_duel(const struct coach_state *st) {
    return st->phase >= PHASE_PRIEST && st->phase <= PHASE_RETURN;
}

/* ---- what is going on ---- */

static void add_turn(struct scene *s, const struct coach_state *st) {
    scene_figure(s, "turn", st->turn, (int)st->turn_number);
    scene_figure(s, "turns", -1, (int)st->max_turns);
    scene_area(s, AREA_CENTRE, "turn", scene_text(s, "Turn"))->remark =
        SCENE_SAY(s, "{n} of at most {most}, [you are|{seat} is] on turn",
                  {"n", value_number(st->turn_number)}, {"most", value_number(st->max_turns)},
                  {"seat", value_seat(st->turn)});
}

static struct face *add_traded(struct scene *s, const struct coach_state *st, struct area *a,
                               int kind, uint32_t flag, bool open, bool bag) {
    bool known = kind != UNKNOWN;
    struct face *f = known ? add_item(s, st, a, kind, 1)
                           : scene_face(s, a, bag ? scene_text(s, "Secret Bag") : "");
    f->flags |= flag | (open ? FACE_OPEN : known ? FACE_PRIVATE : FACE_HIDDEN);
    if (!known && bag)
        f->symbol = looks[BAG_KEY].symbol;
    return f;
}

/* An offer, or a trade whose effects are not over yet. */
static void add_trade(struct scene *s, const struct coach_state *st) {
    struct value seat = value_seat(st->turn), other = value_seat(st->target);
    const struct coach_trade *t = &st->trade;
    if (!t->step && st->phase != PHASE_ANSWER)
        return;
    struct area *a = scene_area(
        s, AREA_CENTRE, t->step ? "trade" : "offer",
        t->step ? SCENE_SAY(s, "[Your trade with {other:ins}|Trade of {seat:gen} with {other:ins}]",
                            {"seat", seat}, {"other", other})
                : SCENE_SAY(s, "[Your offer to {other:dat}|Offer of {seat:gen} to {other:dat}]",
                            {"seat", seat}, {"other", other}));
    a->seats = SEAT(st->turn) | SEAT(st->target);
    struct face *f = add_traded(s, st, a, t->offered, FACE_OFFERED, t->flags & TRADE_OFFERED_OPEN,
                                t->flags & TRADE_OFFERED_BAG);
    f->seat = st->turn;
    if (!t->step)
        return;
    f->note = scene_text(s, "offered");
    f = add_traded(s, st, a, t->returned, FACE_RETURNED, t->flags & TRADE_RETURNED_OPEN,
                   t->flags & TRADE_RETURNED_BAG);
    f->seat = st->target;
    f->note = scene_text(s, "returned");
}

/* What the reader has decided while others are still awaited. */
static void add_choice(struct scene *s, const struct coach_state *st) {
    int me = s->viewer;
    if (!(st->committed & scene_reader(s)))
        return;
    char text[MOVE_TEXT_MAX * 4];
    struct buf b = BUF(text);
    struct move m = {
        .kind = st->commit_kind[me], .seat = (uint8_t)me, .a = st->commit_argument[me]};
    buf_clear(&b);
    move_sentence(s->game, &m, s->speech, ALL_WORDS, &b);
    scene_area(s, AREA_CENTRE, "choice", scene_text(s, "Your choice"))->remark =
        scene_say(s, "{move}", &(struct named){"move", value_text(text)}, 1);
}

static void add_end(struct scene *s, const struct coach_state *st) {
    static const char *const why[REASONS] = {
        [DECLARED] = N_("victory rightly declared by {seat:ins}"),
        [WRONG] = N_("victory wrongly declared by {seat:ins}"),
        [ALONE] = N_("victory declared alone, with the Signet Ring of Lies, by {seat:ins}"),
        [DIVINED] = N_("victory of the other society rightly divined by {seat:ins}"),
        [MISDIVINED] = N_("victory of the other society wrongly divined by {seat:ins}"),
        [MAX_TURNS] = N_("the last turn has passed"),
    };
    scene_area(s, AREA_CENTRE, "end", scene_text(s, "The end"))->remark =
        SCENE_SAY(s, why[st->reason], {"seat", value_seat(st->turn)});
}

/* ---- the duel ---- */

static const char *duel_remark(struct scene *s, const struct coach_state *st) {
    int swords = coach_points(st, SIDE_ATTACKER), shields = coach_points(st, SIDE_DEFENDER);
    scene_figure(s, "swords", st->turn, swords);
    scene_figure(s, "shields", st->target, shields);
    if (st->phase >= PHASE_DOCTOR)
        return SCENE_SAY(s, "won by {seat:ins}", {"seat", value_seat(st->winner)});
    if (!st->votes_shown)
        return scene_text(s, "the votes are not shown yet");
    return SCENE_SAY(s, "{swords} {swords|sword|swords} against {shields} {shields|shield|shields}",
                     {"swords", value_number(swords)}, {"shields", value_number(shields)});
}

static void add_side(struct scene *s, const char *id, const char *title, seatset seats) {
    struct area *a = scene_area(s, AREA_CENTRE, id, title);
    a->remark = scene_names(s, seats);
    a->seats = seats;
}

static const int steps[PHASE_COUNT] = {
    [PHASE_PRIEST] = 0,    [PHASE_PAY] = 0,       [PHASE_VOTE] = 1,
    [PHASE_HYPNOTIZE] = 2, [PHASE_RESOURCES] = 3, [PHASE_DOCTOR] = 4,
    [PHASE_REWARD] = 5,    [PHASE_TAKE] = 5,      [PHASE_RETURN] = 5,
};

static void add_duel(struct scene *s, const struct coach_state *st) {
    struct area *a =
        scene_area(s, AREA_CENTRE, "duel",
                   SCENE_SAY(s, "[You attack {other:acc}|{seat} attacks {other:acc}]",
                             {"seat", value_seat(st->turn)}, {"other", value_seat(st->target)}));
    a->seats = SEAT(st->turn) | SEAT(st->target);
    scene_figure(s, "step", -1, steps[st->phase]);
    for (int i = 0; i < st->used_count; i++) {
        int resource = st->used[i] & 31, seat = st->used[i] >> 5;
        struct face *f =
            scene_card(s, a, &coach_words[WORDS_RESOURCE], resource, &looks[resource], 1);
        f->note = SCENE_SAY(s, "by {seat:ins}", {"seat", value_seat(seat)});
        f->seat = seat;
        f->flags = FACE_OPEN | (i == st->used_count - 1 ? FACE_NEW : 0);
    }
    a->remark = duel_remark(s, st);
    if (!st->votes_shown)
        return;
    add_side(s, "attacker", scene_text(s, "For the attacker"), st->swords);
    add_side(s, "defender", scene_text(s, "For the defender"),
             coach_supporters(st) & ~(seatset)st->swords);
    if (st->excluded)
        add_side(s, "excluded", scene_text(s, "Out of the duel"), st->excluded);
}

/* ---- who has what ---- */

static void add_person(struct scene *s, const struct coach_state *st, struct area *a, int seat) {
    int society = st->society[seat], profession = st->profession[seat];
    uint32_t closed = st->phase == PHASE_OVER ? FACE_OPEN : FACE_PRIVATE;
    struct face *f;
    if (society != UNKNOWN) {
        f = scene_card(s, a, &coach_words[WORDS_SOCIETY], society, &looks[goal[society]], 1);
        f->name = scene_text(s, short_societies[society]);
        f->note = scene_text(s, "society");
        f->flags = closed;
    }
    if (profession == UNKNOWN)
        return;
    bool spent = coach_spent(st, seat), open = coach_is_open(st, seat);
    f = scene_card(s, a, &coach_words[WORDS_PROFESSION], profession,
                   &looks[RESOURCE_PROFESSION + profession], 1);
    f->flags = (open ? FACE_OPEN : closed) | (spent ? FACE_USED : 0);
    f->note = spent  ? scene_text(s, "spent")
              : open ? scene_text(s, "open")
                     : scene_text(s, "face down");
}

/* K19: an item that was used lies open until the duel ends, in whose hand it is. */
static bool is_shown(const struct coach_state *st, int seat, int kind) {
    for (int i = 0; i < st->used_count; i++)
        if (st->used[i] == (seat << 5 | kind))
            return true;
    return false;
}

static void add_seat(struct scene *s, const struct coach_state *st, int seat) {
    struct area *a = scene_seat(s, seat, "hand", scene_name(s, seat));
    int unknown = st->hand_count[seat];
    add_person(s, st, a, seat);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        int count = coach_count(st, seat, kind);
        bool open = st->phase == PHASE_OVER || is_shown(st, seat, kind);
        if (count)
            add_item(s, st, a, kind, count)->flags |= open ? FACE_OPEN : FACE_PRIVATE;
        unknown -= count;
    }
    scene_unknown(s, a, unknown);
    scene_figure(s, "tokens", seat, st->tokens[seat]);
    if (st->tokens[seat])
        a->remark =
            SCENE_SAY(s, "{n} duel {n|token|tokens}", {"n", value_number(st->tokens[seat])});
}

/* The pile from its top, as far as its places are known; then the rest. */
static void add_pile(struct scene *s, const struct coach_state *st) {
    struct area *a = scene_area(s, AREA_PILE, "pile", scene_text(s, "Item pile"));
    int unknown = st->pile_count;
    for (int at = 0; at < st->pile_count; at++)
        for (int slot = 0; slot < COACH_ITEMS; slot++)
            if (st->where[slot] == PLACE_TOP + at) {
                struct face *f = add_item(s, st, a, coach_kind(slot), 1);
                f->flags |= FACE_PRIVATE | (at == 0 ? FACE_TOP : at == 1 ? FACE_SECOND : 0);
                f->note = at == 0   ? scene_text(s, "on top")
                          : at == 1 ? scene_text(s, "second")
                                    : "";
                unknown--;
            }
    scene_unknown(s, a, unknown);
    scene_figure(s, "supply", -1, st->supply);
    scene_area(s, AREA_PILE, "supply", scene_text(s, "Supply"))->remark =
        SCENE_SAY(s, "{n} duel {n|token|tokens}", {"n", value_number(st->supply)});
}

/* ---- the prompt ---- */

/* One seat decides. */
static const char *const one[PHASE_COUNT] = {
    [PHASE_DEAL] = N_("The cards are dealt"),
    [PHASE_SPY] = N_("An item is drawn for the spy"),
    [PHASE_SHUFFLE] = N_("The pile is shuffled"),
    [PHASE_ACTION] = N_("[Your turn: spy, offer, duel or declare|Turn of {seat:gen}: spy, offer, "
                        "duel or declare]"),
    [PHASE_ARRANGE] = N_("[Choose what you put on top of the pile|{seat} chooses what to put on "
                         "top of the pile]"),
    [PHASE_ANSWER] = N_("[Accept the offer or refuse it|{seat} accepts the offer or refuses it]"),
    [PHASE_ANNOUNCE] = N_("[Announce your item or smuggle it|{seat} announces the item or "
                          "smuggles it]"),
    [PHASE_CLOAK] = N_("[The Cloak: take another profession or keep yours|The Cloak: {seat} may "
                       "take another profession]"),
    [PHASE_BOOK] = N_("[The Book: swap professions or leave them|The Book: {seat} swaps "
                      "professions or leaves them]"),
    [PHASE_SEXTANT] = N_("[The Sextant: name a direction|The Sextant: {seat} names a direction]"),
    [PHASE_GIVE] = N_("[You hold too many items: give one away|{seat} holds too many items and "
                      "gives one away]"),
    [PHASE_PAY] = N_("[Choose an item for the Priest|{seat} chooses an item for the Priest]"),
    [PHASE_HYPNOTIZE] = N_("[Hypnotize a supporter or pass|{seat} may hypnotize a supporter]"),
    [PHASE_REWARD] = N_("[You have won: look at a society or search a hand|Won by {seat:ins}: look "
                        "at a society or search a hand]"),
    [PHASE_TAKE] = N_("[Choose an item to take|{seat} chooses an item to take]"),
    [PHASE_RETURN] = N_("[Choose an item to give back|{seat} chooses an item to give back]"),
};

/* All decide at once: what the reader is told, and what is told to those who are done. */
static const struct {
    const char *own, *others;
} many[PHASE_COUNT] = {
    [PHASE_PASS] = {N_("Choose an item to pass on, in secret"),
                    N_("Choosing an item to pass on: {seats}")},
    [PHASE_PRIEST] = {N_("A Priest may stop the duel: answer in secret"),
                      N_("A Priest may stop the duel. Answering: {seats}")},
    [PHASE_VOTE] = {N_("Your vote, in secret: attacker or defender"),
                    N_("Voting in secret: {seats}")},
    [PHASE_RESOURCES] = {N_("Use something in the duel or pass, in secret"),
                         N_("Using something or passing, in secret: {seats}")},
    [PHASE_DOCTOR] = {N_("A Doctor may make the duel void: answer in secret"),
                      N_("A Doctor may make the duel void. Answering: {seats}")},
};

static void ask(struct scene *s, const struct coach_state *st) {
    bool mine = s->awaited & scene_reader(s);
    const char *text = !many[st->phase].own ? one[st->phase]
                       : mine               ? many[st->phase].own
                                            : many[st->phase].others;
    if (st->phase != PHASE_OVER)
        s->prompt =
            SCENE_SAY(s, text, {"seat", value_seat(s->awaited ? seat_first(s->awaited) : st->turn)},
                      {"seats", value_seats(s->awaited)});
}

void coach_scene(struct scene *s, const void *view) {
    const struct coach_state *st = view;
    s->items = true;
    s->scored = false;
    add_turn(s, st);
    add_trade(s, st);
    if (is_duel(st))
        add_duel(s, st);
    add_choice(s, st);
    if (st->phase == PHASE_OVER)
        add_end(s, st);
    ask(s, st);
    if (st->phase == PHASE_DEAL)
        return;
    for (int i = 0; i < st->head.nseats; i++)
        add_seat(s, st, i);
    add_pile(s, st);
    coach_notebook(s, st);
}
