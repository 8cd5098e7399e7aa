#!/usr/bin/env python3
"""The transcripts of docs/protocol.md, and a bot that follows one: it says what stands after ">" and
holds what it is told against the lines after "<". Where "…" stands anything may; a line "…" alone
stands for any number of messages. After the last line it makes any legal moves.

As a program: transcript.py FILE NUMBER REPORT writes "fine", or what was different, into REPORT."""

import json
import re
import sys
from pathlib import Path


def transcripts(path):
    """[(command, lines)] of a page, in its order."""
    text = Path(path).read_text(encoding="utf-8")
    return [(command, block.splitlines())
            for command, block in re.findall(r"```transcript (.*)\n((?:.*\n)*?)```", text)]


def fits(told, line):
    return re.fullmatch(".*".join(map(re.escape, line.split("…"))), told)


class Different(Exception):
    pass


def answer(text, say):
    """Any legal move, if that is what the message asks for."""
    told = json.loads(text)
    if told["type"] == "ask":
        say(json.dumps({"type": "move", "ask": told["ask"], "move": told["legal"][0]}))


def follow(lines, say, hear):
    """Walks through a transcript; `hear` gives the next message, None at the end. Returns what was
    told last, if nothing was said since."""
    skip, told = False, None
    for line in lines:
        if line == "…":
            skip = True
            continue
        if line.startswith("> "):
            say(line[2:])
            told = None
            continue
        told = hear()
        while skip and told is not None and not fits(told, line[2:]):
            answer(told, say)
            told = hear()
        skip = False
        if told is None or not fits(told, line[2:]):
            raise Different(f"told {told}\nnot  {line[2:]}")
    return told


def main():
    page, number, report = sys.argv[1:]

    def say(text):
        print(text, flush=True)

    def hear():
        return sys.stdin.readline().rstrip("\n") or None

    text = None
    try:
        text = follow(transcripts(page)[int(number)][1], say, hear)
        result = "fine"
    except Different as difference:
        result = str(difference)
    Path(report).write_text(result, encoding="utf-8")
    if text:
        answer(text, say)
    while text := hear():
        answer(text, say)


if __name__ == "__main__":
    main()
