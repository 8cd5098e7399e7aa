#!/usr/bin/env python3
"""The reference games played against themselves at random, told as traces in the
contract's format: what the checker is tested with when there is no C program.

  selfplay.py trace GAME --players N --seed S [--bots random|explorer] [--option k=v]...
"""

import argparse
import json
import random
import sys

from games import GAMES, options_of

SELDOM = {"declare", "declare-alone", "divine"}     # the explorer's one in fifty


class DrawnChance:
    """Chance drawn from a generator; `told` collects the trace's lines."""

    def __init__(self, rng):
        self.rng, self.told = rng, []

    def tell(self, what, cards):
        self.told.append({"type": "chance", "what": what, "cards": list(cards)})
        return cards

    def sample(self, pool, size):
        cards = [card for card, number in sorted(pool.items()) for _ in range(number)]
        return self.tell("sample", self.rng.sample(cards, size))

    def shuffle(self, rest, top=()):
        rest = list(rest)
        self.rng.shuffle(rest)
        return self.tell("shuffle", list(top) + rest)

    def spy(self, hand):
        return self.tell("spy", [self.rng.choice(hand)])[0]


def choose_random(rng, legal):
    return rng.choice(legal)


def choose_explorer(rng, legal):
    """The kind of move first, then one of that kind."""
    kinds = {}
    for move in legal:
        kinds.setdefault(move.split(" ")[0], []).append(move)
    seldom = sorted(SELDOM & kinds.keys())
    often = sorted(kinds.keys() - SELDOM)
    if seldom and often:
        often = seldom if rng.randrange(50) == 0 else often
    return rng.choice(kinds[rng.choice(often or seldom)])


BOTS = {"random": choose_random, "explorer": choose_explorer}


def play(name, players, seed, bot="random", options=()):
    """The lines of one trace, as Python values fit for JSON."""
    kind, choose = GAMES[name], BOTS[bot]
    options = options_of(kind, players, options)
    rng = random.Random(f"{name} {players} {seed}")
    chance = DrawnChance(rng)
    start = kind.fresh(players, options, rng)
    game = kind(players, options, start, chance)
    yield {"type": "start", "game": name, "players": players, "options": options,
           "seed": str(seed), "state": game.state()}
    while game.to_act():
        seats = list(game.to_act())
        legal = {seat: sorted(game.legal(seat)) for seat in seats}
        yield {"type": "ask", "seats": seats, "legal": {str(seat): legal[seat] for seat in seats}}
        moves = [(seat, choose(rng, legal[seat])) for seat in seats]
        for seat, move in moves:
            yield {"type": "move", "seat": seat, "move": move}
        for seat, move in moves:
            game.commit(seat, move)
        yield from chance.told
        chance.told = []
        yield {"type": "state", "state": game.state()}
    yield {"type": "end", "scores": game.scores, "winners": game.winners}


def trace(*arguments, **named):
    """The lines of one trace as text."""
    return [json.dumps(line, separators=(",", ":")) for line in play(*arguments, **named)]


def main():
    parser = argparse.ArgumentParser(description="Play the reference games at random.")
    parser.add_argument("command", choices=["trace"])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--bots", default="random", choices=sorted(BOTS))
    parser.add_argument("--option", action="append", default=[], metavar="k=v")
    arguments = parser.parse_args()
    for line in play(arguments.game, arguments.players, arguments.seed, arguments.bots,
                     arguments.option):
        print(json.dumps(line, separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
