"""Intrigues and Cabbage by the book: the reference the traces of `cabbage` are
checked against.  Owns rules B1-B21 and knows nothing of the C program."""

from itertools import combinations

from base import (FIRST, Game, best, counts, draw_first, each, need_cards, put, put_all, record,
                  same, take, unordered)

# B1: canonical order of kinds
COPIES = {"cat": 8, "pig": 8, "chicken": 8, "cow": 8, "fox": 8, "wolf": 8,
          "dog": 10, "rabbit": 8, "cabbage": 8, "wheat": 12}
ORDER = {kind: index for index, kind in enumerate(COPIES)}

SAMPLE = {"chicken": 4, "cat": 5}                       # B9, B11
EACH = {"dog": 1, "fox": 1, "wolf": 3, "wheat": 1, "cabbage": 2}    # B20
SET = [0, 1, 1, 4, 8]                                   # B20: Rabbits, Chickens
PIGS = [0, 9, 5, 3]                                     # B20


def points(castle):
    """B20 for one castle, Cats aside."""
    total = sum(value * castle.get(kind, 0) for kind, value in EACH.items())
    for kind in ("rabbit", "chicken"):
        total += SET[min(castle.get(kind, 0), 4)]
    total += PIGS[min(castle.get("pig", 0), 3)]
    cows = castle.get("cow", 0)
    fed = min(cows, castle.get("wheat", 0) // 2)
    return total + 6 * fed + (cows - fed)


def score(castles):
    scores = [points(castle) for castle in castles]
    cats = best([castle.get("cat", 0) for castle in castles])
    if len(cats) == 1:                                  # B20: a tie gives nobody
        scores[cats[0]] += 7
    return scores


class Cabbage(Game):
    ID, SEATS = "cabbage", (2, 5)
    OPTIONS = FIRST | {"blocking_dogs_score": (False, bool)}
    SHAPE = staticmethod(record(
        turn=same, phase=same, seat=same, deck=same, discard=counts, middle=same,
        shown=unordered, castles=each(counts), scores=same, winners=unordered))

    @staticmethod
    def fresh(players, options, rng):
        deck = [kind for kind, copies in COPIES.items() for _ in range(copies)]
        rng.shuffle(deck)
        first = draw_first(players, options, rng)
        return {"turn": first, "phase": "turn", "seat": first, "deck": deck, "discard": {},
                "middle": [], "castles": [{} for _ in range(players)]}

    def read(self, state):
        need_cards("deck", state.get("deck", []), COPIES)       # B1
        self.deck = state["deck"][::-1]                         # top last
        self.turn = self.seat = self.read_first(state, "turn")
        self.phase = "turn"
        self.discard, self.middle, self.shown = {}, [], []
        self.castles = [{} for _ in range(self.players)]

    def to_act(self):
        return [] if self.phase == "over" else [self.seat]

    def state(self):
        state = {"turn": self.turn, "phase": self.phase, "seat": self.seat,
                 "deck": self.deck[::-1], "discard": self.discard, "middle": self.middle,
                 "castles": self.castles}
        if self.phase == "chicken":
            state["shown"] = self.shown
        if self.phase == "over":
            state["scores"], state["winners"] = self.scores, self.winners
        return state

    # The turn

    def legal_turn(self, seat):
        if not self.middle:                             # B2: at least one card
            return {"draw"}
        return {"draw", "stop"} if self.deck else {"stop"}      # B15

    def on_turn(self, seat, words):
        if words == ["draw"]:
            self.play(self.deck.pop())
        else:                                           # B4
            put_all(self.castles[seat], self.middle)
            self.end_turn()

    def play(self, kind):
        """B3: to the middle; fail, or resolve the effect."""
        fails = kind != "wheat" and kind in self.middle
        self.middle.append(kind)
        if fails:
            self.fail()
        else:
            self.effect(kind)

    def fail(self):
        if "dog" in self.middle[:-1]:                   # B5
            self.phase = "save"
        else:
            put_all(self.discard, self.middle)
            self.end_turn()

    def effect(self, kind):
        own = self.castles[self.turn]
        elsewhere = any(self.castles[seat] for seat in self.others(self.turn))
        self.phase = "turn"
        if kind in ("fox", "pig") and elsewhere:        # B6, B10
            self.phase = kind
        elif kind in ("wolf", "rabbit") and own:        # B7, B12
            self.phase = kind
        elif kind in SAMPLE and self.discard:           # B9, B11
            size = min(SAMPLE[kind], sum(self.discard.values()))
            turned_up = self.chance.sample(self.discard, size)
            if kind == "chicken":
                for card in turned_up:
                    take(self.discard, card)
                self.phase, self.shown = "chicken", turned_up
            else:
                self.cat(own, turned_up)

    def cat(self, own, turned_up):
        """B11: copies of a new kind come together."""
        new = [card for card in turned_up if card not in own]
        for card in new:
            take(self.discard, card)
            put(own, card)

    def end_turn(self):
        """B4, B15"""
        self.middle = []
        if self.deck:
            self.turn = self.seat = self.after(self.turn)
            self.phase = "turn"
        else:
            self.intriguers = self.clockwise(self.turn)     # B16
            self.intrigue()

    # Effects that ask

    def elsewhere(self, word):
        return {f"{word} {seat} {kind}" for seat in self.others(self.turn)
                for kind in self.castles[seat]}

    def legal_fox(self, seat):
        return self.elsewhere("fox")

    def on_fox(self, seat, words):                      # B6
        take(self.castles[int(words[1])], words[2])
        self.play(words[2])

    def legal_pig(self, seat):
        return self.elsewhere("pig")

    def on_pig(self, seat, words):                      # B10
        take(self.castles[int(words[1])], words[2])
        put(self.discard, words[2])
        self.phase = "turn"

    def legal_wolf(self, seat):
        return {f"wolf {kind} {other}" for kind in self.castles[seat]
                for other in self.others(seat)}

    def on_wolf(self, seat, words):                     # B7
        take(self.castles[seat], words[1])
        put(self.castles[int(words[2])], words[1])
        self.phase = "turn"

    def legal_rabbit(self, seat):
        return {f"rabbit {kind}" for kind in self.castles[seat]}

    def on_rabbit(self, seat, words):                   # B12
        take(self.castles[seat], words[1])
        self.play(words[1])

    def legal_chicken(self, seat):
        return {f"chicken {kind}" for kind in self.shown}

    def on_chicken(self, seat, words):                  # B9: the others go back first
        self.shown.remove(words[1])
        put_all(self.discard, self.shown)
        self.shown = []
        self.play(words[1])

    def legal_save(self, seat):
        """B5: up to two cards, the Wheat stack as one."""
        cards = [card for card in self.middle if card != "wheat"]
        cards += ["wheat"] if "wheat" in self.middle else []
        cards.sort(key=ORDER.get)
        return {" ".join(("save",) + some) for size in range(3)
                for some in combinations(cards, size)}

    def on_save(self, seat, words):
        for kind in words[1:]:
            number = self.middle.count("wheat") if kind == "wheat" else 1
            put(self.castles[seat], kind, number)
            for _ in range(number):
                self.middle.remove(kind)
        put_all(self.discard, self.middle)
        self.end_turn()

    # Intrigue and scoring

    def intrigue(self):
        """B16, B19: on to the next player with a decision, or the end."""
        while self.intriguers:
            self.seat = self.intriguers.pop(0)
            castle = self.castles[self.seat]
            if "dog" in castle and ("fox" in castle or "wolf" in castle):
                self.phase = "intrigue"
                return
            self.scheme(castle, 0, 0)
        self.phase, self.seat = "over", None
        self.scores = score(self.castles)
        self.winners = best([(points, castle.get("wheat", 0))       # B21
                             for points, castle in zip(self.scores, self.castles)])

    def legal_intrigue(self, seat):
        """B17: a Dog blocks all Foxes, or one Wolf."""
        castle = self.castles[seat]
        foxes = 1 if "fox" in castle else 0
        return {f"guard {fox} {wolf}" for fox in range(foxes + 1)
                for wolf in range(castle.get("wolf", 0) + 1) if fox + wolf <= castle["dog"]}

    def on_intrigue(self, seat, words):
        self.scheme(self.castles[seat], int(words[1]), int(words[2]))
        self.intrigue()

    def scheme(self, castle, foxes_blocked, wolves_blocked):
        """B17, B18: Dogs, Fox, Wolf, Chicken, Rabbit."""
        def lose(*kinds):
            for kind in kinds:
                if kind in castle:
                    put(self.discard, kind, castle.pop(kind))

        dogs = foxes_blocked + wolves_blocked
        if dogs and not self.options["blocking_dogs_score"]:
            take(castle, "dog", dogs)
            put(self.discard, "dog", dogs)
        if "fox" in castle and not foxes_blocked:
            lose("chicken")
        if castle.get("wolf", 0) > wolves_blocked:
            lose("cow", "pig")
        if castle.get("chicken", 0) >= 5:
            lose("wheat")
        if castle.get("rabbit", 0) >= 5:
            lose("cabbage")
