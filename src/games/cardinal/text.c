/* Grey Cardinal in words: notation, events, JSON. */
#include "core/describe.h"
#include "games/cardinal/state.h"

const struct move_spec cardinal_moves[CARDINAL_MOVE_COUNT] = {
    [CARDINAL_LOOK] = {.pattern = "look",
                       .help = "use your Seer: look at the top card of the deck"},
    [CARDINAL_REVEAL] = {.pattern = "reveal", .help = "reveal the next card of the row"},
    [CARDINAL_USE] = {.pattern = "use %ability",
                      .most = {ABILITIES - 1},
                      .help = "use your {ability}"},
    [CARDINAL_JUDGE] = {.pattern = "judge %ability",
                        .most = {ABILITIES - 1},
                        .help = "have your Judge use your {ability}"},
    [CARDINAL_DESTROY] = {.pattern = "destroy %seat %kind",
                          .most = {MAX_SEATS - 1, KINDS - 1},
                          .help = "destroy {kind:acc} in front of {seat}"},
    [CARDINAL_BUST] = {.pattern = "bust", .help = "give the row up"},
    [CARDINAL_TAKE] = {.pattern = "take", .help = "take the row"},
    [CARDINAL_SWAP] = {.pattern = "swap %seat %kind",
                       .most = {MAX_SEATS - 1, KINDS - 1},
                       .help = "give the row to {seat} and take {kind:acc} for it"},
    [CARDINAL_KEEP] = {.pattern = "keep %kind",
                       .most = {KINDS - 1},
                       .help = "put {kind:noms} into a free column"},
    [CARDINAL_DROP] = {.pattern = "drop %kind", .most = {KINDS - 1}, .help = "discard {kind:noms}"},
    [CARDINAL_REPLACE] = {.pattern = "replace %kind %kind",
                          .most = {KINDS - 1, KINDS - 1},
                          .help = "put {kind2:noms} in place of your {kind:noms}"},
};

const struct event_spec cardinal_events[CARDINAL_EVENT_COUNT] = {
    [SAID_TURN] = {"turn", "seat:seat:seat", .sentence = "{seat} [begin|begins] a turn."},
    [SAID_SHUFFLED] = {"shuffled", "seat:seat:seat count:c:number",
                       .sentence = "The deck is used up. The discard pile is shuffled into a new "
                                   "one of {count} cards, and the End is among them!",
                       .reveals = true},
    [SAID_LOOKED] = {"looked", "seat:seat:seat",
                     .sentence = "The Seer lets {seat} peek at the top of the deck.",
                     .reveals = true},
    [SAID_SEEN] = {"seen", "seat:seat:seat card:a:card",
                   .sentence = "On top of the deck lies {card:acc}.", .reveals = true},
    [SAID_REVEALED] = {"revealed", "seat:seat:seat card:a:card value:b:number place:c:number",
                       .sentence = "{seat} [reveal|reveals] {card:acc}.", .reveals = true},
    [SAID_HIGHER] = {"higher", "seat:seat:seat card:a:card before:b:card by:c:number",
                     .sentence =
                         "The {card} is too high for the {before}: it must come down by {by}."},
    [SAID_EQUAL] = {"equal", "seat:seat:seat card:a:card before:b:card",
                    .sentence = "The {card} equals the {before}: a chance to destroy."},
    [SAID_LOWERED] = {"lowered", "seat:seat:seat ability:a:card card:b:card by:c:number",
                      .sentence = "The {ability} leans on the {card}, which counts {by} less."},
    [SAID_RAISED] = {"raised", "seat:seat:seat ability:a:card card:b:card by:c:number",
                     .sentence = "The {ability} puffs up the {card}, which counts {by} more."},
    [SAID_JUDGED] = {"judged", "seat:seat:seat ability:a:card",
                     .sentence = "{seat} [use|uses] the {ability} through the Judge."},
    [SAID_BUST] = {"bust", "seat:seat:seat card:a:card cards:list:card",
                   .sentence = "Nothing brings the {card} down: {seat} [lose|loses] the row. "
                               "Discarded: {cards}."},
    [SAID_GAVE_UP] = {"gave-up", "seat:seat:seat card:a:card cards:list:card",
                      .sentence = "{seat} [give|gives] the row up. Discarded: {cards}."},
    [SAID_DESTROYED] = {"destroyed", "seat:seat:seat card:a:card from:b:seat",
                        .sentence = "{seat} [destroy|destroys] {card:acc} in front of {from}."},
    [SAID_DESTROYED_OWN] = {"destroyed-own", "seat:seat:seat card:a:card",
                            .sentence =
                                "{seat} [destroy|destroys] {card:acc} of [your|their] own."},
    [SAID_TAKEN] = {"taken", "seat:seat:seat cards:list:card",
                    .sentence = "{seat} [take|takes] the row: {cards}."},
    [SAID_SWAPPED] = {"swapped", "seat:seat:seat card:a:card with:b:seat",
                      .sentence =
                          "{seat} [give|gives] {with} the row and [take|takes] {card:acc} for it."},
    [SAID_RECEIVED] = {"received", "seat:seat:seat cards:list:card",
                       .sentence = "{seat} [get|gets] the row: {cards}."},
    [SAID_PLACED] = {"placed", "seat:seat:seat cards:list:card",
                     .sentence = "{seat} [place|places] {cards:acc}."},
    [SAID_FULL] =
        {"full", "seat:seat:seat card:a:card count:c:number",
         .sentence =
             "That column has its five cards. Discarded: {count} {count|{card}|{card:noms}}."},
    [SAID_DROPPED] = {"dropped", "seat:seat:seat cards:list:card",
                      .sentence = "{seat} [discard|discards] {cards:acc}."},
    [SAID_REPLACED] = {"replaced", "seat:seat:seat card:a:card new:b:card count:c:number",
                       .sentence = "{seat} [discard|discards] the column of {card:noms} ({count} "
                                   "{count|card|cards}) to make room for {new:noms}."},
    [SAID_END] = {"end", "seat:seat:seat card:a:card",
                  .sentence = "That is the end of the game; nobody gets the row."},
    [SAID_SCORE] = {"score", "seat:seat:seat points:c:number",
                    .sentence = "{seat} [have|has] {points} {points|point|points}."},
    [SAID_WON] = {"won", "seat:seat:seat", .sentence = "{seat} [win|wins]."},
    [SAID_SHARED] = {"shared", "seat:seat:seat", .sentence = "{seat} [share|shares] the win."},
};

static const struct word cards[CARDS] = {
#define CARD(name, id, title, value, type, help) [name] = {id, title, help},
#include "games/cardinal/cards.def"
#undef CARD
};

static const struct word abilities[ABILITIES] = {
    [BY_GENERAL] = {"general", "General (3 less)", NULL},
    [BY_ASSASSIN] = {"assassin", "Assassin (2 less)", NULL},
    [BY_JESTER_DOWN] = {"jester-", "Jester (1 less)", "The Jester makes a card count 1 less."},
    [BY_JESTER_UP] = {"jester+", "Jester (1 more)", "The Jester makes a card count 1 more."},
    [BY_SEER] = {"seer", "Seer", NULL},
};

const struct word_list cardinal_words[] = {{"card", cards, CARDS},
                                           {"kind", cards, KINDS},
                                           {"ability", abilities, ABILITIES},
                                           {.name = NULL}};

/* ---- JSON ---- */

void cardinal_describe_chance(const void *st, const struct move *m, struct jw *out) {
    const struct cardinal_state *s = st;
    uint8_t deck[CARDINAL_DECK];
    int count = cardinal_shuffle(s, m->set, deck);
    jw_key_str(out, "what", "shuffle");
    jw_key(out, "cards");
    deck_json(cards, deck, count, out);
    if (s->phase == PHASE_DEAL)
        jw_key_int(out, "first", game_first(s, m->set));
}

static void row_json(const struct cardinal_state *s, struct jw *out) {
    jw_key(out, "row");
    words_json(cards, s->row, s->row_count, out);
    if (s->phase == PHASE_PLACE && s->row_count > 0) /* C16: the swapper places */
        jw_key_int(out, "row_to", s->row_to);
    jw_key(out, "value");
    if (s->row_count == 0 || s->row[s->row_count - 1] == END)
        jw_null(out);
    else
        jw_int(out, s->value);
}

static void used_json(const struct cardinal_state *s, struct jw *out) {
    jw_key(out, "used");
    jw_array(out);
    for (int kind = 0; kind < KINDS; kind++)
        if (s->used & KIND(kind))
            word_json(cards, kind, out);
    jw_array_end(out);
}

void cardinal_describe(const void *st, struct jw *out) {
    static const char *const phases[PHASE_COUNT] = {
        [PHASE_DEAL] = "deal",
        [PHASE_SHUFFLE_LOOK] = "shuffle",
        [PHASE_SHUFFLE_REVEAL] = "shuffle",
        [PHASE_REVEAL] = "reveal",
        [PHASE_PLACE] = "place",
        [PHASE_OVER] = "over",
    };
    const struct cardinal_state *s = st;
    jw_key_int(out, "turn", s->turn);
    jw_key_str(out, "phase", phases[s->phase]);
    jw_key(out, "deck");
    deck_json(cards, s->deck, s->deck_count, out);
    jw_key(out, "discard");
    pile_json(cards, s->discard, CARDS, out);
    row_json(s, out);
    used_json(s, out);
    key_seats_json("destroyed_from", s->destroyed_from, out);
    jw_key_bool(out, "destroyed_now", s->destroyed_now);
    jw_key(out, "columns");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        pile_json(cards, s->column[i], KINDS, out);
    jw_array_end(out);
    if (s->phase == PHASE_PLACE) {
        jw_key(out, "to_place");
        jw_object(out);
        jw_key_int(out, "seat", s->seat);
        jw_key(out, "kinds");
        pile_json(cards, s->to_place, KINDS, out);
        jw_object_end(out);
    }
    struct outcome o;
    if (game_cardinal.outcome(s, &o))
        outcome_json(&o, s->head.nseats, out);
}
