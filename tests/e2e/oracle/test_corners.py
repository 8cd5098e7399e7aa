"""Every corner that is counted, reached once on purpose; and what is close to it."""

import unittest
from collections import Counter
from copy import deepcopy

import corners
from positions import Given, cardinal, coach, everyone, play


def met(game, *moves):
    """Play the moves; the corners reached."""
    found, committed, before = Counter(), {}, deepcopy(game.state())
    for text in moves:
        seat, move = text.split(" ", 1)
        committed[int(seat)] = move
        play(game, text)
        if not game.committed:                  # the decision is resolved
            after = deepcopy(game.state())
            corners.count(found, game.ID, before, committed, after)
            committed, before = {}, after
    return {corners.CORNERS[game.ID][name].__name__: times for name, times in (+found).items()}


class CardinalCorners(unittest.TestCase):
    COLUMNS = [{"general": 1, "seer": 1, "judge": 1}, {}]

    def test_C11_a_look_at_a_higher_card_and_a_bust_by_the_second(self):
        game = cardinal(["jester", "queen", "king"], deepcopy(self.COLUMNS))
        self.assertEqual(met(game, "0 reveal", "0 reveal", "0 look", "0 judge seer"),
                         {"look_at_a_higher_card": 2, "bust_by_a_look": 1})

    def test_C11_a_bust_by_a_look_at_a_new_deck(self):
        game = cardinal(["jester", "queen"], deepcopy(self.COLUMNS), chance=Given(["end"]))
        play(game, "0 reveal", "0 reveal", "0 use general")
        game.used.add("seer")
        self.assertEqual(met(game, "0 judge seer"),
                         {"look_at_a_higher_card": 1, "bust_by_a_look": 1,
                          "bust_by_a_look_at_a_new_deck": 1})

    def test_C11_a_look_with_a_full_row(self):
        game = cardinal(["king"] * 6, deepcopy(self.COLUMNS))
        self.assertEqual(met(game, "0 look", *["0 reveal"] * 5, "0 judge seer"),
                         {"look_with_a_full_row": 1})

    def test_C11_a_look_at_a_card_that_stands(self):
        game = cardinal(["king"] * 6, deepcopy(self.COLUMNS))
        self.assertEqual(met(game, "0 reveal", "0 reveal", "0 look"), {})


class CoachCorners(unittest.TestCase):
    def test_K6_the_third_gift(self):
        game = coach(["bag_key key key key pearl", "cloak whip knives book privilege",
                      "goblet goblet goblet dagger gloves", "signet", "mirror"])
        self.assertEqual(met(game, "0 offer 3 bag_key", "3 accept signet", "0 give 1 key",
                             "1 give 2 cloak"), {})
        self.assertEqual(met(game, "2 give 4 cloak"), {"third_gift": 1})

    def duel(self, professions):
        """Seat 0 against 1, supporters 2 and 3 with a token each; up to the resources."""
        game = coach(["dagger", "gloves", "knives", "whip"], professions)
        game.tokens, game.supply = [0, 0, 1, 1], 10
        play(game, "0 duel 1")
        everyone(game)
        play(game, "2 sword", "3 shield", "0 pass")
        return game

    def test_K16_poison_in_the_round_of_a_duelist_and_later(self):
        game = self.duel("duelist thug poisoner bodyguard")
        self.assertEqual(met(game, "0 use duelist", "1 pass", "2 poison defender", "3 use token"),
                         {"poison_after_duelist": 1, "poison_in_the_round_of_a_duelist": 1})
        game = self.duel("duelist thug poisoner bodyguard")
        self.assertEqual(met(game, "0 use duelist", "1 pass", "2 pass", "3 pass",
                             "0 pass", "1 pass", "2 poison attacker", "3 pass"),
                         {"poison_after_duelist": 1})
        game = self.duel("thug duelist poisoner bodyguard")
        self.assertEqual(met(game, "0 pass", "1 pass", "2 poison attacker", "3 use token"), {})

    def test_K16_hidden_support_and_K18_the_doctor(self):
        game = self.duel("duelist thug doctor bodyguard")
        self.assertEqual(met(game, "0 use duelist", "1 pass", "2 pass", "3 use token",
                             *[f"{seat} pass" for seat in range(4)]),
                         {"support_hidden_by_duelist": 1})
        self.assertEqual(met(game, "1 pass", "2 doctor", "3 pass"), {"doctor_after_duelist": 1})
        game = self.duel("duelist doctor thug bodyguard")
        self.assertEqual(met(game, "0 use duelist", *[f"{seat} pass" for seat in range(1, 4)],
                             *[f"{seat} pass" for seat in range(4)],
                             "1 doctor", "2 pass", "3 pass"), {})


if __name__ == "__main__":
    unittest.main()
