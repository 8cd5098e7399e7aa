"""The duel of Coach to the Devil's Castle: rules K12-K19, from the challenge to the
reward.  The game around it (turns, hands, professions) is coach.py's."""

from base import each, record, same

ATTACKER, DEFENDER = "attacker", "defender"

# K2, K3, K16: what each role may use, besides tokens and poison
RESOURCES = {ATTACKER: ({"dagger", "poison_ring"}, {"thug", "duelist"}),
             DEFENDER: ({"gloves", "poison_ring"}, {"grandmaster", "duelist"}),
             "sword": ({"knives"}, {"bodyguard"}),
             "shield": ({"whip"}, {"bodyguard"})}

DUEL_PHASES = {"priest", "pay", "vote", "hypnotize", "resources", "doctor", "reward", "take",
               "return"}


def shape_votes(votes):
    return dict(sorted(votes.items()))


SHAPED_DUEL = record(attacker=same, defender=same, votes=shape_votes, excluded=same,
                     duelist=same, swords=same, shields=same,
                     used=each(record(seat=same, what=same)))


def shape_duel(duel):
    """`votes` appear when shown: before that, empty or missing; so does `duelist`, or false."""
    return SHAPED_DUEL({"votes": {}, "duelist": False, **duel})


class Duel:
    """What a duel has shown so far (K12-K19)."""

    def __init__(self, attacker, defender):
        self.attacker, self.defender = attacker, defender
        self.votes = {}             # seat: sword or shield
        self.hypnotized = None      # K15: a seat
        self.duelist = False        # K16: one was used
        self.used = []              # (seat, what), in order
        self.bonuses = []           # (seat, side), one point each
        self.winner = self.loser = self.priest = None

    def role(self, seat):
        if seat == self.attacker:
            return ATTACKER
        return DEFENDER if seat == self.defender else self.votes[seat]

    def side(self, seat):
        return {ATTACKER: "sword", DEFENDER: "shield"}.get(self.role(seat), self.role(seat))

    def count(self, side):
        """K17: one for the fighter, one a vote, bonuses."""
        points = list(self.votes.items()) + self.bonuses
        return 1 + sum(gives == side and self.counts(seat) for seat, gives in points)

    def counts(self, seat):
        """K3: not the hypnotized seat, nor supporters once there is a Duelist."""
        return seat != self.hypnotized and not self.barred(seat)

    def barred(self, seat):
        """K16: a supporter after a Duelist, who may pass or poison."""
        return self.duelist and seat in self.votes

    def state(self, excluded):
        return {"attacker": self.attacker, "defender": self.defender,
                "votes": {str(seat): vote for seat, vote in self.votes.items()},
                "excluded": excluded, "duelist": self.duelist,
                "swords": self.count("sword"), "shields": self.count("shield"),
                "used": [{"seat": seat, "what": what} for seat, what in self.used]}


class DuelRules:
    """The part of the game that has a Duel under way in `self.duel`."""

    # Before the votes

    def do_duel(self, seat, other):
        self.duel = Duel(seat, int(other))
        asked = self.face_down(self.others(seat))               # K13
        if asked:
            self.ask("priest", asked)
        else:
            self.ask_votes()

    def face_down(self, seats):
        return [seat for seat in seats if not self.professions[seat]["open"]]

    def legal_window(self, seat, kind):
        return {"pass", kind} if self.has(seat, kind) else {"pass"}

    def legal_priest(self, seat):
        return self.legal_window(seat, "priest")

    def on_priest(self, moves):
        priests = [seat for seat, move in moves.items() if move == "priest"]
        if not priests:
            self.ask_votes()
            return
        self.duel.priest, = priests
        self.reveal(self.duel.priest)
        if len(self.hands[self.duel.attacker]) >= 2:
            self.ask("pay", [self.duel.attacker])
        else:
            self.end_duel()
            self.end_turn()

    def legal_pay(self, seat):
        return {f"pay {item}" for item in self.hands[seat]}

    def on_pay(self, seat, words):
        priest = self.duel.priest
        self.move_item(seat, priest, words[1])
        self.end_duel()
        self.keep_limit(priest, self.end_turn)

    def end_duel(self):
        """K16: used tokens go back to the supply."""
        self.supply += sum(what == "token" for _, what in self.duel.used)
        self.duel = None

    # Votes and resources

    def ask_votes(self):
        """K14"""
        fighters = (self.duel.attacker, self.duel.defender)
        self.ask("vote", [seat for seat in range(self.players) if seat not in fighters])

    def legal_vote(self, seat):
        return {"sword", "shield"}

    def on_vote(self, moves):
        self.duel.votes = moves
        attacker = self.duel.attacker
        profession = self.professions[attacker]
        if profession["open"] and profession["kind"] != "hypnotist":    # K15
            self.ask_resources()
        else:
            self.ask("hypnotize", [attacker])

    def legal_hypnotize(self, seat):
        moves = {"pass"}
        if self.has(seat, "hypnotist"):
            moves |= {f"hypnotize {supporter}" for supporter in self.duel.votes}
        return moves

    def on_hypnotize(self, seat, words):
        if words[0] == "hypnotize":
            self.reveal(seat)
            self.duel.hypnotized = int(words[1])
        self.ask_resources()

    def ask_resources(self):
        """K16: all seats not excluded, every round."""
        excluded = self.excluded()
        self.ask("resources", [seat for seat in range(self.players) if seat not in excluded])

    def excluded(self):
        """K16: the hypnotized seat; after a Duelist supporters whose profession is face up."""
        duel = self.duel
        return [seat for seat in range(self.players) if seat == duel.hypnotized or
                duel.barred(seat) and self.professions[seat]["open"]]

    def legal_resources(self, seat):
        moves = set() if self.duel.barred(seat) else self.legal_uses(seat)
        if seat in self.duel.votes and self.has(seat, "poisoner"):
            moves |= {"poison attacker", "poison defender"}
        return moves | {"pass"}

    def legal_uses(self, seat):
        items, professions = RESOURCES[self.duel.role(seat)]
        open_to = items & set(self.hands[seat])
        profession = self.professions[seat]["kind"]
        if profession in professions and self.has(seat, profession):
            open_to = open_to | {profession}
        moves = {f"use {what}" for what in open_to if (seat, what) not in self.duel.used}
        if self.tokens[seat]:
            moves.add("use token")
        return moves

    def on_resources(self, moves):
        """K16: clockwise from the attacker; rounds repeat until all pass."""
        if all(move == "pass" for move in moves.values()):
            self.decide()
            return
        for seat in self.clockwise(self.duel.attacker):
            move = moves.get(seat, "pass")
            if move == "pass":
                continue
            word, what = move.split(" ")
            if word == "poison":                                # the rounds end at once
                self.reveal(seat)
                self.duel.used.append((seat, "poisoner"))
                self.won(what == ATTACKER)
                return
            if not self.duel.barred(seat):                      # by a Duelist of this round
                self.use(seat, what)
        self.ask_resources()

    def use(self, seat, what):
        duel = self.duel
        duel.used.append((seat, what))
        if what == "token":
            self.tokens[seat] -= 1
        elif what == self.professions[seat]["kind"]:
            self.reveal(seat)
        if what == "duelist":
            duel.duelist = True
        if what != "poison_ring":                               # K17: wins a tie only
            duel.bonuses.append((seat, duel.side(seat)))

    # The result

    def decide(self):
        """K17"""
        duel = self.duel
        swords, shields = duel.count("sword"), duel.count("shield")
        if swords != shields:
            self.won(swords > shields)
        elif (duel.attacker, "poison_ring") in duel.used:
            self.won(True)
        elif (duel.defender, "poison_ring") in duel.used:
            self.won(False)
        else:
            self.end_duel()
            if self.pile:
                self.draw_item(duel.attacker)
            self.keep_limit(duel.attacker, self.end_turn)

    def won(self, by_attacker):
        """K18: a winner, and before the reward a Doctor, whoever is not hypnotized."""
        duel = self.duel
        duel.winner, duel.loser = ((duel.attacker, duel.defender) if by_attacker
                                   else (duel.defender, duel.attacker))
        asked = self.face_down(seat for seat in range(self.players) if seat != duel.hypnotized)
        if asked:
            self.ask("doctor", asked)
        else:
            self.ask("reward", [duel.winner])

    def legal_doctor(self, seat):
        return self.legal_window(seat, "doctor")

    def on_doctor(self, moves):
        doctors = [seat for seat, move in moves.items() if move == "doctor"]
        if doctors:
            self.reveal(doctors[0])
            self.end_duel()
            self.end_turn()
        else:
            self.ask("reward", [self.duel.winner])

    def legal_reward(self, seat):
        return {"look", "search"}

    def on_reward(self, seat, words):
        """K19"""
        if words[0] == "search":
            self.ask("take", [seat])
        else:
            self.end_duel()
            self.end_turn()

    def legal_take(self, seat):
        return {f"take {item}" for item in self.hands[self.duel.loser]}

    def on_take(self, seat, words):
        self.move_item(self.duel.loser, seat, words[1])
        if not self.hands[self.duel.loser]:
            self.ask("return", [seat])
        else:
            self.end_duel()
            self.keep_limit(seat, self.end_turn)

    def legal_return(self, seat):
        return {f"return {item}" for item in self.hands[seat]}

    def on_return(self, seat, words):
        self.move_item(seat, self.duel.loser, words[1])
        self.end_duel()
        self.keep_limit(seat, self.end_turn)
