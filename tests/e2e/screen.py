"""The program on the whole screen of a real terminal, which is tmux. A test types keys and waits for
what the screen shows; nothing goes by time."""

import re
import shlex
import subprocess
import time

from cli import KOLODA, PATIENCE, Case


class Screen(Case):
    def setUp(self):
        super().setUp()
        self.socket, self.terminals = None, 0
        self.settings = self.home / "config" / "koloda" / "settings"
        self.settings.parent.mkdir(parents=True)
        self.settings.write_text("pace at-once\n")      # nobody here has to follow the bots
        self.addCleanup(self.close)

    def open(self, *arguments, columns=80, rows=24, term="screen-256color", **more):
        """Starts the program in a terminal of its own; `more` is added to its environment."""
        self.close()
        self.terminals += 1
        self.socket = self.home / f"tmux-{self.terminals}"
        # A leak checker hangs at the end of a program whose terminal was taken away.
        env = dict(self.env, LC_ALL="C.UTF-8", TERM=term, ASAN_OPTIONS="detect_leaks=0", **more)
        env = " ".join(f"{k}={shlex.quote(str(v))}" for k, v in env.items())
        command = " ".join(shlex.quote(str(a)) for a in (KOLODA, *arguments))
        for name in "ended", "pid":
            (self.home / name).unlink(missing_ok=True)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows,
                  f"cd {shlex.quote(str(self.home))}; "
                  f"(exec sh -c 'echo $$ >pid; exec \"$@\"' - env -i PATH=$PATH {env} {command} "
                  "2>stderr); echo ended $? >ended; sleep 600")

    def close(self):
        """Takes the terminal away and waits for the program, which may have a game to save."""
        if self.socket:
            self.tmux("kill-server", check=False)
            deadline = time.monotonic() + PATIENCE
            while self.is_running() and time.monotonic() < deadline:
                time.sleep(0.01)
        self.socket = None

    def is_running(self):
        try:
            pid = (self.home / "pid").read_text().strip()
            with open(f"/proc/{pid}/stat") as f:
                return f.read().rpartition(")")[2].split()[0] != "Z"    # nobody may bury it
        except (OSError, IndexError):
            return False

    def tmux(self, *arguments, check=True):
        done = subprocess.run(["tmux", "-S", str(self.socket), *map(str, arguments)], check=check,
                              capture_output=True, encoding="utf-8")
        return done.stdout

    def look(self, *flags):
        """The text of the screen; flags as capture-pane has them, "-e" for attributes."""
        return self.tmux("capture-pane", "-p", *flags)

    def type(self, *keys):
        """Keys by the names that tmux gives them: Enter, F1, PgDn, BSpace; the rest as it is."""
        self.tmux("send-keys", *keys)

    def send(self, text):
        """These very bytes, as if the terminal had sent them."""
        self.tmux("send-keys", "-l", text)

    # ---- waiting ----

    def wait_until(self, condition, what):
        """Until the condition has a value that counts as true; that value. To look at the screen
        takes a process: whoever waits long looks less often."""
        begin = now = time.monotonic()
        while now < begin + PATIENCE:
            value = condition()
            if value:
                return value
            time.sleep(min(0.01 + (now - begin) / 4, 0.2))
            now = time.monotonic()
        self.fail(f"{what}:\n{self.look()}")

    def wait_for(self, what):
        """Until the screen shows it (a regex); the screen."""
        def shown():
            screen = self.look()
            return screen if re.search(what, screen) else None
        return self.wait_until(shown, f"no {what!r} on the screen")

    def wait_gone(self, what):
        """Until the screen does not show it any more; the screen."""
        def gone():
            screen = self.look()
            return None if re.search(what, screen) else screen
        return self.wait_until(gone, f"{what!r} stays on the screen")

    def wait_change(self, before):
        """Until the screen is another one, or the program has ended."""
        self.wait_until(lambda: self.has_ended() or self.look() != before, "nothing changes")

    def drawn(self):
        """The table once all that was typed so far is on it, and all of that: a letter comes and goes
        after it. What the screen shows at its top may come before what it shows at its bottom."""
        self.type("z")
        self.wait_for("> z")
        self.type("BSpace")
        return self.wait_gone("> z")

    def has_ended(self):
        return (self.home / "ended").exists()

    def ended(self):
        """"ended CODE", once it has."""
        def code():
            return self.has_ended() and (self.home / "ended").read_text().strip()
        return self.wait_until(code, "it does not end")

    def stderr(self):
        return (self.home / "stderr").read_text()
