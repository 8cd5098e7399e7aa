#!/usr/bin/env python3
"""The card games of Koloda in Python, over libkoloda and ctypes; this file is all there is to install.

    from koloda import Table

    table = Table("cabbage", players=2, seed=42)
    while not table.over:
        table.step(table.legal()[0])
    print(table.scores, table.winners)

A table knows the whole truth and is for whoever runs the game; observe(seat) is what a player may
see. The same seed is the same deal everywhere: `koloda trace --seed` shows it too. The library is
looked for where $KOLODA_LIBRARY says, else where the system keeps its libraries.

Run as a program it plays one game of two bots: python3 koloda.py [GAME [PLAYERS [SEED]]]
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from ctypes import POINTER, byref, c_bool, c_char_p, c_int, c_int32, c_size_t, c_uint, c_uint8
from ctypes import c_uint32, c_uint64, c_void_p
from typing import Any, Mapping, Sequence

ONLOOKER = 8
_KEEP_EVENTS, _KEEP_RECORD = 1, 2
_WHY_MAX = 256


class Refused(ValueError):
    """What was asked for cannot be; nothing has changed. The text says why, and of a move which
    rule forbids it."""


# ---- the library, as koloda.h has it ----

class _Move(ctypes.Structure):
    _fields_ = [("kind", c_uint8), ("seat", c_uint8), ("a", c_uint8), ("b", c_uint8),
                ("c", c_uint32), ("set", c_uint64)]


class _Seed(ctypes.Structure):
    _fields_ = [("byte", c_uint8 * 32)]


class _Outcome(ctypes.Structure):
    _fields_ = [("winners", c_uint32), ("scored", c_bool), ("score", c_int32 * 8),
                ("reason", c_char_p)]


_OUT = [c_char_p, c_size_t]     # where text goes, and how much of it
_FUNCTIONS = {
    "version": (c_char_p, []),
    "game_id": (c_char_p, [c_int]),
    "game_json": (c_size_t, [c_char_p, *_OUT]),
    "bots_json": (c_size_t, _OUT),
    "seed_parse": (c_char_p, [c_char_p, POINTER(_Seed)]),
    "seed_text": (None, [POINTER(_Seed), c_char_p]),
    "seed_derive": (_Seed, [POINTER(_Seed), c_uint64]),
    "open": (c_void_p, [c_char_p, c_int, c_char_p, POINTER(_Seed), c_uint, c_char_p]),
    "reset": (c_char_p, [c_void_p, POINTER(_Seed)]),
    "clone": (c_void_p, [c_void_p]),
    "close": (None, [c_void_p]),
    "seed_of": (_Seed, [c_void_p]),
    "awaited": (c_uint32, [c_void_p]),
    "legal_json": (c_size_t, [c_void_p, c_int, *_OUT]),
    "move_text": (c_size_t, [c_void_p, POINTER(_Move), *_OUT]),
    "step_text": (c_char_p, [c_void_p, c_int, c_char_p]),
    "view_json": (c_size_t, [c_void_p, c_int, *_OUT]),
    "view_bytes": (c_size_t, [c_void_p, c_int, *_OUT]),
    "view_awaited": (c_uint32, [c_void_p, c_int]),
    "events_json": (c_size_t, [c_void_p, c_int, *_OUT]),
    "state_json": (c_size_t, [c_void_p, *_OUT]),
    "over": (c_bool, [c_void_p, POINTER(_Outcome)]),
    "record": (c_size_t, [c_void_p, *_OUT]),
    "imagine": (c_char_p, [c_void_p, c_int, c_uint64]),
    "playout": (c_uint64, [c_void_p, c_uint64]),
    "bot_open": (c_void_p, [c_char_p, c_char_p, c_char_p]),
    "bot_close": (None, [c_void_p]),
    "bot_choose": (c_char_p, [c_void_p, c_void_p, c_int, POINTER(_Move)]),
}


class _Library:
    """The functions of the library by their names without koloda_."""

    def __init__(self, path: str) -> None:
        library = ctypes.CDLL(path)
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, "koloda_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)


_lib: Any = _Library(os.environ.get("KOLODA_LIBRARY") or "libkoloda.so.1")


def _bytes(function: Any, *arguments: Any) -> bytes:
    """What a function writes that tells how long it is."""
    size = 4096
    while True:
        out = ctypes.create_string_buffer(size)
        length = function(*arguments, out, size)
        if length < size:
            return out.raw[:length]
        size = length + 1


def _check(why: bytes | None) -> None:
    if why is not None:
        raise Refused(why.decode())


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(8) if bits >> seat & 1]


def _seed(seed: int | str) -> _Seed:
    out = _Seed()
    _check(_lib.seed_parse(str(seed).encode(), byref(out)))
    return out


def _seed_text(seed: _Seed) -> str:
    out = ctypes.create_string_buffer(65)
    _lib.seed_text(byref(seed), out)
    return out.value.decode()


# ---- what there is ----

def version() -> str:
    """The version of the library."""
    return _lib.version().decode()


def games() -> list[dict[str, Any]]:
    """All games: id, title, version of the rules, numbers of players, options."""
    found: list[dict[str, Any]] = []
    while (game := _lib.game_id(len(found))) is not None:
        found.append(json.loads(_bytes(_lib.game_json, game)))
    return found


def bots() -> list[dict[str, str]]:
    """All bots, weakest first: id and help."""
    return json.loads(_bytes(_lib.bots_json))


def derive(seed: int | str, k: int) -> str:
    """The seed of game k of a series, the same that `koloda sim --seed` plays."""
    return _seed_text(_lib.seed_derive(byref(_seed(seed)), k))


class Table:
    """A game being played, with its whole truth. Everything but step, reset and the like only looks."""

    def __init__(self, game: str, players: int, seed: int | str = 0,
                 options: Mapping[str, Any] | None = None, *, events: bool = False,
                 record: bool = False) -> None:
        """Opens a table and deals. Seeds are whole numbers from 0 on, or 64 hex digits. Events and
        record are kept if asked for."""
        pairs = (f"{name}={str(value).lower()}" for name, value in (options or {}).items())
        why = ctypes.create_string_buffer(_WHY_MAX)
        self._table: int | None = _lib.open(
            game.encode(), players, ",".join(pairs).encode(), byref(_seed(seed)),
            _KEEP_EVENTS * events + _KEEP_RECORD * record, why)
        if not self._table:
            raise Refused(why.value.decode())
        self.game, self.players = game, players

    def __del__(self) -> None:
        if getattr(self, "_table", None):
            _lib.close(self._table)
            self._table = None

    def clone(self) -> Table:
        """Another table in the same position, with the same chance to come."""
        other = Table.__new__(Table)
        other._table = _lib.clone(self._table)
        if not other._table:
            raise MemoryError
        other.game, other.players = self.game, self.players
        return other

    def reset(self, seed: int | str) -> None:
        """Deals anew."""
        _check(_lib.reset(self._table, byref(_seed(seed))))

    @property
    def seed(self) -> str:
        """The seed of the deal, as 64 hex digits."""
        return _seed_text(_lib.seed_of(self._table))

    # ---- moves ----

    @property
    def awaited(self) -> list[int]:
        """The seats that have to move. Several decide at the same time, in any order."""
        return _seats(_lib.awaited(self._table))

    def _seat(self, seat: int | None) -> int:
        """The seat, or the first that is awaited."""
        return seat if seat is not None else next(iter(self.awaited), 0)

    def legal(self, seat: int | None = None) -> list[str]:
        """The moves that a seat (else the first that is awaited) may make now."""
        text = _bytes(_lib.legal_json, self._table, self._seat(seat))
        return json.loads(text) if text else []

    def step(self, move: str, seat: int | None = None) -> None:
        """Makes a move of a seat (else of the first that is awaited). Refused if it is not legal."""
        _check(_lib.step_text(self._table, self._seat(seat), move.encode()))

    # ---- what somebody may know ----

    def observe(self, seat: int = ONLOOKER) -> dict[str, Any]:
        """What a seat, or an onlooker, may know of the position; None stands for the unknown."""
        text = _bytes(_lib.view_json, self._table, seat)
        if not text:
            raise Refused("there is no such viewer at this table")
        return json.loads(text)

    def observe_bytes(self, seat: int = ONLOOKER) -> bytes:
        """The same as bytes: equal exactly when the seat knows the same."""
        return _bytes(_lib.view_bytes, self._table, seat)

    def observe_awaited(self, seat: int = ONLOOKER) -> list[int]:
        """Who is awaited as far as the seat knows."""
        return _seats(_lib.view_awaited(self._table, seat))

    def events(self, seat: int = ONLOOKER) -> list[dict[str, Any]] | None:
        """What the seat hears of the last step; None if it may not even know that there was one."""
        text = _bytes(_lib.events_json, self._table, seat)
        return json.loads(text) if text else None

    # ---- the truth ----

    @property
    def state(self) -> dict[str, Any]:
        """The full position."""
        return json.loads(_bytes(_lib.state_json, self._table))

    def _outcome(self) -> _Outcome | None:
        out = _Outcome()
        return out if _lib.over(self._table, byref(out)) else None

    @property
    def over(self) -> bool:
        return self._outcome() is not None

    @property
    def scores(self) -> list[int] | None:
        """The points of all seats at the end; None before, and where there are no points."""
        out = self._outcome()
        return list(out.score[:self.players]) if out and out.scored else None

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won; None before the end."""
        out = self._outcome()
        return None if out is None else _seats(out.winners)

    @property
    def record(self) -> str:
        """The game so far as text, for `koloda replay` and `koloda verify`."""
        return _bytes(_lib.record, self._table).decode()

    # ---- guessing ----

    def imagine(self, seat: int, luck: int) -> Table:
        """A table that the seat thinks possible: all that it does not know is drawn by `luck`."""
        other = self.clone()
        _check(_lib.imagine(other._table, seat, luck))
        return other

    def playout(self, luck: int) -> int:
        """Plays at random to the end; returns the number of moves."""
        return _lib.playout(self._table, luck)


class Bot:
    """A bot of a level for all seats at all tables of a game. It sees the view of its seat alone."""

    def __init__(self, game: str, level: str = "normal") -> None:
        why = ctypes.create_string_buffer(_WHY_MAX)
        self._bot: int | None = _lib.bot_open(game.encode(), level.encode(), why)
        if not self._bot:
            raise Refused(why.value.decode())

    def __del__(self) -> None:
        if getattr(self, "_bot", None):
            _lib.bot_close(self._bot)
            self._bot = None

    def choose(self, table: Table, seat: int | None = None) -> str:
        """The move that it would make for a seat (else for the first that is awaited)."""
        move = _Move()
        _check(_lib.bot_choose(self._bot, table._table, table._seat(seat), byref(move)))
        return _bytes(_lib.move_text, table._table, byref(move)).decode()


def play(table: Table, players: Sequence[Bot]) -> None:
    """Plays to the end, players[i] on seat i: the game of `koloda trace --seed … --bots …`."""
    while seats := table.awaited:
        table.step(players[seats[0]].choose(table, seats[0]), seats[0])


def main(game: str = "cabbage", players: str = "2", seed: str = "42") -> None:
    table = Table(game, int(players), seed)
    levels = ["normal", "random"]
    seats = [Bot(game, levels[i % 2]) for i in range(table.players)]
    print(f"{game} with seed {seed}")
    while awaited := table.awaited:
        for seat in awaited:
            move = seats[seat].choose(table, seat)
            print(f"{seat} {levels[seat % 2]}: {move}")
            table.step(move, seat)
    print(f"scores {table.scores}, winners {table.winners}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as why:
        sys.exit(f"koloda.py: {why}")
