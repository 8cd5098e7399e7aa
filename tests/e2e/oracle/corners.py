"""Places of the rules that play seldom reaches, counted in traces that agree, so that
agreement can be trusted there too.  Knows states and moves of the trace alone.

A corner is told from one decision: the state before it, the moves of the asked seats,
and the state after it."""

from cardinal import LONGEST_ROW, VALUE


def third_gift(before, moves, after):
    """K6: two have given before in this chain."""
    return before["phase"] == "give" and len(before["chain"]) == 3


def duelist_shown(state):
    return state.get("duel", {}).get("duelist", False)


def poison_shown(before, after):
    return (before["phase"] == "resources" and "duel" in after
            and any(entry["what"] == "poisoner" for entry in after["duel"]["used"]))


def poison_after_duelist(before, moves, after):
    return duelist_shown(after) and poison_shown(before, after)


def poison_in_the_round_of_a_duelist(before, moves, after):
    return poison_after_duelist(before, moves, after) and not duelist_shown(before)


def support_hidden_by_duelist(before, moves, after):
    """K16: committed in the round of a Duelist, and neither used nor seen."""
    if duelist_shown(before) or not duelist_shown(after) or poison_shown(before, after):
        return False
    used = [(entry["seat"], entry["what"])
            for entry in after["duel"]["used"][len(before["duel"]["used"]):]]
    return any(move.startswith("use ") and (seat, move[len("use "):]) not in used
               for seat, move in moves.items())


def doctor_after_duelist(before, moves, after):
    return duelist_shown(before) and any(
        move == "doctor" and str(seat) in before["duel"]["votes"] for seat, move in moves.items())


def looks(before, moves):
    return before["phase"] == "reveal" and any(move in ("look", "judge seer")
                                               for move in moves.values())


def look_at_a_higher_card(before, moves, after):
    row = before["row"]
    return looks(before, moves) and len(row) >= 2 and before["value"] > VALUE[row[-2]]


def look_with_a_full_row(before, moves, after):
    return looks(before, moves) and len(before["row"]) == LONGEST_ROW


def bust_by_a_look(before, moves, after):
    return looks(before, moves) and len(before["row"]) > len(after["row"])


def bust_by_a_look_at_a_new_deck(before, moves, after):
    return bust_by_a_look(before, moves, after) and not before["deck"]


CORNERS = {
    "cabbage": {},
    "cardinal": {
        "C11 a look while the last card is higher": look_at_a_higher_card,
        "C11 a look with five cards in the row": look_with_a_full_row,
        "C11 a bust by a look": bust_by_a_look,
        "C11 a bust by a look for which the deck was renewed": bust_by_a_look_at_a_new_deck},
    "coach": {
        "K6  a chain of at least three gifts": third_gift,
        "K16 a Poison Mixer after a Duelist": poison_after_duelist,
        "K16 a Poison Mixer in the very round of a Duelist": poison_in_the_round_of_a_duelist,
        "K16 support hidden by a Duelist of the same round": support_hidden_by_duelist,
        "K18 a supporter as Doctor after a Duelist": doctor_after_duelist},
    "podelim": {}}


def count(corners, game, before, moves, after):
    for name, met in CORNERS[game].items():
        corners[name] += bool(met(before, moves, after))
