/* Nothing in words: notation, events, JSON. Moves and events are tables; the core reads and writes
 * them. Ids are for ever, sentences are not, and all of them are translated in po/. */
#include "core/describe.h"
#include "games/null/state.h"

const struct move_spec null_moves[NULL_MOVE_COUNT] = {
    [NULL_LOOK] = {.pattern = "look",
                   .help = "pay a point and look at the card in the middle, in secret"},
    [NULL_PASS] = {.pattern = "pass", .help = "pass", .passes = true},
    [NULL_PLAY] = {.pattern = "play %card", .help = "play {card:acc}"},
};

/* An event that shows what was hidden reveals: nobody can take back the move before it. */
const struct event_spec null_events[NULL_EVENT_COUNT] = {
    [NULL_BEGUN] = {"begun", "seat:seat:seat round:a:number",
                    "Round {round} is dealt; {seat} [begin|begins]."},
    [NULL_DEALT] = {"dealt", "seat:seat:seat cards:list:card", "{seat} [are|is] dealt: {cards}.",
                    .reveals = true},
    [NULL_LOOKED] = {"looked", "seat:seat:seat",
                     "{seat} [pay|pays] a point and [look|looks] at the card in the middle.",
                     .reveals = true},
    [NULL_SEEN] = {"seen", "seat:seat:seat card:a:card", "In the middle lies {card:acc}.",
                   .reveals = true},
    [NULL_PASSED] = {"passed", "seat:seat:seat", "{seat} [pass|passes]."},
    [NULL_MIDDLE] = {"middle", "card:a:card", "The card in the middle is turned up: {card}.",
                     .reveals = true},
    [NULL_PLAYED] = {"played", "seat:seat:seat card:a:card points:c:number",
                     "{seat} [play|plays] {card:acc}: {points} {points|point|points}.",
                     .reveals = true},
    [NULL_WINNERS] = {"winners", "seats:list:seat", "{seats|Winner|Winners}: {seats}."},
};

#define CARD(id, title, copies, help) {id, title, help},
static const struct word cards[NULL_KINDS] = {
#include "games/null/cards.def"
};
#undef CARD

const struct word_list null_words[] = {{"card", cards, NULL_KINDS}, {.name = NULL}};

void null_describe_chance(const void *st, const struct move *m, struct jw *out) {
    const struct null_state *s = st;
    uint8_t deck[NULL_DECK];
    null_shuffle(m->set, deck);
    jw_key_str(out, "what", "shuffle");
    jw_key(out, "cards");
    words_json(cards, deck, NULL_DECK, out);
    if (!s->round)
        jw_key_int(out, "first", game_first(s, m->set));
}

/* What the view does not know is null: UNKNOWN cards, and choices that nobody may know of. */
void null_describe(const void *st, struct jw *out) {
    static const char *const phases[] = {"deal", "look", "play", "over"};
    const struct null_state *s = st;
    struct outcome o;
    jw_key_str(out, "phase", phases[s->phase]);
    jw_key_int(out, "round", s->round);
    jw_key_int(out, "starter", s->starter);
    jw_key(out, "turn");
    if (s->phase == NULL_LOOKING)
        jw_int(out, s->turn);
    else
        jw_null(out);
    key_seats_json("looked", s->looked, out);
    if (s->phase != NULL_DEALING) {
        jw_key(out, "middle");
        word_json(cards, s->middle, out);
        jw_key(out, "hands");
        jw_array(out);
        for (int i = 0; i < s->head.nseats; i++)
            words_json(cards, s->hand[i], NULL_HAND, out);
        jw_array_end(out);
        jw_key(out, "played");
        jw_array(out);
        for (int i = 0; i < s->head.nseats; i++)
            word_json(cards, s->committed & SEAT(i) ? s->played[i] : UNKNOWN, out);
        jw_array_end(out);
    }
    jw_key(out, "points");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        jw_int(out, s->points[i]);
    jw_array_end(out);
    if (game_null.outcome(s, &o))
        outcome_json(&o, s->head.nseats, out);
}
