#!/usr/bin/env python3
"""hostile.py KIND: a bot of which a table must not take harm. MARK in its environment tells what is
left of it."""

import json
import os
import signal
import subprocess
import sys
import time


def say(**message):
    print(json.dumps(message), flush=True)


def raw(data):
    os.write(1, data)


def asks():
    """Says hello, then gives every ask."""
    say(type="hello", protocol=1)
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "ask":
            yield told


def move(told, **more):
    say(**{"type": "move", "ask": told["ask"], "move": told["legal"][0], **more})


def play_on():
    for ask in asks():
        move(ask)


def forever():
    while True:
        time.sleep(1)


def crash_at_once():
    os._exit(3)


def crash_in_the_game():
    for number, ask in enumerate(asks()):
        if number == 2:
            raise KeyError("a bug of its own")
        move(ask)


def crash_with_255():
    next(asks())
    os._exit(255)


def crash_with_many_words():
    next(asks())
    os.write(2, b"Traceback\n" * 5000 + b"the last words\n")
    os._exit(3)


def killed_by_itself():
    next(asks())
    os.kill(os.getpid(), signal.SIGSEGV)


def silent():
    forever()


def hang():
    next(asks())
    forever()


def late():
    for ask in asks():
        time.sleep(10)
        move(ask)


def flood():
    next(asks())
    while True:
        raw(b'{"type":"ping"}\n' * 1000)


def flood_before_hello():
    while True:
        raw(b"x\n" * 1000)


def flood_of_nothing():
    next(asks())
    while True:
        raw(b"\n" * 60000)


def half_a_line():
    next(asks())
    raw(b'{"type":"move","ask":1,')
    forever()


def line_without_end():
    next(asks())
    while True:
        raw(b"x" * 65536)


def megabytes_in_a_move():
    for ask in asks():
        raw(b'{"type":"move","ask":1,"move":"' + b"x" * (4 << 20) + b'"}\n')


def invalid_utf8():
    for ask in asks():
        for _ in range(3):
            raw(b'{"type":"move","ask":1,"move":"\xff\xfe"}\n')


def nul_bytes():
    for ask in asks():
        for _ in range(3):
            raw(b'\0\0\0\n')


def somebody_elses_ask():
    for ask in asks():
        for _ in range(3):
            move(ask, ask=ask["ask"] + 1)


def illegal_moves():
    for ask in asks():
        for _ in range(3):
            move(ask, move="resign")


def no_json():
    next(asks())
    while True:
        raw(b"e2e4\n")
        time.sleep(0.01)


def closes_its_output():
    next(asks())
    os.close(1)
    forever()


def closes_its_input():
    next(asks())
    os.close(0)
    forever()


def never_reads():
    say(type="hello", protocol=1)
    forever()


def ignores_sigterm():
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    next(asks())
    forever()


def stops_itself():
    next(asks())
    os.kill(os.getpid(), signal.SIGSTOP)


def kills_its_minder():
    next(asks())
    os.kill(os.getppid(), signal.SIGKILL)
    forever()


def annoys_its_minder():
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            os.kill(os.getppid(), number)
    leaves_children()


def stops_its_minder():
    os.kill(os.getppid(), signal.SIGSTOP)
    leaves_children()


def leaves_children():
    subprocess.Popen(["sleep", "1000"])
    play_on()


def leaves_daemons():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for fd in range(3):
                os.close(fd)
            forever()
        os._exit(0)
    play_on()


def leaves_zombies():
    for _ in range(20):
        if os.fork() == 0:
            os._exit(0)
    play_on()


def children_hold_its_pipes():
    """The program itself is gone; a child of its keeps the pipes open."""
    next(asks())
    subprocess.Popen(["sleep", "1000"])
    os._exit(0)


def comet():
    """A process that is always a new one, so that whoever wants to kill it comes too late."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            end = time.monotonic() + 60
            while time.monotonic() < end:
                if os.fork() > 0:
                    os._exit(0)
            os._exit(0)
    next(asks())
    forever()


def shouts():
    if os.fork() == 0:
        while True:
            os.write(2, b"!" * 4096 + b"\n")
    play_on()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
