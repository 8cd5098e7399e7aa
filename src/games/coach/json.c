/* The state or a view as JSON, as the rules file has it. In a view what is not known is null, and
 * members are added that tell what the viewer can work out. */
#include "core/describe.h"
#include "games/coach/know.h"

static void bytes_json(const uint8_t *list, int count, struct jw *out) {
    jw_array(out);
    for (int i = 0; i < count; i++)
        jw_int(out, list[i]);
    jw_array_end(out);
}

/* ---- chance ---- */

void coach_describe_chance(const void *st, const struct move *m, struct jw *out) {
    struct coach_state s = *(const struct coach_state *)st;
    uint8_t cards[COACH_ITEMS];
    if (s.phase == PHASE_SPY) {
        cards[0] = (uint8_t)coach_spied(&s, m->set);
        jw_key_str(out, "what", "spy");
        jw_key(out, "cards");
        words_json(coach_words[WORDS_ITEM].word, cards, 1, out);
        return;
    }
    if (s.phase == PHASE_DEAL) {
        coach_apply(&s, m, NULL);
        coach_pile(&s, cards);
    } else
        coach_shuffled(&s, m->set, cards);
    jw_key_str(out, "what", "shuffle");
    jw_key(out, "cards");
    words_json(coach_words[WORDS_ITEM].word, cards, s.pile_count, out);
}

/* ---- cards ---- */

static void items_json(const struct coach_state *s, struct jw *out) {
    uint8_t pile[COACH_ITEMS];
    for (int i = 0; i < COACH_ITEMS; i++)
        pile[i] = UNKNOWN;
    coach_pile(s, pile);
    jw_key(out, "pile");
    words_json(coach_words[WORDS_ITEM].word, pile, s->pile_count, out);
    jw_key_int(out, "supply", s->supply);
}

static void people_json(const struct coach_state *s, struct jw *out) {
    int n = s->head.nseats, left = PROFESSIONS - n;
    uint16_t elsewhere = 0;
    jw_key(out, "societies");
    jw_array(out);
    for (int i = 0; i < n; i++)
        word_json(coach_words[WORDS_SOCIETY].word, s->society[i], out);
    jw_array_end(out);
    jw_key(out, "professions");
    jw_array(out);
    for (int i = 0; i < n; i++) {
        jw_object(out);
        jw_key(out, "kind");
        word_json(coach_words[WORDS_PROFESSION].word, s->profession[i], out);
        jw_key_bool(out, "open", coach_is_open(s, i));
        jw_key_bool(out, "spent", coach_spent(s, i));
        jw_object_end(out);
        if (s->profession[i] != UNKNOWN)
            elsewhere |= AT(s->profession[i]);
    }
    jw_array_end(out);
    jw_key(out, "profession_pile");
    jw_array(out);
    for (int p = 0; p < PROFESSIONS; p++) {
        bool there = s->head.viewer == FULL || s->phase == PHASE_OVER
                         ? !(elsewhere & AT(p))
                         : s->profession_mask[s->head.viewer][p] == PROFESSION_PILE;
        if (!there)
            continue;
        word_json(coach_words[WORDS_PROFESSION].word, p, out);
        left--;
    }
    for (; left > 0; left--)
        jw_null(out);
    jw_array_end(out);
}

static void hands_json(const struct coach_state *s, struct jw *out) {
    jw_key(out, "hands");
    jw_array(out);
    for (int seat = 0; seat < s->head.nseats; seat++) {
        int left = s->hand_count[seat];
        jw_array(out);
        for (int i = 0; i < COACH_ITEMS; i++)
            if (s->where[i] == seat) {
                word_json(coach_words[WORDS_ITEM].word, coach_kind(i), out);
                left--;
            }
        for (; left > 0; left--)
            jw_null(out);
        jw_array_end(out);
    }
    jw_array_end(out);
    jw_key(out, "tokens");
    bytes_json(s->tokens, s->head.nseats, out);
}

/* ---- what is going on ---- */

static void trade_json(const struct coach_state *s, struct jw *out) {
    if (s->phase == PHASE_ANSWER) {
        jw_key(out, "offer");
        jw_object(out);
        jw_key_int(out, "from", s->turn);
        jw_key_int(out, "to", s->target);
        jw_key(out, "item");
        word_json(coach_words[WORDS_ITEM].word, s->trade.offered, out);
        jw_object_end(out);
    }
    if (s->trade.step) {
        jw_key(out, "trade");
        jw_object(out);
        jw_key_int(out, "from", s->turn);
        jw_key_int(out, "to", s->target);
        jw_key_int(out, "step", s->trade.step);
        jw_key(out, "offered");
        word_json(coach_words[WORDS_ITEM].word, s->trade.offered, out);
        jw_key(out, "returned");
        word_json(coach_words[WORDS_ITEM].word, s->trade.returned, out);
        jw_object_end(out);
    }
}

static void votes_json(const struct coach_state *s, struct jw *out) {
    jw_key(out, "votes");
    jw_object(out);
    if (s->votes_shown)
        FOR_SEATS (i, coach_supporters(s)) {
            char key[2] = {(char)('0' + i), 0};
            jw_key_str(out, key, s->swords & SEAT(i) ? "sword" : "shield");
        }
    jw_object_end(out);
}

static void duel_json(const struct coach_state *s, struct jw *out) {
    jw_key(out, "duel");
    jw_object(out);
    jw_key_int(out, "attacker", s->turn);
    jw_key_int(out, "defender", s->target);
    votes_json(s, out);
    key_seats_json("excluded", s->excluded, out);
    jw_key_bool(out, "duelist", s->duelist);
    jw_key_int(out, "swords", coach_points(s, SIDE_ATTACKER));
    jw_key_int(out, "shields", coach_points(s, SIDE_DEFENDER));
    jw_key(out, "used");
    jw_array(out);
    for (int i = 0; i < s->used_count; i++) {
        jw_object(out);
        jw_key_int(out, "seat", s->used[i] >> 5);
        jw_key(out, "what");
        word_json(coach_words[WORDS_RESOURCE].word, s->used[i] & 31, out);
        jw_object_end(out);
    }
    jw_array_end(out);
    if (s->phase >= PHASE_DOCTOR)
        jw_key_int(out, "winner", s->winner);
    jw_object_end(out);
}

/* ---- views only ---- */

static void possible_json(const struct coach_state *s, struct jw *out) {
    static const char *const pile[] = {"top", "second", "rest"};
    uint16_t possible[COACH_SLOTS];
    coach_possible(s, s->head.viewer, possible);
    jw_key(out, "possible");
    jw_array(out);
    for (int i = 0; i < COACH_ITEMS; i++) {
        if (coach_is_boxed(s, i))
            continue;
        jw_object(out);
        jw_key(out, "item");
        word_json(coach_words[WORDS_ITEM].word, coach_kind(i), out);
        jw_key(out, "places");
        jw_array(out);
        for (int p = 0; p < PLACES; p++)
            if (possible[i] & AT(p)) {
                if (p < PLACE_TOP)
                    jw_int(out, p);
                else
                    jw_str(out, pile[p - PLACE_TOP]);
            }
        jw_array_end(out);
        jw_object_end(out);
    }
    jw_array_end(out);
}

static void tallies_json(const struct coach_state *s, struct jw *out) {
    static const char *const names[TALLIES] = {
        [SUPPORTED] = "supported", [OPPOSED] = "opposed",   [OFFERED] = "offered",
        [ACCEPTED] = "accepted",   [REFUSED] = "refused",   [SPIED] = "spied",
        [LOOKED] = "looked",       [SEARCHED] = "searched",
    };
    jw_key(out, "tallies");
    jw_object(out);
    for (int t = 0; t < TALLIES; t++) {
        jw_key(out, names[t]);
        jw_array(out);
        for (int i = 0; i < s->head.nseats; i++)
            bytes_json(s->tally[t][i], s->head.nseats, out);
        jw_array_end(out);
    }
    jw_object_end(out);
}

/* ---- all of it ---- */

static const char *const phases[PHASE_COUNT] = {
    [PHASE_DEAL] = "deal",           [PHASE_SPY] = "spy",
    [PHASE_SHUFFLE] = "shuffle",     [PHASE_ACTION] = "action",
    [PHASE_ARRANGE] = "arrange",     [PHASE_ANSWER] = "answer",
    [PHASE_ANNOUNCE] = "announce",   [PHASE_CLOAK] = "cloak",
    [PHASE_BOOK] = "book",           [PHASE_SEXTANT] = "sextant",
    [PHASE_PASS] = "pass",           [PHASE_GIVE] = "give",
    [PHASE_PRIEST] = "priest",       [PHASE_PAY] = "pay",
    [PHASE_VOTE] = "vote",           [PHASE_HYPNOTIZE] = "hypnotize",
    [PHASE_RESOURCES] = "resources", [PHASE_DOCTOR] = "doctor",
    [PHASE_REWARD] = "reward",       [PHASE_TAKE] = "take",
    [PHASE_RETURN] = "return",       [PHASE_OVER] = "over",
};

const char *const coach_reasons[REASONS] = {
    [DECLARED] = "declared", [WRONG] = "wrong",           [ALONE] = "alone",
    [DIVINED] = "divined",   [MISDIVINED] = "misdivined", [MAX_TURNS] = "max_turns",
};

void coach_describe(const void *st, struct jw *out) {
    const struct coach_state *s = st;
    jw_key_int(out, "turn", s->turn);
    jw_key_int(out, "turn_number", s->turn_number);
    jw_key_str(out, "phase", phases[s->phase]);
    key_seats_json("seats", coach_to_act(s) & ~CHANCE, out);
    if (s->phase == PHASE_GIVE)
        key_seats_json("chain", s->chain, out);
    items_json(s, out);
    people_json(s, out);
    hands_json(s, out);
    trade_json(s, out);
    if (s->phase >= PHASE_PRIEST && s->phase < PHASE_OVER)
        duel_json(s, out);
    if (s->phase == PHASE_OVER) {
        key_seats_json("winners", s->winners, out);
        jw_key_str(out, "reason", coach_reasons[s->reason]);
    }
    if (s->head.viewer == FULL || s->phase == PHASE_DEAL)
        return;
    if (s->phase == PHASE_PASS)
        jw_key_str(out, "direction", coach_words[WORDS_DIRECTION].word[s->direction].id);
    tallies_json(s, out);
    if (s->phase != PHASE_OVER)
        possible_json(s, out);
}
