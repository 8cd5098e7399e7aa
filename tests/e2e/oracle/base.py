"""What the reference games share: the shape of a game, of its chance, and the
comparison of full-state JSON.  Knows no rules and reads no traces."""

from collections import Counter


class Disagreement(Exception):
    """The trace and the rules differ: what about, what was expected, what found."""

    def __init__(self, what, expected, found):
        super().__init__(what, expected, found)
        self.what, self.expected, self.found = what, expected, found

    def __str__(self):
        return f"{self.what}\n  expected: {self.expected}\n  found:    {self.found}"


def need(ok, what, expected, found):
    if not ok:
        raise Disagreement(what, expected, found)


def need_cards(what, cards, copies):
    """The cards are exactly the multiset `copies` (a mapping of counts)."""
    expected, found = Counter(copies), Counter(cards)
    need(expected == found, what, f"the right cards; missing {dict(expected - found)}",
         f"too many {dict(found - expected)}")


# Counts are dicts without zeros.

def put(counts, card, number=1):
    counts[card] = counts.get(card, 0) + number


def take(counts, card, number=1):
    left = counts[card] - number
    assert left >= 0, (counts, card, number)
    if left:
        counts[card] = left
    else:
        del counts[card]


def put_all(counts, cards):
    for card in cards:
        put(counts, card)


# Shapes bring two JSON values that mean the same to the same repr: zero counts
# go, unordered lists are sorted, keys the contract does not name are dropped.

def same(value):
    return value


def counts(value):
    return {key: value[key] for key in sorted(value) if value[key] != 0}


def unordered(value):
    if type(value) is not list:
        raise TypeError(value)
    return sorted(value, key=repr)


def each(shape):
    def apply(value):
        if type(value) is not list:
            raise TypeError(value)
        return [shape(entry) for entry in value]
    return apply


def record(**shapes):
    items = list(shapes.items())

    def apply(value):
        if type(value) is not dict:
            raise TypeError(value)
        return {key: shape(value[key]) for key, shape in items if key in value}
    return apply


def difference(expected, found, path=""):
    """The first place where two shaped values differ: (path, expected, found)."""
    if type(expected) is dict and type(found) is dict:
        for key in list(expected) + [key for key in found if key not in expected]:
            if key not in expected:
                return f"{path}.{key}", "no such key", found[key]
            if key not in found:
                return f"{path}.{key}", expected[key], "no such key"
            if repr(expected[key]) != repr(found[key]):
                return difference(expected[key], found[key], f"{path}.{key}")
    if type(expected) is list and type(found) is list and len(expected) == len(found):
        for index, (one, other) in enumerate(zip(expected, found)):
            if repr(one) != repr(other):
                return difference(one, other, f"{path}[{index}]")
    return path, expected, found


# The option `first` of every game: who acts first.
LOT_OR_SEAT = "lot or a seat of the table"
FIRST = {"first": ("lot", LOT_OR_SEAT)}


def draw_first(players, options, rng):
    return rng.randrange(players) if options["first"] == "lot" else options["first"]


class Game:
    """A game read from its start state.

    A subclass gives ID, SEATS, OPTIONS (name: (default, domain); a domain is
    bool, a tuple of names, a (low, high) range, or LOT_OR_SEAT), SHAPE, SIMULTANEOUS (the
    phases in which several seats commit at once), and:
      fresh(players, options, rng)  a random start state, as JSON
      read(state)      take over the random part of a start state, or disagree
      to_act()         asked seats, ascending; none when the game is over
      legal_PHASE(seat)             the set of legal moves
      on_PHASE(seat, words)         resolve a decision (simultaneous: on_PHASE(moves))
      state()          full-state JSON
      scores, winners  once over
    Chance is an object with sample, shuffle and spy: the checker's reads trace
    lines, self-play's draws.
    """

    SIMULTANEOUS = frozenset()

    def __init__(self, players, options, state, chance):
        self.players, self.options, self.chance = players, options, chance
        self.scores = self.winners = None
        self.committed = {}
        self.read(state)

    def legal(self, seat):
        return getattr(self, "legal_" + self.phase)(seat)

    def commit(self, seat, move):
        """The last commitment of a decision resolves it."""
        self.committed[seat] = move
        if len(self.committed) < len(self.to_act()):
            return
        moves, self.committed = self.committed, {}
        handler = getattr(self, "on_" + self.phase)
        if self.phase in self.SIMULTANEOUS:
            handler(moves)
        else:
            handler(seat, move.split(" "))

    def after(self, seat):
        return (seat + 1) % self.players

    def clockwise(self, first):
        return [(first + step) % self.players for step in range(self.players)]

    def others(self, seat):
        return [other for other in range(self.players) if other != seat]

    def read_first(self, state, key):
        """The seat that acts first, by lot or as the option names it."""
        seat, first = state.get(key), self.options["first"]
        need(type(seat) is int and 0 <= seat < self.players,
             f"first player, {key}", f"a seat below {self.players}", seat)
        need(first in ("lot", seat), f"first player, {key}", f"{first}, as option first says", seat)
        return seat


def best(keys):
    """Seats with the greatest key; equal keys share."""
    top = max(keys)
    return [seat for seat, key in enumerate(keys) if key == top]
