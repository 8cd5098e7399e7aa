"""Proves that the checker can fail: good traces agree, damaged ones do not; and
plays the books' worked examples on the reference games."""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import cabbage as cabbage_rules
import cardinal as cardinal_rules
import coach as coach_rules
import coach_duel as coach_duel_rules
import podelim as podelim_rules
from cabbage import COPIES, score
from check import check_lines
from corners import CORNERS
from games import GAMES, options_of
from podelim import majorities
from positions import Given, cabbage, cardinal, play, podelim
from selfplay import trace

HERE = os.path.dirname(os.path.abspath(__file__))
OPTIONS = {"cabbage": [(), ("blocking_dogs_score=true",), ("first=1",)],
           "cardinal": [(), ("first=0",)],
           "coach": [("max_turns=25",), ("smuggling=on", "divination=on", "max_turns=40"),
                     ("seals=goal", "smuggling=on", "max_turns=30", "pearl=off", "first=2")],
           "podelim": [(), ("first=1",)]}


def complaint(lines):
    return check_lines(lines).complaint


def some_traces(seeds):
    """Labels and traces of every game and seat count; option sets and bots take turns."""
    for name, kind in GAMES.items():
        for players in range(kind.SEATS[0], kind.SEATS[1] + 1):
            for seed in seeds:
                options = OPTIONS[name][(players + seed) % len(OPTIONS[name])]
                bot = ("explorer", "random")[seed % 2]
                label = (name, players, options, bot, seed)
                yield label, trace(name, players, seed, bot=bot, options=options)


def leaves(value, path=()):
    """Paths to all scalars of a JSON value."""
    if type(value) is dict:
        for key, entry in value.items():
            yield from leaves(entry, path + (key,))
    elif type(value) is list:
        for index, entry in enumerate(value):
            yield from leaves(entry, path + (index,))
    else:
        yield path


def damaged_scalar(value, rng):
    """Something else; sometimes equal for Python, never for JSON."""
    if type(value) is bool:
        return rng.choice([not value, int(value), None])
    if type(value) is int:
        return rng.choice([value + 1, value - 1, float(value), str(value), None, [value]])
    if type(value) is str:
        return rng.choice([value + "x", value[:-1], value.upper() + "!", 7, None, [value]])
    return rng.choice([0, "x", []])


def with_damaged_leaf(text, rng):
    """A changed scalar somewhere; seed and options are the player's to choose."""
    line = json.loads(text)
    paths = [path for path in leaves(line) if path[0] not in ("seed", "options")]
    path = rng.choice(paths)
    place = line
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = damaged_scalar(place[path[-1]], rng)
    return json.dumps(line), path


class GoodTraces(unittest.TestCase):
    def test_self_play_agrees(self):
        for label, lines in some_traces(range(12)):
            self.assertIsNone(complaint(lines), label)

    def test_zero_counts_extra_keys_and_order_are_free(self):
        lines = [json.loads(line) for line in trace("cabbage", 3, 5)]
        for line in lines:
            if "state" in line:
                state = line["state"]
                for counts in state["castles"] + [state["discard"]]:
                    counts.update({kind: 0 for kind in COPIES if kind not in counts})
                state["remark"] = ["anything", 1.5]
            for moves in line.get("legal", {}).values():
                moves.reverse()
        self.assertIsNone(complaint(map(json.dumps, lines)))

    def test_several_traces_in_a_stream(self):
        lines = trace("cabbage", 2, 1) + trace("podelim", 3, 2)
        found = check_lines(lines)
        self.assertEqual((found.traces, found.complaint), (2, None))
        self.assertEqual(found.moves, sum('"type":"move"' in line for line in lines))


class DamagedTraces(unittest.TestCase):
    def noticed(self, lines, about):
        self.assertIsNotNone(complaint(lines), about)

    def test_a_dropped_doubled_or_swapped_line(self):
        for label, lines in some_traces(range(1)):
            rng = random.Random(str(label))
            for index in rng.sample(range(len(lines)), min(12, len(lines) - 1)):
                about = (label, index, lines[index])
                self.noticed(lines[:index] + lines[index + 1:], about)
                self.noticed(lines[:index + 1] + lines[index:], about)
                if index + 1 < len(lines):
                    self.noticed(lines[:index] + [lines[index + 1], lines[index]]
                                 + lines[index + 2:], about)

    def test_a_truncated_trace(self):
        lines = trace("podelim", 4, 3)
        for length in range(len(lines)):
            self.noticed(lines[:length], length)

    def test_any_changed_scalar(self):
        for label, lines in some_traces(range(1)):
            rng = random.Random(str(label))
            for index in rng.sample(range(len(lines)), min(30, len(lines))):
                changed, path = with_damaged_leaf(lines[index], rng)
                self.noticed(lines[:index] + [changed] + lines[index + 1:],
                             (label, index, path, changed))

    def test_the_first_and_last_lines_leaf_by_leaf(self):
        rng = random.Random(1)
        for name, kind in GAMES.items():
            lines = trace(name, kind.SEATS[0], 7)
            for _ in range(100):
                changed, path = with_damaged_leaf(lines[0], rng)
                self.noticed([changed] + lines[1:], (path, changed))
                changed, path = with_damaged_leaf(lines[-1], rng)
                self.noticed(lines[:-1] + [changed], (path, changed))

    def test_legal_moves_added_removed_repeated(self):
        for label, lines in some_traces(range(1)):
            rng = random.Random(str(label))
            asks = [index for index, line in enumerate(lines) if '"type":"ask"' in line]
            for index in rng.sample(asks, min(6, len(asks))):
                for change in (lambda moves: moves.append("fly away"),
                               lambda moves: moves.pop(),
                               lambda moves: moves.append(moves[0])):
                    line = json.loads(lines[index])
                    change(line["legal"][str(line["seats"][-1])])
                    self.noticed(lines[:index] + [json.dumps(line)] + lines[index + 1:],
                                 (label, index))

    def test_another_legal_move(self):
        """The move is legal, but then the state does not fit; a few moves lead to the
        same state (two Chicken choices that both fail)."""
        tried = noticed = 0
        for label, lines in some_traces(range(1)):
            rng = random.Random(str(label))
            asks = [index for index, line in enumerate(lines) if '"type":"ask"' in line]
            for index in rng.sample(asks, min(8, len(asks))):
                line, move = json.loads(lines[index]), json.loads(lines[index + 1])
                others = set(line["legal"][str(move["seat"])]) - {move["move"]}
                if others and len(line["seats"]) == 1:
                    move["move"] = rng.choice(sorted(others))
                    changed = lines[:index + 1] + [json.dumps(move)] + lines[index + 2:]
                    tried, noticed = tried + 1, noticed + bool(complaint(changed))
        self.assertGreater(tried, 50)
        self.assertGreater(noticed, 0.9 * tried)

    def test_an_impossible_sample(self):
        lines = trace("cabbage", 2, 1)
        index = next(i for i, line in enumerate(lines) if '"sample"' in line)
        line = json.loads(lines[index])
        line["cards"][0] = "wheat" if line["cards"][0] != "wheat" else "cat"
        line["cards"] += ["cat"]
        self.noticed(lines[:index] + [json.dumps(line)] + lines[index + 1:], line)

    def test_broken_json(self):
        lines = trace("podelim", 2, 1)
        for broken in ("", "{", "[]", "{}", "null", lines[1][:-1], lines[1] + "}",
                       lines[1].replace('"seats"', '"type":"ask","seats"')):
            self.noticed(lines[:1] + [broken] + lines[2:], broken)

    def test_impossible_starts(self):
        start, *rest = trace("cabbage", 2, 1)
        def changed(change):
            line = json.loads(start)
            change(line)
            return [json.dumps(line)] + rest
        for change in (lambda line: line["options"].clear(),
                       lambda line: line["options"].update(more=1),
                       lambda line: line.update(players=1),
                       lambda line: line.update(players=6),
                       lambda line: line.update(game="null"),
                       lambda line: line.update(seed=42),
                       lambda line: line.update(seed="-1"),
                       lambda line: line["state"]["deck"].pop(),
                       lambda line: line["state"]["deck"].append("cat"),
                       lambda line: line["state"].update(turn=2, seat=2),
                       lambda line: line["state"].update(shown=[]),
                       lambda line: line["state"].update(discard={"dog": 1})):
            self.noticed(changed(change), change)


class FirstPlayer(unittest.TestCase):
    """The option `first` of every game (common terms of the rules)."""

    def start(self, name, **options):
        """A trace whose option differs from what was played."""
        lines = trace(name, 3, 1, options=["first=1"])
        line = json.loads(lines[0])
        line["options"].update(options)
        return [json.dumps(line)] + lines[1:]

    def test_the_named_seat_is_first(self):
        for name in GAMES:
            for seat in range(3):
                start = json.loads(trace(name, 3, 1, options=[f"first={seat}"])[0])
                self.assertEqual(start["options"]["first"], seat)
                self.assertEqual(start["state"]["leader" if name == "podelim" else "turn"], seat)

    def test_another_seat_is_noticed(self):
        for name in GAMES:
            self.assertIsNone(complaint(self.start(name, first=1)))
            self.assertIsNone(complaint(self.start(name, first="lot")))
            for seat in (0, 2):
                self.assertIn("first player", complaint(self.start(name, first=seat)))

    def test_what_is_no_seat_is_refused(self):
        for name in GAMES:
            for value in (3, -1, "1", True, 1.0, None, "", "random", [1]):
                self.assertIn("option first", complaint(self.start(name, first=value)), value)
            for text in ("first=3", "first=-1", "first=any", "first="):
                with self.assertRaises(ValueError):
                    options_of(GAMES[name], 3, [text])

    def test_a_start_line_names_every_option(self):
        for name, kind in GAMES.items():
            for option in kind.OPTIONS:
                lines = self.start(name)
                line = json.loads(lines[0])
                del line["options"][option]
                self.assertIn("options", complaint([json.dumps(line)] + lines[1:]), option)

    def test_K27_a_pearl_that_should_be_missing_is_noticed(self):
        self.assertIn("items", complaint(self.start("coach", pearl=False)))


def no_look_at_a_higher_card(game, kind, used, right=cardinal_rules.Cardinal.way_to):
    """C11 as rules version 1 had it."""
    closed = kind == "seer" and (game.higher() or len(game.row) == cardinal_rules.LONGEST_ROW)
    return None if closed else right(game, kind, used)


def give_to_whom_there_is_room(game, seat):
    """K6 as rules version 1 had it."""
    return {f"give {other} {item}" for other in game.others(seat)
            if len(game.hands[other]) < game.limit for item in game.hands[seat]}


# One rule of the program wrong at a time: (game, where, name, wrong value).
MUTANTS = [
    ("cabbage", cabbage_rules, "SAMPLE", {"chicken": 4, "cat": 4}),
    ("cabbage", cabbage_rules, "SAMPLE", {"chicken": 5, "cat": 5}),
    ("cabbage", cabbage_rules, "PIGS", [0, 9, 5, 0]),
    ("cabbage", cabbage_rules.Cabbage, "clockwise", lambda game, first: list(range(game.players))),
    ("cabbage", cabbage_rules.Cabbage, "legal_save", lambda game, seat: {"save"}),
    ("podelim", podelim_rules, "ROW", {2: 7, 3: 9, 4: 9}),
    ("podelim", podelim_rules, "COLOURS", ("black", "blue", "white")),
    ("podelim", podelim_rules.Podelim, "clockwise", lambda game, first: list(range(game.players))),
    ("cardinal", cardinal_rules, "LONGEST_ROW", 4),
    ("cardinal", cardinal_rules, "LONGEST_COLUMN", 4),
    ("cardinal", cardinal_rules, "COLUMNS", 6),
    ("cardinal", cardinal_rules, "INFLUENCE", cardinal_rules.INFLUENCE[:3]),
    ("cardinal", cardinal_rules.Cardinal, "can_stand", lambda game, value, used: True),
    ("cardinal", cardinal_rules.Cardinal, "look",
     lambda game, mark: (game.refill(), game.used.add(mark))),
    ("cardinal", cardinal_rules.Cardinal, "way_to", no_look_at_a_higher_card),
    ("cardinal", cardinal_rules.Cardinal, "targets",
     lambda game, seat, shield: list(game.columns[seat])),
    ("coach", coach_rules, "IRREFUSABLE", {"pearl"}),
    ("coach", coach_rules, "HAND_LIMIT", dict.fromkeys(range(3, 9), 7)),
    ("coach", coach_rules, "TRADE_EFFECT", coach_rules.TRADE_EFFECT - {"sextant"}),
    ("coach", coach_rules, "PROFESSIONS", {**coach_rules.PROFESSIONS, "hypnotist": True}),
    ("coach", coach_rules.Coach, "face_down", lambda game, seats: list(seats)),
    ("coach", coach_rules.Coach, "clockwise", lambda game, first: list(range(game.players))),
    ("coach", coach_rules.Coach, "complete", lambda game, society, party: True),
    ("coach", coach_rules.Coach, "end_duel", lambda game: setattr(game, "duel", None)),
    ("coach", coach_rules.Coach, "legal_give", give_to_whom_there_is_room),
    ("coach", coach_rules.Coach, "excluded",
     lambda game: sorted({game.duel.hypnotized} - {None} |
                         {seat for seat in game.duel.votes if game.duel.barred(seat)})),
    ("coach", coach_rules.Coach, "excluded",
     lambda game: sorted({game.duel.hypnotized} - {None})),
    ("coach", coach_duel_rules.Duel, "barred", lambda duel, seat: False),
    ("coach", coach_duel_rules.Duel, "counts", lambda duel, seat: seat != duel.hypnotized),
]


class WrongRules(unittest.TestCase):
    def test_every_wrong_rule_is_noticed(self):
        for name, where, attribute, value in MUTANTS:
            low, high = GAMES[name].SEATS
            for seed in range(400):
                players = low + seed % (high - low + 1)
                with mock.patch.object(where, attribute, value):
                    lines = trace(name, players, seed, bot="explorer")
                if complaint(lines):
                    break
            else:
                self.fail(f"{name}: nobody minds another {attribute}")


class CommandLine(unittest.TestCase):
    def check(self, *arguments, text=None):
        done = subprocess.run([sys.executable, os.path.join(HERE, "check.py"), *arguments],
                              input=text, capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_standard_input_and_files(self):
        lines = trace("podelim", 2, 4)
        text = "\n".join(lines) + "\n"
        moves = sum('"type":"move"' in line for line in lines)
        self.assertEqual(self.check(text=text), (0, f"1 traces, {moves} decisions agree\n"))
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(text)
            file.flush()
            code, out = self.check(file.name, file.name)
        self.assertEqual((code, out), (0, f"2 traces, {2 * moves} decisions agree\n"))

    def test_a_disagreement_is_named(self):
        lines = trace("podelim", 2, 4)
        lines[3] = lines[3].replace('"leader":', '"leader":1')
        code, out = self.check(text="\n".join(lines) + "\n")
        self.assertEqual(code, 1)
        for part in ("podelim", "seed 4", "line 4", "state.leader", "expected", "found"):
            self.assertIn(part, out)

    def test_run(self):
        program = f"{sys.executable} {os.path.join(HERE, 'selfplay.py')}"
        code, out = self.check("--run", program, "cabbage", "--players", "3", "--seeds", "1..4",
                               "--option", "blocking_dogs_score=on", "--bots", "explorer")
        self.assertEqual(code, 0, out)
        self.assertTrue(out.startswith("4 traces, "), out)

    def test_count(self):
        program = f"{sys.executable} {os.path.join(HERE, 'selfplay.py')}"
        code, out = self.check("--run", program, "cardinal", "--players", "2", "--seeds", "1..3",
                               "--option", "first=1", "--count")
        self.assertEqual(code, 0, out)
        counted = [line.split(None, 1)[1] for line in out.splitlines()[1:]]
        self.assertEqual(counted, list(CORNERS["cardinal"]))

    def test_run_notices_a_failing_program(self):
        for program in ("false", "true", "echo {}"):
            code, out = self.check("--run", program, "cabbage", "--players", "3", "--seeds", "1..2")
            self.assertEqual(code, 1, out)


class CabbageExamples(unittest.TestCase):
    def test_B20_the_books_castle_of_25_points(self):
        castle = {"dog": 1, "fox": 2, "wolf": 1, "chicken": 4, "cow": 2, "pig": 2, "rabbit": 1,
                  "wheat": 3, "cabbage": 2, "cat": 1}
        game = cabbage(["wheat"], [castle, {"cat": 3}], turn=1)
        play(game, "1 draw", "1 stop")
        self.assertEqual(game.legal(0), {"guard 0 0", "guard 1 0", "guard 0 1"})
        play(game, "0 guard 0 1")
        self.assertEqual(game.phase, "over")
        self.assertEqual(game.scores, [25, 8])
        self.assertNotIn("chicken", castle)
        self.assertEqual(game.discard, {"dog": 1, "chicken": 4})

    def test_B11_B5_the_books_turn(self):
        own, other = {"pig": 1, "wheat": 2}, {"cow": 1}
        game = cabbage(["wolf", "cat", "dog", "wheat", "wheat", "wolf", "cow"], [own, other],
                       {"chicken": 2, "dog": 1, "wheat": 1},
                       Given(["wheat", "chicken", "dog", "chicken"]))
        play(game, "0 draw", "0 wolf pig 1", "0 draw")
        self.assertEqual(own, {"wheat": 2, "chicken": 2, "dog": 1})
        self.assertEqual(game.discard, {"wheat": 1})
        play(game, "0 draw", "0 draw", "0 draw", "0 draw")
        self.assertEqual(game.phase, "save")
        self.assertIn("save wolf wolf", game.legal(0))
        self.assertNotIn("save wheat wheat", game.legal(0))
        self.assertNotIn("save wheat dog", game.legal(0))
        play(game, "0 save dog wheat")
        self.assertEqual(own, {"wheat": 4, "chicken": 2, "dog": 2})
        self.assertEqual(game.discard, {"wheat": 1, "wolf": 2, "cat": 1})
        self.assertEqual((game.turn, game.phase, game.legal(1)), (1, "turn", {"draw"}))

    def test_B17_three_dogs_for_the_foxes_and_two_wolves(self):
        game = cabbage(["wheat"], [{"dog": 3, "fox": 3, "wolf": 2, "cow": 1}, {}])
        play(game, "0 draw", "0 stop")
        self.assertEqual(game.legal(0), {f"guard {f} {w}" for f in (0, 1) for w in (0, 1, 2)})
        play(game, "0 guard 1 2")
        self.assertEqual(game.castles[0], {"fox": 3, "wolf": 2, "cow": 1, "wheat": 1})

    def test_B5_no_dog_before_the_failing_card(self):
        game = cabbage(["dog", "dog", "cow"], [{}, {}])
        play(game, "0 draw", "0 draw")
        self.assertEqual(game.legal(0), {"save", "save dog", "save dog dog"})
        game = cabbage(["cow", "cow", "dog"], [{}, {}])
        play(game, "0 draw", "0 draw")
        self.assertEqual((game.turn, game.discard), (1, {"cow": 2}))

    def test_B6_a_fox_must_take_even_what_fails(self):
        game = cabbage(["fox", "cow"], [{"dog": 1}, {"fox": 1}])
        play(game, "0 draw")
        self.assertEqual(game.legal(0), {"fox 1 fox"})
        play(game, "0 fox 1 fox")
        self.assertEqual((game.turn, game.discard, game.castles), (1, {"fox": 2}, [{"dog": 1}, {}]))

    def test_B15_the_last_card_and_B16_the_order_of_intrigue(self):
        game = cabbage(["fox"], [{"dog": 1, "fox": 1}, {"rabbit": 5, "cabbage": 1}, {}], turn=2)
        play(game, "2 draw", "2 fox 1 cabbage")
        self.assertEqual(game.legal(2), {"stop"})
        play(game, "2 stop")
        self.assertEqual((game.phase, game.turn, game.seat), ("intrigue", 2, 0))
        play(game, "0 guard 0 0")
        self.assertEqual(game.scores, [2, 8, 3])

    def test_B20_sets_and_B21_ties(self):
        self.assertEqual(score([{"rabbit": 2, "chicken": 3}, {"rabbit": 4, "chicken": 6}]), [5, 16])
        self.assertEqual(score([{"pig": 1}, {"pig": 2}, {"pig": 3}, {"pig": 4}]), [9, 5, 3, 3])
        self.assertEqual(score([{"cow": 3, "wheat": 5}, {"cow": 1, "wheat": 1}]), [18, 2])
        self.assertEqual(score([{"cat": 2}, {"cat": 2}, {"cat": 1}]), [0, 0, 0])
        game = cabbage(["wheat"], [{"wheat": 1}, {"fox": 1, "wheat": 1}, {"cabbage": 1}])
        play(game, "0 draw", "0 stop")
        self.assertEqual((game.scores, game.winners), ([2, 2, 2], [0]))


class PodelimExamples(unittest.TestCase):
    def test_P6_the_books_round_of_four(self):
        """Diana 0, Ilya 1, Maxim 2, Oksana 3 leads."""
        row = ["3", "7", "5", "9", "10", "joker", "8", "2", "10"]
        game = podelim(4, 3, row, ["1"] * 7)
        play(game, "3 split 3 5", "0 vote blue", "1 vote black", "2 vote white", "3 vote black")
        self.assertEqual(game.state()["parts"], [["joker", "8", "2", "10"]])
        self.assertEqual((game.phase, game.voters, game.seats), ("split", [1, 3], [3]))
        play(game, "3 split 2 3", "1 vote black", "3 vote white")
        self.assertEqual(game.discard, {"2": 1})
        self.assertEqual((game.phase, game.seats, game.got[3]), ("joker", [3], ["joker"]))
        play(game, "3 joker 8")
        self.assertEqual(game.piles[3], {"8": {"cards": 1, "jokers": 1}})
        self.assertEqual(game.piles[1], {"10": {"cards": 1}})
        self.assertEqual((game.leader, len(game.parts[0])), (0, 7))

    def test_P11_the_books_thirteen_points(self):
        piles = [{"5": {"cards": 3, "jokers": 1}, "8": {"cards": 4}},
                 {"5": {"cards": 3}, "8": {"cards": 3}}]
        self.assertEqual(majorities(piles), [[5, 8], []])
        piles[1]["5"]["jokers"] = 1
        self.assertEqual(majorities(piles), [[5, 8], [5]])

    def test_P7_two_pairs_white_first_and_new_cuts_before_waiting_ones(self):
        game = podelim(4, 0, list("123456789"), ["1"] * 7)
        play(game, "0 split 4 5", "0 vote white", "1 vote black", "2 vote white", "3 vote black")
        self.assertEqual(game.queue, [([1, 3], list("6789"))])
        self.assertEqual((game.voters, game.discard), ([0, 2], {"5": 1}))
        play(game, "0 split 2 3", "0 vote white", "2 vote white")
        self.assertEqual((game.parts, game.phase, game.voters), ([["1"], ["2"]], "vote", [0, 2]))
        self.assertEqual(game.legal(0), {"vote white", "vote blue"})
        self.assertEqual(game.queue, [([1, 3], list("6789"))])
        play(game, "0 vote white", "2 vote white")              # a contested single card
        self.assertEqual((game.phase, game.seats, game.voters), ("split", [0], [1, 3]))
        self.assertEqual(game.discard, {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1})

    def test_P4_two_players_discard_once(self):
        game = podelim(2, 1, list("1234567"), ["1"] * 7)
        play(game, "1 split 1 2", "0 discard blue")
        self.assertEqual((game.parts[1], game.discard), ([], {"2": 1}))
        self.assertEqual(game.legal(1), {"vote white", "vote black"})
        play(game, "0 vote black", "1 vote black", "1 split 1 2")
        self.assertEqual((game.phase, game.seats), ("vote", [0, 1]))

    def test_P9_waiting_jokers_join_the_leftmost_number(self):
        game = podelim(3, 0, ["joker", "joker", "4", "2", "joker", "9", "9"], list("1234567"))
        play(game, "0 split 2 5", "0 vote white", "1 vote blue", "2 vote black")
        self.assertEqual((game.phase, game.seats), ("joker", [1]))
        self.assertEqual(game.got, [["joker", "joker"], ["joker"], ["9", "9"]])
        self.assertEqual(game.legal(1), {"joker 4", "joker 2"})
        play(game, "1 joker 2")
        self.assertEqual(game.waiting, [2, 0, 0])
        game.parts[0] = ["7", "joker", "3", "1", "1", "1", "1"]
        play(game, "1 split 3 5", "0 vote white", "1 vote blue", "2 vote black")
        self.assertEqual(game.piles[0], {"7": {"cards": 1, "jokers": 2}, "3": {"cards": 1}})
        self.assertEqual((game.waiting[0], game.seats), (0, [0]))

    def test_P12_more_values_break_a_tie(self):
        game = podelim(2, 0, ["5", "2", "3"])
        game.piles = [{"5": {"cards": 1}}, {"2": {"cards": 1}, "3": {"cards": 1}}]
        game.score()
        self.assertEqual((game.scores, game.winners), ([5, 5], [1]))


class CardinalExamples(unittest.TestCase):
    FULL = {"general": 1, "seer": 1, "jester": 1, "minstrel": 1, "alchemist": 1}

    def test_C18_the_books_22_and_23_points(self):
        columns = [{"general": 2, "judge": 3, "alchemist": 2, "queen": 1, "king": 4},
                   {"general": 2, "jester": 2, "assassin": 5, "alchemist": 3, "queen": 2}]
        self.assertEqual(cardinal_rules.score(columns), [22, 23])

    def test_C16_the_books_swap(self):
        """A Queen for the row; the General's column goes; the opponent keeps a Judge only."""
        other = {"queen": 2, "general": 1, "seer": 1, "jester": 1, "assassin": 1}
        game = cardinal(["king", "alchemist", "judge"], [dict(self.FULL), other])
        play(game, "0 reveal", "0 reveal", "0 reveal", "0 swap 1 queen")
        self.assertEqual((game.phase, game.placer, game.row_to), ("place", 0, 1))
        self.assertEqual(game.value, 5)
        self.assertEqual(game.legal(0), {"drop queen"} | {f"replace {kind} queen"
                                                         for kind in self.FULL})
        play(game, "0 replace general queen")
        self.assertEqual((game.phase, game.placer, game.row_to, game.row), ("place", 1, None, []))
        self.assertEqual(game.to_place, {"king": 1, "alchemist": 1, "judge": 1})
        play(game, "1 drop king", "1 drop alchemist", "1 replace general judge")
        self.assertEqual(game.discard, {"end": 1, "king": 1, "alchemist": 1, "general": 2})
        self.assertEqual((game.turn, game.columns[0]["queen"]), (1, 1))

    def test_C6_bust_by_itself_only_when_nothing_helps(self):
        game = cardinal(["seer", "queen", "king"], [{"general": 1, "assassin": 1}, {}])
        play(game, "0 reveal", "0 reveal")              # 8 over 2: 5 are not enough
        self.assertEqual((game.turn, game.discard), (1, {"end": 1, "seer": 1, "queen": 1}))
        game = cardinal(["seer", "queen", "king"], [{"general": 1, "assassin": 1, "judge": 1}, {}])
        play(game, "0 reveal", "0 reveal")              # with the General judged again: 8
        self.assertEqual(game.legal(0), {"use general", "use assassin", "bust"})
        play(game, "0 use general")
        self.assertEqual(game.legal(0), {"judge general", "use assassin", "bust"})
        play(game, "0 use assassin")
        self.assertEqual(game.legal(0), {"judge general", "judge assassin", "bust"})
        play(game, "0 judge general")
        self.assertEqual(game.value, 0)
        self.assertEqual(game.legal(0), {"reveal", "take"})

    def test_C6_a_wasted_ability_busts(self):
        game = cardinal(["jester", "assassin", "king"], [{"jester": 1}, {}])
        play(game, "0 reveal", "0 reveal")
        self.assertEqual(game.legal(0), {"use jester-", "use jester+", "bust"})
        play(game, "0 use jester+")
        self.assertEqual((game.turn, game.row), (1, []))

    def test_C7_destruction_queens_alchemists_and_once_a_player(self):
        deck = ["jester"] * 5
        columns = [{"queen": 2, "king": 1}, {"alchemist": 1, "king": 1}]
        game = cardinal(deck, columns)
        play(game, "0 reveal", "0 reveal")
        self.assertFalse([move for move in game.legal(0) if move.startswith("destroy")])
        play(game, "0 reveal")
        self.assertEqual({move for move in game.legal(0) if move.startswith("destroy")},
                         {"destroy 0 queen", "destroy 0 king", "destroy 1 alchemist"})
        play(game, "0 destroy 1 alchemist")
        self.assertTrue(game.destroyed_now)
        self.assertFalse([move for move in game.legal(0) if move.startswith("destroy")])
        play(game, "0 reveal")
        self.assertEqual({move for move in game.legal(0) if move.startswith("destroy")},
                         {"destroy 0 queen", "destroy 0 king"})

    def test_C8_a_jester_reaches_equality(self):
        game = cardinal(["assassin", "jester", "king"], [{"jester": 2}, {"seer": 1}])
        play(game, "0 reveal", "0 reveal", "0 use jester+")
        self.assertIn("destroy 1 seer", game.legal(0))
        self.assertEqual(game.value, 4)

    def test_C9_C10_outnumbered_columns_are_judged(self):
        game = cardinal(["king", "king"], [{"seer": 1, "judge": 1, "general": 2}, {"seer": 2}])
        self.assertEqual(game.legal(0), {"reveal", "judge seer"})
        play(game, "0 judge seer")
        self.assertEqual((game.used, game.legal(0)), ({"judge"}, {"reveal"}))
        game = cardinal(["king", "king"], [{"seer": 1, "judge": 1, "general": 2}, {"seer": 2}])
        play(game, "0 reveal")
        self.assertIn("use general", game.legal(0))
        self.assertNotIn("judge general", game.legal(0))

    def test_C11_a_look_at_any_moment_of_the_reveal(self):
        game = cardinal(["jester", "judge", "king"], [{"seer": 1, "assassin": 1}, {}])
        self.assertEqual(game.legal(0), {"reveal", "look"})
        play(game, "0 reveal")
        self.assertEqual(game.legal(0), {"reveal", "look", "use assassin", "take"})
        play(game, "0 reveal")                          # 5 over 3
        self.assertEqual(game.legal(0), {"look", "use assassin", "bust"})
        play(game, "0 look")
        self.assertEqual(game.legal(0), {"use assassin", "bust"})
        self.assertEqual((game.value, game.used), (5, {"seer"}))

    def test_C11_a_look_with_five_cards_in_the_row(self):
        game = cardinal(["king", "queen", "alchemist", "minstrel", "judge", "king"],
                        [{"seer": 1, "judge": 1}, {}])
        play(game, *["0 reveal"] * 5)
        self.assertEqual(game.legal(0), {"look", "take"})
        play(game, "0 look")
        self.assertEqual(game.legal(0), {"judge seer", "take"})
        play(game, "0 judge seer")
        self.assertEqual(game.legal(0), {"take"})

    def test_C11_none_without_an_own_seer_and_none_for_the_one_who_places(self):
        game = cardinal(["king"], [{"judge": 1}, {"seer": 1}])
        self.assertEqual(game.legal(0), {"reveal"})
        game = cardinal(["king"], [dict(self.FULL), {}])
        play(game, "0 reveal", "0 take")
        self.assertEqual(game.legal(0), {"drop king"} | {f"replace {kind} king"
                                                        for kind in self.FULL})

    def test_C6_C11_the_judge_may_look_while_another_way_is_open(self):
        columns = [{"general": 1, "assassin": 1, "seer": 1, "judge": 1}, {"seer": 2}]
        game = cardinal(["assassin", "alchemist", "king"], columns)
        play(game, "0 reveal", "0 reveal")              # 7 over 4: the General alone is enough
        self.assertEqual(game.legal(0), {"use general", "use assassin", "judge seer", "bust"})
        play(game, "0 judge seer")
        self.assertEqual(game.legal(0), {"use general", "use assassin", "bust"})
        self.assertEqual((game.value, game.row), (7, ["assassin", "alchemist"]))

    def test_C6_C11_the_judge_who_looks_may_cost_the_row(self):
        columns = [{"general": 1, "seer": 1, "judge": 1}, {}]
        game = cardinal(["jester", "queen", "king"], columns)
        play(game, "0 reveal", "0 reveal")              # 8 over 3: General, then judge him
        self.assertEqual(game.legal(0), {"use general", "look", "bust"})
        play(game, "0 look")
        self.assertEqual(game.legal(0), {"use general", "judge seer", "bust"})
        play(game, "0 judge seer")                      # three are not enough
        self.assertEqual((game.turn, game.row, game.value, game.used), (1, [], None, set()))
        self.assertEqual(game.discard, {"end": 1, "jester": 1, "queen": 1})

    def test_C11_a_row_that_busts_after_a_look_goes_to_the_new_discard_pile(self):
        columns = [{"general": 1, "seer": 1, "judge": 1}, {"general": 2, "seer": 2}]
        game = cardinal(["jester", "assassin"], columns, discard={"end": 1, "king": 1},
                        chance=Given(["king", "end"]))
        play(game, "0 reveal", "0 reveal")
        self.assertEqual(game.legal(0), {"judge general", "judge seer", "bust"})
        play(game, "0 judge seer")
        self.assertEqual((game.deck, game.discard), (["end", "king"], {"jester": 1, "assassin": 1}))
        self.assertEqual((game.turn, game.legal(1)), (1, {"reveal", "look"}))

    def test_C4_C12_the_end_card(self):
        game = cardinal([], [{"seer": 2}, {"king": 1}], discard={"end": 1, "king": 1},
                        chance=Given(["king", "end"]))
        play(game, "0 look")
        self.assertEqual((game.deck, game.discard), (["end", "king"], {}))
        play(game, "0 reveal", "0 reveal")
        self.assertEqual((game.phase, game.row), ("over", ["king", "end"]))
        self.assertEqual((game.scores, game.winners), ([2, 0], [0]))

    def test_C14_C15_sixth_cards_and_free_columns(self):
        game = cardinal(["king", "king", "queen", "judge", "judge"],
                        [{"king": 4, "seer": 1, "jester": 1, "general": 1}, {}])
        play(game, *["0 reveal"] * 5)
        self.assertIn("take", game.legal(0))
        self.assertNotIn("reveal", game.legal(0))
        play(game, "0 take")
        self.assertEqual((game.columns[0]["king"], game.discard["king"]), (5, 1))
        self.assertEqual(game.legal(0), {"keep queen", "keep judge"})
        play(game, "0 keep judge")
        self.assertIn("replace judge queen", game.legal(0))
        play(game, "0 replace judge queen")
        self.assertEqual(game.discard, {"end": 1, "king": 1, "judge": 2})

    def test_C16_kings_and_minstrels(self):
        game = cardinal(["king", "king", "seer"], [{"king": 2}, {"minstrel": 1, "queen": 1}])
        play(game, "0 reveal")
        self.assertEqual(game.legal(0), {"reveal", "take"})
        play(game, "0 reveal")
        self.assertEqual({move for move in game.legal(0) if move.startswith("swap")},
                         {"swap 1 minstrel"})


if __name__ == "__main__":
    unittest.main()
