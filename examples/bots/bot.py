#!/usr/bin/env python3
"""A bot for Koloda in Python: any legal move, in any game. Try it:

    koloda arena cabbage --players 2 --bots "easy,exec:python3 examples/bots/bot.py"

It speaks docs/protocol.md: one JSON object a line. Make choose() better, and it is yours."""

import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def choose(game, seat, view, legal):
    """The move to make. `view` is what this seat knows, unknown cards are None."""
    return random.choice(legal)


def main():
    game = seat = view = None
    say(type="hello", protocol=1, want=["games"])       # "games": stay for one game after the other
    for line in sys.stdin:
        told = json.loads(line)
        match told["type"]:
            case "welcome":
                game, seat = told["game"], told["seat"]
            case "view":
                view = told["view"]
            case "ask":
                say(type="move", ask=told["ask"], move=choose(game, seat, view, told["legal"]))
            case "refused" | "error":                   # for whoever mends this bot
                print(line, end="", file=sys.stderr)


if __name__ == "__main__":
    main()
