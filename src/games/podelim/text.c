/* Let's Split! in words: notation, cards, events, JSON. */
#include "core/describe.h"
#include "games/podelim/state.h"

const struct move_spec podelim_moves[PODELIM_MOVE_COUNT] = {
    [PODELIM_SPLIT] = {.pattern = "split %number %number",
                       .most = {UINT8_MAX, UINT8_MAX},
                       .help = "cut after card {number} and after card {number2}"},
    [PODELIM_DISCARD] = {.pattern = "discard %colour",
                         .most = {PODELIM_COLOURS - 1},
                         .help = "discard the {colour} part"},
    [PODELIM_VOTE] = {.pattern = "vote %colour",
                      .most = {PODELIM_COLOURS - 1},
                      .help = "vote for the {colour} part"},
    [PODELIM_ADD] = {.pattern = "joker %card",
                     .most = {PODELIM_CARDS - 1},
                     .help = "add the Joker to your pile of {card}s"},
};

const struct event_spec podelim_events[PODELIM_EVENT_COUNT] = {
    [PODELIM_DEALT] = {.id = "dealt",
                       .fields = "seat:seat:seat deck:a:number cards:list:card",
                       .sentence = "{seat} [lead|leads] the round and [deal|deals] a row: {cards}.",
                       .reveals = true},
    [PODELIM_CUT] = {.id = "cut",
                     .fields = "seat:seat:seat first:a:number second:b:number",
                     .sentence =
                         "{seat} [cut|cuts] the row after card {first} and after card {second}."},
    [PODELIM_RECUT] =
        {.id = "recut",
         .fields = "seat:seat:seat first:a:number second:b:number",
         .sentence = "{seat} [cut|cuts] the contested cards again, after card {first} and after "
                     "card {second}."},
    [PODELIM_HALVED] = {.id = "halved",
                        .fields = "voters:list:seat",
                        .sentence =
                            "A pair is left and falls into two halves. Voting again: {voters}."},
    [PODELIM_PART] = {.id = "part",
                      .fields = "colour:a:colour cards:list:card",
                      .sentence = "The {colour} part: {cards}."},
    [PODELIM_DISCARDED] = {.id = "discarded",
                           .fields = "seat:seat:seat colour:a:colour cards:list:card",
                           .sentence = "{seat} [throw|throws] the {colour} part away: {cards}."},
    [PODELIM_VOTED] = {.id = "voted",
                       .fields = "seat:seat:seat colour:a:colour",
                       .sentence = "{seat} [vote|votes] for the {colour} part.",
                       .reveals = true},
    [PODELIM_WON] =
        {.id = "won",
         .fields = "seat:seat:seat colour:a:colour cards:list:card",
         .sentence = "{seat} [take|takes] the {colour} part, which nobody else wants: {cards}."},
    [PODELIM_UNWANTED] = {.id = "unwanted",
                          .fields = "colour:a:colour cards:list:card",
                          .sentence = "Nobody wants the {colour} part. Thrown away: {cards}."},
    [PODELIM_SPOILED] =
        {.id = "spoiled",
         .fields = "colour:a:colour card:b:card voters:list:seat",
         .sentence = "Several want the same single card, so nobody gets it: {voters}. Thrown "
                     "away: {card}."},
    [PODELIM_CONTESTED] = {.id = "contested",
                           .fields = "colour:a:colour voters:list:seat",
                           .sentence = "Several want the {colour} part: {voters}."},
    [PODELIM_NEXT] =
        {.id = "next",
         .fields = "seat:seat:seat cards:list:card",
         .sentence = "Next to be settled: {cards}. {seat} [have|has] to cut these cards again."},
    [PODELIM_PLACED] = {.id = "placed",
                        .fields = "seat:seat:seat cards:list:card",
                        .sentence = "{seat} [lay|lays] out {cards}."},
    [PODELIM_JOINED] = {.id = "joined",
                        .fields = "seat:seat:seat card:a:card count:b:number",
                        .sentence = "{seat} [have|has] a number at last: {count} {count|Joker "
                                    "joins|Jokers join} the pile of {card}s."},
    [PODELIM_ADDED] = {.id = "added",
                       .fields = "seat:seat:seat card:a:card pile:b:number",
                       .sentence = "{seat} [add|adds] a Joker to the pile of {card}s, which now "
                                   "has {pile} {pile|card|cards}."},
    [PODELIM_KEPT] = {.id = "kept",
                      .fields = "seat:seat:seat count:a:number waiting:b:number",
                      .sentence = "{seat} [have|has] no number to add a Joker to: {waiting} "
                                  "{waiting|Joker waits|Jokers wait}."},
    [PODELIM_NOTHING] = {.id = "nothing",
                         .fields = "seat:seat:seat",
                         .sentence = "{seat} [come|comes] away with nothing this round."},
    [PODELIM_ROUND_OVER] = {.id = "round-over",
                            .fields = "deck:a:number",
                            .sentence =
                                "The round is over. The deck has {deck} {deck|card|cards} left."},
    [PODELIM_MAJORITY] = {.id = "majority",
                          .fields = "card:a:card count:b:number seats:list:seat",
                          .sentence = "Most {card}s: {seats}, with {count}."},
    [PODELIM_NO_MAJORITY] = {.id = "no-majority",
                             .fields = "card:a:card",
                             .sentence = "Nobody has any {card}s."},
    [PODELIM_SCORED] = {.id = "scored",
                        .fields = "seat:seat:seat points:a:number values:b:number",
                        .sentence = "{seat} [have|has] {points} {points|point|points}, for "
                                    "{values} {values|value|values}."},
    [PODELIM_WINNERS] = {.id = "winners",
                         .fields = "seats:list:seat",
                         .sentence = "{seats|Winner|Winners}: {seats}."},
};

#define CARD(id, title, copies, help) {id, title, help},
static const struct word cards[] = {
#include "games/podelim/cards.def"
};
#undef CARD

static const struct word colours[] = {
    {"white", "white", "The left part."},
    {"blue", "blue", "The middle part."},
    {"black", "black", "The right part."},
};

const struct word_list podelim_words[] = {
    {"card", cards, PODELIM_CARDS}, {"colour", colours, PODELIM_COLOURS}, {.name = NULL}};

/* ---- JSON ---- */

static void part_json(const struct podelim_state *s, struct podelim_part p, struct jw *out) {
    words_json(cards, s->row + p.start, p.size, out);
}

static bool is_placing(const struct podelim_state *s, int seat) {
    return s->phase == PODELIM_PLACING && seat == s->placing;
}

static void got_json(const struct podelim_state *s, int seat, struct jw *out) {
    if (!is_placing(s, seat)) {
        part_json(s, s->got[seat], out);
        return;
    }
    jw_array(out);
    for (int i = 0; i < s->held[seat][PODELIM_JOKER]; i++)
        word_json(cards, PODELIM_JOKER, out);
    jw_array_end(out);
}

static void votes_json(const struct podelim_state *s, struct jw *out) {
    jw_key(out, "votes");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        if (s->committed & SEAT(i))
            jw_str(out, colours[s->vote[i]].id);
        else
            jw_null(out);
    jw_array_end(out);
}

static void piles_json(const struct podelim_state *s, int seat, struct jw *out) {
    jw_object(out);
    for (int v = 0; v < PODELIM_VALUES; v++) {
        if (!s->held[seat][v])
            continue;
        jw_key(out, cards[v].id);
        jw_object(out);
        jw_key_int(out, "cards", s->held[seat][v]);
        jw_key_int(out, "jokers", s->jokers[seat][v]);
        jw_object_end(out);
    }
    jw_object_end(out);
}

void podelim_describe_chance(const void *st, const struct move *m, struct jw *out) {
    uint8_t deck[PODELIM_DECK];
    (void)st;
    podelim_deck(m->set, deck);
    jw_key_str(out, "what", "shuffle");
    jw_key(out, "cards");
    deck_json(cards, deck, PODELIM_DECK, out);
}

/* The row and what becomes of it. */
static void round_json(const struct podelim_state *s, struct jw *out) {
    jw_key(out, "deck");
    deck_json(cards, s->deck, s->deck_left, out);
    jw_key(out, "parts");
    jw_array(out);
    for (int i = 0; i < s->part_count; i++)
        part_json(s, s->part[i], out);
    jw_array_end(out);
    jw_key(out, "voters");
    seats_json(s->voters, out);
    if (s->committed)
        votes_json(s, out);
    jw_key(out, "queue");
    jw_array(out);
    if (s->queue.voters) {
        jw_object(out);
        jw_key(out, "voters");
        seats_json(s->queue.voters, out);
        jw_key(out, "cards");
        part_json(s, s->queue.part, out);
        jw_object_end(out);
    }
    jw_array_end(out);
    jw_key(out, "got");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        got_json(s, i, out);
    jw_array_end(out);
}

/* What lies open for good. */
static void table_cards_json(const struct podelim_state *s, struct jw *out) {
    jw_key(out, "discard");
    jw_object(out);
    for (int card = 0; card < PODELIM_CARDS; card++)
        if (s->discard[card])
            jw_key_int(out, cards[card].id, s->discard[card]);
    jw_object_end(out);
    jw_key(out, "piles");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        piles_json(s, i, out);
    jw_array_end(out);
    jw_key(out, "waiting");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        jw_int(out, is_placing(s, i) ? 0 : s->held[i][PODELIM_JOKER]);
    jw_array_end(out);
}

void podelim_describe(const void *st, struct jw *out) {
    static const char *const phases[] = {"shuffle", "split", "discard", "vote", "joker", "over"};
    const struct podelim_state *s = st;
    struct outcome result;
    jw_key_int(out, "leader", s->leader);
    jw_key_str(out, "phase", phases[s->phase]);
    jw_key(out, "seats");
    seats_json(game_podelim.to_act(st) & ~CHANCE, out);
    round_json(s, out);
    table_cards_json(s, out);
    if (!game_podelim.outcome(st, &result))
        return;
    jw_key(out, "scores");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        jw_int(out, result.score[i]);
    jw_array_end(out);
    jw_key(out, "winners");
    seats_json(result.winners, out);
}
