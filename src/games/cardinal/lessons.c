/* What a beginner at Grey Cardinal is told, in the order in which it should come. */
#include "games/cardinal/state.h"

const struct lesson cardinal_lessons[] = {
    {LESSON_FIRST, .text = "Gather a court: in the end each of your columns of two or more cards "
                           "scores its value, and the most points win. On your turn reveal cards "
                           "in a row, each no higher than the one before. Reveal the first now."},
    {LESSON_CAN, "take", "C13",
     "You may take the row now: each kind goes to a column of its own. Or reveal another card, "
     "five at most. If it is higher than the last one and your influences cannot bring it down, "
     "the whole row is lost."},
    {LESSON_CAN, "bust", "C6",
     "The last card is too high: use your influences to bring it down to the value before it, or "
     "below. Or give the row up; then all its cards are discarded and your turn is over."},
    {LESSON_CAN, "keep", "C15",
     "You can have five columns, and you have got more new kinds than there are free ones. Choose "
     "which kind to put into a free column; when none is free, you decide about the rest."},
    {LESSON_CAN, "drop", "C15",
     "No column is free for this kind. Discard it, or discard a whole column of yours to make room "
     "for it. A column of one card is the easiest to part with: it scores nothing."},
    {LESSON_CAN, "destroy", "C7",
     "The last card equals the one before it, so you may destroy a card in front of any player. "
     "Break up a pair and it scores nothing; or make a column of yours the longest of its kind. "
     "You do not have to."},
    {LESSON_CAN, "use", "C10",
     "General, Assassin and Jester can change the value of the last card, until the next one is "
     "revealed. Each of your columns works once a turn, and only if no other player has a longer "
     "one of its kind."},
    {LESSON_CAN, "look", "C11",
     "Your Seer lets you look at the top card of the deck, once a turn, at any moment before you "
     "take or swap the row. Nobody else sees it. Look when the next card could cost you the row."},
    {LESSON_CAN, "judge", "C10",
     "Your Judge can use the influence of one of your columns that lies sideways: you have used it "
     "this turn, or another player has a longer one. So a General can work twice in a turn."},
    {LESSON_CAN, "swap", "C16",
     "Instead of taking the row you can give it to another player for one of their cards, whether "
     "they like it or not. Do so when that card is worth more to you than the whole row."},
    {LESSON_CANNOT, "take", "C13",
     "You cannot take a row without cards, nor while its last card is too high: every turn you "
     "must reveal at least one card, and a card that is too high has to be brought down first."},
    {LESSON_SEEN, "bust", "C6",
     "When a card is higher than the one before it and nothing can bring it down, the row is lost: "
     "all its cards are discarded and the turn is over. The lower the last card, the greater the "
     "danger."},
    {LESSON_SEEN, "taken", "C18",
     "A column of two or more cards scores its value once, however long it is: two Kings make 9 "
     "points, and so do five. A single card scores nothing, so a second one is what you want "
     "first."},
    {LESSON_SEEN, "swapped", "C16",
     "Nobody can refuse a swap. But Minstrels protect: while you have any and no other player has "
     "more of them, only a Minstrel can be swapped away from you."},
    {LESSON_SEEN, "destroyed", "C7",
     "Two equal cards in a row let a player destroy a card. Alchemists protect: while you have any "
     "and no other player has more of them, others can destroy only Alchemists of yours."},
    {LESSON_CANNOT, "use", "C9",
     "A column that lies sideways cannot be used: it has been used this turn, or another player "
     "has a longer column of its kind. And values change only where there is a card in the row."},
    {LESSON_CANNOT, "swap", "C16",
     "To swap you need another player with cards, a row whose last card stands, and at least as "
     "many cards in it as you have Kings. To destroy, the row must have more cards than you have "
     "Queens."},
    {LESSON_SEEN, "shuffled", "C12",
     "The discard pile has become the new deck, and the End card is in it. When it is revealed the "
     "game is over at once and nobody gets the row. Any card may be the last, so take what you can "
     "use."},
    {.text = NULL},
};
