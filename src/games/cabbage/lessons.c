/* What a beginner at Intrigues and Cabbage is told, in the order in which it should come. */
#include "games/cabbage/state.h"

const struct lesson cabbage_lessons[] = {
    {LESSON_FIRST, .text = "Fill your castle with cards that score; when the deck has run out, the "
                           "most points win. On your turn draw cards as long as you dare, and stop "
                           "in time: then all of them are yours. Draw the first one now."},
    {LESSON_CAN, "stop", "B3",
     "Now you may stop and take the middle to your castle, or draw again. If a kind comes that "
     "already lies in the middle, you lose all but what a Dog may save; only Wheat may come again. "
     "The more kinds, the greater the danger."},
    {LESSON_CAN, "save", "B5",
     "Your turn has failed, but a Dog was played in it before: save up to two cards of the middle, "
     "whichever you like, even the one that failed the turn. A stack of Wheat counts as one card. "
     "The rest is discarded."},
    {LESSON_CAN, "fox", "B6",
     "The Fox takes a card from another castle and plays it to the middle, where it does what it "
     "says. You must take one. If its kind already lies in the middle your turn fails, unless it "
     "is Wheat."},
    {LESSON_CAN, "wolf", "B7",
     "The Wolf makes you give a card of your castle to another player. Give what does least for "
     "you, or what does harm there: a player with one Pig, worth 9 points, has only 5 with a "
     "second."},
    {LESSON_CAN, "pig", "B10",
     "The Pig throws one card out of another castle, whichever you choose. Look for what brings "
     "most there: a single Pig is worth 9 points, and one Cat can decide who gets the 7 points for "
     "Cats."},
    {LESSON_CAN, "chicken", "B9",
     "The Chicken has turned up cards of the discard pile, four at most. You must play one of them "
     "to the middle, where it does what it says. If its kind already lies there your turn fails, "
     "unless it is Wheat."},
    {LESSON_CAN, "rabbit", "B12",
     "The Rabbit plays a card of your own castle to the middle, where it does what it says. You "
     "must choose one. If you stop, it comes home again with the rest; if your turn fails, it may "
     "be lost."},
    {LESSON_CAN, "guard", "B17",
     "Each of your Dogs may block all your Foxes or one of your Wolves. Foxes at large cost you "
     "your Chickens, a single Wolf your Cows and Pigs. A Dog that blocks is discarded, as a rule: "
     "is it worth it?"},
    {LESSON_SEEN, "failed", "B3",
     "When a kind comes to the middle a second time the turn fails: the card does nothing and the "
     "whole middle is discarded. Only a Dog that was played before saves some of it. Wheat never "
     "fails a turn, it is stacked."},
    {LESSON_CANNOT, "stop", "B2",
     "You can stop only between cards: a turn has at least one card, and the effect of a card must "
     "be finished before you choose again whether to draw or to stop."},
    {LESSON_SEEN, "stopped", "B20",
     "Castles lie open, so see who collects what. Four Rabbits make 8 points, four Chickens too, "
     "but one or two of them only 1. A single Pig makes 9, three of them just 3. Cabbage is 2 "
     "each, a Wolf 3."},
    {LESSON_SEEN, "looked", "B8",
     "The Cow shows the top card of the deck to the player whose turn it is, and to nobody else: "
     "then it is easy to stop or to draw. In the end a Cow brings 6 points with two Wheat of its "
     "own, otherwise 1."},
    {LESSON_SEEN, "cat", "B11",
     "The Cat turns up cards of the discard pile, five at most. Those of kinds that the player's "
     "castle lacks move in at once, safe from a failing turn. In the end 7 points go to the castle "
     "with more Cats than any other."},
    {LESSON_SEEN, "drawn", "B18",
     "When the deck has run out comes the intrigue: in each castle Foxes drive out the Chickens, "
     "Wolves the Cows and Pigs, if no Dogs block them. Five Chickens or more cost you your Wheat, "
     "five Rabbits your Cabbage."},
    {LESSON_SEEN, "idle", "B13",
     "A card whose effect finds nothing to do, say a Wolf when its player's castle is empty, just "
     "lies in the middle. Dog, Wheat and Cabbage never do anything when played; they count later."},
    {LESSON_SEEN, "last", "B15",
     "The deck is empty: this turn is the last, and nothing more can be drawn. Then each castle "
     "has its intrigue, and the points are counted. The discard pile never becomes a deck again."},
    {.text = NULL},
};
