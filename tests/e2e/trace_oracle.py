"""Traces of the program against the reference rules of oracle/: at every seat count, with every
bot, with each value of each option.  A script test_trace_oracle_GAME runs it for its game.
KOLODA_SCALE makes the number of seeds larger or smaller."""

import math
import multiprocessing
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "oracle"))
import check
from base import LOT_OR_SEAT
from games import GAMES, options_of

BOTS = ["random", "explorer", "greedy", "greedy,explorer"]


def values(default, domain, players):
    """What an option may be, as its flag has it."""
    if domain is LOT_OR_SEAT:
        return ["lot", "0", str(players - 1)]
    if domain is bool:
        return ["true", "false"]
    if type(domain) is tuple and type(domain[0]) is int:
        return sorted({str(value) for value in (domain[0], default, domain[1])})
    return list(domain)


def settings(kind, players):
    """Flags: the defaults, then each option at each other value."""
    yield []
    plain = options_of(kind, players, [])
    for name, (default, domain) in kind.OPTIONS.items():
        for value in values(default, domain, players):
            if options_of(kind, players, [f"{name}={value}"]) != plain:
                yield [f"{name}={value}"]


def jobs(program, name, seeds):
    """About `seeds` traces at every seat count, shared out among bots and options."""
    kind = GAMES[name]
    seed = 0
    for players in range(kind.SEATS[0], kind.SEATS[1] + 1):
        ways = [(bots, options) for options in settings(kind, players) for bots in BOTS]
        ways = ways[players % math.ceil(len(ways) / seeds)::math.ceil(len(ways) / seeds)]
        each = max(1, round(seeds / len(ways)))
        for bots, options in ways:
            for _ in range(each):
                seed += 1
                command = [program, "trace", name, "--players", str(players), "--seed", str(seed),
                           "--bots", bots]
                for option in options:
                    command += ["--option", option]
                yield command, {"game": name, "players": players, "seed": str(seed),
                                "options": options_of(kind, players, options)}


def main(script, seeds=120):
    name = Path(script).name.rpartition("_")[2]
    program = os.environ.get("KOLODA") or str(HERE.parents[1] / "build" / "koloda")
    scale = float(os.environ.get("KOLODA_SCALE") or 1)
    with multiprocessing.Pool(2) as pool:
        found = check.add_up(pool.imap(check.run_seed, jobs(program, name, seeds * scale)))
    if found.complaint:
        print(found.complaint)
        return 1
    print(f"{name}: {found.traces} traces, {found.moves} decisions agree")
    check.print_corners(found)
    return 0 if found.traces else 1
