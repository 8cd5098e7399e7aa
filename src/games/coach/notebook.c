/* The notebook of a passenger: what the reader knows and can work out of the others, as odds and
 * notes in words, word by word with what good players would guess, and as the sheet of the scene. There are no points in this game: the sheet tells
 * who belongs where and holds which goal items, as far as that is certain. */
#include <string.h>

#include "core/scene.h"
#include "games/coach/belief.h"
#include "games/coach/state.h"

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

/* What all have seen one do to another, as the tallies have it. */
struct deed {
    const char *text; /* to whom, and {a} and {b} times what */
    enum coach_tally a, b;
    bool answer; /* the other did it in answer to this one */
};

static const struct deed offers[] = {
    {N_("to {other:dat} (accepted {a}, refused {b})"), ACCEPTED, REFUSED, true}};
static const struct deed votes[] = {
    {N_("{other} (for {a}, against {b})"), SUPPORTED, OPPOSED, false}};
static const struct deed sights[] = {
    {N_("[other:an item of yours|an item of {other:gen}] ({a} {a|time|times})"), SPIED, SPIED,
     false},
    {N_("[other:your society|the society of {other:gen}]"), LOOKED, LOOKED, false},
    {N_("[other:all your items|all items of {other:gen}]"), SEARCHED, SEARCHED, false}};

static void say_deeds(const struct scene *s, const struct coach_state *st, int seat, int other,
                      const struct deed *d, struct buf *out) {
    int who = d->answer ? other : seat, whom = d->answer ? seat : other;
    int a = st->tally[d->a][who][whom], b = st->tally[d->b][who][whom];
    if (!a && !b)
        return;
    buf_str(out, out->size ? "; " : "");
    const struct named named[] = {
        {"other", value_seat(other)}, {"a", value_number(a)}, {"b", value_number(b)}};
    phrase_named(s->speech, d->text, named, 3, out);
}

/* `line` is about a seat and has a list of what it has done. */
static void note_deeds(struct scene *s, const struct coach_state *st, int seat, const char *line,
                       const struct deed *deed, size_t deeds) {
    char text[4096];
    struct buf b = BUF(text);
    for (int other = 0; other < st->head.nseats; other++)
        for (size_t i = 0; i < deeds && other != seat; i++)
            say_deeds(s, st, seat, other, &deed[i], &b);
    if (b.size)
        scene_note(
            s, SCENE_SAY(s, line, {"seat", value_seat(seat)}, {"list", value_text(buf_text(&b))}));
}
#define NOTE_DEEDS(s, st, seat, line, deeds)                                                       \
    note_deeds(s, st, seat, line, deeds, sizeof(deeds) / sizeof(deeds)[0])

static void add_notes(struct scene *s, const struct coach_state *st,
                      const uint16_t mask[COACH_SLOTS]) {
    for (int i = 0; i < st->head.nseats; i++) {
        if (i == s->viewer)
            continue;
        note_society(s, st, i);
        note_profession(s, st, i);
        note_hand(s, mask, i);
        NOTE_DEEDS(s, st, i, N_("Offers of {seat:gen}: {list}"), offers);
        NOTE_DEEDS(s, st, i, N_("Votes of {seat:gen}: {list}"), votes);
        NOTE_DEEDS(s, st, i, N_("{seat} has seen {list}"), sights);
    }
    NOTE_DEEDS(s, st, s->viewer, N_("Your offers: {list}"), offers);
    note_piles(s, st, mask);
}

/* ---- the same word by word ---- */

/* Of what is possible but not certain. */
static int chance(double share) {
    int n = (int)(100 * share + 0.5);
    return n < 1 ? 1 : n > 99 ? 99 : n;
}

static void know_person(struct scene *s, const struct coach_state *st, const struct coach_belief *b,
                        int seat) {
    int society = society_of(st, seat), job = st->profession[seat], mate = chance(b->mate[seat]);
    for (int i = 0; i < SOCIETIES; i++) {
        if (society == UNKNOWN)
            scene_know(s, seat, &coach_words[WORDS_SOCIETY], i, 0,
                       i == b->society ? mate : 100 - mate);
        else if (society == i)
            scene_know(s, seat, &coach_words[WORDS_SOCIETY], i, 1, -1)->counted =
                st->society[seat] == UNKNOWN;
    }
    for (int p = 0; p < PROFESSIONS; p++)
        if (job == UNKNOWN ? st->profession_mask[s->viewer][p] >> seat & 1 : job == p)
            scene_know(s, seat, &coach_words[WORDS_PROFESSION], p, job == p, -1);
}

static void know_items(struct scene *s, const struct coach_state *st, const struct coach_belief *b,
                       const uint16_t mask[COACH_SLOTS], int seat) {
    uint8_t sure[ITEM_KINDS] = {0}, maybe[ITEM_KINDS] = {0};
    sort_items(mask, AT(seat), sure, maybe);
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (sure[kind] || maybe[kind])
            scene_know(s, seat, &coach_words[WORDS_ITEM], kind, sure[kind],
                       maybe[kind] ? chance(belief_count(b, seat, kind) - sure[kind]) : -1)
                ->counted = sure[kind] > coach_count(st, seat, kind);
}

static void add_known(struct scene *s, const struct coach_state *st,
                      const uint16_t mask[COACH_SLOTS]) {
    struct coach_belief b;
    belief_keen(&b, st, s->viewer);
    belief_items(&b, st);
    for (int i = 0; i < st->head.nseats; i++) {
        if (i == s->viewer)
            continue;
        know_person(s, st, &b, i);
        know_items(s, st, &b, mask, i);
        scene_figure(s, "supported", i, st->tally[SUPPORTED][i][s->viewer]);
        scene_figure(s, "opposed", i, st->tally[OPPOSED][i][s->viewer]);
    }
}

/* ---- the sheet ---- */

/* What a seat is known to hold, in a view by counting too; without masks the state says all. */
static void known_items(const struct coach_state *st, const uint16_t *mask, int seat,
                        uint8_t count[ITEM_KINDS]) {
    uint8_t maybe[ITEM_KINDS] = {0};
    memset(count, 0, ITEM_KINDS);
    for (int kind = 0; kind < ITEM_KINDS && !mask; kind++)
        count[kind] = (uint8_t)coach_count(st, seat, kind);
    if (mask)
        sort_items(mask, AT(seat), count, maybe);
}

static void add_sheet(struct scene *s, const struct coach_state *st, const uint16_t *mask,
                      int seat) {
    uint8_t count[ITEM_KINDS];
    int society = society_of(st, seat), tokens = st->tokens[seat];
    if (society != UNKNOWN)
        scene_score(s, seat, &coach_words[WORDS_SOCIETY], society, 1, 0);
    known_items(st, mask, seat, count);
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        if (coach_item_traits[kind] & (GOAL | BAG) && count[kind])
            scene_score(s, seat, &coach_words[WORDS_ITEM], kind, count[kind], 0);
    if (tokens)
        scene_source(s, seat, "token",
                     SCENE_SAY(s, "{n} duel {n|token|tokens}", {"n", value_number(tokens)}), tokens,
                     0);
}

void coach_notebook(struct scene *s, const struct coach_state *st) {
    uint16_t mask[COACH_SLOTS];
    bool secrets = st->phase != PHASE_OVER && scene_reader(s);
    if (secrets)
        coach_possible(st, s->viewer, mask);
    scene_figure(s, "limit", -1, coach_limit(st));
    for (int i = 0; i < st->head.nseats; i++)
        add_sheet(s, st, secrets ? mask : NULL, i);
    if (!secrets)
        return;
    scene_figure(s, "needed", s->viewer, coach_needed(st, st->society[s->viewer]));
    add_odds(s, st, mask);
    add_notes(s, st, mask);
    add_known(s, st, mask);
}
