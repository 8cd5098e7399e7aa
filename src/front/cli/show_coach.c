/* The table of Coach to the Devil's Castle in plain lines, one fact a line. */
#include "core/notation.h"
#include "front/cli/show.h"
#include "games/coach/state.h"

/* Lists of words, in the order of coach_words. */
enum { WORDS_ITEM, WORDS_PROFESSION, WORDS_SOCIETY, WORDS_SIDE, WORDS_DIRECTION, WORDS_RESOURCE };

static const char *title(int list, int word) {
    return coach_words[list].word[word].title;
}

/* Says things with commas between them. */
struct listing {
    struct buf *out;
    bool any;
};

static struct buf *say_next(struct listing *l) {
    buf_str(l->out, l->any ? ", " : "");
    l->any = true;
    return l->out;
}

static void say_count(int n, const char *one, const char *many, struct buf *out) {
    buf_int(out, n);
    buf_char(out, ' ');
    buf_str(out, n == 1 ? one : many);
}

static void say_seats(seatset seats, const char *const *names, struct buf *out) {
    struct listing l = {.out = out};
    FOR_SEATS (i, seats)
        buf_str(say_next(&l), names[i]);
    buf_str(out, l.any ? "" : "nobody");
}

static bool is_mine(const struct coach_state *s, int seat) {
    return seat == s->head.viewer;
}

/* ---- what is going on ---- */

static void say_turn(const struct coach_state *s, const char *const *names, struct buf *out) {
    buf_str(out, "Turn ");
    buf_int(out, s->turn_number);
    buf_str(out, " of at most ");
    buf_int(out, s->max_turns);
    buf_str(out, is_mine(s, s->turn) ? ", yours" : ", of ");
    buf_str(out, is_mine(s, s->turn) ? "" : names[s->turn]);
    buf_str(out, ".\n");
}

static void say_phase(const struct coach_state *s, const char *const *names, struct buf *out) {
    static const char *const asked[PHASE_COUNT] = {
        [PHASE_DEAL] = "the cards are dealt",
        [PHASE_SPY] = "an item is drawn for the spy",
        [PHASE_SHUFFLE] = "the pile is shuffled",
        [PHASE_ACTION] = "an action: spy, offer, duel or declare",
        [PHASE_ARRANGE] = "what the Clairvoyant puts on top of the pile",
        [PHASE_ANSWER] = "an answer to the offer",
        [PHASE_ANNOUNCE] = "whether the traded item is announced or smuggled",
        [PHASE_CLOAK] = "a profession for the Cloak",
        [PHASE_BOOK] = "whether the Book swaps professions",
        [PHASE_SEXTANT] = "a direction for the Sextant",
        [PHASE_PASS] = "an item for the neighbour",
        [PHASE_GIVE] = "an item to give away, there are too many in the hand",
        [PHASE_PRIEST] = "whether a Priest prevents the duel",
        [PHASE_PAY] = "an item for the Priest",
        [PHASE_VOTE] = "votes for attacker or defender",
        [PHASE_HYPNOTIZE] = "whether a supporter is hypnotized",
        [PHASE_RESOURCES] = "resources for the duel",
        [PHASE_DOCTOR] = "whether a Doctor makes the duel void",
        [PHASE_REWARD] = "the winner's choice, to look or to search",
        [PHASE_TAKE] = "an item to take",
        [PHASE_RETURN] = "an item to give back",
        [PHASE_OVER] = "the game is over",
    };
    seatset awaited = game_coach.to_act(s) & ~CHANCE;
    buf_str(out, "Now: ");
    buf_str(out, asked[s->phase]);
    buf_str(out, ".\n");
    if (!awaited)
        return;
    buf_str(out, "Awaited: ");
    say_seats(awaited, names, out);
    buf_str(out, ".\n");
}

static const char *trade_item(int kind, bool bag) {
    if (kind != UNKNOWN)
        return title(WORDS_ITEM, kind);
    return bag ? "a Secret Bag" : "an item face down";
}

/* An offer, or a trade whose effects are not over yet. */
static void say_trade(const struct coach_state *s, const char *const *names, struct buf *out) {
    bool traded = s->trade.step > 0;
    if (!traded && s->phase != PHASE_ANSWER)
        return;
    buf_str(out, traded ? "Traded by " : "Offered by ");
    buf_str(out, names[s->turn]);
    buf_str(out, " to ");
    buf_str(out, names[s->target]);
    buf_str(out, ": ");
    buf_str(out, trade_item(s->trade.offered, s->trade.flags & TRADE_OFFERED_BAG));
    if (traded) {
        buf_str(out, ", for ");
        buf_str(out, trade_item(s->trade.returned, s->trade.flags & TRADE_RETURNED_BAG));
    }
    buf_str(out, ".\n");
}

/* What the viewer has decided while others are still awaited. */
static void say_choice(const struct coach_state *s, struct buf *out) {
    int me = s->head.viewer;
    if (me == FULL || !(s->committed & SEAT(me)))
        return;
    struct move m = {.kind = s->commit_kind[me], .seat = (uint8_t)me, .a = s->commit_argument[me]};
    buf_str(out, "Your choice: ");
    move_text(&game_coach, &m, out);
    buf_str(out, ".\n");
}

/* ---- the duel ---- */

static void say_used(const struct coach_state *s, const char *const *names, struct buf *out) {
    struct listing l = {.out = out};
    if (!s->used_count)
        return;
    buf_str(out, "Used: ");
    for (int i = 0; i < s->used_count; i++) {
        buf_str(say_next(&l), title(WORDS_RESOURCE, s->used[i] & 31));
        buf_str(out, " by ");
        buf_str(out, names[s->used[i] >> 5]);
    }
    buf_str(out, ".\n");
}

static void say_votes(const struct coach_state *s, const char *const *names, struct buf *out) {
    buf_str(out, "For the attacker: ");
    say_seats(s->swords, names, out);
    buf_str(out, ". For the defender: ");
    say_seats(coach_supporters(s) & ~(seatset)s->swords, names, out);
    buf_str(out, ".\n");
    if (s->excluded) {
        buf_str(out, "Out of the duel: ");
        say_seats(s->excluded, names, out);
        buf_str(out, ".\n");
    }
}

static void say_duel(const struct coach_state *s, const char *const *names, struct buf *out) {
    if (s->phase < PHASE_PRIEST || s->phase > PHASE_RETURN)
        return;
    buf_str(out, "Duel: attacker ");
    buf_str(out, names[s->turn]);
    buf_str(out, ", defender ");
    buf_str(out, names[s->target]);
    if (s->votes_shown) {
        buf_str(out, "; ");
        say_count(coach_points(s, SIDE_ATTACKER), "sword", "swords", out);
        buf_str(out, " against ");
        say_count(coach_points(s, SIDE_DEFENDER), "shield", "shields", out);
    }
    buf_str(out, ".\n");
    if (s->votes_shown)
        say_votes(s, names, out);
    say_used(s, names, out);
    if (s->phase >= PHASE_DOCTOR) {
        buf_str(out, "Winner of the duel: ");
        buf_str(out, names[s->winner]);
        buf_str(out, ".\n");
    }
}

/* ---- who has what ---- */

/* The items the seat is known to hold; returns how many. */
static int say_known(const struct coach_state *s, int seat, struct buf *out) {
    struct listing l = {.out = out};
    int known = 0;
    for (int slot = 0; slot < COACH_ITEMS; slot++)
        if (s->where[slot] == seat) {
            buf_str(say_next(&l), title(WORDS_ITEM, coach_kind(slot)));
            known++;
        }
    return known;
}

/* What else may be in the hand, also by counting: by name if it is little, else how much. */
static void say_possible(const struct coach_state *s, int seat, struct buf *out) {
    enum { NAMED_MOST = 4 };
    struct listing l = {.out = out};
    uint16_t mask[COACH_SLOTS];
    bool possible[ITEM_KINDS] = {0};
    int kinds = 0;
    coach_possible(s, s->head.viewer, mask);
    for (int slot = 0; slot < COACH_ITEMS; slot++) {
        int kind = coach_kind(slot);
        if (s->where[slot] == seat || !(mask[slot] & AT(seat)) || possible[kind])
            continue;
        possible[kind] = true;
        kinds++;
    }
    if (kinds > NAMED_MOST)
        say_count(kinds, "kind", "kinds", out);
    for (int kind = 0; kind < ITEM_KINDS && kinds <= NAMED_MOST; kind++)
        if (possible[kind])
            buf_str(say_next(&l), title(WORDS_ITEM, kind));
}

/* "3 items, known: Dagger, Whip; possible: Book, Cloak", or "1 item: Book" if all is known. */
static void say_hand(const struct coach_state *s, int seat, struct buf *out) {
    char text[512];
    struct buf known = BUF(text);
    buf_clear(&known);
    int count = say_known(s, seat, &known);
    say_count(s->hand_count[seat], "item", "items", out);
    if (count == s->hand_count[seat]) {
        buf_str(out, ": ");
        buf_str(out, text);
        return;
    }
    buf_str(out, count ? ", known: " : "");
    buf_str(out, text);
    buf_str(out, count ? "; possible: " : ", possible: ");
    say_possible(s, seat, out);
}

/* "Thug, open", "Priest, spent", "Doctor, face down", "unknown". */
static void say_profession(const struct coach_state *s, int seat, struct buf *out) {
    int profession = s->profession[seat];
    if (profession == UNKNOWN) {
        buf_str(out, "unknown");
        return;
    }
    buf_str(out, title(WORDS_PROFESSION, profession));
    buf_str(out, coach_spent(s, seat)     ? ", spent"
                 : coach_is_open(s, seat) ? ", open"
                                          : ", face down");
}

static const char *society(const struct coach_state *s, int seat) {
    return s->society[seat] == UNKNOWN ? "unknown" : title(WORDS_SOCIETY, s->society[seat]);
}

static void say_seat(const struct coach_state *s, int seat, const char *const *names,
                     struct buf *out) {
    bool mine = is_mine(s, seat);
    buf_str(out, mine ? "Your hand" : "Hand of ");
    buf_str(out, mine ? "" : names[seat]);
    buf_str(out, ": ");
    say_hand(s, seat, out);
    buf_str(out, ". Tokens: ");
    buf_int(out, s->tokens[seat]);
    buf_str(out, ". Profession: ");
    say_profession(s, seat, out);
    buf_str(out, ". Society: ");
    buf_str(out, society(s, seat));
    buf_str(out, ".\n");
}

static void say_pile(const struct coach_state *s, struct buf *out) {
    static const char *const place[] = {", on top: ", ", then: "};
    buf_str(out, "Item pile: ");
    say_count(s->pile_count, "item", "items", out);
    for (int at = 0; at < 2; at++)
        for (int slot = 0; slot < COACH_ITEMS; slot++)
            if (s->where[slot] == PLACE_TOP + at && at < s->pile_count) {
                buf_str(out, place[at]);
                buf_str(out, title(WORDS_ITEM, coach_kind(slot)));
            }
    buf_str(out, ".\nTokens in the supply: ");
    buf_int(out, s->supply);
    buf_str(out, ".\n");
}

/* ---- the end ---- */

static void say_end(const struct coach_state *s, const char *const *names, struct buf *out) {
    static const char *const why[REASONS] = {
        [DECLARED] = "Victory declared rightly by ",
        [WRONG] = "Victory declared wrongly by ",
        [ALONE] = "Victory alone, with the Signet Ring of Lies, by ",
        [DIVINED] = "The other society's victory divined rightly by ",
        [MISDIVINED] = "The other society's victory divined wrongly by ",
        [MAX_TURNS] = "The last turn has passed. It was that of ",
    };
    buf_str(out, why[s->reason]);
    buf_str(out, names[s->turn]);
    buf_str(out, seat_count(s->winners) == 1 ? ".\nWinner: " : ".\nWinners: ");
    say_seats(s->winners, names, out);
    buf_str(out, ".\n");
}

void show_coach(const void *view, const char *const *names, struct buf *out) {
    const struct coach_state *s = view;
    say_turn(s, names, out);
    say_phase(s, names, out);
    say_trade(s, names, out);
    say_duel(s, names, out);
    say_choice(s, out);
    if (s->phase == PHASE_DEAL)
        return;
    for (int i = 0; i < s->head.nseats; i++)
        say_seat(s, i, names, out);
    say_pile(s, out);
    if (s->phase == PHASE_OVER)
        say_end(s, names, out);
}
