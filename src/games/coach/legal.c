/* Who acts, and what is legal: listed, and checked with the reason why not. Reads only what the
 * seat's own view holds: its hand, society and profession, what lies open, and its own masks where
 * a pile has been looked through. */
#include <string.h>

#include "core/notation.h"
#include "games/coach/state.h"

seatset coach_to_act(const void *st) {
    const struct coach_state *s = st;
    return s->phase < PHASE_ACTION ? CHANCE : (seatset)(s->asked & ~s->committed);
}

/* ---- questions that lists and checks share ---- */

static seatset others(const struct coach_state *s, int seat) {
    return ALL_SEATS(s->head.nseats) & ~SEAT(seat);
}

static bool is_bag(int kind) {
    return coach_item_traits[kind] & BAG;
}

/* K9: a bag is never given for a bag. */
static bool may_cross(int one, int other) {
    return !(is_bag(one) && is_bag(other));
}

/* K10: not with the Mirror in the trade, and no bag once the pile is empty. */
bool coach_has_effect(const struct coach_state *s, int kind) {
    int traits = coach_item_traits[kind];
    return traits & EFFECT && s->trade.offered != MIRROR && s->trade.returned != MIRROR &&
           (!(traits & BAG) || s->pile_count);
}

static bool may_declare(const struct coach_state *s, int seat) { /* K20 */
    return !coach_has(s, seat, PEARL) && coach_goals(s, seat, s->society[seat]) > 0;
}

static bool may_win_alone(const struct coach_state *s, int seat) { /* K21 */
    return !coach_has(s, seat, PEARL) && coach_has(s, seat, SIGNET) &&
           coach_goals(s, seat, ORDER) + coach_goals(s, seat, BROTHERHOOD) >= 3;
}

/* K3: the kinds that the Clairvoyant has found in the pile. */
static int pile_copies(const struct coach_state *s, int seat, int kind) {
    int slot = coach_slot(kind), n = 0;
    for (int i = slot; i < slot + coach_copies(kind); i++)
        n += (s->item_mask[seat][i] & IN_PILE) != 0;
    return n;
}

static bool in_profession_pile(const struct coach_state *s, int seat, int profession) {
    return s->profession_mask[seat][profession] == PROFESSION_PILE;
}

int coach_role(const struct coach_state *s, int seat) {
    return seat == s->turn          ? BY_ATTACKER
           : seat == s->target      ? BY_DEFENDER
           : s->swords & SEAT(seat) ? BY_SWORD
                                    : BY_SHIELD;
}

static bool is_used(const struct coach_state *s, int resource) {
    return s->used_set >> resource & 1;
}

static bool may_use_item(const struct coach_state *s, int seat, int kind) { /* K16 */
    return coach_item_traits[kind] & coach_role(s, seat) && coach_has(s, seat, kind) &&
           !is_used(s, kind);
}

static bool may_use_profession(const struct coach_state *s, int seat) {
    int profession = s->profession[seat];
    return coach_profession_traits[profession] & coach_role(s, seat) && !coach_spent(s, seat) &&
           !is_used(s, RESOURCE_PROFESSION + profession);
}

/* K3, K16: a supporter after a Duelist adds nothing. */
static bool is_shut_out(const struct coach_state *s, int seat) {
    return s->duelist && coach_supporters(s) & SEAT(seat);
}

int coach_points(const struct coach_state *s, enum coach_side side) { /* K17 */
    int own = side == SIDE_ATTACKER ? s->turn : s->target, points = 1;
    bool support = s->votes_shown && !s->duelist;
    seatset voters = support ? coach_supporters(s) & ~(seatset)s->excluded : 0;
    seatset sided = side == SIDE_ATTACKER ? s->swords : ~(seatset)s->swords;
    points += seat_count(voters & sided);
    for (int i = 0; i < s->used_count; i++) {
        int resource = s->used[i] & 31, seat = s->used[i] >> 5;
        points += (seat == own || voters & sided & SEAT(seat)) && resource != POISON_RING &&
                  resource != RESOURCE_PROFESSION + POISONER;
    }
    return points;
}

/* ---- lists ---- */

/* A list that is being written. */
struct list {
    struct move *out;
    int count;
    uint8_t seat;
};

static void add(struct list *l, int kind, int a, int b) {
    l->out[l->count++] =
        (struct move){.kind = (uint8_t)kind, .seat = l->seat, .a = (uint8_t)a, .b = (uint8_t)b};
}

/* Without a branch, which nobody could foretell: written down always, and stays if it counts. */
static void add_if(struct list *l, bool legal, int kind, int a, int b) {
    add(l, kind, a, b);
    l->count -= !legal;
}

/* The kinds of item in a hand, ascending; returns their number. */
static int hand_kinds(const struct coach_state *s, int seat, uint8_t kinds[ITEM_KINDS]) {
    int n = 0;
    for (int kind = 0; kind < FIRST_SINGLE_KIND; kind++) {
        kinds[n] = (uint8_t)kind;
        n += coach_has(s, seat, kind);
    }
    for (int i = FIRST_SINGLE; i < COACH_ITEMS; i++) {
        kinds[n] = (uint8_t)coach_kind(i);
        n += s->where[i] == seat;
    }
    return n;
}

static void list_hand(const struct coach_state *s, struct list *l, int kind, int holder) {
    uint8_t hand[ITEM_KINDS];
    int n = hand_kinds(s, holder, hand);
    for (int i = 0; i < n; i++)
        add(l, kind, hand[i], 0);
}

static void list_named(struct list *l, int kind, seatset from) {
    /* Every subset but the empty one, ascending. */
    for (seatset named = -from & from; named; named = (named - from) & from)
        l->out[l->count++] = (struct move){.kind = (uint8_t)kind, .seat = l->seat, .set = named};
}

static void list_diplomat(const struct coach_state *s, struct list *l, const uint8_t *hand,
                          int size) {
    FOR_SEATS (other, others(s, l->seat))
        for (int wanted = 0; wanted < ITEM_KINDS; wanted++)
            for (int i = 0; i < size; i++)
                if (may_cross(wanted, hand[i]))
                    l->out[l->count++] = (struct move){.kind = COACH_DIPLOMAT,
                                                       .seat = l->seat,
                                                       .a = (uint8_t)other,
                                                       .b = (uint8_t)wanted,
                                                       .c = hand[i]};
}

static void list_action(const struct coach_state *s, struct list *l) {
    int seat = l->seat;
    uint8_t hand[ITEM_KINDS];
    int size = hand_kinds(s, seat, hand);
    FOR_SEATS (other, others(s, seat)) {
        add(l, COACH_SPY, other, 0);
        add(l, COACH_DUEL, other, 0);
        for (int i = 0; i < size; i++)
            add(l, COACH_OFFER, other, hand[i]);
    }
    if (may_declare(s, seat)) {
        add(l, COACH_DECLARE, 0, 0);
        list_named(l, COACH_DECLARE_WITH, others(s, seat));
    }
    add_if(l, may_win_alone(s, seat), COACH_DECLARE_ALONE, 0, 0);
    if (s->divination && !coach_has(s, seat, PEARL))
        list_named(l, COACH_DIVINE, others(s, seat));
    add_if(l, s->pile_count && coach_ready(s, seat, CLAIRVOYANT), COACH_CLAIRVOYANT, 0, 0);
    if (coach_ready(s, seat, DIPLOMAT))
        list_diplomat(s, l, hand, size);
}

static void list_arrange(const struct coach_state *s, struct list *l) {
    uint8_t pile[ITEM_KINDS], copies[ITEM_KINDS];
    int n = 0;
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        pile[n] = (uint8_t)kind;
        copies[n] = (uint8_t)pile_copies(s, l->seat, kind);
        n += copies[n] > 0;
    }
    for (int i = 0; i < n; i++) {
        add_if(l, s->pile_count == 1, COACH_ARRANGE_ONE, pile[i], 0);
        for (int k = 0; k < n; k++)
            add_if(l, i != k || copies[i] > 1, COACH_ARRANGE, pile[i], pile[k]);
    }
}

static void list_answer(const struct coach_state *s, struct list *l) {
    uint8_t hand[ITEM_KINDS];
    int n = hand_kinds(s, l->seat, hand);
    for (int i = 0; i < n; i++)
        add_if(l, may_cross(s->trade.offered, hand[i]), COACH_ACCEPT, hand[i], 0);
    add_if(l, !(coach_item_traits[s->trade.offered] & FORCED), COACH_REFUSE, 0, 0);
}

static void list_announce(const struct coach_state *s, struct list *l) {
    int kind = s->trade.step == 1 ? s->trade.offered : s->trade.returned;
    add_if(l, coach_has_effect(s, kind), COACH_ANNOUNCE, 0, 0);
    add(l, COACH_SMUGGLE, 0, 0);
}

static void list_cloak(const struct coach_state *s, struct list *l) {
    for (int p = 0; p < PROFESSIONS; p++)
        add_if(l, in_profession_pile(s, l->seat, p), COACH_CLOAK, p, 0);
    add(l, COACH_CLOAK_KEEP, 0, 0);
}

static void list_give(const struct coach_state *s, struct list *l) {
    uint8_t hand[ITEM_KINDS];
    int n = hand_kinds(s, l->seat, hand);
    FOR_SEATS (other, coach_receivers(s))
        for (int i = 0; i < n; i++)
            add(l, COACH_GIVE, other, hand[i]);
}

static void list_hypnotize(const struct coach_state *s, struct list *l) {
    add(l, COACH_PASS, 0, 0);
    if (s->profession[l->seat] == HYPNOTIST)
        FOR_SEATS (i, coach_supporters(s))
            add(l, COACH_HYPNOTIZE, i, 0);
}

static void list_resources(const struct coach_state *s, struct list *l) {
    int seat = l->seat, profession = s->profession[seat];
    bool ready = may_use_profession(s, seat), poisons = ready && profession == POISONER;
    add(l, COACH_PASS, 0, 0);
    add_if(l, poisons, COACH_POISON, SIDE_ATTACKER, 0);
    add_if(l, poisons, COACH_POISON, SIDE_DEFENDER, 0);
    if (is_shut_out(s, seat))
        return;
    for (int kind = DAGGER; kind <= WHIP; kind++)
        add_if(l, may_use_item(s, seat, kind), COACH_USE_ITEM, kind, 0);
    add_if(l, ready && !poisons, COACH_USE_PROFESSION, profession, 0);
    add_if(l, s->tokens[seat], COACH_USE_TOKEN, 0, 0);
}

/* K13, K18 */
static void list_window(const struct coach_state *s, struct list *l, int profession, int kind) {
    add(l, COACH_PASS, 0, 0);
    add_if(l, s->profession[l->seat] == profession, kind, 0, 0);
}

int coach_legal(const void *st, int seat, struct move *out) {
    const struct coach_state *s = st;
    struct list l = {.out = out, .seat = (uint8_t)seat};
    if (!(coach_to_act(s) & SEAT(seat)))
        return 0;
    switch (s->phase) {
    case PHASE_ACTION:
        list_action(s, &l);
        break;
    case PHASE_ARRANGE:
        list_arrange(s, &l);
        break;
    case PHASE_ANSWER:
        list_answer(s, &l);
        break;
    case PHASE_ANNOUNCE:
        list_announce(s, &l);
        break;
    case PHASE_CLOAK:
        list_cloak(s, &l);
        break;
    case PHASE_BOOK:
        add(&l, COACH_BOOK_SWAP, 0, 0);
        add(&l, COACH_BOOK_KEEP, 0, 0);
        break;
    case PHASE_SEXTANT:
        add(&l, COACH_SEXTANT, LEFT, 0);
        add(&l, COACH_SEXTANT, RIGHT, 0);
        break;
    case PHASE_PASS:
        list_hand(s, &l, COACH_PASS_ITEM, seat);
        break;
    case PHASE_GIVE:
        list_give(s, &l);
        break;
    case PHASE_PRIEST:
        list_window(s, &l, PRIEST, COACH_PRIEST);
        break;
    case PHASE_PAY:
        list_hand(s, &l, COACH_PAY, seat);
        break;
    case PHASE_VOTE:
        add(&l, COACH_SWORD, 0, 0);
        add(&l, COACH_SHIELD, 0, 0);
        break;
    case PHASE_HYPNOTIZE:
        list_hypnotize(s, &l);
        break;
    case PHASE_RESOURCES:
        list_resources(s, &l);
        break;
    case PHASE_DOCTOR:
        list_window(s, &l, DOCTOR, COACH_DOCTOR);
        break;
    case PHASE_REWARD:
        add(&l, COACH_LOOK, 0, 0);
        add(&l, COACH_SEARCH, 0, 0);
        break;
    case PHASE_TAKE:
        list_hand(s, &l, COACH_TAKE, s->winner == s->turn ? s->target : s->turn);
        break;
    case PHASE_RETURN:
        list_hand(s, &l, COACH_RETURN, seat);
        break;
    }
    return l.count;
}

/* ---- checks ---- */

/* What a phase waits for: kinds of move from the first to the last, and perhaps `pass`; what to
 * say to any other; and to a seat that is not asked. */
static const struct {
    uint8_t first, last;
    bool pass;
    const char *refusal, *not_asked;
} awaited[PHASE_COUNT] = {
    [PHASE_ACTION] = {COACH_SPY, COACH_DIPLOMAT, false,
                      "K8 now spy, offer a trade, duel or declare victory", NULL},
    [PHASE_ARRANGE] = {COACH_ARRANGE_ONE, COACH_ARRANGE, false,
                       "K3 now put items on top of the pile", NULL},
    [PHASE_ANSWER] = {COACH_ACCEPT, COACH_REFUSE, false,
                      "K9 now accept the offered item or refuse it",
                      "K9 the answer is another player's"},
    [PHASE_ANNOUNCE] = {COACH_ANNOUNCE, COACH_SMUGGLE, false,
                        "K24 now announce the item you gave or smuggle it",
                        "K24 only the giver announces or smuggles"},
    [PHASE_CLOAK] = {COACH_CLOAK, COACH_CLOAK_KEEP, false,
                     "K2 the Cloak: now take a profession or keep yours",
                     "K10 only the giver carries out an effect"},
    [PHASE_BOOK] = {COACH_BOOK_SWAP, COACH_BOOK_KEEP, false,
                    "K2 the Book: now swap professions or keep them",
                    "K10 only the giver carries out an effect"},
    [PHASE_SEXTANT] = {COACH_SEXTANT, COACH_SEXTANT, false, "K2 the Sextant: now name a direction",
                       "K10 only the giver carries out an effect"},
    [PHASE_PASS] = {COACH_PASS_ITEM, COACH_PASS_ITEM, false, "K2 the Sextant: now pass an item on",
                    NULL},
    [PHASE_GIVE] = {COACH_GIVE, COACH_GIVE, false, "K6 you hold too many items: now give one away",
                    "K6 another player has to give an item away first"},
    [PHASE_PRIEST] = {COACH_PRIEST, COACH_PRIEST, true, "K13 now pass or use the Priest",
                      "K13 only players with a face-down profession are asked, not the attacker"},
    [PHASE_PAY] = {COACH_PAY, COACH_PAY, false, "K3 now give the Priest an item",
                   "K3 the attacker pays the Priest"},
    [PHASE_VOTE] = {COACH_SWORD, COACH_SHIELD, false, "K14 now vote for sword or shield",
                    "K14 attacker and defender do not vote"},
    [PHASE_HYPNOTIZE] = {COACH_HYPNOTIZE, COACH_HYPNOTIZE, true, "K15 now pass or hypnotize",
                         "K15 only the attacker may hypnotize"},
    [PHASE_RESOURCES] = {COACH_USE_ITEM, COACH_POISON, true, "K16 now pass or use a resource",
                         "K16 you are out of this duel"},
    [PHASE_DOCTOR] = {COACH_DOCTOR, COACH_DOCTOR, true, "K18 now pass or use the Doctor",
                      "K18 only players in the duel whose profession lies face down are asked"},
    [PHASE_REWARD] = {COACH_LOOK, COACH_SEARCH, false,
                      "K19 now look at the loser's society or search the hand",
                      "K19 the reward is the winner's"},
    [PHASE_TAKE] = {COACH_TAKE, COACH_TAKE, false, "K19 now take an item of the loser",
                    "K19 the reward is the winner's"},
    [PHASE_RETURN] = {COACH_RETURN, COACH_RETURN, false, "K19 now give the loser an item back",
                      "K19 the reward is the winner's"},
};

static const char *check_other(const struct coach_state *s, int seat, int other, const char *why) {
    return others(s, seat) & SEAT(other) ? NULL : why;
}

static const char *check_hand(const struct coach_state *s, int seat, int kind, const char *why) {
    return coach_has(s, seat, kind) ? NULL : why;
}

static const char *check_offer(const struct coach_state *s, const struct move *m) {
    const char *why = check_other(s, m->seat, m->a, "K9 offer an item to another player");
    return why ? why : check_hand(s, m->seat, m->b, "K9 you do not have that item");
}

static const char *check_declare(const struct coach_state *s, const struct move *m) {
    if (m->kind == COACH_DIVINE && !s->divination)
        return "K25 divination is not played in this game";
    if (coach_has(s, m->seat, PEARL))
        return m->kind == COACH_DECLARE_ALONE ? "K21 the Black Pearl forbids it"
               : m->kind == COACH_DIVINE      ? "K25 the Black Pearl forbids it"
                                              : "K20 the Black Pearl forbids it";
    if (m->kind == COACH_DECLARE_ALONE)
        return may_win_alone(s, m->seat) ? NULL
                                         : "K21 for that you need the Signet Ring and three goal "
                                           "items in your own hand";
    if ((seatset)m->set & ~others(s, m->seat))
        return m->kind == COACH_DIVINE ? "K25 name other players" : "K20 name other players";
    if (m->kind != COACH_DIVINE && !may_declare(s, m->seat))
        return "K20 you hold no goal item of your society";
    return NULL;
}

static const char *check_diplomat(const struct coach_state *s, const struct move *m) { /* K3 */
    if (s->profession[m->seat] != DIPLOMAT)
        return "K3 you are not the Diplomat";
    if (coach_spent(s, m->seat))
        return "K3 the Diplomat has been used already";
    if (!(others(s, m->seat) & SEAT(m->a)))
        return "K3 name another player";
    if (!coach_has(s, m->seat, (int)m->c))
        return "K3 you do not have the item that you want to give";
    return may_cross(m->b, (int)m->c) ? NULL : "K9 a bag is never given for a bag";
}

static const char *check_clairvoyant(const struct coach_state *s, const struct move *m) { /* K3 */
    if (s->profession[m->seat] != CLAIRVOYANT)
        return "K3 you are not the Clairvoyant";
    if (coach_spent(s, m->seat))
        return "K3 the Clairvoyant has been used already";
    return s->pile_count ? NULL : "K3 the pile is empty";
}

static const char *check_arrange(const struct coach_state *s, const struct move *m) { /* K3 */
    if ((m->kind == COACH_ARRANGE) != (s->pile_count > 1))
        return "K3 name two items, the top one first, or the only one there is";
    int copies = pile_copies(s, m->seat, m->a);
    if (!copies || (m->kind == COACH_ARRANGE && !pile_copies(s, m->seat, m->b)))
        return "K3 that item is not in the pile";
    return m->kind == COACH_ARRANGE && m->a == m->b && copies < 2
               ? "K3 there is only one such item in the pile"
               : NULL;
}

static const char *check_answer(const struct coach_state *s, const struct move *m) { /* K9 */
    if (m->kind == COACH_REFUSE)
        return coach_item_traits[s->trade.offered] & FORCED ? "K9 this item cannot be refused"
                                                            : NULL;
    if (!coach_has(s, m->seat, m->a))
        return "K9 you do not have that item";
    return may_cross(s->trade.offered, m->a) ? NULL : "K9 a bag is never given for a bag";
}

static const char *check_give(const struct coach_state *s, const struct move *m) { /* K6 */
    if (!(others(s, m->seat) & SEAT(m->a)))
        return "K6 give it to another player";
    if (s->chain & SEAT(m->a))
        return "K6 that player has given or received already in this chain of gifts";
    return check_hand(s, m->seat, m->b, "K6 you do not have that item");
}

static const char *check_use(const struct coach_state *s, const struct move *m) { /* K16 */
    int seat = m->seat, profession = m->kind == COACH_POISON ? POISONER : m->a;
    if (is_shut_out(s, seat) && m->kind != COACH_POISON)
        return "K16 after a Duelist supporters may only pass or poison";
    if (m->kind == COACH_USE_TOKEN)
        return s->tokens[seat] ? NULL : "K16 you have no duel token";
    if (m->kind == COACH_USE_ITEM) {
        if (!coach_has(s, seat, m->a))
            return "K16 you do not have that item";
        if (is_used(s, m->a))
            return "K16 an item counts once in a duel";
        return may_use_item(s, seat, m->a) ? NULL : "K2 that item does nothing for you here";
    }
    if (s->profession[seat] != profession)
        return "K3 that is not your profession";
    if (coach_spent(s, seat))
        return "K3 your profession has been used already";
    if (is_used(s, RESOURCE_PROFESSION + profession))
        return "K16 a profession counts once in a duel";
    if (m->kind == COACH_USE_PROFESSION && profession == POISONER)
        return "K3 the Poison Mixer names the winner: poison attacker, or poison defender";
    return may_use_profession(s, seat) ? NULL : "K3 that profession does nothing for you here";
}

static const char *check_hypnotize(const struct coach_state *s, const struct move *m) { /* K15 */
    if (s->profession[m->seat] != HYPNOTIST)
        return "K3 you are not the Hypnotist";
    return coach_supporters(s) & SEAT(m->a) ? NULL : "K15 hypnotize a supporter";
}

static const char *check_announce(const struct coach_state *s) { /* K24 */
    int kind = s->trade.step == 1 ? s->trade.offered : s->trade.returned;
    return coach_has_effect(s, kind) ? NULL : "K24 this item has no effect to announce";
}

static const char *check_arguments(const struct coach_state *s, const struct move *m) {
    switch (m->kind) {
    case COACH_SPY:
        return check_other(s, m->seat, m->a, "K8 spy on another player");
    case COACH_DUEL:
        return check_other(s, m->seat, m->a, "K12 attack another player");
    case COACH_OFFER:
        return check_offer(s, m);
    case COACH_DECLARE:
    case COACH_DECLARE_WITH:
    case COACH_DECLARE_ALONE:
    case COACH_DIVINE:
        return check_declare(s, m);
    case COACH_CLAIRVOYANT:
        return check_clairvoyant(s, m);
    case COACH_DIPLOMAT:
        return check_diplomat(s, m);
    case COACH_ARRANGE_ONE:
    case COACH_ARRANGE:
        return check_arrange(s, m);
    case COACH_ACCEPT:
    case COACH_REFUSE:
        return check_answer(s, m);
    case COACH_ANNOUNCE:
        return check_announce(s);
    case COACH_CLOAK:
        return in_profession_pile(s, m->seat, m->a) ? NULL
                                                    : "K2 that profession is not in the pile";
    case COACH_PASS_ITEM:
        return check_hand(s, m->seat, m->a, "K2 you do not have that item");
    case COACH_GIVE:
        return check_give(s, m);
    case COACH_PRIEST:
        return s->profession[m->seat] == PRIEST ? NULL : "K3 you are not the Priest";
    case COACH_PAY:
        return check_hand(s, m->seat, m->a, "K3 you do not have that item");
    case COACH_HYPNOTIZE:
        return check_hypnotize(s, m);
    case COACH_USE_ITEM:
    case COACH_USE_PROFESSION:
    case COACH_USE_TOKEN:
    case COACH_POISON:
        return check_use(s, m);
    case COACH_DOCTOR:
        return s->profession[m->seat] == DOCTOR ? NULL : "K3 you are not the Doctor";
    case COACH_TAKE:
        return check_hand(s, s->winner == s->turn ? s->target : s->turn, m->a,
                          "K19 the loser does not have that item");
    case COACH_RETURN:
        return check_hand(s, m->seat, m->a, "K19 you do not have that item");
    default:
        return NULL;
    }
}

const char *coach_check(const void *st, const struct move *m) {
    const struct coach_state *s = st;
    const char *why = move_form(&game_coach, m);
    if (why)
        return why;
    seatset asked = coach_to_act(s);
    if (m->kind == MOVE_CHANCE)
        return asked == CHANCE ? NULL : "K8 nothing is left to chance now";
    if (s->phase == PHASE_OVER)
        return "K20 the game is over";
    if (asked == CHANCE || m->seat >= s->head.nseats)
        return "K11 it is not your turn";
    if (m->kind == COACH_PASS && s->phase == PHASE_ACTION && asked & SEAT(m->seat))
        return "K8 a turn cannot be passed";
    if (!(asked & SEAT(m->seat)))
        return s->committed & SEAT(m->seat)  ? "K26 you have decided already; the others have not"
               : awaited[s->phase].not_asked ? awaited[s->phase].not_asked
                                             : "K11 it is not your turn";
    if ((m->kind < awaited[s->phase].first || m->kind > awaited[s->phase].last) &&
        !(m->kind == COACH_PASS && awaited[s->phase].pass))
        return awaited[s->phase].refusal;
    return check_arguments(s, m);
}
