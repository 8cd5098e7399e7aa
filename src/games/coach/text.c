/* Coach to the Devil's Castle in words: notation, cards, events. JSON is in json.c. */
#include "games/coach/state.h"

const struct move_spec coach_moves[COACH_MOVE_COUNT] = {
    [COACH_SPY] = {.pattern = "spy %seat",
                   .most = {MAX_SEATS - 1},
                   .help = "see a random item of {seat}"},
    [COACH_OFFER] = {.pattern = "offer %seat %item",
                     .most = {MAX_SEATS - 1, ITEM_KINDS - 1},
                     .help = "offer {item:acc} to {seat}"},
    [COACH_DUEL] = {.pattern = "duel %seat", .most = {MAX_SEATS - 1}, .help = "attack {seat}"},
    [COACH_DECLARE] = {.pattern = "declare",
                       .help = "declare victory with your own goal items alone",
                       .rare = true},
    [COACH_DECLARE_WITH] = {.pattern = "declare %seats",
                            .seats = true,
                            .help = "declare victory, naming {seats}",
                            .rare = true},
    [COACH_DECLARE_ALONE] = {.pattern = "declare-alone",
                             .help = "show the Signet Ring and win alone",
                             .rare = true},
    [COACH_DIVINE] = {.pattern = "divine %seats",
                      .seats = true,
                      .help = "divine that the other society has all it needs, with {seats}",
                      .rare = true},
    [COACH_CLAIRVOYANT] = {.pattern = "clairvoyant",
                           .help = "look through the item pile as Clairvoyant"},
    [COACH_DIPLOMAT] = {.pattern = "diplomat %seat %item %item",
                        .most = {MAX_SEATS - 1, ITEM_KINDS - 1, ITEM_KINDS - 1},
                        .help = "ask {seat} for {item:acc}, giving {item2:acc}"},
    [COACH_ARRANGE_ONE] = {.pattern = "arrange %item",
                           .most = {ITEM_KINDS - 1},
                           .help = "put {item:acc} on top"},
    [COACH_ARRANGE] = {.pattern = "arrange %item %item",
                       .most = {ITEM_KINDS - 1, ITEM_KINDS - 1},
                       .help = "put {item:acc} on top, {item2:acc} below it"},
    [COACH_ACCEPT] = {.pattern = "accept %item",
                      .most = {ITEM_KINDS - 1},
                      .help = "accept and give {item:acc} back"},
    [COACH_REFUSE] = {.pattern = "refuse", .help = "refuse the offer"},
    [COACH_ANNOUNCE] = {.pattern = "announce", .help = "let your item be read out and use it"},
    [COACH_SMUGGLE] = {.pattern = "smuggle", .help = "keep quiet about your item"},
    [COACH_CLOAK] = {.pattern = "cloak %profession",
                     .most = {PROFESSIONS - 1},
                     .help = "become {profession:acc}"},
    [COACH_CLOAK_KEEP] = {.pattern = "cloak keep", .help = "keep your profession"},
    [COACH_BOOK_SWAP] = {.pattern = "book swap", .help = "swap professions with your partner"},
    [COACH_BOOK_KEEP] = {.pattern = "book keep", .help = "keep your profession"},
    [COACH_SEXTANT] = {.pattern = "sextant %direction",
                       .most = {1},
                       .help = "everybody passes an item to the {direction}"},
    [COACH_PASS_ITEM] = {.pattern = "pass %item",
                         .most = {ITEM_KINDS - 1},
                         .help = "pass {item:acc} on"},
    [COACH_GIVE] = {.pattern = "give %seat %item",
                    .most = {MAX_SEATS - 1, ITEM_KINDS - 1},
                    .help = "give {item:acc} to {seat}"},
    [COACH_PASS] = {.pattern = "pass", .help = "use nothing now", .passes = true},
    [COACH_PRIEST] = {.pattern = "priest", .help = "stop the duel as Priest"},
    [COACH_PAY] = {.pattern = "pay %item",
                   .most = {ITEM_KINDS - 1},
                   .help = "give {item:acc} to the Priest"},
    [COACH_SWORD] = {.pattern = "sword", .help = "support the attacker"},
    [COACH_SHIELD] = {.pattern = "shield", .help = "support the defender"},
    [COACH_HYPNOTIZE] = {.pattern = "hypnotize %seat",
                         .most = {MAX_SEATS - 1},
                         .help = "hypnotize {seat}"},
    [COACH_USE_ITEM] = {.pattern = "use %item", .most = {ITEM_KINDS - 1}, .help = "use {item:acc}"},
    [COACH_USE_PROFESSION] = {.pattern = "use %profession",
                              .most = {PROFESSIONS - 1},
                              .help = "use your profession, {profession}"},
    [COACH_USE_TOKEN] = {.pattern = "use token", .help = "use a duel token for your side"},
    [COACH_POISON] = {.pattern = "poison %side",
                      .most = {1},
                      .help = "let the {side} win the duel, as Poison Mixer"},
    [COACH_DOCTOR] = {.pattern = "doctor", .help = "make the result void, as Doctor"},
    [COACH_LOOK] = {.pattern = "look", .help = "look at the society of the loser"},
    [COACH_SEARCH] = {.pattern = "search", .help = "see all items of the loser and take one"},
    [COACH_TAKE] = {.pattern = "take %item", .most = {ITEM_KINDS - 1}, .help = "take {item:acc}"},
    [COACH_RETURN] = {.pattern = "return %item",
                      .most = {ITEM_KINDS - 1},
                      .help = "give {item:acc} back to the loser"},
};

#define ONE "seat:seat:seat"
#define TWO "seat:seat:seat other:a:seat"

const struct event_spec coach_events[COACH_EVENT_COUNT] = {
    [SAID_DEALT] = {"dealt", ONE " society:a:society profession:b:profession items:list:item",
                    .sentence = "{seat} [belong|belongs] to the {society}, [have|has] the "
                                "profession {profession} and [hold|holds] {items:acc}.",
                    .reveals = true},
    [SAID_TURN] = {"turn", ONE " number:c:number",
                   .sentence = "Turn {number}: {seat} [begin|begins]."},
    [SAID_SPIED] = {"spied", TWO, .sentence = "{seat} [spy|spies] on {other}."},
    [SAID_SEEN] = {"seen", TWO " item:b:item", .sentence = "The item shown is {item:acc}.",
                   .reveals = true},
    [SAID_OFFERED] = {"offered", TWO, .sentence = "{seat} [offer|offers] {other} a trade."},
    [SAID_OFFER_SEEN] = {"offer-seen", TWO " item:b:item",
                         .sentence = "The item offered is {item:acc}.", .reveals = true},
    [SAID_REFUSED] = {"refused", TWO,
                      .sentence =
                          "{seat} [refuse|refuses] [other:your offer|the offer of {other}]."},
    [SAID_TOKEN] = {"token", ONE " tokens:a:number",
                    .sentence = "{seat} [take|takes] a duel token and [have|has] {tokens} now."},
    [SAID_ACCEPTED] = {"accepted", TWO,
                       .sentence =
                           "{seat} [accept|accepts] and [give|gives] {other} another item."},
    [SAID_MOVED] = {"moved", TWO " item:b:item", .sentence = "From {seat} to {other}: {item:acc}.",
                    .reveals = true},
    [SAID_ANNOUNCED] = {"announced", TWO " item:b:item",
                        .sentence = "{seat} [read|reads] out what {other} gave: {item:acc}.",
                        .reveals = true},
    [SAID_BAG_ANNOUNCED] = {"bag-announced", TWO,
                            .sentence = "{seat} [read|reads] out what {other} gave: a Secret Bag.",
                            .reveals = true},
    [SAID_SMUGGLED] = {"smuggled", ONE,
                       .sentence =
                           "{seat} [smuggle|smuggles]: nothing is read out, nothing happens."},
    [SAID_DREW] =
        {"drew", ONE " left:a:number",
         .sentence =
             "{seat} [draw|draws] the top item of the pile. {left} {left|item is|items are} left."},
    [SAID_DRAWN] = {"drawn", ONE " item:b:item", .sentence = "{seat} [have|has] drawn {item:acc}.",
                    .reveals = true},
    [SAID_HAND] = {"hand", TWO,
                   .sentence = "{seat} [see|sees] all [other:your items|items of {other}].",
                   .reveals = true},
    [SAID_HAND_SEEN] = {"hand-seen", ONE " items:list:item",
                        .sentence = "{seat} [hold|holds] {items:acc}.", .reveals = true},
    [SAID_SOCIETY] =
        {"society", TWO,
         .sentence =
             "{seat} [look|looks] at [other:your society card|the society card of {other}].",
         .reveals = true},
    [SAID_SOCIETY_SEEN] = {"society-seen", ONE " society:a:society",
                           .sentence = "{seat} [belong|belongs] to the {society}.",
                           .reveals = true},
    [SAID_UNUSED] = {"unused", ONE " professions:list:profession",
                     .sentence = "Professions that nobody has: {professions}.", .reveals = true},
    [SAID_CLOAK_TAKEN] = {"cloak-taken", ONE,
                          .sentence =
                              "{seat} [take|takes] a profession from the pile, face down, and [put|"
                              "puts] the old one back."},
    [SAID_CLOAK_KEPT] = {"cloak-kept", ONE,
                         .sentence =
                             "{seat} [look|looks] through the professions and [keep|keeps] the old "
                             "one."},
    [SAID_BOOK_SWAPPED] = {"book-swapped", TWO,
                           .sentence =
                               "{seat} [swap|swaps] professions with {other}; both lie face down."},
    [SAID_BOOK_KEPT] = {"book-kept", ONE,
                        .sentence = "{seat} [leave|leaves] the professions as they are."},
    [SAID_PROFESSION] = {"profession", ONE " profession:a:profession",
                         .sentence = "{seat} now [have|has] a new profession: {profession}.",
                         .reveals = true},
    [SAID_SEXTANT] = {"sextant", ONE " direction:a:direction",
                      .sentence =
                          "{seat} [read|reads] the Sextant: everybody passes one item to the "
                          "{direction}."},
    [SAID_PASSED] = {"passed", "direction:a:direction",
                     .sentence = "All have passed an item to the {direction}."},
    [SAID_GIVEN] = {"given", TWO,
                    .sentence =
                        "{seat} [hold|holds] too many items and [give|gives] one to {other}."},
    [SAID_CLAIRVOYANT] = {"clairvoyant", ONE " count:a:number",
                          .sentence = "{seat}, Clairvoyant, [look|looks] through the {count} "
                                      "{count|item|items} of the pile.",
                          .reveals = true},
    [SAID_PILE] = {"pile", ONE " items:list:item", .sentence = "In the pile: {items}.",
                   .reveals = true},
    [SAID_ARRANGED] =
        {"arranged", ONE " count:a:number",
         .sentence = "{seat} [choose|chooses] what lies on top of the pile ({count}); the rest "
                     "is shuffled."},
    [SAID_DIPLOMAT] = {"diplomat", TWO " item:b:item",
                       .sentence = "{seat}, Diplomat, [ask|asks] {other} for {item:acc}.",
                       .reveals = true},
    [SAID_DIPLOMAT_TRADES] = {"diplomat-trades", TWO " item:b:item",
                              .sentence = "{seat} [have|has] it and must trade with {other}.",
                              .reveals = true},
    [SAID_DIPLOMAT_FAILS] = {"diplomat-fails", TWO " item:b:item",
                             .sentence = "{seat} [do|does] not have it. That ends the turn.",
                             .reveals = true},
    [SAID_DUEL] = {"duel", TWO, .sentence = "{seat} [attack|attacks] {other}!"},
    [SAID_PRIEST] = {"priest", TWO,
                     .sentence = "{seat}, Priest, [stop|stops] the duel that {other} began.",
                     .reveals = true},
    [SAID_PAID] = {"paid", TWO, .sentence = "{seat} [give|gives] an item to {other} for that."},
    [SAID_VOTED] = {"voted", ONE " side:b:side",
                    .sentence = "{seat} [support|supports] the {side}.", .reveals = true},
    [SAID_HYPNOTIZED] = {"hypnotized", TWO,
                         .sentence =
                             "{seat}, Hypnotist, [put|puts] {other} to sleep: that vote does not "
                             "count.",
                         .reveals = true},
    [SAID_NOT_HYPNOTIZED] = {"not-hypnotized", ONE,
                             .sentence = "{seat} [hypnotize|hypnotizes] nobody."},
    [SAID_USED] = {"used", ONE " resource:a:resource",
                   .sentence = "{seat} [use|uses] {resource:acc}.", .reveals = true},
    [SAID_DUELIST] = {"duelist", ONE,
                      .sentence =
                          "{seat} [want|wants] no help in this: nobody's support counts any more."},
    [SAID_POISONED] = {"poisoned", ONE " side:b:side",
                       .sentence = "{seat} [mix|mixes] a poison: the {side} wins.",
                       .reveals = true},
    [SAID_POINTS] = {"points", "swords:a:number shields:b:number",
                     .sentence = "Swords {swords}, shields {shields}."},
    [SAID_RING] = {"ring", ONE, .sentence = "A tie, but {seat} [wear|wears] the Poison Ring."},
    [SAID_TIE] = {"tie", ONE, .sentence = "A tie. The duel is over."},
    [SAID_DUEL_WON] = {"duel-won", TWO, .sentence = "{seat} [win|wins] the duel against {other}."},
    [SAID_DOCTOR] =
        {"doctor", ONE,
         .sentence = "{seat}, Doctor, [patch|patches] everybody up: the duel counts for nothing.",
         .reveals = true},
    [SAID_TAKEN] = {"taken", TWO, .sentence = "{seat} [take|takes] an item from {other}."},
    [SAID_RETURNED] = {"returned", TWO,
                       .sentence = "{seat} [leave|leaves] {other} an item for the one taken."},
    [SAID_DECLARED] = {"declared", ONE " society:a:society named:list:seat",
                       .sentence =
                           "{seat} [declare|declares] victory for the {society}. Helpers named: "
                           "{named}.",
                       .none = "{seat} [declare|declares] victory for the {society} and [name|"
                               "names] nobody else.",
                       .reveals = true},
    [SAID_ALONE] = {"alone", ONE,
                    .sentence =
                        "{seat} [show|shows] the Signet Ring of Lies and three goal items, and "
                        "[belong|belongs] to nobody.",
                    .reveals = true},
    [SAID_DIVINED] = {"divined", ONE " society:a:society named:list:seat",
                      .sentence =
                          "{seat} [divine|divines] that the {society} has all it needs, with: "
                          "{named}.",
                      .reveals = true},
    [SAID_OPENED] = {"opened", ONE " society:a:society items:list:item",
                     .sentence =
                         "{seat} [belong|belongs] to the {society} and [hold|holds] {items:acc}.",
                     .reveals = true},
    [SAID_OPENED_PROFESSION] = {"opened-profession", ONE " profession:a:profession",
                                .sentence = "{seat} [have|has] the profession {profession}.",
                                .reveals = true},
    [SAID_RIGHT] = {"right", ONE, .sentence = "{seat} [are|is] right.", .reveals = true},
    [SAID_WRONG] = {"wrong", ONE, .sentence = "{seat} [are|is] wrong.", .reveals = true},
    [SAID_WINNERS] = {"winners", "winners:list:seat",
                      .sentence = "{winners|Winner|Winners}: {winners}.", .reveals = true},
    [SAID_NOBODY] = {"nobody", "",
                     .sentence = "The coach has arrived at the castle, and nobody has won."},
};

static const struct word items[ITEM_KINDS] = {
#define ITEM(name, id, title, copies, traits, help) [name] = {id, title, help},
#include "games/coach/items.def"
#undef ITEM
};

static const struct word professions[PROFESSIONS] = {
#define PROFESSION(name, id, title, once, traits, help) [name] = {id, title, help},
#include "games/coach/professions.def"
#undef PROFESSION
};

static const struct word societies[SOCIETIES] = {
    [ORDER] = {"order", "Order of Open Secrets", "Wins with keys."},
    [BROTHERHOOD] = {"brotherhood", "Brotherhood of True Lies", "Wins with goblets."},
};

static const struct word sides[] = {
    [SIDE_ATTACKER] = {"attacker", "attacker", "Who is on turn."},
    [SIDE_DEFENDER] = {"defender", "defender", "Who is attacked."},
};

static const struct word directions[] = {
    [LEFT] = {"left", "left", "The next player."},
    [RIGHT] = {"right", "right", "The player before."},
};

/* What can be used in a duel: everything has its help in its own list. */
static const struct word resources[RESOURCES] = {
#define ITEM(name, id, title, copies, traits, help) [name] = {id, title, NULL},
#include "games/coach/items.def"
#undef ITEM
#define PROFESSION(name, id, title, once, traits, help)                                            \
    [RESOURCE_PROFESSION + name] = {id, title, NULL},
#include "games/coach/professions.def"
#undef PROFESSION
    [RESOURCE_TOKEN] = {"token", "a duel token", "One point for the side of its user."},
};

const struct word_list coach_words[] = {
    {"item", items, ITEM_KINDS},
    {"profession", professions, PROFESSIONS},
    {"society", societies, SOCIETIES},
    {"side", sides, 2},
    {"direction", directions, 2},
    {"resource", resources, RESOURCES},
    {.name = NULL},
};
