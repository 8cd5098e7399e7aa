#!/usr/bin/env python3
"""A bot at a table of a server, with nothing but Python: any legal move, in any game.

    online.py http://127.0.0.1:8412/t/CODE          joins that table, as a program
    online.py http://127.0.0.1:8412/t/CODE TOKEN    plays the seat of this token

It speaks docs/protocol.md over a WebSocket. Make choose() better, and it is yours."""

import base64
import json
import os
import random
import sys
import time
from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlsplit


def choose(game, seat, view, legal):
    """The move to make. `view` is what this seat knows, unknown cards are None."""
    return random.choice(legal)


def request(site, method, path, headers, body=None):
    host = (HTTPSConnection if site.scheme == "https" else HTTPConnection)(site.netloc)
    host.request(method, site.path + path, body, headers)
    answer = host.getresponse()
    return (host, answer) if answer.status < 300 else sys.exit(answer.read().decode())


def join(site, code):
    """The token of a seat of ours."""
    body = json.dumps({"name": "online.py", "kind": "program"})
    return json.load(request(site, "POST", f"/api/tables/{code}/join",
                             {"Content-Type": "application/json"}, body)[1])["token"]


def send(host, kind, data):
    """One frame, masked as a client's are. A move is short."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    mask = os.urandom(4)
    host.sock.sendall(bytes([0x80 | kind]) + size + mask +
                      bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))


def messages(host, answer):
    """What we are told, until the server closes. Every message of its is one frame."""
    while len(head := answer.fp.read(2)) == 2:
        size = head[1]
        if size > 125:
            size = int.from_bytes(answer.fp.read(2 if size == 126 else 8), "big")
        kind, data = head[0] & 15, answer.fp.read(size)
        if kind == 8:                                   # closed: a code and a reason
            print(int.from_bytes(data[:2], "big"), data[2:].decode(), file=sys.stderr)
            return
        if kind == 9:                                   # a ping wants a pong
            send(host, 10, data)
        elif kind == 1:
            yield json.loads(data)


def main():
    url, code = sys.argv[1].rsplit("/t/", 1)
    site, game, seat, view, move = urlsplit(url), None, None, None, {}
    token = sys.argv[2] if len(sys.argv) > 2 else join(site, code)
    host, answer = request(site, "GET", f"/ws/{code}", {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()})

    def say(**message):
        send(host, 1, json.dumps(message).encode())

    say(type="hello", protocol=1, token=token)
    for told in messages(host, answer):
        match told["type"]:
            case "welcome":
                game, seat = told["game"], told["seat"]
            case "view":
                view = told["view"]
            case "ask":
                move = {"ask": told["ask"], "move": choose(game, seat, view, told["legal"])}
                say(type="move", **move)
            case "error" if told["code"] == "limit":    # too fast: the same again, in a while
                time.sleep(1)
                say(type="move", **move)
            case "refused" | "error":                   # for whoever mends this bot
                print(told, file=sys.stderr)
            case "over":
                print(json.dumps(told))
                return


if __name__ == "__main__":
    main()
