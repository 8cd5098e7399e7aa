/* The course of the game: set-up, the actions of a turn, what trades and duels share, the end.
 * Trades are in trade.c, duels in duel.c; what is legal stands in legal.c. */
#include <string.h>

#include "games/coach/play.h"

const uint8_t coach_item_traits[ITEM_KINDS] = {
#define ITEM(name, id, title, copies, traits, help) traits,
#include "games/coach/items.def"
#undef ITEM
};

const uint8_t coach_profession_traits[PROFESSIONS] = {
#define PROFESSION(name, id, title, once, traits, help) traits,
#include "games/coach/professions.def"
#undef PROFESSION
};

const uint8_t coach_once[PROFESSIONS] = {
#define PROFESSION(name, id, title, once, traits, help) once,
#include "games/coach/professions.def"
#undef PROFESSION
};

/* ---- what is said ---- */

void coach_say_to(struct events *ev, seatset audience, int kind, int seat, int a, int b) {
    emit(ev, (struct event){.kind = (uint8_t)kind,
                            .seat = (uint8_t)seat,
                            .a = (uint8_t)a,
                            .b = (uint8_t)b,
                            .audience = audience});
}

void coach_say(struct events *ev, int kind, int seat, int a, int b) {
    coach_say_to(ev, EVERYONE, kind, seat, a, b);
}

/* K26: an item that moves is seen by both. */
void coach_say_moved(struct events *ev, int from, int to, int kind) {
    coach_say_to(ev, SEAT(from) | SEAT(to), SAID_MOVED, from, to, kind);
}

static uint64_t hand_list(const struct coach_state *s, int seat) {
    uint64_t list = 0;
    for (int i = 0; i < COACH_ITEMS; i++)
        if (s->where[i] == seat)
            list = event_list(list, coach_kind(i));
    return list;
}

/* ---- set-up ---- */

void coach_sealed(const struct coach_state *s, uint8_t copies[ITEM_KINDS]) { /* K5 */
    bool green = s->head.nseats == 8;
    memset(copies, 0, ITEM_KINDS);
    copies[BAG_KEY] = copies[BAG_GOBLET] = 1;
    if (s->seals) {
        copies[KEY] = copies[GOBLET] = green ? 2 : 1;
    } else {
        copies[MONOCLE] = copies[PRIVILEGE] = 1;
        copies[BOOK] = copies[CLOAK] = green;
    }
}

static void order(uint8_t *a, uint8_t *b) {
    uint8_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

void coach_sort(struct coach_state *s) {
    for (int i = 0; i < FIRST_SINGLE; i += COPIES) {
        order(&s->where[i], &s->where[i + 1]);
        order(&s->where[i + 1], &s->where[i + 2]);
        order(&s->where[i], &s->where[i + 1]);
    }
}

/* The deal is one shuffle of four groups of cards: the order that each group has in it does not
 * depend on the others. A card is its group's first number and its number in the group. */
enum { LOOSE_ITEM = 0, PROFESSION_CARD = 32, SOCIETY_CARD = 64, PLACE_AT_TABLE = 96, GROUPS = 4 };

struct shuffled {
    uint8_t group[GROUPS][32]; /* numbers in the order they came */
    uint8_t count[GROUPS];
};

static struct shuffled shuffle_cards(uint64_t key, const uint8_t *loose, int loose_count,
                                     int societies, int dealt) {
    uint8_t card[COACH_ITEMS + PROFESSIONS + 2 * MAX_SEATS];
    int n = 0;
    for (int i = 0; i < loose_count; i++)
        card[n++] = LOOSE_ITEM + loose[i];
    for (int i = 0; i < PROFESSIONS; i++)
        card[n++] = (uint8_t)(PROFESSION_CARD + i);
    for (int i = 0; i < societies; i++)
        card[n++] = (uint8_t)(SOCIETY_CARD + i);
    for (int i = 0; i < dealt; i++)
        card[n++] = (uint8_t)(PLACE_AT_TABLE + i);
    key_shuffle(key, card, n);
    struct shuffled s = {.count = {0}};
    for (int i = 0; i < n; i++)
        s.group[card[i] / 32][s.count[card[i] / 32]++] = card[i] % 32;
    return s;
}

/* K4, K5: the sealed items and some others are dealt, the rest is the pile. */
static void deal_cards(struct coach_state *s, uint64_t key) {
    int n = s->head.nseats, dealt = n == 3 ? 6 : n, sealed_count = 0, loose_count = 0;
    uint8_t sealed[ITEM_KINDS], hand[MAX_SEATS], loose[COACH_ITEMS];
    coach_sealed(s, sealed);
    for (int i = 0; i < COACH_ITEMS; i++) {
        int kind = coach_kind(i);
        if (i - coach_slot(kind) < sealed[kind])
            hand[sealed_count++] = (uint8_t)i;
        else if (!coach_is_boxed(s, i))
            loose[loose_count++] = (uint8_t)i;
    }
    if (s->boxed)
        s->where[coach_slot(PEARL)] = BOX;
    struct shuffled cards = shuffle_cards(key, loose, loose_count, n + n % 2, dealt);
    const uint8_t *item = cards.group[LOOSE_ITEM / 32], *place = cards.group[PLACE_AT_TABLE / 32];
    for (int i = 0; i < dealt; i++) {
        int slot = i < sealed_count ? hand[i] : *item++, seat = place[i] % n;
        s->where[slot] = (uint8_t)seat;
        s->hand_count[seat]++;
    }
    for (int i = dealt - sealed_count; i < loose_count; i++)
        s->where[*item++] = (uint8_t)(PLACE_TOP + s->pile_count++);
    coach_sort(s);
    for (int i = 0; i < n; i++) {
        s->society[i] = cards.group[SOCIETY_CARD / 32][i] % SOCIETIES;
        s->profession[i] = cards.group[PROFESSION_CARD / 32][i];
    }
}

static void say_dealt(const struct coach_state *s, struct events *ev) {
    for (int i = 0; ev && i < s->head.nseats; i++)
        emit(ev, (struct event){.kind = SAID_DEALT,
                                .seat = (uint8_t)i,
                                .a = s->society[i],
                                .b = s->profession[i],
                                .audience = SEAT(i),
                                .list = hand_list(s, i)});
}

static void say_turn(const struct coach_state *s, struct events *ev) {
    emit(ev, (struct event){.kind = SAID_TURN, .seat = s->turn, .c = s->turn_number});
}

static void deal(struct coach_state *s, uint64_t key, struct events *ev) {
    deal_cards(s, key);
    know_dealt(s);
    s->supply = COACH_TOKENS; /* K7 */
    s->turn_number = 1;
    s->turn = (uint8_t)game_first(s, key);
    coach_begin_action(s);
    say_dealt(s, ev);
    say_turn(s, ev);
}

static void setup(void *st, const struct options *o) {
    struct coach_state *s = st;
    s->smuggling = (uint8_t)o->value[0];
    s->divination = (uint8_t)o->value[1];
    s->seals = (uint8_t)o->value[2];
    s->max_turns = (uint32_t)o->value[3];
    s->boxed = s->head.nseats == 3 && !o->value[4]; /* K27 */
    s->phase = PHASE_DEAL;
}

/* ---- steps that trades and duels share ---- */

void coach_begin_action(struct coach_state *s) {
    coach_ask(s, PHASE_ACTION, SEAT(s->turn));
}

static void finish(struct coach_state *s, int reason, seatset winners, struct events *ev) {
    coach_ask(s, PHASE_OVER, 0);
    s->reason = (uint8_t)reason;
    s->winners = (uint8_t)winners;
    if (!winners)
        coach_say(ev, SAID_NOBODY, UNKNOWN, 0, 0);
    else if (ev)
        emit(ev,
             (struct event){.kind = SAID_WINNERS, .seat = UNKNOWN, .list = event_seats(winners)});
}

void coach_end_turn(struct coach_state *s, struct events *ev) {
    s->target = 0;
    if (s->turn_number >= s->max_turns) { /* K23 */
        finish(s, MAX_TURNS, 0, ev);
        return;
    }
    s->turn_number++;
    s->turn = (uint8_t)coach_next(s, s->turn);
    coach_begin_action(s);
    say_turn(s, ev);
}

void coach_move_item(struct coach_state *s, int from, int to, int kind) {
    int slot = coach_slot(kind);
    while (s->where[slot] != from)
        slot++;
    s->where[slot] = (uint8_t)to;
    if (kind < FIRST_SINGLE_KIND)
        coach_sort(s);
    s->hand_count[from]--;
    s->hand_count[to]++;
}

void coach_draw(struct coach_state *s, int seat, struct events *ev) {
    int drawn = 0;
    for (int i = 0; i < COACH_ITEMS; i++) {
        drawn = s->where[i] == PLACE_TOP ? i : drawn;
        s->where[i] -= s->where[i] > PLACE_TOP;
    }
    s->where[drawn] = (uint8_t)seat;
    coach_sort(s);
    s->pile_count--;
    s->hand_count[seat]++;
    know_drawn(s, seat, coach_kind(drawn));
    coach_say(ev, SAID_DREW, seat, s->pile_count, 0);
    coach_say_to(ev, SEAT(seat), SAID_DRAWN, seat, 0, coach_kind(drawn));
}

bool coach_over_limit(struct coach_state *s, int seat) { /* K6 */
    if (s->hand_count[seat] <= coach_limit(s))
        return false;
    coach_ask(s, PHASE_GIVE, SEAT(seat));
    s->chain = (uint8_t)SEAT(seat);
    return true;
}

void coach_open(struct coach_state *s, int seat) { /* K3 */
    if (coach_is_open(s, seat))
        return;
    s->profession_open |= (uint8_t)SEAT(seat);
    know_opened(s, seat);
}

void coach_see_hand(struct coach_state *s, int seat, int other, struct events *ev) {
    know_hand(s, seat, other);
    coach_add_tally(s, SEARCHED, seat, other);
    if (!ev)
        return;
    coach_say(ev, SAID_HAND, seat, other, 0);
    emit(ev, (struct event){.kind = SAID_HAND_SEEN,
                            .seat = (uint8_t)other,
                            .audience = SEAT(seat),
                            .list = hand_list(s, other)});
}

void coach_see_society(struct coach_state *s, int seat, int other, struct events *ev) {
    s->society_known[seat] |= (uint8_t)SEAT(other);
    coach_add_tally(s, LOOKED, seat, other);
    coach_say(ev, SAID_SOCIETY, seat, other, 0);
    coach_say_to(ev, SEAT(seat), SAID_SOCIETY_SEEN, other, s->society[other], 0);
}

void coach_add_tally(struct coach_state *s, enum coach_tally what, int who, int whom) {
    s->tally[what][who][whom] += s->tally[what][who][whom] < UINT8_MAX;
}

bool coach_commit(struct coach_state *s, const struct move *m) {
    s->committed |= (uint8_t)SEAT(m->seat);
    s->commit_kind[m->seat] = m->kind;
    s->commit_argument[m->seat] = m->a;
    return s->committed == s->asked;
}

void coach_uncommit(struct coach_state *s) {
    s->committed = 0;
    memset(s->commit_kind, 0, sizeof s->commit_kind);
    memset(s->commit_argument, 0, sizeof s->commit_argument);
}

/* ---- spying, and the Clairvoyant ---- */

int coach_spied(const struct coach_state *s, uint64_t key) { /* K8 */
    struct rng r;
    rng_seed(&r, key);
    uint32_t left = rng_below(&r, s->hand_count[s->target]);
    int slot = 0;
    for (;; slot++)
        if (s->where[slot] == s->target && left-- == 0)
            return coach_kind(slot);
}

static void spy(struct coach_state *s, uint64_t key, struct events *ev) {
    int kind = coach_spied(s, key);
    know_seen(s->item_mask[s->turn], kind, s->target);
    coach_say_to(ev, SEAT(s->turn) | SEAT(s->target), SAID_SEEN, s->turn, s->target, kind);
    coach_end_turn(s, ev);
}

void coach_pile(const struct coach_state *s, uint8_t pile[COACH_ITEMS]) {
    for (int i = 0; i < COACH_ITEMS; i++)
        if (s->where[i] >= PLACE_TOP && s->where[i] != UNKNOWN)
            pile[s->where[i] - PLACE_TOP] = (uint8_t)coach_kind(i);
}

/* Puts the kinds of a pile in their places; they are those that are in the pile already. */
static void set_pile(struct coach_state *s, const uint8_t pile[COACH_ITEMS]) {
    uint8_t next[ITEM_KINDS];
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        next[kind] = (uint8_t)coach_slot(kind);
        while (next[kind] < coach_slot(kind) + coach_copies(kind) &&
               s->where[next[kind]] < PLACE_TOP)
            next[kind]++; /* hands come first */
    }
    for (int i = 0; i < s->pile_count; i++)
        s->where[next[pile[i]]++] = (uint8_t)(PLACE_TOP + i);
}

void coach_shuffled(const struct coach_state *s, uint64_t key, uint8_t pile[COACH_ITEMS]) {
    coach_pile(s, pile);
    if (s->pile_count > 2)
        key_shuffle(key, pile + 2, s->pile_count - 2);
}

static void shuffle(struct coach_state *s, uint64_t key) {
    uint8_t pile[COACH_ITEMS];
    coach_shuffled(s, key, pile);
    set_pile(s, pile);
    coach_begin_action(s);
}

static void clairvoyant(struct coach_state *s, struct events *ev) { /* K3 */
    coach_open(s, s->turn);
    know_pile(s, s->turn);
    coach_ask(s, PHASE_ARRANGE, SEAT(s->turn));
    coach_say(ev, SAID_CLAIRVOYANT, s->turn, s->pile_count, 0);
    if (!ev)
        return;
    /* In the order of the kinds: the order of the pile is lost anyway. */
    struct event e = {.kind = SAID_PILE, .seat = s->turn, .audience = SEAT(s->turn)};
    int count = 0;
    for (int i = 0; i < COACH_ITEMS; i++) {
        if (s->where[i] < PLACE_TOP)
            continue;
        e.list = event_list(e.list, coach_kind(i));
        if (++count % EVENT_LIST_MAX == 0 || count == s->pile_count) {
            emit(ev, e);
            e.list = 0;
        }
    }
}

static void to_place(uint8_t *pile, int count, int at, int kind) {
    int i = at;
    while (i < count && pile[i] != kind)
        i++;
    for (; i > at; i--)
        pile[i] = pile[i - 1];
    pile[at] = (uint8_t)kind;
}

static void arrange(struct coach_state *s, const struct move *m, struct events *ev) {
    uint8_t pile[COACH_ITEMS];
    coach_pile(s, pile);
    to_place(pile, s->pile_count, 0, m->a);
    if (m->kind == COACH_ARRANGE)
        to_place(pile, s->pile_count, 1, m->b);
    set_pile(s, pile);
    know_arranged(s, s->turn, m->a, m->b);
    coach_ask(s, PHASE_SHUFFLE, 0);
    coach_say(ev, SAID_ARRANGED, s->turn, m->kind == COACH_ARRANGE ? 2 : 1, 0);
}

/* ---- declaring victory ---- */

int coach_goals(const struct coach_state *s, int seat, int society) {
    int goal = society == ORDER ? KEY : GOBLET, bag = society == ORDER ? BAG_KEY : BAG_GOBLET;
    return coach_count(s, seat, goal) + (!s->pile_count && coach_has(s, seat, bag)); /* K22 */
}

static seatset members(const struct coach_state *s, int society) {
    seatset set = 0;
    for (int i = 0; i < s->head.nseats; i++)
        if (s->society[i] == society)
            set |= SEAT(i);
    return set;
}

int coach_needed(const struct coach_state *s, int society) { /* K20 */
    return s->head.nseats % 2 && seat_count(members(s, society)) <= s->head.nseats / 2 ? 2 : 3;
}

/* K20, K25: the named all belong to the society and hold something of it, and together enough. */
static bool is_right(const struct coach_state *s, seatset named, int society) {
    int sum = 0;
    FOR_SEATS (i, named) {
        int goals = coach_goals(s, i, society);
        if (s->society[i] != society || !goals)
            return false;
        sum += goals;
    }
    return sum >= coach_needed(s, society);
}

static void say_opened(const struct coach_state *s, int seat, struct events *ev) {
    if (ev)
        emit(ev, (struct event){.kind = SAID_OPENED,
                                .seat = (uint8_t)seat,
                                .a = s->society[seat],
                                .list = hand_list(s, seat)});
}

static void declare(struct coach_state *s, const struct move *m, struct events *ev) {
    bool divine = m->kind == COACH_DIVINE, alone = m->kind == COACH_DECLARE_ALONE;
    int own = s->society[m->seat], society = divine ? !own : own;
    seatset named = (seatset)m->set;
    if (ev)
        emit(ev, (struct event){.kind = divine  ? SAID_DIVINED
                                        : alone ? SAID_ALONE
                                                : SAID_DECLARED,
                                .seat = m->seat,
                                .a = (uint8_t)society,
                                .list = event_seats(named)});
    coach_say(ev, SAID_OPENED_PROFESSION, m->seat, s->profession[m->seat], 0);
    FOR_SEATS (i, named | SEAT(m->seat))
        say_opened(s, i, ev);
    if (alone) {
        finish(s, ALONE, SEAT(m->seat), ev); /* K21 */
        return;
    }
    bool right = is_right(s, divine ? named : named | SEAT(m->seat), society);
    coach_say(ev, right ? SAID_RIGHT : SAID_WRONG, m->seat, 0, 0);
    finish(s, divine ? (right ? DIVINED : MISDIVINED) : (right ? DECLARED : WRONG),
           members(s, right ? own : !own), ev);
}

/* ---- moves ---- */

static void act(struct coach_state *s, const struct move *m, struct events *ev) {
    switch (m->kind) {
    case COACH_SPY:
        s->target = m->a;
        coach_add_tally(s, SPIED, s->turn, s->target);
        coach_ask(s, PHASE_SPY, 0);
        coach_say(ev, SAID_SPIED, s->turn, s->target, 0);
        break;
    case COACH_OFFER:
        coach_trade_offer(s, m, ev);
        break;
    case COACH_DUEL:
        coach_duel_begin(s, m->a, ev);
        break;
    case COACH_CLAIRVOYANT:
        clairvoyant(s, ev);
        break;
    case COACH_DIPLOMAT:
        coach_trade_diplomat(s, m, ev);
        break;
    default:
        declare(s, m, ev);
    }
}

static void chance(struct coach_state *s, uint64_t key, struct events *ev) {
    if (s->phase == PHASE_DEAL)
        deal(s, key, ev);
    else if (s->phase == PHASE_SPY)
        spy(s, key, ev);
    else
        shuffle(s, key);
}

void coach_apply(void *st, const struct move *m, struct events *ev) {
    struct coach_state *s = st;
    if (m->kind == MOVE_CHANCE) {
        chance(s, m->set, ev);
        return;
    }
    s->head.ply += coach_to_act(s) == SEAT(m->seat); /* the last commit completes a decision */
    if (s->phase == PHASE_ACTION)
        act(s, m, ev);
    else if (s->phase == PHASE_ARRANGE)
        arrange(s, m, ev);
    else if (s->phase < PHASE_PRIEST)
        coach_trade_move(s, m, ev);
    else
        coach_duel_move(s, m, ev);
}

static bool outcome(const void *st, struct outcome *out) {
    const struct coach_state *s = st;
    if (s->phase != PHASE_OVER)
        return false;
    *out = (struct outcome){.winners = s->winners, .reason = coach_reasons[s->reason]};
    return true;
}

static const char *const seals[] = {"trade", "goal", NULL};
static const char *const seal_titles[] = {"items for trade", "goal items", NULL};

static const struct option_spec options[] = {
    {.name = "smuggling",
     .title = "Smuggling",
     .help = "a giver may keep quiet about a traded item; then it has no effect",
     .type = OPTION_BOOL,
     .max = 1},
    {.name = "divination",
     .title = "Divination",
     .help = "one may also declare that the other society has what it needs",
     .type = OPTION_BOOL,
     .max = 1},
    {.name = "seals",
     .title = "Dealt for sure",
     .help = "which items are dealt for sure: useful in trade, or goals of the societies",
     .type = OPTION_NAME,
     .max = 1,
     .names = seals,
     .titles = seal_titles},
    {.name = "max_turns",
     .title = "Turns at most",
     .help = "after so many turns nobody wins",
     .type = OPTION_INT,
     .initial = 300,
     .min = 1,
     .max = 1000000},
    {.name = "pearl",
     .title = "Black Pearl with three players",
     .help = "the Black Pearl is in the game with three players too",
     .type = OPTION_BOOL,
     .initial = 1,
     .max = 1},
    OPTION_FIRST,
    {.name = NULL},
};

static int side(const void *st, int seat) {
    return ((const struct coach_state *)st)->society[seat];
}

const struct game game_coach = {
    .id = "coach",
    .title = "Coach to the Devil's Castle",
    .number = 2,
    .rules_version = 2,
    /* Spying, offering any of five different items and attacking, with seven others; the Diplomat
     * asking any of them for anything; all ways to declare and to divine. To win alone takes a
     * hand that has fewer of these. */
    .max_legal = 7 + 7 * 5 + 7 + 7 * ITEM_KINDS * 5 + 128 + 127,
    .min_seats = 3,
    .max_seats = MAX_SEATS,
    .state_size = sizeof(struct coach_state),
    .options = options,
    .moves = coach_moves,
    .move_count = COACH_MOVE_COUNT,
    .events = coach_events,
    .event_count = COACH_EVENT_COUNT,
    .words = coach_words,
    .setup = setup,
    .to_act = coach_to_act,
    .legal = coach_legal,
    .check = coach_check,
    .apply = coach_apply,
    .outcome = outcome,
    .describe_chance = coach_describe_chance,
    .redact = coach_redact,
    .determinize = coach_determinize,
    .describe = coach_describe,
    .audit = coach_audit,
    .audit_view = coach_audit_view,
    .scene = coach_scene,
    .verdict = coach_verdict,
    .side = side,
    .ai = &coach_ai,
    .lessons = coach_lessons,
};
