"""Coach to the Devil's Castle by the book: the reference the traces of `coach` are
checked against.  Owns rules K1-K11 and K20-K27 (the duel is in coach_duel.py) and
knows nothing of the C program."""

from collections import Counter
from itertools import combinations, permutations

from base import FIRST, Game, draw_first, each, need, need_cards, record, same, unordered
from coach_duel import DUEL_PHASES, DuelRules, shape_duel

# K2
ITEMS = {"key": 3, "goblet": 3, "bag_key": 1, "bag_goblet": 1, "dagger": 1, "gloves": 1,
         "poison_ring": 1, "knives": 1, "whip": 1, "book": 1, "cloak": 1, "privilege": 1,
         "monocle": 1, "sextant": 1, "pearl": 1, "mirror": 1, "signet": 1}
BAGS = {"bag_key", "bag_goblet"}
TRADE_EFFECT = BAGS | {"book", "cloak", "privilege", "monocle", "sextant"}
IRREFUSABLE = {"pearl", "mirror"}
GOAL = {"order": "key", "brotherhood": "goblet"}
OTHER = {"order": "brotherhood", "brotherhood": "order"}

# K3; true: once
PROFESSIONS = {"thug": False, "grandmaster": False, "bodyguard": False, "hypnotist": False,
               "duelist": True, "poisoner": True, "priest": True, "doctor": True,
               "clairvoyant": True, "diplomat": True}

SOCIETY_CARDS = {3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}            # K4: of each society
HAND_LIMIT = {3: 8, 4: 6, 5: 5, 6: 5, 7: 5, 8: 5}               # K6
SEALS = {"trade": (["bag_key", "bag_goblet", "monocle", "privilege"], ["book", "cloak"]),
         "goal": (["bag_key", "bag_goblet", "key", "goblet"], ["key", "goblet"])}     # K5
TOKENS = 12                                                     # K1


def sealed_items(players, seals):
    """K5: items that are always dealt."""
    red, green = SEALS[seals]
    return red + green if players == 8 else red


def items_in_play(players, options):
    """K27: three players may leave the Pearl out."""
    without = players == 3 and not options["pearl"]
    return Counter(ITEMS) - Counter(["pearl"] if without else [])


def dealt_items(players):
    """K5: two each for three players, else one each."""
    return 2 if players == 3 else 1


class Coach(DuelRules, Game):
    ID, SEATS = "coach", (3, 8)
    OPTIONS = FIRST | {
        "seals": ("trade", ("trade", "goal")), "max_turns": (300, (1, 1000000)),
        "smuggling": (False, bool), "divination": (False, bool), "pearl": (True, bool)}
    SIMULTANEOUS = frozenset({"pass", "priest", "vote", "resources", "doctor"})
    SHAPE = staticmethod(record(
        turn=same, turn_number=same, phase=same, seats=same, pile=same, supply=same,
        societies=same, professions=each(record(kind=same, open=same, spent=same)),
        profession_pile=unordered, hands=each(unordered), tokens=same,
        offer=record(**{"from": same, "to": same, "item": same}), chain=same,
        duel=shape_duel, winners=unordered, reason=same))

    @staticmethod
    def fresh(players, options, rng):
        societies = [name for name in GOAL for _ in range(SOCIETY_CARDS[players])]
        professions = list(PROFESSIONS)
        sealed = sealed_items(players, options["seals"])
        rest = list((items_in_play(players, options) - Counter(sealed)).elements())
        for cards in (societies, professions, rest):
            rng.shuffle(cards)
        each_gets = dealt_items(players)
        more = players * each_gets - len(sealed)
        dealt, pile = sealed + rest[:more], rest[more:]
        rng.shuffle(dealt)
        turn = draw_first(players, options, rng)
        return {"turn": turn, "turn_number": 1, "phase": "action", "seats": [turn], "pile": pile,
                "supply": TOKENS, "societies": societies[:players],
                "professions": [{"kind": kind, "open": False, "spent": False}
                                for kind in professions[:players]],
                "profession_pile": professions[players:],
                "hands": [dealt[seat * each_gets:(seat + 1) * each_gets]
                          for seat in range(players)],
                "tokens": [0] * players}

    def read(self, state):
        self.read_societies(state["societies"])
        kinds = [profession["kind"] for profession in state["professions"]]
        need(len(kinds) == self.players, "professions", f"{self.players} of them", kinds)
        need_cards("professions", kinds + state["profession_pile"], dict.fromkeys(PROFESSIONS, 1))
        self.professions = [{"kind": kind, "open": False, "spent": False} for kind in kinds]
        self.profession_pile = list(state["profession_pile"])
        self.read_items(state["hands"], state["pile"])
        self.tokens, self.supply = [0] * self.players, TOKENS       # K7
        self.duel = self.offer = self.reason = None
        self.effects, self.mirror, self.diplomacy = [], False, False
        self.limit = HAND_LIMIT[self.players]
        self.turn, self.turn_number = self.read_first(state, "turn"), 1
        self.begin_turn()

    def read_societies(self, societies):
        """K4: with an odd number one card stays out."""
        most = SOCIETY_CARDS[self.players]
        need(len(societies) == self.players and set(societies) <= set(GOAL)
             and max(Counter(societies).values()) <= most,
             "societies", f"{self.players} of {most} + {most}", societies)
        self.societies = list(societies)

    def read_items(self, hands, pile):
        """K5"""
        size = dealt_items(self.players)
        need([len(hand) for hand in hands] == [size] * self.players, "hands",
             f"{size} item(s) for each of {self.players}", hands)
        dealt = [item for hand in hands for item in hand]
        need_cards("items", dealt + pile, items_in_play(self.players, self.options))
        sealed = sealed_items(self.players, self.options["seals"])
        need(not Counter(sealed) - Counter(dealt), "sealed items", f"{sealed} dealt", hands)
        self.hands, self.pile = [list(hand) for hand in hands], list(pile)

    def to_act(self):
        return self.seats

    def ask(self, phase, seats):
        self.phase, self.seats = phase, seats

    def state(self):
        state = {"turn": self.turn, "turn_number": self.turn_number, "phase": self.phase,
                 "seats": self.seats, "pile": self.pile, "supply": self.supply,
                 "societies": self.societies, "professions": self.professions,
                 "profession_pile": self.profession_pile, "hands": self.hands,
                 "tokens": self.tokens}
        if self.phase == "answer":
            giver, receiver, item = self.offer
            state["offer"] = {"from": giver, "to": receiver, "item": item}
        if self.phase in DUEL_PHASES:
            state["duel"] = self.duel.state(self.excluded())
        if self.phase == "give":
            state["chain"] = sorted(self.chain)
        if self.phase == "over":
            state["winners"], state["reason"] = self.winners, self.reason
        return state

    # Small things

    def has(self, seat, kind):
        """The profession is there and can be used."""
        profession = self.professions[seat]
        return profession["kind"] == kind and not profession["spent"]

    def reveal(self, seat):
        """K3: used, so face up; spent if it works once."""
        profession = self.professions[seat]
        profession["open"], profession["spent"] = True, PROFESSIONS[profession["kind"]]

    def move_item(self, giver, receiver, item):
        self.hands[giver].remove(item)
        self.hands[receiver].append(item)

    def draw_item(self, seat):
        self.hands[seat].append(self.pile.pop(0))

    def goals(self, seat, society):
        """K22"""
        hand, goal = self.hands[seat], GOAL[society]
        return hand.count(goal) + (hand.count("bag_" + goal) if not self.pile else 0)

    # The turn

    def begin_turn(self):
        self.ask("action", [self.turn])

    def end_turn(self):
        if self.turn_number == self.options["max_turns"]:       # K23
            self.finish([], "max_turns")
            return
        self.turn, self.turn_number = self.after(self.turn), self.turn_number + 1
        self.begin_turn()

    def finish(self, winners, reason):
        self.winners, self.reason = winners, reason
        self.ask("over", [])

    def legal_action(self, seat):
        others, hand = self.others(seat), set(self.hands[seat])
        moves = {f"{word} {other}" for word in ("spy", "duel") for other in others}
        moves |= {f"offer {other} {item}" for other in others for item in hand}
        moves |= self.legal_victories(seat, others, hand)
        if self.has(seat, "clairvoyant") and self.pile:
            moves.add("clairvoyant")
        if self.has(seat, "diplomat"):
            moves |= {f"diplomat {other} {item} {give}" for item in ITEMS for give in hand
                      if not (item in BAGS and give in BAGS) for other in others}
        return moves

    def legal_victories(self, seat, others, hand):
        """K20, K21, K25"""
        moves = set()
        if "pearl" in hand:
            return moves
        parties = [",".join(map(str, some)) for size in range(1, self.players)
                   for some in combinations(others, size)]
        if self.goals(seat, self.societies[seat]):
            moves.add("declare")
            moves.update("declare " + party for party in parties)
        if "signet" in hand and sum(self.goals(seat, society) for society in GOAL) >= 3:
            moves.add("declare-alone")
        if self.options["divination"]:
            moves.update("divine " + party for party in parties)
        return moves

    def on_action(self, seat, words):
        getattr(self, "do_" + words[0].replace("-", "_"))(seat, *words[1:])

    def do_spy(self, seat, other):
        """K8"""
        self.chance.spy(self.hands[int(other)])
        self.end_turn()

    def do_clairvoyant(self, seat):
        self.reveal(seat)
        self.ask("arrange", [seat])

    def legal_arrange(self, seat):
        return {" ".join(("arrange",) + some)
                for some in permutations(self.pile, min(2, len(self.pile)))}

    def on_arrange(self, seat, words):
        rest = list(self.pile)
        for item in words[1:]:
            rest.remove(item)
        self.pile = self.chance.shuffle(rest, top=words[1:])
        self.begin_turn()                                       # the turn goes on

    # Victory

    def do_declare(self, seat, party=""):
        """K20"""
        society = self.societies[seat]
        right = self.complete(society, [seat] + self.party(party))
        self.finish(self.members(society if right else OTHER[society]),
                    "declared" if right else "wrong")

    def do_declare_alone(self, seat):
        self.finish([seat], "alone")                            # K21

    def do_divine(self, seat, party):
        """K25"""
        society = self.societies[seat]
        right = self.complete(OTHER[society], self.party(party))
        self.finish(self.members(society if right else OTHER[society]),
                    "divined" if right else "misdivined")

    @staticmethod
    def party(text):
        return [int(seat) for seat in text.split(",")] if text else []

    def members(self, society):
        return [seat for seat in range(self.players) if self.societies[seat] == society]

    def complete(self, society, party):
        """K20: all are members with a goal item, and together they have enough."""
        smaller = len(self.members(society)) < len(self.members(OTHER[society]))
        enough = 2 if self.players % 2 and smaller else 3
        found = [self.goals(seat, society) for seat in party]
        return (all(self.societies[seat] == society for seat in party)
                and all(found) and sum(found) >= enough)

    # Trade

    def do_offer(self, seat, other, item):
        """K9: until the answer the item stays in the hand."""
        self.offer = seat, int(other), item
        self.ask("answer", [int(other)])

    def legal_answer(self, seat):
        offered = self.offer[2]
        moves = {f"accept {item}" for item in set(self.hands[seat])
                 if not (item in BAGS and offered in BAGS)}
        return moves if offered in IRREFUSABLE else moves | {"refuse"}

    def on_answer(self, seat, words):
        giver, receiver, offered = self.offer
        self.offer = None
        if words[0] == "accept":
            self.trade(giver, receiver, offered, words[1])
        else:
            if self.supply:
                self.supply -= 1
                self.tokens[giver] += 1
            self.end_turn()

    def do_diplomat(self, seat, other, item, give):
        """K3: a forced trade and the turn goes on, or the end of the turn."""
        self.reveal(seat)
        if item in self.hands[int(other)]:
            self.diplomacy = True
            self.trade(seat, int(other), give, item)
        else:
            self.end_turn()

    def trade(self, one, other, offered, returned):
        """K10: the items change hands, then their effects, the offered one's first."""
        self.move_item(one, other, offered)
        self.move_item(other, one, returned)
        self.mirror = "mirror" in (offered, returned)
        self.effects = [(one, other, offered), (other, one, returned)]
        self.next_effect()

    def next_effect(self):
        if not self.effects:
            self.end_trade()
        elif self.options["smuggling"]:                         # K24: whatever the item
            self.ask("announce", [self.effects[0][0]])
        else:
            giver, partner, item = self.effects.pop(0)
            if self.happens(item):
                self.carry_out(giver, partner, item)
            else:
                self.next_effect()

    def end_trade(self):
        if self.diplomacy:
            self.diplomacy = False
            self.begin_turn()
        else:
            self.end_turn()

    def happens(self, item):
        return (item in TRADE_EFFECT and not self.mirror
                and not (item in BAGS and not self.pile))

    def legal_announce(self, seat):
        return {"announce", "smuggle"} if self.happens(self.effects[0][2]) else {"smuggle"}

    def on_announce(self, seat, words):
        effect = self.effects.pop(0)
        if words[0] == "announce":
            self.carry_out(*effect)
        else:
            self.next_effect()

    def carry_out(self, giver, partner, item):
        """K2, by the giver"""
        if item in BAGS:
            self.draw_item(giver)
            self.keep_limit(giver, self.next_effect)
        elif item in ("book", "cloak", "sextant"):
            self.partner = partner
            self.ask(item, [giver])
        else:                                   # Privilege and Monocle only show something
            self.next_effect()

    def legal_book(self, seat):
        return {"book swap", "book keep"}

    def on_book(self, seat, words):
        if words[1] == "swap":
            own, other = self.professions[seat]["kind"], self.professions[self.partner]["kind"]
            self.fresh_profession(seat, other)
            self.fresh_profession(self.partner, own)
        self.next_effect()

    def fresh_profession(self, seat, kind):
        self.professions[seat] = {"kind": kind, "open": False, "spent": False}

    def legal_cloak(self, seat):
        return {f"cloak {kind}" for kind in self.profession_pile} | {"cloak keep"}

    def on_cloak(self, seat, words):
        if words[1] != "keep":
            self.profession_pile.remove(words[1])
            self.profession_pile.append(self.professions[seat]["kind"])
            self.fresh_profession(seat, words[1])
        self.next_effect()

    def legal_sextant(self, seat):
        return {"sextant left", "sextant right"}

    def on_sextant(self, seat, words):
        self.step = 1 if words[1] == "left" else -1             # left is the next seat
        self.ask("pass", list(range(self.players)))

    def legal_pass(self, seat):
        return {f"pass {item}" for item in self.hands[seat]}

    def on_pass(self, moves):
        passed = [(seat, move.split(" ")[1]) for seat, move in moves.items()]
        for seat, item in passed:
            self.hands[seat].remove(item)
        for seat, item in passed:
            self.hands[(seat + self.step) % self.players].append(item)
        self.next_effect()

    # Hand limit

    def keep_limit(self, seat, then):
        """K6: a seat that has just got an item starts a new chain of gifts if that is one
        too many; when the chain has ended the game goes on."""
        self.chain, self.then = [], then
        self.give_on(seat)

    def give_on(self, receiver):
        self.chain.append(receiver)
        if len(self.hands[receiver]) > self.limit:
            self.ask("give", [receiver])
        else:
            self.then()

    def legal_give(self, seat):
        return {f"give {other} {item}" for other in range(self.players)
                if other not in self.chain for item in set(self.hands[seat])}

    def on_give(self, seat, words):
        receiver = int(words[1])
        self.move_item(seat, receiver, words[2])
        self.give_on(receiver)
