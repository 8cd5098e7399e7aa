/* What a beginner at Nothing is told, in the order in which it should come: two or three sentences
 * at the first decision where they are of use. */
#include "games/null/state.h"

const struct lesson null_lessons[] = {
    {LESSON_FIRST, .text = "Three rounds, and in each you play one of your three cards: it brings "
                           "what it is worth. But if the same card lies hidden in the middle, you "
                           "lose that much. The most points win."},
    {LESSON_CAN, "play", "N4",
     "Everybody chooses a card in secret, and all are shown at once. The odds tell how likely it "
     "is "
     "that your card lies in the middle too: the more of a kind you hold yourself, the less."},
    {LESSON_CAN, "look", "N3",
     "For a point you may look at the hidden card. That pays if you have two good cards and would "
     "not know which one is safe; with poor cards there is little to lose, so pass."},
    {LESSON_SEEN, "played", "N5",
     "A card that is in the middle too costs what it would have brought. The better the card, the "
     "dearer the mistake."},
    {LESSON_SEEN, "looked", "N3",
     "Everybody sees who has looked, but not what there was to be seen. Whoever has looked will "
     "not "
     "play the card in the middle."},
    {LESSON_SEEN, "seen", "N5",
     "Now you know which card costs points this time: play the best of the others."},
    {.text = NULL},
};
