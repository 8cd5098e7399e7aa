/* What a beginner at Let's Split! is told, in the order in which it should come. */
#include "games/podelim/state.h"

const struct lesson podelim_lessons[] = {
    {LESSON_FIRST, .text = "Each round the leader cuts a row of cards in three, and all vote in "
                           "secret: a part that only you want is yours. In the end, whoever has "
                           "the most cards of a number scores that number. The most points win."},
    {LESSON_CAN, "vote", "P5",
     "Choose a part; nobody sees your vote until all have voted. If you are the only one, you get "
     "all its cards. The richest part tempts the others too, so a smaller one may bring you more."},
    {LESSON_CAN, "split", "P3",
     "You lead, so you cut: choose after which two cards. That makes a white, a blue and a black "
     "part, from left to right. You vote on the row too, so put something good for you into more "
     "than one part."},
    {LESSON_CAN, "discard", "P4",
     "With two players, the one who did not cut throws a part away before the vote. Get rid of "
     "what helps your rival most; the two of you will vote for what is left."},
    {LESSON_CAN, "joker", "P9",
     "A Joker counts as one more card of the number you add it to, and stays there for ever. It "
     "can only join a number that you have. It does most where it lets you catch up with the "
     "others or get ahead."},
    {LESSON_SEEN, "contested", "P6",
     "If several want the same part, nobody gets it yet, and they vote again. A pair falls into "
     "two halves by itself; three cards or more are cut again by the leader, who may not even want "
     "them."},
    {LESSON_SEEN, "spoiled", "P6",
     "If several vote for a part of one card, nobody gets it: it is thrown away. When little is "
     "left to share, the second best card that nobody else wants is better than none."},
    {LESSON_CANNOT, "split", "P2",
     "Only the leader of the round cuts: the row, and later whatever several players want. After "
     "each round the lead moves one seat clockwise, so everybody gets to cut."},
    {LESSON_SEEN, "won", "P8",
     "Whoever is the only one to vote for a part takes all of it and is done for this round. The "
     "cards are laid out when the round is over, those of the leader last."},
    {LESSON_SEEN, "placed", "P11",
     "All piles lie open, so count: in the end the most cards of a number score as many points as "
     "the number says. If several share the most, each scores in full. Even one card will do, if "
     "nobody has more."},
    {LESSON_SEEN, "unwanted", "P1",
     "A part that nobody votes for is thrown away for good. Each number is in the deck as often as "
     "it says, ten 10s but only two 2s: one lost 2 can decide who has the most, one lost 10 hardly "
     "ever."},
    {LESSON_SEEN, "kept", "P9",
     "Jokers of a player who has no number yet have to wait. The first number that player gets, "
     "the leftmost if there are several, calls them all to its pile. Jokers that still wait in the "
     "end count for nothing."},
    {LESSON_SEEN, "round-over", "P10",
     "A round is over. The game ends with the last cards of the deck: after ten rounds with two or "
     "three players, after eight with four. As it goes on, look at which numbers you can still "
     "win."},
    {.text = NULL},
};
