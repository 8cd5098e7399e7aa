/* Who acts in Grey Cardinal, and what is legal: listed, and checked with the reason why not. Both
 * read only what is open to all. */
#include <string.h>

#include "core/notation.h"
#include "games/cardinal/state.h"

seatset cardinal_to_act(const void *st) {
    const struct cardinal_state *s = st;
    if (s->phase < PHASE_REVEAL)
        return CHANCE;
    return s->phase == PHASE_OVER ? 0 : SEAT(s->seat);
}

/* ---- columns ---- */

/* The columns of a seat up to the Queens as the bytes of one word: they are compared all at once,
 * with the high bit of each byte, which no count reaches, for the answer. */
static uint64_t columns(const struct cardinal_state *s, int seat) {
    uint64_t word;
    memcpy(&word, s->column[seat], sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}
#define EACH_BYTE UINT64_C(0x0101010101010101)
#define HIGH_BITS (0x80 * EACH_BYTE)

/* The high bits of the bytes as a set of kinds. */
static uint32_t kinds_of(uint64_t high) {
    return (uint32_t)((high >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

uint32_t cardinal_kinds(const struct cardinal_state *s, int seat) {
    uint64_t there = (columns(s, seat) + 0x7f * EACH_BYTE) & HIGH_BITS;
    return kinds_of(there) | (uint32_t)(s->column[seat][KING] > 0) << KING;
}

int cardinal_column_count(const struct cardinal_state *s, int seat) {
    uint64_t there = (columns(s, seat) + 0x7f * EACH_BYTE) & HIGH_BITS;
    return (int)((there >> 7) * EACH_BYTE >> 56) + (s->column[seat][KING] > 0);
}

uint32_t cardinal_available(const struct cardinal_state *s, int seat) { /* C9 */
    uint64_t own = columns(s, seat), most = (own + 0x7f * EACH_BYTE) & HIGH_BITS;
    for (int i = 0; i < s->head.nseats; i++)
        most &= (own | HIGH_BITS) - columns(s, i); /* own is at least as long */
    return kinds_of(most) & ~KIND(QUEEN);
}

uint32_t cardinal_upright(const struct cardinal_state *s) { /* C10 */
    return cardinal_available(s, s->turn) & INFLUENCES & ~(uint32_t)s->used;
}

/* C10: the own columns that a Judge may call on. */
static uint32_t judged(const struct cardinal_state *s, uint32_t upright) {
    if (!(upright & KIND(JUDGE)))
        return 0;
    return cardinal_kinds(s, s->turn) & INFLUENCES & ~upright & ~KIND(JUDGE);
}

/* C6: every upright column once; then the Judge has the best of all own columns, as each lies
 * sideways by then, used or outnumbered. */
int cardinal_reach(const struct cardinal_state *s) {
    uint32_t up = cardinal_upright(s), own = cardinal_kinds(s, s->turn);
    int reach = 0, best = 0;
    for (int i = 0; i < ABILITIES; i++) {
        uint32_t kind = KIND(cardinal_abilities[i].kind);
        int less = -cardinal_abilities[i].change;
        if (less > 0 && up & kind)
            reach += less;
        if (less > best && own & kind)
            best = less;
    }
    return up & KIND(JUDGE) ? reach + best : reach;
}

static bool has_free_column(const struct cardinal_state *s) { /* C15 */
    return cardinal_column_count(s, s->seat) < CARDINAL_COLUMNS;
}

/* The length that a seat's column of this kind must have to be available (C9). */
static int longest(const struct cardinal_state *s, int kind) {
    int most = 1;
    for (int i = 0; i < s->head.nseats; i++)
        most = s->column[i][kind] > most ? s->column[i][kind] : most;
    return most;
}

/* What can be taken of a seat: all its columns, or in others' turns only that of an available
 * protector (C7, C16). */
static uint32_t exposed(const struct cardinal_state *s, int seat, int protector, int most) {
    bool is_protected = seat != s->turn && s->column[seat][protector] == most;
    return is_protected ? KIND(protector) : cardinal_kinds(s, seat);
}

/* ---- the list ---- */

static struct move make(const struct cardinal_state *s, int kind, int a, int b) {
    return (struct move){.kind = (uint8_t)kind, .seat = s->seat, .a = (uint8_t)a, .b = (uint8_t)b};
}

/* C8, C11: value abilities need a card in the row, the Seer nothing. Candidates are all written
 * down and stay if they count: branches that nobody could foretell cost more. */
static int legal_abilities(const struct cardinal_state *s, struct move *out) {
    uint32_t up = cardinal_upright(s), side = judged(s, up);
    bool changes = s->row_count > 0;
    int n = 0;
    out[n] = make(s, CARDINAL_LOOK, 0, 0);
    n += up >> SEER & 1;
    for (int i = 0; i < BY_SEER; i++) {
        out[n] = make(s, CARDINAL_USE, i, 0);
        n += changes & (up >> cardinal_abilities[i].kind);
    }
    if (!side)
        return n;
    for (int i = 0; i < BY_SEER; i++) {
        out[n] = make(s, CARDINAL_JUDGE, i, 0);
        n += changes & (side >> cardinal_abilities[i].kind);
    }
    out[n] = make(s, CARDINAL_JUDGE, BY_SEER, 0);
    return n + (int)(side >> SEER & 1);
}

/* One move for each of at most five kinds; written down for five, whatever their number. */
static int legal_kinds(struct move m, uint32_t kinds, struct move *out) {
    int n = 0;
    for (int i = 0; i < CARDINAL_COLUMNS; i++) {
        m.b = (uint8_t)__builtin_ctz(kinds | KIND(KINDS));
        out[i] = m;
        n += kinds != 0;
        kinds &= kinds - 1;
    }
    return n;
}

static bool may_destroy(const struct cardinal_state *s) { /* C7 */
    return cardinal_equal(s) && !s->destroyed_now && s->row_count > s->column[s->turn][QUEEN];
}

static int legal_destroy(const struct cardinal_state *s, struct move *out) { /* C7 */
    int n = 0, most = longest(s, ALCHEMIST);
    FOR_SEATS (i, ALL_SEATS(s->head.nseats) & ~(seatset)s->destroyed_from)
        n += legal_kinds(make(s, CARDINAL_DESTROY, i, 0), exposed(s, i, ALCHEMIST, most), out + n);
    return n;
}

static int legal_swap(const struct cardinal_state *s, struct move *out) { /* C16 */
    int n = 0, most = longest(s, MINSTREL);
    for (int i = 0; i < s->head.nseats; i++)
        if (i != s->turn)
            n += legal_kinds(make(s, CARDINAL_SWAP, i, 0), exposed(s, i, MINSTREL, most), out + n);
    return n;
}

static int legal_reveal(const struct cardinal_state *s, struct move *out) {
    int n = legal_abilities(s, out);
    if (!cardinal_stands(s)) {
        out[n++] = make(s, CARDINAL_BUST, 0, 0); /* C6 */
        return n;
    }
    if (s->row_count < CARDINAL_ROW)
        out[n++] = make(s, CARDINAL_REVEAL, 0, 0);
    if (s->row_count == 0)
        return n;
    out[n++] = make(s, CARDINAL_TAKE, 0, 0); /* C13 */
    if (may_destroy(s))
        n += legal_destroy(s, out + n);
    if (s->row_count >= s->column[s->turn][KING])
        n += legal_swap(s, out + n);
    return n;
}

static int legal_place(const struct cardinal_state *s, struct move *out) { /* C15 */
    bool is_free = has_free_column(s);
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!s->to_place[kind])
            continue;
        out[n++] = make(s, is_free ? CARDINAL_KEEP : CARDINAL_DROP, kind, 0);
        for (uint32_t old = is_free ? 0 : cardinal_kinds(s, s->seat); old; old &= old - 1)
            out[n++] = make(s, CARDINAL_REPLACE, __builtin_ctz(old), kind);
    }
    return n;
}

int cardinal_legal(const void *st, int seat, struct move *out) {
    const struct cardinal_state *s = st;
    if (seat != s->seat)
        return 0;
    return s->phase == PHASE_REVEAL  ? legal_reveal(s, out)
           : s->phase == PHASE_PLACE ? legal_place(s, out)
                                     : 0;
}

/* ---- the check ---- */

static const char *check_reveal(const struct cardinal_state *s) {
    if (!cardinal_stands(s))
        return "C6 the last card is higher than the one before: bring it down first";
    return s->row_count < CARDINAL_ROW ? NULL : "C13 the row has five cards already";
}

static const char *check_upright(const struct cardinal_state *s, int kind) {
    if (!s->column[s->turn][kind])
        return "C10 you have no such column";
    if (!(cardinal_available(s, s->turn) & KIND(kind)))
        return "C9 somebody has more cards of that kind than you";
    return s->used & KIND(kind) ? "C10 that column has been used this turn" : NULL;
}

static const char *check_use(const struct cardinal_state *s, int ability) {
    if (ability == BY_SEER)
        return "C11 the Seer does not change values: look";
    if (s->row_count == 0)
        return "C8 there is no card in the row to change";
    return check_upright(s, cardinal_abilities[ability].kind);
}

static const char *check_judge(const struct cardinal_state *s, int ability) {
    int kind = cardinal_abilities[ability].kind;
    const char *why = check_upright(s, JUDGE);
    if (why)
        return why;
    if (!s->column[s->turn][kind])
        return "C10 you have no such column";
    if (cardinal_upright(s) & KIND(kind))
        return "C10 the Judge works only on a column that lies sideways";
    return ability == BY_SEER || s->row_count ? NULL : "C8 there is no card in the row to change";
}

static const char *check_destroy(const struct cardinal_state *s, int seat, int kind) {
    if (!cardinal_equal(s))
        return "C7 you destroy only when the last card equals the one before";
    if (s->destroyed_now)
        return "C7 one card has been destroyed for this card of the row";
    if (s->row_count <= s->column[s->turn][QUEEN])
        return "C7 the row must be longer than your number of Queens";
    if (seat >= s->head.nseats)
        return "C7 there is no such player";
    if (s->destroyed_from & SEAT(seat))
        return "C7 this player has lost a card this turn already";
    if (!s->column[seat][kind])
        return "C7 this player has no such card";
    return exposed(s, seat, ALCHEMIST, longest(s, ALCHEMIST)) & KIND(kind)
               ? NULL
               : "C7 the Alchemist lets you destroy only Alchemists there";
}

static const char *check_stop(const struct cardinal_state *s) {
    if (s->row_count == 0)
        return "C3 reveal at least one card";
    return cardinal_stands(s) ? NULL : "C13 the last card does not stand";
}

static const char *check_swap(const struct cardinal_state *s, int seat, int kind) {
    const char *why = check_stop(s);
    if (why)
        return why;
    if (s->row_count < s->column[s->turn][KING])
        return "C16 the row must be at least as long as your number of Kings";
    if (seat >= s->head.nseats || seat == s->turn)
        return "C16 you swap with another player";
    if (!s->column[seat][kind])
        return "C16 this player has no such card";
    return exposed(s, seat, MINSTREL, longest(s, MINSTREL)) & KIND(kind)
               ? NULL
               : "C16 the Minstrel gives up only Minstrels";
}

static const char *check_place(const struct cardinal_state *s, const struct move *m) { /* C15 */
    if (!s->to_place[m->kind == CARDINAL_REPLACE ? m->b : m->a])
        return "C15 you have no such cards to decide about";
    if (m->kind == CARDINAL_KEEP)
        return has_free_column(s) ? NULL : "C15 you have no free column for it";
    if (has_free_column(s))
        return "C15 you have a free column: keep the cards";
    return m->kind == CARDINAL_DROP || s->column[s->seat][m->a] ? NULL
                                                                : "C15 you have no such column";
}

/* Why a seat, or chance, that is not awaited may not move. */
static const char *not_awaited(const struct cardinal_state *s, const struct move *m) {
    if (s->phase == PHASE_OVER)
        return "C12 the game is over";
    if (m->kind == MOVE_CHANCE)
        return "C4 there is nothing to shuffle now";
    if (s->phase < PHASE_REVEAL)
        return s->phase == PHASE_DEAL ? "C2 the deck is not shuffled yet"
                                      : "C4 the deck is being shuffled";
    return s->phase == PHASE_PLACE ? "C15 another player is placing cards"
                                   : "C17 it is not your turn";
}

const char *cardinal_check(const void *st, const struct move *m) {
    const struct cardinal_state *s = st;
    const char *why = move_form(&game_cardinal, m);
    if (why)
        return why;
    if (!(cardinal_to_act(s) & SEAT(m->seat)))
        return not_awaited(s, m);
    if (m->kind == MOVE_CHANCE)
        return NULL;
    if (s->phase == PHASE_PLACE)
        return m->kind >= CARDINAL_KEEP ? check_place(s, m)
                                        : "C15 first decide about the cards you have received";
    switch (m->kind) {
    case CARDINAL_LOOK:
        return check_upright(s, SEER);
    case CARDINAL_REVEAL:
        return check_reveal(s);
    case CARDINAL_USE:
        return check_use(s, m->a);
    case CARDINAL_JUDGE:
        return check_judge(s, m->a);
    case CARDINAL_DESTROY:
        return check_destroy(s, m->a, m->b);
    case CARDINAL_BUST:
        return cardinal_stands(s)
                   ? "C6 you may give the row up only while its last card is too high"
                   : NULL;
    case CARDINAL_TAKE:
        return check_stop(s);
    case CARDINAL_SWAP:
        return check_swap(s, m->a, m->b);
    default:
        return "C15 you have no cards to place";
    }
}
