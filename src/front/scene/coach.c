/* The table of Coach to the Devil's Castle, and the notebook of its reader. */
#include "games/coach/state.h"

#include "core/notation.h"
#include "front/scene/scene.h"

/* Lists of words, in the order of coach_words. */
enum { WORDS_ITEM, WORDS_PROFESSION, WORDS_SOCIETY, WORDS_SIDE, WORDS_DIRECTION, WORDS_RESOURCE };

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

/* A card has room for two short lines. */
static const char *const short_societies[SOCIETIES] = {
    [ORDER] = N_("Order"), [BROTHERHOOD] = N_("Brotherhood")};

static struct face *add_item(struct scene *s, struct area *a, int kind, int count) {
    struct face *f = scene_card(s, a, &coach_words[WORDS_ITEM].word[kind], &looks[kind], count);
    if (kind == SIGNET)
        f->name = scene_text(s, "Signet Ring");
    return f;
}

static bool is_duel(const struct coach_state *st) {
    return st->phase >= PHASE_PRIEST && st->phase <= PHASE_RETURN;
}

/* ---- what is going on ---- */

static void add_turn(struct scene *s, const struct coach_state *st) {
    scene_area(s, AREA_CENTRE, -1, scene_text(s, "Turn"))->remark =
        SCENE_SAY(s, "{n} of at most {most}, [you are|{seat} is] on turn",
                  {"n", value_number(st->turn_number)}, {"most", value_number(st->max_turns)},
                  {"seat", value_seat(st->turn)});
}

static struct face *add_traded(struct scene *s, struct area *a, int kind, bool bag) {
    if (kind != UNKNOWN)
        return add_item(s, a, kind, 1);
    struct face *f = scene_face(s, a, bag ? scene_text(s, "Secret Bag") : "");
    f->symbol = bag ? looks[BAG_KEY].symbol : "";
    return f;
}

/* An offer, or a trade whose effects are not over yet. */
static void add_trade(struct scene *s, const struct coach_state *st) {
    struct value seat = value_seat(st->turn), other = value_seat(st->target);
    const struct coach_trade *t = &st->trade;
    if (!t->step && st->phase != PHASE_ANSWER)
        return;
    struct area *a = scene_area(
        s, AREA_CENTRE, -1,
        t->step ? SCENE_SAY(s, "[Your trade with {other:ins}|Trade of {seat:gen} with {other:ins}]",
                            {"seat", seat}, {"other", other})
                : SCENE_SAY(s, "[Your offer to {other:dat}|Offer of {seat:gen} to {other:dat}]",
                            {"seat", seat}, {"other", other}));
    struct face *f = add_traded(s, a, t->offered, t->flags & TRADE_OFFERED_BAG);
    if (!t->step)
        return;
    f->note = scene_text(s, "offered");
    add_traded(s, a, t->returned, t->flags & TRADE_RETURNED_BAG)->note = scene_text(s, "returned");
}

/* What the reader has decided while others are still awaited. */
static void add_choice(struct scene *s, const struct coach_state *st) {
    int me = s->viewer;
    if (me == FULL || !(st->committed & SEAT(me)))
        return;
    char text[MOVE_TEXT_MAX * 4];
    struct buf b = BUF(text);
    struct move m = {
        .kind = st->commit_kind[me], .seat = (uint8_t)me, .a = st->commit_argument[me]};
    buf_clear(&b);
    move_sentence(s->game, &m, s->speech, ALL_WORDS, &b);
    scene_area(s, AREA_CENTRE, -1, scene_text(s, "Your choice"))->remark =
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
    scene_area(s, AREA_CENTRE, -1, scene_text(s, "The end"))->remark =
        SCENE_SAY(s, why[st->reason], {"seat", value_seat(st->turn)});
}

/* ---- the duel ---- */

static const char *duel_remark(struct scene *s, const struct coach_state *st) {
    if (st->phase >= PHASE_DOCTOR)
        return SCENE_SAY(s, "won by {seat:ins}", {"seat", value_seat(st->winner)});
    if (!st->votes_shown)
        return scene_text(s, "the votes are not shown yet");
    return SCENE_SAY(s, "{swords} {swords|sword|swords} against {shields} {shields|shield|shields}",
                     {"swords", value_number(coach_points(st, SIDE_ATTACKER))},
                     {"shields", value_number(coach_points(st, SIDE_DEFENDER))});
}

static void add_side(struct scene *s, const char *title, seatset seats) {
    scene_area(s, AREA_CENTRE, -1, title)->remark = scene_names(s, seats);
}

static void add_duel(struct scene *s, const struct coach_state *st) {
    struct area *a =
        scene_area(s, AREA_CENTRE, -1,
                   SCENE_SAY(s, "[You attack {other:acc}|{seat} attacks {other:acc}]",
                             {"seat", value_seat(st->turn)}, {"other", value_seat(st->target)}));
    for (int i = 0; i < st->used_count; i++) {
        int resource = st->used[i] & 31;
        scene_card(s, a, &coach_words[WORDS_RESOURCE].word[resource], &looks[resource], 1)->note =
            SCENE_SAY(s, "by {seat:ins}", {"seat", value_seat(st->used[i] >> 5)});
    }
    a->remark = duel_remark(s, st);
    if (!st->votes_shown)
        return;
    add_side(s, scene_text(s, "For the attacker"), st->swords);
    add_side(s, scene_text(s, "For the defender"), coach_supporters(st) & ~(seatset)st->swords);
    if (st->excluded)
        add_side(s, scene_text(s, "Out of the duel"), st->excluded);
}

/* ---- who has what ---- */

static void add_person(struct scene *s, const struct coach_state *st, struct area *a, int seat) {
    int society = st->society[seat], profession = st->profession[seat];
    struct face *f;
    if (society != UNKNOWN) {
        f = scene_card(s, a, &coach_words[WORDS_SOCIETY].word[society], &looks[goal[society]], 1);
        f->name = scene_text(s, short_societies[society]);
        f->note = scene_text(s, "society");
    }
    if (profession == UNKNOWN)
        return;
    f = scene_card(s, a, &coach_words[WORDS_PROFESSION].word[profession],
                   &looks[RESOURCE_PROFESSION + profession], 1);
    f->dim = coach_spent(st, seat);
    f->note = f->dim                    ? scene_text(s, "spent")
              : coach_is_open(st, seat) ? scene_text(s, "open")
                                        : scene_text(s, "face down");
}

static void add_seat(struct scene *s, const struct coach_state *st, int seat) {
    struct area *a = scene_seat(s, seat, scene_name(s, seat));
    int unknown = st->hand_count[seat];
    add_person(s, st, a, seat);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        int count = coach_count(st, seat, kind);
        if (count)
            add_item(s, a, kind, count);
        unknown -= count;
    }
    scene_unknown(s, a, unknown);
    if (st->tokens[seat])
        a->remark =
            SCENE_SAY(s, "{n} duel {n|token|tokens}", {"n", value_number(st->tokens[seat])});
}

/* The pile from its top, as far as its places are known; then the rest. */
static void add_pile(struct scene *s, const struct coach_state *st) {
    struct area *a = scene_area(s, AREA_PILE, -1, scene_text(s, "Item pile"));
    int unknown = st->pile_count;
    for (int at = 0; at < st->pile_count; at++)
        for (int slot = 0; slot < COACH_ITEMS; slot++)
            if (st->where[slot] == PLACE_TOP + at) {
                struct face *f = add_item(s, a, coach_kind(slot), 1);
                f->note = at == 0   ? scene_text(s, "on top")
                          : at == 1 ? scene_text(s, "second")
                                    : "";
                unknown--;
            }
    scene_unknown(s, a, unknown);
    scene_area(s, AREA_PILE, -1, scene_text(s, "Supply"))->remark =
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
    bool mine = s->viewer != FULL && s->awaited & SEAT(s->viewer);
    const char *text = !many[st->phase].own ? one[st->phase]
                       : mine               ? many[st->phase].own
                                            : many[st->phase].others;
    if (st->phase != PHASE_OVER)
        s->prompt =
            SCENE_SAY(s, text, {"seat", value_seat(s->awaited ? seat_first(s->awaited) : st->turn)},
                      {"seats", value_seats(s->awaited)});
}

/* ---- facts ---- */

static bool is_single(uint16_t mask) {
    return !(mask & (mask - 1));
}

static void add_odds(struct scene *s, const struct coach_state *st,
                     const uint16_t mask[COACH_SLOTS]) {
    int hands = COACH_ITEMS - st->pile_count, sure = 0;
    scene_odds(s,
               SCENE_SAY(s, "Items in hands: {hands}; in the pile: {pile}",
                         {"hands", value_number(hands)}, {"pile", value_number(st->pile_count)}));
    scene_odds(s, SCENE_SAY(s, "A hand can hold {n} {n|item|items}",
                            {"n", value_number(coach_limit(st))}));
    for (int slot = 0; slot < COACH_ITEMS; slot++)
        sure += is_single(mask[slot] & HANDS) && !(mask[slot] & IN_PILE);
    scene_odds(s, SCENE_SAY(s, "Items whose holder is known: {n} of {hands}",
                            {"n", value_number(sure)}, {"hands", value_number(hands)}));
}

/* ---- the notebook ---- */

/* Words that a set of a list has, or with their number. */
static struct value words_of(int list, const uint8_t *count, int kinds) {
    struct value v = {.type = VALUE_WORDS, .words = coach_words[list].word};
    for (int i = 0; i < kinds; i++)
        for (int k = 0; k < count[i] && v.count < (int)sizeof v.item; k++)
            v.item[v.count++] = (uint8_t)i;
    return v;
}

/* A society that has all the members it can have (K4) leaves only the other one. */
static int society_of(const struct coach_state *st, int seat) {
    int members[SOCIETIES] = {0}, most = (st->head.nseats + 1) / 2;
    if (st->society[seat] != UNKNOWN)
        return st->society[seat];
    for (int i = 0; i < st->head.nseats; i++)
        if (st->society[i] != UNKNOWN)
            members[st->society[i]]++;
    return members[ORDER] == most ? BROTHERHOOD : members[BROTHERHOOD] == most ? ORDER : UNKNOWN;
}

static void note_society(struct scene *s, const struct coach_state *st, int seat) {
    struct value who = value_seat(seat);
    int society = society_of(st, seat);
    scene_note(s,
               society == UNKNOWN
                   ? SCENE_SAY(s, "{seat} may belong to either society", {"seat", who})
                   : SCENE_SAY(s, "{seat} [belong|belongs] to the {society}", {"seat", who},
                               {"society", value_word(coach_words[WORDS_SOCIETY].word, society)}));
}

/* Where most is possible, what is not says more. */
enum { MANY = 6 };

static void note_profession(struct scene *s, const struct coach_state *st, int seat) {
    struct value who = value_seat(seat);
    uint8_t possible[PROFESSIONS], excluded[PROFESSIONS];
    int known = st->profession[seat];
    for (int p = 0; p < PROFESSIONS; p++) {
        possible[p] = known == UNKNOWN ? st->profession_mask[s->viewer][p] >> seat & 1 : p == known;
        excluded[p] = !possible[p];
    }
    struct value list = words_of(WORDS_PROFESSION, possible, PROFESSIONS),
                 others = words_of(WORDS_PROFESSION, excluded, PROFESSIONS);
    scene_note(s, list.count == 1 ? SCENE_SAY(s, "{seat} [have|has] the profession {profession}",
                                              {"seat", who}, {"profession", list})
                  : list.count > MANY
                      ? SCENE_SAY(s, "{seat} may have any profession but {professions}",
                                  {"seat", who}, {"professions", others})
                      : SCENE_SAY(s, "{seat} may have one of these professions: {professions}",
                                  {"seat", who}, {"professions", list}));
}

/* How many of each kind are surely at a place, and which others may be. */
static void sort_items(const uint16_t mask[COACH_SLOTS], uint16_t place, uint8_t sure[ITEM_KINDS],
                       uint8_t maybe[ITEM_KINDS]) {
    for (int slot = 0; slot < COACH_ITEMS; slot++) {
        uint16_t places = mask[slot] & ANYWHERE;
        if (places & place && !(places & ~place))
            sure[coach_kind(slot)]++;
        else if (places & place)
            maybe[coach_kind(slot)] = 1;
    }
}

static void note_possible(struct scene *s, int seat, const uint8_t sure[ITEM_KINDS],
                          const uint8_t maybe[ITEM_KINDS]) {
    uint8_t excluded[ITEM_KINDS];
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        excluded[kind] = !sure[kind] && !maybe[kind];
    struct value who = value_seat(seat), possible = words_of(WORDS_ITEM, maybe, ITEM_KINDS),
                 others = words_of(WORDS_ITEM, excluded, ITEM_KINDS);
    if (possible.count > MANY && others.count)
        scene_note(s, SCENE_SAY(s, "{seat} may hold anything but {items}", {"seat", who},
                                {"items", others}));
    else if (possible.count > MANY)
        scene_note(s, SCENE_SAY(s, "{seat} may hold anything", {"seat", who}));
    else if (possible.count)
        scene_note(s, SCENE_SAY(s, "{seat} may hold some of these: {items}", {"seat", who},
                                {"items", possible}));
}

static void note_hand(struct scene *s, const uint16_t mask[COACH_SLOTS], int seat) {
    uint8_t sure[ITEM_KINDS] = {0}, maybe[ITEM_KINDS] = {0};
    sort_items(mask, AT(seat), sure, maybe);
    struct value who = value_seat(seat), known = words_of(WORDS_ITEM, sure, ITEM_KINDS);
    if (known.count)
        scene_note(s, SCENE_SAY(s, "{seat} surely [hold|holds] {items:acc}", {"seat", who},
                                {"items", known}));
    note_possible(s, seat, sure, maybe);
}

static void note_piles(struct scene *s, const struct coach_state *st,
                       const uint16_t mask[COACH_SLOTS]) {
    uint8_t sure[ITEM_KINDS] = {0}, maybe[ITEM_KINDS] = {0}, unused[PROFESSIONS] = {0};
    sort_items(mask, IN_PILE, sure, maybe);
    struct value known = words_of(WORDS_ITEM, sure, ITEM_KINDS);
    for (int p = 0; p < PROFESSIONS; p++)
        unused[p] = st->profession_mask[s->viewer][p] == PROFESSION_PILE;
    struct value nobody = words_of(WORDS_PROFESSION, unused, PROFESSIONS);
    if (known.count)
        scene_note(s, SCENE_SAY(s, "Surely in the item pile: {items}", {"items", known}));
    if (nobody.count)
        scene_note(
            s, SCENE_SAY(s, "Professions that nobody has: {professions}", {"professions", nobody}));
}

static void add_notes(struct scene *s, const struct coach_state *st,
                      const uint16_t mask[COACH_SLOTS]) {
    for (int i = 0; i < st->head.nseats; i++) {
        if (i == s->viewer)
            continue;
        note_society(s, st, i);
        note_profession(s, st, i);
        note_hand(s, mask, i);
    }
    note_piles(s, st, mask);
}

void scene_coach(struct scene *s, const void *view) {
    const struct coach_state *st = view;
    uint16_t mask[COACH_SLOTS];
    s->items = true;
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
    if (st->phase == PHASE_OVER || s->viewer == FULL)
        return;
    coach_possible(st, s->viewer, mask);
    add_odds(s, st, mask);
    add_notes(s, st, mask);
}
