"""What the tests of `koloda serve` share: a server on a free port that can be started, stopped and
killed, HTTP, a WebSocket client of which hundreds run in one process, an ear that holds what a seat
is told against the protocol's order, and a seat that plays. The standard library is enough."""

import asyncio
import base64
import hashlib
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "e2e"), str(HERE.parent / "e2e" / "oracle")]
import check
from cli import GAMES as ALL_GAMES, KOLODA, Case, main

SCALE = float(os.environ.get("KOLODA_SCALE") or 1)
PATIENCE = 120          # seconds before something counts as hung, sanitizers included
GAMES = {name: ALL_GAMES[name] for name in ("cabbage", "podelim", "cardinal", "coach")}


def scaled(number, least=1):
    return max(least, round(number * SCALE))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


# ---- the server ----

class Answer:
    """What an HTTP request was answered."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self):
        return self.body.decode("utf-8")

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"<{self.status} {self.body[:300]!r}>"


class Server:
    """`koloda serve` with a data directory. It may be started again after stop() or kill(), on the
    same port; what it said on stderr is kept in a file beside the directory."""

    def __init__(self, data, *flags, limits="off", bot_delay="0-0", env=None):
        self.data, self.env, self.process = Path(data), env, None
        self.log = self.data.with_name(self.data.name + ".log")
        self.cat = None
        self.through_pipe = False       # what it says goes to the file through another process
        self.port = free_port()
        self.flags = ["--listen", f"127.0.0.1:{self.port}", "--data", str(self.data),
                      "--bot-delay", bot_delay]
        if limits:
            self.flags += ["--limits", limits]
        self.flags += list(map(str, flags))

    def spawn(self, **more):
        """Starts it without waiting."""
        with open(self.log, "ab") as log:
            out = log
            if self.through_pipe:
                self.cat = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=log)
                out = self.cat.stdin
            self.process = subprocess.Popen([KOLODA, "serve", *self.flags], env=self.env,
                                            stdin=subprocess.DEVNULL, stdout=out, stderr=out, **more)
            if self.through_pipe:
                out.close()
        return self

    def start(self, **more):
        """Starts it and waits until it is ready."""
        self.spawn(**more)
        deadline = time.monotonic() + PATIENCE
        while True:
            if self.process.poll() is not None:
                raise AssertionError(f"serve ended with {self.process.returncode}: {self.said()}")
            try:
                if self.request("GET", "/readyz", timeout=5).status == 200:
                    return self
            except OSError:
                pass
            if time.monotonic() > deadline:
                raise TimeoutError(f"serve is not ready: {self.said()}")
            time.sleep(0.02)

    def said(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def stop(self):
        """Asks it to end; its exit code. Longer than five seconds is too long."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE if "San" in self.said() else 30)
        self.process = None
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process = None

    def end(self):
        """Whatever is left, at the end of a test."""
        if self.process and self.process.poll() is None:
            self.kill()
        if self.cat:
            self.cat.wait(PATIENCE)

    # ---- HTTP ----

    def request(self, method, path, body=None, token=None, headers=None, timeout=PATIENCE):
        headers = dict(headers or {})
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        if isinstance(body, str):
            body = body.encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()},
                          answer.read())
        except http.client.HTTPException as error:
            raise ConnectionError(repr(error)) from None
        finally:
            connection.close()

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.request("POST", path, {} if body is None else body, **more)

    def create(self, game, players, **more):
        """A new table: its code, and the token of seat 0 (None where only bots play)."""
        answer = self.post("/api/tables", {"game": game, "players": players, "name": "Olha", **more})
        assert answer.status == 201, answer
        return answer.json["table"], answer.json.get("token")

    def join(self, code, name="Ivan"):
        answer = self.post(f"/api/tables/{code}/join", {"name": name})
        assert answer.status == 200, answer
        return answer.json["seat"], answer.json["token"]

    def table(self, game, players, persons, **more):
        """A table of so many persons, the others bots: its code and {seat: token}. It starts when
        this returns."""
        bots = more.pop("bots", ["random"] * (players - persons))
        code, token = self.create(game, players, bots=bots, **more)
        tokens = {0: token}
        for number in range(1, persons):
            seat, token = self.join(code, f"P{number}")
            tokens[seat] = token
        return code, tokens

    def record(self, code, token=None):
        return self.get(f"/api/tables/{code}/record", token=token)

    def state(self, code):
        answer = self.get(f"/api/tables/{code}")
        assert answer.status == 200, answer
        return answer.json

    # ---- what it takes ----

    def memory(self):
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) << 10


class ServerCase(Case):
    """A test with servers of its own, all gone when it ends."""

    def serve(self, *flags, name="serve", start=True, **more):
        server = Server(self.home / name, *flags, env=self.env, **more)
        self.addCleanup(server.end)
        return server.start() if start else server

    def verify(self, text):
        return self.run_it("verify", "-", input=text)

    def assert_verified(self, text):
        done = self.verify(text)
        self.assertEqual(done.returncode, 0, f"{done.stderr}\n{text[:2000]}")

    def assert_referee_agrees(self, text):
        trace = self.fine("trace", "--record", "-", input=text)
        found = check.check_lines(trace.splitlines(), {}, single=True)
        self.assertIsNone(found.complaint)
        self.assertEqual(found.moves, len(moves_of(text)))

    def assert_error(self, answer, status, code=None):
        """A JSON error as the protocol has it."""
        self.assertEqual(answer.status, status, answer)
        self.assertIn("application/json", answer.headers.get("content-type", ""), answer)
        error = answer.json["error"]
        self.assertIsInstance(error["code"], str)
        self.assertTrue(error["code"] and error["text"], error)
        if code:
            self.assertEqual(error["code"], code, answer)


def moves_of(record, seat=None):
    """[(seat, move)] of a record, or the moves of a seat."""
    found = [(int(who), move) for who, move in re.findall(r"(?m)^move (\d) (.*)$", record)]
    return found if seat is None else [move for who, move in found if who == seat]


def commitment(secret):
    return hashlib.sha256(b"koloda-commit 1\n" + secret).hexdigest()


def fair_seed(secret, lucks):
    """`lucks`: 32 bytes or None for every seat."""
    return hashlib.sha256(b"koloda-seed 1\n" + secret +
                          b"".join(luck or bytes(32) for luck in lucks)).hexdigest()


# ---- a WebSocket ----

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class NoUpgrade(Exception):
    """The server has answered something else; `answer` is what."""

    def __init__(self, answer):
        super().__init__(repr(answer))
        self.answer = answer


def frame(payload, opcode=TEXT, fin=True, mask=b"\x5a\x17\xc3\x88", reserved=0):
    """A frame as a client sends it; mask None leaves it bare."""
    if isinstance(payload, str):
        payload = payload.encode()
    size, masked = len(payload), 0x80 if mask is not None else 0
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    if size < 126:
        head += bytes([masked | size])
    elif size < 65536:
        head += struct.pack(">BH", masked | 126, size)
    else:
        head += struct.pack(">BQ", masked | 127, size)
    if mask is None:
        return head + payload
    key = (mask * (size // 4 + 1))[:size]
    return head + mask + (int.from_bytes(payload, "big") ^
                          int.from_bytes(key, "big")).to_bytes(size, "big")


class Socket(asyncio.Protocol):
    """A WebSocket client. Text messages wait in a queue; pings are answered at once; every frame is
    remembered with its bytes if asked for. Whatever a server may not send raises in recv()."""

    def __init__(self, keep=False):
        self.loop = asyncio.get_running_loop()
        self.buffer, self.parts, self.queue = bytearray(), [], []
        self.waiter = self.trouble = None
        self.opened = self.loop.create_future()
        self.lost = self.closing = False
        self.close_code, self.close_reason = None, ""
        self.pongs = []
        self.frames = [] if keep else None      # (time, opcode, payload)

    @classmethod
    async def connect(cls, port, path, headers=None, keep=False, timeout=30, local=None):
        loop = asyncio.get_running_loop()
        _, self = await asyncio.wait_for(loop.create_connection(
            lambda: cls(keep), "127.0.0.1", port, local_addr=local), timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        self.key = key
        fields = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {})}
        self.transport.write((f"GET {path} HTTP/1.1\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in fields.items() if value is not None) +
            "\r\n").encode())
        try:
            await asyncio.wait_for(self.opened, timeout)
        except BaseException:
            self.transport.abort()
            raise
        return self

    # ---- the loop's calls ----

    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, error):
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before the answer"))
        self.wake()

    def data_received(self, data):
        self.buffer += data
        try:
            if not self.opened.done():
                self.read_answer()
            if self.opened.done() and not self.opened.cancelled() and not self.opened.exception():
                while self.read_frame():
                    pass
        except AssertionError as error:
            self.trouble = error
            self.transport.abort()
        self.wake()

    def read_answer(self):
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        first, *lines = self.buffer[:end].decode("latin-1").split("\r\n")
        headers = {k.strip().lower(): v.strip() for k, _, v in (x.partition(":") for x in lines)}
        status = int(first.split()[1])
        if status != 101:
            length = int(headers.get("content-length", 0))
            if len(self.buffer) >= end + 4 + length:
                self.opened.set_exception(NoUpgrade(Answer(
                    status, headers, bytes(self.buffer[end + 4:end + 4 + length]))))
            return
        accept = hashlib.sha1((self.key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode())
        assert headers.get("sec-websocket-accept") == base64.b64encode(
            accept.digest()).decode(), headers
        assert headers.get("upgrade", "").lower() == "websocket", headers
        assert "sec-websocket-extensions" not in headers, headers
        del self.buffer[:end + 4]
        self.opened.set_result(None)

    def read_frame(self):
        b = self.buffer
        if len(b) < 2:
            return False
        size, at = b[1] & 127, 2
        assert not b[1] & 128, "the server masks"
        if size == 126:
            if len(b) < 4:
                return False
            size, at = int.from_bytes(b[2:4], "big"), 4
            assert size > 125, "a length longer than need be"
        elif size == 127:
            if len(b) < 10:
                return False
            size, at = int.from_bytes(b[2:10], "big"), 10
            assert size > 65535, "a length longer than need be"
        if len(b) < at + size:
            return False
        opcode, fin, payload = b[0] & 15, bool(b[0] & 128), bytes(b[at:at + size])
        assert not b[0] & 0x70, "reserved bits"
        if self.frames is not None:
            self.frames.append((self.loop.time(), opcode, bytes(b[:at + size])))
        del b[:at + size]
        self.take(opcode, fin, payload)
        return True

    def take(self, opcode, fin, payload):
        if opcode >= 8:
            assert fin and len(payload) <= 125, "a control frame must be short and whole"
        if opcode == PING:
            self.send_frame(payload, PONG)
        elif opcode == PONG:
            self.pongs.append(payload)
        elif opcode == CLOSE:
            assert self.close_code is None, "closed twice"
            self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.close_reason = payload[2:].decode()
            if not self.closing:
                self.send_frame(payload[:2], CLOSE)
            self.transport.close()
        else:
            assert opcode == (0 if self.parts else TEXT), f"opcode {opcode}"
            assert self.close_code is None, "a message after close"
            self.parts.append(payload)
            if fin:
                self.queue.append(b"".join(self.parts).decode("utf-8"))
                self.parts = []

    def wake(self):
        if self.waiter and not self.waiter.done():
            self.waiter.set_result(None)

    # ---- saying ----

    def send_frame(self, payload, opcode=TEXT, **more):
        if not self.transport.is_closing():
            self.transport.write(frame(payload, opcode, **more))

    def send(self, message):
        """A message: a dict as JSON, a str as it is."""
        self.send_frame(message if isinstance(message, str)
                        else json.dumps(message, separators=(",", ":")))

    def send_raw(self, data):
        if not self.transport.is_closing():
            self.transport.write(data)

    def abort(self):
        """The line is cut: no close frame, no manners."""
        self.transport.abort()

    async def close(self, code=1000):
        """A polite end; waits for the other side."""
        self.closing = True
        self.send_frame(struct.pack(">H", code), CLOSE)
        await self.until_lost()

    # ---- hearing ----

    async def wait(self, timeout):
        """Until something comes. (asyncio.wait_for() may lose that it was cancelled.)"""
        self.waiter = self.loop.create_future()
        bell = self.loop.call_later(max(0, timeout), self.ring, self.waiter)
        try:
            await self.waiter
        finally:
            bell.cancel()
            self.waiter = None

    @staticmethod
    def ring(waiter):
        if not waiter.done():
            waiter.set_exception(asyncio.TimeoutError())

    async def recv(self, timeout=PATIENCE):
        """The next message, parsed; None when the connection is gone."""
        deadline = self.loop.time() + timeout
        while not self.queue:
            if self.trouble:
                raise self.trouble
            if self.lost:
                return None
            await self.wait(deadline - self.loop.time())
        return json.loads(self.queue.pop(0))

    async def until_lost(self, timeout=PATIENCE):
        deadline = self.loop.time() + timeout
        while not self.lost:
            await self.wait(deadline - self.loop.time())
        if self.trouble:
            raise self.trouble

    async def next(self, kind, timeout=PATIENCE):
        """The next message of this type; others before it are passed over."""
        while True:
            told = await self.recv(timeout)
            assert told is not None, f"gone ({self.close_code}) instead of {kind}"
            if told["type"] == kind:
                return told

    async def quiet(self, seconds):
        """All that comes within this time."""
        told, deadline = [], self.loop.time() + seconds
        while True:
            try:
                one = await self.recv(max(0, deadline - self.loop.time()))
            except asyncio.TimeoutError:
                return told
            if one is None:
                return told
            told.append(one)


# ---- an ear ----

class Ear:
    """One viewer's memory over all its connections, and the order in which it may be told:
    welcome; events without gaps, then one view of the last of them, then an ask; nothing of the game
    between an ask and `accepted`; what is told again is what was told before."""

    def __init__(self, seat):
        self.seat = seat
        self.events = []            # texts by number - 1
        self.view = self.over = self.welcome = None
        self.asks = {}              # number: legal
        self.open = None            # the number of the ask that is open
        self.answered = {}          # number: the move that was accepted
        self.before = None          # what the last message about the game was, on this connection
        self.replayed = 0           # the last event number told on this connection
        self.orders = False         # the table passes for us where that is all we can do

    @property
    def since(self):
        return len(self.events)

    def connected(self, since):
        self.before, self.replayed, self.open = None, since, None

    def hear(self, told):
        kind = told["type"]
        if self.before is None:
            assert kind in ("welcome", "error"), f"before welcome: {told}"
        if self.orders and kind in ("event", "view", "ask") and \
                self.asks.get(self.open) == ["pass"]:
            self.open = None
        handler = getattr(self, "hear_" + kind, None)
        if handler:
            handler(told)
        else:
            assert kind in ("seats", "pong", "error", "refused", "chat", "clock"), f"unknown: {told}"

    def hear_welcome(self, told):
        assert self.before in (None, "welcome"), "welcome in the middle"
        assert told["protocol"] == 1 and told["seat"] == self.seat, told
        assert len(told["seats"]) == told["players"], told
        if self.welcome:
            for member in "game", "rules", "players", "commitment":
                assert told[member] == self.welcome[member], (member, told, self.welcome)
        self.welcome, self.before = told, "welcome"

    def hear_event(self, told):
        n, text = told["n"], json.dumps(told["event"])
        assert n == self.replayed + 1, f"event {n} after {self.replayed}"
        assert self.before in ("welcome", "view", "ask", "accepted", "event"), self.before
        assert self.open is None or n <= len(self.events), \
            f"event {n} while ask {self.open} is open: {text}"
        if n <= len(self.events):
            assert self.events[n - 1] == text, f"event {n} was {self.events[n - 1]}, is {text}"
        else:
            assert n == len(self.events) + 1
            self.events.append(text)
        self.replayed, self.before = n, "event"

    def hear_view(self, told):
        assert told["n"] == self.replayed, f"view of {told['n']} after event {self.replayed}"
        assert self.replayed == len(self.events), "a view before all events are told again"
        assert self.open is None or self.before in ("welcome", "event"), \
            f"a view while ask {self.open} is open, after {self.before}"
        self.view, self.before = told["view"], "view"

    def hear_ask(self, told):
        number, legal = told["ask"], told["legal"]
        assert self.before == "view", f"ask after {self.before}"
        assert legal and len(set(legal)) == len(legal), told
        assert number not in self.answered, f"ask {number} again, though accepted"
        if number in self.asks:
            assert self.asks[number] == legal, f"ask {number} with other moves"
        assert self.open in (None, number), f"ask {number} while {self.open} is open"
        assert number >= max(self.asks, default=0), f"ask {number} after {max(self.asks)}"
        self.asks[number], self.open, self.before = legal, number, "ask"

    def hear_accepted(self, told):
        assert self.before != "event", "accepted between events and view"
        assert told["ask"] in self.asks, f"accepted unasked: {told}"
        if self.open == told["ask"]:
            self.open, self.before = None, "accepted"

    def hear_over(self, told):
        assert self.before in ("view", "over"), f"over after {self.before}"
        assert self.open is None
        if self.over:
            assert self.over == told, (self.over, told)
        self.over, self.before = told, "over"

    def hear_undone(self, told):
        assert False, f"nothing is ever taken back here: {told}"


# ---- a seat ----

def random_move(seat, legal):
    return seat.rng.choice(legal)


class Seat:
    """A person at a table: answers every ask by choose(seat, legal), comes back when the line is
    cut, and knows which of its moves were acknowledged. `trick`, called at every ask, may do
    something else first and returns whether it has answered."""

    def __init__(self, server, code, token, seat, rng=None, choose=random_move, trick=None,
                 luck=None, keep=False, want=None):
        self.server, self.code, self.token, self.seat = server, code, token, seat
        self.rng = rng or random.Random(f"{code} {seat}")
        self.choose, self.trick, self.luck, self.keep, self.want = choose, trick, luck, keep, want
        self.ear, self.socket = Ear(seat), None
        self.sent = {}              # ask: the move we have sent for it
        self.errors = []
        self.refusals = 0
        self.connections = 0

    async def connect(self, since=None, timeout=PATIENCE):
        """Connects, again and again until somebody listens, and says hello."""
        deadline = time.monotonic() + timeout
        while True:
            try:
                self.socket = await Socket.connect(self.server.port, f"/ws/{self.code}",
                                                   keep=self.keep)
                break
            except NoUpgrade as no:
                if no.answer.status != 503:     # not ready yet
                    raise
            except (OSError, asyncio.TimeoutError):
                pass
            if time.monotonic() > deadline:
                raise TimeoutError(f"nobody lets seat {self.seat} of {self.code} in")
            await asyncio.sleep(0.05)
        self.connections += 1
        since = self.ear.since if since is None else since
        self.ear.connected(since)
        hello = {"type": "hello", "protocol": 1, "since": since}
        if self.token is not None:
            hello["token"] = self.token
        if self.want:
            hello["want"] = self.want
        self.socket.send(hello)
        if self.luck:
            self.socket.send({"type": "luck", "hex": self.luck})
        self.ask_what_became_of_it()

    def ask_what_became_of_it(self):
        """The last move, if nobody has said that it stands: sends it again, or looks on."""
        last = max(self.sent, default=None)
        if last is not None and last not in self.ear.answered and self.rng.random() < 0.7:
            self.say_move(last, self.sent[last])

    def say_move(self, number, move):
        self.sent.setdefault(number, move)
        self.socket.send({"type": "move", "ask": number, "move": move})

    def answer(self):
        """Answers the open ask: what was sent for it before, or a new choice."""
        number = self.ear.open
        move = self.sent.get(number)
        if move is None:
            move = self.choose(self, self.ear.asks[number])
        self.say_move(number, move)

    async def take(self, told):
        """Hears a message and does what it asks for."""
        self.ear.hear(told)
        kind = told["type"]
        if kind == "accepted":
            number = told["ask"]
            assert number in self.sent, f"accepted, but never sent: {told}"
            self.ear.answered.setdefault(number, self.sent[number])
        elif kind == "ask":
            if not (self.trick and await self.trick(self, told)):
                self.answer()
        elif kind == "refused":
            self.refusals += 1
        elif kind == "error":
            self.errors.append(told["code"])

    async def step(self, timeout=PATIENCE):
        """One message; comes back first if the line is cut. False at the end of the game."""
        if self.ear.over:
            return False
        if self.socket is None or self.socket.lost and not self.socket.queue:
            await self.connect()
        try:
            told = await self.socket.recv(timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"table {self.code} is stuck for seat {self.seat}: view "
                               f"{json.dumps(self.ear.view)[:300]}, open ask {self.ear.open}, "
                               f"errors {self.errors[-3:]}") from None
        if told is not None:
            await self.take(told)
        elif self.socket.close_code in (1003, 1007, 1008, 1009, 1002) and not self.trick:
            raise AssertionError(f"thrown out: {self.socket.close_code} {self.socket.close_reason}")
        return not self.ear.over

    async def play(self, until=None):
        """To the end of the game, or until that is true."""
        while not (until and until(self)) and await self.step():
            pass
        if self.ear.over and self.socket:
            await self.leave()
        return self

    async def leave(self):
        if self.socket and not self.socket.lost:
            await self.socket.close()
        self.socket = None


async def all_of(jobs):
    """Runs coroutines together; the first that fails ends them all, and is what fails."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def play_a_while(seats, moves):
    """Until every seat has made so many moves, or its game is over; then all lines are cut."""
    playing = [asyncio.ensure_future(seat.play()) for seat in seats]
    while not all(len(seat.ear.answered) >= moves or seat.ear.over for seat in seats):
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.002)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for seat in seats:
        if seat.socket:
            seat.socket.abort()


def enough_files():
    """Hundreds of connections need more than the usual number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))


enough_files()
