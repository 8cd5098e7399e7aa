/* Intrigues and Cabbage in words: notation, events, JSON. */
#include "core/describe.h"
#include "games/cabbage/state.h"

const struct move_spec cabbage_moves[CABBAGE_MOVE_COUNT] = {
    [CABBAGE_DRAW] = {.pattern = "draw", .help = "draw the top card of the deck and play it"},
    [CABBAGE_STOP] = {.pattern = "stop", .help = "stop and take the middle to your castle"},
    [CABBAGE_FOX] = {.pattern = "fox %seat %card",
                     .most = {MAX_SEATS - 1, KINDS - 1},
                     .help = "take {card:acc} from {seat} and play it"},
    [CABBAGE_WOLF] = {.pattern = "wolf %card %seat",
                      .most = {KINDS - 1, MAX_SEATS - 1},
                      .help = "give {card:acc} from your castle to {seat}"},
    [CABBAGE_PIG] = {.pattern = "pig %seat %card",
                     .most = {MAX_SEATS - 1, KINDS - 1},
                     .help = "discard {card:acc} from {seat}"},
    [CABBAGE_CHICKEN] = {.pattern = "chicken %card",
                         .most = {KINDS - 1},
                         .help = "play {card:acc} from the cards turned up"},
    [CABBAGE_RABBIT] = {.pattern = "rabbit %card",
                        .most = {KINDS - 1},
                        .help = "play {card:acc} from your castle"},
    [CABBAGE_SAVE] = {.pattern = "save", .help = "save nothing"},
    [CABBAGE_SAVE_ONE] = {.pattern = "save %card", .most = {KINDS - 1}, .help = "save {card:acc}"},
    [CABBAGE_SAVE_TWO] = {.pattern = "save %card %card",
                          .most = {KINDS - 1, KINDS - 1},
                          .help = "save {card:acc} and {card2:acc}"},
    [CABBAGE_GUARD] = {.pattern = "guard %number %number",
                       .most = {UINT8_MAX, UINT8_MAX},
                       .help =
                           "block the Foxes with {number} and Wolves with {number2} of your Dogs"},
};

const struct event_spec cabbage_events[CABBAGE_EVENT_COUNT] = {
    [SAID_TURN] = {"turn", "seat:seat:seat", .sentence = "{seat} [begin|begins] a turn."},
    [SAID_DRAWN] = {"drawn", "seat:seat:seat card:a:card",
                    .sentence = "{seat} [draw|draws] {card:acc}.", .reveals = true},
    [SAID_LAST] = {"last", "seat:seat:seat",
                   .sentence =
                       "That was the last card: the deck is empty, this turn ends the game."},
    [SAID_STACK] = {"stack", "seat:seat:seat count:a:number",
                    .sentence = "The Wheat is stacked {count} cards high."},
    [SAID_IDLE] = {"idle", "seat:seat:seat card:a:card",
                   .sentence = "There is nothing for the {card} to do."},
    [SAID_FAILED] = {"failed", "seat:seat:seat card:a:card",
                     .sentence = "A second {card} in the middle: {seat} [fail|fails]."},
    [SAID_SAVED] = {"saved", "seat:seat:seat cards:list:card",
                    .sentence = "The Dog lets {seat} save {cards:acc}.",
                    .none = "{seat} [save|saves] nothing."},
    [SAID_DISCARDED] = {"discarded", "seat:seat:seat cards:list:card",
                        .sentence = "To the discard pile: {cards}."},
    [SAID_STOPPED] = {"stopped", "seat:seat:seat cards:list:card",
                      .sentence = "{seat} [stop|stops] and [bring|brings] home {cards:acc}."},
    [SAID_FOX] = {"fox", "seat:seat:seat card:a:card from:b:seat",
                  .sentence = "The Fox steals {card:acc} from {from}."},
    [SAID_WOLF] = {"wolf", "seat:seat:seat card:a:card to:b:seat",
                   .sentence = "The Wolf chases {card:acc} out: {seat} [send|sends] it to {to}."},
    [SAID_PIG] = {"pig", "seat:seat:seat card:a:card from:b:seat",
                  .sentence =
                      "The Pig throws {card:acc} out of [from:your castle|the castle of {from}]."},
    [SAID_LOOKED] = {"looked", "seat:seat:seat",
                     .sentence = "The Cow lets {seat} peek at the top of the deck.",
                     .reveals = true},
    [SAID_SEEN] = {"seen", "seat:seat:seat card:a:card",
                   .sentence = "On top of the deck lies {card:acc}.", .reveals = true},
    [SAID_SHOWN] = {"shown", "seat:seat:seat card:a:card cards:list:card",
                    .sentence = "The {card} turns up {cards:acc} in the discard pile.",
                    .reveals = true},
    [SAID_CHICKEN] = {"chicken", "seat:seat:seat card:a:card",
                      .sentence = "{seat} [choose|chooses] {card:acc}."},
    [SAID_CAT] = {"cat", "seat:seat:seat cards:list:card",
                  .sentence = "The Cat brings {cards:acc} to {seat}.",
                  .none = "The Cat brings nothing."},
    [SAID_RABBIT] = {"rabbit", "seat:seat:seat card:a:card",
                     .sentence = "The Rabbit leads {card:acc} out of the castle to the middle."},
    [SAID_INTRIGUE] = {"intrigue", "seat:seat:seat",
                       .sentence = "Now the intrigue; it starts with {seat}."},
    [SAID_FOXES_BLOCKED] = {"foxes-blocked", "seat:seat:seat",
                            .sentence = "{seat} [set|sets] a Dog on the Foxes."},
    [SAID_WOLVES_BLOCKED] = {"wolves-blocked", "seat:seat:seat count:a:number",
                             .sentence =
                                 "{seat} [set|sets] {count} {count|Dog|Dogs} on the Wolves."},
    [SAID_NOT_BLOCKED] = {"not-blocked", "seat:seat:seat",
                          .sentence = "{seat} [let|lets] the Dogs sleep."},
    [SAID_DOGS_LEFT] =
        {"dogs-left", "seat:seat:seat card:a:card count:c:number",
         .sentence =
             "{count|Its|Their} work done, {count} {count|Dog leaves|Dogs leave} the castle."},
    [SAID_LOST] = {"lost", "seat:seat:seat card:a:card culprit:b:card count:c:number",
                   .sentence = "{seat} [lose|loses] {count|{card:acc}|all {card:noms} ({count})} "
                               "to the {culprit:noms}."},
    [SAID_SCORE] = {"score", "seat:seat:seat wheat:a:number points:c:number",
                    .sentence = "{seat} [have|has] {points} {points|point|points}."},
    [SAID_WON] = {"won", "seat:seat:seat", .sentence = "{seat} [win|wins]."},
    [SAID_SHARED] = {"shared", "seat:seat:seat", .sentence = "{seat} [share|shares] the win."},
};

static const struct word cards[KINDS] = {
#define CARD(name, id, title, copies, help) [name] = {id, title, help},
#include "games/cabbage/cards.def"
#undef CARD
};

const struct word_list cabbage_words[] = {{"card", cards, KINDS}, {.name = NULL}};

void cabbage_describe_chance(const void *st, const struct move *m, struct jw *out) {
    const struct cabbage_state *s = st;
    if (s->phase == PHASE_DEAL) {
        uint8_t deck[CABBAGE_DECK];
        cabbage_deal(m->set, deck);
        jw_key_str(out, "what", "shuffle");
        jw_key(out, "cards");
        deck_json(cards, deck, CABBAGE_DECK, out);
        jw_key_int(out, "first", game_first(s, m->set));
        return;
    }
    uint8_t sample[CABBAGE_CAT_SHOWS];
    int count = cabbage_sample(s, m->set, sample);
    jw_key_str(out, "what", "sample");
    jw_key(out, "cards");
    words_json(cards, sample, count, out);
}

void cabbage_describe(const void *st, struct jw *out) {
    static const char *const phases[PHASE_COUNT] = {
        [PHASE_DEAL] = "deal", [PHASE_CAT_SHOW] = "cat",      [PHASE_CHICKEN_SHOW] = "sample",
        [PHASE_TURN] = "turn", [PHASE_FOX] = "fox",           [PHASE_WOLF] = "wolf",
        [PHASE_PIG] = "pig",   [PHASE_CHICKEN] = "chicken",   [PHASE_RABBIT] = "rabbit",
        [PHASE_SAVE] = "save", [PHASE_INTRIGUE] = "intrigue", [PHASE_OVER] = "over",
    };
    const struct cabbage_state *s = st;
    jw_key_int(out, "turn", s->turn);
    jw_key_str(out, "phase", phases[s->phase]);
    jw_key(out, "seat");
    if (s->phase == PHASE_OVER)
        jw_null(out);
    else
        jw_int(out, s->seat);
    jw_key(out, "deck");
    deck_json(cards, s->deck, s->deck_count, out);
    jw_key(out, "discard");
    pile_json(cards, s->discard, KINDS, out);
    jw_key(out, "middle");
    words_json(cards, s->middle, s->middle_count, out);
    if (s->phase == PHASE_CHICKEN) {
        jw_key(out, "shown");
        words_json(cards, s->shown, s->shown_count, out);
    }
    jw_key(out, "castles");
    jw_array(out);
    for (int i = 0; i < s->head.nseats; i++)
        pile_json(cards, s->castle[i], KINDS, out);
    jw_array_end(out);
    struct outcome o;
    if (game_cabbage.outcome(s, &o))
        outcome_json(&o, s->head.nseats, out);
}
