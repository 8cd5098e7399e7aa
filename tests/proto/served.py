"""A real `koloda serve` on an empty folder, and what talks to it: requests and WebSockets, with the
standard library alone."""

import base64
import os
import select
import socket
from http.client import HTTPConnection
from urllib.parse import urlsplit

from cli import PATIENCE


def serve(case, *flags):
    """Starts a server on an empty folder; it ends with the test. Returns where it is, such as
    "http://127.0.0.1:8412"."""
    folder = case.home / f"server-{os.urandom(4).hex()}"
    with (case.home / "log").open("ab") as log:
        process = case.start("serve", "--listen", "127.0.0.1:0", "--data", folder, "--bot-delay",
                             "0-0", *flags, stderr=log)

    def stop():
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()
    case.addCleanup(stop)
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
    url = process.stdout.readline().decode().strip() if ready else ""
    case.assertTrue(url, (case.home / "log").read_text())
    return url.rstrip("/")


def request(site, method, path, body=None, headers=()):
    """(status, text, headers)"""
    connection = HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE)
    headers = dict(headers)
    if body is not None:
        headers.setdefault("Content-Type", "application/json")
        body = body.encode()
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.headers


class Socket:
    """A WebSocket; `hear` gives the next message, "close CODE REASON" when it is closed, None if
    nothing comes in time."""

    def __init__(self, site, path):
        host = urlsplit(site)
        self.socket = socket.create_connection((host.hostname, host.port), PATIENCE)
        self.read = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            .encode())
        while b"\r\n\r\n" not in self.read and self.more(PATIENCE):
            pass
        head, _, self.read = self.read.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    def close(self):
        self.socket.close()

    def more(self, seconds):
        ready, _, _ = select.select([self.socket], [], [], seconds)
        part = self.socket.recv(65536) if ready else b""
        self.read += part
        return bool(part)

    def need(self, size, seconds):
        while len(self.read) < size:
            if not self.more(seconds):
                return False
        return True

    def say(self, text, kind=1):
        data, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        size = len(data)
        head = bytes([0x80 | size]) if size < 126 else \
            b"\xfe" + size.to_bytes(2, "big") if size < 65536 else b"\xff" + size.to_bytes(8, "big")
        self.socket.sendall(bytes([0x80 | kind]) + head + mask +
                            bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def hear(self, seconds=PATIENCE):
        while self.need(2, seconds):
            kind, size, at = self.read[0] & 15, self.read[1], 2
            if size > 125:
                at = 4 if size == 126 else 10
                if not self.need(at, seconds):
                    return None
                size = int.from_bytes(self.read[2:at], "big")
            if not self.need(at + size, seconds):
                return None
            data, self.read = self.read[at:at + size], self.read[at + size:]
            if kind == 8:
                return f"close {int.from_bytes(data[:2], 'big')} {data[2:].decode()}"
            if kind == 9:
                self.say(data, 10)
            elif kind == 1:
                return data.decode()
        return None


