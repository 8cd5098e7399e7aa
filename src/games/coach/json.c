/* The state or a view as JSON, as the rules file has it. In a view what is not known is null, and
 * members are added that tell what the viewer can work out. */
#include "core/describe.h"
#include "games/coach/know.h"

static void bytes_json(const uint8_t *list, int count, struct json *out) {
    json_array(out);
    for (int i = 0; i < count; i++)
        json_int(out, list[i]);
    json_array_end(out);
}

/* ---- chance ---- */

void coach_describe_chance(const void *st, const struct move *m, struct json *out) {
    struct coach_state s = *(const struct coach_state *)st;
    uint8_t cards[COACH_ITEMS];
    if (s.phase == PHASE_SPY) {
        cards[0] = (uint8_t)coach_spied(&s, m->set);
        json_key_str(out, "what", "spy");
        json_key(out, "cards");
        words_json(coach_words[WORDS_ITEM].word, cards, 1, out);
        return;
    }
    if (s.phase == PHASE_DEAL) {
        coach_apply(&s, m, NULL);
        coach_pile(&s, cards);
    } else
        coach_shuffled(&s, m->set, cards);
    json_key_str(out, "what", "shuffle");
    json_key(out, "cards");
    words_json(coach_words[WORDS_ITEM].word, cards, s.pile_count, out);
}

/* ---- cards ---- */

static void items_json(const struct coach_state *s, struct json *out) {
    uint8_t pile[COACH_ITEMS];
    for (int i = 0; i < COACH_ITEMS; i++)
        pile[i] = UNKNOWN;
    coach_pile(s, pile);
    json_key(out, "pile");
    words_json(coach_words[WORDS_ITEM].word, pile, s->pile_count, out);
    json_key_int(out, "supply", s->supply);
}

static void people_json(const struct coach_state *s, struct json *out) {
    int n = s->head.nseats, left = PROFESSIONS - n;
    uint16_t elsewhere = 0;
    json_key(out, "societies");
    json_array(out);
    for (int i = 0; i < n; i++)
        word_json(coach_words[WORDS_SOCIETY].word, s->society[i], out);
    json_array_end(out);
    json_key(out, "professions");
    json_array(out);
    for (int i = 0; i < n; i++) {
        json_object(out);
        json_key(out, "kind");
        word_json(coach_words[WORDS_PROFESSION].word, s->profession[i], out);
        json_key_bool(out, "open", coach_is_open(s, i));
        json_key_bool(out, "spent", coach_spent(s, i));
        json_object_end(out);
        if (s->profession[i] != UNKNOWN)
            elsewhere |= AT(s->profession[i]);
    }
    json_array_end(out);
    json_key(out, "profession_pile");
    json_array(out);
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
        json_null(out);
    json_array_end(out);
}

static void hands_json(const struct coach_state *s, struct json *out) {
    json_key(out, "hands");
    json_array(out);
    for (int seat = 0; seat < s->head.nseats; seat++) {
        int left = s->hand_count[seat];
        json_array(out);
        for (int i = 0; i < COACH_ITEMS; i++)
            if (s->where[i] == seat) {
                word_json(coach_words[WORDS_ITEM].word, coach_kind(i), out);
                left--;
            }
        for (; left > 0; left--)
            json_null(out);
        json_array_end(out);
    }
    json_array_end(out);
    json_key(out, "tokens");
    bytes_json(s->tokens, s->head.nseats, out);
}

/* ---- what is going on ---- */

static void trade_json(const struct coach_state *s, struct json *out) {
    if (s->phase == PHASE_ANSWER) {
        json_key(out, "offer");
        json_object(out);
        json_key_int(out, "from", s->turn);
        json_key_int(out, "to", s->target);
        json_key(out, "item");
        word_json(coach_words[WORDS_ITEM].word, s->trade.offered, out);
        json_object_end(out);
    }
    if (s->trade.step) {
        json_key(out, "trade");
        json_object(out);
        json_key_int(out, "from", s->turn);
        json_key_int(out, "to", s->target);
        json_key_int(out, "step", s->trade.step);
        json_key(out, "offered");
        word_json(coach_words[WORDS_ITEM].word, s->trade.offered, out);
        json_key(out, "returned");
        word_json(coach_words[WORDS_ITEM].word, s->trade.returned, out);
        json_object_end(out);
    }
}

static void votes_json(const struct coach_state *s, struct json *out) {
    json_key(out, "votes");
    json_object(out);
    if (s->votes_shown)
        FOR_SEATS (i, coach_supporters(s)) {
            char key[2] = {(char)('0' + i), 0};
            json_key_str(out, key, s->swords & SEAT(i) ? "sword" : "shield");
        }
    json_object_end(out);
}

static void duel_json(const struct coach_state *s, struct json *out) {
    json_key(out, "duel");
    json_object(out);
    json_key_int(out, "attacker", s->turn);
    json_key_int(out, "defender", s->target);
    votes_json(s, out);
    key_seats_json("excluded", s->excluded, out);
    json_key_bool(out, "duelist", s->duelist);
    json_key_int(out, "swords", coach_points(s, SIDE_ATTACKER));
    json_key_int(out, "shields", coach_points(s, SIDE_DEFENDER));
    json_key(out, "used");
    json_array(out);
    for (int i = 0; i < s->used_count; i++) {
        json_object(out);
        json_key_int(out, "seat", s->used[i] >> 5);
        json_key(out, "what");
        word_json(coach_words[WORDS_RESOURCE].word, s->used[i] & 31, out);
        json_object_end(out);
    }
    json_array_end(out);
    if (s->phase >= PHASE_DOCTOR)
        json_key_int(out, "winner", s->winner);
    json_object_end(out);
}

/* ---- views only ---- */

static void possible_json(const struct coach_state *s, struct json *out) {
    static const char *const pile[] = {"top", "second", "rest"};
    uint16_t possible[COACH_SLOTS];
    coach_possible(s, s->head.viewer, possible);
    json_key(out, "possible");
    json_array(out);
    for (int i = 0; i < COACH_ITEMS; i++) {
        if (coach_is_boxed(s, i))
            continue;
        json_object(out);
        json_key(out, "item");
        word_json(coach_words[WORDS_ITEM].word, coach_kind(i), out);
        json_key(out, "places");
        json_array(out);
        for (int p = 0; p < PLACES; p++)
            if (possible[i] & AT(p)) {
                if (p < PLACE_TOP)
                    json_int(out, p);
                else
                    json_str(out, pile[p - PLACE_TOP]);
            }
        json_array_end(out);
        json_object_end(out);
    }
    json_array_end(out);
}

static void tallies_json(const struct coach_state *s, struct json *out) {
    static const char *const names[TALLIES] = {
        [SUPPORTED] = "supported", [OPPOSED] = "opposed",   [OFFERED] = "offered",
        [ACCEPTED] = "accepted",   [REFUSED] = "refused",   [SPIED] = "spied",
        [LOOKED] = "looked",       [SEARCHED] = "searched",
    };
    json_key(out, "tallies");
    json_object(out);
    for (int t = 0; t < TALLIES; t++) {
        json_key(out, names[t]);
        json_array(out);
        for (int i = 0; i < s->head.nseats; i++)
            bytes_json(s->tally[t][i], s->head.nseats, out);
        json_array_end(out);
    }
    json_object_end(out);
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

void coach_describe(const void *st, struct json *out) {
    const struct coach_state *s = st;
    json_key_int(out, "turn", s->turn);
    json_key_int(out, "turn_number", s->turn_number);
    json_key_str(out, "phase", phases[s->phase]);
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
        json_key_str(out, "reason", coach_reasons[s->reason]);
    }
    if (s->head.viewer == FULL || s->phase == PHASE_DEAL)
        return;
    tallies_json(s, out);
    if (s->phase != PHASE_OVER)
        possible_json(s, out);
}
