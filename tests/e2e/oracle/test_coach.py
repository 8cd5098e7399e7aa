"""Rulings of Coach to the Devil's Castle, played on the reference: state, move,
expectation, rule number in the name."""

import unittest

from positions import Given, coach, everyone, play
from selfplay import play as self_play


def starting(moves, word):
    return {move for move in moves if move.split(" ")[0] == word}


def receivers(game):
    """Whom the one who is to give may name."""
    giver, = game.to_act()
    return {int(move.split(" ")[1]) for move in game.legal(giver)}


class Turn(unittest.TestCase):
    def test_K8_spy_shows_an_item_and_ends_the_turn(self):
        game = coach(["dagger", "key book", "whip"], chance=Given("book"))
        play(game, "0 spy 1")
        self.assertEqual((game.turn, game.turn_number, game.phase), (1, 2, "action"))

    def test_K9_refusal_and_tokens(self):
        game = coach(["dagger", "key", "whip"])
        play(game, "0 offer 2 dagger")
        self.assertEqual((game.phase, game.to_act()), ("answer", [2]))
        self.assertEqual(game.hands[0], ["dagger"])
        self.assertEqual(game.legal(2), {"accept whip", "refuse"})
        play(game, "2 refuse")
        self.assertEqual((game.tokens, game.supply, game.turn), ([1, 0, 0], 11, 1))
        game = coach(["dagger", "key", "whip"])
        game.supply = 0
        play(game, "0 offer 2 dagger", "2 refuse")
        self.assertEqual((game.tokens, game.supply), ([0, 0, 0], 0))

    def test_K9_bags_and_what_cannot_be_refused(self):
        game = coach(["bag_key", "bag_goblet", "bag_goblet whip"])
        play(game, "0 offer 1 bag_key")
        self.assertEqual(game.legal(1), {"refuse"})
        game = coach(["bag_key", "whip", "bag_goblet key"])
        play(game, "0 offer 2 bag_key")
        self.assertEqual(game.legal(2), {"accept key", "refuse"})
        for item in ("pearl", "mirror"):
            game = coach([item, "key key", "whip"])
            play(game, f"0 offer 1 {item}")
            self.assertEqual(game.legal(1), {"accept key"})

    def test_K10_effects_offered_first(self):
        game = coach(["bag_key dagger", "cloak", "whip"], "thug duelist priest", pile="key goblet")
        play(game, "0 offer 1 bag_key", "1 accept cloak")
        self.assertEqual(sorted(game.hands[0]), ["cloak", "dagger", "key"])
        self.assertEqual((game.phase, game.to_act(), game.hands[1]), ("cloak", [1], ["bag_key"]))
        self.assertEqual(len(game.legal(1)), 8)
        play(game, "1 cloak doctor")
        self.assertEqual(game.professions[1], {"kind": "doctor", "open": False, "spent": False})
        self.assertIn("duelist", game.profession_pile)
        self.assertEqual((game.turn, game.phase), (1, "action"))

    def test_K10_a_bag_with_an_empty_pile_and_the_mirror_do_nothing(self):
        game = coach(["bag_key dagger", "mirror", "whip"])
        play(game, "0 offer 1 bag_key", "1 accept mirror")
        self.assertEqual((sorted(game.hands[0]), game.turn), (["dagger", "mirror"], 1))
        game = coach(["bag_key dagger", "gloves", "whip"], pile="")
        play(game, "0 offer 1 bag_key", "1 accept gloves")
        self.assertEqual((sorted(game.hands[0]), game.turn), (["dagger", "gloves"], 1))

    def test_K6_the_hand_limit_after_a_bag_and_then_the_second_effect(self):
        game = coach(["bag_key", "cloak", "whip knives book privilege", "key",
                      "goblet goblet goblet dagger gloves"], pile="sextant pearl")
        game.hands[0] += ["key", "key", "poison_ring", "monocle"]
        play(game, "0 offer 1 bag_key", "1 accept cloak")
        self.assertEqual((game.phase, game.to_act()), ("give", [0]))
        self.assertEqual(receivers(game), {1, 2, 3, 4})
        play(game, "0 give 2 sextant")
        self.assertEqual((game.phase, game.to_act()), ("cloak", [1]))

    # Five players, limit five: seat 0 gets a sixth item for its bag, others are full.
    FULL = ["bag_key key key key pearl", "cloak whip knives book privilege",
            "goblet goblet goblet dagger gloves", "signet", "mirror"]

    def excess(self):
        game = coach(self.FULL, pile="sextant monocle")
        play(game, "0 offer 3 bag_key", "3 accept signet")
        return game

    def test_K6_a_gift_to_whom_you_like_also_to_the_partner_of_the_trade(self):
        game = self.excess()
        self.assertEqual((game.phase, game.to_act()), ("give", [0]))
        self.assertEqual(game.state()["chain"], [0])
        self.assertEqual(receivers(game), {1, 2, 3, 4})
        self.assertEqual(len(game.legal(0)), 4 * 4)             # three keys are one choice
        play(game, "0 give 3 sextant")
        self.assertEqual((game.hands[3], game.turn, game.phase),
                         (["bag_key", "sextant"], 1, "action"))
        self.assertNotIn("chain", game.state())

    def test_K6_whoever_is_full_gives_on_to_one_who_is_not_in_the_chain(self):
        game = self.excess()
        play(game, "0 give 2 key")
        self.assertEqual((game.to_act(), game.state()["chain"]), ([2], [0, 2]))
        self.assertEqual(receivers(game), {1, 3, 4})
        self.assertIn("give 1 key", game.legal(2))              # the gift itself may go on
        play(game, "2 give 1 goblet")
        self.assertEqual((game.to_act(), game.state()["chain"]), ([1], [0, 1, 2]))
        self.assertEqual(receivers(game), {3, 4})
        play(game, "1 give 4 cloak")                            # without the Cloak's effect
        self.assertEqual((game.phase, game.turn), ("action", 1))
        self.assertEqual([len(hand) for hand in game.hands], [5, 5, 5, 1, 2])

    def test_K6_every_new_excess_starts_a_new_chain(self):
        """In one turn: after the Diplomat's trade and after the action."""
        hands = ["bag_key bag_goblet key key key"] + self.FULL[1:4] + ["poison_ring"]
        game = coach(hands, "diplomat", pile="sextant monocle")
        play(game, "0 diplomat 3 signet bag_key", "0 give 1 key", "1 give 3 whip")
        self.assertEqual((game.phase, game.turn), ("action", 0))
        play(game, "0 offer 4 bag_goblet", "4 accept poison_ring")
        self.assertEqual((game.to_act(), game.state()["chain"]), ([0], [0]))
        self.assertEqual(receivers(game), {1, 2, 3, 4})

    def test_K6_a_chain_after_a_tie_and_before_the_next_turn(self):
        game = coach(self.FULL, "thug duelist bodyguard hypnotist", pile="sextant")
        play(game, "0 duel 1")
        everyone(game)
        play(game, "2 sword", "3 shield", "4 shield", "0 pass", "0 use thug", "1 pass", "2 pass",
             "3 pass", "4 pass")
        everyone(game)                                          # 3 : 3
        self.assertEqual((game.phase, game.to_act(), game.turn), ("give", [0], 0))
        play(game, "0 give 1 sextant", "1 give 2 sextant", "2 give 4 sextant")
        self.assertEqual((game.turn, game.hands[4]), (1, ["mirror", "sextant"]))

    def test_K2_book_makes_both_fresh(self):
        game = coach(["book", "key", "whip"], "duelist thug")
        game.reveal(0)
        game.reveal(1)
        play(game, "0 offer 1 book", "1 accept key", "0 book swap")
        self.assertEqual([p["kind"] for p in game.professions[:2]], ["thug", "duelist"])
        self.assertFalse(any(p["open"] or p["spent"] for p in game.professions))

    def test_K10_sextant_and_the_effect_of_a_card_that_moved_on(self):
        game = coach(["sextant", "book", "whip"])
        play(game, "0 offer 1 sextant", "1 accept book", "0 sextant left")
        self.assertEqual((game.phase, game.to_act()), ("pass", [0, 1, 2]))
        play(game, "0 pass book", "1 pass sextant", "2 pass whip")
        self.assertEqual(game.hands, [["whip"], ["book"], ["sextant"]])
        self.assertEqual((game.phase, game.to_act()), ("book", [1]))

    def test_K24_smuggling_asks_both_whatever_the_item(self):
        game = coach(["key", "monocle", "whip"], options=["smuggling=on"])
        play(game, "0 offer 1 key", "1 accept monocle")
        self.assertEqual((game.phase, game.to_act(), game.legal(0)), ("announce", [0], {"smuggle"}))
        play(game, "0 smuggle")
        self.assertEqual((game.to_act(), game.legal(1)), ([1], {"announce", "smuggle"}))
        play(game, "1 announce")
        self.assertEqual(game.turn, 1)
        game = coach(["bag_key", "mirror", "whip"], options=["smuggling=on"])
        play(game, "0 offer 1 bag_key", "1 accept mirror")
        self.assertEqual(game.legal(0), {"smuggle"})
        play(game, "0 smuggle")
        self.assertEqual(game.legal(1), {"smuggle"})

    def test_K23_the_last_turn(self):
        game = coach(["key", "dagger", "whip"], options=["max_turns=1"], chance=Given("whip"))
        play(game, "0 spy 2")
        self.assertEqual((game.phase, game.winners, game.reason), ("over", [], "max_turns"))
        self.assertEqual((game.turn, game.turn_number), (0, 1))


class Pearl(unittest.TestCase):
    """K27"""

    def items(self, players, *options):
        state = next(iter(self_play("coach", players, 1, options=options)))["state"]
        return state["pile"] + [item for hand in state["hands"] for item in hand]

    def test_K27_three_players_may_leave_the_pearl_out(self):
        self.assertEqual(self.items(3).count("pearl"), 1)
        without = self.items(3, "pearl=false")
        self.assertEqual((len(without), without.count("pearl")), (20, 0))

    def test_K27_with_more_players_it_stays(self):
        for players in range(4, 9):
            items = self.items(players, "pearl=false")
            self.assertEqual((len(items), items.count("pearl")), (21, 1))

    def test_K27_a_diplomat_names_it_in_vain(self):
        game = coach(["key", "book", "whip"], "diplomat", options=["pearl=false"])
        self.assertNotIn("pearl", game.pile)
        self.assertEqual(len(starting(game.legal(0), "diplomat")), 2 * 17)
        play(game, "0 diplomat 1 pearl key")
        self.assertEqual((game.turn, game.hands[0]), (1, ["key"]))


class Professions(unittest.TestCase):
    def test_K3_clairvoyant(self):
        game = coach(["dagger", "gloves", "whip"], "clairvoyant", pile="key goblet key book",
                     chance=Given(["key", "key", "book", "goblet"], ["book"]))
        play(game, "0 clairvoyant")
        self.assertEqual(game.phase, "arrange")
        self.assertIn("arrange key key", game.legal(0))
        self.assertNotIn("arrange book book", game.legal(0))
        play(game, "0 arrange key key")
        self.assertEqual(game.pile, ["key", "key", "book", "goblet"])
        self.assertEqual((game.phase, game.turn), ("action", 0))
        self.assertNotIn("clairvoyant", game.legal(0))
        game.fresh_profession(0, "clairvoyant")
        game.pile = ["book"]
        play(game, "0 clairvoyant", "0 arrange book")
        game.fresh_profession(0, "clairvoyant")
        game.pile = []
        self.assertNotIn("clairvoyant", game.legal(0))

    def test_K3_diplomat_finds_the_item(self):
        game = coach(["sextant key", "key book", "whip"], "diplomat")
        moves = starting(game.legal(0), "diplomat")
        self.assertEqual(len(moves), 2 * 17 * 2)
        play(game, "0 diplomat 1 book sextant")
        self.assertEqual((game.phase, game.to_act()), ("sextant", [0]))
        play(game, "0 sextant right", "0 pass key", "1 pass key", "2 pass whip", "1 book swap")
        self.assertEqual((game.phase, game.turn, game.turn_number), ("action", 0, 1))
        self.assertEqual(game.professions[1], {"kind": "diplomat", "open": False, "spent": False})

    def test_K3_diplomat_misses(self):
        game = coach(["bag_key key", "key", "whip"], "diplomat")
        self.assertNotIn("diplomat 1 bag_goblet bag_key", game.legal(0))
        self.assertIn("diplomat 1 bag_goblet key", game.legal(0))
        play(game, "0 diplomat 1 signet key")
        self.assertEqual((game.turn, game.turn_number), (1, 2))
        self.assertEqual(game.professions[0], {"kind": "diplomat", "open": True, "spent": True})


class DuelRules(unittest.TestCase):
    HANDS = ["dagger poison_ring", "gloves", "knives", "whip"]

    def duel(self, professions, hands=None, votes=("sword", "shield"), tokens=None):
        """Seat 0 against seat 1, up to the votes of 2 and 3; nobody is a Priest who prays."""
        game = coach(hands or self.HANDS, professions)
        game.tokens = tokens or [0] * 4
        game.supply -= sum(game.tokens)
        play(game, "0 duel 1")
        if game.phase == "priest":
            everyone(game)
        play(game, f"2 {votes[0]}", f"3 {votes[1]}")
        return game

    def test_K13_priest(self):
        game = coach(self.HANDS, "thug duelist priest doctor")
        game.reveal(3)
        play(game, "0 duel 1")
        self.assertEqual((game.phase, game.to_act()), ("priest", [1, 2]))
        self.assertEqual((game.legal(1), game.legal(2)), ({"pass"}, {"pass", "priest"}))
        play(game, "1 pass", "2 priest")
        self.assertEqual((game.phase, game.legal(0)), ("pay", {"pay dagger", "pay poison_ring"}))
        play(game, "0 pay dagger")
        self.assertEqual((game.hands[2], game.turn), (["knives", "dagger"], 1))
        self.assertTrue(game.professions[2]["spent"])

    def test_K13_priest_leaves_a_poor_attacker_alone_and_an_empty_window_is_skipped(self):
        game = coach(["dagger", "gloves", "knives"], "thug duelist priest")
        play(game, "0 duel 1", "1 pass", "2 priest")
        self.assertEqual((game.turn, game.hands[2]), (1, ["knives"]))
        for seat in range(3):
            game.reveal(seat)
        play(game, "1 duel 0")
        self.assertEqual((game.phase, game.to_act()), ("vote", [2]))

    def test_K6_a_priest_above_the_limit(self):
        game = coach(["dagger key", "gloves", "knives whip book cloak monocle", "privilege", "key"],
                     "thug duelist priest")
        play(game, "0 duel 1", "1 pass", "2 priest", "3 pass", "4 pass", "0 pay key")
        self.assertEqual((game.phase, game.to_act(), game.duel), ("give", [2], None))
        play(game, "2 give 0 key")
        self.assertEqual((game.turn, game.hands[0]), (1, ["dagger", "key"]))

    def test_K15_hypnotist(self):
        game = self.duel("hypnotist thug poisoner bodyguard")
        self.assertEqual(game.legal(0), {"pass", "hypnotize 2", "hypnotize 3"})
        play(game, "0 hypnotize 3")
        state = game.state()["duel"]
        self.assertEqual((state["swords"], state["shields"], state["excluded"]), (2, 1, [3]))
        self.assertEqual(state["votes"], {"2": "sword", "3": "shield"})
        self.assertEqual(game.to_act(), [0, 1, 2])
        everyone(game)
        self.assertEqual((game.phase, game.to_act()), ("doctor", [1, 2]))       # K18

    def test_K15_asked_unless_another_profession_lies_open(self):
        game = self.duel("thug duelist poisoner bodyguard")
        self.assertEqual((game.phase, game.legal(0)), ("hypnotize", {"pass"}))
        game = coach(self.HANDS, "thug duelist poisoner bodyguard")
        game.reveal(0)
        play(game, "0 duel 1")
        everyone(game)
        play(game, "2 sword", "3 sword")
        self.assertEqual(game.phase, "resources")

    def test_K16_roles_and_rounds(self):
        game = self.duel("thug grandmaster bodyguard poisoner", tokens=[1, 0, 0, 2])
        play(game, "0 pass")
        self.assertEqual(game.legal(0), {"pass", "use dagger", "use poison_ring", "use thug",
                                         "use token"})
        self.assertEqual(game.legal(1), {"pass", "use gloves", "use grandmaster"})
        self.assertEqual(game.legal(2), {"pass", "use knives", "use bodyguard"})
        self.assertEqual(game.legal(3), {"pass", "use whip", "use token", "poison attacker",
                                         "poison defender"})
        play(game, "0 use dagger", "1 pass", "2 pass", "3 use token")
        self.assertEqual((game.tokens, game.supply), ([1, 0, 0, 1], 9))
        state = game.state()["duel"]
        self.assertEqual((state["swords"], state["shields"]), (3, 3))
        self.assertEqual(game.to_act(), [0, 1, 2, 3])
        self.assertNotIn("use dagger", game.legal(0))
        self.assertIn("use token", game.legal(3))
        play(game, "0 use thug", "1 pass", "2 pass", "3 pass")
        self.assertNotIn("use thug", game.legal(0))
        everyone(game)
        self.assertEqual((game.phase, game.to_act()), ("doctor", [1, 2, 3]))
        everyone(game)
        self.assertEqual((game.phase, game.to_act()), ("reward", [0]))
        play(game, "0 look")
        self.assertEqual((game.turn, game.supply), (1, 10))

    def test_K16_poison_ends_the_round_and_hides_later_commitments(self):
        game = self.duel("thug duelist bodyguard poisoner", tokens=[1, 0, 1, 0])
        play(game, "0 pass", "0 use thug", "1 use duelist", "2 use token", "3 poison attacker")
        self.assertEqual(game.state()["duel"]["used"],
                         [{"seat": 0, "what": "thug"}, {"seat": 1, "what": "duelist"},
                          {"seat": 3, "what": "poisoner"}])
        self.assertEqual((game.phase, game.duel.winner), ("doctor", 0))
        self.assertEqual(game.tokens, [1, 0, 1, 0])     # the Duelist hid this one
        game = coach(self.HANDS, "thug poisoner bodyguard duelist")
        play(game, "0 duel 3")
        everyone(game)
        play(game, "1 shield", "2 sword", "0 pass")
        play(game, "0 use dagger", "1 poison attacker", "2 use knives", "3 use duelist")
        self.assertEqual(game.state()["duel"]["used"],
                         [{"seat": 0, "what": "dagger"}, {"seat": 1, "what": "poisoner"}])
        self.assertFalse(game.professions[3]["open"] or game.state()["duel"]["duelist"])
        self.assertEqual(game.state()["duel"]["excluded"], [])
        self.assertEqual((game.phase, game.duel.winner), ("doctor", 0))

    def test_K16_duelist_voids_supporters(self):
        game = self.duel("thug duelist bodyguard hypnotist", votes=("sword", "sword"),
                         hands=["knives", "gloves", "dagger", "whip"], tokens=[0, 0, 1, 1])
        play(game, "0 pass", "0 pass", "1 pass", "2 use token", "3 pass")
        self.assertEqual(game.state()["duel"]["swords"], 4)
        play(game, "0 use thug", "1 use duelist", "2 use bodyguard", "3 use token")
        state = game.state()["duel"]
        self.assertEqual((state["swords"], state["shields"]), (2, 2))
        self.assertEqual((state["excluded"], state["duelist"]), ([], True))
        self.assertEqual([entry["what"] for entry in state["used"]], ["token", "thug", "duelist"])
        self.assertEqual((game.tokens, game.professions[2]["open"]), ([0, 0, 0, 1], False))
        self.assertEqual(game.to_act(), [0, 1, 2, 3])
        self.assertEqual((game.legal(2), game.legal(3)), ({"pass"}, {"pass"}))

    def test_K16_a_duelist_excludes_supporters_with_an_open_profession(self):
        game = self.duel("duelist grandmaster bodyguard poisoner", tokens=[1, 1, 1, 1])
        play(game, "0 pass", "0 pass", "1 pass", "2 use bodyguard", "3 pass")
        self.assertEqual((game.state()["duel"]["swords"], game.state()["duel"]["excluded"]),
                         (3, []))
        play(game, "0 use duelist", "1 use grandmaster", "2 use token", "3 use token")
        state = game.state()["duel"]
        self.assertEqual((state["swords"], state["shields"]), (2, 2))
        self.assertEqual((state["excluded"], game.to_act()), ([2], [0, 1, 3]))
        self.assertEqual([entry["what"] for entry in state["used"]],
                         ["bodyguard", "duelist", "grandmaster"])
        self.assertEqual(game.legal(0), {"pass", "use dagger", "use poison_ring", "use token"})
        self.assertEqual(game.legal(1), {"pass", "use gloves", "use token"})
        self.assertEqual(game.legal(3), {"pass", "poison attacker", "poison defender"})
        play(game, "0 pass", "1 pass", "3 poison defender")
        self.assertEqual(game.state()["duel"]["excluded"], [2, 3])
        self.assertEqual((game.phase, game.to_act()), ("reward", [1]))      # no face-down seat

    def test_K16_support_before_the_duelist_in_his_round_is_used_up(self):
        game = coach(self.HANDS, "thug bodyguard poisoner duelist")
        game.tokens, game.supply = [0, 0, 1, 0], 11
        play(game, "0 duel 3")
        everyone(game)
        play(game, "1 sword", "2 shield", "0 pass")
        play(game, "0 use dagger", "1 use bodyguard", "2 use token", "3 use duelist")
        state = game.state()["duel"]
        self.assertEqual([entry["what"] for entry in state["used"]],
                         ["dagger", "bodyguard", "token", "duelist"])
        self.assertEqual((state["swords"], state["shields"], state["excluded"]), (2, 2, [1]))
        self.assertEqual((game.tokens, game.supply), ([0] * 4, 11))
        self.assertEqual(game.legal(2), {"pass", "poison attacker", "poison defender"})

    def test_K16_the_hypnotized_poison_mixer_stays_out_after_a_duelist(self):
        game = self.duel("hypnotist duelist poisoner doctor")
        play(game, "0 hypnotize 2", "0 pass", "1 use duelist", "3 pass")
        self.assertEqual((game.state()["duel"]["excluded"], game.to_act()), ([2], [0, 1, 3]))
        everyone(game)                                  # 1 : 2
        self.assertEqual((game.phase, game.to_act()), ("doctor", [3]))

    def test_K18_a_supporter_is_the_doctor_after_a_duelist(self):
        game = self.duel("duelist thug doctor bodyguard", votes=("shield", "shield"))
        play(game, "0 pass", "0 use duelist", "1 pass", "2 pass", "3 use bodyguard")
        self.assertFalse(game.professions[3]["open"])
        everyone(game)                                  # 2 : 1
        self.assertEqual((game.phase, game.to_act(), game.duel.winner), ("doctor", [1, 2, 3], 0))
        self.assertEqual(game.legal(2), {"pass", "doctor"})
        play(game, "1 pass", "2 doctor", "3 pass")
        self.assertEqual((game.turn, game.phase, game.duel), (1, "action", None))

    def test_K17_ties(self):
        game = self.duel("thug duelist bodyguard hypnotist")
        top = game.pile[0]
        play(game, "0 pass")
        everyone(game)                                  # 2 : 2, the attacker draws
        self.assertEqual((game.turn, game.hands[0][-1], game.duel), (1, top, None))
        game = self.duel("thug duelist bodyguard hypnotist")
        play(game, "0 pass", "0 use poison_ring", "1 pass", "2 pass", "3 pass")
        everyone(game)
        self.assertEqual((game.phase, game.duel.winner), ("doctor", 0))

    def test_K18_doctor(self):
        game = self.duel("doctor duelist bodyguard hypnotist", votes=("shield", "shield"))
        play(game, "0 pass")
        everyone(game)
        self.assertEqual(game.legal(0), {"pass", "doctor"})
        play(game, "0 doctor", "1 pass", "2 pass", "3 pass")
        self.assertEqual((game.turn, game.hands), (1, [hand.split() for hand in self.HANDS]))

    def test_K19_the_last_item_is_made_good(self):
        game = self.duel("doctor duelist bodyguard hypnotist", votes=("sword", "sword"))
        play(game, "0 pass")
        everyone(game)
        everyone(game)
        play(game, "0 search")
        self.assertEqual(game.legal(0), {"take gloves"})
        play(game, "0 take gloves")
        self.assertEqual(game.legal(0), {"return dagger", "return poison_ring", "return gloves"})
        play(game, "0 return dagger")
        self.assertEqual((game.hands[1], game.turn), (["dagger"], 1))

    def test_K19_the_limit_after_a_search(self):
        hands = ["dagger poison_ring key key key book", "gloves cloak", "knives", "whip"]
        game = self.duel("doctor duelist bodyguard hypnotist", hands, ("sword", "sword"))
        play(game, "0 pass")
        everyone(game)
        everyone(game)
        play(game, "0 search", "0 take cloak")
        self.assertEqual((game.phase, game.to_act(), game.duel), ("give", [0], None))
        play(game, "0 give 1 cloak")
        self.assertEqual(game.turn, 1)


class Victory(unittest.TestCase):
    def test_K20_declare(self):
        hands = ["key key", "goblet", "key", "whip", "dagger"]
        for party, winners, reason in (("", [1, 3], "wrong"), (" 2", [0, 2, 4], "declared"),
                                       (" 2,4", [1, 3], "wrong"), (" 1,2", [1, 3], "wrong")):
            game = coach(hands, societies="obobo")
            play(game, "0 declare" + party)
            self.assertEqual((game.winners, game.reason), (winners, reason), party)
        self.assertEqual(len(starting(coach(hands, societies="obobo").legal(0), "declare")), 16)

    def test_K20_the_smaller_society_needs_two(self):
        game = coach(["key", "goblet", "dagger", "goblet", "whip"], societies="obobo", turn=1)
        play(game, "1 declare 3")
        self.assertEqual((game.winners, game.reason), ([1, 3], "declared"))
        game = coach(["key", "goblet", "dagger", "goblet"], societies="obob", turn=1)
        play(game, "1 declare 3")
        self.assertEqual((game.winners, game.reason), ([0, 2], "wrong"))

    def test_K20_pearl_and_own_goal_items(self):
        self.assertFalse(starting(coach(["key pearl", "book", "whip"]).legal(0), "declare"))
        self.assertFalse(starting(coach(["goblet", "book", "whip"]).legal(0), "declare"))

    def test_K22_bags_count_once_the_pile_is_empty(self):
        hands = ["bag_key", "goblet", "key key", "whip"]
        self.assertFalse(starting(coach(hands).legal(0), "declare"))
        game = coach(hands, pile="")
        play(game, "0 declare 2")
        self.assertEqual(game.reason, "declared")

    def test_K21_alone(self):
        hands = ["signet key goblet bag_goblet", "book", "whip"]
        self.assertNotIn("declare-alone", coach(hands).legal(0))
        game = coach(hands, pile="")
        play(game, "0 declare-alone")
        self.assertEqual((game.winners, game.reason), ([0], "alone"))
        hands[0] += " pearl"
        self.assertNotIn("declare-alone", coach(hands, pile="").legal(0))

    def test_K25_divine(self):
        hands = ["dagger", "goblet", "whip", "goblet goblet"]
        self.assertFalse(starting(coach(hands).legal(0), "divine"))
        for party, winners, reason in (("1,3", [0, 2], "divined"), ("3", [1, 3], "misdivined"),
                                       ("1,2,3", [1, 3], "misdivined")):
            game = coach(hands, options=["divination=on"])
            self.assertEqual(len(starting(game.legal(0), "divine")), 7)
            play(game, "0 divine " + party)
            self.assertEqual((game.winners, game.reason), (winners, reason), party)


class Corners(unittest.TestCase):
    def test_self_play_reaches_every_phase_effect_and_end(self):
        """So that agreement over many seeds means something."""
        phases, uses, reasons, words = set(), set(), set(), set()
        for seed in range(40):
            for line in self_play("coach", 3 + seed % 6, seed, "explorer",
                                  ("smuggling=on", "divination=on", "max_turns=150")):
                if line["type"] == "state":
                    state = line["state"]
                    phases.add(state["phase"])
                    reasons.add(state.get("reason"))
                    uses.update(entry["what"] for entry in state.get("duel", {"used": ()})["used"])
                elif line["type"] == "move":
                    words.add(line["move"].split(" ")[0])
        self.assertEqual(len(phases), 19)
        self.assertEqual(uses, {"dagger", "gloves", "poison_ring", "knives", "whip", "token",
                                "thug", "grandmaster", "bodyguard", "duelist", "poisoner"})
        self.assertTrue({"declared", "wrong", "divined", "misdivined", "max_turns"} & reasons)
        self.assertLessEqual({"priest", "doctor", "hypnotize", "poison", "arrange", "diplomat",
                              "return", "give", "announce", "smuggle"}, words)

    def test_nothing_gets_lost(self):
        for seed in range(30):
            players = 3 + seed % 6
            limit = {3: 8, 4: 6}.get(players, 5)
            for line in self_play("coach", players, seed, "explorer",
                                  ("max_turns=80", "pearl=false")):
                if line["type"] != "state":
                    continue
                state = line["state"]
                hands = [len(hand) for hand in state["hands"]]
                used = sum(entry["what"] == "token"
                           for entry in state.get("duel", {"used": ()})["used"])
                self.assertEqual(sum(hands) + len(state["pile"]), 20 if players == 3 else 21)
                self.assertEqual(state["supply"] + sum(state["tokens"]) + used, 12)
                self.assertEqual(len(state["profession_pile"]), 10 - players)
                if state["phase"] == "action":
                    self.assertTrue(1 <= min(hands) and max(hands) <= limit)     # K6, K7


if __name__ == "__main__":
    unittest.main()
