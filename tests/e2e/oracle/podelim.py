"""Let's Split! by the book: the reference the traces of `podelim` are checked
against.  Owns rules P1-P12 and knows nothing of the C program."""

from base import (FIRST, Game, best, counts, draw_first, each, need, need_cards, put, put_all,
                  record, same, unordered)

COPIES = {str(value): value for value in range(1, 11)} | {"joker": 15}     # P1
ROW = {2: 7, 3: 7, 4: 9}                                                  # P2
COLOURS = ("white", "blue", "black")                                      # P3


def shape_pile(piles):
    """A pile is a pair of counts; empty piles and zero counts may be left out."""
    shaped = {value: counts({key: pile.get(key, 0) for key in ("cards", "jokers")})
              for value, pile in sorted(piles.items())}
    return {value: pile for value, pile in shaped.items() if pile}


def majorities(piles):
    """P11: the values each seat scores."""
    scored = [[] for _ in piles]
    for value in range(1, 11):
        sizes = [sum(own.get(str(value), {}).values()) for own in piles]
        if max(sizes):
            for seat in best(sizes):
                scored[seat].append(value)
    return scored


class Podelim(Game):
    ID, SEATS, OPTIONS = "podelim", (2, 4), FIRST
    SIMULTANEOUS = frozenset({"vote"})
    SHAPE = staticmethod(record(
        leader=same, phase=same, seats=same, deck=same, parts=same, voters=unordered,
        queue=each(record(voters=unordered, cards=same)), got=same, discard=counts,
        piles=each(shape_pile), waiting=same, scores=same, winners=unordered))

    @staticmethod
    def fresh(players, options, rng):
        deck = [card for card, copies in COPIES.items() for _ in range(copies)]
        rng.shuffle(deck)
        leader, row = draw_first(players, options, rng), ROW[players]
        return {"leader": leader, "phase": "split", "seats": [leader], "deck": deck[row:],
                "parts": [deck[:row]], "voters": list(range(players)), "queue": [],
                "got": [[] for _ in range(players)], "discard": {},
                "piles": [{} for _ in range(players)], "waiting": [0] * players}

    def read(self, state):
        self.leader = self.read_first(state, "leader")
        parts, deck = state.get("parts"), state.get("deck")
        need(type(parts) is list and len(parts) == 1 and len(parts[0]) == ROW[self.players],
             "first row", f"one part of {ROW[self.players]} cards", parts)
        need_cards("deck and row", parts[0] + deck, COPIES)     # P1
        self.deck = (parts[0] + deck)[::-1]                     # top last
        self.got = [[] for _ in range(self.players)]
        self.piles = [{} for _ in range(self.players)]
        self.waiting = [0] * self.players
        self.discard = {}
        self.deal_row()

    def to_act(self):
        return self.seats

    def state(self):
        state = {"leader": self.leader, "phase": self.phase, "seats": self.seats,
                 "deck": self.deck[::-1], "parts": self.parts, "voters": self.voters,
                 "queue": [{"voters": voters, "cards": cards} for voters, cards in self.queue],
                 "got": self.got, "discard": self.discard, "piles": self.piles,
                 "waiting": self.waiting}
        if self.phase == "over":
            state["scores"], state["winners"] = self.scores, self.winners
        return state

    def ask(self, phase, seats):
        self.phase, self.seats = phase, seats

    # Cutting and voting

    def deal_row(self):
        """P2: the last row of four players is what is left."""
        size = min(ROW[self.players], len(self.deck))
        row = [self.deck.pop() for _ in range(size)]
        self.first_cut, self.queue = True, []
        self.contest(list(range(self.players)), row)

    def contest(self, voters, cards):
        """P6: voters are to share these cards; two are halved, more are cut."""
        self.voters = voters
        if len(cards) == 2:
            self.parts = [cards[:1], cards[1:]]
            self.ask("vote", voters)
        else:
            self.parts = [cards]
            self.ask("split", [self.leader])

    def legal_split(self, seat):
        length = len(self.parts[0])
        return {f"split {a} {b}" for b in range(2, length) for a in range(1, b)}

    def on_split(self, seat, words):
        cards, a, b = self.parts[0], int(words[1]), int(words[2])
        self.parts = [cards[:a], cards[a:b], cards[b:]]
        if self.players == 2 and self.first_cut:                # P4
            self.ask("discard", [self.after(self.leader)])
        else:
            self.ask("vote", self.voters)
        self.first_cut = False

    def legal_discard(self, seat):
        return {f"discard {colour}" for colour in COLOURS}

    def on_discard(self, seat, words):
        part = COLOURS.index(words[1])
        put_all(self.discard, self.parts[part])
        self.parts[part] = []
        self.ask("vote", self.voters)

    def legal_vote(self, seat):                                 # P5
        return {f"vote {colour}" for colour, part in zip(COLOURS, self.parts) if part}

    def on_vote(self, moves):
        """P6, P7"""
        contested = []
        for colour, part in zip(COLOURS, self.parts):
            voters = sorted(seat for seat, move in moves.items() if move == f"vote {colour}")
            if len(voters) == 1:
                self.got[voters[0]] = part
            elif len(voters) > 1 and len(part) > 1:
                contested.append((voters, part))
            else:
                put_all(self.discard, part)
        self.queue = contested + self.queue
        if self.queue:
            self.contest(*self.queue.pop(0))
        else:
            self.parts, self.voters = [], []
            self.placing = self.clockwise(self.after(self.leader))      # P8
            self.place()

    # Placing

    def place(self):
        """P8, P9: on to the next Joker that asks, or the next round."""
        while self.placing:
            seat = self.placing[0]
            if self.place_numbers(seat):
                self.ask("joker", [seat])
                return
            self.placing.pop(0)
        if self.deck:
            self.leader = self.after(self.leader)
            self.deal_row()
        else:
            self.score()                                        # P10

    def place_numbers(self, seat):
        """P9: numbers, then waiting Jokers; true if own Jokers remain to be asked."""
        cards, piles = self.got[seat], self.piles[seat]
        numbers = [card for card in cards if card != "joker"]
        jokers = len(cards) - len(numbers)
        for card in numbers:
            put(piles.setdefault(card, {}), "cards")
        if numbers and self.waiting[seat]:
            put(piles[numbers[0]], "jokers", self.waiting[seat])
            self.waiting[seat] = 0
        if not piles:
            self.waiting[seat] += jokers
            jokers = 0
        self.got[seat] = ["joker"] * jokers
        return jokers > 0

    def legal_joker(self, seat):
        return {f"joker {value}" for value in self.piles[seat]}

    def on_joker(self, seat, words):
        put(self.piles[seat][words[1]], "jokers")
        self.got[seat].pop()
        self.place()

    def score(self):
        scored = majorities(self.piles)
        self.scores = [sum(values) for values in scored]
        self.winners = best([(sum(values), len(values)) for values in scored])     # P12
        self.ask("over", [])
