"""What the tests of the command line share: a place of their own for every test, the program
run to its end, and a dialogue with it."""

import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

KOLODA = os.environ.get("KOLODA") or str(Path(__file__).parents[2] / "build" / "koloda")
PATIENCE = 120          # seconds before something counts as hung, sanitizers included


def games():
    """{id: what `koloda games --json` says of it}"""
    text = subprocess.run([KOLODA, "games", "--json"], check=True, capture_output=True).stdout
    return {game["id"]: game for game in json.loads(text)}


GAMES = games()


class Case(unittest.TestCase):
    """Each test has an empty folder, home included; its files go when it ends."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="koloda-")
        self.addCleanup(self.folder.cleanup)
        self.home = Path(self.folder.name)
        self.data = self.home / "data"
        self.env = dict(os.environ, HOME=str(self.home), XDG_DATA_HOME=str(self.data),
                        XDG_STATE_HOME=str(self.home / "state"),
                        XDG_CONFIG_HOME=str(self.home / "config"), LC_ALL="C.UTF-8", LANGUAGE="",
                        TERM="dumb")

    def start(self, *arguments, **more):
        settings = dict(cwd=self.home, env=self.env, stdin=subprocess.DEVNULL,
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        settings.update(more)
        return subprocess.Popen([KOLODA, *map(str, arguments)], **settings)

    def run_it(self, *arguments, input=b"", **more):
        """The finished process: returncode, stdout and stderr as text."""
        if isinstance(input, str):
            input = input.encode()
        process = self.start(*arguments, stdin=subprocess.PIPE, **more)
        out, err = process.communicate(input, timeout=PATIENCE)
        return subprocess.CompletedProcess(
            arguments, process.returncode, (out or b"").decode("utf-8", "replace"),
            (err or b"").decode("utf-8", "replace"))

    def fine(self, *arguments, **more):
        """The output of a command that must succeed."""
        done = self.run_it(*arguments, **more)
        self.assertEqual(done.returncode, 0, f"{arguments}: {done.stderr}")
        return done.stdout

    def files(self):
        """Every file below the test's folder, with its content."""
        return {path.relative_to(self.home): path.read_bytes()
                for path in self.home.rglob("*") if path.is_file()}

    def assert_complaint(self, done, code, says=""):
        """One line on stderr that begins with the program's name, and this exit code."""
        where = f"{done.args}: {done.stderr!r}"
        self.assertEqual(done.returncode, code, where)
        self.assertEqual(done.stderr.count("\n"), 1, where)
        self.assertTrue(done.stderr.startswith("koloda: ") and done.stderr.endswith("\n"), where)
        self.assertRegex(done.stderr, says, where)
        self.assertNotRegex(done.stderr, r"[\x00-\x09\x0b-\x1f\x7f]", where)

    def assert_refused(self, arguments, code, says="", **more):
        """A complaint, nothing on stdout, and not a file changed."""
        before = self.files()
        done = self.run_it(*arguments, **more)
        self.assert_complaint(done, code, says)
        self.assertEqual(done.stdout, "", arguments)
        self.assertEqual(self.files(), before, arguments)


class Dialogue:
    """`koloda play` or a stepping replay at work: says something, hears up to the next prompt."""

    def __init__(self, case, *arguments, **more):
        self.process = case.start(*arguments, stdin=subprocess.PIPE, bufsize=0, **more)
        case.addCleanup(self.close)
        self.heard = ""         # everything so far
        self.over = False
        self.last = self.hear()

    def hear(self):
        """The text up to the next prompt, or to the end of the program."""
        text, deadline = b"", time.monotonic() + PATIENCE
        stream = self.process.stdout
        while not (text == b"> " or text.endswith(b"\n> ")):
            if not select.select([stream], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"no prompt after: {text[-300:]!r}")
            more = os.read(stream.fileno(), 65536)
            if not more:
                self.over = True
                break
            text += more
        self.last = text.decode("utf-8", "replace")
        self.heard += self.last
        return self.last

    def say(self, line):
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        return self.hear()

    def end(self):
        """Closes the input and waits; exit code and stderr."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        while not self.over:
            self.hear()
        err = self.process.stderr.read().decode()
        return self.process.wait(PATIENCE), err

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in self.process.stdin, self.process.stdout, self.process.stderr:
            if stream:
                stream.close()

    # ---- menus ----

    def entries(self):
        """What the last menu lets one type: [(number, the rest of its line)]"""
        menu = self.last[self.last.rindex("Your moves:"):] if "Your moves:" in self.last \
            else self.last
        found = re.findall(r"^ +(\d+)  (.*)$", menu, re.M)
        for line in re.findall(r"^  one of((?: \d+)+)$", menu, re.M):
            found += [(number, "") for number in line.split()]
        return found

    def play(self, choose, limit=None):
        """Answers menus with choose(entries) until the game or the limit is over; the count."""
        count = 0
        while not self.over and (limit is None or count < limit):
            entries = self.entries()
            if not entries:
                raise AssertionError(f"no menu in {self.last!r}")
            self.say(choose(entries))
            count += 1
        return count


def by_number(rng):
    return lambda entries: rng.choice(entries)[0]


def by_notation(rng):
    """Types the move itself where the menu shows whole moves."""
    def choose(entries):
        number, text = rng.choice(entries)
        whole = re.fullmatch(r"([a-z][a-z0-9 ,-]*): .*", text)
        return whole.group(1) if whole else number
    return choose


def main():
    unittest.main(verbosity=2 if "-v" in sys.argv else 1)
