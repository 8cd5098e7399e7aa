"""A bot that writes down what it is told, in a file of its own in the folder given. It makes any
legal move (uniform), or chooses among the kinds of move first (explorer), which reaches corners
sooner; what ends a game of coach it rarely does."""

import json
import os
import random
import sys

FINAL = "declare", "declare-alone", "divine"


def choose(rng, legal, way):
    usual = [move for move in legal if move.split()[0] not in FINAL]
    if usual and rng.randrange(100):
        legal = usual
    if way == "explorer":
        kind = rng.choice(sorted({move.split()[0] for move in legal}))
        legal = [move for move in legal if move.split()[0] == kind]
    return rng.choice(legal)


def main(folder, way):
    heard, rng, games = [], random.Random(), 0
    print('{"type":"hello","protocol":1,"want":["games"]}', flush=True)
    for line in sys.stdin:
        heard.append(line)
        told = json.loads(line)
        if told["type"] == "welcome":
            games += 1
            rng.seed(f"{told['seat']} {games}")     # the same game every time
        elif told["type"] == "ask":
            move = choose(rng, told["legal"], way)
            print(json.dumps({"type": "move", "ask": told["ask"], "move": move}), flush=True)
    with open(os.path.join(folder, f"{os.getpid()}.jsonl"), "w", encoding="utf-8") as out:
        out.writelines(heard)


if __name__ == "__main__":
    main(*sys.argv[1:])
