/* What a beginner at Coach to the Devil's Castle is told, in the order in which it should come. */
#include "games/coach/state.h"

const struct lesson coach_lessons[] = {
    {LESSON_FIRST,
     .text = "The Order needs Keys, the Brotherhood Goblets, three as a rule. Find out who is in "
             "your society and who holds what, until one of you can declare victory for all of "
             "you. A turn is one action: spy, trade, duel or declare."},
    {LESSON_CAN, "declare-alone", "K21",
     "With the Signet Ring and any three goal items in your own hand you can win alone, whatever "
     "your society. It is offered to you only when it is right, so you cannot be wrong."},
    {LESSON_CAN, "accept", "K9",
     "You see what you are offered. Accept it and give another of your items back, or refuse; only "
     "Pearl and Mirror cannot be refused. What an item does in a trade, it does for whoever gave "
     "it away."},
    {LESSON_CAN, "sword", "K14",
     "Everybody except the two in the duel must vote: sword for the attacker, shield for the "
     "defender. The votes are shown together, so all will see whom you support, and draw their "
     "conclusions."},
    {LESSON_CAN, "use", "K16",
     "Now you may add something for your side: an item made for duels, your profession or a duel "
     "token, one a round. Most count as one more sword or shield. The rounds go on until nobody "
     "uses anything."},
    {LESSON_CAN, "look", "K19",
     "You have won the duel. Look at the society of the loser, or see all their items and take "
     "one. To declare victory you will need both: friends that you know, and Keys or Goblets."},
    {LESSON_CAN, "give", "K6",
     "You hold more items than you may: the limit is 8 with three players, 6 with four, 5 with "
     "more. Give one to any other player, best to a friend if you know one; that sets off no "
     "effect. "
     "If it makes too many there, that player gives one on."},
    {LESSON_CAN, "smuggle", "K24",
     "With smuggling, you decide whether the item you gave away takes effect. Have it read out and "
     "use it, if it does anything; or keep quiet: then nothing happens and the others do not learn "
     "what it was."},
    {LESSON_SEEN, "sextant", "K2",
     "The Sextant makes everybody pass one item to the neighbour on the same side, all at once. "
     "Pass on what you can spare, and mind that what you get comes from the other side."},
    {LESSON_SEEN, "duel", "K13",
     "In a duel you may be asked though you have nothing to use: does the Priest stop it, does the "
     "Doctor step in? Players whose profession lies face down are asked whatever it is, so that "
     "nothing is given away. Then use nothing."},
    {LESSON_CAN, "spy", "K8",
     "On your turn you take one action; you cannot pass. To spy on a player is the safest: you see "
     "one random item, its owner knows which one, and the others know only that you looked."},
    {LESSON_CAN, "offer", "K9",
     "You can offer an item to another player, who looks at it and gives you another, or refuses. "
     "Read what your items do in a trade: that happens for you if you give them away. Monocle and "
     "Privilege tell you most."},
    {LESSON_CAN, "duel", "K12",
     "You can attack a player, and all others vote for one of you two. Whoever wins, even if it is "
     "not you, may see the loser's society or take an item. So attack when you can count on help."},
    {LESSON_SEEN, "turn", "K3",
     "You also have a profession, which lies face down until you use it. It works only at the "
     "moment that it names; then it is among your moves. Some professions work once, the others "
     "again and again."},
    {LESSON_CAN, "declare", "K20",
     "You could declare victory, but be sure first. Name those of your society whose goal items "
     "you need: with yours at least three, or two for the smaller society of an odd number of "
     "players. One mistake, and the other society wins."},
    {LESSON_CANNOT, "declare", "K20",
     "You can declare victory only on your turn, without the Black Pearl, and with a goal item of "
     "your society in your hand: a Key for the Order, a Goblet for the Brotherhood. Once the item "
     "pile is empty, bags count too."},
    {LESSON_CAN, "divine", "K25",
     "With divination, you may also declare that the other society has all it needs, naming those "
     "who hold it. You need no goal item for that. If you are right your society wins, if not the "
     "other one does."},
    {LESSON_SEEN, "announced", "K10",
     "After a trade, whoever got an item that does something in trades reads it out, and whoever "
     "gave it does it. All hear what it is, so remember who has it now. Other items pass in "
     "silence."},
    {LESSON_SEEN, "bag-announced", "K22",
     "Whoever gives a bag away in a trade draws the top item of the pile. Once the pile is empty "
     "that is over, and the bags become goal items: one is a Key, the other a Goblet."},
    {LESSON_SEEN, "refused", "K9",
     "A refused item stays with its owner, who takes a duel token for it while there are any. A "
     "token is one more sword or shield in a duel, so even an offer that nobody wants may pay."},
    {LESSON_SEEN, "tie", "K17",
     "As many swords as shields: nobody has won, but the attacker draws the top item of the pile, "
     "if there is one. Only the Poison Ring, used by the attacker or the defender, wins a tie."},
    {LESSON_SEEN, "society", "K26",
     "All know who has looked at whose society, but not what was seen. Watch whom that player "
     "supports and trades with from now on: that may tell you the rest."},
    {.text = NULL},
};
