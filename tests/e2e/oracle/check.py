#!/usr/bin/env python3
"""Checks traces (JSON Lines of `koloda trace`) against the reference games: every
legal move, state, chance line and result.  Owns the trace format, no rules.

  check.py [FILE]...                      traces, several to a file allowed
  check.py --run KOLODA GAME --players N --seeds A..B [--bots LIST] [--option k=v]...
With --count it also tells how often the traces reached the corners of corners.py.
"""

import argparse
import json
import multiprocessing
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from typing import NamedTuple

import corners
from base import Disagreement, difference, need, unordered
from games import GAMES, in_domain, options_of

KEYS = {"start": {"type", "game", "players", "options", "seed", "state"},
        "ask": {"type", "seats", "legal"},
        "move": {"type", "seat", "move"},
        "chance": {"type", "what", "cards"},
        "state": {"type", "state"},
        "end": {"type", "scores", "winners"}}


class Found(NamedTuple):
    """What checking has found: of one stream, or of several added up."""
    traces: int
    moves: int              # of seats
    complaint: str          # or None
    corners: Counter


def unique(pairs):
    found = dict(pairs)
    need(len(found) == len(pairs), "JSON object", "keys without repeats",
         [key for key, _ in pairs])
    return found


def no_constant(name):
    raise ValueError(f"{name} is not JSON")


DECODE = json.JSONDecoder(object_pairs_hook=unique, parse_constant=no_constant).decode


class Lines:
    """The lines of a trace, one parsed line at a time, with their number."""

    def __init__(self, lines):
        self.lines, self.number = iter(lines), 0

    def next(self, *types):
        """The next line, of one of these types; None at the end if that is among them."""
        text = next(self.lines, None)
        self.number += 1
        if text is None:    # messages are made where something is wrong: there are many lines
            need(None in types, "line type", " or ".join(map(str, types)), "end of the trace")
            return None
        try:
            line = DECODE(text)
        except ValueError as error:
            raise Disagreement("a line", "JSON", f"{error}: {text[:200]!r}") from None
        need(type(line) is dict and "type" in line, "a line", "an object with a type", text[:200])
        kind = line["type"]
        if kind not in types:
            raise Disagreement("line type", " or ".join(str(one or "end of the trace")
                                                        for one in types), text[:300])
        if line.keys() != KEYS[kind]:
            raise Disagreement("keys of the line", sorted(KEYS[kind]), sorted(line))
        return line


class TracedChance:
    """Chance as the trace tells it: each outcome must be there and be possible."""

    def __init__(self, lines):
        self.lines = lines

    def cards(self, what, size):
        line = self.lines.next("chance")
        need(line["what"] == what, "chance", what, line["what"])
        cards = line["cards"]
        need(type(cards) is list and all(type(card) is str for card in cards),
             f"cards of {what}", "a list of ids", cards)
        need(len(cards) == size, f"cards of {what}", f"{size} cards", cards)
        return list(cards)

    def sample(self, pool, size):
        cards = self.cards("sample", size)
        beyond = Counter(cards) - Counter(pool)
        need(not beyond, "sample", f"cards among {dict(pool)}", cards)
        return cards

    def shuffle(self, rest, top=()):
        """A permutation of `rest` under the cards `top`."""
        cards = self.cards("shuffle", len(top) + len(rest))
        need(cards[:len(top)] == list(top), "shuffle", f"on top {list(top)}", cards)
        if sorted(cards[len(top):]) != sorted(rest):
            raise Disagreement("shuffle", f"under {len(top)} a permutation of "
                               f"{dict(Counter(rest))}", cards)
        return cards

    def spy(self, hand):
        card, = self.cards("spy", 1)
        need(card in hand, "spy", f"an item of {hand}", card)
        return card


def check_state(game, state):
    """The state says what the rules say; unnamed keys and zero counts are free."""
    expected = game.SHAPE(game.state())
    try:
        found = game.SHAPE(state)
    except (TypeError, KeyError, AttributeError) as error:
        raise Disagreement("state", f"the shape of {expected}", f"{state} ({error!r})") from None
    if repr(expected) != repr(found):
        path, expected, found = difference(expected, found)
        raise Disagreement(f"state{path}", expected, found)


def check_start(line, chance, wanted):
    for key, value in wanted.items():
        need(line[key] == value, key, value, line[key])
    need(type(line["game"]) is str and line["game"] in GAMES, "game",
         "one of " + " ".join(GAMES), line["game"])
    kind, players, options = GAMES[line["game"]], line["players"], line["options"]
    low, high = kind.SEATS
    need(type(players) is int and low <= players <= high, "players", kind.SEATS, players)
    need(type(options) is dict and options.keys() == kind.OPTIONS.keys(),
         "options", f"exactly {sorted(kind.OPTIONS)}", options)
    for name, (_, domain) in kind.OPTIONS.items():
        need(in_domain(options[name], domain, players), f"option {name}", domain, options[name])
    seed = line["seed"]
    need(type(seed) is str and (re.fullmatch("[0-9a-fA-F]{64}", seed) or
                                re.fullmatch("[0-9]{1,20}", seed) and int(seed) < 1 << 64),
         "seed", "a string of 64 hex digits or a decimal below 2^64", seed)
    try:
        game = kind(players, options, line["state"], chance)
    except (TypeError, KeyError, AttributeError) as error:
        raise Disagreement("start state", "the contract's shape", repr(error)) from None
    check_state(game, line["state"])
    return game


def check_ask(game, line):
    seats, legal = line["seats"], line["legal"]
    expected = game.to_act()
    need(repr(seats) == repr(expected), "asked seats, ascending", expected, seats)
    need(type(legal) is dict and legal.keys() == set(map(str, seats)),
         "seats of legal", expected, legal)
    asked = {}
    for seat in seats:
        found, right = legal[str(seat)], game.legal(seat)
        need(type(found) is list and all(type(move) is str for move in found) and
             len(found) == len(set(found)),
             f"legal moves of seat {seat}", "a list of texts without repeats", found)
        asked[seat] = set(found)
        if asked[seat] != right:
            raise Disagreement(f"legal moves of seat {seat}",
                               f"{sorted(right)}; missing {sorted(right - asked[seat])}",
                               f"extra {sorted(asked[seat] - right)}")
        need(right, f"legal moves of seat {seat}", "at least one", "none")
    return asked


def read_moves(lines, asked):
    """The move of every asked seat, ascending."""
    moves = {}
    for seat, legal in asked.items():
        line = lines.next("move")
        need(repr(line["seat"]) == repr(seat), "seat of the move", seat, line["seat"])
        if type(line["move"]) is not str or line["move"] not in legal:
            raise Disagreement(f"move of seat {seat}", f"one of {sorted(legal)}", line["move"])
        moves[seat] = line["move"]
    return moves


def check_trace(lines, start, progress, wanted, met):
    """One trace whose start line is read already; the number of seats' moves.  `met`
    counts corners."""
    progress.update(game=start["game"], seed=start["seed"])
    game = check_start(start, TracedChance(lines), wanted)
    before, number = start["state"], 0
    while game.to_act():
        moves = read_moves(lines, check_ask(game, lines.next("ask")))
        for seat, move in moves.items():    # the last one resolves and reads its chance lines
            game.commit(seat, move)
        after = lines.next("state")["state"]
        check_state(game, after)
        corners.count(met, game.ID, before, moves, after)
        before, number = after, number + len(moves)
    check_end(game, lines.next("end"))
    return number


def check_end(game, end):
    need(repr(end["scores"]) == repr(game.scores), "scores", game.scores, end["scores"])
    need(type(end["winners"]) is list and repr(unordered(end["winners"])) == repr(game.winners),
         "winners", game.winners, end["winners"])


def check_lines(texts, wanted={}, single=False):
    """All traces of a stream."""
    lines, progress, traces, moves, met = Lines(texts), {}, 0, 0, Counter()
    try:
        while True:
            start = lines.next("start", *([None] if traces else []))
            if start is None:
                return Found(traces, moves, None, met)
            need(not (single and traces), "output", "one trace", "another start line")
            moves += check_trace(lines, start, progress, wanted, met)
            traces += 1
    except Disagreement as error:
        where = f"{progress.get('game', '?')} seed {progress.get('seed', '?')}"
        return Found(traces, moves, f"{where} line {lines.number}: {error}", met)


def add_up(founds):
    """All together, up to the first complaint."""
    traces, moves, met = 0, 0, Counter()
    for found in founds:
        traces, moves = traces + found.traces, moves + found.moves
        met.update(found.corners)
        if found.complaint:
            return Found(traces, moves, found.complaint, met)
    return Found(traces, moves, None, met)


def print_corners(found):
    for name, times in found.corners.items():
        print(f"{times:8}  {name}")


def run_seed(job):
    """Run the program for one seed and check what it prints while it prints."""
    command, wanted = job
    with tempfile.TemporaryFile("w+", encoding="utf-8") as talk:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=talk,
                              encoding="utf-8") as process:
            found = check_lines(process.stdout, wanted, single=True)
            complaint = found.complaint
            stopped = complaint and process.poll() is None
            if stopped:
                process.kill()
        talk.seek(0)
        if process.returncode and not stopped:
            complaint = f"{complaint or ''}\nexit code {process.returncode}: {talk.read()}"
    return found._replace(complaint=complaint and f"{shlex.join(command)}\n{complaint}")


def jobs(arguments):
    program, name = arguments.run
    options = options_of(GAMES[name], arguments.players, arguments.option)
    first, last = map(int, arguments.seeds.split(".."))
    for seed in range(first, last + 1):
        command = shlex.split(program) + ["trace", name, "--players", str(arguments.players),
                                          "--seed", str(seed)]
        if arguments.bots:
            command += ["--bots", arguments.bots]
        for option in arguments.option:
            command += ["--option", option]
        yield command, {"game": name, "players": arguments.players, "options": options,
                        "seed": str(seed)}


def results(arguments):
    if not arguments.run:
        for path in arguments.files or ["-"]:
            with open(0 if path == "-" else path, encoding="utf-8") as stream:
                yield check_lines(stream)
        return
    with multiprocessing.Pool(2) as pool:
        yield from pool.imap(run_seed, jobs(arguments))


def main():
    parser = argparse.ArgumentParser(description="Check traces against the reference games.")
    parser.add_argument("files", nargs="*", help="trace files (default: standard input)")
    parser.add_argument("--run", nargs=2, metavar=("KOLODA", "GAME"))
    parser.add_argument("--players", type=int)
    parser.add_argument("--seeds", metavar="A..B")
    parser.add_argument("--bots")
    parser.add_argument("--option", action="append", default=[], metavar="k=v")
    parser.add_argument("--count", action="store_true", help="count corners of the rules")
    arguments = parser.parse_args()
    if arguments.run and not (arguments.players and arguments.seeds and
                              arguments.run[1] in GAMES):
        parser.error("--run needs a known game, --players and --seeds")
    found = add_up(results(arguments))
    print(found.complaint or f"{found.traces} traces, {found.moves} decisions agree")
    if arguments.count:
        print_corners(found)
    return 1 if found.complaint else 0


if __name__ == "__main__":
    sys.exit(main())
