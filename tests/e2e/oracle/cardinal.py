"""Grey Cardinal by the book: the reference the traces of `cardinal` are checked
against.  Owns rules C1-C18 and knows nothing of the C program."""

from base import (FIRST, Game, best, counts, draw_first, each, need_cards, put, put_all, record,
                  same, take, unordered)

# C1: printed values, in the order of the table
VALUE = {"general": 1, "seer": 2, "jester": 3, "assassin": 4, "judge": 5, "minstrel": 6,
         "alchemist": 7, "queen": 8, "king": 9}
COPIES = {2: 5, 3: 7, 4: 9}                             # C2: by number of players
LONGEST_ROW = COLUMNS = LONGEST_COLUMN = 5              # C3, C14

# C1: (ability, its column, change of value)
INFLUENCE = [("general", "general", -3), ("assassin", "assassin", -2),
             ("jester-", "jester", -1), ("jester+", "jester", +1)]

SHAPED = record(
    turn=same, phase=same, deck=same, discard=counts, row=same, row_to=same, value=same,
    used=same, destroyed_from=same, destroyed_now=same, columns=each(counts),
    to_place=record(seat=same, kinds=counts), scores=same, winners=unordered)


def shape(state):
    """Without a swap under way `row_to` may be null or missing; once `take` has
    emptied the row, `destroyed_now` has no card to speak of."""
    shaped = SHAPED(state)
    if shaped.get("row_to", 0) is None:
        del shaped["row_to"]
    if shaped["phase"] == "place" and not shaped["row"]:
        shaped["destroyed_now"] = type(shaped["destroyed_now"]) is bool
    return shaped


def score(columns):
    """C18"""
    return [sum(VALUE[kind] for kind, length in own.items() if length >= 2) for own in columns]


class Cardinal(Game):
    ID, SEATS, OPTIONS = "cardinal", (2, 4), FIRST
    SHAPE = staticmethod(shape)

    @staticmethod
    def fresh(players, options, rng):
        deck = [kind for kind in VALUE for _ in range(COPIES[players])]
        rng.shuffle(deck)
        return {"turn": draw_first(players, options, rng), "phase": "reveal", "deck": deck,
                "discard": {"end": 1}, "row": [], "value": None, "used": [],
                "destroyed_from": [], "destroyed_now": False,
                "columns": [{} for _ in range(players)]}

    def read(self, state):
        need_cards("deck", state.get("deck", []), dict.fromkeys(VALUE, COPIES[self.players]))
        self.deck = state["deck"][::-1]                 # top last
        self.discard = {"end": 1}                       # C2
        self.columns = [{} for _ in range(self.players)]
        self.row_to = self.placer = None
        self.to_place = {}
        self.begin_turn(self.read_first(state, "turn"))

    def begin_turn(self, seat):
        self.turn, self.phase = seat, "reveal"
        self.row, self.value = [], None
        self.used, self.destroyed_from, self.destroyed_now = set(), set(), False

    def to_act(self):
        if self.phase == "over":
            return []
        return [self.turn if self.phase == "reveal" else self.placer]

    def state(self):
        state = {"turn": self.turn, "phase": self.phase, "deck": self.deck[::-1],
                 "discard": self.discard, "row": self.row, "value": self.value,
                 "used": [kind for kind in VALUE if kind in self.used],
                 "destroyed_from": sorted(self.destroyed_from),
                 "destroyed_now": self.destroyed_now, "columns": self.columns}
        if self.row_to is not None:
            state["row_to"] = self.row_to
        if self.phase == "place":
            state["to_place"] = {"seat": self.placer, "kinds": self.to_place}
        if self.phase == "over":
            state["scores"], state["winners"] = self.scores, self.winners
        return state

    # What is open to the player

    def available(self, seat, kind):
        """C9"""
        own = self.columns[seat].get(kind, 0)
        return own > 0 and all(own >= column.get(kind, 0) for column in self.columns)

    def way_to(self, kind, used):
        """C10: `use` an upright column, `judge` one that lies sideways, or None."""
        if kind not in self.columns[self.turn]:
            return None
        if kind not in used and self.available(self.turn, kind):
            return "use"
        if "judge" not in used and self.available(self.turn, "judge"):
            return "judge"
        return None

    def abilities(self, used):
        """C8: open value abilities, as (move, column marked used, change)."""
        for ability, kind, change in INFLUENCE:
            way = self.way_to(kind, used)
            if way:
                yield f"{way} {ability}", "judge" if way == "judge" else kind, change

    def previous(self):
        return VALUE[self.row[-2]] if len(self.row) >= 2 else None      # C5: printed

    def higher(self):
        return len(self.row) >= 2 and self.value > self.previous()

    def can_stand(self, value, used):
        """C6: some combination of the open abilities brings the card down.  A look never
        does: it only uses up the Seer or the Judge."""
        return value <= self.previous() or any(
            self.can_stand(value + change, used | {mark})
            for _, mark, change in self.abilities(used))

    def targets(self, seat, shield):
        """Kinds that `seat` can lose while `shield`, if available, protects the others."""
        return [shield] if self.available(seat, shield) else list(self.columns[seat])

    # The reveal

    def legal_reveal(self, seat):
        moves = {move for move, _, _ in self.abilities(self.used)} if self.row else set()
        way = self.way_to("seer", self.used)
        if way:                                         # C11: at any moment
            moves.add("look" if way == "use" else "judge seer")
        if self.higher():
            return moves | {"bust"}                     # C6
        if len(self.row) < LONGEST_ROW:                 # C3, C13
            moves.add("reveal")
        if self.row:
            moves.add("take")
            moves |= self.legal_swaps(seat) | self.legal_destructions(seat)
        return moves

    def legal_swaps(self, seat):
        if len(self.row) < self.columns[seat].get("king", 0):       # C16
            return set()
        return {f"swap {other} {kind}" for other in self.others(seat)
                for kind in self.targets(other, "minstrel")}

    def legal_destructions(self, seat):
        """C7"""
        if (self.value != self.previous() or self.destroyed_now
                or len(self.row) <= self.columns[seat].get("queen", 0)):
            return set()
        return {f"destroy {victim} {kind}" for victim in range(self.players)
                if victim not in self.destroyed_from
                for kind in (self.columns[seat] if victim == seat
                             else self.targets(victim, "alchemist"))}

    def on_reveal(self, seat, words):
        getattr(self, "do_" + words[0])(seat, *words[1:])

    def do_look(self, seat):
        self.look("seer")

    def look(self, mark):
        """C11: an empty deck is renewed first, so a row that busts now stays out of it."""
        self.refill()
        self.used.add(mark)
        self.test_bust()

    def do_reveal(self, seat):
        self.refill()
        card = self.deck.pop()
        self.row.append(card)
        self.destroyed_now = False
        if card == "end":                               # C12
            self.value, self.phase = None, "over"
            self.scores = score(self.columns)
            self.winners = best(self.scores)
        else:
            self.value = VALUE[card]                    # C8
            self.test_bust()

    def refill(self):
        """C4"""
        if not self.deck:
            cards = [card for card, number in self.discard.items() for _ in range(number)]
            self.deck = self.chance.shuffle(cards)[::-1]
            self.discard = {}

    def influence(self, ability, mark):
        self.used.add(mark)
        self.value += next(change for name, _, change in INFLUENCE if name == ability)
        self.test_bust()

    def do_use(self, seat, ability):
        self.influence(ability, ability.rstrip("-+"))

    def do_judge(self, seat, ability):
        if ability == "seer":
            self.look("judge")                          # C10: the Judge alone
        else:
            self.influence(ability, "judge")

    def test_bust(self):
        if self.higher() and not self.can_stand(self.value, self.used):
            self.do_bust(self.turn)

    def do_bust(self, seat):
        put_all(self.discard, self.row)
        self.begin_turn(self.after(self.turn))          # C17

    def do_destroy(self, seat, victim, kind):
        victim = int(victim)
        take(self.columns[victim], kind)
        put(self.discard, kind)
        self.destroyed_from.add(victim)
        self.destroyed_now = True

    # Taking, swapping, placing

    def do_take(self, seat):
        cards, self.row, self.value = self.row, [], None
        self.receive(seat, cards)

    def do_swap(self, seat, other, kind):
        """C16: the card leaves first."""
        self.row_to = int(other)
        take(self.columns[self.row_to], kind)
        self.receive(seat, [kind])

    def receive(self, seat, cards):
        """C14, C15: present kinds first; new kinds by themselves if all fit."""
        columns, new = self.columns[seat], {}
        for card in cards:
            if card not in columns:
                put(new, card)
            elif columns[card] < LONGEST_COLUMN:
                put(columns, card)
            else:
                put(self.discard, card)
        if len(new) > COLUMNS - len(columns):
            self.phase, self.placer, self.to_place = "place", seat, new
        else:
            columns.update(new)
            self.placed()

    def placed(self):
        """What comes after a placement: the swap's other half, or the next turn."""
        if self.row_to is None:
            self.begin_turn(self.after(self.turn))
        else:
            seat, cards = self.row_to, self.row
            self.row_to, self.row, self.value = None, [], None
            self.receive(seat, cards)

    def legal_place(self, seat):
        if len(self.columns[seat]) < COLUMNS:
            return {f"keep {kind}" for kind in self.to_place}
        return ({f"drop {kind}" for kind in self.to_place} |
                {f"replace {old} {new}" for old in self.columns[seat] for new in self.to_place})

    def on_place(self, seat, words):
        columns, kind = self.columns[seat], words[-1]
        number = self.to_place.pop(kind)
        if words[0] == "replace":
            put(self.discard, words[1], columns.pop(words[1]))
        if words[0] == "drop":
            put(self.discard, kind, number)
        else:
            columns[kind] = number
        if not self.to_place:
            self.placed()
